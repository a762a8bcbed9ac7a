//! Writing files: whole or not at all, and never over another that nobody spoke of.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::library::{NOT_REGULAR, plain};
use crate::output::tell;

/// What happens to a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and nothing is written.
    Stays,
    /// It was spoken of, and is replaced.
    Replaced,
}

/// Writes a text to a file. Whoever reads it sees the old file or the new one, never a part.
///
/// So a file that has two names is replaced under one of them, which is told.
///
/// # Errors
/// In words, when it cannot be written, or is there and must stay.
pub(crate) fn write(path: &Path, text: &str, existing: Existing) -> Result<(), String> {
    let name = path.display();
    let cannot = |error: &io::Error| format!("`{name}` cannot be written: {}", plain(error));
    if existing == Existing::Stays && path.symlink_metadata().is_ok() {
        return Err(is_there(path));
    }
    // What a link leads to is written, and the link stays.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| old.is_dir()) {
        return Err(format!("`{name}` is a folder"));
    }
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A file would take the place of the pipe or the device itself.
        return Err(format!("`{name}` {NOT_REGULAR}, and stays as it is"));
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(format!("`{name}` may only be read"));
    }
    let beside = write_beside(&target, text).map_err(|error| cannot(&error))?;
    let put = || -> io::Result<()> {
        if let Some(old) = &old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        match existing {
            Existing::Replaced => rename(&beside, &target),
            Existing::Stays => put_if_free(&beside, &target),
        }
    };
    put().map_err(|error| {
        let _ = fs::remove_file(&beside);
        if error.kind() == io::ErrorKind::AlreadyExists { is_there(path) } else { cannot(&error) }
    })?;
    if old.as_ref().is_some_and(has_other_names) {
        tell(&format!("note: `{name}` had another name, too (a hard link); under that it stays as it was"));
    }
    Ok(())
}

#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Removes a file; it may be gone already.
///
/// # Errors
/// In words, when it cannot be removed.
pub(crate) fn remove(path: &Path) -> Result<(), String> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("`{}` cannot be removed: {}", path.display(), plain(&error)))
        }
        _ => Ok(()),
    }
}

/// Makes a folder, and those it lies in.
///
/// # Errors
/// In words, when it cannot be made.
pub(crate) fn make_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path)
        .map_err(|error| format!("the folder `{}` cannot be made: {}", path.display(), plain(&error)))
}

fn is_there(path: &Path) -> String {
    format!("there is a file `{}` already, and it stays as it is", path.display())
}

/// Writes a text to a new file in the folder of `target`, under a name that nothing else has.
fn write_beside(target: &Path, text: &str) -> io::Result<PathBuf> {
    let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for attempt in 0.. {
        let path = target.with_file_name(format!(".{name}.{}-{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return fill(file, text).map(|()| path.clone()).inspect_err(|_| drop(fs::remove_file(&path))),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 99 => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn fill(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Gives a file its name, unless another has it. (A file can be given a second name only where there is none; to rename
/// one would put it in the place of another.)
fn put_if_free(beside: &Path, target: &Path) -> io::Result<()> {
    match fs::hard_link(beside, target) {
        Ok(()) => fs::remove_file(beside),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Where files cannot have two names, an empty one keeps the place.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(target)?;
            rename(beside, target)
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "this is where files are put in their place")]
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("adji-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        make_folder(&path).expect("a folder");
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        entries.map(|name| name.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_is_replaced_only_if_it_was_spoken_of() {
        let folder = folder("replaced");
        let path = folder.join("a.toml");
        let text = || fs::read_to_string(&path).expect("a file");
        assert_eq!(write(&path, "one", Existing::Stays), Ok(()));
        let refused = write(&path, "two", Existing::Stays);
        assert!(refused.is_err_and(|why| why.contains("already")));
        assert_eq!(text(), "one");
        assert_eq!(write(&path, "three", Existing::Replaced), Ok(()));
        assert_eq!((text().as_str(), names(&folder)), ("three", vec!["a.toml".to_string()]));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_name_that_was_taken_meanwhile_is_respected() {
        let folder = folder("meanwhile");
        let beside = write_beside(&folder.join("a"), "new").expect("written");
        assert_eq!(write(&folder.join("a"), "old", Existing::Stays), Ok(()));
        let error = put_if_free(&beside, &folder.join("a")).map_err(|error| error.kind());
        assert_eq!(error, Err(io::ErrorKind::AlreadyExists));
        let _ = fs::remove_dir_all(folder);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_rights_stay_as_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let (path, link) = (folder.join("a"), folder.join("b"));
        assert_eq!(write(&path, "one", Existing::Stays), Ok(()));
        symlink(&path, &link).expect("a link");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("rights");
        assert_eq!(write(&link, "two", Existing::Replaced), Ok(()));
        assert!(link.symlink_metadata().expect("a link").is_symlink());
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(&path).expect("a file"), "two");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).expect("rights");
        assert!(write(&path, "three", Existing::Replaced).is_err_and(|why| why.contains("only be read")));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_cannot_be_written_is_told() {
        let folder = folder("told");
        assert!(write(&folder.join("no/a"), "x", Existing::Stays).is_err_and(|why| why.contains("cannot be written")));
        assert!(write(&folder, "x", Existing::Replaced).is_err_and(|why| why.contains("is a folder")));
        assert_eq!(remove(&folder.join("nothing")), Ok(()));
        let _ = fs::remove_dir_all(folder);
    }
}
