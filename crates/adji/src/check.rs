//! What is found before play.
//!
//! `labels`, `paragraphs` and `misread` look at the text as written; `turning`, `hand` and `endings` at the compiled rules, with
//! `solve` answering whether conditions can hold together.

mod endings;
mod hand;
mod labels;
mod laps;
mod lifting;
mod misread;
mod paragraphs;
mod paths;
mod solve;
mod turning;
mod work;

use adji_engine::rules::{Recognition, Ruleset};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::Page;
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;

use crate::compile::Compiled;
use crate::layer::Draft;

/// Whether a lap or a relay of these rules may go on for ever.
pub(crate) fn may_never_end(rules: &Ruleset) -> bool {
    rules.recognition != Recognition::Never || laps::unending(rules).is_some()
}

/// Faults of a page, laid over its parents, before readings are applied.
pub(crate) fn page(draft: &Draft, page: &Page, faults: &mut Vec<Diagnostic>) {
    labels::passages(draft, page, faults);
}

/// Faults that show in the text itself.
pub(crate) fn text(draft: &Draft, is_abstract: bool, file: Span, sources: &Sources, faults: &mut Vec<Diagnostic>) {
    labels::check(draft, faults);
    misread::check(draft, sources, faults);
    paragraphs::check(draft, is_abstract, file, faults);
}

/// Faults that show in the compiled rules, whose pits have these names; gives back how much work it was to find them.
pub(crate) fn rules(
    draft: &Draft,
    compiled: &Compiled,
    pit_names: &[String],
    file: Span,
    faults: &mut Vec<Diagnostic>,
) -> usize {
    let solving = solve::Solving::new(&compiled.rules);
    turning::check(draft, compiled, &solving, faults);
    work::check(compiled, faults);
    hand::check(compiled, faults);
    lifting::check(compiled, &solving, faults);
    endings::check(draft, compiled, &solving, pit_names, file, faults);
    solving.work()
}
