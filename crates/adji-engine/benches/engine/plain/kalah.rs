//! Kalah with six pits a side and four seeds in each.
//!
//! The own store is sown, the other's is passed over, the starting pit is not. The last seed in
//! the own store: the same player moves again. The last seed in an empty own pit with seeds
//! opposite: both pits go to the store. The game is over as soon as either row is empty, and each
//! side keeps what lies in its row.
//!
//! Source: Irving, Donkers and Uiterwijk, "Solving Kalah" (ICGA Journal 23(3), 2000), but for the
//! capture: there an empty opposite pit does not save the last seed.

use super::SplitMix;
use std::hint::black_box;
use std::ops::Range;

/// Leaves from the start at depth 1, 2, 3, …
pub const PERFT: &[u64] = &[6, 35, 185, 942, 4690, 23233, 114_430, 563_055, 2_763_490, 13_519_608];

const SOUTH_STORE: usize = 6;
const NORTH_STORE: usize = 13;

/// A board, the player to move, and whether the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// South's six pits, South's store, North's six pits, North's store.
    pub pits: [u8; 14],
    /// North is to move.
    pub north: bool,
    /// The game is over; both rows are in the stores.
    pub over: bool,
}

impl Position {
    /// Four seeds in every pit, South to move.
    pub fn start() -> Position {
        Position { pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], north: false, over: false }
    }

    /// The pits of the player to move.
    fn own_row(&self) -> Range<usize> {
        if self.north { 7..13 } else { 0..6 }
    }

    /// The pits that the player to move may play; none when the game is over.
    pub fn legal_moves(&self) -> impl Iterator<Item = usize> + '_ {
        self.own_row().filter(|&pit| self.pits[pit] > 0)
    }

    /// Plays a legal move.
    pub fn play(&self, pit: usize) -> Position {
        let mut next = *self;
        let (own_store, other_store) = if self.north { (NORTH_STORE, SOUTH_STORE) } else { (SOUTH_STORE, NORTH_STORE) };

        let seeds = next.pits[pit];
        next.pits[pit] = 0;
        let mut last = pit;
        for _ in 0..seeds {
            last = following(last);
            if last == other_store {
                last = following(last);
            }
            next.pits[last] += 1;
        }

        if last != own_store {
            if next.pits[last] == 1 && self.own_row().contains(&last) {
                let opposite = 12 - last;
                if next.pits[opposite] > 0 {
                    next.pits[own_store] += 1 + next.pits[opposite];
                    next.pits[last] = 0;
                    next.pits[opposite] = 0;
                }
            }
            next.north = !self.north;
        }
        if next.pits[0..6] == [0; 6] || next.pits[7..13] == [0; 6] {
            next.end();
        }
        next
    }

    /// Ends the game: each side puts what lies in its row into its store.
    fn end(&mut self) {
        for pit in 0..6 {
            self.pits[SOUTH_STORE] += self.pits[pit];
            self.pits[NORTH_STORE] += self.pits[7 + pit];
            self.pits[pit] = 0;
            self.pits[7 + pit] = 0;
        }
        self.over = true;
    }
}

/// The next pit or store on the ring.
fn following(pit: usize) -> usize {
    if pit == NORTH_STORE { 0 } else { pit + 1 }
}

/// Counts the leaves at `depth` plies, and those of games that ended before.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 || position.over {
        // Keeps the compiler from counting leaves that it never makes.
        black_box(position);
        return 1;
    }
    let mut leaves = 0;
    for pit in position.legal_moves() {
        leaves += perft(&position.play(pit), depth - 1);
    }
    leaves
}

/// Plays `n` random games; returns the moves made and South's seeds at the end, summed.
pub fn random_playouts(n: u64, seed: u64) -> (u64, u64) {
    let mut random = SplitMix::new(seed);
    let (mut moves, mut south) = (0, 0);
    for _ in 0..n {
        let mut position = Position::start();
        while let Some(pit) = random.pick::<6>(position.legal_moves()) {
            position = position.play(pit);
            moves += 1;
        }
        south += u64::from(position.pits[SOUTH_STORE]);
    }
    (moves, south)
}

/// Asserts the known numbers to depth 8.
pub fn check() {
    for (depth, &leaves) in (1..).zip(&PERFT[..8]) {
        assert_eq!(perft(&Position::start(), depth), leaves, "kalah, depth {depth}");
    }
}
