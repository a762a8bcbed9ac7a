//! What the documents show is what the program does: every example is played, every file loaded, every trace told, every
//! word explained, every link followed.
//!
//! Blocks by the words behind their three ticks: `example` (see [`example`]), `toml file ID` (a whole file, which must load
//! without a fault), `toml refused CODE` and `toml warned CODE` (a whole file with that fault), `text adji replay …` and
//! `text adji check` (what the program says). Documents with `console` are followed as a whole (see [`followed`]).

mod example;
mod followed;
mod paragraphs;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use adji::syntax::sources::Sources;
use adji::syntax::words::{WORDS, Word};
use adji::syntax::{envelope, render};
use adji::{Library, Loaded, VariantSpec};

use crate::cli::{adji, words};
use crate::support::{DOCUMENTS, files_in, keep, root};
use example::Example;

// ---- the documents

struct Block {
    /// `docs/language.md:120`.
    place: String,
    info: String,
    text: String,
}

fn documents() -> Vec<(String, String)> {
    let paths = ["", "docs"].into_iter().flat_map(|folder| files_in(folder, "md"));
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).expect("it lies in the workspace").display().to_string();
        (name, std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    paths.map(read).collect()
}

fn blocks(name: &str, text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                let place = format!("{name}:{}", at + 1);
                open = Some(Block { place, info: info.trim().to_string(), text: String::new() });
            }
            (Some(_), Some("")) => found.extend(open.take()),
            (Some(block), _) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{name}: a block is not closed");
    found
}

/// The files that a document holds, by the id after `toml file`, and those of the folder of variants.
struct Shelf {
    files: BTreeMap<String, String>,
}

impl Library for Shelf {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let text = self.files.get(base).cloned();
        let text = text.or_else(|| std::fs::read_to_string(root().join(format!("variants/{base}.toml"))).ok());
        Ok(text.map(|text| (format!("{base}.toml"), text)))
    }

    fn ids(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }
}

fn load(spec: &str, shelf: &Shelf) -> Result<Loaded, String> {
    let spec: VariantSpec = spec.parse().map_err(|error| format!("{error}"))?;
    Ok(adji::load(&spec, shelf))
}

/// Everything found wrong with a file, as a person would read it.
fn faults(loaded: &Loaded) -> String {
    loaded.diagnostics.iter().map(|fault| render::render(fault, &loaded.sources, false)).collect::<Vec<_>>().join("\n")
}

/// Runs `check` on the blocks of all documents whose info string begins with `info`, and tells all failures at once.
fn all_blocks(info: &str, check: impl Fn(&Block, &mut Shelf) -> Result<(), String>) {
    let mut failures = Vec::new();
    let mut count = 0;
    for (name, text) in documents() {
        let mut shelf = Shelf { files: BTreeMap::new() };
        for block in blocks(&name, &text) {
            if let Some(id) = block.info.strip_prefix("toml file") {
                shelf.files.insert(id.trim().to_string(), block.text.clone());
            }
            if block.info == info || block.info.starts_with(&format!("{info} ")) {
                count += 1;
                failures.extend(check(&block, &mut shelf).err().map(|error| format!("{}: {error}", block.place)));
            }
        }
    }
    assert!(failures.is_empty(), "{}\n({} of {count} failed)", failures.join("\n"), failures.len());
    assert!(count > 0, "no document has a block `{info}`");
}

#[test]
fn every_file_in_the_documents_loads_without_a_fault() {
    all_blocks("toml file", |block, shelf| {
        let id = block.info.trim_start_matches("toml file").trim();
        let loaded = load(if id.is_empty() { "" } else { id }, shelf)?;
        if loaded.diagnostics.is_empty() { Ok(()) } else { Err(faults(&loaded)) }
    });
}

#[test]
fn every_faulty_file_is_found_faulty() {
    for key in ["refused", "warned"] {
        all_blocks(&format!("toml {key}"), |block, shelf| {
            shelf.files.insert("example".to_string(), block.text.clone());
            let code = block.info.rsplit(' ').next().unwrap_or("");
            expect_fault(key, code, &load("example", shelf)?)
        });
    }
}

/// Whether loading was refused, or only warned, and for this reason.
fn expect_fault(key: &str, code: &str, loaded: &Loaded) -> Result<(), String> {
    let found = loaded.diagnostics.iter().any(|fault| fault.code == code);
    if loaded.has_errors() == (key == "refused") && found {
        Ok(())
    } else {
        Err(format!("not {key} as `{code}`\n{}", faults(loaded)))
    }
}

#[test]
fn every_example_comes_out_as_written() {
    all_blocks("example", |block, shelf| Example::read(&block.text)?.run(shelf));
}

// ---- the reference as a whole

/// Headings, and the first cells of tables, outside of blocks.
fn explained(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        in_block ^= line.starts_with("```");
        if in_block {
            continue;
        }
        if line.starts_with('#') {
            found.push(line.to_string());
        } else if let Some(row) = line.strip_prefix('|') {
            found.extend(row.split('|').next().map(str::to_string));
        }
    }
    found
}

#[test]
fn the_reference_explains_every_word() {
    let text = std::fs::read_to_string(root().join("docs/language.md")).expect("the reference can be read");
    let explained = explained(&text);
    let missing: Vec<&str> = WORDS
        .iter()
        .map(|row| row.word)
        .filter(|word| !explained.iter().any(|place| place.contains(&format!("`{word}`"))))
        .collect();
    assert!(missing.is_empty(), "neither in a heading nor first in a table: {missing:?}");
}

/// The parts of the reference, each with its heading and the rows of its tables in front, and its examples behind.
fn parts(text: &str) -> Vec<(Vec<String>, String)> {
    let mut parts: Vec<(Vec<String>, String)> = vec![Default::default()];
    let mut inside: Option<bool> = None;
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            inside = inside.is_none().then_some(info.starts_with("example"));
        } else if inside.is_none() && line.starts_with('#') {
            parts.push((vec![line.to_string()], String::new()));
        } else if let Some((names, examples)) = parts.last_mut() {
            match (inside, line.strip_prefix('|')) {
                (Some(true), _) => *examples += &format!("{line}\n"),
                (None, Some(row)) => names.extend(row.split(" | ").next().map(str::to_string)),
                _ => {}
            }
        }
    }
    parts
}

/// Whether an example uses a word: all of it that is not in capitals, in one of its forms.
fn uses(examples: &str, row: &Word) -> bool {
    let used: Vec<&str> = examples.split([' ', '\n', '.', ',', ':', ';', '(', ')', '{', '}']).collect();
    let stands_for = |word: &str| word.chars().all(|letter| letter.is_uppercase() || ".…".contains(letter));
    let is_there = |form: &str| {
        let words = form.split([' ', ',']).filter(|word| !word.is_empty());
        let due: Vec<&str> = words.filter(|word| !stands_for(word)).collect();
        !due.is_empty() && due.iter().all(|word| used.contains(word))
    };
    std::iter::once(&row.word).chain(row.forms).any(|form| is_there(form))
}

#[test]
fn the_reference_shows_every_word_on_a_board() {
    let text = std::fs::read_to_string(root().join("docs/language.md")).expect("the reference can be read");
    let parts = parts(&text);
    let shown = |row: &&Word| {
        let name = format!("`{}`", row.word);
        parts.iter().any(|(names, examples)| names.iter().any(|there| there.contains(&name)) && uses(examples, row))
    };
    let missing: Vec<&str> = WORDS.iter().filter(|row| !shown(row)).map(|row| row.word).collect();
    assert!(missing.is_empty(), "no example below their heading or table: {missing:?}");
}

/// The words in one table, as the reference shows them at its end.
fn table_of_words() -> String {
    let row = |word: &Word| {
        let (kind, meaning, places) =
            (word.kind.name(), word.meaning.replace('|', "\\|"), word.where_allowed.join(", "));
        format!("| `{}` | {kind} | {meaning} | {places} |\n", word.word)
    };
    let rows: String = WORDS.iter().map(row).collect();
    format!("| word | is a | meaning | only in |\n| --- | --- | --- | --- |\n{rows}")
}

/// A part of a document that the program writes stands between `<!-- NAME -->` and `<!-- end of NAME -->`.
fn written_by_program(document: &str, name: &str, part: &str) {
    let _writing = DOCUMENTS.lock();
    let path = root().join(document);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{document}: {error}"));
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let from = text.find(&begin).expect("the part begins") + begin.len();
    let to = text.find(&end).expect("the part ends");
    keep(document, &text, &format!("{}{part}{}", &text[..from], &text[to..]));
}

#[test]
fn the_table_of_words_is_that_of_the_program() {
    written_by_program("docs/language.md", "words", &table_of_words());
}

#[test]
fn the_table_of_scenario_keys_is_that_of_the_program() {
    let keys = adji::scenarios::keys();
    let rows: String = keys.iter().map(|(key, what)| format!("| `{key}` | {what} |\n")).collect();
    written_by_program("docs/language.md", "keys of scenarios", &format!("| key | what |\n| --- | --- |\n{rows}"));
    // The keys that the program reads are those, and no other.
    let mut sources = Sources::default();
    let file = sources.add("x.scenarios.toml", "[[scenario]]\nname = 'x'\nqq = 'x'\n".to_string());
    let (_, faults) = envelope::scenarios(&sources, file);
    let note = faults[0].notes.first().expect("the known keys are told");
    let mut known: Vec<&str> = note.trim_start_matches("known: ").split(", ").collect();
    let mut listed: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
    known.sort_unstable();
    listed.sort_unstable();
    assert_eq!(known, listed);
}

/// What is shown of a shipped game is what its file says.
#[test]
fn the_game_on_the_first_page_is_the_shipped_one() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("it can be read");
    let blocks = blocks("README.md", &text);
    let shown = blocks.iter().find(|block| block.info == "toml file adji-kui").expect("it shows a game");
    let file = std::fs::read_to_string(root().join("variants/adji-kui-ii.toml")).expect("it is shipped");
    let mut lines = file.lines();
    for line in shown.text.lines().filter(|line| !line.is_empty()) {
        assert!(lines.any(|other| other == line), "{}: the shipped file does not go on with `{line}`", shown.place);
    }
}

/// A block `text adji replay …` holds what that command prints; a block `text adji check`, what is found wrong with the
/// `toml refused` file before it.
#[test]
fn what_the_documents_quote_is_what_the_program_says() {
    let _writing = DOCUMENTS.lock();
    let mut count = 0;
    for (name, text) in documents() {
        let mut written = text.clone();
        let mut shelf = Shelf { files: BTreeMap::new() };
        for block in blocks(&name, &text) {
            if block.info.starts_with("toml refused") {
                shelf.files.insert("example".to_string(), block.text.clone());
            }
            let Some(said) = said(&block, &shelf) else { continue };
            count += 1;
            let said = said.unwrap_or_else(|error| panic!("{}: {error}", block.place));
            let quote = |text: &str| format!("```{}\n{text}```", block.info);
            written = written.replace(&quote(&block.text), &quote(&said));
        }
        keep(&name, &text, &written);
    }
    assert!(count > 1, "the documents quote nothing");
}

/// Documents with commands are followed from top to bottom, and show what happens.
#[test]
fn whoever_follows_a_document_sees_what_it_shows() {
    let _writing = DOCUMENTS.lock();
    let mut count = 0;
    for (name, text) in documents().into_iter().filter(|(_, text)| text.contains("\n```console\n")) {
        let (followed, commands) = followed::follow(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        count += commands;
        keep(&name, &text, &followed);
    }
    assert!(count > 20, "only {count} commands");
}

/// What the program says where a block quotes it.
fn said(block: &Block, shelf: &Shelf) -> Option<Result<String, String>> {
    match block.info.strip_prefix("text adji ")? {
        "check" => Some(load("example", shelf).map(|loaded| format!("{}\n", faults(&loaded).trim_end()))),
        command if command.starts_with("replay ") => Some(printed(command)),
        _ => None,
    }
}

/// What the program prints, without fault.
fn printed(command: &str) -> Result<String, String> {
    let run = adji(&words(command));
    if run.code == 0 { Ok(run.stdout) } else { Err(run.stderr) }
}

/// What a heading is called in a link: small letters, hyphens for blanks, marks of punctuation left out.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c)).collect::<String>().replace(' ', "-")
}

#[test]
fn every_link_leads_somewhere() {
    let documents = documents();
    let mut broken = Vec::new();
    for (name, text) in &documents {
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, part) = link.split_once('#').map_or((link, None), |(path, part)| (path, Some(part)));
            if path.contains("://") {
                continue;
            }
            let target = if path.is_empty() { PathBuf::from(name) } else { folder.join(path) };
            let full = root().join(&target);
            let found = full.exists()
                && part.is_none_or(|part| {
                    let text = std::fs::read_to_string(&full).unwrap_or_default();
                    explained(&text).iter().any(|heading| heading.starts_with('#') && anchor(heading) == part)
                });
            if !found {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
