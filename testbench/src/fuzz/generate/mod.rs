//! Programs from a seed: handlers, prologue, blocks with bodies, Tile blocks, planted faults, bounded loops.

mod blocks;
mod body;
mod faults;
mod forms;
mod handlers;
mod header;
mod memory;
mod modify;
mod tiles;
mod trouble;

use model::isa::{self, form};

use super::code::{Code, Distance, Label};
use super::operands::{COUNTER, ESCAPE, INDEX, POINTERS, SP, WILD};
use super::profile::Profile;
use super::rng::Rng;
use forms::Forms;

/// Bytes of memory.
pub(super) const MEMORY: u64 = 1 << 20;
/// First address of the code.
pub(super) const CODE: u64 = 0x1_0000;
/// Code ends before this address.
const CODE_END: u64 = 0x1_7000;
/// Bytes that the blocks of one turn may take.
const TURN: u64 = 0xc00;
/// Where PC-relative accesses go.
const POOL: u64 = 0x1_8000;
/// For each halfword of the code the address after its instruction and flags, four bytes each.
const NEXT: u64 = 0x3_0000;
/// Middle of the data area.
const DATA: u64 = 0x8_0000;
/// Bytes of random data around [`DATA`].
const FILLED: u64 = 0x8000;
/// Stack pointer of the frames.
const STACK: i64 = DATA as i64 + 0x3000;
/// First address that rings 2 to 15 may not access.
const USER_END: i64 = MEMORY as i64 / 4 * 3;

/// A program and what it starts from.
pub(super) struct Generated {
    pub(super) segments: Vec<(u64, Vec<u8>)>,
    pub(super) entry: u64,
    /// The program ends before the instruction here.
    pub(super) end: u64,
    pub(super) gprs: [[u64; 24]; 4],
    /// Address of each instruction after the handlers, and the 8 bytes there.
    pub(super) code: Vec<(u64, u64)>,
}

struct Generator<'a> {
    rng: Rng,
    profile: &'a Profile,
    code: Code,
    forms: &'static Forms,
    weights: [u32; forms::GROUPS],
    /// Behind the last instruction.
    end: Label,
    /// First address of the handler of ring 0.
    start: Label,
    /// In the body of a callee, which keeps ReturnAddress.
    callee: bool,
    /// The hand that gets most Tiles, so that its names come round.
    hand: u64,
}

/// The program of a seed.
pub(super) fn generate(seed: u64, profile: &Profile) -> Generated {
    let mut rng = Rng::new(seed, "program");
    let text = handlers::text(rng.below(8) as usize);
    let program = isa::assemble_at(&text, "handlers", CODE).expect("a fixed text");
    let mut starts: Vec<u64> = program.lines.iter().map(|&(pc, _)| pc).collect();
    let after = |(a, b): &(u64, Vec<u8>)| a + b.len() as u64;
    let base = program.segments.iter().map(after).max().unwrap_or(CODE);
    let mut segments = program.segments;
    let mut code = Code::new(base);
    let (end, start) = (code.label(), code.label());
    code.bind_at(start, CODE);
    let w = &profile.weights;
    let hand = rng.below(4);
    let mut generator = Generator {
        rng,
        hand,
        start,
        callee: false,
        profile,
        code,
        forms: Forms::get(),
        weights: [
            w.alu, w.multiply, w.divide, w.branch, w.load, w.store, w.prefetch, w.float, w.atomic,
            w.frame, w.copy, w.queue, w.jump,
        ],
        end,
    };
    generator.program();
    let Generator {
        mut rng, mut code, ..
    } = generator;
    code.bind(end);
    // A label that is out of reach leaves a distance of 0 there, which is as good a program.
    code.finish();
    let end = code.pc();
    let words = code.starts.iter().map(|&pc| (pc, code.word_at(pc)));
    let words = words.collect();
    starts.extend(&code.starts);
    segments.push((base, code.bytes.clone()));
    let word = |pc| code.word_at(pc);
    segments.push((NEXT, handlers::table(&starts, end, word)));
    segments.push((POOL, (0..0x200).map(|_| rng.word() as u8).collect()));
    let data = (0..FILLED).map(|_| rng.word() as u8).collect();
    segments.push((DATA - FILLED / 2, data));
    Generated {
        segments,
        entry: program.entry,
        end,
        gprs: registers(&mut rng),
        code: words,
    }
}

fn registers(rng: &mut Rng) -> [[u64; 24]; 4] {
    let shared = rng.chance(30);
    let mut files = [[0; 24]; 4];
    let wild = rng.pick(&[
        MEMORY - 4,
        MEMORY,
        MEMORY + 0x100,
        MEMORY - 64,
        MEMORY / 4 * 3 - 8,
        MEMORY / 4 * 3,
        u64::MAX - 3,
        DATA + 1,
        DATA + 0x33,
    ]);
    for (pe, file) in (0u64..).zip(&mut files) {
        for slot in file.iter_mut().skip(1) {
            *slot = match rng.below(6) {
                0 => rng.below(16),
                1 => rng.word() >> rng.below(64),
                2 => rng.pick(&[
                    0x3ff0_0000_0000_0000,
                    0x7ff0_0000_0000_0000,
                    0xfff8_0000_0000_0001,
                    0x7f80_0000,
                    0x0000_0001,
                    // 0.5, 2.5, -1.5 in FP64 and FP32: ties of a rounding to integers.
                    0x3fe0_0000_0000_0000,
                    0x4004_0000_0000_0000,
                    0xbff8_0000_0000_0000,
                    0x3f00_0000,
                    0x4020_0000,
                    0xbfc0_0000,
                    0x8000_0000_0000_0000,
                    0xbf80_0000,
                    u64::MAX,
                ]),
                _ => rng.word(),
            };
        }
        let home = DATA + if shared { 0 } else { 0x400 * pe };
        for (k, pointer) in (0u64..).zip(POINTERS) {
            let skew = [0, 0, 24, 56][k as usize];
            file[pointer as usize] = home + 0x1000 * k - 0x1800 + skew;
        }
        file[SP as usize] = STACK as u64;
        // Only one PE faults in some programs.
        file[WILD as usize] = if rng.chance(85) { wild } else { DATA };
        file[COUNTER as usize] = rng.below(64);
        file[INDEX[0] as usize] = 8 * rng.below(3);
        file[INDEX[1] as usize] = 16 + 8 * rng.below(4);
    }
    files
}

impl Generator<'_> {
    fn program(&mut self) {
        let end = self.end;
        self.set(ESCAPE, end);
        if self.rng.chance(self.profile.faults * 5) {
            self.cold();
        }
        if self.rng.chance(95) {
            self.fall_start();
            for code in [31, 31, 31, 31, 30, 30, 30, 30] {
                let value = self.rng.below(2000) as i64;
                self.code.form(
                    form::F32_ADDI,
                    &[("RegDst", code), ("SrcL", 0), ("uimm12", value)],
                );
            }
            self.stop();
        }
        if self.rng.chance(self.profile.blocks.tile) && self.rng.chance(50) {
            self.fill_pool();
        }
        let blocks = self.rng.between(self.profile.block_count);
        for _ in 0..blocks {
            if self.code.pc() + TURN > CODE_END {
                break;
            }
            self.block();
            if self.rng.chance(self.profile.faults * 2) {
                self.trouble();
            }
        }
        // Whatever is open ends here.
        self.fall_start();
        self.code.form(form::F32_BSTOP, &[]);
        if self.rng.chance(self.profile.faults / 4) {
            self.odd_vector();
        } else if self.rng.chance(40) {
            // What a header has recorded is compared at the end.
            self.fall_start();
            self.header();
        }
    }

    fn block(&mut self) {
        let b = &self.profile.blocks;
        let weights = [
            b.fall,
            b.conditional,
            b.direct,
            b.system,
            b.indirect,
            b.call,
            b.repeat,
            b.tile,
        ];
        match self.rng.weighted(&weights) {
            0 => self.fall(),
            1 => self.conditional(),
            2 => self.direct(),
            3 => self.system(),
            4 => self.indirect(),
            5 => self.call(),
            6 => self.repeat(),
            _ => self.tiles(),
        }
    }

    /// Loads a constant of 0 to 2^32 - 1 into a register of every PE.
    fn constant(&mut self, register: i64, value: i64) {
        let fields = [("RegDst", register), ("uimm32", value)];
        self.code.form(form::F48_HL_LIU, &fields);
    }

    /// Loads an address of the code into a register of every PE.
    fn set(&mut self, register: i64, label: Label) {
        let fields = [("RegDst", register)];
        self.code.with_label(
            form::F48_HL_LIU,
            &fields,
            "uimm32",
            label,
            Distance::Absolute,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::profile::NAMES;

    #[test]
    fn programs_are_reproducible_and_fit() {
        for name in NAMES {
            let profile = Profile::find(name).expect("built in");
            for seed in 0..20 {
                let (a, b) = (generate(seed, &profile), generate(seed, &profile));
                assert!(a.segments == b.segments && a.gprs == b.gprs);
                assert!(a.end < CODE_END && a.end > CODE);
            }
        }
    }
}
