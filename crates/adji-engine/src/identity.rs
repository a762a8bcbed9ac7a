//! What makes two games the same from here on, as a row of numbers: for sets of all games that a search came to.

use crate::game::Game;
use crate::history::History;
use crate::position::{Flow, Position, Stage, Status, Turn};

impl Game<'_> {
    /// Adds the numbers that decide everything that can follow: how things stand and, where the rules ask for them, the
    /// earlier positions, in whatever order they came. Of two games under the same rules these numbers are equal exactly
    /// if the same can follow.
    pub fn identity(&self, numbers: &mut Vec<u16>) {
        self.position().identity_numbers(numbers);
        self.history().identity_numbers(numbers);
    }
}

impl Position {
    /// Adds the numbers that decide everything that can follow, as [`Game::identity`] does, but for earlier positions.
    pub fn identity_numbers(&self, numbers: &mut Vec<u16>) {
        numbers.extend_from_slice(&self.cells[..usize::from(self.used)]);
        self.flow.identity_numbers(numbers);
    }
}

impl Flow {
    /// The same parts that [`PartialEq`] compares.
    fn identity_numbers(&self, numbers: &mut Vec<u16>) {
        let Flow { mover, asked, ask, starter, winner, rounds, moved: _, stage, status, turn } = *self;
        let status = match status {
            Status::Open => 0,
            Status::MustPass => 1,
            Status::Over(winner) => 2 + winner as u16,
        };
        let stage = match stage {
            Stage::Setup => 0,
            Stage::TurnBegins => 1,
            Stage::InTurn => 2,
            Stage::Round => 3,
        };
        // Each player is one of four, so that four of them take a byte.
        let players = (mover as u16) << 6 | (asked as u16) << 4 | (starter as u16) << 2 | winner as u16;
        numbers.extend([players, u16::from(ask) << 8 | stage << 4 | status, rounds]);
        turn.identity_numbers(numbers);
    }
}

impl Turn {
    /// Nothing for a turn that has not begun, which is how most positions stand.
    fn identity_numbers(&self, numbers: &mut Vec<u16>) {
        let Turn { starting, lifted, landing, heading, laps, chose, amount, captured, captured_now, picked, sown } =
            *self;
        let begun = *self != Turn::new(heading);
        numbers.push((heading as u16) << 1 | u16::from(begun));
        if !begun {
            return;
        }
        let chose = chose.map_or(0, |(ask, name)| 1 << 15 | u16::from(ask) << 8 | u16::from(name));
        let places = [u16::from(starting.0) << 8 | u16::from(lifted.0), u16::from(landing.0) << 8 | u16::from(laps)];
        numbers.extend(places.into_iter().chain([chose, amount, captured, captured_now]));
        for set in [picked, sown] {
            numbers.extend(set.numbers());
        }
    }
}

impl History {
    /// The positions in a fixed order, as rules only ask how often one was there.
    fn identity_numbers(&self, numbers: &mut Vec<u16>) {
        let mut earlier: Vec<(u64, &[u16])> = self.entries().collect();
        earlier.sort_unstable();
        for (key, cells) in earlier {
            // Its lowest bits hold the player due, the others follow from the cells.
            numbers.push(key as u16);
            numbers.extend_from_slice(cells);
        }
    }
}
