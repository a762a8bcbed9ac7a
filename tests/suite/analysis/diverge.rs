//! Two rule sets part where a plain enumeration of all games says, and nowhere sooner.

use std::ops::ControlFlow;

use adji::engine::{Game, Move};
use adji::{Variant, boards};
use adji_analysis::diverge::{At, Divergence, Pair, at_random, diverge, from_start};
use adji_analysis::search::{Extent, Limits};
use serde_json::Value;

use crate::cli::{adji, adji_in, check_refused, folder, write};
use crate::support::{from_text, variant};

/// The legal moves of a game, as they are written, in alphabetical order.
fn legal(game: &Game<'_>, variant: &Variant) -> Vec<(String, Move)> {
    let name = |option: &Move| (variant.names.print_move(*option, game.position(), &variant.rules), *option);
    let mut legal: Vec<(String, Move)> = game.legal_moves().iter().map(name).collect();
    legal.sort_by(|one, other| one.0.cmp(&other.0));
    legal
}

/// What can be seen of a game: where seeds lie, who is next, whether it is over, who won.
fn seen(game: &Game<'_>, variant: &Variant) -> [String; 4] {
    let flow = game.position().flow;
    let over = game.position().is_over();
    let next = if over { "nobody".to_string() } else { boards::player_name(flow.asked).to_string() };
    let won = format!("{:?} {:?}", game.winner(), flow.winner);
    [format!("{:?}", game.position().all_seeds(&variant.rules)), next, format!("{over} {}", flow.rounds), won]
}

/// The length of a shortest way to a difference and the first kind of it, from all sequences of moves one by one: nothing is
/// remembered and nothing left out. `None` if there is no difference within so many moves.
fn enumerated(one: &Variant, other: &Variant, starts: [Game<'_>; 2], most: usize) -> Option<(usize, At)> {
    let mut games = vec![starts];
    for length in 0..=most {
        let mut found = Vec::new();
        let mut next = Vec::new();
        for [first, second] in &games {
            let (left, right) = (seen(first, one), seen(second, other));
            let over = first.position().is_over() || second.position().is_over();
            let kinds = [At::Position, At::Turn, At::Over, At::Result];
            // Who is next is no question where one of the games is over.
            let differs = |at: usize| left[at] != right[at] && !(over && at == 1);
            let (moves, others) = (legal(first, one), legal(second, other));
            if let Some(at) = (0..4).find(|&at| differs(at)) {
                found.push(kinds[at]);
            } else if moves.iter().map(|(name, _)| name).ne(others.iter().map(|(name, _)| name)) {
                found.push(At::Legal);
            } else {
                for ((_, option), (_, like)) in moves.iter().zip(&others) {
                    let (mut first, mut second) = (first.clone(), second.clone());
                    first.play(*option).expect("it is listed");
                    second.play(*like).expect("it is listed");
                    next.push([first, second]);
                }
            }
        }
        if let Some(kind) = found.into_iter().min() {
            return Some((length, kind));
        }
        games = next;
    }
    None
}

fn search(pair: &Pair<'_>, depth: u32) -> Divergence {
    diverge(pair, Limits { depth, ..Limits::MILLION }, |_| ControlFlow::Continue(()))
}

/// Both ways to the same answer, for the start of two variants.
fn agree(one: &str, other: &str, depth: usize) -> Option<(usize, At)> {
    let (first, second) = (variant(one), variant(other));
    let expected = enumerated(&first, &second, [Game::new(&first.rules), Game::new(&second.rules)], depth);
    let found = search(&from_start(&first.rules, &second.rules), depth as u32);
    let got = found.parting.as_ref().map(|parting| (parting.moves.len(), parting.at));
    assert_eq!(got, expected, "{one} and {other}");
    match expected {
        None => assert!(matches!(found.extent, Extent::All | Extent::Plies(_)), "{one} and {other}"),
        Some((length, _)) => assert_eq!(found.extent, Extent::Plies(length as u32), "{one} and {other}"),
    }
    expected
}

#[test]
fn every_reading_of_small_games_parts_where_a_plain_enumeration_says() {
    let games = [
        ("kalah?pits=2&seeds=2", 7),
        ("kalah?pits=3&seeds=1", 6),
        ("oware?pits=2&seeds=2", 6),
        ("adji-kui-ii?pits=3&seeds=2", 6),
        ("adji-kui-ii?pits=2&seeds=4@match=yes", 6),
        ("adji-boto?pits=2&seeds=3", 8),
        ("dakon?pits=2&seeds=2", 6),
    ];
    let mut parted = 0;
    for (game, depth) in games {
        for reading in variant(game).readings {
            for value in reading.values.iter().filter(|value| **value != reading.chosen) {
                let mut other: adji::VariantSpec = game.parse().expect("a spec");
                other.add(&format!("@{}={value}", reading.id)).expect("a reading");
                parted += usize::from(agree(game, &other.to_string(), depth).is_some());
            }
        }
    }
    assert!(parted >= 15, "only {parted} of them part");
}

#[test]
fn kalah_with_empty_captures_parts_in_the_third_move() {
    // F sows one seed into the store and two of North's pits, a of North's is sown, and B of South ends in F, which is empty
    // as is a, opposite of it: only with empty captures is that one seed taken. No game of two moves ends a lap in an empty
    // pit of its own, as a lap of four from a full row does not come to a pit that was emptied by the same player.
    assert_eq!(agree("kalah", "kalah@empty-capture=yes", 4), Some((3, At::Position)));
}

#[test]
fn an_order_prescribed_for_the_opening_is_a_difference_before_the_first_move() {
    assert_eq!(agree("adji-boto", "adji-boto@opening-order=left-to-right", 1), Some((0, At::Legal)));
}

/// The shortest way from a board.
fn from_board(one: &str, other: &str, board: &str) -> (usize, At) {
    let (first, second) = (variant(one), variant(other));
    let game = |variant: &'_ Variant| boards::parse(board, &variant.rules, &variant.names).expect("a board");
    let games = [Game::from_position(&first.rules, game(&first)), Game::from_position(&second.rules, game(&second))];
    let expected = enumerated(&first, &second, games.clone(), 2);
    let [one, other] = games;
    let found = search(&Pair::new(one, other), 2).parting.expect("they part");
    assert_eq!(Some((found.moves.len(), found.at)), expected);
    (found.moves.len(), found.at)
}

#[test]
fn the_cases_of_the_readings_part_in_their_move() {
    // Each is a case of the digest of the rule texts: one move that comes out otherwise.
    let cases = [
        ("adji-boto", "zero-in-chain=skipped", "5 0 2 0 1 | 0 3 4 2 6; mark played all"),
        ("adji-boto", "own-row=no", "3 2 1 3 2 | 4 4 4 4 4; mark played all"),
        ("adji-boto", "left-seed=no", "2 3 9 2 6 | 2 3 4 2 6; mark played all"),
        ("adji-boto", "origin=skipped", "2 2 11 2 4 | 2 4 2 6 2; mark played all"),
        ("adji-kui-ii", "own-four=relays", "2 2 3 1 4 4 | 4 4 4 4 4 4"),
        ("adji-kui-ii", "origin=skipped", "12 3 2 0 1 4 | 4 4 4 4 3 3"),
    ];
    for (game, reading, board) in cases {
        assert_eq!(from_board(game, &format!("{game}@{reading}"), board), (1, At::Position), "{reading}");
    }
    // A move that is endless is not legal, or ends the game: North's d.
    let board = "1 0 2 1 0 2 | 1 0 1 2 0 2; north to move";
    assert_eq!(from_board("adji-kui-ii", "adji-kui-ii@endless=ends-game", board), (0, At::Legal));
    // c belongs to South: who captures in it is asked of the last seed that falls there.
    let board = "4 4 4 4 0 3 | 4 4 3 4 4 4; owner c south";
    let matches = ["adji-kui-ii@match=yes", "adji-kui-ii@match=yes,bought-capture=by-row"];
    assert_eq!(from_board(matches[0], matches[1], board), (1, At::Position));
}

#[test]
fn rules_that_are_the_same_never_part() {
    let rules = variant("kalah?pits=2&seeds=1").rules;
    let found = search(&from_start(&rules, &rules), u32::MAX);
    assert_eq!((found.parting, found.extent), (None, Extent::All));
}

#[test]
fn options_are_matched_by_what_they_are_called() {
    let game = |names: &str| {
        format!(
            "name = \"x\"\nextends = \"kalah\"\n[board]\npits = 2\nseeds = 1\n[rules]\nsetup = \"ask first of south.\"\nfirst = '''\n[offer] choose among {names}.\n[swap] chose swap: begin with north.\n begin with south.\n'''\n"
        )
    };
    let (one, other) = (from_text(&game("stay, swap")), from_text(&game("swap, stay")));
    let found = search(&from_start(&one.rules, &other.rules), 4);
    assert_eq!(found.parting, None);
    let third = from_text(&game("stay, swop").replace("chose swap", "chose swop"));
    let found = search(&from_start(&one.rules, &third.rules), 4).parting.expect("they part");
    assert_eq!((found.at, found.moves.len()), (At::Legal, 0));
}

#[test]
fn other_seeds_at_the_start_are_a_difference_before_the_first_move() {
    let (one, other) = (variant("kalah"), variant("kalah?seeds=3"));
    let found = search(&from_start(&one.rules, &other.rules), 4).parting.expect("they part");
    assert_eq!((found.at, found.moves.len()), (At::Position, 0));
}

#[test]
fn random_games_find_a_way_that_is_no_shorter_than_the_shortest() {
    let (one, other) = (variant("kalah"), variant("kalah@empty-capture=yes"));
    let pair = from_start(&one.rules, &other.rules);
    let found = at_random(&pair, 200, 100, 1).expect("most games part");
    assert!(found.moves.len() >= 3);
    assert_eq!(Some(found), at_random(&pair, 200, 100, 1), "the same seed gives the same way");
}

#[test]
fn a_search_that_is_broken_off_tells_what_it_went_through() {
    let (one, other) = (variant("kalah"), variant("kalah@end=mover"));
    let pair = from_start(&one.rules, &other.rules);
    let found = diverge(&pair, Limits::MILLION, |at| match at.plies {
        3 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!((found.parting, found.extent), (None, Extent::Plies(3)));
}

// ---- the program

#[test]
fn the_program_prints_one_object() {
    let run = adji(&["diverge", "kalah", "kalah@empty-capture=yes", "--format", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert_eq!(run.stdout, "{\"length\":3,\"moves\":[\"F\",\"a\",\"B\"],\"at\":\"position\",\"proved\":3}\n");
    let run = adji(&["diverge", "kalah", "kalah@end=mover", "--depth", "3", "--format", "json"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.stdout, "{\"length\":null,\"moves\":null,\"at\":null,\"proved\":3}\n");
    let run = adji(&["diverge", "kalah?pits=1&seeds=1", "kalah?pits=1&seeds=1@empty-capture=yes", "--format", "json"]);
    // The only move puts South's seed into its store, and its row is empty: the game is over before anything is captured.
    assert_eq!(run.stdout, "{\"length\":null,\"moves\":null,\"at\":null,\"proved\":\"never\"}\n");
}

#[test]
fn boards_that_differ_are_refused_with_what_would_do() {
    check_refused(&["diverge", "kalah", "adji-boto"], "help: adji diverge 'kalah?pits=5' adji-boto");
    check_refused(&["diverge", "kalah", "bao"], "the boards differ");
    check_refused(&["diverge", "kalah"], "<B>");
    check_refused(&["diverge", "kalah", "oware", "--from", "1 2 3"], "under both rule sets");
    check_refused(&["diverge", "kalah", "oware", "--states", "0"], "--states 0");
}

#[test]
fn scenarios_of_a_parting_pass_on_their_own_side_and_fail_on_the_other() {
    let pairs = [
        ("kalah", "@empty-capture=yes", None),
        ("adji-boto", "@opening-order=left-to-right", None),
        ("adji-kui-ii", "@own-four=relays", None),
        ("adji-kui-ii", "@pass=empty-only", None),
        ("adji-boto", "@zero-in-chain=skipped", Some("5 0 2 0 1 | 0 3 4 2 6; mark played all")),
        ("adji-kui-ii", "@endless=ends-game", Some("1 0 2 1 0 2 | 1 0 1 2 0 2; north to move")),
    ];
    for (at, (id, reading, board)) in pairs.into_iter().enumerate() {
        let other = format!("{id}{reading}");
        let mut arguments = vec!["diverge", id, &other, "--as-scenario"];
        if let Some(board) = board {
            arguments.extend(["--from", board]);
        }
        let run = adji(&arguments);
        assert_eq!(run.code, 1, "{other}: {}", run.stderr);
        let folder = folder(&format!("diverge-scenarios-{at}"));
        let file = write(&folder, &format!("{id}.scenarios.toml"), &run.stdout);
        let test = adji_in(&folder, &["test", &file]);
        assert_eq!(test.code, 0, "{other}: {}{}\n{}", test.stdout, test.stderr, run.stdout);
        // Each side's under the rules of the other.
        let named = format!("variant = \"{reading}\"\n");
        assert_eq!(run.stdout.matches(&named).count(), 1, "{}", run.stdout);
        let swapped = run.stdout.replacen("[[scenario]]\n", &format!("[[scenario]]\n{named}"), 1);
        let (first, second) = swapped.rsplit_once(&named).expect("it is there");
        let file = write(&folder, &format!("{id}.scenarios.toml"), format!("{first}{second}"));
        let test = adji_in(&folder, &["test", &file]);
        assert_eq!(test.code, 1, "{other}: {}", test.stdout);
        assert_eq!(test.stdout.matches("failed ").count(), 2, "{other}: {}", test.stdout);
    }
}

#[test]
fn all_readings_stand_in_one_table() {
    let run = adji(&["diverge", "adji-boto", "--readings", "--states", "2000", "--format", "json"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let rows = object["readings"].as_array().expect("a list");
    let values: usize = variant("adji-boto").readings.iter().map(|reading| reading.values.len() - 1).sum();
    assert_eq!(rows.len(), values);
    let row = |reading: &str| rows.iter().find(|row| row["reading"] == reading).expect("it is there");
    let origin = row("origin");
    // A of eleven or more comes only to the second player: the first sows nine, and A then holds one seed more.
    assert_eq!((origin["length"].as_u64(), &origin["at"]), (Some(2), &Value::from("position")));
    assert_eq!(origin["sentence"]["label"], "origin");
    assert_eq!(row("blocked")["length"], Value::Null);
}

#[test]
fn a_way_that_only_random_games_found_is_a_finding_that_is_not_proved_shortest() {
    // Whether a game ends with either row empty, or only with that of the player to move, shows at its end: no way to there is
    // among a thousand pairs of positions.
    let arguments = ["diverge", "kalah", "kalah@end=mover", "--states", "1000", "--format", "json"];
    let run = adji(&arguments);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(object["length"].is_null() && object["moves"].is_null() && object["at"].is_null(), "{object}");
    let way = &object["by_chance"];
    assert_eq!(way["length"], way["moves"].as_array().unwrap().len(), "{object}");
    assert!(way["length"].as_u64() > object["proved"].as_u64(), "{object}");
    let run = adji(&["diverge", "kalah", "kalah@end=mover", "--states", "1000", "--as-scenario"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("not proved shortest") && run.stdout.contains("[[scenario]]"), "{}", run.stdout);
}
