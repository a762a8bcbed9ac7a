//! What the grammar refuses, told in the words of the game.
//!
//! The grammar says how far it came and what it looked for there. From that follows what kind of thing was due: an
//! action, a condition, a place, a colon and so on; the remedy comes from the word that was found.

mod phrases;
mod scene;
mod words;

use pest::error::Error;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::fault::scene::Scene;
use crate::near;
use crate::parse::Rule;
use crate::span::FileId;

pub use words::{instead, instead_of_action};

/// A kind of thing that can be due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Sentence,
    Action,
    Condition,
    Predicate,
    Adjective,
    Count,
    Number,
    Set,
    Place,
    Player,
    Name,
    Label,
    Way,
}

impl Due {
    /// The code of the fault that it is missing.
    fn code(self) -> &'static str {
        match self {
            Due::Sentence | Due::Action => codes::ACTION_DUE,
            Due::Condition => codes::CONDITION_DUE,
            Due::Predicate => codes::PREDICATE_DUE,
            Due::Adjective => codes::ADJECTIVE_DUE,
            Due::Count => codes::COUNT_DUE,
            Due::Number => codes::NUMBER_DUE,
            Due::Set => codes::SET_DUE,
            Due::Place => codes::PLACE_DUE,
            Due::Player => codes::PLAYER_DUE,
            Due::Name | Due::Label => codes::NAME_DUE,
            Due::Way => codes::WORD_DUE,
        }
    }

    /// What it is.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Due::Sentence => "a condition or an action",
            Due::Action => "an action",
            Due::Condition => "a condition",
            Due::Predicate => "`holds` or `is`",
            Due::Adjective => "an adjective",
            Due::Count => "a count",
            Due::Number => "a number",
            Due::Set => "a place or a set of pits",
            Due::Place => "a place",
            Due::Player => "a player",
            Due::Name => "a name",
            Due::Label => "a label",
            Due::Way => "a direction",
        }
    }

    /// What one could write.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Due::Sentence => "a sentence, such as `here holds 1: stop.`",
            Due::Action => "what is done, such as `capture here` or `stop`",
            Due::Condition => "a condition, such as `here holds 1`",
            Due::Predicate => "what is said of it, such as `holds 1` or `is empty`",
            Due::Adjective => "what it is: `mine`, `theirs`, `empty`, `in my row`, `pit 3`, a mark or a place",
            Due::Count => "how many: `none`, `any`, `2`, `2 or 3`, `2 to 6` or `at least 2`",
            Due::Number => "a number, such as `4` or `seeds of my store`",
            Due::Set => "a place or a set, such as `here`, `mine` or `mine that hold 2`",
            Due::Place => "one place, such as `here`, `next`, `opposite` or `my store`",
            Due::Player => "`me`, `them`, `south`, `north` or `owner of here`",
            Due::Name => "a name of letters, digits and hyphens that is not a word of the language",
            Due::Label => "one word as a label, with hyphens instead of blanks: `[own-four]`",
            Due::Way => "`forward`, `back`, `clockwise` or `anticlockwise`",
        }
    }

    /// Words that it can begin with.
    fn beginnings(self) -> Vec<&'static str> {
        let lists: &[&[&str]] = match self {
            Due::Sentence => {
                &[words::ACTIONS, words::LOOPS, words::CONDITIONS, words::SETS, words::PLACES, words::PLAYERS]
            }
            Due::Action => &[words::ACTIONS, words::LOOPS],
            Due::Condition => &[words::CONDITIONS, words::SETS, words::PLACES, words::NUMBERS, words::PLAYERS],
            Due::Predicate => &[&["holds", "held", "is", "are", "that"]],
            Due::Adjective => &[words::ADJECTIVES, words::PLACES],
            Due::Count => &[words::COUNTS, words::NUMBERS],
            Due::Number => &[words::NUMBERS],
            Due::Set => &[words::SETS, words::PLACES],
            Due::Place => &[words::PLACES],
            Due::Player => &[words::PLAYERS],
            Due::Name | Due::Label => &[],
            Due::Way => &[words::WAYS],
        };
        lists.concat()
    }
}

/// The fault behind an error of the grammar in `text`, which begins `offset` bytes from the start of `file`; `whole` is
/// what the text as a whole should be.
pub(crate) fn told(error: &Error<Rule>, text: &str, file: FileId, offset: u32, whole: Due) -> Diagnostic {
    let scene = Scene::new(error, text, file, offset, whole);
    comma_for_colon(&scene)
        .or_else(|| phrases::told(&scene))
        .or_else(|| word_before(&scene))
        .or_else(|| thing_due(&scene))
        .or_else(|| mark_due(&scene))
        .unwrap_or_else(|| cannot_follow(&scene))
}

/// After a condition there is a comma, and then something is done.
fn comma_for_colon(scene: &Scene<'_>) -> Option<Diagnostic> {
    let comma = scene.comma_after_condition()?;
    let title = "a colon is due here, found `,`";
    Some(scene.at(comma, codes::MISSING_COLON, title, "a colon instead").help("write `:` after the condition"))
}

/// The word before was taken for a name, and is none.
fn word_before(scene: &Scene<'_>) -> Option<Diagnostic> {
    let word = scene.name_before()?;
    if scene.begins_phrase(1) && scene.is_over() {
        let title = format!("an action is due here, found `{}`", word.text);
        let fault = scene.at(word, codes::ACTION_DUE, title, "not an action");
        return Some(fault.help(remedy(word.text, Due::Action)));
    }
    let instead = if scene.is_named() { None } else { instead(word.text) };
    let near = || near::nearest(word.text, Due::Sentence.beginnings()).filter(|_| scene.begins_condition());
    let help = instead.map(str::to_owned).or_else(|| near().map(|near| format!("write `{near}`")))?;
    let (said, label) = if words::is_known(word.text) {
        ("cannot stand here", "not here")
    } else {
        ("is not a word of the language", "not known")
    };
    let title = format!("`{}` {said}", word.text);
    Some(scene.at(word, codes::NOT_A_WORD, title, label).help(help))
}

/// A thing of the game is due.
fn thing_due(scene: &Scene<'_>) -> Option<Diagnostic> {
    let due = scene.due()?;
    if scene.found_is("}") && scene.before_is("{") {
        let fault = scene.here(codes::EMPTY_BLOCK, "there is no sentence in this block", "nothing before this brace");
        return Some(fault.help("write what is done, or leave out the block and its condition"));
    }
    if due == Due::Sentence && scene.before_is("]") && (scene.found_is(",") || scene.found_is(".")) {
        let title = format!("a sentence follows on its label, found `{}`", scene.found_text());
        let fault = scene.here(codes::ACTION_DUE, title, "not after a label");
        return Some(fault.help("take it out: `[name] here holds 1: stop.`"));
    }
    if due == Due::Sentence && scene.found_is(":") {
        let title = "a condition is due before this colon";
        let help = match scene.before_is("]") {
            true => {
                "write one, or remove the colon: a sentence follows on its label at once, `[name] here holds 1: stop.`"
            }
            false => "write one, or remove the colon",
        };
        return Some(scene.here(codes::CONDITION_DUE, title, "no condition before it").help(help));
    }
    let title = format!("{} is due here, {}", due.words(), scene.found());
    let label = if scene.found_word().is_some() { format!("not {}", due.words()) } else { String::new() };
    let label = if due == Due::Predicate { String::new() } else { label };
    Some(scene.here(due.code(), title, label).help(scene.special_remedy(due).unwrap_or_else(|| due_remedy(scene, due))))
}

fn due_remedy(scene: &Scene<'_>, due: Due) -> String {
    scene.found_word().map_or_else(|| format!("write {}", due.example()), |word| remedy(word, due))
}

/// What to write instead of `word` where `due` is due.
fn remedy(word: &str, due: Due) -> String {
    // The name of a pit on a board; capital letters are read as small ones, so it would name two.
    if matches!(due, Due::Place | Due::Set) && word.len() == 1 && word.starts_with(char::is_alphabetic) {
        return "in rules pits have numbers: `pit 1 of south` is A, `pit 1 of north` is a".to_owned();
    }
    let instead = match due {
        Due::Action | Due::Sentence => instead_of_action(word),
        _ => instead(word),
    };
    match (instead, near::nearest(word, due.beginnings())) {
        (Some(instead), _) => instead.to_owned(),
        (None, Some(near)) if !words::is_known(word) => format!("write `{near}`"),
        _ => format!("write {}", due.example()),
    }
}

/// A colon, a comma, a full stop, a bracket or a certain word is due.
fn mark_due(scene: &Scene<'_>) -> Option<Diagnostic> {
    let verb = scene.found_verb();
    if scene.wants(Rule::colon) && (scene.is_over() || scene.found_is("}")) {
        let title = "after this condition it is not said what is done";
        return Some(
            scene
                .here(codes::MISSING_COLON, title, "a colon is due")
                .help("write a colon and what is done: `here holds 1: stop.`"),
        );
    }
    if scene.wants(Rule::colon) && (verb || scene.found_is("{") || scene.found_is("then")) {
        let title = format!("a colon is due here, {}", scene.found());
        let (label, help) = match scene.found_is("then") {
            true => ("a colon instead", "write `:` instead of `then`"),
            false => ("a colon before this", "write a colon after the condition or loop"),
        };
        return Some(scene.here(codes::MISSING_COLON, title, label).help(help));
    }
    if scene.wants(Rule::full_stop) && scene.is_sentence() && scene.is_other_sentence() {
        let title = "the sentence ends without a full stop";
        return Some(
            scene.after_last(codes::MISSING_FULL_STOP, title, "a full stop is due").help("write `.` at its end"),
        );
    }
    if scene.wants(Rule::comma) && scene.wants(Rule::full_stop) && verb {
        let title = format!("a comma is due here, {}", scene.found());
        let fault = scene.here(codes::MISSING_COMMA, title, "a comma before this");
        return Some(fault.help("write a comma between actions, a full stop between sentences"));
    }
    word_due(scene)
}

/// Only certain words can follow.
fn word_due(scene: &Scene<'_>) -> Option<Diagnostic> {
    let words = scene.words_due();
    if let Some(verb) = scene.verb_before().filter(|_| words == ["of"]) {
        let title = format!("a comma is due here, found `{}`", verb.text);
        let fault = scene.at(verb, codes::MISSING_COMMA, title, "a comma before this");
        return Some(fault.help("write a comma between actions, a full stop between sentences"));
    }
    let ends = [Rule::full_stop, Rule::colon, Rule::close, Rule::EOI].into_iter().any(|rule| scene.wants(rule));
    if words.is_empty() || words.len() > 4 || ends {
        return None;
    }
    let listed = listed(&words);
    let title = format!("{listed} is due here, {}", scene.found());
    let help = scene.special_remedy(Due::Name).unwrap_or_else(|| format!("write {listed}"));
    Some(scene.here(codes::WORD_DUE, title, "").help(help))
}

/// What was found cannot stand here, and much else could.
fn cannot_follow(scene: &Scene<'_>) -> Diagnostic {
    let title = if scene.is_at_end() {
        "the text ends too early".to_owned()
    } else if scene.before_text().is_empty() {
        format!("nothing can begin with `{}`", scene.found_text())
    } else {
        format!("`{}` cannot follow on `{}`", scene.found_text(), scene.before_text())
    };
    let fault = scene.here(codes::NOTHING_DUE, title, "");
    let words = scene.words_due();
    let near = near::nearest(scene.found_text(), scene.words_possible().iter().map(String::as_str))
        .map(|near| format!("write `{near}`"));
    let special = || scene.special_remedy(Due::Name).or_else(|| instead(scene.found_text()).map(str::to_owned));
    let follows = || {
        (!words.is_empty() && words.len() <= 4 && words != ["to"])
            .then(|| format!("here can follow {}", listed(&words)))
    };
    let label = || scene.label_without_brackets();
    fault.help(label().or(near).or_else(special).or_else(follows).unwrap_or_else(|| scene.end_due()))
}

/// `a`, `b` or `c`.
fn listed(words: &[String]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => {
            let others: Vec<String> = others.iter().map(|word| format!("`{word}`")).collect();
            format!("{} or `{last}`", others.join(", "))
        }
        _ => words.iter().map(|word| format!("`{word}`")).collect(),
    }
}

#[cfg(test)]
mod tests;
