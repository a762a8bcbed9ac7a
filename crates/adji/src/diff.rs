//! What differs between two rule sets, on the compiled form: how a sentence is spelt, what its words are called and in which
//! order keys stand does not matter; the order of sentences does.
//!
//! `forms` puts the rules of one rule set in the terms of another, `facts` compares boards,
//! `words` tells what was found, `parting` finds the sentences by which two traces of the same move part.

mod facts;
mod forms;
mod parting;
mod words;

use adji_engine::Ruleset;
use adji_engine::rules::{Body, SentenceId};

use crate::common::in_common;
use crate::variant::Variant;
use forms::{Form, Line, Numbering, Section};

pub use parting::{Parting, Side, parting};
pub use words::{Meaning, meanings, quoted_whole};

/// What differs between two rule sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Facts of the board, marks, counters, decisions.
    pub facts: Vec<Fact>,
    /// Paragraphs and steps in which something differs, in the order in which they are read.
    pub paragraphs: Vec<Paragraph>,
}

/// A fact that differs, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Which.
    pub what: String,
    /// What the first rule set says; nothing where it does not have it.
    pub old: Option<String>,
    /// What the second says.
    pub new: Option<String>,
}

/// A paragraph in which something differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Its name.
    pub name: String,
    /// What differs, from the top.
    pub changes: Vec<Change>,
}

/// Sentences of the first rule set, and those that the second has instead; one of the two may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The sentence before them that both have, as the first rule set numbers it.
    pub after: Option<SentenceId>,
    /// Those of the first rule set.
    pub old: Vec<SentenceId>,
    /// Those of the second.
    pub new: Vec<SentenceId>,
}

impl Comparison {
    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.paragraphs.is_empty()
    }

    /// How much differs: facts, and sentences that one side has instead of those of the other.
    #[must_use]
    pub fn size(&self) -> usize {
        self.facts.len() + self.paragraphs.iter().map(|paragraph| paragraph.changes.len()).sum::<usize>()
    }
}

/// What differs between two variants.
///
/// Exact where it says that nothing differs. Where something does, there may be a shorter way to say it.
#[must_use]
pub fn compare(old: &Variant, new: &Variant) -> Comparison {
    let numbering = Numbering::of(&old.rules, &new.rules);
    Comparison {
        facts: facts::differing(old, new, &numbering),
        paragraphs: paragraphs(&old.rules, &new.rules, &numbering),
    }
}

fn paragraphs(old: &Ruleset, new: &Ruleset, numbering: &Numbering) -> Vec<Paragraph> {
    let olds = forms::in_terms_of(old, old, &Numbering::same());
    let news = forms::in_terms_of(new, old, numbering);
    let like = |section: &Section, others: &[Section]| others.iter().position(|other| other.key == section.key);
    let mut found = Vec::new();
    for section in &olds {
        let lines = like(section, &news).map_or(&[][..], |at| &news[at].lines);
        found.push((&section.name, section.key, changes(&section.lines, lines)));
    }
    for section in news.iter().filter(|section| like(section, &olds).is_none()) {
        found.push((&section.name, section.key, changes(&[], &section.lines)));
    }
    // Decisions and steps of the second rule set alone stand with the others of their kind.
    found.sort_by_key(|(_, key, _)| *key);
    found.retain(|(_, _, changes)| !changes.is_empty());
    found.into_iter().map(|(name, _, changes)| Paragraph { name: name.clone(), changes }).collect()
}

/// What differs between two lists of sentences; of two blocks with the same head only what differs inside.
fn changes(old: &[Line], new: &[Line]) -> Vec<Change> {
    let mut changes = Vec::new();
    let (mut i, mut j) = (0, 0);
    let kept = in_common(old, new, |one, other| one.form == other.form);
    for (next_old, next_new) in kept.into_iter().chain([(old.len(), new.len())]) {
        if i < next_old || j < next_new {
            changes.extend(of_hunk(&old[i..next_old], &new[j..next_new], i.checked_sub(1).map(|at| old[at].id)));
        }
        (i, j) = (next_old + 1, next_new + 1);
    }
    changes
}

fn of_hunk(old: &[Line], new: &[Line], after: Option<SentenceId>) -> Vec<Change> {
    let ids = |lines: &[Line]| lines.iter().map(|line| line.id).collect();
    match (old, new) {
        // As many sentences for as many: each for one.
        (old, new) if old.len() == new.len() && old.len() > 1 => {
            let before = std::iter::once(after).chain(old.iter().map(|line| Some(line.id)));
            before.zip(old.iter().zip(new)).flat_map(|(after, (old, new))| of_pair(old, new, after)).collect()
        }
        ([old], [new]) => of_pair(old, new, after),
        (old, new) => vec![Change { after, old: ids(old), new: ids(new) }],
    }
}

fn of_pair(old: &Line, new: &Line, after: Option<SentenceId>) -> Vec<Change> {
    match are_like_blocks(&old.form, &new.form) {
        true => changes(&old.inner, &new.inner),
        false => vec![Change { after, old: vec![old.id], new: vec![new.id] }],
    }
}

/// Whether both are blocks, carried out when the same holds.
fn are_like_blocks(old: &Form, new: &Form) -> bool {
    let is_block = |body: &Body| matches!(body, Body::Block(_));
    match (old, new) {
        (Form::Sentence(old), Form::Sentence(new)) => {
            old.guard == new.guard && is_block(&old.body) && is_block(&new.body)
        }
        _ => false,
    }
}
