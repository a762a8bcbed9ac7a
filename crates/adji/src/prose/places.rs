//! Places, sets of places, players.

use adji_syntax::ast::{
    Join, Name, Num, NumKind, Operator, Place, PlaceKind, Player, PlayerKind, Portion, Set, SetKind, Step, Way,
};

use super::teller::{Named, Teller, unknown};
use super::view::{Here, Person, View};
use crate::english::{Noun, list, ordinal, quoted, verb};

impl Teller<'_> {
    // ---- places

    /// A place as a noun phrase.
    pub(super) fn place(&self, place: &Place, view: View) -> String {
        let text = match &place.kind {
            PlaceKind::Here => {
                self.named_place(true);
                return self.here(view);
            }
            PlaceKind::Landing => self.landing(view),
            PlaceKind::StartingPit => {
                self.explain("starting pit", || {
                    format!("the starting {0} is the {0} chosen for this turn", self.option())
                });
                format!("the starting {}", self.option())
            }
            PlaceKind::LiftedPit => {
                let of = if self.has_laps() { " of this lap" } else { "" };
                format!("the {} that the seeds{of} were lifted from", self.option())
            }
            PlaceKind::Hand => "the hand".into(),
            PlaceKind::Out => "what is out of play".into(),
            PlaceKind::StoreOf(player) => self.store(player, view),
            PlaceKind::PitOf(number, player) => {
                if let Some(named) = self.numbered_pit(number, player, view) {
                    return named;
                }
                self.speak_of("number of a player");
                let number = self.amount(number, view).glossed();
                format!("pit number {number} of {}", self.player(player, view))
            }
            PlaceKind::Step(step, from) => self.step(*step, from, 1, view),
            PlaceKind::OneOf(set) => self.set(set, view).text,
        };
        self.named_place(matches!(place.kind, PlaceKind::Landing) && view.here == Here::Landing);
        text
    }

    /// A pit that a player's number means, by its name: that for South, and that for North.
    fn numbered_pit(&self, number: &Num, player: &Player, view: View) -> Option<String> {
        let names = &self.variant.names.pits;
        let number = usize::try_from(self.value(number)?).ok()?.checked_sub(1)?;
        let [south, north] = [names.get(number)?, names.get(names.len() / 2 + number)?];
        match &player.kind {
            PlayerKind::South => Some(south.clone()),
            PlayerKind::North => Some(north.clone()),
            PlayerKind::Me if view.person == Person::Player => {
                Some(format!("{south} (if the player is North: {north})"))
            }
            PlayerKind::Them if view.person == Person::Player => {
                Some(format!("{north} (if the player is North: {south})"))
            }
            _ => None,
        }
    }

    /// What `here` is called.
    pub(super) fn here(&self, view: View) -> String {
        let spot = self.spot();
        match view.here {
            Here::Nowhere | Here::That => format!("that {spot}"),
            Here::ThatPit => "that pit".into(),
            Here::Option => format!("a {}", self.option()),
            Here::Chosen => format!("the chosen {}", self.option()),
            Here::Reached => format!("the {spot} reached"),
            Here::Landing => self.landing(view),
            Here::Looked => format!("the {spot} looked at"),
            Here::Meant => format!("the {spot} in question"),
            Here::It => "it".into(),
        }
    }

    fn landing(&self, view: View) -> String {
        match view.ahead {
            true => format!("the {} where the last seed falls", self.spot()),
            false => format!("the landing {}", self.spot()),
        }
    }

    fn step(&self, step: Step, from: &Place, times: i64, view: View) -> String {
        let from = match &from.kind {
            // `next next` is the second after.
            PlaceKind::Step(again, from) if *again == step && matches!(step, Step::Next | Step::Previous) => {
                return self.step(step, from, times + 1, view);
            }
            PlaceKind::Here if self.it_is_here() => "it".to_string(),
            PlaceKind::Step(Step::Opposite, _) if matches!(step, Step::Behind | Step::Front) => {
                self.speak_of("opposite");
                "the opposite one".to_string()
            }
            _ => self.place(from, view),
        };
        let spot = self.spot();
        let walk = if view.off_course { " on this way" } else { "" };
        let which = if times > 1 { format!("{} ", ordinal(times)) } else { String::new() };
        let right = if view.in_walk && times == 1 { "right " } else { "" };
        match step {
            Step::Next => format!("the {which}{spot} {right}after {from}{walk}"),
            Step::Previous => format!("the {which}{spot} {right}before {from}{walk}"),
            Step::Opposite => {
                self.speak_of("opposite");
                format!("the pit opposite {from}")
            }
            Step::Behind => {
                self.speak_of("behind");
                format!("the pit behind {from}")
            }
            Step::Front => {
                self.speak_of("behind");
                format!("the pit in front of {from}")
            }
        }
    }

    // ---- stores and players

    fn store(&self, player: &Player, view: View) -> String {
        let store = self.store_word();
        match &player.kind {
            PlayerKind::Me => format!("{} {store}", view.own()),
            PlayerKind::Them => format!("{} {store}", view.their()),
            PlayerKind::South => format!("South's {store}"),
            PlayerKind::North => format!("North's {store}"),
            PlayerKind::Nobody
            | PlayerKind::Chance
            | PlayerKind::Starter
            | PlayerKind::Winner
            | PlayerKind::Loser
            | PlayerKind::MarkOf(..) => format!("the {store} of {}", self.player(player, view)),
        }
    }

    /// A player as a noun phrase.
    pub(super) fn player(&self, player: &Player, view: View) -> String {
        match &player.kind {
            // Spoken of both at once, each is the subject already.
            PlayerKind::Me if view.person == Person::Each => "that player".into(),
            PlayerKind::Me => view.me().into(),
            PlayerKind::Them => view.them().into(),
            PlayerKind::South => "South".into(),
            PlayerKind::North => "North".into(),
            PlayerKind::Nobody => "nobody".into(),
            PlayerKind::Chance => "the lot".into(),
            PlayerKind::Starter => "the player who began this game".into(),
            PlayerKind::Winner => "the winner of the last game".into(),
            PlayerKind::Loser => "the loser of the last game".into(),
            PlayerKind::MarkOf(name, place) => {
                let place = match &place.kind {
                    PlaceKind::Here if self.it_is_here() => "it".to_string(),
                    _ => self.place(place, view),
                };
                match (name.text.as_str(), place.as_str()) {
                    ("owner", "it") => "its owner".into(),
                    ("owner", _) => format!("the owner of {place}"),
                    _ => format!("the player whose {} {place} is", quoted(&name.text)),
                }
            }
        }
    }

    // ---- sets

    /// A set as a noun phrase.
    pub(super) fn set(&self, set: &Set, view: View) -> Noun {
        if !matches!(set.kind, SetKind::Place(_)) {
            self.named_place(false);
        }
        let rows = self.row_or_rows();
        match &set.kind {
            SetKind::MyRow if self.rows_are_owned() => Noun::many(format!("{} pits", view.own())),
            SetKind::TheirRow if self.rows_are_owned() => Noun::many(format!("{} pits", view.their())),
            SetKind::Mine => Noun::many(format!("{} pits", view.own())),
            SetKind::Theirs => Noun::many(format!("{} pits", view.their())),
            SetKind::Pits => Noun { text: "all pits".into(), of: "the pits".into(), plural: true },
            SetKind::Picked => Noun::many(format!("the noted {}s", self.spot())),
            SetKind::Sown => Noun::many(format!("the {}s sown in this {}", self.spot(), self.lap_or_turn(true))),
            SetKind::MyRow => Noun::many(format!("the pits in {} {rows}", view.own())),
            SetKind::TheirRow => Noun::many(format!("the pits in {} {rows}", view.their())),
            SetKind::FirstOf(inner) => self.end_of(inner, true, view),
            SetKind::LastOf(inner) => self.end_of(inner, false, view),
            SetKind::Place(place) => Noun::one(self.place(place, view)),
            SetKind::Named(name) => match self.set_of(name) {
                None => Noun::many(format!("the pits called {}", unknown(name))),
                Some(meaning) if is_short(meaning) || self.is_own_row(meaning) => self.set(meaning, view),
                Some(meaning) => {
                    self.define(Named::Set, name, view, || self.set_explained(name, meaning, view));
                    named_set(name, view)
                }
            },
            SetKind::That(inner, preds) => {
                let inner = self.set(inner, view);
                let view = view.at(Here::It);
                let said: Vec<String> =
                    preds.iter().map(|pred| self.predicate(pred, inner.plural, false, view)).collect();
                let said = said.join(" and ");
                match inner.plural {
                    true => Noun {
                        of: format!("{} that {said}", inner.of),
                        text: format!("{} that {said}", inner.text),
                        plural: true,
                    },
                    false => Noun::one(format!("{}, if it {said}", inner.text)),
                }
            }
            SetKind::Joined(first, _) if self.is_own_row(set) => self.set(first, view),
            SetKind::Joined(first, others) => {
                let mut texts = vec![self.set(first, view).text];
                for (join, other) in others {
                    let other = self.set(other, view).text;
                    match join {
                        Join::And => texts.push(other),
                        Join::Except => texts = vec![format!("{} except {other}", list(&texts, "and"))],
                    }
                }
                Noun::many(list(&texts, "and"))
            }
        }
    }

    /// Whether a set is joined from own pits and those of the own row, which are the same.
    fn is_own_row(&self, set: &Set) -> bool {
        let SetKind::Joined(first, others) = &set.kind else { return false };
        let is_own = |set: &Set| matches!(set.kind, SetKind::Mine | SetKind::MyRow);
        self.rows_are_owned() && is_own(first) && others.iter().all(|(join, set)| *join == Join::And && is_own(set))
    }

    /// What a set of the file is.
    pub(super) fn set_explained(&self, name: &Name, meaning: &Set, view: View) -> String {
        let noun = named_set(name, view);
        format!("{} {} {}", noun.text, verb(noun.plural, "is", "are"), self.set(meaning, view).text)
    }

    /// The first or the last of a set.
    fn end_of(&self, set: &Set, first: bool, view: View) -> Noun {
        let noun = self.set(set, view);
        let one_row = self.variant.names.rows.len() == 1 && self.owners_stay_in_their_rows();
        let side = if one_row { side_of(set) } else { None };
        match side {
            Some(mine) => {
                let whose = if mine { view.my() } else { view.their() };
                let from = if first { "left" } else { "right" };
                Noun::one(format!("the first from {whose} {from} among {}", noun.of))
            }
            None => {
                self.explain_order();
                Noun::one(format!("the {} of {}", if first { "first" } else { "last" }, noun.of))
            }
        }
    }

    /// In which order places are taken.
    pub(super) fn explain_order(&self) {
        let rows = if self.variant.names.rows.len() > 1 { ", inner rows before outer ones" } else { "" };
        self.explain("order", || {
            format!(
                "the order of pits is: those on the player's own side first, each side from its own player's left{rows}"
            )
        });
    }

    pub(super) fn owners_stay_in_their_rows(&self) -> bool {
        let board = &self.variant.rules.board;
        let changes = self.variant.rules.marks.first().is_some_and(|owner| owner.cell.is_some());
        !changes && board.owner == board.side
    }

    // ---- seeds

    /// Seeds of places, all or a portion.
    pub(super) fn seeds(&self, portion: Option<&Portion>, set: &Set, view: View) -> Seeds {
        let single = matches!(set.kind, SetKind::Place(_) | SetKind::FirstOf(_) | SetKind::LastOf(_));
        let noun = self.set(set, view);
        let (of, each) = match &set.kind {
            SetKind::Place(place) if place.kind == PlaceKind::Hand => ("in the hand".into(), "from the hand".into()),
            SetKind::Place(place) if place.kind == PlaceKind::Out => {
                ("that are out of play".into(), "that are out of play".into())
            }
            _ => (format!("of {}", noun.text), format!("from {}", noun.each_of())),
        };
        match portion {
            None if noun.text == "it" => Seeds::new("all its seeds"),
            None => Seeds::new(format!("all seeds {of}")),
            Some(Portion::Some(number)) if is_half(number, set) => {
                Seeds::new(format!("half of the seeds {of} (rounded down)"))
            }
            Some(Portion::Some(number)) => {
                let amount = self.amount(number, view);
                let fewer = if single { "or all if there are fewer" } else { "or all where there are fewer" };
                match amount.seeds_of_it() {
                    Some(seeds) if amount.is_one() => Seeds::new(format!("{seeds} {each}")),
                    Some(seeds) => Seeds { tail: format!(" ({fewer})"), ..Seeds::new(format!("{seeds} {each}")) },
                    None => {
                        let tail = format!(" (as many as {}, {fewer})", amount.text);
                        Seeds { tail, ..Seeds::new(format!("seeds {each}")) }
                    }
                }
            }
            Some(Portion::AllBut(number)) => {
                let amount = self.amount(number, view);
                match amount.seeds_of_it() {
                    Some(_) if single => Seeds::new(format!("all seeds but {} {of}", amount.glossed())),
                    Some(_) => Seeds::new(format!("all seeds but {} {each}", amount.glossed())),
                    None => {
                        Seeds { tail: format!(" (all but {})", amount.text), ..Seeds::new(format!("seeds {each}")) }
                    }
                }
            }
        }
    }
}

/// Whether a number is half of the seeds of this set.
fn is_half(number: &Num, set: &Set) -> bool {
    let NumKind::Arith(left, Operator::Div, right) = &number.kind else { return false };
    let of_it = match &left.kind {
        NumKind::SeedsOf(of) => adji_syntax::print::set(of) == adji_syntax::print::set(set),
        NumKind::SeedsInHand => matches!(&set.kind, SetKind::Place(place) if place.kind == PlaceKind::Hand),
        _ => false,
    };
    of_it && right.kind == NumKind::Literal(2)
}

/// Seeds as a noun phrase, and what stands at the end of the clause.
pub(super) struct Seeds {
    pub(super) text: String,
    pub(super) tail: String,
}

impl Seeds {
    fn new(text: impl Into<String>) -> Seeds {
        Seeds { text: text.into(), tail: String::new() }
    }
}

/// Which way, after `sows` or `one after another`.
pub(super) fn way(way: Way) -> &'static str {
    match way {
        Way::Forward => "in the direction of sowing",
        Way::Back => "against the direction of sowing",
        Way::Clockwise => "clockwise",
        Way::Anticlockwise => "anticlockwise",
    }
}

/// Whether a set lies on one side of the board: on that of `me` (true) or of the other.
pub(super) fn side_of(set: &Set) -> Option<bool> {
    match &set.kind {
        SetKind::Mine | SetKind::MyRow => Some(true),
        SetKind::Theirs | SetKind::TheirRow => Some(false),
        SetKind::That(inner, _) => side_of(inner),
        SetKind::Joined(first, others) if others.iter().all(|(join, _)| *join == Join::Except) => side_of(first),
        _ => None,
    }
}

/// A set of the file by its name; one that is called after a player is that player's.
fn named_set(name: &Name, view: View) -> Noun {
    let of = |text: &str, whose: &str| format!("{whose} {}", quoted(text));
    let text = match (name.text.strip_prefix("my-"), name.text.strip_prefix("their-")) {
        (Some(thing), _) => of(thing, if view.person == Person::Each { "that player's" } else { view.my() }),
        (_, Some(thing)) => of(thing, view.their()),
        _ => return Noun::many(format!("the {}", quoted(&name.text))),
    };
    Noun { plural: name.text.ends_with('s'), ..Noun::one(text) }
}

/// Whether a set of the file can be put in where it is used.
fn is_short(set: &Set) -> bool {
    match &set.kind {
        SetKind::That(inner, preds) => preds.len() == 1 && is_short(inner),
        // Two places that are one step away are said in fewer words than their name and what it means.
        SetKind::Joined(first, others) => {
            let is_near = |set: &Set| match &set.kind {
                SetKind::Place(place) => match &place.kind {
                    PlaceKind::Here | PlaceKind::Landing => true,
                    PlaceKind::Step(_, from) => matches!(from.kind, PlaceKind::Here | PlaceKind::Landing),
                    _ => false,
                },
                _ => false,
            };
            matches!(&others[..], [(Join::And, other)] if is_near(first) && is_near(other))
        }
        SetKind::FirstOf(inner) | SetKind::LastOf(inner) => is_short(inner),
        _ => true,
    }
}

/// Whether a player is `me`, so that verbs of `me` can do without naming anybody.
pub(super) fn is_me(player: Option<&Player>) -> bool {
    player.is_none_or(|player| player.kind == PlayerKind::Me)
}
