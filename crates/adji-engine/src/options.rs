//! What can be chosen, and why something cannot.

use crate::moves::Move;
use crate::observe::{Observer, Silent};
use crate::place::{Heading, Place, PlaceSet, Player};
use crate::position::{Position, Stage, Turn};
use crate::program::{Asking, Listing, Narrowed};
use crate::reader::{Outcome, Reader, View};
use crate::rules::{Choice, Choosing, Cond, SentenceId};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The player must pass.
    MustPass,
    /// The player has something to choose, and must not pass.
    MayNotPass,
    /// No choosing sentence offers it.
    NotOffered,
    /// It was offered, and this sentence took it away.
    Filtered(SentenceId),
}

impl<'a, O: Observer> Reader<'a, O> {
    /// Who reads the choosing sentences: the player asked, or the mover where chance is asked.
    #[inline]
    pub(crate) fn chooser(&self) -> Player {
        if self.position.flow.asked.is_side() { self.position.flow.asked } else { self.position.flow.mover }
    }

    /// What is known beforehand of the open decision.
    #[inline]
    fn asking(&self) -> Option<&'a Asking> {
        let programs = self.programs?;
        Some(&programs.asks[self.chooser().index().min(1)][usize::from(self.position.flow.ask)])
    }

    /// The choosing sentences of the open decision: those that speak of places only, and the rest.
    #[inline]
    fn choosing(&self) -> (&'a [Choosing], &'a [Choosing]) {
        match self.asking() {
            Some(asking) => asking.choosing.split_at(asking.by_place),
            None => (&[], &self.rules.asks[usize::from(self.position.flow.ask)].choosing),
        }
    }

    /// Adds the options of the open decision to `options`, which is cleared first.
    pub(crate) fn choose(&mut self, options: &mut Vec<Move>) {
        if let Some(Asking { listing: Some(listing), choosing, .. }) = self.asking()
            && let Some(kept) = self.kept(listing)
        {
            self.list(listing, kept, options);
            return choosing[listing.covers..].iter().for_each(|sentence| self.narrow_or_add(sentence, options));
        }
        options.clear();
        let (by_place, rest) = self.choosing();
        if !by_place.is_empty() {
            let places = self.choose_places(by_place);
            options.reserve(places.len());
            self.board().in_order(places, self.chooser()).for_each(|place| {
                options.push(Move::Choose { place, heading: None, amount: None });
            });
        }
        for sentence in rest {
            self.narrow_or_add(sentence, options);
        }
    }

    /// The pits, bit by bit, to which a list is narrowed as things stand; `None` if it takes more than the list to know.
    #[inline]
    fn kept(&mut self, listing: &'a Listing) -> Option<u64> {
        let view = View::of(self.chooser(), Place::NOWHERE);
        let mut kept = u64::MAX;
        for Narrowed { when, flagged } in &listing.narrowed {
            if self.run(when, view) == Outcome::Stop {
                let (mark, set) = (*flagged)?;
                let flags = self.position.marked(self.rules, mark).pits();
                kept &= if set { flags } else { !flags };
            }
        }
        Some(kept)
    }

    /// Lists the places that are kept and hold the right number of seeds. Each is written down, and written over if it does
    /// not: whether a pit is playable cannot be foretold, and a processor that guesses wrong loses more than it takes to
    /// write.
    fn list(&self, listing: &Listing, kept: u64, options: &mut Vec<Move>) {
        options.resize(listing.places.len(), Move::Pass);
        let mut listed = 0;
        for &place in &listing.places {
            options[listed] = Move::Choose { place, heading: None, amount: None };
            let seeds = self.position.cells[place.index()];
            let fits = listing.rest.fits(listing.low, i64::from(seeds)) & (kept >> (place.index() % 64) & 1 == 1);
            listed += usize::from(fits);
        }
        options.truncate(listed);
    }

    /// The places that are left after sentences that speak of places only, answered for all places at once.
    #[inline]
    fn choose_places(&self, choosing: &[Choosing]) -> PlaceSet {
        let view = View::of(self.chooser(), Place::NOWHERE);
        let mut places = PlaceSet::EMPTY;
        for sentence in choosing.iter().filter(|sentence| self.counts(sentence)) {
            let fitting = |condition: &Cond| {
                let fitting = self.filtered(places, condition, view);
                // Where the sentence counts for some of them only, the others are left alone.
                let alone = sentence.of_option.then(|| places.without(self.filtered(places, &sentence.when, view)));
                fitting.union(alone.unwrap_or_default())
            };
            places = match &sentence.choice {
                Choice::Add { set, .. } => self.set(set, view),
                Choice::Keep(condition) => fitting(condition),
                Choice::Prefer(condition) => match fitting(condition) {
                    none if none.is_empty() => places,
                    some => some,
                },
                Choice::AddNames(_) => places,
            };
        }
        places
    }

    fn narrow_or_add(&mut self, sentence: &'a Choosing, options: &mut Vec<Move>) {
        if O::ASKS {
            self.tell_choosing(sentence, options);
        }
        if !self.counts(sentence) {
            return;
        }
        match &sentence.choice {
            Choice::Add { .. } | Choice::AddNames(_) => {
                let before = options.len();
                options.extend(self.offered(&sentence.choice));
                if before > 0 {
                    forget_repeated(options, before);
                }
            }
            Choice::Keep(condition) => {
                let mut trial = None;
                options.retain(|&option| self.fits_option(sentence, condition, option, &mut trial));
            }
            Choice::Prefer(condition) => {
                let mut trial = None;
                if options.iter().any(|&option| self.fits_option(sentence, condition, option, &mut trial)) {
                    options.retain(|&option| self.fits_option(sentence, condition, option, &mut trial));
                }
            }
        }
    }

    /// Whether a choosing sentence counts here, as far as that does not depend on the option.
    #[inline]
    fn counts(&self, sentence: &Choosing) -> bool {
        let view = View::of(self.chooser(), Place::NOWHERE);
        !(sentence.asks_moves && self.judging)
            && (sentence.of_option || matches!(sentence.when, Cond::Const(true)) || self.holds(&sentence.when, view))
    }

    /// The options that a sentence offers, in order.
    fn offered(&self, choice: &'a Choice) -> impl Iterator<Item = Move> + use<'a, O> {
        const BOTH_WAYS: &[Option<Heading>] = &[Some(Heading::Anticlockwise), Some(Heading::Clockwise)];
        let view = View::of(self.chooser(), Place::NOWHERE);
        let (places, either_way, amounts) = match choice {
            Choice::Add { set, either_way, amounts } => (self.set(set, view), *either_way, amounts.as_ref()),
            Choice::AddNames(_) | Choice::Keep(_) | Choice::Prefer(_) => (PlaceSet::EMPTY, false, None),
        };
        let names: &[u8] = if let Choice::AddNames(names) = choice { names } else { &[] };
        let headings = if either_way { BOTH_WAYS } else { &[None] };
        // Each amount of the span, as far as there are seeds; without one, all that is there, which is one option.
        let (least, most) = match amounts {
            Some((least, most)) => {
                let all = i64::from(self.position.total.min(u32::from(u16::MAX)));
                (self.number(least, view).max(0), self.number(most, view).min(all))
            }
            None => (0, 0),
        };
        let chosen = amounts.is_some();
        let places = self.in_order(places, view.me).flat_map(move |place| {
            headings.iter().flat_map(move |&heading| {
                (least..=most).map(move |amount| {
                    let amount = chosen.then_some(amount as u16);
                    Move::Choose { place, heading, amount }
                })
            })
        });
        places.chain(names.iter().map(|&name| Move::Named(name)))
    }

    /// Whether an option passes a narrowing sentence. `trial` is room for the positions after the options that are tried.
    fn fits_option(
        &mut self,
        sentence: &Choosing,
        condition: &Cond,
        option: Move,
        trial: &mut Option<Position>,
    ) -> bool {
        let view = View::of(self.chooser(), option.place().unwrap_or(Place::NOWHERE));
        if !sentence.of_turn {
            return (sentence.of_option && !self.holds(&sentence.when, view)) || self.holds(condition, view);
        }
        let kept = self.position.flow.turn;
        self.position.flow.turn.consider(option, self.position.flow.ask);
        let fits = if sentence.looks_ahead {
            (sentence.of_option && !self.judge(&sentence.when, option, view, trial))
                || self.judge(condition, option, view, trial)
        } else {
            (sentence.of_option && !self.holds(&sentence.when, view)) || self.holds(condition, view)
        };
        self.position.flow.turn = kept;
        fits
    }

    /// Answers a condition that may look ahead.
    pub(crate) fn judge(&self, condition: &Cond, option: Move, view: View, trial: &mut Option<Position>) -> bool {
        match condition {
            Cond::All(all) => all.iter().all(|one| self.judge(one, option, view, trial)),
            Cond::Any(any) => any.iter().any(|one| self.judge(one, option, view, trial)),
            Cond::Not(inner) => !self.judge(inner, option, view, trial),
            Cond::Endless => {
                let told =
                    self.programs.and_then(|_| self.rules.is_endless(self.position, option, self.history, trial));
                told.unwrap_or_else(|| self.try_out(option, false, trial, |_, outcome| outcome == Outcome::Endless))
            }
            Cond::AfterMove(inner) => self.after(option, false, inner, view.me, trial),
            Cond::AfterLap(inner) => self.after(option, true, inner, view.me, trial),
            plain => self.holds(plain, view),
        }
    }

    fn after(&self, option: Move, one_lap: bool, condition: &Cond, me: Player, trial: &mut Option<Position>) -> bool {
        self.try_out(option, one_lap, trial, |reader, outcome| {
            reader.again = outcome == Outcome::Again;
            let landing = reader.position.flow.turn.landing;
            outcome != Outcome::Endless && reader.holds(condition, View::of(me, landing))
        })
    }

    /// Plays an option on a copy, to its turning word or to the end of its first lap.
    #[inline(never)]
    fn try_out<T>(
        &self,
        option: Move,
        one_lap: bool,
        trial: &mut Option<Position>,
        then: impl FnOnce(&mut Reader<'_, Silent>, Outcome) -> T,
    ) -> T {
        let position: &Position = self.position;
        let copy = trial.get_or_insert_with(|| *position);
        copy.copy_from(position);
        let mut silent = Silent;
        let mut reader = Reader::new(self.rules, copy, self.history, &mut silent);
        reader.one_lap = one_lap;
        let outcome = reader.carry_out(option, Some(position));
        then(&mut reader, outcome)
    }

    /// Carries out an option of the open decision, up to a turning word other than `sow` and `relay`.
    /// `before` is the position as it is now.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, option: Move, before: Option<&'a Position>) -> Outcome {
        let rules = self.rules;
        let index = self.position.flow.ask;
        let ask = &rules.asks[usize::from(index)];
        self.position.flow.turn.consider(option, index);
        let here = option.place().unwrap_or(Place::NOWHERE);
        let sows = self.programs.and_then(|programs| programs.sows[usize::from(index)]);
        if let (Some(left), true) = (sows, here.exists()) {
            let seeds = self.position.seeds(here).saturating_sub(left);
            // On a board given by hand there may be seeds in it, and then the first lap is unlike all others.
            self.before = before.filter(|_| left == 0 && self.hand() == 0);
            self.transfer(here, self.board().hand(), seeds);
            return self.sow(here);
        }
        let view = View::of(self.chooser(), here);
        match self.read(crate::observe::Moment::Ask(index), &ask.acting, view) {
            Outcome::Sow { from } => self.sow(from),
            outcome => outcome,
        }
    }

    /// Whether a player would have an option of `move` here, or one so that a condition holds after it. `judging`: this is
    /// asked to judge options. Kept out of line: it copies a position, and the functions that ask for it are called for
    /// every seed.
    #[inline(never)]
    pub(crate) fn can_move(&self, player: Player, so_that: Option<&Cond>, judging: bool, view: View) -> bool {
        if !player.is_side() {
            return false;
        }
        let mut copy: Position = *self.position;
        copy.flow.mover = player;
        copy.flow.asked = player;
        copy.flow.ask = 0;
        copy.flow.stage = Stage::TurnBegins;
        copy.flow.turn = Turn::new(self.rules.board.heading);
        copy.remember(self.rules);
        let mut silent = Silent;
        let mut reader = Reader::new(self.rules, &mut copy, self.history, &mut silent);
        reader.judging = judging;
        match so_that {
            None => reader.has_option(),
            Some(condition) => reader.has_option_after_which(condition, view),
        }
    }

    fn has_option_after_which(&mut self, condition: &Cond, view: View) -> bool {
        let (mut options, mut trial) = (Vec::new(), None);
        self.choose(&mut options);
        options.iter().any(|&option| {
            self.try_out(option, false, &mut trial, |reader, outcome| {
                reader.again = outcome == Outcome::Again;
                outcome != Outcome::Endless && reader.holds(condition, view)
            })
        })
    }

    /// Whether the open decision offers anything. Options are judged one by one; only where a preference is narrowed
    /// further does it take all of them to know.
    fn has_option(&mut self) -> bool {
        let (by_place, rest) = self.choosing();
        if rest.is_empty() {
            return !self.choose_places(by_place).is_empty();
        }
        let choosing: &[Choosing] = match self.asking() {
            Some(asking) => &asking.choosing,
            None => rest,
        };
        let prefers = choosing.iter().position(|sentence| matches!(sentence.choice, Choice::Prefer(_)));
        let narrows = |sentence: &Choosing| matches!(sentence.choice, Choice::Keep(_));
        if prefers.is_some_and(|at| choosing[at..].iter().any(narrows)) {
            let mut options = Vec::new();
            self.choose(&mut options);
            return !options.is_empty();
        }
        let mut trial = None;
        choosing.iter().enumerate().any(|(at, sentence)| {
            self.counts(sentence)
                && self.offered(&sentence.choice).any(|option| {
                    choosing[at + 1..].iter().all(|later| match &later.choice {
                        Choice::Keep(condition) => {
                            !self.counts(later) || self.fits_option(later, condition, option, &mut trial)
                        }
                        Choice::Add { .. } | Choice::AddNames(_) | Choice::Prefer(_) => true,
                    })
                })
        })
    }

    /// Why an option of the open decision is not legal; `None` if it is.
    pub(crate) fn refusal(&mut self, option: Move) -> Option<Refusal> {
        let ask = &self.rules.asks[usize::from(self.position.flow.ask)];
        let mut options = Vec::new();
        let mut offered = false;
        for sentence in &ask.choosing {
            self.narrow_or_add(sentence, &mut options);
            let there = options.contains(&option);
            if offered && !there {
                return Some(Refusal::Filtered(sentence.id));
            }
            offered = there;
        }
        (!offered).then_some(Refusal::NotOffered)
    }
}

/// Takes out of the options from `first_new` on those that were there before. Sentences may offer the same place.
fn forget_repeated(options: &mut Vec<Move>, first_new: usize) {
    let mut at = first_new;
    if first_new * (options.len() - first_new) > 4096 {
        let old: std::collections::HashSet<Move> = options[..first_new].iter().copied().collect();
        let mut index = 0;
        options.retain(|option| {
            index += 1;
            index <= first_new || !old.contains(option)
        });
        return;
    }
    while at < options.len() {
        if options[..first_new].contains(&options[at]) {
            options.remove(at);
        } else {
            at += 1;
        }
    }
}

impl Turn {
    /// Notes what an option says about the turn.
    #[inline]
    pub(crate) fn consider(&mut self, option: Move, ask: u8) {
        match option {
            Move::Choose { place, heading, amount } => {
                if self.laps == 0 {
                    self.starting = place;
                }
                self.heading = heading.unwrap_or(self.heading);
                self.lifted = place;
                self.amount = amount.unwrap_or(0);
            }
            Move::Named(name) => self.chose = Some((ask, name)),
            Move::Pass => {}
        }
    }
}
