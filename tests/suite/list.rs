//! `adji list` with filters, and that what it says of games is what happens in them.

use adji::Variant;
use adji::catalogue::{Capture, Features, Stores};
use adji::engine::random::Dice;
use adji::engine::rules::Taking;
use adji::engine::{Event, Game, Observer, Player, Position};

use crate::cli::{adji, check_refused};
use crate::support::{VERY_LONG_RELAYS, every_reading, games, variant};

/// The ids that a command lists.
fn listed(arguments: &str) -> Vec<String> {
    let arguments: Vec<&str> = ["list"].into_iter().chain(arguments.split_whitespace()).collect();
    let run = adji(&arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run.stdout.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect()
}

fn check(arguments: &str, expected: &str) {
    assert_eq!(listed(arguments).join(" "), expected, "{arguments}");
}

#[test]
fn filters_keep_the_games_that_fit() {
    check("--rows 4", "bao-ki-arabu hus muvalavala owela");
    check("--rows 4 --captures moved", "hus owela");
    check("--rows 4 --captures behind --captures moved", "hus owela");
    check("--region eritrea --relay", "andada dabuda qelat-ii");
    check("--region eritrea --no-relay", "andot bechi");
    check("--people maasai", "endodoi enkeshui");
    check("--family wegs --rows 2", "gabata qelat-ii sadeqa-ii weg");
    check("--uses chance --no-relay", "random-kalah");
    check("--captures none --stores none", "andot krur");
    check("--captures passing --captures opposite", "pandi");
    check("kalah --stores sown --captures landing", "kalah random-kalah");
}

/// A word of the language, one that is several words, one that is written in two ways; a mark, a paragraph, a label.
#[test]
fn games_are_found_by_any_word_of_their_rules() {
    check("--uses chance", "random-kalah");
    check("--uses weg", "gabata qelat-ii sadeqa-ii weg");
    check("--uses setup", "random-kalah");
    check("--uses child --uses anticlockwise", "andot");
    assert_eq!(listed("--uses counterclockwise"), listed("--uses anticlockwise"));
    let uses = |word: &str| adji(&["list", "--uses", word]).stdout.split_whitespace().next().map(str::to_string);
    assert_eq!(uses("with A to B seeds").as_deref(), Some("azigo"));
    assert_eq!(uses("seen N times").as_deref(), Some("adji-kui-ii"));
    let repeating: Vec<String> =
        games().into_iter().filter(|game| game.rules.reads.seen).map(|game| game.spec.to_string()).collect();
    assert_eq!(listed("--uses seen"), repeating);
    let looking_back = |game: &Variant| game.rules.sentences.iter().any(|one| one.label.as_deref() == Some("chain"));
    let chains: Vec<String> = games().into_iter().filter(looking_back).map(|game| game.spec.to_string()).collect();
    assert_eq!(listed("--uses chain"), chains);
}

#[test]
fn filters_divide_all_games() {
    let all = games().len();
    assert_eq!(listed("--relay").len() + listed("--no-relay").len(), all);
    assert_eq!(listed("--captures any").len() + listed("--captures none").len(), all);
    let stores: usize = Stores::ALL.iter().map(|stores| listed(&format!("--stores {stores}")).len()).sum();
    assert_eq!(stores, all);
    for capture in Capture::ALL.into_iter().filter(|capture| *capture != Capture::Chosen) {
        assert!(!listed(&format!("--captures {}", capture.name())).is_empty(), "{}", capture.name());
    }
}

#[test]
fn a_filter_that_leaves_nothing_says_why() {
    check_refused(&["list", "--rows", "3"], "no game in reach fits: `--rows 3` leaves 0 games");
    check_refused(&["list", "--stores", "none", "--rows", "4"], "`--rows 4` leaves 4 games, `--stores none` leaves 4");
    check_refused(&["list", "--rows", "4", "--uses", "weg"], "leave one of them out");
    check_refused(&["list", "--uses", "oposite"], "did you mean `opposite`?");
    check_refused(&["list", "--uses", "zzzzzz"], "no word of the language, and no name in the rules in reach");
    check_refused(&["list", "--captures", "four"], "possible values: any, none, count, landing");
    check_refused(&["list", "--relay", "--no-relay"], "cannot be used with");
    check_refused(&["list", "--rows", "two"], "invalid value 'two' for '--rows <N>'");
    check_refused(&["list", "--region", "atlantis"], "`--region atlantis` leaves 0 games");
}

#[test]
fn json_has_what_filters_ask_for() {
    let line = adji(&["list", "--format", "json", "random-kalah"]).stdout;
    let game: serde_json::Value = serde_json::from_str(&line).expect("one object");
    assert_eq!((&game["rows"], &game["pits"], &game["seeds"]), (&2.into(), &[6].into_iter().collect(), &48.into()));
    assert_eq!((&game["relay"], &game["stores"]), (&false.into(), &"sown".into()));
    assert_eq!(game["captures"], ["landing", "opposite"].into_iter().collect::<serde_json::Value>());
    let parent = adji(&["list", "--format", "json", "two-rows"]).stdout;
    assert!(parent.contains("\"abstract\":true") && !parent.contains("\"rows\""), "{parent}");
}

// ---- what is said of a game, and what happens in it

/// What happened in random games.
#[derive(Default)]
struct Seen {
    laps: usize,
    /// More than one lap in a move.
    relay: bool,
    captured: bool,
    passed_over: bool,
}

impl Observer for Seen {
    fn event(&mut self, event: Event, _: &Position) {
        match event {
            Event::LapBegins { .. } => {
                self.laps += 1;
                self.relay |= self.laps > 1;
            }
            Event::Moved { taking: Some(Taking::Capture), seeds: 1.., .. } => self.captured = true,
            Event::PassedOver { .. } => self.passed_over = true,
            _ => {}
        }
    }
}

/// What cannot happen by what is said of a game does not happen; what is said of most games is seen, too.
#[test]
fn what_is_listed_of_a_game_is_what_happens_in_it() {
    let (mut relays, mut captures, mut told) = (0, 0, [0, 0]);
    for game in every_reading().filter(|game| !VERY_LONG_RELAYS.contains(&game.spec.base.as_str())) {
        let (rules, features, mut seen, mut stored) = (&game.rules, Features::of(&game), Seen::default(), false);
        for number in 0..2 {
            let (mut play, mut dice) = (Game::new(rules), Dice::new(3, number));
            for _ in 0..60 {
                let Some(&option) = play.legal_moves().get(dice.below(play.legal_moves().len())) else { break };
                seen.laps = 0;
                play.play_watched(option, &mut seen).expect("legal");
                stored |= Player::SIDES.iter().any(|side| play.position().seeds(rules.board.store(*side)) > 0);
            }
        }
        assert!(features.relay || !seen.relay, "{}: a second lap", game.spec);
        assert!(!features.captures.is_empty() || !seen.captured, "{}: a capture", game.spec);
        assert!(features.skips || !seen.passed_over, "{}: a place passed over", game.spec);
        assert!(features.stores != Stores::None || !stored, "{}: seeds in a store", game.spec);
        relays += usize::from(seen.relay);
        captures += usize::from(seen.captured);
        told[0] += usize::from(features.relay);
        told[1] += usize::from(!features.captures.is_empty());
    }
    assert!(relays * 10 >= told[0] * 9, "{relays} of {} relays are seen", told[0]);
    assert!(captures * 10 >= told[1] * 9, "{captures} of {} captures are seen", told[1]);
}

/// Held against the rules as people tell them.
#[test]
fn well_known_games_are_told_as_they_are_known() {
    let check = |id: &str, sowing: &str, stores: Stores, captures: &str| {
        let features = Features::of(&variant(id));
        assert_eq!(
            (features.sowing().as_str(), features.stores, features.capturing().as_str()),
            (sowing, stores, captures)
        );
    };
    check("kalah", "one lap", Stores::Sown, "landing, opposite");
    check("oware", "one lap, passing over", Stores::Beside, "count, chain");
    check("adji-kui-ii", "relay", Stores::Beside, "count, landing");
    check("dakon", "relay", Stores::Sown, "landing, opposite");
    check("bao-ki-arabu", "relay, either way", Stores::Beside, "opposite, behind");
    check("toguz-kumalak", "one lap, passing over", Stores::Beside, "count, landing");
    check("tap-urdy", "relay", Stores::Beside, "beyond");
}
