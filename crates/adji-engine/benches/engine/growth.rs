//! How the time grows: with the depth of a count, and with the seeds that a move sows.

use adji_engine::{History, Move, Position, count};

use crate::best;
use crate::plain::{SplitMix, adji_boto, adji_kui, kalah, oware};
use crate::playouts::{each_move, play_all};
use crate::variants::variant;
use crate::works::kui_laps;

const RUNS: u32 = 5;

pub(crate) fn tables() {
    println!("\ncounting by depth: nanoseconds for each leaf");
    by_depth("kalah", 5..=9, kalah::PERFT, |depth| kalah::PERFT[depth]);
    by_depth("oware", 5..=8, oware::PERFT, |depth| oware::PERFT[depth]);
    by_depth("adji-boto", 11..=13, adji_boto::PERFT, |depth| adji_boto::PERFT[depth]);
    println!("\nand for each move, as in its opening many positions have one option");
    by_depth("adji-boto", 11..=13, adji_boto::PERFT, |depth| adji_boto::PERFT[..=depth].iter().sum());
    println!("\nand for each lap, as a leaf may take any number of them");
    by_depth("adji-kui-ii", 5..=9, adji_kui::PERFT, |depth| kui_laps(depth as u32 + 1));
    println!("\na move by the seeds it sows: nanoseconds, all seeds equal in the beginning");
    println!("{:<28}{:>6}{:>10}{:>12}{:>12}", "board", "moves", "seeds", "ns a move", "ns a seed");
    for pits in [3, 6, 9, 12] {
        for seeds in [2, 4, 8, 16, 32] {
            by_seeds(&format!("sow-two-rows?pits={pits}&seeds={seeds}"));
        }
    }
    for seeds in [2, 4, 8, 16, 32] {
        by_seeds(&format!("sow-four-rows?pits=8&seeds={seeds}"));
    }
    for pits in [3, 6, 9, 12] {
        by_seeds(&format!("kalah?pits={pits}&seeds={pits}"));
    }
}

fn by_depth(id: &str, depths: std::ops::RangeInclusive<u32>, leaves: &[u64], units: impl Fn(usize) -> u64) {
    let rules = variant(id).rules;
    let row: Vec<String> = depths
        .map(|depth| {
            let count = || count::perft(&rules, &rules.start(), &mut History::new(), depth);
            let seconds = best(RUNS, count, leaves[depth as usize - 1]);
            format!("{depth}: {:.1}", seconds * 1e9 / units(depth as usize - 1) as f64)
        })
        .collect();
    println!("{id:<14}{}", row.join("   "));
}

/// Times moves of random games, each played again from its own position.
fn by_seeds(spec: &str) {
    const MOST_MOVES: usize = 2000;
    const AGAIN: u64 = 20;
    let rules = variant(spec).rules;
    let mut moves: Vec<(Position, Move)> = Vec::new();
    let played = |position: &Position, option: Move| {
        if moves.len() < MOST_MOVES && option.place().is_some() {
            moves.push((*position, option));
        }
    };
    each_move(&rules, 20, &mut SplitMix::new(3), played);
    let seeds: u64 =
        moves.iter().filter_map(|(position, option)| Some(u64::from(position.seeds(option.place()?)))).sum();
    let play = || (0..AGAIN).map(|_| play_all(&rules, &moves)).sum();
    let nanos = best(RUNS, play, AGAIN * moves.len() as u64) * 1e9 / AGAIN as f64;
    let (each, sown) = (nanos / moves.len() as f64, seeds as f64 / moves.len() as f64);
    println!("{spec:<28}{:>6}{sown:>10.1}{each:>12.1}{:>12.2}", moves.len(), nanos / seeds as f64);
}
