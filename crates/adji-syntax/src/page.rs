//! A variant file as written: its facts, its rule texts as trees, its readings; names not yet resolved.

use crate::ast::{Cond, Num, Sentence, Set};
use crate::scenario::Scenario;
use crate::span::{FileId, Span, Spanned};

/// A string with its place: that of the text between the quotes, or of a whole key. If nothing in it is escaped, the value
/// is as long as its place, so that the byte at `i` of the value is the byte at `span.start + i` of the file.
pub type Text = Spanned<String>;

/// One variant file.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file.
    pub file: FileId,
    /// The game's name in its own language, with diacritics (`name`).
    pub name: Option<Text>,
    /// Other names (`also`).
    pub also: Vec<Text>,
    /// `abstract = true`: a parent of others, not a game itself.
    pub is_abstract: bool,
    /// The ids of the files this one derives from (`extends`), the later over the earlier.
    pub extends: Vec<Text>,
    /// Where it is played (`region`).
    pub region: Option<Text>,
    /// Who plays it (`people`).
    pub people: Option<Text>,
    /// The group of related games it belongs to (`family`).
    pub family: Option<Text>,
    /// Remarks on the source that need no reading (`notes`).
    pub notes: Vec<Text>,
    /// `[sources.KEY]`.
    pub sources: Vec<Source>,
    /// `[passages]`: label or paragraph → source key and place in it (`"de, capture, sentence 1"`).
    pub passages: Vec<(Text, Text)>,
    /// Facts, dictionary and rules.
    pub layer: Layer,
    /// `[readings.ID]`.
    pub readings: Vec<Reading>,
    /// `[readings] ID = "none"`: readings of parents that this file does not have.
    pub dropped: Vec<Text>,
    /// `[[scenario]]`.
    pub scenarios: Vec<Scenario>,
}

/// `[sources.KEY]`: where rules are told.
#[derive(Clone, Debug)]
pub struct Source {
    /// The key by which passages and readings speak of it.
    pub key: Text,
    /// Title (required).
    pub title: Option<Text>,
    /// Author or authors.
    pub author: Option<Text>,
    /// Year, as text (`"1991"`).
    pub year: Option<Text>,
    /// Page or pages.
    pub page: Option<Text>,
    /// Where it can be found.
    pub address: Option<Text>,
    /// Language of the text.
    pub language: Option<Text>,
}

/// What a file, or a value of a reading, sets: everything in it has a name, and what has a name can be replaced.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// `[board]`.
    pub board: Board,
    /// `[numbers]`.
    pub numbers: Vec<Entry<Num>>,
    /// `[words]`: adjectives and conditions.
    pub words: Vec<Entry<Cond>>,
    /// `[sets]`.
    pub sets: Vec<Entry<Set>>,
    /// `[steps]`: actions with a name, carried out by `do NAME`.
    pub steps: Vec<Entry<Vec<Sentence>>>,
    /// `[marks]`.
    pub marks: Vec<(Text, Spanned<MarkKind>)>,
    /// `[counters]`: the highest value each can have.
    pub counters: Vec<(Text, Spanned<u16>)>,
    /// `[rules]`: whole paragraphs.
    pub rules: Vec<Entry<Vec<Sentence>>>,
    /// `[lines]`: single sentences by their label.
    pub lines: Vec<Line>,
}

/// A name of the dictionary, or of a paragraph, and what it stands for.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The key.
    pub name: Text,
    /// The tree; `None` if the text could not be read (a diagnostic says why).
    pub value: Option<T>,
    /// The text inside the quotes.
    pub span: Span,
}

/// `[lines]`: a sentence replaced, struck (no sentences) or added beside another.
#[derive(Clone, Debug)]
pub struct Line {
    /// The label it speaks of (without `before` or `after`), with the place of the whole key.
    pub label: Text,
    /// Where the new sentences go.
    pub place: LinePlace,
    /// The new sentences; none strikes the sentence. `None` if the text could not be read.
    pub sentences: Option<Vec<Sentence>>,
    /// The text inside the quotes.
    pub span: Span,
}

/// Where the sentences of a [`Line`] go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePlace {
    /// `label = "…"`: instead of the sentence; the label stays.
    Instead,
    /// `"before label" = "…"`.
    Before,
    /// `"after label" = "…"`.
    After,
}

/// What a mark says of a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Set or not.
    Flag,
    /// Whose: nobody's, South's or North's.
    Player,
}

/// `[board]`, as far as it was given.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// `rows`: 1 to 8; half of them belong to each side. 2 if not said.
    pub rows: Option<Spanned<u32>>,
    /// `pits`: of each row, or a list of row lengths from the inner row outward.
    pub pits: Option<Spanned<Vec<u32>>>,
    /// `seeds`: in each pit at the start; a number, or a text such as `row-length`.
    pub seeds: Option<Num>,
    /// `start`: the start as a board text, instead of `seeds`.
    pub start: Option<Text>,
    /// `direction`: `anticlockwise` (if not said) or `clockwise`.
    pub direction: Option<Text>,
    /// `track`: a word, or a list of cycles of place names.
    pub track: Option<Spanned<Track>>,
    /// `owners`: pits that do not belong to the player of their row, as `"A c south"`, `"B1 nobody"`.
    pub owners: Option<Vec<Text>>,
    /// `opposite`: pairs of pits, as `"A f"`, instead of those that face each other.
    pub opposite: Option<Vec<Text>>,
    /// `behind`: pairs, as `"A1 B1"`: behind the first lies the second.
    pub behind: Option<Vec<Text>>,
    /// `store-name`: what the game calls a store.
    pub store_name: Option<Text>,
    /// `pit-name`: what the game calls a pit.
    pub pit_name: Option<Text>,
    /// `row-names`: names of the rows of a side, from the inner row outward.
    pub row_names: Option<Vec<Text>>,
}

/// `track`: where seeds travel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Track {
    /// A word: `ring`, `ring with own store`, …
    Word(String),
    /// Cycles of place names, the same for both players: `["A B C a b c"]`.
    Cycles(Vec<Text>),
    /// Cycles for each player: `{ south = ["…"], north = ["…"] }`.
    PerPlayer(Vec<Text>, Vec<Text>),
}

/// `[readings.ID]`: a question that the source leaves open.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its id.
    pub id: Text,
    /// The question, in words.
    pub question: Option<Text>,
    /// Where the source leaves it open.
    pub source: Option<Text>,
    /// The value that is played if none is chosen. The first file that has the reading names here what its own text
    /// says; a derived file may name another of the values.
    pub default: Option<Text>,
    /// `[readings.ID.values.NAME]`: each other value, as a layer.
    pub values: Vec<(Text, Layer)>,
}
