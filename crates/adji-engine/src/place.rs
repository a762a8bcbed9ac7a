//! Players, places of a board, sets of places, headings.

/// Who owns, moves, or decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player at the lower edge of the drawn board.
    South,
    /// The player at the upper edge.
    North,
    /// No player: an unowned pit, an unset mark, the winner of a draw.
    Nobody,
    /// Lots and random set-ups.
    Chance,
}

impl Player {
    /// The two players who move, South first.
    pub const SIDES: [Player; 2] = [Player::South, Player::North];

    /// 0 for South, 1 for North; used as index of anything kept for each player.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other of the two sides; `Nobody` and `Chance` have none and stay.
    ///
    /// ```
    /// use adji_engine::Player;
    /// assert_eq!(Player::South.other(), Player::North);
    /// assert_eq!(Player::Nobody.other(), Player::Nobody);
    /// ```
    #[must_use]
    #[inline]
    pub fn other(self) -> Player {
        match self {
            Player::South => Player::North,
            Player::North => Player::South,
            Player::Nobody | Player::Chance => self,
        }
    }

    /// Whether this is South or North.
    #[must_use]
    #[inline]
    pub fn is_side(self) -> bool {
        matches!(self, Player::South | Player::North)
    }

    /// The value of a player mark: 0 nobody, 1 South, 2 North.
    #[must_use]
    pub fn to_cell(self) -> u16 {
        match self {
            Player::South => 1,
            Player::North => 2,
            Player::Nobody | Player::Chance => 0,
        }
    }

    /// The player of a mark's value.
    #[must_use]
    pub fn from_cell(cell: u16) -> Player {
        match cell {
            1 => Player::South,
            2 => Player::North,
            _ => Player::Nobody,
        }
    }
}

/// Which way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// Against the hands of a clock, as seen from above: South's pits are passed from left to right.
    Anticlockwise,
    /// With the hands of a clock.
    Clockwise,
}

impl Heading {
    /// 0 for anticlockwise, 1 for clockwise.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other heading.
    #[must_use]
    pub fn reversed(self) -> Heading {
        match self {
            Heading::Anticlockwise => Heading::Clockwise,
            Heading::Clockwise => Heading::Anticlockwise,
        }
    }
}

/// A container of seeds, as its index in a position: first the pits (South's rows from the inner row outward, each from
/// South's left, then North's likewise), then South's store, North's store, the hand, and what is out of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub u8);

impl Place {
    /// A place that is not there, such as the pit opposite an outer pit. It holds nothing and is in no set.
    pub const NOWHERE: Place = Place(u8::MAX);

    /// Index in a position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether it is there.
    #[must_use]
    pub fn exists(self) -> bool {
        self != Place::NOWHERE
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PlaceSet {
    /// Bit p for place p below 64: all places of most boards.
    low: u64,
    /// Bit p - 64 for the others.
    high: u64,
}

impl PlaceSet {
    /// No place.
    pub const EMPTY: PlaceSet = PlaceSet { low: 0, high: 0 };

    /// One place; nowhere gives the empty set.
    #[must_use]
    #[inline]
    pub fn one(place: Place) -> PlaceSet {
        match place.0 {
            index @ 0..=63 => PlaceSet { low: 1 << index, high: 0 },
            index @ 64..=127 => PlaceSet { low: 0, high: 1 << (index - 64) },
            _ => PlaceSet::EMPTY,
        }
    }

    /// The pits whose bits are set; a board has at most 64.
    #[inline]
    pub(crate) fn of_pits(bits: u64) -> PlaceSet {
        PlaceSet { low: bits, high: 0 }
    }

    /// Its bits, sixteen to a number: place 0 is the lowest of the first.
    pub(crate) fn numbers(self) -> [u16; 8] {
        std::array::from_fn(|at| (if at < 4 { self.low >> (16 * at) } else { self.high >> (16 * (at - 4)) }) as u16)
    }

    /// The first 64 places, all pits among them, bit by bit.
    #[inline]
    pub(crate) fn pits(self) -> u64 {
        self.low
    }

    /// The places with indices `from` up to but not including `to`; both at most 127.
    #[must_use]
    pub fn range(from: usize, to: usize) -> PlaceSet {
        (from..to).map(|index| Place(index as u8)).collect()
    }

    /// Whether `place` is in it; nowhere never is.
    #[must_use]
    #[inline]
    pub fn contains(self, place: Place) -> bool {
        match place.0 {
            index @ 0..=63 => self.low >> index & 1 == 1,
            index @ 64..=127 => self.high >> (index - 64) & 1 == 1,
            _ => false,
        }
    }

    /// Whether it holds no place.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether its places lie one after the other by index; an empty set is none.
    pub(crate) fn is_run(self) -> bool {
        !self.is_empty() && self.last().index() + 1 - self.first().index() == self.len()
    }

    /// How many places.
    #[must_use]
    pub fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// Places of either.
    #[must_use]
    #[inline]
    pub fn union(self, other: PlaceSet) -> PlaceSet {
        PlaceSet { low: self.low | other.low, high: self.high | other.high }
    }

    /// Places of this one that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(self, other: PlaceSet) -> PlaceSet {
        PlaceSet { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// Places of both.
    #[must_use]
    #[inline]
    pub fn within(self, other: PlaceSet) -> PlaceSet {
        PlaceSet { low: self.low & other.low, high: self.high & other.high }
    }

    /// The places for which `keep` answers yes.
    #[must_use]
    #[inline]
    pub fn filtered(self, mut keep: impl FnMut(Place) -> bool) -> PlaceSet {
        let mut kept = self;
        let mut half = |bits: u64, base: u8| {
            let (mut left, mut gone) = (bits, 0);
            while left != 0 {
                if !keep(Place(base + left.trailing_zeros() as u8)) {
                    gone |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
            bits & !gone
        };
        kept.low = half(self.low, 0);
        kept.high = half(self.high, 64);
        kept
    }

    /// The first place by index, or nowhere.
    #[must_use]
    #[inline]
    pub fn first(self) -> Place {
        if self.low != 0 {
            Place(self.low.trailing_zeros() as u8)
        } else if self.high != 0 {
            Place(64 + self.high.trailing_zeros() as u8)
        } else {
            Place::NOWHERE
        }
    }

    /// The last place by index, or nowhere.
    #[must_use]
    pub fn last(self) -> Place {
        if self.high != 0 {
            Place(127 - self.high.leading_zeros() as u8)
        } else if self.low != 0 {
            Place(63 - self.low.leading_zeros() as u8)
        } else {
            Place::NOWHERE
        }
    }
}

impl Iterator for PlaceSet {
    type Item = Place;

    /// Takes the first place by index out of the set.
    #[inline]
    fn next(&mut self) -> Option<Place> {
        let first = self.first();
        if self.low != 0 {
            self.low &= self.low - 1;
        } else if self.high != 0 {
            self.high &= self.high - 1;
        } else {
            return None;
        }
        Some(first)
    }
}

impl FromIterator<Place> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> PlaceSet {
        places.into_iter().fold(PlaceSet::EMPTY, |set, place| set.union(PlaceSet::one(place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nowhere_is_in_no_set() {
        assert!(PlaceSet::one(Place::NOWHERE).is_empty());
        assert!(!PlaceSet::range(0, 128).contains(Place::NOWHERE));
    }

    #[test]
    fn a_set_yields_its_places_by_index() {
        let set: PlaceSet = [Place(7), Place(2), Place(67)].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [Place(2), Place(7), Place(67)]);
        assert_eq!((set.first(), set.last(), set.len()), (Place(2), Place(67), 3));
    }
}
