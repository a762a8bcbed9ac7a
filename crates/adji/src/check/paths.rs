//! All ways through sentences, as far as a small state tells them apart.

use std::collections::BTreeSet;

use adji_engine::rules::{Action, Body, Guard, Ruleset, Sentence, SentenceId};

/// What a walk over all paths keeps track of.
pub(super) trait Tracker {
    /// What is known on a path.
    type State: Copy + Ord;

    /// Carries out an action on a path. Turning words are given to [`Tracker::turn`] instead.
    fn act(&mut self, action: &Action, state: Self::State, sentence: SentenceId) -> Self::State;

    /// A path ends with a turning word.
    fn turn(&mut self, action: &Action, state: Self::State, sentence: SentenceId);
}

/// Follows all paths from `states`; gives back the states in which reading falls through.
pub(super) fn follow<T: Tracker>(
    rules: &Ruleset,
    sentences: &[Sentence],
    states: BTreeSet<T::State>,
    tracker: &mut T,
) -> BTreeSet<T::State> {
    // Beside the state: whether the sentence before was carried out, so that `otherwise` excludes it.
    let mut paths: BTreeSet<(T::State, bool)> = states.into_iter().map(|state| (state, false)).collect();
    for sentence in sentences {
        let mut after = BTreeSet::new();
        for (state, carried_out) in paths {
            let (may, may_not) = match &sentence.guard {
                Guard::Always => (true, false),
                Guard::If(adji_engine::rules::Cond::Const(answer)) => (*answer, !answer),
                Guard::If(_) => (true, true),
                Guard::Otherwise => (!carried_out, carried_out),
            };
            if may {
                let fallen = body(rules, sentence, state, tracker);
                after.extend(fallen.into_iter().map(|state| (state, true)));
            }
            if may_not {
                after.insert((state, carried_out && sentence.guard == Guard::Otherwise));
            }
        }
        paths = after;
    }
    paths.into_iter().map(|(state, _)| state).collect()
}

fn body<T: Tracker>(rules: &Ruleset, sentence: &Sentence, state: T::State, tracker: &mut T) -> BTreeSet<T::State> {
    match &sentence.body {
        Body::Actions(actions) => {
            let mut states = BTreeSet::from([state]);
            for action in actions {
                if let Action::Do(step) = action {
                    states = follow(rules, &rules.steps[*step].sentences, states, tracker);
                } else if turns(action) {
                    states.into_iter().for_each(|state| tracker.turn(action, state, sentence.id));
                    return BTreeSet::new();
                } else {
                    states = states.into_iter().map(|state| tracker.act(action, state, sentence.id)).collect();
                }
            }
            states
        }
        Body::Block(inner) => follow(rules, inner, BTreeSet::from([state]), tracker),
        Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
            // Any number of times: until nothing new comes of it.
            let mut states = BTreeSet::from([state]);
            loop {
                let once = follow(rules, std::slice::from_ref(&**inner), states.clone(), tracker);
                let before = states.len();
                states.extend(once);
                if states.len() == before {
                    return states;
                }
            }
        }
    }
}

/// Whether an action ends the reading.
pub(super) fn turns(action: &Action) -> bool {
    matches!(
        action,
        Action::Stop
            | Action::Again
            | Action::Pass
            | Action::End
            | Action::Win
            | Action::Lose
            | Action::Draw
            | Action::Sow(..)
            | Action::Relay(..)
            | Action::Ask(..)
            | Action::Begin(_)
            | Action::PassOver
            | Action::BreakOff
    )
}
