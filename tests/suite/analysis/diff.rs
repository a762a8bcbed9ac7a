//! What differs in rules, on the compiled form: not how they are spelt.

use std::collections::BTreeSet;

use adji::Variant;
use adji::diff::{Comparison, compare};
use adji::trace::Tracer;
use serde_json::Value;

use crate::cli::{adji, check_refused};
use crate::support::{from_text, load_shipped, load_text, shipped, variant};

/// A game that says what it says.
const GAME: &str = r#"
name = "x"
[board]
pits = 4
seeds = 3
[numbers]
most = 6
[marks]
played = "flag"
[counters]
turns = 9
[words]
ripe = "holds 2 or 3"
[rules]
move = '''
[any]   choose mine that hold any.
[first] some of mine are not played: must here is not played.
        mark here played, lift here, sow.
'''
lap = '''
[pair]  here is theirs and here is ripe: capture here, stop.
        stop.
'''
after-turn = '''
[long]  turns of me is most: end.
        count turns of me.
'''
settle = "each player: take mine."
"#;

/// The same otherwise spelt: keys in another order, other names, words written out.
const RESPELT: &str = r#"
name = "y"
[rules]
settle = "each player: take mine."
lap = '''
[two-or-three]   here is theirs and here holds 2 or 3: capture here, stop.
stop.
'''
after-turn = '''
  [at-last]   moves-made of me is 6: end.
  count moves-made of me.
'''
move = '''
  [all] choose mine that hold any.   # a remark
  [unused] some of mine are not used: must here is not used.
  mark here used, lift here, sow.
'''
[counters]
moves-made = 9
[marks]
used = "flag"
[board]
seeds = 3
pits = 4
"#;

fn text_of(old: &str, new: &str) -> String {
    let (old, new) = (load_text(old), load_text(new));
    let (one, other) = (ready("the old text", &old), ready("the new text", &new));
    compare(one, other).text(&Tracer::new(one, &old.sources), &Tracer::new(other, &new.sources), 120)
}

fn ready<'l>(name: &str, loaded: &'l adji::Loaded) -> &'l Variant {
    loaded.variant.as_ref().unwrap_or_else(|| panic!("{name} does not load: {:?}", loaded.diagnostics))
}

/// The paragraph of each change, and the labels of the sentences of both sides.
fn labels(found: &Comparison, old: &Variant, new: &Variant) -> Vec<(String, Vec<String>, Vec<String>)> {
    let label = |variant: &Variant, ids: &[adji::engine::rules::SentenceId]| -> Vec<String> {
        ids.iter().map(|&id| variant.rules.name_of(id).label.clone().unwrap_or("-".into())).collect()
    };
    let mut all = Vec::new();
    for paragraph in &found.paragraphs {
        for change in &paragraph.changes {
            all.push((paragraph.name.clone(), label(old, &change.old), label(new, &change.new)));
        }
    }
    all
}

#[test]
fn spelling_names_and_the_order_of_keys_do_not_matter() {
    assert_eq!(text_of(GAME, RESPELT), "");
    assert_eq!(text_of(RESPELT, GAME), "");
}

#[test]
fn the_order_of_sentences_matters() {
    let swapped = GAME.replace(
        "[long]  turns of me is most: end.\n        count turns of me.",
        "        count turns of me.\n[long]  turns of me is most: end.",
    );
    assert_ne!(swapped, GAME);
    let (old, new) = (from_text(GAME), from_text(&swapped));
    let found = compare(&old, &new);
    assert_eq!(found.paragraphs.len(), 1);
    assert_eq!(found.paragraphs[0].name, "after-turn");
}

#[test]
fn a_bound_that_is_another_is_told_with_its_sentence_and_its_name() {
    let expected = "\
after-turn
  ~ after-turn [long] test.toml:25: turns of me is most: end.
names
  - most: 6
  + most: 7
";
    assert_eq!(text_of(GAME, &GAME.replace("most = 6", "most = 7")), expected);
}

#[test]
fn facts_are_told_one_by_one() {
    let changed = GAME
        .replace("seeds = 3", "seeds = 2\ndirection = \"clockwise\"")
        .replace("turns = 9", "turns = 8")
        .replace("[marks]", "[marks]\ntuz = \"player\"");
    // The mark is used by no sentence, and does nothing.
    let expected = "\
start
  - 3 3 3 3 | 3 3 3 3
  + 2 2 2 2 | 2 2 2 2
direction of sowing
  - anticlockwise
  + clockwise
counter `turns`
  - one for each player, at most 9
  + one for each player, at most 8
";
    let got = text_of(GAME, &changed);
    assert_eq!(got, expected);
}

#[test]
fn a_sentence_inside_a_block_is_found_there() {
    let block = |bound: u32| {
        GAME.replace(
            "        stop.\n'''",
            &format!(
                "        [mine] here is mine: {{ [few] here holds {bound}: capture here. stop. }}\n        stop.\n'''"
            ),
        )
    };
    let (old, new) = (from_text(&block(4)), from_text(&block(5)));
    let found = compare(&old, &new);
    let changes: Vec<_> = found.paragraphs.iter().flat_map(|paragraph| &paragraph.changes).collect();
    assert_eq!((found.paragraphs.len(), changes.len()), (1, 1));
    assert_eq!((old.rules.name_of(changes[0].old[0]).number, changes[0].new.len()), (3, 1));
}

#[test]
fn readings_of_the_founding_games_change_the_sentences_that_they_replace() {
    let plain = variant("adji-kui-ii");
    let other = variant("adji-kui-ii@own-four=relays");
    let label = |label: &str| vec![label.to_string()];
    let changed = labels(&compare(&plain, &other), &plain, &other);
    assert_eq!(changed, [("lap".to_string(), label("own-four"), vec![])]);
    let other = variant("adji-kui-ii@eight=exactly");
    let changed = labels(&compare(&plain, &other), &plain, &other);
    assert_eq!(changed, [("after-turn".to_string(), label("eight"), label("eight"))]);
    let plain = variant("adji-boto");
    for (reading, paragraph, old) in
        [("zero-in-chain=skipped", "lap", "chain"), ("own-row=no", "lap", "chain"), ("left-seed=no", "lap", "chain")]
    {
        let other = variant(&format!("adji-boto@{reading}"));
        let changed = labels(&compare(&plain, &other), &plain, &other);
        assert_eq!(changed, [(paragraph.to_string(), label(old), label(old))], "{reading}");
    }
    // Who captures in a bought pit is a question of matches only.
    assert!(compare(&variant("adji-kui-ii"), &variant("adji-kui-ii@bought-capture=by-row")).is_empty());
    let matches = variant("adji-kui-ii@match=yes");
    let other = variant("adji-kui-ii@match=yes,bought-capture=by-row");
    let changed = labels(&compare(&matches, &other), &matches, &other);
    assert_eq!(changed, [("lap".to_string(), label("four"), label("four"))]);
}

#[test]
fn a_larger_board_is_no_other_rule() {
    for (one, other) in
        [("kalah", "kalah?pits=5&seeds=3"), ("oware", "oware?pits=4"), ("adji-kui-ii", "adji-kui-ii?pits=8")]
    {
        let found = compare(&variant(one), &variant(other));
        let facts: BTreeSet<&str> = found.facts.iter().map(|fact| fact.what.as_str()).collect();
        assert_eq!(facts, BTreeSet::from(["rows of a side", "start"]), "{one} and {other}");
        assert_eq!(found.paragraphs, [], "{one} and {other}");
    }
}

#[test]
fn nothing_differs_exactly_where_the_rules_are_the_same() {
    // The comparison puts one in the terms of the other; equality does not.
    let mut compared = 0;
    for id in shipped() {
        let Some(plain) = load_shipped(&id).variant.filter(|variant| !variant.is_abstract) else { continue };
        assert!(compare(&plain, &plain).is_empty(), "{id} differs from itself");
        for reading in &plain.readings {
            for value in reading.values.iter().filter(|value| **value != reading.chosen) {
                let spec = format!("{id}@{}={value}", reading.id);
                let other = variant(&spec);
                compared += 1;
                let same = plain.rules.same_but_for_names(&other.rules);
                assert_eq!(compare(&plain, &other).is_empty(), same, "{spec}");
                assert_eq!(compare(&other, &plain).is_empty(), same, "{spec}, the other way round");
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

// ---- the program

#[test]
fn the_program_compares_two_games_a_game_with_its_parents_and_its_readings() {
    let run = adji(&["diff", "kalah", "kalah@end=either"]);
    assert_eq!((run.code, run.stdout.ends_with("The rules are the same.\n")), (0, true), "{}", run.stdout);
    let run = adji(&["diff", "awari"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("oware → awari\n"), "{}", run.stdout);
    assert!(run.stdout.contains("  + move [feed] awari.toml:"), "{}", run.stdout);
    let run = adji(&["diff", "adji-kui-ii", "--readings"]);
    let heads = run.stdout.lines().filter(|line| line.contains(" → ")).count();
    let values: usize = variant("adji-kui-ii").readings.iter().map(|reading| reading.values.len() - 1).sum();
    assert_eq!((run.code, heads), (1, values));
    check_refused(&["diff", "kalah"], "kalah has no parent");
    check_refused(&["diff", "kalah", "kalahh"], "kalahh");
}

#[test]
fn as_json_each_sentence_has_its_place_and_words() {
    let run = adji(&["diff", "adji-kui-ii", "adji-kui-ii@own-four=relays", "--format", "json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.code, &object["new"]), (1, &Value::from("adji-kui-ii@own-four=relays")));
    let change = &object["paragraphs"][0]["changes"][0];
    assert_eq!(change["old"][0]["label"], "own-four");
    assert_eq!(change["old"][0]["text"], "here holds casa: stop.");
    assert_eq!(change["after"]["label"], "four");
    assert_eq!(change["new"], serde_json::json!([]));
    assert_eq!(object["words"].as_array().map(Vec::len), Some(1));
}
