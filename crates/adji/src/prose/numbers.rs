//! Numbers and counts. What can be worked out is said as a number, with what it stands for behind it.

use adji_syntax::ast::{Count, CountKind, Num, NumKind, Operator};

use super::teller::{Teller, unknown};
use super::view::View;
use crate::english::{list, quoted};

/// A number in words.
pub(super) struct Amount {
    /// `4`, or `the number of seeds in the hand`.
    pub(super) text: String,
    /// What a known number stands for.
    gloss: Option<String>,
    /// The number, if it is known.
    value: Option<i64>,
    /// After `as many seeds as`, where that is shorter.
    compared: Option<String>,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Seeds,
    /// Nothing that has to be named again.
    Plain,
}

impl Amount {
    /// With what it stands for.
    pub(super) fn glossed(&self) -> String {
        format!("{}{}", self.text, self.behind())
    }

    fn behind(&self) -> String {
        match &self.gloss {
            None => String::new(),
            Some(gloss) if gloss.contains('(') => format!(", that is {gloss},"),
            Some(gloss) => format!(" ({gloss})"),
        }
    }

    /// `at least 4 seeds`.
    fn counted(&self, how: &str, unit: Unit) -> String {
        match (unit, self.value) {
            (Unit::Plain, None) if how == "exactly" => format!("the same as {}", self.text),
            (Unit::Plain, _) => format!("{} {}", how.replace("fewer", "less"), self.glossed()),
            (Unit::Seeds, Some(value)) => format!("{how} {} {}{}", self.text, seeds(value), self.behind()),
            (Unit::Seeds, None) => {
                let other = self.compared.as_ref().unwrap_or(&self.text);
                match how {
                    "more than" => format!("more seeds than {other}"),
                    "fewer than" => format!("fewer seeds than {other}"),
                    how => format!("{how} as many seeds as {other}"),
                }
            }
        }
    }

    /// `4 seeds`, if the number is known.
    pub(super) fn seeds_of_it(&self) -> Option<String> {
        self.value.map(|value| format!("{} {}{}", self.text, seeds(value), self.behind()))
    }

    /// Whether it is one.
    pub(super) fn is_one(&self) -> bool {
        self.value == Some(1)
    }
}

fn seeds(number: i64) -> &'static str {
    if number == 1 { "seed" } else { "seeds" }
}

impl Teller<'_> {
    /// The number, if it is the same in the whole game.
    pub(super) fn value(&self, number: &Num) -> Option<i64> {
        let rules = &self.variant.rules;
        match &number.kind {
            NumKind::Literal(literal) => Some(i64::from(*literal)),
            NumKind::Arith(left, operator, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                Some(match operator {
                    Operator::Plus => left.saturating_add(right),
                    Operator::Minus => left.saturating_sub(right),
                    Operator::Times => left.saturating_mul(right),
                    Operator::Div => left.checked_div_euclid(right).unwrap_or(0),
                    Operator::Mod => left.checked_rem_euclid(right).unwrap_or(0),
                })
            }
            NumKind::Named(name) => {
                if let Some(number) = self.number_of(name) {
                    return self.value(number);
                }
                if self.draft.counters.iter().any(|(counter, _)| counter.value == name.text) {
                    return None;
                }
                match name.text.as_str() {
                    "total" => Some(self.total()),
                    "half" => Some(self.total() / 2),
                    "row-length" => self.variant.names.rows.first().map(|&length| length as i64),
                    "starting-seeds" => {
                        let board = &self.draft.board;
                        board.seeds.as_ref().map(|_| i64::from(rules.board.start[0])).filter(|_| board.start.is_none())
                    }
                    "games" => Some(i64::from(rules.games)).filter(|&games| games > 0),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(super) fn amount(&self, number: &Num, view: View) -> Amount {
        let told = self.told_number(number, view);
        match self.value(number) {
            None => {
                let compared = match &number.kind {
                    NumKind::SeedsOf(set) => Some(self.set(set, view).text),
                    NumKind::Had(set) => {
                        Some(format!("there were in {} when the turn began", self.set(set, view).text))
                    }
                    _ => None,
                };
                Amount { text: told, gloss: None, value: None, compared }
            }
            Some(value) => {
                // A number that only arithmetic was done on needs no explanation; a name of the file is none.
                // The board is that of this sheet: how long its rows are is seen.
                let is_seen = told.contains("the length of a row") || told.contains("each pit holds at the start");
                let is_named = !told.contains('“') && (told.contains(" of ") || told.contains(" pit ")) && !is_seen;
                let gloss = (is_named && self.is_new(&format!("number {told}"))).then_some(told);
                Amount { text: value.to_string(), gloss, value: Some(value), compared: None }
            }
        }
    }

    /// Whether a number is worked out from two that are both told.
    fn is_sum(&self, number: &Num) -> bool {
        match &number.kind {
            NumKind::Arith(left, Operator::Plus | Operator::Minus, right) if self.value(right) == Some(0) => {
                self.is_sum(left)
            }
            NumKind::Arith(..) => true,
            _ => false,
        }
    }

    /// What a number is, in words.
    fn told_number(&self, number: &Num, view: View) -> String {
        match &number.kind {
            NumKind::Literal(literal) => literal.to_string(),
            NumKind::Arith(left, Operator::Plus | Operator::Minus, right) if self.value(right) == Some(0) => {
                self.told_number(left, view)
            }
            NumKind::Arith(left, operator, right) => {
                let is_known = self.value(number).is_some();
                let part = |part: &Num| match self.value(part) {
                    Some(_) if !is_known => self.amount(part, view).glossed(),
                    _ if self.is_sum(part) => format!("({})", self.told_number(part, view)),
                    _ => self.told_number(part, view),
                };
                let (left, right) = (part(left), part(right));
                match operator {
                    Operator::Plus => format!("{left} plus {right}"),
                    Operator::Minus => format!("{left} minus {right}"),
                    Operator::Times => format!("{left} times {right}"),
                    Operator::Div => format!("{left} divided by {right}, rounded down"),
                    Operator::Mod => format!("what is left over when {left} is divided by {right}"),
                }
            }
            NumKind::SeedsInHand => "the number of seeds in the hand".into(),
            NumKind::SeedsOf(set) => format!("the number of seeds in {}", self.set(set, view).text),
            NumKind::Had(set) => {
                format!("the number of seeds that were in {} when the turn began", self.set(set, view).text)
            }
            NumKind::PitsOf(set) => format!("the number of {}", self.set(set, view).of),
            NumKind::NumberOf(place) => {
                self.speak_of("number");
                match self.place(place, view).as_str() {
                    "it" => "its number in its row".into(),
                    place => format!("the number of {place} in its row"),
                }
            }
            NumKind::RowOf(place) => {
                self.speak_of("row");
                match self.place(place, view).as_str() {
                    "it" => "the number of its row".into(),
                    place => format!("the number of the row of {place}"),
                }
            }
            NumKind::Amount => "the number of seeds chosen".into(),
            NumKind::Captured { now } => format!("the number of seeds captured in this {}", self.lap_or_turn(*now)),
            NumKind::CounterOf(name, player) => {
                self.speak_of_counter(&name.text);
                format!("the count of {} of {}", quoted(&name.text), self.player(player, view))
            }
            NumKind::Named(name) => {
                if let Some(number) = self.number_of(name) {
                    // A known number is said itself, and this behind it.
                    return if self.value(number).is_some() { unknown(name) } else { self.told_number(number, view) };
                }
                if self.draft.counters.iter().any(|(counter, _)| counter.value == name.text) {
                    self.speak_of_counter(&name.text);
                    return format!("the count of {}", quoted(&name.text));
                }
                match name.text.as_str() {
                    "total" => "all seeds of the game".into(),
                    "half" => "half of all seeds".into(),
                    "row-length" => "the length of a row".into(),
                    "starting-seeds" => "as many as each pit holds at the start".into(),
                    "rounds" => "the number of games finished".into(),
                    "games" => "the number agreed on".into(),
                    _ => unknown(name),
                }
            }
        }
    }

    /// A count, and whether the verb before it has to be negated: `fewer than 4 seeds` says itself what is not.
    pub(super) fn count(&self, count: &Count, negated: bool, unit: Unit, view: View) -> (bool, String) {
        let bound = |how: &str, number: &Num| (false, self.amount(number, view).counted(how, unit));
        let what = |seeds: &str, plain: &str| if unit == Unit::Seeds { seeds.to_string() } else { plain.to_string() };
        let is = |number: &Num, value: i64| self.value(number) == Some(value);
        match (&count.kind, negated) {
            (CountKind::AtMost(number), negated) if is(number, 0) => match negated {
                true => (false, what("at least 1 seed", "at least 1")),
                false => (false, what("no seeds", "0")),
            },
            (CountKind::None, false) | (CountKind::Any, true) => (false, what("no seeds", "0")),
            (CountKind::Any, false) | (CountKind::None, true) => (false, what("at least 1 seed", "at least 1")),
            (CountKind::AtLeast(number), false) | (CountKind::FewerThan(number), true) => bound("at least", number),
            (CountKind::AtMost(number), false) | (CountKind::MoreThan(number), true) => bound("at most", number),
            (CountKind::MoreThan(number), false) | (CountKind::AtMost(number), true) => bound("more than", number),
            (CountKind::FewerThan(number), false) | (CountKind::AtLeast(number), true) => bound("fewer than", number),
            (CountKind::Odd, negated) => (negated, what("an odd number of seeds", "an odd number")),
            (CountKind::Even, negated) => {
                (negated, what("an even number of seeds (2, 4, 6 …)", "an even number (2, 4, 6 …)"))
            }
            (CountKind::OneOf(numbers), negated) => (negated, self.one_of_numbers(numbers, unit, view)),
            (CountKind::Span(least, most), negated) => {
                let (least, most) = (self.amount(least, view), self.amount(most, view));
                let text = format!("{} to {}", least.glossed(), most.text);
                let end = if unit == Unit::Seeds { " seeds" } else { "" };
                (negated, format!("{text}{end}{}", most.behind()))
            }
        }
    }

    fn one_of_numbers(&self, numbers: &[Num], unit: Unit, view: View) -> String {
        let amounts: Vec<Amount> = numbers.iter().map(|number| self.amount(number, view)).collect();
        if let [only] = &amounts[..] {
            return only.counted("exactly", unit);
        }
        let known = amounts.iter().all(|amount| amount.value.is_some());
        let texts: Vec<String> = amounts.iter().map(Amount::glossed).collect();
        match unit {
            Unit::Plain => list(&texts, "or"),
            Unit::Seeds if known => format!("{} seeds", list(&texts, "or")),
            Unit::Seeds => format!("a number of seeds that is {}", list(&texts, "or")),
        }
    }
}
