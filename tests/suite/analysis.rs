//! Rule sets compared: searches against plain enumerations, and what is known of the games by hand.

mod agents;
mod compare;
mod coverage;
mod diff;
mod diverge;
mod mutate;
mod regress;
mod search;
mod solve;
mod study;
mod witness;
