//! Every system register: read, written and swapped in the rings 0, 1 and 2.

use crate::bench::{Bench, Ended, ILLEGAL, Program, Setup};

/// What a register does (`isa-scalar-block.md` section 2.7).
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    /// Keeps the bits of the mask.
    Storage { mask: u64, reset: u64 },
    /// Read only.
    Constant(u64),
    /// Read only, the number of the PE.
    Pe,
    /// Read only, the cycle.
    Time,
    /// Write only.
    WriteOnly,
}

const STORAGE: Kind = Kind::Storage {
    mask: u64::MAX,
    reset: 0,
};

/// What is at a 24-bit address.
fn register(address: u32) -> Option<Kind> {
    if address > 0xffff {
        return None;
    }
    let base = match address {
        0x0000 | 0x0001 | 0x0020 | 0x0025 => Some(STORAGE),
        0x0021 | 0x0022 | 0x0024 | 0x0050 | 0x0051 => Some(Kind::Constant(0)),
        0x0023 => Some(Kind::Constant(1)),
        // 0x802 is an alias (`architecture.md`, THREAD_ID).
        0x0026 | 0x0802 => Some(Kind::Pe),
        0x0027 => Some(Kind::Constant(262_144)),
        0x0010 | 0x0c00 => Some(Kind::Time),
        _ => None,
    };
    let bank = address >> 12;
    base.or(match address & 0xfff {
        0xf02 => Some(Kind::Storage {
            mask: 3 << 62 | 0xff_ffff << 24 | 0x3f,
            reset: 0,
        }),
        0xf07 => Some(Kind::Storage {
            mask: u64::MAX,
            reset: 3,
        }),
        0xf08 | 0xf09 | 0xf80 => Some(Kind::Constant(0)),
        0xf0a => Some(Kind::WriteOnly),
        0xf20 => Some(Kind::Time),
        0xf10..=0xf16 => (bank == 1).then_some(STORAGE),
        0xf00 | 0xf01 | 0xf03 | 0xf05 | 0xf06 | 0xf21 | 0xf30 | 0xf31 => Some(STORAGE),
        0xf40..=0xf51 | 0xf90..=0xf97 | 0xfa0 | 0xfa1 | 0xfb0..=0xfb7 => Some(STORAGE),
        _ => None,
    })
}

/// A body in ring a0 of a SYS block. The values to write are a3 and a5.
fn body(text: &str) -> Program {
    Program::new(&format!(
        " .org 0x1000\n_start: C.BSTART.SYS\n ssrset a0, 0x20\n{text}\n ebreak 0\n C.BSTOP\n"
    ))
}

const WRITTEN: u64 = 0x1234_5678_9abc_def0;
const SWAPPED: u64 = 0xfedc_ba98_7654_3210;
const A1: u32 = 3;
const A4: u32 = 6;
const A6: u32 = 8;
const A7: u32 = 9;
const UNTOUCHED: u64 = 0x5555;

fn setup(ring: u64, address: u32) -> Setup {
    // A nonzero EVBASE of the ring would take the trap that ends the program. CORE_STATE keeps the ring.
    let swapped = if address & 0xfff == 0xf01 { 0 } else { SWAPPED };
    let ring_of = |value: u64| {
        if address == 0x20 {
            value & !15 | ring
        } else {
            value
        }
    };
    let mut setup = Setup::new(0x2000);
    setup.reset.irq_en = false;
    for (register, value) in [
        (2, ring),
        (3, UNTOUCHED),
        (5, ring_of(WRITTEN)),
        (6, UNTOUCHED),
        (7, ring_of(swapped)),
        (8, UNTOUCHED),
        (9, UNTOUCHED),
    ] {
        setup = setup.gpr(register, value);
    }
    setup
}

/// The register a`n` of every PE.
fn values(ended: &mut Ended, register: u32) -> [u64; 4] {
    [0, 1, 2, 3].map(|pe| ended.peek(0, 32 * pe + register))
}

/// Uses a register that `ring` may access in every way that it allows, with the short and the long forms.
fn allowed(bench: &mut Bench, ring: u64, address: u32, kind: Kind) {
    let what = (ring, format!("{address:#x}"), kind);
    let short = address < 0x1000;
    let get = if short { "ssrget" } else { "hl.ssrget" };
    let swap = if short {
        format!("ssrswap a5, {address:#x}, ->a6\n ssrget {address:#x}, ->a7")
    } else {
        String::new()
    };
    let text = match kind {
        Kind::Storage { .. } => format!(
            "{get} {address:#x}, ->a1\n hl.ssrset a3, {address:#x}\n hl.ssrget {address:#x}, ->a4\n {swap}"
        ),
        Kind::WriteOnly => format!("hl.ssrset a3, {address:#x}"),
        _ => format!("{get} {address:#x}, ->a1\n hl.ssrget {address:#x}, ->a4"),
    };
    let setup = setup(ring, address);
    let gprs = setup.reset.gprs[0];
    let mut ended = bench.run(&body(&text), &setup, &what);
    let (good, trap) = (ended.program_end(), ended.trap());
    assert!(good, "{what:?} {trap:x?}");
    let (first, second) = (values(&mut ended, A1), values(&mut ended, A4));
    match kind {
        Kind::Storage { mask, reset } => {
            // CORE_STATE shows the ring.
            let reset = if address == 0x20 { ring } else { reset };
            assert_eq!(first, [reset; 4], "{what:?}");
            assert_eq!(second, [gprs[5] & mask; 4], "{what:?}");
            if short {
                assert_eq!(values(&mut ended, A6), [gprs[5] & mask; 4], "{what:?}");
                assert_eq!(values(&mut ended, A7), [gprs[7] & mask; 4], "{what:?}");
            }
        }
        Kind::Constant(value) => assert_eq!((first, second), ([value; 4], [value; 4]), "{what:?}"),
        Kind::Pe => assert_eq!((first, second), ([0, 1, 2, 3], [0, 1, 2, 3]), "{what:?}"),
        Kind::Time => {
            let cycles = ended.outcome.cycles;
            assert!(
                0 < first[0] && first[0] < second[0] && second[0] < cycles,
                "{what:?}"
            );
            assert!(first.iter().all(|time| *time == first[0]), "{what:?}");
        }
        Kind::WriteOnly => assert_eq!(first, [UNTOUCHED; 4], "{what:?}"),
    }
}

/// One access that must be refused without any effect.
fn refused(bench: &mut Bench, ring: u64, access: &str) {
    let program = body(&format!("here: {access}"));
    let mut ended = bench.run(&program, &setup(ring, 0), &(ring, access));
    let here = program.symbol("here");
    assert_eq!(
        ended.trap(),
        (ILLEGAL, here, here),
        "{access} in ring {ring}"
    );
    assert_eq!(
        values(&mut ended, A1),
        [UNTOUCHED; 4],
        "{access} in ring {ring}"
    );
}

/// All accesses of an address in one ring.
fn address(bench: &mut Bench, ring: u64, address: u32) {
    let open = ring == 0 || address & 0xfff < 0xf00;
    let kind = register(address).filter(|_| open);
    if let Some(kind) = kind {
        allowed(bench, ring, address, kind);
    }
    let readable = kind.is_some_and(|kind| kind != Kind::WriteOnly);
    let stored = matches!(kind, Some(Kind::Storage { .. }));
    if !readable {
        refused(bench, ring, &format!("hl.ssrget {address:#x}, ->a1"));
    }
    if !stored && kind != Some(Kind::WriteOnly) {
        refused(bench, ring, &format!("hl.ssrset a3, {address:#x}"));
    }
    if address < 0x1000 && !stored {
        refused(bench, ring, &format!("ssrswap a3, {address:#x}, ->a1"));
    }
}

/// The addresses of the base registers and their neighbours, which are unknown.
fn base_addresses() -> impl Iterator<Item = u32> {
    (0..0x60).chain([0x7ff, 0x800, 0x801, 0x802, 0xbff, 0xc00, 0xc01, 0xeff])
}

#[test]
fn base_registers() {
    let mut bench = Bench::new();
    for ring in 0..3 {
        for n in base_addresses() {
            address(&mut bench, ring, n);
        }
    }
    for n in [
        0x1000, 0x1020, 0xf020, 0x1_0000, 0x1_0020, 0x80_0026, 0xff_0010,
    ] {
        address(&mut bench, 0, n);
    }
}

/// C.SSRGET reads three of them into the T queue, in every ring.
#[test]
fn short_reads() {
    let mut bench = Bench::new();
    let program = body(
        "ssrset a3, 0\n ssrset a5, 1\n c.ssrget 0, ->t\n c.ssrget 1, ->t\n c.ssrget 16, ->t\n ssrget 0x10, ->a7\n \
         addi t#3, 0, ->a1\n addi t#2, 0, ->a4\n addi t#1, 0, ->a6",
    );
    for ring in 0..16 {
        let setup = setup(ring, 0);
        let mut ended = bench.run(&program, &setup, &ring);
        assert!(ended.program_end());
        assert_eq!(values(&mut ended, A1), [WRITTEN; 4]);
        assert_eq!(values(&mut ended, A4), [SWAPPED; 4]);
        let (first, second) = (values(&mut ended, A6), values(&mut ended, A7));
        assert!(0 < first[0] && first[0] < second[0] && second[0] < ended.outcome.cycles);
        assert!(first.iter().all(|time| *time == first[0]));
    }
}

#[test]
fn context_registers() {
    let mut bench = Bench::new();
    for bank in [0, 1, 2, 15] {
        for low in 0xf00..0xfc0 {
            address(&mut bench, 0, bank << 12 | low);
        }
    }
    for n in (3..15).flat_map(|bank| (0xf00..0xfc0).map(move |low| bank << 12 | low)) {
        if let Some(kind) = register(n) {
            allowed(&mut bench, 0, n, kind);
        }
    }
    for n in [0x1_0f00, 0x1_1f01, 0x10_0f07, 0x80_1f43] {
        address(&mut bench, 0, n);
    }
}

#[test]
fn context_registers_of_other_rings() {
    let mut bench = Bench::new();
    for ring in [1, 2, 15] {
        for n in [0, 1, 2, 15]
            .into_iter()
            .flat_map(|bank| (0xf00..0xfb8).map(move |low| bank << 12 | low))
        {
            if register(n).is_some() || n % 16 == 4 {
                address(&mut bench, ring, n);
            }
        }
    }
}
