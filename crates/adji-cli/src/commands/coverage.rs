//! `adji coverage`: what scenarios reach.

use std::io::Write;

use adji::VariantSpec;
use adji::coverage::{Coverage as Reached, CoverageForm, Summary, lcov, play_random, text};
use adji::engine::questions::Tally;
use adji::scenarios::{Runner, Verdict as Came};
use clap::{Args, ValueEnum};

use super::check::counted;
use super::test::{Suite, suites_of_variant};
use super::{Context, variant_of};
use crate::output::{Failure, Outcome, Verdict, failure};

/// Tell which sentences of a game its scenarios reach, and which answers to the questions that the sentences ask.
///
/// Sentences of parents count for every game that is read with them, those of readings if a scenario plays the reading. A
/// question (`here is theirs`) is to be answered with yes and with no; what stands after `that` in a set is none. A sentence that chooses is
/// reached where it offers options or judges one. Without an argument all games are told of, in one line each.
///
/// Exit code 1 if something is not reached.
///
/// Example: adji coverage adji-kui-ii --missing
#[derive(Debug, Args)]
pub(crate) struct Coverage {
    /// Variants: ids or files, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    games: Vec<String>,
    /// Tell only what is not reached.
    #[arg(long)]
    missing: bool,
    /// Play so many random games of each variant as it is named, and tell what they reach, too.
    #[arg(long, value_name = "N", default_value_t = 0)]
    random: u64,
    /// The seed of the random games.
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true, value_parser = super::seed)]
    seed: u64,
    /// Cut random games off after so many moves.
    #[arg(long, value_name = "M", default_value_t = 1000)]
    max_plies: usize,
    /// Text for people, a JSON object for each variant, or lcov for other programs.
    #[arg(long, value_enum, default_value_t)]
    format: CoverageFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CoverageFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one object on each line.
    Json,
    /// The form that coverage is told in elsewhere: sentences as lines, answers as branches.
    Lcov,
}

/// What was found of one variant.
struct Found {
    scenarios: usize,
    failing: usize,
    reached: Reached,
    random: Option<Reached>,
}

impl Coverage {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let all = self.games.is_empty();
        let games = if all { context.library.shipped() } else { self.games.clone() };
        let mut verdict = Verdict::Clean;
        for name in &games {
            let Some(found) = self.found(name, all, context)? else { continue };
            if !found.reached.is_complete() {
                verdict = Verdict::Found;
            }
            self.show(name, all, &found, context)?;
        }
        Ok(verdict)
    }

    /// Runs the scenarios of a variant; nothing if it is no game and was not asked for by name.
    fn found(&self, name: &str, skips_parents: bool, context: &Context) -> Result<Option<Found>, Failure> {
        if skips_parents && adji::load(&VariantSpec::plain(name), &context.library).is_parent() {
            return Ok(None);
        }
        let loaded = context.load(name)?;
        let variant = variant_of(&loaded)?;
        let mut reached = Reached::default();
        let mut tally = Tally::new(&variant.rules);
        reached.add(variant, &loaded.sources, &tally);
        reached.note_unplayed(variant);
        let (scenarios, failing) = run(&suites_of_variant(name, context)?, &mut reached, context)?;
        let random = (self.random > 0).then(|| {
            for game in 0..self.random {
                play_random(variant, self.seed, game, self.max_plies, &mut tally);
            }
            let mut random = Reached::default();
            random.add(variant, &loaded.sources, &tally);
            random
        });
        Ok(Some(Found { scenarios, failing, reached, random }))
    }

    fn show(&self, name: &str, in_one_line: bool, found: &Found, context: &mut Context) -> Result<(), Failure> {
        let Found { scenarios, failing, reached, random } = found;
        match self.format {
            CoverageFormat::Json => context.out.json(&CoverageForm::new(name, *scenarios, reached, random.as_ref()))?,
            CoverageFormat::Lcov => context.out.exact(&lcov(name, reached))?,
            CoverageFormat::Text => {
                if !in_one_line || self.missing {
                    let told = text(reached, random.as_ref(), self.missing);
                    for line in told.lines() {
                        let line = if line.starts_with('!') { context.out.bad(line) } else { line.to_string() };
                        writeln!(context.out, "{line}")?;
                    }
                    if !told.is_empty() {
                        writeln!(context.out)?;
                    }
                }
                let words = summary(name, *scenarios, reached.summary());
                let words = if reached.is_complete() { context.out.good(&words) } else { context.out.bad(&words) };
                writeln!(context.out, "{words}")?;
                if *failing > 0 {
                    writeln!(context.out, "{} with `adji test {name}`", counted(*failing, "scenario fails"))?;
                }
                if self.missing && !reached.is_complete() {
                    writeln!(context.out)?;
                }
            }
        }
        Ok(())
    }
}

fn run(suites: &[Suite], reached: &mut Reached, context: &Context) -> Result<(usize, usize), Failure> {
    let (mut scenarios, mut failing) = (0, 0);
    for suite in suites {
        if let Some(fault) = suite.faults.first() {
            return Err(failure(fault));
        }
        let mut runner = Runner::new(&context.library);
        for scenario in &suite.scenarios {
            scenarios += 1;
            let came = runner.run_counted(&suite.base, scenario, reached);
            failing += usize::from(matches!(came, Came::Failed { .. } | Came::Faulty(_)));
        }
    }
    Ok((scenarios, failing))
}

/// `SENTENCES n of m  CONDITIONS k of l`, of each question both answers counted.
fn summary(name: &str, scenarios: usize, summary: Summary) -> String {
    format!(
        "{name}  SCENARIOS {scenarios}  SENTENCES {} of {}  CONDITIONS {} of {}",
        summary.sentences_reached, summary.sentences, summary.outcomes_reached, summary.outcomes
    )
}
