//! Opponents that are no people.

use adji_engine::random::Dice;
use adji_engine::{Game, Move, Player};

use crate::trace::FirstEnd;

/// Who decides for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    #[default]
    Human,
    /// The dice, each legal move with the same likelihood.
    Random,
    /// Whoever takes the move after which the own store has grown most, and of several the one that the dice say.
    Greedy,
}

impl Seat {
    /// All of them.
    pub const ALL: [Seat; 3] = [Seat::Human, Seat::Random, Seat::Greedy];

    /// `human`, `random` or `greedy`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Random => "random",
            Seat::Greedy => "greedy",
        }
    }
}

/// What whoever sits there chooses of the open decision; `None` for a game that is over. A person is not asked: for
/// `Human` the dice decide.
#[must_use]
pub fn choose(seat: Seat, game: &Game<'_>, dice: &mut Dice) -> Option<Move> {
    let options = match seat {
        Seat::Human | Seat::Random => game.legal_moves().to_vec(),
        Seat::Greedy => best(game),
    };
    options.get(dice.below(options.len())).copied()
}

/// The options after which the store of the player asked has grown most.
fn best(game: &Game<'_>) -> Vec<Move> {
    let options = game.legal_moves();
    let gains: Vec<i64> = options.iter().map(|&option| gain(game, option)).collect();
    let most = gains.iter().max();
    options.iter().zip(&gains).filter(|(_, gain)| Some(*gain) == most).map(|(&option, _)| option).collect()
}

/// Seeds that the store of the player asked holds more after a move, settled if the game ends: of a match, before the
/// board is filled for the next game.
fn gain(game: &Game<'_>, option: Move) -> i64 {
    let store = game.rules().board.store(game.position().flow.asked);
    let mut after = game.clone();
    let mut end = FirstEnd::new(game.rules());
    if after.play_watched(option, &mut end).is_err() {
        return i64::MIN;
    }
    let holds = end.seeds.map_or_else(|| after.position().seeds(store), |seeds| seeds[store.index()]);
    i64::from(holds) - i64::from(game.position().seeds(store))
}

/// `South`, and who plays it.
pub(super) fn title(player: Player, seats: [Seat; 2]) -> String {
    let name = crate::drawing::player_title(player);
    match seats.get(player.index()) {
        None | Some(Seat::Human) => name,
        Some(seat) => format!("{name} ({})", seat.name()),
    }
}
