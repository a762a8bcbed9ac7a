//! Snapshots: what came out of a scenario that expects nothing, kept beside its file, so that a later run can be held
//! against it.
//!
//! The files have the form of [insta](https://insta.rs): `snapshots/ID__NAME.snap`, and `.snap.new` for one that nobody
//! has looked at yet. Here are their names and their text; which of them lie there, a program sees to. `difference`
//! holds two traces against each other, board by board.

mod difference;

use adji_syntax::scenario::Scenario;

use crate::spec::VariantSpec;

pub use difference::{Line, LineKind, differences};

/// The folder of snapshots, beside the file with the scenarios.
pub const FOLDER: &str = "snapshots";
/// How the name of a snapshot ends.
pub const ACCEPTED: &str = ".snap";
/// How the name of one ends that nobody has looked at yet.
pub const PENDING: &str = ".snap.new";

/// Most letters of the name of a scenario that are in the name of its file.
const MOST_LETTERS: usize = 100;

/// What came out of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The file with the scenario, without its folder.
    pub source: String,
    /// The line in which the scenario is named.
    pub line: usize,
    /// The name of the scenario.
    pub description: String,
    /// The command that shows the same, in the folder of the file.
    pub expression: String,
    /// The trace.
    pub contents: String,
}

impl Snapshot {
    /// Of what came out of a scenario of the variant `id`, which is named in `line` of the file `source`.
    #[must_use]
    pub fn new(scenario: &Scenario, id: &str, source: &str, line: usize, trace: &str) -> Snapshot {
        Snapshot {
            source: source.to_string(),
            line,
            description: scenario.name.value.clone(),
            expression: command(scenario, id),
            contents: normal(trace),
        }
    }

    /// The text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        self.with_head("")
    }

    /// The text of its file as long as nobody has looked at it.
    #[must_use]
    pub fn pending_text(&self) -> String {
        self.with_head(&format!("assertion_line: {}\n", self.line))
    }

    fn with_head(&self, line: &str) -> String {
        let [source, description, expression] =
            [&self.source, &self.description, &self.expression].map(|it| quoted(it));
        let contents = &self.contents;
        format!("---\nsource: {source}\n{line}description: {description}\nexpression: {expression}\n---\n{contents}\n")
    }
}

/// The command that shows what a scenario is about, in the folder of its file.
fn command(scenario: &Scenario, id: &str) -> String {
    let mut spec = VariantSpec::plain(format!("{id}.toml"));
    // What cannot be added is told where the scenario is run.
    let _ = scenario.variant.iter().try_for_each(|more| spec.add(more.value.trim()));
    let spec = spec.to_string();
    let mut words = vec!["adji replay".to_string()];
    words.push(if spec.contains(['?', '&']) { format!("\"{spec}\"") } else { spec });
    words.extend(scenario.board.iter().map(|board| format!("--from \"{}\"", board.value.trim())));
    words.extend([&scenario.after, &scenario.mov].into_iter().flatten().map(|moves| moves.value.trim().to_string()));
    words.join(" ")
}

/// Whether a scenario says nothing of what must come out.
#[must_use]
pub fn expects_nothing(scenario: &Scenario) -> bool {
    let Scenario { gives, legal, next, over, illegal, says, captured, laps, .. } = scenario;
    [gives, legal, next, over, illegal, says].iter().all(|text| text.is_none()) && captured.is_none() && laps.is_none()
}

// ---- names

/// The name of the file of a snapshot, without its ending: `tiny__the-last-seed-in-the-store`.
///
/// Scenarios whose names differ only in signs or capital letters have the same.
///
/// # Examples
/// ```
/// # use adji::snapshots::file_stem;
/// assert_eq!(file_stem("tiny", "The last seed: A to F!"), "tiny__the-last-seed-a-to-f");
/// ```
#[must_use]
pub fn file_stem(id: &str, scenario: &str) -> String {
    let lower = scenario.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut name = String::new();
    for word in words {
        let with = if name.is_empty() { word.to_string() } else { format!("{name}-{word}") };
        if !name.is_empty() && with.chars().count() > MOST_LETTERS {
            break;
        }
        name = with;
    }
    let name: String = name.chars().take(MOST_LETTERS).collect();
    format!("{id}__{}", if name.is_empty() { "scenario" } else { &name })
}

/// The id in the name of a file, if it can be that of a snapshot: the name of the scenario has no `_` in it.
#[must_use]
pub fn id_of_file(name: &str) -> Option<&str> {
    let stem = name.strip_suffix(PENDING).or(name.strip_suffix(ACCEPTED))?;
    stem.rsplit_once("__").map(|(id, _)| id).filter(|id| !id.is_empty())
}

// ---- reading

/// What the text of a snapshot's file says, without its head.
#[must_use]
pub fn contents(text: &str) -> String {
    normal(parts(text).map_or(text, |(_, contents)| contents))
}

/// Whether a text is that of a snapshot of a scenario, and not of something else that is kept in this form.
#[must_use]
pub fn is_of_scenario(text: &str) -> bool {
    let Some((head, _)) = parts(text) else { return false };
    let source = head.lines().find_map(|line| line.strip_prefix("source:"));
    source.is_some_and(|source| source.trim().trim_matches('"').ends_with(".toml"))
}

/// What stands between the first two lines `---`, and what follows.
fn parts(text: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    let mut head = None;
    for line in text.split_inclusive('\n') {
        let is_rule = line.trim_end() == "---";
        match head {
            None if !is_rule => return None,
            None => head = Some(at + line.len()),
            Some(start) if is_rule => return Some((&text[start..at], &text[at + line.len()..])),
            Some(_) => {}
        }
        at += line.len();
    }
    None
}

/// As insta compares: line breaks of one byte, and nothing at the end.
fn normal(text: &str) -> String {
    text.trim_end().replace("\r\n", "\n")
}

/// A text in YAML, with quotes where insta would write them.
fn quoted(text: &str) -> String {
    let first = |letter: char| "&*?|-<>=!%@. ~".contains(letter);
    let within = |letter: char| ":{}[],#`\"'\\".contains(letter) || letter.is_control();
    let words = ["yes", "no", "true", "false", "on", "off", "null"];
    let is_plain = !text.is_empty()
        && !text.starts_with(first)
        && !text.ends_with(' ')
        && !text.contains(within)
        && !words.contains(&text.to_ascii_lowercase().as_str())
        && text.parse::<f64>().is_err();
    // A string of JSON is one of YAML too.
    if is_plain { text.to_string() } else { serde_json::Value::from(text).to_string() }
}

#[cfg(test)]
mod tests {
    use adji_syntax::envelope;
    use adji_syntax::sources::Sources;

    use super::*;

    fn scenario(keys: &str) -> Scenario {
        let mut sources = Sources::default();
        let file = sources.add("a.scenarios.toml", format!("[[scenario]]\nname = \"Twelve: a, b\"\n{keys}"));
        let (scenarios, faults) = envelope::scenarios(&sources, file);
        assert!(faults.is_empty(), "{faults:?}");
        scenarios[0].clone()
    }

    #[test]
    fn a_snapshot_has_a_head_and_what_came_out() {
        let scenario =
            scenario("variant = \"?pits=3&seeds=2@a=b\"\nboard = \"1 2 | 3 4\"\nafter = \"A b\"\nmove = \"C\"");
        let snapshot = Snapshot::new(&scenario, "tiny", "tiny.toml", 7, "1. South plays C\n\n  x\r\n\n");
        let text = "---\nsource: tiny.toml\ndescription: \"Twelve: a, b\"\nexpression: \"adji replay \\\"tiny.toml?pits=3&seeds=2@a=b\\\" \
            --from \\\"1 2 | 3 4\\\" A b C\"\n---\n1. South plays C\n\n  x\n";
        assert_eq!(snapshot.text(), text);
        assert_eq!(snapshot.pending_text(), text.replace("\ndescription", "\nassertion_line: 7\ndescription"));
        assert_eq!(contents(&snapshot.pending_text()), snapshot.contents);
        assert!(is_of_scenario(&snapshot.text()) && !is_of_scenario("---\nsource: a.rs\n---\nx\n"));
    }

    #[test]
    fn names_are_written_in_quotes_where_yaml_asks_for_them() {
        for plain in ["the store", "adji replay tiny A", "Nûñ-x_y/z", "a ~"] {
            assert_eq!(quoted(plain), plain);
        }
        for text in ["", " a", "a ", "-a", "12", "No", "a: b", "it's", "a\tb", "~"] {
            assert!(quoted(text).starts_with('"'), "{text}");
        }
    }

    #[test]
    fn what_has_no_head_is_read_as_it_is() {
        assert_eq!(contents("a\n---\nb\n"), "a\n---\nb");
        assert_eq!(contents("---\na\n"), "---\na");
        assert_eq!(contents("---\r\nsource: x\r\n---\r\na\r\nb\r\n"), "a\nb");
        assert_eq!(contents(""), "");
    }

    #[test]
    fn names_of_files_are_words_with_hyphens() {
        let check = |name: &str, expected: &str| assert_eq!(file_stem("x", name), format!("x__{expected}"), "{name}");
        check("«Ñuñu», twice -- 12", "ñuñu-twice-12");
        check("a_b__c", "a-b-c");
        check("!", "scenario");
        assert!(file_stem("x", &"word ".repeat(99)).ends_with("d-word"));
        assert!(file_stem("x", &"long".repeat(99)).len() < 110);
        assert_eq!(id_of_file("a__game__a-b.snap.new"), Some("a__game"));
        assert_eq!(id_of_file("tiny__a.snap"), Some("tiny"));
        assert_eq!(id_of_file("tiny.snap").or(id_of_file("__a.snap")).or(id_of_file("a__b.toml")), None);
    }

    #[test]
    fn only_a_scenario_that_expects_nothing_is_a_snapshot() {
        assert!(expects_nothing(&scenario("move = \"A\"\nboard = \"1 | 1\"\nvariant = \"@a=b\"\nafter = \"A\"")));
        for key in ["gives", "legal", "next", "over", "illegal", "says"] {
            assert!(!expects_nothing(&scenario(&format!("{key} = \"A\""))), "{key}");
        }
        assert!(!expects_nothing(&scenario("laps = 1")) && !expects_nothing(&scenario("captured = 0")));
    }
}
