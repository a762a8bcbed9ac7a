//! Rules of sowing games as text: load a variant file, check it, play it, trace it.

pub mod boards;
mod broken;
pub mod catalogue;
mod check;
pub mod codes;
mod common;
mod compile;
pub mod completion;
pub mod coverage;
pub mod diff;
pub mod difference;
pub mod drawing;
mod english;
pub mod explain;
mod geometry;
mod hints;
mod inspect;
mod layer;
mod look;
pub mod notation;
mod parents;
pub mod prose;
pub mod records;
pub mod regress;
pub mod scenarios;
pub mod session;
pub mod snapshots;
pub mod spec;
pub mod study;
pub mod template;
#[cfg(test)]
mod testing;
pub mod trace;
pub mod variant;
pub mod wire;

pub use adji_engine as engine;
pub use adji_syntax as syntax;
pub use inspect::{check_file, load_to_play, unusable_scenarios};
pub use spec::{SpecError, VariantSpec};
pub use variant::{Library, Loaded, Variant, load};
