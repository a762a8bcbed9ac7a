//! `adji diverge`: the shortest way to where two rule sets part.

mod readings;
mod told;

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use adji::engine::{Game, Move};
use adji::trace::Tracer;
use adji::{Loaded, Variant};
use adji_analysis::diverge::{self, Divergence, Pair, Parting, same_board};
use adji_analysis::search::{Extent, Limits};
use clap::Args;
use serde_json::{Value, json};

use super::{Context, position_of, quoted, variant_for, variant_of};
use crate::output::{Failure, Format, Outcome, Progress, Verdict, error};

/// Find the shortest sequence of moves after which two rule sets disagree, and prove that there is no shorter one.
///
/// Both play the same moves, from the start or from a board. They part when something comes out otherwise: where seeds lie,
/// who decides, whether and how the game is over; or when what is legal next differs. All ways are gone through, the
/// shortest first. If a limit is met before they part, what was proved is said, and random games are tried as well.
///
/// Exit codes: 1 if they part, 0 if not (as far as was looked), 2 if they cannot be compared. Memory: some hundred bytes for
/// each of `--states`.
///
/// Example: adji diverge kalah kalah@empty-capture=yes
#[derive(Debug, Args)]
pub(crate) struct Diverge {
    /// The one: an id or a file, with board numbers and readings.
    #[arg(value_name = "A")]
    one: String,
    /// The other.
    #[arg(value_name = "B", required_unless_present = "readings")]
    other: Option<String>,
    /// Hold each value of each reading of A against A as it is named.
    #[arg(long, conflicts_with = "other")]
    readings: bool,
    /// Begin with this board instead of the start of the game.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// Go through ways of at most so many moves.
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Remember at most so many pairs of positions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    states: usize,
    /// Search for at most so many seconds.
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Random games that are tried where the search met a limit.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    random: u64,
    /// The seed of these games.
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true, value_parser = super::seed)]
    seed: u64,
    /// Print a scenario for each side, which passes there and fails under the other.
    #[arg(long, conflicts_with = "readings")]
    as_scenario: bool,
    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Moves of a random game.
const MOST_RANDOM: usize = 1000;

impl Diverge {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.states == 0 {
            return Err(error("`--states 0`: at least one pair of positions is remembered"));
        }
        if self.readings {
            return self.all_readings(context);
        }
        let loaded = [context.load(&self.one)?, context.load(self.other.as_deref().unwrap_or_default())?];
        self.refuse_other_boards(&loaded, context)?;
        let [one, other] = &loaded;
        let board = self.from.as_deref();
        let variants = [&*variant_for(one, board)?, &*variant_for(other, board)?];
        let pair = self.pair(variants)?;
        let sides = [0, 1].map(|at| Tracer::new(variants[at], &loaded[at].sources));
        let found = self.search(&pair, variants, &mut Progress::new("pairs", None));
        let by_chance = self.at_random(&found, &pair);
        if self.as_scenario {
            self.scenarios(&found, by_chance.as_ref(), &pair, &sides, context)?;
        } else if self.format == Format::Json {
            context.out.json(&object(&found, by_chance.as_ref(), &pair, variants[0]))?;
        } else {
            self.tell(&found, by_chance.as_ref(), &pair, &sides, context)?;
        }
        Ok(if found.parting.or(by_chance).is_some() { Verdict::Found } else { Verdict::Clean })
    }

    /// Both games, before the first move.
    fn pair<'v>(&self, variants: [&'v Variant; 2]) -> Result<Pair<'v>, Failure> {
        let game = |variant: &'v Variant| -> Result<Game<'v>, Failure> {
            let position = position_of(variant, self.from.as_deref()).map_err(|why| match why {
                Failure::Told(words) => error(format!(
                    "the board cannot be set up under both rule sets; under {}:\n{}",
                    quoted(&variant.spec.to_string()),
                    words.trim_start_matches("error: ")
                )),
                other => other,
            })?;
            Ok(Game::from_position(&variant.rules, position))
        };
        Ok(Pair::new(game(variants[0])?, game(variants[1])?))
    }

    /// The search, which says on a terminal how far it has come.
    fn search(&self, pair: &Pair<'_>, variants: [&Variant; 2], progress: &mut Progress) -> Divergence {
        let begun = Instant::now();
        let limits = Limits { depth: self.depth.unwrap_or(u32::MAX), states: self.states };
        let found = of_rules(pair, variants, || {
            diverge::diverge(pair, limits, |at| {
                progress.say(&format!("nothing differs within {}; {} pairs", plies(at.plies), at.pairs));
                match self.seconds.is_some_and(|most| begun.elapsed().as_secs() >= most) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })
        });
        progress.clear();
        found
    }

    /// A way that random games find, where the search found none and did not go through all.
    fn at_random(&self, found: &Divergence, pair: &Pair<'_>) -> Option<Parting> {
        match (&found.parting, found.extent) {
            (None, Extent::Plies(_)) if self.depth.is_none() => {
                diverge::at_random(pair, self.random, MOST_RANDOM, self.seed)
            }
            _ => None,
        }
    }

    fn refuse_other_boards(&self, loaded: &[Loaded; 2], context: &Context) -> Result<(), Failure> {
        let [one, other] = [variant_of(&loaded[0])?, variant_of(&loaded[1])?];
        if same_board(&one.rules.board, &other.rules.board) {
            return Ok(());
        }
        let told = |variant: &Variant| {
            let rows = &variant.names.rows;
            let lengths: Vec<String> = rows.iter().map(usize::to_string).collect();
            format!("{} has {} rows of {} pits", variant.about.name, 2 * rows.len(), lengths.join(" and "))
        };
        let help = match as_large_as(one, other, context).or_else(|| as_large_as(other, one, context)) {
            Some((resized, same)) => {
                format!("adji diverge {} {}", quoted(&resized.to_string()), quoted(&same.to_string()))
            }
            None => "compare games on the same board; `adji diff` compares rules whatever their boards".to_string(),
        };
        let (one, other) = (told(one), told(other));
        Err(error(format!(
            "the boards differ, so that no move of the one is a move of the other: {one}, {other}\nhelp: {help}"
        )))
    }

    fn tell(
        &self,
        found: &Divergence,
        by_chance: Option<&Parting>,
        pair: &Pair<'_>,
        sides: &[Tracer<'_>; 2],
        context: &mut Context,
    ) -> Result<(), Failure> {
        writeln!(context.out, "one:    {}\nother:  {}\n", sides[0].variant.spec, sides[1].variant.spec)?;
        if let Some(parting) = found.parting.as_ref().or(by_chance) {
            let told = told::Told::of(parting, pair, self.from.as_deref(), sides)?;
            told.write(context)?;
        }
        let proved = context.out.bold(&self.proved(found, by_chance, sides));
        writeln!(context.out, "{proved}")?;
        Ok(())
    }

    /// What was proved, in words.
    fn proved(&self, found: &Divergence, by_chance: Option<&Parting>, sides: &[Tracer<'_>; 2]) -> String {
        let pairs = format!("{} pairs of positions", found.pairs);
        match (&found.parting, found.extent) {
            (Some(parting), _) if parting.moves.is_empty() => "No way is shorter: nothing was played.".to_string(),
            (Some(parting), _) if parting.moves.len() == 1 => {
                "No way is shorter: nothing differs before the first move.".to_string()
            }
            (Some(parting), extent) => {
                let length = parting.moves.len() as u32;
                let whole = matches!(extent, Extent::Plies(whole) if whole < length);
                let rest = if whole { " A limit was met before all ways as long were seen." } else { "" };
                format!("No way is shorter: all ways of {} were gone through ({pairs}).{rest}", plies(length - 1))
            }
            (None, Extent::All) if same_rules([sides[0].variant, sides[1].variant]) => {
                "The two never part: their rules are the same.".to_string()
            }
            (None, Extent::All) => {
                format!("The two never part: all {pairs} that can be come to were gone through.")
            }
            (None, Extent::Plies(whole)) => {
                let found_by = match by_chance {
                    Some(way) => {
                        let length = plies(way.moves.len() as u32);
                        format!(" They do within {length}, as random games found; that is not proved shortest.")
                    }
                    None if self.depth.is_none() => {
                        format!(" {} random games did not part either.", self.random)
                    }
                    None => String::new(),
                };
                format!("The two do not part within {} ({pairs}).{found_by}", plies(whole))
            }
        }
    }

    fn scenarios(
        &self,
        found: &Divergence,
        by_chance: Option<&Parting>,
        pair: &Pair<'_>,
        sides: &[Tracer<'_>; 2],
        context: &mut Context,
    ) -> Result<(), Failure> {
        if found.parting.is_none() {
            writeln!(context.out, "# {}", self.proved(found, by_chance, sides))?;
        }
        let Some(parting) = found.parting.as_ref().or(by_chance) else { return Ok(()) };
        if parting.moves.is_empty() && parting.at != diverge::At::Legal {
            return Err(error("the two part before the first move, and a scenario tells of moves"));
        }
        let told = told::Told::of(parting, pair, self.from.as_deref(), sides)?;
        context.out.exact(&told.scenarios())?;
        Ok(())
    }
}

/// What a search comes to, which is not needed where the rules are the same.
pub(super) fn of_rules(pair: &Pair<'_>, variants: [&Variant; 2], search: impl FnOnce() -> Divergence) -> Divergence {
    match pair.parted().is_none() && same_rules(variants) {
        true => Divergence { parting: None, extent: Extent::All, pairs: 1 },
        false => search(),
    }
}

/// What was proved, in few words.
pub(super) fn proved_in_short(found: &Divergence) -> String {
    match (&found.parting, found.extent) {
        (Some(_), _) => "proved shortest".to_string(),
        (None, Extent::All) => "none: the two never part".to_string(),
        (None, Extent::Plies(whole)) => {
            format!("none within {}, where the search met its limit", plies(whole))
        }
    }
}

/// Whether two variants have the same rules, whatever their sentences are called.
fn same_rules([one, other]: [&Variant; 2]) -> bool {
    one.rules.same_but_for_names(&other.rules)
}

/// The one variant with as many pits as the other, if it has that number to choose.
fn as_large_as(one: &Variant, other: &Variant, context: &Context) -> Option<(adji::VariantSpec, adji::VariantSpec)> {
    let [pits] = other.names.rows[..] else { return None };
    let mut spec = one.spec.clone();
    spec.facts.retain(|(name, _)| name != "pits");
    spec.facts.push(("pits".to_string(), u32::try_from(pits).ok()?));
    let resized = adji::load_to_play(&spec, &context.library).variant?;
    same_board(&resized.rules.board, &other.rules.board).then(|| (spec, other.spec.clone()))
}

/// So many moves, in words.
fn plies(many: u32) -> String {
    if many == 1 { "1 move".to_string() } else { format!("{many} moves") }
}

/// The moves of a parting, as they are written.
pub(super) fn written(moves: &[Move], pair: &Pair<'_>, variant: &Variant) -> Vec<String> {
    let mut game = pair.games()[0].clone();
    let mut written = Vec::new();
    for &option in moves {
        written.push(variant.names.print_move(option, game.position(), &variant.rules));
        // The moves of a parting are legal.
        if game.play(option).is_err() {
            break;
        }
    }
    written
}

/// What was found, for programs. A way that random games found stands beside what was proved.
pub(super) fn object(found: &Divergence, by_chance: Option<&Parting>, pair: &Pair<'_>, variant: &Variant) -> Value {
    let proved = match found.extent {
        Extent::All if found.parting.is_none() => json!("never"),
        Extent::All => json!(found.parting.as_ref().map(|parting| parting.moves.len())),
        Extent::Plies(whole) => json!(whole),
    };
    let told = |parting: &Parting| {
        json!({
            "length": parting.moves.len(),
            "moves": written(&parting.moves, pair, variant),
            "at": parting.at.name(),
        })
    };
    let none = json!({"length": null, "moves": null, "at": null});
    let mut object = found.parting.as_ref().map_or(none, told);
    object["proved"] = proved;
    if let Some(way) = by_chance {
        object["by_chance"] = told(way);
    }
    object
}
