//! `adji test`: scenarios of variants.

use std::io::Write;
use std::path::{Path, PathBuf};

use adji::scenarios::{Runner, Verdict as Came};
use adji::syntax::scenario::Scenario;
use adji::syntax::sources::Sources;
use adji::syntax::{envelope, render};
use adji::variant::id_of;
use adji::{Library, VariantSpec};
use clap::Args;
use serde_json::json;

use super::check::counted;
use super::{Context, indented};
use crate::library::{files_in, is_scenario_file, is_variant_file, read_text};
use crate::output::{Failure, Format, Outcome, Verdict, failure, tell};

/// Run the scenarios of variants: those in their files, and in `ID.scenarios.toml` beside them or in `tests/scenarios/`.
///
/// Without an argument all variants in reach are tested. Exit code 1 if a scenario fails.
///
/// Example: adji test variants/kalah.toml
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Files of variants or scenarios, folders, or ids.
    #[arg(value_name = "FILE|DIR")]
    files: Vec<String>,
    /// Only scenarios whose name holds this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Name every scenario, also those that pass.
    #[arg(long, short)]
    verbose: bool,
    /// Text for people, or a JSON object for each scenario.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Scenarios of one file, with the variant they are about.
pub(crate) struct Suite {
    base: VariantSpec,
    sources: Sources,
    scenarios: Vec<Scenario>,
    /// Faults of the file itself.
    faults: Vec<String>,
}

/// How many scenarios came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) without: usize,
}

impl Test {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let mut suites = Vec::new();
        let mut faulty = Vec::new();
        let mut files = self.files.clone();
        if files.is_empty() {
            files = context.library.shipped();
        }
        for file in &files {
            match suites_of(file, context) {
                Ok(found) => suites.extend(found),
                // The others are tested all the same.
                Err(Failure::Told(why)) => faulty.push(why),
                Err(failure) => return Err(failure),
            }
        }
        let tally = self.run_suites(&suites, context)?;
        let only_faulty = suites.is_empty() && !faulty.is_empty();
        if self.format == Format::Text && !only_faulty {
            let words = tally.words(suites.iter().filter(|suite| !suite.scenarios.is_empty()).count());
            let words = if tally.failed == 0 { context.out.good(&words) } else { context.out.bad(&words) };
            writeln!(context.out, "{words}")?;
        }
        if !faulty.is_empty() {
            context.out.flush()?;
            return Err(failure(faulty.join("\n\n")));
        }
        Ok(if tally.failed == 0 { Verdict::Clean } else { Verdict::Found })
    }

    fn run_suites(&self, suites: &[Suite], context: &mut Context) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        for suite in suites {
            for fault in &suite.faults {
                tally.failed += 1;
                if self.format == Format::Text {
                    writeln!(context.out, "{fault}\n")?;
                } else {
                    tell(fault);
                }
            }
            let mut results = Vec::new();
            let mut runner = Runner::new(&context.library);
            for scenario in suite.scenarios.iter().filter(|scenario| self.wants(scenario)) {
                results.push((scenario, runner.run(&suite.base, scenario)));
            }
            for (scenario, result) in results {
                tally.count(&result);
                self.show(suite, scenario, &result, context)?;
            }
        }
        Ok(tally)
    }

    fn wants(&self, scenario: &Scenario) -> bool {
        self.only.as_ref().is_none_or(|only| scenario.name.value.contains(only.as_str()))
    }

    fn show(&self, suite: &Suite, scenario: &Scenario, result: &Came, context: &mut Context) -> std::io::Result<()> {
        let (line, _) = suite.sources.place(scenario.name.span);
        let file = &suite.sources.file(scenario.name.span.file).path;
        let name = &scenario.name.value;
        if self.format == Format::Json {
            return context.out.json(&result_json(file, line, name, result));
        }
        let head = |word: String| format!("{word} {file}:{line}: {name}");
        match result {
            Came::Passed if self.verbose => writeln!(context.out, "{}", head(context.out.good("passed"))),
            Came::Passed => Ok(()),
            Came::NothingExpected { trace } => {
                let head = head(context.out.bold("expects nothing"));
                writeln!(context.out, "{head}\n{}", indented(trace))
            }
            Came::Faulty(faults) => {
                let head = head(context.out.bad("cannot be run"));
                writeln!(context.out, "{head}\n{}", indented(&faults.join("\n")))
            }
            Came::Failed { differences, trace } => {
                let head = head(context.out.bad("failed"));
                writeln!(context.out, "{head}")?;
                for difference in differences {
                    writeln!(context.out, "{}", indented(&difference.to_string()))?;
                }
                writeln!(context.out, "{}", indented(trace.as_deref().unwrap_or("")))
            }
        }
    }
}

impl Tally {
    fn count(&mut self, result: &Came) {
        match result {
            Came::Passed => self.passed += 1,
            Came::Failed { .. } | Came::Faulty(_) => self.failed += 1,
            Came::NothingExpected { .. } => self.without += 1,
        }
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.without += other.without;
    }

    pub(crate) fn words(&self, files: usize) -> String {
        let total = self.passed + self.failed + self.without;
        let mut words = format!("{} in {}: {} passed", counted(total, "scenario"), counted(files, "file"), self.passed);
        if self.failed > 0 {
            words += &format!(", {} failed", self.failed);
        }
        if self.without > 0 {
            words += &format!(", {} without an expectation", self.without);
        }
        words
    }
}

/// Runs suites silently.
pub(crate) fn tally(suites: &[Suite], context: &Context) -> Tally {
    let mut tally = Tally::default();
    for suite in suites {
        tally.failed += suite.faults.len();
        let mut runner = Runner::new(&context.library);
        suite.scenarios.iter().for_each(|scenario| tally.count(&runner.run(&suite.base, scenario)));
    }
    tally
}

fn result_json(file: &str, line: usize, name: &str, result: &Came) -> serde_json::Value {
    let (word, differences) = match result {
        Came::Passed => ("passed", Vec::new()),
        Came::NothingExpected { .. } => ("nothing-expected", Vec::new()),
        Came::Faulty(faults) => {
            ("faulty", faults.iter().map(|fault| json!({"item": "scenario", "message": fault})).collect())
        }
        Came::Failed { differences, .. } => {
            let json = |difference: &adji::difference::Difference| json!({"item": difference.item, "expected": difference.expected, "got": difference.got});
            ("failed", differences.iter().map(json).collect())
        }
    };
    json!({"filename": file, "row": line, "name": name, "result": word, "differences": differences})
}

// ---- finding scenarios

/// The suites an argument stands for.
fn suites_of(file: &str, context: &Context) -> Result<Vec<Suite>, Failure> {
    if Path::new(file).is_dir() {
        let files = files_in(Path::new(file)).map_err(|why| failure(format!("error: {why}")))?;
        let mut suites = Vec::new();
        for path in &files {
            // Beside its variant, a scenario file is found with it.
            let variant = path.replace(".scenarios.toml", ".toml");
            if is_variant_file(path) {
                suites.extend(suites_of_variant(path, context)?);
            } else if !files.contains(&variant) {
                suites.push(scenario_file(path, context)?);
            }
        }
        return Ok(suites);
    }
    if is_scenario_file(file) {
        scenario_file(file, context).map(|suite| vec![suite])
    } else {
        suites_of_variant(file, context)
    }
}

/// The scenarios in a variant file, beside it, and in `tests/scenarios/`.
pub(crate) fn suites_of_variant(base: &str, context: &Context) -> Result<Vec<Suite>, Failure> {
    let spec: VariantSpec = base.parse().map_err(|error| failure(format!("error: {error}")))?;
    let loaded = adji::load(&spec, &context.library);
    let Some(variant) = &loaded.variant else {
        let draw = |fault| render::render(fault, &loaded.sources, context.out.message_colour);
        return Err(failure(loaded.diagnostics.iter().map(draw).collect::<Vec<_>>().join("\n\n")));
    };
    let scenarios = variant.scenarios.clone();
    let path = loaded.sources.file(adji::syntax::span::FileId(0)).path.clone();
    let mut suites = vec![Suite { base: spec.clone(), sources: loaded.sources.clone(), scenarios, faults: Vec::new() }];
    let beside = context.library.scenarios_beside(&path).map_err(|why| failure(format!("error: {why}")))?;
    suites.extend(beside.map(|(path, text)| suite(&spec, path, text, context)));
    let apart = PathBuf::from("tests/scenarios").join(format!("{}.scenarios.toml", variant.id));
    let apart_name = apart.display().to_string();
    if apart.is_file()
        && !suites.iter().any(|suite| suite.sources.file(adji::syntax::span::FileId(0)).path == apart_name)
    {
        let text = read_text(&apart_name).map_err(|why| failure(format!("error: {why}")))?;
        suites.push(suite(&spec, apart_name, text, context));
    }
    Ok(suites)
}

/// The scenarios of a file of their own; its variant lies beside it or is found by its id.
fn scenario_file(path: &str, context: &Context) -> Result<Suite, Failure> {
    let text = read_text(path).map_err(|why| failure(format!("error: {why}")))?;
    let beside = path.replace(".scenarios.toml", ".toml");
    let base = if Path::new(&beside).is_file() { beside } else { id_of(path).replace(".scenarios", "") };
    let spec = VariantSpec { base, ..VariantSpec::default() };
    match context.library.find(&spec.base, None) {
        Ok(Some(_)) => Ok(suite(&spec, path.to_string(), text, context)),
        Ok(None) => Err(failure(format!("error: `{path}` is about `{}`, and there is no such variant", spec.base))),
        Err(why) => Err(failure(format!("error: {why}"))),
    }
}

fn suite(spec: &VariantSpec, path: String, text: String, context: &Context) -> Suite {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    let (scenarios, faults) = envelope::scenarios(&sources, file);
    let faults = faults.iter().map(|fault| render::render(fault, &sources, context.out.colour)).collect();
    Suite { base: spec.clone(), sources, scenarios, faults }
}
