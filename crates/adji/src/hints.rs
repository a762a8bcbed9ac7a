//! Help that can be done at once.

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::near::nearest;

/// Adds the nearest right word as help, or, if none is near, all right words as a note.
pub(crate) fn with_nearest<'a>(
    fault: Diagnostic,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    they_are: &str,
) -> Diagnostic {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => fault.help(format!("write `{near}`")),
        None if known.is_empty() => fault,
        None => fault.note(format!("{they_are} {}", list(&known, 24))),
    }
}

/// `a, b, c` with an end at `most`.
pub(crate) fn list(words: &[&str], most: usize) -> String {
    let mut text = words.iter().take(most).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    if words.len() > most {
        text += " …";
    }
    text
}
