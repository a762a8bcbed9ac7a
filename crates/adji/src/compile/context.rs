//! What may be said where: words that have a meaning only at some moments of play, and whether `here` is known.

use std::rc::Rc;

use adji_syntax::ast;
use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use super::Compiler;
use super::sentences::MOMENTS;
use crate::codes;

/// Where the compiler is.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    /// The moments of play in which this text is read: one, or for a step all from which it is carried out. A decision
    /// counts as `ask`.
    pub(super) moments: Rc<[&'static str]>,
    /// Options are chosen or judged.
    pub(super) choosing: bool,
    /// Inside `after move (…)`, `after lap (…)` or `can move so that (…)`.
    pub(super) ahead: bool,
    /// Inside the last of them.
    pub(super) beyond: bool,
    /// There is a place that `here` speaks of.
    pub(super) here: bool,
    /// That place may be nowhere: after a pass, or where an option is a name.
    pub(super) nowhere: bool,
    /// Inside a loop, where `pass over` and `break off` have a meaning.
    pub(super) in_loop: bool,
}

/// How a decision's paragraph is called among the moments.
const ASK: &str = "ask";

/// The moment in which a paragraph is read: its name, or that of all decisions.
pub(super) fn moment_of(paragraph: &str) -> &'static str {
    MOMENTS.into_iter().find(|moment| *moment == paragraph).unwrap_or(ASK)
}

/// What is probably meant by words that have no meaning in some moments: the word, the moments, what to write there.
const IN_OTHER_WORDS: [(&str, &[&str], &str); 13] = [
    ("stop", &["no-move"], "write `pass` if the turn is given up, `end` if the game is over"),
    ("again", &["no-move"], "write `pass` if the turn is given up, `end` if the game is over"),
    ("pass over", &["no-move"], "write `pass`: the turn is given up"),
    ("relay", &["no-move", "turn"], "nothing is sown here: write `pass`, `end`, or `ask …` for another decision"),
    ("stop", &["turn"], "leave it out: where `turn` asks nothing else, end it with `ask move`"),
    ("again", &["turn"], "leave it out: where `turn` asks nothing else, end it with `ask move`"),
    ("stop", &["settle", "setup"], "leave it out: nothing is played here, and reading ends with the text"),
    (
        "stop",
        &["round"],
        "write `begin with loser`, or another player, if a next game begins, `end` if the match is over",
    ),
    (
        "again",
        &["round"],
        "write `begin with loser`, or another player, if a next game begins, `end` if the match is over",
    ),
    ("end", &["settle"], "leave it out: the game is over already; who has won say with `win`, `lose` or `draw`"),
    ("pass", &["lap", "after-turn", "turn"], "a turn is over with `stop`; `pass` is said in `no-move`"),
    ("pass", &["seed"], "write `pass over` if no seed falls here, `stop` if the turn is over"),
    ("sow", &["seed"], "write `drop`: one seed falls here, and the hand goes on"),
];

impl Compiler<'_> {
    /// Enters a paragraph.
    pub(super) fn enter(&mut self, moment: &str) {
        let names = self.asks.iter().any(|(ask, names)| ask == moment && !names.is_empty());
        let moment = moment_of(moment);
        let here = matches!(moment, "lap" | "seed" | "after-turn" | ASK);
        let nowhere = names || moment == "after-turn";
        self.context = Context { moments: Rc::new([moment]), here, nowhere, ..Context::default() };
    }

    /// Enters a step: it is read wherever some text carries it out.
    pub(super) fn enter_step(&mut self, step: usize) {
        let moments = self.steps.moments[step].as_slice().into();
        let names = self.asks.iter().any(|(_, names)| !names.is_empty());
        let nowhere = self.steps.moments[step].iter().any(|moment| *moment == "after-turn" || *moment == ASK && names);
        self.context = Context { moments, here: true, nowhere, ..Context::default() };
    }

    /// Runs `inner` with the context changed by `change`.
    pub(super) fn within<T>(&mut self, change: impl FnOnce(&mut Context), inner: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.context.clone();
        change(&mut self.context);
        let result = inner(self);
        self.context = before;
        result
    }

    /// Runs `inner` where `here` is some place.
    pub(super) fn with_here<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let place = |context: &mut Context| (context.here, context.nowhere) = (true, false);
        self.within(place, inner)
    }

    /// `here` was said, or meant by a verb without a subject.
    pub(super) fn here_is_said(&mut self, span: Span) {
        if self.context.here {
            return;
        }
        let label = "no place is spoken of here";
        let fault = Diagnostic::error(codes::HERE_UNKNOWN, span, "it is not known which place `here` is", label);
        self.fault(fault.help("name the place or the set: `theirs hold none`, `mine that hold 1`, `each mine: …`"));
    }

    /// A word that has a meaning at some moments only.
    fn only_in(&mut self, word: &str, span: Span, allowed: &[&str], meaning: &str) {
        let wrong = self.context.moments.iter().copied().find(|moment| !allowed.contains(moment));
        let Some(wrong) = wrong else { return };
        let place = if wrong == ASK { "the paragraph of a decision".into() } else { format!("`{wrong}`") };
        let title = format!("`{word}` has no meaning in {place}");
        let fault = Diagnostic::error(codes::WORD_OUT_OF_PLACE, span, title, meaning);
        let mut places: Vec<String> =
            allowed.iter().filter(|&&moment| moment != ASK).map(|moment| format!("`{moment}`")).collect();
        if allowed.contains(&ASK) {
            places.push("the paragraph of a decision".to_string());
        }
        let last = places.pop().unwrap_or_default();
        let places = if places.is_empty() { last } else { format!("{} or {last}", places.join(", ")) };
        let instead = IN_OTHER_WORDS.iter().find(|(said, moments, _)| *said == word && moments.contains(&wrong));
        let help = instead.map(|(.., instead)| (*instead).to_string());
        self.fault(fault.help(help.unwrap_or_else(|| format!("it can stand in {places}"))));
    }

    pub(super) fn action_is_said(&mut self, action: &ast::Action) {
        use ast::ActionKind as Kind;
        let anywhere_but_settling =
            ["turn", ASK, "lap", "seed", "no-move", "after-turn", "setup", "round", "endless"].as_slice();
        let (word, allowed, meaning): (_, &[&str], _) = match &action.kind {
            Kind::Sow { .. } => ("sow", &[ASK, "lap"], "sowing begins when a move is made or a lap is over"),
            Kind::Relay { .. } => ("relay", &[ASK, "lap"], "a relay goes on when a lap is over"),
            Kind::Drop(_) => ("drop", &["seed"], "seeds are dropped one by one while the hand passes the pits"),
            Kind::Stop => ("stop", &[ASK, "lap", "seed", "after-turn", "endless"], "a turn is over here"),
            Kind::Again => ("again", &[ASK, "lap", "seed", "after-turn", "endless"], "the same player moves again"),
            Kind::Pass => ("pass", &["no-move", ASK, "endless"], "a turn is given up here"),
            Kind::End => (
                "end",
                &["turn", ASK, "lap", "seed", "no-move", "after-turn", "round", "endless"],
                "the game is over here",
            ),
            Kind::Ask { .. } => ("ask", anywhere_but_settling, "play waits for a decision"),
            Kind::Begin(_) => ("begin with", &["setup", "round", ASK], "the next game begins"),
            Kind::Win => ("win", WHEREVER, "somebody has won"),
            Kind::PassOver if !self.context.in_loop => ("pass over", &["seed"], "the hand passes over a place"),
            Kind::BreakOff if !self.context.in_loop => ("break off", &["seed"], "the lap ends before this place"),
            _ => return,
        };
        self.only_in(word, action.span, allowed, meaning);
    }

    pub(super) fn condition_is_said(&mut self, condition: &ast::Cond) {
        use ast::CondKind as Kind;
        match &condition.kind {
            Kind::Endless | Kind::After { .. } if self.context.ahead => {
                let title = "looking ahead does not go on inside looking ahead";
                let fault = Diagnostic::error(codes::LOOKING_AHEAD, condition.span, title, "this looks further ahead");
                self.fault(fault.help("say what must be so after the move, and nothing of the moves after it"));
            }
            Kind::Endless | Kind::After { .. } if !self.context.choosing => {
                let title = "looking ahead is possible only where options are judged";
                let fault = Diagnostic::error(codes::LOOKING_AHEAD, condition.span, title, "this looks ahead");
                let help = "say it after `must`, `never` or `prefer`, at the top of a decision's paragraph";
                self.fault(fault.help(help));
            }
            Kind::Captured { .. } => self.captured_is_said(condition.span),
            Kind::CanMove { .. } | Kind::NeitherCanMove => self.can_move_is_said(condition.span),
            Kind::Seen(_) => self.only_in("seen", condition.span, &["after-turn"], "asked when a turn is over"),
            Kind::Again if !self.context.ahead => {
                self.only_in("again", condition.span, &["after-turn"], "known when a turn is over");
            }
            Kind::FirstLap if !self.context.ahead => {
                self.only_in("first lap", condition.span, &["lap", "seed", ASK, "after-turn"], "asked while sowing");
            }
            _ => {}
        }
    }
}

impl Compiler<'_> {
    /// Whether the paragraph is that of a decision.
    pub(super) fn is_decision(&self) -> bool {
        self.context.moments.contains(&ASK)
    }

    /// What somebody can do was asked: never while a move is carried out, which could be the one that is looked at.
    fn can_move_is_said(&mut self, span: Span) {
        if self.unfolding.iter().any(|(word, _)| word == "absent") {
            let title = "what is absent cannot depend on who can move";
            let fault = Diagnostic::error(codes::CIRCULAR, span, title, "who can move depends on what is there");
            self.fault(fault.help("say which pits are absent by marks, counts or `opposite`"));
        } else if self.context.beyond {
            let title = "looking ahead does not go on inside `so that (…)`";
            let fault = Diagnostic::error(codes::LOOKING_AHEAD, span, title, "this looks further ahead");
            self.fault(fault.help("say what must be so after the move, and nothing of the moves after it"));
        } else if !self.context.choosing {
            let allowed = ["no-move", "after-turn", "turn", "settle", "round", "endless", "setup"];
            self.only_in("can move", span, &allowed, "asked when options are judged, a turn begins or is over");
        }
    }

    /// `captured` was said: it speaks of the turn that is under way.
    pub(super) fn captured_is_said(&mut self, span: Span) {
        if self.context.choosing && !self.context.ahead && self.paragraph.0 == "move" {
            let title = "nothing is captured yet where a move is chosen";
            let fault = Diagnostic::error(codes::WORD_OUT_OF_PLACE, span, title, "asked before anything is sown");
            self.fault(fault.help("ask what comes of the move: `after move (captured)`"));
            return;
        }
        self.only_in("captured", span, OF_THE_TURN, "a new turn has captured nothing");
    }

    /// A place that the sowing of this turn has made known was said.
    pub(super) fn place_of_the_turn_is_said(&mut self, word: &str, span: Span) {
        self.only_in(word, span, OF_THE_TURN, "a new turn has sown nothing");
    }
}

/// Where something of the turn under way is known.
const OF_THE_TURN: &[&str] = &[ASK, "seed", "lap", "after-turn", "endless", "settle", "round"];

const WHEREVER: &[&str] = &["setup", "turn", ASK, "seed", "lap", "no-move", "after-turn", "endless", "settle", "round"];
