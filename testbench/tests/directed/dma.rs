//! DMA of 64 bytes from and to every offset in a line.

use crate::bench::{Bench, DATA_PAGE, Program, Setup};

const SOURCE: u64 = 0x1_0000;
const PLACES: u64 = 0x10_0000;

/// All pairs of offsets: PE p copies to the offsets 16*p to 16*p + 15. With a pair's number in a4, `addresses` puts the
/// source into a3 and the destination into a5; s1 and s2 are the offsets.
fn pairs(addresses: &str) -> Program {
    Program::new(&format!(
        "
        .org    0x1000
_start: C.BSTART.SYS
        ssrget  0x26, ->s0
        C.BSTART
        addi    zero, 0, ->s1
outer:  C.BSTART
        slli    s0, 4, ->s2
        addi    zero, 16, ->s3
inner:  BSTART COND, inner
        slli    s1, 6, ->a4
        add     a4, s2, ->a4
        {addresses}
        dma     [a3], a5
        addi    s2, 1, ->s2
        subi    s3, 1, ->s3
        setc.ne s3, zero
        BSTOP
        BSTART COND, outer
        addi    s1, 1, ->s1
        setc.lti s1, 64
        BSTOP
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
"
    ))
}

fn pattern(len: usize) -> Vec<u8> {
    (0..len)
        .map(|i| ((i * 37) ^ ((i >> 8) * 11)) as u8)
        .collect()
}

fn setup() -> Setup {
    Setup::new(4 << 20).gpr(3, SOURCE).gpr(4, PLACES)
}

#[test]
fn every_pair_of_offsets() {
    let program = pairs(
        "add a1, s1, ->a3
        slli a4, 7, ->a5
        slli a4, 6, ->a6
        add a5, a6, ->a5
        add a5, a2, ->a5
        add a5, s2, ->a5",
    );
    let mut setup = setup();
    let source = pattern(128);
    setup.data.push((SOURCE, source.clone()));
    let mut expected = vec![0; 4096 * 192];
    for (from, to) in offsets() {
        let at = 192 * (64 * from + to) + to;
        expected[at..at + 64].copy_from_slice(&source[from..from + 64]);
    }
    let ended = Bench::new().run_to_end(&program, &setup, &"apart");
    assert!(ended.bytes(PLACES, 4096 * 192) == expected);
}

/// Source and destination overlap, in both directions: the source is read as it was before.
#[test]
fn every_pair_of_overlapping_offsets() {
    let program = pairs(
        "slli a4, 8, ->a5
        add a5, a2, ->a5
        addi a5, 64, ->a5
        add a5, s1, ->a3
        add a5, s2, ->a5",
    );
    let mut setup = setup();
    let mut expected = pattern(4096 * 256);
    setup.data.push((PLACES, expected.clone()));
    for (from, to) in offsets() {
        let at = 256 * (64 * from + to) + 64;
        expected.copy_within(at + from..at + from + 64, at + to);
    }
    let ended = Bench::new().run_to_end(&program, &setup, &"overlapping");
    assert!(ended.bytes(PLACES, 4096 * 256) == expected);
}

fn offsets() -> impl Iterator<Item = (usize, usize)> {
    (0..64).flat_map(|from| (0..64).map(move |to| (from, to)))
}

/// One DMA of every PE, from a3 to a5, in ring a1.
fn single() -> Program {
    Program::new(
        " .org 0x1000\n_start: C.BSTART.SYS\n ssrset a1, 0x20\n C.BSTART\nhere: dma [a3], a5\n C.BSTART.SYS\n ebreak 0\n",
    )
}

/// Ranges that reach out of the memory, or out of the user's part of it: the lowest PE decides, the source before the
/// destination, and no PE copies anything.
#[test]
fn ranges_outside() {
    const END: u64 = 0x1_0000;
    const USER: u64 = 0xc000;
    let program = single();
    let mut bench = Bench::new();
    for (ring, end) in [(0, END), (1, END), (2, USER), (15, USER)] {
        for (bad_pe, both) in [(0, false), (2, false), (3, true)] {
            for before in (0..=64).chain([100]) {
                for source_bad in [false, true] {
                    let mut setup = Setup::new(END).gpr(3, ring);
                    setup.reset.user_bytes = USER;
                    setup.data.push((0x4000, pattern(0x400)));
                    for (pe, gprs) in setup.reset.gprs.iter_mut().enumerate() {
                        (gprs[5], gprs[7]) = (0x4000 + 64 * pe as u64, 0x5000 + 64 * pe as u64);
                    }
                    let bad = end - before;
                    let gprs = &mut setup.reset.gprs[bad_pe];
                    if source_bad {
                        gprs[5] = bad;
                    }
                    if !source_bad || both {
                        gprs[7] = bad;
                    }
                    let mut ended = bench.run(&program, &setup, &(ring, bad_pe, both, before));
                    if before >= 64 {
                        assert!(ended.program_end());
                        continue;
                    }
                    assert_eq!(ended.trap(), (DATA_PAGE, bad, program.symbol("here")));
                    assert!(ended.bytes(0x5000, 0x400).iter().all(|byte| *byte == 0));
                }
            }
        }
    }
}

/// Each PE copies what the one before it has copied.
#[test]
fn in_order_of_the_pes() {
    let program = single();
    let mut setup = Setup::new(0x1_0000);
    setup.data.push((0x4000, pattern(64)));
    for (pe, gprs) in (0..).zip(&mut setup.reset.gprs) {
        (gprs[5], gprs[7]) = (0x4000 + 97 * pe, 0x4000 + 97 * (pe + 1));
    }
    let ended = Bench::new().run_to_end(&program, &setup, &"in order");
    for pe in 0..4 {
        assert_eq!(ended.bytes(0x4000 + 97 * (pe + 1), 64), pattern(64));
    }
}
