//! The time that work takes, without that in which others had the processor.

use std::time::{Duration, Instant};

/// Short work is done so often that it takes this long: the system counts in slices of a few milliseconds.
const LONG_ENOUGH: f64 = 0.08;

/// How often work is to be done at a time, so that it takes long enough.
pub(crate) fn repeats(run: &mut impl FnMut() -> u64) -> u32 {
    let began = Instant::now();
    run();
    (LONG_ENOUGH / began.elapsed().as_secs_f64()).clamp(1.0, 1e6).ceil() as u32
}

/// Seconds of one run among several; each must give the right answer.
pub(crate) fn seconds(again: u32, run: &mut impl FnMut() -> u64, right: u64) -> f64 {
    let (began, used_before) = (Instant::now(), used());
    (0..again).for_each(|_| assert_eq!(run(), right));
    let passed = began.elapsed();
    let used = used().zip(used_before).map(|(now, before)| now.saturating_sub(before));
    used.filter(|used| !used.is_zero()).unwrap_or(passed).as_secs_f64() / f64::from(again)
}

/// Processor time of this thread, where the system tells it.
fn used() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
