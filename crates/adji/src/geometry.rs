//! From the facts of `[board]` to the tables of a board; `start` says what lies on it.

mod start;

use adji_engine::board::{Board, MAX_PITS, Steps};
use adji_engine::{Heading, Place, PlaceSet, Player};
use adji_syntax::ast::{Num, NumKind};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::{self, Text, Track};
use adji_syntax::span::{Span, Spanned};

use crate::codes;
use crate::english::counted;
use crate::hints::{or_help, with_nearest, with_remedy};

/// The words that `direction` knows.
const DIRECTIONS: [&str; 2] = ["anticlockwise", "clockwise"];
/// The words that `track` knows.
pub(crate) const TRACKS: [&str; 6] =
    ["ring", "ring with own store", "ring with both stores", "each row", "each row with own store", "own rows"];

/// Rows of a side, each named by a letter.
const MOST_ROWS: usize = 26;

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
    let Some(rows) = row_lengths(facts, file, faults) else {
        // Other facts are looked at all the same.
        let mut builder = Builder { facts, rows: &[], names: &[], side: 0, faults };
        builder.heading();
        builder.check_has_seeds(file);
        return None;
    };
    let side: usize = rows.iter().sum();
    let names = pit_names(&rows);
    check_row_names(facts, rows.len(), file, faults);
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
    let seeds = facts.seeds.as_ref().filter(|_| facts.start.is_none()).map(|_| u32::from(board.start[0]));
    (faults.len() == before).then_some(Geometry { board: Board { front, ..board }, names, rows, seeds })
}

/// A board that stands for one that could not be built, so that the rules can be looked at.
pub(crate) fn made_up(file: Span) -> Option<Geometry> {
    let mut facts = page::Board::default();
    complete(&mut facts, file);
    // Its pits have no names: nothing is to be told of them.
    build(&facts, file, &mut Vec::new()).map(|geometry| Geometry { names: Vec::new(), ..geometry })
}

/// Gives a board that is only the beginning of those of its children what it lacks, so that its rules can be checked.
pub(crate) fn complete(facts: &mut page::Board, file: Span) {
    facts.pits.get_or_insert_with(|| Spanned { value: vec![6], span: file });
    if facts.seeds.is_none() && facts.start.is_none() {
        facts.seeds = Some(Num { kind: NumKind::Literal(4), span: file });
    }
}

fn row_lengths(facts: &page::Board, file: Span, faults: &mut Vec<Diagnostic>) -> Option<Vec<usize>> {
    let Some(pits) = &facts.pits else {
        let fault = Diagnostic::error(codes::BOARD_INCOMPLETE, file, "the board has no `pits`", "in this file");
        faults.push(fault.help("say how many pits a row has: [board] pits = 6"));
        return None;
    };
    if pits.value.is_empty() {
        let title = "`pits` is an empty list, and the length of at least one row is due";
        let fault = Diagnostic::error(codes::BOARD_SIZE, pits.span, title, "no row");
        faults.push(fault.help("say how many pits each row has: pits = 6"));
        return None;
    }
    let rows = facts.rows.as_ref().map_or(2 * pits.value.len() as u32, |rows| rows.value);
    let rows_span = facts.rows.as_ref().map_or(pits.span, |rows| rows.span);
    if rows % 2 == 1 || rows == 0 {
        let title = format!(
            "a board of {} cannot be shared: half of the rows belong to each side",
            counted(rows as usize, "row")
        );
        let fault = Diagnostic::error(codes::BOARD_SIZE, rows_span, title, "an even number is due");
        faults.push(fault.help("write an even number of rows, 2 or more"));
        return None;
    }
    let lengths: Vec<u32> = match pits.value.as_slice() {
        [one] => vec![*one; (rows as usize / 2).min(MAX_PITS)],
        several => several.to_vec(),
    };
    if rows as usize != 2 * lengths.len() && pits.value.len() > 1 {
        let there = counted(lengths.len(), "row");
        let title = format!("`pits` gives the lengths of {there} of a side, and the board has {rows} rows");
        let fault = Diagnostic::error(codes::BOARD_SIZE, rows_span, title, format!("{} are due", 2 * lengths.len()))
            .and(pits.span, format!("{there} of one side"));
        faults.push(fault.help("list the rows of one side, from the inner row outward, or leave `rows` out"));
        return None;
    }
    if rows as usize > 2 * MOST_ROWS && rows as usize <= MAX_PITS {
        let title = format!("a board of {rows} rows has more rows than there are letters to name them");
        let fault = Diagnostic::error(codes::BOARD_SIZE, rows_span, title, format!("at most {} rows", 2 * MOST_ROWS));
        faults.push(fault.help("write fewer rows"));
        return None;
    }
    let total = lengths.iter().fold(0u64, |sum, &length| sum + u64::from(length)) * 2;
    if lengths.contains(&0) || total > MAX_PITS as u64 || rows as usize > 2 * lengths.len() {
        let title = match (lengths.contains(&0), pits.value.as_slice()) {
            (true, _) => "a row has no pit".to_string(),
            (false, [one]) => format!("{rows} rows of {} are more than {MAX_PITS} pits", counted(*one as usize, "pit")),
            (false, _) => format!("these rows have {total} pits together"),
        };
        let fault = Diagnostic::error(codes::BOARD_SIZE, pits.span, title, format!("a board has 2 to {MAX_PITS} pits"));
        faults.push(fault.help(format!("give each row at least one pit, and all rows together at most {MAX_PITS}")));
        return None;
    }
    Some(lengths.into_iter().map(|length| length as usize).collect())
}

/// Names of rows are for all rows of a side.
fn check_row_names(facts: &page::Board, rows: usize, file: Span, faults: &mut Vec<Diagnostic>) {
    let Some(names) = facts.row_names.as_ref().filter(|names| names.len() != rows) else { return };
    // The first name too many, or the last there is.
    let span = names.get(rows).or(names.last()).map_or(file, |name| name.span);
    let [found, due] = [(names.len(), "name"), (rows, "row")].map(|(many, what)| counted(many, what));
    let title = format!("`row-names` has {found}, and a side has {due}");
    let fault = Diagnostic::error(codes::BOARD_SIZE, span, title, "these names");
    faults.push(fault.help("write one name for each row of a side, from the inner row outward"));
}

/// The words of a text, each with its place.
fn words(text: &Text) -> impl Iterator<Item = (&str, Span)> {
    // In a text without escapes, each byte stands where it is in the file.
    let is_plain = text.value.len() == (text.span.end - text.span.start) as usize;
    text.value.split_whitespace().map(move |word| {
        let start = text.span.start + (word.as_ptr() as usize - text.value.as_ptr() as usize) as u32;
        let span = Span { start, end: start + word.len() as u32, ..text.span };
        (word, if is_plain { span } else { text.span })
    })
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
            "anticlockwise" | "anti-clockwise" | "counterclockwise" | "counter-clockwise" => Heading::Anticlockwise,
            "clockwise" => Heading::Clockwise,
            other => {
                let title = format!("there is no direction `{other}`");
                let fault = Diagnostic::error(codes::UNKNOWN_DIRECTION, direction.span, title, "not a direction");
                let fault = with_remedy(fault, other, DIRECTIONS, "the directions are");
                self.faults.push(or_help(fault, "write one of these"));
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
        let fault = fault.note(format!("the places are {}", crate::hints::list(&pits, 70)));
        self.faults.push(fault.help("write one of these"));
        None
    }

    fn owners(&mut self) -> Box<[Player]> {
        let mut owners = self.for_pits(|_, player, _, _| player);
        let mut given: Vec<Place> = Vec::new();
        for text in self.facts.owners.iter().flatten() {
            let mut pits: Vec<(&str, Span)> = words(text).collect();
            let last = pits.pop();
            let player = match last.map(|(word, _)| word) {
                Some("south") => Player::South,
                Some("north") => Player::North,
                Some("nobody") => Player::Nobody,
                _ => {
                    let title = "pits come first here, and then whose they are: `south`, `north` or `nobody`";
                    let span = last.map_or(text.span, |(_, span)| span);
                    let fault = Diagnostic::error(codes::BAD_OWNERS, span, title, "not an owner");
                    self.faults.push(fault.help("write the owner last: \"A B c south\""));
                    continue;
                }
            };
            if pits.is_empty() {
                let title = "no pit is named before this owner";
                let fault = Diagnostic::error(codes::BAD_OWNERS, text.span, title, "whose pits?");
                self.faults.push(fault.help("write pits and then their owner: \"A B c south\""));
            }
            for (word, span) in pits {
                let Some(pit) = self.named(word, span) else { continue };
                if pit.index() >= owners.len() || given.contains(&pit) {
                    let title = match pit.index() < owners.len() {
                        true => format!("the pit `{word}` is given an owner twice"),
                        false => format!("`{word}` is no pit, and stores stay their players'"),
                    };
                    let fault = Diagnostic::error(codes::BAD_OWNERS, span, title, "not here");
                    self.faults.push(fault.help("take it out"));
                    continue;
                }
                given.push(pit);
                owners[pit.index()] = player;
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
            Some((Track::Cycles(cycles), span)) => {
                self.check_listed([cycles], span);
                let cycles = self.listed(cycles);
                [cycles.clone(), cycles]
            }
            Some((Track::PerPlayer(south, north), span)) => {
                self.check_listed([south, north], span);
                [south, north].map(|cycles| self.listed(cycles))
            }
        };
        cycles.map(|cycles| {
            let forward = links(&cycles);
            let back = forward.reversed();
            [forward, back]
        })
    }

    /// Each player's track, listed at `span`, has places.
    fn check_listed<const N: usize>(&mut self, tracks: [&Vec<Text>; N], span: Span) {
        if tracks.into_iter().any(|cycles| cycles.iter().all(|text| words(text).next().is_none())) {
            let fault =
                Diagnostic::error(codes::UNKNOWN_TRACK, span, "a player's track has no places", "nothing listed");
            self.faults.push(fault.help("list the places in order: track = [\"A B C a b c\"]"));
        }
    }

    fn bad_track(&mut self, word: &str, known: bool, span: Span) {
        let title = if known {
            format!("`{word}` is a track of two rows, this board has {}", 2 * self.rows.len())
        } else {
            format!("there is no track `{word}`")
        };
        let fault = Diagnostic::error(codes::UNKNOWN_TRACK, span, title, "not a track of this board");
        let possible = TRACKS.into_iter().filter(|track| self.rows.len() == 1 || !track.starts_with("ring"));
        let fault = with_nearest(fault, word, possible, "the tracks of this board are");
        self.faults.push(or_help(fault, "write one of these, or list the places in order: track = [\"A B C a b c\"]"));
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

    /// The places that lists name, cycle by cycle.
    fn listed(&mut self, cycles: &[Text]) -> Vec<Vec<Place>> {
        let mut seen = Vec::new();
        let mut listed = Vec::new();
        for text in cycles {
            let mut cycle = Vec::new();
            for (word, span) in words(text) {
                let Some(place) = self.named(word, span) else { continue };
                if seen.contains(&place) {
                    let title = format!("the place `{word}` is on the track twice");
                    let fault = Diagnostic::error(codes::PLACE_TWICE, span, title, "here again");
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

    /// Pairs of pits; no pit may be the first of two, and where a pair holds both ways, in two at all.
    fn pairs(&mut self, texts: &[Text], what: &str) -> Vec<(Place, Place)> {
        let both_ways = what == "opposite";
        let mut pairs: Vec<(Place, Place)> = Vec::new();
        for text in texts {
            let [(one, one_span), (other, other_span)] = words(text).collect::<Vec<_>>()[..] else {
                let title = format!(
                    "`{what}` lists pairs of pits, and here {}",
                    match words(text).count() {
                        0 => "stands none".to_string(),
                        1 => "stands one".to_string(),
                        found => format!("stand {found}"),
                    }
                );
                let fault = Diagnostic::error(codes::BAD_PAIR, text.span, title, "not two pits");
                self.faults.push(fault.help("write two names with a blank between them: \"A f\""));
                continue;
            };
            let (Some(first), Some(second)) = (self.named(one, one_span), self.named(other, other_span)) else {
                continue;
            };
            let taken = |place: Place| pairs.iter().any(|&(one, other)| one == place || both_ways && other == place);
            let again = match () {
                () if taken(first) => Some((one, one_span)),
                () if both_ways && (taken(second) || first == second) => Some((other, other_span)),
                () => None,
            };
            if let Some((word, span)) = again {
                let title = format!("`{word}` has a pair already");
                let fault = Diagnostic::error(codes::BAD_PAIR, span, title, "here again");
                self.faults.push(fault.help("name each pit once"));
                continue;
            }
            pairs.push((first, second));
        }
        pairs
    }
}

fn links(cycles: &[Vec<Place>]) -> Steps {
    let steps = cycles.iter().flat_map(|cycle| {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().copied().zip(next.copied())
    });
    Steps::new(steps.collect::<Vec<_>>())
}
