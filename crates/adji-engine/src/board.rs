//! The board: pits, whose they are, and where one goes from each.

use crate::place::{Heading, Place, PlaceSet, Player};

/// Largest number of pits of a board.
pub const MAX_PITS: usize = 64;
/// Largest number of seeds of a game.
pub const MAX_SEEDS: u32 = 65_535;

/// A step table: for each place of the board, the place one step on (or nowhere).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps(Box<[Place; 256]>);

impl Steps {
    /// The table of these steps; from all other places one comes nowhere.
    #[must_use]
    pub fn new(steps: impl IntoIterator<Item = (Place, Place)>) -> Steps {
        let mut table = [Place::NOWHERE; 256];
        for (from, to) in steps {
            table[from.index()] = to;
        }
        table[Place::NOWHERE.index()] = Place::NOWHERE;
        Steps(Box::new(table))
    }

    /// One step on from a place.
    #[must_use]
    #[inline]
    pub fn from(&self, place: Place) -> Place {
        self.0[place.index()]
    }

    /// All steps, by index of the place they lead from.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let there = |(index, to): (usize, &Place)| to.exists().then_some((Place(index as u8), *to));
        self.0.iter().enumerate().filter_map(there)
    }

    /// The table that leads back. Where two places lead to one, the first by index counts.
    #[must_use]
    pub fn reversed(&self) -> Steps {
        let back: Vec<(Place, Place)> = self.iter().map(|(from, to)| (to, from)).collect();
        Steps::new(back.into_iter().rev())
    }
}

/// The facts of a board that never change in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of pits, all rows of both sides together.
    pub pits: usize,
    /// For each pit its side: the player in whose rows it lies.
    pub side: Box<[Player]>,
    /// The pits in the rows of South, and of North.
    pub rows: [PlaceSet; 2],
    /// For each pit its row: 1 is next to the middle of the board, higher numbers lie outward.
    pub row: Box<[u8]>,
    /// For each pit its number, 1 … n from the left of the player of its row.
    pub number: Box<[u8]>,
    /// For each pit its owner when a game begins.
    pub owner: Box<[Player]>,
    /// `next[player][heading]`: the next place on that player's track.
    pub next: [[Steps; 2]; 2],
    /// The pit that faces each pit across the middle.
    pub opposite: Steps,
    /// The pit one row outward.
    pub behind: Steps,
    /// The pit one row inward.
    pub front: Steps,
    /// The heading of sowing where nothing else is said.
    pub heading: Heading,
    /// Seeds of every place when a game begins: pits, South's store, North's store, hand, out of play.
    pub start: Box<[u16]>,
}

impl Board {
    /// Number of places: pits, two stores, the hand, and what is out of play.
    #[must_use]
    pub fn places(&self) -> usize {
        self.pits + 4
    }

    /// The store of a player; `Nobody` and `Chance` have none.
    #[must_use]
    #[inline]
    pub fn store(&self, player: Player) -> Place {
        if player.is_side() { Place((self.pits + player.index()) as u8) } else { Place::NOWHERE }
    }

    /// The hand that sows.
    #[must_use]
    pub fn hand(&self) -> Place {
        Place((self.pits + 2) as u8)
    }

    /// Where seeds lie that are out of play.
    #[must_use]
    pub fn out(&self) -> Place {
        Place((self.pits + 3) as u8)
    }

    /// Whether a place is a pit.
    #[must_use]
    pub fn is_pit(&self, place: Place) -> bool {
        place.index() < self.pits
    }

    /// Whether a place is a store.
    #[must_use]
    pub fn is_store(&self, place: Place) -> bool {
        place.index() >= self.pits && place.index() < self.pits + 2
    }

    /// All pits.
    #[must_use]
    pub fn all_pits(&self) -> PlaceSet {
        self.rows[0].union(self.rows[1])
    }

    /// The pits in the rows of a player; none of `Nobody` and `Chance`.
    #[must_use]
    pub fn rows_of(&self, player: Player) -> PlaceSet {
        self.rows.get(player.index()).copied().unwrap_or_default()
    }

    /// The pits a player owns when a game begins.
    #[must_use]
    pub fn owned_at_start(&self, player: Player) -> PlaceSet {
        (0..self.pits).filter(|&pit| self.owner[pit] == player).map(|pit| Place(pit as u8)).collect()
    }

    /// Places of a set in the order loops take them: the pits of `me`'s rows first, each player's from that player's
    /// left, inner row first; then stores, hand and what is out of play.
    #[inline]
    pub(crate) fn in_order(&self, set: PlaceSet, me: Player) -> InOrder {
        let (mine, theirs) = (self.rows_of(me), self.rows_of(me.other()));
        InOrder { parts: [set.within(mine), set.within(theirs), set.without(mine).without(theirs)], part: 0 }
    }

    /// The pit with that number in the inner row of a player, counted outward row by row (so on a four-row board of
    /// rows of six, pit 8 is the second of the outer row), or nowhere.
    #[must_use]
    pub fn pit_of(&self, number: i64, player: Player) -> Place {
        let mut rows = self.rows_of(player);
        usize::try_from(number - 1).ok().and_then(|at| rows.nth(at)).unwrap_or(Place::NOWHERE)
    }
}

/// Places in the order in which loops take them; see [`Board::in_order`].
pub(crate) struct InOrder {
    parts: [PlaceSet; 3],
    part: usize,
}

impl Iterator for InOrder {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        while self.part < self.parts.len() {
            if let Some(place) = self.parts[self.part].next() {
                return Some(place);
            }
            self.part += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Place) -> B>(self, start: B, mut each: F) -> B {
        self.parts[self.part..].iter().fold(start, |folded, part| part.fold(folded, &mut each))
    }
}
