//! What parts of a rule come to when it is known who reads them, and often where: places, sets and numbers that no move
//! can change are worked out, conditions that the board decides are answered.
//!
//! A part that is not decided comes back as it was, with what is known put in. It means the same, read in the same view.

use std::cell::{Cell, RefCell};

use crate::place::{Heading, Place, PlaceSet, Player};
use crate::rules::{self, Action, Choice, Choosing, Cond, Count, Num, Portion, Ruleset, Set, Way};

/// What is known where a part stands.
#[derive(Clone, Copy)]
pub(super) struct Facts<'r> {
    pub(super) rules: &'r Ruleset,
    /// Whose view it is.
    pub(super) me: Player,
    /// The place it speaks of.
    pub(super) here: Option<Place>,
    /// Where the lap ended.
    pub(super) landing: Option<Place>,
    /// The way of sowing, where no rule changes it.
    pub(super) heading: Option<Heading>,
    /// The way of the walk it stands in.
    pub(super) walk: Option<Heading>,
    /// How many seeds lie on the landing place, as long as none were moved.
    pub(super) landed: Option<u16>,
    /// Nothing has been gathered in this turn.
    pub(super) unpicked: bool,
    /// What was asked of the seeds there, as the answers for 0 to [`MOST_SEEDS`].
    pub(super) asked: &'r RefCell<Vec<u64>>,
    /// How many more conditions and sentences may be looked at.
    pub(super) left: &'r Cell<u32>,
}

/// Counts above this are not told apart.
pub(crate) const MOST_SEEDS: u16 = 62;

impl<'r> Facts<'r> {
    pub(super) fn at(self, here: Place) -> Facts<'r> {
        Facts { here: Some(here), ..self }
    }

    pub(super) fn of(self, me: Player) -> Facts<'r> {
        Facts { me, ..self }
    }

    /// Counts one part that is looked at, and tells whether that was one too many: what comes out is then of no use.
    pub(super) fn is_spent(self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left == 0
    }

    fn anywhere(self) -> Facts<'r> {
        Facts { here: None, ..self }
    }

    pub(super) fn player(self, player: &rules::Player) -> rules::Player {
        match player {
            rules::Player::Me => rules::Player::Const(self.me),
            rules::Player::Them => rules::Player::Const(self.me.other()),
            rules::Player::MarkOf(mark, place) => self.mark_of(*mark, self.place(place)),
            other => other.clone(),
        }
    }

    fn mark_of(self, mark: usize, place: rules::Place) -> rules::Player {
        let board = &self.rules.board;
        match place {
            rules::Place::Const(pit) if mark == 0 && self.rules.marks[0].cell.is_none() && board.is_pit(pit) => {
                rules::Player::Const(board.owner[pit.index()])
            }
            rules::Place::Const(store) if mark == 0 && board.is_store(store) => {
                rules::Player::Const(Player::SIDES[store.index() - board.pits])
            }
            place => rules::Player::MarkOf(mark, Box::new(place)),
        }
    }

    pub(super) fn place(self, place: &rules::Place) -> rules::Place {
        let board = &self.rules.board;
        let known = |place: Option<Place>, otherwise: rules::Place| place.map_or(otherwise, rules::Place::Const);
        let step = |from: &rules::Place,
                    lead: &dyn Fn(Place) -> Option<Place>,
                    back: fn(Box<rules::Place>) -> rules::Place| {
            let from = self.place(from);
            match from {
                rules::Place::Const(place) => known(lead(place), back(Box::new(from))),
                from => back(Box::new(from)),
            }
        };
        match place {
            rules::Place::Here => known(self.here, rules::Place::Here),
            rules::Place::Landing => known(self.landing, rules::Place::Landing),
            rules::Place::Store(player) => match self.player(player) {
                rules::Player::Const(player) => rules::Place::Const(board.store(player)),
                player => rules::Place::Store(player),
            },
            rules::Place::Pit(number, player) => match (self.num(number), self.player(player)) {
                (Num::Const(number), rules::Player::Const(player)) => rules::Place::Const(board.pit_of(number, player)),
                (number, player) => rules::Place::Pit(Box::new(number), player),
            },
            rules::Place::Next(from) => step(from, &|place| self.next(place, self.ahead()?), rules::Place::Next),
            rules::Place::Previous(from) => {
                step(from, &|place| self.next(place, self.ahead()?.reversed()), rules::Place::Previous)
            }
            rules::Place::Opposite(from) => {
                step(from, &|place| Some(board.opposite.from(place)), rules::Place::Opposite)
            }
            rules::Place::Behind(from) => step(from, &|place| Some(board.behind.from(place)), rules::Place::Behind),
            rules::Place::Front(from) => step(from, &|place| Some(board.front.from(place)), rules::Place::Front),
            rules::Place::First(set) => match self.set(&Set::FirstOf(set.clone())) {
                Set::Const(one) => rules::Place::Const(one.into_iter().next().unwrap_or(Place::NOWHERE)),
                Set::FirstOf(set) => rules::Place::First(set),
                _ => place.clone(),
            },
            rules::Place::Starting | rules::Place::Lifted | rules::Place::Const(_) => place.clone(),
        }
    }

    fn ahead(self) -> Option<Heading> {
        self.walk.or(self.heading)
    }

    /// The next place on the track of `me`, unless pits may be absent.
    pub(super) fn next(self, from: Place, heading: Heading) -> Option<Place> {
        let table = &self.rules.board.next[self.me.index().min(1)][heading.index()];
        self.rules.absent.is_none().then(|| table.from(from))
    }

    /// The heading that a walk goes.
    pub(super) fn way(self, way: Way) -> Option<Heading> {
        match way {
            Way::To(heading) => Some(heading),
            Way::Forward => self.ahead(),
            Way::Back => self.ahead().map(Heading::reversed),
        }
    }

    pub(super) fn set(self, set: &Set) -> Set {
        let owner_is_fixed = self.rules.marks[0].cell.is_none();
        match set {
            Set::ByMe(places) => Set::Const(places[self.me.index().min(1)]),
            Set::OwnedBy(player) => match self.player(player) {
                rules::Player::Const(player) if owner_is_fixed => Set::Const(self.rules.board.owned_at_start(player)),
                player => Set::OwnedBy(player),
            },
            Set::One(place) => match self.place(place) {
                rules::Place::Const(place) => Set::Const(PlaceSet::one(place)),
                place => Set::One(place),
            },
            Set::FirstOf(inner) => match self.set(inner) {
                Set::Const(set) => {
                    Set::Const(self.in_order(set).first().copied().map_or(PlaceSet::EMPTY, PlaceSet::one))
                }
                inner => Set::FirstOf(Box::new(inner)),
            },
            Set::LastOf(inner) => match self.set(inner) {
                Set::Const(set) => {
                    Set::Const(self.in_order(set).last().copied().map_or(PlaceSet::EMPTY, PlaceSet::one))
                }
                inner => Set::LastOf(Box::new(inner)),
            },
            Set::That(inner, condition) => match (self.set(inner), self.anywhere().cond(condition)) {
                (inner, Cond::Const(true)) => inner,
                (_, Cond::Const(false)) => Set::Const(PlaceSet::EMPTY),
                (inner, condition) => Set::That(Box::new(inner), Box::new(condition)),
            },
            Set::Union(left, right) => match (self.set(left), self.set(right)) {
                (Set::Const(left), Set::Const(right)) => Set::Const(left.union(right)),
                (left, right) => Set::Union(Box::new(left), Box::new(right)),
            },
            Set::Except(left, right) => match (self.set(left), self.set(right)) {
                (Set::Const(left), Set::Const(right)) => Set::Const(left.without(right)),
                (left, right) => Set::Except(Box::new(left), Box::new(right)),
            },
            Set::Picked if self.unpicked => Set::Const(PlaceSet::EMPTY),
            Set::Const(_) | Set::Picked | Set::Sown => set.clone(),
        }
    }

    /// Places in the order in which loops take them.
    pub(super) fn in_order(self, set: PlaceSet) -> Vec<Place> {
        self.rules.board.in_order(set, self.me).collect()
    }

    pub(super) fn num(self, number: &Num) -> Num {
        let board = &self.rules.board;
        match number {
            Num::Seeds(place) => Num::Seeds(self.place(place)),
            Num::SeedsOf(set) => Num::SeedsOf(self.set(set)),
            Num::Had(set) => Num::Had(self.set(set)),
            Num::SizeOf(set) => match self.set(set) {
                Set::Const(set) => Num::Const(set.len() as i64),
                set => Num::SizeOf(set),
            },
            Num::NumberOf(place) => self.pit_fact(&board.number, place, Num::NumberOf),
            Num::RowOf(place) => self.pit_fact(&board.row, place, Num::RowOf),
            Num::Counter(counter, player) => Num::Counter(*counter, player.as_ref().map(|player| self.player(player))),
            Num::Arith(left, operator, right) => match (self.num(left), self.num(right)) {
                (Num::Const(left), Num::Const(right)) => Num::Const(operator.of(left, right)),
                (left, right) => Num::Arith(Box::new(left), *operator, Box::new(right)),
            },
            Num::Const(_)
            | Num::Share { .. }
            | Num::Amount
            | Num::Captured
            | Num::CapturedNow
            | Num::Rounds
            | Num::Games => number.clone(),
        }
    }

    fn pit_fact(self, facts: &[u8], place: &rules::Place, of: fn(rules::Place) -> Num) -> Num {
        match self.place(place) {
            rules::Place::Const(place) => Num::Const(facts.get(place.index()).map_or(0, |&fact| i64::from(fact))),
            place => of(place),
        }
    }

    fn count(self, count: &Count) -> Count {
        match count {
            Count::Known { .. } => count.clone(),
            Count::OneOf(numbers) => Count::OneOf(numbers.iter().map(|number| self.num(number)).collect()),
            Count::Between(least, most) => {
                let fold = |number: &Option<Num>| number.as_ref().map(|number| self.num(number));
                Count::Between(fold(least), fold(most))
            }
        }
    }

    pub(super) fn cond(self, condition: &Cond) -> Cond {
        if self.is_spent() {
            return Cond::Const(false);
        }
        match condition {
            Cond::All(all) => self.together(all, false, Cond::All),
            Cond::Any(any) => self.together(any, true, Cond::Any),
            Cond::Not(inner) => match self.cond(inner) {
                Cond::Const(answer) => Cond::Const(!answer),
                inner => Cond::Not(Box::new(inner)),
            },
            Cond::Holds(place, count) => self.holds(self.place(place), self.count(count)),
            Cond::Is(Num::Seeds(place), count) => self.holds(self.place(place), self.count(count)),
            Cond::Is(number, count) => match (self.num(number), self.count(count)) {
                (Num::Const(number), Count::Known { low, rest }) => Cond::Const(number >= 0 && rest.fits(low, number)),
                (number, count) => Cond::Is(number, count),
            },
            Cond::In(place, set) => match (self.place(place), self.set(set)) {
                (rules::Place::Const(place), Set::Const(set)) => Cond::Const(set.contains(place)),
                (place, set) => Cond::In(place, set),
            },
            Cond::NumberIs(place, number) => match (self.place(place), self.num(number)) {
                (rules::Place::Const(place), Num::Const(number)) => {
                    let board = &self.rules.board;
                    Cond::Const(board.is_pit(place) && i64::from(board.number[place.index()]) == number)
                }
                (place, number) => Cond::NumberIs(place, number),
            },
            Cond::Marked(place, mark, player) => {
                let player = player.as_ref().map(|player| self.player(player));
                self.marked(self.place(place), *mark, player)
            }
            Cond::At(place, inner) => match self.place(place) {
                rules::Place::Const(Place::NOWHERE) => Cond::Const(false),
                rules::Place::Const(place) => self.at(place).cond(inner),
                place => Cond::At(place, Box::new(self.anywhere().cond(inner))),
            },
            Cond::AllOf(set, inner) => Cond::AllOf(self.set(set), Box::new(self.anywhere().cond(inner))),
            Cond::SomeOf(set, inner) => Cond::SomeOf(self.set(set), Box::new(self.anywhere().cond(inner))),
            Cond::SamePlayer(left, right) => match (self.player(left), self.player(right)) {
                (rules::Player::Const(left), rules::Player::Const(right)) => Cond::Const(left == right),
                (left, right) => Cond::SamePlayer(left, right),
            },
            Cond::CanMove { player, so_that, judged } => Cond::CanMove {
                player: self.player(player),
                // It is asked when other things are known than now.
                so_that: so_that.clone(),
                judged: *judged,
            },
            Cond::Seen(times) => Cond::Seen(self.num(times)),
            Cond::AfterMove(inner) => Cond::AfterMove(Box::new(self.anywhere().cond(inner))),
            Cond::AfterLap(inner) => Cond::AfterLap(Box::new(self.anywhere().cond(inner))),
            Cond::Const(_) | Cond::Going(_) | Cond::FirstLap | Cond::Chose(..) | Cond::Again | Cond::Endless => {
                condition.clone()
            }
        }
    }

    /// `deciding`: the answer of one that decides for all of them.
    fn together(self, conditions: &[Cond], deciding: bool, of: fn(Vec<Cond>) -> Cond) -> Cond {
        let mut open = Vec::new();
        for condition in conditions {
            match self.cond(condition) {
                Cond::Const(answer) if answer == deciding => return Cond::Const(deciding),
                Cond::Const(_) => {}
                condition => open.push(condition),
            }
        }
        match open.len() {
            0 => Cond::Const(!deciding),
            1 => open.remove(0),
            _ => of(open),
        }
    }

    fn holds(self, place: rules::Place, count: Count) -> Cond {
        match (&place, &count, self.landed) {
            (rules::Place::Const(Place::NOWHERE), Count::Known { low, .. }, _) => Cond::Const(low & 1 == 1),
            (rules::Place::Const(at), Count::Known { low, .. }, landed) if Some(*at) == self.landing => match landed {
                Some(seeds) => Cond::Const(low >> seeds & 1 == 1),
                None => {
                    let mut asked = self.asked.borrow_mut();
                    if !asked.contains(low) {
                        asked.push(*low);
                    }
                    Cond::Holds(place, count)
                }
            },
            _ => Cond::Holds(place, count),
        }
    }

    fn marked(self, place: rules::Place, mark: usize, player: Option<rules::Player>) -> Cond {
        let rules::Place::Const(at) = place else { return Cond::Marked(place, mark, player) };
        if !self.rules.board.is_pit(at) {
            return Cond::Const(false);
        }
        let is_fixed = self.rules.marks[mark].cell.is_none();
        let owner = self.rules.board.owner[at.index()];
        match player {
            None if is_fixed => Cond::Const(owner != Player::Nobody),
            Some(rules::Player::Const(player)) if is_fixed => Cond::Const(owner != Player::Nobody && owner == player),
            player => Cond::Marked(rules::Place::Const(at), mark, player),
        }
    }

    pub(super) fn choosing(self, sentence: &Choosing) -> Choosing {
        let choice = match &sentence.choice {
            Choice::Add { set, either_way, amounts } => {
                let amounts = amounts.as_ref().map(|(least, most)| (self.num(least), self.num(most)));
                Choice::Add { set: self.set(set), either_way: *either_way, amounts }
            }
            Choice::AddNames(names) => Choice::AddNames(names.clone()),
            Choice::Keep(condition) => Choice::Keep(self.cond(condition)),
            Choice::Prefer(condition) => Choice::Prefer(self.cond(condition)),
        };
        Choosing { when: self.cond(&sentence.when), choice, ..sentence.clone() }
    }

    fn portion(self, portion: &Portion) -> Portion {
        match portion {
            Portion::All => Portion::All,
            Portion::Some(number) => Portion::Some(self.num(number)),
            Portion::AllBut(number) => Portion::AllBut(self.num(number)),
        }
    }

    /// An action with what is known put in. What is taken `for its owner` depends on each place anew, so that player is
    /// left alone unless it is the same for all.
    pub(super) fn action(self, action: &Action) -> Action {
        let player = |player: &rules::Player| self.player(player);
        match action {
            Action::Lift(portion, set) => Action::Lift(self.portion(portion), self.set_of_one(set)),
            Action::Drop(place) => Action::Drop(self.place(place)),
            Action::Take(taking, portion, set, to) => {
                let to = self.anywhere().player(to);
                Action::Take(*taking, self.portion(portion), self.set_of_one(set), to)
            }
            Action::Put(portion, set, into) => Action::Put(self.portion(portion), self.set(set), self.set(into)),
            Action::Pick(set) => Action::Pick(self.set(set)),
            Action::Unpick(set) => Action::Unpick(self.set(set)),
            Action::Mark(set, mark, whose) => Action::Mark(self.set(set), *mark, player(whose)),
            Action::Unmark(set, mark) => Action::Unmark(self.set(set), *mark),
            Action::Count(counter, whose) => Action::Count(*counter, whose.as_ref().map(player)),
            Action::SetCounter(counter, whose, number) => {
                Action::SetCounter(*counter, whose.as_ref().map(player), self.num(number))
            }
            Action::Ask(ask, whose) => Action::Ask(*ask, player(whose)),
            Action::Begin(whose) => Action::Begin(player(whose)),
            Action::Relay(place, way) => Action::Relay(self.place(place), *way),
            Action::Sow(from, way) => Action::Sow(from.as_ref().map(|from| self.place(from)), *way),
            Action::Do(_)
            | Action::Stop
            | Action::Again
            | Action::Pass
            | Action::End
            | Action::Win
            | Action::Lose
            | Action::Draw
            | Action::PassOver
            | Action::BreakOff => action.clone(),
        }
    }

    /// A set of one known place stays a place: it is lifted from and taken from without a loop.
    fn set_of_one(self, set: &Set) -> Set {
        match set {
            Set::One(place) => Set::One(self.place(place)),
            set => self.set(set),
        }
    }
}
