//! Complete Tile blocks: loads, element operations and stores that pass every check, or fail a chosen one.

use model::isa::{self, TILE_OPS, form};

use super::super::operands::{Access, INDEX, POINTERS, TEMPORARY, WILD};
use super::Generator;
use super::body::Extra;

/// Element operations that VEC has: selector, source Tiles, and whether there is a scalar.
const OPERATIONS: [(i64, usize, bool); 10] = [
    (0x000, 2, false), // TADD
    (0x001, 2, false), // TSUB
    (0x002, 2, false), // TMUL
    (0x00b, 2, false), // TMAX
    (0x00c, 2, false), // TMIN
    (0x017, 1, false), // TRELU
    (0x020, 1, true),  // TADDS
    (0x022, 1, true),  // TMULS
    (0x02b, 1, true),  // TMAXS
    (0x03b, 0, true),  // TEXPANDS
];
/// FP32, S32, U32.
const ELEMENT_TYPES: [i64; 3] = [1, 17, 25];
/// Modes whose PEs are a part of those of mode 7, 6 and 5.
const PARTS: [&[i64]; 3] = [&[7, 7, 7, 1, 2, 3, 4, 5, 6], &[6, 1, 2, 3, 5], &[5, 1, 2]];

/// What is wrong with a Tile block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flaw {
    None,
    Dimension,
    Size,
    Last,
    Base,
    Source,
    Type,
    Attribute,
    Scalar,
    Mask,
    Twice,
    Split,
    Rows,
    Columns,
}

/// Shape, type and PEs that the blocks of a sequence share.
#[derive(Debug, Clone, Copy)]
struct Shape {
    data_type: i64,
    valid: i64,
    columns: i64,
    rows: i64,
    size: i64,
    mode: i64,
}

/// Tiles of a sequence by hand and number, oldest first, and how many each hand has got.
#[derive(Default)]
struct Hands {
    tiles: Vec<(usize, i64)>,
    count: [i64; 4],
}

impl Hands {
    fn publish(&mut self, hand: usize) {
        self.tiles.push((hand, self.count[hand]));
        self.count[hand] += 1;
    }

    /// The code that names Tile `index` now.
    fn code(&self, index: usize) -> i64 {
        let (hand, number) = self.tiles[index];
        16 * hand as i64 + (self.count[hand] - 1 - number).min(15)
    }
}

impl Generator<'_> {
    /// A sequence of Tile blocks: loads, operations on what is there, stores. Blocks follow each other without a
    /// stop, so they overlap.
    pub(super) fn tiles(&mut self) {
        if self.rng.chance(10) {
            return self.crowd();
        }
        let elements = self.rng.chance(75);
        let shape = self.shape(elements);
        let mut hands = Hands::default();
        let loads = 1 + self.rng.below(2) as usize;
        for _ in 0..loads {
            let loaded = if self.rng.chance(self.profile.faults * 4) {
                self.other(shape)
            } else {
                shape
            };
            self.load(&loaded, &mut hands);
        }
        if elements {
            // Another mask for every block, so that one VEC has more to do than others.
            let scattered = shape.mode >= 5 && self.rng.chance(30);
            let most = if scattered { 12 } else { 5 };
            for _ in 0..self.rng.below(most) {
                self.operation(&shape, &mut hands, scattered);
            }
        }
        for _ in 0..1 + self.rng.below(2) {
            self.store(&shape, &hands);
        }
        if self.rng.chance(30) {
            self.body(Extra::Nothing);
        }
        self.stop();
    }

    fn shape(&mut self, elements: bool) -> Shape {
        let data_type = if elements {
            self.rng.pick(&ELEMENT_TYPES)
        } else {
            self.rng.pick(&[
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 24, 25, 26,
                27, 28,
            ])
        };
        let bits = isa::data_type_by_code(data_type as u8).map_or(32, |t| i64::from(t.bits));
        let columns = 1 << self.rng.pick(&[0, 0, 1, 2, 3, 4, 5]);
        let valid = if self.rng.chance(50) {
            columns
        } else {
            1 + self.rng.below(columns as u64) as i64
        };
        let rows = 1 + self.rng.below(9) as i64;
        // 128 * 2^(size - 1) bytes hold the rows, and a row at least.
        let needed = (1..=10).find(|s| (512 << s) >= columns * bits * rows);
        let spare = self.rng.pick(&[0, 0, 0, 1, 2]);
        Shape {
            data_type,
            valid,
            columns,
            rows,
            size: (needed.unwrap_or(10) + spare).min(10),
            mode: self.rng.pick(&[7, 7, 7, 7, 6, 5, 1, 2, 3, 4, 0]),
        }
    }

    /// A shape that agrees in all but one property.
    fn other(&mut self, mut shape: Shape) -> Shape {
        match self.rng.below(6) {
            0 => shape.rows += 1,
            1 => shape.rows = (shape.rows - 1).max(1),
            2 => shape.size = (shape.size + 1).min(10),
            3 => shape.columns *= 2,
            4 => shape.valid = shape.valid % shape.columns + 1,
            _ => shape.data_type = self.rng.pick(&ELEMENT_TYPES),
        }
        shape
    }

    fn flaw(&mut self) -> Flaw {
        if !self.rng.chance(self.profile.faults * 2) {
            return Flaw::None;
        }
        self.rng.pick(&[
            Flaw::Dimension,
            Flaw::Size,
            Flaw::Last,
            Flaw::Base,
            Flaw::Source,
            Flaw::Type,
            Flaw::Attribute,
            Flaw::Scalar,
            Flaw::Mask,
            Flaw::Twice,
            Flaw::Split,
            Flaw::Rows,
            Flaw::Columns,
        ])
    }

    /// LB0 to LB2 by any of the commands that write them; `all` writes those, too, that could be left out.
    fn dimensions(&mut self, shape: &Shape, flaw: Flaw, all: bool) {
        let valid = if flaw == Flaw::Dimension {
            self.rng.pick(&[0, 3, shape.valid + 1])
        } else {
            shape.valid
        };
        let mut wanted = vec![(0, valid)];
        if flaw == Flaw::Rows {
            let rows = self.rng.pick(&[shape.rows + 1, 200]);
            wanted.push((1, rows));
        } else if all || shape.rows != 1 {
            wanted.push((1, shape.rows));
        }
        if flaw == Flaw::Columns {
            let columns = self.rng.pick(&[0, shape.columns + 1, shape.columns * 2]);
            wanted.push((2, columns));
        } else if all || shape.columns != shape.valid {
            wanted.push((2, shape.columns));
        }
        for (nest, value) in wanted {
            if self.rng.chance(60) {
                let fields = [("LoopNest", nest), ("imm8", value)];
                self.code.form(form::F16_C_B_DIMI, &fields);
            } else {
                let command = [form::F32_B_DIM_1, form::F32_B_DIM_2, form::F32_B_DIM_0];
                let fields = [("RegSrc", 0), ("uimm17", value)];
                self.code.form(command[nest as usize], &fields);
            }
        }
    }

    fn binding(&mut self, shape: &Shape, flaw: Flaw, scattered: bool) -> Vec<(&'static str, i64)> {
        let part = if scattered { 100 } else { 10 };
        let mode = match (flaw, shape.mode) {
            (Flaw::Mask, _) => self.rng.below(8) as i64,
            (_, mode @ 5..=7) if self.rng.chance(part) => self.rng.pick(PARTS[7 - mode as usize]),
            (_, mode) => mode,
        };
        vec![("L", i64::from(flaw != Flaw::Last)), ("PEMode", mode)]
    }

    fn attributes(&mut self, flaw: Flaw, pads: bool) {
        if flaw == Flaw::Attribute {
            // One field that is wrong in most blocks.
            let field = self.rng.pick(&[
                ("DataType", 1),
                ("Layout", 1),
                ("Layout", 4),
                ("RMode", 1),
                ("Canonicalize", 1),
                ("Sat", 1),
                ("CMode", 1),
                ("CMode", 4),
                ("PadValueOrByteId", 1),
                ("PadValueOrByteId", 3),
            ]);
            self.code.form(form::F32_B_DATR, &[field]);
        } else if self.rng.chance(if pads { 50 } else { 10 }) {
            let pad = if pads { self.rng.below(4) as i64 } else { 0 };
            let fields = [
                ("DataType", self.rng.pick(&[0, 31])),
                ("PadValueOrByteId", pad),
            ];
            self.code.form(form::F32_B_DATR, &fields);
        }
        if self.rng.chance(10) {
            let bit = |rng: &mut super::Rng| i64::from(rng.chance(50));
            let fields = [
                ("aq", bit(&mut self.rng)),
                ("rl", bit(&mut self.rng)),
                ("atom", bit(&mut self.rng)),
                ("far", bit(&mut self.rng)),
                ("DR", bit(&mut self.rng)),
                ("trap", i64::from(self.rng.chance(self.profile.faults * 4))),
            ];
            self.code.form(form::F32_B_CATR, &fields);
        }
    }

    /// Base and stride of a load or store.
    fn place(&mut self, base: i64, flaw: Flaw) {
        let base = match flaw {
            Flaw::Base => self.rng.pick(&[WILD, TEMPORARY]),
            _ if self.rng.chance(5) => return,
            _ => base,
        };
        let stride = self.rng.pick(&[INDEX[1], INDEX[1], INDEX[0]]);
        let extra = if flaw == Flaw::Scalar { 1 } else { 0 };
        let fields = [("RegSrc0", base), ("RegSrc1", stride), ("RegSrc2", extra)];
        self.code.form(form::F32_B_IOR, &fields);
    }

    fn load(&mut self, shape: &Shape, hands: &mut Hands) {
        let flaw = self.flaw();
        let hand = self.hand();
        let fields = [("DataType", shape.data_type)];
        self.code.form(form::F32_BSTART_TLOAD, &fields);
        let all = self.rng.chance(50);
        self.dimensions(shape, flaw, all);
        self.attributes(flaw, false);
        let base = self.rng.pick(&[POINTERS[0], POINTERS[1], POINTERS[2]]);
        self.place(base, flaw);
        let mut fields = vec![("L", i64::from(flaw != Flaw::Last)), ("PEMode", shape.mode)];
        fields.extend([
            ("SizeCode", self.sized(shape, flaw)),
            ("DstTile", hand as i64),
        ]);
        self.code.form(form::F32_B_IOT_4, &fields);
        self.again(flaw);
        hands.publish(hand);
        self.gap();
    }

    fn sized(&mut self, shape: &Shape, flaw: Flaw) -> i64 {
        if flaw == Flaw::Size {
            return self.rng.pick(&[1, 2, 10]);
        }
        shape.size
    }

    fn operation(&mut self, shape: &Shape, hands: &mut Hands, scattered: bool) {
        let flaw = self.flaw();
        let (selector, sources, scalar) = self.rng.pick(&OPERATIONS);
        let (selector, data_type) = match flaw {
            Flaw::Type if self.rng.chance(50) => {
                let any = TILE_OPS[self.rng.below(TILE_OPS.len() as u64) as usize];
                (i64::from(any.selector), shape.data_type)
            }
            Flaw::Type => (selector, self.rng.pick(&[0, 1, 4, 17, 25])),
            _ => (selector, shape.data_type),
        };
        let fields = [
            ("DataType", data_type),
            ("Mode", selector >> 5 & 3),
            ("Function", selector & 31),
        ];
        self.code.form(form::F32_BSTART_TEPL, &fields);
        let all = self.rng.chance(50);
        self.dimensions(shape, flaw, all);
        self.attributes(flaw, true);
        if scalar && self.rng.chance(90) || flaw == Flaw::Scalar {
            let register = self.rng.below(24) as i64;
            let second = i64::from(flaw == Flaw::Scalar && self.rng.chance(60));
            let fields = [("RegSrc0", register), ("RegSrc1", second)];
            self.code.form(form::F32_B_IOR, &fields);
        }
        let hand = self.hand();
        let mut fields = self.binding(shape, flaw, scattered);
        fields.extend([
            ("SizeCode", self.sized(shape, flaw)),
            ("DstTile", hand as i64),
        ]);
        for name in ["SrcTile0", "SrcTile1"].into_iter().take(sources) {
            fields.push((name, self.source(hands, flaw)));
        }
        if flaw == Flaw::Split {
            let mode = fields[1].1;
            let source = self.source(hands, flaw);
            let last = i64::from(self.rng.chance(50));
            let first = [("L", last), ("PEMode", mode), ("SrcTile0", source)];
            self.code.form(form::F32_B_IOT_3, &first);
        }
        let record = [form::F32_B_IOT_4, form::F32_B_IOT_0, form::F32_B_IOT_2][sources];
        self.code.form(record, &fields);
        self.again(flaw);
        hands.publish(hand);
        self.gap();
    }

    fn source(&mut self, hands: &Hands, flaw: Flaw) -> i64 {
        if flaw == Flaw::Source {
            return self.rng.below(64) as i64;
        }
        let index = self.rng.below(hands.tiles.len() as u64) as usize;
        hands.code(index)
    }

    fn store(&mut self, shape: &Shape, hands: &Hands) {
        let flaw = self.flaw();
        let fields = [("DataType", shape.data_type)];
        self.code.form(form::F32_BSTART_TSTORE, &fields);
        let named = matches!(flaw, Flaw::Dimension | Flaw::Rows | Flaw::Columns);
        if named || self.rng.chance(30) {
            self.dimensions(shape, flaw, true);
        }
        self.attributes(flaw, false);
        let base = self.rng.pick(&[POINTERS[2], POINTERS[3]]);
        self.place(base, flaw);
        let mut fields = self.binding(shape, flaw, false);
        fields.push(("SrcTile0", self.source(hands, flaw)));
        self.code.form(form::F32_B_IOT_3, &fields);
        self.again(flaw);
        self.gap();
    }

    /// A second record, which no operation here takes, or one with another mask.
    fn again(&mut self, flaw: Flaw) {
        if flaw == Flaw::Twice {
            let mode = self.rng.below(8) as i64;
            let fields = [("L", 1), ("PEMode", mode), ("SrcTile0", 0)];
            self.code.form(form::F32_B_IOT_3, &fields);
        }
    }

    /// The hand of a destination.
    fn hand(&mut self) -> usize {
        if self.rng.chance(60) {
            return self.hand as usize;
        }
        self.rng.below(4) as usize
    }

    /// Four Tiles that take the whole pool of every PE, then one more.
    pub(super) fn fill_pool(&mut self) {
        let columns = self.rng.pick(&[4, 8]);
        for (hand, size) in [(0, 10), (1, 10), (2, 10), (3, 10), (0, 1)] {
            let fields = [("DataType", 1), ("Mode", 1), ("Function", 27)];
            self.code.form(form::F32_BSTART_TEPL, &fields);
            let fields = [("LoopNest", 0), ("imm8", columns)];
            self.code.form(form::F16_C_B_DIMI, &fields);
            let fields = [
                ("L", 1),
                ("PEMode", 7),
                ("SizeCode", size),
                ("DstTile", hand),
            ];
            self.code.form(form::F32_B_IOT_4, &fields);
        }
        self.stop();
    }

    /// A load that takes long, and more instructions behind it than there are places to wait for it.
    fn crowd(&mut self) {
        let fields = [("DataType", 1)];
        self.code.form(form::F32_BSTART_TLOAD, &fields);
        for (nest, value) in [(0, 1), (1, 64)] {
            let fields = [("LoopNest", nest), ("imm8", value)];
            self.code.form(form::F16_C_B_DIMI, &fields);
        }
        let fields = [("RegSrc0", POINTERS[0]), ("RegSrc1", INDEX[1])];
        self.code.form(form::F32_B_IOR, &fields);
        let fields = [
            ("L", 1),
            ("PEMode", 7),
            ("SizeCode", 2),
            ("DstTile", self.hand() as i64),
        ];
        self.code.form(form::F32_B_IOT_4, &fields);
        self.stop();
        for _ in 0..36 + self.rng.below(8) {
            let chosen = self
                .rng
                .pick(&[form::F32_ADDI, form::F32_XORI, form::F16_C_MOVR]);
            self.plain(chosen, Access::Good);
        }
    }

    /// Scalar instructions in the block, or its stop, or nothing.
    fn gap(&mut self) {
        match self.rng.below(10) {
            0 => self.body(Extra::Nothing),
            1 => self.stop(),
            _ => {}
        }
    }
}
