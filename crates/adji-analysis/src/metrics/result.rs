//! How games end.

use adji_engine::Player;

use super::{COUNTED, Kind, Metric};
use crate::play::Played;

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "first-player",
        definition: "points of the player who begins: 1 for a win, a half for a draw (with draws the interval is a little too wide)",
        unit: "share of points",
        range: "0 to 1; a half is fair",
        cost: COUNTED,
        source: None,
        kind: Kind::Share,
        in_distance: true,
        of: |game| points(game, game.starter),
    },
    Metric {
        name: "draws",
        definition: "games that nobody won",
        unit: "share of games",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Share,
        in_distance: true,
        of: |game| game.winner.map(|winner| f64::from(u8::from(!winner.is_side()))),
    },
    Metric {
        name: "margin",
        definition: "by how many seeds one store is ahead of the other when the game is over and settled",
        unit: "seeds",
        range: "0 to all seeds",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| game.winner.map(|_| last_lead(game).unsigned_abs() as f64),
    },
    Metric {
        name: "first-agent",
        definition: "points of the agent named first, where two different ones play",
        unit: "share of points",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Share,
        in_distance: false,
        of: |game| points(game, game.first_agent?),
    },
];

fn points(game: &Played, player: Player) -> Option<f64> {
    Some(match game.winner? {
        winner if winner == player => 1.0,
        winner if winner.is_side() => 0.0,
        _ => 0.5,
    })
}

fn last_lead(game: &Played) -> i64 {
    game.turns.last().map_or(game.lead, |turn| turn.lead)
}
