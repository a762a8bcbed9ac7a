//! Compiled rules: what a variant file becomes when all its names are resolved.
//!
//! A [`Ruleset`] is a [`Board`] and one [`Paragraph`] for each moment of play; a paragraph is read from the top, a
//! sentence is carried out when its guard holds, a turning word ends the reading. Nothing here refers to a text: a
//! [`SentenceId`] is the only trace of where a rule came from, and [`Ruleset::sentences`] names it.

use crate::board::Board;
use crate::place::{Heading, Place as PlaceId, PlaceSet, Player as Side};

/// A variant, ready to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// Its board.
    pub board: Board,
    /// Names and kinds of its marks. The first is `owner`, whether or not a rule changes it.
    pub marks: Vec<Mark>,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Read once, before the first decision.
    pub setup: Paragraph,
    /// Read when a turn begins: which decision is asked for, and of whom.
    pub turn: Paragraph,
    /// The decisions; the first is `move`.
    pub asks: Vec<Ask>,
    /// Read for each place the hand passes over.
    pub seed: Seed,
    /// Read when a lap is over.
    pub lap: Paragraph,
    /// Read when the player asked has no option.
    pub no_move: Paragraph,
    /// Read when a turn is over.
    pub after_turn: Paragraph,
    /// Read when a relay that was chosen never stops; the board is that before the move.
    pub endless: Paragraph,
    /// Read when the game ends: who takes what is left.
    pub settle: Paragraph,
    /// Read after that in a match: prepares the next game. `None` outside matches.
    pub round: Option<Paragraph>,
    /// Texts with a name, carried out by [`Action::Do`].
    pub steps: Vec<Paragraph>,
    /// Pits that fit this are not there: off every track and in no set but the rows.
    pub absent: Option<Cond>,
    /// How many games a match has at most; 0 is any number.
    pub games: u16,
    /// What all sentences are called, by [`SentenceId`].
    pub sentences: Vec<SentenceName>,
    /// What the rules read of the memory of a turn.
    pub reads: Reads,
    /// The first cell of the seeds at the beginning of the turn in a position; all cells before make up its identity.
    pub had_cell: usize,
    /// How a relay that never stops is recognised.
    pub recognition: Recognition,
    /// What the texts come to where nobody watches; made by [`crate::program::Programs::of`]. Without them texts are read.
    pub programs: Option<Box<crate::program::Programs>>,
}

/// A mark that pits can carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Whether it says whose (a player mark) or only that it is set (a flag).
    pub of_player: bool,
    /// Where it begins among the cells of a position: a player mark has a cell for each pit, a flag one bit for each, sixteen
    /// to a cell. `None` for `owner` where no rule changes it.
    pub cell: Option<usize>,
}

impl Mark {
    /// How many cells of a position it takes on a board of so many pits.
    #[must_use]
    pub fn cells(&self, pits: usize) -> usize {
        match self.cell {
            None => 0,
            Some(_) if self.of_player => pits,
            Some(_) => pits.div_ceil(BITS),
        }
    }
}

/// How many pits' flags lie in one cell.
pub(crate) const BITS: usize = 16;

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its highest value; counting on from there leaves it.
    pub max: u16,
    /// One for each player, or one in common.
    pub per_player: bool,
    /// Its cell in a position; North's is the next one, which a counter in common leaves alone.
    pub cell: usize,
}

/// A decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// Its name: the paragraph's.
    pub name: String,
    /// The sentences that add and narrow the options, in order; blocks and `otherwise` are resolved into `when`.
    pub choosing: Vec<Choosing>,
    /// The sentences carried out when one was chosen.
    pub acting: Vec<Sentence>,
    /// Names of the options of `choose among`, by the index that [`crate::Move::Named`] holds.
    pub names: Vec<String>,
}

/// A sentence that adds options or narrows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Choosing {
    /// Which sentence.
    pub id: SentenceId,
    /// When it counts. Where it speaks of an option, asked of each, with `here` its place; else once.
    pub when: Cond,
    /// Whether `when` speaks of an option: of `here`, its direction or amount.
    pub of_option: bool,
    /// What it does.
    pub choice: Choice,
    /// Whether `choice` or `when` asks for what an option makes of the turn: its direction or amount, the pit lifted.
    pub of_turn: bool,
    /// Whether `choice` or `when` looks ahead, so that options must be played to answer.
    pub looks_ahead: bool,
    /// Whether some part of the sentence asks what a player can do ([`Cond::CanMove`]).
    pub asks_moves: bool,
}

/// What a choosing sentence does.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// Adds each place of the set: both ways or not, with each amount of the span or all at once.
    Add {
        /// The places.
        set: Set,
        /// The chooser says which way.
        either_way: bool,
        /// Fewest and most seeds, if the chooser says how many.
        amounts: Option<(Num, Num)>,
    },
    /// Adds named options, by index into [`Ask::names`].
    AddNames(Vec<u8>),
    /// Keeps the options for which this holds (`must`; `never` is its opposite).
    Keep(Cond),
    /// The same, unless that would leave none.
    Prefer(Cond),
}

/// How the hand sows.
#[derive(Clone, Debug, PartialEq)]
pub enum Seed {
    /// One seed to every place it passes.
    Drop,
    /// The same, but the pit the lap was lifted from gets none. The paragraph says so and is read where somebody watches,
    /// to name the sentence.
    PassOverLifted(Paragraph),
    /// A paragraph read over each place.
    Paragraph(Paragraph),
}

impl Seed {
    /// The text that is read over each place, where there is one.
    #[must_use]
    pub fn paragraph(&self) -> Option<&Paragraph> {
        match self {
            Seed::Drop => None,
            Seed::PassOverLifted(paragraph) | Seed::Paragraph(paragraph) => Some(paragraph),
        }
    }
}

/// Sentences read from the top.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Paragraph {
    /// The sentences in order.
    pub sentences: Vec<Sentence>,
}

/// Which sentence of the file: an index into [`Ruleset::sentences`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SentenceId(pub u16);

/// What a sentence is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceName {
    /// The paragraph it stands in.
    pub paragraph: String,
    /// Its label.
    pub label: Option<String>,
    /// Which sentence of the paragraph it is, from 1; sentences inside blocks are counted too.
    pub number: u16,
}

/// One sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// Which.
    pub id: SentenceId,
    /// When it is carried out.
    pub guard: Guard,
    /// What is done.
    pub body: Body,
}

/// When a sentence is carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Guard {
    /// Always.
    Always,
    /// When the sentence before, and every `otherwise` directly before that, was not.
    Otherwise,
    /// When this holds.
    If(Cond),
}

/// What a sentence does.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Actions in order.
    Actions(Vec<Action>),
    /// Sentences read from the top; falling out goes on after the block.
    Block(Vec<Sentence>),
    /// For `here` each place of the set, which is fixed before the first.
    Each(Set, Box<Sentence>),
    /// For `me` the mover, then the other.
    EachPlayer(Box<Sentence>),
    /// For `here` this place, if it is there.
    At(Place, Box<Sentence>),
    /// For `here` each place of a walk.
    Walk(Box<Walk>, Box<Sentence>),
}

impl Body {
    /// The sentences inside it.
    #[must_use]
    pub fn inner(&self) -> &[Sentence] {
        match self {
            Body::Actions(_) => &[],
            Body::Block(sentences) => sentences,
            Body::Each(_, one) | Body::EachPlayer(one) | Body::At(_, one) | Body::Walk(_, one) => {
                std::slice::from_ref(one)
            }
        }
    }
}

/// A walk: from `from`, then each `by`-th place on, while `condition` holds, at most `bound` places, at most once round.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "told above")]
pub struct Walk {
    pub way: Way,
    pub from: Place,
    pub by: Num,
    pub bound: Option<Num>,
    pub condition: Cond,
}

/// A direction in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The present direction of sowing.
    Forward,
    /// Against it.
    Back,
    /// Absolute.
    To(Heading),
}

/// How much is moved of each place of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// Everything.
    All,
    /// So many, or what is there.
    Some(Num),
    /// Everything but so many.
    AllBut(Num),
}

/// What moving seeds to a store means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taking {
    /// A capture: it counts as captured.
    Capture,
    /// Collecting what one is entitled to, as at the end of a game.
    Take,
}

/// One action. [`Action::Stop`] and all below it are turning words.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// To the hand. Where the set is one place, the next lap starts from there.
    Lift(Portion, Set),
    /// One seed from the hand to a place.
    Drop(Place),
    /// To the store of a player.
    Take(Taking, Portion, Set, Player),
    /// From each place of the first set to the one place of the second, if it is one.
    Put(Portion, Set, Set),
    /// Gathers places in [`Set::Picked`].
    Pick(Set),
    /// Takes them out again.
    Unpick(Set),
    /// Sets a mark; the value is the player's for a player mark.
    Mark(Set, usize, Player),
    /// Clears a mark.
    Unmark(Set, usize),
    /// Counts one on.
    Count(usize, Option<Player>),
    /// Sets a counter; below 0 is 0, above its highest value is that.
    SetCounter(usize, Option<Player>, Num),
    /// Carries out a step.
    Do(usize),
    /// The turn is over.
    Stop,
    /// The turn is over, the same player moves again.
    Again,
    /// The turn is given up.
    Pass,
    /// The game is over and is settled.
    End,
    /// The game is over and `me` has won it.
    Win,
    /// The game is over and `me` has lost it.
    Lose,
    /// The game is over, a draw.
    Draw,
    /// Sows what is in hand: from `from`, or from where it was lifted.
    Sow(Option<Place>, Option<Way>),
    /// Lifts a place and sows on from there.
    Relay(Place, Option<Way>),
    /// Another decision.
    Ask(u8, Player),
    /// The next game begins with this player.
    Begin(Player),
    /// On to the next place, next pit of a loop.
    PassOver,
    /// Out of the lap or loop.
    BreakOff,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Always, never.
    Const(bool),
    /// All of them.
    All(Vec<Cond>),
    /// At least one.
    Any(Vec<Cond>),
    /// Not.
    Not(Box<Cond>),
    /// The seeds of one place; nowhere has none.
    Holds(Place, Count),
    /// A number.
    Is(Num, Count),
    /// The place is in the set; nowhere is in none.
    In(Place, Set),
    /// The place is there, is a pit and its number is this.
    NumberIs(Place, Num),
    /// The place is a pit and carries the mark: set, or anybody's, or this player's.
    Marked(Place, usize, Option<Player>),
    /// The condition holds with `here` this place; false of nowhere.
    At(Place, Box<Cond>),
    /// It holds for every place of the set as `here`.
    AllOf(Set, Box<Cond>),
    /// For at least one.
    SomeOf(Set, Box<Cond>),
    /// The two are the same.
    SamePlayer(Player, Player),
    /// The player would have an option of `move`; with a condition, one after which that holds.
    CanMove {
        /// Who.
        player: Player,
        /// What holds after the option was played to its turning word, with `here` and `me` as they are.
        so_that: Option<Box<Cond>>,
        /// Asked where options are judged. Of the player's choosing sentences those that ask the same are left out then
        /// ([`Choosing::asks_moves`]): else two players' options would depend on each other without end.
        judged: bool,
    },
    /// The position, with the player due to move, stands for at least the N-th time in this game.
    Seen(Num),
    /// The sowing goes this way.
    Going(Way),
    /// It is the first lap of the turn.
    FirstLap,
    /// This named option was chosen in the last decision of the turn.
    Chose(u8, u8),
    /// The turn ended with `again`.
    Again,
    /// Choosing only: the relay of this option never stops.
    Endless,
    /// Choosing only: it holds after the option was played to its turning word.
    AfterMove(Box<Cond>),
    /// Choosing only: it holds at the end of the option's first lap.
    AfterLap(Box<Cond>),
}

/// What a number is held against.
#[derive(Clone, Debug, PartialEq)]
pub enum Count {
    /// Bit n of `low` answers for n up to 63; `rest` for larger numbers. Negative numbers fit nothing.
    Known {
        /// The answers for 0 to 63.
        low: u64,
        /// The answer above.
        rest: Rest,
    },
    /// Equal to one of these.
    OneOf(Vec<Num>),
    /// At least the first, at most the second.
    Between(Option<Num>, Option<Num>),
}

impl Count {
    /// `none`: zero.
    pub const NONE: Count = Count::Known { low: 1, rest: Rest::None };
    /// `any`: one or more.
    pub const ANY: Count = Count::Known { low: !1, rest: Rest::All };
}

/// Numbers above 63 in a [`Count::Known`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words themselves")]
pub enum Rest {
    None,
    All,
    Odd,
    Even,
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// Itself.
    Const(i64),
    /// All seeds of the game, halved so many times and rounded down, and `plus` more: `half + 1`.
    Share {
        /// How often they are halved: 0 or 1.
        halved: u32,
        /// What is added.
        plus: i64,
    },
    /// Seeds of one place.
    Seeds(Place),
    /// Seeds of a set together.
    SeedsOf(Set),
    /// The same as at the beginning of the turn.
    Had(Set),
    /// How many places.
    SizeOf(Set),
    /// Number of a pit in its row; 0 for anything else.
    NumberOf(Place),
    /// Row of a pit; 0 for anything else.
    RowOf(Place),
    /// How many seeds were chosen.
    Amount,
    /// Seeds captured in this turn.
    Captured,
    /// Seeds captured in this lap.
    CapturedNow,
    /// A counter.
    Counter(usize, Option<Player>),
    /// Games finished in this match.
    Rounds,
    /// The number of games a match has at most; 0 is any number.
    Games,
    /// Arithmetic, saturating; division by zero is zero.
    Arith(Box<Num>, Operator, Box<Num>),
}

/// Arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the operators themselves")]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

/// A set of places.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// These.
    Const(PlaceSet),
    /// These for South as `me`, those for North.
    ByMe([PlaceSet; 2]),
    /// The pits a player owns now.
    OwnedBy(Player),
    /// The pits gathered.
    Picked,
    /// The places fed by this lap.
    Sown,
    /// One place, or none if it is not there.
    One(Place),
    /// The first of a set, counted from the left of the row's player, `me`'s pits before the other's.
    FirstOf(Box<Set>),
    /// The last of it.
    LastOf(Box<Set>),
    /// Those of a set that fit, each as `here`.
    That(Box<Set>, Box<Cond>),
    /// Places of either.
    Union(Box<Set>, Box<Set>),
    /// Places of the first that are not in the second.
    Except(Box<Set>, Box<Set>),
}

/// A place.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// The place the reading speaks of.
    Here,
    /// Where the last seed of the lap fell.
    Landing,
    /// Where the turn's sowing began.
    Starting,
    /// Where the present lap was lifted from.
    Lifted,
    /// This one.
    Const(PlaceId),
    /// A player's store.
    Store(Player),
    /// A pit by number.
    Pit(Box<Num>, Player),
    /// The next on the track; inside a walk, of the walk.
    Next(Box<Place>),
    /// The one before.
    Previous(Box<Place>),
    /// Across the middle.
    Opposite(Box<Place>),
    /// One row outward.
    Behind(Box<Place>),
    /// One row inward.
    Front(Box<Place>),
    /// The first of a set.
    First(Box<Set>),
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// Whose view the sentence is read in.
    Me,
    /// The other.
    Them,
    /// This one.
    Const(Side),
    /// Who began the present game.
    Starter,
    /// Who won the last game of the match; nobody after a draw.
    Winner,
    /// Who lost it.
    Loser,
    /// Whose mark the place carries.
    MarkOf(usize, Box<Place>),
}

/// What the rules read of the memory of a turn, so that no other part of it is kept or compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Reads {
    /// `sown`.
    pub sown: bool,
    /// `held`, `had`.
    pub had: bool,
    /// `captured` in a lap or over a seed.
    pub captured: bool,
    /// `seen`: earlier positions are kept.
    pub seen: bool,
    /// `starter`, `winner`, `loser`, in a rule of play (not only in `round`).
    pub starter: bool,
}

/// How a relay that never stops is recognised; the first two rest on a proof about the rules, made when they are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recognition {
    /// No rule relays: there is nothing to recognise.
    Never,
    /// A lap can be undone (nothing is passed over, nothing captured before going on, nothing read but counts): laps that
    /// come back must come back to the first, so comparing with that one suffices.
    FirstState,
    /// Brent's method: compare with a state that is renewed at every power of two. Two states of memory.
    Brent,
}
