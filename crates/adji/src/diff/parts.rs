//! A walk over compiled rules that may change what is numbered in them.

use adji_engine::rules::{
    Action, Body, Choice, Choosing, Cond, Count, Guard, Num, Place, Player, Portion, Sentence, SentenceId, Set,
};
use adji_engine::{Place as PlaceId, PlaceSet};

/// Something in a rule that is a number and means something else.
pub(super) enum Part<'p> {
    Mark(&'p mut usize),
    Counter(&'p mut usize),
    Step(&'p mut usize),
    Ask(&'p mut u8),
    /// An option by name, of a decision.
    Chose(&'p mut u8, &'p mut u8),
    /// Options by name, of the decision they stand in.
    Names(&'p mut Vec<u8>),
    Sentence(&'p mut SentenceId),
    Set(&'p mut Set),
    Places(&'p mut PlaceSet),
    Place(&'p mut PlaceId),
}

/// Visits the parts of rules in the order in which they are written.
pub(super) struct Parts<'v>(pub(super) &'v mut dyn FnMut(Part<'_>));

impl Parts<'_> {
    fn visit(&mut self, part: Part<'_>) {
        (self.0)(part);
    }

    pub(super) fn choosing(&mut self, sentence: &mut Choosing) {
        self.visit(Part::Sentence(&mut sentence.id));
        self.condition(&mut sentence.when);
        match &mut sentence.choice {
            Choice::Add { set, either_way: _, amounts } => {
                self.set(set);
                if let Some((least, most)) = amounts {
                    self.number(least);
                    self.number(most);
                }
            }
            Choice::AddNames(names) => self.visit(Part::Names(names)),
            Choice::Keep(condition) | Choice::Prefer(condition) => self.condition(condition),
        }
    }

    pub(super) fn sentence(&mut self, sentence: &mut Sentence) {
        self.visit(Part::Sentence(&mut sentence.id));
        match &mut sentence.guard {
            Guard::If(condition) => self.condition(condition),
            Guard::Always | Guard::Otherwise => {}
        }
        match &mut sentence.body {
            Body::Actions(actions) => actions.iter_mut().for_each(|action| self.action(action)),
            Body::Block(inner) => inner.iter_mut().for_each(|one| self.sentence(one)),
            Body::Each(set, inner) => {
                self.set(set);
                self.sentence(inner);
            }
            Body::EachPlayer(inner) => self.sentence(inner),
            Body::At(place, inner) => {
                self.place(place);
                self.sentence(inner);
            }
            Body::Walk(walk, inner) => {
                self.place(&mut walk.from);
                self.number(&mut walk.by);
                walk.bound.iter_mut().for_each(|bound| self.number(bound));
                self.condition(&mut walk.condition);
                self.sentence(inner);
            }
        }
    }

    fn action(&mut self, action: &mut Action) {
        match action {
            Action::Lift(portion, set) => {
                self.portion(portion);
                self.set(set);
            }
            Action::Take(_, portion, set, player) => {
                self.portion(portion);
                self.set(set);
                self.player(player);
            }
            Action::Put(portion, set, into) => {
                self.portion(portion);
                self.set(set);
                self.set(into);
            }
            Action::Drop(place) | Action::Relay(place, _) | Action::Sow(Some(place), _) => self.place(place),
            Action::Pick(set) | Action::Unpick(set) => self.set(set),
            Action::Unmark(set, mark) => {
                self.set(set);
                self.visit(Part::Mark(mark));
            }
            Action::Mark(set, mark, player) => {
                self.set(set);
                self.visit(Part::Mark(mark));
                self.player(player);
            }
            Action::Count(counter, player) => {
                self.visit(Part::Counter(counter));
                player.iter_mut().for_each(|player| self.player(player));
            }
            Action::SetCounter(counter, player, number) => {
                self.visit(Part::Counter(counter));
                player.iter_mut().for_each(|player| self.player(player));
                self.number(number);
            }
            Action::Ask(ask, player) => {
                self.visit(Part::Ask(ask));
                self.player(player);
            }
            Action::Begin(player) => self.player(player),
            Action::Do(step) => self.visit(Part::Step(step)),
            Action::Stop
            | Action::Again
            | Action::Pass
            | Action::End
            | Action::Win
            | Action::Lose
            | Action::Draw
            | Action::Sow(None, _)
            | Action::PassOver
            | Action::BreakOff => {}
        }
    }

    fn portion(&mut self, portion: &mut Portion) {
        match portion {
            Portion::All => {}
            Portion::Some(number) | Portion::AllBut(number) => self.number(number),
        }
    }

    pub(super) fn condition(&mut self, condition: &mut Cond) {
        match condition {
            Cond::Const(_) | Cond::FirstLap | Cond::Going(_) | Cond::Again | Cond::Endless => {}
            Cond::Chose(ask, name) => self.visit(Part::Chose(ask, name)),
            Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|one| self.condition(one)),
            Cond::Not(inner) | Cond::AfterMove(inner) | Cond::AfterLap(inner) => self.condition(inner),
            Cond::Holds(place, count) => {
                self.place(place);
                self.count(count);
            }
            Cond::Is(number, count) => {
                self.number(number);
                self.count(count);
            }
            Cond::In(place, set) => {
                self.place(place);
                self.set(set);
            }
            Cond::NumberIs(place, number) => {
                self.place(place);
                self.number(number);
            }
            Cond::Marked(place, mark, player) => {
                self.place(place);
                self.visit(Part::Mark(mark));
                player.iter_mut().for_each(|player| self.player(player));
            }
            Cond::At(place, inner) => {
                self.place(place);
                self.condition(inner);
            }
            Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => {
                self.set(set);
                self.condition(inner);
            }
            Cond::SamePlayer(left, right) => {
                self.player(left);
                self.player(right);
            }
            Cond::CanMove { player, so_that, judged: _ } => {
                self.player(player);
                so_that.iter_mut().for_each(|inner| self.condition(inner));
            }
            Cond::Seen(number) => self.number(number),
        }
    }

    fn count(&mut self, count: &mut Count) {
        match count {
            Count::Known { .. } => {}
            Count::OneOf(numbers) => numbers.iter_mut().for_each(|number| self.number(number)),
            Count::Between(least, most) => {
                least.iter_mut().chain(most).for_each(|number| self.number(number));
            }
        }
    }

    fn number(&mut self, number: &mut Num) {
        match number {
            Num::Const(_)
            | Num::Share { .. }
            | Num::Amount
            | Num::Captured
            | Num::CapturedNow
            | Num::Rounds
            | Num::Games => {}
            Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) => self.place(place),
            Num::SeedsOf(set) | Num::Had(set) | Num::SizeOf(set) => self.set(set),
            Num::Counter(counter, player) => {
                self.visit(Part::Counter(counter));
                player.iter_mut().for_each(|player| self.player(player));
            }
            Num::Arith(left, _, right) => {
                self.number(left);
                self.number(right);
            }
        }
    }

    fn set(&mut self, set: &mut Set) {
        self.visit(Part::Set(set));
        match set {
            Set::Picked | Set::Sown => {}
            Set::Const(places) => self.visit(Part::Places(places)),
            Set::ByMe(places) => places.iter_mut().for_each(|places| self.visit(Part::Places(places))),
            Set::OwnedBy(player) => self.player(player),
            Set::One(place) => self.place(place),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.set(inner),
            Set::That(inner, condition) => {
                self.set(inner);
                self.condition(condition);
            }
            Set::Union(left, right) | Set::Except(left, right) => {
                self.set(left);
                self.set(right);
            }
        }
    }

    fn place(&mut self, place: &mut Place) {
        match place {
            Place::Here | Place::Landing | Place::Starting | Place::Lifted => {}
            Place::Const(place) => self.visit(Part::Place(place)),
            Place::Store(player) => self.player(player),
            Place::Pit(number, player) => {
                self.number(number);
                self.player(player);
            }
            Place::Next(from)
            | Place::Previous(from)
            | Place::Opposite(from)
            | Place::Behind(from)
            | Place::Front(from) => self.place(from),
            Place::First(set) => self.set(set),
        }
    }

    fn player(&mut self, player: &mut Player) {
        match player {
            Player::MarkOf(mark, place) => {
                self.visit(Part::Mark(mark));
                self.place(place);
            }
            Player::Me | Player::Them | Player::Const(_) | Player::Starter | Player::Winner | Player::Loser => {}
        }
    }
}
