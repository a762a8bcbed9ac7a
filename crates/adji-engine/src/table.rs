//! What is worked out once, when rules are compiled, so that play need not read a text word by word.
//!
//! A paragraph as a table: most conditions of `lap` ask only whose the landing pit is and what it holds, so the first
//! sentence that can be due is looked up and not searched for.
//!
//! The table only skips sentences whose conditions are certainly false; what it leaves open is read as ever. Traced and
//! untraced play of all shipped variants are compared in the tests.

use crate::board::Board;
use crate::place::{Place, Player};
use crate::rules::{self, Action, Body, Choice, Choosing, Cond, Guard, Num, Portion, Sentence, Set};

/// How many of the first choosing sentences speak of places only: one that offers places as they are, and those after it
/// that narrow them by what does not depend on the way they are played. They are answered for all places at once.
#[must_use]
pub fn by_place(choosing: &[Choosing]) -> usize {
    let plain = |(at, sentence): (usize, &Choosing)| match &sentence.choice {
        Choice::Add { either_way, amounts, .. } => at == 0 && !either_way && amounts.is_none() && !sentence.of_option,
        Choice::AddNames(_) => false,
        Choice::Keep(_) | Choice::Prefer(_) => at > 0 && !sentence.of_turn,
    };
    choosing.iter().enumerate().take_while(|&sentence| plain(sentence)).count()
}

/// How many seeds stay behind, if these sentences are nothing but `lift here, sow` or `lift all but 1 of here, sow`.
#[must_use]
pub fn plain_sowing(acting: &[Sentence]) -> Option<u16> {
    let [Sentence { guard: Guard::Always, body: Body::Actions(actions), .. }] = acting else { return None };
    match &actions[..] {
        [Action::Lift(portion, Set::One(rules::Place::Here)), Action::Sow(None, None)] => match portion {
            Portion::All => Some(0),
            Portion::AllBut(Num::Const(left)) => u16::try_from(*left).ok(),
            Portion::AllBut(_) | Portion::Some(_) => None,
        },
        _ => None,
    }
}

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
