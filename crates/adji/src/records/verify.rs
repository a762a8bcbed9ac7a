//! Recorded games held against a variant.

use adji_engine::{Game, Illegal, Move, Place, Player, Position, Ruleset};
use adji_syntax::near::nearest;

use super::{Entry, Props, Record, Seeds};
use crate::boards::{self, player_name};
use crate::difference::Difference;
use crate::hints::list;
use crate::trace::{Detail, MoveReport, Over, Tracer};

/// What replaying a recorded game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Moves played and compared.
    pub moves: usize,
    /// The first move that came out otherwise.
    pub divergence: Option<Divergence>,
}

/// The first move of a game that came out otherwise than recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Which move, from 1; 0 if there is none and the board at the start is another than that at the end.
    pub ply: usize,
    /// As it is recorded; empty if there is none.
    pub played: String,
    /// What differs.
    pub differences: Vec<Difference>,
    /// The move as it was played here, told in words; if it could not be played, the board where it could not.
    pub trace: String,
}

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strictness {
    /// Also how a game ended and who won, where the record says so.
    pub endings: bool,
}

/// Replays a recorded game to the first difference.
///
/// # Errors
/// When the record does not fit the board of the variant, in words.
pub fn verify(record: &Record, tracer: &Tracer<'_>, strictness: Strictness) -> Result<Replayed, String> {
    let variant = tracer.variant.for_board(record.start.board.as_deref().unwrap_or_default());
    let tracer = &Tracer::new(&variant, tracer.sources);
    let start = start(record, tracer)?;
    check_form(record, tracer, strictness)?;
    let game = Game::from_position(&tracer.variant.rules, start);
    let writes_again = record.moves.iter().any(|entry| entry.again.is_some());
    let mut replay = Replay { record, tracer, game, writes_again, strictness };
    if record.moves.is_empty() {
        return Ok(Replayed { moves: 0, divergence: replay.standing_divergence() });
    }
    let mut moves = 0;
    for (at, entry) in record.moves.iter().enumerate() {
        if entry.endless {
            break;
        }
        moves += 1;
        if let Some(divergence) = replay.play(at, entry) {
            return Ok(Replayed { moves, divergence: Some(divergence) });
        }
    }
    Ok(Replayed { moves, divergence: None })
}

/// What `end` can say of a game.
const ENDS: [&str; 5] = ["win", "draw", "round-win", "round-draw", "unfinished"];
/// Who can have won.
const WINNERS: [&str; 2] = ["south", "north"];
/// Who can decide next.
const DECIDING: [&str; 3] = ["south", "north", "chance"];

/// Whether what is to be compared can be compared: as many numbers as pits, and words that are known.
fn check_form(record: &Record, tracer: &Tracer<'_>, strictness: Strictness) -> Result<(), String> {
    for (at, entry) in record.moves.iter().enumerate().filter(|(_, entry)| !entry.endless) {
        let of_move = |why: String| format!("move {}: {why}", at + 1);
        check_size(entry.pits.len(), tracer).map_err(of_move)?;
        check_word("next", entry.next.as_deref(), &DECIDING).map_err(of_move)?;
        if let Some(before) = &entry.before_settlement {
            check_size(before.pits.len(), tracer).map_err(|why| of_move(format!("`before_settlement`: {why}")))?;
        }
    }
    if let Some(last) = &record.last {
        check_size(last.pits.len(), tracer).map_err(|why| format!("`final`: {why}"))?;
    }
    if strictness.endings {
        check_word("end", record.end.as_deref(), &ENDS)?;
        check_word("winner", record.winner.as_deref(), &WINNERS)?;
    }
    Ok(())
}

fn check_word(key: &str, word: Option<&str>, known: &[&str]) -> Result<(), String> {
    let Some(word) = word.filter(|word| !known.contains(word)) else { return Ok(()) };
    let help = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it is one of {}", list(known, known.len())),
    };
    Err(format!("`{key}` is `{word}`, which says nothing here; {help}"))
}

fn check_size(found: usize, tracer: &Tracer<'_>) -> Result<(), String> {
    let pits = tracer.variant.rules.board.pits;
    if found == pits { Ok(()) } else { Err(format!("the record has {found} pits, and the board {pits}")) }
}

// ---- the start

pub(crate) fn start(record: &Record, tracer: &Tracer<'_>) -> Result<Position, String> {
    let (rules, names) = (&tracer.variant.rules, &tracer.variant.names);
    let start = &record.start;
    if let Some(board) = &start.board {
        return boards::parse(board, rules, names).map_err(|error| format!("`start.board`: {error}"));
    }
    let mut position = Position::at_start(rules);
    let pits: Vec<u64> = match &start.pits {
        Some(pits) => pits.clone(),
        None => rules.board.all_pits().map(|pit| u64::from(position.seeds(pit))).collect(),
    };
    check_size(pits.len(), tracer)?;
    let stores = start.stores.unwrap_or_default();
    let most = u64::from(adji_engine::board::MAX_SEEDS);
    let total = pits.iter().chain(&stores).try_fold(0u64, |sum, &seeds| sum.checked_add(seeds)).unwrap_or(u64::MAX);
    if total > most {
        return Err(format!("the start holds {total} seeds, and a game has at most {most}"));
    }
    for (at, &seeds) in pits.iter().chain(&stores).chain(&[0, 0]).enumerate() {
        position.set_seeds(rules, Place(at as u8), u16::try_from(seeds).unwrap_or(u16::MAX));
    }
    let mover = match start.mover.as_deref() {
        None => Player::South,
        Some(word) => {
            boards::side(word).ok_or_else(|| format!("`start.mover` is `{word}`, neither `south` nor `north`"))?
        }
    };
    (position.flow.mover, position.flow.asked, position.flow.starter) = (mover, mover, mover);
    for (mark, numbers) in marks_of(&start.props) {
        set_marks(&mut position, rules, mark, numbers);
    }
    rules.begin_here(&mut position);
    Ok(position)
}

/// The recorded marks by name.
fn marks_of(props: &Props) -> impl Iterator<Item = (&'static str, &Vec<i64>)> {
    let Props { child, owner, blocked, unlocked } = props;
    [("child", child), ("owner", owner), ("blocked", blocked), ("unlocked", unlocked)]
        .into_iter()
        .filter_map(|(name, numbers)| numbers.as_ref().map(|numbers| (name, numbers)))
}

fn set_marks(position: &mut Position, rules: &Ruleset, name: &str, numbers: &[i64]) {
    let Some(mark) = rules.marks.iter().position(|mark| mark.name == name) else { return };
    for pit in rules.board.all_pits() {
        let number = numbers.get(pit.index()).copied();
        if let Some(value) = number.and_then(|number| mark_value(name, rules.marks[mark].of_player, number)) {
            position.set_mark(rules, mark, pit, value);
        }
    }
}

/// The value of a mark for a recorded number; `None` where the variant has no value for it.
fn mark_value(name: &str, of_player: bool, number: i64) -> Option<u16> {
    match (name, of_player, number) {
        ("child", _, -1) => Some(0),
        ("child" | "owner", true, 0) => Some(1),
        ("child" | "owner", true, 1) => Some(2),
        ("child", false, _) => Some(1),
        ("blocked" | "unlocked", false, number) => u16::try_from(number).ok().map(|number| number.min(1)),
        _ => None,
    }
}

// ---- one move

struct Replay<'r> {
    record: &'r Record,
    tracer: &'r Tracer<'r>,
    game: Game<'r>,
    /// The record says where a player moves again, so that elsewhere the other follows.
    writes_again: bool,
    strictness: Strictness,
}

impl Replay<'_> {
    /// Without a move, the board at the end is that at the start: whether a game is over is asked after a move.
    fn standing_divergence(&self) -> Option<Divergence> {
        let last = self.record.last.as_ref()?;
        let position = self.game.position();
        let got = Board::of(position.all_seeds(&self.tracer.variant.rules), self.tracer);
        let differences = got.differences(&Board::from(last), self.tracer, "final ");
        let trace = self.tracer.position_text(position);
        (!differences.is_empty()).then(|| Divergence { ply: 0, played: String::new(), differences, trace })
    }

    fn play(&mut self, at: usize, entry: &Entry) -> Option<Divergence> {
        let (tracer, ply) = (self.tracer, at + 1);
        let variant = tracer.variant;
        let mut differences: Vec<Difference> = self.legal_difference(entry).into_iter().collect();
        let option = variant.names.parse_move(&entry.played, self.game.position(), &variant.rules);
        let played: Result<MoveReport, String> = match option {
            Err(error) => Err(error.to_string()),
            Ok(option) => self.play_option(option, ply),
        };
        let trace = match played {
            Ok(report) => {
                self.compare(at, entry, &report, &mut differences);
                if differences.is_empty() {
                    return None;
                }
                tracer.text(&report, Detail::default())
            }
            Err(why) => {
                let legal = tracer.legal(&self.game).join(" ");
                differences.push(Difference::new(
                    "move",
                    &entry.played,
                    if legal.is_empty() { why.clone() } else { format!("{why} (legal: {legal})") },
                ));
                tracer.position_text(self.game.position())
            }
        };
        Some(Divergence { ply, played: entry.played.clone(), differences, trace })
    }

    fn play_option(&mut self, option: Move, ply: usize) -> Result<MoveReport, String> {
        let played = self.tracer.play(&mut self.game, option, ply);
        played.map_err(|Illegal(why)| self.tracer.refusal(option, why, &self.game))
    }

    fn legal_difference(&self, entry: &Entry) -> Option<Difference> {
        let mut expected = entry.legal.clone()?;
        let mut got = self.tracer.legal(&self.game);
        expected.sort();
        got.sort();
        (expected != got).then(|| Difference::new("legal", expected.join(" "), got.join(" ")))
    }

    fn compare(&self, at: usize, entry: &Entry, report: &MoveReport, differences: &mut Vec<Difference>) {
        let is_last = at + 1 == self.record.moves.len();
        let rules = &self.tracer.variant.rules;
        let recorded = Board { pits: entry.pits.clone(), stores: entry.stores };
        // Where a match goes on, the board may be meant as that game was settled, or as the next one begins.
        let next_game = Board::of(report.after.all_seeds(rules), self.tracer);
        let is_next = report.over.is_some_and(|over| over.round) && recorded == next_game;
        let settled = if is_next { next_game } else { Board::of(report.seeds(rules), self.tracer) };
        match &self.record.last {
            Some(last) if is_last && !recorded.is(last) => {
                let last = Board::from(last);
                differences.extend(self.unsettled_differences(&recorded, report));
                differences.extend(settled.differences(&last, self.tracer, "final "));
            }
            _ => differences.extend(settled.differences(&recorded, self.tracer, "")),
        }
        differences.extend(self.next_difference(entry, is_last, report));
        for (mark, numbers) in marks_of(&entry.props) {
            differences.extend(self.mark_difference(mark, numbers, &report.after));
        }
        if self.strictness.endings {
            differences.extend(
                entry
                    .before_settlement
                    .iter()
                    .flat_map(|seeds| self.unsettled_differences(&Board::from(seeds), report)),
            );
            differences.extend(self.end_difference(is_last, report));
        }
    }

    /// The board before settling may be meant as it was after the move itself, or when settling began.
    fn unsettled_differences(&self, recorded: &Board, report: &MoveReport) -> Vec<Difference> {
        let boards: Vec<Board> = report.unsettled.iter().map(|seeds| Board::of(seeds, self.tracer)).collect();
        if boards.contains(recorded) {
            return Vec::new();
        }
        let after = || Board::of(report.after.all_seeds(&self.tracer.variant.rules), self.tracer);
        boards.into_iter().next().unwrap_or_else(after).differences(recorded, self.tracer, "unsettled ")
    }

    fn next_difference(&self, entry: &Entry, is_last: bool, report: &MoveReport) -> Option<Difference> {
        let got = report.next()?;
        if let Some(next) = &entry.next {
            return Difference::of("next", next.as_str(), player_name(got));
        }
        if report.over.is_some() || (is_last && entry.again.is_none()) || !self.writes_again {
            return None;
        }
        let again = entry.again.unwrap_or(false);
        let expected = if again { report.player } else { report.player.other() };
        Difference::of("next", player_name(expected), player_name(got))
    }

    fn mark_difference(&self, name: &str, numbers: &[i64], position: &Position) -> Option<Difference> {
        let rules = &self.tracer.variant.rules;
        let mark = rules.marks.iter().position(|mark| mark.name == name)?;
        let value = |pit: Place| {
            numbers.get(pit.index()).and_then(|&number| mark_value(name, rules.marks[mark].of_player, number))
        };
        let differs = |pit: &Place| value(*pit).is_some_and(|value| value != position.mark(rules, mark, *pit));
        let pits: Vec<Place> = rules.board.all_pits().filter(differs).collect();
        let words = |value: &dyn Fn(Place) -> u16| {
            let word = |&pit: &Place| format!("{} {}", self.tracer.variant.names.place(pit), value(pit));
            pits.iter().map(word).collect::<Vec<_>>().join(", ")
        };
        let expected = words(&|pit| value(pit).unwrap_or(0));
        (!pits.is_empty()).then(|| Difference::new(name, expected, words(&|pit| position.mark(rules, mark, pit))))
    }

    fn end_difference(&self, is_last: bool, report: &MoveReport) -> Option<Difference> {
        let expected = match (self.record.end.as_deref().filter(|_| is_last)?, self.record.winner.as_deref()) {
            // The recording stopped; how the game went on is not known.
            ("unfinished", _) => return None,
            ("win" | "round-win", Some(winner)) => format!("{winner} wins"),
            ("draw" | "round-draw", _) => "draw".to_string(),
            _ => "over".to_string(),
        };
        let got = match report.over {
            None => "not over".to_string(),
            Some(_) if expected == "over" => return None,
            Some(Over { winner, .. }) if winner.is_side() => format!("{} wins", player_name(winner)),
            Some(_) => "draw".to_string(),
        };
        Difference::of("end", expected, got)
    }
}

/// Pits and stores, compared apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    pits: Vec<u64>,
    stores: [u64; 2],
}

impl From<&Seeds> for Board {
    fn from(seeds: &Seeds) -> Board {
        Board { pits: seeds.pits.clone(), stores: seeds.stores }
    }
}

impl Board {
    fn of(seeds: &[u16], tracer: &Tracer<'_>) -> Board {
        let pits = tracer.variant.rules.board.pits;
        let stores = [pits, pits + 1].map(|store| u64::from(seeds[store]));
        Board { pits: seeds[..pits].iter().map(|&seeds| u64::from(seeds)).collect(), stores }
    }

    fn is(&self, seeds: &Seeds) -> bool {
        self.pits == seeds.pits && self.stores == seeds.stores
    }

    fn differences(&self, expected: &Board, tracer: &Tracer<'_>, which: &str) -> Vec<Difference> {
        let pits = Difference::of_pits(&tracer.variant.names, &expected.pits, &self.pits);
        let words = |stores: [u64; 2]| format!("{} {}", stores[0], stores[1]);
        let stores = Difference::of("stores", words(expected.stores), words(self.stores));
        let named = |difference: Difference| Difference { item: format!("{which}{}", difference.item), ..difference };
        pits.into_iter().chain(stores).map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{random, read};
    use crate::testing::{FOUR_ROWS, ON_THE_WAY, RELAY, loaded};

    /// Verifies records of a game; gives what differs first, or why the record does not fit.
    fn check(text: &str, records: &str, strictness: Strictness) -> Result<Option<(usize, String)>, String> {
        let loaded = loaded(text);
        let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
        let tracer = Tracer::new(variant, &loaded.sources);
        for (_, record) in read(records).map_err(|error| error.to_string())? {
            if let Some(divergence) = verify(&record, &tracer, strictness)?.divergence {
                let items: Vec<&str> = divergence.differences.iter().map(|one| one.item.as_str()).collect();
                return Ok(Some((divergence.ply, items.join(" "))));
            }
        }
        Ok(None)
    }

    fn lenient(records: &str) -> Result<Option<(usize, String)>, String> {
        check(RELAY, records, Strictness::default())
    }

    const LAST_MOVE: &str =
        r#"{"start":{"pits":[0,2,0,3,1,0],"stores":[5,6],"mover":"south"},"moves":[{"move":"B",BOARD}]MORE}"#;

    fn last_move(board: &str, more: &str) -> String {
        LAST_MOVE.replace("BOARD", board).replace("MORE", more)
    }

    #[test]
    fn random_games_agree_with_themselves_in_every_order() {
        for text in [RELAY, ON_THE_WAY, FOUR_ROWS] {
            let loaded = loaded(text);
            let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
            let written = |game| serde_json::to_string(&random::play(variant, 7, game, 60)).unwrap_or_default();
            let games: Vec<String> = (0..10).map(written).collect();
            let again: Vec<String> = (0..10).rev().map(written).rev().collect();
            assert_eq!(games, again);
            assert_eq!(check(text, &games.join("\n"), Strictness { endings: true }), Ok(None));
        }
    }

    #[test]
    fn the_first_difference_of_a_game_is_told() {
        let game = r#"{"moves":[
            {"move":"A","pits":[0,4,4,0,3,3],"stores":[4,0],"legal":["C","A","B"]},
            {"move":"b","pits":[1,4,4,0,0,4],"stores":[4,0],"legal":["b"]}]}"#;
        assert_eq!(lenient(&game.replace('\n', "")), Ok(Some((2, "legal pits".into()))));
        assert_eq!(
            lenient(r#"{"moves":[{"move":"c","pits":[3,3,3,3,3,3],"stores":[0,0]}]}"#),
            Ok(Some((1, "move".into())))
        );
        assert_eq!(
            lenient(r#"{"moves":[{"move":"x","pits":[3,3,3,3,3,3],"stores":[0,0]}]}"#),
            Ok(Some((1, "move".into())))
        );
    }

    #[test]
    fn the_last_board_is_settled_unless_the_final_one_differs() {
        let (settled, unsettled) =
            (r#""pits":[0,0,0,0,0,0],"stores":[10,7]"#, r#""pits":[0,0,1,0,1,0],"stores":[9,6]"#);
        let last = format!(r#","final":{{{settled}}}"#);
        assert_eq!(lenient(&last_move(settled, "")), Ok(None));
        assert_eq!(lenient(&last_move(settled, &last)), Ok(None));
        assert_eq!(lenient(&last_move(unsettled, &last)), Ok(None));
        assert_eq!(lenient(&last_move(unsettled, "")), Ok(Some((1, "pits stores".into()))));
        let wrong = last.replace("10,7", "9,8");
        assert_eq!(lenient(&last_move(unsettled, &wrong)), Ok(Some((1, "final stores".into()))));
    }

    #[test]
    fn an_endless_entry_ends_the_comparison() {
        let entry = r#"{"move":"B","pits":[9,9,9,9,9,9],"stores":[0,0],"endless":true}"#;
        assert_eq!(lenient(&format!(r#"{{"moves":[{entry},{entry}]}}"#)), Ok(None));
        assert_eq!(lenient(r#"{"moves":[{"move":"B","endless":true},{"move":"x","pits":[1]}]}"#), Ok(None));
        let last = r#","final":{"pits":[9,9,9,9,9,9],"stores":[0,0]}"#;
        assert_eq!(lenient(&format!(r#"{{"moves":[{entry}]{last}}}"#)), Ok(None));
    }

    #[test]
    fn without_a_move_the_end_is_the_start() {
        let game = |stores: &str| format!(r#"{{"moves":[],"final":{{"pits":[3,3,3,3,3,3],"stores":{stores}}}}}"#);
        assert_eq!(lenient(&game("[0,0]")), Ok(None));
        assert_eq!(lenient(&game("[0,1]")), Ok(Some((0, "final stores".into()))));
    }

    #[test]
    fn endings_are_compared_when_asked_for() {
        let strict = |more: &str| {
            let record = last_move(r#""pits":[0,0,0,0,0,0],"stores":[10,7]"#, more);
            check(RELAY, &record, Strictness { endings: true })
        };
        assert_eq!(strict(r#","end":"win","winner":"south""#), Ok(None));
        assert_eq!(strict(r#","end":"win","winner":"north""#), Ok(Some((1, "end".into()))));
        assert_eq!(strict(r#","end":"draw""#), Ok(Some((1, "end".into()))));
        assert_eq!(strict(r#","end":"unfinished""#), Ok(None));
        assert_eq!(strict(r#","end":"round-win""#), Ok(None));
        assert_eq!(strict(r#","end":"round-win","winner":"south""#), Ok(None));
        assert_eq!(strict(r#","end":"round-draw""#), Ok(Some((1, "end".into()))));
    }

    #[test]
    fn a_player_who_moves_again_is_compared() {
        let game = |again: &str| format!(r#"{{"moves":[{{"move":"A","pits":[0,4,4,0,3,3],"stores":[4,0]{again}}}]}}"#);
        assert_eq!(lenient(&game("")), Ok(None));
        assert_eq!(lenient(&game(r#","again":true"#)), Ok(Some((1, "next".into()))));
        assert_eq!(lenient(&game(r#","next":"north""#)), Ok(None));
        assert_eq!(lenient(&game(r#","next":"south""#)), Ok(Some((1, "next".into()))));
    }

    #[test]
    fn marks_are_compared_where_the_variant_has_them() {
        let text = ON_THE_WAY.replace("fed", "child");
        let game = |child: &str| {
            format!(
                r#"{{"moves":[{{"move":"A","pits":[0,0,0,4,3,3],"stores":[8,0],"child":{child},"owner":[0,0,0,1,1,1]}}]}}"#
            )
        };
        let run = |child: &str| check(&text, &game(child), Strictness::default());
        assert_eq!(run("[-1,-1,-1,0,-1,-1]"), Ok(None));
        assert_eq!(run("[-1,0,-1,-1,-1,-1]"), Ok(Some((1, "child".into()))));
    }

    #[test]
    fn records_that_do_not_fit_the_board_are_refused() {
        let why = |records: &str| lenient(records).err().unwrap_or_default();
        assert!(why(r#"{"start":{"pits":[1,1]},"moves":[]}"#).contains("2 pits, and the board 6"));
        assert!(why(r#"{"moves":[{"move":"A","pits":[1],"stores":[0,0]}]}"#).starts_with("move 1:"));
        assert!(why(r#"{"start":{"mover":"east"},"moves":[]}"#).contains("`east`"));
        assert!(why(r#"{"start":{"pits":[65535,1,0,0,0,0]},"moves":[]}"#).contains("65536 seeds"));
        assert!(why(r#"{"start":{"pits":[18446744073709551615,1,0,0,0,0]},"moves":[]}"#).contains("at most 65535"));
        assert!(why(r#"{"start":{"board":"1 2"},"moves":[]}"#).contains("`start.board`"));
        let entry = r#"{"move":"A","pits":[0,4,4,0,3,3],"stores":[4,0]MORE}"#;
        let record = |more: &str, end: &str| format!(r#"{{"moves":[{}]{end}}}"#, entry.replace("MORE", more));
        assert_eq!(
            why(&record("", r#","final":{"pits":[0,4],"stores":[0,0]}"#)),
            "`final`: the record has 2 pits, and the board 6"
        );
        let before = r#","before_settlement":{"pits":[0],"stores":[0,0]}"#;
        assert!(why(&record(before, "")).starts_with("move 1: `before_settlement`: the record has 1 pits"));
        let next = "move 1: `next` is `nroth`, which says nothing here; did you mean `north`?";
        assert_eq!(why(&record(r#","next":"nroth""#, "")), next);
        let strict = |end: &str| check(RELAY, &record("", end), Strictness { endings: true }).err().unwrap_or_default();
        assert_eq!(strict(r#","end":"won""#), "`end` is `won`, which says nothing here; did you mean `win`?");
        assert!(
            strict(r#","end":"xyz""#).ends_with("it is one of `win`, `draw`, `round-win`, `round-draw`, `unfinished`")
        );
        assert_eq!(
            strict(r#","winner":"South""#),
            "`winner` is `South`, which says nothing here; did you mean `south`?"
        );
        assert_eq!(why(&record("", r#","end":"won""#)), "");
    }
}
