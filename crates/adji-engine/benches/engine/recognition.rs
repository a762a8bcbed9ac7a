//! What it costs relays that end to look for those that never do.

use adji_engine::rules::Recognition;
use adji_engine::{Move, Position, Ruleset};

use crate::plain::SplitMix;
use crate::playouts::{each_move, play_all};
use crate::ratios::in_turn;
use crate::variants::variant;

/// Rules by which nobody may choose a relay that never stops, so that all that is played ends: recognised by the first
/// lap, and by Brent's method.
const RELAYS: [&str; 2] = ["adji-kui-ii", "adji-kui-ii@origin=skipped"];

pub(crate) fn table() {
    println!("\n{:<38}{:>12}{:>12}{:>9}", "relays that end, in nanoseconds", "not looking", "looking", "ratio");
    for spec in RELAYS {
        let looking = variant(spec).rules;
        let mut not_looking = looking.clone();
        not_looking.recognition = Recognition::Never;
        let moves = moves_of_random_games(&looking);
        let number = moves.len() as u64;
        let seconds =
            in_turn([(&mut || play_all(&not_looking, &moves), number), (&mut || play_all(&looking, &moves), number)]);
        let [without, with] = seconds.map(|seconds| seconds * 1e9 / number as f64);
        println!("{spec:<38}{without:>12.1}{with:>12.1}{:>9.2}", with / without);
    }
}

fn moves_of_random_games(rules: &Ruleset) -> Vec<(Position, Move)> {
    let mut moves = Vec::new();
    each_move(rules, 40, &mut SplitMix::new(11), |position, option| moves.push((*position, option)));
    moves
}
