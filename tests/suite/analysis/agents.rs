//! Agents: what they must find, and that they are stronger than chance.

use adji::engine::random::Dice;
use adji::engine::{Game, Move, Player, Ruleset};
use adji::{Variant, boards};
use adji_analysis::agents::alpha_beta::look_ahead;
use adji_analysis::agents::{AgentSpec, standing};
use adji_analysis::solve::{Limits, solve};

use crate::support::{from_text, variant};

/// Agents that look ahead, with small budgets.
const LOOKING: [AgentSpec; 2] = [AgentSpec::AlphaBeta(200), AgentSpec::TreeSearch(100)];

#[test]
fn agents_are_written_as_they_are_read() {
    for text in ["random", "greedy", "alpha-beta:1", "alpha-beta:10000", "mcts:1000"] {
        assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), text);
    }
    for text in ["", "random:3", "alpha-beta", "alpha-beta:", "alpha-beta:0", "mcts:-1", "mcts:many", "mcts:1:2"] {
        let why = text.parse::<AgentSpec>().unwrap_err().to_string();
        for name in ["`random`", "`greedy`", "`alpha-beta:NODES`", "`mcts:NODES`"] {
            assert!(why.contains(name), "{text}: {why}");
        }
    }
}

#[test]
fn alpha_beta_with_a_large_budget_finds_the_value() {
    for spec in ["kalah?pits=2&seeds=2", "kalah?pits=2&seeds=3", "adji-boto?pits=2&seeds=2", "dakon?pits=2&seeds=2"] {
        let rules = variant(spec).rules;
        let value = solve(&rules, &rules.start(), Limits::default(), &mut |_| {}).unwrap().value.unwrap();
        let ahead = look_ahead(&Game::new(&rules), u32::MAX, &mut Dice::new(0, 0));
        assert!(ahead.to_the_end, "{spec}");
        let won = f64::from(value.signum()) * 1e6;
        assert_eq!(ahead.score - won, f64::from(value), "{spec}");
    }
}

/// What an agent chooses on a board of a game, with some dice.
fn choices(variant: &Variant, board: &str, agent: AgentSpec) -> Vec<String> {
    let position = boards::parse(board, &variant.rules, &variant.names).unwrap();
    let game = Game::from_position(&variant.rules, position);
    let chosen = (0..10).map(|number| agent.agent().choose(&game, &mut Dice::new(3, number)));
    chosen.map(|option| variant.names.print_move(option, game.position(), &variant.rules)).collect()
}

#[test]
fn a_win_or_a_capture_at_hand_is_taken() {
    let kalah = variant("kalah?pits=3");
    // Whoever ends a lap on the other side has won: B does, and after A North does with b.
    let wins = from_text(
        "name = 'x'\n[board]\npits = 2\nseeds = 1\n[rules]\nmove = '[any] choose mine that hold any. lift here, sow.'\n\
         lap = '[over] here is theirs: win. stop.'\n",
    );
    for agent in LOOKING {
        assert_eq!(choices(&wins, "1 1 | 5 5", agent), ["B"; 10], "{agent}");
        // A falls into the empty B, across from b with its nine seeds.
        assert_eq!(choices(&kalah, "1 0 4 | 1 9 1", agent), ["A"; 10], "{agent}");
        // North sees it just so.
        assert_eq!(choices(&kalah, "1 9 1 | 1 0 4; north to move", agent), ["a"; 10], "{agent}");
    }
}

/// Plays a game; what it was worth for South in halves: 2 a win, 1 a draw.
fn play(rules: &Ruleset, agents: [AgentSpec; 2], dice: &mut Dice) -> (u32, Vec<Move>) {
    let mut agents = agents.map(AgentSpec::agent);
    let mut game = Game::new(rules);
    let mut moves = Vec::new();
    while !game.legal_moves().is_empty() && moves.len() < 500 {
        let seat = usize::from(game.position().flow.asked == Player::North);
        let option = agents[seat].choose(&game, dice);
        game.play(option).expect("agents choose legal moves");
        moves.push(option);
    }
    ((1 + standing(&game, Player::South).0) as u32, moves)
}

#[test]
fn looking_ahead_beats_chance_by_far() {
    const PAIRS: u32 = 30;
    // Were they no stronger, the halves of 60 games would be 60 with a standard deviation of at most the root of 60; six of
    // them more happen once in a thousand million such tests.
    let needed = f64::from(2 * PAIRS) + 6.0 * f64::from(2 * PAIRS).sqrt();
    for spec in ["kalah?pits=4&seeds=3", "adji-kui-ii?pits=4&seeds=3", "random-kalah?pits=3&seeds=3"] {
        let rules = variant(spec).rules;
        for agent in LOOKING {
            let halves: u32 = (0..PAIRS)
                .map(|pair| {
                    let dice = || Dice::new(11, u64::from(pair));
                    let south = play(&rules, [agent, AgentSpec::Random], &mut dice()).0;
                    let north = play(&rules, [AgentSpec::Random, agent], &mut dice()).0;
                    south + 2 - north
                })
                .sum();
            assert!(f64::from(halves) > needed, "{spec}: {agent} has {halves} of {} halves", 4 * PAIRS);
        }
    }
}

#[test]
fn equal_dice_give_equal_games() {
    for spec in ["kalah?pits=3&seeds=3", "random-kalah?pits=3&seeds=3", "oware?pits=3&seeds=3"] {
        let rules = variant(spec).rules;
        let game = |number| play(&rules, LOOKING, &mut Dice::new(5, number)).1;
        let games: Vec<_> = (0..4).map(game).collect();
        let again: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).rev().map(|number| scope.spawn(move || game(number))).collect();
            threads.into_iter().rev().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(games, again, "{spec}");
        assert!(games.iter().any(|other| *other != games[0]), "{spec}: other dice give other games");
    }
}
