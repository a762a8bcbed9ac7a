//! `adji study`: large comparisons in parts, for many machines.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use adji::study::{Planned, fingerprint, planned};
use adji::syntax::codes::WRONG_VALUE;
use adji::syntax::diagnostic::Diagnostic;
use adji::syntax::envelope;
use adji::syntax::page::Text;
use adji::syntax::plan::Plan;
use adji::syntax::sources::Sources;
use adji_analysis::agents::AgentSpec;
use adji_analysis::play::Subject;
use adji_analysis::report::csv::field;
use adji_analysis::study::{self, Done, Head, Line, Study as Tasks, VERSION, table};
use clap::Args;

use super::compare::{Form, agents};
use super::{Context, PROGRAM, quoted, variant_of};
use crate::files::{self, Existing};
use crate::library::{read_lines, read_text};
use crate::output::{Failure, Outcome, Verdict, error, failure, json_line, tell};
use crate::threads::in_order;

/// More tasks than any plan needs; each is a line of a result file.
const MOST_TASKS: usize = 1_000_000;
/// More shards than there are machines.
const MOST_SHARDS: usize = 100_000;

/// Run a plan of games in parts that can be done anywhere and in any order, and put the results together.
///
/// Each part, a shard, writes a file of its own to the folder, whole or not at all; one that is there already is skipped, so
/// the same command can be given again after it was stopped. `--merge` gives the same table for any number of shards.
///
/// Example: adji study plan.toml --out results --shard 3/40
#[derive(Debug, Args)]
pub(crate) struct Study {
    /// The plan: a TOML file.
    #[arg(value_name = "PATH")]
    plan: String,
    /// The folder of the results.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Which part to do, of how many.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Put the results of all parts together and print them.
    #[arg(long, conflicts_with = "shard")]
    merge: bool,
    /// How the results are printed.
    #[arg(long, value_enum, default_value_t, requires = "merge")]
    format: Form,
    /// Threads that play at once; the results are the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// One part of several, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    number: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of && of <= MOST_SHARDS => Ok(Shard { number, of }),
            _ => Err(format!(
                "a shard is written `3/40`: its number, from 1, and how many there are, at most {MOST_SHARDS}"
            )),
        }
    }
}

impl Shard {
    /// The name of its result file.
    fn file(self) -> String {
        let Shard { number, of } = self;
        format!("shard-{number:0width$}-of-{of}.jsonl", width = of.to_string().len())
    }
}

/// A plan that can be carried out.
struct Ready {
    tasks: Tasks,
    planned: Vec<Planned>,
    /// What its result files are known by.
    mark: String,
}

impl Study {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        if self.threads == 0 {
            return Err(error("`--threads 0`: at least one thread is needed"));
        }
        let ready = self.read_plan(context)?;
        if self.merge { self.merge(&ready, context) } else { self.work(&ready, context) }
    }

    fn read_plan(&self, context: &Context) -> Result<Ready, Failure> {
        let mut sources = Sources::default();
        let file = sources.add(&self.plan, read_text(&self.plan).map_err(error)?);
        let (plan, mut faults) = envelope::plan(&sources, file);
        let Some(plan) = plan.filter(|_| faults.is_empty()) else {
            return Err(failure(context.drawn(&faults, &sources)));
        };
        let (planned, found) = planned(&plan, &context.library);
        faults.extend(found);
        let agents = read_agents(&plan.agents, &mut faults);
        if !faults.is_empty() {
            return Err(failure(context.drawn(&faults, &sources)));
        }
        ready(&plan, planned, agents)
    }

    /// Does one shard.
    fn work(&self, ready: &Ready, context: &mut Context) -> Outcome {
        let path = self.out.join(self.shard.file());
        if path.exists() {
            let (head, _) = read_shard(&path, ready)?;
            if (head.shard, head.of) != (self.shard.number, self.shard.of) {
                let (name, shard, of) = (path.display(), head.shard, head.of);
                return Err(error(format!(
                    "`{name}` holds shard {shard}/{of}, and another was asked for\nhelp: remove the file, or give it its own name"
                )));
            }
            tell(&format!("`{}` is there already: nothing is left to do", path.display()));
            return Ok(Verdict::Clean);
        }
        files::make_folder(&self.out).map_err(error)?;
        let tasks: Vec<_> = ready.tasks.shard(self.shard.number, self.shard.of).collect();
        let library = &context.library;
        let done = in_order(self.threads, tasks.len(), "tasks", |at| -> Result<Done, Failure> {
            let task = &tasks[at];
            let loaded = adji::load_to_play(&ready.planned[task.rules].spec, library);
            Ok(ready.tasks.run(task, &Subject::new(&variant_of(&loaded)?.rules)))
        })?;
        let Shard { number, of } = self.shard;
        let head = Head { study: VERSION, plan: ready.mark.clone(), shard: number, of, tasks: ready.tasks.tasks() };
        let mut text = json_line(&head)?;
        for done in done {
            text += &json_line(&done?)?;
        }
        // Whoever did the same shard meanwhile wrote the same.
        files::write(&path, &text, Existing::Replaced).map_err(error)?;
        Ok(Verdict::Clean)
    }

    /// Puts all results together.
    fn merge(&self, ready: &Ready, context: &mut Context) -> Outcome {
        let mut done: Vec<Option<Done>> = vec![None; ready.tasks.tasks()];
        let mut shards = Vec::new();
        for path in result_files(&self.out)? {
            let (head, lines) = read_shard(&path, ready)?;
            shards.push(Shard { number: head.shard, of: head.of });
            for line in lines {
                let task = line.task;
                done[task] = Some(line);
            }
        }
        let missing = done.iter().filter(|done| done.is_none()).count();
        if missing > 0 {
            return Err(self.incomplete(missing, done.len(), &shards));
        }
        let lines = table(&ready.tasks, &done.into_iter().flatten().collect::<Vec<_>>());
        show(&lines, self.format, context)?;
        Ok(Verdict::Clean)
    }

    /// Which shards are still to be done.
    fn incomplete(&self, missing: usize, of: usize, shards: &[Shard]) -> Failure {
        let many = shards.iter().map(|shard| shard.of).max().unwrap_or(1);
        let all = (1..=many).map(|number| Shard { number, of: many });
        let left: Vec<Shard> = all.filter(|shard| !shards.contains(shard)).collect();
        let listed: Vec<String> = left.iter().take(10).map(|shard| format!("{}/{}", shard.number, shard.of)).collect();
        let more = if left.len() > listed.len() { " and more" } else { "" };
        let command = format!("{PROGRAM} study {} --out {}", quoted(&self.plan), quoted(&self.out.to_string_lossy()));
        let first = left.first().map(|shard| format!(" --shard {}/{}", shard.number, shard.of)).unwrap_or_default();
        error(format!(
            "{missing} of {of} tasks are not done; of {many} shards these are missing: {}{more}\nhelp: `{command}{first}`",
            listed.join(", ")
        ))
    }
}

fn read_agents(texts: &[Text], faults: &mut Vec<Diagnostic>) -> Vec<[AgentSpec; 2]> {
    let mut read: Vec<[AgentSpec; 2]> = Vec::new();
    for text in texts {
        match agents(&text.value) {
            Ok(agents) if read.contains(&agents) => {}
            Ok(agents) => read.push(agents),
            Err(why) => {
                let fault = Diagnostic::error(WRONG_VALUE, text.span, why, "not an agent");
                faults.push(
                    fault.help("write `\"random\"` for both sides, or two with a comma between: `\"greedy,random\"`"),
                );
            }
        }
    }
    read
}

fn ready(plan: &Plan, planned: Vec<Planned>, agents: Vec<[AgentSpec; 2]>) -> Result<Ready, Failure> {
    let tasks = Tasks {
        seed: plan.seed.value,
        games: plan.games.value as usize,
        block: plan.block.value as usize,
        most_plies: plan.most_plies.value as usize,
        rules: planned.iter().map(|planned| planned.spec.to_string()).collect(),
        agents,
    };
    match tasks.tasks() {
        0 => return Err(error("there is nothing to do in this plan: it names no rule sets, or no agents")),
        many if many > MOST_TASKS => {
            return Err(error(format!(
                "the plan has {many} tasks, and no more than {MOST_TASKS} can be done\nhelp: write a larger `block`"
            )));
        }
        _ => {}
    }
    let Tasks { seed, games, block, most_plies, .. } = &tasks;
    let numbers = format!("{} {VERSION} {seed} {games} {block} {most_plies}", env!("CARGO_PKG_VERSION"));
    let names = tasks.agents.iter().map(|agents| study::told(*agents)).chain(tasks.rules.clone());
    let texts = planned.iter().map(|planned| planned.texts.to_string());
    let parts: Vec<String> = std::iter::once(numbers).chain(names).chain(texts).collect();
    let mark = format!("{:016x}", fingerprint(parts.iter().map(String::as_str)));
    Ok(Ready { tasks, planned, mark })
}

/// The result files of a folder, by name.
fn result_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |why: std::io::Error| {
        error(format!("the folder `{}` cannot be read: {}", folder.display(), crate::library::plain(&why)))
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("shard-") && name.ends_with(".jsonl") {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// A result file, which must be of this study and whole.
fn read_shard(path: &Path, ready: &Ready) -> Result<(Head, Vec<Done>), Failure> {
    let name = path.display();
    let help = "help: take another folder for `--out`, or remove the file";
    let no_result = |line: usize| error(format!("`{name}`, line {line}: this is no result of `adji study`\n{help}"));
    let mut lines = read_lines(&path.to_string_lossy()).map_err(error)?;
    let Some((number, first)) = lines.next().map_err(error)? else { return Err(no_result(1)) };
    let head: Head = serde_json::from_str(&first).map_err(|_| no_result(number))?;
    if head.plan != ready.mark || head.study != VERSION || head.tasks != ready.tasks.tasks() {
        return Err(error(format!(
            "`{name}` is a result of another study: the plan, a file of its rule sets or the program was another\n{help}"
        )));
    }
    let mut done = Vec::new();
    while let Some((number, line)) = lines.next().map_err(error)? {
        done.push(serde_json::from_str::<Done>(&line).map_err(|_| no_result(number))?);
    }
    let is_whole = done.iter().map(|done| done.task).eq(ready.tasks.shard(head.shard, head.of).map(|task| task.number));
    if !is_whole {
        return Err(error(format!("`{name}` does not hold the tasks of its shard\n{help}")));
    }
    Ok((head, done))
}

fn show(lines: &[Line], format: Form, context: &mut Context) -> std::io::Result<()> {
    let bound = |bound: Option<f64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
    match format {
        Form::Json => return lines.iter().try_for_each(|line| context.out.json(line)),
        Form::Csv => {
            writeln!(context.out, "rules,agents,metric,games,mean,low,high")?;
            for line in lines {
                let Line { rules, agents, metric, games, mean, low, high } = line;
                let (rules, agents) = (field(rules), field(agents));
                writeln!(context.out, "{rules},{agents},{metric},{games},{mean},{},{}", bound(*low), bound(*high))?;
            }
        }
        Form::Text => {
            let mut cell = None;
            for line in lines {
                let here = (&line.rules, &line.agents);
                if cell.replace(here) != Some(here) {
                    writeln!(context.out, "{}: {}", line.rules, line.agents)?;
                }
                let between = line.low.zip(line.high).map(|(low, high)| format!("  {low:.3} to {high:.3}"));
                let (metric, mean, between) = (line.metric, line.mean, between.unwrap_or_default());
                writeln!(context.out, "  {metric:16} {mean:>9.3}{between}")?;
            }
        }
    }
    Ok(())
}
