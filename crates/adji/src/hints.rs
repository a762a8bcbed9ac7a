//! Help that can be done at once.

use std::str::FromStr;

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::near::nearest;

/// Adds the nearest right word as help, or, if none is near, all right words as a note.
pub(crate) fn with_nearest<'a>(
    fault: Diagnostic,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    they_are: &str,
) -> Diagnostic {
    // A file with more names than that is none that people write, and finding the nearest takes its time.
    let known: Vec<&str> = known.into_iter().take(250).collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => fault.help(format!("write `{near}`")),
        None if known.is_empty() => fault,
        None => fault.note(format!("{they_are} {}", list(&known, 24))),
    }
}

/// As [`with_nearest`], for a word of a rule: what people write instead of a word of the language is answered first.
pub(crate) fn with_remedy<'a>(
    fault: Diagnostic,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    they_are: &str,
) -> Diagnostic {
    match adji_syntax::fault::instead(word) {
        Some(instead) => fault.help(instead),
        None => with_nearest(fault, word, known, they_are),
    }
}

/// Adds a help, unless there is one.
pub(crate) fn or_help(fault: Diagnostic, help: impl Into<String>) -> Diagnostic {
    if fault.help.is_some() { fault } else { fault.help(help) }
}

/// Whether a word is one that an action begins with.
pub(crate) fn is_action(word: &str) -> bool {
    use adji_syntax::words::{WordKind, find};
    find(word).iter().any(|found| matches!(found.kind, WordKind::Action | WordKind::Turning | WordKind::Choosing))
}

/// `a, b, c` with an end at `most`.
pub(crate) fn list(words: &[&str], most: usize) -> String {
    let mut text = words.iter().take(most).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    if words.len() > most {
        text += " …";
    }
    text
}

/// A number of digits, without a sign, if it is not too large.
pub(crate) fn number<N: FromStr>(word: &str) -> Option<N> {
    word.parse().ok().filter(|_| is_number(word))
}

/// Whether a word is a number and nothing else: digits, without a sign.
pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
