//! Which golden records the core can run: what is implemented, seen from the instructions of a record.

use model::isa;

use super::record::Record;

/// Commands that are implemented.
const COMMANDS: &[&str] = &[
    "BSTART",
    "BSTART.CALL",
    "BSTART.ICALL",
    "BSTART.FP",
    "BSTART.STD",
    "BSTART.SYS",
    "BSTART.TEPL",
    "BSTART.TLOAD",
    "BSTART.TSTORE",
    "BSTOP",
    "C.BSTART",
    "C.BSTART.FP",
    "C.BSTART.STD",
    "C.BSTART.SYS",
    "C.BSTOP",
    "L.BSTOP",
    "B.DIM",
    "C.B.DIMI",
    "B.DATR",
    "B.IOT",
    "B.IOR",
];

/// Scalar families whose 16-bit and 32-bit forms are all implemented.
const FAMILIES: &[&str] = &["AGU", "ALU", "BRU"];

/// Scalar forms of other families that are implemented.
const SYSTEM: &[&str] = &[
    "SSRGET", "C.SSRGET", "LSRGET", "SETC.TGT", "EBREAK", "C.EBREAK",
];

/// System registers that can be read: THREAD_PTR, GLOBAL_PTR, CORE_FEATURE_ENABLE, TIME, CYCLE and so on.
fn readable_register(id: i64) -> bool {
    let address = u16::try_from(id).ok();
    let found = address.and_then(|a| isa::system_register_by_address(a.into()));
    const NAMES: &[&str] = &[
        "THREAD_PTR",
        "GLOBAL_PTR",
        "CORE_FEATURE_ENABLE",
        "TIME",
        "CYCLE",
        "CORE_STATE",
        "CORE_ID",
        "VENDOR",
        "CORE_FEATURE",
        "VERSION",
        "THREAD_ID",
        "TILE_CAPACITY",
        "BLOCKNUM",
        "BLOCKID",
    ];
    id == 0x802 || found.is_some_and(|(r, _)| NAMES.contains(&r.name))
}

/// TEPL selectors that are implemented: TADD TSUB TMUL TMAX TMIN TRELU TADDS TMULS TMAXS TEXPANDS.
const SELECTORS: &[i64] = &[0x00, 0x01, 0x02, 0x0b, 0x0c, 0x17, 0x20, 0x22, 0x2b, 0x3b];

/// DataTypes of TEPL blocks that are implemented: FP32, S32, U32.
const TEPL_TYPES: &[i64] = &[1, 17, 25];

/// The initial memory of a record as a flat image.
pub(super) fn initial_memory(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; usize::try_from(record.memory_bytes).unwrap_or(0)];
    for piece in &record.memory {
        let start = usize::try_from(piece.addr.0).unwrap_or(usize::MAX);
        if let Some(room) = start
            .checked_add(piece.hex.0.len())
            .and_then(|end| bytes.get_mut(start..end))
        {
            room.copy_from_slice(&piece.hex.0);
        }
    }
    bytes
}

/// The instruction at `pc`: its bits without those above its length, and the length in bytes.
fn fetch(memory: &[u8], pc: u64) -> Option<(u64, u8)> {
    let start = usize::try_from(pc).ok()?;
    let window: [u8; 8] = memory.get(start..start.checked_add(8)?)?.try_into().ok()?;
    let bits = u64::from_le_bytes(window);
    let len = isa::instruction_length(bits as u16, (bits >> 16) as u16);
    let bits = if len == 8 {
        bits
    } else {
        bits & ((1 << (8 * len)) - 1)
    };
    Some((bits, len))
}

/// Why the instruction is not implemented, `None` when it is (or is no instruction at all).
fn missing(bits: u64, len: u8) -> Option<String> {
    let form = isa::form_of(isa::decode(bits, 8 * len)?);
    let name = form.mnemonic.to_ascii_uppercase();
    if len == 6 {
        return Some(format!("48-bit form {name}"));
    }
    let field = |f: &str| form.field(f, bits).unwrap_or(0);
    let implemented = if form.command {
        COMMANDS.contains(&name.as_str())
    } else {
        FAMILIES.contains(&form.family) || SYSTEM.contains(&name.as_str())
    };
    if !implemented {
        return Some(format!("form {name}"));
    }
    match name.as_str() {
        "SSRGET" if !readable_register(field("SSR_ID")) => Some("system register".to_owned()),
        "BSTART.TEPL" => {
            let selector = field("Mode") * 32 + field("Function");
            let known = u8::try_from(selector)
                .ok()
                .and_then(|s| isa::by_selector(isa::TileFamily::Tepl, s));
            if !SELECTORS.contains(&selector) {
                return known.map(|op| format!("operation {}", op.name));
            }
            (!TEPL_TYPES.contains(&field("DataType"))).then(|| {
                let code = u8::try_from(field("DataType")).unwrap_or(31);
                let name = isa::data_type_by_code(code).map_or("reserved", |t| t.name);
                format!("TEPL type {name}")
            })
        }
        "B.DATR" if field("Layout") != 0 => Some("layout".to_owned()),
        _ => None,
    }
}

/// Why the record cannot be run, `None` when it can.
pub fn unsupported(record: &Record) -> Option<String> {
    if record.faults_survived > 0 {
        return Some("continues after a fault".to_owned());
    }
    if record.body_entry != "auto" {
        return Some("body never entered".to_owned());
    }
    let memory = initial_memory(record);
    let illegal = record.expect.fault == "IllegalInstruction";
    for (i, pc) in record.expect.trace.iter().enumerate() {
        let last = illegal && i + 1 == record.expect.trace.len();
        let reason = fetch(&memory, pc.0).and_then(|(bits, len)| {
            // A command that is not implemented raises IllegalInstruction, which may be just what is expected.
            // A scalar form would also have entered the body.
            let command = isa::decode(bits, 8 * len).is_some_and(|f| isa::form_of(f).command);
            if last && command {
                return None;
            }
            let reserved = isa::decode(bits, 8 * len).is_none() && !last;
            if reserved {
                Some("word that this revision reserves".to_owned())
            } else {
                missing(bits, len)
            }
        });
        if reason.is_some() {
            return reason;
        }
    }
    None
}
