//! What is captured.

use super::{COUNTED, Kind, Metric, share};

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "captures",
        definition: "places from which seeds are captured, of all turns; what is collected at the end by right is no capture",
        unit: "captures a turn",
        range: "0 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| share(game.turns.iter().map(|turn| turn.captures).sum::<u32>(), game.turns.len()),
    },
    Metric {
        name: "capturing-turns",
        definition: "turns in which anything is captured, of all turns",
        unit: "share of turns",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: false,
        of: |game| {
            let capturing = game.turns.iter().filter(|turn| turn.captured > 0).count();
            share(capturing as f64, game.turns.len())
        },
    },
    Metric {
        name: "capture-size",
        definition: "seeds captured in a turn in which anything is captured; the mean over such turns of a game",
        unit: "seeds a capturing turn",
        range: "1 to all seeds",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let capturing = game.turns.iter().filter(|turn| turn.captured > 0);
            share(capturing.clone().map(|turn| turn.captured).sum::<u32>(), capturing.count())
        },
    },
];
