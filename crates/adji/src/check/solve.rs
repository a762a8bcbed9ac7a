//! Whether conditions can hold together.
//!
//! Conditions are formulas over a few variables: how many seeds a place holds, which sets a place belongs to, which mark
//! it carries; everything else is a free truth value. A variable has as many values as the conditions can tell apart, so
//! trying them all is cheap. What is not understood stays free, so that "cannot hold" is always true when it is said.

use std::cell::Cell;
use std::rc::Rc;

use adji_engine::rules::{Cond, Count, Num, Place, Player, Rest, Ruleset, Set};
use adji_engine::{Board, PlaceSet};

use super::facts::Facts;

/// Assignments tried before the answer is "perhaps".
const MOST_TRIALS: usize = 50_000;

/// Parts of formulas looked at for one file before all answers are "perhaps".
const MOST_WORK: usize = 20_000_000;

/// Facts looked at together; those beyond are left out, which makes more seem possible.
const MOST_FACTS: usize = 256;

/// A condition that is known to hold or not to hold.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) condition: Rc<Cond>,
    pub(super) holds: bool,
}

impl Fact {
    pub(super) fn so(condition: Cond) -> Fact {
        Fact { condition: Rc::new(condition), holds: true }
    }

    pub(super) fn not(condition: Cond) -> Fact {
        Fact { condition: Rc::new(condition), holds: false }
    }

    /// Nothing is so: what stands here is never read.
    pub(super) fn contradiction() -> Fact {
        Fact::so(Cond::Const(false))
    }

    fn is_contradiction(&self) -> bool {
        *self.condition == Cond::Const(!self.holds)
    }
}

/// Answers questions about the rules of one file, as long as they do not take too much work.
pub(super) struct Solving<'a> {
    facts: Facts<'a>,
    work: Cell<usize>,
}

impl Solving<'_> {
    /// `by_seeds`: the seeds of this board are those that the rules were written for.
    pub(super) fn new(rules: &Ruleset, by_seeds: bool) -> Solving<'_> {
        Solving { facts: Facts::of(rules, by_seeds), work: Cell::new(0) }
    }

    /// What is so in all play.
    pub(super) fn facts(&self) -> &Facts<'_> {
        &self.facts
    }

    /// Whether so much work was done that all answers are "perhaps".
    pub(super) fn is_spent(&self) -> bool {
        self.work.get() >= MOST_WORK
    }

    /// How much work was done so far.
    pub(super) fn work(&self) -> usize {
        self.work.get()
    }

    /// Whether all facts can hold at once. `yes` also where that could not be found out.
    pub(super) fn possible(&self, facts: &[Fact]) -> bool {
        if facts.iter().any(Fact::is_contradiction) {
            return false;
        }
        if self.is_spent() {
            return true;
        }
        // The last are those that were learnt last, and the question itself.
        let facts = &facts[facts.len().saturating_sub(MOST_FACTS)..];
        let mut solver = Solver::new(&self.facts, MOST_WORK - self.work.get());
        let formulas: Vec<Formula> = facts
            .iter()
            .map(|fact| {
                let formula = solver.formula(&fact.condition, &Place::Here);
                if fact.holds { formula } else { Formula::Not(Box::new(formula)) }
            })
            .collect();
        let whole = Formula::All(formulas);
        let possible = solver.is_possible(&whole);
        self.work.set(self.work.get() + solver.work);
        possible
    }
}

/// A condition over variables.
enum Formula {
    Known(bool),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Not(Box<Formula>),
    /// What a variable answers to one of its tests.
    Test(usize, usize),
}

/// Something that conditions ask about.
struct Variable {
    about: About,
    /// For each test made of it, the answer for each value. Values are told apart only as far as tests do.
    tests: Vec<Test>,
    /// All different ways in which it can answer its tests, once they are found.
    answers: Option<Rc<Vec<Vec<bool>>>>,
}

#[derive(PartialEq)]
enum About {
    /// A number of seeds or the like.
    Number(Num),
    /// Which place it is, and who `me` is.
    Place(Place),
    /// Which value a mark has there: none, `me`, `them`.
    Mark(Place, usize),
    /// True or false.
    Free(Cond, Place),
}

#[derive(Clone, PartialEq)]
enum Test {
    Count(Count),
    /// In these places as South, as North.
    In([PlaceSet; 2]),
    Owned(bool),
    Number(i64),
    Exists,
    /// Any of the three values of a mark.
    Marked([bool; 3]),
    True,
}

struct Solver<'a> {
    facts: &'a Facts<'a>,
    board: &'a Board,
    variables: Vec<Variable>,
    trials: usize,
    /// Parts of formulas looked at.
    work: usize,
    /// Parts of the whole formula.
    size: usize,
    /// How much work may be done.
    left: usize,
}

impl<'a> Solver<'a> {
    /// May do so much work.
    fn new(facts: &'a Facts<'a>, left: usize) -> Solver<'a> {
        Solver { facts, board: &facts.rules.board, variables: Vec::new(), trials: 0, work: 0, size: 0, left }
    }

    /// Whether a formula over its variables can be true.
    fn is_possible(&mut self, formula: &Formula) -> bool {
        let mut values = vec![None; self.variables.len()];
        self.size = self.work;
        self.search(formula, &mut values)
    }

    fn test(&mut self, about: About, test: Test) -> Formula {
        self.work += 4 + self.variables.len();
        let variable = match self.variables.iter().position(|variable| variable.about == about) {
            Some(variable) => variable,
            None => {
                self.variables.push(Variable { about, tests: Vec::new(), answers: None });
                self.variables.len() - 1
            }
        };
        let tests = &mut self.variables[variable].tests;
        self.work += tests.len();
        let number = tests.iter().position(|known| *known == test).unwrap_or_else(|| {
            tests.push(test);
            tests.len() - 1
        });
        Formula::Test(variable, number)
    }

    fn formula(&mut self, condition: &Cond, here: &Place) -> Formula {
        self.work += 1;
        if let Some(answer) = self.facts.answer(condition) {
            return Formula::Known(answer);
        }
        match condition {
            Cond::Const(answer) => Formula::Known(*answer),
            Cond::All(all) => Formula::All(all.iter().map(|one| self.formula(one, here)).collect()),
            Cond::Any(any) => Formula::Any(any.iter().map(|one| self.formula(one, here)).collect()),
            Cond::Not(inner) => Formula::Not(Box::new(self.formula(inner, here))),
            Cond::Holds(place, count) => match self.facts.known(count) {
                Some(count) => self.test(About::Number(Num::Seeds(at(place, here))), Test::Count(count)),
                None => self.free(condition, here),
            },
            // Inside a word the number may speak of `here`; only where that is the place itself is it the same number.
            Cond::Is(number, count) if *here == Place::Here => match self.facts.known(count) {
                Some(count) => self.test(About::Number(number.clone()), Test::Count(count)),
                None => self.free(condition, here),
            },
            Cond::In(place, set) => self.within(place, set, here),
            Cond::NumberIs(place, number) => match self.facts.range(number) {
                (least, most) if least == most => self.test(About::Place(at(place, here)), Test::Number(least)),
                _ => self.free(condition, here),
            },
            Cond::SomeOf(set, inner) if self.is_never(set, inner) => Formula::Known(false),
            Cond::Marked(place, mark, player) => {
                let values = match player {
                    None => [false, true, true],
                    Some(Player::Me) => [false, true, false],
                    Some(Player::Them) => [false, false, true],
                    Some(_) => return self.free(condition, here),
                };
                self.test(About::Mark(at(place, here), *mark), Test::Marked(values))
            }
            Cond::At(place, inner) => {
                let place = at(place, here);
                let exists = self.test(About::Place(place.clone()), Test::Exists);
                Formula::All(vec![exists, self.formula(inner, &place)])
            }
            _ => self.free(condition, here),
        }
    }

    /// Whether no place can be in a set and as a condition says, by itself.
    fn is_never(&mut self, set: &Set, fits: &Cond) -> bool {
        let mut inner = Solver::new(self.facts, self.left);
        let both = Cond::All(vec![Cond::In(Place::Here, set.clone()), fits.clone()]);
        let formula = inner.formula(&both, &Place::Here);
        let is_possible = inner.is_possible(&formula);
        self.work += inner.work;
        !is_possible
    }

    /// What it means that a place is in a set.
    fn within(&mut self, place: &Place, set: &Set, here: &Place) -> Formula {
        match set {
            Set::Const(places) => self.test(About::Place(at(place, here)), Test::In([*places; 2])),
            Set::ByMe(places) => self.test(About::Place(at(place, here)), Test::In(*places)),
            Set::OwnedBy(player @ (Player::Me | Player::Them)) => {
                self.test(About::Place(at(place, here)), Test::Owned(*player == Player::Me))
            }
            Set::That(inner, fits) => {
                let place_there = at(place, here);
                Formula::All(vec![self.within(place, inner, here), self.formula(fits, &place_there)])
            }
            Set::Union(one, other) => {
                Formula::Any(vec![self.within(place, one, here), self.within(place, other, here)])
            }
            Set::Except(inner, without) => {
                let without = Formula::Not(Box::new(self.within(place, without, here)));
                Formula::All(vec![self.within(place, inner, here), without])
            }
            Set::FirstOf(inner) | Set::LastOf(inner) => {
                let is_it = self.free(&Cond::In(place.clone(), set.clone()), here);
                Formula::All(vec![self.within(place, inner, here), is_it])
            }
            Set::One(one) if self.facts.places(one).is_empty() => Formula::Known(false),
            Set::OwnedBy(_) | Set::Picked | Set::Sown | Set::One(_) => {
                self.free(&Cond::In(place.clone(), set.clone()), here)
            }
        }
    }

    fn free(&mut self, condition: &Cond, here: &Place) -> Formula {
        self.test(About::Free(condition.clone(), here.clone()), Test::True)
    }

    /// All different ways in which a variable can answer its tests.
    fn answers(&mut self, variable: usize) -> Rc<Vec<Vec<bool>>> {
        if let Some(known) = &self.variables[variable].answers {
            return known.clone();
        }
        let answers = Rc::new(self.find_answers(variable));
        self.variables[variable].answers = Some(answers.clone());
        answers
    }

    fn find_answers(&mut self, variable: usize) -> Vec<Vec<bool>> {
        let Variable { about, tests, .. } = &self.variables[variable];
        self.work += 256 * tests.len();
        let all: Vec<Vec<bool>> = match about {
            About::Number(number) => self
                .numbers(tests, self.facts.range(number))
                .iter()
                .map(|&n| tests.iter().map(|test| fits(n, test)).collect())
                .collect(),
            About::Place(place) => self.places(tests, self.facts.places(place)),
            About::Mark(..) => (0..3)
                .map(|value| tests.iter().map(|test| matches!(test, Test::Marked(values) if values[value])).collect())
                .collect(),
            About::Free(..) => vec![vec![false; tests.len()], vec![true; tests.len()]],
        };
        let mut different: Vec<Vec<bool>> = Vec::new();
        for answer in all {
            if !different.contains(&answer) {
                different.push(answer);
            }
        }
        different
    }

    /// Numbers that some test may tell from others.
    fn numbers(&self, tests: &[Test], (lowest, highest): (i64, i64)) -> Vec<i64> {
        let mut numbers: Vec<i64> = (-1..=65).collect();
        numbers.extend([lowest, highest]);
        for test in tests {
            if let Test::Count(count) = test {
                for bound in bounds(count) {
                    numbers.extend([bound.saturating_sub(1), bound, bound.saturating_add(1)]);
                }
            }
        }
        numbers.retain(|&number| (lowest..=highest).contains(&number));
        numbers
    }

    fn places(&self, tests: &[Test], there: PlaceSet) -> Vec<Vec<bool>> {
        let mut answers = Vec::new();
        for me in 0..2 {
            for index in there.map(|place| Some(place.index())).chain([None]) {
                for owner in [Some(true), Some(false), None] {
                    answers.push(tests.iter().map(|test| self.place_fits(me, index, owner, test)).collect());
                }
            }
        }
        answers
    }

    /// `index` is no place where the place is not there; `owner` tells whether `me` owns it, or neither does.
    fn place_fits(&self, me: usize, index: Option<usize>, owner: Option<bool>, test: &Test) -> bool {
        let Some(index) = index else { return false };
        let place = adji_engine::Place(index as u8);
        match test {
            Test::In(places) => places[me].contains(place),
            Test::Owned(mine) => self.board.is_pit(place) && owner == Some(*mine),
            Test::Number(number) => self.board.is_pit(place) && i64::from(self.board.number[index]) == *number,
            Test::Exists => true,
            Test::Count(_) | Test::Marked(_) | Test::True => false,
        }
    }

    fn search(&mut self, formula: &Formula, values: &mut Vec<Option<Vec<bool>>>) -> bool {
        self.work += self.size;
        match truth(formula, values) {
            Some(answer) => return answer,
            None if self.trials >= MOST_TRIALS || self.work >= self.left => return true,
            None => self.trials += 1,
        }
        let Some(next) = undecided(formula, values) else { return true };
        for answer in self.answers(next).iter() {
            values[next] = Some(answer.clone());
            if self.search(formula, values) {
                return true;
            }
        }
        values[next] = None;
        false
    }
}

/// The place that `place` means where `here` is the place a word is said of.
fn at(place: &Place, here: &Place) -> Place {
    let inner = |from: &Place| Box::new(at(from, here));
    match place {
        Place::Here => here.clone(),
        Place::Next(from) => Place::Next(inner(from)),
        Place::Previous(from) => Place::Previous(inner(from)),
        Place::Opposite(from) => Place::Opposite(inner(from)),
        Place::Behind(from) => Place::Behind(inner(from)),
        Place::Front(from) => Place::Front(inner(from)),
        Place::Landing | Place::Starting | Place::Lifted | Place::Const(_) | Place::Store(_) | Place::Pit(..) => {
            place.clone()
        }
        // What is said of a set is not told apart by `here`.
        Place::First(_) => place.clone(),
    }
}

fn bounds(count: &Count) -> Vec<i64> {
    let constant = |number: &Num| if let Num::Const(n) = number { Some(*n) } else { None };
    match count {
        Count::Known { .. } => Vec::new(),
        Count::OneOf(numbers) => numbers.iter().filter_map(constant).collect(),
        Count::Between(least, most) => least.iter().chain(most).filter_map(constant).collect(),
    }
}

fn fits(number: i64, test: &Test) -> bool {
    let Test::Count(count) = test else { return false };
    let constant = |bound: &Option<Num>, open: i64| if let Some(Num::Const(n)) = bound { *n } else { open };
    match count {
        _ if number < 0 => false,
        Count::Known { low, rest } => match number {
            0..=63 => low >> number & 1 == 1,
            _ => match rest {
                Rest::None => false,
                Rest::All => true,
                Rest::Odd => number % 2 == 1,
                Rest::Even => number % 2 == 0,
            },
        },
        Count::OneOf(numbers) => numbers.contains(&Num::Const(number)),
        Count::Between(least, most) => (constant(least, 0)..=constant(most, i64::MAX)).contains(&number),
    }
}

/// Whether a formula is true or false already.
fn truth(formula: &Formula, values: &[Option<Vec<bool>>]) -> Option<bool> {
    match formula {
        Formula::Known(answer) => Some(*answer),
        Formula::Not(inner) => truth(inner, values).map(|answer| !answer),
        Formula::All(all) => together(all, values, false),
        Formula::Any(any) => together(any, values, true),
        Formula::Test(variable, test) => values[*variable].as_ref().map(|answers| answers[*test]),
    }
}

/// One part with the deciding answer decides; all must be known for the other one.
fn together(parts: &[Formula], values: &[Option<Vec<bool>>], deciding: bool) -> Option<bool> {
    let mut all_known = true;
    for part in parts {
        match truth(part, values) {
            Some(answer) if answer == deciding => return Some(deciding),
            Some(_) => {}
            None => all_known = false,
        }
    }
    all_known.then_some(!deciding)
}

/// A variable that has no value yet.
fn undecided(formula: &Formula, values: &[Option<Vec<bool>>]) -> Option<usize> {
    match formula {
        Formula::Known(_) => None,
        Formula::Not(inner) => undecided(inner, values),
        Formula::All(parts) | Formula::Any(parts) => {
            parts.iter().filter(|part| truth(part, values).is_none()).find_map(|part| undecided(part, values))
        }
        Formula::Test(variable, _) => values[*variable].is_none().then_some(*variable),
    }
}
