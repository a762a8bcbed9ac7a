//! Tests of what is read and how.

use super::*;
use crate::ast::{Body, CondKind, Guard};
use crate::{corpus, print, random};

const FILE: FileId = FileId(0);

fn read(text: &str) -> Vec<Sentence> {
    let mut faults = Vec::new();
    let read = paragraph(text, FILE, 0, &mut faults);
    read.unwrap_or_else(|| panic!("{text}\n{faults:?}"))
}

/// How a paragraph was read, printed again.
fn check(text: &str, printed: &str) {
    assert_eq!(print::paragraph(&read(text)), printed);
}

/// The condition that guards the last sentence of a text.
fn guard(text: &str) -> Cond {
    match read(text).pop().and_then(|sentence| sentence.guard) {
        Some(Guard::If(cond)) => cond,
        other => panic!("{text}: {other:?}"),
    }
}

/// The spans in the debug form of a tree.
fn spans(tree: &str) -> Vec<(usize, usize)> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let number = |at: usize| digits(&tree[at..]).parse().unwrap_or(usize::MAX);
    let starts = tree.match_indices("start: ").map(|(at, found)| number(at + found.len()));
    let ends = tree.match_indices("end: ").map(|(at, found)| number(at + found.len()));
    starts.zip(ends).collect()
}

#[test]
fn every_text_of_the_corpus_is_read() {
    for text in corpus::PARAGRAPHS.iter().chain(corpus::PLAIN) {
        read(text);
    }
}

#[test]
fn a_span_neither_begins_nor_ends_with_blanks_or_comments() {
    for text in corpus::PARAGRAPHS.iter().chain(corpus::PLAIN).filter(|text| !text.contains('#')) {
        let spaced = text.replace(' ', " \t# and (so on).\n ").replace("landing \t# and (so on).\n pit", "landing pit");
        let tree = format!("{:?}", read(&spaced));
        for (start, end) in spans(&tree) {
            let covered = &spaced[start..end];
            assert!(!covered.is_empty() && covered.trim() == covered, "{covered:?} in {spaced}");
            assert!(!covered.starts_with('#') && !covered.ends_with("(so on)."), "{covered:?} in {spaced}");
        }
    }
}

#[test]
fn spans_are_places_in_the_file() {
    let before = "lap = '''";
    let text = "[a] here Holds 1 # one\n : Stop . ";
    let file = format!("{before}{text}");
    let mut faults = Vec::new();
    let sentences = paragraph(text, FILE, before.len() as u32, &mut faults).unwrap_or_default();
    let shown = |span: Span| &file[span.start as usize..span.end as usize];
    assert_eq!(shown(sentences[0].span), "[a] here Holds 1 # one\n : Stop .");
    assert_eq!(sentences[0].label.as_ref().map(|label| shown(label.span)), Some("a"));
    let Some(Guard::If(cond)) = &sentences[0].guard else { panic!("no guard") };
    assert_eq!(shown(cond.span), "here Holds 1");
    let Body::Actions(actions) = &sentences[0].body else { panic!("no actions") };
    assert_eq!(shown(actions[0].span), "Stop");
}

#[test]
fn a_blank_text_has_no_sentences() {
    for text in ["", " \r\n\t", "# a remark", "# one\n# two\n"] {
        assert_eq!(read(text), []);
    }
}

#[test]
fn adjectives_and_conditions_after_or_are_told_apart() {
    let kind = |text: &str| guard(&format!("{text}: stop.")).kind;
    assert!(matches!(kind("here is pit 1 or pit 2"), CondKind::Subject { .. }));
    assert!(matches!(kind("here is mine or ripe"), CondKind::Subject { .. }));
    assert!(matches!(kind("here is mine or opposite is theirs"), CondKind::Or(_)));
    assert!(matches!(kind("here is mine or holds 4"), CondKind::Or(_)));
    assert!(matches!(kind("here holds 1 or 3"), CondKind::Subject { .. }));
    assert!(matches!(kind("here holds 1 or 3 and is mine"), CondKind::And(_)));
    assert!(matches!(kind("here holds 1 or hoard holds 3"), CondKind::Or(_)));
}

#[test]
fn a_condition_that_stands_alone_is_not_wrapped() {
    assert!(matches!(guard("((here is mine)): stop.").kind, CondKind::Subject { .. }));
    assert!(matches!(guard("ripe: stop.").kind, CondKind::Bare(_)));
}

#[test]
fn going_back_before_a_colon_is_a_condition_and_else_a_walk() {
    assert!(matches!(guard("(going back): stop.").kind, CondKind::Going(_)));
    assert!(matches!(read("going back from here: stop.")[0].body, Body::Loop(..)));
    assert!(matches!(read("going back, while ripe: stop.")[0].body, Body::Loop(..)));
}

#[test]
fn captured_is_a_condition_or_a_number() {
    assert!(matches!(guard("captured: stop.").kind, CondKind::Captured { now: false }));
    assert!(matches!(guard("captured now is at least 3: stop.").kind, CondKind::Compare { .. }));
}

#[test]
fn the_number_of_a_pit_is_no_mark() {
    assert!(matches!(guard("number of here is number of landing: stop.").kind, CondKind::Compare { .. }));
    assert!(matches!(guard("owner of here is owner of landing: stop.").kind, CondKind::PlayerIs { .. }));
}

#[test]
fn words_may_be_names_where_only_a_name_can_stand() {
    for text in ["[here] stop.", "ask here.", "do lift.", "[stop] ask sow of me.", "choose among sow, stop."] {
        check(text, text);
    }
    check("move: count lap, mark here drop.", "move: count lap, mark here drop.");
}

#[test]
fn a_number_word_is_its_number() {
    check("here holds four or twelve: stop.", "here holds 4 or 12: stop.");
}

#[test]
fn a_pit_by_number_is_not_a_counter() {
    check("take pit n of me.", "take pit n of me.");
    check("n of me is 3: stop.", "n of me is 3: stop.");
}

#[test]
fn a_loop_over_actions_needs_a_full_stop() {
    let mut faults = Vec::new();
    assert_eq!(paragraph("each mine: capture here", FILE, 0, &mut faults), None);
    assert_eq!(faults[0].code, codes::MISSING_FULL_STOP);
    check("each mine: { capture here. }", "each mine: { capture here. }");
}

#[test]
fn a_that_clause_beside_and_needs_brackets() {
    for (text, help) in [
        ("mine and my row that hold 2", "`mine and (my row that hold 2)`"),
        ("mine that hold 2 and my row", "`(mine that hold 2) and my row`"),
        ("pits except mine that are ripe", "`pits except (mine that are ripe)`"),
    ] {
        let mut faults = Vec::new();
        assert_eq!(places(text, FILE, 0, &mut faults), None);
        assert_eq!(faults[0].code, codes::THAT_BESIDE_AND);
        assert!(faults[0].help.as_ref().is_some_and(|found| found.contains(help)), "{faults:?}");
    }
    read("take (mine and my row) that hold 2.");
    read("take mine and (my row that hold 2).");
}

#[test]
fn words_numbers_and_sets_of_the_dictionary_are_read() {
    let mut faults = Vec::new();
    assert!(word("holds 2 or 3", FILE, 0, &mut faults).is_some());
    assert!(word("here is mine.", FILE, 0, &mut faults).is_some());
    assert!(number("half + 1", FILE, 0, &mut faults).is_some());
    assert!(places("my store and (pits that are child of me)", FILE, 0, &mut faults).is_some());
    assert_eq!(faults, []);
}

#[test]
fn each_sentence_of_a_paragraph_is_judged_for_itself() {
    let mut faults = Vec::new();
    assert_eq!(paragraph("stpo. stop. here hlds 1: stop. (. } stop", FILE, 0, &mut faults), None);
    let found: Vec<&str> = faults.iter().map(|fault| fault.code).collect();
    let expected = [
        codes::ACTION_DUE,
        codes::PREDICATE_DUE,
        codes::UNCLOSED_BRACKET,
        codes::STRAY_BRACKET,
        codes::MISSING_FULL_STOP,
    ];
    assert_eq!(found, expected, "in the order of the text");
}

#[test]
fn numbers_have_a_bound() {
    let mut faults = Vec::new();
    assert!(number("65535", FILE, 0, &mut faults).is_some());
    assert_eq!(number("65536 + 99999999999999999999", FILE, 0, &mut faults), None);
    assert_eq!(faults.iter().filter(|fault| fault.code == codes::NUMBER_TOO_BIG).count(), 2);
}

#[test]
fn texts_have_a_bound() {
    let mut faults = Vec::new();
    assert_eq!(paragraph(&"stop. ".repeat(20_000), FILE, 0, &mut faults), None);
    assert_eq!(faults[0].code, codes::TOO_LONG);
}

#[test]
fn other_letters_may_only_stand_in_comments() {
    let mut faults = Vec::new();
    assert!(paragraph("stop. # é", FILE, 0, &mut faults).is_some());
    assert_eq!(paragraph("hére is mine: stop.\n[ñ] stop.", FILE, 7, &mut faults), None);
    let places: Vec<u32> = faults.iter().map(|fault| fault.labels[0].span.start).collect();
    assert_eq!(places, [8, 29]);
}

#[test]
fn sixty_four_levels_can_be_read_and_no_more() {
    let nested = |depth: usize| format!("{}here is mine{}: stop.", "(".repeat(depth), ")".repeat(depth));
    read(&nested(MAX_DEPTH));
    let mut faults = Vec::new();
    assert_eq!(paragraph(&nested(MAX_DEPTH + 1), FILE, 0, &mut faults), None);
    assert_eq!(faults[0].code, codes::TOO_DEEP);
}

#[test]
fn a_long_list_is_not_deep() {
    let pits: Vec<String> = (1..=100).map(|pit| format!("pit {pit} of me")).collect();
    read(&format!("here is {}: stop.", pits.join(" or ")));
    read(&format!("take {}.", pits.join(" and ")));
}

/// Texts that nest or repeat `n` times in every way, well-formed and not.
fn hostile(n: usize) -> Vec<String> {
    let nested = |before: &str, open: &str, inner: &str, close: &str, after: &str| {
        format!("{before}{}{inner}{}{after}", open.repeat(n), close.repeat(n))
    };
    let mut texts = vec![
        nested("", "(", "here is mine", ")", ": stop."),
        nested("", "(", "1", ")", " is 3: stop."),
        nested("", "(", "mine", ")", " hold 3: stop."),
        nested("take ", "(", "mine", ")", "."),
        nested("here holds 3 or ", "(", "1", ")", " oops: stop."),
        nested("here is mine or ", "(", "mine", ")", " hold 3: stop."),
        nested("here is mine or ", "(here is mine or ", "here is mine", ")", ": stop."),
        nested("here holds 1 or ", "(1 + ", "1", ")", " is 2: stop."),
        nested("take ", "(mine that hold seeds of ", "mine", ")", "."),
        nested("", "seeds of (mine that hold 1 or seeds of ", "mine", ")", " is 1 is 1: stop."),
        nested("", "pits of (pits that are pit 3 or pit pits of ", "mine", ")", " oops: stop."),
        nested("take pit ", "(number of pit ", "1", " of me)", " of me."),
        nested("must ", "after move (", "here is mine", ")", "."),
        nested("", "{ ", "stop.", " }", ""),
        nested("", "each mine: { here is mine: ", "stop oops.", " }", ""),
    ];
    let deep = "first of |next |opposite of |not |not (|each mine: |going back while here is mine: |tuz of pit 3 of |\
        seeds of pits that hold |here is pit (number of |(|{|[|)|}|a(|of ";
    let flat = "a and |here is a or |1, |stop, |take here and |that hold |.|: |a: |1 + ";
    texts.extend(deep.split('|').chain(flat.split('|')).map(|text| text.repeat(n)));
    texts.extend(texts.clone().iter().map(|text| text.replace(')', ") x") + " here is mine: stop."));
    texts.retain(|text| text.len() <= MAX_LENGTH);
    texts
}

#[test]
fn hostile_texts_are_read_or_refused_and_need_little_stack() {
    // A grammar that reads nested text twice on its way would not come to an end here.
    let read_all = || {
        for text in [1, 2, 15, 31, 63, 64, 65, 1000, 8000].into_iter().flat_map(hostile) {
            let mut faults = Vec::new();
            let is_read = paragraph(&text, FILE, 0, &mut faults).is_some();
            assert_eq!(is_read, faults.is_empty(), "{text}");
            word(&text, FILE, 0, &mut faults);
            places(&text, FILE, 0, &mut faults);
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(read_all);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
}

#[test]
fn any_sequence_of_words_is_read_or_refused_with_a_place() {
    let mut dice = random::Dice::new(7);
    for _ in 0..5_000 {
        let text = random::words(&mut dice);
        let mut faults = Vec::new();
        let is_read = paragraph(&text, FILE, 5, &mut faults).is_some();
        assert_eq!(is_read, faults.is_empty(), "{text}");
        for fault in &faults {
            let span = fault.labels[0].span;
            assert!(span.start <= span.end && (5..=5 + text.len() as u32).contains(&span.end), "{text}\n{fault:?}");
            assert!(fault.help.is_some(), "{text}\n{fault:?}");
            assert!(codes::CODES.iter().any(|(code, _)| *code == fault.code), "{text}\n{fault:?}");
        }
    }
}

#[test]
fn every_rule_of_the_grammar_says_what_it_is() {
    let lines: Vec<&str> = include_str!("../grammar.pest").lines().collect();
    let is_rule = |line: &str| line.split_once(" = ").is_some_and(|(_, rest)| rest.starts_with(['{', '_', '@']));
    let rules = (1..lines.len()).filter(|&at| is_rule(lines[at].trim_end()) && !lines[at].starts_with("//"));
    let silent: Vec<&str> =
        rules.clone().filter(|&at| !lines[at - 1].starts_with("/// ")).map(|at| lines[at]).collect();
    assert!(silent.is_empty(), "{silent:?}");
    assert!(rules.count() > 250);
}
