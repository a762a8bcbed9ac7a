//! Which of the known words was probably meant.

/// The word of `known` that is nearest to `word`, if one is near enough: one slip in words of up to four letters (none
/// in words of one or two), two in longer ones. A slip is a letter too many, missing, another, or two exchanged.
///
/// Of words equally near, the first is taken. Cost: the product of the lengths, for each known word.
///
/// # Examples
/// ```
/// # use adji_syntax::near::nearest;
/// assert_eq!(nearest("thiers", ["mine", "theirs"]), Some("theirs"));
/// assert_eq!(nearest("store", ["mine", "theirs"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().collect();
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let other: Vec<char> = candidate.chars().collect();
        let allowed = slips_allowed(letters.len().min(other.len()));
        if letters.len().abs_diff(other.len()) > allowed {
            continue;
        }
        let slips = distance(&letters, &other);
        if slips <= allowed && best.is_none_or(|(least, _)| slips < least) {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn slips_allowed(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    }
}

/// How many slips lie between two words; two letters exchanged are one slip.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for row in 0..left.len() {
        let mut now = vec![row + 1];
        for column in 0..right.len() {
            let changed = above[column] + usize::from(left[row] != right[column]);
            let mut least = changed.min(above[column + 1] + 1).min(now[column] + 1);
            if row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column] {
                least = least.min(before[column - 1] + 1);
            }
            now.push(least);
        }
        before = std::mem::replace(&mut above, now);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 6] = ["mine", "theirs", "opposite", "of", "next", "sow"];

    fn check(word: &str, expected: Option<&str>) {
        assert_eq!(nearest(word, KNOWN), expected, "{word}");
    }

    #[test]
    fn exchanged_letters_are_one_slip() {
        check("mien", Some("mine"));
        check("thiers", Some("theirs"));
    }

    #[test]
    fn long_words_may_have_two_slips() {
        check("oposit", Some("opposite"));
        check("opst", None);
    }

    #[test]
    fn short_words_must_be_exact() {
        check("or", None);
        check("of", Some("of"));
        check("sew", Some("sow"));
        check("saw", Some("sow"));
        check("", None);
    }

    #[test]
    fn the_nearest_is_taken_not_the_first() {
        assert_eq!(nearest("stores", ["storms", "store"]), Some("storms"));
        assert_eq!(nearest("stores", ["stories", "stores"]), Some("stores"));
    }
}
