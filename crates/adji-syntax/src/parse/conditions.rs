//! Conditions, what is said of a subject, and counts.

use crate::ast::{Adjective, AdjectiveKind, Cond, CondKind, Count, CountKind, Pred, PredKind, Quantity};
use crate::ast::{Place, PlaceKind, Set, SetKind};
use crate::parse::sentences::{second, way};
use crate::parse::{Node, Parts, Reader, Rule};

impl Reader<'_> {
    /// A condition; one that stands alone is not wrapped.
    pub(super) fn cond(&mut self, node: Node<'_>) -> Cond {
        self.joined(node, Rule::k_or, CondKind::Or, |reader, all_of| {
            reader.joined(all_of, Rule::k_and, CondKind::And, Reader::neg)
        })
    }

    /// The members of `node` that a word joins; a single one stands for itself.
    fn joined(
        &mut self,
        node: Node<'_>,
        joint: Rule,
        kind: fn(Vec<Cond>) -> CondKind,
        mut read: impl FnMut(&mut Self, Node<'_>) -> Cond,
    ) -> Cond {
        let span = self.span(&node);
        let members = node.into_inner().filter(|part| part.as_rule() != joint);
        let mut members: Vec<Cond> = members.map(|part| read(self, part)).collect();
        match members.pop() {
            Some(only) if members.is_empty() => only,
            last => {
                members.extend(last);
                Cond { kind: kind(members), span }
            }
        }
    }

    fn neg(&mut self, node: Node<'_>) -> Cond {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        match parts.take(Rule::k_not) {
            Some(_) => Cond { kind: CondKind::Not(Box::new(self.neg(parts.need()))), span },
            None => self.atom(parts.need()),
        }
    }

    fn atom(&mut self, node: Node<'_>) -> Cond {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::group => return Cond { span, ..self.cond(second(node)) },
            Rule::after => self.after(node),
            Rule::quant => self.quant(node),
            Rule::neither => CondKind::NeitherCanMove,
            Rule::can_move => self.can_move(node),
            Rule::seen => CondKind::Seen(self.num(second(node))),
            Rule::player_is => self.player_is(node),
            Rule::cmp => self.cmp(node),
            Rule::subject => self.subject(node),
            Rule::endless => CondKind::Endless,
            Rule::again => CondKind::Again,
            Rule::captured => CondKind::Captured { now: is_now(node) },
            Rule::first_lap => CondKind::FirstLap,
            Rule::heading => CondKind::Going(way(second(node))),
            Rule::chose => CondKind::Chose(self.name(&second(node))),
            _ => CondKind::Bare(self.name(&node)),
        };
        Cond { kind, span }
    }

    fn after(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_after);
        let whole_move = parts.need().as_rule() == Rule::k_move;
        parts.take(Rule::open);
        CondKind::After { whole_move, cond: Box::new(self.cond(parts.need())) }
    }

    fn quant(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        let quantity = match parts.need().as_rule() {
            Rule::k_all => Quantity::All,
            Rule::k_some => Quantity::Some,
            _ => Quantity::None,
        };
        parts.take(Rule::k_of);
        CondKind::Quantified { quantity, set: self.set(parts.need()), pred: self.pred(parts.need()) }
    }

    fn can_move(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        let player = self.player(parts.need());
        let can = parts.need().as_rule() == Rule::k_can && parts.take(Rule::k_not).is_none();
        parts.take(Rule::k_move);
        let so_that = parts.take(Rule::so_that).map(|so_that| {
            let condition = so_that.into_inner().find(|part| part.as_rule() == Rule::cond);
            Box::new(self.cond(condition.expect("`so that` goes before a condition")))
        });
        CondKind::CanMove { player, can, so_that }
    }

    fn player_is(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        let left = self.player(parts.need());
        parts.take(Rule::k_is);
        let not = parts.take(Rule::k_not).is_some();
        CondKind::PlayerIs { left, not, right: self.player(parts.need()) }
    }

    fn cmp(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        let left = self.num(parts.need());
        parts.take(Rule::k_is);
        let not = parts.take(Rule::k_not).is_some();
        CondKind::Compare { left, not, count: self.count(parts.need()) }
    }

    fn subject(&mut self, node: Node<'_>) -> CondKind {
        let mut parts = Parts::of(node);
        let subject = parts.take(Rule::part).map(|part| self.set(part));
        CondKind::Subject { subject, pred: self.pred(parts.need()) }
    }

    /// What is said of a subject.
    pub(super) fn pred(&mut self, node: Node<'_>) -> Pred {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        let kind = match inner.as_rule() {
            Rule::holds => PredKind::Holds(self.count(second(inner))),
            Rule::held => PredKind::Held(self.count(second(inner))),
            _ => self.is(inner),
        };
        Pred { kind, span }
    }

    fn is(&mut self, node: Node<'_>) -> PredKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_is);
        let not = parts.take(Rule::k_not).is_some();
        let mut adjectives = Vec::new();
        while let Some(adjective) = parts.take(Rule::adj) {
            adjectives.push(self.adjective(adjective));
            parts.take(Rule::k_or);
        }
        PredKind::Is { not, adjectives }
    }

    fn adjective(&mut self, node: Node<'_>) -> Adjective {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        let kind = match inner.as_rule() {
            Rule::mine => AdjectiveKind::Mine,
            Rule::theirs => AdjectiveKind::Theirs,
            Rule::empty => AdjectiveKind::Empty,
            Rule::picked => AdjectiveKind::Picked,
            Rule::sown => AdjectiveKind::Sown,
            Rule::a_store => AdjectiveKind::Store,
            Rule::in_row => AdjectiveKind::InRow { mine: second(inner).as_rule() == Rule::k_my },
            Rule::pit_adj => self.pit_adjective(inner),
            Rule::member => AdjectiveKind::In(self.set(Parts::of(inner).need())),
            _ => self.marked(inner),
        };
        Adjective { kind, span }
    }

    /// `pit`, `pit N` or `pit N of PLAYER`.
    fn pit_adjective(&mut self, node: Node<'_>) -> AdjectiveKind {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        parts.take(Rule::k_pit);
        let Some(number) = parts.take(Rule::pit_number).map(|number| self.pit_number(number)) else {
            return AdjectiveKind::Pit;
        };
        match self.of_player(&mut parts) {
            None => AdjectiveKind::Number(number),
            Some(player) => {
                let place = Place { kind: PlaceKind::PitOf(Box::new(number), player), span };
                AdjectiveKind::In(Set { kind: SetKind::Place(Box::new(place)), span })
            }
        }
    }

    fn marked(&mut self, node: Node<'_>) -> AdjectiveKind {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.need());
        AdjectiveKind::Named { name, of: self.of_player(&mut parts) }
    }

    fn count(&mut self, node: Node<'_>) -> Count {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        let kind = match inner.as_rule() {
            Rule::no_seeds => CountKind::None,
            Rule::any_seeds => CountKind::Any,
            Rule::odd => CountKind::Odd,
            Rule::even => CountKind::Even,
            Rule::at_least => CountKind::AtLeast(self.last_number(inner)),
            Rule::at_most => CountKind::AtMost(self.last_number(inner)),
            Rule::more_than => CountKind::MoreThan(self.last_number(inner)),
            Rule::fewer_than => CountKind::FewerThan(self.last_number(inner)),
            _ => self.these(inner),
        };
        Count { kind, span }
    }

    /// The number that ends a count.
    fn last_number(&mut self, node: Node<'_>) -> crate::ast::Num {
        let last = node.into_inner().next_back().expect("such a count ends with a number");
        self.num(last)
    }

    /// `2`, `2 to 6` or `2, 4 or 6`.
    fn these(&mut self, node: Node<'_>) -> CountKind {
        let mut parts = Parts::of(node);
        let first = self.num(parts.need());
        if parts.take(Rule::k_to).is_some() {
            return CountKind::Span(first, self.num(parts.need()));
        }
        let mut numbers = vec![first];
        while let Some(part) = parts.any() {
            if part.as_rule() == Rule::num {
                numbers.push(self.num(part));
            }
        }
        CountKind::OneOf(numbers)
    }
}

/// Whether a `captured` is followed by `now`.
pub(super) fn is_now(node: Node<'_>) -> bool {
    node.into_inner().any(|part| part.as_rule() == Rule::k_now)
}
