//! Recorded games agree, move by move. They lie in `tests/fixtures/games/ID.jsonl`.

use adji::records::verify::{Strictness, verify};
use adji::records::{self, random};
use adji::trace::Tracer;

use adji::engine::random::Dice;
use adji::engine::{Event, Game, Observer, Position, Silent};

use crate::support::{every_reading, files_in, games, load_shipped, root, variant};

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

/// Whether a game has a reading for the conventions of those who recorded it.
fn as_recorded(id: &str) -> String {
    let is_read = variant(id).readings.iter().any(|reading| reading.id == "recorded");
    if is_read { format!("{id}@recorded=yes") } else { id.to_string() }
}

#[test]
fn recorded_games_agree_with_an_independent_program() {
    let (mut games, mut moves) = (0, 0);
    let files = files_in("tests/fixtures/games", "jsonl");
    assert_eq!(files.len(), 92 + 4, "games of two rows and of four");
    for path in files {
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("readable");
        games += text.lines().count();
        moves += check(&as_recorded(&id), &text);
    }
    assert!(games >= 4 * 92 + 3 * 4 && moves >= 16_000, "only {games} games with {moves} moves were compared");
}

#[test]
fn games_that_people_played_agree_too() {
    let played = |id: &str| std::fs::read_to_string(root().join(format!("tests/fixtures/games/played/{id}.jsonl")));
    let moves = |spec, id| check(spec, &played(id).expect("readable"));
    assert_eq!(moves("toguz-kumalak", "toguz-kumalak"), 9870);
    // Two of the three were played on beyond the majority.
    assert_eq!(moves("oware@early-end=no", "oware"), 467);
    assert_eq!(moves("ohvulhu", "dakon-8"), 93);
    assert_eq!(moves("dakon?pits=8&seeds=8", "dakon-8"), 93);
}

/// Counts laps.
struct Laps(usize);

impl Observer for Laps {
    fn event(&mut self, event: Event, _: &Position) {
        self.0 += usize::from(matches!(event, Event::LapBegins { .. }));
    }
}

/// Source: the opening of Dakon with eight pits that wins in one turn, of 93 choices and 168 laps.
#[test]
fn the_winning_opening_of_dakon_has_168_laps() {
    let text = std::fs::read_to_string(root().join("tests/fixtures/games/played/dakon-8.jsonl")).expect("readable");
    let variant = variant("ohvulhu");
    let (mut game, mut laps) = (Game::new(&variant.rules), Laps(0));
    for (_, record) in records::read(&text).expect("records") {
        for played in &record.moves {
            let option = variant.names.parse_move(&played.played, game.position(), &variant.rules).expect("a move");
            game.play_watched(option, &mut laps).expect("a legal move");
        }
    }
    assert_eq!(laps.0, 168);
}

#[test]
fn random_games_of_every_variant_agree_with_themselves() {
    for variant in &games() {
        let id = variant.spec.to_string();
        let written = |game| serde_json::to_string(&random::play(variant, 3, game, 200)).expect("JSON");
        let games: Vec<String> = (0..5).map(written).collect();
        check(&id, &games.join("\n"));
    }
}

#[test]
fn a_game_that_is_cut_off_before_a_long_relay_is_as_before() {
    let variant = variant("adji-kui-ii");
    let (mut cut, mut played) = (0, 0);
    for number in 0..20 {
        let (mut game, mut dice) = (Game::new(&variant.rules), Dice::new(4, number));
        while !game.legal_moves().is_empty() {
            let option = game.legal_moves()[dice.below(game.legal_moves().len())];
            let before = game.clone();
            if game.play_within(option, Some(12), &mut Silent).expect("a legal move") {
                let mut unbounded = before;
                unbounded.play(option).expect("a legal move");
                assert!(game.position() == unbounded.position());
                assert_eq!(game.legal_moves(), unbounded.legal_moves());
                played += 1;
                continue;
            }
            cut += 1;
            assert!(game.position() == before.position());
            assert_eq!(game.legal_moves(), before.legal_moves());
            assert_eq!(game.history().len(), before.history().len());
            game.play(option).expect("a legal move");
        }
    }
    assert!(cut > 20 && played > 20, "{cut} cut off, {played} played");
}

/// No relay of a game that people play takes more; in random play some take longer than anybody could wait.
const MOST_LAPS: u64 = 1_000_000;

/// Seeds are neither made nor lost, and every game ends by a rule, or is still under way when it is cut off: after 300 moves,
/// or before a relay of more than a million laps.
#[test]
#[ignore = "some minutes in a release build"]
fn a_thousand_random_games_under_every_reading_keep_all_seeds() {
    let (mut games, mut cut) = (0, std::collections::BTreeMap::new());
    for variant in every_reading() {
        let rules = &variant.rules;
        let seeds = rules.start().total();
        for number in 0..1000 {
            games += 1;
            let (mut game, mut dice) = (Game::new(rules), Dice::new(11, number));
            for _ in 0..300 {
                let Some(&option) = game.legal_moves().get(dice.below(game.legal_moves().len())) else { break };
                if !game.play_within(option, Some(MOST_LAPS), &mut Silent).expect("a legal move") {
                    *cut.entry(variant.spec.to_string()).or_insert(0) += 1;
                    break;
                }
            }
            let lie: u32 = game.position().all_seeds(rules).iter().map(|&seeds| u32::from(seeds)).sum();
            assert_eq!(lie, seeds, "{}, game {number}", variant.spec);
            assert_eq!(game.legal_moves().is_empty(), game.winner().is_some(), "{}, game {number}", variant.spec);
        }
    }
    // Were it many, the test would say little.
    assert!(cut.values().sum::<u32>() * 1000 < games, "{cut:?}");
}
