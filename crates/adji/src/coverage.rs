//! Which sentences of a game's file, and which answers to their questions, were reached: by scenarios, or in play.
//!
//! What is counted is known by its place in the text, so that a game under several of its readings adds up: a sentence
//! that all of them share is one, and so is one that a parent says. `text` tells it beside the words of the file, `form`
//! has the forms for programs.

mod form;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use adji_engine::Game;
use adji_engine::questions::Tally;
use adji_engine::random::Dice;
use adji_engine::rules::{Action, Body, Cond, Sentence, SentenceId};
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;

use crate::trace::{SentenceRef, Tracer, one_line};
use crate::variant::Variant;

pub use form::{CoverageForm, QuestionForm, SentenceForm, Summary, lcov};
pub use text::text;

/// How often every sentence was carried out, and every question answered, in all that was added.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    sentences: BTreeMap<Span, SentenceCovered>,
    /// Paragraphs in the order in which they are told.
    paragraphs: Vec<String>,
    /// For each reading its values, and whether something was played under them.
    readings: BTreeMap<String, Vec<(String, bool)>>,
}

/// A sentence.
#[derive(Clone, Debug)]
pub struct SentenceCovered {
    /// What it is called and where it stands.
    pub place: SentenceRef,
    /// Its words on one line, without its label; of a block only the head.
    pub text: String,
    /// How often it was carried out; if it chooses, how often it offered options or judged one.
    pub times: u64,
    /// What it asks, in the order in which it does.
    pub questions: Vec<QuestionCovered>,
}

/// A question that a sentence asks.
#[derive(Clone, Debug)]
pub struct QuestionCovered {
    /// Its words, and which it is of several that have the same.
    key: (Span, usize),
    /// Its words on one line.
    pub text: String,
    /// Line in the file that holds its words, from 1.
    pub line: usize,
    /// Column there, from 1.
    pub column: usize,
    /// How often the answer was no.
    pub no: u64,
    /// How often it was yes.
    pub yes: u64,
}

impl QuestionCovered {
    /// The answers that never came: `yes`, `no`.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> + use<> {
        [(self.yes, "yes"), (self.no, "no")].into_iter().filter(|(times, _)| *times == 0).map(|(_, answer)| answer)
    }
}

impl Coverage {
    /// Adds what was counted in play of a variant; nothing counted lists what there is to be reached.
    pub fn add(&mut self, variant: &Variant, sources: &Sources, tally: &Tally<'_>) {
        let tracer = Tracer::new(variant, sources);
        let in_play = in_play(&tracer);
        for &id in &in_play {
            self.sentence(&tracer, id).times += tally.sentences[usize::from(id.0)];
        }
        for (at, (key, sentence)) in keys(variant).into_iter().enumerate() {
            if in_play.contains(&sentence) {
                let turned = variant.questions[at].turned;
                let [no, yes] = [usize::from(turned), usize::from(!turned)].map(|answer| tally.questions[at][answer]);
                let question = self.sentence(&tracer, sentence).question(key, sources);
                question.no += no;
                question.yes += yes;
            }
        }
    }

    /// Lists the readings of a variant, under which something is to be played.
    pub fn note_unplayed(&mut self, variant: &Variant) {
        for reading in &variant.readings {
            let unplayed = || reading.values.iter().map(|value| (value.clone(), false)).collect();
            self.readings.entry(reading.id.clone()).or_insert_with(unplayed);
        }
    }

    /// Notes that something was played under the readings of a variant.
    pub fn note_played(&mut self, variant: &Variant) {
        self.note_unplayed(variant);
        for reading in &variant.readings {
            let values = self.readings.get_mut(&reading.id).into_iter().flatten();
            values.filter(|(value, _)| *value == reading.chosen).for_each(|(_, played)| *played = true);
        }
    }

    fn sentence(&mut self, tracer: &Tracer<'_>, id: SentenceId) -> &mut SentenceCovered {
        let span = tracer.variant.spans[usize::from(id.0)];
        let paragraphs = &mut self.paragraphs;
        self.sentences.entry(span).or_insert_with(|| {
            let place = tracer.sentence(id);
            if !paragraphs.contains(&place.paragraph) {
                paragraphs.push(place.paragraph.clone());
            }
            SentenceCovered { place, text: tracer.sentence_text(id), times: 0, questions: Vec::new() }
        })
    }

    /// All sentences, paragraph by paragraph, in the order in which they are read.
    #[must_use]
    pub fn sentences(&self) -> Vec<&SentenceCovered> {
        let rank = |one: &SentenceCovered| self.paragraphs.iter().position(|name| *name == one.place.paragraph);
        let mut all: Vec<(&Span, &SentenceCovered)> = self.sentences.iter().collect();
        all.sort_by_key(|(span, one)| (rank(one), one.place.number, **span));
        all.into_iter().map(|(_, one)| one).collect()
    }

    /// The values of readings under which nothing was played.
    pub fn unplayed(&self) -> impl Iterator<Item = (&str, &str)> {
        self.readings.iter().flat_map(|(reading, values)| {
            let unplayed = values.iter().filter(|(_, played)| !played);
            unplayed.map(move |(value, _)| (reading.as_str(), value.as_str()))
        })
    }

    /// How much there is, and how much of it was reached.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for sentence in self.sentences.values() {
            summary.sentences += 1;
            summary.sentences_reached += usize::from(sentence.times > 0);
            for question in &sentence.questions {
                summary.outcomes += 2;
                summary.outcomes_reached += 2 - question.missing().count();
            }
        }
        summary
    }

    /// Whether all was reached: every sentence, both answers to every question, all values of readings.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let summary = self.summary();
        summary.sentences == summary.sentences_reached
            && summary.outcomes == summary.outcomes_reached
            && self.unplayed().next().is_none()
    }

    /// The same sentence of another coverage of the same files.
    fn find(&self, other: &SentenceCovered) -> Option<&SentenceCovered> {
        self.sentences.values().find(|one| one.place == other.place)
    }
}

impl SentenceCovered {
    fn question(&mut self, key: (Span, usize), sources: &Sources) -> &mut QuestionCovered {
        let known = self.questions.iter().position(|question| question.key == key);
        let at = known.unwrap_or_else(|| {
            let (line, column) = sources.place(key.0);
            let text = one_line(sources.text(key.0));
            self.questions.push(QuestionCovered { key, text, line, column, no: 0, yes: 0 });
            self.questions.len() - 1
        });
        &mut self.questions[at]
    }

    fn find(&self, other: &QuestionCovered) -> Option<&QuestionCovered> {
        self.questions.iter().find(|one| one.key == other.key)
    }
}

/// The sentences that can be read: those in play, but for steps that nothing carries out.
#[must_use]
pub fn in_play(tracer: &Tracer<'_>) -> BTreeSet<SentenceId> {
    let rules = &tracer.variant.rules;
    let mut done = BTreeSet::new();
    let mut texts: Vec<&[Sentence]> = rules.moments().map(|text| &text.sentences[..]).collect();
    texts.extend(rules.asks.iter().map(|ask| &ask.acting[..]));
    while let Some(text) = texts.pop() {
        for sentence in text {
            texts.push(sentence.body.inner());
            let Body::Actions(actions) = &sentence.body else { continue };
            for action in actions {
                if let Action::Do(step) = action
                    && done.insert(*step)
                {
                    texts.push(&rules.steps[*step].sentences);
                }
            }
        }
    }
    let steps = rules.steps.iter().enumerate().filter(|(at, _)| !done.contains(at));
    let idle: BTreeSet<SentenceId> = steps.flat_map(|(_, step)| ids(&step.sentences)).collect();
    tracer.in_play().difference(&idle).copied().collect()
}

fn ids(sentences: &[Sentence]) -> Vec<SentenceId> {
    sentences.iter().flat_map(|one| [vec![one.id], ids(one.body.inner())].concat()).collect()
}

/// A sentence of a variant with the questions that it asks.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Which.
    pub sentence: SentenceId,
    /// Its questions, in the order in which they are asked.
    pub questions: Vec<ListedQuestion>,
}

/// A question of a sentence.
#[derive(Clone, Debug)]
pub struct ListedQuestion {
    key: (Span, usize),
    /// Its words on one line.
    pub text: String,
    /// Where it stands in [`adji_engine::Ruleset::questions`]; one that is asked at several places, more than once.
    pub at: Vec<usize>,
    /// Whether its words say the opposite of the compiled question, so that yes there is no in these words.
    pub turned: bool,
}

/// The sentences of a variant that can be read, by their ids, with their questions.
#[must_use]
pub fn listed(tracer: &Tracer<'_>) -> Vec<Listed> {
    let variant = tracer.variant;
    let of = |sentence| Listed { sentence, questions: Vec::new() };
    let mut all: BTreeMap<SentenceId, Listed> = in_play(tracer).into_iter().map(|id| (id, of(id))).collect();
    for (at, (key, sentence)) in keys(variant).into_iter().enumerate() {
        let Some(listed) = all.get_mut(&sentence) else { continue };
        match listed.questions.iter_mut().find(|question| question.key == key) {
            Some(question) => question.at.push(at),
            None => {
                let (text, turned) = (one_line(tracer.sources.text(key.0)), variant.questions[at].turned);
                listed.questions.push(ListedQuestion { key, text, at: vec![at], turned });
            }
        }
    }
    all.into_values().collect()
}

/// What each question of a variant is known by, and the sentence it belongs to. Words can stand for several questions
/// (`neither can move`), which are told apart; the same question can be asked at several places for one sentence.
fn keys(variant: &Variant) -> Vec<((Span, usize), SentenceId)> {
    let mut known: BTreeMap<(SentenceId, Span), Vec<&Cond>> = BTreeMap::new();
    let questions = variant.rules.questions();
    let key = |(place, condition): (&crate::variant::QuestionPlace, _)| {
        let same_words = known.entry((place.sentence, place.span)).or_default();
        let at = same_words.iter().position(|one| *one == condition).unwrap_or_else(|| {
            same_words.push(condition);
            same_words.len() - 1
        });
        ((place.span, at), place.sentence)
    };
    variant.questions.iter().zip(questions).map(key).collect()
}

/// Plays a random game, as [`crate::records::random::play`] does, at most `most` moves, and counts.
pub fn play_random(variant: &Variant, seed: u64, game: u64, most: usize, tally: &mut Tally<'_>) {
    let mut dice = Dice::new(seed, game);
    let start = variant.rules.start_watched(tally);
    let mut play = Game::from_position_watched(&variant.rules, start, tally);
    for _ in 0..most {
        let legal = play.legal_moves();
        if legal.is_empty() {
            return;
        }
        let option = legal[dice.below(legal.len())];
        if play.play_watched(option, tally).is_err() {
            return;
        }
    }
}
