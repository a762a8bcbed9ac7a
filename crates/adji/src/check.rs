//! What is found before play.
//!
//! - `labels`, `paragraphs`, `misread` look at the text as written.
//! - `turning` (with `emptied`, `captures`), `hand`, `choosing`, `endings`, `laps`, `stuck` and `idle` look at the compiled
//!   rules; `work` at how long they may take.
//! - `facts` knows what is so in all play, `asked` what is idle because of it, `solve` whether conditions can hold together.

mod asked;
mod captures;
mod choosing;
mod emptied;
mod endings;
mod facts;
mod hand;
mod idle;
mod labels;
mod laps;
mod lifting;
mod misread;
mod paragraphs;
mod paths;
mod solve;
mod stuck;
mod turning;
mod work;

pub(crate) use labels::misspelt_source;
pub(crate) use paths::turns as ends_reading;

use adji_engine::rules::Ruleset;
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::Page;
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;

use crate::compile::Compiled;
use crate::layer::Draft;

/// Whether a lap or a relay of these rules may go on for ever.
pub(crate) fn may_never_end(rules: &Ruleset) -> bool {
    endings::unbounded_relay(rules).is_some() || laps::unending(rules).is_some()
}

/// Faults of a page, laid over its parents, before readings are applied. Of a page with a text that could not be read it
/// is not known which sentences there are.
pub(crate) fn page(draft: &Draft, page: &Page, faults: &mut Vec<Diagnostic>) {
    labels::passages(draft, page, is_read(page), faults);
}

/// Whether all rule texts of a page could be read.
fn is_read(page: &Page) -> bool {
    let layers = page.readings.iter().flat_map(|reading| &reading.values).map(|(_, layer)| layer);
    [&page.layer].into_iter().chain(layers).all(|layer| {
        let mut texts = layer.rules.iter().chain(&layer.steps);
        texts.all(|entry| entry.value.is_some()) && layer.lines.iter().all(|line| line.sentences.is_some())
    })
}

/// Faults that show in the text itself.
pub(crate) fn text(draft: &Draft, is_abstract: bool, file: Span, sources: &Sources, faults: &mut Vec<Diagnostic>) {
    labels::check(draft, faults);
    misread::check(draft, sources, faults);
    paragraphs::check(draft, is_abstract, file, faults);
}

/// Faults that show in the compiled rules, whose pits have these names; gives back how much work it was to find them. Where the
/// board `is_given` by who calls, nobody has written rules for so many seeds.
pub(crate) fn rules(
    draft: &Draft,
    compiled: &Compiled,
    pit_names: &[String],
    is_given: bool,
    file: Span,
    faults: &mut Vec<Diagnostic>,
) -> usize {
    let solving = solve::Solving::new(&compiled.rules, !is_given);
    choosing::check(compiled, &solving, faults);
    turning::check(draft, compiled, &solving, file.file, faults);
    work::check(compiled, faults);
    hand::check(compiled, faults);
    emptied::check(compiled, &solving, faults);
    lifting::check(compiled, &solving, faults);
    endings::check(draft, compiled, &solving, pit_names, file, faults);
    stuck::check(compiled, faults);
    idle::check(draft, compiled, faults);
    // Names and sentences that were told of are not told of again.
    asked::check(draft, compiled, &solving, file.file, faults);
    solving.work()
}
