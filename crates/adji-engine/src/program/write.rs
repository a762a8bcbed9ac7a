//! Writing a program for a text: conditions become tests with two ways on, what is said of a known place becomes a move
//! of seeds between two places, loops over known places become one text after the other.

use super::fold::Facts;
use super::tidy::tidy;
use super::{Op, Program, Scope, Then, Ways};
use crate::place::{Heading, Place, PlaceSet, Player};
use crate::reader::Outcome;
use crate::rules::{
    self, Action, BITS, Body, Cond, Count, Guard, Num, Paragraph, Portion, Sentence, Set, Taking, Walk,
};

/// A program longer than this is not worth having: the text is read instead.
const MOST_OPS: usize = 400;
/// Steps inside steps are written out to this depth.
const DEEPEST_STEP: u8 = 4;

/// A point of a program that others lead to, before it is known where it lies.
#[derive(Clone, Copy)]
struct Label(usize);

/// Where `pass over` and `break off` lead inside a loop that is written out.
#[derive(Clone, Copy)]
struct Loop {
    next: Label,
    after: Label,
}

impl Ways {
    /// The other way round, if the question means the opposite.
    fn if_not(self, opposite: bool) -> Ways {
        if opposite { Ways { yes: self.no, no: self.yes } } else { self }
    }
}

pub(super) struct Writer<'r> {
    facts: Facts<'r>,
    ops: Vec<Op>,
    /// For each label the op it lies before, and whether any way leads to it.
    labels: Vec<(usize, bool)>,
    /// Whether the point written at can be come to.
    live: bool,
    in_loop: Option<Loop>,
    step_depth: u8,
    /// The last point that others lead to.
    last_put: usize,
    /// It cannot be written, or is too long to be worth it.
    given_up: bool,
    /// Seeds were moved on some way through a loop that is left by a jump.
    jumped_stirred: bool,
}

impl<'r> Writer<'r> {
    pub(super) fn new(facts: Facts<'r>) -> Writer<'r> {
        Writer {
            facts,
            ops: Vec::new(),
            labels: Vec::new(),
            live: true,
            in_loop: None,
            step_depth: 0,
            last_put: 0,
            given_up: false,
            jumped_stirred: false,
        }
    }

    /// The program of a text; none if it would be too long.
    pub(super) fn write(&mut self, text: &Paragraph) -> Option<Vec<Op>> {
        self.sentences(&text.sentences);
        self.complete()
    }

    /// A program that stops if a condition holds, and falls through if not.
    pub(super) fn write_question(&mut self, condition: &Cond) -> Option<Program> {
        let (yes, no) = (self.label(), self.label());
        let condition = self.facts.cond(condition);
        self.branch(&condition, yes, no);
        self.put(yes);
        self.push(Op::Turn(Outcome::Stop));
        self.put(no);
        self.complete().map(Into::into)
    }

    fn complete(&mut self) -> Option<Vec<Op>> {
        self.push(Op::Turn(Outcome::FellThrough));
        let resolve = |label: &mut Then| label.0 = self.labels[usize::from(label.0)].0 as u16;
        for op in &mut self.ops {
            if let Op::Go(to) = op {
                resolve(to);
            } else if let Some(Ways { yes, no }) = op.ways() {
                resolve(yes);
                resolve(no);
            }
        }
        if self.given_up {
            return None;
        }
        Some(tidy(std::mem::take(&mut self.ops)))
    }

    // ---- ops and labels

    fn push(&mut self, mut op: Op) {
        if self.ops.len() >= MOST_OPS {
            self.given_up = true;
        }
        if !self.live || self.given_up {
            return;
        }
        self.live = op.ways().is_none() && !matches!(op, Op::Go(_) | Op::Turn(_) | Op::Relay(_));
        if matches!(op, Op::Take { .. } | Op::TakePicked { .. } | Op::Drop(_) | Op::Act(..) | Op::Body(..)) {
            self.facts.landed = None;
        }
        self.facts.unpicked &= !matches!(op, Op::Pick(_) | Op::Act(..) | Op::Body(..));
        self.ops.push(op);
    }

    fn label(&mut self) -> Label {
        // Jumps name labels by few bits.
        self.given_up |= self.labels.len() >= usize::from(u16::MAX);
        self.labels.push((0, false));
        Label(self.labels.len() - 1)
    }

    /// The point written at is that of the label.
    fn put(&mut self, label: Label) {
        let is_led_to = self.labels[label.0].1;
        // A jump to the very next op is none.
        if self.ops.last() == Some(&Op::Go(Then(label.0 as u16))) && self.last_put < self.ops.len() {
            self.ops.pop();
        }
        self.labels[label.0].0 = self.ops.len();
        if is_led_to {
            self.live = true;
            self.last_put = self.ops.len();
        }
    }

    fn to(&mut self, label: Label) -> Then {
        self.labels[label.0].1 |= self.live;
        Then(label.0 as u16)
    }

    fn go(&mut self, label: Label) {
        let to = self.to(label);
        self.push(Op::Go(to));
    }

    fn scope(&self) -> Scope {
        Scope { me: self.facts.me, here: self.facts.here, walk: self.facts.walk }
    }

    // ---- conditions

    fn branch(&mut self, condition: &Cond, yes: Label, no: Label) {
        match condition {
            Cond::Const(true) => self.go(yes),
            Cond::Const(false) => self.go(no),
            Cond::Not(inner) => self.branch(inner, no, yes),
            Cond::All(all) => self.chain(all, |writer, one, next| writer.branch(one, next, no), yes),
            Cond::Any(any) => self.chain(any, |writer, one, next| writer.branch(one, yes, next), no),
            leaf => {
                let ways = Ways { yes: self.to(yes), no: self.to(no) };
                let op = self.question(leaf, ways);
                self.push(op);
            }
        }
    }

    /// One condition after the other; after the last it goes on at `end`.
    fn chain(&mut self, conditions: &[Cond], mut each: impl FnMut(&mut Self, &Cond, Label), end: Label) {
        for (index, one) in conditions.iter().enumerate() {
            if index + 1 == conditions.len() {
                each(self, one, end);
            } else {
                let next = self.label();
                each(self, one, next);
                self.put(next);
            }
        }
    }

    /// The op that asks whether a condition holds.
    fn question(&self, condition: &Cond, ways: Ways) -> Op {
        let general = || Op::If { scope: self.scope(), condition: Box::new(condition.clone()), ways };
        match condition {
            Cond::Holds(rules::Place::Const(place), Count::Known { low, rest }) => {
                Op::Holds { place: *place, rest: *rest, low: *low, ways }
            }
            Cond::Holds(rules::Place::Const(place), Count::Between(Some(Num::Share { halved, plus }), None)) => {
                match (u8::try_from(*halved), i32::try_from(*plus)) {
                    (Ok(halved), Ok(plus)) => Op::HoldsShare { place: *place, halved, plus, ways },
                    _ => general(),
                }
            }
            Cond::Is(Num::SeedsOf(Set::Except(set, but)), count @ (Count::NONE | Count::ANY)) => match (&**set, &**but)
            {
                (Set::Const(places), Set::Picked) => {
                    Op::EmptyButPicked { places: *places, ways: ways.if_not(*count == Count::ANY) }
                }
                _ => general(),
            },
            Cond::Is(Num::SeedsOf(Set::Const(set)), count) => {
                self.question_of_run(*set, 0, count, ways).unwrap_or_else(general)
            }
            Cond::Is(Num::Had(Set::Const(set)), count) => {
                self.question_of_run(*set, self.facts.rules.had_cell as u16, count, ways).unwrap_or_else(general)
            }
            Cond::Marked(rules::Place::Const(pit), mark, None) => match self.flags(*mark, PlaceSet::one(*pit)) {
                Some((cell, bits)) => Op::Flagged { cell, bits, ways },
                None => general(),
            },
            Cond::SomeOf(Set::Const(set), inner) => {
                self.question_of_flags(*set, inner, true, ways).unwrap_or_else(general)
            }
            Cond::AllOf(Set::Const(set), inner) => {
                self.question_of_flags(*set, inner, false, ways).unwrap_or_else(general)
            }
            Cond::Seen(Num::Const(times)) => match usize::try_from(*times) {
                Ok(times) => Op::Seen { times, ways },
                Err(_) => general(),
            },
            _ => general(),
        }
    }

    /// What places that lie one after the other hold together, by the cells from `first` on.
    fn question_of_run(&self, set: PlaceSet, first: u16, count: &Count, ways: Ways) -> Option<Op> {
        let (from, to) = (first + u16::from(set.first().0), first + u16::from(set.last().0) + 1);
        match count {
            _ if !set.is_run() => None,
            &Count::NONE | &Count::ANY => Some(Op::Empty { from, to, ways: ways.if_not(*count == Count::ANY) }),
            Count::Known { low, rest } => Some(Op::Together { from, to, rest: *rest, low: *low, ways }),
            Count::OneOf(_) | Count::Between(..) => None,
        }
    }

    /// Whether some, or else all, places of a set carry a flag, or do not.
    fn question_of_flags(&self, set: PlaceSet, condition: &Cond, some: bool, ways: Ways) -> Option<Op> {
        let (condition, negated) = match condition {
            Cond::Not(inner) => (&**inner, true),
            plain => (plain, false),
        };
        let Cond::Marked(rules::Place::Here, mark, None) = condition else { return None };
        let (cell, bits) = self.flags(*mark, set)?;
        // Some are not marked if not all are; all are not marked if not one is.
        let ways = ways.if_not(negated);
        Some(if some != negated { Op::Flagged { cell, bits, ways } } else { Op::AllFlagged { cell, bits, ways } })
    }

    /// The cell and the bits of flags of pits, if they all lie in one cell.
    fn flags(&self, mark: usize, set: PlaceSet) -> Option<(u16, u16)> {
        let rules = self.facts.rules;
        let mark = &rules.marks[mark];
        let cell = mark.cell.filter(|_| !mark.of_player)?;
        let block = set.first().index() / BITS;
        let fits = !set.is_empty() && rules.board.is_pit(set.last()) && set.last().index() / BITS == block;
        let bits = set.map(|pit| 1 << (pit.index() % BITS)).fold(0, |bits, bit: u16| bits | bit);
        fits.then_some(((cell + block) as u16, bits))
    }

    // ---- sentences

    fn sentences(&mut self, sentences: &[Sentence]) {
        let mut sentences = sentences.iter().peekable();
        while let Some(sentence) = sentences.next() {
            self.given_up |= self.facts.is_spent();
            if !self.live || self.given_up {
                return;
            }
            // What stands after an `otherwise` as another one is carried out in no case.
            let otherwise = sentences.next_if(|next| next.guard == Guard::Otherwise);
            while sentences.next_if(|next| next.guard == Guard::Otherwise).is_some() {}
            let (yes, no, after) = (self.label(), self.label(), self.label());
            match &sentence.guard {
                Guard::If(condition) => {
                    let condition = self.facts.cond(condition);
                    self.branch(&condition, yes, no);
                }
                Guard::Always | Guard::Otherwise => self.go(yes),
            }
            let known = self.facts.landed;
            self.put(yes);
            self.body(&sentence.body);
            self.go(after);
            let known_after = if self.labels[after.0].1 { self.facts.landed } else { known };
            self.facts.landed = known;
            self.put(no);
            if let Some(otherwise) = otherwise {
                self.body(&otherwise.body);
            }
            let falls = self.live;
            self.put(after);
            let known_otherwise = if falls { self.facts.landed } else { known };
            self.facts.landed = known_after.and(known_otherwise);
        }
    }

    fn body(&mut self, body: &Body) {
        if !self.live || self.given_up {
            return;
        }
        match body {
            Body::Actions(actions) => actions.iter().for_each(|action| self.action(action)),
            Body::Block(sentences) => self.sentences(sentences),
            Body::At(place, inner) => match self.facts.place(place) {
                rules::Place::Const(place) if place.exists() => {
                    let inside = self.facts.at(place);
                    self.inside(inside, |writer| writer.sentence(inner));
                }
                rules::Place::Const(_) => {}
                _ => self.read(body),
            },
            Body::EachPlayer(inner) => {
                for me in [self.facts.me, self.facts.me.other()] {
                    let inside = self.facts.of(me);
                    self.inside(inside, |writer| writer.sentence(inner));
                }
            }
            Body::Each(set, inner) => match self.facts.set(set) {
                Set::Const(places) => {
                    let after = self.label();
                    for place in self.facts.in_order(places) {
                        let inside = self.facts.at(place);
                        self.round(inside, after, |writer| writer.sentence(inner));
                    }
                    self.put(after);
                }
                _ => self.read(body),
            },
            Body::Walk(walk, inner) => self.walk(walk, inner, body),
        }
    }

    /// The rest is read as it stands.
    fn read(&mut self, body: &Body) {
        // A word that leads on in a loop that is written out cannot be said from inside a text that is read.
        self.given_up |= self.in_loop.is_some();
        self.push(Op::Body(self.scope(), Box::new(body.clone())));
    }

    fn sentence(&mut self, sentence: &Sentence) {
        self.sentences(std::slice::from_ref(sentence));
    }

    /// Writes in another view.
    fn inside(&mut self, facts: Facts<'r>, write: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.facts, facts);
        write(self);
        self.facts = Facts { landed: self.facts.landed, unpicked: self.facts.unpicked, ..outside };
    }

    /// One round of a loop that ends at `after`.
    fn round(&mut self, facts: Facts<'r>, after: Label, write: impl FnOnce(&mut Self)) {
        let next = self.label();
        let outside = self.in_loop.replace(Loop { next, after });
        self.inside(facts, write);
        self.in_loop = outside;
        self.put(next);
        if self.jumped_stirred {
            self.facts.landed = None;
        }
    }

    fn walk(&mut self, walk: &Walk, inner: &Sentence, body: &Body) {
        let place = self.facts.place(&walk.from);
        let (by, bound) = (self.facts.num(&walk.by), walk.bound.as_ref().map(|bound| self.facts.num(bound)));
        let (rules::Place::Const(from), Num::Const(by), Some(heading)) = (place, by, self.facts.way(walk.way)) else {
            return self.read(body);
        };
        let bound = match bound {
            None => i64::MAX,
            Some(Num::Const(bound)) => bound,
            Some(_) => return self.read(body),
        };
        if self.facts.rules.absent.is_some() {
            return self.read(body);
        }
        let after = self.label();
        for here in self.walked(from, by.clamp(1, 64), heading).into_iter().take(usize::try_from(bound).unwrap_or(0)) {
            let inside = Facts { here: Some(here), walk: Some(heading), ..self.facts };
            self.round(inside, after, |writer| {
                let condition = writer.facts.cond(&walk.condition);
                let go_on = writer.label();
                writer.branch(&condition, go_on, after);
                writer.put(go_on);
                if writer.live {
                    writer.sentence(inner);
                }
            });
            if !self.live {
                break;
            }
        }
        self.put(after);
    }

    /// The places that a walk comes to, at most once round.
    fn walked(&self, from: Place, by: i64, heading: Heading) -> Vec<Place> {
        let mut places = Vec::new();
        let mut here = from;
        while here.exists() && !places.contains(&here) {
            places.push(here);
            here = (0..by).fold(here, |place, _| self.facts.next(place, heading).unwrap_or(Place::NOWHERE));
        }
        places
    }

    // ---- actions

    fn action(&mut self, action: &Action) {
        if !self.live || self.given_up {
            return;
        }
        match action {
            Action::Do(step) if self.step_depth < DEEPEST_STEP => {
                self.step_depth += 1;
                let steps = &self.facts.rules.steps;
                self.sentences(&steps[*step].sentences);
                self.step_depth -= 1;
            }
            Action::PassOver | Action::BreakOff if self.in_loop.is_some() => {
                let Some(inside) = self.in_loop else { return };
                self.jumped_stirred |= self.facts.landed.is_none();
                self.go(if *action == Action::PassOver { inside.next } else { inside.after });
            }
            Action::Stop => self.push(Op::Turn(Outcome::Stop)),
            Action::Again => self.push(Op::Turn(Outcome::Again)),
            Action::Pass => self.push(Op::Turn(Outcome::Pass)),
            Action::End => self.push(Op::Turn(Outcome::End)),
            Action::Win => self.push(Op::Turn(Outcome::Won(self.facts.me))),
            Action::Lose => self.push(Op::Turn(Outcome::Won(self.facts.me.other()))),
            Action::Draw => self.push(Op::Turn(Outcome::Won(Player::Nobody))),
            Action::PassOver => self.push(Op::Turn(Outcome::PassOver)),
            Action::BreakOff => self.push(Op::Turn(Outcome::BreakOff)),
            other => {
                self.given_up |= self.in_loop.is_some() && matches!(other, Action::Do(_));
                let folded = self.facts.action(other);
                self.moving(folded);
            }
        }
    }

    fn moving(&mut self, action: Action) {
        match action {
            Action::Take(taking, Portion::All, Set::One(rules::Place::Const(from)), to) => self.take(taking, from, &to),
            Action::Take(taking, Portion::All, Set::Const(places), to) => {
                for from in self.facts.in_order(places) {
                    self.take(taking, from, &to);
                }
            }
            Action::Take(taking, Portion::All, Set::Picked, rules::Player::Const(player)) if player.is_side() => {
                let to = self.facts.rules.board.store(player);
                self.push(Op::TakePicked { to, captures: taking == Taking::Capture });
            }
            Action::Relay(rules::Place::Const(from), None) if from.exists() => self.push(Op::Relay(from)),
            Action::Drop(rules::Place::Const(into)) if into.exists() => self.push(Op::Drop(into)),
            Action::Mark(set, mark, _) if self.is_flag_of_one(&set, mark) => self.flag(&set, mark, true),
            Action::Unmark(set, mark) if self.is_flag_of_one(&set, mark) => self.flag(&set, mark, false),
            Action::Pick(Set::Const(places)) => self.push(Op::Pick(places)),
            other => {
                // The other turning words were written before.
                let turns = matches!(other, Action::Sow(..) | Action::Relay(..) | Action::Ask(..) | Action::Begin(_));
                self.push(Op::Act(self.scope(), Box::new(other)));
                self.live &= !turns;
            }
        }
    }

    fn is_flag_of_one(&self, set: &Set, mark: usize) -> bool {
        let one = match set {
            Set::Const(places) => places.len() == 1,
            set => *set == Set::One(rules::Place::Starting),
        };
        let mark = &self.facts.rules.marks[mark];
        one && !mark.of_player && mark.cell.is_some()
    }

    fn flag(&mut self, set: &Set, mark: usize, on: bool) {
        let pit = if let Set::Const(places) = set { Some(places.first()) } else { None };
        self.push(Op::Flag { pit, mark: mark as u16, set: on });
    }

    fn take(&mut self, taking: Taking, from: Place, to: &rules::Player) {
        let board = &self.facts.rules.board;
        match self.facts.at(from).player(to) {
            rules::Player::Const(player) => {
                let to = board.store(player);
                if to.exists() && from.exists() && from != to {
                    self.push(Op::Take { from, to, captures: taking == Taking::Capture });
                }
            }
            whose => {
                let set = Set::One(rules::Place::Const(from));
                self.push(Op::Act(self.scope(), Box::new(Action::Take(taking, Portion::All, set, whose))));
            }
        }
    }
}
