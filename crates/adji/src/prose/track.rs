//! The way that seeds go, from the tables of the board.

use adji_engine::board::Steps;
use adji_engine::{Heading, Place, Player};
use adji_syntax::ast::{ActionKind, PlaceKind, SetKind};

use super::teller::Teller;
use crate::drawing::player_title;
use crate::layer::actions_of;

impl Teller<'_> {
    /// The way that seeds go for each player: one sentence if it is the same for both.
    pub(super) fn tracks(&self) -> Vec<String> {
        let way = self.heading_of_the_board();
        let mut texts = vec![match (self.chooses_the_way(), self.spoke_of("ways")) {
            (true, _) => {
                format!("seeds are sown in the direction that the player has chosen; the way told here is {way}")
            }
            (false, true) => {
                format!("seeds are sown {way} on the board as it is drawn, unless a rule says another direction")
            }
            (false, false) => format!("seeds are sown {way} on the board as it is drawn"),
        }];
        let told = |rounds: Vec<Vec<Place>>| {
            let ways: Vec<String> = rounds.iter().map(|round| self.way(round)).collect();
            format!("their way is: {}", ways.join("; or "))
        };
        let [south, north] = Player::SIDES.map(|player| self.rounds(player, Player::South));
        let apart = self.ways_apart();
        if south == north && !apart {
            texts.push(told(south));
        } else {
            // A player's own way is told from the player's own first pit.
            let rounds = |player| {
                let mut rounds = self.rounds(player, player);
                rounds.truncate(if apart { 1 } else { rounds.len() });
                rounds
            };
            let own = |player| format!("for {} {}", player_title(player), told(rounds(player)));
            texts.extend(Player::SIDES.map(own));
            if apart {
                texts.push(format!("Nobody sows into the other player's {}", self.row_or_rows()));
            }
        }
        texts
    }

    /// Whether each player only ever sows on a way of its own, which does not come to the other's side: seeds are lifted
    /// from own pits and sown on from there.
    fn ways_apart(&self) -> bool {
        let board = &self.variant.rules.board;
        let stays = |player: Player| match self.rounds(player, player).first() {
            Some(round) => {
                let own = |place: &Place| board.is_store(*place) || board.side[place.index()] == player;
                round.iter().all(own) && board.owned_at_start(player).into_iter().all(|pit| round.contains(&pit))
            }
            None => false,
        };
        let is_own = |action: &ActionKind| match action {
            ActionKind::Sow { from, .. } | ActionKind::Relay { from, .. } => {
                let is_own = |from: &PlaceKind| match from {
                    PlaceKind::Here | PlaceKind::Landing => true,
                    PlaceKind::PitOf(_, player) => super::places::is_me(Some(player)),
                    _ => false,
                };
                from.as_ref().is_none_or(|from| is_own(&from.kind))
            }
            _ => true,
        };
        let chosen = actions_of(self.paragraph("move").unwrap_or(&[])).into_iter().all(|action| match action {
            ActionKind::Choose { set, .. } => match &set.kind {
                SetKind::Place(place) => matches!(place.kind, PlaceKind::StoreOf(_)),
                _ => super::places::side_of(set) == Some(true),
            },
            _ => true,
        });
        chosen && self.rows_are_owned() && Player::SIDES.into_iter().all(stays) && !self.does(&|action| !is_own(action))
    }

    /// The direction of the board.
    pub(super) fn heading_of_the_board(&self) -> &'static str {
        match self.variant.rules.board.heading {
            Heading::Anticlockwise => "anticlockwise",
            Heading::Clockwise => "clockwise",
        }
    }

    /// Which stores nobody, or not everybody, sows into.
    pub(super) fn stores_left_out(&self) -> Option<String> {
        let board = &self.variant.rules.board;
        let sows = |player: Player, store: Player| self.next_for(player).from(board.store(store)).exists();
        let name = self.store_word();
        let own = Player::SIDES.map(|player| sows(player, player));
        let others = Player::SIDES.map(|player| sows(player, player.other()));
        match (own, others) {
            ([false, false], [false, false]) => {
                self.stores_are_used().then(|| format!("No seed is sown into a {name}"))
            }
            ([true, true], [false, false]) => Some(format!("Nobody sows into the {name} of the other player")),
            _ => None,
        }
    }

    /// The next place on a player's way, in the direction of the board.
    pub(super) fn next_for(&self, player: Player) -> &Steps {
        let board = &self.variant.rules.board;
        &board.next[player.index()][board.heading.index()]
    }

    /// The rounds of places that a player's way has, beginning with the pits on the side of `from`.
    fn rounds(&self, player: Player, from: Player) -> Vec<Vec<Place>> {
        let (board, next) = (&self.variant.rules.board, self.next_for(player));
        let mut seen: Vec<Place> = Vec::new();
        let mut rounds = Vec::new();
        let (own, others): (Vec<Place>, Vec<Place>) = board.all_pits().partition(|pit| board.side[pit.index()] == from);
        for pit in own.into_iter().chain(others).filter(|pit| next.from(*pit).exists()) {
            let begun = seen.len();
            let mut place = pit;
            while place.exists() && !seen.contains(&place) {
                seen.push(place);
                place = next.from(place);
            }
            if seen.len() > begun {
                rounds.push(seen[begun..].to_vec());
            }
        }
        rounds
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
        let goes_round = |player: Player| {
            let next = self.next_for(player);
            self.rounds(player, player).len() == 1
                && self.variant.rules.board.all_pits().all(|pit| next.from(pit).exists())
        };
        self.owners_stay_in_their_rows() && Player::SIDES.into_iter().all(goes_round)
    }

    /// How many places one goes round from any pit, if it is the same for all.
    pub(super) fn round(&self) -> Option<usize> {
        let board = &self.variant.rules.board;
        let length = |player: Player, pit: Place| {
            let on = std::iter::successors(Some(pit), |place| Some(self.next_for(player).from(*place)));
            let ends = on.skip(1).take(board.places()).position(|place| !place.exists() || place == pit);
            ends.unwrap_or(board.places()) + 1
        };
        let own = |player: Player| board.owned_at_start(player).into_iter().map(move |pit| (player, pit));
        let mut lengths = Player::SIDES.into_iter().flat_map(own).map(|(player, pit)| length(player, pit));
        let first = lengths.next()?;
        lengths.all(|length| length == first).then_some(first)
    }
}
