//! Counters: one that only says whether something is so is told so, and one that only knows the first turn not at all.

use adji_syntax::ast::{ActionKind, Body, Count, CountKind, Name, Num, NumKind, Player, Sentence};

use super::teller::Teller;
use super::view::View;
use crate::english::quoted;
use crate::layer::actions_of;

impl Teller<'_> {
    /// Whether a counter only says that something is so, or not.
    pub(super) fn is_switch(&self, counter: &Name) -> bool {
        self.draft.counters.iter().any(|(name, most)| name.value == counter.text && most.value == 1)
    }

    /// That a switch `holds`, or does not, without a word on since when.
    pub(super) fn switched(&self, counter: &Name, player: Option<&Player>, holds: &str, view: View) -> String {
        self.speak_of_counter(&counter.text);
        let whom = player.map_or(String::new(), |player| format!(" for {}", self.player(player, view)));
        format!("{} {holds}{whom}", quoted(&counter.text))
    }

    /// What a comparison with a switch says.
    pub(super) fn switch_said(&self, left: &Num, count: &Count, negated: bool, view: View) -> Option<String> {
        let (counter, player) = match &left.kind {
            NumKind::Named(name) => (name, None),
            NumKind::CounterOf(name, player) => (name, Some(player)),
            _ => return None,
        };
        if !self.is_switch(counter) {
            return None;
        }
        let is_on = self.asks_for_any(count)? != negated;
        if self.knows_the_first_turn(&counter.text) {
            let not = if is_on { " not" } else { "" };
            let whose = if player.is_some() { view.my() } else { "the" };
            let game = if self.is_kept_between_games(&counter.text) { "match" } else { "game" };
            return Some(format!("this is{not} {whose} first turn of the {game}"));
        }
        let holds = if is_on { "holds" } else { "does not hold" };
        Some(self.switched(counter, player, holds, view))
    }

    /// Whether a count asks for at least one (true) or for none.
    fn asks_for_any(&self, count: &Count) -> Option<bool> {
        match &count.kind {
            CountKind::Any => Some(true),
            CountKind::None => Some(false),
            CountKind::AtLeast(number) => (self.value(number)? == 1).then_some(true),
            CountKind::MoreThan(number) => (self.value(number)? == 0).then_some(true),
            CountKind::AtMost(number) => (self.value(number)? == 0).then_some(false),
            CountKind::FewerThan(number) => (self.value(number)? == 1).then_some(false),
            CountKind::OneOf(numbers) => match numbers[..] {
                [ref only] => self.value(only).filter(|value| (0..=1).contains(value)).map(|value| value == 1),
                _ => None,
            },
            CountKind::Odd | CountKind::Even | CountKind::Span(..) => None,
        }
    }

    /// Whether all that a counter knows is whether a first turn is over: it is counted when a turn is over, whatever
    /// happened, and nowhere else but between rounds.
    pub(super) fn knows_the_first_turn(&self, counter: &str) -> bool {
        let changes = |text: &[Sentence]| actions_of(text).iter().filter(|action| changes(action, counter)).count();
        let is_counted = |sentence: &Sentence| is_only_count(sentence, counter);
        let counted = self.paragraph("after-turn").unwrap_or(&[]).iter().filter(|one| is_counted(one)).count();
        let elsewhere = |name: &str| name != "round";
        let rules = self.draft.rules.iter().filter(|entry| elsewhere(&entry.name.value)).chain(&self.draft.steps);
        let changed: usize = rules.filter_map(|entry| entry.value.as_deref()).map(changes).sum();
        let of_them = format!("{counter} of them");
        let is_asked_of_them =
            self.draft.texts().flatten().any(|sentence| adji_syntax::print::sentence(sentence).contains(&of_them));
        counted == 1 && changed == 1 && !is_asked_of_them
    }

    /// Whether a counter of turns is not set back when another game of a match begins.
    fn is_kept_between_games(&self, counter: &str) -> bool {
        let set_back = |text: &[Sentence]| actions_of(text).into_iter().any(|action| changes(action, counter));
        self.paragraph("round").is_some_and(|text| !set_back(text))
    }

    /// Whether a sentence does nothing but count turns for a counter that is told without it.
    pub(super) fn only_counts_turns(&self, sentence: &Sentence) -> bool {
        let Body::Actions(actions) = &sentence.body else { return false };
        let [action] = &actions[..] else { return false };
        let ActionKind::Count { counter, .. } = &action.kind else { return false };
        self.is_switch(counter) && is_only_count(sentence, &counter.text) && self.knows_the_first_turn(&counter.text)
    }

    /// What is counted: of that which the rules speak of.
    pub(super) fn counters(&self) -> Vec<String> {
        let counters = self.variant.rules.counters.iter().filter(|counter| self.spoke_of_counter(&counter.name));
        counters
            .map(|counter| {
                let name = quoted(&counter.name);
                let whose = if counter.per_player { "for each player a count of" } else { "a count of" };
                let each = if counter.per_player { ", for each player," } else { "" };
                match counter.max {
                    1 => format!(
                        "the rules say from when on {name} holds{each} and until when; at the start it does not"
                    ),
                    u16::MAX => format!("{whose} {name} is kept; it begins at 0"),
                    max => format!("{whose} {name} is kept; it begins at 0 and never goes above {max}"),
                }
            })
            .collect()
    }
}

fn changes(action: &ActionKind, name: &str) -> bool {
    match action {
        ActionKind::Count { counter, .. } | ActionKind::SetCounter { counter, .. } => counter.text == name,
        _ => false,
    }
}

/// Whether a sentence always counts this and does nothing else.
fn is_only_count(sentence: &Sentence, name: &str) -> bool {
    let Body::Actions(actions) = &sentence.body else { return false };
    sentence.guard.is_none() && matches!(&actions[..], [only] if changes(&only.kind, name))
}
