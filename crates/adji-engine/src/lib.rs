//! Sowing games: boards, positions, compiled rules, and the one run that plays and traces them.
//!
//! Reading order: [`place`] and [`board`] (what there is), [`rules`] (what a variant file becomes), [`position`], then
//! the run: `reader` (a paragraph is read from the top), `evaluate` (what it asks), `act` (what it does), `lap` (sowing
//! and relays; `plain` laps go by tables, `returns` recognises relays that never stop), `options` (what can be chosen),
//! `turns` (from one decision to the next); [`game`] is the checked front. [`observe`] is how traces see a run, [`questions`] what it asked,
//! [`program`] what makes it fast where nobody does; [`count`] and [`random`] play many.
//!
//! The engine never sees a text or a place in a file: compiled rules name their sentences by [`rules::SentenceId`].
//! Seeds only move from one place to another, so that none is created or lost, whatever the rules say.

mod act;
pub mod board;
pub mod change;
pub mod count;
mod evaluate;
mod first_lap;
pub mod game;
pub mod history;
mod identity;
mod lap;
pub mod moves;
pub mod observe;
mod options;
pub mod place;
mod plain;
pub mod position;
pub mod program;
pub mod questions;
pub mod random;
mod reader;
mod returns;
pub mod rules;
mod ruleset;
mod turns;

pub use board::Board;
pub use game::{Game, Illegal};
pub use history::History;
pub use moves::Move;
pub use observe::{Event, Moment, Observer, Silent};
pub use options::Refusal;
pub use place::{Heading, Place, PlaceSet, Player};
pub use position::{Position, Stage, Status};
pub use rules::Ruleset;
