//! A file of which something is an error: what can be told of the rest.
//!
//! A fault that only follows from another would mislead, and is worse than one that is told after the next check. So a name
//! counts as unknown only if nothing that could not be read may explain it; and of what shows in compiled rules only that is
//! told which rests on texts without a fault of their own.

use std::collections::HashSet;

use adji_syntax::codes::{BAD_NAME, FORMAT_VERSION, OUT_OF_RANGE, UNKNOWN_KEY, WRONG_TYPE};
use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::page::{Entry, Layer, Page};
use adji_syntax::sources::Sources;
use adji_syntax::span::Span;

use crate::codes;
use crate::compile::MOMENTS;
use crate::layer::{Draft, each_sentence};

/// Faults of keys and values that could not be read.
const UNREAD: [&str; 4] = [UNKNOWN_KEY, WRONG_TYPE, OUT_OF_RANGE, FORMAT_VERSION];

/// Faults of names that some table of the file would explain.
const EXPLAINED_IN_TABLES: [&str; 7] = [
    codes::UNKNOWN_WORD,
    codes::UNKNOWN_NUMBER,
    codes::UNKNOWN_SET,
    codes::UNKNOWN_MARK,
    codes::UNKNOWN_COUNTER,
    codes::UNKNOWN_STEP,
    codes::UNKNOWN_ASK,
];

/// Faults of names that some sentence would explain.
const EXPLAINED_IN_TEXTS: [&str; 3] = [codes::UNKNOWN_OPTION, codes::UNKNOWN_PARAGRAPH, codes::UNKNOWN_LABEL];

/// Faults that rest on the board, and are not told of a board that was made up.
const OF_THE_BOARD: [&str; 4] =
    [codes::NO_SUCH_PIT, codes::NO_STARTING_SEEDS, codes::NUMBER_REPEATS_BOARD, codes::TOO_LARGE];

/// Whether a file is written in a format that this program does not know: then nothing can be told of the rest.
pub(crate) fn is_of_another_format(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.code == FORMAT_VERSION)
}

/// Whether a fault says that a key or value could not be read.
pub(crate) fn is_unread(fault: &Diagnostic) -> bool {
    UNREAD.contains(&fault.code)
}

fn is_error(fault: &Diagnostic) -> bool {
    fault.severity == Severity::Error
}

/// Takes out what may only follow from other faults. `made_up`: the board was, as that of the file could not be built.
pub(crate) fn drop_what_follows(
    faults: &mut Vec<Diagnostic>,
    pages: &[Page],
    draft: &Draft,
    sources: &Sources,
    made_up: bool,
) {
    let keys = lost_keys(pages, draft, sources);
    let unread = words_of_unread(pages, sources);
    let misnamed = faults.iter().filter(|fault| fault.code == BAD_NAME);
    let misnamed: Vec<Span> = misnamed.flat_map(places).collect();
    // The rules themselves, or the file that they are taken from, could not be read: any text may stand there.
    let lost = |fault: &Diagnostic| ["`rules`", "`extends`"].iter().any(|key| fault.title.contains(key));
    let texts_are_lost = faults.iter().any(|fault| is_unread(fault) && lost(fault));
    let is_told = |fault: &Diagnostic| {
        if texts_are_lost && (fault.code == codes::MISSING_PARAGRAPH || EXPLAINED_IN_TEXTS.contains(&fault.code)) {
            return false;
        }
        let Some(place) = fault.labels.first().map(|label| label.span) else { return true };
        let name = || name_at(sources, place);
        if EXPLAINED_IN_TEXTS.contains(&fault.code) && misnamed.contains(&place) {
            return false;
        }
        match fault.code {
            code if EXPLAINED_IN_TABLES.contains(&code) => !keys.contains(&name()),
            code if EXPLAINED_IN_TEXTS.contains(&code) => !unread.contains(&name()),
            codes::MISSING_PARAGRAPH => !keys.iter().any(|key| fault.title.ends_with(&format!("`{key}`"))),
            codes::BOARD_INCOMPLETE => !keys.iter().any(|key| ["pits", "seeds", "start"].contains(&key.as_str())),
            code => !(made_up && OF_THE_BOARD.contains(&code)),
        }
    };
    // What follows has something to follow from.
    if faults.iter().any(|fault| is_error(fault) && is_told(fault)) {
        faults.retain(is_told);
    }
}

/// The name that a fault is about: the last word of what it points at.
fn name_at(sources: &Sources, place: Span) -> String {
    words(sources.text(place)).last().map(str::to_lowercase).unwrap_or_default()
}

/// The words of a text, as names are written.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty())
}

/// Keys that stand in the files and came to nothing, such as those below a head that is misspelt.
fn lost_keys(pages: &[Page], draft: &Draft, sources: &Sources) -> HashSet<String> {
    fn of<T>(entries: &[Entry<T>]) -> impl Iterator<Item = &str> {
        entries.iter().map(|entry| entry.name.value.as_str())
    }
    let mut known: HashSet<&str> = HashSet::new();
    for layer in pages.iter().flat_map(layers) {
        known.extend(of(&layer.numbers).chain(of(&layer.words)).chain(of(&layer.sets)));
        known.extend(of(&layer.steps).chain(of(&layer.rules)));
        known.extend(layer.marks.iter().map(|(name, _)| name.value.as_str()));
        known.extend(layer.counters.iter().map(|(name, _)| name.value.as_str()));
    }
    let board = &draft.board;
    let read = [("pits", board.pits.is_some()), ("seeds", board.seeds.is_some()), ("start", board.start.is_some())];
    known.extend(read.into_iter().filter(|(_, is_read)| *is_read).map(|(key, _)| key));
    let mut keys = HashSet::new();
    for page in pages {
        // In rule texts nothing is equal: what stands before such a sign is a key.
        for piece in sources.file(page.file).text.split('=') {
            let key = words(piece.lines().last().unwrap_or_default()).last();
            keys.extend(key.map(str::to_lowercase).filter(|key| !known.contains(key.as_str())));
        }
    }
    keys
}

/// The words of all texts that could not be read.
fn words_of_unread(pages: &[Page], sources: &Sources) -> HashSet<String> {
    let places = pages.iter().flat_map(layers).flat_map(unread_texts);
    places.flat_map(|place| words(sources.text(place))).map(str::to_lowercase).collect()
}

/// What a page sets, and what the values of its readings set.
fn layers(page: &Page) -> impl Iterator<Item = &Layer> {
    let values = page.readings.iter().flat_map(|reading| &reading.values);
    values.map(|(_, layer)| layer).chain([&page.layer])
}

fn unread_texts(layer: &Layer) -> Vec<Span> {
    let texts = layer.rules.iter().chain(&layer.steps).filter(|entry| entry.value.is_none());
    let lines = layer.lines.iter().filter(|line| line.sentences.is_none());
    texts.map(|entry| entry.span).chain(lines.map(|line| line.span)).collect()
}

/// A text of the draft: where it stands, and the words it is said in.
struct Text<'d> {
    name: &'d str,
    places: Vec<Span>,
    words: HashSet<&'d str>,
    is_sound: bool,
}

/// Which texts have no fault of their own and use nothing that has.
pub(crate) struct Sound<'d> {
    rules: Vec<Text<'d>>,
    steps_are: bool,
    names_are_known: bool,
    /// Whether every line has found its sentence.
    lines_are_laid: bool,
}

impl<'d> Sound<'d> {
    /// Looks at all texts of a draft, in which `faults` were found.
    pub(crate) fn of(draft: &'d Draft, pages: &'d [Page], faults: &[Diagnostic], sources: &'d Sources) -> Sound<'d> {
        let errors: Vec<Span> = faults.iter().filter(|fault| is_error(fault)).flat_map(places).collect();
        let text = |name: &'d str, places: Vec<Span>, is_read: bool| {
            let is_sound = is_read && !errors.iter().any(|error| places.iter().any(|place| place.meets(*error)));
            let words = places.iter().flat_map(|place| words(sources.text(*place))).collect();
            Text { name, places, words, is_sound }
        };
        let entry = |name: &'d adji_syntax::page::Text, place: Span, is_read: bool| {
            text(&name.value, vec![name.span, place], is_read)
        };
        let mut others: Vec<Text<'d>> = Vec::new();
        others.extend(draft.numbers.iter().map(|one| entry(&one.name, one.span, one.value.is_some())));
        others.extend(draft.words.iter().map(|one| entry(&one.name, one.span, one.value.is_some())));
        others.extend(draft.sets.iter().map(|one| entry(&one.name, one.span, one.value.is_some())));
        let dictionary = others.len();
        let of_sentences = |entry: &'d Entry<Vec<adji_syntax::ast::Sentence>>| {
            let mut places = vec![entry.name.span, entry.span];
            each_sentence(entry.value.as_deref().unwrap_or(&[]), &mut |sentence| places.push(sentence.span));
            text(&entry.name.value, places, entry.value.is_some())
        };
        others.extend(draft.steps.iter().map(of_sentences));
        let mut rules: Vec<Text<'d>> = draft.rules.iter().map(of_sentences).collect();
        // A sentence that would be replaced by a text that could not be read is as good as that.
        let lines = pages.iter().flat_map(layers).flat_map(|layer| &layer.lines);
        let lines: Vec<&str> =
            lines.filter(|line| line.sentences.is_none()).map(|line| line.label.value.as_str()).collect();
        loop {
            let broken = others.iter().filter(|text| !text.is_sound).map(|text| text.name);
            let broken: HashSet<&str> = broken.chain(lines.iter().copied()).collect();
            let mut more = false;
            for text in others.iter_mut().chain(&mut rules).filter(|text| text.is_sound) {
                text.is_sound = text.words.is_disjoint(&broken);
                more |= !text.is_sound;
            }
            if !more {
                break;
            }
        }
        let steps_are = others[dictionary..].iter().all(|step| step.is_sound);
        let has = |code: &str| faults.iter().any(|fault| fault.code == code);
        let names_are_known = !faults.iter().any(is_unread) && !has(codes::UNKNOWN_PARAGRAPH);
        Sound { rules, steps_are, names_are_known, lines_are_laid: !has(codes::UNKNOWN_LABEL) }
    }

    /// Whether a paragraph has no fault, or is not there.
    fn is_sound(&self, name: &str) -> bool {
        self.rules.iter().all(|text| text.name != name || text.is_sound)
    }

    /// Whether a fault found in the compiled rules is one, whatever stands where something could not be read.
    pub(crate) fn bears(&self, fault: &Diagnostic) -> bool {
        let own = || {
            let place = fault.labels.first()?.span;
            self.rules.iter().find(|text| text.places.iter().any(|known| known.meets(place)))
        };
        let in_sound = |names: &[&str]| own().is_some_and(|text| text.is_sound && names.contains(&text.name));
        match fault.code {
            _ if !self.lines_are_laid => false,
            codes::DROPS_WRONGLY => self.is_sound("seed"),
            codes::DOES_NOT_TURN => {
                own().is_some_and(|text| text.is_sound && (text.name != "lap" || self.sowing_is_sound()))
            }
            codes::NOTHING_IN_HAND | codes::SEEDS_LEFT_IN_HAND | codes::SOWS_FROM_ELSEWHERE => {
                in_sound(&["move", "lap"]) && self.is_sound("seed") && self.names_are_known
            }
            codes::PASSING_UNSETTLED => {
                let all = ["turn", "no-move", "after-turn"].iter().all(|name| self.is_sound(name));
                all && self.steps_are && self.names_are_known
            }
            _ => false,
        }
    }

    /// Whether that of which it depends how the last seed lies in the landing pit has no fault: `seed`, and decisions, which
    /// may sow.
    fn sowing_is_sound(&self) -> bool {
        let sows = |name: &str| name == "seed" || (name != "move" && !MOMENTS.contains(&name));
        self.rules.iter().all(|text| text.is_sound || !sows(text.name)) && self.steps_are
    }
}

fn places(fault: &Diagnostic) -> impl Iterator<Item = Span> {
    fault.labels.iter().map(|label| label.span)
}
