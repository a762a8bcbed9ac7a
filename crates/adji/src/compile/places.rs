//! Places, sets and players.

use adji_engine::rules::{Cond, Place, Player, Set};
use adji_engine::{PlaceSet, Player as Side};
use adji_syntax::ast::{self, Join, PlaceKind, PlayerKind, SetKind, Step};
use adji_syntax::diagnostic::Diagnostic;

use super::conditions::Subject;
use super::{Compiler, EMPTY, Kind};
use crate::codes;
use crate::hints::{or_help, with_remedy};
use crate::layer::Draft;

impl Compiler<'_> {
    pub(super) fn place(&mut self, place: &ast::Place) -> Place {
        match &place.kind {
            PlaceKind::Here => {
                self.here_is_said(place.span);
                Place::Here
            }
            PlaceKind::Landing => {
                self.place_of_the_turn_is_said("landing", place.span);
                Place::Landing
            }
            PlaceKind::StartingPit => {
                self.place_of_the_turn_is_said("starting pit", place.span);
                Place::Starting
            }
            PlaceKind::LiftedPit => {
                self.place_of_the_turn_is_said("lifted pit", place.span);
                Place::Lifted
            }
            PlaceKind::Hand => Place::Const(self.geometry.board.hand()),
            PlaceKind::Out => Place::Const(self.geometry.board.out()),
            PlaceKind::StoreOf(player) => match self.player(player) {
                Player::Const(side) if side.is_side() => Place::Const(self.geometry.board.store(side)),
                found => {
                    if let Player::Const(_) = found {
                        let title = format!("`{}` has no store", adji_syntax::print::player(player));
                        let fault =
                            Diagnostic::error(codes::NO_STORE, player.span, title, "South or North is due here");
                        self.fault(fault.help("write `out` for seeds out of play"));
                    }
                    Place::Store(found)
                }
            },
            PlaceKind::PitOf(number, player) => {
                self.check_pit_number(number, self.geometry.rows.iter().sum());
                let (number, player) = (self.number(number), self.player(player));
                Place::Pit(Box::new(number), player)
            }
            PlaceKind::Step(step, from) => {
                if matches!(step, Step::Next | Step::Previous)
                    && self.unfolding.iter().any(|(word, _)| word == "absent")
                {
                    let title = "what is absent cannot depend on what is next";
                    let label = "the track leads past what is absent, so this asks for itself";
                    let fault = Diagnostic::error(codes::CIRCULAR, place.span, title, label);
                    self.fault(fault.help("say which pits are absent by marks, counts or `opposite`"));
                }
                let from = Box::new(self.place(from));
                match step {
                    Step::Next => Place::Next(from),
                    Step::Previous => Place::Previous(from),
                    Step::Opposite => Place::Opposite(from),
                    Step::Behind => Place::Behind(from),
                    Step::Front => Place::Front(from),
                }
            }
            PlaceKind::OneOf(set) => self.one_of(set),
        }
    }

    /// A place, or `here` where none is said.
    pub(super) fn place_or_here(&mut self, place: Option<&ast::Place>, span: adji_syntax::span::Span) -> Place {
        match place {
            Some(place) => self.place(place),
            None => {
                self.here_is_said(span);
                Place::Here
            }
        }
    }

    /// Where one place is due: what is first or last of a set, or a set of the file that is one place.
    fn one_of(&mut self, set: &ast::Set) -> Place {
        match &set.kind {
            SetKind::Place(place) => self.place(place),
            SetKind::FirstOf(inner) => Place::First(Box::new(self.set(inner))),
            SetKind::LastOf(_) => Place::First(Box::new(self.set(set))),
            SetKind::Named(name) => {
                let draft = self.draft;
                let meaning = draft.sets.iter().find(|entry| entry.name.value == name.text);
                let meaning = meaning.and_then(|entry| entry.value.as_ref());
                if let Some(several) = meaning.filter(|meaning| !is_one(meaning, draft, MOST_NAMES)) {
                    let title = format!("one place is due here, and `{}` may be several", name.text);
                    let fault = Diagnostic::error(codes::IS_OF_MANY, set.span, title, "which of them?");
                    self.fault(
                        fault.and(several.span, "explained here").help(format!("write `first of {}`", name.text)),
                    );
                }
                Place::First(Box::new(self.set(set)))
            }
            _ => Place::First(Box::new(self.set(set))),
        }
    }

    /// The place a set is, if it is written as one place.
    pub(super) fn one_place(&mut self, set: &ast::Set) -> Option<Place> {
        match &set.kind {
            SetKind::Place(place) => Some(self.place(place)),
            _ => None,
        }
    }

    pub(super) fn player(&mut self, player: &ast::Player) -> Player {
        match &player.kind {
            PlayerKind::Me => Player::Me,
            PlayerKind::Them => Player::Them,
            PlayerKind::South => Player::Const(Side::South),
            PlayerKind::North => Player::Const(Side::North),
            PlayerKind::Nobody => Player::Const(Side::Nobody),
            PlayerKind::Chance => Player::Const(Side::Chance),
            PlayerKind::Starter => Player::Starter,
            PlayerKind::Winner => Player::Winner,
            PlayerKind::Loser => Player::Loser,
            PlayerKind::MarkOf(name, place) => {
                let place = Box::new(self.place(place));
                let Some(mark) = self.mark(name, Kind::MarkRead) else { return Player::Const(Side::Nobody) };
                if !self.marks[mark].of_player {
                    let title = format!("the mark `{}` does not say whose it is", name.text);
                    let fault = Diagnostic::error(codes::FLAG_HAS_NO_PLAYER, name.span, title, "a player is due here");
                    self.fault(fault.help(format!("declare it as a player's: [marks] {} = \"player\"", name.text)));
                }
                Player::MarkOf(mark, place)
            }
        }
    }

    pub(super) fn set(&mut self, set: &ast::Set) -> Set {
        self.part(set.span, EMPTY, |compiler| compiler.set_part(set))
    }

    fn set_part(&mut self, set: &ast::Set) -> Set {
        match &set.kind {
            SetKind::Mine => self.owned(Player::Me),
            SetKind::Theirs => self.owned(Player::Them),
            SetKind::Pits => self.present(Set::Const(self.geometry.board.all_pits())),
            SetKind::Picked => {
                self.note_use(Kind::PickRead, "", set.span);
                Set::Picked
            }
            SetKind::Sown => Set::Sown,
            SetKind::MyRow => Set::ByMe(Side::SIDES.map(|player| self.geometry.board.rows_of(player))),
            SetKind::TheirRow => Set::ByMe(Side::SIDES.map(|player| self.geometry.board.rows_of(player.other()))),
            SetKind::FirstOf(set) => Set::FirstOf(Box::new(self.set(set))),
            SetKind::LastOf(set) => Set::LastOf(Box::new(self.set(set))),
            SetKind::Place(place) => match self.place(place) {
                Place::Const(place) => Set::Const(PlaceSet::one(place)),
                Place::Store(Player::Me) => self.stores(|player| player),
                Place::Store(Player::Them) => self.stores(Side::other),
                place => Set::One(place),
            },
            SetKind::Named(name) => self.named_set(name),
            SetKind::That(set, preds) => {
                let set = self.set(set);
                let fits = self.with_here(|compiler| preds.iter().map(|pred| compiler.pred_of_each(pred)).collect());
                Set::That(Box::new(set), Box::new(super::conditions::all(fits)))
            }
            SetKind::Joined(first, others) => {
                let mut joined = self.set(first);
                for (join, other) in others {
                    let other = self.set(other);
                    joined = match join {
                        Join::And => union(joined, other),
                        Join::Except => Set::Except(Box::new(joined), Box::new(other)),
                    };
                }
                joined
            }
        }
    }

    /// What is said of each place of a set.
    fn pred_of_each(&mut self, pred: &ast::Pred) -> Cond {
        let fits = self.pred(&Subject::here(), pred);
        self.note_asked(&fits, pred.span, super::conditions::is_in_figures(pred));
        fits
    }

    fn stores(&self, whose: impl Fn(Side) -> Side) -> Set {
        Set::ByMe(Side::SIDES.map(|me| PlaceSet::one(self.geometry.board.store(whose(me)))))
    }

    /// The pits a player owns: a table where no rule changes owners.
    pub(super) fn owned(&mut self, player: Player) -> Set {
        let board = &self.geometry.board;
        let set = match player {
            Player::Me if !self.owner_changes => Set::ByMe(Side::SIDES.map(|me| board.owned_at_start(me))),
            Player::Them if !self.owner_changes => Set::ByMe(Side::SIDES.map(|me| board.owned_at_start(me.other()))),
            player => Set::OwnedBy(player),
        };
        self.present(set)
    }

    /// The places of a set that are there, where the file says that some are not.
    fn present(&mut self, set: Set) -> Set {
        if !self.absent || self.unfolding.iter().any(|(word, _)| word == "absent") {
            return set;
        }
        let absent = self.absent_word();
        Set::That(Box::new(set), Box::new(Cond::Not(Box::new(absent))))
    }

    pub(super) fn absent_word(&mut self) -> Cond {
        let draft = self.draft;
        let Some(entry) = draft.words.iter().find(|word| word.name.value == "absent") else { return super::NEVER };
        let Some(condition) = &entry.value else { return super::NEVER };
        self.note_use(Kind::Word, "absent", entry.name.span);
        self.unfold("absent", entry.name.span, super::NEVER, |compiler| {
            compiler.with_here(|compiler| compiler.condition(condition))
        })
    }

    fn named_set(&mut self, name: &ast::Name) -> Set {
        let draft = self.draft;
        let Some(entry) = draft.sets.iter().find(|entry| entry.name.value == name.text) else {
            let title = format!("no set of pits is called `{}`", name.text);
            let fault = Diagnostic::error(codes::UNKNOWN_SET, name.span, title, "pits are due here");
            let known = draft.sets.iter().map(|entry| entry.name.value.as_str());
            let words = ["mine", "theirs", "pits", "picked", "sown", "here", "landing", "opposite", "next"];
            let pit = self.pit_by_letter(&name.text);
            self.fault(match crate::hints::is_action(&name.text) {
                false if pit.is_some() => fault.help(pit.unwrap_or_default()),
                true => fault.help(format!("`and` joins places, a comma joins actions: write `, {}`", name.text)),
                false => {
                    let fault = with_remedy(fault, &name.text, known.chain(words), "sets and places are");
                    or_help(fault, format!("explain it: [sets] {} = '…'", name.text))
                }
            });
            return EMPTY;
        };
        self.note_use(Kind::Set, &name.text, name.span);
        let Some(set) = &entry.value else { return EMPTY };
        self.unfold(&name.text, name.span, EMPTY, |compiler| compiler.set(set))
    }
}

/// How many names may stand for each other; more are told as explained by themselves.
const MOST_NAMES: usize = 64;

/// Whether a set is written as one place.
fn is_one(set: &ast::Set, draft: &Draft, names: usize) -> bool {
    match &set.kind {
        SetKind::Place(_) | SetKind::FirstOf(_) | SetKind::LastOf(_) => true,
        SetKind::That(inner, _) => is_one(inner, draft, names),
        SetKind::Named(name) => {
            let meaning = draft.sets.iter().find(|entry| entry.name.value == name.text);
            let meaning = meaning.and_then(|entry| entry.value.as_ref());
            names == 0 || meaning.is_none_or(|meaning| is_one(meaning, draft, names - 1))
        }
        _ => false,
    }
}

fn union(left: Set, right: Set) -> Set {
    match (left, right) {
        (Set::Const(left), Set::Const(right)) => Set::Const(left.union(right)),
        (Set::ByMe([a, b]), Set::ByMe([c, d])) => Set::ByMe([a.union(c), b.union(d)]),
        (Set::ByMe([a, b]), Set::Const(all)) | (Set::Const(all), Set::ByMe([a, b])) => {
            Set::ByMe([a.union(all), b.union(all)])
        }
        (left, right) => Set::Union(Box::new(left), Box::new(right)),
    }
}
