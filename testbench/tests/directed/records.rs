//! Records of templates that have faulted: what the template goes on with when the handler returns.

use testbench::args::IrqAt;

use crate::bench::{Bench, DATA_PAGE, Ended, ILLEGAL, Program, Setup};
use crate::restart::{BYTES, SP, USER, pattern, program, setup};

/// The stack pointer that the handler leaves behind.
const MOVED_SP: u64 = 0x123;

/// Runs a program of [`program`] up to `done`, after one trap.
fn run_through(bench: &mut Bench, program: &Program, setup: &Setup, what: &str) -> Ended {
    let mut ended = bench.run(program, setup, &what);
    let (pc, traps) = (ended.peek(3, 0), ended.peek(0, 23));
    assert_eq!((pc, traps), (program.symbol("done"), 1), "{what}");
    ended
}

/// MCOPY goes on with the operands that it began with.
#[test]
fn mcopy_keeps_its_operands() {
    const LENGTH: u64 = 23;
    let repair = "addi zero, 0x55, ->a0\n addi zero, 0x66, ->a1\n addi zero, 3, ->a2";
    let program = program("MCOPY [a0, a1, a2]", repair);
    let mut bench = Bench::new();
    for inside in 0..LENGTH {
        let (to, from) = (0x2003, USER - inside);
        let setup = setup(&program).gpr(2, to).gpr(3, from).gpr(4, LENGTH);
        let mut ended = run_through(&mut bench, &program, &setup, &format!("{inside} inside"));
        let first = (0x200 - inside) as usize;
        assert_eq!(
            ended.bytes(to, LENGTH),
            &pattern()[first..first + LENGTH as usize]
        );
        assert_eq!([2, 3, 4].map(|r| ended.peek(0, r)), [0x55, 0x66, 3]);
        assert!(ended.bytes(0, 0x100).iter().all(|byte| *byte == 0));
    }
}

/// FENTRY stores the registers as they were at its start; sp is not adjusted again.
#[test]
fn fentry_keeps_its_registers() {
    let repair =
        "addi zero, 0x123, ->a0\n addi zero, 1, ->ra\n addi zero, 2, ->s0\n addi zero, 3, ->s1";
    let program = program("FENTRY [ra ~ s1], sp!, 48", repair);
    let caller = USER + 8;
    let mut setup = setup(&program).gpr(SP, caller);
    for (register, value) in [(10, 0xaaaa), (11, 0xbbbb), (12, 0xcccc)] {
        setup = setup.gpr(register, value);
    }
    let mut ended = run_through(&mut Bench::new(), &program, &setup, "FENTRY");
    assert_eq!(ended.words(caller - 24, 3), [0xcccc, 0xbbbb, 0xaaaa]);
    let registers = [SP as u32, 10, 11, 12].map(|r| ended.peek(0, r));
    assert_eq!(registers, [MOVED_SP, 1, 2, 3]);
}

/// FEXIT loads from the slots that it began with; sp is not adjusted again.
#[test]
fn fexit_keeps_its_slots() {
    let program = program("FEXIT [s0 ~ s2], sp!, 48", "addi zero, 0x123, ->a0");
    let caller = USER + 8;
    let mut setup = setup(&program).gpr(SP, caller - 48);
    let slots: [u64; 3] = [0x33, 0x22, 0x11];
    let bytes = slots.iter().flat_map(|slot| slot.to_le_bytes()).collect();
    setup.data.push((caller - 24, bytes));
    let mut ended = run_through(&mut Bench::new(), &program, &setup, "FEXIT");
    let registers = [SP as u32, 11, 12, 13].map(|r| ended.peek(0, r));
    assert_eq!(registers, [MOVED_SP, 0x11, 0x22, 0x33]);
}

/// A program in ring 0 whose handler does `text` and returns; the label `here` is before `template`.
fn handled(template: &str, text: &str) -> Program {
    Program::new(&format!(
        "
        .org    0x1000
_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->x0
        addi    x0, %tpcrel_lo(.Lvec), ->x0
        ssrset  x0, 0xf01
        C.BSTART
here:   {template}
        C.BSTOP
handler:
        C.BSTART.SYS
        {text}
        acre    0
        C.BSTOP
"
    ))
}

/// A setup of one PE whose second trap stops the core.
fn two_traps() -> Setup {
    let mut setup = Setup::new(BYTES).one_pe();
    setup.reset.fault_limit = 2;
    setup
}

/// Number of the counter `template_resumes` (`docs/counters.md`).
const RESUMES: usize = 97;

/// Slots that reach below address 0 fail again when the template goes on; those that were done are not repeated: what
/// the handler put into memory and registers stays.
#[test]
fn finished_slots_are_not_repeated() {
    const MARK: u64 = 0x5a5;
    let mut bench = Bench::new();
    let mut text: Vec<String> = (0..8)
        .map(|k| format!("sdi x2, [zero, {}]", 8 * k))
        .collect();
    let registers = ["a0", "ra", "s0", "s1", "s2", "s3", "s4"];
    text.extend(registers.map(|register| format!("addi x2, 0, ->{register}")));
    for load in [false, true] {
        let template = if load { "FEXIT" } else { "FENTRY" };
        let program = handled(
            &format!("{template} [ra ~ s4], sp!, 64"),
            &text.join("\n        "),
        );
        for slots in 0..6u64 {
            let sp = if load {
                (8 * slots).wrapping_sub(64)
            } else {
                8 * slots
            };
            let setup = two_traps().gpr(SP, sp).gpr(22, MARK);
            let mut ended = bench.run(&program, &setup, &(template, slots));
            let here = program.symbol("here");
            assert_eq!(ended.trap(), (DATA_PAGE, 8u64.wrapping_neg(), here));
            assert_eq!(
                (ended.peek(3, 20) & 4, ended.peek(3, 21)),
                (4, 0x100 | slots)
            );
            assert_eq!(ended.words(0, 8), [MARK; 8]);
            let found = [SP as u32, 10, 11, 12, 13, 14, 15].map(|r| ended.peek(0, r));
            assert_eq!(found, [MARK; 7], "{template} {slots}");
            assert_eq!(ended.outcome.increments[RESUMES], 1);
        }
    }
}

/// MCOPY that faults again in the same step: the steps that were done are not repeated.
#[test]
fn finished_steps_are_not_repeated() {
    const MARK: u64 = 0x77;
    let program = handled("MCOPY [a0, a1, a2]", "MSET [a3, x2, a4]");
    let mut bench = Bench::new();
    for (inside, done) in [
        (0, 0),
        (7, 0),
        (8, 8),
        (15, 8),
        (16, 16),
        (20, 20),
        (22, 22),
    ] {
        let mut setup = two_traps().gpr(2, 0x2000).gpr(3, BYTES - inside);
        setup = setup.gpr(4, 23).gpr(5, 0x2000).gpr(6, 23).gpr(22, MARK);
        setup
            .data
            .push((BYTES - inside, pattern()[..inside as usize].to_vec()));
        let mut ended = bench.run(&program, &setup, &(inside, done));
        let here = program.symbol("here");
        assert_eq!(ended.trap(), (DATA_PAGE, BYTES - inside + done, here));
        assert_eq!(ended.peek(3, 22), done);
        assert_eq!(ended.bytes(0x2000, 23), [MARK as u8; 23], "{inside}");
        assert_eq!(ended.outcome.increments[RESUMES], 1);
    }
}

/// While a record is active, a template of the same sort at another PC is illegal, whatever its operands.
#[test]
fn template_elsewhere() {
    let mut bench = Bench::new();
    let frames = ["FENTRY [ra ~ s4], sp!, 64", "FEXIT [ra ~ s4], sp!, 64"];
    let copies = ["MCOPY [a1, a2, a3]"];
    for (sort, active) in [(&frames[..], 4), (&copies[..], 8)] {
        for (first, second) in sort.iter().flat_map(|a| sort.iter().map(move |b| (a, b))) {
            let text = "addi zero, 0x78, ->a0
.Lelse: addtpc  %tpcrel_hi(other), ->x0
        addi    x0, %tpcrel_lo(.Lelse), ->x0
        ssrset  x0, 0xf43";
            let program = handled(&format!("{first}\nother: {second}"), text);
            // The first slot and the first step fail. The frame of the handler's sp would do.
            let sp = if *first == frames[1] {
                0u64.wrapping_sub(64)
            } else {
                0
            };
            let setup = two_traps()
                .gpr(SP, sp)
                .gpr(3, 0x2000)
                .gpr(4, BYTES)
                .gpr(5, 9);
            let mut ended = bench.run(&program, &setup, &(first, second));
            let other = program.symbol("other");
            assert_eq!(ended.trap(), (ILLEGAL, other, other), "{first} {second}");
            assert_eq!(ended.peek(3, 20) & 12, active, "{first} {second}");
            assert_eq!(ended.peek(0, SP as u32), 0x78);
        }
    }
}

/// Numbers of the counters `traps` and `interrupts` (`docs/counters.md`).
const TRAPS: usize = 99;
const INTERRUPTS: usize = 100;

/// Memory, registers but x0 and the count, ReturnAddress, active records.
fn state(ended: &mut Ended) -> (Vec<u8>, Vec<u64>) {
    let registers = (0..23).filter(|r| *r != 20).map(|r| (0, r));
    let places: Vec<(u8, u32)> = registers.chain([(3, 3)]).collect();
    let mut values: Vec<u64> = places.iter().map(|(sel, r)| ended.peek(*sel, *r)).collect();
    values.push(ended.peek(3, 20) & 12);
    (ended.bytes(0, BYTES).to_vec(), values)
}

/// An interrupt in every cycle of a template that faults in its middle, of the handler and of the rest of the template:
/// before it, instead of it, and between the return and the steps that are left.
#[test]
fn interrupts_around_a_fault() {
    const LINE: u8 = 9;
    // The end of the interrupt needs ring 0.
    let repair = "ssrset zero, 0x20
        addi    zero, 9, ->x0
        hl.ssrset x0, 0x1f0a
        addi    zero, 1, ->x0
        ssrset  x0, 0x20";
    let mut bench = Bench::new();
    for (text, operands) in [
        ("MCOPY [a0, a1, a2]", [(2, 0x2003), (3, USER - 20), (4, 31)]),
        ("MSET [a0, a1, a2]", [(2, USER - 20), (3, 0x5a), (4, 31)]),
        (
            "FENTRY [ra ~ s1], sp!, 48",
            [(SP, USER + 8), (10, 7), (11, 8)],
        ),
        (
            "FEXIT [ra ~ s1], sp!, 48",
            [(SP, USER - 40), (10, 7), (11, 8)],
        ),
    ] {
        let program = program(text, repair);
        let mut setup = setup(&program);
        for (register, value) in operands {
            setup = setup.gpr(register, value);
        }
        let mut calm = run_through(&mut bench, &program, &setup, text);
        let expected = state(&mut calm);
        let (mut instead, mut resumed) = (0, 0);
        for cycle in 0..calm.outcome.cycles {
            let mut setup = setup.clone();
            setup.memory.irq_at = vec![IrqAt { line: LINE, cycle }];
            let mut ended = bench.run(&program, &setup, &(text, cycle));
            assert_eq!(ended.peek(3, 0), program.symbol("done"), "{text} {cycle}");
            let counters = ended.outcome.increments;
            assert_eq!(ended.peek(0, 23), counters[TRAPS], "{text} {cycle}");
            let faults = counters[TRAPS] - counters[INTERRUPTS];
            assert!(faults <= 1 && counters[INTERRUPTS] <= 1, "{text} {cycle}");
            assert!(state(&mut ended) == expected, "{text} {cycle}");
            // After an interrupt the program is in ring 1, where the template does not fault.
            instead += u64::from(faults == 0);
            resumed += counters[INTERRUPTS] * counters[RESUMES];
        }
        // MSET has no record.
        assert!(instead > 0, "{text}");
        assert!(resumed > 5 || text.starts_with("MSET"), "{text}: {resumed}");
    }
}
