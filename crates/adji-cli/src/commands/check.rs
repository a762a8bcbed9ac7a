//! `adji check`: every fault of variant files.

use std::io::Write;
use std::path::Path;

use adji::syntax::diagnostic::{Diagnostic, Label, told};
use adji::syntax::sources::Sources;
use adji::syntax::span::{FileId, Span};
use adji::syntax::{envelope, render};
use adji::{VariantSpec, check_file, codes, load, wire};
use clap::{Args, ValueEnum};

use super::Context;
use crate::library::{files_in, is_scenario_file, read_text};
use crate::output::{Outcome, Verdict, failure};

/// Report every fault of variant files.
///
/// Files, folders of files, or ids can be given; `-` is standard input. The scenarios beside a file are checked with it. Exit code 1 if there is a fault.
///
/// Example: adji check variants/ my/game.toml
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files, folders, ids, or `-`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How faults are shown.
    #[arg(long, value_enum, default_value_t)]
    format: CheckFormat,
    /// What to call standard input in messages.
    #[arg(long, value_name = "NAME", default_value = "stdin.toml")]
    stdin_filename: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// Beside the lines they are in.
    #[default]
    Text,
    /// One line each: file, line, column, code, what is wrong.
    Concise,
    /// One JSON object each.
    Json,
}

/// What checking one file gave.
struct Checked {
    sources: Sources,
    faults: Vec<Diagnostic>,
}

impl Check {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let mut specs = Vec::new();
        for file in &self.files {
            specs.extend(self.specs(file, context)?);
        }
        let (mut faults, mut missing) = (0, Vec::new());
        self.add_scenarios(&mut specs, context, &mut missing);
        for spec in &specs {
            let checked = check(spec, context)?;
            for fault in &checked.faults {
                // A fault without a place is not in the file: the file, or a reading that was named, is not there.
                if fault.code == codes::NOT_FOUND && fault.labels.is_empty() {
                    missing.push(render::render(fault, &checked.sources, context.out.message_colour));
                    continue;
                }
                faults += 1;
                self.show(&placed(fault), &checked.sources, context)?;
            }
        }
        if !missing.is_empty() {
            context.out.flush()?;
            return Err(failure(missing.join("\n\n")));
        }
        if specs.is_empty() {
            return Err(failure("error: there is no variant file there (folders inside are not searched)"));
        }
        if self.format != CheckFormat::Json {
            let files = counted(specs.len(), "file");
            let found = if faults == 0 { "no faults".to_string() } else { counted(faults, "fault") };
            let found = if faults == 0 { context.out.good(&found) } else { context.out.bad(&found) };
            writeln!(context.out, "{files} checked, {found}")?;
        }
        Ok(if faults == 0 { Verdict::Clean } else { Verdict::Found })
    }

    /// What an argument stands for: itself, or the files of a folder.
    fn specs(&self, file: &str, context: &mut Context) -> Result<Vec<VariantSpec>, crate::output::Failure> {
        let plain = |base: String| VariantSpec { base, ..VariantSpec::default() };
        if file == "-" {
            let text = read_text("-").map_err(|why| failure(format!("error: {why}")))?;
            context.library.give(&self.stdin_filename, text);
            return Ok(vec![plain(self.stdin_filename.clone())]);
        }
        if Path::new(file).is_dir() {
            let files = files_in(Path::new(file)).map_err(|why| failure(format!("error: {why}")))?;
            return Ok(files.into_iter().map(plain).collect());
        }
        // A file whose name has a `?` or `@` in it.
        if Path::new(file).is_file() && plain(file.to_string()).is_path() {
            return Ok(vec![plain(file.to_string())]);
        }
        file.parse().map(|spec| vec![spec]).map_err(|error| failure(format!("error: {error}")))
    }

    /// The scenarios beside a file of rules belong to it, and are checked with it.
    fn add_scenarios(&self, specs: &mut Vec<VariantSpec>, context: &Context, missing: &mut Vec<String>) {
        let mut at = 0;
        while at < specs.len() {
            let spec = &specs[at];
            at += 1;
            let is_whole = spec.facts.is_empty() && spec.readings.is_empty() && !is_scenario_file(&spec.base);
            if !is_whole || spec.base == self.stdin_filename || !spec.is_path() {
                continue;
            }
            match context.library.scenarios_beside(&spec.base) {
                Ok(Some((base, _))) if !specs.iter().any(|other| other.base == base) => {
                    specs.insert(at, VariantSpec { base, ..VariantSpec::default() });
                    at += 1;
                }
                Ok(_) => {}
                Err(why) => missing.push(format!("error: {why}")),
            }
        }
    }

    fn show(&self, fault: &Diagnostic, sources: &Sources, context: &mut Context) -> std::io::Result<()> {
        match self.format {
            CheckFormat::Text => {
                let drawn = render::render(fault, sources, context.out.colour);
                writeln!(context.out, "{drawn}\n")
            }
            CheckFormat::Concise => writeln!(context.out, "{}", render::concise(fault, sources)),
            CheckFormat::Json => context.out.json(&wire::Fault::new(fault, sources)),
        }
    }
}

fn check(spec: &VariantSpec, context: &Context) -> Result<Checked, crate::output::Failure> {
    if is_scenario_file(&spec.base) {
        let text = read_text(&spec.base).map_err(|why| failure(format!("error: {why}")))?;
        let mut sources = Sources::default();
        let file = sources.add(spec.base.clone(), text);
        let (scenarios, mut faults) = envelope::scenarios(&sources, file);
        let game = spec.base.replace(".scenarios.toml", ".toml");
        let game = VariantSpec { base: game, ..VariantSpec::default() };
        if load(&game, &context.library).variant.is_some() {
            faults.extend(adji::unusable_scenarios(&game, &scenarios, &context.library));
        }
        return Ok(Checked { sources, faults: told(faults) });
    }
    // With a reading or a number named, only that is asked for.
    let whole = spec.facts.is_empty() && spec.readings.is_empty();
    let loaded = if whole { check_file(&spec.base, &context.library) } else { load(spec, &context.library) };
    Ok(Checked { sources: loaded.sources, faults: loaded.diagnostics })
}

/// A fault that has no place is one of the whole file.
fn placed(fault: &Diagnostic) -> Diagnostic {
    let mut fault = fault.clone();
    if fault.labels.is_empty() {
        let span = Span { file: FileId(0), start: 0, end: 0 };
        fault.labels.push(Label { span, text: String::new() });
    }
    fault
}

/// `1 file`, `2 files`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
