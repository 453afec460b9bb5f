//! LR, SC, atomics and DMA of several PEs.

use super::*;
use crate::core::types::{GPRS, PES};

const END: &str = "\n C.BSTART.SYS\n ebreak 0\n";
const DATA: u64 = 0x1000;

/// Runs `source` on immediate and delayed memory; a0 (register 2) is `address(pe)`, a1 is `10 + pe`.
fn run(source: &str, address: impl Fn(u64) -> u64, check: impl Fn(&Bench)) {
    let mut gprs = [[0; GPRS]; PES];
    for (pe, file) in (0..).zip(&mut gprs) {
        file[2] = address(pe);
        file[3] = 10 + pe;
    }
    for memory in [TestMemory::immediate(), TestMemory::delayed(3)] {
        let inputs = ResetInputs { gprs, ..inputs() };
        let program = format!("{source}{END}");
        let mut bench = Bench::with(&program, inputs, ConfigName::Default, memory);
        let bytes: Vec<u8> = (0..=255).collect();
        bench.memory.load(DATA, &bytes);
        bench.run();
        check(&bench);
    }
}

#[test]
fn one_pe_stores_per_line() {
    let program = "lr.d [a0], ->a2\n sc.d a1, [a0], ->a3\n sc.d a1, [a0], ->a4";
    run(
        program,
        |pe| DATA + 8 * pe,
        |bench| {
            bench.assert_normal_end();
            let results: Vec<u64> = (0..4).map(|pe| bench.gpr(pe, 5)).collect();
            assert_eq!(results, [0, 1, 1, 1], "all reserve one line");
            assert_eq!(bench.gpr(2, 6), 1, "no reservation is left");
            assert_eq!(bench.memory.word(DATA), 10);
            assert_eq!(bench.memory.word(DATA + 8), 0x0f0e_0d0c_0b0a_0908);
        },
    );
    run(
        program,
        |pe| DATA + 64 * (pe / 2),
        |bench| {
            bench.assert_normal_end();
            let results: Vec<u64> = (0..4).map(|pe| bench.gpr(pe, 5)).collect();
            assert_eq!(results, [0, 1, 0, 1], "one of each line");
        },
    );
}

#[test]
fn own_store_loses_the_reservation() {
    let program = "lr.w [a0], ->a2\n sbi a1, [a0, 9]\n sc.w a1, [a0], ->a3";
    run(
        program,
        |pe| DATA + 64 * pe,
        |bench| {
            bench.assert_normal_end();
            assert_eq!((bench.gpr(1, 4), bench.gpr(1, 5)), (0x4342_4140, 1));
            assert_eq!(bench.core.peek(8, 93), 4, "one grant per line");
            assert_eq!((bench.core.peek(8, 91), bench.core.peek(8, 92)), (0, 1));
        },
    );
}

#[test]
fn a_hit_that_faults_loses_the_reservation_and_a_miss_does_not_fault() {
    run(
        "sc.d a1, [a0], ->a3",
        |_| 0xffff_ffff_ffff_ffff,
        |bench| {
            bench.assert_normal_end();
            assert_eq!(bench.gpr(0, 5), 1);
        },
    );
    let program = "lr.b [a0], ->a2\n sc.h a1, [a0], ->a3";
    run(
        program,
        |_| DATA + 1,
        |bench| {
            assert_eq!(bench.fault(), (Fault::DataAlignment as u64, DATA + 1));
            assert_eq!(bench.core.peek(3, 38), 0, "byte, not valid");
            assert_eq!(bench.core.peek(3, 34), DATA + 1);
        },
    );
}

#[test]
fn each_pe_sees_the_one_before() {
    run(
        "ld.add [a0], a1, ->a2\n casb [a0], a3, a1, ->a4",
        |_| DATA + 64,
        |bench| {
            bench.assert_normal_end();
            let start = 0x4746_4544_4342_4140_u64;
            let sum = |pes: u64| (0..pes).map(|pe| 10 + pe).sum::<u64>() + start;
            for pe in 0..4 {
                assert_eq!(bench.gpr(pe, 4), sum(u64::from(pe)));
            }
            assert_eq!(bench.memory.word(DATA + 64), sum(4), "nothing equals 0");
            assert_eq!(bench.gpr(3, 6), sum(4) & 0xff);
        },
    );
}

#[test]
fn compare_and_swap_of_mixed_matches() {
    // The first PE matches, the others see its value.
    run(
        "hl.casd [a0], zero, a1, ->a2",
        |_| DATA + 0x100,
        |bench| {
            bench.assert_normal_end();
            let old: Vec<u64> = (0..4).map(|pe| bench.gpr(pe, 4)).collect();
            assert_eq!(old, [0, 10, 10, 10]);
            assert_eq!(bench.memory.word(DATA + 0x100), 10);
        },
    );
}

#[test]
fn dma_copies_any_alignment_and_overlap() {
    for from in [0, 1, 7, 8, 31, 63] {
        for to in 0..64 {
            let program = format!("addi a0, {from}, ->a2\n addi a0, {to}, ->a3\n dma [a2], a3");
            run(
                &program,
                |_| DATA + 0x40,
                |bench| {
                    bench.assert_normal_end();
                    // All PEs copy the same overlapping bytes, each after the one before.
                    let mut expected: Vec<u8> = (0..=255).collect();
                    for _ in 0..4 {
                        let source: Vec<u8> = expected[0x40 + from..][..64].to_vec();
                        expected[0x40 + to..][..64].copy_from_slice(&source);
                    }
                    assert_eq!(bench.memory.bytes()[DATA as usize..][..256], expected);
                },
            );
        }
    }
}

#[test]
fn fault_of_the_last_pe_keeps_memory() {
    let outside = |pe: u64| if pe == 3 { 0x3fd0 } else { DATA };
    run("dma [a0], a1", outside, |bench| {
        assert_eq!(bench.fault(), (Fault::DataPage as u64, 0x3fd0));
        assert_eq!(bench.memory.word(8), 0);
    });
    run(
        "sw.add [a0], a1",
        |pe| DATA + 2 * (pe / 2),
        |bench| {
            assert_eq!(bench.fault(), (Fault::DataAlignment as u64, DATA + 2));
            assert_eq!(bench.memory.word(DATA), 0x0706_0504_0302_0100);
        },
    );
}
