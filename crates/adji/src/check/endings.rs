//! Whatever can happen has an answer: nothing to choose, a relay that never stops, seeds that are left.

use adji_engine::rules::{Action, Body, Choice, Cond, Guard, Recognition, Ruleset, Sentence};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use crate::codes;
use crate::compile::Compiled;
use crate::layer::Draft;
use crate::look::{Look, Part};

pub(super) fn check(draft: &Draft, compiled: &Compiled, file: Span, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let span_of = |name: &str| draft.rules.iter().find(|entry| entry.name.value == name).map(|entry| entry.name.span);
    nothing_chosen(compiled, &span_of, faults);
    endless(rules, compiled, &span_of, faults);
    passing(rules, compiled, faults);
    unsettled(draft, rules, file, faults);
    taken(rules, compiled, faults);
}

/// Every decision offers something.
fn nothing_chosen(compiled: &Compiled, span_of: &dyn Fn(&str) -> Option<Span>, faults: &mut Vec<Diagnostic>) {
    for ask in &compiled.rules.asks {
        let offers =
            ask.choosing.iter().any(|sentence| matches!(sentence.choice, Choice::Add { .. } | Choice::AddNames(_)));
        if let (false, Some(span)) = (offers, span_of(&ask.name)) {
            let title = format!("nothing can be chosen in `{}`", ask.name);
            let fault = Diagnostic::error(codes::NOTHING_CHOSEN, span, title, "this decision");
            faults.push(fault.help("begin with what can be chosen: `[any] choose mine that hold any.`"));
        }
    }
}

/// A relay needs an answer to "and if it never stops".
fn endless(rules: &Ruleset, compiled: &Compiled, span_of: &dyn Fn(&str) -> Option<Span>, faults: &mut Vec<Diagnostic>) {
    if rules.recognition == Recognition::Never || !rules.endless.sentences.is_empty() {
        return;
    }
    // Every decision that sows says it of its options.
    for ask in rules.asks.iter().filter(|ask| {
        find(rules, &ask.acting, &|action| matches!(action, Action::Sow(..) | Action::Relay(..))).is_some()
    }) {
        let never = ask.choosing.iter().any(|sentence| {
            sentence.when == Cond::Const(true)
                && matches!(&sentence.choice, Choice::Keep(Cond::Not(inner)) if **inner == Cond::Endless)
        });
        if never {
            continue;
        }
        let relay = find(rules, &rules.lap.sentences, &|action| matches!(action, Action::Relay(..) | Action::Sow(..)));
        let span = relay.map(|sentence| compiled.spans[usize::from(sentence.id.0)]).or_else(|| span_of("lap"));
        let Some(span) = span else { return };
        let title = "a relay may go on for ever, and nothing says what happens then";
        let fault = Diagnostic::error(codes::ENDLESS_UNSETTLED, span, title, "sows on");
        faults.push(
            fault
                .help(format!("write `[endless] never endless.` in `{}`, or a paragraph endless = \"end.\"", ask.name)),
        );
        return;
    }
}

/// Passing needs an answer to "and if the other cannot move either".
fn passing(rules: &Ruleset, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let passes = find(rules, &rules.no_move.sentences, &|action| matches!(action, Action::Pass));
    let Some(passes) = passes else { return };
    let mut asks_of_the_other = false;
    let mut visit = |part: Part<'_>| asks_of_the_other |= matches!(part, Part::Cond(Cond::CanMove(_)));
    let mut look = Look::at(&mut visit);
    look.paragraphs([&rules.no_move, &rules.after_turn, &rules.turn].into_iter().chain(&rules.steps));
    if !asks_of_the_other {
        let title = "a player may pass, and nothing says what happens if the other cannot move either";
        let span = compiled.spans[usize::from(passes.id.0)];
        let fault = Diagnostic::error(codes::PASSING_UNSETTLED, span, title, "passes");
        faults.push(fault.help("write before it: `[deadlock] they cannot move: end.`"));
    }
}

/// Seeds that are left when the game ends belong to somebody, or the file says that they do not.
fn unsettled(draft: &Draft, rules: &Ruleset, file: Span, faults: &mut Vec<Diagnostic>) {
    if draft.rules.iter().any(|entry| entry.name.value == "settle") {
        return;
    }
    let ends = |sentences: &[Sentence]| find(rules, sentences, &|action| matches!(action, Action::End)).is_some();
    let texts = [&rules.turn, &rules.no_move, &rules.after_turn, &rules.lap, &rules.endless];
    let by_default = rules.no_move.sentences.is_empty();
    if by_default || texts.iter().any(|text| ends(&text.sentences)) {
        let title = "nothing says who takes the seeds that are left when the game ends";
        let fault = Diagnostic::warning(codes::UNSETTLED, file, title, "there is no paragraph `settle`");
        faults.push(fault.help("write settle = \"each player: take mine.\", or settle = \"\" if nobody does"));
    }
}

/// `captured` does not see what was taken with `take`.
fn taken(rules: &Ruleset, compiled: &Compiled, faults: &mut Vec<Diagnostic>) {
    let mut asked = false;
    Look::at(&mut |part| {
        use adji_engine::rules::Num;
        asked |= matches!(part, Part::Num(Num::Captured | Num::CapturedNow));
    })
    .ruleset(rules);
    if !asked {
        return;
    }
    let take = |action: &Action| matches!(action, Action::Take(adji_engine::rules::Taking::Take, ..));
    if let Some(sentence) = find(rules, &rules.lap.sentences, &take) {
        let title = "`take` does not count as captured, and these rules ask for what was captured";
        let span = compiled.spans[usize::from(sentence.id.0)];
        let fault = Diagnostic::warning(codes::TAKEN_NOT_CAPTURED, span, title, "collects only");
        faults.push(fault.help("write `capture`"));
    }
}

/// The first sentence with such an action, in these sentences, those inside them or the steps they carry out.
fn find<'r>(rules: &'r Ruleset, sentences: &'r [Sentence], test: &dyn Fn(&Action) -> bool) -> Option<&'r Sentence> {
    sentences.iter().filter(|sentence| sentence.guard != Guard::If(Cond::Const(false))).find_map(|sentence| {
        match &sentence.body {
            Body::Actions(actions) => {
                let here = actions.iter().any(test).then_some(sentence);
                here.or_else(|| {
                    let steps = actions
                        .iter()
                        .filter_map(|action| if let Action::Do(step) = action { Some(*step) } else { None });
                    steps.into_iter().find_map(|step| find(rules, &rules.steps[step].sentences, test))
                })
            }
            Body::Block(inner) => find(rules, inner, test),
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                find(rules, std::slice::from_ref(&**inner), test)
            }
        }
    })
}
