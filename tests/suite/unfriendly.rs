//! What the program is given that it cannot use: it says what was found and what to do, soon, and ends with the right code.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::cli::{Run, SMALL, adji, adji_reading, check_refused, command, finish, folder, write};

/// A scenario of the small game that comes out.
const PASSES: &str = "[[scenario]]\nname = \"passes\"\nmove = \"A\"\ngives = \"0 3 | 2 2\"\n";

fn pipe(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    path.display().to_string()
}

/// Runs the program, which must end long before a pipe would be written to.
fn soon(arguments: &[&str]) -> Run {
    let begun = Instant::now();
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while child.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > Duration::from_secs(20) {
            let _ = child.kill();
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Run::of(child.wait_with_output().expect("it ended"))
}

/// It cannot be done, and that is found out soon.
fn check_refused_soon(arguments: &[&str], words: &str) {
    soon(arguments).is_refused(arguments, words);
}

// ---- files

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_even_opened() {
    let folder = folder("no-files");
    let (variant, scenarios) = (pipe(&folder, "pipe.toml"), pipe(&folder, "other.scenarios.toml"));
    let games = pipe(&folder, "games.jsonl");
    let told = |path: &str| format!("`{path}` is not a regular file, but a pipe, a device or a socket");
    for arguments in [&["check"] as &[&str], &["test"], &["fmt"], &["show"], &["replay"]] {
        check_refused_soon(&[arguments, &[&variant]].concat(), &told(&variant));
    }
    for command in ["check", "test", "fmt"] {
        check_refused_soon(&[command, &scenarios], &told(&scenarios));
    }
    check_refused_soon(&["verify", "kalah", &games], &format!("{}; `-` reads standard input", told(&games)));
    check_refused_soon(&["play", "--resume", &games], &told(&games));
    // Nor is a file put in its place.
    let stays = format!("`{games}` is not a regular file, and stays as it is");
    check_refused_soon(&["play", "kalah", "--save", &games, "--force"], &stays);
    check_refused_soon(&["verify", "kalah", "/dev/zero"], &told("/dev/zero"));
    check_refused_soon(&["verify", "kalah", &folder.display().to_string()], "is a folder, and a file is needed here");
}

#[cfg(unix)]
#[test]
fn a_pipe_among_variants_harms_only_itself() {
    let folder = folder("pipe-among");
    write(&folder, "small.toml", format!("{SMALL}{PASSES}"));
    let variant = pipe(&folder, "pipe.toml");
    std::fs::create_dir(folder.join("inner.toml")).expect("a folder");
    let place = folder.display().to_string();
    let told = format!("`{variant}` is not a regular file");
    for (command, words) in [("check", ""), ("test", "1 scenario in 1 file: 1 passed\n")] {
        let run = soon(&[command, &place]);
        assert_eq!(run.code, 2, "{}\n{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(words), "{}", run.stdout);
        assert!(run.stderr.contains(&told) && run.stderr.contains("inner.toml` is a folder"), "{}", run.stderr);
    }
    let list = soon(&["list", "--variants", &place]);
    assert_eq!(list.code, 0, "{}", list.stderr);
    let faulty = format!("(faulty: `adji check pipe --variants {place}` says why)");
    assert!(list.stdout.contains(&faulty), "{}", list.stdout);
    assert_eq!(soon(&["replay", "small", "A", "--variants", &place]).code, 0);
    check_refused_soon(&["replay", "pipe", "A", "--variants", &place], &told);
    write(&folder, "child.toml", "name = \"Child\"\nextends = \"pipe\"\n");
    check_refused_soon(&["replay", "child", "A", "--variants", &place], &told);
}

#[test]
fn every_file_has_the_same_limit() {
    let folder = folder("large");
    let large = |name: &str, text: &str| write(&folder, name, text.to_string() + &"#\n".repeat(2 << 20));
    let words = "the file has more than 4194304 bytes, and no more can be read";
    for path in [large("a.toml", SMALL), large("b.scenarios.toml", PASSES)] {
        for command in ["check", "test", "fmt"] {
            check_refused(&[command, &path], words);
        }
    }
    let run = adji_reading(&["check", "-"], &"#\n".repeat((2 << 20) + 1));
    run.is_refused("standard input", &format!("standard input cannot be read: {words}"));
}

// ---- records

const MOVES: &str = r#"{"moves":[{"move":"C","pits":[4,4,0,5,5,5,4,4,4,4,4,4],"stores":[1,0]}]}"#;

#[test]
fn a_file_of_records_may_be_longer_than_any_other() {
    let folder = folder("long");
    let games = 60_000;
    let file = write(&folder, "games.jsonl", format!("{MOVES}\n").repeat(games));
    assert!(std::fs::metadata(&file).expect("a file").len() > 4 << 20);
    let run = adji(&["verify", "kalah", &file]);
    assert_eq!((run.code, run.stdout.as_str()), (0, format!("GAMES {games}  MOVES {games}  DIVERGED 0\n").as_str()));
    let wide = write(&folder, "wide.jsonl", format!("{MOVES}\n{}{MOVES}\n", " ".repeat(17 << 20)));
    check_refused(
        &["verify", "kalah", &wide],
        "line 2: the line has more than 16777216 bytes, and no more can be read",
    );
    let input = format!("{MOVES}\n");
    assert_eq!(adji_reading(&["verify", "kalah", "-"], &input).stdout, "GAMES 1  MOVES 1  DIVERGED 0\n");
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let folder = folder("no-records");
    let variant = write(&folder, "small.toml", SMALL);
    let words = format!(
        "error: `{variant}`, line 1: not JSON: a file of recorded games is due here, with a JSON object `{{…}}` on each \
         line; for the rules of a game there is `adji check {variant}`"
    );
    check_refused(&["verify", "kalah", &variant], &words);
    let refused = |record: &str, words: &str| {
        let file = write(&folder, "games.jsonl", format!("\n{record}\n"));
        check_refused(&["verify", "kalah", "--endings", &file], &format!("error: `{file}`, line 2: {words}"));
    };
    refused(r#"{"start":[[4],[0]],"moves":[]}"#, "not a record of a game: `start` is a list, and an object");
    refused(&MOVES.replace("[1,0]", "[1,0,0]"), "not a record of a game: `stores` has 3 numbers, and two are due");
    refused(r#"{"moves":[],"final":{"pits":[4],"stores":[0,0]}}"#, "`final`: the record has 1 pits, and the board 12");
    let ends = |end: &str| MOVES.replace("{\"moves\"", &format!("{{\"end\":\"{end}\",\"moves\""));
    refused(&ends("wins"), "`end` is `wins`, which says nothing here; did you mean `win`?");
    refused(&ends("lost"), "`end` is `lost`, which says nothing here; it is one of `win`, `draw`, `round-win`");
    // What is not compared is not looked at.
    let file = write(&folder, "games.jsonl", ends("lost"));
    assert_eq!(adji(&["verify", "kalah", &file]).code, 0);
}

#[test]
fn without_moves_the_board_at_the_end_is_compared() {
    let folder = folder("no-moves");
    let record = |seeds: u8| {
        let last = format!(r#"{{"pits":[4,4,4,4,4,4,4,4,4,4,4,{seeds}],"stores":[0,0]}}"#);
        write(&folder, "games.jsonl", format!(r#"{{"moves":[],"final":{last}}}"#))
    };
    assert_eq!(adji(&["verify", "kalah", &record(4)]).stdout, "GAMES 1  MOVES 0  DIVERGED 0\n");
    let run = adji(&["verify", "kalah", &record(3)]);
    assert_eq!(run.code, 1);
    let words = [":1: there are no moves, and the board at the end diverges\n    final pits A B", "DIVERGED 1\n"];
    assert!(words.iter().all(|words| run.stdout.contains(words)), "{}", run.stdout);
    let json = adji(&["verify", "kalah", &record(3), "--format", "json"]).stdout;
    assert!(json.contains(r#""ply":0,"move":null"#), "{json}");
}

#[test]
fn conventions_of_recordings_are_named_where_games_diverge() {
    let folder = folder("conventions");
    let wrong = write(&folder, "games.jsonl", MOVES.replace("[1,0]", "[2,0]"));
    let hint =
        "hint: recorded games may follow conventions of their own; `kalah?seeds=4@recorded=yes` plays by them\nGAMES";
    let run = adji(&["verify", "kalah?seeds=4", &wrong]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains(hint), "{}", run.stdout);
    let json = adji(&["verify", "kalah", &wrong, "--format", "json"]).stdout;
    assert!(json.lines().last().is_some_and(|sum| sum.contains(r#""hint":"#)), "{json}");
    assert!(!adji(&["verify", "kalah@recorded=yes", &wrong]).stdout.contains("hint"));
    let right = write(&folder, "games.jsonl", MOVES);
    assert!(!adji(&["verify", "kalah", &right]).stdout.contains("hint"));
}

// ---- parents

#[test]
fn a_parent_too_many_is_told_with_the_limit() {
    let folder = folder("ancestors");
    let last = |name: &str| write(&folder, name, "name = \"Last\"\nextends = \"kalah\"\n");
    for at in 0..16 {
        write(&folder, &format!("n{at}.toml"), format!("name = \"n{at}\"\nextends = \"n{}\"\n", at + 1));
    }
    last("n16.toml");
    let youngest = folder.join("n0.toml").display().to_string();
    // Sixteen of this folder and one that is built in.
    let run = adji(&["check", &youngest]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let place = format!("{}:2:12", folder.join("n16.toml").display());
    for words in ["more than 16 parents stand above each other", &place, "help: say in one parent"] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    assert!(!run.stdout.contains("itself"), "{}", run.stdout);
    last("n15.toml");
    assert_eq!(adji(&["check", &youngest]).code, 0);
}

// ---- scenarios

#[test]
fn a_faulty_file_does_not_keep_others_from_being_tested() {
    let folder = folder("one-faulty");
    let place = folder.display().to_string();
    write(&folder, "good.toml", format!("{SMALL}{PASSES}"));
    let bad = write(&folder, "bad.toml", format!("{SMALL}nmae = \"x\"\n"));
    for arguments in [&["test", &place] as &[&str], &["test", &bad, &folder.join("good.toml").display().to_string()]] {
        let run = adji(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, "1 scenario in 1 file: 1 passed\n"), "{}", run.stderr);
        assert!(run.stderr.contains("error[unknown-key]") && run.stderr.contains("bad.toml:6:1"), "{}", run.stderr);
    }
    // So it is if the others fail, and with files of scenarios.
    write(&folder, "good.toml", format!("{SMALL}{}", PASSES.replace("0 3", "1 3")));
    let run = adji(&["test", &place]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.ends_with("1 scenario in 1 file: 0 passed, 1 failed\n"), "{}", run.stdout);
    std::fs::remove_file(bad).expect("removed");
    let scenarios = write(&folder, "good.scenarios.toml", format!("{PASSES}mvoe = \"A\"\n"));
    for format in ["text", "json"] {
        let run = adji(&["test", &scenarios, "--format", format]);
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains("error[unknown-key]") && run.stderr.contains("good.scenarios.toml:5:1"));
        assert!(!run.stdout.contains("unknown-key"), "{}", run.stdout);
    }
}

#[test]
fn a_scenario_with_a_misspelt_expectation_is_neither_passed_nor_taken_as_a_snapshot() {
    let folder = folder("misspelt");
    write(&folder, "small.toml", SMALL);
    for faulty in ["givez = \"0 3 | 2 2\"", "laps = \"1\"", "legal = [1]"] {
        let scenario = format!("[[scenario]]\nname = \"faulty\"\nmove = \"A\"\n{faulty}\n");
        write(&folder, "small.scenarios.toml", format!("{PASSES}{scenario}"));
        let run = adji(&["test", &folder.join("small.toml").display().to_string(), "--accept"]);
        assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("small.scenarios.toml:8:"), "{}", run.stderr);
        assert!(run.stdout.contains("1 passed") && !run.stdout.contains("snapshot"), "{}", run.stdout);
        assert!(!folder.join("snapshots").exists(), "{faulty}");
    }
}

#[test]
fn where_there_is_nothing_to_test_that_is_said() {
    let folder = folder("nothing");
    let place = folder.display().to_string();
    let words = format!("there is no scenario in `{place}` (folders inside are not searched)");
    check_refused(&["test", &place], &words);
    let file = write(&folder, "small.toml", SMALL);
    check_refused(&["test", &place], &words);
    check_refused(&["test", &file], &format!("there is no scenario in `{file}`\n  write one in the file of a variant"));
    write(&folder, "small.toml", format!("{SMALL}{PASSES}{}", PASSES.replace("passes", "another one")));
    check_refused(&["test", &place, "--only", "pases"], "no scenario has `pases` in its name; near are\n    passes\n");
    let words = "no scenario has `zzzz` in its name; names are\n    passes\n    another one\n";
    check_refused(&["test", &place, "--only", "zzzz"], words);
    assert_eq!(adji(&["test", &place, "--only", "other"]).stdout, "1 scenario in 1 file: 1 passed\n");
}

#[test]
fn scenarios_that_cannot_be_run_are_told_with_what_can_be_written() {
    let folder = folder("cannot-be-run");
    let scenario = "[[scenario]]\nname = \"who\"\nmove = \"A\"\nnext = \"North\"\n";
    let file = write(&folder, "small.toml", format!("{SMALL}{scenario}"));
    let words = "`next`: `North` is none of `south`, `north`, `chance`, `nobody`; did you mean `north`?";
    let run = adji(&["test", &file]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let lines = format!("cannot be run {file}:7: who\n    {words}\n");
    assert!(run.stdout.starts_with(&lines), "{}", run.stdout);
    let checked = adji(&["check", &file]);
    assert_eq!(checked.code, 1);
    assert!(
        checked.stdout.contains("error[scenario-unusable]")
            && checked.stdout.contains("small.toml:9:9\n")
            && checked.stdout.contains(words.trim_start_matches("`next`: ")),
        "{}",
        checked.stdout
    );
}

// ---- boards and names

#[test]
fn board_texts_say_what_they_say_once() {
    let from = |board: &str, words: &str| check_refused(&["replay", "kalah", "--from", board], words);
    let pits = "4 4 4 4 4 4 | 4 4 4 4 4 4";
    from(&format!("{pits}; stores 1 1; stores 2 2"), "error: `stores` is given twice\n  in the board `4 4");
    from(&format!("{pits}; asks move south in round"), "these rules have no paragraph `round` that could ask");
    from(&pits.replacen("4 4 4", "4 4 / 4", 1), "South has rows of 2 / 4 pits in this board text, and 6 are due");
    let folder = folder("start-twice");
    let start = "name = \"Small\"\nextends = \"kalah\"\n[board]\nstart = \"4 4 4 4 4 4 | 4 4 4 4 4 4; out 1; out 2\"\n";
    let run = adji(&["check", &write(&folder, "small.toml", start)]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("error[bad-start]: `out` is given twice"), "{}", run.stdout);
}

#[test]
fn each_row_of_a_side_has_a_name_or_none_has() {
    let folder = folder("row-names");
    let text = |names: &str| format!("name = \"Small\"\nextends = \"kalah\"\n[board]\nrow-names = [{names}]\n");
    let check = |names: &str| adji(&["check", &write(&folder, "small.toml", text(names))]);
    let run = check("\"inner\", \"outer\"");
    assert_eq!(run.code, 1);
    for words in
        ["error[board-size]: `row-names` has 2 names, and a side has 1 row", "small.toml:4:24", "help: write one name"]
    {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    assert_eq!((check("").code, check("\"home\"").code), (1, 0));
}

#[test]
fn a_board_can_give_owners_where_no_rule_does() {
    let from = |board: &str, moves: &[&str]| {
        adji(&[&["replay", "adji-kui-ii", "--format", "json", "--from", board], moves].concat())
    };
    // The pit c is South's: a four made there by South is no capture but ends the turn, and by North it is one.
    let south = "4 4 4 4 0 3 | 4 4 3 4 4 4";
    assert!(from(south, &["F"]).stdout.contains(r#""stores":[4,0]"#));
    assert!(
        from(&format!("{south}; owner c south"), &["F"])
            .stdout
            .contains(r#""pits":[4,4,4,4,0,0,5,5,4,4,4,4],"stores":[0,0]"#)
    );
    let north = "4 4 4 4 4 4 | 2 2 3 4 4 4; north to move";
    let stores = |board: &str| from(board, &["a"]).stdout.contains(r#""stores":[0,4]"#);
    assert!(!stores(north) && stores(&format!("{north}; owner c south")));
    let by_row = ["replay", "adji-kui-ii@bought-capture=by-row", "--format", "json", "--from"];
    let by_row = |board: &str, option: &str| adji(&[&by_row as &[&str], &[board, option]].concat()).stdout;
    assert!(by_row(&format!("{south}; owner c south"), "F").contains(r#""stores":[4,0]"#));
    assert!(by_row(&format!("{north}; owner c south"), "a").contains(r#""stores":[0,0],"captured":0"#));
    // So it is settled: the last eight by owner, of which South takes six.
    let last = "0 0 0 2 0 0 | 0 0 4 1 1 0; stores 20 20; owner c south";
    let settled = adji(&["replay", "adji-kui-ii", "--from", last, "D"]).stdout;
    assert!(settled.contains("South takes 1 from E, 1 from F, 4 from c\n"), "{settled}");
    // Whoever owns a pit moves from it.
    let start = "0 0 0 0 0 0 | 0 0 6 0 0 0; owner c south";
    assert!(from(start, &["c"]).stdout.contains(r#""legal":["c"]"#), "{}", from(start, &["c"]).stderr);
}

#[test]
fn numbers_of_a_name_are_strict_and_moves_are_understood() {
    check_refused(
        &["show", "adji-kui-ii?casa=65536"],
        "`casa=65536` goes too far: a number after `?` is from 0 to 65535",
    );
    check_refused(&["show", "kalah?pits=+6"], "`pits=+6` is not a board fact");
    let words = "`foo:A`, is not legal: no decision `foo` is open; write a pit, such as `C`";
    check_refused(&["replay", "kalah", "foo:A"], words);
}

// ---- signs

#[test]
fn what_a_terminal_would_take_for_an_order_is_written_out() {
    let folder = folder("orders");
    let text = "name = \"Sm\\u001b[2Jall\"\nextends = \"kalah\"\n[[scenario]]\nname = \"a\\u001b]0;b\\u0007\"\nmove = \"A\"\nlegal = \"B\\u009b\"\n";
    let file = write(&folder, "sm\u{7}all.toml", text);
    let orders = "4 4\u{1b}[2J | 4";
    let board = "0 0 0 0 0 1 | 1 1 1 1 1 1; st\u{1b}cores 1 1";
    for arguments in [
        &["show", &file] as &[&str],
        &["check", &file],
        &["test", &file],
        &["test", &file, "--format", "json"],
        &["replay", &file, "A"],
        &["replay", "kalah", "A\u{1b}[2J"],
        &["replay", "kalah", "--from", orders],
        &["replay", "kalah", "--from", board],
        &["replay", "ka\u{1b}lah"],
        &["replay", "kalah@end=\u{1b}[31mx"],
        &["no\u{1b}[2Jcommand"],
        &["random", "kalah", "--games", "\u{1b}[2J"],
        &["list", "\u{1b}[2J", "--variants", "no\u{202e}where"],
    ] {
        for colour in ["never", "always"] {
            let run = finish(command().args(arguments).args(["--color", colour]));
            assert!(run.code < 3, "{arguments:?}\n{}", run.stderr);
            for text in [&run.stdout, &run.stderr] {
                let left = if colour == "always" { without_colours(text) } else { text.clone() };
                let order = left.chars().find(|sign| (sign.is_control() && *sign != '\n') || *sign == '\u{202e}');
                assert_eq!(order, None, "{arguments:?} {colour}\n{text:?}");
            }
        }
    }
    let shown = adji(&["replay", &file, "A"]).stdout;
    assert!(shown.starts_with("Sm\\u001b[2Jall ("), "{shown}");
    let run = adji_reading(&["play", "kalah"], "\u{1b}[2J\nquit\n");
    assert!(!run.stdout.contains('\u{1b}') && run.stdout.contains("\\u001b[2J"), "{}", run.stdout);
}

fn without_colours(text: &str) -> String {
    ["0", "1", "31", "32", "33", "91", "92", "94", "96"]
        .iter()
        .fold(text.to_string(), |text, colour| text.replace(&format!("\u{1b}[{colour}m"), ""))
}

#[test]
fn a_file_that_is_laid_out_for_others_stays_as_it_is() {
    let text = "name = \"M\u{fc}hle \u{85} \u{202e}\"\nextends = \"kalah\"\n";
    let run = adji_reading(&["fmt", "-"], text);
    assert_eq!((run.code, run.stdout.as_str()), (0, text), "{}", run.stderr);
}
