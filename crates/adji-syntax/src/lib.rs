//! Text of variant files to trees with places, and faults told in words.
//!
//! Reading order: [`span`] and [`sources`] (places), [`ast`] (rule texts), [`page`] (variant files), [`scenario`], [`plan`];
//! [`parse`] (rule text to tree, by `grammar.pest`), [`envelope`] (file to page); [`diagnostic`], [`codes`](mod@codes) and [`fault`]
//! (what is wrong), [`render`] (shown to the author), [`print`](mod@print) (trees back to text), [`format`](mod@format) (files
//! laid out), [`near`] (misspelt words); [`words`] is the table of the words of the language.
//!
//! The crate knows how rules are *written*; what a seed is, it does not know. It does no IO.
//!
//! # Examples: a fault in a rule stands at its place in the file
//! ```
//! use adji_syntax::{envelope, render, sources::Sources};
//!
//! let mut sources = Sources::default();
//! let text = "name = 'Oware'\n[rules]\nlap = '''\n[pair] here hlds 2: capture here.\n'''";
//! let file = sources.add("oware.toml", text);
//! let (page, faults) = envelope::page(&sources, file);
//! assert!(page.is_some());
//! let fault = "oware.toml:4:13: error[predicate-due]: `holds` or `is` is due here, found `hlds`";
//! assert_eq!(render::concise(&faults[0], &sources), fault);
//! assert_eq!(faults[0].help.as_deref(), Some("write `holds`"));
//! ```

pub mod ast;
pub mod codes;
pub mod diagnostic;
pub mod envelope;
pub mod fault;
pub mod format;
pub mod near;
pub mod page;
pub mod parse;
pub mod plan;
pub mod print;
pub mod render;
pub mod scenario;
pub mod sources;
pub mod span;
pub mod words;

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod random;
