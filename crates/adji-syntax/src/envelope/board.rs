//! `[board]`.

use toml::de::DeValue;

use crate::ast::{Num, NumKind};
use crate::envelope::keys::{Faults, Keys, Value};
use crate::envelope::layer::rule_text;
use crate::page::{Board, Track};
use crate::parse;
use crate::span::Spanned;

/// The most pits of a row: half of those of a board.
const MOST_PITS: u32 = 32;

/// The facts of the board.
pub(super) fn board(mut keys: Keys<'_, '_>) -> Board {
    let board = Board {
        rows: keys.number("rows"),
        pits: keys.take("pits").and_then(|(_, value)| pits(keys.faults, value)),
        seeds: keys.take("seeds").and_then(|(_, value)| seeds(keys.faults, value)),
        start: keys.text("start"),
        direction: keys.text("direction"),
        track: keys.take("track").and_then(|(_, value)| track(keys.faults, value)),
        owners: keys.some_texts("owners"),
        opposite: keys.some_texts("opposite"),
        behind: keys.some_texts("behind"),
        store_name: keys.text("store-name"),
        pit_name: keys.text("pit-name"),
        row_names: keys.some_texts("row-names"),
    };
    keys.finish();
    board
}

/// One number for all rows, or one for each.
fn pits(faults: &Faults<'_>, value: &Value<'_>) -> Option<Spanned<Vec<u32>>> {
    let span = faults.span(value.span());
    let value = match value.get_ref() {
        DeValue::Integer(_) => vec![faults.number_up_to("pits", value, MOST_PITS)?.value],
        DeValue::Array(rows) => {
            let lengths: Option<Vec<u32>> =
                rows.iter().map(|row| faults.number_up_to("pits", row, MOST_PITS).map(|length| length.value)).collect();
            lengths?
        }
        _ => {
            return faults.wrong_type(
                "pits",
                value,
                "a whole number or a list of them",
                "write `pits = 6` or `pits = [8, 6]`",
            );
        }
    };
    Some(Spanned { value, span })
}

/// A number, or a text that tells one by the board.
fn seeds(faults: &Faults<'_>, value: &Value<'_>) -> Option<Num> {
    let literal = |Spanned { value, span }| Num { kind: NumKind::Literal(value), span };
    match value.get_ref() {
        DeValue::String(_) => match rule_text(faults, "seeds", value, parse::number).0 {
            // A number in quotes is a slip, as everywhere.
            Some(Num { kind: NumKind::Literal(_), .. }) => faults.number("seeds", value).map(literal),
            told_by_the_board => told_by_the_board,
        },
        _ => faults.number("seeds", value).map(literal),
    }
}

/// A word, cycles for both players, or cycles for each.
fn track(faults: &Faults<'_>, value: &Value<'_>) -> Option<Spanned<Track>> {
    let span = faults.span(value.span());
    let track = match value.get_ref() {
        DeValue::String(_) => {
            let word = faults.text("track", value)?;
            return Some(Spanned { value: Track::Word(word.value), span: word.span });
        }
        DeValue::Array(_) => Track::Cycles(faults.texts("track", value)?),
        DeValue::Table(_) => {
            let mut keys = Keys::of(faults, "[board.track]", value)?;
            let (south, north) = (keys.texts("south"), keys.texts("north"));
            keys.finish();
            Track::PerPlayer(south, north)
        }
        _ => {
            let help = "write `track = \"ring\"`, or lists of places";
            return faults.wrong_type("track", value, "a string or a list", help);
        }
    };
    Some(Spanned { value: track, span })
}
