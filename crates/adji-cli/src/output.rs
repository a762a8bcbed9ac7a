//! Where results go: standard output, buffered; messages to standard error; exit codes.
//!
//! Everything that is printed goes through here, and what a terminal would take for an order is written out.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;

use crate::signs::harmless;

/// How a command that could be done came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well.
    Clean,
    /// Something was found.
    Found,
}

/// Why a command could not be done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// In words, which may take several lines.
    Told(String),
    /// Results could not be written.
    Output(io::Error),
}

/// What a command gives back.
pub(crate) type Outcome = Result<Verdict, Failure>;

/// A failure in words.
pub(crate) fn failure(words: impl fmt::Display) -> Failure {
    Failure::Told(words.to_string())
}

/// A failure told as an error.
pub(crate) fn error(words: impl fmt::Display) -> Failure {
    failure(format!("error: {words}"))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    fn shown_on(self, terminal: bool) -> bool {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        match self {
            Colour::Auto => terminal && wanted,
            Colour::Always => true,
            Colour::Never => false,
        }
    }
}

/// Results as text for people or JSON for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one object, or one on each line.
    Json,
}

/// Whether messages are coloured, once that is known.
static MESSAGE_COLOUR: OnceLock<bool> = OnceLock::new();

/// Standard output.
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    /// Whether results are coloured.
    pub(crate) colour: bool,
    /// Whether messages are.
    pub(crate) message_colour: bool,
}

impl Output {
    pub(crate) fn new(colour: Colour) -> Output {
        let message_colour = colour.shown_on(io::stderr().is_terminal());
        Output {
            stdout: BufWriter::new(io::stdout().lock()),
            colour: colour.shown_on(io::stdout().is_terminal()),
            message_colour: *MESSAGE_COLOUR.get_or_init(|| message_colour),
        }
    }

    /// One line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.exact(&json_line(value)?)
    }

    /// A text as it is: the content of a file, for other programs.
    pub(crate) fn exact(&mut self, text: &str) -> io::Result<()> {
        self.stdout.write_all(text.as_bytes())
    }

    /// Good news: green where there is colour.
    pub(crate) fn good(&self, words: &str) -> String {
        self.paint("32", words)
    }

    /// Bad news: red where there is colour.
    pub(crate) fn bad(&self, words: &str) -> String {
        self.paint("31", words)
    }

    /// Bold where there is colour.
    pub(crate) fn bold(&self, words: &str) -> String {
        self.paint("1", words)
    }

    fn paint(&self, code: &str, words: &str) -> String {
        if self.colour { format!("\x1b[{code}m{words}\x1b[0m") } else { words.to_string() }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write_all(harmless(&String::from_utf8_lossy(bytes), self.colour).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// A line of JSON as it is printed: to be made by many threads, and printed by one.
pub(crate) fn json_line(value: &impl Serialize) -> io::Result<String> {
    let text = serde_json::to_string(value)?;
    // Signs that JSON leaves as they are stand in strings, where they can be written out as well.
    Ok(format!("{}\n", harmless(&text, false)))
}

/// Ends the program: the last results are written, a failure is told, the exit code says how it went.
pub(crate) fn finish(outcome: Outcome, mut output: Output) -> ExitCode {
    let outcome = match (outcome, output.flush()) {
        (Ok(_), Err(error)) => Err(Failure::Output(error)),
        (outcome, _) => outcome,
    };
    match outcome {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Found) => ExitCode::from(1),
        // Whoever reads has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // What is still buffered would fail again when it is dropped.
            std::mem::forget(output);
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            tell(&format!("error: results cannot be written: {error}"));
            std::mem::forget(output);
            ExitCode::from(2)
        }
        Err(Failure::Told(words)) => {
            tell(&words);
            ExitCode::from(2)
        }
    }
}

/// A message on standard error; if that is closed, nobody can be told.
pub(crate) fn tell(words: &str) {
    let coloured = MESSAGE_COLOUR.get().copied().unwrap_or_default();
    let _ = writeln!(io::stderr(), "{}", harmless(words.trim_end(), coloured));
}

/// How far long work has come, shown on a terminal only.
pub(crate) struct Progress {
    what: &'static str,
    /// How much there is, where that is known.
    of: Option<usize>,
    done: usize,
    begun: Instant,
    shown: bool,
    on_terminal: bool,
}

impl Progress {
    pub(crate) fn new(what: &'static str, of: Option<usize>) -> Progress {
        let on_terminal = io::stderr().is_terminal();
        Progress { what, of, done: 0, begun: Instant::now(), shown: false, on_terminal }
    }

    /// One more is done.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        if self.on_terminal && self.done.is_multiple_of(16) && self.begun.elapsed().as_millis() > 500 {
            self.shown = true;
            let of = self.of.map(|of| format!("of {of} ")).unwrap_or_default();
            let _ = write!(io::stderr(), "\r{} {of}{}", self.done, self.what);
        }
    }

    /// Says how far it has come, where that is no number of things.
    pub(crate) fn say(&mut self, words: &str) {
        if self.on_terminal && self.begun.elapsed().as_millis() > 500 {
            self.shown = true;
            let _ = write!(io::stderr(), "\r\x1b[K{words}");
        }
    }

    /// So many are done.
    pub(crate) fn come_to(&mut self, done: usize) {
        self.done = done.next_multiple_of(16) - 1;
        self.step();
    }

    /// Takes the line away, so that something else can be said.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    /// However the work came to its end, nothing is left of the line.
    fn drop(&mut self) {
        self.clear();
    }
}
