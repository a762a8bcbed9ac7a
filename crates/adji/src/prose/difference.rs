//! Where two tellings of the same game differ.

use super::Told;
use super::english::{capitalised, list};
use super::sections::Part;

/// Sentences of a section that the other telling does not have, and those it has instead.
pub(super) struct Hunk {
    /// The section and the sentence in it where the two part.
    pub(super) place: (usize, usize),
    /// The section's heading in quotation marks.
    heading: String,
    old: Vec<Told>,
    new: Vec<Told>,
    /// The number of the rule before.
    after: Option<String>,
    /// What is told instead of all that.
    told: Option<String>,
}

/// The longest part that a footnote tells in full.
const SHORT: usize = 3;

/// All differences, in order.
pub(super) fn hunks(old: &[Part], new: &[Part]) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    let called = |part: &Part, other: &Part| part.section.heading == other.section.heading;
    for (at, part) in old.iter().enumerate() {
        match new.iter().find(|other| called(part, other)) {
            Some(other) => hunks.extend(of_section(at, part, &other.section.sentences)),
            None => hunks.push(Hunk { told: Some(format!("{} falls away.", quoted(part))), ..Hunk::at((at, 0)) }),
        }
    }
    let added: Vec<&Part> = new.iter().filter(|part| !old.iter().any(|other| called(part, other))).collect();
    let end = (old.len() - 1, old[old.len() - 1].section.sentences.len().saturating_sub(1));
    match &added[..] {
        [] => {}
        [only] if only.section.sentences.len() <= SHORT => {
            let texts: Vec<String> = only.section.sentences.iter().map(numbered).collect();
            hunks.push(Hunk { told: Some(texts.join(" ")), ..Hunk::at(end) });
        }
        added => {
            let names: Vec<String> = added.iter().map(|part| quoted(part)).collect();
            let (parts, are) = if names.len() == 1 { ("part", "is") } else { ("parts", "are") };
            let told = format!("The {parts} {} {are} added; a sheet of its own tells them.", list(&names, "and"));
            hunks.push(Hunk { told: Some(told), ..Hunk::at(end) });
        }
    }
    hunks.retain(|hunk| !hunk.is_only_how_to_read());
    hunks
}

/// The heading of a part in quotation marks.
fn quoted(part: &Part) -> String {
    format!("“{}”", part.section.heading.replace('“', "‘").replace('”', "’"))
}

fn of_section(at: usize, part: &Part, new: &[Told]) -> Vec<Hunk> {
    let old = &part.section.sentences;
    let mut hunks: Vec<Hunk> = Vec::new();
    let (mut i, mut j) = (0, 0);
    let kept = in_common(old, new);
    for (next_old, next_new) in kept.into_iter().chain([(old.len(), new.len())]) {
        if i < next_old || j < next_new {
            hunks.push(Hunk {
                heading: quoted(part),
                old: old[i..next_old].to_vec(),
                new: new[j..next_new].to_vec(),
                after: i.checked_sub(1).and_then(|before| old[before].number.clone()),
                ..Hunk::at((at, i.min(old.len().saturating_sub(1))))
            });
        }
        (i, j) = (next_old + 1, next_new + 1);
    }
    hunks
}

/// Sentences beyond which one list is not compared with another one by one.
const MOST_COMPARED: usize = 1_000_000;

/// The longest list of pairs of the same sentences, in order.
fn in_common(old: &[Told], new: &[Told]) -> Vec<(usize, usize)> {
    let is_same = |i: usize, j: usize| old[i].text == new[j].text;
    let shorter = old.len().min(new.len());
    let head = (0..shorter).take_while(|&at| is_same(at, at)).count();
    let tail = (1..=shorter - head).take_while(|&at| is_same(old.len() - at, new.len() - at)).count();
    let (rows, columns) = (old.len() - head - tail, new.len() - head - tail);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    if rows * columns <= MOST_COMPARED {
        let between = longest(rows, columns, &|i, j| is_same(head + i, head + j));
        pairs.extend(between.into_iter().map(|(i, j)| (head + i, head + j)));
    }
    pairs.extend((1..=tail).rev().map(|at| (old.len() - at, new.len() - at)));
    pairs
}

/// The longest common part of two lists of these lengths.
fn longest(rows: usize, columns: usize, is_same: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut longest = vec![vec![0; columns + 1]; rows + 1];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            longest[i][j] = match is_same(i, j) {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < rows && j < columns {
        match () {
            () if is_same(i, j) => {
                pairs.push((i, j));
                (i, j) = (i + 1, j + 1);
            }
            () if longest[i + 1][j] >= longest[i][j + 1] => i += 1,
            () => j += 1,
        }
    }
    pairs
}

impl Hunk {
    fn at(place: (usize, usize)) -> Hunk {
        Hunk { place, heading: String::new(), old: Vec::new(), new: Vec::new(), after: None, told: None }
    }

    /// Nothing differs but the words before a list.
    fn is_only_how_to_read(&self) -> bool {
        let is_head = |told: &Told| told.number.is_none() && told.text.ends_with(':');
        self.told.is_none() && self.old.iter().all(is_head) && self.new.iter().all(is_head)
    }

    /// What is otherwise, in whole sentences.
    pub(super) fn told(&self) -> String {
        if let Some(told) = &self.told {
            return told.clone();
        }
        let heading = &self.heading;
        let rules: Vec<&str> = self.old.iter().filter_map(|told| told.number.as_deref()).collect();
        let called = match &rules[..] {
            [] => None,
            [one] => Some(format!("rule {one} of {heading}")),
            several => Some(format!("rules {} of {heading}", list(several, "and"))),
        };
        let several = rules.len() > 1;
        let new: Vec<String> = match &self.new[..] {
            // It has the number of the one that it replaces.
            [only] if self.old.len() == 1 => vec![only.text.clone()],
            new => new.iter().map(numbered).collect(),
        };
        let new = new.join(" ");
        let text = match (&called, self.old.is_empty(), self.new.is_empty()) {
            (Some(called), _, true) => format!("{called} {} left out.", if several { "are" } else { "is" }),
            (None, _, true) => format!("{heading} says nothing of it."),
            (Some(called), _, false) => format!("{called} {} instead: {new}", if several { "read" } else { "reads" }),
            (None, false, false) => format!("{heading} reads instead: {new}"),
            (None, true, false) => match &self.after {
                Some(after) => format!("after rule {after} of {heading} comes: {new}"),
                None => format!("{heading} has also: {new}"),
            },
        };
        capitalised(&text)
    }
}

fn numbered(told: &Told) -> String {
    match &told.number {
        Some(number) => format!("({number}) {}", told.text),
        None => told.text.clone(),
    }
}
