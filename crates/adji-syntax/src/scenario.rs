//! Scenarios: a board (or moves from the start), a move, and what must come out.

use crate::page::Text;
use crate::span::{Span, Spanned};

/// `[[scenario]]`, in a variant file or in `ID.scenarios.toml`.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `name`: the claim it makes.
    pub name: Text,
    /// `variant`: facts and readings it is about, as they are written after the id: `"?pits=3@origin=skipped"`.
    pub variant: Option<Text>,
    /// `source`: where the expected outcome comes from.
    pub source: Option<Text>,
    /// `board`: the board it begins with, as a board text; the start of the game if not given.
    pub board: Option<Text>,
    /// `after`: moves played first, separated by blanks.
    pub after: Option<Text>,
    /// `move`: the move it is about.
    pub mov: Option<Text>,
    /// `gives`: the board after it: pits, and whatever else of the board text is to be compared.
    pub gives: Option<Text>,
    /// `captured`: seeds captured by it.
    pub captured: Option<Spanned<u32>>,
    /// `laps`: laps it was sown in.
    pub laps: Option<Spanned<u32>>,
    /// `legal`: the legal moves before it, in any order.
    pub legal: Option<Text>,
    /// `next`: who decides next: `"south"`, `"north"`, `"chance"`.
    pub next: Option<Text>,
    /// `over`: `"south wins"`, `"north wins"`, `"draw"` or `"no"`.
    pub over: Option<Text>,
    /// `illegal`: the move is illegal because of this: a label, `not offered`, `endless`, or `yes` for whatever reason.
    pub illegal: Option<Text>,
    /// `says`: labels of sentences that must be carried out by the move, separated by blanks.
    pub says: Option<Text>,
    /// The whole table.
    pub span: Span,
}
