//! Programs from a seed: prologue, handlers, blocks with bodies, bounded loops.

use model::isa::{self, AguAction, FORMS, Form, form};

use super::code::{Code, Distance};
use super::operands::{self, Access, COUNTER, INDEX, POINTERS, SP, TEMPORARY, destination};
use super::profile::Profile;
use super::rng::Rng;
use crate::features::{Feature, Features};

/// Bytes of memory.
pub(super) const MEMORY: u64 = 1 << 20;
/// First address of the code.
pub(super) const CODE: u64 = 0x1_0000;
/// Code ends before this address.
const CODE_END: u64 = 0x1_7000;
/// Where PC-relative accesses go.
const POOL: u64 = 0x1_8000;
/// For each halfword of the code the address after its instruction, four bytes each.
const NEXT: u64 = 0x3_0000;
/// Middle of the data area.
pub(super) const DATA: u64 = 0x8_0000;
/// Bytes of random data around [`DATA`].
const FILLED: u64 = 0x8000;

/// A program and what it starts from.
pub(super) struct Generated {
    pub(super) segments: Vec<(u64, Vec<u8>)>,
    pub(super) entry: u64,
    /// The program ends before the instruction here.
    pub(super) end: u64,
    pub(super) gprs: [[u64; 24]; 4],
}

/// Trap handlers of rings 0 and 1, and where a trap goes on: after its instruction. Pending interrupts and the
/// timer are cleared. Registers s3 and s4 are theirs.
const HANDLERS: &str = "
handler0:
        C.BSTART.SYS
        hl.ssrset zero, 0xf21
        hl.ssrget 0xf09, ->s4
        hl.ssrset s4, 0xf0a
        hl.ssrget 0xf43, ->s4
        hl.liu  0x10000, ->s3
        lwu     [s3, s4<<1], ->s4
        hl.ssrset s4, 0xf43
        acre    0
        C.BSTOP
handler1:
        C.BSTART.SYS
        hl.ssrset zero, 0x20
        hl.ssrset zero, 0x1f21
        hl.ssrget 0x1f09, ->s4
        hl.ssrset s4, 0x1f0a
        hl.ssrget 0x1f43, ->s4
        hl.liu  0x10000, ->s3
        lwu     [s3, s4<<1], ->s4
        hl.ssrset s4, 0x1f43
        addi    zero, 1, ->s4
        hl.ssrset s4, 0x20
        acre    0
        C.BSTOP
_start:
        C.BSTART.SYS
        hl.liu  handler0, ->s4
        hl.ssrset s4, 0xf01
        hl.liu  handler1, ->s4
        hl.ssrset s4, 0x1f01
        C.BSTOP
";

/// Groups of forms of bodies, in the order of the weights.
const GROUPS: usize = 13;
const FRAME: usize = 9;
const COPY: usize = 10;
const QUEUE: usize = 11;
const JUMP: usize = 12;

/// The group of a form that may stand anywhere in a body.
fn group(form: &Form) -> Option<usize> {
    let name = form.mnemonic;
    if form.command {
        return name.starts_with("HL.Q").then_some(QUEUE);
    }
    match form.family {
        "ALU" if name.contains("MUL") || name.contains("MADD") => Some(1),
        "ALU" if name.contains("DIV") || name.contains("REM") => Some(2),
        "ALU" => (name != "C.SETC.TGT").then_some(0),
        "BRU" if matches!(name, "J" | "JR") || name.contains("SETC") => None,
        "BRU" => Some(3),
        "AGU" => Some(match form.agu?.action {
            AguAction::Load | AguAction::LoadPair => 4,
            AguAction::Store | AguAction::StorePair => 5,
            AguAction::Prefetch => 6,
        }),
        "FSU" => Some(7),
        "AMO" => Some(8),
        "SYS" => (name == "LSRGET").then_some(3),
        _ => None,
    }
}

/// System registers that programs write besides CORE_STATE.
const WRITTEN: [i64; 12] = [
    0x0, 0x1, 0x25, 0xf05, 0xf06, 0xf21, 0xf30, 0xf4f, 0xf50, 0x1f05, 0x1f91, 0x1f10,
];

/// What is in a body beside the forms of the groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extra {
    Nothing,
    /// One condition setter.
    Condition,
    /// System instructions.
    System,
    /// Nothing that changes ReturnAddress.
    Callee,
}

struct Generator<'a> {
    rng: Rng,
    profile: &'a Profile,
    features: Features,
    code: Code,
    groups: [Vec<u16>; GROUPS],
    weights: [u32; GROUPS],
    setters: Vec<u16>,
    system: Vec<u16>,
    faulty: bool,
}

/// The program of a seed.
pub(super) fn generate(seed: u64, profile: &Profile, features: Features) -> Generated {
    let mut rng = Rng::new(seed, "program");
    let trap =
        features.has(Feature::Trap) && features.has(Feature::System) && features.has(Feature::Long);
    let mut segments = Vec::new();
    let (mut base, mut entry, mut starts) = (CODE, CODE, Vec::new());
    if trap {
        let program = isa::assemble_at(HANDLERS, "handlers", CODE).expect("a fixed text");
        entry = program.entry;
        starts = program.lines.iter().map(|&(pc, _)| pc).collect();
        base = program
            .segments
            .iter()
            .map(|(a, b)| a + b.len() as u64)
            .max()
            .unwrap_or(CODE);
        segments = program.segments;
    }
    let w = &profile.weights;
    let weights = [
        w.alu, w.multiply, w.divide, w.branch, w.load, w.store, w.prefetch, w.float, w.atomic,
        w.frame, w.copy, w.queue, w.jump,
    ];
    let on = |f: &Form| features.has(Feature::of(f));
    let all = || (0u16..).zip(FORMS.iter()).filter(|(_, f)| on(f));
    let mut generator = Generator {
        faulty: trap,
        profile,
        features,
        code: Code::new(base),
        groups: std::array::from_fn(|g| {
            all()
                .filter(|(_, f)| group(f) == Some(g))
                .map(|(i, _)| i)
                .collect()
        }),
        weights,
        setters: all()
            .filter(|(_, f)| f.family == "BRU" && f.mnemonic.contains("SETC"))
            .map(|(i, _)| i)
            .collect(),
        system: all()
            .filter(|(_, f)| f.family == "SYS" && !matches!(f.mnemonic, "SETC.TGT" | "LSRGET"))
            .filter(|(_, f)| !f.mnemonic.contains("EBREAK") && Feature::of(f) != Feature::Trap)
            .map(|(i, _)| i)
            .collect(),
        rng: rng.clone(),
    };
    for (g, forms) in generator.groups.iter().enumerate() {
        let structured = match g {
            FRAME => features.has(Feature::Frame) && features.has(Feature::Long),
            COPY => features.has(Feature::Copy),
            JUMP => features.has(Feature::Long),
            _ => !forms.is_empty(),
        };
        if !structured {
            generator.weights[g] = 0;
        }
    }
    generator.program();
    let mut code = generator.code;
    // A label that is out of reach leaves a distance of 0 there, which is as good a program.
    code.finish();
    let end = code.pc();
    starts.extend(&code.starts);
    segments.push((base, code.bytes.clone()));
    segments.push((NEXT, next_table(&starts, end)));
    segments.push((POOL, (0..0x200).map(|_| rng.word() as u8).collect()));
    let data = (0..FILLED).map(|_| rng.word() as u8).collect();
    segments.push((DATA - FILLED / 2, data));
    if !trap {
        entry = base;
    }
    let gprs = registers(&mut rng);
    Generated {
        segments,
        entry,
        end,
        gprs,
    }
}

/// For each halfword of the code the address of the next instruction.
fn next_table(starts: &[u64], end: u64) -> Vec<u8> {
    let halfwords = (end - CODE) / 2;
    let mut next = starts.iter().peekable();
    let mut table = Vec::new();
    for i in 0..halfwords {
        let pc = CODE + 2 * i;
        while next.peek().is_some_and(|&&start| start <= pc) {
            next.next();
        }
        let after = next.peek().map_or(end, |&&start| start);
        table.extend((after as u32).to_le_bytes());
    }
    table
}

fn registers(rng: &mut Rng) -> [[u64; 24]; 4] {
    let shared = rng.chance(30);
    let mut files = [[0; 24]; 4];
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
        file[SP as usize] = DATA + 0x3000;
        file[12] = rng.pick(&[
            MEMORY - 4,
            MEMORY - 64,
            MEMORY / 4 * 3 - 8,
            u64::MAX - 3,
            DATA + 1,
            DATA,
        ]);
        file[INDEX[0] as usize] = 8 * rng.below(3);
        file[INDEX[1] as usize] = 16 + 8 * rng.below(4);
    }
    files
}

impl Generator<'_> {
    fn program(&mut self) {
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
        let blocks = self.rng.between(self.profile.block_count);
        for _ in 0..blocks {
            if self.code.pc() + 0x600 > CODE_END {
                break;
            }
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
                _ => self.tile(),
            }
        }
        // Whatever is open ends here.
        self.fall_start();
        self.code.form(form::F32_BSTOP, &[]);
        if !self.features.has(Feature::Trap) && self.profile.faults > 0 && self.rng.chance(50) {
            self.fall_start();
            self.faulty = true;
            self.fault(Extra::Nothing);
            self.code.form(form::F32_BSTOP, &[]);
        }
    }

    fn stop(&mut self) {
        let stop = self
            .rng
            .pick(&[form::F32_BSTOP, form::F16_C_BSTOP, form::F64_L_BSTOP]);
        self.code.form(stop, &[]);
    }

    /// A stop, or nothing: the next block start ends the block.
    fn end(&mut self) {
        if self.rng.chance(60) {
            self.stop();
        }
    }

    fn fall_start(&mut self) {
        match self.rng.below(5) {
            0 => self.code.form(form::F32_BSTART_STD_1, &[]),
            1 => self.code.form(form::F32_BSTART_FP_4, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 1)]),
            3 => self.code.form(form::F16_C_BSTART_FP, &[("BrType", 1)]),
            _ if self.features.has(Feature::Block) => {
                let begin = self.rng.below(2) as i64;
                self.code.form(form::F32_B_HINT_1, &[("B/E", begin)])
            }
            _ => self.code.form(form::F32_BSTART_STD_1, &[]),
        };
    }

    fn fall(&mut self) {
        self.fall_start();
        self.header();
        self.body(Extra::Nothing);
        self.end();
    }

    fn conditional(&mut self) {
        let over = self.code.label();
        let (start, field) = self.rng.pick(&[
            (form::F32_BSTART_1, "simm25"),
            (form::F32_BSTART_STD_0, "simm17"),
            (form::F32_BSTART_FP_1, "simm17"),
            (form::F16_C_BSTART_0, "simm12"),
        ]);
        self.code
            .with_label(start, &[], field, over, Distance::Halfwords);
        self.header();
        self.body(Extra::Condition);
        self.end();
        self.fall();
        self.code.bind(over);
    }

    fn direct(&mut self) {
        let next = self.code.label();
        let (start, field) = self.rng.pick(&[
            (form::F32_BSTART_0, "simm25"),
            (form::F32_BSTART_STD_4, "simm17"),
            (form::F32_BSTART_FP_3, "simm17"),
            (form::F16_C_BSTART_1, "simm12"),
        ]);
        self.code
            .with_label(start, &[], field, next, Distance::Halfwords);
        self.header();
        self.body(Extra::Nothing);
        self.end();
        if self.rng.chance(30) {
            self.fall();
        }
        self.code.bind(next);
    }

    fn system(&mut self) {
        let short = self.rng.chance(50);
        let start = if short {
            form::F16_C_BSTART_SYS
        } else {
            form::F32_BSTART_SYS
        };
        self.code.form(start, &[]);
        self.header();
        if self.features.has(Feature::System) && self.rng.chance(30) {
            self.code
                .form(form_named("SSRSET"), &[("SrcL", 0), ("SSR_ID", 0x20)]);
        }
        self.body(Extra::System);
        self.end();
    }

    /// A block whose target setter gives the next one its target.
    fn indirect(&mut self) {
        if !self.features.has(Feature::Long) {
            return self.fall();
        }
        let target = self.code.label();
        self.code.form(form::F32_BSTART_STD_1, &[]);
        self.code.with_label(
            form::F48_HL_LIS,
            &[("RegDst", TEMPORARY)],
            "simm32",
            target,
            Distance::Absolute,
        );
        let setter = self.rng.pick(&[form::F16_C_SETC_TGT, form::F32_SETC_TGT]);
        self.code.form(setter, &[("SrcL", TEMPORARY)]);
        match self.rng.below(4) {
            0 => self.code.form(form::F32_BSTART_STD_3, &[]),
            1 => self.code.form(form::F32_BSTART_FP_2, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 5)]),
            _ => self.code.form(form::F32_BSTART_ICALL, &[("uimm5", 8)]),
        };
        self.header();
        self.body(Extra::Nothing);
        self.end();
        if self.rng.chance(30) {
            self.fall();
        }
        self.code.bind(target);
    }

    fn call(&mut self) {
        let (callee, back, over) = (self.code.label(), self.code.label(), self.code.label());
        let at = self.code.bytes.len();
        self.code.with_label(
            form::F32_BSTART_CALL,
            &[],
            "simm12",
            callee,
            Distance::Halfwords,
        );
        self.code
            .fix(at, form::F32_BSTART_CALL, "uimm5", back, Distance::Return);
        for _ in 0..self.rng.below(4) {
            let (value, to) = (self.rng.below(100) as i64, destination(&mut self.rng));
            self.code.form(
                form::F32_ADDI,
                &[("RegDst", to), ("SrcL", 0), ("uimm12", value)],
            );
        }
        self.stop();
        self.code.bind(back);
        self.code
            .with_label(form::F32_BSTART_0, &[], "simm25", over, Distance::Halfwords);
        self.stop();
        self.code.bind(callee);
        self.fall_start();
        self.body(Extra::Callee);
        self.end();
        match self.rng.below(4) {
            0 => self.code.form(form::F32_BSTART_STD_2, &[]),
            1 => self.code.form(form::F32_BSTART_FP_0, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 7)]),
            _ => self.code.form(form::F16_C_BSTART_FP, &[("BrType", 7)]),
        };
        self.body(Extra::Callee);
        self.stop();
        self.code.bind(over);
    }

    fn repeat(&mut self) {
        let again = self.code.label();
        let count = i64::from(self.rng.between(self.profile.iterations));
        self.fall_start();
        self.code.form(
            form::F32_ADDI,
            &[("RegDst", COUNTER), ("SrcL", 0), ("uimm12", count)],
        );
        self.stop();
        self.code.bind(again);
        self.fall();
        let fields = [("RegDst", COUNTER), ("SrcL", COUNTER), ("uimm12", 1)];
        self.code.with_label(
            form::F32_BSTART_1,
            &[],
            "simm25",
            again,
            Distance::Halfwords,
        );
        self.code.form(form::F32_SUBI, &fields);
        self.code
            .form(form::F32_SETC_NE, &[("SrcL", COUNTER), ("SrcR", 0)]);
        self.stop();
    }

    /// A Tile load and a store of what it loaded; sometimes a block that does nothing or that no engine knows.
    fn tile(&mut self) {
        if self.faulty && self.rng.chance(25) {
            let starts: Vec<u16> = (0u16..)
                .zip(FORMS.iter())
                .filter(|(_, f)| {
                    f.family == "ExecuteBundleStart" && f.field_named("DataType").is_some()
                })
                .filter_map(|(i, f)| self.features.has(Feature::of(f)).then_some(i))
                .collect();
            let start = self.rng.pick(&starts);
            self.plain(start, Access::Good);
            if self.features.has(Feature::Block) && self.rng.chance(50) {
                self.plain(form::F32_B_FPATR, Access::Good);
            }
            self.header();
            return self.stop();
        }
        let mode = self.rng.pick(&[7, 7, 7, 1, 3, 0]);
        let rows = 1 + self.rng.below(4) as i64;
        let base = self.rng.pick(&[POINTERS[0], POINTERS[1]]);
        let bind = [("L", 1), ("PEMode", mode)];
        let data_type = ("DataType", 1);
        self.code.form(form::F32_BSTART_TLOAD, &[data_type]);
        self.dimensions(rows);
        self.code
            .form(form::F32_B_IOR, &[("RegSrc0", base), ("RegSrc1", INDEX[1])]);
        self.code
            .form(form::F32_B_IOT_4, &[bind[0], bind[1], ("SizeCode", 4)]);
        if mode != 0 {
            self.code.form(form::F32_BSTART_TSTORE, &[data_type]);
            self.code.form(
                form::F32_B_IOR,
                &[("RegSrc0", POINTERS[3]), ("RegSrc1", INDEX[1])],
            );
            self.code.form(form::F32_B_IOT_3, &bind);
        }
        if self.rng.chance(50) {
            self.body(Extra::Nothing);
        }
        self.end();
    }

    /// LB0 = 8 and LB1 = `rows`.
    fn dimensions(&mut self, rows: i64) {
        for (nest, value) in [(0, 8), (1, rows)] {
            let fields = [("LoopNest", nest), ("imm8", value)];
            self.code.form(form::F16_C_B_DIMI, &fields);
        }
    }

    /// Header commands that a control block takes, each once.
    fn header(&mut self) {
        let mut left: Vec<u16> = vec![
            form::F32_B_DIM_0,
            form::F32_B_DIM_1,
            form::F32_B_DIM_2,
            form::F32_B_IOR,
            form::F32_B_DATR,
            form::F32_B_IOT_2,
            form::F32_B_IOT_3,
        ];
        if self.features.has(Feature::Block) {
            left.extend([
                form::F32_B_CATR,
                form::F32_B_HINT_0,
                form::F32_B_IOS,
                form::F32_B_IOT_4,
            ]);
        }
        let mode = self.rng.below(8) as i64;
        for _ in 0..self.rng.between(self.profile.header) {
            if left.is_empty() {
                break;
            }
            let index = self.rng.below(left.len() as u64) as usize;
            let chosen = left.swap_remove(index);
            let row = isa::form_of(chosen);
            let mut fields =
                operands::fields(&mut self.rng, row, self.code.pc(), POOL, Access::Good);
            for (name, value) in &mut fields {
                match *name {
                    "PEMode" => *value = mode,
                    "L" | "DR" => *value = 0,
                    "trap" => *value = i64::from(self.faulty && self.rng.chance(10)),
                    _ => {}
                }
            }
            self.code.form(chosen, &fields);
            let modifier = match chosen {
                form::F32_B_IOT_2 | form::F32_B_IOT_3 => form::F32_B_SUBVIEW,
                form::F32_B_IOT_4 => form::F32_B_ASSEMBLE,
                _ => continue,
            };
            if self.features.has(Feature::Block) && self.rng.chance(40) {
                let size = 1 + self.rng.below(10) as i64;
                let common = [("RegSrc", 0), ("uimm11", self.rng.below(100) as i64)];
                let fields = if modifier == form::F32_B_SUBVIEW {
                    [
                        common[0],
                        common[1],
                        ("SrcSelect", 0),
                        ("SubviewSizeCode", size),
                    ]
                } else {
                    [common[0], common[1], ("INIT", 1), ("ParentSizeCode", size)]
                };
                self.code.form(modifier, &fields);
            }
        }
    }

    fn body(&mut self, extra: Extra) {
        let count = self.rng.between(self.profile.body);
        let special = u64::from(count);
        let at = self.rng.below(special + 1);
        for i in 0..special {
            if i == at && extra == Extra::Condition && !self.setters.is_empty() {
                let setter = self.rng.pick(&self.setters.clone());
                self.plain(setter, Access::Good);
            }
            if self.faulty && self.rng.chance(self.profile.faults) {
                self.fault(extra);
            }
            if extra == Extra::System && self.rng.chance(60) {
                self.system_form();
                continue;
            }
            self.instruction(extra);
        }
    }

    fn instruction(&mut self, extra: Extra) {
        match self.rng.weighted(&self.weights) {
            FRAME if extra != Extra::Callee => self.frame(),
            FRAME => {}
            COPY => {
                let copy = self.rng.pick(&[form_named("MCOPY"), form_named("MSET")]);
                let fields = [
                    ("RegSrc0", POINTERS[0]),
                    ("RegSrc1", POINTERS[2]),
                    ("RegSrc2", INDEX[1]),
                ];
                self.code.form(copy, &fields);
            }
            QUEUE => {
                let command = self.rng.pick(&self.groups[QUEUE].clone());
                let row = isa::form_of(command);
                let mut fields = operands::fields(&mut self.rng, row, 0, POOL, Access::Good);
                for (name, value) in &mut fields {
                    match *name {
                        "SrcL" => *value = self.rng.pick(&POINTERS),
                        "SrcR" => *value = self.rng.pick(&[INDEX[0], INDEX[1], 5, 24]),
                        "s" => *value = i64::from(self.rng.chance(15)),
                        _ => {}
                    }
                }
                self.code.form(command, &fields);
            }
            JUMP => self.jump(),
            group => {
                let forms = &self.groups[group];
                if !forms.is_empty() {
                    let chosen = self.rng.pick(forms);
                    let links = isa::form_of(chosen).mnemonic.contains("SETRET");
                    if !(links && extra == Extra::Callee) {
                        self.plain(chosen, Access::Good);
                    }
                }
            }
        }
    }

    /// One instruction with random fields.
    fn plain(&mut self, chosen: u16, access: Access) {
        let row = isa::form_of(chosen);
        for _ in 0..8 {
            let fields = operands::fields(&mut self.rng, row, self.code.pc(), POOL, access);
            if self.code.form(chosen, &fields) {
                return;
            }
        }
    }

    fn system_form(&mut self) {
        if self.system.is_empty() {
            return;
        }
        let chosen = self.rng.pick(&self.system.clone());
        let row = isa::form_of(chosen);
        let mut fields = operands::fields(&mut self.rng, row, self.code.pc(), POOL, Access::Good);
        let writes = row.mnemonic.contains("SSRS");
        for (name, value) in &mut fields {
            match *name {
                "SSR_ID" => {
                    let id = match self.rng.below(10) {
                        0 if self.faulty && writes => 0x20,
                        _ if writes => self.rng.pick(&WRITTEN),
                        _ => {
                            let all = isa::SYSTEM_REGISTERS;
                            i64::from(all[self.rng.below(all.len() as u64) as usize].address)
                        }
                    };
                    *value = if row.length_bits == 48 {
                        id
                    } else {
                        id & 0xfff
                    };
                }
                "SrcL" if row.mnemonic == "ASSERT" => *value = POINTERS[0],
                _ => {}
            }
        }
        self.code.form(chosen, &fields);
    }

    /// FENTRY and the template that undoes it.
    fn frame(&mut self) {
        let first = 3 + self.rng.below(6) as i64;
        let last = first + self.rng.below(5) as i64;
        let size = 8 * (last - first + 1 + self.rng.below(4) as i64);
        let enter = |a, b| [("SrcBegin", a), ("SrcEnd", b), ("uimm", size)];
        let leave = |a, b| [("DstBegin", a), ("DstEnd", b), ("uimm", size)];
        let after = self.code.label();
        match self.rng.below(3) {
            0 => {
                self.code.form(form::F32_FENTRY, &enter(first, last));
                self.code.form(form::F32_FEXIT, &leave(first, last));
            }
            1 => {
                self.code.form(form::F32_FENTRY, &enter(first, last));
                let at = self.code.bytes.len();
                if self.code.form(form::F48_HL_SETRET, &[("imm32", 0)]) {
                    self.code
                        .fix(at, form::F48_HL_SETRET, "imm32", after, Distance::Halfwords);
                    self.code.form(form::F32_FRET_RA, &leave(first, last));
                }
            }
            _ => {
                let lis = form::F48_HL_LIS;
                self.code
                    .with_label(lis, &[("RegDst", 10)], "simm32", after, Distance::Absolute);
                let last = 10 + last - first;
                self.code.form(form::F32_FENTRY, &enter(10, last));
                self.code.form(form::F32_FRET_STK, &leave(10, last));
            }
        }
        self.code.bind(after);
    }

    /// A jump to the next instruction or over one.
    fn jump(&mut self) {
        let target = self.code.label();
        if self.rng.chance(50) {
            self.code
                .with_label(form::F32_J, &[], "simm22", target, Distance::Halfwords);
        } else {
            let fields = [("RegDst", TEMPORARY)];
            self.code.with_label(
                form::F48_HL_LIS,
                &fields,
                "simm32",
                target,
                Distance::Absolute,
            );
            self.code.form(
                form::F32_JR,
                &[("SrcL", TEMPORARY), ("SrcZero", 0), ("simm12", 0)],
            );
        }
        if self.rng.chance(50) {
            self.plain(form::F32_ADDI, Access::Good);
        }
        self.code.bind(target);
    }

    /// Something that faults, or may.
    fn fault(&mut self, extra: Extra) {
        let requests = extra == Extra::System && self.rng.chance(40);
        let kind = if requests { 6 } else { self.rng.below(8) };
        match kind {
            0..=2 => {
                let group = self.rng.pick(&[4usize, 5, 8]);
                if !self.groups[group].is_empty() {
                    let chosen = self.rng.pick(&self.groups[group].clone());
                    self.plain(chosen, Access::Wild);
                }
            }
            3 => self.undecodable(),
            4 => self.reserved_field(),
            5 if !self.setters.is_empty() => {
                let setter = self.rng.pick(&self.setters.clone());
                self.plain(setter, Access::Good);
            }
            6 => {
                let chosen = self.rng.pick(&[
                    form_named("EBREAK"),
                    form_named("ACRC"),
                    form_named("ACRE"),
                    form_named("ASSERT"),
                    form_named("C.EBREAK"),
                ]);
                if self.features.has(Feature::of(isa::form_of(chosen))) {
                    self.plain(chosen, Access::Good);
                }
            }
            _ => {
                // Any command where it stands: header commands in a body, starts, templates with any registers.
                let commands: Vec<u16> = (0u16..)
                    .zip(FORMS.iter())
                    .filter_map(|(i, f)| f.command.then_some(i))
                    .collect();
                let chosen = self.rng.pick(&commands);
                let row = isa::form_of(chosen);
                let starts =
                    row.family == "ExecuteBundleStart" && row.field_named("DataType").is_none();
                if self.features.has(Feature::of(row)) && !starts {
                    self.plain(chosen, Access::Wild);
                }
            }
        }
    }

    fn undecodable(&mut self) {
        for _ in 0..64 {
            let bits = self.rng.word();
            let len = isa::instruction_length(bits as u16, (bits >> 16) as u16);
            if isa::decode(bits, 8 * len).is_none() {
                let kept = bits & (u64::MAX >> (64 - 8 * u32::from(len)));
                return self.code.word(kept, len);
            }
        }
    }

    /// A form with a field that breaks its constraint.
    fn reserved_field(&mut self) {
        for _ in 0..64 {
            let chosen = self.rng.below(FORMS.len() as u64) as u16;
            let row = isa::form_of(chosen);
            let starts = row.family == "ExecuteBundleStart";
            if row.constraints.is_empty() || starts || !self.features.has(Feature::of(row)) {
                continue;
            }
            let noise = self.rng.word() & (u64::MAX >> (64 - u32::from(row.length_bits)));
            let bits = noise & !row.mask | row.matchv;
            if isa::decode(bits, row.length_bits) == Some(chosen) && !row.constraints_hold(bits) {
                return self.code.word(bits, row.length_bytes());
            }
        }
    }
}

/// Number of the only form of a mnemonic.
fn form_named(mnemonic: &str) -> u16 {
    let found = (0u16..)
        .zip(FORMS.iter())
        .find(|(_, f)| f.mnemonic == mnemonic);
    found.expect("a mnemonic of the tables").0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_reproducible_and_fit() {
        for name in ["scalar", "block", "memory", "trap", "mixed"] {
            let profile = Profile::find(name).expect("built in");
            for seed in 0..20 {
                let (a, b) = (
                    generate(seed, &profile, Features::all()),
                    generate(seed, &profile, Features::all()),
                );
                assert!(a.segments == b.segments && a.gprs == b.gprs);
                assert!(a.end < CODE_END && a.end > CODE);
            }
        }
    }
}
