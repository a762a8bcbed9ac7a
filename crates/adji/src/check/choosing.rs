//! Choosing sentences can count, and leave something to choose.

use adji_engine::rules::{Ask, Choice, Choosing, Cond, Num, Place};
use adji_syntax::diagnostic::Diagnostic;

use super::solve::{Fact, Solving};
use crate::codes;
use crate::compile::Compiled;

pub(super) fn check(compiled: &Compiled, solving: &Solving<'_>, faults: &mut Vec<Diagnostic>) {
    let checker = Checker { compiled, solving };
    for ask in &compiled.rules.asks {
        let before = faults.len();
        ask.choosing.iter().for_each(|sentence| faults.extend(checker.alone(sentence)));
        // Of sentences that are wrong by themselves nothing is said together.
        if faults.len() == before {
            faults.extend(checker.together(ask));
        }
    }
}

struct Checker<'a> {
    compiled: &'a Compiled,
    solving: &'a Solving<'a>,
}

impl Checker<'_> {
    /// One sentence can count, and what it says can be.
    fn alone(&self, sentence: &Choosing) -> Option<Diagnostic> {
        let mut known = vec![Fact::so(sentence.when.clone())];
        if !self.solving.possible(&known) {
            let span = self.compiled.guard_span(sentence.id);
            let title = "this condition can never hold";
            let fault = Diagnostic::warning(codes::NEVER_HOLDS, span, title, "so this sentence never counts");
            return Some(fault.help("two parts of it exclude each other: write `or` between them, or change one"));
        }
        let (condition, title, label, help) = match &sentence.choice {
            Choice::Keep(condition) => {
                (condition.clone(), "no option can be as this demands", "takes every option away", DEMAND)
            }
            Choice::Prefer(condition) => {
                (condition.clone(), "no option can be as this demands", "prefers nothing", DEMAND)
            }
            Choice::Add { amounts: Some((least, most)), .. } if self.is_too_much(least, most) => (
                Cond::Const(false),
                "no number of seeds can be chosen here",
                "the least is above the most, or above all seeds of the game",
                "write the least and the most that a pit may hold: `with 1 to 3 seeds`",
            ),
            Choice::Add { set, .. } => (
                Cond::In(Place::Here, set.clone()),
                "no place can be in this set",
                "offers nothing",
                "two things said of it exclude each other: change one",
            ),
            Choice::AddNames(_) => return None,
        };
        known.push(Fact::so(condition));
        let fault = || {
            let span = self.compiled.action_span(sentence.id, 0);
            Diagnostic::warning(codes::NEVER_HOLDS, span, title, label).help(help)
        };
        (!self.solving.possible(&known)).then(fault)
    }

    /// Whether the least number that is offered is above the most, or above all seeds.
    fn is_too_much(&self, least: &Num, most: &Num) -> bool {
        let facts = self.solving.facts();
        facts.range(least).0 > facts.range(most).1.min(facts.total())
    }

    /// What is demanded always leaves some option of those before.
    fn together(&self, ask: &Ask) -> Option<Diagnostic> {
        let mut offers: Vec<Cond> = Vec::new();
        let mut kept: Vec<Fact> = Vec::new();
        for sentence in &ask.choosing {
            match &sentence.choice {
                // Of an option with a name no place is known.
                Choice::AddNames(_) => return None,
                Choice::Add { set, .. } => {
                    offers.push(Cond::All(vec![sentence.when.clone(), Cond::In(Place::Here, set.clone())]));
                    // What stands before has not judged it.
                    kept.clear();
                }
                Choice::Prefer(_) => {}
                Choice::Keep(condition) if sentence.when == Cond::Const(true) => {
                    kept.push(Fact::so(condition.clone()));
                    let left = |offer: &Cond| self.solving.possible(&[&kept[..], &[Fact::so(offer.clone())]].concat());
                    if !offers.is_empty() && !offers.iter().any(left) {
                        let span = self.compiled.action_span(sentence.id, 0);
                        let title = "no option is left, whatever lies on the board";
                        let label = "with this at the latest all are taken away";
                        let fault = Diagnostic::warning(codes::NEVER_HOLDS, span, title, label);
                        return Some(fault.help("change it, or what is offered before it"));
                    }
                }
                Choice::Keep(_) => {}
            }
        }
        None
    }
}

const DEMAND: &str = "say what must be so after the move: `must after move (theirs hold any)`";
