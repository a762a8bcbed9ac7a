//! Pits that a rule means by their numbers: on a sheet for one board they have names.

use adji_engine::Place;
use adji_syntax::ast::{
    Adjective, AdjectiveKind, Cond, CondKind, Count, CountKind, Num, NumKind, Operator, PlaceKind, PredKind,
};

use super::conditions::is_here;
use super::teller::Teller;
use crate::english::list;

/// More names than this are harder to read than the rule.
const MOST_NAMED: usize = 8;
/// So many at most are named as those that a rule does not mean.
const MOST_LEFT_OUT: usize = 4;

impl Teller<'_> {
    /// `is A or a`, `is neither A nor a`: for a condition that asks nothing but the number of a pit or of its row.
    pub(super) fn named_pits(&self, condition: &Cond, plural: bool, negated: bool) -> Option<String> {
        let board = &self.variant.rules.board;
        let (mut names, mut others) = (Vec::new(), Vec::new());
        for pit in board.all_pits() {
            let name = self.variant.names.place(pit);
            if self.fits(condition, pit)? { names.push(name) } else { others.push(name) }
        }
        let mut negated = negated;
        if names.len() > MOST_NAMED && (1..=MOST_LEFT_OUT).contains(&others.len()) {
            (names, negated) = (others, !negated);
        }
        if names.is_empty() || names.len() > MOST_NAMED || names.len() == board.pits {
            return None;
        }
        let be = if plural { "are" } else { "is" };
        Some(match (negated, &names[..]) {
            (false, names) => format!("{be} {}", list(names, "or")),
            (true, [only]) => format!("{be} not {only}"),
            (true, names) => format!("{be} neither {}", list(names, "nor")),
        })
    }

    /// Whether a pit fits a condition on numbers; `None` if it asks anything else.
    fn fits(&self, condition: &Cond, pit: Place) -> Option<bool> {
        match &condition.kind {
            CondKind::And(all) => all.iter().map(|one| self.fits(one, pit)).try_fold(true, |all, one| Some(all & one?)),
            CondKind::Or(all) => all.iter().map(|one| self.fits(one, pit)).try_fold(false, |all, one| Some(all | one?)),
            CondKind::Not(inner) => self.fits(inner, pit).map(|fits| !fits),
            CondKind::Compare { left, not, count } if is_number_of_here(left) => {
                let left = self.number_at(left, pit)?;
                self.counts(left, count, pit).map(|counts| counts != *not)
            }
            CondKind::Subject { subject, pred } if subject.as_ref().is_none_or(is_here) => {
                let PredKind::Is { not, adjectives } = &pred.kind else { return None };
                let mut is = adjectives.iter().map(|one| self.is_numbered(one, pit));
                is.try_fold(false, |any, one| Some(any | one?)).map(|is| is != *not)
            }
            CondKind::Bare(name) => self.meaning(&name.text).and_then(|meaning| self.fits(meaning, pit)),
            _ => None,
        }
    }

    fn is_numbered(&self, adjective: &Adjective, pit: Place) -> Option<bool> {
        match &adjective.kind {
            AdjectiveKind::Number(number) => Some(self.number_at(number, pit)? == self.number_in_row(pit)),
            AdjectiveKind::Named { name, of: None } => {
                self.meaning(&name.text).and_then(|meaning| self.fits(meaning, pit))
            }
            _ => None,
        }
    }

    /// A word of the file, looked up without being said.
    pub(super) fn meaning(&self, name: &str) -> Option<&Cond> {
        self.draft.words.iter().find(|word| word.name.value == name)?.value.as_ref()
    }

    fn counts(&self, left: i64, count: &Count, pit: Place) -> Option<bool> {
        let number = |number: &Num| self.number_at(number, pit);
        Some(match &count.kind {
            CountKind::None => left == 0,
            CountKind::Any => left > 0,
            CountKind::Odd => left % 2 == 1,
            CountKind::Even => left > 0 && left % 2 == 0,
            CountKind::AtLeast(least) => left >= number(least)?,
            CountKind::AtMost(most) => left <= number(most)?,
            CountKind::MoreThan(bound) => left > number(bound)?,
            CountKind::FewerThan(bound) => left < number(bound)?,
            CountKind::OneOf(numbers) => {
                numbers.iter().try_fold(false, |any, one| Some(any | (number(one)? == left)))?
            }
            CountKind::Span(least, most) => (number(least)?..=number(most)?).contains(&left),
        })
    }

    fn number_at(&self, number: &Num, pit: Place) -> Option<i64> {
        match &number.kind {
            NumKind::NumberOf(place) if place.kind == PlaceKind::Here => Some(self.number_in_row(pit)),
            NumKind::RowOf(place) if place.kind == PlaceKind::Here => {
                Some(i64::from(self.variant.rules.board.row[pit.index()]))
            }
            NumKind::Arith(left, operator, right) => {
                let (left, right) = (self.number_at(left, pit)?, self.number_at(right, pit)?);
                match operator {
                    Operator::Plus => Some(left + right),
                    Operator::Minus => Some(left - right),
                    _ => None,
                }
            }
            _ => None,
        }
        .or_else(|| self.value(number))
    }

    fn number_in_row(&self, pit: Place) -> i64 {
        i64::from(self.variant.rules.board.number[pit.index()])
    }
}

/// Whether a number is that of `here`, or worked out from it.
fn is_number_of_here(number: &Num) -> bool {
    match &number.kind {
        NumKind::NumberOf(place) | NumKind::RowOf(place) => place.kind == PlaceKind::Here,
        NumKind::Arith(left, _, right) => is_number_of_here(left) || is_number_of_here(right),
        _ => false,
    }
}
