//! `adji list`: the variants in reach, or those that fit.

use std::io::Write;

use adji::catalogue::Features;
use adji::syntax::near::nearest;
use adji::{Library, Loaded, Variant, VariantSpec, load};
use clap::Args;
use serde_json::json;

use super::Context;
use crate::filters::Filters;
use crate::output::{Format, Outcome, Verdict, error};

/// List the variants in reach: id, board, sowing, captures, name, where it is played, readings.
///
/// Filters add up: what is listed fits all of them. Filters look at games, not at parents of games, and at the rules as they
/// are played if no reading is chosen.
///
/// Exit code 2 if nothing fits.
///
/// Example: adji list --rows 2 --relay --captures opposite --uses again
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Only variants whose id, names, region, people or family hold this.
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    #[command(flatten)]
    filters: Filters,
    /// Text for people, or a JSON object for each variant.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A variant in reach.
pub(crate) struct Listed {
    pub(crate) id: String,
    loaded: Loaded,
    /// What its rules are like; nothing of a faulty file, or of a parent of games.
    pub(crate) features: Option<Features>,
}

impl Listed {
    fn load(id: String, library: &dyn Library) -> Listed {
        let loaded = load(&VariantSpec::plain(&id), library);
        let game = loaded.variant.as_ref().filter(|variant| !variant.is_abstract);
        Listed { id, features: game.map(Features::of), loaded }
    }

    pub(crate) fn variant(&self) -> Option<&Variant> {
        self.loaded.variant.as_ref()
    }
}

impl List {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let ids = context.library.ids();
        let all: Vec<Listed> = ids.iter().map(|id| Listed::load(id.clone(), &context.library)).collect();
        let named: Vec<&Listed> = all.iter().filter(|listed| self.wants(listed)).collect();
        if let Some(text) = self.text.as_ref().filter(|_| named.is_empty()) {
            return Err(error(nothing(text, &ids)));
        }
        let fitting = self.filters.keep(&named).map_err(error)?;
        match self.format {
            Format::Text => table(&fitting, context)?,
            Format::Json => fitting.iter().try_for_each(|listed| context.out.json(&object(listed)))?,
        }
        Ok(Verdict::Clean)
    }

    fn wants(&self, listed: &Listed) -> bool {
        let Some(text) = self.text.as_ref().map(|text| text.to_lowercase()) else { return true };
        let holds = |words: &str| words.to_lowercase().contains(&text);
        let about = listed.variant().map(|variant| &variant.about);
        holds(&listed.id)
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

/// The columns before what is told in words.
const COLUMNS: usize = 4;

fn table(listed: &[&Listed], context: &mut Context) -> std::io::Result<()> {
    let rows: Vec<([String; COLUMNS], String)> =
        listed.iter().map(|one| (columns(one), words(one, &context.library.option()))).collect();
    let width = |at: usize| rows.iter().map(|(columns, _)| columns[at].chars().count()).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    for (columns, words) in &rows {
        for (column, width) in columns.iter().zip(widths) {
            write!(context.out, "{column:width$}  ")?;
        }
        writeln!(context.out, "{words}")?;
    }
    Ok(())
}

fn columns(listed: &Listed) -> [String; COLUMNS] {
    let id = listed.id.clone();
    match &listed.features {
        Some(features) => [id, features.board(), features.sowing(), features.capturing()],
        None => [id, String::new(), String::new(), String::new()],
    }
}

fn words(listed: &Listed, option: &str) -> String {
    let id = &listed.id;
    let Some(variant) = listed.variant() else {
        return format!("(faulty: `adji check {id}{option}` says why)");
    };
    let about = &variant.about;
    let mut words = vec![if about.name.is_empty() { id.clone() } else { about.name.clone() }];
    words.extend(about.region.clone());
    if variant.is_abstract {
        words.push("a parent of games".to_string());
    }
    if !variant.readings.is_empty() {
        let readings: Vec<&str> = variant.readings.iter().map(|reading| reading.id.as_str()).collect();
        words.push(format!("readings: {}", readings.join(", ")));
    }
    words.join("; ")
}

fn object(listed: &Listed) -> serde_json::Value {
    let id = &listed.id;
    let Some(variant) = listed.variant() else { return json!({"id": id, "faulty": true}) };
    let about = &variant.about;
    let readings: Vec<_> = variant
        .readings
        .iter()
        .map(|reading| json!({"id": reading.id, "default": reading.default, "values": reading.values}))
        .collect();
    let mut object = json!({
        "id": id,
        "name": about.name,
        "also": about.also,
        "region": about.region,
        "people": about.people,
        "family": about.family,
        "abstract": variant.is_abstract,
        "extends": about.extends,
        "readings": readings,
    });
    if let Some(features) = &listed.features {
        object["rows"] = json!(features.rows);
        object["pits"] = json!(features.pits);
        object["seeds"] = json!(features.seeds);
        object["relay"] = json!(features.relay);
        object["either-way"] = json!(features.either_way);
        object["stores"] = json!(features.stores.name());
        object["captures"] = features.captures.iter().map(|capture| capture.name()).collect();
    }
    object
}
