//! The two sentences by which the same move comes out otherwise.

use std::collections::BTreeMap;

use adji_engine::rules::SentenceId;

use super::forms::{self, Form, Numbering};
use crate::trace::{MoveReport, Step, Tracer};

/// A move as it was told under one of two rule sets.
#[derive(Clone, Copy, Debug)]
pub struct Side<'t> {
    /// Who tells.
    pub tracer: Tracer<'t>,
    /// What the move did.
    pub report: &'t MoveReport,
}

/// The sentences carried out between two things that happened, and what happened then.
struct Stretch<'s> {
    sentences: Vec<SentenceId>,
    happened: Option<&'s Step>,
}

/// The sentences that part two tellings of the same move: those carried out since the two last did the same, without those
/// that both have. `None` for a side on which no sentence was carried out there; for both, if all that was done is alike.
#[must_use]
pub fn sentences_that_part(one: Side<'_>, other: Side<'_>) -> [Option<SentenceId>; 2] {
    let rules = [&one.tracer.variant.rules, &other.tracer.variant.rules];
    let first_forms = forms::by_sentence(rules[0], rules[0], &Numbering::same());
    let second_forms = forms::by_sentence(rules[1], rules[0], &Numbering::of(rules[0], rules[1]));
    let (ones, others) = (stretches(&one.report.steps), stretches(&other.report.steps));
    let mut pairs = ones.iter().zip(&others);
    let Some((first, second)) = pairs.find(|(first, second)| first.happened != second.happened) else {
        return [None, None];
    };
    let form = |forms: &BTreeMap<SentenceId, Form>, id: &SentenceId| forms.get(id).cloned();
    let mut alike = first.sentences.iter().zip(&second.sentences);
    let from = alike
        .position(|(one, other)| form(&first_forms, one) != form(&second_forms, other))
        .unwrap_or(first.sentences.len().min(second.sentences.len()));
    let at = |sentences: &[SentenceId]| sentences.get(from).copied();
    match (at(&first.sentences), at(&second.sentences)) {
        // All sentences were alike up to there: the last of them says something that comes out otherwise.
        (None, None) => [first.sentences.last().copied(), second.sentences.last().copied()],
        (one, other) => [one, other],
    }
}

/// What marks and counters came to is not seen on the board, and goes with the sentences.
fn stretches(steps: &[Step]) -> Vec<Stretch<'_>> {
    let mut stretches = Vec::new();
    let mut sentences = Vec::new();
    for step in steps {
        match step {
            Step::Sentence { id, .. } => sentences.push(*id),
            Step::Reading(_) | Step::Marked { .. } | Step::Counted { .. } | Step::Picked { .. } => {}
            happened => {
                stretches.push(Stretch { sentences: std::mem::take(&mut sentences), happened: Some(happened) });
            }
        }
    }
    stretches.push(Stretch { sentences, happened: None });
    stretches
}
