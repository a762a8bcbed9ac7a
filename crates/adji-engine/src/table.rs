//! What is worked out once, when rules are compiled, so that play need not read a text word by word.
//!
//! A paragraph as a table: most conditions of `lap` ask only whose the landing pit is and what it holds, so the first
//! sentence that can be due is looked up and not searched for.
//!
//! The table only skips sentences whose conditions are certainly false; what it leaves open is read as ever. Traced and
//! untraced play of all shipped variants are compared in the tests.

use crate::board::Board;
use crate::place::{Place, Player};
use crate::reader::View;
use crate::rules::{
    self, Action, Body, Choice, Choosing, Cond, Count, Guard, Num, Portion, Rest, Ruleset, Sentence, Set,
};

/// Counts from 0 to this are told apart; for more the text is read.
const MOST_SEEDS: usize = 63;

/// For each player, place and number of seeds there: the first sentence that is not certainly out of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    entries: Box<[u8]>,
    places: usize,
    /// For each sentence, what it does if that is one plain word.
    plain: Box<[Plain]>,
}

/// What a sentence does, where it is one plain word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Stop,
    Again,
    /// All of the landing pit is sown on in the present direction.
    Relay,
    /// Anything else: it is read.
    No,
}

/// Where reading begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Index of the sentence.
    pub(crate) first: usize,
    /// Its condition certainly holds.
    pub(crate) certain: bool,
    /// What it does, if that is one plain word.
    pub(crate) plain: Plain,
}

const CERTAIN: u8 = 0x80;

impl Table {
    /// The entry for a view; `None` where the table does not know.
    #[inline]
    pub(crate) fn look_up(&self, view: View, seeds: u16) -> Option<Entry> {
        let seeds = usize::from(seeds);
        if seeds > MOST_SEEDS || !view.here.exists() {
            return None;
        }
        let entry = self.entries[(view.me.index() * self.places + view.here.index()) * (MOST_SEEDS + 1) + seeds];
        let first = usize::from(entry & !CERTAIN);
        Some(Entry { first, certain: entry & CERTAIN != 0, plain: self.plain[first] })
    }
}

/// The table of a ruleset's `lap`; none if the paragraph is empty or too long for it.
#[must_use]
pub fn of_lap(rules: &Ruleset) -> Option<Table> {
    let sentences = &rules.lap.sentences;
    if sentences.is_empty() || sentences.len() >= usize::from(CERTAIN) {
        return None;
    }
    let places = rules.board.places();
    let mut entries = Vec::with_capacity(2 * places * (MOST_SEEDS + 1));
    for me in Player::SIDES {
        for place in 0..places {
            for seeds in 0..=MOST_SEEDS {
                let situation = Situation { me, here: Place(place as u8), seeds: seeds as i64, rules };
                let due = |guard: &Guard| match guard {
                    // All sentences before are certainly not carried out.
                    Guard::Always | Guard::Otherwise => Some(true),
                    Guard::If(condition) => situation.answer(condition),
                };
                let found = sentences
                    .iter()
                    .map(|sentence| due(&sentence.guard))
                    .enumerate()
                    .find(|(_, due)| *due != Some(false));
                entries.push(match found {
                    Some((first, due)) => first as u8 | if due == Some(true) { CERTAIN } else { 0 },
                    // Nothing is due: reading the last sentence finds that out.
                    None => (sentences.len() - 1) as u8,
                });
            }
        }
    }
    let plain = sentences.iter().map(|sentence| plain_word(&sentence.body)).collect();
    Some(Table { entries: entries.into(), places, plain })
}

fn plain_word(body: &Body) -> Plain {
    match body {
        Body::Actions(actions) => match actions[..] {
            [Action::Stop] => Plain::Stop,
            [Action::Again] => Plain::Again,
            [Action::Relay(rules::Place::Here, None)] => Plain::Relay,
            _ => Plain::No,
        },
        _ => Plain::No,
    }
}

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

struct Situation<'r> {
    me: Player,
    here: Place,
    seeds: i64,
    rules: &'r Ruleset,
}

impl Situation<'_> {
    /// Whether a condition holds, if that is known from whose view, which place and how many seeds alone.
    fn answer(&self, condition: &Cond) -> Option<bool> {
        known(condition, &self.rules.board, self.me, self.here, &mut |condition| match condition {
            Cond::Holds(rules::Place::Here, count) | Cond::Is(Num::Seeds(rules::Place::Here), count) => {
                self.fits(count)
            }
            _ => None,
        })
    }

    fn fits(&self, count: &Count) -> Option<bool> {
        match count {
            Count::Known { low, rest: Rest::None | Rest::All | Rest::Odd | Rest::Even } => {
                Some(low >> self.seeds & 1 == 1)
            }
            Count::OneOf(_) | Count::Between(..) => None,
        }
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
