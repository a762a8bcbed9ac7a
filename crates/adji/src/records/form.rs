//! What the values of a record must be. Objects are objects: a list of the same values in some order is none.

use std::fmt;

use serde::de::{DeserializeOwned, Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{Entry, Seeds, Start};

/// What the reader of JSON says, in words of games: what was found, what is due, what to do.
pub(super) fn in_words(said: &str) -> String {
    let (said, place) = said
        .split_once(" in ")
        .filter(|(first, _)| !first.starts_with("EOF"))
        .map_or_else(|| (said, String::new()), |(said, place)| (said, format!(" in {place}")));
    if let Some(key) = said.strip_prefix("missing field ") {
        return format!("{key} is missing{place}; each move has `move`, `pits` and `stores`");
    }
    if let Some(what) = said.strip_prefix("EOF while parsing ") {
        let what = if what == "a string" { "a text" } else { what };
        return format!("it ends in the middle of {what}{place}; write it whole, on one line");
    }
    let wrong = said.strip_prefix("invalid type: ").or(said.strip_prefix("invalid value: "));
    if let Some((found, due)) = wrong.and_then(|wrong| wrong.split_once(", expected ")) {
        return format!("{} stands here, and {} is due{place}", found_words(found), due_words(due));
    }
    let told = match said {
        "recursion limit exceeded" => "lists and objects stand too deep in each other; a record needs five at most",
        "expected value" => "a value is due: a number, a text in quotes, a list or an object",
        "trailing characters" => "something follows on the record; write each on a line of its own",
        "trailing comma" => "nothing follows on the last comma; take it out",
        "key must be a string" => "a key in quotes is due",
        "expected `:`" => "`:` is due between a key and its value",
        "expected `,` or `}`" => "a comma or `}` is due",
        "expected `,` or `]`" => "a comma or `]` is due",
        "number out of range" => "the number is too large",
        "invalid number" => "the number is not written as one",
        other => other,
    };
    format!("{told}{place}")
}

fn found_words(found: &str) -> String {
    match found.split_once(' ') {
        Some(("integer" | "floating", number)) => format!("the number {}", number.trim_start_matches("point ")),
        Some(("string", text)) => format!("the text {text}"),
        Some(("boolean", flag)) => flag.to_string(),
        _ => match found {
            "map" => "an object".to_string(),
            "sequence" => "a list".to_string(),
            other => other.to_string(),
        },
    }
}

fn due_words(due: &str) -> &str {
    match due {
        "u64" | "u32" | "u16" | "usize" => "a whole number, 0 or more,",
        "a sequence" => "a list `[…]`",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        due if due.starts_with("struct ") || due == "a map" => "an object `{…}`",
        other => other,
    }
}

/// A text; anything else is taken as not said.
pub(super) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Value::deserialize(from).map(|value| value.as_str().map(str::to_string))
}

/// A number; anything else is taken as not said.
pub(super) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Value::deserialize(from).map(|value| value.as_u64())
}

pub(super) fn start<'de, D: Deserializer<'de>>(from: D) -> Result<Start, D::Error> {
    object(Value::deserialize(from)?, "`start`").map_err(D::Error::custom)
}

pub(super) fn last<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seeds>, D::Error> {
    some_object(from, "`final`")
}

pub(super) fn before_settlement<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seeds>, D::Error> {
    some_object(from, "`before_settlement`")
}

/// South's store and North's.
pub(super) fn stores<'de, D: Deserializer<'de>>(from: D) -> Result<[u64; 2], D::Error> {
    two(Vec::deserialize(from)?).map_err(D::Error::custom)
}

/// South's store and North's, or nothing.
pub(super) fn some_stores<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[u64; 2]>, D::Error> {
    Option::deserialize(from)?.map(two).transpose().map_err(D::Error::custom)
}

fn two(stores: Vec<u64>) -> Result<[u64; 2], String> {
    let many = stores.len();
    stores.try_into().map_err(|_| {
        let numbers = if many == 1 { "number" } else { "numbers" };
        format!("`stores` has {many} {numbers}, and two are due: South's store and North's")
    })
}

/// The moves of a game. The recording may have cut one: it is kept by name only, and what follows it is left alone.
pub(super) fn moves<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Entry>, D::Error> {
    struct Moves;

    impl<'de> Visitor<'de> for Moves {
        type Value = Result<Vec<Entry>, String>;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a list of moves")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut moves: Vec<Entry> = Vec::new();
            while let Some(value) = from.next_element::<Value>()? {
                let number = moves.len() + 1;
                moves.push(entry(value, number).map_err(A::Error::custom)?);
                if moves.last().is_some_and(|entry| entry.endless) {
                    while from.next_element::<IgnoredAny>()?.is_some() {}
                }
            }
            Ok(Ok(moves))
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            while from.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok(Err("`moves` is an object, and a list is due".to_string()))
        }
    }

    from.deserialize_any(Moves)?.map_err(D::Error::custom)
}

fn entry(value: Value, number: usize) -> Result<Entry, String> {
    if value["endless"] == Value::Bool(true) {
        let played = value["move"].as_str().unwrap_or_default().to_string();
        return Ok(Entry { played, endless: true, ..Entry::default() });
    }
    if !value.is_object() {
        return object(value, &format!("move {number}"));
    }
    serde_json::from_value(value).map_err(|error| format!("{error} in move {number}"))
}

fn some_object<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D, what: &str) -> Result<Option<T>, D::Error> {
    let value = Option::<Value>::deserialize(from)?;
    value.map(|value| object(value, what)).transpose().map_err(D::Error::custom)
}

/// An object; `what` is what it is of.
fn object<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, String> {
    let found = match &value {
        Value::Object(_) => return serde_json::from_value(value).map_err(|error| format!("{error} in {what}")),
        Value::Array(_) => "a list",
        Value::String(_) => "a text",
        Value::Number(_) => "a number",
        Value::Bool(_) => "true or false",
        Value::Null => "null",
    };
    Err(format!("{what} is {found}, and an object `{{…}}` is due"))
}
