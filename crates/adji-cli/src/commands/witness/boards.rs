//! Single moves on boards with few seeds.

use adji::Variant;
use adji::engine::questions::Tally;
use adji::engine::{Game, Move};
use adji_analysis::witness::Boards;

use super::{Sought, Way};

/// For each of what is sought a move, on a board with as few seeds as can be; none where it takes more than `most` in the pits.
pub(super) fn ways(variant: &Variant, sought: &[Sought], most: u16) -> Vec<Option<Way>> {
    let rules = &variant.rules;
    let mut found: Vec<Option<Way>> = vec![None; sought.len()];
    let mut tally = Tally::new(rules);
    let mut missing = sought.len();
    for pits in Boards::new(rules.board.pits, most) {
        for board in boards(variant, &pits) {
            let Ok(position) = adji::boards::parse(&board, rules, &variant.names) else { continue };
            tally.clear();
            let game = Game::from_position_watched(rules, position, &mut tally);
            missing -= note(sought, &mut found, &tally, &board, &[]);
            for &option in game.legal_moves() {
                tally.clear();
                let mut after = game.clone();
                if after.play_watched(option, &mut tally).is_ok() {
                    missing -= note(sought, &mut found, &tally, &board, &[option]);
                }
            }
        }
        if missing == 0 {
            break;
        }
    }
    found
}

/// Takes down what was come to for the first time; how much that is.
fn note(sought: &[Sought], found: &mut [Option<Way>], tally: &Tally<'_>, board: &str, moves: &[Move]) -> usize {
    let mut noted = 0;
    for (one, way) in sought.iter().zip(found) {
        if way.is_none() && one.goals().iter().any(|goal| goal.is_reached(tally)) {
            *way = Some(Way { board: Some(board.to_string()), moves: moves.to_vec() });
            noted += 1;
        }
    }
    noted
}

/// The board with these seeds as texts, either player to move, with all flags as at the start, and with all of them set.
fn boards(variant: &Variant, pits: &[u16]) -> Vec<String> {
    let seeds = adji::boards::pits_of(pits, &variant.names);
    let flags = variant.rules.marks.iter().filter(|mark| !mark.of_player && mark.cell.is_some());
    let all: String = flags.map(|mark| format!("; mark {} all", mark.name)).collect();
    let movers = ["", "; north to move"].into_iter();
    let of = |mover| match all.is_empty() {
        true => vec![format!("{seeds}{mover}")],
        false => vec![format!("{seeds}{mover}"), format!("{seeds}{mover}{all}")],
    };
    movers.flat_map(of).collect()
}
