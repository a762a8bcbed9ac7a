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

/// An error of the TOML parser, told in words of our own where it is one that people make.
pub(super) fn toml_fault(text: &str, file: FileId, range: Range<usize>, message: &str) -> Diagnostic {
    let span = Span { file, start: range.start as u32, end: range.end as u32 };
    let found = text.get(range.start..).and_then(|rest| rest.chars().next());
    let (title, help) = match found {
        Some(found) if found.is_control() && !matches!(found, '\n' | '\r' | '\t') => {
            (format!("`{}` cannot stand in a file", found.escape_debug()), "remove it")
        }
        _ if message.contains("duplicate key") && text.get(range.clone()) == Some("scenario") => (
            "this scenario stands in single brackets beside others in double ones".to_owned(),
            "write each as `[[scenario]]`",
        ),
        found => match wording(message, found) {
            Some((title, help)) => (title.to_owned(), help),
            None => {
                let said = message.split(", expected").next().unwrap_or(message);
                (format!("this is not TOML: {said}"), "see https://toml.io for how keys, values and tables are written")
            }
        },
    };
    if let Some((first, what)) = message.contains("duplicate key").then(|| first_place(text, range)).flatten() {
        let first = Span { file, start: first.start as u32, end: first.end as u32 };
        let (title, help) = match what {
            Twice::Key => (title, help),
            Twice::Table => ("this table stands twice".to_owned(), "put what stands under both under the first"),
        };
        let fault = Diagnostic::error(codes::TOML, span, title, "again here");
        return fault.and(first, "first here").help(help);
    }
    Diagnostic::error(codes::TOML, span, title, "").help(help)
}

/// What is written twice.
enum Twice {
    Key,
    Table,
}

/// Where a key or the head of a table stood first that is written again at `again`, if that can be told from single lines.
fn first_place(text: &str, again: Range<usize>) -> Option<(Range<usize>, Twice)> {
    let lines = lines_outside_texts(text);
    let of = |place: usize| lines.iter().rposition(|(start, _)| *start <= place);
    let (_, line) = lines[of(again.start)?];
    let place = |(start, line): (usize, &str)| {
        let start = start + (line.len() - line.trim_start().len());
        start..start + head_or_key(line).len()
    };
    let before = &lines[..of(again.start)?];
    let same = |(_, other): &(usize, &str)| head_or_key(other) == head_or_key(line);
    if is_head(line) {
        let first = before.iter().find(|other| is_head(other.1) && same(other))?;
        return Some((place(*first), Twice::Table));
    }
    let of_table = before.iter().rposition(|(_, line)| is_head(line)).map_or(0, |head| head + 1);
    let first = before[of_table..].iter().find(|other| other.1.contains('=') && same(other))?;
    Some((place(*first), Twice::Key))
}

/// Lines that do not begin inside a text of several lines, each with its place.
fn lines_outside_texts(text: &str) -> Vec<(usize, &str)> {
    let (mut at, mut open, mut lines) = (0, None, Vec::new());
    for line in text.split_inclusive('\n') {
        if open.is_none() {
            lines.push((at, line));
        }
        for quotes in ["'''", "\"\"\""] {
            let many = line.matches(quotes).count();
            if many % 2 == 1 && open.is_none_or(|open| open == quotes) {
                open = if open.is_some() { None } else { Some(quotes) };
            }
        }
        at += line.len();
    }
    lines
}

fn is_head(line: &str) -> bool {
    line.trim_start().starts_with('[')
}

/// `[rules]` of such a line, or the key before `=`.
fn head_or_key(line: &str) -> &str {
    let line = line.trim_start();
    match is_head(line) {
        true => line.find(']').map_or(line, |end| &line[..=end]),
        false => line.split('=').next().unwrap_or(line),
    }
    .trim_end()
}

/// What is wrong, and what to write, for errors of the TOML parser that people make.
fn wording(message: &str, found: Option<char>) -> Option<(&'static str, &'static str)> {
    let is_over = matches!(found, None | Some('\n' | '\r'));
    let wordings = [
        ("duplicate key", ("this key is written twice", "keep one of them")),
        ("key with no value", ("this key has no value", "write `key = value`, with text in quotes")),
        ("missing value", ("a value is due after `=`", "write a value, with text in quotes")),
        (
            "string values must be quoted",
            match is_over {
                true => ("a value is due after `=`", "write a value, with text in quotes"),
                false => ("text stands in quotes", "put it in quotes"),
            },
        ),
        ("invalid boolean", ("this is neither a number nor a text in quotes", "put it in quotes")),
        ("missing assignment", ("`=` is due between a key and its value", "write `key = value`")),
        ("extra `=`", ("there is one `=` too many", "write `key = value`")),
        (
            "invalid unquoted key",
            ("this key must stand in quotes", "put it in quotes: keys without are letters, digits and hyphens"),
        ),
        ("missing comma", ("a comma is due here", "write a comma between the members of a list")),
        ("unclosed table", ("this `[` is not closed", "write `]` at the end of its line")),
        ("unclosed array table", ("these `[[` are not closed", "write `]]` at the end of their line")),
        ("unclosed array", ("this `[` is not closed", "write `]` where the list ends")),
        ("unclosed inline table", ("this `{` is not closed", "write `}` where it ends")),
        ("invalid multi-line literal string", ("this text is not closed", "close it with three quotes: `'''`")),
        ("invalid multi-line basic string", ("this text is not closed", "close it with three quotes: `\"\"\"`")),
        (
            "invalid literal string",
            ("this text is not closed on its line", "close it with `'`; texts of several lines stand between `'''`"),
        ),
        (
            "invalid basic string",
            ("this text is not closed on its line", "close it with `\"`; texts of several lines stand between `'''`"),
        ),
        (
            "recurs",
            (
                "tables or lists stand too deep in each other here",
                "a variant file needs five at most: write fewer inside each other",
            ),
        ),
        ("carriage return", ("a line break of this file is half of one", "save the file with line breaks of one kind")),
    ];
    wordings.iter().find(|(start, _)| message.contains(start)).map(|(_, wording)| *wording)
}
