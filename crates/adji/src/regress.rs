//! Two versions of a file: which scenarios come out otherwise, and which of them tell what changed.
//!
//! A change of the rules is meant if somebody wrote down what it does: a scenario of the new version that fails under the old
//! rules and passes under the new ones, and whose move carries out a sentence that changed.

use std::collections::BTreeSet;

use adji_engine::rules::SentenceId;
use adji_syntax::scenario::Scenario;

use crate::diff::Comparison;
use crate::scenarios::{Runner, Verdict};
use crate::trace::{SentenceRef, Tracer};
use crate::variant::{Library, Loaded};

/// A version of a file, with its scenarios.
#[derive(Clone, Copy)]
pub struct Version<'v> {
    /// What was loaded, which can be played.
    pub loaded: &'v Loaded,
    /// Where it was loaded from, and what its scenarios need is.
    pub library: &'v dyn Library,
    /// The scenarios of the file and beside it.
    pub scenarios: &'v [Scenario],
}

/// What a scenario came to under one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Result {
    /// It passes.
    Passed,
    /// It does not, or cannot be run: why, line by line.
    Failed(Vec<String>),
    /// It expects nothing: what comes out, as its snapshot has it.
    Trace(String),
}

/// What became of a scenario from one version to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both have it, word for word.
    Kept,
    /// Both have it, and it says something else.
    Rewritten,
    /// It is new.
    Added,
    /// It is no longer there.
    Removed,
}

/// A scenario under both versions.
#[derive(Clone, Debug)]
pub struct Held {
    /// Its name.
    pub name: String,
    /// What became of it.
    pub presence: Presence,
    /// What it came to under the old rules; a scenario that was rewritten as it is now.
    pub old: Result,
    /// What it came to under the new ones.
    pub new: Result,
    /// The sentences of both versions that its move carried out.
    carried_out: [BTreeSet<SentencePlace>; 2],
}

/// Paragraph, file, line and column: what is the same sentence under every reading.
type SentencePlace = (String, String, usize, usize);

impl Held {
    /// Whether it comes out otherwise under the new rules than under the old.
    #[must_use]
    pub fn is_otherwise(&self) -> bool {
        match (&self.old, &self.new) {
            (Result::Trace(old), Result::Trace(new)) => old != new,
            (old, new) => std::mem::discriminant(old) != std::mem::discriminant(new),
        }
    }

    /// Whether it tells something of the change: it is new or rewritten, fails under the old rules and passes now.
    #[must_use]
    pub fn tells(&self) -> bool {
        matches!(self.presence, Presence::Added | Presence::Rewritten)
            && matches!((&self.old, &self.new), (Result::Failed(_), Result::Passed))
    }

    /// Whether it is there and does not pass under the new rules.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.presence != Presence::Removed && matches!(self.new, Result::Failed(_))
    }
}

/// All scenarios of both versions, those of the new one first.
#[must_use]
pub fn scenarios(old: Version<'_>, new: Version<'_>) -> Vec<Held> {
    let named = |version: Version<'_>, name: &str| -> Option<Scenario> {
        version.scenarios.iter().find(|scenario| scenario.name.value == name).cloned()
    };
    let mut runners = [Runner::new(old.library), Runner::new(new.library)];
    let mut held = Vec::new();
    let mut hold = |scenario: &Scenario, presence: Presence| {
        let mut results = [old, new].into_iter().zip(&mut runners).map(|(version, runner)| {
            let spec = version.loaded.variant.as_ref().map(|variant| variant.spec.clone()).unwrap_or_default();
            let result = match runner.run(&spec, scenario) {
                Verdict::Passed => Result::Passed,
                Verdict::Failed { differences, .. } => {
                    Result::Failed(differences.iter().map(ToString::to_string).collect())
                }
                Verdict::Faulty(why) => Result::Failed(why),
                Verdict::NothingExpected { trace } => Result::Trace(trace),
            };
            let places = runner.carried_out(&spec, scenario).into_iter().map(place);
            (result, places.collect::<BTreeSet<SentencePlace>>())
        });
        if let (Some((old, first)), Some((new, second))) = (results.next(), results.next()) {
            held.push(Held { name: scenario.name.value.clone(), presence, old, new, carried_out: [first, second] });
        }
    };
    for scenario in new.scenarios {
        let presence = match named(old, &scenario.name.value) {
            None => Presence::Added,
            Some(before) if said(&before) == said(scenario) => Presence::Kept,
            Some(_) => Presence::Rewritten,
        };
        hold(scenario, presence);
    }
    for scenario in old.scenarios.iter().filter(|scenario| named(new, &scenario.name.value).is_none()) {
        hold(scenario, Presence::Removed);
    }
    held
}

/// Names of the scenarios that tell each change of the rules, in the order of the comparison.
#[must_use]
pub fn told_by<'h>(comparison: &Comparison, old: &Tracer<'_>, new: &Tracer<'_>, held: &'h [Held]) -> Vec<Vec<&'h str>> {
    let changes = comparison.paragraphs.iter().flat_map(|paragraph| &paragraph.changes);
    changes
        .map(|change| {
            let places = |tracer: &Tracer<'_>, ids: &[SentenceId]| -> BTreeSet<SentencePlace> {
                ids.iter().map(|&id| place(tracer.sentence(id))).collect()
            };
            let changed = [places(old, &change.old), places(new, &change.new)];
            let is_told = |held: &&Held| {
                held.tells()
                    && held
                        .carried_out
                        .iter()
                        .zip(&changed)
                        .any(|(carried_out, changed)| carried_out.intersection(changed).next().is_some())
            };
            held.iter().filter(is_told).map(|held| held.name.as_str()).collect()
        })
        .collect()
}

fn place(sentence: SentenceRef) -> SentencePlace {
    (sentence.paragraph, sentence.file, sentence.line, sentence.column)
}

/// All that a scenario says, but where it is told.
fn said(scenario: &Scenario) -> Vec<Option<String>> {
    let texts = [
        &scenario.variant,
        &scenario.board,
        &scenario.after,
        &scenario.mov,
        &scenario.gives,
        &scenario.legal,
        &scenario.next,
        &scenario.over,
        &scenario.illegal,
        &scenario.says,
    ];
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let texts = texts.into_iter().map(|text| text.as_ref().map(|text| words(&text.value)));
    let numbers = [&scenario.captured, &scenario.laps];
    texts.chain(numbers.map(|number| number.as_ref().map(|number| number.value.to_string()))).collect()
}
