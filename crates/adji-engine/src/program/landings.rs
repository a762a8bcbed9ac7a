//! What follows a lap, by who sowed, where the last seed fell and how many lie there.

use super::fold::{Facts, MOST_SEEDS};
use super::write::Writer;
use super::{Op, Program, Then};
use crate::place::{Place, Player};
use crate::position::Position;
use crate::reader::Outcome;
use crate::rules::{Cond, Guard, Paragraph, Ruleset, Sentence};

/// What follows a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    Stop,
    Again,
    /// All of the landing pit is sown on.
    Relay,
    /// The program of this index says, which is a chain of captures and nothing else.
    Chain(u16),
    /// The program of this index says.
    Run(u16),
    /// The text says.
    Read,
}

impl Landing {
    /// Whether the turn is certain to be over, or another of the same player to follow.
    #[inline]
    pub(crate) fn ends_turn(self) -> bool {
        matches!(self, Landing::Stop | Landing::Again | Landing::Chain(_))
    }
}

/// What follows a lap, for each player, landing place and number of seeds there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Landings {
    /// What is asked first, for each player: marks, as in an opening that has rules of its own.
    split: [Option<Split>; 2],
    /// `[player][answer to the split: yes, no]`, yes where nothing is asked.
    tables: [[Table; 2]; 2],
    pub(crate) programs: Vec<Program>,
}

/// `[place][seeds]`; the last number of seeds stands for all larger ones.
type Table = Box<[[Landing; NUMBERS]]>;

const NUMBERS: usize = MOST_SEEDS as usize + 2;

/// A question of marks: whether some or all of these flags are set.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Split {
    cell: u16,
    bits: u16,
    all: bool,
}

/// What follows the laps of one player.
#[derive(Clone, Copy)]
pub(crate) struct ByPlace<'a>(&'a [[Landing; NUMBERS]]);

impl ByPlace<'_> {
    /// What follows a lap that ended at a place with so many seeds.
    #[inline(always)]
    pub(crate) fn at(self, place: Place, seeds: u16) -> Landing {
        let by_seeds = self.0.get(place.index());
        by_seeds.map_or(Landing::Read, |by_seeds| by_seeds[usize::from(seeds).min(NUMBERS - 1)])
    }
}

impl Split {
    #[inline]
    fn holds(self, position: &Position) -> bool {
        let set = position.cells[usize::from(self.cell)] & self.bits;
        if self.all { set == self.bits } else { set != 0 }
    }

    /// The question of a condition, if it is one of flags; and whether it asks for the opposite.
    fn of(condition: &Cond, facts: Facts<'_>) -> Option<(Split, bool)> {
        let question = Writer::new(facts).write_question(condition)?;
        let (cell, bits, all, ways) = match question.first()? {
            Op::Flagged { cell, bits, ways } => (*cell, *bits, false, *ways),
            Op::AllFlagged { cell, bits, ways } => (*cell, *bits, true, *ways),
            _ => return None,
        };
        let split = Split { cell, bits, all };
        match (ways.yes, ways.no) {
            (Then::STOP, Then::FALL_THROUGH) => Some((split, false)),
            (Then::FALL_THROUGH, Then::STOP) => Some((split, true)),
            _ => None,
        }
    }
}

/// The text with its first question answered with yes, and with no.
fn split_text(text: &Paragraph) -> Option<(&Cond, [Paragraph; 2])> {
    let (first, rest) = text.sentences.split_first()?;
    let Guard::If(condition) = &first.guard else { return None };
    let others = rest.iter().position(|sentence| sentence.guard != Guard::Otherwise).unwrap_or(rest.len());
    let always = |sentence: &Sentence| Sentence { guard: Guard::Always, ..sentence.clone() };
    let (chain, rest) = rest.split_at(others);
    let yes = [always(first)].into_iter().chain(rest.iter().cloned()).collect();
    // What stands after an `otherwise` as another one is carried out in no case.
    let no = chain.first().map(always).into_iter().chain(rest.iter().cloned()).collect();
    Some((condition, [Paragraph { sentences: yes }, Paragraph { sentences: no }]))
}

impl Landings {
    /// What follows the laps of rules; `unpicked` where nothing can be gathered before.
    pub(super) fn of<'r>(rules: &'r Ruleset, unpicked: bool, facts: impl Fn(Player) -> Facts<'r>) -> Landings {
        let mut landings = Landings { split: [None; 2], tables: Default::default(), programs: Vec::new() };
        let texts = split_text(&rules.lap);
        for me in Player::SIDES {
            let facts = Facts { unpicked, ..facts(me) };
            let split = texts.as_ref().and_then(|(condition, texts)| Some((Split::of(condition, facts)?, texts)));
            let tables = match split {
                Some(((split, opposite), texts)) => {
                    landings.split[me.index()] = Some(split);
                    let [yes, no] = texts.each_ref().map(|text| landings.table(text, facts));
                    if opposite { [no, yes] } else { [yes, no] }
                }
                None => [landings.table(&rules.lap, facts), Table::default()],
            };
            landings.tables[me.index()] = tables;
        }
        landings
    }

    /// What follows the laps of one player, as things stand.
    #[inline(always)]
    pub(crate) fn by(&self, me: Player, position: &Position) -> ByPlace<'_> {
        let me = me.index().min(1);
        let answer = self.split[me].is_some_and(|split| !split.holds(position));
        ByPlace(&self.tables[me][usize::from(answer)])
    }

    /// The same, if it is the same however things stand.
    pub(super) fn always(&self, me: Player) -> Option<ByPlace<'_>> {
        let me = me.index();
        self.split[me].is_none().then(|| ByPlace(&self.tables[me][0]))
    }

    fn table(&mut self, text: &Paragraph, facts: Facts<'_>) -> Table {
        let places = (0..facts.rules.board.places()).map(|index| Place(index as u8));
        places.map(|place| self.by_seeds(text, Facts { here: Some(place), landing: Some(place), ..facts })).collect()
    }

    /// What follows a lap that ended at a place, for each number of seeds there.
    fn by_seeds(&mut self, text: &Paragraph, facts: Facts<'_>) -> [Landing; NUMBERS] {
        facts.asked.borrow_mut().clear();
        let unknown = self.landing(text, facts);
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
                    let landing = self.landing(text, Facts { landed: Some(seeds), ..facts });
                    known.push((answers, landing));
                    landing
                }
            };
        }
        landings
    }

    fn landing(&mut self, text: &Paragraph, facts: Facts<'_>) -> Landing {
        let Some(ops) = Writer::new(facts).write(text) else { return Landing::Read };
        let kept: fn(u16) -> Landing = match &ops[0] {
            Op::Turn(Outcome::Stop | Outcome::FellThrough) | Op::Go(Then::STOP | Then::FALL_THROUGH) => {
                return Landing::Stop;
            }
            Op::Turn(Outcome::Again) | Op::Go(Then::AGAIN) => return Landing::Again,
            Op::Relay(from) if Some(*from) == facts.landing => return Landing::Relay,
            Op::TakeChain(chain) if chain.ends() => Landing::Chain,
            _ => Landing::Run,
        };
        match u16::try_from(self.programs.len()) {
            Ok(index) => {
                self.programs.push(ops.into());
                kept(index)
            }
            Err(_) => Landing::Read,
        }
    }

    /// Does what follows a lap that is certain to end the turn; tells how it turns, and how many seeds were captured.
    #[inline(always)]
    pub(crate) fn end_lap(&self, follows: Landing, position: &mut Position) -> (Outcome, u16) {
        match follows {
            Landing::Again => (Outcome::Again, 0),
            Landing::Chain(index) => match self.programs.get(usize::from(index)).and_then(|program| program.first()) {
                Some(Op::TakeChain(chain)) => chain.end_lap(position),
                _ => (Outcome::Stop, 0),
            },
            _ => (Outcome::Stop, 0),
        }
    }
}
