//! The values of the states of a graph, when it is said what going round for ever is worth.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::backward::{Decides, Graph};
use super::components::components;
use super::forward::Bounds;

/// A part of a graph in which play can go round, or a single state in which it cannot.
struct Part {
    states: Vec<u32>,
    /// The least and the most that going round in it can be worth for South; `None` if play cannot.
    round: Option<Bounds>,
    /// What it is worth if nobody gets anything more.
    as_it_stands: i32,
}

/// A graph in parts, each before those that lead to it.
pub(super) struct Rings<'g> {
    graph: &'g Graph,
    parts: Vec<Part>,
    part_of: Vec<u32>,
}

/// What each state is worth for South.
pub(super) struct Values {
    pub(super) of: Vec<i32>,
    /// Where several moves keep a value, the one that leads to the lowest order comes to an end, if there is one.
    order: Vec<(u32, u32)>,
}

/// What going round is taken to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    Least,
    Most,
    /// What the stores say, as far as that lies between the two.
    AsItStands,
}

/// The place in the order of what is worth as much as going round.
const ROUND: u32 = u32::MAX;

impl<'g> Rings<'g> {
    pub(super) fn of(graph: &'g Graph) -> Rings<'g> {
        let found = components(graph.states(), |state, edge| graph.edges(state).get(edge).map(|edge| edge.to as usize));
        let mut part_of = vec![0; graph.states()];
        for (part, states) in found.iter().enumerate() {
            states.iter().for_each(|&state| part_of[state as usize] = part as u32);
        }
        let parts = found.into_iter().enumerate().map(|(part, states)| {
            let edges = states.iter().flat_map(|&state| graph.edges(state as usize));
            let inside = edges.filter(|edge| part_of[edge.to as usize] == part as u32);
            let round = inside
                .map(|edge| edge.repeated)
                .reduce(|one, other| Bounds { least: one.least.min(other.least), most: one.most.max(other.most) });
            Part { as_it_stands: graph.seeds[states[0] as usize], states, round }
        });
        let parts = parts.collect();
        Rings { graph, parts, part_of }
    }

    /// Whether it is known everywhere what going round is worth.
    pub(super) fn are_certain(&self) -> bool {
        self.parts.iter().filter_map(|part| part.round).all(|round| round.least == round.most)
    }

    /// The values of all states.
    pub(super) fn values(&self, round: Round) -> Values {
        let states = self.graph.states();
        let mut values = Values { of: vec![0; states], order: vec![(0, 0); states] };
        for (number, part) in self.parts.iter().enumerate() {
            let number = number as u32;
            part.states.iter().for_each(|&state| values.order[state as usize] = (number, ROUND));
            match part.round {
                None => self.settle_one(part.states[0] as usize, &mut values),
                Some(Bounds { least, most }) => {
                    let worth = match round {
                        Round::Least => least,
                        Round::Most => most,
                        Round::AsItStands => part.as_it_stands.clamp(least, most),
                    };
                    part.states.iter().for_each(|&state| values.of[state as usize] = worth);
                    for side in [Decides::South, Decides::North] {
                        self.settle_for(side, number, part, worth, &mut values);
                    }
                }
            }
        }
        values
    }

    fn settle_one(&self, state: usize, values: &mut Values) {
        let below = self.graph.edges(state).iter().map(|edge| values.of[edge.to as usize]);
        let best = match self.graph.decides[state] {
            Decides::South => below.max(),
            Decides::North => below.min(),
            Decides::Nobody => None,
        };
        values.of[state] = best.unwrap_or(self.graph.seeds[state]);
        values.order[state].1 = 0;
    }

    /// Finds the states in which one side can force more than going round is worth: what is worth most first, so that a
    /// state in which the other side decides is settled when it has nowhere better to go.
    fn settle_for(&self, side: Decides, number: u32, part: &Part, round: i32, values: &mut Values) {
        let sign = if side == Decides::South { 1 } else { -1 };
        let is_inside = |state: u32| self.part_of[state as usize] == number;
        let mut before = Before::of(self.graph, part, is_inside);
        let mut due = BinaryHeap::new();
        // For states of the other side: how many edges are left inside, and the worst that it can leave by.
        let mut left = vec![(0u32, i32::MAX); part.states.len()];
        for (local, &state) in part.states.iter().enumerate() {
            let edges = self.graph.edges(state as usize);
            let outside =
                edges.iter().filter(|edge| !is_inside(edge.to)).map(|edge| sign * values.of[edge.to as usize]);
            if self.graph.decides[state as usize] == side {
                let best = outside.max();
                due.extend(best.filter(|&best| best > sign * round).map(|best| (best, Reverse(local as u32))));
            } else {
                let inside = edges.iter().filter(|edge| is_inside(edge.to)).count() as u32;
                left[local] = (inside, outside.min().unwrap_or(i32::MAX));
            }
        }
        let mut settled = 0;
        while let Some((value, Reverse(local))) = due.pop() {
            let state = part.states[local as usize] as usize;
            if values.order[state].1 != ROUND {
                continue;
            }
            values.of[state] = sign * value;
            values.order[state].1 = settled;
            settled += 1;
            for other in before.take(local as usize) {
                let at = part.states[other as usize] as usize;
                if values.order[at].1 != ROUND {
                    continue;
                }
                if self.graph.decides[at] == side {
                    due.push((value, Reverse(other)));
                    continue;
                }
                let (inside, outside) = &mut left[other as usize];
                *inside -= 1;
                let worst = value.min(*outside);
                if *inside == 0 && worst > sign * round {
                    due.push((worst, Reverse(other)));
                }
            }
        }
    }

    /// The edge, by its number, that a player who plays well takes: one that keeps the value, and of those the one that is
    /// nearest to an end.
    pub(super) fn best(&self, state: usize, values: &Values) -> Option<usize> {
        let edges = self.graph.edges(state).iter().enumerate();
        let keeping = edges.filter(|(_, edge)| values.of[edge.to as usize] == values.of[state]);
        keeping.min_by_key(|(_, edge)| values.order[edge.to as usize]).map(|(number, _)| number)
    }
}

/// For each state of a part, by its place in it, those that lead to it.
struct Before(Vec<Vec<u32>>);

impl Before {
    fn of(graph: &Graph, part: &Part, is_inside: impl Fn(u32) -> bool) -> Before {
        let mut local: Vec<(u32, u32)> = part.states.iter().copied().zip(0..).collect();
        local.sort_unstable();
        let mut before = vec![Vec::new(); part.states.len()];
        for (number, &state) in part.states.iter().enumerate() {
            for edge in graph.edges(state as usize).iter().filter(|edge| is_inside(edge.to)) {
                if let Ok(at) = local.binary_search_by_key(&edge.to, |&(state, _)| state) {
                    before[local[at].1 as usize].push(number as u32);
                }
            }
        }
        Before(before)
    }

    fn take(&mut self, local: usize) -> Vec<u32> {
        std::mem::take(&mut self.0[local])
    }
}
