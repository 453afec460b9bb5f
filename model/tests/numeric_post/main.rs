//! Post-processing of matrix results, quantisation and scaled products against an oracle that computes with exact
//! numbers and looks results up among all encodings.

mod cases;
mod formats;
mod post;
mod real;
mod rounding;
mod scaled;

use std::io::Write;

/// With `PTO_POST_VECTORS=<file>`, writes the cases as flat records: op, source, destination, rounding mode, Sat, a, b,
/// c, control word, result, flags.
#[test]
fn flat_records() {
    let Some(path) = std::env::var_os("PTO_POST_VECTORS") else {
        return;
    };
    let mut out = std::io::BufWriter::new(std::fs::File::create(path).expect("a writable path"));
    for case in cases::all() {
        writeln!(
            out,
            "{} {} {} {} {} {:x} {:x} {:x} {:x} {:x} {:02x}",
            case.op,
            case.source,
            case.destination,
            case.rounding,
            u8::from(case.saturate),
            case.a,
            case.b,
            case.c,
            case.control,
            case.result,
            case.flags
        )
        .expect("written");
    }
}
