//! Answers to what never comes: a relay without end where nothing relays, a next game where none can begin.

use adji_engine::rules::{Action, Choice, Cond, Ruleset};
use adji_syntax::diagnostic::Diagnostic;

use super::endings::ends;
use super::paths::first;
use crate::codes;
use crate::compile::Compiled;
use crate::layer::Draft;
use crate::look::{Look, Part};

pub(super) fn check(draft: &Draft, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    endless(draft, compiled, faults);
    next_game(draft, compiled, faults);
}

/// `endless` is asked or answered, and neither a relay nor a lap goes on for ever.
fn endless(draft: &Draft, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    if super::may_never_end(rules) {
        return;
    }
    let fault = |span, label: &str| {
        let title = "no lap goes on for ever in these rules, so that this never comes";
        let fault = Diagnostic::warning(codes::NOTHING_RELAYS, span, title, label);
        fault.help("take it out, or say in `lap` when a lap goes on: `relay`")
    };
    for sentence in rules.asks.iter().flat_map(|ask| &ask.choosing) {
        if let Choice::Keep(condition) | Choice::Prefer(condition) = &sentence.choice
            && asks_endless(condition)
        {
            faults.push(fault(compiled.action_span(sentence.id, 0), "no move is endless"));
        }
    }
    if let Some(entry) = draft.rule("endless")
        && !rules.endless.sentences.is_empty()
    {
        faults.push(fault(entry.name.span, "this paragraph is never read"));
    }
}

fn asks_endless(condition: &Cond) -> bool {
    let mut asked = false;
    Look::at(&mut |part| asked |= matches!(part, Part::Cond(Cond::Endless))).condition(condition);
    asked
}

/// `round` is read and begins a next game.
fn next_game(draft: &Draft, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let (Some(round), Some(entry)) = (&rules.round, draft.rule("round")) else { return };
    let begins = |action: &Action| matches!(action, Action::Begin(_) | Action::Ask(..));
    if first(rules, &round.sentences, &begins).is_none() {
        let title = "no next game ever begins: `round` comes to its end without `begin with`";
        let fault = Diagnostic::warning(codes::NO_NEXT_GAME, entry.name.span, title, "each match is one game");
        faults.push(fault.help("end it with the player who begins: `begin with loser.`"));
    }
    if !can_be_over(rules) {
        let title = "no game is ever over, so that `round` is never read";
        let fault = Diagnostic::warning(codes::NO_NEXT_GAME, entry.name.span, title, "never read");
        faults.push(fault.help("say when a game is over: `[cleared] neither can move: end.` in `after-turn`"));
    }
}

/// Whether some sentence ends a game. Where nobody says what happens when there is no move, it ends.
fn can_be_over(rules: &Ruleset) -> bool {
    let texts = [&rules.turn, &rules.lap, &rules.no_move, &rules.after_turn, &rules.endless];
    let texts = texts.into_iter().chain(rules.seed.paragraph()).map(|text| &text.sentences);
    let mut texts = texts.chain(rules.asks.iter().map(|ask| &ask.acting));
    rules.no_move.sentences.is_empty() || texts.any(|text| first(rules, text, &ends).is_some())
}
