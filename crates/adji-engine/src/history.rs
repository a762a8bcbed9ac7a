//! Earlier positions of a game, for rules that ask how often a position was there.

use crate::place::Player;
use crate::position::{Position, mix};
use crate::rules::Ruleset;

/// The positions in which a turn began, in order. Empty for rules that never ask for them.
///
/// It stands beside the position: two games that reach the same position by different ways have equal positions and
/// different histories.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    cells: Vec<u16>,
}

impl History {
    /// A history with nothing in it.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// Number of positions kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it keeps none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Adds a position in which a turn begins.
    pub fn push(&mut self, rules: &Ruleset, position: &Position) {
        if rules.reads.seen {
            self.keys.push(key(rules, position, position.flow.mover));
            self.cells.extend_from_slice(position.identity(rules));
        }
    }

    /// The positions kept, in order: a key that holds who was due, and the cells.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u64, &[u16])> {
        let cells = self.cells.len() / self.keys.len().max(1);
        self.keys.iter().copied().zip(self.cells.chunks_exact(cells.max(1)))
    }

    /// Forgets all but the first `len` positions.
    pub fn truncate(&mut self, rules: &Ruleset, len: usize) {
        self.keys.truncate(len);
        self.cells.truncate(len * rules.had_cell);
    }

    /// Whether the position, with that player to move, stands for at least so many times.
    #[inline]
    pub(crate) fn is_seen(&self, rules: &Ruleset, position: &Position, due: Player, times: usize) -> bool {
        let needed = times.saturating_sub(1);
        needed <= self.len() && self.times(rules, position, due) >= needed
    }

    /// How often the position, with that player to move, was there before.
    #[must_use]
    pub fn times(&self, rules: &Ruleset, position: &Position, due: Player) -> usize {
        if self.keys.is_empty() {
            return 0;
        }
        let sought = (key(rules, position, due), position.identity(rules));
        let same = self.entries().filter(|(at, _)| *at == sought.0);
        same.filter(|(_, earlier)| *earlier == sought.1).count()
    }
}

/// The player due takes part in the key, which is compared whole; so does who began, where the rules ask for it.
fn key(rules: &Ruleset, position: &Position, due: Player) -> u64 {
    let starter = if rules.reads.starter { position.flow.starter.index() + 1 } else { 0 };
    let seed = due.index() | starter << 2;
    // The two lowest bits hold the player due, so that equal keys and equal cells mean equal positions.
    mix(position.identity(rules), seed) & !0xF | seed as u64
}
