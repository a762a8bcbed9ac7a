//! Paragraphs: sentences in order, choosing ones apart from those that do something.

use adji_engine::program::Programs;
use adji_engine::rules::{
    Ask, Body, Choice, Choosing, Cond, Counter, Guard, Mark, Num, Paragraph, Reads, Recognition, Ruleset, Seed,
    Sentence, SentenceId, SentenceName, Walk,
};
use adji_syntax::ast::{self, ActionKind, Loop};
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::MarkKind;
use adji_syntax::span::Span;

use super::conditions::{all, not};
use super::{Compiler, Kind, NEVER, QuestionPlace};
use crate::codes;
use crate::layer::each_sentence;

/// The moments of play that have a paragraph of their own, besides the decisions.
pub(crate) const MOMENTS: [&str; 9] =
    ["setup", "turn", "seed", "lap", "no-move", "after-turn", "endless", "settle", "round"];

/// The most decisions of a file, and named options of one.
const MOST_ASKS: usize = 250;

impl Compiler<'_> {
    pub(super) fn ruleset(&mut self, file: Span) -> Ruleset {
        self.declare_marks();
        self.declare_asks();
        self.steps = super::steps::Steps::of(self);
        let absent = if self.absent { Some(self.absent_word()) } else { None };
        let mut rules = Ruleset {
            board: self.geometry.board.clone(),
            marks: self.marks.clone(),
            counters: Vec::new(),
            setup: self.moment("setup"),
            turn: self.moment("turn"),
            asks: Vec::new(),
            seed: Seed::Drop,
            lap: Paragraph::default(),
            no_move: Paragraph::default(),
            after_turn: Paragraph::default(),
            endless: Paragraph::default(),
            settle: Paragraph::default(),
            round: None,
            steps: Vec::new(),
            absent,
            games: self.games,
            sentences: Vec::new(),
            reads: Reads::default(),
            recognition: Recognition::Brent,
            programs: None,
            had_cell: 0,
        };
        for index in 0..self.asks.len() {
            rules.asks.push(self.ask_paragraph(index));
        }
        if self.draft.rule("seed").is_some() {
            rules.seed = super::facts::seed(self.moment("seed"));
        }
        rules.lap = self.moment("lap");
        rules.no_move = self.moment("no-move");
        rules.after_turn = self.moment("after-turn");
        rules.endless = self.moment("endless");
        rules.settle = self.moment("settle");
        if self.draft.rule("round").is_some_and(|entry| !is_blank(entry)) {
            rules.round = Some(self.moment("round"));
        }
        for index in 0..self.draft.steps.len() {
            rules.steps.push(self.step_paragraph(index));
        }
        rules.reads = super::facts::reads(&rules);
        let pits = rules.board.pits;
        rules.had_cell = rules.board.places() + self.marks.iter().map(|mark| mark.cells(pits)).sum::<usize>();
        rules.had_cell += 2 * self.draft.counters.iter().filter(|(name, _)| self.is_read(&name.value)).count();
        rules.counters = self.counters(&rules);
        rules.sentences.clone_from(&self.sentences);
        rules.recognition = super::facts::recognition(&rules);
        if !self.is_too_large {
            rules.programs = Programs::of(&rules).map(Box::new);
        }
        self.check_room(&rules, file);
        rules
    }

    // ---- declarations

    fn declare_marks(&mut self) {
        self.owner_changes |= self.owner_is_marked();
        let pits = self.geometry.board.pits;
        let mut cell = self.geometry.board.places();
        let mut declare = |name: &str, of_player: bool, kept: bool| {
            let mark = Mark { name: name.to_string(), of_player, cell: kept.then_some(cell) };
            cell += mark.cells(pits);
            mark
        };
        let mut marks = vec![declare("owner", true, self.owner_changes)];
        for (name, kind) in &self.draft.marks {
            marks.push(declare(&name.value, kind.value == MarkKind::Player, true));
        }
        self.marks = marks;
    }

    fn owner_is_marked(&self) -> bool {
        let mut marked = false;
        for text in self.draft.rules.iter().chain(&self.draft.steps).filter_map(|entry| entry.value.as_ref()) {
            each_sentence(text, &mut |sentence| {
                if let ast::Body::Actions(actions) = &sentence.body {
                    marked |= actions.iter().any(|action| match &action.kind {
                        ActionKind::Mark { mark, .. } | ActionKind::Unmark { mark, .. } => mark.text == "owner",
                        _ => false,
                    });
                }
            });
        }
        marked
    }

    fn declare_asks(&mut self) {
        let draft = self.draft;
        let asked = crate::layer::asked(draft);
        self.asks.push(("move".to_string(), self.named_options("move")));
        for entry in &draft.rules {
            let name = entry.name.value.as_str();
            // A paragraph that nothing asks for is told elsewhere.
            if name == "move" || MOMENTS.contains(&name) || !asked.contains(name) {
                continue;
            }
            if self.asks.len() == MOST_ASKS {
                let title = format!("the file has more than {MOST_ASKS} decisions");
                let fault = Diagnostic::error(codes::TOO_LARGE, entry.name.span, title, "one too many");
                self.fault(fault.help("let one decision with named options serve for several"));
            }
            let options = self.named_options(name);
            self.asks.push((name.to_string(), options));
        }
    }

    /// The names of `choose among` in a decision's paragraph.
    fn named_options(&self, ask: &str) -> Vec<String> {
        let mut options: Vec<String> = Vec::new();
        let text = self.draft.rule(ask).and_then(|entry| entry.value.as_ref());
        each_sentence(text.map_or(&[], |text| text), &mut |sentence| {
            let ast::Body::Actions(actions) = &sentence.body else { return };
            for action in actions {
                if let ActionKind::ChooseAmong(names) = &action.kind {
                    for name in names {
                        if !options.contains(&name.text) && options.len() < 250 {
                            options.push(name.text.clone());
                        }
                    }
                }
            }
        });
        options
    }

    /// What no rule reads cannot tell positions apart: the cells of such counters come last, after those that are compared.
    fn counters(&mut self, rules: &Ruleset) -> Vec<Counter> {
        let draft = self.draft;
        let read: Vec<bool> = draft.counters.iter().map(|(name, _)| self.is_read(&name.value)).collect();
        let mut read_cell = rules.had_cell - 2 * read.iter().filter(|read| **read).count();
        let mut other_cell = rules.had_cell + if rules.reads.had { rules.board.places() } else { 0 };
        let mut counters = Vec::new();
        for (index, (name, max)) in draft.counters.iter().enumerate() {
            let (for_player, in_common) = self.counter_uses.get(&index).copied().unwrap_or_default();
            if let (Some(one), Some(other)) = (for_player, in_common) {
                let title = format!("`{}` is used for a player and in common", name.value);
                let fault = Diagnostic::error(codes::COUNTER_BOTH_WAYS, other, title, "in common here")
                    .and(one, "for a player here");
                self.fault(fault.help(format!("write `{} of me` everywhere, or nowhere", name.value)));
            }
            let per_player = for_player.is_some();
            let next = if read[index] { &mut read_cell } else { &mut other_cell };
            counters.push(Counter { name: name.value.clone(), max: max.value, per_player, cell: *next });
            *next += 2;
        }
        counters
    }

    fn is_read(&self, counter: &str) -> bool {
        self.is_used(Kind::CounterRead, counter)
    }

    fn check_room(&mut self, rules: &Ruleset, file: Span) {
        if self.sentences.len() > usize::from(u16::MAX) {
            let title =
                format!("the file has {} sentences, and at most {} can be told apart", self.sentences.len(), u16::MAX);
            let fault = Diagnostic::error(codes::TOO_LARGE, file, title, "in this file");
            self.fault(fault.help("say more with fewer: `each …`, steps, words of the file"));
        }
        let (used, room) = (rules.used_cells(), adji_engine::position::MAX_CELLS);
        if used > room {
            let title = "the position of this game is too large";
            let label = format!("{used} numbers to remember, {room} are possible");
            let fault = Diagnostic::error(codes::TOO_LARGE, file, title, label);
            self.fault(fault.help("use fewer pits, marks or counters"));
        }
    }

    // ---- paragraphs

    fn moment(&mut self, name: &str) -> Paragraph {
        let draft = self.draft;
        let entry = draft.rule(name);
        let text = entry.and_then(|entry| entry.value.as_deref());
        self.paragraph = (name.to_string(), 0);
        self.enter(name);
        Paragraph { sentences: self.sentences(text.unwrap_or(&[])) }
    }

    fn step_paragraph(&mut self, index: usize) -> Paragraph {
        let draft = self.draft;
        let entry = &draft.steps[index];
        self.paragraph = (entry.name.value.clone(), 0);
        self.enter_step(index);
        Paragraph { sentences: self.sentences(entry.value.as_deref().unwrap_or(&[])) }
    }

    fn ask_paragraph(&mut self, index: usize) -> Ask {
        let draft = self.draft;
        let (name, names) = self.asks[index].clone();
        let text = draft.rule(&name).and_then(|entry| entry.value.as_deref());
        let text = text.unwrap_or(&[]);
        self.paragraph = (name.clone(), 0);
        self.enter(&name);
        let choosing_ends = text.iter().position(|sentence| !chooses(sentence)).unwrap_or(text.len());
        let mut choosing = Vec::new();
        self.context.choosing = true;
        self.choosing(&text[..choosing_ends], &Under::default(), &mut choosing);
        self.context.choosing = false;
        let acting = self.sentences(&text[choosing_ends..]);
        Ask { name, choosing, acting, names }
    }

    /// `otherwise` has a sentence before it.
    fn check_otherwise(&mut self, text: &[ast::Sentence]) {
        if let Some(ast::Sentence { guard: Some(ast::Guard::Otherwise(span)), .. }) = text.first() {
            let title = "`otherwise` stands first here, and it speaks of the sentence before";
            let fault = Diagnostic::error(codes::WORD_OUT_OF_PLACE, *span, title, "nothing before it");
            self.fault(fault.help("leave `otherwise:` out, or write a sentence with a condition before it"));
        }
    }

    fn sentences(&mut self, text: &[ast::Sentence]) -> Vec<Sentence> {
        self.check_otherwise(text);
        let mut sentences = Vec::new();
        for sentence in text {
            if is_struck(sentence) {
                // An `otherwise` looks through a struck `otherwise` to the sentence before.
                if !matches!(sentence.guard, Some(ast::Guard::Otherwise(_))) {
                    let id = self.name_sentence(sentence);
                    sentences.push(Sentence { id, guard: Guard::If(NEVER), body: Body::Block(Vec::new()) });
                }
                continue;
            }
            let id = self.name_sentence(sentence);
            sentences.push(self.sentence(sentence, id));
        }
        sentences
    }

    fn name_sentence(&mut self, sentence: &ast::Sentence) -> SentenceId {
        let id = SentenceId(u16::try_from(self.sentences.len()).unwrap_or(u16::MAX));
        self.paragraph.1 += 1;
        let label = sentence.label.as_ref().map(|label| label.text.clone());
        self.sentences.push(SentenceName { paragraph: self.paragraph.0.clone(), label, number: self.paragraph.1 });
        self.spans.push(sentence.span);
        let guard = guard_span(sentence);
        let actions = actions_of(&sentence.body).iter().map(|action| action.span).collect();
        self.sentence_parts.push(super::SentenceParts { guard, actions });
        id
    }

    fn sentence(&mut self, sentence: &ast::Sentence, id: SentenceId) -> Sentence {
        let guard = match &sentence.guard {
            None => Guard::Always,
            Some(ast::Guard::Otherwise(_)) => Guard::Otherwise,
            Some(ast::Guard::If(condition)) => Guard::If(self.condition_here(id, condition)),
        };
        let body = match &sentence.body {
            ast::Body::Actions(actions) => {
                Body::Actions(actions.iter().filter_map(|action| self.action(action)).collect())
            }
            ast::Body::Block(inner) => Body::Block(self.sentences(inner)),
            ast::Body::Loop(head, inner) => self.repeated(head, inner, id),
        };
        Sentence { id, guard, body }
    }

    /// A loop; what is done in it belongs to the same sentence.
    fn repeated(&mut self, head: &Loop, inner: &ast::Sentence, id: SentenceId) -> Body {
        let inside = |context: &mut super::context::Context| {
            (context.here, context.nowhere) = (true, false);
            context.in_loop = true;
        };
        match head {
            Loop::Each(set) => {
                let set = self.set(set);
                Body::Each(set, Box::new(self.within(inside, |compiler| compiler.sentence(inner, id))))
            }
            Loop::EachPlayer(_) => Body::EachPlayer(Box::new(self.sentence(inner, id))),
            Loop::At(place) => {
                let place = self.place(place);
                Body::At(place, Box::new(self.with_here(|compiler| compiler.sentence(inner, id))))
            }
            Loop::Walk(walk) => {
                let from = self.place_or_here(walk.from.as_ref(), walk.span);
                if let Some(by) = &walk.by {
                    self.warn_of_zero(
                        by,
                        "this walk goes on pit by pit",
                        "leave it out, or write `by 2` for every second pit",
                    );
                }
                if let Some(bound) = &walk.bound {
                    self.warn_of_zero(
                        bound,
                        "this walk ends before it begins",
                        "write to how many pits it goes, or leave it out",
                    );
                }
                let by = walk.by.as_ref().map_or(Num::Const(1), |by| self.number(by));
                let bound = walk.bound.as_ref().map(|bound| self.number(bound));
                let way = super::actions::way(walk.way);
                self.within(inside, |compiler| {
                    let condition = walk.condition.as_ref().map(|condition| compiler.condition_here(id, condition));
                    let condition = condition.unwrap_or(Cond::Const(true));
                    let walk = Walk { way, from, by, bound, condition };
                    Body::Walk(Box::new(walk), Box::new(compiler.sentence(inner, id)))
                })
            }
        }
    }

    // ---- choosing

    /// Choosing sentences, flat: what a block or an `otherwise` adds to a condition is put into it.
    fn choosing(&mut self, text: &[ast::Sentence], under: &Under, into: &mut Vec<Choosing>) {
        self.check_otherwise(text);
        let (mut not_before, mut asked_before) = (Vec::new(), Vec::new());
        for sentence in text {
            if is_struck(sentence) {
                if !matches!(sentence.guard, Some(ast::Guard::Otherwise(_))) {
                    not_before.clear();
                    asked_before.clear();
                }
                self.name_sentence(sentence);
                continue;
            }
            let id = self.name_sentence(sentence);
            let (own, asked) = match &sentence.guard {
                None => (Cond::Const(true), Vec::new()),
                Some(ast::Guard::If(condition)) => {
                    let adds = adds(sentence);
                    self.within(|context| context.here &= !adds, |compiler| compiler.condition_of(id, condition))
                }
                Some(ast::Guard::Otherwise(_)) => (all(not_before.clone()), asked_before.clone()),
            };
            if !matches!(sentence.guard, Some(ast::Guard::Otherwise(_))) {
                not_before.clear();
                asked_before.clear();
            }
            not_before.push(not(own.clone()));
            asked_before.extend_from_slice(&asked);
            let when = under.and(own, asked);
            match &sentence.body {
                ast::Body::Actions(actions) => {
                    for action in actions {
                        if !self.choose(action, id, &when, into) {
                            break;
                        }
                    }
                }
                ast::Body::Block(inner) => self.choosing(inner, &when, into),
                ast::Body::Loop(head, _) => {
                    let title = "options cannot be chosen in a loop";
                    let fault =
                        Diagnostic::error(codes::CHOOSING_IN_LOOP, head_span(head), title, "chosen in this loop");
                    self.fault(fault.help("name the pits as a set: `choose mine that …`"));
                }
            }
        }
    }

    /// Adds a choosing action; false if it is none.
    fn choose(&mut self, action: &ast::Action, id: SentenceId, under: &Under, into: &mut Vec<Choosing>) -> bool {
        let (when, before) = (&under.when, self.places.done.len());
        self.places.done.extend_from_slice(&under.asked);
        let choice = match &action.kind {
            ActionKind::Choose { set, either_way, amounts } => self.within(
                |context| context.here = false,
                |compiler| {
                    let set = compiler.set(set);
                    if let Some((least, most)) = amounts {
                        compiler.note_use(Kind::AmountOffered, "", least.span.to(most.span));
                        compiler.warn_of_zero(
                            most,
                            "no seeds can be chosen",
                            "write the least and the most: `with 1 to 3 seeds`",
                        );
                    }
                    let amounts = amounts.as_ref().map(|(least, most)| {
                        let (low, high) = (compiler.number(least), compiler.number(most));
                        compiler.check_span(&low, &high, least.span.to(most.span));
                        (low, high)
                    });
                    Choice::Add { set, either_way: *either_way, amounts }
                },
            ),
            ActionKind::ChooseAmong(names) => {
                let own = &self.asks.iter().find(|(ask, _)| *ask == self.paragraph.0).map(|(_, names)| names.clone());
                let index = |name: &ast::Name| own.iter().flatten().position(|own| *own == name.text);
                Choice::AddNames(names.iter().filter_map(index).map(|index| index as u8).collect())
            }
            ActionKind::Must(condition) => Choice::Keep(self.condition_here(id, condition)),
            ActionKind::Never(condition) => Choice::Keep(not(self.condition_here(id, condition))),
            ActionKind::Prefer(condition) => Choice::Prefer(self.condition_here(id, condition)),
            _ => {
                self.places.done.truncate(before);
                let title = "choosing and doing are two sentences";
                let label = "this is done after the choice";
                let fault = Diagnostic::error(codes::MIXED_SENTENCE, action.span, title, label);
                self.fault(fault.help("write a full stop before it, instead of the comma"));
                return false;
            }
        };
        let own = match &choice {
            Choice::Keep(condition) | Choice::Prefer(condition) => condition.clone(),
            Choice::Add { .. } | Choice::AddNames(_) => Cond::Const(true),
        };
        let either = |ask: fn(&Cond) -> bool| ask(when) || ask(&own);
        let (of_turn, looks_ahead) = (either(super::facts::of_turn), either(super::facts::looks_ahead));
        let of_option = super::facts::of_option(when);
        let asks_moves = super::facts::asks_moves(when, &choice);
        into.push(Choosing { id, when: when.clone(), of_option, of_turn, choice, looks_ahead, asks_moves });
        true
    }
}

/// What a choosing sentence counts under, and where its questions stand.
struct Under {
    when: Cond,
    asked: Vec<QuestionPlace>,
}

impl Default for Under {
    fn default() -> Under {
        Under { when: Cond::Const(true), asked: Vec::new() }
    }
}

impl Under {
    /// Under this and one condition more.
    fn and(&self, own: Cond, asked: Vec<QuestionPlace>) -> Under {
        Under { when: both(self.when.clone(), own), asked: [self.asked.clone(), asked].concat() }
    }
}

/// The actions of a sentence, those in a loop included.
fn actions_of(body: &ast::Body) -> &[ast::Action] {
    match body {
        ast::Body::Actions(actions) => actions,
        ast::Body::Block(_) => &[],
        ast::Body::Loop(_, inner) => actions_of(&inner.body),
    }
}

/// Where the condition of a sentence stands, or that of the one in its loop.
fn guard_span(sentence: &ast::Sentence) -> Option<Span> {
    match (&sentence.guard, &sentence.body) {
        (Some(ast::Guard::If(condition)), _) => Some(condition.span),
        (Some(ast::Guard::Otherwise(span)), _) => Some(*span),
        (None, ast::Body::Loop(_, inner)) => guard_span(inner),
        (None, ast::Body::Actions(_) | ast::Body::Block(_)) => None,
    }
}

/// Where the head of a loop stands: of `each SET` and `at PLACE` the set and the place.
fn head_span(head: &Loop) -> Span {
    match head {
        Loop::Each(set) => set.span,
        Loop::EachPlayer(span) => *span,
        Loop::At(place) => place.span,
        Loop::Walk(walk) => walk.span,
    }
}

/// Whether a sentence adds or narrows options: its first action does, or that of its block.
pub(crate) fn chooses(sentence: &ast::Sentence) -> bool {
    match &sentence.body {
        ast::Body::Actions(actions) => actions.first().is_some_and(|action| {
            matches!(
                action.kind,
                ActionKind::Choose { .. }
                    | ActionKind::ChooseAmong(_)
                    | ActionKind::Must(_)
                    | ActionKind::Never(_)
                    | ActionKind::Prefer(_)
            )
        }),
        // A struck sentence counts with those around it; at the top that is the choosing part.
        ast::Body::Block(inner) => inner.first().is_none_or(chooses),
        ast::Body::Loop(_, inner) => chooses(inner),
    }
}

/// Whether a sentence adds options.
fn adds(sentence: &ast::Sentence) -> bool {
    let mut found = false;
    each_sentence(std::slice::from_ref(sentence), &mut |sentence| {
        if let ast::Body::Actions(actions) = &sentence.body {
            found |= actions
                .iter()
                .any(|action| matches!(action.kind, ActionKind::Choose { .. } | ActionKind::ChooseAmong(_)));
        }
    });
    found
}

/// Whether a layer struck this sentence.
pub(crate) fn is_struck(sentence: &ast::Sentence) -> bool {
    matches!(&sentence.body, ast::Body::Block(inner) if inner.is_empty())
}

fn is_blank(entry: &adji_syntax::page::Entry<Vec<ast::Sentence>>) -> bool {
    entry.value.as_ref().is_some_and(Vec::is_empty)
}

fn both(left: Cond, right: Cond) -> Cond {
    match (left, right) {
        (Cond::Const(true), other) | (other, Cond::Const(true)) => other,
        (left, right) => Cond::All(vec![left, right]),
    }
}
