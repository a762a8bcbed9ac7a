//! Paragraphs and names: which there must be, which there can be, and none for two things.

use std::collections::{HashMap, HashSet};

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::near::nearest;
use adji_syntax::span::Span;

use crate::codes;
use crate::compile::{BUILT_IN_NUMBERS, MOMENTS};
use crate::layer::Draft;

/// What each moment of play is for, and names that others give it or what is said in it.
const PURPOSES: [(&str, &str, &[&str]); 10] = [
    (
        "move",
        "the mover chooses and plays",
        &["moving", "choose", "choosing", "choice", "select", "play", "start-move"],
    ),
    ("setup", "a game begins, once", &["start", "begin", "beginning", "opening", "init", "initial"]),
    ("turn", "a turn begins", &["turns", "before-turn", "start-of-turn", "turn-start", "player"]),
    (
        "seed",
        "the hand comes to a place and drops a seed",
        &["sow", "sowing", "drop", "dropping", "pass-over", "skip", "each-pit", "each-seed"],
    ),
    (
        "lap",
        "the last seed of a lap has fallen, for captures and relays",
        &[
            "capture",
            "capturing",
            "captures",
            "landing",
            "last-seed",
            "last",
            "relay",
            "relaying",
            "after-lap",
            "lap-end",
            "end-of-lap",
            "after-sowing",
            "last-pit",
            "continue",
        ],
    ),
    (
        "no-move",
        "the player to move has no option",
        &["stuck", "blocked", "pass", "passing", "no-moves", "cannot-move", "cant-move", "starving", "deadlock"],
    ),
    (
        "after-turn",
        "a turn is over, to see whether the game is",
        &[
            "done",
            "after-move",
            "end-of-turn",
            "turn-end",
            "turn-over",
            "after",
            "game-over",
            "game-end",
            "end-of-game",
            "winning",
            "win",
        ],
    ),
    ("endless", "a relay that never stops was chosen", &["infinite", "never-ending", "loop", "forever"]),
    (
        "settle",
        "the game is over, to say who takes what is left",
        &[
            "end",
            "ending",
            "settling",
            "settlement",
            "game-over",
            "game-end",
            "end-of-game",
            "final",
            "scoring",
            "score",
            "remaining",
            "finish",
        ],
    ),
    (
        "round",
        "a game of a match is over, to prepare the next",
        &["match", "next-game", "next-round", "new-game", "rematch"],
    ),
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
        if draft.rule(name).is_none() {
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
        let moments = meant(name);
        faults.push(match moments.is_empty() {
            false => fault.help(format!("write {}", moments.join(", or "))),
            true => fault.help(format!(
                "a decision is opened with `ask {name} of me`; a text that `do {name}` carries out stands under [steps]"
            )),
        });
    }
}

/// Moments of play that may be meant by a name, each with what it is for.
fn meant(name: &str) -> Vec<String> {
    let told = |(moment, purpose, _): &(&str, &str, &[&str])| format!("`{moment}`, which is read when {purpose}");
    let called: Vec<String> = PURPOSES.iter().filter(|(.., others)| others.contains(&name)).map(told).collect();
    if !called.is_empty() {
        return called;
    }
    let near = nearest(name, PURPOSES.iter().map(|(moment, ..)| *moment));
    PURPOSES.iter().filter(|(moment, ..)| near == Some(moment)).map(told).collect()
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
