//! Variants, read from their files.

use adji::{Library, Loaded, Variant};

/// The shipped variants, and the boards of the benchmarks.
pub(crate) struct Shipped;

/// A game of nothing but sowing, on four rows.
pub(crate) const FOUR_ROWS: &str = r#"
name = "Four rows"
[board]
rows = 4
pits = 8
seeds = 2
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = "stop."
no-move = "end."
settle = "each player: take mine."
"#;

/// The same on two rows.
pub(crate) const TWO_ROWS: &str = r#"
name = "Two rows"
[board]
pits = 6
seeds = 4
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = "stop."
no-move = "end."
settle = "each player: take mine."
"#;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");

impl Library for Shipped {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path = format!("{FOLDER}/{base}.toml");
        match base {
            "sow-four-rows" => Ok(Some((path, FOUR_ROWS.into()))),
            "sow-two-rows" => Ok(Some((path, TWO_ROWS.into()))),
            _ => std::fs::read_to_string(&path).map(|text| Some((path, text))).map_err(|error| error.to_string()),
        }
    }

    fn ids(&self) -> Vec<String> {
        shipped()
    }
}

/// Ids of the shipped variants, sorted.
pub(crate) fn shipped() -> Vec<String> {
    let entries = std::fs::read_dir(FOLDER).expect("the variants");
    let names = entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
    let games = names.filter(|name| !name.ends_with(".scenarios.toml"));
    let mut ids: Vec<String> = games.filter_map(|name| name.strip_suffix(".toml").map(str::to_string)).collect();
    ids.sort();
    ids
}

/// Those that are games, and not what games have in common.
pub(crate) fn games_shipped() -> Vec<String> {
    shipped().into_iter().filter(|id| !variant(id).is_abstract).collect()
}

/// What a variant was loaded from, and the variant.
pub(crate) fn loaded(spec: &str) -> Loaded {
    adji::load(&spec.parse().expect("a spec"), &Shipped)
}

/// A variant ready to be played.
pub(crate) fn variant(spec: &str) -> Variant {
    loaded(spec).variant.expect("it loads")
}
