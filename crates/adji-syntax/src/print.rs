//! Trees back to rule text, in one fixed form: shows an author how a sentence was read.
//!
//! Reading the printed text gives the same tree, apart from places. Brackets are written where the text would be read
//! otherwise, and nowhere else.

mod conditions;

use crate::ast::{
    Action, ActionKind, Body, Cond, CondKind, Guard, Join, Loop, Name, Num, NumKind, Operator, Place, PlaceKind,
};
use crate::ast::{Player, PlayerKind, Portion, Sentence, Set, SetKind, Step, Walk, Way};

pub use conditions::{cond, count, pred};

/// A sentence with its full stop.
#[must_use]
pub fn sentence(sentence: &Sentence) -> String {
    let label = sentence.label.as_ref().map_or(String::new(), |label| format!("[{}] ", label.text));
    let guard = match &sentence.guard {
        None => String::new(),
        Some(Guard::Otherwise(_)) => "otherwise: ".to_owned(),
        Some(Guard::If(condition @ Cond { kind: CondKind::Going(_), .. })) => format!("({}): ", cond(condition)),
        Some(Guard::If(condition)) => format!("{}: ", cond(condition)),
    };
    format!("{label}{guard}{}", body(&sentence.body))
}

/// Sentences one after the other.
#[must_use]
pub fn paragraph(sentences: &[Sentence]) -> String {
    joined(sentences, " ", sentence)
}

fn body(body: &Body) -> String {
    match body {
        Body::Actions(actions) => format!("{}.", joined(actions, ", ", action)),
        Body::Block(sentences) => format!("{{ {} }}", paragraph(sentences)),
        Body::Loop(head, inner) => format!("{}: {}", loop_head(head), sentence(inner)),
    }
}

fn loop_head(head: &Loop) -> String {
    match head {
        Loop::Each(members) => format!("each {}", set(members)),
        Loop::EachPlayer(_) => "each player".to_owned(),
        Loop::At(at) => format!("at {}", place(at)),
        Loop::Walk(steps) => walk(steps),
    }
}

fn walk(walk: &Walk) -> String {
    let bound = walk.bound.as_ref().map_or(String::new(), |bound| format!(" at most {} pits", num(bound)));
    let by = walk.by.as_ref().map_or(String::new(), |by| format!(" by {}", num(by)));
    let condition = walk.condition.as_ref().map_or(String::new(), |condition| format!(" while {}", cond(condition)));
    format!("going {}{bound}{by}{}{condition}", way(walk.way), from(walk.from.as_ref()))
}

fn from(start: Option<&Place>) -> String {
    start.map_or(String::new(), |start| format!(" from {}", place(start)))
}

/// An action.
#[must_use]
pub fn action(action: &Action) -> String {
    match &action.kind {
        ActionKind::Choose { set: members, either_way, amounts } => choose(members, *either_way, amounts.as_ref()),
        ActionKind::ChooseAmong(names) => format!("choose among {}", joined(names, ", ", text)),
        ActionKind::Must(condition) => format!("must {}", cond(condition)),
        ActionKind::Never(condition) => format!("never {}", cond(condition)),
        ActionKind::Prefer(condition) => format!("prefer {}", cond(condition)),
        ActionKind::Lift { portion, set } => moved("lift", portion.as_ref(), set, None),
        ActionKind::Sow { from: start, way } => format!("sow{}{}", from(start.as_ref()), heading(*way)),
        ActionKind::Relay { from: start, way } => format!("relay{}{}", from(start.as_ref()), heading(*way)),
        ActionKind::Drop(None) => "drop".to_owned(),
        ActionKind::Drop(Some(at)) => format!("drop in {}", place(at)),
        ActionKind::Capture { portion, set, owner } => moved("capture", portion.as_ref(), set, owner.as_ref()),
        ActionKind::Take { portion, set, owner } => moved("take", portion.as_ref(), set, owner.as_ref()),
        ActionKind::Remove { portion, set } => moved("remove", portion.as_ref(), set, None),
        ActionKind::Put { portion, set, into } => {
            format!("{} in {}", moved("put", portion.as_ref(), set, None), part(into))
        }
        ActionKind::Pick(members) => format!("pick {}", set(members)),
        ActionKind::Unpick(members) => format!("unpick {}", set(members)),
        ActionKind::Mark { set: members, mark, owner } => {
            format!("mark {} {}{}", marked(members), mark.text, of(owner.as_ref()))
        }
        ActionKind::Unmark { set: members, mark } => format!("unmark {} {}", marked(members), mark.text),
        ActionKind::Count { counter, player } => format!("count {}{}", counter.text, of(player.as_ref())),
        ActionKind::SetCounter { counter, player, to } => {
            format!("set {}{} to {}", counter.text, of(player.as_ref()), num(to))
        }
        ActionKind::Ask { ask, player } => format!("ask {}{}", ask.text, of(player.as_ref())),
        ActionKind::Begin(who) => format!("begin with {}", player(who)),
        ActionKind::Do(step) => format!("do {}", step.text),
        ActionKind::Stop => "stop".to_owned(),
        ActionKind::Again => "again".to_owned(),
        ActionKind::Pass => "pass".to_owned(),
        ActionKind::End => "end".to_owned(),
        ActionKind::PassOver => "pass over".to_owned(),
        ActionKind::BreakOff => "break off".to_owned(),
        ActionKind::Win => "win".to_owned(),
        ActionKind::Lose => "lose".to_owned(),
        ActionKind::Draw => "draw".to_owned(),
    }
}

fn choose(members: &Set, either_way: bool, amounts: Option<&(Num, Num)>) -> String {
    let either = if either_way { " either way" } else { "" };
    let amounts = amounts.map_or(String::new(), |(low, high)| format!(" with {} to {} seeds", num(low), num(high)));
    format!("choose {}{either}{amounts}", set(members))
}

fn moved(verb: &str, portion: Option<&Portion>, members: &Set, owner: Option<&Player>) -> String {
    let portion = match portion {
        None => String::new(),
        Some(Portion::Some(number)) => format!("{} of ", simple(number)),
        Some(Portion::AllBut(number)) => format!("all but {} of ", simple(number)),
    };
    let owner = owner.map_or(String::new(), |owner| format!(" for {}", player(owner)));
    format!("{verb} {portion}{}{owner}", set(members))
}

fn of(who: Option<&Player>) -> String {
    who.map_or(String::new(), |who| format!(" of {}", player(who)))
}

fn heading(direction: Option<Way>) -> String {
    direction.map_or(String::new(), |direction| format!(" {}", way(direction)))
}

/// A direction.
#[must_use]
pub fn way(way: Way) -> &'static str {
    match way {
        Way::Forward => "forward",
        Way::Back => "back",
        Way::Clockwise => "clockwise",
        Way::Anticlockwise => "anticlockwise",
    }
}

/// A number.
#[must_use]
pub fn num(number: &Num) -> String {
    match &number.kind {
        NumKind::Literal(value) => value.to_string(),
        NumKind::Arith(left, operator, right) => arithmetic(left, *operator, right),
        NumKind::SeedsInHand => "seeds in hand".to_owned(),
        NumKind::SeedsOf(members) => format!("seeds of {}", part(members)),
        NumKind::Had(members) => format!("had {}", part(members)),
        NumKind::PitsOf(members) => format!("pits of {}", part(members)),
        NumKind::NumberOf(at) => format!("number of {}", place(at)),
        NumKind::RowOf(at) => format!("row of {}", place(at)),
        NumKind::Amount => "amount".to_owned(),
        NumKind::Captured { now } => captured(*now).to_owned(),
        NumKind::CounterOf(name, who) => format!("{} of {}", name.text, player(who)),
        NumKind::Named(name) => name.text.clone(),
    }
}

fn captured(now: bool) -> &'static str {
    if now { "captured now" } else { "captured" }
}

fn arithmetic(left: &Num, operator: Operator, right: &Num) -> String {
    let sign = match operator {
        Operator::Plus => "+",
        Operator::Minus => "-",
        Operator::Times => "*",
        Operator::Div => "div",
        Operator::Mod => "mod",
    };
    let level = binding(operator);
    let left = operand(left, |inner| binding(inner) < level);
    let right = operand(right, |inner| binding(inner) <= level);
    format!("{left} {sign} {right}")
}

/// A member of a calculation, in brackets if its own operator asks for them.
fn operand(number: &Num, needs_brackets: impl Fn(Operator) -> bool) -> String {
    match number.kind {
        NumKind::Arith(_, inner, _) if needs_brackets(inner) => format!("({})", num(number)),
        _ => num(number),
    }
}

fn binding(operator: Operator) -> u8 {
    match operator {
        Operator::Plus | Operator::Minus => 1,
        Operator::Times | Operator::Div | Operator::Mod => 2,
    }
}

/// A number that something follows on: in brackets, unless it is a single word.
fn simple(number: &Num) -> String {
    match number.kind {
        NumKind::Literal(_) | NumKind::Named(_) => num(number),
        _ => format!("({})", num(number)),
    }
}

/// A set of places.
#[must_use]
pub fn set(members: &Set) -> String {
    match &members.kind {
        SetKind::Mine => "mine".to_owned(),
        SetKind::Theirs => "theirs".to_owned(),
        SetKind::Pits => "pits".to_owned(),
        SetKind::Picked => "picked".to_owned(),
        SetKind::Sown => "sown".to_owned(),
        SetKind::MyRow => "my row".to_owned(),
        SetKind::TheirRow => "their row".to_owned(),
        SetKind::FirstOf(of) => format!("first of {}", part(of)),
        SetKind::LastOf(of) => format!("last of {}", part(of)),
        SetKind::Place(at) => place(at),
        SetKind::Named(name) => name.text.clone(),
        SetKind::That(of, preds) => {
            let preds = joined(preds, " and ", |one| pred(one, conditions::is_plural(of)));
            format!("{} that {preds}", base(of))
        }
        SetKind::Joined(first, others) => {
            let others: String =
                others.iter().map(|(join, other)| format!(" {} {}", join_word(*join), part(other))).collect();
            format!("{}{others}", part(first))
        }
    }
}

/// A set inside something: in brackets, if it has several members or a `that` clause.
fn part(members: &Set) -> String {
    match members.kind {
        SetKind::That(..) | SetKind::Joined(..) => format!("({})", set(members)),
        _ => set(members),
    }
}

/// The set before the name of a mark, which a `that` clause could take for its own.
fn marked(members: &Set) -> String {
    match members.kind {
        SetKind::That(..) => part(members),
        _ => set(members),
    }
}

/// The set that a `that` clause follows on: a `first of mine that …` would be the first of those that ….
fn base(members: &Set) -> String {
    match members.kind {
        SetKind::FirstOf(_) | SetKind::LastOf(_) => format!("({})", set(members)),
        _ => part(members),
    }
}

fn join_word(join: Join) -> &'static str {
    match join {
        Join::And => "and",
        Join::Except => "except",
    }
}

/// A place.
#[must_use]
pub fn place(at: &Place) -> String {
    match &at.kind {
        PlaceKind::Here => "here".to_owned(),
        PlaceKind::Landing => "landing".to_owned(),
        PlaceKind::StartingPit => "starting pit".to_owned(),
        PlaceKind::LiftedPit => "lifted pit".to_owned(),
        PlaceKind::Hand => "hand".to_owned(),
        PlaceKind::Out => "out".to_owned(),
        PlaceKind::StoreOf(Player { kind: PlayerKind::Me, .. }) => "my store".to_owned(),
        PlaceKind::StoreOf(Player { kind: PlayerKind::Them, .. }) => "their store".to_owned(),
        PlaceKind::StoreOf(who) => format!("store of {}", player(who)),
        PlaceKind::PitOf(number, who) => format!("pit {} of {}", simple(number), player(who)),
        PlaceKind::Step(step, from) => stepped(*step, from),
        PlaceKind::OneOf(one) => set(one),
    }
}

fn stepped(step: Step, from: &Place) -> String {
    let word = match step {
        Step::Next => "next",
        Step::Previous => "previous",
        Step::Opposite => "opposite",
        Step::Behind => "behind",
        Step::Front => "front",
    };
    match from.kind {
        PlaceKind::Here => word.to_owned(),
        PlaceKind::Step(..) => format!("{word} {}", place(from)),
        _ => format!("{word} of {}", place(from)),
    }
}

/// A player.
#[must_use]
pub fn player(who: &Player) -> String {
    match &who.kind {
        PlayerKind::Me => "me".to_owned(),
        PlayerKind::Them => "them".to_owned(),
        PlayerKind::South => "south".to_owned(),
        PlayerKind::North => "north".to_owned(),
        PlayerKind::Nobody => "nobody".to_owned(),
        PlayerKind::Chance => "chance".to_owned(),
        PlayerKind::Starter => "starter".to_owned(),
        PlayerKind::Winner => "winner".to_owned(),
        PlayerKind::Loser => "loser".to_owned(),
        PlayerKind::MarkOf(name, at) => format!("{} of {}", name.text, place(at)),
    }
}

fn text(name: &Name) -> String {
    name.text.clone()
}

fn joined<T>(items: &[T], between: &str, print: impl Fn(&T) -> String) -> String {
    items.iter().map(print).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Diagnostic;
    use crate::span::FileId;
    use crate::{corpus, parse, random};

    fn read(text: &str) -> Result<Vec<Sentence>, Vec<Diagnostic>> {
        let mut faults = Vec::new();
        parse::paragraph(text, FileId(0), 0, &mut faults).ok_or(faults)
    }

    /// A tree without its places.
    fn shape(sentences: &[Sentence]) -> String {
        let tree = format!("{sentences:?}");
        let mut pieces = tree.split("Span { file");
        let first = pieces.next().unwrap_or("").to_owned();
        pieces.fold(first, |shape, piece| shape + piece.split_once('}').map_or("", |(_, rest)| rest))
    }

    /// The printed text is read as the same tree.
    fn check(text: &str) {
        let sentences = read(text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        let printed = paragraph(&sentences);
        let again = read(&printed).unwrap_or_else(|faults| panic!("{text}\n{printed}\n{faults:?}"));
        assert_eq!(shape(&again), shape(&sentences), "\n{text}\n{printed}");
    }

    #[test]
    fn a_printed_text_is_read_as_the_same_tree() {
        corpus::PARAGRAPHS.iter().chain(corpus::PLAIN).for_each(|text| check(text));
    }

    #[test]
    fn any_sentence_is_printed_as_it_is_read() {
        let mut dice = random::Dice::new(1);
        let texts: Vec<String> = (0..4_000).map(|round| random::sentence(&mut dice, round % 5)).collect();
        let readable: Vec<&String> = texts.iter().filter(|text| read(text).is_ok()).collect();
        assert!(readable.len() > texts.len() / 2, "{} of {}", readable.len(), texts.len());
        readable.into_iter().for_each(|text| check(text));
    }

    #[test]
    fn brackets_stand_only_where_they_are_needed() {
        for text in [
            "here is mine or opposite is theirs: stop.",
            "(here is mine) or ripe: stop.",
            "here is mine and (ripe or captured): stop.",
            "seeds of mine * (1 + 2) - (3 - 4) is 5: stop.",
            "take mine that hold 2.",
            "take first of (mine that hold 2).",
            "none of (mine that hold 2) are ripe: stop.",
            "take (seeds of next) of here.",
        ] {
            assert_eq!(read(text).map(|sentences| paragraph(&sentences)), Ok(text.to_owned()));
        }
    }
}
