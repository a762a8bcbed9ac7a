//! A game played by people and simple opponents, line by line: what is typed goes in, what is to be said comes out.
//!
//! There is no input or output here: a program reads lines, prints what is said, and writes files. `answer` understands
//! what is typed, `telling` says how things stand and what a move did, `seats` are the opponents, `saved` is the game as a
//! record.

mod answer;
mod saved;
mod seats;
mod telling;

use adji_engine::random::Dice;
use adji_engine::{Game, Move, Player, Position, Status};

use crate::notation::Names;
use crate::records::Entry;
use crate::trace::{MoveReport, Tracer};

pub use saved::{Remembered, remembered};
pub use seats::{Seat, choose};
pub use telling::{Line, Tone};

/// Columns of a terminal that everything fits in.
pub const WIDTH: usize = 80;
/// Moves that may be made one after the other without anybody being asked.
const MOST_UNASKED: usize = 10_000;

/// Who plays, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Who decides for South, and for North.
    pub seats: [Seat; 2],
    /// The seed of the dice: they decide for chance, for random opponents, and between moves that are equally good.
    pub seed: u64,
    /// Sentences instead of drawings, as for a screen reader.
    pub plain: bool,
    /// A forced pass is made at once, not after Enter.
    pub auto_pass: bool,
}

/// A game under way.
///
/// The dice of a move depend on the seed and the number of the move only: whoever takes a move back and makes it again
/// meets the same luck, and so does a game that was saved and resumed.
#[derive(Clone, Debug)]
pub struct Session<'v> {
    tracer: Tracer<'v>,
    settings: Settings,
    start: Position,
    game: Game<'v>,
    done: Vec<Done>,
    last: Option<MoveReport>,
    /// Too much was played without anybody being asked.
    stopped: bool,
}

/// A move that was made.
#[derive(Clone, Debug)]
struct Done {
    option: Move,
    entry: Entry,
    /// A person chose it.
    chosen: bool,
}

/// What is said to a line that was typed, and what is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What is said.
    pub lines: Vec<Line>,
    /// What is to be done.
    pub then: Then,
}

/// What is to be done after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The next line is read.
    GoOn,
    /// The game is saved, in this file or where it was saved last.
    Save {
        /// The file.
        file: Option<String>,
        /// Whatever is in that file may be replaced.
        replace: bool,
    },
    /// The session is over.
    Leave,
}

impl<'v> Session<'v> {
    /// A game from a position that is ready to be played, as [`crate::boards::parse`] gives it.
    #[must_use]
    pub fn new(tracer: Tracer<'v>, start: Position, settings: Settings) -> Session<'v> {
        let game = Game::from_position(&tracer.variant.rules, start);
        Session { tracer, settings, start, game, done: Vec::new(), last: None, stopped: false }
    }

    /// What is said at first: who plays what, the moves that are made before anybody is asked, how things stand.
    pub fn open(&mut self) -> Vec<Line> {
        let mut said = self.greeting();
        self.go_on(&mut said);
        said.lines
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game<'v> {
        &self.game
    }

    /// How places and moves are written.
    #[must_use]
    pub fn names(&self) -> &'v Names {
        &self.tracer.variant.names
    }

    /// The moves made, as they are written.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.done.iter().map(|done| done.entry.played.as_str())
    }

    /// Whether anything can be typed: not where nobody plays.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.settings.seats.contains(&Seat::Human) && !self.stopped
    }

    /// Makes the moves that nobody is asked for, then says how things stand.
    fn go_on(&mut self, said: &mut telling::Said) {
        let mut unasked = 0;
        while let Some(option) = self.decided() {
            self.stopped = unasked == MOST_UNASKED;
            if self.stopped {
                break;
            }
            self.play(option, said);
            unasked += 1;
        }
        self.say_board(said);
        self.say_due(said);
    }

    /// The move to be made now if nobody is asked; `None` if a person is, or the game is over.
    fn decided(&self) -> Option<Move> {
        if self.seat() == Seat::Human && !(self.settings.auto_pass && self.must_pass()) {
            return None;
        }
        let mut dice = Dice::new(self.settings.seed, self.done.len() as u64);
        seats::choose(self.seat(), &self.game, &mut dice)
    }

    /// Who sits where a decision is due; the dice decide for chance.
    fn seat(&self) -> Seat {
        self.settings.seats.get(self.game.position().flow.asked.index()).copied().unwrap_or(Seat::Random)
    }

    fn must_pass(&self) -> bool {
        self.game.position().flow.status == Status::MustPass
    }

    /// Makes a legal move and tells what it did.
    fn play(&mut self, option: Move, said: &mut telling::Said) {
        if self.make(option)
            && let Some(report) = &self.last
        {
            telling::move_made(&self.tracer, report, said);
        }
    }

    /// Makes a move if it is legal, and says whether it was.
    fn make(&mut self, option: Move) -> bool {
        let chosen = self.seat() == Seat::Human && !self.must_pass();
        let Ok(report) = self.tracer.play(&mut self.game, option, self.done.len() + 1) else { return false };
        self.done.push(Done { option, entry: saved::entry(&report, &self.tracer), chosen });
        self.last = Some(report);
        true
    }

    /// Takes back what was done since a person chose last, that choice too; gives the moves, or `None` if there are none.
    /// Everything before is played again, so that nothing else can differ.
    fn take_back(&mut self) -> Option<Vec<String>> {
        let at = self.done.iter().rposition(|done| done.chosen)?;
        let taken = self.done.split_off(at).into_iter().map(|done| done.entry.played).collect();
        let kept = std::mem::take(&mut self.done);
        *self = Session::new(self.tracer, self.start, self.settings);
        for done in kept {
            self.make(done.option);
        }
        Some(taken)
    }

    /// The player whose name stands before what is typed; `None` when the game is over.
    fn asked(&self) -> Option<Player> {
        let position = self.game.position();
        (!position.is_over()).then_some(position.flow.asked)
    }
}
