//! Every scenario of every shipped variant passes, and what comes out of those that expect nothing is in their snapshots.

use adji::scenarios::{Runner, Verdict};
use adji::snapshots;
use adji::syntax::envelope;
use adji::syntax::scenario::Scenario;
use adji::syntax::sources::Sources;

use crate::support::{Shipped, root, shipped, variant};

/// The scenarios of a variant: in its file, and beside it.
pub fn scenarios(id: &str) -> Vec<Scenario> {
    let mut all = variant(id).scenarios;
    if let Ok(text) = std::fs::read_to_string(root().join("variants").join(format!("{id}.scenarios.toml"))) {
        let mut sources = Sources::default();
        let file = sources.add(format!("{id}.scenarios.toml"), text);
        let (scenarios, faults) = envelope::scenarios(&sources, file);
        assert!(faults.is_empty(), "{id}: {faults:?}");
        all.extend(scenarios);
    }
    all
}

#[test]
fn every_scenario_passes() {
    let mut failed = Vec::new();
    for id in shipped() {
        let mut runner = Runner::new(&Shipped);
        let spec = id.parse().expect("a spec");
        for scenario in scenarios(&id) {
            let name = &scenario.name.value;
            match runner.run(&spec, &scenario) {
                Verdict::Passed => {}
                Verdict::Failed { differences, .. } => {
                    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
                    failed.push(format!("{id}: {name}\n{}", differences.join("\n")));
                }
                Verdict::Faulty(why) => failed.push(format!("{id}: {name}: {}", why.join("\n"))),
                Verdict::NothingExpected { trace } => {
                    let path = format!(
                        "variants/{}/{}{}",
                        snapshots::FOLDER,
                        snapshots::file_stem(&id, name),
                        snapshots::ACCEPTED
                    );
                    let kept = std::fs::read_to_string(root().join(&path)).map(|text| snapshots::contents(&text));
                    if kept.ok().as_deref() != Some(trace.trim_end()) {
                        failed.push(format!("{id}: {name}: this is not in {path}\n{trace}"));
                    }
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}
