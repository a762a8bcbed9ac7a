//! Perft: counting all ways a game can go.

use crate::history::History;
use crate::moves::Move;
use crate::observe::Silent;
use crate::position::{Position, Stage};
use crate::rules::Ruleset;

/// Counts the positions at a depth below a position: every decision is a ply, a forced pass is a ply, a finished game
/// counts as one where it ended, nothing is merged, every leaf is made.
///
/// `history` holds the positions before this one and is the same afterwards.
#[must_use]
pub fn perft(rules: &Ruleset, position: &Position, history: &mut History, depth: u32) -> u64 {
    let mut scratch = Scratch::new(position, depth);
    let mut root = *position;
    count(rules, &mut root, history, depth, &mut scratch.plies)
}

/// Counts below each option of a position; the sum is [`perft`] of the same depth. Depth 0 gives no option.
#[must_use]
pub fn divide(rules: &Ruleset, position: &Position, history: &mut History, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut root = *position;
    let mut options = Vec::new();
    let old = open(rules, &mut root, history, &mut options);
    let before = history.len();
    if root.flow.stage == Stage::TurnBegins {
        history.push(rules, &root);
    }
    let mut scratch = Scratch::new(position, depth);
    let mut below = Vec::with_capacity(options.len());
    let mut child = root;
    for option in options {
        rules.play_unchecked(&root, option, history, &mut Silent, &mut child);
        let kept = forget_if_new_round(rules, root.flow.rounds, &child, history);
        let leaves = count(rules, &mut child, history, depth - 1, &mut scratch.plies);
        restore(history, kept);
        below.push((option, leaves));
    }
    history.truncate(rules, before);
    restore(history, old);
    below
}

/// Lists and positions reused at every ply, so that counting allocates nothing.
struct Scratch {
    plies: Vec<(Vec<Move>, Position)>,
}

impl Scratch {
    fn new(root: &Position, depth: u32) -> Scratch {
        Scratch { plies: (0..=depth).map(|_| (Vec::new(), *root)).collect() }
    }
}

fn count(
    rules: &Ruleset,
    position: &mut Position,
    history: &mut History,
    depth: u32,
    scratch: &mut [(Vec<Move>, Position)],
) -> u64 {
    let Some(((options, child), deeper)) = scratch.split_first_mut().filter(|_| depth > 0) else { return 1 };
    let old = open(rules, position, history, options);
    let before = history.len();
    if position.flow.stage == Stage::TurnBegins {
        history.push(rules, position);
    }
    let mut leaves = u64::from(options.is_empty());
    for &option in &*options {
        rules.play_unchecked(position, option, history, &mut Silent, child);
        let kept = forget_if_new_round(rules, position.flow.rounds, child, history);
        leaves += if depth == 1 { 1 } else { count(rules, child, history, depth - 1, deeper) };
        restore(history, kept);
    }
    history.truncate(rules, before);
    restore(history, old);
    leaves
}

/// Lists the options. Where there are none the game may end here and the next one of a match begin; see
/// [`forget_if_new_round`].
fn open(rules: &Ruleset, position: &mut Position, history: &mut History, options: &mut Vec<Move>) -> Option<History> {
    let rounds = position.flow.rounds;
    rules.options(position, history, options, &mut Silent);
    forget_if_new_round(rules, rounds, position, history)
}

/// A new game of a match begins with an empty history; the old one is given back to be restored.
fn forget_if_new_round(rules: &Ruleset, rounds: u16, after: &Position, history: &mut History) -> Option<History> {
    (rules.reads.seen && rounds != after.flow.rounds).then(|| std::mem::take(history))
}

fn restore(history: &mut History, old: Option<History>) {
    if let Some(old) = old {
        *history = old;
    }
}
