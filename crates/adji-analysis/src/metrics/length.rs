//! How long games are.

use super::{COUNTED, Kind, Metric};

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "turns",
        definition: "how many turns a game has; a turn is all from a player's first choice to the next player's, however many laps and further moves it holds",
        unit: "turns a game",
        range: "0 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| Some(game.turns.len() as f64),
    },
    Metric {
        name: "decisions",
        definition: "how often a player had to choose, forced passes not counted",
        unit: "decisions a game",
        range: "0 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| Some(game.options.len() as f64),
    },
    Metric {
        name: "passes",
        definition: "how often a player had nothing to choose and passed",
        unit: "passes a game",
        range: "0 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| Some(f64::from(game.passes)),
    },
    Metric {
        name: "cut-off",
        definition: "games that were not over when they were cut off after so many moves; results are told of the others only",
        unit: "share of games",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Share,
        in_distance: true,
        of: |game| Some(f64::from(u8::from(game.winner.is_none()))),
    },
];
