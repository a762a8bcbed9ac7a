//! Adji-Boto, five pits a side and ten seeds in each, by the default readings of the variant.
//!
//! A move sows all seeds of an own pit but one, which stays. Captures go forward from the pit
//! after the last seed as long as a pit holds 1, 3 or 5, on either side, but never reach the pit
//! of the last seed. In the opening, the first ten moves, every pit is played once and nothing is
//! captured. A player without a legal move passes; the game is over when neither can move, and
//! each side takes what lies in its row.

use super::SplitMix;
use std::hint::black_box;

/// Leaves from the start at depth 1, 2, 3, …
pub const PERFT: &[u64] = &[5, 25, 100, 400, 1200, 3600, 7200, 14400, 14400, 14400, 72000, 356_066, 1_714_339];

const PITS: usize = 10;
const ROW: usize = 5;

/// A board, the player to move, and whether the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// South's five pits, then North's.
    pub pits: [u8; PITS],
    /// What South and North have captured.
    pub captured: [u8; 2],
    /// The pits that were played in the opening.
    pub played: [bool; PITS],
    /// The pits that are still to be played before the opening is over.
    pub unplayed: u8,
    /// North is to move.
    pub north: bool,
    /// The game is over.
    pub over: bool,
}

impl Position {
    /// Ten seeds in every pit, South to move, no pit played.
    pub fn start() -> Position {
        Position {
            pits: [10; PITS],
            captured: [0; 2],
            played: [false; PITS],
            unplayed: PITS as u8,
            north: false,
            over: false,
        }
    }

    /// The pits that the player to move may play. None of them, and he must pass.
    pub fn legal_moves(&self) -> impl Iterator<Item = usize> + '_ {
        let own = if self.north { ROW } else { 0 };
        let opening = self.unplayed > 0;
        (own..own + ROW).filter(move |&pit| self.pits[pit] > 1 && !(opening && self.played[pit]))
    }

    /// Plays a legal move.
    pub fn play(&self, pit: usize) -> Position {
        let mut next = *self;
        let seeds = next.pits[pit] - 1;
        next.pits[pit] = 1;
        let mut last = pit;
        for _ in 0..seeds {
            last = following(last);
            next.pits[last] += 1;
        }
        if self.unplayed > 0 {
            next.played[pit] = true;
            next.unplayed -= 1;
        } else {
            next.capture(last);
        }
        next.north = !self.north;
        if next.pits.iter().all(|&seeds| seeds <= 1) {
            next.end();
        }
        next
    }

    /// The position after a forced pass.
    pub fn pass(&self) -> Position {
        Position { north: !self.north, ..*self }
    }

    /// Captures forward from the pit after `last`, for the player to move.
    fn capture(&mut self, last: usize) {
        let mut pit = following(last);
        while pit != last && matches!(self.pits[pit], 1 | 3 | 5) {
            self.captured[usize::from(self.north)] += self.pits[pit];
            self.pits[pit] = 0;
            pit = following(pit);
        }
    }

    /// Ends the game: each side takes what lies in its row.
    fn end(&mut self) {
        self.captured[0] += self.pits[..ROW].iter().sum::<u8>();
        self.captured[1] += self.pits[ROW..].iter().sum::<u8>();
        self.pits = [0; PITS];
        self.over = true;
    }
}

/// The next pit on the ring.
fn following(pit: usize) -> usize {
    if pit == PITS - 1 { 0 } else { pit + 1 }
}

/// Counts the leaves at `depth` plies, and those of games that ended before.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 || position.over {
        // Keeps the compiler from counting leaves that it never makes.
        black_box(position);
        return 1;
    }
    let mut leaves = 0;
    let mut can_move = false;
    for pit in position.legal_moves() {
        can_move = true;
        leaves += perft(&position.play(pit), depth - 1);
    }
    if !can_move {
        leaves += perft(&position.pass(), depth - 1);
    }
    leaves
}

/// Plays `n` random games; returns the moves made and what South had in the end, summed.
pub fn random_playouts(n: u64, seed: u64) -> (u64, u64) {
    let mut random = SplitMix::new(seed);
    let (mut moves, mut south) = (0, 0);
    for _ in 0..n {
        let mut position = Position::start();
        while !position.over {
            if let Some(pit) = random.pick::<ROW>(position.legal_moves()) {
                position = position.play(pit);
                moves += 1;
            } else {
                position = position.pass();
            }
        }
        south += u64::from(position.captured[0]);
    }
    (moves, south)
}

/// Asserts the known numbers to depth 12.
pub fn check() {
    for (depth, &leaves) in (1..).zip(&PERFT[..12]) {
        assert_eq!(perft(&Position::start(), depth), leaves, "adji-boto, depth {depth}");
    }
}
