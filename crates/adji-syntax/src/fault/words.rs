//! Words of the language by what they are, and words that people write instead.

use crate::parse::Rule;

/// Words that actions begin with.
pub(crate) const ACTIONS: &[&str] = &[
    "choose", "must", "never", "prefer", "lift", "sow", "relay", "capture", "take", "remove", "put", "drop", "pick",
    "unpick", "mark", "unmark", "count", "set", "ask", "begin", "do", "pass", "break", "stop", "again", "end", "win",
    "lose", "draw",
];

/// Words that loops begin with.
pub(crate) const LOOPS: &[&str] = &["each", "at", "going"];

/// Words that conditions begin with, besides those of sets, numbers and players.
pub(crate) const CONDITIONS: &[&str] = &[
    "not",
    "after",
    "all",
    "some",
    "none",
    "neither",
    "seen",
    "holds",
    "held",
    "is",
    "endless",
    "again",
    "captured",
    "going",
    "chose",
    "otherwise",
];

/// Words that places begin with.
pub(crate) const PLACES: &[&str] = &[
    "here", "next", "previous", "opposite", "behind", "front", "landing", "starting", "lifted", "hand", "out", "my",
    "their", "store", "pit", "its",
];

/// Words that sets begin with, besides those of places.
pub(crate) const SETS: &[&str] = &["mine", "theirs", "pits", "picked", "sown", "first", "last"];

/// Words that numbers begin with.
pub(crate) const NUMBERS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "seeds", "had",
    "pits", "number", "row", "amount", "captured",
];

/// Words that counts begin with, besides those of numbers.
pub(crate) const COUNTS: &[&str] = &["none", "any", "odd", "even", "at", "more", "fewer", "above", "below"];

/// Words that adjectives begin with, besides those of places.
pub(crate) const ADJECTIVES: &[&str] = &["not", "mine", "theirs", "empty", "picked", "sown", "in", "pit", "store"];

/// Words for players.
pub(crate) const PLAYERS: &[&str] =
    &["me", "them", "they", "south", "north", "nobody", "chance", "starter", "winner", "loser", "owner", "its"];

/// Directions.
pub(crate) const WAYS: &[&str] = &["forward", "back", "clockwise", "anticlockwise"];

/// The word of a rule of the grammar that is one word of the language.
pub(crate) fn of_rule(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("k_").map(str::to_owned)
}

/// Whether `word` is a word of the language, in any of its forms.
pub(crate) fn is_known(word: &str) -> bool {
    let forms = ["it", "hold", "are", "no", "they", "i", "pits", "seed", "time", "stores", "wins", "loses", "less"];
    forms.contains(&word)
        || NUMBERS.contains(&word)
        || Rule::all_rules().iter().any(|rule| of_rule(*rule).is_some_and(|known| known == word))
}

/// Whether `word` is a number in digits or letters.
pub(crate) fn is_number(word: &str) -> bool {
    NUMBERS[..12].contains(&word) || !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit())
}

/// As [`instead`], for a word that stands where an action is due.
///
/// # Examples
/// ```
/// assert!(adji_syntax::fault::instead_of_action("nothing").is_some_and(|help| help.contains("`stop`")));
/// ```
#[must_use]
pub fn instead_of_action(word: &str) -> Option<&'static str> {
    match word {
        "nothing" | "none" | "noop" | "wait" => {
            Some("if the turn is over, write `stop`; if nothing is done here, leave the sentence out")
        }
        "continue" | "proceed" | "go" | "goes" => {
            Some("to sow on write `relay`; to read on leave the sentence out; in `seed` and in loops write `pass over`")
        }
        "over" | "quit" | "exit" | "done" | "halt" | "game" => instead("finish"),
        "reverse" => Some("write `relay back` or `sow back`, which turn round"),
        "wins" | "winner" => Some("write `win`: it speaks of `me`"),
        "loses" | "loser" => Some("write `lose`: it speaks of `me`"),
        _ => instead(word),
    }
}

/// What to write instead of a word or sign that is no part of the language but that people write, as a full remedy
/// ("write `pit`"). For names that are not known, too.
///
/// # Examples
/// ```
/// assert_eq!(adji_syntax::fault::instead("skip"), Some("write `pass over`"));
/// assert_eq!(adji_syntax::fault::instead("tuz"), None);
/// ```
#[must_use]
pub fn instead(word: &str) -> Option<&'static str> {
    Some(match word {
        "last" => "the pit where the last seed fell is `landing`; the last pit of a row is `last of my row`",
        "origin" => "the pit where the turn began is `starting pit`",
        "start" | "first-pit" => {
            "the pit that the lap was lifted from is `lifted pit`, that where the turn began `starting pit`"
        }
        "skip" => "write `pass over`",
        "leave" => "write `break off`",
        "if" | "when" | "whenever" | "where" => {
            "leave it out: write the condition, a colon and what is done, `here holds 1: stop.`"
        }
        "then" => "write a colon after a condition and a comma between actions",
        "else" => "write `otherwise`",
        "until" | "till" => "write `while` and the condition for going on",
        "hole" | "house" | "field" | "cell" | "cup" => "write `pit`",
        "holes" | "houses" | "fields" | "cells" | "cups" => "write `pits`",
        "bean" | "beans" | "stone" | "stones" | "counters" | "pebbles" | "shells" | "balls" | "tokens" => {
            "write `seeds`"
        }
        "bank" | "kazan" | "barn" | "scoring" => "write `my store` or `their store`",
        "you" | "opponent" | "enemy" | "other" | "he" | "she" => {
            "write `them` (they) for the other player, `theirs` for their pits"
        }
        "your" | "opponents" | "yours" | "enemys" | "his" | "her" => {
            "write `theirs` for their pits, `their row`, `their store`"
        }
        "own" | "self" | "ours" | "our" => "write `mine` for own pits, `my row`, `my store`",
        "player" | "players" | "mover" => {
            "write `me`, `them`, `south` or `north`; of whichever player it is true say `each player: …`"
        }
        "the" | "a" | "an" | "this" | "there" | "every" => "leave it out; for each of several write `each …:`",
        "has" | "have" | "contains" | "contain" | "containing" => "write `holds`",
        "exactly" | "just" | "only" => "write the number alone: `holds 4`",
        "equals" | "equal" | "=" | "was" | "be" => "write `is`, and `holds` for seeds in a place",
        ">" | "greater" | "larger" | "bigger" => "write `more than`, or `at least`",
        "<" | "smaller" | "under" => "write `fewer than`, or `at most`",
        "!" | "isn" | "aren" | "isnt" | "arent" => "write `is not`",
        "atleast" | "at-least" | "min" | "minimum" => "write `at least`",
        "atmost" | "at-most" | "max" | "maximum" => "write `at most`",
        "morethan" | "more-than" | "exceeds" | "exceed" => "write `more than`",
        "lessthan" | "less-than" | "fewerthan" | "fewer-than" => "write `fewer than`",
        "left" | "right" => {
            "write `clockwise` or `anticlockwise`: `anticlockwise` goes to the right along one's own row"
        }
        "onward" | "onwards" | "ahead" => "write `forward`",
        "across" | "facing" => "write `opposite`",
        "tie" | "tied" | "drawn" => "write `draw`",
        "unless" => "write `not` before the condition: `not here holds 1: stop.`",
        "always" => "leave it out: without a condition a sentence is always carried out",
        "plus" => "write `+`",
        "minus" => "write `-`",
        "most" | "majority" => "write `more than half`",
        "both" => "write `all of`, or name both and write `and`",
        "nonempty" | "non-empty" | "not-empty" | "occupied" => "write `not empty`, or `holds any`",
        "zero" | "nothing" => "write `none`",
        ";" => "write a full stop between sentences, a comma between actions",
        "&" => "write `and`",
        "|" => "write `or`",
        "/" => "write `div`, which rounds down",
        "%" => "write `mod`",
        "collect" | "eat" | "seize" | "win-seeds" => "write `capture`",
        "gather" => "write `pick`, and later `capture picked`",
        "repeat" => "to sow on write `relay`; for each of several pits `each …:`",
        "for" => "write `each mine: …` or `each player: …`",
        "while" => "`while` follows on a walk: `going forward from next while here holds 2: …`",
        "into" | "onto" | "to" => "write `in`: `put here in my store`",
        "becomes" | "become" => "a mark is set with `mark`: `mark here tuz of me`",
        "holding" => "write `that hold`: `mine that hold any`",
        "distribute" | "spread" | "scatter" => "write `sow`",
        "move" | "place" | "deposit" | "add" | "transfer" => "write `put … in …`",
        "discard" | "delete" => "write `remove`",
        "continue" | "resow" => "write `relay`",
        "finish" | "finished" => "write `stop` for the end of a move, `end` for that of the round",
        "\"" | "'" | "`" => "write words without quotes",
        _ => return None,
    })
}
