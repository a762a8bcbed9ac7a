//! What the suites share: the shipped variants, loaded from their files.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use adji::syntax::render::render;
use adji::{Library, Loaded, Variant, load};

/// The root of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace").to_path_buf()
}

/// The files of a folder of the workspace that have this extension, sorted.
pub fn files_in(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == extension));
    paths.sort();
    paths
}

/// If this variable is set, what the program writes in documents is written anew.
const WRITE: &str = "ADJI_WRITE_DOCS";

/// Held from reading a document to writing it, as tests run at once.
pub static DOCUMENTS: Mutex<()> = Mutex::new(());

/// The document has to say this; where documents are written anew, it says so now.
pub fn keep(document: &str, text: &str, wanted: &str) {
    if text == wanted {
        return;
    }
    let differs = text.lines().zip(wanted.lines()).position(|(old, new)| old != new);
    let differs = differs.unwrap_or(text.lines().count().min(wanted.lines().count()));
    assert!(
        std::env::var_os(WRITE).is_some(),
        "{document}:{} is out of date: {WRITE}=1 cargo test -p adji-tests docs\nit should say: {}",
        differs + 1,
        wanted.lines().nth(differs).unwrap_or("nothing more")
    );
    std::fs::write(root().join(document), wanted).expect("the document can be written");
}

/// How insta is to keep snapshots: in this folder, under the names that they are given.
pub fn snapshots_in(folder: &Path) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The folder of shipped variants as a library; a path is read as it is.
pub struct Shipped;

impl Library for Shipped {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path =
            if base.ends_with(".toml") { base.into() } else { root().join("variants").join(format!("{base}.toml")) };
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some((format!("variants/{}.toml", adji::variant::id_of(base)), text))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn ids(&self) -> Vec<String> {
        shipped()
    }
}

/// Ids of all shipped variants, sorted.
pub fn shipped() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("variants")).expect("variants/ is there");
    let names = entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
    let mut ids: Vec<String> = names
        .filter(|name| !name.ends_with(".scenarios.toml"))
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_string))
        .collect();
    ids.sort();
    ids
}

/// A shipped variant with the readings and facts of `spec`, and its texts.
pub fn load_shipped(spec: &str) -> Loaded {
    load(&spec.parse().expect("a variant spec"), &Shipped)
}

/// A shipped variant with the readings and facts of `spec`.
pub fn variant(spec: &str) -> Variant {
    ready(spec, load_shipped(spec))
}

/// What was loaded, which must be without an error.
fn ready(name: &str, loaded: Loaded) -> Variant {
    let faults: Vec<String> = loaded.diagnostics.iter().map(|fault| render(fault, &loaded.sources, false)).collect();
    loaded.variant.unwrap_or_else(|| panic!("{name} does not load:\n{}", faults.join("\n")))
}

/// A variant from a text that is not shipped, with its text.
pub fn load_text(text: &str) -> Loaded {
    struct One<'t>(&'t str);
    impl Library for One<'_> {
        fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
            match base {
                "test" => Ok(Some(("test.toml".into(), self.0.into()))),
                other => Shipped.find(other, from),
            }
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }
    load(&"test".parse().expect("a spec"), &One(text))
}

/// A variant from a text that is not shipped.
pub fn from_text(text: &str) -> Variant {
    ready("the test variant", load_text(text))
}

/// Correct files of many kinds: those that are not shipped, and the shipped games that share a parent which is no game,
/// as far as they can be played at random in reasonable time.
pub fn kinds() -> Vec<Variant> {
    struct Beside;
    impl Library for Beside {
        fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
            let path = root().join("tests/variants").join(format!("{base}.toml"));
            match std::fs::read_to_string(&path) {
                Ok(text) => Ok(Some((path.to_string_lossy().into_owned(), text))),
                Err(_) => Shipped.find(base, from),
            }
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }
    let paths = files_in("tests/variants", "toml");
    let ids = paths.iter().map(|path| adji::variant::id_of(&path.to_string_lossy()).to_string());
    let unshipped = ids.map(|id| ready(&id, load(&id.parse().expect("an id"), &Beside)));
    unshipped
        .chain(
            games()
                .into_iter()
                .filter(|game| shares_parent(game) && !VERY_LONG_RELAYS.contains(&game.spec.base.as_str())),
        )
        .collect()
}

/// Games in which random play has found a relay that did not come back while anybody waited, so that what plays without a
/// bound on relays is not tried on them. Their records and scenarios agree.
pub const VERY_LONG_RELAYS: [&str; 1] = ["sadeqa-iii"];

/// Whether some file that a game derives from is no game.
fn shares_parent(game: &Variant) -> bool {
    let parents = game.about.extends.iter().map(|parent| variant(parent));
    parents.into_iter().any(|parent| parent.is_abstract || shares_parent(&parent))
}

/// Games for what takes long, under each value of each of their readings: those that share no parent. The others are
/// among the [`kinds`], as they are; all games under all readings are for [`every_reading`].
pub fn all_readings() -> Vec<Variant> {
    static KNOWN: LazyLock<Vec<Variant>> =
        LazyLock::new(|| games().into_iter().filter(|game| !shares_parent(game)).flat_map(with_readings).collect());
    KNOWN.clone()
}

/// Every shipped game, as it is and under each value of each of its readings.
pub fn every_reading() -> impl Iterator<Item = Variant> {
    games().into_iter().flat_map(with_readings)
}

/// Every shipped game that can be played.
pub fn games() -> Vec<Variant> {
    shipped().iter().map(|id| variant(id)).filter(|game| !game.is_abstract).collect()
}

fn with_readings(plain: Variant) -> Vec<Variant> {
    let mut all = Vec::new();
    for reading in &plain.readings {
        for value in reading.values.iter().filter(|value| **value != reading.default) {
            all.push(variant(&format!("{}@{}={value}", plain.spec, reading.id)));
        }
    }
    all.push(plain);
    all
}
