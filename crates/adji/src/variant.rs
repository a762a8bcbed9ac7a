//! Loading a variant: the file and its parents are read, readings and facts applied, the rules checked and compiled.

use std::borrow::Cow;

use adji_engine::Ruleset;
use adji_syntax::diagnostic::{Diagnostic, Severity, told};
use adji_syntax::page::{Page, Source};
use adji_syntax::scenario::Scenario;
use adji_syntax::sources::Sources;
use adji_syntax::span::{FileId, Span};

use crate::compile::Chosen;
pub use crate::compile::QuestionPlace;
use crate::layer::Draft;
use crate::notation::Names;
use crate::spec::VariantSpec;

mod loading;

pub(crate) use loading::load_in_order;

/// Where variant files come from. The library does no input and output itself: a program gives it the texts.
pub trait Library {
    /// The text of a variant named by id or path, with the path that messages should show. `from` is the path of the file
    /// that derives from it, so that a parent can lie beside it.
    ///
    /// # Errors
    /// A sentence that says why the file cannot be read; `None` inside means that there is none of this name.
    fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String>;

    /// Ids of all variants, for the nearest right name.
    fn ids(&self) -> Vec<String>;

    /// The name of a file that is there and nearly called as a path says, which names none.
    fn file_near(&self, _path: &str) -> Option<String> {
        None
    }
}

/// What loading gives: the texts, everything found wrong with them, and the variant if it can be played.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The texts that were read.
    pub sources: Sources,
    /// Everything found, in the order of the files.
    pub diagnostics: Vec<Diagnostic>,
    /// The variant, unless something is an error.
    pub variant: Option<Variant>,
    /// How much work it was, in parts of rules and questions looked at.
    pub(crate) work: usize,
    /// What each value of each reading replaces, if all texts could be read.
    pub(crate) replaced: Vec<Replaced>,
}

impl Loaded {
    /// Whether anything found is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// Whether it is a parent of games and no game itself.
    #[must_use]
    pub fn is_parent(&self) -> bool {
        self.variant.as_ref().is_some_and(|variant| variant.is_abstract)
    }
}

/// A variant with readings and facts chosen, ready to be played.
#[derive(Clone, Debug)]
pub struct Variant {
    /// As it was named.
    pub spec: VariantSpec,
    /// Its id: the name of its file.
    pub id: String,
    /// What is told of it.
    pub about: About,
    /// Its rules.
    pub rules: Ruleset,
    /// The names of its places.
    pub names: Names,
    /// Where each sentence stands, by its id.
    pub spans: Vec<Span>,
    /// Where its questions stand, in the order of [`Ruleset::questions`].
    pub questions: Vec<QuestionPlace>,
    /// Its readings, each with the value played.
    pub readings: Vec<ReadingInfo>,
    /// Where rules are told: label or paragraph, and the passage.
    pub passages: Vec<(String, String)>,
    /// The files it was read from, the eldest parent first and its own last.
    pub layers: Vec<FileId>,
    /// The scenarios that its own file holds.
    pub scenarios: Vec<Scenario>,
    /// Whether the file is a parent of games and no game itself.
    pub is_abstract: bool,
    /// The page it was compiled from, all layers applied: for printers.
    pub(crate) draft: std::sync::Arc<Draft>,
    /// The same before any reading was applied.
    pub(crate) unread: std::sync::Arc<Draft>,
}

impl Variant {
    /// The page with another value of one reading, the others and the board as they are played; `None` where numbers
    /// were chosen, which the page then does not have.
    pub(crate) fn read_anew(&self, id: &str, value: &str) -> Option<Draft> {
        let mut draft = self.spec.facts.is_empty().then(|| (*self.unread).clone())?;
        for reading in &self.unread.readings {
            let info = self.readings.iter().find(|info| info.id == reading.reading.id.value)?;
            let value = if info.id == id { value } else { info.chosen.as_str() };
            if let Some((_, layer)) = reading.reading.values.iter().find(|(name, _)| name.value == value) {
                draft.add_layer(layer, &mut Vec::new());
            }
        }
        draft.board = self.draft.board.clone();
        Some(draft)
    }

    /// The variant as a board text needs it.
    ///
    /// Where no rule changes who owns a pit, owners are worked out beforehand and positions have no room for them. If the
    /// text gives owners all the same, the rules are compiled anew, so that whatever they say of `mine` follows them.
    #[must_use]
    pub fn for_board(&self, board: &str) -> Cow<'_, Variant> {
        if !crate::boards::gives_owners(board) || self.rules.marks[0].cell.is_some() {
            return Cow::Borrowed(self);
        }
        let file = Span { file: FileId(0), start: 0, end: 0 };
        let chosen = Chosen { games: self.rules.games, owners: true };
        let mut faults = Vec::new();
        let geometry = crate::geometry::build(&self.draft.board, file, &mut faults);
        let compiled =
            geometry.and_then(|geometry| crate::compile::compile(&self.draft, &geometry, chosen, file, &mut faults));
        match compiled {
            Some(compiled) => Cow::Owned(Variant { rules: compiled.rules, ..self.clone() }),
            // There is no room for owners beside all that these positions hold.
            None => Cow::Borrowed(self),
        }
    }
}

/// What a value of a reading replaces: names, each with its place.
#[derive(Clone, Debug)]
pub(crate) struct Replaced {
    pub(crate) reading: String,
    pub(crate) value: String,
    pub(crate) place: Span,
    pub(crate) names: Vec<(String, Span)>,
}

/// What a file tells of its game besides the rules.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The name.
    pub name: String,
    /// Other names.
    pub also: Vec<String>,
    /// The ids of its parents, the later over the earlier.
    pub extends: Vec<String>,
    /// Where it is played.
    pub region: Option<String>,
    /// Who plays it.
    pub people: Option<String>,
    /// Its family of games: as its file says, or the nearest of its parents.
    pub family: Option<String>,
    /// Remarks.
    pub notes: Vec<String>,
    /// Sources, those of parents included.
    pub sources: Vec<Source>,
    /// What the game calls a store.
    pub store_name: Option<String>,
}

/// A reading, and the value played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingInfo {
    /// Its id.
    pub id: String,
    /// The question that the source leaves open.
    pub question: String,
    /// Where it does.
    pub source: Option<String>,
    /// The value played if none is chosen.
    pub default: String,
    /// All values, the default first.
    pub values: Vec<String>,
    /// The value played.
    pub chosen: String,
}

/// Loads a variant as it was named.
#[must_use]
pub fn load(spec: &VariantSpec, library: &dyn Library) -> Loaded {
    let mut loaded = load_in_order(spec, library, false);
    loaded.diagnostics = told(loaded.diagnostics);
    loaded
}

/// The id of a variant: the name of its file without `.toml`.
#[must_use]
pub fn id_of(base: &str) -> String {
    let name = base.rsplit('/').next().unwrap_or(base);
    name.strip_suffix(".toml").unwrap_or(name).to_string()
}

/// What the youngest of these pages tells of its game. It belongs to the family of the nearest parent that names one, if it
/// names none itself; where and by whom a relative is played says nothing of it.
fn about(pages: &[Page], draft: &Draft, store_name: Option<String>) -> About {
    let Some(page) = pages.last() else { return About::default() };
    let family = pages.iter().rev().find_map(|page| page.family.as_ref());
    let text = |text: &Option<adji_syntax::page::Text>| text.as_ref().map(|text| text.value.clone());
    let texts = |texts: &[adji_syntax::page::Text]| texts.iter().map(|text| text.value.clone()).collect();
    About {
        name: text(&page.name).unwrap_or_default(),
        also: texts(&page.also),
        extends: texts(&page.extends),
        region: text(&page.region),
        people: text(&page.people),
        family: family.map(|text| text.value.clone()),
        notes: texts(&page.notes),
        sources: draft.sources.clone(),
        store_name,
    }
}
