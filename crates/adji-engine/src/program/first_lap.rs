//! First laps that are done at one go: what each adds to the cells, and what must hold for the next turn to begin after it.

use super::{Op, Plain, Program, Then, Ways};
use crate::history::History;
use crate::place::{Place, Player};
use crate::position::{FEW_CELLS, Position};
use crate::reader::Outcome;
use crate::rules::Ruleset;

/// The first laps of one player, where a move begins with one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FirstLaps {
    /// How many seeds stay where the lap begins.
    pub(crate) left: u16,
    /// By where they begin and with how many seeds.
    falls: Box<[Fall]>,
    laps: Box<[Lap]>,
    /// When nothing is done after a turn, if that is known.
    pub(crate) calm: Option<Calm>,
}

/// Where the last seed of a lap falls. It is told apart from the rest of the lap, so that what follows is known before all
/// cells are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall {
    /// Where it falls; where the lap begins if it has no seeds.
    pub(crate) landing: Place,
    /// How many more the landing place holds after the lap; fewer where a long lap ends where it began.
    pub(crate) more: i8,
}

/// What a lap adds to the cells, modulo all that a cell can hold: its seeds leave the place where it begins. A lap lies in
/// one line of the memory's cache.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct Lap(pub(crate) [u16; FEW_CELLS]);

/// Laps of more seeds are not listed.
const MOST_LISTED: usize = 24;

impl FirstLaps {
    /// The first laps of a player whose moves leave so many seeds behind, for rules that use few cells.
    pub(super) fn of(
        rules: &Ruleset,
        plain: &Plain,
        me: Player,
        left: u16,
        after: Option<&Program>,
    ) -> Option<FirstLaps> {
        if rules.used_cells() > FEW_CELLS {
            return None;
        }
        let paths = plain.paths(me, rules.board.heading).iter().enumerate();
        let laps = paths.flat_map(|(from, path)| (0..=MOST_LISTED).map(move |seeds| lap(from, &path[..seeds])));
        let (falls, laps): (Vec<_>, Vec<_>) = laps.unzip();
        Some(FirstLaps { left, falls: falls.into(), laps: laps.into(), calm: after.and_then(|after| Calm::of(after)) })
    }

    /// The lap that begins at a place with so many seeds, if it is listed.
    #[inline(always)]
    pub(crate) fn from(&self, place: Place, seeds: u16) -> Option<(Fall, &Lap)> {
        let seeds = usize::from(seeds);
        if seeds > MOST_LISTED {
            return None;
        }
        let at = place.index() * (MOST_LISTED + 1) + seeds;
        let fall = *self.falls.get(at)?;
        if fall.landing.exists() { Some((fall, self.laps.get(at)?)) } else { None }
    }
}

fn lap(from: usize, path: &[Place]) -> (Fall, Lap) {
    let mut cells = [0u16; FEW_CELLS];
    cells[from] = cells[from].wrapping_sub(path.len() as u16);
    for place in path {
        if let Some(cell) = cells.get_mut(place.index()) {
            *cell = cell.wrapping_add(1);
        }
    }
    let landing = path.last().copied().unwrap_or(Place(from as u8));
    // Few seeds were listed, so that the change is a small number.
    let more = cells.get(landing.index()).map_or(0, |cell| cell.cast_signed() as i8);
    (Fall { landing, more }, Lap(cells))
}

/// Questions asked after a turn that lead to nothing if all are answered with no. In which order they are asked is no
/// matter, as asking changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Calm {
    /// Cells that hold nothing: those for which all bits are set.
    empty: Vec<[u16; FEW_CELLS]>,
    /// A place that holds at least all seeds, halved so many times, and so many more.
    share: Vec<(Place, u8, i32)>,
    /// The position stands for at least so many times.
    seen: Option<usize>,
}

impl Calm {
    /// The questions of a program, if it comes to its end by answers of no.
    fn of(program: &[Op]) -> Option<Calm> {
        let mut calm = Calm::default();
        let mut at = Then(0);
        loop {
            if at == Then::FALL_THROUGH {
                return Some(calm);
            }
            let ways = match program.get(usize::from(at.0))? {
                Op::Empty { from, to, ways } if usize::from(*to) <= FEW_CELLS => {
                    let cells = usize::from(*from)..usize::from(*to);
                    calm.empty.push(std::array::from_fn(|cell| if cells.contains(&cell) { u16::MAX } else { 0 }));
                    ways
                }
                Op::HoldsShare { place, halved, plus, ways } => {
                    calm.share.push((*place, *halved, *plus));
                    ways
                }
                Op::Seen { times, ways } if calm.seen.is_none() => {
                    calm.seen = Some(*times);
                    ways
                }
                Op::Go(to) => {
                    at = *to;
                    continue;
                }
                Op::Turn(Outcome::FellThrough) => return Some(calm),
                _ => return None,
            };
            let Ways { no, .. } = *ways;
            at = no;
        }
    }

    /// Whether the answer to all of them is no, when a player is due to move.
    #[inline(always)]
    pub(crate) fn holds(&self, rules: &Ruleset, position: &Position, history: &History, due: Player) -> bool {
        let cells = &position.cells;
        for mask in &self.empty {
            if mask.iter().zip(cells).fold(0, |all, (mask, cell)| all | mask & cell) == 0 {
                return false;
            }
        }
        let under = |&(place, halved, plus): &(Place, u8, i32)| {
            i64::from(cells[place.index()]) < i64::from(position.total >> halved) + i64::from(plus)
        };
        self.share.iter().all(under) && !self.seen.is_some_and(|times| history.is_seen(rules, position, due, times))
    }
}
