//! `adji verify`: recorded games replayed and compared.

use std::io::Write;

use adji::Variant;
use adji::records::read_line;
use adji::records::verify::{Divergence, Strictness, verify};
use adji::trace::Tracer;
use clap::Args;
use serde_json::json;

use super::{Context, quoted, variant_of};
use crate::library::read_lines;
use crate::output::{Failure, Format, Outcome, Progress, Verdict, error};

/// Replay recorded games and compare every board, store and list of legal moves.
///
/// Prints the first divergence of each game, and `GAMES n  MOVES m  DIVERGED k`; exit code 1 if a game diverged, 2 if a line
/// is no record of a game on this board (what comes before it was compared), or there is no game at all.
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

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    games: usize,
    moves: usize,
    diverged: usize,
}

impl Verify {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let loaded = context.load(&self.variant)?;
        let tracer = Tracer::new(variant_of(&loaded)?, &loaded.sources);
        let mut sum = Sum::default();
        let mut progress = Progress::new("games", None);
        for file in &self.files {
            self.verify(file, &tracer, &mut sum, &mut progress, context)?;
        }
        progress.clear();
        let hint = conventions(tracer.variant).filter(|_| sum.diverged > 0);
        if sum.games == 0 {
            context.out.flush()?;
            let files: Vec<String> = self.files.iter().map(|file| format!("`{file}`")).collect();
            return Err(error(format!("{} holds no game", files.join(", "))));
        }
        self.show_sum(sum, hint.as_deref(), context)?;
        Ok(if sum.diverged == 0 { Verdict::Clean } else { Verdict::Found })
    }

    /// Compares the games of a file, each as soon as it is read, so that there may be any number of them.
    fn verify(
        &self,
        file: &str,
        tracer: &Tracer<'_>,
        sum: &mut Sum,
        progress: &mut Progress,
        context: &mut Context,
    ) -> Result<(), Failure> {
        let mut lines = read_lines(file).map_err(error)?;
        while let Some((line, text)) = lines.next().map_err(error)? {
            let at = |why: String| error(format!("{}, line {line}: {why}{}", lines.name(), help(file, &why)));
            let record = read_line(&text).map_err(at)?;
            let replayed = verify(&record, tracer, Strictness { endings: self.endings }).map_err(at)?;
            sum.games += 1;
            sum.moves += replayed.moves;
            if let Some(divergence) = &replayed.divergence {
                sum.diverged += 1;
                progress.clear();
                self.show(file, line, divergence, context)?;
            }
            progress.step();
        }
        Ok(())
    }

    fn show(&self, file: &str, line: usize, divergence: &Divergence, context: &mut Context) -> std::io::Result<()> {
        let Divergence { ply, played, differences, trace } = divergence;
        if self.format == Format::Json {
            let differences: Vec<_> = differences
                .iter()
                .map(|one| json!({"item": one.item, "expected": one.expected, "got": one.got}))
                .collect();
            let played = (*ply > 0).then_some(played);
            let object = json!({"filename": file, "row": line, "ply": ply, "move": played, "differences": differences, "trace": trace});
            return context.out.json(&object);
        }
        let what = match ply {
            0 => "there are no moves, and the board at the end diverges".to_string(),
            _ => format!("move {ply}, `{played}`, diverges"),
        };
        let head = context.out.bad(&format!("{file}:{line}: {what}"));
        writeln!(context.out, "{head}")?;
        for difference in differences {
            writeln!(context.out, "{}", super::indented(&difference.to_string()))?;
        }
        writeln!(context.out, "{}", super::indented(trace))
    }

    fn show_sum(&self, sum: Sum, hint: Option<&str>, context: &mut Context) -> std::io::Result<()> {
        let Sum { games, moves, diverged } = sum;
        if self.format == Format::Json {
            let mut object = json!({"games": games, "moves": moves, "diverged": diverged});
            if let Some(hint) = hint {
                object["hint"] = hint.into();
            }
            return context.out.json(&object);
        }
        if let Some(hint) = hint {
            writeln!(context.out, "hint: {hint}")?;
        }
        writeln!(context.out, "GAMES {games}  MOVES {moves}  DIVERGED {diverged}")
    }
}

/// What may help a line that cannot be read.
fn help(file: &str, why: &str) -> String {
    match file.ends_with(".toml") && why.starts_with("not ") {
        true => format!("; for the rules of a game there is `adji check {}`", quoted(file)),
        false => String::new(),
    }
}

/// Where the variant has a reading for what only recorded games do, and it is not played, that there is one.
fn conventions(variant: &Variant) -> Option<String> {
    let reading = variant.readings.iter().find(|reading| reading.id == "recorded" && reading.chosen != "yes")?;
    if !reading.values.iter().any(|value| value == "yes") {
        return None;
    }
    let mut spec = variant.spec.clone();
    spec.add("@recorded=yes").ok()?;
    Some(format!("recorded games may follow conventions of their own; `{spec}` plays by them"))
}
