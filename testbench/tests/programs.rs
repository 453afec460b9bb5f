//! The shipped programs give the right answers, on the model alone and, with the RTL, in lockstep.

use std::path::PathBuf;

use model::core::config::ConfigName;
use testbench::args::{Address, LoadFile};
use testbench::data;
use testbench::session::{self, RunConfig, RunResult, Sides};

const ELEMENTS: u64 = 65_536;

fn config(name: &str) -> RunConfig {
    let mut config = RunConfig::new(
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("programs")
            .join(name),
    );
    config.sides = if cfg!(feature = "rtl") {
        Sides::Both
    } else {
        Sides::Model
    };
    config
}

fn run(config: &RunConfig) -> RunResult {
    let result = session::run(config, &mut |_| ()).expect("the program runs");
    assert_eq!(
        result.summary.mismatches.unwrap_or(0),
        0,
        "{}",
        result.summary.text()
    );
    result
}

#[test]
fn saxpy_relu() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let [x, y] = ["x", "y"].map(|label| data::fp32(5, label, ELEMENTS));
    let values = |bytes: &[u8]| -> Vec<f32> {
        bytes
            .chunks_exact(4)
            .map(|b| f32::from_le_bytes(b.try_into().expect("4 bytes")))
            .collect()
    };
    // The check uses the host's binary32 arithmetic, which shares nothing with the integer arithmetic under test.
    let expected = values(&x).into_iter().zip(values(&y)).map(|(x, y)| {
        let sum = 2.5_f32 * x + y;
        if sum > 0.0 { sum } else { 0.0 }
    });
    let expected: Vec<u8> = expected.flat_map(f32::to_le_bytes).collect();
    for name in [ConfigName::Default, ConfigName::Wide] {
        let mut config = config("saxpy_relu.s");
        config.config = name;
        for (label, addr, bytes) in [("x", 0x10_0000, &x), ("y", 0x20_0000, &y)] {
            let path = dir.path().join(label);
            std::fs::write(&path, bytes).expect("writable");
            config.loads.push(LoadFile {
                addr: Address::Number(addr),
                path,
            });
        }
        let result = run(&config);
        assert_eq!(result.summary.end, "program end");
        let found = result
            .memory
            .slice(0x20_0000, 4 * ELEMENTS)
            .expect("inside");
        let wrong = found
            .chunks_exact(4)
            .zip(expected.chunks_exact(4))
            .position(|(a, b)| a != b);
        assert_eq!(wrong, None, "first wrong element");
        assert_eq!(
            (result.summary.vec_blocks, result.summary.tlsu_blocks),
            (48, 48)
        );
    }
}

#[test]
fn sort() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("arrays");
    let bytes = data::int64(9, "sort", 256);
    std::fs::write(&path, &bytes).expect("writable");
    let mut config = config("sort.s");
    config.loads.push(LoadFile {
        addr: Address::Number(0x1000),
        path,
    });
    let result = run(&config);
    assert_eq!(result.summary.end, "program end");
    for pe in 0..4 {
        let array = |bytes: &[u8]| -> Vec<i64> {
            bytes
                .chunks_exact(8)
                .map(|b| i64::from_le_bytes(b.try_into().expect("8 bytes")))
                .collect()
        };
        let mut expected = array(&bytes[512 * pe..512 * (pe + 1)]);
        expected.sort_unstable();
        let found = array(
            result
                .memory
                .slice(0x1000 + 512 * pe as u64, 512)
                .expect("inside"),
        );
        assert_eq!(found, expected, "PE {pe}");
    }
}

#[test]
fn strsearch() {
    let result = run(&config("strsearch.s"));
    assert_eq!(result.summary.end, "program end");
    let text = "the core retires in order, one block after another";
    let expected = text.find("order,").expect("it is there") as u64;
    let found = result.memory.slice(0x2000, 8).expect("inside");
    assert_eq!(found, expected.to_le_bytes());
}

#[test]
fn fault_is_precise() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("row");
    let row = data::fp32(2, "row", 32);
    std::fs::write(&path, &row).expect("writable");
    let mut config = config("fault.s");
    config.loads.push(LoadFile {
        addr: Address::Number(0x3000),
        path,
    });
    let result = run(&config);
    assert_eq!(result.summary.end, "trap");
    let trap = result.summary.trap.expect("a trap");
    assert_eq!(
        (trap.fault, trap.number, trap.argument),
        ("DataPage", 35, 0x100_0000_3000)
    );
    // The load and the store before it have their effect in every PE.
    let found = result.memory.slice(0x4000, 512).expect("inside");
    assert!(found.chunks_exact(128).all(|copy| copy == row));
    assert_eq!(result.summary.tlsu_blocks, 2);
}

/// `count` 64-bit words of the memory at `addr`.
fn words(result: &RunResult, addr: u64, count: u64) -> Vec<u64> {
    let bytes = result.memory.slice(addr, 8 * count).expect("inside");
    bytes
        .chunks_exact(8)
        .map(|b| u64::from_le_bytes(b.try_into().expect("8 bytes")))
        .collect()
}

/// Runs a program with `bytes` loaded, to its end.
fn run_to_end(name: &str, pe_enable: u8, loads: &[(u64, &[u8])]) -> RunResult {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut config = config(name);
    config.pe_enable = pe_enable;
    for (addr, bytes) in loads {
        let path = dir.path().join(format!("{addr:x}"));
        std::fs::write(&path, bytes).expect("writable");
        config.loads.push(LoadFile {
            addr: Address::Number(*addr),
            path,
        });
    }
    let result = run(&config);
    assert_eq!(
        result.summary.end,
        "program end",
        "{}",
        result.summary.text()
    );
    result
}

#[test]
fn recursion_with_frames() {
    let result = run_to_end("fib.s", 1, &[]);
    assert_eq!(words(&result, 0x2000, 1), [610]);
}

#[test]
fn heapsort() {
    let bytes = data::int64(21, "heap", 64);
    let result = run_to_end("heapsort.s", 1, &[(0x1000, &bytes)]);
    let mut expected: Vec<i64> = bytes
        .chunks_exact(8)
        .map(|b| i64::from_le_bytes(b.try_into().expect("8 bytes")))
        .collect();
    expected.sort_unstable();
    let found: Vec<i64> = words(&result, 0x1000, 64)
        .into_iter()
        .map(u64::cast_signed)
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn dot_products_and_newton() {
    let singles = |label| -> Vec<f32> {
        data::fp32(3, label, 256)
            .chunks_exact(4)
            .map(|b| f32::from_le_bytes(b.try_into().expect("4 bytes")))
            .collect()
    };
    // Squares keep the sum positive, for the root.
    let (x, y) = (singles("x"), singles("y"));
    let doubles: Vec<f64> = x.iter().map(|x| f64::from(*x) / 3.0).collect();
    let encode64: Vec<u8> = doubles.iter().flat_map(|x| x.to_le_bytes()).collect();
    let encode32 = |v: &[f32]| -> Vec<u8> { v.iter().flat_map(|x| x.to_le_bytes()).collect() };
    // PE p has 1,024 bytes of each FP64 vector and 512 of each FP32 vector, of which 512 and 256 are used.
    let spread = |bytes: &[u8], used: usize| -> Vec<u8> {
        let mut out = Vec::new();
        for part in bytes.chunks_exact(used) {
            out.extend_from_slice(part);
            out.resize(out.len() + used, 0);
        }
        out
    };
    let (d, x32, y32) = (
        spread(&encode64, 512),
        spread(&encode32(&x), 256),
        spread(&encode32(&y), 256),
    );
    let loads = [
        (0x4000, &d[..]),
        (0x5000, &d[..]),
        (0x6000, &x32[..]),
        (0x7000, &y32[..]),
    ];
    let result = run_to_end("dot.s", 15, &loads);
    for pe in 0..4 {
        let of = 64 * pe..64 * (pe + 1);
        // Host arithmetic, which shares nothing with the arithmetic under test; a fused product rounds once.
        let dot = doubles[of.clone()]
            .iter()
            .fold(0.0, |sum, x| x.mul_add(*x, sum));
        let mut root = dot;
        for _ in 0..12 {
            root = (dot / root + root) * 0.5;
        }
        let single = x[of.clone()]
            .iter()
            .zip(&y[of])
            .fold(0.0_f32, |sum, (x, y)| x.mul_add(*y, sum));
        let expected = [
            dot.to_bits(),
            root.to_bits(),
            u64::from(single.to_bits()),
            u64::from((dot as f32).to_bits()),
        ];
        assert_eq!(
            words(&result, 0x2000 + 32 * pe as u64, 4),
            expected,
            "PE {pe}"
        );
    }
}

#[test]
fn copies() {
    let result = run_to_end("copy.s", 15, &[]);
    let text = b"a block is open until it commits\0";
    let length = text.len() as u64;
    for addr in [0x2000, 0x2100, 0x2200] {
        assert_eq!(result.memory.slice(addr, length).expect("inside"), text);
    }
    let filled = result.memory.slice(0x2000 + length, 60 - length);
    assert!(filled.expect("inside").iter().all(|byte| *byte == b'-'));
    assert_eq!(words(&result, 0x2300, 1), [length]);
}

#[test]
fn tickets() {
    let result = run_to_end("tickets.s", 15, &[]);
    assert_eq!(words(&result, 0x2000, 1), [64]);
    let drawn = result.memory.slice(0x2100, 64).expect("inside");
    for pe in 0..4 {
        let count = drawn.iter().filter(|found| **found == pe).count();
        assert_eq!(count, 16, "tickets of PE {pe}");
    }
    // What was counted is what succeeded: by LR and SC, then by compare and swap.
    let successes = words(&result, 0x3000, 8);
    let sum = |first: usize| successes.iter().skip(first).step_by(2).sum::<u64>();
    assert_eq!(words(&result, 0x2040, 1), [sum(0)]);
    assert_eq!(words(&result, 0x2080, 1), [sum(1)]);
    assert!(
        sum(0) >= 16 && sum(1) >= 16,
        "one PE succeeds in every round"
    );
}

#[test]
fn work_queue() {
    let result = run_to_end("workqueue.s", 15, &[]);
    let sum = |pe: u64| {
        (1..=24)
            .filter(|item| item % 4 == pe)
            .map(|item: u64| item * item)
            .sum::<u64>()
    };
    assert_eq!(words(&result, 0x2000, 4), [0, 1, 2, 3].map(sum));
}

#[test]
fn timer() {
    let result = run_to_end("timer.s", 15, &[]);
    let found = words(&result, 0x2000, 2);
    assert_eq!(found[0], 8, "interrupts");
    assert!(found[1] > 8, "rounds of work");
}

#[test]
fn service_calls() {
    let result = run_to_end("service.s", 15, &[]);
    let squares: Vec<u64> = (1..9).map(|n| n * n).collect();
    assert_eq!(words(&result, 0x2008, 8), squares);
}
