//! The first lap of a turn at one go, and the turn with it where it ends there.
//!
//! A plain lap adds the same seeds to the same places whenever it begins at the same place with as many: they are listed
//! beforehand (`FirstLaps` of the program) and added to all cells at once. Where the lap ends the turn and nothing that is
//! asked after a turn holds ([`Calm`]), the next turn begins.

use crate::history::History;
use crate::moves::Move;
use crate::observe::Silent;
use crate::place::{Place, Player};
use crate::position::{FEW_CELLS, Flow, Position, Stage, Status, Turn};
use crate::program::{Calm, Fall, Landing, Landings, Lap, Programs};
use crate::reader::{Outcome, Reader};
use crate::rules::Ruleset;

impl Ruleset {
    /// The plain lap that an option begins with, if it is one that is known beforehand.
    #[inline(always)]
    fn first_lap(&self, from: &Position, option: Move) -> Option<FirstLap<'_>> {
        let Programs { lap: landings, first_laps, .. } = self.programs.as_deref()?;
        let Flow { mover, ask: 0, stage: Stage::TurnBegins, turn: Turn { heading, laps: 0, .. }, .. } = from.flow
        else {
            return None;
        };
        // A board given by hand may have the sowing turned round, or seeds in hand that are sown with the others.
        if heading != self.board.heading || from.cells[self.board.hand().index()] > 0 {
            return None;
        }
        let known = first_laps[mover.index().min(1)].as_ref()?;
        let Move::Choose { place, heading: None, amount: None } = option else { return None };
        let (Fall { landing, more }, adds) = known.from(place, from.cells[place.index()].saturating_sub(known.left))?;
        let landed = from.cells[landing.index()].wrapping_add_signed(i16::from(more));
        let follows = landings.by(mover, from).at(landing, landed);
        Some(FirstLap { place, landing, adds, follows, landings, calm: known.calm.as_ref() })
    }

    /// Whether the turn is certain to end with the first lap of an option.
    #[inline]
    pub(crate) fn ends_with_first_lap(&self, from: &Position, option: Move) -> bool {
        self.first_lap(from, option).is_some_and(|lap| lap.follows.ends_turn())
    }

    /// Plays an option that is a plain lap to begin with; `false` if it is none, and nothing has been done.
    #[inline(always)]
    pub(crate) fn play_first_lap(&self, from: &Position, option: Move, history: &History, to: &mut Position) -> bool {
        let Some(FirstLap { place, landing, adds: Lap(adds), follows, landings, calm }) = self.first_lap(from, option)
        else {
            return false;
        };
        let (Some(before), Some(after)) = (from.cells.first_chunk(), to.cells.first_chunk_mut()) else { return false };
        let mover = from.flow.mover;
        add(before, adds, after);
        (to.used, to.total) = (from.used, from.total);
        let (outcome, captured) = landings.end_lap(follows, to);
        let next = due_after(outcome, mover);
        let known = follows.ends_turn();
        if known && calm.is_some_and(|calm| calm.holds(self, to, history, next)) {
            to.flow = Flow {
                mover: next,
                asked: next,
                ask: 0,
                moved: true,
                stage: Stage::TurnBegins,
                status: Status::Open,
                turn: Turn::new(self.board.heading),
                ..from.flow
            };
            to.remember(self);
            if !self.turn.sentences.is_empty() {
                Reader::new(self, to, history, &mut Silent).read_turn();
            }
            return true;
        }
        let turn = Turn {
            starting: place,
            lifted: place,
            landing,
            laps: u8::from(follows != Landing::Relay),
            amount: 0,
            captured: from.flow.turn.captured.saturating_add(captured),
            captured_now: captured,
            ..from.flow.turn
        };
        to.flow = Flow { moved: true, turn, ..from.flow };
        self.follow_first_lap(from, follows, known.then_some(outcome), history, to);
        true
    }

    /// What follows a first lap after which more is done than that the next turn begins.
    #[inline(never)]
    fn follow_first_lap(
        &self,
        from: &Position,
        follows: Landing,
        known: Option<Outcome>,
        history: &History,
        to: &mut Position,
    ) {
        let Some(Programs { lap, plain: Some(plain), first_laps, .. }) = self.programs.as_deref() else { return };
        let mover = from.flow.mover;
        let Some(first_laps) = &first_laps[mover.index().min(1)] else { return };
        let mut silent = Silent;
        let mut reader = Reader::new(self, to, history, &mut silent);
        let Turn { starting, landing, .. } = reader.position.flow.turn;
        let outcome = match (known, follows) {
            (Some(outcome), _) => outcome,
            (None, Landing::Relay) => {
                reader.before = (first_laps.left == 0).then_some(from);
                reader.relay_first_lap(lap, plain, starting, landing)
            }
            (None, follows) => reader.go_on_plainly(lap, plain, follows, landing),
        };
        if let (None, Outcome::Stop | Outcome::Again, Some(calm)) = (known, outcome, &first_laps.calm) {
            let next = due_after(outcome, mover);
            if calm.holds(self, reader.position, history, next) {
                return reader.begin_turn_of(next);
            }
        }
        reader.end_move(outcome, from);
    }
}

/// Who moves next where nothing is asked after a turn.
fn due_after(outcome: Outcome, mover: Player) -> Player {
    if outcome == Outcome::Again { mover } else { mover.other() }
}

/// A plain lap that a turn begins with.
struct FirstLap<'r> {
    place: Place,
    landing: Place,
    adds: &'r Lap,
    follows: Landing,
    landings: &'r Landings,
    calm: Option<&'r Calm>,
}

/// Adds what a lap changes to all cells at once. A function of its own, so that it is known that the three lie apart.
#[inline(always)]
fn add(before: &[u16; FEW_CELLS], lap: &[u16; FEW_CELLS], after: &mut [u16; FEW_CELLS]) {
    for at in 0..FEW_CELLS {
        after[at] = before[at].wrapping_add(lap[at]);
    }
}
