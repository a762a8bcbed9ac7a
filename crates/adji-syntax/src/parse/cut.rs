//! Cuts a text into sentences before the grammar reads them, and refuses what cannot be read in bounded depth.

use std::ops::Range;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::parse::MAX_DEPTH;
use crate::span::{FileId, Span};

/// A word or a mark of punctuation; comments and blanks are left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    /// Its text: a word of letters, digits and hyphens, or one other character.
    pub(crate) text: &'t str,
    /// Its first byte in the text.
    pub(crate) start: usize,
}

impl Token<'_> {
    /// The first byte after it.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is a word, not a mark of punctuation.
    pub(crate) fn is_word(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphanumeric())
    }
}

/// The words and marks of `text`, in order.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += blank_length(&text[at..]);
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let length = if first.is_ascii_alphanumeric() {
            rest.find(|c| !is_letter(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let token = Token { text: &rest[..length], start: at };
        at += length;
        Some(token)
    })
}

/// How many bytes of blanks and comments `text` begins with.
fn blank_length(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('#') {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

/// Whether there is nothing but blanks and comments.
pub(crate) fn is_blank(text: &str) -> bool {
    blank_length(text) == text.len()
}

/// A fault for the first letter of each line that rules are not written with, except in comments.
pub(crate) fn foreign_letters(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) {
    let mut line_start = offset;
    for line in text.split('\n') {
        let code = line.split('#').next().unwrap_or("");
        if let Some((at, letter)) = code.char_indices().find(|(_, letter)| is_foreign(*letter)) {
            let start = line_start + at as u32;
            let span = Span { file, start, end: start + letter.len_utf8() as u32 };
            let title = format!("`{}` cannot stand in a rule", letter.escape_debug());
            let fault = Diagnostic::error(codes::NOT_A_LETTER, span, title, "not one of the letters a to z");
            faults.push(fault.help("write names with the letters a to z, digits and hyphens"));
        }
        line_start += line.len() as u32 + 1;
    }
}

fn is_foreign(letter: char) -> bool {
    !letter.is_ascii() || letter.is_ascii_control() && letter != '\t' && letter != '\r'
}

/// The sentences of `text`, as ranges without the blanks around them.
///
/// A sentence ends with a full stop outside braces, or with the brace that closes its block and a full stop after that,
/// if there is one. Sentences whose brackets do not match, that are empty or nested too deep, are left out, with a
/// fault for each.
pub(crate) fn sentences(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut piece = Piece::new(file, offset);
    let mut after_block = false;
    let all: Vec<Token<'_>> = tokens(text).collect();
    for (at, &token) in all.iter().enumerate() {
        if let Some(whole) = range_with_dots(&all, at) {
            piece.range_with_dots(text, whole);
            continue;
        }
        if std::mem::take(&mut after_block) && token.text == "." {
            if let Some(Range { end, .. }) = found.last_mut() {
                *end = token.end();
            }
            continue;
        }
        after_block = piece.read(token);
        if piece.is_over {
            found.extend(piece.finish(faults));
            piece = Piece::new(file, offset);
        }
    }
    found.extend(piece.finish(faults));
    found
}

/// Two full stops between numbers, `2..4`, are no end of a sentence; `at` is one of them.
fn range_with_dots(tokens: &[Token<'_>], at: usize) -> Option<Range<usize>> {
    [at.checked_sub(1), at.checked_sub(2)].into_iter().flatten().find_map(|first| match tokens.get(first..first + 4) {
        Some([from, one, other, to]) => {
            let is_number = |token: &Token<'_>| token.text.bytes().all(|byte| byte.is_ascii_digit());
            let dots = one.text == "." && other.text == "." && one.end() == other.start;
            (dots && is_number(from) && is_number(to)).then_some(from.start..to.end())
        }
        _ => None,
    })
}

/// Whether the brackets of a text that is not cut into sentences match and are not too deep; if not, a fault is added.
pub(crate) fn is_sound(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> bool {
    let mut piece = Piece::new(file, offset);
    for token in tokens(text) {
        piece.read(token);
    }
    piece.finish(faults).is_some()
}

/// How deep a place lies in what nests.
#[derive(Clone, Copy, Default)]
struct Depth {
    /// Brackets, braces and loops around the phrase.
    outside: usize,
    /// `that` clauses of the phrase.
    clauses: usize,
    /// `of`s, steps and `not`s since the last `and`, `or` or comma.
    run: usize,
}

impl Depth {
    fn total(self) -> usize {
        self.outside + self.clauses + self.run
    }

    /// That of a new phrase with `outside` around it.
    fn of_phrase(outside: usize) -> Depth {
        Depth { outside, clauses: 0, run: 0 }
    }
}

/// A bracket that is not closed yet.
#[derive(Clone, Copy)]
struct Open {
    bracket: char,
    at: usize,
    /// Depth at the bracket.
    depth: Depth,
}

/// A sentence that is being cut out.
struct Piece {
    file: FileId,
    offset: u32,
    range: Option<Range<usize>>,
    is_over: bool,
    open: Vec<Open>,
    depth: Depth,
    fault: Option<Diagnostic>,
}

impl Piece {
    fn new(file: FileId, offset: u32) -> Piece {
        let (range, fault) = (None, None);
        Piece { file, offset, range, is_over: false, open: Vec::new(), depth: Depth::default(), fault }
    }

    /// Takes the next token; tells whether it closed a block that ends the sentence.
    fn read(&mut self, token: Token<'_>) -> bool {
        self.range.get_or_insert(token.start..token.start).end = token.end();
        match token.text {
            "(" => self.opened('(', token),
            "[" => self.opened('[', token),
            "{" => self.opened('{', token),
            ")" => self.closed('(', token),
            "]" => self.closed('[', token),
            "}" => self.closed('{', token),
            "." => self.full_stop(token),
            ":" => self.depth = Depth::of_phrase(self.depth.outside + 1),
            "that" => self.depth.clauses += 1,
            "," | "and" | "or" | "except" => self.depth.run = 0,
            "of" | "not" | "its" | "next" | "previous" | "opposite" | "behind" | "front" => self.depth.run += 1,
            _ => {}
        }
        if self.depth.total() > MAX_DEPTH {
            let title = format!("brackets, braces, loops or `of`s stand more than {MAX_DEPTH} deep in each other");
            let fault = self.error(codes::TOO_DEEP, token, title, "too deep");
            self.refuse(fault.help("give a part of it a name, in `[words]`, `[sets]`, `[numbers]` or `[steps]`"));
        }
        self.is_over && token.text == "}"
    }

    fn opened(&mut self, bracket: char, token: Token<'_>) {
        self.open.push(Open { bracket, at: token.start, depth: self.depth });
        self.depth = Depth::of_phrase(self.depth.total() + 1);
    }

    /// Closes a `bracket`; a brace also closes the round brackets in it.
    fn closed(&mut self, bracket: char, token: Token<'_>) {
        if bracket == '{' {
            self.close_in_block();
        }
        match self.open.last().copied() {
            Some(open) if open.bracket == bracket => {
                self.open.pop();
                self.depth = open.depth;
            }
            Some(open) => {
                let place = self.span(open.at, open.at + 1);
                let fault = self.stray(token).and(place, format!("this `{}` is open", open.bracket));
                self.refuse(fault);
            }
            None => {
                let fault = self.stray(token);
                self.refuse(fault);
            }
        }
        self.is_over = bracket == '{' && self.open.is_empty();
    }

    fn range_with_dots(&mut self, text: &str, whole: Range<usize>) {
        let written = &text[whole.clone()];
        let title = format!("`{written}` is written otherwise");
        let fault =
            Diagnostic::error(codes::SAID_OTHERWISE, self.span(whole.start, whole.end), title, "in other words");
        let (from, to) = written.split_once('.').unwrap_or((written, ""));
        let (from, to) = (from.trim(), to.trim_start_matches('.').trim());
        self.refuse(fault.help(format!("write `{from} to {to}`; both are included")));
    }

    fn full_stop(&mut self, token: Token<'_>) {
        self.close_in_block();
        self.depth = Depth::of_phrase(self.open.last().map_or(0, |open| open.depth.total() + 1));
        self.is_over = self.open.is_empty();
        if self.range.as_ref().is_some_and(|range| range.start == token.start) {
            let title = "there is no sentence before this full stop";
            let fault = self.error(codes::EMPTY_SENTENCE, token, title, "one too many");
            self.refuse(fault.help("remove it"));
        }
    }

    /// Round and square brackets end with the sentence or the block they stand in.
    fn close_in_block(&mut self) {
        while let Some(open) = self.open.pop_if(|open| open.bracket != '{') {
            self.unclosed(open);
        }
    }

    /// The sentence, if nothing is wrong with its brackets.
    fn finish(mut self, faults: &mut Vec<Diagnostic>) -> Option<Range<usize>> {
        if let Some(open) = self.open.first().copied() {
            self.unclosed(open);
        }
        let is_sound = self.fault.is_none();
        faults.extend(self.fault);
        self.range.filter(|_| is_sound)
    }

    fn unclosed(&mut self, open: Open) {
        let (code, closing) = match open.bracket {
            '(' => (codes::UNCLOSED_BRACKET, ')'),
            '[' => (codes::UNCLOSED_BRACKET, ']'),
            _ => (codes::UNCLOSED_BRACE, '}'),
        };
        let title = format!("this `{}` is not closed", open.bracket);
        let fault = Diagnostic::error(code, self.span(open.at, open.at + 1), title, "opened here");
        self.refuse(fault.help(format!("write `{closing}` where it ends")));
    }

    fn stray(&self, token: Token<'_>) -> Diagnostic {
        let title = format!("this `{}` closes nothing", token.text);
        self.error(codes::STRAY_BRACKET, token, title, "nothing to close").help("remove it, or open it before")
    }

    fn error(&self, code: &'static str, token: Token<'_>, title: impl Into<String>, label: &str) -> Diagnostic {
        Diagnostic::error(code, self.span(token.start, token.end()), title, label)
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: self.offset + start as u32, end: self.offset + end as u32 }
    }

    /// Keeps the first fault of the sentence.
    fn refuse(&mut self, fault: Diagnostic) {
        self.fault.get_or_insert(fault);
    }
}
