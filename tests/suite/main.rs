//! All data-driven suites in one program.
#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test may fail loudly, and nothing uses these modules from outside")]

mod cli;
mod diagnostics;
mod docs;
mod games;
mod scenarios;
mod support;
mod perft;
mod endless;
mod properties;
