//! Sentences as they are compiled, so that those of two rule sets can be held against each other.
//!
//! What is numbered in compiled rules means something only there: marks, counters, steps, decisions and their options of the
//! second are numbered as those of the first, which have the same name, or else come in the same order. Which sentence of its
//! file it is does not take part; so two spellings of a sentence are equal.

use std::collections::BTreeMap;

use adji_engine::board::Board;
use adji_engine::change::{Change, in_choosing, in_sentence, in_set};
use adji_engine::rules::{Body, Choosing, Cond, Player, Ruleset, Sentence, SentenceId, Set};
use adji_engine::{Place, PlaceSet, Player as Side};

/// What a sentence was compiled to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    /// One that adds or narrows options.
    Choosing(Choosing),
    /// Any other.
    Sentence(Sentence),
}

/// A sentence and what it was compiled to.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) id: SentenceId,
    pub(super) form: Form,
    /// The sentences inside it.
    pub(super) inner: Vec<Line>,
}

impl Line {
    fn of(sentence: &Sentence) -> Line {
        let inner = sentence.body.inner().iter().map(Line::of).collect();
        Line { id: sentence.id, form: Form::Sentence(sentence.clone()), inner }
    }

    /// Changes its parts, and those of the sentences inside it with them.
    fn change(&mut self, change: &mut impl Change) {
        self.form.change(change);
        self.take_over();
    }

    /// The sentences inside it are those of its form.
    fn take_over(&mut self) {
        if let Form::Sentence(sentence) = &self.form {
            for (line, form) in self.inner.iter_mut().zip(sentence.body.inner()) {
                line.form = Form::Sentence(form.clone());
                line.take_over();
            }
        }
    }
}

/// A paragraph, or a step.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// What it is called in the first rule set that has it.
    pub(super) name: String,
    /// The same for those that are compared.
    pub(super) key: (Kind, usize),
    pub(super) lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Setup,
    Turn,
    Ask,
    Seed,
    Lap,
    NoMove,
    AfterTurn,
    Endless,
    Settle,
    Round,
    Step,
}

/// How what is numbered in one rule set is called in another; what that does not have has a number that is in neither.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbering {
    pub(super) marks: BTreeMap<usize, usize>,
    pub(super) counters: BTreeMap<usize, usize>,
    pub(super) steps: BTreeMap<usize, usize>,
    pub(super) asks: BTreeMap<usize, usize>,
    /// Of the options of each decision.
    names: BTreeMap<(usize, u8), u8>,
}

/// Numbers that nothing has which both rule sets have.
const OTHER: usize = 100;

impl Numbering {
    /// Of `new` as that of `old`: what is called alike first, then by the order in which it is spoken of.
    pub(super) fn of(old: &Ruleset, new: &Ruleset) -> Numbering {
        let (olds, news) = (Spoken::of(old), Spoken::of(new));
        let mark = |rules: &Ruleset, at: usize| (rules.marks[at].name.clone(), usize::from(rules.marks[at].of_player));
        let counter =
            |rules: &Ruleset, at: usize| (rules.counters[at].name.clone(), usize::from(rules.counters[at].per_player));
        let step = |rules: &Ruleset, at: usize| (step_name(rules, at), 0);
        let ask = |rules: &Ruleset, at: usize| (rules.asks[at].name.clone(), 0);
        let both = |olds: &[usize], news: &[usize], called: &dyn Fn(&Ruleset, usize) -> (String, usize)| {
            let entries = |rules, numbers: &[usize]| numbers.iter().map(|&at| (at, called(rules, at))).collect();
            matched(entries(old, olds), entries(new, news))
        };
        let asks = both(&olds.asks, &news.asks, &ask);
        let mut names = BTreeMap::new();
        for (&ask, &like) in &asks {
            let known = old.asks.get(like).map_or(&[][..], |ask| &ask.names);
            for (at, name) in new.asks[ask].names.iter().enumerate() {
                let like = known.iter().position(|known| known == name).unwrap_or(OTHER + at);
                names.insert((ask, at as u8), like.min(usize::from(u8::MAX)) as u8);
            }
        }
        Numbering {
            marks: both(&olds.marks, &news.marks, &mark),
            counters: both(&olds.counters, &news.counters, &counter),
            steps: both(&olds.steps, &news.steps, &step),
            asks,
            names,
        }
    }

    /// Of a rule set as itself.
    pub(super) fn same() -> Numbering {
        Numbering::default()
    }

    fn name(&self, ask: usize, at: u8) -> u8 {
        *self.names.get(&(ask, at)).unwrap_or(&at)
    }

    fn ask(&self, at: u8) -> u8 {
        self.asks.get(&usize::from(at)).map_or(at, |&ask| ask.min(usize::from(u8::MAX)) as u8)
    }
}

/// Pairs what is called alike, then the rest of the same kind in order.
fn matched(olds: Vec<(usize, (String, usize))>, news: Vec<(usize, (String, usize))>) -> BTreeMap<usize, usize> {
    let mut pairs = BTreeMap::new();
    let mut free = olds;
    let mut rest = Vec::new();
    for (at, called) in news {
        match free.iter().position(|(_, old)| *old == called) {
            Some(found) => {
                pairs.insert(at, free.remove(found).0);
            }
            None => rest.push((at, called)),
        }
    }
    for (at, (_, kind)) in rest {
        let like = free.iter().position(|(_, (_, old))| *old == kind).map(|found| free.remove(found).0);
        pairs.insert(at, like.unwrap_or(OTHER + at));
    }
    pairs
}

/// Which marks, counters, steps and decisions rules speak of, in the order in which they do.
#[derive(Default)]
pub(super) struct Spoken {
    pub(super) marks: Vec<usize>,
    pub(super) counters: Vec<usize>,
    pub(super) steps: Vec<usize>,
    pub(super) asks: Vec<usize>,
}

impl Spoken {
    pub(super) fn of(rules: &Ruleset) -> Spoken {
        let mut spoken = Spoken { asks: vec![0], ..Spoken::default() };
        for mut form in sections(rules).into_iter().flat_map(|section| section.lines).map(|line| line.form) {
            form.change(&mut spoken);
        }
        spoken
    }
}

/// Changes nothing, and notes what it comes to.
impl Change for Spoken {
    fn mark(&mut self, at: &mut usize) {
        add(&mut self.marks, *at);
    }

    fn counter(&mut self, at: &mut usize) {
        add(&mut self.counters, *at);
    }

    fn step(&mut self, at: &mut usize) {
        add(&mut self.steps, *at);
    }

    fn ask(&mut self, at: &mut u8) {
        add(&mut self.asks, usize::from(*at));
    }

    fn chose(&mut self, ask: &mut u8, _: &mut u8) {
        add(&mut self.asks, usize::from(*ask));
    }
}

fn add(numbers: &mut Vec<usize>, at: usize) {
    if !numbers.contains(&at) {
        numbers.push(at);
    }
}

impl Form {
    fn change(&mut self, change: &mut impl Change) {
        match self {
            Form::Choosing(sentence) => change.choosing(sentence),
            Form::Sentence(sentence) => change.sentence(sentence),
        }
    }
}

/// All paragraphs and steps, as they are.
fn sections(rules: &Ruleset) -> Vec<Section> {
    let lines = |sentences: &[Sentence]| -> Vec<Line> {
        // What was struck is an empty block.
        let is_there = |sentence: &&Sentence| !matches!(&sentence.body, Body::Block(inner) if inner.is_empty());
        sentences.iter().filter(is_there).map(Line::of).collect()
    };
    let section = |kind, at, name: &str, lines| Section { name: name.to_string(), key: (kind, at), lines };
    let mut found = vec![
        section(Kind::Setup, 0, "setup", lines(&rules.setup.sentences)),
        section(Kind::Turn, 0, "turn", lines(&rules.turn.sentences)),
    ];
    for (at, ask) in rules.asks.iter().enumerate() {
        let choosing = ask.choosing.iter();
        let choosing = choosing.map(|one| Line { id: one.id, form: Form::Choosing(one.clone()), inner: Vec::new() });
        found.push(section(Kind::Ask, at, &ask.name, choosing.chain(lines(&ask.acting)).collect()));
    }
    let round = rules.round.as_ref().map_or(&[][..], |round| &round.sentences);
    let seed = rules.seed.paragraph().map_or(&[][..], |seed| &seed.sentences);
    let moments = [
        (Kind::Seed, "seed", seed),
        (Kind::Lap, "lap", &rules.lap.sentences),
        (Kind::NoMove, "no-move", &rules.no_move.sentences),
        (Kind::AfterTurn, "after-turn", &rules.after_turn.sentences),
        (Kind::Endless, "endless", &rules.endless.sentences),
        (Kind::Settle, "settle", &rules.settle.sentences),
        (Kind::Round, "round", round),
    ];
    found.extend(moments.into_iter().map(|(kind, name, sentences)| section(kind, 0, name, lines(sentences))));
    for (at, step) in rules.steps.iter().enumerate() {
        found.push(section(Kind::Step, at, &step_name(rules, at), lines(&step.sentences)));
    }
    found
}

/// What a step is called; its sentences know.
fn step_name(rules: &Ruleset, at: usize) -> String {
    let first = rules.steps[at].sentences.first();
    first.map_or_else(|| "a step".to_string(), |sentence| rules.name_of(sentence.id).paragraph.clone())
}

/// All paragraphs and steps of `rules`, in the terms of `other`.
pub(super) fn in_terms_of(rules: &Ruleset, other: &Ruleset, numbering: &Numbering) -> Vec<Section> {
    let translation = Translation::of(rules, other);
    let mut sections = sections(rules);
    for section in &mut sections {
        let mut terms = Terms { translation: &translation, numbering, within: section.key.1 };
        section.lines.iter_mut().for_each(|line| line.change(&mut terms));
        let key = match section.key.0 {
            Kind::Ask => numbering.asks.get(&section.key.1),
            Kind::Step => numbering.steps.get(&section.key.1),
            _ => None,
        };
        section.key.1 = *key.unwrap_or(&section.key.1);
    }
    sections
}

/// Every sentence of `rules`, those inside others too, in the terms of `other`.
pub(super) fn by_sentence(rules: &Ruleset, other: &Ruleset, numbering: &Numbering) -> BTreeMap<SentenceId, Form> {
    fn add(line: Line, forms: &mut BTreeMap<SentenceId, Form>) {
        // What is done in a loop belongs to the same sentence; the loop comes first.
        forms.entry(line.id).or_insert(line.form);
        line.inner.into_iter().for_each(|inner| add(inner, forms));
    }
    let mut forms = BTreeMap::new();
    let lines = in_terms_of(rules, other, numbering).into_iter().flat_map(|section| section.lines);
    lines.for_each(|line| add(line, &mut forms));
    forms
}

/// Places of one board as those of another, and owners as they are where no rule changes them.
struct Translation<'b> {
    /// `None` if the boards have the same pits.
    boards: Option<[&'b Board; 2]>,
    /// The board whose owners stay as they are under the other rules.
    owners: Option<&'b Board>,
}

impl<'b> Translation<'b> {
    fn of(rules: &'b Ruleset, other: &'b Ruleset) -> Translation<'b> {
        let has_room = |rules: &Ruleset| rules.marks[0].cell.is_some();
        let same = (&rules.board.side, &rules.board.row, &rules.board.number)
            == (&other.board.side, &other.board.row, &other.board.number);
        Translation {
            boards: (!same).then_some([&rules.board, &other.board]),
            owners: (has_room(rules) && !has_room(other)).then_some(&rules.board),
        }
    }

    /// Owned pits, where no rule of the other changes owners.
    fn owned(&self, set: &mut Set) {
        let Some(board) = self.owners else { return };
        let owned = |whose: fn(Side) -> Side| Side::SIDES.map(|me| board.owned_at_start(whose(me)));
        match set {
            Set::OwnedBy(Player::Me) => *set = Set::ByMe(owned(|me| me)),
            Set::OwnedBy(Player::Them) => *set = Set::ByMe(owned(Side::other)),
            _ => {}
        }
    }

    fn place(&self, place: Place) -> Place {
        let Some([from, to]) = self.boards.filter(|_| place.exists()) else { return place };
        if !from.is_pit(place) {
            // Stores, hand and what is out of play come after the pits.
            return Place((place.index() - from.pits + to.pits) as u8);
        }
        let at = |board: &Board, pit: usize| (board.side[pit], board.row[pit], board.number[pit]);
        let like = (0..to.pits).find(|&pit| at(to, pit) == at(from, place.index()));
        like.map_or(Place::NOWHERE, |pit| Place(pit as u8))
    }

    /// Whole rows become whole rows, however long they are.
    fn places(&self, places: PlaceSet) -> PlaceSet {
        let Some([from, to]) = self.boards else { return places };
        let row = |board: &Board, side: Side, row: u8| -> PlaceSet {
            (0..board.pits)
                .filter(|&pit| (board.side[pit], board.row[pit]) == (side, row))
                .map(|pit| Place(pit as u8))
                .collect()
        };
        let mut left = places;
        let mut found = PlaceSet::EMPTY;
        for (side, number) in Side::SIDES.into_iter().flat_map(|side| (1..=8).map(move |number| (side, number))) {
            let whole = row(from, side, number);
            if !whole.is_empty() && whole.without(left).is_empty() {
                found = found.union(row(to, side, number));
                left = left.without(whole);
            }
        }
        found.union(left.map(|place| self.place(place)).collect())
    }
}

/// Puts rules in the terms of others.
struct Terms<'t> {
    translation: &'t Translation<'t>,
    numbering: &'t Numbering,
    /// The decision that the sentences stand in, if they stand in one.
    within: usize,
}

impl Change for Terms<'_> {
    fn choosing(&mut self, sentence: &mut Choosing) {
        sentence.id = SentenceId(0);
        in_choosing(self, sentence);
    }

    fn sentence(&mut self, sentence: &mut Sentence) {
        sentence.id = SentenceId(0);
        in_sentence(self, sentence);
    }

    fn set(&mut self, set: &mut Set) {
        self.translation.owned(set);
        in_set(self, set);
    }

    fn places(&mut self, places: &mut PlaceSet) {
        *places = self.translation.places(*places);
    }

    fn known_place(&mut self, place: &mut Place) {
        *place = self.translation.place(*place);
    }

    fn mark(&mut self, at: &mut usize) {
        renumber(&self.numbering.marks, at);
    }

    fn counter(&mut self, at: &mut usize) {
        renumber(&self.numbering.counters, at);
    }

    fn step(&mut self, at: &mut usize) {
        renumber(&self.numbering.steps, at);
    }

    fn ask(&mut self, at: &mut u8) {
        *at = self.numbering.ask(*at);
    }

    fn chose(&mut self, ask: &mut u8, name: &mut u8) {
        (*ask, *name) = (self.numbering.ask(*ask), self.numbering.name(usize::from(*ask), *name));
    }

    fn names(&mut self, names: &mut [u8]) {
        names.iter_mut().for_each(|at| *at = self.numbering.name(self.within, *at));
    }
}

fn renumber(numbers: &BTreeMap<usize, usize>, at: &mut usize) {
    *at = *numbers.get(at).unwrap_or(at);
}

/// Which pits are not there, in the terms of other rules.
pub(super) fn absent_in_terms_of(rules: &Ruleset, other: &Ruleset, numbering: &Numbering) -> Option<Cond> {
    let translation = Translation::of(rules, other);
    let mut absent = rules.absent.clone()?;
    Terms { translation: &translation, numbering, within: 0 }.condition(&mut absent);
    Some(absent)
}
