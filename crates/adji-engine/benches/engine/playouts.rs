//! Random games by the engine: the same numbers are drawn as in plain code.

use adji_engine::{History, Move, Position, Ruleset, Silent, Stage};

use crate::plain::SplitMix;

/// Plays `n` random games from the start; returns the moves made, passes not counted.
pub(crate) fn random_playouts(rules: &Ruleset, n: u64, seed: u64) -> u64 {
    let mut moves = 0;
    each_move(rules, n, &mut SplitMix::new(seed), |_, option| moves += u64::from(option != Move::Pass));
    moves
}

/// Plays `n` random games and shows each position with the option that is played there.
pub(crate) fn each_move(rules: &Ruleset, n: u64, random: &mut SplitMix, mut played: impl FnMut(&Position, Move)) {
    /// Games without end are cut off here.
    const MOST_PLIES: usize = 1000;
    let start = rules.start();
    let (mut history, mut options) = (History::new(), Vec::new());
    let (mut one, mut other) = (start, start);
    // What changes places are the references, not the positions.
    let (mut position, mut next) = (&mut one, &mut other);
    for _ in 0..n {
        *position = start;
        history.truncate(rules, 0);
        for _ in 0..MOST_PLIES {
            rules.options(position, &history, &mut options, &mut Silent);
            if options.is_empty() {
                break;
            }
            if position.flow.stage == Stage::TurnBegins {
                history.push(rules, position);
            }
            let option = if options[0] == Move::Pass { Move::Pass } else { options[random.below(options.len())] };
            played(position, option);
            rules.play_unchecked(position, option, &history, &mut Silent, next);
            std::mem::swap(&mut position, &mut next);
        }
    }
}

/// Plays each move from its own position; gives their number.
pub(crate) fn play_all(rules: &Ruleset, moves: &[(Position, Move)]) -> u64 {
    let history = History::new();
    let Some((mut after, _)) = moves.first().copied() else { return 0 };
    for (position, option) in moves {
        rules.play_unchecked(position, *option, &history, &mut Silent, &mut after);
        std::hint::black_box(&after);
    }
    moves.len() as u64
}
