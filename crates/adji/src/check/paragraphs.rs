//! Paragraphs and names: which there must be, which there can be, and none for two things.

use std::collections::{HashMap, HashSet};

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::near::nearest;
use adji_syntax::span::Span;

use crate::codes;
use crate::compile::{BUILT_IN_NUMBERS, MOMENTS};
use crate::layer::Draft;

/// Names that others use for the moments of play, or that are near in meaning.
const OTHER_NAMES: [(&str, &str); 12] = [
    ("done", "after-turn"),
    ("after-move", "after-turn"),
    ("stuck", "no-move"),
    ("blocked", "no-move"),
    ("end", "settle"),
    ("settling", "settle"),
    ("start", "setup"),
    ("begin", "setup"),
    ("sow", "seed"),
    ("drop", "seed"),
    ("capture", "lap"),
    ("landing", "lap"),
];

pub(super) fn check(draft: &Draft, is_abstract: bool, file: Span, faults: &mut Vec<Diagnostic>) {
    names(draft, faults);
    unknown(draft, faults);
    if is_abstract {
        return;
    }
    let examples = [
        ("move", "how a move is made", "move = '''[any] choose mine that hold any. lift here, sow.'''"),
        ("lap", "what happens when a lap is over", "lap = \"stop.\""),
    ];
    for (name, what, example) in examples {
        if !draft.rules.iter().any(|entry| entry.name.value == name) {
            let title = format!("the rules have no paragraph `{name}`");
            let fault = Diagnostic::error(codes::MISSING_PARAGRAPH, file, title, format!("nothing says {what}"));
            faults.push(fault.help(format!("write it under [rules]: {example}")));
        }
    }
}

/// A paragraph is a moment of play or a decision that some sentence asks for.
fn unknown(draft: &Draft, faults: &mut Vec<Diagnostic>) {
    let asked = crate::layer::asked(draft);
    let written: HashSet<&str> = draft.rules.iter().map(|entry| entry.name.value.as_str()).collect();
    let missing: Vec<&str> = asked.difference(&written).copied().take(20).collect();
    for entry in &draft.rules {
        let name = entry.name.value.as_str();
        // A decision that is asked for by a name like it is told where it is asked for.
        if MOMENTS.contains(&name) || asked.contains(name) || missing.iter().any(|ask| nearest(ask, [name]).is_some()) {
            continue;
        }
        let title = format!("no moment of play is called `{name}`, and no sentence asks for it");
        let fault = Diagnostic::error(codes::UNKNOWN_PARAGRAPH, entry.name.span, title, "this paragraph is never read");
        let fault = fault.note(format!("the moments of play are `move`, {}", crate::hints::list(&MOMENTS, 12)));
        let meant = OTHER_NAMES.iter().find(|(other, _)| *other == name).map(|(_, moment)| *moment);
        let meant = meant.or_else(|| nearest(name, MOMENTS.into_iter().chain(["move"])));
        faults.push(match meant {
            Some(meant) => fault.help(format!("write `{meant}`")),
            None => fault.help(format!("a decision is opened with `ask {name} of me`")),
        });
    }
}

/// One name, one thing.
fn names(draft: &Draft, faults: &mut Vec<Diagnostic>) {
    let mut names: Vec<(&str, Span, &str)> = Vec::new();
    names.extend(draft.numbers.iter().map(|entry| (entry.name.value.as_str(), entry.name.span, "a number")));
    names.extend(draft.words.iter().map(|entry| (entry.name.value.as_str(), entry.name.span, "a word")));
    names.extend(draft.sets.iter().map(|entry| (entry.name.value.as_str(), entry.name.span, "a set")));
    names.extend(draft.marks.iter().map(|(name, _)| (name.value.as_str(), name.span, "a mark")));
    names.extend(draft.counters.iter().map(|(name, _)| (name.value.as_str(), name.span, "a counter")));
    let mut first_uses: HashMap<&str, (Span, &str)> = HashMap::new();
    for (name, span, what) in names {
        let title = format!("the name `{name}` is taken");
        if let Some(&(first, first_what)) = first_uses.get(name) {
            let fault = Diagnostic::error(codes::NAME_TAKEN, span, title, format!("{what} here"));
            faults.push(fault.and(first, format!("{first_what} here")).help("give one of the two another name"));
        } else if let Some((_, meaning)) = BUILT_IN_NUMBERS.iter().find(|(number, _)| *number == name) {
            let fault = Diagnostic::error(codes::NAME_TAKEN, span, title, format!("every file has it: {meaning}"));
            faults.push(fault.help("give it another name"));
        } else if adji_syntax::parse::is_reserved(name) {
            let fault = Diagnostic::error(codes::NAME_TAKEN, span, title, "a word of the language");
            faults.push(fault.help("give it another name"));
        }
        first_uses.entry(name).or_insert((span, what));
    }
}
