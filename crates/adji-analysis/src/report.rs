//! What was measured, told: as a table for the terminal ([`text`]), as lines for spreadsheets ([`csv`]), and as a page with
//! plots ([`html`]) that needs nothing but itself.

pub mod csv;
pub mod html;
mod plots;
mod svg;
pub mod text;

use crate::compare::{Comparison, Difference, Estimate};
use crate::play::Setting;
use crate::sizes::{Sizes, Ways};
use crate::statistics::Interval;

/// How a comparison was made: whatever it takes to make it again.
#[derive(Clone, Debug)]
pub struct Made {
    /// The command line.
    pub command: String,
    /// The version of the program.
    pub version: String,
}

/// A number as it is told: with more digits the smaller it is.
fn number(value: f64) -> String {
    let digits = match value.abs() {
        large if large >= 999.5 => 0,
        large if large >= 99.95 => 1,
        large if large >= 9.995 => 2,
        _ => 3,
    };
    let told = format!("{value:.digits$}");
    // What rounds to nothing has no sign.
    if told.trim_start_matches('-').chars().all(|sign| "0.".contains(sign)) { told.replace('-', "") } else { told }
}

/// A difference, with its sign.
fn signed(value: f64) -> String {
    let told = number(value);
    if value > 0.0 && told.chars().any(|sign| ('1'..='9').contains(&sign)) { format!("+{told}") } else { told }
}

fn interval(interval: Option<Interval>, told: fn(f64) -> String) -> String {
    interval.map(|interval| format!("{} to {}", told(interval.low), told(interval.high))).unwrap_or_default()
}

/// What is told of one metric of one rule set: value, interval, difference, its interval, and a star if that holds no zero.
fn cells(estimate: &Estimate, difference: Option<&Difference>) -> [String; 5] {
    let star = difference.is_some_and(Difference::stands_out);
    [
        number(estimate.value),
        interval(estimate.interval, number),
        difference.map(|difference| signed(difference.value)).unwrap_or_default(),
        difference.map(|difference| interval(difference.interval, signed)).unwrap_or_default(),
        if star { "*".into() } else { String::new() },
    ]
}

/// The metrics that say something of any of the rule sets.
fn told_metrics(comparison: &Comparison) -> impl Iterator<Item = usize> {
    let says = |metric: &usize| comparison.summaries.iter().any(|one| one.estimates[*metric].is_some());
    (0..comparison.metrics.len()).filter(says)
}

/// Who played, how often, by which dice.
fn told_setting(setting: &Setting) -> String {
    let Setting { agents: [one, other], games, seed, most_plies } = setting;
    let pairs = if setting.changes_sides() { ", who change sides after each game" } else { "" };
    format!("{games} games each: {one} plays {other}{pairs}; seed {seed}; cut off after {most_plies} moves")
}

/// What the stars mean, and what they do not.
const STARS: &str = "* the interval of the difference does not hold zero; one in twenty does so by chance alone";

/// What the intervals are.
const INTERVALS: &str =
    "intervals of 95 %: Wilson's for shares, bootstrap with 1,000 samples for means and differences";

/// How large a game is, in words.
fn told_sizes(sizes: &Sizes) -> [String; 3] {
    let ways = match sizes.ways {
        Ways::Counted(ways) => format!("{ways}, counted"),
        Ways::Unbounded => "without bound: play can come round".into(),
        Ways::Estimated { log10, games } => format!("about 10^{log10:.1}, Knuth's estimate from {games} random games"),
        Ways::Unknown => "not known: no random game came to its end".into(),
    };
    let states = sizes.states.map_or("not counted".into(), |states| format!("{states}, counted"));
    [ways, states, format!("10^{:.1}", sizes.positions_at_most)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_more_digits_the_smaller_they_are() {
        let told: Vec<String> = [1234.5, 123.45, 12.345, 1.2345, -0.0001, 0.0].map(number).into();
        assert_eq!(told, ["1234", "123.5", "12.35", "1.234", "0.000", "0.000"]);
        assert_eq!([0.5, -0.5, 0.0, 0.0001].map(signed), ["+0.500", "-0.500", "0.000", "0.000"]);
    }
}
