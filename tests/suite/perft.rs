//! Counts of all games to a depth, against independent programs. The numbers lie in `tests/perft/ID.perft`.

use adji::engine::{History, count};

use crate::support::{root, variant};

/// Leaves counted in the default run; deeper lines are for `cargo test --release -- --ignored perft`.
const QUICK: u64 = 300_000;

/// Plays every line of every `.perft` file: `spec; depth leaves; board`, `#` for comments. The board may be left out.
fn check(most_leaves: u64) -> usize {
    let mut checked = 0;
    let mut files: Vec<_> = std::fs::read_dir(root().join("tests/perft")).expect("tests/perft").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("readable");
        for line in text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty())
        {
            let mut parts = line.splitn(3, ';').map(str::trim);
            let (spec, counts, board) = (parts.next().expect("spec"), parts.next().expect("counts"), parts.next());
            let variant = variant(spec);
            let start = match board {
                Some(board) => adji::boards::parse(board, &variant.rules, &variant.names).expect("a board"),
                None => variant.rules.start(),
            };
            for (at, leaves) in counts.split_whitespace().enumerate() {
                let leaves: u64 = leaves.parse().expect("a number");
                if leaves <= most_leaves {
                    let counted = count::perft(&variant.rules, &start, &mut History::new(), at as u32 + 1);
                    assert_eq!(counted, leaves, "{spec} at depth {} ({})", at + 1, file.path().display());
                    checked += 1;
                }
            }
        }
    }
    checked
}

#[test]
fn the_first_depths_agree_with_independent_programs() {
    assert!(check(QUICK) >= 60, "fewer counts than expected were checked");
}

#[test]
#[ignore = "a minute in a release build"]
fn all_depths_agree_with_independent_programs() {
    assert!(check(u64::MAX) > check(QUICK));
}

#[test]
fn dividing_by_first_moves_adds_up() {
    let variant = variant("adji-kui-ii");
    let mut history = History::new();
    let parts = count::divide(&variant.rules, &variant.rules.start(), &mut history, 4);
    assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 407);
    assert_eq!(parts.len(), 6);
    assert!(history.is_empty(), "the history is as before");
}
