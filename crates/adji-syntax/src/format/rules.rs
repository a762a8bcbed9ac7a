//! Rule texts of several lines: a line for each sentence, labels in the margin, what they say in one column of the file.
//!
//! ```text
//! [two]     here holds 2: capture here,
//!             stop.
//! [more]    here holds 3: {
//!   [odd]   opposite holds odd: stop.
//!           capture opposite.
//! }
//!           stop.
//! ```
//!
//! Labels in a block stand further in; a block without labels stands further in itself. The brace that closes a block
//! stands where the sentence begins that opened it. A sentence that was broken into
//! lines stays broken there, and a block on one line stays on it.

/// A word, a mark of punctuation, or a remark, and how it stood.
#[derive(Clone, Copy, Debug)]
struct Lexeme<'t> {
    text: &'t str,
    /// Nothing but blanks stands before it on its line.
    begins_line: bool,
    /// Empty lines before it.
    empty_lines: usize,
    /// Blanks before it on its line.
    gap: usize,
    /// Characters before it on its line.
    column: usize,
}

impl Lexeme<'_> {
    fn is_remark(&self) -> bool {
        self.text.starts_with('#')
    }
}

/// A sentence, or a remark on a line of its own.
enum Item<'t> {
    Remark(Lexeme<'t>),
    Sentence(Sentence<'t>),
}

struct Sentence<'t> {
    /// With its brackets.
    label: Option<(Lexeme<'t>, String)>,
    parts: Vec<Part<'t>>,
}

enum Part<'t> {
    Lexeme(Lexeme<'t>),
    Block(Block<'t>),
}

struct Block<'t> {
    /// A remark behind the brace.
    remark: Option<Lexeme<'t>>,
    items: Vec<Item<'t>>,
    on_one_line: bool,
}

/// Most blanks, more than are needed, that an author may have put behind the longest label of a file.
const MOST_ROOM: usize = 6;
/// How far what is inside stands in from what is outside.
const INDENT: usize = 2;

/// The column in which the texts of a file go on after labels: the one that most of them have already, if the longest
/// label leaves room for it; else the first that does.
pub(super) fn column(texts: &[&str]) -> usize {
    let mut needed = 0;
    let mut found = Vec::new();
    for text in texts {
        look(&items_of(text), 0, &mut needed, &mut found);
    }
    found.retain(|column| (needed..=needed + MOST_ROOM).contains(column));
    found.sort_unstable();
    // Of columns that are equally common, the first.
    let commonest = found.chunk_by(|one, other| one == other).rev().max_by_key(|same| same.len());
    commonest.map_or(needed, |same| same[0])
}

/// Looks at labels, and where what follows on them stands.
fn look(items: &[Item<'_>], margin: usize, needed: &mut usize, found: &mut Vec<usize>) {
    for sentence in items.iter().filter_map(sentence_of) {
        if let Some((_, label)) = &sentence.label {
            *needed = (*needed).max(margin + label.len() + 1);
            match sentence.parts.first() {
                Some(Part::Lexeme(first)) if !first.begins_line && !first.is_remark() => found.push(first.column),
                _ => {}
            }
        }
        for part in &sentence.parts {
            match part {
                Part::Block(block) if !block.on_one_line => look(&block.items, margin + INDENT, needed, found),
                _ => {}
            }
        }
    }
}

fn sentence_of<'i, 't>(item: &'i Item<'t>) -> Option<&'i Sentence<'t>> {
    match item {
        Item::Sentence(sentence) => Some(sentence),
        Item::Remark(_) => None,
    }
}

/// The text laid out, its last line with a line break; `None` if there is nothing in it.
pub(super) fn lay_out(text: &str, column: usize) -> Option<String> {
    let items = items_of(text);
    let mut printer = Printer { column, out: String::new() };
    let first = items.iter().find_map(sentence_of).and_then(Sentence::first);
    // A text without labels stands at the margin, or in the column of the others if its author had it further in.
    let is_further_in = first.is_some_and(|first| first.column > 0);
    printer.items(&items, 0, if is_further_in { column } else { 0 });
    (!items.is_empty()).then_some(printer.out)
}

// ---- reading

/// Words and marks as the parser takes them, and remarks.
fn lexemes(text: &str) -> Vec<Lexeme<'_>> {
    let mut found = Vec::new();
    let mut lines = 0;
    for line in text.split('\n') {
        let mut at = 0;
        let mut begins_line = true;
        loop {
            let rest = &line[at..];
            let written = rest.trim_start_matches([' ', '\t', '\r']);
            let gap = rest.len() - written.len();
            at += gap;
            let Some(first) = written.chars().next() else { break };
            let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
            let length = match first {
                '#' => written.trim_end().len(),
                _ if first.is_ascii_alphanumeric() => written.find(|c| !is_letter(c)).unwrap_or(written.len()),
                _ => first.len_utf8(),
            };
            let empty_lines = if begins_line { std::mem::take(&mut lines) } else { 0 };
            let column = line[..at].chars().count();
            found.push(Lexeme { text: &written[..length], begins_line, empty_lines, gap, column });
            begins_line = false;
            at += length;
        }
        lines += usize::from(begins_line);
    }
    found
}

fn items_of(text: &str) -> Vec<Item<'_>> {
    let lexemes = lexemes(text);
    Builder { lexemes: &lexemes, at: 0 }.items()
}

struct Builder<'l, 't> {
    lexemes: &'l [Lexeme<'t>],
    at: usize,
}

impl<'t> Builder<'_, 't> {
    fn peek(&self) -> Option<Lexeme<'t>> {
        self.lexemes.get(self.at).copied()
    }

    /// The next one, if `wanted` takes it.
    fn take(&mut self, wanted: impl Fn(&Lexeme<'t>) -> bool) -> Option<Lexeme<'t>> {
        let next = self.peek().filter(wanted);
        self.at += usize::from(next.is_some());
        next
    }

    /// A remark behind something on the same line.
    fn take_remark(&mut self) -> Option<Lexeme<'t>> {
        self.take(|next| next.is_remark() && !next.begins_line)
    }

    /// Up to a brace that closes, or the end.
    fn items(&mut self) -> Vec<Item<'t>> {
        let mut items = Vec::new();
        while self.peek().is_some_and(|next| next.text != "}") {
            let remark = self.take(Lexeme::is_remark);
            items.push(remark.map_or_else(|| Item::Sentence(self.sentence()), Item::Remark));
        }
        items
    }

    fn sentence(&mut self) -> Sentence<'t> {
        let label = self.label();
        let mut parts = Vec::new();
        while let Some(next) = self.take(|next| next.text != "}") {
            let is_block = next.text == "{";
            parts.push(if is_block { Part::Block(self.block()) } else { Part::Lexeme(next) });
            if is_block {
                parts.extend(self.take(|next| next.text == ".").map(Part::Lexeme));
            }
            if is_block || next.text == "." {
                parts.extend(self.take_remark().map(Part::Lexeme));
                break;
            }
        }
        Sentence { label, parts }
    }

    fn label(&mut self) -> Option<(Lexeme<'t>, String)> {
        match self.lexemes.get(self.at..self.at + 3) {
            Some([open, name, close]) if open.text == "[" && close.text == "]" => {
                self.at += 3;
                Some((*open, format!("[{}]", name.text)))
            }
            _ => None,
        }
    }

    fn block(&mut self) -> Block<'t> {
        let remark = self.take_remark();
        let from = self.at;
        let items = self.items();
        let close = self.take(|next| next.text == "}");
        let inside = &self.lexemes[from..self.at];
        let broken = inside.iter().any(|lexeme| lexeme.begins_line || lexeme.is_remark());
        Block { remark, items, on_one_line: close.is_some() && remark.is_none() && !broken }
    }
}

// ---- writing

struct Printer {
    column: usize,
    out: String,
}

impl Printer {
    /// Sentences with their labels, if they have any, at `margin`; if none has, they stand at `unlabelled`.
    fn items(&mut self, items: &[Item<'_>], margin: usize, unlabelled: usize) {
        let has_labels = items.iter().filter_map(sentence_of).any(|sentence| sentence.label.is_some());
        let column = if has_labels { self.column } else { unlabelled };
        let remarks = if has_labels { margin } else { unlabelled };
        for (at, item) in items.iter().enumerate() {
            let empty_lines = match item {
                Item::Remark(remark) => remark.empty_lines,
                Item::Sentence(sentence) => sentence.first().map_or(0, |first| first.empty_lines),
            };
            self.out += &"\n".repeat(if at == 0 { 0 } else { empty_lines });
            match item {
                Item::Remark(remark) => self.line(remarks, remark.text),
                Item::Sentence(sentence) => self.sentence(sentence, margin, column),
            }
            self.out.push('\n');
        }
    }

    /// Begins a line.
    fn line(&mut self, column: usize, text: &str) {
        self.out += &" ".repeat(column);
        self.out += text;
    }

    fn sentence(&mut self, sentence: &Sentence<'_>, margin: usize, column: usize) {
        match &sentence.label {
            Some((_, label)) => self.line(margin, &format!("{label:width$}", width = column - margin)),
            None => self.line(column, ""),
        }
        let mut before = None;
        for part in &sentence.parts {
            match part {
                Part::Lexeme(lexeme) => self.lexeme(*lexeme, before, column + INDENT),
                Part::Block(block) => {
                    let close = if sentence.label.is_some() { margin } else { column };
                    self.block(block, before, [margin, column, close]);
                }
            }
            before = Some(match part {
                Part::Lexeme(lexeme) => *lexeme,
                Part::Block(_) => Lexeme { text: "}", begins_line: false, empty_lines: 0, gap: 0, column: 0 },
            });
        }
    }

    /// A word, mark or remark after the one `before` it, on a new line if it began one.
    fn lexeme(&mut self, lexeme: Lexeme<'_>, before: Option<Lexeme<'_>>, column: usize) {
        let after_remark = before.is_some_and(|before| before.is_remark());
        let breaks = before.is_some() && lexeme.begins_line && !closes(lexeme.text);
        if after_remark || breaks {
            self.out += &"\n".repeat(1 + lexeme.empty_lines);
            self.line(column, lexeme.text);
        } else if lexeme.is_remark() {
            // A label has room behind it already.
            self.out += &" ".repeat(before.map_or(0, |_| lexeme.gap.max(1)));
            self.out += lexeme.text;
        } else {
            self.out += before.map_or("", |before| between(before.text, lexeme.text));
            self.out += lexeme.text;
        }
    }

    /// A block of a sentence whose labels, texts and closing brace stand in these columns.
    fn block(&mut self, block: &Block<'_>, before: Option<Lexeme<'_>>, [margin, column, close]: [usize; 3]) {
        match before {
            Some(before) if before.is_remark() => {
                self.out.push('\n');
                self.line(column + INDENT, "");
            }
            Some(_) => self.out.push(' '),
            None => {}
        }
        self.out.push('{');
        if block.on_one_line {
            self.on_one_line(&block.items);
        } else {
            if let Some(remark) = block.remark {
                self.out += &" ".repeat(remark.gap.max(1));
                self.out += remark.text;
            }
            self.out.push('\n');
            self.items(&block.items, margin + INDENT, column + INDENT);
            self.line(close, "}");
        }
    }

    /// The sentences of a block, and the brace that closes it.
    fn on_one_line(&mut self, items: &[Item<'_>]) {
        for sentence in items.iter().filter_map(sentence_of) {
            self.out.push(' ');
            let label = sentence.label.as_ref().map(|(_, label)| label.as_str());
            self.out += label.unwrap_or("");
            let mut before = label;
            for part in &sentence.parts {
                match part {
                    Part::Lexeme(lexeme) => {
                        self.out += before.map_or("", |before| between(before, lexeme.text));
                        self.out += lexeme.text;
                        before = Some(lexeme.text);
                    }
                    Part::Block(block) => {
                        self.out += if before.is_some() { " {" } else { "{" };
                        self.on_one_line(&block.items);
                        before = Some("}");
                    }
                }
            }
        }
        self.out += " }";
    }
}

impl<'t> Sentence<'t> {
    fn first(&self) -> Option<Lexeme<'t>> {
        let part = self.parts.iter().find_map(|part| match part {
            Part::Lexeme(lexeme) => Some(*lexeme),
            Part::Block(_) => None,
        });
        self.label.as_ref().map(|(open, _)| *open).or(part)
    }
}

/// Whether a mark belongs to what stands before it.
fn closes(text: &str) -> bool {
    matches!(text, "." | "," | ":" | ")" | "]")
}

/// What stands between two words or marks of one line.
fn between(before: &str, after: &str) -> &'static str {
    if closes(after) || matches!(before, "(" | "[") { "" } else { " " }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::cut;

    fn check(text: &str, expected: &str) {
        let text = text.trim_start_matches('\n');
        let laid = lay_out(text, column(&[text])).unwrap_or_default();
        assert_eq!(laid, expected.trim_start_matches('\n'), "\n{laid}");
        assert_eq!(lay_out(&laid, column(&[&laid])).unwrap_or_default(), laid, "not settled");
        let words = |text: &str| cut::tokens(text).map(|token| token.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(words(&laid), words(text));
    }

    #[test]
    fn each_sentence_has_a_line_and_labels_are_padded() {
        check(
            "[two] here holds 2:capture here,stop. [more]   captured : again.  stop .",
            "
[two]  here holds 2: capture here, stop.
[more] captured: again.
       stop.
",
        );
    }

    #[test]
    fn a_column_that_most_sentences_have_is_kept() {
        let text = "
[two]       here holds 2: stop.
[three]     here holds 3: stop.
            relay.
";
        check(text, text);
        check(
            "
[two]       here holds 2: stop.
[three]     here holds 3: stop.
[f] here holds 4: stop.
 relay.
",
            "
[two]       here holds 2: stop.
[three]     here holds 3: stop.
[f]         here holds 4: stop.
            relay.
",
        );
    }

    #[test]
    fn a_column_far_out_is_drawn_in() {
        check("[a]                      stop.", "[a] stop.\n");
    }

    #[test]
    fn a_text_without_labels_stands_at_the_margin() {
        check("lift here,\n sow.\n\n   stop.", "lift here,\n  sow.\n\nstop.\n");
    }

    #[test]
    fn labels_in_a_block_stand_further_in() {
        check(
            "
going forward from next while here is not kept: {
[bare] here is empty: pass over.
[unripe] not here is ripe: break off. capture here. }
[x] here holds 2: {
stop. }.
",
            "
           going forward from next while here is not kept: {
  [bare]   here is empty: pass over.
  [unripe] not here is ripe: break off.
           capture here.
           }
[x]        here holds 2: {
             stop.
}.
",
        );
        let text = "
going forward from next: {
  [bare]    here is empty: pass over.
            capture here.
}
";
        check(text, text);
    }

    #[test]
    fn blocks_without_labels_stand_further_in_and_those_on_one_line_stay_there() {
        check("each mine: {\neach theirs: { stop.\n}}", "each mine: {\n  each theirs: {\n    stop.\n  }\n}\n");
        let text = "each mine: { [a] here holds 1: stop. { lift here. } }";
        check(&format!("{text} stop."), &format!("{text}\nstop.\n"));
    }

    #[test]
    fn a_text_without_labels_can_stand_in_the_column_of_the_others() {
        let texts = ["[two]   stop.\n", "   relay,\n stop.\n   stop.\n", "relay.\n  stop.\n"];
        let column = column(&texts);
        let laid = texts.map(|text| lay_out(text, column).unwrap_or_default());
        let expected = ["[two]   stop.\n", "        relay,\n          stop.\n        stop.\n", "relay.\nstop.\n"];
        assert_eq!(laid, expected);
    }

    #[test]
    fn remarks_stay_where_they_are() {
        check(
            "
# at the top
[two] here holds 2: # two
   stop.   # done
   # on its own

   # after an empty line
stop # here
.
# last
",
            "
# at the top
[two] here holds 2: # two
        stop.   # done
# on its own

# after an empty line
      stop # here
        .
# last
",
        );
        check("each mine: {# all\n stop. # one\n# two\n}", "each mine: { # all\n  stop. # one\n  # two\n}\n");
    }

    #[test]
    fn brackets_and_arithmetic_have_blanks_between_words() {
        check(
            "[a] ( seeds of mine*2 ) is 4 or(here is mine): stop.",
            "[a] (seeds of mine * 2) is 4 or (here is mine): stop.\n",
        );
        check("[a]\nstop.", "[a] stop.\n");
    }

    #[test]
    fn nothing_is_left_as_nothing() {
        assert_eq!(lay_out(" \n ", 0), None);
        assert_eq!(column(&["", "stop."]), 0);
    }
}
