//! Counts of all games to a depth, against independent programs, and of every shipped game against what it was. The numbers
//! lie in `tests/perft/`.

mod shipped;

use std::sync::LazyLock;

use adji::Variant;
use adji::engine::count::{self, Counting, Leaves, Table, Unmergeable};
use adji::engine::{Game, History, Ruleset};

use crate::support::{all_readings, files_in, from_text, kinds, variant};

/// Leaves counted in the default run; deeper lines are for `cargo test --release -- --ignored perft`.
const QUICK: u64 = 300_000;

/// A line of a `.perft` file: `spec; depth leaves; board`, `#` for comments. The board may be left out.
struct Line {
    /// `tests/perft/kalah.perft: kalah`.
    place: String,
    spec: String,
    /// Leaves at depth 1, 2, 3 …
    counts: Vec<u64>,
    board: Option<String>,
}

/// Every line of every `.perft` file.
fn lines() -> Vec<Line> {
    let mut all = Vec::new();
    for file in files_in("tests/perft", "perft") {
        let text = std::fs::read_to_string(&file).expect("readable");
        for line in text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty())
        {
            let mut parts = line.splitn(3, ';').map(str::trim);
            let (spec, counts, board) = (parts.next().expect("spec"), parts.next().expect("counts"), parts.next());
            all.push(Line {
                place: format!("{}: {spec}", file.display()),
                spec: spec.to_string(),
                counts: counts.split_whitespace().map(|leaves| leaves.parse().expect("a number")).collect(),
                board: board.map(str::to_string),
            });
        }
    }
    all
}

/// Counts what every line of every `.perft` file counts.
fn check(most_leaves: u64) -> usize {
    let mut checked = 0;
    for line in lines() {
        let variant = variant(&line.spec);
        let start = match &line.board {
            Some(board) => adji::boards::parse(board, &variant.rules, &variant.names).expect("a board"),
            None => variant.rules.start(),
        };
        for (at, &leaves) in line.counts.iter().enumerate().filter(|(_, leaves)| **leaves <= most_leaves) {
            let counted = count::perft(&variant.rules, &start, &mut History::new(), at as u32 + 1);
            assert_eq!(counted, leaves, "{} at depth {}", line.place, at + 1);
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_first_depths_are_as_they_were_counted() {
    assert!(check(QUICK) >= 400, "fewer counts than expected were checked");
}

#[test]
#[ignore = "a minute in a release build"]
fn all_depths_are_as_they_were_counted() {
    assert!(check(u64::MAX) > check(QUICK));
}

#[test]
fn dividing_by_first_moves_adds_up() {
    let variant = variant("adji-kui-ii");
    let history = History::new();
    let parts = count::divide(&variant.rules, &variant.rules.start(), &history, 4);
    assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 407);
    assert_eq!(parts.len(), 6);
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
        let divided = count::divide(&variant.rules, &start, &history, depth);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), leaves, "at depth {depth}");
        assert!(history.is_empty());
    }
}

// ---- other ways to the same number

const COUNTED: Counting<'_> = Counting { leaves: Leaves::Counted, table: None };

/// Every shipped game under each value of each reading, matches in which no position is looked for, and games of many
/// other kinds.
fn all_games() -> impl Iterator<Item = &'static Variant> {
    static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| {
        let mut games = all_readings();
        let matches = games.iter().filter(|game| game.rules.round.is_some() && game.rules.reads.seen);
        let unending: Vec<Variant> = matches.map(|game| variant(&format!("{},repetition=none", game.spec))).collect();
        assert!(!unending.is_empty());
        games.extend(unending);
        games.extend(kinds());
        games.push(from_text(ROUNDS));
        games.retain(|game| !game.is_abstract);
        games
    });
    GAMES.iter()
}

/// The greatest depth, at most `deepest`, with few enough leaves, and their number.
fn deepest(rules: &Ruleset, deepest: u32, most_leaves: u64) -> (u32, u64) {
    let count = |depth| (depth, count::perft(rules, &rules.start(), &mut History::new(), depth));
    let counts = (1..=deepest).map(count).take_while(|(_, leaves)| *leaves <= most_leaves);
    counts.last().unwrap_or((0, 1))
}

#[test]
fn leaves_that_are_counted_are_as_many_as_those_that_are_made() {
    for variant in all_games() {
        let rules = &variant.rules;
        let (depth, leaves) = deepest(rules, 12, 2000);
        let counted = COUNTED.perft(rules, &rules.start(), &mut History::new(), depth);
        assert_eq!(counted, leaves, "{} at depth {depth}", variant.spec);
    }
}

#[test]
fn leaves_are_counted_right_where_games_end_and_begin() {
    let variant = from_text(ROUNDS);
    let (rules, start) = (&variant.rules, variant.rules.start());
    for depth in 0..=20 {
        let made = count::perft(rules, &start, &mut History::new(), depth);
        assert_eq!(COUNTED.perft(rules, &start, &mut History::new(), depth), made, "at depth {depth}");
    }
}

/// Parts are counted by themselves, in the order of the first options.
fn by_parts(rules: &Ruleset, depth: u32, enough: usize, counting: Counting<'_>) -> u64 {
    let parts = count::parts(rules, &rules.start(), &History::new(), depth, enough);
    parts.iter().map(|part| part.count(rules, counting)).sum::<u64>().max(1)
}

#[test]
fn parts_of_a_count_add_up() {
    for variant in all_games() {
        let (depth, leaves) = deepest(&variant.rules, 12, 1000);
        for enough in [1, 40] {
            let sum = by_parts(&variant.rules, depth, enough, Counting::default());
            assert_eq!(sum, leaves, "{} at depth {depth}", variant.spec);
        }
    }
}

#[test]
fn parts_are_as_many_as_are_enough_though_nothing_can_be_chosen_at_first() {
    // One after the other along the row: the first ten moves leave no choice.
    let variant = variant("adji-boto@opening-order=left-to-right");
    let parts = |depth| count::parts(&variant.rules, &variant.rules.start(), &History::new(), depth, 20);
    assert_eq!(parts(11).len(), 1);
    assert!(parts(16).len() >= 20);
}

/// Games in which no rule asks which positions were there.
fn mergeable() -> impl Iterator<Item = &'static Variant> {
    all_games().filter(|variant| !variant.rules.reads.seen)
}

#[test]
fn positions_that_are_counted_once_are_counted_right() {
    for variant in mergeable() {
        let rules = &variant.rules;
        let (depth, leaves) = deepest(rules, 30, 4000);
        let table = Table::new(rules, 1).expect("mergeable");
        for how in [Leaves::Made, Leaves::Counted] {
            let counting = Counting { leaves: how, table: Some(&table) };
            let merged = counting.perft(rules, &rules.start(), &mut History::new(), depth);
            assert_eq!(merged, leaves, "{} at depth {depth}", variant.spec);
        }
        // What was kept of a deeper count is no count of a shallower one.
        let shallower = count::perft(rules, &rules.start(), &mut History::new(), depth.max(1) - 1);
        let merging = Counting { table: Some(&table), ..COUNTED };
        let merged = merging.perft(rules, &rules.start(), &mut History::new(), depth.max(1) - 1);
        assert_eq!(merged, shallower, "{} at depth {depth} - 1", variant.spec);
    }
}

#[test]
fn merged_counts_are_right_to_the_end_of_small_games() {
    for spec in ["kalah?pits=3&seeds=2", "adji-boto?pits=3&seeds=2", "adji-kui-ii?pits=3&seeds=3@repetition=none"] {
        let variant = variant(spec);
        let rules = &variant.rules;
        let table = Table::new(rules, 1).expect("mergeable");
        let merging = Counting { table: Some(&table), ..COUNTED };
        for depth in 1..=18 {
            let plain = COUNTED.perft(rules, &rules.start(), &mut History::new(), depth);
            let merged = merging.perft(rules, &rules.start(), &mut History::new(), depth);
            assert_eq!(merged, plain, "{spec} at depth {depth}");
        }
    }
}

#[test]
fn games_of_a_match_are_merged_only_where_as_many_were_played() {
    let variant = from_text(&ROUNDS.replace("[repeat] seen 2 times: draw.", ""));
    let (rules, start) = (&variant.rules, variant.rules.start());
    let table = Table::new(rules, 1).expect("mergeable");
    let merging = Counting { table: Some(&table), ..Counting::default() };
    for depth in 1..=20 {
        let leaves = one_by_one(&Game::new(rules), depth);
        assert_eq!(merging.perft(rules, &start, &mut History::new(), depth), leaves, "at depth {depth}");
    }
}

#[test]
fn threads_share_what_was_counted() {
    let variant = variant("kalah?pits=4&seeds=2");
    let rules = &variant.rules;
    let table = Table::new(rules, 1).expect("mergeable");
    let merging = Counting { table: Some(&table), ..COUNTED };
    let leaves = COUNTED.perft(rules, &rules.start(), &mut History::new(), 13);
    std::thread::scope(|scope| {
        for enough in [1, 10, 100, 1000] {
            scope.spawn(move || assert_eq!(by_parts(rules, 13, enough, merging), leaves));
        }
    });
}

#[test]
fn rules_that_ask_for_earlier_positions_are_not_merged() {
    for variant in all_games().filter(|variant| variant.rules.reads.seen) {
        assert_eq!(Table::new(&variant.rules, 1).err(), Some(Unmergeable::Seen), "{}", variant.spec);
    }
    assert_eq!(Table::new(&variant("kalah").rules, usize::MAX).err(), Some(Unmergeable::Memory));
}

#[test]
fn numbers_too_large_to_tell_are_the_largest() {
    // Nothing moves for ever, each time in one of two ways.
    let variant = from_text(
        r#"
name = "Round and round"
[board]
pits = 2
seeds = 1
[rules]
move = """
[way] choose among left, right.
stop.
"""
lap = "stop."
no-move = "end."
settle = ""
"#,
    );
    let table = Table::new(&variant.rules, 1).expect("mergeable");
    let merging = Counting { table: Some(&table), ..Counting::default() };
    let count = |depth| merging.perft(&variant.rules, &variant.rules.start(), &mut History::new(), depth);
    assert_eq!((count(63), count(64)), (1 << 63, u64::MAX));
}
