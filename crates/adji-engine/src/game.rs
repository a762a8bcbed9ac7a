//! A game being played: position, history, options, and every fault of a caller caught.

use thiserror::Error;

use crate::history::History;
use crate::moves::Move;
use crate::observe::{Observer, Silent};
use crate::options::Refusal;
use crate::place::Player;
use crate::position::{Position, Stage, Status};
use crate::rules::Ruleset;

/// A game under way.
#[derive(Clone, Debug)]
pub struct Game<'r> {
    rules: &'r Ruleset,
    /// How things stand, and room for how they will: a move is played from the one to the other.
    positions: [Position; 2],
    now: usize,
    history: History,
    options: Vec<Move>,
}

/// A move that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the move is not legal: {0:?}")]
pub struct Illegal(pub Refusal);

impl<'r> Game<'r> {
    /// A game from the start.
    #[must_use]
    pub fn new(rules: &'r Ruleset) -> Game<'r> {
        Game::from_position(rules, rules.start())
    }

    /// A game from a position that [`Ruleset::start`] or [`Ruleset::begin_here`] made ready.
    #[must_use]
    pub fn from_position(rules: &'r Ruleset, position: Position) -> Game<'r> {
        Game::from_position_watched(rules, position, &mut Silent)
    }

    /// The same, watched: what its first decision asks is told.
    #[must_use]
    pub fn from_position_watched(rules: &'r Ruleset, position: Position, observer: &mut impl Observer) -> Game<'r> {
        let mut game = Game { rules, positions: [position; 2], now: 0, history: History::new(), options: Vec::new() };
        game.open_decision(observer);
        game
    }

    /// The rules played by.
    #[must_use]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// How things stand.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.now]
    }

    /// The earlier positions that the rules may ask for.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What can be chosen; empty when the game is over. A forced pass is the only option where there is one.
    #[must_use]
    pub fn legal_moves(&self) -> &[Move] {
        &self.options
    }

    /// Who won, nobody if it is a draw; `None` while the game goes on.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self.position().flow.status {
            Status::Over(winner) => Some(winner),
            Status::Open | Status::MustPass => None,
        }
    }

    /// Why a move is not legal; `None` if it is.
    #[must_use]
    pub fn refusal(&self, option: Move) -> Option<Refusal> {
        if self.options.contains(&option) {
            return None;
        }
        self.rules.refusal(self.position(), option, &self.history)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal, with the reason; the game is then as before.
    pub fn play(&mut self, option: Move) -> Result<(), Illegal> {
        self.play_watched(option, &mut Silent)
    }

    /// Plays a move, watched.
    ///
    /// # Errors
    /// When the move is not legal, with the reason; the game is then as before.
    pub fn play_watched(&mut self, option: Move, observer: &mut impl Observer) -> Result<(), Illegal> {
        self.play_within(option, None, observer).map(|_| ())
    }

    /// Plays a move, watched, unless it takes a relay of more laps than so many to play it or to know what can be chosen
    /// then: `false`, and the game is as before. In some games there are relays that nobody could wait for.
    ///
    /// # Errors
    /// When the move is not legal, with the reason; the game is then as before.
    pub fn play_within(
        &mut self,
        option: Move,
        most_laps: Option<u64>,
        observer: &mut impl Observer,
    ) -> Result<bool, Illegal> {
        if let Some(refusal) = self.refusal(option) {
            return Err(Illegal(refusal));
        }
        let before = most_laps.map(|_| (self.history.clone(), self.options.clone()));
        self.history.bound_relays(most_laps);
        self.play_legal(option, observer);
        let broken_off = self.history.has_broken_off();
        self.history.bound_relays(None);
        if let (true, Some((history, options))) = (broken_off, before) {
            (self.history, self.options) = (history, options);
            self.now = 1 - self.now;
        }
        Ok(!broken_off)
    }

    fn play_legal(&mut self, option: Move, observer: &mut impl Observer) {
        let rounds = self.position().flow.rounds;
        let [one, other] = &mut self.positions;
        let (from, to) = if self.now == 0 { (one, other) } else { (other, one) };
        self.rules.play_unchecked(from, option, &self.history, observer, to);
        self.now = 1 - self.now;
        if self.position().flow.rounds != rounds {
            self.history.truncate(self.rules, 0);
        }
        self.open_decision(observer);
    }

    fn open_decision(&mut self, observer: &mut impl Observer) {
        let position = &mut self.positions[self.now];
        let rounds = position.flow.rounds;
        self.rules.options(position, &self.history, &mut self.options, observer);
        if position.flow.rounds != rounds {
            self.history.truncate(self.rules, 0);
        }
        if position.flow.stage == Stage::TurnBegins && !position.is_over() {
            self.history.push(self.rules, position);
        }
    }
}
