//! Laps and relays: the hand goes round until the rules say that the turn is over, or until it is certain that they
//! never will.

use crate::observe::{Event, Moment, Observer};
use crate::place::{Place, PlaceSet, Player};
use crate::position::Position;
use crate::reader::{Outcome, Reader, View};
use crate::rules::{Recognition, Seed, Sentence};
use crate::table::{Entry, Plain};

impl<'a, O: Observer> Reader<'a, O> {
    /// Sows what is in hand, lap after lap, until a text turns with something else than sowing on.
    pub(crate) fn sow(&mut self, mut from: Place) -> Outcome {
        let mover = self.position.flow.mover;
        let mut watch = Watch::new(self.rules.recognition);
        loop {
            let turn = &mut self.position.flow.turn;
            turn.laps = turn.laps.saturating_add(1).min(2);
            turn.captured_now = 0;
            turn.sown = PlaceSet::EMPTY;
            turn.landing = from;
            self.tell(Event::LapBegins { from });
            let outcome = self.lap(from, mover);
            if outcome != Outcome::FellThrough {
                return outcome;
            }
            let landing = self.position.flow.turn.landing;
            self.tell(Event::LapEnds { landing });
            if self.one_lap {
                return Outcome::Stop;
            }
            match self.read_lap(View::of(mover, landing)) {
                Outcome::Sow { from: on } => from = on,
                // The checker sees to it that `lap` turns; a text that does not ends the turn.
                Outcome::FellThrough | Outcome::PassOver | Outcome::BreakOff => return Outcome::Stop,
                outcome => return outcome,
            }
            if watch.seen_before(self.position, from, self.rules.reads.captured) {
                return Outcome::Endless;
            }
        }
    }

    /// Reads `lap`: where nobody watches, from the first sentence that the table leaves open.
    #[inline]
    fn read_lap(&mut self, view: View) -> Outcome {
        let sentences = &self.rules.lap.sentences;
        let seeds = self.position.seeds(view.here);
        match self.rules.lap_table.as_ref().filter(|_| !O::WATCHES).and_then(|table| table.look_up(view, seeds)) {
            None => self.read(Moment::Lap, sentences, view),
            Some(Entry { certain: true, plain: Plain::Stop, .. }) => Outcome::Stop,
            Some(Entry { certain: true, plain: Plain::Again, .. }) => Outcome::Again,
            Some(Entry { certain: true, plain: Plain::Relay, .. }) => {
                let hand = self.board().hand();
                self.transfer(view.here, hand, seeds);
                self.position.flow.turn.lifted = view.here;
                Outcome::Sow { from: view.here }
            }
            Some(Entry { first, certain: true, plain: Plain::No }) => match self.body(&sentences[first].body, view) {
                Outcome::FellThrough => self.sentences_after(true, &sentences[first + 1..], view),
                outcome => outcome,
            },
            Some(Entry { first, certain: false, .. }) => self.sentences(&sentences[first..], view),
        }
    }

    /// The hand goes on from `from` until it is empty.
    fn lap(&mut self, from: Place, mover: Player) -> Outcome {
        let hand = self.board().hand();
        match &self.rules.seed {
            Seed::Drop => self.plain_lap(from, mover, hand, None),
            Seed::PassOverLifted(_) if !O::WATCHES => self.plain_lap(from, mover, hand, Some(from)),
            Seed::PassOverLifted(paragraph) | Seed::Paragraph(paragraph) => {
                self.lap_by(&paragraph.sentences, from, mover)
            }
        }
    }

    /// A lap in which a text is read over each place. A text may pass over places or fill the hand again, so that a lap,
    /// too, may never end: what comes back after longer than any plain lap takes is looked for as in a relay.
    fn lap_by(&mut self, text: &'a [Sentence], from: Place, mover: Player) -> Outcome {
        let plain = self.position.total as usize + 2 * self.board().places();
        let mut watch = Watch::new(Recognition::Brent);
        let mut place = from;
        for step in 0usize.. {
            if self.hand() == 0 {
                break;
            }
            if step > plain && watch.seen_before(self.position, place, self.rules.reads.captured) {
                return Outcome::Endless;
            }
            place = self.next_on_track(place, mover, self.position.flow.turn.heading);
            if !place.exists() {
                return Outcome::Endless;
            }
            let before = self.hand();
            match self.sentences(text, View::of(mover, place)) {
                Outcome::FellThrough if self.hand() < before => self.fed(place),
                Outcome::FellThrough => {}
                Outcome::PassOver => self.tell(Event::PassedOver { place }),
                Outcome::BreakOff => break,
                outcome => return outcome,
            }
        }
        Outcome::FellThrough
    }

    /// One seed to every place but `passed_over`.
    fn plain_lap(&mut self, from: Place, mover: Player, hand: Place, passed_over: Option<Place>) -> Outcome {
        let heading = self.position.flow.turn.heading;
        let mut seeds = self.position.cells[hand.index()];
        if O::WATCHES || self.rules.absent.is_some() || self.rules.reads.sown {
            let mut in_vain = false;
            let mut place = from;
            while self.hand() > 0 {
                place = self.next_on_track(place, mover, heading);
                if Some(place) == passed_over {
                    if in_vain {
                        return Outcome::Endless;
                    }
                    in_vain = true;
                    self.tell(Event::PassedOver { place });
                    continue;
                }
                if !place.exists() {
                    return Outcome::Endless;
                }
                in_vain = false;
                self.transfer(hand, place, 1);
                self.fed(place);
                self.tell(Event::Dropped { into: place });
            }
            return Outcome::FellThrough;
        }
        let rules = self.rules;
        let table = &rules.board.next[mover.index()][heading.index()];
        let cells = &mut self.position.cells;
        let mut place = from;
        while seeds > 0 {
            place = table.from(place);
            if Some(place) == passed_over {
                if table.from(place) == place {
                    return Outcome::Endless;
                }
                continue;
            }
            // Nowhere has a cell too, beyond those in use; wrapping, as nothing is said of what it holds.
            cells[place.index()] = cells[place.index()].wrapping_add(1);
            seeds -= 1;
        }
        if !place.exists() {
            return Outcome::Endless;
        }
        cells[hand.index()] = 0;
        self.position.flow.turn.landing = place;
        Outcome::FellThrough
    }

    fn fed(&mut self, place: Place) {
        let turn = &mut self.position.flow.turn;
        turn.landing = place;
        if self.rules.reads.sown {
            turn.sown = turn.sown.union(PlaceSet::one(place));
        }
    }
}

/// Recognises a relay that never stops.
///
/// The state at the beginning of a lap decides all that follows, so a state that returns proves endlessness, and as
/// there are finitely many a state must return. `FirstState` compares with the first one only, which suffices where laps
/// can be undone; `Brent` renews the state compared with at lap 1, 2, 4, 8 … Memory does not grow with the laps.
struct Watch {
    recognition: Recognition,
    kept: Option<State>,
    since: u64,
    renew_after: u64,
}

/// What decides how a relay goes on.
struct State {
    position: Position,
    from: Place,
}

impl Watch {
    fn new(recognition: Recognition) -> Watch {
        Watch { recognition, kept: None, since: 0, renew_after: 1 }
    }

    /// Whether the lap that begins now began before; `captured` tells whether the rules read what a turn has captured.
    #[inline]
    fn seen_before(&mut self, position: &Position, from: Place, captured: bool) -> bool {
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
        if self.kept.is_none() || (self.recognition == Recognition::Brent && self.since == self.renew_after) {
            self.since = 0;
            self.renew_after = if self.kept.is_some() { self.renew_after * 2 } else { 1 };
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

impl crate::position::Turn {
    /// Whether all that a relay can depend on is the same. The first lap is over, so how many there were is no matter.
    fn same_relay(&self, other: &crate::position::Turn, captured: bool) -> bool {
        self.heading == other.heading
            && self.picked == other.picked
            && self.sown == other.sown
            && self.landing == other.landing
            && (!captured || (self.captured == other.captured))
    }
}
