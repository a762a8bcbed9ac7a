//! Opponents that are no people.

use adji::boards;
use adji::engine::random::Dice;
use adji::engine::{Game, Player};
use adji::session::{Seat, Settings, choose};

use super::{PEOPLE, ROUND, SHOP, conversation, session, text, tracer};
use crate::support::{load_text, variant};

#[test]
fn greedy_beats_random_clearly() {
    let kalah = variant("kalah");
    let mut points = 0.0;
    for number in 0..100u64 {
        let greedy = Player::SIDES[number as usize % 2];
        let mut game = Game::new(&kalah.rules);
        let mut ply = 0;
        while game.winner().is_none() {
            let seat = if game.position().flow.asked == greedy { Seat::Greedy } else { Seat::Random };
            let option = choose(seat, &game, &mut Dice::new(number, ply)).expect("the game goes on");
            game.play(option).expect("it is legal");
            ply += 1;
        }
        points += match game.winner() {
            Some(winner) if winner == greedy => 1.0,
            Some(Player::Nobody) => 0.5,
            _ => 0.0,
        };
    }
    assert!(points >= 85.0, "greedy won {points} of 100 games");
}

#[test]
fn greedy_takes_what_settling_brings_once() {
    // F brings one seed, B captures five.
    let kalah = variant("kalah");
    let best = |board: &str| {
        let position = boards::parse(board, &kalah.rules, &kalah.names).expect("a board");
        let game = Game::from_position(&kalah.rules, position);
        let option = choose(Seat::Greedy, &game, &mut Dice::new(1, 0)).expect("the game goes on");
        kalah.names.print_move(option, game.position(), &kalah.rules)
    };
    assert_eq!(best("0 1 0 0 0 1 | 1 1 1 4 1 1; stores 9 9"), "B");
    // F brings one and captures three; A captures only two, but that ends the game, and South takes nine more.
    assert_eq!(best("1 0 0 0 0 9 | 0 0 0 0 1 0; stores 9 9"), "A");
    // In a match the store is filled into the pits again when a game ends: C ends it with seven seeds in store.
    let shop = load_text(SHOP);
    let variant = tracer(&shop).variant;
    let position = boards::parse("0 1 1 | 2 1 0; stores 3 4", &variant.rules, &variant.names).expect("a board");
    let game = Game::from_position(&variant.rules, position);
    let option = choose(Seat::Greedy, &game, &mut Dice::new(1, 0)).expect("the game goes on");
    assert_eq!(variant.names.print_move(option, game.position(), &variant.rules), "C");
}

#[test]
fn a_session_is_the_same_for_the_same_seed() {
    let loaded = load_text(SHOP);
    let said = |seed| conversation(&loaded, "", Settings { seats: [Seat::Random, Seat::Greedy], seed, ..PEOPLE }, &[]);
    assert_eq!(said(5), said(5));
    assert_ne!(said(5), said(6));
    assert!(said(4).contains("The match is over: "), "{}", said(4));
}

#[test]
fn games_that_nobody_plays_and_that_never_end_are_stopped() {
    let loaded = load_text(ROUND);
    let mut session = session(&loaded, "", Settings { seats: [Seat::Random, Seat::Random], ..PEOPLE });
    let said = text(&session.open());
    assert!(said.contains("Stopped here: 10000 moves were made and nobody was asked."), "{}", said.len());
    assert!(!session.asks());
}
