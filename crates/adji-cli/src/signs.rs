//! Signs that a terminal would take for an order are written out, wherever they come from: names, moves, files.

use std::borrow::Cow;

/// The colours that the program itself uses; see `Output` and the renderer of faults.
const COLOURS: [&str; 9] =
    ["\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[91m", "\x1b[92m", "\x1b[94m", "\x1b[96m"];

/// A text that does nothing but stand there: other signs than letters are written as JSON and TOML write them, `\u001b`.
/// Line breaks and tabulators stay, and colours if `coloured`.
pub(crate) fn harmless(text: &str, coloured: bool) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) || !text.chars().any(is_order) {
        return Cow::Borrowed(text);
    }
    let mut harmless = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(is_order) {
        harmless += &rest[..at];
        rest = &rest[at..];
        if let Some(colour) = COLOURS.iter().find(|colour| coloured && rest.starts_with(**colour)) {
            harmless += colour;
            rest = &rest[colour.len()..];
            continue;
        }
        let sign = rest.chars().next().unwrap_or_default();
        harmless += &format!("\\u{:04x}", u32::from(sign));
        rest = &rest[sign.len_utf8()..];
    }
    Cow::Owned(harmless + rest)
}

/// Whether a sign is one that moves, erases or turns round what stands beside it.
fn is_order(sign: char) -> bool {
    let turns = matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
    turns || (sign.is_control() && !matches!(sign, '\n' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_something_is_written_out() {
        for text in ["", "Mühle, καλάχ \u{1f331}\n\tx"] {
            assert_eq!(harmless(text, false), text);
        }
        assert_eq!(harmless("a\x1b[2Jb\r\u{9b}c\u{7f}\u{202e}d", true), r"a\u001b[2Jb\u000d\u009bc\u007f\u202ed");
    }

    #[test]
    fn colours_stay_where_there_are_colours() {
        let text = "\x1b[31mx\x1b[0m\x1b[8my";
        assert_eq!(harmless(text, true), "\x1b[31mx\x1b[0m\\u001b[8my");
        assert_eq!(harmless(text, false), r"\u001b[31mx\u001b[0m\u001b[8my");
    }
}
