use super::*;
use crate::testing::{FOUR_ROWS, MATCH, ON_THE_WAY, RELAY, loaded};

fn features(text: &str) -> Features {
    Features::of(loaded(text).variant.as_ref().expect("a game"))
}

#[test]
fn rows_seeds_and_laps_are_those_of_the_rules() {
    let relay = features(RELAY);
    assert_eq!((relay.rows, relay.seeds, relay.relay, relay.stores), (2, 18, true, Stores::Beside));
    let four = features(FOUR_ROWS);
    assert_eq!((four.rows, four.pits, four.seeds, four.relay, four.either_way), (4, vec![3, 3], 12, false, true));
}

#[test]
fn captures_are_told_by_where_and_how_many() {
    let check = |text: &str, expected: &str| assert_eq!(features(text).capturing(), expected, "{text}");
    check(RELAY, "count, landing");
    check(ON_THE_WAY, "count, passing");
    check(FOUR_ROWS, "opposite");
    let lap = "lap = \"[take] opposite holds any: capture opposite, stop.  stop.\"";
    let with = |text: &str| FOUR_ROWS.replace(lap, &format!("lap = '''{text}'''"));
    check(&with("stop."), "none");
    check(&with("[two] here holds 2: capture behind, stop. stop."), "behind");
    check(&with("[gap] next holds none: capture next next, stop. stop."), "beyond");
    check(&with("[many] going back while here holds 2 or 3: capture here. stop."), "count, chain");
    check(&with("[three] not here holds 3: stop. capture here, stop."), "count, landing");
    check(&with("[one] here holds 1: capture here and opposite, stop. stop."), "landing, opposite");
    check(&with("[all] here holds 1: capture theirs that hold 4, stop. stop."), "count, named");
    let on = with("[on] opposite holds any: lift opposite, sow from here. stop.");
    check(&on.replace("either way.", "either way.\n[endless] never endless."), "opposite, moved");
    check(&with("do take, stop.").replace("[rules]", "[steps]\ntake = \"capture opposite.\"\n[rules]"), "opposite");
}

#[test]
fn stores_are_sown_or_lie_beside_or_are_none() {
    let check = |text: &str, expected| assert_eq!(features(text).stores, expected, "{text}");
    check(&RELAY.replace("seeds = 3", "seeds = 3\ntrack = \"ring with own store\""), Stores::Sown);
    let without = RELAY.replace("capture here, stop", "remove here, stop").replace("take mine", "remove mine");
    check(&without, Stores::None);
    check(&without.replace("remove mine", "put mine in my store"), Stores::Beside);
}

#[test]
fn words_are_those_of_sentences_that_count() {
    let game = features(
        &RELAY.replace("[rules]", "[words]\nripe = \"holds 4\"\n[rules]").replace("holds 4: capture", "ripe: capture"),
    );
    for word in
        ["theirs", "relay", "cannot", "four", "ripe", "never endless", "at least 2", "seeds of", "settle", "choose SET"]
    {
        assert!(game.uses(word), "{word}");
    }
    for word in ["opposite", "again", "seen N times", "pass over", "", "least choose"] {
        assert!(!game.uses(word), "{word}");
    }
    assert!(features(MATCH).uses("with A to B seeds"));
    assert!(game.names().any(|name| name == "ripe"));
}

#[test]
fn a_struck_sentence_and_a_step_that_nobody_does_say_nothing() {
    let game = features(&RELAY.replace("[rules]", "[steps]\nidle = \"capture opposite.\"\n[rules]"));
    assert!(!game.uses("opposite") && !game.uses("idle"));
}
