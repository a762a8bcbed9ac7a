//! From one decision to the next: what happens when a turn, a game, a round is over.

use crate::history::History;
use crate::moves::Move;
use crate::observe::{Event, Moment, Observer};
use crate::options::Refusal;
use crate::place::{Place, Player};
use crate::position::{Position, Stage, Status, Turn};
use crate::reader::{Outcome, Reader, View};
use crate::rules::Ruleset;

/// How many decisions in a row may offer nothing before the game is ended.
const MOST_EMPTY_ASKS: usize = 16;

impl Ruleset {
    /// The first position of a game, `setup` and `turn` read.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_watched(&mut crate::observe::Silent)
    }

    /// The same, watched.
    #[must_use]
    pub fn start_watched(&self, observer: &mut impl Observer) -> Position {
        let mut position = Position::at_start(self);
        let history = History::new();
        let mut reader = Reader::new(self, &mut position, &history, observer);
        if !self.setup.sentences.is_empty() {
            reader.position.flow.stage = Stage::Setup;
            let outcome = reader.read(Moment::Setup, &self.setup.sentences, View::of(Player::South, Place::NOWHERE));
            reader.turn_by_outcome(outcome);
        } else {
            reader.begin_turn();
        }
        position
    }

    /// The start of a game with what `setup` marks, counts and says of who begins, and no turn begun: for boards set up by
    /// hand. `None` if `setup` asks, or ends the game.
    #[must_use]
    pub fn set_up(&self) -> Option<Position> {
        let mut position = Position::at_start(self);
        if self.setup.sentences.is_empty() {
            return Some(position);
        }
        let history = History::new();
        let mut silent = crate::observe::Silent;
        let mut reader = Reader::new(self, &mut position, &history, &mut silent);
        let view = View::of(Player::South, Place::NOWHERE);
        match reader.read(Moment::Setup, &self.setup.sentences, view) {
            Outcome::Ask(..) | Outcome::End | Outcome::Won(_) => return None,
            Outcome::Begin(starter) if starter.is_side() => position.flow.starter = starter,
            Outcome::Begin(_) => position.flow.starter = Player::North,
            _ => {}
        }
        let flow = &mut position.flow;
        (flow.mover, flow.asked) = (flow.starter, flow.starter);
        flow.turn = Turn::new(self.board.heading);
        Some(position)
    }

    /// Makes ready a position that was set up by hand: `turn` says which decision is open. Whether the game is over is
    /// asked after a move, so that a board is never over before one.
    pub fn begin_here(&self, position: &mut Position) {
        let mut copy = *position;
        let history = History::new();
        let mut silent = crate::observe::Silent;
        Reader::new(self, &mut copy, &history, &mut silent).begin_turn();
        if copy.is_over() || copy.flow.stage != Stage::TurnBegins {
            position.flow.asked = position.flow.mover;
            position.remember(self);
        } else {
            *position = copy;
        }
    }

    /// Lists the options of the open decision in `options`, which is cleared first. Where there is nothing to choose,
    /// the rules say what follows: the player passes (the only option then), the game is over (no option), or another
    /// decision opens. So this may change `position`; asking twice changes nothing more.
    pub fn options(
        &self,
        position: &mut Position,
        history: &History,
        options: &mut Vec<Move>,
        observer: &mut impl Observer,
    ) {
        let mut reader = Reader::new(self, position, history, observer);
        for _ in 0..MOST_EMPTY_ASKS {
            match reader.position.flow.status {
                Status::Over(_) => return options.clear(),
                Status::MustPass => {
                    options.clear();
                    return options.push(Move::Pass);
                }
                Status::Open => {}
            }
            reader.choose(options);
            if !options.is_empty() {
                return;
            }
            reader.nothing_to_choose();
        }
        reader.finish(None);
        options.clear();
    }

    /// Carries out an option of the decision that is open in `from`, and writes the position after it to `to`. The option
    /// must be one that [`Ruleset::options`] listed for `from`; [`crate::Game::play`] is the checked twin.
    pub fn play_unchecked<O: Observer>(
        &self,
        from: &Position,
        option: Move,
        history: &History,
        observer: &mut O,
        to: &mut Position,
    ) {
        // Most moves of most games end here, so that all others stand apart.
        if O::WATCHES || !self.play_first_lap(from, option, history, to) {
            self.play_from_start(from, option, history, observer, to);
        }
    }

    #[inline(never)]
    fn play_from_start<O: Observer>(
        &self,
        from: &Position,
        option: Move,
        history: &History,
        observer: &mut O,
        to: &mut Position,
    ) {
        to.copy_from(from);
        let mut reader = Reader::new(self, to, history, observer);
        if option == Move::Pass {
            reader.position.flow.status = Status::Open;
            return reader.turn_by_outcome(Outcome::Pass);
        }
        reader.position.flow.moved = true;
        let outcome = reader.carry_out(option, Some(from));
        reader.end_move(outcome, from);
    }

    /// Why an option is not legal in a position whose options were listed; `None` if it is legal.
    #[must_use]
    pub fn refusal(&self, position: &Position, option: Move, history: &History) -> Option<Refusal> {
        match (position.flow.status, option) {
            (Status::Over(_), _) => Some(Refusal::Over),
            (Status::MustPass, Move::Pass) => None,
            (Status::MustPass, _) => Some(Refusal::MustPass),
            (Status::Open, Move::Pass) => Some(Refusal::MayNotPass),
            (Status::Open, _) => {
                let mut copy = *position;
                let mut silent = crate::observe::Silent;
                Reader::new(self, &mut copy, history, &mut silent).refusal(option)
            }
        }
    }
}

impl<O: Observer> Reader<'_, O> {
    /// Goes on from how a move turned that was made in a position that was `before`.
    #[inline(always)]
    pub(crate) fn end_move(&mut self, mut outcome: Outcome, before: &Position) {
        if outcome == Outcome::Endless {
            outcome = self.give_back(before);
        }
        self.turn_by_outcome(outcome);
    }

    /// An endless relay leaves no trace, so that it does not matter when it was noticed: all is as it was in `before`.
    #[inline(never)]
    fn give_back(&mut self, before: &Position) -> Outcome {
        self.position.copy_from(before);
        self.position.flow.moved = true;
        self.tell(Event::Endless);
        let view = View::of(before.flow.mover, Place::NOWHERE);
        match self.read(Moment::Endless, &self.rules.endless.sentences, view) {
            Outcome::FellThrough => Outcome::End,
            outcome => outcome,
        }
    }

    /// Goes on from how a reading turned to the next decision.
    #[inline(always)]
    fn turn_by_outcome(&mut self, outcome: Outcome) {
        let in_turn = matches!(self.position.flow.stage, Stage::TurnBegins | Stage::InTurn);
        match outcome {
            Outcome::Stop | Outcome::Again if in_turn => self.end_turn(outcome == Outcome::Again),
            rarer => self.turn_by_rarer(rarer),
        }
    }

    #[inline(never)]
    fn turn_by_rarer(&mut self, outcome: Outcome) {
        let stage = self.position.flow.stage;
        match outcome {
            Outcome::Ask(ask, player) => self.open(ask, player),
            Outcome::Begin(player) => self.begin_game(player),
            Outcome::End => self.finish(None),
            Outcome::Won(winner) => self.finish(Some(winner)),
            _ if stage == Stage::Setup => self.begin_turn_of(self.position.flow.starter),
            _ if stage == Stage::Round => self.begin_game(self.position.flow.starter.other()),
            outcome => self.end_turn(outcome == Outcome::Again),
        }
    }

    fn open(&mut self, ask: u8, player: Player) {
        let flow = &mut self.position.flow;
        if flow.stage == Stage::TurnBegins {
            flow.stage = Stage::InTurn;
        }
        if matches!(flow.stage, Stage::Setup | Stage::Round) {
            // No turn is under way: what was chosen before is no place to sow on from.
            let turn = &mut flow.turn;
            (turn.starting, turn.lifted, turn.landing) = (Place::NOWHERE, Place::NOWHERE, Place::NOWHERE);
        }
        flow.ask = ask;
        flow.asked = player;
        flow.status = Status::Open;
    }

    fn nothing_to_choose(&mut self) {
        if self.position.flow.stage != Stage::TurnBegins {
            return self.turn_by_outcome(Outcome::Stop);
        }
        let view = View::of(self.chooser(), Place::NOWHERE);
        match self.read(Moment::NoMove, &self.rules.no_move.sentences, view) {
            Outcome::Pass => self.position.flow.status = Status::MustPass,
            Outcome::FellThrough => self.finish(None),
            outcome => self.turn_by_outcome(outcome),
        }
    }

    #[inline(always)]
    fn end_turn(&mut self, again: bool) {
        self.again = again;
        if !self.rules.after_turn.sentences.is_empty() && !self.read_after_turn() {
            return;
        }
        self.tell(Event::TurnEnds { again: self.again });
        let mover = self.position.flow.mover;
        self.begin_turn_of(if self.again { mover } else { mover.other() });
    }

    /// Whether the next turn begins after it.
    #[inline(always)]
    fn read_after_turn(&mut self) -> bool {
        let view = View::of(self.position.flow.mover, self.position.flow.turn.landing);
        let rules = self.rules;
        match self.read_or_run(Moment::AfterTurn, &rules.after_turn, |programs| &programs.after_turn, view) {
            Outcome::Again => self.again = true,
            Outcome::Stop => self.again = false,
            outcome @ (Outcome::End | Outcome::Won(_) | Outcome::Ask(..) | Outcome::Begin(_)) => {
                self.turn_by_rarer(outcome);
                return false;
            }
            _ => {}
        }
        true
    }

    #[inline(always)]
    pub(crate) fn begin_turn_of(&mut self, mover: Player) {
        self.position.flow.mover = mover;
        self.begin_turn();
    }

    /// Begins a turn of the mover: the memory of the last one is cleared, `turn` says what is asked.
    #[inline(always)]
    fn begin_turn(&mut self) {
        let rules = self.rules;
        let flow = &mut self.position.flow;
        flow.stage = Stage::TurnBegins;
        flow.status = Status::Open;
        flow.turn = Turn::new(rules.board.heading);
        (flow.ask, flow.asked) = (0, flow.mover);
        self.position.remember(rules);
        if !rules.turn.sentences.is_empty() {
            self.read_turn();
        }
    }

    #[inline(never)]
    pub(crate) fn read_turn(&mut self) {
        let rules = self.rules;
        let view = View::of(self.position.flow.mover, Place::NOWHERE);
        match self.read_or_run(Moment::Turn, &rules.turn, |programs| &programs.turn, view) {
            Outcome::Ask(ask, player) => (self.position.flow.ask, self.position.flow.asked) = (ask, player),
            Outcome::End => self.finish(None),
            Outcome::Won(winner) => self.finish(Some(winner)),
            _ => {}
        }
    }

    fn begin_game(&mut self, starter: Player) {
        let starter = if starter.is_side() { starter } else { self.position.flow.starter.other() };
        self.position.flow.starter = starter;
        self.position.flow.moved = false;
        self.tell(Event::GameBegins { starter });
        self.begin_turn_of(starter);
    }

    /// The game is over: it is settled unless a word said who won, and the next one prepared where a match is played.
    /// A game in which nobody moved ends the match.
    fn finish(&mut self, decided: Option<Player>) {
        let rules = self.rules;
        let view = View::of(self.position.flow.mover, Place::NOWHERE);
        if self.position.flow.stage == Stage::Round {
            return self.close(decided.unwrap_or_else(|| self.richer()));
        }
        let mut winner = decided;
        if decided.is_none()
            && let Outcome::Won(said) = self.read(Moment::Settle, &rules.settle.sentences, view)
        {
            winner = Some(said);
        }
        let winner = winner.unwrap_or_else(|| self.richer());
        match &rules.round {
            Some(round) if self.position.flow.moved => {
                self.tell(Event::GameEnds { winner });
                let flow = &mut self.position.flow;
                flow.winner = winner;
                flow.rounds = flow.rounds.saturating_add(1);
                flow.stage = Stage::Round;
                flow.turn = Turn::new(rules.board.heading);
                match self.read(Moment::Round, &round.sentences, view) {
                    Outcome::Begin(starter) => self.begin_game(starter),
                    Outcome::Ask(ask, player) => self.open(ask, player),
                    Outcome::Won(said) => self.close(said),
                    Outcome::End => self.close(self.richer()),
                    // The paragraph has prepared the next game and names nobody: the other player begins it.
                    _ => self.begin_game(self.position.flow.starter.other()),
                }
            }
            _ => self.close(winner),
        }
    }

    fn close(&mut self, winner: Player) {
        let flow = &mut self.position.flow;
        flow.status = Status::Over(winner);
        flow.turn = Turn::new(self.rules.board.heading);
        flow.stage = Stage::TurnBegins;
        (flow.ask, flow.asked) = (0, flow.mover);
        self.tell(Event::GameEnds { winner });
    }

    /// Whose store holds more; nobody's if they are equal.
    fn richer(&self) -> Player {
        let [south, north] = Player::SIDES.map(|player| self.position.seeds(self.board().store(player)));
        match south.cmp(&north) {
            std::cmp::Ordering::Greater => Player::South,
            std::cmp::Ordering::Less => Player::North,
            std::cmp::Ordering::Equal => Player::Nobody,
        }
    }
}
