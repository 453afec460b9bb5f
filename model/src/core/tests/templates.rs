//! Frame templates, MCOPY and MSET: results, restart points and cycles (`docs/microarchitecture/blocks.md` sections 6 and 7).
//! The stack pointer of the templates is R2, which assembly calls `a0`.

use super::*;

const END: &str = "\n C.BSTART.SYS\n ebreak 0";

/// One PE with R2 = `sp` and R10..R14 = 10..14.
fn frame_inputs(sp: u64) -> ResetInputs {
    let mut inputs = ResetInputs {
        pe_enable: 1,
        ..inputs()
    };
    inputs.gprs[0][2] = sp;
    for register in 10..15 {
        inputs.gprs[0][register] = register as u64;
    }
    inputs
}

/// Cycles of the first instruction in MEM.
fn cycles_in_mem(source: &str, inputs: ResetInputs, latency: u64) -> u64 {
    let memory = TestMemory::with_latency(latency);
    let mut bench = Bench::with(source, inputs, ConfigName::Default, memory);
    let mut cycles = 0;
    while !bench.core.halted() {
        bench.step();
        let probe = bench.core.probe();
        cycles += u64::from(probe.scalar_mem_valid != 0 && probe.mem_seq == 0);
        assert!(bench.core.cycle() < LIMIT, "the program hangs");
    }
    cycles
}

#[test]
fn frame_and_back() {
    let source = "FENTRY [ra ~ s3], sp!, 48
        addi zero, 0, ->ra
        addi zero, 0, ->s3
        FEXIT [ra ~ s3], sp!, 48";
    for memory in [TestMemory::immediate(), TestMemory::delayed(7)] {
        let source = format!("{source}{END}");
        let mut bench = Bench::with(&source, frame_inputs(0x2000), ConfigName::Default, memory);
        bench.run().assert_normal_end();
        assert_eq!(bench.memory.word(0x1ff8), 10);
        assert_eq!(bench.memory.word(0x1fd8), 14);
        assert_eq!([2, 10, 14].map(|r| bench.gpr(0, r)), [0x2000, 10, 14]);
        assert_eq!(bench.core.peek(3, 3), 10, "ReturnAddress");
        assert_eq!(bench.core.peek(3, 20) & 12, 0, "no record is active");
    }
}

#[test]
fn frame_cycles() {
    let entry = format!("FENTRY [ra ~ s1], sp!, 24{END}");
    let exit = format!("FEXIT [ra ~ s1], sp!, 24{END}");
    for latency in [1, 3] {
        assert_eq!(cycles_in_mem(&entry, frame_inputs(0x2000), latency), 1 + 3);
        let loads = cycles_in_mem(&exit, frame_inputs(0x2000), latency);
        assert_eq!(loads, 1 + 3 * (latency + 2));
    }
}

#[test]
fn frame_fault_keeps_the_slots_done() {
    // The third slot lies at -8.
    let source = format!("FENTRY [ra ~ s1], sp!, 24{END}");
    let mut bench = Bench::new(&source, frame_inputs(16));
    bench.run();
    assert_eq!(bench.fault(), (Fault::DataPage as u64, -8_i64 as u64));
    assert_eq!(bench.core.peek(3, 20) & 12, 4);
    assert_eq!(bench.core.peek(3, 21), 1 << 8 | 2);
    assert_eq!(bench.gpr(0, 2), -8_i64 as u64);
    assert_eq!([0, 8].map(|addr| bench.memory.word(addr)), [11, 10]);
}

#[test]
fn returns() {
    let source = format!("FRET.STK [ra ~ ra], sp!, 8{END}");
    let run = |slot: u64| {
        let mut bench = Bench::new(&source, frame_inputs(0x2000));
        bench.memory.load(0x2000, &slot.to_le_bytes());
        bench.run();
        (bench.fault(), bench.gpr(0, 10))
    };
    assert_eq!(run(0x501), ((Fault::InstructionPc as u64, 0x501), 10));
    let (fault, register) = run(0x104);
    assert_eq!(
        (fault.0, register),
        (Fault::SoftwareBreakpoint as u64, 0x104)
    );
    let small = format!("FRET.RA [ra ~ s0], sp!, 16{END}");
    let mut bench = Bench::new(&small, frame_inputs(0x2000));
    bench.run();
    // ReturnAddress is 0, where a block stop without a block lies.
    assert_eq!(bench.fault(), (Fault::BundleControl as u64, 0));
}

/// MCOPY or MSET with R11, R12, R13.
fn run_template(name: &str, operands: [u64; 3]) -> Bench {
    let mut inputs = frame_inputs(0);
    inputs.gprs[0][11..14].copy_from_slice(&operands);
    let source = format!("{name} [s0, s1, s2]{END}");
    let mut bench = Bench::with(&source, inputs, ConfigName::Default, TestMemory::delayed(3));
    let pattern: Vec<u8> = (1..=64).collect();
    bench.memory.load(0x1000, &pattern);
    bench.run();
    bench
}

#[test]
fn copies() {
    let bench = run_template("MCOPY", [0x203b, 0x1001, 15]);
    bench.assert_normal_end();
    let found = &bench.memory.bytes()[0x203a..0x204b];
    let expected: Vec<u8> = [0].into_iter().chain(2..=16).chain([0]).collect();
    assert_eq!(found, expected);
    let illegal = (Fault::IllegalInstruction as u64, BASE);
    assert_eq!(run_template("MCOPY", [0x1008, 0x1001, 15]).fault(), illegal);
    assert_eq!(
        run_template("MCOPY", [8, -8_i64 as u64, 8]).fault(),
        illegal
    );
    run_template("MCOPY", [0x1000, 0x1000, 0]).assert_normal_end();
    let bench = run_template("MCOPY", [0x2000, 0x3ff4, 16]);
    assert_eq!(bench.fault(), (Fault::DataPage as u64, 0x3ffc));
    assert_eq!(
        (bench.core.peek(3, 20) & 12, bench.core.peek(3, 22)),
        (8, 8)
    );
}

#[test]
fn fills() {
    let bench = run_template("MSET", [0x2021, 0x1ab, 63]);
    bench.assert_normal_end();
    let bytes = bench.memory.bytes();
    assert!(bytes[0x2021..0x2060].iter().all(|&byte| byte == 0xab));
    assert_eq!((bytes[0x2020], bytes[0x2060]), (0, 0));
    let illegal = (Fault::IllegalInstruction as u64, BASE);
    assert_eq!(run_template("MSET", [0x2000, 0, 64]).fault(), illegal);
    let page = (Fault::DataPage as u64, 0x3fff);
    assert_eq!(run_template("MSET", [0x3fff, 0, 2]).fault(), page);
}

#[test]
fn copy_cycles() {
    let mut inputs = frame_inputs(0);
    inputs.gprs[0][11..14].copy_from_slice(&[0x2000, 0x1000, 24]);
    let source = format!("MCOPY [s0, s1, s2]{END}");
    for latency in [1, 4] {
        let cycles = cycles_in_mem(&source, inputs.clone(), latency);
        assert_eq!(cycles, 1 + 3 * (3 + latency));
    }
}
