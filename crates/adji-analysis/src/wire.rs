//! Comparisons as JSON, for programs. The forms change only with [`VERSION`].

use serde::Serialize;

use crate::compare::{Comparison, Summary};
use crate::metrics::Metric;
use crate::report::Made;
use crate::sizes::{Sizes, Ways};
use crate::statistics::Interval;

/// Version of these forms; keys may be added within a version, none is taken away or changes its meaning.
pub const VERSION: u32 = 1;

/// A comparison.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields of `Comparison`, `Setting` and `Made`")]
pub struct Compared {
    pub version: u32,
    pub program: String,
    pub command: String,
    pub agents: [String; 2],
    pub games: usize,
    pub seed: u64,
    pub max_plies: usize,
    pub metrics: Vec<About>,
    pub rules: Vec<Rules>,
    pub distances: Vec<Vec<f64>>,
}

/// A metric.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields of `Metric`")]
pub struct About {
    pub name: &'static str,
    pub definition: &'static str,
    pub unit: &'static str,
    pub range: &'static str,
    pub cost: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<&'static str>,
}

/// What came out for one rule set.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields of `Summary`")]
pub struct Rules {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    pub paired: bool,
    pub same_rules: bool,
    pub measured: Vec<Value>,
    pub advantage: Option<Vec<f64>>,
    pub uncertainty: Option<Vec<f64>>,
    pub seeds_in_play: Option<Vec<f64>>,
    pub relays: Vec<Relays>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Large>,
}

/// What came out for one metric.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields of `Estimate` and `Difference`")]
pub struct Value {
    pub metric: &'static str,
    pub games: usize,
    pub value: f64,
    pub interval: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_interval: Option<[f64; 2]>,
}

/// A group of sowings by their laps.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "see `compare::RELAYS`")]
pub struct Relays {
    pub laps: String,
    pub share: f64,
}

/// How large a game is.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields of `Sizes`")]
pub struct Large {
    pub positions_at_most_log10: f64,
    pub states: Option<usize>,
    pub ways: Size,
}

/// In how many ways a game can go; the number is a text, as it may be larger than numbers of JSON are read.
#[derive(Debug, Serialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of `Ways`")]
pub enum Size {
    Counted { ways: String },
    Unbounded,
    Knuth { log10: f64, games: usize },
    Unknown,
}

/// A comparison as JSON.
#[must_use]
pub fn compared(comparison: &Comparison, made: &Made) -> Compared {
    let setting = &comparison.setting;
    Compared {
        version: VERSION,
        program: made.version.clone(),
        command: made.command.clone(),
        agents: setting.agents.map(|agent| agent.to_string()),
        games: setting.games,
        seed: setting.seed,
        max_plies: setting.most_plies,
        metrics: comparison.metrics.iter().map(about).collect(),
        rules: comparison.summaries.iter().map(|one| rules(one, comparison)).collect(),
        distances: comparison.distances.clone(),
    }
}

/// A metric as JSON.
#[must_use]
pub fn about(metric: &Metric) -> About {
    let Metric { name, definition, unit, range, cost, source, .. } = *metric;
    About { name, definition, unit, range, cost, source }
}

fn rules(one: &Summary, comparison: &Comparison) -> Rules {
    let curve = |at: usize| one.curves[at].map(|curve| curve.to_vec());
    let value = |(at, metric): (usize, &Metric)| {
        let (estimate, difference) = (one.estimates[at]?, one.differences[at]);
        Some(Value {
            metric: metric.name,
            games: estimate.games,
            value: estimate.value,
            interval: estimate.interval.map(bounds),
            difference: difference.map(|difference| difference.value),
            difference_interval: difference.and_then(|difference| difference.interval).map(bounds),
        })
    };
    let relays = one.relays.iter().enumerate();
    Rules {
        name: one.name.clone(),
        base: one.base.map(|base| comparison.summaries[base].name.clone()),
        paired: one.paired,
        same_rules: one.same_rules,
        measured: comparison.metrics.iter().enumerate().filter_map(value).collect(),
        advantage: curve(0),
        uncertainty: curve(1),
        seeds_in_play: curve(2),
        relays: relays.map(|(at, share)| Relays { laps: crate::compare::relay_group(at), share: *share }).collect(),
        sizes: one.sizes.as_ref().map(large),
    }
}

fn large(sizes: &Sizes) -> Large {
    Large {
        positions_at_most_log10: sizes.positions_at_most,
        states: sizes.states,
        ways: match sizes.ways {
            Ways::Counted(ways) => Size::Counted { ways: ways.to_string() },
            Ways::Unbounded => Size::Unbounded,
            Ways::Estimated { log10, games } => Size::Knuth { log10, games },
            Ways::Unknown => Size::Unknown,
        },
    }
}

fn bounds(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}
