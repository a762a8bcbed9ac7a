//! Random games that are the same on every machine, whichever order they are played in.

use adji_engine::random::Dice;
use adji_engine::{Board, Event, Game, Observer, Player, Position};

use super::{Entry, Props, Record, Seeds, Start};
use crate::boards;
use crate::variant::Variant;
use crate::wire::split;

/// Plays game `game` (from 0) of the series `seed`, at most `most` moves; every decision, those of chance too, is drawn
/// uniformly among the legal ones.
#[must_use]
pub fn play(variant: &Variant, seed: u64, game: u64, most: usize) -> Record {
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
        let mut settled = Settled { variant, seeds: None };
        if play.play_watched(option, &mut settled).is_err() {
            break;
        }
        let settled = settled.seeds.filter(|_| play.winner().is_none());
        let seeds = settled.unwrap_or_else(|| seeds(play.position(), variant));
        moves.push(entry(print(option), legal, seeds));
    }
    Record { game: Some(game), ..record(variant, &start, moves, &play) }
}

/// A game as a record: from where, by which moves, and how it stands. As in any record, the board at the end is the one
/// that the last move left, settled.
pub(crate) fn record(variant: &Variant, start: &Position, moves: Vec<Entry>, play: &Game<'_>) -> Record {
    let last = match moves.last() {
        Some(entry) => Seeds { pits: entry.pits.clone(), stores: entry.stores },
        None => seeds(play.position(), variant),
    };
    Record {
        variant: Some(variant.spec.to_string()),
        game: None,
        start: start_of(start, variant),
        moves,
        last: Some(last),
        end: Some(end(play).to_string()),
        winner: play.winner().filter(|winner| winner.is_side()).map(|winner| boards::player_name(winner).to_string()),
    }
}

/// A move, what was legal before it, and the board after it.
pub(crate) fn entry(played: String, legal: Vec<String>, Seeds { pits, stores }: Seeds) -> Entry {
    Entry {
        played,
        pits,
        stores,
        legal: Some(legal),
        again: None,
        next: None,
        endless: false,
        before_settlement: None,
        props: Props::default(),
    }
}

/// Keeps the board of a game of a match as it was settled.
struct Settled<'v> {
    variant: &'v Variant,
    seeds: Option<Seeds>,
}

impl Observer for Settled<'_> {
    fn event(&mut self, event: Event, position: &Position) {
        if let Event::GameEnds { .. } = event {
            self.seeds.get_or_insert_with(|| seeds(position, self.variant));
        }
    }
}

impl Seeds {
    /// Of pits and stores, from those of every place.
    pub(crate) fn of(seeds: &[u16], board: &Board) -> Seeds {
        let (pits, stores) = split(seeds, board);
        Seeds { pits: pits.into_iter().map(u64::from).collect(), stores: stores.map(u64::from) }
    }
}

fn seeds(position: &Position, variant: &Variant) -> Seeds {
    Seeds::of(position.all_seeds(&variant.rules), &variant.rules.board)
}

fn end(game: &Game<'_>) -> &'static str {
    match game.winner() {
        None => "unfinished",
        Some(Player::South | Player::North) => "win",
        Some(Player::Nobody | Player::Chance) => "draw",
    }
}

/// The start as pits, stores and mover, with a board text where that does not say all.
fn start_of(position: &Position, variant: &Variant) -> Start {
    let Seeds { pits, stores } = seeds(position, variant);
    let text = boards::print(position, &variant.rules, &variant.names);
    let plain = boards::pits(position, &variant.rules, &variant.names);
    let mover = boards::player_name(position.flow.mover);
    let says_more = text != format!("{plain}; stores {} {}; {mover} to move", stores[0], stores[1]);
    Start {
        pits: Some(pits),
        stores: Some(stores),
        mover: Some(mover.to_string()),
        board: says_more.then_some(text),
        props: Props::default(),
    }
}
