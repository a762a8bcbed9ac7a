//! What a file, or a value of a reading, sets: board, dictionary, rules, lines.

use toml::de::DeValue;

use crate::ast::{Num, NumKind, Sentence};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::envelope::board;
use crate::envelope::keys::{Faults, Keys, Value};
use crate::envelope::text::Quoted;
use crate::page::{Entry, Layer, Line, LinePlace, MarkKind, Text};
use crate::parse;
use crate::span::{FileId, Span, Spanned};

/// How a rule text is read: the text, its file and place, and where faults go.
type Read<T> = fn(&str, FileId, u32, &mut Vec<Diagnostic>) -> Option<T>;

/// The keys of a layer.
pub(super) fn layer(keys: &mut Keys<'_, '_>) -> Layer {
    Layer {
        board: keys.table("board").map(board::board).unwrap_or_default(),
        numbers: numbers(keys),
        words: entries(keys, "words", parse::word),
        sets: entries(keys, "sets", parse::places),
        steps: entries(keys, "steps", parse::paragraph),
        marks: marks(keys),
        counters: counters(keys),
        rules: entries(keys, "rules", parse::paragraph),
        lines: lines(keys),
    }
}

/// The keys of the table under `key`, each of which is a name; see [`Keys::rest_below`].
fn named<'t, 'f>(
    keys: &mut Keys<'t, 'f>,
    key: &'static str,
    fits: impl Fn(&Value<'t>) -> bool,
) -> Vec<(Text, &'f Value<'t>)> {
    let Some(mut table) = keys.table(key) else {
        return Vec::new();
    };
    let entries = table.rest_below(fits);
    entries.iter().for_each(|(name, _)| check_name(table.faults, name));
    entries
}

/// A fault, if `name` is not written as names are.
pub(super) fn check_name(faults: &Faults<'_>, name: &Text) {
    if !is_name(&name.value) {
        let title = format!("`{}` cannot be a name", name.value);
        let fault = Diagnostic::error(codes::BAD_NAME, name.span, title, "not a name");
        faults.push(fault.help("write it with a to z, digits and hyphens, and a letter first"));
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// A table of rule texts.
fn entries<T>(keys: &mut Keys<'_, '_>, key: &'static str, read: Read<T>) -> Vec<Entry<T>> {
    let faults = keys.faults;
    let entries = named(keys, key, |value| is_read(faults, value, read));
    entries.into_iter().map(|(name, value)| entry(faults, name, value, read)).collect()
}

fn is_text(value: &Value<'_>) -> bool {
    matches!(value.get_ref(), DeValue::String(_))
}

/// Whether a value is a text that can be read without a fault.
fn is_read<T>(faults: &Faults<'_>, value: &Value<'_>, read: Read<T>) -> bool {
    let DeValue::String(_) = value.get_ref() else { return false };
    let quoted = Quoted::new(faults.text, value.span());
    let mut found = Vec::new();
    read(quoted.raw, faults.file, 0, &mut found);
    found.is_empty()
}

fn entry<T>(faults: &Faults<'_>, name: Text, value: &Value<'_>, read: Read<T>) -> Entry<T> {
    let (value, span) = rule_text(faults, &name.value, value, read);
    Entry { name, value, span }
}

/// Reads a rule text, which must be a string without escapes.
pub(super) fn rule_text<T>(faults: &Faults<'_>, key: &str, value: &Value<'_>, read: Read<T>) -> (Option<T>, Span) {
    let whole = faults.span(value.span());
    let DeValue::String(_) = value.get_ref() else {
        let help = format!("write `{key} = '''…'''`");
        return (faults.wrong_type(key, value, "a text in quotes", &help), whole);
    };
    let quoted = Quoted::new(faults.text, value.span());
    let span = quoted.span(faults.file);
    if quoted.is_escaped {
        let title = format!("the text of `{key}` has a backslash in it");
        let fault = Diagnostic::error(codes::ESCAPED_TEXT, whole, title, "a string with escapes");
        let quotes = if quoted.is_multi_line { "'''…'''" } else { "'…'" };
        faults.push(fault.help(format!("write rules in literal strings, `{quotes}`, without backslashes")));
        return (None, span);
    }
    let mut found = Vec::new();
    let tree = read(quoted.raw, faults.file, span.start, &mut found);
    faults.extend(found);
    (tree, span)
}

/// `[numbers]`: a TOML number, or a text.
fn numbers(keys: &mut Keys<'_, '_>) -> Vec<Entry<Num>> {
    let faults = keys.faults;
    let fits =
        |value: &Value<'_>| matches!(value.get_ref(), DeValue::Integer(_)) || is_read(faults, value, parse::number);
    let entries = named(keys, "numbers", fits);
    entries.into_iter().map(|(name, value)| number(faults, name, value)).collect()
}

fn number(faults: &Faults<'_>, name: Text, value: &Value<'_>) -> Entry<Num> {
    match value.get_ref() {
        DeValue::Integer(_) => {
            let span = faults.span(value.span());
            let literal = bounded(faults, &name.value, value, 0, parse::MAX_NUMBER);
            Entry { name, value: literal.map(|literal| Num { kind: NumKind::Literal(literal), span }), span }
        }
        DeValue::String(_) => entry(faults, name, value, parse::number),
        _ => {
            let help = format!("write `{0} = 4`, or `{0} = \"half + 1\"`", name.value);
            let read = faults.wrong_type(&name.value, value, "a whole number or a text", &help);
            Entry { name, value: read, span: faults.span(value.span()) }
        }
    }
}

/// A number within bounds, both included.
fn bounded(faults: &Faults<'_>, key: &str, value: &Value<'_>, least: u32, most: u32) -> Option<u32> {
    let DeValue::Integer(number) = value.get_ref() else {
        return faults.number(key, value).map(|number| number.value);
    };
    let span = faults.span(value.span());
    match i64::from_str_radix(number.as_str(), number.radix()) {
        Ok(found) if found < i64::from(least) => {
            let title = format!("`{key}` is {found}, and at least {least} is due");
            let fault = Diagnostic::error(codes::OUT_OF_RANGE, span, title, "too small");
            faults.push(fault.help(format!("write a whole number from {least} to {most}")));
            None
        }
        Ok(found) if found <= i64::from(most) => u32::try_from(found).ok(),
        _ => faults.out_of_range(key, number, span, most),
    }
}

/// `[marks]`: `"flag"` or `"player"`.
fn marks(keys: &mut Keys<'_, '_>) -> Vec<(Text, Spanned<MarkKind>)> {
    let entries = named(keys, "marks", is_text);
    entries
        .into_iter()
        .filter_map(|(name, value)| mark(keys.faults, &name.value, value).map(|kind| (name, kind)))
        .collect()
}

fn mark(faults: &Faults<'_>, name: &str, value: &Value<'_>) -> Option<Spanned<MarkKind>> {
    let text = faults.text(name, value)?;
    let value = match text.value.as_str() {
        "flag" => MarkKind::Flag,
        "player" => MarkKind::Player,
        other => {
            let title = format!("there is no kind of mark `{other}`");
            let fault = Diagnostic::error(codes::WRONG_VALUE, text.span, title, "not a kind of mark");
            faults.push(fault.help("write `\"flag\"` (set or not) or `\"player\"` (whose)"));
            return None;
        }
    };
    Some(Spanned { value, span: text.span })
}

/// `[counters]`: the highest value of each.
fn counters(keys: &mut Keys<'_, '_>) -> Vec<(Text, Spanned<u16>)> {
    let entries = named(keys, "counters", |value| matches!(value.get_ref(), DeValue::Integer(_)));
    entries.into_iter().filter_map(|(name, value)| counter(keys.faults, name, value)).collect()
}

fn counter(faults: &Faults<'_>, name: Text, value: &Value<'_>) -> Option<(Text, Spanned<u16>)> {
    let most = bounded(faults, &name.value, value, 1, u32::from(u16::MAX))?;
    let highest = Spanned { value: u16::try_from(most).ok()?, span: faults.span(value.span()) };
    Some((name, highest))
}

/// `[lines]`: `label`, `"before label"`, `"after label"`.
fn lines(keys: &mut Keys<'_, '_>) -> Vec<Line> {
    let Some(mut table) = keys.table("lines") else {
        return Vec::new();
    };
    table.rest().into_iter().map(|(key, value)| line(table.faults, key, value)).collect()
}

/// Reads sentences; where a condition stands instead, a word of the file is probably meant.
fn line_text(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<Vec<Sentence>> {
    let before = faults.len();
    let sentences = parse::paragraph(text, file, offset, faults);
    let is_condition = || parse::word(text, file, offset, &mut Vec::new()).is_some();
    if sentences.is_none() && is_condition() {
        faults.truncate(before);
        let span = Span { file, start: offset, end: offset + text.len() as u32 };
        let title = "in [lines] stand sentences, and this is a condition";
        let fault = Diagnostic::error(codes::MISSING_COLON, span, title, "it is not said what is done");
        faults.push(fault.help("write a colon and what is done; a word of the file is replaced under [words]"));
    }
    sentences
}

fn line(faults: &Faults<'_>, key: Text, value: &Value<'_>) -> Line {
    let mut words = key.value.split_whitespace();
    let (place, label) = match (words.next(), words.next(), words.next()) {
        (Some("before"), Some(label), None) => (LinePlace::Before, label.to_owned()),
        (Some("after"), Some(label), None) => (LinePlace::After, label.to_owned()),
        _ => (LinePlace::Instead, key.value.clone()),
    };
    let (sentences, span) = rule_text(faults, &key.value, value, line_text);
    let label = Spanned { value: label, span: key.span };
    if label.value.contains(char::is_whitespace) {
        let title = format!("`{}` does not say which sentence it changes", key.value);
        let fault = Diagnostic::error(codes::BAD_NAME, key.span, title, "not a label");
        faults.push(fault.help("write `label`, `\"before label\"` or `\"after label\"`"));
    } else {
        check_name(faults, &label);
    }
    if place != LinePlace::Instead && sentences.as_ref().is_some_and(Vec::is_empty) {
        let title = format!("`{}` adds nothing", key.value);
        let fault = Diagnostic::error(codes::EMPTY_TEXT, span, title, "no sentence");
        faults.push(fault.help(format!("write a sentence; `{} = \"\"` strikes the sentence itself", label.value)));
    }
    Line { label, place, sentences, span }
}
