//! Coverage beside the words of the file, for people.

use std::fmt::Write;

use super::{Coverage, QuestionCovered, SentenceCovered};

/// What nobody reached is called.
const NEVER: &str = "never";

/// All sentences with how often each was reached, and under each the answers to its questions; with those of random play
/// if there was any. Lines that tell of something that was not reached begin with `!`. With `only_missing` the others are
/// left out.
#[must_use]
pub fn text(coverage: &Coverage, random: Option<&Coverage>, only_missing: bool) -> String {
    let mut told = String::new();
    let mut paragraph = "";
    for one in coverage.sentences() {
        let is_missing = one.times == 0 || one.questions.iter().any(|question| question.missing().next().is_some());
        if only_missing && !is_missing {
            continue;
        }
        if one.place.paragraph != paragraph {
            paragraph = &one.place.paragraph;
            let _ = writeln!(told, "{}{paragraph}", if told.is_empty() { "" } else { "\n" });
        }
        add(one, random, only_missing, &mut told);
    }
    for (reading, value) in coverage.unplayed() {
        let _ = writeln!(told, "! no scenario plays the reading {reading}={value}");
    }
    told
}

fn add(one: &SentenceCovered, random: Option<&Coverage>, only_missing: bool, told: &mut String) {
    let played = random.map(|random| random.find(one));
    let name = one.place.label.as_ref().map(|label| format!("[{label}] ")).unwrap_or_default();
    let by_play = played.map(|played| format!("{:>10}", times(played.map_or(0, |played| played.times))));
    let file = one.place.file.rsplit('/').next().unwrap_or(&one.place.file);
    let line = format!(
        "{} {:>7}{}  {file}:{}: {name}{}",
        sign(one.times == 0),
        times(one.times),
        by_play.unwrap_or_default(),
        one.place.line,
        one.text
    );
    let _ = writeln!(told, "{line}");
    for question in &one.questions {
        if only_missing && question.missing().next().is_none() {
            continue;
        }
        let played = played.map(|played| played.and_then(|played| played.find(question)));
        let by_play = played.map(|played| format!("   random: {}", answers(played.map_or([0; 2], counts))));
        let missing = sign(question.missing().next().is_some());
        let _ = writeln!(
            told,
            "{missing}            {}? {}{}",
            question.text,
            answers(counts(question)),
            by_play.unwrap_or_default()
        );
    }
}

fn counts(question: &QuestionCovered) -> [u64; 2] {
    [question.yes, question.no]
}

fn answers([yes, no]: [u64; 2]) -> String {
    format!("yes {}, no {}", times(yes), times(no))
}

fn times(times: u64) -> String {
    if times == 0 { NEVER.to_string() } else { times.to_string() }
}

fn sign(is_missing: bool) -> char {
    if is_missing { '!' } else { ' ' }
}
