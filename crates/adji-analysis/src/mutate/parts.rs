//! Changes of conditions, numbers, sets and places.

use adji_engine::rules::{Cond, Count, Num, Operator, Place, Player, Portion, Rest, Set, Way};

use super::{Changer, turned};

impl Changer {
    pub(super) fn player(&mut self, player: &mut Player) {
        if let Some(other) = turned(player) {
            self.offer(player, "the other player", |_| other);
        }
    }

    pub(super) fn portion(&mut self, portion: &mut Portion) {
        match portion {
            Portion::All => self.offer(portion, "all but 1, not all", |_| Portion::AllBut(Num::Const(1))),
            Portion::AllBut(_) => self.offer(portion, "all, none left", |_| Portion::All),
            Portion::Some(_) => {}
        }
        if let Portion::Some(number) | Portion::AllBut(number) = portion {
            self.number(number);
        }
    }

    pub(super) fn condition(&mut self, condition: &mut Cond) {
        if let Cond::All(parts) | Cond::Any(parts) = condition
            && parts.len() > 1
        {
            self.joint(condition);
        }
        match condition {
            Cond::Not(_) => self.offer(condition, "without `not`", |condition| match condition {
                Cond::Not(inner) => (**inner).clone(),
                other => other.clone(),
            }),
            Cond::AllOf(..) | Cond::SomeOf(..) => {
                self.offer(condition, "`some of` for `all of`, or the other way round", |condition| match condition {
                    Cond::AllOf(set, inner) => Cond::SomeOf(set.clone(), inner.clone()),
                    Cond::SomeOf(set, inner) => Cond::AllOf(set.clone(), inner.clone()),
                    other => other.clone(),
                });
            }
            _ => {}
        }
        self.in_condition(condition);
    }

    /// What `and` and `or` join.
    fn joint(&mut self, condition: &mut Cond) {
        self.offer(condition, "`or` for `and`, or the other way round", |condition| match condition {
            Cond::All(parts) => Cond::Any(parts.clone()),
            Cond::Any(parts) => Cond::All(parts.clone()),
            other => other.clone(),
        });
        let (Cond::All(parts) | Cond::Any(parts)) = condition else { return };
        for at in 0..parts.len() {
            if self.is_due(&format!("part {} of the condition left out", at + 1)) {
                parts.remove(at);
                return;
            }
        }
    }

    fn in_condition(&mut self, condition: &mut Cond) {
        match condition {
            Cond::All(parts) | Cond::Any(parts) => parts.iter_mut().for_each(|part| self.condition(part)),
            Cond::Not(inner) | Cond::AfterMove(inner) | Cond::AfterLap(inner) => self.condition(inner),
            Cond::Holds(place, count) => {
                self.place(place);
                self.count(count);
            }
            Cond::Is(number, count) => {
                self.number(number);
                self.count(count);
            }
            Cond::In(place, set) => {
                self.place(place);
                self.set(set);
            }
            Cond::NumberIs(place, number) => {
                self.place(place);
                self.number(number);
            }
            Cond::Marked(place, _, player) => {
                self.place(place);
                player.iter_mut().for_each(|player| self.player(player));
            }
            Cond::At(place, inner) => {
                self.place(place);
                self.condition(inner);
            }
            Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => {
                self.set(set);
                self.condition(inner);
            }
            Cond::SamePlayer(left, _) => self.player(left),
            Cond::CanMove { player, so_that, judged: _ } => {
                self.player(player);
                so_that.iter_mut().for_each(|inner| self.condition(inner));
            }
            Cond::Seen(number) => self.number(number),
            Cond::Going(way) => self.offer(way, "the other way", |way| match way {
                Way::Forward => Way::Back,
                Way::Back => Way::Forward,
                Way::To(heading) => Way::To(heading.reversed()),
            }),
            Cond::Const(_) | Cond::FirstLap | Cond::Chose(..) | Cond::Again | Cond::Endless => {}
        }
    }

    pub(super) fn count(&mut self, count: &mut Count) {
        match count {
            Count::Known { low, rest } => {
                for (what, (low, rest)) in bounds(*low, *rest) {
                    self.offer(count, what, |_| Count::Known { low, rest });
                }
            }
            Count::OneOf(numbers) => numbers.iter_mut().for_each(|number| self.number(number)),
            Count::Between(least, most) => least.iter_mut().chain(most).for_each(|number| self.number(number)),
        }
    }

    pub(super) fn number(&mut self, number: &mut Num) {
        match number {
            Num::Const(_) | Num::Share { .. } => {
                self.offer(number, "one more", |number| by(number, 1));
                if !matches!(number, Num::Const(0)) {
                    self.offer(number, "one fewer", |number| by(number, -1));
                }
            }
            Num::Had(set) => {
                let now = Num::SeedsOf(set.clone());
                self.set(set);
                self.offer(number, "what is there now, not at the beginning of the turn", |_| now);
            }
            Num::Captured => self.offer(number, "captured in this lap, not in the turn", |_| Num::CapturedNow),
            Num::CapturedNow => self.offer(number, "captured in the turn, not in this lap", |_| Num::Captured),
            Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) => self.place(place),
            Num::SeedsOf(set) | Num::SizeOf(set) => self.set(set),
            Num::Counter(_, player) => player.iter_mut().for_each(|player| self.player(player)),
            Num::Arith(left, operator, right) => {
                self.offer(operator, "another operator", |operator| match operator {
                    Operator::Plus => Operator::Minus,
                    Operator::Minus => Operator::Plus,
                    Operator::Times => Operator::Div,
                    Operator::Div => Operator::Times,
                    Operator::Mod => Operator::Div,
                });
                self.number(left);
                self.number(right);
            }
            Num::Amount | Num::Rounds | Num::Games => {}
        }
    }

    pub(super) fn set(&mut self, set: &mut Set) {
        match set {
            Set::ByMe([one, other]) if one != other => {
                self.offer(set, "the other player's", |set| match set {
                    Set::ByMe([one, other]) => Set::ByMe([*other, *one]),
                    other => other.clone(),
                });
            }
            Set::FirstOf(_) | Set::LastOf(_) => {
                self.offer(set, "`last` for `first`, or the other way round", |set| match set {
                    Set::FirstOf(inner) => Set::LastOf(inner.clone()),
                    Set::LastOf(inner) => Set::FirstOf(inner.clone()),
                    other => other.clone(),
                });
            }
            Set::That(..) => self.offer(set, "without what stands after `that`", first_part),
            Set::Except(..) => self.offer(set, "without `except`", first_part),
            Set::Union(..) => {
                self.offer(set, "without the second set", first_part);
            }
            _ => {}
        }
        match set {
            Set::OwnedBy(player) => self.player(player),
            Set::One(place) => self.place(place),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.set(inner),
            Set::That(inner, condition) => {
                self.set(inner);
                self.condition(condition);
            }
            Set::Union(left, right) | Set::Except(left, right) => {
                self.set(left);
                self.set(right);
            }
            Set::Const(_) | Set::ByMe(_) | Set::Picked | Set::Sown => {}
        }
    }

    pub(super) fn place(&mut self, place: &mut Place) {
        let (what, other): (_, fn(&Place) -> Place) = match place {
            Place::Next(_) => ("`previous` for `next`", |place| with_from(place, Place::Previous)),
            Place::Previous(_) => ("`next` for `previous`", |place| with_from(place, Place::Next)),
            Place::Behind(_) => ("`in front` for `behind`", |place| with_from(place, Place::Front)),
            Place::Front(_) => ("`behind` for `in front`", |place| with_from(place, Place::Behind)),
            Place::Opposite(_) => ("without `opposite`", |place| with_from(place, |from| *from)),
            Place::Landing => ("the starting pit for the landing pit", |_| Place::Starting),
            Place::Starting => ("the lifted pit for the starting pit", |_| Place::Lifted),
            Place::Lifted => ("the starting pit for the lifted pit", |_| Place::Starting),
            Place::Here | Place::Const(_) | Place::Store(_) | Place::Pit(..) | Place::First(_) => ("", Place::clone),
        };
        if !what.is_empty() {
            self.offer(place, what, other);
        }
        match place {
            Place::Store(player) => self.player(player),
            Place::Pit(number, player) => {
                self.number(number);
                self.player(player);
            }
            Place::Next(from)
            | Place::Previous(from)
            | Place::Opposite(from)
            | Place::Behind(from)
            | Place::Front(from) => self.place(from),
            Place::First(set) => self.set(set),
            Place::Here | Place::Landing | Place::Starting | Place::Lifted | Place::Const(_) => {}
        }
    }
}

/// The set that another is made of, the first of two.
fn first_part(set: &Set) -> Set {
    match set {
        Set::That(inner, _) | Set::Except(inner, _) | Set::Union(inner, _) => (**inner).clone(),
        other => other.clone(),
    }
}

/// The place that another one is seen from, seen otherwise.
fn with_from(place: &Place, otherwise: fn(Box<Place>) -> Place) -> Place {
    match place {
        Place::Next(from)
        | Place::Previous(from)
        | Place::Opposite(from)
        | Place::Behind(from)
        | Place::Front(from) => otherwise(from.clone()),
        other => other.clone(),
    }
}

fn by(number: &Num, more: i64) -> Num {
    match number {
        Num::Const(number) => Num::Const(number + more),
        Num::Share { halved, plus } => Num::Share { halved: *halved, plus: plus + more },
        other => other.clone(),
    }
}

/// Answers for numbers with a bound by one: every run of numbers that fit made longer or shorter at one of its ends; of single
/// numbers one left out; odd for even. None that nothing fits.
fn bounds(low: u64, rest: Rest) -> Vec<(&'static str, (u64, Rest))> {
    match rest {
        Rest::Odd => return vec![("`even` for `odd`", (!low, Rest::Even))],
        Rest::Even => return vec![("`odd` for `even`", (!low, Rest::Odd))],
        Rest::None | Rest::All => {}
    }
    let above = if rest == Rest::All { 1 << 63 } else { 0 };
    let mut others = vec![
        ("the upper bound one higher", low | low << 1),
        ("the upper bound one lower", low & (low >> 1 | above)),
        ("the lower bound one lower", low | low >> 1),
        ("the lower bound one higher", low & (low << 1)),
    ];
    let single = low & !(low << 1) & !(low >> 1 | above);
    if rest == Rest::None && single.count_ones() > 1 && single.count_ones() <= 4 {
        let bits = (0..64).filter(|bit| single >> bit & 1 == 1);
        others.extend(bits.map(|bit| ("one of the numbers left out", low & !(1 << bit))));
    }
    others.retain(|&(_, other)| other != low && (other != 0 || rest == Rest::All));
    others.into_iter().map(|(what, other)| (what, (other, rest))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(low: u64, rest: Rest, expected: &[u64]) {
        let found: Vec<u64> = bounds(low, rest).into_iter().map(|(_, (low, _))| low).collect();
        assert_eq!(found, expected, "{low:b} {rest:?}");
    }

    #[test]
    fn a_bound_is_moved_by_one() {
        // Exactly 4: 4 or 5, 3 or 4.
        check(0b1_0000, Rest::None, &[0b11_0000, 0b1_1000]);
        // At least 2: at least 1, at least 3.
        check(!0b11, Rest::All, &[!0b1, !0b111]);
        // At most 2: at most 3, at most 1, 1 or 2.
        check(0b111, Rest::None, &[0b1111, 0b11, 0b110]);
        // None: none or one.
        check(0b1, Rest::None, &[0b11]);
        // 2 or 3: 2 to 4, 2, 1 to 3, 3.
        check(0b1100, Rest::None, &[0b1_1100, 0b100, 0b1110, 0b1000]);
        // 1, 3 or 5: all from 1 to 6, all from 0 to 5, and each one left out.
        check(0b10_1010, Rest::None, &[0b111_1110, 0b11_1111, 0b10_1000, 0b10_0010, 0b1010]);
    }

    #[test]
    fn odd_is_held_against_even() {
        check(0x5555_5555_5555_5555, Rest::Even, &[0xAAAA_AAAA_AAAA_AAAA]);
    }
}
