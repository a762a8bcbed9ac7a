//! Boards drawn for people: North's rows on top, as South sees them.

use adji_engine::{Board, Place, Player, Position};

use crate::boards::player_name;
use crate::variant::Variant;

/// Signs for the marks of pits in a drawing for players, in the order of the rules; a mark that says whose has two.
const SIGNS: [char; 8] = ['*', '\'', '^', '"', '~', '!', '%', '&'];

/// Draws boards of one variant with columns of one width, so that boards of one move stand under each other.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'v> {
    variant: &'v Variant,
    width: usize,
    /// Columns that the names leave free at the right of a cell.
    behind: usize,
    /// Columns between two cells.
    gap: usize,
}

impl<'v> Drawing<'v> {
    /// For boards whose fullest pit holds `most` seeds.
    #[must_use]
    pub fn new(variant: &'v Variant, most: u16) -> Drawing<'v> {
        let names = variant.names.pits.iter().map(String::len).max().unwrap_or(1);
        Drawing { variant, width: names.max(most.to_string().len()).max(2), behind: 0, gap: 1 }
    }

    /// The rows, the outermost of North first, with the stores beside the inner ones. `seeds` has the seeds of every place
    /// by index, as [`Position::all_seeds`] gives them. With `named`, the pits' names stand above and below.
    #[must_use]
    pub fn lines(&self, seeds: &[u16], named: bool) -> Vec<String> {
        let [mut north, mut south] = self.sides(&seeds_in(seeds), named);
        let width = self.line_width();
        for (line, player) in [(north.last_mut(), Player::North), (south.first_mut(), Player::South)] {
            if let Some(line) = line {
                *line = format!("{line:width$}   {}", self.store(player, seeds));
            }
        }
        [north, south, elsewhere(seeds, self.variant)].concat()
    }

    /// The rows of a board of two with their names, and between them the stores at the ends, that of one player at the
    /// right.
    pub(crate) fn lines_with_ends(&self, seeds: &[u16], at_the_right: Player) -> Vec<String> {
        let [north, south] = self.sides(&seeds_in(seeds), true);
        let [left, right] = [at_the_right.other(), at_the_right].map(|player| self.store(player, seeds));
        let margin = left.len() + 1;
        let between = format!("{left} {:1$}  {right}", "", self.line_width());
        let set_in = |line: String| format!("{:margin$}{line}", "");
        north.into_iter().map(set_in).chain([between]).chain(south.into_iter().map(set_in)).collect()
    }

    /// The lines of each side, North's first, with this text for each pit.
    fn sides(&self, cell: &dyn Fn(Place) -> String, named: bool) -> [Vec<String>; 2] {
        let rows = &self.variant.names.rows;
        let (mut north, mut south) = (Vec::new(), Vec::new());
        let heads = self.heads();
        if let (true, Some([above, _])) = (named, &heads) {
            north.push(above.clone());
        }
        for row in (0..rows.len()).rev() {
            if named && heads.is_none() {
                north.push(self.names_of(Player::North, row));
            }
            north.push(self.row(Player::North, row, cell));
        }
        for row in 0..rows.len() {
            south.push(self.row(Player::South, row, cell));
            if named && heads.is_none() {
                south.push(self.names_of(Player::South, row));
            }
        }
        if let (true, Some([_, below])) = (named, heads) {
            south.push(below);
        }
        [north, south]
    }

    fn store(&self, player: Player, seeds: &[u16]) -> String {
        format!("{} {}", player_title(player), seeds[self.board().store(player).index()])
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
        let numbers = (1..=rows[0]).map(|number| self.name(number.to_string()));
        let reversed = (1..=rows[0]).rev().map(|number| self.name(number.to_string()));
        Some([self.cells("", reversed), self.cells("", numbers)])
    }

    fn names_of(&self, player: Player, row: usize) -> String {
        let names = columns(self.variant, player, row)
            .into_iter()
            .map(|pit| pit.map_or(String::new(), |pit| self.name(self.variant.names.place(pit))));
        self.cells("", names)
    }

    fn name(&self, name: String) -> String {
        format!("{name}{:1$}", "", self.behind)
    }

    fn row(&self, player: Player, row: usize, cell: &dyn Fn(Place) -> String) -> String {
        let letter = match self.variant.names.rows.len() {
            1 => String::new(),
            _ => char::from(if player == Player::South { b'A' } else { b'a' } + row as u8).to_string(),
        };
        let pits = columns(self.variant, player, row).into_iter();
        self.cells(&letter, pits.map(|pit| pit.map_or(String::new(), cell)))
    }

    fn line_width(&self) -> usize {
        let rows = &self.variant.names.rows;
        let letter = if rows.len() == 1 { 0 } else { 2 };
        letter + rows.iter().copied().max().unwrap_or(0) * (self.width + self.gap) - self.gap
    }

    fn cells(&self, letter: &str, cells: impl Iterator<Item = String>) -> String {
        let width = self.width;
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        let letter = if self.variant.names.rows.len() == 1 { String::new() } else { format!("{letter:1} ") };
        format!("{letter}{}", cells.join(&" ".repeat(self.gap))).trim_end().to_string()
    }
}

/// The board as players see it, in at most `width` columns: the stores between the rows, pits that can be chosen in
/// brackets, a sign behind the seeds of each pit that carries something, and under the board what the signs stand for.
/// `None` if the board is too wide for that.
///
/// ```text
///    c    b    a
///    0    3    1*
/// North 2  South 5
///  [12]   1   [2]
///    A    B    C
/// *  tuz of South: a
/// ```
#[must_use]
pub fn for_players(position: &Position, legal: &[Place], variant: &Variant, width: usize) -> Option<Vec<String>> {
    let rules = &variant.rules;
    let seeds = position.all_seeds(rules);
    let pits = || rules.board.all_pits();
    let groups = groups(position, variant);
    let signs_of = |pit: Place| -> String {
        groups.iter().filter(|group| group.pits.contains(&pit)).filter_map(|group| group.sign).collect()
    };
    let digits = pits().map(|pit| seeds[pit.index()].to_string().len()).max().unwrap_or(1);
    let signs = pits().map(|pit| signs_of(pit).len()).max().unwrap_or(0);
    let names = variant.names.pits.iter().map(String::len).max().unwrap_or(1);
    // Digits end in the column that the names end in; one column on each side is for the brackets.
    let digits = digits.max(names - 1).max(2);
    let drawings = [1, 0].map(|gap| Drawing { variant, width: digits + signs + 2, behind: signs + 1, gap });
    let drawing = drawings.into_iter().find(|drawing| drawing.line_width() <= width)?;
    let cell = |pit: Place| {
        let text = format!("{}{}", seeds[pit.index()], signs_of(pit));
        let text = if legal.contains(&pit) { format!("[{text}]") } else { format!(" {text} ") };
        format!("{text}{:1$}", "", signs - signs_of(pit).len())
    };
    let [mut lines, south] = drawing.sides(&cell, true);
    let [left, right] = [Player::North, Player::South].map(|player| drawing.store(player, seeds));
    let room = drawing.line_width().saturating_sub(left.len()).max(right.len() + 2);
    lines.push(format!("{left}{right:>room$}"));
    lines.extend(south);
    lines.extend(elsewhere(seeds, variant));
    for group in &groups {
        let sign = group.sign.map_or(String::new(), |sign| format!("{sign}  "));
        lines.push(format!("{sign}{}", group.line(variant)));
    }
    lines.extend(counters(position, variant));
    Some(lines)
}

/// The seeds of a pit as its text.
fn seeds_in(seeds: &[u16]) -> impl Fn(Place) -> String {
    |pit| seeds[pit.index()].to_string()
}

/// The pits of a row from left to right as South sees them; rows are as wide as the longest.
fn columns(variant: &Variant, player: Player, row: usize) -> Vec<Option<Place>> {
    let rows = &variant.names.rows;
    let mut pits: Vec<Option<Place>> = row_of(variant, player, row).map(Some).collect();
    if player == Player::North {
        pits.reverse();
    }
    pits.resize(rows.iter().copied().max().unwrap_or(0), None);
    pits
}

/// The pits of a row of a player, the inner row being row 0, from the player's left.
pub(crate) fn row_of(variant: &Variant, player: Player, row: usize) -> impl Iterator<Item = Place> {
    let rows = &variant.names.rows;
    let side: usize = rows.iter().sum();
    let first = player.index() * side + rows[..row].iter().sum::<usize>();
    (first..first + rows[row]).map(|pit| Place(pit as u8))
}

/// Seeds that lie neither in pits nor in stores, one line each.
pub(crate) fn elsewhere(seeds: &[u16], variant: &Variant) -> Vec<String> {
    let board = &variant.rules.board;
    let places = [("in hand", board.hand()), ("out of play", board.out())];
    let lying = places.into_iter().filter(|(_, place)| seeds[place.index()] > 0);
    lying.map(|(words, place)| format!("{words}: {}", seeds[place.index()])).collect()
}

/// Pits of which one thing can be said besides their seeds.
struct Group {
    /// What stands for it in a drawing for players.
    sign: Option<char>,
    words: String,
    pits: Vec<Place>,
}

impl Group {
    fn line(&self, variant: &Variant) -> String {
        let all = self.pits.len() == variant.rules.board.pits;
        let names: Vec<String> = self.pits.iter().map(|&pit| variant.names.place(pit)).collect();
        format!("{}: {}", self.words, if all { "all pits".to_string() } else { names.join(" ") })
    }
}

/// What a position says besides its seeds, one line each: marks that are set, pits that do not belong to the player of
/// their row, counters that are not 0.
#[must_use]
pub fn remarks(position: &Position, variant: &Variant) -> Vec<String> {
    let groups = groups(position, variant).into_iter().map(|group| group.line(variant));
    groups.chain(counters(position, variant)).collect()
}

/// Marks that are set, and pits that do not belong to the player of their row.
fn groups(position: &Position, variant: &Variant) -> Vec<Group> {
    let rules = &variant.rules;
    let pits_with = |mark: usize, value: u16| -> Vec<Place> {
        rules.board.all_pits().filter(|&pit| position.mark(rules, mark, pit) == value).collect()
    };
    let mut signs = SIGNS.into_iter();
    let mut groups = Vec::new();
    for (index, mark) in rules.marks.iter().enumerate() {
        if index == 0 {
            for (player, sign) in [(Player::South, 's'), (Player::North, 'n'), (Player::Nobody, '-')] {
                let mut pits = pits_with(0, player.to_cell());
                pits.retain(|pit| rules.board.side[pit.index()] != player);
                groups.push(Group { sign: Some(sign), words: format!("owned by {}", player_title(player)), pits });
            }
        } else if mark.of_player {
            for player in Player::SIDES {
                let words = format!("{} of {}", mark.name, player_title(player));
                groups.push(Group { sign: signs.next(), words, pits: pits_with(index, player.to_cell()) });
            }
        } else {
            groups.push(Group { sign: signs.next(), words: mark.name.clone(), pits: pits_with(index, 1) });
        }
    }
    groups.retain(|group| !group.pits.is_empty());
    groups
}

/// Counters that are not 0.
fn counters(position: &Position, variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let line = |(index, counter): (usize, &adji_engine::rules::Counter)| match Player::SIDES
        .map(|player| position.counter(rules, index, player))
    {
        [0, 0] => None,
        [south, north] if counter.per_player => Some(format!("{}: South {south}, North {north}", counter.name)),
        [count, _] => Some(format!("{}: {count}", counter.name)),
    };
    rules.counters.iter().enumerate().filter_map(line).collect()
}

/// `South`, `North`, `Nobody`, `Chance`.
#[must_use]
pub fn player_title(player: Player) -> String {
    crate::english::capitalised(player_name(player))
}
