//! Sheets of the shipped games, as people read them (`tests/prose/ID.snap`), and what holds of the prose of all rules.

use std::path::Path;

use adji::Variant;
use adji::prose::{markdown, sheet, text};

use crate::support::{all_readings, shipped, variant};

#[test]
fn each_sheet_is_that_of_its_snapshot() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("prose"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    for id in shipped() {
        let variant = variant(&id);
        if !variant.is_abstract {
            insta::assert_snapshot!(id.as_str(), text(&sheet(&variant), 100, true));
        }
    }
}

/// The prose of rules, whole and without signs or words that only rule texts have.
pub fn check(variant: &Variant) -> Result<(), String> {
    let sheet = sheet(variant);
    let told = [text(&sheet, 80, true), markdown(&sheet, true)].concat();
    let signs = ["[", "]", "{", "}", "::", "Some(", "row-length", "starting-seeds", " ,"];
    match signs.iter().find(|sign| told.contains(*sign)) {
        Some(sign) => Err(format!("the prose has `{sign}`:\n{told}")),
        None => Ok(()),
    }
}

#[test]
fn every_reading_of_every_game_is_told_in_plain_words() {
    for variant in all_readings() {
        check(&variant).unwrap_or_else(|error| panic!("{}: {error}", variant.spec));
    }
}
