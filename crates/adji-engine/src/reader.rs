//! A paragraph is read from the top.

use crate::history::History;
use crate::observe::{Event, Moment, Observer};
use crate::place::{Heading, Place, Player};
use crate::position::Position;
use crate::program::{Program, Programs};
use crate::rules::{Body, Guard, Paragraph, Ruleset, Sentence};

/// How a reading, an action or a lap turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Outcome {
    /// No turning word: reading goes on.
    FellThrough,
    Stop,
    Again,
    Pass,
    End,
    /// `Nobody` is a draw.
    Won(Player),
    Sow {
        from: Place,
    },
    Ask(u8, Player),
    Begin(Player),
    PassOver,
    BreakOff,
    /// A relay that never stops.
    Endless,
}

/// The view a text is read in: who is `me`, which place is `here`, and which way a walk goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) me: Player,
    pub(crate) here: Place,
    pub(crate) walk: Option<Heading>,
}

impl View {
    pub(crate) fn of(me: Player, here: Place) -> View {
        View { me, here, walk: None }
    }

    pub(crate) fn at(self, here: Place) -> View {
        View { here, ..self }
    }
}

/// One run over a position: reads paragraphs and carries them out.
pub(crate) struct Reader<'a, O> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) position: &'a mut Position,
    pub(crate) history: &'a History,
    pub(crate) observer: &'a mut O,
    /// The programs of the rules, where nobody watches.
    pub(crate) programs: Option<&'a Programs>,
    /// How things stood before the option that is carried out, where its first lap is one like all others: a relay that
    /// never stops comes back to that.
    pub(crate) before: Option<&'a Position>,
    /// The turn ended with `again`.
    pub(crate) again: bool,
    /// A lap is simulated: stop after the first.
    pub(crate) one_lap: bool,
    /// Options are listed to judge others by: choosing sentences that do the same do not count.
    pub(crate) judging: bool,
}

impl<'a, O: Observer> Reader<'a, O> {
    #[inline]
    pub(crate) fn new(
        rules: &'a Ruleset,
        position: &'a mut Position,
        history: &'a History,
        observer: &'a mut O,
    ) -> Reader<'a, O> {
        let programs = if O::WATCHES { None } else { rules.programs.as_deref() };
        Reader {
            rules,
            position,
            history,
            observer,
            programs,
            before: None,
            again: false,
            one_lap: false,
            judging: false,
        }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        if O::WATCHES {
            self.observer.event(event, self.position);
        }
    }

    /// Reads a paragraph and tells how it turned.
    pub(crate) fn read(&mut self, moment: Moment, sentences: &'a [Sentence], view: View) -> Outcome {
        self.tell(Event::Reading(moment));
        self.sentences(sentences, view)
    }

    /// Reads a paragraph, or carries out its program where nobody watches.
    #[inline]
    pub(crate) fn read_or_run(
        &mut self,
        moment: Moment,
        text: &'a Paragraph,
        of: impl FnOnce(&'a Programs) -> &'a [Option<Program>; 2],
        view: View,
    ) -> Outcome {
        match self.programs.and_then(|programs| of(programs)[view.me.index().min(1)].as_ref()) {
            Some(program) => self.run(program, view),
            None => self.read(moment, &text.sentences, view),
        }
    }

    /// Reads sentences from the top until one turns.
    pub(crate) fn sentences(&mut self, sentences: &'a [Sentence], view: View) -> Outcome {
        let mut carried_out = false;
        for sentence in sentences {
            let due = match &sentence.guard {
                Guard::Always => true,
                Guard::If(condition) => self.answer(condition, view),
                Guard::Otherwise => !carried_out,
            };
            // The sentence of a loop stands under the same id: it is told for each round, the head only where it fails.
            if !due || matches!(sentence.body, Body::Actions(_) | Body::Block(_)) {
                self.tell(Event::Judged { sentence: sentence.id, here: view.here, holds: due });
            }
            if due {
                let outcome = self.body(&sentence.body, view);
                if outcome != Outcome::FellThrough {
                    return outcome;
                }
            }
            // An `otherwise` looks back over a whole chain of them.
            carried_out = due || (carried_out && matches!(sentence.guard, Guard::Otherwise));
        }
        Outcome::FellThrough
    }

    fn sentence(&mut self, sentence: &'a Sentence, view: View) -> Outcome {
        if !O::WATCHES && sentence.guard == Guard::Always {
            return self.body(&sentence.body, view);
        }
        self.sentences(std::slice::from_ref(sentence), view)
    }

    pub(crate) fn body(&mut self, body: &'a Body, view: View) -> Outcome {
        match body {
            Body::Actions(actions) => {
                for action in actions {
                    let outcome = self.act(action, view);
                    if outcome != Outcome::FellThrough {
                        return outcome;
                    }
                }
                Outcome::FellThrough
            }
            Body::Block(sentences) => self.sentences(sentences, view),
            Body::At(place, inner) => {
                let place = self.place(place, view);
                if place.exists() { self.sentence(inner, view.at(place)) } else { Outcome::FellThrough }
            }
            Body::Each(set, inner) => {
                let places = self.set(set, view);
                self.for_each(self.in_order(places, view.me), |reader, here| reader.sentence(inner, view.at(here)))
            }
            Body::EachPlayer(inner) => {
                for me in [view.me, view.me.other()] {
                    let outcome = self.sentence(inner, View { me, ..view });
                    if outcome != Outcome::FellThrough {
                        return outcome;
                    }
                }
                Outcome::FellThrough
            }
            Body::Walk(walk, inner) => self.walk(walk, inner, view),
        }
    }

    /// `pass over` goes on with the next place, `break off` leaves the loop, any other turning word ends the reading.
    fn for_each(
        &mut self,
        places: impl Iterator<Item = Place>,
        mut visit: impl FnMut(&mut Self, Place) -> Outcome,
    ) -> Outcome {
        for place in places {
            match visit(self, place) {
                Outcome::FellThrough | Outcome::PassOver => {}
                Outcome::BreakOff => break,
                outcome => return outcome,
            }
        }
        Outcome::FellThrough
    }

    fn walk(&mut self, walk: &'a crate::rules::Walk, inner: &'a Sentence, view: View) -> Outcome {
        let by = self.number(&walk.by, view).clamp(1, 64);
        let heading = self.heading(Some(walk.way), view);
        let bound = walk.bound.as_ref().map_or(i64::MAX, |bound| self.number(bound, view));
        let mut here = self.place(&walk.from, view);
        let mut visited = crate::place::PlaceSet::EMPTY;
        let mut steps = 0;
        while here.exists() && !visited.contains(here) && steps < bound {
            let inside = View { me: view.me, here, walk: Some(heading) };
            if !self.answer(&walk.condition, inside) {
                break;
            }
            match self.sentence(inner, inside) {
                Outcome::FellThrough | Outcome::PassOver => {}
                Outcome::BreakOff => break,
                outcome => return outcome,
            }
            visited = visited.union(crate::place::PlaceSet::one(here));
            here = (0..by).fold(here, |place, _| self.next_on_track(place, view.me, heading));
            steps += 1;
        }
        Outcome::FellThrough
    }
}
