//! JSON forms: moves as they are replayed, what they did, faults of files. Core types have no JSON of their own; what
//! programs read is here, and changes only with [`VERSION`].

pub mod diff;
mod fault;

use adji_engine::board::Board;
use adji_engine::rules::Taking;
use adji_engine::{Place, Player};
use serde::Serialize;

use crate::boards::player_name;
use crate::notation::Names;
use crate::trace::{self, MoveReport, SentenceRef, Step, Tracer};

pub use fault::{Fault, Label, Location};

/// Version of these forms; keys may be added within a version, none is taken away or changes its meaning.
pub const VERSION: u32 = 1;

/// One move, as `adji replay --format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Which move it is, from 1.
    pub ply: usize,
    /// Who decided: `south`, `north` or `chance`.
    pub player: &'static str,
    /// What could be chosen before the move.
    pub legal: Vec<String>,
    /// What was chosen.
    #[serde(rename = "move")]
    pub played: String,
    /// Seeds of the pits after the move, settled if it ended a game (what is refilled for the next game of a match shows in
    /// the events): South's from the inner row outward, each from the left, then North's.
    pub pits: Vec<u16>,
    /// South's store and North's after the move.
    pub stores: [u16; 2],
    /// Seeds still in the hand, if there are any: a decision is open in the middle of a turn.
    #[serde(skip_serializing_if = "is_zero")]
    pub hand: u16,
    /// Seeds out of play, if there are any; with them the numbers make up all seeds of the game.
    #[serde(skip_serializing_if = "is_zero")]
    pub out: u16,
    /// Seeds captured by the move.
    pub captured: u32,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Who decides next; null when the game is over.
    pub next: Option<&'static str>,
    /// How the game ended; null while it goes on.
    pub over: Option<Over>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Over {
    /// `win` or `draw`.
    pub result: &'static str,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// It was one game of a match that goes on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub round: bool,
}

/// A sentence of a variant file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of `trace::SentenceRef`")]
pub struct Sentence {
    pub paragraph: String,
    pub label: Option<String>,
    pub number: u16,
    pub file: String,
    pub line: usize,
    pub column: usize,
}

/// One thing that happened; places are named as pits are, or `south-store`, `north-store`, `hand`, `out`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of `trace::Step`, with names for numbers")]
pub enum Event {
    Sentence {
        #[serde(flatten)]
        sentence: Sentence,
        here: Option<String>,
    },
    Lift {
        from: String,
        seeds: u16,
    },
    Lap {
        lap: u64,
        from: String,
        seeds: u16,
    },
    /// `over` is the place under the hand, where the seed fell elsewhere.
    Drop {
        into: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        over: Option<String>,
    },
    PassOver {
        place: String,
    },
    /// `last` is where the last seed fell, and `held` what the landing place held before, where it fell elsewhere.
    LapEnd {
        landing: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        held: Option<u16>,
        holds: u16,
        pits: Vec<u16>,
        stores: [u16; 2],
    },
    Capture {
        from: String,
        to: String,
        seeds: u16,
    },
    Take {
        from: String,
        to: String,
        seeds: u16,
    },
    Put {
        from: String,
        to: String,
        seeds: u16,
    },
    Pick {
        place: String,
    },
    Unpick {
        place: String,
    },
    /// `value` is `set`, a player, or null if the mark is not set now.
    Mark {
        pit: String,
        mark: String,
        value: Option<&'static str>,
    },
    Count {
        counter: String,
        player: Option<&'static str>,
        value: u16,
    },
    LapsLeftOut {
        laps: u64,
    },
    Endless,
    TurnEnd {
        again: bool,
    },
    GameEnd {
        winner: Option<&'static str>,
        round: bool,
        pits: Vec<u16>,
        stores: [u16; 2],
        #[serde(skip_serializing_if = "is_zero")]
        out: u16,
    },
    GameBegin {
        starter: &'static str,
    },
}

/// Seeds of the pits and of the two stores, from those of every place.
pub(crate) fn split(seeds: &[u16], board: &Board) -> (Vec<u16>, [u16; 2]) {
    (seeds[..board.pits].to_vec(), Player::SIDES.map(|player| seeds[board.store(player).index()]))
}

/// A move as JSON.
#[must_use]
pub fn move_of(report: &MoveReport, tracer: &Tracer<'_>) -> Move {
    let rules = &tracer.variant.rules;
    let seeds = report.seeds(rules);
    let (pits, stores) = split(seeds, &rules.board);
    let [hand, out] = [rules.board.hand(), rules.board.out()].map(|place| seeds[place.index()]);
    Move {
        ply: report.ply,
        player: player_name(report.player),
        legal: report.legal.clone(),
        played: report.played.clone(),
        pits,
        stores,
        hand,
        out,
        captured: report.captured,
        events: report.steps.iter().filter_map(|step| event(step, tracer)).collect(),
        next: report.next().map(player_name),
        over: report.over.map(over),
    }
}

/// How a game ended, as JSON.
#[must_use]
pub fn over(over: trace::Over) -> Over {
    let winner = side(over.winner);
    Over { result: if winner.is_some() { "win" } else { "draw" }, winner, round: over.round }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(seeds: &u16) -> bool {
    *seeds == 0
}

fn side(player: Player) -> Option<&'static str> {
    player.is_side().then(|| player_name(player))
}

/// The name of a place in JSON.
#[must_use]
pub fn place(place: Place, names: &Names) -> String {
    let outside = ["south-store", "north-store", "hand", "out"];
    match place.index().checked_sub(names.pits.len()) {
        None => names.pits[place.index()].clone(),
        Some(at) => outside.get(at).copied().unwrap_or("nowhere").to_string(),
    }
}

fn event(step: &Step, tracer: &Tracer<'_>) -> Option<Event> {
    let variant = tracer.variant;
    let named = |at: &Place| place(*at, &variant.names);
    let board = |seeds: &[u16]| split(seeds, &variant.rules.board);
    Some(match step {
        Step::Reading(_) => return None,
        Step::Sentence { id, here } => {
            Event::Sentence { sentence: tracer.sentence(*id).into(), here: here.exists().then(|| named(here)) }
        }
        Step::Lifted { from, seeds } => Event::Lift { from: named(from), seeds: *seeds },
        Step::LapBegins { lap, from, seeds } => Event::Lap { lap: *lap, from: named(from), seeds: *seeds },
        Step::Dropped { into, over } => Event::Drop { into: named(into), over: (over != into).then(|| named(over)) },
        Step::PassedOver { place } => Event::PassOver { place: named(place) },
        Step::LapEnds { landing, last, held, holds, seeds } => {
            let (pits, stores) = board(seeds);
            let elsewhere = last.filter(|last| last != landing);
            Event::LapEnd {
                landing: named(landing),
                last: elsewhere.as_ref().map(named),
                held: elsewhere.map(|_| *held),
                holds: *holds,
                pits,
                stores,
            }
        }
        Step::Moved { from, to, seeds, taking } => {
            let (from, to, seeds) = (named(from), named(to), *seeds);
            match taking {
                Some(Taking::Capture) => Event::Capture { from, to, seeds },
                Some(Taking::Take) => Event::Take { from, to, seeds },
                None => Event::Put { from, to, seeds },
            }
        }
        Step::Picked { place, now: true } => Event::Pick { place: named(place) },
        Step::Picked { place, now: false } => Event::Unpick { place: named(place) },
        Step::Marked { pit, mark, value } => {
            let mark = &variant.rules.marks[*mark];
            let value = match (mark.of_player, value) {
                (_, 0) => None,
                (false, _) => Some("set"),
                (true, 1) => Some("south"),
                (true, _) => Some("north"),
            };
            Event::Mark { pit: named(pit), mark: mark.name.clone(), value }
        }
        Step::Counted { counter, player, value } => {
            let counter = variant.rules.counters[*counter].name.clone();
            Event::Count { counter, player: side(*player), value: *value }
        }
        Step::LapsLeftOut(laps) => Event::LapsLeftOut { laps: *laps },
        Step::Endless => Event::Endless,
        Step::TurnEnds { again } => Event::TurnEnd { again: *again },
        Step::GameEnds { winner, whole, seeds } => {
            let (pits, stores) = board(seeds);
            let out = seeds[variant.rules.board.out().index()];
            Event::GameEnd { winner: side(*winner), round: !whole, pits, stores, out }
        }
        Step::GameBegins { starter } => Event::GameBegin { starter: player_name(*starter) },
    })
}

impl From<SentenceRef> for Sentence {
    fn from(sentence: SentenceRef) -> Sentence {
        let SentenceRef { paragraph, label, number, file, line, column } = sentence;
        Sentence { paragraph, label, number, file, line, column }
    }
}
