//! Snapshots of scenarios that expect nothing: taken, looked at, and read by insta.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::{Run, command, finish_reading, folder, write};
use crate::support::snapshots_in;

const GAME: &str = r#"name = "Small"
extends = "kalah"
[board]
pits = 3
seeds = 2

[[scenario]]
name = "The store: again!"
move = "B"

[[scenario]]
name = "how it begins"

[[scenario]]
name = "one that expects"
move = "A"
next = "north"
"#;

/// A folder with the game in it.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = folder(&format!("snapshots-{name}"));
        write(&folder, "small.toml", GAME);
        Place { folder }
    }

    fn run(&self, arguments: &[&str], ci: Option<&str>, input: &str) -> Run {
        let mut command = command();
        command.current_dir(&self.folder).args(arguments);
        if let Some(value) = ci {
            command.env("CI", value);
        }
        // Where nothing is asked, nothing is read.
        finish_reading(&mut command, input)
    }

    /// Runs `adji test small.toml` and looks at the exit code and the words of its result.
    fn test(&self, options: &[&str], code: i32, words: &str) -> String {
        let run = self.run(&[&["test", "small.toml"], options].concat(), None, "");
        assert_eq!((run.code, run.stderr.as_str()), (code, ""), "{options:?}\n{}", run.stdout);
        assert!(run.stdout.contains(words), "{options:?}: {words}\n{}", run.stdout);
        run.stdout
    }

    /// All files below the folder with their texts.
    fn files(&self) -> BTreeMap<String, String> {
        fn add(folder: &Path, before: &str, files: &mut BTreeMap<String, String>) {
            for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
                let name = format!("{before}{}", entry.file_name().to_str().unwrap());
                if entry.path().is_dir() {
                    add(&entry.path(), &format!("{name}/"), files);
                } else {
                    files.insert(name, std::fs::read_to_string(entry.path()).unwrap());
                }
            }
        }
        let mut files = BTreeMap::new();
        add(&self.folder, "", &mut files);
        files
    }

    fn snapshots(&self) -> Vec<String> {
        let names = self.files().into_keys();
        names.filter_map(|name| name.strip_prefix("snapshots/").map(str::to_string)).collect()
    }

    /// Changes the file of the game.
    fn change(&self, from: &str, to: &str) {
        let text = self.files()["small.toml"].clone();
        assert!(text.contains(from), "{from}");
        write(&self.folder, "small.toml", text.replace(from, to));
    }
}

const BEGINS: &str = "small__how-it-begins";
const STORE: &str = "small__the-store-again";

#[test]
fn what_is_new_is_written_to_be_looked_at() {
    let place = Place::new("new");
    let told = place.test(&[], 1, "3 scenarios in 1 file: 1 passed, 2 new snapshots\n");
    let expected = [
        "new snapshot small.toml:8: The store: again!",
        "snapshots/small__the-store-again.snap\n",
        "1. South plays B",
        "legal: A B C",
        "`adji test small.toml --review`",
    ];
    for words in expected {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert_eq!(place.snapshots(), [format!("{BEGINS}.snap.new"), format!("{STORE}.snap.new")]);
    let again = place.files();
    place.test(&[], 1, "2 new snapshots");
    assert_eq!(place.files(), again);
}

#[test]
fn what_was_accepted_passes_until_it_differs() {
    let place = Place::new("accepted");
    place.test(&[], 1, "2 new snapshots");
    place.test(&["--accept"], 0, "3 passed, 2 snapshots accepted\n");
    assert_eq!(place.snapshots(), [format!("{BEGINS}.snap"), format!("{STORE}.snap")]);
    assert_eq!(place.test(&[], 0, ""), "3 scenarios in 1 file: 3 passed\n");

    place.change("move = \"B\"", "move = \"B\"\nboard = \"2 2 2 | 2 5 2\"");
    let before = place.files();
    let told = place.test(&[], 1, "1 snapshot differs\n");
    let board = "
    -            2  2  2   North 0
    +            2  5  2   North 0
                    ^
                 2  2  2   South 0
";
    assert!(told.contains(board), "{told}");
    assert!(told.contains("snapshot differs small.toml:8: The store: again!"), "{told}");
    let mut after = place.files();
    let pending = after.remove(&format!("snapshots/{STORE}.snap.new")).expect("it is written");
    assert!(pending.contains("\nassertion_line: 8\n") && pending.contains("2  5  2"), "{pending}");
    assert_eq!(after, before, "nothing else is written");

    place.change("| 2 5 2", "| 2 2 2");
    place.test(&[], 0, "3 passed\n");
    assert_eq!(place.snapshots(), [format!("{BEGINS}.snap"), format!("{STORE}.snap")], "what is settled is taken away");
}

#[test]
fn a_line_that_is_added_changes_no_snapshot() {
    let place = Place::new("lines");
    place.test(&["--accept"], 0, "2 snapshots accepted");
    place.change("[board]", "# a remark\n\n[board]");
    place.test(&[], 0, "3 passed\n");
}

#[test]
fn where_ci_is_set_nothing_is_written() {
    let place = Place::new("ci");
    let files = place.files();
    for ci in ["true", "1", "yes"] {
        let run = place.run(&["test", "small.toml"], Some(ci), "");
        assert_eq!((run.code, run.stdout.contains("CI is set, so nothing was written")), (1, true), "{}", run.stdout);
        for mode in ["--accept", "--reject", "--review"] {
            let run = place.run(&["test", "small.toml", mode], Some(ci), "a\na\n");
            run.is_refused(mode, "CI is set");
        }
        assert_eq!(place.files(), files);
    }
    place.test(&[], 1, "2 new snapshots");
    let files = place.files();
    place.change("\"how it begins\"", "\"how it begins\"\nafter = \"A\"");
    let changed = place.files();
    place.run(&["test", "small.toml"], Some("true"), "");
    assert_eq!(place.files(), changed, "what was pending stays as it was");
    assert_ne!(files, changed);
    place.run(&["test", "small.toml"], Some("false"), "");
    assert_ne!(place.files(), changed);
}

#[test]
fn snapshots_are_looked_at_one_by_one() {
    let place = Place::new("review");
    let run = place.run(&["test", "small.toml", "--review"], None, "x\ns\nA\n");
    assert_eq!(run.code, 1, "{}", run.stderr);
    for words in
        ["(a) accept", "write a, r, s or q", "skipped", "accepted", "2 passed, 1 new snapshot, 1 snapshot accepted\n"]
    {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    assert_eq!(place.snapshots(), [format!("{BEGINS}.snap"), format!("{STORE}.snap.new")]);
    let run = place.run(&["test", "small.toml", "--review"], None, "r\n");
    assert_eq!((run.code, place.snapshots()), (1, vec![format!("{BEGINS}.snap")]), "{}", run.stdout);
    let run = place.run(&["test", "small.toml", "--review"], None, "q\n");
    assert_eq!((run.code, place.snapshots().len()), (1, 2), "{}", run.stdout);
    // Nobody answers.
    let run = place.run(&["test", "small.toml", "--review"], None, "");
    assert_eq!((run.code, place.snapshots().len()), (1, 2), "{}", run.stdout);
    let run = place.run(&["test", "small.toml", "--review"], None, "a\n");
    assert_eq!((run.code, place.snapshots()), (0, vec![format!("{BEGINS}.snap"), format!("{STORE}.snap")]));
}

#[test]
fn what_is_pending_is_listed_and_taken_away() {
    let place = Place::new("pending");
    assert_eq!(place.test(&["--pending"], 0, ""), "0 snapshots pending\n");
    place.test(&["--only", "begins", "--accept"], 0, "1 snapshot accepted");
    place.change("\"how it begins\"", "\"how it begins\"\nafter = \"A\"");
    place.test(&[], 1, "1 new snapshot, 1 snapshot differs");
    let list =
        format!("differs  snapshots/{BEGINS}.snap.new\nnew      snapshots/{STORE}.snap.new\n2 snapshots pending\n");
    assert_eq!(place.test(&["--pending"], 1, ""), list);
    let json = place.test(&["--pending", "--format", "json", "--only", "store"], 1, "\"result\":\"new\"");
    assert_eq!(json.lines().count(), 1);
    place.test(&["--reject", "--only", "store"], 0, "1 snapshot rejected\n");
    place.test(&["--reject"], 0, &format!("rejected snapshots/{BEGINS}.snap.new\n1 snapshot rejected\n"));
    assert_eq!(place.snapshots(), [format!("{BEGINS}.snap")]);
}

#[test]
fn a_snapshot_without_a_scenario_is_reported() {
    let place = Place::new("orphans");
    place.test(&["--accept"], 0, "2 snapshots accepted");
    place.change("name = \"how it begins\"", "name = \"how it starts\"");
    place.change("move = \"B\"", "move = \"B\"\nnext = \"south\"");
    // Not of a scenario, though it has the form.
    write(&place.folder, "snapshots/small__other.snap", "---\nsource: src/lib.rs\nexpression: x\n---\ny\n");
    let told = place.test(&["--accept"], 1, "3 passed, 1 snapshot accepted, 2 snapshots without use\n");
    assert!(told.contains(&format!("without use snapshots/{BEGINS}.snap: no scenario has this name")), "{told}");
    assert!(
        told.contains(&format!("without use snapshots/{STORE}.snap: its scenario says what must come out")),
        "{told}"
    );
    assert_eq!(place.snapshots().len(), 4, "nothing is taken away");
    std::fs::remove_file(place.folder.join("small.toml")).unwrap();
    let whole = place.run(&["test", "."], None, "");
    assert_eq!((whole.code, whole.stdout.matches("no scenario has this name").count()), (1, 3), "{}", whole.stdout);
}

#[test]
fn scenarios_of_a_file_beside_have_their_snapshots_there_too() {
    let place = Place::new("beside");
    write(&place.folder, "small.scenarios.toml", "[[scenario]]\nname = \"beside\"\nmove = \"C\"\n");
    place.test(&["--accept"], 0, "3 snapshots accepted");
    let run = place.run(&["test", "small.scenarios.toml"], None, "");
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 scenario in 1 file: 1 passed\n"));
    let text = &place.files()["snapshots/small__beside.snap"];
    assert!(text.contains("source: small.scenarios.toml\n"), "{text}");
}

#[test]
fn a_file_of_scenarios_with_nearly_the_right_name_is_not_passed_over() {
    let place = Place::new("misnamed");
    write(&place.folder, "small.scenario.toml", "[[scenario]]\nname = \"beside\"\nmove = \"C\"\n");
    let run = place.run(&["test", "small.toml"], None, "");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("call it `small.scenarios.toml`"), "{}", run.stderr);
    let run = place.run(&["check", "small.scenario.toml"], None, "");
    assert_eq!((run.code, run.stdout.matches("error[").count()), (1, 1), "{}", run.stdout);
}

#[test]
fn two_scenarios_cannot_have_the_same_snapshot() {
    let place = Place::new("clash");
    place.change("name = \"how it begins\"", "name = \"the store, AGAIN\"");
    let told = place.test(&[], 1, "1 passed, 2 failed\n");
    assert!(told.contains("another scenario has the same snapshot"), "{told}");
    assert!(place.snapshots().is_empty());
}

#[test]
fn a_variant_with_something_behind_its_name_keeps_none() {
    let place = Place::new("spec");
    let run = place.run(&["test", "./small.toml?seeds=3"], None, "");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("2 without an expectation") && run.stdout.contains("as its file has it"),
        "{}",
        run.stdout
    );
    assert!(place.snapshots().is_empty());
}

#[test]
fn programs_read_how_snapshots_stand() {
    let place = Place::new("json");
    place.test(&["--only", "begins", "--accept"], 0, "");
    place.change("\"how it begins\"", "\"how it begins\"\nafter = \"A\"");
    write(&place.folder, "snapshots/small__gone.snap", "---\nsource: small.toml\n---\nx\n");
    let told = place.test(&["--format", "json"], 1, "");
    let objects: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let results: Vec<&str> = objects.iter().map(|object| object["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["new-snapshot", "snapshot-differs", "passed", "orphaned-snapshot"]);
    assert_eq!(objects[0]["snapshot"], format!("snapshots/{STORE}.snap"));
    let [expected, got] = ["expected", "got"].map(|key| objects[1]["differences"][0][key].as_str().unwrap());
    assert!(expected.contains("next: South") && got.contains("next: North"), "{told}");
    assert!(objects[2].get("snapshot").is_none());
}

#[test]
fn what_cannot_be_written_is_told() {
    let place = Place::new("unwritable");
    write(&place.folder, "snapshots", "a file");
    let run = place.run(&["test", "small.toml"], None, "");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("`snapshots` cannot be made"), "{}", run.stderr);
}

#[test]
fn the_tour_writes_nothing() {
    let place = Place::new("tour");
    std::fs::create_dir(place.folder.join("variants")).unwrap();
    write(&place.folder, "variants/small.toml", GAME);
    let files = place.files();
    let run = place.run(&["tour"], None, "");
    assert_eq!((run.code, place.files()), (1, files), "{}", run.stdout);
    assert!(run.stdout.contains("1 of 3 scenarios pass") && run.stdout.contains("2 new snapshots"), "{}", run.stdout);
}

// ---- insta

/// Whether insta takes `text` for what is in the snapshot `name` of a folder.
fn insta_agrees(folder: &Path, name: &str, text: &str) -> bool {
    snapshots_in(folder).bind(|| std::panic::catch_unwind(|| insta::assert_snapshot!(name, text)).is_ok())
}

/// What stands behind the head of a file.
fn body(text: &str) -> &str {
    text.splitn(3, "---\n").nth(2).expect("a head")
}

#[test]
fn insta_reads_what_is_written() {
    let place = Place::new("insta");
    place
        .change("\"how it begins\"", "\"how it begins\"\nvariant = \"?seeds=3&pits=4\"\nboard = \"1 2 3 4 | 5 6 7 8\"");
    place.test(&[], 1, "2 new snapshots");
    for name in [BEGINS, STORE] {
        let file = |end: &str| place.folder.join(format!("snapshots/{name}{end}"));
        // One that nobody has looked at yet has the same form.
        let pending = std::fs::read_to_string(file(".snap.new")).unwrap();
        std::fs::rename(file(".snap.new"), file(".snap")).unwrap();
        assert!(insta_agrees(&place.folder.join("snapshots"), name, body(&pending)), "{pending}");
    }
    place.test(&["--accept"], 0, "");
    for name in [BEGINS, STORE] {
        let text = place.files()[&format!("snapshots/{name}.snap")].clone();
        assert!(insta_agrees(&place.folder.join("snapshots"), name, body(&text)), "{text}");
        assert!(!insta_agrees(&place.folder.join("snapshots"), name, &body(&text).replace("South", "East")), "{text}");
    }
}

#[test]
fn what_insta_writes_is_read() {
    let place = Place::new("from-insta");
    place.test(&["--accept"], 0, "");
    let text = place.files()[&format!("snapshots/{STORE}.snap")].clone();
    let head = "---\nsource: crates/x/tests/small.toml\ndescription: \"A: b\"\ninfo:\n  a: 1\n  b:\n    - c\ninput_file: x.toml\n---\n";
    write(
        &place.folder,
        &format!("snapshots/{STORE}.snap"),
        format!("{head}{}\n\n", body(&text).replace('\n', "\r\n")),
    );
    place.test(&[], 0, "3 passed\n");
}
