//! `[[scenario]]`.

use toml::de::DeValue;

use crate::envelope::keys::{Keys, Value};
use crate::envelope::on_one_line;
use crate::page::Text;
use crate::scenario::Scenario;
use crate::span::Spanned;

/// The scenarios of a file.
pub(super) fn scenarios(keys: &mut Keys<'_, '_>) -> Vec<Scenario> {
    let Some((_, value)) = keys.take("scenario") else {
        return Vec::new();
    };
    let DeValue::Array(tables) = value.get_ref() else {
        let help = "write each scenario under `[[scenario]]`";
        return keys.faults.wrong_type("scenario", value, "a list of tables", help).unwrap_or_default();
    };
    tables.iter().filter_map(|table| scenario(keys, table)).collect()
}

/// One scenario; none where anything is wrong with it: without a key that was misspelt it would expect less than it says.
fn scenario<'t, 'f>(file: &Keys<'t, 'f>, value: &'f Value<'t>) -> Option<Scenario> {
    let faults_before = file.faults.count();
    let mut keys = Keys::of(file.faults, "[[scenario]]", value)?;
    let (span, head) = (keys.span, file.faults.span(value.span()));
    let name = keys.required("name", "this scenario", head).map(on_one_line);
    let scenario = Scenario {
        name: name.clone().unwrap_or(Spanned { value: String::new(), span }),
        variant: keys.text("variant"),
        source: keys.text("source"),
        board: keys.text("board"),
        after: keys.text("after"),
        mov: keys.text("move"),
        gives: keys.text("gives"),
        captured: keys.number("captured"),
        laps: keys.number("laps"),
        legal: keys.text("legal"),
        next: keys.text("next"),
        over: keys.text("over"),
        illegal: illegal(&mut keys),
        says: keys.text("says"),
        span,
    };
    keys.finish();
    name.filter(|_| file.faults.count() == faults_before).map(|_| scenario)
}

/// `illegal`: a reason, or `true` for whatever reason.
fn illegal(keys: &mut Keys<'_, '_>) -> Option<Text> {
    let (_, value) = keys.take("illegal")?;
    match value.get_ref() {
        DeValue::Boolean(true) => Some(Spanned { value: "yes".to_owned(), span: keys.faults.span(value.span()) }),
        _ => keys.faults.text("illegal", value),
    }
}
