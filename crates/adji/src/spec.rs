//! Naming a variant: id or path, then facts, then readings: `adji-boto?pits=4&seeds=3@origin=skipped`.

use std::fmt;

use adji_syntax::parse::MAX_NUMBER;
use thiserror::Error;

use crate::hints::is_number;

/// A variant as it was named: nothing is looked up yet.
///
/// ```
/// use adji::VariantSpec;
/// let spec: VariantSpec = "adji-boto?pits=4&seeds=3@zero-in-chain=skipped,origin=skipped".parse()?;
/// assert_eq!(spec.base, "adji-boto");
/// assert_eq!(spec.facts, [("pits".to_string(), 4), ("seeds".to_string(), 3)]);
/// assert_eq!(spec.readings[1].1, "skipped");
/// # Ok::<(), adji::SpecError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantSpec {
    /// An id, or a path: anything with a slash or ending in `.toml`.
    pub base: String,
    /// Numbers of the board, in the order given.
    pub facts: Vec<(String, u32)>,
    /// Readings and the values chosen, in the order given.
    pub readings: Vec<(String, String)>,
}

/// A name of a variant that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No id or path.
    #[error("no variant is named in `{0}`: write an id, as `adji list` shows them, or the path of a file")]
    NoBase(String),
    /// A fact without `=`, or whose value is no number.
    #[error(
        "`{0}` is not a board fact: after `?` write a name and a number, such as `pits=4`, several with `&` between"
    )]
    BadFact(String),
    /// A fact whose number is too large.
    #[error("`{0}` goes too far: a number after `?` is from 0 to {MAX_NUMBER}")]
    TooLarge(String),
    /// A reading without `=`.
    #[error(
        "`{0}` is not a reading with its value: after `@` write both, such as `origin=skipped`, several with a comma between"
    )]
    BadReading(String),
    /// The name of a reading, and no value.
    #[error(
        "`{0}` needs a value: write a reading as `{0}=VALUE`; `adji show` tells which a variant has, with their values"
    )]
    NoValue(String),
    /// Numbers after the readings.
    #[error("`?` stands before `@`: write `{0}`")]
    Order(String),
    /// A fact or reading given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
}

impl std::str::FromStr for VariantSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<VariantSpec, SpecError> {
        let (base, rest) = match text.find(['?', '@']) {
            Some(at) => text.split_at(at),
            None => (text, ""),
        };
        if base.is_empty() {
            return Err(SpecError::NoBase(text.to_string()));
        }
        let mut spec = VariantSpec::plain(base);
        spec.add(rest).map_err(|error| match error {
            SpecError::Order(right) => SpecError::Order(format!("{base}{right}")),
            other => other,
        })?;
        Ok(spec)
    }
}

impl VariantSpec {
    /// A variant as its file has it: an id or a path, and nothing behind it.
    ///
    /// ```
    /// use adji::VariantSpec;
    /// assert_eq!(VariantSpec::plain("kalah"), "kalah".parse()?);
    /// # Ok::<(), adji::SpecError>(())
    /// ```
    #[must_use]
    pub fn plain(base: impl Into<String>) -> VariantSpec {
        VariantSpec { base: base.into(), ..VariantSpec::default() }
    }

    /// Whether nothing stands behind the id or path.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.facts.is_empty() && self.readings.is_empty()
    }

    /// Whether `base` is a path and not an id.
    #[must_use]
    pub fn is_path(&self) -> bool {
        self.base.contains('/') || self.base.ends_with(".toml")
    }

    /// Adds facts and readings as they are written behind an id: `?pits=4@origin=skipped`. A reading that is there
    /// already is replaced.
    ///
    /// # Errors
    /// When the text does not have that form.
    pub fn add(&mut self, text: &str) -> Result<(), SpecError> {
        let (facts, readings) = match text.split_once('@') {
            Some((facts, readings)) => (facts, Some(readings)),
            None => (text, None),
        };
        if let Some((readings, late)) = readings.and_then(|readings| readings.split_once('?')) {
            let sign = if facts.is_empty() { "?" } else { "&" };
            return Err(SpecError::Order(format!("{facts}{sign}{late}@{readings}")));
        }
        let mut new = Vec::new();
        if let Some(facts) = facts.strip_prefix('?') {
            for fact in facts.split('&') {
                let pair = fact.split_once('=').filter(|(name, value)| !name.is_empty() && is_number(value));
                let (name, value) = pair.ok_or_else(|| SpecError::BadFact(fact.to_string()))?;
                let value = value.parse().ok().filter(|value| *value <= MAX_NUMBER);
                let value = value.ok_or_else(|| SpecError::TooLarge(fact.to_string()))?;
                if new.contains(&name) {
                    return Err(SpecError::Twice(name.to_string()));
                }
                new.push(name);
                self.facts.retain(|(old, _)| old != name);
                self.facts.push((name.to_string(), value));
            }
        } else if !facts.is_empty() {
            return Err(SpecError::BadFact(facts.to_string()));
        }
        for reading in readings.into_iter().flat_map(|readings| readings.split(',')) {
            let (id, value) = reading
                .split_once('=')
                .filter(|(id, value)| !id.is_empty() && !value.is_empty() && !value.contains('@'))
                .ok_or_else(|| without_value(reading))?;
            if new.contains(&id) {
                return Err(SpecError::Twice(id.to_string()));
            }
            new.push(id);
            self.readings.retain(|(old, _)| old != id);
            self.readings.push((id.to_string(), value.to_string()));
        }
        Ok(())
    }
}

/// What is wrong with a reading that is not written as one.
fn without_value(reading: &str) -> SpecError {
    let name = reading.strip_suffix('=').unwrap_or(reading);
    let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '-');
    if is_name { SpecError::NoValue(name.to_string()) } else { SpecError::BadReading(reading.to_string()) }
}

impl fmt::Display for VariantSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.base)?;
        for (at, (name, value)) in self.facts.iter().enumerate() {
            write!(out, "{}{name}={value}", if at == 0 { '?' } else { '&' })?;
        }
        for (at, (id, value)) in self.readings.iter().enumerate() {
            write!(out, "{}{id}={value}", if at == 0 { '@' } else { ',' })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_name_is_refused_with_the_part_at_fault() {
        let parse = |text: &str| text.parse::<VariantSpec>().map_err(|error| error.to_string());
        assert!(parse("").is_err_and(|error| error.contains("no variant")));
        assert!(parse("tiny?pits").is_err_and(|error| error.contains("`pits`")));
        assert!(parse("tiny?pits=-1").is_err_and(|error| error.contains("`pits=-1`")));
        for (number, words) in
            [("+6", "is not a board fact"), ("", "is not a board fact"), ("4.5", "is not a board fact")]
        {
            assert!(parse(&format!("tiny?pits={number}")).is_err_and(|error| error.contains(words)), "{number}");
        }
        assert!(parse("tiny?=6").is_err_and(|error| error.contains("`=6`")));
        for number in ["65536", "99999999999", "99999999999999999999999"] {
            let why = format!("`four={number}` goes too far: a number after `?` is from 0 to 65535");
            assert_eq!(parse(&format!("tiny?four={number}")), Err(why));
        }
        assert_eq!(parse("tiny?four=65535").map(|spec| spec.facts[0].1), Ok(65535));
        let order = |right: &str| Err(format!("`?` stands before `@`: write `{right}`"));
        assert_eq!(parse("tiny@match=yes?games=2"), order("tiny?games=2@match=yes"));
        assert_eq!(parse("tiny?pits=4@match=yes?games=2"), order("tiny?pits=4&games=2@match=yes"));
        assert!(parse("tiny@end").is_err_and(|error| error.contains("`end`")));
        assert!(parse("tiny@end=a,end=b").is_err_and(|error| error.contains("twice")));
        assert!(parse("tiny?pits=4&pits=5").is_err_and(|error| error.contains("twice")));
    }

    #[test]
    fn printing_gives_back_what_was_read() {
        for text in ["tiny", "my/game.toml?pits=4&seeds=3", "small@a=b,c=d", "x?pits=2@a=b"] {
            assert_eq!(text.parse::<VariantSpec>().map(|spec| spec.to_string()), Ok(text.to_string()));
        }
    }
}
