//! Asking what is to become of a snapshot.

use std::io::{self, BufRead, IsTerminal, Write};

use console::{Key, Term};

use crate::output::Output;

/// What is to become of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// What came out is right.
    Accept,
    /// The snapshot is right.
    Reject,
    /// To be looked at another time.
    Skip,
    /// This one and all that follow.
    SkipAll,
}

const QUESTION: &str = "(a) accept what came out  (r) reject it  (s) skip  (q) skip all";

/// Asks on the terminal, where one key is enough; elsewhere a line is read.
pub(super) fn ask(out: &mut Output) -> io::Result<Answer> {
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    loop {
        write!(out, "{QUESTION}: ")?;
        out.flush()?;
        let letter = if on_terminal { key()? } else { line()? };
        let answer = letter.map_or(Some(Answer::SkipAll), answer_of);
        let words = match answer {
            Some(Answer::Accept) => "accepted",
            Some(Answer::Reject) => "rejected",
            Some(Answer::Skip | Answer::SkipAll) => "skipped",
            None => "write a, r, s or q",
        };
        writeln!(out, "{words}")?;
        if let Some(answer) = answer {
            return Ok(answer);
        }
    }
}

fn answer_of(letter: char) -> Option<Answer> {
    match letter.to_ascii_lowercase() {
        'a' => Some(Answer::Accept),
        'r' => Some(Answer::Reject),
        's' => Some(Answer::Skip),
        'q' => Some(Answer::SkipAll),
        _ => None,
    }
}

/// The next key; `None` if whoever is asked wants to leave.
fn key() -> io::Result<Option<char>> {
    match Term::stdout().read_key() {
        Ok(Key::Char(letter)) => Ok(Some(letter)),
        Ok(Key::Escape | Key::CtrlC) => Ok(None),
        Ok(_) => Ok(Some(' ')),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
        Err(error) => Err(error),
    }
}

/// The first letter of the next line; `None` if there is none.
fn line() -> io::Result<Option<char>> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().chars().next().unwrap_or(' ')))
}
