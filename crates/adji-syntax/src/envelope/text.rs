//! Strings of TOML and what stands between their quotes.

use std::ops::Range;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span};

/// A string as it stands in the file.
pub(super) struct Quoted<'t> {
    /// What stands between the quotes, without the line break that follows on three quotes.
    pub(super) raw: &'t str,
    /// Where it begins.
    pub(super) start: usize,
    /// Whether a backslash has a meaning in it and there is one.
    pub(super) is_escaped: bool,
    /// Whether it goes over several lines.
    pub(super) is_multi_line: bool,
}

impl<'t> Quoted<'t> {
    /// The string that covers `range` of `text`, with its quotes.
    pub(super) fn new(text: &'t str, range: Range<usize>) -> Quoted<'t> {
        let whole = text.get(range.clone()).unwrap_or("");
        let is_multi_line = whole.len() >= 6 && (whole.starts_with("'''") || whole.starts_with("\"\"\""));
        let quotes = if is_multi_line { 3 } else { 1 };
        let inner = whole.get(quotes..whole.len().saturating_sub(quotes)).unwrap_or("");
        let line_break = match inner {
            _ if !is_multi_line => 0,
            _ if inner.starts_with("\r\n") => 2,
            _ => usize::from(inner.starts_with('\n')),
        };
        let raw = &inner[line_break..];
        let is_escaped = whole.starts_with('"') && raw.contains('\\');
        Quoted { raw, start: range.start + quotes + line_break, is_escaped, is_multi_line }
    }

    /// Where the text between the quotes stands.
    pub(super) fn span(&self, file: FileId) -> Span {
        Span { file, start: self.start as u32, end: (self.start + self.raw.len()) as u32 }
    }

    /// The value, byte for byte as long as the text in the file, if nothing in it is escaped: line breaks of two bytes
    /// become a blank and one of one byte. So a place in the value is a place in the file.
    pub(super) fn value(&self, parsed: &str) -> String {
        if self.is_escaped { parsed.to_owned() } else { self.raw.replace("\r\n", " \n") }
    }
}

/// An error of the TOML parser; what it would have expected is left out, as it is a list of signs.
pub(super) fn toml_fault(file: FileId, span: Range<usize>, message: &str) -> Diagnostic {
    let span = Span { file, start: span.start as u32, end: span.end as u32 };
    let said = message.split(", expected").next().unwrap_or(message);
    let title = format!("this is not TOML: {said}");
    let fault = Diagnostic::error(codes::TOML, span, title, "");
    match remedy(message) {
        Some(help) => fault.help(help),
        None => fault,
    }
}

/// What helps against the commonest errors.
fn remedy(message: &str) -> Option<&'static str> {
    let remedies = [
        ("duplicate key", "keep one of them"),
        ("key with no value", "write `key = value`, with text in quotes"),
        ("missing value", "write a value after `=`, with text in quotes"),
        ("string values must be quoted", "put the text in quotes"),
        ("unclosed", "close it where it ends"),
        ("invalid multi-line literal string", "close the text with `'''`"),
        ("invalid multi-line basic string", "close the text with three quotes"),
        ("invalid literal string", "close the text with `'`; texts of several lines stand between `'''`"),
        ("invalid basic string", "close the text with a quote; texts of several lines stand between `'''`"),
    ];
    remedies.iter().find(|(start, _)| message.contains(start)).map(|(_, help)| *help)
}
