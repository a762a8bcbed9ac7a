//! All data-driven suites in one program.
#![allow(
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test may fail loudly, and nothing uses these modules from outside"
)]

mod cli;
mod diagnostics;
mod docs;
mod endless;
mod games;
mod perft;
mod properties;
mod scenarios;
mod traces;
mod support;
