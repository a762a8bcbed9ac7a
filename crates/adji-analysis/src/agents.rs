//! Who plays, when games are played to be measured.
//!
//! An agent knows nothing of a game but its rules, and draws what it leaves to chance from the dice it is given: the same
//! dice give the same game on every machine.

pub mod alpha_beta;
pub mod tree;

use std::fmt;
use std::str::FromStr;

use adji_engine::random::Dice;
use adji_engine::{Game, Move, Player};

use alpha_beta::AlphaBeta;
use tree::TreeSearch;

/// Somebody who chooses.
pub trait Agent {
    /// One of the legal moves of a game that is not over.
    fn choose(&mut self, game: &Game<'_>, dice: &mut Dice) -> Move;
}

/// Which agent, as it is written: `random`, `greedy`, `alpha-beta:NODES`, `mcts:NODES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgentSpec {
    /// Every legal move is equally likely.
    Random,
    /// One of the moves that win at once, or else after which its store is furthest ahead; equally likely.
    Greedy,
    /// Looks ahead with so many positions before each move; see [`alpha_beta`].
    AlphaBeta(u32),
    /// Plays so many games at random before each move; see [`tree`].
    TreeSearch(u32),
}

impl AgentSpec {
    /// Somebody who plays so.
    #[must_use]
    pub fn agent(self) -> Box<dyn Agent> {
        match self {
            AgentSpec::Random => Box::new(Random),
            AgentSpec::Greedy => Box::new(Greedy),
            AgentSpec::AlphaBeta(nodes) => Box::new(AlphaBeta { nodes }),
            AgentSpec::TreeSearch(nodes) => Box::new(TreeSearch { nodes }),
        }
    }
}

/// An agent that there is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAgent(String);

impl fmt::Display for UnknownAgent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "there is no agent `{}`: `random`, `greedy`, `alpha-beta:NODES` and `mcts:NODES` are there, with a number from 1 for \
             NODES, as in `mcts:1000`",
            self.0
        )
    }
}

impl std::error::Error for UnknownAgent {}

impl FromStr for AgentSpec {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<AgentSpec, UnknownAgent> {
        let (name, nodes) = match text.split_once(':') {
            Some((name, nodes)) => (name, nodes.parse().ok().filter(|&nodes| nodes > 0)),
            None => (text, None),
        };
        match (name, nodes) {
            ("random", None) if name == text => Ok(AgentSpec::Random),
            ("greedy", None) if name == text => Ok(AgentSpec::Greedy),
            ("alpha-beta", Some(nodes)) => Ok(AgentSpec::AlphaBeta(nodes)),
            ("mcts", Some(nodes)) => Ok(AgentSpec::TreeSearch(nodes)),
            _ => Err(UnknownAgent(text.into())),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentSpec::Random => formatter.write_str("random"),
            AgentSpec::Greedy => formatter.write_str("greedy"),
            AgentSpec::AlphaBeta(nodes) => write!(formatter, "alpha-beta:{nodes}"),
            AgentSpec::TreeSearch(nodes) => write!(formatter, "mcts:{nodes}"),
        }
    }
}

struct Random;

impl Agent for Random {
    fn choose(&mut self, game: &Game<'_>, dice: &mut Dice) -> Move {
        any_of(game.legal_moves(), dice)
    }
}

struct Greedy;

impl Agent for Greedy {
    fn choose(&mut self, game: &Game<'_>, dice: &mut Dice) -> Move {
        let me = game.position().flow.asked;
        if !me.is_side() {
            return any_of(game.legal_moves(), dice);
        }
        let mut best = (i8::MIN, i64::MIN);
        let mut chosen = Vec::new();
        for &option in game.legal_moves() {
            let mut after = game.clone();
            let _ = after.play(option);
            let stands = standing(&after, me);
            if stands > best {
                best = stands;
                chosen.clear();
            }
            if stands == best {
                chosen.push(option);
            }
        }
        any_of(&chosen, dice)
    }
}

fn any_of(options: &[Move], dice: &mut Dice) -> Move {
    options.get(dice.below(options.len())).copied().unwrap_or(Move::Pass)
}

/// How things stand for a player: won, open or drawn, lost as 1, 0, -1, and by how many seeds its store is ahead of the
/// other's.
#[must_use]
pub fn standing(game: &Game<'_>, player: Player) -> (i8, i64) {
    let board = &game.rules().board;
    let seeds = |player: Player| i64::from(game.position().seeds(board.store(player)));
    let won = match game.winner() {
        Some(winner) if winner == player => 1,
        Some(winner) if winner == player.other() => -1,
        _ => 0,
    };
    (won, seeds(player) - seeds(player.other()))
}
