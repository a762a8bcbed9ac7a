//! Looking back from the ends: all positions that can be come to, each with its value.
//!
//! Positions are told apart without regard to earlier ones, so play can go round among them. What going round for ever is
//! worth is asked of the rules themselves: of every move inside a ring the repetition is made, and what the rules then
//! say the game is worth is read off. If that is the same all over the ring, the value of every position is the one under the
//! rules with all their memory: a player who can get more than that can do so without ever coming to a position twice,
//! and one who cannot need do no more than keep to the ring. If it is not the same, the least and the most that it can be
//! give a lower and an upper bound in the same way; and so do all seeds that are not stored, for either, if the rules say
//! nothing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use adji_engine::{History, Move, Player, Position, Ruleset, Silent, Stage, Status};

use super::forward::{Bounds, Stop};
use super::stores::Stores;
use super::worth::{lead, worth};

/// How often a repetition is made until the rules have to have said something.
const MOST_TIMES: usize = 8;

/// Who decides in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decides {
    South,
    North,
    /// The game is over.
    Nobody,
}

/// A move from one state to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u32,
    /// What the game is worth if it ends because this move repeats a position.
    pub(super) repeated: Bounds,
}

/// All states that can be come to from some positions.
pub(super) struct Graph {
    pub(super) decides: Vec<Decides>,
    /// What an ended game is worth for South; of others the lead of South's store.
    pub(super) seeds: Vec<i32>,
    /// Where the edges of each state begin, and how many they are, in the order of the options.
    first: Vec<(usize, u32)>,
    edges: Vec<Edge>,
}

impl Graph {
    pub(super) fn states(&self) -> usize {
        self.decides.len()
    }

    pub(super) fn edges(&self, state: usize) -> &[Edge] {
        let (first, count) = self.first[state];
        &self.edges[first..first + count as usize]
    }

    /// The graph of what can be come to from the roots, with the state of each of them.
    ///
    /// # Errors
    /// [`Stop::Limit`] if there are more states, [`Stop::Chance`] if chance decides in one of them.
    pub(super) fn of(
        rules: &Ruleset,
        roots: &[Position],
        limit: usize,
        tick: &mut dyn FnMut(u64),
    ) -> Result<(Graph, Vec<u32>), Stop> {
        let graph = Graph { decides: Vec::new(), seeds: Vec::new(), first: Vec::new(), edges: Vec::new() };
        let (known, ended) = (HashMap::new(), HashMap::new());
        let (stores, history) = (Stores::of(rules), History::new());
        let mut growth = Growth { rules, graph, known, ended, due: Vec::new(), history, stores, limit };
        let mut options = Vec::new();
        let mut states = Vec::new();
        for root in roots {
            let mut root = *root;
            rules.options(&mut root, &History::new(), &mut options, &mut Silent);
            states.push(growth.add(&root)?);
            while let Some((state, position)) = growth.due.pop() {
                growth.add_edges(state, position, &mut options)?;
                if state.is_multiple_of(1 << 12) {
                    tick(growth.graph.states() as u64);
                }
            }
        }
        Ok((growth.graph, states))
    }
}

/// A graph that is made.
struct Growth<'r> {
    rules: &'r Ruleset,
    graph: Graph,
    known: HashMap<Box<[u16]>, u32>,
    /// Games that are over, by what they are worth.
    ended: HashMap<i32, u32>,
    due: Vec<(u32, Position)>,
    history: History,
    stores: Stores,
    limit: usize,
}

impl Growth<'_> {
    /// The state of a position whose options were listed.
    fn add(&mut self, position: &Position) -> Result<u32, Stop> {
        let new = self.graph.states() as u32;
        let (decides, seeds) = match (position.flow.status, position.flow.asked) {
            (Status::Over(winner), _) => (Decides::Nobody, worth(self.rules, position, winner)),
            (_, Player::South) => (Decides::South, lead(self.rules, position)),
            (_, Player::North) => (Decides::North, lead(self.rules, position)),
            _ => return Err(Stop::Chance),
        };
        if decides == Decides::Nobody {
            match self.ended.entry(seeds) {
                Entry::Occupied(known) => return Ok(*known.get()),
                Entry::Vacant(unknown) => unknown.insert(new),
            };
        } else {
            let mut numbers = Vec::new();
            position.identity_numbers(&mut numbers);
            match self.known.entry(numbers.into()) {
                Entry::Occupied(known) => return Ok(*known.get()),
                Entry::Vacant(unknown) => unknown.insert(new),
            };
            self.due.push((new, *position));
        }
        if self.graph.states() >= self.limit {
            return Err(Stop::Limit);
        }
        self.graph.decides.push(decides);
        self.graph.seeds.push(seeds);
        self.graph.first.push((0, 0));
        Ok(new)
    }

    fn add_edges(&mut self, state: u32, mut position: Position, options: &mut Vec<Move>) -> Result<(), Stop> {
        let nothing = History::new();
        self.rules.options(&mut position, &nothing, options, &mut Silent);
        self.graph.first[state as usize] = (self.graph.edges.len(), options.len() as u32);
        let mut below = Vec::new();
        for &option in &*options {
            let mut child = position;
            self.rules.play_unchecked(&position, option, &nothing, &mut Silent, &mut child);
            self.rules.options(&mut child, &nothing, &mut below, &mut Silent);
            let to = self.add(&child)?;
            let repeated = self.repeated(&position, option, &child);
            self.graph.edges.push(Edge { to, repeated });
        }
        Ok(())
    }

    /// What the game is worth if it ends because the move leads to a position that was there before: as the rules say, if
    /// they do nothing else about it.
    fn repeated(&mut self, position: &Position, option: Move, child: &Position) -> Bounds {
        let unknown = self.stores.all(self.rules, child);
        if !self.rules.reads.seen || child.flow.stage != Stage::TurnBegins || child.is_over() {
            return unknown;
        }
        let mut found: Option<Bounds> = None;
        self.history.truncate(self.rules, 0);
        for _ in 0..MOST_TIMES {
            self.history.push(self.rules, child);
            let mut after = *position;
            self.rules.play_unchecked(position, option, &self.history, &mut Silent, &mut after);
            self.rules.options(&mut after, &self.history, &mut Vec::new(), &mut Silent);
            match (after.flow.status, found) {
                (Status::Over(winner), before) => {
                    let worth = worth(self.rules, &after, winner);
                    let bounds = before.unwrap_or(Bounds { least: worth, most: worth });
                    found = Some(Bounds { least: bounds.least.min(worth), most: bounds.most.max(worth) });
                }
                (_, None) if after == *child => {}
                _ => return unknown,
            }
        }
        found.unwrap_or(unknown)
    }
}
