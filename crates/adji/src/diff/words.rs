//! What differs, told in words and with the sentences of both files.

use adji_engine::rules::SentenceId;
use adji_syntax::page::Entry;
use adji_syntax::print;

use super::{Comparison, Fact, Paragraph};
use crate::english::wrapped;
use crate::layer::Draft;
use crate::trace::Tracer;
use crate::variant::Variant;

/// A name of the files that stands for something else in the second than in the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The name.
    pub name: String,
    /// What it stands for in the first, if it has it.
    pub old: Option<String>,
    /// What it stands for in the second.
    pub new: Option<String>,
}

/// Names that stand for something else in the second variant, of those that these texts speak of, or what they speak of does.
#[must_use]
pub fn meanings(old: &Variant, new: &Variant, texts: &[String]) -> Vec<Meaning> {
    let (olds, news) = (dictionary(&old.draft), dictionary(&new.draft));
    let meaning = |known: &[(String, String)], name: &str| {
        known.iter().find(|(other, _)| other == name).map(|(_, meaning)| meaning.clone())
    };
    let mut spoken: Vec<String> = Vec::new();
    let mut open: Vec<String> = texts.to_vec();
    while let Some(text) = open.pop() {
        for name in text.split(|sign: char| !(sign.is_alphanumeric() || sign == '-')) {
            let told = [&olds, &news].into_iter().filter_map(|known| meaning(known, name));
            let told: Vec<String> = told.collect();
            if !told.is_empty() && !spoken.iter().any(|known| known == name) {
                spoken.push(name.to_string());
                open.extend(told);
            }
        }
    }
    spoken.sort();
    let found = spoken.into_iter().map(|name| {
        let (old, new) = (meaning(&olds, &name), meaning(&news, &name));
        Meaning { name, old, new }
    });
    found.filter(|meaning| meaning.old != meaning.new).collect()
}

/// Names of a file and what they stand for.
fn dictionary(draft: &Draft) -> Vec<(String, String)> {
    fn of<T>(entries: &[Entry<T>], print: impl Fn(&T) -> String) -> Vec<(String, String)> {
        let told = |entry: &Entry<T>| Some((entry.name.value.clone(), print(entry.value.as_ref()?)));
        entries.iter().filter_map(told).collect()
    }
    [
        of(&draft.numbers, print::num),
        of(&draft.words, print::cond),
        of(&draft.sets, print::set),
        of(&draft.steps, |text| crate::trace::one_line(&print::paragraph(text))),
    ]
    .concat()
}

impl Comparison {
    /// Names that stand for something else, of those that the sentences speak of which differ.
    #[must_use]
    pub fn meanings(&self, old: &Tracer<'_>, new: &Tracer<'_>) -> Vec<Meaning> {
        let changes = self.paragraphs.iter().flat_map(|paragraph| &paragraph.changes);
        let texts: Vec<String> = changes
            .flat_map(|change| {
                let olds = change.old.iter().map(|&id| old.whole_text(id));
                olds.chain(change.new.iter().map(|&id| new.whole_text(id))).collect::<Vec<String>>()
            })
            .collect();
        meanings(old.variant, new.variant, &texts)
    }

    /// What differs, line by line: `-` before what the first has, `+` before what the second has. Empty if nothing does.
    #[must_use]
    pub fn text(&self, old: &Tracer<'_>, new: &Tracer<'_>, width: usize) -> String {
        let mut lines = Vec::new();
        for Fact { what, old, new } in &self.facts {
            lines.push(what.clone());
            let of = |sign: &str, said: &Option<String>| said.as_ref().map(|said| format!("  {sign} {said}"));
            lines.extend([of("-", old), of("+", new)].into_iter().flatten());
        }
        for paragraph in &self.paragraphs {
            lines.extend(of_paragraph(paragraph, old, new, width));
        }
        let meanings = self.meanings(old, new);
        if !meanings.is_empty() {
            lines.push("names".to_string());
        }
        for Meaning { name, old, new } in meanings {
            let of = |sign: &str, said: Option<String>| {
                said.map(|said| wrapped(&format!("  {sign} {name}: "), "      ", &said, width))
            };
            lines.extend([of("-", old), of("+", new)].into_iter().flatten().flatten());
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

fn of_paragraph(paragraph: &Paragraph, old: &Tracer<'_>, new: &Tracer<'_>, width: usize) -> Vec<String> {
    let mut lines = vec![paragraph.name.clone()];
    for change in &paragraph.changes {
        let line = |sign: &str, tracer: &Tracer<'_>, id: SentenceId| {
            wrapped(&format!("  {sign} "), "      ", &quoted_whole(tracer, id), width)
        };
        if change.old.is_empty() {
            let after = change.after.map_or("at the top".to_string(), |id| format!("after {}", old.quoted(id)));
            lines.extend(wrapped("    ", "      ", &format!("({after})"), width));
        }
        lines.extend(change.old.iter().flat_map(|&id| line("-", old, id)));
        lines.extend(change.new.iter().flat_map(|&id| line("+", new, id)));
    }
    lines
}

/// What a sentence is called, where it stands, and all its words.
#[must_use]
pub fn quoted_whole(tracer: &Tracer<'_>, id: SentenceId) -> String {
    format!("{}: {}", tracer.sentence(id), tracer.whole_text(id))
}
