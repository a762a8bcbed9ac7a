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
use crate::program::{Calm, Fall, FirstLaps, Landing, Landings, Lap, Programs};
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

    /// Whether an option leads to a relay that never stops; `None` if it is none that begins with a plain lap, or one after
    /// which more is done than to sow on. `trial` is room for the position that it leads to.
    #[inline(never)]
    pub(crate) fn is_endless(
        &self,
        from: &Position,
        option: Move,
        history: &History,
        trial: &mut Option<Position>,
    ) -> Option<bool> {
        let lap = self.first_lap(from, option)?;
        if lap.follows.ends_turn() {
            return Some(false);
        }
        if lap.follows != Landing::Relay {
            return None;
        }
        let to = trial.get_or_insert_with(|| *from);
        lap.sow(from, to)?;
        to.flow = Flow { turn: lap.noted(from, 0), ..from.flow };
        let mut silent = Silent;
        let outcome = Reader::new(self, to, history, &mut silent).go_on_after_first_lap(from, Landing::Relay);
        Some(outcome == Outcome::Endless)
    }

    /// Plays an option that is a plain lap to begin with; `false` if it is none, and nothing has been done.
    #[inline(always)]
    pub(crate) fn play_first_lap(&self, from: &Position, option: Move, history: &History, to: &mut Position) -> bool {
        let Some(lap) = self.first_lap(from, option) else { return false };
        let FirstLap { follows, landings, calm, .. } = lap;
        let mover = from.flow.mover;
        if lap.sow(from, to).is_none() {
            return false;
        }
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
        to.flow = Flow { moved: true, turn: lap.noted(from, captured), ..from.flow };
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
        let mut silent = Silent;
        let mut reader = Reader::new(self, to, history, &mut silent);
        let outcome = known.unwrap_or_else(|| reader.go_on_after_first_lap(from, follows));
        let mover = from.flow.mover;
        let calm = || self.programs.as_deref()?.first_laps[mover.index().min(1)].as_ref()?.calm.as_ref();
        if let (None, Outcome::Stop | Outcome::Again, Some(calm)) = (known, outcome, calm()) {
            let next = due_after(outcome, mover);
            if calm.holds(self, reader.position, history, next) {
                return reader.begin_turn_of(next);
            }
        }
        reader.end_move(outcome, from);
    }
}

impl<'a> Reader<'a, Silent> {
    /// Goes on after a first lap that was noted and does not end the turn, made in a position that was `from`.
    #[inline(always)]
    fn go_on_after_first_lap(&mut self, from: &'a Position, follows: Landing) -> Outcome {
        let Some(Programs { lap, plain: Some(plain), first_laps, .. }) = self.programs else { return Outcome::Stop };
        let Turn { starting, landing, .. } = self.position.flow.turn;
        if follows != Landing::Relay {
            return self.go_on_plainly(lap, plain, follows, landing);
        }
        let lifts_all = |laps: &FirstLaps| laps.left == 0;
        self.before = first_laps[from.flow.mover.index().min(1)].as_ref().is_some_and(lifts_all).then_some(from);
        self.relay_first_lap(lap, plain, starting, landing)
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

impl FirstLap<'_> {
    /// Writes down how the seeds lie after it.
    #[inline(always)]
    fn sow(&self, from: &Position, to: &mut Position) -> Option<()> {
        add(from.cells.first_chunk()?, &self.adds.0, to.cells.first_chunk_mut()?);
        (to.used, to.total) = (from.used, from.total);
        Some(())
    }

    /// What the turn remembers of it. Where it is sown on, it is counted then.
    #[inline(always)]
    fn noted(&self, from: &Position, captured: u16) -> Turn {
        Turn {
            starting: self.place,
            lifted: self.place,
            landing: self.landing,
            laps: u8::from(self.follows != Landing::Relay),
            amount: 0,
            captured: from.flow.turn.captured.saturating_add(captured),
            captured_now: captured,
            ..from.flow.turn
        }
    }
}

/// Adds what a lap changes to all cells at once. A function of its own, so that it is known that the three lie apart.
#[inline(always)]
fn add(before: &[u16; FEW_CELLS], lap: &[u16; FEW_CELLS], after: &mut [u16; FEW_CELLS]) {
    for at in 0..FEW_CELLS {
        after[at] = before[at].wrapping_add(lap[at]);
    }
}
