//! A session as a record, and a record as a session.

use serde_json::Value;

use super::{Seat, Session, Settings};
use crate::records::verify::{self, Strictness};
use crate::records::{Entry, Record, Seeds, made};
use crate::trace::{MoveReport, Tracer};

/// What a saved game says of who played it, as far as it does. A record of another program says nothing of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remembered {
    /// Who decided for South, and for North.
    pub seats: [Option<Seat>; 2],
    /// The seed of the dice.
    pub seed: Option<u64>,
}

/// Reads what [`Session::saved`] wrote besides the record.
#[must_use]
pub fn remembered(text: &str) -> Remembered {
    let value: Value = serde_json::from_str(text.trim()).unwrap_or_default();
    let seat = |side: &str| {
        let name = value["players"][side].as_str()?;
        Seat::ALL.into_iter().find(|seat| seat.name() == name)
    };
    Remembered { seats: [seat("south"), seat("north")], seed: value["seed"].as_u64() }
}

impl<'v> Session<'v> {
    /// Goes on with a recorded game, with its last move as the last one made.
    ///
    /// # Errors
    /// When the record does not fit the variant, in words: another board, a move that is not legal here or comes out
    /// otherwise.
    pub fn resume(tracer: Tracer<'v>, record: &Record, settings: Settings) -> Result<Session<'v>, String> {
        if let Some(at) = record.moves.iter().position(|entry| entry.endless) {
            return Err(format!("its move {} was cut short when it was recorded", at + 1));
        }
        let replayed = verify::verify(record, &tracer, Strictness::default())?;
        if let Some(divergence) = replayed.divergence {
            let differences: Vec<String> = divergence.differences.iter().map(ToString::to_string).collect();
            let (ply, played) = (divergence.ply, divergence.played);
            let what = match ply {
                0 => "its board at the end, without a move,".to_string(),
                ply => format!("its move {ply}, `{played}`,"),
            };
            return Err(format!("{what} comes out otherwise here:\n{}", differences.join("\n")));
        }
        let variant = tracer.variant;
        let mut session = Session::new(tracer, verify::start(record, &tracer)?, settings);
        for entry in &record.moves {
            let position = session.game.position();
            let option = variant.names.parse_move(&entry.played, position, &variant.rules);
            let option = option.map_err(|error| error.to_string())?;
            session.make(option);
        }
        Ok(session)
    }

    /// The game so far as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        let moves = self.done.iter().map(|done| done.entry.clone()).collect();
        made::record(self.tracer.variant, &self.start, moves, &self.game)
    }

    /// The record as one line of JSON, with who plays and the seed of the dice, so that the game can be resumed.
    #[must_use]
    pub fn saved(&self) -> String {
        let mut value = serde_json::to_value(self.record()).unwrap_or_default();
        let [south, north] = self.settings.seats.map(Seat::name);
        value["players"] = serde_json::json!({"south": south, "north": north});
        value["seed"] = self.settings.seed.into();
        format!("{value}\n")
    }
}

/// A move as it is recorded: where it ended a game of a match, with the board of that game, not of the next.
pub(super) fn entry(report: &MoveReport, tracer: &Tracer<'_>) -> Entry {
    let rules = &tracer.variant.rules;
    made::entry(report.played.clone(), report.legal.clone(), Seeds::of(report.seeds(rules), &rules.board))
}
