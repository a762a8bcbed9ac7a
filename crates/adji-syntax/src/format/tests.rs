//! Whole files laid out anew.

use super::*;
use crate::{corpus, random};

fn check(text: &str, expected: &str) {
    let laid = file(text, Kind::Variant).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    assert_eq!(laid, expected, "\n{laid}");
    assert_eq!(file(&laid, Kind::Variant).as_deref(), Ok(laid.as_str()), "not settled");
}

#[test]
fn keys_have_one_blank_on_either_side_of_the_sign() {
    check(
        "name='A'\nalso   =  [ 'b' ,'c' ]\n  [board]\n\tpits    = 6\nseeds=4 # each\n'row-names'= ['a']\n",
        "name = 'A'\nalso = [ 'b' ,'c' ]\n[board]\npits = 6\nseeds = 4 # each\n'row-names' = ['a']\n",
    );
}

#[test]
fn lines_end_without_blanks_and_the_file_with_one_break() {
    check("name = 'A'  \n\n # x \t\n\n\n", "name = 'A'\n\n# x\n");
    check("name = 'A'", "name = 'A'\n");
}

#[test]
fn lists_of_several_lines_and_other_texts_stay() {
    let text = "name = 'A'\nnotes = [\n  'b',\n\n    '''  c  \n  d  ''',\n]\n";
    check(text, text);
    check("name = 'A'\nnotes = [   \n  'b', # why \n]  \n", "name = 'A'\nnotes = [\n  'b', # why\n]\n");
}

#[test]
fn rules_are_laid_out_wherever_they_stand() {
    let rules = "\n[rules]\nlap = '''[two] here holds 2: stop.\n stop.'''\nseed='drop.  '\n";
    let lines = "[readings.x.values.y.lines]\ntwo=\"\"\"\n  stop.\"\"\"\n";
    check(
        &format!("name = 'A'{rules}{lines}"),
        "name = 'A'\n[rules]\nlap = '''\n[two] here holds 2: stop.\n      stop.\n'''\nseed = 'drop.  '\n\
         [readings.x.values.y.lines]\ntwo = \"\"\"\n      stop.\n\"\"\"\n",
    );
    check("name = 'A'\n[rules]\nlap = ''' '''\n", "name = 'A'\n[rules]\nlap = ''' '''\n");
    check("name = 'A'\nrules.lap='''stop.'''\n", "name = 'A'\nrules.lap = '''\nstop.\n'''\n");
}

#[test]
fn scenarios_are_laid_out_too() {
    let text = "[[scenario]]\nname='a'\n  move  = 'A'\n\n[[scenario]]\nname = 'b'";
    let laid = "[[scenario]]\nname = 'a'\nmove = 'A'\n\n[[scenario]]\nname = 'b'\n";
    assert_eq!(file(text, Kind::Scenarios).as_deref(), Ok(laid));
}

#[test]
fn line_breaks_of_two_bytes_stay() {
    check(
        "name='A'\r\n[rules]\r\nlap = '''\r\n[a] stop. stop.\r\n'''",
        "name = 'A'\r\n[rules]\r\nlap = '''\r\n[a] stop.\r\n    stop.\r\n'''\r\n",
    );
    check("name='A'\r\n\n", "name = 'A'\n");
}

#[test]
fn a_file_with_errors_is_left_alone() {
    for text in ["", "name = ", "nmae = 'A'", "name = 'A'\n[rules]\nlap = '''stop'''"] {
        assert!(matches!(file(text, Kind::Variant), Err(FormatError::Faults(faults)) if !faults.is_empty()), "{text}");
    }
}

/// The same words in another layout: blanks and line breaks where any may stand.
fn shaken(text: &str, dice: &mut random::Dice) -> String {
    let blanks = [" ", "  ", "\n", "\n\n ", "\t", " # remark\n", "\n# remark\n"];
    let words = crate::parse::cut::tokens(text).map(|token| token.text.to_owned());
    words.flat_map(|word| [word, blanks[dice.below(blanks.len())].to_owned()]).collect()
}

#[test]
fn any_text_is_laid_out_once_and_says_the_same() {
    let mut dice = random::Dice::new(7);
    let mut tried = 0;
    for text in corpus::PARAGRAPHS.iter().chain(corpus::PLAIN) {
        let text = format!("name = 'A'\n[rules]\nlap = '''\n{}\n'''\n", shaken(text, &mut dice));
        match file(&text, Kind::Variant) {
            Ok(laid) => {
                assert_eq!(file(&laid, Kind::Variant).as_deref(), Ok(laid.as_str()), "{text}");
                tried += 1;
            }
            Err(FormatError::Faults(_)) => {}
            Err(FormatError::Altered) => panic!("altered:\n{text}"),
        }
    }
    assert!(tried > 40, "only {tried}");
}

#[test]
fn whatever_is_written_nothing_breaks() {
    let whole = "name='A' # a\nalso = [\n 'b',\n]\n[rules]\nlap = '''[a] each mine: { [b] stop. }\n  stop.'''\n[readings.x]\ndefault = { a = 1 }\n";
    let mut dice = random::Dice::new(3);
    for _ in 0..3_000 {
        let text = random::spoilt(&mut dice, whole);
        for kind in [Kind::Variant, Kind::Scenarios] {
            assert!(!matches!(file(&text, kind), Err(FormatError::Altered)), "{text}");
        }
    }
    for text in ["\u{feff}name  = 'A'\n", "name = 'A'\nnotes = [ { \n} ]", "name = 'A'\n[rules]\nlap = ''''''\n"] {
        assert!(!matches!(file(text, Kind::Variant), Err(FormatError::Altered)), "{text}");
    }
}
