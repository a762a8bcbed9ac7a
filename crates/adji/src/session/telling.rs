//! What is said: how things stand, what a move did, how a game ended.

use adji_engine::observe::Moment;
use adji_engine::rules::Taking;
use adji_engine::{Place, Player, Status};

use super::seats::title;
use super::{MOST_UNASKED, Seat, Session, WIDTH};
use crate::drawing::{self, Drawing, player_title, row_of};
use crate::english::{capitalised, counted, wrapped};
use crate::trace::{Detail, MoveReport, Step, Tracer};

/// Pits from which one player captured that are named one by one.
const MOST_PITS: usize = 4;
/// Options that are listed one by one; where an amount is chosen there can be hundreds.
const MOST_OPTIONS: usize = 64;
/// Columns that a trace sets boards in by, and what was done by less.
const SET_IN: usize = 10;

/// A line that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What kind of line it is.
    pub tone: Tone,
    /// Its text, without a line break.
    pub text: String,
}

/// Kinds of lines; whoever shows them may use colours, but no line needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What stands, and what happened.
    Told,
    /// Whose turn it is, and what can be chosen; how a game ended.
    Due,
    /// Something cannot be done.
    Refused,
}

/// Lines under way, none wider than [`WIDTH`] as long as its words allow.
pub(super) struct Said {
    pub(super) lines: Vec<Line>,
    plain: bool,
}

impl Said {
    pub(super) fn new(plain: bool) -> Said {
        Said { lines: Vec::new(), plain }
    }

    pub(super) fn say(&mut self, tone: Tone, text: impl AsRef<str>) {
        let lines = match self.plain {
            // What is only there for the eye is not read aloud.
            true if text.as_ref().is_empty() => Vec::new(),
            true => broken(text.as_ref().replace('`', "").trim_start(), 0),
            false => broken(text.as_ref(), 4),
        };
        self.lines.extend(lines.into_iter().map(|text| Line { tone, text }));
    }

    pub(super) fn tell(&mut self, text: impl AsRef<str>) {
        self.say(Tone::Told, text);
    }

    pub(super) fn refuse(&mut self, text: impl AsRef<str>) {
        self.say(Tone::Refused, text);
    }

    /// An empty line, where something is drawn.
    fn space(&mut self) {
        if !self.plain && !self.lines.is_empty() {
            self.tell("");
        }
    }
}

/// Breaks a line between words; what follows is set in further.
fn broken(text: &str, indent: usize) -> Vec<String> {
    if text.chars().count() <= WIDTH {
        return vec![text.to_string()];
    }
    let begin = text.len() - text.trim_start().len();
    let [first, rest] = [begin, begin + indent].map(|width| " ".repeat(width));
    wrapped(&first, &rest, &text[begin..], WIDTH)
}

// ---- how things stand

impl Session<'_> {
    pub(super) fn greeting(&self) -> Said {
        let mut said = Said::new(self.settings.plain);
        let variant = self.tracer.variant;
        said.say(Tone::Due, format!("{} ({})", variant.about.name, variant.spec));
        let [south, north] = self.settings.seats.map(Seat::name);
        let seed = match self.settings.seats {
            [Seat::Human, Seat::Human] => String::new(),
            _ => format!(" The seed of the dice is {}.", self.settings.seed),
        };
        said.tell(format!("South is {south}, North is {north}.{seed}"));
        if let Some(last) = &self.last {
            let moves = counted(self.done.len(), "move");
            said.tell(format!("Resumed after {moves}. Last: {}.", last.deed()));
        }
        if self.asks() {
            said.tell("Type a move, or ? for help.");
        }
        said
    }

    pub(super) fn say_board(&self, said: &mut Said) {
        let position = self.game.position();
        let legal: Vec<Place> = self.game.legal_moves().iter().filter_map(|option| option.place()).collect();
        let drawn = drawing::for_players(position, &legal, self.tracer.variant, WIDTH);
        match drawn.filter(|_| !self.settings.plain) {
            Some(lines) => {
                said.space();
                lines.iter().for_each(|line| said.tell(line));
                said.space();
            }
            None => self.sentences().iter().for_each(|line| said.tell(line)),
        }
    }

    /// The board in sentences.
    fn sentences(&self) -> Vec<String> {
        let (position, variant) = (self.game.position(), self.tracer.variant);
        let rows = variant.names.rows.len();
        let mut lines = Vec::new();
        for player in Player::SIDES {
            let whose = player_title(player);
            for row in 0..rows {
                let pits: Vec<Place> = row_of(variant, player, row).collect();
                let what = match (row, rows) {
                    (_, 1) => "pits",
                    (0, _) => "inner row",
                    (row, rows) if row + 1 == rows => "outer row",
                    _ => "middle row",
                };
                let from = if player == Player::South { "left to right" } else { "North's left" };
                let name = |pit: Option<&Place>| pit.map_or(String::new(), |&pit| variant.names.place(pit));
                let (first, last) = (name(pits.first()), name(pits.last()));
                let seeds: Vec<String> = pits.iter().map(|&pit| position.seeds(pit).to_string()).collect();
                lines.push(format!("{whose}'s {what} from {from}, {first} to {last}: {};", seeds.join(" ")));
            }
            if let Some(line) = lines.last_mut() {
                *line += &format!(" {whose}'s store {}.", position.seeds(variant.rules.board.store(player)));
            }
        }
        let outside = drawing::elsewhere(position.all_seeds(&variant.rules), variant);
        let remarks = drawing::remarks(position, variant);
        lines.extend(outside.iter().chain(&remarks).map(|line| format!("{}.", capitalised(line))));
        lines
    }

    /// Whose turn it is and what can be chosen, or how the game ended.
    pub(super) fn say_due(&self, said: &mut Said) {
        let position = self.game.position();
        let rules = &self.tracer.variant.rules;
        if let Some(winner) = self.game.winner() {
            let what = if rules.round.is_some() { "match" } else { "game" };
            let result = if winner.is_side() { format!("{} wins", player_title(winner)) } else { "a draw".to_string() };
            let [south, north] = Player::SIDES.map(|player| position.seeds(rules.board.store(player)));
            said.say(Tone::Due, format!("The {what} is over: {result}, South {south}, North {north}."));
            if self.asks() {
                said.tell("You can type undo, trace, save FILE or quit.");
            }
            return;
        }
        let flow = &position.flow;
        let who = title(flow.asked, self.settings.seats);
        let mut legal = self.tracer.legal(&self.game);
        if legal.len() > MOST_OPTIONS {
            let more = legal.len() - MOST_OPTIONS;
            legal.truncate(MOST_OPTIONS);
            legal.push(format!("and {more} more"));
        }
        let ask = (flow.ask != 0).then(|| rules.asks[usize::from(flow.ask)].name.as_str());
        let before = self.last.as_ref().filter(|last| last.over.is_none() && last.before.flow.ask == 0);
        let again = if before.is_some_and(|last| last.player == flow.asked) { " again" } else { "" };
        let line = match (flow.status, ask) {
            (Status::MustPass, _) => format!("{who} has nothing to choose and must pass: press Enter."),
            (_, None) if self.settings.plain => {
                format!("{who} to move{again}. {} may play {}.", self.you(), legal.join(", "))
            }
            (_, None) => format!("{who} to move{again}: {}", legal.join(" ")),
            (_, Some(ask)) if self.settings.plain => {
                format!("{who} decides {ask}. {} may choose {}.", self.you(), legal.join(", "))
            }
            (_, Some(ask)) => format!("{who} decides `{ask}`: {}", legal.join(" ")),
        };
        said.say(Tone::Due, line);
        if self.stopped {
            said.refuse(format!("Stopped here: {MOST_UNASKED} moves were made and nobody was asked."));
        }
    }

    /// `You`, where only one person plays.
    fn you(&self) -> String {
        match self.settings.seats {
            [Seat::Human, Seat::Human] => player_title(self.game.position().flow.asked),
            _ => "You".to_string(),
        }
    }
}

// ---- what happened

/// Says what a move did: who played, what was captured, and if a game ended with it, by which sentences and how it was
/// settled.
pub(super) fn move_made(tracer: &Tracer<'_>, report: &MoveReport, said: &mut Said) {
    let mut text = format!("{}.", report.deed());
    if report.endless {
        text += " The relay never stops, and the board is as it was before.";
    } else if report.laps > 1 {
        text += &format!(" It is sown in {} laps.", report.laps);
    }
    for player in Player::SIDES {
        text += &captures(tracer, report, player);
    }
    said.tell(text);
    let is_end = |step: &Step| matches!(step, Step::GameEnds { .. });
    let told_from = match report.steps.iter().position(is_end) {
        Some(end) => Some(report.steps[..end].iter().rposition(decides).unwrap_or(0)),
        None => (report.before.flow.ask != 0).then_some(0),
    };
    if let Some(from) = told_from {
        let told = tracer.steps_text(report, from, detail(tracer, report, said.plain));
        told.iter().for_each(|line| said.tell(line));
    }
}

/// How much of a move is told: no boards where there are only sentences, or too few columns.
pub(super) fn detail(tracer: &Tracer<'_>, report: &MoveReport, plain: bool) -> Detail {
    let seeds = report.after.all_seeds(&tracer.variant.rules);
    let most = u16::try_from(report.after.total()).unwrap_or(u16::MAX);
    let boards = Drawing::new(tracer.variant, most).lines(seeds, true);
    let drawn = !plain && boards.iter().all(|line| line.len() + SET_IN <= WIDTH);
    Detail { before: drawn, boards: drawn, after: drawn, width: WIDTH - SET_IN, ..Detail::default() }
}

/// Whether a paragraph is read that can end a game.
fn decides(step: &Step) -> bool {
    matches!(step, Step::Reading(moment) if !matches!(moment, Moment::Settle | Moment::Round))
}

/// ` South captures 4 from a.`; nothing if nothing was captured.
fn captures(tracer: &Tracer<'_>, report: &MoveReport, player: Player) -> String {
    let store = tracer.variant.rules.board.store(player);
    let settling = |step: &&Step| !matches!(step, Step::Reading(Moment::Settle | Moment::Round));
    let captured = |step: &Step| match *step {
        Step::Moved { from, to, seeds, taking: Some(Taking::Capture) } if to == store => Some((from, seeds)),
        _ => None,
    };
    let pits: Vec<(Place, u16)> = report.steps.iter().take_while(settling).filter_map(captured).collect();
    if pits.is_empty() || report.endless {
        return String::new();
    }
    let name = player_title(player);
    if pits.len() > MOST_PITS {
        let sum: u32 = pits.iter().map(|(_, seeds)| u32::from(*seeds)).sum();
        return format!(" {name} captures {sum}.");
    }
    let pits = pits.into_iter().map(|(from, seeds)| format!("{seeds} from {}", tracer.variant.names.place(from)));
    format!(" {name} captures {}.", pits.collect::<Vec<_>>().join(", "))
}
