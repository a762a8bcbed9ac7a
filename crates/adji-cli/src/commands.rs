//! The commands: each has its arguments and what it does in a file of its own.

mod check;
mod compare;
mod completions;
mod coverage;
mod diff;
mod diverge;
mod explain;
mod fmt;
mod list;
mod man;
mod mutate;
mod new;
mod perft;
mod play;
mod random;
mod regress;
mod replay;
mod show;
mod solve;
mod study;
mod test;
mod tour;
mod verify;
mod witness;

use std::borrow::Cow;
use std::path::PathBuf;
use std::process::ExitCode;

use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::render;
use adji::syntax::sources::Sources;
use adji::{Loaded, Variant, VariantSpec, load_to_play};
use clap::{Args, Parser, Subcommand};

pub(crate) use list::Listed;

use crate::library::Folders;
use crate::output::{Colour, Failure, Outcome, Output, error, failure, finish, tell};
use crate::signs::harmless;

/// What the program is called.
pub(crate) const PROGRAM: &str = "adji";

/// Rules of sowing games as text: check them, play them, trace every seed.
///
/// A variant is named by its id (`oware`) or the path of a file (`my/game.toml`), then numbers of the board, then
/// readings: `adji-boto?pits=4&seeds=3@origin=skipped`.
///
/// Exit codes: 0 all is well, 1 something was found, 2 it could not be done.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Debug, Args)]
struct Common {
    /// Look for variants in this folder first; then in those of ADJI_PATH, in `variants/`, and in the program itself.
    #[arg(long, value_name = "DIR", global = true)]
    variants: Option<PathBuf>,
    /// When to use colours; NO_COLOR is honoured.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true, hide_possible_values = false)]
    color: Colour,
}

#[derive(Debug, Subcommand)]
enum Command {
    Tour(tour::Tour),
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Test(test::Test),
    Coverage(coverage::Coverage),
    Witness(witness::Witness),
    Mutate(mutate::Mutate),
    Play(play::Play),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Perft(perft::Perft),
    Random(random::Random),
    Diff(diff::Diff),
    Diverge(diverge::Diverge),
    Regress(regress::Regress),
    Solve(solve::Solve),
    Compare(compare::Compare),
    Study(study::Study),
    New(new::New),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
    #[command(hide = true)]
    Complete(completions::Complete),
}

/// What commands work with.
pub(crate) struct Context {
    pub(crate) library: Folders,
    pub(crate) out: Output,
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && has_orders() => {
            // Such a message repeats what was typed.
            tell(&error.to_string());
            return ExitCode::from(2);
        }
        Err(error) => error.exit(),
    };
    let out = Output::new(cli.common.color);
    let folder = cli.common.variants;
    if let Some(folder) = folder.as_ref().filter(|folder| !folder.is_dir()) {
        let words = format!("`--variants {}`: there is no such folder", folder.display());
        return finish(Err(error(words)), out);
    }
    for folder in std::env::var_os("ADJI_PATH").iter().flat_map(std::env::split_paths) {
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            tell(&format!("warning: there is no folder `{}`, which ADJI_PATH names\n", folder.display()));
        }
    }
    let library = Folders::new(folder, std::env::var_os("ADJI_PATH"));
    let mut context = Context { library, out };
    let outcome = run(cli.command, &mut context);
    finish(outcome, context.out)
}

/// Whether an argument holds a sign that a terminal would take for an order.
fn has_orders() -> bool {
    std::env::args_os().any(|argument| matches!(harmless(&argument.to_string_lossy(), false), Cow::Owned(_)))
}

fn run(command: Command, context: &mut Context) -> Outcome {
    match command {
        Command::Tour(tour) => tour.run(context),
        Command::List(list) => list.run(context),
        Command::Show(show) => show.run(context),
        Command::Check(check) => check.run(context),
        Command::Test(test) => test.run(context),
        Command::Coverage(coverage) => coverage.run(context),
        Command::Witness(witness) => witness.run(context),
        Command::Mutate(mutate) => mutate.run(context),
        Command::Play(play) => play.run(context),
        Command::Replay(replay) => replay.run(context),
        Command::Verify(verify) => verify.run(context),
        Command::Perft(perft) => perft.run(context),
        Command::Random(random) => random.run(context),
        Command::Diff(diff) => diff.run(context),
        Command::Diverge(diverge) => diverge.run(context),
        Command::Regress(regress) => regress.run(context),
        Command::Solve(solve) => solve.run(context),
        Command::Compare(compare) => compare.run(context),
        Command::Study(study) => study.run(context),
        Command::New(new) => new.run(context),
        Command::Fmt(fmt) => fmt.run(context),
        Command::Explain(explain) => explain.run(context),
        Command::Completions(completions) => completions.run(context),
        Command::Man(man) => man.run(context),
        Command::Complete(complete) => complete.run(context),
    }
}

impl Context {
    /// Faults as messages show them.
    pub(crate) fn drawn(&self, faults: &[Diagnostic], sources: &Sources) -> String {
        let draw = |fault| render::render(fault, sources, self.out.message_colour);
        faults.iter().map(draw).collect::<Vec<_>>().join("\n\n")
    }

    /// Loads a variant that is to be played. Warnings are not told: they are the business of `check`, which knows what is
    /// used under other readings.
    pub(crate) fn load(&self, text: &str) -> Result<Loaded, Failure> {
        let spec: VariantSpec = text.parse().map_err(error)?;
        let loaded = load_to_play(&spec, &self.library);
        if loaded.variant.is_none() {
            return Err(failure(self.drawn(&loaded.diagnostics, &loaded.sources)));
        }
        Ok(loaded)
    }
}

/// The variant of what [`Context::load`] gave.
pub(crate) fn variant_of(loaded: &Loaded) -> Result<&Variant, Failure> {
    loaded.variant.as_ref().ok_or_else(|| error("the variant cannot be played"))
}

/// The variant of what [`Context::load`] gave, as a board needs it that was given on the command line.
pub(crate) fn variant_for<'l>(loaded: &'l Loaded, board: Option<&str>) -> Result<Cow<'l, Variant>, Failure> {
    variant_of(loaded).map(|variant| variant.for_board(board.unwrap_or_default()))
}

/// A board given on the command line, or the start of the game.
pub(crate) fn position_of(variant: &Variant, board: Option<&str>) -> Result<adji::engine::Position, Failure> {
    match board {
        None => Ok(variant.rules.start()),
        Some(text) => adji::boards::parse(text, &variant.rules, &variant.names)
            .map_err(|why| error(format!("{why}\n  in the board `{text}`"))),
    }
}

/// The seed of dice.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// An argument as a shell takes it.
pub(crate) fn quoted(argument: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=+:,@%".contains(letter);
    match argument.chars().all(is_plain) && !argument.is_empty() {
        true => Cow::Borrowed(argument),
        false => Cow::Owned(format!("'{}'", argument.replace('\'', "'\\''"))),
    }
}

/// Lines set in, for what belongs to the line above.
pub(crate) fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("    {line}").trim_end().to_string()).collect();
    lines.join("\n")
}

/// A text in lines of at most so many letters, `rest` before all but the first.
pub(crate) fn broken(text: &str, width: usize, rest: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => *line += &format!(" {word}"),
            _ => lines.push(format!("{rest}{word}")),
        }
    }
    lines.join("\n")
}
