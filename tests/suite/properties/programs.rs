//! What texts come to when rules are loaded (listed laps, programs, lists of options) does what the texts say, on odd boards
//! of all variants and of games that have one odd thing each.

use adji::engine::program::heading_is_fixed;
use adji::engine::random::Dice;
use adji::engine::rules::Recognition;
use adji::engine::{Game, History, Move, Place, Player, Position, Ruleset, count};
use adji::{Variant, boards};

use super::text;
use crate::support::{all_readings, from_text, kinds};

/// Texts are read where somebody watches, and where they are too large for programs; else programs are carried out.
#[test]
fn programs_do_what_the_texts_say() {
    for variant in all_readings().into_iter().chain(kinds()) {
        compare(&variant, &variant.spec.to_string(), 60);
    }
}

#[test]
fn programs_of_odd_games_do_what_the_texts_say() {
    for odd in ODD {
        compare(&variant_of(odd), &format!("{} {}", odd.choose, odd.lap), 200);
    }
}

/// Texts that programs are written for in part only, or that do without what plain laps have.
#[test]
fn programs_of_odd_texts_do_what_the_texts_say() {
    let odd = [
        // A loop that is not written out, for one number of seeds only: nothing is known of the others by that.
        "[a] here holds 1: each mine: each picked: pass over. [b] here holds 5: stop. again.",
        // A hand with nothing in it is sown from a place that is not there.
        "[f] first lap: relay from opposite my store. stop.",
    ];
    for lap in odd {
        let variant = variant_of(&Odd { lap, rules: "endless = \"end.\"", ..PLAIN });
        let read = Ruleset { programs: None, ..variant.rules.clone() };
        for depth in 1..=6 {
            let count = |rules: &Ruleset| count::perft(rules, &rules.start(), &mut History::new(), depth);
            assert_eq!(count(&variant.rules), count(&read), "{lap} at depth {depth}");
        }
    }
}

#[test]
fn what_a_board_says_of_a_turn_that_begins_is_kept() {
    let variant = variant_of(&Odd {
        lap: "[few] captured is at most 2: capture here. stop.",
        rules: "after-turn = \"[all] captured is at least 4: end.\"",
        ..PLAIN
    });
    let read = Ruleset { programs: None, ..variant.rules.clone() };
    let over = |board: &str| {
        let start = boards::parse(board, &variant.rules, &variant.names).expect("a board");
        [&variant.rules, &read].map(|rules| {
            let mut game = Game::from_position(rules, start);
            game.play(Move::Choose { place: Place(0), heading: None, amount: None }).expect("legal");
            game.position().is_over()
        })
    };
    assert_eq!(over("1 1 1 1 | 1 1 1 1"), [false; 2]);
    assert_eq!(over("1 1 1 1 | 1 1 1 1; asks move south; turn captured 2"), [true; 2]);
    assert_eq!(over("1 1 1 1 | 1 1 1 1; asks move south; turn captured 3"), [false; 2]);
}

#[test]
fn a_board_has_no_pits_gathered_that_no_rule_gathers_before_a_move() {
    let slam = Odd {
        lap: "going back from here while here is theirs and here holds 2: pick here. \
              [slam] (theirs except picked) hold none: stop. capture picked, stop.",
        ..PLAIN
    };
    let variant = variant_of(&slam);
    let read = boards::parse("1 1 1 1 | 1 1 1 1; asks move south; turn picked a", &variant.rules, &variant.names);
    assert_eq!(read.expect_err("told").to_string(), "`picked` cannot be: no rule gathers pits before a move");
    let first = Odd { rules: "turn = \"pick first of theirs, ask move.\"", ..slam };
    let variant = variant_of(&first);
    let read = boards::parse("1 1 1 1 | 1 1 1 1; asks move south; turn picked a", &variant.rules, &variant.names);
    assert!(read.is_ok());
}

/// A game with something odd in it.
#[derive(Clone, Copy)]
struct Odd {
    board: &'static str,
    /// Keys and tables that stand before the rules.
    facts: &'static str,
    /// `move`, without its last words.
    choose: &'static str,
    sow: &'static str,
    lap: &'static str,
    /// More paragraphs.
    rules: &'static str,
}

const PLAIN: Odd = Odd {
    board: "pits = 4\nseeds = 3",
    facts: "",
    choose: "[any] choose mine that hold any.",
    sow: "lift here, sow.",
    lap: "stop.",
    rules: "",
};

const MARKED: Odd = Odd { facts: "[marks]\nold = \"flag\"\nshut = \"flag\"", ..PLAIN };

const SKIP: &str = "seed = \"[origin] here is lifted pit: pass over. drop.\"";

const ODD: &[Odd] = &[
    // Chains of captures: forward and back, on one row and on both, ended by `again`, with more after them.
    Odd {
        lap: "going forward from next while here is not landing and here holds 1, 3 or 5: capture here. stop.",
        ..PLAIN
    },
    Odd { lap: "going back from here while here is theirs and here holds 2 or 3: capture here. again.", ..PLAIN },
    Odd {
        lap: "[own] here is mine: again. going back from here while here holds at least 2: take here. stop.",
        ..PLAIN
    },
    Odd {
        lap: "going back from here while here is theirs and here holds 1 to 4: capture here. [last] here holds any: again. stop.",
        ..PLAIN
    },
    Odd { lap: "going forward at most 3 pits from next while here holds any: capture here for them. stop.", ..PLAIN },
    // What a chain captured is asked after the turn, and by the lap itself.
    Odd {
        lap: "going back from here while here holds 1 or 2: capture here. stop.",
        rules: "after-turn = \"[much] captured is 3: again. [more] captured is at least 5: end.\"",
        ..PLAIN
    },
    Odd {
        lap: "going back from here while here holds 1 or 2: capture here. [much] captured is at least 3: again. stop.",
        ..PLAIN
    },
    Odd {
        lap: "going back from here while here holds 2 or 3: capture here. stop.",
        rules: "after-turn = \"[some] captured: ask gift of them.\"\ngift = \"[give] choose pits. [c] captured is 2: put 1 of my store in here. stop.\"",
        ..PLAIN
    },
    // A lap that reads differently by marks: with an `otherwise` and without, several of them, the opposite, and all of some.
    Odd {
        lap: "[open] some of pits are not old: mark starting pit old, stop. going forward from next while here is not landing and here holds 1 or 3: capture here. stop.",
        sow: "lift all but 1 of here, sow.",
        ..MARKED
    },
    Odd { lap: "[open] some of mine are old: capture here. [not] otherwise: mark here old. stop.", ..MARKED },
    Odd {
        lap: "[open] some of mine are old: capture here. [not] otherwise: again. [never] otherwise: capture opposite. [few] here holds 2: mark here old. stop.",
        ..MARKED
    },
    Odd {
        lap: "[open] none of theirs are shut: unmark starting pit old, capture opposite. [other] here holds 3: mark here shut. stop.",
        ..MARKED
    },
    Odd {
        lap: "[open] all of mine are old: unmark starting pit old, stop. mark starting pit old. [even] here holds even: capture here. again.",
        ..MARKED
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        lap: "[open] pit 2 of me is old: unmark pit 2 of me old, again. [two] here holds 2: mark pit 2 of me old. stop.",
        ..MARKED
    },
    // The marks change from lap to lap of one relay, so that what follows a lap is asked anew.
    Odd {
        board: "pits = 2\nseeds = 3",
        lap: "[open] some of pits are old: unmark pits old, relay. [two] here holds 2: mark here old, relay. [more] here holds at least 3: relay. stop.",
        rules: "endless = \"stop.\"",
        ..MARKED
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        lap: "[open] pit 1 of me is old: unmark starting pit old, unmark pit 1 of me old, capture here, stop. mark pit 1 of me old. [more] here holds at least 2: relay. stop.",
        rules: "endless = \"stop.\"",
        ..MARKED
    },
    // Marks of the starting pit, which may be anywhere, and none of the pits.
    Odd {
        lap: "mark starting pit old, unmark starting pit shut. [one] here is old: capture here. [two] here is shut: mark starting pit shut. stop.",
        ..MARKED
    },
    Odd {
        choose: "[any] choose mine that hold any. [store] choose my store.",
        lap: "mark starting pit old, stop.",
        rules: "after-turn = \"[all] all of pits are old: end.\"",
        ..MARKED
    },
    // Lists of options narrowed by marks: always, now and then, by one after the other, and to nothing.
    Odd {
        choose: "[any] choose mine that hold any. [old] never here is old.",
        lap: "[two] here holds 2: mark here old. [three] here holds 3: unmark pits old. stop.",
        ..MARKED
    },
    Odd {
        choose: "[any] choose mine that hold at least 2. [some] some of mine are not old: must here is not old.",
        lap: "mark starting pit old, stop.",
        ..MARKED
    },
    Odd {
        choose: "[any] choose mine. [some] some of mine are old: must here is old. [shut] pit 1 of them is shut: never here is shut.",
        lap: "mark starting pit old, mark here shut. [two] here holds 2: unmark here old. again.",
        ..MARKED
    },
    Odd {
        choose: "[old] choose mine that hold 1 to 3. [shut] never here is shut. [odd] some of theirs hold odd: must here holds odd.",
        lap: "[two] here holds 2: mark here shut. stop.",
        ..MARKED
    },
    Odd {
        choose: "[any] choose mine that hold any. [old] never here is old. [theirs] some of mine are shut: choose theirs that hold 1. [shut] never here is shut.",
        lap: "[two] here holds 2: mark here old. [three] here holds 3: mark here shut. stop.",
        ..MARKED
    },
    // Narrowed by looking ahead, by a preference, and by what holds of some options.
    Odd {
        choose: "[any] choose mine that hold any. [feed] theirs hold none: must after move (theirs hold any).",
        lap: "[own] here is mine: again. capture here, stop.",
        ..PLAIN
    },
    Odd {
        choose: "[any] choose mine that hold any. [less] prefer after move (my store holds fewer than 4). [lap] never after lap (here holds 3).",
        lap: "[two] here holds 2: capture here. stop.",
        ..PLAIN
    },
    Odd {
        choose: "[any] choose mine that hold any. [many] prefer here holds at least 2. [one] here is pit 1: must next holds any.",
        lap: "[two] here holds 2: again. stop.",
        ..PLAIN
    },
    Odd {
        choose: "[any] choose mine that hold any. [old] prefer here is old. [few] my store holds fewer than 5: prefer here is not shut.",
        lap: "[two] here holds 2: mark here old. [three] here holds 3: mark here shut, capture here. stop.",
        ..MARKED
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        choose: "[any] choose mine that hold any. [round] never endless.",
        lap: "[two] here holds at least 2: relay. stop.",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        choose: "[any] choose mine that hold any. [round] never endless.",
        lap: "[own] here is mine: stop. [two] here holds 2: capture here, stop. [four] here holds 4: capture here, relay from next. [more] here holds any: relay. again.",
        ..PLAIN
    },
    // After the turn: emptiness, shares, repetition, and more than that.
    Odd {
        lap: "[own] here holds 3: again. [two] here holds 2: capture here. stop.",
        rules: "after-turn = \"[dry] pits hold none: end. [mine] mine hold none: lose. [few] seeds of theirs is at most 2: end.\"",
        ..PLAIN
    },
    Odd {
        lap: "[own] here holds 3: again. [two] here holds 2: capture here. stop.",
        rules: "after-turn = \"[most] each player: seeds of my store is more than half: win. [empty] theirs hold none: end.\"",
        ..PLAIN
    },
    Odd {
        board: "pits = 3\nseeds = 1",
        lap: "[own] here holds 2: again. stop.",
        rules: "after-turn = \"[twice] seen 2 times: end.\"",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 1",
        lap: "[own] here holds 2: again. stop.",
        rules: "after-turn = \"[dry] mine hold none: again. [thrice] seen 3 times: win. [twice] seen 2 times: draw.\"",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 1",
        lap: "[two] here holds 2: relay. stop.",
        rules: "after-turn = \"[dry] theirs hold none: end. [twice] seen 2 times: lose.\"\nendless = \"stop.\"",
        ..PLAIN
    },
    Odd {
        lap: "[three] here holds 3: capture here. stop.",
        rules: "after-turn = \"[dry] theirs held none: end. [had] mine held at least 9: again.\"",
        ..PLAIN
    },
    Odd {
        lap: "[three] here holds 3 or here held 2: capture here. [had] theirs held any and theirs hold none: again. stop.",
        rules: "after-turn = \"[dry] theirs held none: end.\"",
        ..PLAIN
    },
    Odd {
        lap: "[three] here holds 3: capture here. stop.",
        rules: "after-turn = \"[stay] landing holds 2: again. [back] starting pit holds any: stop. [on] first lap: end.\"",
        ..PLAIN
    },
    // Turns that begin with a text.
    Odd {
        lap: "[two] here holds 2: capture here. stop.",
        rules: "turn = \"[rich] my store holds at least 4: put 1 of my store in first of mine. [odd] seeds of mine is odd: count turns. ask move.\"",
        facts: "[counters]\nturns = 9",
        ..PLAIN
    },
    Odd {
        lap: "[two] here holds 2: again. [p] opposite is picked: capture opposite. stop.",
        rules: "turn = \"pick mine that hold 2, ask move.\"",
        ..PLAIN
    },
    Odd {
        lap: "[two] captured is at least 3: again. going back from here while here holds 2: capture here. stop.",
        rules: "turn = \"capture first of theirs, ask move.\"",
        ..PLAIN
    },
    Odd {
        lap: "stop.",
        rules: "turn = \"[rich] seeds of mine is at least 9: ask move of them. ask move.\"\nafter-turn = \"[dry] theirs hold none: end.\"",
        ..PLAIN
    },
    // Many seeds, and laps that come round.
    Odd {
        board: "pits = 6\nseeds = 13",
        lap: "[two] here holds 2 or 3: capture here. [own] here is starting pit: again. stop.",
        ..PLAIN
    },
    Odd {
        board: "pits = 6\nseeds = 12",
        lap: "[two] here holds 2 or 3: capture here. [own] here is starting pit: again. stop.",
        rules: SKIP,
        ..PLAIN
    },
    Odd { board: "pits = 3\nseeds = 24", lap: "[many] here holds at least 20: capture here. stop.", ..PLAIN },
    Odd {
        board: "pits = 2\nseeds = 25",
        lap: "[many] here holds at least 20: capture here. [one] here holds 1: again. stop.",
        rules: SKIP,
        ..PLAIN
    },
    Odd {
        board: "pits = 4\nseeds = 9\ntrack = \"each row\"",
        lap: "[one] here holds 1: capture opposite. stop.",
        ..PLAIN
    },
    Odd { board: "pits = 14\nseeds = 2", lap: "going back from here while here holds 3: capture here. stop.", ..PLAIN },
    Odd {
        board: "pits = 14\nseeds = 2",
        lap: "[three] here holds 3: mark starting pit old. going back from here while here holds 3: capture here. stop.",
        ..MARKED
    },
    Odd {
        board: "rows = 4\npits = 2\nseeds = 2",
        lap: "[three] here holds 3: relay. capture opposite, stop.",
        rules: "endless = \"end.\"",
        ..PLAIN
    },
    Odd {
        board: "rows = 4\npits = 8\nseeds = 2",
        lap: "[three] here holds 3: capture opposite, again. stop.",
        ..PLAIN
    },
    // Seeds that stay behind, more than there are now and then.
    Odd {
        choose: "[any] choose mine.",
        sow: "lift all but 2 of here, sow.",
        lap: "[own] here is starting pit: again. [two] here holds 2: capture here. stop.",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        choose: "[any] choose pits.",
        sow: "lift all but 1 of here, sow.",
        lap: "[two] here holds 2: relay. stop.",
        rules: "endless = \"stop.\"",
        ..PLAIN
    },
    Odd {
        sow: "lift all but 1 of here, sow.",
        board: "pits = 2\nseeds = 26",
        lap: "[even] here holds even: capture here. stop.",
        ..PLAIN
    },
    // Gathered pits: by the only lap, before a relay, by a step, and where the lap asks for another move.
    Odd {
        lap: "going back from here while here is theirs and here holds 2 or 3: pick here. [slam] theirs held any and (theirs except picked) hold none: stop. capture picked, stop.",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        lap: "[again] opposite is picked: capture picked, stop. pick here. [two] here holds at least 2: relay. stop.",
        rules: "endless = \"end.\"",
        ..PLAIN
    },
    Odd {
        lap: "[none] (theirs except picked) hold none: stop. [p] here is picked: again. pick here, pick opposite. [next] first lap: ask move. capture picked, stop.",
        ..PLAIN
    },
    Odd {
        lap: "[p] here is picked: capture picked, again. pick here, stop.",
        rules: "after-turn = \"pick first of theirs. [odd] starting pit holds 1: ask move.\"",
        ..PLAIN
    },
    // Sowing that may be turned round, by the option and by the lap.
    Odd {
        choose: "[any] choose mine that hold any either way.",
        lap: "going forward from next while here holds 1 or 3: capture here. stop.",
        ..PLAIN
    },
    Odd {
        board: "pits = 2\nseeds = 3",
        lap: "[three] here holds 3: relay clockwise. [two] here holds 2: capture next. stop.",
        rules: "endless = \"stop.\"",
        ..PLAIN
    },
    Odd {
        board: "pits = 4\nseeds = 3\ndirection = \"clockwise\"",
        lap: "going forward from next while here holds 1 or 3: capture here. stop.",
        ..PLAIN
    },
    // A game whose stores are sown.
    Odd {
        board: "pits = 4\nseeds = 3\ntrack = \"ring with own store\"",
        lap: "[store] here is my store: again. [one] here is mine and holds 1: capture here and opposite. stop.",
        rules: "after-turn = \"[dry] each player: mine hold none: end.\"",
        ..PLAIN
    },
];

fn variant_of(odd: &Odd) -> Variant {
    let Odd { board, facts, choose, sow, lap, rules } = odd;
    let no_move = if rules.contains("after-turn") { "pass" } else { "end" };
    from_text(&format!(
        "name = \"Odd\"\n[board]\n{board}\n{facts}\n[rules]\nmove = \"{choose} {sow}\"\nlap = \"{lap}\"\n{rules}\n\
         no-move = \"[stuck] they cannot move: end. {no_move}.\"\nsettle = \"each player: take mine.\"\n"
    ))
}

/// Plays random games from odd boards with programs and without, and compares where every option leads.
fn compare(variant: &Variant, name: &str, boards: u64) {
    assert!(variant.rules.programs.is_some(), "{name}");
    let read = Ruleset { programs: None, ..variant.rules.clone() };
    for board in 0..boards {
        let mut dice = Dice::new(5, board);
        let start = random_board(variant, &mut dice);
        let (mut one, mut other) = (Game::from_position(&variant.rules, start), Game::from_position(&read, start));
        for _ in 0..40 {
            let at = || format!("{name} at {}", text(variant, one.position()));
            assert_eq!(one.legal_moves(), other.legal_moves(), "{}", at());
            for &option in one.legal_moves() {
                let (mut here, mut there) = (one.clone(), other.clone());
                here.play(option).expect("legal");
                there.play(option).expect("legal");
                assert!(here.position() == there.position(), "{} {option:?}", at());
            }
            let options = one.legal_moves();
            if options.is_empty() {
                break;
            }
            let option = options[dice.below(options.len())];
            one.play(option).expect("legal");
            other.play(option).expect("legal");
        }
    }
}

/// The start of a game with other numbers of seeds in the pits, some of them large, and sometimes flags set, seeds in stores
/// and in the hand, the other player to move, and the sowing turned round.
fn random_board(variant: &Variant, dice: &mut Dice) -> Position {
    let rules = &variant.rules;
    let mut position = rules.start();
    // Relays of many seeds go on for millions of laps.
    let relays = rules.recognition != Recognition::Never;
    let most = if relays { [2, 3, 4, 5] } else { [2, 6, 20, 90] }[dice.below(4)];
    for pit in (0..rules.board.pits).map(|index| Place(index as u8)) {
        position.set_seeds(rules, pit, dice.below(most + 1) as u16);
        for mark in (0..rules.marks.len()).filter(|&mark| !rules.marks[mark].of_player) {
            position.set_mark(rules, mark, pit, u16::from(dice.below(3) == 0));
        }
    }
    for place in [rules.board.store(Player::South), rules.board.store(Player::North), rules.board.hand()] {
        if place.exists() && dice.below(6) == 0 {
            position.set_seeds(rules, place, dice.below(9) as u16);
        }
    }
    if rules.setup.sentences.is_empty() && dice.below(4) == 0 {
        (position.flow.mover, position.flow.asked) = (Player::North, Player::North);
    }
    rules.begin_here(&mut position);
    if !heading_is_fixed(rules) && dice.below(4) == 0 {
        position.flow.turn.heading = rules.board.heading.reversed();
    }
    position
}
