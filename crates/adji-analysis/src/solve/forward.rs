//! Looking ahead to the end of the game: is a position worth at least so many seeds?
//!
//! Each question is answered by alpha-beta with a window that holds nothing, with a memory of what was proved; the value
//! lies where the answers turn from yes to no. It is always asked for South: where North decides the least value counts,
//! whoever decided before, so that moving again is nothing special.
//!
//! What is proved rests on positions that were proved before it, and on none that is still being looked at: a position
//! that comes again on its own way stops the search ([`Stop::Repeats`]). So whoever has a value proved can play towards it
//! without ever coming to a position twice, and it holds whatever the rules say of repetition. One thing is taken for granted
//! of play that goes round for ever: where nothing is ever taken from stores, it gives nobody more than lies outside them.

use adji_engine::{History, Move, Player, Position, Ruleset, Silent, Status};

use super::stores::Stores;
use super::table::{Key, Known, Table};
use super::worth::{lead, worth};

/// The longest way that is followed, in plies.
const LONGEST: usize = 1000;
/// Kinds of hashes for which the positions of a way are counted.
const KINDS: usize = 1 << 12;

/// Why a search was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A position came again on its own way.
    Repeats,
    /// A way was too long to be followed.
    Long,
    /// As many positions were looked at as were allowed.
    Limit,
    /// Chance decides.
    Chance,
}

/// A search forward from a position.
pub(super) struct Forward<'r, 't> {
    rules: &'r Ruleset,
    root: Position,
    stores: Stores,
    table: Table,
    way: Way,
    /// Always empty: nothing comes again.
    history: History,
    looked: u64,
    limit: u64,
    tick: &'t mut dyn FnMut(u64),
}

/// What is needed at a ply, used again by all positions there.
#[derive(Default)]
struct Ply {
    options: Vec<Move>,
    children: Vec<Child>,
    order: Vec<(i32, usize)>,
}

struct Child {
    position: Position,
    key: Key,
}

/// Two bounds of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i32,
    pub(super) most: i32,
}

impl<'r, 't> Forward<'r, 't> {
    pub(super) fn new(
        rules: &'r Ruleset,
        root: Position,
        bytes: usize,
        limit: u64,
        tick: &'t mut dyn FnMut(u64),
    ) -> Forward<'r, 't> {
        let mut numbers = Vec::new();
        root.identity_numbers(&mut numbers);
        let table = Table::new(bytes, numbers.len());
        let stores = Stores::of(rules);
        let (way, history) = (Way::new(), History::new());
        Forward { rules, root, stores, table, way, history, looked: 0, limit, tick }
    }

    /// How many positions were looked at.
    pub(super) fn looked(&self) -> u64 {
        self.looked
    }

    /// Narrows the bounds for South until they meet, or the search has to stop.
    pub(super) fn narrow(&mut self, bounds: &mut Bounds) -> Result<(), Stop> {
        let mut plies = plies();
        let mut guess = 0;
        while bounds.least < bounds.most {
            let threshold = guess.clamp(bounds.least + 1, bounds.most);
            let mut child = Child { position: self.root, key: Key::default() };
            self.close(&mut child);
            let found = self.test(&mut child, threshold, &mut plies)?;
            if found >= threshold {
                bounds.least = found;
                guess = found + 1;
            } else {
                bounds.most = found;
                guess = found;
            }
        }
        Ok(())
    }

    /// Moves that both play well: after each of them the position is worth as much as the root. As far as they are
    /// found within the limit.
    pub(super) fn line(&mut self, value: i32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut plies = plies();
        let mut at = Child { position: self.root, key: Key::default() };
        while line.len() < LONGEST {
            self.way = Way::new();
            self.close(&mut at);
            match self.keeping(&mut at, value, &mut plies) {
                Some(option) => line.push(option),
                None => break,
            }
        }
        line
    }

    /// Plays the first option after which the position is still worth as much; none at the end of the game.
    fn keeping(&mut self, at: &mut Child, value: i32, plies: &mut [Ply]) -> Option<Move> {
        let (ply, deeper) = plies.split_first_mut()?;
        let is_south = self.open(&mut at.position, &mut ply.options).ok()??;
        self.make_children(at, is_south, ply);
        for &(_, option) in &ply.order {
            let child = &mut ply.children[option];
            let keeps = match is_south {
                true => self.test(child, value, deeper).ok()? >= value,
                false => self.test(child, value + 1, deeper).ok()? <= value,
            };
            if keeps {
                self.rules.play_unchecked(
                    &at.position,
                    ply.options[option],
                    &self.history,
                    &mut Silent,
                    &mut child.position,
                );
                *at = Child { position: child.position, key: Key::default() };
                return Some(ply.options[option]);
            }
        }
        None
    }

    /// A number that is at least the threshold, and then no more than the value for South; or less than the threshold, and
    /// then no less than the value.
    fn test(&mut self, at: &mut Child, threshold: i32, plies: &mut [Ply]) -> Result<i32, Stop> {
        if let Some(bound) = self.known(at).and_then(|known| known.answer(threshold)) {
            return Ok(bound);
        }
        // Where there is nothing to choose the rules may move seeds before anybody decides.
        let shift = self.stores.shift(self.rules, &at.position);
        let before = self.looked;
        self.looked += 1;
        if self.looked.is_multiple_of(1 << 14) {
            (self.tick)(self.looked);
        }
        if self.looked > self.limit {
            return Err(Stop::Limit);
        }
        let (ply, deeper) = plies.split_first_mut().ok_or(Stop::Long)?;
        let Some(is_south) = self.open(&mut at.position, &mut ply.options)? else {
            return Ok(self.ended(&at.position).unwrap_or(0));
        };
        self.way.enter(at.key.hash)?;
        self.make_children(at, is_south, ply);
        let (found, best) = self.choose(is_south, threshold, ply, deeper)?;
        self.way.leave(at.key.hash);
        let unknown = Known { least: i16::MIN, most: i16::MAX, best: 0 };
        let mut known = Known { best: best as u8, ..self.table.find(&at.key).unwrap_or(unknown) };
        // What can still be won, where that is all that matters. It is small, as no more seeds are solved.
        let still = (found - shift) as i16;
        if found >= threshold {
            known.least = known.least.max(still);
        } else {
            known.most = known.most.min(still);
        }
        self.table.keep(&at.key, known, self.looked - before);
        Ok(found)
    }

    /// The value of the best option as far as it matters, and which option that is.
    fn choose(
        &mut self,
        is_south: bool,
        threshold: i32,
        ply: &mut Ply,
        deeper: &mut [Ply],
    ) -> Result<(i32, usize), Stop> {
        let sign = if is_south { 1 } else { -1 };
        let decides = |bound: i32| (bound >= threshold) == is_south;
        // First what needs no look.
        let (mut best, mut chosen) = (-i32::MAX, 0);
        for slot in 0..ply.order.len() {
            let option = ply.order[slot].1;
            let Some(bound) = self.known(&ply.children[option]).and_then(|known| known.answer(threshold)) else {
                continue;
            };
            ply.order[slot].0 = i32::MIN;
            if sign * bound > best {
                (best, chosen) = (sign * bound, option);
            }
            if decides(bound) {
                return Ok((bound, option));
            }
        }
        for &(order, option) in &ply.order {
            if order == i32::MIN {
                continue;
            }
            let bound = self.test(&mut ply.children[option], threshold, deeper)?;
            if sign * bound > best {
                (best, chosen) = (sign * bound, option);
            }
            if decides(bound) {
                break;
            }
        }
        Ok((sign * best, chosen))
    }

    /// Lists the options, and says whether South decides; `None` if the game is over.
    fn open(&self, position: &mut Position, options: &mut Vec<Move>) -> Result<Option<bool>, Stop> {
        self.rules.options(position, &self.history, options, &mut Silent);
        match (position.is_over(), position.flow.asked) {
            (true, _) => Ok(None),
            (false, Player::South) => Ok(Some(true)),
            (false, Player::North) => Ok(Some(false)),
            (false, _) => Err(Stop::Chance),
        }
    }

    /// Plays all options, and puts first what was best before, then what moves again, then what wins most seeds.
    fn make_children(&self, at: &Child, is_south: bool, ply: &mut Ply) {
        let Ply { options, children, order } = ply;
        let remembered = self.table.find(&at.key).map(|known| usize::from(known.best));
        let sign = if is_south { 1 } else { -1 };
        let before = lead(self.rules, &at.position);
        order.clear();
        for (index, &option) in options.iter().enumerate() {
            if children.len() == index {
                children.push(Child { position: at.position, key: Key::default() });
            }
            let child = &mut children[index];
            self.rules.play_unchecked(&at.position, option, &self.history, &mut Silent, &mut child.position);
            self.close(child);
            let again = i32::from(child.position.flow.asked == at.position.flow.asked);
            let gain = sign * (lead(self.rules, &child.position) - before);
            let first = i32::from(remembered == Some(index));
            order.push((first << 20 | again << 19 | (gain + (1 << 16)), index));
        }
        // Of several the last: it is mostly nearest to what lies ahead.
        order.sort_unstable_by(|one, other| other.cmp(one));
    }

    fn close(&self, child: &mut Child) {
        child.key.numbers.clear();
        child.position.identity_numbers(&mut child.key.numbers);
        self.stores.leave_out(self.rules, &mut child.key.numbers);
        child.key.close();
    }

    /// What a position at the end is worth.
    fn ended(&self, position: &Position) -> Option<i32> {
        match position.flow.status {
            Status::Over(winner) => Some(worth(self.rules, position, winner)),
            Status::Open | Status::MustPass => None,
        }
    }

    /// What is known of a position without a look at what can follow.
    fn known(&self, at: &Child) -> Option<Bounds> {
        if let Some(worth) = self.ended(&at.position) {
            return Some(Bounds { least: worth, most: worth });
        }
        let shift = self.stores.shift(self.rules, &at.position);
        let sure = self.stores.sure(self.rules, &at.position);
        let kept = self.table.find(&at.key);
        let kept =
            kept.map(|known| Bounds { least: i32::from(known.least) + shift, most: i32::from(known.most) + shift });
        match (kept, sure) {
            (Some(kept), Some(sure)) => {
                Some(Bounds { least: kept.least.max(sure.least), most: kept.most.min(sure.most) })
            }
            (one, other) => one.or(other),
        }
    }
}

impl Bounds {
    /// What they say of a threshold.
    fn answer(self, threshold: i32) -> Option<i32> {
        if self.least >= threshold { Some(self.least) } else { (self.most < threshold).then_some(self.most) }
    }
}

fn plies() -> Vec<Ply> {
    (0..LONGEST).map(|_| Ply::default()).collect()
}

/// The positions from the root to where the search is.
struct Way {
    hashes: Vec<u64>,
    /// How many of them are of each kind, so that most need not be compared.
    of_kind: Vec<u16>,
}

impl Way {
    fn new() -> Way {
        Way { hashes: Vec::new(), of_kind: vec![0; KINDS] }
    }

    /// Two positions with the same hash are taken for one, which gives up too soon once in very many searches.
    fn enter(&mut self, hash: u64) -> Result<(), Stop> {
        let kind = hash as usize % KINDS;
        if self.of_kind[kind] > 0 && self.hashes.contains(&hash) {
            return Err(Stop::Repeats);
        }
        self.of_kind[kind] += 1;
        self.hashes.push(hash);
        Ok(())
    }

    fn leave(&mut self, hash: u64) {
        self.of_kind[hash as usize % KINDS] -= 1;
        self.hashes.pop();
    }
}
