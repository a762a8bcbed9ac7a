//! `adji perft`: counting all ways a game can go.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use adji::engine::observe::Silent;
use adji::engine::{History, Move, Position, Ruleset, Stage, count};
use clap::Args;
use serde_json::json;

use super::{Context, position_of, variant_for};
use crate::output::{Failure, Format, Outcome, Verdict, error};

/// The greatest depth: far beyond what can be counted in any game with a choice.
const MOST_DEPTH: u32 = 500;
/// Room for the deepest count, which keeps a position at every ply.
const STACK: usize = 16 << 20;

/// Count all ways a game can go, to each depth: `depth leaves seconds`.
///
/// Every decision is a ply, a forced pass too; a game that is over counts as one where it ended.
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
    /// Text for people, or a JSON object for each line.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
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
        let shallowest = if self.divide { self.depth } else { self.depth.min(1) };
        for depth in shallowest..=self.depth {
            let begun = Instant::now();
            let below = divided(&variant.rules, &root, depth, self.threads)?;
            let leaves = if below.is_empty() { 1 } else { below.iter().map(|(_, leaves)| leaves).sum() };
            let seconds = begun.elapsed().as_secs_f64();
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

/// Leaves below each first move; no move if the game is over or nothing is to be counted.
fn divided(rules: &Ruleset, root: &Position, depth: u32, threads: usize) -> Result<Vec<(Move, u64)>, Failure> {
    let mut root = *root;
    let mut options = Vec::new();
    let mut history = History::new();
    rules.options(&mut root, &history, &mut options, &mut Silent);
    if depth == 0 {
        return Ok(Vec::new());
    }
    if root.flow.stage == Stage::TurnBegins {
        history.push(rules, &root);
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Vec::new();
        while let Some(&option) = options.get(next.fetch_add(1, Ordering::Relaxed)) {
            counted.push((option, below(rules, &root, option, &history, depth - 1)));
        }
        counted
    };
    let counted = std::thread::scope(|scope| {
        let workers = threads.min(options.len()).max(1);
        let spawned: Result<Vec<_>, _> =
            (0..workers).map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)).collect();
        let spawned = spawned.map_err(|why| error(format!("no thread could be started: {why}")))?;
        let joined: Result<Vec<_>, _> = spawned.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        joined.map_err(|_| error("counting failed; this is a fault of the program"))
    })?;
    let mut counted: Vec<(Move, u64)> = counted.into_iter().flatten().collect();
    counted.sort_by_key(|(option, _)| options.iter().position(|listed| listed == option));
    Ok(counted)
}

fn below(rules: &Ruleset, root: &Position, option: Move, history: &History, depth: u32) -> u64 {
    let mut child = *root;
    rules.play_unchecked(root, option, history, &mut Silent, &mut child);
    let new_round = child.flow.rounds != root.flow.rounds;
    let mut history = if new_round { History::new() } else { history.clone() };
    count::perft(rules, &child, &mut history, depth)
}
