//! Relays that never stop are recognised exactly: against a plain set of all states a relay has been in, and against
//! itself under the other method.

use std::collections::HashSet;

use adji::engine::random::Dice;
use adji::engine::rules::Recognition;
use adji::engine::{Event, Game, Heading, History, Move, Observer, Place, Position, Silent};
use adji::{Variant, boards};

use crate::support::{from_text, variant};

/// Keeps every state in which a lap began, and notices the first that returns.
#[derive(Default)]
struct Visited {
    places: usize,
    states: HashSet<(Place, Heading, Vec<u16>)>,
    returned: bool,
    endless: bool,
    laps: usize,
}

impl Observer for Visited {
    fn event(&mut self, event: Event, position: &Position) {
        match event {
            Event::LapBegins { from } => {
                self.laps += 1;
                let cells = (0..self.places).map(|place| position.seeds(Place(place as u8))).collect();
                self.returned |= !self.states.insert((from, position.flow.turn.heading, cells));
            }
            Event::Endless => self.endless = true,
            _ => {}
        }
    }
}

/// Plays an option and tells whether the engine and the plain recogniser call it endless, and in how many laps.
fn both(variant: &Variant, position: &Position, option: Move) -> (bool, bool, usize) {
    let mut visited = Visited { places: variant.rules.board.places(), ..Visited::default() };
    let mut to = *position;
    variant.rules.play_unchecked(position, option, &History::new(), &mut visited, &mut to);
    // Where nobody watches, endless relays are noticed in other ways: all that follows must be the same.
    let mut unwatched = *position;
    variant.rules.play_unchecked(position, option, &History::new(), &mut Silent, &mut unwatched);
    assert!(unwatched == to, "{} {option:?}", variant.spec);
    (visited.endless, visited.returned, visited.laps)
}

fn pit(index: usize) -> Move {
    Move::Choose { place: Place(index as u8), heading: None, amount: None }
}

/// Boards with a random number of seeds in every pit; every pit of South that holds two or more is played.
fn check_random_boards(variant: &Variant, boards: usize, most: usize, seed: u64) -> (usize, usize) {
    let pits = variant.rules.board.pits;
    let (mut endless, mut played) = (0, 0);
    for game in 0..boards {
        let mut dice = Dice::new(seed, game as u64);
        let mut position = variant.rules.start();
        for index in 0..pits {
            position.set_seeds(&variant.rules, Place(index as u8), dice.below(most + 1) as u16);
        }
        for index in (0..pits / 2).filter(|&index| position.seeds(Place(index as u8)) >= 2) {
            let (engine, plain, _) = both(variant, &position, pit(index));
            let board = boards::pits(&position, &variant.rules, &variant.names);
            assert_eq!(engine, plain, "{} pit {index} on {board}", variant.spec);
            endless += usize::from(plain);
            played += 1;
        }
    }
    (endless, played)
}

#[test]
fn laps_that_can_be_undone_need_only_the_first_state() {
    let variant = variant("adji-kui-ii");
    assert_eq!(variant.rules.recognition, Recognition::FirstState);
    let (endless, played) = check_random_boards(&variant, 20_000, 2, 1);
    assert!(endless > 0 && endless < played, "{endless} endless of {played}");
}

#[test]
fn a_rule_that_passes_over_pits_is_left_to_the_general_method() {
    let variant = variant("adji-kui-ii@origin=skipped");
    assert_eq!(variant.rules.recognition, Recognition::Brent);
    let (endless, played) = check_random_boards(&variant, 20_000, 2, 2);
    assert!(endless > 0 && endless < played, "{endless} endless of {played}");
}

#[test]
fn the_general_method_agrees_with_the_first_state_where_both_are_right() {
    let first = variant("adji-kui-ii");
    let mut general = first.clone();
    general.rules.recognition = Recognition::Brent;
    let (one, _) = check_random_boards(&first, 10_000, 2, 3);
    let (other, _) = check_random_boards(&general, 10_000, 2, 3);
    assert!(one > 0);
    assert_eq!(one, other);
}

/// Rules under which a lap cannot be undone: what `lap` says, and a name for the failure message.
const GENERAL: [(&str, &str); 4] = [
    ("next pit", "[on] next holds any: relay from next. stop."),
    ("turning round", "[even] here holds even: relay back. [more] here holds at least 3: relay. stop."),
    (
        "moving one across",
        "[two] here holds 2: put 1 of here in opposite, relay from opposite. [more] here holds at least 3: relay. stop.",
    ),
    (
        "store comes back",
        "[take] here holds 4: capture 2 of here, relay. [back] here holds 2: put my store in here, relay. stop.",
    ),
];

#[test]
fn laps_that_cannot_be_undone_are_recognised() {
    let mut endless_somewhere = 0;
    for (name, lap) in GENERAL {
        let variant = from_text(&format!(
            "name = \"Test\"\n[board]\npits = 3\nseeds = 3\n[rules]\nmove = \"[any] choose mine that hold any. lift here, sow.\"\n\
             lap = \"{lap}\"\nendless = \"end.\"\nsettle = \"each player: take mine.\"\n"
        ));
        assert_eq!(variant.rules.recognition, Recognition::Brent, "{name}");
        let (endless, _) = check_random_boards(&variant, 4000, 5, 4);
        endless_somewhere += usize::from(endless > 0);
    }
    assert!(endless_somewhere >= 3, "the rules above should make endless relays");
}

/// Relays whose length before they return is known from independent programs.
#[test]
fn long_cycles_are_found() {
    let variant = variant("adji-kui-ii");
    for (moves, endless_pit, cycle) in [(&[5usize, 8, 4, 6, 2, 8][..], 4, 660), (&[3, 8, 2, 11, 1, 7], 3, 36_924)] {
        let mut game = Game::new(&variant.rules);
        for &index in moves {
            game.play(pit(index)).expect("a legal move");
        }
        assert!(!game.legal_moves().contains(&pit(endless_pit)));
        let (engine, plain, laps) = both(&variant, game.position(), pit(endless_pit));
        assert!(engine && plain);
        // The laps until the first state returns: a whole cycle.
        assert!(laps >= cycle && laps <= cycle + 1, "{laps} laps, {cycle} are known");
    }
}

/// Counts laps, and keeps nothing of them.
#[derive(Default)]
struct Laps {
    begun: u64,
    endless: bool,
}

impl Observer for Laps {
    fn event(&mut self, event: Event, _: &Position) {
        match event {
            Event::LapBegins { .. } => self.begun += 1,
            Event::Endless => self.endless = true,
            _ => {}
        }
    }
}

/// Laps until a relay on twelve pits is again as it began; `None` if it ends. Nothing of the program is used.
fn laps_until_it_returns(start: [u16; 12], pit: usize, own_four_ends: bool) -> Option<u64> {
    let (mut pits, mut at) = (start, pit);
    for lap in 1.. {
        let seeds = std::mem::take(&mut pits[at]);
        for _ in 0..seeds {
            at = (at + 1) % 12;
            pits[at] += 1;
        }
        if pits[at] == 1 || (pits[at] == 4 && (at >= 6 || own_four_ends)) {
            return None;
        }
        if (pits, at) == (start, pit) {
            return Some(lap);
        }
    }
    None
}

/// Boards found by playing millions of random ones.
#[test]
fn cycles_of_millions_of_laps_are_found() {
    let cases = [
        ("adji-kui-ii", [4, 5, 3, 2, 6, 3, 2, 3, 5, 4, 6, 5], 1, 1_689_711),
        ("adji-kui-ii", [5, 1, 8, 3, 2, 12, 5, 4, 1, 0, 4, 3], 2, 4_628_448),
        ("adji-kui-ii@own-four=relays", [7, 4, 3, 3, 2, 6, 5, 2, 6, 0, 4, 3], 2, 3_997_200),
    ];
    for (spec, start, from, cycle) in cases {
        assert_eq!(laps_until_it_returns(start, from, spec == "adji-kui-ii"), Some(cycle), "{spec}");
        let variant = variant(spec);
        let mut position = variant.rules.start();
        for (index, seeds) in start.into_iter().enumerate() {
            position.set_seeds(&variant.rules, Place(index as u8), seeds);
        }
        let mut laps = Laps::default();
        let mut to = position;
        variant.rules.play_unchecked(&position, pit(from), &History::new(), &mut laps, &mut to);
        assert!(laps.endless, "{spec}");
        // The lap after the first state returned may have been begun.
        assert!(laps.begun == cycle || laps.begun == cycle + 1, "{} laps, {cycle} by hand", laps.begun);
        // Where nobody watches, it is noticed as well.
        let game = Game::from_position(&variant.rules, position);
        assert!(!game.legal_moves().is_empty() && !game.legal_moves().contains(&pit(from)), "{spec}");
    }
}

#[test]
fn an_endless_relay_leaves_no_trace() {
    let variant = variant("adji-kui-ii@endless=ends-game");
    let board = "1 0 2 1 0 2 | 1 0 1 2 0 2; north to move";
    let position = boards::parse(board, &variant.rules, &variant.names).expect("a board");
    let mut game = Game::from_position(&variant.rules, position);
    game.play_watched(pit(9), &mut Silent).expect("legal under this reading");
    assert!(game.position().is_over());
    let seeds: Vec<u16> = game.position().all_seeds(&variant.rules).to_vec();
    // Each side takes what lay in its own pits before the move: 6 and 6.
    assert_eq!(seeds, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6, 0, 0]);
}
