//! Plain laps: each gives a seed to every place it comes to, or to all but the one it was lifted from, and nobody asks on
//! the way. They go by paths and tables; what is done is the same as by the text.

use crate::observe::Observer;
use crate::place::Place;
use crate::program::{Landing, Landings, Paths, Plain, next};
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
        let landing = self.drop_plainly(plain.paths(mover, heading), from, seeds);
        if !landing.exists() && seeds > 0 {
            return Outcome::Endless;
        }
        let landed = self.position.seeds(landing);
        let follows = if self.one_lap { Landing::Stop } else { landings.by(mover, self.position).at(landing, landed) };
        if follows == Landing::Relay {
            return self.relay_first_lap(landings, plain, from, landing);
        }
        self.note_lap(from, landing);
        self.go_on_plainly(landings, plain, follows, landing)
    }

    /// Sows on from where the first lap ended.
    #[inline]
    pub(crate) fn relay_first_lap(
        &mut self,
        landings: &'a Landings,
        plain: &'a Plain,
        from: Place,
        landing: Place,
    ) -> Outcome {
        let turn = &mut self.position.flow.turn;
        turn.laps = turn.laps.saturating_add(1).min(2);
        let (mover, heading) = (self.position.flow.mover, turn.heading);
        let seeds = std::mem::take(&mut self.position.cells[landing.index()]);
        match self.before.filter(|_| self.rules.recognition == Recognition::FirstState) {
            Some(before) => {
                let track = &self.rules.board.next[mover.index().min(1)][heading.index()];
                let first = First::new(before, from, track, plain.ring(mover, heading));
                self.relay_plainly(landings, plain, landing, seeds, first)
            }
            None => self.relay_plainly(landings, plain, landing, seeds, Watch::new(self.rules.recognition)),
        }
    }

    /// Does what follows a first lap that was noted and is not simply sown on.
    #[inline(always)]
    pub(crate) fn go_on_plainly(
        &mut self,
        landings: &'a Landings,
        plain: &'a Plain,
        follows: Landing,
        landing: Place,
    ) -> Outcome {
        match self.go_on(follows, landing) {
            Outcome::Sow { from } => {
                let seeds = self.empty_hand();
                self.relay_plainly(landings, plain, from, seeds, Watch::new(self.rules.recognition))
            }
            outcome => outcome,
        }
    }

    /// Goes on from the second lap, with these seeds in hand.
    #[inline(never)]
    fn relay_plainly(
        &mut self,
        landings: &'a Landings,
        plain: &'a Plain,
        mut from: Place,
        mut seeds: u16,
        mut returns: impl Returns,
    ) -> Outcome {
        let captured = self.rules.reads.captured;
        let mover = self.position.flow.mover;
        let mut paths = plain.paths(mover, self.position.flow.turn.heading);
        let mut follows = landings.by(mover, self.position);
        // The first lap is over.
        for _ in 1..self.history.most_laps() {
            if returns.seen_before(self.position, from, seeds, captured) {
                return Outcome::Endless;
            }
            let landing = self.drop_plainly(paths, from, seeds);
            if !landing.exists() && seeds > 0 {
                return Outcome::Endless;
            }
            match follows.at(landing, self.position.seeds(landing)) {
                Landing::Relay => {
                    from = landing;
                    seeds = std::mem::take(&mut self.position.cells[landing.index()]);
                }
                rarer => {
                    self.note_lap(from, landing);
                    match self.go_on(rarer, landing) {
                        Outcome::Sow { from: on } => from = on,
                        outcome => return outcome,
                    }
                    // Whatever was done may have turned the sowing, or marked places.
                    paths = plain.paths(mover, self.position.flow.turn.heading);
                    follows = landings.by(mover, self.position);
                    seeds = self.empty_hand();
                }
            }
        }
        self.history.break_off()
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
