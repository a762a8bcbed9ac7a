//! Rule texts for tests: the games of the design, and what people write.

/// Paragraphs of whole games.
pub(crate) const PARAGRAPHS: &[&str] = &[
    // Adji Kui II
    "[least] choose mine that hold at least 2.\n[endless] never endless.\nlift here, sow.",
    "[four] here is theirs and holds full: capture here, stop.\n[own-four] here holds full: stop.\n[empty] here holds 1: stop.\nrelay.",
    "[deadlock] they cannot move: end.   pass.",
    "[eight] seeds of pits is at most last-seeds: end.   [repeat] seen 3 times: end.",
    "[settle] each player: take mine.",
    "each player: mark my row owner of me.
     [lost]  each player: my store holds fewer than full: lose.
     [buyer] each player: my store holds at least full * (row-length + 1): { each my row: put full of my store in here.  ask buy of me. }
     do open.",
    "choose their row that are empty.
     put full of my store in here, mark here owner of me.
     my store holds at least full and some of their row are empty: ask buy of me.
     do open.",
    "each player: each my row: here is empty and my store holds at least full: put full of my store in here.
     starter is me: begin with them.   begin with me.",
    // Adji-Boto
    "[least] choose mine that hold at least 2. [cycle] some of mine are not played: never here is played. lift all but 1 of here, sow.",
    "[opening] opening: mark starting pit played, stop.
     [chain] going forward from next while here is not landing and here is ripe: capture here.
     stop.",
    "[chain] going forward from next while here is not landing: { holds none: pass over. not here is ripe: break off. capture here. }",
    "opening: must here is first of mine that are not played.",
    // Kalah
    "[store] here is my store: again. [capture] here is mine and holds 1 and opposite holds any: capture here and opposite, stop. stop.",
    "[cleared] mine hold none or theirs hold none: end.",
    // Toguz Kumalak
    "[least] choose mine that hold any and are not tuz. [single] here holds 1: lift here, sow. [leave] lift all but 1 of here, sow.",
    "[tuz] here is tuz: drop in store of tuz of here. otherwise: drop.",
    "[in-tuz] here is tuz: stop.
     [even] here is theirs and holds even: capture here, stop.
     [make] here is theirs and holds 3 and is not pit 9 and none of pits are tuz of me and none of mine are twin: capture here, mark here tuz of me, stop.
     stop.",
    // Pallanguli
    "choose mine that hold any. [feed] theirs hold none: prefer after move (theirs hold any). lift here, sow.",
    "drop. [four] seeds in hand is any and here holds 4: capture here for owner of here.",
    "[relay] next holds any: relay from next. [gap] next next holds any: capture next next. stop.",
    "[last] seeds of pits is 1 to 6: take pits, end.",
    // Hus
    "here holds at least 2 and opposite holds any and behind opposite holds any: capture here and opposite and behind opposite, stop.
     here holds at least 2: relay. stop.",
    // SameSide, Giuthi
    "going back from here while here holds even: capture here. [cleared] mine hold none: win. theirs hold none: lose. captured: ask give of me. stop.",
    "choose their row. put my store in here, stop.",
    "choose mine that hold at least 2 either way. lift here, sow.",
    "[relay] relay back.",
    // Oware
    "going back from here while here is theirs and holds 2 or 3: pick here.
     [slam] theirs that are not picked hold none: stop.
     capture picked, stop.",
    // the words table
    "choose my store with 1 to seeds of my store seeds.",
    "choose among go-on, stay.",
    "theirs hold none: must after move (theirs hold any).",
    "prefer here holds at least 2.",
    "here is starting pit: pass over.",
    "put mine in their store.",
    "count turns of me.",
    "going forward by 2 from here while next holds none and next next holds any: capture next next.",
    "each player: seeds of my store is more than half: win.",
    "each mine that held 1: capture opposite.",
    "unpick first of (theirs that hold any).",
    "must after lap (landing is theirs or landing held none).",
    "not again: count turns.",
    "never going back.",
    "(going clockwise): stop. first lap: again. captured now: stop. chose stay: stop.",
    "set turns of them to 2 * half div 3 mod 5 - (1 - 2).",
    "ask move. ask give of them. begin with winner. begin with owner of here.",
];

/// What people write when its meaning is plain.
pub(crate) const PLAIN: &[&str] = &[
    "Here is mine: Stop.",
    "here holds four: stop.",
    "here holds 1 seed: stop.",
    "its opposite holds 1 or 3 seeds: capture its opposite.",
    "capture here for its owner.",
    "neither can move: end.",
    "seeds of my store is above 42: win.",
    "here is pit 1 or pit 2: stop.",
    "here is pit 1 of me or pit 2 of them: stop.",
    "going back from here, while here holds 2: capture here.",
    "here holds 1, 3 or 5: stop.",
    "here holds 1, 3, or 5: stop.",
    "here holds 1 or 3 or 5: stop.",
    "here is not empty: stop.",
    "they can not move: end.",
    "lift here, sow clockwise from here.",
    "relay back from next.",
    "sow from last of my row back.",
    "at first of (mine that hold any): capture here.",
    "drop in last of my row.",
    "going back from previous of first of sown while here holds 1: capture here.",
    "number of last of mine is row of corner and owner of first of mine is me: stop.",
    "never they can move so that (here is empty and captured).",
    "must after move (they cannot move so that (theirs hold none)).",
    "I can move: stop.",
    "take 2 seeds of here.",
    "choose among go, stay or wait.",
    "mark here as tuz of me.",
    "unmark here tuz.",
    "mark here child.",
    "mark pits tuz of me.",
    "it holds no seeds: stop.",
    "landing pit is mine: stop.",
    "lifted pit is here: stop.",
    "here is mine and opposite is theirs: { capture here. stop. }.",
    "each mine: { lift here. break off. }",
    "at opposite: { here is mine: stop. otherwise: again. }",
    "here is mine or opposite is theirs: stop.",
    "here is mine or (ripe): stop.",
    "(here is mine) or ripe: stop.",
    "(here holds 1) or captured: stop.",
    "here holds 1 or seeds of pits is 3: stop.",
    "here holds 1 or hoard holds 3: stop.",
    "here holds 1 or tuz of here is me: stop.",
    "here is mine or number of here is 3: stop.",
    "number of here is number of landing: stop.",
    "row of here is 2: stop.",
    "(full + 1) * 2 is 3: stop.",
    "(full) is 3: stop.",
    "(hoard) holds 3: stop.",
    "(mine and theirs) hold none: stop.",
    "((here is mine)): stop.",
    "not not (here is mine or theirs): stop.",
    "here is (mine) or ((mine and theirs) that are tuz) or theirs: stop.",
    "pits of (theirs that hold any) is 1: stop.",
    "seeds of (mine and theirs except here) is not even: stop.",
    "take (seeds of next) of here.",
    "take pit 3 of me.",
    "take pit full of me and pit (full + 1) of owner of here.",
    "here is member of me or tuz of owner of next: stop.",
    "each pits except mine: lift here. sow.",
    "remove 1 of here. put hand in out. pick here. unpick here.",
    "lift 3 of here, sow from next of landing back.",
    "move: stop.",
    "[move] ask move of chance, do give.",
    "drop in previous front of starting pit.",
    "had mine is at least captured now + amount: stop.",
    "nobody is not starter: draw.",
    "here is store or pit or in my row or in their row: stop.",
    "here is sown or picked or empty: stop.",
    "# a remark with ü\nstop # another\n.\n",
];
