//! What happens in which cycle.

use super::*;
use crate::core::write_back::stall;

/// Cycles in which `holds` is true of the probe, until the core halts.
fn cycles(bench: &mut Bench, holds: impl Fn(&crate::probe::Probe) -> bool) -> Vec<u64> {
    let mut found = Vec::new();
    while !bench.core.halted() {
        bench.step();
        let probe = bench.core.probe();
        if holds(probe) {
            found.push(probe.cycle);
        }
        assert!(bench.core.cycle() < LIMIT, "the program hangs");
    }
    found
}

#[test]
fn first_instruction_walks_through_the_stages() {
    let mut bench = Bench::new("C.BSTART.SYS\n ebreak 0", inputs());
    // Request and grant in 0, memory in 1, response in 2, queue in 3, decode in 4, RR 5, EX 6, MEM 7, WB 8.
    let stages = cycles(&mut bench, |probe| {
        probe.wb_valid != 0 && probe.wb_seq == 0 || probe.dec_valid != 0 && probe.dec_seq == 0
    });
    assert_eq!(stages, [4, 8]);
    assert_eq!(bench.core.probe().run_state, 1);
    bench.step();
    assert_eq!(bench.core.probe().run_state, 2);
    assert_eq!(bench.core.probe().ctr_inc, [0, 0]);
}

#[test]
fn multiplier_and_divider_occupy_ex() {
    for (source, expected) in [
        ("mul a0, a0, ->a1", [2, 2, 1]),
        ("rem a0, a0, ->a1", [65, 33, 17]),
    ] {
        for (name, expected) in ConfigName::ALL.into_iter().zip(expected) {
            let program = format!("C.BSTART\n {source}\n C.BSTOP");
            let mut bench = Bench::with(&program, inputs(), name, TestMemory::immediate());
            let stalled = cycles(&mut bench, |probe| {
                probe.ex_stall == u32::from(stall::EXECUTE)
            });
            assert_eq!(stalled.len(), expected);
        }
    }
}

#[test]
fn stop_condition_drops_the_instruction() {
    let mut bench = Bench::new(
        "C.BSTART\n C.BSTOP",
        ResetInputs {
            stop_pc: Some(0x102),
            ..inputs()
        },
    );
    let dropped = cycles(&mut bench, |probe| {
        probe.wb_stall == u32::from(stall::STOPPING)
    });
    assert_eq!(dropped.len(), 1);
    assert_eq!(bench.core.peek(3, 7), 1);
}

#[test]
fn counters_add_up() {
    let source = "C.BSTART\n addi zero, 8, ->a0\nl: BSTART COND, l\n subi a0, 1, ->a0\n setc.ne a0, zero\n C.BSTOP";
    let mut bench = Bench::new(&format!("{source}\n C.BSTART.SYS\n ebreak 0"), inputs());
    let retired = cycles(&mut bench, |probe| probe.ret_valid != 0).len() as u64;
    let counter = |index| bench.core.peek(8, index);
    assert_eq!(counter(0), bench.core.cycle());
    assert_eq!(counter(1), retired);
    assert_eq!(counter(2), 9, "nine blocks");
    assert_eq!(counter(5), 1);
    assert_eq!(counter(9), 7, "seven times back");
    assert_eq!(counter(6), counter(18));
}

#[test]
fn a_clone_continues_alike() {
    let source = "C.BSTART\n addi zero, 30, ->a0\nl: BSTART COND, l\n mul a0, a0, ->a1\n subi a0, 1, ->a0\n setc.ne a0, zero\n C.BSTOP";
    let mut bench = Bench::new(&format!("{source}\n C.BSTART.SYS\n ebreak 0"), inputs());
    for _ in 0..100 {
        bench.step();
    }
    let mut copy = Bench {
        core: bench.core.clone(),
        memory: bench.memory.clone(),
    };
    for _ in 0..200 {
        bench.step();
        copy.step();
        assert_eq!(bench.core.probe(), copy.core.probe());
    }
}
