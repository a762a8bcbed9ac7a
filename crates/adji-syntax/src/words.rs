//! The one table of the words of the rule language.
//!
//! The reference, completion and help read this table; the grammar has a rule for each word, and a test keeps the two
//! equal. What a word *does* stands in the engine and, with boards, in `docs/language.md`.

/// A word of the language, or several that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written: `relay`, `pass over`. A part in capitals stands for something: `choose SET`.
    pub word: &'static str,
    /// Other forms of it that mean the same, and small words that can follow on it.
    pub forms: &'static [&'static str],
    /// What kind of word it is.
    pub kind: WordKind,
    /// What it means, with its edges, in one line.
    pub meaning: &'static str,
    /// A sentence with it.
    pub example: &'static str,
    /// The paragraphs where it has a meaning; [`EVERYWHERE`] if there is no bound. A decision's paragraph has two parts:
    /// [`OPTIONS`] at its top, where options are added and judged, and [`DECISION`] below, where one is carried out.
    pub where_allowed: &'static [&'static str],
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordKind {
    /// Adds or narrows the options of a decision.
    Choosing,
    /// Does something; the reading goes on.
    Action,
    /// Ends the reading.
    Turning,
    /// Does something for several places or players.
    Loop,
    /// Holds or does not.
    Condition,
    /// Says something of a place or a set.
    Said,
    /// What a place can be, after `is`.
    Adjective,
    /// How many, after `holds`.
    Count,
    /// A number.
    Number,
    /// A set of places.
    Set,
    /// One place.
    Place,
    /// A player.
    Player,
    /// A direction.
    Way,
    /// Joins others.
    Joint,
}

impl WordKind {
    /// All kinds, in the order of the reference.
    pub const ALL: [WordKind; 14] = [
        WordKind::Choosing,
        WordKind::Action,
        WordKind::Turning,
        WordKind::Loop,
        WordKind::Condition,
        WordKind::Said,
        WordKind::Adjective,
        WordKind::Count,
        WordKind::Number,
        WordKind::Set,
        WordKind::Place,
        WordKind::Player,
        WordKind::Way,
        WordKind::Joint,
    ];

    /// The kind in words.
    ///
    /// ```
    /// use adji_syntax::words::WordKind;
    /// assert_eq!(WordKind::Turning.name(), "turning word");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            WordKind::Choosing => "choosing word",
            WordKind::Action => "action",
            WordKind::Turning => "turning word",
            WordKind::Loop => "loop",
            WordKind::Condition => "condition",
            WordKind::Said => "verb",
            WordKind::Adjective => "adjective",
            WordKind::Count => "count",
            WordKind::Number => "number",
            WordKind::Set => "set",
            WordKind::Place => "place",
            WordKind::Player => "player",
            WordKind::Way => "direction",
            WordKind::Joint => "joint",
        }
    }
}

/// No bound: wherever a text of its kind can stand.
pub const EVERYWHERE: &[&str] = &[];
/// The top of a decision's paragraph, where options are added and judged.
pub const OPTIONS: &str = "options";
/// The rest of a decision's paragraph, where an option is carried out.
pub const DECISION: &str = "decision";

const CHOOSING: &[&str] = &[OPTIONS];
const SOWING: &[&str] = &[DECISION, "lap"];
const ENDS_TURN: &[&str] = &[DECISION, "seed", "lap", "after-turn", "endless"];
const OF_THE_TURN: &[&str] = &[DECISION, "seed", "lap", "after-turn", "endless", "settle", "round"];
const ASKED_OF_MOVES: &[&str] = &[OPTIONS, "setup", "turn", "no-move", "after-turn", "endless", "settle", "round"];

/// The rows of one kind, written short.
macro_rules! words {
    ($($kind:ident { $($word:literal $(| $form:literal)* => $allowed:expr, $meaning:literal, $example:literal;)* })*) => {
        /// All words, kind by kind, in the order of the reference.
        pub const WORDS: &[Word] = &[$($(Word {
            word: $word,
            forms: &[$($form),*],
            kind: WordKind::$kind,
            meaning: $meaning,
            example: $example,
            where_allowed: $allowed,
        }),*),*];
    };
}

words! {
    Choosing {
        "choose SET" => CHOOSING,
            "each place of the set is an option; several sentences add up, and the same option is offered once",
            "[any] choose mine that hold any.";
        "either way" => CHOOSING,
            "after `choose SET`: each place is offered twice, anticlockwise (`A+`) and clockwise (`A-`)",
            "[any] choose mine that hold any either way.";
        "with A to B seeds" => CHOOSING,
            "after `choose SET`: each place is offered with every number of seeds from A to B; the number is `amount`",
            "[store] choose my store with 1 to seeds of my store seeds.";
        "choose among" => CHOOSING,
            "adds options that are names; `chose NAME` asks for them later",
            "[offer] choose among go-on, stay.";
        "must" => CHOOSING,
            "keeps the options for which the condition holds, even if none is left",
            "[feed] theirs hold none: must after move (theirs hold any).";
        "never" => CHOOSING,
            "takes away the options for which the condition holds, even if none is left",
            "[closed] never here is tuz.";
        "prefer" => CHOOSING,
            "keeps the options for which the condition holds, unless there is none",
            "[many] prefer here holds at least 2.";
    }
    Action {
        "lift" => EVERYWHERE,
            "seeds of each place go to the hand, all or a portion; the last single place lifted is the `lifted pit`",
            "lift all but 1 of here, sow.";
        "drop" | "in" => &["seed"],
            "one seed from the hand falls into the place under the hand, or with `in` into another; a lap drops one for each place it feeds",
            "[tuz] here is tuz: drop in store of tuz of here.";
        "capture" => EVERYWHERE,
            "seeds of each place go to my store, or with `for` to another player's, and count as `captured`; an empty place gives nothing",
            "[four] here is theirs and holds 4: capture here, stop.";
        "take" => EVERYWHERE,
            "as `capture`, but does not count as captured: what is due by right, as at the end of a game",
            "each player: take mine.";
        "remove" => EVERYWHERE,
            "seeds of each place go out of play",
            "[last] here holds at most 2: remove here.";
        "put" | "in" => EVERYWHERE,
            "seeds of each place go to the one place after `in`; if that is nowhere, nothing moves",
            "put my store in here, stop.";
        "for" => EVERYWHERE,
            "after `capture SET` and `take SET`: whose store the seeds go to; asked anew for each place",
            "capture here for its owner.";
        "N of" | "of" => EVERYWHERE,
            "before a set after a verb: so many seeds of each place, and never more than lie there",
            "take 2 of here.";
        "all but N of" | "all" | "but" => EVERYWHERE,
            "before a set after a verb: what lies in each place less so many, or nothing",
            "lift all but 1 of here, sow.";
        "pick" => EVERYWHERE,
            "notes the places in `picked`, so that they can be judged before anything is taken",
            "going back from here while here holds 2: pick here.";
        "unpick" => EVERYWHERE,
            "takes places out of `picked` again",
            "unpick first of theirs.";
        "mark" | "as" => EVERYWHERE,
            "sets a mark on the pits of a set; a player mark is set for the player named, or for `me`; stores cannot be marked",
            "mark here tuz of me, stop.";
        "unmark" | "as" => EVERYWHERE,
            "clears a mark on the pits of a set",
            "unmark here played.";
        "count" => EVERYWHERE,
            "one more on a counter, which stays at its highest value",
            "count turns of me.";
        "set N to" | "set" => EVERYWHERE,
            "gives a counter a value; below zero is zero, above its highest value is that",
            "set turns of me to 0.";
        "do" => EVERYWHERE,
            "carries out a text of `[steps]`; a turning word in it turns here",
            "do refill.";
    }
    Turning {
        "sow" | "from" => SOWING,
            "sows what is in hand, beginning with the place after the lifted pit, or after the place that `from` names",
            "lift here, sow.";
        "relay" | "from" => SOWING,
            "lifts everything of the place (of `here`, if `from` names none) and sows on from it",
            "[gap] next holds any: relay from next.";
        "stop" => ENDS_TURN,
            "the turn is over, the other player is next",
            "[empty] here holds 1: stop.";
        "again" => ENDS_TURN,
            "the turn is over, the same player is next",
            "[store] here is my store: again.";
        "pass" => &["no-move", DECISION, "endless"],
            "the turn is given up; in `no-move` passing becomes the only legal move and is played and recorded",
            "[blocked] they can move: pass.";
        "end" => &["turn", DECISION, "seed", "lap", "no-move", "after-turn", "endless", "round"],
            "the game is over: `settle` is read, then `round`; without a word on who won, the fuller store has",
            "[cleared] mine hold none: end.";
        "win" | "wins" => EVERYWHERE,
            "the game is over and `me` has won it; nothing is settled",
            "each player: my store holds more than half: win.";
        "lose" | "loses" => EVERYWHERE,
            "the game is over and `me` has lost it; nothing is settled",
            "[blocked] mine hold none: lose.";
        "draw" => EVERYWHERE,
            "the game is over and nobody has won it; nothing is settled",
            "[level] seeds of my store is seeds of their store: draw.";
        "ask" | "of" => &["setup", "turn", DECISION, "seed", "lap", "no-move", "after-turn", "endless", "round"],
            "another decision opens, for `me` or the player after `of`; the turn's memory stays",
            "[gift] captured: ask give of me.";
        "begin with" => &["setup", "round", DECISION],
            "the next game begins with this player; marks, counters, owners and seeds stay as they are",
            "begin with loser.";
        "pass over" => &["seed", "loops"],
            "in `seed` the hand goes on to the next place without a drop; in a loop the next place is looked at",
            "[origin] here is lifted pit: pass over.";
        "break off" => &["seed", "loops"],
            "in `seed` the lap ends where the last seed fell, whatever is in hand; a loop ends, and reading goes on after it",
            "going forward from next: { [end] here holds none: break off. capture here. }";
    }
    Loop {
        "each SET" | "each" => EVERYWHERE,
            "`here` is each place in turn; the set is fixed before the first; my rows come first, each from its player's left",
            "each mine: { [one] here holds 1: capture opposite. }";
        "each player" => EVERYWHERE,
            "`me` is this player, then the other, who sees what the first one did",
            "each player: take mine.";
        "at PLACE" | "at" => EVERYWHERE,
            "`here` is that place, once; not done if it is not there",
            "at opposite: { [two] here holds 2: capture here. }";
        "going" | "from" | "by" | "while" => EVERYWHERE,
            "a walk along the track: `here` is each place, beginning with `here` itself or the one after `from`; once round at most",
            "going back from here while here is theirs and holds 2 or 3: capture here.";
        "at most N pits" | "at most" | "most" => EVERYWHERE,
            "in a walk: no more places than that",
            "going forward at most 3 pits: capture here.";
        "by N" | "by" => EVERYWHERE,
            "in a walk: every N-th place",
            "going forward by 2 from next next while here holds any: capture here.";
        "while" => EVERYWHERE,
            "in a walk: judged at each place before anything is done there; the walk ends where it fails",
            "going forward from next while here holds 1, 3 or 5: capture here.";
    }
    Condition {
        "otherwise" => EVERYWHERE,
            "holds when the sentence before, and any `otherwise` directly before that, was not carried out",
            "[rest] otherwise: stop.";
        "all of" | "all" => EVERYWHERE,
            "it is true of each place of the set by itself; of an empty set it is true",
            "[singles] all of mine hold at most 1: end.";
        "some of" => EVERYWHERE,
            "it is true of at least one place of the set by itself",
            "[open] some of mine are not played: stop.";
        "none of" => EVERYWHERE,
            "it is true of no place of the set by itself",
            "[free] none of pits are tuz of me: mark here tuz of me, stop.";
        "P can move" | "can" | "cannot" | "can not" | "move" => ASKED_OF_MOVES,
            "the player would have an option of `move` on this board",
            "[deadlock] they cannot move: end.";
        "P can move so that" | "so that" => ASKED_OF_MOVES,
            "the player would have an option after which the condition holds, with `here` and `me` as they are; false if endless",
            "[frozen] never they can move so that (here is empty).";
        "neither can move" => ASKED_OF_MOVES,
            "nobody would have an option of `move`",
            "[over] neither can move: end.";
        "seen N times" | "seen" | "times" | "time" => &["after-turn"],
            "the position, with the player who is next, stands for the N-th time or more in this game; now is one of them",
            "[repeat] seen 3 times: end.";
        "captured" | "captured now" | "now" => OF_THE_TURN,
            "something was captured in this turn (`captured now`: in this lap); as a number, how many seeds",
            "[more] captured: again.";
        "first lap" | "lap" => &[OPTIONS, DECISION, "seed", "lap", "after-turn"],
            "no lap of this turn but the first has begun",
            "[one] first lap: relay.";
        "going WAY" | "going" => EVERYWHERE,
            "the sowing goes that way; `forward` is the board's direction, `back` the other",
            "[left] (going clockwise): stop.";
        "chose" => EVERYWHERE,
            "this named option was the last one chosen in this turn",
            "[on] chose go-on: relay.";
        "again" => &["after-turn", "after move"],
            "the same player is next",
            "[turns] not again: count turns.";
        "endless" => CHOOSING,
            "the relay of this option would never stop",
            "[endless] never endless.";
        "after move" | "move" => CHOOSING,
            "the condition holds when the option was played to its turning word, before `after-turn`; `here` is the landing pit; false if endless",
            "[feed] theirs hold none: must after move (theirs hold any).";
        "after lap" | "lap" => CHOOSING,
            "the condition holds at the end of the option's first lap, before `lap` is read; `here` is the landing pit; false if endless",
            "[reach] must after lap (here is theirs or here holds 1).";
    }
    Said {
        "holds" | "hold" => EVERYWHERE,
            "of a place its seeds, of a set all its seeds together; after `that`, of each place; nowhere holds none",
            "[four] here holds 4: stop.";
        "held" => EVERYWHERE,
            "as `holds`, at the beginning of the turn",
            "[was-one] here held 1: stop.";
        "is" | "are" => EVERYWHERE,
            "of one place, what it is; false of a place that is not there; `is A or B` needs one of them, `is not A or B` neither; of a number, how many; of a player, who",
            "[mine] here is mine or starting pit: stop.";
    }
    Adjective {
        "empty" => EVERYWHERE,
            "it holds no seed",
            "[gap] next is empty: capture next next.";
        "in my row" | "in their row" | "in" => EVERYWHERE,
            "it lies on that player's side of the board, whoever owns it",
            "[home] here is in my row: stop.";
        "pit" | "pits" => EVERYWHERE,
            "it is a pit, and no store",
            "[outer] opposite is not pit: stop.";
        "pit N" => EVERYWHERE,
            "it is a pit with that number in its row, whoever's, counted from its player's left",
            "[last] here is not pit 9: stop.";
        "store" | "stores" => EVERYWHERE,
            "it is one of the two stores",
            "[in] here is store: stop.";
        "absent" => EVERYWHERE,
            "a word that a file may define in `[words]`: pits it fits are off every track and in no set but the rows",
            "[gone] here is absent: stop.";
    }
    Count {
        "none" | "no" => EVERYWHERE, "0", "[out] mine hold none: end.";
        "any" => EVERYWHERE, "1 or more", "[any] choose mine that hold any.";
        "odd" => EVERYWHERE, "1, 3, 5 …", "[odd] here holds odd: capture here.";
        "even" => EVERYWHERE, "2, 4, 6 …; zero is `none`", "[even] here holds even: capture here.";
        "at least" | "least" => EVERYWHERE, "that many or more", "[two] choose mine that hold at least 2.";
        "at most" | "most" => EVERYWHERE, "that many or fewer", "[few] seeds of pits is at most 8: end.";
        "more than" | "above" | "more" | "than" => EVERYWHERE, "more than that", "[most] my store holds more than half: win.";
        "fewer than" | "less than" | "below" | "fewer" | "less" | "than" => EVERYWHERE, "fewer than that", "[poor] my store holds fewer than 4: lose.";
        "A, B or C" | "or" => EVERYWHERE, "one of these", "[ripe] here holds 1, 3 or 5: capture here.";
        "A to B" | "to" => EVERYWHERE, "from the first to the second, both included", "[some] here holds 2 to 6: relay.";
    }
    Number {
        "one … twelve" | "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "ten" | "eleven" | "twelve" => EVERYWHERE,
            "as digits",
            "[four] here holds four: stop.";
        "seeds of" | "seed" => EVERYWHERE,
            "seeds of a place or of a set together",
            "[few] seeds of pits is at most 8: end.";
        "seeds in hand" | "in" => EVERYWHERE,
            "seeds in the hand",
            "[last] seeds in hand is 1: pass over.";
        "had" => EVERYWHERE,
            "seeds of a place or of a set together at the beginning of the turn",
            "[same] seeds of theirs is had theirs: again.";
        "pits of" | "pit" => EVERYWHERE,
            "how many places a set has",
            "[one-left] pits of (mine that hold any) is 1: stop.";
        "number of" => EVERYWHERE,
            "the number of a pit in its row, from 1 at its player's left; 0 of anything else",
            "[twin] number of here is number of landing: stop.";
        "row of" => EVERYWHERE,
            "the row of a pit, from 1 next to the middle outward; 0 of anything else",
            "[inner] row of here is 1: stop.";
        "amount" => EVERYWHERE,
            "how many seeds were chosen, where the decision offered a number of seeds",
            "put amount of my store in hand, sow from my store.";
        "NAME of P" => EVERYWHERE,
            "a counter that is kept for each player",
            "[opening] turns of me is 0: stop.";
        "+ - * div mod" | "+" | "-" | "*" | "div" | "mod" => EVERYWHERE,
            "arithmetic, `*`, `div`, `mod` before `+`, `-`; `div` drops the fraction; by zero gives zero; a number below zero fits no count",
            "[half] seeds of pits is at most total div 2 + 1: end.";
        "total" => EVERYWHERE, "all seeds of the game, wherever they lie", "[all] seeds of my store is total: win.";
        "half" => EVERYWHERE, "half of them, rounded down", "[most] my store holds more than half: win.";
        "row-length" => EVERYWHERE, "pits of a player's inner row", "[last] number of here is row-length: stop.";
        "starting-seeds" => EVERYWHERE,
            "seeds of each pit at the start; a fault where pits start with different numbers",
            "[poor] my store holds fewer than starting-seeds: lose.";
        "rounds" => EVERYWHERE, "games finished in this match", "[first] rounds is 1: begin with them.";
        "games" => EVERYWHERE,
            "most games of the match (`?games=N` where the variant is named); 0 is any number",
            "[played] games is any and rounds is at least games: end.";
    }
    Set {
        "mine" => EVERYWHERE, "the pits that `me` owns; of a place, that it is one of them", "[any] choose mine that hold any.";
        "theirs" => EVERYWHERE, "the pits that `them` owns; of a place, that it is one of them", "[four] here is theirs: capture here.";
        "pits" | "pit" => EVERYWHERE, "all pits of the board, no store", "[few] pits hold at most 8: end.";
        "my row" | "my" | "row" => EVERYWHERE, "the pits on my side of the board, whoever owns them", "each my row: put 4 of my store in here.";
        "their row" | "their" | "row" => EVERYWHERE, "the pits on their side of the board", "[buy] choose their row that are empty.";
        "picked" => EVERYWHERE, "the places picked in this turn; of a place, that it is one of them", "capture picked, stop.";
        "sown" => EVERYWHERE, "the places fed by this lap; of a place, that it is one of them", "[reach] some of sown are in their row: relay.";
        "first of" | "first" => EVERYWHERE, "the first of a set in the order of `each`; nowhere if it is empty", "unpick first of (theirs that hold any).";
        "last of" | "last" => EVERYWHERE, "the last of a set in the order of `each`; nowhere if it is empty", "[end] here is last of my row: stop.";
    }
    Place {
        "here" | "it" => EVERYWHERE, "the place a paragraph, loop, adjective or option speaks of", "[one] here holds 1: stop.";
        "landing" | "landing pit" => OF_THE_TURN,
            "where the last seed of the lap fell; while the hand goes round, the place fed last",
            "going forward from next while here is not landing: capture here.";
        "starting pit" | "starting" => OF_THE_TURN, "where the turn's sowing began: the place chosen for it", "mark starting pit played, stop.";
        "lifted pit" | "lifted" => OF_THE_TURN, "where the present lap was lifted from", "[origin] here is lifted pit: pass over.";
        "hand" => EVERYWHERE, "the hand that sows", "put hand in my store, stop.";
        "out" => EVERYWHERE, "where seeds lie that are out of play", "put 1 of here in out.";
        "my store" | "my" => EVERYWHERE, "the store of `me`", "[store] here is my store: again.";
        "their store" | "their" => EVERYWHERE, "the store of `them`", "put mine in their store.";
        "store of" => EVERYWHERE, "the store of a player; nobody's is nowhere", "drop in store of tuz of here.";
        "pit N of P" | "pit" => EVERYWHERE,
            "a pit by number from that player's left; numbers go on from the inner row to the next one outward",
            "[house] here is pit 5 of me: stop.";
        "next" => EVERYWHERE, "the next place on my track, the way the sowing (or the walk) goes", "[gap] next is empty: stop.";
        "previous" => EVERYWHERE, "the place before on my track", "capture previous.";
        "opposite" => EVERYWHERE, "the pit across the middle; nowhere for outer rows and stores", "capture here and opposite, stop.";
        "behind" => EVERYWHERE, "the pit one row outward", "capture opposite and behind opposite, stop.";
        "front" => EVERYWHERE, "the pit one row inward", "[front] front holds none: stop.";
        "its" => EVERYWHERE,
            "before `next`, `opposite` and the like, and before a player mark: of `here`",
            "capture its opposite for its owner.";
    }
    Player {
        "me" | "i" => EVERYWHERE, "the player in whose view the sentence is read", "begin with me.";
        "them" | "they" => EVERYWHERE, "the other player", "[deadlock] they cannot move: end.";
        "south" => EVERYWHERE, "South", "[south] starter is south: begin with north.";
        "north" => EVERYWHERE, "North", "mark pits owner of north.";
        "nobody" => EVERYWHERE, "no player: whose an unset mark is, whose a drawn game was", "mark here owner of nobody.";
        "chance" => EVERYWHERE, "lots: an option is drawn, each equally likely, and recorded as a move", "ask lot of chance.";
        "starter" => EVERYWHERE, "who began this game; South in the first", "[swap] starter is me: begin with them.";
        "winner" => EVERYWHERE, "who won the last game of the match; nobody after a draw", "[win] winner is me: begin with me.";
        "loser" => EVERYWHERE, "who lost it; nobody after a draw", "begin with loser.";
        "owner of" | "owner" | "its owner" => EVERYWHERE,
            "whose a pit is, at first the player of its row; of a store, its player",
            "[own] owner of here is me: stop.";
        "MARK of" => EVERYWHERE, "whose a player mark of a place is; nobody's if it is not set", "[tuz] tuz of here is them: stop.";
    }
    Way {
        "forward" | "forwards" => EVERYWHERE, "the way the sowing goes", "going forward from next while here holds 1: capture here.";
        "back" | "backward" | "backwards" => EVERYWHERE, "against it; `relay back` turns round for the rest of the turn", "[turn] relay back.";
        "clockwise" => EVERYWHERE, "as the hands of a clock go, seen from above", "lift here, sow clockwise.";
        "anticlockwise" | "anti-clockwise" | "counterclockwise" | "counter-clockwise" => EVERYWHERE,
            "against the hands of a clock: South's pits from left to right",
            "lift here, sow anticlockwise.";
    }
    Joint {
        "and" => EVERYWHERE, "both conditions; places of either set", "[own] here is mine and holds 1: capture here and opposite.";
        "or" => EVERYWHERE, "one condition or the other; `and` binds closer", "[cleared] mine hold none or theirs hold none: end.";
        "not" => EVERYWHERE, "the condition does not hold", "[rest] not captured: stop.";
        "except" => EVERYWHERE, "places of the first set that are not in the second", "[slam] (theirs except picked) hold none: stop.";
        "that" => EVERYWHERE,
            "the places of a set for which it is true, each by itself; beside `and` or `except` it needs brackets",
            "[two] choose mine that hold at least 2 and are not tuz.";
    }
}

/// All rows of a word, by the word as it stands in the table, without the parts in capitals, or by one of its forms.
///
/// ```
/// use adji_syntax::words;
/// assert_eq!(words::find("relay")[0].kind, words::WordKind::Turning);
/// assert_eq!(words::find("again").len(), 2);
/// assert!(words::find("casa").is_empty());
/// ```
#[must_use]
pub fn find(word: &str) -> Vec<&'static Word> {
    WORDS.iter().filter(|row| fixed_part(row.word) == word || row.forms.contains(&word)).collect()
}

/// A row's word without the parts that stand for something: `choose` of `choose SET`.
fn fixed_part(word: &str) -> String {
    let is_fixed = |part: &&str| !part.chars().all(|c| c.is_ascii_uppercase() || c == ',') && *part != "…";
    word.split_whitespace().filter(is_fixed).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use crate::span::FileId;
    use std::collections::BTreeSet;

    /// Words of the grammar that only join others and have no row: after which they stand says what they mean.
    const SMALL_WORDS: &[&str] = &[
        // `choose … either way`, `with … seeds`, `choose among`
        "either", "way", "with", "among", //
        // `each player`
        "player", //
        // `begin with`, `pass over`, `break off`
        "begin", "over", "break", "off",
    ];

    /// The spellings of every `k_…` rule of the grammar, with the rule's name.
    fn keywords() -> Vec<(String, String)> {
        let grammar = include_str!("grammar.pest");
        let mut found = Vec::new();
        for line in grammar.lines().filter(|line| line.starts_with("k_") || line.starts_with("number_word")) {
            let (rule, text) = line.split_once(" = ").expect("a rule stands on one line");
            let spelt = text.split("~ (WHITESPACE").next().unwrap_or(text);
            found.extend(spelt.split('"').skip(1).step_by(2).map(|word| (rule.trim().to_string(), word.to_string())));
        }
        found
    }

    fn known_parts() -> BTreeSet<&'static str> {
        WORDS.iter().flat_map(|row| row.word.split_whitespace().chain(row.forms.iter().copied())).collect()
    }

    #[test]
    fn every_keyword_of_the_grammar_belongs_to_a_row() {
        let known = known_parts();
        let keywords = keywords();
        assert!(keywords.len() > 120, "the grammar is written otherwise: {}", keywords.len());
        let missing: Vec<_> = keywords
            .iter()
            .filter(|(_, word)| !known.contains(word.as_str()) && !SMALL_WORDS.contains(&word.as_str()))
            .collect();
        assert!(missing.is_empty(), "no row has {missing:?}");
    }

    #[test]
    fn every_small_word_of_a_row_is_one_of_the_grammar() {
        let keywords: BTreeSet<String> = keywords().into_iter().map(|(_, word)| word).collect();
        // Numbers that every file has are names to the grammar, and so is `absent`.
        let free = ["total", "half", "row-length", "starting-seeds", "rounds", "games", "absent"];
        for row in WORDS {
            for part in
                fixed_part(row.word).split_whitespace().chain(row.forms.iter().flat_map(|form| form.split_whitespace()))
            {
                let sign = !part.chars().any(|c| c.is_ascii_alphabetic());
                assert!(
                    sign || keywords.contains(part) || free.contains(&part),
                    "`{part}` of `{}` is no word",
                    row.word
                );
            }
        }
    }

    #[test]
    fn every_example_is_read() {
        for row in WORDS {
            let mut faults = Vec::new();
            let sentences = parse::paragraph(row.example, FileId(0), 0, &mut faults);
            assert!(sentences.is_some_and(|sentences| sentences.len() == 1), "{}: {faults:?}", row.example);
        }
    }

    #[test]
    fn every_example_has_its_word() {
        for row in WORDS {
            let spelt = |word: &str| {
                let padded = format!(" {} ", row.example.replace([',', '.', ':', '(', ')'], " "));
                word.split_whitespace().all(|part| padded.contains(&format!(" {part} ")))
            };
            let fixed = fixed_part(row.word);
            let free = fixed.is_empty() || !fixed.chars().any(|c| c.is_ascii_alphabetic()) || row.word.starts_with('+');
            assert!(
                free || spelt(&fixed) || row.forms.iter().any(|form| spelt(form)),
                "`{}`: {}",
                row.word,
                row.example
            );
        }
    }

    #[test]
    fn no_row_is_there_twice() {
        let mut seen = BTreeSet::new();
        for row in WORDS {
            assert!(seen.insert((row.word, row.kind)), "`{}` twice", row.word);
            assert!(!row.meaning.is_empty() && !row.meaning.ends_with('.'), "`{}`", row.word);
        }
    }

    #[test]
    fn rows_stand_in_the_order_of_the_kinds() {
        let kinds: Vec<WordKind> = WORDS.iter().map(|row| row.kind).collect();
        assert!(kinds.is_sorted_by_key(|kind| WordKind::ALL.iter().position(|known| known == kind)));
        assert!(WordKind::ALL.iter().all(|kind| kinds.contains(kind)));
    }
}
