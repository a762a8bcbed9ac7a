//! What can be proved of stores from the rules: that nothing is ever taken from them, and that no rule reads them.
//!
//! Both are shown from the text of the rules, read carefully rather than cleverly: where a place could be a store, it is taken
//! for one. `here is mine` and the like say that `here` is none, for the conditions beside them and for what they guard.

use adji_engine::place::PlaceSet;
use adji_engine::rules::{
    Action, Body, Choice, Cond, Count, Guard, Num, Paragraph, Place, Portion, Sentence, Set, Walk,
};
use adji_engine::{Board, Player, Position, Ruleset};

use super::forward::Bounds;
use super::worth::lead;

/// What can be said of the stores without a look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stores {
    /// They only ever grow, and who has won is asked of them alone: so what lies elsewhere bounds what can still be won.
    pub(super) only_grow: bool,
    /// Besides, no rule asks what they hold: so what can still be won depends on the rest of the position alone.
    pub(super) are_unread: bool,
}

impl Stores {
    /// What the rules say of them.
    pub(super) fn of(rules: &Ruleset) -> Stores {
        let mut look = Look::new(rules);
        look.rules(rules);
        let only_grow = !look.takes && !look.says_who_wins && rules.round.is_none();
        Stores { only_grow, are_unread: only_grow && !look.reads }
    }

    /// Takes what the stores hold out of the numbers of a position, where it is no part of what can follow.
    pub(super) fn leave_out(self, rules: &Ruleset, numbers: &mut [u16]) {
        if self.are_unread {
            Player::SIDES.iter().for_each(|&player| numbers[rules.board.store(player).index()] = 0);
        }
    }

    /// How many seeds the value is more than what can still be won.
    pub(super) fn shift(self, rules: &Ruleset, position: &Position) -> i32 {
        if self.are_unread { lead(rules, position) } else { 0 }
    }

    /// Bounds of a value: neither player can get more than all that is not in a store.
    pub(super) fn sure(self, rules: &Ruleset, position: &Position) -> Option<Bounds> {
        let stored: u32 = Player::SIDES.map(|player| u32::from(position.seeds(rules.board.store(player)))).iter().sum();
        let rest = position.total().saturating_sub(stored) as i32;
        let lead = lead(rules, position);
        self.only_grow.then_some(Bounds { least: lead - rest, most: lead + rest })
    }

    /// Bounds of any value that a position can have.
    pub(super) fn all(self, rules: &Ruleset, position: &Position) -> Bounds {
        let all = (position.total() as i32).max(1);
        self.sure(rules, position).unwrap_or(Bounds { least: -all, most: all })
    }
}

/// Whether `here` is surely no store.
type IsPit = bool;

struct Look<'b> {
    board: &'b Board,
    /// No store lies on a track, so that no seed ends in one.
    track_is_pits: bool,
    /// Only pits are ever offered.
    options_are_pits: bool,
    takes: bool,
    reads: bool,
    says_who_wins: bool,
}

impl<'b> Look<'b> {
    fn new(rules: &'b Ruleset) -> Look<'b> {
        let board = &rules.board;
        let track_is_pits =
            board.next.iter().flatten().flat_map(|steps| steps.iter()).all(|(_, to)| !board.is_store(to));
        let mut look =
            Look { board, track_is_pits, options_are_pits: false, takes: false, reads: false, says_who_wins: false };
        let choices = rules.asks.iter().flat_map(|ask| &ask.choosing).map(|choosing| &choosing.choice);
        look.options_are_pits = choices
            .filter_map(|choice| if let Choice::Add { set, .. } = choice { Some(set) } else { None })
            .all(|set| look.set_is_pits(set, false));
        look
    }

    fn rules(&mut self, rules: &Ruleset) {
        let (landing, nowhere) = (self.track_is_pits, true);
        for (paragraph, here) in [
            (&rules.setup, nowhere),
            (&rules.turn, nowhere),
            (&rules.lap, landing),
            (&rules.no_move, nowhere),
            (&rules.after_turn, landing),
            (&rules.endless, nowhere),
            (&rules.settle, nowhere),
        ] {
            self.paragraph(paragraph, here);
        }
        rules.round.iter().for_each(|round| self.paragraph(round, nowhere));
        rules.steps.iter().for_each(|step| self.paragraph(step, false));
        rules.seed.paragraph().into_iter().for_each(|seed| self.paragraph(seed, landing));
        rules.absent.iter().for_each(|absent| self.condition(absent, true));
        let option = self.options_are_pits;
        for ask in &rules.asks {
            for sentence in &ask.choosing {
                self.condition(&sentence.when, option);
                match &sentence.choice {
                    Choice::Add { set, amounts, .. } => {
                        self.set(set, option);
                        for number in amounts.iter().flat_map(|(least, most)| [least, most]) {
                            self.number(number, option);
                        }
                    }
                    Choice::AddNames(_) => {}
                    Choice::Keep(condition) | Choice::Prefer(condition) => self.condition(condition, option),
                }
            }
            self.sentences(&ask.acting, option);
        }
    }

    fn paragraph(&mut self, paragraph: &Paragraph, here: IsPit) {
        self.sentences(&paragraph.sentences, here);
    }

    fn sentences(&mut self, sentences: &[Sentence], here: IsPit) {
        for sentence in sentences {
            let mut here = here;
            if let Guard::If(condition) = &sentence.guard {
                self.condition(condition, here);
                here |= self.implies_pit(condition);
            }
            match &sentence.body {
                Body::Actions(actions) => actions.iter().for_each(|action| self.action(action, here)),
                Body::Block(inner) => self.sentences(inner, here),
                Body::EachPlayer(inner) => self.sentences(std::slice::from_ref(inner), here),
                Body::Each(set, inner) => {
                    self.set(set, here);
                    self.sentences(std::slice::from_ref(inner), self.set_is_pits(set, here));
                }
                Body::At(place, inner) => {
                    self.place(place, here);
                    self.sentences(std::slice::from_ref(inner), self.is_pit(place, here));
                }
                Body::Walk(walk, inner) => self.walk(walk, inner, here),
            }
        }
    }

    fn walk(&mut self, walk: &Walk, inner: &Sentence, here: IsPit) {
        self.place(&walk.from, here);
        self.number(&walk.by, here);
        walk.bound.iter().for_each(|bound| self.number(bound, here));
        let walked = self.track_is_pits && self.is_pit(&walk.from, here);
        self.condition(&walk.condition, walked);
        self.sentences(std::slice::from_ref(inner), walked || self.implies_pit(&walk.condition));
    }

    fn action(&mut self, action: &Action, here: IsPit) {
        match action {
            Action::Lift(portion, set) | Action::Take(_, portion, set, _) => self.moved(portion, set, here),
            Action::Put(portion, set, into) => {
                self.moved(portion, set, here);
                self.set(into, here);
            }
            // What is gathered may be taken later, what is relayed from is lifted, and what is sown on from counts as the
            // lifted pit.
            Action::Pick(set) => {
                self.set(set, here);
                self.takes |= !self.set_is_pits(set, here);
            }
            Action::Relay(place, _) | Action::Sow(Some(place), _) => {
                self.place(place, here);
                self.takes |= !self.is_pit(place, here);
            }
            Action::Drop(place) => self.place(place, here),
            Action::Unpick(set) | Action::Mark(set, ..) | Action::Unmark(set, _) => self.set(set, here),
            Action::SetCounter(_, _, number) => self.number(number, here),
            Action::Win | Action::Lose | Action::Draw => self.says_who_wins = true,
            Action::Count(..)
            | Action::Do(_)
            | Action::Stop
            | Action::Again
            | Action::Pass
            | Action::End
            | Action::Sow(None, _)
            | Action::Ask(..)
            | Action::Begin(_)
            | Action::PassOver
            | Action::BreakOff => {}
        }
    }

    fn moved(&mut self, portion: &Portion, set: &Set, here: IsPit) {
        if let Portion::Some(number) | Portion::AllBut(number) = portion {
            self.number(number, here);
        }
        self.set(set, here);
        self.takes |= !self.set_is_pits(set, here);
    }

    fn condition(&mut self, condition: &Cond, here: IsPit) {
        match condition {
            Cond::All(all) => {
                // Where one of them says that it is no store, the others do not matter of a store.
                let here = here || self.implies_pit(condition);
                all.iter().for_each(|one| self.condition(one, here));
            }
            Cond::Any(any) => any.iter().for_each(|one| self.condition(one, here)),
            Cond::Not(inner) => self.condition(inner, here),
            Cond::Holds(place, count) => {
                self.place(place, here);
                self.reads |= !self.is_pit(place, here);
                self.count(count, here);
            }
            Cond::Is(number, count) => {
                self.number(number, here);
                self.count(count, here);
            }
            Cond::In(place, set) => {
                self.place(place, here);
                self.set(set, here);
            }
            Cond::NumberIs(place, number) => {
                self.place(place, here);
                self.number(number, here);
            }
            Cond::Marked(place, ..) => self.place(place, here),
            Cond::At(place, inner) => {
                self.place(place, here);
                self.condition(inner, self.is_pit(place, here));
            }
            Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => {
                self.set(set, here);
                self.condition(inner, self.set_is_pits(set, here));
            }
            Cond::Seen(number) => self.number(number, here),
            Cond::AfterMove(inner) | Cond::AfterLap(inner) => self.condition(inner, self.track_is_pits),
            Cond::CanMove { so_that: Some(inner), .. } => self.condition(inner, here),
            Cond::Const(_)
            | Cond::SamePlayer(..)
            | Cond::CanMove { so_that: None, .. }
            | Cond::Going(_)
            | Cond::FirstLap
            | Cond::Chose(..)
            | Cond::Again
            | Cond::Endless => {}
        }
    }

    fn count(&mut self, count: &Count, here: IsPit) {
        match count {
            Count::Known { .. } => {}
            Count::OneOf(numbers) => numbers.iter().for_each(|number| self.number(number, here)),
            Count::Between(least, most) => {
                least.iter().chain(most).for_each(|number| self.number(number, here));
            }
        }
    }

    fn number(&mut self, number: &Num, here: IsPit) {
        match number {
            Num::Seeds(place) => {
                self.place(place, here);
                self.reads |= !self.is_pit(place, here);
            }
            Num::SeedsOf(set) | Num::Had(set) => {
                self.set(set, here);
                self.reads |= !self.set_is_pits(set, here);
            }
            Num::SizeOf(set) => self.set(set, here),
            Num::NumberOf(place) | Num::RowOf(place) => self.place(place, here),
            Num::Arith(left, _, right) => {
                self.number(left, here);
                self.number(right, here);
            }
            Num::Const(_)
            | Num::Share { .. }
            | Num::Amount
            | Num::Captured
            | Num::CapturedNow
            | Num::Counter(..)
            | Num::Rounds
            | Num::Games => {}
        }
    }

    fn set(&mut self, set: &Set, here: IsPit) {
        match set {
            Set::One(place) => self.place(place, here),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.set(inner, here),
            Set::That(inner, condition) => {
                self.set(inner, here);
                self.condition(condition, self.set_is_pits(inner, here));
            }
            Set::Union(one, other) | Set::Except(one, other) => {
                self.set(one, here);
                self.set(other, here);
            }
            Set::Const(_) | Set::ByMe(_) | Set::OwnedBy(_) | Set::Picked | Set::Sown => {}
        }
    }

    fn place(&mut self, place: &Place, here: IsPit) {
        match place {
            Place::Pit(number, _) => self.number(number, here),
            Place::Next(from)
            | Place::Previous(from)
            | Place::Opposite(from)
            | Place::Behind(from)
            | Place::Front(from) => self.place(from, here),
            Place::First(set) => self.set(set, here),
            Place::Here | Place::Landing | Place::Starting | Place::Lifted | Place::Const(_) | Place::Store(_) => {}
        }
    }

    fn are_pits(&self, places: PlaceSet) -> bool {
        places.into_iter().all(|place| !self.board.is_store(place))
    }

    fn is_pit(&self, place: &Place, here: IsPit) -> bool {
        match place {
            Place::Here => here,
            Place::Landing | Place::Next(_) | Place::Previous(_) => self.track_is_pits,
            // Nothing is lifted from a store in a lap, or it would be told at the lifting.
            Place::Starting | Place::Lifted => self.options_are_pits,
            Place::Const(place) => !self.board.is_store(*place),
            Place::Store(_) => false,
            Place::First(set) => self.set_is_pits(set, here),
            // No store has a pit across or behind it, nor is one there.
            Place::Pit(..) | Place::Opposite(_) | Place::Behind(_) | Place::Front(_) => true,
        }
    }

    fn set_is_pits(&self, set: &Set, here: IsPit) -> bool {
        match set {
            Set::Const(places) => self.are_pits(*places),
            Set::ByMe(places) => places.iter().all(|places| self.are_pits(*places)),
            // Stores are gathered nowhere, or it would be told at the gathering.
            Set::OwnedBy(_) | Set::Picked => true,
            Set::Sown => false,
            Set::One(place) => self.is_pit(place, here),
            Set::FirstOf(inner) | Set::LastOf(inner) | Set::Except(inner, _) => self.set_is_pits(inner, here),
            Set::That(inner, condition) => self.set_is_pits(inner, here) || self.implies_pit(condition),
            Set::Union(one, other) => self.set_is_pits(one, here) && self.set_is_pits(other, here),
        }
    }

    /// Whether `here` is no store where the condition holds.
    fn implies_pit(&self, condition: &Cond) -> bool {
        match condition {
            Cond::All(all) => all.iter().any(|one| self.implies_pit(one)),
            Cond::In(Place::Here, set) => self.set_is_pits(set, false),
            Cond::NumberIs(Place::Here, _) | Cond::Marked(Place::Here, ..) => true,
            _ => false,
        }
    }
}
