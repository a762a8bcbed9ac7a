//! What is known of positions that were looked at, in memory that does not grow.

/// Entries that lie together; a position may stand in any of them.
const TOGETHER: usize = 4;

/// A position as numbers, and where to look for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Key {
    /// See [`adji_engine::Position::identity_numbers`].
    pub(super) numbers: Vec<u16>,
    /// A hash of them.
    pub(super) hash: u64,
}

impl Key {
    /// Hashes the numbers.
    pub(super) fn close(&mut self) {
        let fours = self.numbers.chunks(4).map(|four| four.iter().fold(0, |word, &cell| word << 16 | u64::from(cell)));
        let mixed = fours.fold(0u64, |hash, word| (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.hash = mixed ^ mixed >> 32;
    }
}

/// What is known of a position: its value for South lies between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// At least.
    pub(super) least: i16,
    /// At most.
    pub(super) most: i16,
    /// The option that proved it, in the order in which they are listed.
    pub(super) best: u8,
}

/// What is known, with twice the logarithm of the positions looked at for it, and 1; no work, no entry. It is packed into one
/// number, as memory full of zeros is had for nothing.
#[derive(Clone, Copy, Debug)]
struct Slot(u64);

impl Slot {
    fn new(known: Known, work: u8) -> Slot {
        let [least, most] = [known.least, known.most].map(|bound| u64::from(bound as u16));
        Slot(least | most << 16 | u64::from(known.best) << 32 | u64::from(work) << 40)
    }

    fn known(self) -> Known {
        Known { least: self.0 as i16, most: (self.0 >> 16) as i16, best: (self.0 >> 32) as u8 }
    }

    fn work(self) -> u8 {
        (self.0 >> 40) as u8
    }
}

/// A table of positions that are compared whole: a hash only says where to look.
#[derive(Debug)]
pub(super) struct Table {
    numbers: Vec<u16>,
    slots: Vec<u64>,
    /// Numbers of a position; of those with more (in the middle of a turn) nothing is kept.
    width: usize,
    buckets: u64,
}

impl Table {
    /// A table of so many bytes for positions of so many numbers.
    pub(super) fn new(bytes: usize, width: usize) -> Table {
        let entry = 2 * width + size_of::<Slot>();
        let buckets = (bytes / entry / TOGETHER).clamp(1, u32::MAX as usize);
        let entries = buckets * TOGETHER;
        Table { numbers: vec![0; entries * width], slots: vec![0; entries], width, buckets: buckets as u64 }
    }

    fn first(&self, key: &Key) -> usize {
        (((key.hash & u64::from(u32::MAX)) * self.buckets) >> 32) as usize * TOGETHER
    }

    fn slot(&self, key: &Key) -> Option<usize> {
        let first = self.first(key);
        (first..first + TOGETHER).find(|&at| {
            Slot(self.slots[at]).work() > 0 && self.numbers[at * self.width..][..self.width] == *key.numbers
        })
    }

    /// What is known of a position.
    pub(super) fn find(&self, key: &Key) -> Option<Known> {
        if key.numbers.len() != self.width {
            return None;
        }
        self.slot(key).map(|at| Slot(self.slots[at]).known())
    }

    /// Keeps what is known of a position, in place of what took the least work.
    pub(super) fn keep(&mut self, key: &Key, known: Known, positions: u64) {
        if key.numbers.len() != self.width {
            return;
        }
        let first = self.first(key);
        let slots = &self.slots;
        let at = self
            .slot(key)
            .or_else(|| (first..first + TOGETHER).min_by_key(|&at| Slot(slots[at]).work()))
            .unwrap_or(first);
        let work = 2 * positions.max(1).ilog2() as u8 + 1;
        self.numbers[at * self.width..][..self.width].copy_from_slice(&key.numbers);
        self.slots[at] = Slot::new(known, work).0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(numbers: &[u16]) -> Key {
        let mut key = Key { numbers: numbers.to_vec(), hash: 0 };
        key.close();
        key
    }

    #[test]
    fn what_took_the_least_work_is_forgotten_first_and_nothing_is_taken_for_another() {
        // No room for more than one bucket.
        let mut table = Table::new(0, 3);
        for at in 0..5u16 {
            table.keep(&key(&[at, 0, 1]), Known { least: at as i16, most: 9, best: 0 }, 1 << (8 - at));
        }
        let least = |at: u16| table.find(&key(&[at, 0, 1])).map(|known| known.least);
        // The fourth took the least work when the fifth came.
        assert_eq!([0, 1, 2, 3, 4].map(least), [Some(0), Some(1), Some(2), None, Some(4)]);
        assert_eq!(table.find(&key(&[0, 0, 1, 5])), None);
    }
}
