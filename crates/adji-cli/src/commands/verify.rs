//! `adji verify`: recorded games replayed and compared.

use std::io::Write;

use adji::records::verify::{Divergence, Strictness, verify};
use adji::records::{self, Record};
use adji::trace::Tracer;
use clap::Args;
use serde_json::json;

use super::{Context, variant_of};
use crate::library::read_text;
use crate::output::{Format, Outcome, Progress, Verdict, failure};

/// Replay recorded games and compare every board, store and list of legal moves.
///
/// Prints the first divergence of each game, and `GAMES n  MOVES m  DIVERGED k`; exit code 1 if a game diverged.
///
/// Example: adji verify kalah@recorded=yes games.jsonl
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Recorded games, one JSON object a line; `-` is standard input.
    #[arg(value_name = "GAMES.jsonl", required = true)]
    files: Vec<String>,
    /// Also compare how games ended, who won, and boards before settlement, where a record says so.
    #[arg(long)]
    endings: bool,
    /// Text for people, or a JSON object for each divergence and one for the sum.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Verify {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let loaded = context.load(&self.variant)?;
        let tracer = Tracer::new(variant_of(&loaded)?, &loaded.sources);
        let mut games: Vec<(String, usize, Record)> = Vec::new();
        for file in &self.files {
            let text = read_text(file).map_err(|why| failure(format!("error: {why}")))?;
            let records = records::read(&text).map_err(|why| failure(format!("error: `{file}`, {why}")))?;
            games.extend(records.into_iter().map(|(line, record)| (file.clone(), line, record)));
        }
        let (mut moves, mut diverged) = (0, 0);
        let mut progress = Progress::new("games", games.len());
        for (file, line, record) in &games {
            let replayed = verify(record, &tracer, Strictness { endings: self.endings })
                .map_err(|why| failure(format!("error: `{file}`, line {line}: {why}")))?;
            moves += replayed.moves;
            if let Some(divergence) = &replayed.divergence {
                diverged += 1;
                progress.clear();
                self.show(file, *line, divergence, context)?;
            }
            progress.step();
        }
        progress.clear();
        self.show_sum(games.len(), moves, diverged, context)?;
        Ok(if diverged == 0 { Verdict::Clean } else { Verdict::Found })
    }

    fn show(&self, file: &str, line: usize, divergence: &Divergence, context: &mut Context) -> std::io::Result<()> {
        let Divergence { ply, played, differences, trace } = divergence;
        if self.format == Format::Json {
            let differences: Vec<_> = differences
                .iter()
                .map(|one| json!({"item": one.item, "expected": one.expected, "got": one.got}))
                .collect();
            let object = json!({"filename": file, "row": line, "ply": ply, "move": played, "differences": differences, "trace": trace});
            return context.out.json(&object);
        }
        let head = context.out.bad(&format!("{file}:{line}: move {ply}, `{played}`, diverges"));
        writeln!(context.out, "{head}")?;
        for difference in differences {
            writeln!(context.out, "{}", super::indented(&difference.to_string()))?;
        }
        writeln!(context.out, "{}", super::indented(trace))
    }

    fn show_sum(&self, games: usize, moves: usize, diverged: usize, context: &mut Context) -> std::io::Result<()> {
        match self.format {
            Format::Json => context.out.json(&json!({"games": games, "moves": moves, "diverged": diverged})),
            Format::Text => writeln!(context.out, "GAMES {games}  MOVES {moves}  DIVERGED {diverged}"),
        }
    }
}
