//! Boards that scenarios expect: pits, and only what else they mention.

use adji_engine::{Place, Player, Position};

use crate::boards;
use crate::difference::Difference;
use crate::variant::Variant;

/// Compares a position with a board text: the pits, and of the rest what the text mentions.
pub(super) fn compare(text: &str, got: &Position, variant: &Variant) -> Result<Vec<Difference>, String> {
    let (rules, names) = (&variant.rules, &variant.names);
    let wrong = |error| format!("`gives`: {error}");
    let mut expected = boards::parse(text, rules, names).map_err(wrong)?;
    // The seeds are those that are written: no turn begins here, which could move some.
    for (index, seeds) in boards::seeds(text, &names.rows).map_err(wrong)?.into_iter().enumerate() {
        expected.set_seeds(rules, Place(index as u8), seeds);
    }
    let pits = |position: &Position| -> Vec<u64> {
        rules.board.all_pits().map(|pit| u64::from(position.seeds(pit))).collect()
    };
    let mut differences: Vec<Difference> =
        Difference::of_pits(names, &pits(&expected), &pits(got)).into_iter().collect();
    for item in text.split(';').skip(1) {
        let words: Vec<&str> = item.split_whitespace().collect();
        differences.extend(compare_item(&words, &expected, got, variant));
    }
    Ok(differences)
}

fn compare_item(words: &[&str], expected: &Position, got: &Position, variant: &Variant) -> Option<Difference> {
    let (rules, board) = (&variant.rules, &variant.rules.board);
    let both = |what: &dyn Fn(&Position) -> String| (what(expected), what(got));
    let item = words.first().copied().unwrap_or_default();
    let (name, (expected, got)) = match *words {
        [] => return None,
        ["stores", ..] => ("stores", both(&|position| stores(position, variant))),
        ["hand", ..] => ("hand", both(&|position| position.seeds(board.hand()).to_string())),
        ["out", ..] => ("out", both(&|position| position.seeds(board.out()).to_string())),
        [_, "to", "move"] => ("to move", both(&|position| boards::player_name(position.flow.mover).to_string())),
        ["starter", ..] => (item, both(&|position| boards::player_name(position.flow.starter).to_string())),
        ["winner", ..] => (item, both(&|position| boards::player_name(position.flow.winner).to_string())),
        ["rounds", ..] => (item, both(&|position| position.flow.rounds.to_string())),
        ["owner", ..] => (item, both(&|position| marks(position, "owner", variant))),
        ["mark", mark, ..] => (mark, both(&|position| marks(position, mark, variant))),
        ["count", counter, ..] => (counter, both(&|position| counters(position, counter, variant))),
        ["asks", ..] => (
            item,
            both(&|position| {
                let ask = &rules.asks[usize::from(position.flow.ask)].name;
                format!("{ask} {}", boards::player_name(position.flow.asked))
            }),
        ),
        ["turn" | "had", ..] => (item, both(&|position| boards::memory::print(position, rules, &variant.names))),
        _ => return None,
    };
    Difference::of(name, expected, got)
}

fn stores(position: &Position, variant: &Variant) -> String {
    let store = |player| position.seeds(variant.rules.board.store(player)).to_string();
    Player::SIDES.map(store).join(" ")
}

/// The pits that carry a mark, with whose it is where it says so.
fn marks(position: &Position, name: &str, variant: &Variant) -> String {
    let rules = &variant.rules;
    let Some(mark) = rules.marks.iter().position(|mark| mark.name == name) else { return String::new() };
    let carry = |value: u16| {
        let pits = rules.board.all_pits().filter(|&pit| position.mark(rules, mark, pit) == value);
        pits.map(|pit: Place| variant.names.place(pit)).collect::<Vec<_>>().join(" ")
    };
    let text = match rules.marks[mark].of_player {
        true => format!("{} of south, {} of north", carry(1), carry(2)),
        false => carry(1),
    };
    if text.is_empty() { "no pit".to_string() } else { text }
}

fn counters(position: &Position, name: &str, variant: &Variant) -> String {
    let rules = &variant.rules;
    let Some(counter) = rules.counters.iter().position(|counter| counter.name == name) else { return String::new() };
    let [south, north] = Player::SIDES.map(|player| position.counter(rules, counter, player));
    if rules.counters[counter].per_player { format!("{south} {north}") } else { south.to_string() }
}
