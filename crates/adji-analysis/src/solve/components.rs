//! The parts of a graph in which play can go round.

/// The strongly connected components of a graph, each before those that lead to it (Tarjan, without recursion).
///
/// `next(state, n)` is where the n-th edge of a state leads, `None` if it has no more.
pub(super) fn components(states: usize, next: impl Fn(usize, usize) -> Option<usize>) -> Vec<Vec<u32>> {
    const NEW: u32 = u32::MAX;
    let mut found = Vec::new();
    // When a state was come to, and the earliest state on the stack that it leads back to.
    let (mut came, mut low) = (vec![NEW; states], vec![NEW; states]);
    let mut on_stack = vec![false; states];
    let (mut stack, mut way): (Vec<u32>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
    let mut time = 0;
    for root in 0..states {
        if came[root] == NEW {
            way.push((root, 0));
        }
        while let Some((state, edge)) = way.last_mut() {
            let state = *state;
            if *edge == 0 && came[state] == NEW {
                (came[state], low[state]) = (time, time);
                time += 1;
                stack.push(state as u32);
                on_stack[state] = true;
            }
            let to = next(state, *edge);
            *edge += 1;
            match to {
                Some(to) if came[to] == NEW => way.push((to, 0)),
                Some(to) if on_stack[to] => low[state] = low[state].min(came[to]),
                Some(_) => {}
                None => {
                    way.pop();
                    if let Some(&(before, _)) = way.last() {
                        low[before] = low[before].min(low[state]);
                    }
                    if low[state] == came[state] {
                        let at = stack.iter().rposition(|&other| other as usize == state).unwrap_or(0);
                        let component = stack.split_off(at);
                        component.iter().for_each(|&member| on_stack[member as usize] = false);
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_found_whole_and_before_what_leads_to_them() {
        // 0 → 1 ⇄ 2 → 3, 3 → 4 → 3, and 5 → 5.
        let edges: [&[usize]; 6] = [&[1], &[2], &[1, 3], &[4], &[3], &[5]];
        let mut found = components(6, |state, edge| edges[state].get(edge).copied());
        found.iter_mut().for_each(|component| component.sort_unstable());
        assert_eq!(found, [vec![3, 4], vec![1, 2], vec![0], vec![5]]);
    }
}
