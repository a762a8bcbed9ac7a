//! `adji perft`: counting all ways a game can go.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use adji::Variant;
use adji::engine::count::{Counting, Leaves, Table, Unmergeable, parts};
use adji::engine::observe::Silent;
use adji::engine::{History, Move, Position, Ruleset};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::{Context, position_of, quoted, variant_for};
use crate::output::{Failure, Format, Outcome, Progress, Verdict, error};

/// The greatest depth: far beyond what can be counted in any game with a choice.
const MOST_DEPTH: u32 = 500;
/// Room for the deepest count, which keeps a position at every ply.
const STACK: usize = 16 << 20;

/// Parts of the work for each thread, so that none is left waiting for another for long.
const PARTS: usize = 64;

/// Count all ways a game can go, to each depth: `depth leaves seconds`.
///
/// Every decision is a ply, a forced pass too; a game that is over counts as one where it ended. The counts are the same
/// with all options; seconds compare only where `--leaves` and `--merge` are the same.
///
/// Example: adji perft oware --depth 6
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// How many plies, at most 500.
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Begin with this board instead of the start of the game.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// Count below each first move, at the greatest depth only.
    #[arg(long)]
    divide: bool,
    /// Threads that count at once; the counts are the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Whether the leaves of the last ply are made, or counted as options of the position before.
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    leaves: HowLeaves,
    /// Count a position once, though many ways lead to it, with a memory of so many mebibytes; refused where the rules ask
    /// which positions were there before.
    #[arg(long, value_name = "MIB")]
    merge: Option<usize>,
    /// Text for people, or a JSON object for each line.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What is done about leaves.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum HowLeaves {
    /// Each is played.
    #[default]
    Made,
    /// Counted without being played.
    Counted,
}

impl Perft {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.depth > MOST_DEPTH {
            return Err(error(format!("`--depth {}` is too deep: at most {MOST_DEPTH} plies", self.depth)));
        }
        if self.threads == 0 {
            return Err(error("`--threads 0`: at least one thread is needed"));
        }
        let loaded = context.load(&self.variant)?;
        let variant = &*variant_for(&loaded, self.from.as_deref())?;
        let root = position_of(variant, self.from.as_deref())?;
        let table = self.merge.map(|mebibytes| table(variant, mebibytes, context)).transpose()?;
        let leaves = match self.leaves {
            HowLeaves::Made => Leaves::Made,
            HowLeaves::Counted => Leaves::Counted,
        };
        let counting = Counting { leaves, table: table.as_ref() };
        let shallowest = if self.divide { self.depth } else { self.depth.min(1) };
        for depth in shallowest..=self.depth {
            let begun = Instant::now();
            let below = divided(&variant.rules, &root, depth, self.threads, counting)?;
            let leaves =
                if below.is_empty() { 1 } else { below.iter().fold(0, |sum, (_, leaves)| leaves.saturating_add(sum)) };
            let seconds = begun.elapsed().as_secs_f64();
            if leaves == u64::MAX {
                return Err(error(format!("there are {} leaves or more at depth {depth}: too many to tell", u64::MAX)));
            }
            if self.divide {
                let mut position = root;
                variant.rules.options(&mut position, &History::new(), &mut Vec::new(), &mut Silent);
                for (option, leaves) in &below {
                    let name = variant.names.print_move(*option, &position, &variant.rules);
                    self.show_move(&name, *leaves, context)?;
                }
            }
            self.show(depth, leaves, seconds, context)?;
            context.out.flush()?;
        }
        Ok(Verdict::Clean)
    }

    fn show(&self, depth: u32, leaves: u64, seconds: f64, context: &mut Context) -> std::io::Result<()> {
        match self.format {
            Format::Text => writeln!(context.out, "{depth} {leaves} {seconds:.3}"),
            Format::Json => context.out.json(&json!({"depth": depth, "leaves": leaves, "seconds": seconds})),
        }
    }

    fn show_move(&self, name: &str, leaves: u64, context: &mut Context) -> std::io::Result<()> {
        match self.format {
            Format::Text => writeln!(context.out, "{name} {leaves}"),
            Format::Json => context.out.json(&json!({"move": name, "leaves": leaves})),
        }
    }
}

/// The memory for counts that are merged.
fn table(variant: &Variant, mebibytes: usize, context: &Context) -> Result<Table, Failure> {
    if mebibytes == 0 {
        return Err(error("`--merge 0`: at least one mebibyte is needed"));
    }
    Table::new(&variant.rules, mebibytes).map_err(|why| match why {
        Unmergeable::Seen => {
            let otherwise = match unseen(variant, context) {
                Some(spec) => format!("name the game {}, whose rules do not ask", quoted(&spec)),
                None => "take rules that do not ask".into(),
            };
            let name = &variant.about.name;
            error(format!("`--merge` cannot count {name}: {why}\nhelp: leave out `--merge`, or {otherwise}"))
        }
        Unmergeable::Memory => error(format!("`--merge {mebibytes}`: {why}")),
    })
}

/// The game under the first value of a reading with which its rules do not ask for earlier positions.
fn unseen(variant: &Variant, context: &Context) -> Option<String> {
    let mut values =
        variant.readings.iter().flat_map(|reading| reading.values.iter().map(move |value| (reading, value)));
    values.find_map(|(reading, value)| {
        let mut spec = variant.spec.clone();
        spec.add(&format!("@{}={value}", reading.id)).ok()?;
        let other = adji::load_to_play(&spec, &context.library).variant?;
        (!other.rules.reads.seen).then(|| spec.to_string())
    })
}

/// Leaves below each first move; no move if the game is over or nothing is to be counted.
fn divided(
    rules: &Ruleset,
    root: &Position,
    depth: u32,
    threads: usize,
    counting: Counting<'_>,
) -> Result<Vec<(Move, u64)>, Failure> {
    let parts = parts(rules, root, &History::new(), depth, threads.saturating_mul(PARTS));
    let next = AtomicUsize::new(0);
    let progress = Mutex::new(Progress::new("parts", Some(parts.len())));
    let work = || {
        let mut counted = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(at) else { return counted };
            counted.push((at, part.count(rules, counting)));
            if let Ok(mut progress) = progress.lock() {
                progress.step();
            }
        }
    };
    let counted = std::thread::scope(|scope| {
        let workers = threads.min(parts.len()).max(1);
        let spawned: Result<Vec<_>, _> =
            (0..workers).map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)).collect();
        let spawned = spawned.map_err(|why| error(format!("no thread could be started: {why}")))?;
        let joined: Result<Vec<_>, _> = spawned.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        joined.map_err(|_| error("counting failed; this is a fault of the program"))
    })?;
    let mut counted: Vec<(usize, u64)> = counted.into_iter().flatten().collect();
    counted.sort_unstable();
    let mut below: Vec<(Move, u64)> = Vec::new();
    for (at, leaves) in counted {
        match below.last_mut().filter(|(first, _)| *first == parts[at].first) {
            Some((_, sum)) => *sum = sum.saturating_add(leaves),
            None => below.push((parts[at].first, leaves)),
        }
    }
    Ok(below)
}
