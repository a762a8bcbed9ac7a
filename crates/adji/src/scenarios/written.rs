//! Scenarios written down from what a move came to.

use adji_engine::{Game, Place, Player, Position};

use crate::boards::{self, player_name};
use crate::trace::{MoveReport, Tracer, over_words};
use crate::variant::Variant;

/// Moves on a board, to be written down as a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Played<'p> {
    /// Who tells them.
    pub tracer: &'p Tracer<'p>,
    /// The board they begin with, as it was given; the start of the game if it is not.
    pub board: Option<&'p str>,
    /// The moves, in order.
    pub reports: &'p [MoveReport],
}

impl Played<'_> {
    /// A scenario of the last move: the board it gives, who decides next, whether the game is over. `None` if there is no
    /// move.
    #[must_use]
    pub fn outcome(&self, name: &str) -> Option<String> {
        let (last, before) = self.reports.split_last()?;
        let mut text = self.head(name, before);
        text += &entry("move", &last.played);
        text += &entry("gives", &seeds(&last.after, self.tracer.variant));
        text += &format!("captured = {}\n", last.captured);
        text += &entry("next", last.next().map_or("nobody", player_name));
        text += &entry("over", &over_words(last.over));
        Some(text)
    }

    /// A scenario of what is legal after the moves.
    #[must_use]
    pub fn legal(&self, name: &str, game: &Game<'_>) -> String {
        let legal = self.tracer.legal(game).join(" ");
        self.head(name, self.reports) + &entry("legal", &legal)
    }

    fn head(&self, name: &str, before: &[MoveReport]) -> String {
        let spec = &self.tracer.variant.spec;
        let named = spec.to_string();
        let mut text = format!("[[scenario]]\n{}", entry("name", name));
        if !spec.is_plain() {
            text += &entry("variant", named.strip_prefix(&spec.base).unwrap_or(&named));
        }
        text += &self.board.map_or(String::new(), |board| entry("board", board));
        let moves: Vec<&str> = before.iter().map(|report| report.played.as_str()).collect();
        if !moves.is_empty() {
            text += &entry("after", &moves.join(" "));
        }
        text
    }
}

fn entry(key: &str, text: &str) -> String {
    format!("{key} = \"{}\"\n", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// All seeds, as a board text.
fn seeds(position: &Position, variant: &Variant) -> String {
    let board = &variant.rules.board;
    let [south, north] = Player::SIDES.map(|player| position.seeds(board.store(player)));
    let mut text = format!("{}; stores {south} {north}", boards::pits(position, &variant.rules, &variant.names));
    let elsewhere: [(&str, Place); 2] = [("hand", board.hand()), ("out", board.out())];
    for (word, place) in elsewhere.into_iter().filter(|(_, place)| position.seeds(*place) > 0) {
        text += &format!("; {word} {}", position.seeds(place));
    }
    text
}
