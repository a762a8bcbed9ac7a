//! What whoever uses the program for the first time runs into: each is told as it is, with what to write instead.

use std::path::Path;

use crate::cli::{Run, adji, adji_in, check_refused, command, finish_reading, folder, write};

/// In a folder, it cannot be done, for this reason.
fn refused_in(folder: &Path, arguments: &[&str], words: &str) {
    adji_in(folder, arguments).is_refused(arguments, words);
}

const EITHER_WAY: &str = r#"name = "Both ways"
[board]
pits = 3
seeds = 2
[rules]
move = "[any] choose mine that hold at least 2 either way. [not] never here is pit 2. lift here, sow."
lap = "stop."
settle = "each player: take mine."
"#;

#[test]
fn a_move_that_says_only_half_is_asked_for_whole() {
    let folder = folder("half-said");
    write(&folder, "ways.toml", EITHER_WAY);
    refused_in(&folder, &["replay", "ways.toml", "A"], "it says only half; say it whole: `A+`, `A-`\n");
    refused_in(&folder, &["replay", "ways.toml", "B"], "`B+`: it is ruled out by move [not]");
    refused_in(&folder, &["replay", "ways.toml", "a"], "it is not offered by move [any]");
    check_refused(&["replay", "kalah", "A+"], "it says what is not chosen here: write `A`");
    let keys = "[[scenario]]\nname = \"A\"\nmove = \"A\"\nillegal = true\n";
    write(&folder, "ways.toml", format!("{EITHER_WAY}{keys}"));
    let run = adji_in(&folder, &["test", "ways.toml"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stdout.contains("cannot be run ways.toml:10: A\n    `move`: `A` says only half; say it whole: `A+`, `A-`")
    );
}

#[test]
fn a_board_on_which_nothing_can_be_played_says_so() {
    let run = adji(&["replay", "kalah", "--from", "0 0 0 0 0 0 | 1 1 1 1 1 1"]);
    assert!(run.stdout.ends_with("the game is over: north wins\n"), "{}", run.stdout);
    let run = adji(&["replay", "adji-kui-ii", "--from", "1 0 1 0 0 0 | 1 1 1 1 1 4"]);
    assert!(run.stdout.ends_with("legal: pass (there is nothing to choose)\n"), "{}", run.stdout);
}

#[test]
fn what_is_not_found_is_told_with_what_is_there() {
    check_refused(&["list", "zzz"], "no variant in reach holds `zzz`");
    check_refused(&["list", "kalha"], "did you mean `kalah`?");
    let folder = folder("named-by-id");
    write(&folder, "ferry.toml", EITHER_WAY);
    for arguments in [&["play", "ferry"] as &[&str], &["replay", "ferry", "A+"], &["show", "ferry?seeds=3"]] {
        refused_in(&folder, arguments, "there is a file `ferry.toml` here: write `ferry.toml`");
    }
    let right = "`?` stands before `@`: write `adji-kui-ii?games=2@match=yes`";
    check_refused(&["show", "adji-kui-ii@match=yes?games=2"], right);
    write(&folder, "empty.jsonl", "\n");
    let run = adji_in(&folder, &["verify", "kalah", "empty.jsonl"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("error: `empty.jsonl` holds no game"), "{}", run.stderr);
}

#[test]
fn what_to_do_with_snapshots_names_the_file() {
    let folder = folder("snapshot-hint");
    write(&folder, "my game.toml", format!("{EITHER_WAY}[[scenario]]\nname = \"x\"\nmove = \"A+\"\n"));
    let run = adji_in(&folder, &["test", "my game.toml"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("`adji test 'my game.toml' --review` shows"), "{}", run.stdout);
    assert!(run.stdout.contains("`adji test 'my game.toml' --accept` takes"), "{}", run.stdout);
}

#[test]
fn scenarios_beside_a_game_are_checked_with_it() {
    let folder = folder("checked-beside");
    write(&folder, "ways.toml", EITHER_WAY);
    write(&folder, "ways.scenarios.toml", "[[scenario]]\nname = \"x\"\nboard = \"2 2 2 2 | 2 2 2\"\nmove = \"A+\"\n");
    for arguments in [&["check", "ways.toml", "--format", "concise"] as &[&str], &["check", ".", "--format", "concise"]]
    {
        let run = adji_in(&folder, arguments);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stdout.contains("ways.scenarios.toml:3:10: error[scenario-unusable]"), "{}", run.stdout);
        assert!(run.stdout.ends_with("2 files checked, 1 fault\n"), "{}", run.stdout);
    }
}

#[test]
fn scenarios_that_lie_apart_are_checked_with_the_game_that_they_are_tested_with() {
    let folder = folder("checked-apart");
    std::fs::create_dir_all(folder.join("variants")).expect("a folder");
    write(&folder, "variants/ways.toml", EITHER_WAY);
    let board = "[[scenario]]\nname = \"x\"\nboard = \"2 2 2 2 | 2 2 2\"\nmove = \"A+\"\n";
    write(&folder, "variants/ways.scenarios.toml", board);
    write(&folder, "ways.scenarios.toml", board);
    let check = |arguments: &[&str]| adji_in(&folder, &[&["check", "--format", "concise"], arguments].concat());
    let found = |run: &Run, words: &str| {
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    };
    found(&check(&["ways.scenarios.toml"]), "ways.scenarios.toml:3:10: error[scenario-unusable]");
    // An id stands for its file, and the scenarios beside that.
    let by_id = check(&["ways"]);
    found(&by_id, "variants/ways.scenarios.toml:3:10: error[scenario-unusable]");
    assert!(by_id.stdout.ends_with("2 files checked, 1 fault\n"), "{}", by_id.stdout);

    write(&folder, "nowhere.scenarios.toml", board);
    let nowhere =
        "nowhere.scenarios.toml:1:1: error[scenario-unusable]: these scenarios are about `nowhere`, and there is no";
    found(&check(&["nowhere.scenarios.toml"]), nowhere);
    // Faults of the rules are told once.
    write(&folder, "variants/ways.toml", EITHER_WAY.replace("lift here", "lift heer"));
    found(&check(&["ways.scenarios.toml"]), "these scenarios are about `ways`, and its rules have faults");
    let both = check(&["ways"]);
    found(&both, "variants/ways.toml:");
    assert!(both.stdout.ends_with("2 files checked, 1 fault\n"), "{}", both.stdout);
}

#[test]
fn scenarios_of_no_game_are_told_wherever_scenarios_are_asked_for() {
    let folder = folder("scenarios-of-no-game");
    std::fs::create_dir_all(folder.join("variants")).expect("a folder");
    std::fs::create_dir_all(folder.join("tests/scenarios")).expect("a folder");
    write(&folder, "variants/ways.toml", EITHER_WAY);
    let scenario = "[[scenario]]\nname = \"x\"\nmove = \"A+\"\nboard = \"2 2 2 | 2 2 2\"\nlegal = \"A+\"\n";
    write(&folder, "tests/scenarios/wasy.scenarios.toml", scenario);
    let told = |arguments: &[&str], code: i32| {
        let run = adji_in(&folder, arguments);
        assert_eq!(run.code, code, "{arguments:?}: {}\n{}", run.stdout, run.stderr);
        let told = run.stdout + &run.stderr;
        assert!(told.contains("tests/scenarios/wasy.scenarios.toml"), "{arguments:?}: {told}");
        told
    };
    told(&["test"], 2);
    told(&["tour"], 1);
    for folder in ["tests/scenarios", "./tests/scenarios"] {
        let told = told(&["check", folder], 1);
        assert!(told.ends_with("1 file checked, 1 fault\n"), "{told}");
    }
}

#[test]
fn a_game_resumed_elsewhere_says_how_its_variant_is_named() {
    let here = folder("saved-here");
    let elsewhere = folder("resumed-elsewhere");
    write(&here, "ways.toml", EITHER_WAY);
    let play = |folder: &Path, arguments: &[&str], typed: &str| {
        let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
        finish_reading(command().current_dir(folder).args(arguments), typed)
    };
    let saved = elsewhere.join("game.jsonl").display().to_string();
    assert_eq!(play(&here, &["ways.toml", "--save", &saved], "A+\nquit\n").code, 0);
    let run = play(&elsewhere, &["--resume", "game.jsonl"], "quit\n");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("adji play PATH/TO/ways.toml --resume game.jsonl"), "{}", run.stderr);
    let path = here.join("ways.toml").display().to_string();
    let run = play(&elsewhere, &[&path, "--resume", "game.jsonl"], "quit\n");
    assert!(run.stdout.contains("Resumed after 1 move. Last"), "{}\n{}", run.stdout, run.stderr);
}

#[test]
fn names_stand_on_one_line() {
    let folder = folder("names");
    let text = EITHER_WAY.replace("\"Both ways\"", "\"\"\"\nBoth\n ways\"\"\"");
    write(
        &folder,
        "ways.toml",
        format!("{text}[[scenario]]\nname = \"\"\"\nOne\nline\"\"\"\nmove = \"A+\"\nlaps = 1\n"),
    );
    let run = adji_in(&folder, &["test", "ways.toml", "--verbose"]);
    assert!(run.stdout.contains("One line\n"), "{}", run.stdout);
    assert!(adji_in(&folder, &["replay", "ways.toml"]).stdout.starts_with("Both ways (ways.toml)\n"));
}
