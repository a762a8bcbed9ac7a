//! Numbers.

use crate::ast::{Num, NumKind, Operator};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::parse::conditions::is_now;
use crate::parse::sentences::second;
use crate::parse::{MAX_NUMBER, Node, Parts, Reader, Rule};

/// The numbers that can be written as words, from one.
pub(crate) const NUMBER_WORDS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

impl Reader<'_> {
    /// A number: terms added from left to right.
    pub(super) fn num(&mut self, node: Node<'_>) -> Num {
        self.chain(node, |reader, term| reader.chain(term, Reader::factor))
    }

    /// Parts with operators between them, from left to right.
    fn chain(&mut self, node: Node<'_>, mut read: impl FnMut(&mut Self, Node<'_>) -> Num) -> Num {
        let mut parts = Parts::of(node);
        let mut left = read(self, parts.need());
        while let Some(sign) = parts.any() {
            let right = read(self, parts.need());
            let span = left.span.to(right.span);
            left = Num { kind: NumKind::Arith(Box::new(left), operator(&sign), Box::new(right)), span };
        }
        left
    }

    fn factor(&mut self, node: Node<'_>) -> Num {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::num_group => return Num { span, ..self.num(second(node)) },
            Rule::integer => NumKind::Literal(self.digits(&node)),
            Rule::number_word => NumKind::Literal(word_value(node.as_str())),
            Rule::seeds_in_hand => NumKind::SeedsInHand,
            Rule::seeds_of => NumKind::SeedsOf(self.set(third(node))),
            Rule::had => NumKind::Had(self.set(second(node))),
            Rule::pits_of => NumKind::PitsOf(self.set(third(node))),
            Rule::number_of => NumKind::NumberOf(self.spot(third(node))),
            Rule::row_of => NumKind::RowOf(self.spot(third(node))),
            Rule::amount => NumKind::Amount,
            Rule::captured => NumKind::Captured { now: is_now(node) },
            Rule::counter => self.counter(node),
            _ => NumKind::Named(self.name(&node)),
        };
        Num { kind, span }
    }

    /// The number of a pit.
    pub(super) fn pit_number(&mut self, node: Node<'_>) -> Num {
        self.factor(Parts::of(node).need())
    }

    fn counter(&mut self, node: Node<'_>) -> NumKind {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.need());
        parts.take(Rule::k_of);
        NumKind::CounterOf(name, self.player(parts.need()))
    }

    /// The value of digits; too large a number is a fault, and read as the largest.
    fn digits(&mut self, node: &Node<'_>) -> u32 {
        if let Some(value) = node.as_str().parse().ok().filter(|value| *value <= MAX_NUMBER) {
            return value;
        }
        let title = format!("numbers in rules go up to {MAX_NUMBER}");
        let fault = Diagnostic::error(codes::NUMBER_TOO_BIG, self.span(node), title, "too big");
        self.faults.push(fault.help("a board has at most that many seeds: write a smaller number"));
        MAX_NUMBER
    }
}

fn operator(sign: &Node<'_>) -> Operator {
    match sign.as_rule() {
        Rule::plus => Operator::Plus,
        Rule::minus => Operator::Minus,
        Rule::times => Operator::Times,
        Rule::k_div => Operator::Div,
        _ => Operator::Mod,
    }
}

fn word_value(word: &str) -> u32 {
    NUMBER_WORDS.iter().position(|known| *known == word).map_or(0, |at| at as u32 + 1)
}

/// The third part of a node: what stands after `seeds of` and the like.
fn third(node: Node<'_>) -> Node<'_> {
    let mut parts = Parts::of(node);
    parts.need();
    parts.need();
    parts.need()
}
