//! Layers: a file derived from another, and readings, replace what has a name.

use std::collections::{HashMap, HashSet};

use adji_syntax::ast::{ActionKind, Body, Name, Sentence};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::{Board, Entry, Layer, Line, LinePlace, MarkKind, Page, Reading, Source, Text};
use adji_syntax::span::{Span, Spanned};

use crate::codes;

/// A variant file with its parents, readings not yet applied or already applied: one page, names not yet resolved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) board: Board,
    pub(crate) numbers: Vec<Entry<adji_syntax::ast::Num>>,
    pub(crate) words: Vec<Entry<adji_syntax::ast::Cond>>,
    pub(crate) sets: Vec<Entry<adji_syntax::ast::Set>>,
    pub(crate) steps: Vec<Entry<Vec<Sentence>>>,
    pub(crate) marks: Vec<(Text, Spanned<MarkKind>)>,
    pub(crate) counters: Vec<(Text, Spanned<u16>)>,
    pub(crate) rules: Vec<Entry<Vec<Sentence>>>,
    pub(crate) readings: Vec<DraftReading>,
    pub(crate) sources: Vec<Source>,
    pub(crate) passages: Vec<(Text, Text)>,
}

/// A reading as the file and its parents give it.
#[derive(Clone, Debug)]
pub(crate) struct DraftReading {
    pub(crate) reading: Reading,
    /// What the text of the file that introduced it says, without a layer.
    pub(crate) native: Option<String>,
}

impl Draft {
    /// The paragraph of this name.
    pub(crate) fn rule(&self, name: &str) -> Option<&Entry<Vec<Sentence>>> {
        self.rules.iter().find(|entry| entry.name.value == name)
    }

    /// The texts of all paragraphs and steps, in order.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &[Sentence]> {
        self.rules.iter().chain(&self.steps).filter_map(|entry| entry.value.as_deref())
    }

    /// Lays a page over what its parents say.
    pub(crate) fn add_page(&mut self, page: &Page, faults: &mut Vec<Diagnostic>) {
        self.add_layer(&page.layer, faults);
        page.dropped.iter().for_each(|id| self.drop_reading(id, faults));
        for reading in &page.readings {
            self.add_reading(reading, faults);
        }
        for source in &page.sources {
            self.sources.retain(|old| old.key.value != source.key.value);
            self.sources.push(source.clone());
        }
        replace_named(&mut self.passages, &page.passages);
    }

    /// The file does not have this reading of its parents: what their text says without a layer is so.
    fn drop_reading(&mut self, id: &Text, faults: &mut Vec<Diagnostic>) {
        let before = self.readings.len();
        self.readings.retain(|old| old.reading.id.value != id.value);
        if self.readings.len() < before {
            return;
        }
        let title = format!("no parent has a reading `{}`", id.value);
        let fault = Diagnostic::error(codes::UNKNOWN_READING, id.span, title, "nothing to drop");
        let known: Vec<&str> = self.readings.iter().map(|old| old.reading.id.value.as_str()).collect();
        let fault = crate::hints::with_nearest(fault, &id.value, known, "their readings are");
        faults.push(crate::hints::or_help(fault, "take it out"));
    }

    fn add_reading(&mut self, new: &Reading, faults: &mut Vec<Diagnostic>) {
        let id = &new.id;
        if let Some(old) = self.readings.iter_mut().find(|old| old.reading.id.value == id.value) {
            let reading = &mut old.reading;
            reading.question = new.question.clone().or(reading.question.take());
            reading.source = new.source.clone().or(reading.source.take());
            reading.default = new.default.clone().or(reading.default.take());
            for (name, layer) in &new.values {
                if old.native.as_ref() == Some(&name.value) {
                    faults.push(layer_for_the_text(id, name));
                }
                match reading.values.iter_mut().find(|(old, _)| old.value == name.value) {
                    // The name stands in the youngest file that says something of the value.
                    Some(old) => {
                        old.0 = name.clone();
                        merge(&mut old.1, layer);
                    }
                    None => reading.values.push((name.clone(), layer.clone())),
                }
            }
            return;
        }
        for (missing, there) in [("question", new.question.is_some()), ("default", new.default.is_some())] {
            if !there {
                let title = format!("the reading `{}` has no {missing}", id.value);
                let help = match missing {
                    "question" => "say what the source leaves open: question = \"…?\"",
                    _ => "name what the text of this file says: default = \"…\"",
                };
                faults.push(Diagnostic::error(codes::READING_INCOMPLETE, id.span, title, "this reading").help(help));
            }
        }
        if new.values.is_empty() {
            let title = format!("the reading `{}` has no other value", id.value);
            let fault = Diagnostic::error(codes::READING_INCOMPLETE, id.span, title, "only its default is there");
            faults.push(fault.help(format!("add [readings.{}.values.NAME] with what it changes", id.value)));
        }
        if let Some(default) = &new.default
            && let Some((value, _)) = new.values.iter().find(|(value, _)| value.value == default.value)
        {
            let title = format!(
                "the value `{}` is the default, which the text of the file says, and a layer as well",
                default.value
            );
            let fault = Diagnostic::error(codes::READING_INCOMPLETE, value.span, title, "a layer")
                .and(default.span, "what the text says without a layer");
            faults.push(fault.help("give one of the two another name"));
        }
        let native = new.default.as_ref().map(|default| default.value.clone());
        self.readings.push(DraftReading { reading: new.clone(), native });
    }

    /// The same with a layer over it, such as the value of a reading.
    pub(crate) fn under(&self, layer: &Layer) -> Draft {
        let mut draft = self.clone();
        draft.add_layer(layer, &mut Vec::new());
        draft
    }

    /// Lays facts, dictionary, rules and lines over what is there.
    pub(crate) fn add_layer(&mut self, layer: &Layer, faults: &mut Vec<Diagnostic>) {
        if let (Some(seeds), Some(start)) = (&layer.board.seeds, &layer.board.start) {
            let title = "`seeds` and `start` both say what lies on the board at the start";
            let fault =
                Diagnostic::error(codes::BAD_START, start.span, title, "and so does this").and(seeds.span, "this does");
            faults.push(fault.help("take one of them out"));
        }
        add_board(&mut self.board, &layer.board);
        replace_all(&mut self.numbers, &layer.numbers);
        replace_all(&mut self.words, &layer.words);
        replace_all(&mut self.sets, &layer.sets);
        replace_all(&mut self.steps, &layer.steps);
        replace_all(&mut self.rules, &layer.rules);
        replace_named(&mut self.marks, &layer.marks);
        replace_named(&mut self.counters, &layer.counters);
        for line in &layer.lines {
            self.add_line(line, faults);
        }
    }

    fn add_line(&mut self, line: &Line, faults: &mut Vec<Diagnostic>) {
        let Some(new) = &line.sentences else { return };
        let label = line.label.value.as_str();
        let paragraphs = self.rules.iter_mut().chain(&mut self.steps);
        let mut texts = paragraphs.filter_map(|entry| entry.value.as_mut());
        if texts.any(|sentences| patch(sentences, label, line, new)) {
            return;
        }
        let labels = self.labels();
        let title = format!("no sentence is labelled `{label}`");
        let fault = Diagnostic::error(codes::UNKNOWN_LABEL, line.label.span, title, "no such label");
        let known = labels.iter().map(|name| name.text.as_str());
        if let Some(help) = self.replaced_elsewhere(label) {
            faults.push(fault.help(help));
            return;
        }
        let fault = crate::hints::with_nearest(fault, label, known, "the labels are");
        faults.push(crate::hints::or_help(fault, "write the label of a sentence of this file or its parents"));
    }

    /// Where a name that is no label is replaced.
    fn replaced_elsewhere(&self, name: &str) -> Option<String> {
        fn has<T>(entries: &[Entry<T>], name: &str) -> bool {
            entries.iter().any(|entry| entry.name.value == name)
        }
        if has(&self.rules, name) {
            let help = "replace all of it under [rules], or one sentence of it here, by its label";
            return Some(format!("`{name}` is a paragraph: {help}"));
        }
        let tables = [
            ("a word", "words", has(&self.words, name)),
            ("a number", "numbers", has(&self.numbers, name)),
            ("a set", "sets", has(&self.sets, name)),
            ("a step", "steps", has(&self.steps, name)),
            ("a mark", "marks", self.marks.iter().any(|(mark, _)| mark.value == name)),
            ("a counter", "counters", self.counters.iter().any(|(counter, _)| counter.value == name)),
        ];
        let (what, table, _) = tables.iter().find(|(.., is_it)| *is_it)?;
        Some(format!("`{name}` is {what} and no label: replace it under [{table}]"))
    }

    /// All labels of the paragraphs and steps, in order.
    pub(crate) fn labels(&self) -> Vec<&Name> {
        self.texts().flat_map(labels_of).collect()
    }
}

/// The names of all decisions that some sentence asks for, and `move`.
pub(crate) fn asked(draft: &Draft) -> HashSet<&str> {
    let asks = draft.texts().flat_map(actions_of).filter_map(|action| match action {
        ActionKind::Ask { ask, .. } => Some(ask.text.as_str()),
        _ => None,
    });
    asks.chain(["move"]).collect()
}

/// What sentences do, and those inside them, in order.
pub(crate) fn actions_of(sentences: &[Sentence]) -> Vec<&ActionKind> {
    let mut found = Vec::new();
    each_sentence(sentences, &mut |sentence| {
        if let Body::Actions(actions) = &sentence.body {
            found.extend(actions.iter().map(|action| &action.kind));
        }
    });
    found
}

/// Visits sentences and those inside them, outer ones first.
pub(crate) fn each_sentence<'a>(sentences: &'a [Sentence], visit: &mut impl FnMut(&'a Sentence)) {
    for sentence in sentences {
        visit(sentence);
        match &sentence.body {
            Body::Actions(_) => {}
            Body::Block(inner) => each_sentence(inner, visit),
            Body::Loop(_, inner) => each_sentence(std::slice::from_ref(&**inner), visit),
        }
    }
}

/// The labels of sentences and of those inside them, in order.
pub(crate) fn labels_of(sentences: &[Sentence]) -> Vec<&Name> {
    let mut labels = Vec::new();
    each_sentence(sentences, &mut |sentence| labels.extend(&sentence.label));
    labels
}

/// The names that a layer replaces, with their places. Sentences added beside another replace nothing.
pub(crate) fn layer_names(layer: &Layer) -> Vec<(String, Span)> {
    fn entries<T>(kind: &str, entries: &[Entry<T>]) -> Vec<(String, Span)> {
        entries.iter().map(|entry| (format!("the {kind} `{}`", entry.name.value), entry.name.span)).collect()
    }
    let mut names = entries("number", &layer.numbers);
    names.extend(entries("word", &layer.words));
    names.extend(entries("set", &layer.sets));
    names.extend(entries("step", &layer.steps));
    names.extend(entries("paragraph", &layer.rules));
    let lines = layer.lines.iter().filter(|line| line.place == LinePlace::Instead);
    names.extend(lines.map(|line| (format!("the sentence `{}`", line.label.value), line.label.span)));
    names
}

/// A file says more of the value that the text without a layer stands for.
fn layer_for_the_text(reading: &Text, value: &Text) -> Diagnostic {
    let title = format!("the value `{}` of `{}` is what the text says without a layer", value.value, reading.value);
    let fault = Diagnostic::error(codes::READING_INCOMPLETE, value.span, title, "a layer for it");
    fault.help("change the text itself, under [lines], [rules] or [words] of this file")
}

fn replace_all<T: Clone>(old: &mut Vec<Entry<T>>, new: &[Entry<T>]) {
    if new.is_empty() {
        return;
    }
    let names = old.iter().enumerate().map(|(at, entry)| (entry.name.value.clone(), at));
    let mut index: HashMap<String, usize> = names.collect();
    for entry in new {
        match index.get(&entry.name.value) {
            Some(&at) => old[at] = entry.clone(),
            None => {
                index.insert(entry.name.value.clone(), old.len());
                old.push(entry.clone());
            }
        }
    }
}

fn replace_named<T: Clone>(old: &mut Vec<(Text, T)>, new: &[(Text, T)]) {
    for entry in new {
        old.retain(|(name, _)| name.value != entry.0.value);
        old.push(entry.clone());
    }
}

/// What a file says of a value of its parent's reading, laid over what the parent says of it, key by key.
fn merge(old: &mut Layer, new: &Layer) {
    if new.board.start.is_some() {
        old.board.seeds = None;
    }
    add_board(&mut old.board, &new.board);
    replace_all(&mut old.numbers, &new.numbers);
    replace_all(&mut old.words, &new.words);
    replace_all(&mut old.sets, &new.sets);
    replace_all(&mut old.steps, &new.steps);
    replace_all(&mut old.rules, &new.rules);
    replace_named(&mut old.marks, &new.marks);
    replace_named(&mut old.counters, &new.counters);
    for line in &new.lines {
        let is_same = |old: &&mut Line| old.label.value == line.label.value && old.place == line.place;
        match old.lines.iter_mut().find(is_same) {
            Some(old) => *old = line.clone(),
            None => old.lines.push(line.clone()),
        }
    }
}

fn add_board(old: &mut Board, new: &Board) {
    fn over<T: Clone>(old: &mut Option<T>, new: &Option<T>) {
        if new.is_some() {
            old.clone_from(new);
        }
    }
    // A start given as a board and one given as a number are two ways to say one thing: the later counts.
    if new.seeds.is_some() || new.pits.is_some() || new.rows.is_some() {
        old.start = None;
    }
    over(&mut old.rows, &new.rows);
    over(&mut old.pits, &new.pits);
    over(&mut old.seeds, &new.seeds);
    over(&mut old.start, &new.start);
    over(&mut old.direction, &new.direction);
    over(&mut old.track, &new.track);
    over(&mut old.owners, &new.owners);
    over(&mut old.opposite, &new.opposite);
    over(&mut old.behind, &new.behind);
    over(&mut old.store_name, &new.store_name);
    over(&mut old.pit_name, &new.pit_name);
    over(&mut old.row_names, &new.row_names);
}

/// Replaces, strikes or adds beside the sentence with that label; whether there was one.
fn patch(sentences: &mut Vec<Sentence>, label: &str, line: &Line, new: &[Sentence]) -> bool {
    let is_it = |sentence: &Sentence| sentence.label.as_ref().is_some_and(|name| name.text == label);
    if let Some(at) = sentences.iter().position(is_it) {
        match line.place {
            LinePlace::Instead => replace(&mut sentences[at], line, new),
            LinePlace::Before => drop(sentences.splice(at..at, new.iter().cloned())),
            LinePlace::After => drop(sentences.splice(at + 1..at + 1, new.iter().cloned())),
        }
        return true;
    }
    sentences.iter_mut().any(|sentence| match &mut sentence.body {
        Body::Block(inner) => patch(inner, label, line, new),
        Body::Loop(_, inner) => match &mut inner.body {
            Body::Block(inner) => patch(inner, label, line, new),
            Body::Actions(_) | Body::Loop(..) => false,
        },
        Body::Actions(_) => false,
    })
}

/// The label stays; several sentences, or one with a label of its own, become one block under it. No sentence strikes
/// it: an empty block stands for a sentence that is never carried out.
fn replace(old: &mut Sentence, line: &Line, new: &[Sentence]) {
    let label = old.label.clone();
    let same_label = |one: &Sentence| {
        one.label.is_none() || one.label.as_ref().map(|name| &name.text) == label.as_ref().map(|name| &name.text)
    };
    match new {
        [] => old.body = Body::Block(Vec::new()),
        [one] if same_label(one) => *old = Sentence { label, ..one.clone() },
        several => {
            *old = Sentence {
                label,
                guard: None,
                body: Body::Block(several.to_vec()),
                span: block_span(several, line.span),
            };
        }
    }
}

fn block_span(sentences: &[Sentence], whole: Span) -> Span {
    match (sentences.first(), sentences.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => whole,
    }
}
