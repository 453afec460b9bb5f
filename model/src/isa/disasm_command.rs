//! Canonical text of block, header and frame commands.

use super::disasm::code_target;
use super::names::{
    LAYOUTS, PADS, TEMPERATURES, destination_name, hand_name, mask_digits, size_name, source_name,
    tile_name,
};
use super::{DTYPE_NONE, Form, TileFamily, by_selector, data_type_by_code, field, form};
use super::{Engine, FieldId};

/// Text of a command whose operands do not follow the scalar shapes.
pub(crate) fn command_text(index: u16, row: &Form, bits: u64, pc: u64) -> String {
    let code = |id| row.code(id, bits);
    let value = |id| row.get(id, bits).unwrap_or(0);
    let target = |id| code_target(pc, value(id));
    let mnemonic = row.mnemonic;
    match index {
        form::F32_B_CATR => with_words(mnemonic, catr_words(row, bits)),
        form::F32_B_DATR => datr_text(row, bits),
        form::F32_B_DIM_0 => dim_text(row, bits, 2),
        form::F32_B_DIM_1 => dim_text(row, bits, 0),
        form::F32_B_DIM_2 => dim_text(row, bits, 1),
        form::F16_C_B_DIMI => format!(
            "{mnemonic} {}, ->lb{}",
            code(field::IMM8),
            code(field::LOOPNEST)
        ),
        form::F32_B_HINT_0 => hint_text(row, bits),
        form::F32_B_HINT_1 => format!(
            "{mnemonic} TRACE.{}",
            if code(field::B_E) == 1 {
                "end"
            } else {
                "begin"
            }
        ),
        form::F32_B_IOR => ior_text(row, bits),
        form::F32_B_IOT_0
        | form::F32_B_IOT_1
        | form::F32_B_IOT_2
        | form::F32_B_IOT_3
        | form::F32_B_IOT_4 => iot_text(row, bits),
        form::F32_B_IOS => ios_text(row, bits),
        form::F32_B_FPATR => with_words(
            mnemonic,
            FPATR_FIELDS.map(|id| code(id).to_string()).to_vec(),
        ),
        form::F32_B_SUBVIEW => format!(
            "{mnemonic} {}, {}, {}, {}",
            code(field::SRCSELECT),
            source_name(code(field::REGSRC)),
            code(field::UIMM11),
            code(field::SUBVIEWSIZECODE)
        ),
        form::F32_B_ASSEMBLE => format!(
            "{mnemonic} {}, {}, {}, {}, {}",
            code(field::INIT),
            code(field::LAST),
            source_name(code(field::REGSRC)),
            code(field::UIMM11),
            code(field::PARENTSIZECODE)
        ),
        form::F32_BSTART_0 => format!("{mnemonic} DIRECT, 0x{:x}", target(field::SIMM25)),
        form::F32_BSTART_1 => format!("{mnemonic} COND, 0x{:x}", target(field::SIMM25)),
        form::F16_C_BSTART_0 => format!("{mnemonic} COND, 0x{:x}", target(field::SIMM12)),
        form::F16_C_BSTART_1 => format!("{mnemonic} DIRECT, 0x{:x}", target(field::SIMM12)),
        form::F32_BSTART_CALL => format!(
            "{mnemonic} 0x{:x}, 0x{:x}, ->ra",
            target(field::SIMM12),
            code_target(pc.wrapping_add(2), value(field::UIMM5))
        ),
        form::F32_BSTART_ICALL => {
            format!(
                "{mnemonic} 0x{:x}, ->ra",
                code_target(pc.wrapping_add(2), value(field::UIMM5))
            )
        }
        form::F32_BSTART_STD_0 | form::F32_BSTART_FP_1 => {
            format!("{mnemonic} COND, 0x{:x}", target(field::SIMM17))
        }
        form::F32_BSTART_STD_4 | form::F32_BSTART_FP_3 => {
            format!("{mnemonic} DIRECT, 0x{:x}", target(field::SIMM17))
        }
        form::F32_BSTART_STD_1
        | form::F32_BSTART_FP_4
        | form::F32_BSTART_SYS
        | form::F16_C_BSTART_SYS => {
            format!("{mnemonic} FALL")
        }
        form::F32_BSTART_STD_2 | form::F32_BSTART_FP_0 => format!("{mnemonic} RET"),
        form::F32_BSTART_STD_3 | form::F32_BSTART_FP_2 => format!("{mnemonic} IND"),
        form::F16_C_BSTART_STD | form::F16_C_BSTART_FP => {
            let transfer = match code(field::BRTYPE) {
                5 => "IND",
                7 => "RET",
                _ => "FALL",
            };
            format!("{mnemonic} {transfer}")
        }
        form::F32_BSTART_TEPL => tepl_text(row, bits),
        form::F32_MCOPY | form::F32_MSET | form::F32_ESAVE | form::F32_ERCOV => {
            let registers =
                [field::REGSRC0, field::REGSRC1, field::REGSRC2].map(|id| source_name(code(id)));
            format!("{mnemonic} [{}]", registers.join(", "))
        }
        form::F32_XB => format!(
            "{mnemonic} {}, {}",
            code(field::ACR_ID),
            code(field::CROSS_BID)
        ),
        form::F32_FENTRY => frame_text(row, bits, field::SRCBEGIN, field::SRCEND),
        form::F32_FEXIT | form::F32_FRET_RA | form::F32_FRET_STK => {
            frame_text(row, bits, field::DSTBEGIN, field::DSTEND)
        }
        _ if row.field_by_id(field::DATATYPE).is_some() => {
            format!("{mnemonic} {}", type_name(code(field::DATATYPE)))
        }
        _ => mnemonic.to_owned(),
    }
}

/// B.FPATR fields in the order of the text.
pub(crate) const FPATR_FIELDS: [FieldId; 10] = [
    field::PREQUANTMODE,
    field::RELUMODE,
    field::GROUPNCODE,
    field::ROWMAXEN,
    field::GROUPMAXEN,
    field::ROWMAXINIT,
    field::MAXABSEN,
    field::TRANSA,
    field::TRANSB,
    field::CSCALEEN,
];

fn with_words(mnemonic: &str, words: Vec<String>) -> String {
    if words.is_empty() {
        mnemonic.to_owned()
    } else {
        format!("{mnemonic} {}", words.join(", "))
    }
}

fn type_name(code: u32) -> &'static str {
    data_type_by_code(code as u8).map_or("DTYPE_NONE", |data_type| data_type.name)
}

fn catr_words(row: &Form, bits: u64) -> Vec<String> {
    let set = |id| row.code(id, bits) == 1;
    let order = match (set(field::AQ), set(field::RL)) {
        (true, true) => Some("aqrl"),
        (true, false) => Some("aq"),
        (false, true) => Some("rl"),
        (false, false) => None,
    };
    let word = |id, name| set(id).then_some(name);
    [
        word(field::TRAP, "trap"),
        word(field::ATOM, "atomic"),
        order,
        word(field::FAR, "far"),
        word(field::DR, "dr"),
    ]
    .into_iter()
    .flatten()
    .map(str::to_owned)
    .collect()
}

fn datr_text(row: &Form, bits: u64) -> String {
    let code = |id| row.code(id, bits);
    let data_type = code(field::DATATYPE);
    debug_assert!(
        data_type == u32::from(DTYPE_NONE) || data_type_by_code(data_type as u8).is_some()
    );
    let mut words = vec![
        LAYOUTS[code(field::LAYOUT) as usize & 31].to_owned(),
        type_name(data_type).to_owned(),
        PADS[code(field::PADVALUEORBYTEID) as usize & 3].to_owned(),
    ];
    let (compare, rounding) = (code(field::CMODE), code(field::RMODE));
    if compare != 0 || rounding != 0 {
        words.push(format!("cmode{compare}"));
        words.push(format!("rmode{rounding}"));
    }
    if code(field::SAT) == 1 {
        words.push("sat".to_owned());
    }
    if code(field::CANONICALIZE) == 1 {
        words.push("canonicalize".to_owned());
    }
    with_words(row.mnemonic, words)
}

fn dim_text(row: &Form, bits: u64, dimension: u32) -> String {
    let register = source_name(row.code(field::REGSRC, bits));
    format!(
        "{} {register}, {}, ->lb{dimension}",
        row.mnemonic,
        row.code(field::UIMM17, bits)
    )
}

fn hint_text(row: &Form, bits: u64) -> String {
    let code = |id| row.code(id, bits);
    let branch = match (code(field::V), code(field::L_UL)) {
        (1, 1) => "BR.likely, ",
        (1, _) => "BR.unlikely, ",
        _ => "",
    };
    let temperature = TEMPERATURES[code(field::TEMP) as usize & 3];
    format!(
        "{} {{{branch}TEMP.{temperature}, {}}}",
        row.mnemonic,
        code(field::PREFETCH_SIZE)
    )
}

fn ior_text(row: &Form, bits: u64) -> String {
    let codes = [field::REGSRC0, field::REGSRC1, field::REGSRC2].map(|id| row.code(id, bits));
    let used = codes
        .iter()
        .rposition(|code| *code != 0)
        .map_or(0, |last| last + 1);
    let sources: Vec<&str> = codes[..used]
        .iter()
        .map(|code| source_name(*code))
        .collect();
    let mut text = format!("{} [{}]", row.mnemonic, sources.join(", "));
    let destination = row.code(field::REGDST, bits);
    if destination != 0 {
        text.push_str(&format!(", ->{}", destination_name(destination)));
    }
    text
}

fn iot_text(row: &Form, bits: u64) -> String {
    let mut words: Vec<String> = [field::SRCTILE0, field::SRCTILE1]
        .into_iter()
        .filter_map(|id| row.get(id, bits))
        .map(|v| tile_name(v as u32))
        .collect();
    words.push(format!(
        "mask={}",
        mask_digits(row.code(field::PEMODE, bits))
    ));
    if row.code(field::L, bits) == 1 {
        words.push("last".to_owned());
    }
    if let Some(hand) = row.get(field::DSTTILE, bits) {
        words.push(format!(
            "->{}<{}>",
            hand_name(hand as u32),
            size_name(row.code(field::SIZECODE, bits))
        ));
    }
    with_words(row.mnemonic, words)
}

fn ios_text(row: &Form, bits: u64) -> String {
    let (tile, size) = (
        row.code(field::SHAREDTILEID, bits),
        row.code(field::SIZECODE, bits),
    );
    let mask = mask_digits(row.code(field::PEMODE, bits));
    if size == 0 {
        format!("{} S{tile}, mask={mask}", row.mnemonic)
    } else {
        format!(
            "{} mask={mask}, ->S{tile}<{}>",
            row.mnemonic,
            size_name(size)
        )
    }
}

fn tepl_text(row: &Form, bits: u64) -> String {
    let (mode, function) = (row.code(field::MODE, bits), row.code(field::FUNCTION, bits));
    let data_type = type_name(row.code(field::DATATYPE, bits));
    match by_selector(TileFamily::Tepl, (mode * 32 + function) as u8) {
        Some(op) => {
            let engine = if op.engine == Engine::Vec {
                "VEC"
            } else {
                "SFU"
            };
            format!("BSTART.{engine} {}, {data_type}", op.name)
        }
        None => format!("{} {mode}, {function}, {data_type}", row.mnemonic),
    }
}

fn frame_text(row: &Form, bits: u64, begin: FieldId, end: FieldId) -> String {
    let register = |id| source_name(row.code(id, bits));
    format!(
        "{} [{} ~ {}], sp!, {}",
        row.mnemonic,
        register(begin),
        register(end),
        row.code(field::UIMM, bits)
    )
}
