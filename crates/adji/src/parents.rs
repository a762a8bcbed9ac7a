//! Who derives from whom, and what is wrong with that.

use std::collections::{HashMap, HashSet};

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::page::{Board, Entry, Layer, LinePlace, Page, Text};
use adji_syntax::sources::Sources;
use adji_syntax::span::{FileId, Span};

use crate::codes;

/// The files that were read, and the parents of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Family {
    files: Vec<(FileId, String)>,
    parents: Vec<(FileId, Text, FileId)>,
}

impl Family {
    /// A file was read.
    pub(crate) fn add(&mut self, file: FileId, path: String) {
        self.files.push((file, path));
    }

    /// `file` names `parent`, which is the file `of`.
    pub(crate) fn derives(&mut self, file: FileId, parent: &Text, of: FileId) {
        self.parents.push((file, parent.clone(), of));
    }

    /// The file at a path, if it was read.
    pub(crate) fn file_of(&self, path: &str) -> Option<FileId> {
        self.files.iter().find(|(_, known)| known == path).map(|(file, _)| *file)
    }

    /// How many files there are.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// The parents that a file names.
    fn named_by(&self, file: FileId) -> Vec<(&Text, FileId)> {
        self.parents.iter().filter(|(child, ..)| *child == file).map(|(_, name, of)| (name, *of)).collect()
    }

    /// A file and all it derives from.
    fn line(&self, file: FileId) -> HashSet<FileId> {
        let (mut found, mut left) = (HashSet::new(), vec![file]);
        while let Some(file) = left.pop() {
            if found.insert(file) {
                left.extend(self.named_by(file).iter().map(|(_, parent)| *parent));
            }
        }
        found
    }
}

/// A file derives from itself; `way` are the files on the way, the youngest first.
pub(crate) fn itself(parent: &Text, id: &str, way: &[String]) -> Diagnostic {
    let title = format!("`{id}` derives from itself");
    let fault = Diagnostic::error(codes::EXTENDS_ITSELF, parent.span, title, "this parent was read already");
    let fault = fault.note(format!("on the way: {}", way.join(", then ")));
    fault.help("take `extends` out of one of these files")
}

/// A parent that is named twice in one list.
pub(crate) fn named_twice(parent: &Text, first: &Text) -> Diagnostic {
    let title = format!("the parent `{}` is named twice", parent.value);
    let fault = Diagnostic::warning(codes::PARENT_TWICE, parent.span, title, "again here");
    fault.and(first.span, "first here").help("take one of them out")
}

/// What is wrong with several parents of the file itself, which is the last page.
pub(crate) fn clashes(pages: &[Page], family: &Family, sources: &Sources, faults: &mut Vec<Diagnostic>) {
    let Some((own, elders)) = pages.split_last() else { return };
    let parents = family.named_by(own.file);
    let lines: Vec<HashSet<FileId>> = parents.iter().map(|(_, file)| family.line(*file)).collect();
    let says = |line: &HashSet<FileId>, but: &HashSet<FileId>| {
        let mut said: HashMap<String, Said> = HashMap::new();
        for page in elders.iter().filter(|page| line.contains(&page.file) && !but.contains(&page.file)) {
            said.extend(all_said(page));
        }
        said
    };
    let own_says = all_said(own);
    for (at, (name, file)) in parents.iter().enumerate() {
        for (before, (other_name, other_file)) in parents[..at].iter().enumerate() {
            if lines[before].contains(file) {
                faults.push(parent_of_other(name, other_name));
                continue;
            }
            if lines[at].contains(other_file) {
                faults.push(parent_of_other(other_name, name));
                continue;
            }
            let (first, second) = (says(&lines[before], &lines[at]), says(&lines[at], &lines[before]));
            let mut both: Vec<(&String, Said, Said)> =
                first.iter().filter_map(|(what, first)| Some((what, *first, *second.get(what)?))).collect();
            both.sort_by_key(|(_, _, second)| second.name);
            for (what, first, second) in both {
                let is_same = sources.text(first.text) == sources.text(second.text);
                if !is_same && !own_says.contains_key(what) {
                    faults.push(clash(what, (other_name, first), (name, second)));
                }
            }
        }
    }
}

/// Of two parents of a file one derives from the other.
fn parent_of_other(elder: &Text, younger: &Text) -> Diagnostic {
    let title = format!("`{}` is a parent of `{}` already", elder.value, younger.value);
    let fault = Diagnostic::warning(codes::PARENT_TWICE, elder.span, title, "this one lies under the other");
    fault.and(younger.span, "which derives from it").help("take it out: what a parent derives from comes with it")
}

fn clash(what: &str, first: (&Text, Said), second: (&Text, Said)) -> Diagnostic {
    let ((one, first), (other, second)) = (first, second);
    let title = format!("`{}` and `{}` both say what {what} is", one.value, other.value);
    let fault = Diagnostic::warning(codes::PARENTS_CLASH, other.span, title, "this one counts, as it stands later");
    let fault = fault.and(first.name, "the earlier says this").and(second.name, "and the later this");
    fault.help("say in this file how it is, or name only one of them")
}

/// Where something with a name is said: the name and the text.
#[derive(Clone, Copy, Debug)]
struct Said {
    name: Span,
    text: Span,
}

/// All that a page says that another can replace, each with a name in words.
fn all_said(page: &Page) -> HashMap<String, Said> {
    let mut said = HashMap::new();
    add(&page.layer, "", &mut said);
    for reading in &page.readings {
        let id = &reading.id.value;
        if let Some(default) = &reading.default {
            said.insert(format!("the default of `{id}`"), Said { name: default.span, text: default.span });
        }
        for (value, layer) in &reading.values {
            add(layer, &format!(" under `{id}={}`", value.value), &mut said);
        }
    }
    said
}

fn add(layer: &Layer, under: &str, said: &mut HashMap<String, Said>) {
    let mut insert = |what: &str, name: &Text, text: Span| {
        said.insert(format!("the {what} `{}`{under}", name.value), Said { name: name.span, text });
    };
    fn each<T>(what: &str, entries: &[Entry<T>], insert: &mut impl FnMut(&str, &Text, Span)) {
        entries.iter().for_each(|entry| insert(what, &entry.name, entry.span));
    }
    each("number", &layer.numbers, &mut insert);
    each("word", &layer.words, &mut insert);
    each("set", &layer.sets, &mut insert);
    each("step", &layer.steps, &mut insert);
    each("paragraph", &layer.rules, &mut insert);
    layer.marks.iter().for_each(|(name, kind)| insert("mark", name, kind.span));
    layer.counters.iter().for_each(|(name, highest)| insert("counter", name, highest.span));
    let replaced = layer.lines.iter().filter(|line| line.place == LinePlace::Instead);
    replaced.for_each(|line| insert("sentence", &line.label, line.span));
    for (key, span) in facts(&layer.board) {
        said.insert(format!("`{key}` of the board{under}"), Said { name: span, text: span });
    }
}

/// The facts of a board that have one place each.
fn facts(board: &Board) -> Vec<(&'static str, Span)> {
    let facts = [
        ("rows", board.rows.as_ref().map(|fact| fact.span)),
        ("pits", board.pits.as_ref().map(|fact| fact.span)),
        ("seeds", board.seeds.as_ref().map(|fact| fact.span)),
        ("start", board.start.as_ref().map(|fact| fact.span)),
        ("direction", board.direction.as_ref().map(|fact| fact.span)),
        ("track", board.track.as_ref().map(|fact| fact.span)),
        ("store-name", board.store_name.as_ref().map(|fact| fact.span)),
        ("pit-name", board.pit_name.as_ref().map(|fact| fact.span)),
    ];
    facts.into_iter().filter_map(|(key, span)| Some((key, span?))).collect()
}
