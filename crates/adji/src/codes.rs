//! The names of the faults that the compiler and the checker find, each with what it means to an author.

adji_syntax::codes! {
    NOT_FOUND = "not-found": "No variant of this name was found.";
    UNREADABLE = "unreadable": "The file is there and cannot be read: it is a folder or a device, may not be read, is too long, or is no \
        text in UTF-8.";
    EXTENDS_ITSELF = "extends-itself": "A file derives from itself, directly or through its parents.";
    PARENT_TWICE = "parent-twice": "A parent is named twice, or one of two parents derives from the other: it counts once, and lies \
        under what derives from it.";
    PARENTS_CLASH = "parents-clash": "Two parents of a file say the same thing in different ways, and the file says nothing of it itself, so \
        that only their order decides.";
    ABSTRACT_VARIANT = "abstract-variant": "The file is marked `abstract = true`: it is a parent of games and no game itself.";
    UNKNOWN_READING = "unknown-reading": "The variant has no reading of this name.";
    UNKNOWN_VALUE = "unknown-value": "The reading has no value of this name.";
    UNKNOWN_FACT = "unknown-fact": "After `?` stand numbers of the board (`rows`, `pits`, `seeds`), `games`, or numbers that \
        the file declares in `[numbers]`.";
    READING_INCOMPLETE = "reading-incomplete": "A reading has a question, a default that names what the text of the file \
        says, and at least one other value.";
    READING_CHANGES_NOTHING = "reading-changes-nothing": "With this value the rules are the same as without it, so the \
        reading is no choice.";
    READINGS_CLASH = "readings-clash": "Two readings replace the same sentence or word in different ways, so the result \
        depends on their order. Give the part they share a name of its own.";
    OVERLAID = "overlaid": "A file says something itself, and has as its default another value of an inherited reading, \
        which replaces just that. Readings are laid over the text of a file, so what it says is not played.";
    UNKNOWN_LABEL = "unknown-label": "A layer speaks of a sentence by its label, and no sentence has that label.";
    LABEL_TWICE = "label-twice": "Labels are unique in a file, so that readings and traces can speak of one sentence.";
    LABEL_MISSING = "label-missing": "A sentence that has a condition or chooses has a label, so that readings, traces and \
        coverage can speak of it.";
    UNKNOWN_PASSAGE = "unknown-passage": "`[passages]` says where in a source a sentence is told: a label or a paragraph, \
        then the key of a source. What a reading says of its `source` begins with such a key, too, and a scenario must not misspell one.";
    BOARD_INCOMPLETE = "board-incomplete": "A board has at least `pits` and `seeds` (or `start`).";
    BOARD_SIZE = "board-size": "A board has 2 to 64 pits, in rows that two players share.";
    TOO_MANY_SEEDS = "too-many-seeds": "A game has at most 65,535 seeds.";
    BAD_START = "bad-start": "The start is written as a board text with a number for each pit.";
    UNKNOWN_DIRECTION = "unknown-direction": "The direction of sowing is `anticlockwise` or `clockwise`.";
    UNKNOWN_TRACK = "unknown-track": "The track says where seeds travel: a word, or lists of places.";
    UNKNOWN_PLACE = "unknown-place": "The board has no place of this name.";
    PLACE_TWICE = "place-twice": "A track passes each place at most once.";
    BAD_OWNERS = "bad-owners": "`owners` lists pits and, last, whose they are.";
    BAD_PAIR = "bad-pair": "`opposite` and `behind` list pairs of pits.";
    CIRCULAR = "circular": "A word of the dictionary, or a step, contains itself.";
    TOO_LARGE = "too-large": "The rules are larger than any game needs, and would take too long to check or play.";
    UNKNOWN_WORD = "unknown-word": "The name is no adjective or condition of the file and no word of the language.";
    UNKNOWN_NUMBER = "unknown-number": "The name is no number of the file and no number that every file has.";
    UNKNOWN_SET = "unknown-set": "The name is no set of the file and no set or place of the language.";
    UNKNOWN_MARK = "unknown-mark": "The file declares no mark of this name.";
    UNKNOWN_COUNTER = "unknown-counter": "The file declares no counter of this name.";
    UNKNOWN_STEP = "unknown-step": "The file has no step of this name.";
    UNKNOWN_ASK = "unknown-ask": "A decision is a paragraph; there is none of this name.";
    UNKNOWN_OPTION = "unknown-option": "`chose` asks for a named option of a decision; there is none of this name.";
    UNKNOWN_PARAGRAPH = "unknown-paragraph": "A paragraph is one of the moments of play or a decision that some sentence \
        asks for; this one is neither.";
    MISSING_PARAGRAPH = "missing-paragraph": "Every game says how a move is made (`move`) and what happens when a lap is \
        over (`lap`).";
    FLAG_HAS_NO_PLAYER = "flag-has-no-player": "A mark declared as a flag is set or not; it does not say whose it is.";
    NO_STORE = "no-store": "Only South and North have stores.";
    NO_STARTING_SEEDS = "no-starting-seeds": "`starting-seeds` is the number of seeds of each pit at the start; where pits \
        start with different numbers it has no meaning.";
    COUNTER_BOTH_WAYS = "counter-both-ways": "A counter is kept for each player (`turns of me`) or in common (`turns`), \
        not both.";
    EMPTY_SPAN = "empty-span": "A span goes from the smaller number to the larger, and is written with `to`: `2 to 4`.";
    IS_OF_MANY = "is-of-many": "`is` speaks of one place; of several say `all of`, `some of` or `none of`.";
    CHOOSING_OUT_OF_PLACE = "choosing-out-of-place": "`choose`, `must`, `never` and `prefer` stand at the top of the \
        paragraph of a decision, before anything is done.";
    CHOOSING_IN_LOOP = "choosing-in-loop": "Options are named as a set, not in a loop.";
    MIXED_SENTENCE = "mixed-sentence": "Choosing and doing are two sentences: options are settled before one is carried out.";
    NOTHING_CHOSEN = "nothing-chosen": "The paragraph of a decision begins with `choose`, which says what can be chosen; \
        `must`, `never` and `prefer` after it narrow that.";
    HERE_UNKNOWN = "here-unknown": "`here` speaks of the option, the place under the hand, the landing place or the pit of a \
        loop; at this place of the text there is none.";
    WORD_OUT_OF_PLACE = "word-out-of-place": "The word has a meaning only at other moments of play.";
    LOOKING_AHEAD = "looking-ahead": "`after move`, `after lap` and `endless` stand only where options are judged, never \
        while a move is carried out, and nothing looks further ahead inside `so that (…)`: else looking ahead would never end.";
    DOES_NOT_TURN = "does-not-turn": "The paragraph must say on every path how play goes on: its last sentence, at least, \
        turns with `stop`, `relay` or another turning word.";
    NEVER_REACHED = "never-reached": "Whenever this sentence could be carried out, one before it has ended the reading.";
    AND_BESIDE_OR = "and-beside-or": "`and` binds closer than `or`; where both stand in a condition brackets show how it is meant.";
    DONE_ALWAYS = "done-always": "A condition reaches to the full stop. What stands behind it on the same line is a sentence \
        of its own and is done whether the condition holds or not.";
    NEVER_HOLDS = "never-holds": "The condition contradicts itself, or what is known at this moment of play: the sentence is never \
        carried out, the walk ends before it begins, no option is left.";
    NEVER_TRUE = "never-true": "What is asked here is never so, whatever is played: more seeds than the game has, a row that the board \
        does not have, what no rule brings about.";
    ALWAYS_TRUE = "always-true": "What is asked here is always so, whatever is played, and so asks for nothing.";
    DOES_NOTHING = "does-nothing": "What is done here changes nothing, whatever lies on the board: no seed is moved, no pit is looked \
        at, no position comes of it that was not there before.";
    NOTHING_IN_HAND = "nothing-in-hand": "The hand is empty here, so that nothing would be sown.";
    SEEDS_LEFT_IN_HAND = "seeds-left-in-hand": "Seeds are in hand when the reading ends; they must be sown or put somewhere.";
    SOWS_FROM_ELSEWHERE = "sows-from-elsewhere": "Sowing starts from the pit that was lifted last; where several were \
        lifted, or seeds came to the hand otherwise, the text says from where.";
    DROPS_WRONGLY = "drops-wrongly": "Over each place the hand drops one seed or passes over: exactly one of these on every \
        path of `seed`.";
    RELAYS_NOTHING = "relays-nothing": "Nothing may lie in the place that is sown on from, or it was emptied just before; then \
        nothing is sown, and the lap is over in that place.";
    PUTS_IN_MANY = "puts-in-many": "`put` moves seeds to one place; to several it moves nothing.";
    SCENARIO_UNUSABLE = "scenario-unusable": "A scenario speaks of a board, a move or a reading that the variant does not have.";
    NEVER_STOPS = "never-stops": "Every sentence of `lap` sows on, or decisions only ask for each other, so that no turn could \
        ever end.";
    LIFTS_NOTHING = "lifts-nothing": "A decision offers a pit from which nothing can be lifted, so that choosing it would sow \
        nothing.";
    ENDLESS_UNSETTLED = "endless-unsettled": "A relay can go on for ever, and the file must say what then: \
        `[endless] never endless.` among the options, or a paragraph `endless`.";
    NOTHING_RELAYS = "nothing-relays": "The rules say what happens when a relay never stops, and no lap ever goes on.";
    NO_NEXT_GAME = "no-next-game": "`round` prepares the next game of a match and says who begins it; here it is never read, or no \
        next game ever begins.";
    PASSING_UNSETTLED = "passing-unsettled": "A player who cannot move passes, and the file must say what happens when the \
        other cannot move either.";
    ENDS_AT_ONCE = "ends-at-once": "The game is over after the first turn, whatever happens in it.";
    UNSETTLED = "unsettled": "The game can end with seeds in the pits, and the file does not say who takes them, or only for one \
        of the players.";
    MARK_NEVER_READ = "mark-never-read": "The mark is set, but no rule asks for it; so it is with `pick` where no rule speaks of \
        `picked`.";
    MARK_NEVER_SET = "mark-never-set": "A rule asks for the mark, but none sets it; so it is with `picked` where no rule picks.";
    COUNTER_NEVER_READ = "counter-never-read": "The counter is counted, but no rule asks for it.";
    COUNTER_NEVER_SET = "counter-never-set": "A rule asks for the counter, but none counts it: it is always 0.";
    AMOUNT_NEVER_READ = "amount-never-read": "A decision offers a number of seeds, but no rule asks which was chosen.";
    AMOUNT_NEVER_OFFERED = "amount-never-offered": "A rule asks for the `amount` chosen, but no decision offers a number of \
        seeds: it is always 0.";
    OPTION_NEVER_READ = "option-never-read": "A decision offers named options, but no rule asks with `chose` which was taken.";
    NEVER_USED = "never-used": "The name is explained, but nothing uses it.";
    NAME_TAKEN = "name-taken": "The name stands for something else already.";
    NO_SUCH_PIT = "no-such-pit": "Pits are numbered from 1 at their player's left; the board has none of this number.";
    NUMBER_REPEATS_BOARD = "number-repeats-board": "The number repeats a fact of the board and goes stale when the variant is \
        played on another board; there is a word for it. So it is with `half` and `total` where a store or several pits together \
        are counted, and with `row-length` where pits are numbered; how many seeds lie in one pit repeats nothing.";
    TAKEN_NOT_CAPTURED = "taken-not-captured": "`take` collects seeds without counting them as captured; rules that ask for \
        `captured` do not see them.";
    MATCH_UNBOUNDED = "games-not-read": "A number of games was given, but the variant does not ask for it.";
}
