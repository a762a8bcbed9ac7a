//! Documents that are followed as their reader follows them: from top to bottom, in an empty folder.
//!
//! `toml written FILE` is a file; `toml changed FILE` says what is put under which table of it, in place of what has that
//! key there; `toml added FILE` is put at its end; `toml shown FILE` is what it has become. `console` holds commands
//! behind `$ `, with what they print.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::cli::{finish, folder, without_environment, write};

/// The document as it comes out, and how many commands it has.
pub(super) fn follow(name: &str, text: &str) -> Result<(String, usize), String> {
    let programs = programs();
    let folder = folder(&format!("followed-{}", name.replace(['/', '.'], "-")));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).map_err(|error| format!("{file}: {error}"));
    let mut followed = String::new();
    let mut commands = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        followed += &format!("{line}\n");
        let Some(info) = line.strip_prefix("```") else { continue };
        let block: String = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
        match info.strip_prefix("toml ").unwrap_or(info).split_once(' ') {
            Some(("written", file)) => drop(write(&folder, file, &block)),
            Some(("added", file)) => drop(write(&folder, file, format!("{}\n{block}", read(file)?))),
            Some(("changed", file)) => drop(write(&folder, file, changed(&read(file)?, &block))),
            _ => {}
        }
        if let Some(file) = info.strip_prefix("toml shown ") {
            followed += &read(file)?;
        } else if info == "console" {
            for line in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
                followed += &format!("$ {line}\n{}", said(line, &folder, &programs));
                commands += 1;
            }
        } else {
            followed += &block;
        }
        followed += "```\n";
    }
    Ok((followed, commands))
}

/// What a line prints in a shell that finds this `adji`.
fn said(line: &str, folder: &Path, programs: &str) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{line}")]).current_dir(folder).stdin(Stdio::null()).env("PATH", programs);
    without_environment(&mut shell);
    finish(&mut shell).stdout
}

/// The folders in which a shell looks for programs, the first of which has this `adji`.
fn programs() -> String {
    let here = folder("followed-programs");
    let adji = here.join(format!("adji{}", std::env::consts::EXE_SUFFIX));
    std::fs::hard_link(env!("CARGO_BIN_EXE_adji-for-tests"), adji).expect("the program can be named `adji`");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(here).chain(std::env::split_paths(&others));
    std::env::join_paths(all).expect("a list of folders").into_string().expect("text")
}

/// A piece of a TOML file: the head of a table, an entry with all its lines, or a line that says nothing.
struct Piece<'t> {
    table: &'t str,
    key: Option<&'t str>,
    text: String,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let (mut table, mut is_open) = ("", false);
    for line in text.lines() {
        let begins = !is_open;
        is_open ^= line.matches("'''").count() % 2 == 1;
        if !begins {
            pieces.last_mut().expect("it was opened").text += &format!("{line}\n");
            continue;
        }
        let is_head = line.starts_with('[');
        if is_head {
            table = line;
        }
        let is_entry = !is_head && !line.starts_with('#');
        let key = line.split_once('=').map(|(key, _)| key.trim()).filter(|_| is_entry);
        pieces.push(Piece { table, key, text: format!("{line}\n") });
    }
    pieces
}

/// The file with the entries of the block in it, each under its table: in place of that of the same key, or after the last.
fn changed(text: &str, block: &str) -> String {
    let mut file = pieces(text);
    for piece in pieces(block).into_iter().filter(|piece| piece.key.is_some()) {
        let is_there = |other: &Piece<'_>| other.table == piece.table;
        if let Some(old) = file.iter_mut().find(|other| is_there(other) && other.key == piece.key) {
            old.text = piece.text;
        } else if let Some(last) = file.iter().rposition(|other| is_there(other) && other.text.trim() != "") {
            file.insert(last + 1, piece);
        } else {
            let head = Piece { table: piece.table, key: None, text: format!("\n{}\n", piece.table) };
            file.extend([head, piece]);
        }
    }
    file.into_iter().map(|piece| piece.text).collect()
}

#[test]
fn a_change_stands_under_its_table_and_leaves_the_rest() {
    let text = "name = \"x\"\n\n[rules]\n# said\nlap = '''\n[on] relay.\n'''\n\n[sets]\na = 'mine'\n";
    let block = "[board]\npits = 3\n[rules]\nmove = '''\n[any] x.\n'''\nlap = 'stop.'\n[sets]\na = 'theirs'\n";
    let wanted = "name = \"x\"\n\n[rules]\n# said\nlap = 'stop.'\nmove = '''\n[any] x.\n'''\n\n[sets]\na = 'theirs'\n\n[board]\npits = 3\n";
    assert_eq!(changed(text, block), wanted);
}
