//! Conditions, and what is said of a place.

use adji_syntax::ast::{
    ActionKind, Cond, CondKind, Count, CountKind, Num, NumKind, Place, PlaceKind, Player, PlayerKind, Pred, PredKind,
    Quantity, Set, SetKind, Way,
};

use super::numbers::Unit;
use super::teller::{Teller, weight};
use super::view::{Here, Moment, View};
use crate::english::{Noun, in_words, quoted};

/// A condition as a clause.
struct Clause {
    text: String,
    /// It speaks of the subject of the clause before and does not name it.
    goes_on: bool,
    /// It is joined from several, with this word.
    joint: Option<&'static str>,
}

impl Clause {
    fn new(text: impl Into<String>) -> Clause {
        Clause { text: text.into(), goes_on: false, joint: None }
    }
}

/// What verbs speak of, from clause to clause.
#[derive(Default)]
struct Speech<'c> {
    /// The subject named last; `here` if there was none.
    subject: Option<&'c Set>,
    /// The clause before spoke of it.
    is_fresh: bool,
    /// In a list of clauses: one inside it does without commas.
    is_inside: bool,
}

impl<'v> Teller<'v> {
    /// A condition as a clause, as after `if`.
    pub(super) fn condition(&self, condition: &Cond, view: View) -> String {
        self.clause(condition, false, view, &mut Speech::default()).text
    }

    fn clause<'c>(&self, condition: &'c Cond, negated: bool, view: View, speech: &mut Speech<'c>) -> Clause
    where
        'v: 'c,
    {
        // A verb without a subject speaks of the one before.
        if speech.subject.is_none_or(is_here)
            && let Some(named) = self.named_pits(condition, false, negated)
        {
            speech.is_fresh = false;
            return Clause::new(format!("{} {named}", self.here(view)));
        }
        match &condition.kind {
            CondKind::And(all) => self.joined(all, if negated { "or" } else { "and" }, negated, view, speech),
            CondKind::Or(all) => self.joined(all, if negated { "and" } else { "or" }, negated, view, speech),
            CondKind::Not(inner) => self.clause(inner, !negated, view, speech),
            CondKind::Subject { subject, pred } => self.said(subject.as_ref(), pred, negated, view, speech),
            CondKind::Compare { left, not, count } => {
                if let NumKind::SeedsOf(set) = &left.kind {
                    speech.is_fresh = false;
                    let noun = self.set(set, view);
                    return Clause::new(format!("{} {}", noun.text, self.holds(&noun, count, negated != *not, view)));
                }
                speech.is_fresh = false;
                Clause::new(self.compared(left, count, negated != *not, view))
            }
            CondKind::Bare(name) => match self.word_of(name) {
                Some(meaning) if weight(meaning) == 1 || !speaks_of_here(meaning) => {
                    speech.is_fresh = false;
                    self.clause(meaning, negated, view, &mut Speech::default())
                }
                _ => {
                    speech.is_fresh = false;
                    let adjective = self.called(name, false, negated, view);
                    Clause::new(format!("{} {adjective}", self.here(view)))
                }
            },
            _ => {
                speech.is_fresh = false;
                Clause::new(self.plain_clause(condition, negated, view))
            }
        }
    }

    fn joined<'c>(
        &self,
        all: &'c [Cond],
        joint: &'static str,
        negated: bool,
        view: View,
        speech: &mut Speech<'c>,
    ) -> Clause
    where
        'v: 'c,
    {
        let mut text = String::new();
        let mut goes_on = false;
        let is_inside = std::mem::replace(&mut speech.is_inside, true);
        // `or` between lists: what a list speaks of is said again.
        let lists = joint == "or" && all.iter().any(is_list);
        for (at, one) in all.iter().enumerate() {
            speech.is_fresh &= at == 0 || !lists;
            let clause = self.clause(one, negated, view, speech);
            let mixed = clause.joint.is_some_and(|inner| inner != joint);
            let either = if mixed && clause.joint == Some("or") { "either " } else { "" };
            let comma = if is_inside || (clause.goes_on && !mixed) { "" } else { "," };
            match at {
                0 => {
                    goes_on = clause.goes_on;
                    text = format!("{either}{}", clause.text);
                }
                _ => text = format!("{text}{comma} {joint} {either}{}", clause.text),
            }
        }
        speech.is_inside = is_inside;
        Clause { text, goes_on, joint: Some(joint) }
    }

    fn said<'c>(
        &self,
        own: Option<&'c Set>,
        pred: &Pred,
        negated: bool,
        view: View,
        speech: &mut Speech<'c>,
    ) -> Clause {
        let is_same = match (own, speech.subject) {
            (None, _) => true,
            (Some(own), Some(before)) => adji_syntax::print::set(own) == adji_syntax::print::set(before),
            (Some(own), None) => is_here(own),
        };
        let goes_on = speech.is_fresh && is_same;
        if own.is_some() {
            speech.subject = own;
        }
        speech.is_fresh = true;
        let subject = speech.subject;
        let noun = match subject {
            // It is named already; only whether it is one or several matters.
            Some(set) if goes_on => Noun { plural: is_several(set), ..Noun::one("") },
            Some(set) => self.set(set, view),
            None if goes_on => Noun::one(""),
            None => {
                self.named_place(true);
                Noun::one(self.here(view))
            }
        };
        let speaks_of_here = subject.is_none_or(is_here);
        // In what another place is said to be, `here` is that place.
        let inner = if speaks_of_here { view } else { view.at(Here::It) };
        let may_be_nowhere = subject.is_some_and(is_step);
        let said = match &pred.kind {
            PredKind::Holds(count) => self.holds(&noun, count, negated, view),
            PredKind::Held(count) => self.held(&noun, count, negated, view),
            PredKind::Is { .. } if negated && may_be_nowhere => {
                let said = self.predicate(pred, noun.plural, false, inner);
                return Clause::new(format!("it is not so that {} {said}", self.subject_text(subject, noun, view)));
            }
            PredKind::Is { .. } => self.predicate(pred, noun.plural, negated, inner),
        };
        if goes_on {
            return Clause { text: said, goes_on: true, joint: None };
        }
        Clause::new(format!("{} {said}", noun.text))
    }

    fn subject_text(&self, subject: Option<&Set>, noun: Noun, view: View) -> String {
        match subject {
            Some(set) if noun.text.is_empty() => self.set(set, view).text,
            _ => noun.text,
        }
    }

    fn compared(&self, left: &Num, count: &Count, negated: bool, view: View) -> String {
        if left.kind == NumKind::SeedsInHand {
            return format!("the hand {}", self.holds(&Noun::one("the hand"), count, negated, view));
        }
        if let Some(said) = self.switch_said(left, count, negated, view) {
            return said;
        }
        if let Some(said) = self.row_said(left, count, negated, view) {
            return said;
        }
        if let (NumKind::Named(name), CountKind::Any | CountKind::None) = (&left.kind, &count.kind)
            && name.text == "games"
        {
            let how = if negated == (count.kind == CountKind::None) { "a" } else { "no" };
            return format!("{how} number of games was agreed on beforehand");
        }
        let left = self.amount(left, view).glossed();
        let (not, count) = self.count(count, negated, Unit::Plain, view);
        let comma = if left.contains(", ") && !left.ends_with(',') { "," } else { "" };
        format!("{left}{comma} is {}{count}", if not { "not " } else { "" })
    }

    /// Of two rows on a side, one is the inner one.
    fn row_said(&self, left: &Num, count: &Count, negated: bool, view: View) -> Option<String> {
        let (NumKind::RowOf(place), CountKind::OneOf(rows), 2) =
            (&left.kind, &count.kind, self.variant.names.rows.len())
        else {
            return None;
        };
        let [row] = &rows[..] else { return None };
        let which = if self.value(row)? == 1 { "an inner" } else { "an outer" };
        let not = if negated { " not" } else { "" };
        Some(format!("{} is{not} in {which} row", self.place(place, view)))
    }

    /// A condition that is no list and has no subject.
    fn plain_clause(&self, condition: &Cond, negated: bool, view: View) -> String {
        let not = |verb: &str| format!("{verb}{}", if negated { " not" } else { "" });
        match &condition.kind {
            CondKind::After { whole_move, cond } => {
                let inner = View { ahead: true, here: Here::Landing, ..view };
                let said = self.clause(cond, negated, inner, &mut Speech::default()).text;
                if crate::check::may_never_end(&self.variant.rules) && !self.forbids_endless() {
                    self.explain("ahead", || "this is never so after a move whose laps would go on for ever".into());
                }
                match (whole_move, self.has_laps()) {
                    (true, true) => format!("after the whole move, with all its laps and captures, {said}"),
                    (true, false) => format!("after the whole move, captures included, {said}"),
                    (false, true) => format!("after the first lap of the move, before anything else is done, {said}"),
                    (false, false) => format!("after the sowing, before anything else is done, {said}"),
                }
            }
            CondKind::Quantified { quantity, set, pred } => self.quantified(*quantity, set, pred, negated, view),
            CondKind::CanMove { player, can, so_that: Some(so_that) } => {
                let inner = self.clause(so_that, false, View { ahead: true, ..view }, &mut Speech::default()).text;
                let able = if *can != negated { "could" } else { "could not" };
                format!("{} {able} move so that afterwards {inner}", self.player(player, view))
            }
            CondKind::CanMove { player, can, so_that: None } => {
                let able = *can != negated;
                let them = self.player(player, view);
                match (view.moment, &player.kind, able) {
                    (Moment::NoMove, PlayerKind::Them, false) => {
                        format!("{them} could not move either, were it {} turn now", view.their())
                    }
                    (Moment::NoMove, PlayerKind::Them, true) => {
                        format!("{them} could move, were it {} turn now", view.their())
                    }
                    (_, _, true) => format!("{them} can move"),
                    (_, _, false) => format!("{them} cannot move"),
                }
            }
            CondKind::NeitherCanMove if negated => "at least one of the players can move".into(),
            CondKind::NeitherCanMove => "neither player can move".into(),
            CondKind::Seen(times) => {
                let times = match self.value(times) {
                    Some(2) => "twice".into(),
                    Some(times) => format!("{} times", in_words(usize::try_from(times).unwrap_or(0))),
                    None => format!("as often as {}", self.amount(times, view).text),
                };
                let now = if negated { "not yet" } else { "now" };
                format!("{} has {now} occurred {times} in this game (the start counts)", self.same_position())
            }
            CondKind::PlayerIs { left, not: is_not, right } => self.same_player(left, right, negated != *is_not, view),
            CondKind::Captured { now } => {
                let what = if negated { "nothing" } else { "something" };
                format!("{what} has been captured in this {}", self.lap_or_turn(*now))
            }
            CondKind::FirstLap => format!("this {} the first lap of the turn", not("is")),
            CondKind::Going(way) => {
                self.speak_of("ways");
                let way = match way {
                    Way::Forward => "in the direction of the board",
                    Way::Back => "against the direction of the board",
                    Way::Clockwise | Way::Anticlockwise => super::places::way(*way),
                };
                format!("the sowing {} {way}", if negated { "does not go" } else { "goes" })
            }
            CondKind::Chose(name) => format!("{} {} chosen", quoted(&name.text), not("was")),
            CondKind::Again => match (view.moment, negated) {
                (Moment::AfterTurn, false) => "the same player is next".into(),
                (Moment::AfterTurn, true) => "the other player is next".into(),
                (_, false) => format!("{} also has the next turn", view.me()),
                (_, true) => format!("{} does not have the next turn", view.me()),
            },
            CondKind::Endless => format!("the sowing would {}come to an end", if negated { "" } else { "never " }),
            CondKind::And(_)
            | CondKind::Or(_)
            | CondKind::Not(_)
            | CondKind::Subject { .. }
            | CondKind::Compare { .. }
            | CondKind::Bare(_) => self.clause(condition, negated, view, &mut Speech::default()).text,
        }
    }

    /// Whether no move may be chosen whose laps would go on for ever: then nothing has to be said of what comes after it.
    fn forbids_endless(&self) -> bool {
        self.does(&|action| matches!(action, ActionKind::Never(condition) if condition.kind == CondKind::Endless))
    }

    fn same_position(&self) -> String {
        let marks = if self.draft.marks.is_empty() { "" } else { ", with the same marks" };
        let counts = if self.draft.counters.is_empty() { "" } else { ", with the same counts" };
        format!("the same board{marks}{counts}, with the same player to move,")
    }

    fn quantified(&self, quantity: Quantity, set: &Set, pred: &Pred, negated: bool, view: View) -> String {
        let noun = self.set(set, view);
        // None that is not is every one that is.
        let is_not = matches!(pred.kind, PredKind::Is { not: true, .. });
        let (how, contrary) = match (quantity, negated) {
            (Quantity::All, false) => ("every one of", false),
            (Quantity::All, true) if is_not => ("at least one of", true),
            (Quantity::All, true) => ("not every one of", false),
            (Quantity::Some, false) | (Quantity::None, true) => ("at least one of", false),
            (Quantity::None, false) | (Quantity::Some, true) if is_not => ("every one of", true),
            (Quantity::None, false) | (Quantity::Some, true) => ("none of", false),
        };
        let said = self.predicate(pred, false, contrary, view.at(Here::It));
        format!("{how} {} {said}", noun.of)
    }

    fn same_player(&self, left: &Player, right: &Player, negated: bool, view: View) -> String {
        let not = if negated { " not" } else { "" };
        match (&left.kind, &right.kind) {
            (PlayerKind::Starter, _) => {
                let right = self.player(right, view);
                if negated { format!("{right} did not begin this game") } else { format!("{right} began this game") }
            }
            (PlayerKind::MarkOf(name, place), PlayerKind::Nobody) if name.text != "owner" => {
                let place = self.place(place, view);
                let some = if negated { "some player's" } else { "no player's" };
                format!("{place} is {some} {}", quoted(&name.text))
            }
            (PlayerKind::MarkOf(name, place), _) if name.text != "owner" => {
                let place = self.place(place, view);
                format!("{place} is{not} a {} of {}", quoted(&name.text), self.player(right, view))
            }
            (PlayerKind::MarkOf(_, place), PlayerKind::Nobody) => {
                let place = self.place(place, view);
                if negated { format!("{place} has an owner") } else { format!("{place} has no owner") }
            }
            (PlayerKind::MarkOf(_, place), _) => {
                let place = self.place(place, view);
                let belongs = if negated { "does not belong" } else { "belongs" };
                format!("{place} {belongs} to {}", self.player(right, view))
            }
            _ => {
                let left = self.player(left, view);
                format!("{left} is{not} {}", self.player(right, view))
            }
        }
    }
}

/// Whether a set is written as `here`.
pub(super) fn is_here(set: &Set) -> bool {
    matches!(&set.kind, SetKind::Place(place) if place.kind == PlaceKind::Here)
}

fn is_list(condition: &Cond) -> bool {
    match &condition.kind {
        CondKind::And(_) | CondKind::Or(_) => true,
        CondKind::Not(inner) => is_list(inner),
        _ => false,
    }
}

/// Whether a set is written as a step, which can lead nowhere.
fn is_step(set: &Set) -> bool {
    matches!(&set.kind, SetKind::Place(place) if matches!(place.kind, PlaceKind::Step(..)))
}

fn is_several(set: &Set) -> bool {
    match &set.kind {
        SetKind::Place(_) | SetKind::FirstOf(_) | SetKind::LastOf(_) => false,
        SetKind::That(inner, _) => is_several(inner),
        _ => true,
    }
}

/// Whether a condition speaks of `here` itself, not of a place inside it.
pub(super) fn speaks_of_here(condition: &Cond) -> bool {
    match &condition.kind {
        CondKind::And(all) | CondKind::Or(all) => all.iter().any(speaks_of_here),
        CondKind::Not(inner) => speaks_of_here(inner),
        CondKind::Subject { subject, .. } => subject.as_ref().is_none_or(set_of_here),
        CondKind::Bare(_) | CondKind::Endless => true,
        CondKind::Compare { left, count, .. } => number_of_here(left) || numbers(count).into_iter().any(number_of_here),
        CondKind::PlayerIs { left, right, .. } => player_of_here(left) || player_of_here(right),
        CondKind::Quantified { set, .. } => set_of_here(set),
        _ => false,
    }
}

fn numbers(count: &Count) -> Vec<&Num> {
    match &count.kind {
        CountKind::None | CountKind::Any | CountKind::Odd | CountKind::Even => Vec::new(),
        CountKind::AtLeast(n) | CountKind::AtMost(n) | CountKind::MoreThan(n) | CountKind::FewerThan(n) => vec![n],
        CountKind::OneOf(numbers) => numbers.iter().collect(),
        CountKind::Span(least, most) => vec![least, most],
    }
}

fn number_of_here(number: &Num) -> bool {
    match &number.kind {
        NumKind::Arith(left, _, right) => number_of_here(left) || number_of_here(right),
        NumKind::SeedsOf(set) | NumKind::Had(set) | NumKind::PitsOf(set) => set_of_here(set),
        NumKind::NumberOf(place) | NumKind::RowOf(place) => place_of_here(place),
        NumKind::CounterOf(_, player) => player_of_here(player),
        NumKind::Amount => true,
        _ => false,
    }
}

fn set_of_here(set: &Set) -> bool {
    match &set.kind {
        SetKind::Place(place) => place_of_here(place),
        SetKind::That(inner, _) | SetKind::FirstOf(inner) | SetKind::LastOf(inner) => set_of_here(inner),
        SetKind::Joined(first, others) => set_of_here(first) || others.iter().any(|(_, other)| set_of_here(other)),
        _ => false,
    }
}

fn place_of_here(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Here => true,
        PlaceKind::Step(_, from) => place_of_here(from),
        PlaceKind::StoreOf(player) => player_of_here(player),
        PlaceKind::OneOf(set) => set_of_here(set),
        _ => false,
    }
}

fn player_of_here(player: &Player) -> bool {
    matches!(&player.kind, PlayerKind::MarkOf(_, place) if place_of_here(place))
}
