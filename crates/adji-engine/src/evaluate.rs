//! What the rules ask of a position: places, sets, numbers, conditions. Nothing here changes anything.

use crate::board::{Board, InOrder};
use crate::observe::Observer;
use crate::place::{Heading, Place, PlaceSet, Player};
use crate::reader::{Reader, View};
use crate::rules::{self, Cond, Count, Num, Operator, Rest, Set, Way};

impl<O: Observer> Reader<'_, O> {
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.rules.board
    }

    // ---- players and headings

    #[inline]
    pub(crate) fn player(&self, player: &rules::Player, view: View) -> Player {
        match player {
            rules::Player::Me => view.me,
            rules::Player::Them => view.me.other(),
            rarer => self.player_rarer(rarer, view),
        }
    }

    fn player_rarer(&self, player: &rules::Player, view: View) -> Player {
        match player {
            rules::Player::Me => view.me,
            rules::Player::Them => view.me.other(),
            rules::Player::Const(player) => *player,
            rules::Player::Starter => self.position.flow.starter,
            rules::Player::Winner => self.position.flow.winner,
            rules::Player::Loser => self.position.flow.winner.other(),
            rules::Player::MarkOf(mark, place) => {
                let place = self.place(place, view);
                if self.board().is_pit(place) {
                    Player::from_cell(self.position.mark(self.rules, *mark, place))
                } else if *mark == 0 && self.board().is_store(place) {
                    Player::SIDES[place.index() - self.board().pits]
                } else {
                    Player::Nobody
                }
            }
        }
    }

    /// The heading a text means by `way`; the present one if it says none.
    pub(crate) fn heading(&self, way: Option<Way>, view: View) -> Heading {
        let present = view.walk.unwrap_or(self.position.flow.turn.heading);
        match way {
            None | Some(Way::Forward) => present,
            Some(Way::Back) => present.reversed(),
            Some(Way::To(heading)) => heading,
        }
    }

    // ---- places

    #[inline]
    pub(crate) fn place(&self, place: &rules::Place, view: View) -> Place {
        match place {
            rules::Place::Here => view.here,
            other => self.other_place(other, view),
        }
    }

    fn other_place(&self, place: &rules::Place, view: View) -> Place {
        match place {
            rules::Place::Here => view.here,
            rules::Place::Landing => self.position.flow.turn.landing,
            rules::Place::Starting => self.position.flow.turn.starting,
            rules::Place::Lifted => self.position.flow.turn.lifted,
            rules::Place::Const(place) => *place,
            rules::Place::Store(player) => self.board().store(self.player(player, view)),
            rules::Place::Pit(number, player) => {
                self.board().pit_of(self.number(number, view), self.player(player, view))
            }
            // Inside a walk `next` is one place on the way the walk goes, however long its steps are.
            rules::Place::Next(from) => self.next_on_track(self.place(from, view), view.me, self.heading(None, view)),
            rules::Place::Previous(from) => {
                self.next_on_track(self.place(from, view), view.me, self.heading(None, view).reversed())
            }
            rules::Place::Opposite(from) => self.board().opposite.from(self.place(from, view)),
            rules::Place::Behind(from) => self.board().behind.from(self.place(from, view)),
            rules::Place::Front(from) => self.board().front.from(self.place(from, view)),
            rules::Place::First(set) => self.first_in_order(self.set(set, view), view.me),
        }
    }

    /// The next place on a player's track that is there.
    #[inline]
    pub(crate) fn next_on_track(&self, from: Place, player: Player, heading: Heading) -> Place {
        let table = &self.board().next[player.index().min(1)][heading.index()];
        let mut place = table.from(from);
        if let Some(absent) = &self.rules.absent {
            let mut tried = 0;
            while place.exists() && self.holds(absent, View::of(player, place)) {
                place = table.from(place);
                tried += 1;
                if tried > self.board().places() {
                    return Place::NOWHERE;
                }
            }
        }
        place
    }

    // ---- sets

    #[inline]
    pub(crate) fn set(&self, set: &Set, view: View) -> PlaceSet {
        match set {
            Set::Const(places) => *places,
            rarer => self.set_rarer(rarer, view),
        }
    }

    fn set_rarer(&self, set: &Set, view: View) -> PlaceSet {
        match set {
            Set::Const(places) => *places,
            Set::ByMe(places) => places[view.me.index().min(1)],
            Set::OwnedBy(player) => self.owned_by(self.player(player, view)),
            Set::Picked => self.position.flow.turn.picked,
            Set::Sown => self.position.flow.turn.sown,
            Set::One(place) => PlaceSet::one(self.place(place, view)),
            Set::FirstOf(set) => PlaceSet::one(self.first_in_order(self.set(set, view), view.me)),
            Set::LastOf(set) => PlaceSet::one(self.last_in_order(self.set(set, view), view.me)),
            Set::That(set, condition) => self.filtered(self.set(set, view), condition, view),
            Set::Union(left, right) => self.set(left, view).union(self.set(right, view)),
            Set::Except(left, right) => self.set(left, view).without(self.set(right, view)),
        }
    }

    fn owned_by(&self, player: Player) -> PlaceSet {
        match self.rules.marks[0].cell {
            None => self.board().owned_at_start(player),
            Some(cell) => {
                let owners = &self.position.cells[cell..cell + self.board().pits];
                let owned = |(pit, &owner): (usize, &u16)| (owner == player.to_cell()).then_some(Place(pit as u8));
                owners.iter().enumerate().filter_map(owned).collect()
            }
        }
    }

    #[inline]
    pub(crate) fn in_order(&self, set: PlaceSet, me: Player) -> InOrder {
        self.board().in_order(set, me)
    }

    fn first_in_order(&self, set: PlaceSet, me: Player) -> Place {
        self.in_order(set, me).next().unwrap_or(Place::NOWHERE)
    }

    fn last_in_order(&self, set: PlaceSet, me: Player) -> Place {
        self.in_order(set, me).last().unwrap_or(Place::NOWHERE)
    }

    #[inline]
    pub(crate) fn seeds_in(&self, set: PlaceSet) -> i64 {
        let mut seeds = 0u32;
        for place in set {
            seeds += u32::from(self.position.cells[place.index()]);
        }
        i64::from(seeds)
    }

    // ---- numbers

    pub(crate) fn number(&self, number: &Num, view: View) -> i64 {
        match number {
            Num::Const(number) => *number,
            Num::Share { halved, plus } => i64::from(self.position.total >> halved) + plus,
            Num::Seeds(place) => i64::from(self.position.seeds(self.place(place, view))),
            Num::SeedsOf(set) => self.seeds_in(self.set(set, view)),
            Num::Had(set) => {
                let had = self.rules.had_cell;
                self.set(set, view).map(|place| i64::from(self.position.cells[had + place.index()])).sum()
            }
            Num::SizeOf(set) => self.set(set, view).len() as i64,
            Num::NumberOf(place) => self.pit_fact(&self.board().number, self.place(place, view)),
            Num::RowOf(place) => self.pit_fact(&self.board().row, self.place(place, view)),
            Num::Amount => i64::from(self.position.flow.turn.amount),
            Num::Captured => i64::from(self.position.flow.turn.captured),
            Num::CapturedNow => i64::from(self.position.flow.turn.captured_now),
            Num::Counter(counter, player) => {
                let player = player.as_ref().map_or(Player::South, |player| self.player(player, view));
                if player.is_side() { i64::from(self.position.counter(self.rules, *counter, player)) } else { 0 }
            }
            Num::Rounds => i64::from(self.position.flow.rounds),
            Num::Games => i64::from(self.rules.games),
            Num::Arith(left, operator, right) => operator.of(self.number(left, view), self.number(right, view)),
        }
    }

    fn pit_fact(&self, facts: &[u8], place: Place) -> i64 {
        if self.board().is_pit(place) { i64::from(facts[place.index()]) } else { 0 }
    }

    #[inline]
    fn fits(&self, number: i64, count: &Count, view: View) -> bool {
        if number < 0 {
            return false;
        }
        match count {
            Count::Known { low, rest } => rest.fits(*low, number),
            Count::OneOf(numbers) => numbers.iter().any(|one| self.number(one, view) == number),
            Count::Between(Some(Num::Share { halved, plus }), None) => {
                number >= i64::from(self.position.total >> halved) + plus
            }
            Count::Between(least, most) => {
                least.as_ref().is_none_or(|least| number >= self.number(least, view))
                    && most.as_ref().is_none_or(|most| number <= self.number(most, view))
            }
        }
    }

    // ---- conditions

    pub(crate) fn holds(&self, condition: &Cond, view: View) -> bool {
        match condition {
            Cond::Const(answer) => *answer,
            Cond::All(all) => all.iter().all(|one| self.holds(one, view)),
            Cond::Any(any) => any.iter().any(|one| self.holds(one, view)),
            Cond::Not(inner) => !self.holds(inner, view),
            Cond::Holds(place, count) => {
                self.fits(i64::from(self.position.seeds(self.place(place, view))), count, view)
            }
            // Whether there is anything at all: the first pit with a seed answers.
            Cond::Is(Num::SeedsOf(set), Count::NONE) => self.all_empty(set, 0, view),
            Cond::Is(Num::SeedsOf(set), Count::ANY) => !self.all_empty(set, 0, view),
            Cond::Is(Num::Had(set), Count::NONE) => self.all_empty(set, self.rules.had_cell, view),
            Cond::Is(Num::Had(set), Count::ANY) => !self.all_empty(set, self.rules.had_cell, view),
            Cond::Is(Num::Seeds(rules::Place::Store(player)), count) => {
                let store = self.board().store(self.player(player, view));
                self.fits(i64::from(self.position.seeds(store)), count, view)
            }
            Cond::Is(number, count) => self.fits(self.number(number, view), count, view),
            Cond::In(place, Set::One(other)) => {
                let place = self.place(place, view);
                place.exists() && place == self.place(other, view)
            }
            Cond::In(place, Set::ByMe(places)) => places[view.me.index().min(1)].contains(self.place(place, view)),
            Cond::In(place, set) => self.set(set, view).contains(self.place(place, view)),
            Cond::Marked(rules::Place::Here, mark, None) => self.is_marked(*mark, view.here),
            Cond::AllOf(set, inner) => !self.some_of(self.set(set, view), inner, false, view),
            Cond::SomeOf(set, inner) => self.some_of(self.set(set, view), inner, true, view),
            rarer => self.holds_rarer(rarer, view),
        }
    }

    /// The conditions that are not asked for every seed, apart so that the function above stays small.
    #[inline(never)]
    fn holds_rarer(&self, condition: &Cond, view: View) -> bool {
        match condition {
            Cond::Const(_)
            | Cond::All(_)
            | Cond::Any(_)
            | Cond::Not(_)
            | Cond::Holds(..)
            | Cond::Is(..)
            | Cond::In(..)
            | Cond::AllOf(..)
            | Cond::SomeOf(..) => self.holds(condition, view),
            Cond::NumberIs(place, number) => {
                let place = self.place(place, view);
                self.board().is_pit(place) && self.pit_fact(&self.board().number, place) == self.number(number, view)
            }
            Cond::Marked(place, mark, None) => self.is_marked(*mark, self.place(place, view)),
            Cond::Marked(place, mark, Some(player)) => {
                let place = self.place(place, view);
                let value = if self.board().is_pit(place) { self.position.mark(self.rules, *mark, place) } else { 0 };
                value != 0 && self.player(player, view).to_cell() == value
            }
            Cond::At(place, inner) => {
                let place = self.place(place, view);
                place.exists() && self.holds(inner, view.at(place))
            }
            Cond::SamePlayer(left, right) => self.player(left, view) == self.player(right, view),
            Cond::CanMove { player, so_that, judged } => {
                self.can_move(self.player(player, view), so_that.as_deref(), *judged, view)
            }
            Cond::Seen(times) => usize::try_from(self.number(times, view)).map_or(true, |times| self.is_seen(times)),
            Cond::Going(way) => {
                let turn = &self.position.flow.turn;
                match way {
                    Way::Forward => turn.heading == self.board().heading,
                    Way::Back => turn.heading != self.board().heading,
                    Way::To(heading) => turn.heading == *heading,
                }
            }
            Cond::FirstLap => self.position.flow.turn.laps < 2,
            Cond::Chose(ask, name) => self.position.flow.turn.chose == Some((*ask, *name)),
            Cond::Again => self.again,
            // Answered for options only, by `options`; the checker keeps these words out of all other places.
            Cond::Endless | Cond::AfterMove(_) | Cond::AfterLap(_) => false,
        }
    }

    /// Whether the position, with the player due to move, stands for at least so many times.
    pub(crate) fn is_seen(&self, times: usize) -> bool {
        let due = if self.again { self.position.flow.mover } else { self.position.flow.mover.other() };
        self.history.is_seen(self.rules, self.position, due, times)
    }

    #[inline]
    fn is_marked(&self, mark: usize, place: Place) -> bool {
        self.board().is_pit(place) && self.position.mark(self.rules, mark, place) != 0
    }

    /// Whether all places of a set are empty, by the cells from `first` on.
    #[inline]
    fn all_empty(&self, set: &Set, first: usize, view: View) -> bool {
        let cells = &self.position.cells[first..];
        let mut places = match set {
            Set::ByMe(places) => places[view.me.index().min(1)],
            other => self.set(other, view),
        };
        places.all(|place| cells[place.index()] == 0)
    }

    /// Whether for some place of a set the condition is as `wanted`. Marks are answered for all places at once: games with
    /// an opening ask for them before every move.
    fn some_of(&self, mut set: PlaceSet, condition: &Cond, wanted: bool, view: View) -> bool {
        match condition {
            Cond::Not(inner) => self.some_of(set, inner, !wanted, view),
            Cond::Marked(rules::Place::Here, mark, None) => {
                let marked = self.position.marked(self.rules, *mark);
                !(if wanted { set.within(marked) } else { set.without(marked) }).is_empty()
            }
            _ => set.any(|place| self.holds(condition, view.at(place)) == wanted),
        }
    }

    /// The places of a set for which a condition holds, each as `here`: all at once where it asks for marks, owners or
    /// fixed places, one by one where it asks for anything else.
    #[inline]
    pub(crate) fn filtered(&self, set: PlaceSet, condition: &Cond, view: View) -> PlaceSet {
        match condition {
            // The commonest question of all: what each of some pits holds.
            Cond::Holds(rules::Place::Here, Count::Known { low, rest }) => {
                let cells = &self.position.cells;
                set.filtered(|place| rest.fits(*low, i64::from(cells[place.index()])))
            }
            rarer => self.filtered_rarer(set, rarer, view),
        }
    }

    fn filtered_rarer(&self, set: PlaceSet, condition: &Cond, view: View) -> PlaceSet {
        match condition {
            Cond::Marked(rules::Place::Here, mark, None) => set.within(self.position.marked(self.rules, *mark)),
            Cond::Not(inner) => set.without(self.filtered(set, inner, view)),
            Cond::All(all) => all.iter().fold(set, |set, one| self.filtered(set, one, view)),
            Cond::In(rules::Place::Here, Set::Const(places)) => set.within(*places),
            Cond::In(rules::Place::Here, Set::ByMe(places)) => set.within(places[view.me.index().min(1)]),
            Cond::Const(answer) => {
                if *answer {
                    set
                } else {
                    PlaceSet::EMPTY
                }
            }
            other => set.filtered(|place| self.holds(other, view.at(place))),
        }
    }
}

impl Rest {
    /// Whether a number that is not negative is one of a [`Count::Known`] with these answers.
    #[inline]
    pub(crate) fn fits(self, low: u64, number: i64) -> bool {
        match number {
            ..=63 => low >> number & 1 == 1,
            _ => match self {
                Rest::None => false,
                Rest::All => true,
                Rest::Odd => number % 2 == 1,
                Rest::Even => number % 2 == 0,
            },
        }
    }
}

impl Operator {
    /// Arithmetic, saturating; division by zero is zero.
    #[must_use]
    pub fn of(self, left: i64, right: i64) -> i64 {
        match self {
            Operator::Plus => left.saturating_add(right),
            Operator::Minus => left.saturating_sub(right),
            Operator::Times => left.saturating_mul(right),
            Operator::Div => left.checked_div_euclid(right).unwrap_or(0),
            Operator::Mod => left.checked_rem_euclid(right).unwrap_or(0),
        }
    }
}
