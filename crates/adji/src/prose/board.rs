//! The board and the start, from the tables of the board.

use adji_engine::{Place, Player};
use adji_syntax::ast::ActionKind;
use adji_syntax::page::MarkKind;

use super::Told;
use super::sections::Part;
use super::teller::Teller;
use crate::drawing::{Drawing, elsewhere, player_title};
use crate::english::{capitalised, counted, in_words, list, plain, quoted, verb};

/// How many pairs of pits are listed in full.
const MOST_PAIRS: usize = 7;

impl Teller<'_> {
    /// The board, its names, and what lies on it when the game begins. The rules are told before, so that only what they
    /// speak of is explained.
    pub(super) fn board(&self, setup: Vec<Told>) -> Part {
        let position = self.variant.rules.start();
        let board = &self.variant.rules.board;
        let mut seeds = board.start.to_vec();
        seeds.resize(position.all_seeds(&self.variant.rules).len().max(board.places()), 0);
        let most = seeds.iter().copied().max().unwrap_or(0);
        let rows = self.remark(&self.rows());
        let names = Told { figure: self.drawn(&seeds, most), ..self.remark(&self.names()) };
        let mut texts = vec![self.start()];
        texts.extend(self.stores());
        texts.extend(self.owners());
        texts.extend(self.relations());
        texts.extend(self.marks());
        texts.extend(self.counters());
        texts.extend(self.absent());
        let mut sentences = vec![rows, names];
        sentences.extend(texts.iter().map(|text| self.remark(text)));
        sentences.extend(setup);
        Part::new("setup", "The board and the start", sentences)
    }

    /// The board with these seeds, the fullest pit of all drawings beside it holding `most`. Stores that are sown into stand
    /// where the way comes to them.
    pub(super) fn drawn(&self, seeds: &[u16], most: u16) -> Vec<String> {
        let drawing = Drawing::new(self.variant, most);
        match self.store_at_the_right().filter(|_| elsewhere(seeds, self.variant).is_empty()) {
            Some(at_the_right) => drawing.lines_with_ends(seeds, at_the_right),
            None => drawing.lines(seeds, true),
        }
    }

    /// Whose store lies at the right end, where each player's own lies at an end of a board of two rows and is sown into.
    fn store_at_the_right(&self) -> Option<Player> {
        let board = &self.variant.rules.board;
        if self.variant.names.rows.len() != 1 {
            return None;
        }
        let length = self.variant.names.rows[0];
        let before = Player::SIDES.map(|player| {
            let leads_there = |pit: &Place| self.next_for(player).from(*pit) == board.store(player);
            board.all_pits().find(leads_there).map(Place::index)
        });
        match before {
            [Some(south), Some(north)] if south + 1 == length && north + 1 == 2 * length => Some(Player::South),
            [Some(0), Some(north)] if north == length => Some(Player::North),
            _ => None,
        }
    }

    fn rows(&self) -> String {
        let rows = &self.variant.names.rows;
        let same = rows.iter().all(|&length| length == rows[0]);
        let board = &self.draft.board;
        let mut text = match (rows.len(), same) {
            (1, _) => format!(
                "the board has two rows of {} pits: the lower one is South's, the upper one North's",
                in_words(rows[0])
            ),
            (count, true) => format!(
                "the board has {} rows of {} pits: the lower {} are South's, the upper {} North's",
                in_words(2 * count),
                in_words(rows[0]),
                in_words(count),
                in_words(count)
            ),
            (count, false) => {
                let lengths: Vec<String> = rows.iter().map(|&length| in_words(length)).collect();
                format!(
                    "the board has {} rows, {} for each player, the lower ones South's, the upper ones North's; from the inner row outward they have {} pits",
                    in_words(2 * count),
                    in_words(count),
                    list(&lengths, "and")
                )
            }
        };
        if rows.len() > 1 {
            text.push_str(". The rows next to the middle of the board are the inner ones");
        }
        if let Some(names) = &board.row_names {
            let names: Vec<String> = names.iter().map(|name| format!("“{}”", plain(&name.value))).collect();
            text.push_str(&format!(
                ". The rows of a side are called, from the inner one outward, {}",
                list(&names, "and")
            ));
        }
        text
    }

    fn names(&self) -> String {
        let rows = &self.variant.names.rows;
        let side: usize = rows.iter().sum();
        let of = |player: usize| -> Vec<String> {
            let mut first = player * side;
            rows.iter()
                .map(|&length| {
                    let run = self.run(first, length);
                    first += length;
                    run
                })
                .collect()
        };
        let [south, north] = [of(0), of(1)].map(|runs| list(&runs, "and"));
        let rows = if rows.len() > 1 { ", the inner row first" } else { "" };
        format!(
            "South's pits are called {south}{rows}, from South's left to right; North's are called {north}, from North's own left to right, so in the drawing from right to left"
        )
    }

    /// `A to F`.
    fn run(&self, first: usize, length: usize) -> String {
        let names = &self.variant.names.pits;
        match length {
            1 => names[first].clone(),
            2 => format!("{} and {}", names[first], names[first + 1]),
            _ => format!("{} to {}", names[first], names[first + length - 1]),
        }
    }

    fn start(&self) -> String {
        let board = &self.variant.rules.board;
        let total = self.total();
        let pits = &board.start[..board.pits];
        let each = pits.iter().all(|&seeds| seeds == pits[0]);
        let mut text = match each {
            true => format!("at the start every pit holds {}, {total} in all", counted(pits[0].into(), "seed")),
            false => format!("at the start the pits hold as many seeds as the drawing shows; there are {total} in all"),
        };
        for (place, what) in [(board.hand(), "in the hand"), (board.out(), "out of play")] {
            let seeds = board.start[place.index()];
            if seeds > 0 {
                text.push_str(&format!(", {seeds} of them {what}"));
            }
        }
        text
    }

    fn stores(&self) -> Vec<String> {
        let board = &self.variant.rules.board;
        let name = self.store_word();
        let called = if name == "store" { String::new() } else { format!(", called {name}") };
        let [south, north] = Player::SIDES.map(|player| board.start[board.store(player).index()]);
        let filled = match (south, north) {
            (0, 0) => "Both are empty at the start".to_string(),
            _ if self.paragraph("setup").is_some() => format!(
                "Until the seeds are laid out before the first move, as told below, South's holds {south} and North's {north}"
            ),
            _ => format!("At the start South's holds {south} and North's {north}"),
        };
        if !self.stores_are_used() {
            return Vec::new();
        }
        let counts = self.stores_count();
        let what = match counts {
            true => "where seeds are kept that the player has won",
            false if self.sows_stores() => "into which seeds are sown; what lies there does not decide who wins",
            false => "a heap beside the board for seeds that are out of play; they count for nobody",
        };
        let mut texts = vec![format!(
            "each player has a store{called}, {what}; the drawing shows what it holds beside the player's name. {filled}"
        )];
        if let Some(right) = self.store_at_the_right() {
            let right = player_title(right);
            texts.push(format!("{right}'s {name} lies at the right end of the board, the other one at the left"));
        }
        if self.spoke_of("capture") {
            texts.push(format!("to capture seeds is to put them into one's own {name}"));
        }
        texts
    }

    fn owners(&self) -> Vec<String> {
        let board = &self.variant.rules.board;
        let changes = self.does(&|action| match action {
            ActionKind::Mark { mark, .. } | ActionKind::Unmark { mark, .. } => mark.text == "owner",
            _ => false,
        });
        let mut others = Vec::new();
        for player in [Player::South, Player::North, Player::Nobody] {
            let pits: Vec<String> = (0..board.pits)
                .filter(|&pit| board.owner[pit] == player && board.side[pit] != player)
                .map(|pit| self.variant.names.pits[pit].clone())
                .collect();
            if !pits.is_empty() {
                let belong = verb(pits.len() > 1, "belongs", "belong");
                let whom = if player == Player::Nobody { "nobody".into() } else { player_title(player) };
                others.push(format!("{} {belong} to {whom}", list(&pits, "and")));
            }
        }
        let mut text = format!("a player's own pits are those in the player's {}", self.row_or_rows());
        if !others.is_empty() {
            text.push_str(&format!(", except that {}", list(&others, "and")));
        }
        if changes {
            text.push_str("; a rule can say that a pit belongs to somebody else from then on");
        }
        if others.is_empty() && !changes { Vec::new() } else { vec![text] }
    }

    /// Which pits lie opposite and behind each other, and how pits are numbered, if the rules speak of it.
    fn relations(&self) -> Vec<String> {
        let (board, names) = (&self.variant.rules.board, &self.variant.names);
        let mut texts = Vec::new();
        let some_alone = board.all_pits().any(|pit| !board.opposite.from(pit).exists());
        if self.spoke_of("opposite") {
            texts.push(self.opposites(some_alone));
        }
        if self.spoke_of("behind") {
            texts.push(self.behinds());
        }
        if self.spoke_of("opposite") && some_alone || self.spoke_of("behind") {
            texts.push(
                "a pit that is not there, such as one opposite a pit that has no opposite, counts as empty; a rule that asks for seeds in it does not apply"
                    .into(),
            );
        }
        if self.spoke_of("number") {
            texts.push("the pits of a row are numbered 1, 2, 3 … from the left of the player whose row it is".into());
        }
        if self.spoke_of("number of a player") {
            let on = if names.rows.len() > 1 { "; the numbers go on in the next row outward" } else { "" };
            texts.push(format!("the pits of a player are numbered 1, 2, 3 … from that player's left{on}"));
        }
        if self.spoke_of("row") {
            texts.push("the inner row has the number 1, the next one outward 2, and so on".into());
        }
        texts
    }

    fn opposites(&self, some_alone: bool) -> String {
        let (board, names) = (&self.variant.rules.board, &self.variant.names);
        let pairs = board.opposite.iter().filter(|(one, other)| one.index() < other.index());
        let pairs: Vec<String> =
            pairs.map(|(one, other)| format!("{} and {}", names.place(one), names.place(other))).collect();
        let last = pairs.len().saturating_sub(1);
        // Rows that face each other need not be listed in full.
        let listed = match self.draft.board.opposite {
            None if pairs.len() > MOST_PAIRS => format!("{}, {}, and so on to {}", pairs[0], pairs[1], pairs[last]),
            _ => pairs.join(", "),
        };
        let rest = if some_alone { "; no other pit has an opposite" } else { "" };
        format!("opposite each other lie {listed}{rest}")
    }

    fn behinds(&self) -> String {
        let (board, names) = (&self.variant.rules.board, &self.variant.names);
        let pairs: Vec<String> = board
            .behind
            .iter()
            .map(|(one, other)| format!("{} behind {}", names.place(other), names.place(one)))
            .collect();
        match (&self.draft.board.behind, &pairs[..]) {
            (_, []) => "no pit lies behind another".into(),
            (None, [first, second, .., last]) => format!(
                "behind a pit lies that of the same number in the next row outward: {first}, {second}, and so on to {last}. The other one of each two is in front"
            ),
            _ => format!("one pit lies behind another: {}. The other one of each two is in front", pairs.join(", ")),
        }
    }

    fn marks(&self) -> Vec<String> {
        let told = |(name, kind): &(adji_syntax::page::Text, adji_syntax::span::Spanned<MarkKind>)| {
            let name = quoted(&name.value);
            match kind.value {
                MarkKind::Flag => format!("a pit can be marked {name}, as the rules say; at the start none is"),
                MarkKind::Player => {
                    format!("a pit can become a {name} of a player, as the rules say; at the start none is")
                }
            }
        };
        self.draft.marks.iter().map(told).collect()
    }

    fn absent(&self) -> Option<String> {
        let word = self.draft.words.iter().find(|word| word.name.value == "absent")?;
        let condition = word.value.as_ref()?;
        self.begin();
        let view = super::view::View::of_paragraph("lap").at(super::view::Here::It);
        let said = self.condition(condition, view);
        Some(format!(
            "a pit is absent if {said}. An absent pit is not there: no seed is sown into it, and it belongs to nobody; only where the pits in a row are spoken of, it is one of them"
        ))
    }
}

/// Where a game is from, as its file tells it.
pub(super) fn about(teller: &Teller<'_>) -> Vec<String> {
    let about = &teller.variant.about;
    let facts = [("Where", &about.region), ("Who", &about.people), ("Family", &about.family)];
    let told = |(what, value): (&str, &Option<String>)| {
        value.as_ref().map(|value| format!("{what}: {}.", plain(value.trim_end_matches('.'))))
    };
    let pit = teller.draft.board.pit_name.as_ref().map(|name| format!("A pit is called “{}”.", plain(&name.value)));
    facts.into_iter().filter_map(told).chain(pit).collect()
}

/// Other names of the game, what it is about, and what was chosen for this sheet.
pub(super) fn intro(teller: &Teller<'_>, aim: String) -> Vec<String> {
    let about = &teller.variant.about;
    let mut lines = Vec::new();
    if !about.also.is_empty() {
        lines.push(format!("Also called {}.", plain(&about.also.join(", "))));
    }
    let facts: Vec<String> =
        teller.variant.spec.facts.iter().map(|(name, value)| format!("{} {value}", name.replace('-', " "))).collect();
    if !facts.is_empty() {
        lines.push(format!("{} chosen for this sheet.", capitalised(&list(&facts, "and"))));
    }
    lines.push(match teller.variant.is_abstract {
        true => "This is no game, but what several games share; each of them says where it differs.".into(),
        false => aim,
    });
    lines
}
