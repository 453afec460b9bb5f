//! Programs that change their own code.

use crate::bench::{Bench, Program, Setup, runs};

const CODE: u64 = 0x1000;
const TABLE: u64 = 0xa_0000;
const DATA: u64 = 0xc_0000;
/// Bytes of one change of code.
const REGION: u64 = 160;

/// An instruction that is changed: both texts, their values of a6, the bytes from its start to the halfword in which
/// they differ and to the byte, and that halfword.
struct Victim {
    old: (&'static str, u64),
    new: u64,
    halfword: u64,
    byte: u64,
    data: u16,
}

const VICTIMS: [Victim; 3] = [
    Victim {
        old: ("c.movi 1, ->a6", 1),
        new: 2,
        halfword: 0,
        byte: 0,
        data: 0x4096,
    },
    Victim {
        old: ("addi zero, 0x100, ->a6", 0x100),
        new: 0x200,
        halfword: 2,
        byte: 3,
        data: 0x2000,
    },
    Victim {
        old: ("hl.addi zero, 0x100, ->a6", 0x100),
        new: 0x200,
        halfword: 4,
        byte: 5,
        data: 0x2000,
    },
];

/// What writes the halfword a3 (or its byte that differs, or the one at x0) to a1.
const WRITERS: [&str; 4] = [
    "shi a3, [a1, 0]",
    "swaph [a1], a3, ->x1",
    "MSET [a1, a3, a7]",
    "MCOPY [a1, x0, a5]",
];
const MSET: usize = 2;

/// Where FENCE.I is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fence {
    None,
    BehindStore,
    BeforeVictim,
}

/// One change: what must be seen, and the data of the writer.
struct Change {
    allowed: Vec<u64>,
    data: u16,
}

struct Chain {
    lines: Vec<String>,
    changes: Vec<Change>,
}

impl Chain {
    /// Appends a change of an instruction `distance` bytes behind the store, or behind the store and FENCE.I. The code
    /// begins at halfword `shift` of a line.
    fn add(&mut self, writer: usize, victim: &Victim, fence: Fence, distance: u64, shift: u64) {
        let n = self.changes.len() as u64;
        let (offset, data) = if writer == MSET {
            let byte = victim.data >> (8 * (victim.byte - victim.halfword));
            (victim.byte, byte & 0xff)
        } else {
            (victim.halfword, victim.data)
        };
        let mut line = |text: &str| self.lines.push(format!(" {text}"));
        line(&format!(".org {:#x}", CODE + 64 + n * REGION + 2 * shift));
        line(&format!("\nh{n}: addtpc %tpcrel_hi(v{n}), ->a1"));
        line(&format!("addi a1, %tpcrel_lo(h{n}), ->a1"));
        line(&format!("addi a1, {offset}, ->a1"));
        line("lhui [a4, 0], ->a3\n addi a4, 0, ->x0\n addi a4, 2, ->a4");
        line(WRITERS[writer]);
        if fence == Fence::BehindStore {
            line("fence.i");
        }
        for _ in 0..distance / 2 {
            line("c.movi 0, ->zero");
        }
        if fence == Fence::BeforeVictim {
            line("fence.i");
        }
        line(&format!("\nv{n}: {}", victim.old.0));
        line(&format!(
            "sdi a6, [a2, 0]\n addi a2, 8, ->a2\n j h{}",
            n + 1
        ));
        let allowed = match fence {
            Fence::None => vec![victim.old.1, victim.new],
            _ => vec![victim.new],
        };
        self.changes.push(Change { allowed, data });
    }
}

/// Stores of all kinds into the code ahead: with FENCE.I between store and instruction the new one executes, without it
/// the old or the new one, which is the same on both sides.
#[test]
fn stores_into_code_ahead() {
    let mut chain = Chain {
        lines: vec![format!(" .org {CODE:#x}\n_start: C.BSTART.SYS\n j h0")],
        changes: Vec::new(),
    };
    for fence in [Fence::None, Fence::BehindStore, Fence::BeforeVictim] {
        for (distance, victim) in (0..=64)
            .step_by(2)
            .flat_map(|d| VICTIMS.iter().map(move |v| (d, v)))
        {
            for shift in 0..8 {
                chain.add(0, victim, fence, distance, shift);
            }
            for writer in 1..WRITERS.len() {
                chain.add(writer, victim, fence, distance, distance / 2 * 3 % 8);
            }
        }
    }
    let Chain { mut lines, changes } = chain;
    lines.push(format!("h{}: ebreak 0\n C.BSTOP\n", changes.len()));
    let program = Program::new(&lines.join("\n"));
    let data: Vec<u8> = changes.iter().flat_map(|c| c.data.to_le_bytes()).collect();
    let mut seen = [0, 0];
    for (name, latency) in runs(&[(1, 1), (2, 9), (25, 25)]) {
        let mut setup = Setup::new(1 << 20).one_pe().latency(latency.0, latency.1);
        for (register, value) in [(3 + 1, TABLE), (6, DATA), (7, 2), (9, 1)] {
            setup = setup.gpr(register, value);
        }
        setup.data.push((DATA, data.clone()));
        let ended = Bench::of(name).run_to_end(&program, &setup, &(name, latency));
        let found = ended.words(TABLE, changes.len() as u64);
        for (n, (change, found)) in changes.iter().zip(&found).enumerate() {
            assert!(
                change.allowed.contains(found),
                "{name:?} {latency:?}: change {n}: {found:#x}"
            );
            if let [old, _] = change.allowed[..] {
                seen[usize::from(*found != old)] += 1;
            }
        }
    }
    assert!(
        seen.iter().all(|count| *count > 100),
        "old and new: {seen:?}"
    );
}

/// Code that a TSTORE has written executes after FENCE.I, whatever was there before.
#[test]
fn tile_store_of_code() {
    let source = "
        .org    0x1000
_start: C.BSTART
        j       code
back:   sdi     a6, [a2, 0]
        addi    a2, 8, ->a2
        BSTART.TLOAD U32
        C.B.DIMI 16, ->lb0
        B.IOR   [a1, a5]
        B.IOT   mask=1000, last, ->t<1KB>
        BSTART.TSTORE U32
        B.IOR   [a3, a5]
        B.IOT   t#1, mask=1000, last
        C.BSTART.SYS
        fence.i
        j       code
        .org    0x2000
code:   addi    zero, 11, ->a6
        j       back
        .org    0x3000
new:    addi    zero, 22, ->a6
        sdi     a6, [a2, 0]
        ebreak  0
        C.BSTOP
";
    let program = Program::new(source);
    let mut bench = Bench::new();
    for latency in [(1, 1), (3, 12), (40, 40)] {
        let mut setup = Setup::new(1 << 16).latency(latency.0, latency.1);
        for (register, value) in [(3, 0x3000), (4, 0x5000), (5, 0x2000), (7, 64)] {
            setup = setup.gpr(register, value);
        }
        let ended = bench.run_to_end(&program, &setup, &latency);
        assert_eq!(ended.words(0x5000, 2), [11, 22]);
    }
}
