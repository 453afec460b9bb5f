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
