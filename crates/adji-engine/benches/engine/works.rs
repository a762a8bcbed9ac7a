//! The work that is measured: what plain code does, and the engine.

use std::hint::black_box;

use adji_engine::count::{Counting, Leaves};
use adji_engine::{History, count};

use crate::plain::{adji_boto, adji_kui, kalah, oware};
use crate::playouts::random_playouts;
use crate::variants::variant;

type Run = Box<dyn Fn() -> u64>;

/// One piece of work, done by the plain code and by the engine.
pub(crate) struct Work {
    pub(crate) name: &'static str,
    pub(crate) plain: Side,
    pub(crate) engine: Side,
}

/// How it is done.
pub(crate) struct Side {
    /// What must come out: leaves, or moves of random games.
    pub(crate) answer: u64,
    pub(crate) run: Run,
    /// What is done on the way: how many, and what they are called.
    pub(crate) units: Vec<(f64, &'static str)>,
}

/// Counts and random games of four games.
pub(crate) fn all() -> Vec<Work> {
    vec![
        perft("kalah", 7, kalah::PERFT, None, || kalah::perft(black_box(&kalah::Position::start()), 7)),
        perft("oware", 6, oware::PERFT, None, || {
            oware::perft(black_box(&oware::Position::start()), 6, &mut Vec::new())
        }),
        perft("adji-kui-ii", 7, adji_kui::PERFT, Some(kui_laps(7)), || {
            adji_kui::perft(black_box(&adji_kui::Position::start()), 7, &mut Vec::new(), &mut 0)
        }),
        perft("adji-boto", 12, adji_boto::PERFT, None, || {
            adji_boto::perft(black_box(&adji_boto::Position::start()), 12)
        }),
        playouts("kalah", 2000, None, |games, seed| kalah::random_playouts(games, seed).0),
        playouts("oware", 500, None, |games, seed| oware::random_playouts(games, seed).0),
        playouts("adji-kui-ii", 300, None, |games, seed| adji_kui::random_playouts_listing(games, seed).0),
        Work {
            name: "  beside drawing first",
            // Options that are not drawn are not judged, and so others are drawn.
            ..playouts("adji-kui-ii", 300, Some(KUI_MOVES), |games, seed| adji_kui::random_playouts(games, seed).0)
        },
        playouts("adji-boto", 1000, None, |games, seed| adji_boto::random_playouts(games, seed).0),
    ]
}

/// Leaves of the last ply counted without being made, by the engine alone: name, leaves, run.
pub(crate) fn counted() -> Vec<(&'static str, u64, Run)> {
    let work = |id: &'static str, depth: u32, leaves: &[u64]| {
        let rules = variant(id).rules;
        let counting = Counting { leaves: Leaves::Counted, ..Counting::default() };
        let run = move || counting.perft(&rules, &rules.start(), &mut History::new(), depth);
        (id, leaves[depth as usize - 1], Box::new(run) as Run)
    };
    vec![
        work("kalah", 8, kalah::PERFT),
        work("oware", 7, oware::PERFT),
        work("adji-kui-ii", 8, adji_kui::PERFT),
        work("adji-boto", 13, adji_boto::PERFT),
    ]
}

/// Laps sown on the way to a depth, those of endless candidates too.
pub(crate) fn kui_laps(depth: u32) -> u64 {
    let mut laps = 0;
    adji_kui::perft(&adji_kui::Position::start(), depth, &mut Vec::new(), &mut laps);
    laps
}

fn perft(id: &'static str, depth: u32, leaves: &[u64], laps: Option<u64>, plain: impl Fn() -> u64 + 'static) -> Work {
    let rules = variant(id).rules;
    let answer = leaves[depth as usize - 1];
    let moves = (leaves[..depth as usize].iter().sum::<u64>() as f64, "moves");
    let units: Vec<_> = [moves].into_iter().chain(laps.map(|laps| (laps as f64, "laps"))).collect();
    let engine = move || count::perft(&rules, &rules.start(), &mut History::new(), depth);
    Work {
        name: Box::leak(format!("{id} perft {depth}").into_boxed_str()),
        plain: Side { answer, run: Box::new(plain), units: units.clone() },
        engine: Side { answer, run: Box::new(engine), units },
    }
}

/// Moves of 300 random games by the engine.
const KUI_MOVES: u64 = 23_100;

/// Random games of one seed: the same games by both, so that they have as many moves, unless it is said how many the
/// engine makes.
fn playouts(id: &'static str, games: u64, by_engine: Option<u64>, plain: fn(u64, u64) -> u64) -> Work {
    const SEED: u64 = 1;
    let rules = variant(id).rules;
    let by_plain = plain(games, SEED);
    let side = |moves: u64, run| Side { answer: moves, run, units: vec![(moves as f64, "moves")] };
    Work {
        name: Box::leak(format!("{id} playouts").into_boxed_str()),
        plain: side(by_plain, Box::new(move || plain(black_box(games), SEED))),
        engine: side(by_engine.unwrap_or(by_plain), Box::new(move || random_playouts(&rules, games, SEED))),
    }
}
