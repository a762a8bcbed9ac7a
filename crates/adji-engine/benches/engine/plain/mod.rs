//! Four sowing games written out by hand, the yardstick for the engine's benchmarks.
//!
//! Each game is what a good programmer writes when there is only one game to write: a small
//! array, a loop that sows, the rules as `if`s. There is no rule data, no trace, no allocation in
//! the move loop, no `unsafe` and no packing of seeds into machine words. What the engine loses
//! against these files is the price of being general.
//!
//! The four modules look alike:
//!
//! - `Position`: the whole state of a game, `Copy`; `over` says that the game has ended.
//! - `Position::start()`, `legal_moves()`, `play(pit)`. A pit is its index in `Position::pits`;
//!   the indices rise along the sowing direction, South's pits first, each side from its own left.
//! - `perft(&position, depth, …)`: the leaves of the game tree cut off at `depth` plies. Every
//!   decision and every forced pass is a ply; a game that ended before is one leaf where it ended;
//!   nothing is merged, and every leaf is played out on the board. As long as no game has ended
//!   (that takes nine plies in Kalah and more in the others), the plies made on the way to depth
//!   `d` are the sum of `PERFT[..d]`.
//! - `PERFT`: the known counts from the start, that of depth 1 first. `check()` asserts the part
//!   of them that takes well under a second.
//! - `random_playouts(n, seed)`: plays `n` games at random from the start. It returns the moves
//!   made (passes are not counted) and the seeds South ended with, summed over all games, so that
//!   two runs can be compared.
//!
//! A position alone does not know what came before it. Where a repeated position ends the game,
//! `perft` carries the positions on the way there.

// Each bench takes the part it needs, and `pub` means the interface of a module here.
#![allow(dead_code, unreachable_pub)]

pub mod adji_boto;
pub mod adji_kui;
pub mod kalah;
pub mod oware;

/// Asserts the known perft numbers of all four games.
pub fn check() {
    kalah::check();
    oware::check();
    adji_kui::check();
    adji_boto::check();
}

/// SplitMix64, a tiny random number generator that is the same on every machine.
pub struct SplitMix(u64);

impl SplitMix {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// A number below `n`, which is at least 1 and small: the bias is about `n` in 2³².
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * n as u64) >> 32) as usize
    }

    /// One of `moves`, of which there are at most `N`; `None` if there is none.
    pub fn pick<const N: usize>(&mut self, moves: impl Iterator<Item = usize>) -> Option<usize> {
        let mut list = [0; N];
        let mut len = 0;
        for pit in moves {
            list[len] = pit;
            len += 1;
        }
        (len > 0).then(|| list[self.below(len)])
    }
}
