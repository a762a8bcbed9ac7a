//! Carrying out a program.

use super::{Op, Test, fits};
use crate::observe::Observer;
use crate::reader::{Outcome, Reader, View};

impl<'a, O: Observer> Reader<'a, O> {
    /// Carries out a program, to the outcome that its text has in this view.
    #[inline]
    pub(crate) fn run(&mut self, program: &'a [Op], view: View) -> Outcome {
        let mut at = 0;
        loop {
            let outcome = match &program[at] {
                Op::If { test, yes, no } => {
                    at = usize::from(if self.answer(test, view) { yes.0 } else { no.0 });
                    continue;
                }
                Op::Go(to) => {
                    at = usize::from(to.0);
                    continue;
                }
                Op::Take { from, to, captures } => {
                    let seeds = self.position.cells[from.index()];
                    self.transfer(*from, *to, seeds);
                    if *captures {
                        self.note_captured(seeds);
                    }
                    Outcome::FellThrough
                }
                Op::TakePicked { to, captures } => {
                    for from in self.position.flow.turn.picked.filtered(|place| place != *to) {
                        let seeds = self.position.cells[from.index()];
                        self.transfer(from, *to, seeds);
                        if *captures {
                            self.note_captured(seeds);
                        }
                    }
                    Outcome::FellThrough
                }
                Op::Drop(into) => {
                    if self.hand() > 0 {
                        self.transfer(self.board().hand(), *into, 1);
                    }
                    Outcome::FellThrough
                }
                Op::Pick(places) => {
                    let turn = &mut self.position.flow.turn;
                    turn.picked = turn.picked.union(*places);
                    Outcome::FellThrough
                }
                Op::Relay(from) => {
                    let seeds = self.position.cells[from.index()];
                    self.transfer(*from, self.board().hand(), seeds);
                    self.position.flow.turn.lifted = *from;
                    return Outcome::Sow { from: *from };
                }
                Op::Turn(outcome) => return *outcome,
                Op::Act(scope, action) => self.act(action, scope.view(view)),
                Op::Body(scope, body) => self.body(body, scope.view(view)),
            };
            if outcome != Outcome::FellThrough {
                return outcome;
            }
            at += 1;
        }
    }

    #[inline]
    fn answer(&self, test: &Test, view: View) -> bool {
        let cells = &self.position.cells;
        let run = |from: u16, to: u16| &cells[usize::from(from)..usize::from(to)];
        match test {
            Test::Holds { place, low, rest } => fits(*low, *rest, i64::from(self.position.seeds(*place))),
            Test::HoldsShare { place, halved, plus } => {
                let share = i64::from(self.position.total >> halved) + i64::from(*plus);
                i64::from(self.position.seeds(*place)) >= share
            }
            Test::Empty { from, to } => run(*from, *to).iter().all(|&seeds| seeds == 0),
            Test::EmptyButPicked(places) => {
                places.without(self.position.flow.turn.picked).all(|place| cells[place.index()] == 0)
            }
            Test::Together { from, to, low, rest } => {
                fits(*low, *rest, run(*from, *to).iter().map(|&seeds| i64::from(seeds)).sum())
            }
            Test::Flagged { cell, bits } => cells[usize::from(*cell)] & bits != 0,
            Test::AllFlagged { cell, bits } => cells[usize::from(*cell)] & bits == *bits,
            Test::Other(scope, condition) => self.holds(condition, scope.view(view)),
        }
    }
}
