//! Draws a diagnostic beside its lines.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::sources::Sources;
use crate::span::{FileId, Span};

/// The diagnostic with the lines it speaks of, ready to be printed; `colour` adds terminal colours.
///
/// Lines and columns count from 1, columns in characters, as in [`Sources::place`]. Labels that reach beyond their file
/// are cut off at its end.
///
/// # Panics
/// If a label points into a file that `sources` does not have.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.title.as_str()).id(diagnostic.code);
    let report = [title.elements(snippets(diagnostic, sources)).elements(remarks(diagnostic))];
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&report)
}

/// The diagnostic in one line: `path:line:column: error[code]: title`.
///
/// # Panics
/// As for [`render`].
#[must_use]
pub fn concise(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let place = diagnostic.labels.first().map_or(String::new(), |label| {
        let (line, column) = sources.place(label.span);
        format!("{}:{line}:{column}: ", sources.file(label.span.file).path)
    });
    format!("{place}{severity}[{}]: {}", diagnostic.code, diagnostic.title)
}

/// Notes, then the help.
fn remarks(diagnostic: &Diagnostic) -> Vec<Element<'_>> {
    let notes = diagnostic.notes.iter().map(|note| Level::NOTE.message(note.as_str()).into());
    let help = diagnostic.help.iter().map(|help| Level::HELP.message(help.as_str()).into());
    notes.chain(help).collect()
}

/// For each file, in the order of the labels, the lines that its labels speak of.
fn snippets<'d>(diagnostic: &'d Diagnostic, sources: &'d Sources) -> Vec<Element<'d>> {
    let mut files: Vec<FileId> = Vec::new();
    for label in &diagnostic.labels {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files.into_iter().map(|file| snippet(diagnostic, sources, file).into()).collect()
}

fn snippet<'d>(diagnostic: &'d Diagnostic, sources: &'d Sources, file: FileId) -> Snippet<'d, Annotation<'d>> {
    let source = sources.file(file);
    let labels = diagnostic.labels.iter().enumerate().filter(|(_, label)| label.span.file == file);
    let placed: Vec<(usize, &Label, Range<usize>)> =
        labels.map(|(at, label)| (at, label, within(&source.text, label.span))).collect();
    let first = placed.iter().map(|(.., range)| range.start).min().unwrap_or(0);
    let last = placed.iter().map(|(.., range)| range.end).max().unwrap_or(0);
    let lines = whole_lines(&source.text, first..last);
    let (line, _) = sources.line_column(file, lines.start as u32);
    let annotations = placed.into_iter().map(|(at, label, range)| {
        let kind = if at == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(range.start - lines.start..range.end - lines.start)
            .label(Some(label.text.as_str()).filter(|text| !text.is_empty()))
    });
    Snippet::source(drawn(&source.text[lines.clone()]))
        .line_start(line)
        .path(source.path.as_str())
        .annotations(annotations)
}

/// The lines to draw, byte for byte as long as in the file. A last line without any letter would else be left out, and a
/// fault there drawn on the line before; the first byte of a line break of two would be drawn as a sign.
fn drawn(lines: &str) -> String {
    let mut drawn = lines.replace('\r', " ");
    if lines.is_empty() || lines.ends_with('\n') {
        drawn.push(' ');
    }
    drawn
}

/// The bytes of a span, cut to the text and to whole characters; a span of several lines is cut to its first.
fn within(text: &str, span: Span) -> Range<usize> {
    let start = boundary(text, span.start as usize);
    let end = boundary(text, span.end as usize).max(start);
    let line_end = text[start..end].find('\n').map_or(end, |at| start + at);
    let is_blank = text[start..line_end].trim().is_empty();
    start..if is_blank { start } else { line_end }
}

fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The lines that `range` touches, without the last line break.
fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"Tïny\"\n[rules]\nlap = '''\n\there is thiers: stop.'''\n";

    fn sources(text: &str) -> (Sources, FileId) {
        let mut sources = Sources::default();
        let file = sources.add("variants/tiny.toml", text);
        (sources, file)
    }

    fn fault(file: FileId, start: usize, end: usize) -> Diagnostic {
        let span = Span { file, start: start as u32, end: end as u32 };
        Diagnostic::error("unknown-word", span, "nothing is called `thiers`", "not known here")
    }

    fn check(diagnostic: &Diagnostic, sources: &Sources, expected: &str) {
        let drawn = render(diagnostic, sources, false);
        assert_eq!(drawn, expected.trim_start_matches('\n'), "\n{drawn}");
    }

    #[test]
    fn the_place_the_line_and_the_remedy_are_drawn() {
        let text = "[rules]\nlap = '''\n[pair] here is thiers: stop.'''\n";
        let (sources, file) = sources(text);
        let at = text.find("thiers").unwrap_or(0);
        let fault = fault(file, at, at + 6).note("known: mine, theirs").help("write `theirs`");
        check(
            &fault,
            &sources,
            "
error[unknown-word]: nothing is called `thiers`
 --> variants/tiny.toml:3:16
  |
3 | [pair] here is thiers: stop.'''
  |                ^^^^^^ not known here
  |
  = note: known: mine, theirs
  = help: write `theirs`",
        );
        assert_eq!(
            concise(&fault, &sources),
            "variants/tiny.toml:3:16: error[unknown-word]: nothing is called `thiers`"
        );
    }

    #[test]
    fn a_second_place_may_be_in_another_file() {
        let (mut sources, file) = sources(TEXT);
        let other = sources.add("variants/parent.toml", "[numbers]\nfull = 4");
        let fault = fault(file, 0, 4).and(Span { file: other, start: 10, end: 14 }, "first set here");
        check(
            &fault,
            &sources,
            "
error[unknown-word]: nothing is called `thiers`
 --> variants/tiny.toml:1:1
  |
1 | name = \"Tïny\"
  | ^^^^ not known here
  |
 ::: variants/parent.toml:2:1
  |
2 | full = 4
  | ---- first set here",
        );
    }

    #[test]
    fn a_fault_without_a_place_is_drawn_without_lines() {
        let (sources, file) = sources(TEXT);
        let fault = Diagnostic { labels: Vec::new(), ..fault(file, 0, 0) };
        check(&fault, &sources, "\nerror[unknown-word]: nothing is called `thiers`");
        assert_eq!(concise(&fault, &sources), "error[unknown-word]: nothing is called `thiers`");
    }

    #[test]
    fn any_two_places_can_be_drawn_and_columns_agree() {
        for text in [TEXT, "", "\n", "\t\r\n世界 \u{301}e\r\n\r\n\u{7}", "a", "a\n\n\n\nb"] {
            let (sources, file) = sources(text);
            for start in 0..=text.len() + 2 {
                for end in [start, start + 1, start + 3, text.len(), text.len() + 5] {
                    let fault = fault(file, start, end).and(Span { file, start: 0, end: 1 }, "");
                    let drawn = render(&fault, &sources, true) + &render(&fault, &sources, false);
                    let (line, column) = sources.place(fault.labels[0].span);
                    assert!(
                        drawn.contains(&format!("tiny.toml:{line}:{column}\n")),
                        "{text:?} {start} {line}:{column}\n{drawn}"
                    );
                }
            }
        }
    }
}
