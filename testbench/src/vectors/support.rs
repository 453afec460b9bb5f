//! Which golden records the core can run: what is implemented, seen from the instructions of a record.

use model::isa::{self, Form};

use super::record::Record;

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

/// Block starts whose operations are implemented, besides those of TEPL.
const TILE_STARTS: [&str; 3] = ["BSTART.TEPL", "BSTART.TLOAD", "BSTART.TSTORE"];

/// Whether the form starts a Tile block.
fn starts_tile_block(form: &Form) -> bool {
    form.family == "ExecuteBundleStart" && form.field_named("DataType").is_some()
}

/// Why the instruction is not implemented, `None` when it is (or is no instruction at all). `tiles` tells that
/// the record has Tile blocks.
fn missing(bits: u64, len: u8, tiles: bool) -> Option<String> {
    let form = isa::form_of(isa::decode(bits, 8 * len)?);
    let name = form.mnemonic;
    let field = |f: &str| form.field(f, bits).unwrap_or(0);
    match name {
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
        _ if starts_tile_block(form) && !TILE_STARTS.contains(&name) => {
            Some(format!("operation {}", name.trim_start_matches("BSTART.")))
        }
        "B.IOS" | "B.SUBVIEW" | "B.ASSEMBLE" | "B.FPATR" if tiles => {
            Some(format!("{name} of Tile blocks"))
        }
        "B.DATR" if tiles && field("Layout") != 0 => Some("layout".to_owned()),
        _ => None,
    }
}

/// Why the record cannot be run, `None` when it can.
pub fn unsupported(record: &Record) -> Option<String> {
    // A core cannot be told not to enter a body.
    if record.body_entry != "auto" {
        return Some("body never entered".to_owned());
    }
    let memory = initial_memory(record);
    let trace: Vec<Option<(u64, u8)>> = record
        .expect
        .trace
        .iter()
        .map(|pc| fetch(&memory, pc.0))
        .collect();
    let form = |&(bits, len): &(u64, u8)| isa::decode(bits, 8 * len).map(isa::form_of);
    let tiles = trace
        .iter()
        .flatten()
        .filter_map(form)
        .any(starts_tile_block);
    let illegal = record.expect.fault == "IllegalInstruction";
    for (i, instruction) in trace.iter().enumerate() {
        let Some(&(bits, len)) = instruction.as_ref() else {
            continue;
        };
        let last = illegal && i + 1 == trace.len();
        // What these fault with is decided by Tile operations, which are not all there.
        if last && tiles && form(&(bits, len)).is_some_and(|f| f.command) {
            continue;
        }
        let reserved = form(&(bits, len)).is_none() && !last && record.faults_survived == 0;
        let reason = if reserved {
            Some("word that this revision reserves".to_owned())
        } else {
            missing(bits, len, tiles)
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}
