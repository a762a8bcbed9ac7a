//! What a move did, told step by step: plain data from the run itself, and text that a player can check with seeds on a
//! table.
//!
//! `record` watches the run, `refusal` says why a move cannot be played, `sentence` says what a sentence is called and where it stands, `text` tells a move in words.

mod record;
mod refusal;
mod sentence;
mod text;

use std::collections::BTreeSet;

use adji_engine::observe::Moment;
use adji_engine::rules::{SentenceId, Taking};
use adji_engine::{Game, Illegal, Move, Observer, Place, Player, Position, Ruleset, Silent};
use adji_syntax::sources::Sources;

use crate::variant::Variant;

pub(crate) use record::{FirstEnd, Recorder};
pub use sentence::{SentenceRef, one_line};
pub use text::{Detail, over_words};

/// Plays moves of one variant and tells what they did.
#[derive(Clone, Copy, Debug)]
pub struct Tracer<'v> {
    /// The variant played.
    pub variant: &'v Variant,
    /// The texts it was loaded from.
    pub sources: &'v Sources,
}

/// One move: what could be chosen, what was, what it did, and how things stand after it.
#[derive(Clone, Debug)]
pub struct MoveReport {
    /// Which move it is, from 1.
    pub ply: usize,
    /// Who decided.
    pub player: Player,
    /// What could be chosen.
    pub legal: Vec<String>,
    /// What was.
    pub played: String,
    /// The position before.
    pub before: Position,
    /// The position after, settled if the game is over.
    pub after: Position,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Laps sown.
    pub laps: u64,
    /// Seeds captured by the move, by whomever; what is taken when the game is settled does not count.
    pub captured: u32,
    /// Sentences carried out.
    pub carried_out: BTreeSet<SentenceId>,
    /// Seeds of every place before what was left was settled: after sowing and capturing, and when settling began.
    pub unsettled: Vec<Box<[u16]>>,
    /// The relay never stopped.
    pub endless: bool,
    /// Whether and how a game ended.
    pub over: Option<Over>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// Who won; nobody if it is a draw.
    pub winner: Player,
    /// It was one game of a match that goes on.
    pub round: bool,
}

/// One thing that happened in a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are those of `adji_engine::Event`")]
pub enum Step {
    /// Reading of a paragraph begins.
    Reading(Moment),
    /// A sentence is carried out.
    Sentence { id: SentenceId, here: Place },
    /// Seeds were lifted into the hand.
    Lifted { from: Place, seeds: u16 },
    /// A lap begins; `lap` counts from 1, `seeds` are in hand.
    LapBegins { lap: u64, from: Place, seeds: u16 },
    /// One seed fell, while the hand was `over` a place: most often the same one.
    Dropped { into: Place, over: Place },
    /// A place was passed over.
    PassedOver { place: Place },
    /// A lap is over. `last` is where its last seed fell: in the landing place, if the rules did not send it elsewhere. That
    /// place `held` so many seeds when the hand came to it, and `holds` so many now; `seeds` is the whole board.
    LapEnds { landing: Place, last: Option<Place>, held: u16, holds: u16, seeds: Box<[u16]> },
    /// Seeds moved without being sown.
    Moved { from: Place, to: Place, seeds: u16, taking: Option<Taking> },
    /// A place is among those gathered `now`, or no longer.
    Picked { place: Place, now: bool },
    /// A mark changed.
    Marked { pit: Place, mark: usize, value: u16 },
    /// A counter changed.
    Counted { counter: usize, player: Player, value: u16 },
    /// So many laps are not told, as there were too many.
    LapsLeftOut(u64),
    /// The relay never stops; the board is again that before the move.
    Endless,
    /// The turn is over.
    TurnEnds { again: bool },
    /// A game is over; `whole` if it, or the match, ends here. `seeds` is the board as it was settled.
    GameEnds { winner: Player, whole: bool, seeds: Box<[u16]> },
    /// The next game of a match begins.
    GameBegins { starter: Player },
}

impl<'v> Tracer<'v> {
    /// Of a variant and the texts it was loaded from.
    #[must_use]
    pub fn new(variant: &'v Variant, sources: &'v Sources) -> Tracer<'v> {
        Tracer { variant, sources }
    }

    /// Plays a move and tells what it did.
    ///
    /// # Errors
    /// When the move is not legal; the game is then as before.
    pub fn play(&self, game: &mut Game<'_>, option: Move, ply: usize) -> Result<MoveReport, Illegal> {
        self.play_watched(game, option, ply, &mut Silent)
    }

    /// The same, with somebody else watching.
    ///
    /// # Errors
    /// When the move is not legal; the game is then as before.
    pub fn play_watched(
        &self,
        game: &mut Game<'_>,
        option: Move,
        ply: usize,
        observer: &mut impl Observer,
    ) -> Result<MoveReport, Illegal> {
        let before = *game.position();
        let (legal, played) = (self.legal(game), self.written(option, game));
        let mut recorder = Recorder::new(&self.variant.rules);
        game.play_watched(option, &mut (&mut recorder, observer))?;
        let rounds_over = recorder.round_winner;
        let over = match game.winner() {
            Some(winner) => Some(Over { winner, round: false }),
            None => rounds_over.map(|winner| Over { winner, round: true }),
        };
        let after = *game.position();
        let player = before.flow.asked;
        Ok(recorder.report(MoveReport {
            ply,
            player,
            legal,
            played,
            before,
            after,
            steps: Vec::new(),
            laps: 0,
            captured: 0,
            carried_out: BTreeSet::new(),
            unsettled: Vec::new(),
            endless: false,
            over,
        }))
    }

    /// The legal moves of a game as they are written.
    #[must_use]
    pub fn legal(&self, game: &Game<'_>) -> Vec<String> {
        game.legal_moves().iter().map(|option| self.written(*option, game)).collect()
    }

    /// A move of the open decision as it is written.
    #[must_use]
    pub fn written(&self, option: Move, game: &Game<'_>) -> String {
        self.variant.names.print_move(option, game.position(), &self.variant.rules)
    }
}

impl MoveReport {
    /// Seeds of every place after the move. Where it ended a game of a match that goes on, they are those of that game as it
    /// was settled; `after` is then the next game already, or how things stand while it is prepared.
    #[must_use]
    pub fn seeds<'r>(&'r self, rules: &Ruleset) -> &'r [u16] {
        let goes_on = self.over.is_some_and(|over| over.round);
        let settled = self.steps.iter().find_map(|step| match step {
            Step::GameEnds { seeds, .. } if goes_on => Some(&**seeds),
            _ => None,
        });
        settled.unwrap_or_else(|| self.after.all_seeds(rules))
    }

    /// Who did what: `South plays C`, `North passes`, `Chance draws deal:B`, `South chooses buy:c`.
    #[must_use]
    pub fn deed(&self) -> String {
        let who = crate::drawing::player_title(self.player);
        match (self.played.as_str(), self.player, self.before.flow.ask) {
            ("pass", ..) => format!("{who} passes"),
            (played, Player::Chance, _) => format!("{who} draws {played}"),
            (played, _, 0) => format!("{who} plays {played}"),
            (played, ..) => format!("{who} chooses {played}"),
        }
    }

    /// Who decides next; `None` when the game is over.
    #[must_use]
    pub fn next(&self) -> Option<Player> {
        (!self.after.is_over()).then_some(self.after.flow.asked)
    }
}

#[cfg(test)]
mod tests;
