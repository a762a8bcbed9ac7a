//! What a trace tells is what happened: carrying out its steps by hand gives the position.

use adji::engine::random::Dice;
use adji::engine::{Game, Ruleset};
use adji::trace::{Detail, MoveReport, Step, Tracer};

use crate::support::{load_shipped, shipped};

/// Moves of each game that are played.
const MOVES: usize = 120;

/// Carries out the steps of a report on bare lists of seeds.
fn check(report: &MoveReport, rules: &Ruleset) {
    let board = &rules.board;
    let before = report.before.all_seeds(rules).to_vec();
    let mut seeds = before.clone();
    let mut shift = |from: usize, to: usize, many: u16| {
        assert!(seeds[from] >= many, "{many} seeds from a place with {}", seeds[from]);
        seeds[from] -= many;
        seeds[to] += many;
        seeds.clone()
    };
    let hand = board.hand().index();
    let mut now = before.clone();
    let mut laps = 0;
    for step in &report.steps {
        match step {
            Step::Lifted { from, seeds } => now = shift(from.index(), hand, *seeds),
            Step::Dropped { into, .. } => now = shift(hand, into.index(), 1),
            Step::Moved { from, to, seeds, .. } => now = shift(from.index(), to.index(), *seeds),
            Step::LapBegins { lap, seeds, .. } => {
                laps += 1;
                assert_eq!((*lap, *seeds), (laps, now[hand]));
            }
            Step::LapEnds { landing, holds, seeds, .. } => {
                assert_eq!(now, seeds.to_vec());
                assert_eq!(*holds, now[landing.index()]);
            }
            Step::GameEnds { seeds, .. } => assert_eq!(now, seeds.to_vec()),
            _ => {}
        }
    }
    assert_eq!((now.as_slice(), laps), (report.after.all_seeds(rules), report.laps));
    let [more, fewer] =
        [report.after.all_seeds(rules), &before].map(|seeds| seeds.iter().map(|&n| u32::from(n)).sum::<u32>());
    assert_eq!(more, fewer, "seeds are conserved");
}

#[test]
fn steps_carried_out_by_hand_give_the_position() {
    for id in shipped() {
        let loaded = load_shipped(&id);
        let variant = loaded.variant.as_ref().expect("it loads");
        if variant.is_abstract {
            continue;
        }
        let tracer = Tracer::new(variant, &loaded.sources);
        for game in 0..3 {
            let mut dice = Dice::new(11, game);
            let mut play = Game::new(&variant.rules);
            for ply in 1..=MOVES {
                let options = play.legal_moves();
                let Some(&option) = options.get(dice.below(options.len())) else { break };
                let report = tracer.play(&mut play, option, ply).expect("it is legal");
                if report.laps <= 1000 && !report.endless {
                    check(&report, &variant.rules);
                }
                let text = tracer.text(&report, Detail::default());
                assert!(text.lines().all(|line| line == line.trim_end() && !line.contains("Place(")), "{text}");
            }
        }
    }
}
