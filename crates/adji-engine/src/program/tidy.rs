//! A program that is complete, made shorter: questions whose answer is no matter are left out, seeds that are taken from one
//! place after the other as long as each holds the right number are taken in one step, and what nothing leads to is dropped.

use super::{Chain, Op, Then, Ways};
use crate::place::Place;
use crate::rules::Rest;

/// A program that does the same.
pub(super) fn tidy(mut ops: Vec<Op>) -> Vec<Op> {
    for at in (0..ops.len()).rev() {
        let (before, after) = ops.split_at_mut(at + 1);
        let arrive = |to: &mut Then| *to = arrival(after, at + 1, *to);
        before[at].led_to().into_iter().for_each(arrive);
        if let Some(Ways { yes, no }) = before[at].ways().copied()
            && yes == no
        {
            before[at] = Op::Go(yes);
        }
        if let Some(chain) = chain(&before[at], after, at + 1) {
            before[at] = Op::TakeChain(Box::new(chain));
        }
    }
    without_unreached(ops)
}

/// Where one comes to at a later op without doing anything, perhaps at the end. `later` are the ops from `first` on.
fn arrival(later: &[Op], first: usize, to: Then) -> Then {
    match &later[usize::from(to.0) - first] {
        Op::Go(on) => *on,
        op => Then::end(op).unwrap_or(to),
    }
}

/// The chain that begins with a question: a place that is asked and emptied, and the chain that follows. `later` are the
/// ops from `first` on.
fn chain(question: &Op, later: &[Op], first: usize) -> Option<Chain> {
    let (Op::Holds { place, rest, low, ways }, [Op::Take { from, to, captures }, ..]) = (question, later) else {
        return None;
    };
    if from != place || place == to || usize::from(ways.yes.0) != first {
        return None;
    }
    let after = arrival(later, first, Then(first as u16 + 1));
    let on = match later.get(usize::from(after.0).wrapping_sub(first)) {
        Some(Op::TakeChain(on)) if on.goes_on_like((*to, *captures, *rest, *low, ways.no)) => Some(&**on),
        _ => None,
    };
    let places = [*place].into_iter().chain(on.into_iter().flat_map(|on| on.places.iter().copied())).collect();
    let all = on.map_or(after, |on| on.all);
    Some(Chain { places, to: *to, captures: *captures, rest: *rest, low: *low, none: ways.no, all })
}

impl Chain {
    /// Whether the reading is over after it.
    pub(super) fn ends(&self) -> bool {
        [self.none, self.all].iter().all(|then| [Then::STOP, Then::AGAIN, Then::FALL_THROUGH].contains(then))
    }

    /// Whether it takes in this way and goes on there where it breaks off.
    fn goes_on_like(&self, way: (Place, bool, Rest, u64, Then)) -> bool {
        (self.to, self.captures, self.rest, self.low, self.none) == way
    }
}

/// The ops that something leads to.
fn without_unreached(ops: Vec<Op>) -> Vec<Op> {
    let mut reached = vec![false; ops.len()];
    reached[0] = true;
    let mut ops = ops;
    // All ways lead on, so that one round suffices.
    for at in 0..ops.len() {
        if reached[at] {
            let on = ops[at].goes_on().then_some(Then(at as u16 + 1));
            let led_to: Vec<Then> = ops[at].led_to().into_iter().map(|to| *to).chain(on).collect();
            for to in led_to {
                // The ends are no ops.
                if let Some(there) = reached.get_mut(usize::from(to.0)) {
                    *there = true;
                }
            }
        }
    }
    let index: Vec<u16> =
        reached.iter().scan(0, |next, &is| Some(std::mem::replace(next, *next + u16::from(is)))).collect();
    let kept = ops.into_iter().zip(&reached).filter(|(_, is)| **is).map(|(mut op, _)| {
        for to in op.led_to() {
            to.0 = index.get(usize::from(to.0)).copied().unwrap_or(to.0);
        }
        op
    });
    kept.collect()
}
