//! What the engine wants to know about rules as a whole: what they read, and how their relays come round.

use adji_engine::rules::{
    Action, Body, Choice, Cond, Guard, Num, Paragraph, Place, Player, Reads, Recognition, Ruleset, Seed, Sentence, Set,
    Way,
};

use crate::look::{Look, Part};

/// A paragraph `seed`, as one of the plain ways of sowing if it is one.
pub(super) fn seed(paragraph: Paragraph) -> Seed {
    fn drops(sentence: &Sentence) -> bool {
        sentence.body == Body::Actions(vec![Action::Drop(Place::Here)])
    }
    let live: Vec<&Sentence> =
        paragraph.sentences.iter().filter(|sentence| sentence.guard != Guard::If(Cond::Const(false))).collect();
    match live[..] {
        [only] if only.guard == Guard::Always && drops(only) => Seed::Drop,
        [first, second] => {
            let here_is_lifted = Guard::If(Cond::In(Place::Here, Set::One(Place::Lifted)));
            let passes = first.body == Body::Actions(vec![Action::PassOver]) && first.guard == here_is_lifted;
            let rest = second.guard == Guard::Always || second.guard == Guard::Otherwise;
            if passes && rest && drops(second) { Seed::PassOverLifted(paragraph) } else { Seed::Paragraph(paragraph) }
        }
        _ => Seed::Paragraph(paragraph),
    }
}

/// Whether a condition plays options to answer.
pub(super) fn looks_ahead(condition: &Cond) -> bool {
    let mut found = false;
    Look::at(&mut |part| {
        found |= matches!(part, Part::Cond(Cond::Endless | Cond::AfterMove(_) | Cond::AfterLap(_)));
    })
    .condition(condition);
    found
}

/// Whether a sentence that chooses asks what a player can do.
pub(super) fn asks_moves(when: &Cond, choice: &Choice) -> bool {
    let mut found = false;
    let mut visit = |part: Part<'_>| found |= matches!(part, Part::Cond(Cond::CanMove { .. }));
    let mut look = Look::at(&mut visit);
    look.condition(when);
    look.choice(choice);
    found
}

/// Whether a condition asks for what an option makes of the turn: its direction or amount, the pit it lifts, what comes of
/// it.
pub(super) fn of_turn(condition: &Cond) -> bool {
    let mut found = looks_ahead(condition);
    Look::at(&mut |part| {
        found |= matches!(part, Part::OfTurn | Part::Num(Num::Amount) | Part::Cond(Cond::Going(_) | Cond::Chose(..)));
    })
    .condition(condition);
    found
}

/// Whether a condition speaks of an option: of its place, or of what it makes of the turn.
pub(super) fn of_option(condition: &Cond) -> bool {
    let mut found = of_turn(condition);
    Look::at(&mut |part| found |= matches!(part, Part::Here)).condition(condition);
    found
}

// ---- what is read

pub(super) fn reads(rules: &Ruleset) -> Reads {
    let mut reads = Reads { captured: in_laps(rules), ..Reads::default() };
    Look::at(&mut |part| match part {
        Part::Cond(Cond::Seen(_)) => reads.seen = true,
        Part::Num(Num::Had(_)) => reads.had = true,
        Part::Set(Set::Sown) => reads.sown = true,
        Part::Player(Player::Starter | Player::Winner | Player::Loser) => reads.starter = true,
        _ => {}
    })
    .ruleset(rules);
    reads
}

/// Whether `captured` is read while laps go on.
fn in_laps(rules: &Ruleset) -> bool {
    let mut captured = false;
    let mut visit = |part: Part<'_>| captured |= matches!(part, Part::Num(Num::Captured));
    let mut look = Look::at(&mut visit);
    look.paragraphs([&rules.lap].into_iter().chain(&rules.steps));
    if let Seed::Paragraph(paragraph) = &rules.seed {
        look.paragraphs([paragraph]);
    }
    captured
}

// ---- relays

/// Decides how endless relays are recognised.
///
/// `FirstState` needs that a lap can be undone. Going backwards from the landing place, every place the lap passed has a
/// seed to take back, and the place it was lifted from is the first that has none; so where nothing is passed over, the
/// whole landing pit is lifted, nothing else moves before the next lap and nothing but counts decides whether there is
/// one, the state before a lap follows from that after it. Laps that return must then return to the first state.
pub(super) fn recognition(rules: &Ruleset) -> Recognition {
    let texts = || [&rules.lap].into_iter().chain(&rules.steps);
    let sows_on = texts()
        .any(|text| any_action(&text.sentences, &|action| matches!(action, Action::Relay(..) | Action::Sow(..))));
    if !sows_on {
        return Recognition::Never;
    }
    let plain = rules.seed == Seed::Drop && rules.absent.is_none();
    if plain && rules.lap.sentences.iter().all(can_be_undone) { Recognition::FirstState } else { Recognition::Brent }
}

/// A sentence of `lap` that either ends the turn or does nothing but relay from `here`, and asks only for counts, owners
/// and fixed facts.
fn can_be_undone(sentence: &Sentence) -> bool {
    let plain_guard = match &sentence.guard {
        Guard::Always | Guard::Otherwise => true,
        Guard::If(condition) => depends_on_counts_only(condition),
    };
    let Body::Actions(actions) = &sentence.body else { return sentence.guard == Guard::If(Cond::Const(false)) };
    let ends = matches!(
        actions.last(),
        Some(Action::Stop | Action::Again | Action::End | Action::Win | Action::Lose | Action::Draw | Action::Ask(..))
    );
    let relays = matches!(&actions[..], [Action::Relay(Place::Here | Place::Landing, None | Some(Way::Forward))]);
    plain_guard && (ends || relays)
}

fn depends_on_counts_only(condition: &Cond) -> bool {
    let mut only_counts = true;
    Look::at(&mut |part| {
        let from_memory = match part {
            Part::Cond(condition) => matches!(
                condition,
                Cond::Seen(_)
                    | Cond::FirstLap
                    | Cond::CanMove { .. }
                    | Cond::Chose(..)
                    | Cond::Again
                    | Cond::Endless
                    | Cond::AfterMove(_)
                    | Cond::AfterLap(_)
            ),
            Part::Num(number) => matches!(number, Num::Captured | Num::CapturedNow),
            Part::Set(set) => matches!(set, Set::Sown | Set::Picked),
            Part::Player(_) | Part::Here | Part::OfTurn => false,
        };
        only_counts &= !from_memory;
    })
    .condition(condition);
    only_counts
}

/// Whether some action in these sentences, or in those inside them, is of a kind.
fn any_action(sentences: &[Sentence], test: &dyn Fn(&Action) -> bool) -> bool {
    sentences.iter().any(|sentence| match &sentence.body {
        Body::Actions(actions) => actions.iter().any(test),
        Body::Block(inner) => any_action(inner, test),
        Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
            any_action(std::slice::from_ref(&**inner), test)
        }
    })
}
