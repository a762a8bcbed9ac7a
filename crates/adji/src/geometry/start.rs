//! What lies on the board at the start.

use adji_engine::board::MAX_SEEDS;
use adji_syntax::ast::{Num, NumKind, Set, SetKind};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::Text;
use adji_syntax::span::Span;

use super::Builder;
use crate::codes;

impl Builder<'_> {
    /// Seeds of each place.
    pub(super) fn start(&mut self, file: Span) -> Box<[u16]> {
        let mut start = vec![0u16; self.places()];
        let pits = 2 * self.side;
        if let Some(text) = &self.facts.start {
            match crate::boards::seeds(&text.value, self.rows) {
                Ok(seeds) => {
                    if seeds.iter().all(|&seeds| seeds == 0) {
                        let title = "there are no seeds at this start, and at least one is needed";
                        let fault = Diagnostic::error(codes::BAD_START, text.span, title, "none");
                        self.faults.push(fault.help("write how many seeds each pit has: start = \"4 4 4 | 4 4 4\""));
                    }
                    start = seeds;
                    self.check_start(text);
                }
                Err(error @ crate::boards::BoardError::TooManySeeds(_)) => {
                    let label = format!("a game has at most {MAX_SEEDS} seeds");
                    let fault = Diagnostic::error(codes::TOO_MANY_SEEDS, text.span, error.to_string(), label);
                    self.faults.push(fault.help("write smaller numbers"));
                }
                Err(error @ crate::boards::BoardError::Twice(_)) => {
                    let fault = Diagnostic::error(codes::BAD_START, text.span, error.to_string(), "this start");
                    self.faults.push(fault.help("say it once"));
                }
                Err(error) => {
                    let fault = Diagnostic::error(codes::BAD_START, text.span, error.to_string(), "this start");
                    let help = "write a number for each pit, South's then North's: start = \"4 4 4 | 4 4 4\"";
                    self.faults.push(fault.help(help));
                }
            }
            return start.into();
        }
        self.check_has_seeds(file);
        if let Some(each) = self.facts.seeds.as_ref().and_then(|seeds| self.seeds_of_each(seeds)) {
            start[..pits].fill(each);
        }
        start.into()
    }

    /// How many seeds each pit has, if they are neither too few nor too many.
    fn seeds_of_each(&mut self, seeds: &Num) -> Option<u16> {
        let pits = 2 * self.side;
        let each = self.by_the_board(seeds)?;
        let most = MAX_SEEDS as usize / pits;
        let fault = |code, title: String, label: String| Diagnostic::error(code, seeds.span, title, label);
        if each < 1 {
            let (title, label) = ("there are no seeds, and at least one is needed", "none");
            let fault = fault(codes::BAD_START, title.into(), label.into());
            self.faults.push(fault.help("write how many seeds each pit has: seeds = 4"));
            return None;
        }
        match u16::try_from(each) {
            Ok(each) if usize::from(each) <= most => Some(each),
            _ => {
                let title = format!("{each} seeds in each of {pits} pits are too many");
                let label = format!("a game has at most {MAX_SEEDS} seeds");
                self.faults.push(fault(codes::TOO_MANY_SEEDS, title, label).help(format!("write {most} or fewer")));
                None
            }
        }
    }

    /// A number that is known once the pits are there: the length of a row, the pits of the board, and what comes of them.
    fn by_the_board(&mut self, number: &Num) -> Option<i64> {
        let number_of = |pits: usize| i64::try_from(pits).unwrap_or(i64::MAX);
        match &number.kind {
            NumKind::Literal(literal) => Some(i64::from(*literal)),
            NumKind::Arith(left, operator, right) => {
                let (left, right) = (self.by_the_board(left), self.by_the_board(right));
                Some(crate::compile::operator(*operator).of(left?, right?))
            }
            NumKind::Named(name) if name.text == "row-length" => Some(number_of(self.rows[0])),
            NumKind::PitsOf(Set { kind: SetKind::Pits, .. }) => Some(number_of(2 * self.side)),
            _ => {
                let said = adji_syntax::print::num(number);
                let title = format!("`{said}` is not known before the seeds lie on the board");
                let fault = Diagnostic::error(codes::BAD_START, number.span, title, "not a fact of the empty board");
                self.faults
                    .push(fault.help("write a number, `row-length` or `pits of pits`, and arithmetic with them"));
                None
            }
        }
    }

    /// There are seeds at the start, or it is said which.
    pub(super) fn check_has_seeds(&mut self, file: Span) {
        if self.facts.seeds.is_none() && self.facts.start.is_none() {
            let title = "the board has no `seeds` and no `start`";
            let fault = Diagnostic::error(codes::BOARD_INCOMPLETE, file, title, "in this file");
            self.faults.push(fault.help("say how many seeds each pit has at the start: [board] seeds = 4"));
        }
    }

    /// What a start says besides the seeds of the pits must be understood, too, and its rows be those of the board.
    fn check_start(&mut self, text: &Text) {
        if let Err(error) = crate::boards::check_rows(&text.value, self.rows) {
            let fault = Diagnostic::error(codes::BAD_START, text.span, error.to_string(), "this start");
            self.faults.push(fault.help("write the rows of each side in this order, with `/` between them"));
        }
        for item in text.value.split(';').skip(1) {
            let words: Vec<&str> = item.split_whitespace().collect();
            if !matches!(words[..], [] | ["stores", _, _] | ["hand", _] | ["out", _]) {
                let title = format!("`{}` says nothing at a start: it has seeds only", item.trim());
                let fault = Diagnostic::error(codes::BAD_START, text.span, title, "this start");
                let help = "leave it out; who begins, marks and counters are set in a paragraph `setup`";
                self.faults.push(fault.help(help));
            }
        }
    }
}
