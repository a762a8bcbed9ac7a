//! `adji compare`: what a rule changes, in numbers.

use std::io::Write;
use std::path::PathBuf;

use adji::syntax::near::nearest;
use adji::{Loaded, VariantSpec};
use adji_analysis::agents::AgentSpec;
use adji_analysis::compare::{Comparison, Measured, Series, Summary, distances, measure, summarise};
use adji_analysis::metrics::{self, Metric};
use adji_analysis::play::{Setting, Subject, play};
use adji_analysis::report::{Made, csv, html, text};
use adji_analysis::sizes::{Sizes, random_way};
use adji_analysis::wire;
use clap::{Args, ValueEnum};

use super::{Context, PROGRAM, quoted, variant_of};
use crate::files::{self, Existing};
use crate::output::{Failure, Outcome, Verdict, error};
use crate::threads::in_order;

/// Games of all rule sets together; each takes somewhat more than a kilobyte.
const MOST_GAMES: usize = 1_000_000;
/// Random games from which the size of a game is estimated, where those that are compared are not random.
const RANDOM_GAMES: usize = 1000;

/// Play rule sets against each other in numbers: length, choice, captures, relays, results.
///
/// The same agents play each with the same dice; each is compared with the first, or with `--readings` each reading with its
/// game as it stands. Games are held against each other one by one where the rule sets begin alike. The results are the same
/// for every number of threads.
///
/// Example: adji compare adji-boto adji-boto@zero-in-chain=skipped --games 500
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// The rule sets: ids or files, with board numbers and readings.
    #[arg(value_name = "VARIANT", required_unless_present = "metrics")]
    rules: Vec<String>,
    /// Compare each game with each value of each of its readings.
    #[arg(long)]
    readings: bool,
    /// Who plays: `random`, `greedy`, `alpha-beta:NODES` or `mcts:NODES` for both sides, or two with a comma between, who
    /// change sides after each game.
    #[arg(long, value_name = "WHO", default_value = "random", value_parser = agents)]
    agents: [AgentSpec; 2],
    /// How many games of each.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// The seed of the series.
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true, value_parser = super::seed)]
    seed: u64,
    /// Cut games off after so many moves.
    #[arg(long, value_name = "M", default_value_t = 2000)]
    max_plies: usize,
    /// Threads that play at once; the results are the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Measure these only, with commas between, and not how large the games are; distances are taken over these, too.
    #[arg(long, value_name = "METRICS", value_delimiter = ',')]
    only: Vec<String>,
    /// A table for people, one JSON object, or lines of values with commas between.
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    /// Write a page with tables and plots to this file, too.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// List what is measured, and how it is defined.
    #[arg(long, conflicts_with_all = ["rules", "readings", "report"])]
    metrics: bool,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// For people.
    #[default]
    Text,
    /// For programs: one object.
    Json,
    /// For spreadsheets.
    Csv,
}

/// One agent for both sides, or two.
pub(super) fn agents(text: &str) -> Result<[AgentSpec; 2], String> {
    let agent = |name: &str| name.trim().parse::<AgentSpec>().map_err(|error| error.to_string());
    match text.split(',').collect::<Vec<_>>().as_slice() {
        [both] => agent(both).map(|both| [both; 2]),
        [one, other] => Ok([agent(one)?, agent(other)?]),
        _ => Err("one agent plays both sides, or two play each other: `random`, `greedy,random`".into()),
    }
}

impl Compare {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let metrics = chosen(&self.only)?;
        if self.metrics {
            list(&metrics, self.format, context)?;
            return Ok(Verdict::Clean);
        }
        for (name, number) in [("threads", self.threads), ("games", self.games), ("max-plies", self.max_plies)] {
            if number == 0 {
                return Err(error(format!("`--{name} 0`: at least one is needed")));
            }
        }
        let entries = self.entries(context)?;
        if entries.len().saturating_mul(self.games) > MOST_GAMES {
            let most = MOST_GAMES / entries.len();
            return Err(error(format!(
                "`--games {}`: for {} rule sets at most {most}, so that they fit into memory\nhelp: `adji study` takes any number",
                self.games,
                entries.len()
            )));
        }
        let comparison = self.compare(&entries, metrics)?;
        let made = Made { command: self.command(context), version: env!("CARGO_PKG_VERSION").into() };
        if let Some(path) = &self.report {
            files::write(path, &html::html(&comparison, &made), Existing::Replaced).map_err(error)?;
        }
        match self.format {
            Form::Text => write!(context.out, "{}", text::text(&comparison))?,
            Form::Json => context.out.json(&wire::compared(&comparison, &made))?,
            Form::Csv => write!(context.out, "{}", csv::csv(&comparison))?,
        }
        Ok(Verdict::Clean)
    }

    /// What is compared: name, rules, and with which it is compared.
    fn entries(&self, context: &Context) -> Result<Vec<(Loaded, Option<usize>)>, Failure> {
        let mut entries = Vec::new();
        let mut names = Vec::new();
        for text in &self.rules {
            let loaded = context.load(text)?;
            let spec = variant_of(&loaded)?.spec.clone();
            if names.contains(&spec) {
                return Err(error(format!("`{text}` is named twice")));
            }
            names.push(spec);
            let base = if self.readings || entries.is_empty() { None } else { Some(0) };
            let at = entries.len();
            let readings = if self.readings { readings_of(&loaded)? } else { Vec::new() };
            entries.push((loaded, base));
            for spec in readings {
                entries.push((context.load(&spec.to_string())?, Some(at)));
            }
        }
        Ok(entries)
    }

    fn compare(&self, entries: &[(Loaded, Option<usize>)], metrics: Vec<Metric>) -> Result<Comparison, Failure> {
        let Compare { agents, games, seed, max_plies: most_plies, threads, .. } = *self;
        let setting = Setting { agents, games, seed, most_plies };
        let variants: Vec<_> = entries.iter().map(|(loaded, _)| variant_of(loaded)).collect::<Result<_, _>>()?;
        let subjects: Vec<Subject<'_>> = variants.iter().map(|variant| Subject::new(&variant.rules)).collect();
        let measured = in_order(threads, entries.len() * games, "games", |at| {
            measure(&play(&subjects[at / games], &setting, at % games), &metrics)
        })?;
        let mut measured = measured.into_iter();
        let series: Vec<Series<'_>> = variants
            .iter()
            .zip(entries)
            .map(|(variant, (_, base))| {
                let own: Vec<Measured> = measured.by_ref().take(games).collect();
                Series { name: variant.spec.to_string(), rules: &variant.rules, base: *base, games: own }
            })
            .collect();
        let summaries: Vec<Summary> = in_order(threads, series.len(), "rule sets", |at| {
            let sizes = self.only.is_empty().then(|| sizes(&series[at], &setting));
            summarise(at, &series, &metrics, sizes)
        })?;
        let distances = distances(&summaries, &metrics);
        Ok(Comparison { setting, metrics, summaries, distances })
    }

    /// The command line that gives the same results.
    fn command(&self, context: &Context) -> String {
        let names: Vec<_> = self.rules.iter().map(|name| quoted(name)).collect();
        let [one, other] = self.agents;
        let agents = if one == other { one.to_string() } else { format!("{one},{other}") };
        let readings = if self.readings { " --readings" } else { "" };
        let only = if self.only.is_empty() { String::new() } else { format!(" --only {}", self.only.join(",")) };
        format!(
            "{PROGRAM} compare {}{readings} --agents {} --games {} --seed {} --max-plies {}{only}{}",
            names.join(" "),
            quoted(&agents),
            self.games,
            self.seed,
            self.max_plies,
            context.library.option()
        )
    }
}

/// The metrics that are asked for, in the order of the table; all, if none is named.
fn chosen(names: &[String]) -> Result<Vec<Metric>, Failure> {
    let all = metrics::all();
    let known = || all.iter().map(|metric| metric.name);
    if let Some(name) = names.iter().find(|name| !known().any(|known| known == *name)) {
        let help = match nearest(name, known()) {
            Some(near) => format!("write `{near}`"),
            None => "`adji compare --metrics` lists them".into(),
        };
        return Err(error(format!("there is no metric `{name}`\nhelp: {help}")));
    }
    let is_asked = |metric: &Metric| names.is_empty() || names.iter().any(|name| name == metric.name);
    Ok(all.iter().copied().filter(is_asked).collect())
}

/// The game under each value of each reading that it is not played under now.
fn readings_of(loaded: &Loaded) -> Result<Vec<VariantSpec>, Failure> {
    let variant = variant_of(loaded)?;
    let values = variant.readings.iter().flat_map(|reading| reading.values.iter().map(move |value| (reading, value)));
    let others = values.filter(|(reading, value)| **value != reading.chosen);
    others
        .map(|(reading, value)| {
            let mut spec = variant.spec.clone();
            spec.add(&format!("@{}={value}", reading.id)).map_err(error)?;
            Ok(spec)
        })
        .collect()
}

/// How large the game is, from its own games where they were played at random.
fn sizes(series: &Series<'_>, setting: &Setting) -> Sizes {
    let random = setting.agents == [AgentSpec::Random; 2];
    let ways: Vec<f64> = if random {
        series.games.iter().filter_map(|game| game.ways).collect()
    } else {
        let games = setting.games.min(RANDOM_GAMES) as u64;
        (0..games).filter_map(|game| random_way(series.rules, setting.seed, game, setting.most_plies)).collect()
    };
    Sizes::of(series.rules, &ways)
}

/// A text set in, in lines that can be read.
fn set_in(text: &str) -> String {
    let mut lines = vec![String::from("   ")];
    for word in text.split(' ') {
        if lines.last().is_some_and(|line| line.chars().count() + word.chars().count() >= 100) {
            lines.push(String::from("   "));
        }
        if let Some(line) = lines.last_mut() {
            *line += &format!(" {word}");
        }
    }
    lines.join("\n") + "\n"
}

/// Everything that is measured, with its definition.
fn list(metrics: &[Metric], format: Form, context: &mut Context) -> std::io::Result<()> {
    if format == Form::Csv {
        writeln!(context.out, "metric,definition,unit,range,cost,source")?;
    }
    for metric in metrics {
        let Metric { name, definition, unit, range, cost, source, .. } = metric;
        match format {
            Form::Text => {
                let source = source.map(|source| format!("; {source}")).unwrap_or_default();
                let about = format!("{unit}, {range}; {cost}{source}");
                writeln!(context.out, "{name}\n{}{}", set_in(definition), set_in(&about))?;
            }
            Form::Json => context.out.json(&wire::about(metric))?,
            Form::Csv => {
                let cells = [name, definition, unit, range, cost, source.unwrap_or_default()].map(csv::field);
                writeln!(context.out, "{}", cells.join(","))?;
            }
        }
    }
    Ok(())
}
