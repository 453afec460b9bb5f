//! What programs leave behind.

use super::*;
use crate::core::types::{GPRS, PES};

const END: &str = "\n C.BSTART.SYS\n ebreak 0\n";

#[test]
fn breakpoint_ends_a_run() {
    let mut bench = Bench::new(END, inputs());
    bench.run().assert_normal_end();
    assert_eq!(bench.core.peek(3, 10), 50);
    assert_eq!(bench.core.peek(3, 0), 0x102, "the fault argument");
    assert_eq!((bench.core.peek(3, 7), bench.core.peek(3, 8)), (2, 1));
    assert_eq!(
        bench.core.peek(3, 5) >> 8 & 3,
        3,
        "block active, body entered"
    );
}

#[test]
fn conditional_block_loops() {
    let source = "
        C.BSTART
        addi zero, 5, ->a0
loop:   BSTART COND, loop
        add a1, a0, ->a1
        subi a0, 1, ->a0
        setc.ne a0, zero
        BSTOP";
    let mut bench = Bench::new(&format!("{source}{END}"), inputs());
    bench.run().assert_normal_end();
    assert_eq!(bench.gpr(0, 3), 15);
    assert_eq!(bench.gpr(3, 3), 15);
}

#[test]
fn taken_block_ended_by_a_block_start_branches() {
    let source = "
        BSTART DIRECT, away
        BSTART.CALL away, away, ->ra
        C.BSTOP
away:   C.BSTART.SYS
        ebreak 0";
    let mut bench = Bench::new(source, inputs());
    bench.run().assert_normal_end();
    assert_eq!(bench.gpr(0, 10), 0, "the call was not executed");
    assert_eq!(bench.core.peek(3, 7), 4);
}

#[test]
fn loads_and_stores_work_on_each_pe() {
    let source = "
        C.BSTART
        sdi a0, [a1, 8]
        lbi [a1, 8], ->x0
        lhui [a1, 8], ->x1
        lwi [a1, 8], ->x2
        ldi [a1, 8], ->x3
        sbi a0, [a1, 3]
        shi a0, [a1, 4]";
    let mut gprs = [[0; GPRS]; PES];
    for (pe, file) in gprs.iter_mut().enumerate() {
        file[2] = 0x8182_8384_8586_8780 + pe as u64;
        file[3] = 0x1000 + 64 * pe as u64;
    }
    for memory in [TestMemory::immediate(), TestMemory::delayed(77)] {
        let inputs = ResetInputs { gprs, ..inputs() };
        let mut bench = Bench::with(&format!("{source}{END}"), inputs, ConfigName::Tiny, memory);
        bench.run().assert_normal_end();
        for pe in 0..4 {
            let value = 0x8182_8384_8586_8780 + u64::from(pe);
            let x = |index: u32| bench.gpr(pe, 20 + index);
            assert_eq!(x(0), 0xffff_ffff_ffff_ff80 + u64::from(pe));
            assert_eq!(x(1), value & 0xffff);
            assert_eq!(x(2), 0xffff_ffff_8586_8780 + u64::from(pe));
            assert_eq!(x(3), value);
            let base = 0x1000 + 64 * u64::from(pe);
            assert_eq!(bench.memory.word(base + 8), value);
            let stored = (value & 0xff) << 24 | (value & 0xffff) << 32;
            assert_eq!(bench.memory.word(base), stored, "byte and halfword");
        }
    }
}

#[test]
fn fault_in_one_pe_stops_the_access_in_all() {
    let mut gprs = [[0; GPRS]; PES];
    for (pe, file) in gprs.iter_mut().enumerate() {
        file[2] = 7;
        file[3] = if pe == 2 { 0x3ffc } else { 0x1000 };
    }
    let inputs = ResetInputs { gprs, ..inputs() };
    let mut bench = Bench::new(&format!("C.BSTART\n sdi.u a0, [a1, 0]{END}"), inputs);
    bench.run();
    assert_eq!(bench.fault(), (Fault::DataAlignment as u64, 0x3ffc));
    assert_eq!(bench.memory.word(0x1000), 0);
}

#[test]
fn limits_stop_before_an_instruction() {
    let source =
        format!("C.BSTART\n addi zero, 1, ->a0\n addi zero, 2, ->a0\n addi zero, 3, ->a0{END}");
    let mut bench = Bench::new(
        &source,
        ResetInputs {
            max_instr: 3,
            ..inputs()
        },
    );
    bench.run();
    assert_eq!(
        (bench.gpr(0, 2), bench.core.peek(3, 17)),
        (2, HaltReason::MaxInstr as u64)
    );
    assert_eq!((bench.core.peek(3, 0), bench.core.peek(3, 7)), (0x10a, 3));
    let mut bench = Bench::new(
        &source,
        ResetInputs {
            stop_pc: Some(0x106),
            ..inputs()
        },
    );
    bench.run();
    assert_eq!(
        (bench.gpr(0, 2), bench.core.peek(3, 17)),
        (1, HaltReason::StopPc as u64)
    );
}

#[test]
fn disabled_pes_do_nothing() {
    let source =
        format!("C.BSTART\n addi a0, 1, ->t\n c.add t#1, t#1, ->t\n addi t#1, 0, ->a1{END}");
    let mut bench = Bench::new(
        &source,
        ResetInputs {
            pe_enable: 0b0100,
            ..inputs()
        },
    );
    bench.run().assert_normal_end();
    assert_eq!((bench.gpr(2, 3), bench.gpr(0, 3)), (2, 0));
    assert_eq!((bench.core.peek(2, 2), bench.core.peek(2, 0)), (3, 0));
    assert_eq!(bench.core.peek(1, 2 * 8), 2);
}

#[test]
fn system_registers() {
    let source = "
        C.BSTART.SYS
        ssrget 0x26, ->a0
        ssrget 0x802, ->a1
        ssrget 0x27, ->a2
        ssrget 0xc00, ->a3
        ssrget 0x10, ->a4
        ebreak 0";
    let mut bench = Bench::new(
        source,
        ResetInputs {
            spec_compat: true,
            ..inputs()
        },
    );
    bench.run().assert_normal_end();
    assert_eq!((bench.gpr(3, 2), bench.gpr(1, 3)), (3, 1));
    assert_eq!(bench.gpr(0, 4), 262_144);
    assert_eq!(
        (bench.gpr(0, 5), bench.gpr(2, 6)),
        (5, 6),
        "attempts, the reading one included"
    );
}

#[test]
fn results_do_not_depend_on_memory_timing_or_configuration() {
    let source = format!(
        "
        C.BSTART
        addi zero, 40, ->a0
        lui 1, ->a1
loop:   BSTART COND, loop
        mul a0, a0, ->t
        div t#1, a0, ->u
        sdi u#1, [a1, 0]
        ldi [a1, 0], ->a2
        add a3, a2, ->a3
        addi a1, 8, ->a1
        subi a0, 1, ->a0
        setc.ne a0, zero
        BSTOP{END}"
    );
    let mut seen = None;
    for (seed, name) in (1..).zip(ConfigName::ALL.into_iter().cycle().take(9)) {
        let mut bench = Bench::with(
            &source,
            inputs(),
            name,
            TestMemory::delayed(seed * 0x9e37_79b9),
        );
        bench.run().assert_normal_end();
        let result = (bench.gpr(0, 5), bench.memory.bytes().to_vec());
        assert_eq!(result.0, 820);
        assert_eq!(*seen.get_or_insert_with(|| result.clone()), result);
    }
}

#[test]
fn tile_block_through_the_backend() {
    let source = "
        C.BSTART
        lui 1, ->a0
        lui 2, ->a1
        addi zero, 3, ->a2
        sdi a2, [a0, 0]
        BSTART.TLOAD S32
        C.B.DIMI 2, ->lb0
        B.IOR [a0]
        B.IOT mask=1000, last, ->t<128B>
        BSTART.TSTORE S32
        B.IOR [a1]
        B.IOT t#1, mask=1000, last
        BSTOP
        C.BSTART
        ldi [a1, 0], ->a3";
    for name in ConfigName::ALL {
        let mut bench = Bench::with(
            &format!("{source}{END}"),
            inputs(),
            name,
            TestMemory::delayed(5),
        );
        bench.run().assert_normal_end();
        assert_eq!(
            bench.gpr(2, 5),
            3,
            "the load waits for the store of the Tile"
        );
    }
}

#[test]
fn header_rules() {
    let fault_of = |source: &str| {
        let mut bench = Bench::new(source, inputs());
        bench.run();
        bench.fault()
    };
    let bundle = Fault::BundleControl as u64;
    assert_eq!(
        fault_of("C.BSTART\n C.B.DIMI 1, ->lb0\n C.B.DIMI 1, ->lb0"),
        (bundle, 0x104)
    );
    assert_eq!(
        fault_of("C.BSTART\n c.movi 1, ->a0\n C.B.DIMI 1, ->lb0"),
        (bundle, 0x104)
    );
    assert_eq!(fault_of("C.B.DIMI 1, ->lb0"), (bundle, 0x100));
    assert_eq!(fault_of("C.BSTOP"), (bundle, 0x100));
    assert_eq!(fault_of("C.BSTART\n setc.eq a0, a0"), (bundle, 0x102));
    let illegal = Fault::IllegalInstruction as u64;
    assert_eq!(fault_of("C.BSTART\n c.add t#1, a0, ->t"), (illegal, 0x102));
    assert_eq!(
        fault_of("C.BSTART\n B.CATR trap\n C.BSTOP"),
        (Fault::BundlePostCommit as u64, 0x108)
    );
}
