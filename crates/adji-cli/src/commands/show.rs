//! `adji show`: what a variant is.

use std::io::Write;

use adji::engine::rules::SentenceId;
use adji::prose::{self, Sheet};
use adji::syntax::envelope;
use adji::syntax::page::{Layer, Page};
use adji::syntax::span::Span;
use adji::trace::{Tracer, one_line};
use adji::{Loaded, Variant, VariantSpec, load};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::{Context, variant_of};
use crate::output::{Outcome, Verdict, error};

/// How many letters a line of the sheet has at most.
const WIDTH: usize = 80;

/// Show a variant: its rules in plain English, as a sheet to play from.
///
/// Readings are footnotes. With --rules: the rule texts, names, sources and readings as the file has them.
///
/// Example: adji show oware
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The variant: an id or a file, with board numbers and readings.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// The rule texts instead of the sheet.
    #[arg(long, conflicts_with = "sources")]
    rules: bool,
    /// Below each sentence of the sheet the passage that it follows; at its end remarks and sources.
    #[arg(long)]
    sources: bool,
    /// Text for people, a sheet in Markdown, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

/// What is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For a terminal.
    #[default]
    Text,
    /// The sheet, to be printed or published.
    Markdown,
    /// For programs: one object with all there is.
    Json,
}

impl Show {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let spec: VariantSpec = self.variant.parse().map_err(error)?;
        let loaded = load(&spec, &context.library);
        if loaded.variant.is_none() {
            // Says what is wrong with it.
            context.load(&self.variant)?;
        }
        let variant = variant_of(&loaded)?;
        match self.format {
            Form::Json => context.out.json(&object(variant, &loaded))?,
            Form::Text if self.rules => self.as_written(variant, &loaded, context)?,
            Form::Markdown if self.rules => {
                return Err(error("`--rules` prints text or JSON, and no Markdown"));
            }
            Form::Text => write!(context.out, "{}", prose::text(&prose::sheet(variant), WIDTH, self.sources))?,
            Form::Markdown => write!(context.out, "{}", prose::markdown(&prose::sheet(variant), self.sources))?,
        }
        Ok(Verdict::Clean)
    }

    /// The file as it is written, all layers applied.
    fn as_written(&self, variant: &Variant, loaded: &Loaded, context: &mut Context) -> std::io::Result<()> {
        self.about(variant, context)?;
        let tracer = Tracer::new(variant, &loaded.sources);
        writeln!(context.out, "\n{}", tracer.position_text(&variant.rules.start()))?;
        for (_, name, meaning) in dictionary(variant, loaded) {
            writeln!(context.out, "{name}: {meaning}")?;
        }
        for (paragraph, lines) in paragraphs(&tracer) {
            let name = context.out.bold(&paragraph);
            writeln!(context.out, "{name}")?;
            for line in lines {
                writeln!(context.out, "  {line}")?;
            }
        }
        self.readings(variant, context)
    }

    fn about(&self, variant: &Variant, context: &mut Context) -> std::io::Result<()> {
        let about = &variant.about;
        let name = context.out.bold(&about.name);
        writeln!(context.out, "{name} ({})", variant.spec)?;
        let facts = [
            ("also", (!about.also.is_empty()).then(|| about.also.join(", "))),
            ("region", about.region.clone()),
            ("people", about.people.clone()),
            ("family", about.family.clone()),
            ("derives from", (!about.extends.is_empty()).then(|| about.extends.join(", "))),
        ];
        for (key, value) in facts {
            if let Some(value) = value {
                writeln!(context.out, "  {key}: {value}")?;
            }
        }
        for source in &about.sources {
            let parts = [&source.author, &source.title, &source.year, &source.page, &source.address];
            let parts: Vec<&str> = parts.into_iter().flatten().map(|text| text.value.as_str()).collect();
            writeln!(context.out, "  source {}: {}", source.key.value, parts.join(", "))?;
        }
        for note in &about.notes {
            writeln!(context.out, "  note: {note}")?;
        }
        Ok(())
    }

    fn readings(&self, variant: &Variant, context: &mut Context) -> std::io::Result<()> {
        for reading in &variant.readings {
            let id = context.out.bold(&format!("@{}", reading.id));
            writeln!(context.out, "\n{id}  {}", reading.question)?;
            if let Some(source) = &reading.source {
                writeln!(context.out, "  left open: {source}")?;
            }
            let values = reading.values.iter().map(|value| {
                let default = if *value == reading.default { " (default)" } else { "" };
                let chosen = if *value == reading.chosen && *value != reading.default { " (chosen)" } else { "" };
                format!("{value}{default}{chosen}")
            });
            writeln!(context.out, "  values: {}", values.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

/// The paragraphs of the rules in order, each with its sentences as they are written.
fn paragraphs(tracer: &Tracer<'_>) -> Vec<(String, Vec<String>)> {
    let mut paragraphs: Vec<(String, Vec<String>)> = Vec::new();
    let mut before: Option<Span> = None;
    let (variant, in_play) = (tracer.variant, tracer.in_play());
    for (id, (name, span)) in variant.rules.sentences.iter().zip(&variant.spans).enumerate() {
        // A sentence inside a block was shown with the block.
        let inside = |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
        let id = SentenceId(id as u16);
        if before.is_some_and(inside) || !in_play.contains(&id) {
            continue;
        }
        before = Some(*span);
        let label = name.label.as_ref().map(|label| format!("[{label}] ")).unwrap_or_default();
        let text = format!("{label}{}", tracer.whole_text(id));
        match paragraphs.last_mut() {
            Some((paragraph, lines)) if *paragraph == name.paragraph => lines.push(text),
            _ => paragraphs.push((name.paragraph.clone(), vec![text])),
        }
    }
    paragraphs
}

/// The words that the rules use: kind, name, meaning. What was set where the variant was named comes first, then what
/// the readings chosen say, then the file and its parents.
fn dictionary(variant: &Variant, loaded: &Loaded) -> Vec<(&'static str, String, String)> {
    let mut words = Vec::new();
    let facts =
        variant.spec.facts.iter().filter(|(name, _)| !["rows", "pits", "seeds", "games"].contains(&name.as_str()));
    words.extend(facts.map(|(name, value)| ("numbers", name.clone(), value.to_string())));
    let pages = pages(variant, loaded);
    for page in &pages {
        for reading in &page.readings {
            let chosen = variant.readings.iter().find(|info| info.id == reading.id.value).map(|info| &info.chosen);
            let layers = reading.values.iter().filter(|(name, _)| Some(&name.value) == chosen);
            layers.for_each(|(_, layer)| add_words(layer, loaded, &mut words));
        }
    }
    pages.iter().for_each(|page| add_words(&page.layer, loaded, &mut words));
    words.sort_by_key(|(kind, ..)| ["numbers", "words", "sets"].iter().position(|known| known == kind));
    words
}

/// The file and its parents.
fn pages(variant: &Variant, loaded: &Loaded) -> Vec<Page> {
    variant.layers.iter().rev().filter_map(|file| envelope::page(&loaded.sources, *file).0).collect()
}

fn add_words(layer: &Layer, loaded: &Loaded, words: &mut Vec<(&'static str, String, String)>) {
    let numbers = layer.numbers.iter().map(|entry| ("numbers", &entry.name.value, entry.span));
    let adjectives = layer.words.iter().map(|entry| ("words", &entry.name.value, entry.span));
    let sets = layer.sets.iter().map(|entry| ("sets", &entry.name.value, entry.span));
    for (kind, name, span) in numbers.chain(adjectives).chain(sets) {
        if !words.iter().any(|(known_kind, known, _)| *known_kind == kind && known == name) {
            words.push((kind, name.clone(), one_line(loaded.sources.text(span))));
        }
    }
}

/// The sections of a sheet.
fn told(sheet: &Sheet) -> serde_json::Value {
    let sections = sheet.sections.iter().map(|section| {
        let sentences = section.sentences.iter().map(|told| {
            json!({"number": told.number_text(), "label": told.label, "text": told.text, "readings": told.footnotes,
                "passage": told.passage})
        });
        json!({"heading": section.heading, "sentences": sentences.collect::<Vec<_>>()})
    });
    let readings = sheet.footnotes.iter().map(|footnote| {
        let others = footnote.others.iter().map(|other| json!({"value": other.value, "text": other.text}));
        json!({"number": footnote.number, "id": footnote.id, "others": others.collect::<Vec<_>>()})
    });
    json!({"sections": sections.collect::<Vec<_>>(), "readings": readings.collect::<Vec<_>>()})
}

fn object(variant: &Variant, loaded: &Loaded) -> serde_json::Value {
    let about = &variant.about;
    let readings: Vec<_> = variant
        .readings
        .iter()
        .map(|reading| {
            json!({"id": reading.id, "question": reading.question, "source": reading.source,
                "default": reading.default, "values": reading.values, "chosen": reading.chosen})
        })
        .collect();
    let sources: Vec<_> = about
        .sources
        .iter()
        .map(|source| {
            let text = |text: &Option<adji::syntax::page::Text>| text.as_ref().map(|text| text.value.clone());
            json!({"key": source.key.value, "title": text(&source.title), "author": text(&source.author),
                "year": text(&source.year), "page": text(&source.page), "address": text(&source.address),
                "language": text(&source.language)})
        })
        .collect();
    let rules: serde_json::Map<String, serde_json::Value> = paragraphs(&Tracer::new(variant, &loaded.sources))
        .into_iter()
        .map(|(name, lines)| (name, json!(lines)))
        .collect();
    let words: Vec<_> = dictionary(variant, loaded)
        .into_iter()
        .map(|(kind, name, meaning)| json!({"kind": kind, "name": name, "meaning": meaning}))
        .collect();
    json!({
        "id": variant.id,
        "variant": variant.spec.to_string(),
        "name": about.name,
        "also": about.also,
        "region": about.region,
        "people": about.people,
        "family": about.family,
        "extends": about.extends,
        "abstract": variant.is_abstract,
        "notes": about.notes,
        "sources": sources,
        "start": adji::boards::print(&variant.rules.start(), &variant.rules, &variant.names),
        "pits": variant.names.pits,
        "rows": variant.names.rows,
        "dictionary": words,
        "rules": rules,
        "readings": readings,
        "prose": told(&prose::sheet(variant)),
    })
}
