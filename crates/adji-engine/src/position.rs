//! Positions: where the seeds lie, what is marked and counted, and who decides what.

use std::hash::{Hash, Hasher};

use crate::place::{Heading, Place, PlaceSet, Player};
use crate::rules::{BITS, Ruleset};

/// Room for the numbers of a position: seeds, marks, counters, and seeds at the beginning of the turn where a rule reads them.
pub const MAX_CELLS: usize = 384;

/// As many cells as most two-row games use.
pub(crate) const FEW_CELLS: usize = 32;

/// A position: a plain value that can be copied, compared and hashed.
///
/// Everything that matters for what can follow is in it, except the earlier positions of the game, which
/// [`crate::History`] holds for rules that ask for repetition.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// Seeds by place, then marks by pit, then counters, then seeds at the beginning of the turn.
    pub(crate) cells: [u16; MAX_CELLS],
    /// How many cells are used.
    pub(crate) used: u16,
    /// All seeds of the game.
    pub(crate) total: u32,
    /// Who decides what.
    pub flow: Flow,
}

/// Whose turn it is, and which decision is open.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Whose turn it is.
    pub mover: Player,
    /// Who decides: the mover, the other player or chance.
    pub asked: Player,
    /// Which decision is open, as index into [`Ruleset::asks`].
    pub ask: u8,
    /// Who began the present game.
    pub starter: Player,
    /// Who won the last game of a match.
    pub winner: Player,
    /// Games finished in this match.
    pub rounds: u16,
    /// Whether anything was chosen but passing in the present game. Not part of what makes positions equal.
    pub moved: bool,
    /// Where in play the decision belongs.
    pub stage: Stage,
    /// How things stand.
    pub status: Status,
    /// What the turn remembers while it is under way.
    pub turn: Turn,
}

impl PartialEq for Flow {
    fn eq(&self, other: &Flow) -> bool {
        (self.mover, self.asked, self.ask, self.starter, self.winner, self.rounds)
            == (other.mover, other.asked, other.ask, other.starter, other.winner, other.rounds)
            && (self.stage, self.status, &self.turn) == (other.stage, other.status, &other.turn)
    }
}

/// Where in play a decision belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Before the first move: the set-up asks.
    Setup,
    /// At the beginning of a turn.
    TurnBegins,
    /// In the middle of a turn.
    InTurn,
    /// Between two games of a match.
    Round,
}

/// How things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Somebody has to decide. Whether there is anything to choose is found out by [`Ruleset::options`].
    Open,
    /// The player asked has nothing to choose, and passes.
    MustPass,
    /// The game, or match, is over; nobody is the winner of a draw.
    Over(Player),
}

/// What a turn remembers until it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Where its sowing began: the place chosen first.
    pub starting: Place,
    /// Where the present lap was lifted from.
    pub lifted: Place,
    /// Where the last seed of the last lap fell.
    pub landing: Place,
    /// The direction of sowing.
    pub heading: Heading,
    /// Laps begun, up to 2.
    pub laps: u8,
    /// The last named option chosen: ask and name.
    pub chose: Option<(u8, u8)>,
    /// How many seeds were chosen.
    pub amount: u16,
    /// Seeds captured in this turn.
    pub captured: u16,
    /// Seeds captured in this lap.
    pub captured_now: u16,
    /// Pits gathered.
    pub picked: PlaceSet,
    /// Places fed by this lap.
    pub sown: PlaceSet,
}

impl Turn {
    /// A turn that has not begun.
    #[must_use]
    #[inline]
    pub fn new(heading: Heading) -> Turn {
        Turn {
            starting: Place::NOWHERE,
            lifted: Place::NOWHERE,
            landing: Place::NOWHERE,
            heading,
            laps: 0,
            chose: None,
            amount: 0,
            captured: 0,
            captured_now: 0,
            picked: PlaceSet::EMPTY,
            sown: PlaceSet::EMPTY,
        }
    }
}

impl Position {
    /// The board at the start of a game, South to move, before `setup` and `turn` were read.
    #[must_use]
    pub fn at_start(rules: &Ruleset) -> Position {
        let mut position = Position {
            cells: [0; MAX_CELLS],
            used: rules.used_cells() as u16,
            total: 0,
            flow: Flow {
                mover: Player::South,
                asked: Player::South,
                ask: 0,
                starter: Player::South,
                winner: Player::Nobody,
                rounds: 0,
                moved: false,
                stage: Stage::TurnBegins,
                status: Status::Open,
                turn: Turn::new(rules.board.heading),
            },
        };
        position.cells[..rules.board.places()].copy_from_slice(&rules.board.start);
        if let Some(cell) = rules.marks[0].cell {
            for (pit, owner) in rules.board.owner.iter().enumerate() {
                position.cells[cell + pit] = owner.to_cell();
            }
        }
        position.total = position.sum(rules.board.places());
        position
    }

    /// Seeds that lie in a place; none nowhere.
    #[must_use]
    #[inline]
    pub fn seeds(&self, place: Place) -> u16 {
        if place.exists() { self.cells[place.index()] } else { 0 }
    }

    /// Seeds of all places of a board, by index of [`Place`].
    #[must_use]
    pub fn all_seeds(&self, rules: &Ruleset) -> &[u16] {
        &self.cells[..rules.board.places()]
    }

    /// Puts seeds into a place, whatever lay there. For boards that are set up; in play seeds only move.
    pub fn set_seeds(&mut self, rules: &Ruleset, place: Place, seeds: u16) {
        self.cells[place.index()] = seeds;
        self.total = self.sum(rules.board.places());
    }

    /// All seeds of the game, wherever they lie.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The value of a mark of a pit: 0 not set, 1 set or South's, 2 North's.
    #[must_use]
    pub fn mark(&self, rules: &Ruleset, mark: usize, pit: Place) -> u16 {
        let mark = &rules.marks[mark];
        match mark.cell {
            Some(cell) if mark.of_player => self.cells[cell + pit.index()],
            Some(cell) => self.cells[cell + pit.index() / BITS] >> (pit.index() % BITS) & 1,
            None => rules.board.owner[pit.index()].to_cell(),
        }
    }

    /// The pits that carry a mark, whosever it is.
    #[inline]
    pub(crate) fn marked(&self, rules: &Ruleset, mark: usize) -> PlaceSet {
        let pits = rules.board.pits;
        let mark = &rules.marks[mark];
        match mark.cell {
            Some(cell) if mark.of_player => {
                let values = self.cells[cell..cell + pits].iter().enumerate();
                values.filter(|(_, value)| **value != 0).map(|(pit, _)| Place(pit as u8)).collect()
            }
            Some(cell) if pits <= BITS => PlaceSet::of_pits(u64::from(self.cells[cell])),
            Some(cell) => {
                let cells = self.cells[cell..cell + pits.div_ceil(BITS)].iter().rev();
                PlaceSet::of_pits(cells.fold(0, |bits, &cell| bits << BITS | u64::from(cell)))
            }
            None => rules.board.all_pits().without(rules.board.owned_at_start(Player::Nobody)),
        }
    }

    /// Sets a mark of a pit; see [`Position::mark`]. Without effect on an owner that no rule changes.
    pub fn set_mark(&mut self, rules: &Ruleset, mark: usize, pit: Place, value: u16) {
        let mark = &rules.marks[mark];
        match mark.cell {
            Some(cell) if mark.of_player => self.cells[cell + pit.index()] = value,
            Some(cell) => {
                let bit = 1 << (pit.index() % BITS);
                let cell = &mut self.cells[cell + pit.index() / BITS];
                *cell = if value == 0 { *cell & !bit } else { *cell | bit };
            }
            None => {}
        }
    }

    /// The value of a counter; the player does not matter for one kept in common.
    #[must_use]
    pub fn counter(&self, rules: &Ruleset, counter: usize, player: Player) -> u16 {
        self.cells[counter_cell(rules, counter, player)]
    }

    /// Sets a counter, at most to its highest value.
    pub fn set_counter(&mut self, rules: &Ruleset, counter: usize, player: Player, value: u16) {
        self.cells[counter_cell(rules, counter, player)] = value.min(rules.counters[counter].max);
    }

    /// Whether the game, or match, is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.flow.status, Status::Over(_))
    }

    fn sum(&self, places: usize) -> u32 {
        self.cells[..places].iter().map(|&seeds| u32::from(seeds)).sum()
    }

    /// Copies `other` into `self`, moving no more cells than are used.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &Position) {
        if usize::from(other.used) <= FEW_CELLS {
            // A length known beforehand is copied in a few instructions.
            if let Some(few) = other.cells.first_chunk::<FEW_CELLS>() {
                self.cells[..FEW_CELLS].copy_from_slice(few);
            }
        } else {
            self.copy_many_cells(other);
        }
        self.used = other.used;
        self.total = other.total;
        self.flow = other.flow;
    }

    #[inline(never)]
    fn copy_many_cells(&mut self, other: &Position) {
        let used = usize::from(other.used);
        self.cells[..used].copy_from_slice(&other.cells[..used]);
    }

    /// A number that is the same for equal positions, on every machine and in every run: for tables on disk.
    #[must_use]
    pub fn key(&self) -> u64 {
        let flow = [self.flow.mover.index(), self.flow.asked.index(), usize::from(self.flow.ask)];
        mix(&self.cells[..usize::from(self.used)], flow[0] << 16 | flow[1] << 8 | flow[2])
    }

    /// Seeds of all places at the beginning of the turn, where a rule reads them.
    #[must_use]
    pub fn had<'a>(&'a self, rules: &Ruleset) -> Option<&'a [u16]> {
        rules.reads.had.then(|| &self.cells[rules.had_cell..][..rules.board.places()])
    }

    /// Sets the seeds of all places at the beginning of the turn; `false` if no rule reads them.
    pub fn set_had(&mut self, rules: &Ruleset, seeds: &[u16]) -> bool {
        if rules.reads.had {
            self.cells[rules.had_cell..][..rules.board.places()].copy_from_slice(seeds);
        }
        rules.reads.had
    }

    /// Notes the seeds as they lie now, as those at the beginning of the turn, where a rule reads them.
    #[inline]
    pub fn remember(&mut self, rules: &Ruleset) {
        if rules.reads.had {
            let (now, had) = self.cells.split_at_mut(rules.had_cell);
            for (had, now) in had.iter_mut().zip(&now[..rules.board.places()]) {
                *had = *now;
            }
        }
    }

    /// The cells that make two positions the same: all but the seeds at the beginning of the turn.
    pub(crate) fn identity<'a>(&'a self, rules: &Ruleset) -> &'a [u16] {
        &self.cells[..rules.had_cell]
    }
}

fn counter_cell(rules: &Ruleset, counter: usize, player: Player) -> usize {
    let counter = &rules.counters[counter];
    counter.cell + if counter.per_player { player.index().min(1) } else { 0 }
}

/// Mixes numbers to one: four at a time, each four times an odd factor of its place, so that no product waits for another.
#[inline]
pub(crate) fn mix(cells: &[u16], seed: usize) -> u64 {
    let fours = cells.chunks_exact(4);
    let rest = fours.remainder().iter().fold(0, |word, &cell| word << 16 | u64::from(cell));
    // Put together in the order in which they lie in memory, so that four cells are read at once.
    let word = |four: &[u16]| match *four {
        [a, b, c, d] => u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48,
        _ => 0,
    };
    let (full, last) = FACTORS.split_at(fours.len());
    let product = |word: u64, factor: &u64| word.wrapping_mul(*factor);
    let ends = product(rest, &last[0]).wrapping_add(product(seed as u64, &last[1]));
    let sum = fours.zip(full).fold(ends, |sum, (four, factor)| sum.wrapping_add(product(word(four), factor)));
    // The high half of a sum of products depends on all of its words, the low half does not.
    sum ^ sum >> 32
}

/// Odd numbers without a pattern (SplitMix64 from 0), one for each four cells and two more.
const FACTORS: [u64; MAX_CELLS / 4 + 2] = {
    let mut factors = [0; MAX_CELLS / 4 + 2];
    let (mut state, mut at) = (0u64, 0);
    while at < factors.len() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        factors[at] = (mixed ^ mixed >> 31) | 1;
        at += 1;
    }
    factors
};

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.cells[..usize::from(self.used)] == other.cells[..usize::from(other.used)] && self.flow == other.flow
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
