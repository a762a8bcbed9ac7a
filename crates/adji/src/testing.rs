//! Small made-up games for tests.

use crate::variant::{Library, Loaded, load};

/// Lifts a pit of at least two, relays from occupied pits, takes four of the other side.
pub(crate) const RELAY: &str = r#"
name = "Relay"
[board]
pits = 3
seeds = 3
[rules]
move = '''
[least]   choose mine that hold at least 2.
[endless] never endless.
          lift here, sow.
'''
lap = '''
[four]  here is theirs and holds 4: capture here, stop.
[empty] here holds 1: stop.
        relay.
'''
no-move = "[dead] they cannot move: end. pass."
after-turn = "[few] seeds of pits is at most 2: end."
settle = "[collect] each player: take mine."
"#;

/// Passes over the pit the lap came from; a four that is made on the way goes to the owner of its pit.
pub(crate) const ON_THE_WAY: &str = r#"
name = "On the way"
[board]
pits = 3
seeds = 3
[marks]
fed = "flag"
[rules]
move = '''
[any] choose mine that hold any.
      lift here, sow.
'''
seed = '''
[origin] here is lifted pit: pass over.
         drop.
[four]   seeds in hand is any and here holds 4: capture here for owner of here.
'''
lap = "[mark] here is not fed: mark here fed, stop.  stop."
no-move = "end."
after-turn = "[all] mine that are fed hold none and pits that are fed hold none: end."
settle = "[collect] each player: take mine."
"#;

/// Two rows on each side, the direction is chosen.
pub(crate) const FOUR_ROWS: &str = r#"
name = "Four rows"
[board]
rows = 4
pits = 3
seeds = 1
[rules]
move = '''
[any] choose mine that hold any either way.
      lift here, sow.
'''
lap = "[take] opposite holds any: capture opposite, stop.  stop."
no-move = "end."
settle = "each player: take mine."
"#;

/// A match: chance deals, who captures gives; the next game is filled from the stores.
pub(crate) const MATCH: &str = r#"
name = "Match"
[board]
pits = 3
seeds = 2
[rules]
setup = "ask deal of chance."
deal = "[deal] choose mine. put 1 of here in next, stop."
move = "[any] choose mine that hold any. lift here, sow."
lap = "[three] here is theirs and holds 3: capture here, ask give of me. stop."
give = "[to] choose theirs with 1 to seeds of my store seeds. put amount of my store in here, stop."
no-move = "end."
after-turn = "[few] seeds of pits is at most 3: end."
settle = "[collect] each player: take mine."
round = """
[lost] each player: my store holds fewer than 4: lose.
each player: each my row: put 2 of my store in here.
begin with loser.
"""
"#;

/// Loads a game from its text.
pub(crate) fn loaded(text: &str) -> Loaded {
    struct One<'t>(&'t str);
    impl Library for One<'_> {
        fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
            Ok((base == "test").then(|| ("games/test.toml".to_string(), self.0.to_string())))
        }

        fn ids(&self) -> Vec<String> {
            vec!["test".to_string()]
        }
    }
    let spec = crate::VariantSpec::plain("test");
    let loaded = load(&spec, &One(text.trim_start()));
    let draw = |fault| adji_syntax::render::concise(fault, &loaded.sources);
    let faults: Vec<String> = loaded.diagnostics.iter().map(draw).collect();
    assert!(loaded.variant.is_some(), "{}", faults.join("\n"));
    loaded
}
