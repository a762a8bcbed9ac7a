//! A move told in words: boards, what was lifted, where each seed fell, the sentence that decided, what it did.

mod effects;

use adji_engine::observe::Moment;
use adji_engine::rules::SentenceId;
use adji_engine::{Game, Place, Player, Position};

use super::{MoveReport, Over, Step, Tracer};
use crate::boards::player_name;
use crate::drawing::{Drawing, player_title, remarks};
use crate::notation::Names;

/// How much of a move is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The board before the move is drawn.
    pub before: bool,
    /// Boards are drawn after each lap, not only before and after the move.
    pub boards: bool,
    /// The board after the move is drawn, and that of a game of a match when it is over.
    pub after: bool,
    /// Laps told one by one; of longer relays the middle is left out.
    pub most_laps: u64,
    /// Sentences are told with the file and the line they stand in.
    pub lines: bool,
    /// Columns before a line is broken.
    pub width: usize,
}

impl Default for Detail {
    fn default() -> Detail {
        Detail::USUAL
    }
}

impl Detail {
    const USUAL: Detail = Detail { before: true, boards: true, after: true, most_laps: 24, lines: true, width: 100 };
    /// Boards before and after the move only, and few laps.
    pub const BRIEF: Detail = Detail { boards: false, most_laps: 8, ..Detail::USUAL };
    /// Every lap that was recorded.
    pub const FULL: Detail = Detail { most_laps: u64::MAX, ..Detail::USUAL };
    /// What stays true when lines are added to a file, for snapshots.
    pub const SNAPSHOT: Detail = Detail { lines: false, ..Detail::USUAL };

    /// Whether a lap is among the first or last ones that are told.
    fn tells(self, lap: u64, of: u64) -> bool {
        of <= self.most_laps || lap + 3 <= self.most_laps || lap + 2 >= of
    }
}

/// Columns of the move itself, when a list of legal moves stands beside it.
const HEAD: usize = 36;
const BOARD: &str = "          ";
const DONE: &str = "    ";

impl Tracer<'_> {
    /// Tells a move in words, as lines that end with a line break.
    #[must_use]
    pub fn text(&self, report: &MoveReport, detail: Detail) -> String {
        let mut teller = Teller::new(self, report, detail);
        teller.tell();
        teller.lines.join("\n") + "\n"
    }

    /// How a game stands: its board, who decides next, and what can be chosen.
    #[must_use]
    pub fn standing(&self, game: &Game<'_>) -> String {
        let position = game.position();
        let board = self.position_text(position);
        let board: String = board.lines().map(|line| format!("{BOARD}{line}\n")).collect();
        let next = match position.is_over() {
            true => "the game is over\n".to_string(),
            false => format!("next: {}\nlegal: {}\n", player_title(position.flow.asked), self.legal(game).join(" ")),
        };
        format!("{board}{next}")
    }

    /// Tells the steps of a move from the step `from` on, without its head, the boards before and after it, and what comes
    /// next.
    #[must_use]
    pub fn steps_text(&self, report: &MoveReport, from: usize, detail: Detail) -> Vec<String> {
        let mut teller = Teller::new(self, report, detail);
        teller.steps(from);
        teller.lines
    }

    /// A position drawn, with what it says besides its seeds and who decides next.
    #[must_use]
    pub fn position_text(&self, position: &Position) -> String {
        let seeds = position.all_seeds(&self.variant.rules);
        let mut lines = Drawing::new(self.variant, most(seeds)).lines(seeds, true);
        lines.extend(remarks(position, self.variant));
        lines.join("\n") + "\n"
    }
}

struct Teller<'t> {
    tracer: &'t Tracer<'t>,
    report: &'t MoveReport,
    detail: Detail,
    drawing: Drawing<'t>,
    lines: Vec<String>,
    /// The sentence told last, so that the rounds of a loop do not repeat it.
    told: Option<(SentenceId, Option<Place>)>,
    /// The sentence being carried out inside a lap, told only if it does more than drop or pass over.
    in_lap: Option<(SentenceId, Place)>,
    lap: Lap,
}

/// The lap being sown.
#[derive(Default)]
struct Lap {
    open: bool,
    hidden: bool,
    fell: Vec<String>,
    /// What happened on the way.
    aside: Vec<String>,
    /// What was said of seeds that fell elsewhere than in the place under the hand.
    elsewhere: Vec<String>,
}

impl<'t> Teller<'t> {
    fn new(tracer: &'t Tracer<'t>, report: &'t MoveReport, detail: Detail) -> Teller<'t> {
        let rules = &tracer.variant.rules;
        let boards = report.steps.iter().filter_map(|step| match step {
            Step::LapEnds { seeds, .. } | Step::GameEnds { seeds, .. } => Some(&seeds[..rules.board.pits]),
            _ => None,
        });
        let ends = [&report.before, &report.after].map(|position| &position.all_seeds(rules)[..rules.board.pits]);
        let most = boards.chain(ends).map(most).max().unwrap_or(0);
        Teller {
            tracer,
            report,
            detail,
            drawing: Drawing::new(tracer.variant, most),
            lines: Vec::new(),
            told: None,
            in_lap: None,
            lap: Lap::default(),
        }
    }

    fn tell(&mut self) {
        self.head();
        if self.detail.before {
            let before = self.report.before;
            self.board(before.all_seeds(&self.tracer.variant.rules), true);
            self.remarks(&before);
            self.lines.push(String::new());
        }
        self.steps(0);
        self.lines.push(String::new());
        if self.detail.after {
            let after = self.report.after;
            self.board(after.all_seeds(&self.tracer.variant.rules), true);
            self.remarks(&after);
        }
        let outcome = self.outcome();
        self.lines.push(outcome);
    }

    /// Tells the steps from this one on.
    fn steps(&mut self, mut at: usize) {
        let report = self.report;
        while let Some(step) = report.steps.get(at) {
            at += match step {
                Step::Moved { .. } => self.moved(&report.steps[at..]),
                Step::Picked { now, .. } => self.picked(*now, &report.steps[at..]),
                step => {
                    self.step(step, &report.steps[at + 1..]);
                    1
                }
            };
        }
    }

    fn head(&mut self) {
        let report = self.report;
        let head = format!("{}. {}", report.ply, report.deed());
        let legal = match (report.legal.len(), report.legal.join(" ")) {
            (0 | 1, _) => "nothing else was legal".to_string(),
            (_, legal) if legal.len() + HEAD < self.detail.width => format!("legal: {legal}"),
            (many, _) => format!("one of {many} legal moves"),
        };
        self.lines.push(format!("{head:<24}  ({legal})"));
        self.lines.push(String::new());
    }

    fn board(&mut self, seeds: &[u16], named: bool) {
        self.lines.extend(self.drawing.lines(seeds, named).into_iter().map(|line| format!("{BOARD}{line}")));
    }

    fn remarks(&mut self, position: &Position) {
        let lines = remarks(position, self.tracer.variant);
        self.lines.extend(lines.into_iter().map(|line| format!("{BOARD}{line}")));
    }

    fn names(&self) -> &'t Names {
        &self.tracer.variant.names
    }

    /// What was done, set in; what happens while a lap is sown is told after it.
    fn done(&mut self, text: String) {
        let lines = if self.lap.open { &mut self.lap.aside } else { &mut self.lines };
        lines.extend(wrapped(&text, self.detail.width).into_iter().map(|line| format!("{DONE}{line}")));
    }

    /// What a sentence did; on the way it stands under its sentence.
    fn effect(&mut self, text: String) {
        match self.lap.open {
            true => self.lap.aside.push(format!("{DONE}{DONE}{text}")),
            false => self.done(text),
        }
    }

    // ---- steps

    fn step(&mut self, step: &Step, later: &[Step]) {
        match step {
            Step::Sentence { id, here } if self.lap.open => self.in_lap = Some((*id, *here)),
            Step::Sentence { id, here } => self.sentence(*id, *here),
            Step::Reading(moment) => self.reading(*moment, later),
            Step::Lifted { from, seeds } => {
                if !self.next_lap_hidden(later) {
                    let from = self.names().place(*from);
                    self.done(format!("lift {seeds} from {from}"));
                }
            }
            Step::LapBegins { lap, .. } => {
                let hidden = !self.detail.tells(*lap, self.report.laps);
                if hidden && !self.lap.hidden {
                    let laps = self.hidden_laps();
                    self.lines.push(format!("{DONE}… {laps} laps not told here …"));
                }
                self.lap = Lap { open: true, hidden, ..Lap::default() };
            }
            Step::Dropped { into, over } => self.dropped(*into, *over),
            Step::PassedOver { place } => self.passed_over(*place),
            Step::LapEnds { .. } => self.end_lap(step, later),
            Step::LapsLeftOut(_) if self.lap.hidden => {}
            Step::LapsLeftOut(laps) => self.lines.push(format!("{DONE}… {laps} laps not told here …")),
            Step::Endless => self.endless(),
            Step::TurnEnds { .. } | Step::Moved { .. } | Step::Picked { .. } => {}
            Step::Marked { pit, mark, value } => self.marked(*pit, *mark, *value),
            Step::Counted { counter, player, value } => self.counted(*counter, *player, *value),
            Step::GameEnds { winner, whole: false, seeds } => self.game_ends(*winner, seeds),
            Step::GameEnds { .. } => {}
            Step::GameBegins { starter } => {
                self.done(format!("the next game begins; {} starts", player_title(*starter)));
            }
        }
    }

    fn reading(&mut self, moment: Moment, later: &[Step]) {
        self.told = None;
        if moment != Moment::Lap {
            self.lap.hidden = false;
        }
        let words = match moment {
            Moment::NoMove => "nothing can be chosen",
            Moment::Settle => "the game ends and is settled",
            _ => return,
        };
        let carried_out = later.iter().find(|step| !matches!(step, Step::Reading(_)));
        if moment == Moment::NoMove && !matches!(carried_out, Some(Step::Sentence { .. })) {
            return;
        }
        self.lines.push(format!("{words}:"));
    }

    /// What a sentence is called, where it stands, and its words.
    fn quoted(&self, id: SentenceId) -> String {
        if self.detail.lines {
            return self.tracer.quoted(id);
        }
        let name = self.tracer.variant.rules.name_of(id);
        let label = name.label.as_ref().map_or(String::new(), |label| format!(" [{label}]"));
        format!("{}{label}: {}", name.paragraph, self.tracer.sentence_text(id))
    }

    fn sentence(&mut self, id: SentenceId, here: Place) {
        // A block that is carried out for one place after another is told with each of them.
        let place = self.tracer.is_block_of_places(id).then_some(here);
        if self.told == Some((id, place)) || self.lap.hidden {
            return;
        }
        self.told = Some((id, place));
        let at = place.map_or(String::new(), |place| format!(" at {}", self.names().place(place)));
        let line = format!("{}{at}", self.quoted(id));
        self.lines.extend(wrapped(&line, self.detail.width));
    }

    /// The sentence that is carried out over a place of the lap, once it does more than drop or pass over.
    fn sentence_in_lap(&mut self) {
        if let Some((id, here)) = self.in_lap.take().filter(|_| self.lap.open) {
            let line = format!("on the way, over {}: {}", self.names().place(here), self.quoted(id));
            self.done(line);
        }
    }

    fn passed_over(&mut self, place: Place) {
        let name = self.names().place(place);
        self.lap.fell.push(format!("({name})"));
        let labelled = |id: SentenceId| self.tracer.variant.rules.name_of(id).label.is_some();
        if let Some((id, _)) = self.in_lap.take().filter(|(id, _)| labelled(*id)) {
            let line = format!("{DONE}passed over {name}: {}", self.quoted(id));
            if !self.lap.aside.contains(&line) {
                self.lap.aside.push(line);
            }
        }
    }

    fn dropped(&mut self, into: Place, over: Place) {
        let [place, under] = [into, over].map(|place| self.names().place(place));
        if !self.lap.open {
            return self.done(format!("one seed falls in {place}"));
        }
        if into != over
            && let Some((id, _)) = self.in_lap
        {
            let told = format!("{under}: a seed falls in {place} instead: {}", self.quoted(id));
            if !self.lap.elsewhere.contains(&told) {
                self.in_lap = None;
                self.done(format!("over {told}"));
                self.lap.elsewhere.push(told);
            }
        }
        self.lap.fell.push(place);
    }

    fn next_lap_hidden(&self, later: &[Step]) -> bool {
        match later.first() {
            Some(Step::LapBegins { lap, .. }) => !self.detail.tells(*lap, self.report.laps),
            Some(Step::LapsLeftOut(_)) => true,
            _ => false,
        }
    }

    fn hidden_laps(&self) -> u64 {
        let hidden = |step: &Step| match step {
            Step::LapBegins { lap, .. } => u64::from(!self.detail.tells(*lap, self.report.laps)),
            Step::LapsLeftOut(laps) => *laps,
            _ => 0,
        };
        self.report.steps.iter().map(hidden).sum()
    }

    fn end_lap(&mut self, step: &Step, later: &[Step]) {
        let Step::LapEnds { landing, last, held, holds, seeds } = step else { return };
        let lap = std::mem::take(&mut self.lap);
        self.in_lap = None;
        self.lap.hidden = lap.hidden;
        if lap.hidden {
            return;
        }
        let number = self.lap_number(later);
        let place = self.names().place(*landing);
        let store = !self.tracer.variant.rules.board.is_pit(*landing);
        let stays = match (held == holds, holds) {
            (true, 0) => format!("{place} stays empty"),
            (true, _) => format!("{place} holds {holds} as before"),
            (false, _) => format!("{place} held {held} and now holds {holds}"),
        };
        let last = match last {
            None => format!("no seed falls, {stays}"),
            Some(last) if last != landing => {
                format!("the last, over {place}, falls in {}; {stays}", self.names().place(*last))
            }
            _ if store => format!("the last falls in {place}, which holds {holds}"),
            _ if (*held, *holds) == (0, 1) => format!("the last falls in {place}, which was empty"),
            _ => format!("the last falls in {place}, which now holds {holds}"),
        };
        let fell = if lap.fell.is_empty() { "nothing".to_string() } else { lap.fell.join(" ") };
        self.done(format!("sow {fell}{number}: {last}"));
        self.lines.extend(lap.aside);
        if self.detail.boards && later.iter().any(moves_seeds) {
            self.board(seeds, false);
        }
    }

    /// ` (lap 3)` where there are several.
    fn lap_number(&self, later: &[Step]) -> String {
        let after = later.iter().find_map(|step| match step {
            Step::LapBegins { lap, .. } => Some(lap - 1),
            Step::LapsLeftOut(laps) => Some(self.report.laps - laps - 1),
            _ => None,
        });
        match self.report.laps {
            0 | 1 => String::new(),
            laps => format!(" (lap {})", after.unwrap_or(laps)),
        }
    }

    fn endless(&mut self) {
        self.lap = Lap::default();
        self.told = None;
        let laps = self.report.laps;
        self.lines.push(format!("the relay never stops: after {laps} laps it is certain that it goes round for ever"));
        self.lines.push(format!("{DONE}the board is again as it was before the move"));
    }

    // ---- the end

    fn outcome(&self) -> String {
        let report = self.report;
        if let Some(Over { winner, round: false }) = report.over {
            let result = match winner {
                Player::South | Player::North => format!("{} wins", player_title(winner)),
                Player::Nobody | Player::Chance => "a draw".to_string(),
            };
            let [south, north] = self.stores(report.after.all_seeds(&self.tracer.variant.rules));
            return format!("the game is over: {result}, South {south}, North {north}");
        }
        let flow = &report.after.flow;
        let next = player_title(flow.asked);
        let same = report.over.is_none() && flow.asked == report.player && flow.ask == report.before.flow.ask;
        match flow.ask {
            _ if flow.status == adji_engine::Status::MustPass => format!("next: {next}, who can only pass"),
            0 if same => format!("next: {next} again"),
            0 => format!("next: {next}"),
            ask => format!("next: {next} decides `{}`", self.tracer.variant.rules.asks[usize::from(ask)].name),
        }
    }

    fn game_ends(&mut self, winner: Player, seeds: &[u16]) {
        let result = match winner {
            Player::South | Player::North => format!("{} wins it", player_title(winner)),
            Player::Nobody | Player::Chance => "it is a draw".to_string(),
        };
        let [south, north] = self.stores(seeds);
        self.lines.push(format!("this game of the match is over: {result}, South {south}, North {north}"));
        if self.detail.after {
            self.board(seeds, false);
        }
    }

    fn stores(&self, seeds: &[u16]) -> [u16; 2] {
        let board = &self.tracer.variant.rules.board;
        Player::SIDES.map(|player| seeds[board.store(player).index()])
    }
}

/// How a game ended in the words of scenarios: `south wins`, `draw`, and for one game of a match `south wins the round`.
#[must_use]
pub fn over_words(over: Option<Over>) -> String {
    match over {
        None => "no".to_string(),
        Some(Over { winner, round }) => {
            let result = if winner.is_side() { format!("{} wins", player_name(winner)) } else { "draw".to_string() };
            if round { format!("{result} the round") } else { result }
        }
    }
}

fn moves_seeds(step: &Step) -> bool {
    matches!(step, Step::Lifted { .. } | Step::Moved { .. } | Step::LapBegins { .. } | Step::Endless)
}

fn most(seeds: &[u16]) -> u16 {
    seeds.iter().copied().max().unwrap_or(0)
}

/// A line that is set in where it goes on.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    crate::english::wrapped("", "    ", text, width)
}
