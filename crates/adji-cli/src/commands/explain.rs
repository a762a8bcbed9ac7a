//! `adji explain`: what a fault means.

use std::io::Write;

use adji::explain::{Example, codes, explain};
use clap::Args;
use serde_json::json;

use super::{Context, indented};
use crate::output::{Format, Outcome, Verdict, error};

/// Most columns of a line.
const WIDTH: usize = 100;

/// Explain a fault by its code, the word in brackets at the head of a message; with an example where the documents have
/// one.
///
/// Example: adji explain never-reached
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The code.
    #[arg(value_name = "CODE", required_unless_present = "list")]
    code: Option<String>,
    /// List all codes, each with what it means.
    #[arg(long, conflicts_with = "code")]
    list: bool,
    /// Text for people, or a JSON object for each code.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Explain {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let Some(code) = &self.code else { return self.all(context) };
        let explanation = explain(code).map_err(|near| {
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`adji explain --list` shows all".to_string(),
            };
            error(format!("there is no fault with the code `{code}`\n  {help}"))
        })?;
        if self.format == Format::Json {
            let example =
                |it: &Example| json!({"words": it.words, "file": it.is_file, "text": it.text, "said": it.said});
            let examples: Vec<_> = explanation.examples.iter().map(example).collect();
            let object = json!({"code": explanation.code, "meaning": explanation.meaning, "examples": examples});
            context.out.json(&object)?;
            return Ok(Verdict::Clean);
        }
        let head = context.out.bold(explanation.code);
        writeln!(context.out, "{head}\n\n{}", filled(explanation.meaning))?;
        for example in &explanation.examples {
            if !example.words.is_empty() {
                writeln!(context.out, "\n{}", filled(&example.words))?;
            }
            writeln!(context.out, "\n{}", indented(&example.text))?;
            if let Some(said) = &example.said {
                writeln!(context.out, "\n{}", indented(said))?;
            }
        }
        if explanation.examples.iter().any(|example| example.text.starts_with("board")) {
            let words = "An example shows a board and the paragraphs that matter; the rest is as in docs/language.md.";
            writeln!(context.out, "\n{}", filled(words))?;
        }
        Ok(Verdict::Clean)
    }

    fn all(&self, context: &mut Context) -> Outcome {
        let width = codes().map(|(code, _)| code.len()).max().unwrap_or(0);
        for (code, meaning) in codes() {
            match self.format {
                Format::Json => context.out.json(&json!({"code": code, "meaning": meaning}))?,
                Format::Text => writeln!(context.out, "{code:width$}  {meaning}")?,
            }
        }
        Ok(Verdict::Clean)
    }
}

/// Paragraphs with their lines broken between words.
fn filled(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + word.chars().count() >= WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            line += if line.is_empty() { "" } else { " " };
            line += word;
        }
        lines.push(line);
    }
    lines.join("\n")
}
