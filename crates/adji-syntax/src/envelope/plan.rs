//! Plans of studies.

use toml::de::DeValue;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::envelope::keys::{Keys, Value};
use crate::page::Text;
use crate::plan::{Plan, PlannedReadings, PlannedRules};
use crate::span::{Span, Spanned};

/// The keys of a plan; `whole` is the place of a file in which a key is missing.
pub(super) fn plan(keys: &mut Keys<'_, '_>, whole: Span) -> Plan {
    let start = Span { end: whole.start, ..whole };
    let number = |keys: &mut Keys<'_, '_>, key, otherwise| match keys.number(key) {
        Some(number) if number.value == 0 => {
            let title = format!("`{key}` is 0, and at least 1 is due");
            let fault = Diagnostic::error(codes::OUT_OF_RANGE, number.span, title, "nothing would be done");
            keys.fault(fault.help("write a whole number from 1 on"));
            number
        }
        number => number.unwrap_or(Spanned { value: otherwise, span: start }),
    };
    if !keys.has("games") {
        let fault = Diagnostic::error(codes::MISSING_KEY, start, "the plan has no `games`", "the file begins here");
        keys.fault(fault.help("write `games = 1000` at the top: how many games of each rule set"));
    }
    Plan {
        seed: seed(keys, start),
        games: number(keys, "games", 1),
        block: number(keys, "block", 100),
        most_plies: number(keys, "max-plies", 2000),
        agents: keys.some_texts("agents").unwrap_or_else(|| vec![Spanned { value: "random".into(), span: start }]),
        rules: rules(keys, start),
    }
}

fn seed(keys: &mut Keys<'_, '_>, start: Span) -> Spanned<u64> {
    let Some(text) = keys.text_or_number("seed") else { return Spanned { value: 0, span: start } };
    let value = text.value.parse().unwrap_or_else(|_| {
        let title = format!("`seed` is {}, and a whole number is due", text.value);
        let fault = Diagnostic::error(codes::OUT_OF_RANGE, text.span, title, "no seed");
        keys.fault(fault.help(format!("write a whole number from 0 to {}", u64::MAX)));
        0
    });
    Spanned { value, span: text.span }
}

fn rules(keys: &mut Keys<'_, '_>, start: Span) -> Vec<PlannedRules> {
    let Some((_, value)) = keys.take("rules") else {
        let fault = Diagnostic::error(codes::MISSING_KEY, start, "the plan has no `[[rules]]`", "the file begins here");
        keys.fault(fault.help("write `[[rules]]`, and under it `variants = [\"…\"]`"));
        return Vec::new();
    };
    let DeValue::Array(tables) = value.get_ref() else {
        let help = "write each group of rule sets under `[[rules]]`";
        return keys.faults.wrong_type("rules", value, "a list of tables", help).unwrap_or_default();
    };
    tables.iter().filter_map(|table| group(keys, table)).collect()
}

fn group<'t, 'f>(file: &Keys<'t, 'f>, value: &'f Value<'t>) -> Option<PlannedRules> {
    let mut keys = Keys::of(file.faults, "[[rules]]", value)?;
    let span = keys.span;
    let head = file.faults.span(value.span());
    let as_it_stands = || vec![Text { value: String::new(), span: head }];
    let variants = keys.text_or_texts("variants");
    if variants.is_empty() {
        let fault = Diagnostic::error(codes::MISSING_KEY, head, "these rules name no `variants`", "none");
        keys.fault(fault.help("write `variants = [\"…\"]` under it, with ids or paths"));
    }
    let sizes = keys.some_texts("sizes").unwrap_or_else(as_it_stands);
    let readings = match keys.take("readings") {
        None => PlannedReadings::Listed(as_it_stands()),
        Some((_, value)) => match value.get_ref() {
            DeValue::String(text) if text == "all" => PlannedReadings::All(keys.faults.span(value.span())),
            _ => PlannedReadings::Listed(keys.faults.texts("readings", value).unwrap_or_default()),
        },
    };
    keys.finish();
    Some(PlannedRules { variants, sizes, readings, span })
}
