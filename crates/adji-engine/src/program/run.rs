//! Carrying out a program.

use super::{Chain, Op, Then, Ways};
use crate::observe::Observer;
use crate::position::Position;
use crate::reader::{Outcome, Reader, View};

impl Ways {
    #[inline]
    fn after(self, answer: bool) -> Then {
        if answer { self.yes } else { self.no }
    }
}

impl Chain {
    /// Moves the seeds; tells where the program goes on, and how many were captured.
    #[inline]
    fn take(&self, position: &mut Position) -> (Then, u16) {
        let mut taken = 0;
        let mut then = self.all;
        for place in &self.places {
            let seeds = &mut position.cells[place.index()];
            if !self.rest.fits(self.low, i64::from(*seeds)) {
                then = self.none;
                break;
            }
            taken += std::mem::take(seeds);
        }
        position.cells[self.to.index()] += taken;
        (then, if self.captures { taken } else { 0 })
    }

    /// The same of one after which the lap is over: tells how the lap turns.
    #[inline]
    pub(crate) fn end_lap(&self, position: &mut Position) -> (Outcome, u16) {
        let (then, captured) = self.take(position);
        (if then == Then::AGAIN { Outcome::Again } else { Outcome::Stop }, captured)
    }
}

impl<'a, O: Observer> Reader<'a, O> {
    /// Carries out a program, to the outcome that its text has in this view.
    #[inline]
    pub(crate) fn run(&mut self, program: &'a [Op], view: View) -> Outcome {
        let mut at = Then(0);
        while let Some(op) = program.get(usize::from(at.0)) {
            let cells = &self.position.cells;
            let run = |from: u16, to: u16| &cells[usize::from(from)..usize::from(to)];
            at = match op {
                Op::Holds { place, rest, low, ways } => {
                    ways.after(rest.fits(*low, i64::from(self.position.seeds(*place))))
                }
                Op::HoldsShare { place, halved, plus, ways } => {
                    let share = i64::from(self.position.total >> halved) + i64::from(*plus);
                    ways.after(i64::from(self.position.seeds(*place)) >= share)
                }
                Op::Empty { from, to, ways } => ways.after(run(*from, *to).iter().all(|&seeds| seeds == 0)),
                Op::EmptyButPicked { places, ways } => {
                    let picked = self.position.flow.turn.picked;
                    ways.after(places.without(picked).all(|place| cells[place.index()] == 0))
                }
                Op::Together { from, to, rest, low, ways } => {
                    let seeds = run(*from, *to).iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
                    ways.after(rest.fits(*low, i64::from(seeds)))
                }
                Op::Flagged { cell, bits, ways } => ways.after(cells[usize::from(*cell)] & bits != 0),
                Op::AllFlagged { cell, bits, ways } => ways.after(cells[usize::from(*cell)] & bits == *bits),
                Op::Seen { times, ways } => ways.after(self.is_seen(*times)),
                Op::If { scope, condition, ways } => ways.after(self.holds(condition, scope.view(view))),
                Op::TakeChain(chain) => self.take_chain(chain),
                Op::Go(to) => *to,
                Op::Turn(outcome) => return *outcome,
                Op::Relay(from) => {
                    let seeds = cells[from.index()];
                    self.transfer(*from, self.board().hand(), seeds);
                    self.position.flow.turn.lifted = *from;
                    return Outcome::Sow { from: *from };
                }
                other => match self.carry_out_op(other, view) {
                    Outcome::FellThrough => Then(at.0 + 1),
                    outcome => return outcome,
                },
            }
        }
        at.outcome()
    }

    fn carry_out_op(&mut self, op: &'a Op, view: View) -> Outcome {
        match op {
            Op::Take { from, to, captures } => self.take_all(*from, *to, *captures),
            Op::TakePicked { to, captures } => {
                for from in self.position.flow.turn.picked.filtered(|place| place != *to) {
                    self.take_all(from, *to, *captures);
                }
            }
            Op::Drop(into) => {
                let seeds = self.hand().min(1);
                self.transfer(self.board().hand(), *into, seeds);
            }
            Op::Pick(places) => {
                let turn = &mut self.position.flow.turn;
                turn.picked = turn.picked.union(*places);
            }
            Op::Flag { pit, mark, set } => {
                let pit = pit.unwrap_or(self.position.flow.turn.starting);
                if self.board().is_pit(pit) {
                    self.position.set_mark(self.rules, usize::from(*mark), pit, u16::from(*set));
                }
            }
            Op::Act(scope, action) => return self.act(action, scope.view(view)),
            Op::Body(scope, body) => return self.body(body, scope.view(view)),
            _ => {}
        }
        Outcome::FellThrough
    }

    /// Carries out a chain, and tells where the program goes on.
    #[inline]
    fn take_chain(&mut self, chain: &Chain) -> Then {
        let (then, captured) = chain.take(self.position);
        self.note_captured(captured);
        then
    }

    #[inline]
    fn take_all(&mut self, from: crate::Place, to: crate::Place, captures: bool) {
        let seeds = self.position.cells[from.index()];
        self.transfer(from, to, seeds);
        if captures {
            self.note_captured(seeds);
        }
    }
}
