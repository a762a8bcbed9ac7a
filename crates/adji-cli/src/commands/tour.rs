//! `adji tour`: a first look at what there is.

use std::io::Write;

use adji::engine::Game;
use adji::engine::rules::Recognition;
use adji::trace::{Detail, Tracer};
use adji::{VariantSpec, check_file};
use clap::Args;

use super::check::counted;
use super::test::{Tally, suites_of_variant, tally};
use super::{Context, variant_of};
use crate::output::{Outcome, Verdict};

/// Moves of a game tried when one with several laps is looked for.
const MOST_PLIES: usize = 20;

/// Look round: check every variant, run its scenarios, trace one move of a relay game.
///
/// The variants are those of the first folder that has any (`--variants`, ADJI_PATH, `variants/`), else those built in.
///
/// Example: adji tour
#[derive(Debug, Args)]
pub(crate) struct Tour {}

impl Tour {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let ids = context.library.shipped();
        let width = ids.iter().map(String::len).max().unwrap_or(0);
        let (mut faults, mut all, mut relaying) = (0, Tally::default(), Vec::new());
        for id in &ids {
            let checked = check_file(id, &context.library);
            faults += checked.diagnostics.len();
            let Some(variant) = &checked.variant else {
                let found = context.out.bad(&counted(checked.diagnostics.len(), "fault"));
                writeln!(context.out, "{id:width$}  {found}: `adji check {id}`")?;
                continue;
            };
            let run = tally(&suites_of_variant(id, context)?, context)?;
            all.add(run);
            if !variant.is_abstract && variant.rules.recognition != Recognition::Never {
                relaying.push(id.clone());
            }
            let found = found(checked.diagnostics.len(), run, context);
            writeln!(context.out, "{id:width$}  {:<22} {found}", counted(variant.readings.len(), "reading"))?;
        }
        for path in context.library.scenarios_of_no_game() {
            faults += 1;
            let found = context.out.bad("no such game");
            writeln!(context.out, "{path}: {found}, so these scenarios are not run; `adji check {path}`")?;
        }
        let sum = all.words(ids.len());
        let sum = if faults == 0 && all.is_clean() { context.out.good(&sum) } else { context.out.bad(&sum) };
        writeln!(context.out, "\n{sum}\n")?;
        // The founding games bear the program's name.
        relaying.sort_by_key(|id| !id.starts_with(super::PROGRAM));
        for id in &relaying {
            if trace_relay(id, context)? {
                break;
            }
        }
        Ok(if faults == 0 && all.is_clean() { Verdict::Clean } else { Verdict::Found })
    }
}

fn found(faults: usize, run: Tally, context: &Context) -> String {
    let scenarios = format!("{} of {} pass", run.passed, counted(run.total(), "scenario"));
    let faults_word = if faults == 0 { "no faults".to_string() } else { counted(faults, "fault") };
    let words = format!("{faults_word}, {scenarios}");
    if faults == 0 && run.is_clean() { context.out.good(&words) } else { context.out.bad(&words) }
}

/// Traces the first move of a game that is sown in several laps; tells whether one was found.
fn trace_relay(id: &str, context: &mut Context) -> Result<bool, crate::output::Failure> {
    let spec = VariantSpec::plain(id);
    let loaded = adji::load(&spec, &context.library);
    let variant = variant_of(&loaded)?;
    let tracer = Tracer::new(variant, &loaded.sources);
    let mut game = Game::new(&variant.rules);
    for ply in 1..=MOST_PLIES {
        let options = game.legal_moves().to_vec();
        for &option in &options {
            let mut tried = game.clone();
            let Ok(report) = tracer.play(&mut tried, option, ply) else { continue };
            if report.laps >= 2 {
                writeln!(context.out, "One move of {}, as `adji replay {id}` tells it:\n", variant.about.name)?;
                write!(context.out, "{}", tracer.text(&report, Detail::default()))?;
                return Ok(true);
            }
        }
        let Some(&first) = options.first() else { break };
        if game.play(first).is_err() {
            break;
        }
    }
    Ok(false)
}
