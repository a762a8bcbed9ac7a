//! One table of everything, plain code and engine in turn, so that the ratios hold on a busy machine too.

use std::hint::black_box;

use adji::trace::Tracer;
use adji_engine::{Game, Move};

use crate::plain::SplitMix;
use crate::variants::{Shipped, loaded, shipped};
use crate::works;
use crate::{best, clock};

/// How often each work is done; the best counts.
const RUNS: u32 = 9;

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
pub(crate) fn in_turn(mut works: [(&mut dyn FnMut() -> u64, u64); 2]) -> [f64; 2] {
    let again = works.each_mut().map(|(run, _)| clock::repeats(run));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..RUNS {
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

/// What it costs to have a move told.
fn traced_moves() {
    println!("\n{:<26}{:>12}{:>12}{:>9}", "a move, in microseconds", "silent", "traced", "ratio");
    for id in shipped() {
        let loaded = loaded(&id);
        let variant = loaded.variant.as_ref().expect("it loads");
        let tracer = Tracer::new(variant, &loaded.sources);
        let moves = games(variant, |game, option, _| assert!(game.play(option).is_ok()));
        let silent = |game: &mut Game<'_>, option, _| assert!(game.play(option).is_ok());
        let traced = |game: &mut Game<'_>, option, ply| {
            black_box(tracer.play(game, option, ply).expect("a legal move"));
        };
        let seconds = in_turn([(&mut || games(variant, silent), moves), (&mut || games(variant, traced), moves)]);
        let micros = seconds.map(|seconds| seconds * 1e6 / moves as f64);
        println!("{id:<26}{:>12.2}{:>12.2}{:>9.1}", micros[0], micros[1], micros[1] / micros[0]);
    }
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

/// From text to rules that can be played; and with all that is checked under every reading.
fn loading() {
    println!("\n{:<26}{:>12}{:>12}", "loading, in milliseconds", "to play", "checked");
    for id in shipped() {
        let spec = id.parse().expect("an id");
        let load = || {
            black_box(adji::load_to_play(&spec, &Shipped).variant.is_some());
            0
        };
        let check = || {
            black_box(adji::check_file(&id, &Shipped).variant.is_some());
            0
        };
        println!("{id:<26}{:>12.2}{:>12.2}", best(RUNS, load, 0) * 1e3, best(RUNS, check, 0) * 1e3);
    }
}
