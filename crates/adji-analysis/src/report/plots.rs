//! The plots of a report. Where many rule sets are shown, each has a small plot of its own, with the one it is compared with
//! behind it: that can be read for thirty as well as for two, and without colours.

use super::number;
use super::svg::{Anchor, Svg};
use crate::compare::{Comparison, Summary, relay_group};
use crate::metrics::POINTS;
use crate::statistics::median;

const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 36.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 22.0;

/// How many times the usual a difference is that is drawn at the edge.
const FAR: f64 = 8.0;

/// How many bars a distribution has.
const BARS: usize = 24;

/// The axes of a small plot.
struct Frame {
    svg: Svg,
    x: [f64; 2],
    y: [f64; 2],
}

impl Frame {
    fn new(name: &str, what: &str, x: [f64; 2], y: [f64; 2]) -> Frame {
        let mut svg = Svg::new(WIDTH, HEIGHT, &format!("{what}: {name}"));
        svg.text(Anchor::Start, [4.0, 13.0], name);
        svg.line("axis", [LEFT, HEIGHT - BOTTOM], [WIDTH - RIGHT, HEIGHT - BOTTOM]);
        svg.line("axis", [LEFT, TOP], [LEFT, HEIGHT - BOTTOM]);
        let mut frame = Frame { svg, x, y };
        for (at, value) in y.iter().enumerate() {
            let place = frame.at([x[0], *value]);
            frame.svg.text(Anchor::End, [LEFT - 3.0, place[1] + if at == 0 { 0.0 } else { 8.0 }], &short(*value));
        }
        if y[0] < 0.0 && y[1] > 0.0 {
            let [from, to] = [frame.at([x[0], 0.0]), frame.at([x[1], 0.0])];
            frame.svg.line("grid", from, to);
        }
        frame
    }

    fn label(&mut self, anchor: Anchor, x: f64, text: &str) {
        let place = self.at([x, self.y[0]]);
        self.svg.text(anchor, [place[0], HEIGHT - BOTTOM + 14.0], text);
    }

    fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let share = |value: f64, [low, high]: [f64; 2]| if high > low { (value - low) / (high - low) } else { 0.0 };
        [LEFT + share(x, self.x) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - share(y, self.y) * (HEIGHT - TOP - BOTTOM)]
    }

    fn curve(&mut self, class: &str, points: &[[f64; 2]]) {
        let points: Vec<[f64; 2]> = points.iter().map(|point| self.at(*point)).collect();
        self.svg.path(class, &points);
    }

    fn bars(&mut self, heights: &[f64]) {
        for (at, height) in heights.iter().enumerate().filter(|(_, height)| **height > 0.0) {
            let (from, to) = (self.at([at as f64, *height]), self.at([at as f64 + 1.0, 0.0]));
            self.svg.rect("bar", from, [(to[0] - from[0] - 0.5).max(0.5), to[1] - from[1]]);
        }
    }

    /// The outline of bars.
    fn outline(&mut self, heights: &[f64]) {
        let corners = heights.iter().enumerate();
        let corners = corners.flat_map(|(at, height)| [[at as f64, *height], [at as f64 + 1.0, *height]]);
        let points: Vec<[f64; 2]> = corners.collect();
        self.curve("base", &points);
    }
}

/// The rule sets that have anything to show: where every game went as that compared with, there is nothing new to see.
fn shown(comparison: &Comparison) -> impl Iterator<Item = &Summary> {
    comparison.summaries.iter().filter(|one| !one.goes_alike())
}

/// A number beside an axis, as short as it can be told.
fn short(value: f64) -> String {
    let told = number(value);
    if told.contains('.') { told.trim_end_matches('0').trim_end_matches('.').to_string() } else { told }
}

fn base_of<'c>(comparison: &'c Comparison, one: &Summary) -> Option<&'c Summary> {
    one.base.map(|base| &comparison.summaries[base])
}

/// How the numbers of a metric are spread over games.
pub(super) fn spread(comparison: &Comparison, name: &str) -> String {
    let Some(metric) = comparison.metrics.iter().position(|metric| metric.name == name) else { return String::new() };
    let all = || comparison.summaries.iter().map(|one| &one.values[metric]);
    let least = all().filter_map(|values| values.first()).copied().fold(f64::INFINITY, f64::min);
    let most = all().filter_map(|values| values.last()).copied().fold(f64::NEG_INFINITY, f64::max);
    if least > most {
        return String::new();
    }
    // Whole numbers are not to fall between bars.
    let step = ((most - least + 1.0) / BARS as f64).ceil();
    let shares = |one: &Summary| {
        let mut bars = [0.0; BARS];
        let each = 1.0 / one.values[metric].len().max(1) as f64;
        one.values[metric].iter().for_each(|value| bars[(((value - least) / step) as usize).min(BARS - 1)] += each);
        bars
    };
    let ends = [least, least + step * BARS as f64].map(short);
    bars_of(comparison, &comparison.metrics[metric].name.replace('-', " "), BARS, &ends, |one| shares(one).to_vec())
}

/// In how many laps is sown.
pub(super) fn relays(comparison: &Comparison) -> String {
    let groups = comparison.summaries.first().map_or(0, |one| one.relays.len());
    bars_of(comparison, "laps of a sowing", groups, &["1".into(), relay_group(groups.max(1) - 1)], |one| {
        one.relays.to_vec()
    })
}

fn bars_of(
    comparison: &Comparison,
    what: &str,
    bars: usize,
    [first, last]: &[String; 2],
    shares: impl Fn(&Summary) -> Vec<f64>,
) -> String {
    let highest = comparison.summaries.iter().flat_map(&shares).fold(0.0, f64::max);
    let plot = |one: &Summary| {
        let mut frame = Frame::new(&one.name, what, [0.0, bars as f64], [0.0, highest]);
        frame.bars(&shares(one));
        if let Some(base) = base_of(comparison, one) {
            frame.outline(&shares(base));
        }
        frame.label(Anchor::Start, 0.0, first);
        frame.label(Anchor::End, bars as f64, last);
        frame.svg.finish()
    };
    shown(comparison).map(plot).collect()
}

/// One of the curves over the time of a game; see [`Summary::curves`].
pub(super) fn over_time(comparison: &Comparison, curve: usize, what: &str) -> String {
    let all = || comparison.summaries.iter().filter_map(|one| one.curves[curve]).flatten();
    let (least, most) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
    let points = |values: [f64; POINTS]| -> Vec<[f64; 2]> {
        values.iter().enumerate().map(|(at, value)| [at as f64, *value]).collect()
    };
    let plot = |one: &Summary| {
        let mut frame = Frame::new(&one.name, what, [0.0, (POINTS - 1) as f64], [least, most]);
        if let Some(values) = base_of(comparison, one).and_then(|base| base.curves[curve]) {
            frame.curve("base", &points(values));
        }
        if let Some(values) = one.curves[curve] {
            frame.curve("own", &points(values));
        }
        frame.label(Anchor::Start, 0.0, "start");
        frame.label(Anchor::End, (POINTS - 1) as f64, "end");
        frame.svg.finish()
    };
    shown(comparison).map(plot).collect()
}

/// The differences in one metric, each with its interval; nothing if there are none. What lies far beyond most others is drawn
/// at the edge, with its number, so that the others can be seen.
pub(super) fn differences(comparison: &Comparison, metric: usize) -> String {
    let told = |one: &'_ Summary| Some((one.differences[metric]?, one.differences[metric]?.interval?));
    let rows: Vec<_> = shown(comparison).filter_map(|one| Some((one, told(one)?))).collect();
    let mut reaches: Vec<f64> =
        rows.iter().map(|(_, (_, interval))| interval.low.abs().max(interval.high.abs())).collect();
    reaches.retain(|reach| *reach > 0.0);
    let Some(middle) = median(&mut reaches) else { return String::new() };
    let far = FAR * middle;
    let least = rows.iter().map(|(_, (_, interval))| interval.low).fold(0.0, f64::min).max(-far);
    let most = rows.iter().map(|(_, (_, interval))| interval.high).fold(0.0, f64::max).min(far);
    let (names, width, row) = (300.0, 640.0, 17.0);
    let height = TOP + row * rows.len() as f64 + BOTTOM;
    let metric = &comparison.metrics[metric];
    let mut svg = Svg::new(width, height, &format!("differences in {}", metric.name));
    let x = |value: f64| names + 20.0 + (value.clamp(least, most) - least) / (most - least) * (width - names - 60.0);
    svg.text(Anchor::Start, [4.0, 13.0], &format!("{}: {}", metric.name, metric.unit));
    svg.line("axis", [x(0.0), TOP - 4.0], [x(0.0), height - BOTTOM]);
    for (at, (one, (difference, interval))) in rows.iter().enumerate() {
        let y = TOP + row * (at as f64 + 0.5);
        let class = if difference.stands_out() { "own" } else { "base" };
        svg.text(Anchor::End, [names - 8.0, y + 4.0], &one.name);
        svg.line(class, [x(interval.low), y], [x(interval.high), y]);
        if (least..=most).contains(&difference.value) {
            svg.dot(class, [x(difference.value), y]);
        } else {
            let value = super::signed(difference.value);
            let (anchor, told) = match difference.value > 0.0 {
                true => (Anchor::End, format!("{value} →")),
                false => (Anchor::Start, format!("← {value}")),
            };
            svg.text(anchor, [x(difference.value), y + 4.0], &told);
        }
    }
    for value in [least, 0.0, most] {
        if value == 0.0 || (x(value) - x(0.0)).abs() > 45.0 {
            svg.text(Anchor::Middle, [x(value), height - 6.0], &super::signed(value));
        }
    }
    svg.finish()
}

/// The distance of each rule set from each: the farther, the darker.
pub(super) fn distances(comparison: &Comparison) -> String {
    let many = comparison.summaries.len();
    let farthest = comparison.distances.iter().flatten().copied().fold(0.0, f64::max);
    if many < 2 || farthest == 0.0 {
        return String::new();
    }
    let (names, cell) = (300.0, 30.0);
    let size = [names + cell * many as f64 + 8.0, 24.0 + cell * many as f64];
    let mut svg = Svg::new(size[0], size[1], "distances of all rule sets from each other");
    for (row, one) in comparison.summaries.iter().enumerate() {
        let y = 20.0 + cell * row as f64;
        svg.text(Anchor::End, [names - 8.0, y + 19.0], &format!("{} ({})", one.name, row + 1));
        svg.text(Anchor::Middle, [names + cell * (row as f64 + 0.5), 14.0], &(row + 1).to_string());
        for (column, distance) in comparison.distances[row].iter().enumerate() {
            let x = names + cell * column as f64;
            svg.shaded(0.75 * distance / farthest, [x, y], [cell - 1.0, cell - 1.0]);
            svg.text(Anchor::Middle, [x + cell / 2.0, y + 19.0], &format!("{distance:.2}")[1..]);
        }
    }
    svg.finish()
}
