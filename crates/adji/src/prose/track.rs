//! The way that seeds go, from the tables of the board.

use adji_engine::{Heading, Place, Player};

use super::teller::Teller;
use crate::drawing::player_title;

impl Teller<'_> {
    /// The way that seeds go for each player: one sentence if it is the same for both.
    pub(super) fn tracks(&self) -> Vec<String> {
        let board = &self.variant.rules.board;
        let heading = board.heading;
        let [south, north] = Player::SIDES.map(|player| {
            let next = &board.next[player.index()][heading.index()];
            self.cycles(Player::South, &|place| next.from(place))
        });
        let way = match heading {
            Heading::Anticlockwise => "anticlockwise",
            Heading::Clockwise => "clockwise",
        };
        let mut texts = vec![match self.chooses_the_way() {
            true => format!("seeds are sown in the direction that the player has chosen; the way told here is {way}"),
            false => format!("seeds are sown {way} on the board as it is drawn"),
        }];
        if south == north {
            texts.push(format!("their way is: {}", south.join("; or ")));
        } else {
            for player in Player::SIDES {
                // A player's own way is told from the player's own first pit.
                let next = &board.next[player.index()][heading.index()];
                let cycles = self.cycles(player, &|place| next.from(place));
                texts.push(format!("for {} their way is: {}", player_title(player), cycles.join("; or ")));
            }
        }
        texts
    }

    /// Which stores nobody, or not everybody, sows into.
    pub(super) fn stores_left_out(&self) -> Option<String> {
        let board = &self.variant.rules.board;
        let sows = |player: Player, store: Player| {
            let next = &board.next[player.index()][board.heading.index()];
            next.from(board.store(store)).exists()
        };
        let name = self.store_word();
        let own = Player::SIDES.map(|player| sows(player, player));
        let others = Player::SIDES.map(|player| sows(player, player.other()));
        match (own, others) {
            ([false, false], [false, false]) => Some(format!("No seed is sown into a {name}")),
            ([true, true], [false, false]) => Some(format!("Nobody sows into the {name} of the other player")),
            _ => None,
        }
    }

    /// The rounds of places that a track has.
    fn cycles(&self, from: Player, next: &dyn Fn(Place) -> Place) -> Vec<String> {
        let board = &self.variant.rules.board;
        let mut seen: Vec<Place> = Vec::new();
        let mut cycles = Vec::new();
        let (own, others): (Vec<Place>, Vec<Place>) = board.all_pits().partition(|pit| board.side[pit.index()] == from);
        for pit in own.into_iter().chain(others) {
            if seen.contains(&pit) || !next(pit).exists() {
                continue;
            }
            let mut cycle = vec![pit];
            seen.push(pit);
            let mut place = next(pit);
            while place.exists() && place != pit && !seen.contains(&place) {
                seen.push(place);
                cycle.push(place);
                place = next(place);
            }
            cycles.push(self.way(&cycle));
        }
        cycles
    }

    /// `A to F, a to f, and then A again`.
    fn way(&self, cycle: &[Place]) -> String {
        let names = &self.variant.names;
        let board = &self.variant.rules.board;
        let mut parts: Vec<String> = Vec::new();
        let mut at = 0;
        while at < cycle.len() {
            let mut end = at + 1;
            let step = |to: usize| i32::from(cycle[to].0) - i32::from(cycle[to - 1].0);
            let together = |to: usize| {
                board.is_pit(cycle[to]) && board.is_pit(cycle[to - 1]) && self.same_row(cycle[to], cycle[to - 1])
            };
            while end < cycle.len()
                && together(end)
                && step(end).abs() == 1
                && (end == at + 1 || step(end) == step(end - 1))
            {
                end += 1;
            }
            if end - at > 2 {
                parts.push(format!("{} to {}", names.place(cycle[at]), names.place(cycle[end - 1])));
            } else {
                end = at + 1;
                parts.push(self.place_name(cycle[at]));
            }
            at = end;
        }
        let first = self.place_name(cycle[0]);
        format!("{}, and then {first} again", parts.join(", "))
    }

    fn same_row(&self, one: Place, other: Place) -> bool {
        let board = &self.variant.rules.board;
        let (one, other) = (one.index(), other.index());
        board.side[one] == board.side[other] && board.row[one] == board.row[other]
    }

    pub(super) fn place_name(&self, place: Place) -> String {
        let board = &self.variant.rules.board;
        if board.is_store(place) {
            let player = if place == board.store(Player::South) { "South" } else { "North" };
            return format!("{player}'s {}", self.store_word());
        }
        self.variant.names.place(place)
    }

    /// Whether every way comes to all pits, each of which stays its player's: so each leaves either side.
    pub(super) fn goes_round_all(&self) -> bool {
        let board = &self.variant.rules.board;
        self.owners_stay_in_their_rows()
            && Player::SIDES.iter().all(|player| {
                let next = &board.next[player.index()][board.heading.index()];
                self.cycles(*player, &|place| next.from(place)).len() == 1
                    && board.all_pits().all(|pit| next.from(pit).exists())
            })
    }

    /// How many places one goes round from any pit, if it is the same for all.
    pub(super) fn round(&self) -> Option<usize> {
        let board = &self.variant.rules.board;
        let mut lengths: Vec<usize> = Vec::new();
        for player in Player::SIDES {
            let next = &board.next[player.index()][board.heading.index()];
            for pit in board.owned_at_start(player) {
                let mut place = next.from(pit);
                let mut length = 1;
                while place.exists() && place != pit && length <= board.places() {
                    place = next.from(place);
                    length += 1;
                }
                lengths.push(length);
            }
        }
        let first = *lengths.first()?;
        lengths.iter().all(|&length| length == first).then_some(first)
    }
}
