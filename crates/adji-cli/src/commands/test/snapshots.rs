//! The snapshots that lie beside a file: how they stand, and how they are taken.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use adji::snapshots::{ACCEPTED, FOLDER, Line, PENDING, Snapshot};
use adji::snapshots::{contents, differences, expects_nothing, file_stem, id_of_file, is_of_scenario};
use adji::syntax::scenario::Scenario;
use adji::syntax::sources::Sources;
use adji::syntax::{envelope, page::Page};

use super::suites::Suite;
use crate::files::{Existing, make_folder, remove, write};
use crate::library::{Folders, read_if_there};
use crate::output::{Failure, error};

/// What came out of a scenario that expects nothing, held against its snapshot.
pub(super) struct Taken {
    /// The file of the snapshot, once somebody has looked at it.
    pub(super) path: PathBuf,
    pub(super) standing: Standing,
    snapshot: Snapshot,
}

/// How what came out stands to the snapshot.
pub(super) enum Standing {
    /// The same.
    Same,
    /// There is no snapshot yet.
    New,
    /// It came out otherwise: what differs, and the whole of what was kept.
    Differs(Vec<Line>, String),
    /// Another scenario has the same file.
    Clash,
}

impl Taken {
    /// What was kept, and what came out.
    pub(super) fn texts(&self) -> [String; 2] {
        let kept = match &self.standing {
            Standing::Differs(_, kept) => kept.clone(),
            Standing::New | Standing::Clash => String::new(),
            Standing::Same => self.snapshot.contents.clone(),
        };
        [kept, self.snapshot.contents.clone()]
    }

    /// Keeps what came out as the snapshot.
    pub(super) fn accept(&self) -> Result<(), Failure> {
        put(&self.path, &self.snapshot.text())?;
        self.reject()
    }

    /// Lets the snapshot be as it is.
    pub(super) fn reject(&self) -> Result<(), Failure> {
        remove(&pending(&self.path)).map_err(error)
    }

    /// Keeps what came out beside the snapshot, to be looked at.
    pub(super) fn keep(&self) -> Result<(), Failure> {
        match self.standing {
            Standing::New | Standing::Differs(..) => put(&pending(&self.path), &self.snapshot.pending_text()),
            Standing::Same => self.reject(),
            Standing::Clash => Ok(()),
        }
    }
}

fn put(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let put = make_folder(folder).and_then(|()| write(path, text, Existing::Replaced));
    put.map_err(error)
}

/// The name of a file that nobody has looked at yet: `a.snap.new` for `a.snap`.
fn pending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(&PENDING[ACCEPTED.len()..]);
    PathBuf::from(name)
}

/// The snapshots of one variant in one folder.
pub(super) struct Shelf {
    folder: PathBuf,
    id: String,
    /// The scenarios of the files beside: the stem of the snapshot, the name, whether it expects nothing.
    scenarios: Vec<(String, String, bool)>,
}

/// A file without use.
pub(super) struct Orphan {
    pub(super) path: PathBuf,
    pub(super) why: &'static str,
}

/// All shelves that a run needs, each read once.
#[derive(Default)]
pub(super) struct Shelves(BTreeMap<(PathBuf, String), Shelf>);

impl Shelves {
    /// The shelf beside a file with scenarios; none where nothing can be written: beside files built into the program.
    pub(super) fn beside(&mut self, suite: &Suite) -> Result<Option<&Shelf>, Failure> {
        if Folders::is_built_in(suite.path()) || !suite.base.facts.is_empty() || !suite.base.readings.is_empty() {
            return Ok(None);
        }
        let folder = Path::new(suite.path()).parent().unwrap_or(Path::new("")).to_path_buf();
        self.in_folder(folder, suite.id()).map(Some)
    }

    fn in_folder(&mut self, folder: PathBuf, id: String) -> Result<&Shelf, Failure> {
        let key = (folder.clone(), id.clone());
        if !self.0.contains_key(&key) {
            self.0.insert(key.clone(), Shelf::read(&folder, id)?);
        }
        Ok(&self.0[&key])
    }

    /// Adds the shelves of ids that have snapshots in a folder, and perhaps no file any more.
    pub(super) fn add_all_of(&mut self, folder: &Path) -> Result<(), Failure> {
        for name in names_in(&folder.join(FOLDER)) {
            if let Some(id) = id_of_file(&name) {
                self.in_folder(folder.to_path_buf(), id.to_string())?;
            }
        }
        Ok(())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Shelf> {
        self.0.values()
    }
}

impl Shelf {
    fn read(folder: &Path, id: String) -> Result<Shelf, Failure> {
        let mut scenarios = Vec::new();
        for name in [format!("{id}.toml"), format!("{id}.scenarios.toml")] {
            let read = read_if_there(&folder.join(&name)).map_err(error)?;
            scenarios.extend(read.into_iter().flat_map(|(name, text)| scenarios_in(&name, text)));
        }
        let about = |scenario: &Scenario| {
            let name = scenario.name.value.clone();
            (file_stem(&id, &name), name, expects_nothing(scenario))
        };
        let scenarios = scenarios.iter().map(about).collect();
        Ok(Shelf { folder: folder.join(FOLDER), id, scenarios })
    }

    /// What came out of a scenario.
    pub(super) fn take(&self, scenario: &Scenario, suite: &Suite, trace: &str) -> Result<Taken, Failure> {
        let (line, _) = suite.sources.place(scenario.name.span);
        let source = suite.path().rsplit('/').next().unwrap_or_default();
        let snapshot = Snapshot::new(scenario, &self.id, source, line, trace);
        let stem = file_stem(&self.id, &scenario.name.value);
        let path = self.folder.join(format!("{stem}{ACCEPTED}"));
        let same = self.scenarios.iter().filter(|(other, _, is_snapshot)| *is_snapshot && *other == stem);
        let standing = if same.count() > 1 {
            Standing::Clash
        } else {
            match read_if_there(&path).map_err(error)? {
                None => Standing::New,
                Some((_, text)) if contents(&text) == snapshot.contents => Standing::Same,
                Some((_, text)) => {
                    let kept = contents(&text);
                    Standing::Differs(differences(&kept, &snapshot.contents), kept)
                }
            }
        };
        Ok(Taken { path, standing, snapshot })
    }

    /// Files that nobody has looked at yet, of scenarios that are `wanted`.
    pub(super) fn pending(&self, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
        let is_wanted = |stem: &str| match self.scenarios.iter().find(|(other, ..)| other == stem) {
            Some((_, name, _)) => wanted(name),
            None => wanted(""),
        };
        let names = self.names().into_iter();
        let pending = names.filter(|name| name.strip_suffix(PENDING).is_some_and(is_wanted));
        pending.map(|name| self.folder.join(name)).collect()
    }

    /// Snapshots of which there is no scenario.
    pub(super) fn orphans(&self) -> Result<Vec<Orphan>, Failure> {
        let mut orphans = Vec::new();
        for name in self.names() {
            let stem = name.strip_suffix(PENDING).or(name.strip_suffix(ACCEPTED)).unwrap_or(&name);
            let of =
                |wanted: bool| self.scenarios.iter().any(|(other, _, snapshot)| other == stem && *snapshot == wanted);
            if of(true) {
                continue;
            }
            let path = self.folder.join(&name);
            let read = read_if_there(&path).map_err(error)?;
            if read.is_some_and(|(_, text)| is_of_scenario(&text)) {
                let why = match of(false) {
                    true => "its scenario says what must come out",
                    false => "no scenario has this name",
                };
                orphans.push(Orphan { path, why });
            }
        }
        Ok(orphans)
    }

    fn names(&self) -> Vec<String> {
        names_in(&self.folder).into_iter().filter(|name| id_of_file(name) == Some(&self.id)).collect()
    }
}

/// The scenarios of a file of either kind, as far as they can be read.
fn scenarios_in(name: &str, text: String) -> Vec<Scenario> {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    if name.ends_with(".scenarios.toml") {
        return envelope::scenarios(&sources, file).0;
    }
    let page: Option<Page> = envelope::page(&sources, file).0;
    page.map(|page| page.scenarios).unwrap_or_default()
}

/// The names of the files of a folder, sorted; none if it cannot be read.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}
