//! Conditions, and what is said of a subject.

use adji_engine::rules::{Cond, Count, Num, Place, Player, Rest, Set};
use adji_syntax::ast::{self, AdjectiveKind, CondKind, PredKind, Quantity, SetKind};
use adji_syntax::diagnostic::Diagnostic;

use super::questions::is_question;
use super::{Compiler, Kind, NEVER};
use crate::codes;
use crate::hints::{or_help, with_nearest, with_remedy};

/// What a verb speaks of.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// One place.
    Place(Place),
    /// Several places together.
    Set(Set, ast::Set),
}

impl Subject {
    pub(super) fn here() -> Subject {
        Subject::Place(Place::Here)
    }

    /// Whether it is a single place that is no store by its name.
    fn is_pit(&self) -> bool {
        !matches!(self, Subject::Set(..) | Subject::Place(Place::Store(_)))
    }
}

impl Compiler<'_> {
    pub(super) fn condition(&mut self, condition: &ast::Cond) -> Cond {
        let mut subject = None;
        self.condition_about(condition, &mut subject)
    }

    /// `subject` is what a verb without a subject of its own speaks of: the subject before it in the same condition.
    fn condition_about(&mut self, condition: &ast::Cond, subject: &mut Option<Subject>) -> Cond {
        let before = self.places_noted();
        let compiled = self.part(condition.span, NEVER, |compiler| compiler.condition_part(condition, subject));
        if is_question(condition) {
            self.note_place(before, &compiled, condition.span, true);
        }
        if let Some(in_figures) = in_figures(condition) {
            self.note_asked(&compiled, condition.span, in_figures);
        }
        compiled
    }

    fn condition_part(&mut self, condition: &ast::Cond, subject: &mut Option<Subject>) -> Cond {
        self.condition_is_said(condition);
        match &condition.kind {
            CondKind::And(conditions) => {
                all(conditions.iter().map(|condition| self.condition_about(condition, subject)).collect())
            }
            CondKind::Or(conditions) => {
                Cond::Any(conditions.iter().map(|condition| self.condition_about(condition, subject)).collect())
            }
            CondKind::Not(inner) => not(self.condition_about(inner, subject)),
            CondKind::Subject { subject: own, pred } => {
                if let Some(own) = own {
                    *subject = Some(self.subject(own));
                }
                match subject.clone() {
                    Some(subject) => self.pred(&subject, pred),
                    None => {
                        self.here_is_said(pred.span);
                        self.pred(&Subject::here(), pred)
                    }
                }
            }
            CondKind::After { whole_move, cond } => {
                let inner = self.within(
                    |context| {
                        context.ahead = true;
                        (context.here, context.nowhere) = (true, true);
                    },
                    |compiler| compiler.condition(cond),
                );
                let inner = Box::new(inner);
                if *whole_move { Cond::AfterMove(inner) } else { Cond::AfterLap(inner) }
            }
            CondKind::Quantified { quantity, set, pred } => {
                let set = self.set(set);
                let fits = Box::new(self.with_here(|compiler| compiler.pred(&Subject::here(), pred)));
                match quantity {
                    Quantity::All => Cond::AllOf(set, fits),
                    Quantity::Some => Cond::SomeOf(set, fits),
                    Quantity::None => not(Cond::SomeOf(set, fits)),
                }
            }
            CondKind::CanMove { player, can, so_that } => {
                if matches!(player.kind, ast::PlayerKind::Nobody | ast::PlayerKind::Chance) {
                    let title = "only the two players move";
                    let fault = Diagnostic::error(codes::WORD_OUT_OF_PLACE, player.span, title, "never moves");
                    self.fault(fault.help("write `neither can move`, or whose move you mean: `they cannot move`"));
                }
                let so_that = so_that.as_ref().map(|inner| {
                    let looking =
                        |context: &mut super::context::Context| (context.ahead, context.beyond) = (true, true);
                    Box::new(self.within(looking, |compiler| compiler.condition(inner)))
                });
                let able = Cond::CanMove { player: self.player(player), so_that, judged: self.context.choosing };
                if *can { able } else { not(able) }
            }
            CondKind::NeitherCanMove => {
                let judged = self.context.choosing;
                let cannot = |player| not(Cond::CanMove { player, so_that: None, judged });
                all([Player::Me, Player::Them].map(cannot).to_vec())
            }
            CondKind::Seen(times) => Cond::Seen(self.number(times)),
            CondKind::PlayerIs { left, not: negated, right } => {
                let same = Cond::SamePlayer(self.player(left), self.player(right));
                if *negated { not(same) } else { same }
            }
            CondKind::Compare { left, not: negated, count } => {
                if matches!(left.kind, ast::NumKind::NumberOf(_)) {
                    self.check_pit_numbers(count);
                }
                let number = self.number(left);
                if Self::is_share(&number) {
                    self.check_shares(count);
                }
                let fits = Cond::Is(number, self.count(count));
                if *negated { not(fits) } else { fits }
            }
            CondKind::Captured { now } => Cond::Is(if *now { Num::CapturedNow } else { Num::Captured }, any()),
            CondKind::FirstLap => Cond::FirstLap,
            CondKind::Going(way) => Cond::Going(super::actions::way(*way)),
            CondKind::Chose(name) => self.chose(name),
            CondKind::Again => Cond::Again,
            CondKind::Endless => Cond::Endless,
            CondKind::Bare(name) => self.word(name),
        }
    }

    fn subject(&mut self, set: &ast::Set) -> Subject {
        match self.one_place(set) {
            Some(place) => Subject::Place(place),
            None => Subject::Set(self.set(set), set.clone()),
        }
    }

    fn chose(&mut self, name: &ast::Name) -> Cond {
        for (ask, (_, names)) in self.asks.iter().enumerate() {
            if let Some(option) = names.iter().position(|option| *option == name.text) {
                let decision = self.asks[ask].0.clone();
                self.note_use(Kind::OptionRead, &decision, name.span);
                return Cond::Chose(ask as u8, option as u8);
            }
        }
        let title = format!("no decision has an option `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_OPTION, name.span, title, "not an option");
        let known: Vec<String> = self.asks.iter().flat_map(|(_, names)| names.clone()).collect();
        let fault = with_nearest(fault, &name.text, known.iter().map(String::as_str), "the options are");
        self.fault(or_help(fault, format!("offer it in a decision: `[any] choose among {}, …`", name.text)));
        NEVER
    }

    /// A word of the dictionary, said of `here`.
    fn word(&mut self, name: &ast::Name) -> Cond {
        let draft = self.draft;
        if let Some(entry) = draft.words.iter().find(|word| word.name.value == name.text) {
            self.note_use(Kind::Word, &name.text, name.span);
            let Some(condition) = &entry.value else { return NEVER };
            return self.unfold(&name.text, name.span, NEVER, |compiler| compiler.condition(condition));
        }
        let title = format!("nothing is called `{}`", name.text);
        let fault = Diagnostic::error(codes::UNKNOWN_WORD, name.span, title, "a condition is due here");
        let known = draft.words.iter().map(|word| word.name.value.as_str());
        let words = ["captured", "endless", "again", "neither can move", "first lap", "otherwise"];
        self.fault(if self.marks.iter().any(|mark| mark.name == name.text) {
            fault.help(format!("a mark is said of a place: write `here is {}`", name.text))
        } else {
            let fault = with_remedy(fault, &name.text, known.chain(words), "conditions are");
            or_help(fault, format!("explain it: [words] {} = '…'", name.text))
        });
        NEVER
    }

    // ---- what is said of a subject

    pub(super) fn pred(&mut self, subject: &Subject, pred: &ast::Pred) -> Cond {
        match &pred.kind {
            PredKind::Holds(count) => {
                if !subject.is_pit() {
                    self.check_shares(count);
                }
                let count = self.count(count);
                match subject {
                    Subject::Place(place) => Cond::Holds(place.clone(), count),
                    Subject::Set(set, _) => Cond::Is(Num::SeedsOf(set.clone()), count),
                }
            }
            PredKind::Held(count) => {
                if !subject.is_pit() {
                    self.check_shares(count);
                }
                let count = self.count(count);
                let set = match subject {
                    Subject::Place(place) => Set::One(place.clone()),
                    Subject::Set(set, _) => set.clone(),
                };
                Cond::Is(Num::Had(set), count)
            }
            PredKind::Is { not: negated, adjectives } => {
                let fits = self.with_here(|compiler| {
                    any_of(adjectives.iter().map(|adjective| compiler.adjective(adjective)).collect())
                });
                let fits = if *negated { not(fits) } else { fits };
                self.said_of(subject, fits, pred)
            }
        }
    }

    /// What holds with `here` the subject, said of one place; false of a place that is not there.
    fn said_of(&mut self, subject: &Subject, fits: Cond, pred: &ast::Pred) -> Cond {
        match subject {
            Subject::Place(Place::Here) if self.context.nowhere && holds_of_nowhere(&fits) => {
                Cond::At(Place::Here, Box::new(fits))
            }
            Subject::Place(Place::Here) => fits,
            Subject::Place(place) => match fits {
                Cond::In(Place::Here, set) => Cond::In(place.clone(), set),
                fits => Cond::At(place.clone(), Box::new(fits)),
            },
            Subject::Set(set, text) => {
                if !matches!(text.kind, SetKind::FirstOf(_) | SetKind::LastOf(_)) {
                    let set = adji_syntax::print::set(text);
                    let title = format!("`is` speaks of one place, and `{set}` may be several");
                    let fault = Diagnostic::error(codes::IS_OF_MANY, pred.span, title, "of which of them?")
                        .and(text.span, "may be several");
                    let said = adji_syntax::print::pred(pred, true);
                    self.fault(fault.help(match said.as_str() {
                        "are empty" => format!("write `{set} hold none`, which speaks of all together"),
                        _ => format!("write `all of {set} {said}`, or `some of …` or `none of …`"),
                    }));
                }
                Cond::SomeOf(set.clone(), Box::new(fits))
            }
        }
    }

    /// An adjective, said of `here`.
    fn adjective(&mut self, adjective: &ast::Adjective) -> Cond {
        let before = self.places_noted();
        let fits = self.adjective_part(adjective);
        self.note_place(before, &fits, adjective.span, false);
        fits
    }

    fn adjective_part(&mut self, adjective: &ast::Adjective) -> Cond {
        let board = &self.geometry.board;
        match &adjective.kind {
            AdjectiveKind::Mine => Cond::In(Place::Here, self.owned(Player::Me)),
            AdjectiveKind::Theirs => Cond::In(Place::Here, self.owned(Player::Them)),
            AdjectiveKind::Empty => Cond::Holds(Place::Here, Count::Known { low: 1, rest: Rest::None }),
            AdjectiveKind::Picked => {
                self.note_use(Kind::PickRead, "", adjective.span);
                Cond::In(Place::Here, Set::Picked)
            }
            AdjectiveKind::Sown => Cond::In(Place::Here, Set::Sown),
            AdjectiveKind::Pit => Cond::In(Place::Here, Set::Const(board.all_pits())),
            AdjectiveKind::Store => {
                let stores = adji_engine::PlaceSet::range(board.pits, board.pits + 2);
                Cond::In(Place::Here, Set::Const(stores))
            }
            AdjectiveKind::InRow { mine } => {
                let row = |me: adji_engine::Player| board.rows_of(if *mine { me } else { me.other() });
                Cond::In(Place::Here, Set::ByMe(adji_engine::Player::SIDES.map(row)))
            }
            AdjectiveKind::Number(number) => {
                self.check_pit_number(number, self.geometry.rows.iter().copied().max().unwrap_or(0));
                Cond::NumberIs(Place::Here, self.number(number))
            }
            AdjectiveKind::In(set) => Cond::In(Place::Here, self.set(set)),
            AdjectiveKind::Named { name, of } => self.named_adjective(name, of.as_ref()),
        }
    }

    fn named_adjective(&mut self, name: &ast::Name, of: Option<&ast::Player>) -> Cond {
        let draft = self.draft;
        let is_mark = self.marks.iter().any(|mark| mark.name == name.text);
        if !is_mark && of.is_none() {
            if draft.words.iter().any(|word| word.name.value == name.text) {
                return self.word(name);
            }
            if draft.sets.iter().any(|set| set.name.value == name.text) {
                let span = name.span;
                let set = ast::Set { kind: SetKind::Named(name.clone()), span };
                return Cond::In(Place::Here, self.set(&set));
            }
            let title = format!("nothing is called `{}`", name.text);
            let fault = Diagnostic::error(codes::UNKNOWN_WORD, name.span, title, "not known here");
            let words = draft.words.iter().map(|word| word.name.value.clone());
            let sets = draft.sets.iter().map(|set| set.name.value.clone());
            let marks = self.marks.iter().map(|mark| mark.name.clone());
            let known: Vec<String> = words.chain(sets).chain(marks).collect();
            let built_in = ["mine", "theirs", "empty", "in my row", "in their row", "picked", "sown", "pit", "store"];
            let known = known.iter().map(String::as_str).chain(built_in);
            let is_number = draft.numbers.iter().any(|number| number.name.value == name.text)
                || draft.counters.iter().any(|(counter, _)| counter.value == name.text)
                || super::BUILT_IN_NUMBERS.iter().any(|(number, _)| *number == name.text);
            self.fault(match self.pit_by_letter(&name.text) {
                Some(pit) => fault.help(pit),
                None if is_number => fault.help(format!("a place holds a number: write `holds {}`", name.text)),
                None => {
                    let fault = with_remedy(fault, &name.text, known, "a place can be");
                    or_help(fault, format!("explain it: [words] {} = '…'", name.text))
                }
            });
            return NEVER;
        }
        let player = of.map(|player| self.player(player));
        let Some(mark) = self.mark(name, Kind::MarkRead) else { return NEVER };
        if let Some(of) = of
            && !self.marks[mark].of_player
        {
            self.flag_has_no_player(name, of);
        }
        Cond::Marked(Place::Here, mark, player)
    }
}

/// Whether a question has all its numbers written out; nothing of what is no question of its own.
fn in_figures(condition: &ast::Cond) -> Option<bool> {
    match &condition.kind {
        CondKind::And(_) | CondKind::Or(_) | CondKind::Not(_) | CondKind::After { .. } | CondKind::Bare(_) => None,
        CondKind::Subject { pred, .. } | CondKind::Quantified { pred, .. } => Some(is_in_figures(pred)),
        CondKind::Compare { left, count, .. } => Some(!is_named(left) && count_in_figures(count)),
        CondKind::Seen(times) => Some(!is_named(times)),
        _ => Some(true),
    }
}

/// The same of what is said with a verb.
pub(super) fn is_in_figures(pred: &ast::Pred) -> bool {
    match &pred.kind {
        PredKind::Holds(count) | PredKind::Held(count) => count_in_figures(count),
        PredKind::Is { .. } => true,
    }
}

fn count_in_figures(count: &ast::Count) -> bool {
    use ast::CountKind as Kind;
    match &count.kind {
        Kind::None | Kind::Any | Kind::Odd | Kind::Even => true,
        Kind::AtLeast(number) | Kind::AtMost(number) | Kind::MoreThan(number) | Kind::FewerThan(number) => {
            !is_named(number)
        }
        Kind::OneOf(numbers) => !numbers.iter().any(is_named),
        Kind::Span(least, most) => !is_named(least) && !is_named(most),
    }
}

/// Whether a number has a name in it.
fn is_named(number: &ast::Num) -> bool {
    match &number.kind {
        ast::NumKind::Named(_) => true,
        ast::NumKind::Arith(left, _, right) => is_named(left) || is_named(right),
        _ => false,
    }
}

/// Whether a condition can be true of a place that is not there; what is said with `is` must not be.
fn holds_of_nowhere(condition: &Cond) -> bool {
    match condition {
        Cond::In(Place::Here, _) | Cond::NumberIs(Place::Here, _) | Cond::Marked(Place::Here, ..) => false,
        Cond::Any(any) => any.iter().any(holds_of_nowhere),
        Cond::All(all) => all.iter().all(holds_of_nowhere),
        _ => true,
    }
}

fn any() -> Count {
    Count::Known { low: !1, rest: Rest::All }
}

pub(super) fn all(mut conditions: Vec<Cond>) -> Cond {
    if conditions.len() == 1 { conditions.remove(0) } else { Cond::All(conditions) }
}

fn any_of(mut conditions: Vec<Cond>) -> Cond {
    if conditions.len() == 1 { conditions.remove(0) } else { Cond::Any(conditions) }
}

pub(super) fn not(condition: Cond) -> Cond {
    match condition {
        Cond::Not(inner) => *inner,
        Cond::Const(answer) => Cond::Const(!answer),
        condition => Cond::Not(Box::new(condition)),
    }
}
