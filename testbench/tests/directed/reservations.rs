//! What ends a reservation between LR and SC, of every width, with four PEs.

use crate::bench::{Bench, DATA_ALIGNMENT, Program, Setup, runs};

const CODE: u64 = 0x2_0000;
/// Per scenario and PE the addresses of LR, SC and what is between them.
const INPUT: u64 = 0x8_0000;
/// The result of the SC of each scenario and PE.
const OUTPUT: u64 = 0xe_0000;
/// Lines that are reserved and written; the source of copies and Tiles is behind them.
const AREA: u64 = 0x8000;
const AREA_BYTES: usize = 0x800;
const SOURCE: u64 = 0x9000;
const VALUE: u64 = 0x1122_3344_5566_7788;
const STORED: u64 = 0xa5a6_a7a8_a9aa_abac;

const TILE_STORE: &str = "BSTART.TSTORE U32
        B.IOR   [a3, s5]
        B.IOT   t#1, mask=1111, last
        C.BSTART";

/// What may stand between LR and SC; the address is a3, per PE.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Between {
    Nothing,
    Load,
    Store(u64),
    Pair,
    Swap,
    Add,
    CompareFails,
    AnotherLr,
    AnotherSc,
    Dma,
    Mset,
    Mcopy,
    TileStore,
    FenceD,
    FenceI,
}

const BETWEEN: [Between; 18] = [
    Between::Nothing,
    Between::Load,
    Between::Store(1),
    Between::Store(2),
    Between::Store(4),
    Between::Store(8),
    Between::Pair,
    Between::Swap,
    Between::Add,
    Between::CompareFails,
    Between::AnotherLr,
    Between::AnotherSc,
    Between::Dma,
    Between::Mset,
    Between::Mcopy,
    Between::TileStore,
    Between::FenceD,
    Between::FenceI,
];

impl Between {
    fn text(self) -> &'static str {
        match self {
            Between::Nothing => "",
            Between::Load => "ldi [a3, 0], ->a5",
            Between::Store(1) => "sbi s2, [a3, 0]",
            Between::Store(2) => "shi s2, [a3, 0]",
            Between::Store(4) => "swi s2, [a3, 0]",
            Between::Store(_) => "sdi s2, [a3, 0]",
            Between::Pair => "hl.sdip s2, s2, [a3, 0]",
            Between::Swap => "swapd [a3], s2, ->a5",
            Between::Add => "ld.add [a3], s2, ->a5",
            Between::CompareFails => "casd [a3], s3, s2, ->a5",
            Between::AnotherLr => "lr.d [a3], ->a5",
            Between::AnotherSc => "sc.d s2, [a3], ->a5",
            Between::Dma => "dma [s4], a3",
            Between::Mset => "MSET [a3, s2, s6]",
            Between::Mcopy => "MCOPY [a3, s4, s6]",
            Between::TileStore => TILE_STORE,
            Between::FenceD => "C.BSTART.SYS\n fence.d 0, 0\n C.BSTART",
            Between::FenceI => "C.BSTART.SYS\n fence.i\n C.BSTART",
        }
    }
}

/// Memory and reservations as the rules have them: a write ends every reservation of its line.
struct Rules {
    memory: Vec<u8>,
    source: Vec<u8>,
    reserved: [Option<u64>; 4],
}

impl Rules {
    fn new() -> Rules {
        Rules {
            memory: vec![0; AREA_BYTES],
            source: (1..=64).collect(),
            reserved: [None; 4],
        }
    }

    fn write(&mut self, addr: u64, bytes: &[u8]) {
        let at = (addr - AREA) as usize;
        self.memory[at..at + bytes.len()].copy_from_slice(bytes);
        let lines = addr / 64..=(addr + bytes.len() as u64 - 1) / 64;
        for reserved in &mut self.reserved {
            *reserved = reserved.filter(|line| !lines.contains(line));
        }
    }

    fn sc(&mut self, addresses: [u64; 4], value: u64, size: usize) -> [u64; 4] {
        let mut results = [1; 4];
        for (pe, addr) in addresses.into_iter().enumerate() {
            if self.reserved[pe] == Some(addr / 64) {
                self.write(addr, &value.to_le_bytes()[..size]);
                results[pe] = 0;
            }
        }
        self.reserved = [None; 4];
        results
    }

    fn between(&mut self, what: Between, addresses: [u64; 4]) {
        let value = VALUE.to_le_bytes();
        let copied = self.source[..64].to_vec();
        match what {
            Between::FenceD | Between::FenceI => self.reserved = [None; 4],
            Between::AnotherSc => {
                self.sc(addresses, VALUE, 8);
            }
            Between::Mset => self.write(addresses[0], &[value[0]; 9]),
            Between::Mcopy => self.write(addresses[0], &copied[..9]),
            _ => (),
        }
        for (pe, addr) in addresses.into_iter().enumerate() {
            match what {
                Between::Store(size) => self.write(addr, &value[..size as usize]),
                Between::Pair => self.write(addr, &[value, value].concat()),
                Between::Swap => self.write(addr, &value),
                Between::Add => {
                    let at = (addr - AREA) as usize;
                    let old = self.memory[at..at + 8].try_into().expect("8 bytes");
                    let sum = u64::from_le_bytes(old).wrapping_add(VALUE);
                    self.write(addr, &sum.to_le_bytes());
                }
                Between::AnotherLr => self.reserved[pe] = Some(addr / 64),
                Between::Dma | Between::TileStore => self.write(addr, &copied),
                _ => (),
            }
        }
    }
}

/// Runs the scenarios of `code`, 32 bytes of `input` for each PE and scenario, on memories of different latency. The
/// memory ends as the rules have it and `expected` has the results of the SCs.
fn check(code: &str, input: &[u64], expected: &[u64], rules: &Rules) {
    let program = Program::new(&format!("{code} C.BSTART.SYS\n ebreak 0\n C.BSTOP\n"));
    for (name, latency) in runs(&[(1, 1), (2, 9)]) {
        let backpressure = 30 * (latency.0 - 1);
        let mut setup = Setup::new(1 << 20).latency(latency.0, latency.1);
        setup.memory.backpressure = backpressure;
        let input = input.iter().flat_map(|word| word.to_le_bytes());
        setup.data = vec![(INPUT, input.collect()), (SOURCE, rules.source.clone())];
        for (register, value) in [
            (12, STORED),
            (13, VALUE),
            (14, 0x7777),
            (15, SOURCE),
            (16, 64),
            (17, 9),
            (18, 63),
        ] {
            setup = setup.gpr(register, value);
        }
        for (pe, gprs) in (0..).zip(&mut setup.reset.gprs) {
            (gprs[20], gprs[21]) = (INPUT + 32 * pe, OUTPUT + 8 * pe);
        }
        let ended = Bench::of(name).run_to_end(&program, &setup, &(name, latency));
        let found = ended.words(OUTPUT, expected.len() as u64);
        let wrong = found.iter().zip(expected).position(|(a, b)| a != b);
        assert_eq!(wrong, None, "scenario * 4 + PE");
        assert!(ended.bytes(AREA, AREA_BYTES as u64) == rules.memory);
    }
}

/// Widths of LR and SC: suffix and bytes.
const WIDTHS: [(char, usize); 4] = [('b', 1), ('h', 2), ('w', 4), ('d', 8)];

#[test]
fn what_ends_a_reservation() {
    let own = |pe: u64| AREA + 128 * pe;
    let mut rules = Rules::new();
    let mut code = format!(
        "
        .org    {CODE:#x}
_start: BSTART.TLOAD U32
        C.B.DIMI 16, ->lb0
        B.IOR   [s4, s5]
        B.IOT   mask=1111, last, ->t<1KB>
        C.BSTART
"
    );
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    for (n, between) in (0..4).flat_map(|_| BETWEEN).enumerate() {
        for (lr_kind, sc_kind, op_kind) in (0..32).map(|k| (k % 2, k / 2 % 4, k / 8)) {
            let k = expected.len() / 4 + n;
            let (lr_width, sc_width) = (WIDTHS[k % 4], WIDTHS[k / 4 % 4]);
            let offset = (k * 8 % 64) as u64;
            let lr = [0, 1, 2, 3].map(|pe| if lr_kind == 0 { own(pe) } else { AREA } + offset);
            let sc = [0, 1, 2, 3].map(|pe| match sc_kind {
                0 => lr[pe],
                1 => lr[pe] ^ 0x20,
                2 => lr[pe] + 64,
                _ => lr[0],
            });
            // The address of what is between: the PE's own line, the next PE's, a neighbour of it, or one for all. Copies of 64
            // bytes begin a few bytes before a line and so write two.
            let whole = matches!(between, Between::Dma | Between::Mset | Between::Mcopy);
            let bytes = if whole { 60 } else { 16 };
            let op = [0, 1, 2, 3].map(|pe| {
                let line = match op_kind {
                    0 => own(pe),
                    1 => own((pe + 1) % 4),
                    2 => own(pe) + 64,
                    _ => AREA,
                };
                match between {
                    Between::TileStore => line,
                    _ => line + bytes,
                }
            });
            for pe in 0..4 {
                input.extend([lr[pe], sc[pe], op[pe], 0]);
            }
            code += &format!(
                " ldi [x0, 0], ->a0\n ldi [x0, 8], ->a4\n ldi [x0, 16], ->a3\n addi x0, 128, ->x0\n \
                 lr.{} [a0], ->a1\n {}\n sc.{} s1, [a4], ->a6\n sdi a6, [x1, 0]\n addi x1, 32, ->x1\n",
                lr_width.0,
                between.text(),
                sc_width.0
            );
            rules.reserved = lr.map(|addr| Some(addr / 64));
            rules.between(between, op);
            expected.extend(rules.sc(sc, STORED, sc_width.1));
        }
    }
    check(&code, &input, &expected, &rules);
    let hits = expected.iter().filter(|result| **result == 0).count();
    assert!(
        hits > expected.len() / 8 && hits < expected.len() * 3 / 4,
        "{hits}"
    );
}

/// A store: its text with the address a3, what it writes, and the distance of its offsets.
const STORES: [(&str, usize, usize); 7] = [
    ("sbi s2, [a3, 0]", 1, 1),
    ("shi s2, [a3, 0]", 2, 2),
    ("swi s2, [a3, 0]", 4, 4),
    ("sdi s2, [a3, 0]", 8, 8),
    ("hl.sdip s2, s2, [a3, 0]", 16, 8),
    ("swapd [a3], s2, ->a5", 8, 8),
    ("dma [s4], a3", 64, 1),
];

/// Templates, which the lead PE executes alone.
const TEMPLATES: [(&str, usize, usize); 4] = [
    ("MSET [a3, s2, s6]", 9, 1),
    ("MSET [a3, s2, s7]", 63, 1),
    ("MCOPY [a3, s4, s6]", 9, 1),
    ("MCOPY [a3, s4, s7]", 63, 1),
];

/// A write ends a reservation when one of its bytes is in the line, wherever it begins: from before the line to behind
/// it, on the PE's own line and on those of the others.
#[test]
fn writes_at_every_offset() {
    let line = |pe: usize| AREA + 0x100 + 0x180 * (pe % 4) as u64;
    let mut rules = Rules::new();
    let mut code = format!(" .org {CODE:#x}\n_start: C.BSTART\n");
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    let stores = STORES.map(|store| (store, false));
    let templates = TEMPLATES.map(|template| (template, true));
    for ((text, bytes, step), lead) in stores.into_iter().chain(templates) {
        for (n, before) in (0..=bytes + 64 + 2 * step).step_by(step).enumerate() {
            let lr = [0, 1, 2, 3].map(|pe| line(pe) + 8 * (n % 8) as u64);
            let begin = |pe: usize| line(pe + n) + 64 + step as u64 - before as u64;
            let begin = [0, 1, 2, 3].map(begin);
            for pe in 0..4 {
                input.extend([lr[pe], 0, begin[pe], 0]);
            }
            code += &format!(
                " ldi [x0, 0], ->a0\n ldi [x0, 16], ->a3\n addi x0, 128, ->x0\n lr.d [a0], ->a1\n {text}\n \
                 sc.d s1, [a0], ->a6\n sdi a6, [x1, 0]\n addi x1, 32, ->x1\n"
            );
            rules.reserved = lr.map(|addr| Some(addr / 64));
            let copied = text.contains("s4");
            let value = match text.starts_with("MSET") {
                true => vec![VALUE as u8; bytes],
                false if copied => rules.source[..bytes].to_vec(),
                false => VALUE.to_le_bytes().repeat(2)[..bytes].to_vec(),
            };
            for begin in &begin[..if lead { 1 } else { 4 }] {
                rules.write(*begin, &value);
            }
            expected.extend(rules.sc(lr, STORED, 8));
        }
    }
    check(&code, &input, &expected, &rules);
}

/// A misaligned SC faults when it hits, and clears the reservations then; when it misses it does not look at the
/// address.
#[test]
fn misaligned_sc() {
    let mut bench = Bench::new();
    for (suffix, size) in WIDTHS.into_iter().skip(1) {
        for reserved in [true, false] {
            let lr = if reserved { "lr.b [a0], ->a1" } else { "" };
            let program = Program::new(&format!(
                " .org 0x1000\n_start: C.BSTART\n {lr}\nhere: sc.{suffix} s1, [a3], ->a6\n C.BSTART.SYS\n ebreak 0\n"
            ));
            for misaligned in 1..size as u64 {
                let setup = Setup::new(0x4000)
                    .gpr(2, 0x2000)
                    .gpr(5, 0x2000 + misaligned)
                    .gpr(8, 7);
                let setup = setup.gpr(12, STORED);
                let mut ended = bench.run(&program, &setup, &(suffix, reserved, misaligned));
                assert_eq!(ended.words(0x2000, 2), [0, 0]);
                for pe in 0..4 {
                    assert_eq!(ended.peek(3, 38 + pe) & 1, 0);
                    assert_eq!(ended.peek(0, 32 * pe + 8), if reserved { 7 } else { 1 });
                }
                if reserved {
                    let expected = (DATA_ALIGNMENT, 0x2000 + misaligned, program.symbol("here"));
                    assert_eq!(ended.trap(), expected);
                } else {
                    assert!(ended.program_end());
                }
            }
        }
    }
}
