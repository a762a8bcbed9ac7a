//! Why a move cannot be played: a sentence rules it out, nothing offers it, or it says only half of what is chosen.

use adji_engine::rules::Choice;
use adji_engine::{Game, Heading, Move, Position, Refusal, Status};

use super::Tracer;
use crate::hints;

/// Moves that are listed to choose from.
const MOST_LISTED: usize = 12;

impl Tracer<'_> {
    /// Why a move is not legal in a game, in words; the sentence that took it away is named.
    #[must_use]
    pub fn refusal(&self, option: Move, refusal: Refusal, game: &Game<'_>) -> String {
        match refusal {
            Refusal::Over => "the game is over".to_string(),
            Refusal::MustPass => match self.refusal_but_for_passing(option, game) {
                Some(why) => format!("there is nothing to choose but `pass`; {}", self.refusal(option, why, game)),
                None => "there is nothing to choose but `pass`".to_string(),
            },
            Refusal::MayNotPass => "passing is not allowed while there is something to choose".to_string(),
            Refusal::NotOffered => self.half_said(option, game).unwrap_or_else(|| self.not_offered(game.position())),
            Refusal::Filtered(id) => format!("it is ruled out by {}", self.quoted(id)),
        }
    }

    /// Where a player must pass, why an option of the decision is not legal apart from that.
    pub(crate) fn refusal_but_for_passing(&self, option: Move, game: &Game<'_>) -> Option<Refusal> {
        let mut position = *game.position();
        position.flow.status = Status::Open;
        self.variant.rules.refusal(&position, option, game.history())
    }

    fn not_offered(&self, position: &Position) -> String {
        let choosing = &self.variant.rules.asks[usize::from(position.flow.ask)].choosing;
        let offers = choosing.iter().filter(|one| matches!(one.choice, Choice::Add { .. } | Choice::AddNames(_)));
        let quoted: Vec<String> = offers.map(|one| self.quoted(one.id)).collect();
        let player = crate::drawing::player_title(position.flow.asked);
        format!("{player} decides, and it is not offered by {}", quoted.join(" nor by "))
    }

    // ---- moves that are half said

    /// The moves that a half-said one may mean: with the direction or the amount that it leaves open, and offered by the
    /// decision, whether they are ruled out afterwards or not. Empty if the move says everything.
    pub(crate) fn wholes(&self, option: Move, game: &Game<'_>) -> Vec<Move> {
        let mut wholes = self.legal_wholes(option, game);
        let offered =
            |&whole: &Move| self.refusal_but_for_passing(whole, game).is_none_or(|why| why != Refusal::NotOffered);
        let more: Vec<Move> = self.each_way(option, game).into_iter().filter(|whole| *whole != option).collect();
        for whole in more.into_iter().filter(offered) {
            if !wholes.contains(&whole) {
                wholes.push(whole);
            }
        }
        wholes
    }

    /// The legal moves that a half-said one may mean.
    pub(crate) fn legal_wholes(&self, option: Move, game: &Game<'_>) -> Vec<Move> {
        game.legal_moves().iter().copied().filter(|full| completes(*full, option)).collect()
    }

    /// An option without a direction, where the player says which: both ways.
    pub(crate) fn each_way(&self, option: Move, game: &Game<'_>) -> Vec<Move> {
        let ask = &self.variant.rules.asks[usize::from(game.position().flow.ask)];
        let either_way = ask.choosing.iter().any(|one| matches!(one.choice, Choice::Add { either_way: true, .. }));
        match option {
            Move::Choose { place, heading: None, amount } if either_way => {
                let headings = [Heading::Anticlockwise, Heading::Clockwise];
                headings.map(|heading| Move::Choose { place, heading: Some(heading), amount }).to_vec()
            }
            Move::Choose { .. } | Move::Pass | Move::Named(_) => vec![option],
        }
    }

    /// What to write instead of a move that says half of what is chosen, or more than that; or why nothing of it is legal.
    fn half_said(&self, option: Move, game: &Game<'_>) -> Option<String> {
        let legal = self.legal_wholes(option, game);
        if !legal.is_empty() {
            return Some(format!("it says only half; {}", self.say_whole(&legal, game)));
        }
        if let Some(why) = self.ruled_out_each_way(option, game) {
            return Some(why);
        }
        let there: Vec<Move> = game.legal_moves().iter().copied().filter(|other| same_place(*other, option)).collect();
        (!there.is_empty()).then(|| format!("it says what is not chosen here: write {}", self.listed(&there, game)))
    }

    /// Of a move that leaves open which way, and that neither way is legal: why, for each way.
    fn ruled_out_each_way(&self, option: Move, game: &Game<'_>) -> Option<String> {
        let reason = |whole: Move| match self.refusal_but_for_passing(whole, game)? {
            Refusal::Filtered(id) => {
                Some(format!("`{}`: it is ruled out by {}", self.written(whole, game), self.quoted(id)))
            }
            Refusal::Over | Refusal::MustPass | Refusal::MayNotPass | Refusal::NotOffered => None,
        };
        let reasons: Vec<String> = self.wholes(option, game).into_iter().filter_map(reason).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    /// `say it whole: …`, with the moves that may be meant.
    pub(crate) fn say_whole(&self, wholes: &[Move], game: &Game<'_>) -> String {
        format!("say it whole: {}", self.listed(wholes, game))
    }

    fn listed(&self, options: &[Move], game: &Game<'_>) -> String {
        let written: Vec<String> = options.iter().map(|option| self.written(*option, game)).collect();
        let written: Vec<&str> = written.iter().map(String::as_str).collect();
        hints::list(&written, MOST_LISTED)
    }
}

/// Whether `full` is `option` with a direction or an amount that `option` does not say.
fn completes(full: Move, option: Move) -> bool {
    match (full, option) {
        (
            Move::Choose { place, heading, amount },
            Move::Choose { place: meant, heading: said_heading, amount: said_amount },
        ) => {
            full != option
                && place == meant
                && (said_heading.is_none() || said_heading == heading)
                && (said_amount.is_none() || said_amount == amount)
        }
        _ => false,
    }
}

fn same_place(one: Move, other: Move) -> bool {
    one.place().is_some_and(|place| other.place() == Some(place))
}
