//! Numbers and counts.

use adji_engine::rules::{Count, Num, Operator, Place, Rest};
use adji_syntax::ast::{self, CountKind, NumKind};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::{Compiler, Kind};
use crate::codes;

impl Compiler<'_> {
    pub(super) fn number(&mut self, number: &ast::Num) -> Num {
        self.part(number.span, super::ZERO, |compiler| compiler.number_part(number))
    }

    fn number_part(&mut self, number: &ast::Num) -> Num {
        match &number.kind {
            NumKind::Literal(literal) => Num::Const(i64::from(*literal)),
            NumKind::Arith(left, operator, right) => {
                let (left, right) = (self.number(left), self.number(right));
                arith(left, *operator, right)
            }
            NumKind::SeedsInHand => Num::Seeds(Place::Const(self.geometry.board.hand())),
            NumKind::SeedsOf(set) => match self.one_place(set) {
                Some(place) => Num::Seeds(place),
                None => Num::SeedsOf(self.set(set)),
            },
            NumKind::Had(set) => Num::Had(self.set(set)),
            NumKind::PitsOf(set) => Num::SizeOf(self.set(set)),
            NumKind::NumberOf(place) => Num::NumberOf(self.place(place)),
            NumKind::RowOf(place) => Num::RowOf(self.place(place)),
            NumKind::Amount => {
                self.note_use(Kind::AmountRead, "", number.span);
                Num::Amount
            }
            NumKind::Captured { now } => {
                self.captured_is_said(number.span);
                if *now { Num::CapturedNow } else { Num::Captured }
            }
            NumKind::CounterOf(name, player) => {
                let player = self.player(player);
                let counter = self.counter(name, true, Kind::CounterRead);
                counter.map_or(super::ZERO, |counter| Num::Counter(counter, Some(player)))
            }
            NumKind::Named(name) => self.named_number(name),
        }
    }

    pub(super) fn count(&mut self, count: &ast::Count) -> Count {
        match &count.kind {
            CountKind::None => known(|n| n == 0, Rest::None),
            CountKind::Any => known(|n| n > 0, Rest::All),
            CountKind::Odd => known(|n| n % 2 == 1, Rest::Odd),
            CountKind::Even => known(|n| n % 2 == 0 && n > 0, Rest::Even),
            CountKind::AtLeast(least) => between(Some(self.number(least)), None),
            CountKind::AtMost(most) => between(None, Some(self.number(most))),
            CountKind::MoreThan(bound) => {
                between(Some(arith(self.number(bound), ast::Operator::Plus, Num::Const(1))), None)
            }
            CountKind::FewerThan(bound) => {
                between(None, Some(arith(self.number(bound), ast::Operator::Minus, Num::Const(1))))
            }
            CountKind::OneOf(numbers) => {
                numbers.iter().for_each(|number| self.check_difference(number));
                one_of(numbers.iter().map(|number| self.number(number)).collect())
            }
            CountKind::Span(least, most) => {
                let (low, high) = (self.number(least), self.number(most));
                self.check_span(&low, &high, count.span);
                between(Some(low), Some(high))
            }
        }
    }

    /// Some number lies between the two ends of a span.
    pub(super) fn check_span(&mut self, low: &Num, high: &Num, span: Span) {
        if let (Num::Const(low), Num::Const(high)) = (low, high)
            && low > high
        {
            let title = format!("no number lies between {low} and {high}");
            let fault = Diagnostic::error(codes::EMPTY_SPAN, span, title, "the smaller number comes first");
            self.fault(fault.help(format!("write `{high} to {low}`")));
        }
    }

    /// `2-4` is a difference, and may be meant as a span.
    fn check_difference(&mut self, number: &ast::Num) {
        if let NumKind::Arith(left, ast::Operator::Minus, right) = &number.kind
            && let (NumKind::Literal(low), NumKind::Literal(high)) = (&left.kind, &right.kind)
            && low < high
        {
            let title = format!("{low} less {high} is less than nothing");
            let fault = Diagnostic::error(codes::EMPTY_SPAN, number.span, title, "a difference, that nothing can hold");
            self.fault(fault.help(format!("for all from one to the other write `{low} to {high}`")));
        }
    }

    /// Points at numbers that repeat a fact of the board where there is a word for it. Only of a store, or of several
    /// places together: the seeds of a single pit are no share of the game, whatever their number.
    pub(super) fn check_shares(&mut self, count: &ast::Count) {
        let numbers: Vec<&ast::Num> = match &count.kind {
            CountKind::None | CountKind::Any | CountKind::Odd | CountKind::Even => Vec::new(),
            CountKind::AtLeast(n) | CountKind::AtMost(n) | CountKind::MoreThan(n) | CountKind::FewerThan(n) => vec![n],
            CountKind::OneOf(numbers) => numbers.iter().collect(),
            CountKind::Span(least, most) => vec![least, most],
        };
        let total: u32 = self.geometry.board.start.iter().map(|&seeds| u32::from(seeds)).sum();
        for number in numbers {
            let NumKind::Literal(literal) = number.kind else { continue };
            // Small numbers are counts of seeds in a pit far more often than facts of the board.
            let word = match literal {
                ..=9 => continue,
                _ if literal == total => "total",
                _ if literal == total / 2 => "half",
                _ if literal == total / 2 + 1 => "half + 1",
                _ => continue,
            };
            self.repeats_board(number, literal, word);
        }
    }

    /// A pit number that is the length of the row, or that no pit has; `most` is the highest.
    pub(super) fn check_pit_number(&mut self, number: &ast::Num, most: usize) {
        let NumKind::Literal(literal) = number.kind else { return };
        let length = self.geometry.rows[0] as u32;
        if literal == length && length > 1 {
            self.repeats_board(number, length, "row-length");
        }
        if literal == 0 || literal as usize > most {
            let title = format!("this board has no pit {literal}");
            let label =
                if most == 1 { "pits have the number 1".to_string() } else { format!("pits are numbered 1 to {most}") };
            let fault = Diagnostic::warning(codes::NO_SUCH_PIT, number.span, title, label);
            self.fault(fault.help("write the number of a pit, counted from its player's left"));
        }
    }

    /// The same for numbers that `number of` is held against.
    pub(super) fn check_pit_numbers(&mut self, count: &ast::Count) {
        let most = self.geometry.rows.iter().copied().max().unwrap_or(0);
        if let CountKind::OneOf(numbers) = &count.kind {
            numbers.iter().for_each(|number| self.check_pit_number(number, most));
        }
    }

    /// Whether a number counts the seeds of a store or of several places together.
    pub(super) fn is_share(number: &Num) -> bool {
        match number {
            Num::Seeds(place) => matches!(place, Place::Store(_)),
            Num::SeedsOf(_) => true,
            Num::Arith(left, _, right) => Self::is_share(left) || Self::is_share(right),
            _ => false,
        }
    }

    fn repeats_board(&mut self, number: &ast::Num, literal: u32, word: &str) {
        let title = format!("{literal} is `{word}` of this board");
        let fault = Diagnostic::warning(codes::NUMBER_REPEATS_BOARD, number.span, title, "goes stale on another board");
        self.fault(
            fault.help(format!("write `{word}`, or give the number a name in [numbers] if it means something else")),
        );
    }
}

fn known(answer: impl Fn(u32) -> bool, rest: Rest) -> Count {
    let low = (0..64).filter(|&n| answer(n)).fold(0u64, |mask, n| mask | 1 << n);
    Count::Known { low, rest }
}

fn one_of(numbers: Vec<Num>) -> Count {
    let constants: Option<Vec<i64>> =
        numbers.iter().map(|number| if let Num::Const(n) = number { Some(*n) } else { None }).collect();
    match constants {
        Some(constants) if constants.iter().all(|n| (0..64).contains(n)) => {
            known(|n| constants.contains(&i64::from(n)), Rest::None)
        }
        _ => Count::OneOf(numbers),
    }
}

fn between(least: Option<Num>, most: Option<Num>) -> Count {
    let bound = |number: &Option<Num>, open: i64| match number {
        None => Some(open),
        Some(Num::Const(n)) => Some(*n),
        Some(_) => None,
    };
    match (bound(&least, 0), bound(&most, i64::MAX)) {
        // Only what the 64 answers and one rest can say.
        (Some(low), Some(high)) if low <= 64 && (high < 64 || high == i64::MAX) => {
            let rest = if high == i64::MAX { Rest::All } else { Rest::None };
            known(|n| (low..=high).contains(&i64::from(n)), rest)
        }
        _ => Count::Between(least, most),
    }
}

/// Arithmetic, worked out now where both sides are known.
fn arith(left: Num, operator: ast::Operator, right: Num) -> Num {
    let operator = self::operator(operator);
    if let (Num::Const(left), Num::Const(right)) = (&left, &right) {
        return Num::Const(operator.of(*left, *right));
    }
    match (&left, operator, &right) {
        (Num::Share { halved, plus }, Operator::Plus, Num::Const(more)) => {
            return Num::Share { halved: *halved, plus: plus.saturating_add(*more) };
        }
        (Num::Share { halved, plus }, Operator::Minus, Num::Const(less)) => {
            return Num::Share { halved: *halved, plus: plus.saturating_sub(*less) };
        }
        _ => {}
    }
    Num::Arith(Box::new(left), operator, Box::new(right))
}

pub(crate) fn operator(operator: ast::Operator) -> Operator {
    match operator {
        ast::Operator::Plus => Operator::Plus,
        ast::Operator::Minus => Operator::Minus,
        ast::Operator::Times => Operator::Times,
        ast::Operator::Div => Operator::Div,
        ast::Operator::Mod => Operator::Mod,
    }
}
