//! Work for several threads that gives the same results as one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::output::{Failure, Progress, error};

/// Does `work` for each number below `many`, and gives the results in the order of the numbers, whoever did them.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    many: usize,
    what: &'static str,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicUsize::new(0);
    let progress = Mutex::new(Progress::new(what, Some(many)));
    let run = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= many {
                return done;
            }
            done.push((at, work(at)));
            if let Ok(mut progress) = progress.lock() {
                progress.step();
            }
        }
    };
    let mut done = std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, run);
        let spawned: Result<Vec<_>, _> = (1..threads.min(many)).map(spawn).collect();
        let spawned = spawned.map_err(|why| error(format!("no thread could be started: {why}")))?;
        let mut done = run();
        for thread in spawned {
            done.extend(thread.join().map_err(|_| error("a thread failed; this is a fault of the program"))?);
        }
        Ok::<_, Failure>(done)
    })?;
    done.sort_by_key(|(at, _)| *at);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
