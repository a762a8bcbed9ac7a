//! What a scenario expects, held against what came out.

use adji_engine::{Move, Refusal, Status};
use adji_syntax::near::nearest;
use adji_syntax::page::Text;
use adji_syntax::scenario::Scenario;

use super::{Scene, board};
use crate::boards::player_name;
use crate::difference::Difference;
use crate::trace::{Over, over_words};
use crate::variant::Variant;

/// What `next` can say.
pub(super) const NEXT_FORMS: [&str; 4] = ["south", "north", "chance", "nobody"];
/// What `over` can say.
pub(super) const OVER_FORMS: [&str; 7] =
    ["no", "south wins", "north wins", "draw", "south wins the round", "north wins the round", "draw the round"];

/// What `illegal` can say besides labels; `true` is read as `yes`.
pub(super) const REASONS: [&str; 4] = ["over", "must pass", "may not pass", "not offered"];

/// Whether a key that knows few words has one of them.
fn check_words(key: &str, text: Option<&Text>, known: &[&str]) -> Result<(), String> {
    let Some(word) = text.map(|text| text.value.trim()).filter(|word| !known.contains(word)) else { return Ok(()) };
    let lower = word.to_lowercase();
    let near = nearest(&lower, known.iter().copied()).or(known.iter().copied().find(|known| lower == *known));
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Err(format!("`{key}`: `{word}` is none of `{}`{near}", known.join("`, `")))
}

/// What is wrong with a scenario whatever comes out, each with the key that it speaks of.
pub(super) fn faults(scenario: &Scenario, variant: &Variant) -> Vec<String> {
    let (rules, names) = (&variant.rules, &variant.names);
    let board = |key: &str, text: &Option<Text>| {
        let parsed = text.as_ref().map(|text| crate::boards::parse(&text.value, rules, names));
        parsed.and_then(Result::err).map(|error| format!("`{key}`: {error}"))
    };
    let mut faults: Vec<String> = board("board", &scenario.board).into_iter().collect();
    faults.extend(board("gives", &scenario.gives));
    faults.extend(check_words("next", scenario.next.as_ref(), &NEXT_FORMS).err());
    faults.extend(check_words("over", scenario.over.as_ref(), &OVER_FORMS).err());
    faults.extend(check_illegal(scenario).err());
    for label in scenario.says.iter().flat_map(|says| says.value.split_whitespace()) {
        if !rules.sentences.iter().any(|name| name.label.as_deref() == Some(label)) {
            faults.push(format!("`says`: no sentence is labelled `{label}`"));
        }
    }
    faults
}

/// A move that is illegal is not played: nothing can be said of what it comes to.
fn check_illegal(scenario: &Scenario) -> Result<(), String> {
    if scenario.illegal.is_none() {
        return Ok(());
    }
    if scenario.mov.is_none() {
        return Err("`illegal` says why a move is not legal, and there is no `move`".to_string());
    }
    let others = [
        ("gives", scenario.gives.is_some()),
        ("captured", scenario.captured.is_some()),
        ("laps", scenario.laps.is_some()),
        ("next", scenario.next.is_some()),
        ("over", scenario.over.is_some()),
        ("says", scenario.says.is_some()),
    ];
    let others: Vec<&str> = others.into_iter().filter(|(_, there)| *there).map(|(key, _)| key).collect();
    match others[..] {
        [] => Ok(()),
        _ => {
            let others = others.join("`, `");
            Err(format!(
                "`illegal` says that the move is not played, and `{others}` what it comes to: leave out one of them"
            ))
        }
    }
}

impl Scene<'_> {
    /// What came out otherwise than expected; `None` if nothing was expected.
    ///
    /// A fault of the scenario itself is told as a sentence.
    pub(super) fn differences(&self) -> Result<Option<Vec<Difference>>, String> {
        let scenario = self.scenario;
        let mut found = Vec::new();
        let mut expects = false;
        if let Some(legal) = &scenario.legal {
            expects = true;
            found.extend(self.legal_difference(&legal.value));
        }
        if let Some(reason) = &scenario.illegal {
            found.extend(self.illegal_difference(&reason.value)?);
            return Ok(Some(found));
        }
        if let Some((option, why)) = self.refusal {
            self.check_whole(option, why, "yes")?;
            let legal = if self.legal.is_empty() { "no move".to_string() } else { self.legal.join(" ") };
            let got = format!("illegal: {} (legal: {legal})", self.tracer.refusal(option, why, &self.game));
            found.push(Difference::new("move", "a legal move", got));
            return Ok(Some(found));
        }
        let texts = [&scenario.gives, &scenario.next, &scenario.over, &scenario.says];
        if texts.iter().any(|text| text.is_some()) || scenario.captured.is_some() || scenario.laps.is_some() {
            expects = true;
            self.outcome_differences(&mut found)?;
        }
        Ok(expects.then_some(found))
    }

    fn legal_difference(&self, text: &str) -> Option<Difference> {
        let words = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
        let mut expected: Vec<String> = words.map(str::to_string).collect();
        let mut got = self.legal.clone();
        expected.sort();
        expected.dedup();
        got.sort();
        (expected != got).then(|| Difference::new("legal", expected.join(" "), got.join(" ")))
    }

    fn illegal_difference(&self, reason: &str) -> Result<Option<Difference>, String> {
        let Some((option, why)) = self.refusal else {
            return Ok(Some(Difference::new("move", format!("illegal: {reason}"), "legal")));
        };
        let got = self.reason(why);
        let reason = reason.trim();
        self.check_whole(option, why, reason)?;
        let but_for_passing = self.tracer.refusal_but_for_passing(option, &self.game).map(|why| self.reason(why));
        if why == Refusal::MustPass && but_for_passing.as_deref() == Some(reason) {
            return Ok(None);
        }
        let sentences = &self.tracer.variant.rules.sentences;
        let known = reason == "yes"
            || REASONS.contains(&reason)
            || sentences.iter().any(|name| name.label.as_deref() == Some(reason));
        if !known {
            return Err(format!(
                "`illegal`: no sentence is labelled `{reason}`, and it is none of `{}`; for whatever reason write `illegal = true`",
                REASONS.join("`, `")
            ));
        }
        Ok(if reason == "yes" { None } else { Difference::of("illegal", reason.to_string(), got) })
    }

    /// A move that says only half of what is chosen is never offered, so that it is illegal would say nothing of the rules.
    fn check_whole(&self, option: Move, why: Refusal, reason: &str) -> Result<(), String> {
        let whatever_is_meant =
            why == Refusal::Over || (why == Refusal::MustPass && matches!(reason, "yes" | "must pass"));
        let wholes = self.tracer.wholes(option, &self.game);
        if whatever_is_meant || wholes.is_empty() {
            return Ok(());
        }
        let said = self.scenario.mov.as_ref().map_or("", |text| text.value.trim());
        Err(format!("`move`: `{said}` says only half; {}", self.tracer.say_whole(&wholes, &self.game)))
    }

    /// A reason as scenarios write it.
    fn reason(&self, why: Refusal) -> String {
        match why {
            Refusal::Over => "over".to_string(),
            Refusal::MustPass => "must pass".to_string(),
            Refusal::MayNotPass => "may not pass".to_string(),
            Refusal::NotOffered => "not offered".to_string(),
            Refusal::Filtered(id) => {
                let name = self.tracer.variant.rules.name_of(id);
                name.label.clone().unwrap_or_else(|| format!("{} {}", name.paragraph, name.number))
            }
        }
    }

    /// What the move, or the moves before where there is none, came to.
    fn outcome_differences(&self, found: &mut Vec<Difference>) -> Result<(), String> {
        let scenario = self.scenario;
        let position = *self.game.position();
        if let Some(gives) = &scenario.gives {
            found.extend(board::compare(&gives.value, &position, self.tracer.variant)?);
        }
        if let Some(next) = &scenario.next {
            let got = if position.is_over() { "nobody" } else { player_name(position.flow.asked) };
            found.extend(Difference::of("next", next.value.trim(), got));
        }
        if let Some(over) = &scenario.over {
            let expected = over.value.trim();
            found.extend(Difference::of("over", expected.to_string(), over_words(self.over())));
        }
        self.move_differences(found)
    }

    fn over(&self) -> Option<Over> {
        match (&self.report, self.game.position().flow.status) {
            (Some(report), _) => report.over,
            (None, Status::Over(winner)) => Some(Over { winner, round: false }),
            (None, Status::Open | Status::MustPass) => None,
        }
    }

    fn move_differences(&self, found: &mut Vec<Difference>) -> Result<(), String> {
        let scenario = self.scenario;
        let Some(report) = &self.report else {
            return match (&scenario.captured, &scenario.laps, &scenario.says) {
                (None, None, None) => Ok(()),
                _ => Err("`captured`, `laps` and `says` speak of a move, and there is no `move`".to_string()),
            };
        };
        if let Some(captured) = &scenario.captured {
            found.extend(Difference::of("captured", captured.value, report.captured));
        }
        if let Some(laps) = &scenario.laps {
            found.extend(Difference::of("laps", u64::from(laps.value), report.laps));
        }
        let rules = &self.tracer.variant.rules;
        for label in scenario.says.iter().flat_map(|says| says.value.split_whitespace()) {
            if !report.carried_out.iter().any(|&id| rules.name_of(id).label.as_deref() == Some(label)) {
                let mut said: Vec<&str> = Vec::new();
                for &id in &report.carried_out {
                    said.extend(rules.name_of(id).label.as_deref().filter(|label| !said.contains(label)));
                }
                let got = if said.is_empty() { "no labelled sentence".to_string() } else { said.join(" ") };
                found.push(Difference::new("says", label, got));
            }
        }
        Ok(())
    }
}
