//! `adji test`: scenarios of variants, and snapshots of those that expect nothing.
//!
//! `suites` finds scenarios, `snapshots` what lies beside them, `review` asks about it.

mod review;
mod snapshots;
mod suites;

use std::io::Write;
use std::path::{Path, PathBuf};

use adji::scenarios::{Runner, Verdict as Came};
use adji::snapshots::{Line, LineKind};
use adji::syntax::near::nearest;
use adji::syntax::scenario::Scenario;
use clap::Args;
use serde_json::json;

use super::check::counted;
use super::{Context, indented, quoted};
use crate::files::remove;
use crate::output::{Failure, Format, Outcome, Output, Verdict, error, failure};
use review::{Answer, ask};
use snapshots::{Shelves, Standing, Taken};
use suites::Found;

pub(crate) use suites::{Suite, suites_of_variant};

/// Run the scenarios of variants: those in their files, and in `ID.scenarios.toml` beside them or in `tests/scenarios/`.
///
/// Without an argument those of the first folder that has any are tested (`--variants`, ADJI_PATH, `variants/`), else those
/// built in. A scenario that says nothing of what must come out is a
/// snapshot: what comes out is held against `snapshots/ID__NAME.snap` beside its file. What is new or differs is written to
/// `.snap.new` there, to be looked at; where the variable CI is set, nothing is written. The files have the form of insta.
///
/// Exit code 1 if a scenario fails, or a snapshot is new, differs, or has no scenario; 2 if a file is faulty, whatever the
/// others come to, and if there is nothing to test.
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
    /// Look at snapshots that are new or differ, one by one.
    #[arg(long, group = "mode", conflicts_with = "format")]
    review: bool,
    /// Take what comes out as the snapshots.
    #[arg(long, group = "mode")]
    accept: bool,
    /// Run nothing, and take away every `.snap.new`: the snapshots stay as they are.
    #[arg(long, group = "mode")]
    reject: bool,
    /// Run nothing, and list every `.snap.new`.
    #[arg(long, group = "mode")]
    pending: bool,
    /// Name every scenario, also those that pass.
    #[arg(long, short)]
    verbose: bool,
    /// Text for people, or a JSON object for each scenario.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Names that are told where none is as it should be.
const MOST_NAMES: usize = 5;

/// How many scenarios came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    failed: usize,
    without: usize,
    /// Snapshots that were not there.
    new: usize,
    /// Snapshots that came out otherwise.
    differing: usize,
    /// Snapshots that were taken, which have passed.
    accepted: usize,
    /// Snapshots without a scenario.
    orphaned: usize,
}

/// How a scenario came out, with its snapshot if it is one.
struct Ran<'s> {
    suite: &'s Suite,
    scenario: &'s Scenario,
    came: Came,
    taken: Option<Taken>,
}

impl Test {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if (self.accept || self.reject || self.review) && in_ci() {
            return Err(error("the variable CI is set, and then no snapshot is written or taken away"));
        }
        let Found { suites, faulty } = self.found(context)?;
        let mut shelves = Shelves::default();
        for suite in &suites {
            shelves.beside(suite)?;
        }
        for folder in self.files.iter().map(Path::new).filter(|path| path.is_dir()) {
            shelves.add_all_of(folder)?;
        }
        let verdict = match self.pending || self.reject {
            true => self.look_at_pending(&shelves, context)?,
            false => {
                let only_faulty = !faulty.is_empty() && suites.iter().all(|suite| suite.scenarios.is_empty());
                self.test(&suites, &mut shelves, only_faulty, context)?
            }
        };
        if !faulty.is_empty() {
            context.out.flush()?;
            return Err(failure(faulty.join("\n\n")));
        }
        Ok(verdict)
    }

    /// What is to be tested, and why some of it cannot be.
    fn found(&self, context: &Context) -> Result<Found, Failure> {
        let files = if self.files.is_empty() { context.library.shipped() } else { self.files.clone() };
        let mut found = Found::default();
        for file in &files {
            found.add(file, context)?;
        }
        if self.files.is_empty() {
            for path in context.library.scenarios_of_no_game() {
                found.add(&path, context)?;
            }
        }
        let runs = !self.pending && !self.reject && found.names().next().is_some();
        if let Some(only) = self.only.as_ref().filter(|_| runs && !found.names().any(|name| self.wants(name))) {
            found.faulty.push(nothing_wanted(only, &found));
            found.suites.clear();
        }
        Ok(found)
    }

    fn test(&self, suites: &[Suite], shelves: &mut Shelves, only_faulty: bool, context: &mut Context) -> Outcome {
        let mut tally = self.run_suites(suites, shelves, context)?;
        if self.only.is_none() {
            tally.orphaned = self.orphans(shelves, context)?;
        }
        if tally == Tally::default() && !only_faulty {
            return Err(error(self.nothing()));
        }
        if self.format == Format::Text && !only_faulty {
            let words = tally.words(suites.iter().filter(|suite| !suite.scenarios.is_empty()).count());
            let words = if tally.is_clean() { context.out.good(&words) } else { context.out.bad(&words) };
            writeln!(context.out, "{words}")?;
            if tally.new + tally.differing > 0 && !self.review {
                writeln!(context.out, "{}", self.what_next())?;
            }
        }
        Ok(if tally.is_clean() { Verdict::Clean } else { Verdict::Found })
    }

    fn run_suites(&self, suites: &[Suite], shelves: &mut Shelves, context: &mut Context) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        let mut reviews = self.review;
        for suite in suites {
            for ran in run(suite, shelves, |scenario| self.wants(&scenario.name.value), context)? {
                self.show(&ran, context)?;
                let accepted = self.act(&ran, &mut reviews, context)?;
                tally.count(&ran, accepted);
            }
        }
        Ok(tally)
    }

    /// How to go on with snapshots that are new or differ: the command as it was given, with one word more.
    fn what_next(&self) -> String {
        if in_ci() {
            return "The variable CI is set, so nothing was written.".to_string();
        }
        let given: String = self.files.iter().map(|file| format!(" {}", quoted(file))).collect();
        let test = format!("adji test{given}");
        format!(
            "`{test} --review` shows new and differing snapshots one by one;\n`{test} --accept` takes what came out, `{test} --reject` drops it."
        )
    }

    /// What is said where there is nothing to test.
    fn nothing(&self) -> String {
        let places: Vec<String> = self.files.iter().map(|file| format!("`{file}`")).collect();
        let place = if places.is_empty() {
            "the variants of the first folder that has any".to_string()
        } else {
            places.join(", ")
        };
        let folders = if self.files.iter().any(|file| Path::new(file).is_dir()) {
            " (folders inside are not searched)"
        } else {
            ""
        };
        format!(
            "there is no scenario in {place}{folders}\n  write one in the file of a variant, under `[[scenario]]`, or in `ID.scenarios.toml` beside it"
        )
    }

    fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }

    /// Does with a snapshot what was asked for; tells whether it was taken.
    fn act(&self, ran: &Ran<'_>, reviews: &mut bool, context: &mut Context) -> Result<bool, Failure> {
        let Some(taken) = &ran.taken else { return Ok(false) };
        let is_open = matches!(taken.standing, Standing::New | Standing::Differs(..));
        let answer = match is_open {
            true if self.accept => Some(Answer::Accept),
            true if *reviews => Some(ask(&mut context.out)?),
            _ => None,
        };
        *reviews &= answer != Some(Answer::SkipAll);
        match answer {
            Some(Answer::Accept) => taken.accept()?,
            Some(Answer::Reject) => taken.reject()?,
            _ if in_ci() => {}
            _ => taken.keep()?,
        }
        Ok(answer == Some(Answer::Accept))
    }

    fn show(&self, ran: &Ran<'_>, context: &mut Context) -> std::io::Result<()> {
        if self.format == Format::Json {
            return context.out.json(&ran.json());
        }
        let out = &mut context.out;
        let head = |word: String| format!("{word} {}", ran.place());
        match (&ran.came, ran.taken.as_ref().map(|taken| (&taken.standing, taken))) {
            (Came::Passed, _) | (_, Some((Standing::Same, _))) if self.verbose => {
                let head = head(out.good("passed"));
                writeln!(out, "{head}")
            }
            (Came::Passed, _) | (_, Some((Standing::Same, _))) => Ok(()),
            (_, Some((Standing::New, taken))) if self.accept => {
                let head = head(out.good("accepted"));
                writeln!(out, "{head}\n    {}", taken.path.display())
            }
            (Came::NothingExpected { trace }, Some((Standing::New, taken))) => {
                let head = head(out.bold("new snapshot"));
                writeln!(out, "{head}\n    {}\n{}\n", taken.path.display(), indented(trace))
            }
            (_, Some((Standing::Differs(lines, _), taken))) => {
                let head = head(out.bad("snapshot differs"));
                writeln!(out, "{head}\n    {}", taken.path.display())?;
                show_lines(lines, out)?;
                writeln!(out)
            }
            (_, Some((Standing::Clash, taken))) => {
                let head = head(out.bad("failed"));
                let why =
                    "    another scenario has the same snapshot; names differ in more than signs and capital letters";
                writeln!(out, "{head}\n{why}\n    {}", taken.path.display())
            }
            (Came::NothingExpected { trace }, _) => {
                let head = head(out.bold("expects nothing"));
                writeln!(out, "{head}\n{}\n    {}", indented(trace), ran.suite.why_no_snapshot())
            }
            (Came::Faulty(faults), _) => {
                let head = head(out.bad("cannot be run"));
                writeln!(out, "{head}")?;
                faults.iter().try_for_each(|fault| writeln!(out, "{}", indented(fault)))
            }
            (Came::Failed { differences, trace }, _) => {
                let head = head(out.bad("failed"));
                writeln!(out, "{head}")?;
                for difference in differences {
                    writeln!(out, "{}", indented(&difference.to_string()))?;
                }
                writeln!(out, "{}", indented(trace.as_deref().unwrap_or("")))
            }
        }
    }

    /// Shows snapshots that have no scenario; tells how many.
    fn orphans(&self, shelves: &Shelves, context: &mut Context) -> Result<usize, Failure> {
        let mut many = 0;
        for shelf in shelves.all() {
            for orphan in shelf.orphans()? {
                many += 1;
                let path = orphan.path.display().to_string();
                if self.format == Format::Json {
                    context
                        .out
                        .json(&json!({"snapshot": path, "result": "orphaned-snapshot", "message": orphan.why}))?;
                } else {
                    let head = context.out.bad("without use");
                    writeln!(context.out, "{head} {path}: {}; remove it if it is of no use", orphan.why)?;
                }
            }
        }
        Ok(many)
    }

    /// Lists, or takes away, what nobody has looked at yet.
    fn look_at_pending(&self, shelves: &Shelves, context: &mut Context) -> Outcome {
        let wants = |name: &str| self.wants(name);
        let pending: Vec<PathBuf> = shelves.all().flat_map(|shelf| shelf.pending(wants)).collect();
        for path in &pending {
            let word = if path.with_extension("").exists() { "differs" } else { "new" };
            if self.reject {
                remove(path).map_err(error)?;
            }
            let word = if self.reject { "rejected" } else { word };
            match self.format {
                Format::Json => context.out.json(&json!({"snapshot": path.display().to_string(), "result": word}))?,
                Format::Text => writeln!(context.out, "{word:<8} {}", path.display())?,
            }
        }
        if self.format == Format::Text {
            let what = if self.reject { "rejected" } else { "pending" };
            writeln!(context.out, "{} {what}", counted(pending.len(), "snapshot"))?;
        }
        Ok(if pending.is_empty() || self.reject { Verdict::Clean } else { Verdict::Found })
    }
}

/// What is said where no scenario has a name that is wanted.
fn nothing_wanted(only: &str, found: &Found) -> String {
    let lower = only.to_lowercase();
    let alike = |name: &&str| {
        let mut words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.any(|word| nearest(&lower, [word.to_lowercase().as_str()]).is_some())
            || name.to_lowercase().contains(&lower)
    };
    let near: Vec<&str> = found.names().filter(alike).take(MOST_NAMES).collect();
    let (words, names) = match near.is_empty() {
        true => ("names are", found.names().take(MOST_NAMES).collect()),
        false => ("near are", near),
    };
    let names: Vec<String> = names.iter().map(|name| format!("\n    {name}")).collect();
    format!("error: no scenario has `{only}` in its name; {words}{}", names.concat())
}

/// Whether the program runs where nobody looks on, as insta finds out.
fn in_ci() -> bool {
    match std::env::var_os("CI") {
        Some(value) => !["false", "0", ""].contains(&value.to_string_lossy().as_ref()),
        None => std::env::var_os("TF_BUILD").is_some(),
    }
}

fn show_lines(lines: &[Line], out: &mut Output) -> std::io::Result<()> {
    if lines.is_empty() {
        return writeln!(out, "    only empty lines differ");
    }
    writeln!(out, "    {}   {}", out.bad("- the snapshot"), out.good("+ what came out"))?;
    for Line { kind, text } in lines {
        let line = match kind {
            LineKind::Both | LineKind::Marks | LineKind::Omitted => format!("  {text}"),
            LineKind::Expected => out.bad(&format!("- {text}")),
            LineKind::Got => out.good(&format!("+ {text}")),
        };
        writeln!(out, "{}", indented(&line))?;
    }
    Ok(())
}

/// Runs scenarios of a suite, those that are wanted.
fn run<'s>(
    suite: &'s Suite,
    shelves: &mut Shelves,
    wants: impl Fn(&Scenario) -> bool,
    context: &Context,
) -> Result<Vec<Ran<'s>>, Failure> {
    let mut runner = Runner::new(&context.library);
    let shelf = shelves.beside(suite)?;
    let mut all = Vec::new();
    for scenario in suite.scenarios.iter().filter(|scenario| wants(scenario)) {
        let came = runner.run(&suite.base, scenario);
        let taken = match (&came, shelf) {
            (Came::NothingExpected { trace }, Some(shelf)) => Some(shelf.take(scenario, suite, trace)?),
            _ => None,
        };
        all.push(Ran { suite, scenario, came, taken });
    }
    Ok(all)
}

/// Runs suites silently; nothing is written.
pub(crate) fn tally(suites: &[Suite], context: &Context) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut shelves = Shelves::default();
    for suite in suites {
        tally.failed += suite.faults.len();
        run(suite, &mut shelves, |_| true, context)?.iter().for_each(|ran| tally.count(ran, false));
    }
    Ok(tally)
}

impl Tally {
    fn count(&mut self, ran: &Ran<'_>, accepted: bool) {
        let counter = match (&ran.came, ran.taken.as_ref().map(|taken| &taken.standing)) {
            (Came::NothingExpected { .. }, None) => &mut self.without,
            (_, Some(Standing::New | Standing::Differs(..))) if accepted => {
                self.accepted += 1;
                &mut self.passed
            }
            (_, Some(Standing::New)) => &mut self.new,
            (_, Some(Standing::Differs(..))) => &mut self.differing,
            (Came::Passed, _) | (_, Some(Standing::Same)) => &mut self.passed,
            (Came::Failed { .. } | Came::Faulty(_), _) | (_, Some(Standing::Clash)) => &mut self.failed,
        };
        *counter += 1;
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.without += other.without;
        self.new += other.new;
        self.differing += other.differing;
        self.accepted += other.accepted;
        self.orphaned += other.orphaned;
    }

    /// How many there were.
    pub(crate) fn total(&self) -> usize {
        self.passed + self.failed + self.without + self.new + self.differing
    }

    /// Whether nothing was found.
    pub(crate) fn is_clean(&self) -> bool {
        self.failed + self.new + self.differing + self.orphaned == 0
    }

    pub(crate) fn words(&self, files: usize) -> String {
        let scenarios = counted(self.total(), "scenario");
        let mut words = format!("{scenarios} in {}: {} passed", counted(files, "file"), self.passed);
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        let parts = [
            (self.failed, format!("{} failed", self.failed)),
            (self.without, format!("{} without an expectation", self.without)),
            (self.new, counted(self.new, "new snapshot")),
            (self.differing, format!("{} {differ}", counted(self.differing, "snapshot"))),
            (self.accepted, format!("{} accepted", counted(self.accepted, "snapshot"))),
            (self.orphaned, format!("{} without use", counted(self.orphaned, "snapshot"))),
        ];
        for (_, part) in parts.into_iter().filter(|(many, _)| *many > 0) {
            words += &format!(", {part}");
        }
        words
    }
}

impl Ran<'_> {
    /// `kalah.toml:52: name of the scenario`
    fn place(&self) -> String {
        let (line, _) = self.suite.sources.place(self.scenario.name.span);
        format!("{}:{line}: {}", self.suite.path(), self.scenario.name.value)
    }

    fn json(&self) -> serde_json::Value {
        let differences = |item: &str, expected: serde_json::Value, got: serde_json::Value| json!({"item": item, "expected": expected, "got": got});
        let (word, differences) = match (&self.came, self.taken.as_ref().map(|taken| &taken.standing)) {
            (Came::Passed, _) | (_, Some(Standing::Same)) => ("passed", Vec::new()),
            (_, Some(Standing::New)) => ("new-snapshot", Vec::new()),
            (_, Some(Standing::Clash)) => ("snapshot-clashes", Vec::new()),
            (_, Some(Standing::Differs(..))) => {
                let [expected, got] = self.taken.as_ref().map(Taken::texts).unwrap_or_default();
                ("snapshot-differs", vec![differences("trace", expected.into(), got.into())])
            }
            (Came::NothingExpected { .. }, None) => ("nothing-expected", Vec::new()),
            (Came::Faulty(faults), _) => {
                ("faulty", faults.iter().map(|fault| json!({"item": "scenario", "message": fault})).collect())
            }
            (Came::Failed { differences: found, .. }, _) => {
                let json = |one: &adji::difference::Difference| {
                    differences(&one.item, one.expected.clone().into(), one.got.clone().into())
                };
                ("failed", found.iter().map(json).collect())
            }
        };
        let (row, _) = self.suite.sources.place(self.scenario.name.span);
        let mut object = json!({"filename": self.suite.path(), "row": row, "name": self.scenario.name.value, "result": word, "differences": differences});
        if let Some(taken) = &self.taken {
            object["snapshot"] = taken.path.display().to_string().into();
        }
        object
    }
}
