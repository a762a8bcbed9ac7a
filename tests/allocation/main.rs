//! Playing allocates nothing: no list, no map, no string is made while seeds are sown. In a program of its own, because
//! the counting allocator counts for the whole program.

use adji::engine::random::Dice;
use adji::engine::{Game, History, Silent};

#[path = "../suite/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the suite, which uses more of it")]
mod support;

/// Allocations while the same random games are played for the second time; the first time lists find their size.
fn allocations(spec: &str) -> u64 {
    let variant = support::variant(spec);
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
    for id in support::shipped() {
        assert_eq!(allocations(&id), 0, "{id}");
    }
}
