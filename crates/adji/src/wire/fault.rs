//! Faults of files as JSON, with the field names that other checkers use.

use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;
use serde::Serialize;

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Stable name of this kind of fault.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// The file; null where the fault has no place in one.
    pub filename: Option<String>,
    /// Where it begins.
    pub location: Option<Location>,
    /// Where it ends.
    pub end_location: Option<Location>,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// A change that mends it; none is offered so far.
    pub fix: Option<()>,
    /// What else must be known.
    pub notes: Vec<String>,
    /// One remedy.
    pub help: Option<String>,
    /// All places with a few words about each; the first is the fault itself.
    pub labels: Vec<Label>,
}

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "as in `Fault`")]
pub struct Label {
    pub filename: String,
    pub location: Location,
    pub end_location: Location,
    pub text: String,
}

/// Row and column, both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "told above")]
pub struct Location {
    pub row: usize,
    pub column: usize,
}

impl Fault {
    /// A diagnostic as JSON.
    ///
    /// # Panics
    /// If it points into a file that `sources` does not have.
    #[must_use]
    pub fn new(fault: &Diagnostic, sources: &Sources) -> Fault {
        let labels: Vec<Label> = fault.labels.iter().map(|label| place(label.span, &label.text, sources)).collect();
        let first = labels.first();
        Fault {
            code: fault.code,
            message: fault.title.clone(),
            filename: first.map(|label| label.filename.clone()),
            location: first.map(|label| label.location),
            end_location: first.map(|label| label.end_location),
            severity: match fault.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            fix: None,
            notes: fault.notes.clone(),
            help: fault.help.clone(),
            labels,
        }
    }
}

fn place(span: Span, text: &str, sources: &Sources) -> Label {
    let at = |offset: u32| {
        let (row, column) = sources.line_column(span.file, offset);
        Location { row, column }
    };
    Label {
        filename: sources.file(span.file).path.clone(),
        location: at(span.start),
        end_location: at(span.end),
        text: text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_has_its_place_in_rows_and_columns() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "x\nöy = 1\n");
        let fault = Diagnostic::error("unknown-key", Span { file, start: 4, end: 5 }, "there is no key `y`", "here")
            .help("leave it out");
        let json = serde_json::to_string(&Fault::new(&fault, &sources)).unwrap_or_default();
        assert!(json.starts_with(
            r#"{"code":"unknown-key","message":"there is no key `y`","filename":"a.toml","location":{"row":2,"column":2},"end_location":{"row":2,"column":3},"severity":"error","fix":null,"#
        ), "{json}");
    }
}
