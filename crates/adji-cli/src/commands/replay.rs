//! `adji replay`: moves played and told.

use std::io::Write;

use adji::engine::{Game, Illegal, Status};
use adji::trace::{Detail, MoveReport, Over, Tracer, over_words};
use adji::wire;
use clap::Args;

use super::{Context, position_of, variant_for};
use crate::output::{Failure, Format, Outcome, Verdict, error};

/// Play moves and tell what they did: where each seed fell, and the sentence of the rules that decided.
///
/// If a move is not legal nothing is printed but the reason, and the exit code is 2.
///
/// Example: adji replay kalah C D a
#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Moves: pits such as `C`, with `+` or `-` where the direction is chosen; `pass`; other decisions as `buy:c`.
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// Begin with this board instead of the start of the game: `4 4 4 | 4 4 4; stores 0 0; north to move`.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// Text for people, or a JSON object for each move.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// No boards between laps.
    #[arg(long, conflicts_with = "full")]
    brief: bool,
    /// Every lap of long relays.
    #[arg(long)]
    full: bool,
}

impl Replay {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let loaded = context.load(&self.variant)?;
        let variant = &*variant_for(&loaded, self.from.as_deref())?;
        let tracer = Tracer::new(variant, &loaded.sources);
        let start = position_of(variant, self.from.as_deref())?;
        let mut game = Game::from_position(&variant.rules, start);
        let begin = *game.position();
        // All moves are played before anything is printed, so that a part is not taken for the whole.
        let reports = play(&self.moves, &mut game, &tracer)?;
        if self.format == Format::Json {
            for report in &reports {
                context.out.json(&wire::move_of(report, &tracer))?;
            }
            return Ok(Verdict::Clean);
        }
        let name = context.out.bold(&variant.about.name);
        writeln!(context.out, "{name} ({})\n", variant.spec)?;
        if reports.is_empty() {
            write!(context.out, "{}", tracer.position_text(&begin))?;
            writeln!(context.out, "{}", due(&game, &tracer))?;
        }
        for (at, report) in reports.iter().enumerate() {
            let between = if at == 0 { "" } else { "\n" };
            let detail = Detail { before: at == 0, ..self.detail() };
            write!(context.out, "{between}{}", tracer.text(report, detail))?;
        }
        Ok(Verdict::Clean)
    }

    fn detail(&self) -> Detail {
        match (self.brief, self.full) {
            (true, _) => Detail::BRIEF,
            (_, true) => Detail::FULL,
            _ => Detail::default(),
        }
    }
}

/// What can be chosen on a board that nothing is played on.
fn due(game: &Game<'_>, tracer: &Tracer<'_>) -> String {
    match game.position().flow.status {
        Status::Open => format!("legal: {}", tracer.legal(game).join(" ")),
        Status::MustPass => "legal: pass (there is nothing to choose)".to_string(),
        Status::Over(winner) => {
            format!("the game is over: {}", over_words(Some(Over { winner, round: false })))
        }
    }
}

/// Plays moves as they are written, to the first that cannot be played.
pub(crate) fn play(moves: &[String], game: &mut Game<'_>, tracer: &Tracer<'_>) -> Result<Vec<MoveReport>, Failure> {
    let variant = tracer.variant;
    let mut reports = Vec::new();
    for (at, text) in moves.iter().enumerate() {
        let ply = at + 1;
        let option = variant.names.parse_move(text, game.position(), &variant.rules);
        let option = option.map_err(|error| refused(ply, text, &error.to_string(), game, tracer))?;
        let played = tracer.play(game, option, ply);
        let played = played.map_err(|Illegal(why)| {
            let why = tracer.refusal(option, why, game);
            refused(ply, text, &why, game, tracer)
        });
        reports.push(played?);
    }
    Ok(reports)
}

/// The most legal moves that a message lists; boards of 64 pits with both ways have no more.
const MOST_LISTED: usize = 128;

/// Moves with a blank between them, cut off where there are very many.
fn listed(moves: &[String]) -> String {
    let first = moves[..moves.len().min(MOST_LISTED)].join(" ");
    match moves.len().saturating_sub(MOST_LISTED) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

fn refused(ply: usize, text: &str, why: &str, game: &Game<'_>, tracer: &Tracer<'_>) -> Failure {
    let legal = tracer.legal(game);
    let legal = if legal.is_empty() { "none, the game is over".to_string() } else { listed(&legal) };
    let several = match text.split_whitespace().count() {
        0 | 1 => "",
        _ => "\n  each move is an argument of its own: write them without quotes",
    };
    let board = adji::boards::print(game.position(), &tracer.variant.rules, &tracer.variant.names);
    error(format!("move {ply}, `{text}`, is not legal: {why}\n  legal: {legal}\n  board: {board}{several}"))
}
