//! Games that are played to be measured, and what is noted of them.

use std::collections::HashSet;

use adji_engine::change::{Change, in_condition};
use adji_engine::observe::{Event, Observer, Silent};
use adji_engine::program::Programs;
use adji_engine::random::Dice;
use adji_engine::rules::{Cond, Taking};
use adji_engine::{Game, Move, Player, Position, Ruleset, Stage, Status};

use crate::agents::AgentSpec;

/// Who plays how many games by which dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Who plays. In games of even number (from 0) the first has South; where the two differ, they change sides after each.
    pub agents: [AgentSpec; 2],
    /// How many games.
    pub games: usize,
    /// The seed of the series.
    pub seed: u64,
    /// A game is cut off after so many moves.
    pub most_plies: usize,
}

impl Setting {
    /// Whether the two sides are played differently, so that games come in pairs with sides changed.
    #[must_use]
    pub fn changes_sides(&self) -> bool {
        self.agents[0] != self.agents[1]
    }

    /// The dice of a game. The two games of a pair have the same.
    fn dice(&self, game: usize) -> Dice {
        Dice::new(self.seed, if self.changes_sides() { game / 2 } else { game } as u64)
    }

    /// The side of the agent named first.
    fn first_side(&self, game: usize) -> Player {
        if self.changes_sides() && game % 2 == 1 { Player::North } else { Player::South }
    }
}

/// Rules to be measured.
#[derive(Clone, Debug)]
pub struct Subject<'r> {
    /// The rules.
    pub rules: &'r Ruleset,
    /// The same, but no choice is judged by whether its relay ever stops; none where none is.
    trusting: Option<Box<Ruleset>>,
}

impl<'r> Subject<'r> {
    /// Rules to be measured.
    #[must_use]
    pub fn new(rules: &'r Ruleset) -> Subject<'r> {
        let mut trusting = rules.clone();
        let mut trust = Trust::default();
        trusting.asks.iter_mut().flat_map(|ask| &mut ask.choosing).for_each(|sentence| trust.choosing(sentence));
        if !trust.asked {
            return Subject { rules, trusting: None };
        }
        trusting.programs = Programs::of(&trusting).map(Box::new);
        Subject { rules, trusting: Some(Box::new(trusting)) }
    }

    /// How many options there would be more, if every relay were held to stop.
    fn endless_candidates(&self, game: &Game<'_>, options: &mut Vec<Move>) -> usize {
        let Some(trusting) = &self.trusting else { return 0 };
        let mut position = *game.position();
        position.flow.status = Status::Open;
        trusting.options(&mut position, game.history(), options, &mut Silent);
        let (now, then) = (game.position().flow, position.flow);
        if (now.ask, now.asked, now.stage) != (then.ask, then.asked, then.stage) {
            return 0;
        }
        options.iter().filter(|option| **option != Move::Pass && !game.legal_moves().contains(option)).count()
    }
}

/// Takes `endless` as false wherever a condition asks for it.
#[derive(Default)]
struct Trust {
    /// Whether one does.
    asked: bool,
}

impl Change for Trust {
    fn condition(&mut self, condition: &mut Cond) {
        if *condition == Cond::Endless {
            *condition = Cond::Const(false);
            self.asked = true;
        }
        in_condition(self, condition);
    }
}

/// What was noted of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its turns, in order.
    pub turns: Vec<Turn>,
    /// For each choice of a player how many options there were; forced passes are no choices.
    pub options: Vec<u32>,
    /// Forced passes.
    pub passes: u32,
    /// For each sowing that ended: in how many laps.
    pub relays: Vec<u32>,
    /// Options that were not legal because their relay would never have stopped.
    pub endless_candidates: u32,
    /// Moves chosen whose relay never stopped.
    pub endless_chosen: u32,
    /// Turns that began in a position that was there before, the same player to move.
    pub repeated: u32,
    /// Seeds of the game.
    pub total: u32,
    /// Seeds in the pits at the start.
    pub in_play: u32,
    /// By how many seeds South's store was ahead at the start.
    pub lead: i64,
    /// Who began.
    pub starter: Player,
    /// Who won, nobody if it was a draw; `None` if the game was cut off.
    pub winner: Option<Player>,
    /// The side of the agent named first, if the two differ.
    pub first_agent: Option<Player>,
    /// The decimal logarithm of the product of the numbers of options at all decisions, those of chance too.
    pub ways: f64,
}

/// What was noted of a turn: all from a player's first choice to the next player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose.
    pub mover: Player,
    /// Laps sown.
    pub laps: u32,
    /// Pits from which seeds were captured.
    pub captures: u32,
    /// Seeds captured.
    pub captured: u32,
    /// By how many seeds South's store is ahead after it; after the last the game is settled.
    pub lead: i64,
    /// Seeds in the pits after it.
    pub in_play: u32,
}

/// What a move did, as far as it is measured.
#[derive(Clone, Copy, Debug, Default)]
struct Noted {
    laps: u32,
    captures: u32,
    captured: u32,
    endless: bool,
    again: bool,
}

impl Observer for Noted {
    fn event(&mut self, event: Event, _: &Position) {
        match event {
            Event::LapBegins { .. } => self.laps = self.laps.saturating_add(1),
            Event::Moved { seeds, taking: Some(Taking::Capture), .. } => {
                self.captures += 1;
                self.captured = self.captured.saturating_add(u32::from(seeds));
            }
            // The board is again as before the move: nothing was sown, and nothing captured.
            Event::Endless => *self = Noted { endless: true, ..Noted::default() },
            Event::TurnEnds { again } => self.again = again,
            Event::Reading(_)
            | Event::Judged { .. }
            | Event::Lifted { .. }
            | Event::Over { .. }
            | Event::Dropped { .. }
            | Event::PassedOver { .. }
            | Event::LapEnds { .. }
            | Event::Moved { .. }
            | Event::Picked { .. }
            | Event::Marked { .. }
            | Event::Counted { .. }
            | Event::GameEnds { .. }
            | Event::GameBegins { .. } => {}
        }
    }
}

impl Played {
    /// A game that is about to be played.
    fn of(game: &Game<'_>, first_agent: Option<Player>) -> Played {
        Played {
            turns: Vec::new(),
            options: Vec::new(),
            passes: 0,
            relays: Vec::new(),
            endless_candidates: 0,
            endless_chosen: 0,
            repeated: 0,
            total: game.position().total(),
            in_play: in_play(game),
            lead: lead(game),
            starter: game.position().flow.mover,
            winner: None,
            first_agent,
            ways: 0.0,
        }
    }

    /// Notes what a move did.
    fn add(&mut self, noted: Noted, game: &Game<'_>) {
        if noted.laps > 0 {
            self.relays.push(noted.laps);
        }
        self.endless_chosen += u32::from(noted.endless);
        if let Some(turn) = self.turns.last_mut() {
            turn.laps = turn.laps.saturating_add(noted.laps);
            turn.captures += noted.captures;
            turn.captured = turn.captured.saturating_add(noted.captured);
            (turn.lead, turn.in_play) = (lead(game), in_play(game));
        }
    }
}

/// Plays game `number` (from 0) of a series. The same series and number give the same game, whatever was played before.
#[must_use]
pub fn play(subject: &Subject<'_>, setting: &Setting, number: usize) -> Played {
    let mut dice = setting.dice(number);
    let first = setting.first_side(number);
    let mut agents = setting.agents.map(AgentSpec::agent);
    if first == Player::North {
        agents.reverse();
    }
    let mut choose = |game: &Game<'_>| {
        let asked = game.position().flow.asked;
        match agents.get_mut(asked.index()) {
            Some(agent) => agent.choose(game, &mut dice),
            None => game.legal_moves()[dice.below(game.legal_moves().len())],
        }
    };
    watched(subject, setting.changes_sides().then_some(first), setting.most_plies, &mut choose)
}

/// Plays a game by these moves, one after the other, as long as they are legal: to measure what is known by hand.
#[must_use]
pub fn follow(subject: &Subject<'_>, moves: &[Move]) -> Played {
    let mut next = moves.iter();
    watched(subject, None, moves.len(), &mut |_| next.next().copied().unwrap_or(Move::Pass))
}

fn watched(
    subject: &Subject<'_>,
    first_agent: Option<Player>,
    most_plies: usize,
    choose: &mut dyn FnMut(&Game<'_>) -> Move,
) -> Played {
    let mut game = Game::new(subject.rules);
    let mut played = Played::of(&game, first_agent);
    let (mut seen, mut again, mut room) = (HashSet::new(), false, Vec::new());
    for _ in 0..most_plies {
        if game.legal_moves().is_empty() {
            break;
        }
        let flow = game.position().flow;
        let options = game.legal_moves().len();
        if flow.stage == Stage::TurnBegins {
            played.repeated += u32::from(!seen.insert(game.position().key()));
            if !again || played.turns.is_empty() {
                let (lead, in_play) = (lead(&game), in_play(&game));
                played.turns.push(Turn { mover: flow.mover, laps: 0, captures: 0, captured: 0, lead, in_play });
            }
        }
        played.ways += (options as f64).log10();
        if flow.asked.is_side() {
            played.endless_candidates += subject.endless_candidates(&game, &mut room) as u32;
            match flow.status {
                Status::MustPass => played.passes += 1,
                Status::Open | Status::Over(_) => played.options.push(options as u32),
            }
        }
        let mut noted = Noted::default();
        let chosen = choose(&game);
        if game.play_watched(chosen, &mut noted).is_err() {
            break;
        }
        again = noted.again;
        played.add(noted, &game);
    }
    played.winner = game.winner();
    played
}

/// By how many seeds South's store is ahead.
fn lead(game: &Game<'_>) -> i64 {
    crate::agents::standing(game, Player::South).1
}

/// Seeds in the pits.
fn in_play(game: &Game<'_>) -> u32 {
    let (position, board) = (game.position(), &game.rules().board);
    position.all_seeds(game.rules())[..board.pits].iter().map(|&seeds| u32::from(seeds)).sum()
}
