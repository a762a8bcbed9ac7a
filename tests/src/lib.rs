//! What is fed with arbitrary bytes: each function must come back, without panic, whatever it is given, and asserts what
//! must hold of all that can be read. The fuzz targets in `tests/fuzz` call them, and so does a test of the suite, with
//! the files of this repository and small changes of them.

use std::sync::LazyLock;

use adji::records::verify::{Strictness, verify};
use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::envelope;
use adji::syntax::format::{self, Kind};
use adji::syntax::render::render;
use adji::syntax::sources::Sources;
use adji::syntax::span::FileId;
use adji::syntax::{parse, print};
use adji::trace::Tracer;
use adji::{Library, Loaded, Variant, boards, check_file, load, records};

/// A library of one file under the name `fed.toml`, and of the shipped variants that the feeds below play.
struct Shelf<'t>(&'t str);

const SHIPPED: [(&str, &str); 3] = [
    ("kalah", include_str!("../../variants/kalah.toml")),
    ("adji-kui-ii", include_str!("../../variants/adji-kui-ii.toml")),
    ("adji-boto", include_str!("../../variants/adji-boto.toml")),
];

/// Those that boards are read for, loaded once: a fuzzer comes back many thousand times a second.
static READ_FOR: LazyLock<[Loaded; 3]> = LazyLock::new(|| ["kalah", "adji-boto", "adji-kui-ii@match=yes"].map(shipped));

/// A shipped variant, as it is named.
fn shipped(spec: &str) -> Loaded {
    load(&spec.parse().expect("the variant is named rightly"), &Shelf(""))
}

/// The variant, which must be one that can be played.
fn playable(loaded: &Loaded) -> &Variant {
    loaded.variant.as_ref().expect("it is a shipped one")
}

impl Library for Shelf<'_> {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let shipped = SHIPPED.iter().find(|(id, _)| *id == base);
        let text = if base == "fed.toml" { Some(self.0) } else { shipped.map(|(_, text)| *text) };
        Ok(text.map(|text| (base.to_string(), text.to_string())))
    }

    fn ids(&self) -> Vec<String> {
        SHIPPED.iter().map(|(id, _)| (*id).to_string()).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A variant file is checked whole and every fault drawn; what can be put in order is in order, and means the same.
pub fn variant_file(bytes: &[u8]) {
    let text = text(bytes);
    let loaded = check_file("fed.toml", &Shelf(&text));
    for fault in &loaded.diagnostics {
        let _ = render(fault, &loaded.sources, false);
    }
    let mut sources = Sources::default();
    let file = sources.add("fed.scenarios.toml".to_string(), text.clone());
    for fault in envelope::scenarios(&sources, file).1 {
        let _ = render(&fault, &sources, false);
    }
    let Ok(once) = format::file(&text, Kind::Variant) else { return };
    let twice = format::file(&once, Kind::Variant);
    assert_eq!(twice.as_deref().ok(), Some(once.as_str()), "put in order once and twice");
    let again = check_file("fed.toml", &Shelf(&once));
    assert_eq!(codes(&loaded), codes(&again), "putting a file in order changed what is found in it:\n{once}");
}

/// What was found, whatever the order: lines move when a file is put in order.
fn codes(loaded: &Loaded) -> Vec<&'static str> {
    let mut codes: Vec<&str> = loaded.diagnostics.iter().map(|fault: &Diagnostic| fault.code).collect();
    codes.sort_unstable();
    codes
}

/// A rule text that can be read is the same after it was printed and read again.
pub fn rule_text(bytes: &[u8]) {
    let text = text(bytes);
    let mut sources = Sources::default();
    let file = sources.add("fed".to_string(), text.clone());
    let mut faults = Vec::new();
    let read = parse::paragraph(&text, file, 0, &mut faults);
    for fault in &faults {
        let _ = render(fault, &sources, false);
    }
    let Some(sentences) = read else {
        assert!(!faults.is_empty(), "a text that cannot be read, and no fault is told");
        return;
    };
    let printed = print::paragraph(&sentences);
    let again = parse::paragraph(&printed, FileId(0), 0, &mut faults);
    let again = again.unwrap_or_else(|| panic!("what was printed cannot be read: {printed}\n{faults:?}"));
    assert_eq!(print::paragraph(&again), printed);
}

/// A board that can be read is the same after it was printed and read again.
pub fn board_text(bytes: &[u8]) {
    let text = text(bytes);
    for variant in READ_FOR.iter().map(playable) {
        let Ok(position) = boards::parse(&text, &variant.rules, &variant.names) else { continue };
        let printed = boards::print(&position, &variant.rules, &variant.names);
        let again = boards::parse(&printed, &variant.rules, &variant.names);
        assert_eq!(again.as_ref(), Ok(&position), "read from `{printed}`");
    }
}

/// Records are read and held against a variant, of which no more moves are played than there are.
pub fn record_lines(bytes: &[u8]) {
    let Ok(games) = records::read(&text(bytes)) else { return };
    let [loaded, ..] = &*READ_FOR;
    let tracer = Tracer::new(playable(loaded), &loaded.sources);
    for (_, game) in games {
        for endings in [false, true] {
            if let Ok(replayed) = verify(&game, &tracer, Strictness { endings }) {
                assert!(replayed.moves <= game.moves.len(), "{} of {}", replayed.moves, game.moves.len());
            }
        }
    }
}
