//! `captured` where no rule that is read before in the turn captures.

use adji_engine::rules::{Action, Cond, Count, Num, Ruleset, Sentence, Taking};

use super::facts::Facts;
use super::paths::first;
use super::solve::Fact;

/// Where in a turn a text is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// The decision `move`, after the choice.
    Move,
    Seed,
    Lap,
    AfterTurn,
}

/// Why it is known.
pub(super) const NOTHING_YET: &str = "no rule that is read before it in the turn captures anything";

/// That nothing was captured yet when a text begins to be read, if it is so. A turn has one lap or many, and decisions may be
/// asked for in between.
pub(super) fn none_before(facts: &Facts<'_>, moment: Moment) -> Vec<Fact> {
    let rules = facts.rules;
    let captures = |sentences: &[Sentence]| captures(rules, sentences);
    let asks = |sentences: &[Sentence]| first(rules, sentences, &|action| matches!(action, Action::Ask(..))).is_some();
    let in_turn = captures(&rules.turn.sentences) || captures(&rules.no_move.sentences);
    let in_seed = rules.seed.paragraph().is_some_and(|text| captures(&text.sentences));
    let in_decisions = rules.asks.iter().any(|ask| captures(&ask.acting));
    let in_lap = captures(&rules.lap.sentences);
    let asks_on = rules.asks.iter().any(|ask| asks(&ask.acting))
        || asks(&rules.lap.sentences)
        || asks(&rules.after_turn.sentences)
        || asks(&rules.endless.sentences)
        || asks(&rules.no_move.sentences)
        || rules.seed.paragraph().is_some_and(|text| asks(&text.sentences));
    let after = captures(&rules.after_turn.sentences) || captures(&rules.endless.sentences);
    let before = in_turn
        || match moment {
            Moment::Move => asks_on && (in_decisions || in_seed || in_lap || after),
            Moment::Seed | Moment::Lap => {
                in_decisions || in_seed || (in_lap && !facts.one_lap) || asks_on && (in_lap || after)
            }
            Moment::AfterTurn => in_decisions || in_seed || in_lap || (asks_on && after),
        };
    match before || facts.takes {
        true => Vec::new(),
        false => [Num::Captured, Num::CapturedNow].map(|number| Fact::so(Cond::Is(number, Count::NONE))).to_vec(),
    }
}

/// Whether something may be captured by these sentences.
pub(super) fn captures(rules: &Ruleset, sentences: &[Sentence]) -> bool {
    first(rules, sentences, &|action| matches!(action, Action::Take(Taking::Capture, ..))).is_some()
}

/// Whether a condition asks for nothing but what was captured.
pub(super) fn is_of_captures(condition: &Cond) -> bool {
    match condition {
        Cond::Is(Num::Captured | Num::CapturedNow, Count::Known { .. }) => true,
        Cond::Not(inner) => is_of_captures(inner),
        Cond::All(all) | Cond::Any(all) => all.iter().all(is_of_captures),
        _ => false,
    }
}
