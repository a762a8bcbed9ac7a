//! `adji random`: random games as records.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use adji::records::random::play_within;
use clap::Args;

use super::{Context, variant_of};
use crate::output::{Failure, Outcome, Progress, Verdict, error, json_line};

/// Games played before they are written, so that memory stays small.
const AT_ONCE: usize = 256;

/// Write random games as records, one JSON object a line.
///
/// Every decision is drawn uniformly among the legal ones. The games of a seed are the same on every machine, for every
/// number of threads.
///
/// Example: adji random oware --games 100 --seed 1
#[derive(Debug, Args)]
pub(crate) struct Random {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: usize,
    /// The seed of the series.
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true, value_parser = super::seed)]
    seed: u64,
    /// Cut games off after so many moves; they are recorded as unfinished.
    #[arg(long, value_name = "M", default_value_t = 10_000)]
    max_plies: usize,
    /// Cut games off before a relay of more than so many laps, as some games have that nobody could wait for; they are
    /// recorded as unfinished.
    #[arg(long, value_name = "N")]
    max_laps: Option<u64>,
    /// Threads that play at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

impl Random {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.threads == 0 {
            return Err(error("`--threads 0`: at least one thread is needed"));
        }
        let loaded = context.load(&self.variant)?;
        let variant = variant_of(&loaded)?;
        let mut progress = Progress::new("games", Some(self.games));
        let mut first = 0;
        while first < self.games {
            let many = AT_ONCE.min(self.games - first);
            for record in self.batch(variant, first, many)? {
                context.out.exact(&record?)?;
                progress.step();
            }
            first += many;
        }
        Ok(Verdict::Clean)
    }

    /// Lines of games, in their order; each thread writes those that it played.
    fn batch(&self, variant: &adji::Variant, first: usize, many: usize) -> Result<Vec<io::Result<String>>, Failure> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut played = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= many {
                    return played;
                }
                let record = play_within(variant, self.seed, (first + at) as u64, self.max_plies, self.max_laps);
                played.push((at, json_line(&record)));
            }
        };
        let mut played = std::thread::scope(|scope| {
            let spawned: Vec<_> = (1..self.threads.min(many)).map(|_| scope.spawn(work)).collect();
            let mut played = work();
            for thread in spawned {
                let more = thread.join().map_err(|_| error("playing failed; this is a fault of the program"))?;
                played.extend(more);
            }
            Ok::<_, Failure>(played)
        })?;
        played.sort_by_key(|(at, _)| *at);
        Ok(played.into_iter().map(|(_, record)| record).collect())
    }
}
