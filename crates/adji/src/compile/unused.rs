//! Names that are declared and not used, or used in one way only.

use adji_syntax::ast::ActionKind;
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::{Compiler, Kind};
use crate::codes;

impl Compiler<'_> {
    /// Decisions with named options that nothing asks for.
    fn report_options(&mut self) {
        let decisions = self.asks.iter().filter(|(_, names)| !names.is_empty()).map(|(name, _)| name.clone());
        for decision in decisions.collect::<Vec<_>>() {
            if self.is_used(Kind::OptionRead, &decision) {
                continue;
            }
            let Some(options) = self.options_of(&decision) else { continue };
            let title = format!("no rule asks what was chosen in `{decision}`");
            let fault = Diagnostic::warning(codes::OPTION_NEVER_READ, options.span, title, "has no effect");
            self.fault(fault.help(format!("say what is done then: `[{0}] chose {0}: …`", options.text)));
        }
    }

    /// The first option that a decision names, if it offers nothing else.
    fn options_of(&self, decision: &str) -> Option<adji_syntax::ast::Name> {
        let text = self.draft.rule(decision)?.value.as_deref()?;
        let (mut first, mut has_places) = (None, false);
        crate::layer::each_sentence(text, &mut |sentence| {
            let adji_syntax::ast::Body::Actions(actions) = &sentence.body else { return };
            for action in actions {
                match &action.kind {
                    ActionKind::ChooseAmong(names) => first = first.take().or_else(|| names.first().cloned()),
                    ActionKind::Choose { .. } => has_places = true,
                    _ => {}
                }
            }
        });
        first.filter(|_| !has_places)
    }

    /// Names of the language that a file must use in both ways: `pick` and `picked`, an amount offered and `amount`.
    fn report_half_used(&mut self) {
        let use_of = |compiler: &Self, kind| compiler.used.get(&kind).and_then(|names| names.get("")).copied();
        let halves = [Kind::PickSet, Kind::PickRead, Kind::AmountOffered, Kind::AmountRead];
        let [pick_set, pick_read, offered, amount_read] = halves.map(|kind| use_of(self, kind));
        if let (Some(span), None) = (pick_set, pick_read) {
            let title = "pits are picked, and no rule speaks of `picked`";
            let fault = Diagnostic::warning(codes::MARK_NEVER_READ, span, title, "picked, and then forgotten");
            self.fault(fault.help("say what is done with them: `capture picked`"));
        }
        if let (None, Some(span)) = (pick_set, pick_read) {
            let title = "no rule picks a pit, so nothing is ever `picked`";
            let fault = Diagnostic::warning(codes::MARK_NEVER_SET, span, title, "always empty");
            self.fault(fault.help("pick pits first: `pick here`"));
        }
        if let (Some(span), None) = (offered, amount_read) {
            let title = "a number of seeds is chosen here, and no rule asks for the `amount`";
            let fault = Diagnostic::warning(codes::AMOUNT_NEVER_READ, span, title, "has no effect");
            self.fault(fault.help("lift so many: `lift amount of here, sow`"));
        }
        if let (None, Some(span)) = (offered, amount_read) {
            let title = "no decision offers a number of seeds, so `amount` is always 0";
            let fault = Diagnostic::warning(codes::AMOUNT_NEVER_OFFERED, span, title, "always 0");
            self.fault(fault.help("offer one: `choose mine with 1 to 3 seeds`"));
        }
    }

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
                let fault = Diagnostic::warning(
                    codes::NEVER_USED,
                    span,
                    title,
                    if what == "number" { "named here" } else { "explained here" },
                );
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
        self.report_half_used();
        self.report_options();
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

    fn is_counted_for_players(&self, name: &str) -> bool {
        let index = self.draft.counters.iter().position(|(counter, _)| counter.value == name);
        index.and_then(|index| self.counter_uses.get(&index)).is_some_and(|uses| uses.0.is_some())
    }

    pub(super) fn is_used(&self, kind: Kind, name: &str) -> bool {
        self.used.get(&kind).is_some_and(|names| names.contains_key(name))
    }

    fn report_one_way(&mut self, name: (&str, Span), what: &str, kinds: [Kind; 2], codes: [&'static str; 2]) {
        let (name, span) = name;
        let is_cleared = what == "mark" && self.is_used(Kind::MarkCleared, name);
        let fault = match kinds.map(|kind| self.is_used(kind, name)) {
            [false, false] if is_cleared => {
                let title = format!("the mark `{name}` is taken off, and no rule sets it or asks for it");
                Diagnostic::warning(codes[0], span, title, "never asked for").help("ask for it, or take it out")
            }
            [true, true] => return,
            [false, true] => {
                let done = if what == "mark" { "set" } else { "counted" };
                let title = format!("the {what} `{name}` is {done}, and no rule asks for it");
                Diagnostic::warning(codes[0], span, title, "never asked for").help("ask for it, or take it out")
            }
            [true, false] if what == "mark" => {
                let title = format!("the mark `{name}` is asked for, and no rule sets it");
                let help = format!("set it: `mark here {name}`");
                Diagnostic::warning(codes[1], span, title, "never set").help(help)
            }
            [true, false] => {
                let title = format!("the counter `{name}` is never counted, so it is always 0");
                let of = if self.is_counted_for_players(name) { " of me" } else { "" };
                let help = format!("count it: `count {name}{of}`");
                Diagnostic::warning(codes[1], span, title, "always 0").help(help)
            }
            [false, false] => {
                let title = format!("nothing uses the {what} `{name}`");
                Diagnostic::warning(codes::NEVER_USED, span, title, "declared here").help("take it out, or use it")
            }
        };
        self.fault(fault);
    }
}
