//! Actions.

use adji_engine::rules::{Action, Player, Portion, Set, Taking, Way};
use adji_engine::{Heading, Player as Side};
use adji_syntax::ast::{self, ActionKind};
use adji_syntax::diagnostic::Diagnostic;

use super::{Compiler, Kind};
use crate::codes;
use crate::hints::with_nearest;

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
                self.fault(fault.help("move it up, before the first sentence that does something"));
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
                Action::Put(self.portion(portion.as_ref()), self.set(set), self.set(into))
            }
            ActionKind::Pick(set) => Action::Pick(self.set(set)),
            ActionKind::Unpick(set) => Action::Unpick(self.set(set)),
            ActionKind::Mark { set, mark, owner } => {
                let set = self.set(set);
                let player = owner.as_ref().map(|player| self.player(player));
                let index = self.mark(mark, Kind::MarkSet)?;
                if let (Some(owner), false) = (owner, self.marks[index].of_player) {
                    let title = format!("the mark `{}` is nobody's", mark.text);
                    let fault =
                        Diagnostic::error(codes::FLAG_HAS_NO_PLAYER, owner.span, title, "it is only set or not");
                    self.fault(fault.help(format!("leave `of …` out, or declare [marks] {} = \"player\"", mark.text)));
                }
                Action::Mark(set, index, player.unwrap_or(Player::Me))
            }
            ActionKind::Unmark { set, mark } => {
                let set = self.set(set);
                Action::Unmark(set, self.mark(mark, Kind::MarkSet)?)
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
            let fault = Diagnostic::error(codes::NO_STORE, owner.span, "nobody has no store", "a player is due here");
            self.fault(fault.help("write `remove …` to take seeds out of play"));
        }
        Action::Take(taking, self.portion(portion), self.set(set), player)
    }

    pub(super) fn portion(&mut self, portion: Option<&ast::Portion>) -> Portion {
        match portion {
            None => Portion::All,
            Some(ast::Portion::Some(number)) => Portion::Some(self.number(number)),
            Some(ast::Portion::AllBut(number)) => Portion::AllBut(self.number(number)),
        }
    }

    fn step(&mut self, name: &ast::Name) -> Option<usize> {
        if let Some(step) = self.draft.steps.iter().position(|step| step.name.value == name.text) {
            self.note_use(Kind::Step, &name.text, name.span);
            return Some(step);
        }
        let title = format!("no step is called `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_STEP, name.span, title, "not a step");
        let draft = self.draft;
        let fault =
            with_nearest(fault, &name.text, draft.steps.iter().map(|step| step.name.value.as_str()), "the steps are");
        let help = format!("write it: [steps] {} = '''…'''", name.text);
        let fault = if fault.help.is_none() { fault.help(help) } else { fault };
        self.fault(fault);
        None
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
