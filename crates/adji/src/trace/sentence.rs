//! What a sentence is called, where it stands, and its words.

use std::collections::BTreeSet;
use std::fmt;

use adji_engine::rules::{Body, Sentence, SentenceId};
use adji_syntax::ast;
use adji_syntax::span::Span;

use super::Tracer;
use crate::layer::each_sentence;

/// A sentence of a variant file, as traces and messages speak of it: `lap [four] adji-kui-ii.toml:14`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceRef {
    /// The paragraph it stands in.
    pub paragraph: String,
    /// Its label.
    pub label: Option<String>,
    /// Which sentence of the paragraph it is, from 1.
    pub number: u16,
    /// The file.
    pub file: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
}

impl fmt::Display for SentenceRef {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.rsplit('/').next().unwrap_or(&self.file);
        match &self.label {
            Some(label) => write!(out, "{} [{label}] {file}:{}", self.paragraph, self.line),
            None => write!(out, "{} {file}:{}", self.paragraph, self.line),
        }
    }
}

impl Tracer<'_> {
    /// Which sentence it is and where it stands.
    #[must_use]
    pub fn sentence(&self, id: SentenceId) -> SentenceRef {
        let name = self.variant.rules.name_of(id);
        let span = self.span(id);
        let (line, column) = self.sources.place(span);
        SentenceRef {
            paragraph: name.paragraph.clone(),
            label: name.label.clone(),
            number: name.number,
            file: self.sources.file(span.file).path.clone(),
            line,
            column,
        }
    }

    /// Its words on one line, without its label; of a block only the head.
    #[must_use]
    pub fn sentence_text(&self, id: SentenceId) -> String {
        let text = self.whole_text(id);
        match text.split_once('{') {
            Some((head, _)) => format!("{head}{{ … }}"),
            None => text,
        }
    }

    /// All its words on one line, without its label; of sentences that a reading has put for one, a block.
    #[must_use]
    pub fn whole_text(&self, id: SentenceId) -> String {
        let text = one_line(self.sources.text(self.span(id)));
        if self.tree(id).is_some_and(is_several) {
            return format!("{{ {text} }}");
        }
        match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((_, rest)) => rest.trim_start().to_string(),
            None => text,
        }
    }

    /// Whether it carries out a block for one place after another.
    pub(super) fn is_block_of_places(&self, id: SentenceId) -> bool {
        self.tree(id).is_some_and(|sentence| match &sentence.body {
            ast::Body::Loop(ast::Loop::Walk(_) | ast::Loop::Each(_), inner) => {
                matches!(inner.body, ast::Body::Block(_))
            }
            ast::Body::Loop(..) | ast::Body::Block(_) | ast::Body::Actions(_) => false,
        })
    }

    fn span(&self, id: SentenceId) -> Span {
        self.variant.spans[usize::from(id.0)]
    }

    /// The tree of a sentence. Of one that a reading has put for another with another label, it is that one and not the
    /// block around it.
    fn tree(&self, id: SentenceId) -> Option<&ast::Sentence> {
        let span = self.span(id);
        let mut found = None;
        for text in self.variant.draft.texts() {
            each_sentence(text, &mut |sentence| {
                if sentence.span == span {
                    found = Some(sentence);
                }
            });
        }
        found
    }

    /// The sentences that are played: all but those that a reading or a derived file has struck.
    #[must_use]
    pub fn in_play(&self) -> BTreeSet<SentenceId> {
        let rules = &self.variant.rules;
        let mut ids = BTreeSet::new();
        crate::look::paragraphs(rules).for_each(|paragraph| add_played(&paragraph.sentences, &mut ids));
        for ask in &rules.asks {
            ids.extend(ask.choosing.iter().map(|sentence| sentence.id));
            add_played(&ask.acting, &mut ids);
        }
        ids
    }

    /// What it is called, where it stands and its words: `lap [four] game.toml:14: here holds 4: stop.`
    #[must_use]
    pub fn quoted(&self, id: SentenceId) -> String {
        format!("{}: {}", self.sentence(id), self.sentence_text(id))
    }
}

fn add_played(sentences: &[Sentence], ids: &mut BTreeSet<SentenceId>) {
    for sentence in sentences {
        match &sentence.body {
            // What was struck is an empty block, which cannot be written.
            Body::Block(inner) if inner.is_empty() => continue,
            Body::Block(inner) => add_played(inner, ids),
            // What is done in a loop belongs to the same sentence; a block there has its own.
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                add_played(std::slice::from_ref(inner), ids);
            }
            Body::Actions(_) => {}
        }
        ids.insert(sentence.id);
    }
}

/// Whether these are several sentences that a reading has put for one: a block without braces.
fn is_several(sentence: &ast::Sentence) -> bool {
    match &sentence.body {
        ast::Body::Block(inner) => inner.first().is_some_and(|first| first.span.start == sentence.span.start),
        ast::Body::Loop(..) | ast::Body::Actions(_) => false,
    }
}

/// A rule text on one line, without remarks.
#[must_use]
pub fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or(""));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}
