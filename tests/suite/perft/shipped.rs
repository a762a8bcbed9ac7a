//! Every shipped game is counted, and the counts rest on more than one way to them.

use adji::engine::{Game, History, Ruleset, count};
use adji::{boards, records};

use super::{Line, lines};
use crate::support::{files_in, games, variant};

/// Leaves that are counted without programs, too.
const FEW: u64 = 3000;

/// The lines that count a shipped game as it is, from its start.
fn of_whole_games() -> Vec<Line> {
    lines().into_iter().filter(|line| line.board.is_none() && !line.spec.contains(['?', '@'])).collect()
}

#[test]
fn every_shipped_game_is_counted_once() {
    let counted = of_whole_games();
    for game in games() {
        let id = game.spec.to_string();
        let many = counted.iter().filter(|line| line.spec == id).count();
        assert_eq!(many, 1, "{id}: a line of tests/perft is due, made with `adji perft {id} --depth N`");
    }
    for line in &counted {
        assert!(line.counts.len() >= 3 || line.counts.last() >= Some(&100), "{}: deeper", line.place);
    }
}

#[test]
fn counts_are_the_same_when_the_texts_are_read() {
    for line in of_whole_games() {
        let rules = Ruleset { programs: None, ..variant(&line.spec).rules };
        for (at, &leaves) in line.counts.iter().enumerate().filter(|(_, leaves)| **leaves <= FEW) {
            let counted = count::perft(&rules, &rules.start(), &mut History::new(), at as u32 + 1);
            assert_eq!(counted, leaves, "{} at depth {}", line.place, at + 1);
        }
    }
}

/// Records of other programs that list what was legal: from the start that is what a count of depth 1 counts.
#[test]
fn first_moves_are_as_many_as_records_list() {
    let mut compared = 0;
    for path in files_in("tests/fixtures/games", "jsonl") {
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let line = of_whole_games().into_iter().find(|line| line.spec == id).expect("every game is counted");
        let variant = variant(&id);
        let start = boards::print(Game::new(&variant.rules).position(), &variant.rules, &variant.names);
        let text = std::fs::read_to_string(&path).expect("readable");
        for (at, record) in records::read(&text).expect("records") {
            let Some(legal) = record.moves.first().and_then(|first| first.legal.as_ref()) else { continue };
            assert_eq!(legal.len() as u64, line.counts[0], "{id}, line {at}, from {start}");
            compared += 1;
        }
    }
    assert!(compared >= 12, "only {compared} records list what was legal");
}
