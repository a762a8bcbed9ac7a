//! How sentences turn: what a list says of its order hangs on it.

use std::collections::BTreeSet;

use adji_syntax::ast::{ActionKind, Body, Guard, Loop, Sentence};

use super::teller::Teller;
use super::view::{Moment, View};
use crate::compile::is_struck;
use crate::english::list;

/// Whether a text that is carried out ends the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    Always,
    Maybe,
    Never,
}

/// How a list of sentences is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Each of them turns: the first that applies decides.
    Cases,
    /// None turns.
    Steps,
    /// Some do.
    Mixed,
}

impl Teller<'_> {
    pub(super) fn order(&self, sentences: &[&Sentence]) -> Order {
        // What the last one does is followed by nothing.
        let before = sentences.split_last().map_or(&[][..], |(_, before)| before);
        match () {
            () if sentences.iter().all(|one| self.body_turns(&one.body, false) == Turns::Never) => Order::Steps,
            () if before.iter().all(|one| self.is_case(one)) => Order::Cases,
            () => Order::Mixed,
        }
    }

    /// Whether a sentence turns whenever it applies; in a loop, whenever it applies to one.
    pub(super) fn is_case(&self, sentence: &Sentence) -> bool {
        match &sentence.body {
            Body::Loop(Loop::EachPlayer(_) | Loop::At(_), inner) => self.is_case(inner),
            body => self.body_turns(body, false) == Turns::Always,
        }
    }

    fn body_turns(&self, body: &Body, in_loop: bool) -> Turns {
        match body {
            Body::Actions(actions) => {
                let turns = actions.iter().map(|action| self.action_turns(&action.kind, in_loop));
                turns.fold(Turns::Never, |all, one| match (all, one) {
                    (Turns::Always, _) | (_, Turns::Always) => Turns::Always,
                    (Turns::Never, Turns::Never) => Turns::Never,
                    _ => Turns::Maybe,
                })
            }
            Body::Block(sentences) => self.all_turn(sentences, in_loop),
            Body::Loop(head, inner) => {
                let each_player = matches!(head, Loop::EachPlayer(_));
                match self.body_turns(&inner.body, in_loop || !each_player) {
                    Turns::Never => Turns::Never,
                    Turns::Always if each_player && inner.guard.is_none() => Turns::Always,
                    _ => Turns::Maybe,
                }
            }
        }
    }

    pub(super) fn all_turn(&self, sentences: &[Sentence], in_loop: bool) -> Turns {
        let (mut some, mut all_before) = (false, false);
        for sentence in sentences.iter().filter(|sentence| !is_struck(sentence)) {
            let turns = self.body_turns(&sentence.body, in_loop);
            let always = turns == Turns::Always;
            match sentence.guard {
                None if always => return Turns::Always,
                Some(Guard::Otherwise(_)) if always && all_before => return Turns::Always,
                Some(Guard::If(_)) => all_before = always,
                Some(Guard::Otherwise(_)) | None => all_before = false,
            }
            some |= turns != Turns::Never;
        }
        if some { Turns::Maybe } else { Turns::Never }
    }

    fn action_turns(&self, action: &ActionKind, in_loop: bool) -> Turns {
        use ActionKind as Kind;
        match action {
            Kind::PassOver | Kind::BreakOff if in_loop => Turns::Never,
            Kind::Do(name) => self.step_of(name).map_or(Turns::Never, |step| self.all_turn(step, in_loop)),
            action if turning(action, View::of(Moment::Lap)).is_some() => Turns::Always,
            _ => Turns::Never,
        }
    }

    /// In what ways sentences turn, in words: `ends the turn or starts a new lap`.
    pub(super) fn ways_to_turn(&self, sentences: &[&Sentence], view: View) -> String {
        let mut found = BTreeSet::new();
        for sentence in sentences {
            self.ways_of(&sentence.body, view, &mut found);
        }
        let words: Vec<&str> = found.into_iter().map(|(_, words)| words).collect();
        list(&words, "or")
    }

    fn ways_of(&self, body: &Body, view: View, found: &mut BTreeSet<(usize, &'static str)>) {
        match body {
            Body::Actions(actions) => {
                for action in actions {
                    if let ActionKind::Do(name) = &action.kind {
                        let step = self.step_of(name).unwrap_or(&[]);
                        step.iter().for_each(|sentence| self.ways_of(&sentence.body, view, found));
                    }
                    found.extend(turning(&action.kind, view));
                }
            }
            Body::Block(inner) => inner.iter().for_each(|sentence| self.ways_of(&sentence.body, view, found)),
            Body::Loop(_, inner) => {
                let mut inside = BTreeSet::new();
                self.ways_of(&inner.body, View { in_loop: true, ..view }, &mut inside);
                // What only turns the loop does not turn what is around it.
                found.extend(inside.into_iter().filter(|(_, words)| !IN_A_LOOP.contains(words)));
            }
        }
    }
}

/// How a loop turns: to its next place, and at its end.
const IN_A_LOOP: [&str; 2] = ["goes on to the next one", "ends the looking"];

/// How an action turns, with the order in which this is told.
fn turning(action: &ActionKind, view: View) -> Option<(usize, &'static str)> {
    use ActionKind as Kind;
    let moment = view.moment;
    Some(match action {
        Kind::PassOver if view.in_loop => (0, IN_A_LOOP[0]),
        Kind::BreakOff if view.in_loop => (1, IN_A_LOOP[1]),
        Kind::PassOver => (0, "sends the hand on"),
        Kind::BreakOff => (1, "ends the lap"),
        Kind::Sow { .. } if moment == Moment::Decision => (2, "has seeds sown"),
        Kind::Sow { .. } | Kind::Relay { .. } => (2, "starts a new lap"),
        Kind::Ask { .. } => (3, "asks for a decision"),
        Kind::Stop | Kind::Again if moment == Moment::AfterTurn => (4, "says who is next"),
        Kind::Stop | Kind::Again | Kind::Pass => (4, "ends the turn"),
        Kind::Begin(_) => (5, "begins the game"),
        Kind::End | Kind::Win | Kind::Lose | Kind::Draw => {
            let ends = match moment {
                Moment::Round => "ends the match",
                Moment::Settle => "says who has won",
                _ => "ends the game",
            };
            (6, ends)
        }
        _ => return None,
    })
}
