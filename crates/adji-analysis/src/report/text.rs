//! A comparison as a table for the terminal.

use super::{INTERVALS, STARS, cells, number, told_metrics, told_setting, told_sizes};
use crate::compare::{Comparison, Summary, by_dice_alone};

/// A rule set, and what is told of it in one metric.
type Row<'t> = (&'t str, [String; 5]);

/// The table, metric by metric; columns stand below each other. Rule sets of which all games went as those that they are
/// compared with are named once at the end.
#[must_use]
pub fn text(comparison: &Comparison) -> String {
    let mut told = format!("{}\n{INTERVALS}\n", told_setting(&comparison.setting));
    let shown = || comparison.summaries.iter().filter(|one| !one.goes_alike());
    let names = width(shown().map(|one| one.name.as_str()));
    let rows: Vec<(usize, Vec<Row<'_>>)> = told_metrics(comparison)
        .map(|metric| {
            let of = shown().filter_map(|one| {
                let estimate = one.estimates[metric].as_ref()?;
                Some((one.name.as_str(), cells(estimate, one.differences[metric].as_ref())))
            });
            (metric, of.collect())
        })
        .collect();
    let widths: [usize; 4] =
        std::array::from_fn(|at| width(rows.iter().flat_map(|(_, rows)| rows).map(|(_, cells)| cells[at].as_str())));
    let mut starred = false;
    for (metric, rows) in &rows {
        let metric = &comparison.metrics[*metric];
        told += &format!("\n{}: {}\n", metric.name, metric.unit);
        for (name, [value, interval, difference, its, star]) in rows {
            starred |= !star.is_empty();
            let [a, b, c, d] = widths;
            let line = format!("  {name:names$}  {value:>a$}  {interval:<b$}  {difference:>c$}  {its:<d$} {star}");
            told += &format!("{}\n", line.trim_end());
        }
    }
    let sizes = shown().filter_map(|one| Some((&one.name, told_sizes(one.sizes.as_ref()?))));
    for (at, (name, [ways, states, positions])) in sizes.enumerate() {
        if at == 0 {
            told += "\nhow large: ways the game can go; states; positions at most\n";
        }
        told += &format!("  {name:names$}  {ways}; {states}; {positions}\n");
    }
    told += &apart(comparison, names);
    told + &remarks(comparison, starred)
}

/// How far each rule set is from the one it is compared with.
fn apart(comparison: &Comparison, names: usize) -> String {
    let row = |(at, one): (usize, &Summary)| {
        let distance = comparison.distances[at][one.base?];
        (!one.goes_alike()).then(|| format!("  {:names$}  {}\n", one.name, number(distance)))
    };
    let rows: String = comparison.summaries.iter().enumerate().filter_map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    let dice = number(by_dice_alone(comparison.setting.games));
    format!("\ndistance: from 0, plays alike, to 1; some {dice} by other dice alone\n{rows}")
}

/// What has to be known to read the table.
fn remarks(comparison: &Comparison, starred: bool) -> String {
    let mut told = String::from("\n");
    if starred {
        told += &format!("{STARS}\n");
    }
    told.extend(comparison.summaries.iter().filter_map(|one| remark(one, &comparison.summaries[one.base?].name)));
    if told == "\n" { String::new() } else { told }
}

fn remark(one: &Summary, base: &str) -> Option<String> {
    let what = match one {
        Summary { same_rules: true, .. } => "plays by the same rules as",
        one if one.goes_alike() => "every game went as by",
        Summary { paired: false, .. } => "does not begin alike, so its games are not held one by one against those of",
        _ => return None,
    };
    Some(format!("{}: {what} {base}\n", one.name))
}

fn width<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}
