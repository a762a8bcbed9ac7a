//! Plans of studies as written: which rule sets are played by whom, how often.

use crate::page::Text;
use crate::span::{Span, Spanned};

/// `PLAN.toml`.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `seed`: of all dice; 0 if not given.
    pub seed: Spanned<u64>,
    /// `games`: of each rule set and each pair of agents.
    pub games: Spanned<u32>,
    /// `block`: the most games of one task; 100 if not given.
    pub block: Spanned<u32>,
    /// `max-plies`: after so many moves a game is cut off; 2,000 if not given.
    pub most_plies: Spanned<u32>,
    /// `agents`: who plays: an agent, or two with a comma between; random play if not given.
    pub agents: Vec<Text>,
    /// `[[rules]]`.
    pub rules: Vec<PlannedRules>,
}

/// `[[rules]]`: every variant with every size and every reading.
#[derive(Clone, Debug)]
pub struct PlannedRules {
    /// `variants`: ids or paths.
    pub variants: Vec<Text>,
    /// `sizes`: numbers of the board, as they are written behind an id: `"?pits=4"`; `""` is the board of the file.
    pub sizes: Vec<Text>,
    /// `readings`.
    pub readings: PlannedReadings,
    /// The whole table.
    pub span: Span,
}

/// `readings` of a plan.
#[derive(Clone, Debug)]
pub enum PlannedReadings {
    /// `"all"`: the game as it stands, and under each value of each of its readings.
    All(Span),
    /// These, as they are written behind an id: `"@origin=skipped"`; `""` is the game as it stands.
    Listed(Vec<Text>),
}
