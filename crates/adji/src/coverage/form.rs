//! Coverage for programs: JSON, and lcov.

use std::fmt::Write;

use serde::Serialize;

use super::{Coverage, SentenceCovered};

/// How much there is, and how much of it was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Sentences.
    pub sentences: usize,
    /// Those that were carried out.
    pub sentences_reached: usize,
    /// Answers to questions: two for each.
    pub outcomes: usize,
    /// Those that came.
    pub outcomes_reached: usize,
}

/// The coverage of a variant as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverageForm {
    /// Version of this form.
    pub version: u32,
    /// As the variant was named.
    pub variant: String,
    /// How many scenarios were run.
    pub scenarios: usize,
    /// How much was reached.
    pub summary: Summary,
    /// Values of readings that no scenario plays, as `reading=value`.
    pub unplayed: Vec<String>,
    /// All sentences in the order in which they are read.
    pub sentences: Vec<SentenceForm>,
}

/// A sentence as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "as in `SentenceCovered`")]
pub struct SentenceForm {
    pub paragraph: String,
    pub label: Option<String>,
    /// Which sentence of the paragraph it is, from 1.
    pub number: u16,
    pub filename: String,
    pub row: usize,
    pub column: usize,
    pub text: String,
    /// How often scenarios reached it.
    pub times: u64,
    /// How often random play did, if there was any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<u64>,
    pub questions: Vec<QuestionForm>,
}

/// A question as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "as in `QuestionCovered`")]
pub struct QuestionForm {
    pub row: usize,
    pub column: usize,
    pub text: String,
    /// How often the answer was yes in scenarios.
    pub yes: u64,
    /// How often it was no.
    pub no: u64,
    /// How often it was yes and no in random play, if there was any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<[u64; 2]>,
}

impl CoverageForm {
    /// The JSON of a variant's coverage, with that of random play if there was any.
    #[must_use]
    pub fn new(variant: &str, scenarios: usize, coverage: &Coverage, random: Option<&Coverage>) -> CoverageForm {
        CoverageForm {
            version: crate::wire::VERSION,
            variant: variant.to_string(),
            scenarios,
            summary: coverage.summary(),
            unplayed: coverage.unplayed().map(|(reading, value)| format!("{reading}={value}")).collect(),
            sentences: coverage.sentences().into_iter().map(|one| sentence(one, random)).collect(),
        }
    }
}

fn sentence(one: &SentenceCovered, random: Option<&Coverage>) -> SentenceForm {
    let played = random.map(|random| random.find(one));
    let question = |question: &super::QuestionCovered| {
        let of = |one: &super::QuestionCovered| [one.yes, one.no];
        QuestionForm {
            row: question.line,
            column: question.column,
            text: question.text.clone(),
            yes: question.yes,
            no: question.no,
            random: played.map(|played| played.and_then(|played| played.find(question)).map_or([0; 2], of)),
        }
    };
    SentenceForm {
        paragraph: one.place.paragraph.clone(),
        label: one.place.label.clone(),
        number: one.place.number,
        filename: one.place.file.clone(),
        row: one.place.line,
        column: one.place.column,
        text: one.text.clone(),
        times: one.times,
        random: played.map(|played| played.map_or(0, |played| played.times)),
        questions: one.questions.iter().map(question).collect(),
    }
}

/// Coverage in the form of lcov: sentences are lines, the answers to their questions are branches of these lines.
#[must_use]
pub fn lcov(variant: &str, coverage: &Coverage) -> String {
    let mut by_file: std::collections::BTreeMap<&str, Vec<&SentenceCovered>> = std::collections::BTreeMap::new();
    for one in coverage.sentences() {
        by_file.entry(&one.place.file).or_default().push(one);
    }
    let mut text = String::new();
    for (file, mut sentences) in by_file {
        sentences.sort_by_key(|one| (one.place.line, one.place.column));
        // The form knows a test by a name of letters and digits only.
        let name: String = variant.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
        let _ = write!(text, "TN:{name}\nSF:{file}\n");
        add_lines(&sentences, &mut text);
        add_branches(&sentences, &mut text);
        text.push_str("end_of_record\n");
    }
    text
}

fn add_lines(sentences: &[&SentenceCovered], text: &mut String) {
    let mut lines: Vec<(usize, u64)> = Vec::new();
    for one in sentences {
        match lines.last_mut() {
            // Of several sentences on a line, the one that was reached least tells.
            Some((line, times)) if *line == one.place.line => *times = (*times).min(one.times),
            _ => lines.push((one.place.line, one.times)),
        }
    }
    for (line, times) in &lines {
        let _ = writeln!(text, "DA:{line},{times}");
    }
    let reached = lines.iter().filter(|(_, times)| *times > 0).count();
    let _ = writeln!(text, "LF:{}\nLH:{reached}", lines.len());
}

fn add_branches(sentences: &[&SentenceCovered], text: &mut String) {
    let (mut found, mut hit) = (0, 0);
    for (block, one) in sentences.iter().enumerate() {
        let answers = one.questions.iter().flat_map(|question| [question.yes, question.no]);
        for (branch, times) in answers.enumerate() {
            let _ = writeln!(text, "BRDA:{},{block},{branch},{times}", one.place.line);
            found += 1;
            hit += usize::from(times > 0);
        }
    }
    let _ = writeln!(text, "BRF:{found}\nBRH:{hit}");
}
