//! Witnesses are the shortest there are, and what is said never to be reached is not.

use std::ops::ControlFlow;

use adji::coverage::listed;
use adji::engine::rules::SentenceId;
use adji::engine::{Move, Place};
use adji::trace::Tracer;
use adji_analysis::search::{Extent, Limits};
use adji_analysis::witness::{Goal, Witnesses, witnesses};

use crate::cli::{adji, folder, write};
use crate::support::load_text;

const TWO: &str = "name = \"Two\"\n[board]\npits = 2\nseeds = 1\n[rules]\nsettle = \"each player: take mine.\"\nmove = \"[any] choose mine that hold any. lift here, sow.\"\nlap = \"[two] here is theirs and holds 2: capture here, stop. stop.\"\n";

/// One pit each, with one seed in it. South sows A to a, which holds two then; North sows these to A and a, and all is as at
/// the start: these are all moves there are.
const ROUND: &str = "name = \"Round\"\n[board]\npits = 1\nseeds = 1\n[rules]\nsettle = \"each player: take mine.\"\nmove = \"[any] choose mine that hold any. lift here, sow.\"\nlap = \"[own] here is mine and holds 2: again. stop.\"\n";

fn label(text: &str, label: &str, limits: Limits) -> (Vec<Option<Vec<Move>>>, Witnesses) {
    let loaded = load_text(text);
    let variant = loaded.variant.as_ref().expect("a game");
    let tracer = Tracer::new(variant, &loaded.sources);
    let all = listed(&tracer);
    let is_it = |id: SentenceId| variant.rules.name_of(id).label.as_deref() == Some(label);
    let one = all.iter().find(|one| is_it(one.sentence)).expect("such a sentence");
    let answers = one.questions.iter().flat_map(|question| {
        [true, false].map(|answer| Goal::Answer { question: question.at[0], yes: answer != question.turned })
    });
    let goals: Vec<Goal> = std::iter::once(Goal::Sentence(one.sentence)).chain(answers).collect();
    let found = witnesses(&variant.rules, None, &goals, limits, |_, _, _| ControlFlow::Continue(()));
    let way = |goal: &Goal| found.found.iter().find(|one| one.goal == *goal).map(|one| one.moves.clone());
    (goals.iter().map(way).collect(), found)
}

fn pit(index: u8) -> Move {
    Move::Choose { place: Place(index), heading: None, amount: None }
}

#[test]
fn the_shortest_game_is_found() {
    // From `1 1 | 1 1` B makes two in a, and A two in B, which is no pit of theirs.
    let (ways, _) = label(TWO, "two", Limits::MILLION);
    assert_eq!(ways[0], Some(vec![pit(1)]), "carried out");
    assert_eq!(ways[1], Some(vec![pit(1)]), "theirs");
    assert_eq!(ways[2], Some(vec![pit(0)]), "not theirs");
    assert_eq!(ways[3], Some(vec![pit(1)]), "two");
}

#[test]
fn what_never_comes_is_proved_dead() {
    let (ways, found) = label(ROUND, "own", Limits::MILLION);
    assert_eq!((found.extent, found.states), (Extent::All, 2));
    let (south, north) = (pit(0), pit(1));
    assert_eq!(ways[0], None, "carried out");
    assert_eq!(ways[1], Some(vec![south, north]), "mine");
    assert_eq!(ways[2], Some(vec![south]), "not mine");
    assert_eq!(ways[3], None, "two");
    assert_eq!(ways[4], Some(vec![south, north]), "another number");
}

#[test]
fn a_limit_says_which_plies_were_gone_through() {
    let (ways, found) = label(ROUND, "own", Limits { depth: 1, states: 1000 });
    assert_eq!((ways[1].clone(), found.extent), (None, Extent::Plies(1)));
}

#[test]
fn scenarios_that_are_written_pass() {
    let folder = folder("witness");
    write(&folder, "one.toml", TWO);
    let file = folder.join("one.toml").display().to_string();
    for options in [&["--states", "1000"][..], &["--boards"]] {
        let run = adji(&[&["witness", &file, "--as-scenarios"], options].concat());
        assert!(run.stdout.starts_with("# Written by `adji`: these record what happens."), "{}", run.stdout);
        write(&folder, "one.scenarios.toml", run.stdout);
        let tested = adji(&["test", &file]);
        assert_eq!(tested.code, 0, "{}{}", tested.stdout, tested.stderr);
    }
}
