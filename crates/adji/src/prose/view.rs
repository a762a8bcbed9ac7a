//! In whose view a text is read, and what `here` is in it.

/// The moment of play in which a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Setup,
    Turn,
    Decision,
    Seed,
    Lap,
    NoMove,
    AfterTurn,
    Endless,
    Settle,
    Round,
    /// A text of `[steps]`: any of them.
    Step,
}

/// How `me` is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Person {
    /// The player, against the opponent.
    Player,
    /// One of both, spoken of in turn.
    That,
    /// Both at once: `each player takes …`.
    Each,
    South,
}

/// How `here` is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Here {
    /// No place is spoken of.
    Nowhere,
    /// One that could be chosen.
    Option,
    /// One that was chosen.
    Chosen,
    /// Where the hand is.
    Reached,
    Landing,
    /// In a walk.
    Looked,
    /// In a loop.
    That,
    /// In a loop over pits.
    ThatPit,
    /// In a step.
    Meant,
    /// In an explanation, or after a relative.
    It,
}

/// The view in which a text is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) moment: Moment,
    pub(super) person: Person,
    pub(super) here: Here,
    /// In a loop, where one can pass over and break off.
    pub(super) in_loop: bool,
    /// In a walk, where `next` goes its way.
    pub(super) in_walk: bool,
    /// In a walk that does not go the way of sowing.
    pub(super) off_course: bool,
    /// In a move that is looked at before it is made.
    pub(super) ahead: bool,
    /// Several sentences add options.
    pub(super) several_choices: bool,
    /// In a sentence that only stops, before others that would capture.
    pub(super) before_captures: bool,
}

impl View {
    pub(super) fn of(moment: Moment) -> View {
        let here = match moment {
            Moment::Decision => Here::Chosen,
            Moment::Seed => Here::Reached,
            Moment::Lap | Moment::AfterTurn => Here::Landing,
            Moment::Step => Here::Meant,
            Moment::Setup | Moment::Turn | Moment::NoMove | Moment::Endless | Moment::Settle | Moment::Round => {
                Here::Nowhere
            }
        };
        let person = if moment == Moment::Setup { Person::South } else { Person::Player };
        View {
            moment,
            person,
            here,
            in_loop: false,
            in_walk: false,
            off_course: false,
            ahead: false,
            several_choices: false,
            before_captures: false,
        }
    }

    /// The view in which a paragraph is read.
    pub(super) fn of_paragraph(name: &str) -> View {
        View::of(match name {
            "setup" => Moment::Setup,
            "turn" => Moment::Turn,
            "seed" => Moment::Seed,
            "lap" => Moment::Lap,
            "no-move" => Moment::NoMove,
            "after-turn" => Moment::AfterTurn,
            "endless" => Moment::Endless,
            "settle" => Moment::Settle,
            "round" => Moment::Round,
            _ => Moment::Decision,
        })
    }

    pub(super) fn at(self, here: Here) -> View {
        View { here, ..self }
    }

    pub(super) fn by(self, person: Person) -> View {
        View { person, ..self }
    }

    pub(super) fn me(self) -> &'static str {
        match self.person {
            Person::Player => "the player",
            Person::That => "that player",
            Person::Each => "each player",
            Person::South => "South",
        }
    }

    /// `me` before what is his or hers, where it is not the other's.
    pub(super) fn own(self) -> &'static str {
        match self.person {
            Person::Player => "the player's own",
            Person::That => "that player's own",
            Person::Each => "their own",
            Person::South => "South's own",
        }
    }

    pub(super) fn my(self) -> &'static str {
        match self.person {
            Person::Player => "the player's",
            Person::That => "that player's",
            Person::Each => "their",
            Person::South => "South's",
        }
    }

    pub(super) fn them(self) -> &'static str {
        match self.person {
            Person::Player => "the opponent",
            Person::That | Person::Each => "the other player",
            Person::South => "North",
        }
    }

    pub(super) fn their(self) -> &'static str {
        match self.person {
            Person::Player => "the opponent's",
            Person::That | Person::Each => "the other player's",
            Person::South => "North's",
        }
    }
}
