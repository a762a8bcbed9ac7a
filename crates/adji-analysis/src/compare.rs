//! Many rule sets, each played by the same agents with the same dice, and how they differ.

use adji_engine::{Position, Ruleset};

use crate::metrics::{self, Kind, Metric, POINTS};
use crate::play::{Played, Setting};
use crate::sizes::Sizes;
use crate::statistics::{self, Interval};

/// In how many laps sowings are told together: the most laps of each group but the last, which has no end.
pub const RELAYS: [u32; 12] = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100];

/// The numbers of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// One for each metric.
    pub values: Vec<Option<f64>>,
    /// Over the time of the game: the winner's lead, whether the winner is not ahead, seeds in play.
    pub curves: [Option<[f64; POINTS]>; 3],
    /// How many sowings had so many laps, by [`RELAYS`].
    pub relays: [u32; RELAYS.len() + 1],
    /// The decimal logarithm of the product of the numbers of options; none of a game that was cut off.
    pub ways: Option<f64>,
}

/// Measures a game.
#[must_use]
pub fn measure(game: &Played, metrics: &[Metric]) -> Measured {
    let mut relays = [0; RELAYS.len() + 1];
    for laps in &game.relays {
        relays[RELAYS.partition_point(|most| most < laps)] += 1;
    }
    Measured {
        values: metrics.iter().map(|metric| (metric.of)(game)).collect(),
        curves: [metrics::advantage(game), metrics::ahead_not(game), metrics::on_board(game)],
        relays,
        ways: game.winner.map(|_| game.ways),
    }
}

/// A rule set and its games.
#[derive(Clone, Debug)]
pub struct Series<'r> {
    /// What it is called.
    pub name: String,
    /// The rules.
    pub rules: &'r Ruleset,
    /// With which of the series it is compared; none for one with which others are.
    pub base: Option<usize>,
    /// Its games, in order.
    pub games: Vec<Measured>,
}

/// What came out for one metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over games, which for shares is the share.
    pub value: f64,
    /// Between which bounds it lies, with 95 per cent certainty.
    pub interval: Option<Interval>,
    /// Of how many games it could be told.
    pub games: usize,
}

/// How much more it is than for the rule set compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference of the means.
    pub value: f64,
    /// Between which bounds it lies, with 95 per cent certainty.
    pub interval: Option<Interval>,
}

impl Difference {
    /// Whether there is more than chance in it, as far as one interval can tell.
    #[must_use]
    pub fn stands_out(&self) -> bool {
        self.interval.is_some_and(|interval| !interval.holds(0.0))
    }
}

/// What came out for one rule set.
#[derive(Clone, Debug)]
pub struct Summary {
    /// What it is called.
    pub name: String,
    /// With which of the summaries it is compared.
    pub base: Option<usize>,
    /// Whether its games are held one by one against those of the other, which begin alike.
    pub paired: bool,
    /// Whether its rules are those of the one it is compared with, so that nothing can differ.
    pub same_rules: bool,
    /// For each metric, where it says anything.
    pub estimates: Vec<Option<Estimate>>,
    /// For each metric, where it says anything of both.
    pub differences: Vec<Option<Difference>>,
    /// The numbers of all games by metric, in ascending order: for distributions.
    pub values: Vec<Vec<f64>>,
    /// Means of curves over time; see [`Measured::curves`].
    pub curves: [Option<[f64; POINTS]>; 3],
    /// Shares of all sowings, by [`RELAYS`].
    pub relays: [f64; RELAYS.len() + 1],
    /// How large the game is, if that was asked for.
    pub sizes: Option<Sizes>,
}

impl Summary {
    /// Whether nothing differs in any game from the one it is compared with.
    #[must_use]
    pub fn goes_alike(&self) -> bool {
        let is_nothing = |difference: &Difference| {
            difference.value == 0.0 && difference.interval == Some(Interval { low: 0.0, high: 0.0 })
        };
        self.paired && self.differences.iter().flatten().all(is_nothing)
    }
}

/// Everything that was measured.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Who played.
    pub setting: Setting,
    /// The metrics, in the order of all lists of estimates.
    pub metrics: Vec<Metric>,
    /// The rule sets, in the order in which they were named.
    pub summaries: Vec<Summary>,
    /// The distance of each from each; see [`distances`].
    pub distances: Vec<Vec<f64>>,
}

/// Whether two rule sets begin alike: on the same board, with the same seeds and the same player. Their games can be held
/// against each other one by one.
#[must_use]
pub fn share_a_start(one: &Ruleset, other: &Ruleset) -> bool {
    let begins =
        |rules: &Ruleset, start: &Position| (start.flow.mover, start.flow.asked, start.all_seeds(rules).to_vec());
    one.board == other.board && begins(one, &one.start()) == begins(other, &other.start())
}

/// What came out for one of the series.
#[must_use]
pub fn summarise(at: usize, series: &[Series<'_>], metrics: &[Metric], sizes: Option<Sizes>) -> Summary {
    let own = &series[at];
    let base = own.base.map(|base| &series[base]);
    let paired = base.is_some_and(|base| share_a_start(own.rules, base.rules));
    let column = |of: &Series<'_>, metric: usize| -> Vec<Option<f64>> {
        of.games.iter().map(|game| game.values[metric]).collect()
    };
    let mut estimates = Vec::new();
    let mut differences = Vec::new();
    let mut values = Vec::new();
    for (index, metric) in metrics.iter().enumerate() {
        let ours = column(own, index);
        let mut told: Vec<f64> = ours.iter().flatten().copied().collect();
        estimates.push(estimate(&told, metric.kind));
        differences.push(base.and_then(|base| difference(&ours, &column(base, index), paired)));
        told.sort_by(f64::total_cmp);
        values.push(told);
    }
    Summary {
        name: own.name.clone(),
        base: own.base,
        paired,
        same_rules: base.is_some_and(|base| own.rules.same_but_for_names(base.rules)),
        estimates,
        differences,
        values,
        curves: std::array::from_fn(|curve| {
            mean_curve(own.games.iter().filter_map(|game| game.curves[curve].as_ref()))
        }),
        relays: relay_shares(&own.games),
        sizes,
    }
}

fn estimate(told: &[f64], kind: Kind) -> Option<Estimate> {
    let value = statistics::mean(told)?;
    let interval = match kind {
        Kind::Share => statistics::wilson(told.iter().sum(), told.len() as f64),
        Kind::Mean => statistics::bootstrap(told),
    };
    Some(Estimate { value, interval, games: told.len() })
}

/// Of pairs, only those count of which both games can be told.
fn difference(ours: &[Option<f64>], theirs: &[Option<f64>], paired: bool) -> Option<Difference> {
    if paired {
        let both = ours.iter().zip(theirs).filter_map(|(own, base)| Some((*own)? - (*base)?));
        let both: Vec<f64> = both.collect();
        return Some(Difference { value: statistics::mean(&both)?, interval: statistics::bootstrap(&both) });
    }
    let told = |values: &[Option<f64>]| values.iter().flatten().copied().collect::<Vec<f64>>();
    let (ours, theirs) = (told(ours), told(theirs));
    let value = statistics::mean(&ours)? - statistics::mean(&theirs)?;
    Some(Difference { value, interval: statistics::bootstrap_difference(&ours, &theirs) })
}

fn mean_curve<'c>(curves: impl Iterator<Item = &'c [f64; POINTS]>) -> Option<[f64; POINTS]> {
    let (mut sum, mut many) = ([0.0; POINTS], 0);
    for curve in curves {
        many += 1;
        sum.iter_mut().zip(curve).for_each(|(sum, value)| *sum += value);
    }
    (many > 0).then(|| sum.map(|sum| sum / f64::from(many)))
}

fn relay_shares(games: &[Measured]) -> [f64; RELAYS.len() + 1] {
    let mut sums = [0u64; RELAYS.len() + 1];
    for game in games {
        sums.iter_mut().zip(&game.relays).for_each(|(sum, many)| *sum += u64::from(*many));
    }
    let all = sums.iter().sum::<u64>().max(1) as f64;
    sums.map(|sum| sum as f64 / all)
}

/// The distance of each rule set from each, from 0 to 1: for every metric that takes part, the greatest difference of the
/// distribution functions of its numbers over games (Kolmogorov and Smirnov's), and of these the mean.
///
/// Two series of the same rules with other dice are not at 0; see [`by_dice_alone`].
#[must_use]
pub fn distances(summaries: &[Summary], metrics: &[Metric]) -> Vec<Vec<f64>> {
    let distance = |one: &Summary, other: &Summary| {
        let both = one.values.iter().zip(&other.values).zip(metrics);
        let taking_part = both.filter(|((one, other), metric)| metric.in_distance && (one.len() + other.len() > 0));
        let each: Vec<f64> = taking_part.map(|((one, other), _)| statistics::kolmogorov(one, other)).collect();
        statistics::mean(&each).unwrap_or(0.0)
    };
    summaries.iter().map(|one| summaries.iter().map(|other| distance(one, other)).collect()).collect()
}

/// How far apart two series of so many games each are in a metric on average, if they are played by the same rules with other
/// dice: the mean of Kolmogorov's distribution, √(π/2) ln 2, by the root of half the number of games. It is less where a metric
/// has few different numbers.
///
/// ```
/// use adji_analysis::compare::by_dice_alone;
/// assert_eq!(format!("{:.3} {:.3}", by_dice_alone(2000), by_dice_alone(50)), "0.027 0.174");
/// ```
#[must_use]
pub fn by_dice_alone(games: usize) -> f64 {
    (std::f64::consts::FRAC_PI_2.sqrt() * std::f64::consts::LN_2) / (games as f64 / 2.0).sqrt()
}

/// What a group of [`RELAYS`] is called: `4`, `6–7`, `101 and more`.
#[must_use]
pub fn relay_group(group: usize) -> String {
    let first = group.checked_sub(1).map_or(1, |before| RELAYS[before] + 1);
    match RELAYS.get(group) {
        Some(last) if *last == first => first.to_string(),
        Some(last) => format!("{first}–{last}"),
        None => format!("{first} and more"),
    }
}
