//! Metrics against a game counted by hand, comparisons that come out the same whoever plays them, and the page of a report.

use std::path::Path;

use adji::engine::{Game, Move, Place, Player};
use adji_analysis::agents::AgentSpec;
use adji_analysis::compare::{Measured, Series, distances, measure, share_a_start, summarise};
use adji_analysis::metrics;
use adji_analysis::play::{Played, Setting, Subject, follow, play};
use adji_analysis::sizes::{Sizes, Ways, count, estimate, random_way};
use adji_analysis::statistics::wilson;
use serde_json::Value;

use crate::cli::{adji, adji_in, check_refused, folder};
use crate::support::{DOCUMENTS, from_text, keep, root, variant};

/// Two pits a side; three in a pit of theirs are captured.
const TINY: &str = "
name = 'Tiny'
[board]
pits = 2
seeds = 2
[rules]
move = '''
[some] choose mine that hold any.
lift here, sow.
'''
lap = '''
[three] here is theirs and holds 3: capture here, stop.
stop.
'''
no-move = '''
[dead] they cannot move: end.
pass.
'''
after-turn = '''
[few] seeds of pits is at most 3: end.
'''
settle = '''
each player: take mine.
'''
";

/// One seed goes round for ever.
const ROUND: &str = "
name = 'Round'
[board]
pits = 2
start = '1 0 | 0 0'
[rules]
move = '''
[some] choose pits that hold any.
lift here, sow.
'''
lap = 'stop.'
no-move = 'end.'
";

/// A game of [`TINY`], played out on paper. After each move: A B | a b, and the stores.
fn by_hand() -> Played {
    let tiny = from_text(TINY);
    let pit = |pit: u8| Move::Choose { place: Place(pit), heading: None, amount: None };
    let [south_a, south_b, north_a, north_b] = [0, 1, 2, 3].map(pit);
    let moves = [
        south_a,    // 0 3 | 0 2, South captures 3
        north_b,    // 1 4 | 0 0, forced
        south_a,    // 0 5 | 0 0
        Move::Pass, // North has nothing
        south_b,    // 1 1 | 2 1, forced
        north_a,    // 2 1 | 0 2
        south_a,    // 0 2 | 1 2
        north_a,    // 0 2 | 0 3
        south_b,    // 0 0 | 1 4, forced
        north_a,    // 0 0 | 0 5
        Move::Pass, // South has nothing
        north_b,    // 2 1 | 1 1, forced
        south_b,    // 2 0 | 2 1
        north_b,    // 0 0 | 2 0, North captures 3; two seeds are left, North's
    ];
    let subject = Subject::new(&tiny.rules);
    follow(&subject, &moves)
}

#[test]
fn a_game_played_on_paper_is_measured_as_it_was_counted_there() {
    let game = by_hand();
    assert_eq!((game.winner, game.starter), (Some(Player::North), Player::South));
    assert_eq!(game.options, [2, 1, 2, 1, 2, 2, 2, 1, 2, 1, 2, 2]);
    // South is three ahead from the first turn to the last but one; then it is 3 to 3 and 2.
    let behind = (3.0f64 / 8.0).sqrt();
    let expected = [
        ("turns", Some(14.0)),
        ("decisions", Some(12.0)),
        ("passes", Some(2.0)),
        ("cut-off", Some(0.0)),
        ("branching", Some(20.0 / 12.0)),
        ("branching-median", Some(2.0)),
        ("forced", Some(4.0 / 12.0)),
        ("captures", Some(2.0 / 14.0)),
        ("capturing-turns", Some(2.0 / 14.0)),
        ("capture-size", Some(3.0)),
        ("laps", Some(12.0 / 14.0)),
        ("longest-relay", Some(1.0)),
        ("endless", Some(0.0)),
        ("endless-games", Some(0.0)),
        ("first-player", Some(0.0)),
        ("draws", Some(0.0)),
        ("margin", Some(2.0)),
        ("first-agent", None),
        ("lead-changes", Some(1.0)),
        ("drama", Some(behind)),
        ("decisiveness", Some(1.0)),
        ("uncertainty", Some(1.0)),
        ("seeds-in-play", Some(13.0 * 5.0 / 8.0 / 14.0)),
        ("repetition", Some(0.0)),
    ];
    let all = metrics::all();
    assert_eq!(all.iter().map(|metric| metric.name).collect::<Vec<_>>(), expected.map(|(name, _)| name));
    for (metric, (name, value)) in all.iter().zip(expected) {
        let found = (metric.of)(&game);
        let is_near = found.zip(value).is_none_or(|(found, value)| (found - value).abs() < 1e-12);
        assert!(is_near && found.is_some() == value.is_some(), "{name}: {found:?}, by hand {value:?}");
    }
    let measured = measure(&game, &all);
    assert_eq!(measured.relays.iter().sum::<u32>(), 12);
    // Eight decisions with two options each.
    assert!(measured.ways.is_some_and(|ways| (ways - 256f64.log10()).abs() < 1e-12));
    let advantage = measured.curves[0].expect("somebody won");
    assert_eq!((advantage[0], advantage[1], advantage[20]), (0.0, -3.0 / 8.0, 2.0 / 8.0));
    assert_eq!(measured.curves[2].map(|curve| (curve[0], curve[10], curve[20])), Some((1.0, 5.0 / 8.0, 0.0)));
}

#[test]
fn a_game_that_is_cut_off_has_no_result() {
    let tiny = from_text(TINY);
    let subject = Subject::new(&tiny.rules);
    let game = follow(&subject, &[Move::Choose { place: Place(0), heading: None, amount: None }]);
    let told: Vec<(&str, Option<f64>)> =
        metrics::all().iter().map(|metric| (metric.name, (metric.of)(&game))).collect();
    for (name, value) in told {
        match name {
            "cut-off" => assert_eq!(value, Some(1.0)),
            "first-player" | "draws" | "margin" | "drama" | "decisiveness" | "uncertainty" => {
                assert_eq!(value, None, "{name}");
            }
            _ => {}
        }
    }
}

#[test]
fn a_turn_with_further_moves_is_one_turn() {
    // Kalah: C ends in the store, South moves again.
    let kalah = variant("kalah");
    let pit = |pit: u8| Move::Choose { place: Place(pit), heading: None, amount: None };
    let game = follow(&Subject::new(&kalah.rules), &[pit(2), pit(5), pit(6)]);
    assert_eq!(
        game.turns.iter().map(|turn| (turn.mover, turn.laps)).collect::<Vec<_>>(),
        [(Player::South, 2), (Player::North, 1)]
    );
    assert_eq!(game.options, [6, 5, 6]);
}

#[test]
fn relays_are_counted_in_laps_and_repetition_in_positions() {
    // README: South's A is sown in three laps, and the last one makes four. Rules of relays from a start like that.
    let kui = variant("adji-kui-ii");
    let setting = Setting { agents: [AgentSpec::Random; 2], games: 1, seed: 3, most_plies: 500 };
    let game = play(&Subject::new(&kui.rules), &setting, 0);
    let laps: u32 = game.turns.iter().map(|turn| turn.laps).sum();
    assert_eq!(laps, game.relays.iter().sum::<u32>());
    assert_eq!(game.relays.len(), game.options.len());
    // After four turns the only seed is where it was, and South is to move as then.
    let round = from_text(ROUND);
    let moves: Vec<Move> =
        (0..9).map(|at| Move::Choose { place: Place(at % 4), heading: None, amount: None }).collect();
    let game = follow(&Subject::new(&round.rules), &moves);
    assert_eq!((game.turns.len(), game.repeated), (9, 5));
}

fn played(spec: &str, agents: [AgentSpec; 2], games: usize) -> Vec<Played> {
    let rules = variant(spec).rules;
    let subject = Subject::new(&rules);
    let setting = Setting { agents, games, seed: 1, most_plies: 1000 };
    (0..games).map(|game| play(&subject, &setting, game)).collect()
}

/// An independent program met such candidates in 7.5 per cent of random games.
#[test]
fn relays_without_end_are_met_as_often_as_an_independent_program_met_them() {
    let games = played("adji-kui-ii", [AgentSpec::Random; 2], 600);
    let met = games.iter().filter(|game| game.endless_candidates > 0).count();
    let interval = wilson(met as f64, games.len() as f64).expect("games");
    assert!(interval.holds(0.075), "{met} of {}", games.len());
    assert!(games.iter().all(|game| game.endless_chosen == 0), "they are not legal");
}

#[test]
fn where_a_relay_without_end_may_be_chosen_it_is_seen_there() {
    let games = played("adji-kui-ii@endless=ends-game", [AgentSpec::Random; 2], 200);
    assert!(games.iter().all(|game| game.endless_candidates == 0), "no choice is judged by it");
    let ended = games.iter().filter(|game| game.endless_chosen > 0).count();
    assert!(ended > 0, "none was chosen in {} games", games.len());
    assert!(games.iter().all(|game| game.endless_chosen <= 1), "it ends the game");
}

#[test]
fn different_agents_change_sides_with_the_same_dice() {
    let games = played("kalah", [AgentSpec::Greedy, AgentSpec::Random], 40);
    let sides: Vec<_> = games.iter().map(|game| game.first_agent).collect();
    assert_eq!(sides[..4], [Player::South, Player::North, Player::South, Player::North].map(Some));
    let points = metrics::all().into_iter().find(|metric| metric.name == "first-agent").expect("a metric");
    let won: f64 = games.iter().filter_map(|game| (points.of)(game)).sum();
    assert!(won > 28.0, "whoever looks one move ahead wins {won} of 40 only");
}

fn series(specs: &[&str], games: usize) -> Vec<(adji::engine::Ruleset, Vec<Measured>)> {
    let all = metrics::all();
    let measured = |spec: &&str| {
        let games = played(spec, [AgentSpec::Random; 2], games);
        (variant(spec).rules, games.iter().map(|game| measure(game, &all)).collect())
    };
    specs.iter().map(measured).collect()
}

#[test]
fn rule_sets_that_begin_alike_are_paired_and_others_are_not() {
    let specs = ["kalah?pits=3&seeds=2", "kalah?pits=3&seeds=2@empty-capture=yes", "kalah?pits=3&seeds=3"];
    let [plain, reading, larger] = specs.map(|spec| variant(spec).rules);
    assert!(share_a_start(&plain, &reading) && !share_a_start(&plain, &larger));
    assert!(plain.same_but_for_names(&plain) && !plain.same_but_for_names(&reading));
    let measured = series(&[specs[0], specs[0], specs[2]], 60);
    let series: Vec<Series<'_>> = measured
        .iter()
        .enumerate()
        .map(|(at, (rules, games))| Series {
            name: at.to_string(),
            rules,
            base: (at > 0).then_some(0),
            games: games.clone(),
        })
        .collect();
    let all = metrics::all();
    let told: Vec<_> = (0..3).map(|at| summarise(at, &series, &all, None)).collect();
    assert!(told[1].paired && told[1].same_rules && !told[2].paired && !told[2].same_rules);
    // The same rules by the same dice: nothing differs, and nothing is in doubt.
    for difference in told[1].differences.iter().flatten() {
        assert_eq!((difference.value, difference.stands_out()), (0.0, false));
    }
    // Six more seeds make longer games.
    let turns = told[2].differences[0].expect("turns can be told");
    assert!(turns.value > 0.0 && turns.stands_out(), "{turns:?}");
    let apart = distances(&told, &all);
    assert_eq!((apart[0][0], apart[0][1]), (0.0, 0.0));
    assert!(apart[0][2] > 0.1 && apart[0][2] <= 1.0 && apart[0][2] == apart[2][0]);
}

/// In how many ways a game can go on, one after the other.
fn ways(game: &Game<'_>) -> u128 {
    let on = game.legal_moves().iter().map(|&option| {
        let mut next = game.clone();
        next.play(option).expect("it is legal");
        ways(&next)
    });
    if game.legal_moves().is_empty() { 1 } else { on.sum() }
}

#[test]
fn small_games_are_counted_and_the_estimate_comes_near() {
    let rules = variant("kalah?pits=2&seeds=2").rules;
    let exact = ways(&Game::new(&rules));
    let (states, counted) = count(&rules, 100_000).expect("few states");
    assert_eq!(counted, Ways::Counted(exact));
    let sizes = Sizes::of(&rules, &[]);
    assert_eq!((sizes.states, sizes.ways), (Some(states), Ways::Counted(exact)));
    // Eight seeds in four pits, two stores and out of play: C(14, 6) = 3003 ways to lie, two players.
    assert!((sizes.positions_at_most - 6006f64.log10()).abs() < 1e-9);
    assert!((states as f64) < 6006.0);
    let random: Vec<f64> = (0..4000).filter_map(|game| random_way(&rules, 1, game, 1000)).collect();
    let Ways::Estimated { log10, games: 4000 } = estimate(&random) else { panic!("an estimate") };
    let off = 10f64.powf(log10) / exact as f64;
    assert!((0.8..1.25).contains(&off), "{off} times {exact}");
    assert_eq!(count(&rules, 10), None);
    // The seed in each of four pits, each time the same player's turn.
    assert_eq!(count(&from_text(ROUND).rules, 10), Some((4, Ways::Unbounded)));
}

// ---- the command

#[test]
fn a_comparison_is_the_same_for_every_number_of_threads() {
    let folder = folder("compared");
    let run = |threads: &str, format: &str| {
        let arguments = ["compare", "adji-kui-ii?pits=3", "adji-boto?pits=3&seeds=4", "--readings", "--games", "6"];
        let more = ["--seed", "5", "--threads", threads, "--format", format, "--report", "r.html"];
        let run = adji_in(&folder, &[&arguments[..], &more].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        (run.stdout, std::fs::read_to_string(folder.join("r.html")).expect("a report"))
    };
    for format in ["text", "json", "csv"] {
        let one = run("1", format);
        assert!(one == run("2", format) && one == run("3", format), "{format}");
    }
}

#[test]
fn a_comparison_as_json_has_every_metric_and_as_csv_every_line() {
    let run = |format: &str| {
        let arguments =
            ["compare", "kalah?pits=2&seeds=2", "kalah?pits=2&seeds=3", "--games", "30", "--format", format];
        let run = adji(&arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let json: Value = serde_json::from_str(&run("json")).expect("JSON");
    assert_eq!((&json["version"], &json["games"]), (&1.into(), &30.into()));
    assert_eq!(json["metrics"].as_array().map(Vec::len), Some(metrics::all().len()));
    assert_eq!(json["rules"][1]["base"], "kalah?pits=2&seeds=2");
    assert_eq!(json["rules"][1]["paired"], false);
    assert_eq!(json["rules"][0]["sizes"]["ways"]["method"], "counted");
    let measured = json["rules"][0]["measured"].as_array().expect("a list");
    for value in measured {
        let [low, high] = [0, 1].map(|at| value["interval"][at].as_f64().expect("a bound"));
        let mean = value["value"].as_f64().expect("a number");
        assert!(low <= mean + 1e-9 && mean <= high + 1e-9, "{value}");
    }
    let csv = run("csv");
    // One metric is told of two agents only.
    assert_eq!(csv.lines().count(), 1 + 2 * (metrics::all().len() - 1));
    assert!(csv.lines().all(|line| line.matches(',').count() == 11), "{csv}");
}

#[test]
fn a_table_shows_what_was_asked_for_and_names_what_goes_alike() {
    let said = |arguments: &[&str]| {
        let run = adji(&[&["compare"], arguments, &["--games", "20"]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    let two = ["kalah?pits=3&seeds=2", "kalah?pits=3&seeds=3"];
    let all = said(&two);
    for part in ["\nturns: turns a game\n", "\nhow large: ", "\ndistance: ", "does not begin alike"] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    let some = said(&[two[0], two[1], "--only", "passes,turns"]);
    assert!(some.contains("\nturns: ") && some.contains("\npasses: "), "{some}");
    assert!(!some.contains("branching") && !some.contains("how large"), "{some}");
    let alike = said(&["adji-kui-ii", "adji-kui-ii@starter=loser", "--only", "turns"]);
    let rows = alike.lines().filter(|line| line.starts_with("  adji-kui-ii")).count();
    assert_eq!(rows, 1, "{alike}");
    assert!(alike.contains("\nadji-kui-ii@starter=loser: every game went as by adji-kui-ii\n"), "{alike}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    check_refused(&["compare", "kalah", "kalah"], "`kalah` is named twice");
    check_refused(&["compare", "kalah", "--games", "0"], "`--games 0`: at least one is needed");
    check_refused(&["compare", "kalah", "--games", "2000000"], "at most 1000000");
    check_refused(&["compare", "kalah", "--agents", "clever"], "there is no agent `clever`");
    check_refused(&["compare", "kalah", "--agents", "random,greedy,random"], "one agent plays both sides");
    check_refused(&["compare", "kalahh"], "not-found");
    check_refused(&["compare", "kalah", "--only", "turn"], "there is no metric `turn`\nhelp: write `turns`");
}

#[test]
fn every_metric_is_defined_where_it_is_listed() {
    let run = adji(&["compare", "--metrics"]);
    for metric in metrics::all() {
        let on_one_line = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(on_one_line.contains(&format!("{} {}", metric.name, metric.definition)), "{}", metric.name);
        assert!(run.stdout.lines().all(|line| line.chars().count() <= 110));
        assert!(metric.definition.len() > 20 && !metric.unit.is_empty() && !metric.range.is_empty());
    }
}

// ---- the report

/// The names of elements that stand open at each place; every one must be closed by its own name.
fn check_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("`<{part}` is not closed"));
        assert!(!text.contains('>'), "`>` in a text: {text}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        match tag {
            tag if tag.starts_with('!') || tag.ends_with('/') => {}
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "closed too early"),
            _ => open.push(name),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let lonely = text.split('&').skip(1).find(|rest| rest.split(';').next().is_none_or(|name| name.len() >= 6));
        assert_eq!(lonely, None, "`&` in a text");
    }
    assert_eq!(open, [""; 0]);
}

fn report(folder: &Path, arguments: &[&str]) -> String {
    let run = adji_in(folder, &[&["compare"], arguments, &["--report", "r.html"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    std::fs::read_to_string(folder.join("r.html")).expect("a report")
}

#[test]
fn a_report_is_a_page_that_needs_nothing_but_itself() {
    let folder = folder("report");
    let page = report(&folder, &["kalah?pits=3&seeds=2", "kalah?pits=3&seeds=2@empty-capture=yes", "--games", "20"]);
    check_well_formed(&page);
    for wrong in ["http:", "https:", "<script", "src=", "url(", "@import", "<link", "NaN", "inf"] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    for right in ["prefers-color-scheme: dark", "@media print", "<svg role=\"img\"", "&amp;seeds=2", "Wilson"] {
        assert!(page.contains(right), "{right}");
    }
    let command = "adji compare &#39;".replace("&#39;", "'") + "kalah?pits=3&amp;seeds=2'";
    assert!(page.contains(&command), "the command to make it again");
    for metric in metrics::all() {
        assert!(page.contains(&format!("<td>{}</td>", metric.name)), "{} is not defined", metric.name);
    }
}

#[test]
fn a_report_of_one_game_of_one_rule_set_is_a_page_too() {
    let folder = folder("report-one");
    check_well_formed(&report(&folder, &["adji-kui-ii", "--games", "1", "--max-plies", "1"]));
    check_well_formed(&report(&folder, &["tchuka-ruma", "--games", "3"]));
}

/// A drawing of a report as a file of its own.
fn picture(page: &str, title: &str) -> String {
    let style = page.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).expect("a style");
    let title = format!("<title>{title}</title>");
    let drawn = page.split("<svg ").find(|drawing| drawing.contains(&title)).expect("a drawing of this title");
    let drawn = drawn.split("</svg>").next().expect("its end");
    let with_style = drawn.replacen(&title, &format!("{title}<style>{style}</style>"), 1);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {with_style}</svg>\n")
}

#[test]
fn the_pictures_of_the_document_are_those_of_its_commands() {
    let _writing = DOCUMENTS.lock();
    let folder = folder("pictures");
    let own_four = report(&folder, &["adji-kui-ii", "adji-kui-ii@own-four=relays", "--games", "300"]);
    let boto = report(&folder, &["adji-boto", "--readings", "--games", "200", "--only", "captures"]);
    let matches = ["adji-kui-ii?games=3@match=yes", "adji-kui-ii?games=3@match=yes,bought-capture=by-row"];
    let bought = report(&folder, &[&matches[..], &["--games", "150", "--only", "decisiveness,drama"]].concat());
    for (name, page, title) in [
        ("bought-capture", &bought, "differences in decisiveness"),
        ("own-four-laps", &own_four, "laps of a sowing: adji-kui-ii@own-four=relays"),
        ("adji-boto-captures", &boto, "differences in captures"),
    ] {
        let file = format!("docs/pictures/{name}.svg");
        let text = std::fs::read_to_string(root().join(&file)).unwrap_or_default();
        keep(&file, &text, &picture(page, title));
    }
}
