//! Sheets of the shipped games, as people read them (`tests/prose/ID.snap`), and what holds of the prose of all rules.

use adji::Variant;
use adji::prose::{markdown, sheet, text};

use crate::cli::{check_refused, command, finish};
use crate::support::{every_reading, kinds, root, shipped, snapshots_in, variant};

#[test]
fn each_sheet_is_that_of_its_snapshot() {
    let _bound = snapshots_in(&root().join("tests/prose")).bind_to_scope();
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

/// Correct files of many kinds: each construct of the language is in one of them.
#[test]
fn every_test_variant_is_told_in_plain_words() {
    for variant in kinds() {
        check(&variant).unwrap_or_else(|error| panic!("{}: {error}", variant.spec));
    }
}

#[test]
fn every_reading_of_every_game_is_told_in_plain_words() {
    for variant in every_reading() {
        check(&variant).unwrap_or_else(|error| panic!("{}: {error}", variant.spec));
    }
}

// ---- the program

#[test]
fn show_prints_the_sheet_the_rules_or_both() {
    let show = |options: &[&str]| {
        let run = finish(command().args(["show", "kalah"]).args(options));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{options:?}");
        run.stdout
    };
    let sheet = show(&[]);
    assert!(
        sheet.starts_with("Kalah\n=====\n") && sheet.contains("If the landing place is the player's own kalah"),
        "{sheet}"
    );
    assert!(sheet.lines().all(|line| line.chars().count() <= 80) && !sheet.contains("Sources"), "{sheet}");
    let with_sources = show(&["--sources"]);
    assert!(
        with_sources.contains("(store: irving, rules: in the own store, the player moves again)"),
        "{with_sources}"
    );
    assert!(with_sources.contains("Solving Kalah"), "{with_sources}");
    assert!(show(&["--format", "markdown"]).starts_with("# Kalah\n"));
    assert!(show(&["--rules"]).contains("[store] here is my store: again."));
    let object: serde_json::Value = serde_json::from_str(&show(&["--format", "json"])).unwrap();
    let sections = object["prose"]["sections"].as_array().unwrap();
    let lap = sections.iter().find(|section| section["heading"] == "When the hand is empty").unwrap();
    assert_eq!(lap["sentences"][2]["label"], "store");
    assert_eq!((&lap["sentences"][3]["number"], &lap["sentences"][3]["readings"][0]), (&"2".into(), &1.into()));
    assert_eq!(object["rules"]["lap"][0], "[store] here is my store: again.");
    check_refused(&["show", "kalah", "--rules", "--format", "markdown"], "`--rules` prints text or JSON");
}
