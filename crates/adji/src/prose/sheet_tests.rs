//! What holds of whole sheets, so that people can learn a game from them.

use super::{sheet, text};
use crate::testing;

/// A game in which nobody is captured from and who cannot move loses.
const LAST: &str = r#"
name = "Last"
[board]
pits = 4
seeds = 3
[marks]
moved = "flag"
[counters]
turns = 1
open = 1
[numbers]
wide = "row-length - 2"
[words]
left = "number of here is at most wide"
[steps]
turn-off = '''
[off]  here holds 1: count open.
       stop.
'''
[rules]
move = '''
[any]    choose mine that hold any and are not moved.
[first]  turns is 0: never here is left.
         mark here moved, lift here, sow.
'''
lap = "do turn-off."
after-turn = "count turns."
no-move = "lose."
[readings.edge]
question = "How wide is the left side?"
default = "two"
[readings.edge.values.one.numbers]
wide = 1
[readings.first]
question = "Which pits are free in the first turn?"
default = "right"
[readings.first.values.all.lines]
first = ""
"#;

fn told(game: &str) -> String {
    let variant = testing::loaded(game).variant.unwrap_or_else(|| unreachable!("`loaded` has seen to it"));
    text(&sheet(&variant), 1000, false)
}

#[test]
fn a_step_that_is_called_once_is_told_where_it_is_called() {
    let told = told(LAST);
    assert!(!told.contains("turn off"), "{told}");
    assert!(told.contains("1. If the landing pit holds exactly 1 seed, “open” holds from now on."), "{told}");
}

#[test]
fn pits_have_their_names_and_turns_need_no_counter() {
    let told = told(LAST);
    let first = "If this is the first turn of the game, a pit that is A, B, a or b may not be chosen.";
    assert!(told.contains(first) && !told.contains("“left”") && !told.contains("“turns”"), "{told}");
}

#[test]
fn an_example_tells_small_letters_from_capital_ones() {
    let told = told(LAST);
    assert!(told.contains("Pit D is marked “moved”.") || told.contains("Pit C is marked “moved”."), "{told}");
}

#[test]
fn what_decides_is_said_at_once_and_stores_that_nothing_fills_are_not_there() {
    let told = told(LAST);
    assert!(told.contains("The aim is to be the last who can move.\n"), "{told}");
    assert!(!told.contains("store") && told.contains("the rules above say who has won"), "{told}");
}

#[test]
fn another_answer_says_what_it_changes() {
    let edge = told(LAST);
    assert!(edge.contains("Or edge=one: In rule 2 of “A move”, instead of"), "{edge}");
    assert!(edge.contains("Or first=all: Rule 2 of “A move” is left out."), "{edge}");
}

#[test]
fn words_that_mean_something_else_are_explained_anew() {
    let game = LAST.replace("never here is left", "never here is odd-one").replace(
        "left = \"number of here is at most wide\"",
        "odd-one = \"here holds 3 and next holds 3 and (opposite holds 3 or here is pit 1)\"",
    );
    let game = game.replace(
        "[readings.edge.values.one.numbers]\nwide = 1",
        "[readings.edge.values.one.words]\nodd-one = \"here holds 3 and next holds 2 and opposite holds 3\"",
    );
    let told = told(&game);
    let (_, note) = told.split_once("Or edge=one: ").unwrap_or_default();
    assert!(
        note.starts_with(
            "A pit is called “odd one” if it holds exactly 3 seeds, and the pit after it holds exactly 2 seeds"
        ),
        "{told}"
    );
}
