//! Which of the variants in reach are meant: filters that add up.

use adji::catalogue::{Capture, Features, Stores};
use adji::syntax::near::nearest;
use adji::syntax::words::WORDS;
use adji::variant::About;
use clap::Args;
use clap::builder::PossibleValue;

use crate::commands::Listed;

/// What a variant must be like. Where nothing is said every variant fits, parents of games and faulty files, too.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(crate) struct Filters {
    /// Only games with so many rows, those of both players.
    #[arg(long, value_name = "N")]
    rows: Option<usize>,
    /// Only games in which a move can have several laps.
    #[arg(long, conflicts_with = "no_relay")]
    relay: bool,
    /// Only games in which a move is one lap.
    #[arg(long)]
    no_relay: bool,
    /// Only games whose stores are for this.
    #[arg(long, value_name = "WORD")]
    stores: Option<StoresFilter>,
    /// Only games that capture this; several mean all of them.
    #[arg(long, value_name = "WORD")]
    captures: Vec<CaptureFilter>,
    /// Only games whose region holds this.
    #[arg(long, value_name = "TEXT")]
    region: Vec<String>,
    /// Only games of people that hold this in what is said of them.
    #[arg(long, value_name = "TEXT")]
    people: Vec<String>,
    /// Only games whose family holds this.
    #[arg(long, value_name = "TEXT")]
    family: Vec<String>,
    /// Only games with this in a sentence that counts: a word of the language, or a name of a label, a step, a mark, a
    /// counter, a number, a set, an adjective or a paragraph.
    #[arg(long, value_name = "WORD")]
    uses: Vec<String>,
}

/// A value of `--stores`.
#[derive(Clone, Copy, Debug)]
struct StoresFilter(Stores);

impl clap::ValueEnum for StoresFilter {
    fn value_variants<'a>() -> &'a [StoresFilter] {
        const { &[StoresFilter(Stores::Sown), StoresFilter(Stores::Beside), StoresFilter(Stores::None)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.meaning()))
    }
}

/// A value of `--captures`.
#[derive(Clone, Copy, Debug)]
enum CaptureFilter {
    Any,
    None,
    Kind(Capture),
}

impl clap::ValueEnum for CaptureFilter {
    fn value_variants<'a>() -> &'a [CaptureFilter] {
        static ALL: std::sync::LazyLock<Vec<CaptureFilter>> = std::sync::LazyLock::new(|| {
            let kinds = Capture::ALL.map(CaptureFilter::Kind);
            [CaptureFilter::Any, CaptureFilter::None].into_iter().chain(kinds).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            CaptureFilter::Any => PossibleValue::new("any").help("something is captured"),
            CaptureFilter::None => PossibleValue::new("none").help("nothing is"),
            CaptureFilter::Kind(capture) => PossibleValue::new(capture.name()).help(capture.meaning()),
        })
    }
}

impl CaptureFilter {
    fn fits(self, features: &Features) -> bool {
        match self {
            CaptureFilter::Any => !features.captures.is_empty(),
            CaptureFilter::None => features.captures.is_empty(),
            CaptureFilter::Kind(capture) => features.captures.contains(&capture),
        }
    }
}

/// Something that a file tells of its game.
type Fact = fn(&About) -> &Option<String>;

/// One filter: as it was written, and what it asks.
struct Filter<'f> {
    written: String,
    fits: Box<dyn Fn(&Listed) -> bool + 'f>,
}

impl<'f> Filter<'f> {
    fn of_rules(written: String, fits: impl Fn(&Features) -> bool + 'f) -> Filter<'f> {
        Filter { written, fits: Box::new(move |listed| listed.features.as_ref().is_some_and(&fits)) }
    }

    fn of_fact(option: &str, text: &'f str, fact: Fact) -> Filter<'f> {
        let wanted = text.to_lowercase();
        let fits = move |listed: &Listed| {
            let about = listed.variant().filter(|variant| !variant.is_abstract).map(|variant| &variant.about);
            about.and_then(|about| fact(about).as_ref()).is_some_and(|fact| fact.to_lowercase().contains(&wanted))
        };
        Filter { written: written(option, text), fits: Box::new(fits) }
    }
}

impl Filters {
    /// The variants that fit all filters.
    ///
    /// # Errors
    /// What is said where none does.
    pub(crate) fn keep<'l>(&self, listed: &[&'l Listed]) -> Result<Vec<&'l Listed>, String> {
        let filters = self.all();
        self.known_words(listed)?;
        let fitting: Vec<&Listed> =
            listed.iter().filter(|one| filters.iter().all(|filter| (filter.fits)(one))).copied().collect();
        if fitting.is_empty() && !filters.is_empty() { Err(none_fits(&filters, listed)) } else { Ok(fitting) }
    }

    fn all<'s>(&'s self) -> Vec<Filter<'s>> {
        let mut all = Vec::new();
        all.extend(self.rows.map(|rows| Filter::of_rules(format!("--rows {rows}"), move |game| game.rows == rows)));
        all.extend(self.relay.then(|| Filter::of_rules("--relay".into(), |game| game.relay)));
        all.extend(self.no_relay.then(|| Filter::of_rules("--no-relay".into(), |game| !game.relay)));
        all.extend(self.stores.map(|StoresFilter(stores)| {
            Filter::of_rules(format!("--stores {stores}"), move |game| game.stores == stores)
        }));
        all.extend(self.captures.iter().map(|capture| {
            let name = clap::ValueEnum::to_possible_value(capture).map(|value| value.get_name().to_string());
            Filter::of_rules(format!("--captures {}", name.unwrap_or_default()), |game| capture.fits(game))
        }));
        let fact =
            |option, texts: &'s [String], fact: Fact| texts.iter().map(move |text| Filter::of_fact(option, text, fact));
        all.extend(fact("--region", &self.region, |about| &about.region));
        all.extend(fact("--people", &self.people, |about| &about.people));
        all.extend(fact("--family", &self.family, |about| &about.family));
        let uses = |word| Filter::of_rules(written("--uses", word), move |game: &Features| game.uses(word));
        all.extend(self.uses.iter().map(|word| uses(word.as_str())));
        all
    }

    /// A word must be one of the language, or in some rules in reach.
    fn known_words(&self, listed: &[&Listed]) -> Result<(), String> {
        let games = || listed.iter().filter_map(|one| one.features.as_ref());
        let of_language = |word: &str| WORDS.iter().any(|row| row.word == word || row.forms.contains(&word));
        let unknown =
            self.uses.iter().find(|word| !of_language(&word.to_lowercase()) && !games().any(|game| game.uses(word)));
        let Some(word) = unknown else { return Ok(()) };
        let known = WORDS.iter().flat_map(|row| std::iter::once(&row.word).chain(row.forms)).copied();
        let near = nearest(&word.to_lowercase(), known.chain(games().flat_map(Features::names)));
        let help = near.map_or_else(
            || {
                "the table at the end of docs/language.md has all words; `adji show GAME --rules` shows names"
                    .to_string()
            },
            |near| format!("did you mean `{near}`?"),
        );
        Err(format!(
            "`{}`: no word of the language, and no name in the rules in reach\n  {help}",
            written("--uses", word)
        ))
    }
}

/// A filter as it is written on the command line.
fn written(option: &str, text: &str) -> String {
    format!("{option} {}", crate::commands::quoted(text))
}

/// What is said where filters leave nothing: how many each leaves by itself.
fn none_fits(filters: &[Filter<'_>], listed: &[&Listed]) -> String {
    let games = |many: usize| if many == 1 { "1 game".to_string() } else { format!("{many} games") };
    let alone = |filter: &Filter<'_>| listed.iter().filter(|one| (filter.fits)(one)).count();
    let leaves: Vec<String> =
        filters.iter().map(|filter| format!("`{}` leaves {}", filter.written, games(alone(filter)))).collect();
    let title = match filters {
        [_] => "no game in reach fits",
        _ => "no game in reach fits all of these",
    };
    let help = if filters.len() > 1 { "leave one of them out" } else { "`adji list` shows all" };
    format!("{title}: {}\n  {help}", leaves.join(", "))
}
