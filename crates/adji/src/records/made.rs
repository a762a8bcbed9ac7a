//! Records of games that were played here.

use adji_engine::{Board, Game, Player, Position};

use super::{Entry, Props, Record, Seeds, Start};
use crate::boards;
use crate::variant::Variant;
use crate::wire::split;

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
    Entry { played, pits, stores, legal: Some(legal), ..Entry::default() }
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
