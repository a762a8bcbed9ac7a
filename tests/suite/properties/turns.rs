//! Boards in the middle of a turn, records, and lists of legal moves, of every variant under every reading.

use adji::engine::{Game, Heading, Move, Place, Silent};
use adji::records::{self, random};
use adji::trace::Tracer;
use adji::{Variant, boards};

use super::{play, text};
use crate::support::{all_readings, from_text, kinds};

/// Most places of a board, and most seeds that are tried as an amount.
const MOST_PLACES: usize = 132;
const MOST_SEEDS: u16 = 12;

fn everything() -> impl Iterator<Item = Variant> {
    all_readings().into_iter().chain(kinds()).chain(MIDDLES.map(from_text)).filter(|one| !one.is_abstract)
}

/// Games whose decisions in the middle of a turn read what the turn remembers, and one whose turns begin with counting.
const MIDDLES: [&str; 4] = [
    r#"
name = "Asks what was captured, and sows on"
[board]
pits = 3
seeds = 2
[rules]
move = "[any] choose mine that hold any. lift here, sow."
lap = '''
[two] first lap and here holds 3 and opposite holds any: capture opposite, ask go of me.
      stop.
'''
go = '''
[offer] choose among on, stay.
[on]    chose on: relay from landing.
[c]     captured is 2: again.
        stop.
'''
no-move = "end."
settle = "each player: take mine."
"#,
    r#"
name = "Asks which way, how many, and what lay there"
[board]
pits = 4
seeds = 3
[rules]
move = '''
[any] choose mine that hold any either way.
      lift here, sow.
'''
lap = '''
[some] first lap and here holds 3 to 5: pick here, pick opposite, ask more of me.
       stop.
'''
more = '''
[count] choose picked that hold any with 1 to 3 seeds.
[other] ask side of them.
'''
side = '''
[name]  choose among near, far.
[near]  chose near and going back: lift amount of starting pit, sow from starting pit.
[far]   landing held at most 2 and opposite of landing is picked: capture landing, again.
        stop.
'''
no-move = "end."
after-turn = "[few] seeds of pits is at most 4: end."
settle = "each player: take mine."
"#,
    r#"
name = "Harbours set before the game, and some of them lost"
[board]
pits = 5
seeds = 3
[marks]
harbour = "flag"
[counters]
gifts = 3
[rules]
setup = "mark pit 3 of me harbour, mark pit 3 of them harbour, set gifts to 2."
move = "[any] choose mine that hold any. lift here, sow."
seed = '''
[ferry] here is harbour and none of sown are harbour: drop in my store.
[else]  otherwise: drop.
'''
lap = '''
[take]    here held none and here is mine and opposite holds any and gifts is any: capture opposite, ask gift.
[harbour] here is harbour: unmark here harbour, again.
          stop.
'''
gift = '''
[give] choose theirs.
       set gifts to gifts - 1, put 1 of my store in here, stop.
'''
no-move = "[dead] they cannot move: end. pass."
settle = "each player: take mine."
"#,
    r#"
name = "Counts turns when they begin"
[board]
pits = 3
seeds = 3
[counters]
turns = 3
[rules]
turn = "[fourth] turns is 3: set turns to 0, ask gift of them. [other] otherwise: count turns, ask move."
move = "[any] choose mine that hold any. lift here, sow."
gift = '''
[give] choose pits.
       mark here fed, ask move of me.
'''
lap = "[fed] here is fed: capture here. stop."
no-move = "end."
settle = "each player: take mine."
[marks]
fed = "flag"
"#,
];

#[test]
fn a_board_printed_before_any_decision_reads_back() {
    let mut in_turn = 0;
    for variant in everything() {
        play(&variant, 3, |game, _| {
            let printed = text(&variant, game.position());
            let mut read = boards::parse(&printed, &variant.rules, &variant.names)
                .unwrap_or_else(|error| panic!("{}: {error} in {printed}", variant.spec));
            let mut options = Vec::new();
            variant.rules.options(&mut read, game.history(), &mut options, &mut Silent);
            assert_eq!(options, game.legal_moves(), "{} at {printed}", variant.about.name);
            assert!(read == *game.position(), "{} at {printed}\n{}", variant.about.name, text(&variant, &read));
            in_turn += usize::from(printed.contains("; turn "));
        });
    }
    assert!(in_turn > 100, "{in_turn} boards in the middle of a turn");
}

#[test]
fn what_setup_marks_and_counts_is_so_on_a_board_given_by_hand() {
    let variant = from_text(MIDDLES[2]);
    let read = |board: &str| boards::parse(board, &variant.rules, &variant.names).expect("a board");
    let start = variant.rules.start();
    assert!(read("3 3 3 3 3 | 3 3 3 3 3") == start);
    let check = |board: &str, said: &str| {
        let printed = text(&variant, &read(board));
        assert_eq!(printed, format!("2 0 0 0 0 | 3 3 3 3 3; stores 0 0; {said}"));
        assert!(read(&printed) == read(board), "{printed}");
    };
    check("2 0 0 0 0 | 3 3 3 3 3", "south to move; mark harbour C c; count gifts 2");
    check("2 0 0 0 0 | 3 3 3 3 3; north to move; mark harbour A", "north to move; mark harbour A C c; count gifts 2");
    check(
        "2 0 0 0 0 | 3 3 3 3 3; mark harbour all nobody; mark harbour A c; count gifts 0",
        "south to move; mark harbour C nobody; mark harbour A c; count gifts 0",
    );
    // Where the set-up asks, what comes of it is not known: the board is as before it.
    let lot = "setup = \"ask lot of chance.\"\nlot = \"[all] choose pits. mark here harbour, stop.\"";
    let lines = MIDDLES[2].lines().map(|line| if line.starts_with("setup") { lot } else { line });
    let asks = lines.collect::<Vec<_>>().join("\n");
    let variant = from_text(&asks);
    let read = boards::parse("3 3 3 3 3 | 3 3 3 3 3", &variant.rules, &variant.names).expect("a board");
    assert_eq!(text(&variant, &read), "3 3 3 3 3 | 3 3 3 3 3; stores 0 0; south to move");
}

#[test]
fn moves_written_down_lead_to_the_same_positions() {
    for variant in everything() {
        let mut written = Vec::new();
        play(&variant, 1, |game, option| {
            written.push((*game.position(), variant.names.print_move(option, game.position(), &variant.rules)));
        });
        let mut game = Game::new(&variant.rules);
        for (before, name) in &written {
            assert!(game.position() == before, "{} before {name}", variant.spec);
            let option = variant.names.parse_move(name, before, &variant.rules);
            game.play(option.unwrap_or_else(|error| panic!("{}: {error}", variant.spec))).expect("legal before");
        }
    }
}

#[test]
fn a_record_replays_and_is_the_same_from_every_thread() {
    for variant in everything() {
        let record = |game| serde_json::to_string(&random::play(&variant, 17, game, 60)).expect("a record is JSON");
        let one_by_one: Vec<String> = (0..3).map(record).collect();
        let at_once: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..3).map(|game| scope.spawn(move || record(game))).collect();
            threads.into_iter().map(|thread| thread.join().expect("it plays")).collect()
        });
        assert_eq!(one_by_one, at_once, "{}", variant.spec);
        let sources = adji::syntax::sources::Sources::default();
        let tracer = Tracer::new(&variant, &sources);
        for line in &one_by_one {
            let record = records::read_line(line).expect("it was written");
            let replayed = records::verify::verify(&record, &tracer, records::verify::Strictness { endings: true });
            let replayed = replayed.unwrap_or_else(|error| panic!("{}: {error}", variant.spec));
            assert!(replayed.divergence.is_none(), "{}", variant.spec);
            assert_eq!(replayed.moves, record.moves.len(), "{}", variant.spec);
        }
    }
}

/// Every option that could be written: places with and without a direction and a number, names, and passing.
fn every_option(places: usize) -> Vec<Move> {
    let headings = [None, Some(Heading::Anticlockwise), Some(Heading::Clockwise)];
    let amounts = || std::iter::once(None).chain((0..=MOST_SEEDS).map(Some));
    let chosen = (0..places.min(MOST_PLACES)).flat_map(move |place| {
        let place = Place(place as u8);
        headings
            .into_iter()
            .flat_map(move |heading| amounts().map(move |amount| Move::Choose { place, heading, amount }))
    });
    chosen.chain((0..4).map(Move::Named)).chain([Move::Pass]).collect()
}

#[test]
fn of_all_that_can_be_written_what_is_listed_is_legal() {
    for variant in everything() {
        let all = every_option(variant.rules.board.places());
        let mut ply = 0;
        play(&variant, 1, |game, _| {
            ply += 1;
            // All of the first moves and of other decisions, and some of the rest.
            if ply > 12 && ply % 10 > 0 && game.position().flow.ask == 0 || ply > 80 {
                return;
            }
            for &option in &all {
                let listed = game.legal_moves().contains(&option);
                assert_eq!(game.refusal(option).is_none(), listed, "{} {option:?}", variant.spec);
            }
            let listed = game.legal_moves().iter().filter(|option| all.contains(option));
            for &option in listed {
                let name = variant.names.print_move(option, game.position(), &variant.rules);
                let read = variant.names.parse_move(&name, game.position(), &variant.rules);
                assert_eq!(read.ok(), Some(option), "{} {name}", variant.spec);
                assert!(game.clone().play(option).is_ok(), "{} {name}", variant.spec);
            }
        });
    }
}
