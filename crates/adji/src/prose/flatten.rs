//! The rules as they are best told: steps that are called once stand where they are called, lists inside lists that add
//! nothing become one, and sentences that can never apply are left out.
//!
//! Nothing of what the rules do changes by it; it is only for people, who need no names for what is said once.

use std::collections::BTreeMap;

use adji_syntax::ast::{
    Action, ActionKind, Body, Cond, CondKind, Count, CountKind, Guard, NumKind, PredKind, Sentence,
};

use super::teller::Teller;
use crate::compile::{MOMENTS, is_struck};
use crate::layer::{Draft, actions_of};
use crate::variant::Variant;

/// The same rules, for telling.
pub(super) fn flattened(variant: &Variant, draft: &Draft) -> Draft {
    let teller = Teller::of_draft(variant, draft);
    let flattening = Flattening { draft, calls: calls(&teller), teller };
    let mut flat = draft.clone();
    for entry in flat.rules.iter_mut().chain(&mut flat.steps) {
        if let Some(sentences) = &mut entry.value {
            *sentences = flattening.list(sentences, &mut Vec::new());
        }
    }
    let told = Teller::of_draft(variant, &flat);
    let (steps, asked) = (told.steps_in_use(), crate::layer::asked(told.draft));
    let rules: Vec<bool> = flat.rules.iter().map(|entry| is_read(&entry.name.value, &asked)).collect();
    let steps: Vec<bool> = flat.steps.iter().map(|entry| steps.contains(&entry.name.value)).collect();
    keep(&mut flat.rules, &rules);
    keep(&mut flat.steps, &steps);
    flat
}

fn keep<T>(all: &mut Vec<T>, which: &[bool]) {
    let mut which = which.iter();
    all.retain(|_| which.next().is_none_or(|&is_kept| is_kept));
}

/// Whether a paragraph is read: at its moment, or when somebody decides.
pub(super) fn is_read(paragraph: &str, asked: &std::collections::HashSet<&str>) -> bool {
    MOMENTS.contains(&paragraph) || asked.contains(paragraph)
}

/// How often each step is called from what is read.
fn calls(teller: &Teller<'_>) -> BTreeMap<String, usize> {
    let mut calls = BTreeMap::new();
    let steps = teller.steps_in_use();
    let asked = crate::layer::asked(teller.draft);
    let rules = teller.draft.rules.iter().filter(|entry| is_read(&entry.name.value, &asked));
    let texts = rules.chain(teller.draft.steps.iter().filter(|entry| steps.contains(&entry.name.value)));
    for action in texts.filter_map(|entry| entry.value.as_deref()).flat_map(actions_of) {
        if let ActionKind::Do(name) = action {
            *calls.entry(name.text.clone()).or_default() += 1;
        }
    }
    calls
}

struct Flattening<'d> {
    draft: &'d Draft,
    calls: BTreeMap<String, usize>,
    teller: Teller<'d>,
}

impl Flattening<'_> {
    /// A list of sentences; `inside` are the steps in which it stands.
    fn list(&self, sentences: &[Sentence], inside: &mut Vec<String>) -> Vec<Sentence> {
        let mut told = Vec::new();
        for (at, sentence) in sentences.iter().enumerate() {
            let is_followed = matches!(sentences.get(at + 1), Some(Sentence { guard: Some(Guard::Otherwise(_)), .. }));
            if is_struck(sentence) || !is_followed && self.never_applies(sentence) {
                continue;
            }
            let flat = Sentence { body: self.body(&sentence.body, inside), ..sentence.clone() };
            match (&flat.body, &flat.label, &flat.guard) {
                (Body::Block(inner), _, None) => told.extend(inner.iter().cloned()),
                _ => told.push(flat),
            }
        }
        told
    }

    fn body(&self, body: &Body, inside: &mut Vec<String>) -> Body {
        match body {
            Body::Block(inner) => Body::Block(self.list(inner, inside)),
            Body::Loop(head, inner) => {
                let inner = Sentence { body: self.body(&inner.body, inside), ..(**inner).clone() };
                Body::Loop(head.clone(), Box::new(inner))
            }
            Body::Actions(actions) => self.actions(actions, inside),
        }
    }

    /// Actions with the text of the steps among them: as one clause if all of it is without conditions, else as a list.
    fn actions(&self, actions: &[Action], inside: &mut Vec<String>) -> Body {
        let mut parts: Vec<Sentence> = Vec::new();
        let mut clause: Vec<Action> = Vec::new();
        for action in actions {
            let Some((name, text)) = self.told_here(&action.kind, inside) else {
                clause.push(action.clone());
                continue;
            };
            inside.push(name);
            let text = self.list(text, inside);
            inside.pop();
            match &text[..] {
                [Sentence { label: None, guard: None, body: Body::Actions(inner), .. }] => {
                    clause.extend(inner.iter().cloned())
                }
                text => {
                    parts.extend(plain(std::mem::take(&mut clause)));
                    parts.extend(text.iter().cloned());
                }
            }
        }
        if parts.is_empty() {
            return Body::Actions(clause);
        }
        parts.extend(plain(clause));
        Body::Block(parts)
    }

    /// The text of a step that is told where it is called: one that is called once, or does one thing.
    fn told_here(&self, action: &ActionKind, inside: &[String]) -> Option<(String, &[Sentence])> {
        let ActionKind::Do(name) = action else { return None };
        let step = self.draft.steps.iter().find(|step| step.name.value == name.text)?;
        let text = step.value.as_deref()?;
        let is_once = self.calls.get(&name.text).is_none_or(|&calls| calls <= 1);
        let is_plain = matches!(text, [Sentence { label: None, guard: None, body: Body::Actions(_), .. }]);
        ((is_once || is_plain) && !inside.contains(&name.text)).then(|| (name.text.clone(), text))
    }

    /// Whether a sentence asks for more seeds than there are.
    fn never_applies(&self, sentence: &Sentence) -> bool {
        let guard = match (&sentence.guard, &sentence.body) {
            (Some(Guard::If(guard)), _) => guard,
            (None, Body::Loop(_, inner)) => return self.never_applies(inner),
            _ => return false,
        };
        self.is_never(guard)
    }

    fn is_never(&self, condition: &Cond) -> bool {
        let more_than_all = |count: &Count| match &count.kind {
            CountKind::MoreThan(number) => self.teller.value(number).is_some_and(|value| value >= self.teller.total()),
            CountKind::AtLeast(number) => self.teller.value(number).is_some_and(|value| value > self.teller.total()),
            _ => false,
        };
        match &condition.kind {
            CondKind::And(all) => all.iter().any(|one| self.is_never(one)),
            CondKind::Compare { left, not: false, count } => {
                matches!(left.kind, NumKind::SeedsOf(_)) && more_than_all(count)
            }
            CondKind::Subject { pred, .. } => matches!(&pred.kind, PredKind::Holds(count) if more_than_all(count)),
            _ => false,
        }
    }
}

/// Actions as a sentence without a condition.
fn plain(actions: Vec<Action>) -> Option<Sentence> {
    let span = actions.first()?.span;
    Some(Sentence { label: None, guard: None, body: Body::Actions(actions), span })
}
