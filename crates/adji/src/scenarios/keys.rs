//! The keys of a scenario, and what each can say: one table, from which the language reference is written.

use super::expect::{NEXT_FORMS, OVER_FORMS, REASONS};

/// Every key, in the order in which a scenario is best written, with what it says.
///
/// # Examples
/// ```
/// let keys = adji::scenarios::keys();
/// assert_eq!(keys[0].0, "name");
/// ```
#[must_use]
pub fn keys() -> Vec<(&'static str, String)> {
    vec![
        ("name", "the claim it makes".to_string()),
        (
            "source",
            "where that is told: the key of a source of the file, then the place in it; or what else it rests on"
                .to_string(),
        ),
        ("variant", "numbers and readings it is about, as behind an id: `\"?pits=3@origin=skipped\"`".to_string()),
        ("board", "the board it begins with; the start of the game if not given".to_string()),
        ("after", "moves played first, with blanks between".to_string()),
        ("move", "the move it is about, said whole: `\"E+\"` where the direction is chosen".to_string()),
        ("gives", "the board after it: the pits, and whatever else is to be compared".to_string()),
        ("captured", "how many seeds it captures".to_string()),
        ("laps", "how many laps it is sown in".to_string()),
        ("legal", "all moves that are legal before it, in any order, with blanks between".to_string()),
        (
            "illegal",
            format!(
                "why the move is not legal: the label of a sentence, {}, or `true` for whatever reason. Such a move is not \
                 played: of the keys for what comes out only `legal` can stand beside it",
                listed(&REASONS)
            ),
        ),
        ("next", format!("who decides next: {}, the last when the game is over", listed(&NEXT_FORMS))),
        (
            "over",
            format!(
                "whether and how the game is over: {}; those with `the round` of one game of a match that goes on",
                listed(&OVER_FORMS)
            ),
        ),
        ("says", "labels of sentences that the move must carry out, with blanks between".to_string()),
    ]
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
}
