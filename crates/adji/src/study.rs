//! Plans of studies: every rule set that a plan names, in order, and what is wrong with it.

use adji_syntax::codes::WRONG_VALUE;
use adji_syntax::diagnostic::{Diagnostic, Severity};
use adji_syntax::page::Text;
use adji_syntax::plan::{Plan, PlannedReadings, PlannedRules};
use adji_syntax::span::Span;

use crate::inspect::load_to_play;
use crate::spec::VariantSpec;
use crate::variant::{Library, Variant};

/// A rule set of a plan.
#[derive(Clone, Debug)]
pub struct Planned {
    /// As it is named.
    pub spec: VariantSpec,
    /// A number that changes when any text changes that it was read from.
    pub texts: u64,
}

/// The rule sets of a plan, in its order, each once; and for each that cannot be played, why not, at its place in the plan.
///
/// Every one is loaded, so that a study does not fail on its last day.
#[must_use]
pub fn planned(plan: &Plan, library: &dyn Library) -> (Vec<Planned>, Vec<Diagnostic>) {
    let mut study = Study { library, planned: Vec::new(), faults: Vec::new() };
    plan.rules.iter().for_each(|rules| study.add(rules));
    (study.planned, study.faults)
}

struct Study<'l> {
    library: &'l dyn Library,
    planned: Vec<Planned>,
    faults: Vec<Diagnostic>,
}

impl Study<'_> {
    fn add(&mut self, rules: &PlannedRules) {
        for variant in &rules.variants {
            for size in &rules.sizes {
                let Some(spec) = self.named(variant, size) else { continue };
                match &rules.readings {
                    PlannedReadings::Listed(readings) => {
                        for reading in readings {
                            let Some(spec) = self.behind(&spec, reading, '@') else { continue };
                            self.add_one(spec, if reading.value.is_empty() { variant.span } else { reading.span });
                        }
                    }
                    PlannedReadings::All(_) => self.add_all(spec, variant.span),
                }
            }
        }
    }

    /// A variant of a size.
    fn named(&mut self, variant: &Text, size: &Text) -> Option<VariantSpec> {
        match variant.value.parse::<VariantSpec>() {
            Ok(spec) => self.behind(&spec, size, '?'),
            Err(error) => {
                let title = format!("`{}` names no rule set: {error}", variant.value);
                let fault = Diagnostic::error(WRONG_VALUE, variant.span, title, "not a name");
                self.faults.push(fault.help("write an id, as `adji list` shows them, or the path of a file"));
                None
            }
        }
    }

    /// A rule set with what is written behind its name.
    fn behind(&mut self, spec: &VariantSpec, text: &Text, sign: char) -> Option<VariantSpec> {
        let mut spec = spec.clone();
        let said = text.value.trim();
        let fits = said.is_empty() || said.starts_with(sign);
        let why = match spec.add(said) {
            Ok(()) if fits => return Some(spec),
            Ok(()) => format!("it begins with `{sign}`"),
            Err(error) => error.to_string(),
        };
        let title = format!("`{said}` cannot stand behind `{spec}`: {why}");
        let fault = Diagnostic::error(WRONG_VALUE, text.span, title, "not read");
        let example = if sign == '?' { "`\"?pits=4&seeds=3\"`" } else { "`\"@origin=skipped\"`" };
        let help = format!("write it as behind an id, as in {example}; `\"\"` is the game as it stands");
        if !self.faults.iter().any(|known| known.labels.first().is_some_and(|label| label.span == text.span)) {
            self.faults.push(fault.help(help));
        }
        None
    }

    /// The game as it stands, and under each value of each of its readings.
    fn add_all(&mut self, spec: VariantSpec, place: Span) {
        let Some(variant) = self.add_one(spec, place) else { return };
        for reading in &variant.readings {
            for value in reading.values.iter().filter(|value| **value != reading.chosen) {
                let mut spec = variant.spec.clone();
                if spec.add(&format!("@{}={value}", reading.id)).is_ok() {
                    self.add_one(spec, place);
                }
            }
        }
    }

    fn add_one(&mut self, spec: VariantSpec, place: Span) -> Option<Variant> {
        let loaded = load_to_play(&spec, self.library);
        let Some(variant) = loaded.variant else {
            let why = loaded.diagnostics.iter().find(|fault| fault.severity == Severity::Error);
            let (code, why) = why.map_or((WRONG_VALUE, "it has a fault"), |fault| (fault.code, fault.title.as_str()));
            let fault = Diagnostic::error(code, place, format!("`{spec}` cannot be played: {why}"), "named here");
            self.faults.push(fault.help(format!("see what is wrong with it: `adji check {}`", spec.base)));
            return None;
        };
        if !self.planned.iter().any(|planned| planned.spec == spec) {
            let texts = variant.layers.iter().map(|file| loaded.sources.file(*file).text.as_str());
            self.planned.push(Planned { spec, texts: fingerprint(texts) });
        }
        Some(variant)
    }
}

/// A number made of texts, which is the same on every machine and hardly ever the same for others (FNV-1a).
#[must_use]
pub fn fingerprint<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    // A byte that stands in no text in UTF-8 keeps texts apart.
    let bytes = texts.into_iter().flat_map(|text| text.bytes().chain([0xFF]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_that_of_fnv_and_keeps_texts_apart() {
        assert_eq!(fingerprint([]), 0xCBF2_9CE4_8422_2325);
        assert_ne!(fingerprint(["ab", "c"]), fingerprint(["a", "bc"]));
    }
}
