//! `adji witness`: for every sentence and each answer to its questions, a game that comes to it.

mod boards;

use std::io::Write;
use std::ops::ControlFlow;

use adji::coverage::{Listed, listed};
use adji::engine::{Game, Move, Ruleset};
use adji::scenarios::Played;
use adji::trace::{MoveReport, Tracer};
use adji_analysis::search::{Extent, Limits};
use adji_analysis::witness::{Goal, Witnesses, witnesses};
use clap::Args;
use serde_json::{Value, json};

use super::check::counted;
use super::{Context, position_of, variant_for};
use crate::output::{Failure, Format, Outcome, Progress, Verdict, error};

/// Find for every sentence of a game, and for each answer to the questions it asks, a shortest game that comes to it, or say
/// how far none does.
///
/// All ways a game can go are gone through, the shortest first, under the readings that were named. What is not come to is
/// told with what was proved: that no game of so many moves does, or that none ever does: then it is a dead rule. With
/// `--boards` single moves on boards with few seeds are tried instead, the fewest first; such boards need not come about in a game.
///
/// Exit code 1 if a rule is dead. Memory: some hundred bytes for each of `--states`.
///
/// Example: adji witness 'adji-boto?pits=2&seeds=2'
#[derive(Debug, Args)]
pub(crate) struct Witness {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Begin with this board instead of the start of the game.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true, conflicts_with = "boards")]
    from: Option<String>,
    /// Go through games of at most so many moves.
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Remember at most so many positions.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    states: usize,
    /// Try single moves on boards with few seeds.
    #[arg(long, conflicts_with = "depth")]
    boards: bool,
    /// The most seeds in the pits of these boards.
    #[arg(long, value_name = "N", default_value_t = 4, requires = "boards")]
    most_seeds: u16,
    /// Write what was found as scenarios: what happens, to be checked against the rules by hand.
    #[arg(long, conflicts_with = "format")]
    as_scenarios: bool,
    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What comes first in a file of scenarios that a program wrote.
pub(super) const RECORDED: &str =
    "# Written by `adji`: these record what happens. Check each by hand against the rules before it stays.\n";

/// Something to be come to, in words.
pub(super) struct Sought {
    pub(super) listed: Listed,
    /// Which question of the sentence, and its answer in the words of the file; none where the sentence itself is meant.
    pub(super) answer: Option<(usize, bool)>,
}

/// How something was come to.
#[derive(Clone)]
pub(super) struct Way {
    /// The board it begins with, if it is not the start of the game.
    pub(super) board: Option<String>,
    pub(super) moves: Vec<Move>,
}

impl Sought {
    /// Everything there is to be come to.
    pub(super) fn all(tracer: &Tracer<'_>) -> Vec<Sought> {
        let of = |listed: Listed| {
            let answers = (0..listed.questions.len()).flat_map(|at| [Some((at, true)), Some((at, false))]);
            let all: Vec<_> = std::iter::once(None).chain(answers).collect();
            all.into_iter().map(move |answer| Sought { listed: listed.clone(), answer })
        };
        listed(tracer).into_iter().flat_map(of).collect()
    }

    /// The goals that come to it: one, or one for each place at which a question is asked.
    pub(super) fn goals(&self) -> Vec<Goal> {
        match self.answer {
            None => vec![Goal::Sentence(self.listed.sentence)],
            Some((question, answer)) => {
                let question = &self.listed.questions[question];
                let yes = answer != question.turned;
                question.at.iter().map(|&question| Goal::Answer { question, yes }).collect()
            }
        }
    }

    /// `carried out`, or the question and its answer.
    pub(super) fn words(&self) -> String {
        match self.answer {
            None => "carried out".to_string(),
            Some((question, answer)) => {
                format!("{}? {}", self.listed.questions[question].text, if answer { "yes" } else { "no" })
            }
        }
    }

    /// Whether options are judged by it, so that a scenario has to say what is legal.
    fn chooses(&self, rules: &Ruleset) -> bool {
        rules.asks.iter().flat_map(|ask| &ask.choosing).any(|one| one.id == self.listed.sentence)
    }
}

impl Witness {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.states == 0 {
            return Err(error("`--states 0`: at least one position is remembered"));
        }
        let loaded = context.load(&self.variant)?;
        let variant = &*variant_for(&loaded, self.from.as_deref())?;
        let tracer = Tracer::new(variant, &loaded.sources);
        let sought = Sought::all(&tracer);
        let (ways, proved) = match self.boards {
            true => (boards::ways(variant, &sought, self.most_seeds), None),
            false => {
                let found = self.search(&tracer, &sought)?;
                (self.of_games(&sought, &found), Some(found.extent))
            }
        };
        if self.as_scenarios {
            write!(context.out, "{RECORDED}")?;
            for (sought, way) in sought.iter().zip(&ways) {
                if let Some(way) = way {
                    writeln!(context.out, "\n{}", scenario(&tracer, sought, way)?.trim_end())?;
                }
            }
        } else if self.format == Format::Json {
            context.out.json(&self.object(&tracer, &sought, &ways, proved)?)?;
        } else {
            self.tell(&tracer, &sought, &ways, proved, context)?;
        }
        let is_dead = proved == Some(Extent::All) && ways.iter().any(Option::is_none);
        Ok(if is_dead { Verdict::Found } else { Verdict::Clean })
    }

    fn search(&self, tracer: &Tracer<'_>, sought: &[Sought]) -> Result<Witnesses, Failure> {
        let goals: Vec<Goal> = sought.iter().flat_map(Sought::goals).collect();
        let from = match &self.from {
            None => None,
            board => Some(position_of(tracer.variant, board.as_deref())?),
        };
        let limits = Limits { depth: self.depth.unwrap_or(u32::MAX), states: self.states };
        let mut progress = Progress::new("positions", None);
        Ok(witnesses(&tracer.variant.rules, from, &goals, limits, |plies, states, missing| {
            progress.say(&format!("{plies} plies, {states} positions, {missing} not come to"));
            ControlFlow::Continue(())
        }))
    }

    fn of_games(&self, sought: &[Sought], found: &Witnesses) -> Vec<Option<Way>> {
        let way = |sought: &Sought| {
            let goals = sought.goals();
            let ways = found.found.iter().filter(|witness| goals.contains(&witness.goal));
            let shortest = ways.min_by_key(|witness| witness.moves.len())?;
            Some(Way { board: self.from.clone(), moves: shortest.moves.clone() })
        };
        sought.iter().map(way).collect()
    }

    fn tell(
        &self,
        tracer: &Tracer<'_>,
        sought: &[Sought],
        ways: &[Option<Way>],
        proved: Option<Extent>,
        context: &mut Context,
    ) -> Result<(), Failure> {
        for (one, way) in sought.iter().zip(ways) {
            if one.answer.is_none() {
                writeln!(context.out, "{}", tracer.quoted(one.listed.sentence))?;
            }
            let words = match way {
                Some(way) => told(tracer, way)?,
                None => context.out.bad(&self.unreached(proved)),
            };
            writeln!(context.out, "    {}: {words}", one.words())?;
        }
        let (found, missing) = counts(ways);
        let dead = if proved == Some(Extent::All) { missing } else { 0 };
        let words = format!("WITNESSED {found} of {}  DEAD {dead}  OPEN {}", ways.len(), missing - dead);
        let words = if dead == 0 { context.out.good(&words) } else { context.out.bad(&words) };
        writeln!(context.out, "\n{words}")?;
        Ok(())
    }

    /// What is proved of what was not come to.
    fn unreached(&self, proved: Option<Extent>) -> String {
        match proved {
            None => format!("on no board with at most {} seeds", self.most_seeds),
            Some(Extent::All) => "never: all positions that can be come to were gone through".to_string(),
            Some(Extent::Plies(plies)) => format!("in no game of {}", counted(plies as usize, "move")),
        }
    }

    fn object(
        &self,
        tracer: &Tracer<'_>,
        sought: &[Sought],
        ways: &[Option<Way>],
        proved: Option<Extent>,
    ) -> Result<Value, Failure> {
        let mut goals = Vec::new();
        for (one, way) in sought.iter().zip(ways) {
            let place = tracer.sentence(one.listed.sentence);
            let moves = way.as_ref().map(|way| reports(tracer, way)).transpose()?;
            let moves = moves.map(|(reports, _)| reports.into_iter().map(|one| one.played).collect::<Vec<_>>());
            let question = one.answer.map(|(question, _)| one.listed.questions[question].text.clone());
            goals.push(json!({
                "paragraph": place.paragraph, "label": place.label, "number": place.number, "filename": place.file,
                "row": place.line, "question": question, "answer": one.answer.map(|(_, yes)| if yes { "yes" } else { "no" }),
                "board": way.as_ref().and_then(|way| way.board.clone()), "moves": moves,
            }));
        }
        let proved = match proved {
            None => Value::Null,
            Some(Extent::All) => "never".into(),
            Some(Extent::Plies(plies)) => plies.into(),
        };
        Ok(json!({"version": adji::wire::VERSION, "variant": self.variant, "proved": proved, "goals": goals}))
    }
}

fn counts(ways: &[Option<Way>]) -> (usize, usize) {
    let found = ways.iter().flatten().count();
    (found, ways.len() - found)
}

/// A way in words: `2 moves: A b`.
fn told(tracer: &Tracer<'_>, way: &Way) -> Result<String, Failure> {
    let (reports, _) = reports(tracer, way)?;
    let moves: Vec<&str> = reports.iter().map(|report| report.played.as_str()).collect();
    let board = way.board.as_ref().map(|board| format!(" on `{board}`")).unwrap_or_default();
    Ok(match moves[..] {
        [] => format!("at once{board}"),
        _ => format!("{}{board}: {}", counted(moves.len(), "move"), moves.join(" ")),
    })
}

/// The moves of a way, played and told.
pub(super) fn reports<'t>(tracer: &Tracer<'t>, way: &Way) -> Result<(Vec<MoveReport>, Game<'t>), Failure> {
    let start = position_of(tracer.variant, way.board.as_deref())?;
    let mut game = Game::from_position(&tracer.variant.rules, start);
    let mut reports = Vec::new();
    for (at, &option) in way.moves.iter().enumerate() {
        let report = tracer.play(&mut game, option, at + 1);
        reports.push(report.map_err(|why| error(format!("{why}; this is a fault of the program")))?);
    }
    Ok((reports, game))
}

fn scenario(tracer: &Tracer<'_>, sought: &Sought, way: &Way) -> Result<String, Failure> {
    let (reports, game) = reports(tracer, way)?;
    let place = tracer.sentence(sought.listed.sentence);
    let name = match &place.label {
        Some(label) => format!("{} [{label}]: {}", place.paragraph, sought.words()),
        None => format!("{} {}: {}", place.paragraph, place.number, sought.words()),
    };
    let played = Played { tracer, board: way.board.as_deref(), reports: &reports };
    let legal = || played.legal(&name, &game);
    Ok(match sought.chooses(&tracer.variant.rules) && game.winner().is_none() {
        true => legal(),
        false => played.outcome(&name).unwrap_or_else(legal),
    })
}
