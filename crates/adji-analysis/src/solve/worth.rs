//! What the end of a game is worth.

use adji_engine::{Player, Position, Ruleset};

/// By how many seeds South's store is ahead of North's.
#[must_use]
pub fn lead(rules: &Ruleset, position: &Position) -> i32 {
    let [south, north] = Player::SIDES.map(|player| i32::from(position.seeds(rules.board.store(player))));
    south - north
}

/// By how many seeds South has won, less than nothing if North has.
///
/// It is what one store holds more than the other at the end. Rules can also say who has won (`win`, `lose`): whoever that is
/// has won by at least one seed, whatever the stores hold; and a draw is worth nothing.
#[must_use]
pub fn worth(rules: &Ruleset, position: &Position, winner: Player) -> i32 {
    match winner {
        Player::South => lead(rules, position).max(1),
        Player::North => lead(rules, position).min(-1),
        _ => 0,
    }
}
