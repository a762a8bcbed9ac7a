//! A comparison as a page: tables, plots and everything it takes to make it again. It needs nothing but itself: no network, no
//! scripts; it can be read on a light and on a dark screen, and printed.

use super::svg::escape;
use super::{INTERVALS, Made, STARS, cells, number, plots, told_metrics, told_setting, told_sizes};
use crate::compare::{Comparison, Summary, by_dice_alone};

const STYLE: &str = "
:root { --ink: #1b1f23; --paper: #ffffff; --faint: #6b7280; --rule: #d5d9de; --own: #0b5ea8; --base: #8a9099; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7eb; --paper: #15181c; --faint: #9aa2ad; --rule: #363c44; --own: #6cb6ff; --base: #87909b; }
}
@media print {
  :root { --ink: #000000; --paper: #ffffff; --faint: #444444; --rule: #bbbbbb; --own: #0b5ea8; --base: #777777; color-scheme: light; }
  svg, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
body { color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--rule); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.7rem 0.15rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
td.number { text-align: right; white-space: nowrap; } td.range { color: var(--faint); white-space: nowrap; }
th.group { padding-top: 0.9rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--rule); padding: 0.6rem; }
.plots { display: flex; flex-wrap: wrap; gap: 0.6rem; }
svg { max-width: 100%; height: auto; font: 11px system-ui, sans-serif; }
svg text { fill: var(--ink); }
.axis { stroke: var(--faint); stroke-width: 1; } .grid { stroke: var(--rule); stroke-width: 1; }
.own { stroke: var(--own); stroke-width: 2; fill: none; } .base { stroke: var(--base); stroke-width: 1.5; fill: none; stroke-dasharray: 4 2; }
circle.own { fill: var(--own); } circle.base { fill: var(--base); stroke-dasharray: none; } line.base { stroke-dasharray: none; }
.bar { fill: var(--own); fill-opacity: 0.55; } .shade { fill: var(--own); }
";

/// The page.
#[must_use]
pub fn html(comparison: &Comparison, made: &Made) -> String {
    let names: Vec<&str> = comparison.summaries.iter().map(|one| one.name.as_str()).collect();
    let title = match names.as_slice() {
        [one] => format!("How {one} plays"),
        [one, other] => format!("{one} and {other} compared"),
        many => format!("{} rule sets compared", many.len()),
    };
    let title = escape(&title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    page += &format!(
        "<p>{}. Turns are compared, not laps. {}.</p>\n<p>{}.</p>\n",
        escape(&told_setting(&comparison.setting)),
        upper(INTERVALS),
        upper(STARS)
    );
    page += &repeat(made);
    page += &differences(comparison);
    page += &table(comparison);
    page += &distributions(comparison);
    page += &curves(comparison);
    page += &distances(comparison);
    page += &sizes(comparison);
    page += &definitions(comparison);
    page + "</body>\n</html>\n"
}

fn upper(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

fn repeat(made: &Made) -> String {
    let (command, version) = (escape(&made.command), escape(&made.version));
    format!(
        "<h2>How to make this again</h2>\n<pre>{command}</pre>\n<p>With adji {version} and the same files this gives the same page to the byte, whatever the machine's number of cores.</p>\n"
    )
}

fn differences(comparison: &Comparison) -> String {
    let drawn = told_metrics(comparison).map(|metric| plots::differences(comparison, metric)).collect::<String>();
    if drawn.is_empty() {
        return String::new();
    }
    format!(
        "<h2>What differs</h2>\n<p>By how much a rule set is above or below the one it is compared with. In colour: the interval does not hold zero. Compared are</p>\n<ul>\n{}</ul>\n<div class=\"plots\">\n{drawn}</div>\n",
        with_whom(comparison)
    )
}

/// Which rule set is compared with which, and how.
fn with_whom(comparison: &Comparison) -> String {
    let sentence = |one: &Summary| {
        let base = &comparison.summaries[one.base?].name;
        let how = match (one.same_rules, one.goes_alike(), one.paired) {
            (true, ..) => "whose rules are the same",
            (_, true, _) => "as which every game went, so that it is not drawn",
            (.., true) => "game by game, as they begin alike",
            _ => "as a whole, as they do not begin alike",
        };
        Some(format!("<li>{} with {}, {how}</li>\n", escape(&one.name), escape(base)))
    };
    comparison.summaries.iter().filter_map(sentence).collect()
}

fn table(comparison: &Comparison) -> String {
    let mut rows = String::new();
    for at in told_metrics(comparison) {
        let metric = &comparison.metrics[at];
        rows += &format!("<tr><th class=\"group\" colspan=\"6\">{}: {}</th></tr>\n", metric.name, escape(metric.unit));
        for one in &comparison.summaries {
            let Some(estimate) = &one.estimates[at] else { continue };
            let [value, interval, difference, its, star] = cells(estimate, one.differences[at].as_ref());
            rows += &format!(
                "<tr><td>{}</td><td class=\"number\">{value}</td><td class=\"range\">{interval}</td><td class=\"number\">{difference}</td><td class=\"range\">{its}</td><td>{star}</td></tr>\n",
                escape(&one.name)
            );
        }
    }
    format!(
        "<h2>All numbers</h2>\n<table>\n<tr><th>rules</th><th>mean</th><th>between</th><th>difference</th><th>between</th><th></th></tr>\n{rows}</table>\n"
    )
}

fn distributions(comparison: &Comparison) -> String {
    let parts = [
        ("Length in turns", plots::spread(comparison, "turns")),
        ("Final margin in seeds", plots::spread(comparison, "margin")),
        ("Laps of a sowing", plots::relays(comparison)),
    ];
    let part = |(title, drawn): (&str, String)| format!("<h3>{title}</h3>\n<div class=\"plots\">\n{drawn}</div>\n");
    let parts: String = parts.into_iter().filter(|(_, drawn)| !drawn.is_empty()).map(part).collect();
    format!(
        "<h2>How games are spread</h2>\n<p>Bars: shares of games, or of sowings. Broken line: the rule set compared with.</p>\n{parts}"
    )
}

fn curves(comparison: &Comparison) -> String {
    let titles = [
        ("Advantage", "the mean lead of the winner, as a share of all seeds"),
        ("Uncertainty", "the share of games whose winner is not ahead; level counts half"),
        ("Seeds in play", "seeds in pits, as a share of all seeds"),
    ];
    let part = |(curve, (title, what)): (usize, (&str, &str))| {
        let plots = plots::over_time(comparison, curve, what);
        format!("<h3>{title}: {what}</h3>\n<div class=\"plots\">\n{plots}</div>\n")
    };
    let parts: String = titles.into_iter().enumerate().map(part).collect();
    format!("<h2>Over the time of a game</h2>\n<p>From the start to the end of each game, by turns.</p>\n{parts}")
}

fn distances(comparison: &Comparison) -> String {
    let drawn = plots::distances(comparison);
    if drawn.is_empty() {
        return String::new();
    }
    let taking_part: Vec<&str> =
        comparison.metrics.iter().filter(|metric| metric.in_distance).map(|metric| metric.name).collect();
    format!(
        "<h2>Distances</h2>\n<p>From 0, plays alike, to 1: the mean, over {}, of the greatest difference of the distribution functions of each (Kolmogorov and Smirnov's). The same rules with other dice would be some {} apart.</p>\n{drawn}",
        taking_part.join(", "),
        number(by_dice_alone(comparison.setting.games))
    )
}

fn sizes(comparison: &Comparison) -> String {
    let row = |one: &Summary| {
        let [ways, states, positions] = told_sizes(one.sizes.as_ref()?).map(|cell| escape(&cell));
        Some(format!("<tr><td>{}</td><td>{ways}</td><td>{states}</td><td>{positions}</td></tr>\n", escape(&one.name)))
    };
    let rows: String = comparison.summaries.iter().filter_map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<h2>How large the games are</h2>\n<p>Ways: the leaves of the game tree. States: everything that can be come to. Positions at most: ways in which the seeds can lie in pits, stores and out of play, times who is to move, times what marks and counters can say. Knuth's estimate is the mean of the products of the numbers of options along random games.</p>\n<table>\n<tr><th>rules</th><th>ways</th><th>states</th><th>positions at most</th></tr>\n{rows}</table>\n"
    )
}

fn definitions(comparison: &Comparison) -> String {
    let row = |metric: &crate::metrics::Metric| {
        let source = metric.source.map(|source| format!(" ({})", escape(source))).unwrap_or_default();
        format!(
            "<tr><td>{}</td><td>{}{source}</td><td>{}</td><td>{}</td></tr>\n",
            metric.name,
            escape(metric.definition),
            escape(metric.unit),
            escape(metric.range)
        )
    };
    let rows: String = comparison.metrics.iter().map(row).collect();
    format!(
        "<h2>What is measured</h2>\n<p>A lead is by how many seeds a player's store is ahead of the other's. A metric gives a number for each game of which it says anything; the mean over games is told.</p>\n<table>\n<tr><th>metric</th><th>definition</th><th>unit</th><th>range</th></tr>\n{rows}</table>\n"
    )
}
