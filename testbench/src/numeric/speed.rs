//! Speed of the operations of the model and of the Verilated units.

use std::hint::black_box;
use std::time::{Duration, Instant};

use model::numeric::format::NumericType;
use model::numeric::op::{NumericOp, evaluate};
use model::numeric::round::RoundingMode;

use super::kind::Form;
use super::{Case, Kind, Mode, NumericError, Op, Place, Type, Units};
use crate::rtl::{Drive, RtlUnits};
use crate::seed::Stream;

/// Operands per pass.
const OPERANDS: u64 = 1 << 14;
/// The model repeats its pass for at least this long.
const LEAST: Duration = Duration::from_millis(200);

const MEASURED: [(&str, Op, &[u8], &[u8]); 6] = [
    ("FP32 fma", Op::Fma, b"FP32", b"FP32"),
    ("FP16 fma", Op::Fma, b"FP16", b"FP16"),
    ("E4M3 mul", Op::Mul, b"E4M3", b"E4M3"),
    ("FP32 exp", Op::Exp, b"FP32", b"FP32"),
    ("FP64 div", Op::Div, b"FP64", b"FP64"),
    ("FP32 to E4M3", Op::Cvt, b"FP32", b"E4M3"),
];

/// Speed of an operation.
#[derive(Debug, Clone)]
pub struct Speed {
    /// Operation and type.
    pub name: &'static str,
    /// Million operations per second of the model on one core, one value per run.
    pub model: Vec<f64>,
    /// Million simulated operations per second of the Verilated units, offered without stalls; one value per run.
    pub rtl: Vec<f64>,
}

/// A finite operand within some powers of two of 1, of either sign.
fn operand(stream: Stream, ordinal: u64, kind: Kind) -> u64 {
    let draw = stream.at(ordinal);
    let Form::Binary {
        exponent,
        fraction,
        low,
        ..
    } = kind.form
    else {
        return draw & kind.mask();
    };
    let bias = (1_u64 << (exponent - 1)) - 1;
    let spread = bias.min(6);
    let power = bias - spread / 2 + (draw >> 56) % (spread + 1);
    let fraction_bits = draw & ((1 << fraction) - 1);
    ((draw >> 55 & 1) << exponent | power) << (fraction + low) | fraction_bits << low
}

fn cases(op: Op, src: Kind, dst: Kind) -> Vec<Case> {
    let stream = Stream::new(1, "numeric speed");
    let case = |ordinal: u64| Case {
        op,
        src,
        dst,
        mode: Mode::Rne,
        sat: false,
        operands: std::array::from_fn(|i| match i < op.sources() {
            true => operand(stream, 3 * ordinal + i as u64, src),
            false => 0,
        }),
        ctl: 0,
        expected: None,
        note: b'-',
        place: Place::default(),
    };
    (0..OPERANDS).map(case).collect()
}

fn per_second(operations: u64, time: Duration) -> f64 {
    operations as f64 / time.as_secs_f64() / 1e6
}

/// Measures each operation `runs` times on each side, the operations in turn, after a pass that is not counted.
///
/// # Errors
/// [`NumericError`] when the simulation fails.
pub fn speeds(runs: u32) -> Result<Vec<Speed>, NumericError> {
    let calm = Drive {
        stall: 0,
        flush_gap: 0,
        wide: 0,
        ..Drive::default()
    };
    let mut units = RtlUnits::new(calm)?;
    let mut found: Vec<Speed> = Vec::new();
    let mut prepared = Vec::new();
    for (name, op, src, dst) in MEASURED {
        let kinds = (Type::named(src), Type::named(dst));
        let (Some(src), Some(dst)) = kinds else {
            continue;
        };
        let model = (
            NumericOp::from_code(op.code()),
            NumericType::from_code(src.code),
            NumericType::from_code(dst.code),
        );
        let (Some(model_op), Some(model_src), Some(model_dst)) = model else {
            continue;
        };
        prepared.push((cases(op, src, dst), model_op, model_src, model_dst));
        found.push(Speed {
            name,
            model: Vec::new(),
            rtl: Vec::new(),
        });
    }
    let mut answers = Vec::new();
    for run in 0..=runs {
        for (speed, (cases, op, src, dst)) in found.iter_mut().zip(&prepared) {
            let (start, mut operations) = (Instant::now(), 0);
            while start.elapsed() < LEAST {
                for case in cases {
                    let [a, b, c] = case.operands;
                    let result = evaluate(*op, *src, *dst, RoundingMode::Rne, false, a, b, c);
                    let _ = black_box(result);
                }
                operations += OPERANDS;
            }
            let model = per_second(operations, start.elapsed());
            answers.clear();
            let start = Instant::now();
            units.answer(cases, &mut answers)?;
            let rtl = per_second(OPERANDS, start.elapsed());
            if run > 0 {
                speed.model.push(model);
                speed.rtl.push(rtl);
            }
        }
    }
    Ok(found)
}
