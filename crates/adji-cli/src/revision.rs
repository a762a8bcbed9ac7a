//! Files as they were at a revision of git, read through `git show`.

use std::process::Command;

use adji::Library;
use adji::syntax::envelope::{MAX_FILE, too_large};

use crate::library::find_built_in;

/// A revision, as it was named.
#[derive(Clone, Debug)]
pub(crate) struct Revision(String);

impl Revision {
    /// The revision of `REV:PATH`, and the path. `None` if it has not that form.
    pub(crate) fn split(base: &str) -> Option<(Revision, &str)> {
        let (revision, path) =
            base.split_once(':').filter(|(revision, path)| !revision.is_empty() && !path.is_empty())?;
        Some((Revision(revision.to_string()), path))
    }

    /// Whether git knows it.
    ///
    /// # Errors
    /// In words, if it does not, or there is no git.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Revision(name) = self;
        if name.starts_with('-') {
            return Err(format!("`{name}` is no revision"));
        }
        let commit = format!("{name}^{{commit}}");
        match git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])? {
            Some(_) => Ok(()),
            None => Err(format!("git knows no revision `{name}` here; `git log --oneline` shows those there are")),
        }
    }

    /// The text of a file, by its path from the top of the repository.
    ///
    /// # Errors
    /// In words, when it cannot be read.
    pub(crate) fn text(&self, path: &str) -> Result<Option<String>, String> {
        let name = format!("{}:{path}", self.0);
        let Some(bytes) = git(&["show", "--end-of-options", &name])? else { return Ok(None) };
        if bytes.len() > MAX_FILE {
            return Err(format!("`{name}` cannot be read: {}", too_large()));
        }
        String::from_utf8(bytes).map(Some).map_err(|_| format!("`{name}` is not text in UTF-8"))
    }

    /// A file beside another, or of the folder of variants.
    fn beside(&self, name: &str, from: &str) -> Result<Option<(String, String)>, String> {
        let folder = from.rsplit_once('/').map(|(folder, _)| folder);
        let places = [folder.map_or(name.to_string(), |folder| format!("{folder}/{name}")), format!("variants/{name}")];
        for path in places.into_iter().filter(|path| path != from) {
            if let Some(text) = self.text(&path)? {
                return Ok(Some((format!("{}:{path}", self.0), text)));
            }
        }
        Ok(None)
    }
}

/// Parents come from the same revision, or else from the program's own set.
impl Library for Revision {
    fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        let inside = |path: &str| path.strip_prefix(&format!("{}:", self.0)).map(str::to_string);
        if let Some(path) = inside(base) {
            return Ok(self.text(&path)?.map(|text| (base.to_string(), text)));
        }
        let name = if base.ends_with(".toml") { base.to_string() } else { format!("{base}.toml") };
        let beside = from.and_then(inside).map(|from| self.beside(&name, &from)).transpose()?;
        Ok(beside.flatten().or_else(|| find_built_in(&name)))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What git prints; nothing where it says that there is none.
fn git(arguments: &[&str]) -> Result<Option<Vec<u8>>, String> {
    let output = Command::new("git").args(arguments).output();
    let output = output.map_err(|error| format!("git cannot be run: {}", crate::library::plain(&error)))?;
    Ok(output.status.success().then_some(output.stdout))
}
