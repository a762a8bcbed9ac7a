//! A pit that can be chosen has something to lift.

use adji_engine::rules::{Action, Body, Choice, Cond, Count, Guard, Num, Place, Portion, Rest, Sentence, Set};
use adji_syntax::diagnostic::Diagnostic;

use super::paths::{Site, moves_no_seeds};
use super::solve::{Fact, Solving};
use crate::codes;
use crate::compile::Compiled;

/// Where a decision lifts the pit chosen, checks that every pit offered holds more than what stays behind.
pub(super) fn check(compiled: &Compiled, solving: &Solving<'_>, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    for ask in &rules.asks {
        let kept = ask.choosing.iter().filter_map(|sentence| match &sentence.choice {
            Choice::Keep(condition) => {
                Some(Cond::Any(vec![Cond::Not(Box::new(sentence.when.clone())), condition.clone()]))
            }
            Choice::Add { .. } | Choice::AddNames(_) | Choice::Prefer(_) => None,
        });
        let kept: Vec<Fact> = kept.map(Fact::so).collect();
        for sentence in &ask.choosing {
            let Choice::Add { set, amounts: None, .. } = &sentence.choice else { continue };
            let mut facts = kept.clone();
            facts.push(Fact::so(membership(set)));
            if let Some((lifting, left)) = lifts_nothing(solving, &ask.acting, facts) {
                let span = compiled.action_span(sentence.id, 0);
                let title = "a pit can be chosen of which nothing would be lifted";
                let (label, help) = match left {
                    0 => ("offers empty pits as well".to_string(), "any".to_string()),
                    left => (format!("offers pits of {left} as well"), format!("at least {}", left + 1)),
                };
                let fault = Diagnostic::warning(codes::LIFTS_NOTHING, span, title, label)
                    .and(compiled.action_span(lifting.sentence, lifting.action), "leaves nothing to sow");
                faults.push(fault.help(format!("offer only pits that hold enough: `choose mine that hold {help}`")));
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

/// The first action that lifts of `here` to sow it though that may be nothing, and how many it leaves there.
fn lifts_nothing(solving: &Solving<'_>, sentences: &[Sentence], mut facts: Vec<Fact>) -> Option<(Site, i64)> {
    for sentence in sentences {
        let Body::Actions(actions) = &sentence.body else { return None };
        let before = actions.iter().take_while(|action| moves_no_seeds(action)).count();
        if before == actions.len() {
            continue;
        }
        let mut due = facts.clone();
        if let Guard::If(condition) = &sentence.guard {
            due.push(Fact::so(condition.clone()));
            facts.push(Fact::not(condition.clone()));
        }
        // Anything else may put seeds there first.
        let [Action::Lift(portion, Set::One(Place::Here)), .., Action::Sow(..)] = &actions[before..] else {
            return None;
        };
        let left = match portion {
            Portion::All => 0,
            Portion::AllBut(Num::Const(left @ 0..=62)) => *left,
            Portion::AllBut(_) | Portion::Some(_) => return None,
        };
        let at_most = Count::Known { low: (2u64 << left) - 1, rest: Rest::None };
        due.push(Fact::so(Cond::Holds(Place::Here, at_most)));
        // What is not understood of the seeds there may well say that there are some.
        let is_understood = due.iter().all(|fact| is_understood(&fact.condition));
        if is_understood && solving.possible(&due) && !solving.is_spent() {
            return Some((Site { sentence: sentence.id, action: before }, left));
        }
    }
    None
}

/// Whether all that a condition says of the seeds of `here` is known in numbers.
fn is_understood(condition: &Cond) -> bool {
    match condition {
        Cond::Holds(Place::Here, count) => matches!(count, Count::Known { .. }),
        Cond::Is(Num::Seeds(Place::Here), _) => false,
        Cond::All(all) | Cond::Any(all) => all.iter().all(is_understood),
        Cond::Not(inner) | Cond::At(_, inner) => is_understood(inner),
        Cond::In(Place::Here, set) => !matches!(set, Set::That(..)),
        _ => true,
    }
}
