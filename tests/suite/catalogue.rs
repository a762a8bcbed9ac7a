//! `docs/catalogue.md`: all shipped games, written by the program from their files. And what each file has to say of where
//! its game is from, and how long files may be.

use std::collections::BTreeMap;

use adji::Variant;
use adji::catalogue::{Capture, Features};
use adji::engine::rules::SentenceName;

use crate::support::{DOCUMENTS, games, keep, root};

const DOCUMENT: &str = "docs/catalogue.md";

/// The longest line of a document.
const WIDTH: usize = 150;

/// What stands above the games.
fn head(games: usize) -> String {
    let mut text = wrapped(
        &format!(
            "The {games} games of `variants/`, by family, each with what its compiled rules tell: rows and pits of a row, seeds, how it is \
             sown, what is captured. `adji list` finds games by the same facts (`adji list --help`), `adji show ID` tells the rules of one. \
             How the files hang together is told in [families](families.md). This page is written by the program: \
             `ADJI_WRITE_DOCS=1 cargo test -p adji-tests catalogue`."
        ),
        "",
    );
    text += "\n\n| captures | what is captured |\n| --- | --- |\n";
    for capture in Capture::ALL {
        text += &format!("| `{}` | {} |\n", capture.name(), capture.meaning());
    }
    text + "\n`relay` is sown in several laps, `passing over` not into every place; seeds that leave play, or are put into a pit \
            of one's own row, are no captures.\n"
}

/// Words in lines of at most [`WIDTH`] letters, all but the first set in.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{indent}{word}"));
        } else {
            let blank = if line.trim().is_empty() { "" } else { " " };
            *line += &format!("{blank}{word}");
        }
    }
    lines.join("\n")
}

fn entry(game: &Variant) -> String {
    let (about, id, features) = (&game.about, &game.id, Features::of(game));
    let fact = |fact: &Option<String>| fact.as_deref().unwrap_or_default().trim_end_matches('.').to_string();
    let title = format!(
        "- **[{}](../variants/{id}.toml)** `{id}`. Where: {}. Who: {}.",
        about.name,
        fact(&about.region),
        fact(&about.people)
    );
    let board = format!(
        "`{} pits, {} seeds; {}; captures: {}`",
        features.board(),
        features.seeds,
        features.sowing(),
        features.capturing()
    );
    let lines = [title, format!("  {board}"), format!("  {}", features.sentence())];
    lines
        .map(|line| if line.starts_with("  ") { format!("  {}", wrapped(&line, "  ")) } else { wrapped(&line, "  ") })
        .join("\n")
}

fn page() -> String {
    let games = games();
    let mut families: BTreeMap<&str, Vec<&Variant>> = BTreeMap::new();
    for game in &games {
        families.entry(game.about.family.as_deref().unwrap_or("Other games")).or_default().push(game);
    }
    let mut text = format!("# Catalogue\n\n{}", head(games.len()));
    for (family, mut games) in families {
        games.sort_by_key(|game| game.about.name.to_lowercase());
        let entries: Vec<String> = games.into_iter().map(entry).collect();
        text += &format!("\n## {family}\n\n{}\n", entries.join("\n"));
    }
    text
}

#[test]
fn the_catalogue_is_that_of_the_files() {
    let _writing = DOCUMENTS.lock();
    let text = std::fs::read_to_string(root().join(DOCUMENT)).unwrap_or_default();
    keep(DOCUMENT, &text, &page());
}

// ---- files of games

#[test]
fn every_game_says_where_it_is_from() {
    for game in games() {
        let (about, id) = (&game.about, &game.id);
        for (what, fact) in [("region", &about.region), ("people", &about.people), ("family", &about.family)] {
            assert!(
                fact.as_ref().is_some_and(|fact| !fact.is_empty()),
                "{id}: `{what}` is due (\"Not told\" if nobody tells)"
            );
        }
        assert!(!about.sources.is_empty(), "{id}: a source is due");
        assert!(about.sources.iter().all(|source| source.title.is_some()), "{id}");
    }
}

/// What a source leaves open is a reading: a question, with where it is left open and at least two answers.
#[test]
fn every_reading_is_a_question_with_its_source() {
    for game in games() {
        let keys: Vec<&str> = game.about.sources.iter().map(|source| source.key.value.as_str()).collect();
        for reading in &game.readings {
            let told = format!("{}@{}", game.id, reading.id);
            assert!(reading.question.ends_with('?'), "{told}: {}", reading.question);
            assert!(reading.values.len() >= 2 && reading.values.contains(&reading.default), "{told}");
            let source = reading.source.as_deref().unwrap_or_else(|| panic!("{told}: where is it left open?"));
            assert!(keys.iter().any(|key| source.starts_with(key)), "{told}: {source} names none of {keys:?}");
        }
    }
}

/// No note says that something is taken for granted: that would be a reading, which can be played otherwise.
#[test]
fn no_note_assumes_anything() {
    for game in games() {
        for note in &game.about.notes {
            let note = note.to_lowercase();
            for word in ["assum", "presum", "we take", "is taken to", "guessed here"] {
                assert!(!note.contains(word), "{}: {note}", game.id);
            }
        }
    }
}

/// The moments of play; other paragraphs are decisions.
const MOMENTS: [&str; 9] = ["setup", "turn", "seed", "lap", "no-move", "after-turn", "endless", "settle", "round"];

fn is_of_step(game: &Variant, sentence: &SentenceName) -> bool {
    let paragraph = sentence.paragraph.as_str();
    !MOMENTS.contains(&paragraph) && !game.rules.asks.iter().any(|ask| ask.name == paragraph)
}

/// Every sentence of a paragraph that chooses or has a condition follows a passage, its own or that of its paragraph. (A step
/// follows that of the sentence that does it.)
#[test]
fn every_sentence_of_every_game_follows_a_passage() {
    let mut without = Vec::new();
    for game in games() {
        let has = |name: &str| game.passages.iter().any(|(key, _)| key == name);
        for sentence in game.rules.sentences.iter().filter(|name| !is_of_step(&game, name)) {
            let label = sentence.label.as_deref();
            if !has(&sentence.paragraph) && !label.is_none_or(has) {
                without.push(format!("{}: {} [{}]", game.id, sentence.paragraph, label.unwrap_or("")));
            }
        }
    }
    assert!(without.is_empty(), "{}", without.join("\n"));
}

/// Lines of a file that say something of the game. What does not count: blank lines, comments, a line that only closes a
/// text, where the game is from (`also`, `region`, `people`, `family`, `notes`), and its sources (`[sources]`, `[passages]`,
/// `source` of a reading). Scenarios lie in files of their own; those in the file do not count.
fn lines_of_rules(text: &str) -> usize {
    const ABOUT: [&str; 6] = ["also", "region", "people", "family", "notes", "source"];
    let (mut lines, mut in_sources, mut counts, mut closed_by) = (0, false, true, None);
    for line in text.lines().map(str::trim) {
        if let Some(end) = closed_by {
            lines += usize::from(counts && !in_sources && !line.is_empty() && !line.starts_with('#') && line != end);
            if line.ends_with(end) {
                closed_by = None;
            }
            continue;
        }
        if line.starts_with('[') {
            in_sources = ["[sources", "[passages", "[[scenario"].iter().any(|head| line.starts_with(head));
        }
        let (key, value) = line.split_once('=').map_or((line, ""), |(key, value)| (key.trim(), value.trim()));
        counts = !ABOUT.contains(&key);
        lines += usize::from(counts && !in_sources && !line.is_empty() && !line.starts_with('#'));
        let opens = |end: &&str| value.starts_with(end) && value.matches(end).count() == 1;
        closed_by = ["'''", "\"\"\""].into_iter().find(opens);
        if value == "[" {
            closed_by = Some("]");
        }
    }
    lines
}

#[test]
fn lines_that_say_something_are_counted() {
    let text = "name = \"X\"\nalso = [\"Y\"]\nnotes = [\n  \"a\",\n]\n\n# c\n[sources.a]\ntitle = \"t\"\n[board]\npits = 6\n\
                [rules]\nmove = '''\n[a] b.\n\n    c.\n'''\nlap = '''stop.'''\n[passages]\nmove = \"a\"\n";
    // name, [board], pits, [rules], move and its two sentences, lap
    assert_eq!(lines_of_rules(text), 8);
}

#[test]
fn half_of_the_games_take_fifteen_lines_or_fewer() {
    let read =
        |game: &Variant| std::fs::read_to_string(root().join(format!("variants/{}.toml", game.id))).expect("a file");
    let mut lengths: Vec<usize> = games().iter().map(|game| lines_of_rules(&read(game))).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= 15, "{lengths:?}");
}
