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
        let Some(Step::Moved { to, taking, .. }) = steps.first() else { return 1 };
        let mut parts = Vec::new();
        let mut at = 0;
        for step in steps {
            match step {
                Step::Moved { from, to: into, seeds, taking: how } if into == to && how == taking => {
                    parts.push(format!("{seeds} from {}", self.names().place(*from)));
                    at += 1;
                }
                // The rounds of a loop.
                Step::Sentence { id, .. } if Some(*id) == self.told && !self.lap.open => at += 1,
                _ => break,
            }
        }
        // What stands between the last seeds and the next step is that step's.
        while at > 1 && matches!(steps[at - 1], Step::Sentence { .. }) {
            at -= 1;
        }
        let text = self.movement(*to, *taking, &parts.join(", "));
        self.effect(text);
        at
    }

    fn movement(&self, to: Place, taking: Option<Taking>, parts: &str) -> String {
        let board = &self.tracer.variant.rules.board;
        let whose = Player::SIDES.into_iter().find(|&player| board.store(player) == to);
        match (taking, whose) {
            (Some(Taking::Capture), Some(player)) => format!("{} captures {parts}", player_title(player)),
            (Some(Taking::Take), Some(player)) => format!("{} takes {parts}", player_title(player)),
            _ if to == board.out() => format!("out of play go {parts}"),
            _ => format!("into {} go {parts}", self.names().place(to)),
        }
    }

    pub(super) fn marked(&mut self, pit: Place, mark: usize, value: u16) {
        self.sentence_in_lap();
        let mark_of = &self.tracer.variant.rules.marks[mark];
        let (pit, name) = (self.names().place(pit), &mark_of.name);
        let whose = match value {
            1 => Player::South,
            2 => Player::North,
            _ => Player::Nobody,
        };
        let text = match (mark, mark_of.of_player, value) {
            (0, _, 0) => format!("{pit} belongs to nobody now"),
            (0, ..) => format!("{pit} belongs to {} now", player_title(whose)),
            (_, _, 0) => format!("{pit} is no longer {name}"),
            (_, true, _) => format!("{pit} is {name} of {} now", player_title(whose)),
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
