//! What the documents show is what the program does: every example is played, every file loaded, every word explained.
//!
//! An `example` block has a key at the start of each line and its text behind it; indented lines go on with the text.
//! `board` (or `start`, where the game begins with it and `setup` is read) gives the board; keys of `[board]`, `marks`,
//! `counters`, `words`, `sets`, `numbers` and `steps` stand as in a file, one entry a line; every other key is a
//! paragraph. What is not given is [`MOVE`], [`LAP`], and `end.` for endless relays. `variant` names a variant instead.
//! Then follow, in the order in which they are played and asked, `play`, `gives`, `captured`, `laps`, `says`, `legal`,
//! `illegal`, `next`, `over`. A text that is no rule has `refused` or `warned` and the code of what is wrong with it, and so
//! has a whole file in a block `toml refused CODE` or `toml warned CODE`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use adji::boards;
use adji::engine::rules::Taking;
use adji::engine::{Event, Game, Observer, Place, Player, Position, Refusal, Ruleset};
use adji::syntax::render;
use adji::syntax::words::{WORDS, Word};
use adji::{Library, Loaded, Variant, VariantSpec};

const MOVE: &str = "[any] choose mine that hold any. lift here, sow.";
const LAP: &str = "stop.";

// ---- the documents

struct Block {
    /// `docs/language.md:120`.
    place: String,
    info: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn documents() -> Vec<(String, String)> {
    let read = |name: String| {
        let text = std::fs::read_to_string(root().join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, text)
    };
    let folder = std::fs::read_dir(root().join("docs")).expect("docs can be listed");
    let names = folder.map(|entry| entry.expect("docs can be listed").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    names.push("README.md".to_string());
    names.sort();
    names.into_iter().map(read).collect()
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

// ---- one example

struct Example {
    entries: Vec<(String, String)>,
}

/// Keys that ask for something, in the order in which they stand.
const ASKS: [&str; 11] =
    ["play", "gives", "captured", "laps", "says", "legal", "illegal", "next", "over", "refused", "warned"];

impl Example {
    fn read(text: &str) -> Result<Example, String> {
        let mut entries: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if line.starts_with(' ') {
                let (_, value) = entries.last_mut().ok_or("the block begins with an indented line")?;
                *value += &format!("\n{}", line.trim());
            } else {
                let (key, value) = line.split_once(' ').unwrap_or((line, ""));
                entries.push((key.to_string(), value.trim().to_string()));
            }
        }
        Ok(Example { entries })
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    fn asks(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.entries.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        entries.filter(|(key, _)| ASKS.contains(key))
    }

    fn run(&self, shelf: &mut Shelf) -> Result<(), String> {
        let spec = match self.get("variant") {
            Some(spec) => spec.to_string(),
            None => {
                shelf.files.insert("example".to_string(), self.file()?);
                "example".to_string()
            }
        };
        let loaded = load(&spec, shelf)?;
        for (key, code) in self.asks().filter(|(key, _)| ["refused", "warned"].contains(key)) {
            expect_fault(key, code, &loaded)?;
        }
        match &loaded.variant {
            Some(variant) => self.play(variant),
            None if self.get("refused").is_some() => Ok(()),
            None => Err(faults(&loaded)),
        }
    }

    /// The file that the example stands for.
    fn file(&self) -> Result<String, String> {
        let board = self.get("board").or(self.get("start")).ok_or("there is no `board`")?;
        let mut tables: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        tables.insert("board", board_facts(board));
        for (key, value) in &self.entries {
            match key.as_str() {
                "direction" => tables.entry("board").or_default().push(format!("direction = \"{value}\"")),
                "track" if value.starts_with(['[', '{']) => tables.entry("board").or_default().push(format!("track = {value}")),
                "track" => tables.entry("board").or_default().push(format!("track = \"{value}\"")),
                "owners" | "opposite" | "behind" => {
                    let pairs: Vec<String> = value.split(',').map(|pair| format!("\"{}\"", pair.trim())).collect();
                    tables.entry("board").or_default().push(format!("{key} = [{}]", pairs.join(", ")));
                }
                "marks" | "counters" | "words" | "sets" | "numbers" | "steps" => {
                    let (name, text) = value.split_once('=').ok_or(format!("`{key}` has no `=`"))?;
                    let text = text.trim();
                    let quoted = if key == "counters" { text.to_string() } else { format!("'''{text}'''") };
                    tables.entry(key).or_default().push(format!("{} = {quoted}", name.trim()));
                }
                "board" | "start" | "variant" => {}
                ask if ASKS.contains(&ask) => {}
                paragraph => tables.entry("rules").or_default().push(format!("{paragraph} = '''\n{value}\n'''")),
            }
        }
        let rules = tables.entry("rules").or_default();
        let has = |paragraph: &str| self.get(paragraph).is_some();
        let defaults = [("move", MOVE), ("lap", LAP)];
        rules.extend(defaults.iter().filter(|(name, _)| !has(name)).map(|(name, text)| format!("{name} = \"{text}\"")));
        let sows_on = self.entries.iter().any(|(key, text)| key != "move" && (text.contains("relay") || text.contains("sow ")));
        let settled = has("endless") || self.get("move").is_some_and(|text| text.contains("never endless"));
        if sows_on && !settled {
            rules.push("endless = \"end.\"".to_string());
        }
        let tables = tables.iter().map(|(name, lines)| format!("[{name}]\n{}\n", lines.join("\n")));
        Ok(format!("name = \"Example\"\n{}", tables.collect::<String>()))
    }

    fn play(&self, variant: &Variant) -> Result<(), String> {
        let (rules, names) = (&variant.rules, &variant.names);
        let mut game = match self.get("board") {
            Some(board) => {
                let position = boards::parse(board, rules, names).map_err(|error| error.to_string())?;
                Game::from_position(rules, position)
            }
            None => Game::new(rules),
        };
        let mut watch = Watch::default();
        for (key, value) in self.asks() {
            if key == "play" {
                watch = Watch::default();
            }
            answer(key, value, variant, &mut game, &mut watch).map_err(|error| format!("`{key} {value}`: {error}"))?;
        }
        Ok(())
    }
}

fn board_facts(text: &str) -> Vec<String> {
    let pits = text.split(';').next().unwrap_or("").trim();
    let south = pits.split('|').next().unwrap_or("");
    let lengths: Vec<String> = south.split('/').map(|row| row.split_whitespace().count().to_string()).collect();
    let mut seeds: Vec<&str> = pits.split(['|', '/']).flat_map(str::split_whitespace).collect();
    seeds.dedup();
    let start = match seeds[..] {
        [each] => format!("seeds = {each}"),
        _ => {
            let outside = text.split(';').skip(1).filter(|item| ["stores", "hand", "out"].iter().any(|word| item.contains(word)));
            format!("start = \"{pits}{}\"", outside.map(|item| format!(";{item}")).collect::<String>())
        }
    };
    vec![format!("pits = [{}]", lengths.join(", ")), start]
}

/// What happened in the moves of one `play`.
#[derive(Default)]
struct Watch {
    captured: u32,
    laps: u32,
    carried_out: Vec<usize>,
}

impl Observer for Watch {
    fn event(&mut self, event: Event, _: &Position) {
        match event {
            Event::Moved { seeds, taking: Some(Taking::Capture), .. } => self.captured += u32::from(seeds),
            Event::LapBegins { .. } => self.laps += 1,
            Event::Judged { sentence, holds: true, .. } => self.carried_out.push(usize::from(sentence.0)),
            _ => {}
        }
    }
}

/// Does what a line says, or asks whether it is so.
fn answer(key: &str, value: &str, variant: &Variant, game: &mut Game<'_>, watch: &mut Watch) -> Result<(), String> {
    let (rules, names) = (&variant.rules, &variant.names);
    match key {
        "play" => {
            for text in value.split_whitespace() {
                let option = names.parse_move(text, game.position(), rules).map_err(|error| error.to_string())?;
                let mut unwatched = game.clone();
                game.play_watched(option, watch).map_err(|_| format!("{text} is illegal, legal: {}", legal(variant, game)))?;
                unwatched.play(option).map_err(|_| format!("{text} is legal only when watched"))?;
                let stands = |game: &Game<'_>| (boards::print(game.position(), rules, names), legal(variant, game));
                if stands(&unwatched) != stands(game) {
                    return Err(format!("comes out otherwise when nobody watches: {:?}", stands(&unwatched)));
                }
            }
            Ok(())
        }
        "gives" => gives(value, variant, game.position()),
        "captured" => same(value, &watch.captured.to_string()),
        "laps" => same(value, &watch.laps.to_string()),
        "says" => {
            let label = |at: &usize| rules.sentences[*at].label.clone();
            let said: Vec<String> = watch.carried_out.iter().filter_map(label).collect();
            let missing: Vec<&str> = value.split_whitespace().filter(|label| !said.iter().any(|said| said == label)).collect();
            if missing.is_empty() { Ok(()) } else { Err(format!("not carried out: {missing:?}; carried out: {said:?}")) }
        }
        "legal" => {
            let sorted = |text: &str| {
                let mut words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
                words.sort();
                words.join(" ")
            };
            same(&sorted(value), &sorted(&legal(variant, game)))
        }
        "illegal" => illegal(value, variant, game),
        "next" => same(value, boards::player_name(game.position().flow.asked)),
        "over" => {
            let over = match game.winner() {
                None => "no".to_string(),
                Some(Player::Nobody) => "draw".to_string(),
                Some(winner) => format!("{} wins", boards::player_name(winner)),
            };
            same(value, &over)
        }
        _ => Ok(()),
    }
}

fn legal(variant: &Variant, game: &Game<'_>) -> String {
    let print = |option: &adji::engine::Move| variant.names.print_move(*option, game.position(), &variant.rules);
    game.legal_moves().iter().map(print).collect::<Vec<_>>().join(" ")
}

/// `illegal A feed`: the move, and the label of the sentence that takes it away, or `not offered`.
fn illegal(value: &str, variant: &Variant, game: &Game<'_>) -> Result<(), String> {
    let (text, reason) = value.split_once(' ').unwrap_or((value, "not offered"));
    let option = variant.names.parse_move(text, game.position(), &variant.rules).map_err(|error| error.to_string())?;
    let found = match game.refusal(option) {
        None => return Err(format!("{text} is legal")),
        Some(Refusal::Filtered(sentence)) => variant.rules.name_of(sentence).label.clone().unwrap_or_default(),
        Some(Refusal::NotOffered) => "not offered".to_string(),
        Some(other) => format!("{other:?}"),
    };
    same(reason.trim(), &found)
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected `{expected}`, found `{found}`")) }
}

/// Compares the pits, and whatever else the expected board says.
fn gives(expected: &str, variant: &Variant, position: &Position) -> Result<(), String> {
    let (rules, names) = (&variant.rules, &variant.names);
    let found = boards::print(position, rules, names);
    let mut items = expected.split(';').map(words);
    let pits = items.next().unwrap_or_default();
    let are: Vec<String> = found.split(';').map(words).collect();
    let is_there = |item: &String| are.contains(item) || is_default(item, position, rules);
    if pits == are[0] && items.all(|item| is_there(&item)) { Ok(()) } else { Err(format!("found `{found}`")) }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether an item that a printed board leaves out is as it says: `hand 0`, `count turns 0`.
fn is_default(item: &str, position: &Position, rules: &Ruleset) -> bool {
    let seeds = |place: Place| position.seeds(place);
    match item {
        "hand 0" => seeds(rules.board.hand()) == 0,
        "out 0" => seeds(rules.board.out()) == 0,
        _ => false,
    }
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

/// The words in one table, as the reference shows them at its end.
fn table_of_words() -> String {
    let row = |word: &Word| {
        let (kind, meaning, places) = (word.kind.name(), word.meaning.replace('|', "\\|"), word.where_allowed.join(", "));
        format!("| `{}` | {kind} | {meaning} | {places} |\n", word.word)
    };
    let rows: String = WORDS.iter().map(row).collect();
    format!("| word | is a | meaning | only in |\n| --- | --- | --- | --- |\n{rows}")
}

/// The faults in one table.
fn table_of_faults() -> String {
    let rows = |codes: &[(&str, &str)]| -> String {
        codes.iter().map(|(code, text)| format!("| `{code}` | {} |\n", text.replace('|', "\\|"))).collect()
    };
    let (writing, meaning) = (rows(adji::syntax::codes::CODES), rows(adji::codes::CODES));
    format!("| code | what it means |\n| --- | --- |\n{writing}{meaning}")
}

/// A part of a document that the program writes stands between `<!-- NAME -->` and `<!-- end of NAME -->`.
fn written_by_program(document: &str, name: &str, part: &str) {
    let path = root().join(document);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{document}: {error}"));
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let from = text.find(&begin).expect("the part begins") + begin.len();
    let to = text.find(&end).expect("the part ends");
    if text[from..to] == *part {
        return;
    }
    assert!(std::env::var_os(WRITE).is_some(), "{document} is out of date: {WRITE}=1 cargo test -p adji-tests docs");
    std::fs::write(&path, format!("{}{part}{}", &text[..from], &text[to..])).expect("the document can be written");
}

/// If this variable is set, parts of documents that the program writes are written anew.
const WRITE: &str = "ADJI_WRITE_DOCS";

#[test]
fn the_table_of_words_is_that_of_the_program() {
    written_by_program("docs/language.md", "words", &table_of_words());
}

#[test]
fn the_table_of_faults_is_that_of_the_program() {
    written_by_program("docs/faults.md", "faults", &table_of_faults());
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
