//! Names of registers, Tiles, masks, sizes and control codes in assembly.

const GPR_NAMES: [&str; 24] = [
    "zero", "sp", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "ra", "s0", "s1", "s2", "s3",
    "s4", "s5", "s6", "s7", "s8", "x0", "x1", "x2", "x3",
];
const QUEUE_NAMES: [&str; 8] = ["t#1", "t#2", "t#3", "t#4", "u#1", "u#2", "u#3", "u#4"];

/// Destination code that pushes the U queue.
pub(crate) const PUSH_U: u32 = 30;
/// Destination code that pushes the T queue.
pub(crate) const PUSH_T: u32 = 31;

/// Name of a five-bit source register code.
pub(crate) fn source_name(code: u32) -> &'static str {
    let code = code as usize & 31;
    if code < 24 {
        GPR_NAMES[code]
    } else {
        QUEUE_NAMES[code - 24]
    }
}

/// Name of a five-bit destination register code.
pub(crate) fn destination_name(code: u32) -> &'static str {
    match code {
        PUSH_T => "t",
        PUSH_U => "u",
        _ => source_name(code),
    }
}

/// Code 0..=23 of a general-purpose register name in any case.
pub(crate) fn gpr_code(name: &str) -> Option<u32> {
    let lower = name.to_ascii_lowercase();
    if let Some(code) = GPR_NAMES.iter().position(|known| *known == lower) {
        return Some(code as u32);
    }
    let digits = lower.strip_prefix('r')?;
    let code: u32 = plain_number(digits)?;
    (code < 24).then_some(code)
}

/// Code of a source register name.
pub(crate) fn source_code(name: &str) -> Option<u32> {
    let lower = name.to_ascii_lowercase();
    let queue = QUEUE_NAMES
        .iter()
        .position(|known| *known == lower)
        .map(|at| 24 + at as u32);
    queue.or_else(|| gpr_code(name))
}

/// Code of a destination register name; `t` and `u` push, the other queue names discard.
pub(crate) fn destination_code(name: &str) -> Option<u32> {
    match name {
        "t" | "T" => Some(PUSH_T),
        "u" | "U" => Some(PUSH_U),
        _ => source_code(name).filter(|code| *code < PUSH_U),
    }
}

fn plain_number(digits: &str) -> Option<u32> {
    let canonical = !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits.len() == 1 || !digits.starts_with('0'));
    if canonical { digits.parse().ok() } else { None }
}

const HANDS: [char; 4] = ['t', 'u', 'm', 'n'];

/// Name of a six-bit Local Tile code.
pub(crate) fn tile_name(code: u32) -> String {
    format!("{}#{}", HANDS[code as usize >> 4 & 3], (code & 15) + 1)
}

/// Code of a Local Tile name.
pub(crate) fn tile_code(name: &str) -> Option<u32> {
    let (hand, number) = name.split_once('#')?;
    let hand = hand_code(hand)?;
    let number = plain_number(number)?;
    (1..=16).contains(&number).then(|| hand * 16 + number - 1)
}

/// Name of a hand code.
pub(crate) fn hand_name(code: u32) -> char {
    HANDS[code as usize & 3]
}

/// Code of a hand name.
pub(crate) fn hand_code(name: &str) -> Option<u32> {
    let mut letters = name.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    if letters.next().is_some() {
        return None;
    }
    HANDS
        .iter()
        .position(|known| *known == letter)
        .map(|code| code as u32)
}

/// Number of a Shared Tile name, `S0` to `S63`.
pub(crate) fn shared_code(name: &str) -> Option<u32> {
    let digits = name.strip_prefix(['S', 's'])?;
    plain_number(digits).filter(|number| *number < 64)
}

const MASKS: [&str; 8] = [
    "0000", "1000", "0100", "0010", "0001", "1100", "1110", "1111",
];

/// Mask digits, PE0 first, of a PEMode code.
pub(crate) fn mask_digits(mode: u32) -> &'static str {
    MASKS[mode as usize & 7]
}

/// PEMode of four mask digits or of a decimal number below 16.
pub(crate) fn mask_code(text: &str) -> Option<u32> {
    let digits = if text.len() == 4 {
        text.to_owned()
    } else {
        format!("{:04b}", plain_number(text).filter(|n| *n < 16)?)
    };
    MASKS
        .iter()
        .position(|mask| *mask == digits)
        .map(|code| code as u32)
}

/// Size code 1..=12 in bytes: 128 B doubling.
pub(crate) fn size_name(code: u32) -> String {
    let bytes = 64_u32 << code;
    if bytes < 1024 {
        format!("{bytes}B")
    } else {
        format!("{}KB", bytes / 1024)
    }
}

/// Code of a size such as `4KB`, or of a plain code number.
pub(crate) fn size_code(text: &str) -> Option<u32> {
    let upper = text.to_ascii_uppercase();
    (1..=12)
        .find(|code| size_name(*code) == upper)
        .or_else(|| plain_number(text).filter(|n| (1..=12).contains(n)))
}

/// B.DATR layouts by code; empty where the code is reserved.
pub(crate) const LAYOUTS: [&str; 32] = [
    "NORM", "ND2DN", "", "ND2ZN", "ND2NZ", "", "DN2ND", "", "DN2ZN", "DN2NZ", "", "", "", "", "",
    "", "", "ZN2ND", "ZN2DN", "", "ZN2NZ", "ND2M32", "ND2M16", "ND2N8", "M322ND", "M162ND",
    "N82ND", "NZ2ND", "NZ2DN", "", "NZ2ZN", "",
];
/// B.DATR padding values by code.
pub(crate) const PADS: [&str; 4] = ["Zero", "Max", "Min", "Null"];
/// B.DATR comparisons by code.
pub(crate) const COMPARES: [&str; 6] = ["EQ", "NE", "LT", "GT", "LE", "GE"];
/// B.DATR roundings by code.
pub(crate) const ROUNDINGS: [&str; 8] = ["RNONE", "RNE", "RTZ", "RTM", "RTP", "RNA", "RTO", "RHB"];
/// B.HINT temperatures by code.
pub(crate) const TEMPERATURES: [&str; 4] = ["none", "cool", "warm", "hot"];
/// Source types of the float forms by code.
pub(crate) const FLOAT_TYPES: [&str; 4] = ["fd", "fs", "fh", "fb"];

/// Position of a name in a list, in any case.
pub(crate) fn position(list: &[&str], name: &str) -> Option<u32> {
    list.iter()
        .position(|known| !known.is_empty() && known.eq_ignore_ascii_case(name))
        .map(|code| code as u32)
}

const FLOAT_DESTINATIONS: [&str; 15] = [
    "fd", "fs", "tf32", "hf32", "fh", "fb", "hif8", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "e1m2",
    "e8m0", "hif4",
];
const INTEGER_DESTINATIONS: [&str; 15] = [
    "ud", "uw", "uh", "ub", "u4", "u2", "u1", "ty7", "sd", "sw", "sh", "sb", "s4", "s2", "s1",
];

/// Conversion destination types by code. Only the names of 64-, 32-, 16- and 8-bit integers and of `fd fs fh fb`
/// are public; the others follow the data type names.
pub(crate) fn conversion_destinations(to_integer: bool) -> &'static [&'static str] {
    if to_integer {
        &INTEGER_DESTINATIONS
    } else {
        &FLOAT_DESTINATIONS
    }
}
