//! `pto-cosim run --trace`: the table of the retirements.

use std::path::Path;
use std::process::{Command, Output};

fn run(side: &str, program: &Path, table: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pto-cosim"));
    command.args([
        "run",
        "--side",
        side,
        "--mem-latency",
        "4..4",
        "--pe-enable",
        "1100",
    ]);
    command.args(["--gpr", "1:r3=5", "--format", "json", "--trace"]);
    let output = command.arg(table).arg(program).output();
    output.expect("the program starts")
}

const PROGRAM: &str = "
    C.BSTART.SYS FALL
    addi zero, 0x100, ->a0
    hl.addi a1, 0x12345, ->t
    sdi a1, [a0, 16]
    hl.sdip a1, a1, [a0, 32]
    ebreak 0
";

#[test]
fn every_retirement_is_a_line() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (program, table) = (dir.path().join("p.s"), dir.path().join("t.tsv"));
    std::fs::write(&program, PROGRAM).expect("writable");
    let sides: &[&str] = if cfg!(feature = "rtl") {
        &["model", "rtl", "both"]
    } else {
        &["model"]
    };
    let mut tables = Vec::new();
    for side in sides {
        let output = run(side, &program, &table);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{text}");
        tables.push(std::fs::read_to_string(&table).expect("written"));
    }
    assert!(tables.iter().all(|t| *t == tables[0]), "{tables:#?}");
    let lines: Vec<Vec<&str>> = tables[0].lines().map(|l| l.split('\t').collect()).collect();
    let [heading, first, .., last] = &lines[..] else {
        panic!("{}", tables[0])
    };
    assert_eq!(lines.len(), 7);
    assert!(lines.iter().all(|l| l.len() == heading.len()));
    assert_eq!(heading[..3], ["cycle", "order", "pc"]);
    assert_eq!(
        first[1..],
        [
            "0",
            "0x10000",
            "0840",
            "C.BSTART.SYS FALL",
            "-",
            "-",
            "-",
            "-"
        ]
    );
    assert_eq!(lines[2][6], "p0.r2=0x100 p1.r2=0x100");
    assert_eq!(lines[3][6], "p0.t=0x12345 p1.t=0x1234a");
    assert_eq!(lines[4][7], "store8 p0[0x110]=0x0 p1[0x110]=0x5");
    assert_eq!(lines[5][7], "store8 p0[0x120]=0x0 p1[0x120]=0x5,0x5");
    assert_eq!(last[5], "SoftwareBreakpoint(0x10016)");
    let cycles: Vec<u64> = lines[1..]
        .iter()
        .map(|l| l[0].parse().expect("a cycle"))
        .collect();
    assert!(cycles.is_sorted_by(|a, b| a < b), "{cycles:?}");
}

#[test]
fn a_table_that_cannot_be_written_is_bad_input() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = dir.path().join("p.s");
    std::fs::write(&program, PROGRAM).expect("writable");
    let output = run("model", &program, &dir.path().join("no/such/table"));
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("no/such"), "{text}");
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 1);
}
