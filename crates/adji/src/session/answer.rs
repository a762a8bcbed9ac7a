//! What is typed: moves as people write them, and commands.

use adji_engine::{Move, Place, Player};
use adji_syntax::near::nearest;

use super::telling::{Said, detail};
use super::{Reply, Session, Then};
use crate::drawing::player_title;
use crate::english::{sentence, verb};
use crate::notation::MoveError;

/// Letters of a line that is understood; nothing that can be said is nearly as long, file names apart.
const MOST_LETTERS: usize = 1000;

/// Options that are explained one by one, where a name leaves open how many seeds.
const MOST_EXPLAINED: usize = 12;

/// What can be typed besides moves.
const COMMANDS: [&str; 10] = ["help", "legal", "why", "board", "trace", "undo", "save", "overwrite", "quit", "exit"];

const HELP: &str = "\
A move is the name of a pit, such as C; where the direction is chosen, C+ for
counter-clockwise and C- for clockwise. Other decisions are written as they are
listed, such as buy:c, or only c. Enter makes a forced pass.
?          this help
legal      what can be chosen
why C      whether C can be chosen, and if not, why; why alone tells it of all your pits
board      the board again
trace      what the last move did, seed by seed, and by which sentence
undo       takes back your last move, and what followed it
save FILE  saves the game as a record; it is resumed with --resume FILE
overwrite FILE  saves it where the file is there already
quit       ends the session";

impl Session<'_> {
    /// What stands before the line that is typed.
    #[must_use]
    pub fn prompt(&self) -> String {
        let who = self.asked().map_or("Over".to_string(), player_title);
        format!("{who}{} ", if self.settings.plain { ":" } else { ">" })
    }

    /// Answers a line that was typed. Only a legal move, `undo`, or Enter where a player must pass changes the game.
    pub fn answer(&mut self, typed: &str) -> Reply {
        let mut said = Said::new(self.settings.plain);
        let then = self.answer_line(typed.trim(), &mut said);
        Reply { lines: said.lines, then }
    }

    fn answer_line(&mut self, typed: &str, said: &mut Said) -> Then {
        if typed.len() > MOST_LETTERS || typed.chars().any(char::is_control) {
            said.refuse("That is no move and no command; type ? for help.");
            return Then::GoOn;
        }
        let understood = if typed.is_empty() && self.must_pass() { Ok(Move::Pass) } else { self.understood(typed) };
        let legal = |option: &&Move| self.asks() && self.game.legal_moves().contains(option);
        if let Some(&option) = understood.as_ref().ok().filter(legal) {
            self.play(option, said);
            self.go_on(said);
            return Then::GoOn;
        }
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        let file = (!rest.is_empty()).then(|| rest.to_string());
        match (word.to_lowercase().as_str(), rest) {
            ("?" | "help", _) => HELP.lines().for_each(|line| said.tell(line)),
            ("" | "legal", "") => self.say_due(said),
            ("board", "") => {
                self.say_board(said);
                self.say_due(said);
            }
            ("why", "") => self.explain_all(said),
            ("why", option) => self.explain(option, said),
            ("trace", "") => self.trace(said),
            ("undo", "") => self.undo(said),
            ("save", _) => return Then::Save { file, replace: false },
            ("overwrite", _) => return Then::Save { file, replace: true },
            ("quit" | "exit", "") => return Then::Leave,
            _ => self.refuse(typed, understood, said),
        }
        Then::GoOn
    }

    fn trace(&self, said: &mut Said) {
        match &self.last {
            None => said.refuse("Nothing has been played yet."),
            Some(report) => {
                let text = self.tracer.text(report, detail(&self.tracer, report, self.settings.plain));
                text.lines().for_each(|line| said.tell(line));
            }
        }
    }

    fn undo(&mut self, said: &mut Said) {
        match self.take_back() {
            None => said.refuse("There is nothing to take back."),
            Some(taken) => {
                said.tell(format!("Taken back: {}.", taken.join(" ")));
                self.go_on(said);
            }
        }
    }

    // ---- moves as people write them

    /// The move that is meant. A name in the wrong case is understood where only the pit of the other case belongs to the
    /// player, and what is chosen need not be preceded by the name of the decision.
    fn understood(&self, typed: &str) -> Result<Move, MoveError> {
        let (position, rules) = (self.game.position(), &self.tracer.variant.rules);
        let parse = |text: &str| self.tracer.variant.names.parse_move(text, position, rules);
        if typed.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let exact = parse(typed);
        if exact.as_ref().is_ok_and(|option| self.game.legal_moves().contains(option)) {
            return exact;
        }
        if position.flow.ask != 0 {
            let ask = &rules.asks[usize::from(position.flow.ask)].name;
            return exact.or_else(|error| parse(&format!("{ask}:{typed}")).map_err(|_| error));
        }
        let other_case = match position.flow.asked {
            Player::South => parse(&typed.to_uppercase()),
            _ => parse(&typed.to_lowercase()),
        };
        let only_own = self.game.legal_moves().iter().all(|option| option.place().is_none_or(|pit| self.owns(pit)));
        let own = |option: &Move| option.place().is_some_and(|pit| self.owns(pit));
        match other_case {
            Ok(option) if only_own && own(&option) && !exact.as_ref().is_ok_and(own) => Ok(option),
            _ => exact,
        }
    }

    /// Whether a pit belongs to the player asked.
    fn owns(&self, pit: Place) -> bool {
        let (position, rules) = (self.game.position(), &self.tracer.variant.rules);
        let asked = position.flow.asked;
        asked.is_side() && rules.board.is_pit(pit) && Player::from_cell(position.mark(rules, 0, pit)) == asked
    }

    // ---- why not

    fn refuse(&self, typed: &str, understood: Result<Move, MoveError>, said: &mut Said) {
        let word = typed.split(' ').next().unwrap_or("");
        match understood {
            Err(_) if typed.contains(' ') || (word.len() > 2 && word.chars().all(char::is_alphabetic)) => {
                let near = nearest(word, COMMANDS).map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
                said.refuse(format!("`{typed}` is no move and no command; type ? for help.{near}"));
                return;
            }
            Err(error) => said.refuse(sentence(&error.to_string())),
            Ok(option) => self.refuse_option(option, said),
        }
        self.say_due(said);
    }

    fn explain(&self, typed: &str, said: &mut Said) {
        match self.understood(typed) {
            Err(error) => said.refuse(sentence(&error.to_string())),
            Ok(option) => self.explain_option(option, said),
        }
    }

    /// Of each pit of the player asked that cannot be chosen, why.
    fn explain_all(&self, said: &mut Said) {
        let flow = &self.game.position().flow;
        if self.game.winner().is_some() {
            return said.refuse("The game is over.");
        }
        if flow.ask != 0 {
            return said.refuse("Say of which choice, as in why c.");
        }
        let can = |pit: Place| self.game.legal_moves().iter().any(|option| option.place() == Some(pit));
        let pits = self.tracer.variant.rules.board.all_pits();
        let cannot: Vec<Place> = pits.filter(|&pit| self.owns(pit) && !can(pit)).collect();
        if cannot.is_empty() {
            said.tell(format!("{} can choose each of the own pits.", player_title(flow.asked)));
        }
        for place in cannot {
            self.explain_option(Move::Choose { place, heading: None, amount: None }, said);
        }
    }

    /// Of a move that was to be played and cannot be: what to write instead, or why it is not legal.
    fn refuse_option(&self, option: Move, said: &mut Said) {
        let wholes = self.tracer.legal_wholes(option, &self.game);
        match wholes.is_empty() {
            false => said.refuse(sentence(&self.tracer.say_whole(&wholes, &self.game))),
            true => self.explain_option(option, said),
        }
    }

    /// Whether an option is legal, and if not, the sentence that says so; where it leaves open which way, of each way.
    fn explain_option(&self, option: Move, said: &mut Said) {
        let mut told: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for option in self.meant(option) {
            let name = format!("`{}`", self.tracer.written(option, &self.game));
            let refusal = self.game.refusal(option);
            let why = refusal.map(|refusal| self.tracer.refusal(option, refusal, &self.game));
            match told.iter_mut().find(|(known, _)| *known == why) {
                Some((_, names)) => names.push(name),
                None => told.push((why, vec![name])),
            }
        }
        for (why, names) in told {
            let are = verb(names.len() > 1, "is", "are");
            let names = names.join(" and ");
            match why {
                None => said.tell(format!("{names} {are} legal.")),
                Some(why) => said.refuse(format!("{names} {are} not legal: {}.", why.trim_end_matches('.'))),
            }
        }
    }

    /// The options that may be meant by one that leaves open which way or how many.
    fn meant(&self, option: Move) -> Vec<Move> {
        let mut meant = self.tracer.wholes(option, &self.game);
        if meant.is_empty() {
            meant = self.tracer.each_way(option, &self.game);
        }
        meant.truncate(MOST_EXPLAINED);
        meant
    }
}
