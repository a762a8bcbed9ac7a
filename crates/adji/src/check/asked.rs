//! Questions that have one answer only, and actions that come to nothing, whatever is played on this board.
//!
//! Each verb of a condition is judged by itself: `here holds 99` beside an `or` is as idle as where it stands alone. What
//! follows only from the moment of play, or from sentences before, is found by `turning`.

use std::collections::BTreeSet;

use adji_engine::rules::{Action, Body, Choice, Cond, Num, Place, Ruleset, Sentence, Set};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::{FileId, Span};

use super::paths::{Site, Tracker, each_action, each_sentence, follow, moves_no_seeds, turns};
use super::solve::{Fact, Solving};
use crate::codes;
use crate::compile::{Asked, Compiled};
use crate::english::counted;
use crate::layer::Draft;
use crate::look::paragraphs;

/// `own` is the file that is looked at: what a parent says may be meant for its other children.
pub(super) fn check(
    draft: &Draft,
    compiled: &Compiled,
    solving: &Solving<'_>,
    own: FileId,
    faults: &mut Vec<Diagnostic>,
) {
    let is_told = |span: Span, faults: &[Diagnostic]| {
        faults
            .iter()
            .flat_map(|fault| &fault.labels)
            .any(|label| label.span.contains(span) || span.contains(label.span))
    };
    for asked in compiled.asked.iter().filter(|asked| asked.span.file == own) {
        if let Some(fault) = judged(asked, solving)
            && !is_told(asked.span, faults)
        {
            faults.push(fault);
        }
    }
    let mut idle = Vec::new();
    let rules = &compiled.rules;
    let mut visit = |sentence: &Sentence| idle_parts(compiled, solving, sentence, &mut idle);
    paragraphs(rules).for_each(|text| each_sentence(&text.sentences, &mut visit));
    rules.asks.iter().for_each(|ask| each_sentence(&ask.acting, &mut visit));
    for (span, why) in idle {
        if span.file == own && !is_told(span, faults) {
            let fault =
                Diagnostic::warning(codes::DOES_NOTHING, span, "this comes to nothing, whatever is played", why);
            faults.push(fault.help("name places that can be there, or take it out"));
        }
    }
    changes_nothing(draft, compiled, own, faults);
    goes_round(compiled, own, faults);
}

fn judged(asked: &Asked, solving: &Solving<'_>) -> Option<Diagnostic> {
    let Asked { condition, span, in_figures } = asked;
    // What names and layers have left of a question is told where they stand.
    if matches!(condition, Cond::Const(_)) {
        return None;
    }
    if !solving.possible(&[Fact::so(condition.clone())]) {
        let why = why(solving, condition).unwrap_or_else(|| "no place of this board is so".to_string());
        let fault = Diagnostic::warning(codes::NEVER_TRUE, *span, "this is never so, whatever is played", why);
        return Some(fault.help("change it, or take it out"));
    }
    if *in_figures && has_one_answer(condition) && !solving.possible(&[Fact::not(condition.clone())]) {
        let (label, help) = match condition {
            Cond::FirstLap => ("a turn has one lap only", "take it out, or say in `lap` when a lap goes on: `relay`"),
            Cond::Seen(_) => ("now is one of the times", "write how often it stands: `seen 3 times`"),
            _ => ("all numbers that there can be fit", "change it, or take it out"),
        };
        let fault = Diagnostic::warning(codes::ALWAYS_TRUE, *span, "this is always so, whatever is played", label);
        return Some(fault.help(help));
    }
    None
}

/// Whether a question is one whose answer should depend on play. Others may well be said to be clear: that here is a pit.
fn has_one_answer(condition: &Cond) -> bool {
    match condition {
        Cond::FirstLap | Cond::Seen(_) | Cond::Holds(..) | Cond::Is(..) => true,
        Cond::Not(inner) => has_one_answer(inner),
        _ => false,
    }
}

/// Why something is never so, if that can be said in numbers.
pub(super) fn why(solving: &Solving<'_>, condition: &Cond) -> Option<String> {
    match condition {
        Cond::Not(inner) => why(solving, inner),
        Cond::All(all) => {
            all.iter().find(|one| !solving.possible(&[Fact::so((*one).clone())])).and_then(|one| why(solving, one))
        }
        Cond::Holds(place, _) | Cond::In(place, _) | Cond::NumberIs(place, _) | Cond::At(place, _)
            if is_nowhere(solving, place) =>
        {
            Some(no_place(solving, place))
        }
        Cond::Holds(..) => Some(all_seeds(solving)),
        Cond::In(_, Set::One(place)) if is_nowhere(solving, place) => Some(no_place(solving, place)),
        Cond::Is(number, _) => why_number(solving, number),
        Cond::Again => Some("no rule says `again`".to_string()),
        Cond::SomeOf(_, inner) => why(solving, inner),
        _ => None,
    }
}

fn why_number(solving: &Solving<'_>, number: &Num) -> Option<String> {
    let facts = solving.facts();
    Some(match number {
        Num::Seeds(place) | Num::NumberOf(place) | Num::RowOf(place) if is_nowhere(solving, place) => {
            no_place(solving, place)
        }
        Num::Captured | Num::CapturedNow if !facts.captures => "no rule captures".to_string(),
        Num::Seeds(_) | Num::SeedsOf(_) | Num::Had(_) | Num::Captured | Num::CapturedNow => all_seeds(solving),
        Num::RowOf(_) => format!("each player has {}", counted(facts.range(number).1 as usize, "row")),
        Num::NumberOf(_) => format!("pits are numbered 1 to {}", facts.range(number).1),
        Num::Counter(counter, _) => {
            let name = &facts.rules.counters[*counter].name;
            format!("`{name}` never comes to more than {}", facts.range(number).1)
        }
        _ => match facts.range(number) {
            (least, most) if least == most => format!("it is always {least}"),
            (i64::MIN, _) | (_, i64::MAX) => return None,
            (least, most) => format!("it lies between {least} and {most}"),
        },
    })
}

fn is_nowhere(solving: &Solving<'_>, place: &Place) -> bool {
    solving.facts().places(place).is_empty()
}

fn all_seeds(solving: &Solving<'_>) -> String {
    format!("the game has {}", counted(solving.facts().total() as usize, "seed"))
}

/// Why a place is nowhere.
fn no_place(solving: &Solving<'_>, place: &Place) -> String {
    let rules = solving.facts().rules;
    let rows = rules.board.row.iter().copied().max().unwrap_or(0);
    match place {
        Place::Behind(_) if rows == 1 => "each player has one row, and no pit lies behind another".to_string(),
        Place::Front(_) if rows == 1 => "each player has one row, and no pit lies in front of another".to_string(),
        _ => "this board has no such place".to_string(),
    }
}

/// Actions and loops whose places are never there.
fn idle_parts(compiled: &Compiled, solving: &Solving<'_>, sentence: &Sentence, idle: &mut Vec<(Span, String)>) {
    let never = |set: &Set| {
        let why = match set {
            Set::One(place) if is_nowhere(solving, place) => no_place(solving, place),
            _ => "no place is ever in this set".to_string(),
        };
        (!solving.possible(&[Fact::so(Cond::In(Place::Here, set.clone()))])).then_some(why)
    };
    let at = |place: &Place| is_nowhere(solving, place).then(|| no_place(solving, place));
    match &sentence.body {
        Body::Actions(actions) => {
            for (index, action) in actions.iter().enumerate() {
                let why = match action {
                    Action::Lift(_, set)
                    | Action::Take(_, _, set, _)
                    | Action::Pick(set)
                    | Action::Unpick(set)
                    | Action::Mark(set, ..)
                    | Action::Unmark(set, _) => never(set),
                    Action::Put(_, set, into) => never(set).or_else(|| never(into)),
                    Action::Relay(place, _) | Action::Drop(place) | Action::Sow(Some(place), _) => at(place),
                    _ => None,
                };
                if let Some(why) = why {
                    idle.push((compiled.action_span(sentence.id, index), why));
                }
            }
        }
        Body::Each(set, _) => idle.extend(never(set).map(|why| (compiled.spans[usize::from(sentence.id.0)], why))),
        Body::At(place, _) => idle.extend(at(place).map(|why| (compiled.spans[usize::from(sentence.id.0)], why))),
        Body::Walk(walk, _) => {
            idle.extend(at(&walk.from).map(|why| (compiled.spans[usize::from(sentence.id.0)], why)));
        }
        Body::Block(_) | Body::EachPlayer(_) => {}
    }
}

/// No turn changes anything: it moves no seeds, and nothing is noted that could bring the game to its end.
fn changes_nothing(draft: &Draft, compiled: &Compiled, own: FileId, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    if faults.iter().any(|fault| fault.code == codes::NEVER_STOPS) {
        return;
    }
    if some_action(rules, &|action| match action {
        Action::Stop | Action::Again | Action::Pass | Action::Ask(..) | Action::Do(_) => false,
        Action::PassOver | Action::BreakOff | Action::Pick(_) | Action::Unpick(_) => false,
        Action::Put(_, from, into) => from != into,
        action => turns(action) || moves_no_seeds(action) || is_moving(action),
    }) {
        return;
    }
    let Some(entry) = draft.rule("move").filter(|entry| entry.name.span.file == own) else { return };
    let has_names = rules.asks[0].choosing.iter().any(|sentence| matches!(sentence.choice, Choice::AddNames(_)));
    if has_names && rules.asks.len() > 1 {
        return;
    }
    let title = "no turn changes anything: nothing is lifted and sown, and the game never ends";
    let fault = Diagnostic::warning(codes::DOES_NOTHING, entry.name.span, title, "whatever is chosen here");
    faults.push(fault.help("say what is done with the pit chosen: `lift here, sow.`"));
}

/// A move that leaves all as it is, and the same player moves again.
fn goes_round(compiled: &Compiled, own: FileId, faults: &mut Vec<Diagnostic>) {
    let rules = &compiled.rules;
    let is_idle = |action: &Action| !turns(action) || matches!(action, Action::Stop | Action::Again);
    let leaves_it = |action: &Action| is_idle(action) && !is_moving(action) && !notes(action);
    let mut is_told = faults.iter().any(|fault| [codes::NEVER_STOPS, codes::DOES_NOTHING].contains(&fault.code));
    for text in [&rules.turn, &rules.after_turn] {
        each_action(rules, &text.sentences, &mut |action, _| {
            is_told |= !leaves_it(action) && !matches!(action, Action::Ask(0, _));
        });
    }
    if is_told {
        return;
    }
    let mut tracker = Round { again: Vec::new() };
    follow(rules, &rules.asks[0].acting, BTreeSet::from([false]), &mut tracker);
    if let Some(site) = tracker.again.first() {
        let span = compiled.action_span(site.sentence, site.action);
        if span.file == own {
            let title = "this move changes nothing, and the same player moves again: it can be played for ever";
            let fault = Diagnostic::warning(codes::DOES_NOTHING, span, title, "all is as it was before");
            faults
                .push(fault.help("sow first, or offer no pit of which this comes: `choose mine that hold at least 2`"));
        }
    }
}

/// Whether something was changed on a path; where a path that changes nothing ends with `again`.
struct Round {
    again: Vec<Site>,
}

impl Tracker for Round {
    type State = bool;

    fn act(&mut self, action: &Action, changed: bool, _: Site) -> bool {
        changed || is_moving(action) || notes(action)
    }

    fn turn(&mut self, action: &Action, changed: bool, site: Site) {
        if *action == Action::Again && !changed {
            self.again.push(site);
        }
    }
}

/// Whether an action puts seeds elsewhere, or notes something that lasts.
fn notes(action: &Action) -> bool {
    match action {
        Action::Put(_, from, into) => from != into,
        Action::Pick(_) | Action::Unpick(_) => false,
        action => moves_no_seeds(action),
    }
}

fn is_moving(action: &Action) -> bool {
    matches!(action, Action::Lift(..) | Action::Drop(_) | Action::Take(..))
}

/// Whether some action of a turn is of a kind. Without a word on what happens where nobody can move, the game ends there,
/// which nothing brings about that leaves all as it is.
fn some_action(rules: &Ruleset, test: &dyn Fn(&Action) -> bool) -> bool {
    let mut found = false;
    let texts = [&rules.turn, &rules.after_turn].into_iter().map(|text| &text.sentences);
    for text in texts.chain(rules.asks.iter().map(|ask| &ask.acting)) {
        each_action(rules, text, &mut |action, _| found |= test(action));
    }
    found
}
