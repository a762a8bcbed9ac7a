//! What must hold in all play: of many kinds of games, and of those without a parent under every reading.

mod programs;
mod turns;

use adji::engine::random::Dice;
use adji::engine::{Event, Game, Moment, Move, Observer, Player, Position, Silent};
use adji::{Variant, boards};

use crate::support::all_readings;

const GAMES: u64 = 12;
const PLIES: usize = 250;

/// Plays random games and calls `visit` before each move.
fn play(variant: &Variant, games: u64, mut visit: impl FnMut(&Game<'_>, Move)) {
    for number in 0..games {
        let mut dice = Dice::new(99, number);
        let mut game = Game::new(&variant.rules);
        for _ in 0..PLIES {
            let options = game.legal_moves();
            if options.is_empty() {
                break;
            }
            let option = options[dice.below(options.len())];
            visit(&game, option);
            game.play(option).expect("listed as legal");
        }
    }
}

#[test]
fn seeds_are_neither_made_nor_lost() {
    for variant in all_readings() {
        let total = Game::new(&variant.rules).position().total();
        play(&variant, GAMES, |game, _| {
            let seeds: u32 = game.position().all_seeds(&variant.rules).iter().map(|&seeds| u32::from(seeds)).sum();
            assert_eq!(seeds, total, "{} at {}", variant.spec, text(&variant, game.position()));
        });
    }
}

#[test]
fn the_hand_is_empty_between_turns() {
    for variant in all_readings() {
        play(&variant, GAMES, |game, _| {
            let hand = game.position().seeds(variant.rules.board.hand());
            assert_eq!(hand, 0, "{} at {}", variant.spec, text(&variant, game.position()));
        });
    }
}

#[test]
fn what_is_listed_can_be_played_and_nothing_else() {
    for variant in all_readings() {
        play(&variant, 4, |game, _| {
            for pit in 0..variant.rules.board.pits {
                let option = Move::Choose { place: adji::engine::Place(pit as u8), heading: None, amount: None };
                let listed = game.legal_moves().contains(&option);
                let mut copy = game.clone();
                let before = *copy.position();
                assert_eq!(copy.play(option).is_ok(), listed, "{} {option:?}", variant.spec);
                assert_eq!(game.refusal(option).is_none(), listed);
                if !listed {
                    assert!(*copy.position() == before, "a refused move changes nothing");
                }
            }
        });
    }
}

#[test]
fn a_printed_board_reads_back_as_the_same_position() {
    for variant in all_readings() {
        play(&variant, 4, |game, _| {
            let printed = text(&variant, game.position());
            let mut read = boards::parse(&printed, &variant.rules, &variant.names)
                .unwrap_or_else(|error| panic!("{}: {error} in {printed}", variant.spec));
            let mut options = Vec::new();
            variant.rules.options(&mut read, game.history(), &mut options, &mut Silent);
            assert_eq!(options, game.legal_moves(), "{} at {printed}", variant.spec);
            assert!(read == *game.position(), "{} at {printed}\n{read:?}\n{:?}", variant.spec, game.position());
        });
    }
}

#[test]
fn watched_and_unwatched_runs_are_the_same() {
    struct Watching;
    impl Observer for Watching {
        fn event(&mut self, _: Event, _: &Position) {}
    }
    for variant in all_readings() {
        play(&variant, 4, |game, option| {
            let (mut one, mut other) = (game.clone(), game.clone());
            one.play_watched(option, &mut Silent).expect("legal");
            other.play_watched(option, &mut Watching).expect("legal");
            assert!(one.position() == other.position(), "{} {option:?}", variant.spec);
            assert_eq!(one.legal_moves(), other.legal_moves());
        });
    }
}

#[test]
fn a_game_that_ends_is_settled_and_says_who_won() {
    /// Notes that the game ended, and whether settling was read.
    #[derive(Default)]
    struct Endings {
        settled: bool,
        ended: Option<Player>,
    }
    impl Observer for Endings {
        fn event(&mut self, event: Event, _: &Position) {
            match event {
                Event::Reading(Moment::Settle) => self.settled = true,
                Event::GameEnds { winner } => self.ended = Some(winner),
                _ => {}
            }
        }
    }
    for variant in all_readings() {
        play(&variant, GAMES, |game, option| {
            let mut endings = Endings::default();
            let mut copy = game.clone();
            copy.play_watched(option, &mut endings).expect("legal");
            // In a match each game ends, and the match goes on.
            let over = copy.winner().is_some();
            assert!(!over || endings.ended == copy.winner(), "{}", variant.spec);
            assert!(over || endings.ended.is_none() || variant.rules.round.is_some(), "{}", variant.spec);
            assert_eq!(copy.legal_moves().is_empty(), over);
        });
    }
}

#[test]
fn the_same_moves_lead_to_the_same_position() {
    for variant in all_readings() {
        let mut moves = Vec::new();
        let mut last = None;
        play(&variant, 1, |game, option| {
            moves.push(option);
            last = Some(*game.position());
        });
        let mut game = Game::new(&variant.rules);
        for &option in &moves[..moves.len().saturating_sub(1)] {
            game.play(option).expect("legal before");
        }
        assert!(Some(*game.position()) == last, "{}", variant.spec);
    }
}

fn text(variant: &Variant, position: &Position) -> String {
    boards::print(position, &variant.rules, &variant.names)
}
