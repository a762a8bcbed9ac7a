//! Changes are made one at a time, and are told from the rules by the shortest game.

use adji::engine::random::Dice;
use adji::engine::{Game, Move, Place};
use adji_analysis::diverge::{At, Parting};
use adji_analysis::mutate::{Telling, mutants, tell_apart};
use adji_analysis::search::{Extent, Limits};

use crate::cli::{adji, folder, write};
use crate::support::{from_text, games};

const GAME: &str = "name = \"One\"\n[board]\npits = 2\nseeds = 1\n[rules]\nsettle = \"each player: take mine.\"\nmove = \"[any] choose mine that hold any. lift here, sow.\"\nlap = \"[two] here is theirs and holds 2: capture here, stop. stop.\"\n";

#[test]
fn the_changes_of_a_small_game_are_these() {
    let game = from_text(GAME);
    let changes: Vec<String> = mutants(&game.rules)
        .map(|one| {
            let name = one.sentence.map(|id| game.rules.name_of(id).clone());
            let place = name.map_or("none".into(), |name| format!("{} {}", name.paragraph, name.number));
            format!("{place}: {}", one.what)
        })
        .collect();
    let expected = [
        "move 1: struck",
        "move 1: without what stands after `that`",
        "move 1: the other player's",
        "move 1: the lower bound one lower",
        "move 1: the lower bound one higher",
        "move 2: struck",
        "move 2: action 1 left out",
        "move 2: action 2 left out",
        "move 2: all but 1, not all",
        "none: the pit that is lifted is passed over, not sown",
        "lap 1: struck",
        "lap 1: read after the next sentence",
        "lap 2: struck",
        "lap 1: always, whatever the condition",
        "lap 1: `or` for `and`, or the other way round",
        "lap 1: part 1 of the condition left out",
        "lap 1: part 2 of the condition left out",
        "lap 1: the other player's",
        "lap 1: the upper bound one higher",
        "lap 1: the lower bound one lower",
        "lap 1: action 1 left out",
        "lap 1: action 2 left out",
        "lap 1: taken for captured",
        "lap 1: all but 1, not all",
        "lap 1: the other player",
        "lap 1: `again` for `stop`",
        "lap 2: `again` for `stop`",
        "settle 1: struck",
        "settle 1: for me, not for each player",
        "settle 1: taken for captured",
        "settle 1: all but 1, not all",
        "settle 1: the other player's",
        "settle 1: the other player",
    ];
    assert_eq!(changes, expected);
}

#[test]
fn a_change_is_told_by_the_shortest_game_or_by_none() {
    let game = from_text(GAME);
    let telling = |place: u16, what: &str| {
        let mut all = mutants(&game.rules);
        let is_it = |id: adji::engine::rules::SentenceId| {
            let name = game.rules.name_of(id);
            name.paragraph == "lap" && name.number == place
        };
        let one = all.find(|one| one.sentence.is_some_and(is_it) && one.what == what).expect("such a change");
        tell_apart(&game.rules, &one.rules, Limits::MILLION, 0)
    };
    let pit = |index: u8| Move::Choose { place: Place(index), heading: None, amount: None };
    let apart = |at, moves: Vec<Move>| Telling::Apart { parting: Parting { at, moves }, shortest: true };
    // B to a makes two there: struck, they are not captured.
    assert_eq!(telling(1, "struck"), apart(At::Position, vec![pit(1)]));
    // A to B makes two in a pit of South's own, which are captured if it need not be theirs.
    assert_eq!(telling(1, "part 1 of the condition left out"), apart(At::Position, vec![pit(0)]));
    // After A to B nothing is captured, and South moves again.
    assert_eq!(telling(2, "`again` for `stop`"), apart(At::Turn, vec![pit(0)]));
    // Without the last `stop` the turn ends all the same; a store is counted, not what was captured.
    assert_eq!(telling(2, "struck"), Telling::Alike(Extent::All));
    assert_eq!(telling(1, "taken for captured"), Telling::Alike(Extent::All));
}

#[test]
fn scenarios_kill_what_they_notice_and_those_for_survivors_pass() {
    let folder = folder("mutate");
    let scenario = "[[scenario]]\nname = \"Two are captured\"\nmove = \"B\"\ngives = \"1 0 | 0 1; stores 2 0\"\n";
    write(&folder, "one.toml", format!("{GAME}{scenario}"));
    let file = folder.join("one.toml").display().to_string();
    let run = adji(&["mutate", &file]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    // The capture of two in a pit of one's own goes unnoticed; a capture that is not made does not.
    assert!(run.stdout.contains("part 1 of the condition left out\n    told apart by 1 move: A"), "{}", run.stdout);
    assert!(!run.stdout.contains("action 1 left out"), "{}", run.stdout);
    assert_eq!(run.stdout, adji(&["mutate", &file, "--threads", "1"]).stdout);
    write(&folder, "one.scenarios.toml", adji(&["mutate", &file, "--as-scenarios"]).stdout);
    let tested = adji(&["test", &file]);
    assert_eq!(tested.code, 0, "{}{}", tested.stdout, tested.stderr);
    // With these all that can be told apart is.
    let again = adji(&["mutate", &file]);
    assert!(again.stdout.ends_with("TOLD APART 0\n"), "{}", again.stdout);
    assert_eq!(again.code, 0);
}

#[test]
fn changed_rules_are_other_rules_and_can_be_played() {
    for game in games().into_iter().filter(|game| ["adji-boto", "adji-kui-ii", "kalah"].contains(&game.id.as_str())) {
        for one in mutants(&game.rules) {
            assert!(!one.rules.same_but_for_names(&game.rules), "{} {}", game.id, one.what);
            let mut play = Game::new(&one.rules);
            let mut dice = Dice::new(1, one.number as u64);
            for _ in 0..30 {
                let legal = play.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let option = legal[dice.below(legal.len())];
                play.play(option).expect("it was listed");
            }
            let seeds: u32 = play.position().all_seeds(&one.rules).iter().map(|&seeds| u32::from(seeds)).sum();
            assert_eq!(seeds, play.position().total(), "{} {}", game.id, one.what);
        }
    }
}
