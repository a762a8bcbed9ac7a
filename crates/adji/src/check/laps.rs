//! Whether each lap comes to its end: the hand empties itself only where seeds fall.
//!
//! `seed` may pass over places. As long as one place of each track certainly gets a seed, a lap ends; where each may be
//! passed over, or sowing may begin where no track leads on, it may go on for ever, and the file must say what then.

use adji_engine::rules::{
    Action, Body, Choice, Choosing, Cond, Guard, Num, Place, Player, Ruleset, Seed, Sentence, SentenceId, Set,
};
use adji_engine::{Place as PlaceId, PlaceSet, Player as Side};

use super::paths::{Site, first};

/// Why a lap may never end.
pub(super) enum Unending {
    /// Every place of a track may be passed over; here it is said.
    PassesOver(Site),
    /// The hand may be filled again on its way.
    Refills(Site),
    /// This sentence offers a pit from which no track leads on.
    OffTrack(SentenceId, PlaceId),
}

/// Why a lap of these rules may never end, if it may.
pub(super) fn unending(rules: &Ruleset) -> Option<Unending> {
    let refills = || refills(rules).map(Unending::Refills);
    let passes = || passes_over_all(rules).map(Unending::PassesOver);
    refills().or_else(passes).or_else(|| off_track(rules))
}

// ---- passing over

fn refills(rules: &Ruleset) -> Option<Site> {
    let Seed::Paragraph(paragraph) = &rules.seed else { return None };
    let hand = rules.board.hand();
    first(rules, &paragraph.sentences, &|action| match action {
        Action::Lift(..) => true,
        Action::Put(_, _, Set::Const(into)) => into.contains(hand),
        _ => false,
    })
}

fn passes_over_all(rules: &Ruleset) -> Option<Site> {
    let paragraph = rules.seed.paragraph()?;
    let tracks = Side::SIDES.into_iter().flat_map(|me| tracks_of(rules, me).into_iter().map(move |track| (me, track)));
    tracks.into_iter().find_map(|(me, track)| {
        let mut apart = Vec::new();
        let mut passing = None;
        let mut fed = 0;
        for here in track {
            let mut situation = Situation { rules, me, here, apart: &mut apart };
            match situation.passes(&paragraph.sentences, false) {
                Some(site) => passing = passing.or(Some(site)),
                None => fed += 1,
            }
        }
        // Each single place that is passed over wherever it lies may be one of those that are fed.
        (fed <= apart.len())
            .then(|| passing.or_else(|| first(rules, &paragraph.sentences, &|action| *action == Action::PassOver)))
            .flatten()
    })
}

/// The cycles of a player's track.
fn tracks_of(rules: &Ruleset, me: Side) -> Vec<PlaceSet> {
    let steps = &rules.board.next[me.index()][0];
    let mut tracks: Vec<PlaceSet> = Vec::new();
    for (from, _) in steps.iter() {
        if tracks.iter().any(|track| track.contains(from)) {
            continue;
        }
        let mut track = PlaceSet::EMPTY;
        let mut place = from;
        while place.exists() && !track.contains(place) {
            track = track.union(PlaceSet::one(place));
            place = steps.from(place);
        }
        tracks.push(track);
    }
    tracks
}

/// What is known of a place that the hand comes to, whatever lies there.
struct Situation<'r, 'a> {
    rules: &'r Ruleset,
    me: Side,
    here: PlaceId,
    /// Single places that conditions named; `here` is taken for none of them.
    apart: &'a mut Vec<&'r Place>,
}

impl<'r> Situation<'r, '_> {
    /// Where the hand may leave `here` without a seed less.
    fn passes(&mut self, sentences: &'r [Sentence], in_loop: bool) -> Option<Site> {
        let mut carried_out = Some(false);
        for sentence in sentences {
            let due = match &sentence.guard {
                Guard::Always => Some(true),
                Guard::Otherwise => carried_out.map(|done| !done),
                Guard::If(_) if in_loop => None,
                Guard::If(condition) => self.answer(condition),
            };
            if due != Some(false)
                && let Some(site) = self.body_passes(sentence, in_loop)
            {
                return Some(site);
            }
            if due == Some(true) && !in_loop && self.lets_go(sentence) {
                return None;
            }
            carried_out = match (&sentence.guard, due) {
                (Guard::Otherwise, Some(false)) => carried_out,
                _ => due,
            };
        }
        None
    }

    fn body_passes(&mut self, sentence: &'r Sentence, in_loop: bool) -> Option<Site> {
        match &sentence.body {
            Body::Actions(actions) => {
                let before =
                    actions.iter().position(|action| self.is_fed_by(action, &sentence.guard)).unwrap_or(actions.len());
                let mut actions = actions[..before].iter().enumerate();
                actions.find_map(|(at, action)| self.action_passes(action, sentence, at, in_loop))
            }
            Body::Block(inner) => self.passes(inner, in_loop),
            Body::Each(_, inner) | Body::EachPlayer(inner) | Body::At(_, inner) | Body::Walk(_, inner) => {
                self.passes(std::slice::from_ref(&**inner), true)
            }
        }
    }

    fn action_passes(&mut self, action: &'r Action, sentence: &Sentence, at: usize, in_loop: bool) -> Option<Site> {
        let site = Site { sentence: sentence.id, action: at };
        match action {
            Action::PassOver => Some(site),
            Action::Drop(place) if in_loop || !self.is_there(place, &sentence.guard) => Some(site),
            // What a step asks of its surroundings is not followed.
            Action::Do(step) => {
                first(self.rules, &self.rules.steps[*step].sentences, &|action| *action == Action::PassOver)
            }
            _ => None,
        }
    }

    /// Whether after this sentence a seed has fallen for certain, or the lap is over.
    fn lets_go(&self, sentence: &Sentence) -> bool {
        matches!(&sentence.body, Body::Actions(actions) if actions.iter().any(|one| self.is_fed_by(one, &sentence.guard)))
    }

    fn is_fed_by(&self, action: &Action, guard: &Guard) -> bool {
        match action {
            Action::Drop(place) => self.is_there(place, guard),
            Action::BreakOff => true,
            _ => false,
        }
    }

    /// Whether a seed dropped there, in a sentence with this guard, is certainly out of the hand.
    fn is_there(&self, place: &Place, guard: &Guard) -> bool {
        let board = &self.rules.board;
        let next = &board.next[self.me.index()];
        match place {
            Place::Const(place) => place.exists() && *place != board.hand(),
            Place::Store(Player::Me | Player::Them | Player::Const(_)) => true,
            // Who is named by a mark of `here` is somebody where the guard asks for the mark.
            Place::Store(Player::MarkOf(mark, from)) => {
                **from == Place::Here && matches!(guard, Guard::If(condition) if asks_for_mark(condition, *mark))
            }
            Place::Here => true,
            Place::Next(from) | Place::Previous(from) if **from == Place::Here => {
                next.iter().all(|steps| steps.from(self.here).exists())
            }
            Place::Opposite(from) if **from == Place::Here => board.opposite.from(self.here).exists(),
            Place::Behind(from) if **from == Place::Here => board.behind.from(self.here).exists(),
            Place::Front(from) if **from == Place::Here => board.front.from(self.here).exists(),
            _ => false,
        }
    }

    /// Whether a condition holds of `here`, whatever lies there.
    fn answer(&mut self, condition: &'r Cond) -> Option<bool> {
        let board = &self.rules.board;
        let (me, here) = (self.me, self.here);
        match condition {
            Cond::Const(answer) => Some(*answer),
            Cond::Not(inner) => self.answer(inner).map(|answer| !answer),
            Cond::All(all) => self.together(all, false),
            Cond::Any(any) => self.together(any, true),
            Cond::In(Place::Here, Set::Const(places)) => Some(places.contains(here)),
            Cond::In(Place::Here, Set::ByMe(places)) => Some(places[me.index()].contains(here)),
            Cond::NumberIs(Place::Here, Num::Const(number)) => {
                Some(board.is_pit(here) && i64::from(board.number[here.index()]) == *number)
            }
            Cond::In(Place::Here, Set::One(Place::Const(place))) => Some(*place == here),
            Cond::In(Place::Here, Set::One(Place::Store(player))) => match player {
                Player::Me => Some(board.store(me) == here),
                Player::Them => Some(board.store(me.other()) == here),
                _ if board.is_pit(here) => Some(false),
                _ => None,
            },
            Cond::In(Place::Here, Set::One(place @ (Place::Landing | Place::Starting | Place::Lifted))) => {
                if !self.apart.contains(&place) {
                    self.apart.push(place);
                }
                Some(false)
            }
            Cond::Marked(Place::Here, ..) if !board.is_pit(here) => Some(false),
            _ => None,
        }
    }

    /// `deciding`: the answer of one that decides for all of them.
    fn together(&mut self, conditions: &'r [Cond], deciding: bool) -> Option<bool> {
        let answers: Vec<Option<bool>> = conditions.iter().map(|one| self.answer(one)).collect();
        match () {
            () if answers.contains(&Some(deciding)) => Some(deciding),
            () if answers.contains(&None) => None,
            () => Some(!deciding),
        }
    }
}

fn asks_for_mark(condition: &Cond, mark: usize) -> bool {
    match condition {
        Cond::Marked(Place::Here, asked, _) => *asked == mark,
        Cond::All(all) => all.iter().any(|one| asks_for_mark(one, mark)),
        _ => false,
    }
}

// ---- off the track

fn off_track(rules: &Ruleset) -> Option<Unending> {
    rules.asks.iter().find_map(|ask| {
        first(rules, &ask.acting, &|action| matches!(action, Action::Sow(None, _)))?;
        ask.choosing.iter().find_map(|sentence| {
            let Choice::Add { set, .. } = &sentence.choice else { return None };
            Side::SIDES.into_iter().find_map(|me| {
                let steps = &rules.board.next[me.index()];
                let nowhere = |place: &PlaceId| steps.iter().any(|steps| !steps.from(*place).exists());
                let kept = |place: &PlaceId| !ask.choosing.iter().any(|one| takes_away(rules, one, me, *place));
                let mut offered = offered(rules, set, me).filter(nowhere);
                offered.find(kept).map(|place| Unending::OffTrack(sentence.id, place))
            })
        })
    })
}

/// The pits that a set may hold.
fn offered(rules: &Ruleset, set: &Set, me: Side) -> PlaceSet {
    let all = rules.board.all_pits();
    match set {
        Set::Const(places) => places.within(all),
        Set::ByMe(places) => places[me.index()].within(all),
        Set::OwnedBy(_) | Set::Picked | Set::Sown => all,
        Set::One(Place::Const(place)) => PlaceSet::one(*place).within(all),
        Set::One(_) | Set::FirstOf(_) | Set::LastOf(_) => PlaceSet::EMPTY,
        Set::That(inner, condition) => {
            offered(rules, inner, me).filter(|&here| !surely_not(rules, condition, me, here)).collect()
        }
        Set::Union(left, right) => offered(rules, left, me).union(offered(rules, right, me)),
        Set::Except(left, right) => match &**right {
            Set::Const(_) | Set::ByMe(_) => offered(rules, left, me).without(offered(rules, right, me)),
            _ => offered(rules, left, me),
        },
    }
}

/// Whether a choosing sentence certainly takes a pit away.
fn takes_away(rules: &Ruleset, sentence: &Choosing, me: Side, here: PlaceId) -> bool {
    let always = sentence.when == Cond::Const(true);
    always && matches!(&sentence.choice, Choice::Keep(condition) if surely_not(rules, condition, me, here))
}

fn surely_not(rules: &Ruleset, condition: &Cond, me: Side, here: PlaceId) -> bool {
    let mut apart = Vec::new();
    let answer = Situation { rules, me, here, apart: &mut apart }.answer(condition);
    answer == Some(false) && apart.is_empty()
}
