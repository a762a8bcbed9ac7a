//! Oware Abapa, six pits a side and four seeds in each.
//!
//! The starting pit is skipped on the way round. A last seed that makes two or three in the
//! other's row captures them, and so do the pits before it as long as they hold two or three in
//! that row; a capture of the whole row is cancelled, the sowing stands. A player must leave the
//! other a move if he can. The game is over when a player has more than 24, when the player to
//! move has no legal move, and when a position comes back that was seen since the last capture;
//! in the last two cases each side keeps what lies in its row.

use super::SplitMix;
use std::hint::black_box;

/// Leaves from the start at depth 1, 2, 3, …
pub const PERFT: &[u64] = &[6, 36, 190, 1014, 5219, 27332, 139_157, 711_414, 3_592_872];

const PITS: usize = 12;
const ROW: usize = 6;

/// A board, the player to move, and whether the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// South's six pits, then North's.
    pub pits: [u8; PITS],
    /// What South and North have captured.
    pub captured: [u8; 2],
    /// North is to move.
    pub north: bool,
    /// The game is over.
    pub over: bool,
}

impl Position {
    /// Four seeds in every pit, South to move.
    pub fn start() -> Position {
        Position { pits: [4; PITS], captured: [0; 2], north: false, over: false }
    }

    /// The first pit of the player to move.
    fn own(&self) -> usize {
        if self.north { ROW } else { 0 }
    }

    /// Whether one side's row, given by its first pit, is empty.
    fn is_empty(&self, row: usize) -> bool {
        self.pits[row..row + ROW] == [0; ROW]
    }

    /// The pits that the player to move may play. Against an empty row only those that reach it;
    /// otherwise the other always keeps a seed, since nobody can capture a whole row.
    pub fn legal_moves(&self) -> impl Iterator<Item = usize> + '_ {
        let own = self.own();
        let must_feed = self.is_empty(ROW - own);
        (own..own + ROW).filter(move |&pit| {
            let seeds = usize::from(self.pits[pit]);
            seeds > 0 && (!must_feed || pit + seeds >= own + ROW)
        })
    }

    /// Plays a legal move. Whether the new position [repeats](Position::repeats) another is left
    /// to the caller, who knows the positions before it.
    pub fn play(&self, pit: usize) -> Position {
        let mut next = *self;
        let seeds = next.pits[pit];
        next.pits[pit] = 0;
        let mut last = pit;
        for _ in 0..seeds {
            last = following(last);
            if last == pit {
                last = following(last);
            }
            next.pits[last] += 1;
        }
        next.capture(last);
        next.north = !self.north;
        if next.captured[usize::from(self.north)] > 24 {
            next.over = true;
        } else if next.legal_moves().next().is_none() {
            next.end();
        }
        next
    }

    /// Captures backwards from the pit of the last seed, for the player to move.
    fn capture(&mut self, last: usize) {
        let other = ROW - self.own();
        if !(other..other + ROW).contains(&last) {
            return;
        }
        let mut first = last + 1;
        while first > other && matches!(self.pits[first - 1], 2 | 3) {
            first -= 1;
        }
        let seeds: u8 = self.pits[first..=last].iter().sum();
        let in_row: u8 = self.pits[other..other + ROW].iter().sum();
        if seeds < in_row {
            self.pits[first..=last].fill(0);
            self.captured[usize::from(self.north)] += seeds;
        }
    }

    /// Whether this position is in `history` since the last capture.
    pub fn repeats(&self, history: &[Position]) -> bool {
        history.iter().rev().take_while(|earlier| earlier.captured == self.captured).any(|earlier| earlier == self)
    }

    /// Ends the game: each side takes what lies in its row.
    pub fn end(&mut self) {
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

/// Plays a legal move with the rule of repetition; `history` ends with `position`.
fn play_after(history: &[Position], position: &Position, pit: usize) -> Position {
    let mut next = position.play(pit);
    if next.repeats(history) {
        next.end();
    }
    next
}

/// Counts the leaves at `depth` plies, and those of games that ended before. `history` holds the positions before this one; it
/// is the same again afterwards.
pub fn perft(position: &Position, depth: u32, history: &mut Vec<Position>) -> u64 {
    if depth == 0 || position.over {
        // Keeps the compiler from counting leaves that it never makes.
        black_box(position);
        return 1;
    }
    history.push(*position);
    let mut leaves = 0;
    for pit in position.legal_moves() {
        leaves += perft(&play_after(history, position, pit), depth - 1, history);
    }
    history.pop();
    leaves
}

/// Plays `n` random games; returns the moves made and what South had in the end, summed.
pub fn random_playouts(n: u64, seed: u64) -> (u64, u64) {
    let mut random = SplitMix::new(seed);
    let mut history = Vec::new();
    let (mut moves, mut south) = (0, 0);
    for _ in 0..n {
        let mut position = Position::start();
        history.clear();
        while !position.over {
            // A game that is not over has a move.
            let Some(pit) = random.pick::<ROW>(position.legal_moves()) else {
                break;
            };
            history.push(position);
            position = play_after(&history, &position, pit);
            moves += 1;
        }
        south += u64::from(position.captured[0]);
    }
    (moves, south)
}

/// Asserts the known numbers to depth 8.
pub fn check() {
    for (depth, &leaves) in (1..).zip(&PERFT[..8]) {
        let counted = perft(&Position::start(), depth, &mut Vec::new());
        assert_eq!(counted, leaves, "oware, depth {depth}");
    }
}
