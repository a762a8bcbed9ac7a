//! What the rules of a game capture, and where: read from the sentences that can be carried out.

use std::collections::BTreeSet;

use adji_engine::Ruleset;
use adji_engine::rules::{Action, Body, Cond, Count, Guard, Num, Paragraph, Place, Rest, Sentence, Set, Taking};

/// What is captured. A game can have several of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capture {
    /// Only certain numbers of seeds.
    Count,
    /// The landing pit.
    Landing,
    /// What lies across the middle.
    Opposite,
    /// A pit that lies before or behind on the way.
    Beyond,
    /// A pit of another row of the same side.
    Behind,
    /// One pit after the other.
    Chain,
    /// What the hand is over while it sows.
    Passing,
    /// The chosen pit.
    Chosen,
    /// Pits that are named together or by number.
    Named,
    /// Seeds across the middle that stay on the board.
    Moved,
}

impl Capture {
    /// All of them.
    pub const ALL: [Capture; 10] = [
        Capture::Count,
        Capture::Landing,
        Capture::Opposite,
        Capture::Beyond,
        Capture::Behind,
        Capture::Chain,
        Capture::Passing,
        Capture::Chosen,
        Capture::Named,
        Capture::Moved,
    ];

    /// As it is chosen: `opposite`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Capture::Count => "count",
            Capture::Landing => "landing",
            Capture::Opposite => "opposite",
            Capture::Beyond => "beyond",
            Capture::Behind => "behind",
            Capture::Chain => "chain",
            Capture::Passing => "passing",
            Capture::Chosen => "chosen",
            Capture::Named => "named",
            Capture::Moved => "moved",
        }
    }

    /// What it means.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Capture::Count => "only certain numbers of seeds",
            Capture::Landing => "the pit where a lap ends",
            Capture::Opposite => "a pit across the middle of the board",
            Capture::Beyond => "a pit farther on or back along the way",
            Capture::Behind => "a pit of another row of the same side",
            Capture::Chain => "one pit after the other, as far as a condition holds",
            Capture::Passing => "a pit that a seed has just fallen into, while the hand goes on",
            Capture::Chosen => "the pit that was chosen",
            Capture::Named => "pits that the rules name together or by their number",
            Capture::Moved => "seeds across the middle that stay on the board: they are sown on, or put elsewhere",
        }
    }
}

/// When in a turn a sentence is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Decision,
    Seed,
    Lap,
    Other,
}

/// What `here` is, besides the place that the paragraph speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Here {
    Spoken,
    Walked,
    Looped,
}

/// Where an action stands.
#[derive(Clone)]
struct Around<'r> {
    moment: Moment,
    here: Here,
    /// What holds there, or is answered before it is reached.
    asked: Vec<&'r Cond>,
    /// The steps on the way.
    steps: Vec<usize>,
}

/// What is captured.
pub(super) fn of(rules: &Ruleset) -> BTreeSet<Capture> {
    let [mut captured, mut picked] = [BTreeSet::new(), BTreeSet::new()];
    let mut takes_picked = false;
    each(rules, &mut |around, action| match action {
        Action::Take(Taking::Capture, _, set, _) => {
            takes_picked |= speaks_of_picked(set);
            kinds(set, around, &mut captured);
        }
        Action::Pick(set) => kinds(set, around, &mut picked),
        Action::Lift(_, set) | Action::Put(_, set, _) if around.moment == Moment::Lap => {
            let mut moved = BTreeSet::new();
            kinds(set, around, &mut moved);
            if moved.contains(&Capture::Opposite) {
                captured.extend(moved);
                captured.insert(Capture::Moved);
            }
        }
        _ => {}
    });
    if takes_picked {
        captured.extend(picked);
    }
    captured
}

/// Whether some action that can be carried out fits.
pub(super) fn does(rules: &Ruleset, test: &dyn Fn(Moment, &Action) -> bool) -> bool {
    let mut found = false;
    each_action(rules, &mut |moment, action| found |= test(moment, action));
    found
}

/// Visits every action that can be carried out.
pub(super) fn each_action(rules: &Ruleset, visit: &mut dyn FnMut(Moment, &Action)) {
    each(rules, &mut |around, action| visit(around.moment, action));
}

// ---- all actions, with what is around them

type Visit<'v, 'r> = dyn FnMut(&Around<'r>, &'r Action) + 'v;

fn each<'r>(rules: &'r Ruleset, visit: &mut Visit<'_, 'r>) {
    let others =
        [&rules.setup, &rules.turn, &rules.no_move, &rules.after_turn, &rules.endless, &rules.settle].into_iter();
    let paragraphs = others.chain(&rules.round).map(|paragraph| (Moment::Other, paragraph));
    let paragraphs = paragraphs
        .chain(rules.seed.paragraph().map(|paragraph| (Moment::Seed, paragraph)))
        .chain([(Moment::Lap, &rules.lap)]);
    let texts = paragraphs.map(|(moment, Paragraph { sentences })| (moment, sentences));
    let texts = texts.chain(rules.asks.iter().map(|ask| (Moment::Decision, &ask.acting)));
    for (moment, sentences) in texts {
        let around = Around { moment, here: Here::Spoken, asked: Vec::new(), steps: Vec::new() };
        sentences_in(rules, sentences, around, visit);
    }
}

fn sentences_in<'r>(rules: &'r Ruleset, sentences: &'r [Sentence], mut around: Around<'r>, visit: &mut Visit<'_, 'r>) {
    for sentence in sentences {
        let before = around.asked.len();
        match &sentence.guard {
            Guard::If(Cond::Const(false)) => continue,
            Guard::If(condition) => around.asked.push(condition),
            Guard::Always | Guard::Otherwise => {}
        }
        body(rules, &sentence.body, &around, visit);
        // Whoever comes past a sentence that turns knows that its condition did not hold.
        if !turns(&sentence.body) {
            around.asked.truncate(before);
        }
    }
}

fn body<'r>(rules: &'r Ruleset, body: &'r Body, around: &Around<'r>, visit: &mut Visit<'_, 'r>) {
    let mut around = around.clone();
    let inner = body.inner();
    match body {
        Body::Actions(actions) => {
            for action in actions {
                visit(&around, action);
                if let Action::Do(step) = action
                    && !around.steps.contains(step)
                {
                    let mut inside = around.clone();
                    inside.steps.push(*step);
                    sentences_in(rules, &rules.steps[*step].sentences, inside, visit);
                }
            }
        }
        Body::Block(_) | Body::EachPlayer(_) => sentences_in(rules, inner, around, visit),
        Body::Each(set, _) => {
            around.here = Here::Looped;
            around.asked = conditions_of(set);
            sentences_in(rules, inner, around, visit);
        }
        Body::At(..) => {
            around.here = Here::Looped;
            around.asked.clear();
            sentences_in(rules, inner, around, visit);
        }
        Body::Walk(walk, _) => {
            around.here = Here::Walked;
            around.asked = vec![&walk.condition];
            sentences_in(rules, inner, around, visit);
        }
    }
}

fn conditions_of(set: &Set) -> Vec<&Cond> {
    match set {
        Set::That(inner, condition) => {
            let mut all = conditions_of(inner);
            all.push(condition);
            all
        }
        _ => Vec::new(),
    }
}

/// Whether nothing behind a sentence is reached once it was carried out.
fn turns(body: &Body) -> bool {
    match body {
        Body::Actions(actions) => actions.last().is_some_and(crate::check::ends_reading),
        Body::Block(sentences) => sentences.last().is_some_and(|last| last.guard == Guard::Always && turns(&last.body)),
        Body::Each(..) | Body::EachPlayer(_) | Body::At(..) | Body::Walk(..) => false,
    }
}

// ---- what a set of captured places is

fn kinds(set: &Set, around: &Around<'_>, found: &mut BTreeSet<Capture>) {
    match set {
        Set::One(place) => {
            place_kinds(place, around, found);
            if around.asked.iter().any(|condition| selects(condition, place)) {
                found.insert(Capture::Count);
            }
        }
        Set::Union(left, right) => {
            kinds(left, around, found);
            kinds(right, around, found);
        }
        Set::That(inner, condition) => {
            kinds(inner, around, found);
            if selects(condition, &Place::Here) {
                found.insert(Capture::Count);
            }
        }
        Set::Except(inner, _) | Set::FirstOf(inner) | Set::LastOf(inner) => kinds(inner, around, found),
        // What was picked is known from where it was picked.
        Set::Picked => {}
        Set::Const(_) | Set::ByMe(_) | Set::OwnedBy(_) | Set::Sown => {
            found.insert(Capture::Named);
        }
    }
}

fn place_kinds(place: &Place, around: &Around<'_>, found: &mut BTreeSet<Capture>) {
    let (kind, from) = match place {
        Place::Here | Place::Landing => {
            found.insert(match (around.here, around.moment) {
                (Here::Walked, _) => Capture::Chain,
                (Here::Looped, _) => Capture::Named,
                (Here::Spoken, Moment::Seed) => Capture::Passing,
                (Here::Spoken, Moment::Decision) if *place == Place::Here => Capture::Chosen,
                (Here::Spoken, _) => Capture::Landing,
            });
            return;
        }
        Place::Starting | Place::Lifted => {
            found.insert(Capture::Chosen);
            return;
        }
        Place::Const(_) | Place::Store(_) | Place::Pit(..) => {
            found.insert(Capture::Named);
            return;
        }
        Place::First(set) => return kinds(set, around, found),
        Place::Opposite(from) => (Capture::Opposite, from),
        Place::Next(from) | Place::Previous(from) => (Capture::Beyond, from),
        Place::Behind(from) | Place::Front(from) => (Capture::Behind, from),
    };
    found.insert(kind);
    if !matches!(**from, Place::Here | Place::Landing) || around.here == Here::Walked {
        place_kinds(from, around, found);
    }
}

fn speaks_of_picked(set: &Set) -> bool {
    match set {
        Set::Picked => true,
        Set::FirstOf(inner) | Set::LastOf(inner) | Set::That(inner, _) | Set::One(Place::First(inner)) => {
            speaks_of_picked(inner)
        }
        Set::Union(left, right) | Set::Except(left, right) => speaks_of_picked(left) || speaks_of_picked(right),
        Set::Const(_) | Set::ByMe(_) | Set::OwnedBy(_) | Set::Sown | Set::One(_) => false,
    }
}

/// Whether a condition asks how many seeds a place holds, more than whether it holds one or several.
fn selects(condition: &Cond, place: &Place) -> bool {
    let is_it = |other: &Place| {
        let is_here = |place: &Place| matches!(place, Place::Here | Place::Landing);
        other == place || (is_here(other) && is_here(place))
    };
    match condition {
        Cond::All(all) | Cond::Any(all) => all.iter().any(|one| selects(one, place)),
        Cond::Not(inner) => selects(inner, place),
        Cond::Holds(other, count) => is_it(other) && is_selective(count),
        Cond::Is(number, count) => speaks_of_seeds(number, &is_it) && is_selective(count),
        Cond::At(other, inner) => is_it(other) && selects(inner, &Place::Here),
        _ => false,
    }
}

fn speaks_of_seeds(number: &Num, is_it: &dyn Fn(&Place) -> bool) -> bool {
    match number {
        Num::Seeds(place) => is_it(place),
        Num::SeedsOf(Set::One(place)) => is_it(place),
        Num::Arith(left, _, right) => speaks_of_seeds(left, is_it) || speaks_of_seeds(right, is_it),
        _ => false,
    }
}

/// Whether a count tells numbers above one from each other.
fn is_selective(count: &Count) -> bool {
    const ABOVE_ONE: u64 = !0b11;
    match count {
        Count::Known { low, rest } => match low & ABOVE_ONE {
            0 => *rest != Rest::None,
            ABOVE_ONE => *rest != Rest::All,
            _ => true,
        },
        Count::OneOf(_) => true,
        Count::Between(least, most) => {
            let is_low = |number: &Option<Num>| matches!(number, None | Some(Num::Const(i64::MIN..=2)));
            !is_low(least) || most.is_some()
        }
    }
}
