//! Moves of made-up games, told.

use super::*;
use crate::testing::{FOUR_ROWS, MATCH, ON_THE_WAY, RELAY, loaded};

/// Plays moves and tells the last.
fn told(text: &str, board: &str, moves: &[&str], detail: Detail) -> (String, MoveReport) {
    let loaded = loaded(text);
    let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
    let tracer = Tracer::new(variant, &loaded.sources);
    let position = if board.is_empty() {
        variant.rules.start()
    } else {
        crate::boards::parse(board, &variant.rules, &variant.names).unwrap_or_else(|error| panic!("{error}"))
    };
    let mut game = Game::from_position(&variant.rules, position);
    let mut last = None;
    for (at, text) in moves.iter().enumerate() {
        let option = variant.names.parse_move(text, game.position(), &variant.rules);
        let option = option.unwrap_or_else(|error| panic!("{error}"));
        last = tracer.play(&mut game, option, at + 1).ok();
    }
    let Some(report) = last else { panic!("the last move is not legal") };
    (tracer.text(&report, detail), report)
}

fn check(text: &str, board: &str, moves: &[&str], expected: &str) -> MoveReport {
    let (told, report) = told(text, board, moves, Detail::default());
    assert_eq!(told, expected.trim_start_matches('\n'), "\n{told}");
    report
}

#[test]
fn a_relay_is_told_lap_by_lap_with_the_sentence_that_ended_it() {
    check(
        RELAY,
        "0 3 1 | 1 2 0",
        &["B"],
        r#"
1. South plays B          (nothing else was legal)

           c  b  a
           0  2  1   North 0
           0  3  1   South 0
           A  B  C

move test.toml:9: lift here, sow.
    lift 3 from B
    sow C a b (lap 1): the last falls in b, which now holds 3
           0  3  2   North 0
           0  0  2   South 0
lap test.toml:14: relay.
    lift 3 from b
    sow c A B (lap 2): the last falls in B, which was empty
lap [empty] test.toml:13: here holds 1: stop.

           c  b  a
           1  0  2   North 0
           1  1  2   South 0
           A  B  C
next: North
"#,
    );
}

#[test]
fn a_capture_and_the_end_are_told_with_their_sentences() {
    let report = check(
        RELAY,
        "0 2 0 | 3 1 0; stores 5 6",
        &["B"],
        r#"
1. South plays B          (nothing else was legal)

           c  b  a
           0  1  3   North 6
           0  2  0   South 5
           A  B  C

move test.toml:9: lift here, sow.
    lift 2 from B
    sow C a: the last falls in a, which now holds 4
           0  1  4   North 6
           0  0  1   South 5
lap [four] test.toml:12: here is theirs and holds 4: capture here, stop.
    South captures 4 from a
after-turn [few] test.toml:17: seeds of pits is at most 2: end.
the game ends and is settled:
settle [collect] test.toml:18: each player: take mine.
    South takes 1 from C
    North takes 1 from b

           c  b  a
           0  0  0   North 7
           0  0  0   South 10
           A  B  C
the game is over: South wins, South 10, North 7
"#,
    );
    assert_eq!((report.captured, report.laps), (4, 1));
    assert_eq!(report.over, Some(Over { winner: Player::South, round: false }));
}

#[test]
fn what_happens_on_the_way_is_told_with_the_lap() {
    check(
        ON_THE_WAY,
        "0 0 8 | 3 1 1",
        &["C"],
        r#"
1. South plays C          (nothing else was legal)

           c  b  a
           1  1  3   North 0
           0  0  8   South 0
           A  B  C

move test.toml:10: lift here, sow.
    lift 8 from C
    sow a b c A B (C) a b c: the last falls in c, which now holds 3
    on the way, over a: seed [four] test.toml:15: seeds in hand is any and here holds 4: capture here
        for owner of here.
        North captures 4 from a
    passed over C: seed [origin] test.toml:13: here is lifted pit: pass over.
lap [mark] test.toml:17: here is not fed: mark here fed, stop.
    c is fed now

           c  b  a
           3  3  1   North 4
           1  1  0   South 0
           A  B  C
          fed: c
next: North
"#,
    );
}

/// A rule of `seed` sends seeds to the store of whoever has the pit as tuz; pits of two lose two to whoever passes.
const ELSEWHERE: &str = r#"
name = "Elsewhere"
[board]
pits = 3
seeds = 2
[marks]
tuz = "player"
[rules]
move = "[any] choose mine that hold any. lift here, sow."
seed = '''
[tuz]  here is tuz: drop in store of tuz of here.
[else] otherwise: drop.
[toll] here holds 3 and here is theirs: capture 2 of here.
'''
lap = "[make] here is theirs and holds 4: mark here tuz of me.  stop."
no-move = "end."
settle = "each player: take mine."
"#;

#[test]
fn a_seed_that_falls_elsewhere_is_told_with_the_sentence_that_sent_it() {
    let report = check(
        ELSEWHERE,
        "0 0 3 | 1 4 1; mark tuz b south",
        &["C"],
        r#"
1. South plays C          (nothing else was legal)

           c  b  a
           1  4  1   North 0
           0  0  3   South 0
           A  B  C
          tuz of South: b

move test.toml:8: lift here, sow.
    lift 3 from C
    sow a South's store c: the last falls in c, which now holds 2
    over b: a seed falls in South's store instead: seed [tuz] test.toml:10: here is tuz: drop in store
        of tuz of here.
lap test.toml:14: stop.

           c  b  a
           2  4  2   North 0
           0  0  0   South 1
           A  B  C
          tuz of South: b
next: North
"#,
    );
    let loaded = loaded(ELSEWHERE);
    let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
    let json = serde_json::to_string(&crate::wire::move_of(&report, &Tracer::new(variant, &loaded.sources)));
    let json = json.unwrap_or_default();
    assert!(json.contains(r#"{"event":"drop","into":"south-store","over":"b"}"#), "{json}");
    assert!(json.contains(r#"{"event":"lap-end","landing":"c","holds":2,"#), "{json}");
}

#[test]
fn a_last_seed_that_falls_elsewhere_leaves_its_landing_place_as_it_was() {
    let last = |board: &str, line: &str| {
        let (told, report) = told(ELSEWHERE, board, &["C"], Detail::default());
        assert!(told.contains(&format!("\n    {line}\n    over b: a seed falls in South's store instead: ")), "{told}");
        report
    };
    last(
        "0 0 2 | 1 0 1; mark tuz b south",
        "sow a South's store: the last, over b, falls in South's store; b stays empty",
    );
    let report = last(
        "0 0 2 | 1 1 1; mark tuz b south",
        "sow a South's store: the last, over b, falls in South's store; b holds 1 as before",
    );
    let loaded = loaded(ELSEWHERE);
    let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
    let json = serde_json::to_string(&crate::wire::move_of(&report, &Tracer::new(variant, &loaded.sources)));
    let json = json.unwrap_or_default();
    let end = r#"{"event":"lap-end","landing":"b","last":"south-store","held":1,"holds":1,"#;
    assert!(json.contains(end), "{json}");
}

#[test]
fn a_pit_with_one_seed_left_was_not_empty() {
    let (told, _) = told(ELSEWHERE, "0 0 2 | 1 2 1", &["C"], Detail::default());
    let expected = "
    lift 2 from C
    sow a b: the last falls in b, which now holds 1
    on the way, over b: seed [toll] test.toml:12: here holds 3 and here is theirs: capture 2 of here.
        South captures 2 from b
";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn rows_of_a_side_lie_from_outer_to_inner() {
    check(
        FOUR_ROWS,
        "",
        &["A1-"],
        r#"
1. South plays A1-        (legal: A1+ A1- A2+ A2- A3+ A3- B1+ B1- B2+ B2- B3+ B3-)

             3  2  1
          b  1  1  1
          a  1  1  1   North 0
          A  1  1  1   South 0
          B  1  1  1
             1  2  3

move test.toml:9: lift here, sow.
    lift 1 from A1
    sow A2: the last falls in A2, which now holds 2
          b  1  1  1
          a  1  1  1   North 0
          A  0  2  1   South 0
          B  1  1  1
lap [take] test.toml:11: opposite holds any: capture opposite, stop.
    South captures 1 from a2

             3  2  1
          b  1  1  1
          a  1  0  1   North 0
          A  0  2  1   South 1
          B  1  1  1
             1  2  3
next: North
"#,
    );
}

#[test]
fn a_brief_trace_leaves_out_boards_and_the_middle_of_a_relay() {
    let (told, report) = told(RELAY, "1 2 5 | 0 3 2", &["C"], Detail { before: false, most_laps: 4, ..Detail::BRIEF });
    assert_eq!(report.laps, 6);
    assert!(told.contains(&format!("… {} laps not told here …", report.laps - 4)), "{told}");
    assert_eq!(told.matches("   North ").count(), 1, "{told}");
}

#[test]
fn a_trace_without_lines_stays_true_when_lines_are_added() {
    let further = format!("# a remark\n\n{RELAY}");
    let [here, there] = [RELAY, &further].map(|text| told(text, "1 2 5 | 0 3 2", &["C"], Detail::SNAPSHOT).0);
    assert_eq!(here, there);
    assert!(here.contains("\nlap: relay.\n") && here.contains("\nlap [empty]: here holds 1: stop.\n"), "{here}");
}

#[test]
fn an_illegal_move_names_the_sentence_that_takes_it_away() {
    let loaded = loaded(RELAY);
    let Some(variant) = &loaded.variant else { unreachable!("`loaded` checks it") };
    let tracer = Tracer::new(variant, &loaded.sources);
    let mut game = Game::new(&variant.rules);
    let why = |name: &str, game: &mut Game<'_>| {
        let option = variant.names.parse_move(name, game.position(), &variant.rules).ok();
        let refused = option.and_then(|option| game.play(option).err().map(|illegal| (option, illegal.0)));
        refused.map(|(option, refusal)| tracer.refusal(option, refusal, game))
    };
    let offered = "South decides, and it is not offered by move [least] test.toml:7: choose mine that hold at least 2.";
    assert_eq!(why("a", &mut game).as_deref(), Some(offered));
    assert_eq!(why("pass", &mut game).as_deref(), Some("passing is not allowed while there is something to choose"));
    assert_eq!(why("A", &mut game), None);
}

#[test]
fn what_settling_takes_is_no_capture() {
    let (_, report) = told(RELAY, "0 2 0 | 2 1 0; stores 5 6", &["B"], Detail::default());
    assert_eq!((report.captured, report.over), (0, None));
    assert_eq!(report.unsettled.len(), 1);
}

#[test]
fn a_game_of_a_match_ends_and_the_next_begins() {
    let board = "2 0 0 | 0 0 1; stores 3 6";
    let report = check(
        MATCH,
        board,
        &["A"],
        r#"
1. South plays A          (nothing else was legal)

           c  b  a
           1  0  0   North 6
           2  0  0   South 3
           A  B  C

move test.toml:8: lift here, sow.
    lift 2 from A
    sow B C: the last falls in C, which was empty
           1  0  0   North 6
           0  1  1   South 3
lap test.toml:9: stop.
after-turn [few] test.toml:12: seeds of pits is at most 3: end.
the game ends and is settled:
settle [collect] test.toml:13: each player: take mine.
    South takes 1 from B, 1 from C
    North takes 1 from c
this game of the match is over: North wins it, South 5, North 7
           0  0  0   North 7
           0  0  0   South 5
round test.toml:16: each player: each my row: put 2 of my store in here.
    from South's store put 2 in A, 2 in B, 1 in C
    from North's store put 2 in a, 2 in b, 2 in c
round test.toml:17: begin with loser.
    the next game begins; South starts

           c  b  a
           2  2  2   North 1
           2  2  1   South 0
           A  B  C
next: South
"#,
    );
    assert_eq!(report.over, Some(Over { winner: Player::North, round: true }));
    let json = serde_json::to_string(&crate::wire::over(Over { winner: Player::North, round: true }));
    assert_eq!(json.unwrap_or_default(), r#"{"result":"win","winner":"north","round":true}"#);
    let json = serde_json::to_string(&crate::wire::over(Over { winner: Player::Nobody, round: false }));
    assert_eq!(json.unwrap_or_default(), r#"{"result":"draw"}"#);
}

#[test]
fn every_decision_is_told_as_a_move() {
    check(
        MATCH,
        "",
        &["deal:B"],
        r#"
1. Chance draws deal:B    (legal: deal:A deal:B deal:C)

           c  b  a
           2  2  2   North 0
           2  2  2   South 0
           A  B  C

deal test.toml:7: put 1 of here in next, stop.
    put 1 from B in C

           c  b  a
           2  2  2   North 0
           2  1  3   South 0
           A  B  C
next: South
"#,
    );
    check(
        MATCH,
        "0 3 1 | 2 2 2; stores 1 0",
        &["B", "give:c:2"],
        r#"
2. South chooses give:c:2  (one of 12 legal moves)

           c  b  a
           2  0  3   North 0
           0  0  2   South 4
           A  B  C

give test.toml:10: put amount of my store in here, stop.
    put 2 from South's store in c

           c  b  a
           4  0  3   North 0
           0  0  2   South 2
           A  B  C
next: North
"#,
    );
}
