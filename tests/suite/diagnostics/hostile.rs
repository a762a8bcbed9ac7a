//! Whatever a file holds, checking it ends soon, with messages and without harm.

use adji::syntax::render::{concise, render};
use adji::{Library, check_file};

use super::Shelf;

/// A game with `what` in it, under its own heads, and these texts for `move` and `lap`.
fn game(what: &str, choosing: &str, lap: &str) -> String {
    format!(
        "name = \"Tiny\"\n[board]\npits = 3\nseeds = 2\n{what}\n[rules]\n\
         move = '''[any] choose mine that hold any. {choosing} lift here, sow.'''\nlap = '''{lap}'''\n\
         settle = '''each player: take mine.'''\n"
    )
}

/// The text `count` times, one behind the other: in it `#` stands for the number, from 0, and `@` for the next one.
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
