//! Conditions, predicates and counts back to text.

use crate::ast::{
    Adjective, AdjectiveKind, Cond, CondKind, Count, CountKind, Num, Pred, PredKind, Quantity, Set, SetKind,
};
use crate::print::{captured, joined, num, of, part, place, player, simple, way};

/// A condition.
#[must_use]
pub fn cond(condition: &Cond) -> String {
    match &condition.kind {
        CondKind::And(members) => all(members),
        CondKind::Or(members) => either(members),
        CondKind::Not(inner) => format!("not {}", bracketed(inner, is_joined)),
        CondKind::After { whole_move, cond: inner } => {
            format!("after {} ({})", if *whole_move { "move" } else { "lap" }, cond(inner))
        }
        CondKind::Quantified { quantity, set, pred: said } => quantified(*quantity, set, said),
        CondKind::CanMove { player: who, can, so_that } => {
            let player = subject_player(who);
            let so_that = so_that.as_ref().map_or(String::new(), |inner| format!(" so that ({})", cond(inner)));
            format!("{player} {} move{so_that}", if *can { "can" } else { "cannot" })
        }
        CondKind::NeitherCanMove => "neither can move".to_owned(),
        CondKind::Seen(times) => format!("seen {} times", num(times)),
        CondKind::PlayerIs { left, not, right } => format!("{} is {}{}", player(left), negation(*not), player(right)),
        CondKind::Compare { left, not, count: due } => format!("{} is {}{}", num(left), negation(*not), count(due)),
        CondKind::Subject { subject: None, pred: said } => pred(said, false),
        CondKind::Subject { subject: Some(set), pred: said } => format!("{} {}", part(set), pred(said, is_plural(set))),
        CondKind::Captured { now } => captured(*now).to_owned(),
        CondKind::FirstLap => "first lap".to_owned(),
        CondKind::Going(direction) => format!("going {}", way(*direction)),
        CondKind::Chose(name) => format!("chose {}", name.text),
        CondKind::Again => "again".to_owned(),
        CondKind::Endless => "endless".to_owned(),
        CondKind::Bare(name) => name.text.clone(),
    }
}

fn subject_player(who: &crate::ast::Player) -> String {
    match who.kind {
        crate::ast::PlayerKind::Me => "i".to_owned(),
        crate::ast::PlayerKind::Them => "they".to_owned(),
        _ => player(who),
    }
}

fn negation(not: bool) -> &'static str {
    if not { "not " } else { "" }
}

fn quantified(quantity: Quantity, members: &Set, said: &Pred) -> String {
    let word = match quantity {
        Quantity::All => "all",
        Quantity::Some => "some",
        Quantity::None => "none",
    };
    format!("{word} of {} {}", part(members), pred(said, true))
}

fn is_joined(condition: &Cond) -> bool {
    matches!(condition.kind, CondKind::And(_) | CondKind::Or(_))
}

fn bracketed(condition: &Cond, needs_brackets: impl Fn(&Cond) -> bool) -> String {
    if needs_brackets(condition) { format!("({})", cond(condition)) } else { cond(condition) }
}

fn all(members: &[Cond]) -> String {
    joined(members, " and ", |member| bracketed(member, is_joined))
}

/// `A or B`, where A is put into brackets if B could be read as one more adjective or number of A.
fn either(members: &[Cond]) -> String {
    let mut text = String::new();
    for (at, member) in members.iter().enumerate() {
        let runs_on = members.get(at + 1).is_some_and(|after| ends_open(member) && begins_open(after));
        text += if at == 0 { "" } else { " or " };
        text += &bracketed(member, |member| matches!(member.kind, CondKind::Or(_)) || runs_on);
    }
    text
}

/// Whether the text of a condition ends with adjectives or a count.
fn ends_open(condition: &Cond) -> bool {
    match &condition.kind {
        CondKind::And(members) => members.last().is_some_and(|last| !is_joined(last) && ends_open(last)),
        CondKind::Not(inner) => !is_joined(inner) && ends_open(inner),
        CondKind::Quantified { .. } | CondKind::Compare { .. } | CondKind::Subject { .. } => true,
        _ => false,
    }
}

/// Whether the text of a condition begins with something that could also be an adjective or a number.
fn begins_open(condition: &Cond) -> bool {
    match &condition.kind {
        CondKind::And(members) => members.first().is_some_and(|first| is_joined(first) || begins_open(first)),
        CondKind::Or(_) | CondKind::Bare(_) | CondKind::Captured { .. } => true,
        _ => false,
    }
}

/// Whether one says `hold` and `are` of it.
pub(super) fn is_plural(members: &Set) -> bool {
    match &members.kind {
        SetKind::Mine | SetKind::Theirs | SetKind::Pits | SetKind::Picked | SetKind::Sown => true,
        SetKind::MyRow | SetKind::TheirRow => true,
        SetKind::That(of, _) => is_plural(of),
        SetKind::Joined(..) => true,
        _ => false,
    }
}

/// What is said of a subject, with `hold` and `are` for several.
#[must_use]
pub fn pred(said: &Pred, plural: bool) -> String {
    match &said.kind {
        PredKind::Holds(due) => format!("{} {}", if plural { "hold" } else { "holds" }, count(due)),
        PredKind::Held(due) => format!("held {}", count(due)),
        PredKind::Is { not, adjectives } => {
            let adjectives = joined(adjectives, " or ", adjective);
            format!("{} {}{adjectives}", if plural { "are" } else { "is" }, negation(*not))
        }
    }
}

fn adjective(adjective: &Adjective) -> String {
    match &adjective.kind {
        AdjectiveKind::Mine => "mine".to_owned(),
        AdjectiveKind::Theirs => "theirs".to_owned(),
        AdjectiveKind::Empty => "empty".to_owned(),
        AdjectiveKind::Picked => "picked".to_owned(),
        AdjectiveKind::Sown => "sown".to_owned(),
        AdjectiveKind::Pit => "pit".to_owned(),
        AdjectiveKind::Store => "store".to_owned(),
        AdjectiveKind::InRow { mine } => if *mine { "in my row" } else { "in their row" }.to_owned(),
        AdjectiveKind::Number(number) => format!("pit {}", simple(number)),
        AdjectiveKind::Named { name, of: who } => format!("{}{}", name.text, of(who.as_ref())),
        AdjectiveKind::In(members) => member(members),
    }
}

/// A set as an adjective: in brackets, where the bare word would be an adjective of its own.
fn member(members: &Set) -> String {
    match &members.kind {
        SetKind::Place(at) => place(at),
        SetKind::FirstOf(_)
        | SetKind::LastOf(_)
        | SetKind::MyRow
        | SetKind::TheirRow
        | SetKind::That(..)
        | SetKind::Joined(..) => part(members),
        _ => format!("({})", part(members)),
    }
}

/// A count.
#[must_use]
pub fn count(due: &Count) -> String {
    match &due.kind {
        CountKind::None => "none".to_owned(),
        CountKind::Any => "any".to_owned(),
        CountKind::Odd => "odd".to_owned(),
        CountKind::Even => "even".to_owned(),
        CountKind::AtLeast(number) => format!("at least {}", num(number)),
        CountKind::AtMost(number) => format!("at most {}", num(number)),
        CountKind::MoreThan(number) => format!("more than {}", num(number)),
        CountKind::FewerThan(number) => format!("fewer than {}", num(number)),
        CountKind::OneOf(numbers) => one_of(numbers),
        CountKind::Span(low, high) => format!("{} to {}", num(low), num(high)),
    }
}

fn one_of(numbers: &[Num]) -> String {
    match numbers {
        [others @ .., last] if !others.is_empty() => format!("{} or {}", joined(others, ", ", num), num(last)),
        _ => joined(numbers, ", ", num),
    }
}
