//! All ways a game can go, the shortest first, each state once.
//!
//! What is searched is anything with moves ([`Walk`]): one game, or two side by side. What was come to is remembered whole, so that
//! nothing is missed by chance; what is to be looked at next is remembered as moves, and played again.

use std::collections::HashSet;
use std::ops::ControlFlow;

use adji_engine::{Game, Move};

/// Something with moves.
pub trait Walk: Clone {
    /// What can be chosen; nothing where it is over.
    fn options(&self) -> &[Move];

    /// Goes on with one of the options.
    fn go(&mut self, option: Move);

    /// Adds the numbers that decide everything that can follow; see [`Game::identity`].
    fn identity(&self, numbers: &mut Vec<u16>);
}

impl Walk for Game<'_> {
    fn options(&self) -> &[Move] {
        self.legal_moves()
    }

    fn go(&mut self, option: Move) {
        // An option that was listed is legal.
        let _ = self.play(option);
    }

    fn identity(&self, numbers: &mut Vec<u16>) {
        Game::identity(self, numbers);
    }
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies from the root.
    pub depth: u32,
    /// States remembered; each takes some hundred bytes.
    pub states: usize,
}

impl Limits {
    /// No limit of depth, and a million states.
    pub const MILLION: Limits = Limits { depth: u32::MAX, states: 1_000_000 };
}

/// What a search went through, if it was not ended by its visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All that can be come to, however long it takes.
    All,
    /// All that can be come to in so many plies; the limit of depth, or of states, was met then.
    Plies(u32),
}

/// A step of a search, as its visitor sees it.
#[derive(Debug)]
pub struct Step<'s, W> {
    /// Where it began.
    pub before: &'s W,
    /// What was chosen.
    pub option: Move,
    /// Where it led.
    pub after: &'s W,
    /// Plies from the root, this one included.
    pub plies: u32,
    /// Whether nothing like it had been come to.
    pub is_new: bool,
}

/// States come to, in the order in which they were.
struct Reached {
    /// The state each was come to from, and by which move; the root by none.
    by: Vec<(u32, Move)>,
    known: HashSet<Box<[u16]>>,
    numbers: Vec<u16>,
}

impl Reached {
    /// Whether it is new.
    fn add(&mut self, walk: &impl Walk, from: usize, option: Move) -> bool {
        self.numbers.clear();
        walk.identity(&mut self.numbers);
        if self.known.contains(self.numbers.as_slice()) {
            return false;
        }
        self.known.insert(self.numbers.as_slice().into());
        self.by.push((from as u32, option));
        true
    }

    /// The moves that lead to a state.
    fn moves(&self, mut at: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        while at > 0 {
            let (from, option) = self.by[at];
            moves.push(option);
            at = from as usize;
        }
        moves.reverse();
        moves
    }
}

/// A search under way.
pub struct Search<'w, W> {
    root: &'w W,
    limits: Limits,
    reached: Reached,
}

impl<'w, W: Walk> Search<'w, W> {
    /// A search from here.
    #[must_use]
    pub fn new(root: &'w W, limits: Limits) -> Search<'w, W> {
        let mut reached = Reached { by: Vec::new(), known: HashSet::new(), numbers: Vec::new() };
        reached.add(root, 0, Move::Pass);
        Search { root, limits, reached }
    }

    /// How many states were come to.
    #[must_use]
    pub fn states(&self) -> usize {
        self.reached.by.len()
    }

    /// Goes through all steps, the nearest to the root first, until `visit` breaks off or a limit is met. `visit` is given
    /// each step from a state that was not seen before, and the moves that led to where it began.
    ///
    /// After every ply `ply` is told how many were gone through whole, and how many states are known; it can break off,
    /// too.
    pub fn run<B>(
        &mut self,
        mut visit: impl FnMut(Step<'_, W>, &[Move]) -> ControlFlow<B>,
        mut ply: impl FnMut(u32, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B, Extent> {
        let mut row = 0..1;
        for plies in 0.. {
            if row.is_empty() {
                return ControlFlow::Continue(Extent::All);
            }
            if plies >= self.limits.depth {
                return ControlFlow::Continue(Extent::Plies(plies));
            }
            for from in row.clone() {
                let moves = self.reached.moves(from);
                let mut before = self.root.clone();
                moves.iter().for_each(|&option| before.go(option));
                for &option in before.options() {
                    let mut after = before.clone();
                    after.go(option);
                    let is_new = self.reached.add(&after, from, option);
                    visit(Step { before: &before, option, after: &after, plies: plies + 1, is_new }, &moves)?;
                    if self.states() > self.limits.states {
                        return ControlFlow::Continue(Extent::Plies(plies));
                    }
                }
            }
            row = row.end..self.states();
            ply(plies + 1, self.states())?;
        }
        ControlFlow::Continue(Extent::All)
    }
}
