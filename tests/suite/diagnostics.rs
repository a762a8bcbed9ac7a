//! What is said of faulty variant files: `tests/diagnostics/CODE.toml`, or `CODE.ASPECT.toml`, each the smallest file with
//! that fault, and beside it the messages, as a person reads them.
//!
//! A case says at its top where its fault is, line and column counted by hand: `# fault: 9:12`, or `# fault: nowhere` for
//! one of the call. `# spec: ?games=3` makes it a variant that is to be played, with what stands behind its name, instead
//! of a file that is checked; `# file parent.toml` begins another file beside it; a line `{{9000 stop.}}` stands for that
//! many `stop.` on one line. `tests/variants/` holds correct files of many kinds, in which nothing must be found.

mod chance;
mod hostile;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::render::{concise, render};
use adji::{Library, Loaded, check_file, load_to_play};

use crate::support::{DOCUMENTS, files_in, keep, root, snapshots_in};

// ---- cases

/// A file, and those that it refers to, as a library.
struct Shelf {
    files: Vec<(String, String)>,
}

impl Library for Shelf {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path = if base.ends_with(".toml") { base.to_string() } else { format!("{base}.toml") };
        let found = self.files.iter().find(|(name, _)| *name == path).cloned();
        match found.as_ref().is_some_and(|(_, text)| text.trim() == "(a folder)") {
            true => Err(format!("`{path}` is a folder, and a file is needed here")),
            false => Ok(found),
        }
    }

    fn ids(&self) -> Vec<String> {
        self.files.iter().map(|(name, _)| name.trim_end_matches(".toml").to_string()).collect()
    }
}

struct Case {
    /// The name of its file, without `.toml`.
    name: String,
    shelf: Shelf,
    /// What stands behind the name where the variant is named; if nothing is said, the file is checked.
    spec: Option<String>,
    /// Line and column of its fault.
    place: Option<(usize, usize)>,
}

impl Case {
    fn read(path: &Path) -> Case {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        let remark = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let (spec, place) = (remark("# spec:").map(str::to_string), remark("# fault:").map(str::to_string));
        let place = place.unwrap_or_else(|| panic!("{name}: the case does not say where its fault is"));
        let place = place.split_once(':').map(|(line, column)| (line.parse().unwrap(), column.parse().unwrap()));
        let mut files = vec![(format!("{name}.toml"), String::new())];
        for line in text.split_inclusive('\n') {
            let repeated = line.strip_prefix("{{").and_then(|line| line.trim_end().strip_suffix("}}"));
            match (line.strip_prefix("# file "), repeated.and_then(|repeated| repeated.split_once(' '))) {
                (Some(other), _) => files.push((other.trim().to_string(), String::new())),
                (None, Some((times, text))) => {
                    files.last_mut().unwrap().1 += &(format!("{text} ").repeat(times.parse().unwrap()) + "\n");
                }
                (None, None) => files.last_mut().unwrap().1 += line,
            }
        }
        Case { name, shelf: Shelf { files }, spec, place }
    }

    /// The code that it is about.
    fn code(&self) -> &str {
        self.name.split('.').next().unwrap()
    }

    fn run(&self) -> Loaded {
        let base = format!("{}.toml", self.name);
        match &self.spec {
            None => check_file(&base, &self.shelf),
            Some(spec) => load_to_play(&format!("{base}{spec}").parse().unwrap(), &self.shelf),
        }
    }
}

fn cases() -> Vec<Case> {
    files_in("tests/diagnostics", "toml").iter().map(|path| Case::read(path)).collect()
}

/// All codes, each with what it means.
fn codes() -> Vec<(&'static str, &'static str)> {
    adji::syntax::codes::CODES.iter().chain(adji::codes::CODES).copied().collect()
}

fn place(fault: &Diagnostic, loaded: &Loaded) -> Option<(usize, usize)> {
    fault.labels.first().map(|label| loaded.sources.place(label.span))
}

/// A line for each fault with its code and place, then all of them in full.
fn told(loaded: &Loaded) -> String {
    let mut text = String::new();
    for fault in &loaded.diagnostics {
        match place(fault, loaded) {
            Some((line, column)) => writeln!(text, "{} {line}:{column}", fault.code).unwrap(),
            None => writeln!(text, "{} nowhere", fault.code).unwrap(),
        }
    }
    for fault in &loaded.diagnostics {
        write!(text, "\n{}\n", render(fault, &loaded.sources, false)).unwrap();
    }
    text
}

// ---- tests

#[test]
fn each_fault_is_found_at_its_place_and_told_as_in_its_snapshot() {
    let _bound = snapshots_in(&root().join("tests/diagnostics")).bind_to_scope();
    let mut failures = Vec::new();
    for case in cases() {
        let loaded = case.run();
        // That there are more is told at the end.
        let is_last = case.code() == adji::syntax::codes::MORE_FAULTS;
        let named = if is_last { loaded.diagnostics.last() } else { loaded.diagnostics.first() };
        let found = named.map(|fault| (fault.code, place(fault, &loaded)));
        if found != Some((case.code(), case.place)) {
            failures.push(format!("{}: expected {:?}, found {found:?}\n{}", case.name, case.place, told(&loaded)));
        }
        let text = told(&loaded);
        let same = std::panic::catch_unwind(|| insta::assert_snapshot!(case.name.as_str(), text));
        if same.is_err() {
            failures.push(format!("{}: the messages are not those of its snapshot", case.name));
        }
    }
    assert!(failures.is_empty(), "{}\n{} failures", failures.join("\n"), failures.len());
}

#[test]
fn every_code_has_a_case_and_every_case_a_code() {
    let cases = cases();
    let known: BTreeSet<&str> = codes().iter().map(|(code, _)| *code).collect();
    assert_eq!(known.len(), codes().len(), "a code is in both tables");
    let tried: BTreeSet<&str> = cases.iter().map(Case::code).collect();
    let untried: Vec<_> = known.difference(&tried).collect();
    assert!(untried.is_empty(), "codes without a case: {untried:?}");
    let unknown: Vec<_> = tried.difference(&known).collect();
    assert!(unknown.is_empty(), "cases of no code: {unknown:?}");
    for case in &cases {
        for fault in case.run().diagnostics {
            assert!(known.contains(fault.code), "{}: `{}` is in no table", case.name, fault.code);
        }
    }
    assert!(cases.len() >= 60, "only {} cases", cases.len());
}

#[test]
fn every_snapshot_has_its_case() {
    for path in files_in("tests/diagnostics", "snap") {
        assert!(path.with_extension("toml").exists(), "{} has no case", path.display());
    }
}

/// Messages are in the words of the game, and end in something that can be done.
#[test]
fn every_message_is_written_as_all_are() {
    for case in cases() {
        let loaded = case.run();
        for fault in &loaded.diagnostics {
            let at = concise(fault, &loaded.sources);
            let title = &fault.title;
            assert!(!title.contains('\n') && !title.ends_with('.'), "{at}");
            let is_name = title.starts_with("North ") || title.starts_with("South ");
            assert!(is_name || !title.starts_with(|letter: char| letter.is_uppercase()), "{at}");
            let remarks: Vec<&String> = fault.notes.iter().chain(&fault.help).collect();
            assert!(!remarks.is_empty(), "{at}: nothing is said of what can be done");
            let labels = fault.labels.iter().map(|label| &label.text);
            for text in labels.chain(remarks).chain([title]) {
                for word in ["None", "Some(", "Span", "k_", "EOI", "token", "parse", "invalid", "u32", "Const"] {
                    assert!(!text.contains(word), "{at}: `{text}` speaks of the program");
                }
            }
        }
    }
}

#[test]
fn nothing_is_found_in_correct_files() {
    let mut failures = Vec::new();
    for path in files_in("tests/variants", "toml") {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        let files = files_in("tests/variants", "toml").into_iter().map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_string(), std::fs::read_to_string(&path).unwrap())
        });
        let loaded = check_file(&name, &Shelf { files: files.collect() });
        if !loaded.diagnostics.is_empty() {
            failures.push(format!("{name}\n{}", told(&loaded)));
        }
    }
    assert!(failures.is_empty(), "{}\nfaults in {} correct files", failures.join("\n"), failures.len());
}

// ---- the page

/// `docs/diagnostics.md`: what each code means, and what is said in the first of its cases.
fn page() -> String {
    let cases = cases();
    let mut text = PAGE_HEAD.to_string();
    let tables = [("Writing", adji::syntax::codes::CODES), ("Rules", adji::codes::CODES)];
    for (title, codes) in tables {
        let about = if title == "Writing" { WRITING } else { RULES };
        writeln!(text, "\n## {title}\n\n{about}").unwrap();
        for (code, meaning) in codes {
            writeln!(text, "\n### `{code}`\n\n{meaning}").unwrap();
            let Some(case) = cases.iter().find(|case| case.code() == *code) else { continue };
            let loaded = case.run();
            if let Some(fault) = loaded.diagnostics.first() {
                let drawn = render(fault, &loaded.sources, false);
                let lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
                writeln!(text, "\n```text\n{}\n```", lines.join("\n")).unwrap();
            }
        }
    }
    text
}

const PAGE_HEAD: &str = "\
# All faults

Whatever can be wrong with a variant file is found before it is played, and told at its place. `adji check FILE…` shows
all faults of files, `adji explain CODE` what one means. Here is each of them with an example; how to read such a
message, and what people stumble on most, is told in [what is found before a game is played](faults.md).

An *error* keeps a game from being played, a *warning* does not: the file says something, but hardly what was meant.

This page is written by the test suite, from the program's own tables and from the cases in `tests/diagnostics/`
(`ADJI_WRITE_DOCS=1 cargo test -p adji-tests docs`).
";
const WRITING: &str =
    "Faults of the text: a word, a mark of punctuation, a key or a value that cannot stand where it stands.";
const RULES: &str = "\
Faults of what the text says: names that nothing explains, facts that do not fit the board, paragraphs without an end,
sentences that are never reached, seeds that are left in hand.";

#[test]
fn the_page_of_faults_in_docs_is_current() {
    let _writing = DOCUMENTS.lock();
    let found = std::fs::read_to_string(root().join("docs/diagnostics.md")).unwrap_or_default();
    keep("docs/diagnostics.md", &found, &page());
}
