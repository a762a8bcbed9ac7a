//! `adji fmt`: files laid out.

use std::io::Write;
use std::path::Path;

use adji::syntax::format::{FormatError, Kind, file};
use adji::syntax::sources::Sources;
use clap::Args;

use super::Context;
use super::check::counted;
use crate::files::{Existing, write};
use crate::library::{files_in, is_scenario_file, read_text};
use crate::output::{Failure, Outcome, Verdict, error, failure, tell};

/// Lay out files: a line for each sentence, labels padded, one blank on either side of `=`.
///
/// Only blanks and line breaks change, and the file says the same before and after. Remarks, empty lines and the order of
/// everything stay. A file with faults is not touched. `-` reads standard input and prints the result.
///
/// Example: adji fmt my/game.toml
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Files of variants or scenarios, folders of files, or `-`.
    #[arg(required = true, value_name = "PATH")]
    files: Vec<String>,
    /// Write nothing; tell which files would change, and exit with 1 if one would.
    #[arg(long)]
    check: bool,
    /// What standard input is called: a name in `.scenarios.toml` is that of scenarios.
    #[arg(long, value_name = "NAME", default_value = "stdin.toml")]
    stdin_filename: String,
}

impl Fmt {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let mut files = Vec::new();
        for file in &self.files {
            match Path::new(file).is_dir() {
                true => files.extend(files_in(Path::new(file)).map_err(error)?),
                false => files.push(file.clone()),
            }
        }
        let (mut changed, mut refused) = (0, 0);
        for path in &files {
            let text = read_text(path).map_err(error)?;
            let name = if path == "-" { &self.stdin_filename } else { path };
            let laid = match laid_out(name, &text, context) {
                Ok(laid) => laid,
                Err(Failure::Told(why)) => {
                    // The others are laid out all the same.
                    tell(&why);
                    refused += 1;
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            changed += usize::from(laid != text);
            if path == "-" && !self.check {
                context.out.exact(&laid)?;
            } else if laid != text {
                self.change(path, name, &text, &laid, context)?;
            }
        }
        if self.files != ["-"] {
            let files = counted(changed, "file");
            writeln!(context.out, "{files} {}", if self.check { "would change" } else { "changed" })?;
        }
        if refused > 0 {
            context.out.flush()?;
            return Err(error(format!("{} not laid out", counted(refused, "file"))));
        }
        Ok(if self.check && changed > 0 { Verdict::Found } else { Verdict::Clean })
    }

    fn change(&self, path: &str, name: &str, text: &str, laid: &str, context: &mut Context) -> Result<(), Failure> {
        if self.check {
            let same = text.split('\n').zip(laid.split('\n')).take_while(|(old, new)| old == new).count();
            writeln!(context.out, "{name}:{}: not laid out", same + 1)?;
            return Ok(());
        }
        write(Path::new(path), laid, Existing::Replaced).map_err(error)?;
        writeln!(context.out, "{name}")?;
        Ok(())
    }
}

fn laid_out(name: &str, text: &str, context: &Context) -> Result<String, Failure> {
    let kind = if is_scenario_file(name) { Kind::Scenarios } else { Kind::Variant };
    file(text, kind).map_err(|why| match why {
        FormatError::Faults(faults) => {
            let mut sources = Sources::default();
            sources.add(name, text);
            failure(context.drawn(&faults, &sources))
        }
        FormatError::Altered => {
            error(format!("`{name}` would say something else; this is a fault of the program, and nothing is changed"))
        }
    })
}
