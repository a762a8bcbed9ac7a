//! Where the seeds of a plain lap fall.

use crate::board::Steps;
use crate::place::Place;

/// For each place a lap may go on from, the places that its seeds fall into, in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Paths(Box<[[Place; LENGTH]]>);

/// A lap of more seeds is sown step by step.
pub(crate) const LENGTH: usize = 64;

impl Paths {
    /// The paths along a track on a board of so many places; with `but_lifted`, none gives a seed to where it began. A
    /// track that does not lead on leads nowhere.
    pub(super) fn along(track: &Steps, places: usize, but_lifted: bool) -> Paths {
        let from = |index: usize| {
            let mut at = Place(index as u8);
            let path = std::array::from_fn(|_| {
                at = next(track, at, (but_lifted).then_some(Place(index as u8)));
                at
            });
            path
        };
        Paths((0..places).map(from).collect())
    }

    /// The path that begins after a place.
    #[inline]
    pub(crate) fn from(&self, place: Place) -> Option<&[Place; LENGTH]> {
        self.0.get(place.index())
    }
}

/// One step on, over a place that gets no seed.
pub(crate) fn next(track: &Steps, from: Place, over: Option<Place>) -> Place {
    match track.from(from) {
        place if Some(place) != over => place,
        place => Some(track.from(place)).filter(|on| Some(*on) != over).unwrap_or(Place::NOWHERE),
    }
}
