//! What differs between two rule sets, as JSON.

use adji_engine::rules::SentenceId;
use serde::Serialize;

use super::Sentence;
use crate::diff::Comparison;
use crate::trace::Tracer;

/// What differs between two rule sets, as `adji diff --format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diff {
    /// The one, as it was named.
    pub old: String,
    /// The other.
    pub new: String,
    /// Facts that differ.
    pub facts: Vec<Fact>,
    /// Paragraphs in which something differs.
    pub paragraphs: Vec<Paragraph>,
    /// Names that stand for something else, of those that the sentences speak of.
    pub names: Vec<Name>,
    /// What the rules say otherwise, in whole sentences.
    pub words: Vec<String>,
}

/// A fact that differs; null where a side does not have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of `diff::Fact`")]
pub struct Fact {
    pub what: String,
    pub old: Option<String>,
    pub new: Option<String>,
}

/// A paragraph in which something differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of `diff::Paragraph`")]
pub struct Paragraph {
    pub name: String,
    pub changes: Vec<Change>,
}

/// Sentences of the one, and those that the other has instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of `diff::Change`")]
pub struct Change {
    pub after: Option<Quoted>,
    pub old: Vec<Quoted>,
    pub new: Vec<Quoted>,
}

/// A sentence with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quoted {
    /// Which, and where it stands.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// Its words.
    pub text: String,
}

/// A name that stands for something else; null where a side does not have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields of `diff::Meaning`")]
pub struct Name {
    pub name: String,
    pub old: Option<String>,
    pub new: Option<String>,
}

impl Diff {
    /// Of a comparison of what two tracers tell.
    #[must_use]
    pub fn new(comparison: &Comparison, old: &Tracer<'_>, new: &Tracer<'_>) -> Diff {
        let all = |tracer: &Tracer<'_>, ids: &[SentenceId]| ids.iter().map(|&id| quoted(tracer, id)).collect();
        let changes = |paragraph: &crate::diff::Paragraph| {
            let change = |change: &crate::diff::Change| Change {
                after: change.after.map(|id| quoted(old, id)),
                old: all(old, &change.old),
                new: all(new, &change.new),
            };
            paragraph.changes.iter().map(change).collect()
        };
        let fact =
            |fact: &crate::diff::Fact| Fact { what: fact.what.clone(), old: fact.old.clone(), new: fact.new.clone() };
        let named = |meaning: crate::diff::Meaning| Name { name: meaning.name, old: meaning.old, new: meaning.new };
        Diff {
            old: old.variant.spec.to_string(),
            new: new.variant.spec.to_string(),
            facts: comparison.facts.iter().map(fact).collect(),
            paragraphs: comparison
                .paragraphs
                .iter()
                .map(|paragraph| Paragraph { name: paragraph.name.clone(), changes: changes(paragraph) })
                .collect(),
            names: comparison.meanings(old, new).into_iter().map(named).collect(),
            words: crate::prose::differences(old.variant, new.variant),
        }
    }
}

fn quoted(tracer: &Tracer<'_>, id: SentenceId) -> Quoted {
    Quoted { sentence: tracer.sentence(id).into(), text: tracer.whole_text(id) }
}
