//! `adji diff`: what differs in the rules.

use std::io::Write;
use std::path::Path;

use adji::diff::{Comparison, compare};
use adji::trace::Tracer;
use adji::wire;
use adji::{Library, Loaded, VariantSpec, load};
use clap::Args;

use super::{Context, indented, variant_of};
use crate::output::{Failure, Format, Outcome, Verdict, error, failure};

/// Columns of a line.
const WIDTH: usize = 120;

/// Show what differs in the rules of two games: facts of the board, then paragraph by paragraph, sentence by sentence.
///
/// Rules are compared as they are compiled: how a sentence is spelt, what its words are called and in which order keys stand
/// does not matter; the order of sentences does. `-` stands before what A says, `+` before what B says. With one file: what it
/// says otherwise than its parents.
///
/// Exit codes: 1 if something differs, 0 if nothing does.
///
/// Example: adji diff adji-kui-ii adji-kui-ii@own-four=relays
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The one: an id or a file, with board numbers and readings.
    #[arg(value_name = "A")]
    one: String,
    /// The other; if it is left out, A is held against its parents.
    #[arg(value_name = "B")]
    other: Option<String>,
    /// Each value of each reading of A, against A as it is named.
    #[arg(long, conflicts_with = "other")]
    readings: bool,
    /// Text for people, or a JSON object for each comparison.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Diff {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let one = rules_of(&self.one.parse().map_err(error)?, context)?;
        let mut pairs: Vec<(Loaded, Loaded)> = Vec::new();
        match &self.other {
            Some(other) => pairs.push((one, rules_of(&other.parse().map_err(error)?, context)?)),
            None if self.readings => {
                let variant = variant_of(&one)?;
                for reading in &variant.readings {
                    for value in reading.values.iter().filter(|value| **value != reading.chosen) {
                        let mut spec = variant.spec.clone();
                        spec.add(&format!("@{}={value}", reading.id)).map_err(error)?;
                        pairs.push((one.clone(), rules_of(&spec, context)?));
                    }
                }
            }
            None => {
                for parent in parents(&one, context)? {
                    pairs.push((rules_of(&parent, context)?, one.clone()));
                }
            }
        }
        let mut verdict = Verdict::Clean;
        for (at, (old, new)) in pairs.iter().enumerate() {
            let old = Tracer::new(variant_of(old)?, &old.sources);
            let new = Tracer::new(variant_of(new)?, &new.sources);
            let found = compare(old.variant, new.variant);
            if !found.is_empty() {
                verdict = Verdict::Found;
            }
            match self.format {
                Format::Json => context.out.json(&wire::diff::Diff::new(&found, &old, &new))?,
                Format::Text => {
                    if at > 0 {
                        writeln!(context.out)?;
                    }
                    let head = context.out.bold(&format!("{} → {}", old.variant.spec, new.variant.spec));
                    writeln!(context.out, "{head}\n")?;
                    write!(context.out, "{}", told(&found, &old, &new))?;
                }
            }
        }
        if pairs.is_empty() {
            let what = if self.readings { "no readings" } else { "no parent" };
            return Err(error(format!("{} has {what}\nhelp: name a second game to compare it with", self.one)));
        }
        Ok(verdict)
    }
}

/// What differs, line by line and in whole sentences.
pub(crate) fn told(found: &Comparison, old: &Tracer<'_>, new: &Tracer<'_>) -> String {
    if found.is_empty() {
        return "The rules are the same.\n".to_string();
    }
    let mut text = found.text(old, new, WIDTH);
    let words = adji::prose::differences(old.variant, new.variant);
    if !words.is_empty() {
        text += "in words\n";
        for sentence in words {
            let lines: Vec<String> = broken(&sentence, WIDTH - 4);
            text += &format!("{}\n", indented(&lines.join("\n")));
        }
    }
    text
}

/// A text in lines of so many letters at most.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// A game or a parent of games.
fn rules_of(spec: &VariantSpec, context: &Context) -> Result<Loaded, Failure> {
    let loaded = load(spec, &context.library);
    match loaded.variant {
        Some(_) => Ok(loaded),
        None => Err(failure(context.drawn(&loaded.diagnostics, &loaded.sources))),
    }
}

/// The parents of a file, as they are named.
fn parents(child: &Loaded, context: &Context) -> Result<Vec<VariantSpec>, Failure> {
    let variant = variant_of(child)?;
    let Some(own) = variant.layers.last() else { return Ok(Vec::new()) };
    let path = &child.sources.file(*own).path;
    let mut parents = Vec::new();
    for name in &variant.about.extends {
        let found = context.library.find(name, Some(path)).map_err(error)?;
        // What is built in is found by its id.
        let base = found.map(|(path, _)| path).filter(|path| Path::new(path).exists() && name.ends_with(".toml"));
        parents.push(VariantSpec::plain(base.unwrap_or_else(|| name.clone())));
    }
    Ok(parents)
}
