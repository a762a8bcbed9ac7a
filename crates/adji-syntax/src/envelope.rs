//! Variant files to pages: TOML to facts, rule texts and readings, every key by hand so that nothing is ignored.
//!
//! `keys` reads the values of a table; `layer` what a file or a value of a reading sets; `board`, `readings` and
//! `scenarios` the rest. A file that is not well-formed TOML is not looked at any further.

mod board;
mod homes;
mod keys;
mod layer;
mod plan;
mod readings;
mod scenarios;
mod text;

use toml::de::{DeTable, Error};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::envelope::keys::{Faults, Keys};
use crate::page::{Page, Text};
use crate::plan::Plan;
use crate::scenario::Scenario;
use crate::sources::Sources;
use crate::span::{FileId, Span, Spanned};

/// The version of the file format that is read.
const FORMAT: u32 = 1;

/// The most bytes that a file may have, of whatever kind it is.
pub const MAX_FILE: usize = 4 << 20;

/// What is said of a file with more.
#[must_use]
pub fn too_large() -> String {
    format!("the file has more than {MAX_FILE} bytes, and no more can be read")
}

/// Reads a variant file.
///
/// The page holds what could be read; with it come all faults, in the order of the file. There is no page if the file
/// is empty or not well-formed TOML.
///
/// # Panics
/// If `file` comes from other sources.
#[must_use]
pub fn page(sources: &Sources, file: FileId) -> (Option<Page>, Vec<Diagnostic>) {
    let mut is_game = true;
    let (page, faults) = read(sources, file, "a variant file", |keys| {
        is_game = !holds_scenarios_only(keys, file);
        if is_game {
            check_named(keys, file);
        }
        let mut dropped = Vec::new();
        Page {
            file,
            name: keys.text("name").map(on_one_line),
            also: keys.texts("also"),
            is_abstract: keys.flag("abstract"),
            extends: keys.text_or_texts("extends"),
            region: keys.text("region"),
            people: keys.text("people"),
            family: keys.text("family"),
            notes: keys.texts("notes"),
            sources: readings::sources(keys),
            passages: readings::passages(keys),
            layer: layer::layer(keys),
            readings: readings::readings(keys, &mut dropped),
            dropped,
            scenarios: scenarios::scenarios(keys),
        }
    });
    (page.filter(|_| is_game), faults)
}

/// Whether a file has scenarios and no game; that is told.
fn holds_scenarios_only(keys: &Keys<'_, '_>, file: FileId) -> bool {
    let only =
        keys.has("scenario") && !["name", "board", "rules", "extends", "abstract"].iter().any(|key| keys.has(key));
    if only {
        let start = Span { file, start: 0, end: 0 };
        let title = "there are scenarios in this file, and no game";
        let fault = Diagnostic::error(codes::MISSING_KEY, start, title, "the file begins here");
        keys.fault(
            fault.help(
                "call it by its game and `.scenarios.toml`, as in `my-game.scenarios.toml`; or write the game here",
            ),
        );
    }
    only
}

/// Reads a file of scenarios, `ID.scenarios.toml`: what could be read, and all faults in the order of the file.
///
/// # Panics
/// If `file` comes from other sources.
#[must_use]
pub fn scenarios(sources: &Sources, file: FileId) -> (Vec<Scenario>, Vec<Diagnostic>) {
    let (scenarios, faults) = read(sources, file, "a file of scenarios", scenarios::scenarios);
    (scenarios.unwrap_or_default(), faults)
}

/// Reads a plan of a study: what could be read, and all faults in the order of the file.
///
/// # Panics
/// If `file` comes from other sources.
#[must_use]
pub fn plan(sources: &Sources, file: FileId) -> (Option<Plan>, Vec<Diagnostic>) {
    let end = u32::try_from(sources.file(file).text.len()).unwrap_or(u32::MAX);
    read(sources, file, "a plan", |keys| plan::plan(keys, Span { file, start: 0, end }))
}

/// A name is told on one line, however it is written.
fn on_one_line(name: Text) -> Text {
    Spanned { value: name.value.split_whitespace().collect::<Vec<_>>().join(" "), span: name.span }
}

/// A page that is a game must have a name.
fn check_named(keys: &Keys<'_, '_>, file: FileId) {
    if keys.has("name") || keys.has("abstract") {
        return;
    }
    let start = Span { file, start: 0, end: 0 };
    let fault = Diagnostic::error(codes::MISSING_KEY, start, "the game has no `name`", "the file begins here");
    keys.fault(fault.help("write `name = \"…\"` at the top, or `abstract = true` if it is only a parent of others"));
}

/// Reads the keys of a file.
fn read<T>(
    sources: &Sources,
    file: FileId,
    title: &str,
    build: impl FnOnce(&mut Keys<'_, '_>) -> T,
) -> (Option<T>, Vec<Diagnostic>) {
    let text = sources.file(file).text.as_str();
    let whole = Span { file, start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) };
    if let Some(fault) = unreadable(text, whole) {
        return (None, vec![fault]);
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return (None, toml_faults(text, file, &errors));
    }
    let faults = Faults::new(text, file);
    let mut keys = Keys::of_file(&faults, title, table.get_ref(), whole);
    format_version(&mut keys);
    let built = build(&mut keys);
    keys.finish();
    (Some(built), faults.in_file_order())
}

/// A file that need not be looked at.
fn unreadable(text: &str, whole: Span) -> Option<Diagnostic> {
    let start = Span { end: 0, ..whole };
    if text.len() > MAX_FILE {
        return Some(Diagnostic::error(codes::TOO_LONG, start, too_large(), "").help("cut it into several files"));
    }
    let is_blank = |line: &str| {
        let line = line.trim_start_matches('\u{feff}').trim();
        line.is_empty() || line.starts_with('#')
    };
    text.lines().all(is_blank).then(|| {
        let fault = Diagnostic::error(codes::EMPTY_FILE, start, "there is nothing in this file", "");
        fault.help("write `name = \"…\"` and `extends = \"…\"`, or a board and rules of its own; `adji new NAME` writes a file to begin with")
    })
}

/// What the TOML parser found: the first error of each line, as the others follow from it.
fn toml_faults(text: &str, file: FileId, errors: &[Error]) -> Vec<Diagnostic> {
    let mut placed: Vec<(usize, std::ops::Range<usize>, &Error)> = errors
        .iter()
        .map(|error| {
            let span = error.span().unwrap_or(0..0);
            let line = text.as_bytes()[..span.start.min(text.len())].iter().filter(|byte| **byte == b'\n').count();
            (line, span, error)
        })
        .collect();
    placed.sort_by_key(|(line, span, _)| (*line, span.start));
    placed.dedup_by_key(|(line, ..)| *line);
    placed.into_iter().map(|(_, span, error)| text::toml_fault(text, file, span, error.message())).collect()
}

/// `adji = 1`.
fn format_version(keys: &mut Keys<'_, '_>) {
    let Some(version) = keys.number("adji") else {
        return;
    };
    if version.value != FORMAT {
        let title = format!("this file is written in format {}, and this program knows format {FORMAT}", version.value);
        let fault = Diagnostic::error(codes::FORMAT_VERSION, version.span, title, "another format");
        keys.fault(fault.help("write `adji = 1`, or take a newer program"));
    }
}

#[cfg(test)]
mod tests;
