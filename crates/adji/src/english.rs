//! Small parts of English: nouns that know whether they are one or several, lists, ordinals.

/// A noun phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noun {
    /// As a subject: `all pits`.
    pub(crate) text: String,
    /// After `one of`, `each of`: `the pits`.
    pub(crate) of: String,
    /// Whether verbs stand in the plural.
    pub(crate) plural: bool,
}

impl Noun {
    pub(crate) fn one(text: impl Into<String>) -> Noun {
        let text = text.into();
        Noun { of: text.clone(), text, plural: false }
    }

    pub(crate) fn many(text: impl Into<String>) -> Noun {
        Noun { plural: true, ..Noun::one(text) }
    }

    /// `one of the pits`; of a single thing the thing itself.
    pub(crate) fn one_of(&self) -> String {
        self.partly("one of ")
    }

    /// `each of the pits`; of a single thing the thing itself.
    pub(crate) fn each_of(&self) -> String {
        self.partly("each of ")
    }

    fn partly(&self, part: &str) -> String {
        if self.plural { format!("{part}{}", self.of) } else { self.text.clone() }
    }
}

/// The form of a verb for one or for several.
pub(crate) fn verb(plural: bool, one: &'static str, several: &'static str) -> &'static str {
    if plural { several } else { one }
}

/// With a capital letter at its beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A whole sentence: a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', ':', '?', '!']) { "" } else { "." };
    format!("{}{end}", capitalised(text))
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn list<T: AsRef<str>>(items: &[T], joint: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {joint} {}", first.join(", "), last.as_ref())
        }
    }
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(crate) fn ordinal(number: i64) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// `two` … `twelve`; greater numbers in digits.
pub(crate) fn in_words(number: usize) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    words.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// `1 seed`, `2 seeds`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A name that the file gives, in quotation marks.
pub(crate) fn quoted(name: &str) -> String {
    format!("“{}”", name.replace('-', " "))
}

/// A number as a mark of a footnote.
pub(crate) fn superscript(number: usize) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|digit| digits.get(digit.to_digit(10)? as usize)).collect()
}

/// A text of the file as it can stand in a sheet: square brackets and braces are the language's. One that stands behind a
/// control character is part of what that says to a terminal, and is told as it is.
pub(crate) fn plain(text: &str) -> String {
    let mut is_order = false;
    let sign = |sign: char| {
        let plain = match sign {
            '[' | '{' if !is_order => '(',
            ']' | '}' if !is_order => ')',
            sign => sign,
        };
        is_order = sign.is_control() && !sign.is_whitespace();
        plain
    };
    text.chars().map(sign).collect()
}

/// Words in lines of at most `width` letters, `first` before the first line and `rest` before the others. Several blanks
/// between words stay.
pub(crate) fn wrapped(first: &str, rest: &str, text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![first.to_string()];
    let mut is_bare = true;
    for word in text.split(' ') {
        let length = |line: &String| line.chars().count() + usize::from(!is_bare) + word.chars().count();
        match lines.last_mut().filter(|line| is_bare || length(line) <= width) {
            Some(line) => *line += &format!("{}{word}", if is_bare { "" } else { " " }),
            None => lines.push(format!("{rest}{word}")),
        }
        is_bare = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_said_as_people_say_them() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
        );
        assert_eq!(list(&["1", "3", "5"], "or"), "1, 3 or 5");
        assert_eq!(list(&["1"], "or"), "1");
        assert_eq!((in_words(2).as_str(), in_words(64).as_str()), ("two", "64"));
        assert_eq!((counted(1, "seed").as_str(), counted(2, "seed").as_str()), ("1 seed", "2 seeds"));
        assert_eq!(superscript(12), "¹²");
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("1. ", "   ", "a  b cd efghijk l", 8), ["1. a  b", "   cd", "   efghijk", "   l"]);
        assert_eq!(wrapped("", "", "", 8), [""]);
    }

    #[test]
    fn brackets_are_round_but_those_of_a_control_character() {
        assert_eq!(plain("[a] {b}\n(c) \u{1b}[2J]"), "(a) (b)\n(c) \u{1b}[2J)");
    }

    #[test]
    fn one_of_a_single_thing_is_that_thing() {
        assert_eq!(Noun::one("the landing pit").one_of(), "the landing pit");
        assert_eq!(Noun::many("the opponent's pits").one_of(), "one of the opponent's pits");
    }
}
