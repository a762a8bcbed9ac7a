//! What is said never to happen does not: rules written by chance are checked and then played.

use std::collections::BTreeSet;

use adji::engine::random::Dice;
use adji::engine::{Event, Game, Observer, Place, Position};
use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::render::render;

use super::Shelf;

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
                    "behind",
                    "pit # of them",
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
                    "holds 1# or #",
                    "holds at most 1#",
                    "held more than total",
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
                    "captured now",
                    "captured now is at least 1#",
                    "seeds of mine - 2 is at least 0",
                    "seeds of here + seeds of next is 1#",
                    "seeds of theirs mod 3 is at most 2",
                    "mine hold more than half",
                    "some of (mine except pits) hold any",
                    "some of mine that hold # hold #",
                    "all of (theirs that hold any) hold #",
                    "number of here is more than 3",
                    "row of behind is #",
                    "here is first of (theirs that hold #)",
                    "pits of theirs is at most 3",
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
            "take here",
            "capture opposite",
            "capture behind",
            "put all but 1 of next in out",
            "capture (mine that hold none and hold any)",
            "lift next, put hand in here",
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
        let choose = self.one_of(&[
            "[any] choose mine that hold any.",
            "[any] choose mine that hold any.",
            "[any] choose mine that hold any and hold #.\n[all] choose mine that hold any.",
            "[any] choose mine that hold any.\n[not] never here holds #.",
            "[any] choose mine that hold any.\n[must] must here holds any and next holds at most 1#.",
            "[any] choose mine that hold any.\n[ever] theirs hold 1#: must here holds none.",
        ]);
        let after = self.one_of(&[
            "",
            "",
            "[ever] seen # times and neither can move: end.",
            "[a-go] again and captured: end.",
            "[more] captured is at least 1#: end.\n[some] captured: again.",
            "take pit 1 of them. [none] pit 1 of them holds any: end.",
        ]);
        format!(
            "name = \"By chance\"\n[board]\npits = {pits}\nseeds = {seeds}\ntrack = \"{track}\"\n\
             [marks]\nnoted = \"flag\"\nowned = \"player\"\n[counters]\ncount-of = 3\nidle = 1\n\
             [words]\nlonely = \"holds 1 and next is empty\"\n[rules]\n\
             move = '''\n{choose}\nlift here, sow.\n'''\nseed = '''\n{seed}\n'''\n\
             lap = '''\n{lap}\nstop.\n'''\nafter-turn = '''\n{after}\n'''\nendless = '''end.'''\nsettle = '''each player: take mine.'''\n"
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

/// How many files a test writes; how to try more of them is told in `docs/heavy-work.md`.
const FILES_BY_CHANCE: u64 = 400;

/// Files of a series, with their numbers.
fn files_by_chance(series: u64) -> impl Iterator<Item = (u64, String)> {
    let files = std::env::var("FILES").ok().and_then(|files| files.parse().ok()).unwrap_or(FILES_BY_CHANCE);
    let mut writer = Writer { dice: Dice::new(series, 0), labels: 0 };
    (0..files).map(move |number| {
        writer.labels = 0;
        let text = writer.file();
        if std::env::var_os("SHOW_FILES").is_some() {
            eprintln!("{number}\n{text}");
        }
        (number, text)
    })
}

fn load(text: &str) -> adji::Loaded {
    let shelf = Shelf { files: vec![("chance.toml".to_string(), text.to_string())] };
    adji::load(&"chance.toml".parse().unwrap(), &shelf)
}

/// A sentence that is said never to be reached, or whose condition is said never to hold, is never carried out.
#[test]
fn what_is_said_never_to_happen_never_happens() {
    let (mut loaded_files, mut accused, mut carried_out) = (0, 0, 0);
    for (number, text) in files_by_chance(5) {
        let loaded = load(&text);
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

/// What is said to be never or always so can be written as what is never or always so, and what is said to do nothing be left
/// out: play is the same.
#[test]
fn what_is_said_to_be_idle_changes_nothing() {
    let mut accused = [0; 3];
    for (number, text) in files_by_chance(7) {
        let loaded = load(&text);
        let Some(variant) = &loaded.variant else { continue };
        for fault in &loaded.diagnostics {
            let kinds = ["never-true", "always-true", "does-nothing"];
            let Some(kind) = kinds.iter().position(|code| *code == fault.code) else { continue };
            let place = fault.labels[0].span;
            let said = &text[place.start as usize..place.end as usize];
            // Of loops the whole sentence is told; of a choice that is not one of pits nothing can be left out.
            if said.starts_with('[') || said == "move" || !said.contains(' ') && kind == 2 {
                continue;
            }
            let instead = ["(starter is nobody)", "(starter is not nobody)", "count idle"][kind];
            let other = format!("{}{instead}{}", &text[..place.start as usize], &text[place.end as usize..]);
            let changed = load(&other);
            let told = || render(fault, &loaded.sources, false);
            let Some(other_rules) = changed.variant.as_ref().map(|variant| &variant.rules) else {
                panic!("{}\n{other}\n{:?}", told(), changed.diagnostics)
            };
            accused[kind] += 1;
            for game in 0..4 {
                let mut dice = Dice::new(number, game);
                let (mut one, mut other) = (Game::new(&variant.rules), Game::new(other_rules));
                for _ in 0..60 {
                    let options = one.legal_moves();
                    assert_eq!(options, other.legal_moves(), "{}\n{text}", told());
                    if options.is_empty() {
                        break;
                    }
                    let option = options[dice.below(options.len())];
                    one.play(option).unwrap();
                    other.play(option).unwrap();
                    let seeds = |game: &Game<'_>| {
                        let places = (0..variant.rules.board.places()).map(|place| Place(place as u8));
                        places.map(|place| game.position().seeds(place)).collect::<Vec<_>>()
                    };
                    assert_eq!(seeds(&one), seeds(&other), "{}\n{text}", told());
                }
            }
        }
    }
    assert!(accused.iter().all(|number| *number >= 10), "{accused:?}");
}
