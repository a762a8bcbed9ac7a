//! Two traces held against each other, board by board.

use crate::common::in_common;

/// How the lines of boards begin in a trace.
const BOARD: &str = "          ";
/// Steps shown before a difference, and after it.
const BEFORE: usize = 2;
const AFTER: usize = 1;

/// A line of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it comes from.
    pub kind: LineKind,
    /// Its text.
    pub text: String,
}

/// Where a line of a comparison comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// It is in both traces.
    Both,
    /// It was expected and did not come out.
    Expected,
    /// It came out and was not expected.
    Got,
    /// Marks under the letters of the line above that differ.
    Marks,
    /// Lines that are in both traces are left out here.
    Omitted,
}

/// What differs between two traces, with a little of what is around it. Nothing, if only empty lines do.
///
/// A board is shown whole; where a board came out otherwise, each of its lines stands under the one that was expected,
/// with marks under the pits that differ. Cost: the product of the steps that lie between the first difference and the
/// last.
#[must_use]
pub fn differences(expected: &str, got: &str) -> Vec<Line> {
    let (expected, got) = (steps(expected), steps(got));
    let pairs = aligned(&expected, &got);
    let changed: Vec<bool> = pairs.iter().map(|pair| !matches!(pair, Pair::Same(_))).collect();
    let mut lines = Vec::new();
    let mut omits = false;
    for (at, pair) in pairs.iter().enumerate() {
        let near = &changed[at.saturating_sub(AFTER)..changed.len().min(at + BEFORE + 1)];
        if near.contains(&true) {
            pair.show(&mut lines);
            omits = false;
        } else if !omits && changed.contains(&true) {
            push(&mut lines, LineKind::Omitted, "…");
            omits = true;
        }
    }
    lines
}

/// A line of words, or the lines of a board.
#[derive(PartialEq, Eq)]
struct Step<'t> {
    lines: Vec<&'t str>,
    is_board: bool,
}

/// The steps of a trace; empty lines only part boards from each other.
fn steps(text: &str) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut goes_on = false;
    for line in text.lines().map(str::trim_end) {
        let is_board = line.starts_with(BOARD);
        match steps.last_mut() {
            Some(board) if is_board && goes_on => board.lines.push(line),
            _ if !line.is_empty() => steps.push(Step { lines: vec![line], is_board }),
            _ => {}
        }
        goes_on = is_board;
    }
    steps
}

/// Steps that stand beside each other.
enum Pair<'s, 't> {
    Same(&'s Step<'t>),
    Expected(&'s Step<'t>),
    Got(&'s Step<'t>),
    Boards(&'s Step<'t>, &'s Step<'t>),
}

impl Pair<'_, '_> {
    fn show(&self, lines: &mut Vec<Line>) {
        let mut all = |step: &Step<'_>, kind| step.lines.iter().for_each(|line| push(lines, kind, line));
        match self {
            Pair::Same(step) => all(step, LineKind::Both),
            Pair::Expected(step) => all(step, LineKind::Expected),
            Pair::Got(step) => all(step, LineKind::Got),
            Pair::Boards(expected, got) if expected.lines.len() == got.lines.len() => {
                expected.lines.iter().zip(&got.lines).for_each(|(expected, got)| show_row(expected, got, lines));
            }
            Pair::Boards(expected, got) => {
                all(expected, LineKind::Expected);
                all(got, LineKind::Got);
            }
        }
    }
}

fn show_row(expected: &str, got: &str, lines: &mut Vec<Line>) {
    if expected == got {
        return push(lines, LineKind::Both, got);
    }
    push(lines, LineKind::Expected, expected);
    push(lines, LineKind::Got, got);
    let (mut old, mut new) = (expected.chars(), got.chars());
    let mut marks = String::new();
    loop {
        match (old.next(), new.next()) {
            (None, None) => break,
            (old, new) => marks.push(if old == new { ' ' } else { '^' }),
        }
    }
    push(lines, LineKind::Marks, marks.trim_end());
}

fn push(lines: &mut Vec<Line>, kind: LineKind, text: &str) {
    lines.push(Line { kind, text: text.to_string() });
}

/// Pairs that leave as many steps as possible the same.
fn aligned<'s, 't>(expected: &'s [Step<'t>], got: &'s [Step<'t>]) -> Vec<Pair<'s, 't>> {
    let mut pairs: Vec<Pair<'s, 't>> = Vec::new();
    let mut at = (0, 0);
    let common = in_common(expected, got, |one, other| one == other);
    for (old, new) in common.into_iter().chain([(expected.len(), got.len())]) {
        add_changed(&expected[at.0..old], &got[at.1..new], &mut pairs);
        pairs.extend(expected.get(old).map(Pair::Same));
        at = (old + 1, new + 1);
    }
    pairs
}

/// Steps that are nowhere the same: words in order, each board beside the next one of the other trace.
fn add_changed<'s, 't>(mut old: &'s [Step<'t>], mut new: &'s [Step<'t>], pairs: &mut Vec<Pair<'s, 't>>) {
    while !old.is_empty() || !new.is_empty() {
        while let Some((step, rest)) = old.split_first().filter(|(step, _)| !step.is_board) {
            pairs.push(Pair::Expected(step));
            old = rest;
        }
        while let Some((step, rest)) = new.split_first().filter(|(step, _)| !step.is_board) {
            pairs.push(Pair::Got(step));
            new = rest;
        }
        match (old.split_first(), new.split_first()) {
            (Some((left, rest)), Some((right, others))) => {
                pairs.push(Pair::Boards(left, right));
                (old, new) = (rest, others);
            }
            (Some((left, rest)), None) => {
                pairs.push(Pair::Expected(left));
                old = rest;
            }
            (None, Some((right, others))) => {
                pairs.push(Pair::Got(right));
                new = others;
            }
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "
1. South plays A
          c b a
          1 3 1
          2 0 1

move: lift here, sow.
    lift 2 from A
    sow B C
          1 3 1
          0 1 2
lap [two]: here holds 2: stop.

          c b a
          1 3 1
          0 1 2
next: North";

    fn check(expected: &str, got: &str, shown: &str) {
        let sign = |kind| match kind {
            LineKind::Both => "  ",
            LineKind::Expected => "- ",
            LineKind::Got => "+ ",
            LineKind::Marks | LineKind::Omitted => "  ",
        };
        let lines: Vec<String> =
            differences(expected, got).iter().map(|line| format!("{}{}", sign(line.kind), line.text)).collect();
        assert_eq!(lines.join("\n"), shown.trim_matches('\n'), "\n{}", lines.join("\n"));
    }

    #[test]
    fn equal_traces_and_those_with_other_empty_lines_show_nothing() {
        check(OLD, OLD, "");
        check(OLD, &OLD.replace("\n\n", "\n"), "");
        check("", "", "");
    }

    #[test]
    fn a_board_that_differs_is_shown_whole_with_marks() {
        check(
            OLD,
            &OLD.replace("          0 1 2\nlap", "          0 1 3\nlap"),
            "
  …
      lift 2 from A
      sow B C
            1 3 1
-           0 1 2
+           0 1 3
                ^
  lap [two]: here holds 2: stop.
  …",
        );
    }

    #[test]
    fn steps_that_came_instead_of_others_stand_under_them() {
        let got = OLD
            .replace(
                "lap [two]: here holds 2: stop.",
                "lap: relay.\n    lift 2 from C\n    sow a b\n          1 4 2\n          0 1 0",
            )
            .replace(
                "\n          c b a\n          1 3 1\n          0 1 2\nnext",
                "\n          c b a\n          1 4 12\n          0 1 0\nnext",
            );
        check(
            OLD,
            &got,
            "
  …
      sow B C
            1 3 1
            0 1 2
- lap [two]: here holds 2: stop.
+ lap: relay.
+     lift 2 from C
+     sow a b
-           c b a
-           1 3 1
-           0 1 2
+           1 4 2
+           0 1 0
+           c b a
+           1 4 12
+           0 1 0
  next: North",
        );
    }

    #[test]
    fn one_trace_may_be_empty() {
        check("", "a\n          1", "+ a\n+           1");
        check("a\nb", "", "- a\n- b");
    }

    #[test]
    fn very_long_traces_are_compared_without_looking_at_all_pairs() {
        let long = |word: &str| (0..3000).map(|at| format!("{word} {at}\n")).collect::<String>();
        assert_eq!(differences(&format!("a\n{}z", long("x")), &format!("a\n{}z", long("y"))).len(), 6002);
    }
}
