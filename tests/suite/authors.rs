//! What helps whoever writes a game: files to begin with, explanations, layout, completion, the manual.

use std::path::Path;
use std::process::Command;

use adji::engine::Game;
use adji::scenarios::{Runner, Verdict};
use adji::syntax::format::{FormatError, Kind, file};
use adji::syntax::render;
use adji::{check_file, explain};
use serde_json::Value;

use crate::cli::{adji, adji_in, adji_reading, check_refused, finish, folder, write};
use crate::support::{Shipped, files_in, games, root, shipped, variant};

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

// ---- new

/// The file is without fault, its scenario passes, and it can be played.
fn check_new(folder: &Path, file: &str) {
    let run = adji_in(folder, &["check", file]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 file checked, no faults\n"), "{file}\n{}", run.stderr);
    let run = adji_in(folder, &["test", file]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 scenario in 1 file: 1 passed\n"), "{file}\n{}", run.stderr);
    let run = adji_in(folder, &["random", file, "--max-plies", "40"]);
    assert_eq!((run.code, run.stdout.lines().count()), (0, 1), "{file}\n{}", run.stderr);
}

#[test]
fn a_new_file_is_a_game() {
    let folder = folder("new");
    let run = adji_in(&folder, &["new", "my-game"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("my-game.toml is written") && run.stdout.contains("adji check my-game.toml"));
    check_new(&folder, "my-game.toml");
    let text = read(folder.join("my-game.toml"));
    assert!(text.lines().filter(|line| line.starts_with('#')).count() > 20, "it explains itself\n{text}");
    assert_eq!(adji_in(&folder, &["fmt", "--check", "my-game.toml"]).code, 0);
    let run = adji_in(&folder, &["new", "other", "--dir", "some/games"]);
    assert!(run.stdout.starts_with("some/games/other.toml is written"), "{}", run.stdout);
    check_new(&folder, "some/games/other.toml");
}

#[test]
fn a_file_that_is_there_stays_unless_it_is_spoken_of() {
    let folder = folder("new-twice");
    write(&folder, "mine.toml", "mine");
    for arguments in [vec!["new", "mine"], vec!["new", "mine", "--from", "kalah"], vec!["new", "mine", "--dir", "."]] {
        let run = adji_in(&folder, &arguments);
        assert_eq!((run.code, read(folder.join("mine.toml")).as_str()), (2, "mine"));
        assert!(run.stderr.contains("`mine.toml` already; `--force` replaces it"), "{}", run.stderr);
    }
    let run = adji_in(&folder, &["new", "mine", "--force"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    check_new(&folder, "mine.toml");
}

#[test]
fn a_new_file_derives_from_every_shipped_game() {
    let folder = folder("new-from");
    for plain in games() {
        let id = plain.spec.to_string();
        let run = adji_in(&folder, &["new", &format!("of-{id}"), "--from", &id]);
        assert_eq!(run.code, 0, "{id}\n{}", run.stderr);
        check_new(&folder, &format!("of-{id}.toml"));
        let Some(reading) = plain.readings.first() else { continue };
        let value = reading.values.iter().find(|value| **value != reading.default).expect("another value");
        let spec = format!("{id}?seeds=2@{}={value}", reading.id);
        let run = adji_in(&folder, &["new", &format!("read-{id}"), "--from", &spec]);
        assert_eq!(run.code, 0, "{spec}\n{}", run.stderr);
        check_new(&folder, &format!("read-{id}.toml"));
        let show = |name: &str| {
            let run = adji_in(&folder, &["show", name, "--format", "json"]);
            serde_json::from_str::<Value>(&run.stdout).expect("JSON")
        };
        let (child, parent) = (show(&format!("read-{id}.toml")), show(&spec));
        assert_eq!((&child["rules"], &child["start"]), (&parent["rules"], &parent["start"]), "{spec}");
    }
}

#[test]
fn a_new_file_derives_from_a_file() {
    let folder = folder("new-path");
    adji_in(&folder, &["new", "mine"]);
    for (arguments, file, parent) in [
        (vec!["new", "one", "--from", "mine.toml"], "one.toml", "mine.toml"),
        (vec!["new", "two", "--from", "./mine.toml", "--dir", "a/b"], "a/b/two.toml", "../../mine.toml"),
        (vec!["new", "three", "--from", "a/b/two.toml?pits=4", "--dir", "a"], "a/three.toml", "b/two.toml"),
    ] {
        let run = adji_in(&folder, &arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let text = read(folder.join(file));
        assert!(text.contains(&format!("\nextends = \"{parent}\"\n")), "{text}");
        check_new(&folder, file);
    }
}

#[test]
fn what_can_be_no_new_file_is_refused() {
    let folder = folder("new-refused");
    let refused = |arguments: &[&str], words: &str| adji_in(&folder, arguments).is_refused(arguments, words);
    refused(&["new", "My_Game.toml"], "write `my-game`");
    refused(&["new", "a/b"], "a folder is named by `--dir`");
    refused(&["new", "2"], "cannot be an id");
    refused(&["new", ""], "cannot be an id");
    refused(&["new", "x", "--from", "kahla"], "write `kalah`");
    refused(&["new", "x", "--from", "kalah@end=x"], "its values are");
    refused(&["new", "x", "--from", "kalah?games=3"], "leave out `games`");
    refused(&["new", "x", "--from", "kalah?pits=99"], "64 pits");
    write(&folder, "parent.toml", "abstract = true\n[board]\npits = 3\nseeds = 2\n");
    refused(&["new", "x", "--from", "./parent.toml"], "must say more than this command can; nothing is written");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is written");
}

// ---- explain

#[test]
fn every_code_is_explained_in_the_words_of_the_documents() {
    let page = read(root().join("docs/diagnostics.md"));
    for (code, meaning) in explain::codes() {
        assert!(page.contains(&format!("\n### `{code}`\n\n{meaning}\n")), "{code}");
    }
    let list = adji(&["explain", "--list"]);
    assert_eq!((list.code, list.stdout.lines().count()), (0, explain::codes().count()));
    let run = adji(&["explain", "error[never-reached]"]);
    for words in ["never-reached\n\n", "Whenever this sentence", "    warned   never-reached\n", "docs/language.md"] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 100), "{}", run.stdout);
    check_refused(&["explain", "never-reeched"], "did you mean `never-reached`?");
    check_refused(&["explain", "x"], "`adji explain --list` shows all");
    check_refused(&["explain"], "<CODE>");
    let json = adji(&["explain", "endless-unsettled", "--format", "json"]);
    let object: Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((&object["code"], &object["examples"][0]["file"]), (&"endless-unsettled".into(), &true.into()));
}

/// What is shown as an example of a fault has that fault, as far as it is a file.
#[test]
fn examples_of_faults_have_them() {
    struct One(String);
    impl adji::Library for One {
        fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
            Ok((base == "example").then(|| ("example.toml".to_string(), self.0.clone())))
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }
    let mut count = 0;
    for (code, _) in explain::codes() {
        for example in explain::explain(code).expect("a code").examples.into_iter().filter(|example| example.is_file) {
            count += 1;
            let loaded = check_file("example", &One(example.text));
            assert!(loaded.diagnostics.iter().any(|fault| fault.code == code), "{code}");
            if let Some(said) = example.said {
                let draw = |fault| render::render(fault, &loaded.sources, false);
                assert_eq!(said, loaded.diagnostics.iter().map(draw).collect::<Vec<_>>().join("\n"));
            }
        }
    }
    assert!(count > 3, "only {count}");
}

// ---- fmt

#[test]
fn every_file_that_can_be_read_is_laid_out_once_and_says_the_same() {
    let mut count = 0;
    for path in
        ["variants", "tests/variants", "tests/diagnostics"].into_iter().flat_map(|folder| files_in(folder, "toml"))
    {
        let text = read(&path);
        let kind =
            if path.display().to_string().ends_with(".scenarios.toml") { Kind::Scenarios } else { Kind::Variant };
        // Layout of the worst kind: no blanks at all where none are needed, or too many everywhere.
        let tight = text.replace(" = ", "=").replace("    ", " ");
        let wide = text.replace(" = ", "  =\t").replace(": ", " :   ").replace('\n', "  \n");
        for text in [&text, &tight, &wide] {
            match file(text, kind) {
                Ok(laid) => {
                    assert_eq!(file(&laid, kind).as_deref(), Ok(laid.as_str()), "{}", path.display());
                    count += 1;
                }
                Err(FormatError::Altered) => panic!("{} would say something else", path.display()),
                Err(FormatError::Faults(_)) => assert!(path.starts_with(root().join("tests/diagnostics"))),
            }
        }
    }
    assert!(count > 200, "only {count}");
}

#[test]
fn shipped_files_are_laid_out() {
    let run = adji(&["fmt", "--check", "variants"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "0 files would change\n"), "`adji fmt variants` lays them out");
}

/// What a file says is more than its trees: it plays the same.
#[test]
fn a_game_that_was_laid_out_plays_the_same() {
    struct Laid;
    impl adji::Library for Laid {
        fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
            let wide = |text: String| text.replace(" = ", "  = ").replace(", stop.", " ,stop .").replace("   ", "\t");
            let found = Shipped.find(base, from)?;
            Ok(found.map(|(path, text)| (path, file(&wide(text), Kind::Variant).expect("it is laid out"))))
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }
    for id in shipped() {
        let spec = id.parse().expect("a spec");
        let (plain, laid) = (variant(&id), adji::load(&spec, &Laid).variant.expect("it loads"));
        assert_eq!(plain.rules, laid.rules, "{id}");
        let moves = |variant: &adji::Variant| Game::new(&variant.rules).legal_moves().len();
        assert_eq!(moves(&plain), moves(&laid));
        let mut runner = Runner::new(&Laid);
        for scenario in &plain.scenarios {
            assert_eq!(runner.run(&spec, scenario), Verdict::Passed);
        }
    }
}

const UNTIDY: &str = "name='Tidy'\nextends  = 'kalah'  \n[lines]\nstore='''here is my store:again.'''";
const TIDY: &str = "name = 'Tidy'\nextends = 'kalah'\n[lines]\nstore = '''\nhere is my store: again.\n'''\n";

#[test]
fn files_are_laid_out_and_only_those_that_need_it() {
    let folder = folder("fmt");
    let untidy = write(&folder, "a.toml", UNTIDY);
    write(&folder, "b.toml", TIDY);
    write(&folder, "c.scenarios.toml", "[[scenario]]\nname='x'\n");
    let run = adji_in(&folder, &["fmt", "--check", "."]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert_eq!(run.stdout, "./a.toml:1: not laid out\n./c.scenarios.toml:2: not laid out\n2 files would change\n");
    assert_eq!(read(&untidy), UNTIDY);
    let run = adji_in(&folder, &["fmt", "a.toml", "b.toml"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "a.toml\n1 file changed\n"));
    assert_eq!(read(&untidy), TIDY);
    let run = adji_in(&folder, &["fmt", "--check", "a.toml", "b.toml"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "0 files would change\n"));
}

#[cfg(unix)]
#[test]
fn that_a_file_has_another_name_is_told() {
    let folder = folder("fmt-names");
    let file = write(&folder, "a.toml", UNTIDY);
    std::fs::hard_link(&file, folder.join("b.toml")).expect("a second name");
    let run = adji_in(&folder, &["fmt", "a.toml"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "a.toml\n1 file changed\n"));
    assert!(run.stderr.starts_with("note: `a.toml` had another name, too (a hard link)"), "{}", run.stderr);
    assert_eq!((read(&file).as_str(), read(folder.join("b.toml")).as_str()), (TIDY, UNTIDY));
}

#[test]
fn a_file_with_faults_is_not_touched() {
    let folder = folder("fmt-faults");
    let bad = write(&folder, "bad.toml", "nmae='x'\n");
    let good = write(&folder, "good.toml", UNTIDY);
    let run = adji_in(&folder, &["fmt", "bad.toml", "good.toml"]);
    assert_eq!((run.code, read(&bad).as_str(), read(&good).as_str()), (2, "nmae='x'\n", TIDY));
    assert!(run.stderr.contains("bad.toml:1:1") && run.stderr.contains("1 file not laid out"), "{}", run.stderr);
    check_refused(&["fmt", "nowhere.toml"], "there is no file `nowhere.toml`");
    check_refused(&["fmt"], "required");
}

#[test]
fn standard_input_is_laid_out_to_standard_output() {
    let run = adji_reading(&["fmt", "-"], UNTIDY);
    assert_eq!((run.code, run.stdout.as_str()), (0, TIDY));
    let run = adji_reading(&["fmt", "--check", "-"], UNTIDY);
    assert_eq!((run.code, run.stdout.as_str()), (1, "stdin.toml:1: not laid out\n"));
    assert_eq!(adji_reading(&["fmt", "--check", "-"], TIDY).code, 0);
    let run = adji_reading(&["fmt", "-", "--stdin-filename", "x.scenarios.toml"], "[[scenario]]\nname='x'");
    assert_eq!((run.code, run.stdout.as_str()), (0, "[[scenario]]\nname = 'x'\n"));
}

// ---- completions and manual

/// The words that can follow on a line.
fn follows(words: &[&str]) -> Vec<String> {
    let run = adji(&[&["complete", "--", "adji"], words].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{words:?}");
    run.stdout.lines().map(|line| line.split('\t').next().unwrap_or(line).to_string()).collect()
}

#[test]
fn commands_variants_readings_and_values_are_completed() {
    let commands = follows(&[""]);
    assert!(["tour", "new", "fmt"].iter().all(|command| commands.contains(&command.to_string())), "{commands:?}");
    assert!(!commands.contains(&"complete".to_string()), "it is for scripts only");
    assert_eq!(follows(&["replay", "kala"]), ["kalah"]);
    assert_eq!(follows(&["replay", "kalah@e"]), ["kalah@end=", "kalah@empty-capture="]);
    assert_eq!(follows(&["show", "kalah@end="]), ["kalah@end=either", "kalah@end=mover"]);
    assert_eq!(follows(&["perft", "kalah?pits=3@end=mover,rec"]), ["kalah?pits=3@end=mover,recorded="]);
    assert_eq!(follows(&["new", "x", "--from", "adji-b"]), ["adji-boto"]);
    assert_eq!(follows(&["check", "variants/kala"]), ["variants/kalah.scenarios.toml", "variants/kalah.toml"]);
    assert_eq!(follows(&["replay", "--format", ""]), ["text", "json"]);
    assert_eq!(follows(&["perft", "--leaves", ""]), ["made", "counted"]);
    assert_eq!(follows(&["explain", "never-r"]), ["never-reached"]);
    assert_eq!(follows(&["compare", "kalah", "--only", "branch"]), ["branching", "branching-median"]);
    assert_eq!(follows(&["test", "--acc"]), ["--accept"]);
    assert_eq!(follows(&["replay", "kalah", "A"]), [""; 0]);
    assert_eq!(follows(&["--variants", "tests/variants", "show", "zig"]), ["zigzag"]);
    let run = adji(&["complete", "--", "adji", "replay", "kalah@end"]);
    assert!(run.stdout.starts_with("kalah@end=\tIs the game over when"), "{}", run.stdout);
}

/// Every command that is there, or comes to be there, is completed: what it is about is called as in the others.
#[test]
fn arguments_are_called_by_names_that_can_be_completed() {
    let known = [
        "VARIANT",
        "A",
        "B",
        "OLD",
        "NEW",
        "FILE",
        "FILE|DIR",
        "PATH",
        "DIR",
        "GAMES.jsonl",
        "CODE",
        "COMMAND",
        "SHELL",
        "BOARD",
        "MOVES",
        "TEXT",
        "ID",
        "N",
        "D",
        "S",
        "M",
        "MIB",
        "HOW",
        "NAME",
        "WHEN",
        "WHO",
        "FORMAT",
        "WORD",
        "METRICS",
        "I/N",
    ];
    let help = adji(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let mut unknown = Vec::new();
    for command in commands.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        for line in adji(&[command, "-h"]).stdout.lines().filter(|line| line.starts_with("  ")) {
            let names = line.split(['<', '>', '[', ']']).skip(1).step_by(2);
            let name =
                names.take(1).find(|name| name.chars().any(|letter| letter.is_uppercase()) && !name.contains(' '));
            unknown.extend(name.filter(|name| !known.contains(name)).map(|name| format!("{command}: {name}")));
        }
    }
    assert!(
        unknown.is_empty(),
        "add these to `with_names` in commands/completions.rs, or call them otherwise: {unknown:?}"
    );
}

#[test]
fn bash_completes_words_that_it_cuts_itself() {
    let Ok(bash) = Command::new("bash").arg("--version").output() else { return };
    assert!(bash.status.success());
    let script = "source <(\"$ADJI\" completions bash)\n\
        try() { COMP_LINE=\"$1\"; COMP_POINT=${#1}; COMPREPLY=(); _adji \"$ADJI\" \"$2\"; echo \"${COMPREPLY[*]}\"; }\n\
        try 'adji repl' repl\ntry 'adji replay ' ''\ntry 'adji replay kalah@end=mo' mo\n\
        try 'adji replay kalah@e' @e\ntry 'adji replay kalah@end=mover,e' mover,e\ntry 'adji --color=' ''\n";
    let mut command = Command::new("bash");
    command
        .args(["--norc", "-c", script])
        .current_dir(folder("bash"))
        .env("ADJI", env!("CARGO_BIN_EXE_adji-for-tests"));
    let run = finish(command.env_remove("ADJI_PATH"));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{}\n{}", run.stdout, run.stderr);
    assert_eq!(lines[0], "replay");
    assert_eq!(lines[1], shipped().join(" "));
    assert_eq!(lines[2..], ["mover", "@end= @empty-capture=", "mover,empty-capture=", "auto always never"]);
}

#[test]
fn scripts_are_there_for_three_shells() {
    for (shell, words) in
        [("bash", "complete -F _adji adji"), ("zsh", "compdef _adji adji"), ("fish", "--command adji")]
    {
        let run = adji(&["completions", shell]);
        assert!(run.code == 0 && run.stdout.contains(words) && run.stdout.contains(" complete -- "), "{}", run.stdout);
        // Where the shell is there, it finds nothing wrong with the script.
        let path = write(&folder(&format!("script-{shell}")), "script", &run.stdout);
        if let Ok(output) = Command::new(shell).args(["-n", &path]).output() {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    check_refused(&["completions", "csh"], "csh");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let whole = adji(&["man"]).stdout;
    assert!(
        whole.contains(".TH adji 1") && whole.contains("adji\\-test(1)") && !whole.contains("adji\\-complete(1)"),
        "{whole}"
    );
    for command in ["test", "new", "fmt", "explain", "replay"] {
        let run = adji(&["man", command]);
        assert!(run.code == 0 && run.stdout.contains(&format!(".TH adji-{command} 1")), "{}", run.stdout);
    }
    check_refused(&["man", "tset"], "did you mean `test`?");
    check_refused(&["man", "complete"], "there is no command `complete`");
}

#[test]
fn every_command_for_authors_has_help_with_an_example() {
    for command in ["new", "fmt", "explain", "completions", "man"] {
        let run = adji(&[command, "--help"]);
        assert!(run.code == 0 && run.stdout.contains(&format!("Example: adji {command}")), "{}", run.stdout);
    }
}
