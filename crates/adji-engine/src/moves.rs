//! What can be chosen: every decision is a move.

use crate::place::{Heading, Place};

/// One option of the decision that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Nothing can be chosen.
    Pass,
    /// A place: to start from, to give to, to buy …
    Choose {
        /// Which.
        place: Place,
        /// Which way, where the chooser says so.
        heading: Option<Heading>,
        /// How many seeds, where the chooser says so.
        amount: Option<u16>,
    },
    /// A named option, as index into the names of the decision ([`crate::rules::Ask::names`]).
    Named(u8),
}

impl Move {
    /// The place chosen; a named option and a pass have none.
    #[must_use]
    pub fn place(self) -> Option<Place> {
        match self {
            Move::Choose { place, .. } => Some(place),
            Move::Pass | Move::Named(_) => None,
        }
    }
}
