//! Files to begin with: a small game that explains itself, and one derived from another.

use std::fmt::Write as _;

use adji_engine::{Game, Player};

use crate::boards::{self, player_name};
use crate::spec::VariantSpec;
use crate::trace::Tracer;
use crate::variant::Variant;

/// Most columns of a remark.
const WIDTH: usize = 120;

/// A game that checks, plays and has a scenario; its remarks say what each part is for. `id` is the name of its file
/// without `.toml`.
#[must_use]
pub fn game(id: &str) -> String {
    include_str!("template/game.toml").replace("{id}", id).replace("{name}", &name_of(id))
}

/// A file that derives from `parent`, which its `extends` calls by the `base` of `spec`; the numbers and readings of `spec`
/// become its own. The sentences of the parent stand in it as remarks, ready to be changed. With a scenario of a first
/// move, if there is one.
#[must_use]
pub fn derived(id: &str, spec: &VariantSpec, parent: &Tracer<'_>) -> String {
    let (name, variant) = (name_of(id), parent.variant);
    let of = if variant.about.name.is_empty() { variant.id.clone() } else { variant.about.name.clone() };
    let mut text = format!(
        "# {name}: as {of}, but for what is said here.\n\
         #\n\
         # What has a name can be replaced: facts, words, paragraphs, single sentences. Everything else is as it is there.\n\
         # `adji show {base}` shows it whole; every word that can be used is explained in docs/language.md.\n\n\
         name = \"{name}\"   # in the language of those who play it\n\
         extends = {base_text}\n\
         # region = \"Where it is played so\"\n\
         # people = \"Who plays it so\"\n",
        base = spec.base,
        base_text = quoted(&spec.base),
    );
    text += &board(spec);
    text += &numbers(spec);
    text += &readings(spec, variant);
    text += &lines(parent);
    text += &scenario(variant);
    text
}

/// A title from the name of a file: `my-game` is `My game`.
fn name_of(id: &str) -> String {
    crate::english::capitalised(&id.replace(['-', '_'], " "))
}

/// A text in quotes that have no escapes, if it can stand in them.
fn quoted(text: &str) -> String {
    let is_plain = !text.contains(['"', '\\']) && !text.chars().any(char::is_control);
    if is_plain { format!("\"{text}\"") } else { format!("'{text}'") }
}

fn is_of_board(name: &str) -> bool {
    ["rows", "pits", "seeds"].contains(&name)
}

fn board(spec: &VariantSpec) -> String {
    let facts: Vec<_> = spec.facts.iter().filter(|(name, _)| is_of_board(name)).collect();
    if facts.is_empty() {
        return "\n# Another board.\n# [board]\n# pits = 5\n# seeds = 3\n".to_string();
    }
    facts.iter().fold("\n[board]\n".to_string(), |text, (name, value)| text + &format!("{name} = {value}\n"))
}

fn numbers(spec: &VariantSpec) -> String {
    let facts: Vec<_> = spec.facts.iter().filter(|(name, _)| !is_of_board(name)).collect();
    if facts.is_empty() {
        return String::new();
    }
    facts.iter().fold("\n[numbers]\n".to_string(), |text, (name, value)| text + &format!("{name} = {value}\n"))
}

/// What the parent leaves open, with the answers it knows; those that were chosen become the default.
fn readings(spec: &VariantSpec, variant: &Variant) -> String {
    if variant.readings.is_empty() {
        return String::new();
    }
    let mut text = "\n# What the parent leaves open. The answer that is played here if none is named:\n".to_string();
    for reading in &variant.readings {
        let chosen = spec.readings.iter().find(|(id, _)| *id == reading.id).map(|(_, value)| value);
        let remark = if chosen.is_some() { "" } else { "# " };
        let value = chosen.unwrap_or(&reading.default);
        text += &format!("# {}\n", cut(&reading.question));
        let _ = writeln!(
            text,
            "{remark}[readings.{}]\n{remark}default = \"{value}\"   # {}",
            reading.id,
            reading.values.join(", ")
        );
    }
    text
}

/// The labelled sentences of the parent.
fn lines(parent: &Tracer<'_>) -> String {
    let rules = &parent.variant.rules;
    let mut known: Vec<&str> = Vec::new();
    let mut text = String::new();
    for id in parent.in_play() {
        let Some(label) = rules.name_of(id).label.as_deref().filter(|label| !known.contains(label)) else { continue };
        known.push(label);
        let words = parent.whole_text(id);
        // A text between single quotes cannot have one in it; a sentence has none.
        let _ = writeln!(text, "# {label} = '{words}'");
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "\n# The sentences of the parent by their labels. Take away the `#` before one to say it otherwise; `\"\"` strikes it,\n\
         # and `\"after LABEL\"` or `\"before LABEL\"` adds one.\n# [lines]\n{text}"
    )
}

/// A question that is too long for a line is cut off.
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() < WIDTH {
        return line;
    }
    line.chars().take(WIDTH - 4).collect::<String>() + " …"
}

/// The first move that can be made, and what it gives.
fn scenario(variant: &Variant) -> String {
    let (rules, names) = (&variant.rules, &variant.names);
    let mut game = Game::new(rules);
    let Some(&first) = game.legal_moves().first() else { return String::new() };
    let played = names.print_move(first, game.position(), rules);
    if game.play(first).is_err() {
        return String::new();
    }
    let position = game.position();
    let next = if position.is_over() { Player::Nobody } else { position.flow.asked };
    format!(
        "\n# What must come out: `adji test` sees whether it does. A scenario that says nothing of what must come out is a\n\
         # snapshot: what comes out is kept, and shown when it changes.\n\
         [[scenario]]\nname = \"A first move\"\nmove = \"{played}\"\ngives = \"{}\"\nnext = \"{}\"\n",
        boards::print(position, rules, names),
        player_name(next),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FOUR_ROWS, MATCH, ON_THE_WAY, RELAY};
    use crate::variant::{Library, load};
    use crate::{check_file, scenarios};

    struct Shelf(Vec<(&'static str, String)>);

    impl Library for Shelf {
        fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
            Ok(self.0.iter().find(|(id, _)| *id == base).map(|(id, text)| (format!("{id}.toml"), text.clone())))
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }

    /// It has no fault, and its scenario passes.
    fn check(id: &str, shelf: &Shelf, scenarios: usize) {
        let loaded = check_file(id, shelf);
        let draw = |fault| adji_syntax::render::render(fault, &loaded.sources, false);
        let faults: Vec<String> = loaded.diagnostics.iter().map(draw).collect();
        assert!(faults.is_empty(), "{}\n{}", shelf.0[0].1, faults.join("\n"));
        let variant = loaded.variant.expect("it loads");
        assert_eq!(variant.scenarios.len(), scenarios);
        for scenario in &variant.scenarios {
            let came = scenarios::Runner::new(shelf).run(&variant.spec, scenario);
            assert_eq!(came, scenarios::Verdict::Passed, "{}", shelf.0[0].1);
        }
    }

    #[test]
    fn a_new_game_has_no_fault_and_plays() {
        let text = game("my-game");
        assert!(text.contains("name = \"My game\"") && !text.contains(['{', '}']), "{text}");
        check("my-game", &Shelf(vec![("my-game", text)]), 1);
    }

    /// What stands in remarks as an example would be right without the `#`.
    #[test]
    fn the_remarks_of_a_new_game_are_right_too() {
        let is_key = |line: &str| {
            line.starts_with('[') || line.split_once(" = ").is_some_and(|(key, _)| !key.contains([' ', '`']))
        };
        let uncover =
            |line: &str| line.strip_prefix("# ").filter(|line| is_key(line)).unwrap_or(line).to_string() + "\n";
        let text: String = game("x").lines().map(uncover).collect();
        assert!(text.contains("\nyear = ") && text.contains("\n[readings.every.values.yes.lines]"), "{text}");
        check("x", &Shelf(vec![("x", text)]), 1);
    }

    #[test]
    fn a_derived_file_has_no_fault_and_plays() {
        let parents = [("relay", RELAY), ("way", ON_THE_WAY), ("rows", FOUR_ROWS), ("match", MATCH)];
        for (parent, text) in parents {
            let spec: VariantSpec = parent.parse().expect("a spec");
            let loaded = load(&spec, &Shelf(vec![(parent, text.to_string())]));
            let variant = loaded.variant.as_ref().expect("it loads");
            let derived = derived("child", &spec, &Tracer::new(variant, &loaded.sources));
            let shelf = Shelf(vec![("child", derived), (parent, text.to_string())]);
            check("child", &shelf, 1);
            let child = load(&"child".parse().expect("a spec"), &shelf).variant.expect("it loads");
            assert_eq!(child.rules, variant.rules);
        }
    }

    #[test]
    fn numbers_and_readings_of_the_parent_become_its_own() {
        let readings = "[readings.few]\nquestion = \"How few?\"\ndefault = \"two\"\n[readings.few.values.none.lines]\nfew = \"\"\n";
        let numbers = RELAY.replace("[rules]", "[numbers]\nenough = 2\n[rules]").replace("at most 2", "at most enough");
        let parent = ("relay", format!("{numbers}{readings}"));
        let spec: VariantSpec = "relay?pits=4&enough=3@few=none".parse().expect("a spec");
        let loaded = load(&spec, &Shelf(vec![parent.clone()]));
        let variant = loaded.variant.as_ref().expect("it loads");
        let text = derived("child", &spec, &Tracer::new(variant, &loaded.sources));
        for line in
            ["\npits = 4\n", "\n[numbers]\nenough = 3\n", "\n[readings.few]\ndefault = \"none\"   # two, none\n"]
        {
            assert!(text.contains(line), "{line}\n{text}");
        }
        let child =
            load(&"child".parse().expect("a spec"), &Shelf(vec![("child", text), parent])).variant.expect("it loads");
        assert_eq!(child.rules.board, variant.rules.board);
        assert_eq!(child.readings[0].chosen, "none");
    }
}
