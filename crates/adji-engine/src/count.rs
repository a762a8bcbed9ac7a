//! Perft: counting all ways a game can go.
//!
//! Every decision is a ply, a forced pass is a ply, a finished game counts as one where it ended. There are three ways to
//! the same number: every leaf is made ([`perft`]); the leaves of the last ply are counted without being made
//! ([`Leaves::Counted`]); positions that were counted before are not counted again ([`Table`]). Speeds compare only
//! where the way is the same.

mod parts;
mod table;

pub use parts::{Part, divide, parts};
pub use table::{Table, Unmergeable};

use crate::history::History;
use crate::moves::Move;
use crate::observe::Silent;
use crate::position::{Position, Stage};
use crate::rules::Ruleset;

/// The fewest plies for which a count is looked up and kept: what lies nearer is sooner counted again.
const WORTH_KEEPING: u32 = 3;

/// What is done about the leaves of the last ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaves {
    /// Each is played, as in all plies before.
    #[default]
    Made,
    /// They are as many as the position before them has options.
    ///
    /// The number is the same in every game: each option leads to exactly one position, whether play goes on there, or a
    /// game or match ends; a forced pass is an option; and where there is no option the game is over and counts as one.
    Counted,
}

/// How to count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<'t> {
    /// What is done about the leaves of the last ply.
    pub leaves: Leaves,
    /// Where counts of earlier positions are found again; made for the same rules.
    pub table: Option<&'t Table>,
}

/// Counts the positions at a depth below a position, every leaf made, nothing merged.
///
/// `history` holds the positions before this one and is the same afterwards.
#[must_use]
pub fn perft(rules: &Ruleset, position: &Position, history: &mut History, depth: u32) -> u64 {
    Counting::default().perft(rules, position, history, depth)
}

impl Counting<'_> {
    /// Counts the positions at a depth below a position; [`u64::MAX`] stands for itself and all larger numbers, to which
    /// only merging comes.
    ///
    /// `history` holds the positions before this one and is the same afterwards.
    #[must_use]
    pub fn perft(self, rules: &Ruleset, position: &Position, history: &mut History, depth: u32) -> u64 {
        let ply = || Ply { options: Vec::new(), child: *position, unopened: *position };
        let mut plies: Vec<Ply> = (0..depth).map(|_| ply()).collect();
        let mut root = *position;
        let count = Count { rules, made: self.leaves == Leaves::Made, table: self.table };
        count.below(&mut root, history, depth, &mut plies)
    }
}

/// Lists and positions of a ply, used again by all positions there, so that counting allocates nothing.
struct Ply {
    options: Vec<Move>,
    child: Position,
    /// The position before it was asked for its options, where counts are merged.
    unopened: Position,
}

struct Count<'r> {
    rules: &'r Ruleset,
    made: bool,
    table: Option<&'r Table>,
}

impl Count<'_> {
    fn below(&self, position: &mut Position, history: &mut History, depth: u32, plies: &mut [Ply]) -> u64 {
        let Some((ply, deeper)) = plies.split_first_mut() else { return 1 };
        let entry = self
            .table
            .filter(|_| depth >= WORTH_KEEPING)
            .and_then(|table| Some((table, table.entry(position, depth)?)));
        if let Some((table, entry)) = &entry {
            if let Some(leaves) = table.find(entry, position) {
                return leaves;
            }
            ply.unopened.copy_from(position);
        }
        let old = open(self.rules, position, history, &mut ply.options);
        let leaves = if depth > 1 || self.made {
            self.play_all(position, history, depth, ply, deeper)
        } else {
            ply.options.len().max(1) as u64
        };
        restore(history, old);
        if let Some((table, entry)) = entry {
            table.keep(&entry, &ply.unopened, leaves);
        }
        leaves
    }

    fn play_all(
        &self,
        position: &Position,
        history: &mut History,
        depth: u32,
        Ply { options, child, .. }: &mut Ply,
        deeper: &mut [Ply],
    ) -> u64 {
        let before = history.len();
        if position.flow.stage == Stage::TurnBegins {
            history.push(self.rules, position);
        }
        let leaves = if depth == 1 {
            // Of a leaf no more is wanted than that it is made: no history, no look below it.
            for &option in &*options {
                self.rules.play_unchecked(position, option, history, &mut Silent, child);
            }
            options.len().max(1) as u64
        } else {
            let mut leaves = u64::from(options.is_empty());
            for &option in &*options {
                self.rules.play_unchecked(position, option, history, &mut Silent, child);
                let kept = forget_if_new_round(self.rules, position.flow.rounds, child, history);
                leaves = leaves.saturating_add(self.below(child, history, depth - 1, deeper));
                restore(history, kept);
            }
            leaves
        };
        history.truncate(self.rules, before);
        leaves
    }
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
