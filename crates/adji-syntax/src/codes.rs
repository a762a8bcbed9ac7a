//! The names of the faults that this crate finds, each with what it means to an author.

/// Declares codes of faults with an explanation each, and the table `CODES` of them.
#[macro_export]
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal: $text:literal;)*) => {
        $(
            #[doc = $text]
            pub const $name: &str = $code;
        )*

        /// All codes of this crate with a short explanation of each, for `adji explain` and the documents.
        pub const CODES: &[(&str, &str)] = &[$(($code, $text)),*];
    };
}

codes! {
    MISSING_FULL_STOP = "missing-full-stop": "A sentence ends with a full stop; here the text ends without one.";
    MISSING_COLON = "missing-colon": "Between a condition and what is done stands a colon, as in `here holds 1: stop.`, \
        and so it does between `each mine` and what is done with each.";
    MISSING_COMMA = "missing-comma": "Actions done one after the other are separated by commas, as `take here, stop` are.";
    UNCLOSED_BRACKET = "unclosed-bracket": "A round or square bracket was opened and is not closed before the sentence ends.";
    UNCLOSED_BRACE = "unclosed-brace": "A block of sentences was opened with `{` and is not closed with `}`.";
    STRAY_BRACKET = "stray-bracket": "A bracket or brace is closed here that was not opened.";
    EMPTY_SENTENCE = "empty-sentence": "There is a full stop with no sentence before it.";
    EMPTY_BLOCK = "empty-block": "A block `{ }` holds at least one sentence. To do nothing, leave the sentence out.";
    ACTION_DUE = "action-due": "Here must stand what is done: `take here`, `sow`, `stop` and so on.";
    CONDITION_DUE = "condition-due": "Here must stand a condition, something that holds or does not: `here holds 1`, \
        `opposite is empty`, `they cannot move`.";
    PLACE_DUE = "place-due": "Here must stand one place: `here`, `next`, `opposite`, `landing`, `my store`, `pit 3 of me` and so on.";
    SET_DUE = "set-due": "Here must stand a place or a set of pits: `here`, `mine`, `theirs`, `my row`, `pits`, \
        `mine that hold 2` and so on.";
    NUMBER_DUE = "number-due": "Here must stand a number: digits, a number of the file, or something that is counted, \
        such as `seeds of my store`.";
    COUNT_DUE = "count-due": "After `holds`, and after `is` when a number stands before it, comes a count: `none`, `any`, \
        `odd`, `even`, `2`, `2, 4 or 6`, `2 to 6`, `at least 2`, `at most 2`, `more than 2`, `fewer than 2`.";
    PLAYER_DUE = "player-due": "Here must stand a player: `me`, `them`, `south`, `north`, `starter`, `winner`, `loser`, \
        `owner of here` and so on.";
    PREDICATE_DUE = "predicate-due": "A place or a set was named, and now it must be said what of it: that it holds or held \
        so many seeds, or that it is something.";
    ADJECTIVE_DUE = "adjective-due": "After `is` comes what a place can be: `mine`, `theirs`, `empty`, `in my row`, `pit 3`, \
        a mark, a word of the file, or another place or set.";
    NAME_DUE = "name-due": "Here must stand a name: that of a sentence, a decision, a step, a mark or a counter. Names are \
        written with letters, digits and hyphens and begin with a letter; words of the language cannot be used, except \
        for sentences, decisions and steps.";
    WORD_DUE = "word-due": "Two words of the language belong together, and the second is missing: `pass over`, `at least`, \
        `either way`, `begin with` and so on.";
    NOT_A_WORD = "not-a-word": "This word was taken for a name, and the sentence cannot go on after it. It is probably \
        misspelt, or is written otherwise in this language.";
    WALK_OR_CONDITION = "walk-or-condition": "`going back:` could be a walk, which goes from pit to pit, or a condition, which \
        asks how the sowing goes. A walk says where it begins or how long it goes on; the condition stands in brackets.";
    SAID_OTHERWISE = "said-otherwise": "What is meant can be guessed, but this language says it in other words; the help has them.";
    NOTHING_DUE = "nothing-due": "What stands here cannot follow on what was said before it.";
    THAT_BESIDE_AND = "that-beside-and": "`mine and my row that hold 2` can be read in two ways, so a `that` clause beside \
        `and` or `except` needs brackets: `mine and (my row that hold 2)` or `(mine and my row) that hold 2`.";
    NOT_A_LETTER = "not-a-letter": "Rules are written with the letters a to z, digits, hyphens and marks of punctuation. \
        Other letters may stand in comments, after `#`, and in the facts of the file.";
    NUMBER_TOO_BIG = "number-too-big": "A board holds at most 65,535 seeds, so no larger number is of use.";
    TOO_DEEP = "too-deep": "Brackets, braces, loops and `of`s stand in each other more than 64 deep. Give parts of it names, \
        in `[words]`, `[sets]`, `[numbers]` or `[steps]`.";
    TOO_LONG = "too-long": "The text of one rule is longer than 65,535 bytes.";
    TOML = "toml": "The file is not well-formed TOML: a quote, a bracket or an equals sign is missing, a key is written \
        twice, or the like.";
    UNKNOWN_KEY = "unknown-key": "There is no such key at this place of the file. Nothing is ignored, so that a misspelt key \
        cannot change a game unnoticed.";
    MISSING_KEY = "missing-key": "A key is needed here that the file does not have.";
    WRONG_TYPE = "wrong-type": "The value of this key is of another kind than it must be: a number where a string is due, \
        or the like.";
    WRONG_VALUE = "wrong-value": "This key can only have certain words as its value, and this is none of them.";
    OUT_OF_RANGE = "out-of-range": "The number is smaller or larger than this key allows.";
    BAD_NAME = "bad-name": "Names of numbers, words, sets, steps, marks, counters, rules, sentences and readings are written \
        with the small letters a to z, digits and hyphens, and begin with a letter.";
    ESCAPED_TEXT = "escaped-text": "Rules are written in literal strings, between `'''` or `'`, so that every place in them \
        can be shown; in strings between `\"` a backslash has a meaning of its own.";
    EMPTY_TEXT = "empty-text": "A word, a number or a set is defined by an empty text, or nothing is added before or after a sentence.";
    EMPTY_FILE = "empty-file": "There is nothing in the file. The least that a variant has is a `name` and an `extends`.";
    MORE_FAULTS = "more-faults": "Of a file with very many faults only the first hundred are told; often they have one cause.";
    FORMAT_VERSION = "format-version": "The file says `adji = N` with a number that this program does not know; it knows 1.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_words_with_hyphens_and_are_explained() {
        for (at, (code, text)) in CODES.iter().enumerate() {
            assert!(code.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{code}");
            assert!(CODES[..at].iter().all(|(other, _)| other != code), "{code} is there twice");
            assert!(text.ends_with('.') && !text.contains("  "), "{code}: {text}");
        }
    }

    #[test]
    fn faults_are_made_with_the_codes_of_the_table() {
        let sources = [
            include_str!("diagnostic.rs"),
            include_str!("fault.rs"),
            include_str!("fault/phrases.rs"),
            include_str!("fault/scene.rs"),
            include_str!("parse.rs"),
            include_str!("parse/cut.rs"),
            include_str!("parse/numbers.rs"),
            include_str!("parse/sentences.rs"),
            include_str!("parse/sets.rs"),
            include_str!("envelope.rs"),
            include_str!("envelope/keys.rs"),
            include_str!("envelope/layer.rs"),
            include_str!("envelope/text.rs"),
        ];
        assert!(sources.iter().all(|source| !source.contains("Diagnostic::error(\"")));
        for (code, _) in CODES {
            let name = format!("codes::{}", code.replace('-', "_").to_uppercase());
            assert!(sources.iter().any(|source| source.contains(&name)), "{code} is never found");
        }
    }
}
