//! What can be said of a whole from a part of it: means, shares, and how sure they are.
//!
//! All intervals are of 95 per cent. The dice of the bootstrap are always the same, so that the same numbers give the same
//! interval on every machine.

/// The quantile of the normal distribution that leaves 2.5 per cent above it.
pub const Z: f64 = 1.959_963_984_540_054;

/// How many samples are drawn for a bootstrap interval.
pub const RESAMPLES: usize = 1000;

/// Two bounds, the lower first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// Whether a number lies within, the bounds included.
    ///
    /// ```
    /// use adji_analysis::statistics::Interval;
    /// assert!(Interval { low: -1.0, high: 0.0 }.holds(0.0));
    /// ```
    #[must_use]
    pub fn holds(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }
}

/// The mean; none of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The middle one of the values in order, or the mean of the two in the middle; none of nothing.
///
/// ```
/// use adji_analysis::statistics::median;
/// assert_eq!(median(&mut [3.0, 1.0, 2.0]), Some(2.0));
/// assert_eq!(median(&mut [4.0, 1.0, 2.0, 3.0]), Some(2.5));
/// ```
#[must_use]
pub fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    match values.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(values[half]),
        _ => Some(f64::midpoint(values[half - 1], values[half])),
    }
}

/// Wilson's interval for a share: `hits` of `of`. None of nothing.
///
/// Unlike the textbook's it stays between 0 and 1 and is right for few games and for shares near either end.
/// Source: Edwin B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
/// Statistical Association 22, 1927.
#[must_use]
pub fn wilson(hits: f64, of: f64) -> Option<Interval> {
    if of <= 0.0 {
        return None;
    }
    let (share, square) = (hits / of, Z * Z);
    let middle = share + square / (2.0 * of);
    let reach = Z * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
    let (low, high) = ((middle - reach) / (1.0 + square / of), (middle + reach) / (1.0 + square / of));
    Some(Interval { low: low.max(0.0), high: high.min(1.0) })
}

/// The bootstrap interval of a mean: 1,000 samples of as many values are drawn from the values with putting back; between the
/// bounds lie the means of 95 per cent of them. None of nothing.
///
/// Source: Bradley Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7, 1979.
#[must_use]
pub fn bootstrap(values: &[f64]) -> Option<Interval> {
    Some(middle_of(resampled(values, 0)?))
}

/// The bootstrap interval of the difference of two means, of values that have nothing to do with each other. None, if either
/// are none.
#[must_use]
pub fn bootstrap_difference(values: &[f64], base: &[f64]) -> Option<Interval> {
    let (values, base) = (resampled(values, 1)?, resampled(base, 2)?);
    Some(middle_of(values.iter().zip(&base).map(|(value, base)| value - base).collect()))
}

/// The interval of a mean known by its sums only: by the normal distribution. None of fewer than two values.
#[must_use]
pub fn normal(count: f64, sum: f64, squares: f64) -> Option<Interval> {
    if count < 2.0 {
        return None;
    }
    let mean = sum / count;
    let variance = ((squares - count * mean * mean) / (count - 1.0)).max(0.0);
    let reach = Z * (variance / count).sqrt();
    Some(Interval { low: mean - reach, high: mean + reach })
}

/// The greatest difference of two distribution functions, from 0 to 1: Kolmogorov and Smirnov's. Both must be in order.
/// Of nothing beside something it is 1, of nothing beside nothing 0.
#[must_use]
pub fn kolmogorov(one: &[f64], other: &[f64]) -> f64 {
    if one.is_empty() || other.is_empty() {
        return if one.len() == other.len() { 0.0 } else { 1.0 };
    }
    let (mut i, mut j, mut greatest) = (0, 0, 0.0f64);
    while i < one.len() && j < other.len() {
        let at = one[i].min(other[j]);
        i += one[i..].iter().take_while(|value| **value <= at).count();
        j += other[j..].iter().take_while(|value| **value <= at).count();
        greatest = greatest.max((i as f64 / one.len() as f64 - j as f64 / other.len() as f64).abs());
    }
    greatest
}

/// Means of samples drawn with putting back; none of nothing.
fn resampled(values: &[f64], stream: u64) -> Option<Vec<f64>> {
    let first = *values.first()?;
    if values.iter().all(|value| *value == first) {
        return Some(vec![first; RESAMPLES]);
    }
    let mut dice = Fast(stream.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ values.len() as u64);
    let drawn = |dice: &mut Fast| (0..values.len()).map(|_| values[dice.below(values.len())]).sum::<f64>();
    Some((0..RESAMPLES).map(|_| drawn(&mut dice) / values.len() as f64).collect())
}

/// The bounds between which the middle 95 per cent lie.
fn middle_of(mut means: Vec<f64>) -> Interval {
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[((means.len() - 1) as f64 * share).round() as usize];
    Interval { low: at(0.025), high: at(0.975) }
}

/// SplitMix64: a few instructions a number, which is what drawing millions of them takes.
struct Fast(u64);

impl Fast {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        // The high half of a product favours no number by more than one in some billions.
        (((mixed ^ mixed >> 31) as u128 * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: Option<Interval>, low: f64, high: f64, within: f64) {
        let found = found.expect("an interval");
        assert!((found.low - low).abs() <= within && (found.high - high).abs() <= within, "{found:?}");
    }

    #[test]
    fn wilson_gives_the_published_bounds() {
        // 8 of 10: (0.490, 0.943). None and all of 10: 0 to 3.8415/13.8415, and its mirror image.
        is_near(wilson(8.0, 10.0), 0.490, 0.943, 0.0005);
        is_near(wilson(0.0, 10.0), 0.0, 0.2775, 0.0001);
        is_near(wilson(10.0, 10.0), 0.7225, 1.0, 0.0001);
        assert_eq!(wilson(0.0, 0.0), None);
    }

    #[test]
    fn the_bootstrap_comes_near_to_the_normal_interval_of_many_values() {
        // 0 to 99 once each: mean 49.5, standard deviation 28.866, so 49.5 ± 1.96 × 2.8866 without the correction.
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        is_near(bootstrap(&values), 43.84, 55.16, 0.6);
        let squares = values.iter().map(|value| value * value).sum();
        is_near(normal(100.0, 4950.0, squares), 43.814, 55.186, 0.001);
        assert_eq!(bootstrap(&values), bootstrap(&values));
    }

    #[test]
    fn a_difference_of_two_means_is_less_sure_than_either() {
        // Two independent means of standard error 2.8866 each: ± 1.96 × 4.082.
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let more: Vec<f64> = values.iter().map(|value| value + 10.0).collect();
        is_near(bootstrap_difference(&more, &values), 2.0, 18.0, 1.0);
    }

    #[test]
    fn values_that_are_all_the_same_leave_no_doubt() {
        is_near(bootstrap(&[3.0; 7]), 3.0, 3.0, 0.0);
        assert_eq!(bootstrap(&[]), None);
        assert_eq!((mean(&[]), median(&mut [])), (None, None));
    }

    #[test]
    fn distribution_functions_differ_most_where_they_lie_apart() {
        assert_eq!(kolmogorov(&[1.0, 2.0], &[1.0, 2.0]), 0.0);
        assert_eq!(kolmogorov(&[1.0, 1.0], &[2.0]), 1.0);
        // At 1 the one has come to 1/2 and the other to 0; at 2 to 1/2 and 1/2; at 3 to 1 and 1/2 + …
        assert_eq!(kolmogorov(&[1.0, 3.0], &[2.0, 4.0]), 0.5);
        assert_eq!(kolmogorov(&[1.0, 2.0, 3.0, 4.0], &[4.0, 4.0, 4.0, 4.0]), 0.75);
        assert_eq!((kolmogorov(&[], &[]), kolmogorov(&[], &[1.0])), (0.0, 1.0));
    }
}
