//! All ways through sentences, as far as a small state tells them apart.

use std::collections::{BTreeMap, BTreeSet};

use adji_engine::rules::{Action, Body, Cond, Guard, Ruleset, Sentence, SentenceId};

/// Where an action stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    /// In this sentence.
    pub(super) sentence: SentenceId,
    /// Which of its actions it is.
    pub(super) action: usize,
}

/// What a walk over all paths keeps track of.
pub(super) trait Tracker {
    /// What is known on a path.
    type State: Copy + Ord;

    /// Carries out an action on a path. Turning words are given to [`Tracker::turn`] instead.
    fn act(&mut self, action: &Action, state: Self::State, site: Site) -> Self::State;

    /// A path ends with a turning word.
    fn turn(&mut self, action: &Action, state: Self::State, site: Site);
}

/// Follows all paths from `states`; gives back the states in which reading falls through.
pub(super) fn follow<T: Tracker>(
    rules: &Ruleset,
    sentences: &[Sentence],
    states: BTreeSet<T::State>,
    tracker: &mut T,
) -> BTreeSet<T::State> {
    Follower { rules, tracker, steps: BTreeMap::new() }.sentences(sentences, states)
}

struct Follower<'a, T: Tracker> {
    rules: &'a Ruleset,
    tracker: &'a mut T,
    /// What comes of a step from a state: steps that carry out each other are followed once from each.
    steps: BTreeMap<(usize, T::State), BTreeSet<T::State>>,
}

impl<T: Tracker> Follower<'_, T> {
    fn sentences(&mut self, sentences: &[Sentence], states: BTreeSet<T::State>) -> BTreeSet<T::State> {
        // Beside the state: whether the sentence before was carried out, so that `otherwise` excludes it.
        let mut paths: BTreeSet<(T::State, bool)> = states.into_iter().map(|state| (state, false)).collect();
        for sentence in sentences {
            let mut after = BTreeSet::new();
            for (state, carried_out) in paths {
                let (may, may_not) = match &sentence.guard {
                    Guard::Always => (true, false),
                    Guard::If(Cond::Const(answer)) => (*answer, !answer),
                    Guard::If(_) => (true, true),
                    Guard::Otherwise => (!carried_out, carried_out),
                };
                if may {
                    let fallen = self.body(sentence, state);
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

    fn body(&mut self, sentence: &Sentence, state: T::State) -> BTreeSet<T::State> {
        let mut states = BTreeSet::from([state]);
        match &sentence.body {
            Body::Actions(actions) => {
                for (at, action) in actions.iter().enumerate() {
                    let site = Site { sentence: sentence.id, action: at };
                    if let Action::Do(step) = action {
                        states = states.into_iter().flat_map(|state| self.step(*step, state)).collect();
                    } else if turns(action) {
                        states.into_iter().for_each(|state| self.tracker.turn(action, state, site));
                        return BTreeSet::new();
                    } else {
                        states = states.into_iter().map(|state| self.tracker.act(action, state, site)).collect();
                    }
                }
                states
            }
            Body::Block(inner) => self.sentences(inner, states),
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                // Any number of times: until nothing new comes of it.
                loop {
                    let once = self.sentences(std::slice::from_ref(&**inner), states.clone());
                    let before = states.len();
                    states.extend(once);
                    if states.len() == before {
                        return states;
                    }
                }
            }
        }
    }

    fn step(&mut self, step: usize, state: T::State) -> BTreeSet<T::State> {
        if let Some(known) = self.steps.get(&(step, state)) {
            return known.clone();
        }
        let rules = self.rules;
        let fallen = self.sentences(&rules.steps[step].sentences, BTreeSet::from([state]));
        self.steps.insert((step, state), fallen.clone());
        fallen
    }
}

/// Visits each action of sentences that are not struck, of those inside them and of the steps they carry out, each once.
pub(super) fn each_action<'r>(rules: &'r Ruleset, sentences: &'r [Sentence], visit: &mut dyn FnMut(&'r Action, Site)) {
    let mut steps = Vec::new();
    actions_of(sentences, &mut steps, visit);
    let mut at = 0;
    while at < steps.len() {
        actions_of(&rules.steps[steps[at]].sentences, &mut steps, visit);
        at += 1;
    }
}

/// The first action of a kind in these sentences, those inside them or the steps they carry out.
pub(super) fn first(rules: &Ruleset, sentences: &[Sentence], test: &dyn Fn(&Action) -> bool) -> Option<Site> {
    let mut found = None;
    each_action(rules, sentences, &mut |action, site| {
        if found.is_none() && test(action) {
            found = Some(site);
        }
    });
    found
}

/// Visits sentences and those inside them, outer ones first.
pub(super) fn each_sentence(sentences: &[Sentence], visit: &mut dyn FnMut(&Sentence)) {
    for sentence in sentences {
        visit(sentence);
        each_sentence(sentence.body.inner(), visit);
    }
}

fn actions_of<'r>(sentences: &'r [Sentence], steps: &mut Vec<usize>, visit: &mut dyn FnMut(&'r Action, Site)) {
    for sentence in sentences.iter().filter(|sentence| sentence.guard != Guard::If(Cond::Const(false))) {
        match &sentence.body {
            Body::Actions(actions) => {
                for (at, action) in actions.iter().enumerate() {
                    visit(action, Site { sentence: sentence.id, action: at });
                    match action {
                        Action::Do(step) if !steps.contains(step) => steps.push(*step),
                        _ => {}
                    }
                }
            }
            Body::Block(inner) => actions_of(inner, steps, visit),
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                actions_of(std::slice::from_ref(&**inner), steps, visit);
            }
        }
    }
}

/// Whether an action leaves all seeds where they are and reading goes on after it.
pub(super) fn moves_no_seeds(action: &Action) -> bool {
    matches!(
        action,
        Action::Mark(..)
            | Action::Unmark(..)
            | Action::Count(..)
            | Action::SetCounter(..)
            | Action::Pick(_)
            | Action::Unpick(_)
    )
}

/// Whether an action ends the reading.
pub(crate) fn turns(action: &Action) -> bool {
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
