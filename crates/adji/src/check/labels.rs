//! Labels: there where they are needed, and once each.

use std::collections::{HashMap, HashSet};

use adji_syntax::ast::{Body, Cond, CondKind, Guard, Sentence};
use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::fault::instead;
use adji_syntax::near::nearest;
use adji_syntax::page::{Page, Source, Text};
use adji_syntax::span::Span;

use crate::codes;
use crate::compile::chooses;
use crate::layer::{Draft, labels_of};

pub(super) fn check(draft: &Draft, faults: &mut Vec<Diagnostic>) {
    let mut first_uses: HashMap<&str, Span> = HashMap::new();
    for label in draft.labels() {
        match first_uses.get(label.text.as_str()) {
            Some(first) => {
                let title = format!("the label `{}` is given twice", label.text);
                let fault = Diagnostic::error(codes::LABEL_TWICE, label.span, title, "given again here");
                faults.push(fault.and(*first, "first given here").help("give one of the two another label"));
            }
            None => drop(first_uses.insert(&label.text, label.span)),
        }
    }
    draft.texts().flatten().for_each(|sentence| missing(sentence, false, false, faults));
}

/// `covered`: the sentence stands in a loop and is part of the labelled sentence around it.
fn missing(sentence: &Sentence, covered: bool, in_loop: bool, faults: &mut Vec<Diagnostic>) {
    let conditional = match &sentence.guard {
        // A word of another language where a condition is due is told as that.
        Some(Guard::If(Cond { kind: CondKind::Bare(name), .. })) if instead(&name.text).is_some() => None,
        Some(Guard::If(condition)) => Some(condition.span),
        _ if chooses(sentence) && !crate::compile::is_struck(sentence) => Some(sentence.span),
        _ => None,
    };
    let covered = covered || sentence.label.is_some();
    if let (Some(span), false) = (conditional, covered) {
        let title = match sentence.guard {
            Some(_) => "a sentence with a condition needs a label, and this one has none",
            None => "a sentence that chooses needs a label, and this one has none",
        };
        let fault = Diagnostic::error(codes::LABEL_MISSING, span, title, "no label before it");
        faults.push(fault.help(match in_loop {
            true => "put a name in square brackets before the loop: `[name] each …: …`",
            false => "put a name in square brackets before it: `[name] …`",
        }));
    }
    match &sentence.body {
        Body::Actions(_) => {}
        Body::Block(inner) => inner.iter().for_each(|sentence| missing(sentence, false, false, faults)),
        Body::Loop(_, inner) => missing(inner, covered, true, faults),
    }
}

/// Every passage speaks of a label or paragraph of the rules, under some reading at least, and of a source of the file.
/// `draft` is this page with its parents, before readings are applied.
/// `is_read`: all of the page's texts could be, so that every label is known.
pub(super) fn passages(draft: &Draft, page: &Page, is_read: bool, faults: &mut Vec<Diagnostic>) {
    let mut names: Vec<String> = draft.labels().into_iter().map(|label| label.text.clone()).collect();
    names.extend(draft.rules.iter().chain(&draft.steps).map(|entry| entry.name.value.clone()));
    for (_, layer) in draft.readings.iter().flat_map(|reading| &reading.reading.values) {
        let texts = layer.rules.iter().chain(&layer.steps);
        names.extend(texts.clone().map(|entry| entry.name.value.clone()));
        let texts = texts.filter_map(|entry| entry.value.as_ref());
        let texts = texts.chain(layer.lines.iter().filter_map(|line| line.sentences.as_ref()));
        names.extend(texts.flat_map(|text| labels_of(text)).map(|label| label.text.clone()));
    }
    let known: HashSet<&str> = names.iter().map(String::as_str).collect();
    for (key, text) in &page.passages {
        if is_read && !known.contains(key.value.as_str()) {
            let title = format!("no sentence or paragraph is called `{}`", key.value);
            let fault = Diagnostic::error(codes::UNKNOWN_PASSAGE, key.span, title, "nothing of this name");
            faults.push(crate::hints::with_nearest(fault, &key.value, names.iter().map(String::as_str), "there are"));
        }
        faults.extend(source(text, &draft.sources));
    }
    for reading in &page.readings {
        faults.extend(reading.source.iter().filter_map(|text| unknown_source(text, &draft.sources)));
    }
}

/// What a reading says of where it is told begins with the key of a source, as a passage does. In a file that has no
/// sources it may be said in any words.
fn unknown_source(text: &Text, sources: &[Source]) -> Option<Diagnostic> {
    if sources.is_empty() { None } else { source(text, sources) }
}

/// A scenario may also rest on something that is no source of the rules, such as a recorded mistake of a program. A key that
/// is nearly one of the file is misspelt.
pub(crate) fn misspelt_source(text: &Text, sources: &[Source]) -> Option<Diagnostic> {
    let fault = source(text, sources)?;
    nearest(key_of(text), sources.iter().map(|source| source.key.value.as_str()))?;
    Some(Diagnostic { severity: Severity::Warning, ..fault })
}

/// The word with which it begins.
fn key_of(text: &Text) -> &str {
    text.value.split([',', ':', ';', ' ']).next().unwrap_or("")
}

fn source(text: &Text, sources: &[Source]) -> Option<Diagnostic> {
    let source = key_of(text);
    let keys = || sources.iter().map(|source| source.key.value.as_str());
    if keys().any(|known| known == source) {
        return None;
    }
    let title = format!("the file has no source `{source}`");
    let fault = Diagnostic::error(codes::UNKNOWN_PASSAGE, text.span, title, "here stands the key of a source");
    let fault = crate::hints::with_nearest(fault, source, keys(), "its sources are");
    Some(if fault.help.is_none() { fault.help("declare it: [sources.KEY] title = \"…\"") } else { fault })
}
