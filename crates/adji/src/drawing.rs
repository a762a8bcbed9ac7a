//! Boards drawn for people: North's rows on top, as South sees them.

use adji_engine::{Board, Place, Player, Position};

use crate::boards::player_name;
use crate::variant::Variant;

/// Draws boards of one variant with columns of one width, so that boards of one move stand under each other.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'v> {
    variant: &'v Variant,
    width: usize,
}

impl<'v> Drawing<'v> {
    /// For boards whose fullest pit holds `most` seeds.
    #[must_use]
    pub fn new(variant: &'v Variant, most: u16) -> Drawing<'v> {
        let names = variant.names.pits.iter().map(String::len).max().unwrap_or(1);
        Drawing { variant, width: names.max(most.to_string().len()).max(2) }
    }

    /// The rows, the outermost of North first, with the stores beside the inner ones. `seeds` has the seeds of every place
    /// by index, as [`Position::all_seeds`] gives them. With `named`, the pits' names stand above and below.
    #[must_use]
    pub fn lines(&self, seeds: &[u16], named: bool) -> Vec<String> {
        let rows = &self.variant.names.rows;
        let mut lines = Vec::new();
        let heads = self.heads();
        if let (true, Some([above, _])) = (named, &heads) {
            lines.push(above.clone());
        }
        for row in (0..rows.len()).rev() {
            if named && heads.is_none() {
                lines.push(self.names_of(Player::North, row));
            }
            lines.push(self.row(Player::North, row, seeds));
        }
        for row in 0..rows.len() {
            lines.push(self.row(Player::South, row, seeds));
            if named && heads.is_none() {
                lines.push(self.names_of(Player::South, row));
            }
        }
        if let (true, Some([_, below])) = (named, heads) {
            lines.push(below);
        }
        let board = self.board();
        for (words, place) in [("in hand", board.hand()), ("out of play", board.out())] {
            if seeds[place.index()] > 0 {
                lines.push(format!("{words}: {}", seeds[place.index()]));
            }
        }
        lines
    }

    fn board(&self) -> &'v Board {
        &self.variant.rules.board
    }

    /// One line above and one below where a column has one name: letters of two rows, numbers of several equal ones.
    fn heads(&self) -> Option<[String; 2]> {
        let rows = &self.variant.names.rows;
        if rows.len() == 1 {
            return Some([self.names_of(Player::North, 0), self.names_of(Player::South, 0)]);
        }
        if rows.iter().any(|&length| length != rows[0]) {
            return None;
        }
        let numbers = (1..=rows[0]).map(|number| number.to_string());
        let reversed = (1..=rows[0]).rev().map(|number| number.to_string());
        Some([self.cells("", reversed), self.cells("", numbers)])
    }

    fn names_of(&self, player: Player, row: usize) -> String {
        let names = self
            .columns(player, row)
            .into_iter()
            .map(|pit| pit.map_or(String::new(), |pit| self.variant.names.place(pit)));
        self.cells("", names)
    }

    fn row(&self, player: Player, row: usize, seeds: &[u16]) -> String {
        let letter = match self.variant.names.rows.len() {
            1 => String::new(),
            _ => char::from(if player == Player::South { b'A' } else { b'a' } + row as u8).to_string(),
        };
        let counts = self.columns(player, row).into_iter();
        let line =
            self.cells(&letter, counts.map(|pit| pit.map_or(String::new(), |pit| seeds[pit.index()].to_string())));
        if row > 0 {
            return line;
        }
        let width = self.line_width();
        let (name, store) = (player_title(player), seeds[self.board().store(player).index()]);
        format!("{line:width$}   {name} {store}")
    }

    /// The pits of a row from left to right as South sees them; rows are as wide as the longest.
    fn columns(&self, player: Player, row: usize) -> Vec<Option<Place>> {
        let rows = &self.variant.names.rows;
        let side: usize = rows.iter().sum();
        let first = player.index() * side + rows[..row].iter().sum::<usize>();
        let mut pits: Vec<Option<Place>> = (first..first + rows[row]).map(|pit| Some(Place(pit as u8))).collect();
        if player == Player::North {
            pits.reverse();
        }
        pits.resize(rows.iter().copied().max().unwrap_or(0), None);
        pits
    }

    fn line_width(&self) -> usize {
        let rows = &self.variant.names.rows;
        let letter = if rows.len() == 1 { 0 } else { 2 };
        letter + rows.iter().copied().max().unwrap_or(0) * (self.width + 1) - 1
    }

    fn cells(&self, letter: &str, cells: impl Iterator<Item = String>) -> String {
        let width = self.width;
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        let letter = if self.variant.names.rows.len() == 1 { String::new() } else { format!("{letter:1} ") };
        format!("{letter}{}", cells.join(" ")).trim_end().to_string()
    }
}

/// What a position says besides its seeds, one line each: marks that are set, pits that do not belong to the player of
/// their row, counters that are not 0.
#[must_use]
pub fn remarks(position: &Position, variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let pits_with = |mark: usize, value: u16| -> Vec<Place> {
        rules.board.all_pits().filter(|&pit| position.mark(rules, mark, pit) == value).collect()
    };
    let mut lines = Vec::new();
    for (index, mark) in rules.marks.iter().enumerate() {
        if index == 0 {
            for (value, player) in [(1, Player::South), (2, Player::North), (0, Player::Nobody)] {
                let mut pits = pits_with(0, value);
                pits.retain(|pit| rules.board.side[pit.index()] != player);
                push(&mut lines, &format!("owned by {}", player_title(player)), &pits, variant);
            }
        } else if mark.of_player {
            for (value, player) in [(1, Player::South), (2, Player::North)] {
                push(
                    &mut lines,
                    &format!("{} of {}", mark.name, player_title(player)),
                    &pits_with(index, value),
                    variant,
                );
            }
        } else {
            push(&mut lines, &mark.name, &pits_with(index, 1), variant);
        }
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        match Player::SIDES.map(|player| position.counter(rules, index, player)) {
            [0, 0] => {}
            [south, north] if counter.per_player => {
                lines.push(format!("{}: South {south}, North {north}", counter.name));
            }
            [count, _] => lines.push(format!("{}: {count}", counter.name)),
        }
    }
    lines
}

fn push(lines: &mut Vec<String>, words: &str, pits: &[Place], variant: &Variant) {
    if pits.is_empty() {
        return;
    }
    let all = pits.len() == variant.rules.board.pits;
    let names: Vec<String> = pits.iter().map(|&pit| variant.names.place(pit)).collect();
    lines.push(format!("{words}: {}", if all { "all pits".to_string() } else { names.join(" ") }));
}

/// `South`, `North`, `Nobody`, `Chance`.
#[must_use]
pub fn player_title(player: Player) -> String {
    let name = player_name(player);
    name[..1].to_uppercase() + &name[1..]
}
