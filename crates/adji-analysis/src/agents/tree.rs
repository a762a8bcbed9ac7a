//! An agent that plays many games at random to their end, and more of those that begin well: Monte Carlo tree search.
//!
//! Every game played adds a position to a tree. Inside the tree whoever decides takes the option that has done best for
//! them, or that was tried seldom (UCT); lots are drawn. Beyond it every decision is drawn.

use adji_engine::random::Dice;
use adji_engine::{Game, Move, Player};

use super::{Agent, any_of, standing};

/// How much an option counts that was tried seldom.
const CURIOSITY: f64 = 0.7;
/// A game is broken off after so many moves.
const LONGEST: usize = 1000;

/// Plays so many games before each of its moves.
#[derive(Clone, Copy, Debug)]
pub struct TreeSearch {
    /// How many; the tree has as many positions at most.
    pub nodes: u32,
}

impl Agent for TreeSearch {
    fn choose(&mut self, game: &Game<'_>, dice: &mut Dice) -> Move {
        let options = game.legal_moves();
        if options.len() < 2 || !game.position().flow.asked.is_side() {
            return any_of(options, dice);
        }
        let mut tree = Tree { nodes: vec![Node::new(Move::Pass, game)] };
        for _ in 0..self.nodes {
            tree.grow(game.clone(), dice);
        }
        let tried = tree.nodes[0].children.iter().map(|&child| &tree.nodes[child]);
        // Of several that were tried as often the first that was.
        tried.rev().max_by_key(|child| child.games).map_or_else(|| any_of(options, dice), |child| child.option)
    }
}

struct Node {
    /// What led to it.
    option: Move,
    games: u32,
    /// Sum of what these games were worth for South, each from 0 to 1.
    south: f64,
    children: Vec<usize>,
    untried: Vec<Move>,
}

impl Node {
    fn new(option: Move, game: &Game<'_>) -> Node {
        Node { option, games: 0, south: 0.0, children: Vec::new(), untried: game.legal_moves().to_vec() }
    }
}

struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// Plays one game from the root.
    fn grow(&mut self, mut game: Game<'_>, dice: &mut Dice) {
        let mut way = vec![0];
        let mut at = 0;
        while !game.legal_moves().is_empty() && way.len() < LONGEST {
            let known = self.nodes.len();
            at = self.step(at, &mut game, dice);
            way.push(at);
            if at >= known {
                break;
            }
        }
        for _ in way.len()..LONGEST {
            if game.legal_moves().is_empty() {
                break;
            }
            let option = any_of(game.legal_moves(), dice);
            let _ = game.play(option);
        }
        let worth = worth(&game);
        for at in way {
            self.nodes[at].games += 1;
            self.nodes[at].south += worth;
        }
    }

    /// Plays an option in the position of a node: one that was not tried if there is one. Gives the node that it leads to.
    fn step(&mut self, at: usize, game: &mut Game<'_>, dice: &mut Dice) -> usize {
        let asked = game.position().flow.asked;
        let untried = self.nodes[at].untried.len();
        if !asked.is_side() {
            let drawn = any_of(game.legal_moves(), dice);
            let known = self.nodes[at].children.iter().find(|&&child| self.nodes[child].option == drawn);
            return match known.copied() {
                Some(child) => {
                    let _ = game.play(drawn);
                    child
                }
                None => self.add(at, drawn, game),
            };
        }
        if untried > 0 {
            let option = self.nodes[at].untried.swap_remove(dice.below(untried));
            return self.add(at, option, game);
        }
        let child = self.most_promising(at, asked);
        let _ = game.play(self.nodes[child].option);
        child
    }

    fn add(&mut self, at: usize, option: Move, game: &mut Game<'_>) -> usize {
        let _ = game.play(option);
        let child = self.nodes.len();
        self.nodes.push(Node::new(option, game));
        self.nodes[at].children.push(child);
        child
    }

    /// The child with the highest upper confidence bound; the first of several.
    fn most_promising(&self, at: usize, asked: Player) -> usize {
        let node = &self.nodes[at];
        let all = logarithm(node.games.max(1));
        let bound = |child: usize| {
            let Node { games, south, .. } = self.nodes[child];
            let games = f64::from(games.max(1));
            let mean = south / games;
            let mean = if asked == Player::South { mean } else { 1.0 - mean };
            mean + CURIOSITY * (all / games).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for &child in &node.children {
            let bound = bound(child);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }
}

/// The logarithm to base 2, with straight lines between powers of two: the same on every machine.
fn logarithm(games: u32) -> f64 {
    let whole = games.ilog2();
    f64::from(whole) + f64::from(games) / f64::from(1u32 << whole) - 1.0
}

/// What a game was worth for South, from 0 to 1: above all who won, then by how much.
fn worth(game: &Game<'_>) -> f64 {
    let (won, lead) = standing(game, Player::South);
    let share = lead as f64 / f64::from(game.position().total().max(1));
    0.5 + 0.4 * f64::from(won) + 0.1 * share
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_exact_at_powers_of_two_and_grows_between_them() {
        assert_eq!([1, 2, 4, 1 << 20].map(logarithm), [0.0, 1.0, 2.0, 20.0]);
        assert!((1..1000).all(|games| logarithm(games) < logarithm(games + 1)));
    }
}
