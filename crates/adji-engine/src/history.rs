//! Earlier positions of a game, for rules that ask how often a position was there.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::place::Player;
use crate::position::{Position, mix};
use crate::reader::Outcome;
use crate::rules::Ruleset;

/// The positions in which a turn began, in order. Empty for rules that never ask for them.
///
/// It stands beside the position: two games that reach the same position by different ways have equal positions and
/// different histories.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    cells: Vec<u16>,
    /// How many laps a relay may take, if that is bounded.
    most_laps: Option<u64>,
    /// Whether one was broken off since that was said.
    broken_off: Note,
}

/// A note that can be made where nothing else can be changed: while options are judged.
#[derive(Debug, Default)]
struct Note(AtomicBool);

impl Clone for Note {
    fn clone(&self) -> Note {
        Note(AtomicBool::new(self.0.load(Ordering::Relaxed)))
    }
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

    /// Bounds the laps of a relay from now on. One that takes more is broken off as if it were endless, which
    /// [`History::has_broken_off`] tells: what came of it is of no use then.
    pub(crate) fn bound_relays(&mut self, most_laps: Option<u64>) {
        self.most_laps = most_laps;
        self.broken_off = Note::default();
    }

    /// Whether a relay took too many laps since they were bounded.
    pub(crate) fn has_broken_off(&self) -> bool {
        self.broken_off.0.load(Ordering::Relaxed)
    }

    /// How many laps a relay may take.
    #[inline]
    pub(crate) fn most_laps(&self) -> u64 {
        self.most_laps.unwrap_or(u64::MAX)
    }

    /// Notes that a relay took too many.
    #[inline(never)]
    pub(crate) fn break_off(&self) -> Outcome {
        self.broken_off.0.store(true, Ordering::Relaxed);
        Outcome::Endless
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
        let key = key(rules, position, due);
        // Most positions are new: one pass over the keys says so.
        if !self.keys.contains(&key) {
            return 0;
        }
        let cells = position.identity(rules);
        self.entries().filter(|&earlier| earlier == (key, cells)).count()
    }
}

/// The player due takes part in the key, which is compared whole; so does who began, where the rules ask for it.
fn key(rules: &Ruleset, position: &Position, due: Player) -> u64 {
    let starter = if rules.reads.starter { position.flow.starter.index() + 1 } else { 0 };
    let seed = due.index() | starter << 2;
    // The two lowest bits hold the player due, so that equal keys and equal cells mean equal positions.
    mix(position.identity(rules), seed) & !0xF | seed as u64
}
