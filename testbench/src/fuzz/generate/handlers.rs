//! Trap handlers of rings 0 and 1, and the table that tells them where a program goes on.

use model::isa::{self, form};

use super::{CODE, CODE_END, NEXT};

/// Bit of a table entry: the instruction starts or stops a block, so the block that is live is given up. Its
/// commit would fault again.
const DROP: u32 = 1;
/// Bit of a table entry: the instruction is a template, whose record is given up by not returning with ACRE.
const ABANDON: u32 = 1 << 31;

/// Both handlers, then the start of every program, which installs them.
///
/// A trap goes on behind its instruction. Interrupts, service requests, and accesses that only ring 2 and above
/// may not make go on at the saved PC, the last in ring 1; an interrupt leaves interrupts disabled, any other
/// trap enables them. A saved PC outside the code goes on at the address in s0. Registers s3, s4 and s6
/// are the handlers'. `distance` halfwords before the start give every place in a line to the first instruction.
pub(super) fn text(distance: usize) -> String {
    let start = "
_start: C.BSTART.SYS
        hl.liu  handler0, ->s4
        hl.ssrset s4, 0xf01
        hl.liu  handler1, ->s4
        hl.ssrset s4, 0x1f01
        C.BSTOP
";
    let filler = "        c.movr zero, ->zero\n".repeat(distance);
    [&handler(0), &handler(1), &filler, start].concat()
}

/// Clears the timer and the lowest pending interrupt. s4 is 1 when the saved PC is kept.
const CAUSE: &str = "
        hl.ssrget {b}02, ->s3
        hl.ssrset zero, {b}21
        hl.ssrget {b}09, ->t
        hl.ssrset t#1, {b}0a
        srli    s3, 63, ->s4
        xori    s4, 1, ->t
        add     t#1, t#1<<1, ->t
        hl.ssrset t#1, {b}07
        andi    s3, 63, ->s3
        cmp.eqi s3, 6, ->t
        or      s4, t#1, ->s4
";

/// s3 becomes 1 for DataPage in ring 2 and above, where ring 1 may succeed.
const RETRY: &str = "
        hl.ssrget {b}00, ->t
        andi    t#1, 15, ->t
        cmp.geui t#1, 2, ->t
        cmp.eqi s3, 35, ->s3
        and     s3, t#1, ->s3
        or      s4, s3, ->s4
";

/// Lowers the ring in one of the two words that hold it if s3 is 1.
const LOWER: &str = "
        hl.ssrget {word}, ->t
        andi    t#1, 15, ->t
        sub     t#2, t#1, ->t
        addi    t#1, 1, ->t
        csel    s3, t#1, t#4, ->t
        hl.ssrset t#1, {word}
";

/// Entry of the table, block, saved PC, and the two ways back. Without ACRE the context is given up last, since it
/// keeps interrupts away.
const RETURN: &str = "
        hl.ssrget {b}43, ->s3
        hl.liu  {code}, ->t
        sub     s3, t#1, ->t
        hl.liu  {length}, ->t
        cmp.ltu t#2, t#1, ->s6
        csel    s6, t#2, zero, ->t
        srli    t#1, 1, ->t
        hl.liu  {next}, ->t
        lwu     [t#1, t#2<<2], ->t
        csel    s6, t#1, s0, ->s6
        andi    s6, 1, ->t
        and     t#1, s4, ->t
        sub     t#2, t#1, ->t
        slli    t#1, 5, ->t
        hl.ssrget {b}40, ->t
        add     t#2, t#2<<1, ->t
        and     t#1, t#2, ->t
        sub     t#3, t#1, ->t
        hl.ssrset t#1, {b}40
        slli    s6, 40, ->t
        srli    t#1, 41, ->t
        slli    t#1, 1, ->t
        csel    s4, s3, t#1, ->s3
        hl.ssrset s3, {b}43
        srli    s6, 31, ->t
        and     t#1, s4, ->t
        sub     t#2, t#1, ->s4
        hl.liu  back{ring}, ->t
        csel    s4, s3, t#1, ->t
        hl.ssrget {b}40, ->s3
        csel    s4, zero, s3, ->s3
        hl.ssrset s3, {b}40
        jr      t#1, 0
back{ring}:
        addi    zero, 3, ->t
        addi    zero, {ring}, ->t
{enable}        hl.ssrset t#1, 0x20
        acre    0
        C.BSTOP
";

const ENABLE: &str = "        hl.ssrset t#2, 0xf07\n";

fn handler(ring: u8) -> String {
    let mut text = format!("handler{ring}: C.BSTART.SYS\n");
    if ring != 0 {
        // The context registers need ring 0, whose interrupts would use the same registers.
        text.push_str("        hl.ssrset zero, 0x20\n        hl.ssrset zero, 0xf07\n");
    }
    text.push_str(CAUSE);
    if ring != 0 {
        text.push_str(RETRY);
        text.push_str(&LOWER.replace("{word}", "{b}00"));
        text.push_str(&LOWER.replace("{word}", "{b}40"));
    }
    text.push_str(RETURN);
    text.replace("{b}", if ring == 0 { "0xf" } else { "0x1f" })
        .replace("{ring}", &ring.to_string())
        .replace("{enable}", if ring == 0 { "" } else { ENABLE })
        .replace("{code}", &CODE.to_string())
        .replace("{length}", &(CODE_END - CODE).to_string())
        .replace("{next}", &NEXT.to_string())
}

/// What the handler has to know about an instruction.
fn flags(bits: u64) -> u32 {
    let len = isa::instruction_length(bits as u16, (bits >> 16) as u16);
    let Some(number) = isa::decode(bits, 8 * len) else {
        return 0;
    };
    match number {
        form::F32_FENTRY
        | form::F32_FEXIT
        | form::F32_FRET_RA
        | form::F32_FRET_STK
        | form::F32_MCOPY => ABANDON,
        _ if closes(number) => DROP,
        _ => 0,
    }
}

/// Whether a form starts or stops a block, and so commits the one that is live.
pub(super) fn closes(number: u16) -> bool {
    let family = isa::form_of(number).family;
    number == form::F32_B_HINT_1 || matches!(family, "ExecuteBundleStart" | "ExecuteBundleStop")
}

/// One entry for each halfword from [`CODE`] to [`CODE_END`]: the address of the next instruction, and flags of
/// the one that starts there. `starts` are ascending; `word` gives 8 bytes at an address.
pub(super) fn table(starts: &[u64], end: u64, word: impl Fn(u64) -> u64) -> Vec<u8> {
    let mut next = starts.iter().peekable();
    let mut table = Vec::new();
    for pc in (CODE..CODE_END).step_by(2) {
        let mut flags_here = 0;
        while let Some(&&start) = next.peek().filter(|&&&start| start <= pc) {
            if start == pc {
                flags_here = flags(word(pc));
            }
            next.next();
        }
        let after = next.peek().map_or(end, |&&start| start);
        table.extend((after as u32 | flags_here).to_le_bytes());
    }
    table
}
