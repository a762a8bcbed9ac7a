//! Whatever can happen has an answer: nothing to choose, a relay that never stops, seeds that are left.

use adji_engine::Player as Side;
use adji_engine::rules::{Action, Body, Choice, Cond, Guard, Num, Paragraph, Player, Ruleset, Sentence, Taking};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::laps::{self, Unending};
use super::paths::{Site, each_action, first, moves_no_seeds, turns};
use super::solve::{Fact, Solving};
use crate::codes;
use crate::compile::Compiled;
use crate::layer::Draft;
use crate::look::{Look, Part};

pub(super) fn check(
    draft: &Draft,
    compiled: &Compiled,
    solving: &Solving<'_>,
    pit_names: &[String],
    file: Span,
    faults: &mut Vec<Diagnostic>,
) {
    let span_of = |name: &str| draft.rule(name).map(|entry| entry.name.span);
    nothing_chosen(compiled, &span_of, faults);
    endless(compiled, pit_names, faults);
    passing(compiled, solving, faults);
    unsettled(draft, compiled, file, faults);
    taken(compiled, faults);
}

/// Every decision offers something, and narrows what was offered before.
fn nothing_chosen(compiled: &Compiled, span_of: &dyn Fn(&str) -> Option<Span>, faults: &mut Vec<Diagnostic>) {
    for ask in &compiled.rules.asks {
        let adds = |choice: &Choice| matches!(choice, Choice::Add { .. } | Choice::AddNames(_));
        let first = ask.choosing.iter().position(|sentence| adds(&sentence.choice));
        let Some(span) = span_of(&ask.name) else { continue };
        let Some(first) = first else {
            let title = format!("nothing can be chosen in `{}`", ask.name);
            let fault = Diagnostic::error(codes::NOTHING_CHOSEN, span, title, "this decision");
            faults.push(fault.help("begin with what can be chosen: `[any] choose mine that hold any.`"));
            continue;
        };
        for early in ask.choosing[..first].iter().filter(|early| early.when != Cond::Const(false)) {
            let title = "there is nothing yet that this could narrow: options are offered below it";
            let fault = Diagnostic::error(codes::NOTHING_CHOSEN, compiled.action_span(early.id, 0), title, "too early")
                .and(compiled.action_span(ask.choosing[first].id, 0), "the first options");
            faults.push(fault.help("move it below what it speaks of"));
        }
    }
}

// ---- endless relays

/// A lap or a relay needs an answer to "and if it never stops".
fn endless(compiled: &Compiled, pit_names: &[String], faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    if !rules.endless.sentences.is_empty() {
        return;
    }
    let Some((span, title, label)) = unending(compiled, pit_names) else { return };
    // Every decision that sows says it of its options.
    for ask in &rules.asks {
        let never = ask.choosing.iter().any(|sentence| {
            sentence.when == Cond::Const(true)
                && matches!(&sentence.choice, Choice::Keep(Cond::Not(inner)) if **inner == Cond::Endless)
        });
        if never || first(rules, &ask.acting, &|action| matches!(action, Action::Sow(..) | Action::Relay(..))).is_none()
        {
            continue;
        }
        let fault = Diagnostic::error(codes::ENDLESS_UNSETTLED, span, title, label);
        let help = format!("write `[endless] never endless.` in `{}`, or a paragraph endless = \"end.\"", ask.name);
        faults.push(fault.help(help));
        return;
    }
}

/// What may go on for ever, if anything may: where it is said, and how.
fn unending(compiled: &Compiled, pit_names: &[String]) -> Option<(Span, String, String)> {
    let rules = &compiled.rules;
    let told = |what: &str| format!("{what}, and nothing says what happens then");
    if let Some(relay) = unbounded_relay(rules) {
        let span = compiled.action_span(relay.sentence, relay.action);
        return Some((span, told("a relay may go on for ever"), "sows on".into()));
    }
    match laps::unending(rules)? {
        Unending::PassesOver(site) => {
            let span = compiled.action_span(site.sentence, site.action);
            let title = "a lap may go on for ever: no place is left that certainly gets a seed";
            Some((span, told(title), "may be so of every place".into()))
        }
        Unending::Refills(site) => {
            let span = compiled.action_span(site.sentence, site.action);
            let title = "a lap may go on for ever: the hand may be filled again on its way";
            Some((span, told(title), "fills the hand".into()))
        }
        Unending::OffTrack(sentence, pit) => {
            let span = compiled.action_span(sentence, 0);
            let pit = &pit_names[pit.index()];
            let title = format!("a lap may not come to its end: no track leads on from {pit}");
            Some((span, told(&title), format!("offers {pit} too")))
        }
    }
}

/// A sentence of `lap` that sows on, and not only after the first lap.
pub(super) fn unbounded_relay(rules: &Ruleset) -> Option<Site> {
    let mut steps = Vec::new();
    let mut texts = vec![rules.lap.sentences.as_slice()];
    while let Some(text) = texts.pop() {
        for sentence in text.iter().filter(|sentence| !only_once(&sentence.guard)) {
            match &sentence.body {
                Body::Actions(actions) => {
                    for (at, action) in actions.iter().enumerate() {
                        match action {
                            Action::Sow(..) | Action::Relay(..) => {
                                return Some(Site { sentence: sentence.id, action: at });
                            }
                            Action::Do(step) if !steps.contains(step) => {
                                steps.push(*step);
                                texts.push(&rules.steps[*step].sentences);
                            }
                            _ => {}
                        }
                    }
                }
                Body::Block(inner) => texts.push(inner),
                Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                    texts.push(std::slice::from_ref(&**inner));
                }
            }
        }
    }
    None
}

/// Whether a guard holds at most after the first lap of a turn, or never.
fn only_once(guard: &Guard) -> bool {
    fn first_lap(condition: &Cond) -> bool {
        match condition {
            Cond::FirstLap | Cond::Const(false) => true,
            Cond::All(all) => all.iter().any(first_lap),
            Cond::Any(any) => any.iter().all(first_lap),
            _ => false,
        }
    }
    matches!(guard, Guard::If(condition) if first_lap(condition))
}

// ---- passing

/// Passing needs an answer to "and if the other cannot move either".
fn passing(compiled: &Compiled, solving: &Solving<'_>, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let always = always_asked(rules);
    let stuck = match &always {
        // Nobody else comes to move: it is enough that this one cannot.
        Some(player) => vec![Player::Me, player.clone()],
        None => {
            let mut whose = vec![Player::Me, Player::Them, Player::Starter, Player::Winner, Player::Loser];
            whose.extend(Side::SIDES.map(Player::Const));
            whose
        }
    };
    let can_move = |player| Cond::CanMove { player, so_that: None, judged: false };
    let nobody_moves: Vec<Fact> = stuck.into_iter().map(|player| Fact::not(can_move(player))).collect();
    let mut reading = Passing { rules, solving, steps: Vec::new() };
    let Ok(Some(pass)) = reading.reaches_pass(&rules.no_move.sentences, &mut nobody_moves.clone()) else { return };
    let ends_later =
        |text: &Paragraph| text.sentences.iter().any(|sentence| ends_surely(solving, sentence, &nobody_moves));
    if [&rules.after_turn, &rules.turn].into_iter().any(ends_later) || counts_passes(rules) {
        return;
    }
    let (title, help) = match always {
        Some(_) => (
            "a player may pass, and `turn` asks nobody else",
            "write `end.`, or let `turn` ask the player whose turn it is",
        ),
        None => (
            "a player may pass, and nothing says what happens if the other cannot move either",
            "write before it: `[deadlock] they cannot move: end.`",
        ),
    };
    let span = compiled.action_span(pass.sentence, pass.action);
    faults.push(Diagnostic::error(codes::PASSING_UNSETTLED, span, title, "passes").help(help));
}

/// The player whom `turn` asks whoever's turn it is, if it asks one only.
fn always_asked(rules: &Ruleset) -> Option<Player> {
    let mut asked: Vec<&Player> = Vec::new();
    each_action(rules, &rules.turn.sentences, &mut |action, _| {
        if let Action::Ask(_, player) = action {
            asked.push(player);
        }
    });
    let one = *asked.first()?;
    let is_fixed = matches!(one, Player::Const(side) if side.is_side()) || matches!(one, Player::Starter);
    (is_fixed && asked.iter().all(|player| *player == one)).then(|| one.clone())
}

struct Passing<'a> {
    rules: &'a Ruleset,
    solving: &'a Solving<'a>,
    steps: Vec<usize>,
}

/// What is read is not followed any further: seeds were moved, so that somebody may be able to move again.
struct Unknown;

impl Passing<'_> {
    /// The first `pass` that reading can come to, knowing `facts`.
    fn reaches_pass(&mut self, sentences: &[Sentence], facts: &mut Vec<Fact>) -> Result<Option<Site>, Unknown> {
        for sentence in sentences {
            let mut inside = facts.clone();
            if let Guard::If(condition) = &sentence.guard {
                inside.push(Fact::so(condition.clone()));
            }
            if !self.solving.possible(&inside) {
                continue;
            }
            let turning = match &sentence.body {
                Body::Actions(actions) => {
                    if let Some(found) = self.pass_in(sentence, actions, &mut inside)? {
                        return Ok(Some(found));
                    }
                    actions.iter().any(turns)
                }
                Body::Block(inner) => {
                    if let Some(found) = self.reaches_pass(inner, &mut inside)? {
                        return Ok(Some(found));
                    }
                    !self.solving.possible(&inside)
                }
                // `me` may be the other one there, and seeds may move.
                Body::Each(..) | Body::EachPlayer(_) | Body::At(..) | Body::Walk(..) => return Err(Unknown),
            };
            match &sentence.guard {
                _ if !turning => {}
                Guard::If(condition) => facts.push(Fact::not(condition.clone())),
                Guard::Always => facts.push(Fact::contradiction()),
                Guard::Otherwise => {}
            }
        }
        Ok(None)
    }

    fn pass_in(
        &mut self,
        sentence: &Sentence,
        actions: &[Action],
        facts: &mut Vec<Fact>,
    ) -> Result<Option<Site>, Unknown> {
        for (at, action) in actions.iter().enumerate() {
            match action {
                Action::Pass => return Ok(Some(Site { sentence: sentence.id, action: at })),
                Action::Do(step) if !self.steps.contains(step) => {
                    self.steps.push(*step);
                    let rules = self.rules;
                    if let Some(found) = self.reaches_pass(&rules.steps[*step].sentences, facts)? {
                        return Ok(Some(found));
                    }
                }
                action if turns(action) => return Ok(None),
                action if moves_no_seeds(action) || matches!(action, Action::Do(_)) => {}
                _ => return Err(Unknown),
            }
        }
        Ok(None)
    }
}

/// Whether a sentence certainly ends the game when these facts are so.
fn ends_surely(solving: &Solving<'_>, sentence: &Sentence, facts: &[Fact]) -> bool {
    let holds = match &sentence.guard {
        Guard::Always => true,
        Guard::Otherwise => false,
        Guard::If(condition) => {
            let mut otherwise = facts.to_vec();
            otherwise.push(Fact::not(condition.clone()));
            !solving.possible(&otherwise)
        }
    };
    holds
        && match &sentence.body {
            Body::Actions(actions) => actions.iter().any(ends),
            Body::Block(inner) => inner.iter().any(|sentence| ends_surely(solving, sentence, facts)),
            Body::Each(..) | Body::EachPlayer(_) | Body::At(..) | Body::Walk(..) => false,
        }
}

pub(super) fn ends(action: &Action) -> bool {
    matches!(action, Action::End | Action::Win | Action::Lose | Action::Draw)
}

/// Whether the game ends after so many passes, or when a position comes again: a counter or `seen` decides on an end.
fn counts_passes(rules: &Ruleset) -> bool {
    let decides = |sentence: &Sentence| {
        let Guard::If(condition) = &sentence.guard else { return false };
        let mut counted = false;
        let mut visit = |part: Part<'_>| {
            counted |= matches!(part, Part::Num(Num::Counter(..)) | Part::Cond(Cond::Seen(_)));
        };
        Look::at(&mut visit).condition(condition);
        counted && first(rules, std::slice::from_ref(sentence), &ends).is_some()
    };
    let texts = [&rules.no_move, &rules.after_turn, &rules.turn].into_iter().chain(&rules.steps);
    texts.flat_map(|text| &text.sentences).any(decides)
}

// ---- settling

/// Seeds that are left when the game ends belong to somebody, or the file says that they do not.
fn unsettled(draft: &Draft, compiled: &Compiled, file: Span, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    if draft.rule("settle").is_some() {
        return;
    }
    let mut texts = vec![&rules.turn, &rules.no_move, &rules.after_turn, &rules.lap, &rules.endless];
    if let Some(paragraph) = rules.seed.paragraph() {
        texts.push(paragraph);
    }
    let sentences = texts.into_iter().map(|text| &text.sentences).chain(rules.asks.iter().map(|ask| &ask.acting));
    let end = sentences.filter_map(|text| first(rules, text, &|action| *action == Action::End)).next();
    let (span, label) = match end {
        Some(end) => (compiled.action_span(end.sentence, end.action), "the game is over here"),
        // Where nobody says what happens when there is no move, the game ends.
        None if rules.no_move.sentences.is_empty() => (file, "there is no paragraph `settle`"),
        None => return,
    };
    let title = "nothing says who takes the seeds that are left when the game ends";
    let fault = Diagnostic::warning(codes::UNSETTLED, span, title, label);
    faults.push(fault.help("write settle = \"each player: take mine.\", or settle = \"\" if nobody does"));
}

/// `captured` does not see what was taken with `take`.
fn taken(compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let mut asked = false;
    Look::at(&mut |part| asked |= matches!(part, Part::Num(Num::Captured | Num::CapturedNow))).ruleset(rules);
    if !asked {
        return;
    }
    // What is given to somebody else is due by right.
    let take = |action: &Action| matches!(action, Action::Take(Taking::Take, _, _, Player::Me));
    if let Some(site) = first(rules, &rules.lap.sentences, &take) {
        let title = "`take` does not count as captured, and these rules ask for what was captured";
        let span = compiled.action_span(site.sentence, site.action);
        let fault = Diagnostic::warning(codes::TAKEN_NOT_CAPTURED, span, title, "collects only");
        faults.push(fault.help("write `capture`"));
    }
}
