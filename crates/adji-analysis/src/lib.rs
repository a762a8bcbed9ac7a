//! Comparing rule sets of sowing games. Everything here works on compiled rules, so that two spellings of the same rules
//! are equal; nothing here knows a text.
//!
//! [`search`] goes through all ways a game can go, the shortest first; what looks for the shortest game with some property
//! is built on it, as are [`mod@diverge`], where two rule sets part, [`witness`], what a sentence is reached by, and [`mutate`],
//! what scenarios notice. [`agents`] play games that are to be measured. [`mod@solve`] finds what a position is worth if both
//! play as well as can be.

pub mod agents;
pub mod compare;
pub mod diverge;
pub mod metrics;
pub mod mutate;
pub mod play;
pub mod report;
pub mod search;
pub mod sizes;
pub mod solve;
pub mod statistics;
pub mod study;
pub mod wire;
pub mod witness;
