//! Sets of places, single places, and players.

use crate::ast::{Join, Name, Place, PlaceKind, Player, PlayerKind, Pred, Set, SetKind, Step};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::parse::sentences::second;
use crate::parse::{Node, Parts, Reader, Rule};
use crate::print;
use crate::span::Span;

impl Reader<'_> {
    /// `set` or `part`: sets joined from left to right, each with what must be true of its members.
    pub(super) fn set(&mut self, node: Node<'_>) -> Set {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let first = self.set_that(&mut parts);
        let mut others = Vec::new();
        while let Some(word) = parts.any() {
            let join = if word.as_rule() == Rule::k_and { Join::And } else { Join::Except };
            others.push((join, self.set_that(&mut parts)));
        }
        if others.is_empty() {
            return first.set;
        }
        self.refuse_that_beside_and(&first, &others, span);
        let others = others.into_iter().map(|(join, member)| (join, member.set)).collect();
        Set { kind: SetKind::Joined(Box::new(first.set), others), span }
    }

    /// A set with the `that` clause that follows on it.
    fn set_that(&mut self, parts: &mut Parts<'_>) -> Member {
        let set = self.set_atom(parts.need());
        let Some(clause) = parts.take(Rule::that) else {
            return Member { set, clause: None };
        };
        let clause_span = self.span(&clause);
        let preds: Vec<Pred> =
            clause.into_inner().filter(|part| part.as_rule() == Rule::pred).map(|part| self.pred(part)).collect();
        let span = set.span.to(clause_span);
        Member { set: Set { kind: SetKind::That(Box::new(set), preds), span }, clause: Some(clause_span) }
    }

    /// `mine and my row that hold 2` would be read in one way and meant in another.
    fn refuse_that_beside_and(&mut self, first: &Member, others: &[(Join, Member)], span: Span) {
        let members = std::iter::once(first).chain(others.iter().map(|(_, member)| member));
        let Some(clause) = members.filter_map(|member| member.clause).next_back() else {
            return;
        };
        let joined = Set {
            kind: SetKind::Joined(
                Box::new(first.set.clone()),
                others.iter().map(|(join, member)| (*join, member.set.clone())).collect(),
            ),
            span,
        };
        let title = "a `that` clause beside `and` or `except` needs brackets";
        let fault = Diagnostic::error(codes::THAT_BESIDE_AND, clause, title, "of one set, or of all?");
        self.faults.push(
            fault.help(format!("write `{}`, or put the brackets around all sets that are meant", print::set(&joined))),
        );
    }

    fn set_atom(&mut self, node: Node<'_>) -> Set {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::set_group => return Set { span, ..self.set(second(node)) },
            Rule::first_of => SetKind::FirstOf(Box::new(self.of_set(node))),
            Rule::last_of => SetKind::LastOf(Box::new(self.of_set(node))),
            Rule::my_row => SetKind::MyRow,
            Rule::their_row => SetKind::TheirRow,
            Rule::mine => SetKind::Mine,
            Rule::theirs => SetKind::Theirs,
            Rule::picked => SetKind::Picked,
            Rule::sown => SetKind::Sown,
            Rule::all_pits => SetKind::Pits,
            Rule::place => SetKind::Place(Box::new(self.place(node))),
            _ => SetKind::Named(self.name(&node)),
        };
        Set { kind, span }
    }

    /// The set after `first of` or `last of`.
    fn of_set(&mut self, node: Node<'_>) -> Set {
        let mut parts = Parts::of(node);
        parts.need();
        parts.take(Rule::k_of);
        self.set(parts.need())
    }

    /// `spot`: one place, however it is said.
    pub(super) fn spot(&mut self, node: Node<'_>) -> Place {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        match inner.as_rule() {
            Rule::place => self.place(inner),
            _ => Place { kind: PlaceKind::OneOf(Box::new(self.set_atom(inner))), span },
        }
    }

    /// One place.
    pub(super) fn place(&mut self, node: Node<'_>) -> Place {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        let kind = match inner.as_rule() {
            Rule::stepped => self.stepped(inner),
            Rule::landing => PlaceKind::Landing,
            Rule::starting_pit => PlaceKind::StartingPit,
            Rule::lifted_pit => PlaceKind::LiftedPit,
            Rule::hand => PlaceKind::Hand,
            Rule::out => PlaceKind::Out,
            Rule::own_store => PlaceKind::StoreOf(self.store_owner(inner)),
            Rule::store_of => {
                let mut parts = Parts::of(inner);
                parts.take(Rule::k_store);
                parts.take(Rule::k_of);
                PlaceKind::StoreOf(self.player(parts.need()))
            }
            Rule::pit_of => self.pit_of(inner),
            _ => PlaceKind::Here,
        };
        Place { kind, span }
    }

    fn stepped(&mut self, node: Node<'_>) -> PlaceKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_its);
        let word = parts.need();
        let step = match word.as_rule() {
            Rule::k_next => Step::Next,
            Rule::k_previous => Step::Previous,
            Rule::k_opposite => Step::Opposite,
            Rule::k_behind => Step::Behind,
            _ => Step::Front,
        };
        parts.take(Rule::k_of);
        let of = match parts.any() {
            Some(place) if place.as_rule() == Rule::place => self.place(place),
            Some(spot) => self.spot(spot),
            None => Place { kind: PlaceKind::Here, span: self.span(&word) },
        };
        PlaceKind::Step(step, Box::new(of))
    }

    /// Whose store `my store`, `their store` is.
    fn store_owner(&mut self, node: Node<'_>) -> Player {
        let word = Parts::of(node).need();
        let kind = if word.as_rule() == Rule::k_my { PlayerKind::Me } else { PlayerKind::Them };
        Player { kind, span: self.span(&word) }
    }

    fn pit_of(&mut self, node: Node<'_>) -> PlaceKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_pit);
        let number = self.pit_number(parts.need());
        parts.take(Rule::k_of);
        PlaceKind::PitOf(Box::new(number), self.player(parts.need()))
    }

    /// A player.
    pub(super) fn player(&mut self, node: Node<'_>) -> Player {
        let span = self.span(&node);
        let inner = Parts::of(node).need();
        let kind = match inner.as_rule() {
            Rule::k_me => PlayerKind::Me,
            Rule::k_them => PlayerKind::Them,
            Rule::k_south => PlayerKind::South,
            Rule::k_north => PlayerKind::North,
            Rule::k_nobody => PlayerKind::Nobody,
            Rule::k_chance => PlayerKind::Chance,
            Rule::k_starter => PlayerKind::Starter,
            Rule::k_winner => PlayerKind::Winner,
            Rule::k_loser => PlayerKind::Loser,
            _ => self.mark_of(inner),
        };
        Player { kind, span }
    }

    /// `its MARK` or `MARK of PLACE`.
    fn mark_of(&mut self, node: Node<'_>) -> PlayerKind {
        let mut parts = Parts::of(node);
        let its = parts.take(Rule::k_its);
        let name: Name = self.name(&parts.need());
        parts.take(Rule::k_of);
        let place = match its {
            Some(its) => Place { kind: PlaceKind::Here, span: self.span(&its) },
            None => match parts.need() {
                place if place.as_rule() == Rule::place => self.place(place),
                ends => self.spot(ends),
            },
        };
        PlayerKind::MarkOf(name, Box::new(place))
    }
}

/// A set and its `that` clause, if it has one that no bracket encloses.
struct Member {
    set: Set,
    clause: Option<Span>,
}
