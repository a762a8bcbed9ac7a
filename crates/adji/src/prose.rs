//! The rules of a variant in plain English: a sheet from which people can play.
//!
//! Each sentence of the file becomes a sentence of the sheet; what the file leaves to the language is told as well. A
//! reading becomes a footnote. [`sheet`] gives plain data, [`text`] and [`markdown`] write it.
//!
//! `flatten` sees to it that what is said once needs no name; `sections` has the order of the whole, `board` and `track` what lies on the table, `example` a move; `sentences`, `actions`, `conditions`,
//! `predicates`, `places` and `numbers` have one template for each shape of the tree; `teller` and `view` know who speaks of whom.

mod actions;
mod board;
mod conditions;
mod counters;
mod difference;
mod example;
mod flatten;
mod naming;
mod numbers;
mod outcome;
mod places;
mod predicates;
mod readings;
mod render;
mod sections;
mod sentences;
#[cfg(test)]
mod sheet_tests;
mod teller;
#[cfg(test)]
mod tests;
mod track;
mod turning;
mod view;

pub use render::{markdown, text};

use crate::english::plain;
use crate::variant::Variant;
use teller::Teller;

/// The rules of a variant in plain English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The game's name.
    pub title: String,
    /// Its other names, and how the sheet is to be read, one sentence each.
    pub intro: Vec<String>,
    /// What a player needs to know, in order.
    pub sections: Vec<Section>,
    /// The questions that the sources leave open, by number.
    pub footnotes: Vec<Footnote>,
    /// What is said of all questions, and of those that have no number.
    pub on_footnotes: Vec<String>,
    /// Where it is from, one sentence each.
    pub about: Vec<String>,
    /// Remarks of the file.
    pub remarks: Vec<String>,
    /// Where the rules are told.
    pub sources: Vec<String>,
}

/// A part of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// Its sentences.
    pub sentences: Vec<Told>,
}

/// A sentence of the file, or what the language adds to it, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Its number where it is one of a list: 2, inside the second 2 and 1. Empty if it has none.
    pub number: Vec<usize>,
    /// The label of the sentence in the file.
    pub label: Option<String>,
    /// One or more whole sentences.
    pub text: String,
    /// Numbers of the footnotes that belong to it.
    pub footnotes: Vec<usize>,
    /// The passage that it follows: a source, and where in it.
    pub passage: Option<String>,
    /// A board that stands behind it, line by line, or nothing.
    pub figure: Vec<String>,
}

impl Told {
    /// Its number as it is written: `2`, inside the second `2.1`.
    #[must_use]
    pub fn number_text(&self) -> Option<String> {
        let parts: Vec<String> = self.number.iter().map(usize::to_string).collect();
        (!parts.is_empty()).then(|| parts.join("."))
    }
}

/// A question that the sources leave open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footnote {
    /// Its number, from 1.
    pub number: usize,
    /// The id of the reading.
    pub id: String,
    /// The question.
    pub question: String,
    /// Where the source leaves it open.
    pub source: Option<String>,
    /// The value that this sheet tells, as it is chosen.
    pub played: String,
    /// The others.
    pub others: Vec<Alternative>,
}

/// Another value of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alternative {
    /// Its name, as it is chosen.
    pub value: String,
    /// What it changes, in words; empty if it is the file without a change.
    pub text: String,
}

/// What the rules of another variant say otherwise, in whole sentences; nothing of what lies on the board.
#[must_use]
pub fn differences(old: &Variant, new: &Variant) -> Vec<String> {
    let [olds, news] = [old, new].map(|variant| {
        let draft = flatten::flattened(variant, &variant.draft);
        Teller::of_draft(variant, &draft).sections()
    });
    let sheet = new.spec.to_string();
    difference::hunks(&olds, &news).iter().map(|hunk| hunk.told(&sheet)).collect()
}

/// What the marks of footnotes are, before the first of them.
const HOW_TO_READ_NUMBERS: &str = "A small number stands where sources differ; the question is told at the end. The rules contain the answer that is played already, so nobody needs these notes to play.";

/// Tells the rules of a variant.
#[must_use]
pub fn sheet(variant: &Variant) -> Sheet {
    let draft = flatten::flattened(variant, &variant.draft);
    let teller = Teller::of_draft(variant, &draft);
    let mut parts = teller.sections();
    let setup = teller.setup();
    let mut footnotes = teller.footnotes(&mut parts);
    let aim = teller.aim(&parts);
    parts.insert(0, teller.board(setup));
    parts.extend(teller.example());
    let without_effect = readings::renumber(&mut parts, &mut footnotes);
    let on_footnotes = teller.on_footnotes(&footnotes, &without_effect);
    let mut intro = board::intro(&teller, aim);
    if !footnotes.is_empty() {
        intro.push(HOW_TO_READ_NUMBERS.into());
    }
    let about = &variant.about;
    let source = |source: &adji_syntax::page::Source| {
        let parts = [&source.author, &source.title, &source.year, &source.page, &source.address];
        let parts: Vec<&str> = parts.into_iter().flatten().map(|text| text.value.as_str()).collect();
        plain(&format!("{}: {}", source.key.value, parts.join(", ")))
    };
    Sheet {
        title: plain(&about.name),
        intro,
        sections: parts.into_iter().map(|part| part.section).collect(),
        footnotes,
        on_footnotes,
        about: board::about(&teller),
        remarks: about.notes.iter().map(|note| plain(note)).collect(),
        sources: about.sources.iter().map(source).collect(),
    }
}
