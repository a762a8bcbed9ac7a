//! Sentences, guards, blocks and loops.

use pest::iterators::Pairs;

use crate::ast::{Body, Cond, CondKind, Guard, Loop, Name, Sentence, Walk, Way};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::parse::{Node, Parts, Reader, Rule, inside};

impl Reader<'_> {
    /// A text that is one sentence.
    pub(super) fn whole_sentence(&mut self, pairs: Pairs<'_, Rule>) -> Sentence {
        let node = inside(pairs).need();
        self.sentence(node)
    }

    /// `sentence` or `inner`.
    fn sentence(&mut self, node: Node<'_>) -> Sentence {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        let label = parts.take(Rule::label).map(|label| self.label(label));
        let guard = parts.take(Rule::guard).map(|guard| self.guard(guard));
        parts.take(Rule::colon);
        Sentence { label, guard, body: self.body(parts.need()), span }
    }

    fn label(&self, node: Node<'_>) -> Name {
        let mut parts = Parts::of(node);
        parts.take(Rule::open_label);
        self.name(&parts.need())
    }

    fn guard(&mut self, node: Node<'_>) -> Guard {
        let inner = Parts::of(node).need();
        match inner.as_rule() {
            Rule::k_otherwise => Guard::Otherwise(self.span(&inner)),
            _ => {
                let in_brackets = inner.as_str().starts_with('(');
                let condition = self.cond(inner);
                if !in_brackets {
                    self.check_walk(&condition);
                }
                Guard::If(condition)
            }
        }
    }

    /// `going back:` alone may be meant as a walk; in brackets it is a condition.
    fn check_walk(&mut self, condition: &Cond) {
        let CondKind::Going(way) = condition.kind else { return };
        let way = crate::print::way(way);
        let title = format!("`going {way}:` can be read as a walk and as a condition");
        let fault = Diagnostic::error(codes::WALK_OR_CONDITION, condition.span, title, "a walk, or a condition?");
        let walk = format!("for a walk over pits say from where and how long: `going {way} from next while …:`");
        self.faults.push(fault.help(format!("{walk}; for the condition write brackets: `(going {way}):`")));
    }

    fn body(&mut self, node: Node<'_>) -> Body {
        match node.as_rule() {
            Rule::block => Body::Block(self.each(node, Rule::sentence, Reader::sentence)),
            Rule::loop_ => self.looped(node),
            _ => Body::Actions(
                node.into_inner().filter(|part| part.as_rule() != Rule::comma).map(|part| self.action(part)).collect(),
            ),
        }
    }

    /// All parts of `node` that are a `rule`.
    fn each<T>(&mut self, node: Node<'_>, rule: Rule, mut read: impl FnMut(&mut Self, Node<'_>) -> T) -> Vec<T> {
        node.into_inner().filter(|part| part.as_rule() == rule).map(|part| read(self, part)).collect()
    }

    fn looped(&mut self, node: Node<'_>) -> Body {
        let mut parts = Parts::of(node);
        let head = parts.need();
        let head = match head.as_rule() {
            Rule::walk => Loop::Walk(Box::new(self.walk(head))),
            Rule::each_player => Loop::EachPlayer(self.span(&head)),
            Rule::each => Loop::Each(self.set(second(head))),
            _ => Loop::At(self.spot(second(head))),
        };
        parts.take(Rule::colon);
        Body::Loop(head, Box::new(self.sentence(parts.need())))
    }

    fn walk(&mut self, node: Node<'_>) -> Walk {
        let span = self.span(&node);
        let mut parts = Parts::of(node);
        parts.take(Rule::k_going);
        let way = way(parts.need());
        let bound = parts.take(Rule::bound).map(|bound| {
            let mut parts = Parts::of(bound);
            parts.take(Rule::k_at);
            parts.take(Rule::k_most);
            self.num(parts.need())
        });
        let by = parts.take(Rule::k_by).map(|_| self.num(parts.need()));
        let from = parts.take(Rule::k_from).map(|_| self.spot(parts.need()));
        parts.take(Rule::comma);
        let condition = parts.take(Rule::k_while).map(|_| self.cond(parts.need()));
        Walk { way, bound, by, from, condition, span }
    }

    /// A word as a name.
    pub(super) fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().to_owned(), span: self.span(node) }
    }
}

/// The second part of a node whose first is a word of the language.
pub(super) fn second(node: Node<'_>) -> Node<'_> {
    let mut parts = Parts::of(node);
    parts.need();
    parts.need()
}

/// `forward`, `back`, `clockwise`, `anticlockwise`.
pub(super) fn way(node: Node<'_>) -> Way {
    match Parts::of(node).need().as_rule() {
        Rule::k_forward => Way::Forward,
        Rule::k_back => Way::Back,
        Rule::k_clockwise => Way::Clockwise,
        _ => Way::Anticlockwise,
    }
}
