//! Scenarios of a made-up game.

use adji_syntax::envelope;
use adji_syntax::sources::Sources;

use super::*;
use crate::testing::{FOUR_ROWS, ON_THE_WAY, RELAY};

/// A match in which each game is one move, and the games won are counted.
const WINS: &str = r#"
name = "Wins"
[board]
pits = 2
seeds = 1
[counters]
wins = 9
losses = 9
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = "stop."
after-turn = "[over] wins of me is less than 9 and losses of me is less than 9: end."
no-move = "end."
settle = "each player: take mine."
round = "count wins of winner, count losses of loser. each player: each my row: put 1 of my store in here. begin with south."
"#;

struct Games;

impl Library for Games {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let reading =
            "[readings.few]\nquestion = \"?\"\ndefault = \"two\"\n[readings.few.values.none.lines]\nfew = \"\"\n";
        let text = match base {
            "relay" => format!("{RELAY}{reading}"),
            "way" => ON_THE_WAY.to_string(),
            "wins" => WINS.to_string(),
            "ways" => FOUR_ROWS.to_string(),
            _ => return Ok(None),
        };
        Ok(Some((format!("{base}.toml"), text)))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Runs one scenario: what differs, `passed`, `nothing`, or why it cannot be run.
fn check(game: &str, keys: &str, expected: &str) {
    let mut sources = Sources::default();
    let file = sources.add("a.scenarios.toml", format!("[[scenario]]\nname = \"x\"\n{keys}"));
    let (scenarios, faults) = envelope::scenarios(&sources, file);
    assert!(faults.is_empty(), "{faults:?}");
    let spec = VariantSpec::plain(game);
    let came = match Runner::new(&Games).run(&spec, &scenarios[0]) {
        Verdict::Passed => "passed".to_string(),
        Verdict::Failed { differences, .. } => {
            let item = |one: &Difference| format!("{}: {} / {}", one.item, one.expected, one.got);
            differences.iter().map(item).collect::<Vec<_>>().join("; ")
        }
        Verdict::Faulty(why) => why.join("; "),
        Verdict::NothingExpected { trace } => format!("nothing, {} lines", trace.lines().count()),
    };
    assert_eq!(came, expected, "\n{keys}");
}

const CAPTURE: &str = "board = \"0 2 0 | 3 1 0; stores 5 6\"\nmove = \"B\"\n";

#[test]
fn everything_that_is_expected_is_compared() {
    let all = "gives = \"0 0 0 | 0 0 0; stores 10 7\"\ncaptured = 4\nlaps = 1\nlegal = \"B\"\nover = \"south wins\"\nsays = \"four few\"\nnext = \"nobody\"";
    check("relay", &format!("{CAPTURE}{all}"), "passed");
    let wrong = all.replace("10 7", "9 8").replace("captured = 4", "captured = 3").replace("laps = 1", "laps = 2");
    let wrong = wrong
        .replace("\"B\"", "\"A B\"")
        .replace("south wins", "no")
        .replace("four few", "empty")
        .replace("nobody", "north");
    let expected = "legal: A B / B; stores: 9 8 / 10 7; next: north / nobody; over: no / south wins; captured: 3 / 4; \
        laps: 2 / 1; says: empty / four few collect";
    check("relay", &format!("{CAPTURE}{wrong}"), expected);
}

#[test]
fn only_what_a_board_mentions_is_compared() {
    check("relay", "move = \"A\"\ngives = \"0 4 4 | 0 3 3\"", "passed");
    check("relay", "move = \"A\"\ngives = \"0 4 4 | 0 3 3; stores 3 0\"", "stores: 3 0 / 4 0");
    check("relay", "move = \"A\"\ngives = \"0 4 4 | 0 3 3; south to move\"", "to move: south / north");
    check("relay", "move = \"A\"\ngives = \"0 4 4 | 0 3 2\"", "pits: 0 4 4 | 0 3 2 / 0 4 4 | 0 3 3");
    check("way", "move = \"A\"\ngives = \"0 0 0 | 4 3 3; mark fed A\"", "fed: A / a");
}

#[test]
fn moves_before_are_played_and_must_be_legal() {
    check("relay", "after = \"A b\"\nlegal = \"B\"\nnext = \"south\"", "passed");
    let why = "`after`: a cannot be played: South decides, and it is not offered by move [least] relay.toml:8: choose mine that hold at least 2.";
    check("relay", "after = \"a\"\nlegal = \"A\"", why);
}

#[test]
fn an_illegal_move_is_expected_for_its_reason() {
    check("relay", "move = \"a\"\nillegal = \"not offered\"", "passed");
    check("relay", "move = \"pass\"\nillegal = \"may not pass\"", "passed");
    check("relay", "move = \"a\"\nillegal = true", "passed");
    check("relay", "move = \"a\"\nillegal = \"endless\"", "illegal: endless / not offered");
    check("relay", "move = \"A\"\nillegal = true", "move: illegal: yes / legal");
    check("relay", "board = \"1 0 1 | 2 2 2\"\nmove = \"A\"\nillegal = \"must pass\"", "passed");
    check("relay", "board = \"1 0 1 | 2 2 2\"\nmove = \"A\"\nillegal = \"not offered\"", "passed");
    let why = "move: a legal move / illegal: South decides, and it is not offered by move [least] relay.toml:8: choose mine \
        that hold at least 2. (legal: A B C)";
    check("relay", "move = \"a\"", why);
}

#[test]
fn a_move_that_says_only_half_is_not_taken_for_an_illegal_one() {
    let why = "`move`: `A1` says only half; say it whole: `A1+`, `A1-`";
    for keys in ["illegal = \"not offered\"", "illegal = true", "next = \"north\"", "says = \"any\""] {
        check("ways", &format!("move = \"A1\"\n{keys}"), why);
    }
    check("ways", "move = \"A1+\"\nillegal = true", "move: illegal: yes / legal");
    let empty = "board = \"0 1 1 / 1 1 1 | 1 1 1 / 1 1 1\"\n";
    check("ways", &format!("{empty}move = \"A1\"\nillegal = \"not offered\""), "passed");
    check("ways", &format!("{empty}move = \"A1-\"\nillegal = \"not offered\""), "passed");
}

#[test]
fn readings_of_a_scenario_are_added() {
    let board = "board = \"0 2 1 | 3 0 0\"\nmove = \"B\"\n";
    check("relay", &format!("{board}over = \"south wins\""), "passed");
    check("relay", &format!("{board}variant = \"@few=none\"\nover = \"no\"\ngives = \"0 0 2 | 0 0 0\""), "passed");
    check(
        "relay",
        "variant = \"@few\"\nlegal = \"A\"",
        "`variant`: `few` needs a value: write a reading as `few=VALUE`; `adji show` tells which a variant has, with their values",
    );
    check(
        "relay",
        "variant = \"@few=x\"\nlegal = \"A\"",
        "`variant`: the reading `few` has no value `x`; its values are `two`, `none`; write one of these",
    );
}

#[test]
fn what_is_wrong_with_a_scenario_is_told() {
    check(
        "relay",
        "legal = \"A\"\nboard = \"1 2\"",
        "`board`: a board text has South's pits, one `|`, and North's pits; found 0 `|`",
    );
    check("relay", "says = \"four\"", "`captured`, `laps` and `says` speak of a move, and there is no `move`");
    check("relay", "move = \"A\"\nsays = \"five\"", "`says`: no sentence is labelled `five`");
    check("relay", "illegal = true", "`illegal` says why a move is not legal, and there is no `move`");
    check("relay", "move = \"x\"", "`move`: the board has no pit `x`; its pits are `A`, `B`, `C`, `a`, `b`, `c`");
}

#[test]
fn nobody_has_won_a_draw() {
    let draw = "board = \"1 1 | 1 1; stores 0 0\"\nmove = \"A\"\nover = \"draw the round\"\n";
    check("wins", &format!("{draw}gives = \"1 1 | 1 1; stores 0 0; count wins 0 0; count losses 0 0\""), "passed");
    let won = "board = \"1 1 | 1 1; stores 3 0\"\nmove = \"A\"\nover = \"south wins the round\"\n";
    check("wins", &format!("{won}gives = \"1 1 | 1 1; stores 3 0; count wins 1 0; count losses 0 1\""), "passed");
}

#[test]
fn what_contradicts_itself_is_told() {
    let both = "`illegal` says that the move is not played, and `KEYS` what it comes to: leave out one of them";
    let illegal = |more: &str, keys: &str| {
        check("relay", &format!("move = \"a\"\nillegal = true\n{more}"), &both.replace("KEYS", keys));
    };
    illegal("gives = \"3 3 3 | 3 3 3\"", "gives");
    illegal("next = \"south\"\ncaptured = 0", "captured`, `next");
    illegal("laps = 1\nover = \"no\"\nsays = \"four\"", "laps`, `over`, `says");
    check("relay", "move = \"a\"\nillegal = true\nlegal = \"A B C\"", "passed");
}

#[test]
fn a_word_that_says_nothing_is_told_with_those_that_do() {
    let next = "is none of `south`, `north`, `chance`, `nobody`";
    check("relay", "move = \"A\"\nnext = \"east\"", &format!("`next`: `east` {next}"));
    check("relay", "move = \"A\"\nnext = \"North\"", &format!("`next`: `North` {next}; did you mean `north`?"));
    check("relay", "move = \"A\"\nnext = \"\"", &format!("`next`: `` {next}"));
    let over = "`over`: `north win` is none of `no`, `south wins`, `north wins`, `draw`, `south wins the round`, \
        `north wins the round`, `draw the round`; did you mean `north wins`?";
    check("relay", "move = \"A\"\nover = \"north win\"", over);
    // Also where the move is not played.
    check("relay", "move = \"a\"\nnext = \"east\"", &format!("`next`: `east` {next}"));
}

#[test]
fn owners_of_a_board_count_in_its_scenario() {
    let board = "board = \"2 0 0 | 2 0 0; owner a south\"\n";
    check("relay", &format!("{board}legal = \"A a\""), "passed");
    check("relay", "board = \"2 0 0 | 2 0 0\"\nlegal = \"A\"", "passed");
    check(
        "relay",
        "move = \"A\"\ngives = \"0 4 4 | 0 3 3; owner a south\"",
        "owner: A B C a of south, b c of north / A B C of south, a b c of north",
    );
}

#[test]
fn a_scenario_that_expects_nothing_shows_its_move_or_how_the_game_stands() {
    check("relay", "", "nothing, 6 lines");
    check("relay", "move = \"A\"", "nothing, 20 lines");
}

#[test]
fn facts_and_readings_named_otherwise_are_told_as_they_are_written() {
    let right = [
        ("pits=3", "?pits=3"),
        ("few=yes", "@few=yes"),
        ("relay?pits=3@few=yes", "?pits=3@few=yes"),
        ("?pits=3&few=yes", "?pits=3@few=yes"),
        ("pits: 3, few=yes", "?pits=3@few=yes"),
    ];
    for (named, expected) in right {
        assert_eq!(super::as_named(named, "relay"), format!("write `variant = \"{expected}\"`"), "{named}");
    }
    assert!(super::as_named("relay", "relay").contains("leave it out"));
}
