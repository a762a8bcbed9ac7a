//! For every sentence and each answer to every question, the shortest game that comes to it, or a proof that none does.
//!
//! All ways a game can go are gone through, the shortest first, and each play is watched: what is reached the first time is
//! reached by a shortest game. Cost: one play of each option of each state that is come to, until all is reached or a
//! limit is met.

use std::ops::ControlFlow;

use adji_engine::questions::Tally;
use adji_engine::rules::SentenceId;
use adji_engine::{Game, Move, Position, Ruleset};

use crate::search::{Extent, Limits, Search};

/// Something that a game can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// A sentence is carried out; one that chooses offers options or judges one.
    Sentence(SentenceId),
    /// A question of [`Ruleset::questions`] is answered with yes or no.
    Answer {
        /// Which.
        question: usize,
        /// With what.
        yes: bool,
    },
}

impl Goal {
    /// Whether what was counted comes to it.
    #[must_use]
    pub fn is_reached(self, tally: &Tally<'_>) -> bool {
        match self {
            Goal::Sentence(id) => tally.sentences[usize::from(id.0)] > 0,
            Goal::Answer { question, yes } => tally.questions[question][usize::from(yes)] > 0,
        }
    }
}

/// A game that comes to a goal: moves from where the search began, the last of which does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The goal.
    pub goal: Goal,
    /// The moves; none if the first decision comes to it as it opens.
    pub moves: Vec<Move>,
}

/// What a search for witnesses came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// A shortest game for each goal that was reached, in the order of the goals.
    pub found: Vec<Witness>,
    /// The goals that were not.
    pub missing: Vec<Goal>,
    /// What was gone through; of the missing goals that much is proved.
    pub extent: Extent,
    /// How many states were come to.
    pub states: usize,
}

/// Looks for a shortest game to each goal, from the start or from a position.
///
/// `told` is told after every ply how many were gone through whole, how many states are known and how many goals are
/// missing; it can break off, and then only what was gone through counts.
pub fn witnesses(
    rules: &Ruleset,
    from: Option<Position>,
    goals: &[Goal],
    limits: Limits,
    mut told: impl FnMut(u32, usize, usize) -> ControlFlow<()>,
) -> Witnesses {
    let mut tally = Tally::new(rules);
    let start = from.unwrap_or_else(|| rules.start_watched(&mut tally));
    let root = Game::from_position_watched(rules, start, &mut tally);
    let mut missing = goals.to_vec();
    let mut found = Vec::new();
    let mut take = |tally: &Tally<'_>, missing: &mut Vec<Goal>, moves: &dyn Fn() -> Vec<Move>| {
        missing.retain(|&goal| {
            let reached = goal.is_reached(tally);
            if reached {
                found.push(Witness { goal, moves: moves() });
            }
            !reached
        });
    };
    take(&tally, &mut missing, &Vec::new);
    let mut search = Search::new(&root, limits);
    let left = std::cell::Cell::new(missing.len());
    let whole = std::cell::Cell::new(0);
    let came = search.run(
        |step, moves| {
            if missing.is_empty() {
                return ControlFlow::Break(());
            }
            // The search has played it unwatched; what was watched is the same run.
            tally.clear();
            let mut again = step.before.clone();
            if again.play_watched(step.option, &mut tally).is_ok() {
                take(&tally, &mut missing, &|| [moves, &[step.option]].concat());
            }
            left.set(missing.len());
            ControlFlow::Continue(())
        },
        |plies, states| {
            whole.set(plies);
            told(plies, states, left.get())
        },
    );
    let extent = match came {
        ControlFlow::Continue(extent) => extent,
        ControlFlow::Break(()) => Extent::Plies(whole.get()),
    };
    found.sort_by_key(|witness| witness.goal);
    Witnesses { found, missing, extent, states: search.states() }
}

/// Boards with at most so many seeds on few pits, the fewest seeds first: every way to lay `seeds` seeds into the pits
/// of a board, one after the other.
#[derive(Clone, Debug)]
pub struct Boards {
    pits: Vec<u16>,
    most: u16,
    done: bool,
}

impl Boards {
    /// All boards of so many pits with at most `most` seeds.
    #[must_use]
    pub fn new(pits: usize, most: u16) -> Boards {
        Boards { pits: vec![0; pits], most, done: pits == 0 }
    }

    /// The next way to lay the same number of seeds; false after the last.
    fn step(&mut self) -> bool {
        // The last pit's seeds go back to the first but one that can give one on: the usual order of compositions.
        let last = self.pits.len() - 1;
        let rest = std::mem::take(&mut self.pits[last]);
        let Some(at) = self.pits[..last].iter().rposition(|&seeds| seeds > 0) else {
            self.pits[last] = rest;
            return false;
        };
        self.pits[at] -= 1;
        self.pits[at + 1] = rest + 1;
        true
    }
}

impl Iterator for Boards {
    type Item = Vec<u16>;

    fn next(&mut self) -> Option<Vec<u16>> {
        if self.done {
            return None;
        }
        let board = self.pits.clone();
        if !self.step() {
            let seeds: u16 = self.pits.iter().sum();
            self.done = seeds >= self.most;
            self.pits.fill(0);
            self.pits[0] = seeds + 1;
        }
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_all_ways_to_lay_few_seeds_each_once() {
        let boards: Vec<Vec<u16>> = Boards::new(3, 2).collect();
        let expected: [[u16; 3]; 10] = [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
            [2, 0, 0],
            [1, 1, 0],
            [1, 0, 1],
            [0, 2, 0],
            [0, 1, 1],
            [0, 0, 2],
        ];
        assert_eq!(boards, expected);
    }
}
