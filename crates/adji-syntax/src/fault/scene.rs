//! The place where the grammar stopped: what stands there, what stands before it, what was looked for.

use pest::error::{Error, ErrorVariant, InputLocation};

use crate::diagnostic::Diagnostic;
use crate::fault::{Due, words};
use crate::parse::Rule;
use crate::parse::cut::{Token, tokens};
use crate::span::{FileId, Span};

/// What is always looked for after a word that could be a name, and tells nothing.
const AFTER_A_NAME: &[Rule] = &[
    Rule::pred,
    Rule::colon,
    Rule::plus,
    Rule::minus,
    Rule::times,
    Rule::k_and,
    Rule::k_div,
    Rule::k_is,
    Rule::k_mod,
    Rule::k_of,
    Rule::k_or,
    Rule::k_that,
];

/// Signs and words that can follow nearly everywhere.
const EVERYWHERE: &[Rule] = &[
    Rule::plus,
    Rule::minus,
    Rule::times,
    Rule::k_and,
    Rule::k_div,
    Rule::k_mod,
    Rule::k_or,
    Rule::k_except,
    Rule::k_that,
    Rule::k_seeds,
];

/// The place where the grammar stopped.
pub(super) struct Scene<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    /// Which token was found there; their number, if the text ends.
    at: usize,
    wanted: Vec<Rule>,
    file: FileId,
    offset: u32,
    whole: Due,
}

impl<'t> Scene<'t> {
    pub(super) fn new(error: &Error<Rule>, text: &'t str, file: FileId, offset: u32, whole: Due) -> Scene<'t> {
        let (InputLocation::Pos(stop) | InputLocation::Span((stop, _))) = error.location;
        let tokens: Vec<Token<'t>> = tokens(text).collect();
        let at = tokens.iter().position(|token| token.end() > stop).unwrap_or(tokens.len());
        let wanted = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives.clone(),
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        let mut scene = Scene { text, tokens, at, wanted, file, offset, whole };
        scene.forget_guard();
        scene
    }

    /// An action was first read as a condition that begins with a name; what that looked for is forgotten.
    fn forget_guard(&mut self) {
        let is_verb = self.before(0).is_some_and(|token| words::ACTIONS.contains(&token.text));
        let more = self.wanted.iter().any(|rule| !AFTER_A_NAME.contains(rule));
        if is_verb && more {
            self.wanted.retain(|rule| !AFTER_A_NAME.contains(rule));
        }
    }

    /// All words and marks of the text.
    pub(super) fn tokens(&self) -> &[Token<'t>] {
        &self.tokens
    }

    /// Which of them was found at the place; their number, if the text ends.
    pub(super) fn stop(&self) -> usize {
        self.at
    }

    /// The token `back` places before the one before the place.
    fn before(&self, back: usize) -> Option<Token<'t>> {
        self.at.checked_sub(back + 1).and_then(|at| self.tokens.get(at)).copied()
    }

    pub(super) fn before_text(&self) -> &'t str {
        self.before(0).map_or("", |token| token.text)
    }

    pub(super) fn before_is(&self, text: &str) -> bool {
        self.before_text() == text
    }

    pub(super) fn found_text(&self) -> &'t str {
        self.tokens.get(self.at).map_or("", |token| token.text)
    }

    pub(super) fn found_is(&self, text: &str) -> bool {
        self.found_text() == text
    }

    /// The word or sign found, if it is not one that ends sentences or parts of them.
    pub(super) fn found_word(&self) -> Option<&'t str> {
        let found = self.found_text();
        (!["", ".", ",", ":", "}", "{", ")", "]"].contains(&found)).then_some(found)
    }

    /// Whether an action begins here.
    pub(super) fn found_verb(&self) -> bool {
        words::ACTIONS.contains(&self.found_text()) || words::LOOPS.contains(&self.found_text())
    }

    /// The word before, if it is an action that was taken for a name: `mark here tuz stop`.
    pub(super) fn verb_before(&self) -> Option<Token<'t>> {
        let follows_a_word = self.before(1).is_some_and(|token| token.is_word());
        self.before(0).filter(|token| follows_a_word && words::ACTIONS.contains(&token.text))
    }

    /// What was found, in words.
    pub(super) fn found(&self) -> String {
        match self.found_text() {
            "" => "but the text ends".to_owned(),
            "." => "but the sentence ends".to_owned(),
            found => format!("found `{found}`"),
        }
    }

    /// Whether the sentence or the action is over here.
    pub(super) fn is_over(&self) -> bool {
        ["", ".", ",", "}"].contains(&self.found_text())
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.tokens.len()
    }

    /// Whether what stands before is not complete in itself.
    fn goes_on(&self) -> bool {
        ![Rule::full_stop, Rule::colon, Rule::EOI].iter().any(|rule| self.wants(*rule))
    }

    /// Whether the text is read as sentences.
    pub(super) fn is_sentence(&self) -> bool {
        self.whole == Due::Sentence
    }

    pub(super) fn wants(&self, rule: Rule) -> bool {
        self.wanted.contains(&rule)
    }

    /// Whether another sentence or the end of a block begins here.
    pub(super) fn is_other_sentence(&self) -> bool {
        let (Some(before), Some(found)) = (self.before(0), self.tokens.get(self.at)) else {
            return true;
        };
        ["}", "["].contains(&found.text) || found.is_word() && self.text[before.end()..found.start].contains('\n')
    }

    /// The word before, if it can only have been taken for a name, or is one that people write for something else.
    pub(super) fn name_before(&self) -> Option<Token<'t>> {
        let word = self.before(0).filter(Token::is_word)?;
        let is_name = !words::is_known(word.text) && !word.text.starts_with(|c: char| c.is_ascii_digit());
        let is_old = match word.text {
            "last" => self.wanted == [Rule::k_of],
            "player" => self.wants(Rule::k_is),
            _ => false,
        };
        (is_name || is_old).then_some(word)
    }

    /// Whether the word `back` tokens before the place begins a sentence, or what comes after a colon or comma.
    pub(super) fn begins_phrase(&self, back: usize) -> bool {
        let begins = ["", ".", ",", ":", "]", "{", "}"];
        self.is_sentence() && self.before(back).is_none_or(|token| begins.contains(&token.text)) && !self.is_listed()
    }

    /// The comma before or at the place, if it follows on a condition without a colon and an action follows on it.
    pub(super) fn comma_after_condition(&self) -> Option<Token<'t>> {
        let at = if self.before_is(",") { self.at - 1 } else { self.at };
        let comma = self.tokens.get(at).filter(|token| token.text == ",")?;
        let begins = ["]", ".", "{", "}", ":"];
        let start = self.tokens[..at].iter().rposition(|token| begins.contains(&token.text))?;
        let is_label = self.tokens[start].text == "]";
        let said = &self.tokens[start + 1..at];
        let is_condition = said.iter().any(|token| ["holds", "hold", "is", "are"].contains(&token.text))
            && said
                .first()
                .is_some_and(|token| !words::ACTIONS.contains(&token.text) && !words::LOOPS.contains(&token.text));
        let acts = self.tokens.get(at + 1).is_some_and(|token| words::ACTIONS.contains(&token.text));
        (self.is_sentence() && is_label && is_condition && acts).then_some(*comma)
    }

    /// Whether the word before is one more member of a list: of options, or of numbers.
    fn is_listed(&self) -> bool {
        self.before(1).is_some_and(|token| token.text == ",") && self.wants(Rule::comma_or)
    }

    /// Whether the word before begins a condition.
    pub(super) fn begins_condition(&self) -> bool {
        let begins = ["and", "or", "not", "(", "while", "must", "never", "prefer"];
        self.begins_phrase(1) || self.before(1).is_none_or(|token| begins.contains(&token.text))
    }

    /// Whether the word before stands where any word is a name: after `ask`, in brackets.
    pub(super) fn is_named(&self) -> bool {
        self.before(1).is_some_and(|token| ["ask", "do", "chose", "among", "["].contains(&token.text))
    }

    /// The kind of thing that is due, if it is one of the game.
    pub(super) fn due(&self) -> Option<Due> {
        let any = |rules: &[Rule]| rules.iter().any(|rule| self.wants(*rule));
        Some(if any(&[Rule::sentence, Rule::guard]) {
            Due::Sentence
        } else if any(&[Rule::actions, Rule::action, Rule::loop_, Rule::k_relay]) {
            Due::Action
        } else if any(&[Rule::cond, Rule::all_of, Rule::neg]) {
            Due::Condition
        } else if any(&[Rule::set, Rule::part]) || any(&[Rule::place]) && any(&[Rule::name, Rule::named]) {
            Due::Set
        } else if any(&[Rule::mark_name, Rule::label_name, Rule::name]) {
            if self.before_is("[") { Due::Label } else { Due::Name }
        } else if any(&[Rule::close_label]) {
            Due::Label
        } else {
            return self.lesser_due();
        })
    }

    fn lesser_due(&self) -> Option<Due> {
        let kinds = [
            (Rule::adj, Due::Adjective),
            (Rule::count, Due::Count),
            (Rule::player, Due::Player),
            (Rule::term, Due::Number),
            (Rule::num, Due::Number),
            (Rule::pit_number, Due::Number),
        ];
        if let Some((_, due)) = kinds.iter().find(|(rule, _)| self.wants(*rule)) {
            return Some(*due);
        }
        let is_bare = self.name_before().is_some();
        match () {
            () if self.wants(Rule::pred) && !is_bare => Some(Due::Predicate),
            () if (self.wants(Rule::place) || self.wants(Rule::spot)) && self.goes_on() => Some(Due::Place),
            () if self.wants(Rule::way) && self.goes_on() => Some(Due::Way),
            () => None,
        }
    }

    /// All words of the language that could follow.
    pub(super) fn words_possible(&self) -> Vec<String> {
        self.wanted.iter().filter_map(|rule| words::of_rule(*rule)).chain(self.ways_due()).collect()
    }

    /// The words and brackets that could follow, without those that can follow nearly everywhere.
    pub(super) fn words_due(&self) -> Vec<String> {
        let rules = self.wanted.iter().filter(|rule| !EVERYWHERE.contains(rule));
        rules
            .filter_map(|rule| match rule {
                Rule::open => Some("(".to_owned()),
                Rule::close => Some(")".to_owned()),
                rule => words::of_rule(*rule),
            })
            .chain(self.ways_due())
            .collect()
    }

    fn ways_due(&self) -> Vec<String> {
        let ways = if self.wants(Rule::way) { words::WAYS } else { &[] };
        ways.iter().map(|way| (*way).to_owned()).collect()
    }

    /// A remedy that only fits this place.
    pub(super) fn special_remedy(&self, due: Due) -> Option<String> {
        let found = self.found_text();
        let is_count = words::COUNTS.contains(&found) || words::is_number(found);
        let is_place = words::PLACES.contains(&found) || words::SETS.contains(&found);
        let help = match (self.before_text(), due) {
            ("is" | "are" | "not", Due::Adjective) if is_count => return Some(self.holds_instead()),
            ("holds" | "hold" | "held", Due::Count) if words::ADJECTIVES.contains(&found) => {
                "write `is` instead of `holds`"
            }
            ("holds" | "hold" | "held", Due::Count) if found == "some" => "write `any`",
            ("+", Due::Number) if self.found_word().is_none() => "for this many and more write `at least`",
            ("my" | "their", Due::Name) => {
                "own pits are `mine` (by owner) or `my row` (by place), those of the other `theirs` or `their row`"
            }
            (":", Due::Action) => return self.label_without_brackets(),
            ("in", Due::Place) if words::SETS.contains(&found) => {
                "seeds are put in one place; for each of several write `each …: put … in here`"
            }
            (_, Due::Number) if is_place => {
                return Some(format!(
                    "write a number, such as `4`, or how many lie there: `seeds of {}`",
                    self.place_found()
                ));
            }
            (_, Due::Name) => return self.special_word(found).map(str::to_owned),
            (_, Due::Predicate) => return self.special_predicate(found),
            _ => return None,
        };
        Some(help.to_owned())
    }

    /// `my store is 5`: what to write instead.
    fn holds_instead(&self) -> String {
        let said = "of a place one says `holds`: `here holds 4`";
        let subject = match [self.before(2), self.before(1)].map(|token| token.map_or("", |token| token.text)) {
            [whose @ ("my" | "their"), "store"] => format!("{whose} store"),
            [_, place @ ("opposite" | "next" | "previous" | "landing" | "behind" | "front")] => place.to_owned(),
            _ => return said.to_owned(),
        };
        let count: Vec<&str> =
            self.tokens[self.at..].iter().map(|token| token.text).take_while(|text| *text != ":").collect();
        format!("{said}; write `{subject} holds {}`", count.join(" "))
    }

    /// The place that begins here, as far as it is plain: `my store`, `here`.
    fn place_found(&self) -> String {
        let second = self.tokens.get(self.at + 1).map_or("", |token| token.text);
        match self.found_text() {
            whose @ ("my" | "their") if ["row", "store"].contains(&second) => format!("{whose} {second}"),
            place => place.to_owned(),
        }
    }

    /// Something stands where `holds` or `is` should.
    fn special_predicate(&self, found: &str) -> Option<String> {
        let begins = ["empty", "in", "mine", "theirs", "picked", "sown", "pit", "store", "not"];
        Some(match found {
            "had" => "write `held`: how much it held when the turn began".to_owned(),
            "or" => "write `or` between two conditions, each with its own `holds` or `is`".to_owned(),
            "does" | "do" | "doesn" | "don" => "write `not` before the condition: `not here holds 2`".to_owned(),
            "on" | "at" => "write `is in my row`, `is in their row` or `is my store`".to_owned(),
            "then" => return None,
            ":" | "," | "." if words::ADJECTIVES.contains(&self.before_text()) => {
                format!("write `is` before it: `here is {}`", self.before_text())
            }
            _ if words::COUNTS.contains(&found) || words::is_number(found) => {
                format!("write `holds` before it: `holds {found}`")
            }
            _ if begins.contains(&found) => format!("write `is` before it: `is {found} …`")
                .replace(" …", if found == "in" { " my row" } else { "" }),
            _ => return None,
        })
    }

    /// A name with which the sentence begins, and which may be meant as its label.
    pub(super) fn label_without_brackets(&self) -> Option<String> {
        let label = match self.before_text() {
            ":" | ")" => self.before(1)?,
            _ => self.before(0)?,
        };
        let at = self.tokens.iter().position(|token| token.start == label.start)?;
        let begins = at == 0 || at == 1 && self.before_is(")") && self.tokens[0].text == "(";
        let is_plain = [":", ")"].contains(&self.before_text()) || words::instead(label.text).is_none();
        let is_name = label.is_word() && !words::is_known(label.text) && is_plain;
        (self.is_sentence() && begins && is_name)
            .then(|| format!("a label stands in square brackets and without a colon: `[{}]`", label.text))
    }

    /// A remedy where only certain words or a name are due.
    fn special_word(&self, found: &str) -> Option<&'static str> {
        let after_pit = self.before(1).is_some_and(|token| token.text == "pit");
        Some(match self.before_text() {
            "my" | "their" => {
                "own pits are `mine` (by owner) or `my row` (by place), those of the other `theirs` or `their row`"
            }
            "all" if self.wants(Rule::k_but) => {
                "without a number all seeds are meant: `capture here`; `all but 1 of here` leaves one"
            }
            "move" | "lap" if self.wants(Rule::open) => {
                "write the condition in brackets: `after move (theirs hold any)`"
            }
            "otherwise" => "write `otherwise:`, without a condition",
            before if words::ACTIONS.contains(&before) && self.before(1).is_some_and(|token| token.text == "and") => {
                "`and` joins places, a comma joins actions: write a comma instead of `and`"
            }
            "," if self.found_verb() => "if the condition ends here, write a colon instead of the comma",
            _ if self.wants(Rule::close) => {
                "close the bracket with `)` before it, or join two conditions with `and` or `or`"
            }
            "in" if found == "mine" || found == "theirs" => {
                "write `is mine` or `is theirs`; of the side `is in my row`"
            }
            "seeds" | "seed" if self.wants(Rule::k_hand) || self.wants(Rule::k_of) => {
                "`seeds` is said with a place: `seeds of here`; whether there are any is `holds any`"
            }
            "more" | "fewer" | "less" if found.starts_with("seed") => "leave `seeds` out: `more than 5`",
            "more" | "fewer" | "less" => "say than what: `more than 5`; `at least 5` includes the 5",
            "can" if found == "'" => "write `cannot`",
            _ if after_pit => "say whose pit it is: `pit 3 of me`",
            before if self.wants(Rule::k_of) && before.starts_with(|c: char| c.is_ascii_digit()) => {
                "say of what place so many are meant: `4 of here`"
            }
            _ if self.wants(Rule::k_cannot) => "say of a player that it `is` another, or `can move`: `starter is me`",
            _ if self.wants(Rule::k_to) && found.starts_with("seed") => "write both bounds: `with 1 to 3 seeds`",
            _ if self.wants(Rule::mark_name) => "write first the place and then the mark: `mark here tuz of me`",
            _ if self.wants(Rule::name) && words::is_known(found) => {
                "take another name: this is a word of the language"
            }
            _ if self.wants(Rule::k_or) && self.wants(Rule::comma) && self.goes_on() => {
                "join the last number with `or`: `2, 4 or 6`"
            }
            _ if found == ";" && self.wants(Rule::colon) => "write a colon after a condition",
            _ => return None,
        })
    }

    /// How a text that is over can end.
    pub(super) fn end_due(&self) -> String {
        match self.whole {
            Due::Sentence if self.wants(Rule::colon) => {
                "if the condition ends here, write a colon and what is done".to_owned()
            }
            Due::Sentence => "if the action ends here, write a comma or a full stop".to_owned(),
            whole => format!("the text must be {} and nothing else", whole.words()),
        }
    }

    /// A fault at the place.
    pub(super) fn here(&self, code: &'static str, title: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        match self.tokens.get(self.at) {
            Some(token) => self.at(*token, code, title, label),
            None => self.after_last(code, title, label),
        }
    }

    /// A fault at a token.
    pub(super) fn at(
        &self,
        token: Token<'_>,
        code: &'static str,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::error(code, self.span(token.start, token.end()), title, label)
    }

    /// A fault at several tokens that follow on each other.
    pub(super) fn across(
        &self,
        tokens: &[Token<'_>],
        code: &'static str,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        let (start, end) = (tokens.first().map_or(0, |token| token.start), tokens.last().map_or(0, Token::end));
        Diagnostic::error(code, self.span(start, end), title, label)
    }

    /// A fault after the last token before the place.
    pub(super) fn after_last(
        &self,
        code: &'static str,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        let end = self.before(0).map_or(0, |token| token.end());
        Diagnostic::error(code, self.span(end, end), title, label)
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: self.offset + start as u32, end: self.offset + end as u32 }
    }
}
