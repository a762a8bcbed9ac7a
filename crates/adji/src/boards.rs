//! Boards as text: `4 4 4 4 4 4 | 4 4 4 4 4 4; stores 0 0; north to move`.

pub(crate) mod memory;

use adji_engine::board::MAX_SEEDS;
use adji_engine::{Place, Player, Position, Ruleset, Stage, Status};
use thiserror::Error;

use crate::hints;
use crate::notation::Names;

/// A board text that cannot be read. The reader's board is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A side has not the pits that it should have.
    #[error(
        "{side} has {found} pits in this board text, and {expected} on this board: write {expected} numbers for it"
    )]
    PitCount {
        /// Which side.
        side: &'static str,
        /// Numbers found.
        found: usize,
        /// Numbers due.
        expected: usize,
    },
    /// No `|` between the sides, or several.
    #[error("a board text has South's pits, one `|`, and North's pits; found {0} `|`")]
    Sides(usize),
    /// Something that is no number of seeds.
    #[error("`{0}` is not a number of seeds (0 to 65535)")]
    NotSeeds(String),
    /// More seeds than a game can have.
    #[error("the board holds {0} seeds, a game has at most 65535")]
    TooManySeeds(u64),
    /// The numbers of a side are not shared among its rows as on the board.
    #[error("{side} has rows of {found} pits in this board text, and {expected} are due, from the inner row outward")]
    Rows {
        /// Which side.
        side: &'static str,
        /// Lengths found.
        found: String,
        /// Lengths due.
        expected: String,
    },
    /// An item that says again what another said.
    #[error("`{0}` is given twice")]
    Twice(String),
    /// An item that speaks of a paragraph which the rules do not have.
    #[error("`{item}` cannot be: these rules have no paragraph `{paragraph}` that could ask")]
    NeverAsked {
        /// The item.
        item: String,
        /// The paragraph.
        paragraph: &'static str,
    },
    /// What a turn remembers, where no decision is open in the middle of one.
    #[error("`{0}` tells of a turn under way: say as well which decision is open in it, as `asks {1} south in turn`")]
    NoTurn(String, String),
    /// Items that cannot both be so.
    #[error("{0}")]
    Contradicts(String),
    /// What lay there when the turn began, where no rule asks for it.
    #[error("`{0}` cannot be: no rule asks what a place held at the beginning of the turn")]
    NeverAskedFor(String),
    /// An item after `;` that is not known.
    #[error(
        "`{0}` is not known here: after `;` a board text has `stores 0 0`, `hand 0`, `out 0`, `north to move`, `mark …`, `owner …`, `count …`, `asks …`, `turn …`, `had …`, `starter …`, `rounds …`, `winner …`{1}"
    )]
    UnknownItem(String, String),
    /// An item with the wrong words.
    #[error("`{item}` cannot be read: write it as `{form}`")]
    BadItem {
        /// The item.
        item: String,
        /// How it is written.
        form: String,
    },
    /// A name that the variant does not have.
    #[error("`{name}` is not {what} of this variant; {known}")]
    UnknownName {
        /// The name.
        name: String,
        /// What it should be.
        what: &'static str,
        /// What there is.
        known: String,
    },
}

/// The seeds of a board text by place (pits, stores, hand, out), as far as they are given; what else it says is ignored.
/// `rows` are the lengths of a side's rows.
pub(crate) fn seeds(text: &str, rows: &[usize]) -> Result<Vec<u16>, BoardError> {
    let mut items = text.split(';');
    let pits = items.next().unwrap_or("");
    let sides: Vec<&str> = pits.split('|').collect();
    let [south, north] = sides[..] else { return Err(BoardError::Sides(sides.len() - 1)) };
    let expected: usize = rows.iter().sum();
    let mut seeds = Vec::new();
    for (side, text) in [("South", south), ("North", north)] {
        let words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty()).collect();
        if words.len() != expected {
            return Err(BoardError::PitCount { side, found: words.len(), expected });
        }
        for word in words {
            seeds.push(number(word)?);
        }
    }
    seeds.extend([0; 4]);
    let mut given = Vec::new();
    for item in items {
        let words: Vec<&str> = item.split_whitespace().collect();
        once(&words, &mut given)?;
        match words[..] {
            ["stores", south, north] => {
                seeds[2 * expected] = number(south)?;
                seeds[2 * expected + 1] = number(north)?;
            }
            ["hand", hand] => seeds[2 * expected + 2] = number(hand)?,
            ["out", out] => seeds[2 * expected + 3] = number(out)?,
            _ => {}
        }
    }
    let total: u64 = seeds.iter().map(|&seeds| u64::from(seeds)).sum();
    if total > u64::from(MAX_SEEDS) { Err(BoardError::TooManySeeds(total)) } else { Ok(seeds) }
}

fn number(word: &str) -> Result<u16, BoardError> {
    hints::number(word).ok_or_else(|| BoardError::NotSeeds(word.to_string()))
}

/// Whether an item says something that none before it said. Marks can be given in several items, but not of one pit.
fn once<'t>(words: &[&'t str], given: &mut Vec<(&'t str, &'t str)>) -> Result<(), BoardError> {
    let mut add = |what: &'t str, of: &'t str, told: String| {
        let again = given.contains(&(what, of));
        given.push((what, of));
        if again { Err(BoardError::Twice(told)) } else { Ok(()) }
    };
    match *words {
        [_, "to", "move"] => add("to move", "", "… to move".to_string()),
        ["mark", mark, ref pits @ ..] => {
            pits.iter().filter(|pit| !is_player(pit)).try_for_each(|pit| add(mark, pit, format!("mark {mark} {pit}")))
        }
        ["owner", ref pits @ ..] => {
            pits.iter().filter(|pit| !is_player(pit)).try_for_each(|pit| add("owner", pit, format!("owner {pit}")))
        }
        ["count", counter, ..] => add("count", counter, format!("count {counter}")),
        [item, ..] => add(item, "", item.to_string()),
        [] => Ok(()),
    }
}

fn is_player(word: &str) -> bool {
    side(word).is_some() || word == "nobody"
}

/// Whether a board text says whose pits are, so that the rules must be able to hold it: see
/// [`crate::Variant::for_board`].
pub(crate) fn gives_owners(text: &str) -> bool {
    text.split(';').skip(1).any(|item| {
        let mut words = item.split_whitespace();
        let first = words.next();
        first == Some("owner") || (first == Some("mark") && words.next() == Some("owner"))
    })
}

/// Whether rows, where a text tells them apart, are those of the board.
pub(crate) fn check_rows(text: &str, rows: &[usize]) -> Result<(), BoardError> {
    let pits = text.split(';').next().unwrap_or("");
    for (text, side) in pits.split('|').zip(["South", "North"]) {
        let found: Vec<usize> = text.split('/').map(|row| row.split_whitespace().count()).collect();
        if found.len() > 1 && found != rows {
            let words = |rows: &[usize]| rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" / ");
            return Err(BoardError::Rows { side, found: words(&found), expected: words(rows) });
        }
    }
    Ok(())
}

/// Reads a board text. What it does not give has its value at the start of the game, except the seeds outside the pits,
/// which are none.
///
/// # Errors
/// When the text does not fit the variant; the message says where and how it is written.
pub fn parse(text: &str, rules: &Ruleset, names: &Names) -> Result<Position, BoardError> {
    let seeds = seeds(text, &names.rows)?;
    check_rows(text, &names.rows)?;
    let mut position = rules.set_up().unwrap_or_else(|| Position::at_start(rules));
    for (index, &seeds) in seeds.iter().enumerate() {
        position.set_seeds(rules, Place(index as u8), seeds);
    }
    position.remember(rules);
    let mut asked = false;
    let mut remembered = None;
    let mut items: Vec<(&str, Vec<&str>)> =
        text.split(';').skip(1).map(|item| (item, item.split_whitespace().collect())).collect();
    // Who decides is said after whose turn it is, wherever it stands.
    items.sort_by_key(|(_, words)| words.first() == Some(&"asks"));
    for (item, words) in items {
        asked |= words.first() == Some(&"asks");
        if matches!(words.first(), Some(&("turn" | "had"))) {
            remembered = Some(item.trim());
        }
        read_item(item.trim(), &words, &mut position, rules, names)?;
    }
    if asked {
        return Ok(position);
    }
    if let Some(item) = remembered {
        let ask = rules.asks.last().map_or("move", |ask| ask.name.as_str());
        return Err(BoardError::NoTurn(item.to_string(), ask.to_string()));
    }
    rules.begin_here(&mut position);
    Ok(position)
}

fn read_item(
    item: &str,
    words: &[&str],
    position: &mut Position,
    rules: &Ruleset,
    names: &Names,
) -> Result<(), BoardError> {
    let bad = |form: &str| BoardError::BadItem { item: item.to_string(), form: form.to_string() };
    match *words {
        [] | ["stores", _, _] | ["hand", _] | ["out", _] => Ok(()),
        ["stores", ..] => Err(bad("stores 0 0")),
        ["hand", ..] => Err(bad("hand 0")),
        ["out", ..] => Err(bad("out 0")),
        [player, "to", "move"] => {
            let player = side(player).ok_or_else(|| bad("north to move"))?;
            (position.flow.mover, position.flow.asked) = (player, player);
            Ok(())
        }
        ["starter", player] => {
            side(player).map(|player| position.flow.starter = player).ok_or_else(|| bad("starter north"))
        }
        ["winner", player] => {
            side(player).map(|player| position.flow.winner = player).ok_or_else(|| bad("winner north"))
        }
        ["rounds", games] => {
            position.flow.rounds = number(games).map_err(|_| bad("rounds 1"))?;
            Ok(())
        }
        ["owner", ref pits @ .., player] => match is_player(player) {
            true => set_marks(position, rules, names, item, "owner", pits, Some(player)),
            false => Err(bad("owner A b south")),
        },
        ["mark", mark, ref rest @ ..] => {
            let player = rest.last().copied().filter(|word| side(word).is_some() || *word == "nobody");
            let pits = if player.is_some() { &rest[..rest.len() - 1] } else { rest };
            set_marks(position, rules, names, item, mark, pits, player)
        }
        ["count", counter, ref values @ ..] => set_counter(position, rules, counter, values, &bad),
        ["turn", ref rest @ ..] => memory::read_turn(item, rest, position, rules, names),
        ["had", ..] => memory::read_had(item, position, rules, names),
        ["asks", ask, ref rest @ ..] => open_ask(position, rules, item, ask, rest, &bad),
        ["starter", ..] => Err(bad("starter north")),
        ["winner", ..] => Err(bad("winner north")),
        ["rounds", ..] => Err(bad("rounds 1")),
        ["owner"] => Err(bad("owner A b south")),
        ["mark"] => Err(bad("mark …, with its name and pits")),
        ["count"] => Err(bad("count …, with its name and a number")),
        ["asks"] => Err(bad("asks …, with the decision and who decides")),
        [first, ..] => {
            let near = adji_syntax::near::nearest(
                first,
                [
                    "stores", "hand", "out", "mark", "owner", "count", "asks", "turn", "had", "starter", "rounds",
                    "winner",
                ],
            );
            let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            Err(BoardError::UnknownItem(item.to_string(), help))
        }
    }
}

pub(crate) fn side(word: &str) -> Option<Player> {
    match word {
        "south" => Some(Player::South),
        "north" => Some(Player::North),
        _ => None,
    }
}

fn set_marks(
    position: &mut Position,
    rules: &Ruleset,
    names: &Names,
    item: &str,
    mark: &str,
    pits: &[&str],
    player: Option<&str>,
) -> Result<(), BoardError> {
    let found = rules.marks.iter().position(|known| known.name == mark);
    let index = found.filter(|&index| rules.marks[index].cell.is_some()).ok_or_else(|| BoardError::UnknownName {
        name: mark.to_string(),
        what: "a mark",
        known: known(rules.marks.iter().filter(|mark| mark.cell.is_some()).map(|mark| mark.name.as_str())),
    })?;
    let word = if index == 0 { "" } else { "mark " };
    let whose = if rules.marks[index].of_player { " south" } else { "" };
    let form = format!("{word}{mark} A b{whose}");
    let bad = || BoardError::BadItem { item: item.to_string(), form: form.clone() };
    let value = match (rules.marks[index].of_player, player) {
        (true, Some("south")) | (false, None) => 1,
        (true, Some("north")) => 2,
        (_, Some("nobody")) => 0,
        _ => return Err(bad()),
    };
    if pits.is_empty() {
        return Err(bad());
    }
    for &name in pits {
        if name == "all" {
            for pit in 0..rules.board.pits {
                position.set_mark(rules, index, Place(pit as u8), value);
            }
            continue;
        }
        let pit = names.pits.iter().position(|pit| pit == name).ok_or_else(|| BoardError::UnknownName {
            name: name.to_string(),
            what: "a pit",
            known: known(names.pits.iter().map(String::as_str)),
        })?;
        position.set_mark(rules, index, Place(pit as u8), value);
    }
    Ok(())
}

fn set_counter(
    position: &mut Position,
    rules: &Ruleset,
    counter: &str,
    values: &[&str],
    bad: &dyn Fn(&str) -> BoardError,
) -> Result<(), BoardError> {
    let index =
        rules.counters.iter().position(|known| known.name == counter).ok_or_else(|| BoardError::UnknownName {
            name: counter.to_string(),
            what: "a counter",
            known: known(rules.counters.iter().map(|counter| counter.name.as_str())),
        })?;
    let expected = if rules.counters[index].per_player { 2 } else { 1 };
    let form = format!("count {counter}{}", " 1".repeat(expected));
    if values.len() != expected {
        return Err(bad(&form));
    }
    for (&word, player) in values.iter().zip(Player::SIDES) {
        let value = number(word).map_err(|_| bad(&form))?;
        if value > rules.counters[index].max {
            return Err(bad(&format!("{form} (at most {})", rules.counters[index].max)));
        }
        position.set_counter(rules, index, player, value);
    }
    Ok(())
}

fn open_ask(
    position: &mut Position,
    rules: &Ruleset,
    item: &str,
    ask: &str,
    rest: &[&str],
    bad: &dyn Fn(&str) -> BoardError,
) -> Result<(), BoardError> {
    let index = rules.asks.iter().position(|known| known.name == ask).ok_or_else(|| BoardError::UnknownName {
        name: ask.to_string(),
        what: "a decision",
        known: known(rules.asks.iter().map(|ask| ask.name.as_str())),
    })?;
    let form = "asks buy south, and where it is not at the beginning of a turn `in turn`, `in round` or `in setup`";
    let (player, stage) = match rest {
        [player] => (player, Stage::TurnBegins),
        [player, "in", "turn"] => (player, Stage::InTurn),
        [player, "in", "round"] => (player, Stage::Round),
        [player, "in", "setup"] => (player, Stage::Setup),
        _ => return Err(bad(form)),
    };
    let never = |paragraph| Err(BoardError::NeverAsked { item: item.to_string(), paragraph });
    match stage {
        Stage::Round if rules.round.is_none() => return never("round"),
        Stage::Setup if rules.setup.sentences.is_empty() => return never("setup"),
        Stage::Round | Stage::Setup | Stage::TurnBegins | Stage::InTurn => {}
    }
    position.flow.ask = index as u8;
    position.flow.stage = stage;
    position.flow.asked = match *player {
        "chance" => Player::Chance,
        side_name => side(side_name).ok_or_else(|| bad(form))?,
    };
    Ok(())
}

fn known<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "it has none".to_string() } else { format!("it has {}", hints::list(&names, 64)) }
}

/// Prints a position as a board text; [`parse`] gives the same position back.
#[must_use]
pub fn print(position: &Position, rules: &Ruleset, names: &Names) -> String {
    let board = &rules.board;
    let mut text = pits(position, rules, names);
    let seeds = |place: Place| position.seeds(place);
    let [south, north] = Player::SIDES.map(|player| seeds(board.store(player)));
    text += &format!("; stores {south} {north}");
    for (word, place) in [("hand", board.hand()), ("out", board.out())] {
        if seeds(place) > 0 {
            text += &format!("; {word} {}", seeds(place));
        }
    }
    text += &format!("; {} to move", player_name(position.flow.mover));
    let start = Position::at_start(rules);
    let set_up = rules.set_up().unwrap_or(start);
    for (index, mark) in rules.marks.iter().enumerate() {
        text += &print_mark(position, [&start, &set_up], rules, names, index, &mark.name);
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let values = |position: &Position| Player::SIDES.map(|player| position.counter(rules, index, player));
        let [south, north] = values(position);
        match (counter.per_player, [south, north] == [0, 0] && values(&set_up) == [0, 0]) {
            (_, true) => {}
            (true, _) => text += &format!("; count {} {south} {north}", counter.name),
            (false, _) => text += &format!("; count {} {south}", counter.name),
        }
    }
    let flow = &position.flow;
    if flow.starter != Player::South || set_up.flow.starter != Player::South {
        text += &format!("; starter {}", player_name(flow.starter));
    }
    if flow.rounds > 0 {
        text += &format!("; rounds {}", flow.rounds);
    }
    if flow.winner.is_side() {
        text += &format!("; winner {}", player_name(flow.winner));
    }
    let stage = match flow.stage {
        Stage::TurnBegins => "",
        Stage::InTurn => " in turn",
        Stage::Round => " in round",
        Stage::Setup => " in setup",
    };
    let remembered = memory::print(position, rules, names);
    text += &remembered;
    let said = flow.ask != 0 || flow.asked != flow.mover || !stage.is_empty() || !remembered.is_empty();
    if said || is_changed_by_reading(position, rules) {
        text += &format!("; asks {} {}{stage}", rules.asks[usize::from(flow.ask)].name, player_name(flow.asked));
    }
    text
}

/// Whether `turn`, read once more as for a board by hand, would change more than which decision is open.
fn is_changed_by_reading(position: &Position, rules: &Ruleset) -> bool {
    if rules.turn.sentences.is_empty() || position.is_over() {
        return false;
    }
    let mut before = *position;
    before.flow.status = Status::Open;
    let mut read = before;
    rules.begin_here(&mut read);
    read != before
}

/// `4 4 4 / 2 2 2 | 4 4 4 / 2 2 2`: only the pits.
#[must_use]
pub fn pits(position: &Position, rules: &Ruleset, names: &Names) -> String {
    pits_of(position.all_seeds(rules), names)
}

/// The same of seeds in index order.
#[must_use]
pub fn pits_of(seeds: &[u16], names: &Names) -> String {
    let mut text = String::new();
    let mut next = seeds.iter();
    for side in 0..2 {
        for (row, &length) in names.rows.iter().enumerate() {
            text += match (side, row) {
                (0, 0) => "",
                (_, 0) => " | ",
                _ => " / ",
            };
            let seeds: Vec<String> = next.by_ref().take(length).map(u16::to_string).collect();
            text += &seeds.join(" ");
        }
    }
    text
}

fn print_mark(
    position: &Position,
    starts: [&Position; 2],
    rules: &Ruleset,
    names: &Names,
    mark: usize,
    name: &str,
) -> String {
    if rules.marks[mark].cell.is_none() {
        return String::new();
    }
    let mut text = String::new();
    let of_player = rules.marks[mark].of_player;
    let values: &[(u16, &str)] =
        if of_player { &[(0, " nobody"), (1, " south"), (2, " north")] } else { &[(0, " nobody"), (1, "")] };
    for &(value, whose) in values {
        let pits = rules
            .board
            .all_pits()
            .filter(|&pit| position.mark(rules, mark, pit) == value)
            .filter(|&pit| starts.iter().any(|start| start.mark(rules, mark, pit) != value));
        let pits: Vec<&str> = pits.map(|pit| names.pits[pit.index()].as_str()).collect();
        if !pits.is_empty() {
            let word = if mark == 0 { String::new() } else { "mark ".to_string() };
            text += &format!("; {word}{name} {}{whose}", pits.join(" "));
        }
    }
    text
}

/// `south`, `north`, `nobody`, `chance`.
#[must_use]
pub fn player_name(player: Player) -> &'static str {
    match player {
        Player::South => "south",
        Player::North => "north",
        Player::Nobody => "nobody",
        Player::Chance => "chance",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FOUR_ROWS, ON_THE_WAY, RELAY, loaded};

    /// Why a board text is refused, or the board as it is printed.
    fn check(game: &str, text: &str, expected: &str) {
        let loaded = loaded(game);
        let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
        let variant = variant.for_board(text);
        let came = match parse(text, &variant.rules, &variant.names) {
            Ok(position) => print(&position, &variant.rules, &variant.names),
            Err(error) => error.to_string(),
        };
        assert_eq!(came, expected, "{text}");
    }

    #[test]
    fn nothing_is_said_twice() {
        let twice = |items: &str, what: &str| check(ON_THE_WAY, &format!("1 1 1 | 1 1 1; {items}"), what);
        twice("stores 1 1; stores 2 2", "`stores` is given twice");
        twice("hand 0; out 1; hand 0", "`hand` is given twice");
        twice("south to move; stores 1 1; north to move", "`… to move` is given twice");
        twice("starter north; starter north", "`starter` is given twice");
        twice("mark fed A b; mark fed b", "`mark fed b` is given twice");
        twice("mark fed A A", "`mark fed A` is given twice");
        twice("owner A north; owner A b south", "`owner A` is given twice");
    }

    #[test]
    fn numbers_are_digits() {
        check(RELAY, "+1 1 1 | 1 1 1", "`+1` is not a number of seeds (0 to 65535)");
        check(RELAY, "1 1 1 | 1 1 1; stores 0 -1", "`-1` is not a number of seeds (0 to 65535)");
        check(RELAY, "1 1 1 | 1 1 1; rounds +1", "`rounds +1` cannot be read: write it as `rounds 1`");
        check(RELAY, "1 1 1 | 1 1 1; rounds", "`rounds` cannot be read: write it as `rounds 1`");
    }

    #[test]
    fn rows_that_are_told_apart_are_those_of_the_board() {
        let rows = "South has rows of 1 / 5 pits in this board text, and 3 / 3 are due, from the inner row outward";
        check(FOUR_ROWS, "1 / 1 1 1 1 1 | 1 1 1 / 1 1 1", rows);
        let rows = "North has rows of 2 / 1 pits in this board text, and 3 are due, from the inner row outward";
        check(RELAY, "1 1 1 | 1 1 / 1", rows);
    }

    #[test]
    fn nobody_decides_where_the_rules_do_not_ask() {
        let never = |stage: &str| {
            let item = format!("asks move south in {stage}");
            let told = format!("`{item}` cannot be: these rules have no paragraph `{stage}` that could ask");
            check(RELAY, &format!("1 1 1 | 1 1 1; {item}"), &told);
        };
        never("round");
        never("setup");
    }

    #[test]
    fn a_pit_can_have_an_owner_where_no_rule_gives_it_one() {
        let board = "0 0 0 | 2 1 0; stores 0 0; north to move; owner a south";
        check(RELAY, board, board);
        check(RELAY, "0 0 0 | 2 1 0; owner a", "`owner a` cannot be read: write it as `owner A b south`");
        check(RELAY, "0 0 0 | 2 1 0; owner south", "`owner south` cannot be read: write it as `owner A b south`");
        // What the board says already needs no words.
        check(RELAY, "0 0 0 | 2 1 0; owner A south", "0 0 0 | 2 1 0; stores 0 0; south to move");
    }
}
