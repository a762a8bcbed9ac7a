//! Readings as footnotes: the question that a source leaves open, what is played, and what would be told otherwise.
//!
//! The rules are told once more under each other value; where the two differ, the footnote says so.

use std::collections::BTreeMap;

use adji_syntax::page::{Entry, Layer, Reading, Text};

use super::difference::{Hunk, hunks};
use super::flatten::flattened;
use super::sections::Part;
use super::teller::{Named, Teller};
use super::{Alternative, Footnote};
use crate::english::{list, plain, quoted};
use crate::layer::{Draft, DraftReading, labels_of};

/// What is said of a value under which the same is told.
const UNCHANGED: &str = "Nothing that is told here changes.";

/// The numbers of all footnotes that stand at some sentence, in order of appearance.
fn marks(parts: &[Part]) -> Vec<usize> {
    let mut found = Vec::new();
    for number in parts.iter().flat_map(|part| &part.section.sentences).flat_map(|told| &told.footnotes) {
        if !found.contains(number) {
            found.push(*number);
        }
    }
    found
}

/// Numbers footnotes in the order in which their marks appear. Those that stand nowhere are taken out and given back.
pub(super) fn renumber(parts: &mut [Part], footnotes: &mut Vec<Footnote>) -> Vec<Footnote> {
    let order = marks(parts);
    let place = |number: usize| order.iter().position(|&mark| mark == number);
    for told in parts.iter_mut().flat_map(|part| &mut part.section.sentences) {
        told.footnotes = told.footnotes.iter().filter_map(|&number| place(number)).map(|at| at + 1).collect();
        told.footnotes.sort_unstable();
    }
    let (mut kept, nowhere): (Vec<Footnote>, Vec<Footnote>) =
        footnotes.drain(..).partition(|note| place(note.number).is_some());
    for note in &mut kept {
        note.number = place(note.number).map_or(0, |at| at + 1);
    }
    kept.sort_by_key(|note| note.number);
    *footnotes = kept;
    nowhere
}

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
            let (mut place, mut may_matter) = (None, false);
            for value in info.values.iter().filter(|value| **value != info.chosen) {
                let changed = self.changed(reading, value, &info.chosen, &plain_parts);
                may_matter |= changed.as_ref().is_none_or(|hunks| !hunks.is_empty());
                let sheet = format!("{}@{id}={value}", self.variant.spec.base);
                let text = match &changed {
                    Some(hunks) if hunks.is_empty() => UNCHANGED.into(),
                    Some(hunks) => hunks.iter().map(|hunk| hunk.told(&sheet)).collect::<Vec<_>>().join(" "),
                    None => format!("The sheet of {sheet} tells how."),
                };
                place = place.or(changed.iter().flatten().map(|hunk| hunk.place).next());
                others.push(Alternative { value: value.clone(), text });
            }
            if !may_matter {
                // It stands at no sentence, also not at one that names what it replaces.
                parts.iter_mut().for_each(|part| {
                    part.section.sentences.iter_mut().for_each(|told| told.footnotes.retain(|&mark| mark != number));
                });
            } else if !marks(parts).contains(&number) {
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

    /// What is said before all notes: how to choose another answer, and which questions make no difference here.
    pub(super) fn on_footnotes(&self, footnotes: &[Footnote], without_effect: &[Footnote]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut values = footnotes.iter().flat_map(|note| note.others.iter().map(move |other| (note, other)));
        if let Some((note, other)) = values.next() {
            lines.push(format!(
                "What stands after “Or” is not in force. It is how the rules would read otherwise; {}@{}={} plays the first of these.",
                self.variant.spec.base, note.id, other.value
            ));
        }
        let ids: Vec<&str> = without_effect.iter().map(|note| note.id.as_str()).collect();
        if !ids.is_empty() {
            let (questions, change) =
                if ids.len() == 1 { ("One more question", "changes") } else { ("More questions", "change") };
            let only_with = self.matter_with(&ids);
            let only = match &only_with[..] {
                [] => String::new(),
                with => format!("; they matter only with {}", list(with, "or")),
            };
            lines.push(format!("{questions} ({}) {change} nothing that is told here{only}.", ids.join(", ")));
        }
        lines
    }

    /// Choices of other readings under which one of these makes a difference.
    fn matter_with(&self, ids: &[&str]) -> Vec<String> {
        let readings = self.draft.readings.iter().map(|reading| &reading.reading);
        let (asked, others): (Vec<&Reading>, Vec<&Reading>) =
            readings.partition(|reading| ids.contains(&reading.id.value.as_str()));
        let mut found = Vec::new();
        for (reading, (value, layer)) in others.iter().flat_map(|one| one.values.iter().map(move |value| (one, value)))
        {
            let draft = self.variant.draft.under(layer);
            let told_of = |draft: &Draft| Teller::of_draft(self.variant, &flattened(self.variant, draft)).sections();
            let told = told_of(&draft);
            let changes = |(_, layer): &(Text, Layer)| !hunks(&told, &told_of(&draft.under(layer))).is_empty();
            if asked.iter().flat_map(|reading| &reading.values).any(changes) {
                found.push(format!("{}={}", reading.id.value, value.value));
            }
        }
        found
    }

    /// What is told otherwise under another value. It is not known where numbers of the board were chosen and the value
    /// played is a layer itself.
    fn changed(&self, reading: &DraftReading, value: &str, played: &str, parts: &[Part]) -> Option<Vec<Hunk>> {
        let layer = |of: &str| reading.reading.values.iter().find(|(name, _)| name.value == of).map(|(_, layer)| layer);
        let draft = match layer(value) {
            Some(layer) if reading.native.as_deref() == Some(played) => self.variant.draft.under(layer),
            _ => self.variant.read_anew(&reading.reading.id.value, value)?,
        };
        let draft = flattened(self.variant, &draft);
        let other = self.once_more(&draft);
        let new = other.sections();
        let mut found = hunks(parts, &new);
        found.extend(self.redefined(&other, parts, &new));
        Some(found)
    }

    /// Words and sets that mean something else in another telling which uses them, too.
    fn redefined(&self, other: &Teller<'_>, old: &[Part], new: &[Part]) -> Vec<Hunk> {
        let says = |parts: &[Part], what: &str| {
            parts.iter().enumerate().find_map(|(part, told)| {
                let at = told.section.sentences.iter().position(|told| told.text.contains(what))?;
                Some((part, at))
            })
        };
        let before = self.once_more(self.draft);
        let mut found = Vec::new();
        for (kind, name, view) in self.defined() {
            let meaning = |teller: &Teller<'_>| match kind {
                Named::Word => Some(teller.word_explained(&name, teller.word_of(&name)?, view)),
                _ => Some(teller.set_explained(&name, teller.set_of(&name)?, view)),
            };
            let (Some(was), Some(is)) = (meaning(&before), meaning(other)) else { continue };
            let called = quoted(name.text.trim_start_matches("my-").trim_start_matches("their-"));
            let place = says(old, &called);
            if was != is
                && let (Some(place), Some(_)) = (place, says(new, &called))
            {
                found.push(Hunk::of_meaning(place, &is));
            }
        }
        found
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
            let is_there = labels_of(entry.value.as_deref()?).iter().any(|name| name.text == label);
            is_there.then_some(entry.name.value.as_str())
        })
    }
}
