//! What a game is like, as far as its compiled rules tell: for lists of games, and for finding one among many.
//!
//! Nothing here is written in a file: rows and seeds are those of the board; whether there are relays, what stores are for
//! and what is captured is found in the sentences that can be carried out. `captures` looks at those that capture, `words`
//! at what all of them say.

mod captures;
mod words;

use std::collections::BTreeSet;
use std::fmt;

use adji_engine::rules::{Action, Choice, Place, Seed, Set};
use adji_engine::{Board, Ruleset};

use crate::variant::Variant;

pub use captures::Capture;
use captures::Moment;
use words::Texts;

/// What a game is like.
#[derive(Clone, Debug)]
pub struct Features {
    /// Rows of the board, those of both players.
    pub rows: usize,
    /// The length of each row of a player, inner row first.
    pub pits: Vec<usize>,
    /// Seeds of the game.
    pub seeds: u32,
    /// A move can have several laps.
    pub relay: bool,
    /// The player chooses which way to sow.
    pub either_way: bool,
    /// Not each place that the hand comes to gets a seed.
    pub skips: bool,
    /// What the stores are for.
    pub stores: Stores,
    /// What is captured; empty if nothing is.
    pub captures: BTreeSet<Capture>,
    texts: Texts,
}

/// What the stores of a game are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stores {
    /// Seeds are sown into them.
    Sown,
    /// They lie beside the board, for what was captured or is taken at the end.
    Beside,
    /// Nothing is laid into them.
    None,
}

impl Stores {
    /// All of them.
    pub const ALL: [Stores; 3] = [Stores::Sown, Stores::Beside, Stores::None];

    /// As it is chosen: `sown`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stores::Sown => "sown",
            Stores::Beside => "beside",
            Stores::None => "none",
        }
    }

    /// What it means.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Stores::Sown => "stores lie on the way of sowing",
            Stores::Beside => "stores hold what is captured or taken; they do not lie on the way of sowing",
            Stores::None => "nothing is ever laid into a store",
        }
    }
}

impl fmt::Display for Stores {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Features {
    /// Of a game under the readings chosen.
    #[must_use]
    pub fn of(variant: &Variant) -> Features {
        let rules = &variant.rules;
        let pits = variant.names.rows.clone();
        let is_either_way = |choice: &Choice| matches!(choice, Choice::Add { either_way: true, .. });
        Features {
            rows: 2 * pits.len(),
            pits,
            seeds: rules.start().total(),
            relay: captures::does(rules, &|moment, action| is_lap(moment, action)),
            either_way: rules.asks[0].choosing.iter().any(|sentence| is_either_way(&sentence.choice)),
            skips: rules.seed != Seed::Drop,
            stores: stores(rules),
            captures: captures::of(rules),
            texts: Texts::of(&variant.draft),
        }
    }

    /// Whether a sentence that counts has this word: one or several of the language (`opposite`, `pass over`), or a name of
    /// the file: that of a label, a step, a mark, a counter, a number, a set, an adjective, or a paragraph.
    #[must_use]
    pub fn uses(&self, word: &str) -> bool {
        self.texts.say(word)
    }

    /// Names of the file that the sentences that count have, and the names of their labels and paragraphs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.names()
    }

    /// How it is sown, in a few words: `relay, either way`.
    #[must_use]
    pub fn sowing(&self) -> String {
        let mut words = vec![if self.relay { "relay" } else { "one lap" }];
        words.extend(self.either_way.then_some("either way"));
        words.extend(self.skips.then_some("passing over"));
        words.join(", ")
    }

    /// What is captured, in a few words: `opposite, count`.
    #[must_use]
    pub fn capturing(&self) -> String {
        let names: Vec<&str> = self.captures.iter().map(|capture| capture.name()).collect();
        if names.is_empty() { "none".to_string() } else { names.join(", ") }
    }

    /// The board: `2 × 6`, or the lengths of the rows of a player where they differ: `2 × 6, 8`.
    #[must_use]
    pub fn board(&self) -> String {
        let mut lengths = self.pits.clone();
        lengths.dedup();
        let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
        format!("{} × {}", self.rows, lengths.join(", "))
    }

    /// What the game is like, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let sown = if self.relay { "Sown lap after lap" } else { "Sown in one lap" };
        let way = if self.either_way { ", either way" } else { "" };
        let skips = if self.skips { ", not into every place" } else { "" };
        let stores = match self.stores {
            Stores::Sown => "; seeds are sown into stores, too",
            Stores::Beside => "",
            Stores::None => "; no stores",
        };
        let what: Vec<&str> = self.captures.iter().map(|capture| capture.meaning()).collect();
        let captured = if what.is_empty() { "nothing".to_string() } else { what.join("; ") };
        format!("{sown}{way}{skips}{stores}. Captured: {captured}.")
    }
}

/// Whether an action begins another lap of a move.
fn is_lap(moment: Moment, action: &Action) -> bool {
    matches!(action, Action::Relay(..)) || (moment == Moment::Lap && matches!(action, Action::Sow(..)))
}

fn stores(rules: &Ruleset) -> Stores {
    let board = &rules.board;
    if board.next.iter().flatten().flat_map(|steps| steps.iter()).any(|(from, _)| board.is_store(from)) {
        return Stores::Sown;
    }
    let mut found = false;
    captures::each_action(rules, &mut |_, action| match action {
        Action::Take(..) => found = true,
        Action::Put(_, _, into) => found |= may_be_store(into, board),
        Action::Drop(place) => found |= is_store(place, board),
        _ => {}
    });
    if found { Stores::Beside } else { Stores::None }
}

/// Whether what is put into a set can come to lie in a store.
fn may_be_store(set: &Set, board: &Board) -> bool {
    let has_store = |places: &adji_engine::PlaceSet| places.clone().any(|place| board.is_store(place));
    match set {
        Set::Const(places) => has_store(places),
        Set::ByMe(both) => both.iter().any(has_store),
        Set::One(place) => is_store(place, board),
        Set::FirstOf(inner) | Set::LastOf(inner) | Set::That(inner, _) | Set::Except(inner, _) => {
            may_be_store(inner, board)
        }
        Set::Union(left, right) => may_be_store(left, board) || may_be_store(right, board),
        Set::OwnedBy(_) | Set::Picked | Set::Sown => false,
    }
}

fn is_store(place: &Place, board: &Board) -> bool {
    match place {
        Place::Store(_) => true,
        Place::Const(place) => board.is_store(*place),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
