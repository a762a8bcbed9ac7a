//! Tests of what is said of texts that cannot be read.

use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::parse;
use crate::span::FileId;

type Read = fn(&str, &mut Vec<Diagnostic>) -> bool;

fn paragraph(text: &str, faults: &mut Vec<Diagnostic>) -> bool {
    parse::paragraph(text, FileId(0), 0, faults).is_some()
}

fn word(text: &str, faults: &mut Vec<Diagnostic>) -> bool {
    parse::word(text, FileId(0), 0, faults).is_some()
}

fn number(text: &str, faults: &mut Vec<Diagnostic>) -> bool {
    parse::number(text, FileId(0), 0, faults).is_some()
}

fn places(text: &str, faults: &mut Vec<Diagnostic>) -> bool {
    parse::places(text, FileId(0), 0, faults).is_some()
}

/// The only fault of a text: its code, the text it points at, and a part of its title or help.
fn check_as(read: Read, text: &str, code: &str, at: &str, said: &str) {
    let mut faults = Vec::new();
    assert!(!read(text, &mut faults), "{text} is read");
    let [fault] = faults.as_slice() else { panic!("{text}\n{faults:?}") };
    let span = fault.labels[0].span;
    let found = (fault.code, &text[span.start as usize..span.end as usize]);
    assert_eq!(found, (code, at), "{text}\n{fault:?}");
    let message = format!("{} | {}", fault.title, fault.help.as_deref().unwrap_or(""));
    assert!(message.contains(said), "{text}\n{message}");
}

fn check(text: &str, code: &str, at: &str, said: &str) {
    check_as(paragraph, text, code, at, said);
}

#[test]
fn words_of_older_drafts_and_of_other_games_are_answered() {
    check("skip.", ACTION_DUE, "skip", "write `pass over`");
    check("here holds 1: leave.", ACTION_DUE, "leave", "write `break off`");
    check("here is last: stop.", NOT_A_WORD, "last", "`landing`");
    check("last holds 1: stop.", NOT_A_WORD, "last", "`last of my row`");
    check("if here holds 1: stop.", NOT_A_WORD, "if", "the condition, a colon");
    check("when landing is empty, stop.", NOT_A_WORD, "when", "the condition, a colon");
    check("each player: if my store is empty: lose.", NOT_A_WORD, "if", "the condition, a colon");
    check("hole 3 is mine: stop.", NOT_A_WORD, "hole", "write `pit`");
    check("the stones of here are 3: stop.", NOT_A_WORD, "the", "leave it out");
    check("player wins.", NOT_A_WORD, "player", "`south`");
    check("opponent can move: stop.", NOT_A_WORD, "opponent", "`them`");
    check("your store holds 3: stop.", NOT_A_WORD, "your", "`their store`");
    check("own pits hold none: stop.", NOT_A_WORD, "own", "write `mine`");
}

#[test]
fn signs_are_answered_with_words() {
    check("here holds >= 2: stop.", COUNT_DUE, ">", "`at least`");
    check("here == 4: stop.", PREDICATE_DUE, "=", "write `is`");
    check("here isn't mine: stop.", PREDICATE_DUE, "isn", "write `is not`");
    check("here holds 1; stop.", NOTHING_DUE, ";", "a colon after a condition");
    check("here holds 1: stop; relay.", NOTHING_DUE, ";", "a full stop between sentences");
    check("\"here\" holds 1: stop.", ACTION_DUE, "\"", "without quotes");
}

#[test]
fn misspelt_words_are_answered_with_the_nearest_that_can_stand_there() {
    check("stpo.", ACTION_DUE, "stpo", "write `stop`");
    check("here holds 1: stpo, stop.", ACTION_DUE, "stpo", "write `stop`");
    check("must here holds 1, stpo.", ACTION_DUE, "stpo", "write `stop`");
    check("here hlds 1: stop.", PREDICATE_DUE, "hlds", "write `holds`");
    check("lift here, sow form next.", NOTHING_DUE, "form", "write `from`");
    check("sow from next bakc.", NOTHING_DUE, "bakc", "write `back`");
    check("choose theirs tht hold 3.", NOTHING_DUE, "tht", "write `that`");
    check("ther store holds 4: stop.", NOT_A_WORD, "ther", "write `their`");
    check("going bakc from here: stop.", WORD_DUE, "bakc", "write `back`");
}

#[test]
fn a_known_word_is_never_answered_with_another_like_it() {
    check("set turns to mine.", NUMBER_DUE, "mine", "such as `4`");
    check("seeds of pits is mine: stop.", COUNT_DUE, "mine", "how many");
}

#[test]
fn colons_commas_and_full_stops_are_missed_at_their_place() {
    check("here holds 4 then take here.", MISSING_COLON, "then", "a colon is due here");
    check("here holds 4 take here.", MISSING_COLON, "take", "a colon is due here");
    check("each mine take here.", MISSING_COLON, "take", "a colon is due here");
    check("otherwise stop.", MISSING_COLON, "stop", "a colon is due here");
    check("here holds 1.", MISSING_COLON, ".", "not said what is done");
    check("here holds 1", MISSING_COLON, "", "not said what is done");
    check("take here stop.", MISSING_COMMA, "stop", "a comma is due here");
    check("stop", MISSING_FULL_STOP, "", "without a full stop");
    check("stop # and so on.", MISSING_FULL_STOP, "", "without a full stop");
    check("here holds 1: { stop }", MISSING_FULL_STOP, "", "without a full stop");
    check("here holds 1: stop\n opposite is mine: relay.", MISSING_FULL_STOP, "", "without a full stop");
    check("stop [four] here is mine: stop.", MISSING_FULL_STOP, "", "without a full stop");
}

#[test]
fn a_full_stop_is_missed_at_the_end_of_the_text() {
    let mut faults = Vec::new();
    paragraph("stop  # so\n ", &mut faults);
    assert_eq!(faults[0].labels[0].span.start, 4);
}

#[test]
fn what_is_empty_or_stands_too_much_is_told() {
    check("stop..", EMPTY_SENTENCE, ".", "no sentence before");
    check("here holds 1: { }", EMPTY_BLOCK, "}", "no sentence in this block");
    check(": stop.", CONDITION_DUE, ":", "before this colon");
    check("here holds 1:: stop.", ACTION_DUE, ":", "an action is due");
    check("here holds 1: stop,.", ACTION_DUE, ".", "but the sentence ends");
    check("pass over over.", NOTHING_DUE, "over", "cannot follow on `over`");
}

#[test]
fn brackets_that_do_not_match_are_told_at_the_bracket() {
    check("(here holds 1: stop.", UNCLOSED_BRACKET, "(", "is not closed");
    check("[four here holds 1: stop.", UNCLOSED_BRACKET, "[", "is not closed");
    check("here holds 1: { stop.", UNCLOSED_BRACE, "{", "is not closed");
    check("here holds 1): stop.", STRAY_BRACKET, ")", "closes nothing");
    check("stop. }", STRAY_BRACKET, "}", "closes nothing");
    check("{ (here is mine: stop. }", UNCLOSED_BRACKET, "(", "is not closed");
    check("(here holds 1 here): stop.", NOTHING_DUE, "here", "close the bracket");
}

#[test]
fn things_of_the_game_are_told_by_kind() {
    check("take.", SET_DUE, ".", "a place or a set of pits");
    check("put here in 4.", SET_DUE, "4", "a place or a set of pits");
    check("take here and.", SET_DUE, ".", "a place or a set of pits");
    check("row of mine is 3: stop.", PLACE_DUE, "mine", "one place");
    check("number of mine is 3: stop.", SAID_OTHERWISE, "number of mine", "`seeds of …`");
    check("here: stop.", PREDICATE_DUE, ":", "`holds` or `is`");
    check("here holds: stop.", COUNT_DUE, ":", "how many");
    check("here holds at least: stop.", NUMBER_DUE, ":", "a number");
    check("here is mine and: stop.", CONDITION_DUE, ":", "a condition");
    check("count turns of here.", PLAYER_DUE, "here", "a player");
    check("count 4.", NAME_DUE, "4", "a name");
    check("[4] stop.", NAME_DUE, "4", "a label");
    check("[four here] stop.", NAME_DUE, "here", "with hyphens");
    check("choose among.", NAME_DUE, ".", "a name");
    check("going sideways: stop.", WORD_DUE, "sideways", "a direction");
}

#[test]
fn frequent_slips_have_their_own_remedy() {
    check("here is 4: stop.", ADJECTIVE_DUE, "4", "`here holds 4`");
    check("here is at least 4: stop.", ADJECTIVE_DUE, "at", "`here holds 4`");
    check("here holds mine: stop.", COUNT_DUE, "mine", "write `is` instead of `holds`");
    check("here holds 1, 3: stop.", NOTHING_DUE, ":", "`2, 4 or 6`");
    check("my pits hold 3: stop.", WORD_DUE, "pits", "`mine` (by owner)");
    check("take pit 3.", WORD_DUE, ".", "`pit 3 of me`");
    check("capture all here.", WORD_DUE, "here", "all seeds are meant");
    check("all mine are ripe: stop.", WORD_DUE, "mine", "write `of`");
    check("mark tuz here.", NAME_DUE, "here", "first the place and then the mark");
    check("after move here holds 1: stop.", WORD_DUE, "here", "in brackets");
    check("choose mine with 1 seed.", WORD_DUE, "seed", "both bounds");
    check("starter is south or north: stop.", WORD_DUE, ":", "`starter is me`");
    check("otherwise here holds 2: stop.", NOTHING_DUE, "here", "without a condition");
}

#[test]
fn two_words_that_belong_together_are_told_together() {
    check("break.", WORD_DUE, ".", "`off` is due");
    check("here holds at 4: stop.", WORD_DUE, "4", "`least` or `most`");
    check("choose mine either.", WORD_DUE, ".", "`way` is due");
    check("neither move: stop.", WORD_DUE, "move", "`can` is due");
    check("seen 3: stop.", WORD_DUE, ":", "`times` is due");
}

#[test]
fn texts_of_the_dictionary_are_one_thing_and_nothing_else() {
    check_as(word, "", EMPTY_TEXT, "", "a condition is due");
    check_as(word, "here", PREDICATE_DUE, "", "`holds` or `is`");
    check_as(word, "here holds 2: stop.", NOTHING_DUE, ":", "a condition and nothing else");
    check_as(number, "mine", NUMBER_DUE, "mine", "a number");
    check_as(number, "4 5", NOTHING_DUE, "5", "a number and nothing else");
    check_as(number, "-4", NUMBER_DUE, "-", "a number");
    check_as(places, "4", SET_DUE, "4", "a place or a set");
    check_as(places, "mine, theirs", NOTHING_DUE, ",", "a place or a set of pits and nothing else");
}

#[test]
fn no_message_speaks_of_the_grammar() {
    let mut dice = crate::random::Dice::new(3);
    for _ in 0..2_000 {
        let mut faults = Vec::new();
        paragraph(&crate::random::words(&mut dice), &mut faults);
        for fault in faults {
            let message = format!("{} {} {:?}", fault.title, fault.labels[0].text, fault.help);
            assert!(!["k_", "_", "EOI", "expected", "token"].iter().any(|word| message.contains(word)), "{message}");
        }
    }
}
