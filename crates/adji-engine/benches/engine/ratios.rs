//! One table of everything, plain code and engine in turn, so that the ratios hold on a busy machine too.

use std::hint::black_box;

use adji::trace::Tracer;
use adji_engine::{Game, Move};

use crate::plain::SplitMix;
use crate::variants::{Shipped, games_shipped, loaded};
use crate::works;
use crate::{best, clock};

/// How often each work is done; the best counts.
const RUNS: u32 = 9;

/// Games that have rows of their own where all shipped games are measured: those with plain code beside them, and Awari.
const NAMED: [&str; 5] = ["adji-boto", "adji-kui-ii", "awari", "kalah", "oware"];

/// How many of the slowest others have rows.
const SLOWEST: usize = 3;

pub(crate) fn table() {
    beside_plain();
    counted_leaves();
    crate::recognition::table();
    traced_moves();
    loading();
}

fn beside_plain() {
    println!("\n{:<26}{:>12}{:>12}{:>9}", "", "plain M/s", "engine M/s", "ratio");
    for work in works::all() {
        let seconds = in_turn([
            (&mut || (work.plain.run)(), work.plain.answer),
            (&mut || (work.engine.run)(), work.engine.answer),
        ]);
        for (&(plain, unit), &(engine, _)) in work.plain.units.iter().zip(&work.engine.units) {
            let (plain, engine) = (plain / seconds[0] / 1e6, engine / seconds[1] / 1e6);
            println!("{:<26}{plain:>12.1}{engine:>12.1}{:>9.2}   {unit}", work.name, engine / plain);
        }
    }
}

/// The shortest run of each of two works, done in turn.
pub(crate) fn in_turn(works: [(&mut dyn FnMut() -> u64, u64); 2]) -> [f64; 2] {
    runs_in_turn(RUNS, works)
}

fn runs_in_turn(runs: u32, mut works: [(&mut dyn FnMut() -> u64, u64); 2]) -> [f64; 2] {
    let again = works.each_mut().map(|(run, _)| clock::repeats(run));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..runs {
        for (at, (run, right)) in works.iter_mut().enumerate() {
            best[at] = best[at].min(clock::seconds(again[at], run, *right));
        }
    }
    best
}

fn counted_leaves() {
    println!("\n{:<38}{:>12}", "leaves counted, not made", "engine M/s");
    for (id, leaves, run) in works::counted() {
        println!("{id:<38}{:>12.1}", leaves as f64 / best(RUNS, run, leaves) / 1e6);
    }
}

/// What it costs to have a move told, in microseconds.
fn traced_moves() {
    named_and_slowest(["silent", "traced"], 1, |id, runs| {
        let loaded = loaded(id);
        let variant = loaded.variant.as_ref().expect("it loads");
        let tracer = Tracer::new(variant, &loaded.sources);
        let moves = games(variant, |game, option, _| assert!(game.play(option).is_ok()));
        let silent = |game: &mut Game<'_>, option, _| assert!(game.play(option).is_ok());
        let traced = |game: &mut Game<'_>, option, ply| {
            black_box(tracer.play(game, option, ply).expect("a legal move"));
        };
        let seconds =
            runs_in_turn(runs, [(&mut || games(variant, silent), moves), (&mut || games(variant, traced), moves)]);
        seconds.map(|seconds| seconds * 1e6 / moves as f64)
    });
    println!("each a move of random games, in microseconds");
}

/// From text to rules that can be played; and with all that is checked under every reading.
fn loading() {
    named_and_slowest(["to play", "checked"], 0, |id, runs| {
        let spec = id.parse().expect("an id");
        let mut load = || {
            black_box(adji::load_to_play(&spec, &Shipped).variant.is_some());
            0
        };
        let mut check = || {
            black_box(adji::check_file(id, &Shipped).variant.is_some());
            0
        };
        runs_in_turn(runs, [(&mut load, 0), (&mut check, 0)]).map(|seconds| seconds * 1e3)
    });
    println!("each to load a game, in milliseconds");
}

/// Measures two things of all shipped games once, and again those of some, and of those for which one of them took longest.
fn named_and_slowest(names: [&str; 2], sorted_by: usize, measure: impl Fn(&str, u32) -> [f64; 2]) {
    println!("\n{:<26}{:>12}{:>12}", "", names[0], names[1]);
    let mut all: Vec<(String, f64)> =
        games_shipped().into_iter().map(|id| (id.clone(), measure(&id, 1)[sorted_by])).collect();
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let (named, others): (Vec<_>, Vec<_>) = all.iter().partition(|(id, _)| NAMED.contains(&id.as_str()));
    for (id, _) in named.into_iter().chain(others.into_iter().take(SLOWEST)) {
        let [one, other] = measure(id, RUNS);
        println!("{id:<26}{one:>12.2}{other:>12.2}");
    }
    println!("{} games, the last {SLOWEST} shown are the slowest others;", all.len());
}

/// Plays 20 random games, at most 200 moves each; gives the number of moves.
fn games(variant: &adji::Variant, play: impl Fn(&mut Game<'_>, Move, usize)) -> u64 {
    let mut random = SplitMix::new(7);
    let mut moves = 0;
    for _ in 0..20 {
        let mut game = Game::new(&variant.rules);
        for ply in 1..=200 {
            let Some(&option) = game.legal_moves().get(random.below(game.legal_moves().len().max(1))) else { break };
            play(&mut game, option, ply);
            moves += 1;
        }
    }
    moves
}
