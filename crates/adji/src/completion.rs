//! Names that can follow on what somebody has begun to write: ids, numbers of the board, readings and their values.

use crate::spec::VariantSpec;
use crate::variant::{Library, Variant, load};

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word, as it would be: `kalah@end=mover`.
    pub word: String,
    /// A few words about it.
    pub about: Option<String>,
}

/// How a variant can be named, if the name begins with `begun`: an id, then `?` and numbers, then `@` and readings. Nothing
/// for the path of a file before its `?` or `@`.
///
/// # Examples
/// `oware@early-end=` is followed by `majority` and `no`; `oware@` by its readings, without those that are named already.
#[must_use]
pub fn variants(begun: &str, library: &dyn Library) -> Vec<Candidate> {
    let Some(at) = begun.find(['?', '@']) else {
        let ids = library.ids().into_iter().filter(|id| id.starts_with(begun));
        return ids.map(|word| Candidate { word, about: None }).collect();
    };
    // What is given already is not looked at: half of it may not be written yet.
    let spec = VariantSpec::plain(&begun[..at]);
    let Some(variant) = load(&spec, library).variant else { return Vec::new() };
    let rest = &begun[at..];
    match rest.split_once('@') {
        Some((_, readings)) => last_part(begun, readings, ',', |id| values(&variant, id), || ids(&variant, readings)),
        None => last_part(begun, &rest[1..], '&', |_| Vec::new(), || numbers(&variant, &rest[1..])),
    }
}

type About = (String, Option<String>);

/// Candidates for the last of several parts: for the name in it, or, behind its `=`, for the value.
fn last_part(
    begun: &str,
    parts: &str,
    between: char,
    values: impl Fn(&str) -> Vec<About>,
    names: impl Fn() -> Vec<About>,
) -> Vec<Candidate> {
    let last = parts.rsplit(between).next().unwrap_or(parts);
    let (written, found) = match last.split_once('=') {
        Some((name, value)) => (value, values(name)),
        None => (last, names()),
    };
    let before = &begun[..begun.len() - written.len()];
    let fitting = found.into_iter().filter(|(word, _)| word.starts_with(written));
    fitting.map(|(word, about)| Candidate { word: format!("{before}{word}"), about }).collect()
}

/// Names in a list of `name=value` that is being written, but for the last one.
fn given(parts: &str, between: char) -> Vec<&str> {
    let mut names: Vec<&str> = parts.split(between).map(|part| part.split('=').next().unwrap_or(part)).collect();
    names.pop();
    names
}

fn ids(variant: &Variant, readings: &str) -> Vec<About> {
    let given = given(readings, ',');
    let open = variant.readings.iter().filter(|reading| !given.contains(&reading.id.as_str()));
    open.map(|reading| (format!("{}=", reading.id), Some(reading.question.clone()))).collect()
}

fn values(variant: &Variant, id: &str) -> Vec<About> {
    let reading = variant.readings.iter().find(|reading| reading.id == id);
    let about = |default: bool| default.then(|| "as the file has it".to_string());
    let values =
        reading.iter().flat_map(|reading| reading.values.iter().map(|value| (value, *value == reading.default)));
    values.map(|(value, default)| (value.clone(), about(default))).collect()
}

fn numbers(variant: &Variant, parts: &str) -> Vec<About> {
    let given = given(parts, '&');
    let board = [("rows", "rows of the board"), ("pits", "pits of a row"), ("seeds", "seeds of a pit at the start")];
    let board = board.map(|(name, about)| (name.to_string(), Some(about.to_string())));
    let games = ("games".to_string(), Some("games of a match".to_string()));
    let own =
        variant.draft.numbers.iter().map(|entry| (entry.name.value.clone(), Some("a number of the file".to_string())));
    let all = board.into_iter().chain([games]).chain(own);
    all.filter(|(name, _)| !given.contains(&name.as_str())).map(|(name, about)| (format!("{name}="), about)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::RELAY;

    struct Games;

    impl Library for Games {
        fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
            let readings = "[readings.few]\nquestion = \"How few?\"\ndefault = \"two\"\n[readings.few.values.none.lines]\nfew = \"\"\n\
                [readings.four]\nquestion = \"And four?\"\ndefault = \"yes\"\n[readings.four.values.no.lines]\nfour = \"\"\n";
            let numbers =
                RELAY.replace("[rules]", "[numbers]\nenough = 2\n[rules]").replace("at most 2", "at most enough");
            Ok((base != "broken").then(|| (format!("{base}.toml"), format!("{numbers}{readings}"))))
        }

        fn ids(&self) -> Vec<String> {
            ["relay", "relax", "other", "broken"].map(String::from).to_vec()
        }
    }

    fn check(begun: &str, expected: &str) {
        let words: Vec<String> = variants(begun, &Games).into_iter().map(|candidate| candidate.word).collect();
        assert_eq!(words.join(" "), expected, "{begun}");
    }

    #[test]
    fn ids_numbers_readings_and_values_follow_on_each_other() {
        check("rel", "relay relax");
        check("relay?", "relay?rows= relay?pits= relay?seeds= relay?games= relay?enough=");
        check("relay?pits=3&en", "relay?pits=3&enough=");
        check("relay?pits=3&p", "");
        check("relay?pits=", "");
        check("relay@", "relay@few= relay@four=");
        check("relay?pits=3@few=n", "relay?pits=3@few=none");
        check("relay@few=", "relay@few=two relay@few=none");
        check("relay@few=none,", "relay@few=none,four=");
        check("relay@few=none,four=y", "relay@few=none,four=yes");
    }

    #[test]
    fn where_nothing_is_known_nothing_is_proposed() {
        check("my/game", "");
        check("broken@", "");
        check("relay@nothing=", "");
        check("relay@few=x", "");
    }

    #[test]
    fn a_reading_is_proposed_with_its_question() {
        let about: Vec<Option<String>> = variants("relay@", &Games).into_iter().map(|one| one.about).collect();
        assert_eq!(about[0].as_deref(), Some("How few?"));
    }
}
