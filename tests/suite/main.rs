//! All data-driven suites in one program.
#![allow(
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test may fail loudly, and nothing uses these modules from outside"
)]

mod analysis;
mod authors;
mod catalogue;
mod cli;
mod diagnostics;
mod docs;
mod endless;
mod games;
mod general;
mod list;
mod matches;
mod perft;
mod play;
mod properties;
mod prose;
mod random_play;
mod remedies;
mod robust;
mod scenarios;
mod snapshots;
mod support;
mod traces;
mod unfriendly;
