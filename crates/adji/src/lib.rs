//! Rules of sowing games as text: load a variant file, check it, play it, trace it.

pub mod boards;
mod check;
pub mod codes;
mod compile;
pub mod difference;
pub mod drawing;
mod geometry;
mod hints;
mod inspect;
mod layer;
mod look;
pub mod notation;
pub mod records;
pub mod scenarios;
pub mod spec;
#[cfg(test)]
mod testing;
pub mod trace;
pub mod variant;
pub mod wire;

pub use adji_engine as engine;
pub use adji_syntax as syntax;
pub use inspect::{check_file, load_to_play};
pub use spec::{SpecError, VariantSpec};
pub use variant::{Library, Loaded, Variant, load};
