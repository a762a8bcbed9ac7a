//! Studies in parts: the same table for any number of parts, in any order, whatever was stopped on the way.

use std::path::Path;

use crate::cli::{Run, adji_in, folder, write};

const PLAN: &str = "
seed = 9
games = 25
block = 2
agents = ['random', 'greedy,random']

[[rules]]
variants = ['kalah', 'adji-boto']
sizes = ['?pits=2&seeds=2', '?pits=3&seeds=2']

[[rules]]
variants = ['adji-kui-ii']
sizes = ['?pits=2']
readings = ['', '@own-four=relays']
";

fn study(folder: &Path, out: &str, more: &[&str]) -> Run {
    adji_in(folder, &[&["study", "plan.toml", "--out", out], more].concat())
}

fn done(run: &Run) {
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
}

fn merged(folder: &Path, out: &str) -> String {
    let run = study(folder, out, &["--merge", "--format", "csv"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// Six rule sets, two pairs of agents, thirteen tasks for each: 156.
#[test]
fn ten_shards_and_a_hundred_in_any_order_give_the_same_table() {
    let folder = folder("study-shards");
    write(&folder, "plan.toml", PLAN);
    done(&study(&folder, "whole", &["--threads", "2"]));
    let whole = merged(&folder, "whole");
    for of in [10, 100] {
        let out = format!("of-{of}");
        for number in (1..=of).rev() {
            done(&study(&folder, &out, &["--shard", &format!("{number}/{of}")]));
        }
        assert_eq!(merged(&folder, &out), whole, "{of} shards");
        assert_eq!(std::fs::read_dir(folder.join(&out)).expect("a folder").count(), of);
    }
    assert!(whole.starts_with("rules,agents,metric,games,mean,low,high\nkalah?pits=2&seeds=2,random,turns,25,"));
    assert!(whole.contains("adji-kui-ii?pits=2@own-four=relays,\"greedy,random\",first-agent,"));
}

#[test]
fn a_finished_shard_is_skipped_and_a_missing_one_is_named() {
    let folder = folder("study-resumed");
    write(&folder, "plan.toml", PLAN);
    done(&study(&folder, "out", &["--shard", "1/3"]));
    done(&study(&folder, "out", &["--shard", "3/3"]));
    let file = folder.join("out/shard-1-of-3.jsonl");
    let written = || std::fs::metadata(&file).and_then(|about| about.modified()).expect("a file");
    let before = written();
    let again = study(&folder, "out", &["--shard", "1/3"]);
    assert_eq!((again.code, before), (0, written()));
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    // What a run that was killed leaves behind is a part of a file under another name.
    write(&folder, "out/.shard-2-of-3.jsonl.77-0.tmp", "{\"study\":1,\"pl");
    study(&folder, "out", &["--merge"])
        .is_refused("merge", "52 of 156 tasks are not done; of 3 shards these are missing: 2/3");
    done(&study(&folder, "out", &["--shard", "2/3"]));
    merged(&folder, "out");
}

#[test]
fn results_of_another_plan_are_not_mixed_in() {
    let folder = folder("study-mixed");
    write(&folder, "plan.toml", PLAN);
    done(&study(&folder, "out", &["--shard", "1/50"]));
    write(&folder, "plan.toml", PLAN.replace("seed = 9", "seed = 10"));
    let other = "is a result of another study";
    study(&folder, "out", &["--merge"]).is_refused("merge", other);
    study(&folder, "out", &["--shard", "1/50"]).is_refused("shard", other);
    write(&folder, "plan.toml", PLAN);
    let name = "out/shard-01-of-50.jsonl";
    let text = std::fs::read_to_string(folder.join(name)).expect("a result");
    let (all_but_last, _) = text.trim_end().rsplit_once('\n').expect("lines");
    write(&folder, name, all_but_last);
    study(&folder, "out", &["--merge"]).is_refused("cut", "does not hold the tasks of its shard");
    write(&folder, name, "x");
    study(&folder, "out", &["--merge"]).is_refused("no JSON", "line 1: this is no result");
}

#[test]
fn faults_of_a_plan_are_told_at_their_place_with_what_to_do() {
    let folder = folder("study-faults");
    let rules = "[[rules]]\nvariants = ['kalah']\n";
    for (plan, place, words, help) in [
        (format!("game = 3\n{rules}"), "plan.toml:1:1", "there is no key `game` in a plan", "write `games`"),
        (rules.into(), "plan.toml:1:1", "the plan has no `games`", "write `games = 1000` at the top"),
        ("games = 3\n".into(), "plan.toml:1:1", "the plan has no `[[rules]]`", "write `[[rules]]`"),
        (format!("games = 0\n{rules}"), "plan.toml:1:9", "`games` is 0", "from 1 on"),
        (format!("games = 3\nseed = 'x'\n{rules}"), "plan.toml:2:9", "`seed` is x", "write a whole number"),
        (
            format!("games = 3\nagents = ['clever']\n{rules}"),
            "plan.toml:2:12",
            "no agent `clever`",
            "write `\"random\"`",
        ),
        (
            "games = 3\n[[rules]]\nvariants = ['kalahh']\n".into(),
            "plan.toml:3:14",
            "`kalahh` cannot be played",
            "adji check kalahh",
        ),
        (
            format!("games = 3\n{rules}sizes = ['pits=3']\n"),
            "plan.toml:4:11",
            "cannot stand behind `kalah`",
            "`\"?pits=4&seeds=3\"`",
        ),
        (
            format!("games = 3\n{rules}readings = ['@no=no']\n"),
            "plan.toml:4:14",
            "`kalah@no=no` cannot be played",
            "adji check kalah",
        ),
        (format!("games = 3\n{rules}readings = 'some'\n"), "plan.toml:4:13", "`some`", "as in `\"@origin=skipped\"`"),
    ] {
        write(&folder, "plan.toml", &plan);
        let run = study(&folder, "out", &[]);
        run.is_refused(&plan, words);
        assert!(run.stderr.contains(place), "{plan}: {place}\n{}", run.stderr);
        assert!(run.stderr.contains(help), "{plan}: {help}\n{}", run.stderr);
    }
    assert!(!folder.join("out").exists());
}

#[test]
fn a_shard_that_is_none_is_refused() {
    let folder = folder("study-no-shard");
    write(&folder, "plan.toml", PLAN);
    for shard in ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", "1/99999999999999999999"] {
        let run = study(&folder, "out", &[&format!("--shard={shard}")]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{shard}");
        assert!(run.stderr.contains("a shard is written `3/40`"), "{shard}: {}", run.stderr);
    }
    study(&folder, "nowhere", &["--merge"]).is_refused("merge", "the folder `nowhere` cannot be read");
}
