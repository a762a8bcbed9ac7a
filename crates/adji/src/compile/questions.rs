//! Where the questions of compiled rules stand in the text.

use adji_engine::rules::{Cond, SentenceId};
use adji_syntax::ast::{self, CondKind};
use adji_syntax::span::Span;

use super::Compiler;

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionPlace {
    /// The sentence it belongs to. What a block asks before options are chosen is asked again for each sentence in it.
    pub sentence: SentenceId,
    /// Its words; those of the dictionary of the file, where a word stands for it.
    pub span: Span,
    /// Whether the words say the opposite of the compiled question: `they cannot move`, `here is not sown`.
    pub turned: bool,
}

/// Places of questions, while rules are compiled.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Those of conditions that are being compiled, in the order of [`Cond::each_question`].
    open: Vec<(Span, bool)>,
    /// Those of the rules so far, in the order of [`adji_engine::Ruleset::questions`].
    pub(super) done: Vec<QuestionPlace>,
}

impl Compiler<'_> {
    /// Compiles a condition of a sentence; gives the places of its questions, too.
    pub(super) fn condition_of(&mut self, sentence: SentenceId, condition: &ast::Cond) -> (Cond, Vec<QuestionPlace>) {
        let before = self.places.open.len();
        let compiled = self.condition(condition);
        let places = self.places.open.split_off(before).into_iter();
        (compiled, places.map(|(span, turned)| QuestionPlace { sentence, span, turned }).collect())
    }

    /// The same for one that is asked where it stands.
    pub(super) fn condition_here(&mut self, sentence: SentenceId, condition: &ast::Cond) -> Cond {
        let (compiled, places) = self.condition_of(sentence, condition);
        self.places.done.extend(places);
        compiled
    }

    /// How many places are noted, before a part is compiled that [`Compiler::note_place`] is told of.
    pub(super) fn places_noted(&self) -> usize {
        self.places.open.len()
    }

    /// Notes where a part stands. If as many places were noted inside it as it has questions, those say it more exactly.
    pub(super) fn note_place(&mut self, before: usize, compiled: &Cond, span: Span, is_one: bool) {
        let mut questions = Vec::new();
        compiled.each_question(&mut |_, turned| questions.push((span, turned)));
        let open = &mut self.places.open;
        if open.len() - before != questions.len() || (is_one && questions.len() == 1) {
            open.truncate(before);
            open.extend(questions);
        }
    }
}

/// Whether a condition is a question as it is written, and neither a joint of others nor a word for them.
pub(super) fn is_question(condition: &ast::Cond) -> bool {
    !matches!(condition.kind, CondKind::And(_) | CondKind::Or(_) | CondKind::Not(_) | CondKind::Bare(_))
}
