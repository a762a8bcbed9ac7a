//! Rule sets compared: searches against plain enumerations, and what is known of the games by hand.

mod diff;
mod diverge;
mod regress;
mod coverage;
mod mutate;
mod search;
mod witness;
mod agents;
mod search;
mod solve;
