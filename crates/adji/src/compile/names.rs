//! What a name means.

use adji_engine::Player as Side;
use adji_engine::rules::Num;
use adji_syntax::ast::Name;
use adji_syntax::diagnostic::Diagnostic;

use super::{Compiler, Kind};
use crate::codes;
use crate::hints::{or_help, with_nearest, with_remedy};

/// Numbers that every file has, with what they are.
pub(crate) const BUILT_IN_NUMBERS: [(&str, &str); 6] = [
    ("total", "all seeds of the game, wherever they lie"),
    ("half", "half of all seeds, rounded down"),
    ("row-length", "pits of a player's inner row"),
    ("starting-seeds", "seeds of each pit at the start"),
    ("rounds", "games finished in this match"),
    ("games", "most games of a match (`?games=N`), 0 if any number"),
];

impl Compiler<'_> {
    pub(super) fn mark(&mut self, name: &Name, kind: Kind) -> Option<usize> {
        if let Some(mark) = self.marks.iter().position(|mark| mark.name == name.text) {
            self.note_use(kind, &name.text, name.span);
            return Some(mark);
        }
        let title = format!("there is no mark `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_MARK, name.span, title, "not a mark");
        let known: Vec<String> = self.marks.iter().map(|mark| mark.name.clone()).collect();
        let fault = with_nearest(fault, &name.text, known.iter().map(String::as_str), "the marks are");
        self.fault(or_help(fault, format!("declare it: [marks] {} = \"flag\"", name.text)));
        None
    }

    /// What to write for a pit that is named by the letter it has on boards: rules number pits, for they read capital
    /// letters as small ones.
    pub(super) fn pit_by_letter(&self, word: &str) -> Option<String> {
        let board = &self.geometry.board;
        let numbered = |side: Side, pit: usize| {
            let mut numbers = 1..=self.geometry.rows.iter().sum::<usize>();
            numbers.find(|&number| board.pit_of(number as i64, side).index() == pit)
        };
        let mut found = Vec::new();
        for (pit, name) in self.geometry.names.iter().enumerate().filter(|(_, name)| name.to_lowercase() == word) {
            let (side, whose) = if pit < board.pits / 2 { (Side::South, "south") } else { (Side::North, "north") };
            found.push(format!("`pit {} of {whose}` is {name}", numbered(side, pit)?));
        }
        (!found.is_empty()).then(|| format!("in rules pits have numbers: {}", found.join(", ")))
    }

    pub(super) fn counter(&mut self, name: &Name, for_player: bool, kind: Kind) -> Option<usize> {
        let Some(counter) = self.draft.counters.iter().position(|(counter, _)| counter.value == name.text) else {
            let title = format!("there is no counter `{}`", name.text);
            let fault = Diagnostic::error(codes::UNKNOWN_COUNTER, name.span, title, "not a counter");
            let draft = self.draft;
            let known = draft.counters.iter().map(|(counter, _)| counter.value.as_str());
            let fault = with_nearest(fault, &name.text, known, "the counters are");
            self.fault(or_help(fault, format!("declare it with its highest value: [counters] {} = 9", name.text)));
            return None;
        };
        self.note_use(kind, &name.text, name.span);
        let uses = self.counter_uses.entry(counter).or_default();
        let slot = if for_player { &mut uses.0 } else { &mut uses.1 };
        slot.get_or_insert(name.span);
        Some(counter)
    }

    pub(super) fn ask(&mut self, name: &Name) -> Option<u8> {
        if let Some(ask) = self.asks.iter().position(|(ask, _)| *ask == name.text) {
            self.note_use(Kind::Ask, &name.text, name.span);
            return Some(ask as u8);
        }
        let title = format!("no paragraph is called `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_ASK, name.span, title, "no decision of this name");
        let known: Vec<String> = self.asks.iter().map(|(ask, _)| ask.clone()).collect();
        let fault = with_nearest(fault, &name.text, known.iter().map(String::as_str), "the decisions are");
        self.fault(or_help(fault, format!("write the paragraph: [rules] {} = '''…'''", name.text)));
        None
    }

    /// A number of the dictionary, a counter in common, or a number that every file has.
    pub(super) fn named_number(&mut self, name: &Name) -> Num {
        let draft = self.draft;
        if let Some(entry) = draft.numbers.iter().find(|entry| entry.name.value == name.text) {
            self.note_use(Kind::Number, &name.text, name.span);
            let Some(number) = &entry.value else { return super::ZERO };
            return self.unfold(&name.text, name.span, super::ZERO, |compiler| compiler.number(number));
        }
        if draft.counters.iter().any(|(counter, _)| counter.value == name.text) {
            let counter = self.counter(name, false, Kind::CounterRead);
            return counter.map_or(super::ZERO, |counter| Num::Counter(counter, None));
        }
        match name.text.as_str() {
            "total" => Num::Share { halved: 0, plus: 0 },
            "half" => Num::Share { halved: 1, plus: 0 },
            "row-length" => Num::Const(self.geometry.rows[0] as i64),
            "rounds" => Num::Rounds,
            "games" => {
                self.games_read = true;
                Num::Games
            }
            "starting-seeds" => match self.geometry.seeds {
                Some(seeds) => Num::Const(i64::from(seeds)),
                None => {
                    let title = "`starting-seeds` has no meaning on this board";
                    let fault = Diagnostic::error(
                        codes::NO_STARTING_SEEDS,
                        name.span,
                        title,
                        "pits start with different numbers",
                    );
                    self.fault(fault.help("give the number a name of its own in [numbers]"));
                    super::ZERO
                }
            },
            other => {
                let title = format!("no number is called `{other}`");
                let fault = Diagnostic::error(codes::UNKNOWN_NUMBER, name.span, title, "a number is due here");
                if draft.words.iter().any(|word| word.name.value == other) {
                    self.fault(fault.help(format!("`{other}` says what a place is: write `is {other}`")));
                    return super::ZERO;
                }
                let numbers = draft.numbers.iter().map(|entry| entry.name.value.as_str());
                let counters = draft.counters.iter().map(|(counter, _)| counter.value.as_str());
                let built_in = BUILT_IN_NUMBERS.iter().map(|(name, _)| *name);
                let fault = with_remedy(fault, other, numbers.chain(counters).chain(built_in), "the numbers are");
                self.fault(or_help(fault, format!("explain it: [numbers] {other} = 4")));
                super::ZERO
            }
        }
    }
}
