//! What is asked of rules as a whole.

use crate::rules::{Paragraph, Ruleset, SentenceId, SentenceName};

impl Ruleset {
    /// How many cells of a position these rules use; at most [`crate::position::MAX_CELLS`].
    #[must_use]
    pub fn used_cells(&self) -> usize {
        let had = self.had_cell + if self.reads.had { self.board.places() } else { 0 };
        self.counters.iter().map(|counter| counter.cell + 2).fold(had, usize::max)
    }

    /// What a sentence is called.
    #[must_use]
    pub fn name_of(&self, sentence: SentenceId) -> &SentenceName {
        &self.sentences[usize::from(sentence.0)]
    }

    /// The paragraphs of all moments of play but decisions, those of a match among them.
    pub fn moments(&self) -> impl Iterator<Item = &Paragraph> {
        let moments =
            [&self.setup, &self.turn, &self.lap, &self.no_move, &self.after_turn, &self.endless, &self.settle];
        moments.into_iter().chain(&self.round).chain(self.seed.paragraph())
    }

    /// Whether both are the same rules, whatever their sentences are called.
    #[must_use]
    pub fn same_but_for_names(&self, other: &Ruleset) -> bool {
        let nameless = |rules: &Ruleset| Ruleset { sentences: Vec::new(), ..rules.clone() };
        nameless(self) == nameless(other)
    }
}
