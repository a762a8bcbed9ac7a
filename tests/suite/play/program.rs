//! The program: lines from standard input, files, documents.

use adji::records;

use crate::cli::{adji_reading, check_refused, folder, words, write};
use crate::support::{DOCUMENTS, keep, root};

fn play(arguments: &[&str], typed: &str) -> (i32, String, String) {
    let run = adji_reading(&[&["play"], arguments].concat(), typed);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    (run.code, run.stdout, run.stderr)
}

#[test]
fn the_program_plays_saves_and_resumes() {
    let folder = folder("play-save");
    let file = folder.join("game.jsonl").display().to_string();
    let (code, said, _) = play(&["kalah", "--north", "greedy", "--seed", "3", "--save", &file], "C\nD\n");
    assert_eq!(code, 0);
    assert!(said.contains("South> C\nSouth plays C.\n"), "{said}");
    assert!(said.ends_with(&format!("The game is saved; it goes on with `adji play --resume {file}`.\n")), "{said}");
    let verified = adji_reading(&["verify", "kalah", &file], "");
    assert_eq!(verified.code, 0, "{}", verified.stdout);
    // Who plays and the seed are remembered.
    let (code, said, _) = play(&["--resume", &file, "--save", &file], "undo\nD\nA\n");
    assert_eq!(code, 0);
    assert!(said.contains("South is human, North is greedy. The seed of the dice is 3.\n"), "{said}");
    assert!(said.contains("Resumed after 3 moves. Last: North plays d.\n"), "{said}");
    let whole = folder.join("whole.jsonl").display().to_string();
    play(&["kalah", "--north", "greedy", "--seed", "3", "--save", &whole], "C\nD\nA\n");
    let read = |file: &str| std::fs::read_to_string(file).expect("it is there");
    assert_eq!(read(&file), read(&whole));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2, "nothing else is left behind");
}

#[test]
fn no_file_is_replaced_unasked() {
    let folder = folder("play-files");
    let file = write(&folder, "mine.txt", "mine");
    let read = || std::fs::read_to_string(&file).expect("it is there");
    check_refused(
        &["play", "kalah", "--save", &file],
        "already, and it stays as it is: give another name, or `--force`",
    );
    let (code, said, _) = play(&["kalah"], &format!("C\nsave {file}\nsave\nquit\n"));
    assert_eq!((code, read().as_str()), (0, "mine"));
    assert!(said.contains(&format!("To replace it, type: overwrite {file}\n")), "{said}");
    assert!(said.contains("Say in which file: save FILE.") && said.ends_with("Its moves: C\n"), "{said}");
    let (_, said, _) = play(&["kalah"], &format!("C\noverwrite {file}\nD\nsave\nquit\n"));
    assert!(said.contains(&format!("Saved in {file}.\n")), "{said}");
    assert_eq!(records::read(&read()).map(|games| games[0].1.moves.len()), Ok(2));
    // A file of rules is replaced by no game, however that is asked for.
    let rules = write(&folder, "rules.toml", "name = \"Mine\"\n");
    let stays = format!("`{rules}` is a file of rules, and is not replaced by a game");
    check_refused(&["play", "kalah", "--save", &rules, "--force"], &stays);
    let (_, said, _) = play(&["kalah"], &format!("C\noverwrite {rules}\nquit\n"));
    assert!(said.contains(&format!("Not saved: {stays}.\n")), "{said}");
    assert_eq!(std::fs::read_to_string(&rules).expect("it is there"), "name = \"Mine\"\n");
    let two = write(&folder, "two.jsonl", format!("{}{}", read(), read()));
    check_refused(&["play", "--resume", &two], "holds 2 games");
    check_refused(&["play", "--resume", "nowhere.jsonl"], "there is no file `nowhere.jsonl`");
    check_refused(&["play", "oware", "--resume", &file], "comes out otherwise here");
    check_refused(&["play", "kalah", "--save", &folder.join("no/such").display().to_string()], "cannot be written");
    check_refused(&["play"], "required");
    let (code, ..) = play(&["kalah", "--save", &file, "--force"], "");
    assert_eq!((code, records::read(&read()).map(|games| games[0].1.moves.len())), (0, Ok(0)));
}

#[test]
fn colours_are_only_there_when_they_are_asked_for() {
    assert!(!play(&["kalah"], "C\nC\n").1.contains('\u{1b}'));
    assert!(play(&["kalah", "--color", "always"], "C\nC\n").1.contains("\u{1b}[31m`C` is not legal"));
}

#[test]
fn a_game_without_people_is_played_to_its_end() {
    let (code, said, _) = play(&["kalah", "--south", "random", "--north", "greedy", "--seed", "2"], "");
    assert_eq!(code, 0);
    assert!(said.contains("\nThe game is over: ") && said.contains("settle [collect] kalah.toml:"), "{said}");
    assert!(!said.contains("type") && !said.contains("Type"), "{said}");
}

#[test]
fn a_line_without_end_is_not_read_for_ever() {
    let (code, said, why) = play(&["kalah"], &format!("C\n{}", "x".repeat(70_000)));
    assert_eq!((code, why.as_str()), (2, "error: a line has more than 65536 bytes, and no more can be read\n"));
    assert!(said.contains("South plays C."), "{said}");
}

#[test]
fn input_that_is_no_text_is_refused_and_nothing_more() {
    let (code, said, _) = play(&["kalah"], "\u{1b}[2J\n\n\n\u{fffd}\nC");
    assert_eq!(code, 0);
    assert!(said.ends_with("Its moves: C\n"), "{said}");
}

/// A block `text adji play …` of the documents is a whole session: what follows a prompt was typed.
#[test]
fn sessions_in_docs_come_out_as_written() {
    let _writing = DOCUMENTS.lock();
    let text = std::fs::read_to_string(root().join("docs/playing.md")).expect("the document is there");
    let mut written = text.clone();
    for block in text.split("```text adji play ").skip(1) {
        let (arguments, rest) = block.split_once('\n').expect("a block");
        let session = rest.split("```").next().unwrap_or_default();
        let prompts = ["South> ", "North> ", "Over> ", "South: ", "North: ", "Over: "];
        let typed =
            |line: &str| prompts.iter().find_map(|prompt| line.strip_prefix(prompt)).map(|typed| format!("{typed}\n"));
        let (code, said, stderr) = play(&words(arguments), &session.lines().filter_map(typed).collect::<String>());
        assert_eq!(code, 0, "{stderr}");
        written = written.replace(&format!("{arguments}\n{session}"), &format!("{arguments}\n{said}"));
    }
    assert!(text.matches("```text adji play ").count() > 1, "the document has no sessions");
    keep("docs/playing.md", &text, &written);
}
