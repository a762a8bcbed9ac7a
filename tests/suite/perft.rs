//! Counts of all games to a depth, against independent programs. The numbers lie in `tests/perft/`.

use adji::engine::{Game, History, count};

use crate::support::{files_in, from_text, variant};

/// Leaves counted in the default run; deeper lines are for `cargo test --release -- --ignored perft`.
const QUICK: u64 = 300_000;

/// Plays every line of every `.perft` file: `spec; depth leaves; board`, `#` for comments. The board may be left out.
fn check(most_leaves: u64) -> usize {
    let mut checked = 0;
    for file in files_in("tests/perft", "perft") {
        let text = std::fs::read_to_string(&file).expect("readable");
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
                    assert_eq!(counted, leaves, "{spec} at depth {} ({})", at + 1, file.display());
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

/// A match whose games end where nothing can be chosen, or where a position comes back.
const ROUNDS: &str = r#"
name = "Rounds"
[board]
pits = 2
seeds = 1
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = "[take] here is theirs and holds 2: capture here, stop. stop."
no-move = "end."
after-turn = "[repeat] seen 2 times: draw."
settle = "each player: take mine."
round = """
[lost] each player: my store holds fewer than 2: lose.
each player: each my row: put 1 of my store in here.
begin with south.
"""
"#;

/// Leaves of the games that can be played, each played by itself.
fn one_by_one(game: &Game<'_>, depth: u32) -> u64 {
    if depth == 0 || game.legal_moves().is_empty() {
        return 1;
    }
    let below = game.legal_moves().iter().map(|&option| {
        let mut game = game.clone();
        game.play(option).expect("a legal move");
        one_by_one(&game, depth - 1)
    });
    below.sum()
}

#[test]
fn each_game_of_a_match_has_a_history_of_its_own() {
    let variant = from_text(ROUNDS);
    let start = variant.rules.start();
    for depth in 1..=20 {
        let mut history = History::new();
        let leaves = one_by_one(&Game::new(&variant.rules), depth);
        assert_eq!(count::perft(&variant.rules, &start, &mut history, depth), leaves, "at depth {depth}");
        let divided = count::divide(&variant.rules, &start, &mut history, depth);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), leaves, "at depth {depth}");
        assert!(history.is_empty());
    }
}
