//! Matches of Adji Kui II under every reading: after each game each player's seeds, pits and purchases are worked out again
//! here, from the settled board, and held against what the rules of the file made of it.
//!
//! Matches are played at random, some bounded to a few games and some not; every one ends or is cut at [`PLIES`]. By default a
//! few hundred games are played under each reading. For 10,000:
//! `cargo test --release -p adji-tests --test suite -- --ignored matches`.

use adji::engine::random::Dice;
use adji::engine::rules::Taking;
use adji::engine::{Event, Game, Moment, Move, Observer, Place, Player, Position, Ruleset, Stage, Status};
use adji::records::verify::{Strictness, verify};
use adji::records::{Record, random};
use adji::trace::Tracer;
use adji::{Variant, boards, wire};

use crate::support::{load_shipped, variant};

/// Moves after which a match is cut.
const PLIES: usize = 1000;
/// Games of a bounded match.
const BOUND: u16 = 4;
/// Seeds that fill a pit.
const FOUR: u16 = 4;
/// Pits of a row.
const ROW: usize = 6;

/// The values of the readings about matches that are no defaults.
const OF_MATCHES: [&str; 8] = [
    "bought-capture=by-row",
    "bought-start=yes",
    "bought-settle=by-row",
    "surplus=round",
    "bought-which=nearest",
    "match-end=ten-pits",
    "starter=loser",
    "starter=winner",
];

/// Those of the readings about a single game.
const OF_GAMES: [&str; 9] = [
    "own-four=relays",
    "origin=skipped",
    "pass=empty-only",
    "endless=ends-game",
    "eight=exactly",
    "score=captures-only",
    "repetition=none",
    "repetition=first-repeat",
    "score=captures-only,surplus=round",
];

#[test]
fn matches_are_right_under_every_reading() {
    play_all(300, &singles());
}

#[test]
fn matches_are_right_under_pairs_of_readings() {
    play_all(300, &pairs());
}

#[test]
fn matches_are_right_with_the_readings_of_a_game() {
    play_all(300, &with_games());
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_games_are_right_under_every_reading() {
    play_all(10_000, &singles());
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_games_are_right_under_pairs_of_readings() {
    play_all(10_000, &pairs());
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_games_are_right_with_the_readings_of_a_game() {
    play_all(10_000, &with_games());
}

#[test]
fn every_value_of_every_reading_is_played() {
    let played: Vec<&str> = OF_MATCHES.iter().chain(&OF_GAMES).copied().collect();
    for reading in variant("adji-kui-ii").readings.iter().filter(|reading| reading.id != "match") {
        for value in reading.values.iter().filter(|value| **value != reading.default) {
            let value = format!("{}={value}", reading.id);
            assert!(played.contains(&value.as_str()), "{value}");
        }
    }
}

#[test]
fn recorded_matches_agree_with_themselves() {
    for spec in
        ["adji-kui-ii@match=yes", "adji-kui-ii?games=3@match=yes,starter=winner", "adji-kui-ii@match=yes,surplus=round"]
    {
        let loaded = load_shipped(spec);
        let tracer = Tracer::new(loaded.variant.as_ref().unwrap(), &loaded.sources);
        let mut rounds = 0;
        for game in 0..4 {
            let record: Record = random::play(tracer.variant, 5, game, 400);
            rounds += record.moves.iter().filter(|entry| entry.played.starts_with("buy:")).count();
            let replayed = verify(&record, &tracer, Strictness { endings: true }).unwrap();
            assert_eq!((replayed.divergence, replayed.moves), (None, record.moves.len()), "{spec}");
        }
        assert!(rounds > 0, "{spec}: pits are bought in these games");
    }
}

#[test]
fn a_game_of_a_match_shows_as_it_was_settled() {
    let loaded = load_shipped("adji-kui-ii@match=yes");
    let variant = loaded.variant.as_ref().unwrap();
    let tracer = Tracer::new(variant, &loaded.sources);
    let board = "0 0 0 0 2 1 | 3 1 1 0 2 2; stores 20 16";
    let start = boards::parse(board, &variant.rules, &variant.names).unwrap();
    let mut game = Game::from_position(&variant.rules, start);
    let option = game.legal_moves()[0];
    let played = wire::move_of(&tracer.play(&mut game, option, 1).unwrap(), &tracer);
    let over = serde_json::to_string(&played.over).unwrap();
    assert_eq!(over, r#"{"result":"win","winner":"south","round":true}"#);
    assert_eq!((played.pits, played.stores, played.next), (vec![0; 12], [26, 22], Some("north")));
    let next = boards::print(game.position(), &variant.rules, &variant.names);
    assert!(next.starts_with("4 4 4 4 4 4 | 4 4 4 4 4 0; stores 2 2; north to move"), "{next}");
}

fn singles() -> Vec<String> {
    OF_MATCHES.iter().map(|value| (*value).to_string()).chain([String::new()]).collect()
}

fn pairs() -> Vec<String> {
    let reading = |value: &str| value.split('=').next().map(str::to_string);
    let mut pairs = Vec::new();
    for (at, one) in OF_MATCHES.iter().enumerate() {
        let others = OF_MATCHES[at + 1..].iter().filter(|other| reading(other) != reading(one));
        pairs.extend(others.map(|other| format!("{one},{other}")));
    }
    pairs
}

fn with_games() -> Vec<String> {
    OF_GAMES.iter().map(|value| (*value).to_string()).collect()
}

/// Plays matches under each of these readings until so many games are over, every other match bounded.
fn play_all(games: u32, readings: &[String]) {
    for readings in readings {
        let of = |facts: &str| variant(format!("adji-kui-ii{facts}@match=yes,{readings}").trim_end_matches(','));
        let variants = [(of(""), 0), (of(&format!("?games={BOUND}")), BOUND)];
        let [mut over, mut number] = [0, 0];
        while over < games {
            let (variant, bound) = &variants[number as usize % 2];
            let mut played = Match::new(variant, *bound, number);
            played.play();
            over += played.games;
            number += 1;
            assert!(number <= 2 * games, "{}: few games come to an end", variant.spec);
        }
    }
}

// ---- a match, and what must be true of it

/// A match as it is played at random, with what is expected of it.
struct Match<'v> {
    variant: &'v Variant,
    rules: &'v Ruleset,
    readings: Readings,
    bound: u16,
    dice: Dice,
    /// Games that are over.
    games: u32,
    /// Games won by South and North.
    won: [u16; 2],
    /// Who began the present game.
    starter: Player,
    /// What is expected of the next game, while it is prepared.
    next: Option<Next>,
    /// The moves so far.
    log: Vec<String>,
}

/// What the readings chosen say.
struct Readings {
    capture_by_row: bool,
    bought_start: bool,
    settle_by_row: bool,
    round: bool,
    nearest: bool,
    ten_pits: bool,
    starter: String,
    captures_only: bool,
}

impl Readings {
    fn of(variant: &Variant) -> Readings {
        let chosen = |id: &str| {
            let reading = variant.readings.iter().find(|reading| reading.id == id);
            reading.map(|reading| reading.chosen.clone()).unwrap_or_default()
        };
        Readings {
            capture_by_row: chosen("bought-capture") == "by-row",
            bought_start: chosen("bought-start") == "yes",
            settle_by_row: chosen("bought-settle") == "by-row",
            round: chosen("surplus") == "round",
            nearest: chosen("bought-which") == "nearest",
            ten_pits: chosen("match-end") == "ten-pits",
            starter: chosen("starter"),
            captures_only: chosen("score") == "captures-only",
        }
    }
}

/// How the next game of a match must begin.
#[derive(Debug)]
struct Next {
    /// Seeds that South and North hold.
    held: [u16; 2],
    /// Who buys, and how many pits are still to be bought.
    buyer: Option<(Player, usize)>,
    /// Pits bought so far, in the order of the path from the buyer's row.
    bought: Vec<usize>,
    starter: Player,
}

/// Watches a move for captures, and for a game that ends.
#[derive(Default)]
struct Endings {
    /// The pits captured from, with how many seeds.
    captures: Vec<(Place, u16)>,
    /// The board before it is settled, and the settled one with who won.
    before: Option<Position>,
    ends: Vec<(Position, Player)>,
    begins: Vec<Player>,
}

impl Observer for Endings {
    fn event(&mut self, event: Event, position: &Position) {
        match event {
            Event::Reading(Moment::Settle) => self.before = Some(*position),
            Event::Moved { from, seeds, taking: Some(Taking::Capture), .. } => self.captures.push((from, seeds)),
            Event::GameEnds { winner } => self.ends.push((*position, winner)),
            Event::GameBegins { starter } => self.begins.push(starter),
            _ => {}
        }
    }
}

impl<'v> Match<'v> {
    fn new(variant: &'v Variant, bound: u16, number: u32) -> Match<'v> {
        Match {
            variant,
            rules: &variant.rules,
            readings: Readings::of(variant),
            bound,
            dice: Dice::new(2024, u64::from(number)),
            games: 0,
            won: [0, 0],
            starter: Player::South,
            next: None,
            log: Vec::new(),
        }
    }

    fn play(&mut self) {
        let mut game = Game::new(self.rules);
        for _ in 0..PLIES {
            let options = game.legal_moves();
            if options.is_empty() {
                break;
            }
            self.options(game.position(), options);
            let option = options[self.dice.below(options.len())];
            let before = *game.position();
            self.log.push(self.variant.names.print_move(option, game.position(), self.rules));
            let mut endings = Endings::default();
            game.play_watched(option, &mut endings).expect("listed as legal");
            self.captured(&endings, &before);
            self.bought(option, before.flow.asked);
            self.ended(&endings, game.position());
            self.board(game.position());
            self.begun(&endings, game.position());
        }
        let must_be_over = self.bound > 0 && self.games >= u32::from(self.bound);
        self.check(!must_be_over || game.winner().is_some(), "a bounded match is over after its last game");
    }

    fn check(&self, holds: bool, claim: &str) {
        assert!(holds, "{} after {}: {claim}; {:?}", self.variant.spec, self.log.join(" "), self.next);
    }

    fn seeds(&self, position: &Position, player: Player) -> u16 {
        position.seeds(self.rules.board.store(player))
    }

    /// Seeds are neither made nor lost, the hand is empty, every pit has an owner, and only one player has bought any.
    fn board(&self, position: &Position) {
        let seeds: u32 = position.all_seeds(self.rules).iter().map(|&seeds| u32::from(seeds)).sum();
        self.check(seeds == 48 && position.total() == 48, "48 seeds");
        self.check(position.seeds(self.rules.board.hand()) == 0, "the hand is empty");
        self.check(position.is_over() || position.seeds(self.rules.board.out()) == 0, "all seeds are in play");
        let owners: Vec<Player> = (0..2 * ROW).map(|pit| self.owner(position, pit)).collect();
        self.check(owners.iter().all(|owner| owner.is_side()), "every pit has an owner");
        let bought = |row: usize| (row * ROW..(row + 1) * ROW).filter(|&pit| owners[pit] != Player::SIDES[row]).count();
        self.check(bought(0) == 0 || bought(1) == 0, "only one player has bought pits");
        let won = self.rules.counters.iter().position(|counter| counter.name == "won").expect("games won are counted");
        let counted = Player::SIDES.map(|player| position.counter(self.rules, won, player));
        self.check(counted == self.won, "games won are counted");
    }

    fn owner(&self, position: &Position, pit: usize) -> Player {
        match position.mark(self.rules, 0, Place(pit as u8)) {
            1 => Player::South,
            2 => Player::North,
            _ => Player::Nobody,
        }
    }

    /// What is offered: own pits of two and more, bought ones as the reading says; pits of the other to be bought.
    fn options(&self, position: &Position, options: &[Move]) {
        let asked = position.flow.asked;
        for &option in options {
            let Move::Choose { place, .. } = option else { continue };
            let pit = place.index();
            let row = Player::SIDES[pit / ROW];
            let owner = self.owner(position, pit);
            if position.flow.stage == Stage::Round {
                self.check(row == asked.other() && owner == row, "a pit of the other is bought");
            } else {
                let may = owner == asked || (self.readings.bought_start && row == asked);
                self.check(may && position.seeds(place) >= 2, "a move starts from an own pit of two or more");
            }
        }
    }

    /// Four are captured from a pit of the other: of the other's row, or owned by the other, as the reading says.
    fn captured(&self, endings: &Endings, before: &Position) {
        for &(place, seeds) in &endings.captures {
            let pit = place.index();
            let whose = if self.readings.capture_by_row { Player::SIDES[pit / ROW] } else { self.owner(before, pit) };
            self.check(seeds == FOUR && whose == before.flow.mover.other(), "four are captured from the other");
        }
    }

    fn bought(&mut self, option: Move, asked: Player) {
        let Some(next) = &mut self.next else { return };
        let (Move::Choose { place, .. }, Some((buyer, left))) = (option, &mut next.buyer) else {
            unreachable!("a pit is bought")
        };
        *left -= 1;
        let (from_row, buyer) = (buyer.other().index() * ROW, *buyer);
        next.bought.push(place.index() - from_row);
        let nearest = next.bought.iter().copied().eq(0..next.bought.len());
        self.check(asked == buyer, "the buyer is asked");
        self.check(!self.readings.nearest || nearest, "the nearest pits are bought");
    }

    /// A game is over: who won, who holds what, whether the match is over, and how the next game must begin.
    fn ended(&mut self, endings: &Endings, after: &Position) {
        let Some(&(settled, winner)) = endings.ends.first() else { return };
        self.games += 1;
        let before = endings.before.expect("it was settled");
        let mut held = Player::SIDES.map(|player| self.seeds(&before, player));
        let captured = held;
        for pit in 0..2 * ROW {
            let owner = if self.readings.settle_by_row { Player::SIDES[pit / ROW] } else { self.owner(&before, pit) };
            held[owner.index()] += before.seeds(Place(pit as u8));
        }
        let counts = if self.readings.captures_only { captured } else { held };
        self.check(winner == richer(counts), "the fuller store has won the game");
        let stores = Player::SIDES.map(|player| self.seeds(&settled, player));
        self.check(stores == counts, "each has taken what is left");
        self.check((0..2 * ROW).all(|pit| settled.seeds(Place(pit as u8)) == 0), "the board is empty");
        if winner.is_side() {
            self.won[winner.index()] += 1;
        }
        let over = self.match_winner(held);
        let said = match after.flow.status {
            Status::Over(winner) => Some(winner),
            _ => None,
        };
        self.check(over == said, "the match is over when it must be, and won by the right player");
        if over.is_some() {
            return;
        }
        let owned = self.owned(held);
        let buyer = Player::SIDES.into_iter().find(|player| owned[player.index()] > ROW);
        let starter = match (self.readings.starter.as_str(), winner) {
            ("winner", Player::South | Player::North) => winner,
            ("loser", Player::South | Player::North) => winner.other(),
            _ => self.starter.other(),
        };
        self.starter = starter;
        let buyer = buyer.map(|player| (player, owned[player.index()] - ROW));
        self.next = Some(Next { held, buyer, bought: Vec::new(), starter });
        if let Some((player, _)) = buyer {
            self.check(after.flow.stage == Stage::Round && after.flow.asked == player, "the buyer is asked");
        }
    }

    /// Who has won the match, if it is over after a game after which each holds so much.
    fn match_winner(&self, held: [u16; 2]) -> Option<Player> {
        let lost = match self.readings.ten_pits {
            true => self.owned(held).iter().any(|&pits| pits >= 10),
            false => held.iter().any(|&seeds| seeds < FOUR),
        };
        let bounded = self.bound > 0 && self.games >= u32::from(self.bound);
        match (lost, bounded) {
            (true, _) => Some(richer(held)),
            (false, true) => Some(richer(self.won)),
            (false, false) => None,
        }
    }

    /// Pits that each owns in the next game.
    fn owned(&self, held: [u16; 2]) -> [usize; 2] {
        let rich = usize::from(held[1] > held[0]);
        let fours = usize::from(held[rich] / FOUR);
        let rounded = usize::from(self.readings.round && held[rich] % FOUR == 3);
        let most = (fours + rounded).max(ROW);
        if rich == 0 { [most, 2 * ROW - most] } else { [2 * ROW - most, most] }
    }

    /// The next game begins: who owns what, what lies where, who is to move.
    fn begun(&mut self, endings: &Endings, position: &Position) {
        if let Some(Next { buyer: None | Some((_, 0)), .. }) = &self.next {
            self.check(endings.begins.len() == 1, "the next game begins when all is bought");
        }
        let Some(&starter) = endings.begins.first() else { return };
        let Some(next) = self.next.take() else { unreachable!("a game has ended") };
        let owned = self.owned(next.held);
        for player in Player::SIDES {
            let mine: Vec<u16> = (0..2 * ROW)
                .filter(|&pit| self.owner(position, pit) == player)
                .map(|pit| position.seeds(Place(pit as u8)))
                .collect();
            let filled = mine.iter().filter(|&&seeds| seeds == FOUR).count();
            let held = next.held[player.index()];
            self.check(mine.len() == owned[player.index()], "each owns as many pits as is due");
            self.check(mine.iter().all(|&seeds| seeds == 0 || seeds == FOUR), "a pit holds four or none");
            let due = if self.readings.round { mine.len() } else { mine.len().min(usize::from(held / FOUR)) };
            self.check(filled == due, "each fills as many pits as is due");
            let over = if self.readings.round { 0 } else { held - FOUR * filled as u16 };
            self.check(self.seeds(position, player) == over, "what is over stays with its player");
        }
        for &bought in &next.bought {
            let (buyer, _) = next.buyer.expect("somebody bought");
            let pit = buyer.other().index() * ROW + bought;
            self.check(self.owner(position, pit) == buyer, "the buyer owns what was bought");
        }
        let flow = &position.flow;
        self.check(starter == next.starter && flow.starter == starter, "the right player starts");
        self.check(flow.mover == starter && flow.asked == starter && flow.stage == Stage::TurnBegins, "and is to move");
    }
}

fn richer(seeds: [u16; 2]) -> Player {
    match seeds[0].cmp(&seeds[1]) {
        std::cmp::Ordering::Greater => Player::South,
        std::cmp::Ordering::Less => Player::North,
        std::cmp::Ordering::Equal => Player::Nobody,
    }
}
