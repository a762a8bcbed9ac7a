//! What the sentences say that count: words of the language, and names of the file.

use std::collections::BTreeSet;

use adji_syntax::ast::{Body, Sentence};
use adji_syntax::print;
use adji_syntax::words::WORDS;

use crate::compile::is_struck;
use crate::layer::Draft;

/// The sentences and explanations that count, each as its words.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    said: Vec<Vec<String>>,
    names: BTreeSet<String>,
}

impl Texts {
    /// Of the paragraphs, and of what they speak of: a step that none of them does, or an adjective that none has, says
    /// nothing of the game.
    pub(super) fn of(draft: &Draft) -> Texts {
        let mut texts = Texts::default();
        for entry in &draft.rules {
            let sentences = kept(entry.value.as_deref().unwrap_or_default());
            if !sentences.is_empty() {
                texts.name(&entry.name.value);
                texts.sentences(&sentences, draft);
            }
        }
        if let Some(absent) = draft.words.iter().find(|entry| entry.name.value == "absent") {
            absent.value.iter().for_each(|condition| texts.say_once("absent", &print::cond(condition), draft));
        }
        texts
    }

    fn sentences(&mut self, sentences: &[Sentence], draft: &Draft) {
        crate::layer::each_sentence(sentences, &mut |sentence| {
            sentence.label.iter().for_each(|label| self.name(&label.text));
        });
        sentences.iter().for_each(|sentence| self.text(&print::sentence(sentence), draft));
    }

    /// A name by itself, that of a label or a paragraph.
    fn name(&mut self, name: &str) {
        if self.names.insert(name.to_string()) {
            self.said.push(vec![name.to_string()]);
        }
    }

    fn say_once(&mut self, name: &str, text: &str, draft: &Draft) {
        if self.names.insert(name.to_string()) {
            self.text(text, draft);
        }
    }

    /// A text, and what explains the names in it.
    fn text(&mut self, text: &str, draft: &Draft) {
        let said = split(text);
        for word in &said {
            self.explained(word, draft);
        }
        self.said.push(said);
    }

    fn explained(&mut self, word: &str, draft: &Draft) {
        let is_it = |name: &str| name == word;
        if let Some(step) = draft.steps.iter().find(|entry| is_it(&entry.name.value)) {
            if self.names.insert(word.to_string()) {
                self.sentences(&kept(step.value.as_deref().unwrap_or_default()), draft);
            }
        } else if let Some(text) = explanation(draft, word) {
            self.say_once(word, &text, draft);
        } else if draft.marks.iter().any(|(name, _)| is_it(&name.value))
            || draft.counters.iter().any(|(name, _)| is_it(&name.value))
        {
            self.names.insert(word.to_string());
        }
    }

    /// Whether a word is there: one or several in a row as they are written, or an entry of the table of words, in which
    /// what is in capitals stands for something.
    pub(super) fn say(&self, word: &str) -> bool {
        let word = word.trim().to_lowercase();
        let own = split(&word);
        let entries = WORDS.iter().filter(|row| row.word.to_lowercase() == word || row.forms.contains(&word.as_str()));
        let as_written = self.said.iter().any(|said| said.windows(own.len().max(1)).any(|part| part == own));
        as_written || entries.into_iter().any(|row| self.said.iter().any(|said| fits(said, row.word)))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

/// What a file says a name means, unless it is a step.
fn explanation(draft: &Draft, name: &str) -> Option<String> {
    let number = draft.numbers.iter().find(|entry| entry.name.value == name);
    let word = draft.words.iter().find(|entry| entry.name.value == name);
    let set = draft.sets.iter().find(|entry| entry.name.value == name);
    number
        .and_then(|entry| entry.value.as_ref().map(print::num))
        .or_else(|| word.and_then(|entry| entry.value.as_ref().map(print::cond)))
        .or_else(|| set.and_then(|entry| entry.value.as_ref().map(print::set)))
}

/// Sentences without those that a layer struck.
fn kept(sentences: &[Sentence]) -> Vec<Sentence> {
    let kept_inside = |sentence: &Sentence| {
        let mut sentence = sentence.clone();
        if let Body::Block(inner) = &mut sentence.body {
            *inner = kept(inner);
        }
        sentence
    };
    sentences.iter().filter(|sentence| !is_struck(sentence)).map(kept_inside).collect()
}

/// The words of a text, without labels.
fn split(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || "-+*[]".contains(c);
    let words = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty() && !word.starts_with('['));
    words.map(str::to_string).collect()
}

/// Whether an entry of the table of words is in a text: its words in their order, and something for each that is in capitals.
fn fits(said: &[String], entry: &str) -> bool {
    let stands_for = |word: &str| word.chars().all(|letter| letter.is_uppercase());
    let parts = split(entry);
    let due: Vec<&String> = parts.iter().filter(|word| !stands_for(word)).collect();
    if due.is_empty() {
        return false;
    }
    if due.len() == parts.len() {
        return said.windows(parts.len()).any(|part| part == parts);
    }
    let mut rest = said.iter();
    due.iter().all(|word| rest.any(|other| other == *word))
}
