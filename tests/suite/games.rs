//! Recorded games agree, move by move. They lie in `tests/fixtures/games/ID.jsonl`.

use adji::records::verify::{Strictness, verify};
use adji::records::{self, random};
use adji::trace::Tracer;

use crate::support::{files_in, load_shipped, root, shipped};

/// Verifies every game of a text; gives the number of moves.
fn check(spec: &str, text: &str) -> usize {
    let loaded = load_shipped(spec);
    let variant = loaded.variant.as_ref().expect("it loads");
    let tracer = Tracer::new(variant, &loaded.sources);
    let mut moves = 0;
    for (line, record) in records::read(text).expect("records") {
        let replayed = verify(&record, &tracer, Strictness { endings: true }).expect("it fits the board");
        if let Some(divergence) = replayed.divergence {
            let differences: Vec<String> = divergence.differences.iter().map(ToString::to_string).collect();
            panic!("{spec}, line {line}, move {}:\n{}\n{}", divergence.ply, differences.join("\n"), divergence.trace);
        }
        moves += replayed.moves;
    }
    moves
}

#[test]
fn recorded_games_agree_with_an_independent_program() {
    let mut moves = 0;
    for path in files_in("tests/fixtures/games", "jsonl") {
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        moves += check(&format!("{id}@recorded=yes"), &std::fs::read_to_string(&path).expect("readable"));
    }
    assert!(moves >= 401, "only {moves} moves were compared");
}

#[test]
fn recorded_games_of_the_test_variants_agree_too() {
    let (mut games, mut moves) = (0, 0);
    for path in files_in("tests/fixtures/games/variants", "jsonl") {
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let variant = root().join("tests/variants").join(format!("{id}.toml"));
        let text = std::fs::read_to_string(&path).expect("readable");
        games += text.lines().count();
        moves += check(&variant.display().to_string(), &text);
    }
    assert!(games >= 25 && moves >= 710, "only {games} games with {moves} moves were compared");
}

#[test]
fn random_games_of_every_variant_agree_with_themselves() {
    for id in shipped() {
        let loaded = load_shipped(&id);
        let variant = loaded.variant.as_ref().expect("it loads");
        if variant.is_abstract {
            continue;
        }
        let written = |game| serde_json::to_string(&random::play(variant, 3, game, 200)).expect("JSON");
        let games: Vec<String> = (0..5).map(written).collect();
        check(&id, &games.join("\n"));
    }
}
