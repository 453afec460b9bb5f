//! Whole sources: labels, sections, directives, address modifiers, macros, and what is refused.

use model::isa::{self, asm};

fn assemble(source: &str) -> asm::Program {
    asm::assemble(source, "test.s").unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn bytes(source: &str) -> Vec<u8> {
    assemble(source)
        .segments
        .into_iter()
        .flat_map(|(_, bytes)| bytes)
        .collect()
}

/// The text of every instruction of the first segment.
fn listing(program: &asm::Program) -> Vec<String> {
    let (base, bytes) = &program.segments[0];
    let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut at = 0;
    let mut lines = Vec::new();
    while at < bytes.len() {
        let next = if at + 3 < bytes.len() {
            half(at + 2)
        } else {
            0
        };
        let length = isa::instruction_length(half(at), next);
        let end = at + usize::from(length);
        let word = bytes[at..end]
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        lines.push(isa::disassemble(word, 8 * length, base + at as u64));
        at = end;
    }
    lines
}

const ROWS: &str = "
        .text
        .globl _start
_start: C.BSTART                         # scalar block: addresses
.Lhi:   addtpc  %tpcrel_hi(rows), ->a0
        addi    a0, %tpcrel_lo(.Lhi), ->a0
        addi    a0, 128, ->a1
        addi    a1, 128, ->a2
        BSTART.TLOAD FP32                # the next start ends the block above
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1000, last, ->t<128B>
        BSTART.TLOAD FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a1]
        B.IOT   mask=1000, last, ->t<128B>
        BSTART.VEC TADD, FP32
        C.B.DIMI 32, ->lb0
        B.IOT   t#2, t#1, mask=1000, last, ->u<128B>   # t#1: the row loaded last
        BSTART.TSTORE FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a2]
        B.IOT   u#1, mask=1000, last
        C.BSTART
        addi    zero, 0, ->a0            # result code
        addi    zero, 94, ->x1           # exit_group
        acrc    1
        C.BSTOP
        .data
        .p2align 7
rows:   .space  384
";

#[test]
fn a_program() {
    let program = assemble(ROWS);
    assert_eq!(program.entry, asm::DEFAULT_BASE);
    assert_eq!(program.segments.len(), 2);
    let rows = program.symbols["rows"];
    assert_eq!(rows % 128, 0);
    assert_eq!(
        (program.segments[1].0, program.segments[1].1.len()),
        (rows, 384)
    );
    assert_eq!(program.lines[0], (asm::DEFAULT_BASE, 4));
    assert_eq!(program.lines.len(), 25);
    let lines = listing(&program);
    assert_eq!(lines[0], "C.BSTART.STD FALL");
    assert_eq!(lines[1], "addtpc 0, ->a0");
    assert_eq!(
        lines[2],
        format!("addi a0, {}, ->a0", rows - program.symbols[".Lhi"])
    );
    assert_eq!(lines[13], "BSTART.VEC TADD, FP32");
    assert_eq!(lines.last().map(String::as_str), Some("C.BSTOP"));
    let again = assemble(&lines.join("\n"));
    assert_eq!(again.segments[0], program.segments[0]);
}

#[test]
fn low_parts_subtract_when_negative() {
    for distance in [
        0_i64,
        2,
        0x7fe,
        0x800,
        0xffe,
        0x1000,
        0x1234_5678,
        -2,
        -0x800,
        -0x802,
        -0x1_0000,
    ] {
        let target = 0x10_0000_0000 + distance;
        let source = format!(
            ".org 0x1000000000\n1: addtpc %tpcrel_hi(there), ->a0\n addi a0, %tpcrel_lo(1b), ->a1\n ldi.u [a0, %tpcrel_lo(1b)], ->a2\n.equ there, {target:#x}\n"
        );
        let program = assemble(&source);
        let lines = listing(&program);
        let number = |line: &str, at: usize| {
            line.replace([',', ']', '['], " ")
                .split_whitespace()
                .nth(at)
                .expect("operand")
                .parse::<i64>()
                .expect("number")
        };
        let high = number(&lines[0], 1) << 44 >> 44;
        let low = if lines[1].starts_with("subi") {
            -number(&lines[1], 2)
        } else {
            number(&lines[1], 2)
        };
        assert_eq!((high << 12) + low, distance, "{lines:?}");
        assert_eq!((high << 12) + number(&lines[2], 2), distance, "{lines:?}");
    }
}

#[test]
fn labels_and_targets() {
    let lines = listing(&assemble(
        "1: C.BSTART COND, 1f\nc.movi 1, ->t\nBSTART DIRECT, 1b\nhere: BSTART.CALL here, after, ->ra\nafter:\n1: BSTART.STD COND, .+8\nC.BSTOP; C.BSTOP\n.equ x, here + 2*(3-1)\nj x\nc.setret after2, ->ra\nafter2: bstart.std call x\n",
    ));
    assert_eq!(
        lines,
        [
            "C.BSTART COND, 0x1000c",
            "c.movi 1, ->t",
            "BSTART DIRECT, 0x10000",
            "BSTART.CALL 0x10008, 0x1000c, ->ra",
            "BSTART.STD COND, 0x10014",
            "C.BSTOP",
            "C.BSTOP",
            "j 0x1000c",
            "c.setret 0x1001a, ->ra",
            "BSTART DIRECT, 0x1000c",
        ]
    );
}

#[test]
fn pc_relative_data() {
    let lines = listing(&assemble(
        "hl.ld.pcr [value], ->a0\nlw.pcr [-3], ->a1\n.2byte 0\n.p2align 2\nvalue: .8byte 0\n",
    ));
    assert_eq!(lines[..2], ["hl.ld.pcr [3], ->a0", "lw.pcr [-3], ->a1"]);
}

/// The distance counts from the instruction's address with bits 1 and 0 cleared.
#[test]
fn pc_relative_data_from_a_halfword_address() {
    let lines = listing(&assemble(
        "C.BSTOP\nlw.pcr [value], ->a0\nsb.pcr a0, [value]\n.p2align 2\nvalue: .8byte 0\n",
    ));
    assert_eq!(lines[1..3], ["lw.pcr [3], ->a0", "sb.pcr a0, [2]"]);
    let odd = asm::assemble("C.BSTOP\nlb.pcr [value], ->a0\nvalue: .8byte 0\n", "test.s");
    assert!(odd.is_err_and(|errors| errors[0].to_string().contains("multiple of 4")));
}

#[test]
fn data_directives() {
    assert_eq!(bytes(".byte 1, -1, 'a', 0xff"), [1, 0xff, 0x61, 0xff]);
    assert_eq!(
        bytes(".half 0x1234\n.word -2\n.dword 1 << 40"),
        [0x34, 0x12, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1, 0, 0]
    );
    assert_eq!(
        bytes(".float 1.5, -2.5e-1\n.bf16 1.0"),
        [0, 0, 0xc0, 0x3f, 0, 0, 0x80, 0xbe, 0x80, 0x3f]
    );
    assert_eq!(
        bytes(".4byte (22 << 7) | (31 << 20) | 0x1023"),
        0x01f0_1b23_u32.to_le_bytes()
    );
    assert_eq!(bytes(".asciz \"a\\n\"\n.space 2, 7"), [0x61, 0x0a, 0, 7, 7]);
    assert_eq!(
        bytes(
            ".byte 1\n.align 4\n.byte 2\n.p2align 1, 9\n.half end - start\nstart:\n.byte 3\nend:"
        ),
        [1, 0, 0, 0, 2, 9, 1, 0, 3]
    );
    let program = assemble(
        ".org 0x2000\n.byte 1\n.org 0x1000\n.word there\nthere: size = . - 0x1000\n.byte size",
    );
    assert_eq!(
        program.segments,
        [(0x1000, vec![4, 0x10, 0, 0, 4]), (0x2000, vec![1])]
    );
    assert_eq!(program.entry, 0x1000);
    assert_eq!(program.symbols["size"], 4);
}

#[test]
fn macros_and_conditions() {
    let source = "
.equ wide, 1
.macro add2 from, to
  add \\from, \\from, ->\\to
.if wide
  add \\to, \\to, ->\\to
.else
  nonsense here
.endif
.L\\@: nop_target = 1
.endm
.macro once
  c.movi 3, ->t
.endm
  add2 a0, a1   # comment
.rept 2
  once
.endr
.ifdef missing
  more nonsense
.elseif wide == 2
  nonsense
.elseif wide
  c.movr a0, ->a1
.endif
";
    assert_eq!(
        listing(&assemble(source)),
        [
            "add a0, a0, ->a1",
            "add a1, a1, ->a1",
            "c.movi 3, ->t",
            "c.movi 3, ->t",
            "c.movr a0, ->a1"
        ]
    );
}

#[test]
fn labels_before_macros_and_repetitions() {
    let source = "
.macro push value
  c.movi \\value, ->t
.endm
one: push 1
1: two:   push 2
three: .rept 2
  push 4
.endr
";
    let program = assemble(source);
    assert_eq!(
        listing(&program),
        [
            "c.movi 1, ->t",
            "c.movi 2, ->t",
            "c.movi 4, ->t",
            "c.movi 4, ->t"
        ]
    );
    let at = |name: &str| program.symbols[name] - 0x10000;
    assert_eq!((at("one"), at("two"), at("three")), (0, 2, 4));
}

#[test]
fn accepted_spellings() {
    let pairs = [
        ("ADD R2, r3, ->T", "add a0, a1, ->t"),
        ("add a0, a1 ->a2", "add a0, a1, ->a2"),
        ("add a0, a1, =>a2", "add a0, a1, ->a2"),
        ("sd a0, [sp, a1]", "sd a0, [sp, a1<<3]"),
        ("lr.w.aq [a0, 0], ->t", "lr.w.aq [a0], ->t"),
        ("C.BSTART", "C.BSTART.STD FALL"),
        ("C.BSTART DIRECT, .", "C.BSTART DIRECT, 0x10000"),
        ("BSTART.TEPL 0b00, 0b00000, FP32", "BSTART.VEC TADD, FP32"),
        ("BSTART.TEPL 18, BF16", "BSTART.SFU TEXP, BF16"),
        ("BSTART.TLSU TLOAD, int32", "BSTART.TLOAD S32"),
        (
            "B.IOT [t#1, T#2], TSize=6, 0, ->m",
            "B.IOT t#1, t#2, mask=1111, ->m<4KB>",
        ),
        (
            "B.IOT t#1, mask=15, last, ->u<6>",
            "B.IOT t#1, mask=1111, last, ->u<4KB>",
        ),
        ("B.IOR [a0], [a1]", "B.IOR [a0], ->a1"),
        ("B.IOR [], ->a0", "B.IOR [], ->a0"),
        ("B.IOR a0, a1, ->a2", "B.IOR [a0, a1], ->a2"),
        ("B.DATR Null", "B.DATR NORM, DTYPE_NONE, Null"),
        (
            "B.DATR BF16, RTZ",
            "B.DATR NORM, BF16, Null, cmode0, rmode2",
        ),
        (
            "B.DATR Zero, LT, RNONE, sat",
            "B.DATR NORM, DTYPE_NONE, Zero, cmode2, rmode0, sat",
        ),
        ("B.DATR U8,Byte1", "B.DATR NORM, U8, Max"),
        (
            "B.DATR {ND2NZ.canon, FP16}",
            "B.DATR ND2NZ, FP16, Null, canonicalize",
        ),
        (
            "B.FPATR 0,0,0,0,0,0,0,1,0",
            "B.FPATR 0, 0, 0, 0, 0, 0, 0, 1, 0, 0",
        ),
        ("B.HINT {TEMP.cool, 3}", "B.HINT {TEMP.cool, 3}"),
        ("C.B.DIMI 7, ->LB1", "C.B.DIMI 7, ->lb1"),
        ("ssrget THREAD_ID, ->a0", "ssrget 0x26, ->a0"),
        ("hl.ssrset a0, evbase_acr1", "hl.ssrset a0, 0x1f01"),
        ("c.break 3", "c.ebreak 3"),
        ("addtpc -1, ->a0", "addtpc 1048575, ->a0"),
        ("setc.eqi a0, 0x7ff0", "setc.eqi a0, 32752"),
        ("hl.prf [a0, a1.neg]", "hl.prf.l1 [a0, a1.neg]"),
    ];
    for (text, canonical) in pairs {
        assert_eq!(listing(&assemble(text)), [canonical], "{text}");
    }
}

#[test]
fn refused_text() {
    let cases = [
        (
            "BSTART.VEC TEXP, FP32",
            12,
            "TEXP does not run on this engine",
            "BSTART.SFU",
        ),
        (
            "B.IOT t#1, mask=111",
            17,
            "found `111`",
            "a mask 0000, 1000",
        ),
        ("B.IOT t#1, mask=11111", 17, "found `11111`", "a mask 0000"),
        ("B.IOT t#1, mask=0011", 17, "found `0011`", "a mask 0000"),
        (
            "B.IOT mask=1111, last, ->t<0>",
            28,
            "found `0`",
            "a size such as 4KB",
        ),
        (
            "B.IOT mask=1111, last, ->t<128KB>",
            28,
            "found a size above 64KB",
            "128B to 64KB",
        ),
        (
            "B.IOT mask=1111, last, ->acc",
            26,
            "found `acc`",
            "a hand t, u, m or n",
        ),
        (
            "B.IOT t#2.reuse, mask=1111",
            7,
            "found `t#2.reuse`",
            "a Tile t#1 to n#16",
        ),
        (
            "B.IOS S1, mask=1111, ->S2<4KB>",
            1,
            "found not exactly one Shared Tile",
            "one source or one destination",
        ),
        (
            "B.IOR [r24]",
            8,
            "found `r24`",
            "a general-purpose register",
        ),
        ("BSTART.TLOAD S128", 14, "found `S128`", "a data type"),
        (
            "B.IOTI [t#1]",
            1,
            "found `B.IOTI`",
            "an instruction of this revision",
        ),
        (
            "B.IOD 1",
            1,
            "found `B.IOD`",
            "an instruction of this revision",
        ),
        (
            "B.ARG NORM",
            1,
            "found `B.ARG`",
            "an instruction of this revision",
        ),
        (
            "B.ATTR aq",
            1,
            "found `B.ATTR`",
            "an instruction of this revision",
        ),
        (
            "BSTART.TMA TLOAD, FP16",
            1,
            "found `BSTART.TMA`",
            "an instruction of this revision",
        ),
        (
            "BSTART.PAR FP16",
            1,
            "found `BSTART.PAR`",
            "an instruction of this revision",
        ),
        (
            "HL.BSTART.CALL 0x0, 0x4, ->ra",
            1,
            "found `HL.BSTART.CALL`",
            "BSTART followed by C.SETRET",
        ),
        (
            "C.BSTART.STD ICALL",
            14,
            "found ICALL on C.BSTART.STD",
            "a transfer type",
        ),
        ("add a0, a1", 11, "found the end of the line", "`->`"),
        (
            "add a0, a1, ->a2, a3",
            17,
            "found `,`",
            "the end of the statement",
        ),
        (
            "add a0, a1.not, ->a2",
            9,
            "found suffix `.not`",
            "`.sw`, `.uw`, `.neg`",
        ),
        (
            "addi a0, 4096, ->a1",
            10,
            "4096 does not fit uimm12",
            "0 to 4095",
        ),
        (
            "andi a0, 2048, ->a1",
            10,
            "2048 does not fit simm12",
            "-2048 to 2047",
        ),
        ("ldi [sp, 4], ->a0", 10, "found offset 4", "a multiple of 8"),
        (
            "ldi [sp, 16384], ->a0",
            10,
            "found offset 16384",
            "-16384 to 16376",
        ),
        ("sw a0, [sp, a1<<3]", 15, "found a shift by 3", "`<<2`"),
        (
            "fadd a0, a1, ->a2",
            1,
            "found suffix `.` on FADD",
            "`.fd` or `.fs`",
        ),
        (
            "fadd.fh a0, a1, ->a2",
            1,
            "2 is reserved in SrcType",
            "an assigned value",
        ),
        (
            "addtpc 0, ->ra",
            13,
            "10 is reserved in RegDst",
            "an assigned value",
        ),
        ("bxu a0, 0, 65, ->a1", 12, "found 65", "1 to 64 bits"),
        (
            "FENTRY [ra ~ s3], sp!, 32",
            24,
            "found 32 bytes for 5 registers",
            "at least 40",
        ),
        (
            "FENTRY [sp ~ s3], sp!, 64",
            9,
            "found `sp`",
            "a register from a0 to x3",
        ),
        (
            "C.BSTART COND, 0x10001",
            16,
            "found the odd address 0x10001",
            "an even code address",
        ),
        (
            "C.BSTART COND, 0x20000",
            16,
            "32768 does not fit simm12",
            "-2048 to 2047",
        ),
        ("add a9, a1, ->a2", 5, "found `a9`", "a source register"),
        ("j nowhere", 3, "`nowhere` is not defined", "a label"),
        ("j 3f", 3, "no label `3:` after this", "a local label"),
        (
            "x: x: C.BSTOP",
            4,
            "`x` is defined a second time",
            "a new name",
        ),
        (
            ".equ a, b\n.equ b, a\n",
            9,
            "`b` is defined by itself",
            "without a circle",
        ),
        (".byte 256", 7, "256 does not fit 1 bytes", "-128 to 255"),
        (
            ".float 1e40",
            8,
            "found `1e40`",
            "a decimal number in range",
        ),
        (".align 3", 8, "found alignment 3", "a power of two"),
        (
            ".space later\nlater:",
            8,
            "`later` is not defined",
            "a label",
        ),
        (
            ".org 0x100\n.byte 1, 2\n.org 0x101\n.byte 1",
            1,
            "the bytes at 0x101 overlap those at 0x100",
            "do not overlap",
        ),
        (".frob 1", 1, "found `.frob`", "a directive"),
        (".if 1\nC.BSTOP", 1, "`.if` is not closed", "`.endif`"),
        (".macro m", 1, "`.macro` is not closed", "`.endm`"),
        (
            ".macro m\nm\n.endm\nm",
            1,
            "`m` expands without end",
            "64 nested expansions",
        ),
        (
            "addi a0, %tpcrel_lo(x), ->a0\nx: C.BSTOP",
            21,
            "found no upper part",
            "the label of an ADDTPC",
        ),
        (
            ".byte 1\nC.BSTOP",
            1,
            "the instruction is at the odd address 0x10001",
            "an even address",
        ),
        (".ascii \"abc", 8, "unfinished string", "a closing"),
        (
            "add a0, \u{e9}, ->a1",
            9,
            "found `\u{e9}`",
            "an instruction, directive or operand",
        ),
        (
            ".byte 1/0",
            7,
            "found a division by zero",
            "a nonzero divisor",
        ),
    ];
    for (text, column, message, expected) in cases {
        let errors = asm::assemble(text, "bad.s")
            .err()
            .unwrap_or_else(|| panic!("`{text}` was accepted"));
        let found = errors.iter().any(|error| {
            error.column == column
                && error.message.contains(message)
                && error.expected.contains(expected)
        });
        assert!(found, "`{text}`: {errors:?}");
    }
}

#[test]
fn errors_have_places() {
    let errors = asm::assemble(
        "C.BSTOP\n  add a0, q1, ->a2\nC.BSTOP\nldi [sp, 3], ->a0 # comment\n",
        "dir/two.s",
    )
    .expect_err("two errors");
    let places: Vec<(u32, u32)> = errors
        .iter()
        .map(|error| (error.line, error.column))
        .collect();
    assert_eq!(places, [(2, 11), (4, 10)]);
    assert_eq!(
        errors[1].to_string(),
        "dir/two.s:4:10: found offset 3, expected a multiple of 8"
    );
}
