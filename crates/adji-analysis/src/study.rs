//! Large studies in small parts: tasks that depend on nothing but the plan and their number, so that any number of programs
//! can do them in any order, and the results come together to the same table.

use serde::{Deserialize, Serialize};

use crate::agents::AgentSpec;
use crate::compare::measure;
use crate::metrics::{self, Kind, Metric};
use crate::play::{Setting, Subject, play};
use crate::statistics::{self, Interval};

/// Version of the form of result files.
pub const VERSION: u32 = 1;

/// What is to be done: every rule set by every pair of agents.
#[derive(Clone, Debug)]
pub struct Study {
    /// The seed of all dice.
    pub seed: u64,
    /// Games of each cell.
    pub games: usize,
    /// The most games of a task.
    pub block: usize,
    /// A game is cut off after so many moves.
    pub most_plies: usize,
    /// The rule sets, by name.
    pub rules: Vec<String>,
    /// Who plays.
    pub agents: Vec<[AgentSpec; 2]>,
}

/// Part of a study: some games of one rule set by one pair of agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its number, from 0.
    pub number: usize,
    /// Which rule set.
    pub rules: usize,
    /// Which agents.
    pub agents: usize,
    /// How many games.
    pub games: usize,
    /// The seed of its dice.
    pub seed: u64,
}

impl Study {
    fn blocks(&self) -> usize {
        self.games.div_ceil(self.block)
    }

    /// How many tasks there are.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.rules.len().saturating_mul(self.agents.len()).saturating_mul(self.blocks())
    }

    /// A task by its number: first by rule set, then by agents. Its seed is mixed from the plan's and its number, and from
    /// nothing else.
    ///
    /// ```
    /// use adji_analysis::study::Study;
    /// let agents = vec!["random".parse().map(|one| [one; 2])?];
    /// let study = Study { seed: 1, games: 250, block: 100, most_plies: 9, rules: vec!["a".into(), "b".into()], agents };
    /// assert_eq!(study.tasks(), 6);
    /// let task = study.task(5);
    /// assert_eq!((task.rules, task.games), (1, 50));
    /// # Ok::<(), adji_analysis::agents::UnknownAgent>(())
    /// ```
    #[must_use]
    pub fn task(&self, number: usize) -> Task {
        let (cell, block) = (number / self.blocks(), number % self.blocks());
        let games = self.block.min(self.games - block * self.block);
        let seed = mixed(self.seed, number as u64);
        Task { number, rules: cell / self.agents.len(), agents: cell % self.agents.len(), games, seed }
    }

    /// The tasks of a shard, `shard` from 1 to `of`: every so many-th, so that no shard has only the long ones.
    pub fn shard(&self, shard: usize, of: usize) -> impl Iterator<Item = Task> {
        (shard.saturating_sub(1)..self.tasks()).step_by(of.max(1)).map(|number| self.task(number))
    }

    /// Does a task.
    #[must_use]
    pub fn run(&self, task: &Task, subject: &Subject<'_>) -> Done {
        let agents = self.agents[task.agents];
        let setting = Setting { agents, games: task.games, seed: task.seed, most_plies: self.most_plies };
        let metrics = metrics::all();
        let mut sums = vec![Sums::default(); metrics.len()];
        for game in 0..task.games {
            let measured = measure(&play(subject, &setting, game), &metrics);
            sums.iter_mut().zip(measured.values).for_each(|(sums, value)| sums.add(value));
        }
        Done { task: task.number, sums }
    }
}

/// SplitMix64 of both.
fn mixed(seed: u64, number: u64) -> u64 {
    let mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

/// What is kept of the numbers of a metric: how many, their sum, and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sums(pub u32, pub f64, pub f64);

impl Sums {
    fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            *self = Sums(self.0 + 1, self.1 + value, self.2 + value * value);
        }
    }

    fn and(self, other: Sums) -> Sums {
        Sums(self.0 + other.0, self.1 + other.1, self.2 + other.2)
    }
}

/// What came out of a task: a line of a result file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The number of the task.
    pub task: usize,
    /// For each metric.
    pub sums: Vec<Sums>,
}

/// The first line of a result file: of which study it is a part, and which part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of this form.
    pub study: u32,
    /// A number made of the plan, the files of its rule sets and the version of the program.
    pub plan: String,
    /// Which shard, from 1.
    pub shard: usize,
    /// Of how many.
    pub of: usize,
    /// The tasks of the whole study.
    pub tasks: usize,
}

/// What came out for one metric of one rule set by one pair of agents.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The rule set.
    pub rules: String,
    /// Who played.
    pub agents: String,
    /// The metric.
    pub metric: &'static str,
    /// Of how many games it could be told.
    pub games: u32,
    /// The mean over games.
    pub mean: f64,
    /// The lower bound of the interval of 95 per cent.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// The table of a study of which everything was done, each task once and in the order of their numbers.
///
/// Of shares the intervals are Wilson's; of means those of the normal distribution, as the games themselves are not kept.
#[must_use]
pub fn table(study: &Study, done: &[Done]) -> Vec<Line> {
    let metrics = metrics::all();
    let mut lines = Vec::new();
    for cell in done.chunks(study.blocks()) {
        let Some(first) = cell.first() else { continue };
        let task = study.task(first.task);
        for (at, metric) in metrics.iter().enumerate() {
            let sums =
                cell.iter().filter_map(|done| done.sums.get(at)).fold(Sums::default(), |all, sums| all.and(*sums));
            lines.extend(line(study, &task, metric, sums));
        }
    }
    lines
}

fn line(study: &Study, task: &Task, metric: &Metric, sums: Sums) -> Option<Line> {
    let Sums(games, sum, squares) = sums;
    let interval: Option<Interval> = match metric.kind {
        Kind::Share => statistics::wilson(sum, f64::from(games)),
        Kind::Mean => statistics::normal(f64::from(games), sum, squares),
    };
    (games > 0).then(|| Line {
        rules: study.rules[task.rules].clone(),
        agents: told(study.agents[task.agents]),
        metric: metric.name,
        games,
        mean: sum / f64::from(games),
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
    })
}

/// A pair of agents, as it is written.
#[must_use]
pub fn told([one, other]: [AgentSpec; 2]) -> String {
    if one == other { one.to_string() } else { format!("{one},{other}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study() -> Study {
        let agents = vec![[AgentSpec::Random; 2], [AgentSpec::Greedy, AgentSpec::Random]];
        Study { seed: 7, games: 25, block: 10, most_plies: 9, rules: vec!["a".into(), "b".into()], agents }
    }

    #[test]
    fn shards_have_every_task_once_and_the_same_whoever_has_it() {
        let study = study();
        for of in [1, 5, 12, 40] {
            let mut tasks: Vec<Task> = (1..=of).flat_map(|shard| study.shard(shard, of)).collect();
            tasks.sort_by_key(|task| task.number);
            assert_eq!(tasks, (0..12).map(|number| study.task(number)).collect::<Vec<_>>());
        }
        let games: usize = study.shard(1, 1).map(|task| task.games).sum();
        assert_eq!(games, 100);
    }

    #[test]
    fn every_task_has_dice_of_its_own() {
        let seeds: std::collections::HashSet<u64> = study().shard(1, 1).map(|task| task.seed).collect();
        assert_eq!(seeds.len(), 12);
    }

    #[test]
    fn sums_of_parts_are_the_sums_of_the_whole() {
        let mut whole = Sums::default();
        let mut parts = [Sums::default(); 2];
        for (at, value) in [Some(1.0), None, Some(3.0), Some(0.5)].into_iter().enumerate() {
            whole.add(value);
            parts[at % 2].add(value);
        }
        assert_eq!(whole, parts[0].and(parts[1]));
        assert_eq!(whole, Sums(3, 4.5, 10.25));
    }
}
