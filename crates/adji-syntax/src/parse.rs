//! Rule texts to trees: a paragraph is cut into sentences, each is read by the grammar, and its tree is built.
//!
//! `cut` finds the sentences and refuses what is nested too deep; `sentences`, `actions`, `conditions`, `numbers` and
//! `sets` build the nodes of [`crate::ast`] from what the grammar found. What the grammar refuses is told by
//! [`crate::fault`].

mod actions;
mod conditions;
pub(crate) mod cut;
mod numbers;
mod sentences;
mod sets;

use pest::Parser as _;
use pest::iterators::{Pair, Pairs};

use crate::ast::{Cond, Num, Sentence, Set};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::fault;
use crate::span::{FileId, Span};

/// The longest rule text, in bytes.
pub const MAX_LENGTH: usize = 65_535;

/// The largest number that can be written in a rule.
pub const MAX_NUMBER: u32 = 65_535;

/// How deep brackets, braces, loops, `of`s and the like may stand in each other.
pub const MAX_DEPTH: usize = 64;

/// The parser made from `grammar.pest`.
#[allow(missing_docs, reason = "the rules are those of `grammar.pest`")]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub(crate) struct Grammar;
}

pub(crate) use generated::{Grammar, Rule};

/// A node of what the grammar found.
pub(crate) type Node<'i> = Pair<'i, Rule>;

/// Reads a paragraph, a line or a step: `text` stands `offset` bytes from the start of `file`.
///
/// Each sentence is read for itself, so that one text can have several faults; they are added to `faults`. `None` if
/// there was any. A blank text has no sentences.
pub fn paragraph(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<Vec<Sentence>> {
    let before = faults.len();
    let lower = prepare(text, file, offset, faults)?;
    let mut sentences = Vec::new();
    for piece in cut::sentences(&lower, file, offset, faults) {
        let at = offset + piece.start as u32;
        match Grammar::parse(Rule::whole_sentence, &lower[piece.clone()]) {
            Ok(pairs) => sentences.push(Reader { file, offset: at, faults }.whole_sentence(pairs)),
            Err(error) => faults.push(fault::told(&error, &lower[piece], file, at, fault::Due::Sentence)),
        }
    }
    faults[before..].sort_by_key(|fault| fault.labels.first().map(|label| label.span.start));
    (faults.len() == before).then_some(sentences)
}

/// Reads a condition, as in `[words]`; the rest as for [`paragraph`].
pub fn word(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<Cond> {
    entry(text, file, offset, faults, (Rule::word, fault::Due::Condition), Reader::cond)
}

/// Reads a number, as in `[numbers]`; the rest as for [`paragraph`].
pub fn number(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<Num> {
    entry(text, file, offset, faults, (Rule::number, fault::Due::Number), Reader::num)
}

/// Reads a place or a set of places, as in `[sets]`; the rest as for [`paragraph`].
pub fn places(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<Set> {
    entry(text, file, offset, faults, (Rule::places, fault::Due::Set), Reader::set)
}

/// Whether a name is a word of the language, so that it cannot be the name of anything else.
///
/// ```
/// assert!(adji_syntax::parse::is_reserved("landing"));
/// assert!(!adji_syntax::parse::is_reserved("casa"));
/// ```
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    Grammar::parse(Rule::label_name, name).is_ok() && Grammar::parse(Rule::name, name).is_err()
}

/// Reads a text that is one node of the tree.
fn entry<'f, T>(
    text: &str,
    file: FileId,
    offset: u32,
    faults: &'f mut Vec<Diagnostic>,
    (rule, due): (Rule, fault::Due),
    read: impl for<'i> FnOnce(&mut Reader<'f>, Node<'i>) -> T,
) -> Option<T> {
    let before = faults.len();
    let lower = prepare(text, file, offset, faults)?;
    if cut::is_blank(&lower) {
        let span = Span { file, start: offset, end: offset + text.len() as u32 };
        let title = format!("the text is empty, and {} is due", due.words());
        faults
            .push(Diagnostic::error(codes::EMPTY_TEXT, span, title, "empty").help(format!("write {}", due.example())));
        return None;
    }
    if !cut::is_sound(&lower, file, offset, faults) {
        return None;
    }
    match Grammar::parse(rule, &lower) {
        Ok(pairs) => {
            let mut reader = Reader { file, offset, faults };
            let tree = read(&mut reader, inside(pairs).need());
            (reader.faults.len() == before).then_some(tree)
        }
        Err(error) => {
            faults.push(fault::told(&error, &lower, file, offset, due));
            None
        }
    }
}

/// The text in lower case, if it is not too long and has only letters that rules are written with.
fn prepare(text: &str, file: FileId, offset: u32, faults: &mut Vec<Diagnostic>) -> Option<String> {
    if text.len() > MAX_LENGTH {
        let span = Span { file, start: offset, end: offset.saturating_add(1) };
        let title = format!("this text has {} bytes, and at most {MAX_LENGTH} can be read", text.len());
        faults.push(
            Diagnostic::error(codes::TOO_LONG, span, title, "begins here")
                .help("move parts of it to `[steps]`, and carry them out with `do`"),
        );
        return None;
    }
    let before = faults.len();
    cut::foreign_letters(text, file, offset, faults);
    (faults.len() == before).then(|| text.to_ascii_lowercase())
}

/// What an entry rule holds, without the rule itself.
fn inside(pairs: Pairs<'_, Rule>) -> Parts<'_> {
    let mut pairs = pairs;
    Parts(pairs.next().expect("an entry rule that fits has a node").into_inner())
}

/// The parts of a node, taken one by one.
pub(crate) struct Parts<'i>(Pairs<'i, Rule>);

impl<'i> Parts<'i> {
    /// The parts of `node`.
    fn of(node: Node<'i>) -> Parts<'i> {
        Parts(node.into_inner())
    }

    /// The next part, which the grammar demands.
    fn need(&mut self) -> Node<'i> {
        self.0.next().expect("the grammar demands another part here")
    }

    /// The next part, if it is a `rule`.
    fn take(&mut self, rule: Rule) -> Option<Node<'i>> {
        let is_it = self.0.peek().is_some_and(|node| node.as_rule() == rule);
        if is_it { self.0.next() } else { None }
    }

    /// The next part, whatever it is, if there is one.
    fn any(&mut self) -> Option<Node<'i>> {
        self.0.next()
    }
}

/// Builds trees; the text it reads begins `offset` bytes from the start of `file`.
pub(crate) struct Reader<'f> {
    file: FileId,
    offset: u32,
    faults: &'f mut Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Where `node` stands, without blanks and comments that may follow on its last word.
    fn span(&self, node: &Node<'_>) -> Span {
        let end = end_of(node.clone());
        Span { file: self.file, start: self.offset + node.as_span().start() as u32, end: self.offset + end as u32 }
    }
}

/// Where the last word of a node ends: blanks that the grammar looked past belong to no word.
fn end_of(node: Node<'_>) -> usize {
    let end = node.as_span().end();
    match node.into_inner().next_back() {
        Some(last) => end_of(last),
        None => end,
    }
}

#[cfg(test)]
mod tests;
