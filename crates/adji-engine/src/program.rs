//! What texts come to when it is known who reads them, and often where: short programs of tests and of moves of seeds
//! between known places, written when rules are loaded and carried out where nobody watches.
//!
//! A program says nothing that its text does not say: conditions that the board decides are left out, loops over known
//! places are written one after the other, and whatever depends on more is read from the text as ever. Where somebody
//! watches, texts are read, so that each sentence can be told; the tests play both ways and compare.

mod asks;
mod fold;
mod paths;
mod run;
mod write;

use std::cell::{Cell, RefCell};

pub(crate) use asks::Asking;
use fold::Facts;
pub(crate) use fold::MOST_SEEDS;
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
    /// All seeds of the places gathered go to a store.
    TakePicked { to: Place, captures: bool },
    /// A seed falls.
    Drop(Place),
    /// Places are gathered.
    Pick(PlaceSet),
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
}

/// Where a program goes on after a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    yes: Then,
    no: Then,
}

/// Index of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Then(u16);

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

/// What follows a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    Stop,
    Again,
    /// All of the landing pit is sown on.
    Relay,
    /// The program of this index says.
    Run(u16),
    /// The text says.
    Read,
}

/// What follows a lap, for each player, landing place and number of seeds there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Landings {
    /// `[player][place][seeds]`; the last number of seeds stands for all larger ones.
    table: [Box<[[Landing; NUMBERS]]>; 2],
    pub(crate) programs: Vec<Program>,
}

const NUMBERS: usize = MOST_SEEDS as usize + 2;

impl Landings {
    /// What follows the laps of one player.
    #[inline]
    pub(crate) fn of(&self, me: Player) -> ByPlace<'_> {
        ByPlace(&self.table[me.index().min(1)])
    }
}

/// What follows the laps of one player.
#[derive(Clone, Copy)]
pub(crate) struct ByPlace<'a>(&'a [[Landing; NUMBERS]]);

impl ByPlace<'_> {
    /// What follows a lap that ended at a place with so many seeds.
    #[inline]
    pub(crate) fn at(self, place: Place, seeds: u16) -> Landing {
        let by_seeds = self.0.get(place.index());
        by_seeds.map_or(Landing::Read, |by_seeds| by_seeds[usize::from(seeds).min(NUMBERS - 1)])
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
            asked: &asked,
            left: &left,
        };
        let by_player = |text: &Paragraph| Player::SIDES.map(|me| Writer::new(facts(me)).write(text).map(Into::into));
        let lap = landings(rules, facts);
        let programs = Programs {
            plain: Plain::of(rules, &lap),
            lap,
            after_turn: by_player(&rules.after_turn),
            turn: by_player(&rules.turn),
            sows: rules.asks.iter().map(|ask| asks::plain_sowing(&ask.acting)).collect(),
            asks: Player::SIDES.map(|me| rules.asks.iter().map(|ask| Asking::of(ask, facts(me))).collect()),
        };
        (left.get() > 0).then_some(programs)
    }
}

fn landings<'r>(rules: &'r Ruleset, facts: impl Fn(Player) -> Facts<'r>) -> Landings {
    let mut landings = Landings { table: Default::default(), programs: Vec::new() };
    for me in Player::SIDES {
        let places = (0..rules.board.places()).map(|index| Place(index as u8));
        let by_place = places
            .map(|place| landings.by_seeds(rules, Facts { here: Some(place), landing: Some(place), ..facts(me) }));
        landings.table[me.index()] = by_place.collect();
    }
    landings
}

impl Landings {
    /// What follows a lap that ended at a place, for each number of seeds there.
    fn by_seeds(&mut self, rules: &Ruleset, facts: Facts<'_>) -> [Landing; NUMBERS] {
        facts.asked.borrow_mut().clear();
        let unknown = self.landing(rules, facts);
        let asked = std::mem::take(&mut *facts.asked.borrow_mut());
        let mut landings = [unknown; NUMBERS];
        // Where the text could not be written for all numbers, not all that it asks is known.
        if unknown == Landing::Read || asked.is_empty() || asked.len() > 64 {
            return landings;
        }
        // Numbers that give the same answers to all that is asked share a program.
        let mut known: Vec<(u64, Landing)> = Vec::new();
        for (seeds, landing) in (0..=MOST_SEEDS).zip(&mut landings) {
            let answers = asked.iter().fold(0, |answers, low| answers << 1 | (low >> seeds & 1));
            *landing = match known.iter().find(|(same, _)| *same == answers) {
                Some((_, landing)) => *landing,
                None => {
                    let landing = self.landing(rules, Facts { landed: Some(seeds), ..facts });
                    known.push((answers, landing));
                    landing
                }
            };
        }
        landings
    }

    fn landing(&mut self, rules: &Ruleset, facts: Facts<'_>) -> Landing {
        let Some(ops) = Writer::new(facts).write(&rules.lap) else { return Landing::Read };
        match ops[..] {
            [Op::Turn(Outcome::Stop | Outcome::FellThrough), ..] => Landing::Stop,
            [Op::Turn(Outcome::Again), ..] => Landing::Again,
            [Op::Relay(from), ..] if Some(from) == facts.landing => Landing::Relay,
            _ => match u16::try_from(self.programs.len()) {
                Ok(index) => {
                    self.programs.push(ops.into());
                    Landing::Run(index)
                }
                Err(_) => Landing::Read,
            },
        }
    }
}

/// Whether all sowing goes the way of the board: no choice and no word of the rules turns it.
#[must_use]
pub fn heading_is_fixed(rules: &Ruleset) -> bool {
    let chosen = rules.asks.iter().flat_map(|ask| &ask.choosing);
    let mut offers = chosen.map(|choosing| matches!(choosing.choice, Choice::Add { either_way: true, .. }));
    !offers.any(|either| either) && !texts(rules).any(|sentences| sentences.iter().any(turns_round))
}

fn texts(rules: &Ruleset) -> impl Iterator<Item = &[Sentence]> {
    let moments =
        [&rules.setup, &rules.turn, &rules.lap, &rules.no_move, &rules.after_turn, &rules.endless, &rules.settle];
    let texts = moments.into_iter().chain(&rules.round).chain(&rules.steps).chain(rules.seed.paragraph());
    texts.map(|text| &text.sentences[..]).chain(rules.asks.iter().map(|ask| &ask.acting[..]))
}

fn turns_round(sentence: &Sentence) -> bool {
    let turns = |action: &Action| {
        matches!(action, Action::Sow(_, Some(Way::Back | Way::To(_))) | Action::Relay(_, Some(Way::Back | Way::To(_))))
    };
    match &sentence.body {
        Body::Actions(actions) => actions.iter().any(turns),
        other => other.inner().iter().any(turns_round),
    }
}
