//! Where variants are found: folders, in order, then those built into the program.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use adji::syntax::envelope::{MAX_FILE, too_large};
use adji::syntax::near::nearest;
use adji::{Library, VariantSpec};

use crate::lines::Lines;

/// Files built into the program: name and text.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/variants.rs"));
/// What messages call it.
const STANDARD_INPUT: &str = "standard input";
/// What messages say of a file that may have no end.
pub(crate) const NOT_REGULAR: &str = "is not a regular file";
/// How messages name the folder of the files built in.
const BUILT_IN_FOLDER: &str = "built-in/";

/// The variants that a command can use.
#[derive(Clone)]
pub(crate) struct Folders {
    folders: Vec<PathBuf>,
    /// The folder given on the command line.
    chosen: Option<PathBuf>,
    /// A file read from standard input: its name and text.
    given: Option<(String, String)>,
}

impl Folders {
    /// `chosen` is the folder given on the command line, `path` a list of folders with colons between.
    pub(crate) fn new(chosen: Option<PathBuf>, path: Option<OsString>) -> Folders {
        let listed = path.iter().flat_map(std::env::split_paths).filter(|folder| !folder.as_os_str().is_empty());
        let folders = chosen.clone().into_iter().chain(listed).chain([PathBuf::from("variants")]).collect();
        Folders { folders, chosen, given: None }
    }

    /// The option that names the folder chosen, as it is written behind a command.
    pub(crate) fn option(&self) -> String {
        let folder = self.chosen.as_ref().map(|folder| folder.display().to_string());
        folder.map_or_else(String::new, |folder| format!(" --variants {}", crate::commands::quoted(&folder)))
    }

    /// Files of scenarios in `tests/scenarios/` that are about no game there is.
    pub(crate) fn scenarios_of_no_game(&self) -> Vec<String> {
        let files = files_in(Path::new("tests/scenarios")).unwrap_or_default();
        let is_lost = |path: &String| {
            is_scenario_file(path) && matches!(self.find(&game_of_scenarios(path).base, None), Ok(None))
        };
        files.into_iter().filter(is_lost).collect()
    }

    /// Lets `name` stand for a text.
    pub(crate) fn give(&mut self, name: &str, text: String) {
        self.given = Some((name.to_string(), text));
    }

    /// Ids of the variants in the first folder that has any, or of those built in.
    pub(crate) fn shipped(&self) -> Vec<String> {
        let folder = self.folders.iter().map(|folder| ids_in(folder)).find(|ids| !ids.is_empty());
        let mut ids = folder.unwrap_or_else(built_in_ids);
        ids.sort();
        ids
    }

    /// The scenario file of a variant that was found at `path`: its name and text, if there is one.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub(crate) fn scenarios_beside(&self, path: &str) -> Result<Option<(String, String)>, String> {
        let id = path.strip_suffix(".toml").unwrap_or(path);
        let name = format!("{id}.scenarios.toml");
        let misnamed = format!("{id}.scenario.toml");
        if Path::new(&misnamed).is_file() {
            return Err(format!("`{misnamed}` is not read: call it `{name}`"));
        }
        match name.strip_prefix(BUILT_IN_FOLDER) {
            Some(built_in) if !Path::new(&name).exists() => Ok(find_built_in(built_in)),
            _ => read_if_there(Path::new(&name)),
        }
    }

    /// Whether a file that was found is built into the program, so that nothing can be written beside it.
    pub(crate) fn is_built_in(path: &str) -> bool {
        path.starts_with(BUILT_IN_FOLDER) && !Path::new(path).exists()
    }

    fn find_path(base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        let beside = from.and_then(|from| Path::new(from).parent()).map(|folder| folder.join(base));
        if let Some(path) = beside.filter(|path| path.exists()) {
            return read_if_there(&path);
        }
        read_if_there(Path::new(base))
    }

    fn find_id(&self, id: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        let name = format!("{id}.toml");
        if !is_variant_file(&name) {
            return Ok(None);
        }
        let places = self.places(&name);
        let Some(from) = from else { return first_of(&places) };
        let beside = Path::new(from).with_file_name(&name).display().to_string();
        if beside != from {
            return first_of(&[vec![beside], places].concat());
        }
        // A file may derive from one of the same id that is found after it; there is none for one that means itself.
        let after = places.iter().position(|place| place == from).map_or(0, |at| at + 1);
        Ok(first_of(&places[after..])?.or(first_of(&[beside])?))
    }

    /// Where a file is looked for, in order.
    fn places(&self, name: &str) -> Vec<String> {
        let folders = self.folders.iter().map(|folder| folder.join(name).display().to_string());
        folders.chain([format!("{BUILT_IN_FOLDER}{name}")]).collect()
    }
}

impl Library for Folders {
    fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        if let Some((name, text)) = self.given.as_ref().filter(|(name, _)| name == base && from.is_none()) {
            return Ok(Some((name.clone(), text.clone())));
        }
        if base.contains('\0') {
            return Ok(None);
        }
        if base.contains('/') || base.ends_with(".toml") {
            Folders::find_path(base, from)
        } else {
            self.find_id(base, from)
        }
    }

    fn file_near(&self, path: &str) -> Option<String> {
        near(path)
    }

    fn ids(&self) -> Vec<String> {
        let folders = self.folders.iter().flat_map(|folder| ids_in(folder));
        folders.chain(built_in_ids()).collect::<BTreeSet<String>>().into_iter().collect()
    }
}

/// Whether a file name is that of a variant, and not of its scenarios.
pub(crate) fn is_variant_file(name: &str) -> bool {
    name.ends_with(".toml") && !is_scenario_file(name)
}

/// Whether a file name is that of a variant's scenarios.
pub(crate) fn is_scenario_file(name: &str) -> bool {
    name.ends_with(".scenarios.toml")
}

/// The game that a file of scenarios is about: the one beside it, or else the one with its id.
pub(crate) fn game_of_scenarios(path: &str) -> VariantSpec {
    let beside = path.replace(".scenarios.toml", ".toml");
    let base = if Path::new(&beside).is_file() { beside } else { adji::variant::id_of(path).replace(".scenarios", "") };
    VariantSpec::plain(base)
}

/// The `.toml` files of a folder, by name.
///
/// # Errors
/// When the folder cannot be read, in words.
pub(crate) fn files_in(folder: &Path) -> Result<Vec<String>, String> {
    let unreadable = |error: io::Error| format!("the folder `{}` cannot be read: {}", folder.display(), plain(&error));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|end| end == "toml") {
            files.push(path.display().to_string());
        }
    }
    files.sort();
    Ok(files)
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// When it cannot be read, in words.
pub(crate) fn read_text(path: &str) -> Result<String, String> {
    if path == "-" {
        return whole(STANDARD_INPUT, io::stdin().lock());
    }
    read_if_there(Path::new(path))?.map(|(_, text)| text).ok_or_else(|| missing(path))
}

/// A file, or standard input for `-`, to be read line by line.
///
/// # Errors
/// When it cannot be opened, in words.
pub(crate) fn read_lines(path: &str) -> Result<Lines<Box<dyn BufRead>>, String> {
    if path == "-" {
        return Ok(Lines::new(STANDARD_INPUT.to_string(), Box::new(io::stdin().lock())));
    }
    let help = |why: String| if why.contains(NOT_REGULAR) { why + "; `-` reads standard input" } else { why };
    let file = open(Path::new(path)).map_err(help)?.ok_or_else(|| missing(path))?;
    Ok(Lines::new(format!("`{path}`"), Box::new(BufReader::new(file))))
}

/// The first file that is there.
fn first_of(places: &[String]) -> Result<Option<(String, String)>, String> {
    for place in places {
        if let Some(found) = read_if_there(Path::new(place))? {
            return Ok(Some(found));
        }
        if let Some(found) = place.strip_prefix(BUILT_IN_FOLDER).and_then(find_built_in) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The name and text of a file, if there is one.
///
/// # Errors
/// When it is there and cannot be read, in words.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<(String, String)>, String> {
    let Some(file) = open(path)? else { return Ok(None) };
    let name = path.display().to_string();
    whole(&format!("`{name}`"), file).map(|text| Some((name, text)))
}

/// Opens a file, if there is one.
///
/// What is no regular file is not even opened: a pipe would wait until somebody writes into it, and a device may never
/// end.
fn open(path: &Path) -> Result<Option<File>, String> {
    let name = path.display();
    let cannot = |error: io::Error| format!("`{name}` cannot be read: {}", plain(&error));
    let about = match path.metadata() {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        about => about.map_err(cannot)?,
    };
    if about.is_dir() {
        return Err(format!("`{name}` is a folder, and a file is needed here"));
    }
    if !about.is_file() {
        return Err(format!("`{name}` {NOT_REGULAR}, but a pipe, a device or a socket"));
    }
    File::open(path).map(Some).map_err(cannot)
}

/// All that there is to read, if that is not too much.
fn whole(name: &str, from: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = from.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("{name} cannot be read: {}", plain(&error)))?;
    if bytes.len() > MAX_FILE {
        return Err(format!("{name} cannot be read: {}", too_large()));
    }
    utf8(name, bytes)
}

fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{name} is not text in UTF-8: the first byte that does not belong is in line {line}")
    })
}

/// An error of the system in words, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

fn missing(path: &str) -> String {
    match near(path) {
        Some(near) => format!("there is no file `{path}`; did you mean `{near}`?"),
        None => format!("there is no file `{path}`"),
    }
}

/// The file of the same folder whose name is nearest.
fn near(path: &str) -> Option<String> {
    let at = Path::new(path);
    let folder = at.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names: Vec<String> = files_in(folder).unwrap_or_default();
    let names: Vec<&str> = names.iter().filter_map(|path| path.rsplit('/').next()).collect();
    let name = at.file_name().unwrap_or_default().to_string_lossy();
    nearest(&name, names).map(str::to_string)
}

/// A file of the program's own set.
pub(crate) fn find_built_in(name: &str) -> Option<(String, String)> {
    let found = BUILT_IN.iter().find(|(built_in, _)| *built_in == name);
    found.map(|(name, text)| (format!("{BUILT_IN_FOLDER}{name}"), (*text).to_string()))
}

fn built_in_ids() -> Vec<String> {
    BUILT_IN.iter().map(|(name, _)| *name).filter(|name| is_variant_file(name)).map(adji::variant::id_of).collect()
}

fn ids_in(folder: &Path) -> Vec<String> {
    let files = files_in(folder).unwrap_or_default();
    files.iter().filter(|path| is_variant_file(path)).map(|path| adji::variant::id_of(path)).collect()
}

/// Whether two paths lead to one file, however they are written.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().ok().is_some_and(|one| other.canonicalize().ok() == Some(one))
}
