//! The tree of a rule text, as written: names are not yet resolved.
//!
//! Every node that a fault can point at carries its [`Span`]. A paragraph is a list of [`Sentence`]s; everything else
//! hangs below. The grammar in `grammar.pest` has one rule for each shape here.

use crate::span::Span;

/// A word with the place where it stands. The text is lower case, as rule texts are read without regard to case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word itself.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// One sentence: `[label] guard: what is done.`
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The name by which traces, readings and layers speak of it.
    pub label: Option<Name>,
    /// When it is carried out; always, if there is none.
    pub guard: Option<Guard>,
    /// What is done.
    pub body: Body,
    /// From the label to the full stop.
    pub span: Span,
}

/// What stands before the colon.
#[allow(clippy::large_enum_variant, reason = "a sentence has one guard at most, and nearly all are conditions")]
#[derive(Clone, Debug, PartialEq)]
pub enum Guard {
    /// `otherwise:` holds when the sentence before (and any `otherwise` before that) was not carried out.
    Otherwise(Span),
    /// A condition.
    If(Cond),
}

/// What a sentence does.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Actions separated by commas, done in order.
    Actions(Vec<Action>),
    /// `{ … }`: several sentences under one guard.
    Block(Vec<Sentence>),
    /// `each …:`, `each player:`, `at …:`, `going …:` and what is done each time. The inner sentence has no label.
    Loop(Loop, Box<Sentence>),
}

/// The head of a loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Loop {
    /// `each SET`: `here` is each pit in turn; the set is fixed before the first.
    Each(Set),
    /// `each player`: `me` is the mover, then the other.
    EachPlayer(Span),
    /// `at PLACE`: `here` is that place, once.
    At(Place),
    /// `going WAY …`: a walk.
    Walk(Box<Walk>),
}

/// `going WAY [at most N pits] [by N] [from P] [while C]`
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// With or against the present direction, or absolute.
    pub way: Way,
    /// `at most N pits`.
    pub bound: Option<Num>,
    /// `by N`: every N-th place.
    pub by: Option<Num>,
    /// Where it starts; `here` if not said.
    pub from: Option<Place>,
    /// How long it goes on.
    pub condition: Option<Cond>,
    /// The whole head.
    pub span: Span,
}

/// A direction of sowing or walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The present direction.
    Forward,
    /// Against the present direction.
    Back,
    /// As the hands of a clock go, seen from above.
    Clockwise,
    /// Against the hands of a clock.
    Anticlockwise,
}

/// One action, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// What is done.
    pub kind: ActionKind,
    /// Where it stands.
    pub span: Span,
}

/// The actions of the language; `docs/language.md` has each with its meaning and a board.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a word of the language and documented there")]
pub enum ActionKind {
    Choose { set: Set, either_way: bool, amounts: Option<(Num, Num)> },
    ChooseAmong(Vec<Name>),
    Must(Cond),
    Never(Cond),
    Prefer(Cond),
    Lift { portion: Option<Portion>, set: Set },
    Sow { from: Option<Place>, way: Option<Way> },
    Relay { from: Option<Place>, way: Option<Way> },
    Drop(Option<Place>),
    Capture { portion: Option<Portion>, set: Set, owner: Option<Player> },
    Take { portion: Option<Portion>, set: Set, owner: Option<Player> },
    Remove { portion: Option<Portion>, set: Set },
    Put { portion: Option<Portion>, set: Set, into: Set },
    Pick(Set),
    Unpick(Set),
    Mark { set: Set, mark: Name, owner: Option<Player> },
    Unmark { set: Set, mark: Name },
    Count { counter: Name, player: Option<Player> },
    SetCounter { counter: Name, player: Option<Player>, to: Num },
    Ask { ask: Name, player: Option<Player> },
    Begin(Player),
    Do(Name),
    Stop,
    Again,
    Pass,
    End,
    PassOver,
    BreakOff,
    Win,
    Lose,
    Draw,
}

/// How much of each pit is moved.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// `N of`: never more than lies there.
    Some(Num),
    /// `all but N of`.
    AllBut(Num),
}

/// A condition, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Cond {
    /// What is asked.
    pub kind: CondKind,
    /// Where it stands.
    pub span: Span,
}

/// The conditions of the language.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a word of the language and documented there")]
pub enum CondKind {
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
    /// `after move (C)`, `after lap (C)`.
    After {
        whole_move: bool,
        cond: Box<Cond>,
    },
    /// `all of S PRED`, `some of S PRED`, `none of S PRED`: of each pit by itself.
    Quantified {
        quantity: Quantity,
        set: Set,
        pred: Pred,
    },
    /// `they can move`, `they cannot move so that (C)`.
    CanMove {
        player: Player,
        can: bool,
        so_that: Option<Box<Cond>>,
    },
    /// `neither can move`.
    NeitherCanMove,
    /// `seen N times`.
    Seen(Num),
    /// `starter is not me`.
    PlayerIs {
        left: Player,
        not: bool,
        right: Player,
    },
    /// `NUMBER is COUNT`: `seeds of pits is at most 8`. `NAME is NAME` is read as this, too: the first may also be a
    /// set of the dictionary and the second an adjective.
    Compare {
        left: Num,
        not: bool,
        count: Count,
    },
    /// `[SUBJECT] holds …`, `[SUBJECT] is …`; without a subject the one before is meant, at first `here`.
    Subject {
        subject: Option<Set>,
        pred: Pred,
    },
    /// `captured`, `captured now`.
    Captured {
        now: bool,
    },
    FirstLap,
    /// `going clockwise`: the present direction of sowing.
    Going(Way),
    Chose(Name),
    Again,
    Endless,
    /// A name that stands alone: an adjective of the dictionary, said of `here`.
    Bare(Name),
}

/// How many of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words themselves")]
pub enum Quantity {
    All,
    Some,
    None,
}

/// What is said of a subject, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Pred {
    /// What is said.
    pub kind: PredKind,
    /// Where it stands.
    pub span: Span,
}

/// What can be said of a subject.
#[derive(Clone, Debug, PartialEq)]
pub enum PredKind {
    /// `holds COUNT`: a place its seeds, a set all its seeds together.
    Holds(Count),
    /// `held COUNT`: as at the beginning of the turn.
    Held(Count),
    /// `is [not] ADJECTIVE [or ADJECTIVE …]`: of one place; any of the adjectives fits.
    Is {
        /// `is not`: none of them fits.
        not: bool,
        /// One or more.
        adjectives: Vec<Adjective>,
    },
}

/// An adjective, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjective {
    /// Which.
    pub kind: AdjectiveKind,
    /// Where it stands.
    pub span: Span,
}

/// What a place can be.
#[derive(Clone, Debug, PartialEq)]
pub enum AdjectiveKind {
    /// `mine`: its owner is `me`.
    Mine,
    /// `theirs`: its owner is `them`.
    Theirs,
    /// `empty`.
    Empty,
    /// `picked` in this reading.
    Picked,
    /// `sown`: fed by this lap.
    Sown,
    /// `pit`: one of the board's pits.
    Pit,
    /// `store`: one of the stores.
    Store,
    /// `in my row`, `in their row` (`mine` true for the first): by place, not by owner.
    InRow {
        /// My side of the board.
        mine: bool,
    },
    /// `pit N`: its number, from its row's player's left.
    Number(Num),
    /// A name: a mark, an adjective of the dictionary, or a set of it; `of PLAYER` only after a player mark.
    Named {
        /// The name.
        name: Name,
        /// Whose, for a player mark.
        of: Option<Player>,
    },
    /// A place or set: it is that place, or in that set.
    In(Set),
}

/// A count that a number is held against, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// Which.
    pub kind: CountKind,
    /// Where it stands.
    pub span: Span,
}

/// The counts of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum CountKind {
    /// `none`: zero.
    None,
    /// `any`: one or more.
    Any,
    /// 1, 3, 5 …
    Odd,
    /// 2, 4, 6 …; zero is `none`.
    Even,
    /// `at least N`.
    AtLeast(Num),
    /// `at most N`.
    AtMost(Num),
    /// `more than N`, `above N`.
    MoreThan(Num),
    /// `fewer than N`, `below N`.
    FewerThan(Num),
    /// `1, 3 or 5`; a single number is a list of one.
    OneOf(Vec<Num>),
    /// `2 to 6`, both included.
    Span(Num, Num),
}

/// A number, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Num {
    /// Which.
    pub kind: NumKind,
    /// Where it stands.
    pub span: Span,
}

/// The numbers of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum NumKind {
    /// Digits, or `one` … `twelve`.
    Literal(u32),
    /// Two numbers and what is done with them.
    Arith(Box<Num>, Operator, Box<Num>),
    /// `seeds in hand`.
    SeedsInHand,
    /// `seeds of SET`.
    SeedsOf(Set),
    /// `had SET`: seeds of it at the beginning of the turn.
    Had(Set),
    /// `pits of SET`: how many places.
    PitsOf(Set),
    /// `number of PLACE`: 1 … n from its row's player's left.
    NumberOf(Place),
    /// `row of PLACE`: 1 is the row next to the middle, higher numbers lie outward.
    RowOf(Place),
    /// `amount`: how many seeds were chosen.
    Amount,
    /// `captured`: seeds captured in this turn, or `captured now`, in this lap.
    Captured {
        /// In this lap only.
        now: bool,
    },
    /// `NAME of PLAYER`: a counter of each player.
    CounterOf(Name, Player),
    /// A name: a number of the dictionary, a board fact (`half`, `total`, …) or a counter kept in common.
    Named(Name),
}

/// Arithmetic. Division rounds down; division and remainder by zero are zero; there are no negative numbers below
/// a comparison: `2 - 3` is minus one and fits no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the operators themselves")]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

/// A set of places, with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// Which.
    pub kind: SetKind,
    /// Where it stands.
    pub span: Span,
}

/// The sets of the language.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a word of the language and documented there")]
pub enum SetKind {
    Mine,
    Theirs,
    Pits,
    Picked,
    Sown,
    MyRow,
    TheirRow,
    /// `first of SET`, in order from the left of the row's player.
    FirstOf(Box<Set>),
    /// `last of SET`.
    LastOf(Box<Set>),
    /// One place; nowhere is the empty set.
    Place(Box<Place>),
    /// A set of the dictionary.
    Named(Name),
    /// `SET that PRED and PRED`.
    That(Box<Set>, Vec<Pred>),
    /// `A and B except C`: from left to right.
    Joined(Box<Set>, Vec<(Join, Set)>),
}

/// How a set is joined to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words themselves")]
pub enum Join {
    And,
    Except,
}

/// A place, with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Which.
    pub kind: PlaceKind,
    /// Where it stands.
    pub span: Span,
}

/// The places of the language.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a word of the language and documented there")]
pub enum PlaceKind {
    Here,
    /// Where the last seed of the lap fell.
    Landing,
    /// Where the turn's sowing began.
    StartingPit,
    /// Where the present lap was lifted from.
    LiftedPit,
    Hand,
    Out,
    StoreOf(Player),
    /// `pit N of PLAYER`.
    PitOf(Box<Num>, Player),
    /// `next`, `opposite`, … of a place; of `here` if not said.
    Step(Step, Box<Place>),
    /// `first of SET`, `last of SET`, or a set of the dictionary that is one place.
    OneOf(Box<Set>),
}

/// One step from a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words themselves")]
pub enum Step {
    Next,
    Previous,
    Opposite,
    Behind,
    Front,
}

/// A player, with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Who.
    pub kind: PlayerKind,
    /// Where it stands.
    pub span: Span,
}

/// The players of the language.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each is a word of the language and documented there")]
pub enum PlayerKind {
    Me,
    Them,
    South,
    North,
    Nobody,
    Chance,
    Starter,
    Winner,
    Loser,
    /// `owner of P`, `tuz of P`: whose the mark of that place is.
    MarkOf(Name, Box<Place>),
}
