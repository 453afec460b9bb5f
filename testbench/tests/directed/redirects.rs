//! Redirects to every halfword of a line, from every halfword, to instructions of every length.

use crate::bench::{Bench, INSTRUCTION_PAGE, INSTRUCTION_PC, Program, Setup, runs};

/// What transfers control. Each is the text before the instruction that redirects, its bytes, and that instruction;
/// TARGET stands for the target and LABEL for the first of these instructions.
const TRANSFERS: [(&str, u64, &str); 13] = [
    ("", 0, "j TARGET"),
    (ADDRESS, 8, "jr a0, 0"),
    ("BSTART DIRECT, TARGET", 4, "BSTOP"),
    ("BSTART DIRECT, TARGET", 4, "C.BSTOP"),
    ("BSTART DIRECT, TARGET", 4, "C.BSTART"),
    ("BSTART DIRECT, TARGET", 4, "BSTART.STD FALL"),
    ("BSTART COND, TARGET\n setc.eq zero, zero", 8, "BSTOP"),
    (
        "BSTART COND, TARGET\n c.setc.eq zero, zero",
        6,
        "C.BSTART.SYS",
    ),
    ("C.BSTART DIRECT, TARGET", 2, "L.BSTOP"),
    (INDIRECT, 20, "BSTOP"),
    (INDIRECT_CALL, 20, "C.BSTOP"),
    ("setret TARGET, ->ra\n BSTART.STD RET", 8, "C.BSTOP"),
    ("BSTART.CALL TARGET, TARGET, ->ra", 4, "C.BSTOP"),
];

/// BPCN of the first block is the target of the second.
const INDIRECT: &str = "addtpc %tpcrel_hi(TARGET), ->a0
 addi a0, %tpcrel_lo(LABEL), ->a0
 BSTART.STD FALL
 setc.tgt a0
 BSTART.STD IND";
const INDIRECT_CALL: &str = "addtpc %tpcrel_hi(TARGET), ->a0
 addi a0, %tpcrel_lo(LABEL), ->a0
 BSTART.STD FALL
 setc.tgt a0
 BSTART.ICALL TARGET, ->ra";

/// The address of the target in a0.
const ADDRESS: &str = "addtpc %tpcrel_hi(TARGET), ->a0\n addi a0, %tpcrel_lo(LABEL), ->a0";

/// The instruction at the target: it puts the number of the hop into a1, or its low four bits.
fn target(halfwords: u64, hop: u64) -> (String, u64) {
    match halfwords {
        1 => (format!("c.movi {}, ->a1", hop % 16), hop % 16),
        2 => (format!("addi zero, {}, ->a1", hop % 2048), hop % 2048),
        _ => (format!("hl.addi zero, {hop}, ->a1"), hop),
    }
}

/// C.EBREAK, a fault outside of SYS blocks.
const STOP: [u8; 2] = [0x2c, 0xc0];
/// Bytes of a hop: two lines before the one in which it starts, and the next but one for the target and what stores its
/// result.
const REGION: u64 = 112;
const CODE: u64 = 0x1000;

/// A chain of hops through all positions and lengths, and what it must store. Hop n stores what its target computed at
/// word n of `table`.
fn chain(transfers: &[(&str, u64, &str)], table: u64) -> (String, Vec<u64>) {
    let start = format!(
        " .org {CODE:#x}\n_start: lui {:#x}, ->a2\n j h0",
        table >> 12
    );
    let mut lines = vec![start];
    let mut expected = Vec::new();
    for (before, bytes, transfer) in transfers {
        for hop_in_kind in 0..8 * 8 * 3 {
            let (to, from, halfwords) =
                (hop_in_kind / 24, hop_in_kind / 3 % 8, hop_in_kind % 3 + 1);
            let hop = expected.len() as u64;
            let (instruction, value) = target(halfwords, hop);
            expected.push(value);
            let place = |text: &str| {
                let text = text.replace("LABEL", &format!("l{hop}"));
                text.replace("TARGET", &format!("t{hop}"))
            };
            let base = CODE + 32 + hop * REGION;
            let padding = (32 + 2 * from - bytes) / 2;
            lines.push(format!(" .org {base:#x}\nh{hop}:"));
            lines.extend((0..padding).map(|_| " c.movi 0, ->a3".to_owned()));
            lines.push(format!("l{hop}: {}\n {}", place(before), place(transfer)));
            lines.push(format!(" .org {:#x}", base + 64 + 2 * to));
            lines.push(format!("t{hop}: {instruction}\n sdi a1, [a2, 0]"));
            lines.push(format!(" addi a2, 8, ->a2\n j h{}", hop + 1));
        }
    }
    let last = expected.len();
    lines.push(format!("h{last}: C.BSTART.SYS\n ebreak 0\n C.BSTOP\n"));
    (lines.join("\n"), expected)
}

/// Every transfer, from and to every halfword of a line, to instructions of 16, 32 and 48 bits, with memories of
/// different latency. What no hop may execute stops the program.
#[test]
fn every_position_of_a_line() {
    const TABLE: u64 = 0x8_0000;
    let (source, expected) = chain(&TRANSFERS, TABLE);
    let program = Program::new(&source);
    for (name, latency) in runs(&[(1, 1), (2, 9), (17, 17)]) {
        let mut setup = Setup::new(1 << 20).one_pe().latency(latency.0, latency.1);
        setup.data.push((CODE, STOP.repeat(0x4_0000)));
        setup.memory.backpressure = latency.0;
        let ended = Bench::of(name).run_to_end(&program, &setup, &(name, latency));
        assert_eq!(ended.words(TABLE, expected.len() as u64), expected);
    }
}

/// A program that jumps to `target` with the address in a0, and its label of the jump.
fn jump(before: &str) -> Program {
    Program::new(&format!(" .org 0x1000\n_start: C.BSTART\n{before}"))
}

/// Code that runs into the end of memory, jumps behind it, or to odd addresses.
#[test]
fn end_of_memory_and_odd_targets() {
    const END: u64 = 0x2000;
    // Instructions of 2, 4 and 6 bytes without effect.
    let movi = model::isa::assemble("c.movi 0, ->zero", "").expect("an instruction");
    let addi = model::isa::assemble("addi zero, 0, ->zero", "").expect("an instruction");
    let long = model::isa::assemble("hl.addi zero, 0, ->zero", "").expect("an instruction");
    let mut bench = Bench::new();
    let by_register = jump("here: jr a0, 0\n");
    let by_block = jump("setc.tgt a0\n \nhere: BSTART.STD IND\n BSTOP\n");
    for word in [movi, addi, long] {
        let word = &word.segments[0].1;
        let length = word.len() as u64;
        for program in [&by_register, &by_block] {
            let here = program.symbol("here");
            for from in END - 40..END + 24 {
                let mut setup = Setup::new(END).gpr(2, from);
                let first = END - 40 + from % 2;
                let count = (END - first) / length;
                // The instructions end where the memory does, or one halfword before.
                let start = from - (from - first) / length * length;
                let mut code = word.repeat(count as usize);
                code.truncate((END - start) as usize);
                if from < END {
                    setup.data.push((start & !1, code));
                }
                let mut ended = bench.run(program, &setup, &(length, from));
                let expected = if from % 2 != 0 {
                    (INSTRUCTION_PC, from, here)
                } else {
                    let mut pc = from;
                    while pc + 8 <= END {
                        pc += length;
                    }
                    (INSTRUCTION_PAGE, pc, pc)
                };
                assert_eq!(ended.trap(), expected, "{length} {from:#x}");
            }
        }
    }
    for far in [1 << 32, u64::MAX - 1, u64::MAX - 7, u64::MAX - 15, 1 << 63] {
        let mut ended = bench.run(&by_register, &Setup::new(END).gpr(2, far), &far);
        assert_eq!(ended.trap(), (INSTRUCTION_PAGE, far, far));
    }
}

/// A handler at an odd address faults at its first instruction, without end.
#[test]
fn odd_vector() {
    let program = Program::new(
        " .org 0x1000\n_start: C.BSTART.SYS\n lui 2, ->a0\n ori a0, 1, ->a0\n ssrset a0, 0xf01\n ebreak 3\n",
    );
    let mut setup = Setup::new(0x4000);
    setup.reset.fault_limit = 5;
    let mut ended = Bench::new().run(&program, &setup, &"odd vector");
    assert_eq!(ended.trap(), (INSTRUCTION_PC, 0x2001, 0x2001));
}
