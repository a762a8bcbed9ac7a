//! Every value of every reading of a game, held against the game as it is named.

use std::io::Write;

use adji::VariantSpec;
use adji::trace::{SentenceRef, Tracer};
use adji_analysis::diverge::{Divergence, Parting};
use adji_analysis::search::Extent;
use serde_json::{Value, json};

use super::told::Told;
use super::{Diverge, object, plies};
use crate::commands::{Context, variant_for};
use crate::output::{Failure, Format, Outcome, Progress, Verdict, error};

/// What a value of a reading changes first.
struct Row {
    reading: String,
    value: String,
    found: Divergence,
    /// For programs.
    object: Value,
    /// A way that random games found.
    by_chance: Option<Parting>,
    moves: String,
    /// The sentence that the value has instead, or else the one that it lacks, or that which rules out a move.
    sentence: Option<SentenceRef>,
}

impl Diverge {
    pub(super) fn all_readings(&self, context: &mut Context) -> Outcome {
        let loaded = context.load(&self.one)?;
        let variant = &*variant_for(&loaded, self.from.as_deref())?;
        let mut rows = Vec::new();
        let mut progress = Progress::new("readings", None);
        for reading in &variant.readings {
            for value in reading.values.iter().filter(|value| **value != reading.chosen) {
                let mut spec = variant.spec.clone();
                spec.add(&format!("@{}={value}", reading.id)).map_err(error)?;
                progress.say(&format!("{}={value}", reading.id));
                rows.push(self.row(&reading.id, value, &spec, Tracer::new(variant, &loaded.sources), context)?);
            }
        }
        progress.clear();
        let is_found = rows.iter().any(|row| row.found.parting.is_some() || row.by_chance.is_some());
        match self.format {
            Format::Json => context.out.json(&json!({
                "variant": variant.spec.to_string(),
                "readings": rows.iter().map(Row::object).collect::<Vec<_>>(),
            }))?,
            Format::Text => write_table(&rows, variant.spec.to_string().as_str(), context)?,
        }
        Ok(if is_found { Verdict::Found } else { Verdict::Clean })
    }

    fn row(
        &self,
        reading: &str,
        value: &str,
        spec: &VariantSpec,
        one: Tracer<'_>,
        context: &mut Context,
    ) -> Result<Row, Failure> {
        let loaded = context.load(&spec.to_string())?;
        let other = &*variant_for(&loaded, self.from.as_deref())?;
        let sides = [one, Tracer::new(other, &loaded.sources)];
        let variants = [one.variant, other];
        let pair = self.pair(variants)?;
        let found = self.search(&pair, variants, &mut Progress::new("pairs", None));
        let by_chance = self.at_random(&found, &pair);
        let (mut sentence, mut moves) = (None, String::new());
        if let Some(parting) = found.parting.as_ref().or(by_chance.as_ref()) {
            let told = Told::of(parting, &pair, self.from.as_deref(), &sides)?;
            let [first, second] = told.sentences().said;
            sentence = second.map(|id| sides[1].sentence(id)).or(first.map(|id| sides[0].sentence(id)));
            sentence = sentence.or_else(|| told.ruled_out_by());
            moves = told.moves();
        }
        let object = object(&found, by_chance.as_ref(), &pair, one.variant);
        let (reading, value) = (reading.to_string(), value.to_string());
        Ok(Row { reading, value, found, object, by_chance, moves, sentence })
    }
}

impl Row {
    fn object(&self) -> Value {
        let mut object = json!({"reading": self.reading, "value": self.value});
        if let (Some(object), Some(found)) = (object.as_object_mut(), self.object.as_object()) {
            object.extend(found.clone());
            let sentence = self.sentence.as_ref().map(|sentence| {
                json!({"paragraph": sentence.paragraph, "label": sentence.label, "number": sentence.number,
                    "file": sentence.file, "line": sentence.line, "column": sentence.column})
            });
            object.insert("sentence".to_string(), json!(sentence));
        }
        object
    }

    /// How far one has to go, in few words.
    fn length(&self) -> String {
        match (&self.found.parting, self.found.extent, &self.by_chance) {
            (Some(parting), ..) => parting.moves.len().to_string(),
            (None, Extent::All, _) => "never".to_string(),
            (None, Extent::Plies(whole), Some(parting)) => format!("{} to {}", whole + 1, parting.moves.len()),
            (None, Extent::Plies(whole), None) => format!("over {}", plies(whole)),
        }
    }
}

/// Letters of the moves that a table shows.
const MOST_MOVES: usize = 40;

fn write_table(rows: &[Row], spec: &str, context: &mut Context) -> Result<(), Failure> {
    let head = ["reading", "value", "length", "at", "moves", "sentence"].map(str::to_string);
    let cells = rows.iter().map(|row| {
        let parting = row.found.parting.as_ref().or(row.by_chance.as_ref());
        let at = parting.map_or("", |parting| parting.at.name()).to_string();
        let moves = match row.moves.char_indices().nth(MOST_MOVES) {
            Some((end, _)) => format!("{} …", row.moves[..end].rsplit_once(' ').map_or("", |(first, _)| first)),
            None => row.moves.clone(),
        };
        let sentence = row.sentence.as_ref().map(SentenceRef::to_string);
        let sentence = sentence.unwrap_or_default();
        [row.reading.clone(), row.value.clone(), row.length(), at, moves, sentence]
    });
    let table: Vec<[String; 6]> = std::iter::once(head).chain(cells).collect();
    let widths: Vec<usize> =
        (0..5).map(|at| table.iter().map(|line| line[at].chars().count()).max().unwrap_or(0)).collect();
    writeln!(context.out, "{spec}: where each other reading parts from it\n")?;
    for (row, line) in table.iter().enumerate() {
        let mut text = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            text += &format!("{cell:<width$}  ");
        }
        let text = format!("{text}{}", line[5]);
        let text = if row == 0 { context.out.bold(text.trim_end()) } else { text.trim_end().to_string() };
        writeln!(context.out, "{text}")?;
    }
    let by_chance = rows.iter().find_map(|row| Some((row, row.found.extent, row.by_chance.as_ref()?)));
    if let Some((row, Extent::Plies(whole), way)) = by_chance {
        let (length, whole, way) = (row.length(), plies(whole), way.moves.len());
        writeln!(
            context.out,
            "\n`{length}`: not within {whole}; a way of {way} was found in random games, not proved shortest"
        )?;
    }
    Ok(())
}
