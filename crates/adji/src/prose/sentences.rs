//! Sentences, blocks and loops: a paragraph as a list.

use adji_syntax::ast::{
    Action, ActionKind, Adjective, AdjectiveKind, Body, Cond, CondKind, Count, CountKind, Guard, Loop, Num, NumKind,
    PlaceKind, Portion, PredKind, Sentence, Set, SetKind, Step, Walk,
};
use adji_syntax::print;

use super::Told;
use super::places::way;
use super::teller::{Teller, holds_pits_only};
use super::turning::Order;
use super::view::{Here, Moment, Person, View};
use crate::compile::is_struck;
use crate::layer::actions_of;

/// A sentence in words, with what stands in its block.
struct Line<'s> {
    text: String,
    inner: Option<(Vec<&'s Sentence>, View)>,
    /// It can go on after words before it; else it stands by itself.
    goes_on: bool,
}

impl Line<'_> {
    /// A line by itself.
    fn new(text: String) -> Self {
        Line { text, inner: None, goes_on: false }
    }

    /// A line that can go on after words before it.
    fn short(text: String) -> Self {
        Line { goes_on: true, ..Line::new(text) }
    }
}

impl Teller<'_> {
    /// A paragraph, or a part of one, after `intro`: one sentence as it is, several as a numbered list. `intro` ends
    /// before the words that say how the list is to be read: `when a lap is over`.
    pub(super) fn paragraph_told(&self, sentences: &[Sentence], intro: &str, view: View) -> Vec<Told> {
        let is_told = |sentence: &&Sentence| !is_struck(sentence) && !self.only_counts_turns(sentence);
        let sentences: Vec<&Sentence> = sentences.iter().filter(is_told).collect();
        let mut told = Vec::new();
        if sentences.is_empty() {
            return told;
        }
        self.begin();
        if let [only] = sentences[..] {
            let line = self.line(only, "", view);
            let joint = match (intro, &only.body) {
                ("", _) => "",
                (intro, Body::Actions(_)) if line.goes_on && intro.ends_with("then") => " ",
                _ if line.goes_on => ", ",
                _ => ": ",
            };
            told.push(self.told(&format!("{intro}{joint}{}", line.text), Some(only)));
            self.inner_told(&line, &[], &mut told);
            return told;
        }
        let comma = match intro {
            "" => "",
            intro if intro.ends_with("then") => " ",
            _ => ", ",
        };
        told.push(self.remark(&format!("{intro}{comma}{}:", self.how_to_read(&sentences, view))));
        self.list_told(&sentences, &[], view, &mut told);
        told
    }

    /// How a list of sentences is to be read, before a colon.
    fn how_to_read(&self, sentences: &[&Sentence], view: View) -> String {
        if sentences.iter().any(|sentence| is_choice(sentence)) {
            let adds = if view.several_choices { "adds to or " } else { "" };
            return format!("these rules say what may be chosen; each {adds}narrows what those before it leave");
        }
        match self.order(sentences) {
            Order::Cases => "take the first of these that fits".into(),
            Order::Steps => "do these in order".into(),
            Order::Mixed => {
                let ways = self.ways_to_turn(sentences, view);
                format!("do these in order, until one {ways}")
            }
        }
    }

    /// A list of sentences, inside the one with the number `around` unless that is empty.
    fn list_told(&self, sentences: &[&Sentence], around: &[usize], view: View, told: &mut Vec<Told>) {
        for (at, sentence) in sentences.iter().enumerate() {
            self.begin();
            let view = View { before_captures: self.stops_before_captures(sentences, at, view), ..view };
            let line = self.line(sentence, self.lead(&sentences[..at], sentence), view);
            let number = [around, &[at + 1]].concat();
            let mut one = Told { number: number.clone(), ..self.told(&line.text, Some(sentence)) };
            if one.label.is_none() && !around.is_empty() {
                // It belongs to the sentence around it.
                one.passage = None;
            }
            told.push(one);
            self.inner_told(&line, &number, told);
        }
    }

    /// Whether a sentence ends a turn in which nothing was captured yet and those after it would capture.
    fn stops_before_captures(&self, sentences: &[&Sentence], at: usize, view: View) -> bool {
        let is_only_stop = |sentence: &Sentence| match &sentence.body {
            Body::Actions(actions) => match &actions[..] {
                [marks @ .., last] => {
                    let marks_only = |action: &Action| matches!(action.kind, ActionKind::Mark { .. });
                    last.kind == ActionKind::Stop && marks.iter().all(marks_only)
                }
                [] => false,
            },
            Body::Block(_) | Body::Loop(..) => false,
        };
        view.moment == Moment::Lap
            && !view.in_loop
            && !self.has_laps()
            && !self.paragraph("seed").unwrap_or(&[]).iter().any(takes_seeds)
            && is_only_stop(sentences[at])
            && !sentences[..at].iter().any(|sentence| takes_seeds(sentence))
            && sentences[at + 1..].iter().any(|sentence| takes_seeds(sentence))
    }

    /// What leads from the sentences before to one without a condition.
    fn lead(&self, before: &[&Sentence], sentence: &Sentence) -> &'static str {
        match () {
            () if before.is_empty() || sentence.guard.is_some() || is_choice(sentence) => "",
            () if before.iter().all(|one| self.is_case(one)) => "in every other case, ",
            () if before.last().is_some_and(|one| one.guard.is_some() && self.is_case(one)) => "otherwise, ",
            () => "then ",
        }
    }

    fn inner_told(&self, line: &Line<'_>, around: &[usize], told: &mut Vec<Told>) {
        let Some((inner, view)) = &line.inner else { return };
        let explanations = self.explanations();
        self.list_told(inner, around, *view, told);
        told.extend(explanations.iter().map(|text| self.remark(text)));
    }

    fn line<'s>(&self, sentence: &'s Sentence, lead: &str, view: View) -> Line<'s> {
        if let (Some(Guard::If(guard)), Body::Actions(actions)) = (&sentence.guard, &sentence.body)
            && let [action] = &actions[..]
            && let Some(text) = self.choice_under(guard, &action.kind, view)
        {
            return Line::new(text);
        }
        let guard = match &sentence.guard {
            None => lead.to_string(),
            Some(Guard::Otherwise(_)) => "otherwise, ".to_string(),
            Some(Guard::If(condition)) => format!("if {}, ", self.guard(condition, sentence, view)),
        };
        let body = self.body(&sentence.body, view);
        let body = match &sentence.guard {
            Some(Guard::If(condition)) if asks_for_what_is_taken(condition, &sentence.body) => {
                Line { text: body.text.replace(" (or all if there are fewer)", ""), ..body }
            }
            _ => body,
        };
        Line { text: format!("{guard}{}", body.text), goes_on: body.goes_on && sentence.guard.is_none(), ..body }
    }

    fn guard(&self, condition: &Cond, sentence: &Sentence, view: View) -> String {
        let view = if is_choice(sentence) { view.at(Here::Option) } else { view };
        self.condition(condition, view)
    }

    /// A choosing sentence whose guard speaks of the option itself.
    fn choice_under(&self, guard: &Cond, action: &ActionKind, view: View) -> Option<String> {
        let option = view.at(Here::It);
        let of_option = self.speaks_of_option(guard);
        match action {
            ActionKind::Never(condition) if of_option => {
                let kind = CondKind::And(vec![guard.clone(), condition.clone()]);
                let both = Cond { kind, span: guard.span };
                Some(format!("a {} may not be chosen if {}", self.spot(), self.condition(&both, option)))
            }
            ActionKind::Must(condition) if of_option => {
                let guard = self.condition(guard, view.at(Here::Option));
                Some(format!("if {guard}, it may be chosen only if {}", self.condition(condition, option)))
            }
            _ => None,
        }
    }

    /// Whether a guard speaks of the option itself, also by a word of the file.
    fn speaks_of_option(&self, guard: &Cond) -> bool {
        match &guard.kind {
            CondKind::And(all) | CondKind::Or(all) => all.iter().any(|one| self.speaks_of_option(one)),
            CondKind::Not(inner) => self.speaks_of_option(inner),
            CondKind::Bare(name) => self.meaning(&name.text).is_none_or(|meaning| self.speaks_of_option(meaning)),
            _ => super::conditions::speaks_of_here(guard),
        }
    }

    fn body<'s>(&self, body: &'s Body, view: View) -> Line<'s> {
        match body {
            Body::Actions(actions) => Line::short(self.actions(actions, view)),
            Body::Block(inner) => {
                let inner: Vec<&Sentence> = inner.iter().filter(|sentence| !is_struck(sentence)).collect();
                match inner[..] {
                    [only] => Line { goes_on: false, ..self.line(only, "", view) },
                    _ => {
                        let text = format!("{}:", self.how_to_read(&inner, view));
                        Line { inner: Some((inner, view)), ..Line::new(text) }
                    }
                }
            }
            Body::Loop(Loop::EachPlayer(_), inner) => self.each_player(inner, view),
            Body::Loop(Loop::Each(set), inner) => {
                let noun = self.set(set, view).each_of();
                let order = if self.order_matters(inner) {
                    self.explain_order();
                    ", taken in order"
                } else {
                    ""
                };
                let here = if holds_pits_only(set, self.draft) { Here::ThatPit } else { Here::That };
                let inside = View { in_loop: true, in_walk: false, here, ..view };
                self.named_place(false);
                let line = self.line(inner, "", inside);
                Line { text: format!("for {noun}{order}: {}", line.text), goes_on: false, ..line }
            }
            Body::Loop(Loop::At(place), inner) => {
                let is_pit = matches!(
                    place.kind,
                    PlaceKind::PitOf(..) | PlaceKind::Step(Step::Opposite | Step::Behind | Step::Front, _)
                );
                let place = self.place(place, view);
                let line = self.line(inner, "", view.at(if is_pit { Here::ThatPit } else { Here::That }));
                Line { text: format!("look at {place}, if there is one: {}", line.text), goes_on: false, ..line }
            }
            Body::Loop(Loop::Walk(walk), inner) => self.walk(walk, inner, view),
        }
    }

    /// Whether it matters in which order a loop takes places: not if each is only emptied or marked.
    fn order_matters(&self, inner: &Sentence) -> bool {
        use ActionKind as Kind;
        let Body::Actions(actions) = &inner.body else { return true };
        let own = |set: &adji_syntax::ast::Set| super::conditions::is_here(set);
        !actions.iter().all(|action| match &action.kind {
            Kind::Capture { set, .. } | Kind::Take { set, .. } | Kind::Remove { set, .. } => own(set),
            Kind::Mark { set, .. } | Kind::Unmark { set, .. } | Kind::Pick(set) | Kind::Unpick(set) => own(set),
            _ => false,
        })
    }

    fn each_player<'s>(&self, inner: &'s Sentence, view: View) -> Line<'s> {
        if let (None, Body::Actions(actions)) = (&inner.guard, &inner.body)
            && actions.iter().all(|action| is_done_by_me(&action.kind))
        {
            return Line::short(self.actions(actions, view.by(Person::Each)));
        }
        if let Some(text) = self.whose_store_holds(inner, view) {
            return Line::short(text);
        }
        let line = self.line(inner, "", view.by(Person::That));
        let order = match view.moment {
            _ if compares_players(inner) => "",
            Moment::Setup => " (South first)",
            _ => " (the player first, then the opponent)",
        };
        Line { text: format!("for each player{order}: {}", line.text), goes_on: false, ..line }
    }

    /// What happens if a store holds so many seeds that only one of both can, so that it needs no order.
    fn whose_store_holds(&self, inner: &Sentence, view: View) -> Option<String> {
        let (Some(Guard::If(guard)), Body::Actions(actions)) = (&inner.guard, &inner.body) else { return None };
        let (set, count) = match &guard.kind {
            CondKind::Subject { subject: Some(set), pred } => match &pred.kind {
                PredKind::Holds(count) => (set, count),
                PredKind::Held(_) | PredKind::Is { .. } => return None,
            },
            CondKind::Compare { left: Num { kind: NumKind::SeedsOf(set), .. }, not: false, count } => (set, count),
            _ => return None,
        };
        let SetKind::Place(place) = &set.kind else { return None };
        let PlaceKind::StoreOf(owner) = &place.kind else { return None };
        if !super::places::is_me(Some(owner)) || !self.is_more_than_half(count) {
            return None;
        }
        let store = self.store_word();
        let holds = self.holds(&crate::english::Noun::one(store), count, false, view);
        Some(format!("if a player's {store} {holds}, {}", self.actions(actions, view.by(Person::That))))
    }

    fn is_more_than_half(&self, count: &Count) -> bool {
        let total = self.total();
        match &count.kind {
            CountKind::MoreThan(number) => self.value(number).is_some_and(|value| value * 2 >= total),
            CountKind::AtLeast(number) => self.value(number).is_some_and(|value| value * 2 > total),
            _ => false,
        }
    }

    fn walk<'s>(&self, walk: &Walk, inner: &'s Sentence, view: View) -> Line<'s> {
        let spot = self.spot();
        let from = match &walk.from {
            Some(from) => self.place(from, view),
            None => self.here(view),
        };
        let by = walk
            .by
            .as_ref()
            .map_or(String::new(), |by| format!(" and going on {} {spot}s each time", self.amount(by, view).text));
        let bound = walk.bound.as_ref().map_or(String::new(), |bound| {
            let bound = self.amount(bound, view);
            format!(" and at {} {spot}{} at most", bound.glossed(), if bound.is_one() { "" } else { "s" })
        });
        let me = view.me();
        let way = way(walk.way);
        let off_course = walk.way != adji_syntax::ast::Way::Forward;
        let inside = View { in_loop: true, in_walk: true, off_course, here: Here::Looked, ..view };
        self.named_place(false);
        let condition = walk.condition.as_ref().map(|condition| self.condition(condition, inside));
        self.named_place(false);
        let line = self.line(inner, "", inside);
        let head = format!("{me} looks at the {spot}s one after another, {way}, beginning with {from}{by}{bound}");
        let ends = walk.condition.as_ref().is_some_and(|condition| {
            self.ends_a_round(condition, false) || empties(inner) && self.needs_seeds(condition)
        }) || !bound.is_empty();
        let round = if ends { "" } else { " and for one full round at most" };
        let text = match (condition, &line.inner) {
            (Some(condition), None) => {
                let or_round = if ends { "" } else { " (or after one full round)" };
                format!(
                    "{head}. As long as {condition}, {}; at the first {spot} for which this is not so{or_round}, {me} \
                     stops looking",
                    line.text
                )
            }
            (Some(condition), Some(_)) => {
                format!("{head}, as long as {condition}{round}. For {}: {}", self.each_looked_at(), line.text)
            }
            (None, _) => format!("{head}{round}. For {}: {}", self.each_looked_at(), line.text),
        };
        Line { text, goes_on: false, ..line }
    }

    /// Whether a condition asks that some seed lies `here`.
    fn needs_seeds(&self, condition: &Cond) -> bool {
        match &condition.kind {
            CondKind::And(all) => all.iter().any(|one| self.needs_seeds(one)),
            CondKind::Subject { subject, pred } if subject.as_ref().is_none_or(super::conditions::is_here) => {
                match &pred.kind {
                    PredKind::Holds(count) => self.asks_for_some(count),
                    PredKind::Is { not: false, adjectives } => match &adjectives[..] {
                        [Adjective { kind: AdjectiveKind::Named { name, of: None }, .. }] => {
                            self.word_needs_seeds(&name.text)
                        }
                        _ => false,
                    },
                    _ => false,
                }
            }
            CondKind::Bare(name) => self.word_needs_seeds(&name.text),
            _ => false,
        }
    }

    fn word_needs_seeds(&self, name: &str) -> bool {
        self.meaning(name).is_some_and(|meaning| self.needs_seeds(meaning))
    }

    /// Whether no seeds at all are too few for a count.
    fn asks_for_some(&self, count: &Count) -> bool {
        let some = |number: &Num| self.value(number).is_some_and(|value| value > 0);
        match &count.kind {
            CountKind::Any | CountKind::Odd | CountKind::Even => true,
            CountKind::AtLeast(number) | CountKind::Span(number, _) => some(number),
            CountKind::MoreThan(number) => self.value(number).is_some(),
            CountKind::OneOf(numbers) => numbers.iter().all(some),
            CountKind::None | CountKind::AtMost(_) | CountKind::FewerThan(_) => false,
        }
    }

    /// Whether a walk on this condition, or on its contrary, ends before it is round: it leaves out the place where the
    /// last seed fell or the turn began, or it keeps to one side of the board.
    fn ends_a_round(&self, condition: &Cond, contrary: bool) -> bool {
        match &condition.kind {
            CondKind::And(all) if !contrary => all.iter().any(|one| self.ends_a_round(one, contrary)),
            CondKind::Or(all) if contrary => all.iter().any(|one| self.ends_a_round(one, contrary)),
            CondKind::Not(inner) => self.ends_a_round(inner, !contrary),
            CondKind::Subject { subject, pred } if subject.as_ref().is_none_or(super::conditions::is_here) => {
                let PredKind::Is { not, adjectives } = &pred.kind else { return false };
                let contrary = contrary != *not;
                // Of several it is one, or it is none.
                (contrary || adjectives.len() == 1)
                    && adjectives.iter().any(|one| self.adjective_ends_a_round(one, contrary))
            }
            CondKind::Bare(name) => self.word_ends_a_round(&name.text, contrary),
            _ => false,
        }
    }

    fn adjective_ends_a_round(&self, adjective: &Adjective, contrary: bool) -> bool {
        match &adjective.kind {
            AdjectiveKind::In(Set { kind: SetKind::Place(place), .. }) => {
                contrary && matches!(place.kind, PlaceKind::Landing | PlaceKind::StartingPit)
            }
            AdjectiveKind::Mine | AdjectiveKind::Theirs | AdjectiveKind::InRow { .. } => self.goes_round_all(),
            AdjectiveKind::Named { name, of: None } => self.word_ends_a_round(&name.text, contrary),
            _ => false,
        }
    }

    /// The same of a word of the file. It is looked up without being said.
    fn word_ends_a_round(&self, name: &str, contrary: bool) -> bool {
        let word = self.draft.words.iter().find(|word| word.name.value == name);
        word.and_then(|word| word.value.as_ref()).is_some_and(|meaning| self.ends_a_round(meaning, contrary))
    }

    fn each_looked_at(&self) -> String {
        format!("each {} looked at", self.spot())
    }
}

/// Whether a sentence always empties `here`.
fn empties(sentence: &Sentence) -> bool {
    use ActionKind as Kind;
    let Body::Actions(actions) = &sentence.body else { return false };
    let takes = |kind: &Kind| match kind {
        Kind::Capture { portion: None, set, .. } | Kind::Take { portion: None, set, .. } => {
            super::conditions::is_here(set)
        }
        _ => false,
    };
    sentence.guard.is_none() && actions.iter().any(|action| takes(&action.kind))
}

/// Whether a sentence asks who has more, which only one of both can.
fn compares_players(sentence: &Sentence) -> bool {
    let Some(Guard::If(guard)) = &sentence.guard else { return false };
    match &guard.kind {
        CondKind::Compare { not: false, count: Count { kind: CountKind::MoreThan(other), .. }, .. } => {
            matches!(other.kind, NumKind::SeedsOf(_) | NumKind::CounterOf(..))
        }
        _ => false,
    }
}

/// Whether a condition asks for as many seeds as are then taken from the same place.
fn asks_for_what_is_taken(condition: &Cond, body: &Body) -> bool {
    let (CondKind::Subject { subject: Some(asked), pred }, Body::Actions(actions)) = (&condition.kind, body) else {
        return false;
    };
    let PredKind::Holds(Count { kind: CountKind::AtLeast(least), .. }) = &pred.kind else { return false };
    let takes = |action: &Action| match &action.kind {
        ActionKind::Put { portion: Some(Portion::Some(taken)), set, .. } => {
            print::num(taken) == print::num(least) && print::set(set) == print::set(asked)
        }
        _ => false,
    };
    matches!(&actions[..], [only] if takes(only))
}

/// Whether a sentence may capture.
pub(super) fn takes_seeds(sentence: &Sentence) -> bool {
    use ActionKind as Kind;
    // What a step does is not looked into.
    let takes =
        |action: &Kind| matches!(action, Kind::Capture { .. } | Kind::Take { .. } | Kind::Put { .. } | Kind::Do(_));
    actions_of(std::slice::from_ref(sentence)).into_iter().any(takes)
}

/// Whether an action is told as something that `me` does.
fn is_done_by_me(action: &ActionKind) -> bool {
    use ActionKind as Kind;
    match action {
        Kind::Lift { .. } | Kind::Remove { .. } | Kind::Put { .. } | Kind::Pick(_) => true,
        Kind::Capture { owner, .. } | Kind::Take { owner, .. } => super::places::is_me(owner.as_ref()),
        _ => false,
    }
}

/// Whether a sentence adds options or narrows them.
fn is_choice(sentence: &Sentence) -> bool {
    crate::compile::chooses(sentence)
}
