//! Sentences and answers are counted as they come out by hand.

use adji::Library;
use adji::coverage::{Coverage, lcov};
use adji::engine::questions::Tally;
use adji::scenarios::{Runner, Verdict};
use adji::{Loaded, VariantSpec, load};

use crate::support::every_reading;

struct One(String);

impl Library for One {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        Ok((base == "one").then(|| ("one.toml".to_string(), self.0.clone())))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What the scenarios of a game of two pits a side reach, a line for each sentence and question.
fn reached(lap: &str, more: &str) -> (Vec<String>, Coverage) {
    let library = One(format!(
        "name = \"One\"\n[board]\npits = 2\nseeds = 1\n[rules]\nmove = \"[any] choose mine that hold any. lift here, sow.\"\nlap = '''{lap}'''\n{more}"
    ));
    let spec = VariantSpec::plain("one");
    let Loaded { variant, sources, diagnostics, .. } = load(&spec, &library);
    let variant = variant.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut coverage = Coverage::default();
    coverage.add(&variant, &sources, &Tally::new(&variant.rules));
    coverage.note_unplayed(&variant);
    let mut runner = Runner::new(&library);
    for scenario in &variant.scenarios {
        assert_eq!(runner.run_counted(&spec, scenario, &mut coverage), Verdict::Passed, "{}", scenario.name.value);
    }
    let mut lines = Vec::new();
    for one in coverage.sentences() {
        lines.push(format!("{} {}", one.times, one.text));
        lines.extend(one.questions.iter().map(|one| format!("  {}: {} yes, {} no", one.text, one.yes, one.no)));
    }
    (lines, coverage)
}

fn check(lap: &str, more: &str, expected: &[&str]) {
    assert_eq!(reached(lap, more).0, expected);
}

const TWO: &str = "[two] here is theirs and holds 2: capture here, stop. [mine] here is mine: again. stop.";
const SOUTH_AGAIN: &str = "[[scenario]]\nname = \"x\"\nmove = \"A\"\nnext = \"south\"\n";

#[test]
fn what_is_not_asked_is_not_answered() {
    // A is sown to B, which is South's: whether it holds two is not asked. South chooses twice: before the move and after.
    let expected = [
        "2 choose mine that hold any.",
        "1 lift here, sow.",
        "0 here is theirs and holds 2: capture here, stop.",
        "  here is theirs: 0 yes, 1 no",
        "  holds 2: 0 yes, 0 no",
        "1 here is mine: again.",
        "  here is mine: 1 yes, 0 no",
        "0 stop.",
    ];
    check(TWO, SOUTH_AGAIN, &expected);
}

#[test]
fn all_is_covered_when_each_answer_came() {
    // B to a makes two there, which are captured; with a empty before, it makes one, which is neither two nor in a pit of mine.
    let more = format!(
        "{SOUTH_AGAIN}[[scenario]]\nname = \"y\"\nmove = \"B\"\ngives = \"1 0 | 0 1; stores 2 0\"\n\
         [[scenario]]\nname = \"z\"\nboard = \"0 1 | 0 1\"\nmove = \"B\"\ngives = \"0 0 | 1 1\"\n"
    );
    let (lines, coverage) = reached(TWO, &more);
    assert!(coverage.is_complete(), "{lines:#?}");
    let summary = coverage.summary();
    assert_eq!((summary.sentences, summary.outcomes, summary.outcomes_reached), (5, 6, 6));
}

#[test]
fn an_answer_is_told_in_the_words_of_the_file() {
    // `here is not mine` is compiled as the opposite of `here is mine`; A ends in a pit of mine.
    let expected = [
        "2 choose mine that hold any.",
        "1 lift here, sow.",
        "0 here is not mine: stop.",
        "  here is not mine: 0 yes, 1 no",
        "1 again.",
    ];
    check("[theirs] here is not mine: stop. again.", SOUTH_AGAIN, &expected);
}

#[test]
fn sentences_of_a_word_are_taken_apart_and_readings_add_up() {
    let more = format!(
        "[words]\nripe = \"is theirs and holds 2\"\n[readings.last]\nquestion = \"?\"\ndefault = \"stops\"\n\
         [readings.last.values.again.lines]\nlast = \"again.\"\n{SOUTH_AGAIN}variant = \"@last=again\"\n"
    );
    let expected = [
        "2 choose mine that hold any.",
        "1 lift here, sow.",
        "0 here is ripe: capture here, stop.",
        "  is theirs: 0 yes, 1 no",
        "  holds 2: 0 yes, 0 no",
        "0 stop.",
        "1 again.",
    ];
    let (lines, coverage) = reached("[ripe] here is ripe: capture here, stop. [last] stop.", &more);
    assert_eq!(lines, expected);
    assert_eq!(coverage.unplayed().collect::<Vec<_>>(), [("last", "stops")]);
}

#[test]
fn the_form_of_lcov_has_lines_and_branches() {
    let (_, coverage) = reached("\n[theirs] here is not mine: stop.\n again.\n", SOUTH_AGAIN);
    // The move paragraph stands in line 6, the first sentence of the lap in line 8.
    let expected = "TN:one\nSF:one.toml\nDA:6,1\nDA:8,0\nDA:9,1\nLF:3\nLH:2\nBRDA:8,2,0,0\nBRDA:8,2,1,1\nBRF:2\nBRH:1\nend_of_record\n";
    assert_eq!(lcov("one", &coverage), expected);
}

#[test]
fn every_question_of_every_game_has_its_place() {
    for variant in every_reading() {
        let (places, questions) = (variant.questions.len(), variant.rules.questions().len());
        assert_eq!(places, questions, "{}", variant.spec);
    }
}
