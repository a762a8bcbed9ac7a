//! Decisions: what is offered and carried out, as far as it is known beforehand.

use super::Program;
use super::fold::Facts;
use super::write::Writer;
use crate::place::{Place, PlaceSet};
use crate::rules::{self, Action, Ask, Body, Choice, Choosing, Cond, Count, Guard, Num, Portion, Rest, Sentence, Set};

/// A decision, for one player who chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asking {
    /// The sentences that add and narrow the options, with what is known put in.
    pub(crate) choosing: Vec<Choosing>,
    /// How many of the first of them speak of places only: one that offers places as they are, and those after it that
    /// narrow them by what does not depend on the way they are played. They are answered for all places at once.
    pub(crate) by_place: usize,
    /// The usual case, where it is a list of places.
    pub(crate) listing: Option<Listing>,
}

/// Places that are offered if they hold the right number of seeds, narrowed at most by a mark.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listing {
    /// In the order in which they are offered.
    pub(crate) places: Box<[Place]>,
    pub(crate) low: u64,
    pub(crate) rest: Rest,
    pub(crate) narrowed: Vec<Narrowed>,
    /// How many of the choosing sentences it stands for.
    pub(crate) covers: usize,
}

/// A sentence that narrows a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Narrowed {
    /// When it does: a program that stops if so.
    pub(crate) when: Program,
    /// To the places that carry a flag, or do not; if to anything else, the list is not enough.
    pub(crate) flagged: Option<(usize, bool)>,
}

impl Narrowed {
    fn of(sentence: &Choosing, facts: Facts<'_>) -> Option<Narrowed> {
        let flag = |condition: &Cond| match condition {
            Cond::Marked(rules::Place::Here, mark, None) if !facts.rules.marks[*mark].of_player => Some(*mark),
            _ => None,
        };
        let flagged = match &sentence.choice {
            Choice::Add { .. } | Choice::AddNames(_) => return None,
            Choice::Keep(Cond::Not(condition)) => flag(condition).map(|mark| (mark, false)),
            Choice::Keep(condition) => flag(condition).map(|mark| (mark, true)),
            Choice::Prefer(_) => None,
        };
        let when = Writer::new(facts)
            .write_question(&sentence.when)
            .filter(|_| !sentence.of_option && !sentence.asks_moves)?;
        // One that always narrows, to what is not in the list, leaves nothing to be gained.
        (flagged.is_some() || sentence.when != Cond::Const(true)).then_some(Narrowed { when, flagged })
    }
}

impl Listing {
    /// The list that the first sentences come to: one that offers places, and others that count only now and then.
    fn of(choosing: &[Choosing], facts: Facts<'_>) -> Option<Listing> {
        let (first, rest) = choosing.split_first()?;
        let (Choice::Add { set, either_way: false, amounts: None }, Cond::Const(true)) = (&first.choice, &first.when)
        else {
            return None;
        };
        let (places, low, others) = match set {
            Set::Const(places) => (*places, u64::MAX, Rest::All),
            Set::That(inner, condition) => match (&**inner, &**condition) {
                (Set::Const(places), Cond::Holds(rules::Place::Here, Count::Known { low, rest })) => {
                    (*places, *low, *rest)
                }
                _ => return None,
            },
            _ => return None,
        };
        if !places.without(PlaceSet::of_pits(u64::MAX)).is_empty() {
            return None;
        }
        let narrowed: Vec<_> = rest.iter().map_while(|sentence| Narrowed::of(sentence, facts)).collect();
        let covers = 1 + narrowed.len();
        Some(Listing { covers, places: facts.in_order(places).into(), low, rest: others, narrowed })
    }
}

impl Asking {
    pub(super) fn of(ask: &Ask, facts: Facts<'_>) -> Asking {
        let choosing: Vec<_> = ask.choosing.iter().map(|sentence| facts.choosing(sentence)).collect();
        Asking { listing: Listing::of(&choosing, facts), choosing, by_place: by_place(&ask.choosing) }
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
