//! The program, run as people run it: what it prints, and how it ends.

use std::fmt::Debug;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::root;

/// What a run printed, and its exit code.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl Run {
    pub fn of(output: Output) -> Run {
        Run {
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
            code: output.status.code().expect("an exit code, not a signal"),
        }
    }

    /// See [`check_refused`]; `what` is told with it.
    pub fn is_refused(&self, what: impl Debug, words: &str) {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{what:?}\n{}", self.stderr);
        assert!(self.stderr.contains(words), "{what:?}: {words}\n{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
    }
}

/// Takes away what the program reads of its environment.
pub fn without_environment(command: &mut Command) {
    for name in ["ADJI_PATH", "NO_COLOR", "CI", "TF_BUILD"] {
        command.env_remove(name);
    }
}

/// The program at the root of the workspace, whatever the environment of the tests says: on a build server, too.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adji-for-tests"));
    command.current_dir(root());
    without_environment(&mut command);
    command
}

pub fn finish(command: &mut Command) -> Run {
    Run::of(command.output().expect("the program starts"))
}

pub fn adji(arguments: &[&str]) -> Run {
    finish(command().args(arguments))
}

/// Runs the program in a folder; there is nothing to read.
pub fn adji_in(folder: &Path, arguments: &[&str]) -> Run {
    finish(command().current_dir(folder).args(arguments).stdin(Stdio::null()))
}

/// Runs the program with something on standard input.
pub fn adji_reading(arguments: &[&str], input: &str) -> Run {
    finish_reading(command().args(arguments), input)
}

/// Runs a command with something on standard input, of which it may leave some.
pub fn finish_reading(command: &mut Command, input: &str) -> Run {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    Run::of(child.wait_with_output().expect("it ends"))
}

/// It cannot be done: nothing on standard output, these words on standard error, exit code 2.
pub fn check_refused(arguments: &[&str], words: &str) {
    adji(arguments).is_refused(arguments, words);
}

/// The words of a line, as a shell takes them: what stands in double quotes is one.
pub fn words(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

/// A new empty folder; the name keeps tests apart.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

pub fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// A game of two pits a side.
pub const SMALL: &str = "name = \"Small\"\nextends = \"kalah\"\n[board]\npits = 2\nseeds = 2\n";

// ---- replay

#[test]
fn replay_tells_a_move_with_the_sentence_that_decided() {
    let run = adji(&["replay", "kalah", "C", "D"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in [
        "1. South plays C          (legal: A B C D E F)",
        "sow D E F South's store: the last falls in South's store, which holds 1",
        "lap [store] kalah.toml:",
        "next: South again",
        "2. South plays D          (legal: A B D E F)",
    ] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
}

#[test]
fn replay_as_json_is_one_object_a_move_with_its_keys_in_order() {
    let run = adji(&["replay", "kalah", "C", "D", "--format", "json"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.code, lines.len()), (0, 2));
    let start = r#"{"ply":1,"player":"south","legal":["A","B","C","D","E","F"],"move":"C","pits":[4,4,0,5,5,5,4,4,4,4,4,4],"stores":[1,0],"captured":0,"events":[{"#;
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    assert!(lines[0].ends_with(r#"],"next":"south","over":null}"#), "{}", lines[0]);
    let second: Value = serde_json::from_str(lines[1]).expect("JSON");
    assert_eq!(second["events"][0]["event"], "sentence");
    assert_eq!(second["events"][0]["paragraph"], "move");
}

#[test]
fn a_move_that_ends_the_game_is_settled_in_its_object() {
    let from = "0 0 0 0 0 1 | 1 1 1 1 1 1; stores 20 21";
    let run = adji(&["replay", "kalah", "F", "--from", from, "--format", "json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(object["stores"].to_string(), "[21,27]");
    assert_eq!(object["pits"].to_string(), "[0,0,0,0,0,0,0,0,0,0,0,0]");
    assert_eq!(object["over"].to_string(), r#"{"result":"win","winner":"north"}"#);
    assert_eq!((&object["next"], &object["captured"]), (&Value::Null, &Value::from(0)));
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones_and_the_reason() {
    check_refused(&["replay", "kalah", "A", "A"], "move 2, `A`, is not legal: North decides");
    check_refused(&["replay", "kalah", "A", "A"], "legal: a b c d e f");
    check_refused(&["replay", "kalah", "Z", "--format", "json"], "the board has no pit `Z`");
    check_refused(&["replay", "kalah", ""], "the board has no pit ``");
    check_refused(&["replay", "kalah", "pass"], "passing is not allowed");
    let endless = "1 0 2 1 0 2 | 1 0 1 2 0 2; north to move";
    check_refused(&["replay", "adji-kui-ii", "--from", endless, "d"], "it is ruled out by move [endless]");
    let all_endless = "1 0 1 3 1 0 | 4 1 2 1 0 2";
    check_refused(&["replay", "adji-kui-ii", "--from", all_endless, "D"], "ruled out by move [endless]");
    check_refused(&["replay", "adji-kui-ii", "--from", all_endless, "D"], "legal: pass");
}

#[test]
fn boards_that_cannot_be_are_refused() {
    for board in ["", "1 2 3", "4 4 4 4 4 4 | 4 4 4 4 4", "4 4 4 4 4 4 | 4 4 4 4 4 -1", "65535 1 0 0 0 0 | 0 0 0 0 0 0"]
    {
        check_refused(&["replay", "kalah", "--from", board, "A"], "error:");
    }
    check_refused(&["replay", "kalah", "--from", "4 4 4 4 4 4 | 4 4 4 4 4 4; stroes 1 2", "A"], "`stores`");
}

// ---- perft, random, verify

#[test]
fn perft_prints_depth_leaves_seconds() {
    let run = adji(&["perft", "kalah", "--depth", "5", "--threads", "2"]);
    let counts: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split(' ').collect()).collect();
    let leaves: Vec<&str> = counts.iter().map(|line| line[1]).collect();
    assert_eq!((run.code, leaves), (0, vec!["6", "35", "185", "942", "4690"]));
    assert!(counts.iter().all(|line| line.len() == 3 && line[2].parse::<f64>().is_ok()));
    let divided = adji(&["perft", "kalah", "--depth", "5", "--divide"]);
    assert!(divided.stdout.starts_with("A 868\n"), "{}", divided.stdout);
    assert!(divided.stdout.contains("\n5 4690 "), "{}", divided.stdout);
}

/// The lines of a count without its seconds.
fn leaves(arguments: &[&str]) -> Vec<String> {
    let run = adji(&[&["perft"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn counts_are_the_same_for_every_number_of_threads_and_every_way_to_count() {
    let ending = "0 0 2 0 1 0 | 0 1 0 0 2 0; stores 21 21";
    for game in [
        &["adji-kui-ii", "--depth", "5"][..],
        &["oware", "--depth", "5", "--divide"],
        &["adji-boto@opening-order=left-to-right", "--depth", "13", "--divide"],
        &["adji-kui-ii?games=2@match=yes", "--depth", "14", "--from", "0 0 0 0 0 0 | 0 0 0 0 0 2; stores 23 23"],
        &["kalah", "--depth", "9", "--divide", "--from", ending],
        &["kalah", "--depth", "0", "--divide"],
    ] {
        let one = leaves(game);
        for more in [&["--threads", "2"][..], &["--threads", "7"], &["--leaves", "counted"], &["--leaves", "made"]] {
            assert_eq!(leaves(&[game, more].concat()), one, "{game:?} {more:?}");
        }
        for threads in ["1", "3"] {
            let merging = [game, &["--threads", threads, "--merge", "1"]].concat();
            match game[0] {
                "kalah" | "adji-boto@opening-order=left-to-right" => assert_eq!(leaves(&merging), one, "{game:?}"),
                _ => check_refused(&[&["perft"], &merging[..]].concat(), "`--merge` cannot count"),
            }
        }
    }
}

#[test]
fn merging_is_refused_with_the_reason_and_what_to_do() {
    let merge = |game| ["perft", game, "--depth", "3", "--merge", "8"];
    check_refused(&merge("adji-kui-ii"), "`--merge` cannot count Adji Kui II: what follows from a position depends on");
    check_refused(&merge("adji-kui-ii"), "help: leave out `--merge`, or name the game adji-kui-ii@repetition=none, ");
    check_refused(&merge("tests/variants/seems-idle.toml"), "help: leave out `--merge`, or take rules that do not ask");
    check_refused(&["perft", "kalah", "--depth", "3", "--merge", "0"], "at least one mebibyte");
    check_refused(&["perft", "kalah", "--depth", "3", "--merge", "99999999999999999"], "there is not so much memory");
}

#[test]
fn numbers_out_of_reach_are_refused() {
    check_refused(&["perft", "kalah", "--depth", "4000000000"], "at most 500 plies");
    check_refused(&["perft", "kalah", "--depth", "99999999999999999999"], "99999999999999999999");
    check_refused(&["perft", "kalah", "--depth", "3", "--threads", "0"], "at least one thread");
    check_refused(&["perft", "kalah?seeds=4000000000", "--depth", "3"], "error");
    check_refused(&["perft", "kalah?pits=400", "--depth", "3"], "64 pits");
    check_refused(&["random", "kalah", "--games", "-1"], "-1");
}

#[test]
fn random_games_are_the_same_for_every_number_of_threads_and_verify() {
    let one = adji(&["random", "oware", "--games", "300", "--seed", "9"]);
    let three = adji(&["random", "oware", "--games", "300", "--seed", "9", "--threads", "3"]);
    assert_eq!((one.code, one.stdout.lines().count()), (0, 300));
    assert!(one.stdout == three.stdout, "the games differ");
    let matches = ["random", "adji-kui-ii?games=3@match=yes", "--games", "20", "--seed", "3"];
    let threads = |threads| adji(&[&matches[..], &["--threads", threads]].concat()).stdout;
    let one_by_one = threads("1");
    assert!(one_by_one.lines().count() == 20 && one_by_one == threads("2"), "the matches differ");
    let run = adji_reading(&["verify", "oware", "-"], &one.stdout);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.starts_with("GAMES 300  MOVES ") && run.stdout.ends_with("  DIVERGED 0\n"), "{}", run.stdout);
    let cut = adji(&["random", "oware", "--seed", "9", "--max-plies", "3"]);
    let record: Value = serde_json::from_str(&cut.stdout).expect("JSON");
    assert_eq!((record["moves"].as_array().map(Vec::len), record["end"].as_str()), (Some(3), Some("unfinished")));
}

#[test]
fn a_game_is_pinned_for_ever() {
    let run = adji(&["random", "kalah", "--games", "2", "--seed", "1", "--max-plies", "6"]);
    let moves = |line: &str| -> Vec<String> {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let moves = record["moves"].as_array().expect("moves").clone();
        moves.iter().map(|entry| entry["move"].as_str().unwrap_or_default().to_string()).collect()
    };
    let games: Vec<String> = run.stdout.lines().map(|line| moves(line).join(" ")).collect();
    assert_eq!(games, ["D c f A a D", "F f E a c C"]);
}

#[test]
fn a_divergence_is_told_with_its_move_and_ends_with_one() {
    let games = adji(&["random", "kalah", "--games", "2", "--seed", "4"]).stdout;
    let run = adji_reading(&["verify", "oware", "-"], &games);
    assert_eq!(run.code, 1);
    for words in ["-:1: move ", "diverges", "expected  ", "got       ", "^", "South plays", "GAMES 2  MOVES "] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
}

#[test]
fn records_that_cannot_be_read_are_refused_with_their_line() {
    let games = adji(&["random", "kalah", "--games", "2"]).stdout;
    for (text, words) in [
        (&games[..games.len() - 100], "line 2: the record is cut off"),
        ("{\"moves\":[]}\n{\"moves\":3}", "line 2: not a record of a game"),
        ("[]", "line 1: not a record of a game"),
        ("{\"start\":{\"pits\":[1]},\"moves\":[]}", "line 1: the record has 1 pits, and the board 12"),
    ] {
        adji_reading(&["verify", "kalah", "-"], text).is_refused(text, words);
    }
    check_refused(&["verify", "kalah", "nowhere.jsonl"], "there is no file `nowhere.jsonl`");
}

// ---- check, test

#[test]
fn check_reports_every_fault_and_ends_with_one() {
    let folder = folder("check");
    let file =
        write(&folder, "bad.toml", "name = \"Bad\"\nextends = \"kalah\"\nregoin = \"x\"\n[lines]\nstor = \"stop.\"\n");
    let run = adji(&["check", &file]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("bad.toml:3:1") && run.stdout.contains("bad.toml:5:1"), "{}", run.stdout);
    assert!(run.stdout.ends_with("1 file checked, 2 faults\n"), "{}", run.stdout);
    let concise = adji(&["check", &file, "--format", "concise"]).stdout;
    assert!(
        concise
            .lines()
            .next()
            .unwrap_or_default()
            .ends_with("bad.toml:3:1: error[unknown-key]: there is no key `regoin` in a variant file"),
        "{concise}"
    );
    let json = adji(&["check", &file, "--format", "json"]).stdout;
    let faults: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (faults.len(), &faults[0]["code"], &faults[0]["location"]["row"]),
        (2, &Value::from("unknown-key"), &Value::from(3))
    );
}

#[test]
fn all_shipped_variants_are_without_fault() {
    let run = adji(&["check", "variants"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.ends_with(" checked, no faults\n"), "{}", run.stdout);
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = folder("unreadable");
    let file = write(&folder, "latin.toml", b"name = \"\xe4\"\n");
    check_refused(&["check", "nowhere.toml"], "there is no file `nowhere.toml`");
    check_refused(&["check", "kahla"], "write `kalah`");
    check_refused(&["check", &file], "UTF-8");
    check_refused(&["check", ""], "no variant is named");
    check_refused(&["check"], "required");
    check_refused(&["replay", &folder.display().to_string(), "A"], "is a folder");
    let empty = write(&folder, "empty.toml", "");
    let run = adji(&["check", &empty]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("error[empty-file]"), "{}", run.stdout);
}

#[test]
fn standard_input_can_be_checked() {
    let run = adji_reading(&["check", "-", "--stdin-filename", "mine.toml", "--format", "concise"], "nmae = \"x\"\n");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("mine.toml:1:1: error[unknown-key]"), "{}", run.stdout);
    assert_eq!(adji_reading(&["check", "-"], SMALL).code, 0);
}

#[test]
fn scenarios_that_fail_show_the_boards_and_the_move() {
    let folder = folder("scenarios");
    let scenario = "[[scenario]]\nname = \"wrong\"\nmove = \"A\"\ngives = \"0 2 | 3 2\"\n";
    let file = write(&folder, "small.toml", format!("{SMALL}{scenario}"));
    let run = adji(&["test", &file]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let expected =
        ["small.toml:7: wrong", "expected  0 2 | 3 2", "got       0 3 | 2 2", "1. South plays A", "1 failed"];
    for words in expected {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    assert!(!run.stdout.contains("stores"), "only the pits are spoken of\n{}", run.stdout);
}

#[test]
fn scenarios_lie_in_the_file_and_beside_it() {
    let folder = folder("beside");
    let scenario = |name: &str| {
        format!("[[scenario]]\nname = \"{name}\"\nmove = \"A\"\ngives = \"0 3 | 2 2; stores 1 0\"\nnext = \"south\"\n")
    };
    let file = write(&folder, "small.toml", format!("{SMALL}{}", scenario("inside")));
    let beside = write(&folder, "small.scenarios.toml", scenario("beside"));
    for (argument, words) in
        [(&file, "2 scenarios in 2 files: 2 passed\n"), (&beside, "1 scenario in 1 file: 1 passed\n")]
    {
        let run = adji(&["test", argument]);
        assert_eq!((run.code, run.stdout.as_str()), (0, words), "{}", run.stderr);
    }
    let whole = adji(&["test", &folder.display().to_string(), "--verbose"]);
    assert!(whole.stdout.contains(": inside\n") && whole.stdout.contains(": beside\n"), "{}", whole.stdout);
    check_refused(&["test", "nowhere"], "there is no variant `nowhere`");
}

// ---- where variants are found

#[test]
fn variants_are_found_in_order_of_folder_path_place_and_program() {
    let folder = folder("order");
    for place in ["chosen", "listed", "work/variants"] {
        std::fs::create_dir_all(folder.join(place)).expect("a folder");
        write(&folder, &format!("{place}/kalah.toml"), format!("name = \"{place}\"\nextends = \"kalah\"\n"));
    }
    let named = |command: &mut Command| finish(command.args(["show", "kalah", "--format", "json"])).stdout;
    let name = |text: String| {
        serde_json::from_str::<Value>(&text).expect("JSON")["name"].as_str().unwrap_or_default().to_string()
    };
    let mut anywhere = command();
    assert_eq!(name(named(anywhere.current_dir(&folder))), "Kalah");
    let mut at_work = command();
    assert_eq!(name(named(at_work.current_dir(folder.join("work")))), "work/variants");
    let path = format!("nowhere:{}", folder.join("listed").display());
    let mut listed = command();
    assert_eq!(name(named(listed.current_dir(folder.join("work")).env("ADJI_PATH", &path))), "listed");
    let mut chosen = command();
    chosen.env("ADJI_PATH", &path).arg("--variants").arg(folder.join("chosen"));
    assert_eq!(name(named(&mut chosen)), "chosen");
    check_refused(&["list", "--variants", "nowhere"], "there is no such folder");
}

#[test]
fn a_parent_is_looked_for_beside_its_file_first() {
    let folder = folder("parents");
    write(&folder, "kalah.toml", "name = \"Mine\"\nextends = \"kalah\"\n[board]\npits = 3\n");
    let file = write(&folder, "child.toml", "name = \"Child\"\nextends = \"kalah\"\n");
    let run = adji(&["show", &file, "--format", "json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(object["pits"].as_array().map(Vec::len), Some(6), "{}", run.stderr);
    let itself = write(&folder, "itself.toml", "name = \"x\"\nextends = \"itself\"\n");
    check_refused(&["show", &itself], "derives from itself");
}

#[test]
fn scenario_files_are_no_variants() {
    check_refused(&["replay", "kalah.scenarios", "A"], "there is no variant `kalah.scenarios`");
    assert!(!adji(&["list"]).stdout.contains("scenarios"));
}

// ---- the rest

#[test]
fn the_tour_checks_tests_and_traces() {
    let run = adji(&["tour"]);
    assert_eq!(run.code, 0, "{}\n{}", run.stdout, run.stderr);
    for words in ["adji-boto", "scenarios in", "One move of", "(lap 2)", "next: "] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let help = adji(&["--help"]);
    assert_eq!(help.code, 0);
    for command in [
        "tour", "list", "show", "check", "test", "coverage", "witness", "mutate", "play", "replay", "verify", "perft",
        "random",
    ] {
        assert!(help.stdout.contains(&format!("  {command} ")), "{command}\n{}", help.stdout);
        let own = adji(&[command, "--help"]);
        assert_eq!(own.code, 0);
        assert!(own.stdout.contains(&format!("Example: adji {command}")), "{}", own.stdout);
    }
    assert_eq!(adji(&[]).code, 2);
    assert_eq!(adji(&["nonsense"]).code, 2);
}

#[test]
fn colours_are_used_when_asked_for() {
    let coloured = |command: &mut Command| finish(command.args(["test", "kalah"])).stdout.contains('\x1b');
    assert!(!coloured(&mut command()));
    assert!(coloured(command().args(["--color", "always"])));
    assert!(coloured(command().env("NO_COLOR", "1").args(["--color", "always"])));
    assert!(!coloured(command().args(["--color", "never"])));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let run = finish(command().arg("replay").arg(std::ffi::OsStr::from_bytes(b"kal\xffah")));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("UTF-8"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = command()
        .args(["random", "kalah", "--games", "5000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
