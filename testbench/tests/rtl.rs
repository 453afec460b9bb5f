//! The RTL and the model together.
#![cfg(feature = "rtl")]

use std::path::{Path, PathBuf};

use model::core::config::ConfigName;
use model::probe::{FIELDS, INJECT_POINTS};
use testbench::args::{Address, Inject, LoadFile};
use testbench::data;
use testbench::lockstep::Check;
use testbench::seed::Stream;
use testbench::session::{self, RunConfig, RunResult};

fn config(name: &str) -> RunConfig {
    RunConfig::new(
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("programs")
            .join(name),
    )
}

fn run(config: &RunConfig) -> RunResult {
    session::run(config, &mut |_| ()).expect("the program runs")
}

#[test]
fn every_configuration_agrees_under_disturbed_memory() {
    for name in ConfigName::ALL {
        for (seed, latency, backpressure) in [(1, (1, 1), 0), (2, (3, 40), 25), (3, (1, 9), 60)] {
            for program in ["strsearch.s", "fault.s"] {
                let mut config = config(program);
                config.config = name;
                config.memory.seed = seed;
                config.memory.latency = latency;
                config.memory.backpressure = backpressure;
                let result = run(&config);
                assert_eq!(
                    result.summary.mismatches,
                    Some(0),
                    "{}",
                    result.summary.text()
                );
            }
        }
    }
}

#[test]
fn one_and_two_threads_and_all_checks_agree() {
    let mut summaries = Vec::new();
    for threads in [1, 2] {
        for check in [Check::Cycle, Check::Order, Check::End] {
            let mut config = config("strsearch.s");
            config.settings.threads = threads;
            config.settings.check = check;
            let mut summary = run(&config).summary;
            summary.khz = 0.0;
            summary.check = "";
            summaries.push(summary);
        }
    }
    assert!(
        summaries.iter().all(|s| *s == summaries[0]),
        "{summaries:?}"
    );
}

#[test]
fn reports_of_one_and_two_threads_are_equal() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let files = |threads: u8| {
        let mut config = config("strsearch.s");
        config.settings.threads = threads;
        config.out = dir.path().join(threads.to_string());
        config.injects = vec![Inject::parse("scalar.0:wb_value:3@900").expect("a point")];
        let report = run(&config).report.expect("a divergence");
        assert_eq!((report.cycle, report.unit.as_str()), (900, "scalar"));
        let read = |name: &str| std::fs::read_to_string(config.out.join(name)).expect("written");
        let text = read("divergence.txt");
        assert!(text.contains("--inject scalar.0:wb_value:3@900"), "{text}");
        read("divergence.vcd")
    };
    assert_eq!(files(1), files(2));
}

/// Traps without end: the handler returns to the breakpoint.
const TRAPS: &str = "_start: C.BSTART.SYS
.Lvec:  addtpc %tpcrel_hi(handler), ->a0
        addi a0, %tpcrel_lo(.Lvec), ->a0
        ssrset a0, 0xf01
        ebreak 1
        C.BSTOP
handler: C.BSTART.SYS
        acre 0
        C.BSTOP
";

/// A queue that is pushed and popped without end.
const QUEUE: &str = "_start: C.BSTART
        lui 2, ->s1
        addi zero, 8, ->a1
        hl.qmt.i s1, a1, ->a2
loop:   BSTART DIRECT, loop
        hl.qpush s1, a1, ->a3
        hl.qpop s1, ->a0, a4
        addi a0, 1, ->a1
        BSTOP
";

/// Atomics without end.
const ATOMICS: &str = "_start: C.BSTART
        lui 2, ->s1
        addi zero, 1, ->a0
loop:   BSTART DIRECT, loop
        swapd [s1], a0, ->a1
        ld.add [s1], a0, ->a2
        swapd [s1], a2, ->a1
        ld.add [s1], a1, ->a0
        BSTOP
";

/// A run of at most 4,000 cycles, with data, in which the net is busy: Tile programs leave the scalar stages empty
/// for most of the time, scalar programs all the others.
fn busy(unit: &str, signal: &str, dir: &Path) -> RunConfig {
    let program = match (unit, signal) {
        (_, "ex_result1" | "fsu_result" | "fsu_flags") => "dot.s",
        (_, "resv_addr") => "tickets.s",
        (_, "amo_wdata") => "atomics.s",
        (_, "tmpl_addr") => "fib.s",
        (_, "evbase") => "traps.s",
        (_, "queue_rdata") => "queue.s",
        ("fetch" | "decode" | "scalar" | "header", _) => "sort.s",
        _ => "saxpy_relu.s",
    };
    let mut base = config(program);
    let mut load = |name: &str, addr: u64, bytes: &[u8]| {
        let path = dir.join(name);
        std::fs::write(&path, bytes).expect("writable");
        base.loads.push(LoadFile {
            addr: Address::Number(addr),
            path,
        });
    };
    match program {
        "sort.s" => load("arrays", 0x1000, &data::int64(4, "sort", 256)),
        "saxpy_relu.s" => {
            load("x", 0x10_0000, &data::fp32(1, "x", 65_536));
            load("y", 0x20_0000, &data::fp32(1, "y", 65_536));
        }
        "dot.s" => load("vectors", 0x4000, &data::fp32(1, "x", 4_096)),
        "fib.s" => base.pe_enable = 1,
        _ => {}
    }
    let own = match program {
        "traps.s" => Some(TRAPS),
        "queue.s" => Some(QUEUE),
        "atomics.s" => Some(ATOMICS),
        _ => None,
    };
    if let Some(source) = own {
        base.program = dir.join(program);
        std::fs::write(&base.program, source).expect("writable");
    }
    base.out = dir.join("out");
    base.settings.threads = 1;
    base.settings.after = 4;
    base.settings.window = 16;
    base.settings.max_cycles = 4_000;
    base
}

/// Every point, five random bits and cycles each, and more until one has an effect. A flip is either found in the first cycle in which a record
/// differs, which no earlier cycle than its own can be, or it has no effect at all up to the end.
#[test]
fn injected_faults_are_found() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let stream = Stream::new(11, "injection");
    let (mut found, mut masked, mut at_once) = (0, 0, 0);
    let mut silent = Vec::new();
    let mut ordinal = 0;
    for point in INJECT_POINTS {
        let base = busy(point.unit, point.signal, dir.path());
        let mut seen = 0;
        for attempt in 0..80 {
            if attempt >= 5 && seen > 0 {
                break;
            }
            let mut draw = |bound: u64| {
                ordinal += 1;
                stream.below(ordinal, bound)
            };
            let inject = Inject {
                point: point.id,
                pe: if point.per_pe { draw(4) as u8 } else { 0 },
                bit: draw(point.bits as u64) as u16,
                cycle: 300 + draw(3_000),
            };
            let mut config = base.clone();
            config.injects = vec![inject];
            let result = run(&config);
            match result.report {
                Some(report) => {
                    assert!(
                        report.cycle >= inject.cycle,
                        "{inject} found in cycle {}",
                        report.cycle
                    );
                    assert!(
                        FIELDS.iter().any(|f| f.unit == report.unit),
                        "{inject}: unit {}",
                        report.unit
                    );
                    at_once += u32::from(report.cycle == inject.cycle && report.unit == point.unit);
                    found += 1;
                    seen += 1;
                }
                None => {
                    assert_eq!(result.summary.mismatches, Some(0));
                    masked += 1;
                }
            }
        }
        if seen == 0 {
            silent.push(format!("{}:{}", point.unit, point.signal));
        }
    }
    println!(
        "{found} found, {at_once} of them in the cycle and the unit of the flip, {masked} without effect"
    );
    println!("points without any effect: {silent:?}");
    assert!(found + masked >= 5 * INJECT_POINTS.len());
    assert!(silent.is_empty(), "{silent:?}");
}

/// Programs that once showed a difference, or corners that random programs rarely reach.
#[test]
fn regression_programs_agree() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("programs/regress");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder is part of the repository")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == "s"))
        .collect();
    programs.sort();
    assert!(!programs.is_empty(), "{}", folder.display());
    for program in programs {
        for (seed, name) in ConfigName::ALL.into_iter().enumerate() {
            for spec_compat in [false, true] {
                let mut config = RunConfig::new(program.clone());
                config.config = name;
                config.spec_compat = spec_compat;
                config.fault_limit = 20;
                config.memory.seed = seed as u64;
                config.memory.latency = (1, 30);
                config.memory.backpressure = 25;
                config.settings.max_cycles = 300_000;
                let result = run(&config);
                assert_eq!(
                    result.summary.mismatches,
                    Some(0),
                    "{}: {}",
                    program.display(),
                    result.summary.text()
                );
            }
        }
    }
}
