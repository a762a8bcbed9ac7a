//! Every paragraph that must say how play goes on does so on every path; every sentence can be reached.

use adji_engine::rules::{Action, Body, Cond, Count, Counter, Guard, Num, Place, Ruleset, Seed, Sentence, Set};
use adji_engine::{PlaceSet, Player};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::{FileId, Span};

use super::captures::{self, Moment};
use super::paths::{each_action, first, moves_no_seeds, turns};
use super::solve::{Fact, Solving};
use super::{asked, emptied};
use crate::codes;
use crate::compile::Compiled;
use crate::layer::Draft;

pub(super) fn check(
    draft: &Draft,
    compiled: &Compiled,
    solving: &Solving<'_>,
    own: FileId,
    faults: &mut Vec<Diagnostic>,
) {
    let rules = &compiled.rules;
    let step_falls = vec![None; rules.steps.len()];
    let known_because = OF_THE_LAP;
    let mut checker = Checker {
        compiled,
        solving,
        faults,
        own,
        known: Vec::new(),
        known_because,
        is_lap: false,
        is_stirred: false,
        step_falls,
    };
    let must_turn = |name: &str| draft.rule(name).map(|entry| entry.name.span);
    let because = |moment: Moment| captures::none_before(solving.facts(), moment);
    let known = [lap_facts(rules), because(Moment::Lap)].concat();
    checker.paragraph("lap", &rules.lap.sentences, known, must_turn("lap"));
    for (index, ask) in rules.asks.iter().enumerate() {
        let known = if index == 0 { because(Moment::Move) } else { Vec::new() };
        checker.paragraph(&ask.name, &ask.acting, known, must_turn(&ask.name));
    }
    for (name, paragraph) in [("turn", &rules.turn), ("no-move", &rules.no_move), ("endless", &rules.endless)] {
        let written = must_turn(name).filter(|_| !paragraph.sentences.is_empty());
        checker.paragraph(name, &paragraph.sentences, Vec::new(), written);
    }
    for paragraph in [&rules.setup, &rules.settle].into_iter().chain(&rules.round) {
        checker.paragraph("", &paragraph.sentences, Vec::new(), None);
    }
    if !checker.paragraph("after-turn", &rules.after_turn.sentences, because(Moment::AfterTurn), None) {
        checker.ends_at_once();
    }
    if let Some(paragraph) = rules.seed.paragraph() {
        let in_hand = Fact::so(holds_any(Place::Const(rules.board.hand())));
        let known = [vec![in_hand], because(Moment::Seed)].concat();
        checker.paragraph("seed", &paragraph.sentences, known, None);
    }
    // What is known where a step is carried out is not known here.
    checker.is_stirred = true;
    checker.is_lap = false;
    for step in &rules.steps {
        checker.sentences(&step.sentences, Vec::new());
    }
}

/// What is known when a lap is over: the landing place is on the mover's track, and where `seed` takes nothing away the
/// last seed lies there.
fn lap_facts(rules: &Ruleset) -> Vec<Fact> {
    let on_track =
        Player::SIDES.map(|player| rules.board.next[player.index()][0].iter().map(|(_, to)| to).collect::<PlaceSet>());
    let mut facts = vec![Fact::so(Cond::In(Place::Here, Set::ByMe(on_track)))];
    if matches!(rules.seed, Seed::Drop | Seed::PassOverLifted(_)) && relays_seeds(rules) {
        facts.push(Fact::so(holds_any(Place::Here)));
    }
    facts
}

/// Whether each relay lifts something. After one that lifts nothing its place is the landing place, and is empty.
fn relays_seeds(rules: &Ruleset) -> bool {
    let sows = |action: &Action| matches!(action, Action::Sow(..) | Action::Relay(..));
    let mut in_decisions = false;
    for ask in rules.asks.iter().skip(1) {
        each_action(rules, &ask.acting, &mut |action, _| in_decisions |= sows(action));
    }
    !in_decisions && lift_seeds(&rules.lap.sentences, &[], false, &mut false)
}

/// The same for sentences under `guards`. `is_stirred` tells whether seeds of the landing pit may have been moved before.
fn lift_seeds(sentences: &[Sentence], guards: &[&Cond], in_loop: bool, is_stirred: &mut bool) -> bool {
    sentences.iter().all(|sentence| {
        let own = if let Guard::If(condition) = &sentence.guard { Some(condition) } else { None };
        let guards: Vec<&Cond> = guards.iter().copied().chain(own).collect();
        match &sentence.body {
            Body::Actions(actions) => {
                let mut stirred = *is_stirred;
                for action in actions {
                    match action {
                        Action::Relay(place, _) => {
                            let is_landing = matches!(place, Place::Here | Place::Landing) && !in_loop;
                            let surely = !stirred && guards.iter().any(|guard| surely_holds(guard, place));
                            return surely || is_landing && !stirred;
                        }
                        Action::Sow(..) | Action::Do(_) => return false,
                        action if turns(action) => return true,
                        action => stirred |= !moves_no_seeds(action),
                    }
                }
                *is_stirred = stirred;
                true
            }
            Body::Block(inner) => lift_seeds(inner, &guards, in_loop, is_stirred),
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                // A second time round, all of it comes before.
                *is_stirred |= effect(&inner.body) == Effect::Seeds;
                lift_seeds(std::slice::from_ref(&**inner), &[], true, is_stirred)
            }
        }
    })
}

/// Whether a condition is true only where that place holds something.
pub(super) fn surely_holds(condition: &Cond, place: &Place) -> bool {
    match condition {
        Cond::Holds(there, Count::Known { low, .. }) => there == place && low & 1 == 0,
        Cond::All(all) => all.iter().any(|one| surely_holds(one, place)),
        _ => false,
    }
}

fn holds_any(place: Place) -> Cond {
    Cond::Holds(place, Count::ANY)
}

const OF_THE_LAP: &str = "a lap ends in a place that the mover's seeds come by, and the last seed lies there";
const OF_THE_HAND: &str = "over each place the hand comes to there is a seed in it";
const OF_A_WALK: &str = "the walk goes on only while its own condition holds";

struct Checker<'a> {
    compiled: &'a Compiled,
    solving: &'a Solving<'a>,
    faults: &'a mut Vec<Diagnostic>,
    /// The file that is looked at.
    own: FileId,
    /// What is known of this moment of play whatever the text says.
    known: Vec<Fact>,
    /// Why it is known.
    known_because: &'static str,
    /// Whether `here` is the landing place.
    is_lap: bool,
    /// Whether seeds were moved on the way, so that less is known than the text may rely on.
    is_stirred: bool,
    /// Whether reading can fall out of each step, as far as it was asked for.
    step_falls: Vec<Option<bool>>,
}

impl Checker<'_> {
    /// `must_turn` is the name of a paragraph that must say how play goes on.
    /// Gives back whether reading can fall out of it.
    fn paragraph(&mut self, name: &str, sentences: &[Sentence], known: Vec<Fact>, must_turn: Option<Span>) -> bool {
        self.is_stirred = false;
        self.is_lap = name == "lap";
        self.known_because = if name == "seed" { OF_THE_HAND } else { OF_THE_LAP };
        let falls = self.sentences(sentences, known);
        let (true, Some(place)) = (falls, must_turn) else { return falls };
        let title = match sentences.is_empty() {
            true => format!("`{name}` says nothing, and it must say how play goes on"),
            false => format!("`{name}` can be read to its end without a word on how play goes on"),
        };
        let last = sentences.last().map(|sentence| self.span(sentence));
        let label = if last.is_some() { "may be the last sentence read" } else { "an empty text" };
        let fault = Diagnostic::error(codes::DOES_NOT_TURN, last.unwrap_or(place), title, label);
        let fault = if last.is_some() { fault.and(place, "this paragraph") } else { fault };
        let example = match name {
            "move" => "lift here, sow.",
            "no-move" | "endless" => "end.",
            "turn" => "ask move.",
            _ => "stop.",
        };
        self.faults.push(fault.help(match sentences.is_empty() {
            true => format!("write at least `{example}`"),
            false => format!("end it with a sentence without a condition, such as `{example}`"),
        }));
        falls
    }

    /// `after-turn` leaves a way on.
    fn ends_at_once(&mut self) {
        let rules = &self.compiled.rules;
        let mut goes_on = false;
        let mut end = None;
        each_action(rules, &rules.after_turn.sentences, &mut |action, site| match action {
            Action::Stop | Action::Again | Action::Ask(..) => goes_on = true,
            Action::End | Action::Win | Action::Lose | Action::Draw => end = Some(site),
            _ => {}
        });
        if let (false, Some(end)) = (goes_on, end) {
            let span = self.compiled.action_span(end.sentence, end.action);
            let title = "the game is over after the first turn, as `after-turn` always comes to this";
            let fault = Diagnostic::warning(codes::ENDS_AT_ONCE, span, title, "on every way that is left");
            self.faults.push(fault.help("say when it is so: `[cleared] theirs hold none: end.`"));
        }
    }

    /// Whether reading can fall out of them.
    fn sentences(&mut self, sentences: &[Sentence], known: Vec<Fact>) -> bool {
        self.known.clone_from(&known);
        let mut facts = known;
        self.scan(sentences, &mut facts)
    }

    fn span(&self, sentence: &Sentence) -> Span {
        self.compiled.spans[usize::from(sentence.id.0)]
    }

    fn possible(&self, facts: &[Fact]) -> bool {
        self.solving.possible(facts)
    }

    /// Reads sentences from the top, knowing `facts`; whether reading can fall through. What is known afterwards is in
    /// `facts`.
    fn scan(&mut self, sentences: &[Sentence], facts: &mut Vec<Fact>) -> bool {
        let mut not_before: Vec<Fact> = Vec::new();
        // Whether one of them may have been carried out and have changed what its condition speaks of.
        let mut may_differ = false;
        let mut last_turning = None;
        for sentence in sentences {
            if sentence.guard == Guard::If(Cond::Const(false)) && sentence.body == Body::Block(Vec::new()) {
                not_before.clear();
                continue;
            }
            let due: Vec<Fact> = match &sentence.guard {
                Guard::Always => Vec::new(),
                Guard::If(condition) => vec![Fact::so(condition.clone())],
                Guard::Otherwise => not_before.clone(),
            };
            if sentence.guard != Guard::Otherwise {
                not_before.clear();
                may_differ = false;
            }
            // After a sentence without a condition nothing is left for `otherwise`, nor after another `otherwise`.
            let is_always = matches!(sentence.guard, Guard::Always | Guard::Otherwise);
            if !self.reachable(sentence, facts, &due, last_turning) {
                continue;
            }
            let stirred_before = self.is_stirred;
            let mut inside: Vec<Fact> = facts.iter().chain(&due).cloned().collect();
            let falls = self.body(sentence, &mut inside);
            if falls {
                may_differ |= effect(&sentence.body) != Effect::Nothing;
                match effect(&sentence.body) {
                    Effect::Nothing => {}
                    Effect::Memory => {
                        let stays =
                            |fact: &Fact| is_of_seeds(&fact.condition) || captures::is_of_captures(&fact.condition);
                        facts.retain(stays);
                        not_before.retain(stays);
                    }
                    Effect::Seeds => {
                        // What was known may have changed.
                        self.is_stirred = true;
                        let captures = captures::captures(&self.compiled.rules, std::slice::from_ref(sentence));
                        let is_kept = |condition: &Cond| !captures && captures::is_of_captures(condition);
                        let stays = |fact: &Fact| is_kept(&fact.condition) || emptied::asks_where(&fact.condition);
                        facts.retain(stays);
                        not_before.retain(stays);
                        facts.extend(emptied::after(&self.compiled.rules, sentence));
                    }
                }
            } else {
                self.is_stirred = stirred_before;
                last_turning = Some(sentence);
                match &sentence.guard {
                    Guard::If(condition) => facts.push(Fact::not(condition.clone())),
                    Guard::Always => facts.push(Fact::contradiction()),
                    Guard::Otherwise if may_differ => {}
                    Guard::Otherwise => facts.push(any_of(&not_before)),
                }
            }
            if let Guard::If(condition) = &sentence.guard {
                not_before.push(Fact::not(condition.clone()));
            }
            if is_always {
                not_before.push(Fact::contradiction());
            }
        }
        self.possible(facts)
    }

    /// Whether the condition of a sentence is true whatever was read before it.
    fn always_holds(&self, sentence: &Sentence) -> bool {
        let Guard::If(condition) = &sentence.guard else { return false };
        let not: Vec<Fact> = self.known.iter().cloned().chain([Fact::not(condition.clone())]).collect();
        !self.possible(&not)
    }

    /// What to do about a sentence that ends the reading under a condition that is always true.
    fn always(&self, turning: &Sentence) -> &'static str {
        let of_count = |condition: &Cond| match condition {
            Cond::Not(inner) => matches!(**inner, Cond::Holds(Place::Here, _)),
            other => matches!(other, Cond::Holds(Place::Here, _)),
        };
        match self.is_lap && matches!(&turning.guard, Guard::If(condition) if of_count(condition)) {
            true => {
                "that condition is always true, as counts are after the drop: of a pit that was not empty write `holds at least 2`"
            }
            false => "that condition is always true: change it, or take this out",
        }
    }

    /// `last_turning`: the sentence with which the reading is over.
    fn reachable(
        &mut self,
        sentence: &Sentence,
        facts: &[Fact],
        due: &[Fact],
        last_turning: Option<&Sentence>,
    ) -> bool {
        let together: Vec<Fact> = facts.iter().chain(due).cloned().collect();
        if self.possible(&together) {
            return true;
        }
        let here: Vec<Fact> = self.known.iter().chain(due).cloned().collect();
        if sentence.guard != Guard::Always && sentence.guard != Guard::Otherwise && !self.possible(&here) {
            self.never_holds(sentence, due);
            return false;
        }
        let title = "this sentence is never reached";
        let span = self.span(sentence);
        let (label, help) = match last_turning {
            Some(turning) if self.always_holds(turning) => ("the reading is over before", self.always(turning)),
            Some(_) => ("the reading is over before", "move it up, or take it out"),
            None if sentence.guard == Guard::Otherwise => {
                ("the one before is carried out in all other cases", "give the one before a condition of its own")
            }
            None => ("what stands before excludes it", "take it out, or change its condition"),
        };
        let fault = Diagnostic::warning(codes::NEVER_REACHED, span, title, label);
        let turning = last_turning.map(|turning| self.span(turning));
        let fault = match turning.filter(|turning| turning.file == span.file) {
            Some(turning) => fault.and(turning, "with this one at the latest the reading is over"),
            None => fault,
        };
        self.faults.push(fault.help(help));
        false
    }

    fn never_holds(&mut self, sentence: &Sentence, due: &[Fact]) {
        let span = self.compiled.guard_span(sentence.id);
        let within = |fault: &Diagnostic| fault.labels.first().is_some_and(|label| span.contains(label.span));
        // A number or name in it that is wrong has been told.
        if self.faults.iter().any(within) {
            return;
        }
        let why = match &sentence.guard {
            Guard::If(Cond::Is(Num::Counter(..), _)) | Guard::Always | Guard::Otherwise => None,
            Guard::If(condition) => asked::why(self.solving, condition),
        };
        // A parent may have children whose boards are others.
        if why.is_some() && span.file != self.own {
            return;
        }
        let title = "this condition can never hold";
        let fault = Diagnostic::warning(codes::NEVER_HOLDS, span, title, "so this sentence is never carried out");
        self.faults.push(match () {
            () if self.asks_for_empty_landing(sentence) => fault
                .note("counts are those after the drop: the last seed lies here already")
                .help("write `here holds 1` for a pit that was empty before"),
            () if self.possible(due) => {
                let others = self.known.iter().filter(|fact| !captures::is_of_captures(&fact.condition));
                let others: Vec<Fact> = others.chain(due).cloned().collect();
                let because = if self.possible(&others) { captures::NOTHING_YET } else { self.known_because };
                fault.note(because).help("change it, or take the sentence out")
            }
            () => match why {
                Some(why) => fault.note(why).help("change it, or take the sentence out"),
                None => fault.help(self.contradiction(&sentence.guard)),
            },
        });
    }

    /// What can be done about a condition that is false whatever is so.
    fn contradiction(&self, guard: &Guard) -> String {
        match guard {
            Guard::If(Cond::All(_) | Cond::Any(_)) => {
                "two parts of it exclude each other: write `or` between them, or change one".to_string()
            }
            Guard::If(Cond::Is(Num::Counter(counter, _), _)) => {
                let Counter { name, max, .. } = &self.compiled.rules.counters[*counter];
                let most = self.solving.facts().counted(*counter);
                if most < i64::from(*max) {
                    return format!("`{name}` is never set above {most}: count it, or ask for less");
                }
                format!("`{name}` counts up to {max} and no further: declare a higher value, or ask for less")
            }
            _ => "change it: nothing on this board is so".to_string(),
        }
    }

    /// The commonest mistake: asking in `lap` whether the landing pit is empty.
    fn asks_for_empty_landing(&self, sentence: &Sentence) -> bool {
        let Guard::If(condition) = &sentence.guard else { return false };
        let empty_here = Cond::Holds(Place::Here, Count::NONE);
        match condition {
            Cond::All(all) => all.contains(&empty_here),
            other => *other == empty_here,
        }
    }

    /// Whether reading can fall out of what a sentence does.
    fn body(&mut self, sentence: &Sentence, facts: &mut Vec<Fact>) -> bool {
        match &sentence.body {
            Body::Actions(actions) => self.actions(sentence, actions, facts),
            Body::Block(inner) => self.scan(inner, facts),
            // A loop may have no place to visit, and its inner sentence has another `here`: of what is known without it
            // only the condition of a walk holds in it.
            Body::Walk(walk, inner) => {
                if walk.from == Place::Here {
                    self.walk(sentence, &walk.condition, facts);
                }
                self.looped(inner, vec![Fact::so(walk.condition.clone())]);
                true
            }
            Body::Each(_, inner) | Body::At(_, inner) => {
                self.looped(inner, Vec::new());
                true
            }
            // There are always two players, so that the first one's sentence is read for certain.
            Body::EachPlayer(inner) => {
                let falls = self.looped(inner, Vec::new());
                let leaves = |action: &Action| matches!(action, Action::PassOver | Action::BreakOff);
                falls || first(&self.compiled.rules, std::slice::from_ref(&**inner), &leaves).is_some()
            }
        }
    }

    /// A walk that begins with `here` gets further than that.
    fn walk(&mut self, sentence: &Sentence, condition: &Cond, facts: &[Fact]) {
        let mut begun = facts.to_vec();
        begun.push(Fact::so(condition.clone()));
        // An impossible sentence has been told.
        if self.possible(facts) && !self.possible(&begun) {
            let title = "this walk ends before it begins: its condition does not hold of the place it begins with";
            let span = self.compiled.spans[usize::from(sentence.id.0)];
            let fault = Diagnostic::warning(codes::NEVER_HOLDS, span, title, "begins with `here`");
            self.faults.push(fault.help("write where it begins: `going forward from next while …`"));
        }
    }

    /// Whether reading can fall out of one round.
    fn looped(&mut self, inner: &Sentence, facts: Vec<Fact>) -> bool {
        let known = std::mem::replace(&mut self.known, facts.clone());
        let because = std::mem::replace(&mut self.known_because, OF_A_WALK);
        let stirred = std::mem::replace(&mut self.is_stirred, true);
        let is_lap = std::mem::replace(&mut self.is_lap, false);
        let falls = self.scan(std::slice::from_ref(inner), &mut facts.clone());
        self.known = known;
        self.known_because = because;
        self.is_stirred = stirred;
        self.is_lap = is_lap;
        falls
    }

    /// Whether reading goes on after these actions.
    fn actions(&mut self, sentence: &Sentence, actions: &[Action], facts: &[Fact]) -> bool {
        let mut stirred = self.is_stirred;
        let mut emptied: Vec<Fact> = Vec::new();
        for (at, action) in actions.iter().enumerate() {
            if let (Action::Relay(place, _), false) = (action, stirred) {
                self.relay(place, self.compiled.action_span(sentence.id, at), facts);
            }
            if self.is_idle(action, &emptied, facts) {
                self.moves_nothing(self.compiled.action_span(sentence.id, at));
            }
            emptied::note(&self.compiled.rules, action, &mut emptied);
            let turns = match action {
                Action::Do(step) => !self.step_falls(*step),
                action => turns(action),
            };
            if turns {
                return false;
            }
            stirred |= !moves_no_seeds(action);
        }
        true
    }

    /// Whether an action moves the seeds of one place, and nothing lies there by then.
    fn is_idle(&self, action: &Action, emptied: &[Fact], facts: &[Fact]) -> bool {
        let Some(place) = emptied::moved_from(action) else { return false };
        // Of what was known before, what says where places lie is so still.
        let where_places_lie = facts.iter().filter(|fact| emptied.is_empty() || emptied::asks_where(&fact.condition));
        let known = &where_places_lie.chain(emptied).cloned().collect::<Vec<_>>()[..];
        let any = Fact::so(holds_any(place.clone()));
        // Where seeds were moved, what is known beside that tells nothing of why.
        let due = |facts: &[Fact]| [facts, std::slice::from_ref(&any)].concat();
        self.possible(known) && !self.possible(&due(known)) && self.possible(std::slice::from_ref(&any))
    }

    fn moves_nothing(&mut self, span: Span) {
        let title = "no seed is moved here: the place is empty by then";
        let fault = Diagnostic::warning(codes::DOES_NOTHING, span, title, "nothing lies there");
        self.faults.push(fault.help("take it out, or move it up before the place is emptied"));
    }

    /// A relay from another place than the landing pit has something to lift there.
    fn relay(&mut self, place: &Place, span: Span, facts: &[Fact]) {
        if matches!(place, Place::Here | Place::Landing) {
            return;
        }
        let mut empty = facts.to_vec();
        empty.push(Fact::so(Cond::Holds(place.clone(), Count::NONE)));
        if self.possible(&empty) && !self.solving.is_spent() {
            let title = "nothing may lie in the place that is sown on from";
            let fault = Diagnostic::warning(codes::RELAYS_NOTHING, span, title, "may be empty");
            self.faults.push(fault.help("say when it is done: `[on] next holds any: relay from next.`"));
        }
    }

    /// Whether reading can fall out of a step.
    fn step_falls(&mut self, step: usize) -> bool {
        if let Some(falls) = self.step_falls[step] {
            return falls;
        }
        // A step that carries out itself is told elsewhere.
        self.step_falls[step] = Some(true);
        let compiled = self.compiled;
        let mut faults = Vec::new();
        let step_falls = std::mem::take(&mut self.step_falls);
        let (solving, faults, known) = (self.solving, &mut faults, Vec::new());
        let (own, known_because, is_lap, is_stirred) = (self.own, OF_THE_LAP, false, true);
        let mut reader =
            Checker { compiled, solving, faults, own, known, known_because, is_lap, is_stirred, step_falls };
        let falls = reader.sentences(&compiled.rules.steps[step].sentences, Vec::new());
        self.step_falls = reader.step_falls;
        self.step_falls[step] = Some(falls);
        falls
    }
}

/// "At least one of these was so", of sentences that were not carried out.
fn any_of(not_before: &[Fact]) -> Fact {
    Fact::so(Cond::Any(not_before.iter().map(|fact| (*fact.condition).clone()).collect()))
}

/// What carrying something out can change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Nothing,
    /// Marks, counters, what is picked.
    Memory,
    /// Where seeds lie.
    Seeds,
}

fn effect(body: &Body) -> Effect {
    match body {
        Body::Actions(actions) => {
            let each = actions.iter().map(|action| match action {
                action if turns(action) => Effect::Nothing,
                action if moves_no_seeds(action) => Effect::Memory,
                _ => Effect::Seeds,
            });
            each.max().unwrap_or(Effect::Nothing)
        }
        Body::Block(inner) => inner.iter().map(|sentence| effect(&sentence.body)).max().unwrap_or(Effect::Nothing),
        Body::Each(_, inner) | Body::At(_, inner) | Body::Walk(_, inner) | Body::EachPlayer(inner) => {
            effect(&inner.body)
        }
    }
}

/// Whether a condition asks for nothing but seeds and what never changes.
pub(super) fn is_of_seeds(condition: &Cond) -> bool {
    match condition {
        Cond::Const(_) | Cond::FirstLap | Cond::Going(_) | Cond::NumberIs(..) => true,
        Cond::All(all) | Cond::Any(all) => all.iter().all(is_of_seeds),
        Cond::Not(inner) | Cond::At(_, inner) => is_of_seeds(inner),
        Cond::Holds(place, Count::Known { .. }) => is_plain(place),
        Cond::In(place, Set::Const(_) | Set::ByMe(_)) => is_plain(place),
        _ => false,
    }
}

/// Whether a place is found without marks and counters.
fn is_plain(place: &Place) -> bool {
    match place {
        Place::Here | Place::Landing | Place::Starting | Place::Lifted | Place::Const(_) => true,
        Place::Next(from) | Place::Previous(from) => is_plain(from),
        Place::Opposite(from) | Place::Behind(from) | Place::Front(from) => is_plain(from),
        Place::Store(_) | Place::Pit(..) | Place::First(_) => false,
    }
}
