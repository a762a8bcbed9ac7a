//! `adji completions`: scripts that let a shell complete commands and names, and `adji complete`, which the scripts call.
//!
//! What can follow is found by clap's engine from the same description that reads arguments. Names of variants are added
//! to it here, by the word that stands for them in help: `VARIANT`, `CODE` and so on. The scripts are ours, as shells cut
//! words at `=` and `@`, and readings have both.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, Args, CommandFactory, ValueEnum};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};

use super::{Cli, Context};
use crate::library::Folders;
use crate::output::{Outcome, Verdict, error};

/// Print a script that lets a shell complete commands, variants, readings and their values.
///
/// bash: `source <(adji completions bash)` in ~/.bashrc. zsh: the same in ~/.zshrc, after `compinit`. fish:
/// `adji completions fish > ~/.config/fish/completions/adji.fish`.
///
/// Example: adji completions bash
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Completions {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let script = match self.shell {
            Shell::Bash => include_str!("completions/adji.bash"),
            Shell::Zsh => include_str!("completions/adji.zsh"),
            Shell::Fish => include_str!("completions/adji.fish"),
        };
        write!(context.out, "{script}")?;
        Ok(Verdict::Clean)
    }
}

/// What can follow on a line that is being written: a word on each line, behind a tab what it is.
#[derive(Debug, Args)]
pub(crate) struct Complete {
    /// The words of the line up to the one that is being written, the name of the program first.
    #[arg(value_name = "WORD", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Complete {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let Some(last) = self.words.len().checked_sub(1) else { return Err(error("there is no word")) };
        let begun = self.words[last].to_string_lossy().into_owned();
        let folder = self.words.iter().skip_while(|word| *word != "--variants").nth(1).map(PathBuf::from);
        let library = Folders::new(folder, std::env::var_os("ADJI_PATH"));
        let mut command = Cli::command().mut_subcommands(|command| command.mut_args(|arg| with_names(arg, &library)));
        let here = std::env::current_dir().ok();
        let Ok(found) = clap_complete::engine::complete(&mut command, self.words, last, here.as_deref()) else {
            return Ok(Verdict::Clean);
        };
        // Options are shown to those who ask for them.
        let is_option = |candidate: &CompletionCandidate| candidate.get_value().to_string_lossy().starts_with('-');
        let others = begun.is_empty() && found.iter().any(|candidate| !is_option(candidate));
        for candidate in found.iter().filter(|candidate| !others || !is_option(candidate)) {
            let about = candidate.get_help().map(ToString::to_string).unwrap_or_default();
            let about = about.lines().next().unwrap_or("").replace('\t', " ");
            let between = if about.is_empty() { "" } else { "\t" };
            writeln!(context.out, "{}{between}{about}", candidate.get_value().to_string_lossy())?;
        }
        Ok(Verdict::Clean)
    }
}

/// An argument that knows which names it can have.
fn with_names(arg: Arg, library: &Folders) -> Arg {
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string).unwrap_or_default();
    let library = library.clone();
    let is_toml = |path: &std::path::Path| path.extension().is_some_and(|end| end == "toml");
    match name.as_str() {
        "FILE" if !arg.is_positional() => arg.add(ArgValueCompleter::new(PathCompleter::file())),
        "VARIANT" | "A" | "B" | "OLD" | "NEW" | "FILE" | "FILE|DIR" => {
            arg.add(ArgValueCompleter::new(move |begun: &OsStr| {
                let mut all = variants(begun, &library);
                let paths = PathCompleter::any().filter(is_toml).complete(begun);
                // The folder that is looked into is no answer.
                all.extend(paths.into_iter().filter(|candidate| candidate.get_value() != "."));
                all
            }))
        }
        "PATH" | "GAMES.jsonl" => arg.add(ArgValueCompleter::new(PathCompleter::file())),
        "DIR" => arg.add(ArgValueCompleter::new(PathCompleter::dir())),
        "CODE" => arg.add(ArgValueCompleter::new(|begun: &OsStr| {
            let begun = begun.to_string_lossy();
            let codes = adji::explain::codes().filter(|(code, _)| code.starts_with(begun.as_ref()));
            codes.map(|(code, meaning)| CompletionCandidate::new(code).help(Some(meaning.into()))).collect()
        })),
        "COMMAND" => arg.add(ArgValueCompleter::new(|begun: &OsStr| {
            let begun = begun.to_string_lossy();
            let command = Cli::command();
            let names =
                command.get_subcommands().filter(|command| !command.is_hide_set()).map(|command| command.get_name());
            names.filter(|name| name.starts_with(begun.as_ref())).map(CompletionCandidate::new).collect()
        })),
        "METRICS" => arg.add(ArgValueCompleter::new(|begun: &OsStr| {
            let begun = begun.to_string_lossy();
            let named =
                adji_analysis::metrics::all().into_iter().filter(|metric| metric.name.starts_with(begun.as_ref()));
            named.map(|one| CompletionCandidate::new(one.name).help(Some(one.definition.into()))).collect()
        })),
        // Nothing is known of these, and files are not meant.
        "BOARD" | "MOVES" | "TEXT" | "ID" | "N" | "D" | "S" | "M" | "MIB" | "NAME" | "I/N" => {
            arg.add(ArgValueCompleter::new(|_: &OsStr| Vec::new()))
        }
        _ => arg,
    }
}

fn variants(begun: &OsStr, library: &Folders) -> Vec<CompletionCandidate> {
    let found = adji::completion::variants(&begun.to_string_lossy(), library).into_iter();
    found.map(|one| CompletionCandidate::new(one.word).help(one.about.map(Into::into))).collect()
}
