//! What is said of a place: verbs, adjectives, words of the file.

use adji_syntax::ast::{Adjective, AdjectiveKind, Cond, CondKind, Count, Name, Player, Pred, PredKind, Set, SetKind};
use adji_syntax::page::MarkKind;

use super::conditions::{is_here, speaks_of_here};
use super::numbers::Unit;
use super::teller::{Named, Teller, unknown};
use super::view::{Here, View};
use crate::english::{Noun, list, quoted, verb};

impl Teller<'_> {
    /// How many seeds a place, or a set together, holds: a verb phrase.
    pub(super) fn holds(&self, noun: &Noun, count: &Count, negated: bool, view: View) -> String {
        let (not, count) = self.count(count, negated, Unit::Seeds, view);
        let together = if noun.plural && count != "no seeds" && count != "at least 1 seed" { "together " } else { "" };
        match not {
            false => format!("{together}{} {count}", verb(noun.plural, "holds", "hold")),
            true => format!("{} {together}hold {count}", verb(noun.plural, "does not", "do not")),
        }
    }

    /// The same at the beginning of the turn.
    pub(super) fn held(&self, noun: &Noun, count: &Count, negated: bool, view: View) -> String {
        let (not, count) = self.count(count, negated, Unit::Seeds, view);
        let together = if noun.plural && count != "no seeds" && count != "at least 1 seed" { "together " } else { "" };
        let held = if not { format!("did not {together}hold") } else { format!("{together}held") };
        format!("{held} {count} when the turn began")
    }

    /// A verb phrase, said of one place or of each of several: `holds at least 2 seeds`, `are not empty`.
    pub(super) fn predicate(&self, pred: &Pred, plural: bool, negated: bool, view: View) -> String {
        match &pred.kind {
            PredKind::Holds(count) => {
                let (not, count) = self.count(count, negated, Unit::Seeds, view);
                match not {
                    false => format!("{} {count}", verb(plural, "holds", "hold")),
                    true => format!("{} hold {count}", verb(plural, "does not", "do not")),
                }
            }
            PredKind::Held(count) => {
                let (not, count) = self.count(count, negated, Unit::Seeds, view);
                format!("{} {count} when the turn began", if not { "did not hold" } else { "held" })
            }
            PredKind::Is { not, adjectives } => {
                let negated = negated != *not;
                let said: Vec<String> =
                    adjectives.iter().map(|adjective| self.adjective(adjective, plural, negated, view)).collect();
                one_verb(&said, plural, negated)
            }
        }
    }

    fn adjective(&self, adjective: &Adjective, plural: bool, negated: bool, view: View) -> String {
        let be = be(plural, negated);
        let among = verb(plural, "one of", "among");
        match &adjective.kind {
            AdjectiveKind::Mine => format!("{be} {among} {} pits", view.own()),
            AdjectiveKind::Theirs => format!("{be} {among} {} pits", view.their()),
            AdjectiveKind::Empty => format!("{be} empty"),
            AdjectiveKind::Picked => format!("{be} noted"),
            AdjectiveKind::Sown => format!("{be} among the {}s sown in this {}", self.spot(), self.lap_or_turn(true)),
            AdjectiveKind::Pit if negated => format!("{be} {}", verb(plural, "a pit", "pits")),
            AdjectiveKind::Pit => format!("{be} {}", verb(plural, "a pit and no store", "pits and no stores")),
            AdjectiveKind::Store => format!("{be} {}", verb(plural, "a store", "stores")),
            AdjectiveKind::InRow { mine } if self.rows_are_owned() => {
                format!("{be} {among} {} pits", if *mine { view.own() } else { view.their() })
            }
            AdjectiveKind::InRow { mine } => {
                let rows = self.row_or_rows();
                format!("{be} in {} {rows}", if *mine { view.own() } else { view.their() })
            }
            AdjectiveKind::Number(number) => {
                self.speak_of("number");
                format!(
                    "{be} pit number {} of {} row",
                    self.amount(number, view).glossed(),
                    verb(plural, "its", "their")
                )
            }
            AdjectiveKind::In(set) => format!("{be} {}", self.set(set, view).one_of()),
            AdjectiveKind::Named { name, of } => self.named_adjective(name, of.as_ref(), plural, negated, view),
        }
    }

    fn named_adjective(&self, name: &Name, of: Option<&Player>, plural: bool, negated: bool, view: View) -> String {
        let be = be(plural, negated);
        if let Some(kind) = self.mark_of(name) {
            let belongs = match (plural, negated) {
                (false, false) => "belongs",
                (true, false) => "belong",
                (false, true) => "does not belong",
                (true, true) => "do not belong",
            };
            return match (name.text.as_str(), of, kind) {
                ("owner", Some(player), _) => format!("{belongs} to {}", self.player(player, view)),
                ("owner", None, _) => format!("{belongs} to some player"),
                (_, Some(player), _) => {
                    let a = if plural { "" } else { "a " };
                    format!("{be} {a}{} of {}", quoted(&name.text), self.player(player, view))
                }
                (_, None, MarkKind::Flag) => format!("{be} marked {}", quoted(&name.text)),
                (_, None, MarkKind::Player) => format!("{be} some player's {}", quoted(&name.text)),
            };
        }
        match (self.word_of(name), of) {
            (Some(meaning), None) => {
                let before = self.notes();
                match self.as_verb(meaning, plural, negated, view) {
                    Some(said) => said,
                    None => {
                        self.take_back_to(before);
                        self.called(name, plural, negated, view)
                    }
                }
            }
            _ => match self.draft.sets.iter().find(|set| set.name.value == name.text) {
                Some(_) => {
                    let set = Set { kind: SetKind::Named(name.clone()), span: name.span };
                    format!("{be} {}", self.set(&set, view).one_of())
                }
                None => match of {
                    Some(player) => format!("{be} {} of {}", unknown(name), self.player(player, view)),
                    None => format!("{be} {}", unknown(name)),
                },
            },
        }
    }

    /// A word of the file that asks one thing, as a verb phrase.
    pub(super) fn as_verb(&self, meaning: &Cond, plural: bool, negated: bool, view: View) -> Option<String> {
        if let Some(named) = self.named_pits(meaning, plural, negated) {
            return Some(named);
        }
        match &meaning.kind {
            CondKind::Not(inner) => self.as_verb(inner, plural, !negated, view),
            CondKind::Subject { subject, pred } if subject.as_ref().is_none_or(is_here) => {
                Some(self.predicate(pred, plural, negated, view))
            }
            // `is theirs and holds 3` goes on with the same subject.
            CondKind::And(all) if !negated => {
                let said: Option<Vec<String>> =
                    all.iter().map(|one| self.as_verb(one, plural, negated, view)).collect();
                Some(said?.join(" and "))
            }
            CondKind::Or(all) if negated => {
                let said: Option<Vec<String>> =
                    all.iter().map(|one| self.as_verb(one, plural, negated, view)).collect();
                Some(said?.join(" and "))
            }
            CondKind::Bare(name) => match self.word_of(name) {
                Some(inner) if speaks_of_here(inner) => Some(
                    self.as_verb(inner, plural, negated, view)
                        .unwrap_or_else(|| self.called(name, plural, negated, view)),
                ),
                _ => None,
            },
            _ => None,
        }
    }

    /// A word of the file as an adjective, explained where it is first said.
    pub(super) fn called(&self, name: &Name, plural: bool, negated: bool, view: View) -> String {
        if let Some(meaning) = self.word_of(name) {
            self.define(Named::Word, name, view, || self.word_explained(name, meaning, view));
        }
        let be = be(plural, negated);
        format!("{be} {}", quoted(&name.text))
    }

    /// What a word of the file means.
    pub(super) fn word_explained(&self, name: &Name, meaning: &Cond, view: View) -> String {
        let said = self.condition(meaning, view.at(Here::It));
        format!("a {} is called {} if {said}", self.spot(), quoted(&name.text))
    }
}

/// Several verb phrases as one: `is A or B`, `is neither A nor B`.
fn one_verb(said: &[String], plural: bool, negated: bool) -> String {
    if let [only] = said {
        return only.clone();
    }
    let be = be(plural, negated);
    let rests: Option<Vec<&str>> = said.iter().map(|one| one.strip_prefix(be)?.strip_prefix(' ')).collect();
    match (rests, negated) {
        (Some(rests), false) => format!("{be} {}", list(&rests, "or")),
        (Some(rests), true) => format!("{} neither {}", verb(plural, "is", "are"), rests.join(" nor ")),
        (None, false) => said.join(" or "),
        (None, true) => said.join(" and "),
    }
}

fn be(plural: bool, negated: bool) -> &'static str {
    match (plural, negated) {
        (false, false) => "is",
        (false, true) => "is not",
        (true, false) => "are",
        (true, true) => "are not",
    }
}
