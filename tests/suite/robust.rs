//! Whatever bytes are fed to the readers of files, they come back: the feeds of the fuzz targets, with the files of this
//! repository and with small changes of them. `docs/heavy-work.md` says how to look for more.

use adji_tests::{board_text, record_lines, rule_text, variant_file};

use crate::cli::adji_reading;
use crate::support::files_in;

/// How many changes of each text are tried.
const CHANGES: u64 = 12;

/// A text with one place in it changed: something left out, written twice, or written over.
fn changed(text: &str, seed: u64) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    // A few steps of a linear congruence spread neighbouring seeds over the text.
    let mut number = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |bound: usize| {
        number = number.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (number >> 33) as usize % bound.max(1)
    };
    let at = below(bytes.len());
    let end = (at + 1 + below(12)).min(bytes.len());
    match below(4) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let twice = bytes[at..end].to_vec();
            bytes.splice(at..at, twice);
        }
        2 => {
            let signs = b".,:;()[]{}'\"=#\0\xff9 -";
            bytes.insert(at, signs[below(signs.len())]);
        }
        _ => bytes.truncate(at),
    }
    bytes
}

/// Feeds each text as it is, then changed.
fn feed(texts: &[String], feed: fn(&[u8])) {
    assert!(!texts.is_empty());
    for text in texts {
        feed(text.as_bytes());
        for seed in 0..CHANGES {
            feed(&changed(text, seed));
        }
    }
}

fn texts(folders: &[&str]) -> Vec<String> {
    let paths = folders.iter().flat_map(|folder| files_in(folder, "toml"));
    paths.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// What stands between each `before` and the next `after`.
fn cut_out(texts: &[String], before: &str, after: &str) -> Vec<String> {
    let pieces = texts.iter().flat_map(|text| text.split(before).skip(1));
    pieces.filter_map(|piece| piece.split_once(after)).map(|(inside, _)| inside.to_string()).collect()
}

#[test]
fn variant_files() {
    feed(&texts(&["tests/variants"]), variant_file);
}

#[test]
fn rule_texts() {
    feed(&cut_out(&texts(&["variants", "tests/variants"]), " = '''\n", "'''"), rule_text);
}

#[test]
fn board_texts() {
    let boards = cut_out(&texts(&["variants"]), "board = \"", "\"");
    feed(&boards[..boards.len().min(60)], board_text);
}

#[test]
fn lines_of_records() {
    let record = r#"{"variant":"Kalah","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"stores":[0,0],"mover":"south"},"moves":[{"move":"C","pits":[4,4,0,5,5,5,4,4,4,4,4,4],"stores":[1,0],"legal":["A","B","C","D","E","F"]},{"move":"A","endless":true}],"final":{"pits":[4,4,0,5,5,5,4,4,4,4,4,4],"stores":[1,0]}}"#;
    let board = r#"{"start":{"board":"1 0 0 0 0 0 | 0 0 0 0 0 1; stores 20 26; north to move"},"moves":[{"move":"f","pits":[0,0,0,0,0,0,0,0,0,0,0,0],"stores":[21,27]}],"end":"win","winner":"north"}"#;
    let both = format!("{record}\n\n{board}\n");
    // Unchanged they are games of this variant, so that changes of them come far.
    let run = adji_reading(&["verify", "kalah", "--endings", "-"], &both);
    assert_eq!((run.code, run.stdout.as_str()), (0, "GAMES 2  MOVES 2  DIVERGED 0\n"), "{}", run.stderr);
    feed(&[record.to_string(), board.to_string(), both], record_lines);
}
