//! Rules of sowing games as text: load a variant file, check it, play it, trace it.

pub mod boards;
mod check;
pub mod codes;
mod compile;
mod geometry;
mod hints;
mod layer;
mod look;
pub mod notation;
pub mod spec;
pub mod variant;

pub use adji_engine as engine;
pub use adji_syntax as syntax;
pub use spec::{SpecError, VariantSpec};
pub use variant::{Library, Loaded, Variant, load};
