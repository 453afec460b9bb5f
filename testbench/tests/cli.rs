//! The command line: bad input gives one clear message, exit code 2 and no output files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn cosim(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pto-cosim"));
    command
        .current_dir(dir)
        .args(args)
        .output()
        .expect("the program starts")
}

/// A minimal ELF file of one PT_LOAD segment at 0x1000, patched by `change`.
fn elf(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let code = [0x40, 0x08, 0x2b, 0x10, 0x10, 0x00, 0x00, 0x00];
    let mut f = vec![0x7f, b'E', b'L', b'F', 2, 1, 1];
    f.resize(16, 0);
    let half = |f: &mut Vec<u8>, v: u16| f.extend_from_slice(&v.to_le_bytes());
    let word = |f: &mut Vec<u8>, v: u32| f.extend_from_slice(&v.to_le_bytes());
    let long = |f: &mut Vec<u8>, v: u64| f.extend_from_slice(&v.to_le_bytes());
    half(&mut f, 2);
    half(&mut f, 0xe9);
    word(&mut f, 1);
    long(&mut f, 0x1000);
    long(&mut f, 64);
    long(&mut f, 0);
    word(&mut f, 0);
    for v in [64, 56, 1, 64, 0, 0] {
        half(&mut f, v);
    }
    word(&mut f, 1);
    word(&mut f, 5);
    for v in [120, 0x1000, 0x1000, code.len() as u64, 0x100, 4] {
        long(&mut f, v);
    }
    f.extend_from_slice(&code);
    change(&mut f);
    f
}

fn put(f: &mut [u8], at: usize, bytes: &[u8]) {
    f[at..at + bytes.len()].copy_from_slice(bytes);
}

const GOOD: &str = "_start: C.BSTART.SYS\n        ebreak 0\n        C.BSTOP\n        .space 8\n";

/// Files that the cases name.
fn inputs(dir: &Path) {
    let write = |name: &str, bytes: &[u8]| fs::write(dir.join(name), bytes).expect("writable");
    write("good.s", GOOD.as_bytes());
    write("empty.s", b"");
    write("comments.s", b"# nothing but this\n");
    write("unknown.s", b"_start: frobnicate a0, a1, ->a2\n");
    write("register.s", b"_start: C.BSTART\n add a0, a99, ->a1\n");
    write("label.s", b"_start: BSTART DIRECT, nowhere\n");
    write("range.s", b"_start: C.BSTART\n addi a0, 99999999, ->a1\n");
    write(
        "mask.s",
        b"_start: BSTART.TLOAD FP32\n B.IOT mask=0011, last, ->t<128B>\n",
    );
    write("binary.s", &[0xff, 0xfe, 0x00, 0x80]);
    write("odd.hex", b"@101\n00 00 00 00 00 00 00 00\n");
    write("beyond.hex", b"@ffffff\n00 00\n");
    write("digit.hex", b"@0\n0g\n");
    write("wide.hex", b"@0\n1234\n");
    write("open.hex", b"@0 00 /* no end\n");
    write("none.hex", b"// nothing\n");
    write("big.bin", &vec![0; 20 << 20]);
    write("good.bin", &[0; 64]);
    write("good.elf", &elf(|_| ()));
    write("short.elf", &elf(|f| f.truncate(40)));
    write("cut.elf", &elf(|f| f.truncate(122)));
    write("machine.elf", &elf(|f| put(f, 18, &[0xf3, 0])));
    write("class.elf", &elf(|f| f[4] = 1));
    write("endian.elf", &elf(|f| f[5] = 2));
    write("type.elf", &elf(|f| f[16] = 4));
    write("sizes.elf", &elf(|f| put(f, 64 + 40, &[2, 0])));
    write("huge.elf", &elf(|f| put(f, 64 + 40, &[0xff; 8])));
    write("far.elf", &elf(|f| put(f, 64 + 16, &[0, 0, 0, 0, 1])));
    write("noload.elf", &elf(|f| f[64] = 4));
    write("oddentry.elf", &elf(|f| f[24] = 1));
    write("entry.elf", &elf(|f| put(f, 24, &[0xff; 7])));
    write("table.elf", &elf(|f| put(f, 32, &[0xff; 6])));
    write(
        "notelf.elf",
        b"this is no ELF file, but long enough to hold a whole header of one, it is only text.",
    );
    write("list.json", b"{\"id\": 1}");
    write("cut.json", b"[{\"id\": \"a\", ");
    write("nothing.json", b"[]");
    write(
        "reason.toml",
        b"[[overrides]]\nreason = \"because\"\nids = [\"a\"]\n",
    );
    fs::create_dir(dir.join("directory")).expect("writable");
    fs::create_dir(dir.join("no-records")).expect("writable");
}

/// Arguments, and a part of the message they must give.
const CASES: &[(&[&str], &str)] = &[
    (&["run", "missing.s"], "missing.s"),
    (&["run", "directory"], "directory"),
    (&["run", "empty.s"], "is empty"),
    (&["run", "comments.s"], "no instruction"),
    (&["run", "unknown.s"], "unknown.s"),
    (&["run", "register.s"], "register.s"),
    (&["run", "label.s"], "nowhere"),
    (&["run", "range.s"], "range.s"),
    (&["run", "mask.s"], "0011"),
    (&["run", "binary.s"], "UTF-8"),
    (&["run", "odd.hex"], "odd"),
    (&["run", "beyond.hex"], "0xffffff"),
    (&["run", "digit.hex"], "digit.hex:2:1"),
    (&["run", "wide.hex"], "`1234`"),
    (&["run", "open.hex"], "open.hex:1:7"),
    (&["run", "none.hex"], "no bytes"),
    (&["run", "big.bin"], "--mem-bytes"),
    (&["run", "good.bin", "--base", "0xfffff0"], "--mem-bytes"),
    (&["run", "good.bin", "--base", "1"], "odd"),
    (&["run", "good.bin", "--entry", "3"], "odd"),
    (
        &["run", "good.bin", "--entry", "0xfffffa"],
        "outside the memory",
    ),
    (&["run", "good.bin", "--entry", "main"], "main"),
    (&["run", "short.elf"], "40 bytes"),
    (&["run", "cut.elf"], "program header 0"),
    (&["run", "machine.elf"], "0xf3"),
    (&["run", "class.elf"], "EI_CLASS"),
    (&["run", "endian.elf"], "EI_DATA"),
    (&["run", "type.elf"], "e_type"),
    (&["run", "sizes.elf"], "p_filesz"),
    (&["run", "huge.elf"], "do not fit"),
    (&["run", "far.elf"], "do not fit"),
    (&["run", "noload.elf"], "PT_LOAD"),
    (&["run", "oddentry.elf"], "odd"),
    (&["run", "entry.elf"], "entry"),
    (&["run", "table.elf"], "program headers"),
    (&["run", "notelf.elf"], "magic"),
    (&["run"], "PROGRAM"),
    (&["run", "good.s", "--config", "huge"], "huge"),
    (&["run", "good.s", "--pe-enable", "0000"], "0000"),
    (&["run", "good.s", "--pe-enable", "11"], "four digits"),
    (&["run", "good.s", "--seed", "x"], "`x`"),
    (&["run", "good.s", "--seed", "-1"], "`-1`"),
    (
        &["run", "good.s", "--seed", "99999999999999999999"],
        "99999999999999999999",
    ),
    (&["run", "good.s", "--mem-latency", "0..5"], "0..5"),
    (&["run", "good.s", "--mem-latency", "9..2"], "9..2"),
    (&["run", "good.s", "--backpressure", "100"], "100"),
    (&["run", "good.s", "--mem-bytes", "1"], "4K to 4G"),
    (&["run", "good.s", "--mem-bytes", "8G"], "4K to 4G"),
    (&["run", "good.s", "--max-cycles", "0"], "1 or more"),
    (&["run", "good.s", "--threads", "3"], "3"),
    (&["run", "good.s", "--check", "maybe"], "maybe"),
    (&["run", "good.s", "--gpr", "4:a0=1"], "4:a0=1"),
    (&["run", "good.s", "--gpr", "0:zero=1"], "0:zero=1"),
    (
        &["run", "good.s", "--gpr", "0:a0=-9223372036854775809"],
        "-2^63",
    ),
    (&["run", "good.s", "--gpr", "0:a0"], "PE:REG=VALUE"),
    (&["run", "good.s", "--load", "0x100"], "ADDR=FILE"),
    (
        &["run", "good.s", "--load", "0x100=missing.bin"],
        "missing.bin",
    ),
    (&["run", "good.s", "--load", "nowhere=good.bin"], "nowhere"),
    (
        &["run", "good.s", "--load", "0x20000=/dev/zero"],
        "more than",
    ),
    (
        &["run", "good.s", "--load", "0xfffff0=good.bin"],
        "do not fit",
    ),
    (&["run", "good.s", "--dump", "0x100:16"], "ADDR:LEN=FILE"),
    (
        &["run", "good.s", "--dump", "0x100:32M=x.bin"],
        "do not fit",
    ),
    (
        &["run", "good.s", "--dump", "0x100:16=no/such/x.bin"],
        "no/such",
    ),
    (
        &["run", "good.s", "--dump", "0x100:16=directory"],
        "directory",
    ),
    (
        &["run", "good.s", "--dump", "0x100:16=./good.s"],
        "it is also the program",
    ),
    (
        &[
            "run",
            "good.s",
            "--load",
            "0=good.bin",
            "--dump",
            "0:8=good.bin",
        ],
        "the file of --load",
    ),
    (
        &["run", "good.s", "--dump", "0:8=new", "--dump", "8:8=new"],
        "the file of --dump",
    ),
    (
        &["run", "good.s", "--trace", "good.s"],
        "it is also the program",
    ),
    (
        &["run", "good.s", "--log-file", "good.s"],
        "it is also the program",
    ),
    (&["run", "good.s", "--out", "good.bin/out"], "good.bin"),
    (&["run", "good.s", "--side", "left"], "left"),
    (
        &["run", "good.s", "--inject", "vec:nothing:0@1"],
        "vec:nothing",
    ),
    (&["run", "good.s", "--inject", "vec.5:wdata:0@1"], "PE 0..3"),
    (
        &["run", "good.s", "--inject", "tlsu.1:addr:0@1"],
        "without a PE",
    ),
    (
        &["run", "good.s", "--inject", "tlsu:addr:64@1"],
        "bits 0..63",
    ),
    (&["run", "good.s", "--inject", "tlsu:addr:1"], "@CYCLE"),
    (
        &[
            "run",
            "good.s",
            "--side",
            "model",
            "--inject",
            "tlsu:addr:1@5",
        ],
        "--side model",
    ),
    (&["run", "good.s", "--frobnicate"], "--frobnicate"),
    (
        &["run", "good.s", "--log-file", "no/such/log"],
        "no/such/log",
    ),
    (&["frobnicate"], "frobnicate"),
    (&["vectors"], "PATHS"),
    (&["vectors", "missing.json"], "missing.json"),
    (&["vectors", "list.json"], "list.json"),
    (&["vectors", "cut.json"], "cut.json"),
    (&["vectors", "nothing.json"], "no records"),
    (&["vectors", "no-records"], "no records"),
    (
        &["vectors", "list.json", "--overrides", "reason.toml"],
        "list.json",
    ),
    (&["asm", "unknown.s", "-o", "x.hex"], "unknown.s"),
    (&["asm", "good.s", "-o", "no/such/x.hex"], "no/such"),
    (&["asm", "good.s", "-o", "good.s"], "it is also the source"),
    (&["asm", "good.s"], "--output"),
    (&["disasm", "missing.bin"], "missing.bin"),
    (
        &["gen-data", "fp32", "--count", "0", "-o", "x.bin"],
        "1 to 16M",
    ),
    (&["gen-data", "fp16", "--count", "1", "-o", "x.bin"], "fp16"),
    (&["bench", "--runs", "1"], "1"),
    (&["bench", "--cycles", "10"], "1000 or more"),
];

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("readable");
    let mut names: Vec<String> = entries
        .map(|e| {
            e.expect("readable")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn bad_input_is_refused_with_one_message_and_no_output() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    inputs(dir.path());
    let before = names(dir.path());
    assert!(CASES.len() >= 40);
    for (args, part) in CASES {
        let output = cosim(dir.path(), args);
        let message = String::from_utf8_lossy(&output.stderr);
        // Long messages are wrapped, with a bar at the start of each line.
        let joined = message
            .replace('│', " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(joined.contains(part), "{args:?}: no `{part}` in: {message}");
        assert!(!message.contains("panicked"), "{args:?}: {message}");
        assert!(
            output.stdout.is_empty(),
            "{args:?} prints on standard output"
        );
        assert_eq!(names(dir.path()), before, "{args:?} leaves files");
        let program = fs::read_to_string(dir.path().join("good.s"));
        assert_eq!(program.expect("readable"), GOOD, "{args:?}");
    }
}

#[test]
fn help_and_version_succeed() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for args in [
        &["--help"][..],
        &["--version"],
        &["run", "--help"],
        &["points"],
    ] {
        let output = cosim(dir.path(), args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty());
    }
}

#[test]
fn assembled_files_run_like_their_source() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    inputs(dir.path());
    for format in ["hex", "bin"] {
        let name = format!("x.{format}");
        let made = cosim(
            dir.path(),
            &["asm", "good.s", "-o", &name, "--format", format],
        );
        assert_eq!(
            made.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let run = cosim(dir.path(), &["run", &name, "--side", "model"]);
        let text = String::from_utf8_lossy(&run.stdout);
        assert_eq!(run.status.code(), Some(0), "{text}");
        assert!(text.contains("ended by program end"), "{text}");
    }
    let elf = cosim(dir.path(), &["run", "good.elf", "--side", "model"]);
    assert_eq!(
        elf.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&elf.stderr)
    );
    let listing = cosim(dir.path(), &["disasm", "x.hex"]);
    assert!(
        String::from_utf8_lossy(&listing.stdout)
            .to_lowercase()
            .contains("ebreak 0")
    );
}

#[test]
fn a_base_without_effect_is_said() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    inputs(dir.path());
    let run = |name: &str| {
        let args = ["run", name, "--side", "model", "--base", "0x2000"];
        let out = cosim(dir.path(), &args);
        assert_eq!(out.status.code(), Some(0));
        String::from_utf8_lossy(&out.stderr).into_owned() + &String::from_utf8_lossy(&out.stdout)
    };
    assert!(run("good.s").contains("--base has no effect"));
    assert!(run("good.elf").contains("--base has no effect"));
    assert!(!run("good.bin").contains("--base"));
}

#[test]
fn a_load_over_something_is_said() {
    let dir = tempfile::tempdir().expect("a directory");
    inputs(dir.path());
    let run = |loads: &[&str]| {
        let mut args = vec!["run", "good.s", "--side", "model"];
        args.extend(loads.iter().flat_map(|load| ["--load", *load]));
        let output = cosim(dir.path(), &args);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let quiet = run(&["0x8000=good.bin", "0x8040=good.bin"]);
    assert!(!quiet.contains("replaces"), "{quiet}");
    let text = run(&["0x8000=good.bin", "0x803f=good.bin"]);
    assert!(
        text.contains("--load 0x803f=good.bin replaces bytes of --load 0x8000=good.bin"),
        "{text}"
    );
    let text = run(&["_start=good.bin"]);
    assert!(
        text.contains("replaces bytes of the program that are not 0"),
        "{text}"
    );
}

#[test]
fn what_did_nothing_is_said() {
    let dir = tempfile::tempdir().expect("a directory");
    inputs(dir.path());
    let run = |options: &[&str]| {
        let mut args = vec!["run", "good.s", "--side", "model"];
        args.extend(options);
        String::from_utf8_lossy(&cosim(dir.path(), &args).stderr).into_owned()
    };
    assert_eq!(run(&["--irq-at", "5@3"]), "");
    let text = run(&["--irq-at", "5@1000"]);
    assert!(text.contains("--irq-at 5@1000 did nothing"), "{text}");
    let text = run(&["--entry", "0x8000", "--max-instr", "1"]);
    assert!(
        text.contains("the first instruction is at 0x8000"),
        "{text}"
    );
    let loaded = run(&["--entry", "0x8000", "--load", "0x8000=good.bin"]);
    assert_eq!(loaded, "");
}

#[test]
fn a_trap_is_shown_with_its_instruction() {
    let dir = tempfile::tempdir().expect("a directory");
    let source =
        "\u{feff}_start: C.BSTART.SYS\n addi zero, 2, ->a0\n ssrset a0, 0x20\n acrc 1\n .space 8\n";
    fs::write(dir.path().join("request.s"), source).expect("writable");
    let output = cosim(dir.path(), &["run", "request.s", "--side", "model"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("trap: ServiceRequest"), "{text}");
    assert!(text.contains("at 0x1000a <_start+0xa>: acrc 1"), "{text}");
}

#[test]
fn limits_end_with_code_4_and_name_what_waits() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    fs::write(
        dir.path().join("loop.s"),
        "_start: BSTART DIRECT, _start\n BSTOP\n .space 8\n",
    )
    .expect("writable");
    let args = ["run", "loop.s", "--side", "model", "--max-cycles", "500"];
    let limit = cosim(dir.path(), &args);
    assert_eq!(limit.status.code(), Some(4));
    let args = [
        "run",
        "loop.s",
        "--side",
        "model",
        "--mem-latency",
        "5000",
        "--deadlock-cycles",
        "1000",
    ];
    let stuck = cosim(dir.path(), &args);
    let text = String::from_utf8_lossy(&stuck.stdout);
    assert_eq!(stuck.status.code(), Some(4), "{text}");
    assert!(
        text.contains("ended by deadlock") && text.contains("tlsu: idle"),
        "{text}"
    );
}

#[test]
fn equal_seeds_give_equal_output() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/programs/fault.s");
    let run = |seed: &str| {
        let args = [
            "run",
            program,
            "--side",
            "model",
            "--seed",
            seed,
            "--backpressure",
            "30",
            "--format",
            "json",
        ];
        let output = cosim(dir.path(), &args);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).expect("JSON is text");
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            value
                .as_object()
                .and_then(|o| o.keys().next())
                .map(String::as_str),
            Some("schema_version")
        );
        value
            .as_object_mut()
            .expect("an object")
            .remove("khz")
            .expect("the speed");
        value
    };
    assert_eq!(run("7"), run("7"));
    assert_ne!(run("7")["cycles"], run("8")["cycles"]);
}
