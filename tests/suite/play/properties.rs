//! What must hold whatever is typed: undo, saving and resuming, nothing done by mistake, 80 columns.

use adji::Loaded;
use adji::engine::random::Dice;
use adji::records;
use adji::records::verify::{Strictness, verify};
use adji::session::{Line, Seat, Session, Settings, Then, WIDTH, choose, remembered};

use super::{PEOPLE, SHOP, four_rows, marked, session, text, tracer};
use crate::support::{all_readings, load_shipped, load_text};

/// Some shipped games, those without a parent among them, two matches, and one in which the direction is chosen.
fn games() -> Vec<Loaded> {
    let plain = all_readings().into_iter().filter(|game| game.spec.readings.is_empty());
    let shipped = plain.map(|game| game.spec.to_string()).chain(["adji-kui-ii?games=2@match=yes".to_string()]);
    let mut all: Vec<Loaded> = shipped.map(|spec| load_shipped(&spec)).collect();
    all.extend([load_text(SHOP), load_text(&four_rows(3, 2))]);
    all
}

/// Everything that can matter for what follows.
fn stand(session: &Session<'_>) -> String {
    let game = session.game();
    format!("{:?} {:?} {:?}", game.position(), game.history(), game.legal_moves())
}

/// Answers with legal moves that the dice draw, `most` of them; gives how things stood before each.
fn play_on(session: &mut Session<'_>, most: u64, seed: u64) -> Vec<String> {
    let mut stands = Vec::new();
    for number in 0..most {
        let position = *session.game().position();
        if position.is_over() || !session.asks() {
            break;
        }
        stands.push(stand(session));
        let option = choose(Seat::Random, session.game(), &mut Dice::new(seed, number)).expect("the game goes on");
        let rules = session.game().rules();
        let written = session.names().print_move(option, &position, rules);
        session.answer(&written);
    }
    stands
}

#[test]
fn undo_brings_back_every_position_with_its_history() {
    for loaded in &games() {
        for seats in [[Seat::Human; 2], [Seat::Human, Seat::Greedy]] {
            let mut session = session(loaded, "", Settings { seats, auto_pass: true, ..PEOPLE });
            session.open();
            let mut stands = play_on(&mut session, 40, 3);
            while let Some(before) = stands.pop() {
                session.answer("undo");
                assert_eq!(stand(&session), before);
            }
            assert!(text(&session.answer("undo").lines).starts_with("There is nothing to take back."));
        }
    }
}

#[test]
fn a_saved_game_is_a_record_and_goes_on_as_if_nothing_had_happened() {
    for loaded in &games() {
        let tracer = tracer(loaded);
        let settings = Settings { seats: [Seat::Human, Seat::Random], auto_pass: true, seed: 8, ..PEOPLE };
        let mut session = session(loaded, "", settings);
        session.open();
        play_on(&mut session, 12, 5);
        let saved = session.saved();
        let (_, record) = records::read(&saved).expect("a record").pop().expect("one record");
        let replayed = verify(&record, &tracer, Strictness { endings: true }).expect("it fits the board");
        assert_eq!((replayed.moves, replayed.divergence), (session.moves().count(), None), "{saved}");
        assert_eq!(remembered(&saved).seats, [Some(Seat::Human), Some(Seat::Random)]);
        assert_eq!(remembered(&saved).seed, Some(8));
        let mut resumed = Session::resume(tracer, &record, settings).expect("it goes on");
        assert_eq!(stand(&resumed), stand(&session));
        resumed.open();
        assert_eq!(resumed.saved(), saved);
        assert_eq!(play_on(&mut resumed, 20, 6), play_on(&mut session, 20, 6));
        assert_eq!(resumed.saved(), session.saved());
    }
}

#[test]
fn records_that_come_out_otherwise_are_not_resumed() {
    let loaded = load_shipped("kalah");
    let resume = |record: &str| {
        let (_, record) = records::read(record).expect("a record").pop().expect("one record");
        Session::resume(tracer(&loaded), &record, PEOPLE).err().unwrap_or_default()
    };
    let record = r#"{"moves":[{"move":"A","pits":[0,5,5,5,5,4,4,4,4,4,4,4],"stores":[0,0],"endless":false}]}"#;
    assert_eq!(resume(record), "");
    assert!(resume(&record.replace("[0,5", "[1,4")).starts_with("its move 1, `A`, comes out otherwise here:\npits"));
    assert!(resume(&record.replace("\"A\"", "\"a\"")).contains("it is not offered by"));
    assert!(resume(&record.replace("false", "true")).contains("move 1 was cut short"));
    assert!(resume(r#"{"start":{"pits":[1]},"moves":[]}"#).contains("1 pits, and the board 12"));
}

/// A line that somebody might type: a move, a command, or nonsense.
fn some_line(dice: &mut Dice, legal: &[String]) -> String {
    const WORDS: [&str; 24] = [
        "",
        "?",
        "help",
        "why",
        "why C",
        "why c+",
        "undo",
        "trace",
        "board",
        "legal",
        "save x",
        "overwrite",
        "pass",
        "c",
        "C",
        "F-",
        "buy:c",
        "give:b:2",
        "A1",
        "store",
        "hand",
        "hand:3",
        "why out",
        "a:99999999999999999999",
    ];
    const LETTERS: [char; 16] =
        ['A', 'a', 'f', ':', '+', '-', ' ', '0', '9', 'ß', '→', '\u{1b}', '\0', '\u{202e}', 'İ', '`'];
    match dice.below(4) {
        0 => WORDS[dice.below(WORDS.len())].to_string(),
        1 | 2 if !legal.is_empty() => legal[dice.below(legal.len())].clone(),
        _ => (0..dice.below(9)).map(|_| LETTERS[dice.below(LETTERS.len())]).collect(),
    }
}

#[test]
fn nothing_that_is_typed_does_harm() {
    for loaded in &games() {
        for (number, plain) in [(1, false), (2, true)] {
            let mut dice = Dice::new(17, number);
            let mut session = session(loaded, "", Settings { plain, ..PEOPLE });
            session.open();
            for _ in 0..300 {
                let (before, moves) = (stand(&session), session.moves().count());
                let legal = tracer(loaded).legal(session.game());
                let typed = some_line(&mut dice, &legal);
                let reply = session.answer(&typed);
                assert!(reply.lines.iter().all(|line| !line.text.contains(char::is_control)), "{typed:?}");
                assert_ne!(reply.then, Then::Leave, "{typed:?}");
                let word = typed.trim();
                let is_move = |name: &String| {
                    let name = name.to_lowercase();
                    name == word.to_lowercase() || name.ends_with(&format!(":{}", word.to_lowercase()))
                };
                let passes = legal == ["pass"] && word.is_empty();
                if session.moves().count() > moves {
                    assert!(passes || legal.iter().any(is_move), "{typed:?} of {legal:?}");
                } else if word != "undo" {
                    assert_eq!(stand(&session), before, "{typed:?}");
                }
                if legal.iter().any(|name| name == word) {
                    assert_eq!(session.moves().count(), moves + 1, "{typed:?}");
                }
            }
        }
    }
}

#[test]
fn everything_fits_in_eighty_columns() {
    let wide = |line: &Line| line.text.chars().count() > WIDTH;
    for (text, pits, rows) in
        [(marked(12), 12, 1), (marked(32), 32, 1), (four_rows(12, 2), 12, 2), (four_rows(16, 2), 16, 2)]
    {
        let loaded = load_text(&text);
        for seeds in ["2", "12", "120", "1200"] {
            let row = vec![seeds; pits].join(" ");
            let side = vec![row; rows].join(" / ");
            let total: u64 = seeds.parse::<u64>().expect("a number") * (pits * rows * 2) as u64;
            if total > 65_000 {
                continue;
            }
            let board = format!("{side} | {side}; stores 100 100");
            for plain in [false, true] {
                let mut session = session(&loaded, &board, Settings { plain, ..PEOPLE });
                let mut lines = session.open();
                for number in 0..12 {
                    let legal = tracer(&loaded).legal(session.game());
                    if let Some(option) = legal.get(number) {
                        lines.extend(session.answer(option).lines);
                    }
                    for command in ["trace", "why", "?", "nonsense", "zz"] {
                        lines.extend(session.answer(command).lines);
                    }
                }
                if let Some(line) = lines.iter().find(|line| wide(line)) {
                    panic!("{pits} pits, {seeds} seeds, {} columns\n{}", line.text.chars().count(), line.text);
                }
                let drawn = lines.iter().any(|line| line.text.contains('['));
                assert!(drawn || plain || pits > 12 || seeds.len() > 3, "{pits} pits, {seeds} seeds: not drawn");
            }
        }
    }
    for variant in all_readings() {
        let lines = adji::drawing::for_players(&variant.rules.start(), &[], &variant, WIDTH);
        assert!(lines.is_some_and(|lines| lines.iter().all(|line| line.len() <= WIDTH)), "{}", variant.spec);
    }
}
