//! Changes of sentences and of what they are made of.

use adji_engine::change::{
    Change, in_action, in_body, in_condition, in_count, in_number, in_place, in_portion, in_set,
};
use adji_engine::rules::{
    Action, Body, Cond, Count, Guard, Num, Operator, Place, Player, Portion, Rest, Sentence, Set, Taking, Way,
};

use super::{Changer, is_struck, turned};

impl Change for Changer {
    fn sentences(&mut self, sentences: &mut [Sentence]) {
        for at in 0..sentences.len() {
            self.sentence = Some(sentences[at].id);
            if is_struck(&sentences[at]) {
                continue;
            }
            if self.is_due("struck") {
                sentences[at].guard = Guard::If(Cond::Const(false));
                sentences[at].body = Body::Block(Vec::new());
            }
            if let Some(next) = sentences.get(at + 1)
                && !is_struck(next)
                && next.guard != Guard::Otherwise
                && self.is_due("read after the next sentence")
            {
                sentences.swap(at, at + 1);
            }
        }
        sentences.iter_mut().for_each(|sentence| self.sentence(sentence));
    }

    fn sentence(&mut self, sentence: &mut Sentence) {
        self.sentence = Some(sentence.id);
        if is_struck(sentence) {
            return;
        }
        match &mut sentence.guard {
            Guard::Always => {}
            guard @ Guard::Otherwise => self.offer(guard, "always, not only otherwise", |_| Guard::Always),
            guard @ Guard::If(_) => {
                self.offer(guard, "always, whatever the condition", |_| Guard::Always);
                if let Guard::If(condition) = guard {
                    self.condition(condition);
                }
            }
        }
        self.body(&mut sentence.body);
    }

    fn actions(&mut self, actions: &mut Vec<Action>) {
        for at in (0..actions.len()).filter(|_| actions.len() > 1).collect::<Vec<_>>() {
            if self.is_due(&format!("action {} left out", at + 1)) {
                actions.remove(at);
                return;
            }
        }
        actions.iter_mut().for_each(|action| self.action(action));
    }

    fn action(&mut self, action: &mut Action) {
        let other: &[(&str, Action)] = match action {
            Action::Stop => &[("`again` for `stop`", Action::Again)],
            Action::Again => &[("`stop` for `again`", Action::Stop)],
            Action::Pass => &[("`end` for `pass`", Action::End)],
            Action::End => &[("`stop` for `end`", Action::Stop), ("`draw` for `end`", Action::Draw)],
            Action::Win => &[("`lose` for `win`", Action::Lose), ("`end` for `win`", Action::End)],
            Action::Lose => &[("`win` for `lose`", Action::Win), ("`end` for `lose`", Action::End)],
            Action::Draw => &[("`win` for `draw`", Action::Win), ("`end` for `draw`", Action::End)],
            Action::Relay(..) => &[("`stop` for `relay`", Action::Stop)],
            Action::PassOver => &[("`break off` for `pass over`", Action::BreakOff)],
            Action::BreakOff => &[("`pass over` for `break off`", Action::PassOver)],
            _ => &[],
        };
        for (what, other) in other {
            self.offer(action, what, |_| other.clone());
        }
        match action {
            Action::Take(taking, ..) => self.offer(taking, "taken for captured", |taking| match taking {
                Taking::Capture => Taking::Take,
                Taking::Take => Taking::Capture,
            }),
            // A flag is nobody's.
            Action::Mark(set, mark, _) if !self.of_player[*mark] => return self.set(set),
            _ => {}
        }
        in_action(self, action);
    }

    fn portion(&mut self, portion: &mut Portion) {
        match portion {
            Portion::All => self.offer(portion, "all but 1, not all", |_| Portion::AllBut(Num::Const(1))),
            Portion::AllBut(_) => self.offer(portion, "all, none left", |_| Portion::All),
            Portion::Some(_) => {}
        }
        in_portion(self, portion);
    }

    fn condition(&mut self, condition: &mut Cond) {
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
            // To change both is to change the one as well.
            Cond::SamePlayer(left, _) => return self.player(left),
            _ => {}
        }
        in_condition(self, condition);
    }

    fn count(&mut self, count: &mut Count) {
        if let Count::Known { low, rest } = count {
            for (what, (low, rest)) in bounds(*low, *rest) {
                self.offer(count, what, |_| Count::Known { low, rest });
            }
        }
        in_count(self, count);
    }

    fn number(&mut self, number: &mut Num) {
        match number {
            Num::Const(_) | Num::Share { .. } => {
                self.offer(number, "one more", |number| by(number, 1));
                if !matches!(number, Num::Const(0)) {
                    self.offer(number, "one fewer", |number| by(number, -1));
                }
            }
            Num::Captured => self.offer(number, "captured in this lap, not in the turn", |_| Num::CapturedNow),
            Num::CapturedNow => self.offer(number, "captured in the turn, not in this lap", |_| Num::Captured),
            Num::Arith(_, operator, _) => self.offer(operator, "another operator", |operator| match operator {
                Operator::Plus => Operator::Minus,
                Operator::Minus => Operator::Plus,
                Operator::Times => Operator::Div,
                Operator::Div => Operator::Times,
                Operator::Mod => Operator::Div,
            }),
            _ => {}
        }
        let now = if let Num::Had(set) = number { Some(Num::SeedsOf(set.clone())) } else { None };
        in_number(self, number);
        if let Some(now) = now {
            self.offer(number, "what is there now, not at the beginning of the turn", |_| now);
        }
    }

    fn set(&mut self, set: &mut Set) {
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
            Set::Union(..) => self.offer(set, "without the second set", first_part),
            _ => {}
        }
        in_set(self, set);
    }

    fn place(&mut self, place: &mut Place) {
        let (what, other): (_, fn(&Place) -> Place) = match place {
            Place::Next(_) => ("`previous` for `next`", |place| with_from(place, Place::Previous)),
            Place::Previous(_) => ("`next` for `previous`", |place| with_from(place, Place::Next)),
            Place::Behind(_) => ("`in front` for `behind`", |place| with_from(place, Place::Front)),
            Place::Front(_) => ("`behind` for `in front`", |place| with_from(place, Place::Behind)),
            Place::Opposite(_) => ("without `opposite`", |place| with_from(place, |from| *from)),
            Place::Landing => ("the starting pit for the landing pit", |_| Place::Starting),
            Place::Starting => ("the lifted pit for the starting pit", |_| Place::Lifted),
            Place::Lifted => ("the starting pit for the lifted pit", |_| Place::Starting),
            Place::Here | Place::Const(_) | Place::Store(_) | Place::Pit(..) | Place::First(_) => {
                return in_place(self, place);
            }
        };
        self.offer(place, what, other);
        in_place(self, place);
    }

    fn player(&mut self, player: &mut Player) {
        if let Some(other) = turned(player) {
            self.offer(player, "the other player", |_| other);
        }
    }

    fn way(&mut self, way: &mut Way) {
        self.offer(way, "the other way", |way| match way {
            Way::Forward => Way::Back,
            Way::Back => Way::Forward,
            Way::To(heading) => Way::To(heading.reversed()),
        });
    }
}

impl Changer {
    fn body(&mut self, body: &mut Body) {
        match body {
            Body::EachPlayer(_) => {
                self.offer(body, "for me, not for each player", |body| Body::Block(body.inner().to_vec()));
            }
            // A walk goes on pit by pit at least.
            Body::Walk(walk, inner) if walk.by == Num::Const(1) => {
                self.way(&mut walk.way);
                self.place(&mut walk.from);
                self.offer(&mut walk.by, "every second pit", |_| Num::Const(2));
                walk.bound.iter_mut().for_each(|bound| self.number(bound));
                self.condition(&mut walk.condition);
                return self.sentence(inner);
            }
            _ => {}
        }
        in_body(self, body);
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
