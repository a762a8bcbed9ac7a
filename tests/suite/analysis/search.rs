//! Searches come to all states and to no others, each by a shortest way.

use std::collections::HashMap;
use std::ops::ControlFlow;

use adji::engine::{Game, Position};
use adji_analysis::search::{Extent, Limits, Search};

use crate::support::variant;

/// All positions that can be come to, with the fewest plies to each; only for rules that ask for no earlier positions.
fn enumerated(game: &Game<'_>, plies: u32, found: &mut HashMap<Position, u32>) {
    if found.get(game.position()).is_some_and(|&known| known <= plies) {
        return;
    }
    found.insert(*game.position(), plies);
    for &option in game.legal_moves() {
        let mut next = game.clone();
        next.play(option).unwrap();
        enumerated(&next, plies + 1, found);
    }
}

#[test]
fn a_search_comes_to_every_position_by_a_shortest_way() {
    for spec in ["kalah?pits=2&seeds=2", "adji-boto?pits=2&seeds=2", "dakon?pits=2&seeds=2"] {
        let rules = variant(spec).rules;
        assert!(!rules.reads.seen, "{spec} must not ask for earlier positions");
        let root = Game::new(&rules);
        let mut expected = HashMap::new();
        enumerated(&root, 0, &mut expected);
        let mut found = HashMap::from([(*root.position(), 0)]);
        let mut search = Search::new(&root, Limits::MILLION);
        let extent = search.run(
            |step, moves| {
                assert_eq!(moves.len() as u32 + 1, step.plies);
                if step.is_new {
                    found.insert(*step.after.position(), step.plies);
                }
                ControlFlow::<()>::Continue(())
            },
            |_, _| ControlFlow::Continue(()),
        );
        assert_eq!(extent, ControlFlow::Continue(Extent::All), "{spec}");
        assert_eq!(search.states(), expected.len(), "{spec}");
        assert_eq!(found, expected, "{spec}");
    }
}

#[test]
fn a_search_with_few_states_tells_which_plies_it_went_through_whole() {
    let rules = variant("kalah").rules;
    let root = Game::new(&rules);
    // From the start 6 positions are come to in one ply: with the root 7 states.
    let plies = |states| {
        let mut search = Search::new(&root, Limits { depth: u32::MAX, states });
        search.run(|_, _| ControlFlow::<()>::Continue(()), |_, _| ControlFlow::Continue(()))
    };
    assert_eq!(plies(6), ControlFlow::Continue(Extent::Plies(0)));
    assert_eq!(plies(7), ControlFlow::Continue(Extent::Plies(1)));
}

#[test]
fn earlier_positions_take_part_where_rules_ask_for_them() {
    let rules = variant("oware?pits=3&seeds=1").rules;
    assert!(rules.reads.seen, "Oware asks for repetition");
    let numbers = |game: &Game<'_>| {
        let mut numbers = Vec::new();
        game.identity(&mut numbers);
        numbers
    };
    // All games of six plies: where two stand at the same position, they are the same if so many turns began before.
    let mut games = vec![Game::new(&rules)];
    for _ in 0..6 {
        games = games
            .iter()
            .flat_map(|game| {
                game.legal_moves().iter().map(|&option| {
                    let mut next = game.clone();
                    next.play(option).unwrap();
                    next
                })
            })
            .collect();
    }
    let pairs = games.iter().flat_map(|one| games.iter().map(move |other| (one, other)));
    let same_place: Vec<_> = pairs.filter(|(one, other)| one.position() == other.position()).collect();
    let differ = same_place.iter().filter(|(one, other)| numbers(one) != numbers(other)).count();
    assert!(differ > 0, "no two ways lead to one position");
    for (one, other) in same_place {
        let asked = games.iter().map(Game::position);
        let times = |game: &Game<'_>| -> Vec<usize> {
            asked.clone().map(|at| game.history().times(&rules, at, at.flow.mover)).collect()
        };
        if numbers(one) == numbers(other) {
            assert_eq!(times(one), times(other));
        }
    }
}
