//! Text of variant files to trees with places, and faults told in words.
//!
//! Reading order: [`span`] and [`sources`] (places), [`ast`] (rule texts), [`page`] (variant files), [`scenario`],
//! [`diagnostic`] and [`render`] (faults). The crate knows how rules are *written*; what a seed is, it does not know.

pub mod ast;
pub mod diagnostic;
pub mod page;
pub mod render;
pub mod scenario;
pub mod sources;
pub mod span;
pub mod codes;
pub mod envelope;
pub mod fault;
pub mod near;
pub mod parse;
pub mod print;

#[cfg(test)]
mod corpus;
