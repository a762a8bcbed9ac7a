//! From a page with all layers applied to compiled rules: names are resolved, words of the dictionary put in where they
//! are used.
//!
//! `names` finds out what a word means; `numbers`, `places`, `conditions`, `actions` translate; `sentences` puts
//! paragraphs together; `facts` derives what the engine wants to know about the whole.

mod actions;
mod conditions;
mod context;
mod facts;
mod names;
mod numbers;
mod places;
mod questions;
mod sentences;
mod steps;
mod unused;

use std::collections::{BTreeMap, HashSet};

use adji_engine::rules::{Cond, Mark, Num, Ruleset, SentenceId, SentenceName, Set};
use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::span::Span;

use crate::geometry::Geometry;
use crate::layer::Draft;

pub(crate) use names::BUILT_IN_NUMBERS;
pub(crate) use numbers::operator;
pub use questions::QuestionPlace;
pub(crate) use sentences::{MOMENTS, chooses, is_struck};

/// Compiled rules with what the checker and the printers need to know of the text.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) rules: Ruleset,
    /// Where each sentence stands, by its id.
    pub(crate) spans: Vec<Span>,
    /// Where its questions stand, in the order of [`Ruleset::questions`].
    pub(crate) questions: Vec<QuestionPlace>,
    /// Where its parts stand.
    pub(crate) parts: Vec<SentenceParts>,
    /// How many parts of rules were compiled.
    pub(crate) size: usize,
    /// What is asked in conditions, verb by verb, each place once.
    pub(crate) asked: Vec<Asked>,
}

/// A question: a condition that is no joint of others.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) condition: Cond,
    /// Where it stands.
    pub(crate) span: Span,
    /// Whether its numbers are written out: those with a name may have been given it so that another can take their place.
    pub(crate) in_figures: bool,
}

/// Where the parts of a sentence stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct SentenceParts {
    /// The condition before the colon.
    pub(crate) guard: Option<Span>,
    /// What is done, in order.
    pub(crate) actions: Vec<Span>,
}

impl Compiled {
    /// Where an action of a sentence stands.
    pub(crate) fn action_span(&self, sentence: SentenceId, action: usize) -> Span {
        let sentence = usize::from(sentence.0);
        self.parts[sentence].actions.get(action).copied().unwrap_or(self.spans[sentence])
    }

    /// Where the condition of a sentence stands; where it has none, the whole sentence.
    pub(crate) fn guard_span(&self, sentence: SentenceId) -> Span {
        let sentence = usize::from(sentence.0);
        self.parts[sentence].guard.unwrap_or(self.spans[sentence])
    }
}

/// Largest number of parts that dictionary words may unfold to: far above any game, far below what hurts.
const MOST_PARTS: usize = 100_000;

/// How deep they may stand in each other when unfolded; one text is at most 64 deep.
const MOST_DEPTH: usize = 256;

pub(crate) struct Compiler<'a> {
    draft: &'a Draft,
    geometry: &'a Geometry,
    games: u16,
    games_read: bool,
    faults: &'a mut Vec<Diagnostic>,
    /// Codes and places of the faults found.
    told: HashSet<(&'static str, Option<Span>)>,
    /// Marks, `owner` first.
    marks: Vec<Mark>,
    /// Whether some rule changes who owns a pit, or a board does.
    owner_changes: bool,
    /// Decisions, `move` first: name and named options.
    asks: Vec<(String, Vec<String>)>,
    sentences: Vec<SentenceName>,
    spans: Vec<Span>,
    sentence_parts: Vec<SentenceParts>,
    places: questions::Places,
    steps: steps::Steps,
    /// Words of the dictionary that are being unfolded, outermost first.
    unfolding: Vec<(String, Span)>,
    /// How many parts the one being compiled stands in.
    depth: usize,
    parts: usize,
    is_too_large: bool,
    /// Every name that was used, by kind and name, with the place of its first use.
    used: BTreeMap<Kind, BTreeMap<String, Span>>,
    /// For each counter, a use for a player and a use in common.
    counter_uses: BTreeMap<usize, (Option<Span>, Option<Span>)>,
    /// What the paragraph being compiled is called, and how many sentences it has so far.
    paragraph: (String, u16),
    absent: bool,
    /// What may be said where the compiler is.
    context: context::Context,
    asked: Vec<Asked>,
    /// Where they stand.
    asked_at: HashSet<Span>,
}

/// What a name can be the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Number,
    Word,
    Set,
    Step,
    MarkRead,
    MarkSet,
    MarkCleared,
    CounterRead,
    CounterSet,
    Ask,
    OptionRead,
    PickRead,
    PickSet,
    AmountRead,
    AmountOffered,
}

/// What is chosen besides what the file says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chosen {
    /// How many games a match has at most; 0 is any number.
    pub(crate) games: u16,
    /// Pits may have other owners than at the start, even if no rule gives them one.
    pub(crate) owners: bool,
}

/// Compiles a draft. Faults are added to `faults`; rules are given back if no error was found by this step.
pub(crate) fn compile(
    draft: &Draft,
    geometry: &Geometry,
    chosen: Chosen,
    file: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Compiled> {
    let before = faults.len();
    let compiled = compile_all(draft, geometry, chosen, file, faults);
    (!failed(&faults[before..])).then_some(compiled)
}

fn failed(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}

/// The same, whatever is found: what has a fault is left out of the rules, or never holds.
pub(crate) fn compile_all(
    draft: &Draft,
    geometry: &Geometry,
    chosen: Chosen,
    file: Span,
    faults: &mut Vec<Diagnostic>,
) -> Compiled {
    let mut compiler = Compiler {
        draft,
        geometry,
        games: chosen.games,
        games_read: false,
        faults,
        told: HashSet::new(),
        marks: Vec::new(),
        owner_changes: chosen.owners,
        asks: Vec::new(),
        sentences: Vec::new(),
        spans: Vec::new(),
        sentence_parts: Vec::new(),
        places: questions::Places::default(),
        steps: steps::Steps::default(),
        unfolding: Vec::new(),
        depth: 0,
        parts: 0,
        is_too_large: false,
        used: BTreeMap::new(),
        counter_uses: BTreeMap::new(),
        paragraph: (String::new(), 0),
        absent: draft.words.iter().any(|word| word.name.value == "absent"),
        context: context::Context::default(),
        asked: Vec::new(),
        asked_at: HashSet::new(),
    };
    let rules = compiler.ruleset(file);
    let spans = std::mem::take(&mut compiler.spans);
    let parts = std::mem::take(&mut compiler.sentence_parts);
    let questions = std::mem::take(&mut compiler.places.done);
    // A name that is misspelt where it is used is not to be reported as unused, too.
    if !failed(compiler.faults) {
        compiler.report_unused();
    }
    let size = compiler.parts;
    let asked = std::mem::take(&mut compiler.asked);
    Compiled { rules, spans, questions, parts, size, asked }
}

impl Compiler<'_> {
    fn fault(&mut self, fault: Diagnostic) {
        // A word of the dictionary is unfolded at each use: its faults are told once.
        let place = fault.labels.first().map(|label| label.span);
        if self.told.insert((fault.code, place)) {
            self.faults.push(fault);
        }
    }

    /// Notes a question, unless it is one of a word that was noted where that was used first.
    fn note_asked(&mut self, condition: &Cond, span: Span, in_figures: bool) {
        if self.asked_at.insert(span) {
            self.asked.push(Asked { condition: condition.clone(), span, in_figures });
        }
    }

    fn note_use(&mut self, kind: Kind, name: &str, span: Span) {
        let names = self.used.entry(kind).or_default();
        if !names.contains_key(name) {
            names.insert(name.to_string(), span);
        }
    }

    /// Unfolds a word of the dictionary, unless it is being unfolded already or too much has been.
    fn unfold<T>(&mut self, name: &str, span: Span, blank: T, inner: impl FnOnce(&mut Self) -> T) -> T {
        if self.unfolding.iter().any(|(word, _)| word == name) {
            let title = format!("`{name}` is explained by itself");
            let way = self.unfolding.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", then ");
            let fault = Diagnostic::error(crate::codes::CIRCULAR, span, title, "used here again");
            self.fault(fault.note(format!("on the way: {way}")).help("say one of them without the other"));
            return blank;
        }
        self.unfolding.push((name.to_string(), span));
        let unfolded = self.part(span, blank, inner);
        self.unfolding.pop();
        unfolded
    }

    /// Compiles one part more, unless there are too many or they stand too deep in each other.
    fn part<T>(&mut self, span: Span, blank: T, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.parts += 1;
        if self.parts >= MOST_PARTS || self.depth >= MOST_DEPTH {
            // What is too deep is too much: the rest is not looked at.
            self.parts = self.parts.max(MOST_PARTS);
            if !std::mem::replace(&mut self.is_too_large, true) {
                let title = "the words of this file unfold to more than can be played";
                let label = format!("more than {MOST_PARTS} parts, or more than {MOST_DEPTH} in each other");
                let used = self.unfolding.first().map_or(span, |(_, used)| *used);
                let fault = Diagnostic::error(crate::codes::TOO_LARGE, used, title, label);
                self.fault(fault.help("say less in the words that use others, or say it with `each`"));
            }
            return blank;
        }
        self.depth += 1;
        let part = inner(self);
        self.depth -= 1;
        part
    }
}

const NEVER: Cond = Cond::Const(false);
const ZERO: Num = Num::Const(0);
const EMPTY: Set = Set::Const(adji_engine::PlaceSet::EMPTY);
