//! What is known of places that were emptied; a relay from the landing pit after it was emptied in the same reading: a `stop`
//! was probably forgotten.

use std::collections::{BTreeSet, HashSet};

use adji_engine::PlaceSet;
use adji_engine::rules::{Action, Body, Cond, Count, Guard, Num, Place, Portion, Ruleset, Sentence, SentenceId, Set};
use adji_syntax::diagnostic::Diagnostic;

use super::paths::{Site, Tracker, follow, moves_no_seeds, turns};
use super::solve::{Fact, Solving};
use super::turning::{is_of_seeds as is_lasting, surely_holds};
use crate::codes;
use crate::compile::Compiled;

pub(super) fn check(compiled: &Compiled, solving: &Solving<'_>, faults: &mut Vec<Diagnostic>) {
    let lap = &compiled.rules.lap.sentences;
    let (holding, at_landing) = (HashSet::new(), HashSet::new());
    let mut tracker = EmptiedTracker { compiled, solving, faults: Vec::new(), holding, at_landing };
    tracker.look(lap, false);
    follow(&compiled.rules, lap, BTreeSet::from([None]), &mut tracker);
    faults.append(&mut tracker.faults);
}

/// What is known of the places that a sentence empties, once reading has gone on after it.
pub(super) fn after(rules: &Ruleset, sentence: &Sentence) -> Vec<Fact> {
    let Body::Actions(actions) = &sentence.body else { return Vec::new() };
    let mut emptied = Vec::new();
    actions.iter().for_each(|action| note(rules, action, &mut emptied));
    match &sentence.guard {
        Guard::Always => emptied,
        // Where it was not carried out its condition does not hold still.
        Guard::If(condition) => {
            let unless =
                |fact: Fact| Cond::Any(vec![Cond::Not(Box::new(condition.clone())), (*fact.condition).clone()]);
            emptied.into_iter().map(unless).map(Fact::so).collect()
        }
        Guard::Otherwise => Vec::new(),
    }
}

/// Takes an action down in what is known of emptied places. What goes into a store does not empty that.
pub(super) fn note(rules: &Ruleset, action: &Action, emptied: &mut Vec<Fact>) {
    let set = match action {
        Action::Take(_, Portion::All, set, _) => set,
        Action::Lift(Portion::All, set) => set,
        Action::Put(Portion::All, set, Set::Const(into)) if *into == PlaceSet::one(rules.board.out()) => set,
        Action::Take(..) | Action::Lift(..) => return,
        action if moves_no_seeds(action) => {
            emptied.retain(|fact| matches!(&*fact.condition, Cond::Any(any) if any.iter().all(is_lasting)));
            return;
        }
        _ => return emptied.clear(),
    };
    if let Some(place) = only_place(set)
        && is_lasting(&Cond::Holds(place.clone(), Count::NONE))
    {
        let board = &rules.board;
        let no_pit = Cond::In(place.clone(), Set::Const(PlaceSet::range(board.pits, board.places())));
        emptied.push(Fact::so(Cond::Any(vec![Cond::Holds(place.clone(), Count::NONE), no_pit])));
    }
}

/// The place whose seeds an action moves, if it is one.
pub(super) fn moved_from(action: &Action) -> Option<&Place> {
    match action {
        Action::Take(_, _, set, _) | Action::Lift(_, set) | Action::Put(_, set, _) => only_place(set),
        _ => None,
    }
}

fn only_place(set: &Set) -> Option<&Place> {
    if let Set::One(place) = set { Some(place) } else { None }
}

/// Which sentence has emptied the landing pit on a path, if one has.
struct EmptiedTracker<'a> {
    compiled: &'a Compiled,
    solving: &'a Solving<'a>,
    faults: Vec<Diagnostic>,
    /// Sentences that are carried out only where the landing pit holds something.
    holding: HashSet<SentenceId>,
    /// Sentences of `lap` whose `here` is the landing pit: those in loops and steps may have another.
    at_landing: HashSet<SentenceId>,
}

impl EmptiedTracker<'_> {
    /// Looks at sentences whose `here` is the landing pit; `under`: they are read only where it holds something.
    fn look(&mut self, sentences: &[Sentence], under: bool) {
        for sentence in sentences {
            let holds = under || matches!(&sentence.guard, Guard::If(guard) if surely_holds(guard, &Place::Here));
            if holds {
                self.holding.insert(sentence.id);
            }
            self.at_landing.insert(sentence.id);
            match &sentence.body {
                Body::Block(inner) => self.look(inner, holds),
                Body::EachPlayer(inner) => self.look(std::slice::from_ref(&**inner), holds),
                Body::Actions(_) | Body::Each(..) | Body::At(..) | Body::Walk(..) => {}
            }
        }
    }

    /// Whether a place is the landing pit.
    fn is_landing(&self, place: &Place, site: Site) -> bool {
        match place {
            Place::Landing => true,
            Place::Here => self.at_landing.contains(&site.sentence),
            _ => false,
        }
    }

    /// Whether a set has the landing pit in it for certain.
    fn has_landing(&self, set: &Set, site: Site) -> bool {
        match set {
            Set::One(place) => self.is_landing(place, site),
            Set::Union(one, other) => self.has_landing(one, site) || self.has_landing(other, site),
            _ => false,
        }
    }

    /// Whether one sentence of `lap` can be carried out after another, as far as that depends on where the last seed fell.
    fn may_follow(&self, before: SentenceId, after: SentenceId) -> bool {
        let lap = &self.compiled.rules.lap.sentences;
        let at = |id: SentenceId| lap.iter().position(|sentence| contains(sentence, id));
        let (Some(first), Some(last)) = (at(before), at(after)) else { return true };
        let mut facts: Vec<Fact> = [first, last].into_iter().flat_map(|at| where_due(&lap[at].guard)).collect();
        for between in lap.get(first + 1..last).unwrap_or(&[]) {
            let is_over = matches!(&between.body, Body::Actions(actions) if actions.iter().any(turns));
            if let (Guard::If(condition), true) = (&between.guard, is_over)
                && asks_where(condition)
            {
                facts.push(Fact::not(condition.clone()));
            }
        }
        self.solving.possible(&facts)
    }
}

/// Whether a sentence is this one, or has it in it.
fn contains(sentence: &Sentence, id: SentenceId) -> bool {
    sentence.id == id || sentence.body.inner().iter().any(|one| contains(one, id))
}

/// What a guard says of where the last seed fell.
fn where_due(guard: &Guard) -> Vec<Fact> {
    let parts = match guard {
        Guard::If(Cond::All(all)) => all.as_slice(),
        Guard::If(condition) => std::slice::from_ref(condition),
        Guard::Always | Guard::Otherwise => &[],
    };
    parts.iter().filter(|part| asks_where(part)).map(|part| Fact::so(part.clone())).collect()
}

/// Whether a condition asks for nothing but where `here` lies, which no action changes.
pub(super) fn asks_where(condition: &Cond) -> bool {
    match condition {
        Cond::Const(_) | Cond::NumberIs(Place::Here, Num::Const(_)) => true,
        Cond::In(Place::Here, Set::Const(_) | Set::ByMe(_)) => true,
        Cond::All(all) | Cond::Any(all) => all.iter().all(asks_where),
        Cond::Not(inner) => asks_where(inner),
        _ => false,
    }
}

impl Tracker for EmptiedTracker<'_> {
    type State = Option<SentenceId>;

    fn act(&mut self, action: &Action, emptied: Option<SentenceId>, site: Site) -> Option<SentenceId> {
        match action {
            Action::Take(_, Portion::All, set, _) | Action::Put(Portion::All, set, _)
                if self.has_landing(set, site) =>
            {
                Some(site.sentence)
            }
            Action::Put(_, _, into) if self.has_landing(into, site) => None,
            _ => emptied,
        }
    }

    fn turn(&mut self, action: &Action, emptied: Option<SentenceId>, site: Site) {
        let (Action::Relay(place, _), Some(emptied)) = (action, emptied) else { return };
        let is_empty = self.is_landing(place, site) && !self.holding.contains(&site.sentence);
        if !is_empty || !self.may_follow(emptied, site.sentence) {
            return;
        }
        let span = self.compiled.action_span(site.sentence, site.action);
        let title = "nothing is left here to be sown on: this place was emptied before, and reading went on";
        let fault = Diagnostic::warning(codes::RELAYS_NOTHING, span, title, "may be empty");
        let fault = fault.help("end the reading where it is emptied: `capture here, stop.`");
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}
