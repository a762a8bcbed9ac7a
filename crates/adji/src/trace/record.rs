//! Watches a run and keeps what a report needs, however long the run is.

use std::collections::{BTreeMap, BTreeSet};

use adji_engine::observe::{Event, Moment, Observer};
use adji_engine::rules::{SentenceId, Taking};
use adji_engine::{Place, Player, Position, Ruleset};

use super::{MoveReport, Step};

/// Laps kept from the beginning of a relay; of later ones only the last is kept.
const MOST_LAPS: u64 = 1000;

/// Watches one move.
pub(crate) struct Recorder<'r> {
    rules: &'r Ruleset,
    steps: Vec<Step>,
    /// The last lap of a relay that is longer than what is kept.
    tail: Vec<Step>,
    laps: u64,
    captured: u32,
    carried_out: BTreeSet<SentenceId>,
    unsettled: Vec<Box<[u16]>>,
    settling: bool,
    endless: bool,
    lap: Lap,
    /// Who won a game of a match that went on.
    pub(super) round_winner: Option<Player>,
}

/// The lap being sown.
#[derive(Default)]
struct Lap {
    /// The place under the hand.
    over: Option<Place>,
    /// Where the last seed fell.
    last: Option<Place>,
    /// What places held when the hand came to them the last time.
    held: BTreeMap<u8, u16>,
}

impl<'r> Recorder<'r> {
    pub(crate) fn new(rules: &'r Ruleset) -> Recorder<'r> {
        Recorder {
            rules,
            steps: Vec::new(),
            tail: Vec::new(),
            laps: 0,
            captured: 0,
            carried_out: BTreeSet::new(),
            unsettled: Vec::new(),
            settling: false,
            endless: false,
            lap: Lap::default(),
            round_winner: None,
        }
    }

    /// Fills in what was seen.
    pub(super) fn report(mut self, report: MoveReport) -> MoveReport {
        MoveReport {
            steps: self.steps(),
            laps: self.laps,
            captured: self.captured,
            carried_out: self.carried_out,
            unsettled: self.unsettled,
            endless: self.endless,
            ..report
        }
    }

    /// What happened, in order; of a very long relay only the beginning and the last lap.
    pub(crate) fn steps(&mut self) -> Vec<Step> {
        let mut steps = std::mem::take(&mut self.steps);
        if self.laps > MOST_LAPS + 1 {
            steps.push(Step::LapsLeftOut(self.laps - MOST_LAPS - 1));
        }
        steps.append(&mut self.tail);
        steps
    }

    fn push(&mut self, step: Step) {
        if self.laps > MOST_LAPS { self.tail.push(step) } else { self.steps.push(step) }
    }

    fn read(&mut self, moment: Moment, position: &Position) {
        let ends = matches!(moment, Moment::AfterTurn | Moment::NoMove | Moment::Settle);
        if ends && !self.settling {
            self.unsettled.push(position.all_seeds(self.rules).into());
        }
        self.settling |= matches!(moment, Moment::Settle | Moment::Round);
        self.push(Step::Reading(moment));
    }

    fn begin_lap(&mut self) -> u64 {
        self.laps += 1;
        if self.laps > MOST_LAPS + 1 {
            self.tail.clear();
        }
        self.laps
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, event: Event, position: &Position) {
        let step = match event {
            Event::Reading(moment) => return self.read(moment, position),
            Event::Judged { holds: false, .. } => return,
            Event::Judged { sentence, here, .. } => {
                self.carried_out.insert(sentence);
                Step::Sentence { id: sentence, here }
            }
            Event::Lifted { from, seeds } => Step::Lifted { from, seeds },
            Event::LapBegins { from } => {
                self.lap = Lap::default();
                let lap = self.begin_lap();
                Step::LapBegins { lap, from, seeds: position.seeds(self.rules.board.hand()) }
            }
            Event::Over { place } => {
                self.lap.over = Some(place);
                self.lap.held.insert(place.0, position.seeds(place));
                return;
            }
            Event::Dropped { into } => {
                self.lap.last = Some(into);
                Step::Dropped { into, over: self.lap.over.unwrap_or(into) }
            }
            Event::PassedOver { place } => Step::PassedOver { place },
            Event::LapEnds { landing } => {
                let lap = std::mem::take(&mut self.lap);
                let holds = position.seeds(landing);
                let held = lap.held.get(&landing.0).copied().unwrap_or(holds);
                Step::LapEnds { landing, last: lap.last, held, holds, seeds: position.all_seeds(self.rules).into() }
            }
            Event::Moved { from, to, seeds, taking } => {
                if taking == Some(Taking::Capture) && !self.settling {
                    self.captured += u32::from(seeds);
                }
                if from == self.rules.board.hand() {
                    self.lap.last = Some(to);
                }
                Step::Moved { from, to, seeds, taking }
            }
            Event::Picked { place, now } => Step::Picked { place, now },
            Event::Marked { pit, mark, value } => Step::Marked { pit, mark, value },
            Event::Counted { counter, player, value } => Step::Counted { counter, player, value },
            Event::Endless => {
                (self.endless, self.captured) = (true, 0);
                Step::Endless
            }
            Event::TurnEnds { again } => Step::TurnEnds { again },
            Event::GameEnds { winner } => {
                let whole = position.is_over();
                if !whole {
                    self.round_winner = Some(winner);
                }
                Step::GameEnds { winner, whole, seeds: position.all_seeds(self.rules).into() }
            }
            Event::GameBegins { starter } => {
                self.settling = false;
                Step::GameBegins { starter }
            }
        };
        self.push(step);
    }
}

/// Keeps the seeds of every place when the first game ends: of a match, before the board is filled for the next one.
pub(crate) struct FirstEnd<'r> {
    rules: &'r Ruleset,
    pub(crate) seeds: Option<Box<[u16]>>,
}

impl<'r> FirstEnd<'r> {
    pub(crate) fn new(rules: &'r Ruleset) -> FirstEnd<'r> {
        FirstEnd { rules, seeds: None }
    }
}

impl Observer for FirstEnd<'_> {
    fn event(&mut self, event: Event, position: &Position) {
        if let Event::GameEnds { .. } = event {
            self.seeds.get_or_insert_with(|| position.all_seeds(self.rules).into());
        }
    }
}
