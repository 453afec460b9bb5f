//! Templates that fault in one of their steps and go on after a handler has removed the cause.

use crate::bench::{
    Bench, DATA_ALIGNMENT, DATA_PAGE, Ended, ILLEGAL, INSTRUCTION_PC, Program, Setup,
};

/// Bytes of the memory.
pub(crate) const BYTES: u64 = 0x8000;
/// From here on memory belongs to the rings 0 and 1.
pub(crate) const USER: u64 = 0x4000;
/// The stack pointer of the frames.
pub(crate) const SP: usize = 2;
/// Register that counts the traps.
const COUNT: u32 = 23;

/// A program in ring 2 that runs `text` and stops at `done`. The handler in ring 1 counts in x3, does `repair`, and lets
/// the interrupted program go on in ring 1, which may access all of memory: for that it goes to ring 0, which alone may
/// change the context.
pub(crate) fn program(text: &str, repair: &str) -> Program {
    Program::new(&format!(
        "
        .org    0x1000
_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->x0
        addi    x0, %tpcrel_lo(.Lvec), ->x0
        hl.ssrset x0, 0x1f01
        addi    zero, 2, ->x0
        ssrset  x0, 0x20
        {text}
done:   C.BSTART
        C.BSTOP

handler:
        C.BSTART.SYS
        addi    x3, 1, ->x3
        ssrset  zero, 0x20
        hl.ssrget 0x1f00, ->x0
        andi    x0, -16, ->x0
        ori     x0, 1, ->x0
        hl.ssrset x0, 0x1f00
        hl.ssrget 0x1f40, ->x0
        andi    x0, -16, ->x0
        ori     x0, 1, ->x0
        hl.ssrset x0, 0x1f40
        addi    zero, 1, ->x0
        ssrset  x0, 0x20
        {repair}
        acre    0
        C.BSTOP
"
    ))
}

/// One PE that stops at `done`, and a pattern on both sides of the limit.
pub(crate) fn setup(program: &Program) -> Setup {
    let mut setup = Setup::new(BYTES).one_pe();
    setup.reset.user_bytes = USER;
    setup.reset.stop_pc = Some(program.symbol("done"));
    setup.data.push((USER - 0x200, pattern()));
    setup
}

/// Bytes that differ from their neighbours.
pub(crate) fn pattern() -> Vec<u8> {
    (0..0x400u32).map(|i| (i * 29 + 7) as u8).collect()
}

/// Runs a program with and without the limit of user memory: it ends at `done` with the same memory, registers and
/// ReturnAddress, after `faults` traps with and none without the limit.
fn compare(
    bench: &mut Bench,
    program: &Program,
    setup: &Setup,
    faults: u64,
    what: &dyn std::fmt::Debug,
) -> Ended {
    let mut state = |user_bytes, faults| {
        let mut setup = setup.clone();
        setup.reset.user_bytes = user_bytes;
        let mut ended = bench.run(program, &setup, what);
        assert_eq!(
            ended.peek(3, 0),
            program.symbol("done"),
            "{what:?} {:x?}",
            ended.trap()
        );
        assert_eq!(ended.peek(0, COUNT), faults, "{what:?}");
        // x0 is the handler's, x3 the count.
        let gprs: Vec<u64> = (0..23)
            .filter(|r| *r != 20)
            .map(|r| ended.peek(0, r))
            .collect();
        let control = [3, 20].map(|addr| ended.peek(3, addr) & !2);
        let memory = ended.bytes(0, BYTES).to_vec();
        (ended, memory, gprs, control)
    };
    let disturbed = state(setup.reset.user_bytes, faults);
    let calm = state(BYTES, 0);
    assert!(disturbed.1 == calm.1, "{what:?}: memory");
    assert_eq!((disturbed.2, disturbed.3), (calm.2, calm.3), "{what:?}");
    disturbed.0
}

/// MCOPY whose source or destination leaves the user's memory at every byte, with all shapes of steps.
#[test]
fn mcopy() {
    let mut bench = Bench::new();
    let program = program("MCOPY [a0, a1, a2]", "");
    for length in [1, 2, 3, 7, 8, 9, 15, 16, 23, 40] {
        for inside in 0..=length {
            for source_leaves in [false, true] {
                let (leaving, other) = (USER - inside, 0x2003);
                let (to, from) = if source_leaves {
                    (other, leaving)
                } else {
                    (leaving, other)
                };
                let mut setup = setup(&program).gpr(2, to).gpr(3, from).gpr(4, length);
                setup.data.push((0x2000, pattern()[..0x100].to_vec()));
                let what = (length, inside, source_leaves);
                let ended = compare(
                    &mut bench,
                    &program,
                    &setup,
                    u64::from(inside < length),
                    &what,
                );
                let mut memory = vec![0; BYTES as usize];
                for (addr, bytes) in &setup.data {
                    memory[*addr as usize..][..bytes.len()].copy_from_slice(bytes);
                }
                let (to, from) = (to as usize, from as usize);
                memory.copy_within(from..from + length as usize, to);
                assert!(
                    ended.bytes(0x2000, BYTES - 0x2000) == &memory[0x2000..],
                    "{what:?}"
                );
            }
        }
    }
}

/// MCOPY that faults keeps the steps that are done: 8 bytes each, then 4, 2 and 1.
#[test]
fn mcopy_keeps_finished_steps() {
    let mut bench = Bench::new();
    let source = " .org 0x1000\n_start: C.BSTART\nhere: MCOPY [a0, a1, a2]\n C.BSTOP\n";
    let program = Program::new(source);
    const LENGTH: u64 = 31;
    for inside in 0..LENGTH {
        let steps = [0, 8, 16, 24, 28, 30, 31];
        let done = steps
            .into_iter()
            .filter(|end| *end <= inside)
            .max()
            .expect("0 is one");
        for source_leaves in [false, true] {
            let (leaving, other) = (BYTES - inside, 0x2005);
            let (to, from) = if source_leaves {
                (other, leaving)
            } else {
                (leaving, other)
            };
            let mut setup = Setup::new(BYTES).gpr(2, to).gpr(3, from).gpr(4, LENGTH);
            let before = pattern();
            if source_leaves {
                setup.data.push((from, before[..inside as usize].to_vec()));
            } else {
                setup.data.push((from, before[..LENGTH as usize].to_vec()));
            }
            let mut ended = bench.run(&program, &setup, &(inside, source_leaves));
            let here = program.symbol("here");
            assert_eq!(ended.trap(), (DATA_PAGE, leaving + done, here));
            assert_eq!((ended.peek(3, 22), ended.peek(3, 20) & 8), (done, 8));
            assert_eq!(ended.bytes(to, done), &before[..done as usize]);
            let behind = (to + done).min(BYTES);
            assert!(
                ended
                    .bytes(behind, (BYTES - behind).min(0x100))
                    .iter()
                    .all(|byte| *byte == 0)
                    || source_leaves
            );
        }
    }
}

/// MSET does nothing when a part of its range is outside; it is repeated as a whole.
#[test]
fn mset() {
    let mut bench = Bench::new();
    let program = program("MSET [a0, a1, a2]", "");
    for length in [1, 2, 8, 31, 63] {
        for inside in 0..=length {
            let setup = setup(&program)
                .gpr(2, USER - inside)
                .gpr(3, 0x1ee)
                .gpr(4, length);
            let faults = u64::from(inside < length);
            let ended = compare(&mut bench, &program, &setup, faults, &(length, inside));
            assert!(
                ended
                    .bytes(USER - inside, length)
                    .iter()
                    .all(|byte| *byte == 0xee)
            );
        }
    }
    let alone = Program::new(
        " .org 0x1000\n_start: C.BSTART\nhere: MSET [a0, a1, a2]\n C.BSTART.SYS\n ebreak 0\n",
    );
    for (to, length) in [
        (BYTES - 5, 6),
        (BYTES, 1),
        (u64::MAX - 3, 2),
        (0x2000, 64),
        (0x2000, 0),
    ] {
        let setup = Setup::new(BYTES).gpr(2, to).gpr(3, 0xff).gpr(4, length);
        let mut ended = bench.run(&alone, &setup, &(to, length));
        let here = alone.symbol("here");
        match length {
            0 => assert!(ended.program_end()),
            64 => assert_eq!(ended.trap(), (ILLEGAL, here, here)),
            _ => assert_eq!(ended.trap(), (DATA_PAGE, to, here)),
        }
        assert!(
            ended
                .bytes(0x2000, BYTES - 0x2000)
                .iter()
                .all(|byte| *byte == 0)
        );
    }
}

/// Frames whose uppermost slots are outside: the first slot faults after sp was adjusted, and everything follows when
/// the template goes on.
#[test]
fn frames() {
    let mut bench = Bench::new();
    let fret = "setret .Lback, ->ra\n FRET.RA [s1 ~ s6], sp!, 64\n.Lback: C.BSTART";
    for text in [
        "FENTRY [ra ~ s4], sp!, 64",
        "FENTRY [x3 ~ a4], sp!, 64",
        "FEXIT [s0 ~ s5], sp!, 64",
        fret,
        "FENTRY [ra ~ s4], sp!, 64\n C.BSTART\n addi zero, 0, ->s0\n FEXIT [ra ~ s4], sp!, 64",
    ] {
        let program = program(text, "");
        // The slots are below the caller's sp.
        let grows = text.starts_with("FENTRY");
        for outside in 0..8 {
            let caller = USER + 8 * outside;
            let sp = if grows { caller } else { caller - 64 };
            let mut setup = setup(&program).gpr(SP, sp);
            for register in [1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17] {
                setup = setup.gpr(register, 0x0101_0101_0101_0100 * register as u64);
            }
            compare(
                &mut bench,
                &program,
                &setup,
                u64::from(outside > 0),
                &(text, outside),
            );
        }
    }
}

/// FRET.STK with an odd return address in its slot: the handler makes it even.
#[test]
fn odd_return_address() {
    let mut bench = Bench::new();
    let text = "FRET.STK [ra ~ s2], sp!, 48";
    let program = program(text, "sdi a7, [a6, 0]");
    let slot = 0x2028;
    let words: Vec<u64> = vec![0, 0, 33, 22, 11, program.symbol("done") + 1];
    let mut setup = setup(&program)
        .gpr(SP, 0x2000)
        .gpr(8, slot)
        .gpr(9, program.symbol("done"));
    setup
        .data
        .push((0x2000, words.iter().flat_map(|w| w.to_le_bytes()).collect()));
    let mut ended = bench.run(&program, &setup, &text);
    let done = program.symbol("done");
    assert_eq!(ended.peek(3, 0), done);
    let registers = [2, 10, 11, 12, 13, COUNT].map(|r| ended.peek(0, r));
    assert_eq!(registers, [0x2030, done, 11, 22, 33, 1]);
    assert_eq!((ended.peek(3, 3), ended.peek(3, 20) & 12), (done, 0));

    let alone = Program::new(" .org 0x1000\n_start: C.BSTART\nhere: FRET.STK [ra ~ s2], sp!, 48\n");
    let mut setup = setup_alone().gpr(SP, 0x2000).gpr(10, 0x777).gpr(11, 1);
    setup.data.push((slot, 0x501u64.to_le_bytes().to_vec()));
    let mut ended = bench.run(&alone, &setup, &text);
    assert_eq!(ended.trap(), (INSTRUCTION_PC, 0x501, alone.symbol("here")));
    assert_eq!([2, 10, 11].map(|r| ended.peek(0, r)), [0x2030, 0x777, 1]);
    assert_eq!((ended.peek(3, 20) & 4, ended.peek(3, 21)), (4, 0x100));
}

fn setup_alone() -> Setup {
    Setup::new(BYTES).one_pe()
}

/// Slots that reach below address 0: the finished ones stay, the record names the failing one.
#[test]
fn frames_below_zero() {
    let mut bench = Bench::new();
    let registers = [10, 11, 12, 13, 14, 15];
    for load in [false, true] {
        let text = if load { "FEXIT" } else { "FENTRY" };
        let program = Program::new(&format!(
            " .org 0x1000\n_start: C.BSTART\nhere: {text} [ra ~ s4], sp!, 64\n"
        ));
        for slots in 0..6u64 {
            for misaligned in [0, 4] {
                let caller = 8 * slots + misaligned;
                let sp = if load {
                    caller.wrapping_sub(64)
                } else {
                    caller
                };
                let mut setup = setup_alone().gpr(SP, sp);
                let memory: Vec<u8> = (0..64).map(|i| 0x80 + i).collect();
                setup.data.push((0, memory.clone()));
                for register in registers {
                    setup = setup.gpr(register, 0x1111 * register as u64);
                }
                let mut ended = bench.run(&program, &setup, &(text, slots, misaligned));
                let here = program.symbol("here");
                let adjusted = if load {
                    caller
                } else {
                    caller.wrapping_sub(64)
                };
                assert_eq!(ended.peek(0, SP as u32), adjusted);
                assert_eq!(ended.peek(3, 20) & 4, 4);
                if misaligned != 0 {
                    assert_eq!(ended.trap(), (DATA_ALIGNMENT, caller.wrapping_sub(8), here));
                    assert_eq!(ended.peek(3, 21), 0x100);
                    continue;
                }
                assert_eq!(ended.trap(), (DATA_PAGE, 8u64.wrapping_neg(), here));
                assert_eq!(ended.peek(3, 21), 0x100 | slots);
                let words = ended.words(0, 8);
                for (k, register) in (0..).zip(registers) {
                    let value = 0x1111 * register as u64;
                    let done = k < slots;
                    let slot = if done {
                        words[(slots - 1 - k) as usize]
                    } else {
                        0
                    };
                    let found = ended.peek(0, register as u32);
                    match (load, done) {
                        (true, true) => assert_eq!(found, slot),
                        (false, true) => assert_eq!(slot, value),
                        _ => assert_eq!(found, value),
                    }
                }
                let kept = if load { 0 } else { 8 * slots as usize };
                assert_eq!(ended.bytes(kept as u64, 64 - kept as u64), &memory[kept..]);
            }
        }
    }
}
