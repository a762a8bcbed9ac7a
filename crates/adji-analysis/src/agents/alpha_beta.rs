//! An agent that looks ahead as far as its budget goes: alpha-beta, one ply deeper each time.
//!
//! What counts at the horizon is who has won, and else how far the stores are apart. A decision that the same player has
//! again is a ply as any other; lots are worth the mean of what can be drawn. Repetition is seen to by the rules, as whole
//! games are played, with all their memory.

use adji_engine::random::Dice;
use adji_engine::{Game, Move, Player};

use super::{Agent, any_of, standing};

/// A won game, in seeds: more than any game has.
const WON: f64 = 1e6;
/// Deeper it does not look.
const DEEPEST: u32 = 200;

/// Looks at so many positions before each of its moves, and at least one ply ahead.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta {
    /// How many.
    pub nodes: u32,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ahead {
    /// The best option; of several that seem as good, one that the dice say.
    pub option: Move,
    /// What it leads to for South: seeds that its store is ahead, and a million more or less for a game that is won or lost.
    pub score: f64,
    /// Whether everything that matters was followed to the end of the game.
    pub to_the_end: bool,
}

impl Agent for AlphaBeta {
    fn choose(&mut self, game: &Game<'_>, dice: &mut Dice) -> Move {
        match game.legal_moves() {
            options if options.len() < 2 || !game.position().flow.asked.is_side() => any_of(options, dice),
            _ => look_ahead(game, self.nodes, dice).option,
        }
    }
}

/// Looks ahead from a game that is not over, with so many positions.
#[must_use]
pub fn look_ahead(game: &Game<'_>, nodes: u32, dice: &mut Dice) -> Ahead {
    let mut options = shuffled(game.legal_moves(), dice);
    let mut found = Ahead { option: any_of(&options, dice), score: score(game), to_the_end: false };
    let mut search = Search { left: u32::MAX, horizon: false };
    for depth in 0..DEEPEST {
        search.horizon = false;
        let Some((best, score)) = search.root(game, &options, depth) else { break };
        found = Ahead { option: options[best], score, to_the_end: !search.horizon };
        // What is best now is looked at first when it is looked at more deeply.
        options[..=best].rotate_right(1);
        if found.to_the_end {
            break;
        }
        if depth == 0 {
            search.left = nodes;
        }
    }
    found
}

fn shuffled(options: &[Move], dice: &mut Dice) -> Vec<Move> {
    let mut options = options.to_vec();
    for last in (1..options.len()).rev() {
        options.swap(last, dice.below(last + 1));
    }
    options
}

/// How a game stands for South.
fn score(game: &Game<'_>) -> f64 {
    let (won, lead) = standing(game, Player::South);
    WON * f64::from(won) + lead as f64
}

struct Search {
    /// Positions that may still be looked at.
    left: u32,
    /// Whether a game was cut off by the depth.
    horizon: bool,
}

impl Search {
    /// The best option and its score; `None` if the budget does not reach.
    fn root(&mut self, game: &Game<'_>, options: &[Move], depth: u32) -> Option<(usize, f64)> {
        let is_south = game.position().flow.asked != Player::North;
        let mut best = None;
        for (number, &option) in options.iter().enumerate() {
            let after = self.played(game, option)?;
            let window = match best {
                None => (f64::NEG_INFINITY, f64::INFINITY),
                Some((_, score)) if is_south => (score, f64::INFINITY),
                Some((_, score)) => (f64::NEG_INFINITY, score),
            };
            let score = self.value(&after, depth, window)?;
            if best.is_none_or(|(_, before)| if is_south { score > before } else { score < before }) {
                best = Some((number, score));
            }
        }
        best
    }

    fn played<'r>(&mut self, game: &Game<'r>, option: Move) -> Option<Game<'r>> {
        self.left = self.left.checked_sub(1)?;
        let mut after = game.clone();
        let _ = after.play(option);
        Some(after)
    }

    /// The score of a position, as far as it lies inside the window.
    fn value(&mut self, game: &Game<'_>, depth: u32, (mut least, mut most): (f64, f64)) -> Option<f64> {
        if game.legal_moves().is_empty() {
            return Some(score(game));
        }
        if depth == 0 {
            self.horizon = true;
            return Some(score(game));
        }
        let is_south = match game.position().flow.asked {
            Player::South => true,
            Player::North => false,
            _ => return self.mean(game, depth),
        };
        let mut best = if is_south { f64::NEG_INFINITY } else { f64::INFINITY };
        for after in self.children(game, is_south)? {
            let score = self.value(&after, depth - 1, (least, most))?;
            if is_south {
                best = best.max(score);
                least = least.max(best);
            } else {
                best = best.min(score);
                most = most.min(best);
            }
            if least >= most {
                break;
            }
        }
        Some(best)
    }

    /// What lots are worth: each is as likely as any other.
    fn mean(&mut self, game: &Game<'_>, depth: u32) -> Option<f64> {
        let mut sum = 0.0;
        for &option in game.legal_moves() {
            let after = self.played(game, option)?;
            sum += self.value(&after, depth - 1, (f64::NEG_INFINITY, f64::INFINITY))?;
        }
        Some(sum / game.legal_moves().len() as f64)
    }

    /// The games after each option, the most promising first.
    fn children<'r>(&mut self, game: &Game<'r>, is_south: bool) -> Option<Vec<Game<'r>>> {
        let played = game.legal_moves().iter().map(|&option| self.played(game, option));
        let mut children = played.map(|after| after.map(|after| (score(&after), after))).collect::<Option<Vec<_>>>()?;
        children.sort_by(|(one, _), (other, _)| if is_south { other.total_cmp(one) } else { one.total_cmp(other) });
        Some(children.into_iter().map(|(_, after)| after).collect())
    }
}
