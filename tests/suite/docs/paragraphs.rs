//! The moments of play and what holds where a file has no paragraph for them: the table of the reference, seen to be true,
//! and what the tutorial shows of it.

use adji::Variant;
use adji::engine::random::Dice;
use adji::engine::{Game, Position};

use super::{root, written_by_program};
use crate::support::{from_text, load_text};

/// The cells of the table in the reference, its head and its rule first.
fn table() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("docs/language.md")).expect("the reference can be read");
    let rows = text.lines().skip_while(|line| !line.starts_with("| paragraph | read when |"));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_tutorial_has_the_paragraphs_of_the_reference() {
    let row = |cells: Vec<String>| format!("| {} | {} | {} |\n", cells[0], cells[1], cells[4]);
    written_by_program("docs/tutorial.md", "paragraphs", &table().into_iter().map(row).collect::<String>());
}

/// A game that needs all that must be written, with another paragraph, or without one.
fn game(with: Option<(&str, &str)>, without: &str) -> String {
    let own = [
        ("move", "[any] choose mine that hold any. lift here, sow."),
        ("lap", "[empty] here holds 1: stop. relay."),
        ("endless", "end."),
    ];
    let rules = own.into_iter().filter(|(name, _)| *name != without).chain(with);
    let rules: String = rules.map(|(name, text)| format!("{name} = \"{text}\"\n")).collect();
    format!("name = \"Test\"\n[board]\npits = 3\nseeds = 2\n[rules]\n{rules}")
}

/// All positions of some games played at random.
fn played(variant: &Variant) -> Vec<Position> {
    let mut positions = Vec::new();
    for number in 0..20 {
        let (mut game, mut dice) = (Game::new(&variant.rules), Dice::new(5, number));
        while !game.position().is_over() && positions.len() < 4000 {
            let options = game.legal_moves();
            let option = options[dice.below(options.len())];
            game.play(option).expect("it is legal");
            positions.push(*game.position());
        }
    }
    positions
}

#[test]
fn what_is_not_written_is_as_the_reference_says() {
    let text = |cell: &str| cell.split('`').nth(1).map(str::to_string);
    let plain = from_text(&game(None, ""));
    let mut seen = [0; 3];
    for cells in table().into_iter().skip(2) {
        let Some(name) = text(&cells[0]) else { continue };
        if cells[4].starts_with("**must be written**") {
            assert!(load_text(&game(None, &name)).has_errors(), "{name}");
            seen[0] += 1;
        } else if let Some(default) = text(&cells[4]) {
            let written = from_text(&game(Some((&name, &default)), ""));
            assert!(played(&written) == played(&plain), "{name}: a game does not go as with `{default}`");
            seen[1] += 1;
        } else {
            assert!(from_text(&game(Some((&name, "")), "")).rules == plain.rules, "{name}: {}", cells[4]);
            seen[2] += 1;
        }
    }
    assert_eq!(seen, [3, 3, 4], "must be written, has a text, nothing happens");
}
