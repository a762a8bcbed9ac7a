//! A walk over all parts of compiled rules.

use adji_engine::rules::{
    Action, Body, Choice, Cond, Count, Guard, Num, Paragraph, Place, Player, Portion, Ruleset, Sentence, Set, Walk,
};

/// A part of a rule.
#[derive(Clone, Copy)]
pub(crate) enum Part<'p> {
    Cond(&'p Cond),
    Num(&'p Num),
    Set(&'p Set),
    Player(&'p Player),
    /// `here`, as the place that the whole speaks of: not that of a pit in a set or of an inner subject.
    Here,
    /// A pit that an option decides: the starting pit, the lifted pit.
    OfTurn,
}

/// All paragraphs and steps but those of decisions.
pub(crate) fn paragraphs(rules: &Ruleset) -> impl Iterator<Item = &Paragraph> {
    rules.moments().chain(&rules.steps)
}

/// Visits parts of rules, outer ones before those inside them.
pub(crate) struct Look<'a> {
    visit: &'a mut dyn FnMut(Part<'_>),
    /// How many conditions around have a `here` of their own.
    inside: usize,
}

impl<'a> Look<'a> {
    pub(crate) fn at(visit: &'a mut dyn FnMut(Part<'_>)) -> Look<'a> {
        Look { visit, inside: 0 }
    }
}

impl Look<'_> {
    pub(crate) fn ruleset(&mut self, rules: &Ruleset) {
        self.paragraphs(paragraphs(rules));
        rules.absent.iter().for_each(|absent| self.condition(absent));
        self.asks(rules);
    }

    pub(crate) fn paragraphs<'p>(&mut self, paragraphs: impl IntoIterator<Item = &'p Paragraph>) {
        for paragraph in paragraphs {
            self.sentences(&paragraph.sentences);
        }
    }

    fn asks(&mut self, rules: &Ruleset) {
        for ask in &rules.asks {
            for sentence in &ask.choosing {
                self.condition(&sentence.when);
                self.choice(&sentence.choice);
            }
            self.sentences(&ask.acting);
        }
    }

    pub(crate) fn choice(&mut self, choice: &Choice) {
        match choice {
            Choice::Add { set, amounts, .. } => {
                self.set(set);
                for number in amounts.iter().flat_map(|(least, most)| [least, most]) {
                    self.number(number);
                }
            }
            Choice::AddNames(_) => {}
            Choice::Keep(condition) | Choice::Prefer(condition) => self.condition(condition),
        }
    }

    pub(crate) fn sentences(&mut self, sentences: &[Sentence]) {
        for sentence in sentences {
            if let Guard::If(condition) = &sentence.guard {
                self.condition(condition);
            }
            match &sentence.body {
                Body::Actions(actions) => actions.iter().for_each(|action| self.action(action)),
                Body::Block(inner) => self.sentences(inner),
                Body::Each(set, inner) => {
                    self.set(set);
                    self.sentences(std::slice::from_ref(inner));
                }
                Body::EachPlayer(inner) => self.sentences(std::slice::from_ref(inner)),
                Body::At(place, inner) => {
                    self.place(place);
                    self.sentences(std::slice::from_ref(inner));
                }
                Body::Walk(walk, inner) => {
                    self.walk(walk);
                    self.sentences(std::slice::from_ref(inner));
                }
            }
        }
    }

    fn walk(&mut self, walk: &Walk) {
        self.place(&walk.from);
        self.number(&walk.by);
        walk.bound.iter().for_each(|bound| self.number(bound));
        self.condition(&walk.condition);
    }

    pub(crate) fn action(&mut self, action: &Action) {
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
            Action::Pick(set) | Action::Unpick(set) | Action::Unmark(set, _) => self.set(set),
            Action::Mark(set, _, player) => {
                self.set(set);
                self.player(player);
            }
            Action::Count(_, player) => player.iter().for_each(|player| self.player(player)),
            Action::SetCounter(_, player, number) => {
                player.iter().for_each(|player| self.player(player));
                self.number(number);
            }
            Action::Ask(_, player) | Action::Begin(player) => self.player(player),
            Action::Do(_)
            | Action::Stop
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

    fn portion(&mut self, portion: &Portion) {
        match portion {
            Portion::All => {}
            Portion::Some(number) | Portion::AllBut(number) => self.number(number),
        }
    }

    pub(crate) fn condition(&mut self, condition: &Cond) {
        (self.visit)(Part::Cond(condition));
        match condition {
            Cond::Const(_) | Cond::FirstLap | Cond::Going(_) | Cond::Chose(..) | Cond::Again | Cond::Endless => {}
            Cond::All(all) | Cond::Any(all) => all.iter().for_each(|one| self.condition(one)),
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
            Cond::Marked(place, _, player) => {
                self.place(place);
                player.iter().for_each(|player| self.player(player));
            }
            Cond::At(place, inner) => {
                self.place(place);
                self.inside(inner);
            }
            Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => {
                self.set(set);
                self.inside(inner);
            }
            Cond::SamePlayer(left, right) => {
                self.player(left);
                self.player(right);
            }
            Cond::CanMove { player, so_that, .. } => {
                self.player(player);
                so_that.iter().for_each(|inner| self.condition(inner));
            }
            Cond::Seen(number) => self.number(number),
        }
    }

    /// A condition with a `here` of its own.
    fn inside(&mut self, condition: &Cond) {
        self.inside += 1;
        self.condition(condition);
        self.inside -= 1;
    }

    fn count(&mut self, count: &Count) {
        match count {
            Count::Known { .. } => {}
            Count::OneOf(numbers) => numbers.iter().for_each(|number| self.number(number)),
            Count::Between(least, most) => least.iter().chain(most).for_each(|number| self.number(number)),
        }
    }

    fn number(&mut self, number: &Num) {
        (self.visit)(Part::Num(number));
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
            Num::Counter(_, player) => player.iter().for_each(|player| self.player(player)),
            Num::Arith(left, _, right) => {
                self.number(left);
                self.number(right);
            }
        }
    }

    fn set(&mut self, set: &Set) {
        (self.visit)(Part::Set(set));
        match set {
            Set::Const(_) | Set::ByMe(_) | Set::Picked | Set::Sown => {}
            Set::OwnedBy(player) => self.player(player),
            Set::One(place) => self.place(place),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.set(inner),
            Set::That(inner, condition) => {
                self.set(inner);
                self.inside(condition);
            }
            Set::Union(left, right) | Set::Except(left, right) => {
                self.set(left);
                self.set(right);
            }
        }
    }

    fn place(&mut self, place: &Place) {
        match place {
            Place::Here if self.inside > 0 => {}
            Place::Here => (self.visit)(Part::Here),
            Place::Starting | Place::Lifted => (self.visit)(Part::OfTurn),
            Place::Landing | Place::Const(_) => {}
            Place::Store(player) => self.player(player),
            Place::Pit(number, player) => {
                self.number(number);
                self.player(player);
            }
            Place::Next(from)
            | Place::Previous(from)
            | Place::Opposite(from)
            | Place::Behind(from)
            | Place::Front(from) => {
                self.place(from);
            }
            Place::First(set) => self.set(set),
        }
    }

    fn player(&mut self, player: &Player) {
        (self.visit)(Part::Player(player));
        if let Player::MarkOf(_, place) = player {
            self.place(place);
        }
    }
}
