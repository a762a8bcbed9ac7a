//! Where rules are told, and what their source leaves open.

use toml::de::DeValue;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::envelope::keys::{Keys, Value};
use crate::envelope::layer::{check_name, layer};
use crate::page::{Layer, Reading, Source, Text};

/// `[sources.KEY]`.
pub(super) fn sources(keys: &mut Keys<'_, '_>) -> Vec<Source> {
    let Some(mut table) = keys.table("sources") else {
        return Vec::new();
    };
    let entries = table.rest();
    entries.into_iter().filter_map(|(key, value)| source(&table, key, value)).collect()
}

fn source<'t, 'f>(table: &Keys<'t, 'f>, key: Text, value: &'f Value<'t>) -> Option<Source> {
    let mut keys = Keys::of(table.faults, &format!("[sources.{}]", key.value), value)?;
    let source = Source {
        title: keys.required("title", &format!("the source `{}`", key.value), key.span),
        author: keys.text("author"),
        year: keys.text_or_number("year"),
        page: keys.text_or_number("page"),
        address: keys.text("address"),
        language: keys.text("language"),
        key,
    };
    keys.finish();
    Some(source)
}

/// `[passages]`.
pub(super) fn passages(keys: &mut Keys<'_, '_>) -> Vec<(Text, Text)> {
    let Some(mut table) = keys.table("passages") else {
        return Vec::new();
    };
    let is_list = |value: &Value<'_>| matches!(value.get_ref(), DeValue::Array(_) | DeValue::Boolean(_));
    let entries = table.rest_below(|value| !is_list(value)).into_iter();
    entries.filter_map(|(key, value)| table.faults.text(&key.value, value).map(|text| (key, text))).collect()
}

/// `[readings.ID]`, and the readings of parents that are dropped with `ID = "none"`.
pub(super) fn readings(keys: &mut Keys<'_, '_>, dropped: &mut Vec<Text>) -> Vec<Reading> {
    let Some(mut table) = keys.table("readings") else {
        return Vec::new();
    };
    let entries = table.rest();
    let (texts, tables): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|(_, value)| matches!(value.get_ref(), DeValue::String(_)));
    dropped.extend(texts.into_iter().filter_map(|(id, value)| drop_of(&table, id, value)));
    tables.into_iter().filter_map(|(id, value)| reading(&table, id, value)).collect()
}

/// `ID = "none"`.
fn drop_of(table: &Keys<'_, '_>, id: Text, value: &Value<'_>) -> Option<Text> {
    check_name(table.faults, &id);
    let said = table.faults.text(&id.value, value)?;
    if said.value == "none" {
        return Some(id);
    }
    let title = format!("the reading `{}` is the text `{}` here", id.value, said.value);
    let fault = Diagnostic::error(codes::WRONG_VALUE, said.span, title, "not \"none\"");
    table.fault(fault.help(format!(
        "write its keys under `[readings.{0}]`, such as `default = \"{1}\"`, or `{0} = \"none\"` if this file does not have the reading of its parent",
        id.value, said.value
    )));
    None
}

fn reading<'t, 'f>(table: &Keys<'t, 'f>, id: Text, value: &'f Value<'t>) -> Option<Reading> {
    check_name(table.faults, &id);
    let title = format!("[readings.{}]", id.value);
    let mut keys = Keys::of(table.faults, &title, value)?;
    let reading = Reading {
        question: keys.text("question"),
        source: keys.text("source"),
        default: keys.text("default"),
        values: values(&mut keys, &id),
        id,
    };
    keys.finish();
    Some(reading)
}

/// `[readings.ID.values.NAME]`.
fn values(keys: &mut Keys<'_, '_>, id: &Text) -> Vec<(Text, Layer)> {
    let Some((_, value)) = keys.take("values") else {
        return Vec::new();
    };
    let title = format!("[readings.{}.values]", id.value);
    let Some(mut table) = Keys::of(keys.faults, &title, value) else {
        return Vec::new();
    };
    let entries = table.rest();
    entries.into_iter().filter_map(|(name, value)| one_value(&table, id, name, value)).collect()
}

fn one_value<'t, 'f>(table: &Keys<'t, 'f>, id: &Text, name: Text, value: &'f Value<'t>) -> Option<(Text, Layer)> {
    check_name(table.faults, &name);
    let title = format!("[readings.{}.values.{}]", id.value, name.value);
    let mut keys = Keys::of(table.faults, &title, value)?;
    let layer = layer(&mut keys);
    keys.finish();
    Some((name, layer))
}
