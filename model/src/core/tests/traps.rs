//! Trap entry and return, rings, interrupts.

use super::*;
use crate::core::types::Fault;

/// Sets EVBASE to `handler`.
const VECTOR: &str = "
        C.BSTART.SYS
vec:    addtpc %tpcrel_hi(handler), ->s8
        addi s8, %tpcrel_lo(vec), ->s8
        ssrset s8, 0xf01
        C.BSTOP
";
/// Ends the run.
const END: &str = "
        C.BSTART.SYS
        ssrset zero, 0xf01
        ebreak 0
";
/// Counts in s3 and goes on behind a 32-bit instruction.
const SKIP: &str = "
handler:
        C.BSTART.SYS
        addi s3, 1, ->s3
        ssrget 0xf02, ->s4
        ssrget 0xf43, ->x3
        addi x3, 4, ->x3
        ssrset x3, 0xf43
        acre 0
        C.BSTOP
";
/// Counts in s3, clears line 5 and returns.
const SERVE: &str = "
handler:
        C.BSTART.SYS
        addi s3, 1, ->s3
        addi zero, 5, ->x3
        ssrset x3, 0xf0a
        acre 1
        C.BSTOP
";
const S3: u32 = 14;
const S4: u32 = 15;

#[test]
fn faults_are_skipped_by_a_handler() {
    for (instruction, fault) in [
        ("ebreak 5", Fault::SoftwareBreakpoint),
        ("assert zero", Fault::Assert),
        ("addi u#1, 1, ->a0", Fault::IllegalInstruction),
        ("setc.eqi zero, 0", Fault::BundleControl),
        ("ldi [s5, -8], ->a0", Fault::DataPage),
        ("acre 0", Fault::ExecutionStateCheck),
        ("acrc 0", Fault::IllegalInstruction),
        ("ssrget 0xf0a, ->a0", Fault::IllegalInstruction),
        ("ssrset zero, 0x10", Fault::IllegalInstruction),
    ] {
        let source = format!(
            "{VECTOR} subi zero, 8, ->s5\n C.BSTART.SYS\n {instruction}\n addi zero, 7, ->a1\n C.BSTOP\n {END} {SKIP}"
        );
        let mut bench = Bench::new(&source, inputs());
        bench.run().assert_normal_end();
        assert_eq!(bench.gpr(3, S3), 1, "{instruction}");
        assert_eq!(bench.gpr(0, 3), 7, "{instruction}");
        let number = bench.gpr(0, S4) & 63;
        assert_eq!(number, u64::from(fault.trap_number()), "{instruction}");
        assert_eq!(bench.core.peek(3, 15), Fault::SoftwareBreakpoint as u64);
    }
}

#[test]
fn cycles_of_a_trap() {
    let source = format!("{VECTOR} C.BSTART.SYS\n ebreak 1\n {SKIP}");
    let mut bench = Bench::new(&source, inputs());
    let (mut fault, mut retired, mut trap, mut states) = (0, 0, 0, Vec::new());
    while !bench.core.halted() && trap == 0 {
        bench.step();
        let probe = bench.core.probe();
        if probe.ret_fault != 0 {
            retired = probe.cycle;
        }
        if probe.run_state == 1 && fault == 0 {
            fault = probe.cycle - 1;
        }
        if probe.run_state == 3 {
            trap = probe.cycle;
            assert_eq!(probe.fetch_redirect, 1);
            assert_eq!(probe.ctr_inc[1] >> 35 & 1, 1, "counter 99");
            assert_eq!((probe.hdr_active, probe.halt_reason), (1, 3));
        }
        states.push(probe.run_state);
    }
    assert_eq!((retired, trap), (fault + 1, fault + 3));
    bench.step();
    let probe = bench.core.probe();
    assert_eq!(
        (probe.run_state, probe.halt_reason, probe.hdr_active),
        (0, 0, 0)
    );
    assert_eq!(probe.fetch_gnt, 1);
    assert_eq!(probe.ctx_valid, 1);
}

#[test]
fn fault_limit_stops_the_core() {
    let source =
        format!("{VECTOR} C.BSTART.SYS\n ebreak 1\n ebreak 2\n ebreak 3\n C.BSTOP\n {SKIP}");
    for limit in 1..=3 {
        let limited = ResetInputs {
            fault_limit: limit,
            ..inputs()
        };
        let mut bench = Bench::new(&source, limited);
        bench.run();
        assert_eq!(bench.core.peek(3, 11), u64::from(limit), "cause");
        assert_eq!(bench.gpr(0, S3), u64::from(limit) - 1);
        assert_eq!(bench.core.peek(3, 0), bench.core.peek(9, 0xf01), "vector");
    }
}

#[test]
fn nested_fault_loses_the_older_context() {
    let source = format!(
        "{VECTOR} C.BSTART.SYS\n ebreak 1\n C.BSTOP\n
handler:
        C.BSTART.SYS
        ssrset zero, 0xf01
        assert zero
"
    );
    let mut bench = Bench::new(&source, inputs());
    bench.run();
    assert_eq!(bench.core.peek(3, 15), Fault::Assert as u64);
    assert_eq!(bench.core.peek(3, 10), 52);
    assert_eq!(bench.core.peek(3, 13), bench.core.peek(3, 12), "saved PC");
}

#[test]
fn failed_recovery_keeps_the_record() {
    // The handler spoils EBARG0; the second trap is that of ACRE, after which the record is still there.
    let source = format!(
        "{VECTOR} C.BSTART.SYS\n addi zero, 9, ->t\n ebreak 1\n addi t#1, 0, ->a1\n C.BSTOP\n {END}
handler:
        C.BSTART.SYS
        addi s3, 1, ->s3
        ssrget 0xf02, ->s4
        C.BSTART COND, again
        andi s4, 63, ->s5
        setc.eqi s5, 0
        C.BSTOP
        C.BSTART.SYS
        ssrget 0xf43, ->s6
        ssrget 0xf40, ->s7
        ssrset zero, 0xf40
        acre 0
again:  C.BSTART.SYS
        addi s6, 4, ->s6
        ssrset s6, 0xf43
        ssrset s7, 0xf40
        acre 0
"
    );
    let mut bench = Bench::new(&source, inputs());
    bench.run().assert_normal_end();
    assert_eq!((bench.gpr(0, S3), bench.gpr(0, 3)), (2, 9));
}

#[test]
fn service_requests_of_ring_2() {
    let source = format!(
        "{VECTOR} C.BSTART.SYS\n ebreak 1\n C.BSTOP
handler:
        C.BSTART.SYS
        ssrget 0xf02, ->s4
        addi s3, 1, ->s3
        BSTART COND, serve
        setc.gei s3, 2
        BSTOP
        C.BSTART.SYS
u:      addtpc %tpcrel_hi(user), ->x1
        addi x1, %tpcrel_lo(u), ->x1
        ssrset x1, 0xf43
        addi zero, 0x12, ->x1
        ssrset x1, 0xf40
        addi zero, 2, ->x1
        ssrset x1, 0xf00
        acre 0
serve:  {END}
user:   C.BSTART.SYS
        ssrget 0x20, ->a1
        acrc 2
        addi zero, 1, ->a2
"
    );
    let mut bench = Bench::new(&source, inputs());
    bench.run().assert_normal_end();
    assert_eq!(bench.gpr(0, 3), 2, "ring of the user");
    assert_eq!(bench.gpr(0, S4), 1 << 62 | 2 << 24 | 6, "TRAPNO");
    assert_eq!((bench.gpr(0, 4), bench.core.peek(3, 19)), (0, 0));
    assert_eq!(bench.core.peek(3, 25), 2, "operand of the request");
}

#[test]
fn user_memory_ends_at_its_limit() {
    let source = |load: &str| {
        format!(
            "C.BSTART.SYS\n addi zero, 2, ->a0\n lui 2, ->a1\n ssrset a0, 0x20\n {load}, ->a2\n C.BSTOP\n C.BSTART.SYS\n ebreak 0"
        )
    };
    for (load, fault) in [
        ("ldi [a1, -8]", Fault::SoftwareBreakpoint),
        ("ldi [a1, 0]", Fault::DataPage),
    ] {
        let limited = ResetInputs {
            user_bytes: 0x2000,
            ..inputs()
        };
        let mut bench = Bench::new(&source(load), limited);
        bench.run();
        assert_eq!(bench.fault().0, fault as u64, "{load}");
        assert_eq!(bench.core.peek(3, 19), 1, "ring of the trap");
    }
}

/// A loop with stores, loads, atomics, a template and transfers; leaves its results in memory at 0x1000.
fn busy() -> String {
    format!(
        "{VECTOR}
        C.BSTART
        addi zero, 4, ->s0
        lui 1, ->s1
        addi s1, 0x100, ->a0
loop:   BSTART COND, loop
        addi s0, 3, ->t
        sdi t#1, [s1, 0]
        ldi [s1, 0], ->s2
        add s2, t#1, ->s2
        ld.add [s1], s2, ->s4
        mul s4, s2, ->s5
        FENTRY [s0 ~ s2], sp!, 64
        lr.d [s1], ->a5
        sc.d s5, [s1], ->a1
        FEXIT [s0 ~ s2], sp!, 64
        add a2, s5, ->a2
        sdi a2, [s1, 8]
        subi s0, 1, ->s0
        setc.ne s0, zero
        BSTOP
        {END} {SERVE}"
    )
}

#[test]
fn a_line_in_every_cycle() {
    let run = |line: Option<u64>, seed: u64| {
        let memory = match seed {
            0 => TestMemory::immediate(),
            seed => TestMemory::delayed(seed),
        };
        let mut memory = memory;
        memory.line = line.map(|cycle| (cycle, 1 << 5 | 1 << 1));
        let enabled = ResetInputs {
            irq_en: true,
            ..inputs()
        };
        let mut bench = Bench::with(&busy(), enabled, ConfigName::Default, memory);
        bench.run().assert_normal_end();
        let state = [0x1000, 0x1008].map(|addr| bench.memory.word(addr));
        (
            state,
            bench.gpr(0, S3),
            bench.core.peek(3, 7),
            bench.core.cycle(),
        )
    };
    for seed in [0, 5] {
        let (state, taken, attempted, cycles) = run(None, seed);
        assert_eq!(taken, 0);
        let mut served = 0;
        for cycle in 0..cycles {
            let (found, taken, count, _) = run(Some(cycle), seed);
            assert!(taken <= 1);
            assert_eq!(found[1], state[1], "line in cycle {cycle}");
            if taken == 0 {
                assert_eq!(count, attempted);
            }
            served += taken;
        }
        assert!(served > cycles / 2, "{served} of {cycles}");
    }
}

#[test]
fn interrupt_entry_is_no_attempt() {
    let source = format!("{VECTOR} C.BSTART\nspin: J spin\n {SERVE}");
    let enabled = ResetInputs {
        irq_en: true,
        ..inputs()
    };
    let mut memory = TestMemory::immediate();
    memory.line = Some((100, 1 << 5));
    let mut bench = Bench::with(&source, enabled, ConfigName::Default, memory);
    let mut taken = Vec::new();
    while bench.core.cycle() < 300 {
        let before = bench.core.peek(3, 7);
        bench.step();
        let probe = bench.core.probe();
        if probe.wb_stall == 19 {
            assert_eq!((probe.wb_commit, probe.rob_push, probe.irq_take), (0, 1, 1));
            assert_eq!(bench.core.peek(3, 7), before);
            taken.push(probe.cycle);
        }
        if probe.ret_fault == Fault::Interrupt as u32 {
            assert_eq!(
                (probe.ret_len, probe.ret_kind, probe.ret_fault_arg),
                (0, 0, 5)
            );
        }
    }
    assert_eq!(taken.len(), 1);
    // Registered at the end of 100, pending from 102 on.
    assert!(taken[0] >= 102);
    assert_eq!(bench.gpr(0, S3), 1);
}

/// A breakpoint whose handler sets T#1 to 77, BPCN to `target` and EBARG0 as `edit` says.
fn edited(edit: &str) -> Bench {
    let source = format!(
        "{VECTOR} C.BSTART.SYS\n addi zero, 9, ->t\n ebreak 1\n C.BSTOP\n ebreak 2
target: C.BSTART
        addi t#1, 0, ->a1
        {END}
handler:
        C.BSTART.SYS
        ssrget 0xf02, ->s4
        addi s3, 1, ->s3
        BSTART COND, stop
        setc.gei s3, 2
        BSTOP
        C.BSTART.SYS
        ssrget 0xf43, ->x3
        addi x3, 4, ->x3
        ssrset x3, 0xf43
        addi zero, 77, ->x3
        ssrset x3, 0xf45
        ssrget 0xf40, ->x3
        {edit}
        ssrset x3, 0xf40
t:      addtpc %tpcrel_hi(target), ->x2
        addi x2, %tpcrel_lo(t), ->x2
        ssrset x2, 0xf42
        acre 0
stop:   {END}"
    );
    let mut bench = Bench::new(&source, inputs());
    bench.run().assert_normal_end();
    bench
}

#[test]
fn recovery_takes_the_visible_words() {
    // Transfer DIRECT: the block stop goes to BPCN.
    let bench = edited("hl.ori x3, 0x800, ->x3");
    assert_eq!((bench.gpr(0, 3), bench.gpr(0, S3)), (77, 1));
    // Reserved bits, kind 3, transfer 7: the context cannot be recovered.
    for edit in [
        "hl.ori x3, 0x8000, ->x3",
        "hl.ori x3, 0x80, ->x3",
        "hl.ori x3, 0x3800, ->x3",
        "hl.ori x3, 0x4, ->x3",
        "xori x3, 0x10, ->x3",
        "xori x3, 0x20, ->x3",
    ] {
        let bench = edited(edit);
        assert_eq!((bench.gpr(0, 3), bench.gpr(0, S3)), (0, 2), "{edit}");
        assert_eq!(bench.gpr(0, S4), 1 << 62, "{edit}: TRAPNO");
    }
}

#[test]
fn fence_waits_alone_and_fetches_again() {
    let source = "
        C.BSTART.SYS
        lui 1, ->a0
        sdi a0, [a0, 0]
        fence.i
        addi zero, 1, ->a1
        fence.d 1, 2
        ic.iall
        ebreak 0";
    let mut bench = Bench::new(source, inputs());
    let mut redirects = 0;
    while !bench.core.halted() {
        bench.step();
        redirects += bench.core.probe().fetch_redirect;
    }
    bench.assert_normal_end();
    assert_eq!(redirects, 2, "FENCE.I and IC.IALL");
    assert_eq!(bench.core.peek(3, 29), 2, "instruction epoch");
    assert_eq!((bench.core.peek(3, 23), bench.core.peek(3, 26)), (0x21, 8));
    assert_eq!(bench.core.peek(8, 95), 2);
}

#[test]
fn queue_commands_take_two_cycles() {
    let source = "
        C.BSTART
        addi zero, 100, ->a0
        addi zero, 3, ->a1
        hl.qmt.i a0, a1, ->a2
        hl.qpush a0, a1, ->a3
        hl.qpop.e a0, ->a4, a5
        C.BSTART.SYS
        ebreak 0";
    let mut bench = Bench::new(source, inputs());
    let mut stalls = 0;
    while !bench.core.halted() {
        bench.step();
        stalls += u32::from(bench.core.probe().wb_stall == 17);
    }
    bench.assert_normal_end();
    assert_eq!(stalls, 3);
    let values: Vec<_> = (4..8).map(|register| bench.gpr(2, register)).collect();
    assert_eq!(values, [24, 2, 3, 0]);
    assert_eq!((bench.core.peek(8, 103), bench.core.peek(8, 104)), (3, 1));
}
