//! Games played line by line: what is typed and what is said, through the library; below, through the program.

mod opponents;
mod program;
mod properties;

use adji::session::{Line, Seat, Session, Settings};
use adji::trace::Tracer;
use adji::{Loaded, boards};

use crate::support::{load_shipped, load_text};

const PEOPLE: Settings = Settings { seats: [Seat::Human; 2], seed: 1, plain: false, auto_pass: false };

/// Pits are bought between the games of a match.
const SHOP: &str = r#"
name = "Shop"
[board]
pits = 3
seeds = 2
[steps]
fill = "[refill] each player: each mine: my store holds at least 2: put 2 of my store in here."
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = "[three] here is theirs and holds 3: capture here, stop. stop."
no-move = "[stuck] end."
after-turn = "[few] seeds of pits is at most 4: end."
settle = "[collect] each player: take mine."
round = '''
[lost]  each player: my store holds fewer than 4: lose.
        each player: mark my row owner of me.
[buyer] each player: my store holds at least 8: ask buy of me.
        do fill.
        begin with loser.
'''
buy = '''
[offer] choose their row that are theirs.
        mark here owner of me, do fill.
        begin with loser.
'''
"#;

const SMALL: &str = r#"
name = "Small"
[board]
pits = 3
seeds = 2
track = "ring with own store"
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = '''
[store]   here is my store: again.
[capture] here is mine and holds 1 and opposite holds any: capture here and opposite, stop.
          stop.
'''
no-move = "[stuck] end."
after-turn = "[cleared] mine hold none or theirs hold none: end."
settle = "[collect] each player: take mine."
"#;

/// Goes round for ever.
const ROUND: &str = r#"
name = "Round"
[board]
pits = 2
seeds = 1
[rules]
move = "[some] choose mine that hold any. put 1 of here in next, stop."
lap = "stop."
no-move = "[stuck] they cannot move: end. pass."
settle = ""
"#;

/// Four rows of which the direction is chosen.
fn four_rows(pits: usize, seeds: usize) -> String {
    format!(
        "name = \"Four rows\"\n[board]\nrows = 4\npits = {pits}\nseeds = {seeds}\n[rules]\nmove = '''\n\
         [any] choose mine that hold any either way.\nlift here, sow.\n'''\n\
         lap = \"[take] opposite holds any: capture opposite, stop. stop.\"\nno-move = \"end.\"\nsettle = \"each player: take mine.\"\n"
    )
}

/// Two rows with marks and owners that change.
fn marked(pits: usize) -> String {
    format!(
        "name = \"Marked\"\n[board]\npits = {pits}\nseeds = 2\n[marks]\nplayed = \"flag\"\ntuz = \"player\"\n[rules]\n\
         move = '''\n[any] choose mine that hold any.\nmark here played, mark next tuz of me, mark opposite owner of me, lift here, sow.\n'''\n\
         lap = \"stop.\"\nno-move = \"end.\"\nsettle = \"each player: take mine that are not played, take theirs that are tuz of me.\"\n"
    )
}

fn tracer(loaded: &Loaded) -> Tracer<'_> {
    Tracer::new(loaded.variant.as_ref().expect("it loads"), &loaded.sources)
}

/// A session from a board, or from the start.
fn session<'l>(loaded: &'l Loaded, board: &str, settings: Settings) -> Session<'l> {
    let tracer = tracer(loaded);
    let rules = &tracer.variant.rules;
    let start = match board {
        "" => rules.start(),
        board => boards::parse(board, rules, &tracer.variant.names).expect("a board"),
    };
    Session::new(tracer, start, settings)
}

fn text(lines: &[Line]) -> String {
    lines.iter().map(|line| format!("{}\n", line.text)).collect()
}

/// What was typed and said, from the opening on; the greeting is left out.
fn conversation(loaded: &Loaded, board: &str, settings: Settings, typed: &[&str]) -> String {
    let mut session = session(loaded, board, settings);
    let opening = text(&session.open());
    let mut said = opening.lines().skip(3).map(|line| format!("{line}\n")).collect::<String>();
    for line in typed {
        said += &format!("{}{line}\n", session.prompt());
        said += &text(&session.answer(line).lines);
    }
    said
}

fn check(loaded: &Loaded, board: &str, settings: Settings, typed: &[&str], expected: &str) {
    let said = conversation(loaded, board, settings, typed);
    assert_eq!(said.trim_start_matches('\n'), expected.trim_start_matches('\n'), "\n{said}");
}

// ---- what is typed and said

#[test]
fn a_game_is_drawn_with_the_pits_that_can_be_chosen() {
    check(
        &load_text(SMALL),
        "",
        PEOPLE,
        &["b", "c", "A", "why", "trace", "undo", "C"],
        r#"
  c    b    a
  2    2    2
North 0  South 0
 [2]  [2]  [2]
  A    B    C

South to move: A B C
South> b
South plays B.

  c    b    a
  2    2    2
North 0  South 1
 [2]   0   [3]
  A    B    C

South to move again: A C
South> c
South plays C.

  c    b    a
 [2]  [3]  [3]
North 0  South 2
  2    0    0
  A    B    C

North to move: a b c
North> A
North plays a.

  c    b    a
 [3]  [4]   0
North 1  South 2
  2    0    0
  A    B    C

North to move again: b c
North> why
`a` is not legal: North decides, and it is not offered by move [any]
    test.toml:8: choose mine that hold any.
North> trace
3. North plays a          (legal: a b c)

           c  b  a
           2  3  3   North 0
           2  0  0   South 2
           A  B  C

move test.toml:8: lift here, sow.
    lift 3 from a
    sow b c North's store: the last falls in North's store, which holds 1
lap [store] test.toml:10: here is my store: again.

           c  b  a
           3  4  0   North 1
           2  0  0   South 2
           A  B  C
next: North again
North> undo
Taken back: a.

  c    b    a
 [2]  [3]  [3]
North 0  South 2
  2    0    0
  A    B    C

North to move: a b c
North> C
North plays c.

  c    b    a
  0    3    3
North 1  South 2
 [3]   0    0
  A    B    C

South to move: A
"#,
    );
}

#[test]
fn sentences_say_the_same_to_a_screen_reader() {
    let plain = Settings { plain: true, ..PEOPLE };
    check(
        &load_text(SMALL),
        "0 1 1 | 3 0 0; stores 4 4",
        plain,
        &["why a", "x", "C", "B", "legal", "undo"],
        r#"
South's pits from left to right, A to C: 0 1 1; South's store 4.
North's pits from North's left, a to c: 3 0 0; North's store 4.
South to move. South may play B, C.
South: why a
A is not legal: South decides, and it is not offered by move [any] test.toml:8:
choose mine that hold any.
South: x
The board has no pit x; its pits are A, B, C, a, b, c.
South to move. South may play B, C.
South: C
South plays C.
South's pits from left to right, A to C: 0 1 0; South's store 5.
North's pits from North's left, a to c: 3 0 0; North's store 4.
South to move again. South may play B.
South: B
South plays B. South captures 1 from C, 3 from a.
after-turn [cleared] test.toml:15: mine hold none or theirs hold none:
end.
the game ends and is settled:
settle [collect] test.toml:16: each player: take mine.
South's pits from left to right, A to C: 0 0 0; South's store 9.
North's pits from North's left, a to c: 0 0 0; North's store 4.
The game is over: South wins, South 9, North 4.
You can type undo, trace, save FILE or quit.
Over: legal
The game is over: South wins, South 9, North 4.
You can type undo, trace, save FILE or quit.
Over: undo
Taken back: B.
South's pits from left to right, A to C: 0 1 0; South's store 5.
North's pits from North's left, a to c: 3 0 0; North's store 4.
South to move again. South may play B.
"#,
    );
}

#[test]
fn a_forced_pass_is_told_and_made_with_enter() {
    let loaded = load_shipped("adji-kui-ii");
    let endless = "1 0 1 3 1 0 | 4 1 2 1 0 2";
    let said = conversation(&loaded, endless, PEOPLE, &["D", "why D", "", "why", "undo"]);
    for words in [
        "South has nothing to choose and must pass: press Enter.",
        "`D` is not legal: there is nothing to choose but `pass`; it is ruled out by move\n    [endless]",
        "South passes.",
        "North to move: a c f",
        "`d` is not legal: North decides, and it is not offered by move [least]",
        "There is nothing to take back.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let at_once = conversation(&loaded, endless, Settings { auto_pass: true, ..PEOPLE }, &["c", "undo"]);
    assert!(at_once.starts_with("South passes.\n"), "{at_once}");
    assert!(at_once.contains("Taken back: c.\n"), "{at_once}");
}

#[test]
fn what_is_typed_is_understood_or_explained() {
    let loaded = load_shipped("adji-kui-ii");
    let said =
        conversation(&loaded, "", PEOPLE, &["c", "C", "F", "wyh C", "go on", "", "why why", "C+", "save", "\u{7}"]);
    for words in [
        "South> c\nSouth plays C.",
        "North> C\nNorth plays c.",
        "`wyh C` is no move and no command; type ? for help. Did you mean `why`?",
        "`go on` is no move and no command; type ? for help.",
        "The board has no pit `why`",
        "That is no move and no command; type ? for help.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    // A pit of the other row that is the player's own is meant as it is typed.
    let bought = load_text(SHOP);
    let said = conversation(&bought, "1 0 1 | 2 2 1; owner c south", PEOPLE, &["c", "B"]);
    assert!(said.contains("South> c\nSouth plays c."), "{said}");
    assert!(said.contains("North> B\n`b` is") || said.contains("North> B\nNorth plays b."), "{said}");
}

#[test]
fn a_direction_that_is_not_said_is_asked_for() {
    let four = load_text(&four_rows(3, 2));
    let said = conversation(&four, "", PEOPLE, &["a1", "a1+", "why a1"]);
    assert!(said.contains("South> a1\nSay it whole: `A1+`, `A1-`.\n"), "{said}");
    assert!(said.contains("South> a1+\nSouth plays A1+."), "{said}");
    let said = conversation(&four, "0 2 2 / 2 2 2 | 2 2 2 / 2 2 2", PEOPLE, &["A1", "why A2+"]);
    assert!(
        said.contains("`A1+` and `A1-` are not legal: South decides, and it is not offered by move\n    [any]"),
        "{said}"
    );
    assert!(said.contains("`A2+` is legal."), "{said}");
}

#[test]
fn games_of_a_match_are_settled_and_pits_are_bought() {
    check(
        &load_text(SHOP),
        "0 1 1 | 2 1 0; stores 6 4",
        PEOPLE,
        &["buy:c", "C", "buy:A", "c", "a", "undo", "undo"],
        r#"
  c    b    a
  0    1    2
North 4  South 6
  0   [1]  [1]
  A    B    C

South to move: B C
South> buy:c
No decision `buy` is open; write a pit, such as `C`.
South to move: B C
South> C
South plays C. South captures 3 from a.
after-turn [few] test.toml:12: seeds of pits is at most 4: end.
the game ends and is settled:
settle [collect] test.toml:13: each player: take mine.
    South takes 1 from B
    North takes 1 from b
this game of the match is over: South wins it, South 10, North 5
           0  0  0   North 5
           0  0  0   South 10
round test.toml:16: each player: mark my row owner of me.
round [buyer] test.toml:17: each player: my store holds at least 8:
    ask buy of me.

  c    b    a
 [0]  [0]  [0]
North 5  South 10
  0    0    0
  A    B    C

South decides `buy`: buy:a buy:b buy:c
South> buy:A
`buy:A` is not legal: South decides, and it is not offered by buy [offer]
    test.toml:22: choose their row that are theirs.
South decides `buy`: buy:a buy:b buy:c
South> c
South chooses buy:c.
buy test.toml:23: mark here owner of me, do fill.
    c belongs to South now
fill [refill] test.toml:7: each player: each mine: my store holds at
    least 2: put 2 of my store in here.
    from South's store put 2 in A, 2 in B, 2 in C, 2 in c
    from North's store put 2 in a, 2 in b
buy test.toml:24: begin with loser.
    the next game begins; North starts

  c     b     a
  2s   [2]   [2]
North 1   South 2
  2     2     2
  A     B     C
s  owned by South: c

North to move: a b
North> a
North plays a. North captures 3 from c.

  c     b     a
  0s    3     0
North 4   South 2
 [2]   [2]   [2]
  A     B     C
s  owned by South: c

South to move: A B C
South> undo
Taken back: a.

  c     b     a
  2s   [2]   [2]
North 1   South 2
  2     2     2
  A     B     C
s  owned by South: c

North to move: a b
North> undo
Taken back: buy:c.

  c    b    a
 [0]  [0]  [0]
North 5  South 10
  0    0    0
  A    B    C

South decides `buy`: buy:a buy:b buy:c
"#,
    );
}

#[test]
fn what_pits_carry_is_shown_beside_their_seeds() {
    let loaded = load_text(&marked(3));
    check(
        &loaded,
        "12 2 0 | 2 2 2; out 3",
        PEOPLE,
        &["B"],
        r#"
  c    b    a
  2    2    2
North 0  South 0
[12]  [2]   0
  A    B    C
out of play: 3

South to move: A B
South> B
South plays B.

  c     b     a
 [2]    2s   [3]
North 0   South 0
 12     0*    1'
  A     B     C
out of play: 3
s  owned by South: b
*  played: B
'  tuz of South: C

North to move: a c
"#,
    );
}

#[test]
fn a_game_of_a_match_is_recorded_as_it_was_settled() {
    let loaded = load_text(SHOP);
    let mut session = session(&loaded, "0 1 1 | 2 1 0; stores 6 4", PEOPLE);
    session.answer("C");
    let settled = ([0; 6].as_slice(), [10, 5]);
    let record = session.record();
    assert_eq!(record.moves.last().map(|entry| (entry.pits.as_slice(), entry.stores)), Some(settled));
    assert_eq!(record.last.as_ref().map(|last| (last.pits.as_slice(), last.stores)), Some(settled));
    // Where no decision stands between, the next game has begun already.
    let mut session = self::session(&loaded, "0 1 1 | 2 1 0; stores 3 4", PEOPLE);
    session.answer("C");
    let next = boards::pits(session.game().position(), &tracer(&loaded).variant.rules, session.names());
    assert_eq!(next, "2 2 2 | 2 2 0");
    let record = session.record();
    assert_eq!(record.last.map(|last| last.pits), Some(vec![0; 6]));
}
