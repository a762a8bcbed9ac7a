//! A file laid out anew: nothing but blanks and line breaks change, so a file says the same before and after.
//!
//! In the file, one blank stands on either side of `=`, lines begin at the margin and end without blanks. In rule texts
//! of several lines each sentence has a line of its own, and what follows on labels stands in one column; see `rules`.
//! Remarks, empty lines, the order of everything, and texts that are not rules stay as they are.

mod rules;

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Severity};
use crate::envelope;
use crate::sources::Sources;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A variant: `ID.toml`.
    Variant,
    /// Scenarios: `ID.scenarios.toml`.
    Scenarios,
}

/// Why a file is not laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// It cannot be read: these are its errors.
    Faults(Vec<Diagnostic>),
    /// It would say something else afterwards. That is a fault of the program.
    Altered,
}

/// The file laid out anew. A file that is laid out already comes back as it is. Line breaks of two bytes stay so, if the
/// file has no others.
///
/// # Errors
/// When the file has errors, as it is then not known what it says.
///
/// # Examples: labels are padded, and each sentence has its line
/// ```
/// use adji_syntax::format::{Kind, file};
/// let text = "name='Oware'\n[rules]\nlap = '''\n[pair] here holds 2: capture here.  stop.\n[o] stop.'''";
/// let laid = "name = 'Oware'\n[rules]\nlap = '''\n[pair] here holds 2: capture here.\n       stop.\n[o]    stop.\n'''\n";
/// assert_eq!(file(text, Kind::Variant).as_deref(), Ok(laid));
/// ```
pub fn file(text: &str, kind: Kind) -> Result<String, FormatError> {
    let (before, faults) = said(text, kind);
    if faults.iter().any(|fault| fault.severity == Severity::Error) {
        return Err(FormatError::Faults(faults));
    }
    let has_two_bytes = text.contains("\r\n") && text.matches('\n').count() == text.matches("\r\n").count();
    let laid = if has_two_bytes { lay_out(&text.replace("\r\n", "\n")) } else { lay_out(text) };
    let laid = if has_two_bytes { laid.replace('\n', "\r\n") } else { laid };
    if said(&laid, kind).0 == before && letters(&laid).eq(letters(text)) { Ok(laid) } else { Err(FormatError::Altered) }
}

/// What a file says, apart from where it says it, and what is wrong with it.
fn said(text: &str, kind: Kind) -> (String, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let file = sources.add("", text);
    let (tree, faults) = match kind {
        Kind::Variant => {
            let (page, faults) = envelope::page(&sources, file);
            (format!("{page:?}"), faults)
        }
        Kind::Scenarios => {
            let (scenarios, faults) = envelope::scenarios(&sources, file);
            (format!("{scenarios:?}"), faults)
        }
    };
    (without_places(&tree), faults)
}

/// A tree written out, without the places in it.
fn without_places(tree: &str) -> String {
    let mut pieces = tree.split("Span { file");
    let first = pieces.next().unwrap_or("").to_owned();
    pieces.fold(first, |said, piece| said + piece.split_once('}').map_or("", |(_, rest)| rest))
}

/// The letters of a text, without what lies between them.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace())
}

// ---- the file

/// Places of a file that matter to its layout.
#[derive(Default)]
struct Places {
    /// From the end of each key to the start of its value.
    equals: Vec<Range<usize>>,
    /// Values that stand behind `=`.
    values: Vec<Range<usize>>,
    /// Strings of several lines, with their quotes.
    texts: Vec<Range<usize>>,
    /// Those of them that are rules.
    rules: Vec<Range<usize>>,
}

/// In which table of a file a key stands, as far as rules can be in it.
#[derive(Clone, Copy)]
enum Level {
    File,
    Readings,
    Reading,
    Values,
    Layer,
    Rules,
    Other,
}

impl Level {
    fn below(self, key: &str) -> Level {
        match (self, key) {
            (Level::File | Level::Layer, "rules" | "lines" | "steps") => Level::Rules,
            (Level::File, "readings") => Level::Readings,
            (Level::Readings, _) => Level::Reading,
            (Level::Reading, "values") => Level::Values,
            (Level::Values, _) => Level::Layer,
            _ => Level::Other,
        }
    }
}

/// A stretch of a text and what comes instead of it.
type Edit = (Range<usize>, String);

fn lay_out(text: &str) -> String {
    let Ok(table) = DeTable::parse(text) else { return text.to_owned() };
    let mut places = Places::default();
    places.add(table.get_ref(), Level::File, text);
    [&mut places.values, &mut places.texts].into_iter().for_each(|ranges| ranges.sort_by_key(|range| range.start));
    let mut edits: Vec<Edit> = places.equals.iter().map(|range| (range.clone(), " = ".to_owned())).collect();
    let bodies: Vec<&str> = places.rules.iter().map(|range| body(&text[range.clone()])).collect();
    let column = rules::column(&bodies);
    for (range, body) in places.rules.iter().zip(&bodies) {
        let quotes = &text[range.start..range.start + 3];
        let laid = rules::lay_out(body, column);
        edits.extend(laid.map(|laid| (range.clone(), format!("{quotes}\n{laid}{quotes}"))));
    }
    edits.extend(places.margins(text));
    let mut laid = applied(text, edits);
    laid.truncate(laid.trim_end().len());
    laid + "\n"
}

/// What stands between three quotes, without the line break that follows on them.
fn body(quoted: &str) -> &str {
    let body = &quoted[3..quoted.len() - 3];
    body.strip_prefix("\r\n").or(body.strip_prefix('\n')).unwrap_or(body)
}

fn applied(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let (mut laid, mut at) = (String::new(), 0);
    for (range, instead) in edits {
        laid += &text[at..range.start];
        laid += &instead;
        at = range.end;
    }
    laid + &text[at..]
}

impl Places {
    fn add(&mut self, table: &DeTable<'_>, level: Level, text: &str) {
        for (key, value) in table {
            let (key_end, range) = (key.span().end, value.span());
            let between = text.get(key_end..range.start).map(str::trim);
            if between == Some("=") {
                self.equals.push(key_end..range.start);
                self.add_texts(value.get_ref(), range.clone(), matches!(level, Level::Rules), text);
                self.values.push(range);
                continue;
            }
            // The tables of a file, which have a line of their own.
            let below = level.below(key.get_ref());
            match value.get_ref() {
                DeValue::Table(inner) => self.add(inner, below, text),
                DeValue::Array(tables) => {
                    let inner = tables.iter().filter_map(|table| table.get_ref().as_table());
                    inner.for_each(|inner| self.add(inner, below, text));
                }
                _ => {}
            }
        }
    }

    fn add_texts(&mut self, value: &DeValue<'_>, range: Range<usize>, is_rule: bool, text: &str) {
        match value {
            DeValue::String(_)
                if text[range.clone()].starts_with("'''") || text[range.clone()].starts_with("\"\"\"") =>
            {
                if is_rule {
                    self.rules.push(range.clone());
                }
                self.texts.push(range);
            }
            DeValue::Array(items) => {
                items.iter().for_each(|item| self.add_texts(item.get_ref(), item.span(), false, text));
            }
            DeValue::Table(entries) => {
                entries.values().for_each(|item| self.add_texts(item.get_ref(), item.span(), false, text));
            }
            _ => {}
        }
    }

    /// Blanks at the beginning and the end of lines, as far as they stand in no text; inside a value, such as a list of
    /// several lines, only those at the end.
    fn margins(&self, text: &str) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end_matches('\n').len();
            let written = line.trim_matches([' ', '\t', '\r', '\n']);
            let first = start + line.len() - line.trim_start_matches([' ', '\t']).len();
            let last = if written.is_empty() { start } else { start + line.find(written).unwrap_or(0) + written.len() };
            if !written.is_empty() && first > start && !is_inside(&self.values, start) {
                edits.push((start..first, String::new()));
            }
            if last < end && !is_inside(&self.texts, end) {
                edits.push((last..end, String::new()));
            }
            start += line.len();
        }
        edits
    }
}

/// Whether a place lies in one of several ranges, which are in order and do not overlap.
fn is_inside(ranges: &[Range<usize>], at: usize) -> bool {
    let begun = ranges.partition_point(|range| range.start < at);
    begun > 0 && at < ranges[begun - 1].end
}

#[cfg(test)]
mod tests;
