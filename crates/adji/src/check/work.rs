//! How much work a text can be: loops in loops multiply, and a file that could not be played to its end is refused.
//! Work is counted in floating point: however deep loops are, the number is too large and never wraps.

use adji_engine::rules::{
    Action, Body, Choice, Cond, Count, Guard, Num, Place, Player, Portion, Ruleset, Sentence, Set, Walk,
};
use adji_syntax::diagnostic::Diagnostic;

use crate::codes;
use crate::compile::Compiled;

/// How many parts of a text may be looked at in one reading of it: a hundredth of a second, and a hundred times what
/// the longest text of a known game comes to.
const MOST_WORK: f64 = 1e6;

/// What a question costs that lists or plays options; they are bounded by the texts they read.
const PLAYED: f64 = 1e3;

pub(super) fn check(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let mut weighing = Weighing { rules, steps: vec![None; rules.steps.len()] };
    let [setup, turn, lap, no_move] = [&rules.setup, &rules.turn, &rules.lap, &rules.no_move];
    let texts = [setup, turn, lap, no_move, &rules.after_turn, &rules.endless, &rules.settle];
    let texts = texts.into_iter().chain(&rules.round).chain(rules.seed.paragraph());
    let acting = rules.asks.iter().map(|ask| &ask.acting);
    let sentences = texts.map(|text| &text.sentences).chain(acting).flatten();
    let heavy =
        sentences.map(|sentence| (sentence.id, weighing.sentence(sentence))).find(|&(_, work)| work > MOST_WORK);
    let choosing = rules.asks.iter().flat_map(|ask| &ask.choosing);
    let heavy = heavy.or_else(|| {
        choosing
            .map(|sentence| (sentence.id, weighing.choice(&sentence.when, &sentence.choice)))
            .find(|it| it.1 > MOST_WORK)
    });
    if let Some((sentence, _)) = heavy {
        let span = compiled.spans[usize::from(sentence.0)];
        let title = "this sentence may look at more than a million things each time that it is read";
        let fault = Diagnostic::error(codes::TOO_LARGE, span, title, "loops in loops");
        faults.push(fault.help("a pit is looked at once by `each pits: …`; take out the loops around it"));
    }
}

struct Weighing<'r> {
    rules: &'r Ruleset,
    /// The work of each step, once it is known.
    steps: Vec<Option<f64>>,
}

fn times(many: f64, work: f64) -> f64 {
    many * (work + 1.0)
}

impl Weighing<'_> {
    fn sentences(&mut self, sentences: &[Sentence]) -> f64 {
        sentences.iter().map(|sentence| self.sentence(sentence)).sum()
    }

    fn sentence(&mut self, sentence: &Sentence) -> f64 {
        let guard = if let Guard::If(condition) = &sentence.guard { self.condition(condition) } else { 0.0 };
        let body = match &sentence.body {
            Body::Actions(actions) => actions.iter().map(|action| self.action(action)).sum::<f64>(),
            Body::Block(inner) => self.sentences(inner),
            Body::Each(set, inner) => self.over(set, |weighing| weighing.sentence(inner)),
            Body::EachPlayer(inner) => times(2.0, self.sentence(inner)),
            Body::At(place, inner) => self.place(place) + self.sentence(inner),
            Body::Walk(walk, inner) => {
                let Walk { from, by, bound, condition, .. } = &**walk;
                let each = self.condition(condition) + self.sentence(inner);
                let set_up =
                    self.place(from) + self.number(by) + bound.as_ref().map_or(0.0, |bound| self.number(bound));
                times(self.rules.board.places() as f64, each) + set_up
            }
        };
        guard + body + 1.0
    }

    fn choice(&mut self, when: &Cond, choice: &Choice) -> f64 {
        let when = self.condition(when);
        let options = self.rules.board.places() as f64;
        match choice {
            Choice::Add { set, amounts, .. } => {
                let amounts = amounts.iter().flat_map(|(least, most)| [least, most]).map(|number| self.number(number));
                let amounts: f64 = amounts.sum();
                when + self.set(set) + amounts
            }
            Choice::AddNames(_) => when,
            Choice::Keep(condition) | Choice::Prefer(condition) => times(options, when + self.condition(condition)),
        }
    }

    fn action(&mut self, action: &Action) -> f64 {
        match action {
            Action::Do(step) => {
                if self.steps[*step].is_none() {
                    let rules = self.rules;
                    self.steps[*step] = Some(self.sentences(&rules.steps[*step].sentences));
                }
                self.steps[*step].unwrap_or(0.0)
            }
            Action::Lift(portion, set) => self.moving(portion, set),
            Action::Take(_, portion, set, player) => {
                let player = self.player(player);
                self.moving(portion, set) + player
            }
            Action::Put(portion, set, into) => self.moving(portion, set) + self.set(into),
            Action::Drop(place) => self.place(place),
            Action::Pick(set) | Action::Unpick(set) | Action::Mark(set, ..) | Action::Unmark(set, _) => self.set(set),
            Action::SetCounter(_, _, number) => self.number(number),
            Action::Relay(place, _) | Action::Sow(Some(place), _) => self.place(place),
            _ => 1.0,
        }
    }

    fn moving(&mut self, portion: &Portion, set: &Set) -> f64 {
        self.over(set, |weighing| match portion {
            Portion::All => 1.0,
            Portion::Some(number) | Portion::AllBut(number) => weighing.number(number),
        })
    }

    /// Work done for each place of a set.
    fn over(&mut self, set: &Set, each: impl FnOnce(&mut Self) -> f64) -> f64 {
        let many = self.size(set);
        let each = each(self);
        self.set(set) + times(many, each)
    }

    /// How many places a set may have.
    fn size(&self, set: &Set) -> f64 {
        match set {
            Set::Const(places) => places.len() as f64,
            Set::ByMe([south, north]) => south.len().max(north.len()) as f64,
            Set::One(_) | Set::FirstOf(_) | Set::LastOf(_) => 1.0,
            Set::That(inner, _) | Set::Except(inner, _) => self.size(inner),
            Set::OwnedBy(_) | Set::Picked | Set::Sown | Set::Union(..) => self.rules.board.places() as f64,
        }
    }

    fn set(&mut self, set: &Set) -> f64 {
        match set {
            Set::Const(_) | Set::ByMe(_) | Set::Picked | Set::Sown => 1.0,
            Set::OwnedBy(player) => self.player(player),
            Set::One(place) => self.place(place),
            Set::FirstOf(inner) | Set::LastOf(inner) => self.set(inner) + 1.0,
            Set::That(inner, condition) => self.over(inner, |weighing| weighing.condition(condition)),
            Set::Union(left, right) | Set::Except(left, right) => self.set(left) + self.set(right),
        }
    }

    fn condition(&mut self, condition: &Cond) -> f64 {
        match condition {
            Cond::All(all) | Cond::Any(all) => all.iter().map(|one| self.condition(one)).sum::<f64>() + 1.0,
            Cond::Not(inner) => self.condition(inner),
            Cond::Holds(place, count) => self.place(place) + self.count(count),
            Cond::Is(number, count) => self.number(number) + self.count(count),
            Cond::In(place, set) => self.place(place) + self.set(set),
            Cond::NumberIs(place, number) => self.place(place) + self.number(number),
            Cond::Marked(place, ..) => self.place(place),
            Cond::At(place, inner) => self.place(place) + self.condition(inner),
            Cond::AllOf(set, inner) | Cond::SomeOf(set, inner) => self.over(set, |weighing| weighing.condition(inner)),
            Cond::SamePlayer(left, right) => self.player(left) + self.player(right),
            Cond::Seen(number) => self.number(number),
            Cond::Endless | Cond::CanMove { so_that: None, .. } => PLAYED,
            Cond::CanMove { so_that: Some(inner), .. } => {
                times(self.rules.board.places() as f64, self.condition(inner)) + PLAYED
            }
            Cond::AfterMove(inner) | Cond::AfterLap(inner) => self.condition(inner) + PLAYED,
            Cond::Const(_) | Cond::Going(_) | Cond::FirstLap | Cond::Chose(..) | Cond::Again => 1.0,
        }
    }

    fn count(&mut self, count: &Count) -> f64 {
        match count {
            Count::Known { .. } => 0.0,
            Count::OneOf(numbers) => numbers.iter().map(|one| self.number(one)).sum::<f64>(),
            Count::Between(least, most) => least.iter().chain(most).map(|one| self.number(one)).sum::<f64>(),
        }
    }

    fn number(&mut self, number: &Num) -> f64 {
        match number {
            Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) => self.place(place),
            Num::SeedsOf(set) | Num::Had(set) | Num::SizeOf(set) => self.over(set, |_| 0.0),
            Num::Counter(_, Some(player)) => self.player(player),
            Num::Arith(left, _, right) => self.number(left) + self.number(right),
            _ => 1.0,
        }
    }

    fn place(&mut self, place: &Place) -> f64 {
        match place {
            Place::Store(player) => self.player(player),
            Place::Pit(number, player) => self.number(number) + self.player(player),
            Place::Next(from) | Place::Previous(from) => {
                // What is not there is looked for place by place.
                let rules = self.rules;
                let step = rules.absent.as_ref().map_or(1.0, |absent| match absent {
                    Cond::Const(_) => 1.0,
                    _ => rules.board.places() as f64,
                });
                self.place(from) + step
            }
            Place::Opposite(from) | Place::Behind(from) | Place::Front(from) => self.place(from) + 1.0,
            Place::First(set) => self.set(set) + 1.0,
            Place::Here | Place::Landing | Place::Starting | Place::Lifted | Place::Const(_) => 1.0,
        }
    }

    fn player(&mut self, player: &Player) -> f64 {
        if let Player::MarkOf(_, place) = player { self.place(place) + 1.0 } else { 1.0 }
    }
}
