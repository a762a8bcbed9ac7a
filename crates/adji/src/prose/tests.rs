//! One expected sentence for each shape of the tree, and what holds of all prose.

use adji_syntax::parse;
use adji_syntax::span::FileId;
use adji_syntax::words::{DECISION, OPTIONS, WORDS, Word};

use super::teller::Teller;
use super::view::View;
use super::{Sheet, Told, markdown, sheet, text};
use crate::Variant;
use crate::testing;

/// A file that has something of each kind.
const RICH: &str = r#"
name = "Rich"
[board]
pits = 6
seeds = 4
store-name = "boto"
[marks]
played = "flag"
tuz = "player"
[counters]
turns = 9
streak = 3
[numbers]
casa = 4
most = "half + 1"
[words]
ripe = "holds 2 or 3"
lonely = "holds 1 and next is empty"
opening = "some of mine are not played"
twin = "here is tuz of them and number of here is number of landing"
[sets]
corner = "last of my row"
hoard = "my store and opposite"
[steps]
feed = "put here in next, stop."
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = '''
[take]  here is lonely or opposite is ripe or opening or here is twin: capture hoard and corner, mark here played, stop.
[store] turns of me is 1 and streak is casa and here holds most: mark here tuz, count turns of me, set streak to 1, do feed.
        stop.
'''
"#;

fn variant(text: &str) -> Variant {
    testing::loaded(text).variant.unwrap_or_else(|| unreachable!("`loaded` has seen to it"))
}

/// What is told of a text that stands in a paragraph, number by number.
fn told(variant: &Variant, paragraph: &str, text: &str) -> String {
    let mut faults = Vec::new();
    let sentences = parse::paragraph(text, FileId(0), 0, &mut faults).unwrap_or_else(|| panic!("{text}: {faults:?}"));
    let told = Teller::new(variant).paragraph_told(&sentences, "", View::of_paragraph(paragraph));
    let numbered = |told: &Told| told.number_text().map_or(String::new(), |number| format!("{number} "));
    let told: Vec<String> = told.iter().map(|told| format!("{}{}", numbered(told), told.text)).collect();
    told.join("\n")
}

fn check(paragraph: &str, text: &str, expected: &str) {
    assert_eq!(told(&variant(RICH), paragraph, text), expected, "{text}");
}

fn check_lap(text: &str, expected: &str) {
    check("lap", text, expected);
}

/// The same for what follows on `If`.
fn check_if(condition: &str, expected: &str) {
    check_lap(&format!("[x] {condition}: stop."), &format!("If {expected}, the turn is over."));
}

// ---- conditions

#[test]
fn what_is_said_of_one_place() {
    check_if("here holds none", "the landing pit holds no seeds");
    check_if("here holds any", "the landing pit holds at least 1 seed");
    check_if("here holds 1", "the landing pit holds exactly 1 seed");
    check_if("here holds 2 or 3", "the landing pit holds 2 or 3 seeds");
    check_if("here holds 2 to 6", "the landing pit holds 2 to 6 seeds");
    check_if("here holds odd", "the landing pit holds an odd number of seeds");
    check_if("here holds even", "the landing pit holds an even number of seeds (2, 4, 6 …)");
    check_if("here held fewer than 3", "the landing pit held fewer than 3 seeds when the turn began");
    check_if("here is not mine or empty", "the landing pit is neither one of the player's own pits nor empty");
    check_if("next next is in their row", "the 2nd pit after the landing pit is one of the opponent's pits");
    check_lap(
        "[x] here is starting pit or pit 3 of them: stop.",
        "If the landing pit is the starting pit or c (if the player is North: C), the turn is over. The starting pit is the pit chosen for this turn.",
    );
}

#[test]
fn one_subject_is_named_once() {
    check_if("here is theirs and holds 3", "the landing pit is one of the opponent's pits and holds exactly 3 seeds");
    check_if(
        "here is theirs and here holds 3",
        "the landing pit is one of the opponent's pits and holds exactly 3 seeds",
    );
    check_if(
        "here is mine and opposite holds any and is not empty",
        "the landing pit is one of the player's own pits, and the pit opposite it holds at least 1 seed and is not empty",
    );
    check_if(
        "captured and holds 3",
        "something has been captured in this turn, and the landing pit holds exactly 3 seeds",
    );
}

#[test]
fn several_places_hold_together_and_each() {
    check_if("mine hold 3", "the player's own pits together hold exactly 3 seeds");
    check_if("mine hold none", "the player's own pits hold no seeds");
    check_if("seeds of pits is at most 8", "all pits together hold at most 8 seeds");
    check_if("all of mine hold 1", "every one of the player's own pits holds exactly 1 seed");
    check_if(
        "none of (mine that hold any) are played",
        "none of the player's own pits that hold at least 1 seed is marked “played”",
    );
    check_if(
        "pits of (mine except here) is 2",
        "the number of the player's own pits except the landing pit is exactly 2",
    );
    check_if(
        "here is first of theirs",
        "the landing pit is the first from the opponent's left among the opponent's pits",
    );
}

#[test]
fn what_is_not_is_said_without_two_negations() {
    check_if("not here holds at least 2", "the landing pit holds fewer than 2 seeds");
    check_if("not here holds 2 or 3", "the landing pit does not hold 2 or 3 seeds");
    check_if(
        "not (here is mine and holds 1)",
        "the landing pit is not one of the player's own pits or does not hold exactly 1 seed",
    );
    check_if("not opening", "every one of the player's own pits is marked “played”");
    check_if("not captured now", "nothing has been captured in this turn");
    check_if("number of here is at most 2", "the landing pit is A, B, a or b");
    check_if("not here is pit 1", "the landing pit is neither A nor a");
    check_if(
        "opposite holds 3 and is pit 1",
        "the pit opposite the landing pit holds exactly 3 seeds and is pit number 1 of its row",
    );
    check_if("not opposite is empty", "it is not so that the pit opposite the landing pit is empty");
}

#[test]
fn and_binds_closer_than_or() {
    check_if(
        "here holds 1 or is theirs and holds 2",
        "the landing pit holds exactly 1 seed, or the landing pit is one of the opponent's pits and holds exactly 2 seeds",
    );
    check_if(
        "(here is mine or holds 1) and opposite holds any",
        "either the landing pit is one of the player's own pits or holds exactly 1 seed, and the pit opposite it holds at least 1 seed",
    );
}

#[test]
fn clauses_inside_others_do_without_commas() {
    check_if(
        "captured or first lap and opposite holds any",
        "something has been captured in this turn, or this is the first lap of the turn and the pit opposite the landing pit holds at least 1 seed",
    );
    check_if(
        "here is mine and (captured or not first lap)",
        "the landing pit is one of the player's own pits, and either something has been captured in this turn or this is not the first lap of the turn",
    );
    check_if(
        "seeds of mine div 2 is 3",
        "the number of seeds in the player's own pits divided by 2, rounded down, is exactly 3",
    );
}

#[test]
fn players_are_compared() {
    check_if("owner of here is me", "the landing pit belongs to the player");
    check_if("owner of here is not nobody", "the landing pit has an owner");
    check_if("here is tuz of me", "the landing pit is a “tuz” of the player");
    check_if("tuz of here is nobody", "the landing pit is no player's “tuz”");
    check_if("starter is not me", "the player did not begin this game");
    check(
        "no-move",
        "[x] they cannot move: end.",
        "If the opponent could not move either, were it the opponent's turn now, the game is over.",
    );
    check("after-turn", "[x] again: draw.", "If the same player is next, the game is over, a draw.");
    check(
        "round",
        "[x] winner is them: begin with me.",
        "If the winner of the last game is the opponent, the next game begins, and the player moves first.",
    );
}

// ---- words of the file

#[test]
fn short_words_are_put_in_and_long_ones_explained_once() {
    check_if("here is ripe", "the landing pit holds 2 or 3 seeds");
    check_if("opposite is not ripe", "the pit opposite the landing pit does not hold 2 or 3 seeds");
    check_if("opening", "at least one of the player's own pits is not marked “played”");
    check_lap(
        "[a] here is lonely: stop. [b] opposite is lonely: again.",
        "Take the first of these that fits:\n\
         1 If the landing pit is “lonely”, the turn is over. A pit is called “lonely” if it holds exactly 1 seed, and the pit after it is empty.\n\
         2 If the pit opposite the landing pit is “lonely”, the turn is over, and the player moves again.",
    );
    check_lap(
        "capture hoard.",
        "The player captures all seeds of the “hoard”. The “hoard” are the player's own boto and the pit opposite the landing pit.",
    );
}

#[test]
fn numbers_that_are_known_are_said_with_what_they_stand_for() {
    check_if("here holds casa", "the landing pit holds exactly 4 seeds");
    check_if("my store holds more than half", "the player's own boto holds more than 24 seeds (half of all seeds)");
    check_if("my store holds at least casa * 2 + 1", "the player's own boto holds at least 9 seeds");
    check_if(
        "here holds casa and opposite holds casa",
        "the landing pit holds exactly 4 seeds, and the pit opposite it holds exactly 4 seeds",
    );
    check_if("turns of me is at least 2", "the count of “turns” of the player is at least 2");
    check_if(
        "number of here is number of landing",
        "the number of the landing pit in its row is the same as the number of the landing pit in its row",
    );
    check_if(
        "opposite holds more than seeds of here",
        "the pit opposite the landing pit holds more seeds than the landing pit",
    );
    check_if(
        "mine hold fewer than had mine",
        "the player's own pits together hold fewer seeds than there were in the player's own pits when the turn began",
    );
}

// ---- actions

#[test]
fn seeds_are_moved() {
    check_lap(
        "capture here and opposite, stop.",
        "The player captures all seeds of the landing pit and the pit opposite it, and the turn is over.",
    );
    check_lap(
        "capture mine for its owner.",
        "All seeds of the player's own pits are captured into the boto of the owner of each.",
    );
    check_lap("take theirs for them.", "All seeds of the opponent's pits go into the opponent's boto.");
    check_lap(
        "take 2 of mine.",
        "The player takes 2 seeds from each of the player's own pits into the player's own boto (or all where there are fewer).",
    );
    check_lap("remove 1 of here.", "The player takes out of the game 1 seed from the landing pit.");
    check_lap("put hand in their store.", "The player puts all seeds in the hand into the opponent's boto.");
    check_lap(
        "put seeds in hand div 2 of hand in my store.",
        "The player puts half of the seeds in the hand (rounded down) into the player's own boto.",
    );
    check("move", "lift all but 1 of here, sow.", "The player lifts all seeds but 1 of the chosen pit and sows them.");
    check(
        "move",
        "lift here, sow from next back.",
        "The player lifts all seeds of the chosen pit and sows them as if lifted from the pit after the chosen pit in the opposite direction.",
    );
    check_lap(
        "lift opposite, relay.",
        "The player lifts all seeds of the pit opposite the landing pit and sows them, together with all seeds of the landing pit, on from there in a new lap.",
    );
    check(
        "seed",
        "[a] here is tuz: drop in store of tuz of here.",
        "If the pit reached is some player's “tuz”, one seed is dropped not there but into the boto of the player whose “tuz” it is.",
    );
}

#[test]
fn marks_counters_and_steps() {
    check_lap(
        "mark here tuz, mark mine played, mark opposite owner of me.",
        "The landing pit is now a “tuz” of the player, the player's own pits are marked “played”, and the pit opposite the landing pit now belongs to the player.",
    );
    check_lap(
        "unmark here tuz, unmark mine played, unmark here owner.",
        "The landing pit is no “tuz” any more, the player's own pits are no longer marked “played”, and the landing pit has no owner any more.",
    );
    check_lap(
        "count turns of me, set streak to streak - 1.",
        "The count of “turns” of the player goes up by 1, and the count of “streak” becomes the count of “streak” minus 1.",
    );
    check_lap("do feed.", "The player does what stands under “feed”.");
    check_lap("ask give of them.", "The opponent has to make the decision “give”.");
}

// ---- choosing

#[test]
fn choices_are_offered_and_narrowed() {
    check(
        "move",
        "[a] choose mine that hold any either way.",
        "The player chooses one of the player's own pits that hold at least 1 seed, and the direction of this turn, anticlockwise or clockwise.",
    );
    check(
        "move",
        "[a] choose my store with 1 to 3 seeds.",
        "The player chooses the player's own boto, and a number of seeds, from 1 to 3.",
    );
    check("move", "[a] choose among go-on, stay.", "The player chooses “go on” or “stay”.");
    check("move", "[a] must here holds 2.", "Only a pit that holds exactly 2 seeds may be chosen.");
    check("move", "[a] never here is pit 1.", "A pit that is A or a may not be chosen.");
    check(
        "move",
        "[a] here is pit 1: never going clockwise.",
        "A pit may not be chosen if it is A or a, and the sowing goes clockwise.",
    );
    check(
        "move",
        "[a] here holds 3: must opposite holds any.",
        "If a pit holds exactly 3 seeds, it may be chosen only if the pit opposite it holds at least 1 seed.",
    );
    check(
        "move",
        "[a] prefer here holds at least 2.",
        "If some pit that may be chosen holds at least 2 seeds, only such a pit may be chosen.",
    );
    check(
        "move",
        "[a] never endless.",
        "A pit may not be chosen if the sowing from it would never come to an end. A move never ends if, within it, the same board comes again with the same pit about to be lifted.",
    );
    check(
        "move",
        "[a] prefer after move (theirs hold any).",
        "The player must choose so that, after the whole move, captures included, the opponent's pits hold at least 1 seed, if any choice does so.",
    );
    check(
        "move",
        "[a] must after lap (here is theirs).",
        "A pit may be chosen only if, after the sowing, before anything else is done, the pit where the last seed falls is one of the opponent's pits.",
    );
}

// ---- loops and lists

#[test]
fn loops_say_what_is_done_for_each() {
    check("settle", "each player: take mine.", "Each player takes all seeds of their own pits into their own boto.");
    check(
        "after-turn",
        "[x] each player: my store holds more than 9: win.",
        "For each player (the player first, then the opponent): if that player's own boto holds more than 9 seeds, the game is over and that player has won.",
    );
    check_lap("each pits: capture here.", "For each of the pits: the player captures all seeds of that pit.");
    check_lap(
        "each mine that hold 1: put here in next.",
        "For each of the player's own pits that hold exactly 1 seed, taken in order: the player puts all seeds of that pit into the pit after it. The order of pits is: those on the player's own side first, each side from its own player's left.",
    );
    check_lap(
        "at opposite: { [b] here holds 2: capture here. }",
        "Look at the pit opposite the landing pit, if there is one: if that pit holds exactly 2 seeds, the player captures all seeds of that pit.",
    );
    check_lap(
        "going back from here while here is theirs and holds 2: pick here.",
        "The player looks at the pits one after another, against the direction of sowing, beginning with the landing pit. As long as the pit looked at is one of the opponent's pits and holds exactly 2 seeds, the player notes the pit looked at, without moving any seed; at the first pit for which this is not so, the player stops looking.",
    );
}

#[test]
fn lists_say_how_they_are_read() {
    check_lap(
        "going forward at most 2 pits from next: { [g] here is empty: pass over. [h] not here holds odd: break off. capture here. } stop.",
        "Do these in order, until one ends the turn:\n\
         1 The player looks at the pits one after another, in the direction of sowing, beginning with the pit after the landing pit and at 2 pits at most. For each pit looked at: take the first of these that fits:\n\
         1.1 If the pit looked at is empty, the next one follows.\n\
         1.2 If the pit looked at does not hold an odd number of seeds, the player stops looking.\n\
         1.3 In every other case, the player captures all seeds of the pit looked at.\n\
         2 Then the turn is over.",
    );
    check(
        "settle",
        "each player: take mine. [odd] my store holds odd: remove 1 of my store.",
        "Do these in order:\n\
         1 Each player takes all seeds of their own pits into their own boto.\n\
         2 If the player's own boto holds an odd number of seeds, the player takes out of the game 1 seed from the player's own boto.",
    );
    check_lap(
        "[a] here holds 1: { [b] opposite holds 2: stop. [c] otherwise: again. } [d] otherwise: relay.",
        "Take the first of these that fits:\n\
         1 If the landing pit holds exactly 1 seed, take the first of these that fits:\n\
         1.1 If the pit opposite the landing pit holds exactly 2 seeds, the turn is over.\n\
         1.2 Otherwise, the turn is over, and the player moves again.\n\
         2 Otherwise, the player lifts all seeds of the landing pit and sows them on from there in a new lap.",
    );
}

// ---- what holds of all prose

/// A paragraph in which a word can stand.
fn paragraph_of(row: &Word) -> &'static str {
    match row.where_allowed.first() {
        Some(&OPTIONS | &DECISION) => "move",
        Some(&name) if name != "loops" => name,
        _ => "lap",
    }
}

/// Words of the language with a hyphen in them, and signs that only rule texts have.
fn is_rule_text(told: &str) -> bool {
    ["row-length", "starting-seeds", "no-move", "after-turn", "[", "]", "{", "}", "_", "::", "Some("]
        .iter()
        .any(|sign| told.contains(sign))
}

#[test]
fn every_word_of_the_language_is_told() {
    let variant = variant(RICH);
    for row in WORDS {
        let told = told(&variant, paragraph_of(row), row.example);
        assert!(!told.is_empty() && told.ends_with('.'), "{}: {told}", row.word);
        assert!(!is_rule_text(&told) && !told.contains("  ") && !told.contains(" ,"), "{}: {told}", row.word);
    }
}

#[test]
fn every_sheet_is_plain_text() {
    for game in [RICH, testing::RELAY, testing::ON_THE_WAY, testing::FOUR_ROWS, testing::MATCH] {
        let sheet = sheet(&variant(game));
        for told in [text(&sheet, 80, true), markdown(&sheet, true)] {
            assert!(!is_rule_text(&told), "{told}");
        }
        let headings: Vec<&str> = sheet.sections.iter().map(|section| section.heading.as_str()).collect();
        assert_eq!((headings[0], headings[1]), ("The board and the start", "A move"));
        assert!(headings.contains(&"The end of the game"));
    }
}

#[test]
fn text_keeps_to_its_width() {
    let sheet = sheet(&variant(RICH));
    let longest = |width| text(&sheet, width, true).lines().map(|line| line.chars().count()).max();
    assert!(longest(60) <= Some(60) && longest(100) > Some(90), "{:?} {:?}", longest(60), longest(100));
    assert_eq!(text(&Sheet::default(), 80, true), "\n\n\n");
}
