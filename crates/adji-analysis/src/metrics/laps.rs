//! How seeds are sown on.

use super::{COUNTED, Kind, Metric, share};

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "laps",
        definition: "laps sown, of all turns; a move whose relay never stopped is taken back and has none",
        unit: "laps a turn",
        range: "0 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| share(game.turns.iter().map(|turn| f64::from(turn.laps)).sum::<f64>(), game.turns.len()),
    },
    Metric {
        name: "longest-relay",
        definition: "laps of the longest sowing of a game",
        unit: "laps",
        range: "1 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: false,
        of: |game| game.relays.iter().max().copied().map(f64::from),
    },
    Metric {
        name: "endless",
        definition: "relays that never stop: options that were not legal for that reason, and moves that were chosen all the same",
        unit: "a game",
        range: "0 and more",
        cost: "options are listed twice where rules forbid such relays",
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| Some(f64::from(game.endless_candidates + game.endless_chosen)),
    },
    Metric {
        name: "endless-games",
        definition: "games in which such a relay was met",
        unit: "share of games",
        range: "0 to 1",
        cost: "as `endless`",
        source: None,
        kind: Kind::Share,
        in_distance: false,
        of: |game| Some(f64::from(u8::from(game.endless_candidates + game.endless_chosen > 0))),
    },
];
