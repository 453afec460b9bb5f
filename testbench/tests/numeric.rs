//! `pto-cosim numeric`: golden results and generated operands on the model and the units of the RTL; bad files.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;

fn numeric(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pto-cosim"))
        .arg("numeric")
        .args(args)
        .output()
        .expect("the program starts")
}

/// Standard output of a run that must pass everything, and its number of results.
fn passes(args: &[&str]) -> (String, u64) {
    let output = numeric(args);
    let text = String::from_utf8(output.stdout).expect("text");
    let last = text.lines().last().unwrap_or_default().to_owned();
    let passed = last
        .strip_suffix(" passed, 0 failed, 0 skipped")
        .and_then(|count| count.parse().ok());
    let Some(passed) = passed else {
        panic!(
            "{last}\n{text}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    };
    assert_eq!(output.status.code(), Some(0), "{text}");
    (text, passed)
}

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/numeric");

#[test]
fn golden_results() {
    let manifest = fs::read_to_string(Path::new(VECTORS).join("MANIFEST.tsv")).expect("manifest");
    let (text, _) = passes(&[VECTORS, "--notes", "separate"]);
    let count = |start: &str| -> u64 {
        let line = text.lines().find(|line| line.starts_with(start));
        let words = line.unwrap_or_default()[start.len()..]
            .split_whitespace()
            .next();
        words.and_then(|word| word.parse().ok()).unwrap_or(0)
    };
    let (mut total, mut notes) = (0, BTreeMap::new());
    for line in manifest.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (file, results) = (
            fields.next().expect("a file"),
            fields.next().expect("a number"),
        );
        let results: u64 = results.parse().expect("a number");
        assert_eq!(count(&format!("{VECTORS}/{file} ")), results, "{file}");
        total += results;
        for note in fields.next().unwrap_or_default().split_whitespace() {
            if let Some((letter, number)) = note.split_once('=') {
                *notes.entry(letter).or_insert(0) += number.parse::<u64>().expect("a number");
            }
        }
    }
    assert!(total > 8_000_000, "{total}");
    assert!(
        text.ends_with(&format!("{total} passed, 0 failed, 0 skipped\n")),
        "{text}"
    );
    assert_eq!(notes.len(), 14, "{notes:?}");
    for (letter, number) in notes {
        assert_eq!(count(&format!("note {letter} ")), number, "{letter}");
    }
}

#[test]
fn post_processing() {
    let (_, passed) = passes(&[concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/post")]);
    assert!(passed > 70_000, "{passed}");
}

#[test]
fn golden_results_of_the_wide_units() {
    // Narrow types as well, and with many stalls and flushes.
    let float = format!("{VECTORS}/float");
    let args = [
        &float,
        "--side",
        "rtl",
        "--wide",
        "100",
        "--stall",
        "40",
        "--flush-gap",
        "60",
        "--seed",
        "3",
    ];
    passes(&args);
}

#[test]
fn random_operands_of_every_operation() {
    let (text, passed) = passes(&["--random", "600000", "--seed", "11"]);
    assert_eq!(passed, 600_000);
    for op in [
        "fpatr", "fmamx", "quant", "dequant", "cscale", "expdif", "rem", "cvt",
    ] {
        assert!(
            text.lines().any(|line| line.starts_with(&format!("{op} "))),
            "{op}: {text}"
        );
    }
}

#[test]
fn small_operand_spaces_in_full() {
    let (_, passed) = passes(&["--exhaustive-small"]);
    assert!(passed > 10_000_000, "{passed}");
}

fn gz(path: &Path, text: &str) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    fs::write(path, encoder.finish().expect("memory")).expect("writable");
}

const RECORDS: &str = "#op\tsrc\tdst\trmode\tsat\ta\tb\tc\tresult\tflags\tnote\n";
const TABLE: &str = "#op\tsrc\tdst\trmode\tsat\tbase\tresults\tflags\tnotes\n";
const WIDE: &str = "#src\tdst\ta\tRNE.0\tRNE.1\tRTZ.0\tRTZ.1\tRDN.0\tRDN.1\tRUP.0\tRUP.1\tRNA.0\tRNA.1\tRTO.0\tRTO.1\tRHB.0\tRHB.1\tnotes\n";
const CONTROL: &str = "#op\tsrc\tdst\trmode\tsat\ta\tb\tc\tctl\tresult\tflags\n";

#[test]
fn a_wrong_expectation_is_shown() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("one.tsv.gz");
    gz(
        &path,
        &format!("{RECORDS}add\tFP32\tFP32\tRNE\t0\t3f800000\t3f800000\t-\t40000001\t00\tk\n"),
    );
    let path = path.to_str().expect("text");
    let output = numeric(&[path, "--notes", "separate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in [
        "one.tsv.gz: line 2, note k",
        "expected   40000001  + exponent 0x80 fraction 0x1  = 2.000000238418579  flags 00 none",
        "model      40000000  + exponent 0x80 fraction 0x0  = 2  flags 00 none",
        "rtl        40000000",
        "model and RTL agree with each other",
        "note k           0 passed         1 failed (model 1, rtl 1)",
        "0 passed, 1 failed, 0 skipped",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = numeric(&[path, "--format", "json", "--side", "rtl"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["differences"][0]["rtl"]["bits"], "0x40000000");
    assert_eq!(json["failed"], 1);
}

#[test]
fn bad_files_and_options_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name).to_str().expect("text").to_owned();
    let record = |line: &str| format!("{RECORDS}{line}\n");
    let good = "add\tFP32\tFP32\tRNE\t0\t3f800000\t3f800000\t-\t40000000\t00\t-";
    let files: Vec<(String, &str)> = vec![
        (String::new(), "found no results"),
        (RECORDS.to_owned(), "found no results"),
        ("op\tsrc\n".to_owned(), "line 1: found `op\\tsrc`"),
        (
            record(&good.replace("add", "plus")),
            "line 2: found operation `plus`",
        ),
        (
            record(&good.replacen("FP32", "FP33", 1)),
            "found type `FP33`",
        ),
        (
            record(&good.replacen("FP32\tFP32", "FP32\tFP16", 1)),
            "found add from FP32 to FP16",
        ),
        (
            record(&good.replace("RNE", "RXX")),
            "found rounding mode `RXX`",
        ),
        (record(&good.replace("\t0\t", "\t2\t")), "found sat `2`"),
        (
            record(&good.replacen("3f800000", "3F800000", 1)),
            "found operand a `3F800000`",
        ),
        (
            record(&good.replacen("3f800000", "3f80000", 1)),
            "found operand a `3f80000`",
        ),
        (
            record(&good.replace("\t-\t40", "\t3f800000\t40")),
            "found operand c `3f800000` of add",
        ),
        (
            record(&good.replace("\t00\t-", "\t20\t-")),
            "found flags `20`",
        ),
        (
            record(&good.replace("\t00\t-", "\t00\tz")),
            "found note `z`",
        ),
        (
            record(&good.replace("\t00\t-", "")),
            "found 9 columns, allowed: 11 columns",
        ),
        (
            record("add\tTF32\tTF32\tRNE\t0\t3f800001\t3f800000\t-\t40000000\t00\t-"),
            "operand a `3f800001` of type TF32",
        ),
        (
            record("div\tS32\tS32\tRNE\t0\t00000001\t00000000\t-\t00000000\t00\t-"),
            "an integer div by zero",
        ),
        (
            record("cmp\tFP32\tFP32\tRNE\t0\t3f800000\t3f800000\t-\t31\t00\t-"),
            "found result type `FP32` of cmp",
        ),
        (
            record("cmp\tFP32\t-\tRNE\t0\t3f800000\t3f800000\t-\t71\t00\t-"),
            "found mask `71`",
        ),
        (
            format!("{TABLE}neg\tE4M3\tE4M3\tRNE\t0\t00\t0011\t0000\t-\n"),
            "found results of 4 characters",
        ),
        (
            format!("{TABLE}add\tFP32\tFP32\tRNE\t0\t00000000\t00\t00\t-\n"),
            "found a table of add of FP32",
        ),
        (
            format!("{WIDE}FP32\tFP16\t3f800000\t3c00:00\n"),
            "found 4 columns, allowed: 18 columns",
        ),
        (
            format!("{CONTROL}add\tFP32\tFP32\tRNE\t0\t0\t0\t0\t0\t00000000\t00\n"),
            "found add with a control word",
        ),
        (
            format!("{CONTROL}cscale\tFP32\tFP32\tRNE\t0\t0\t0\t0\t123456789\t00000000\t00\n"),
            "found control word `123456789`",
        ),
        (
            format!("{RECORDS}{}\n", "x".repeat(70_000)),
            "found a longer line",
        ),
    ];
    let mut cases: Vec<(Vec<String>, &str)> = Vec::new();
    for (number, (text, message)) in files.iter().enumerate() {
        let name = format!("{number}.tsv.gz");
        gz(Path::new(&at(&name)), text);
        cases.push((vec![at(&name)], message));
    }
    fs::write(at("plain.gz"), record(good)).expect("writable");
    cases.push((vec![at("plain.gz")], "found a damaged gzip stream"));
    gz(Path::new(&at("whole.gz")), &record(good));
    let whole = fs::read(at("whole.gz")).expect("readable");
    fs::write(at("cut.gz"), &whole[..whole.len() - 9]).expect("writable");
    cases.push((vec![at("cut.gz")], "found a damaged gzip stream"));
    fs::create_dir(at("empty")).expect("writable");
    cases.push((vec![at("empty")], "found no *.gz files"));
    cases.push((vec![at("missing.gz")], "cannot read"));
    let options: &[(&[&str], &str)] = &[
        (&[], "required arguments"),
        (&["--random", "many"], "many"),
        (
            &["--random", "5", "--side", "rtl"],
            "compare the sides with each other",
        ),
        (&["--random", "5", "--ops", "plus"], "plus"),
        (&["--random", "5", "--stall", "100"], "100"),
        (
            &["--random", "5", "--flush-gap", "9223372036854775808"],
            "9223372036854775808",
        ),
        (&["--random", "0"], "found no results"),
        (
            &["--exhaustive-small", "--ops", "fpatr"],
            "found no results",
        ),
        (&["--latency", "--side", "model"], "cannot be used with"),
        (&["--random", "5", "--wide", "101"], "101"),
        (
            &["--random", "5", "--exhaustive-small"],
            "cannot be used with",
        ),
    ];
    for (args, message) in options {
        cases.push((args.iter().map(|a| (*a).to_owned()).collect(), message));
    }
    for (args, message) in cases {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = numeric(&args);
        let text = String::from_utf8_lossy(&output.stderr);
        // Long messages are wrapped.
        let words: Vec<&str> = text.split_whitespace().filter(|w| *w != "│").collect();
        let text = words.join(" ");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains(message), "{args:?}: {message}: {text}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn cycles_are_those_of_the_timing_table() {
    use model::numeric::op::NumericOp;
    use model::numeric::post::PostOp;
    use model::numeric::timing::{Timing, Unit, timing, timing_post};
    use testbench::numeric::{Case, Op, Random, Source, catalogue, latencies};
    use testbench::rtl::{Drive, RtlUnits};

    /// The top adds its output register.
    const TOP: u32 = 1;
    let kind = |code| model::numeric::format::NumericType::from_code(code).expect("a type");
    let table = |op: Op, src: u8, dst: u8, operands: [u64; 3]| -> (Unit, Timing) {
        if let Some(op) = PostOp::from_code(op.code()) {
            return (Unit::of_post(op), timing_post(op));
        }
        let op = NumericOp::from_code(op.code()).expect("an operation");
        let [a, b, _] = operands;
        (
            Unit::of(op, kind(src)),
            timing(op, kind(src), kind(dst), a, b),
        )
    };
    let found = latencies(&Op::ALL, 1).expect("the units answer");
    assert!(found.len() > 1000, "{}", found.len());
    for l in found
        .iter()
        .filter(|l| l.op != Op::Rem || l.src.is_integer())
    {
        let name = format!(
            "{} {} {} wide {}",
            l.op.name(),
            l.src.name,
            l.dst.name,
            l.wide
        );
        let (unit, expected) = table(l.op, l.src.code, l.dst.code, [0; 3]);
        let measured = l.timing.expect("a unit");
        assert_eq!(measured.unit, unit as u8, "{name}");
        assert_eq!(measured.least, measured.greatest, "{name}");
        assert_eq!(measured.least, expected.latency + TOP, "{name}");
        assert_eq!(measured.interval, expected.interval, "{name}");
    }
    // Floor modulo depends on the operands.
    let mut units = RtlUnits::new(Drive::default()).expect("a simulation");
    let mut source = Random::new(catalogue(&[Op::Rem]), 2000, 7);
    let mut cases: Vec<Case> = Vec::new();
    while source.fill(&mut cases, 2000).expect("no files") {}
    for case in cases.iter().filter(|case| !case.src.is_integer()) {
        let (unit, expected) = table(case.op, case.src.code, case.dst.code, case.operands);
        let pair = [*case, *case];
        let measured = units
            .measure(&pair, true)
            .expect("it answers")
            .expect("a unit");
        assert_eq!(measured.unit, unit as u8);
        assert_eq!(measured.least, expected.latency + TOP, "{}", case.text());
        assert_eq!(measured.interval, expected.interval, "{}", case.text());
    }
}
