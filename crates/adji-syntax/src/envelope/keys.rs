//! The keys of a table, taken one by one; what is left at the end is unknown.

use std::cell::RefCell;

use toml::Spanned as Placed;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::envelope::homes;
use crate::envelope::text::Quoted;
use crate::near;
use crate::page::Text;
use crate::parse::MAX_NUMBER;
use crate::span::{FileId, Span, Spanned};

/// A value of the file.
pub(super) type Value<'t> = Placed<DeValue<'t>>;

/// The faults found so far, with the file they are in.
pub(super) struct Faults<'t> {
    pub(super) text: &'t str,
    pub(super) file: FileId,
    found: RefCell<Vec<Diagnostic>>,
}

impl<'t> Faults<'t> {
    pub(super) fn new(text: &'t str, file: FileId) -> Faults<'t> {
        Faults { text, file, found: RefCell::default() }
    }

    /// How many there are so far.
    pub(super) fn count(&self) -> usize {
        self.found.borrow().len()
    }

    pub(super) fn push(&self, fault: Diagnostic) {
        self.found.borrow_mut().push(fault);
    }

    pub(super) fn extend(&self, faults: Vec<Diagnostic>) {
        self.found.borrow_mut().extend(faults);
    }

    /// All of them, by the place of their first label.
    pub(super) fn in_file_order(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|fault| fault.labels.first().map(|label| label.span.start));
        found
    }

    pub(super) fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { file: self.file, start: range.start as u32, end: range.end as u32 }
    }

    /// A string; the span is that of the text between the quotes.
    pub(super) fn text(&self, key: &str, value: &Value<'_>) -> Option<Text> {
        match value.get_ref() {
            DeValue::String(parsed) => {
                let quoted = Quoted::new(self.text, value.span());
                Some(Spanned { value: quoted.value(parsed), span: quoted.span(self.file) })
            }
            _ => self.wrong_type(key, value, "a string", &format!("write `{key} = \"…\"`")),
        }
    }

    /// A string, or a whole number taken as text.
    fn text_or_number(&self, key: &str, value: &Value<'_>) -> Option<Text> {
        match value.get_ref() {
            DeValue::Integer(number) => Some(Spanned { value: number.to_string(), span: self.span(value.span()) }),
            _ => self.text(key, value),
        }
    }

    /// A string, or a list of strings.
    pub(super) fn texts(&self, key: &str, value: &Value<'_>) -> Option<Vec<Text>> {
        match value.get_ref() {
            DeValue::String(_) => self.text(key, value).map(|text| vec![text]),
            DeValue::Array(values) => Some(values.iter().filter_map(|value| self.member(key, value)).collect()),
            _ => self.wrong_type(key, value, "a list of strings", &format!("write `{key} = [\"…\"]`")),
        }
    }

    /// A string, or a list of them where there are several.
    fn text_or_texts(&self, key: &str, value: &Value<'_>) -> Vec<Text> {
        match value.get_ref() {
            DeValue::Array(_) => self.texts(key, value).unwrap_or_default(),
            _ => self.text(key, value).into_iter().collect(),
        }
    }

    /// A string in a list.
    fn member(&self, key: &str, value: &Value<'_>) -> Option<Text> {
        match value.get_ref() {
            DeValue::String(_) => self.text(key, value),
            _ => self.wrong_type(&format!("a member of {key}"), value, "a string", "put it in quotes"),
        }
    }

    /// A whole number that is not negative.
    pub(super) fn number(&self, key: &str, value: &Value<'_>) -> Option<Spanned<u32>> {
        self.number_up_to(key, value, u32::MAX)
    }

    /// A whole number; of one that is too large for any use, `most` is told.
    pub(super) fn number_up_to(&self, key: &str, value: &Value<'_>, most: u32) -> Option<Spanned<u32>> {
        let DeValue::Integer(number) = value.get_ref() else {
            return self.wrong_type(key, value, "a whole number", "write a whole number, without quotes");
        };
        let span = self.span(value.span());
        match u32::from_str_radix(number.as_str(), number.radix()) {
            Ok(value) => Some(Spanned { value, span }),
            Err(_) => self.out_of_range(key, number, span, most),
        }
    }

    /// A number that does not fit.
    pub(super) fn out_of_range<T>(&self, key: &str, number: &DeInteger<'_>, span: Span, most: u32) -> Option<T> {
        // Nothing in a game is larger, even where the number itself would fit.
        let most = most.min(MAX_NUMBER);
        let (bound, label) = match number.as_str().starts_with('-') {
            true => ("at least 0".to_owned(), "negative"),
            false => (format!("at most {most}"), "too large"),
        };
        let title = format!("`{key}` is {number}, and {bound} is due");
        let fault = Diagnostic::error(codes::OUT_OF_RANGE, span, title, label);
        self.push(fault.help(format!("write a whole number from 0 to {most}")));
        None
    }

    /// A value of another kind than is due.
    pub(super) fn wrong_type<T>(&self, key: &str, value: &Value<'_>, due: &str, help: &str) -> Option<T> {
        let found = kind(value.get_ref());
        let quoted = if key.contains(' ') { key.to_owned() } else { format!("`{key}`") };
        let title = format!("{quoted} is {found}, and {due} is due");
        self.push(Diagnostic::error(codes::WRONG_TYPE, self.span(value.span()), title, found).help(help));
        None
    }
}

/// What a value is, in words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a decimal point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The keys of one table that are not yet read.
pub(super) struct Keys<'t, 'f> {
    pub(super) faults: &'f Faults<'t>,
    /// What the table is called in messages: `[board]`, or `this file`.
    title: String,
    left: Vec<(Text, &'f Value<'t>)>,
    known: Vec<&'static str>,
    /// The place of the table, from its head to its last value.
    pub(super) span: Span,
}

impl<'t, 'f> Keys<'t, 'f> {
    /// Those of the file itself.
    pub(super) fn of_file(faults: &'f Faults<'t>, title: &str, table: &'f DeTable<'t>, span: Span) -> Keys<'t, 'f> {
        Keys { faults, title: title.to_owned(), left: entries(faults, table), known: Vec::new(), span }
    }

    /// Those of `value`, if it is a table.
    pub(super) fn of(faults: &'f Faults<'t>, title: &str, value: &'f Value<'t>) -> Option<Keys<'t, 'f>> {
        let DeValue::Table(table) = value.get_ref() else {
            let help = format!("write its keys under `{title}`");
            return faults.wrong_type(title.trim_matches(['[', ']']), value, "a table", &help);
        };
        let left = entries(faults, table);
        let ends = left.iter().map(|(_, value)| value.span().end);
        let end = ends.max().unwrap_or(0).max(value.span().end);
        let span = faults.span(value.span().start..end);
        Some(Keys { faults, title: title.to_owned(), left, known: Vec::new(), span })
    }

    /// The table under `key`.
    pub(super) fn table(&mut self, key: &'static str) -> Option<Keys<'t, 'f>> {
        let (_, value) = self.take(key)?;
        Keys::of(self.faults, &format!("[{key}]"), value)
    }

    /// The key and its value, if it is there.
    pub(super) fn take(&mut self, key: &'static str) -> Option<(Text, &'f Value<'t>)> {
        self.known.push(key);
        let at = self.left.iter().position(|(name, _)| name.value == key)?;
        Some(self.left.remove(at))
    }

    /// Whether the key is there and not yet taken.
    pub(super) fn has(&self, key: &str) -> bool {
        self.left.iter().any(|(name, _)| name.value == key)
    }

    /// All keys that are left, in the order of the file.
    pub(super) fn rest(&mut self) -> Vec<(Text, &'f Value<'t>)> {
        std::mem::take(&mut self.left)
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<Text> {
        self.take(key).and_then(|(_, value)| self.faults.text(key, value))
    }

    /// A string that must be there; `owner` is what the table is called, at `span`.
    pub(super) fn required(&mut self, key: &'static str, owner: &str, span: Span) -> Option<Text> {
        match self.take(key) {
            Some((_, value)) => self.faults.text(key, value),
            None => {
                self.missing(key, owner, span);
                None
            }
        }
    }

    pub(super) fn text_or_number(&mut self, key: &'static str) -> Option<Text> {
        self.take(key).and_then(|(_, value)| self.faults.text_or_number(key, value))
    }

    /// A string or a list of strings; none if the key is not there.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<Text> {
        self.some_texts(key).unwrap_or_default()
    }

    /// A string, or a list where there are several; none if the key is not there.
    pub(super) fn text_or_texts(&mut self, key: &'static str) -> Vec<Text> {
        self.take(key).map(|(_, value)| self.faults.text_or_texts(key, value)).unwrap_or_default()
    }

    pub(super) fn some_texts(&mut self, key: &'static str) -> Option<Vec<Text>> {
        self.take(key).and_then(|(_, value)| self.faults.texts(key, value))
    }

    pub(super) fn number(&mut self, key: &'static str) -> Option<Spanned<u32>> {
        self.take(key).and_then(|(_, value)| self.faults.number(key, value))
    }

    /// `true` or `false`; the latter, if the key is not there.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        match self.take(key) {
            None => false,
            Some((_, value)) => match value.get_ref() {
                DeValue::Boolean(flag) => *flag,
                _ => self
                    .faults
                    .wrong_type(key, value, "true or false", &format!("write `{key} = true`"))
                    .unwrap_or(false),
            },
        }
    }

    /// A fault: `key` must be in the table, which `owner` is called.
    fn missing(&self, key: &str, owner: &str, span: Span) {
        let title = format!("{owner} has no `{key}`");
        let fault = Diagnostic::error(codes::MISSING_KEY, span, title, format!("`{key}` is missing"));
        self.fault(fault.help(format!("write `{key} = \"…\"` under it")));
    }

    pub(super) fn fault(&self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    /// A fault for each key that nobody asked for.
    pub(super) fn finish(self) {
        let mut told_together: Vec<(&str, Diagnostic)> = Vec::new();
        for (key, _) in &self.left {
            // What is said of a source is meant for it, not for the game.
            let of_source = self.title.starts_with("[sources.");
            let near = near::nearest(&key.value, self.known.iter().copied());
            let home = homes::of(&key.value).filter(|(home, _)| *home != self.title && !of_source && near.is_none());
            if let Some((home, help)) = home {
                match told_together.iter_mut().find(|(other, _)| *other == home) {
                    Some((_, fault)) => *fault = fault.clone().and(key.span, "nor is this"),
                    None => told_together.push((home, self.unknown(key).help(help))),
                }
                continue;
            }
            let fault = self.unknown(key);
            self.faults.push(match near {
                Some(near) => fault.help(format!("write `{near}`")),
                None => fault.help("take it out, or write one of these"),
            });
        }
        self.faults.extend(told_together.into_iter().map(|(_, fault)| fault).collect());
    }

    /// The entries of a table whose keys are names of the author's own, and which `fits` tells can stand there. A key that
    /// belongs at the top of the file is none of them, if its value does not fit.
    pub(super) fn rest_below(&mut self, fits: impl Fn(&Value<'t>) -> bool) -> Vec<(Text, &'f Value<'t>)> {
        let (strays, entries): (Vec<_>, Vec<_>) =
            self.rest().into_iter().partition(|(name, value)| homes::is_of_top(&name.value) && !fits(value));
        strays.iter().for_each(|(name, _)| self.below_head(name));
        entries
    }

    /// A fault for a key of the file that was written below a head.
    fn below_head(&self, key: &Text) {
        let title = format!("`{}` stands under `{}` here", key.value, self.title);
        let fault = Diagnostic::error(codes::UNKNOWN_KEY, key.span, title, "no name of this table");
        self.fault(fault.help("it belongs above the first `[…]`: a key belongs to the head above it"));
    }

    fn unknown(&self, key: &Text) -> Diagnostic {
        let title = format!("there is no key `{}` in {}", key.value, self.title);
        let fault = Diagnostic::error(codes::UNKNOWN_KEY, key.span, title, "not known here");
        fault.note(format!("known: {}", self.known.join(", ")))
    }
}

/// The entries of a table in the order of the file.
fn entries<'t, 'f>(faults: &Faults<'t>, table: &'f DeTable<'t>) -> Vec<(Text, &'f Value<'t>)> {
    let mut entries: Vec<_> = table
        .iter()
        .map(|(key, value)| (Spanned { value: key.get_ref().to_string(), span: faults.span(key.span()) }, value))
        .collect();
    entries.sort_by_key(|(key, _)| key.span.start);
    entries
}
