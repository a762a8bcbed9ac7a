//! Texts that say something else than they seem to say.

use adji_syntax::ast::{
    Action, ActionKind, AdjectiveKind, Body, Cond, CondKind, Guard, Loop, PlaceKind, PlayerKind, PredKind, Sentence,
    Set, SetKind,
};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;

use crate::codes;
use crate::layer::{Draft, each_sentence};

pub(super) fn check(draft: &Draft, sources: &Sources, faults: &mut Vec<Diagnostic>) {
    for text in draft.texts() {
        done_always(text, sources, faults);
    }
    let mut visit = |condition: &Cond| {
        and_beside_or(condition, sources, faults);
        store_is_store(condition, faults);
    };
    draft.words.iter().filter_map(|entry| entry.value.as_ref()).for_each(|word| each_condition(word, &mut visit));
    for text in draft.texts() {
        each_sentence(text, &mut |sentence| conditions_of(sentence, &mut visit));
    }
    one_sided(draft, faults);
}

/// A sentence without a condition on the line of one with a condition, so that it seems to belong to it.
fn done_always(sentences: &[Sentence], sources: &Sources, faults: &mut Vec<Diagnostic>) {
    for pair in sentences.windows(2) {
        let [before, after] = pair else { continue };
        let (Some(Guard::If(condition)), None, None) = (&before.guard, &after.guard, &after.label) else { continue };
        let between = Span { start: before.span.end, end: after.span.start, ..before.span };
        let on_a_line = before.span.file == after.span.file
            && before.span.end <= after.span.start
            && !sources.text(between).contains('\n');
        if on_a_line && goes_on(before) && goes_on(after) {
            let title = "this is done always: a condition reaches no further than the full stop";
            let fault = Diagnostic::warning(codes::DONE_ALWAYS, after.span, title, "done whatever the condition says")
                .and(condition.span, "reaches to the full stop behind it");
            let actions = |sentence: &Sentence| matches!(sentence.body, Body::Actions(_));
            faults.push(fault.help(match actions(before) && actions(after) {
                true => "write a comma before it if it belongs to the condition; if not, put it on a line of its own",
                false => "put both in `{ }` if it belongs to the condition; if not, put it on a line of its own",
            }));
        }
    }
    for sentence in sentences {
        match &sentence.body {
            Body::Actions(_) => {}
            Body::Block(inner) => done_always(inner, sources, faults),
            Body::Loop(_, inner) => done_always(std::slice::from_ref(&**inner), sources, faults),
        }
    }
}

/// Whether a sentence does something and reading goes on after it.
fn goes_on(sentence: &Sentence) -> bool {
    match &sentence.body {
        Body::Actions(actions) => actions.iter().all(|action| {
            use ActionKind as Kind;
            matches!(
                action.kind,
                Kind::Lift { .. }
                    | Kind::Capture { .. }
                    | Kind::Take { .. }
                    | Kind::Remove { .. }
                    | Kind::Put { .. }
                    | Kind::Pick(_)
                    | Kind::Unpick(_)
                    | Kind::Mark { .. }
                    | Kind::Unmark { .. }
                    | Kind::Count { .. }
                    | Kind::SetCounter { .. }
            )
        }),
        Body::Block(_) => false,
        Body::Loop(_, inner) => inner.guard.is_none() && goes_on(inner),
    }
}

/// `and` beside `or` without brackets.
fn and_beside_or(condition: &Cond, sources: &Sources, faults: &mut Vec<Diagnostic>) {
    let CondKind::Or(members) = &condition.kind else { return };
    let is_bare = |member: &&Cond| matches!(member.kind, CondKind::And(_)) && !is_bracketed(member.span, sources);
    let Some(bare) = members.iter().find(is_bare) else { return };
    let title = format!("this is read as `{}`, as `and` binds closer than `or`", read_as(members));
    let fault = Diagnostic::warning(codes::AND_BESIDE_OR, bare.span, title, "belongs together");
    faults.push(fault.help("write brackets, here or around what belongs together instead"));
}

/// `my store is their store`: asks whether they are one place, and means their seeds.
fn store_is_store(condition: &Cond, faults: &mut Vec<Diagnostic>) {
    let CondKind::Subject { subject: Some(subject), pred } = &condition.kind else { return };
    let PredKind::Is { adjectives, .. } = &pred.kind else { return };
    let other = adjectives.iter().find_map(|adjective| match &adjective.kind {
        AdjectiveKind::In(set) => store(set),
        _ => None,
    });
    if let (Some(one), Some(other)) = (store(subject), other)
        && one != other
    {
        let title = "this asks whether two stores are one place, and they never are";
        let fault = Diagnostic::warning(codes::NEVER_HOLDS, pred.span, title, "another place");
        faults.push(fault.help("compare what lies in them: `seeds of my store is seeds of their store`"));
    }
}

/// Whose store a set is, if it is that of `me` or `them`: whether it is mine.
fn store(set: &Set) -> Option<bool> {
    let SetKind::Place(place) = &set.kind else { return None };
    let PlaceKind::StoreOf(player) = &place.kind else { return None };
    match player.kind {
        PlayerKind::Me => Some(true),
        PlayerKind::Them => Some(false),
        _ => None,
    }
}

/// The members of an `or`, those with `and` in brackets.
fn read_as(members: &[Cond]) -> String {
    let read = |member: &Cond| match member.kind {
        CondKind::And(_) => format!("({})", adji_syntax::print::cond(member)),
        _ => adji_syntax::print::cond(member),
    };
    members.iter().map(read).collect::<Vec<_>>().join(" or ")
}

/// Whether a part of the text is a pair of brackets and what they enclose.
fn is_bracketed(span: Span, sources: &Sources) -> bool {
    let mut depth = 0;
    let closes = |sign: char| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        depth == 0
    };
    let text = sources.text(span);
    text.starts_with('(') && text.find(closes) == Some(text.len() - 1)
}

/// Visits the conditions of a sentence, but not of those inside it, and all conditions in them.
fn conditions_of<'s>(sentence: &'s Sentence, visit: &mut dyn FnMut(&'s Cond)) {
    if let Some(Guard::If(condition)) = &sentence.guard {
        each_condition(condition, visit);
    }
    match &sentence.body {
        Body::Actions(actions) => {
            for action in actions {
                if let ActionKind::Must(condition) | ActionKind::Never(condition) | ActionKind::Prefer(condition) =
                    &action.kind
                {
                    each_condition(condition, visit);
                }
            }
        }
        Body::Loop(Loop::Walk(walk), _) => walk.condition.iter().for_each(|condition| each_condition(condition, visit)),
        Body::Loop(..) | Body::Block(_) => {}
    }
}

fn each_condition<'c>(condition: &'c Cond, visit: &mut dyn FnMut(&'c Cond)) {
    visit(condition);
    match &condition.kind {
        CondKind::And(members) | CondKind::Or(members) => {
            members.iter().for_each(|member| each_condition(member, visit));
        }
        CondKind::Not(inner) | CondKind::After { cond: inner, .. } | CondKind::CanMove { so_that: Some(inner), .. } => {
            each_condition(inner, visit)
        }
        _ => {}
    }
}

/// `settle` that takes the own pits of one player only.
fn one_sided(draft: &Draft, faults: &mut Vec<Diagnostic>) {
    let Some(settle) = draft.rule("settle") else { return };
    let mut own: Option<Span> = None;
    let mut is_of_both = false;
    let mut visit = |sentence: &Sentence| match &sentence.body {
        Body::Loop(Loop::EachPlayer(_), _) => is_of_both = true,
        Body::Actions(actions) => {
            for action in actions {
                match moved(action) {
                    Some(set) if is_own(set) => own = own.or(Some(action.span)),
                    Some(_) => is_of_both = true,
                    None => is_of_both |= matches!(action.kind, ActionKind::Do(_)),
                }
            }
        }
        Body::Block(_) | Body::Loop(..) => {}
    };
    each_sentence(settle.value.as_deref().unwrap_or(&[]), &mut visit);
    if let (Some(span), false) = (own, is_of_both) {
        let title =
            "only one player takes what is left here: `mine` are the pits of the player in whose view it is read";
        let fault = Diagnostic::warning(codes::UNSETTLED, span, title, "the other's seeds stay where they are");
        faults.push(fault.help("write `each player: take mine.`"));
    }
}

/// The set whose seeds an action moves.
fn moved(action: &Action) -> Option<&Set> {
    match &action.kind {
        ActionKind::Take { set, .. }
        | ActionKind::Capture { set, .. }
        | ActionKind::Remove { set, .. }
        | ActionKind::Put { set, .. }
        | ActionKind::Lift { set, .. } => Some(set),
        _ => None,
    }
}

/// Whether a set is of the own pits.
fn is_own(set: &Set) -> bool {
    match &set.kind {
        SetKind::Mine | SetKind::MyRow => true,
        SetKind::That(inner, _) => is_own(inner),
        _ => false,
    }
}
