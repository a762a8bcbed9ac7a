//! What a turn remembers, in a board text: `turn starting C landing a captured 2`, and what lay there when it began:
//! `had 2 2 2 | 2 2 2, stores 0 0`.

use adji_engine::position::Turn;
use adji_engine::{Heading, Place, PlaceSet, Position, Ruleset};

use super::{BoardError, known, number, pits_of, seeds};
use crate::notation::Names;
use crate::wire;

/// Closes the quotation that it stands in, and leaves one open.
const FORM: &str = "turn starting A landing a captured 2`, naming what is not as at the beginning of a turn: `starting`, \
    `lifted`, `landing`, `going`, `laps`, `chose`, `amount`, `captured`, `now` (0 to 65535), `picked`, `sown";
const HAD: &str = "had 2 2 2 | 2 2 2, stores 0 0";

/// What the turn under way remembers, as items of a board text: nothing of a turn that has not begun.
pub(crate) fn print(position: &Position, rules: &Ruleset, names: &Names) -> String {
    let (turn, new) = (&position.flow.turn, Turn::new(rules.board.heading));
    let mut text = String::new();
    let named = |place: Place| wire::place(place, names);
    for (word, place) in [("starting", turn.starting), ("lifted", turn.lifted), ("landing", turn.landing)] {
        if place.exists() {
            text += &format!(" {word} {}", named(place));
        }
    }
    if turn.heading != new.heading {
        text += &format!(" going {}", heading_name(turn.heading));
    }
    if let Some((ask, name)) = turn.chose {
        let ask = &rules.asks[usize::from(ask)];
        text += &format!(" chose {}:{}", ask.name, ask.names[usize::from(name)]);
    }
    let numbers = [
        ("laps", u16::from(turn.laps)),
        ("amount", turn.amount),
        ("captured", turn.captured),
        ("now", turn.captured_now),
    ];
    for (word, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
        text += &format!(" {word} {number}");
    }
    for (word, places) in [("picked", turn.picked), ("sown", turn.sown)] {
        if !places.is_empty() {
            let places: Vec<String> = places.map(named).collect();
            text += &format!(" {word} {}", places.join(" "));
        }
    }
    if !text.is_empty() {
        text = format!("; turn{text}");
    }
    match position.had(rules) {
        Some(had) if had != position.all_seeds(rules) => text + &print_had(had, rules, names),
        _ => text,
    }
}

fn print_had(had: &[u16], rules: &Ruleset, names: &Names) -> String {
    let mut text = format!("; had {}", pits_of(had, names));
    let [south, north, hand, out] = [0, 1, 2, 3].map(|at| had[rules.board.pits + at]);
    if south > 0 || north > 0 {
        text += &format!(", stores {south} {north}");
    }
    for (word, seeds) in [("hand", hand), ("out", out)].into_iter().filter(|(_, seeds)| *seeds > 0) {
        text += &format!(", {word} {seeds}");
    }
    text
}

fn heading_name(heading: Heading) -> &'static str {
    match heading {
        Heading::Anticlockwise => "anticlockwise",
        Heading::Clockwise => "clockwise",
    }
}

/// Reads `had …`: the seeds of every place when the turn began.
pub(super) fn read_had(item: &str, position: &mut Position, rules: &Ruleset, names: &Names) -> Result<(), BoardError> {
    let text = item.trim_start_matches("had").replace(',', ";");
    let words = text.split(';').skip(1).map(|part| part.split_whitespace().next().unwrap_or(""));
    if words.into_iter().any(|word| !["stores", "hand", "out"].contains(&word)) {
        return Err(BoardError::BadItem { item: item.to_string(), form: HAD.to_string() });
    }
    let had = seeds(&text, &names.rows)?;
    let (then, now) = (had.iter().map(|&seeds| u32::from(seeds)).sum::<u32>(), position.total());
    if then != now {
        let told = format!("`had` tells of {then} seeds, and the board of {now}: in a turn none are made or lost");
        return Err(BoardError::Contradicts(told));
    }
    if position.set_had(rules, &had) { Ok(()) } else { Err(BoardError::NeverAskedFor(item.to_string())) }
}

/// Reads `turn …`, what the turn under way remembers.
pub(super) fn read_turn(
    item: &str,
    words: &[&str],
    position: &mut Position,
    rules: &Ruleset,
    names: &Names,
) -> Result<(), BoardError> {
    let bad = || BoardError::BadItem { item: item.to_string(), form: FORM.to_string() };
    let turn = &mut position.flow.turn;
    let mut given = Vec::new();
    let mut rest = words;
    while let [word, more @ ..] = rest {
        if given.contains(word) {
            return Err(BoardError::Twice(format!("turn {word}")));
        }
        given.push(*word);
        let length = more.iter().position(|word| KEYS.contains(word)).unwrap_or(more.len());
        let (values, later) = more.split_at(length);
        rest = later;
        let count = |values: &[&str]| match values {
            [value] => number(value).map_err(|_| bad()),
            _ => Err(bad()),
        };
        match (*word, values) {
            ("starting", [place]) => turn.starting = place_named(place, rules, names)?,
            ("lifted", [place]) => turn.lifted = place_named(place, rules, names)?,
            ("landing", [place]) => turn.landing = place_named(place, rules, names)?,
            ("going", ["clockwise"]) => turn.heading = Heading::Clockwise,
            ("going", ["anticlockwise"]) => turn.heading = Heading::Anticlockwise,
            ("chose", [option]) => turn.chose = Some(chosen(option, rules)?),
            ("laps", values) => turn.laps = count(values)?.min(2) as u8,
            ("amount", values) => turn.amount = count(values)?,
            ("captured", values) => turn.captured = count(values)?,
            ("now", values) => turn.captured_now = count(values)?,
            ("picked", [_, ..]) => turn.picked = places_named(values, rules, names)?,
            ("sown", [_, ..]) => turn.sown = places_named(values, rules, names)?,
            _ => return Err(bad()),
        }
    }
    if turn.heading != rules.board.heading && adji_engine::program::heading_is_fixed(rules) {
        let told = format!("`going {}` cannot be: no rule turns the sowing round", heading_name(turn.heading));
        return Err(BoardError::Contradicts(told));
    }
    if !turn.picked.is_empty() && adji_engine::program::picks_after_the_only_lap(rules) {
        let told = "`picked` cannot be: no rule gathers pits before a move".to_string();
        return Err(BoardError::Contradicts(told));
    }
    if turn.captured_now > turn.captured {
        let (now, captured) = (turn.captured_now, turn.captured);
        let told = format!("`now {now}` tells of more seeds than `captured {captured}`, of which they are a part");
        return Err(BoardError::Contradicts(told));
    }
    if given.is_empty() { Err(bad()) } else { Ok(()) }
}

/// The words that may stand after `turn`.
const KEYS: [&str; 11] =
    ["starting", "lifted", "landing", "going", "laps", "chose", "amount", "captured", "now", "picked", "sown"];

fn place_named(name: &str, rules: &Ruleset, names: &Names) -> Result<Place, BoardError> {
    // Pits and the two stores: nothing is sown from the hand, or into what is out of play.
    let place = names.place_named(name, rules).filter(|place| place.index() < rules.board.pits + 2);
    place.ok_or_else(|| {
        let stores = ["south-store", "north-store"].into_iter();
        BoardError::UnknownName {
            name: name.to_string(),
            what: "a place",
            known: known(names.pits.iter().map(String::as_str).chain(stores)),
        }
    })
}

fn places_named(list: &[&str], rules: &Ruleset, names: &Names) -> Result<PlaceSet, BoardError> {
    list.iter().map(|name| place_named(name, rules, names)).collect()
}

/// The decision and the name of `go:on`.
fn chosen(text: &str, rules: &Ruleset) -> Result<(u8, u8), BoardError> {
    let all = rules.asks.iter().enumerate().flat_map(|(ask, known)| {
        let names = known.names.iter().enumerate();
        names.map(move |(name, option)| (format!("{}:{option}", known.name), (ask as u8, name as u8)))
    });
    let all: Vec<(String, (u8, u8))> = all.collect();
    let found = all.iter().find(|(known, _)| known == text).map(|(_, option)| *option);
    found.ok_or_else(|| BoardError::UnknownName {
        name: text.to_string(),
        what: "a named option",
        known: known(all.iter().map(|(name, _)| name.as_str())),
    })
}

#[cfg(test)]
mod tests {
    use adji_engine::Game;

    use crate::boards;
    use crate::testing::loaded;

    /// A turn that asks after a capture, and whose answers read what the turn remembers.
    const MIDDLE: &str = r#"
name = "Middle"
[board]
pits = 3
seeds = 2
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = '''
[two] first lap and here holds 3 and opposite holds any: pick here, capture opposite, ask go of me.
stop.
'''
go = '''
[offer] choose among on, stay.
[on]    chose on and landing held 2: relay from landing.
[c]     captured is 2 and here is not picked: again.
        stop.
'''
no-move = "end."
settle = "each player: take mine."
"#;

    /// Reads a board text and prints it; or what is wrong with it.
    fn read(board: &str) -> String {
        let loaded = loaded(MIDDLE);
        let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
        match boards::parse(board, &variant.rules, &variant.names) {
            Ok(position) => boards::print(&position, &variant.rules, &variant.names),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_board_in_the_middle_of_a_turn_reads_back() {
        let loaded = loaded(MIDDLE);
        let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
        let (rules, names) = (&variant.rules, &variant.names);
        let mut game = Game::new(rules);
        let option = names.parse_move("A", game.position(), rules).unwrap_or_else(|error| panic!("{error}"));
        game.play(option).unwrap_or_else(|_| panic!("A is legal"));
        let board = "0 3 3 | 0 2 2; stores 2 0; south to move; turn starting A lifted A landing C laps 1 captured 2 \
            now 2 picked C; had 2 2 2 | 2 2 2; asks go south in turn";
        assert_eq!(boards::print(game.position(), rules, names), board);
        assert_eq!(read(board), board);
        let position = boards::parse(board, rules, names).unwrap_or_else(|error| panic!("{error}"));
        assert!(position == *game.position());
    }

    #[test]
    fn what_a_turn_remembers_is_named_once_and_with_its_words() {
        let told = |items: &str| read(&format!("0 3 3 | 0 2 2; stores 2 0; asks go south in turn; {items}"));
        assert!(
            told("turn")
                .starts_with("`turn` cannot be read: write it as `turn starting A landing a captured 2`, naming")
        );
        assert!(told("turn captured some").starts_with("`turn captured some` cannot be read"));
        assert_eq!(told("turn laps 1 laps 1"), "`turn laps` is given twice");
        let known = "it has `A`, `B`, `C`, `a`, `b`, `c`, `south-store`, `north-store`";
        assert_eq!(told("turn landing D"), format!("`D` is not a place of this variant; {known}"));
        assert_eq!(told("turn chose go"), "`go` is not a named option of this variant; it has `go:on`, `go:stay`");
        assert_eq!(
            told("turn captured 1 now 2"),
            "`now 2` tells of more seeds than `captured 1`, of which they are a part"
        );
        assert_eq!(
            told("had 9 2 2 | 2 2 2"),
            "`had` tells of 19 seeds, and the board of 12: in a turn none are made or lost"
        );
        assert_eq!(told("turn going clockwise"), "`going clockwise` cannot be: no rule turns the sowing round");
        assert!(told("turn landing hand").starts_with("`hand` is not a place of this variant"));
        assert_eq!(
            read("0 3 3 | 0 2 2; stores 2 0; asks go south in turn; north to move"),
            "0 3 3 | 0 2 2; stores 2 0; north to move; asks go south in turn"
        );
        let short = "South has 2 pits in this board text, and 3 on this board: write 3 numbers for it";
        assert_eq!(told("had 2 2 | 2 2 2"), short);
        assert_eq!(
            read("0 3 3 | 0 2 2; turn landing C"),
            "`turn landing C` tells of a turn under way: say as well which decision is open in it, as `asks go south in turn`"
        );
    }
}
