//! A comparison as lines of values with commas between: one for each metric of each rule set.

use crate::compare::{Comparison, Difference};
use crate::statistics::Interval;

/// The names of the columns.
const HEAD: &str = "rules,base,metric,unit,games,value,low,high,difference,difference_low,difference_high,paired";

/// The lines, the first with the names of the columns. Numbers have as many digits as it takes to read them back.
#[must_use]
pub fn csv(comparison: &Comparison) -> String {
    let mut lines = format!("{HEAD}\n");
    for one in &comparison.summaries {
        for (at, metric) in comparison.metrics.iter().enumerate() {
            let Some(estimate) = &one.estimates[at] else { continue };
            let difference = one.differences[at].as_ref();
            let base = one.base.map(|base| comparison.summaries[base].name.as_str()).unwrap_or_default();
            let [low, high] = bounds(estimate.interval);
            let [difference_low, difference_high] = bounds(difference.and_then(|difference| difference.interval));
            let cells = [
                field(&one.name),
                field(base),
                metric.name.to_string(),
                field(metric.unit),
                estimate.games.to_string(),
                estimate.value.to_string(),
                low,
                high,
                difference.map(|Difference { value, .. }| value.to_string()).unwrap_or_default(),
                difference_low,
                difference_high,
                difference.map(|_| one.paired.to_string()).unwrap_or_default(),
            ];
            lines += &format!("{}\n", cells.join(","));
        }
    }
    lines
}

fn bounds(interval: Option<Interval>) -> [String; 2] {
    interval.map(|Interval { low, high }| [low, high].map(|bound| bound.to_string())).unwrap_or_default()
}

/// A field; in quotes where a comma, a quote or the end of a line stands in it.
#[must_use]
pub fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_comma_stands_in_quotes() {
        assert_eq!(field("game@a=b,c=d"), "\"game@a=b,c=d\"");
        assert_eq!(field("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(field("game?pits=3&seeds=2"), "game?pits=3&seeds=2");
    }
}
