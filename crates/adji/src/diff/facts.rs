//! Facts that differ: the board, marks, counters, decisions.

use adji_engine::board::{Board, Steps};
use adji_engine::rules::Mark;
use adji_engine::{Heading, Place, Player, Position};

use super::Fact;
use super::forms::{Numbering, Spoken, absent_in_terms_of};
use crate::boards;
use crate::drawing::player_title;
use crate::english::list;
use crate::variant::Variant;

/// All facts that differ; numbers of the second rule set are those of the first by `numbering`.
pub(super) fn differing(old: &Variant, new: &Variant, numbering: &Numbering) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |what: &str, old: Option<String>, new: Option<String>| {
        if old != new {
            facts.push(Fact { what: what.to_string(), old, new });
        }
    };
    let both = |tell: &dyn Fn(&Variant) -> String| (Some(tell(old)), Some(tell(new)));
    let told: [(&str, (Option<String>, Option<String>)); 4] = [
        ("rows of a side", both(&rows)),
        ("start", both(&start)),
        ("owners", both(&owners)),
        ("direction of sowing", both(&direction)),
    ];
    for (what, (old, new)) in told {
        add(what, old, new);
    }
    for player in Player::SIDES {
        let (old, new) = both(&|variant| track(variant, player));
        add(&format!("track of {}", player_title(player)), old, new);
    }
    if old.names == new.names {
        let relations: [(&str, fn(&Board) -> &Steps); 3] = [
            ("opposite pits", |board| &board.opposite),
            ("pits behind", |board| &board.behind),
            ("pits in front", |board| &board.front),
        ];
        for (what, relation) in relations {
            let (old, new) = both(&|variant| pairs(variant, relation(&variant.rules.board)));
            add(what, old, new);
        }
    }
    if absent_in_terms_of(&old.rules, &old.rules, &Numbering::same())
        != absent_in_terms_of(&new.rules, &old.rules, numbering)
    {
        let (old, new) = both(&absent);
        add("pits that are not there", old, new);
    }
    if old.rules.round.is_some() || new.rules.round.is_some() {
        let (old, new) = both(&games);
        add("a match", old, new);
    }
    numbered(old, new, numbering, &mut add);
    facts
}

/// Marks and counters that are spoken of, and what decisions are called.
fn numbered(
    old: &Variant,
    new: &Variant,
    numbering: &Numbering,
    add: &mut impl FnMut(&str, Option<String>, Option<String>),
) {
    let (olds, news) = (Spoken::of(&old.rules), Spoken::of(&new.rules));
    let mark = |variant: &Variant, at: usize| variant.rules.marks[at].clone();
    for &at in olds.marks.iter().filter(|at| !numbering.marks.values().any(|like| like == *at)) {
        let mark = mark(old, at);
        add(&format!("mark `{}`", mark.name), Some(kind(&mark).into()), None);
    }
    for &at in news.marks.iter().filter(|at| !olds.marks.contains(&numbering.marks[*at])) {
        let mark = mark(new, at);
        add(&format!("mark `{}`", mark.name), None, Some(kind(&mark).into()));
    }
    let counter = |variant: &Variant, at: usize| {
        let counter = &variant.rules.counters[at];
        let whose = if counter.per_player { "one for each player" } else { "one in common" };
        (counter.name.clone(), format!("{whose}, at most {}", counter.max))
    };
    for &at in &olds.counters {
        let (name, told) = counter(old, at);
        let like = numbering.counters.iter().find(|(_, like)| **like == at);
        add(&format!("counter `{name}`"), Some(told), like.map(|(&new_at, _)| counter(new, new_at).1));
    }
    for &at in news.counters.iter().filter(|at| !olds.counters.contains(&numbering.counters[*at])) {
        let (name, told) = counter(new, at);
        add(&format!("counter `{name}`"), None, Some(told));
    }
    let ask = |variant: &Variant, at: usize| format!("`{}`", variant.rules.asks[at].name);
    for &at in &olds.asks {
        let like = numbering.asks.iter().find(|(_, like)| **like == at);
        add("a decision is called", Some(ask(old, at)), like.map(|(&new_at, _)| ask(new, new_at)));
    }
    for &at in news.asks.iter().filter(|at| !olds.asks.contains(&numbering.asks[*at])) {
        add("a decision is called", None, Some(ask(new, at)));
    }
}

fn kind(mark: &Mark) -> &'static str {
    if mark.of_player { "says whose" } else { "set or not" }
}

fn rows(variant: &Variant) -> String {
    let lengths: Vec<String> = variant.names.rows.iter().map(usize::to_string).collect();
    format!("{} pits", list(&lengths, "and"))
}

fn start(variant: &Variant) -> String {
    let (rules, board) = (&variant.rules, &variant.rules.board);
    let position = Position::at_start(rules);
    let mut text = boards::pits(&position, rules, &variant.names);
    let [south, north] = Player::SIDES.map(|player| position.seeds(board.store(player)));
    if south + north > 0 {
        text += &format!("; stores {south} {north}");
    }
    for (word, place) in [("hand", board.hand()), ("out", board.out())] {
        if position.seeds(place) > 0 {
            text += &format!("; {word} {}", position.seeds(place));
        }
    }
    text
}

/// The pits that do not belong to the player of their row.
fn owners(variant: &Variant) -> String {
    let board = &variant.rules.board;
    let strange = (0..board.pits).filter(|&pit| board.owner[pit] != board.side[pit]);
    let told = strange.map(|pit| format!("{} {}", variant.names.pits[pit], boards::player_name(board.owner[pit])));
    let told: Vec<String> = told.collect();
    if told.is_empty() { "each pit is its row's".into() } else { told.join(", ") }
}

fn direction(variant: &Variant) -> String {
    match variant.rules.board.heading {
        Heading::Anticlockwise => "anticlockwise".into(),
        Heading::Clockwise => "clockwise".into(),
    }
}

fn games(variant: &Variant) -> String {
    match (&variant.rules.round, variant.rules.games) {
        (None, _) => "none: one game".into(),
        (Some(_), 0) => "any number of games".into(),
        (Some(_), games) => format!("at most {games} games"),
    }
}

fn absent(variant: &Variant) -> String {
    let word = variant.draft.words.iter().find(|entry| entry.name.value == "absent");
    let word = word.and_then(|entry| entry.value.as_ref()).map(adji_syntax::print::cond);
    word.unwrap_or_else(|| "none".into())
}

fn pairs(variant: &Variant, steps: &Steps) -> String {
    let names = &variant.names;
    let pairs: Vec<String> =
        steps.iter().map(|(from, to)| format!("{} {}", names.place(from), names.place(to))).collect();
    pairs.join(", ")
}

/// The way of a player's seeds against the clock, as far as it goes round: rows that are gone along whole by what they are,
/// so that tracks of boards of different lengths can be compared.
fn track(variant: &Variant, player: Player) -> String {
    let board = &variant.rules.board;
    let steps = &board.next[player.index()][Heading::Anticlockwise.index()];
    let mut left: Vec<Place> = steps.iter().map(|(from, _)| from).collect();
    let mut rounds = Vec::new();
    while let Some(&first) = left.first() {
        let mut round = vec![first];
        let mut at = steps.from(first);
        while at.exists() && !round.contains(&at) {
            round.push(at);
            at = steps.from(at);
        }
        left.retain(|place| !round.contains(place));
        rounds.push(told_by_rows(variant, &round));
    }
    if rounds.is_empty() { "none".into() } else { rounds.join("; ") }
}

fn told_by_rows(variant: &Variant, mut round: &[Place]) -> String {
    let board = &variant.rules.board;
    let mut told = Vec::new();
    while let [first, ..] = round {
        let row = whole_row(variant, round).filter(|(length, _)| *length > 1);
        let (length, text) = row.unwrap_or_else(|| {
            let is_store = board.is_store(*first);
            let whose = if *first == board.store(Player::South) { Player::South } else { Player::North };
            let store = format!("{}'s store", player_title(whose));
            (1, if is_store { store } else { variant.names.place(*first) })
        });
        told.push(text);
        round = &round[length..];
    }
    told.join(", ")
}

/// The row that a way begins with, if it goes along all of it.
fn whole_row(variant: &Variant, way: &[Place]) -> Option<(usize, String)> {
    let board = &variant.rules.board;
    let first = way.first().filter(|place| board.is_pit(**place))?.index();
    let (side, row) = (board.side[first], board.row[first]);
    let length = variant.names.rows[usize::from(row) - 1];
    let numbers: Option<Vec<u8>> = way
        .get(..length)?
        .iter()
        .map(|place| {
            let pit = place.index();
            (board.is_pit(*place) && (board.side[pit], board.row[pit]) == (side, row)).then(|| board.number[pit])
        })
        .collect();
    let numbers = numbers?;
    let is_rising = numbers.windows(2).all(|two| two[1] == two[0] + 1);
    let is_falling = numbers.windows(2).all(|two| two[0] == two[1] + 1);
    let which = if variant.names.rows.len() == 1 { String::new() } else { format!(" {row}") };
    let back = if is_falling && length > 1 { " backwards" } else { "" };
    (is_rising || is_falling).then(|| (length, format!("{}'s row{which}{back}", player_title(side))))
}
