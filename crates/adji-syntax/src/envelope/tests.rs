//! Tests of files: what is read of them, and the faults of their keys.

use super::*;
use crate::page::{LinePlace, MarkKind, Track};
use crate::{random, render};

fn read(text: &str) -> (Sources, Option<Page>, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let file = sources.add("v.toml", text);
    let (page, faults) = page(&sources, file);
    (sources, page, faults)
}

/// A page without faults.
fn good(text: &str) -> (Sources, Page) {
    let (sources, page, faults) = read(text);
    assert!(faults.is_empty(), "{text}\n{faults:?}");
    (sources, page.unwrap_or_else(|| panic!("no page: {text}")))
}

/// The faults, each as line, column, code and help, with `\n` and with `\r\n` between lines.
fn check(text: &str, expected: &[&str]) {
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let (sources, _, faults) = read(&text);
        let found: Vec<String> = faults
            .iter()
            .map(|fault| {
                assert!(!render::render(fault, &sources, false).contains('\u{240d}'), "{text:?}");
                let concise = render::concise(fault, &sources);
                let place = concise.split(" error[").next().unwrap_or("").trim_start_matches("v.toml:");
                format!("{place} {} | {}", fault.code, fault.help.as_deref().unwrap_or(""))
            })
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

/// As `check`, below a line with the game's name.
fn check_named(text: &str, expected: &[&str]) {
    check(&format!("name = 'Tiny'\n{text}"), expected);
}

/// A key that stands elsewhere is sent to its head, where it must be known.
#[test]
fn each_key_is_known_at_its_home() {
    for (home, keys) in homes::HOMES {
        for key in keys {
            let head = home.replace("[readings.ID]", "[readings.a]");
            let head = if home == homes::TOP { "" } else { &head };
            let (_, _, faults) = read(&format!("{head}\n{key} = 0\n"));
            assert!(faults.iter().all(|fault| fault.code != codes::UNKNOWN_KEY), "{home} {key}: {faults:?}");
        }
    }
}

#[test]
fn every_key_of_a_page_is_read() {
    let (sources, page) = good(include_str!("example.toml"));
    assert_eq!(page.name.map(|name| name.value).as_deref(), Some("Öware"));
    assert_eq!(page.also.len() + page.notes.len(), 3);
    assert_eq!(page.layer.board.pits.map(|pits| pits.value), Some(vec![6, 6]));
    assert!(matches!(page.layer.board.track.map(|track| track.value), Some(Track::PerPlayer(..))));
    assert!(page.layer.numbers.iter().all(|number| number.value.is_some()));
    assert_eq!(page.layer.marks[0].1.value, MarkKind::Player);
    assert_eq!(page.layer.counters[0].1.value, 65_535);
    let names: Vec<&str> = page.layer.rules.iter().map(|entry| entry.name.value.as_str()).collect();
    assert_eq!(names, ["move", "lap", "give"], "in the order of the file");
    let places: Vec<LinePlace> = page.layer.lines.iter().map(|line| line.place).collect();
    assert_eq!(places, [LinePlace::Before, LinePlace::Instead, LinePlace::After]);
    assert_eq!(sources.text(page.layer.lines[0].label.span), "\"before pair\"");
    assert_eq!(page.layer.lines[1].sentences, Some(vec![]), "an empty text strikes the sentence");
    assert_eq!(page.readings[0].values[0].1.lines.len(), 1);
    assert_eq!(page.sources[0].year.as_ref().map(|year| year.value.as_str()), Some("1991"));
    assert_eq!(page.passages.len(), 1);
    let scenario = &page.scenarios[0];
    assert_eq!(scenario.illegal.as_ref().map(|reason| reason.value.as_str()), Some("yes"));
    assert!(sources.text(scenario.span).ends_with("illegal = true"), "the whole table");
}

#[test]
fn places_in_every_kind_of_string_are_exact() {
    for quotes in ["'", "\"", "'''", "'''\n", "\"\"\"\n"] {
        for line_break in ["\n", "\r\n"] {
            let closing = quotes.trim_end();
            let text = format!("name = 'x'\n[rules]\nlap = {quotes}  [a]  here is mine : stop . {closing}\n");
            let text = text.replace('\n', line_break);
            let (sources, page) = good(&text);
            let entry = &page.layer.rules[0];
            let sentence = &entry.value.as_ref().unwrap_or_else(|| panic!("{text:?}"))[0];
            assert_eq!(sources.text(entry.span), "  [a]  here is mine : stop . ", "{text:?}");
            assert_eq!(sources.text(sentence.span), "[a]  here is mine : stop .");
            assert_eq!(sentence.label.as_ref().map(|label| sources.text(label.span)), Some("a"));
        }
    }
}

#[test]
fn places_in_a_value_are_places_in_the_file() {
    let text = "name = 'x'\n[board]\nstart = \"\"\"\r\na b\r\nA B\"\"\"\nowners = ['x', 'ü']";
    let (sources, page) = good(text);
    let board = page.layer.board;
    let start = board.start.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(start.value, "a b \nA B");
    assert_eq!(sources.text(start.span).len(), start.value.len());
    let owners = board.owners.unwrap_or_default();
    assert_eq!(owners.iter().map(|owner| sources.text(owner.span)).collect::<Vec<_>>(), ["x", "ü"]);
}

#[test]
fn an_unknown_key_is_told_with_the_nearest_one() {
    check_named("regoin = 'x'\n", &["2:1: unknown-key | write `region`"]);
    check_named("[board]\npist = 6\n", &["3:1: unknown-key | write `pits`"]);
    check_named("[readings.a.values.b.bord]\n", &["2:22: unknown-key | write `board`"]);
    check_named("[board.track]\nsouth = []\neast = []\n", &["4:1: unknown-key | take it out, or write one of these"]);
    check_named("[[scenario]]\nname = 'x'\nmvoe = 'A'\n", &["4:1: unknown-key | write `move`"]);
}

#[test]
fn a_value_of_the_wrong_kind_is_told() {
    check("name = 3", &["1:8: wrong-type | write `name = \"…\"`"]);
    check_named("also = ['a', 3]", &["2:14: wrong-type | put it in quotes"]);
    check_named("abstract = 'yes'", &["2:12: wrong-type | write `abstract = true`"]);
    check_named("[board]\npits = [6, 6.5]", &["3:12: wrong-type | write a whole number, without quotes"]);
    check_named("[rules]\nlap = 2024-01-01", &["3:7: wrong-type | write `lap = '''…'''`"]);
    check_named("rules = 'stop.'", &["2:9: wrong-type | write its keys under `[rules]`"]);
    check_named("[scenario]\nname = 'x'", &["2:1: wrong-type | write each scenario under `[[scenario]]`"]);
    let help = "write `\"flag\"` (set or not) or `\"player\"` (whose)";
    check_named("[marks]\ntuz = 'flagg'", &[&format!("3:8: wrong-value | {help}")]);
}

#[test]
fn numbers_that_do_not_fit_are_told_with_the_bound() {
    check_named("[board]\nrows = -1", &["3:8: out-of-range | write a whole number from 0 to 65535"]);
    check_named("[board]\nseeds = 99999999999999999999", &["3:9: out-of-range | write a whole number from 0 to 65535"]);
    check_named(
        "[numbers]\nfull = 65_536\nnone-left = -1",
        &[
            "3:8: out-of-range | write a whole number from 0 to 65535",
            "4:13: out-of-range | write a whole number from 0 to 65535",
        ],
    );
    check_named(
        "[counters]\na = 0\nb = 65536",
        &[
            "3:5: out-of-range | write a whole number from 1 to 65535",
            "4:5: out-of-range | write a whole number from 0 to 65535",
        ],
    );
}

#[test]
fn a_game_needs_a_name_and_a_parent_does_not() {
    let help = "write `name = \"…\"` at the top, or `abstract = true` if it is only a parent of others";
    check("extends = 'parent'", &[&format!("1:1: missing-key | {help}")]);
    check("abstract = true", &[]);
    check_named("[sources.x]\nyear = 3", &["2:10: missing-key | write `title = \"…\"` under it"]);
    check_named("[[scenario]]\nmove = 'A'", &["2:1: missing-key | write `name = \"…\"` under it"]);
}

#[test]
fn names_are_written_in_small_letters() {
    let help = "bad-name | write it with a to z, digits and hyphens, and a letter first";
    check_named("[numbers]\nFull = 4", &[&format!("3:1: {help}")]);
    check_named("[readings.2b]\n", &[&format!("2:11: {help}")]);
    check_named("[words]\n\"é\" = 'here is mine'", &[&format!("3:1: {help}")]);
    let help = "bad-name | write `label`, `\"before label\"` or `\"after label\"`";
    check_named("[lines]\n'befor x' = ''", &[&format!("3:1: {help}")]);
}

#[test]
fn faults_of_rules_stand_at_their_place_in_the_file() {
    let rules = "[rules]\nlap = '''\n [pair] here hlds 2: stop. # é\n stop. stpo.\n'''\n[words]\nw = 'here'\n";
    let predicate = "write what is said of it, such as `holds 1` or `is empty`";
    check_named(
        rules,
        &[
            "4:14: predicate-due | write `holds`",
            "5:8: action-due | write `stop`",
            &format!("8:10: predicate-due | {predicate}"),
        ],
    );
}

#[test]
fn rules_in_strings_with_escapes_are_refused() {
    let help = "escaped-text | write rules in literal strings, `'…'`, without backslashes";
    check_named("[rules]\nlap = \"stop\\u002e\"", &[&format!("3:7: {help}")]);
    check_named("[rules]\nlap = \"stop.\"", &[]);
}

#[test]
fn of_each_line_that_is_not_toml_the_first_error_is_told() {
    let quote = "close it with `\"`; texts of several lines stand between `'''`";
    check(
        "name = \"x\nalso = y\n[rules\n",
        &[
            &format!("1:10: toml | {quote}"),
            "2:8: toml | put it in quotes",
            "3:7: toml | write `]` at the end of its line",
        ],
    );
    check_named("[rules]\nlap = 'stop.'\nlap = 'stop.'", &["4:1: toml | keep one of them"]);
}

#[test]
fn a_file_without_anything_is_told() {
    for text in ["", " \n\t\n", "\u{feff}"] {
        let help = "write `name = \"…\"` and `extends = \"…\"`, or a board and rules of its own; `adji new NAME` writes a file to begin with";
        check(text, &[&format!("1:1: empty-file | {help}")]);
    }
}

#[test]
fn another_format_is_refused() {
    check_named("adji = 1", &[]);
    check_named("adji = 2", &["2:8: format-version | write `adji = 1`, or take a newer program"]);
}

#[test]
fn what_nests_without_end_is_refused() {
    let keys = "a.".repeat(100_000) + "a = 1";
    let lists = "a = ".to_owned() + &"[".repeat(100_000);
    let tables = "a={".repeat(100_000);
    for text in [keys, lists, tables] {
        let (_, page, faults) = read(&text);
        assert!(page.is_none() && faults.len() == 1 && faults[0].code == codes::TOML);
    }
}

#[test]
fn a_file_of_scenarios_holds_nothing_else() {
    let mut sources = Sources::default();
    let text = "name = 'x'\n[[scenario]]\nname = 'a'\nlaps = 2\n[[scenario]]\n";
    let file = sources.add("v.scenarios.toml", text);
    let (scenarios, faults) = scenarios(&sources, file);
    assert_eq!(scenarios.iter().map(|scenario| scenario.name.value.as_str()).collect::<Vec<_>>(), ["a"]);
    let found: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    assert_eq!(found, [codes::UNKNOWN_KEY, codes::MISSING_KEY]);
}

#[test]
fn a_spoilt_file_is_read_or_refused_with_places_that_can_be_drawn() {
    let mut dice = random::Dice::new(5);
    for round in 0..1_000 {
        let mut text = include_str!("example.toml").to_owned();
        if round % 2 == 0 {
            text = text.replace('\n', "\r\n");
        }
        let text = random::spoilt(&mut dice, &text);
        let (sources, page, faults) = read(&text);
        assert!(page.is_some() || !faults.is_empty(), "{text}");
        for fault in faults {
            assert!(fault.labels[0].span.end as usize <= text.len(), "{text}\n{fault:?}");
            assert!(render::render(&fault, &sources, false).contains("v.toml:"), "{text}\n{fault:?}");
        }
    }
}
