//! Actions.

use adji_engine::rules::{Action, Player, Portion, Set, Taking, Way};
use adji_engine::{Heading, Player as Side};
use adji_syntax::ast::{self, ActionKind};
use adji_syntax::diagnostic::Diagnostic;

use super::{Compiler, Kind};
use crate::codes;
use crate::hints::{or_help, with_nearest};

impl Compiler<'_> {
    /// An action that is no choosing word; `None` after a fault.
    pub(super) fn action(&mut self, action: &ast::Action) -> Option<Action> {
        self.action_is_said(action);
        Some(match &action.kind {
            ActionKind::Choose { .. }
            | ActionKind::ChooseAmong(_)
            | ActionKind::Must(_)
            | ActionKind::Never(_)
            | ActionKind::Prefer(_) => {
                let title = "options are chosen at the top of the paragraph of a decision only";
                let fault = Diagnostic::error(codes::CHOOSING_OUT_OF_PLACE, action.span, title, "not here");
                self.fault(fault.help(match self.is_decision() {
                    true => "move it up, before the first sentence that does something",
                    false => "write it in the paragraph of a decision, such as `move`",
                }));
                return None;
            }
            ActionKind::Lift { portion, set } => Action::Lift(self.portion(portion.as_ref()), self.set(set)),
            ActionKind::Sow { from, way } => {
                Action::Sow(from.as_ref().map(|place| self.place(place)), way.map(self::way))
            }
            ActionKind::Relay { from, way } => {
                Action::Relay(self.place_or_here(from.as_ref(), action.span), way.map(self::way))
            }
            ActionKind::Drop(place) => Action::Drop(self.place_or_here(place.as_ref(), action.span)),
            ActionKind::Capture { portion, set, owner } => {
                self.taking(Taking::Capture, portion.as_ref(), set, owner.as_ref())
            }
            ActionKind::Take { portion, set, owner } => {
                self.taking(Taking::Take, portion.as_ref(), set, owner.as_ref())
            }
            ActionKind::Remove { portion, set } => {
                let out = Set::Const(adji_engine::PlaceSet::one(self.geometry.board.out()));
                Action::Put(self.portion(portion.as_ref()), self.set(set), out)
            }
            ActionKind::Put { portion, set, into } => {
                self.is_one_place(into);
                Action::Put(self.portion(portion.as_ref()), self.set(set), self.set(into))
            }
            ActionKind::Pick(set) => {
                self.note_use(Kind::PickSet, "", action.span);
                Action::Pick(self.set(set))
            }
            ActionKind::Unpick(set) => {
                self.note_use(Kind::PickRead, "", action.span);
                Action::Unpick(self.set(set))
            }
            ActionKind::Mark { set, mark, owner } => {
                let set = self.set(set);
                let player = owner.as_ref().map(|player| self.player(player));
                let index = self.mark(mark, Kind::MarkSet)?;
                if let (Some(owner), false) = (owner, self.marks[index].of_player) {
                    self.flag_has_no_player(mark, owner);
                }
                Action::Mark(set, index, player.unwrap_or(Player::Me))
            }
            ActionKind::Unmark { set, mark } => {
                self.check_opens(set, mark);
                let set = self.set(set);
                Action::Unmark(set, self.mark(mark, Kind::MarkCleared)?)
            }
            ActionKind::Count { counter, player } => {
                let player = player.as_ref().map(|player| self.player(player));
                Action::Count(self.counter(counter, player.is_some(), Kind::CounterSet)?, player)
            }
            ActionKind::SetCounter { counter, player, to } => {
                let player = player.as_ref().map(|player| self.player(player));
                let to = self.number(to);
                Action::SetCounter(self.counter(counter, player.is_some(), Kind::CounterSet)?, player, to)
            }
            ActionKind::Ask { ask, player } => {
                let player = player.as_ref().map_or(Player::Me, |player| self.player(player));
                Action::Ask(self.ask(ask)?, player)
            }
            ActionKind::Begin(player) => Action::Begin(self.player(player)),
            ActionKind::Do(name) => Action::Do(self.step(name)?),
            ActionKind::Stop => Action::Stop,
            ActionKind::Again => Action::Again,
            ActionKind::Pass => Action::Pass,
            ActionKind::End => Action::End,
            ActionKind::PassOver => Action::PassOver,
            ActionKind::BreakOff => Action::BreakOff,
            ActionKind::Win => Action::Win,
            ActionKind::Lose => Action::Lose,
            ActionKind::Draw => Action::Draw,
        })
    }

    fn taking(
        &mut self,
        taking: Taking,
        portion: Option<&ast::Portion>,
        set: &ast::Set,
        owner: Option<&ast::Player>,
    ) -> Action {
        // `for its owner` speaks of each place that is taken.
        let player = self.with_here(|compiler| owner.map_or(Player::Me, |player| compiler.player(player)));
        if let (Player::Const(Side::Nobody | Side::Chance), Some(owner)) = (&player, owner) {
            let title = format!("`{}` has no store to put seeds in", adji_syntax::print::player(owner));
            let fault = Diagnostic::error(codes::NO_STORE, owner.span, title, "South or North is due here");
            self.fault(fault.help("write `remove …` to take seeds out of play"));
        }
        Action::Take(taking, self.portion(portion), self.set(set), player)
    }

    /// Where a mark makes pits absent, sets that have no such pits in them cannot take it off.
    fn check_opens(&mut self, set: &ast::Set, mark: &ast::Name) {
        let absent = self.draft.words.iter().find(|word| word.name.value == "absent");
        let Some(meaning) = absent.and_then(|word| word.value.as_ref()) else { return };
        if !is_shut_by(meaning, &mark.text) || !has_present_pits_only(set) {
            return;
        }
        let said = adji_syntax::print::set(set);
        let title =
            format!("no pit of `{said}` is ever marked `{}`: such pits are absent, and in the rows only", mark.text);
        let fault = Diagnostic::warning(codes::DOES_NOTHING, set.span, title, "none of these is absent");
        self.fault(fault.help(format!("write `unmark my row and their row {}`", mark.text)));
    }

    /// `put` moves seeds to one place.
    fn is_one_place(&mut self, into: &ast::Set) {
        use ast::SetKind;
        let many = match &into.kind {
            SetKind::That(inner, _) => &inner.kind,
            kind => kind,
        };
        if matches!(many, SetKind::Mine | SetKind::Theirs | SetKind::Pits | SetKind::MyRow | SetKind::TheirRow) {
            let title = "`put` moves seeds to one place, and this may be several";
            let fault = Diagnostic::error(codes::PUTS_IN_MANY, into.span, title, "one place is due here");
            let set = adji_syntax::print::set(into);
            self.fault(
                fault.help(format!("write `first of {set}`, or put them in one after the other: `each …: put …`")),
            );
        }
    }

    /// A flag is said to be somebody's.
    pub(super) fn flag_has_no_player(&mut self, mark: &ast::Name, owner: &ast::Player) {
        let title = format!("the mark `{}` is a flag, set or not, and belongs to no player", mark.text);
        let fault = Diagnostic::error(codes::FLAG_HAS_NO_PLAYER, owner.span, title, "no player is due here");
        let help = format!("leave `of …` out, or declare it as a player's: [marks] {} = \"player\"", mark.text);
        self.fault(fault.help(help));
    }

    pub(super) fn portion(&mut self, portion: Option<&ast::Portion>) -> Portion {
        match portion {
            None => Portion::All,
            Some(ast::Portion::Some(number)) => {
                self.warn_of_zero(number, "no seed is moved", "leave the number out where all are meant");
                Portion::Some(self.number(number))
            }
            Some(ast::Portion::AllBut(number)) => Portion::AllBut(self.number(number)),
        }
    }

    /// A number of seeds or steps that is not written as zero.
    pub(super) fn warn_of_zero(&mut self, number: &ast::Num, comes_to: &str, help: &str) {
        if number.kind == ast::NumKind::Literal(0) {
            let title = format!("{comes_to}, as the number here is 0");
            let fault = Diagnostic::warning(codes::DOES_NOTHING, number.span, title, "at least 1 is due");
            self.fault(fault.help(help));
        }
    }

    fn step(&mut self, name: &ast::Name) -> Option<usize> {
        if let Some(&step) = self.steps.index.get(&name.text) {
            self.note_use(Kind::Step, &name.text, name.span);
            return Some(step);
        }
        let title = format!("no step is called `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_STEP, name.span, title, "not a step");
        let draft = self.draft;
        let known = draft.steps.iter().map(|step| step.name.value.as_str());
        let fault = match adji_syntax::fault::instead_of_action(&name.text) {
            Some(instead) => fault.help(instead),
            None => with_nearest(fault, &name.text, known, "the steps are"),
        };
        self.fault(or_help(fault, format!("write it: [steps] {} = '''…'''", name.text)));
        None
    }
}

/// Whether whatever carries a mark fits a condition, as far as its text shows it.
fn is_shut_by(condition: &ast::Cond, mark: &str) -> bool {
    match &condition.kind {
        ast::CondKind::Or(members) => members.iter().any(|member| is_shut_by(member, mark)),
        ast::CondKind::Subject { subject: None, pred } => match &pred.kind {
            ast::PredKind::Is { not: false, adjectives } => adjectives.iter().any(
                |adjective| matches!(&adjective.kind, ast::AdjectiveKind::Named { name, of: None } if name.text == mark),
            ),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a set has none of the pits that are absent, as far as its text shows it.
fn has_present_pits_only(set: &ast::Set) -> bool {
    use ast::SetKind as Kind;
    match &set.kind {
        Kind::Mine | Kind::Theirs | Kind::Pits => true,
        Kind::That(inner, _) | Kind::FirstOf(inner) | Kind::LastOf(inner) => has_present_pits_only(inner),
        Kind::Joined(first, others) => {
            has_present_pits_only(first)
                && others.iter().all(|(join, other)| *join == ast::Join::Except || has_present_pits_only(other))
        }
        _ => false,
    }
}

pub(super) fn way(way: ast::Way) -> Way {
    match way {
        ast::Way::Forward => Way::Forward,
        ast::Way::Back => Way::Back,
        ast::Way::Clockwise => Way::To(Heading::Clockwise),
        ast::Way::Anticlockwise => Way::To(Heading::Anticlockwise),
    }
}
