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

/// `docs/microarchitecture/worked-example.md`: first and last cycle of each instruction in each stage.
#[test]
fn worked_example() {
    let source = "C.BSTART\n addi zero, 5, ->a0\n addi a0, 3, ->a1\n mul a0, a1, ->a2\n add a2, a1, ->a3\n \
                  sdi a3, [zero, 512]\n ldi [zero, 512], ->a4\n add a4, a0, ->a5\n C.BSTART.SYS\n ebreak 0";
    let expected = [
        [(4, 4), (5, 5), (6, 6), (7, 7), (8, 8)],
        [(5, 5), (6, 6), (7, 7), (8, 8), (9, 9)],
        [(6, 6), (7, 7), (8, 8), (9, 9), (10, 10)],
        [(7, 7), (8, 8), (9, 11), (12, 12), (13, 13)],
        [(8, 8), (9, 11), (12, 12), (13, 13), (14, 14)],
        [(9, 11), (12, 12), (13, 13), (14, 15), (16, 16)],
        [(12, 12), (13, 13), (14, 15), (16, 19), (20, 20)],
        [(13, 13), (14, 20), (21, 21), (22, 22), (23, 23)],
        [(14, 20), (21, 21), (22, 22), (23, 23), (24, 24)],
        [(21, 21), (22, 22), (23, 23), (24, 24), (25, 25)],
    ];
    let mut bench = Bench::new(
        source,
        ResetInputs {
            pe_enable: 1,
            ..inputs()
        },
    );
    let mut found = [[(u64::MAX, 0); 5]; 10];
    let (mut grants, mut retirements, mut hazards) = (Vec::new(), Vec::new(), Vec::new());
    while !bench.core.halted() {
        bench.step();
        let probe = bench.core.probe();
        let stages = [
            (probe.dec_valid, probe.dec_seq),
            (probe.rr_valid, probe.rr_seq),
            (probe.ex_valid, probe.ex_seq),
            (probe.scalar_mem_valid, probe.mem_seq),
            (probe.wb_valid, probe.wb_seq),
        ];
        for (stage, (valid, seq)) in stages.into_iter().enumerate() {
            if let Some(instruction) = found.get_mut(seq as usize).filter(|_| valid != 0) {
                let (first, last) = &mut instruction[stage];
                *first = probe.cycle.min(*first);
                *last = probe.cycle;
            }
        }
        if probe.fetch_gnt != 0 {
            grants.push(probe.cycle);
        }
        if probe.ret_valid != 0 {
            retirements.push(probe.cycle);
        }
        if probe.rr_stall > u32::from(stall::NEXT_BUSY) {
            hazards.push((probe.cycle, probe.rr_stall));
        }
    }
    assert_eq!(found, expected);
    assert_eq!(grants[..6], [0, 1, 2, 3, 8, 14]);
    assert_eq!(retirements, [9, 10, 11, 14, 15, 17, 21, 24, 25, 26]);
    assert_eq!(
        hazards,
        [
            (9, 2),
            (10, 2),
            (14, 11),
            (15, 11),
            (16, 11),
            (17, 11),
            (18, 11),
            (19, 11)
        ]
    );
    assert_eq!(bench.core.peek(0, 7), 5 * 8 + 8 + 5, "a5");
}
