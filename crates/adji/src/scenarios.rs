//! Scenarios: a board, a move, and what must come out.
//!
//! `expect` compares what came out with what a scenario expects; `board` reads the boards it speaks of, `keys` says what can
//! be written, `written` writes one down.

mod board;
mod expect;
mod keys;
mod written;

use std::borrow::Cow;
use std::collections::BTreeMap;

use adji_engine::questions::Tally;
use adji_engine::{Game, Illegal, Move, Observer, Refusal, Silent};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::render;
use adji_syntax::scenario::Scenario;
use adji_syntax::sources::Sources;

use crate::boards::gives_owners;
use crate::coverage::Coverage;
use crate::difference::Difference;
use crate::spec::VariantSpec;
use crate::trace::{Detail, MoveReport, SentenceRef, Tracer};
use crate::variant::{Library, Loaded, Variant, load};

pub use keys::keys;
pub use written::Played;

/// Runs scenarios; variants are loaded once for each combination of readings.
pub struct Runner<'l> {
    library: &'l dyn Library,
    loaded: BTreeMap<String, Loaded>,
}

/// What a scenario came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is as expected.
    Passed,
    /// Something is not; with the trace of the move, if one was played.
    Failed {
        /// What came out otherwise.
        differences: Vec<Difference>,
        /// The move, told in words.
        trace: Option<String>,
    },
    /// It cannot be run: each sentence says why, and begins with the key that it speaks of, if it speaks of one.
    Faulty(Vec<String>),
    /// It expects nothing and is a [snapshot](crate::snapshots): what comes out is compared with what came out before.
    NothingExpected {
        /// The move, told in words; if there is none, how the game stands. There are no numbers of lines in it.
        trace: String,
    },
}

/// How a scenario stands at its move.
struct Scene<'s> {
    scenario: &'s Scenario,
    tracer: Tracer<'s>,
    game: Game<'s>,
    /// Moves played before.
    plies: usize,
    /// What could be chosen before the move.
    legal: Vec<String>,
    /// Which decision was open then.
    asked: u8,
    /// The move that was played.
    report: Option<MoveReport>,
    /// The move that should be played and was not, and why.
    refusal: Option<(Move, Refusal)>,
}

impl<'l> Runner<'l> {
    /// A runner that takes its variants from `library`.
    #[must_use]
    pub fn new(library: &'l dyn Library) -> Runner<'l> {
        Runner { library, loaded: BTreeMap::new() }
    }

    /// Runs a scenario of the variant `base`; what the scenario says of readings is added to it.
    pub fn run(&mut self, base: &VariantSpec, scenario: &Scenario) -> Verdict {
        match self.ready(base, scenario) {
            Ok((variant, sources)) => verdict(scenario, Tracer::new(&variant, sources), &mut Silent),
            Err(why) => Verdict::Faulty(why),
        }
    }

    /// The same, and adds what it reaches to `coverage`.
    pub fn run_counted(&mut self, base: &VariantSpec, scenario: &Scenario, coverage: &mut Coverage) -> Verdict {
        let (variant, sources) = match self.ready(base, scenario) {
            Ok(ready) => ready,
            Err(why) => return Verdict::Faulty(why),
        };
        let mut tally = Tally::new(&variant.rules);
        let came = verdict(scenario, Tracer::new(&variant, sources), &mut tally);
        coverage.add(&variant, sources, &tally);
        coverage.note_played(&variant);
        came
    }

    /// The same under other rules, which `change` makes of those of the variant.
    pub fn run_changed(
        &mut self,
        base: &VariantSpec,
        scenario: &Scenario,
        change: impl FnOnce(Variant) -> Variant,
    ) -> Verdict {
        match self.ready(base, scenario) {
            Ok((variant, sources)) => {
                let changed = change(variant.into_owned());
                verdict(scenario, Tracer::new(&changed, sources), &mut Silent)
            }
            Err(why) => Verdict::Faulty(why),
        }
    }

    /// The sentences that the move of a scenario carries out; of one that expects what is legal, those too that offer and
    /// narrow it; of an illegal move the one that rules it out. Nothing, if it cannot be run.
    pub fn carried_out(&mut self, base: &VariantSpec, scenario: &Scenario) -> Vec<SentenceRef> {
        let Ok((variant, sources)) = self.ready(base, scenario) else { return Vec::new() };
        let tracer = Tracer::new(&variant, sources);
        let Ok(scene) = Scene::play(scenario, tracer, &mut Silent) else { return Vec::new() };
        let mut ids = scene.report.as_ref().map(|report| report.carried_out.clone()).unwrap_or_default();
        if scenario.legal.is_some() {
            ids.extend(variant.rules.asks[usize::from(scene.asked)].choosing.iter().map(|one| one.id));
        }
        if let Some((_, Refusal::Filtered(id))) = scene.refusal {
            ids.insert(id);
        }
        ids.into_iter().map(|id| tracer.sentence(id)).collect()
    }

    /// The variant that a scenario of `base` is about, as its boards need it, or why it cannot be played.
    fn ready(&mut self, base: &VariantSpec, scenario: &Scenario) -> Result<(Cow<'_, Variant>, &Sources), Vec<String>> {
        let spec = spec_of(base, scenario).map_err(|why| vec![why])?;
        let loaded = self.loaded.entry(spec.to_string()).or_insert_with(|| load(&spec, self.library));
        let Some(variant) = &loaded.variant else {
            let told = |fault: &Diagnostic| match (&scenario.variant, fault.labels.is_empty()) {
                (Some(_), true) => of_the_call(fault),
                _ => render::concise(fault, &loaded.sources),
            };
            return Err(loaded.diagnostics.iter().map(told).collect());
        };
        let mut boards = [&scenario.board, &scenario.gives].into_iter().flatten().map(|board| board.value.as_str());
        let owners = boards.find(|board| gives_owners(board)).unwrap_or_default();
        Ok((variant.for_board(owners), &loaded.sources))
    }
}

/// The variant that a scenario of `base` is about: what it says of numbers and readings is added.
///
/// # Errors
/// In words, when that cannot be read.
pub fn spec_of(base: &VariantSpec, scenario: &Scenario) -> Result<VariantSpec, String> {
    let mut spec = base.clone();
    if let Some(more) = &scenario.variant {
        spec.add(more.value.trim()).map_err(|error| format!("`variant`: {error}"))?;
    }
    Ok(spec)
}

fn verdict(scenario: &Scenario, tracer: Tracer<'_>, observer: &mut impl Observer) -> Verdict {
    let mut faults = expect::faults(scenario, tracer.variant);
    let came = Scene::play(scenario, tracer, observer).map(Scene::verdict);
    if faults.is_empty() {
        return came.unwrap_or_else(|why| Verdict::Faulty(vec![why]));
    }
    // What is found in playing belongs to the same scenario.
    let more = match came {
        Err(why) => vec![why],
        Ok(Verdict::Faulty(more)) => more,
        Ok(_) => Vec::new(),
    };
    for why in more {
        if !faults.contains(&why) {
            faults.push(why);
        }
    }
    Verdict::Faulty(faults)
}

/// What is wrong with what a scenario says under `variant`, and what could stand there.
fn of_the_call(fault: &Diagnostic) -> String {
    let remarks = fault.notes.iter().chain(&fault.help).map(|remark| format!("; {remark}"));
    format!("`variant`: {}{}", fault.title, remarks.collect::<String>())
}

/// How the key `variant` of a scenario is written, from what was written: facts after `?`, readings after `@`, no id.
pub(crate) fn as_named(text: &str, id: &str) -> String {
    let bare =
        text.strip_prefix(id).unwrap_or(text).trim_start_matches(['?', '@']).replace(": ", "=").replace(':', "=");
    let pairs: Vec<&str> = bare.split(['&', ',', ' ', '@', '?']).filter(|pair| pair.contains('=')).collect();
    let (facts, readings): (Vec<&str>, Vec<&str>) =
        pairs.iter().partition(|pair| pair.split_once('=').is_some_and(|(_, value)| value.parse::<u32>().is_ok()));
    let part = |sign: &str, pairs: &[&str], between: &str| match pairs.is_empty() {
        true => String::new(),
        false => format!("{sign}{}", pairs.join(between)),
    };
    let written = part("?", &facts, "&") + &part("@", &readings, ",");
    match written.is_empty() {
        true => "it names facts and readings of this game: `variant = \"?pits=4@origin=skipped\"`; for the game as it is leave it out".to_owned(),
        false => format!("write `variant = \"{written}\"`"),
    }
}

impl<'s> Scene<'s> {
    fn play(scenario: &'s Scenario, tracer: Tracer<'s>, observer: &mut impl Observer) -> Result<Scene<'s>, String> {
        let variant = tracer.variant;
        let game = begin(scenario, variant, observer)?;
        let mut scene =
            Scene { scenario, tracer, game, plies: 0, legal: Vec::new(), asked: 0, report: None, refusal: None };
        for text in scenario.after.iter().flat_map(|after| after.value.split_whitespace()) {
            let option = scene.read("after", text)?;
            scene.plies += 1;
            if let Err(Illegal(why)) = scene.game.play_watched(option, observer) {
                let why = tracer.refusal(option, why, &scene.game);
                return Err(format!("`after`: {text} cannot be played: {why}"));
            }
        }
        scene.legal = tracer.legal(&scene.game);
        scene.asked = scene.game.position().flow.ask;
        if let Some(mov) = &scenario.mov {
            let option = scene.read("move", mov.value.trim())?;
            match tracer.play_watched(&mut scene.game, option, scene.plies + 1, observer) {
                Ok(report) => scene.report = Some(report),
                Err(Illegal(why)) => scene.refusal = Some((option, why)),
            }
        }
        Ok(scene)
    }

    fn read(&self, key: &str, text: &str) -> Result<Move, String> {
        let variant = self.tracer.variant;
        let read = variant.names.parse_move(text, self.game.position(), &variant.rules);
        read.map_err(|error| format!("`{key}`: {error}"))
    }

    fn verdict(self) -> Verdict {
        let differences = match self.differences() {
            Ok(differences) => differences,
            Err(why) => return Verdict::Faulty(vec![why]),
        };
        let trace = |detail| self.report.as_ref().map(|report| self.tracer.text(report, detail));
        match differences {
            None => Verdict::NothingExpected {
                trace: trace(Detail::SNAPSHOT).unwrap_or_else(|| self.tracer.standing(&self.game)),
            },
            Some(differences) if differences.is_empty() => Verdict::Passed,
            Some(differences) => Verdict::Failed { differences, trace: trace(Detail::default()) },
        }
    }
}

fn begin<'v>(scenario: &Scenario, variant: &'v Variant, observer: &mut impl Observer) -> Result<Game<'v>, String> {
    let position = match &scenario.board {
        None => variant.rules.start_watched(observer),
        Some(board) => crate::boards::parse(&board.value, &variant.rules, &variant.names)
            .map_err(|error| format!("`board`: {error}"))?,
    };
    Ok(Game::from_position_watched(&variant.rules, position, observer))
}

#[cfg(test)]
mod tests;
