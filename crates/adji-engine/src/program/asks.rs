//! Decisions: what is offered and carried out, as far as it is known beforehand.

use super::fold::Facts;
use crate::rules::{self, Action, Ask, Body, Choice, Choosing, Guard, Num, Portion, Sentence, Set};

/// A decision, for one player who chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asking {
    /// The sentences that add and narrow the options, with what is known put in.
    pub(crate) choosing: Vec<Choosing>,
    /// How many of the first of them speak of places only: one that offers places as they are, and those after it that
    /// narrow them by what does not depend on the way they are played. They are answered for all places at once.
    pub(crate) by_place: usize,
}

impl Asking {
    pub(super) fn of(ask: &Ask, facts: Facts<'_>) -> Asking {
        Asking {
            choosing: ask.choosing.iter().map(|sentence| facts.choosing(sentence)).collect(),
            by_place: by_place(&ask.choosing),
        }
    }
}

fn by_place(choosing: &[Choosing]) -> usize {
    let plain = |(at, sentence): (usize, &Choosing)| match &sentence.choice {
        Choice::Add { either_way, amounts, .. } => at == 0 && !either_way && amounts.is_none() && !sentence.of_option,
        Choice::AddNames(_) => false,
        Choice::Keep(_) | Choice::Prefer(_) => at > 0 && !sentence.of_turn,
    };
    choosing.iter().enumerate().take_while(|&sentence| plain(sentence)).count()
}

/// How many seeds stay behind, if the sentences are `lift here, sow` or `lift all but 1 of here, sow`, and nothing else.
pub(super) fn plain_sowing(acting: &[Sentence]) -> Option<u16> {
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
