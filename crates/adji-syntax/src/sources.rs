//! The texts that spans point into.

use crate::span::{FileId, Span};

/// All files read for one variant: itself, its parents, its scenarios.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

/// One file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its path or id, as the user named it.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Sources {
    /// Adds a file; at most 65,535 can be added.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(u16::try_from(self.files.len()).unwrap_or(u16::MAX));
        self.files.push(SourceFile { path: path.into(), text: text.into() });
        id
    }

    /// The file.
    ///
    /// # Panics
    /// If `id` comes from other sources.
    #[must_use]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[usize::from(id.0)]
    }

    /// The text under `span`.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of the start of `span`, both from 1, columns counted in characters.
    #[must_use]
    pub fn place(&self, span: Span) -> (usize, usize) {
        self.line_column(span.file, span.start)
    }

    /// Line and column of a byte of a file, both from 1, columns counted in characters.
    #[must_use]
    pub fn line_column(&self, file: FileId, offset: u32) -> (usize, usize) {
        let text = &self.file(file).text;
        let mut end = (offset as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
