//! A parting told: the moves, both traces of the last one, the sentences that part them.

use std::io::Write;

use adji::diff::{self, Side, quoted_whole};
use adji::engine::rules::SentenceId;
use adji::engine::{Game, Move, Refusal};
use adji::scenarios::Played;
use adji::trace::{Detail, MoveReport, SentenceRef, Tracer};
use adji_analysis::diverge::{At, Pair, Parting};

use super::written;
use crate::commands::replay::play;
use crate::commands::{Context, broken};
use crate::output::Failure;

/// Columns where there is no terminal.
const USUAL_WIDTH: usize = 140;
/// Columns of each of two traces that stand side by side, at least.
const NARROWEST: usize = 56;

/// A move that one side does not allow and the other does: which side, how it is written, and why.
type Refused = (usize, String, Option<(Move, Refusal)>);

/// A parting played under both rule sets.
pub(super) struct Told<'t> {
    parting: &'t Parting,
    from: Option<&'t str>,
    sides: &'t [Tracer<'t>; 2],
    moves: Vec<String>,
    reports: [Vec<MoveReport>; 2],
    games: [Game<'t>; 2],
}

impl<'t> Told<'t> {
    pub(super) fn of(
        parting: &'t Parting,
        pair: &Pair<'t>,
        from: Option<&'t str>,
        sides: &'t [Tracer<'t>; 2],
    ) -> Result<Told<'t>, Failure> {
        let moves = written(&parting.moves, pair, sides[0].variant);
        let [mut one, mut other] = pair.games().clone();
        let reports = [play(&moves, &mut one, &sides[0])?, play(&moves, &mut other, &sides[1])?];
        Ok(Told { parting, from, sides, moves, reports, games: [one, other] })
    }

    /// The moves with blanks between.
    pub(super) fn moves(&self) -> String {
        self.moves.join(" ")
    }

    /// A scenario for each side, as the file of its variant can hold it.
    pub(super) fn scenarios(&self) -> String {
        let of = |at: usize| {
            let tracer = &self.sides[at];
            let played = Played { tracer, board: self.from, reports: &self.reports[at] };
            let name = match self.moves.split_last() {
                None => "What can be chosen at the beginning".to_string(),
                Some(_) if self.parting.at == At::Legal => {
                    format!("What can be chosen after {}", self.moves.join(" "))
                }
                Some((last, _)) => format!("What {last} comes to as move {}", self.moves.len()),
            };
            let legal = || played.legal(&name, &self.games[at]);
            let text = match self.parting.at {
                At::Legal => legal(),
                _ => played.outcome(&name).unwrap_or_else(legal),
            };
            format!("# {}\n{text}", tracer.variant.spec)
        };
        format!("{}\n{}", of(0), of(1))
    }

    /// The sentences by which the two part; none where that is a question of what is legal.
    pub(super) fn sentences(&self) -> diff::Parting {
        match (self.reports[0].last(), self.reports[1].last()) {
            (Some(one), Some(other)) if self.parting.at != At::Legal => diff::parting(
                Side { tracer: self.sides[0], report: one },
                Side { tracer: self.sides[1], report: other },
            ),
            _ => diff::Parting::default(),
        }
    }

    /// Which moves only one of the two allows, and why the other does not.
    fn refusals(&self) -> Vec<String> {
        let why = |(at, text, why): Refused| {
            let name = ["one", "other"][at];
            let why = why.map_or("it is not offered".to_string(), |(option, why)| {
                self.sides[at].refusal(option, why, &self.games[at])
            });
            format!("{name}: not {text}: {why}")
        };
        self.refused().into_iter().map(why).collect()
    }

    /// The first sentence that rules out a move which the other side allows.
    pub(super) fn ruled_out_by(&self) -> Option<SentenceRef> {
        self.refused().into_iter().find_map(|(at, _, why)| match why {
            Some((_, Refusal::Filtered(id))) => Some(self.sides[at].sentence(id)),
            _ => None,
        })
    }

    /// Moves that one side does not allow and the other does.
    fn refused(&self) -> Vec<Refused> {
        if self.parting.at != At::Legal {
            return Vec::new();
        }
        let legal = [0, 1].map(|at| self.sides[at].legal(&self.games[at]));
        let mut refused = Vec::new();
        for at in [0, 1] {
            let (variant, game) = (self.sides[at].variant, &self.games[at]);
            for text in legal[1 - at].iter().filter(|text| !legal[at].contains(text)) {
                let option = variant.names.parse_move(text, game.position(), &variant.rules).ok();
                let why = option.and_then(|option| Some((option, game.refusal(option)?)));
                refused.push((at, text.clone(), why));
            }
        }
        refused
    }

    pub(super) fn write(&self, context: &mut Context) -> Result<(), Failure> {
        let what = match self.parting.at {
            At::Legal => "what is legal differs",
            At::Position => "seeds lie elsewhere",
            At::Turn => "somebody else decides next",
            At::Over => "the game is over under one of them only",
            At::Result => "the game ends otherwise",
        };
        let head = match (self.moves.len(), self.parting.at) {
            (0, _) => format!("They part before the first move: {what}."),
            (many, At::Legal) => format!("They part after {}: {what}.", super::plies(many as u32)),
            (many, _) => format!("They part in move {many}: {what}."),
        };
        let head = context.out.bold(&head);
        writeln!(context.out, "{head}")?;
        if !self.moves.is_empty() {
            writeln!(context.out, "moves:  {}", self.moves.join(" "))?;
        }
        writeln!(context.out)?;
        let sentences = self.sentences();
        write!(context.out, "{}", self.side_by_side(sentences.done))?;
        writeln!(context.out)?;
        if sentences.said != [None, None] {
            self.write_sentences(sentences, context)?;
        }
        let refusals = self.refusals();
        if !refusals.is_empty() {
            for line in refusals {
                writeln!(context.out, "{}", broken(&line, width(), "        "))?;
            }
            writeln!(context.out)?;
        }
        Ok(())
    }

    /// The sentences that part the two, whole, and what names in them stand for.
    fn write_sentences(
        &self,
        diff::Parting { done, said }: diff::Parting,
        context: &mut Context,
    ) -> Result<(), Failure> {
        for (at, name) in ["one:   ", "other: "].into_iter().enumerate() {
            let text = match said[at] {
                Some(id) if said[at] == done[at] => quoted_whole(&self.sides[at], id),
                Some(id) => format!("{} (not carried out)", quoted_whole(&self.sides[at], id)),
                None => "no sentence is carried out here".to_string(),
            };
            writeln!(context.out, "{}", broken(&format!("{name} {text}"), width(), "        "))?;
        }
        let texts: Vec<String> = (0..2).filter_map(|at| Some(self.sides[at].whole_text(said[at]?))).collect();
        for meaning in diff::meanings(self.sides[0].variant, self.sides[1].variant, &texts) {
            let [old, new] = [&meaning.old, &meaning.new].map(|said| said.as_deref().unwrap_or("(not there)"));
            writeln!(context.out, "    {}: one `{old}`, other `{new}`", meaning.name)?;
        }
        writeln!(context.out)?;
        Ok(())
    }

    /// What both did, beside each other, or one after the other where there is no room.
    fn side_by_side(&self, sentences: [Option<SentenceId>; 2]) -> String {
        let width = width();
        let half = (width.saturating_sub(3)) / 2;
        let room = if half >= NARROWEST { half } else { width };
        // What is set in goes four columns further, and a sign stands before each line.
        let [one, other] = [0, 1].map(|at| self.trace(at, room - 6));
        let [one, other] = marked([one, other], self.sides, sentences);
        if half < NARROWEST {
            return [("one", one), ("other", other)]
                .map(|(name, lines)| format!("{name}\n{}", joined(&lines)))
                .join("\n");
        }
        let rows = one.len().max(other.len());
        let cell = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
        (0..rows)
            .map(|at| format!("{:<half$} | {}", cell(&one, at), cell(&other, at)).trim_end().to_string() + "\n")
            .collect()
    }

    /// What the last move did, and how things stand then.
    fn trace(&self, at: usize, width: usize) -> Vec<String> {
        let tracer = &self.sides[at];
        let text = match self.reports[at].last() {
            Some(report) if self.parting.at != At::Legal => tracer.text(report, Detail { width, ..Detail::default() }),
            _ => tracer.standing(&self.games[at]),
        };
        text.lines().map(str::to_string).collect()
    }
}

/// Columns of the terminal.
fn width() -> usize {
    console::Term::stdout().size_checked().map_or(USUAL_WIDTH, |(_, width)| usize::from(width)).max(NARROWEST)
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Both traces, with a sign before the sentences that part them: where they are told first after the traces differ.
fn marked(traces: [Vec<String>; 2], sides: &[Tracer<'_>; 2], sentences: [Option<SentenceId>; 2]) -> [Vec<String>; 2] {
    let alike = traces[0].iter().zip(&traces[1]).take_while(|(one, other)| one == other).count();
    let mut at = 0;
    traces.map(|lines| {
        let quoted = sentences[at].map(|id| sides[at].quoted(id));
        let is_it = |line: &&String| {
            quoted.as_ref().is_some_and(|quoted| !line.trim().is_empty() && quoted.starts_with(line.trim_end()))
        };
        let after = lines.iter().enumerate().skip(alike).find(|(_, line)| is_it(line));
        let found = after.or_else(|| lines.iter().enumerate().take(alike).rfind(|(_, line)| is_it(line)));
        let found = found.map(|(row, _)| row);
        at += 1;
        lines
            .iter()
            .enumerate()
            .map(|(row, line)| format!("{} {line}", if Some(row) == found { '>' } else { ' ' }))
            .collect()
    })
}
