//! What is so in all play of these rules, whatever is chosen: how far numbers go, where places can lie, what no rule ever
//! makes so.

use adji_engine::PlaceSet;
use adji_engine::board::Steps;
use adji_engine::rules::{
    Action, Body, Choice, Cond, Count, Num, Operator, Place, Player, Ruleset, Sentence, Set, Taking,
};

use super::paths::{each_action, each_sentence, first};
use crate::look::paragraphs;

/// The least and the greatest value that a number can have.
pub(super) type Range = (i64, i64);

const ANY_NUMBER: Range = (i64::MIN, i64::MAX);

/// What is so in all play of some rules.
pub(super) struct Facts<'r> {
    pub(super) rules: &'r Ruleset,
    /// All seeds of the game, if rules may be judged by how many there are.
    total: Option<i64>,
    /// Whether seeds in a store stay there until the game is over.
    stores_stay: bool,
    /// Whether a turn has one lap only.
    pub(super) one_lap: bool,
    /// Whether something is ever captured.
    pub(super) captures: bool,
    /// Whether a lap takes, which may well be meant as a capture, and is told elsewhere.
    pub(super) takes: bool,
    /// Whether a turn ever ends with `again`.
    again: bool,
    /// How far each counter is ever counted.
    counted: Vec<i64>,
    /// How many seeds can be chosen at most.
    amount: i64,
}

impl<'r> Facts<'r> {
    /// `by_seeds`: the seeds of this board are those that the rules were written for.
    pub(super) fn of(rules: &'r Ruleset, by_seeds: bool) -> Facts<'r> {
        let total = by_seeds.then(|| rules.board.start.iter().map(|&seeds| i64::from(seeds)).sum());
        let mut facts = Facts {
            rules,
            total,
            stores_stay: false,
            one_lap: one_lap(rules),
            captures: false,
            takes: first(rules, &rules.lap.sentences, &takes).is_some(),
            again: false,
            counted: vec![-1; rules.counters.len()],
            amount: 0,
        };
        let mut set_to: Vec<(usize, &Num)> = Vec::new();
        each_action_of(rules, &mut |action| match action {
            Action::Take(Taking::Capture, ..) => facts.captures = true,
            Action::Again => facts.again = true,
            Action::Count(counter, _) => facts.counted[*counter] = i64::MAX,
            Action::SetCounter(counter, _, number) => set_to.push((*counter, number)),
            _ => {}
        });
        let most = |facts: &Facts<'_>, counter: usize| i64::from(facts.rules.counters[counter].max);
        for (counter, number) in set_to {
            // Only numbers that are written out: others may speak of counters themselves.
            let value = if let Num::Const(value) = number { (*value).max(0) } else { i64::MAX };
            facts.counted[counter] = facts.counted[counter].max(value);
        }
        // What is never counted is told elsewhere.
        let far = |facts: &Facts<'_>, at: usize| if facts.counted[at] < 0 { i64::MAX } else { facts.counted[at] };
        facts.counted = (0..facts.counted.len()).map(|at| far(&facts, at).min(most(&facts, at))).collect();
        facts.stores_stay = facts.stores_stay();
        let offered = rules.asks.iter().flat_map(|ask| &ask.choosing).filter_map(|sentence| match &sentence.choice {
            Choice::Add { amounts: Some((_, most)), .. } => Some(facts.range(most).1),
            _ => None,
        });
        // So is an amount that is never offered.
        facts.amount = offered.max().map_or(i64::MAX, |most| most.max(0));
        facts
    }

    /// What the answer to a question always is, if these rules leave only one.
    pub(super) fn answer(&self, condition: &Cond) -> Option<bool> {
        match condition {
            Cond::Const(answer) => Some(*answer),
            Cond::FirstLap if self.one_lap => Some(true),
            Cond::Seen(times) if self.range(times).1 <= 1 => Some(true),
            // Options that look ahead ask it of themselves.
            Cond::Again if !self.again => Some(false),
            _ => None,
        }
    }

    /// All seeds of the game, or more.
    pub(super) fn total(&self) -> i64 {
        self.total.unwrap_or(i64::MAX)
    }

    /// How far a counter is ever counted.
    pub(super) fn counted(&self, counter: usize) -> i64 {
        self.counted[counter]
    }

    /// The least and the greatest value of a number.
    pub(super) fn range(&self, number: &Num) -> Range {
        let highest = |values: &[u8]| i64::from(values.iter().copied().max().unwrap_or(0));
        match number {
            Num::Const(number) => (*number, *number),
            Num::Share { halved, plus } => match self.total {
                Some(total) => ((total >> halved).saturating_add(*plus), (total >> halved).saturating_add(*plus)),
                None => ANY_NUMBER,
            },
            Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) if self.places(place).is_empty() => (0, 0),
            Num::SeedsOf(set) | Num::Had(set) if self.most_places(set) == 0 => (0, 0),
            Num::Seeds(_) | Num::SeedsOf(_) | Num::Had(_) => (0, self.total()),
            Num::SizeOf(Set::Const(places)) => (places.len() as i64, places.len() as i64),
            Num::SizeOf(Set::ByMe([south, north])) => {
                let (south, north) = (south.len() as i64, north.len() as i64);
                (south.min(north), south.max(north))
            }
            Num::SizeOf(set) => (0, self.most_places(set)),
            Num::NumberOf(_) => (0, highest(&self.rules.board.number)),
            Num::RowOf(_) => (0, highest(&self.rules.board.row)),
            Num::Captured | Num::CapturedNow if !self.captures && !self.takes => (0, 0),
            Num::Captured | Num::CapturedNow if self.stores_stay => (0, self.total()),
            Num::Captured | Num::CapturedNow | Num::Rounds | Num::Games => (0, i64::MAX),
            Num::Amount => (0, self.amount),
            Num::Counter(counter, _) => (0, self.counted[*counter]),
            Num::Arith(left, operator, right) => arith(self.range(left), *operator, self.range(right)),
        }
    }

    /// A count with its numbers worked out, if all of them are the same in all play.
    pub(super) fn known(&self, count: &Count) -> Option<Count> {
        let exact = |number: &Num| {
            let (least, most) = self.range(number);
            (least == most).then_some(Num::Const(least))
        };
        let bound = |number: &Option<Num>| match number {
            None => Some(None),
            Some(number) => exact(number).map(Some),
        };
        Some(match count {
            Count::Known { .. } => count.clone(),
            Count::OneOf(numbers) => Count::OneOf(numbers.iter().map(exact).collect::<Option<_>>()?),
            Count::Between(least, most) => Count::Between(bound(least)?, bound(most)?),
        })
    }

    /// Where a place can lie; nowhere, too, if it is not fixed.
    pub(super) fn places(&self, place: &Place) -> PlaceSet {
        let board = &self.rules.board;
        let image = |from: &Place, steps: &[&Steps]| {
            let from = self.places(from);
            let steps = steps.iter().flat_map(|steps| steps.iter());
            steps.filter(|(place, _)| from.contains(*place)).map(|(_, to)| to).collect()
        };
        match place {
            Place::First(set) if self.most_places(set) == 0 => PlaceSet::EMPTY,
            Place::Here | Place::Landing | Place::Starting | Place::Lifted | Place::First(_) => {
                PlaceSet::range(0, board.places())
            }
            Place::Const(place) => PlaceSet::one(*place),
            Place::Store(_) => PlaceSet::range(board.pits, board.pits + 2),
            Place::Pit(number, _) => {
                let (least, most) = self.range(number);
                let is_there = least <= (board.pits / 2) as i64 && most >= 1;
                if is_there { board.all_pits() } else { PlaceSet::EMPTY }
            }
            // What is absent is passed over, so that one step may lead further.
            Place::Next(from) | Place::Previous(from) if self.rules.absent.is_some() => {
                if self.places(from).is_empty() { PlaceSet::EMPTY } else { PlaceSet::range(0, board.places()) }
            }
            Place::Next(from) | Place::Previous(from) => {
                let steps: Vec<&Steps> = board.next.iter().flatten().collect();
                image(from, &steps)
            }
            Place::Opposite(from) => image(from, &[&board.opposite]),
            Place::Behind(from) => image(from, &[&board.behind]),
            Place::Front(from) => image(from, &[&board.front]),
        }
    }

    /// How many places a set can have at most, as far as the board decides it.
    pub(super) fn most_places(&self, set: &Set) -> i64 {
        let all = self.rules.board.places() as i64;
        match set {
            Set::Const(places) => places.len() as i64,
            Set::ByMe([south, north]) => south.len().max(north.len()) as i64,
            Set::OwnedBy(_) => self.rules.board.pits as i64,
            Set::Picked | Set::Sown => all,
            Set::One(place) => i64::from(!self.places(place).is_empty()),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.most_places(inner).min(1),
            Set::That(inner, _) | Set::Except(inner, _) => self.most_places(inner),
            Set::Union(one, other) => all.min(self.most_places(one) + self.most_places(other)),
        }
    }

    /// Whether no action takes seeds out of a store. Where a lap can end in one, or a loop comes by one, `here` may be it.
    fn stores_stay(&self) -> bool {
        let board = &self.rules.board;
        let stores = PlaceSet::range(board.pits, board.pits + 2);
        let is_store = |place: &Place| !places_said(self, place).within(stores).is_empty();
        let mut stay = !board.next.iter().flatten().flat_map(Steps::iter).any(|(_, to)| stores.contains(to));
        each_action_of(self.rules, &mut |action| match action {
            Action::Lift(_, set) | Action::Take(_, _, set, _) | Action::Put(_, set, _) => {
                stay &= !names_store(set, stores, &is_store);
            }
            Action::Drop(place) | Action::Sow(Some(place), _) | Action::Relay(place, _) => stay &= !is_store(place),
            _ => {}
        });
        let mut look = |sentence: &Sentence| match &sentence.body {
            Body::Each(set, _) => stay &= !names_store(set, stores, &is_store),
            Body::At(place, _) => stay &= !is_store(place),
            Body::Walk(walk, _) => stay &= !is_store(&walk.from),
            Body::Actions(_) | Body::Block(_) | Body::EachPlayer(_) => {}
        };
        paragraphs(self.rules).for_each(|text| each_sentence(&text.sentences, &mut look));
        self.rules.asks.iter().for_each(|ask| each_sentence(&ask.acting, &mut look));
        for sentence in self.rules.asks.iter().flat_map(|ask| &ask.choosing) {
            if let Choice::Add { set, .. } = &sentence.choice {
                stay &= !names_store(set, stores, &is_store);
            }
        }
        stay
    }
}

/// Where a place can lie that is named by more than the moment of play.
fn places_said(facts: &Facts<'_>, place: &Place) -> PlaceSet {
    match place {
        Place::Here | Place::Landing | Place::Starting | Place::Lifted => PlaceSet::EMPTY,
        place => facts.places(place),
    }
}

/// Whether a set names a store.
fn names_store(set: &Set, stores: PlaceSet, is_store: &dyn Fn(&Place) -> bool) -> bool {
    let inner = |set: &Set| names_store(set, stores, is_store);
    match set {
        Set::Const(places) => !places.within(stores).is_empty(),
        Set::ByMe(places) => places.iter().any(|places| !places.within(stores).is_empty()),
        Set::OwnedBy(_) => false,
        // These may be any that were gathered.
        Set::Picked | Set::Sown => true,
        Set::One(place) => is_store(place),
        Set::FirstOf(set) | Set::LastOf(set) | Set::That(set, _) | Set::Except(set, _) => inner(set),
        Set::Union(one, other) => inner(one) || inner(other),
    }
}

fn takes(action: &Action) -> bool {
    matches!(action, Action::Take(Taking::Take, _, _, Player::Me))
}

/// Whether a turn has one lap only.
fn one_lap(rules: &Ruleset) -> bool {
    let goes_on = |action: &Action| matches!(action, Action::Sow(..) | Action::Relay(..) | Action::Ask(..));
    let asks = |action: &Action| matches!(action, Action::Ask(..));
    let mut texts = [&rules.after_turn, &rules.endless].into_iter().chain(rules.seed.paragraph());
    first(rules, &rules.lap.sentences, &goes_on).is_none()
        && !texts.any(|text| first(rules, &text.sentences, &asks).is_some())
}

/// Visits each action of all texts.
fn each_action_of<'r>(rules: &'r Ruleset, visit: &mut dyn FnMut(&'r Action)) {
    for text in paragraphs(rules) {
        each_action(rules, &text.sentences, &mut |action, _| visit(action));
    }
    for ask in &rules.asks {
        each_action(rules, &ask.acting, &mut |action, _| visit(action));
    }
}

fn arith(left: Range, operator: Operator, right: Range) -> Range {
    let is_open = |range: Range| range.0 == i64::MIN || range.1 == i64::MAX;
    let (least, most) = match operator {
        Operator::Plus => (left.0.saturating_add(right.0), left.1.saturating_add(right.1)),
        Operator::Minus => (left.0.saturating_sub(right.1), left.1.saturating_sub(right.0)),
        _ if left.0 < 0 || right.0 < 0 => ANY_NUMBER,
        Operator::Times => (left.0.saturating_mul(right.0), left.1.saturating_mul(right.1)),
        Operator::Div => (0, left.1),
        Operator::Mod => (0, left.1.min(right.1.max(1) - 1)),
    };
    // A bound that is not known is none.
    match (is_open(left) || is_open(right), operator) {
        (true, Operator::Minus) => ANY_NUMBER,
        _ => (least, most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worked_out_lies_in_the_range() {
        let ranges: Vec<Range> = vec![(0, 0), (1, 1), (0, 5), (2, 3), (4, 9), (-3, 2)];
        let operators = [Operator::Plus, Operator::Minus, Operator::Times, Operator::Div, Operator::Mod];
        for (left, right) in ranges.iter().flat_map(|left| ranges.iter().map(move |right| (*left, *right))) {
            for operator in operators {
                let (least, most) = arith(left, operator, right);
                for (a, b) in (left.0..=left.1).flat_map(|a| (right.0..=right.1).map(move |b| (a, b))) {
                    let value = match operator {
                        Operator::Plus => a + b,
                        Operator::Minus => a - b,
                        Operator::Times => a * b,
                        Operator::Div => a.checked_div_euclid(b).unwrap_or(0),
                        Operator::Mod => a.checked_rem_euclid(b).unwrap_or(0),
                    };
                    assert!((least..=most).contains(&value), "{a} {operator:?} {b} is {value}");
                }
            }
        }
    }

    #[test]
    fn one_of_no_bound_has_none() {
        let open = (0, i64::MAX);
        assert_eq!(arith(open, Operator::Minus, open), ANY_NUMBER);
        assert_eq!(arith(open, Operator::Plus, (1, 1)), (1, i64::MAX));
        assert_eq!(arith((1, 1), Operator::Minus, open), ANY_NUMBER);
    }
}
