//! A variant is read with its parents, what was chosen is laid over it, and everything wrong with it is gathered.

use adji_syntax::ast::{Num, NumKind};
use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::envelope;
use adji_syntax::near::nearest;
use adji_syntax::page::{Page, Text};
use adji_syntax::sources::Sources;
use adji_syntax::span::{FileId, Span, Spanned};

use super::{Library, Loaded, ReadingInfo, Replaced, Variant, about, id_of};
use crate::broken::Sound;
use crate::codes;
use crate::compile::Chosen;
use crate::geometry::Geometry;
use crate::hints::list;
use crate::layer::{Draft, layer_names};
use crate::notation::Names;
use crate::parents::Family;
use crate::spec::VariantSpec;

/// Loads a variant with its readings laid over the file in the order of the file, or backwards. Both must come to the
/// same; the checker looks whether they do.
pub(crate) fn load_in_order(spec: &VariantSpec, library: &dyn Library, backwards: bool) -> Loaded {
    let (sources, faults, replaced) = (Sources::default(), Vec::new(), Vec::new());
    let mut loader = Loader { library, sources, faults, backwards, work: 0, replaced, family: Family::default() };
    let variant = loader.load(spec);
    let mut diagnostics = std::mem::take(&mut loader.faults);
    // In the order of the files, each from its top; faults without a place first.
    diagnostics.sort_by_key(|fault| fault.labels.first().map(|label| label.span));
    let failed = diagnostics.iter().any(|fault| fault.severity == Severity::Error);
    let Loader { sources, work, replaced, .. } = loader;
    Loaded { sources, diagnostics, variant: variant.filter(|_| !failed), work, replaced }
}

struct Loader<'a> {
    library: &'a dyn Library,
    sources: Sources,
    faults: Vec<Diagnostic>,
    backwards: bool,
    /// Work done so far.
    work: usize,
    replaced: Vec<Replaced>,
    family: Family,
}

/// More parents than any family has.
const MOST_PARENTS: usize = 16;
const MOST_IN_ALL: usize = 64;

impl Loader<'_> {
    fn load(&mut self, spec: &VariantSpec) -> Option<Variant> {
        let pages = self.pages(&spec.base)?;
        let own = pages.last()?;
        let file = Span { file: own.file, start: 0, end: 0 };
        let mut draft = Draft::default();
        for page in &pages {
            draft.add_page(page, &mut self.faults);
            crate::check::page(&draft, page, &mut self.faults);
        }
        crate::parents::clashes(&pages, &self.family, &self.sources, &mut self.faults);
        let replaced = replaced(&draft);
        overlaid(&draft, own, spec, &mut self.faults);
        let unread = std::sync::Arc::new(draft.clone());
        let readings = self.apply_readings(spec, &mut draft);
        let (games, given) = self.apply_facts(spec, &mut draft);
        // A key that could not be read is not to be reported as missing, too.
        if own.is_abstract {
            crate::geometry::complete(&mut draft.board, file);
        }
        let is_unread = self.faults.iter().any(crate::broken::is_unread);
        let geometry = crate::geometry::build(&draft.board, file, &mut self.faults);
        self.faults.retain(|fault| !is_unread || fault.code != codes::BOARD_INCOMPLETE);
        of_the_spec(&mut self.faults, &given);
        if crate::broken::is_of_another_format(&self.faults) {
            return None;
        }
        self.replaced = replaced;
        let is_faulty = self.faults.iter().any(|fault| fault.severity == Severity::Error);
        crate::check::text(&draft, own.is_abstract, file, &self.sources, &mut self.faults);
        let chosen = Chosen { games, owners: false };
        let (before, is_given) = (self.faults.len(), !spec.facts.is_empty());
        let Some(geometry) = geometry.clone().filter(|_| !is_faulty) else {
            self.what_can_be_told(&pages, &draft, geometry, chosen, is_given);
            return None;
        };
        let Some(compiled) = crate::compile::compile(&draft, &geometry, chosen, file, &mut self.faults) else {
            self.faults.truncate(before);
            self.what_can_be_told(&pages, &draft, Some(geometry), chosen, is_given);
            return None;
        };
        // A name that a parent explains may be meant for its other children.
        let is_own = |fault: &Diagnostic| fault.labels.first().is_none_or(|label| label.span.file == own.file);
        self.faults.retain(|fault| !crate::inspect::is_of_use(fault) || (!own.is_abstract && is_own(fault)));
        self.work += 100 * compiled.size;
        if !own.is_abstract {
            self.work += crate::check::rules(&draft, &compiled, &geometry.names, is_given, file, &mut self.faults);
        }
        let store_name = draft.board.store_name.as_ref().map(|text| text.value.clone());
        Some(Variant {
            spec: spec.clone(),
            id: id_of(&spec.base),
            about: about(&pages, &draft, store_name),
            rules: compiled.rules,
            names: Names { pits: geometry.names, rows: geometry.rows },
            spans: compiled.spans,
            questions: compiled.questions,
            readings,
            passages: draft.passages.iter().map(|(key, text)| (key.value.clone(), text.value.clone())).collect(),
            layers: pages.iter().map(|page| page.file).collect(),
            scenarios: own.scenarios.clone(),
            is_abstract: own.is_abstract,
            draft: std::sync::Arc::new(draft),
            unread,
        })
    }

    /// Of a draft with a fault: what is wrong with the rest of it, and does not follow from that.
    fn what_can_be_told(
        &mut self,
        pages: &[Page],
        draft: &Draft,
        geometry: Option<Geometry>,
        chosen: Chosen,
        is_given: bool,
    ) {
        let Some(own) = pages.last() else { return };
        let file = Span { file: own.file, start: 0, end: 0 };
        let made_up = geometry.is_none();
        let Some(geometry) = geometry.or_else(|| crate::geometry::made_up(file)) else { return };
        let compiled = crate::compile::compile_all(draft, &geometry, chosen, file, &mut self.faults);
        self.work += 100 * compiled.size;
        self.faults.retain(|fault| !crate::inspect::is_of_use(fault));
        // Rules that are too large, or go in a circle, cannot be looked at as a whole.
        let is_unbounded = self.faults.iter().any(|fault| [codes::CIRCULAR, codes::TOO_LARGE].contains(&fault.code));
        if !made_up && !is_unbounded && !own.is_abstract {
            let sound = Sound::of(draft, pages, &self.faults, &self.sources);
            let mut found = Vec::new();
            self.work += crate::check::rules(draft, &compiled, &geometry.names, is_given, file, &mut found);
            found.retain(|fault| sound.bears(fault));
            self.faults.extend(found);
        }
        crate::broken::drop_what_follows(&mut self.faults, pages, draft, &self.sources, made_up);
    }

    /// The file and its parents: each after its own parents, and those of one file in the order in which it names them.
    fn pages(&mut self, base: &str) -> Option<Vec<Page>> {
        let (path, file) = self.read(base, None, None)?;
        let mut pages = Vec::new();
        self.add_page(path, file, &mut Vec::new(), &mut pages).then_some(pages)
    }

    /// Adds a file after its parents, those that are not there yet; `way` are the files that derive from it, the youngest first.
    fn add_page(&mut self, path: String, file: FileId, way: &mut Vec<String>, pages: &mut Vec<Page>) -> bool {
        let Some(page) = self.page(file) else { return false };
        way.push(path.clone());
        self.family.add(file, path.clone());
        for (at, parent) in page.extends.iter().enumerate() {
            if let Some(first) = page.extends[..at].iter().find(|first| first.value == parent.value) {
                self.faults.push(crate::parents::named_twice(parent, first));
                continue;
            }
            let Some((parent_path, text)) = self.find(&parent.value, Some(&path), Some(parent)) else { return false };
            if way.contains(&parent_path) {
                self.faults.push(crate::parents::itself(parent, &id_of(&parent_path), way));
                return false;
            }
            let known = self.family.file_of(&parent_path);
            let Some(parent_file) = known.or_else(|| self.one_more(parent, way, parent_path.clone(), text)) else {
                return false;
            };
            self.family.derives(file, parent, parent_file);
            if known.is_none() && !self.add_page(parent_path, parent_file, way, pages) {
                return false;
            }
        }
        way.pop();
        pages.push(page);
        true
    }

    /// Takes in the text of a parent, unless there are too many.
    fn one_more(&mut self, parent: &Text, way: &[String], path: String, text: String) -> Option<FileId> {
        let (above, all) = (way.len() > MOST_PARENTS, self.family.len() > MOST_IN_ALL);
        if above || all {
            let title = match above {
                true => format!("more than {MOST_PARENTS} parents stand above each other"),
                false => format!("the file has more than {MOST_IN_ALL} parents, with those of its parents"),
            };
            let fault = Diagnostic::error(codes::TOO_LARGE, parent.span, title, "one too many");
            let fault = fault.note(format!("on the way: {}", way.join(", then ")));
            self.faults.push(fault.help("say in one parent what several say"));
            return None;
        }
        Some(self.take_in(path, text))
    }

    fn page(&mut self, file: FileId) -> Option<Page> {
        let (page, faults) = envelope::page(&self.sources, file);
        self.faults.extend(faults);
        page
    }

    fn read(&mut self, base: &str, from: Option<&str>, at: Option<&Text>) -> Option<(String, FileId)> {
        let (path, text) = self.find(base, from, at)?;
        let file = self.take_in(path.clone(), text);
        Some((path, file))
    }

    fn take_in(&mut self, path: String, text: String) -> FileId {
        self.work += 4 * text.len();
        self.sources.add(path, text)
    }

    /// The path and the text of a file; a fault, if it cannot be read.
    fn find(&mut self, base: &str, from: Option<&str>, at: Option<&Text>) -> Option<(String, String)> {
        let fault = |code, title: String| match at {
            Some(at) => Diagnostic::error(code, at.span, title, "this parent"),
            None => without_place(code, title),
        };
        match self.library.find(base, from) {
            Ok(Some(found)) => return Some(found),
            Ok(None) if base.contains('/') || base.ends_with(".toml") => {
                let near = self.library.file_near(base);
                let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                let help = "look at its path; `adji list` shows the variants that have an id";
                self.faults.push(fault(codes::NOT_FOUND, format!("there is no file `{base}`{near}")).help(help));
            }
            Ok(None) => {
                let ids = self.library.ids();
                let near = nearest(base, ids.iter().map(String::as_str)).map(|near| format!("write `{near}`"));
                let near = self.file_beside(base).filter(|_| at.is_none()).or(near);
                let help = "`adji list` shows the variants; a path has a slash in it or ends in `.toml`";
                let fault = fault(codes::NOT_FOUND, format!("there is no variant `{base}`"));
                self.faults.push(fault.help(near.unwrap_or_else(|| help.to_string())));
            }
            Err(why) => {
                let help = match () {
                    () if why.contains("UTF-8") => "save it as text in UTF-8",
                    () if why.contains("is a folder") => {
                        "name a file in it; `adji check` and `adji test` take folders, too"
                    }
                    () => "see to it that it is a file of text that may be read",
                };
                self.faults.push(fault(codes::UNREADABLE, why).help(help));
            }
        }
        None
    }

    /// An id names no file of the folder that one is in; where one is meant, that it is named by its path.
    fn file_beside(&self, id: &str) -> Option<String> {
        let path = format!("{id}.toml");
        matches!(self.library.find(&path, None), Ok(Some(_)))
            .then(|| format!("there is a file `{path}` here: write `{path}`"))
    }

    /// Lays the values of readings over the draft, in the order of the file, so that the order in which they are named
    /// does not matter.
    fn apply_readings(&mut self, spec: &VariantSpec, draft: &mut Draft) -> Vec<ReadingInfo> {
        let mut readings = draft.readings.clone();
        if self.backwards {
            readings.reverse();
        }
        let ids: Vec<&str> = readings.iter().map(|reading| reading.reading.id.value.as_str()).collect();
        for (id, _) in spec.readings.iter().filter(|(id, _)| !ids.contains(&id.as_str())) {
            let fault = without_place(codes::UNKNOWN_READING, format!("`{}` has no reading `{id}`", spec.base));
            self.faults.push(match ids.is_empty() {
                true => fault.help("it has none: leave out what stands after `@`"),
                false => crate::hints::with_nearest(fault, id, ids.iter().copied(), "its readings are"),
            });
        }
        let mut infos = Vec::new();
        for reading in &readings {
            let chosen = spec.readings.iter().find(|(id, _)| *id == reading.reading.id.value).map(|(_, value)| value);
            let default = reading.reading.default.as_ref().map_or_else(String::new, |default| default.value.clone());
            let mut values: Vec<String> = reading.native.iter().cloned().collect();
            values.extend(reading.reading.values.iter().map(|(name, _)| name.value.clone()));
            let value = chosen.unwrap_or(&default);
            if let Some(layer) = reading.reading.values.iter().find(|(name, _)| name.value == *value) {
                draft.add_layer(&layer.1, &mut self.faults);
            } else if !values.contains(value) && !value.is_empty() {
                let known: Vec<&str> = values.iter().map(String::as_str).collect();
                let title = format!("the reading `{}` has no value `{value}`", reading.reading.id.value);
                let fault = match (chosen, &reading.reading.default) {
                    (None, Some(default)) => {
                        Diagnostic::error(codes::UNKNOWN_VALUE, default.span, title, "not a value")
                    }
                    _ => without_place(codes::UNKNOWN_VALUE, title),
                };
                let fault = crate::hints::with_nearest(fault, value, known, "its values are");
                self.faults.push(crate::hints::or_help(fault, "write one of these"));
            }
            infos.push(ReadingInfo {
                id: reading.reading.id.value.clone(),
                question: reading.reading.question.as_ref().map_or_else(String::new, |text| text.value.clone()),
                source: reading.reading.source.as_ref().map(|text| text.value.clone()),
                chosen: value.clone(),
                default,
                values,
            });
        }
        infos
    }

    /// Sets numbers where the variant was named; gives back the number of games, and which facts of the board these are
    /// instead of those at which places.
    fn apply_facts(&mut self, spec: &VariantSpec, draft: &mut Draft) -> (u16, Vec<(Span, String)>) {
        let (mut games, mut given) = (0, Vec::new());
        for (name, value) in &spec.facts {
            let nowhere = Span { file: FileId(0), start: 0, end: 0 };
            let fact = |old: Option<Span>| Spanned { value: *value, span: old.unwrap_or(nowhere) };
            let board = &mut draft.board;
            match name.as_str() {
                "rows" => {
                    board.rows = Some(fact(board.rows.as_ref().map(|old| old.span)));
                    // The names are those of the rows that the file has.
                    board.row_names.take_if(|names| 2 * names.len() != *value as usize);
                }
                "pits" => {
                    let span = fact(board.pits.as_ref().map(|old| old.span)).span;
                    board.pits = Some(Spanned { value: vec![*value], span });
                }
                "seeds" => {
                    let span = fact(board.seeds.as_ref().map(|old| old.span)).span;
                    board.seeds = Some(Num { kind: NumKind::Literal(*value), span });
                }
                "games" => games = u16::try_from(*value).unwrap_or(u16::MAX),
                _ => {
                    self.set_number(name, *value, draft, spec);
                    continue;
                }
            }
            let place = match name.as_str() {
                "rows" => board.rows.as_ref().map(|rows| rows.span),
                "pits" => board.pits.as_ref().map(|pits| pits.span),
                "seeds" => board.seeds.as_ref().map(|seeds| seeds.span),
                _ => None,
            };
            if let Some(place) = place {
                board.start = None;
                given.push((place, format!("{name}={value}")));
            }
        }
        (games, given)
    }

    fn set_number(&mut self, name: &str, value: u32, draft: &mut Draft, spec: &VariantSpec) {
        if let Some(entry) = draft.numbers.iter_mut().find(|entry| entry.name.value == name) {
            entry.value = Some(Num { kind: NumKind::Literal(value), span: entry.span });
            return;
        }
        let known: Vec<&str> = ["rows", "pits", "seeds", "games"]
            .into_iter()
            .chain(draft.numbers.iter().map(|entry| entry.name.value.as_str()))
            .collect();
        let title = format!("`{}` has no number `{name}` to be set after `?`", spec.base);
        let fault = without_place(codes::UNKNOWN_FACT, title).note(format!("there are {}", list(&known, 24)));
        self.faults.push(match nearest(name, known) {
            Some(near) => fault.help(format!("write `{near}={value}`")),
            None => fault,
        });
    }
}

/// Faults of facts that were given with the name of the variant speak of that, and of no line of a file.
fn of_the_spec(faults: &mut [Diagnostic], given: &[(Span, String)]) {
    for fault in faults {
        let label = fault
            .labels
            .first()
            .filter(|label| label.span.start < label.span.end || fault.code != codes::BOARD_INCOMPLETE);
        let Some((label, (_, said))) =
            label.and_then(|label| Some((label, given.iter().find(|(place, _)| *place == label.span)?)))
        else {
            continue;
        };
        fault.title = format!("`?{said}`: {}", fault.title);
        if label.text.contains(" has ") || label.text.contains(" at most ") {
            fault.notes.push(label.text.clone());
        }
        fault.labels.clear();
        fault.help = fault.help.take().map(|help| help.replace(" = ", "="));
    }
}

/// What the file says itself and nobody plays, as the default that it names of an inherited reading replaces it.
fn overlaid(draft: &Draft, own: &Page, spec: &VariantSpec, faults: &mut Vec<Diagnostic>) {
    let said = layer_names(&own.layer);
    for reading in draft.readings.iter().map(|reading| &reading.reading) {
        let id = &reading.id.value;
        let Some(default) = &reading.default else { continue };
        let layer = reading.values.iter().find(|(value, _)| value.value == default.value);
        let Some((_, layer)) = layer.filter(|_| spec.readings.iter().all(|(chosen, _)| chosen != id)) else { continue };
        for (name, place) in layer_names(layer) {
            let Some((_, own_place)) = said.iter().find(|(said, _)| *said == name) else { continue };
            let title =
                format!("{name} of this file is not played: `{id}={}`, the default, replaces it", default.value);
            let fault =
                Diagnostic::warning(codes::OVERLAID, *own_place, title, "not played").and(place, "played instead");
            faults.push(fault.help(format!(
                "say it under [readings.{id}.values.{}.lines], or drop the reading: `{id} = \"none\"` under [readings]",
                default.value
            )));
        }
    }
}

fn replaced(draft: &Draft) -> Vec<Replaced> {
    let mut all = Vec::new();
    for reading in &draft.readings {
        // What the text says without a layer is one of the values, too, and the default need not be that.
        if let (Some(native), Some(default)) = (&reading.native, &reading.reading.default)
            && *native != default.value
        {
            let (reading, value) = (reading.reading.id.value.clone(), native.clone());
            all.push(Replaced { reading, value, place: default.span, names: Vec::new() });
        }
        for (value, layer) in &reading.reading.values {
            let reading = reading.reading.id.value.clone();
            all.push(Replaced { reading, value: value.value.clone(), place: value.span, names: layer_names(layer) });
        }
    }
    all
}

/// A fault of the call, not of a place in a file.
fn without_place(code: &'static str, title: String) -> Diagnostic {
    Diagnostic { code, severity: Severity::Error, title, labels: Vec::new(), notes: Vec::new(), help: None }
}
