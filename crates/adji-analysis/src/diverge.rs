//! Two games side by side: the shortest way to where their rules part.
//!
//! A [`Pair`] is one game under two rule sets on the same board. Every move is played under both; the pair has parted once
//! something comes out otherwise. [`diverge()`] goes through all pairs that can be come to, the shortest ways first, so that no
//! shorter way is left; [`at_random`] finds some way where there are too many.

use std::cell::RefCell;
use std::ops::ControlFlow;

use adji_engine::random::Dice;
use adji_engine::{Board, Game, Move, Ruleset};

use crate::search::{Extent, Limits, Search, Step, Walk};

/// In what two games part; of several, the first in this order is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum At {
    /// What can be chosen next differs, though all that was played came out alike.
    Legal,
    /// Seeds lie elsewhere: in a pit, a store, the hand, or out of play; after settlement, if the move ended a game.
    Position,
    /// Somebody else decides.
    Turn,
    /// The game, or a game of a match, is over under one of them only.
    Over,
    /// It ends otherwise.
    Result,
}

impl At {
    /// Its name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            At::Legal => "legal",
            At::Position => "position",
            At::Turn => "turn",
            At::Over => "over",
            At::Result => "result",
        }
    }
}

/// One game under two rule sets. Moves are those of the first; the second plays what is written alike.
#[derive(Clone, Debug)]
pub struct Pair<'r> {
    games: [Game<'r>; 2],
    parted: Option<At>,
}

impl<'r> Pair<'r> {
    /// Two games on the same board; see [`same_board`].
    #[must_use]
    pub fn new(one: Game<'r>, other: Game<'r>) -> Pair<'r> {
        let parted = parted(&one, &other);
        Pair { games: [one, other], parted }
    }

    /// The two games.
    #[must_use]
    pub fn games(&self) -> &[Game<'r>; 2] {
        &self.games
    }

    /// In what they have parted, if they have. They are then over: nothing can be chosen.
    #[must_use]
    pub fn parted(&self) -> Option<At> {
        self.parted
    }
}

impl Walk for Pair<'_> {
    fn options(&self) -> &[Move] {
        if self.parted.is_some() { &[] } else { self.games[0].legal_moves() }
    }

    fn go(&mut self, option: Move) {
        let [one, other] = &mut self.games;
        // As long as they have not parted, each option of the one has its like among those of the other.
        let Some(like) = like(option, one, other) else { return };
        one.go(option);
        other.go(like);
        self.parted = parted(one, other);
    }

    fn identity(&self, numbers: &mut Vec<u16>) {
        let begin = numbers.len();
        self.games[0].identity(numbers);
        let length = numbers.len() - begin;
        self.games[1].identity(numbers);
        let (first, second) = numbers[begin..].split_at(length);
        // Most pairs are twice the same: once is enough then. The last number says which of the two forms it is.
        if first == second {
            numbers.truncate(begin + length);
            numbers.push(0);
        } else {
            numbers.extend([(length >> 16) as u16, length as u16, 1]);
        }
    }
}

/// Whether two boards have the same pits in the same rows, so that places of the one are places of the other. How many seeds
/// lie there, whose they are and where one goes from them may differ.
#[must_use]
pub fn same_board(one: &Board, other: &Board) -> bool {
    (&one.side, &one.row, &one.number) == (&other.side, &other.row, &other.number)
}

/// In what two games have parted, by how they stand.
fn parted(one: &Game<'_>, other: &Game<'_>) -> Option<At> {
    let [first, second] = [one, other].map(|game| (game.rules(), game.position()));
    if first.1.all_seeds(first.0) != second.1.all_seeds(second.0) {
        return Some(At::Position);
    }
    let [flow, other_flow] = [first.1.flow, second.1.flow];
    let are_over = [one, other].map(|game| game.position().is_over());
    if are_over == [false; 2] && flow.asked != other_flow.asked {
        return Some(At::Turn);
    }
    if are_over[0] != are_over[1] || flow.rounds != other_flow.rounds {
        return Some(At::Over);
    }
    if one.winner() != other.winner() || flow.winner != other_flow.winner {
        return Some(At::Result);
    }
    (!same_options(one, other)).then_some(At::Legal)
}

fn same_options(one: &Game<'_>, other: &Game<'_>) -> bool {
    let (options, others) = (one.legal_moves(), other.legal_moves());
    options.len() == others.len() && options.iter().all(|&option| like(option, one, other).is_some())
}

/// The option of the other game that is written alike.
fn like(option: Move, one: &Game<'_>, other: &Game<'_>) -> Option<Move> {
    let ask = |game: &Game<'_>| usize::from(game.position().flow.ask);
    let (first, second) = (ask(one), ask(other));
    let [asks, other_asks] = [one, other].map(|game| &game.rules().asks);
    // The first decision is `move`, whose options are written without its name.
    let is_same_ask = match (first, second) {
        (0, 0) => true,
        (0, _) | (_, 0) => false,
        _ => asks[first].name == other_asks[second].name,
    };
    let sought = match option {
        Move::Pass => Move::Pass,
        _ if !is_same_ask => return None,
        Move::Choose { .. } => option,
        Move::Named(name) => {
            let name = &asks[first].names[usize::from(name)];
            Move::Named(other_asks[second].names.iter().position(|other| other == name)? as u8)
        }
    };
    other.legal_moves().contains(&sought).then_some(sought)
}

/// A way to where two rule sets part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// In what.
    pub at: At,
    /// The moves that lead there, of the first rule set; all were legal under both, and all but the last came out alike (the
    /// last, too, if what is legal after it differs).
    pub moves: Vec<Move>,
}

/// What a search for a parting came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The shortest way to a parting, and of all ways as short one whose [`At`] comes first.
    pub parting: Option<Parting>,
    /// What was gone through whole. Where a parting was found, all shorter ways; if the way was cut short before all ways as
    /// long were seen, another of them may part in something that comes before it.
    pub extent: Extent,
    /// Pairs come to.
    pub pairs: usize,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Plies gone through whole: if the rules part, then later.
    pub plies: u32,
    /// Pairs come to.
    pub pairs: usize,
}

/// Steps between two looks at whether to go on.
const STEPS_BETWEEN: usize = 1 << 10;

/// The shortest way to where two games part, by looking at all ways, the shortest first. Exact: nothing is left out within
/// what it says it went through.
///
/// `watch` is told how far it has come, after every ply and now and then between; when it breaks off, what was found until then
/// counts. Cost: every pair that can be come to is played and compared once for each move that leads to it; memory: some
/// hundred bytes for each, bounded by `limits`.
pub fn diverge(root: &Pair<'_>, limits: Limits, watch: impl FnMut(Progress) -> ControlFlow<()>) -> Divergence {
    if let Some(at) = root.parted() {
        return Divergence { parting: Some(Parting { at, moves: Vec::new() }), extent: Extent::Plies(0), pairs: 1 };
    }
    let mut search = Search::new(root, limits);
    // Steps and plies are looked at in turn, and never at once.
    let looked = RefCell::new(Looked { best: None, at: Progress { plies: 0, pairs: 1 }, steps: 0, watch });
    let run = search.run(
        |step, moves| looked.borrow_mut().step(&step, moves),
        |plies, pairs| looked.borrow_mut().ply(Progress { plies, pairs }),
    );
    let Looked { best, at, .. } = looked.into_inner();
    let extent = match run {
        ControlFlow::Continue(extent) => extent,
        ControlFlow::Break(()) => Extent::Plies(at.plies),
    };
    Divergence { parting: best, extent, pairs: search.states() }
}

/// What a search for a parting has seen so far.
struct Looked<W> {
    best: Option<Parting>,
    at: Progress,
    steps: usize,
    watch: W,
}

impl<W: FnMut(Progress) -> ControlFlow<()>> Looked<W> {
    fn step(&mut self, step: &Step<'_, Pair<'_>>, moves: &[Move]) -> ControlFlow<()> {
        let is_better = |at: &At| self.best.as_ref().is_none_or(|best| *at < best.at);
        if let Some(at) = step.after.parted().filter(is_better) {
            self.best = Some(Parting { at, moves: [moves, &[step.option]].concat() });
        }
        self.at.pairs += usize::from(step.is_new);
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_BETWEEN) { (self.watch)(self.at) } else { ControlFlow::Continue(()) }
    }

    /// All ways of so many moves were seen: if some part, none is shorter.
    fn ply(&mut self, at: Progress) -> ControlFlow<()> {
        self.at = at;
        (self.watch)(at)?;
        if self.best.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The shortest way to a parting among so many games played at random, none longer than `plies`; the same for the same seed.
/// There may be shorter ones.
#[must_use]
pub fn at_random(root: &Pair<'_>, games: u64, plies: usize, seed: u64) -> Option<Parting> {
    let mut best: Option<Parting> = None;
    for number in 0..games {
        let mut dice = Dice::new(seed, number);
        let mut pair = root.clone();
        let mut moves = Vec::new();
        let most = best.as_ref().map_or(plies, |best| best.moves.len().saturating_sub(1));
        while let (None, &[_, ..]) = (pair.parted(), pair.options())
            && moves.len() < most
        {
            let option = pair.options()[dice.below(pair.options().len())];
            pair.go(option);
            moves.push(option);
        }
        if let Some(at) = pair.parted() {
            best = Some(Parting { at, moves });
        }
    }
    best
}

/// Two games from the start.
#[must_use]
pub fn from_start<'r>(one: &'r Ruleset, other: &'r Ruleset) -> Pair<'r> {
    Pair::new(Game::new(one), Game::new(other))
}
