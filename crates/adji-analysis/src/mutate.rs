//! Rules with one thing changed, to see whether scenarios notice.
//!
//! A mutant is the same rules but for one change: a bound by one, own for opponent, a sentence struck or moved. Changes are
//! numbered in the order of the rules, so that a number always means the same change. `parts` has the changes of
//! sentences; here are those of paragraphs, of what is chosen, and of how the hand sows.

mod parts;

use adji_engine::change::Change;
use adji_engine::program::Programs;
use adji_engine::rules::{
    Action, Body, Choice, Choosing, Cond, Guard, Paragraph, Place, Player, Recognition, Ruleset, Seed, Sentence,
    SentenceId, SentenceName, Set,
};

use crate::diverge::{self, Divergence, Pair, Parting};
use crate::search::{Extent, Limits};

/// Rules with one change.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Which change it is.
    pub number: usize,
    /// The sentence that is changed; none where the change is in no sentence.
    pub sentence: Option<SentenceId>,
    /// What is changed, in words: `the other way round: their pits for mine`.
    pub what: String,
    /// The changed rules.
    pub rules: Ruleset,
}

/// The change of this number; `None` after the last.
///
/// What was derived of the rules is made anew where it can be, and else is what holds of any rules: relays that never stop are
/// recognised by Brent's method, and the captures of a turn are remembered.
#[must_use]
pub fn mutant(rules: &Ruleset, number: usize) -> Option<Mutant> {
    let mut changed = rules.clone();
    let of_player = rules.marks.iter().map(|mark| mark.of_player).collect();
    let mut changer = Changer { wanted: number, at: 0, of_player, sentence: None, done: None };
    changer.ruleset(&mut changed);
    let (sentence, what) = changer.done?;
    changed.recognition = Recognition::Brent;
    changed.reads.captured = true;
    changed.programs = None;
    Some(Mutant { number, sentence, what, rules: changed })
}

/// All changes that make the rules other rules, in order.
pub fn mutants(rules: &Ruleset) -> impl Iterator<Item = Mutant> {
    let all = (0..).map_while(|number| mutant(rules, number));
    all.filter(|mutant| !says_the_same(rules, &mutant.rules))
}

/// Whether both have the same sentences, whatever was derived of them.
fn says_the_same(rules: &Ruleset, other: &Ruleset) -> bool {
    let mut plain = rules.clone();
    plain.recognition = other.recognition;
    plain.reads = other.reads;
    plain.programs = None;
    plain == *other
}

/// Makes the rules of a mutant as fast as others: what its texts come to is written down.
pub fn write_programs(rules: &mut Ruleset) {
    rules.programs = Programs::of(rules).map(Box::new);
}

/// How a mutant can be told from the rules it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Telling {
    /// By this game.
    Apart {
        /// It, and in what the two part.
        parting: Parting,
        /// Whether no game is shorter.
        shortest: bool,
    },
    /// Not, as far as was gone through.
    Alike(Extent),
}

/// Looks for the shortest game that tells a mutant from its rules; where a limit is met first, for any among `games` random ones
/// of at most a thousand moves. Cost: see [`diverge::diverge`].
#[must_use]
pub fn tell_apart(rules: &Ruleset, mutant: &Ruleset, limits: Limits, games: u64) -> Telling {
    let pair: Pair<'_> = diverge::from_start(rules, mutant);
    let Divergence { parting, extent, .. } = diverge::diverge(&pair, limits, |_| std::ops::ControlFlow::Continue(()));
    let by_chance = || match extent {
        Extent::All => None,
        Extent::Plies(_) => diverge::at_random(&pair, games, 1000, 0),
    };
    match parting {
        Some(parting) => Telling::Apart { parting, shortest: true },
        None => by_chance().map_or(Telling::Alike(extent), |parting| Telling::Apart { parting, shortest: false }),
    }
}

/// Walks over rules and makes one change.
struct Changer {
    /// The change to be made.
    wanted: usize,
    /// How many changes were passed.
    at: usize,
    /// Of each mark, whether it says whose.
    of_player: Vec<bool>,
    sentence: Option<SentenceId>,
    done: Option<(Option<SentenceId>, String)>,
}

impl Changer {
    /// Puts another part in place of one, if it is the change that is wanted.
    fn offer<T>(&mut self, part: &mut T, what: &str, other: impl FnOnce(&T) -> T) {
        if self.is_due(what) {
            *part = other(part);
        }
    }

    /// Whether the change that comes now is the one that is wanted.
    fn is_due(&mut self, what: &str) -> bool {
        let due = self.done.is_none() && self.at == self.wanted;
        self.at += 1;
        if due {
            self.done = Some((self.sentence, what.to_string()));
        }
        due
    }

    fn ruleset(&mut self, rules: &mut Ruleset) {
        self.paragraph(&mut rules.setup);
        self.paragraph(&mut rules.turn);
        for ask in &mut rules.asks {
            self.choices(&mut ask.choosing);
            self.sentences(&mut ask.acting);
        }
        self.seed(rules);
        self.paragraph(&mut rules.lap);
        self.paragraph(&mut rules.no_move);
        self.paragraph(&mut rules.after_turn);
        self.paragraph(&mut rules.endless);
        self.paragraph(&mut rules.settle);
        rules.round.iter_mut().for_each(|round| self.paragraph(round));
        rules.steps.iter_mut().for_each(|step| self.paragraph(step));
    }

    fn paragraph(&mut self, paragraph: &mut Paragraph) {
        self.sentences(&mut paragraph.sentences);
    }

    fn seed(&mut self, rules: &mut Ruleset) {
        self.sentence = None;
        match &mut rules.seed {
            Seed::Drop => {
                if self.is_due("the pit that is lifted is passed over, not sown") {
                    rules.seed = pass_over_lifted(&mut rules.sentences);
                }
            }
            Seed::PassOverLifted(_) => {
                if self.is_due("the pit that is lifted is sown, not passed over") {
                    rules.seed = Seed::Drop;
                }
            }
            Seed::Paragraph(paragraph) => self.paragraph(paragraph),
        }
    }

    fn choices(&mut self, choosing: &mut [Choosing]) {
        for at in 0..choosing.len() {
            self.sentence = Some(choosing[at].id);
            if choosing[at].when == Cond::Const(false) {
                continue;
            }
            if self.is_due("struck") {
                choosing[at].when = Cond::Const(false);
                choosing[at].of_option = false;
            }
            if at + 1 < choosing.len() && self.is_due("read after the next sentence") {
                choosing.swap(at, at + 1);
            }
        }
        for Choosing { id, when, choice, .. } in choosing {
            self.sentence = Some(*id);
            if *when != Cond::Const(true) {
                self.offer(when, "always, whatever the condition", |_| Cond::Const(true));
                self.condition(when);
            }
            self.choice(choice);
        }
    }

    fn choice(&mut self, choice: &mut Choice) {
        match choice {
            Choice::Keep(_) => self.offer(choice, "`prefer` for `must`", |choice| match choice {
                Choice::Keep(condition) => Choice::Prefer(condition.clone()),
                other => other.clone(),
            }),
            Choice::Prefer(_) => self.offer(choice, "`must` for `prefer`", |choice| match choice {
                Choice::Prefer(condition) => Choice::Keep(condition.clone()),
                other => other.clone(),
            }),
            Choice::Add { .. } | Choice::AddNames(_) => {}
        }
        match choice {
            Choice::Keep(condition) | Choice::Prefer(condition) => self.condition(condition),
            Choice::Add { set, either_way, amounts } => {
                self.set(set);
                if *either_way {
                    self.offer(either_way, "the way of the board, not either way", |_| false);
                }
                for number in amounts.iter_mut().flat_map(|(least, most)| [least, most]) {
                    self.number(number);
                }
            }
            Choice::AddNames(_) => {}
        }
    }
}

/// The paragraph that says so, under a name of its own.
fn pass_over_lifted(names: &mut Vec<SentenceName>) -> Seed {
    let number = u16::try_from(names.len()).unwrap_or(u16::MAX);
    let mut sentence = |guard, action| {
        let id = SentenceId(u16::try_from(names.len()).unwrap_or(u16::MAX));
        names.push(SentenceName { paragraph: "seed".into(), label: None, number: id.0 - number + 1 });
        Sentence { id, guard, body: Body::Actions(vec![action]) }
    };
    let lifted = Cond::In(Place::Here, Set::One(Place::Lifted));
    let passes = sentence(Guard::If(lifted), Action::PassOver);
    let drops = sentence(Guard::Always, Action::Drop(Place::Here));
    Seed::PassOverLifted(Paragraph { sentences: vec![passes, drops] })
}

/// Whether a reading struck it.
fn is_struck(sentence: &Sentence) -> bool {
    sentence.guard == Guard::If(Cond::Const(false))
}

/// The other player, where a word for one is.
fn turned(player: &Player) -> Option<Player> {
    match player {
        Player::Me => Some(Player::Them),
        Player::Them => Some(Player::Me),
        Player::Winner => Some(Player::Loser),
        Player::Loser => Some(Player::Winner),
        Player::Const(side) if side.is_side() => Some(Player::Const(side.other())),
        Player::Const(_) | Player::Starter | Player::MarkOf(..) => None,
    }
}
