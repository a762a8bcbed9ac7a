//! What a position is worth if both play as well as can be.
//!
//! The value is the margin in seeds at the end, settled; see [`worth()`]. Two ways lead to it. *Forward* (`forward`) looks ahead
//! with alpha-beta; it is quick, and gives up where play comes to a position again. Then *backward* (`backward`, `rings`): all
//! positions that can be come to are listed, and values go back from the ends, each ring of positions being worth what the
//! rules say of a repetition in it. Both rest on whole positions, never on hashes alone, and both say exactly under which
//! rules they hold: see the two modules.

mod backward;
mod components;
mod forward;
mod rings;
mod stores;
mod table;
mod worth;

use std::collections::BTreeMap;
use std::fmt;

use adji_engine::{History, Move, Place, Player, Position, Ruleset, Silent};

use backward::Graph;
use forward::{Bounds, Forward, Stop};
use rings::{Rings, Round, Values};
use stores::Stores;
pub use worth::{lead, worth};

/// How much is looked at before a value is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions that are looked at forward.
    pub nodes: u64,
    /// Different states that are kept in going backward; each takes some two hundred bytes.
    pub states: usize,
    /// Bytes of memory for what was proved in looking forward.
    pub memory: usize,
}

impl Default for Limits {
    /// A quarter of an hour, and about a gigabyte.
    fn default() -> Limits {
        Limits { nodes: 1_000_000_000, states: 2_000_000, memory: 512 << 20 }
    }
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By looking ahead; no position came again, so it does not matter what the rules say of that.
    Forward,
    /// By going back from the ends.
    Backward,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player who decides, in whose view the numbers are.
    pub player: Player,
    /// The margin of that player with best play. Where it is not proved, what it is if going round for ever leaves the stores
    /// as they are; `None` where a limit was met before.
    pub value: Option<i32>,
    /// The margin is at least this.
    pub least: i32,
    /// It is at most this.
    pub most: i32,
    /// Moves of both with best play, up to the end of the game or until a position comes again.
    pub line: Vec<Move>,
    /// Positions that were looked at forward, or different states backward.
    pub looked: u64,
    /// How.
    pub method: Method,
}

impl Solution {
    /// Whether the value is proved.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Lots are drawn.
    Chance,
    /// There are too many seeds.
    Seeds,
    /// There are too many states.
    States,
    /// The game cannot begin with seeds laid by hand.
    SetUp,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Unsolved::Chance => "lots are drawn in it, so that no play is best whatever falls",
            Unsolved::Seeds => "it has more seeds than are solved: at most 16,000",
            Unsolved::States => "there are more states than are kept",
            Unsolved::SetUp => "its set-up asks or ends the game, so that no seeds can be laid by hand",
        })
    }
}

impl std::error::Error for Unsolved {}

/// The most seeds of a game that is solved.
const MOST_SEEDS: u32 = 16_000;

/// What a position is worth for the player who decides in it.
///
/// `tick` is told now and then how many positions were looked at.
///
/// # Errors
/// [`Unsolved::Chance`] or [`Unsolved::Seeds`]. A limit is no error: the bounds say what was proved till then.
pub fn solve(
    rules: &Ruleset,
    position: &Position,
    limits: Limits,
    tick: &mut dyn FnMut(u64),
) -> Result<Solution, Unsolved> {
    if position.total() > MOST_SEEDS {
        return Err(Unsolved::Seeds);
    }
    let mut root = *position;
    rules.options(&mut root, &History::new(), &mut Vec::new(), &mut Silent);
    let player = root.flow.asked;
    let mut bounds = Stores::of(rules).all(rules, &root);
    let mut forward = Forward::new(rules, root, limits.memory, limits.nodes, tick);
    let stopped = forward.narrow(&mut bounds);
    let found = Found { line: Vec::new(), looked: forward.looked(), method: Method::Forward };
    match stopped {
        Ok(()) => {
            let line = forward.line(bounds.least);
            Ok(Found { line, looked: forward.looked(), ..found }.of(player, Some(bounds.least), bounds))
        }
        Err(Stop::Limit) => Ok(found.of(player, None, bounds)),
        Err(Stop::Chance) => Err(Unsolved::Chance),
        Err(Stop::Repeats | Stop::Long) => {
            drop(forward);
            match Graph::of(rules, &[root], limits.states, tick) {
                Ok((graph, states)) => Ok(backward(rules, &root, &graph, states[0] as usize)),
                Err(Stop::Chance) => Err(Unsolved::Chance),
                Err(_) => {
                    let looked = limits.states as u64;
                    Ok(Found { looked, method: Method::Backward, ..found }.of(player, None, bounds))
                }
            }
        }
    }
}

struct Found {
    line: Vec<Move>,
    looked: u64,
    method: Method,
}

impl Found {
    /// The solution in the view of a player, from bounds in that of South.
    fn of(self, player: Player, value: Option<i32>, bounds: Bounds) -> Solution {
        let Found { line, looked, method } = self;
        let (least, most, value) = match player {
            Player::North => (-bounds.most, -bounds.least, value.map(|value| -value)),
            _ => (bounds.least, bounds.most, value),
        };
        Solution { player, value, least, most, line, looked, method }
    }
}

fn backward(rules: &Ruleset, root: &Position, graph: &Graph, state: usize) -> Solution {
    let rings = Rings::of(graph);
    let likely = rings.values(Round::AsItStands);
    let value = likely.of[state];
    let bounds = if rings.are_certain() {
        Bounds { least: value, most: value }
    } else {
        Bounds { least: rings.values(Round::Least).of[state], most: rings.values(Round::Most).of[state] }
    };
    let line = line(rules, root, graph, &rings, &likely, state);
    let found = Found { line, looked: graph.states() as u64, method: Method::Backward };
    found.of(root.flow.asked, Some(value), bounds)
}

/// The moves of a line from the root, as long as nothing comes again.
fn line(
    rules: &Ruleset,
    root: &Position,
    graph: &Graph,
    rings: &Rings<'_>,
    values: &Values,
    root_state: usize,
) -> Vec<Move> {
    let (history, mut options) = (History::new(), Vec::new());
    let (mut position, mut state) = (*root, root_state);
    let mut been = vec![state];
    let mut line = Vec::new();
    while let Some(edge) = rings.best(state, values) {
        rules.options(&mut position, &history, &mut options, &mut Silent);
        let Some(&option) = options.get(edge) else { break };
        let mut after = position;
        rules.play_unchecked(&position, option, &history, &mut Silent, &mut after);
        rules.options(&mut after, &history, &mut options, &mut Silent);
        (position, state) = (after, graph.edges(state)[edge].to as usize);
        line.push(option);
        if been.contains(&state) {
            break;
        }
        been.push(state);
    }
    line
}

/// The values of many positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// How many positions have each value, for the player who decides.
    pub values: BTreeMap<i32, u64>,
    /// Positions whose value is not proved.
    pub unproved: u64,
    /// Different states that can be come to from them.
    pub states: u64,
}

/// The values of all ways to lay so many seeds into the pits, South to move, with nothing anywhere else.
///
/// # Errors
/// All of [`Unsolved`].
pub fn solve_all(rules: &Ruleset, seeds: u16, limits: Limits, tick: &mut dyn FnMut(u64)) -> Result<Spread, Unsolved> {
    let roots = placements(rules, seeds, limits.states)?;
    let (graph, states) = Graph::of(rules, &roots, limits.states, tick).map_err(|stop| match stop {
        Stop::Chance => Unsolved::Chance,
        Stop::Repeats | Stop::Long | Stop::Limit => Unsolved::States,
    })?;
    let rings = Rings::of(&graph);
    let likely = rings.values(Round::AsItStands);
    let bounds = (!rings.are_certain()).then(|| [Round::Least, Round::Most].map(|round| rings.values(round)));
    let mut spread = Spread { values: BTreeMap::new(), unproved: 0, states: graph.states() as u64 };
    for (root, &state) in roots.iter().zip(&states) {
        let state = state as usize;
        let sign = if decides(rules, root) == Player::North { -1 } else { 1 };
        match &bounds {
            Some([least, most]) if least.of[state] != most.of[state] => spread.unproved += 1,
            Some([least, _]) => *spread.values.entry(sign * least.of[state]).or_default() += 1,
            None => *spread.values.entry(sign * likely.of[state]).or_default() += 1,
        }
    }
    Ok(spread)
}

/// Who decides once the options were listed.
fn decides(rules: &Ruleset, position: &Position) -> Player {
    let mut position = *position;
    rules.options(&mut position, &History::new(), &mut Vec::new(), &mut Silent);
    position.flow.asked
}

/// All boards with so many seeds in the pits, South to move.
fn placements(rules: &Ruleset, seeds: u16, limit: usize) -> Result<Vec<Position>, Unsolved> {
    let pits = rules.board.pits;
    if u32::from(seeds) > MOST_SEEDS {
        return Err(Unsolved::Seeds);
    }
    // C(seeds + pits - 1, pits - 1), as far as it matters.
    let count =
        (1..pits as u128).fold(1u128, |count, pit| (count * (u128::from(seeds) + pit) / pit).min(u128::from(u64::MAX)));
    if count > limit as u128 {
        return Err(Unsolved::States);
    }
    let mut empty = rules.set_up().ok_or(Unsolved::SetUp)?;
    (0..rules.board.places()).for_each(|place| empty.set_seeds(rules, Place(place as u8), 0));
    (empty.flow.mover, empty.flow.asked) = (Player::South, Player::South);
    let mut found = Vec::new();
    let mut laid = vec![0; pits];
    lay(&mut laid, 0, seeds, &mut |laid| {
        let mut position = empty;
        for (pit, &seeds) in laid.iter().enumerate() {
            position.set_seeds(rules, Place(pit as u8), seeds);
        }
        rules.begin_here(&mut position);
        found.push(position);
    });
    Ok(found)
}

/// All ways to lay the seeds into the pits from `pit` on.
fn lay(laid: &mut [u16], pit: usize, seeds: u16, found: &mut impl FnMut(&[u16])) {
    if pit + 1 == laid.len() {
        laid[pit] = seeds;
        return found(laid);
    }
    for here in 0..=seeds {
        laid[pit] = here;
        lay(laid, pit + 1, seeds - here, found);
    }
}
