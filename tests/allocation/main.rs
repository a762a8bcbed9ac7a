//! Playing allocates nothing: no list, no map, no string is made while seeds are sown. In a program of its own, because
//! the counting allocator counts for the whole program.

use adji::Variant;
use adji::engine::count::{Counting, Leaves};
use adji::engine::random::Dice;
use adji::engine::{Game, History, Silent};

#[path = "../suite/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the suite, which uses more of it")]
mod support;

/// Allocations while the same random games are played for the second time; the first time lists find their size.
fn allocations(variant: &Variant) -> u64 {
    let rules = &variant.rules;
    let start = *Game::new(rules).position();
    let (mut options, mut history) = (Vec::new(), History::new());
    let mut play = || {
        for number in 0..20 {
            let mut dice = Dice::new(5, number);
            history.truncate(rules, 0);
            let (mut position, mut next) = (start, start);
            for _ in 0..200 {
                rules.options(&mut position, &history, &mut options, &mut Silent);
                if options.is_empty() {
                    break;
                }
                history.push(rules, &position);
                let option = options[dice.below(options.len())];
                rules.play_unchecked(&position, option, &history, &mut Silent, &mut next);
                std::mem::swap(&mut position, &mut next);
            }
        }
    };
    play();
    allocation_counter::measure(play).count_total
}

#[test]
fn playing_a_move_allocates_nothing() {
    for variant in support::all_readings() {
        assert!(variant.rules.programs.is_some(), "{}: played by programs", variant.spec);
        assert_eq!(allocations(&variant), 0, "{}", variant.spec);
    }
}

#[test]
fn texts_that_are_read_allocate_nothing_either() {
    for mut variant in support::all_readings() {
        variant.rules.programs = None;
        assert_eq!(allocations(&variant), 0, "{}", variant.spec);
    }
}

#[test]
fn a_count_allocates_its_lists_and_nothing_for_its_moves() {
    for variant in support::all_readings() {
        let rules = &variant.rules;
        for leaves in [Leaves::Made, Leaves::Counted] {
            let counting = Counting { leaves, ..Counting::default() };
            let mut counted = 0;
            let count = || counted = counting.perft(rules, &rules.start(), &mut History::new(), 6);
            let allocations = allocation_counter::measure(count).count_total;
            // A few for each ply, until its lists have found their size; leaves are hundreds or thousands.
            assert!(allocations <= 6 * 6, "{}: {allocations} for {counted} leaves", variant.spec);
        }
    }
}
