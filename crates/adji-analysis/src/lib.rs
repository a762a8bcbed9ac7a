//! Comparing rule sets of sowing games. Everything here works on compiled rules, so that two spellings of the same rules
//! are equal; nothing here knows a text.
//!
//! [`search`] goes through all ways a game can go, the shortest first; what looks for the shortest game with some property
//! is built on it. [`agents`] play games that are to be measured.

pub mod agents;
pub mod compare;
pub mod metrics;
pub mod play;
pub mod report;
pub mod search;
pub mod sizes;
pub mod statistics;
pub mod study;
pub mod wire;
