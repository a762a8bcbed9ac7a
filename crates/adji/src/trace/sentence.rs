//! What a sentence is called, where it stands, and its words.

use std::fmt;

use adji_engine::rules::SentenceId;

use super::Tracer;

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
        let span = self.variant.spans[usize::from(id.0)];
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

    /// Its words on one line, without its label and remarks; of a block only the head.
    #[must_use]
    pub fn sentence_text(&self, id: SentenceId) -> String {
        let text = self.sources.text(self.variant.spans[usize::from(id.0)]);
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or(""));
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        let text = words.join(" ");
        let unlabelled = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((_, rest)) => rest.trim_start(),
            None => &text,
        };
        match unlabelled.split_once('{') {
            Some((head, _)) => format!("{head}{{ … }}"),
            None => unlabelled.to_string(),
        }
    }

    /// What it is called, where it stands and its words: `lap [four] game.toml:14: here holds 4: stop.`
    #[must_use]
    pub fn quoted(&self, id: SentenceId) -> String {
        format!("{}: {}", self.sentence(id), self.sentence_text(id))
    }
}
