//! `adji play`: a game in the terminal.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use adji::records;
use adji::session::{Line, Remembered, Seat, Session, Settings, Then, Tone, remembered};
use adji::trace::Tracer;
use clap::{Args, ValueEnum};

use super::{Context, position_of, quoted, variant_for};
use crate::files::{self, Existing};
use crate::library::{is_same_file, plain, read_lines};
use crate::output::{Failure, Outcome, Verdict, error, failure, tell};

/// Play a game: two people, or against an opponent that is random or greedy.
///
/// Moves are typed as they are written everywhere; `?` lists what else can be typed: `why C` tells why a pit cannot be
/// chosen, `undo`, `trace`, `save FILE`. Lines are read from standard input, so a game can also come from a file.
///
/// Example: adji play kalah --north greedy
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The variant: an id or a file, with board numbers and readings; not needed with --resume.
    #[arg(value_name = "VARIANT", required_unless_present = "resume")]
    variant: Option<String>,
    /// Who plays South: human, random or greedy.
    #[arg(long, value_name = "WHO", value_enum, hide_possible_values = true)]
    south: Option<Who>,
    /// Who plays North: human, random or greedy.
    #[arg(long, value_name = "WHO", value_enum, hide_possible_values = true)]
    north: Option<Who>,
    /// The seed of the dice, so that luck is the same again; drawn if not given.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = super::seed)]
    seed: Option<u64>,
    /// Begin with this board instead of the start of the game: `4 4 4 | 4 4 4; stores 0 0; north to move`.
    #[arg(long, value_name = "BOARD", conflicts_with = "resume", allow_hyphen_values = true)]
    from: Option<String>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Save the game in this file after every move; it must not be there, unless it is the one resumed.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Let --save replace a file that is there.
    #[arg(long, requires = "save")]
    force: bool,
    /// Sentences instead of drawings, as for a screen reader.
    #[arg(long)]
    plain: bool,
    /// Make forced passes at once, not after Enter.
    #[arg(long)]
    auto_pass: bool,
}

/// The most bytes of a line that is typed.
const LONGEST_LINE: u64 = 1 << 16;

/// Who plays a side.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Who {
    Human,
    Random,
    Greedy,
}

impl From<Who> for Seat {
    fn from(who: Who) -> Seat {
        match who {
            Who::Human => Seat::Human,
            Who::Random => Seat::Random,
            Who::Greedy => Seat::Greedy,
        }
    }
}

/// A saved game that is to be resumed.
struct Resumed {
    record: records::Record,
    players: Remembered,
}

impl Play {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let resumed = self.resume.as_deref().map(read_saved).transpose()?;
        let recorded = resumed.as_ref().and_then(|resumed| resumed.record.variant.as_deref());
        let Some(variant) = self.variant.as_deref().or(recorded) else {
            return Err(error("the record does not say which variant it is; name it before `--resume`"));
        };
        let loaded = context.load(variant).map_err(|failure| self.with_way(variant, failure))?;
        let resumed_board = resumed.as_ref().and_then(|resumed| resumed.record.start.board.as_deref());
        let variant = &*variant_for(&loaded, self.from.as_deref().or(resumed_board))?;
        let tracer = Tracer::new(variant, &loaded.sources);
        let settings = self.settings(resumed.as_ref().map(|resumed| resumed.players).unwrap_or_default());
        let session = match &resumed {
            None => Session::new(tracer, position_of(variant, self.from.as_deref())?, settings),
            Some(resumed) => Session::resume(tracer, &resumed.record, settings).map_err(|why| {
                let file = self.resume.as_deref().unwrap_or(Path::new("")).display();
                error(format!("`{file}` cannot be resumed as `{}`: {why}", variant.spec))
            })?,
        };
        let mut shelf = Shelf { own: self.resume.into_iter().collect(), file: self.save, saved: None };
        shelf.claim(&session, self.force)?;
        play(session, shelf, context)
    }

    /// A saved game names its variant as it was named then, maybe from another folder.
    fn with_way(&self, variant: &str, failure: Failure) -> Failure {
        match (&self.resume, &self.variant, failure) {
            (Some(file), None, Failure::Told(why)) => {
                let file = file.display().to_string();
                let file = quoted(&file);
                self::failure(format!(
                    "{why}\n  the saved game is one of `{variant}`, as it was named where it was saved; if that lies elsewhere, name it: `adji play PATH/TO/{variant} --resume {file}`"
                ))
            }
            (.., failure) => failure,
        }
    }

    /// What is said here counts, then what the saved game says.
    fn settings(&self, players: Remembered) -> Settings {
        let [south, north] = players.seats;
        Settings {
            seats: [
                self.south.map(Seat::from).or(south).unwrap_or_default(),
                self.north.map(Seat::from).or(north).unwrap_or_default(),
            ],
            seed: self.seed.or(players.seed).unwrap_or_else(drawn_seed),
            plain: self.plain,
            auto_pass: self.auto_pass,
        }
    }
}

/// Reads the one record of a file.
fn read_saved(file: &Path) -> Result<Resumed, Failure> {
    let name = file.display().to_string();
    let mut lines = read_lines(&name).map_err(error)?;
    let Some((line, text)) = lines.next().map_err(error)? else {
        return Err(error(format!("`{name}` holds no game")));
    };
    let record = records::read_line(&text).map_err(|why| error(format!("`{name}`, line {line}: {why}")))?;
    let mut others = 0;
    while lines.next().map_err(error)?.is_some() {
        others += 1;
    }
    if others > 0 {
        let help = "put the line of the one to go on with in a file of its own";
        return Err(error(format!("`{name}` holds {} games: {help}", others + 1)));
    }
    Ok(Resumed { record, players: remembered(&text) })
}

/// A small number, so that it can be typed again.
fn drawn_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos()) % 100_000
}

// ---- reading and answering

fn play(mut session: Session<'_>, mut shelf: Shelf, context: &mut Context) -> Outcome {
    let echo = !io::stdin().is_terminal();
    let opening = session.open();
    show(&opening, context)?;
    shelf.keep(&session);
    while session.asks() {
        write!(context.out, "{}", session.prompt())?;
        context.out.flush()?;
        let Some(typed) = read_line()? else {
            writeln!(context.out)?;
            break;
        };
        if echo {
            writeln!(context.out, "{typed}")?;
        }
        let reply = session.answer(&typed);
        show(&reply.lines, context)?;
        match reply.then {
            Then::GoOn => shelf.keep(&session),
            Then::Save { file, replace } => {
                let file = file.map(PathBuf::from);
                let (tone, text) = match shelf.save(&session, file, replace) {
                    Ok(said) => (Tone::Told, said),
                    Err(why) => (Tone::Refused, why),
                };
                show(&[Line { tone, text }], context)?;
            }
            Then::Leave => break,
        }
    }
    let said = shelf.leave(&session).map_err(failure)?;
    said.iter().try_for_each(|line| writeln!(context.out, "{line}"))?;
    Ok(Verdict::Clean)
}

fn show(lines: &[Line], context: &mut Context) -> io::Result<()> {
    for Line { tone, text } in lines {
        let text = match tone {
            Tone::Told => text.clone(),
            Tone::Due => context.out.bold(text),
            Tone::Refused => context.out.bad(text),
        };
        writeln!(context.out, "{text}")?;
    }
    Ok(())
}

/// A line without its end; `None` at the end of the input.
fn read_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
    match read.map_err(|why| error(format!("standard input cannot be read: {}", plain(&why))))? {
        0 => Ok(None),
        read if read as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") => {
            Err(error(format!("a line has more than {LONGEST_LINE} bytes, and no more can be read")))
        }
        _ => Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string())),
    }
}

// ---- saving

/// Where the game is saved.
struct Shelf {
    /// Files that are this game's: the one resumed, and those that were written.
    own: Vec<PathBuf>,
    /// The file in which the game is kept, move by move.
    file: Option<PathBuf>,
    /// What was saved last, and where.
    saved: Option<(PathBuf, String)>,
}

impl Shelf {
    /// Sees to it before the first move that the game can be kept.
    fn claim(&mut self, session: &Session<'_>, force: bool) -> Result<(), Failure> {
        let Some(file) = self.file.clone() else { return Ok(()) };
        self.write(session, &file, force).map_err(|why| {
            let help = if file.is_file() && !force { ": give another name, or `--force`" } else { "" };
            error(format!("{why}{help}"))
        })
    }

    /// Saves the game where it is kept, if something is new.
    fn keep(&mut self, session: &Session<'_>) {
        let Some(file) = self.file.clone() else { return };
        if !self.is_saved(session)
            && let Err(why) = self.write(session, &file, false)
        {
            tell(&format!("error: {why}"));
        }
    }

    /// Saves the game in a file, or where it is kept or was resumed from; says what was done, or why not.
    fn save(&mut self, session: &Session<'_>, file: Option<PathBuf>, replace: bool) -> Result<String, String> {
        let known = || self.file.clone().or_else(|| self.own.last().cloned());
        let Some(file) = file.or_else(known) else { return Err("Say in which file: save FILE.".to_string()) };
        match self.write(session, &file, replace) {
            Ok(()) => Ok(format!("Saved in {}.", file.display())),
            Err(why) if file.is_file() && !replace => {
                Err(format!("Not saved: {why}. To replace it, type: overwrite {}", file.display()))
            }
            Err(why) => Err(format!("Not saved: {why}.")),
        }
    }

    /// What is said at the end.
    fn leave(&mut self, session: &Session<'_>) -> Result<Option<String>, String> {
        if let Some(file) = self.file.clone().filter(|_| !self.is_saved(session)) {
            self.write(session, &file, false).map_err(|why| format!("error: the game is not saved: {why}"))?;
        }
        let moves: Vec<&str> = session.moves().collect();
        let kept = self.saved.as_ref().filter(|_| self.is_saved(session)).map(|(file, _)| file.display().to_string());
        Ok(match kept {
            Some(file) if session.game().winner().is_some() => Some(format!("The game is saved in {file}.")),
            Some(file) => Some(format!("The game is saved; it goes on with `adji play --resume {}`.", quoted(&file))),
            None if moves.is_empty() => None,
            None => Some(format!("The game is not saved. Its moves: {}", moves.join(" "))),
        })
    }

    fn is_saved(&self, session: &Session<'_>) -> bool {
        self.saved.as_ref().is_some_and(|(_, text)| *text == session.saved())
    }

    /// Writes a file that is this game's, that is not there, or that may be replaced.
    fn write(&mut self, session: &Session<'_>, file: &Path, replace: bool) -> Result<(), String> {
        let text = session.saved();
        let is_own = self.own.iter().any(|own| is_same_file(own, file));
        if !is_own && replace && file.exists() && file.extension().is_some_and(|end| end == "toml") {
            return Err(format!("`{}` is a file of rules, and is not replaced by a game", file.display()));
        }
        files::write(file, &text, if is_own || replace { Existing::Replaced } else { Existing::Stays })?;
        if !is_own {
            self.own.push(file.to_path_buf());
        }
        self.saved = Some((file.to_path_buf(), text));
        Ok(())
    }
}
