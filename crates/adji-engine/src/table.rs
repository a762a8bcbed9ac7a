//! What of a condition the board decides.

use crate::board::Board;
use crate::place::{Place, Player};
use crate::rules::{self, Cond, Num, Set};

/// Whether a condition holds of `here` in the view of `me`, if the board tells, or `other`, which is asked about everything
/// that the board does not tell and that is not made of other conditions.
pub fn known<'c>(
    condition: &'c Cond,
    board: &Board,
    me: Player,
    here: Place,
    other: &mut dyn FnMut(&'c Cond) -> Option<bool>,
) -> Option<bool> {
    let mut together = |conditions: &'c [Cond], deciding: bool| {
        let answers: Vec<Option<bool>> = conditions.iter().map(|one| known(one, board, me, here, other)).collect();
        match () {
            () if answers.contains(&Some(deciding)) => Some(deciding),
            () if answers.contains(&None) => None,
            () => Some(!deciding),
        }
    };
    match condition {
        Cond::Const(answer) => Some(*answer),
        Cond::Not(inner) => known(inner, board, me, here, other).map(|answer| !answer),
        Cond::All(all) => together(all, false),
        Cond::Any(any) => together(any, true),
        Cond::In(rules::Place::Here, Set::Const(places)) => Some(places.contains(here)),
        Cond::In(rules::Place::Here, Set::ByMe(places)) => Some(places[me.index()].contains(here)),
        Cond::NumberIs(rules::Place::Here, Num::Const(number)) => {
            Some(board.is_pit(here) && i64::from(board.number[here.index()]) == *number)
        }
        other_kind => other(other_kind),
    }
}
