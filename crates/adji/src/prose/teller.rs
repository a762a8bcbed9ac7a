//! Who tells: the names of the file, the view in which a text is read, and what was explained already.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use adji_syntax::ast::{ActionKind, Cond, CondKind, Join, Name, Num, Sentence, Set, SetKind};
use adji_syntax::page::{Entry, MarkKind};

use super::Told;
use super::view::View;
use crate::compile::is_struck;
use crate::english::{quoted, sentence};
use crate::layer::{Draft, actions_of};
use crate::variant::Variant;

/// What a part of the rules can be replaced by a reading as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    Sentence,
    Word,
    Set,
    Number,
    Step,
    Paragraph,
}

/// What was said so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// The paragraph that is being told.
    paragraph: String,
    /// Names that need no further explanation.
    explained: BTreeSet<String>,
    /// Explanations that are to follow on the sentence being told.
    pending: Vec<String>,
    /// Names of the file that the sentence being told says.
    used: Vec<(Named, String)>,
    /// Things spoken of, which the section on the board explains.
    spoken_of: BTreeSet<&'static str>,
    /// Counters spoken of.
    counters: BTreeSet<String>,
    /// Words and sets that were explained, with the view in which they were.
    defined: Vec<(Named, Name, View)>,
    /// The place named last is `here`, so that `it` means it.
    is_here: bool,
}

/// Tells sentences of one variant.
pub(super) struct Teller<'v> {
    pub(super) variant: &'v Variant,
    pub(super) draft: &'v Draft,
    /// Nothing but pits can be chosen.
    options_are_pits: bool,
    /// Something starts a second lap.
    has_laps: bool,
    /// Own pits are those of the own row, and stay so.
    rows_are_owned: bool,
    /// For each name that a reading replaces, the numbers of these readings.
    pub(super) replaced: BTreeMap<(Named, String), Vec<usize>>,
    notes: RefCell<Notes>,
}

impl<'v> Teller<'v> {
    #[cfg(test)]
    pub(super) fn new(variant: &'v Variant) -> Teller<'v> {
        Teller::of_draft(variant, &variant.draft)
    }

    /// The same with another text: that of another reading.
    pub(super) fn of_draft(variant: &'v Variant, draft: &'v Draft) -> Teller<'v> {
        Teller {
            variant,
            draft,
            options_are_pits: options_are_pits(draft),
            has_laps: has_laps(draft),
            rows_are_owned: rows_are_owned(variant, draft),
            replaced: super::readings::replaced(draft),
            notes: RefCell::default(),
        }
    }

    /// What a place of the track is called.
    pub(super) fn spot(&self) -> &'static str {
        if self.sows_stores() { "place" } else { "pit" }
    }

    /// What the place is called that a move begins with.
    pub(super) fn option(&self) -> &'static str {
        if self.options_are_pits { "pit" } else { "place" }
    }

    /// Whether some store lies on a track.
    pub(super) fn sows_stores(&self) -> bool {
        let board = &self.variant.rules.board;
        board.next.iter().any(|[forward, _]| forward.iter().any(|(from, _)| board.is_store(from)))
    }

    /// Whether a turn can have several laps.
    pub(super) fn has_laps(&self) -> bool {
        self.has_laps
    }

    /// Whether own pits are those of the own row, and stay so.
    pub(super) fn rows_are_owned(&self) -> bool {
        self.rows_are_owned
    }

    /// What is `now`: in a turn of one lap the two are the same.
    pub(super) fn lap_or_turn(&self, now: bool) -> &'static str {
        if now && self.has_laps { "lap" } else { "turn" }
    }

    /// How people see that a move never ends.
    pub(super) fn explain_endless(&self) {
        let turns = self.does(&|action| {
            matches!(action, ActionKind::Relay { way: Some(_), .. } | ActionKind::Sow { way: Some(_), .. })
        });
        let way = if turns { ", and the sowing going the same way" } else { "" };
        self.explain("endless", || {
            format!(
                "a move never ends if, within it, the same board comes again with the same {} about to be lifted{way}",
                self.spot()
            )
        });
    }

    /// All seeds of the game.
    pub(super) fn total(&self) -> i64 {
        self.variant.rules.board.start.iter().map(|&seeds| i64::from(seeds)).sum()
    }

    /// What a side of the board has.
    pub(super) fn row_or_rows(&self) -> &'static str {
        if self.variant.names.rows.len() == 1 { "row" } else { "rows" }
    }

    /// What a store is called: the game's word, if it has one.
    pub(super) fn store_word(&self) -> &str {
        self.draft.board.store_name.as_ref().map_or("store", |name| name.value.as_str())
    }

    /// Another teller who need not explain what this one has explained.
    pub(super) fn once_more<'d>(&'d self, draft: &'d Draft) -> Teller<'d> {
        let teller = Teller::of_draft(self.variant, draft);
        teller.notes.borrow_mut().explained.clone_from(&self.notes.borrow().explained);
        teller
    }

    // ---- names of the file

    pub(super) fn number_of(&self, name: &Name) -> Option<&'v Num> {
        self.entry(&self.draft.numbers, name, Named::Number)
    }

    pub(super) fn word_of(&self, name: &Name) -> Option<&'v Cond> {
        self.entry(&self.draft.words, name, Named::Word)
    }

    pub(super) fn set_of(&self, name: &Name) -> Option<&'v Set> {
        self.entry(&self.draft.sets, name, Named::Set)
    }

    pub(super) fn step_of(&self, name: &Name) -> Option<&'v [Sentence]> {
        self.entry(&self.draft.steps, name, Named::Step).map(Vec::as_slice)
    }

    pub(super) fn mark_of(&self, name: &Name) -> Option<MarkKind> {
        if name.text == "owner" {
            return Some(MarkKind::Player);
        }
        let found = self.draft.marks.iter().find(|(mark, _)| mark.value == name.text);
        found.map(|(_, kind)| kind.value)
    }

    fn entry<T>(&self, entries: &'v [Entry<T>], name: &Name, kind: Named) -> Option<&'v T> {
        let value = entries.iter().find(|entry| entry.name.value == name.text)?.value.as_ref()?;
        self.notes.borrow_mut().used.push((kind, name.text.clone()));
        Some(value)
    }

    // ---- what was said

    /// Explains something after the sentence being told, unless it was explained before.
    pub(super) fn explain(&self, what: &str, explanation: impl FnOnce() -> String) {
        if self.is_new(what) {
            // What the explanation says itself is explained after it.
            let at = self.notes.borrow().pending.len();
            self.notes.borrow_mut().pending.push(String::new());
            let text = sentence(&explanation());
            if let Some(place) = self.notes.borrow_mut().pending.get_mut(at) {
                *place = text;
            }
        }
    }

    /// Whether this was not said before; now it is.
    pub(super) fn is_new(&self, what: &str) -> bool {
        self.notes.borrow_mut().explained.insert(what.to_string())
    }

    pub(super) fn speak_of(&self, what: &'static str) {
        self.notes.borrow_mut().spoken_of.insert(what);
    }

    pub(super) fn spoke_of(&self, what: &str) -> bool {
        self.notes.borrow().spoken_of.contains(what)
    }

    pub(super) fn speak_of_counter(&self, name: &str) {
        self.notes.borrow_mut().counters.insert(name.to_string());
    }

    pub(super) fn spoke_of_counter(&self, name: &str) -> bool {
        self.notes.borrow().counters.contains(name)
    }

    /// Explains a word or set of the file, unless it was explained before.
    pub(super) fn define(&self, kind: Named, name: &Name, view: View, explanation: impl FnOnce() -> String) {
        let what = format!("{kind:?} {} {:?}", name.text, view.person);
        if !self.notes.borrow().explained.contains(&what) {
            self.notes.borrow_mut().defined.push((kind, name.clone(), view));
        }
        self.explain(&what, explanation);
    }

    /// What was explained: words and sets of the file, in order.
    pub(super) fn defined(&self) -> Vec<(Named, Name, View)> {
        self.notes.borrow().defined.clone()
    }

    /// A place was named; whether it was `here`.
    pub(super) fn named_place(&self, is_here: bool) {
        self.notes.borrow_mut().is_here = is_here;
    }

    /// Whether `it` would mean `here`.
    pub(super) fn it_is_here(&self) -> bool {
        self.notes.borrow().is_here
    }

    /// What was said so far, to go back to.
    pub(super) fn notes(&self) -> Notes {
        self.notes.borrow().clone()
    }

    /// Takes back what was said since.
    pub(super) fn take_back_to(&self, notes: Notes) {
        *self.notes.borrow_mut() = notes;
    }

    // ---- sentences

    /// Enters a paragraph: its sentences without a label follow its passage.
    pub(super) fn enter(&self, paragraph: &str) {
        self.notes.borrow_mut().paragraph = paragraph.to_string();
    }

    /// Begins a sentence: names that were used belong to none before it.
    pub(super) fn begin(&self) {
        let mut notes = self.notes.borrow_mut();
        notes.used.clear();
        notes.is_here = false;
    }

    /// Ends a sentence: explanations that it needs follow on it.
    pub(super) fn told(&self, text: &str, of: Option<&Sentence>) -> Told {
        let used = std::mem::take(&mut self.notes.borrow_mut().used);
        let mut parts = vec![sentence(text)];
        // What follows on a colon must not be parted from it.
        if !text.ends_with(':') {
            parts.extend(self.explanations());
        }
        let label = of.and_then(|sentence| sentence.label.as_ref()).map(|label| label.text.clone());
        let by_name = used.iter().filter_map(|name| self.replaced.get(name));
        let by_label = label.iter().filter_map(|label| self.replaced.get(&(Named::Sentence, label.clone())));
        let footnotes: BTreeSet<usize> = by_name.chain(by_label).flatten().copied().collect();
        let passage = match (&label, of) {
            (Some(label), _) => self.passage(label),
            (None, Some(_)) => self.passage(&self.notes.borrow().paragraph),
            (None, None) => None,
        };
        let (text, footnotes) = (parts.join(" "), footnotes.into_iter().collect());
        Told { label, text, footnotes, passage, ..Told::default() }
    }

    /// Explanations that are due.
    pub(super) fn explanations(&self) -> Vec<String> {
        std::mem::take(&mut self.notes.borrow_mut().pending)
    }

    /// A sentence that follows from no sentence of the file.
    pub(super) fn remark(&self, text: &str) -> Told {
        Told { text: sentence(text), ..Told::default() }
    }

    /// The passage that a label or a paragraph follows.
    pub(super) fn passage(&self, name: &str) -> Option<String> {
        let found = self.variant.passages.iter().find(|(label, _)| label == name);
        found.map(|(_, passage)| crate::english::plain(passage))
    }

    /// The paragraph of the rules with this name, unless nothing is left of it.
    pub(super) fn paragraph(&self, name: &str) -> Option<&'v [Sentence]> {
        let entry = self.draft.rules.iter().find(|entry| entry.name.value == name)?;
        entry.value.as_deref().filter(|sentences| !sentences.iter().all(is_struck))
    }
}

/// Whether own pits are those of the own row, and no rule changes that.
fn rows_are_owned(variant: &Variant, draft: &Draft) -> bool {
    let board = &variant.rules.board;
    let is_of_owner = |action: &ActionKind| match action {
        ActionKind::Mark { mark, .. } | ActionKind::Unmark { mark, .. } => mark.text == "owner",
        _ => false,
    };
    board.owner == board.side && !draft.texts().flat_map(actions_of).any(is_of_owner)
}

/// Whether something but the first move sows.
fn has_laps(draft: &Draft) -> bool {
    let is_later = |entry: &&Entry<Vec<Sentence>>| matches!(entry.name.value.as_str(), "lap" | "seed");
    let later = draft.rules.iter().filter(is_later).chain(&draft.steps).filter_map(|entry| entry.value.as_deref());
    let sows = |decision: &Name| {
        let text = draft.rules.iter().find(|entry| entry.name.value == decision.text);
        let actions = text.and_then(|entry| entry.value.as_deref()).map(actions_of).unwrap_or_default();
        actions.into_iter().any(|action| matches!(action, ActionKind::Sow { .. }))
    };
    // A decision in the middle of a turn can go on with it.
    let goes_on = |action: &ActionKind| match action {
        ActionKind::Sow { .. } => true,
        ActionKind::Ask { ask, .. } => sows(ask),
        _ => false,
    };
    later.flat_map(actions_of).any(goes_on)
        || draft.texts().flat_map(actions_of).any(|action| matches!(action, ActionKind::Relay { .. }))
}

/// Whether nothing but pits is offered, as far as one sees: no store, no hand.
fn options_are_pits(draft: &Draft) -> bool {
    // Steps choose nothing.
    draft.texts().flat_map(actions_of).all(|action| match action {
        ActionKind::Choose { set, .. } => holds_pits_only(set, draft),
        _ => true,
    })
}

/// Whether a set is written as one of pits.
pub(super) fn holds_pits_only(set: &Set, draft: &Draft) -> bool {
    match &set.kind {
        SetKind::Mine | SetKind::Theirs | SetKind::Pits | SetKind::MyRow | SetKind::TheirRow => true,
        SetKind::That(inner, _) | SetKind::FirstOf(inner) | SetKind::LastOf(inner) => holds_pits_only(inner, draft),
        SetKind::Joined(first, others) => {
            let is_added = |(join, other): &(Join, Set)| *join == Join::And && !holds_pits_only(other, draft);
            holds_pits_only(first, draft) && !others.iter().any(is_added)
        }
        SetKind::Named(name) => {
            let entry = draft.sets.iter().find(|entry| entry.name.value == name.text);
            entry.and_then(|entry| entry.value.as_ref()).is_some_and(|meaning| holds_pits_only(meaning, draft))
        }
        SetKind::Picked | SetKind::Sown | SetKind::Place(_) => false,
    }
}

/// How many things a condition asks.
pub(super) fn weight(condition: &Cond) -> usize {
    match &condition.kind {
        CondKind::And(all) | CondKind::Or(all) => all.iter().map(weight).sum(),
        CondKind::Not(inner) => weight(inner),
        CondKind::After { cond, .. } | CondKind::CanMove { so_that: Some(cond), .. } => 1 + weight(cond),
        _ => 1,
    }
}

/// A name that the file does not explain, as it is.
pub(super) fn unknown(name: &Name) -> String {
    quoted(&name.text)
}
