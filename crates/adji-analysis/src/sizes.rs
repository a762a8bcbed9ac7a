//! How large a game is: how many positions it has, and how many ways it can go.

use std::collections::HashMap;
use std::ops::ControlFlow;

use adji_engine::random::Dice;
use adji_engine::{Game, Ruleset};

use crate::search::{Extent, Limits, Search, Walk};

/// How large a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// The decimal logarithm of a number that the positions at the beginning of a turn do not exceed; see [`positions_at_most`].
    pub positions_at_most: f64,
    /// How many states can be come to, if few enough to count them; see [`crate::search`].
    pub states: Option<usize>,
    /// In how many ways the game can go from the start to its end.
    pub ways: Ways,
}

/// In how many ways a game can go.
#[derive(Clone, Debug, PartialEq)]
pub enum Ways {
    /// Exactly so many: every state was gone through.
    Counted(u128),
    /// As many as one likes, as play can come round to where it was: every state was gone through.
    Unbounded,
    /// Estimated by Knuth's method from random games.
    Estimated {
        /// The decimal logarithm of the number.
        log10: f64,
        /// From how many games.
        games: usize,
    },
    /// No random game came to its end.
    Unknown,
}

/// Boards of at most so many positions (the decimal logarithm) are counted through.
const FEW: f64 = 6.5;
/// As long as no more states than these are met.
const MOST_STATES: usize = 100_000;

impl Sizes {
    /// The sizes of a game; `ways` are the decimal logarithms of the products of the numbers of options along games in which
    /// every option was equally likely.
    #[must_use]
    pub fn of(rules: &Ruleset, ways: &[f64]) -> Sizes {
        let positions_at_most = positions_at_most(rules);
        let counted = (positions_at_most <= FEW).then(|| count(rules, MOST_STATES)).flatten();
        match counted {
            Some((states, ways)) => Sizes { positions_at_most, states: Some(states), ways },
            None => Sizes { positions_at_most, states: None, ways: estimate(ways) },
        }
    }
}

/// Knuth's estimate of the number of ways: the mean of the products of the numbers of options along random games, each of which
/// is right on average. Few games hold most of the sum, so that it is more often too low than too high.
///
/// Source: Donald E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.
#[must_use]
pub fn estimate(ways: &[f64]) -> Ways {
    let Some(most) = ways.iter().copied().max_by(f64::total_cmp) else { return Ways::Unknown };
    // Taken out of the sum, so that its members stay numbers that can be told.
    let sum: f64 = ways.iter().map(|way| 10f64.powf(way - most)).sum();
    Ways::Estimated { log10: most + (sum / ways.len() as f64).log10(), games: ways.len() }
}

/// The decimal logarithm of the product of the numbers of options along a random game; none if it is not over after so many
/// moves. For [`estimate`], where the games that are compared are not played at random.
#[must_use]
pub fn random_way(rules: &Ruleset, seed: u64, number: u64, most_plies: usize) -> Option<f64> {
    let (mut game, mut dice, mut ways) = (Game::new(rules), Dice::new(seed, number), 0.0);
    for _ in 0..most_plies {
        let options = game.legal_moves().len();
        if options == 0 {
            break;
        }
        ways += (options as f64).log10();
        let _ = game.play(game.legal_moves()[dice.below(options)]);
    }
    game.winner().map(|_| ways)
}

/// The decimal logarithm of the number of ways in which the seeds can lie in pits, stores and out of play, times who is to
/// move, times what marks and counters can say: what can be come to is less.
#[must_use]
pub fn positions_at_most(rules: &Ruleset) -> f64 {
    let (seeds, places) = (rules.start().total(), rules.board.pits + 3);
    let lying: f64 = (1..places).map(|place| ((f64::from(seeds) + place as f64) / place as f64).log10()).sum();
    let pits = rules.board.pits as f64;
    let marks = rules.marks.iter().filter(|mark| mark.cell.is_some());
    let marks: f64 = marks.map(|mark| pits * if mark.of_player { 3f64 } else { 2f64 }.log10()).sum();
    let counters = rules.counters.iter().map(|counter| {
        let each = (f64::from(counter.max) + 1.0).log10();
        if counter.per_player { 2.0 * each } else { each }
    });
    2f64.log10() + lying + marks + counters.sum::<f64>()
}

/// All states and ways, if there are no more than so many states.
#[must_use]
pub fn count(rules: &Ruleset, most_states: usize) -> Option<(usize, Ways)> {
    let root = Game::new(rules);
    let mut graph = Graph::default();
    graph.index(&root);
    let mut search = Search::new(&root, Limits { depth: u32::MAX, states: most_states });
    let extent = search.run(
        |step, _| {
            let (from, to) = (graph.index(step.before), graph.index(step.after));
            graph.leads[from].push(to);
            ControlFlow::<()>::Continue(())
        },
        |_, _| ControlFlow::Continue(()),
    );
    (extent == ControlFlow::Continue(Extent::All)).then(|| (search.states(), graph.ways()))
}

/// States, and to which each leads.
#[derive(Default)]
struct Graph {
    known: HashMap<Box<[u16]>, usize>,
    leads: Vec<Vec<usize>>,
    numbers: Vec<u16>,
}

impl Graph {
    fn index(&mut self, game: &Game<'_>) -> usize {
        self.numbers.clear();
        Walk::identity(game, &mut self.numbers);
        if let Some(index) = self.known.get(self.numbers.as_slice()) {
            return *index;
        }
        self.known.insert(self.numbers.as_slice().into(), self.leads.len());
        self.leads.push(Vec::new());
        self.leads.len() - 1
    }

    /// Ways from the first state to one that leads nowhere. States are told once all that they lead to are; where none is left
    /// that can be told next, play goes round.
    fn ways(&self) -> Ways {
        let mut waits: Vec<usize> = self.leads.iter().map(Vec::len).collect();
        let mut led_from = vec![Vec::new(); self.leads.len()];
        for (from, leads) in self.leads.iter().enumerate() {
            leads.iter().for_each(|to| led_from[*to].push(from));
        }
        let mut ready: Vec<usize> = (0..waits.len()).filter(|state| waits[*state] == 0).collect();
        let mut ways: Vec<u128> = waits.iter().map(|waits| u128::from(*waits == 0)).collect();
        let mut told = 0;
        while let Some(state) = ready.pop() {
            told += 1;
            for from in &led_from[state] {
                ways[*from] = ways[*from].saturating_add(ways[state]);
                waits[*from] -= 1;
                if waits[*from] == 0 {
                    ready.push(*from);
                }
            }
        }
        if told == ways.len() { Ways::Counted(ways[0]) } else { Ways::Unbounded }
    }
}
