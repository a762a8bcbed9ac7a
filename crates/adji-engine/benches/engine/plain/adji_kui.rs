//! Adji Kui II, six pits a side and four seeds in each: a single game by the default readings of
//! the variant.
//!
//! A move lifts an own pit of at least two and sows all of it. A last seed in an occupied pit
//! lifts that pit in turn, and so on: a relay of laps. The move ends with a last seed in an empty
//! pit or one that makes exactly four; four in a pit of the other are captured. A relay that never
//! stops is illegal. A player without a legal move passes, unless the other has none either: then
//! the game is over, as it is with at most eight seeds on the board and at the third occurrence of
//! a position and mover. Each side takes what lies in its row.

use super::SplitMix;
use std::hint::black_box;
use std::ops::Range;

/// Leaves from the start at depth 1, 2, 3, …
pub const PERFT: &[u64] = &[6, 23, 102, 407, 1656, 6625, 26527, 105_032, 416_066, 1_635_217];

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

    /// The pits of the player to move.
    fn own_row(&self) -> Range<usize> {
        if self.north { ROW..PITS } else { 0..ROW }
    }

    /// The pits with enough seeds for a move. Some of them may turn out to be endless.
    fn candidates(&self) -> impl Iterator<Item = usize> + '_ {
        self.own_row().filter(|&pit| self.pits[pit] > 1)
    }

    /// The pits that the player to move may play.
    pub fn legal_moves(&self) -> impl Iterator<Item = usize> + '_ {
        self.candidates().filter(|&pit| self.play(pit).is_some())
    }

    /// Plays a candidate; `None` if it is endless.
    pub fn play(&self, pit: usize) -> Option<Position> {
        self.play_counting(pit, &mut 0)
    }

    /// Plays a candidate and adds the laps sown to `laps`; `None` if it is endless.
    ///
    /// Nothing is skipped and a capture ends the move, so that a board and a landing pit can have
    /// come from one board and starting pit only. An endless relay must therefore come back to
    /// where it began, and there is nothing else to compare with.
    pub fn play_counting(&self, pit: usize, laps: &mut u64) -> Option<Position> {
        let mut next = *self;
        let mut last = pit;
        loop {
            *laps += 1;
            last = sow(&mut next.pits, last);
            match next.pits[last] {
                1 => break,
                4 => {
                    if !self.own_row().contains(&last) {
                        next.captured[usize::from(self.north)] += 4;
                        next.pits[last] = 0;
                    }
                    break;
                }
                _ if last == pit && next.pits == self.pits => return None,
                _ => {}
            }
        }
        next.north = !self.north;
        if next.pits.iter().sum::<u8>() <= 8 {
            next.end();
        }
        Some(next)
    }

    /// The position after a forced pass, or `None` if the other has no legal move either.
    pub fn pass(&self, laps: &mut u64) -> Option<Position> {
        let other = Position { north: !self.north, ..*self };
        other.candidates().any(|pit| other.play_counting(pit, laps).is_some()).then_some(other)
    }

    /// Whether this position is the third of its kind. Captured seeds never come back, so that
    /// only what came after the last capture matters.
    pub fn is_third(&self, history: &[Position]) -> bool {
        history
            .iter()
            .rev()
            .take_while(|earlier| earlier.captured == self.captured)
            .filter(|earlier| *earlier == self)
            .count()
            >= 2
    }

    /// Ends the game: each side takes what lies in its row.
    pub fn end(&mut self) {
        self.captured[0] += self.pits[..ROW].iter().sum::<u8>();
        self.captured[1] += self.pits[ROW..].iter().sum::<u8>();
        self.pits = [0; PITS];
        self.over = true;
    }
}

/// Lifts a pit and sows its seeds one by one from the next pit on; returns the last pit.
fn sow(pits: &mut [u8; PITS], from: usize) -> usize {
    let seeds = pits[from];
    pits[from] = 0;
    let mut last = from;
    for _ in 0..seeds {
        last = if last == PITS - 1 { 0 } else { last + 1 };
        pits[last] += 1;
    }
    last
}

/// Counts the leaves at `depth` plies, and those of games that ended before and adds the laps sown to `laps`, those of endless
/// candidates included. `history` holds the positions before this one; it is the same again
/// afterwards.
pub fn perft(position: &Position, depth: u32, history: &mut Vec<Position>, laps: &mut u64) -> u64 {
    if depth == 0 || position.over {
        // Keeps the compiler from counting leaves that it never makes.
        black_box(position);
        return 1;
    }
    history.push(*position);
    let mut leaves = 0;
    let mut can_move = false;
    for pit in position.candidates() {
        if let Some(next) = position.play_counting(pit, laps) {
            can_move = true;
            leaves += perft_after(next, depth - 1, history, laps);
        }
    }
    if !can_move {
        leaves = match position.pass(laps) {
            Some(next) => perft_after(next, depth - 1, history, laps),
            None => 1,
        };
    }
    history.pop();
    leaves
}

/// [`perft`] of a position just reached, with the rule of repetition.
fn perft_after(mut position: Position, depth: u32, history: &mut Vec<Position>, laps: &mut u64) -> u64 {
    if position.is_third(history) {
        position.end();
    }
    perft(&position, depth, history, laps)
}

/// Plays `n` random games; returns the moves made, the laps sown (endless ones included) and what
/// South had in the end, summed.
pub fn random_playouts(n: u64, seed: u64) -> (u64, u64, u64) {
    playouts(n, seed, random_move)
}

/// The same, but all legal moves are listed before one is drawn.
pub fn random_playouts_listing(n: u64, seed: u64) -> (u64, u64, u64) {
    playouts(n, seed, |position, random, laps| {
        let pit =
            random.pick::<ROW>(position.candidates().filter(|&pit| position.play_counting(pit, laps).is_some()))?;
        position.play(pit)
    })
}

fn playouts(
    n: u64,
    seed: u64,
    random_move: impl Fn(&Position, &mut SplitMix, &mut u64) -> Option<Position>,
) -> (u64, u64, u64) {
    let mut random = SplitMix::new(seed);
    let mut history = Vec::new();
    let (mut moves, mut laps, mut south) = (0, 0, 0);
    for _ in 0..n {
        let mut position = Position::start();
        history.clear();
        while !position.over {
            history.push(position);
            if let Some(next) = random_move(&position, &mut random, &mut laps) {
                position = next;
                moves += 1;
            } else if let Some(next) = position.pass(&mut laps) {
                position = next;
            } else {
                position.end();
            }
            if position.is_third(&history) {
                position.end();
            }
        }
        south += u64::from(position.captured[0]);
    }
    (moves, laps, south)
}

/// Plays one of the legal moves at random. An endless candidate is drawn again without it, which
/// is fair to the others and spares playing them all.
fn random_move(position: &Position, random: &mut SplitMix, laps: &mut u64) -> Option<Position> {
    let mut endless = [false; PITS];
    loop {
        let pit = random.pick::<ROW>(position.candidates().filter(|&pit| !endless[pit]))?;
        if let Some(next) = position.play_counting(pit, laps) {
            return Some(next);
        }
        endless[pit] = true;
    }
}

/// Asserts the known numbers to depth 7.
pub fn check() {
    for (depth, &leaves) in (1..).zip(&PERFT[..7]) {
        let counted = perft(&Position::start(), depth, &mut Vec::new(), &mut 0);
        assert_eq!(counted, leaves, "adji kui, depth {depth}");
    }
}
