//! Carrying out a program.

use super::{Op, Ways};
use crate::observe::Observer;
use crate::reader::{Outcome, Reader, View};

impl Ways {
    #[inline]
    fn after(self, answer: bool) -> usize {
        usize::from(if answer { self.yes.0 } else { self.no.0 })
    }
}

impl<'a, O: Observer> Reader<'a, O> {
    /// Carries out a program, to the outcome that its text has in this view.
    #[inline]
    pub(crate) fn run(&mut self, program: &'a [Op], view: View) -> Outcome {
        let mut at = 0;
        loop {
            let cells = &self.position.cells;
            let run = |from: u16, to: u16| &cells[usize::from(from)..usize::from(to)];
            at = match &program[at] {
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
                Op::Go(to) => usize::from(to.0),
                Op::Turn(outcome) => return *outcome,
                Op::Relay(from) => {
                    let seeds = cells[from.index()];
                    self.transfer(*from, self.board().hand(), seeds);
                    self.position.flow.turn.lifted = *from;
                    return Outcome::Sow { from: *from };
                }
                other => match self.carry_out_op(other, view) {
                    Outcome::FellThrough => at + 1,
                    outcome => return outcome,
                },
            }
        }
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
            Op::Act(scope, action) => return self.act(action, scope.view(view)),
            Op::Body(scope, body) => return self.body(body, scope.view(view)),
            _ => {}
        }
        Outcome::FellThrough
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
