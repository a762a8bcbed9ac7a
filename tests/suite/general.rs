//! No game appears in Rust: what a game needs is said with general words, in its file.

use std::path::{Path, PathBuf};

use crate::support::{games, root, shipped};

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("sources can be listed") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "pest") {
            found.push(path);
        }
    }
}

/// Ids of parents that are words for what any game may do.
const WORDS: [&str; 3] = ["refilled", "territory", "elimination"];

/// Comments may name games, as examples; what is compiled may not.
#[test]
fn no_game_is_named_in_the_program() {
    let mut names: Vec<String> = games().iter().map(|game| game.about.name.to_lowercase()).collect();
    names.extend(shipped().into_iter().filter(|id| !WORDS.contains(&id.as_str())));
    let is_named = |line: &str, name: &str| {
        let bare = |text: &str| !text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let free = |text: &str| !text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        line.match_indices(name).any(|(at, _)| free(&line[..at]) && bare(&line[at + name.len()..]))
    };
    let mut files = Vec::new();
    for library in std::fs::read_dir(root().join("crates")).expect("crates can be listed") {
        rust_files(&library.expect("readable").path().join("src"), &mut files);
    }
    assert!(files.len() > 100, "only {} files", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            // A type of Rust is called as a game is.
            let line = line.replace("Cow<", "").replace("Cow::", "").replace("::Cow", "").to_lowercase();
            let named = names.iter().find(|name| is_named(&line, name));
            assert_eq!(named, None, "{}:{}", file.display(), at + 1);
        }
    }
}
