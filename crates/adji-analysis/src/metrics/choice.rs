//! What there is to choose.

use super::{COUNTED, Kind, Metric, share};
use crate::statistics::{mean, median};

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "branching",
        definition: "how many options a decision of a player has; the mean over the decisions of a game",
        unit: "options a decision",
        range: "1 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| mean(&options(&game.options)),
    },
    Metric {
        name: "branching-median",
        definition: "the same, but the middle one of the numbers of options of a game's decisions",
        unit: "options a decision",
        range: "1 and more",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: false,
        of: |game| median(&mut options(&game.options)),
    },
    Metric {
        name: "forced",
        definition: "decisions with one option only, of all decisions of a game",
        unit: "share of decisions",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let forced = game.options.iter().filter(|options| **options == 1).count();
            share(forced as f64, game.options.len())
        },
    },
];

fn options(counts: &[u32]) -> Vec<f64> {
    counts.iter().copied().map(f64::from).collect()
}
