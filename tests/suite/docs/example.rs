//! One example of the documents: what it stands for as a file, played and asked as it says.
//!
//! A block has a key at the start of each line and its text behind it; indented lines go on with the text. `board` (or
//! `start`, where the game begins with it and `setup` is read) gives the board; keys of `[board]`, `marks`, `counters`,
//! `words`, `sets`, `numbers` and `steps` stand as in a file, one entry a line; every other key is a paragraph. What is
//! not given is [`MOVE`], [`LAP`], and `end.` for endless relays. `variant` names a variant instead.
//!
//! Then follow, in the order in which they are played and asked, `play`, `gives`, `captured`, `laps`, `says`, `legal`,
//! `illegal`, `next`, `over`. A text that is no rule has `refused` or `warned` and the code of what is wrong with it.

use std::collections::BTreeMap;

use adji::engine::rules::Taking;
use adji::engine::{Event, Game, Observer, Place, Player, Position, Refusal, Ruleset};
use adji::{Variant, boards};

use super::{Shelf, expect_fault, faults, load};

const MOVE: &str = "[any] choose mine that hold any. lift here, sow.";
const LAP: &str = "stop.";

/// What a block says, key by key.
pub(super) struct Example {
    entries: Vec<(String, String)>,
}

/// Keys that ask for something, in the order in which they stand.
const ASKS: [&str; 11] =
    ["play", "gives", "captured", "laps", "says", "legal", "illegal", "next", "over", "refused", "warned"];

impl Example {
    pub(super) fn read(text: &str) -> Result<Example, String> {
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

    /// Loads the file it stands for, plays it and asks what it asks.
    pub(super) fn run(&self, shelf: &mut Shelf) -> Result<(), String> {
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
            Some(variant) => {
                crate::prose::check(variant)?;
                self.play(variant)
            }
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
                "track" if value.starts_with(['[', '{']) => {
                    tables.entry("board").or_default().push(format!("track = {value}"))
                }
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
        let sows_on =
            self.entries.iter().any(|(key, text)| key != "move" && (text.contains("relay") || text.contains("sow ")));
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
            let is_seeds = |item: &&str| matches!(item.split_whitespace().next(), Some("stores" | "hand" | "out"));
            let outside = text.split(';').skip(1).filter(is_seeds);
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
                game.play_watched(option, watch)
                    .map_err(|_| format!("{text} is illegal, legal: {}", legal(variant, game)))?;
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
            let missing: Vec<&str> =
                value.split_whitespace().filter(|label| !said.iter().any(|said| said == label)).collect();
            if missing.is_empty() {
                Ok(())
            } else {
                Err(format!("not carried out: {missing:?}; carried out: {said:?}"))
            }
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
