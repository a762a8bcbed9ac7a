//! A walk over compiled rules that may change them.
//!
//! [`Change`] has a method for each kind of part. One that is not written goes on into what it is given; one that is written
//! does so by the function here that is called `in_` and the same name, before or after what it does. Outer parts come before
//! those inside them, and these in the order in which they are written.

use crate::place::{Place as PlaceId, PlaceSet};
use crate::rules::{
    Action, Body, Choice, Choosing, Cond, Count, Guard, Num, Place, Player, Portion, Sentence, Set, Way,
};

/// Somebody who goes through rules and changes what it wants to.
#[allow(missing_docs, reason = "a method for each part, called as that is")]
pub trait Change {
    fn choosing(&mut self, sentence: &mut Choosing) {
        in_choosing(self, sentence);
    }

    fn sentence(&mut self, sentence: &mut Sentence) {
        in_sentence(self, sentence);
    }

    /// The sentences of a block.
    fn sentences(&mut self, sentences: &mut [Sentence]) {
        sentences.iter_mut().for_each(|sentence| self.sentence(sentence));
    }

    fn actions(&mut self, actions: &mut Vec<Action>) {
        actions.iter_mut().for_each(|action| self.action(action));
    }

    fn action(&mut self, action: &mut Action) {
        in_action(self, action);
    }

    fn portion(&mut self, portion: &mut Portion) {
        in_portion(self, portion);
    }

    fn condition(&mut self, condition: &mut Cond) {
        in_condition(self, condition);
    }

    fn count(&mut self, count: &mut Count) {
        in_count(self, count);
    }

    fn number(&mut self, number: &mut Num) {
        in_number(self, number);
    }

    fn set(&mut self, set: &mut Set) {
        in_set(self, set);
    }

    fn place(&mut self, place: &mut Place) {
        in_place(self, place);
    }

    fn player(&mut self, player: &mut Player) {
        in_player(self, player);
    }

    fn way(&mut self, _: &mut Way) {}

    /// Places that are known, in a set.
    fn places(&mut self, _: &mut PlaceSet) {}

    /// A place that is known.
    fn known_place(&mut self, _: &mut PlaceId) {}

    /// A mark, by its number.
    fn mark(&mut self, _: &mut usize) {}

    /// A counter, by its number.
    fn counter(&mut self, _: &mut usize) {}

    /// A step, by its number.
    fn step(&mut self, _: &mut usize) {}

    /// A decision, by its number.
    fn ask(&mut self, _: &mut u8) {}

    /// A named option of a decision, by the numbers of both.
    fn chose(&mut self, _ask: &mut u8, _name: &mut u8) {}

    /// Named options of the decision that the sentence stands in, by their numbers.
    fn names(&mut self, _: &mut [u8]) {}
}

/// Goes on into a sentence that chooses.
pub fn in_choosing<C: Change + ?Sized>(change: &mut C, sentence: &mut Choosing) {
    change.condition(&mut sentence.when);
    match &mut sentence.choice {
        Choice::Add { set, either_way: _, amounts } => {
            change.set(set);
            amounts.iter_mut().flat_map(|(least, most)| [least, most]).for_each(|number| change.number(number));
        }
        Choice::AddNames(names) => change.names(names),
        Choice::Keep(condition) | Choice::Prefer(condition) => change.condition(condition),
    }
}

/// Goes on into a sentence.
pub fn in_sentence<C: Change + ?Sized>(change: &mut C, sentence: &mut Sentence) {
    if let Guard::If(condition) = &mut sentence.guard {
        change.condition(condition);
    }
    in_body(change, &mut sentence.body);
}

/// Goes on into what a sentence does.
pub fn in_body<C: Change + ?Sized>(change: &mut C, body: &mut Body) {
    match body {
        Body::Actions(actions) => change.actions(actions),
        Body::Block(inner) => change.sentences(inner),
        Body::Each(set, inner) => {
            change.set(set);
            change.sentence(inner);
        }
        Body::EachPlayer(inner) => change.sentence(inner),
        Body::At(place, inner) => {
            change.place(place);
            change.sentence(inner);
        }
        Body::Walk(walk, inner) => {
            change.way(&mut walk.way);
            change.place(&mut walk.from);
            change.number(&mut walk.by);
            walk.bound.iter_mut().for_each(|bound| change.number(bound));
            change.condition(&mut walk.condition);
            change.sentence(inner);
        }
    }
}

/// Goes on into an action.
pub fn in_action<C: Change + ?Sized>(change: &mut C, action: &mut Action) {
    match action {
        Action::Lift(portion, set) => {
            change.portion(portion);
            change.set(set);
        }
        Action::Take(_, portion, set, player) => {
            change.portion(portion);
            change.set(set);
            change.player(player);
        }
        Action::Put(portion, set, into) => {
            change.portion(portion);
            change.set(set);
            change.set(into);
        }
        Action::Drop(place) => change.place(place),
        Action::Relay(place, way) => {
            change.place(place);
            way.iter_mut().for_each(|way| change.way(way));
        }
        Action::Sow(place, way) => {
            place.iter_mut().for_each(|place| change.place(place));
            way.iter_mut().for_each(|way| change.way(way));
        }
        Action::Pick(set) | Action::Unpick(set) => change.set(set),
        Action::Unmark(set, mark) => {
            change.set(set);
            change.mark(mark);
        }
        Action::Mark(set, mark, player) => {
            change.set(set);
            change.mark(mark);
            change.player(player);
        }
        Action::Count(counter, player) => {
            change.counter(counter);
            player.iter_mut().for_each(|player| change.player(player));
        }
        Action::SetCounter(counter, player, number) => {
            change.counter(counter);
            player.iter_mut().for_each(|player| change.player(player));
            change.number(number);
        }
        Action::Ask(ask, player) => {
            change.ask(ask);
            change.player(player);
        }
        Action::Begin(player) => change.player(player),
        Action::Do(step) => change.step(step),
        Action::Stop
        | Action::Again
        | Action::Pass
        | Action::End
        | Action::Win
        | Action::Lose
        | Action::Draw
        | Action::PassOver
        | Action::BreakOff => {}
    }
}

/// Goes on into how much is moved.
pub fn in_portion<C: Change + ?Sized>(change: &mut C, portion: &mut Portion) {
    match portion {
        Portion::All => {}
        Portion::Some(number) | Portion::AllBut(number) => change.number(number),
    }
}

/// Goes on into a condition.
pub fn in_condition<C: Change + ?Sized>(change: &mut C, condition: &mut Cond) {
    match condition {
        Cond::Const(_) | Cond::FirstLap | Cond::Again | Cond::Endless => {}
        Cond::Chose(ask, name) => change.chose(ask, name),
        Cond::Going(way) => change.way(way),
        Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|one| change.condition(one)),
        Cond::Not(inner) | Cond::AfterMove(inner) | Cond::AfterLap(inner) => change.condition(inner),
        Cond::Holds(place, count) => {
            change.place(place);
            change.count(count);
        }
        Cond::Is(number, count) => {
            change.number(number);
            change.count(count);
        }
        Cond::In(place, set) => {
            change.place(place);
            change.set(set);
        }
        Cond::NumberIs(place, number) => {
            change.place(place);
            change.number(number);
        }
        Cond::Marked(place, mark, player) => {
            change.place(place);
            change.mark(mark);
            player.iter_mut().for_each(|player| change.player(player));
        }
        Cond::At(place, inner) => {
            change.place(place);
            change.condition(inner);
        }
        Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => {
            change.set(set);
            change.condition(inner);
        }
        Cond::SamePlayer(left, right) => {
            change.player(left);
            change.player(right);
        }
        Cond::CanMove { player, so_that, judged: _ } => {
            change.player(player);
            so_that.iter_mut().for_each(|inner| change.condition(inner));
        }
        Cond::Seen(number) => change.number(number),
    }
}

/// Goes on into what a number is held against.
pub fn in_count<C: Change + ?Sized>(change: &mut C, count: &mut Count) {
    match count {
        Count::Known { .. } => {}
        Count::OneOf(numbers) => numbers.iter_mut().for_each(|number| change.number(number)),
        Count::Between(least, most) => least.iter_mut().chain(most).for_each(|number| change.number(number)),
    }
}

/// Goes on into a number.
pub fn in_number<C: Change + ?Sized>(change: &mut C, number: &mut Num) {
    match number {
        Num::Const(_)
        | Num::Share { .. }
        | Num::Amount
        | Num::Captured
        | Num::CapturedNow
        | Num::Rounds
        | Num::Games => {}
        Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) => change.place(place),
        Num::SeedsOf(set) | Num::Had(set) | Num::SizeOf(set) => change.set(set),
        Num::Counter(counter, player) => {
            change.counter(counter);
            player.iter_mut().for_each(|player| change.player(player));
        }
        Num::Arith(left, _, right) => {
            change.number(left);
            change.number(right);
        }
    }
}

/// Goes on into a set.
pub fn in_set<C: Change + ?Sized>(change: &mut C, set: &mut Set) {
    match set {
        Set::Picked | Set::Sown => {}
        Set::Const(places) => change.places(places),
        Set::ByMe(both) => both.iter_mut().for_each(|places| change.places(places)),
        Set::OwnedBy(player) => change.player(player),
        Set::One(place) => change.place(place),
        Set::FirstOf(inner) | Set::LastOf(inner) => change.set(inner),
        Set::That(inner, condition) => {
            change.set(inner);
            change.condition(condition);
        }
        Set::Union(left, right) | Set::Except(left, right) => {
            change.set(left);
            change.set(right);
        }
    }
}

/// Goes on into a place.
pub fn in_place<C: Change + ?Sized>(change: &mut C, place: &mut Place) {
    match place {
        Place::Here | Place::Landing | Place::Starting | Place::Lifted => {}
        Place::Const(place) => change.known_place(place),
        Place::Store(player) => change.player(player),
        Place::Pit(number, player) => {
            change.number(number);
            change.player(player);
        }
        Place::Next(from)
        | Place::Previous(from)
        | Place::Opposite(from)
        | Place::Behind(from)
        | Place::Front(from) => change.place(from),
        Place::First(set) => change.set(set),
    }
}

/// Goes on into a player.
pub fn in_player<C: Change + ?Sized>(change: &mut C, player: &mut Player) {
    match player {
        Player::MarkOf(mark, place) => {
            change.mark(mark);
            change.place(place);
        }
        Player::Me | Player::Them | Player::Const(_) | Player::Starter | Player::Winner | Player::Loser => {}
    }
}
