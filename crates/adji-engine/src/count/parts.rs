//! A count taken apart, so that several threads can work at it.

use super::{Counting, forget_if_new_round, open, restore};
use crate::history::History;
use crate::moves::Move;
use crate::observe::Silent;
use crate::position::{Position, Stage};
use crate::rules::Ruleset;

/// A part of a count: what lies below one position that can be reached.
#[derive(Clone, Debug)]
pub struct Part {
    /// The option of the first position that leads here.
    pub first: Move,
    position: Position,
    history: History,
    depth: u32,
}

impl Part {
    /// Counts this part.
    #[must_use]
    pub fn count(&self, rules: &Ruleset, counting: Counting<'_>) -> u64 {
        counting.perft(rules, &self.position, &mut self.history.clone(), self.depth)
    }
}

/// Takes the count below a position apart: first by its options, then by theirs, as long as there are fewer than `enough`
/// parts and plies to take. All parts together are the whole, and those of one first option stand together, in the
/// order of the options. None if nothing can be chosen, or nothing is to be counted.
#[must_use]
pub fn parts(rules: &Ruleset, position: &Position, history: &History, depth: u32, enough: usize) -> Vec<Part> {
    if depth == 0 {
        return Vec::new();
    }
    // The first option of the root is that of each part by itself.
    let root = Part { first: Move::Pass, position: *position, history: history.clone(), depth };
    let mut parts: Vec<Part> = taken_apart(rules, &root, None);
    for left in (3..depth).rev() {
        if parts.len() >= enough {
            break;
        }
        let apart = parts.into_iter().flat_map(|part| {
            let apart = if part.depth == left { taken_apart(rules, &part, Some(part.first)) } else { Vec::new() };
            // A game that is over has no option, and stays one part.
            if apart.is_empty() { vec![part] } else { apart }
        });
        parts = apart.collect();
    }
    parts
}

/// What lies below each option.
fn taken_apart(rules: &Ruleset, part: &Part, first: Option<Move>) -> Vec<Part> {
    let (mut position, mut history, depth) = (part.position, part.history.clone(), part.depth);
    let mut options = Vec::new();
    open(rules, &mut position, &mut history, &mut options);
    if position.flow.stage == Stage::TurnBegins {
        history.push(rules, &position);
    }
    let below = options.into_iter().map(|option| {
        let mut child = position;
        rules.play_unchecked(&position, option, &history, &mut Silent, &mut child);
        let before = forget_if_new_round(rules, position.flow.rounds, &child, &mut history);
        let part = Part { first: first.unwrap_or(option), position: child, history: history.clone(), depth: depth - 1 };
        restore(&mut history, before);
        part
    });
    below.collect()
}

/// Counts below each option of a position; the sum is [`super::perft`] of the same depth. Depth 0 gives no option.
#[must_use]
pub fn divide(rules: &Ruleset, position: &Position, history: &History, depth: u32) -> Vec<(Move, u64)> {
    let parts = parts(rules, position, history, depth, 1).into_iter();
    parts.map(|part| (part.first, part.count(rules, Counting::default()))).collect()
}
