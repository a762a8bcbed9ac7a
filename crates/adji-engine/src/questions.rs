//! What rules ask: their conditions taken apart into questions, and a run that tells the answers.
//!
//! A question is a condition that is no joint of others (`and`, `or`, `not`). All questions of a guard that were answered
//! both ways have brought out both ways of the guard: the last one that is asked decides.

use std::collections::HashMap;

use crate::moves::Move;
use crate::observe::{Event, Observer};
use crate::place::Place;
use crate::position::Position;
use crate::reader::{Reader, View};
use crate::rules::{Body, Choice, Choosing, Cond, Guard, Ruleset, Sentence, SentenceId};

impl Cond {
    /// Whether it only joins other conditions.
    fn is_joint(&self) -> bool {
        match self {
            Cond::All(_) | Cond::Any(_) | Cond::Not(_) => true,
            // `next is mine or empty` is two questions, `next is empty` is one.
            Cond::At(_, inner) => inner.is_joint(),
            _ => false,
        }
    }

    /// Visits its questions in the order in which they are asked, each with whether the condition turns its answer round;
    /// what always or never holds is none.
    pub fn each_question<'c>(&'c self, visit: &mut dyn FnMut(&'c Cond, bool)) {
        match self {
            Cond::All(inner) | Cond::Any(inner) => inner.iter().for_each(|one| one.each_question(visit)),
            Cond::Not(inner) => inner.each_question(&mut |one, turned| visit(one, !turned)),
            Cond::At(_, inner) if self.is_joint() => inner.each_question(visit),
            Cond::Const(_) => {}
            question => visit(question, false),
        }
    }
}

impl Ruleset {
    /// The questions of all sentences: of guards, of walks (`while`), and of the conditions that choosing sentences count
    /// under and narrow by; each place in the rules once, in a fixed order: that of the fields of a ruleset, but decisions
    /// before all that follows on them.
    #[must_use]
    pub fn questions(&self) -> Vec<&Cond> {
        let mut all = Vec::new();
        let mut into = |one, _| all.push(one);
        for paragraph in [&self.setup, &self.turn] {
            of_sentences(&paragraph.sentences, &mut into);
        }
        for ask in &self.asks {
            for sentence in &ask.choosing {
                sentence.when.each_question(&mut into);
                if let Choice::Keep(condition) | Choice::Prefer(condition) = &sentence.choice {
                    condition.each_question(&mut into);
                }
            }
            of_sentences(&ask.acting, &mut into);
        }
        let moments = [&self.lap, &self.no_move, &self.after_turn, &self.endless, &self.settle];
        for paragraph in self.seed.paragraph().into_iter().chain(moments).chain(&self.round).chain(&self.steps) {
            of_sentences(&paragraph.sentences, &mut into);
        }
        all
    }
}

fn of_sentences<'c>(sentences: &'c [Sentence], visit: &mut dyn FnMut(&'c Cond, bool)) {
    for sentence in sentences {
        if let Guard::If(condition) = &sentence.guard {
            condition.each_question(visit);
        }
        if let Body::Walk(walk, _) = &sentence.body {
            walk.condition.each_question(visit);
        }
        of_sentences(sentence.body.inner(), visit);
    }
}

/// How often sentences were carried out and questions answered.
#[derive(Clone, Debug)]
pub struct Tally<'r> {
    /// The questions of the rules, by where they stand in memory: a run tells of the very condition that it asks.
    index: HashMap<*const Cond, usize>,
    rules: &'r Ruleset,
    /// How often each sentence was carried out, by its id. A sentence that chooses is, where it offers or judges options.
    pub sentences: Vec<u64>,
    /// How often each of [`Ruleset::questions`] was answered with no and with yes.
    pub questions: Vec<[u64; 2]>,
}

impl<'r> Tally<'r> {
    /// Nothing yet, of runs under these rules.
    #[must_use]
    pub fn new(rules: &'r Ruleset) -> Tally<'r> {
        let questions = rules.questions();
        let count = questions.len();
        let index = questions.into_iter().enumerate().map(|(at, one)| (std::ptr::from_ref(one), at)).collect();
        Tally { index, rules, sentences: vec![0; rules.sentences.len()], questions: vec![[0; 2]; count] }
    }

    /// The rules it is about.
    #[must_use]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// Back to nothing.
    pub fn clear(&mut self) {
        self.sentences.fill(0);
        self.questions.fill([0; 2]);
    }
}

impl Observer for Tally<'_> {
    const ASKS: bool = true;

    fn event(&mut self, event: Event, _: &Position) {
        if let Event::Judged { sentence, holds: true, .. } = event {
            self.chose(sentence);
        }
    }

    fn asked(&mut self, question: &Cond, holds: bool) {
        if let Some(&at) = self.index.get(&std::ptr::from_ref(question)) {
            self.questions[at][usize::from(holds)] += 1;
        }
    }

    fn chose(&mut self, sentence: SentenceId) {
        self.sentences[usize::from(sentence.0)] += 1;
    }
}

impl<'a, O: Observer> Reader<'a, O> {
    /// Whether a condition holds; each question of it is told to an observer that wants to know.
    #[inline]
    pub(crate) fn answer(&mut self, condition: &'a Cond, view: View) -> bool {
        match O::ASKS {
            true => self.ask(condition, view, &mut |reader, one, view| reader.holds(one, view)),
            false => self.holds(condition, view),
        }
    }

    /// The same where questions are answered in another way. Answering changes nothing, so that nothing hangs on who asks.
    fn ask(&mut self, condition: &Cond, view: View, answer: &mut dyn FnMut(&mut Self, &Cond, View) -> bool) -> bool {
        match condition {
            Cond::All(all) => all.iter().all(|one| self.ask(one, view, answer)),
            Cond::Any(any) => any.iter().any(|one| self.ask(one, view, answer)),
            Cond::Not(inner) => !self.ask(inner, view, answer),
            Cond::At(place, inner) if condition.is_joint() => {
                let place = self.place(place, view);
                place.exists() && self.ask(inner, view.at(place), answer)
            }
            question => {
                let holds = answer(self, question, view);
                self.observer.asked(question, holds);
                holds
            }
        }
    }

    /// Tells what a choosing sentence asks of the options there are.
    pub(crate) fn tell_choosing(&mut self, sentence: &'a Choosing, options: &[Move]) {
        let view = View::of(self.chooser(), Place::NOWHERE);
        if !sentence.of_option && !self.answer(&sentence.when, view) {
            return;
        }
        let (Choice::Keep(condition) | Choice::Prefer(condition)) = &sentence.choice else {
            return self.observer.chose(sentence.id);
        };
        let mut trial = None;
        for &option in options {
            let view = view.at(option.place().unwrap_or(Place::NOWHERE));
            let kept = self.position.flow.turn;
            if sentence.of_turn {
                self.position.flow.turn.consider(option, self.position.flow.ask);
            }
            let mut judge = |reader: &mut Self, one: &Cond, view: View| reader.judge(one, option, view, &mut trial);
            if !sentence.of_option || self.ask(&sentence.when, view, &mut judge) {
                self.observer.chose(sentence.id);
                self.ask(condition, view, &mut judge);
            }
            self.position.flow.turn = kept;
        }
    }
}
