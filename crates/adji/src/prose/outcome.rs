//! Who wins: what the end of the game says, and what the whole game is about.

use adji_syntax::ast::{ActionKind, PlaceKind, Sentence, Set, SetKind};

use super::Told;
use super::difference::ALREADY_DECIDED;
use super::sections::Part;
use super::teller::{Teller, holds_pits_only};
use super::turning::Turns;
use crate::english::list;
use crate::layer::actions_of;

/// How it is found out who has won.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decides {
    /// Wherever the game ends, a rule says who has won.
    Rules,
    /// What `settle` says, whatever the stores hold.
    Settlement,
    /// Whose store holds more.
    Stores,
}

/// Paragraphs that are read when a game is over.
const AT_THE_END: [&str; 2] = ["settle", "round"];

impl Teller<'_> {
    fn decides(&self) -> Decides {
        let is_open = |name: &str| {
            self.paragraph(name).is_some_and(|text| actions_of(text).iter().any(|action| **action == ActionKind::End))
        };
        let in_steps = self.draft.steps.iter().filter_map(|step| step.value.as_deref()).flat_map(actions_of);
        let moments = ["setup", "turn", "move", "seed", "lap", "after-turn", "no-move", "endless"];
        let asked = crate::layer::asked(self.draft);
        let can_end = moments.into_iter().chain(asked.iter().copied()).any(is_open)
            || in_steps.into_iter().any(|action| *action == ActionKind::End)
            || self.paragraph("no-move").is_none_or(|text| self.all_turn(text, false) != Turns::Always);
        let settles = self.paragraph("settle").is_some_and(|text| self.all_turn(text, false) == Turns::Always);
        match (can_end, settles) {
            (false, _) => Decides::Rules,
            (true, true) => Decides::Settlement,
            (true, false) => Decides::Stores,
        }
    }

    /// Whether what a store holds can make anybody win.
    pub(super) fn stores_count(&self) -> bool {
        let named = |sentence: &Sentence| {
            let text = adji_syntax::print::sentence(sentence);
            ["my store holds", "their store holds", "seeds of my", "seeds of their", "seeds of store"]
                .iter()
                .any(|words| text.contains(words))
        };
        self.decides() != Decides::Rules || self.draft.texts().flatten().any(named) || self.paragraph("round").is_some()
    }

    /// Whether anything is ever put into a store, or lies there.
    pub(super) fn stores_are_used(&self) -> bool {
        use ActionKind as Kind;
        let is_elsewhere = |set: &Set| match &set.kind {
            SetKind::Place(place) => !matches!(place.kind, PlaceKind::StoreOf(_)),
            _ => holds_pits_only(set, self.draft),
        };
        let board = &self.variant.rules.board;
        let fills = |text: &[Sentence]| {
            actions_of(text).iter().any(|action| match action {
                Kind::Capture { .. } | Kind::Take { .. } | Kind::Drop(Some(_)) => true,
                Kind::Put { into, .. } => !is_elsewhere(into),
                _ => false,
            })
        };
        let rules =
            self.draft.rules.iter().filter(|entry| entry.name.value != "settle" || self.decides() != Decides::Rules);
        self.sows_stores()
            || adji_engine::Player::SIDES.iter().any(|&player| board.start[board.store(player).index()] > 0)
            || rules.chain(&self.draft.steps).filter_map(|entry| entry.value.as_deref()).any(fills)
    }

    /// What the game is about, in one sentence.
    pub(super) fn aim(&self, parts: &[Part]) -> String {
        let told_under = |also: &[String]| {
            let headings = [self.where_won(parts), also.to_vec()].concat();
            format!("Who has won is told under {}", list(&headings, "and"))
        };
        let the_end = "“The end of the game”".to_string();
        match self.decides() {
            Decides::Stores if self.wins_by_other_means() => format!("{}.", told_under(&[the_end])),
            Decides::Stores => format!(
                "The aim is to have more seeds in one's own {} than the other when the game is over.",
                self.store_word()
            ),
            Decides::Settlement => format!("{}.", told_under(&[the_end])),
            Decides::Rules => {
                let is_last = self
                    .before_the_end()
                    .filter(|one| actions_of(std::slice::from_ref(*one)).into_iter().any(wins_or_loses))
                    .count()
                    == 1
                    && self.paragraph("no-move").is_some_and(|text| matches!(actions_of(text)[..], [ActionKind::Lose]));
                let aim = if is_last { "The aim is to be the last who can move".into() } else { told_under(&[]) };
                match self.stores_are_used() && !self.stores_count() {
                    true => format!("{aim}; what lies in the stores does not count."),
                    false => format!("{aim}."),
                }
            }
        }
    }

    /// The headings under which it is told who has won, before the end.
    fn where_won(&self, parts: &[Part]) -> Vec<String> {
        let says = |told: &Told| told.text.contains(" has won") || told.text.contains(" has lost");
        let named = parts.iter().filter(|part| !AT_THE_END.contains(&part.paragraph.as_str()));
        let named = named.filter(|part| part.section.sentences.iter().any(says));
        named.map(|part| format!("“{}”", part.section.heading)).collect()
    }

    /// All texts but those of the end of a game and of a round.
    fn before_the_end(&self) -> impl Iterator<Item = &Sentence> {
        let rules = self.draft.rules.iter().filter(|entry| !AT_THE_END.contains(&entry.name.value.as_str()));
        rules.chain(&self.draft.steps).filter_map(|entry| entry.value.as_deref()).flatten()
    }

    /// Whether somebody wins before the end who does not win because of what was captured.
    fn wins_by_other_means(&self) -> bool {
        self.before_the_end().any(|sentence| {
            let text = adji_syntax::print::sentence(sentence);
            let wins = actions_of(std::slice::from_ref(sentence)).into_iter().any(wins_or_loses);
            wins && !text.contains("store") && !text.contains("share")
        })
    }

    pub(super) fn settle(&self) -> Part {
        let part = |told| Part::new("settle", "The end of the game", told);
        let decides = self.decides();
        if decides == Decides::Rules {
            let text = "Wherever the game ends, the rules above say who has won. Nothing is taken or counted any more";
            return part(vec![self.remark(text)]);
        }
        let says = |text: &[Sentence]| {
            actions_of(text).into_iter().any(|action| wins_or_loses(action) || *action == ActionKind::Draw)
        };
        let mut told = Vec::new();
        if self.before_the_end().any(|sentence| says(std::slice::from_ref(sentence))) {
            told.push(self.remark(&format!(
                "{ALREADY_DECIDED}, or that the game is a draw, that is so, and nothing is taken or counted any more. Where the game is over and nothing was said of it, this is done"
            )));
        }
        let settlement = self.paragraph("settle");
        match settlement {
            Some(sentences) => told.extend(self.whole("settle", "when the game is over", sentences)),
            None => told.push(self.remark("What lies in the pits when the game is over counts for nobody")),
        }
        if decides == Decides::Stores {
            let or_so = match settlement.is_some_and(says) {
                true => ". Where a rule here has said who has won, that decides",
                false => "",
            };
            told.push(self.remark(&format!(
                "Then the player whose {} holds more seeds has won; if both hold the same, the game is a draw{or_so}",
                self.store_word()
            )));
        }
        part(told)
    }

    pub(super) fn round_section(&self) -> Option<Part> {
        let sentences = self.paragraph("round")?;
        let intro = "when a game has ended and its end has been settled";
        let mut told = vec![self.remark("Several games make a match. What the stores and pits hold, what is marked and counted, stays from one game to the next, unless it is said otherwise")];
        if self.speaks_of_games() {
            told.push(self.remark("The players can agree beforehand on a number of games"));
        }
        let rules: Vec<Told> = self.whole("round", intro, sentences);
        if rules.iter().any(|told| told.text.contains("the player") || told.text.contains("the opponent")) {
            told.push(self.remark(
                "Here “the player” is the one whose turn it was when the game ended, and “the opponent” the other",
            ));
        }
        told.extend(rules);
        told.push(self.remark(
            &format!("If the next game begins and nothing is said of who moves first, it is the player who did not move first in the last one. A match that is over is won by the player whose {} holds more seeds, unless it was said who has won it", self.store_word()),
        ));
        Some(Part::new("round", "The match", told))
    }

    fn speaks_of_games(&self) -> bool {
        let text = self.paragraph("round").unwrap_or(&[]);
        text.iter().any(|sentence| adji_syntax::print::sentence(sentence).contains("games is"))
    }
}

fn wins_or_loses(action: &ActionKind) -> bool {
    matches!(action, ActionKind::Win | ActionKind::Lose)
}
