//! The engine beside plain hand-written code on the same work: `cargo bench -p adji-engine`.
//!
//! `-- ratios` prints the whole comparison in one table, `-- growth` how the time grows with depth and seeds, and nothing
//! else is run. Node counts are asserted everywhere, so that a fast wrong answer is no answer.
//! What the figures say stands in `docs/PERFORMANCE.md`.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a benchmark reads files, clocks and prints")]

mod clock;
mod growth;
mod plain;
mod playouts;
mod ratios;
mod recognition;
mod variants;
mod works;

use std::time::Duration;

use criterion::{Criterion, criterion_group};

/// The shortest of several runs, in seconds; each must give the right answer.
fn best(runs: u32, mut run: impl FnMut() -> u64, right: u64) -> f64 {
    let again = clock::repeats(&mut run);
    (0..runs).map(|_| clock::seconds(again, &mut run, right)).fold(f64::INFINITY, f64::min)
}

fn plays(criterion: &mut Criterion) {
    for work in works::all() {
        let mut group = criterion.benchmark_group(work.name);
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        for (name, side) in [("plain", &work.plain), ("engine", &work.engine)] {
            group.bench_function(name, |bencher| bencher.iter(|| assert_eq!((side.run)(), side.answer)));
        }
        group.finish();
    }
}

fn loading(criterion: &mut Criterion) {
    for id in variants::games_shipped() {
        criterion.bench_function(&format!("load {id}"), |bencher| bencher.iter(|| variants::variant(&id)));
    }
}

criterion_group!(benches, plays, loading);

fn main() {
    plain::check();
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    match (asked("ratios"), asked("growth")) {
        (false, false) => {
            benches();
            Criterion::default().configure_from_args().final_summary();
        }
        (ratios, growth) => {
            if ratios {
                ratios::table();
            }
            if growth {
                growth::tables();
            }
        }
    }
}
