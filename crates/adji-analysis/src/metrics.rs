//! What is measured of games: one table, so that everything that prints metrics lists the same.
//!
//! A metric gives one number for each game, or none where it says nothing of it (who was ahead of whom, of a draw). What is
//! reported is the mean over games. The lead of a player is by how many seeds that player's store is ahead of the other's; it
//! is all that is known of who is winning, and says little where seeds lie in pits till the end.

mod captures;
mod choice;
mod course;
mod laps;
mod length;
mod result;

pub use course::{POINTS, advantage, ahead_not, on_board};

use crate::play::Played;

/// How sure a metric is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A share of games, or of points: Wilson's interval.
    Share,
    /// A mean over games: a bootstrap interval.
    Mean,
}

/// Something that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in the words of the game.
    pub definition: &'static str,
    /// In what it is counted.
    pub unit: &'static str,
    /// From what to what it can be.
    pub range: &'static str,
    /// What it takes to measure it.
    pub cost: &'static str,
    /// Who thought of it, where it is not a plain count.
    pub source: Option<&'static str>,
    /// How sure it is.
    pub kind: Kind,
    /// Whether it is among those by which the distance of two rule sets is taken.
    pub in_distance: bool,
    /// The number of one game.
    pub of: fn(&Played) -> Option<f64>,
}

/// What counting while a game is played takes.
const COUNTED: &str = "counted in play";

/// Everything that is measured, in the order in which it is told.
#[must_use]
pub fn all() -> Vec<Metric> {
    [length::ALL, choice::ALL, captures::ALL, laps::ALL, result::ALL, course::ALL].concat()
}

/// `part` of `whole`; none where the whole is nothing.
fn share(part: impl Into<f64>, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part.into() / whole as f64)
}
