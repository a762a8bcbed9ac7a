//! `adji new`: a file to begin with.

use std::io::Write;
use std::path::{Component, Path, PathBuf};

use adji::trace::Tracer;
use adji::{Library, Loaded, VariantSpec, check_file, load, template};
use clap::Args;

use super::{Context, variant_of};
use crate::files::{Existing, make_folder, write};
use crate::library::is_scenario_file;
use crate::output::{Failure, Outcome, Verdict, error, failure};

/// Write a file to begin with: a small game that checks and plays, with a remark on each of its parts.
///
/// With `--from` it derives from another game: what is said in it is laid over that one. Nothing is asked; a file that is
/// there already stays as it is.
///
/// Example: adji new my-game --from kalah@empty-capture=yes
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The id: the name of the file without `.toml`. Small letters, digits and hyphens, and a letter first.
    #[arg(value_name = "ID")]
    id: String,
    /// The variant it derives from; numbers and readings behind its name become those of the new file.
    #[arg(long, value_name = "VARIANT")]
    from: Option<String>,
    /// The folder it is written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Replace a file that is there already.
    #[arg(long)]
    force: bool,
}

/// The file that is to be written, as a library sees it together with all others.
struct Draft<'l> {
    path: String,
    text: String,
    /// How it names its parent, and how that was named on the command line: its folder may not be there yet.
    parent: (String, String),
    others: &'l dyn Library,
}

impl Library for Draft<'_> {
    fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        match from {
            None if base == self.path => Ok(Some((self.path.clone(), self.text.clone()))),
            Some(from) if from == self.path && base == self.parent.0 => self.others.find(&self.parent.1, None),
            _ => self.others.find(base, from),
        }
    }

    fn ids(&self) -> Vec<String> {
        self.others.ids()
    }
}

impl New {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        self.check_id()?;
        let path = self.dir.join(format!("{}.toml", self.id));
        let path = path.strip_prefix(".").unwrap_or(&path).to_path_buf();
        if path.exists() && !self.force {
            return Err(error(format!("there is a file `{}` already; `--force` replaces it", path.display())));
        }
        let text = match &self.from {
            None => template::game(&self.id),
            Some(parent) => self.derived(parent, &path, context)?,
        };
        let existing = if self.force { Existing::Replaced } else { Existing::Stays };
        make_folder(&self.dir).and_then(|()| write(&path, &text, existing)).map_err(error)?;
        let name = path.display();
        let bold = context.out.bold(&name.to_string());
        writeln!(context.out, "{bold} is written; it is a game as it stands")?;
        for (command, what) in [
            ("check", "what is wrong with it"),
            ("test", "whether its scenarios come out"),
            ("show", "the whole of it"),
        ] {
            writeln!(
                context.out,
                "  adji {:<width$}  {what}",
                format!("{command} {name}"),
                width = name.to_string().len() + 6
            )?;
        }
        Ok(Verdict::Clean)
    }

    fn check_id(&self) -> Result<(), Failure> {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if self.id.starts_with(|letter: char| letter.is_ascii_lowercase()) && self.id.chars().all(is_letter) {
            return Ok(());
        }
        let lower = self.id.trim_end_matches(".toml").to_lowercase();
        let words: Vec<&str> = lower.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty()).collect();
        let near = words.join("-");
        let near = near.trim_start_matches(|letter: char| !letter.is_ascii_lowercase());
        let help = if near.is_empty() { String::new() } else { format!("\n  write `{near}`") };
        let folder = if self.id.contains('/') { "; a folder is named by `--dir`" } else { "" };
        Err(error(format!(
            "`{}` cannot be an id: it is written with small letters, digits and hyphens, and a letter first{folder}{help}",
            self.id
        )))
    }

    /// The text of a file that derives from `parent`.
    fn derived(&self, parent: &str, path: &Path, context: &Context) -> Result<String, Failure> {
        let mut spec: VariantSpec = parent.parse().map_err(error)?;
        if spec.facts.iter().any(|(name, _)| name == "games") {
            return Err(error("a number of games belongs to a match, not to a file: leave out `games`"));
        }
        if is_scenario_file(&spec.base) {
            return Err(error(format!("`{}` holds scenarios, and a game is needed here", spec.base)));
        }
        let loaded = load(&spec, &context.library);
        let told = |loaded: &Loaded| context.drawn(&loaded.diagnostics, &loaded.sources);
        if loaded.variant.is_none() {
            return Err(failure(told(&loaded)));
        }
        let named = spec.base.clone();
        if spec.is_path() {
            spec.base = seen_from(&self.dir, Path::new(&spec.base));
        }
        let text = template::derived(&self.id, &spec, &Tracer::new(variant_of(&loaded)?, &loaded.sources));
        // What the parent leaves open, a file of its own must not: then there is more to say than this command can.
        let path = path.display().to_string();
        let draft = Draft { path, text, parent: (spec.base, named), others: &context.library };
        let checked = check_file(&draft.path, &draft);
        match checked.has_errors() {
            true => Err(failure(format!(
                "{}\n\nerror: a game that derives from `{parent}` must say more than this command can; nothing is written",
                told(&checked)
            ))),
            false => Ok(draft.text),
        }
    }
}

/// The path of a file as it is written in a file of another folder.
fn seen_from(folder: &Path, file: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    if file.is_absolute() {
        return file.display().to_string();
    }
    let (from, to) = (whole(folder), whole(file));
    let same = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(same).filter(|part| *part != Component::CurDir).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(same)).collect();
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_named_as_the_new_file_sees_it() {
        let check = |folder: &str, file: &str, expected: &str| {
            assert_eq!(seen_from(Path::new(folder), Path::new(file)), expected)
        };
        check(".", "games/a.toml", "games/a.toml");
        check("games", "games/a.toml", "a.toml");
        check("games/mine", "games/a.toml", "../a.toml");
        check("./mine", "a.toml", "../a.toml");
        check("mine", "/there/a.toml", "/there/a.toml");
    }
}
