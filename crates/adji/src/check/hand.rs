//! The hand: something in it when it sows, nothing in it when play goes on otherwise; over each pit one seed.

use std::collections::BTreeSet;

use adji_engine::PlaceSet;
use adji_engine::rules::{Action, Paragraph, Ruleset, Sentence, Set};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::paths::{Site, Tracker, each_action, follow};
use crate::codes;
use crate::compile::Compiled;

pub(super) fn check(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let mut tracker = HandTracker { compiled, faults: Vec::new(), seeding: false };
    let asked_while_sowing = asks_of_seed(rules);
    for (index, ask) in rules.asks.iter().enumerate() {
        let mut start = BTreeSet::from([Hand::Empty]);
        if asked_while_sowing.contains(&(index as u8)) {
            start.insert(Hand::Unknown);
        }
        tracker.paragraph(&ask.acting, start);
    }
    // A lap that is broken off leaves the rest in hand for `lap` to deal with.
    let mut after_laps = BTreeSet::from([Hand::Empty]);
    if let Some(paragraph) = rules.seed.paragraph() {
        tracker.seeding = true;
        follow(rules, &paragraph.sentences, BTreeSet::from([Hand::FromSeveral]), &mut tracker);
        tracker.seeding = false;
        let mut breaks_off = false;
        each_action(rules, &paragraph.sentences, &mut |action, _| breaks_off |= *action == Action::BreakOff);
        if breaks_off {
            after_laps.insert(Hand::FromSeveral);
        }
    }
    tracker.paragraph(&rules.lap.sentences, after_laps);
    let others = [&rules.setup, &rules.turn, &rules.no_move, &rules.after_turn, &rules.endless, &rules.settle];
    for paragraph in others.into_iter().chain(&rules.round) {
        tracker.paragraph(&paragraph.sentences, BTreeSet::from([Hand::Empty]));
    }
    let mut found = tracker.faults;
    if let Some(paragraph) = rules.seed.paragraph() {
        found.extend(check_seed(compiled, paragraph));
    }
    for fault in found {
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
}

/// Decisions that `seed` opens: seeds are in hand when they are answered.
fn asks_of_seed(rules: &Ruleset) -> Vec<u8> {
    let asks_in = |sentences: &[Sentence]| {
        let mut asks = Vec::new();
        each_action(rules, sentences, &mut |action, _| {
            if let Action::Ask(ask, _) = action {
                asks.push(*ask);
            }
        });
        asks
    };
    let mut asks = Vec::new();
    if let Some(paragraph) = rules.seed.paragraph() {
        asks = asks_in(&paragraph.sentences);
    }
    // A decision may open a further one while the hand is still full.
    let mut at = 0;
    while at < asks.len() {
        for ask in asks_in(&rules.asks[usize::from(asks[at])].acting) {
            if !asks.contains(&ask) {
                asks.push(ask);
            }
        }
        at += 1;
    }
    asks
}

/// What is known of the hand on a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hand {
    /// Nothing is in it.
    Empty,
    /// What was lifted from one place.
    FromOne,
    /// Seeds of several places, or put there.
    FromSeveral,
    /// A decision was asked for while sowing.
    Unknown,
}

struct HandTracker<'a> {
    compiled: &'a Compiled,
    faults: Vec<Diagnostic>,
    seeding: bool,
}

impl HandTracker<'_> {
    fn paragraph(&mut self, sentences: &[Sentence], start: BTreeSet<Hand>) {
        let rules = &self.compiled.rules;
        let fallen = follow(rules, sentences, start, self);
        if let (Some(last), true) = (sentences.last(), fallen.iter().any(|hand| in_hand(*hand))) {
            self.left_in_hand(self.compiled.spans[usize::from(last.id.0)], "may be the last sentence read");
        }
    }

    fn span(&self, site: Site) -> Span {
        self.compiled.action_span(site.sentence, site.action)
    }

    fn left_in_hand(&mut self, span: Span, label: &str) {
        let title = "seeds that were lifted may still be in hand here";
        let fault = Diagnostic::error(codes::SEEDS_LEFT_IN_HAND, span, title, label);
        self.faults.push(fault.help("sow them, or put them somewhere: `put hand in my store`"));
    }
}

fn in_hand(hand: Hand) -> bool {
    matches!(hand, Hand::FromOne | Hand::FromSeveral | Hand::Unknown)
}

impl Tracker for HandTracker<'_> {
    type State = Hand;

    fn act(&mut self, action: &Action, hand: Hand, _: Site) -> Hand {
        let the_hand = PlaceSet::one(self.compiled.rules.board.hand());
        match action {
            Action::Lift(_, set) => match (hand, one_place(set)) {
                (Hand::Empty, true) => Hand::FromOne,
                // The pit lifted last is where sowing goes on from.
                (Hand::FromOne | Hand::FromSeveral | Hand::Unknown, true) => Hand::FromOne,
                (_, false) => Hand::FromSeveral,
            },
            Action::Put(_, _, Set::Const(into)) if *into == the_hand => match hand {
                Hand::FromOne => Hand::FromOne,
                _ => Hand::FromSeveral,
            },
            Action::Put(portion, Set::Const(from), _) | Action::Take(_, portion, Set::Const(from), _)
                if *from == the_hand && *portion == adji_engine::rules::Portion::All =>
            {
                Hand::Empty
            }
            _ => hand,
        }
    }

    fn turn(&mut self, action: &Action, hand: Hand, site: Site) {
        match action {
            Action::Sow(from, _) => match hand {
                Hand::Empty => {
                    let title = "nothing is in hand to be sown";
                    let fault = Diagnostic::error(codes::NOTHING_IN_HAND, self.span(site), title, "nothing was lifted");
                    self.faults
                        .push(fault.help("lift first: `lift here, sow`; `take` and `capture` put seeds in a store, and `relay` lifts by itself"));
                }
                Hand::FromSeveral | Hand::Unknown if from.is_none() => {
                    let title = "the seeds in hand come from several places, and it is not said from which is sown";
                    let label = "from where?";
                    let fault = Diagnostic::error(codes::SOWS_FROM_ELSEWHERE, self.span(site), title, label);
                    self.faults.push(fault.help("say it: `sow from here`"));
                }
                _ => {}
            },
            Action::Relay(..) => {}
            // While sowing, a decision may be open with seeds in hand.
            Action::Ask(..) | Action::PassOver | Action::BreakOff if self.seeding => {}
            _ if in_hand(hand) => self.left_in_hand(self.span(site), "ends the reading"),
            _ => {}
        }
    }
}

/// Whether a set is one place whatever the position.
fn one_place(set: &Set) -> bool {
    match set {
        Set::One(_) | Set::FirstOf(_) | Set::LastOf(_) => true,
        Set::Const(places) => places.len() == 1,
        Set::ByMe(places) => places.iter().all(|places| places.len() == 1),
        Set::That(inner, _) => one_place(inner),
        Set::OwnedBy(_) | Set::Picked | Set::Sown | Set::Union(..) | Set::Except(..) => false,
    }
}

// ---- over each place

fn check_seed(compiled: &Compiled, paragraph: &Paragraph) -> Vec<Diagnostic> {
    let mut tracker = SeedTracker { compiled, faults: Vec::new() };
    let fallen = follow(&compiled.rules, &paragraph.sentences, BTreeSet::from([0u8]), &mut tracker);
    if let Some(last) = paragraph.sentences.last() {
        let (span, label) = (compiled.spans[usize::from(last.id.0)], "may be the last sentence read");
        if fallen.contains(&0) {
            tracker.wrong(span, "`seed` can be read to its end without a drop, and one is due over each place", label);
        }
        if fallen.contains(&2) {
            tracker.wrong(span, "`seed` can drop more than one seed over a place, and one is due", label);
        }
    }
    tracker.faults
}

/// Counts seeds dropped on a path, up to 2.
struct SeedTracker<'a> {
    compiled: &'a Compiled,
    faults: Vec<Diagnostic>,
}

impl SeedTracker<'_> {
    fn wrong(&mut self, span: Span, title: &str, label: &str) {
        let fault = Diagnostic::error(codes::DROPS_WRONGLY, span, title, label);
        let fault = fault.help("drop one seed or `pass over`; where one excludes the other write `otherwise: drop.`");
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

impl Tracker for SeedTracker<'_> {
    type State = u8;

    fn act(&mut self, action: &Action, dropped: u8, _: Site) -> u8 {
        let hand = PlaceSet::one(self.compiled.rules.board.hand());
        match action {
            Action::Drop(_) => (dropped + 1).min(2),
            // Whoever empties the hand otherwise ends the lap with it.
            Action::Put(_, Set::Const(from), _) | Action::Take(_, _, Set::Const(from), _) if *from == hand => 1,
            _ => dropped,
        }
    }

    fn turn(&mut self, action: &Action, dropped: u8, site: Site) {
        let word = match action {
            Action::PassOver => "passed over",
            Action::BreakOff => "left out",
            _ => return,
        };
        if dropped > 0 {
            let span = self.compiled.action_span(site.sentence, site.action);
            let title = format!("a seed may have been dropped already in the place that is {word} here");
            self.wrong(span, &title, "after a drop");
        }
    }
}
