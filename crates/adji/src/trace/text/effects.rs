//! What sentences did, in words.

use adji_engine::rules::Taking;
use adji_engine::{Place, Player};

use super::Teller;
use crate::drawing::player_title;
use crate::trace::Step;

impl Teller<'_> {
    /// Tells a run of seeds moved alike: `South captures 4 from b, 3 from c`. Gives back how many steps that was.
    pub(super) fn moved(&mut self, steps: &[Step]) -> usize {
        self.sentence_in_lap();
        let (run, length) = self.run(steps, |run: &[Movement], step| match *step {
            Step::Moved { from, to, seeds, taking } => {
                Some(Movement { from, to, seeds, taking }).filter(|next| next.continues(run))
            }
            _ => None,
        });
        let Some(first) = run.first().copied() else { return 1 };
        let name = |place: Place| self.names().place(place);
        let from: Vec<String> = run.iter().map(|one| format!("{} from {}", one.seeds, name(one.from))).collect();
        let into: Vec<String> = run.iter().map(|one| format!("{} in {}", one.seeds, name(one.to))).collect();
        let board = &self.tracer.variant.rules.board;
        let whose = Player::SIDES.into_iter().find(|&player| board.store(player) == first.to).map(player_title);
        let text = match (first.taking, whose) {
            (Some(Taking::Capture), Some(player)) => format!("{player} captures {}", from.join(", ")),
            (Some(Taking::Take), Some(player)) => format!("{player} takes {}", from.join(", ")),
            _ if first.to == board.out() => format!("remove {}", from.join(", ")),
            _ if run.len() > 1 && run[1].from == first.from => {
                format!("from {} put {}", name(first.from), into.join(", "))
            }
            _ => format!("put {} in {}", from.join(", "), name(first.to)),
        };
        self.effect(text);
        length
    }

    /// What one step after the other did alike, and how many steps that takes up. `next` gives what is told of a step, if
    /// it can be told with those before it.
    fn run<T>(&self, steps: &[Step], next: impl Fn(&[T], &Step) -> Option<T>) -> (Vec<T>, usize) {
        let mut run: Vec<T> = Vec::new();
        let mut length = 0;
        for (at, step) in steps.iter().enumerate() {
            match (step, next(&run, step)) {
                (_, Some(one)) => {
                    run.push(one);
                    length = at + 1;
                }
                // The rounds of a loop.
                (Step::Sentence { id, .. }, _) if self.told == Some((*id, None)) && !self.lap.open => {}
                _ => break,
            }
        }
        (run, length.max(1))
    }

    /// Tells a run of places that are gathered: `pick b, c`. Gives back how many steps that was.
    pub(super) fn picked(&mut self, picked: bool, steps: &[Step]) -> usize {
        self.sentence_in_lap();
        let (places, length) = self.run(steps, |_, step| match *step {
            Step::Picked { place, now } if now == picked => Some(self.names().place(place)),
            _ => None,
        });
        let word = if picked { "pick" } else { "unpick" };
        self.effect(format!("{word} {}", places.join(", ")));
        length
    }

    pub(super) fn marked(&mut self, pit: Place, mark: usize, value: u16) {
        self.sentence_in_lap();
        let mark_of = &self.tracer.variant.rules.marks[mark];
        let (pit, name) = (self.names().place(pit), &mark_of.name);
        let whose = player_title(Player::from_cell(value));
        let text = match (mark, mark_of.of_player, value) {
            (0, _, 0) => format!("{pit} belongs to nobody now"),
            (0, ..) => format!("{pit} belongs to {whose} now"),
            (_, _, 0) => format!("{pit} is no longer {name}"),
            (_, true, _) => format!("{pit} is {name} of {whose} now"),
            (_, false, _) => format!("{pit} is {name} now"),
        };
        self.effect(text);
    }

    pub(super) fn counted(&mut self, counter: usize, player: Player, value: u16) {
        self.sentence_in_lap();
        let name = &self.tracer.variant.rules.counters[counter].name;
        let whose = if player.is_side() { format!(" of {}", player_title(player)) } else { String::new() };
        self.effect(format!("{name}{whose} is {value} now"));
    }
}

/// Seeds moved without being sown.
#[derive(Clone, Copy)]
struct Movement {
    from: Place,
    to: Place,
    seeds: u16,
    taking: Option<Taking>,
}

impl Movement {
    /// Whether it can be told with those before: all to one place, or all put from one place.
    fn continues(&self, run: &[Movement]) -> bool {
        match run {
            [] => true,
            [first, ..] if first.taking != self.taking => false,
            [first] => self.to == first.to || (self.taking.is_none() && self.from == first.from),
            [first, second, ..] if first.to == second.to => self.to == first.to,
            [first, ..] => self.from == first.from,
        }
    }
}
