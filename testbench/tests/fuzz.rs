//! `pto-cosim fuzz` from the outside.

use std::collections::BTreeMap;
use std::process::{Command, Output};

use model::core::config::ConfigName;
use model::isa;
use testbench::fuzz::{FuzzConfig, NAMES};

fn fuzz(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pto-cosim"));
    let output = command.arg("fuzz").args(arguments).output();
    output.expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn seeds_run_and_coverage_is_written() {
    let dir = tempfile::tempdir().expect("a directory");
    let coverage = dir.path().join("coverage.tsv");
    let path = coverage.to_str().expect("a plain path");
    let output = fuzz(&[
        "--seeds",
        "0..6",
        "--side",
        "model",
        "--profile",
        "scalar",
        "--coverage",
        path,
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("6 seeds"));
    let table = std::fs::read_to_string(coverage).expect("it was written");
    assert!(table.starts_with("form\tmnemonic\toutcome\thazards\tcount\n"));
    assert!(table.lines().count() > 200);
}

#[test]
fn results_do_not_depend_on_threads() {
    let run = |threads| {
        let output = fuzz(&["--seeds", "3..9", "--side", "model", "--threads", threads]);
        (output.status.code(), text(&output.stdout))
    };
    assert_eq!(run("1"), run("3"));
}

/// Programs of `seeds` of a built-in profile.
fn config(name: &str, seeds: std::ops::Range<u64>) -> FuzzConfig {
    FuzzConfig::new(seeds, name, ConfigName::Default).expect("a built-in profile")
}

#[test]
fn every_form_is_generated() {
    let mut counts = BTreeMap::<u16, u64>::new();
    for name in NAMES {
        let config = config(name, 0..200);
        for form in config.seeds.clone().flat_map(|seed| config.forms(seed)) {
            *counts.entry(form).or_default() += 1;
        }
    }
    let rare: Vec<&str> = (0u16..)
        .zip(isa::FORMS.iter())
        .filter(|(number, _)| counts.get(number).is_none_or(|&count| count < 3))
        .map(|(_, form)| form.name)
        .collect();
    assert!(rare.is_empty(), "{rare:?}");
}

#[test]
fn seeds_reproduce_and_differ() {
    for name in NAMES {
        let config = config(name, 0..1);
        assert_eq!(config.forms(5), config.forms(5));
        assert_ne!(config.forms(5), config.forms(6));
    }
}

#[test]
fn what_a_run_misses_is_listed() {
    let arguments = ["--seeds", "0..3", "--side", "model", "--profile", "scalar"];
    let output = fuzz(&[&arguments[..], &["--require", "1000000"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    for line in [
        "not required to retire: F32_XB XB: always IllegalInstruction",
        "missing: F32_MCOPY MCOPY retired ",
        "missing: F32_BSTOP BSTOP with TileAllocation",
        "required: 536 forms 1000000 times",
    ] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
}

#[test]
fn all_profiles_run_in_one_call() {
    let arguments = ["--seeds", "0..2", "--side", "model", "--profile", "all"];
    let output = fuzz(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("10 seeds"));
}

#[test]
fn programs_end_by_themselves() {
    for profile in NAMES {
        let arguments = ["--seeds", "400..500", "--profile", profile];
        let output = fuzz(&[&arguments[..], &["--side", "model"]].concat());
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{shown}");
        let endless = shown
            .lines()
            .find(|l| l.starts_with("ended by instruction limit"));
        assert!(
            endless.is_some_and(|l| l.ends_with(" 0")),
            "{profile}: {shown}"
        );
    }
}

#[test]
fn programs_are_listed() {
    let output = fuzz(&["--seeds", "5..6", "--profile", "block", "--list"]);
    let shown = text(&output.stdout);
    assert!(shown.starts_with("seed 5, profile block\n0x1"), "{shown}");
    assert!(
        shown.contains("BSTOP") && !shown.contains("cycles"),
        "{shown}"
    );
}

#[test]
fn bad_input_is_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let profile = dir.path().join("p.toml");
    std::fs::write(&profile, "block_count = [1, 2]\nbody = 7\n").expect("it can be written");
    let path = profile.to_str().expect("a plain path");
    for (arguments, expected) in [
        (vec!["--seeds", "0..1", "--profile", path], "line 2"),
        (vec!["--seeds", "0..1", "--profile", "nothing"], "mixed"),
        (vec!["--seeds", "5..5"], "A < B"),
        (
            vec![
                "--seeds",
                "0..1",
                "--side",
                "model",
                "--inject",
                "scalar:ex_result:0@5",
            ],
            "--inject",
        ),
    ] {
        let output = fuzz(&arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
    }
}

#[cfg(feature = "rtl")]
#[test]
fn a_planted_difference_is_found_and_repeated() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("out");
    let out = out.to_str().expect("a plain path");
    let arguments = [
        "--seeds",
        "7..9",
        "--profile",
        "scalar",
        "--inject",
        "header:attempted:40@150",
        "--out",
        out,
    ];
    let first = fuzz(&arguments);
    assert_eq!(first.status.code(), Some(1), "{}", text(&first.stderr));
    let shown = text(&first.stdout);
    assert!(
        shown.contains("repeat with: pto-cosim fuzz --seeds 7..8"),
        "{shown}"
    );
    assert!(
        shown.contains("--inject header:attempted:40@150"),
        "{shown}"
    );
}
