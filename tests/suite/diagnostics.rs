//! What is said of faulty variant files: `tests/diagnostics/CODE.toml`, or `CODE.ASPECT.toml`, each the smallest file with
//! that fault, and beside it the messages, as a person reads them.
//!
//! A case says at its top where its fault is, line and column counted by hand: `# fault: 9:12`, or `# fault: nowhere` for
//! one of the call. `# spec: ?games=3` makes it a variant that is to be played, with what stands behind its name, instead
//! of a file that is checked; `# file parent.toml` begins another file beside it; a line `{{9000 stop.}}` stands for that
//! many `stop.` on one line. `tests/variants/` holds correct
//! files of many kinds, in which nothing must be found.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use adji::engine::random::Dice;
use adji::engine::{Event, Game, Observer, Position};
use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::render::{concise, render};
use adji::{Library, Loaded, check_file, load_to_play};

// ---- cases

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A file, and those that it refers to, as a library.
struct Shelf {
    files: Vec<(String, String)>,
}

impl Library for Shelf {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path = if base.ends_with(".toml") { base.to_string() } else { format!("{base}.toml") };
        Ok(self.files.iter().find(|(name, _)| *name == path).cloned())
    }

    fn ids(&self) -> Vec<String> {
        self.files.iter().map(|(name, _)| name.trim_end_matches(".toml").to_string()).collect()
    }
}

struct Case {
    /// The name of its file, without `.toml`.
    name: String,
    shelf: Shelf,
    /// What stands behind the name where the variant is named; if nothing is said, the file is checked.
    spec: Option<String>,
    /// Line and column of its fault.
    place: Option<(usize, usize)>,
}

impl Case {
    fn read(path: &Path) -> Case {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        let remark = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let (spec, place) = (remark("# spec:").map(str::to_string), remark("# fault:").map(str::to_string));
        let place = place.unwrap_or_else(|| panic!("{name}: the case does not say where its fault is"));
        let place = place.split_once(':').map(|(line, column)| (line.parse().unwrap(), column.parse().unwrap()));
        let mut files = vec![(format!("{name}.toml"), String::new())];
        for line in text.split_inclusive('\n') {
            let repeated = line.strip_prefix("{{").and_then(|line| line.trim_end().strip_suffix("}}"));
            match (line.strip_prefix("# file "), repeated.and_then(|repeated| repeated.split_once(' '))) {
                (Some(other), _) => files.push((other.trim().to_string(), String::new())),
                (None, Some((times, text))) => {
                    files.last_mut().unwrap().1 += &(format!("{text} ").repeat(times.parse().unwrap()) + "\n");
                }
                (None, None) => files.last_mut().unwrap().1 += line,
            }
        }
        Case { name, shelf: Shelf { files }, spec, place }
    }

    /// The code that it is about.
    fn code(&self) -> &str {
        self.name.split('.').next().unwrap()
    }

    fn run(&self) -> Loaded {
        let base = format!("{}.toml", self.name);
        match &self.spec {
            None => check_file(&base, &self.shelf),
            Some(spec) => load_to_play(&format!("{base}{spec}").parse().unwrap(), &self.shelf),
        }
    }
}

/// Paths of the variant files of a folder, sorted.
fn files_of(name: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    paths.sort();
    paths
}

fn cases() -> Vec<Case> {
    files_of("diagnostics").iter().map(|path| Case::read(path)).collect()
}

/// All codes, each with what it means.
fn codes() -> Vec<(&'static str, &'static str)> {
    adji::syntax::codes::CODES.iter().chain(adji::codes::CODES).copied().collect()
}

fn place(fault: &Diagnostic, loaded: &Loaded) -> Option<(usize, usize)> {
    fault.labels.first().map(|label| loaded.sources.place(label.span))
}

/// A line for each fault with its code and place, then all of them in full.
fn told(loaded: &Loaded) -> String {
    let mut text = String::new();
    for fault in &loaded.diagnostics {
        match place(fault, loaded) {
            Some((line, column)) => writeln!(text, "{} {line}:{column}", fault.code).unwrap(),
            None => writeln!(text, "{} nowhere", fault.code).unwrap(),
        }
    }
    for fault in &loaded.diagnostics {
        write!(text, "\n{}\n", render(fault, &loaded.sources, false)).unwrap();
    }
    text
}

// ---- tests

#[test]
fn each_fault_is_found_at_its_place_and_told_as_in_its_snapshot() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("diagnostics"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    let mut failures = Vec::new();
    for case in cases() {
        let loaded = case.run();
        let first = loaded.diagnostics.first();
        let found = first.map(|fault| (fault.code, place(fault, &loaded)));
        if found != Some((case.code(), case.place)) {
            failures.push(format!("{}: expected {:?}, found {found:?}\n{}", case.name, case.place, told(&loaded)));
        }
        let text = told(&loaded);
        let same = std::panic::catch_unwind(|| insta::assert_snapshot!(case.name.as_str(), text));
        if same.is_err() {
            failures.push(format!("{}: the messages are not those of its snapshot", case.name));
        }
    }
    assert!(failures.is_empty(), "{}\n{} failures", failures.join("\n"), failures.len());
}

#[test]
fn every_code_has_a_case_and_every_case_a_code() {
    let cases = cases();
    let known: BTreeSet<&str> = codes().iter().map(|(code, _)| *code).collect();
    assert_eq!(known.len(), codes().len(), "a code is in both tables");
    let tried: BTreeSet<&str> = cases.iter().map(Case::code).collect();
    let untried: Vec<_> = known.difference(&tried).collect();
    assert!(untried.is_empty(), "codes without a case: {untried:?}");
    let unknown: Vec<_> = tried.difference(&known).collect();
    assert!(unknown.is_empty(), "cases of no code: {unknown:?}");
    for case in &cases {
        for fault in case.run().diagnostics {
            assert!(known.contains(fault.code), "{}: `{}` is in no table", case.name, fault.code);
        }
    }
    assert!(cases.len() >= 60, "only {} cases", cases.len());
}

#[test]
fn every_snapshot_has_its_case() {
    for entry in std::fs::read_dir(folder("diagnostics")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "snap") {
            assert!(path.with_extension("toml").exists(), "{} has no case", path.display());
        }
    }
}

/// Messages are in the words of the game, and end in something that can be done.
#[test]
fn every_message_is_written_as_all_are() {
    for case in cases() {
        let loaded = case.run();
        for fault in &loaded.diagnostics {
            let at = concise(fault, &loaded.sources);
            let title = &fault.title;
            assert!(!title.contains('\n') && !title.ends_with('.'), "{at}");
            let is_name = title.starts_with("North ") || title.starts_with("South ");
            assert!(is_name || !title.starts_with(|letter: char| letter.is_uppercase()), "{at}");
            let remarks: Vec<&String> = fault.notes.iter().chain(&fault.help).collect();
            assert!(!remarks.is_empty(), "{at}: nothing is said of what can be done");
            let labels = fault.labels.iter().map(|label| &label.text);
            for text in labels.chain(remarks).chain([title]) {
                for word in ["None", "Some(", "Span", "k_", "EOI", "token", "parse", "invalid", "u32", "Const"] {
                    assert!(!text.contains(word), "{at}: `{text}` speaks of the program");
                }
            }
        }
    }
}

#[test]
fn nothing_is_found_in_correct_files() {
    let mut failures = Vec::new();
    for path in files_of("variants") {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        let files = files_of("variants").into_iter().map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_string(), std::fs::read_to_string(&path).unwrap())
        });
        let loaded = check_file(&name, &Shelf { files: files.collect() });
        if !loaded.diagnostics.is_empty() {
            failures.push(format!("{name}\n{}", told(&loaded)));
        }
    }
    assert!(failures.is_empty(), "{}\nfaults in {} correct files", failures.join("\n"), failures.len());
}

// ---- the page

/// `docs/diagnostics.md`: what each code means, and what is said in the first of its cases.
fn page() -> String {
    let cases = cases();
    let mut text = PAGE_HEAD.to_string();
    let tables = [("Writing", adji::syntax::codes::CODES), ("Rules", adji::codes::CODES)];
    for (title, codes) in tables {
        let about = if title == "Writing" { WRITING } else { RULES };
        writeln!(text, "\n## {title}\n\n{about}").unwrap();
        for (code, meaning) in codes {
            writeln!(text, "\n### `{code}`\n\n{meaning}").unwrap();
            let Some(case) = cases.iter().find(|case| case.code() == *code) else { continue };
            let loaded = case.run();
            if let Some(fault) = loaded.diagnostics.first() {
                let drawn = render(fault, &loaded.sources, false);
                let lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
                writeln!(text, "\n```text\n{}\n```", lines.join("\n")).unwrap();
            }
        }
    }
    text
}

const PAGE_HEAD: &str = "\
# All faults

Whatever can be wrong with a variant file is found before it is played, and told at its place. `adji check FILE…` shows
all faults of files, `adji explain CODE` what one means. Here is each of them with an example; how to read such a
message, and what people stumble on most, is told in [what is found before a game is played](faults.md).

An *error* keeps a game from being played, a *warning* does not: the file says something, but hardly what was meant.

This page is written by the test suite, from the program's own tables and from the cases in `tests/diagnostics/`
(`UPDATE_DOCS=1 cargo test -p adji-tests diagnostics`).
";
const WRITING: &str =
    "Faults of the text: a word, a mark of punctuation, a key or a value that cannot stand where it stands.";
const RULES: &str = "\
Faults of what the text says: names that nothing explains, facts that do not fit the board, paragraphs without an end,
sentences that are never reached, seeds that are left in hand.";

#[test]
fn the_page_of_faults_is_current() {
    let path = folder("../docs/diagnostics.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/diagnostics.md is out of date: UPDATE_DOCS=1 cargo test -p adji-tests diagnostics");
}

// ---- what is said is true

/// Writes rules by chance.
struct Writer {
    dice: Dice,
    labels: usize,
}

impl Writer {
    fn one_of(&mut self, words: &[&str]) -> String {
        words[self.dice.below(words.len())].replace('#', &self.dice.below(5).to_string())
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.dice.below(if depth == 0 { 6 } else { 10 }) {
            6 => format!("not ({})", self.condition(depth - 1)),
            7 | 8 => format!("({}) and ({})", self.condition(depth - 1), self.condition(depth - 1)),
            9 => format!("({}) or ({})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => {
                let place = self.one_of(&[
                    "here",
                    "here",
                    "here",
                    "here",
                    "opposite",
                    "next",
                    "landing",
                    "previous",
                    "next next",
                ]);
                let said = self.one_of(&[
                    "holds #",
                    "holds #",
                    "holds any",
                    "holds none",
                    "holds odd",
                    "holds even",
                    "holds at least #",
                    "holds at most #",
                    "holds 1 to #",
                    "holds # or #",
                    "holds more than seeds of next",
                    "held #",
                    "is mine",
                    "is theirs",
                    "is not mine",
                    "is in my row",
                    "is pit 1",
                    "is not pit 2",
                    "is empty",
                    "is not empty",
                    "is noted",
                    "is not noted",
                    "is owned of me",
                    "is owned of them",
                    "is owned",
                    "is lifted pit",
                    "is not starting pit",
                    "is last of mine",
                    "is my store",
                    "is store",
                    "is sown",
                    "is here or next",
                    "is lonely",
                    "is not lonely",
                ]);
                let whole = self.one_of(&[
                    "captured",
                    "first lap",
                    "count-of is #",
                    "count-of is at most #",
                    "count-of is at least #",
                    "number of here is #",
                    "row of here is 1",
                    "seeds of mine is at least #",
                    "my store holds any",
                    "some of theirs hold #",
                    "none of mine are noted",
                    "going clockwise",
                    "seeds of here is #",
                    "captured is #",
                    "pits of (mine that hold any) is #",
                    "lonely",
                    "starter is me",
                ]);
                if self.dice.below(4) == 0 { whole } else { format!("{place} {said}") }
            }
        }
    }

    fn actions(&mut self, may_turn: bool) -> String {
        let quiet = [
            "capture here",
            "capture opposite",
            "mark here noted",
            "unmark pits noted",
            "mark here owned of me",
            "mark opposite owned of them",
            "count count-of",
            "set count-of to #",
            "put 1 of here in next",
            "pick here",
            "capture picked",
            "take next for them",
            "unmark here owned",
        ];
        let turning = ["stop", "again", "relay", "end", "relay from here"];
        let first = self.one_of(&quiet);
        match self.dice.below(if may_turn { 3 } else { 1 }) {
            0 => first,
            1 => format!("{first}, {}", self.one_of(&turning)),
            _ => self.one_of(&turning),
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("[l{}]", self.labels)
    }

    fn sentence(&mut self, depth: usize, in_loop: bool) -> String {
        let label = self.label();
        let condition = self.condition(2);
        match self.dice.below(if depth == 0 { 4 } else { 7 }) {
            0 => format!("{label} otherwise: {}.", self.actions(true)),
            4 => format!("{label} {condition}: {{\n{}\n}}", self.sentences(depth - 1, in_loop)),
            5 => format!("{label} going back while {condition}: {{\n{}\n}}", self.sentences(depth - 1, true)),
            6 => format!("{label} each theirs: {{\n{}\n}}", self.sentences(depth - 1, true)),
            _ if in_loop && self.dice.below(3) == 0 => format!("{label} {condition}: pass over."),
            _ => format!("{label} {condition}: {}.", self.actions(true)),
        }
    }

    fn sentences(&mut self, depth: usize, in_loop: bool) -> String {
        let count = 1 + self.dice.below(4);
        let first = format!("{} {}: {}.", self.label(), self.condition(1), self.actions(true));
        (0..count).fold(first, |text, _| text + "\n" + &self.sentence(depth, in_loop))
    }

    fn file(&mut self) -> String {
        // Few seeds on few pits, or a relay that never stops could take very long to come round.
        let (pits, seeds) = (2 + self.dice.below(2), 1 + self.dice.below(2));
        let track = self.one_of(&["ring", "ring", "each row", "ring with own store", "ring with both stores"]);
        let seed = self.one_of(&[
            "drop.",
            "drop.",
            "[home] here is lifted pit: pass over.\ndrop.",
            "drop.\n[pair] here holds 2: capture here.",
        ]);
        let lap = self.sentences(2, false);
        format!(
            "name = \"By chance\"\n[board]\npits = {pits}\nseeds = {seeds}\ntrack = \"{track}\"\n\
             [marks]\nnoted = \"flag\"\nowned = \"player\"\n[counters]\ncount-of = 3\n\
             [words]\nlonely = \"holds 1 and next is empty\"\n[rules]\n\
             move = '''\n[any] choose mine that hold any.\nlift here, sow.\n'''\nseed = '''\n{seed}\n'''\n\
             lap = '''\n{lap}\nstop.\n'''\nendless = '''end.'''\nsettle = '''each player: take mine.'''\n"
        )
    }
}

/// Which sentences were carried out.
#[derive(Default)]
struct CarriedOut(BTreeSet<usize>);

impl Observer for CarriedOut {
    fn event(&mut self, event: Event, _: &Position) {
        if let Event::Judged { sentence, holds: true, .. } = event {
            self.0.insert(usize::from(sentence.0));
        }
    }
}

/// A sentence that is said never to be reached, or whose condition is said never to hold, is never carried out.
#[test]
fn what_is_said_never_to_happen_never_happens() {
    let mut writer = Writer { dice: Dice::new(5, 0), labels: 0 };
    let (mut loaded_files, mut accused, mut carried_out) = (0, 0, 0);
    // `FILES=100000 cargo test --release` tries more of them.
    let files = std::env::var("FILES").ok().and_then(|files| files.parse().ok()).unwrap_or(FILES_BY_CHANCE);
    for number in 0..files {
        writer.labels = 0;
        let text = writer.file();
        if std::env::var_os("SHOW_FILES").is_some() {
            eprintln!("{number}\n{text}");
        }
        let shelf = Shelf { files: vec![("chance.toml".to_string(), text.clone())] };
        let loaded = adji::load(&"chance.toml".parse().unwrap(), &shelf);
        let Some(variant) = &loaded.variant else { continue };
        loaded_files += 1;
        let never: Vec<&Diagnostic> = loaded
            .diagnostics
            .iter()
            .filter(|fault| ["never-reached", "never-holds"].contains(&fault.code) && !fault.title.contains("walk"))
            .collect();
        let mut watch = CarriedOut::default();
        for game in 0..4 {
            let mut dice = Dice::new(number, game);
            let mut game = Game::new(&variant.rules);
            for _ in 0..60 {
                let options = game.legal_moves();
                if options.is_empty() {
                    break;
                }
                let option = options[dice.below(options.len())];
                game.play_watched(option, &mut watch).unwrap();
                let hand = variant.rules.board.hand();
                assert_eq!(game.position().seeds(hand), 0, "seeds are left in hand\n{text}");
            }
        }
        carried_out += watch.0.len();
        for fault in never {
            let place = fault.labels[0].span;
            let inside =
                variant.spans.iter().enumerate().filter(|(_, span)| span.start <= place.start && place.end <= span.end);
            let (sentence, _) = inside.min_by_key(|(_, span)| span.end - span.start).unwrap();
            accused += 1;
            assert!(
                !watch.0.contains(&sentence),
                "this was carried out:\n{}\n{text}",
                render(fault, &loaded.sources, false)
            );
        }
    }
    assert!(loaded_files > 20 && accused > 20 && carried_out > 100, "{loaded_files} {accused} {carried_out}");
}

const FILES_BY_CHANCE: u64 = 400;

// ---- hostile files

/// A game with `what` in it, under its own heads, and these texts for `move` and `lap`.
fn game(what: &str, choosing: &str, lap: &str) -> String {
    format!(
        "name = \"Tiny\"\n[board]\npits = 3\nseeds = 2\n{what}\n[rules]\n\
         move = '''[any] choose mine that hold any. {choosing} lift here, sow.'''\nlap = '''{lap}'''\n\
         settle = '''each player: take mine.'''\n"
    )
}

/// `before0after`, `before1after` and so on, with `#` for the number.
fn many(count: usize, each: &str) -> String {
    (0..count).map(|at| each.replace('#', &at.to_string()).replace('@', &(at + 1).to_string())).collect()
}

/// Files that are nested, repeated or large in every way that a file can be.
fn hostile() -> Vec<(&'static str, String)> {
    let nested = |open: &str, inner: &str, close: &str, times: usize| open.repeat(times) + inner + &close.repeat(times);
    let deep = nested("(", "here holds 1", ")", 60);
    let lines = |head: &str, each: &str| format!("[{head}]\n{}", many(10_000, each));
    let chain = |head: &str, depth: usize, each: &str, last: &str| format!("[{head}]\n{}{last}", many(depth, each));
    let variables = many(40, "c# = 9\n");
    let clauses = many(150, "[l#] (c# is 1 or c@ is 2) and (c@ is 1 or c# is 2): stop.\n")
        .split('\n')
        .map(|line| {
            (40..=150)
                .rev()
                .fold(line.to_string(), |line, at| line.replace(&format!("c{at}"), &format!("c{}", at % 40)))
        })
        .collect::<String>();
    let counting = many(40, "count c#, ") + "stop.";
    vec![
        ("empty", String::new()),
        ("blank", " \r\n\t\r\n".to_string()),
        ("a line break of old", "name = \"Tiny\"\r[board]\r".to_string()),
        ("nul", game("", "", "[\0] stop.")),
        ("not closed", game("", "", "stop.'''\nx = '''")),
        (
            "large numbers",
            game(
                "[numbers]\nn = \"65535 * 65535 * 65535 * 65535 * 65535 * 65535\"",
                "",
                "[n] here holds n: again. stop.",
            ),
        ),
        (
            "deep words",
            game(
                &chain("words", 60, &format!("w# = \"{}\"\n", deep.replace("here holds 1", "w@")), "w60 = \"holds 1\""),
                "",
                "[w] w0: again. stop.",
            ),
        ),
        (
            "deep chain of words",
            game(&chain("words", 10_000, "w# = \"w@\"\n", "w10000 = \"holds 1\""), "", "[w] w0: again. stop."),
        ),
        (
            "deep chain of numbers",
            game(&chain("numbers", 10_000, "w# = \"w@ + 1\"\n", "w10000 = 1"), "", "[w] here holds w0: again. stop."),
        ),
        (
            "deep chain of sets",
            game(&chain("sets", 10_000, "w# = \"w@\"\n", "w10000 = \"mine\""), "", "capture w0, stop."),
        ),
        (
            "words that double",
            game(&chain("words", 60, "w# = \"w@ and not w@\"\n", "w60 = \"holds 1\""), "", "[w] w0: again. stop."),
        ),
        (
            "words that nearly are too many",
            game(
                &chain("words", 13, "w# = \"w@ or next is w@\"\n", "w13 = \"holds 1\""),
                "",
                "[w] w0: again. [x] not w0: stop. stop.",
            ),
        ),
        (
            "numbers that double",
            game(
                &chain("numbers", 60, "w# = \"w@ * w@ + w@\"\n", "w60 = \"seeds of mine\""),
                "",
                "[w] here holds w0: again. stop.",
            ),
        ),
        (
            "sets that double",
            game(&chain("sets", 60, "w# = \"w@ and w@\"\n", "w60 = \"mine\""), "", "capture w0, stop."),
        ),
        (
            "sets in sets",
            game(&chain("sets", 60, "w# = \"w@ that hold seeds of w@\"\n", "w60 = \"mine\""), "", "capture w0, stop."),
        ),
        (
            "a circle of words",
            game(&chain("words", 100, "w# = \"w@ or w@\"\n", "w100 = \"w0\""), "", "[w] w0: again. stop."),
        ),
        (
            "steps that double",
            game(&chain("steps", 60, "s# = \"do s@, do s@.\"\n", "s60 = \"capture here.\""), "", "do s0. stop."),
        ),
        (
            "steps that lift and double",
            game(
                &chain("steps", 60, "s# = \"[l#] here holds 1: lift here. do s@. do s@.\"\n", "s60 = \"lift next.\""),
                "",
                "do s0. stop.",
            ),
        ),
        (
            "a deep chain of steps",
            game(&chain("steps", 10_000, "s# = \"do s@.\"\n", "s10000 = \"capture here.\""), "", "do s0. stop."),
        ),
        (
            "a circle of steps",
            game(&chain("steps", 10_000, "s# = \"do s@.\"\n", "s10000 = \"do s0.\""), "", "do s0. stop."),
        ),
        (
            "steps that all carry out all",
            game(
                &chain("steps", 60, &format!("s# = \"{}\"\n", many(60, "do s#. ").replace('#', "")), "s60 = \"stop.\""),
                "",
                "do s0. stop.",
            ),
        ),
        ("long text", game("", "", &(many(2_200, "[l#] here holds 5: again. ") + "stop."))),
        (
            "long text of walks",
            game(
                "",
                "",
                &(many(800, "[l#] going back while here holds #: { [x#] here is mine: break off. } ") + "stop."),
            ),
        ),
        (
            "long condition",
            game(
                "",
                "",
                &format!("[l] {} here holds 1: again. stop.", "here holds 1 or next holds 2 and ".repeat(1_900)),
            ),
        ),
        ("long list", game("", "", &format!("[l] here holds {} or 9: again. stop.", "1, 2, 3, ".repeat(7_000)))),
        ("long list of pits", game("", "", &format!("capture {} here, stop.", "mine and theirs and ".repeat(3_000)))),
        ("too long text", game("", "", &"stop. ".repeat(100_000))),
        ("nested blocks", game("", "", &(many(30, "[l#] here holds 1: { ") + "stop." + &" }".repeat(30) + " stop."))),
        (
            "ten thousand labels",
            game(
                &format!(
                    "[steps]\n{}",
                    many(
                        10,
                        &format!(
                            "s# = '''{}'''\n",
                            many(1_000, "[l#-%] here holds 1: capture here. ").replace('%', "#")
                        )
                    )
                ),
                "",
                &(many(10, "do s#. ") + "stop."),
            ),
        ),
        (
            "the same label ten thousand times",
            game(
                &format!(
                    "[steps]\n{}",
                    many(10, &format!("s# = '''{}'''\n", "[l] here holds 1: capture here. ".repeat(1_000)))
                ),
                "",
                &(many(10, "do s#. ") + "stop."),
            ),
        ),
        (
            "ten thousand lines of no label",
            game(&lines("lines", "l# = \"stop.\"\n"), "", "[one] here holds 1: again. stop."),
        ),
        ("ten thousand unknown words", game("", "", &(many(2_500, "[l#] w#x: again. ") + "stop."))),
        ("ten thousand words", game(&lines("words", "w# = \"holds 1\"\n"), "", "stop.")),
        ("ten thousand marks", game(&lines("marks", "m# = \"flag\"\n"), "", "stop.")),
        ("ten thousand counters", game(&lines("counters", "c# = 9\n"), "", "stop.")),
        ("ten thousand unknown keys", game(&lines("borad", "c# = 9\n"), "", "stop.")),
        ("ten thousand decisions", game("", "", "stop.") + &many(10_000, "d# = \"[o#] choose among a. stop.\"\n")),
        (
            "a thousand decisions asked for",
            game("", "", &(many(1_000, "[l#] here holds 5: ask d#. ") + "stop."))
                + &many(1_000, "d# = \"[o#] choose among a. stop.\"\n"),
        ),
        (
            "a long track",
            game("", "", "stop.")
                .replace("seeds = 2\n", &format!("seeds = 2\ntrack = [\"{}\"]\n", "A B C a b c ".repeat(2_000))),
        ),
        (
            "many owners",
            game("", "", "stop.")
                .replace("seeds = 2\n", &format!("seeds = 2\nowners = [{}]\n", "\"A b north\", ".repeat(2_000))),
        ),
        (
            "a long start",
            game("", "", "stop.").replace("seeds = 2\n", &format!("start = \"{}\"\n", "1 ".repeat(100_000))),
        ),
        (
            "many readings of one sentence",
            game("", "", "[one] here holds 1: again. stop.")
                + &many(
                    100,
                    "[readings.r#]\nquestion = \"?\"\ndefault = \"no\"\n[readings.r#.values.yes.lines]\none = \"here holds #: again.\"\n",
                ),
        ),
        (
            "many readings",
            game("", "", &(many(500, "[l#] here holds #: again. ") + "stop."))
                + &many(
                    500,
                    "[readings.r#]\nquestion = \"?\"\ndefault = \"no\"\n[readings.r#.values.yes.lines]\nl# = \"\"\n",
                ),
        ),
        (
            "questions that are hard to answer",
            game(&format!("[counters]\n{variables}"), "", &format!("{clauses} {counting}")),
        ),
        ("many scenarios", game("", "", "stop.") + &many(5_000, "[[scenario]]\nname = \"#\"\nmove = \"A\"\n")),
        ("a very large file", game("", "", "stop.") + &format!("# {}\n", "x".repeat(5 << 20))),
        ("deep table", "[a".to_string() + &".a".repeat(5_000) + "]\n"),
        ("deep list", "a = ".to_string() + &"[".repeat(5_000)),
    ]
}

/// Files that derive from each other in ways that have no end.
fn circles() -> Vec<(String, String)> {
    let file =
        |name: &str, parent: &str| (format!("{name}.toml"), format!("name = \"{name}\"\nextends = \"{parent}\"\n"));
    let mut files = vec![file("self", "self"), file("one", "two"), file("two", "one"), file("three", "one")];
    files.extend((0..100).map(|at| file(&format!("n{at}"), &format!("n{}", at + 1))));
    files
}

/// Far more than any file takes, far less than anything that grows without bound.
const MOST_WORK: u64 = 30_000_000;

/// A shelf that counts how often a file is asked for.
struct Counting {
    shelf: Shelf,
    count: std::cell::Cell<usize>,
}

impl Library for Counting {
    fn find(&self, base: &str, from: Option<&str>) -> Result<Option<(String, String)>, String> {
        self.count.set(self.count.get() + 1);
        self.shelf.find(base, from)
    }

    fn ids(&self) -> Vec<String> {
        self.shelf.ids()
    }
}

#[test]
fn whatever_a_file_holds_checking_it_ends_soon_and_in_peace() {
    let check_all = || {
        let files = hostile().into_iter().map(|(name, text)| (format!("{name}.toml"), text));
        let (mut names, mut shelf): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
        for (name, text) in files.chain(circles()) {
            names.push(name.clone());
            shelf.push((name.clone(), text.clone()));
            // The same as other programs would save it.
            if text.len() < 20_000 {
                names.extend([format!("crlf-{name}"), format!("bom-{name}")]);
                shelf.push((format!("crlf-{name}"), text.replace('\n', "\r\n")));
                shelf.push((format!("bom-{name}"), format!("\u{feff}{text}")));
            }
        }
        let library = Counting { shelf: Shelf { files: shelf }, count: std::cell::Cell::new(0) };
        for name in names {
            library.count.set(0);
            let mut loaded = None;
            // How often memory is asked for measures the work that is done, the same on every machine.
            let work = allocation_counter::measure(|| loaded = Some(check_file(&name, &library))).count_total;
            let loaded = loaded.unwrap();
            if std::env::var_os("SHOW_WORK").is_some() {
                let first = loaded.diagnostics.first().map(|fault| concise(fault, &loaded.sources));
                let (faults, reads) = (loaded.diagnostics.len(), library.count.get());
                eprintln!("{work:>9} allocations {faults:>6} faults {reads:>5} reads  {name}  {first:?}");
            }
            assert!(work <= MOST_WORK, "{name}: {work} allocations");
            // A file is read anew for each reading: that must not be without bound either.
            assert!(library.count.get() <= 1_200, "{name}: read {} times", library.count.get());
            for fault in loaded.diagnostics.iter().take(20) {
                let _ = render(fault, &loaded.sources, false);
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(check_all).unwrap();
    assert!(thread.join().is_ok());
}
