//! Phrases that people write, and how they are written in this language: a table of shapes, as `instead` is one of words.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::fault::scene::Scene;
use crate::fault::words;
use crate::parse::cut::Token;

/// Shapes of phrases, each with what to write instead. Of those that fit where the grammar stopped, the first is told.
///
/// A shape is a list of words: `a|b` is one of them, `a?` may be missing. Words in capitals stand for several: `N` a
/// number, `X` a number or a name, `PLACE` a place, `WAY` a direction, `SIDE` a player by name, `WHOSE` my or their. In the answer `{1}` is the
/// first of these as it was written, `{2}` the second.
const PHRASES: &[(&str, &str)] = &[
    // Before the counts, which would answer half of it.
    ("choose mine|theirs|pits|my row? with at least X seeds|seed?", "write `that hold at least {1}`"),
    ("choose mine|theirs|pits|my row? with at most X seeds|seed?", "write `that hold at most {1}`"),
    ("choose mine|theirs|pits|my row? with more than X seeds|seed?", "write `that hold more than {1}`"),
    ("choose mine|theirs|pits|my row? with N or more|above seeds|seed?", "write `that hold at least {1}`"),
    // What was: before the counts, which speak of seeds too.
    ("the? last seed|stone|bean", "the place where it fell is `landing`: `landing is my store`"),
    (
        "here|it|landing was empty",
        "in `lap` write `here holds 1`: the seed that fell is counted; `here held none` asks what lay there when the turn began",
    ),
    ("PLACE was empty", "write `{1} held none`: when the turn began; in `lap` a pit that was empty `holds 1`"),
    ("either|a|one|any row|side is|has|are", "say it for each player: `[name] each player: mine hold none: …`"),
    // Counts.
    ("X seeds|seed? or|and more|above|higher|greater|up", "write `at least {1}`"),
    ("X seeds|seed? or|and fewer|less|below|lower", "write `at most {1}`"),
    ("holds|hold|held N and N", "write `{1} or {2}` if either will do, `{1} to {2}` for all from one to the other"),
    ("between X and X", "write `{1} to {2}`; both are included"),
    ("from N to N :", "write `{1} to {2}`; both are included"),
    ("up to X", "write `at most {1}`"),
    ("half of total|all|seeds|the", "write the number alone: `half` is half of all seeds"),
    ("X / X", "write `{1} or {2}`"),
    ("no|not more|above than? X", "write `at most {1}`"),
    ("no|not fewer|less|below than? X", "write `at least {1}`"),
    ("holds|hold not X", "the `not` stands before all of it: `not here holds {1}`"),
    ("holds|hold = =? N", "write the number alone: `holds {1}`"),
    ("N & N", "write `{1} or {2}`"),
    ("and|or N or N", "say again what it does: `holds {1} or {2}`"),
    ("the? same number|seeds|as as?", "compare two numbers: `seeds of my store is seeds of their store`"),
    ("as many|much seeds? as", "compare two numbers: `seeds of my store is seeds of their store`"),
    ("PLACE equals|equal", "compare two numbers: `seeds of my store is seeds of their store`"),
    (
        "number of WHOSE row|store|side",
        "write `seeds of {1} row`, or `pits of {1} row` for how many pits; `number of` is that of one pit in its row",
    ),
    (
        "number of mine|theirs|pits",
        "write `seeds of …`, or `pits of …` for how many pits; `number of` is that of one pit in its row",
    ),
    ("number|count of seeds|seed|stones of|in?", "write `seeds of`, with the place: `seeds of here`"),
    ("count of PLACE", "write `seeds of {1}`"),
    ("seeds|seed in|on|at PLACE", "write `seeds of {1}`"),
    ("seeds|seed in|on|at my|their|the row|side|board|pits?", "write `seeds of`: `seeds of my row`, `seeds of pits`"),
    ("no seeds|seed left|remain|remaining|in|on", "write `pits hold none`, or of one side `mine hold none`"),
    ("no pits|pit|mine|theirs", "write `none of`: `none of mine hold any`"),
    ("i|me|they|them has|have no seeds|seed", "write `mine hold none` or `theirs hold none`"),
    ("captured any|something|some|seeds|anything", "write `captured` alone: something was captured"),
    ("captured none|nothing", "write `not captured`"),
    ("i|me|seeds|is|was|were captured", "write `captured`: something was captured in this turn"),
    // Places.
    ("store holds|hold", "say whose: `my store`, `their store` or `store of south`"),
    ("SIDE ' s store", "write `store of {1}`"),
    ("SIDE 's store", "write `store of {1}`"),
    ("is|are|falls|ends|lands in|on WHOSE store", "write `is {1} store`"),
    ("PLACE in|on WHOSE store", "write `{1} is {2} store`"),
    ("is|are in|on store", "write `is my store` or `is their store`"),
    ("on WHOSE row|side", "write `in {1} row`"),
    ("WHOSE side", "write `{1} row`"),
    ("an|my|the own pit|pits", "write `mine`"),
    ("the? first pit", "the pit where the turn began is `starting pit`; the first of a row is `first of my row`"),
    ("the? last pit", "the pit where the last seed fell is `landing`; the last of a row is `last of my row`"),
    // Pits by number.
    ("pit|pits N to|- N", "write `number of here is {1} to {2}`"),
    ("pit|pits N or|and|, N", "say `pit` of each: `pit {1} or pit {2}`"),
    ("pits|pit N ,", "say `pit` of each: `pit {1} or pit 2`"),
    // Sowing.
    ("lift|take PLACE and|, leave|leaving|keep|keeping N", "write `lift all but {2} of {1}`"),
    ("lift|take PLACE leave|leaving|keep|keeping N", "write `lift all but {2} of {1}`"),
    ("leave|leaving|keep|keeping N seed|seeds?", "write how much is lifted: `lift all but {1} of here`"),
    ("all but N", "say of which place: `all but {1} of here`"),
    ("sow it|them|seeds|all", "write `sow` alone: what is in hand is sown"),
    ("sow on", "write `relay` to lift here and sow on; `sow` sows what is in hand"),
    ("sow PLACE", "write `sow from {1}`: the first seed falls in the place after it"),
    ("relay in? the? other|opposite|reverse way|direction|round", "write `relay back`, which turns round"),
    ("sow in? the? other|opposite|reverse way|direction|round", "write `sow back`, which turns round"),
    ("relay PLACE", "write `relay from {1}`: all that lies there is lifted and sown on"),
    (
        "capture|take|lift|put|remove|pick all|the|any|its? seeds|seed|stones of|in|from PLACE",
        "name the place alone, as in `capture {1}`: all its seeds are meant",
    ),
    (
        "capture|take|lift|put|remove|pick all|the? PLACE seeds|seed",
        "name the place alone, as in `capture {1}`: all its seeds are meant",
    ),
    ("capture|take PLACE to|into|in my|the? store", "write `capture {1}`: it puts the seeds in my store"),
    ("put N seed|seeds? in|into", "say where they come from: `put {1} of my store in here`"),
    ("drop N seed|seeds? here|it?", "write `drop` alone: one seed falls here"),
    ("drop here|it", "write `drop` alone: one seed falls here"),
    (
        "sow to left|right|the",
        "write `sow clockwise` or `sow anticlockwise`, which goes to the right along one's own row",
    ),
    ("sow N in|into|to|by", "write `sow` alone: one seed falls in each place"),
    ("sow N", "write `sow` alone: one seed falls in each place"),
    ("move|add|transfer|bring PLACE to|into|in|on", "write `put {1} in …`"),
    ("pick up", "write `lift`, which takes seeds in hand; `pick` only notes places"),
    ("go|move|walk|turn WAY", "write `sow {1}` or `relay {1}`; a walk over pits is `going {1} from next while …:`"),
    ("turn|change|reverse direction|round|around", "write `relay back` or `sow back`, which turn round"),
    // Choosing.
    (
        "chose mine|theirs|my|their|pits|here|among|any|all|first|last|one|a|own|(",
        "write `choose`; `chose` asks which option was taken",
    ),
    ("choose any|all|some|one|N of|from? mine|theirs|pits", "name the set alone: each of its places can be chosen"),
    ("choose mine|theirs|pits|my row? with seeds", "write `that hold any`"),
    ("choose mine|theirs|pits|my row? with at", "write `that hold at least …`"),
    ("choose mine|theirs|pits|my row? not empty", "write `that are not empty`, or `that hold any`"),
    ("mine|theirs|pits|row not|being empty", "write `that are not empty`, or `that hold any`"),
    ("for each|every|all", "write `each` and the set: `each mine: …`"),
    ("may choose|take|start|move|sow|lift", "write `choose` and the pits: `choose mine that hold any`"),
    // How play goes on.
    ("stop|again|relay|sow|pass|end|win|lose|draw !", "write a full stop: `.` ends a sentence"),
    ("the? game is? over|ends|end|stops|finished|finishes", "write `end`"),
    ("end|finish|stop the|of? the? game|play", "write `end`"),
    ("the|my|a? turn|move is? over|ends|end|stops|finished|finishes", "write `stop`"),
    ("pass|skip the|of|my|a? turn|move", "write `pass` in `no-move`; elsewhere a turn is over with `stop`"),
    (
        "end|finish|stop|miss|lose the|of|my|a? turn|move|lap|sowing",
        "write `stop`, or in `no-move` `pass`: the turn is over",
    ),
    ("move|play|plays|go|goes|turn|sow|moves again", "write `again` for another turn of the same player"),
    ("take? an? another|extra|free|second turn|move|go", "write `again` for another turn of the same player"),
    ("i|me win|wins", "write `win`: it speaks of `me`"),
    ("i|me lose|loses", "write `lose`: it speaks of `me`"),
    ("they|them|you win|wins", "write `lose`: it speaks of `me`, and the other has won"),
    ("they|them|you lose|loses", "write `win`: it speaks of `me`"),
    ("SIDE has|have won|lost", "write `winner is {1}` or `loser is {1}`"),
    ("SIDE win|wins", "`win` speaks of `me`: `[name] each player: me is {1}: win.`"),
    ("SIDE lose|loses", "`lose` speaks of `me`: `[name] each player: me is {1}: lose.`"),
    ("it|game is? a? draw|drawn|tie", "write `draw`"),
    ("i|they|them|player|players|you can't|cant", "write `cannot`: `they cannot move`"),
    ("they|them|i|me have|has no moves|move|option|options", "write `cannot move`"),
    // Remarks.
    ("/ /|*", "a remark begins with `#`"),
    ("- -", "a remark begins with `#`"),
    ("can not", "write `cannot`"),
    ("nobody|none|neither|no player|players? can move", "write `neither can move`"),
];

/// A phrase that touches the place where the grammar stopped.
pub(super) fn told(scene: &Scene<'_>) -> Option<Diagnostic> {
    let stop = scene.stop();
    let tokens = scene.tokens();
    PHRASES.iter().find_map(|(shape, answer)| {
        let starts = stop.saturating_sub(LONGEST)..=stop;
        // `store` alone is no place; `my store` is one.
        let is_whose = |start: usize| {
            let before = start.checked_sub(1).map(|before| &tokens[before]);
            before.is_some_and(|token| token.is_word() && !matches!(token.text, "and" | "or" | "not"))
        };
        let (start, fit) = starts
            .filter(|start| !shape.starts_with("store ") || !is_whose(*start))
            .filter_map(|start| Some((start, fit(shape, tokens, start)?)))
            .find(|(start, fit)| fit.end >= stop && *start < fit.end)?;
        let phrase = &tokens[start..fit.end];
        let title = format!("`{}` is written otherwise", joined(phrase));
        Some(scene.across(phrase, codes::SAID_OTHERWISE, title, "in other words").help(fit.filled_in(answer)))
    })
}

/// Words of the longest phrase.
const LONGEST: usize = 8;

/// A shape that fits: where it ends, and what its words in capitals stand for.
struct Fit {
    end: usize,
    taken: Vec<String>,
}

impl Fit {
    fn filled_in(&self, answer: &str) -> String {
        let numbered = self.taken.iter().enumerate();
        numbered.fold(answer.to_owned(), |text, (at, taken)| text.replace(&format!("{{{}}}", at + 1), taken))
    }
}

fn fit(shape: &str, tokens: &[Token<'_>], start: usize) -> Option<Fit> {
    let mut fit = Fit { end: start, taken: Vec::new() };
    for part in shape.split(' ') {
        let (words, may_miss) = part.strip_suffix('?').map_or((part, false), |words| (words, true));
        let length = length(words, tokens.get(fit.end..).unwrap_or(&[]));
        match length {
            0 if may_miss => {}
            0 => return None,
            _ => {
                let end = fit.end + length;
                if words.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                    fit.taken.push(joined(&tokens[fit.end..end]));
                }
                fit.end = end;
            }
        }
    }
    Some(fit)
}

/// How many of the tokens one part of a shape stands for; 0 if it does not fit.
fn length(part: &str, tokens: &[Token<'_>]) -> usize {
    let text = |at: usize| tokens.get(at).map_or("", |token: &Token<'_>| token.text);
    let first = text(0);
    let is_number = words::is_number(first);
    match part {
        "N" => usize::from(is_number),
        "X" => usize::from(is_number || tokens.first().is_some_and(Token::is_word) && !words::is_known(first)),
        "WAY" => {
            usize::from(words::WAYS.contains(&first) || matches!(first, "backwards" | "forwards" | "left" | "right"))
        }
        "WHOSE" => usize::from(matches!(first, "my" | "their")),
        "SIDE" => usize::from(matches!(first, "south" | "north" | "starter" | "chance")),
        "PLACE" => match (first, text(1)) {
            ("here" | "it" | "next" | "previous" | "opposite" | "behind" | "front", _) => 1,
            ("landing" | "starting" | "lifted", "pit") | ("my" | "their", "store") => 2,
            ("landing", _) => 1,
            ("pit", number) if words::is_number(number) && text(2) == "of" => 4.min(tokens.len()),
            _ => 0,
        },
        words => usize::from(!first.is_empty() && words.split('|').any(|word| word == first)),
    }
}

/// The tokens as they are written, with one blank for each gap.
fn joined(tokens: &[Token<'_>]) -> String {
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_apart = at > 0 && tokens[at - 1].end() < token.start;
        text += if is_apart { " " } else { "" };
        text += token.text;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::cut::tokens;

    fn check(shape: &str, text: &str, expected: Option<(usize, &[&str])>) {
        let tokens: Vec<Token<'_>> = tokens(text).collect();
        let fit = fit(shape, &tokens, 0);
        let found = fit.as_ref().map(|fit| (fit.end, fit.taken.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!(found, expected.map(|(end, taken)| (end, taken.to_vec())), "{shape}: {text}");
    }

    #[test]
    fn shapes_fit_words_numbers_and_places() {
        check("X or more|above", "2 or above", Some((3, &["2"])));
        check("X or more|above", "casa or more", Some((3, &["casa"])));
        check("X or more|above", "mine or more", None);
        check("sow PLACE", "sow lifted pit", Some((3, &["lifted pit"])));
        check("sow PLACE", "sow mine", None);
    }

    #[test]
    fn a_word_that_may_be_missing_may_be_missing() {
        check("end the|of? game", "end game", Some((2, &[])));
        check("end the|of? game", "end the game", Some((3, &[])));
        check("end the|of? game", "end a game", None);
    }

    #[test]
    fn answers_are_filled_in_from_shapes() {
        for (shape, answer) in PHRASES {
            let parts: Vec<&str> = shape.split(' ').collect();
            assert!(parts.len() <= LONGEST, "{shape} is longer than any looked for");
            let taken =
                parts.iter().filter(|part| part.starts_with(|letter: char| letter.is_ascii_uppercase())).count();
            let most = (1..9).filter(|number| answer.contains(&format!("{{{number}}}"))).max().unwrap_or(0);
            assert!(most <= taken, "{shape}: {answer}");
        }
    }
}
