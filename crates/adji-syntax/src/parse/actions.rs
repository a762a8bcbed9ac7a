//! Actions: what a sentence does.

use crate::ast::{Action, ActionKind, Name, Num, Place, Player, Portion, Way};
use crate::parse::sentences::{second, way};
use crate::parse::{Node, Parts, Reader, Rule};

impl Reader<'_> {
    /// One action.
    pub(super) fn action(&mut self, node: Node<'_>) -> Action {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::choose => self.choose(node),
            Rule::among => ActionKind::ChooseAmong(self.options(node)),
            Rule::must => ActionKind::Must(self.cond(second(node))),
            Rule::never => ActionKind::Never(self.cond(second(node))),
            Rule::prefer => ActionKind::Prefer(self.cond(second(node))),
            Rule::sow | Rule::relay => self.sowing(node),
            Rule::drop => ActionKind::Drop(self.drop_in(node)),
            Rule::lift | Rule::capture | Rule::take | Rule::remove | Rule::put => self.seeds_moved(node),
            Rule::pick => ActionKind::Pick(self.set(second(node))),
            Rule::unpick => ActionKind::Unpick(self.set(second(node))),
            Rule::mark | Rule::unmark => self.marking(node),
            Rule::count_up | Rule::set_to => self.counting(node),
            Rule::ask => self.ask(node),
            Rule::begin => self.begin(node),
            Rule::step => ActionKind::Do(self.name(&second(node))),
            Rule::pass_over => ActionKind::PassOver,
            Rule::break_off => ActionKind::BreakOff,
            _ => flow(node),
        };
        Action { kind, span }
    }

    fn choose(&mut self, node: Node<'_>) -> ActionKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_choose);
        let set = self.set(parts.need());
        let either_way = parts.take(Rule::either).is_some();
        let amounts = parts.take(Rule::amounts).map(|amounts| self.amounts(amounts));
        ActionKind::Choose { set, either_way, amounts }
    }

    fn amounts(&mut self, node: Node<'_>) -> (Num, Num) {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_with);
        let low = self.num(parts.need());
        parts.take(Rule::k_to);
        (low, self.num(parts.need()))
    }

    fn options(&mut self, node: Node<'_>) -> Vec<Name> {
        node.into_inner().filter(|part| part.as_rule() == Rule::label_name).map(|part| self.name(&part)).collect()
    }

    fn sowing(&mut self, node: Node<'_>) -> ActionKind {
        let is_relay = node.as_rule() == Rule::relay;
        let mut parts = Parts::of(node);
        parts.need();
        let before: Option<Way> = parts.take(Rule::way).map(way);
        let from: Option<Place> = parts.take(Rule::k_from).map(|_| self.spot(parts.need()));
        let way: Option<Way> = before.or_else(|| parts.take(Rule::way).map(way));
        if is_relay { ActionKind::Relay { from, way } } else { ActionKind::Sow { from, way } }
    }

    fn drop_in(&mut self, node: Node<'_>) -> Option<Place> {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_drop);
        parts.take(Rule::k_in).map(|_| self.spot(parts.need()))
    }

    fn seeds_moved(&mut self, node: Node<'_>) -> ActionKind {
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        parts.need();
        let portion = parts.take(Rule::portion).map(|portion| self.portion(portion));
        let set = self.set(parts.need());
        let owner = parts.take(Rule::k_for).map(|_| self.player(parts.need()));
        match rule {
            Rule::lift => ActionKind::Lift { portion, set },
            Rule::capture => ActionKind::Capture { portion, set, owner },
            Rule::take => ActionKind::Take { portion, set, owner },
            Rule::remove => ActionKind::Remove { portion, set },
            _ => {
                parts.take(Rule::k_in);
                ActionKind::Put { portion, set, into: self.set(parts.need()) }
            }
        }
    }

    fn portion(&mut self, node: Node<'_>) -> Portion {
        let first = Parts::of(node).need();
        if first.as_rule() != Rule::all_but {
            return Portion::Some(self.num(first));
        }
        let mut parts = Parts::of(first);
        parts.take(Rule::k_all);
        parts.take(Rule::k_but);
        Portion::AllBut(self.num(parts.need()))
    }

    fn marking(&mut self, node: Node<'_>) -> ActionKind {
        let is_mark = node.as_rule() == Rule::mark;
        let mut parts = Parts::of(node);
        parts.need();
        let set = self.set(parts.need());
        parts.take(Rule::k_as);
        let mark = self.name(&parts.need());
        parts.take(Rule::k_of);
        let owner = parts.take(Rule::player).map(|player| self.player(player));
        if is_mark { ActionKind::Mark { set, mark, owner } } else { ActionKind::Unmark { set, mark } }
    }

    fn counting(&mut self, node: Node<'_>) -> ActionKind {
        let mut parts = Parts::of(node);
        parts.need();
        let counter = self.name(&parts.need());
        let player = self.of_player(&mut parts);
        match parts.take(Rule::k_to) {
            None => ActionKind::Count { counter, player },
            Some(_) => ActionKind::SetCounter { counter, player, to: self.num(parts.need()) },
        }
    }

    fn ask(&mut self, node: Node<'_>) -> ActionKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_ask);
        let ask = self.name(&parts.need());
        ActionKind::Ask { ask, player: self.of_player(&mut parts) }
    }

    fn begin(&mut self, node: Node<'_>) -> ActionKind {
        let mut parts = Parts::of(node);
        parts.take(Rule::k_begin);
        parts.take(Rule::k_with);
        ActionKind::Begin(self.player(parts.need()))
    }

    /// `of PLAYER`, if it comes next.
    pub(super) fn of_player(&mut self, parts: &mut Parts<'_>) -> Option<Player> {
        parts.take(Rule::k_of).map(|_| self.player(parts.need()))
    }
}

fn flow(node: Node<'_>) -> ActionKind {
    match Parts::of(node).need().as_rule() {
        Rule::k_stop => ActionKind::Stop,
        Rule::k_again => ActionKind::Again,
        Rule::k_pass => ActionKind::Pass,
        Rule::k_end => ActionKind::End,
        Rule::k_win => ActionKind::Win,
        Rule::k_lose => ActionKind::Lose,
        _ => ActionKind::Draw,
    }
}
