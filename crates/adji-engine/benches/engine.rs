//! The engine beside plain hand-written code on the same work: `cargo bench -p adji-engine`.
//!
//! Node counts are asserted, so that a fast wrong answer is no answer. The table at the end is measured in one run, turn
//! about, so that its ratios hold on a busy machine too.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a benchmark reads files, clocks and prints")]

mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use adji::{Library, Variant};
use adji_engine::{History, count};
use criterion::{Criterion, criterion_group};

/// The shipped variants, read from their files.
struct Shipped;

impl Library for Shipped {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path = format!("{}/../../variants/{base}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).map(|text| Some((path, text))).map_err(|error| error.to_string())
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

fn variant(id: &str) -> Variant {
    let spec = id.parse().expect("an id");
    adji::load(&spec, &Shipped).variant.expect("a shipped variant loads")
}

/// One piece of work, done by the plain code and by the engine.
struct Work {
    name: &'static str,
    /// Leaves that both must count.
    leaves: u64,
    /// Moves made on the way, or laps sown, and what they are called.
    units: f64,
    unit: &'static str,
    plain: Box<dyn Fn() -> u64>,
    engine: Box<dyn Fn() -> u64>,
}

fn engine(id: &'static str, depth: u32) -> Box<dyn Fn() -> u64> {
    let variant = variant(id);
    let start = variant.rules.start();
    Box::new(move || count::perft(&variant.rules, &start, &mut History::new(), depth))
}

fn works() -> Vec<Work> {
    let moves = |perft: &[u64], depth: u32| perft[..depth as usize].iter().sum::<u64>() as f64;
    let leaves = |perft: &[u64], depth: u32| perft[depth as usize - 1];
    let mut laps = 0;
    let start = plain::adji_kui::Position::start();
    plain::adji_kui::perft(&start, 7, &mut Vec::new(), &mut laps);
    vec![
        Work {
            name: "kalah perft 7",
            leaves: leaves(plain::kalah::PERFT, 7),
            units: moves(plain::kalah::PERFT, 7),
            unit: "moves",
            plain: Box::new(|| plain::kalah::perft(black_box(&plain::kalah::Position::start()), 7)),
            engine: engine("kalah", 7),
        },
        Work {
            name: "oware perft 6",
            leaves: leaves(plain::oware::PERFT, 6),
            units: moves(plain::oware::PERFT, 6),
            unit: "moves",
            plain: Box::new(|| plain::oware::perft(black_box(&plain::oware::Position::start()), 6, &mut Vec::new())),
            engine: engine("oware", 6),
        },
        Work {
            name: "adji-kui-ii perft 7",
            leaves: leaves(plain::adji_kui::PERFT, 7),
            units: laps as f64,
            unit: "laps",
            plain: Box::new(|| {
                let start = plain::adji_kui::Position::start();
                plain::adji_kui::perft(black_box(&start), 7, &mut Vec::new(), &mut 0)
            }),
            engine: engine("adji-kui-ii", 7),
        },
        Work {
            name: "adji-boto perft 12",
            leaves: leaves(plain::adji_boto::PERFT, 12),
            units: moves(plain::adji_boto::PERFT, 12),
            unit: "moves",
            plain: Box::new(|| plain::adji_boto::perft(black_box(&plain::adji_boto::Position::start()), 12)),
            engine: engine("adji-boto", 12),
        },
    ]
}

fn perft(criterion: &mut Criterion) {
    for work in works() {
        let mut group = criterion.benchmark_group(work.name);
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        group.bench_function("plain", |bencher| bencher.iter(|| assert_eq!((work.plain)(), work.leaves)));
        group.bench_function("engine", |bencher| bencher.iter(|| assert_eq!((work.engine)(), work.leaves)));
        group.finish();
    }
}

fn loading(criterion: &mut Criterion) {
    for id in ["adji-kui-ii", "adji-boto", "kalah", "oware"] {
        criterion.bench_function(&format!("load {id}"), |bencher| bencher.iter(|| variant(id)));
    }
}

/// Best of several runs, the two sides in turn.
fn table() {
    println!("\n{:<22}{:>16}{:>16}{:>10}", "", "plain M/s", "engine M/s", "ratio");
    for work in works() {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..7 {
            for (side, run) in [&work.plain, &work.engine].into_iter().enumerate() {
                let began = Instant::now();
                assert_eq!(run(), work.leaves);
                best[side] = best[side].min(began.elapsed().as_secs_f64());
            }
        }
        let [plain, engine] = best.map(|seconds| work.units / seconds / 1e6);
        println!("{:<22}{plain:>16.1}{engine:>16.1}{:>10.2}   {}", work.name, engine / plain, work.unit);
    }
}

criterion_group!(benches, perft, loading);

fn main() {
    plain::check();
    // `cargo bench -- ratios` prints the table alone.
    if !std::env::args().any(|argument| argument == "ratios") {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
    table();
}
