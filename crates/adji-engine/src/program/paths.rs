//! Plain laps: where their seeds fall, and whether all places of a track are alike.

use super::{Landing, Landings, Op};
use crate::board::Steps;
use crate::place::{Heading, Place, Player};
use crate::program::MOST_SEEDS;
use crate::rules::{Ruleset, Seed};

/// What plain laps go by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    /// `[player][heading]`
    paths: [[Paths; 2]; 2],
    /// `[player][heading]`, see [`ring`].
    ring: [[usize; 2]; 2],
}

impl Plain {
    pub(super) fn of(rules: &Ruleset, landings: &Landings) -> Option<Plain> {
        if matches!(rules.seed, Seed::Paragraph(_)) || rules.absent.is_some() || rules.reads.sown {
            return None;
        }
        let but_lifted = matches!(rules.seed, Seed::PassOverLifted(_));
        let tracks = |me: Player| &rules.board.next[me.index()];
        let along = |track| Paths::along(track, rules.board.places(), but_lifted);
        Some(Plain {
            paths: Player::SIDES.map(|me| [0, 1].map(|heading| along(&tracks(me)[heading]))),
            ring: Player::SIDES.map(|me| [0, 1].map(|heading| ring(landings, me, &tracks(me)[heading]))),
        })
    }

    #[inline]
    pub(crate) fn paths(&self, mover: Player, heading: Heading) -> &Paths {
        &self.paths[mover.index().min(1)][heading.index()]
    }

    #[inline]
    pub(crate) fn ring(&self, mover: Player, heading: Heading) -> usize {
        self.ring[mover.index().min(1)][heading.index()]
    }
}

/// For each place a lap may go on from, the places that its seeds fall into, in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Paths(Box<[[Place; LENGTH]]>);

/// A lap of more seeds is sown step by step.
const LENGTH: usize = 64;

impl Paths {
    /// The paths along a track on a board of so many places; with `but_lifted`, none gives a seed to where it began. A
    /// track that does not lead on leads nowhere.
    pub(super) fn along(track: &Steps, places: usize, but_lifted: bool) -> Paths {
        let from = |index: usize| {
            let start = Place(index as u8);
            let mut at = start;
            std::array::from_fn(|_| {
                at = next(track, at, but_lifted.then_some(start));
                at
            })
        };
        Paths((0..places).map(from).collect())
    }

    /// All of them, by where they begin.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Place; LENGTH]> {
        self.0.iter()
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

/// How many places a track has, if they make one ring and a lap goes on in the same cases wherever on it the last seed
/// falls; 0 if not. For games of no more than [`MOST_SEEDS`] seeds.
fn ring(landings: &Landings, me: Player, track: &Steps) -> usize {
    let mut ring: Vec<Place> = Vec::new();
    let Some((first, _)) = track.iter().next() else { return 0 };
    let mut place = first;
    while place.exists() && !ring.contains(&place) {
        ring.push(place);
        place = track.from(place);
    }
    let is_ring = place == first && track.iter().all(|(from, _)| ring.contains(&from));
    let Some(landings_of_me) = landings.always(me) else { return 0 };
    let goes_on = |place: Place, seeds| match landings_of_me.at(place, seeds) {
        Landing::Stop | Landing::Again | Landing::Chain(_) => Some(false),
        Landing::Relay => Some(true),
        Landing::Run(index) => {
            let ops = &landings.programs[usize::from(index)];
            let ends = |op: &Op| !matches!(op, Op::Relay(_) | Op::Act(..) | Op::Body(..));
            ops.iter().all(ends).then_some(false)
        }
        Landing::Read => None,
    };
    let alike = |seeds| {
        let known = goes_on(first, seeds);
        known.is_some() && ring.iter().all(|&place| goes_on(place, seeds) == known)
    };
    if is_ring && (0..=MOST_SEEDS).all(alike) { ring.len() } else { 0 }
}
