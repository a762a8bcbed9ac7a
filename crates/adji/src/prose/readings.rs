//! Readings as footnotes: the question that a source leaves open, what is played, and what would be told otherwise.
//!
//! The rules are told once more under each other value; where the two differ, the footnote says so.

use std::collections::BTreeMap;

use adji_syntax::page::{Entry, Layer};

use super::difference::{Hunk, hunks};
use super::english::plain;
use super::sections::Part;
use super::teller::{Named, Teller};
use super::{Alternative, Footnote};
use crate::layer::{Draft, DraftReading, each_sentence};

/// For each name that some value of a reading replaces, the numbers of these readings, from 1.
pub(super) fn replaced(draft: &Draft) -> BTreeMap<(Named, String), Vec<usize>> {
    let mut replaced: BTreeMap<(Named, String), Vec<usize>> = BTreeMap::new();
    for (at, reading) in draft.readings.iter().enumerate() {
        for (_, layer) in &reading.reading.values {
            for name in names(layer) {
                let numbers = replaced.entry(name).or_default();
                if !numbers.contains(&(at + 1)) {
                    numbers.push(at + 1);
                }
            }
        }
    }
    replaced
}

/// What a layer replaces, or adds something beside.
fn names(layer: &Layer) -> Vec<(Named, String)> {
    fn of<T>(kind: Named, entries: &[Entry<T>]) -> impl Iterator<Item = (Named, String)> {
        entries.iter().map(move |entry| (kind, entry.name.value.clone()))
    }
    let lines = layer.lines.iter().map(|line| (Named::Sentence, line.label.value.clone()));
    lines
        .chain(of(Named::Word, &layer.words))
        .chain(of(Named::Set, &layer.sets))
        .chain(of(Named::Number, &layer.numbers))
        .chain(of(Named::Step, &layer.steps))
        .chain(of(Named::Paragraph, &layer.rules))
        .collect()
}

impl Teller<'_> {
    /// All readings, each with its number; those that no sentence names yet are put where they would change something.
    pub(super) fn footnotes(&self, parts: &mut [Part]) -> Vec<Footnote> {
        let plain_parts = self.once_more(self.draft).sections();
        let mut footnotes = Vec::new();
        for (at, reading) in self.draft.readings.iter().enumerate() {
            let number = at + 1;
            let id = &reading.reading.id.value;
            let Some(info) = self.variant.readings.iter().find(|info| info.id == *id) else { continue };
            let mut others = Vec::new();
            let mut place = None;
            for value in info.values.iter().filter(|value| **value != info.chosen) {
                let changed = self.changed(reading, value, &info.chosen, &plain_parts);
                place = place.or(changed.first().map(|hunk| hunk.place));
                let texts: Vec<String> = changed.iter().map(Hunk::told).collect();
                let text = match texts.is_empty() && self.is_known(reading, value, &info.chosen) {
                    true => "Nothing that is told here changes.".into(),
                    false => texts.join(" "),
                };
                others.push(Alternative { value: value.clone(), text });
            }
            if !parts.iter().any(|part| part.section.sentences.iter().any(|told| told.footnotes.contains(&number))) {
                // One that changes nothing here stands at no sentence.
                let place = place.or_else(|| self.paragraph_changed(reading, parts));
                let told = place.and_then(|(part, at)| parts.get_mut(part)?.section.sentences.get_mut(at));
                told.into_iter().for_each(|told| told.footnotes.push(number));
            }
            footnotes.push(Footnote {
                number,
                id: id.clone(),
                question: plain(&info.question),
                source: info.source.as_deref().map(plain),
                played: info.chosen.clone(),
                others,
            });
        }
        footnotes
    }

    /// Whether one can know what another value changes: not where the value played is a layer itself.
    fn is_known(&self, reading: &DraftReading, value: &str, played: &str) -> bool {
        reading.native.as_deref() == Some(played) && reading.reading.values.iter().any(|(name, _)| name.value == value)
    }

    /// What is told otherwise under another value.
    fn changed(&self, reading: &DraftReading, value: &str, played: &str, parts: &[Part]) -> Vec<Hunk> {
        let layer = reading.reading.values.iter().find(|(name, _)| name.value == value);
        let Some((_, layer)) = layer.filter(|_| self.is_known(reading, value, played)) else { return Vec::new() };
        let mut draft = self.draft.clone();
        draft.add_layer(layer, &mut Vec::new());
        hunks(parts, &self.once_more(&draft).sections())
    }

    /// Where a reading belongs of which it is not known what it changes: the end of the paragraph that it names.
    fn paragraph_changed(&self, reading: &DraftReading, parts: &[Part]) -> Option<(usize, usize)> {
        let names = reading.reading.values.iter().flat_map(|(_, layer)| names(layer));
        let paragraphs = names.filter_map(|(kind, name)| match kind {
            Named::Paragraph => Some(name),
            Named::Sentence => self.paragraph_of_label(&name).map(str::to_string),
            _ => None,
        });
        let mut found = paragraphs.filter_map(|name| parts.iter().position(|part| part.paragraph == name));
        let part = found.next()?;
        Some((part, parts[part].section.sentences.len().saturating_sub(1)))
    }

    /// The paragraph in which a label stands.
    fn paragraph_of_label(&self, label: &str) -> Option<&str> {
        self.draft.rules.iter().find_map(|entry| {
            let mut found = false;
            each_sentence(entry.value.as_deref().unwrap_or(&[]), &mut |sentence| {
                found |= sentence.label.as_ref().is_some_and(|name| name.text == label);
            });
            found.then_some(entry.name.value.as_str())
        })
    }
}
