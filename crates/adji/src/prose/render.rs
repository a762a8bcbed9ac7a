//! Sheets as text and as Markdown.

use std::fmt::Write as _;

use super::{Footnote, Section, Sheet, Told};
use crate::english::{self, superscript};

/// A sheet as plain text, in lines of at most `width` letters. With `sources`, the passage that each sentence follows
/// stands below it, and the sources at the end.
#[must_use]
pub fn text(sheet: &Sheet, width: usize, sources: bool) -> String {
    let mut out = String::new();
    heading(&mut out, &sheet.title, '=');
    for line in &sheet.intro {
        wrapped(&mut out, "", "", line, width);
    }
    for (at, section) in sheet.sections.iter().enumerate() {
        if at > 0 || !sheet.intro.is_empty() {
            out.push('\n');
        }
        heading(&mut out, &section.heading, '-');
        section_text(&mut out, section, width, sources);
    }
    if !sheet.footnotes.is_empty() {
        out.push('\n');
        heading(&mut out, "Open questions", '-');
        for line in &sheet.on_footnotes {
            wrapped(&mut out, "", "", line, width);
        }
        out.push('\n');
        for footnote in &sheet.footnotes {
            let mark = format!("{} ", superscript(footnote.number));
            for (at, line) in footnote_lines(footnote, sources).iter().enumerate() {
                let mark = if at == 0 { mark.as_str() } else { "  " };
                wrapped(&mut out, mark, "  ", line, width);
            }
        }
    }
    if !sheet.about.is_empty() {
        out.push('\n');
        heading(&mut out, "About the game", '-');
        sheet.about.iter().for_each(|line| wrapped(&mut out, "", "", line, width));
    }
    if sources {
        for (head, lines) in [("Remarks", &sheet.remarks), ("Sources", &sheet.sources)] {
            if !lines.is_empty() {
                out.push('\n');
                heading(&mut out, head, '-');
                lines.iter().for_each(|line| wrapped(&mut out, "- ", "  ", line, width));
            }
        }
    }
    out
}

fn heading(out: &mut String, text: &str, line: char) {
    let rule: String = text.chars().map(|_| line).collect();
    let _ = writeln!(out, "{text}\n{rule}\n");
}

fn section_text(out: &mut String, section: &Section, width: usize, sources: bool) {
    let mut was_numbered = false;
    for (at, told) in section.sentences.iter().enumerate() {
        let numbered = !told.number.is_empty();
        if at > 0 && (!numbered && was_numbered) {
            out.push('\n');
        }
        was_numbered = numbered;
        let (first, rest) = match told.number_text() {
            Some(number) => {
                let mark = format!("{}{number}. ", set_in(told));
                let rest = " ".repeat(mark.chars().count());
                (mark, rest)
            }
            None => (String::new(), String::new()),
        };
        wrapped(out, &first, &rest, &marked(told), width);
        if let Some(passage) = source_of(told).filter(|_| sources) {
            wrapped(out, &format!("{rest}  "), &format!("{rest}  "), &passage, width);
        }
        if !told.figure.is_empty() {
            out.push('\n');
            told.figure.iter().for_each(|line| {
                let _ = writeln!(out, "    {line}");
            });
            if at + 1 < section.sentences.len() {
                out.push('\n');
            }
        }
    }
}

/// Blanks before a sentence that stands in lists inside each other.
fn set_in(told: &Told) -> String {
    "   ".repeat(told.number.len().saturating_sub(1))
}

/// A sentence with the marks of its footnotes.
fn marked(told: &Told) -> String {
    let marks: Vec<String> = told.footnotes.iter().map(|&number| superscript(number)).collect();
    format!("{}{}", told.text, marks.join("\u{2009}"))
}

fn source_of(told: &Told) -> Option<String> {
    let label = told.label.as_ref().map(|label| format!("{}: ", label.replace('-', " "))).unwrap_or_default();
    told.passage.as_ref().map(|passage| format!("({label}{passage})"))
}

fn footnote_lines(footnote: &Footnote, sources: bool) -> Vec<String> {
    let mut lines = vec![footnote.question.clone(), format!("As played: {}={}.", footnote.id, footnote.played)];
    for other in &footnote.others {
        lines.push(match other.text.is_empty() {
            true => format!("Or {}={}.", footnote.id, other.value),
            false => format!("Or {}={}: {}", footnote.id, other.value, other.text),
        });
    }
    if let (true, Some(source)) = (sources, &footnote.source) {
        lines.push(format!("({source})"));
    }
    lines
}

/// Words in lines of at most `width` letters, `first` before the first line and `rest` before the others.
fn wrapped(out: &mut String, first: &str, rest: &str, text: &str, width: usize) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in english::wrapped(first, rest, &text, width) {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// A sheet as Markdown. With `sources`, passages and sources are told as well.
#[must_use]
pub fn markdown(sheet: &Sheet, sources: bool) -> String {
    let mut out = format!("# {}\n\n", sheet.title);
    for line in &sheet.intro {
        let _ = writeln!(out, "{line}  ");
    }
    for section in &sheet.sections {
        let _ = writeln!(out, "\n## {}\n", section.heading);
        let mut was_numbered = false;
        for told in &section.sentences {
            let passage =
                source_of(told).filter(|_| sources).map(|passage| format!(" *{passage}*")).unwrap_or_default();
            let text = format!("{}{passage}", marked(told));
            match told.number.last() {
                Some(number) => {
                    let _ = writeln!(out, "{}{number}. {text}", set_in(told));
                }
                None => {
                    let _ = writeln!(out, "{}{text}\n", if was_numbered { "\n" } else { "" });
                }
            }
            was_numbered = !told.number.is_empty();
            if !told.figure.is_empty() {
                let _ = writeln!(out, "```text\n{}\n```\n", told.figure.join("\n"));
            }
        }
    }
    if !sheet.footnotes.is_empty() {
        out.push_str("\n## Open questions\n\n");
        for line in &sheet.on_footnotes {
            let _ = writeln!(out, "{line}\n");
        }
        for footnote in &sheet.footnotes {
            let lines = footnote_lines(footnote, sources);
            let _ = writeln!(out, "{}. {}", footnote.number, lines.join("  \n   "));
        }
    }
    if !sheet.about.is_empty() {
        let _ = writeln!(out, "\n## About the game\n\n{}", sheet.about.join("  \n"));
    }
    if sources {
        for (head, lines) in [("Remarks", &sheet.remarks), ("Sources", &sheet.sources)] {
            if !lines.is_empty() {
                let _ = writeln!(out, "\n## {head}\n");
                lines.iter().for_each(|line| {
                    let _ = writeln!(out, "- {line}");
                });
            }
        }
    }
    out
}
