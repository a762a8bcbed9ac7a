//! Laps and relays: the hand goes round until the rules say that the turn is over, or until it is certain that they
//! never will.

use crate::observe::{Event, Moment, Observer};
use crate::place::{Place, PlaceSet, Player};
use crate::position::Position;
use crate::program::{Landing, Landings, MOST_SEEDS, NUMBERS, Paths, Programs, landing, next};
use crate::reader::{Outcome, Reader, View};
use crate::rules::{Recognition, Seed, Sentence};

/// What plain laps go by: see [`Programs`].
struct Plain<'a> {
    landings: &'a Landings,
    paths: &'a [[Paths; 2]; 2],
    ring: &'a [[usize; 2]; 2],
}

impl<'a, O: Observer> Reader<'a, O> {
    /// Sows what is in hand, lap after lap, until a text turns with something else than sowing on.
    #[inline(always)]
    pub(crate) fn sow(&mut self, from: Place) -> Outcome {
        match self.programs {
            Some(Programs { lap, plain_laps: Some(paths), ring, .. }) => {
                self.sow_plainly(&Plain { landings: lap, paths, ring }, from)
            }
            _ => self.sow_by_text(from),
        }
    }

    #[inline(never)]
    fn sow_by_text(&mut self, mut from: Place) -> Outcome {
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
            match self.after_lap(View::of(mover, landing)) {
                Outcome::Sow { from: on } => from = on,
                // The checker sees to it that `lap` turns; a text that does not ends the turn.
                Outcome::FellThrough | Outcome::PassOver | Outcome::BreakOff => return Outcome::Stop,
                outcome => return outcome,
            }
            if watch.seen_before(self.position, from, 0, self.rules.reads.captured) {
                return Outcome::Endless;
            }
        }
    }

    /// What follows a lap, by the text or, where nobody watches, by its program.
    fn after_lap(&mut self, view: View) -> Outcome {
        let seeds = self.position.seeds(view.here);
        let table = self.programs.map(|programs| programs.lap.of(view.me.index().min(1)));
        match table.map_or(Landing::Read, |table| landing(table, view.here, seeds)) {
            Landing::Stop => Outcome::Stop,
            Landing::Again => Outcome::Again,
            Landing::Relay => {
                self.transfer(view.here, self.board().hand(), seeds);
                self.position.flow.turn.lifted = view.here;
                Outcome::Sow { from: view.here }
            }
            Landing::Run(index) => match self.programs {
                Some(programs) => self.run(&programs.lap.programs[usize::from(index)], view),
                None => Outcome::Stop,
            },
            Landing::Read => self.read(Moment::Lap, &self.rules.lap.sentences, view),
        }
    }

    /// The same as [`Reader::sow_by_text`] where each lap gives a seed to every place it comes to, or to all but the one
    /// it was lifted from, and nobody asks on the way.
    #[inline(always)]
    fn sow_plainly(&mut self, plain: &Plain<'a>, from: Place) -> Outcome {
        let seeds = self.empty_hand();
        let me = self.position.flow.mover.index().min(1);
        let landing = self.drop_plainly(&plain.paths[me][self.position.flow.turn.heading.index()], from, seeds);
        if !landing.exists() {
            return Outcome::Endless;
        }
        let follows = if self.one_lap { Landing::Stop } else { self.after_plain_lap(plain.landings.of(me), landing) };
        if follows == Landing::Relay {
            let turn = &mut self.position.flow.turn;
            turn.laps = turn.laps.saturating_add(1).min(2);
            let seeds = std::mem::take(&mut self.position.cells[landing.index()]);
            return match self.before.filter(|_| self.rules.recognition == Recognition::FirstState) {
                Some(before) => {
                    let first = self.first_lap(plain, before, from);
                    self.relay_plainly(plain, landing, seeds, first)
                }
                None => self.relay_plainly(plain, landing, seeds, Watch::new(self.rules.recognition)),
            };
        }
        self.note_lap(from, landing);
        match follows {
            Landing::Stop => Outcome::Stop,
            Landing::Again => Outcome::Again,
            open => match self.read_landing(plain, open, landing) {
                Outcome::Sow { from } => {
                    let seeds = self.empty_hand();
                    self.relay_plainly(plain, from, seeds, Watch::new(self.rules.recognition))
                }
                outcome => outcome,
            },
        }
    }

    fn first_lap(&self, plain: &Plain<'a>, before: &'a Position, from: Place) -> First<'a> {
        let (me, heading) = (before.flow.mover.index().min(1), self.position.flow.turn.heading.index());
        let track = self.rules.board.next[me][heading].table();
        let ring = if before.total <= u32::from(MOST_SEEDS) { plain.ring[me][heading] } else { 0 };
        First { before, from, lifted: before.cells[from.index()], track, ring }
    }

    /// Goes on from the second lap, with these seeds in hand.
    #[inline(never)]
    fn relay_plainly(
        &mut self,
        plain: &Plain<'a>,
        mut from: Place,
        mut seeds: u16,
        mut returns: impl Returns,
    ) -> Outcome {
        let captured = self.rules.reads.captured;
        let me = self.position.flow.mover.index().min(1);
        let landings = plain.landings.of(me);
        let mut paths = &plain.paths[me][self.position.flow.turn.heading.index()];
        loop {
            if returns.seen_before(self.position, from, seeds, captured) {
                return Outcome::Endless;
            }
            let landing = self.drop_plainly(paths, from, seeds);
            if !landing.exists() {
                return Outcome::Endless;
            }
            match self.after_plain_lap(landings, landing) {
                Landing::Relay => {
                    from = landing;
                    seeds = std::mem::take(&mut self.position.cells[landing.index()]);
                }
                follows => {
                    self.note_lap(from, landing);
                    match self.read_landing(plain, follows, landing) {
                        Outcome::Sow { from: on } => from = on,
                        outcome => return outcome,
                    }
                    paths = &plain.paths[me][self.position.flow.turn.heading.index()];
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
            // Nowhere has a cell too, beyond those in use; wrapping, as nothing is said of what it holds.
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

    #[inline]
    fn after_plain_lap(&self, table: &[[Landing; NUMBERS]], place: Place) -> Landing {
        landing(table, place, self.position.cells[place.index()])
    }

    /// Notes what a text may ask of the lap that is over.
    #[inline]
    fn note_lap(&mut self, from: Place, landing: Place) {
        let turn = &mut self.position.flow.turn;
        turn.laps = turn.laps.saturating_add(1).min(2);
        turn.captured_now = 0;
        (turn.landing, turn.lifted) = (landing, from);
    }

    /// What follows a lap by the program of its landing place, or by the text; a text that does not turn ends the turn.
    #[inline(never)]
    fn read_landing(&mut self, plain: &Plain<'a>, follows: Landing, landing: Place) -> Outcome {
        let view = View::of(self.position.flow.mover, landing);
        let outcome = match follows {
            Landing::Stop => Outcome::Stop,
            Landing::Again => Outcome::Again,
            Landing::Run(index) => self.run(&plain.landings.programs[usize::from(index)], view),
            Landing::Relay | Landing::Read => self.read(Moment::Lap, &self.rules.lap.sentences, view),
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

/// Recognises a relay that never stops.
///
/// The state at the beginning of a lap decides all that follows, so a state that returns proves endlessness, and as
/// there are finitely many a state must return.
trait Returns {
    /// Whether the lap that begins now, with these seeds lifted beside those in hand, began before; `captured` tells
    /// whether the rules read what a turn has captured.
    fn seen_before(&mut self, position: &Position, from: Place, lifted: u16, captured: bool) -> bool;
}

/// Compares with the first lap of the move, which suffices where laps can be undone: it began with all of one place.
///
/// Where all places of the track are alike ([`Programs::ring`]), a board that is the first one turned along the track, the
/// hand with it, proves as much: what led from the one to the other leads on from there in the same way, and so for ever.
/// A relay that never stops is noticed up to as many times sooner as the track has places.
struct First<'a> {
    before: &'a Position,
    from: Place,
    /// How many seeds the first lap had.
    lifted: u16,
    track: &'a [Place; 256],
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

impl First<'_> {
    fn is_turned(&self, position: &Position, from: Place) -> bool {
        let (mut now, mut then) = (from, self.from);
        (1..self.ring).all(|_| {
            (now, then) = (self.track[now.index()], self.track[then.index()]);
            position.cells[now.index()] == self.before.cells[then.index()]
        })
    }

    fn is_back(&self, position: &Position, from: Place) -> bool {
        let (used, at) = (usize::from(position.used), from.index());
        let (now, then) = (&position.cells[..used], &self.before.cells[..used]);
        from == self.from && now[..at] == then[..at] && now[at + 1..] == then[at + 1..]
    }
}

/// Compares with a lap that is kept: with the first one that it is asked about, which suffices where laps can be undone,
/// or, by Brent's method, with lap 1, 2, 4, 8 … in turn. Memory does not grow with the laps.
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
