//! Random play that is the same on every machine and for every number of threads.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Random numbers for one game of a series.
///
/// A game's numbers depend on the series' seed and the game's number only, so games can be played in any order.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of game `game` (from 0) of the series `seed`.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Dice {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(game);
        Dice(rng)
    }

    /// A number from 0 up to but not including `bound`, each equally likely; 0 if `bound` is 0.
    ///
    /// Lemire's method: the high half of a product, drawn again in the rare case that would favour small numbers.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        if bound <= 1 {
            return 0;
        }
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let rest = product as u32;
            // The remainder is smaller than the bound, so that it need not be worked out for most draws.
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (product >> 32) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_for_ever() {
        let mut dice = Dice::new(1, 0);
        let drawn: Vec<usize> = (0..8).map(|_| dice.below(6)).collect();
        let mut again = Dice::new(1, 0);
        assert_eq!(drawn, (0..8).map(|_| again.below(6)).collect::<Vec<_>>());
        assert_ne!(
            drawn,
            (0..8)
                .map({
                    let mut other = Dice::new(1, 1);
                    move |_| other.below(6)
                })
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn every_number_below_the_bound_comes_about_equally_often() {
        let mut dice = Dice::new(7, 0);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[dice.below(6)] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
