//! Random games that are the same on every machine, whichever order they are played in.

use adji_engine::Game;
use adji_engine::random::Dice;

use super::made::{entry, record};
use super::{Record, Seeds};
use crate::trace::FirstEnd;
use crate::variant::Variant;

/// Plays game `game` (from 0) of the series `seed`, at most `most` moves; every decision, those of chance too, is drawn
/// uniformly among the legal ones.
#[must_use]
pub fn play(variant: &Variant, seed: u64, game: u64, most: usize) -> Record {
    play_within(variant, seed, game, most, None)
}

/// The same, but a game is over before a move that takes a relay of more than `most_laps` laps to play it, or to know what
/// can be chosen then. It is recorded as unfinished.
#[must_use]
pub fn play_within(variant: &Variant, seed: u64, game: u64, most: usize, most_laps: Option<u64>) -> Record {
    let (rules, names) = (&variant.rules, &variant.names);
    let mut dice = Dice::new(seed, game);
    let start = rules.start();
    let mut play = Game::from_position(rules, start);
    let mut moves = Vec::new();
    while !play.legal_moves().is_empty() && moves.len() < most {
        let before = *play.position();
        let print = |option| names.print_move(option, &before, rules);
        let legal: Vec<String> = play.legal_moves().iter().copied().map(print).collect();
        let option = play.legal_moves()[dice.below(legal.len())];
        let mut end = FirstEnd::new(rules);
        if play.play_within(option, most_laps, &mut end) != Ok(true) {
            break;
        }
        let settled = end.seeds.filter(|_| play.winner().is_none());
        let seeds = settled.as_deref().unwrap_or_else(|| play.position().all_seeds(rules));
        moves.push(entry(print(option), legal, Seeds::of(seeds, &rules.board)));
    }
    Record { game: Some(game), ..record(variant, &start, moves, &play) }
}
