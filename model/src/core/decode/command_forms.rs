//! Command forms: header commands, block starts and stops (`isa-scalar-block.md` sections 5.3, 6 and 11).

use super::{
    Access, BlockClass, Class, Decoded, Detail, LiveKind, StartInfo, TargetRule, Transfer,
    ValueClass, source,
};
use crate::core::header::{Catr, Ios, Modifier};
use crate::core::template::{FrameKind, Template};
use crate::core::types::{Datr, Ior, Iot};
use crate::isa::{FieldId, Form, TileFamily, by_selector, field, form};
use crate::semantics::ScalarOp;

/// PE masks of the PEMode codes; bit 3 = PE0.
const PE_MODES: [u8; 8] = [0, 8, 4, 2, 1, 12, 14, 15];
/// Register of return addresses.
const LINK_REGISTER: u8 = 10;

/// Completes the entry of a command form; the class is `Undecoded` for forms that are not implemented.
pub(super) fn fill(decoded: &mut Decoded, index: u16, form: &Form) -> Class {
    let insn = decoded.insn;
    let code = |id: FieldId| form.code(id, insn) as u8;
    match index {
        form::F32_BSTOP | form::F16_C_BSTOP | form::F64_L_BSTOP => Class::Stop,
        form::F32_B_DIM_0 => dimension(decoded, form, 2),
        form::F32_B_DIM_1 => dimension(decoded, form, 0),
        form::F32_B_DIM_2 => dimension(decoded, form, 1),
        form::F16_C_B_DIMI => dimension(decoded, form, code(field::LOOPNEST)),
        form::F32_B_DATR => {
            decoded.detail = Detail::DataAttributes(Datr {
                present: true,
                layout: code(field::LAYOUT),
                rmode: code(field::RMODE),
                dtype: code(field::DATATYPE),
                canonicalize: code(field::CANONICALIZE) != 0,
                sat: code(field::SAT) != 0,
                pad: code(field::PADVALUEORBYTEID),
                cmode: code(field::CMODE),
            });
            Class::Header
        }
        form::F32_B_CATR => {
            let has = |id: FieldId| code(id) != 0;
            decoded.detail = Detail::ControlAttributes(Catr {
                present: true,
                trap: has(field::TRAP),
                far: has(field::FAR),
                atom: has(field::ATOM),
                acquire: has(field::AQ),
                release: has(field::RL),
                reduce: has(field::DR),
            });
            Class::Header
        }
        form::F32_B_HINT_0 => {
            decoded.detail = Detail::Hint;
            Class::Header
        }
        form::F32_B_FPATR => {
            decoded.detail = Detail::MatrixAttributes;
            Class::Header
        }
        form::F32_B_IOR => {
            decoded.detail = Detail::ScalarBinding(Ior {
                valid: true,
                dst: code(field::REGDST),
                src0: code(field::REGSRC0),
                src1: code(field::REGSRC1),
                src2: code(field::REGSRC2),
            });
            Class::Header
        }
        form::F32_B_IOT_0 => tile_binding(decoded, form, true, 1),
        form::F32_B_IOT_1 => tile_binding(decoded, form, false, 2),
        form::F32_B_IOT_2 => tile_binding(decoded, form, true, 2),
        form::F32_B_IOT_3 => tile_binding(decoded, form, false, 1),
        form::F32_B_IOT_4 => tile_binding(decoded, form, true, 0),
        form::F32_B_IOS => {
            decoded.detail = Detail::SharedBinding(Ios {
                valid: true,
                id: code(field::SHAREDTILEID),
                size: code(field::SIZECODE),
                mask: PE_MODES[usize::from(code(field::PEMODE) & 7)],
            });
            Class::Header
        }
        form::F32_B_SUBVIEW => {
            let modifier = Modifier::Subview {
                source: code(field::SRCSELECT),
                size: code(field::SUBVIEWSIZECODE),
            };
            range_modifier(decoded, form, modifier)
        }
        form::F32_B_ASSEMBLE => {
            let modifier = Modifier::Assemble {
                init: code(field::INIT) != 0,
                size: code(field::PARENTSIZECODE),
            };
            range_modifier(decoded, form, modifier)
        }
        form::F32_FENTRY => frame(decoded, form, FrameKind::Entry),
        form::F32_FEXIT => frame(decoded, form, FrameKind::Exit),
        form::F32_FRET_RA => frame(decoded, form, FrameKind::ReturnAddress),
        form::F32_FRET_STK => frame(decoded, form, FrameKind::ReturnStack),
        form::F32_MCOPY => memory_template(decoded, form, Template::Copy),
        form::F32_MSET => memory_template(decoded, form, Template::Set),
        form::F32_ESAVE | form::F32_ERCOV | form::F32_XB => {
            decoded.detail = Detail::Never;
            Class::Header
        }
        _ => start(decoded, index, form),
    }
}

/// Source `place` is an absolute register; a code beyond them violates the constraint and reads nothing.
fn read_absolute(decoded: &mut Decoded, place: usize, code: u32) {
    if code < 24 {
        decoded.read(place, code as u8);
    }
}

/// Its registers are read in MEM, when everything older has been committed.
fn frame(decoded: &mut Decoded, form: &Form, kind: FrameKind) -> Class {
    let ends = if kind == FrameKind::Entry {
        [field::SRCBEGIN, field::SRCEND]
    } else {
        [field::DSTBEGIN, field::DSTEND]
    };
    let [begin, end] = ends.map(|id| form.code(id, decoded.insn) as u8);
    decoded.serial = true;
    decoded.access = Access::Template;
    decoded.detail = Detail::Template(Template::Frame {
        kind,
        begin,
        end,
        size: form.code(field::UIMM, decoded.insn) as u16,
    });
    Class::Header
}

fn memory_template(decoded: &mut Decoded, form: &Form, template: Template) -> Class {
    let places = [
        (source::LEFT, field::REGSRC0),
        (source::RIGHT, field::REGSRC1),
        (source::THIRD, field::REGSRC2),
    ];
    for (place, id) in places {
        read_absolute(decoded, place, form.code(id, decoded.insn));
    }
    decoded.access = Access::Template;
    decoded.detail = Detail::Template(template);
    Class::Header
}

/// The offset is formed in WB, in the disabled PEs, too.
fn range_modifier(decoded: &mut Decoded, form: &Form, modifier: Modifier) -> Class {
    read_absolute(
        decoded,
        source::LEFT,
        form.code(field::REGSRC, decoded.insn),
    );
    decoded.all_pes = true;
    decoded.imm = u64::from(form.code(field::UIMM11, decoded.insn));
    decoded.op = ScalarOp::Add;
    decoded.detail = Detail::RangeModifier(modifier);
    Class::Header
}

fn dimension(decoded: &mut Decoded, form: &Form, lb: u8) -> Class {
    read_absolute(
        decoded,
        source::LEFT,
        form.code(field::REGSRC, decoded.insn),
    );
    decoded.imm =
        u64::from(form.code(field::UIMM17, decoded.insn) | form.code(field::IMM8, decoded.insn));
    decoded.op = ScalarOp::Sum16;
    decoded.detail = Detail::Dimension { lb };
    Class::Header
}

fn tile_binding(decoded: &mut Decoded, form: &Form, dst_valid: bool, sources: u8) -> Class {
    let code = |id: FieldId| form.code(id, decoded.insn) as u8;
    decoded.detail = Detail::TileBinding(Iot {
        valid: true,
        dst_valid,
        hand: if dst_valid { code(field::DSTTILE) } else { 0 },
        size: if dst_valid { code(field::SIZECODE) } else { 0 },
        mask: PE_MODES[usize::from(code(field::PEMODE) & 7)],
        src0_valid: sources >= 1,
        src0: code(field::SRCTILE0),
        src1_valid: sources >= 2,
        src1: code(field::SRCTILE1),
        last: code(field::L) != 0,
    });
    Class::Header
}

fn start(decoded: &mut Decoded, index: u16, form: &Form) -> Class {
    use LiveKind::{Floating, Standard};
    let insn = decoded.insn;
    let relative = |id: FieldId| TargetRule::Relative(form.get(id, insn).unwrap_or(0) << 1);
    let tile = |kind: LiveKind, class: BlockClass, op: u8| StartInfo {
        class: Some(class),
        op,
        dtype: form.code(field::DATATYPE, insn) as u8,
        ..StartInfo::control(kind, Transfer::Fall, TargetRule::Next)
    };
    // Place of the function in the block starts of TLSU and CUBE operations.
    let function = (insn >> 20 & 31) as u8;
    let info = match index {
        form::F32_BSTART_0 => {
            StartInfo::control(Standard, Transfer::Direct, relative(field::SIMM25))
        }
        form::F32_BSTART_1 => StartInfo::control(Standard, Transfer::Cond, relative(field::SIMM25)),
        form::F16_C_BSTART_1 => {
            StartInfo::control(Standard, Transfer::Direct, relative(field::SIMM12))
        }
        form::F16_C_BSTART_0 => {
            StartInfo::control(Standard, Transfer::Cond, relative(field::SIMM12))
        }
        form::F32_BSTART_CALL => link(decoded, form, Transfer::Call, relative(field::SIMM12)),
        form::F32_BSTART_ICALL => link(decoded, form, Transfer::Icall, TargetRule::Retiring),
        form::F32_BSTART_FP_0 => {
            StartInfo::control(Floating, Transfer::Ret, TargetRule::ReturnAddress)
        }
        form::F32_BSTART_FP_1 => {
            StartInfo::control(Floating, Transfer::Cond, relative(field::SIMM17))
        }
        form::F32_BSTART_FP_2 => StartInfo::control(Floating, Transfer::Ind, TargetRule::Retiring),
        form::F32_BSTART_FP_3 => {
            StartInfo::control(Floating, Transfer::Direct, relative(field::SIMM17))
        }
        form::F32_BSTART_FP_4 => StartInfo::control(Floating, Transfer::Fall, TargetRule::Next),
        form::F32_BSTART_STD_0 => {
            StartInfo::control(Standard, Transfer::Cond, relative(field::SIMM17))
        }
        form::F32_BSTART_STD_1 => StartInfo::control(Standard, Transfer::Fall, TargetRule::Next),
        form::F32_BSTART_STD_2 => {
            StartInfo::control(Standard, Transfer::Ret, TargetRule::ReturnAddress)
        }
        form::F32_BSTART_STD_3 => StartInfo::control(Standard, Transfer::Ind, TargetRule::Retiring),
        form::F32_BSTART_STD_4 => {
            StartInfo::control(Standard, Transfer::Direct, relative(field::SIMM17))
        }
        form::F16_C_BSTART_STD => compressed(Standard, form.code(field::BRTYPE, insn)),
        form::F16_C_BSTART_FP => compressed(Floating, form.code(field::BRTYPE, insn)),
        form::F32_BSTART_SYS | form::F16_C_BSTART_SYS => {
            StartInfo::control(LiveKind::System, Transfer::Fall, TargetRule::Zero)
        }
        form::F32_B_HINT_1 => StartInfo {
            class: None,
            ..StartInfo::control(Standard, Transfer::Fall, TargetRule::Next)
        },
        form::F32_BSTART_TEPL => {
            let selector =
                (form.code(field::MODE, insn) << 5 | form.code(field::FUNCTION, insn)) as u8;
            decoded.legal &= by_selector(TileFamily::Tepl, selector).is_some();
            tile(LiveKind::TileElement, BlockClass::TileElement, selector)
        }
        form::F32_BSTART_TMOV => tile(LiveKind::TileElement, BlockClass::TileMemory, function),
        form::F32_BSTART_GMOV => tile(Standard, BlockClass::TileMemory, function),
        form::F32_BSTART_TLOAD
        | form::F32_BSTART_TSTORE
        | form::F32_BSTART_TPREFETCH
        | form::F32_BSTART_MGATHER
        | form::F32_BSTART_MGATHER_MASK
        | form::F32_BSTART_MGATHER_CAS
        | form::F32_BSTART_MSCATTER
        | form::F32_BSTART_MSCATTER_MASK => {
            tile(LiveKind::TileMemory, BlockClass::TileMemory, function)
        }
        form::F32_BSTART_TMATMUL
        | form::F32_BSTART_TMATMUL_ACC
        | form::F32_BSTART_TMATMUL_BIAS
        | form::F32_BSTART_TMATMULMX
        | form::F32_BSTART_TMATMULMX_ACC
        | form::F32_BSTART_TMATMULMX_BIAS
        | form::F32_BSTART_TGEMV
        | form::F32_BSTART_TGEMV_ACC
        | form::F32_BSTART_TGEMV_BIAS
        | form::F32_BSTART_TGEMVMX
        | form::F32_BSTART_TGEMVMX_ACC
        | form::F32_BSTART_TGEMVMX_BIAS => {
            tile(LiveKind::TileMatrix, BlockClass::TileMatrix, function)
        }
        _ => return Class::Undecoded,
    };
    decoded.detail = Detail::Start(info);
    Class::Start
}

/// Block starts of calls: ReturnAddress = P + length - 2 + 2 * uimm5.
fn link(decoded: &mut Decoded, form: &Form, transfer: Transfer, target: TargetRule) -> StartInfo {
    decoded.op = ScalarOp::Add;
    decoded.operand_a = super::OperandA::Pc;
    decoded.imm =
        u64::from(form.length_bytes()) - 2 + 2 * u64::from(form.code(field::UIMM5, decoded.insn));
    decoded.write(LINK_REGISTER, ValueClass::Ex);
    StartInfo {
        link: true,
        ..StartInfo::control(LiveKind::Standard, transfer, target)
    }
}

/// BrType of the compressed forms; other values than these violate the constraint.
fn compressed(kind: LiveKind, br_type: u32) -> StartInfo {
    match br_type {
        5 => StartInfo::control(kind, Transfer::Ind, TargetRule::Retiring),
        7 => StartInfo::control(kind, Transfer::Ret, TargetRule::ReturnAddress),
        _ => StartInfo::control(kind, Transfer::Fall, TargetRule::Next),
    }
}
