//! Recorded games, one JSON object a line: reading them, holding them against a variant, writing random ones.
//!
//! Reading is lenient: keys that are not known are left alone. `form` sees to it that those that are known have the form
//! they should have, `verify` replays a game and finds the first difference, `made` writes games that were
//! played, `random` plays games that are the same on every machine.

mod form;
pub(crate) mod made;
pub mod random;
pub mod verify;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most bytes that the line of a record may have: a game of ten thousand moves on the largest board has fewer.
pub const LONGEST: usize = 16 << 20;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The variant, as whoever recorded it names it.
    #[serde(default, deserialize_with = "form::text", skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Which game of a series, from 0.
    #[serde(default, deserialize_with = "form::number", skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The position before the first recorded move.
    #[serde(default, deserialize_with = "form::start")]
    pub start: Start,
    /// The moves, up to one that is cut.
    #[serde(deserialize_with = "form::moves")]
    pub moves: Vec<Entry>,
    /// The board at the very end, settled.
    #[serde(default, rename = "final", deserialize_with = "form::last", skip_serializing_if = "Option::is_none")]
    pub last: Option<Seeds>,
    /// `win` or `draw`; `round-win` or `round-draw` where a match would go on; `unfinished`.
    #[serde(default, deserialize_with = "form::text", skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Who won.
    #[serde(default, deserialize_with = "form::text", skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// The position before the first recorded move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// Seeds of the pits, in index order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pits: Option<Vec<u64>>,
    /// Seeds of South's store and North's.
    #[serde(default, deserialize_with = "form::some_stores", skip_serializing_if = "Option::is_none")]
    pub stores: Option<[u64; 2]>,
    /// Who moves first; South if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// The position as a board text, instead of all that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Marks of the pits.
    #[serde(default, skip_serializing)]
    pub props: Props,
}

/// A recorded move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The move as it is written.
    #[serde(rename = "move")]
    pub played: String,
    /// Seeds of the pits after it.
    pub pits: Vec<u64>,
    /// Seeds of the stores after it.
    #[serde(deserialize_with = "form::stores")]
    pub stores: [u64; 2],
    /// The moves that were legal before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The same player decides next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<bool>,
    /// Who decides next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The recording cut an endless relay: nothing of the entry can be compared, and the game ends before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub endless: bool,
    /// The board before what was left was assigned.
    #[serde(default, deserialize_with = "form::before_settlement", skip_serializing_if = "Option::is_none")]
    pub before_settlement: Option<Seeds>,
    /// Marks of the pits, where they changed.
    #[serde(flatten, skip_serializing)]
    pub props: Props,
}

/// Seeds of pits and stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seeds {
    /// Of the pits, in index order.
    pub pits: Vec<u64>,
    /// Of South's store and North's.
    #[serde(deserialize_with = "form::stores")]
    pub stores: [u64; 2],
}

/// Marks of the pits, one number a pit; compared where the variant has a mark of that name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Props {
    /// −1 none, 0 South's, 1 North's, 3 nobody's.
    #[serde(default)]
    pub child: Option<Vec<i64>>,
    /// 0 South's, 1 North's.
    #[serde(default)]
    pub owner: Option<Vec<i64>>,
    /// 1 closed for play.
    #[serde(default)]
    pub blocked: Option<Vec<i64>>,
    /// 1 played from.
    #[serde(default)]
    pub unlocked: Option<Vec<i64>>,
}

/// A record that cannot be read or does not fit the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// Reads records, each with its line; empty lines are left alone.
///
/// # Errors
/// At the first line that is no record, such as one that was cut off.
pub fn read(text: &str) -> Result<Vec<(usize, Record)>, RecordError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            read_line(line).map(|record| (at + 1, record)).map_err(|why| RecordError { line: at + 1, why })
        })
        .collect()
}

/// Reads the record of a line.
///
/// # Errors
/// In words, when it is none.
pub fn read_line(line: &str) -> Result<Record, String> {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    if line.starts_with('[') {
        return Err("not a record of a game: a JSON object is due on each line, and this is a list".to_string());
    }
    if !line.starts_with('{') {
        return Err("not JSON: a file of recorded games is due here, with a JSON object `{…}` on each line".to_string());
    }
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        let what = form::in_words(text.split(" at line ").next().unwrap_or(&text));
        match error.classify() {
            serde_json::error::Category::Eof => format!("the record is cut off: {what}"),
            serde_json::error::Category::Data => format!("not a record of a game: {what} (column {})", error.column()),
            _ => format!("not JSON: {what} (column {})", error.column()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_not_known_are_left_alone() {
        let line = r#"{"players":["x"],"start":{"pits":[1,1],"mover":"north","note":1},"moves":[{"move":"A","pits":[0,2],"stores":[0,0],"time":3}]}"#;
        let records = read(&format!("\n{line}\n\n")).unwrap_or_default();
        assert_eq!(records.len(), 1);
        assert_eq!((records[0].0, records[0].1.moves[0].pits.as_slice()), (2, [0, 2].as_slice()));
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let why = |text: &str| read(text).map_err(|error| error.to_string()).err().unwrap_or_default();
        assert_eq!(
            why("\n{\"moves\":[{\"move\":\"A\""),
            "line 2: the record is cut off: it ends in the middle of an object; write it whole, on one line"
        );
        assert!(
            why("{\"moves\":[{\"move\":\"A\",\"stores\":[0,0]}]}")
                .starts_with("line 1: not a record of a game: `pits` is missing")
        );
        assert!(why("{\"moves\":[{\"move\":\"A\",\"pits\":[-1],\"stores\":[0,0]}]}").contains("-1"));
        assert!(why("{}\nx").starts_with("line 1: not a record"));
        assert!(
            why("name = \"x\"")
                .ends_with("a file of recorded games is due here, with a JSON object `{…}` on each line")
        );
        assert!(why("{\"moves\":[]}\nx").starts_with("line 2: not JSON"));
    }

    #[test]
    fn what_has_another_form_is_told_with_its_key() {
        let why = |text: &str| read_line(text).err().unwrap_or_default();
        let entry = |more: &str| format!(r#"{{"moves":[{{"move":"A","pits":[1],{more}}}]}}"#);
        let stores = "`stores` has 3 numbers, and two are due: South's store and North's";
        for (record, words) in [
            (r#"{"start":[[1,1],[0,0],"south",null],"moves":[]}"#.to_string(), "`start` is a list, and an object"),
            (r#"{"start":4,"moves":[]}"#.to_string(), "`start` is a number, and an object"),
            (r#"{"start":{"stores":[0,0,0]},"moves":[]}"#.to_string(), stores),
            (r#"{"moves":[],"final":[[1],[0,0]]}"#.to_string(), "`final` is a list, and an object"),
            (r#"{"moves":[],"final":{"pits":[1],"stores":[0,0,0]}}"#.to_string(), stores),
            (r#"{"moves":{}}"#.to_string(), "`moves` is an object, and a list"),
            (r#"{"moves":["A"]}"#.to_string(), "move 1 is a text, and an object"),
            (r#"{"moves":[["A",[1],[0,0]]]}"#.to_string(), "move 1 is a list, and an object"),
            (entry(r#""stores":[0,0,0]"#), stores),
            (entry(r#""stores":[0,0],"endless":"yes""#), "in move 1 (column "),
            (
                entry(r#""stores":[0,0],"before_settlement":[[1],[0,0]]"#),
                "`before_settlement` is a list, and an object",
            ),
        ] {
            let told = why(&record);
            assert!(told.starts_with("not a record of a game: ") && told.contains(words), "{record}\n{told}");
        }
    }

    #[test]
    fn a_move_that_was_cut_says_nothing_and_nothing_follows_it() {
        let cut = |entry: &str| {
            let line = format!(r#"{{"moves":[{{"move":"A","pits":[1],"stores":[0,0]}},{entry},{{"move":3}},7]}}"#);
            read_line(&line).map(|record| (record.moves.len(), record.moves[1].endless))
        };
        assert_eq!(cut(r#"{"move":"B","endless":true}"#), Ok((2, true)));
        assert_eq!(cut(r#"{"endless":true,"pits":"?","stores":[0]}"#), Ok((2, true)));
        assert!(cut(r#"{"move":"B","endless":false}"#).is_err());
    }
}
