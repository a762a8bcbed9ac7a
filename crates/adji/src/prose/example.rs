//! An example: one move with the board before and after it, told as it is played.

use adji_engine::rules::Taking;
use adji_engine::{Game, Heading, Move, Place, Player, Position};

use super::Told;
use super::sections::Part;
use super::teller::Teller;
use crate::drawing::{player_title, remarks};
use crate::english::{counted, list, quoted, sentence, verb};
use crate::trace::{Recorder, Step};

/// So many moves a game is played on in search of one that shows what the rules are about.
const MOST_PLIES: usize = 16;
/// More seeds than this are tiresome to follow.
const MOST_DROPPED: usize = 30;

/// A move that was found.
struct Found {
    before: Position,
    after: Position,
    /// What the turn did.
    steps: Vec<Step>,
    place: Place,
    heading: Option<Heading>,
}

impl Teller<'_> {
    pub(super) fn example(&self) -> Option<Part> {
        let Found { before, after, steps, place, heading } = self.best_move()?;
        let rules = &self.variant.rules;
        let (player, next) = (before.flow.asked, after.flow.asked);
        let seeds = [&before, &after].map(|position| position.all_seeds(rules).to_vec());
        let most = seeds.iter().flatten().copied().max().unwrap_or(0);
        let drawn = |seeds: &[u16], position: &Position| {
            let mut lines = self.drawn(seeds, most);
            lines.extend(remarks(position, self.variant));
            lines
        };
        let who = player_title(player);
        let start = before.all_seeds(rules) == rules.start().all_seeds(rules);
        let when = if start { "At the start" } else { "In a game that has gone on for a while" };
        let way = match heading {
            None => "",
            Some(Heading::Anticlockwise) => " and goes anticlockwise",
            Some(Heading::Clockwise) => " and goes clockwise",
        };
        let mut told = format!("{who} chooses {}{way}. {}", self.place_name(place), self.move_told(&steps, player));
        let goes_on = if next == player { "moves again" } else { "is next" };
        told.push_str(&format!(" {} {goes_on}. The board is now:", player_title(next)));
        let intro = format!("{when}, {who} is to move on this board:");
        let intro = Told { figure: drawn(&seeds[0], &before), ..self.remark(&intro) };
        let told = Told { figure: drawn(&seeds[1], &after), ..self.remark(&told) };
        Some(Part::new("", "An example", vec![intro, told]))
    }

    /// The move among the first ones of a game that shows the most, the earliest of several.
    fn best_move(&self) -> Option<Found> {
        let rules = &self.variant.rules;
        let mut game = Game::new(rules);
        let ask = game.position().flow.ask;
        let mut best: Option<(usize, Found)> = None;
        for ply in 0..MOST_PLIES {
            let before = *game.position();
            for &option in game.legal_moves() {
                let Move::Choose { place, heading, amount: None } = option else { continue };
                let (mut after, mut recorder) = (game.clone(), Recorder::new(rules));
                if before.flow.ask != ask || after.play_watched(option, &mut recorder).is_err() {
                    continue;
                }
                let mut steps = recorder.steps();
                let Some(end) = steps.iter().position(|step| matches!(step, Step::TurnEnds { .. })) else { continue };
                steps.truncate(end);
                let worth = worth(&steps, self.has_laps());
                let ends = after.winner().is_some() || after.position().flow.rounds != before.flow.rounds;
                if !ends && worth > best.as_ref().map_or(1, |(worth, _)| *worth) {
                    best = Some((worth, Found { before, after: *after.position(), steps, place, heading }));
                }
            }
            let options = game.legal_moves();
            let Some(&option) = options.get(ply % options.len().max(1)) else { break };
            if game.play(option).is_err() {
                break;
            }
        }
        best.map(|(_, found)| found)
    }

    /// What a move did, in the order in which it did it.
    fn move_told(&self, steps: &[Step], player: Player) -> String {
        let board = &self.variant.rules.board;
        let who = &player_title(player);
        let mut sentences: Vec<String> = Vec::new();
        let mut told = Doing::default();
        for step in steps {
            match *step {
                Step::Lifted { from, seeds } => told.lifted.push(self.seeds_of(seeds, from)),
                Step::Dropped { into, .. } => told.dropped.push(self.place_name(into)),
                Step::PassedOver { place } => told.passed.push(self.place_name(place)),
                Step::LapEnds { landing, last, holds, .. } => {
                    sentences.extend(told.sown(who));
                    if let Some(last) = last.filter(|&last| last != landing) {
                        let (place, last) = (self.place_name(landing), self.place_name(last));
                        sentences.push(format!("The last seed, due to {place}, falls into {last} instead"));
                    } else if last.is_some() && board.is_pit(landing) {
                        let place = self.place_name(landing);
                        sentences.push(format!("The last seed falls into {place}, which now holds {holds}"));
                    }
                }
                Step::Moved { from, to, seeds, taking: Some(Taking::Capture) } if to == board.store(player) => {
                    told.captured.push(self.seeds_of(seeds, from));
                }
                Step::Moved { from, to, seeds, .. } => {
                    sentences.extend(told.taken(who));
                    let go = verb(seeds != 1, "goes", "go");
                    sentences.push(format!("{} {go} to {}", self.seeds_of(seeds, from), self.place_name(to)));
                }
                Step::Marked { pit, mark, value } => {
                    sentences.extend(told.taken(who));
                    sentences.push(self.marked(pit, mark, value));
                }
                _ => {}
            }
        }
        sentences.extend(told.taken(who));
        sentences.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
    }

    fn marked(&self, pit: Place, mark: usize, value: u16) -> String {
        // Not at the head of a sentence, where A and a would look the same.
        let (pit, mark) = (format!("pit {}", self.place_name(pit)), &self.variant.rules.marks[mark]);
        let name = quoted(&mark.name);
        let whose = player_title(Player::from_cell(value));
        match (value, mark.of_player, mark.name.as_str()) {
            (0, true, "owner") => format!("{pit} has no owner any more"),
            (_, true, "owner") => format!("{pit} now belongs to {whose}"),
            (0, true, _) => format!("{pit} is no {name} any more"),
            (_, true, _) => format!("{pit} is now a {name} of {whose}"),
            (0, false, _) => format!("{pit} is no longer marked {name}"),
            (_, false, _) => format!("{pit} is marked {name}"),
        }
    }

    fn seeds_of(&self, seeds: u16, from: Place) -> String {
        format!("{} of {}", counted(usize::from(seeds), "seed"), self.place_name(from))
    }
}

/// What is told in one sentence.
#[derive(Default)]
struct Doing {
    lifted: Vec<String>,
    dropped: Vec<String>,
    passed: Vec<String>,
    captured: Vec<String>,
}

impl Doing {
    fn sown(&mut self, who: &str) -> Option<String> {
        let [lifted, dropped, passed] = [&mut self.lifted, &mut self.dropped, &mut self.passed].map(std::mem::take);
        if lifted.is_empty() || dropped.is_empty() {
            return None;
        }
        let over = match passed.is_empty() {
            true => String::new(),
            false => format!("; {} {} passed over", list(&passed, "and"), verb(passed.len() > 1, "is", "are")),
        };
        let each = verb(dropped.len() > 1, "it into", "one each into");
        let (lifted, dropped) = (list(&lifted, "and"), list(&dropped, "and"));
        Some(format!("{who} lifts {lifted} and sows {each} {dropped}{over}"))
    }

    fn taken(&mut self, who: &str) -> Option<String> {
        let captured = std::mem::take(&mut self.captured);
        (!captured.is_empty()).then(|| format!("{who} captures {}", list(&captured, "and")))
    }
}

/// How much of a game a move shows: a capture, and a second lap where there are such.
fn worth(steps: &[Step], has_laps: bool) -> usize {
    let count = |what: fn(&Step) -> bool| steps.iter().filter(|step| what(step)).count();
    let captures = count(|step| matches!(step, Step::Moved { taking: Some(_), .. })) > 0;
    let relays = count(|step| matches!(step, Step::LapBegins { .. })) > 1;
    match count(|step| matches!(step, Step::Dropped { .. })) {
        0 => 0,
        dropped if dropped > MOST_DROPPED => 1,
        _ => 2 + 2 * usize::from(captures) + usize::from(relays && has_laps),
    }
}
