//! Every paragraph that must say how play goes on does so on every path; every sentence can be reached.

use adji_engine::rules::{Action, Body, Cond, Count, Guard, Paragraph, Place, Rest, Ruleset, Seed, Sentence, Set};
use adji_engine::{PlaceSet, Player};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::paths::turns;
use super::solve::{Fact, possible};
use crate::codes;
use crate::compile::Compiled;
use crate::layer::Draft;

pub(super) fn check(draft: &Draft, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let mut checker = Checker { compiled, faults, known: Vec::new() };
    let must_turn = |name: &str| draft.rules.iter().find(|entry| entry.name.value == name).map(|entry| entry.name.span);
    checker.paragraph(&rules.lap, lap_facts(rules), must_turn("lap"));
    for ask in &rules.asks {
        checker.sentences_of(&ask.acting, Vec::new(), must_turn(&ask.name));
    }
    for (name, paragraph) in [("turn", &rules.turn), ("no-move", &rules.no_move), ("endless", &rules.endless)] {
        let written = must_turn(name).filter(|_| !paragraph.sentences.is_empty());
        checker.paragraph(paragraph, Vec::new(), written);
    }
    for paragraph in
        [&rules.setup, &rules.after_turn, &rules.settle].into_iter().chain(&rules.round).chain(&rules.steps)
    {
        checker.paragraph(paragraph, Vec::new(), None);
    }
    if let Seed::Paragraph(paragraph) | Seed::PassOverLifted(paragraph) = &rules.seed {
        let in_hand = Fact { condition: holds_any(Place::Const(rules.board.hand())), holds: true };
        checker.paragraph(paragraph, vec![in_hand], None);
    }
}

/// What is known when a lap is over: the landing place is on the mover's track, and where `seed` takes nothing away the
/// last seed lies there.
fn lap_facts(rules: &Ruleset) -> Vec<Fact> {
    let on_track =
        Player::SIDES.map(|player| rules.board.next[player.index()][0].iter().map(|(_, to)| to).collect::<PlaceSet>());
    let mut facts = vec![Fact { condition: Cond::In(Place::Here, Set::ByMe(on_track)), holds: true }];
    if matches!(rules.seed, Seed::Drop | Seed::PassOverLifted(_)) {
        facts.push(Fact { condition: holds_any(Place::Here), holds: true });
    }
    facts
}

fn holds_any(place: Place) -> Cond {
    Cond::Holds(place, Count::Known { low: !1, rest: Rest::All })
}

struct Checker<'a> {
    compiled: &'a Compiled,
    faults: &'a mut Vec<Diagnostic>,
    /// What is known of this moment of play whatever the text says.
    known: Vec<Fact>,
}

impl Checker<'_> {
    fn paragraph(&mut self, paragraph: &Paragraph, known: Vec<Fact>, must_turn: Option<Span>) {
        self.sentences_of(&paragraph.sentences, known, must_turn);
    }

    fn sentences_of(&mut self, sentences: &[Sentence], known: Vec<Fact>, must_turn: Option<Span>) {
        self.known.clone_from(&known);
        let mut facts = known;
        let falls = self.scan(sentences, &mut facts);
        if let (true, Some(name)) = (falls, must_turn) {
            let last = sentences.last().map(|sentence| self.span(sentence));
            let title = "reading can reach the end of this paragraph without a word on how play goes on";
            let fault =
                Diagnostic::error(codes::DOES_NOT_TURN, last.unwrap_or(name), title, "may be the last sentence read");
            let fault = if last.is_some() { fault.and(name, "this paragraph") } else { fault };
            self.faults.push(fault.help("end it with a sentence without a condition, such as `stop.`"));
        }
    }

    fn span(&self, sentence: &Sentence) -> Span {
        self.compiled.spans[usize::from(sentence.id.0)]
    }

    /// Reads sentences from the top, knowing `facts`; whether reading can fall through. What is known afterwards is in
    /// `facts`.
    fn scan(&mut self, sentences: &[Sentence], facts: &mut Vec<Fact>) -> bool {
        let mut not_before: Vec<Fact> = Vec::new();
        for sentence in sentences {
            if sentence.guard == Guard::If(Cond::Const(false)) && sentence.body == Body::Block(Vec::new()) {
                not_before.clear();
                continue;
            }
            let due: Vec<Fact> = match &sentence.guard {
                Guard::Always => Vec::new(),
                Guard::If(condition) => vec![Fact { condition: condition.clone(), holds: true }],
                Guard::Otherwise => not_before.clone(),
            };
            if sentence.guard != Guard::Otherwise {
                not_before.clear();
            }
            if !self.reachable(sentence, facts, &due) {
                continue;
            }
            let mut inside: Vec<Fact> = facts.iter().chain(&due).cloned().collect();
            let falls = self.body(sentence, &mut inside);
            if falls && has_effect(&self.compiled.rules, &sentence.body) {
                // What was known may have changed.
                facts.clear();
                not_before.clear();
            } else if !falls {
                match &sentence.guard {
                    Guard::If(condition) => facts.push(Fact { condition: condition.clone(), holds: false }),
                    Guard::Always => facts.push(Fact { condition: Cond::Const(false), holds: true }),
                    Guard::Otherwise => facts.push(any_of(&not_before)),
                }
            }
            if let Guard::If(condition) = &sentence.guard {
                not_before.push(Fact { condition: condition.clone(), holds: false });
            }
        }
        possible(facts, &self.compiled.rules.board)
    }

    fn reachable(&mut self, sentence: &Sentence, facts: &[Fact], due: &[Fact]) -> bool {
        let board = &self.compiled.rules.board;
        let together: Vec<Fact> = facts.iter().chain(due).cloned().collect();
        if possible(&together, board) {
            return true;
        }
        let span = self.span(sentence);
        let alone: Vec<Fact> = self.known.iter().chain(due).cloned().collect();
        if sentence.guard != Guard::Always && sentence.guard != Guard::Otherwise && !possible(&alone, board) {
            let title = "this condition can never hold";
            let fault = Diagnostic::warning(codes::NEVER_HOLDS, span, title, "this sentence is never carried out");
            self.faults.push(match self.asks_for_empty_landing(sentence) {
                true => fault
                    .note("counts are those after the drop: the last seed lies here already")
                    .help("write `here holds 1` for a pit that was empty before"),
                false => fault.help("look at the numbers and sides it names; two of them exclude each other"),
            });
        } else {
            let title = "this sentence is never reached";
            let fault = Diagnostic::warning(codes::NEVER_REACHED, span, title, "one before it always ends the reading");
            self.faults.push(fault.help("move it up, or take it out"));
        }
        false
    }

    /// The commonest mistake: asking in `lap` whether the landing pit is empty.
    fn asks_for_empty_landing(&self, sentence: &Sentence) -> bool {
        let Guard::If(condition) = &sentence.guard else { return false };
        let empty_here = Cond::Holds(Place::Here, Count::Known { low: 1, rest: Rest::None });
        match condition {
            Cond::All(all) => all.contains(&empty_here),
            other => *other == empty_here,
        }
    }

    /// Whether reading can fall out of what a sentence does.
    fn body(&mut self, sentence: &Sentence, facts: &mut Vec<Fact>) -> bool {
        match &sentence.body {
            Body::Actions(actions) => !actions.iter().any(|action| self.always_turns(action)),
            Body::Block(inner) => self.scan(inner, facts),
            // A loop may have no place to visit, and its inner sentence has another `here`: nothing is known in it.
            Body::Each(_, inner) | Body::At(_, inner) | Body::Walk(_, inner) | Body::EachPlayer(inner) => {
                if let Body::Block(block) = &inner.body {
                    self.scan(block, &mut Vec::new());
                }
                true
            }
        }
    }

    fn always_turns(&self, action: &Action) -> bool {
        match action {
            Action::Do(step) => {
                let sentences = &self.compiled.rules.steps[*step].sentences;
                sentences.iter().any(|sentence| {
                    sentence.guard == Guard::Always
                        && match &sentence.body {
                            Body::Actions(actions) => actions.iter().any(|action| self.always_turns(action)),
                            _ => false,
                        }
                })
            }
            action => turns(action),
        }
    }
}

/// "At least one of these was so", of sentences that were not carried out.
fn any_of(not_before: &[Fact]) -> Fact {
    Fact { condition: Cond::Any(not_before.iter().map(|fact| fact.condition.clone()).collect()), holds: true }
}

/// Whether carrying this out can change anything that conditions ask for.
fn has_effect(rules: &Ruleset, body: &Body) -> bool {
    match body {
        Body::Actions(actions) => actions.iter().any(|action| !turns(action)),
        Body::Block(inner) => inner.iter().any(|sentence| has_effect(rules, &sentence.body)),
        Body::Each(_, inner) | Body::At(_, inner) | Body::Walk(_, inner) | Body::EachPlayer(inner) => {
            has_effect(rules, &inner.body)
        }
    }
}
