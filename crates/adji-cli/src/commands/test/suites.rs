//! Finding scenarios: those in the file of a variant, beside it, and in `tests/scenarios/`.

use std::path::{Path, PathBuf};

use adji::syntax::envelope;
use adji::syntax::scenario::Scenario;
use adji::syntax::sources::Sources;
use adji::syntax::span::FileId;
use adji::variant::id_of;
use adji::{Library, VariantSpec};

use crate::commands::Context;
use crate::library::{Folders, files_in, game_of_scenarios, is_scenario_file, is_variant_file, read_text};
use crate::output::{Failure, error, failure};

/// Scenarios of one file, with the variant they are about.
pub(crate) struct Suite {
    pub(crate) base: VariantSpec,
    pub(super) sources: Sources,
    pub(crate) scenarios: Vec<Scenario>,
    /// Faults of the file itself.
    pub(crate) faults: Vec<String>,
}

impl Suite {
    /// The file that holds the scenarios.
    pub(super) fn path(&self) -> &str {
        &self.sources.file(FileId(0)).path
    }

    /// Why no snapshot can be kept beside it.
    pub(super) fn why_no_snapshot(&self) -> &'static str {
        match Folders::is_built_in(self.path()) {
            true => "(its file is built into the program, so no snapshot can be kept beside it)",
            false => "(snapshots are of the variant as its file has it, without numbers or readings behind its name)",
        }
    }

    /// The variant they are about.
    pub(super) fn id(&self) -> String {
        id_of(&self.base.base)
    }
}

/// What arguments stand for, and why some of it cannot be tested.
#[derive(Default)]
pub(super) struct Found {
    pub(super) suites: Vec<Suite>,
    pub(super) faulty: Vec<String>,
}

impl Found {
    /// Adds what an argument stands for. What is faulty is noted: the others are tested all the same.
    pub(super) fn add(&mut self, file: &str, context: &Context) -> Result<(), Failure> {
        if !Path::new(file).is_dir() {
            return match is_scenario_file(file) {
                true => self.note(scenario_file(file, context).map(|suite| vec![suite])),
                false => self.note(suites_of_variant(file, context)),
            };
        }
        let files = match files_in(Path::new(file)) {
            Ok(files) => files,
            Err(why) => return self.note(Err(error(why))),
        };
        for path in &files {
            // Beside its variant, a scenario file is found with it.
            let variant = path.replace(".scenarios.toml", ".toml");
            if is_variant_file(path) {
                self.note(suites_of_variant(path, context))?;
            } else if !files.contains(&variant) {
                self.note(scenario_file(path, context).map(|suite| vec![suite]))?;
            }
        }
        Ok(())
    }

    fn note(&mut self, found: Result<Vec<Suite>, Failure>) -> Result<(), Failure> {
        match found {
            Ok(mut suites) => {
                for suite in &mut suites {
                    self.faulty.append(&mut suite.faults);
                }
                self.suites.extend(suites);
            }
            Err(Failure::Told(why)) => self.faulty.push(why),
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    /// The names of all scenarios.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.suites.iter().flat_map(|suite| &suite.scenarios).map(|scenario| scenario.name.value.as_str())
    }
}

/// The scenarios in a variant file, beside it, and in `tests/scenarios/`.
pub(crate) fn suites_of_variant(base: &str, context: &Context) -> Result<Vec<Suite>, Failure> {
    let spec: VariantSpec = base.parse().map_err(error)?;
    let loaded = adji::load(&spec, &context.library);
    let Some(variant) = &loaded.variant else {
        return Err(failure(context.drawn(&loaded.diagnostics, &loaded.sources)));
    };
    let scenarios = variant.scenarios.clone();
    let path = loaded.sources.file(FileId(0)).path.clone();
    let mut suites = vec![Suite { base: spec.clone(), sources: loaded.sources.clone(), scenarios, faults: Vec::new() }];
    let beside = context.library.scenarios_beside(&path).map_err(error)?;
    suites.extend(beside.map(|(path, text)| suite(&spec, path, text, context)));
    let apart = PathBuf::from("tests/scenarios").join(format!("{}.scenarios.toml", variant.id));
    let apart_name = apart.display().to_string();
    if apart.is_file() && !suites.iter().any(|suite| suite.path() == apart_name) {
        let text = read_text(&apart_name).map_err(error)?;
        suites.push(suite(&spec, apart_name, text, context));
    }
    Ok(suites)
}

/// The scenarios of a file of their own; its variant lies beside it or is found by its id.
fn scenario_file(path: &str, context: &Context) -> Result<Suite, Failure> {
    let text = read_text(path).map_err(error)?;
    let spec = game_of_scenarios(path);
    match context.library.find(&spec.base, None) {
        Ok(Some(_)) => Ok(suite(&spec, path.to_string(), text, context)),
        Ok(None) => Err(error(format!("`{path}` is about `{}`, and there is no such variant", spec.base))),
        Err(why) => Err(error(why)),
    }
}

fn suite(spec: &VariantSpec, path: String, text: String, context: &Context) -> Suite {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    let (scenarios, faults) = envelope::scenarios(&sources, file);
    let faults = faults.iter().map(|fault| context.drawn(std::slice::from_ref(fault), &sources)).collect();
    Suite { base: spec.clone(), sources, scenarios, faults }
}
