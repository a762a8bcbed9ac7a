//! `adji solve`: what a position is worth if both play as well as can be.

use std::io::{self, Write};

use adji::drawing::player_title;
use adji::engine::{Game, Position};
use adji::{Variant, boards};
use adji_analysis::solve::{Limits, Method, Solution, Spread, solve, solve_all};
use clap::Args;
use serde_json::{Map, Value, json};

use super::{Context, position_of, variant_for};
use crate::output::{Format, Outcome, Progress, Verdict, error};

/// Longest line of moves.
const WIDTH: usize = 100;

/// Find what a position is worth with best play: by how many seeds the player to move wins.
///
/// Where somebody wins by a word of the rules, it is by one seed at least; a draw is worth nothing. Play that goes round for
/// ever is worth what the rules say of a repetition. Exit code 1: the value is not proved, and the bounds say what is.
///
/// Example: adji solve 'kalah?pits=3&seeds=2'
#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Begin with this board instead of the start of the game.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// Lay so many seeds into the pits in all ways, South to move, and tell how many of them have each value.
    #[arg(long, value_name = "N", conflicts_with = "from")]
    all: Option<u16>,
    /// Look at so many positions at most, ahead to the end of the game.
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes)]
    nodes: u64,
    /// Where play can come to a position again: keep so many different states at most.
    #[arg(long, value_name = "N", default_value_t = Limits::default().states)]
    states: usize,
    /// Memory for what was proved, in mebibytes.
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().memory >> 20)]
    memory: usize,
    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Solve {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let limits = self.limits()?;
        let loaded = context.load(&self.variant)?;
        let variant = &*variant_for(&loaded, self.from.as_deref())?;
        let mut progress = Progress::new("positions", None);
        let mut tick = |looked: u64| progress.come_to(looked as usize);
        let refused = |why| error(format!("{} cannot be solved: {why}", variant.spec));
        if let Some(seeds) = self.all {
            let spread = solve_all(&variant.rules, seeds, limits, &mut tick).map_err(refused)?;
            progress.clear();
            self.show_spread(&spread, seeds, context)?;
            return Ok(verdict(spread.unproved == 0));
        }
        let root = position_of(variant, self.from.as_deref())?;
        let solution = solve(&variant.rules, &root, limits, &mut tick).map_err(refused)?;
        progress.clear();
        self.show(&solution, &root, variant, context)?;
        Ok(verdict(solution.is_exact()))
    }

    fn limits(&self) -> Result<Limits, crate::output::Failure> {
        let memory = self.memory.checked_mul(1 << 20).filter(|&bytes| {
            // What there is not is refused here, and is not the end of the program.
            bytes > 0 && Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
        });
        let Some(memory) = memory else {
            return Err(error(format!("`--memory {}`: there is not so much memory, or none", self.memory)));
        };
        if self.states >= u32::MAX as usize {
            return Err(error(format!("`--states {}`: at most {}", self.states, u32::MAX - 1)));
        }
        Ok(Limits { nodes: self.nodes, states: self.states, memory })
    }

    fn show(&self, solution: &Solution, root: &Position, variant: &Variant, context: &mut Context) -> io::Result<()> {
        let line = names(solution, root, variant);
        match self.format {
            Format::Json => context.out.json(&json!({
                "value": solution.value,
                "exact": solution.is_exact(),
                "line": line,
                "least": solution.least,
                "most": solution.most,
                "player": boards::player_name(solution.player),
                "method": if solution.method == Method::Forward { "forward" } else { "backward" },
                "positions": solution.looked,
            })),
            Format::Text => {
                writeln!(context.out, "{}", verdict_in_words(solution, root.total()))?;
                for line in told(&line) {
                    writeln!(context.out, "{line}")?;
                }
                writeln!(context.out, "{}", how(solution))
            }
        }
    }

    fn show_spread(&self, spread: &Spread, seeds: u16, context: &mut Context) -> io::Result<()> {
        if self.format == Format::Json {
            let count = |(value, count): (&i32, &u64)| (value.to_string(), Value::from(*count));
            let mut object: Map<String, Value> = spread.values.iter().map(count).collect();
            if spread.unproved > 0 {
                object.insert("unproved".to_string(), spread.unproved.into());
            }
            return context.out.json(&object);
        }
        let all: u64 = spread.values.values().sum::<u64>() + spread.unproved;
        writeln!(context.out, "{all} ways to lay {seeds} seeds, by what South, who moves, wins with best play:")?;
        for (value, count) in &spread.values {
            writeln!(context.out, "{value:>6} {count:>9}")?;
        }
        if spread.unproved > 0 {
            writeln!(context.out, "{:>6} {:>9}  not proved", "?", spread.unproved)?;
        }
        writeln!(context.out, "{} different states can be come to.", spread.states)
    }
}

fn verdict(proved: bool) -> Verdict {
    if proved { Verdict::Clean } else { Verdict::Found }
}

/// The moves as they are written, played by the rules with all their memory.
fn names(solution: &Solution, root: &Position, variant: &Variant) -> Vec<String> {
    let mut game = Game::from_position(&variant.rules, *root);
    let mut names = Vec::new();
    for &option in &solution.line {
        let name = variant.names.print_move(option, game.position(), &variant.rules);
        if game.play(option).is_err() {
            break;
        }
        names.push(name);
    }
    names
}

/// Who wins by how much, or what is known of it.
fn verdict_in_words(solution: &Solution, total: u32) -> String {
    let player = solution.player;
    let wins = |margin: i32| match margin {
        0 => "the game is a draw".to_string(),
        _ => {
            let winner = if margin > 0 { player } else { player.other() };
            let seeds = margin.unsigned_abs();
            format!("{} wins by {seeds} {} of {total}", player_title(winner), if seeds == 1 { "seed" } else { "seeds" })
        }
    };
    let Solution { value, least, most, .. } = *solution;
    match value {
        Some(value) if solution.is_exact() => format!("With best play {}.", wins(value)),
        Some(value) => format!(
            "Not proved. The margin of {} with best play is {least} at least and {most} at most: play can go round, and what that is\n\
             worth is left open, or depends on what comes again. If nobody gets anything more then, {}.",
            player_title(player),
            wins(value)
        ),
        None => format!(
            "Not known: a limit was met (`--nodes` and `--states` set it). The margin of {} with best play is {least} at least and\n\
             {most} at most.",
            player_title(player)
        ),
    }
}

/// The moves of the best line, broken into lines.
fn told(moves: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let head = match moves.len() {
        0 => return lines,
        1 => "Best line, 1 move:".to_string(),
        many => format!("Best line, {many} moves:"),
    };
    lines.push(head);
    for name in moves {
        match lines.last_mut() {
            Some(line) if line.len() + name.len() < WIDTH => *line += &format!(" {name}"),
            _ => lines.push(format!("    {name}")),
        }
    }
    lines
}

/// How it was found.
fn how(solution: &Solution) -> String {
    let Solution { looked, method, .. } = solution;
    match method {
        Method::Backward if solution.value.is_none() => {
            format!("{looked} different states listed, as play can come to a position again, and there are more.")
        }
        Method::Forward => format!("{looked} positions looked at, ahead to the end of the game."),
        Method::Backward => {
            format!("{looked} different states, back from the ends, as play can come to a position again.")
        }
    }
}
