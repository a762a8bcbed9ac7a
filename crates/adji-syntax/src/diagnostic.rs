//! Faults in files, as plain data; `render` draws them.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// It can be played, but probably does not say what was meant.
    Warning,
}

/// One fault of a file: what was found, what was expected, one remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable name of this kind of fault (`unknown-name`); `docs/diagnostics.md` has them all.
    pub code: &'static str,
    /// Whether the file can still be played.
    pub severity: Severity,
    /// One lower-case line without a full stop, with the user's own words in backticks.
    pub title: String,
    /// Where: the first label is the fault itself, others are places that belong to it. A fault of a whole file (not
    /// readable, not found) has none.
    pub labels: Vec<Label>,
    /// What else must be known, one line each.
    pub notes: Vec<String>,
    /// One thing that can be done at once.
    pub help: Option<String>,
}

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The words; may be empty.
    pub text: String,
}

/// How many faults of one file are told; who has mended so many looks again.
pub const MOST_TOLD: usize = 100;

/// Cuts a list of faults, in the order in which they are told, to [`MOST_TOLD`] and one that says how many there are more.
#[must_use]
pub fn told(mut faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let more = faults.len().saturating_sub(MOST_TOLD);
    if more > 1 {
        faults.truncate(MOST_TOLD + 1);
        let first = faults.pop().map(|fault| fault.labels).unwrap_or_default();
        let label = first.into_iter().next().map(|label| Label { text: "the first of them".into(), ..label });
        faults.push(Diagnostic {
            code: crate::codes::MORE_FAULTS,
            severity: Severity::Error,
            title: format!("there are {more} more faults, which are not shown"),
            labels: label.into_iter().collect(),
            notes: Vec::new(),
            help: Some("mend the faults above and check again".into()),
        });
    }
    faults
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(code: &'static str, span: Span, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        let labels = vec![Label { span, text: label.into() }];
        Diagnostic { code, severity: Severity::Error, title: title.into(), labels, notes: Vec::new(), help: None }
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(code: &'static str, span: Span, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, title, label) }
    }

    /// Adds a second place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Sets the remedy.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }
}
