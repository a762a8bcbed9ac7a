//! What texts come to when it is known who reads them, and often where: short programs of tests and of moves of seeds
//! between known places, written when rules are loaded and carried out where nobody watches.
//!
//! A program says nothing that its text does not say: conditions that the board decides are left out, loops over known
//! places are written one after the other, and whatever depends on more is read from the text as ever. Where somebody
//! watches, texts are read, so that each sentence can be told; the tests play both ways and compare.

mod asks;
mod first_lap;
mod fold;
mod landings;
mod paths;
mod run;
mod tidy;
mod write;

use std::cell::{Cell, RefCell};

pub(crate) use asks::{Asking, Listing, Narrowed};
pub(crate) use first_lap::{Calm, Fall, FirstLaps, Lap};
use fold::Facts;
pub(crate) use fold::MOST_SEEDS;
pub(crate) use landings::{Landing, Landings};
pub(crate) use paths::{Paths, Plain, next};
use write::Writer;

use crate::place::{Heading, Place, PlaceSet, Player};
use crate::reader::{Outcome, View};
use crate::rules::{Action, Body, Choice, Cond, Paragraph, Rest, Ruleset, Sentence, Way};

/// The programs of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Programs {
    /// `lap`, by who sows, where the last seed fell and how many lie there.
    pub(crate) lap: Landings,
    /// `after-turn`, by whose turn is over.
    pub(crate) after_turn: [Option<Program>; 2],
    /// `turn`, by whose turn begins.
    pub(crate) turn: [Option<Program>; 2],
    /// The decisions, by who chooses.
    pub(crate) asks: [Vec<Asking>; 2],
    /// For each decision, how many seeds stay behind, if all that is done is to lift the rest of the place chosen and sow it.
    pub(crate) sows: Vec<Option<u16>>,
    /// What plain laps go by, if all laps are: each gives a seed to every place it comes to, but perhaps the one it was
    /// lifted from, and no rule asks which places those were.
    pub(crate) plain: Option<Plain>,
    /// The first laps of moves that are not chosen in the middle of a turn, by who moves, where they can be done at one go.
    pub(crate) first_laps: [Option<FirstLaps>; 2],
}

/// How many conditions and sentences are looked at while programs are written.
const MOST_PARTS: u32 = 100_000;

/// Ops in order; the last one turns.
pub(crate) type Program = Box<[Op]>;

/// One step of a program. The first ones ask, and go on one of two ways.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// A place holds one of these numbers of seeds.
    Holds { place: Place, rest: Rest, low: u64, ways: Ways },
    /// A place holds at least all seeds of the game, halved so many times, and `plus` more; in few bits, so that all ops are
    /// small.
    HoldsShare { place: Place, halved: u8, plus: i32, ways: Ways },
    /// The cells from one index to before another hold nothing: seeds as they lie, or as they lay when the turn began.
    Empty { from: u16, to: u16, ways: Ways },
    /// The places hold nothing, those gathered left aside.
    EmptyButPicked { places: PlaceSet, ways: Ways },
    /// The cells from one index to before another together hold one of these numbers.
    Together { from: u16, to: u16, rest: Rest, low: u64, ways: Ways },
    /// Some of these flags are set.
    Flagged { cell: u16, bits: u16, ways: Ways },
    /// All of these flags are set.
    AllFlagged { cell: u16, bits: u16, ways: Ways },
    /// The position stands for at least so many times.
    Seen { times: usize, ways: Ways },
    /// Anything else that can be asked.
    If { scope: Scope, condition: Box<Cond>, ways: Ways },
    /// Goes on at this op.
    Go(Then),
    /// All seeds of a place go to a store.
    Take { from: Place, to: Place, captures: bool },
    /// All seeds of one place after the other go to a store.
    TakeChain(Box<Chain>),
    /// All seeds of the places gathered go to a store.
    TakePicked { to: Place, captures: bool },
    /// A seed falls.
    Drop(Place),
    /// Places are gathered.
    Pick(PlaceSet),
    /// A flag of a pit is set or cleared: of this one, or of that where the sowing began.
    Flag { pit: Option<Place>, mark: u16, set: bool },
    /// All of a place is lifted and sown on from there.
    Relay(Place),
    /// The reading is over.
    Turn(Outcome),
    /// Anything else, carried out as it stands.
    Act(Scope, Box<Action>),
    /// Anything else, read as it stands.
    Body(Scope, Box<Body>),
}

impl Op {
    fn ways(&mut self) -> Option<&mut Ways> {
        match self {
            Op::Holds { ways, .. }
            | Op::HoldsShare { ways, .. }
            | Op::Empty { ways, .. }
            | Op::EmptyButPicked { ways, .. }
            | Op::Together { ways, .. }
            | Op::Flagged { ways, .. }
            | Op::AllFlagged { ways, .. }
            | Op::Seen { ways, .. }
            | Op::If { ways, .. } => Some(ways),
            _ => None,
        }
    }

    /// Where it may lead to, beside the next op.
    fn led_to(&mut self) -> Vec<&mut Then> {
        match self {
            Op::Go(to) => vec![to],
            Op::TakeChain(chain) => vec![&mut chain.none, &mut chain.all],
            question => question.ways().map_or_else(Vec::new, |Ways { yes, no }| vec![yes, no]),
        }
    }

    /// Whether the next op follows it.
    fn goes_on(&mut self) -> bool {
        !matches!(self, Op::Turn(_) | Op::Relay(_)) && self.led_to().is_empty()
    }
}

/// Places that are emptied in order, up to the first that does not hold the right number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chain {
    places: Box<[Place]>,
    to: Place,
    captures: bool,
    rest: Rest,
    low: u64,
    /// Where it goes on when a place holds another number, and when none does.
    none: Then,
    all: Then,
}

/// Where a program goes on after a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    yes: Then,
    no: Then,
}

/// Index of an op, or the end of the reading: the commonest turns need no op of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Then(u16);

impl Then {
    const STOP: Then = Then(u16::MAX);
    const AGAIN: Then = Then(u16::MAX - 1);
    const FALL_THROUGH: Then = Then(u16::MAX - 2);

    /// The end that means the same as an op.
    fn end(op: &Op) -> Option<Then> {
        match op {
            Op::Turn(Outcome::Stop) => Some(Then::STOP),
            Op::Turn(Outcome::Again) => Some(Then::AGAIN),
            Op::Turn(Outcome::FellThrough) => Some(Then::FALL_THROUGH),
            _ => None,
        }
    }

    /// How the reading turns, of what is no index of an op.
    fn outcome(self) -> Outcome {
        match self {
            Then::STOP => Outcome::Stop,
            Then::AGAIN => Outcome::Again,
            _ => Outcome::FellThrough,
        }
    }
}

/// The view of a part that is read; `here` is that of the whole text where it is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    me: Player,
    here: Option<Place>,
    walk: Option<Heading>,
}

impl Scope {
    fn view(self, whole: View) -> View {
        View { me: self.me, here: self.here.unwrap_or(whole.here), walk: self.walk }
    }
}

impl Programs {
    /// Writes the programs of rules that are otherwise complete; none if they are so large that it would take long.
    #[must_use]
    pub fn of(rules: &Ruleset) -> Option<Programs> {
        let (asked, left) = (RefCell::new(Vec::new()), Cell::new(MOST_PARTS));
        let heading = heading_is_fixed(rules).then_some(rules.board.heading);
        let facts = |me| Facts {
            rules,
            me,
            here: None,
            landing: None,
            heading,
            walk: None,
            landed: None,
            unpicked: false,
            asked: &asked,
            left: &left,
        };
        let by_player =
            |text: &Paragraph| Player::SIDES.map(|me| Some(Program::from(Writer::new(facts(me)).write(text)?)));
        let lap = Landings::of(rules, picks_after_the_only_lap(rules), facts);
        let after_turn: [Option<Program>; 2] = by_player(&rules.after_turn);
        let plain = Plain::of(rules, &lap);
        let sows: Vec<_> = rules.asks.iter().map(|ask| asks::plain_sowing(&ask.acting)).collect();
        let first_laps = |me: Player| {
            let (plain, left) = (plain.as_ref()?, sows.first().copied()??);
            FirstLaps::of(rules, plain, me, left, after_turn[me.index()].as_ref())
        };
        let programs = Programs {
            first_laps: Player::SIDES.map(first_laps),
            plain,
            lap,
            after_turn,
            turn: by_player(&rules.turn),
            sows,
            asks: Player::SIDES.map(|me| rules.asks.iter().map(|ask| Asking::of(ask, facts(me))).collect()),
        };
        (left.get() > 0).then_some(programs)
    }
}

/// Whether all sowing goes the way of the board: no choice and no word of the rules turns it.
#[must_use]
pub fn heading_is_fixed(rules: &Ruleset) -> bool {
    let chosen = rules.asks.iter().flat_map(|ask| &ask.choosing);
    let mut offers = chosen.map(|choosing| matches!(choosing.choice, Choice::Add { either_way: true, .. }));
    let turns = |action: &Action| {
        matches!(action, Action::Sow(_, Some(Way::Back | Way::To(_))) | Action::Relay(_, Some(Way::Back | Way::To(_))))
    };
    !offers.any(|either| either) && !texts(rules).any(|text| does(text, turns))
}

/// Whether a turn has gathered nothing when a lap is over, and goes on with no other lap after it.
#[must_use]
pub fn picks_after_the_only_lap(rules: &Ruleset) -> bool {
    let picks = |action: &Action| matches!(action, Action::Pick(_));
    let goes_on = |action: &Action| matches!(action, Action::Sow(..) | Action::Relay(..) | Action::Do(_));
    let asks = |action: &Action| matches!(action, Action::Ask(..));
    let before = [&rules.setup, &rules.turn].into_iter().chain(rules.seed.paragraph());
    let before = before.map(|text| &text.sentences[..]).chain(rules.asks.iter().map(|ask| &ask.acting[..]));
    let steps = rules.steps.iter().map(|step| &step.sentences[..]);
    rules.asks.len() == 1
        && !before.chain(steps).any(|text| does(text, picks))
        && !does(&rules.lap.sentences, goes_on)
        // Another move may be asked for in the middle of a turn.
        && !texts(rules).filter(|text| *text != &rules.turn.sentences[..]).any(|text| does(text, asks))
}

fn texts(rules: &Ruleset) -> impl Iterator<Item = &[Sentence]> {
    let texts = rules.moments().chain(&rules.steps);
    texts.map(|text| &text.sentences[..]).chain(rules.asks.iter().map(|ask| &ask.acting[..]))
}

/// Whether some action of a text is such a one.
fn does(text: &[Sentence], such: impl Fn(&Action) -> bool + Copy) -> bool {
    text.iter().any(|sentence| match &sentence.body {
        Body::Actions(actions) => actions.iter().any(such),
        other => does(other.inner(), such),
    })
}
