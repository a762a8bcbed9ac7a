//! What a fault means, from the table of codes and the page of the documents that shows them: `docs/faults.md`.

use adji_syntax::near::nearest;

/// The page that shows mistakes and what is said to them.
const FAULTS: &str = include_str!("../../../docs/faults.md");

/// The page that shows each code with the smallest file that has it.
const DIAGNOSTICS: &str = include_str!("../../../docs/diagnostics.md");

/// What is told of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The code.
    pub code: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Mistakes of the kind, in the order of the page; none where it shows none.
    pub examples: Vec<Example>,
}

/// A mistake that is shown on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What is said of it, on one line for each paragraph.
    pub words: String,
    /// Whether it is a whole file. If not, it has a board and single paragraphs, as in the language reference, or is only
    /// what the program says.
    pub is_file: bool,
    /// The file, the paragraphs, or what the program says.
    pub text: String,
    /// What the program says, where the page quotes it.
    pub said: Option<String>,
}

/// All codes with what they mean: first those of writing, then those of rules.
pub fn codes() -> impl Iterator<Item = (&'static str, &'static str)> {
    adji_syntax::codes::CODES.iter().chain(crate::codes::CODES).copied()
}

/// Explains a code; it may stand in brackets, with or without `error` or `warning` before them, as messages have it.
///
/// # Errors
/// When there is no such code: the nearest one, if one is near.
///
/// # Examples
/// ```
/// use adji::explain::explain;
/// let explanation = explain("error[never-reached]").expect("a code");
/// assert!(explanation.examples[0].text.contains("lap"));
/// assert_eq!(explain("never-reeched"), Err(Some("never-reached")));
/// ```
pub fn explain(text: &str) -> Result<Explanation, Option<&'static str>> {
    let text = text.trim().to_lowercase();
    let code = text.strip_prefix("error").or(text.strip_prefix("warning")).unwrap_or(&text);
    let code = code.strip_prefix('[').and_then(|code| code.strip_suffix(']')).unwrap_or(&text);
    match codes().find(|(known, _)| *known == code) {
        Some((code, meaning)) => Ok(Explanation { code, meaning, examples: shown(code) }),
        None => Err(nearest(code, codes().map(|(known, _)| known))),
    }
}

/// Mistakes as the page of faults shows them; of a code that it does not show, what is said to the smallest one.
fn shown(code: &str) -> Vec<Example> {
    let mut examples = examples(code, FAULTS);
    if examples.is_empty() {
        examples.extend(smallest(code, DIAGNOSTICS));
    }
    examples
}

/// What the page of all faults quotes under a code.
fn smallest(code: &str, page: &str) -> Option<Example> {
    let (_, section) = page.split_once(&format!("\n### `{code}`\n"))?;
    let section = section.split("\n### ").next()?;
    let (_, quoted) = section.split_once("```text\n")?;
    let (text, _) = quoted.split_once("\n```")?;
    Some(Example { words: String::new(), is_file: false, text: text.to_string(), said: None })
}

/// The examples of a page whose fault is `code`.
fn examples(code: &str, page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    // The last block read was one of them.
    let mut is_ours = false;
    // What is said before the first part is about all of them.
    let mut is_in_part = false;
    let mut words: Vec<String> = vec![String::new()];
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let text = block.join("\n");
            if info == "text adji check" {
                found.iter_mut().last().filter(|_| is_ours).into_iter().for_each(|last| last.said = Some(text.clone()));
            }
            is_ours = fault_of(info, &block) == Some(code);
            if is_ours {
                let words = words.iter().filter(|words| !words.is_empty()).cloned().collect::<Vec<_>>().join("\n");
                found.push(Example { words, is_file: info.starts_with("toml"), text, said: None });
            }
            words = vec![String::new()];
        } else if line.starts_with('#') {
            is_in_part |= line.starts_with("##");
            words = vec![String::new()];
        } else if !is_in_part {
            // The next line.
        } else if line.is_empty() {
            words.push(String::new());
        } else if let Some(paragraph) = words.last_mut() {
            *paragraph += if paragraph.is_empty() { "" } else { " " };
            *paragraph += line;
        }
    }
    found
}

/// The fault that a block shows.
fn fault_of<'p>(info: &'p str, block: &[&'p str]) -> Option<&'p str> {
    let code = |line: &'p str| line.strip_prefix("refused ").or(line.strip_prefix("warned ")).map(str::trim);
    match info.strip_prefix("toml ") {
        Some(rest) => code(rest),
        None if info == "example" => block.iter().find_map(|line| code(line)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_under_each_of_its_names() {
        for (code, meaning) in codes() {
            for text in [code.to_string(), format!("[{code}]"), format!("error[{code}]"), format!(" WARNING[{code}]")] {
                let explanation = explain(&text).unwrap_or_else(|near| panic!("{text}: {near:?}"));
                assert_eq!((explanation.code, explanation.meaning), (code, meaning));
            }
        }
    }

    #[test]
    fn the_nearest_code_is_found() {
        assert_eq!(explain("unknown-wrod"), Err(Some("unknown-word")));
        assert_eq!(explain("something-else-altogether"), Err(None));
        assert_eq!(explain(""), Err(None));
    }

    #[test]
    fn examples_are_those_of_the_page() {
        let page = "# Faults\n\nIntroduction.\n\n```toml refused c\nz\n```\n\n## Words\n\nOne line\nand another.\n\nA second paragraph:\n\n```toml refused a\nx\n```\n\n\
            ```text adji check\nsaid\n```\n\nOther words\n\n```example\nboard 1\n\nrefused  b\n```\n```toml warned a\ny\n```\n\
            ```text adji replay x\nz\n```\n";
        let found = examples("a", page);
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].words.as_str(), found[0].text.as_str()),
            ("One line and another.\nA second paragraph:", "x")
        );
        assert_eq!((found[0].said.as_deref(), found[0].is_file), (Some("said"), true));
        assert_eq!((found[1].words.as_str(), found[1].said.as_deref()), ("", None));
        let other = examples("b", page);
        assert_eq!((other[0].text.as_str(), other[0].is_file), ("board 1\n\nrefused  b", false));
        assert_eq!(examples("c", page)[0].words, "");
        assert!(examples("d", page).is_empty());
    }

    #[test]
    fn every_code_has_an_example() {
        for (code, _) in codes() {
            let shown = shown(code);
            assert!(!shown.is_empty(), "{code}");
            assert!(shown.iter().all(|example| !example.text.is_empty()), "{code}");
        }
        let said = smallest("number-due", DIAGNOSTICS).expect("it is shown").text;
        assert!(said.starts_with("error[number-due]: a number is due here"), "{said}");
    }

    #[test]
    fn the_page_shows_many_codes_and_no_unknown_one() {
        let shown = codes().filter(|(code, _)| !examples(code, FAULTS).is_empty()).count();
        assert!(shown >= 25, "only {shown}");
    }
}
