//! `adji list`: the variants in reach.

use std::io::Write;

use adji::syntax::near::nearest;
use adji::{Library, Loaded, VariantSpec, load};
use clap::Args;
use serde_json::json;

use super::Context;
use crate::output::{Format, Outcome, Verdict, error};

/// List the variants in reach: id, name, where it is played, readings.
///
/// Exit code 2 if nothing holds TEXT.
///
/// Example: adji list
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Only variants whose id, names, region, people or family hold this.
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// Text for people, or a JSON object for each variant.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl List {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let ids = context.library.ids();
        let load = |id: &String| (id.clone(), load(&VariantSpec::plain(id), &context.library));
        let variants: Vec<(String, Loaded)> =
            ids.iter().map(load).filter(|(id, loaded)| self.wants(id, loaded)).collect();
        if let Some(text) = self.text.as_ref().filter(|_| variants.is_empty()) {
            return Err(error(nothing(text, &ids)));
        }
        let width = variants.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
        for (id, loaded) in &variants {
            match self.format {
                Format::Text => writeln!(context.out, "{}", line(id, loaded, width, &context.library.option()))?,
                Format::Json => context.out.json(&object(id, loaded))?,
            }
        }
        Ok(Verdict::Clean)
    }

    fn wants(&self, id: &str, loaded: &Loaded) -> bool {
        let Some(text) = self.text.as_ref().map(|text| text.to_lowercase()) else { return true };
        let holds = |words: &str| words.to_lowercase().contains(&text);
        let about = loaded.variant.as_ref().map(|variant| &variant.about);
        holds(id)
            || about.is_some_and(|about| {
                let facts = [&about.region, &about.people, &about.family];
                holds(&about.name)
                    || about.also.iter().any(|name| holds(name))
                    || facts.iter().any(|fact| fact.as_deref().is_some_and(holds))
            })
    }
}

/// What is said where nothing in reach holds a text.
fn nothing(text: &str, ids: &[String]) -> String {
    let near = nearest(&text.to_lowercase(), ids.iter().map(String::as_str));
    let help =
        near.map_or("`adji list` shows all variants in reach".to_string(), |near| format!("did you mean `{near}`?"));
    format!("no variant in reach holds `{text}` in its id, names, region, people or family\n  {help}")
}

fn line(id: &str, loaded: &Loaded, width: usize, option: &str) -> String {
    let Some(variant) = &loaded.variant else {
        return format!("{id:width$}  (faulty: `adji check {id}{option}` says why)");
    };
    let about = &variant.about;
    let mut words = vec![if about.name.is_empty() { id.to_string() } else { about.name.clone() }];
    words.extend(about.region.clone());
    if variant.is_abstract {
        words.push("a parent of games".to_string());
    }
    if !variant.readings.is_empty() {
        let readings: Vec<&str> = variant.readings.iter().map(|reading| reading.id.as_str()).collect();
        words.push(format!("readings: {}", readings.join(", ")));
    }
    format!("{id:width$}  {}", words.join("; "))
}

fn object(id: &str, loaded: &Loaded) -> serde_json::Value {
    let Some(variant) = &loaded.variant else { return json!({"id": id, "faulty": true}) };
    let about = &variant.about;
    let readings: Vec<_> = variant
        .readings
        .iter()
        .map(|reading| json!({"id": reading.id, "default": reading.default, "values": reading.values}))
        .collect();
    json!({
        "id": id,
        "name": about.name,
        "also": about.also,
        "region": about.region,
        "people": about.people,
        "family": about.family,
        "abstract": variant.is_abstract,
        "extends": about.extends,
        "readings": readings,
    })
}
