//! A pit that can be chosen has something to lift.

use adji_engine::rules::{Action, Body, Choice, Cond, Count, Guard, Num, Place, Portion, Rest, Ruleset, Sentence, Set};
use adji_syntax::diagnostic::Diagnostic;

use super::solve::{Fact, possible};
use crate::codes;
use crate::compile::Compiled;

/// Where a decision lifts the pit chosen, checks that every pit offered holds more than what stays behind.
pub(super) fn check(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    for ask in &rules.asks {
        let kept = ask.choosing.iter().filter_map(|sentence| match &sentence.choice {
            Choice::Keep(condition) => {
                Some(Cond::Any(vec![Cond::Not(Box::new(sentence.when.clone())), condition.clone()]))
            }
            Choice::Add { .. } | Choice::AddNames(_) | Choice::Prefer(_) => None,
        });
        let kept: Vec<Fact> = kept.map(|condition| Fact { condition, holds: true }).collect();
        for sentence in &ask.choosing {
            let Choice::Add { set, amounts: None, .. } = &sentence.choice else { continue };
            let mut facts = kept.clone();
            facts.push(Fact { condition: membership(set), holds: true });
            if let Some(lifting) = lifts_nothing(rules, &ask.acting, facts) {
                let span = compiled.spans[usize::from(sentence.id.0)];
                let title = "a pit can be chosen from which nothing is lifted";
                let fault = Diagnostic::warning(codes::LIFTS_NOTHING, span, title, "offers it")
                    .and(compiled.spans[usize::from(lifting.id.0)], "lifts too little of it");
                faults.push(fault.help("offer only pits that hold enough: `choose mine that hold any`"));
            }
        }
    }
}

/// What is known of a place because it is in a set.
fn membership(set: &Set) -> Cond {
    match set {
        Set::That(inner, condition) => Cond::All(vec![membership(inner), (**condition).clone()]),
        Set::Const(_) | Set::ByMe(_) | Set::OwnedBy(_) => Cond::In(Place::Here, set.clone()),
        Set::Except(inner, _) => membership(inner),
        Set::Union(left, right) => Cond::Any(vec![membership(left), membership(right)]),
        _ => Cond::Const(true),
    }
}

/// The first sentence that sows what it lifted of `here` though that may be nothing.
fn lifts_nothing<'s>(rules: &Ruleset, sentences: &'s [Sentence], mut facts: Vec<Fact>) -> Option<&'s Sentence> {
    for sentence in sentences {
        let Body::Actions(actions) = &sentence.body else { return None };
        let mut due = facts.clone();
        match &sentence.guard {
            Guard::Always => {}
            Guard::If(condition) => {
                due.push(Fact { condition: condition.clone(), holds: true });
                facts.push(Fact { condition: condition.clone(), holds: false });
            }
            Guard::Otherwise => {}
        }
        match &actions[..] {
            [Action::Lift(portion, Set::One(Place::Here)), .., Action::Sow(..)] => {
                let left = match portion {
                    Portion::All => 0,
                    Portion::AllBut(Num::Const(left @ 0..=62)) => *left,
                    Portion::AllBut(_) | Portion::Some(_) => return None,
                };
                let at_most = Count::Known { low: (2u64 << left) - 1, rest: Rest::None };
                due.push(Fact { condition: Cond::Holds(Place::Here, at_most), holds: true });
                if possible(&due, &rules.board) {
                    return Some(sentence);
                }
            }
            // Something else may put seeds there first.
            _ => return None,
        }
    }
    None
}
