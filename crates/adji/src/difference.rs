//! What was expected beside what came out.

use std::fmt;

use crate::notation::Names;

/// One thing that came out otherwise than expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What: `pits`, `stores`, `legal` …
    pub item: String,
    /// What was expected.
    pub expected: String,
    /// What came out.
    pub got: String,
    /// The names of the pits above and marks under those that differ, for `pits`.
    pub around: Option<[String; 2]>,
}

impl Difference {
    /// A difference in words.
    #[must_use]
    pub fn new(item: impl Into<String>, expected: impl fmt::Display, got: impl fmt::Display) -> Difference {
        let (expected, got) = (expected.to_string(), got.to_string());
        Difference { item: item.into(), expected, got, around: None }
    }

    /// Compares two values; `None` if they are equal.
    #[must_use]
    pub fn of<T: PartialEq + fmt::Display>(item: &str, expected: T, got: T) -> Option<Difference> {
        (expected != got).then(|| Difference::new(item, expected, got))
    }

    /// Compares the pits of two boards, in index order; `None` if they are equal. The lists are as long as the board has
    /// pits.
    #[must_use]
    pub fn of_pits(names: &Names, expected: &[u64], got: &[u64]) -> Option<Difference> {
        if expected == got {
            return None;
        }
        let expected_words: Vec<String> = expected.iter().map(u64::to_string).collect();
        let got_words: Vec<String> = got.iter().map(u64::to_string).collect();
        let same = |at: usize| expected.get(at) == got.get(at);
        let marks: Vec<String> = (0..names.pits.len()).map(|at| if same(at) { "" } else { "^" }.to_string()).collect();
        let all = [&names.pits, &expected_words, &got_words];
        let width = all.iter().flat_map(|words| words.iter()).map(String::len).max().unwrap_or(1);
        let line = |words: &[String], bar: &str| columns(words, names, width, bar);
        Some(Difference {
            item: "pits".to_string(),
            expected: line(&expected_words, "|"),
            got: line(&got_words, "|"),
            around: Some([line(&names.pits, " "), line(&marks, " ")]),
        })
    }
}

/// Words in columns, with a bar between the sides and a stroke between the rows of one.
fn columns(words: &[String], names: &Names, width: usize, bar: &str) -> String {
    let side: usize = names.rows.iter().sum();
    let mut line = String::new();
    for (at, word) in words.iter().enumerate() {
        let row_ends = names.rows.iter().scan(0, |sum, length| {
            *sum += length;
            Some(*sum)
        });
        if at == side {
            line += &format!(" {bar}");
        } else if at > 0 && row_ends.into_iter().any(|end| end == at % side) {
            line += if bar == "|" { " /" } else { "  " };
        }
        line += &format!("{}{word:>width$}", if at == 0 { "" } else { " " });
    }
    line.trim_end().to_string()
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { item, expected, got, around } = self;
        match around {
            None => {
                writeln!(out, "{item}: expected {expected}")?;
                write!(out, "{:>width$} {got}", "got", width = item.len() + 10)
            }
            Some([names, marks]) => {
                // A longer name stands before all lines, so that the columns stay under each other.
                let width = 10.max(item.chars().count() + 1);
                writeln!(out, "{item:<width$}{names}")?;
                writeln!(out, "{:<width$}{expected}", "expected")?;
                writeln!(out, "{:<width$}{got}", "got")?;
                write!(out, "{:<width$}{marks}", "")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pits_that_differ_are_marked() {
        let names =
            Names { pits: ["A1", "A2", "B1", "B2", "a1", "a2", "b1", "b2"].map(String::from).into(), rows: vec![2, 2] };
        let difference = Difference::of_pits(&names, &[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 3, 14, 5, 6, 7, 0]);
        let text = difference.map(|difference| difference.to_string()).unwrap_or_default();
        let expected = "
pits      A1 A2   B1 B2   a1 a2   b1 b2
expected   1  2 /  3  4 |  5  6 /  7  8
got        1  2 /  3 14 |  5  6 /  7  0
                      ^               ^";
        assert_eq!(format!("\n{text}"), expected);
        assert_eq!(Difference::of_pits(&names, &[1; 8], &[1; 8]), None);
    }

    #[test]
    fn a_long_name_keeps_its_distance() {
        let names = Names { pits: ["A", "a"].map(String::from).into(), rows: vec![1] };
        let difference = Difference::of_pits(&names, &[1, 2], &[1, 3]);
        let difference = difference.map(|difference| Difference { item: "final pits".to_string(), ..difference });
        let text = difference.map(|difference| difference.to_string()).unwrap_or_default();
        let expected = "
final pits A   a
expected   1 | 2
got        1 | 3
               ^";
        assert_eq!(format!("\n{text}"), expected);
    }

    #[test]
    fn words_stand_under_each_other() {
        assert_eq!(Difference::new("captured", 3, 4).to_string(), "captured: expected 3\n               got 4");
    }
}
