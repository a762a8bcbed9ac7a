//! What happens between the start and the end.

use std::iter::once;

use adji_engine::Player;

use super::{COUNTED, Kind, Metric, share};
use crate::play::Played;
use crate::statistics::mean;

/// Where drama, decisiveness and lead changes come from.
const BROWNE: Option<&str> = Some(
    "after Cameron Browne, Automatic generation and evaluation of recombination games, 2008; for an evaluation of positions the lead stands here",
);

pub(super) const ALL: &[Metric] = &[
    Metric {
        name: "lead-changes",
        definition: "how often the lead passes from one player to the other, whether or not the stores are level in between",
        unit: "changes a game",
        range: "0 and more",
        cost: COUNTED,
        source: BROWNE,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let leads: Vec<bool> = leads(game).filter(|lead| *lead != 0).map(|lead| lead > 0).collect();
            Some(leads.windows(2).filter(|two| two[0] != two[1]).count() as f64)
        },
    },
    Metric {
        name: "drama",
        definition: "how far behind the winner was: over the turns after which the winner was behind, the mean of the square root of the other's lead as a share of all seeds; 0 if there were none; not told of draws",
        unit: "square root of a share of seeds",
        range: "0 to 1",
        cost: COUNTED,
        source: BROWNE,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let behind = winner_leads(game)?.into_iter().skip(1).filter(|lead| *lead < 0.0);
            Some(mean(&behind.map(|lead| (-lead).sqrt()).collect::<Vec<_>>()).unwrap_or(0.0))
        },
    },
    Metric {
        name: "decisiveness",
        definition: "how late the game was decided: the share of its turns that were played when the winner's lead was first greater than any lead that the loser ever had; 1 if only the last turn decided; not told of draws",
        unit: "share of turns",
        range: "0 to 1",
        cost: COUNTED,
        source: BROWNE,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let leads = winner_leads(game)?;
            let threshold = leads.iter().fold(0.0, |most: f64, lead| most.max(-lead));
            let decided = leads.iter().position(|lead| *lead > threshold).unwrap_or(game.turns.len());
            share(decided as f64, game.turns.len())
        },
    },
    Metric {
        name: "uncertainty",
        definition: "how badly the stores foretell the winner: the share of turns, the last left out, after which the winner was behind; where the stores were level, half a turn counts; not told of draws",
        unit: "share of turns",
        range: "0 to 1; a half: the stores foretell nothing",
        cost: COUNTED,
        source: Some("Browne asks the same of positions; this count is adji's"),
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let leads = winner_leads(game)?;
            let open = leads.get(1..leads.len().checked_sub(1)?)?;
            mean(&open.iter().map(|lead| unsure(*lead)).collect::<Vec<_>>())
        },
    },
    Metric {
        name: "seeds-in-play",
        definition: "seeds in pits, as a share of all seeds; the mean over the ends of turns",
        unit: "share of seeds",
        range: "0 to 1",
        cost: COUNTED,
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| {
            let all = f64::from(game.total).max(1.0);
            mean(&game.turns.iter().map(|turn| f64::from(turn.in_play) / all).collect::<Vec<_>>())
        },
    },
    Metric {
        name: "repetition",
        definition: "turns that began in a position that was there before in the same game, the same player to move; marks and counters belong to the position",
        unit: "share of turns",
        range: "0 to 1",
        cost: "a set of the positions of a game",
        source: None,
        kind: Kind::Mean,
        in_distance: true,
        of: |game| share(game.repeated, game.turns.len()),
    },
];

/// How many moments of a game curves show: its start, and after every twentieth of its turns.
pub const POINTS: usize = 21;

/// The lead of the winner as a share of all seeds, over the time of a game; none of draws and of games cut off.
#[must_use]
pub fn advantage(game: &Played) -> Option<[f64; POINTS]> {
    Some(over_time(&winner_leads(game)?))
}

/// Whether the winner is not ahead, over the time of a game: 1 behind, 0 ahead, a half where the stores are level.
#[must_use]
pub fn ahead_not(game: &Played) -> Option<[f64; POINTS]> {
    Some(over_time(&winner_leads(game)?.into_iter().map(unsure).collect::<Vec<_>>()))
}

/// Seeds in pits as a share of all seeds, over the time of a game.
#[must_use]
pub fn on_board(game: &Played) -> Option<[f64; POINTS]> {
    let all = f64::from(game.total).max(1.0);
    let seeds = once(game.in_play).chain(game.turns.iter().map(|turn| turn.in_play));
    Some(over_time(&seeds.map(|seeds| f64::from(seeds) / all).collect::<Vec<_>>()))
}

/// South's leads: at the start, and after every turn.
fn leads(game: &Played) -> impl Iterator<Item = i64> {
    once(game.lead).chain(game.turns.iter().map(|turn| turn.lead))
}

/// The winner's leads as shares of all seeds: at the start, and after every turn. None of draws and of games cut off.
fn winner_leads(game: &Played) -> Option<Vec<f64>> {
    let sign = match game.winner? {
        Player::South => 1.0,
        Player::North => -1.0,
        Player::Nobody | Player::Chance => return None,
    };
    let all = f64::from(game.total).max(1.0);
    Some(leads(game).map(|lead| sign * lead as f64 / all).collect())
}

fn unsure(lead: f64) -> f64 {
    match lead {
        behind if behind < 0.0 => 1.0,
        ahead if ahead > 0.0 => 0.0,
        _ => 0.5,
    }
}

/// A number at the start and after every turn, at moments that lie evenly over the game.
fn over_time(numbers: &[f64]) -> [f64; POINTS] {
    let last = numbers.len().saturating_sub(1);
    std::array::from_fn(|point| numbers[(point * last + (POINTS - 1) / 2) / (POINTS - 1)])
}
