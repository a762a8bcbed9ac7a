//! Puts the variant files of the repository into the program, so that it works anywhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[allow(clippy::disallowed_methods, reason = "what is written here belongs to the build")]
fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = here.join("../../variants");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut table = String::from("&[\n");
    for path in files(&folder)? {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let _ = writeln!(table, "    ({name:?}, include_str!({:?})),", path.canonicalize()?.display().to_string());
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("variants.rs"), table)
}

/// The variant and scenario files of a folder, by name.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths: Vec<PathBuf> =
        entries?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    paths.sort();
    Ok(paths)
}
