//! From the facts of `[board]` to the tables of a board.

use adji_engine::board::{Board, MAX_PITS, MAX_SEEDS, Steps};
use adji_engine::{Heading, Place, PlaceSet, Player};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::{self, Text, Track};
use adji_syntax::span::Span;

use crate::codes;
use crate::hints::with_nearest;

/// The words that `direction` knows.
const DIRECTIONS: [&str; 2] = ["anticlockwise", "clockwise"];
/// The words that `track` knows.
pub(crate) const TRACKS: [&str; 6] =
    ["ring", "ring with own store", "ring with both stores", "each row", "each row with own store", "own rows"];

/// A board with the names of its places.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    pub(crate) board: Board,
    /// Names of the pits, by index.
    pub(crate) names: Vec<String>,
    /// Lengths of the rows of a side, inner row first.
    pub(crate) rows: Vec<usize>,
    /// Seeds of each pit at the start, where they are given as one number.
    pub(crate) seeds: Option<u32>,
}

/// Builds the board, or says what is wrong with its facts; `file` is where a fault of the whole points.
pub(crate) fn build(facts: &page::Board, file: Span, faults: &mut Vec<Diagnostic>) -> Option<Geometry> {
    let before = faults.len();
    let rows = row_lengths(facts, file, faults)?;
    let side: usize = rows.iter().sum();
    let names = pit_names(&rows);
    let mut builder = Builder { facts, rows: &rows, names: &names, side, faults };
    let board = Board {
        pits: 2 * side,
        side: builder.for_pits(|_, player, _, _| player),
        rows: [PlaceSet::range(0, side), PlaceSet::range(side, 2 * side)],
        row: builder.for_pits(|_, _, row, _| row),
        number: builder.for_pits(|_, _, _, number| number),
        owner: builder.owners(),
        next: builder.tracks(),
        opposite: builder.opposite(),
        behind: builder.behind(),
        front: Steps::new([]),
        heading: builder.heading(),
        start: builder.start(file),
    };
    let front = board.behind.reversed();
    let seeds = facts.seeds.as_ref().map(|seeds| seeds.value).filter(|_| facts.start.is_none());
    (faults.len() == before).then_some(Geometry { board: Board { front, ..board }, names, rows, seeds })
}

fn row_lengths(facts: &page::Board, file: Span, faults: &mut Vec<Diagnostic>) -> Option<Vec<usize>> {
    let Some(pits) = &facts.pits else {
        let fault = Diagnostic::error(codes::BOARD_INCOMPLETE, file, "the board has no `pits`", "in this file");
        faults.push(fault.help("say how many pits a row has: [board] pits = 6"));
        return None;
    };
    let rows = facts.rows.as_ref().map_or(2 * pits.value.len().max(1) as u32, |rows| rows.value);
    let span = facts.rows.as_ref().map_or(pits.span, |rows| rows.span);
    let lengths: Vec<usize> = match pits.value.as_slice() {
        [one] => vec![*one as usize; (rows as usize / 2).min(MAX_PITS)],
        several => several.iter().map(|&length| length as usize).collect(),
    };
    if rows % 2 == 1 || rows == 0 || rows as usize != 2 * lengths.len() {
        let title = format!("{rows} rows cannot be shared between two players as `pits` says");
        let fault = Diagnostic::error(codes::BOARD_SIZE, span, title, "half of the rows belong to each side");
        faults.push(fault.help(
            "give an even number of rows, or the row lengths of one side from the inner row outward: pits = [3, 6]",
        ));
        return None;
    }
    let total = lengths.iter().fold(0usize, |sum, &length| sum.saturating_add(length)).saturating_mul(2);
    if lengths.contains(&0) || total > MAX_PITS {
        let title =
            if lengths.contains(&0) { "a row has no pit".into() } else { format!("the board has {total} pits") };
        let fault = Diagnostic::error(codes::BOARD_SIZE, pits.span, title, format!("a board has 2 to {MAX_PITS} pits"));
        faults.push(fault.help("give each row at least one pit, and all rows together at most 64"));
        return None;
    }
    Some(lengths)
}

/// `A B C … a b c …` for two rows of at most 26; else `A1 A2 … B1 …`, a letter for each row of a side.
fn pit_names(rows: &[usize]) -> Vec<String> {
    let letters = rows.len() == 1 && rows[0] <= 26;
    let mut names = Vec::new();
    for first in [b'A', b'a'] {
        for (row, &length) in rows.iter().enumerate() {
            for number in 0..length {
                names.push(if letters {
                    char::from(first + number as u8).to_string()
                } else {
                    format!("{}{}", char::from(first + row as u8), number + 1)
                });
            }
        }
    }
    names
}

struct Builder<'a> {
    facts: &'a page::Board,
    rows: &'a [usize],
    names: &'a [String],
    side: usize,
    faults: &'a mut Vec<Diagnostic>,
}

impl Builder<'_> {
    /// One fact for each pit, from its index, player, row (from 1) and number (from 1).
    fn for_pits<T>(&self, mut fact: impl FnMut(usize, Player, u8, u8) -> T) -> Box<[T]> {
        let mut facts = Vec::new();
        for player in Player::SIDES {
            for (row, &length) in self.rows.iter().enumerate() {
                for number in 0..length {
                    facts.push(fact(facts.len(), player, row as u8 + 1, number as u8 + 1));
                }
            }
        }
        facts.into()
    }

    fn places(&self) -> usize {
        2 * self.side + 4
    }

    /// Index of the pit with that number (from 0) in that row (from 0) of a player.
    fn pit(&self, player: Player, row: usize, number: usize) -> Place {
        let before: usize = self.rows[..row].iter().sum();
        Place((player.index() * self.side + before + number) as u8)
    }

    fn heading(&mut self) -> Heading {
        let Some(direction) = &self.facts.direction else { return Heading::Anticlockwise };
        match direction.value.as_str() {
            "anticlockwise" | "counterclockwise" | "counter-clockwise" => Heading::Anticlockwise,
            "clockwise" => Heading::Clockwise,
            other => {
                let title = format!("there is no direction `{other}`");
                let fault = Diagnostic::error(codes::UNKNOWN_DIRECTION, direction.span, title, "not a direction");
                self.faults.push(with_nearest(fault, other, DIRECTIONS, "the directions are"));
                Heading::Anticlockwise
            }
        }
    }

    fn named(&mut self, name: &str, span: Span) -> Option<Place> {
        if let Some(pit) = self.names.iter().position(|pit| pit == name) {
            return Some(Place(pit as u8));
        }
        match name {
            "south-store" => return Some(Place((2 * self.side) as u8)),
            "north-store" => return Some(Place((2 * self.side + 1) as u8)),
            _ => {}
        }
        let title = format!("the board has no place `{name}`");
        let pits: Vec<&str> = self.names.iter().map(String::as_str).chain(["south-store", "north-store"]).collect();
        let fault = Diagnostic::error(codes::UNKNOWN_PLACE, span, title, "not a place of this board");
        self.faults.push(fault.note(format!("the places are {}", crate::hints::list(&pits, 70))));
        None
    }

    fn owners(&mut self) -> Box<[Player]> {
        let mut owners = self.for_pits(|_, player, _, _| player);
        for text in self.facts.owners.iter().flatten() {
            let mut words: Vec<&str> = text.value.split_whitespace().collect();
            let player = match words.pop() {
                Some("south") => Player::South,
                Some("north") => Player::North,
                Some("nobody") => Player::Nobody,
                _ => {
                    let title = "an owner must be named last".to_string();
                    let fault = Diagnostic::error(codes::BAD_OWNERS, text.span, title, "pits, then their owner");
                    self.faults
                        .push(fault.help("write the pits and then `south`, `north` or `nobody`: \"A B c south\""));
                    continue;
                }
            };
            for word in words {
                if let Some(pit) = self.named(word, text.span).filter(|place| place.index() < owners.len()) {
                    owners[pit.index()] = player;
                }
            }
        }
        owners
    }

    // ---- tracks

    fn tracks(&mut self) -> [[Steps; 2]; 2] {
        let none = || Steps::new([]);
        let cycles = match self.facts.track.as_ref().map(|track| (&track.value, track.span)) {
            None if self.rows.len() == 1 => Player::SIDES.map(|player| self.word_track("ring", player)),
            None => Player::SIDES.map(|player| self.word_track("own rows", player)),
            Some((Track::Word(word), span)) => {
                let known = TRACKS.contains(&word.as_str());
                if !known || (self.rows.len() > 1 && word.starts_with("ring")) {
                    self.bad_track(word, known, span);
                    return [[none(), none()], [none(), none()]];
                }
                Player::SIDES.map(|player| self.word_track(word, player))
            }
            Some((Track::Cycles(cycles), _)) => {
                let cycles = self.listed(cycles);
                [cycles.clone(), cycles]
            }
            Some((Track::PerPlayer(south, north), _)) => [self.listed(south), self.listed(north)],
        };
        cycles.map(|cycles| {
            let forward = links(&cycles);
            let back = forward.reversed();
            [forward, back]
        })
    }

    fn bad_track(&mut self, word: &str, known: bool, span: Span) {
        let title = if known {
            format!("`{word}` is a track of two rows, this board has {}", 2 * self.rows.len())
        } else {
            format!("there is no track `{word}`")
        };
        let fault = Diagnostic::error(codes::UNKNOWN_TRACK, span, title, "not a track of this board");
        let fault = fault.note("or a list of cycles of pit names, anticlockwise: track = [\"A B C a b c\"]");
        self.faults.push(with_nearest(fault, word, TRACKS, "the tracks are"));
    }

    /// The cycles of a track word for one player, each anticlockwise as seen from above.
    fn word_track(&self, word: &str, player: Player) -> Vec<Vec<Place>> {
        let store = |player: Player| Place((2 * self.side + player.index()) as u8);
        let row = |player: Player, row: usize| -> Vec<Place> {
            (0..self.rows[row]).map(|number| self.pit(player, row, number)).collect()
        };
        match word {
            "each row" | "each row with own store" => {
                let mut cycles = Vec::new();
                for side in Player::SIDES {
                    for at in 0..self.rows.len() {
                        let mut cycle = row(side, at);
                        if word == "each row with own store" && side == player && at == 0 {
                            cycle.push(store(side));
                        }
                        cycles.push(cycle);
                    }
                }
                cycles
            }
            "own rows" => Player::SIDES.iter().map(|&side| self.own_rows(side, &row)).collect(),
            _ => {
                let mut cycle = Vec::new();
                for side in Player::SIDES {
                    cycle.extend(row(side, 0));
                    if word == "ring with both stores" || (word == "ring with own store" && side == player) {
                        cycle.push(store(side));
                    }
                }
                vec![cycle]
            }
        }
    }

    /// A side's rows as one loop: the outermost from left to right, the next from right to left, and so on inward.
    fn own_rows(&self, side: Player, row: &dyn Fn(Player, usize) -> Vec<Place>) -> Vec<Place> {
        let mut cycle = Vec::new();
        for (at, outward) in (0..self.rows.len()).rev().enumerate() {
            let mut pits = row(side, outward);
            if at % 2 == 1 {
                pits.reverse();
            }
            cycle.extend(pits);
        }
        cycle
    }

    fn listed(&mut self, cycles: &[Text]) -> Vec<Vec<Place>> {
        let mut seen = Vec::new();
        let mut listed = Vec::new();
        for text in cycles {
            let mut cycle = Vec::new();
            for word in text.value.split_whitespace() {
                let Some(place) = self.named(word, text.span) else { continue };
                if seen.contains(&place) {
                    let title = format!("the place `{word}` is on the track twice");
                    let fault = Diagnostic::error(codes::PLACE_TWICE, text.span, title, "here again");
                    self.faults.push(fault.help("a track passes each place once; take one of the two out"));
                }
                seen.push(place);
                cycle.push(place);
            }
            listed.push(cycle);
        }
        listed
    }

    // ---- relations

    fn opposite(&mut self) -> Steps {
        let pairs = match &self.facts.opposite {
            Some(pairs) => self.pairs(pairs, "opposite"),
            None => {
                let facing = self.rows[0];
                let face = |at| (self.pit(Player::South, 0, at), self.pit(Player::North, 0, facing - 1 - at));
                (0..facing).map(face).collect()
            }
        };
        Steps::new(pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]))
    }

    fn behind(&mut self) -> Steps {
        if let Some(pairs) = &self.facts.behind {
            return Steps::new(self.pairs(pairs, "behind"));
        }
        let mut steps = Vec::new();
        for player in Player::SIDES {
            for row in 1..self.rows.len() {
                // Where two rows differ in length, it must be said which pit lies behind which.
                let same = self.rows[row] == self.rows[row - 1];
                for at in 0..if same { self.rows[row] } else { 0 } {
                    steps.push((self.pit(player, row - 1, at), self.pit(player, row, at)));
                }
            }
        }
        Steps::new(steps)
    }

    fn pairs(&mut self, texts: &[Text], what: &str) -> Vec<(Place, Place)> {
        let mut pairs = Vec::new();
        for text in texts {
            match text.value.split_whitespace().collect::<Vec<_>>()[..] {
                [one, other] => {
                    if let (Some(one), Some(other)) = (self.named(one, text.span), self.named(other, text.span)) {
                        pairs.push((one, other));
                    }
                }
                _ => {
                    let title = format!("`{what}` lists pairs of pits");
                    let fault = Diagnostic::error(codes::BAD_PAIR, text.span, title, "not two pits");
                    self.faults.push(fault.help("write two names with a blank between them: \"A f\""));
                }
            }
        }
        pairs
    }

    // ---- the start

    fn start(&mut self, file: Span) -> Box<[u16]> {
        let mut start = vec![0u16; self.places()];
        let pits = 2 * self.side;
        if let Some(text) = &self.facts.start {
            match crate::boards::seeds(&text.value, self.rows) {
                Ok(seeds) => start = seeds,
                Err(error) => {
                    let fault = Diagnostic::error(codes::BAD_START, text.span, error.to_string(), "this start");
                    let help = "write a number for each pit, South's then North's: start = \"4 4 4 | 4 4 4\"";
                    self.faults.push(fault.help(help));
                }
            }
            return start.into();
        }
        let Some(seeds) = &self.facts.seeds else {
            let fault = Diagnostic::error(codes::BOARD_INCOMPLETE, file, "the board has no seeds", "in this file");
            self.faults.push(fault.help("say how many seeds each pit has at the start: [board] seeds = 4"));
            return start.into();
        };
        match u16::try_from(seeds.value) {
            Ok(each) if seeds.value as usize * pits <= MAX_SEEDS as usize => start[..pits].fill(each),
            _ => {
                let title = format!("{} seeds in each of {pits} pits are too many", seeds.value);
                let label = format!("a game has at most {MAX_SEEDS} seeds");
                let most = MAX_SEEDS as usize / pits;
                let fault = Diagnostic::error(codes::TOO_MANY_SEEDS, seeds.span, title, label);
                self.faults.push(fault.help(format!("write {most} or fewer")));
            }
        }
        start.into()
    }
}

fn links(cycles: &[Vec<Place>]) -> Steps {
    let steps = cycles.iter().flat_map(|cycle| {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().copied().zip(next.copied())
    });
    Steps::new(steps.collect::<Vec<_>>())
}
