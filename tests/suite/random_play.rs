//! Random play of every shipped game, as it is and, where it has the reading `match`, in a match: whatever is chosen, no
//! seed is made or lost, no rule panics, and a game has no option exactly when it is over.
//!
//! The default run plays a few games. A thousand of each, with a line for each game that says how many ended:
//! `cargo test --release -p adji-tests --test suite -- --ignored --nocapture random_play`.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use adji::engine::Game;
use adji::engine::random::Dice;
use adji::{Variant, boards};

use crate::support::{VERY_LONG_RELAYS, games, variant};

/// How many games are played, and when one is given up.
#[derive(Clone, Copy)]
struct Bounds {
    games: u64,
    /// Moves after which a game is cut.
    plies: usize,
    /// Time after which a relay counts as one that does not come back while anybody waits.
    patience: Duration,
}

const FEW: Bounds = Bounds { games: 3, plies: 150, patience: Duration::from_secs(60) };
const MANY: Bounds = Bounds { games: 1000, plies: 1000, patience: Duration::from_secs(30) };

/// What came of the games of one variant.
#[derive(Default)]
struct Tally {
    ended: u64,
    cut: u64,
    plies: usize,
    /// A relay was not over in time, and the rest was not played.
    given_up: bool,
}

/// Plays one game until it ends or is cut; gives the number of moves, and whether it ended.
fn play(variant: &Variant, number: u64, plies: usize) -> (usize, bool) {
    let rules = &variant.rules;
    let (mut game, mut dice) = (Game::new(rules), Dice::new(3, number));
    let total = rules.start().total();
    let mut moves = 0;
    loop {
        let position = game.position();
        let told = || format!("{}, game {number}: {}", variant.spec, boards::print(position, rules, &variant.names));
        let lie: u32 = position.all_seeds(rules).iter().map(|&seeds| u32::from(seeds)).sum();
        assert_eq!(lie, total, "{}", told());
        assert_eq!(position.seeds(rules.board.hand()), 0, "{}", told());
        assert_eq!(game.legal_moves().is_empty(), game.winner().is_some(), "{}", told());
        if game.legal_moves().is_empty() || moves == plies {
            return (moves, game.winner().is_some());
        }
        let option = game.legal_moves()[dice.below(game.legal_moves().len())];
        game.play(option).expect("listed as legal");
        moves += 1;
    }
}

/// Plays the games in a thread of its own, so that one whose relay does not come back can be left alone.
fn tally(variant: &Variant, bounds: Bounds) -> Tally {
    let (sender, games) = channel();
    let (playing, spec) = (variant.clone(), &variant.spec);
    let player = std::thread::spawn(move || {
        for number in 0..bounds.games {
            if sender.send(play(&playing, number, bounds.plies)).is_err() {
                return;
            }
        }
    });
    let mut tally = Tally::default();
    loop {
        match games.recv_timeout(bounds.patience) {
            Ok((moves, ended)) => {
                tally.plies += moves;
                *(if ended { &mut tally.ended } else { &mut tally.cut }) += 1;
            }
            Err(RecvTimeoutError::Disconnected) => {
                assert!(player.join().is_ok(), "{spec}: what failed is told above");
                return tally;
            }
            Err(RecvTimeoutError::Timeout) => return Tally { given_up: true, ..tally },
        }
    }
}

/// Every shipped game as it is and in a match, those whose relays are not waited for last.
fn all_games() -> Vec<Variant> {
    let mut all = games();
    let has_matches = |game: &&Variant| game.readings.iter().any(|reading| reading.id == "match");
    let matches: Vec<Variant> =
        all.iter().filter(has_matches).map(|game| variant(&format!("{}@match=yes", game.spec))).collect();
    assert!(matches.len() > 20, "only {} games have matches", matches.len());
    all.extend(matches);
    all.sort_by_key(has_long_relays);
    all
}

fn has_long_relays(game: &Variant) -> bool {
    VERY_LONG_RELAYS.contains(&game.spec.base.as_str())
}

/// Plays all games, and tells of each what came of it.
fn play_all(bounds: Bounds) -> String {
    let mut report = String::new();
    for game in all_games() {
        let Tally { ended, cut, plies, given_up } = tally(&game, bounds);
        let remark = if given_up { "; then a relay that was not waited for" } else { "" };
        report += &format!("{}: {ended} ended, {cut} cut, {plies} moves{remark}\n", game.spec);
        assert!(!given_up || has_long_relays(&game), "{report}a relay takes longer than {:?}", bounds.patience);
        assert!(given_up || ended + cut == bounds.games, "{report}");
    }
    report
}

#[test]
fn a_few_random_games_of_every_variant_keep_all_seeds() {
    play_all(FEW);
}

#[test]
#[ignore = "minutes in a release build"]
fn a_thousand_random_games_of_every_variant_keep_all_seeds() {
    eprint!("{}", play_all(MANY));
}
