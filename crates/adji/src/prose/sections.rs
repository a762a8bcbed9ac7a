//! The sections of a sheet, in the order in which a player needs them, with what the file leaves to the language.

use std::collections::BTreeSet;

use adji_syntax::ast::{
    ActionKind, Adjective, AdjectiveKind, Body, CondKind, Guard, PlayerKind, Portion, Pred, PredKind, Sentence, SetKind,
};

use super::flatten::is_read;
use super::teller::Teller;
use super::view::{Moment, View};
use super::{Section, Told};
use crate::compile::{MOMENTS, chooses, is_struck};
use crate::english::quoted;
use crate::layer::actions_of;

/// A section with the name of the paragraph that it tells.
pub(super) struct Part {
    pub(super) paragraph: String,
    pub(super) section: Section,
}

impl Part {
    pub(super) fn new(paragraph: &str, heading: &str, sentences: Vec<Told>) -> Part {
        let section = Section { heading: heading.into(), sentences };
        Part { paragraph: paragraph.into(), section }
    }
}

impl Teller<'_> {
    /// All sections but that on the board.
    pub(super) fn sections(&self) -> Vec<Part> {
        let mut sections = Vec::new();
        sections.extend(self.moment("turn", "When a turn begins", "when a turn begins"));
        sections.push(self.decision_section("move", "A move".into()));
        let sows = self.does(&|action| matches!(action, ActionKind::Sow { .. } | ActionKind::Relay { .. }));
        if sows {
            sections.push(self.sowing());
            sections.push(self.lap());
        }
        let asked = crate::layer::asked(self.draft);
        for entry in &self.draft.rules {
            let name = entry.name.value.as_str();
            if name != "move" && !MOMENTS.contains(&name) && asked.contains(name) {
                sections.push(self.decision_section(name, format!("The decision {}", quoted(name))));
            }
        }
        sections.extend(self.steps());
        sections.push(self.no_move());
        sections.push(self.after_turn());
        sections.extend(self.endless());
        sections.push(self.settle());
        sections.extend(self.round_section());
        sections
    }

    /// What is done before the first move.
    pub(super) fn setup(&self) -> Vec<Told> {
        let mut told = match self.paragraph("setup") {
            Some(sentences) => self.whole("setup", "before the first move", sentences),
            None => Vec::new(),
        };
        let begins = self.does(&|action| matches!(action, ActionKind::Begin(_)));
        told.push(self.remark(match self.paragraph("setup") {
            Some(_) if begins => "Who is South is agreed or drawn by lot",
            Some(_) => "South moves first, unless this says otherwise; who is South is agreed or drawn by lot",
            None => "South moves first; who is South is agreed or drawn by lot",
        }));
        told
    }

    /// Whether some sentence of the file does this.
    pub(super) fn does(&self, what: &dyn Fn(&ActionKind) -> bool) -> bool {
        self.draft.texts().flat_map(actions_of).any(what)
    }

    fn moment(&self, name: &'static str, heading: &str, intro: &str) -> Option<Part> {
        let sentences = self.paragraph(name)?;
        let told = self.whole(name, intro, sentences);
        Some(Part::new(name, heading, told))
    }

    /// A paragraph with its passage: if no sentence of it follows that one, the words before them do.
    pub(super) fn whole(&self, name: &str, intro: &str, sentences: &[Sentence]) -> Vec<Told> {
        self.enter(name);
        let mut told = self.paragraph_told(sentences, intro, View::of_paragraph(name));
        self.enter("");
        let passage = self.passage(name);
        let is_told = told.iter().any(|told| told.passage == passage);
        if let Some(first) = told.first_mut().filter(|first| !is_told && first.passage.is_none()) {
            first.passage = passage;
        }
        told
    }

    // ---- decisions

    fn decision_section(&self, name: &str, heading: String) -> Part {
        let sentences = self.paragraph(name).unwrap_or(&[]);
        let ends = sentences.iter().position(|sentence| !chooses(sentence)).unwrap_or(sentences.len());
        let (choosing, acting) = sentences.split_at(ends);
        let view = View::of(Moment::Decision);
        let mut told = Vec::new();
        told.push(self.remark(match name {
            "move" => "The two move in turn. Below, “the player” is the one whose turn it is, and “the opponent” the other",
            _ if self.is_lot(name) => "This is decided by lot, each outcome equally likely. Here “the player” is the one whose turn it is, and “the opponent” the other",
            _ => "Here “the player” is the one who has to decide, and “the opponent” the other",
        }));
        told.extend(self.choosing_told(choosing, view));
        if !acting.is_empty() {
            let before = told.iter().filter(|told| is_top(told)).count();
            told.extend(self.whole(name, "then", acting).into_iter().map(|told| renumbered(told, before)));
        }
        if name == "move" && self.names_starting_pit() && self.is_new("starting pit") {
            told.push(self.remark(&format!("The {0} chosen for this turn is called the starting {0}", self.option())));
        }
        Part::new(name, &heading, told)
    }

    /// Whether chance is asked for a decision.
    fn is_lot(&self, decision: &str) -> bool {
        self.does(&|action| match action {
            ActionKind::Ask { ask, player: Some(player) } => ask.text == decision && player.kind == PlayerKind::Chance,
            _ => false,
        })
    }

    /// Whether some rule speaks of the starting pit: rules as they are written name it so.
    fn names_starting_pit(&self) -> bool {
        let is_named = |sentence: &Sentence| adji_syntax::print::sentence(sentence).contains("starting pit");
        self.draft.texts().flatten().any(is_named)
    }

    fn choosing_told(&self, choosing: &[Sentence], view: View) -> Vec<Told> {
        let adds = |sentence: &&Sentence| match &sentence.body {
            Body::Actions(actions) => actions
                .iter()
                .any(|action| matches!(action.kind, ActionKind::Choose { .. } | ActionKind::ChooseAmong(_))),
            Body::Block(_) | Body::Loop(..) => true,
        };
        let several = choosing.iter().filter(|sentence| !is_struck(sentence)).filter(adds).count() > 1;
        let view = View { several_choices: several, ..view };
        self.paragraph_told(choosing, "", view)
    }

    fn steps(&self) -> Vec<Part> {
        let mut sections = Vec::new();
        let steps = self.steps_in_use();
        for entry in self.draft.steps.iter().filter(|entry| steps.contains(&entry.name.value)) {
            let sentences = entry.value.as_deref().unwrap_or(&[]);
            let told = self.paragraph_told(sentences, "", View::of(Moment::Step));
            let heading = format!("What {} is", quoted(&entry.name.value));
            sections.push(Part::new("", &heading, told));
        }
        sections
    }

    /// Names of the steps that some paragraph carries out, or a step that is one of them.
    pub(super) fn steps_in_use(&self) -> BTreeSet<String> {
        let asked = crate::layer::asked(self.draft);
        let paragraphs = self.draft.rules.iter().filter(|entry| is_read(&entry.name.value, &asked));
        let mut open: Vec<&[Sentence]> = paragraphs.filter_map(|entry| entry.value.as_deref()).collect();
        let mut found = BTreeSet::new();
        while let Some(text) = open.pop() {
            for action in actions_of(text) {
                if let ActionKind::Do(name) = action
                    && found.insert(name.text.clone())
                {
                    open.extend(self.step_of(name));
                }
            }
        }
        found
    }

    // ---- sowing

    fn sowing(&self) -> Part {
        let spot = self.spot();
        let mut told = vec![self.remark(&format!(
            "To sow, the player goes with the lifted seeds in the hand from {spot} to {spot} along the way told here, beginning with the {spot} after the one they were lifted from, until the hand is empty{}",
            if self.has_laps() { ". This is called a lap" } else { "" }
        ))];
        told.extend(self.tracks().iter().map(|text| self.remark(text)));
        told.extend(self.stores_left_out().map(|text| self.remark(&text)));
        match self.paragraph("seed") {
            Some(sentences) => match self.passing_over(sentences) {
                Some(one) => told.push(one),
                None => {
                    let intro = format!("at each {spot} that the hand comes to");
                    told.extend(self.whole("seed", &intro, sentences));
                }
            },
            None => {
                told.push(self.remark(&format!("Each {spot} that the hand comes to gets one seed")));
                told.push(self.remark(&self.coming_round()));
            }
        }
        if self.spoke_of("ways") {
            let chosen = self.does(&|action| matches!(action, ActionKind::Choose { either_way: true, .. }));
            told.push(self.remark("The other way round is the same way backwards"));
            if !self.chooses_the_way() && chosen {
                told.push(self.remark(&format!(
                    "Where the player chooses no direction, a turn begins {}",
                    self.heading_of_the_board()
                )));
            }
        }
        Part::new("seed", "Sowing", told)
    }

    fn lap(&self) -> Part {
        let spot = self.spot();
        let mut told = vec![self.remark(&self.what_landing_is())];
        let sentences = self.paragraph("lap").unwrap_or(&[]);
        let (heading, intro) = match self.has_laps() {
            true => ("When a lap is over", "when a lap is over"),
            false => ("When the hand is empty", "when the hand is empty"),
        };
        told.extend(self.whole("lap", intro, sentences));
        if self.spoke_of("relay") {
            told.push(
                self.remark(&format!(
                    "When a new lap is over, these rules are read again, with its own landing {spot}"
                )),
            );
            let on_the_way = self.paragraph("seed").unwrap_or(&[]).iter().any(super::sentences::takes_seeds);
            if !on_the_way && sentences.iter().any(super::sentences::takes_seeds) {
                told.push(self.remark("Nothing is captured while a lap is being sown"));
            }
        }
        Part::new("lap", heading, told)
    }

    /// A paragraph that only passes over one place, and drops a seed into every other one, as one sentence.
    fn passing_over(&self, sentences: &[Sentence]) -> Option<Told> {
        let sentences: Vec<&Sentence> = sentences.iter().filter(|sentence| !is_struck(sentence)).collect();
        let [passing, Sentence { label: None, guard: None, body: Body::Actions(drop), .. }] = &sentences[..] else {
            return None;
        };
        let (Some(Guard::If(guard)), Body::Actions(pass)) = (&passing.guard, &passing.body) else { return None };
        let ([pass], [drop]) = (&pass[..], &drop[..]) else { return None };
        let CondKind::Subject { subject, pred: Pred { kind: PredKind::Is { not: false, adjectives }, .. } } =
            &guard.kind
        else {
            return None;
        };
        let [Adjective { kind: AdjectiveKind::In(set), .. }] = &adjectives[..] else { return None };
        let is_simple = pass.kind == ActionKind::PassOver
            && drop.kind == ActionKind::Drop(None)
            && subject.as_ref().is_none_or(super::conditions::is_here)
            && matches!(&set.kind, SetKind::Place(_));
        if !is_simple {
            return None;
        }
        self.enter("seed");
        self.begin();
        let place = self.set(set, View::of(Moment::Seed)).text;
        let spot = self.spot();
        let text =
            format!("each {spot} that the hand comes to gets one seed, except {place}, which is always passed over");
        let told = self.told(&text, Some(passing));
        self.enter("");
        Some(told)
    }

    fn what_landing_is(&self) -> String {
        let spot = self.spot();
        let drops_elsewhere = self.does(&|action| matches!(action, ActionKind::Drop(Some(_))));
        let landing = match drops_elsewhere {
            true => format!(
                "The {spot} that the hand came to last is called the landing {spot}, wherever its seed was dropped"
            ),
            false => format!("The {spot} into which the last seed fell is called the landing {spot}"),
        };
        let over = if self.has_laps() { "A lap is over when the hand is empty. " } else { "" };
        format!("{over}{landing}. Count the last seed too: a {spot} that was empty now holds 1")
    }

    /// What becomes of the place where the seeds came from, if nothing is said of it.
    fn coming_round(&self) -> String {
        let spot = self.spot();
        let leaves = |action: &ActionKind| matches!(action, ActionKind::Lift { portion: Some(Portion::AllBut(_)), .. });
        let left = if self.does(&leaves) { ", not counting those left behind" } else { "" };
        match self.round() {
            Some(round) => format!(
                "If {round} seeds or more are lifted{left}, the sowing comes round to the {spot} they were lifted from; it too gets a seed"
            ),
            None => format!(
                "Where the sowing comes round to the {spot} that the seeds were lifted from, it too gets a seed"
            ),
        }
    }

    /// Whether each move chooses its direction.
    pub(super) fn chooses_the_way(&self) -> bool {
        self.does(&|action| matches!(action, ActionKind::Choose { either_way: true, .. }))
            && !self.does(&|action| matches!(action, ActionKind::Choose { either_way: false, .. }))
    }

    // ---- between turns

    fn no_move(&self) -> Part {
        let intro = "if the player whose turn it is may choose nothing at all";
        let told = match self.paragraph("no-move") {
            Some(sentences) => self.whole("no-move", intro, sentences),
            None => vec![self.remark(&format!("{intro}, the game is over"))],
        };
        Part::new("no-move", "When a player cannot move", told)
    }

    fn after_turn(&self) -> Part {
        let mut told = match self.paragraph("after-turn") {
            Some(sentences) => self.whole("after-turn", "after every turn, before the next one begins", sentences),
            None => Vec::new(),
        };
        let again = if self.spoke_of("again") { ", unless a rule says that the player moves again" } else { "" };
        let is_said = told.iter().any(|told| told.text.contains("the player") || told.text.contains("the opponent"));
        if is_said {
            told.insert(
                0,
                self.remark("Here “the player” is the one who has just moved, and “the opponent” the other"),
            );
        }
        let lead = if told.is_empty() { "After a turn" } else { "If the game is not over then," };
        told.push(self.remark(&format!("{lead} the other player is next{again}")));
        Part::new("after-turn", "When a turn is over", told)
    }

    fn endless(&self) -> Option<Part> {
        let sentences = self.paragraph("endless")?;
        if !crate::check::may_never_end(&self.variant.rules) {
            return None;
        }
        let intro = "if the laps of a move would go on for ever, the board is put back as it was before the move; then";
        self.explain_endless();
        let mut told = self.explanations().iter().map(|text| self.remark(text)).collect::<Vec<Told>>();
        told.extend(self.whole("endless", intro, sentences));
        Some(Part::new("endless", "A move that never ends", told))
    }
}

/// Whether a sentence is one of the outermost list.
fn is_top(told: &Told) -> bool {
    told.number.len() == 1
}

/// A sentence of a list that goes on with the numbers of another.
fn renumbered(mut told: Told, before: usize) -> Told {
    told.number.iter_mut().take(1).for_each(|number| *number += before);
    told
}
