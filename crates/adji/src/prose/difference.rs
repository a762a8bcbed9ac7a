//! Where two tellings of the same game differ.

use super::Told;
use super::sections::Part;
use crate::common::in_common;
use crate::english::{capitalised, list};

/// Sentences of a section that the other telling does not have, and those it has instead.
pub(super) struct Hunk {
    /// The section and the sentence in it where the two part.
    pub(super) place: (usize, usize),
    /// The section's heading in quotation marks.
    heading: String,
    old: Vec<Told>,
    new: Vec<Told>,
    /// What is told before it, and after it.
    after: Option<Neighbour>,
    before: Option<Neighbour>,
    /// What is told instead of all that.
    told: Option<String>,
}

/// A sentence that both tellings have.
struct Neighbour {
    number: Option<String>,
    quoted: String,
}

impl Neighbour {
    fn of(told: &Told) -> Neighbour {
        Neighbour { number: told.number_text(), quoted: begun(&told.text) }
    }
}

/// Stands for the name of the variant whose sheet tells the rest.
const OTHER_SHEET: &str = "\u{0}";

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
            let told = format!(
                "The {parts} {} {are} added: the sheet of {OTHER_SHEET} tells {}.",
                list(&names, "and"),
                if names.len() == 1 { "it" } else { "them" }
            );
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
    let told = |sentences: &[Told]| -> Vec<(usize, Told)> {
        sentences.iter().cloned().enumerate().filter(|(_, told)| !is_how_to_read(told)).collect()
    };
    let (places, old): (Vec<usize>, Vec<Told>) = told(&part.section.sentences).into_iter().unzip();
    let new: Vec<Told> = told(new).into_iter().map(|(_, told)| told).collect();
    let (old, new) = (&old, &new[..]);
    let mut hunks: Vec<Hunk> = Vec::new();
    let (mut i, mut j) = (0, 0);
    let kept = in_common(old, new, |one, other| one.text == other.text);
    for (next_old, next_new) in kept.into_iter().chain([(old.len(), new.len())]) {
        if i < next_old || j < next_new {
            hunks.push(Hunk {
                heading: quoted(part),
                old: old[i..next_old].to_vec(),
                new: new[j..next_new].to_vec(),
                after: i.checked_sub(1).map(|before| Neighbour::of(&old[before])),
                before: old.get(next_old).map(Neighbour::of),
                ..Hunk::at((at, places.get(i).or(places.last()).copied().unwrap_or(0)))
            });
        }
        (i, j) = (next_old + 1, next_new + 1);
    }
    hunks
}

/// Whether a sentence only says how those beside it are to be read.
fn is_how_to_read(told: &Told) -> bool {
    told.text.starts_with("Here “the player” is") || told.text.starts_with(ALREADY_DECIDED)
}

/// How a sentence begins that says what becomes of an end that a rule has told already.
pub(super) const ALREADY_DECIDED: &str = "Where a rule has said who has won or lost";

impl Hunk {
    fn at(place: (usize, usize)) -> Hunk {
        Hunk { place, heading: String::new(), old: Vec::new(), new: Vec::new(), after: None, before: None, told: None }
    }

    /// A word means something else.
    pub(super) fn of_meaning(place: (usize, usize), meaning: &str) -> Hunk {
        Hunk { told: Some(crate::english::sentence(meaning)), ..Hunk::at(place) }
    }

    /// Nothing differs but the words before a list.
    fn is_only_how_to_read(&self) -> bool {
        let is_head = |told: &Told| told.number.is_empty() && told.text.ends_with(':');
        self.told.is_none() && self.old.iter().all(is_head) && self.new.iter().all(is_head)
    }

    /// What is otherwise, in whole sentences; `sheet` is how the variant is named that has it so.
    pub(super) fn told(&self, sheet: &str) -> String {
        if let Some(told) = &self.told {
            return told.replace(OTHER_SHEET, sheet);
        }
        let heading = &self.heading;
        let new = self.new_told();
        let text = match (self.rules(), self.old.is_empty(), self.new.is_empty()) {
            (_, true, _) => format!("{} comes: {new}", self.where_added()),
            (Some(called), false, true) => {
                format!("{called} of {heading} {} left out.", if self.old.len() > 1 { "are" } else { "is" })
            }
            (None, false, true) => format!("in {heading}, {} is left out.", self.old_quoted()),
            (called, false, false) => {
                let place = called.as_ref().map_or(heading.clone(), |called| format!("{called} of {heading}"));
                match (&self.old[..], &self.new[..]) {
                    ([old], [new]) if let Some(change) = changed_words(&old.text, &new.text) => {
                        format!("in {place}, {change}.")
                    }
                    _ if called.is_some() => format!("instead of {place}: {new}"),
                    _ => self.instead_of_words(),
                }
            }
        };
        capitalised(&text)
    }

    fn new_told(&self) -> String {
        let new: Vec<String> = match &self.new[..] {
            // It has the number of the one that it replaces, or is told with its place.
            [only] if self.old.len() <= 1 => vec![only.text.clone()],
            new => new.iter().map(numbered).collect(),
        };
        let new = new.join(" ");
        // A list that is the same in both follows.
        match new.strip_suffix(':') {
            Some(head) => format!("{head}, as it stands there."),
            None => new,
        }
    }

    /// Sentences without a number, in place of others. What both begin with is not said again.
    fn instead_of_words(&self) -> String {
        let (heading, new) = (&self.heading, self.new_told());
        let ([old, others @ ..], [first, ..]) = (&self.old[..], &self.new[..]) else {
            return format!("in {heading}, instead of {}: {new}", self.old_quoted());
        };
        let same = begin_alike(&old.text, &first.text);
        let (same, old) = old.text.split_at(if first.number.is_empty() { same } else { 0 });
        let quoted: Vec<String> = Some(begun(old))
            .filter(|_| !old.is_empty())
            .into_iter()
            .chain(others.iter().map(|told| begun(&told.text)))
            .collect();
        let new = new.get(same.len()..).unwrap_or(&new).trim();
        match (quoted.is_empty(), new.is_empty()) {
            (true, _) => format!("in {heading}, after {} comes: {new}", begun(same)),
            (_, true) => format!("in {heading}, {} is left out.", list(&quoted, "and")),
            _ => format!("in {heading}, instead of {}: {new}", list(&quoted, "and")),
        }
    }

    /// `rule 2`, `rules 1 and 2`: those that are replaced.
    fn rules(&self) -> Option<String> {
        let rules: Vec<String> = self.old.iter().filter_map(Told::number_text).collect();
        match &rules[..] {
            [] => None,
            [one] => Some(format!("rule {one}")),
            several => Some(format!("rules {}", list(several, "and"))),
        }
    }

    fn where_added(&self) -> String {
        let heading = &self.heading;
        match (&self.after, &self.before) {
            (Some(Neighbour { number: Some(number), .. }), _) => format!("after rule {number} of {heading}"),
            (_, Some(Neighbour { number: Some(number), .. })) => format!("before rule {number} of {heading}"),
            (_, None) => format!("at the end of {heading}"),
            (Some(before), _) => format!("in {heading}, after {},", before.quoted),
            (None, Some(_)) => format!("at the beginning of {heading}"),
        }
    }

    fn old_quoted(&self) -> String {
        let quoted: Vec<String> = self.old.iter().map(|told| begun(&told.text)).collect();
        list(&quoted, "and")
    }
}

/// The beginning of a text in quotation marks, long enough to find it.
fn begun(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.iter().position(|word| word.ends_with('.')).map_or(words.len(), |end| end + 1);
    match first > MOST_QUOTED {
        true => format!("‘{} …’", words[..BEGUN].join(" ")),
        false => format!("‘{}’", words[..first].join(" ").trim_end_matches(['.', ':'])),
    }
}

/// How far two texts begin with the same words, up to a colon or the end of a sentence.
fn begin_alike(one: &str, other: &str) -> usize {
    let is_end = |at: usize| one.is_char_boundary(at) && [". ", ": "].iter().any(|end| one[..at].ends_with(end));
    let alike = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    if one == other {
        return one.len();
    }
    match one.len() < other.len() && alike == one.len() {
        true => alike,
        false if other.len() == alike && one[alike..].starts_with(' ') => alike,
        false => (0..=alike).rev().find(|&at| is_end(at)).unwrap_or(0),
    }
}

/// Words that are quoted of a sentence: all, or so many of a longer one.
const MOST_QUOTED: usize = 14;
const BEGUN: usize = 8;

/// In which words two sentences differ, with some around them, if most are the same.
fn changed_words(old: &str, new: &str) -> Option<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_whitespace().collect(), new.split_whitespace().collect());
    let shorter = old.len().min(new.len());
    let mut head = (0..shorter).take_while(|&at| old[at] == new[at]).count();
    let mut tail = (1..=shorter - head).take_while(|&at| old[old.len() - at] == new[new.len() - at]).count();
    let differ = old.len().max(new.len()) - head - tail;
    if head + tail < MOST_QUOTED || differ > MOST_QUOTED {
        return None;
    }
    let cut = |words: &[&str], head: usize, tail: usize| {
        words[head..words.len() - tail].join(" ").trim_end_matches([',', '.', ':']).to_string()
    };
    if head + tail == new.len() && occurs(&old, &old[head..old.len() - tail]) == 1 {
        return Some(format!("leave out ‘{}’", cut(&old, head, tail)));
    }
    // Words around them, so that the place is found, and found only once.
    (head, tail) = (head.saturating_sub(2), tail.saturating_sub(2));
    while occurs(&old, &old[head..old.len() - tail]) > 1 && head > 0 {
        head -= 1;
    }
    Some(format!("instead of ‘{}’ read ‘{}’", cut(&old, head, tail), cut(&new, head, tail)))
}

fn occurs(words: &[&str], part: &[&str]) -> usize {
    words.windows(part.len().max(1)).filter(|window| *window == part).count()
}

fn numbered(told: &Told) -> String {
    match told.number_text() {
        Some(number) => format!("({number}) {}", told.text),
        None => told.text.clone(),
    }
}
