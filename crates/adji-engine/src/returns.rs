//! Recognising relays that never stop.

use crate::board::Steps;
use crate::place::Place;
use crate::position::{Position, Turn};
use crate::program::MOST_SEEDS;
use crate::rules::Recognition;

/// Recognises a relay that never stops.
///
/// The state at the beginning of a lap decides all that follows, so a state that returns proves endlessness, and as
/// there are finitely many a state must return.
pub(crate) trait Returns {
    /// Whether the lap that begins now, with these seeds lifted beside those in hand, began before; `captured` tells
    /// whether the rules read what a turn has captured.
    fn seen_before(&mut self, position: &Position, from: Place, lifted: u16, captured: bool) -> bool;
}

/// Compares with the first lap of the move, which suffices where laps can be undone: it began with all of one place.
///
/// Where all places of the track are alike (`Plain::ring`), a board that is the first one turned along the track, the
/// hand with it, proves as much: what led from the one to the other leads on from there in the same way, and so for ever.
/// A relay that never stops is noticed up to as many times sooner as the track has places.
pub(crate) struct First<'a> {
    before: &'a Position,
    from: Place,
    /// How many seeds the first lap had.
    lifted: u16,
    track: &'a Steps,
    /// How many places the track has, if all are alike; 0 if not.
    ring: usize,
}

impl Returns for First<'_> {
    #[inline]
    fn seen_before(&mut self, position: &Position, from: Place, lifted: u16, _: bool) -> bool {
        lifted == self.lifted
            && if self.ring > 0 { self.is_turned(position, from) } else { self.is_back(position, from) }
    }
}

impl<'a> First<'a> {
    /// The lap with which the mover began from that place, on a board that was `before` then.
    pub(crate) fn new(before: &'a Position, from: Place, track: &'a Steps, ring: usize) -> First<'a> {
        let ring = if before.total <= u32::from(MOST_SEEDS) { ring } else { 0 };
        First { before, from, lifted: before.cells[from.index()], track, ring }
    }

    fn is_turned(&self, position: &Position, from: Place) -> bool {
        let (mut now, mut then) = (from, self.from);
        (1..self.ring).all(|_| {
            (now, then) = (self.track.from(now), self.track.from(then));
            position.cells[now.index()] == self.before.cells[then.index()]
        })
    }

    fn is_back(&self, position: &Position, from: Place) -> bool {
        let (used, at) = (usize::from(position.used), from.index());
        let (now, then) = (&position.cells[..used], &self.before.cells[..used]);
        from == self.from && now[..at] == then[..at] && now[at + 1..] == then[at + 1..]
    }
}

/// The lap that Brent's method keeps first. Most relays end before, and cost nothing then.
const FIRST_KEPT: u64 = 16;

/// Compares with a lap that is kept: one, which suffices where laps can be undone, or, by Brent's method, with one after
/// the other, each kept for twice as long. Memory does not grow with the laps.
pub(crate) struct Watch {
    recognition: Recognition,
    kept: Option<State>,
    since: u64,
    keep_at: u64,
}

/// What decides how a relay goes on.
struct State {
    position: Position,
    from: Place,
}

impl Watch {
    pub(crate) fn new(recognition: Recognition) -> Watch {
        Watch {
            recognition,
            kept: None,
            since: 0,
            keep_at: if recognition == Recognition::Brent { FIRST_KEPT } else { 1 },
        }
    }
}

impl Returns for Watch {
    #[inline]
    fn seen_before(&mut self, position: &Position, from: Place, _: u16, captured: bool) -> bool {
        if self.recognition == Recognition::Never {
            return false;
        }
        if let Some(kept) = &self.kept
            && kept.from == from
            && kept.position.cells[..usize::from(position.used)] == position.cells[..usize::from(position.used)]
            && kept.position.flow.turn.same_relay(&position.flow.turn, captured)
        {
            return true;
        }
        self.since += 1;
        if self.since == self.keep_at && (self.kept.is_none() || self.recognition == Recognition::Brent) {
            self.since = 0;
            self.keep_at *= 2;
            match &mut self.kept {
                Some(kept) => {
                    kept.position.copy_from(position);
                    kept.from = from;
                }
                None => self.kept = Some(State { position: *position, from }),
            }
        }
        false
    }
}

impl Turn {
    /// Whether all that a relay can depend on is the same. The first lap is over, so how many there were is no matter.
    fn same_relay(&self, other: &Turn, captured: bool) -> bool {
        self.heading == other.heading
            && self.picked == other.picked
            && self.sown == other.sown
            && self.landing == other.landing
            && (!captured || (self.captured == other.captured))
    }
}
