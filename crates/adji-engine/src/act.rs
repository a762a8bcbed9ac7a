//! Carrying out actions. Seeds only ever move from one place to another, so none is ever created or lost.

use crate::observe::{Event, Observer};
use crate::place::{Place, PlaceSet, Player};
use crate::reader::{Outcome, Reader, View};
use crate::rules::{Action, Portion, Set, Taking, Way};

impl<'a, O: Observer> Reader<'a, O> {
    /// Carries out one action.
    pub(crate) fn act(&mut self, action: &'a Action, view: View) -> Outcome {
        match action {
            Action::Lift(portion, set) => self.lift(portion, set, view),
            Action::Drop(place) => {
                let into = self.place(place, view);
                if into.exists() && self.hand() > 0 {
                    self.transfer(self.board().hand(), into, 1);
                    self.tell(Event::Dropped { into });
                }
            }
            Action::Take(taking, portion, set, player) => self.take(*taking, portion, set, player, view),
            Action::Put(portion, set, into) => self.put(portion, set, into, view),
            Action::Pick(set) => {
                let picked = self.position.flow.turn.picked.union(self.set(set, view));
                self.gather(picked, view);
            }
            Action::Unpick(set) => {
                let picked = self.position.flow.turn.picked.without(self.set(set, view));
                self.gather(picked, view);
            }
            Action::Mark(set, mark, player) => {
                let of_player = self.rules.marks[*mark].of_player;
                let value = if of_player { self.player(player, view).to_cell() } else { 1 };
                self.mark(set, *mark, value, view);
            }
            Action::Unmark(set, mark) => self.mark(set, *mark, 0, view),
            Action::Count(counter, player) => {
                let now = self.number(&crate::rules::Num::Counter(*counter, player.clone()), view);
                self.set_counter(*counter, player, now.saturating_add(1), view);
            }
            Action::SetCounter(counter, player, number) => {
                self.set_counter(*counter, player, self.number(number, view), view);
            }
            Action::Do(step) => return self.sentences(&self.rules.steps[*step].sentences, view),
            turning => return self.turn_by(turning, view),
        }
        Outcome::FellThrough
    }

    fn turn_by(&mut self, action: &'a Action, view: View) -> Outcome {
        match action {
            Action::Stop => Outcome::Stop,
            Action::Again => Outcome::Again,
            Action::Pass => Outcome::Pass,
            Action::End => Outcome::End,
            Action::Win => Outcome::Won(view.me),
            Action::Lose => Outcome::Won(view.me.other()),
            Action::Draw => Outcome::Won(Player::Nobody),
            Action::PassOver => Outcome::PassOver,
            Action::BreakOff => Outcome::BreakOff,
            Action::Ask(ask, player) => Outcome::Ask(*ask, self.player(player, view)),
            Action::Begin(player) => Outcome::Begin(self.player(player, view)),
            Action::Sow(from, way) => self.sow_from(from.as_ref().map(|from| self.place(from, view)), *way, view),
            Action::Relay(from, way) => {
                let from = self.place(from, view);
                self.lift_place(from, u16::MAX);
                self.sow_from(Some(from), *way, view)
            }
            Action::Lift(..)
            | Action::Drop(_)
            | Action::Take(..)
            | Action::Put(..)
            | Action::Pick(_)
            | Action::Unpick(_)
            | Action::Mark(..)
            | Action::Unmark(..)
            | Action::Count(..)
            | Action::SetCounter(..)
            | Action::Do(_) => Outcome::FellThrough,
        }
    }

    fn sow_from(&mut self, from: Option<Place>, way: Option<Way>, view: View) -> Outcome {
        let heading = self.heading(way, View { walk: None, ..view });
        let turn = &mut self.position.flow.turn;
        turn.heading = heading;
        if let Some(from) = from {
            turn.lifted = from;
        }
        Outcome::Sow { from: turn.lifted }
    }

    // ---- moving seeds

    pub(crate) fn hand(&self) -> u16 {
        self.position.seeds(self.board().hand())
    }

    #[inline]
    pub(crate) fn transfer(&mut self, from: Place, to: Place, seeds: u16) {
        self.position.cells[from.index()] -= seeds;
        self.position.cells[to.index()] += seeds;
    }

    /// How many seeds of a place a portion means; never more than lie there.
    fn portion(&self, portion: &Portion, place: Place, view: View) -> u16 {
        let there = self.position.seeds(place);
        let some = |number: i64| u16::try_from(number.max(0)).unwrap_or(u16::MAX);
        match portion {
            Portion::All => there,
            Portion::Some(number) => there.min(some(self.number(number, view))),
            Portion::AllBut(number) => there.saturating_sub(some(self.number(number, view))),
        }
    }

    fn lift(&mut self, portion: &Portion, set: &Set, view: View) {
        if let Set::One(place) = set {
            let place = self.place(place, view);
            if place.exists() {
                let seeds = self.portion(portion, place, view);
                self.lift_place(place, seeds);
                self.position.flow.turn.lifted = place;
            }
            return;
        }
        let places = self.set(set, view);
        for place in self.in_order(places, view.me) {
            let seeds = self.portion(portion, place, view);
            self.lift_place(place, seeds);
        }
        if places.len() == 1 {
            self.position.flow.turn.lifted = places.first();
        }
    }

    #[inline]
    fn lift_place(&mut self, from: Place, at_most: u16) {
        let hand = self.board().hand();
        let seeds = self.position.seeds(from).min(at_most);
        if seeds > 0 && from != hand {
            self.transfer(from, hand, seeds);
            self.tell(Event::Lifted { from, seeds });
        }
    }

    fn take(&mut self, taking: Taking, portion: &Portion, set: &Set, player: &crate::rules::Player, view: View) {
        if let Set::One(place) = set {
            let from = self.place(place, view);
            if from.exists() {
                self.take_from(from, taking, portion, player, view);
            }
            return;
        }
        let places = self.set(set, view);
        for from in self.in_order(places, view.me) {
            self.take_from(from, taking, portion, player, view);
        }
    }

    fn take_from(&mut self, from: Place, taking: Taking, portion: &Portion, player: &crate::rules::Player, view: View) {
        // For each place anew, so that `for its owner` means the owner of that place.
        let to = self.board().store(self.player(player, view.at(from)));
        let seeds = self.portion(portion, from, view);
        if !to.exists() || seeds == 0 || from == to {
            return;
        }
        self.transfer(from, to, seeds);
        if taking == Taking::Capture {
            self.note_captured(seeds);
        }
        self.tell(Event::Moved { from, to, seeds, taking: Some(taking) });
    }

    #[inline]
    pub(crate) fn note_captured(&mut self, seeds: u16) {
        let turn = &mut self.position.flow.turn;
        turn.captured = turn.captured.saturating_add(seeds);
        turn.captured_now = turn.captured_now.saturating_add(seeds);
    }

    fn put(&mut self, portion: &Portion, set: &Set, into: &Set, view: View) {
        let into = self.set(into, view);
        if into.len() != 1 {
            return;
        }
        let to = into.first();
        let places = self.set(set, view).without(PlaceSet::one(to));
        for from in self.in_order(places, view.me) {
            let seeds = self.portion(portion, from, view);
            if seeds > 0 {
                self.transfer(from, to, seeds);
                self.tell(Event::Moved { from, to, seeds, taking: None });
            }
        }
    }

    /// Lets these be the places that are gathered.
    fn gather(&mut self, picked: PlaceSet, view: View) {
        let before = std::mem::replace(&mut self.position.flow.turn.picked, picked);
        if O::WATCHES {
            for (places, now) in [(picked.without(before), true), (before.without(picked), false)] {
                for place in self.in_order(places, view.me) {
                    self.tell(Event::Picked { place, now });
                }
            }
        }
    }

    // ---- marks and counters

    fn mark(&mut self, set: &Set, mark: usize, value: u16, view: View) {
        if let Set::One(place) = set {
            let pit = self.place(place, view);
            if self.board().is_pit(pit) {
                self.mark_pit(pit, mark, value);
            }
            return;
        }
        let pits = self.set(set, view).within(self.board().all_pits());
        for pit in self.in_order(pits, view.me) {
            self.mark_pit(pit, mark, value);
        }
    }

    fn mark_pit(&mut self, pit: Place, mark: usize, value: u16) {
        if self.position.mark(self.rules, mark, pit) != value {
            self.position.set_mark(self.rules, mark, pit, value);
            self.tell(Event::Marked { pit, mark, value });
        }
    }

    fn set_counter(&mut self, counter: usize, player: &Option<crate::rules::Player>, to: i64, view: View) {
        let player = player.as_ref().map(|player| self.player(player, view));
        if player.is_some_and(|player| !player.is_side()) {
            return;
        }
        let value = u16::try_from(to.max(0)).unwrap_or(u16::MAX);
        let whose = player.unwrap_or(Player::South);
        self.position.set_counter(self.rules, counter, whose, value);
        let value = self.position.counter(self.rules, counter, whose);
        self.tell(Event::Counted { counter, player: player.unwrap_or(Player::Nobody), value });
    }
}
