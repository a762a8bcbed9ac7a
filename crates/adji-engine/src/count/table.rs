//! Counts of positions that were come to before, so that they are not counted again.

use std::sync::Mutex;

use thiserror::Error;

use crate::position::{MAX_CELLS, Position, Stage, Status, Turn, mix};
use crate::rules::Ruleset;

/// Entries that lie together; a position may stand in any of them.
const TOGETHER: usize = 4;
/// Parts of a table, each for one thread at a time.
const SHARDS: usize = 64;

/// Counts below positions, in memory that does not grow: where there is no room, the smaller count is forgotten.
///
/// A count found here is that of the very same position to the very same depth: all cells are compared, who decides
/// what, who began and who won, games finished, whether anything was moved, and the plies left; a hash only says where to
/// look. What follows from a position depends on nothing else as long as no rule asks how often positions were there,
/// for then no earlier position is kept (see [`crate::History`]); rules that ask are refused. A position inside a turn,
/// a set-up or between two games remembers more, and is counted without the table.
///
/// Several threads may use it at once.
#[derive(Debug)]
pub struct Table {
    shards: Vec<Mutex<Shard>>,
    /// Cells of an entry.
    used: usize,
    /// How many times [`TOGETHER`] entries a shard has.
    buckets: u64,
    /// A turn that has not begun.
    turn: Turn,
}

/// Counts that cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unmergeable {
    /// The rules ask how often a position was there before.
    #[error("what follows from a position depends on those before it, as the rules ask what was `seen`")]
    Seen,
    /// There is not so much memory.
    #[error("there is not so much memory")]
    Memory,
}

/// Entries in three lists: cells, what else makes them the same, leaves; no leaves, no entry.
#[derive(Debug)]
struct Shard {
    cells: Vec<u16>,
    tags: Vec<u64>,
    leaves: Vec<u64>,
}

/// Where to look for a position, and with what beside its cells.
#[derive(Debug)]
pub(super) struct Entry {
    shard: usize,
    first: usize,
    tag: u64,
}

impl Table {
    /// An empty table of so many mebibytes (of 2²⁰ bytes), at least a few hundred entries; it has them all from the beginning.
    ///
    /// # Errors
    /// [`Unmergeable::Seen`] if the rules ask how often positions were there, [`Unmergeable::Memory`] if there is not so much
    /// memory.
    pub fn new(rules: &Ruleset, mebibytes: usize) -> Result<Table, Unmergeable> {
        if rules.reads.seen {
            return Err(Unmergeable::Seen);
        }
        let used = rules.used_cells().min(MAX_CELLS);
        let entry = 2 * used + 16;
        let bytes = mebibytes.checked_mul(1 << 20).ok_or(Unmergeable::Memory)?;
        // Asked for in one piece first: what there is not is a refusal and not the end of the program.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| Unmergeable::Memory)?;
        let buckets = (bytes / SHARDS / entry / TOGETHER).clamp(1, u32::MAX as usize);
        let entries = buckets * TOGETHER;
        let shard = || Shard { cells: vec![0; entries * used], tags: vec![0; entries], leaves: vec![0; entries] };
        let shards = (0..SHARDS).map(|_| Mutex::new(shard())).collect();
        Ok(Table { shards, used, buckets: buckets as u64, turn: Turn::new(rules.board.heading) })
    }

    /// Where a position stands that is to be counted to a depth; `None` for one that is counted without the table.
    pub(super) fn entry(&self, position: &Position, depth: u32) -> Option<Entry> {
        let flow = &position.flow;
        let passes = match flow.status {
            Status::Open => 0,
            Status::MustPass => 1,
            Status::Over(_) => return None,
        };
        if flow.stage != Stage::TurnBegins || flow.turn != self.turn {
            return None;
        }
        let players = [flow.mover, flow.asked, flow.starter, flow.winner];
        let players = players.iter().fold(0, |tag, player| tag << 2 | player.index() as u64);
        let tag = players << 52 | passes << 51 | u64::from(flow.moved) << 50;
        let tag = tag | u64::from(flow.ask) << 40 | u64::from(flow.rounds) << 16 | u64::from(depth) & 0xFFFF;
        let hash = mix(&position.cells[..self.used], (tag ^ tag >> 32) as usize);
        // The upper half says the shard, the lower one where in it.
        let shard = (hash >> 32) as usize % SHARDS;
        let first = (((hash & u64::from(u32::MAX)) * self.buckets) >> 32) as usize * TOGETHER;
        (depth <= 0xFFFF).then_some(Entry { shard, first, tag })
    }

    /// The leaves below a position, if they were counted.
    pub(super) fn find(&self, entry: &Entry, position: &Position) -> Option<u64> {
        let shard = self.shards[entry.shard].lock().ok()?;
        let at = shard.slot(entry, self.used, position)?;
        Some(shard.leaves[at])
    }

    /// Keeps the leaves below a position, in place of the smallest count that could stand there.
    pub(super) fn keep(&self, entry: &Entry, position: &Position, leaves: u64) {
        let Ok(mut shard) = self.shards[entry.shard].lock() else { return };
        let shard = &mut *shard;
        let slots = entry.first..entry.first + TOGETHER;
        let found = shard.slot(entry, self.used, position);
        let at = found.or_else(|| slots.min_by_key(|&at| shard.leaves[at])).unwrap_or(entry.first);
        shard.cells[at * self.used..][..self.used].copy_from_slice(&position.cells[..self.used]);
        shard.tags[at] = entry.tag;
        shard.leaves[at] = leaves;
    }
}

impl Shard {
    fn slot(&self, entry: &Entry, used: usize, position: &Position) -> Option<usize> {
        let cells = &position.cells[..used];
        (entry.first..entry.first + TOGETHER)
            .find(|&at| self.tags[at] == entry.tag && self.leaves[at] > 0 && self.cells[at * used..][..used] == *cells)
    }
}
