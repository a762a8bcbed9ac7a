//! Texts at random, for tests: well-formed sentences, and words in any order.

/// A generator of numbers that are the same in each run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// A text with a few of its characters changed, doubled or left out.
pub(crate) fn spoilt(dice: &mut Dice, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(letters.len());
        match dice.below(3) {
            0 => {
                letters[at] = dice
                    .one(&["'", "\"", "[", "]", "=", "\n", "\r", "\\", "é", "#", "{", ".", "9"])
                    .chars()
                    .next()
                    .unwrap_or(' ')
            }
            1 => letters.insert(at, letters[at]),
            _ => drop(letters.remove(at)),
        }
    }
    letters.into_iter().collect()
}

/// Words and signs in any order.
pub(crate) fn words(dice: &mut Dice) -> String {
    let all = "here is are mine theirs my their row store holds held 1 2 or and , . : ( ) { } [ ] not take lift sow stop of \
        that except going back from while each player at next opposite last first pit pits seeds in hand number tuz owner \
        starter me they can cannot move all none some any at least most more than captured now must after lap seen times \
        put mark count set to ask begin with choose either way among pass over break off do otherwise all but foo stpo + * \
        div # - ; = é landing starting lifted drop relay again end";
    let all: Vec<&str> = all.split_whitespace().collect();
    let length = 1 + dice.below(12);
    (0..length).map(|_| dice.one(&all)).collect::<Vec<_>>().join(" ")
}

/// A sentence that the grammar allows, with brackets here and there.
pub(crate) fn sentence(dice: &mut Dice, depth: usize) -> String {
    let label = dice.one(&["", "", "[a-1] "]);
    format!("{label}{}", unlabelled(dice, depth))
}

fn unlabelled(dice: &mut Dice, depth: usize) -> String {
    let guard = match dice.below(4) {
        0 => String::new(),
        1 => "otherwise: ".to_owned(),
        _ => format!("{}: ", cond(dice, depth)),
    };
    let body = match dice.below(if depth == 0 { 3 } else { 6 }) {
        0 | 1 => format!("{}.", action(dice, depth)),
        2 => format!("{}, {}.", action(dice, depth), action(dice, depth)),
        3 => format!("{{ {} {} }}", sentence(dice, depth - 1), sentence(dice, depth - 1)),
        4 => format!("each {}: {}", set(dice, depth), unlabelled(dice, depth - 1)),
        _ => format!("{}: {}", head(dice, depth), unlabelled(dice, depth - 1)),
    };
    format!("{guard}{body}")
}

fn head(dice: &mut Dice, depth: usize) -> String {
    match dice.below(3) {
        0 => "each player".to_owned(),
        1 => format!("at {}", place(dice, depth)),
        _ => {
            let by = if dice.below(2) == 0 { String::new() } else { format!(" by {}", num(dice, depth)) };
            let (bound, from) = (num(dice, depth), place(dice, depth));
            format!("going back at most {bound} pits{by} from {from} while {}", cond(dice, depth))
        }
    }
}

fn action(dice: &mut Dice, depth: usize) -> String {
    let portion = match dice.below(4) {
        0 => format!("{} of ", num(dice, 0)),
        1 => format!("all but {} of ", num(dice, 0)),
        _ => String::new(),
    };
    match dice.below(12) {
        0 => {
            let (low, high) = (num(dice, depth), num(dice, depth));
            format!("choose {} either way with {low} to {high} seeds", set(dice, depth))
        }
        1 => format!("must {}", cond(dice, depth)),
        2 => format!("capture {portion}{} for {}", set(dice, depth), player(dice, depth)),
        3 => format!("lift {portion}{}", set(dice, depth)),
        4 => format!("put {portion}{} in {}", set(dice, depth), part(dice, depth)),
        5 => format!("mark {} tuz of {}", set(dice, depth), player(dice, depth)),
        6 => format!("relay from {} clockwise", place(dice, depth)),
        7 => format!("set turns of {} to {}", player(dice, depth), num(dice, depth)),
        8 => format!("drop in {}", place(dice, depth)),
        9 => format!("unmark {} child", set(dice, depth)),
        10 => format!("ask move of {}", player(dice, depth)),
        _ => dice
            .one(&["stop", "sow back", "pass over", "choose among a, b", "do feed", "count turns", "again"])
            .to_owned(),
    }
}

fn cond(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        let all = ["ripe", "here is mine", "captured", "holds 1", "is theirs or ripe", "endless", "first lap"];
        return dice.one(&all).to_owned();
    }
    let depth = depth - 1;
    match dice.below(14) {
        0 | 1 => format!("{} or {}", cond(dice, depth), cond(dice, depth)),
        2 | 3 => format!("{} and {}", cond(dice, depth), cond(dice, depth)),
        4 | 5 => format!("({})", cond(dice, depth)),
        6 => format!("not {}", cond(dice, depth)),
        7 => format!("after move ({})", cond(dice, depth)),
        8 => format!("{} is {}{}", num(dice, depth), dice.one(&["", "not "]), count(dice, depth)),
        9 => format!("{} of {} {}", dice.one(&["all", "some", "none"]), part(dice, depth), pred(dice, depth)),
        10 => format!("{} is {}", player(dice, depth), player(dice, depth)),
        11 if dice.below(2) == 0 => format!("{} cannot move", player(dice, depth)),
        11 => format!("{} can move so that ({})", player(dice, depth), cond(dice, depth)),
        _ => format!("{} {}", part(dice, depth), pred(dice, depth)),
    }
}

fn pred(dice: &mut Dice, depth: usize) -> String {
    match dice.below(4) {
        0 => format!("holds {}", count(dice, depth)),
        1 => format!("held {}", count(dice, depth)),
        2 => format!("is {}{} or {}", dice.one(&["", "not "]), adjective(dice, depth), adjective(dice, depth)),
        _ => format!("are {}", adjective(dice, depth)),
    }
}

fn adjective(dice: &mut Dice, depth: usize) -> String {
    let all =
        ["mine", "empty", "in my row", "pit 3", "pit n", "pit (n + 1)", "ripe", "pit", "store", "pit 2 of me", "sown"];
    match dice.below(4) {
        0 => place(dice, depth),
        1 => format!("({})", set(dice, depth)),
        2 => format!("tuz of {}", player(dice, depth)),
        _ => dice.one(&all).to_owned(),
    }
}

fn count(dice: &mut Dice, depth: usize) -> String {
    match dice.below(6) {
        0 => dice.one(&["none", "any", "odd", "even"]).to_owned(),
        1 => format!("{} {}", dice.one(&["at least", "at most", "more than", "below"]), num(dice, depth)),
        2 => format!("{} to {}", num(dice, depth), num(dice, depth)),
        3 => format!("{}, {} or {}", num(dice, depth), num(dice, depth), num(dice, depth)),
        _ => num(dice, depth),
    }
}

fn num(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        let all = ["1", "twelve", "full", "captured now", "seeds in hand", "turns of me", "amount"];
        return dice.one(&all).to_owned();
    }
    let depth = depth - 1;
    match dice.below(8) {
        0 => format!("{} {} {}", num(dice, depth), dice.one(&["+", "-", "*", "div", "mod"]), num(dice, depth)),
        1 | 2 => format!("({})", num(dice, depth)),
        3 => format!("seeds of {}", part(dice, depth)),
        4 => format!("pits of {}", part(dice, depth)),
        5 => format!("{} of {}", dice.one(&["number", "row"]), place(dice, depth)),
        6 => format!("had {}", part(dice, depth)),
        _ => num(dice, 0),
    }
}

fn set(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        return atom(dice, 0);
    }
    match dice.below(3) {
        0 => part(dice, depth),
        1 => atom(dice, depth),
        _ => format!("{} {} {}", atom(dice, depth - 1), dice.one(&["and", "except"]), atom(dice, depth - 1)),
    }
}

fn part(dice: &mut Dice, depth: usize) -> String {
    if depth > 0 && dice.below(3) == 0 {
        let more = if dice.below(2) == 0 { String::new() } else { format!(" and {}", pred(dice, depth - 1)) };
        return format!("{} that {}{more}", atom(dice, depth - 1), pred(dice, depth - 1));
    }
    atom(dice, depth)
}

fn atom(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        let all = ["mine", "theirs", "pits", "picked", "my row", "hoard", "here", "next", "my store"];
        return dice.one(&all).to_owned();
    }
    match dice.below(4) {
        0 => format!("({})", set(dice, depth - 1)),
        1 => format!("{} of {}", dice.one(&["first", "last"]), part(dice, depth - 1)),
        2 => place(dice, depth),
        _ => atom(dice, 0),
    }
}

fn place(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 {
        let all = ["here", "landing", "starting pit", "next", "its opposite", "hand", "their store", "pit 3 of them"];
        return dice.one(&all).to_owned();
    }
    match dice.below(4) {
        0 => format!("{} {}", dice.one(&["next", "behind of", "its opposite"]), place(dice, depth - 1)),
        1 => format!("store of {}", player(dice, depth - 1)),
        2 => format!("pit (n + 1) of {}", player(dice, depth - 1)),
        _ => place(dice, 0),
    }
}

fn player(dice: &mut Dice, depth: usize) -> String {
    match dice.below(if depth == 0 { 1 } else { 3 }) {
        1 => format!("owner of {}", place(dice, depth - 1)),
        2 => format!("tuz of {}", place(dice, depth - 1)),
        _ => dice.one(&["me", "them", "south", "nobody", "winner", "its owner"]).to_owned(),
    }
}
