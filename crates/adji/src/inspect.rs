//! Checking a file whole: as it stands, and under every value of every reading.

use std::cell::Cell;

use adji_syntax::diagnostic::{Diagnostic, told};
use adji_syntax::page::Text;
use adji_syntax::scenario::Scenario;
use adji_syntax::span::{FileId, Span};

use crate::codes;
use crate::scenarios::{Runner, Verdict};
use crate::spec::VariantSpec;
use crate::variant::{Library, Loaded, Replaced, Variant, load, load_in_order};

const NOWHERE: Span = Span { file: FileId(0), start: 0, end: 0 };

/// Pairs of readings that are tried together; more than any file has.
const MOST_PAIRS: usize = 100;

/// Work done on one file and its readings, as [`Loaded`] counts it: some hundred times what a file takes that people write.
const MOST_WORK: usize = 500_000_000;

/// Loads a file and checks it under every value of every reading, and under pairs of values that replace the same thing.
///
/// What is found only under some reading says so in a note. Names that only some readings use are not reported.
#[must_use]
pub fn check_file(base: &str, library: &dyn Library) -> Loaded {
    let spec = VariantSpec::plain(base);
    let mut whole = load_in_order(&spec, library, false);
    let variant = whole.variant.clone();
    // A file that cannot be played as it stands is tried under its readings all the same: what is wrong with them is told at
    // once.
    let replaced_by_all = std::mem::take(&mut whole.replaced);
    let work = Cell::new(whole.work);
    let mut inspection = Inspection { library, spec, found: Vec::new(), unused: Vec::new(), work };
    inspection.unused = whole.diagnostics.iter().filter(|fault| is_of_use(fault)).cloned().collect();
    for replaced in &replaced_by_all {
        if inspection.is_spent() {
            let title = "the file has more readings than can be tried one by one";
            let fault = Diagnostic::warning(codes::TOO_LARGE, replaced.place, title, "not tried, nor those after it");
            let value = format!("@{}={}", replaced.reading, replaced.value);
            inspection.found.push(fault.help(format!("check it by itself: `adji check {base}{value}`")));
            break;
        }
        inspection.one(variant.as_ref(), replaced, &replaced_by_all, &whole.diagnostics);
    }
    if variant.is_some() {
        inspection.pairs(&replaced_by_all, &whole.diagnostics);
    }
    let Inspection { mut found, unused, .. } = inspection;
    let plain = VariantSpec::plain(base);
    let scenarios = variant.as_ref().map_or(&[][..], |variant| &variant.scenarios);
    found.extend(unusable_scenarios(&plain, scenarios, library));
    whole.diagnostics.retain(|fault| !is_of_use(fault) || unused.contains(fault));
    whole.diagnostics.extend(found);
    whole.diagnostics.sort_by_key(|fault| fault.labels.first().map(|label| label.span));
    whole.diagnostics = told(whole.diagnostics);
    whole
}

/// Scenarios that cannot be run: with a board or move that the variant does not have, or a reading that does not exist.
#[must_use]
pub fn unusable_scenarios(spec: &VariantSpec, scenarios: &[Scenario], library: &dyn Library) -> Vec<Diagnostic> {
    let mut runner = Runner::new(library);
    let mut faults = misspelt_sources(spec, scenarios, library);
    for scenario in scenarios {
        if let Some(named) = &scenario.variant
            && let Err(error) = spec.clone().add(named.value.trim())
        {
            let title = format!("`variant` of the scenario `{}` cannot be read: {error}", scenario.name.value);
            let fault = Diagnostic::error(codes::SCENARIO_UNUSABLE, named.span, title, "not read");
            faults.push(fault.help(crate::scenarios::as_named(named.value.trim(), &crate::variant::id_of(&spec.base))));
            continue;
        }
        if let Verdict::Faulty(reasons) = runner.run(spec, scenario) {
            for reason in &reasons {
                let title = format!("the scenario `{}` cannot be run", scenario.name.value);
                let (place, label) = at_its_key(scenario, reason);
                let fault = Diagnostic::error(codes::SCENARIO_UNUSABLE, place, title, label);
                faults.push(fault.help("write it as this variant has it; `adji replay` shows its boards and moves"));
            }
        }
    }
    faults
}

/// What a scenario says of where it is told, where that is nearly a source of the file.
fn misspelt_sources(spec: &VariantSpec, scenarios: &[Scenario], library: &dyn Library) -> Vec<Diagnostic> {
    let told: Vec<&Text> = scenarios.iter().filter_map(|scenario| scenario.source.as_ref()).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let loaded = load(spec, library);
    let sources = loaded.variant.map(|variant| variant.about.sources).unwrap_or_default();
    told.into_iter().filter_map(|text| crate::check::misspelt_source(text, &sources)).collect()
}

/// The place of the key that a reason speaks of, and the rest of the reason; the scenario's name, where it names no key.
fn at_its_key(scenario: &Scenario, reason: &str) -> (Span, String) {
    let keys = [
        ("board", &scenario.board),
        ("after", &scenario.after),
        ("move", &scenario.mov),
        ("gives", &scenario.gives),
        ("next", &scenario.next),
        ("over", &scenario.over),
        ("illegal", &scenario.illegal),
        ("says", &scenario.says),
        ("variant", &scenario.variant),
    ];
    let place = keys.into_iter().find_map(|(key, text)| {
        let rest = reason.strip_prefix(&format!("`{key}`"))?;
        let text = text.as_ref()?;
        let span = if key == "variant" { word_of(text, rest) } else { text.span };
        Some((span, rest.strip_prefix(": ").unwrap_or(reason).to_string()))
    });
    place.unwrap_or((scenario.name.span, reason.to_string()))
}

/// The place of the last word of `text` that the first part of a reason quotes; of all of it, if it quotes none.
fn word_of(text: &Text, reason: &str) -> Span {
    let said = reason.split(';').next().unwrap_or_default();
    let quoted = said.split('`').skip(1).step_by(2).map(|word| word.trim_start_matches('?'));
    let found = quoted.filter(|word| !word.is_empty()).filter_map(|word| Some((text.value.rfind(word)?, word.len())));
    let is_plain = text.value.len() == (text.span.end - text.span.start) as usize;
    match found.last().filter(|_| is_plain) {
        Some((at, length)) => {
            let start = text.span.start + at as u32;
            Span { start, end: start + length as u32, ..text.span }
        }
        None => text.span,
    }
}

/// Faults about what is used: whether they are true depends on all readings together.
pub(crate) fn is_of_use(fault: &Diagnostic) -> bool {
    [
        codes::NEVER_USED,
        codes::NOTHING_RELAYS,
        codes::AMOUNT_NEVER_READ,
        codes::OPTION_NEVER_READ,
        codes::AMOUNT_NEVER_OFFERED,
        codes::MARK_NEVER_READ,
        codes::MARK_NEVER_SET,
        codes::COUNTER_NEVER_READ,
        codes::COUNTER_NEVER_SET,
        codes::NEVER_TRUE,
        codes::ALWAYS_TRUE,
        codes::DOES_NOTHING,
    ]
    .contains(&fault.code)
}

/// Loads a variant that is to be played: as [`load`] does, but a file that is only a parent of games is refused.
#[must_use]
pub fn load_to_play(spec: &VariantSpec, library: &dyn Library) -> Loaded {
    let mut loaded = load(spec, library);
    if loaded.variant.as_ref().is_some_and(|variant| variant.is_abstract) {
        let id = crate::variant::id_of(&spec.base);
        let title = format!("`{id}` is a parent of games and no game itself");
        let help = "play one of its children; `adji list` shows them";
        let fault = Diagnostic { labels: Vec::new(), ..Diagnostic::error(codes::ABSTRACT_VARIANT, NOWHERE, title, "") };
        loaded.diagnostics.insert(0, fault.help(help));
        loaded.variant = None;
    }
    loaded
}

struct Inspection<'a> {
    library: &'a dyn Library,
    spec: VariantSpec,
    found: Vec<Diagnostic>,
    /// What nothing uses under any reading so far.
    unused: Vec<Diagnostic>,
    /// Work done so far.
    work: Cell<usize>,
}

impl Inspection<'_> {
    fn load_with(&self, readings: &[&Replaced], backwards: bool) -> Loaded {
        let readings = readings.iter().map(|one| (one.reading.clone(), one.value.clone())).collect();
        let loaded = load_in_order(&VariantSpec { readings, ..self.spec.clone() }, self.library, backwards);
        self.work.set(self.work.get().saturating_add(loaded.work));
        loaded
    }

    /// Whether no more work may be done.
    fn is_spent(&self) -> bool {
        self.work.get() >= MOST_WORK
    }

    /// `plain` is the variant without a reading, if it can be played.
    fn one(&mut self, plain: Option<&Variant>, replaced: &Replaced, all: &[Replaced], known: &[Diagnostic]) {
        let loaded = self.load_with(&[replaced], false);
        self.add(&loaded, &[replaced], known);
        let (Some(plain), Some(variant)) = (plain, loaded.variant) else { return };
        let is_default =
            plain.readings.iter().any(|info| info.id == replaced.reading && info.default == replaced.value);
        if !is_default && plain.rules.same_but_for_names(&variant.rules) && !self.matters_elsewhere(all, replaced) {
            let title = format!("with `{}={}` the rules are the same as without it", replaced.reading, replaced.value);
            let fault = Diagnostic::warning(codes::READING_CHANGES_NOTHING, replaced.place, title, "this value");
            self.found.push(fault.help("say what it changes, or take it out"));
        }
    }

    /// Whether a value changes the rules where some other reading is chosen too: one about matches does nothing to single
    /// games.
    fn matters_elsewhere(&self, all: &[Replaced], replaced: &Replaced) -> bool {
        all.iter().filter(|other| other.reading != replaced.reading).any(|other| {
            if self.is_spent() {
                return true;
            }
            let without = self.load_with(&[other], false).variant;
            let with = self.load_with(&[other, replaced], false).variant;
            matches!((without, with), (Some(without), Some(with)) if !without.rules.same_but_for_names(&with.rules))
        })
    }

    /// Two readings that replace the same thing must come to the same in either order.
    fn pairs(&mut self, all: &[Replaced], known: &[Diagnostic]) {
        let mut tried = 0;
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let shared = one.names.iter().find(|(name, _)| other.names.iter().any(|(other, _)| other == name));
                let Some((name, place)) = shared.filter(|_| one.reading != other.reading) else { continue };
                tried += 1;
                if tried > MOST_PAIRS || self.is_spent() {
                    return;
                }
                let loaded = self.load_with(&[one, other], false);
                self.add(&loaded, &[one, other], known);
                let second_place = other.names.iter().find(|(other, _)| other == name).map(|(_, place)| *place);
                // What two readings of a parent do to each other is told where the parent is checked.
                let are_inherited = [Some(*place), second_place].iter().flatten().all(|place| place.file != FileId(0));
                if are_inherited || self.adapts(one, other) {
                    continue;
                }
                let swapped = self.load_with(&[one, other], true);
                if let (Some(first), Some(second)) = (loaded.variant, swapped.variant)
                    && !first.rules.same_but_for_names(&second.rules)
                {
                    let title = format!(
                        "`{}={}` and `{}={}` both replace {name}",
                        one.reading, one.value, other.reading, other.value
                    );
                    let fault = Diagnostic::warning(codes::READINGS_CLASH, *place, title, "one of them does")
                        .and(second_place.unwrap_or(*place), "and so does the other");
                    let help =
                        "give the part in which they differ a name of its own, so that each replaces another one";
                    self.found.push(fault.help(help));
                }
            }
        }
    }

    /// Whether all that two readings both replace is brought in by the first and used under it only: the second comes later
    /// in the file and says it otherwise, and does nothing by itself.
    fn adapts(&self, one: &Replaced, other: &Replaced) -> bool {
        let alone = self.load_with(&[other], false).diagnostics;
        let is_unused = |place: &Span| {
            let mut unused = alone.iter().filter(|fault| fault.code == codes::NEVER_USED);
            unused.any(|fault| fault.labels.first().is_some_and(|label| label.span == *place))
        };
        let shared = other.names.iter().filter(|(name, _)| one.names.iter().any(|(other, _)| other == name));
        shared.map(|(_, place)| place).all(is_unused)
    }

    /// Takes over what is found under readings and was not found before.
    fn add(&mut self, loaded: &Loaded, readings: &[&Replaced], known: &[Diagnostic]) {
        self.unused.retain(|fault| loaded.diagnostics.contains(fault));
        for fault in &loaded.diagnostics {
            let told = known.contains(fault)
                || self.found.iter().any(|old| old.code == fault.code && old.labels == fault.labels);
            if told || is_of_use(fault) {
                continue;
            }
            let names: Vec<String> = readings.iter().map(|one| format!("{}={}", one.reading, one.value)).collect();
            self.found.push(fault.clone().note(format!("only with `@{}`", names.join(","))));
        }
    }
}
