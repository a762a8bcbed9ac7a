//! How places and moves are written.

use adji_engine::{Heading, Move, Place, Position, Ruleset};
use thiserror::Error;

use crate::hints::{self, is_number};

/// The names of a board's places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Names of the pits, by index: South's first.
    pub pits: Vec<String>,
    /// Lengths of the rows of a side, inner row first.
    pub rows: Vec<usize>,
}

/// A move that cannot be read; whether it is legal is another question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// A pit the board does not have.
    #[error("the board has no pit `{0}`; its pits are {1}")]
    NoPit(String, String),
    /// Another decision is open.
    #[error("`{text}` does not answer the open decision; it asks for {expected}")]
    OtherDecision {
        /// What was written.
        text: String,
        /// What is asked.
        expected: String,
    },
    /// What stands before the colon is no decision that is open, and no pit.
    #[error("no decision `{0}` is open; write {1}")]
    NoDecision(String, String),
    /// The seeds chosen are no number.
    #[error("`{0}` is not a number of seeds (0 to 65535)")]
    NotSeeds(String),
}

impl Names {
    /// The name of a place: a pit's, `store` of South or North, `hand`, `out`.
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        let pits = self.pits.len();
        match place.index().checked_sub(pits) {
            None => self.pits[place.index()].clone(),
            Some(0) => "South's store".into(),
            Some(1) => "North's store".into(),
            Some(2) => "the hand".into(),
            Some(3) => "out of play".into(),
            Some(_) => "nowhere".into(),
        }
    }

    /// A move of the decision that is open in `position`, as it is written: `C`, `c+`, `store:3`, `buy:c`, `pass`.
    #[must_use]
    pub fn print_move(&self, option: Move, position: &Position, rules: &Ruleset) -> String {
        let ask = &rules.asks[usize::from(position.flow.ask)];
        let prefix = if position.flow.ask == 0 { String::new() } else { format!("{}:", ask.name) };
        match option {
            Move::Pass => "pass".to_string(),
            Move::Named(name) => format!("{prefix}{}", ask.names[usize::from(name)]),
            Move::Choose { place, heading, amount } => {
                let place = if rules.board.is_pit(place) {
                    self.pits[place.index()].as_str()
                } else {
                    place_word(place, rules)
                };
                let heading = match heading {
                    None => "",
                    Some(Heading::Anticlockwise) => "+",
                    Some(Heading::Clockwise) => "-",
                };
                let amount = amount.map(|amount| format!(":{amount}")).unwrap_or_default();
                format!("{prefix}{place}{heading}{amount}")
            }
        }
    }

    /// Reads a move of the decision that is open in `position`.
    ///
    /// # Errors
    /// When it is not the form of a move of that decision.
    pub fn parse_move(&self, text: &str, position: &Position, rules: &Ruleset) -> Result<Move, MoveError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let ask = &rules.asks[usize::from(position.flow.ask)];
        let other = || MoveError::OtherDecision { text: text.to_string(), expected: self.form(position, rules) };
        let rest = match text.strip_prefix(&format!("{}:", ask.name)) {
            Some(rest) => rest,
            None if position.flow.ask == 0 => text,
            None => return Err(other()),
        };
        if let Some(name) = ask.names.iter().position(|name| name == rest) {
            return Ok(Move::Named(name as u8));
        }
        let (place, amount) = match rest.split_once(':') {
            Some((place, amount)) => (place, Some(amount)),
            None => (rest, None),
        };
        let (place, heading) = match place.as_bytes().last() {
            Some(b'+') => (&place[..place.len() - 1], Some(Heading::Anticlockwise)),
            Some(b'-') => (&place[..place.len() - 1], Some(Heading::Clockwise)),
            _ => (place, None),
        };
        let place = self.parse_place(place, position, rules).ok_or_else(|| {
            if amount.is_some_and(|amount| !is_number(amount)) {
                return MoveError::NoDecision(place.to_string(), self.form(position, rules));
            }
            let pits: Vec<&str> = self.pits.iter().map(String::as_str).collect();
            MoveError::NoPit(place.to_string(), hints::list(&pits, 64))
        })?;
        let seeds = |amount: &str| hints::number(amount).ok_or_else(|| MoveError::NotSeeds(amount.to_string()));
        Ok(Move::Choose { place, heading, amount: amount.map(seeds).transpose()? })
    }

    fn parse_place(&self, name: &str, position: &Position, rules: &Ruleset) -> Option<Place> {
        match name {
            "store" => Some(rules.board.store(position.flow.asked)).filter(|place| place.exists()),
            name => self.place_named(name, rules),
        }
    }

    /// The place of that name, whoever decides.
    pub(crate) fn place_named(&self, name: &str, rules: &Ruleset) -> Option<Place> {
        if let Some(pit) = self.pits.iter().position(|pit| pit == name) {
            return Some(Place(pit as u8));
        }
        match name {
            "south-store" => Some(rules.board.store(adji_engine::Player::South)),
            "north-store" => Some(rules.board.store(adji_engine::Player::North)),
            "hand" => Some(rules.board.hand()),
            "out" => Some(rules.board.out()),
            _ => None,
        }
    }

    /// How a move of the open decision is written, in words.
    fn form(&self, position: &Position, rules: &Ruleset) -> String {
        let ask = &rules.asks[usize::from(position.flow.ask)];
        match (position.flow.ask, ask.names.first()) {
            (0, _) => "a pit, such as `C`".to_string(),
            (_, Some(name)) => format!("`{}:{name}` or another of its options", ask.name),
            (_, None) => format!("`{}:` and a pit, such as `{0}:c`", ask.name),
        }
    }
}

fn place_word(place: Place, rules: &Ruleset) -> &'static str {
    if place == rules.board.hand() {
        "hand"
    } else if place == rules.board.out() {
        "out"
    } else {
        "store"
    }
}
