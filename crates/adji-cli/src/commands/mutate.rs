//! `adji mutate`: rules with one thing changed, and whether the scenarios notice.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use adji::Variant;
use adji::scenarios::{Played, Runner, Verdict as Came, spec_of};
use adji::spec::VariantSpec;
use adji::syntax::scenario::Scenario;
use adji::syntax::span::Span;
use adji::trace::Tracer;
use adji_analysis::diverge::{At, Parting};
use adji_analysis::mutate::{Mutant, Telling, mutant, mutants, tell_apart, write_programs};
use adji_analysis::search::{Extent, Limits};
use clap::Args;
use serde_json::{Value, json};

use super::check::counted;
use super::test::suites_of_variant;
use super::witness::{RECORDED, Way, reports};
use super::{Context, quoted, variant_of};
use crate::library::Folders;
use crate::output::{Failure, Format, Outcome, Verdict, error};

/// Change one thing at a time in the rules of a game, and see whether its scenarios notice.
///
/// A change is a bound by one, own for opponent, a sentence struck or moved, `next` for `previous`, one seed left behind, and
/// the like. Each is made in the rules as they are played under the readings that were named, and the scenarios for just these
/// readings are run; of a game with readings only those changes are made that it does not have with one of them left out. A changed game that passes all of them survives, and the shortest game is looked for that tells it from the game as it is.
///
/// Exit code 1 if one survives that can be told apart. Memory: some hundred bytes for each of `--states` and thread.
///
/// Example: adji mutate adji-boto --states 10000
#[derive(Debug, Args)]
pub(crate) struct Mutate {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Remember at most so many pairs of positions in each search.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    states: usize,
    /// Go through games of at most so many moves.
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Random games that are tried where a search met a limit.
    #[arg(long, value_name = "N", default_value_t = 200)]
    random: u64,
    /// Only changes of sentences whose words or label hold this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// With readings, make those changes, too, that the game has with one of them left out.
    #[arg(long)]
    all: bool,
    /// Threads that work at once; what comes out is the same.
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// Write a scenario for each survivor that can be told apart: what happens as the rules are, to be checked by hand.
    #[arg(long, conflicts_with = "format")]
    as_scenarios: bool,
    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Scenarios that are about the game as it was named.
struct Exam {
    base: VariantSpec,
    scenarios: Vec<Scenario>,
    /// What snapshots are to come out as.
    traces: BTreeMap<usize, String>,
}

/// What became of a mutant.
enum Fate {
    Killed,
    Survived(Telling),
}

impl Mutate {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.threads == 0 || self.states == 0 {
            return Err(error("`--threads` and `--states` are at least 1"));
        }
        let loaded = context.load(&self.variant)?;
        let variant = variant_of(&loaded)?;
        let tracer = Tracer::new(variant, &loaded.sources);
        let exam = Exam::of(variant, context)?;
        let mut plain = if self.all { BTreeMap::new() } else { changes_without_readings(variant, context)? };
        let mut is_new = |mutant: &Mutant| {
            let known = plain.get_mut(&change(variant, mutant)).filter(|times| **times > 0);
            known.map(|times| *times -= 1).is_none()
        };
        let mutants: Vec<Mutant> =
            mutants(&variant.rules).filter(|mutant| is_new(mutant) && self.wants(mutant, &tracer)).collect();
        if let Some(only) = self.only.as_ref().filter(|_| mutants.is_empty()) {
            return Err(error(format!(
                "`--only {only}`: no change is at a sentence that is told so; without it all are made"
            )));
        }
        let fates = self.fates(&mutants, variant, &exam, &context.library)?;
        let survived: Vec<(&Mutant, &Telling)> = mutants
            .iter()
            .zip(&fates)
            .filter_map(|(mutant, fate)| match fate {
                Fate::Killed => None,
                Fate::Survived(telling) => Some((mutant, telling)),
            })
            .collect();
        if self.as_scenarios {
            write!(context.out, "{RECORDED}")?;
            for (mutant, telling) in &survived {
                if let Telling::Apart { parting, .. } = telling {
                    writeln!(context.out, "\n{}", scenario(&tracer, mutant, parting)?.trim_end())?;
                }
            }
        } else if self.format == Format::Json {
            context.out.json(&self.object(&tracer, &exam, &mutants, &survived)?)?;
        } else {
            self.tell(&tracer, &exam, &mutants, &survived, context)?;
        }
        let apart = survived.iter().any(|(_, telling)| matches!(telling, Telling::Apart { .. }));
        Ok(if apart { Verdict::Found } else { Verdict::Clean })
    }

    fn wants(&self, mutant: &Mutant, tracer: &Tracer<'_>) -> bool {
        self.only.as_ref().is_none_or(|only| place(tracer, mutant).contains(only))
    }

    fn fates(
        &self,
        mutants: &[Mutant],
        variant: &Variant,
        exam: &Exam,
        library: &Folders,
    ) -> Result<Vec<Fate>, Failure> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut runner = Runner::new(library);
            let mut known = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(mutant) = mutants.get(at) else { return known };
                known.push((at, self.fate(mutant, variant, exam, &mut runner)));
            }
        };
        let mut known = std::thread::scope(|scope| {
            let spawned: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let mut known = work();
            for thread in spawned {
                known.extend(thread.join().map_err(|_| error("a search failed; this is a fault of the program"))?);
            }
            Ok::<_, Failure>(known)
        })?;
        known.sort_by_key(|(at, _)| *at);
        Ok(known.into_iter().map(|(_, fate)| fate).collect())
    }

    fn fate(&self, mutant: &Mutant, variant: &Variant, exam: &Exam, runner: &mut Runner<'_>) -> Fate {
        if exam.notices(mutant, runner) {
            return Fate::Killed;
        }
        let limits = Limits { depth: self.depth.unwrap_or(u32::MAX), states: self.states };
        let mut rules = mutant.rules.clone();
        write_programs(&mut rules);
        Fate::Survived(tell_apart(&variant.rules, &rules, limits, self.random))
    }

    fn tell(
        &self,
        tracer: &Tracer<'_>,
        exam: &Exam,
        mutants: &[Mutant],
        survived: &[(&Mutant, &Telling)],
        context: &mut Context,
    ) -> Result<(), Failure> {
        let mut apart = 0;
        for (mutant, telling) in survived {
            writeln!(context.out, "{}\n    {}", place(tracer, mutant), mutant.what)?;
            let words = match telling {
                Telling::Apart { parting, shortest } => {
                    apart += 1;
                    context.out.bad(&told_apart(tracer, parting, *shortest)?)
                }
                Telling::Alike(Extent::All) => "plays the same: no game tells it apart".to_string(),
                Telling::Alike(Extent::Plies(plies)) => {
                    format!("no game of {} tells it apart", counted(*plies as usize, "move"))
                }
            };
            writeln!(context.out, "    {words}\n")?;
        }
        let words = format!(
            "{}  SCENARIOS {}  MUTANTS {}  KILLED {}  SURVIVED {}  TOLD APART {apart}",
            self.variant,
            exam.scenarios.len(),
            mutants.len(),
            mutants.len() - survived.len(),
            survived.len()
        );
        let words = if apart == 0 { context.out.good(&words) } else { context.out.bad(&words) };
        writeln!(context.out, "{words}")?;
        Ok(())
    }

    fn object(
        &self,
        tracer: &Tracer<'_>,
        exam: &Exam,
        mutants: &[Mutant],
        survived: &[(&Mutant, &Telling)],
    ) -> Result<Value, Failure> {
        let mut listed = Vec::new();
        for (mutant, telling) in survived {
            let (apart, proved) = match telling {
                Telling::Apart { parting, shortest } => {
                    let moves = written(tracer, parting)?;
                    (json!({"moves": moves, "at": parting.at.name(), "shortest": shortest}), Value::Null)
                }
                Telling::Alike(Extent::All) => (Value::Null, "never".into()),
                Telling::Alike(Extent::Plies(plies)) => (Value::Null, (*plies).into()),
            };
            let place = mutant.sentence.filter(|id| usize::from(id.0) < tracer.variant.spans.len());
            let place = place.map(|id| tracer.sentence(id));
            listed.push(json!({
                "number": mutant.number, "what": mutant.what,
                "paragraph": place.as_ref().map(|place| place.paragraph.clone()),
                "label": place.as_ref().and_then(|place| place.label.clone()),
                "filename": place.as_ref().map(|place| place.file.clone()),
                "row": place.as_ref().map(|place| place.line),
                "apart": apart, "proved": proved,
            }));
        }
        Ok(json!({
            "version": adji::wire::VERSION, "variant": self.variant, "scenarios": exam.scenarios.len(),
            "mutants": mutants.len(), "killed": mutants.len() - survived.len(), "survivors": listed,
        }))
    }
}

impl Exam {
    /// The scenarios of a variant that are about it as it was named, and pass.
    fn of(variant: &Variant, context: &Context) -> Result<Exam, Failure> {
        let base = VariantSpec::plain(&variant.spec.base);
        let mut exam = Exam { base: base.clone(), scenarios: Vec::new(), traces: BTreeMap::new() };
        let mut runner = Runner::new(&context.library);
        for suite in suites_of_variant(&base.to_string(), context)? {
            for scenario in &suite.scenarios {
                if spec_of(&base, scenario).is_ok_and(|spec| spec.to_string() == variant.spec.to_string()) {
                    match runner.run(&base, scenario) {
                        Came::Passed => {}
                        Came::NothingExpected { trace } => {
                            exam.traces.insert(exam.scenarios.len(), trace);
                        }
                        Came::Failed { .. } | Came::Faulty(_) => {
                            let (name, test) = (&scenario.name.value, quoted(&base.base));
                            return Err(error(format!("the scenario `{name}` fails: see `adji test {test}`")));
                        }
                    }
                    exam.scenarios.push(scenario.clone());
                }
            }
        }
        Ok(exam)
    }

    /// Whether a scenario fails under the changed rules.
    fn notices(&self, changed: &Mutant, runner: &mut Runner<'_>) -> bool {
        self.scenarios.iter().enumerate().any(|(at, scenario)| {
            let came = runner.run_changed(&self.base, scenario, |variant| under(variant, changed.number));
            match came {
                Came::Passed => false,
                Came::Failed { .. } | Came::Faulty(_) => true,
                Came::NothingExpected { trace } => self.traces.get(&at) != Some(&trace),
            }
        })
    }
}

/// A change, by the place of its sentence and in words.
type Change = (Option<Span>, String);

fn change(variant: &Variant, mutant: &Mutant) -> Change {
    let place = mutant.sentence.and_then(|id| variant.spans.get(usize::from(id.0)).copied());
    (place, mutant.what.clone())
}

/// The changes that a game has when one of the readings it was named with is left out, and how often each; none if it was named
/// with none.
fn changes_without_readings(variant: &Variant, context: &Context) -> Result<BTreeMap<Change, usize>, Failure> {
    let mut changes: BTreeMap<Change, usize> = BTreeMap::new();
    for left_out in 0..variant.spec.readings.len() {
        let mut plain = variant.spec.clone();
        plain.readings.remove(left_out);
        let loaded = context.load(&plain.to_string())?;
        let plain = variant_of(&loaded)?;
        let mut own: BTreeMap<Change, usize> = BTreeMap::new();
        for mutant in mutants(&plain.rules) {
            *own.entry(change(plain, &mutant)).or_default() += 1;
        }
        for (change, times) in own {
            let known = changes.entry(change).or_default();
            *known = times.max(*known);
        }
    }
    Ok(changes)
}

/// A variant under changed rules. A board that gives owners is played by rules that have room for them, and the change is
/// made in those.
fn under(mut variant: Variant, number: usize) -> Variant {
    if let Some(changed) = mutant(&variant.rules, number) {
        variant.rules = changed.rules;
        // A sentence that a change adds stands nowhere in the file; where it is told, the last one is named.
        if let Some(&last) = variant.spans.last() {
            variant.spans.resize(variant.rules.sentences.len(), last);
        }
    }
    variant
}

/// The sentence that a change is made in, as it stands in the file.
fn place(tracer: &Tracer<'_>, mutant: &Mutant) -> String {
    mutant.sentence.map_or_else(|| "seed".to_string(), |id| tracer.quoted(id))
}

fn told_apart(tracer: &Tracer<'_>, parting: &Parting, shortest: bool) -> Result<String, Failure> {
    let moves = written(tracer, parting)?;
    let way = match moves[..] {
        [] => "told apart before the first move".to_string(),
        _ => format!("told apart by {}: {}", counted(moves.len(), "move"), moves.join(" ")),
    };
    let what = match parting.at {
        At::Legal => "other moves are legal then",
        At::Position => "seeds lie elsewhere",
        At::Turn => "somebody else decides",
        At::Over => "the game is over under one of them",
        At::Result => "the game ends otherwise",
    };
    Ok(format!("{way} ({what}{})", if shortest { "" } else { "; there may be a shorter game" }))
}

fn written(tracer: &Tracer<'_>, parting: &Parting) -> Result<Vec<String>, Failure> {
    let way = Way { board: None, moves: parting.moves.clone() };
    Ok(reports(tracer, &way)?.0.into_iter().map(|report| report.played).collect())
}

fn scenario(tracer: &Tracer<'_>, mutant: &Mutant, parting: &Parting) -> Result<String, Failure> {
    let way = Way { board: None, moves: parting.moves.clone() };
    let (reports, game) = reports(tracer, &way)?;
    let name = format!("{}: not {}", place(tracer, mutant), mutant.what);
    let played = Played { tracer, board: None, reports: &reports };
    let legal = || played.legal(&name, &game);
    Ok(match parting.at {
        At::Legal => legal(),
        _ => played.outcome(&name).unwrap_or_else(legal),
    })
}
