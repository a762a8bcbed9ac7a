//! `adji regress`: what a new version of a file changes, and whether its scenarios tell so.

mod report;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use adji::diff::compare;
use adji::engine::History;
use adji::engine::count::perft;
use adji::regress::{Held, Version, scenarios, told_by};
use adji::syntax::envelope;
use adji::syntax::scenario::Scenario;
use adji::syntax::sources::Sources;
use adji::trace::Tracer;
use adji::{Library, Loaded, Variant, VariantSpec, load_to_play};
use adji_analysis::diverge::{self, Divergence, same_board};
use adji_analysis::search::Limits;
use clap::{Args, ValueEnum};

use super::{Context, variant_of};
use crate::commands::test::suites_of_variant;
use crate::library::Folders;
use crate::output::{Failure, Outcome, Progress, Verdict, error, failure};
use crate::revision::Revision;
use report::Report;

/// Show what a new version of a file changes: rules, scenarios, counts, the shortest game that comes out otherwise.
///
/// A version is a variant, or `REV:PATH` for a file as it was at a revision of git, with its parents and scenarios of that
/// time. What changed is meant if a new or rewritten scenario fails under the old rules, passes under the new ones, and its
/// move carries out a sentence that changed; the report says of each change which scenarios tell it.
///
/// Exit codes: 0 if nothing changes, or scenarios tell all that does; 1 if a change is told by no scenario or a scenario fails.
///
/// Example: adji regress HEAD:variants/oware.toml variants/oware.toml --format markdown
#[derive(Debug, Args)]
pub(crate) struct Regress {
    /// The old version: a variant, or `REV:PATH`.
    #[arg(value_name = "OLD")]
    old: String,
    /// The new version: a variant, or `REV:PATH`.
    #[arg(value_name = "NEW")]
    new: String,
    /// Count ways from the start to at most this depth.
    #[arg(long, value_name = "D", default_value_t = 6)]
    depth: u32,
    /// Count no deeper once there were so many.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    leaves: u64,
    /// Remember at most so many pairs of positions while the shortest divergence is sought.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    states: usize,
    /// Text for people, a comment for a review in Markdown, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

/// How the report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For a terminal.
    #[default]
    Text,
    /// For a review.
    Markdown,
    /// For programs.
    Json,
}

/// A version as it was loaded.
struct Given {
    loaded: Loaded,
    library: Box<dyn Library>,
    scenarios: Vec<Scenario>,
}

impl Regress {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.states == 0 {
            return Err(error("`--states 0`: at least one pair of positions is remembered"));
        }
        let (old, new) = (given(&self.old, context)?, given(&self.new, context)?);
        let sides = [variant_of(&old.loaded)?, variant_of(&new.loaded)?];
        let tracers = [Tracer::new(sides[0], &old.loaded.sources), Tracer::new(sides[1], &new.loaded.sources)];
        let comparison = compare(sides[0], sides[1]);
        let held = scenarios(old.version(), new.version());
        let told_by = told_by(&comparison, &tracers[0], &tracers[1], &held);
        let pair = same_board(&sides[0].rules.board, &sides[1].rules.board)
            .then(|| diverge::from_start(&sides[0].rules, &sides[1].rules));
        let divergence = pair.as_ref().map(|pair| self.search(pair, sides));
        let readings = readings(&old, &new)?;
        let report = Report {
            sides: &tracers,
            comparison: &comparison,
            held: &held,
            told_by,
            counts: self.counts(sides),
            divergence: pair.as_ref().zip(divergence.as_ref()),
            readings,
        };
        match self.format {
            Form::Text => write!(context.out, "{}", report.text())?,
            Form::Markdown => write!(context.out, "{}", report.markdown())?,
            Form::Json => context.out.json(&report.object())?,
        }
        Ok(if report.is_told() { Verdict::Clean } else { Verdict::Found })
    }

    fn search(&self, pair: &diverge::Pair<'_>, sides: [&Variant; 2]) -> Divergence {
        super::diverge::of_rules(pair, sides, || {
            let mut progress = Progress::new("pairs", None);
            let limits = Limits { depth: u32::MAX, states: self.states };
            diverge::diverge(pair, limits, |at| {
                progress.say(&format!("{} pairs", at.pairs));
                ControlFlow::Continue(())
            })
        })
    }

    /// Depth and both counts, until one has too many.
    fn counts(&self, sides: [&Variant; 2]) -> Vec<(u32, [u64; 2])> {
        let mut counts: Vec<(u32, [u64; 2])> = Vec::new();
        for depth in 1..=self.depth {
            let both = sides.map(|variant| perft(&variant.rules, &variant.rules.start(), &mut History::new(), depth));
            counts.push((depth, both));
            if both.into_iter().any(|leaves| leaves >= self.leaves) {
                break;
            }
        }
        counts
    }
}

impl Given {
    fn version(&self) -> Version<'_> {
        Version { loaded: &self.loaded, library: &*self.library, scenarios: &self.scenarios }
    }
}

/// Loads a version.
fn given(text: &str, context: &Context) -> Result<Given, Failure> {
    let spec: VariantSpec = text.parse().map_err(error)?;
    let revision = Revision::split(&spec.base).filter(|_| !Path::new(&spec.base).exists());
    let Some((revision, path)) = revision else {
        let loaded = context.load(text)?;
        let suites = suites_of_variant(&spec.base, context)?;
        let scenarios = suites.into_iter().flat_map(|suite| suite.scenarios).collect();
        return Ok(Given { loaded, library: Box::new(Folders::clone(&context.library)), scenarios });
    };
    revision.check().map_err(error)?;
    let loaded = load_to_play(&spec, &revision);
    let Some(variant) = &loaded.variant else {
        return Err(failure(context.drawn(&loaded.diagnostics, &loaded.sources)));
    };
    let mut scenarios = variant.scenarios.clone();
    let id = variant.id.clone();
    let beside = path.strip_suffix(".toml").map(|path| format!("{path}.scenarios.toml"));
    for path in beside.into_iter().chain([format!("tests/scenarios/{id}.scenarios.toml")]) {
        if let Some(text) = revision.text(&path).map_err(error)? {
            let mut sources = Sources::default();
            let file = sources.add(path, text);
            scenarios.extend(envelope::scenarios(&sources, file).0);
        }
    }
    Ok(Given { loaded, library: Box::new(revision), scenarios })
}

/// What differs of readings, in words: those that came or went, and those under which more differs than without them.
fn readings(old: &Given, new: &Given) -> Result<Vec<String>, Failure> {
    let values = |given: &Given| -> Result<Vec<(String, String)>, Failure> {
        let readings = &variant_of(&given.loaded)?.readings;
        Ok(readings
            .iter()
            .flat_map(|reading| reading.values.iter().map(|value| (reading.id.clone(), value.clone())))
            .collect())
    };
    let (olds, news) = (values(old)?, values(new)?);
    let written = |(reading, value): &(String, String)| format!("`{reading}={value}`");
    let mut told = Vec::new();
    told.extend(news.iter().filter(|value| !olds.contains(value)).map(|value| format!("{} is new", written(value))));
    told.extend(olds.iter().filter(|value| !news.contains(value)).map(|value| format!("{} is gone", written(value))));
    let usual = compare(variant_of(&old.loaded)?, variant_of(&new.loaded)?);
    for both in news.iter().filter(|value| olds.contains(value)) {
        let under = |given: &Given| -> Option<Loaded> {
            let mut spec = given.loaded.variant.as_ref()?.spec.clone();
            spec.add(&format!("@{}={}", both.0, both.1)).ok()?;
            Some(load_to_play(&spec, &*given.library))
        };
        let (Some(one), Some(other)) = (under(old), under(new)) else { continue };
        if let (Some(first), Some(second)) = (&one.variant, &other.variant) {
            let found = compare(first, second);
            // What differs anyway is told already.
            if found.size() > usual.size() {
                told.push(format!("with {} more differs", written(both)));
            }
        }
    }
    Ok(told)
}

/// Scenarios that come out otherwise, or that tell of the change, or fail.
fn worth_telling(held: &[Held]) -> impl Iterator<Item = &Held> {
    held.iter().filter(|held| held.is_otherwise() || held.tells() || held.is_broken())
}
