//! An example: one move with the board before and after it, told as it is played.

use adji_engine::rules::Taking;
use adji_engine::{Event, Game, Heading, Move, Observer, Place, Player, Position};

use super::english::{counted, list, quoted, sentence};
use super::sections::Part;
use super::teller::Teller;
use crate::drawing::{player_title, remarks};

/// So many moves a game is played on in search of one that shows what the rules are about.
const MOST_PLIES: usize = 16;
/// More seeds than this are tiresome to follow.
const MOST_DROPPED: usize = 30;

/// What a turn did.
#[derive(Default)]
struct Watched {
    events: Vec<(Event, Position)>,
    is_over: bool,
}

impl Observer for Watched {
    fn event(&mut self, event: Event, position: &Position) {
        if !self.is_over {
            self.events.push((event, *position));
        }
        self.is_over |= matches!(event, Event::TurnEnds { .. });
    }
}

impl Watched {
    fn count(&self, what: fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|(event, _)| what(event)).count()
    }

    /// How much of a game the move shows: a capture, and a second lap where there are such.
    fn worth(&self, has_laps: bool) -> usize {
        let captures = self.count(|event| matches!(event, Event::Moved { taking: Some(_), .. })) > 0;
        let relays = self.count(|event| matches!(event, Event::LapBegins { .. })) > 1;
        let dropped = self.count(|event| matches!(event, Event::Dropped { .. }));
        match dropped {
            0 => 0,
            dropped if dropped > MOST_DROPPED => 1,
            _ => 2 + 2 * usize::from(captures) + usize::from(relays && has_laps),
        }
    }
}

/// A move that was found.
struct Found {
    before: Position,
    after: Position,
    watched: Watched,
    place: Place,
    heading: Option<Heading>,
}

impl Teller<'_> {
    pub(super) fn example(&self) -> Option<Part> {
        let Found { before, after, watched, place, heading } = self.best_move()?;
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
        let mut told = format!("{who} chooses {}{way}. {}", self.place_name(place), self.move_told(&watched, &who));
        let as_well = if next == player { " as well" } else { "" };
        told.push_str(&format!(" {} is next{as_well}. The board is now:", player_title(next)));
        let intro = format!("{when}, {who} is to move on this board:");
        let mut part = Part::new("", "An example", vec![self.remark(&intro), self.remark(&told)]);
        part.section.figure = drawn(&seeds[0], &before);
        part.section.closing = drawn(&seeds[1], &after);
        Some(part)
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
                let (mut after, mut watched) = (game.clone(), Watched::default());
                if before.flow.ask != ask || after.play_watched(option, &mut watched).is_err() {
                    continue;
                }
                let worth = watched.worth(self.has_laps());
                let ends = after.winner().is_some() || after.position().flow.rounds != before.flow.rounds;
                if !ends && watched.is_over && worth > best.as_ref().map_or(1, |(worth, _)| *worth) {
                    best = Some((worth, Found { before, after: *after.position(), watched, place, heading }));
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
    fn move_told(&self, watched: &Watched, who: &str) -> String {
        let mut sentences: Vec<String> = Vec::new();
        let mut told = Doing::default();
        for (event, position) in &watched.events {
            match *event {
                Event::Lifted { from, seeds } => told.lifted.push(self.seeds_of(seeds, from)),
                Event::Dropped { into } => told.dropped.push(self.place_name(into)),
                Event::PassedOver { place } => told.passed.push(self.place_name(place)),
                Event::LapEnds { landing } => {
                    sentences.extend(told.sown(who));
                    if self.variant.rules.board.is_pit(landing) {
                        let seeds = position.all_seeds(&self.variant.rules)[landing.index()];
                        let place = self.place_name(landing);
                        sentences.push(format!("The last seed falls into {place}, which now holds {seeds}"));
                    }
                }
                Event::Moved { from, to, seeds, taking: Some(Taking::Capture) }
                    if to == self.variant.rules.board.store(position.flow.asked) =>
                {
                    told.captured.push(self.seeds_of(seeds, from));
                }
                Event::Moved { from, to, seeds, .. } => {
                    sentences.extend(told.taken(who));
                    let go = if seeds == 1 { "goes" } else { "go" };
                    sentences.push(format!("{} {go} to {}", self.seeds_of(seeds, from), self.place_name(to)));
                }
                Event::Marked { pit, mark, value } => {
                    sentences.extend(told.taken(who));
                    sentences.push(self.marked(pit, mark, value));
                }
                Event::TurnEnds { .. } => sentences.extend(told.taken(who)),
                _ => {}
            }
        }
        sentences.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
    }

    fn marked(&self, pit: Place, mark: usize, value: u16) -> String {
        let (pit, mark) = (self.place_name(pit), &self.variant.rules.marks[mark]);
        let name = quoted(&mark.name);
        let whose = player_title(if value == 1 { Player::South } else { Player::North });
        match (value, mark.of_player, mark.name.as_str()) {
            (0, true, "owner") => format!("{pit} has no owner any more"),
            (_, true, "owner") => format!("{pit} now belongs to {whose}"),
            (0, true, _) => format!("{pit} is no {name} any more"),
            (_, true, _) => format!("{pit} is now {name} of {whose}"),
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
        let (lifted, dropped, passed) =
            (std::mem::take(&mut self.lifted), std::mem::take(&mut self.dropped), std::mem::take(&mut self.passed));
        let over = match passed.is_empty() {
            true => String::new(),
            false => format!("; {} passed over", list(&with_is(passed), "and")),
        };
        let each = if dropped.len() > 1 { "one each into" } else { "it into" };
        let lifts =
            if lifted.is_empty() { String::new() } else { format!("{who} lifts {} and sows", list(&lifted, "and")) };
        (!lifted.is_empty() && !dropped.is_empty()).then(|| format!("{lifts} {each} {}{over}", list(&dropped, "and")))
    }

    fn taken(&mut self, who: &str) -> Option<String> {
        let captured = std::mem::take(&mut self.captured);
        (!captured.is_empty()).then(|| format!("{who} captures {}", list(&captured, "and")))
    }
}

/// The last of these places with its verb.
fn with_is(mut places: Vec<String>) -> Vec<String> {
    let verb = if places.len() == 1 { "is" } else { "are" };
    if let Some(last) = places.last_mut() {
        last.push_str(&format!(" {verb}"));
    }
    places
}
