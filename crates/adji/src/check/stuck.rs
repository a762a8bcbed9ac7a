//! Play gets somewhere: some lap is the last one of its turn, some decision does more than ask for the next.

use adji_engine::rules::{Action, Ask, Ruleset};
use adji_syntax::diagnostic::Diagnostic;

use super::endings::unbounded_relay;
use super::paths::{Site, each_action, first, turns};
use crate::codes;
use crate::compile::Compiled;

pub(super) fn check(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    last_lap(compiled, faults);
    decisions(compiled, faults);
}

/// Whether an action leads out of the laps of a turn.
fn ends_laps(action: &Action) -> bool {
    turns(action) && !matches!(action, Action::Sow(..) | Action::Relay(..) | Action::PassOver | Action::BreakOff)
}

/// A lap can be the last one.
fn last_lap(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let Some(relay) = unbounded_relay(rules) else { return };
    let mut texts = [&rules.lap].into_iter().chain(rules.seed.paragraph());
    if texts.any(|text| first(rules, &text.sentences, &ends_laps).is_some()) {
        return;
    }
    let title = "no lap is ever the last one: `lap` sows on and never ends the turn";
    let span = compiled.action_span(relay.sentence, relay.action);
    let fault = Diagnostic::error(codes::NEVER_STOPS, span, title, "sows on");
    faults.push(fault.help("say when the turn is over, before this: `[empty] here holds 1: stop.`"));
}

/// Decisions do not only ask for each other.
fn decisions(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let asks: Vec<Answered> = rules.asks.iter().map(|ask| Answered::of(rules, ask)).collect();
    let mut gets_on: Vec<bool> = asks.iter().map(|ask| ask.gets_on).collect();
    while let Some(next) = (0..asks.len()).find(|&at| !gets_on[at] && asks[at].next.iter().any(|(to, _)| gets_on[*to]))
    {
        gets_on[next] = true;
    }
    let stuck = (0..asks.len()).find(|&at| !gets_on[at]);
    if let Some((_, site)) = stuck.and_then(|at| asks[at].next.first()) {
        let title = "this decision is answered with a decision again and again, and no turn ever ends";
        let span = compiled.action_span(site.sentence, site.action);
        let fault = Diagnostic::error(codes::NEVER_STOPS, span, title, "asks for the next");
        faults.push(fault.help("let one of the answers sow, or end the turn: `stop.`"));
    }
}

/// What becomes of the answer to a decision.
struct Answered {
    /// It may do something else than ask for another.
    gets_on: bool,
    /// The decisions it may ask for, and where.
    next: Vec<(usize, Site)>,
}

impl Answered {
    fn of(rules: &Ruleset, ask: &Ask) -> Answered {
        let (mut gets_on, mut next) = (false, Vec::new());
        each_action(rules, &ask.acting, &mut |action, site| match action {
            Action::Ask(to, _) => next.push((usize::from(*to), site)),
            action => gets_on |= turns(action),
        });
        Answered { gets_on: gets_on || next.is_empty(), next }
    }
}
