//! What two lists have in common.

/// Most pairs that are compared; of longer lists only the beginning and the end are looked at.
const MOST_PAIRS: usize = 4_000_000;

/// The longest list of pairs that are the same in both, in order, as indices.
///
/// Cost: the product of what lies between the first difference and the last.
pub(crate) fn in_common<T>(old: &[T], new: &[T], is_same: impl Fn(&T, &T) -> bool) -> Vec<(usize, usize)> {
    let same = |i: usize, j: usize| is_same(&old[i], &new[j]);
    let shorter = old.len().min(new.len());
    let head = (0..shorter).take_while(|&at| same(at, at)).count();
    let tail = (1..=shorter - head).take_while(|&at| same(old.len() - at, new.len() - at)).count();
    let (rows, columns) = (old.len() - head - tail, new.len() - head - tail);
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    if rows * columns <= MOST_PAIRS {
        let between = longest(rows, columns, |i, j| same(head + i, head + j));
        pairs.extend(between.into_iter().map(|(i, j)| (head + i, head + j)));
    }
    pairs.extend((1..=tail).rev().map(|at| (old.len() - at, new.len() - at)));
    pairs
}

/// The same for lists of these lengths.
fn longest(rows: usize, columns: usize, same: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let width = columns + 1;
    // How many both have from here to the end.
    let mut many = vec![0_u32; (rows + 1) * width];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            many[i * width + j] = match same(i, j) {
                true => many[(i + 1) * width + j + 1] + 1,
                false => many[(i + 1) * width + j].max(many[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < rows && j < columns {
        if same(i, j) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if many[(i + 1) * width + j] >= many[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, new: &str, common: &str) {
        let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
        let pairs = in_common(&old, &new, |one, other| one == other);
        assert!(pairs.iter().all(|&(i, j)| old[i] == new[j]));
        assert_eq!(pairs.into_iter().map(|(i, _)| old[i]).collect::<String>(), common);
    }

    #[test]
    fn as_much_as_possible_is_the_same() {
        check("", "abc", "");
        check("abc", "abc", "abc");
        check("xabcy", "zabcw", "abc");
        check("abcde", "axcye", "ace");
        check("aa", "aaa", "aa");
    }
}
