//! `adji check`: every fault of variant files.

use std::io::Write;
use std::path::Path;

use adji::syntax::diagnostic::{Diagnostic, Label, told};
use adji::syntax::sources::Sources;
use adji::syntax::span::{FileId, Span};
use adji::syntax::{envelope, render};
use adji::{Library, VariantSpec, check_file, codes, load, wire};
use clap::{Args, ValueEnum};

use super::{Context, quoted};
use crate::library::{Folders, files_in, game_of_scenarios, is_same_file, is_scenario_file, read_text};
use crate::output::{Failure, Outcome, Verdict, error, failure};
use crate::threads::in_order;

/// Report every fault of variant files.
///
/// Files, folders of files, or ids can be given; `-` is standard input. The scenarios beside a file are checked with it, and a
/// file of scenarios is held against the game that `test` runs them with. Exit code 1 if there is a fault.
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
        if self.files.iter().any(|file| Path::new(file).is_dir()) {
            for path in context.library.scenarios_of_no_game() {
                if !is_among(&specs, &path) {
                    specs.push(VariantSpec::plain(path));
                }
            }
        }
        let (mut faults, mut missing) = (0, Vec::new());
        let specs = self.with_scenarios(specs, context, &mut missing);
        let games = games(&specs, context);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let library = &context.library;
        let all = in_order(threads, specs.len(), "files", |at| check(&specs[at], &games, library))?;
        for checked in all {
            let checked = checked?;
            for fault in &checked.faults {
                // A fault without a place is not in the file: the file, or a reading that was named, is not there.
                if [codes::NOT_FOUND, codes::UNREADABLE].contains(&fault.code) && fault.labels.is_empty() {
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
            let places: Vec<String> = self.files.iter().map(|file| format!("`{file}`")).collect();
            let words = format!("there is no variant file in {} (folders inside are not searched)", places.join(", "));
            return Err(error(words));
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
    fn specs(&self, file: &str, context: &mut Context) -> Result<Vec<VariantSpec>, Failure> {
        if file == "-" {
            let text = read_text("-").map_err(error)?;
            context.library.give(&self.stdin_filename, text);
            return Ok(vec![VariantSpec::plain(&self.stdin_filename)]);
        }
        if Path::new(file).is_dir() {
            let files = files_in(Path::new(file)).map_err(error)?;
            return Ok(files.into_iter().map(VariantSpec::plain).collect());
        }
        // A file whose name has a `?` or `@` in it.
        let plain = VariantSpec::plain(file);
        if Path::new(file).is_file() && plain.is_path() {
            return Ok(vec![plain]);
        }
        file.parse().map(|spec| vec![spec]).map_err(error)
    }

    /// The scenarios beside a file of rules belong to it, and are checked with it.
    fn with_scenarios(
        &self,
        specs: Vec<VariantSpec>,
        context: &Context,
        missing: &mut Vec<String>,
    ) -> Vec<VariantSpec> {
        let mut all = Vec::new();
        for spec in &specs {
            all.push(spec.clone());
            match self.scenarios_of(spec, context) {
                Ok(Some(path)) if is_among(&specs, &path) || is_among(&all, &path) => {}
                Ok(Some(path)) => all.push(VariantSpec::plain(path)),
                Ok(None) => {}
                Err(why) => missing.push(format!("error: {why}")),
            }
        }
        all
    }

    /// The file of scenarios beside a file of rules that is checked whole, if both lie where they can be written.
    fn scenarios_of(&self, spec: &VariantSpec, context: &Context) -> Result<Option<String>, String> {
        if !spec.is_plain() || is_scenario_file(&spec.base) || spec.base == self.stdin_filename {
            return Ok(None);
        }
        // A file that is not there, or cannot be read, is told when it is checked.
        let Ok(Some((path, _))) = context.library.find(&spec.base, None) else { return Ok(None) };
        if Folders::is_built_in(&path) {
            return Ok(None);
        }
        Ok(context.library.scenarios_beside(&path)?.map(|(name, _)| name))
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

fn is_among(specs: &[VariantSpec], path: &str) -> bool {
    specs.iter().any(|spec| is_same_file(Path::new(&spec.base), Path::new(path)))
}

/// Where the files of rules lie that are checked whole.
fn games(specs: &[VariantSpec], context: &Context) -> Vec<String> {
    let games = specs.iter().filter(|spec| spec.is_plain() && !is_scenario_file(&spec.base));
    games.filter_map(|spec| context.library.find(&spec.base, None).ok().flatten()).map(|(path, _)| path).collect()
}

/// `games` are checked as well: what is wrong with them is told there.
fn check(spec: &VariantSpec, games: &[String], library: &Folders) -> Result<Checked, Failure> {
    if is_scenario_file(&spec.base) {
        return scenarios(&spec.base, games, library);
    }
    // With a reading or a number named, only that is asked for.
    let loaded = match spec.is_plain() {
        true => check_file(&spec.base, library),
        false => load(spec, library),
    };
    Ok(Checked { sources: loaded.sources, faults: loaded.diagnostics })
}

/// Checks a file of scenarios, and whether they can be run.
fn scenarios(path: &str, games: &[String], library: &Folders) -> Result<Checked, Failure> {
    let text = read_text(path).map_err(error)?;
    let mut sources = Sources::default();
    let file = sources.add(path.to_string(), text);
    let (scenarios, mut faults) = envelope::scenarios(&sources, file);
    let game = game_of_scenarios(path);
    let whole = Span { file, start: 0, end: 0 };
    let unusable = |title: String| Diagnostic::error(codes::SCENARIO_UNUSABLE, whole, title, "");
    let base = &game.base;
    match library.find(base, None) {
        Ok(Some((found, _))) if load(&game, library).variant.is_none() => {
            if !games.contains(&found) {
                let fault = unusable(format!("these scenarios are about `{base}`, and its rules have faults"));
                faults.push(fault.help(format!("`adji check {}` tells them", quoted(base))));
            }
        }
        Ok(Some(_)) => faults.extend(adji::unusable_scenarios(&game, &scenarios, library)),
        Ok(None) => {
            let fault = unusable(format!("these scenarios are about `{base}`, and there is no such variant"));
            faults.push(fault.help(format!("put `{base}.toml` beside them, or give the file the name of its variant")));
        }
        Err(why) => faults.push(unusable(format!("these scenarios are about `{base}`: {why}"))),
    }
    Ok(Checked { sources, faults: told(faults) })
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
