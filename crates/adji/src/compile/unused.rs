//! Names that are declared and not used, or used in one way only.

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::{Compiler, Kind};
use crate::codes;

impl Compiler<'_> {
    /// Warns of names that nothing uses, marks and counters that are only read or only set, decisions nobody asks for.
    pub(super) fn report_unused(&mut self) {
        let draft = self.draft;
        let mut declared: Vec<(Kind, &str, Span, &str)> = Vec::new();
        declared.extend(
            draft.numbers.iter().map(|entry| (Kind::Number, entry.name.value.as_str(), entry.name.span, "number")),
        );
        declared
            .extend(draft.words.iter().map(|entry| (Kind::Word, entry.name.value.as_str(), entry.name.span, "word")));
        declared.extend(draft.sets.iter().map(|entry| (Kind::Set, entry.name.value.as_str(), entry.name.span, "set")));
        declared
            .extend(draft.steps.iter().map(|entry| (Kind::Step, entry.name.value.as_str(), entry.name.span, "step")));
        for (kind, name, span, what) in declared {
            if !self.is_used(kind, name) {
                let title = format!("nothing uses the {what} `{name}`");
                let fault = Diagnostic::warning(codes::NEVER_USED, span, title, "explained here");
                self.fault(fault.help("take it out, or use it"));
            }
        }
        for (name, _) in &draft.marks {
            let codes = [codes::MARK_NEVER_READ, codes::MARK_NEVER_SET];
            self.report_one_way((&name.value, name.span), "mark", [Kind::MarkRead, Kind::MarkSet], codes);
        }
        for (name, _) in &draft.counters {
            let codes = [codes::COUNTER_NEVER_READ, codes::COUNTER_NEVER_SET];
            self.report_one_way((&name.value, name.span), "counter", [Kind::CounterRead, Kind::CounterSet], codes);
        }
        if self.games > 0 && !self.games_read {
            let title = "the number of games has no meaning: these rules do not ask for it".to_string();
            let fault = Diagnostic {
                labels: Vec::new(),
                ..Diagnostic::error(
                    codes::MATCH_UNBOUNDED,
                    Span { file: adji_syntax::span::FileId(0), start: 0, end: 0 },
                    title,
                    "",
                )
            };
            self.fault(fault.help("leave out `games=…`, or choose the reading that plays a match"));
        }
    }

    fn is_used(&self, kind: Kind, name: &str) -> bool {
        self.used.contains_key(&(kind, name.to_string()))
    }

    fn report_one_way(&mut self, name: (&str, Span), what: &str, kinds: [Kind; 2], codes: [&'static str; 2]) {
        let (name, span) = name;
        let fault = match kinds.map(|kind| self.is_used(kind, name)) {
            [true, true] => return,
            [false, true] => {
                let title = format!("no rule asks for the {what} `{name}`");
                Diagnostic::warning(codes[0], span, title, "set, and never read").help("ask for it, or take it out")
            }
            [true, false] => {
                let title = format!("no rule sets the {what} `{name}`");
                let word = if what == "mark" { "mark … " } else { "count " };
                let help = format!("set it with `{word}{name}`");
                Diagnostic::warning(codes[1], span, title, "read, and always as at the start").help(help)
            }
            [false, false] => {
                let title = format!("nothing uses the {what} `{name}`");
                Diagnostic::warning(codes::NEVER_USED, span, title, "declared here").help("take it out, or use it")
            }
        };
        self.fault(fault);
    }
}
