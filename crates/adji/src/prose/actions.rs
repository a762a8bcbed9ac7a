//! What is done.

use adji_syntax::ast::{
    Action, ActionKind, Cond, CondKind, Name, PlaceKind, Player, PlayerKind, Portion, Set, SetKind, Way,
};
use adji_syntax::page::MarkKind;

use super::places::{Seeds, is_me, way};
use super::teller::Teller;
use super::view::{Here, Moment, View};
use crate::english::{list, quoted, verb};

/// A part of what a sentence does.
enum Part {
    /// What `me` does: a verb phrase in the singular.
    Me(String),
    /// A clause with its own subject.
    Whole(String),
}

impl Teller<'_> {
    /// Actions as one clause.
    pub(super) fn actions(&self, actions: &[Action], view: View) -> String {
        let mut parts: Vec<Part> = Vec::new();
        let mut lifted = false;
        for (at, action) in actions.iter().enumerate() {
            if at > 0 {
                self.named_place(false);
            }
            parts.push(self.action(&action.kind, lifted, view));
            lifted = matches!(action.kind, ActionKind::Lift { .. });
        }
        joined(&parts, view)
    }

    fn action(&self, action: &ActionKind, lifted: bool, view: View) -> Part {
        use ActionKind as Kind;
        match action {
            Kind::Choose { .. } | Kind::ChooseAmong(_) | Kind::Must(_) | Kind::Never(_) | Kind::Prefer(_) => {
                Part::Whole(self.choice(action, view))
            }
            Kind::Lift { portion, set } => {
                let seeds = self.seeds(portion.as_ref(), set, view);
                Part::Me(format!("lifts {}{}", seeds.text, seeds.tail))
            }
            Kind::Sow { from, way } => {
                self.speak_of("sow");
                let what = if lifted { "them" } else { "the seeds in the hand" };
                let from = from.as_ref().map(|from| format!(" as if lifted from {}", self.place(from, view)));
                Part::Me(format!("sows {what}{}{}", from.unwrap_or_default(), self.heading(*way)))
            }
            Kind::Relay { from, way } => {
                self.speak_of("sow");
                self.speak_of("relay");
                let from = match from {
                    Some(from) => self.place(from, view),
                    None => {
                        self.named_place(true);
                        self.here(view)
                    }
                };
                let heading = self.heading(*way);
                Part::Me(match lifted {
                    true => {
                        format!("sows them, together with all seeds of {from}, on from there in a new lap{heading}")
                    }
                    false => format!("lifts all seeds of {from} and sows them on from there in a new lap{heading}"),
                })
            }
            Kind::Drop(None) => Part::Whole("one seed is dropped there".into()),
            Kind::Drop(Some(place)) => {
                Part::Whole(format!("one seed is dropped not there but into {}", self.place(place, view)))
            }
            Kind::Capture { portion, set, owner } => {
                self.speak_of("capture");
                let seeds = self.seeds(portion.as_ref(), set, view);
                let store = self.whose_store(owner.as_ref(), set, view);
                match store.is_empty() {
                    true => Part::Me(format!("captures {}{}", seeds.text, seeds.tail)),
                    false => Part::Whole(format!("{} are captured{store}{}", seeds.text, seeds.tail)),
                }
            }
            Kind::Take { portion, set, owner } => {
                let seeds = self.seeds(portion.as_ref(), set, view);
                let (text, tail) = (seeds.text, seeds.tail);
                match is_me(owner.as_ref()) {
                    true => Part::Me(format!("takes {text} into {} {}{tail}", view.own(), self.store_word())),
                    false => {
                        let go = if text.starts_with("1 seed ") { "goes" } else { "go" };
                        Part::Whole(format!("{text} {go}{}{tail}", self.whose_store(owner.as_ref(), set, view)))
                    }
                }
            }
            Kind::Remove { portion, set } => {
                let seeds = self.seeds(portion.as_ref(), set, view);
                Part::Me(format!("takes out of the game {}{}", seeds.text, seeds.tail))
            }
            Kind::Put { portion, set, into } => self.put(portion.as_ref(), set, into, view),
            Kind::Pick(set) => Part::Me(format!("notes {}, without moving any seed", self.set(set, view).text)),
            Kind::Unpick(set) => {
                let noun = self.set(set, view);
                Part::Whole(format!("{} {} no longer noted", noun.text, verb(noun.plural, "is", "are")))
            }
            Kind::Mark { set, mark, owner } => self.mark(set, mark, owner.as_ref(), view),
            Kind::Unmark { set, mark } => {
                let noun = self.set(set, view);
                let (is, has) = (verb(noun.plural, "is", "are"), verb(noun.plural, "has", "have"));
                Part::Whole(match (mark.text.as_str(), self.mark_of(mark)) {
                    ("owner", _) => format!("{} {has} no owner any more", noun.text),
                    (_, Some(MarkKind::Player)) => format!("{} {is} no {} any more", noun.text, quoted(&mark.text)),
                    _ => format!("{} {is} no longer marked {}", noun.text, quoted(&mark.text)),
                })
            }
            Kind::Count { counter, player } if self.is_switch(counter) => {
                let whose = self.switched(counter, player.as_ref(), "holds", view);
                Part::Whole(format!("{whose} from now on"))
            }
            Kind::Count { counter, player } => {
                Part::Whole(format!("the count of {} goes up by 1", self.counter(counter, player.as_ref(), view)))
            }
            Kind::SetCounter { counter, player, to } if self.is_switch(counter) && self.value(to).is_some() => {
                let whose = self.switched(counter, player.as_ref(), "holds", view);
                let how = if self.value(to) == Some(0) { "no longer" } else { "from now on" };
                Part::Whole(format!("{whose} {how}"))
            }
            Kind::SetCounter { counter, player, to } => {
                let counter = self.counter(counter, player.as_ref(), view);
                Part::Whole(format!("the count of {counter} becomes {}", self.amount(to, view).glossed()))
            }
            Kind::Ask { ask, player } => self.ask(ask, player.as_ref(), view),
            Kind::Begin(player) => self.begin_with(player, view),
            Kind::Do(name) => self.carry_out(name),
            Kind::Stop | Kind::Again | Kind::Pass | Kind::End | Kind::Win | Kind::Lose | Kind::Draw => {
                self.turns(action, view)
            }
            Kind::PassOver => Part::Whole(match (view.in_loop, view.moment) {
                (true, _) => "the next one follows".into(),
                (false, _) => "no seed is dropped there and the hand goes on".into(),
            }),
            Kind::BreakOff => Part::Whole(match (view.in_walk, view.in_loop) {
                (true, _) => format!("{} stops looking", view.me()),
                (false, true) => "the rest is left out".into(),
                (false, false) if self.has_laps() => "the lap ends with the seed dropped last".into(),
                (false, false) => "the sowing ends with the seed dropped last".into(),
            }),
        }
    }

    /// The words that say how play goes on.
    fn turns(&self, action: &ActionKind, view: View) -> Part {
        use ActionKind as Kind;
        let in_round = view.moment == Moment::Round;
        let game = if in_round { "match" } else { "game" };
        let after = view.moment == Moment::AfterTurn;
        let settling = view.moment == Moment::Settle;
        let whole = |text: &str| Part::Whole(text.to_string());
        match action {
            Kind::Stop if after => whole(&format!("{} is next", view.them())),
            Kind::Stop if view.before_captures => whole("nothing is captured and the turn is over"),
            Kind::Stop => whole("the turn is over"),
            Kind::Again if after => whole(&format!("{} is next once more", view.me())),
            Kind::Again => {
                self.speak_of("again");
                whole(&format!("the turn is over, and {} moves again", view.me()))
            }
            Kind::Pass => {
                self.explain("pass", || "To pass is a turn in which nothing is moved".into());
                Part::Me("has to pass".into())
            }
            Kind::Win if settling => whole(&format!("{} has won", view.me())),
            Kind::Lose if settling => whole(&format!("{} has lost", view.me())),
            Kind::Draw if settling => whole("the game is a draw"),
            Kind::End => whole(&format!("the {game} is over")),
            Kind::Win => {
                self.speak_of("won");
                whole(&format!("the {game} is over and {} has won", view.me()))
            }
            Kind::Lose => {
                self.speak_of("won");
                whole(&format!("the {game} is over and {} has lost", view.me()))
            }
            _ => {
                self.speak_of("won");
                whole(&format!("the {game} is over, a draw"))
            }
        }
    }

    fn heading(&self, to: Option<Way>) -> String {
        match to {
            None | Some(Way::Forward) => String::new(),
            Some(to) => {
                self.speak_of("ways");
                match (to, self.has_laps()) {
                    (Way::Back, false) => " in the opposite direction".into(),
                    (Way::Back, true) => ", from now on in the opposite direction".into(),
                    (to, false) => format!(" {}", way(to)),
                    (to, true) => format!(" {}, and so for the rest of this turn", way(to)),
                }
            }
        }
    }

    /// Into whose store seeds go, where it is not that of `me`.
    fn whose_store(&self, owner: Option<&Player>, set: &Set, view: View) -> String {
        let Some(owner) = owner.filter(|_| !is_me(owner)) else { return String::new() };
        let (noun, single) = (self.store_word(), matches!(&set.kind, SetKind::Place(_)));
        // Whose it is, is asked for each place.
        match &owner.kind {
            PlayerKind::MarkOf(name, place) if place.kind == PlaceKind::Here && name.text == "owner" => match single {
                true => format!(" into the {noun} of its owner"),
                false => format!(" into the {noun} of the owner of each"),
            },
            _ => {
                let view = if single { view } else { view.at(Here::It) };
                let place = adji_syntax::ast::Place { kind: PlaceKind::StoreOf(owner.clone()), span: owner.span };
                format!(" into {}", self.place(&place, view))
            }
        }
    }

    fn put(&self, portion: Option<&Portion>, set: &Set, into: &Set, view: View) -> Part {
        let Seeds { text, tail } = self.seeds(portion, set, view);
        match &into.kind {
            SetKind::Place(place) if place.kind == PlaceKind::Out => {
                Part::Me(format!("takes out of the game {text}{tail}"))
            }
            SetKind::Place(place) if place.kind == PlaceKind::Hand => {
                Part::Me(format!("takes {text} into the hand{tail}"))
            }
            _ => Part::Me(format!("puts {text} into {}{tail}", self.set(into, view).text)),
        }
    }

    fn mark(&self, set: &Set, mark: &Name, owner: Option<&Player>, view: View) -> Part {
        let noun = self.set(set, view);
        let whose = |teller: &Self| match owner {
            Some(owner) => teller.player(owner, view),
            None => view.me().to_string(),
        };
        let is = verb(noun.plural, "is", "are");
        Part::Whole(match (mark.text.as_str(), self.mark_of(mark)) {
            ("owner", _) if owner.is_some_and(|owner| owner.kind == PlayerKind::Nobody) => {
                format!("{} {} no owner any more", noun.text, verb(noun.plural, "has", "have"))
            }
            ("owner", _) => format!("{} now {} to {}", noun.text, verb(noun.plural, "belongs", "belong"), whose(self)),
            (name, Some(MarkKind::Player)) => {
                let a = if noun.plural { "" } else { "a " };
                format!("{} {is} now {a}{} of {}", noun.text, quoted(name), whose(self))
            }
            (name, _) => format!("{} {is} marked {}", noun.text, quoted(name)),
        })
    }

    fn counter(&self, name: &Name, player: Option<&Player>, view: View) -> String {
        self.speak_of_counter(&name.text);
        let of = player.map_or(String::new(), |player| format!(" of {}", self.player(player, view)));
        format!("{}{of}", quoted(&name.text))
    }

    fn ask(&self, name: &Name, player: Option<&Player>, view: View) -> Part {
        let is_move = name.text == "move";
        let decision = if is_move { "a move".into() } else { format!("the decision {}", quoted(&name.text)) };
        match player {
            Some(player) if player.kind == PlayerKind::Chance => {
                Part::Whole(format!("a lot decides, as told under {}", quoted(&name.text)))
            }
            _ if is_me(player) && is_move => Part::Me("makes a move".into()),
            _ if is_me(player) => Part::Me(format!("has to make {decision}")),
            Some(player) => Part::Whole(format!("{} has to make {decision}", self.player(player, view))),
            None => Part::Me(format!("has to make {decision}")),
        }
    }

    fn begin_with(&self, player: &Player, view: View) -> Part {
        let who = self.player(player, view);
        let is_first = match view.moment {
            Moment::Setup => true,
            Moment::Round => false,
            _ => self.paragraph("round").is_none(),
        };
        let game = if is_first { "the game begins" } else { "the next game begins" };
        let who = match &player.kind {
            PlayerKind::Nobody => "the player who did not begin the last one".to_string(),
            PlayerKind::Winner | PlayerKind::Loser => format!("{who} (after a draw, the player who did not begin it)"),
            _ => who,
        };
        Part::Whole(format!("{game}, and {who} moves first"))
    }

    fn carry_out(&self, name: &Name) -> Part {
        let _ = self.step_of(name);
        self.speak_of("step");
        Part::Me(format!("does what stands under {}", quoted(&name.text)))
    }

    // ---- choosing

    /// A sentence that adds options or narrows them.
    fn choice(&self, action: &ActionKind, view: View) -> String {
        use ActionKind as Kind;
        let option = view.at(Here::It);
        let (me, spot) = (view.me(), self.option());
        match action {
            Kind::Choose { set, either_way, amounts } => {
                let verb = if view.several_choices { "may choose" } else { "chooses" };
                let what = self.set(set, view).one_of();
                let mut things = Vec::new();
                if let Some((least, most)) = amounts {
                    let (least, most) = (self.amount(least, view), self.amount(most, view));
                    things.push(format!("a number of seeds, from {} to {}", least.glossed(), most.glossed()));
                }
                if *either_way {
                    self.speak_of("ways");
                    things.push("the direction of this turn, anticlockwise or clockwise".into());
                }
                match things.is_empty() {
                    true => format!("{me} {verb} {what}"),
                    false => format!("{me} {verb} {what}, and {}", list(&things, "and")),
                }
            }
            Kind::ChooseAmong(names) => {
                let names: Vec<String> = names.iter().map(|name| quoted(&name.text)).collect();
                format!("{me} {} {}", if view.several_choices { "may choose" } else { "chooses" }, list(&names, "or"))
            }
            Kind::Must(condition) => match self.as_verb(condition, false, false, option) {
                Some(said) => format!("only a {spot} that {said} may be chosen"),
                None => format!("a {spot} may be chosen only if{}", self.foreseen(condition, option)),
            },
            Kind::Never(condition) => match self.as_verb(condition, false, false, option) {
                Some(said) => format!("a {spot} that {said} may not be chosen"),
                None if condition.kind == CondKind::Endless => {
                    self.explain_endless();
                    format!("a {spot} may not be chosen if the sowing from it would never come to an end")
                }
                None => format!("a {spot} may not be chosen if{}", self.foreseen(condition, option)),
            },
            Kind::Prefer(condition) => match self.as_verb(condition, false, false, option) {
                Some(said) => format!("if some {spot} that may be chosen {said}, only such a {spot} may be chosen"),
                None => format!("{me} must choose so that{}, if any choice does so", self.foreseen(condition, view)),
            },
            _ => String::new(),
        }
    }
}

impl Teller<'_> {
    /// A condition on a choice, after `if`; one that looks ahead is set off by a comma.
    fn foreseen(&self, condition: &Cond, view: View) -> String {
        let comma = if matches!(condition.kind, CondKind::After { .. }) { "," } else { "" };
        format!("{comma} {}", self.condition(condition, view))
    }
}

/// Parts as one clause: what `me` does in one go, then the rest.
fn joined(parts: &[Part], view: View) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let mut mine: Vec<&str> = Vec::new();
    for part in parts {
        match part {
            Part::Me(said) => mine.push(said),
            Part::Whole(clause) => {
                if !mine.is_empty() {
                    clauses.push(format!("{} {}", view.me(), list(&std::mem::take(&mut mine), "and")));
                }
                clauses.push(clause.clone());
            }
        }
    }
    if !mine.is_empty() {
        clauses.push(format!("{} {}", view.me(), list(&mine, "and")));
    }
    match &clauses[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}
