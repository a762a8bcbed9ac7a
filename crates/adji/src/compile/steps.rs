//! Which steps carry out which, and from which moments of play.

use std::collections::HashMap;

use adji_syntax::ast::{self, ActionKind};
use adji_syntax::diagnostic::Diagnostic;

use super::Compiler;
use super::context::moment_of;
use crate::codes;
use crate::layer::{Draft, each_sentence};

/// How deep steps may carry out each other: far deeper than any game needs.
const MOST_DEEP: usize = 64;

/// The steps of a file.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// For each step, the moments of play in which it is read.
    pub(super) moments: Vec<Vec<&'static str>>,
    /// Which step has each name.
    pub(super) index: HashMap<String, usize>,
}

impl Steps {
    /// Looks at all steps of a draft; those that contain themselves, or are nested too deep, are faults.
    pub(super) fn of(compiler: &mut Compiler<'_>) -> Steps {
        let draft = compiler.draft;
        let steps = draft.steps.iter().enumerate();
        // The first of a name counts.
        let index: HashMap<&str, usize> = steps.rev().map(|(at, step)| (step.name.value.as_str(), at)).collect();
        let calls: Vec<Vec<usize>> =
            draft.steps.iter().map(|step| done_in(step.value.as_deref().unwrap_or(&[]), &index)).collect();
        let depths = depths(&calls);
        let circular = (0..calls.len()).find(|&at| depths[at].is_none() && calls_itself(at, &calls, &depths));
        // One of a circle is enough.
        if let Some(at) = circular {
            let name = &draft.steps[at].name;
            let title = format!("the step `{}` is carried out by itself", name.value);
            let fault = Diagnostic::error(codes::CIRCULAR, name.span, title, "this step");
            compiler.fault(fault.help("repeat with `each` or `going`; a step cannot contain itself"));
        }
        if let Some(at) = depths.iter().position(|depth| depth.is_some_and(|depth| depth > MOST_DEEP)) {
            let title = format!("steps carry out each other more than {MOST_DEEP} deep");
            let fault = Diagnostic::error(codes::TOO_LARGE, draft.steps[at].name.span, title, "from this one on");
            compiler.fault(fault.help("say in one step what several do"));
        }
        let moments = moments(draft, &index, &calls);
        Steps { moments, index: index.into_iter().map(|(name, at)| (name.to_string(), at)).collect() }
    }
}

/// The steps that sentences carry out themselves, each once.
fn done_in(text: &[ast::Sentence], index: &HashMap<&str, usize>) -> Vec<usize> {
    let mut found = Vec::new();
    each_sentence(text, &mut |sentence| {
        if let ast::Body::Actions(actions) = &sentence.body {
            found.extend(actions.iter().filter_map(|action| match &action.kind {
                ActionKind::Do(name) => index.get(name.text.as_str()),
                _ => None,
            }));
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// How deep steps are nested below each; none for those that come to a circle.
fn depths(calls: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); calls.len()];
    for (caller, called) in calls.iter().enumerate() {
        called.iter().for_each(|&step| callers[step].push(caller));
    }
    let mut open: Vec<usize> = calls.iter().map(Vec::len).collect();
    let mut depths = vec![None; calls.len()];
    let mut ready: Vec<usize> = (0..calls.len()).filter(|&step| open[step] == 0).collect();
    while let Some(step) = ready.pop() {
        depths[step] = Some(1 + calls[step].iter().filter_map(|&called| depths[called]).max().unwrap_or(0));
        for &caller in &callers[step] {
            open[caller] -= 1;
            if open[caller] == 0 {
                ready.push(caller);
            }
        }
    }
    depths
}

/// Whether a step that comes to a circle is part of it.
fn calls_itself(start: usize, calls: &[Vec<usize>], depths: &[Option<usize>]) -> bool {
    let mut seen = vec![false; calls.len()];
    let mut reached = vec![start];
    while let Some(step) = reached.pop() {
        for &called in calls[step].iter().filter(|&&called| depths[called].is_none()) {
            if called == start {
                return true;
            }
            if !std::mem::replace(&mut seen[called], true) {
                reached.push(called);
            }
        }
    }
    false
}

/// The moments of play in which each step is read.
fn moments(draft: &Draft, index: &HashMap<&str, usize>, calls: &[Vec<usize>]) -> Vec<Vec<&'static str>> {
    let mut moments: Vec<Vec<&'static str>> = vec![Vec::new(); calls.len()];
    for entry in &draft.rules {
        let moment = moment_of(&entry.name.value);
        let mut reached = done_in(entry.value.as_deref().unwrap_or(&[]), index);
        while let Some(step) = reached.pop() {
            if !moments[step].contains(&moment) {
                moments[step].push(moment);
                reached.extend(&calls[step]);
            }
        }
    }
    moments
}
