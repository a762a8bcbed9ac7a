//! Plain laps: each gives a seed to every place it comes to, or to all but the one it was lifted from, and nobody asks on
//! the way. They go by paths and tables; what is done is the same as by the text.

use crate::observe::Observer;
use crate::place::Place;
use crate::program::{ByPlace, Landing, Landings, Paths, Plain, next};
use crate::reader::{Outcome, Reader};
use crate::returns::{First, Returns, Watch};
use crate::rules::{Recognition, Seed};

impl<'a, O: Observer> Reader<'a, O> {
    /// Sows what is in hand, lap after lap, until a text turns with something else than sowing on.
    #[inline(always)]
    pub(crate) fn sow_plainly(&mut self, landings: &'a Landings, plain: &'a Plain, from: Place) -> Outcome {
        let seeds = self.empty_hand();
        let flow = &self.position.flow;
        let (mover, heading) = (flow.mover, flow.turn.heading);
        let landings = landings.of(mover);
        let landing = self.drop_plainly(plain.paths(mover, heading), from, seeds);
        if !landing.exists() && seeds > 0 {
            return Outcome::Endless;
        }
        let follows = if self.one_lap { Landing::Stop } else { landings.at(landing, self.position.seeds(landing)) };
        if follows == Landing::Relay {
            let turn = &mut self.position.flow.turn;
            turn.laps = turn.laps.saturating_add(1).min(2);
            let seeds = std::mem::take(&mut self.position.cells[landing.index()]);
            return match self.before.filter(|_| self.rules.recognition == Recognition::FirstState) {
                Some(before) => {
                    let track = &self.rules.board.next[mover.index().min(1)][heading.index()];
                    let first = First::new(before, from, track, plain.ring(mover, heading));
                    self.relay_plainly(landings, plain, landing, seeds, first)
                }
                None => self.relay_plainly(landings, plain, landing, seeds, Watch::new(self.rules.recognition)),
            };
        }
        self.note_lap(from, landing);
        match follows {
            Landing::Stop => Outcome::Stop,
            Landing::Again => Outcome::Again,
            open => match self.go_on(open, landing) {
                Outcome::Sow { from } => {
                    let seeds = self.empty_hand();
                    self.relay_plainly(landings, plain, from, seeds, Watch::new(self.rules.recognition))
                }
                outcome => outcome,
            },
        }
    }

    /// Goes on from the second lap, with these seeds in hand.
    #[inline(never)]
    fn relay_plainly(
        &mut self,
        landings: ByPlace<'a>,
        plain: &'a Plain,
        mut from: Place,
        mut seeds: u16,
        mut returns: impl Returns,
    ) -> Outcome {
        let captured = self.rules.reads.captured;
        let mover = self.position.flow.mover;
        let mut paths = plain.paths(mover, self.position.flow.turn.heading);
        loop {
            if returns.seen_before(self.position, from, seeds, captured) {
                return Outcome::Endless;
            }
            let landing = self.drop_plainly(paths, from, seeds);
            if !landing.exists() && seeds > 0 {
                return Outcome::Endless;
            }
            match landings.at(landing, self.position.seeds(landing)) {
                Landing::Relay => {
                    from = landing;
                    seeds = std::mem::take(&mut self.position.cells[landing.index()]);
                }
                follows => {
                    self.note_lap(from, landing);
                    match self.go_on(follows, landing) {
                        Outcome::Sow { from: on } => from = on,
                        outcome => return outcome,
                    }
                    paths = plain.paths(mover, self.position.flow.turn.heading);
                    seeds = self.empty_hand();
                }
            }
        }
    }

    #[inline]
    fn empty_hand(&mut self) -> u16 {
        let hand = self.board().hand();
        std::mem::take(&mut self.position.cells[hand.index()])
    }

    /// Drops seeds along a path, and tells where the last one fell: nowhere if the track does not lead on.
    #[inline]
    fn drop_plainly(&mut self, paths: &Paths, from: Place, seeds: u16) -> Place {
        let Some(path) = paths.from(from).and_then(|path| path.get(..usize::from(seeds))) else {
            return self.drop_step_by_step(from, seeds);
        };
        let cells = &mut self.position.cells;
        for place in path {
            // Nowhere has a cell too. Whatever it holds, and whose it is: a lap that comes there is given back as a whole.
            cells[place.index()] = cells[place.index()].wrapping_add(1);
        }
        path.last().copied().unwrap_or(from)
    }

    /// The same for laps of very many seeds.
    #[inline(never)]
    fn drop_step_by_step(&mut self, from: Place, seeds: u16) -> Place {
        let flow = &self.position.flow;
        let track = &self.rules.board.next[flow.mover.index().min(1)][flow.turn.heading.index()];
        let over = matches!(self.rules.seed, Seed::PassOverLifted(_)).then_some(from);
        let mut place = from;
        for _ in 0..seeds {
            place = next(track, place, over);
            self.position.cells[place.index()] = self.position.cells[place.index()].wrapping_add(1);
        }
        place
    }

    /// Notes what a text may ask of the lap that is over.
    #[inline]
    fn note_lap(&mut self, from: Place, landing: Place) {
        let turn = &mut self.position.flow.turn;
        turn.laps = turn.laps.saturating_add(1).min(2);
        turn.captured_now = 0;
        (turn.landing, turn.lifted) = (landing, from);
    }
}
