//! Rule sets compared: searches against plain enumerations, and what is known of the games by hand.

mod compare;
mod search;
mod study;
