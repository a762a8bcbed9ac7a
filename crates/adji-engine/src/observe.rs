//! Watching a run: the program that plays is the program that traces.

use crate::place::{Place, Player};
use crate::position::Position;
use crate::rules::{Cond, SentenceId, Taking};

/// Something that watches a run. [`Silent`] is compiled to nothing.
pub trait Observer {
    /// Whether anything is to be reported; decided at compile time.
    const WATCHES: bool = true;

    /// Whether it is told of every question that sentences ask, too; decided at compile time. It must watch then.
    const ASKS: bool = false;

    /// Something happened; `position` is how things stand after it.
    fn event(&mut self, event: Event, position: &Position);

    /// A question was answered: the very condition that stands in the rules, one of [`crate::Ruleset::questions`].
    fn asked(&mut self, _question: &Cond, _holds: bool) {}

    /// A choosing sentence offered something, or judged an option.
    fn chose(&mut self, _sentence: SentenceId) {}
}

/// Two observers of one run.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    const WATCHES: bool = A::WATCHES || B::WATCHES;
    const ASKS: bool = A::ASKS || B::ASKS;

    fn event(&mut self, event: Event, position: &Position) {
        self.0.event(event, position);
        self.1.event(event, position);
    }

    fn asked(&mut self, question: &Cond, holds: bool) {
        self.0.asked(question, holds);
        self.1.asked(question, holds);
    }

    fn chose(&mut self, sentence: SentenceId) {
        self.0.chose(sentence);
        self.1.chose(sentence);
    }
}

/// The observer of a run nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const WATCHES: bool = false;

    fn event(&mut self, _: Event, _: &Position) {}
}

/// What can happen in a run, in the order in which it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Reading of a paragraph begins.
    Reading(Moment),
    /// The guard of a sentence was judged, with `here` this place.
    Judged {
        /// Which sentence.
        sentence: SentenceId,
        /// The place it spoke of.
        here: Place,
        /// Whether it is carried out.
        holds: bool,
    },
    /// Seeds were lifted into the hand.
    Lifted {
        /// From where.
        from: Place,
        /// How many.
        seeds: u16,
    },
    /// A lap begins.
    LapBegins {
        /// The place it goes on from.
        from: Place,
    },
    /// The hand comes to a place of the track; nothing has been done there yet.
    Over {
        /// Which.
        place: Place,
    },
    /// One seed fell from the hand.
    Dropped {
        /// Where it fell.
        into: Place,
    },
    /// The hand passed over a place.
    PassedOver {
        /// Which.
        place: Place,
    },
    /// The lap is over.
    LapEnds {
        /// The place fed last: the hand was over it, wherever its rules let the seed fall.
        landing: Place,
    },
    /// Seeds moved without being sown.
    Moved {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// How many.
        seeds: u16,
        /// As a capture or by right, if to a store; otherwise they were put.
        taking: Option<Taking>,
    },
    /// A pit was gathered for the rest of the turn, or is no longer.
    Picked {
        /// The place.
        place: Place,
        /// It is among those gathered now.
        now: bool,
    },
    /// A mark changed.
    Marked {
        /// The pit.
        pit: Place,
        /// Which mark, as index into the rules.
        mark: usize,
        /// Its value now: 0 not set, 1 set or South's, 2 North's.
        value: u16,
    },
    /// A counter changed.
    Counted {
        /// Which counter, as index into the rules.
        counter: usize,
        /// Whose; nobody's if it is kept in common.
        player: Player,
        /// Its value now.
        value: u16,
    },
    /// The relay never stops; the board is again that before the move.
    Endless,
    /// The turn is over.
    TurnEnds {
        /// The same player moves again.
        again: bool,
    },
    /// The game is over, settled as far as the rules say.
    GameEnds {
        /// Who won; nobody if it is a draw.
        winner: Player,
    },
    /// The next game of a match begins.
    GameBegins {
        /// Who begins it.
        starter: Player,
    },
}

/// A moment of play: which paragraph is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Before the first decision.
    Setup,
    /// A turn begins.
    Turn,
    /// A decision was made; index into the asks.
    Ask(u8),
    /// A lap is over.
    Lap,
    /// Nothing can be chosen.
    NoMove,
    /// A turn is over.
    AfterTurn,
    /// A relay never stops.
    Endless,
    /// The game is settled.
    Settle,
    /// The next game is prepared.
    Round,
}
