//! Laps and relays: the hand goes round until the rules say that the turn is over, or until it is certain that they
//! never will.

use crate::observe::{Event, Moment, Observer};
use crate::place::{Place, PlaceSet, Player};
use crate::program::{Landing, Programs};
use crate::reader::{Outcome, Reader, View};
use crate::returns::{Returns, Watch};
use crate::rules::{Recognition, Seed, Sentence};

impl<'a, O: Observer> Reader<'a, O> {
    /// Sows what is in hand, lap after lap, until a text turns with something else than sowing on.
    #[inline(always)]
    pub(crate) fn sow(&mut self, from: Place) -> Outcome {
        match self.programs {
            Some(Programs { lap, plain: Some(plain), .. }) => self.sow_plainly(lap, plain, from),
            _ => self.sow_by_text(from),
        }
    }

    #[inline(never)]
    fn sow_by_text(&mut self, mut from: Place) -> Outcome {
        let mover = self.position.flow.mover;
        let mut watch = Watch::new(self.rules.recognition);
        for _ in 0..self.history.most_laps() {
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
            let follows = match self.programs {
                Some(programs) => programs.lap.by(mover, self.position).at(landing, self.position.seeds(landing)),
                None => Landing::Read,
            };
            match self.go_on(follows, landing) {
                Outcome::Sow { from: on } => from = on,
                outcome => return outcome,
            }
            if watch.seen_before(self.position, from, 0, self.rules.reads.captured) {
                return Outcome::Endless;
            }
        }
        self.history.break_off()
    }

    /// Does what follows a lap that ended in a place. The checker sees to it that `lap` turns; a text that does not ends
    /// the turn.
    #[inline(always)]
    pub(crate) fn go_on(&mut self, follows: Landing, landing: Place) -> Outcome {
        let view = View::of(self.position.flow.mover, landing);
        let program = |programs: &'a Programs, index: u16| &programs.lap.programs[usize::from(index)];
        let outcome = match (follows, self.programs) {
            (Landing::Stop, _) => Outcome::Stop,
            (Landing::Again, _) => Outcome::Again,
            (Landing::Relay, _) => {
                self.transfer(landing, self.board().hand(), self.position.seeds(landing));
                self.position.flow.turn.lifted = landing;
                Outcome::Sow { from: landing }
            }
            (Landing::Run(index) | Landing::Chain(index), Some(programs)) => self.run(program(programs, index), view),
            (Landing::Run(_) | Landing::Chain(_), None) | (Landing::Read, _) => {
                self.read(Moment::Lap, &self.rules.lap.sentences, view)
            }
        };
        match outcome {
            Outcome::FellThrough | Outcome::PassOver | Outcome::BreakOff => Outcome::Stop,
            outcome => outcome,
        }
    }

    /// The hand goes on from `from` until it is empty.
    fn lap(&mut self, from: Place, mover: Player) -> Outcome {
        match &self.rules.seed {
            Seed::Drop => self.plain_lap(from, mover, None),
            Seed::PassOverLifted(_) if !O::WATCHES => self.plain_lap(from, mover, Some(from)),
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
            if step as u64 > self.history.most_laps().saturating_add(plain as u64) {
                return self.history.break_off();
            }
            if self.hand() == 0 {
                break;
            }
            if step > plain && watch.seen_before(self.position, place, 0, self.rules.reads.captured) {
                return Outcome::Endless;
            }
            place = self.next_on_track(place, mover, self.position.flow.turn.heading);
            if !place.exists() {
                return Outcome::Endless;
            }
            self.tell(Event::Over { place });
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
    fn plain_lap(&mut self, from: Place, mover: Player, passed_over: Option<Place>) -> Outcome {
        let hand = self.board().hand();
        let heading = self.position.flow.turn.heading;
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
            self.tell(Event::Over { place });
            self.transfer(hand, place, 1);
            self.fed(place);
            self.tell(Event::Dropped { into: place });
        }
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
