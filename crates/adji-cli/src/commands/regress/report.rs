//! The report on two versions of a file: for a terminal, a review, or a program.

use adji::diff::{Comparison, quoted_whole};
use adji::engine::rules::SentenceId;
use adji::regress::{Held, Presence, Result as Came};
use adji::trace::Tracer;
use adji::wire;
use adji_analysis::diverge::{Divergence, Pair};
use serde_json::{Value, json};

use super::worth_telling;
use crate::commands::{diff, diverge, indented};

/// Scenarios that a text lists; JSON has all.
const MOST_SCENARIOS: usize = 20;

/// All that was found.
pub(super) struct Report<'r> {
    pub(super) sides: &'r [Tracer<'r>; 2],
    pub(super) comparison: &'r Comparison,
    pub(super) held: &'r [Held],
    /// For each change of a sentence, the scenarios that tell it.
    pub(super) told_by: Vec<Vec<&'r str>>,
    pub(super) counts: Vec<(u32, [u64; 2])>,
    /// Nothing where the boards differ.
    pub(super) divergence: Option<(&'r Pair<'r>, &'r Divergence)>,
    pub(super) readings: Vec<String>,
}

impl Report<'_> {
    /// Whether nothing changes, or scenarios tell all that does.
    pub(super) fn is_told(&self) -> bool {
        self.facts_are_told() && self.untold() == 0 && self.broken() == 0
    }

    fn facts_are_told(&self) -> bool {
        self.comparison.facts.is_empty() || self.held.iter().any(Held::tells)
    }

    /// Changes of sentences that no scenario tells.
    fn untold(&self) -> usize {
        self.told_by.iter().filter(|names| names.is_empty()).count()
    }

    fn broken(&self) -> usize {
        self.held.iter().filter(|held| held.is_broken()).count()
    }

    /// What it comes to, in a sentence or two.
    fn verdict(&self) -> String {
        let mut told = Vec::new();
        if self.comparison.is_empty() {
            told.push("The rules are the same.".to_string());
        } else if self.is_told() {
            told.push("All that changed is told by scenarios that fail under the old rules and pass now.".to_string());
        }
        match self.untold() {
            0 => {}
            1 => told.push("1 change of the rules is told by no scenario.".to_string()),
            many => told.push(format!("{many} changes of the rules are told by no scenario.")),
        }
        if !self.facts_are_told() {
            told.push("No scenario tells what changed of the board.".to_string());
        }
        match self.broken() {
            0 => {}
            1 => told.push("1 scenario fails.".to_string()),
            many => told.push(format!("{many} scenarios fail.")),
        }
        told.join(" ")
    }

    pub(super) fn text(&self) -> String {
        let [old, new] = self.sides.map(|side| side.variant.spec.to_string());
        let mut out = format!("{}: {old} → {new}\n\n{}\n", self.sides[1].variant.about.name, self.verdict());
        for (heading, part) in self.parts(&|text| text.replace(['`', '*'], "")) {
            out += &match part {
                Part::Diff(text) => format!("\n{heading}\n{}\n", indented(&text)),
                Part::Items(items) => {
                    let items: String = items.iter().map(|item| format!("    {item}\n")).collect();
                    format!("\n{heading}\n{items}")
                }
            };
        }
        out
    }

    pub(super) fn markdown(&self) -> String {
        let [old, new] = self.sides.map(|side| side.variant.spec.to_string());
        let mut out = format!("# {}: `{old}` → `{new}`\n\n{}\n", self.sides[1].variant.about.name, self.verdict());
        for (heading, part) in self.parts(&str::to_string) {
            out += &match part {
                Part::Diff(text) => format!("\n## {heading}\n\n```diff\n{text}```\n"),
                Part::Items(items) => {
                    let items: String = items.iter().map(|item| format!("- {item}\n")).collect();
                    format!("\n## {heading}\n\n{items}")
                }
            };
        }
        out
    }

    /// What is told, in order; `plain` takes out the signs of Markdown where they are not wanted.
    fn parts(&self, plain: &dyn Fn(&str) -> String) -> Vec<(&'static str, Part)> {
        let mut parts = Vec::new();
        let mut add = |heading, items: Vec<String>| {
            if !items.is_empty() {
                parts.push((heading, Part::Items(items.iter().map(|item| plain(item)).collect())));
            }
        };
        add("Which scenarios tell it", self.changes_told());
        add("Scenarios that come out otherwise", self.scenarios());
        add("Readings", self.readings.clone());
        add("Ways the game can go", self.counted());
        add("The shortest game that comes out otherwise", vec![self.parted()]);
        if !self.comparison.is_empty() {
            let text = diff::told(self.comparison, &self.sides[0], &self.sides[1]);
            parts.insert(0, ("What the rules say otherwise", Part::Diff(text)));
        }
        parts
    }

    fn scenarios(&self) -> Vec<String> {
        let all: Vec<String> = worth_telling(self.held).map(told).collect();
        let more = all.len().saturating_sub(MOST_SCENARIOS);
        let rest = (more > 0).then(|| format!("and {more} more"));
        all.into_iter().take(MOST_SCENARIOS).chain(rest).collect()
    }

    fn changes_told(&self) -> Vec<String> {
        let [old, new] = self.sides;
        let changes = self.comparison.paragraphs.iter().flat_map(|paragraph| &paragraph.changes);
        changes
            .zip(&self.told_by)
            .map(|(change, names)| {
                let sentence = match (change.new.first(), change.old.first()) {
                    (Some(&id), _) => new.sentence(id).to_string(),
                    (None, Some(&id)) => old.sentence(id).to_string(),
                    (None, None) => String::new(),
                };
                let names: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
                let names = if names.is_empty() { "**no scenario**".to_string() } else { names.join(", ") };
                format!("`{sentence}`: {names}")
            })
            .collect()
    }

    fn counted(&self) -> Vec<String> {
        match self.counts.last() {
            Some((depth, [leaves, _])) if self.counts.iter().all(|(_, [old, new])| old == new) => {
                vec![format!("as many as before to depth {depth} ({leaves})")]
            }
            _ => {
                let differing = self.counts.iter().filter(|(_, [old, new])| old != new);
                differing.map(|(depth, [old, new])| format!("depth {depth}: {old} before, {new} now")).collect()
            }
        }
    }

    fn parted(&self) -> String {
        let Some((pair, found)) = self.divergence else {
            return "the boards differ, so that no move of the one is a move of the other".to_string();
        };
        let proved = diverge::proved_in_short(found);
        match &found.parting {
            None => proved,
            Some(parting) => {
                let moves = diverge::written(&parting.moves, pair, self.sides[0].variant).join(" ");
                let moves = if moves.is_empty() { "before the first move".to_string() } else { format!("`{moves}`") };
                format!("{moves}: {} differs ({proved})", parting.at.name())
            }
        }
    }

    pub(super) fn object(&self) -> Value {
        let [old, new] = self.sides;
        let all = |tracer: &Tracer<'_>, ids: &[SentenceId]| -> Vec<String> {
            ids.iter().map(|&id| quoted_whole(tracer, id)).collect()
        };
        let changes = self.comparison.paragraphs.iter().flat_map(|paragraph| &paragraph.changes);
        let changes: Vec<Value> = changes
            .zip(&self.told_by)
            .map(
                |(change, names)| json!({"old": all(old, &change.old), "new": all(new, &change.new), "told_by": names}),
            )
            .collect();
        let scenarios: Vec<Value> = worth_telling(self.held)
            .map(|held| {
                json!({"name": held.name, "is": presence(held.presence), "old": word(&held.old),
                    "new": word(&held.new), "tells": held.tells(), "why": why(held)})
            })
            .collect();
        let counted = |(depth, [old, new]): &(u32, [u64; 2])| json!({"depth": depth, "old": old, "new": new});
        json!({
            "old": old.variant.spec.to_string(),
            "new": new.variant.spec.to_string(),
            "told": self.is_told(),
            "verdict": self.verdict(),
            "diff": wire::diff::Diff::new(self.comparison, old, new),
            "changes": changes,
            "scenarios": scenarios,
            "readings": self.readings,
            "perft": self.counts.iter().map(counted).collect::<Vec<Value>>(),
            "divergence": self.divergence.map(|(pair, found)| diverge::object(found, None, pair, old.variant)),
        })
    }
}

/// A part of the report.
enum Part {
    Diff(String),
    Items(Vec<String>),
}

fn presence(presence: Presence) -> &'static str {
    match presence {
        Presence::Kept => "kept",
        Presence::Rewritten => "rewritten",
        Presence::Added => "new",
        Presence::Removed => "removed",
    }
}

fn word(came: &Came) -> &'static str {
    match came {
        Came::Passed => "passes",
        Came::Failed(_) => "fails",
        Came::Trace(_) => "snapshot",
    }
}

/// Why it fails under the new rules.
fn why(held: &Held) -> Vec<String> {
    match &held.new {
        Came::Failed(why) => why.clone(),
        Came::Passed | Came::Trace(_) => Vec::new(),
    }
}

fn told(held: &Held) -> String {
    let (name, is) = (&held.name, presence(held.presence));
    match (&held.old, &held.new) {
        (Came::Trace(_), Came::Trace(_)) => format!("“{name}” ({is}): what comes out differs from before"),
        (old, new) => {
            // The first reason is enough to find it; `adji test` has all.
            let why = why(held).into_iter().next().map_or(String::new(), |why| format!(": {why}"));
            format!("“{name}” ({is}): {} under the old rules, {} under the new{why}", word(old), word(new))
        }
    }
}
