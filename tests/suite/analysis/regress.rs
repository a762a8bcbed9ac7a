//! What a new version of a file changes, and whether its scenarios tell so.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::cli::{Run, adji_in, folder, write};

/// Adji Kui II with its ending as a number of seeds.
const OLD: &str = r#"
name = "Small Kui"
extends = "adji-kui-ii"

[board]
pits = 3
seeds = 2

[numbers]
last-seeds = 4

[[scenario]]
name = "four seeds left end the game"
board = "1 0 0 | 1 2 0; stores 4 4"
move = "pass"
over = "no"

[[scenario]]
name = "a lap goes round"
move = "A"
"#;

const TOLD: &str = r#"
[[scenario]]
name = "an own four is sown on"
board = "2 3 1 | 2 2 2"
move = "A"
laps = 2
"#;

fn versions(name: &str, old: &str, new: &str) -> PathBuf {
    let folder = folder(name);
    write(&folder, "old.toml", old);
    write(&folder, "new.toml", new);
    folder
}

fn regress(folder: &Path, more: &[&str]) -> Run {
    let arguments = ["regress", "old.toml", "new.toml", "--states", "3000", "--leaves", "3000"];
    adji_in(folder, &[&arguments[..], more].concat())
}

fn object(folder: &Path) -> (i32, Value) {
    let run = regress(folder, &["--format", "json"]);
    (run.code, serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr)))
}

#[test]
fn a_file_as_it_was_changes_nothing() {
    let folder = versions("regress-same", OLD, &OLD.replace("Small Kui", "Little Kui"));
    let (_, object) = object(&folder);
    assert_eq!(object["diff"]["paragraphs"], serde_json::json!([]));
    assert_eq!(object["divergence"]["proved"], "never");
    assert_eq!(object["readings"], serde_json::json!([]));
}
