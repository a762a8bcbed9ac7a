//! What a new version of a file changes, and whether its scenarios tell so.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::cli::{Run, adji_in, folder, write};

/// Twos and threes are captured; a scenario says so of a two.
const OLD: &str = r#"
name = "Pairs"
[board]
pits = 3
seeds = 2
[numbers]
least = 2
[rules]
move = '''
[any]   choose mine that hold any.
        lift here, sow.
'''
lap = '''
[pair]  here is theirs and holds least to 3: capture here, stop.
        stop.
'''
no-move = "end."
settle = "each player: take mine."

[[scenario]]
name = "a single seed is sown"
board = "1 0 0 | 2 2 2"
move = "A"
gives = "0 1 0 | 2 2 2"
"#;

/// C makes two of a, which were captured.
const TWO: &str = "[[scenario]]\nname = \"a two\"\nboard = \"0 1 1 | 1 2 2\"\nmove = \"C\"\n";
const CAPTURED: &str = "gives = \"0 1 0 | 0 2 2; stores 2 0\"\n";
const LEFT: &str = "gives = \"0 1 0 | 2 2 2; stores 0 0\"\n";

/// Only threes are.
fn new() -> String {
    OLD.replace("least = 2", "least = 3")
}

fn versions(name: &str, old: &str, new: &str) -> PathBuf {
    let folder = folder(name);
    write(&folder, "old.toml", old);
    write(&folder, "new.toml", new);
    folder
}

fn regress(folder: &Path, old: &str, new: &str) -> (i32, Value) {
    let arguments = ["regress", old, new, "--states", "3000", "--leaves", "3000", "--format", "json"];
    let run = adji_in(folder, &arguments);
    (run.code, serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr)))
}

/// The names of scenarios in the report, what became of them, and what they come to before and now.
fn scenarios(object: &Value) -> Vec<String> {
    let listed = object["scenarios"].as_array().expect("a list").iter();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
    listed.map(|one| ["name", "is", "old", "new"].map(|key| word(&one[key])).join(", ")).collect()
}

#[test]
fn a_file_under_another_name_changes_nothing() {
    let folder = versions("regress-same", OLD, &OLD.replace("Pairs", "Twos").replace("[pair]", "[two-or-three]"));
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!((code, &object["told"]), (0, &json!(true)));
    assert_eq!((&object["changes"], &object["scenarios"]), (&json!([]), &json!([])));
    assert_eq!(object["divergence"]["proved"], "never");
}

#[test]
fn a_change_that_no_scenario_tells_is_a_finding() {
    // Of three seeds in B the last falls in a: it makes three there, which are captured before and now. So is what is new told
    // of a rule that did not change.
    let beside = "[[scenario]]\nname = \"a three\"\nboard = \"0 2 0 | 2 1 1\"\nmove = \"B\"\ncaptured = 3\n";
    let folder = versions("regress-untold", OLD, &(new() + beside));
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!((code, &object["told"]), (1, &json!(false)));
    assert_eq!(object["verdict"], "1 change of the rules is told by no scenario.");
    assert_eq!(object["changes"][0]["told_by"], json!([]));
    assert_eq!(scenarios(&object), Vec::<String>::new());
    assert_eq!(object["divergence"]["at"], "position");
    assert_eq!(object["perft"][0], json!({"depth": 1, "old": 3, "new": 3}));
}

#[test]
fn a_scenario_that_failed_before_and_passes_now_tells_the_sentence_it_carries_out() {
    let folder = versions("regress-told", OLD, &(new() + TWO + LEFT));
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!((code, &object["told"]), (0, &json!(true)), "{object}");
    assert_eq!(object["changes"][0]["told_by"], json!(["a two"]));
    assert_eq!(scenarios(&object), ["a two, new, fails, passes"]);
}

#[test]
fn a_scenario_that_is_kept_and_fails_now_is_a_finding_until_it_is_rewritten() {
    let old = format!("{OLD}{TWO}{CAPTURED}");
    let folder = versions("regress-broken", &old, &(new() + TWO + CAPTURED));
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!(code, 1);
    assert_eq!(scenarios(&object), ["a two, kept, passes, fails"]);
    assert_eq!(object["verdict"], "1 change of the rules is told by no scenario. 1 scenario fails.");
    let folder = versions("regress-rewritten", &old, &(new() + TWO + LEFT));
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!((code, scenarios(&object)), (0, vec!["a two, rewritten, fails, passes".to_string()]));
    // Taking it out tells nothing.
    let folder = versions("regress-removed", &old, &new());
    let (code, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!((code, scenarios(&object)), (1, vec!["a two, removed, passes, fails".to_string()]));
}

#[test]
fn a_snapshot_that_comes_out_otherwise_is_listed() {
    // B of four ends in c, which holds two then: captured before, left now.
    let snapshot = "[[scenario]]\nname = \"a long move\"\nboard = \"0 4 0 | 1 1 1\"\nmove = \"B\"\n";
    let folder = versions("regress-snapshot", &format!("{OLD}{snapshot}"), &(new() + snapshot));
    let (_, object) = regress(&folder, "old.toml", "new.toml");
    let listed = scenarios(&object);
    assert!(listed.contains(&"a long move, kept, snapshot, snapshot".to_string()), "{listed:?}");
}

#[test]
fn readings_that_come_go_or_change_are_told() {
    let reading = "\n[readings.high]\nquestion = \"?\"\ndefault = \"three\"\n[readings.high.values.four.lines]\npair = \"here is theirs and holds 4: capture here, stop.\"\n";
    let old = format!("{OLD}{reading}");
    let folder = versions("regress-readings", &old, &old.replace("holds 4", "holds 5"));
    let (_, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!(object["readings"], json!(["with `high=four` more differs"]));
    let folder = versions("regress-new-reading", OLD, &old);
    let (_, object) = regress(&folder, "old.toml", "new.toml");
    assert_eq!(object["readings"], json!(["`high=three` is new", "`high=four` is new"]));
}

fn git(folder: &Path, arguments: &[&str]) {
    let names = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").current_dir(folder).args(names).args(arguments).output().expect("git is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_file_is_held_against_what_it_was_with_its_parents_and_scenarios_of_that_time() {
    let folder = folder("regress-git");
    std::fs::create_dir_all(folder.join("variants")).expect("a folder");
    write(&folder, "variants/pairs.toml", OLD);
    write(&folder, "variants/child.toml", "name = \"Child\"\nextends = \"pairs\"\n[board]\nseeds = 3\n");
    write(&folder, "variants/child.scenarios.toml", format!("{TWO}{CAPTURED}"));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-qm", "old"]);
    // The parent changes, and the scenarios of the child with it.
    write(&folder, "variants/pairs.toml", new());
    write(&folder, "variants/child.scenarios.toml", format!("{TWO}{LEFT}"));
    let (code, object) = regress(&folder, "HEAD:variants/child.toml", "variants/child.toml");
    assert_eq!(code, 0, "{object}");
    assert_eq!(scenarios(&object), ["a two, rewritten, fails, passes"]);
    assert_eq!(object["changes"][0]["told_by"], json!(["a two"]));
    let refused = |old: &str, words: &str| {
        adji_in(&folder, &["regress", old, "variants/child.toml"]).is_refused(old, words);
    };
    refused("HEAX:variants/child.toml", "git knows no revision `HEAX`");
    refused("--output=x:variants/child.toml", "unexpected argument");
    refused("HEAD:variants/none.toml", "there is no file");
}

#[test]
fn parents_that_are_not_in_the_repository_are_those_of_the_program() {
    let folder = folder("regress-built-in");
    let child = |seeds: u32| format!("name = \"Child\"\nextends = \"wari\"\n[board]\nseeds = {seeds}\n");
    write(&folder, "child.toml", child(3));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-qm", "old"]);
    write(&folder, "child.toml", child(5));
    // Wari has parents of its own.
    let (code, object) = regress(&folder, "HEAD:child.toml", "child.toml");
    assert_eq!((code, &object["diff"]["facts"][0]["old"]), (1, &json!("3 3 3 3 3 3 | 3 3 3 3 3 3")), "{object}");
}

#[test]
fn a_report_for_a_review_has_headings_and_the_diff_in_a_block() {
    let folder = versions("regress-markdown", OLD, &(new() + TWO + LEFT));
    let run: Run = adji_in(&folder, &["regress", "old.toml", "new.toml", "--format", "markdown"]);
    let expected = "\
# Pairs: `old.toml` → `new.toml`

All that changed is told by scenarios that fail under the old rules and pass now.

## What the rules say otherwise

```diff
lap
  - lap [pair] old.toml:14: here is theirs and holds least to 3: capture here, stop.
  + lap [pair] new.toml:14: here is theirs and holds least to 3: capture here, stop.
names
  - least: 2
  + least: 3
";
    assert!(run.stdout.starts_with(expected), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("\n## Which scenarios tell it\n\n- `lap [pair] new.toml:14`: “a two”\n"),
        "{}",
        run.stdout
    );
}
