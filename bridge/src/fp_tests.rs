//! The driver of the numeric units against the self-test module (`bridge/rtl/pto_fp_selftest.sv`), whose behaviour
//! is fixed, and the units themselves.

use std::{result::Result, thread};

use crate::*;

const SELFTEST: u8 = 1;
const LATENCY: u32 = 4;

fn selftest() -> FpUnits {
    FpUnits::of_model(SELFTEST).expect("the self-test model exists")
}

fn good(i: u64) -> FpOp {
    FpOp {
        a: i << 40,
        b: i,
        c: i % 32,
        ctl: 7,
        wide: i.is_multiple_of(2),
        ..FpOp::default()
    }
}

/// Many good operations, and one of another kind in the middle.
fn batch(kind: u8) -> Vec<FpOp> {
    let mut ops: Vec<FpOp> = (0..600).map(good).collect();
    ops[300].op = kind;
    ops
}

fn busy(seed: u64) -> FpDrive {
    FpDrive {
        seed,
        limit: 500,
        flush_gap: 20,
        stall_in: 30,
        stall_out: 30,
        serial: false,
    }
}

fn run(units: &mut FpUnits, ops: &[FpOp], drive: &FpDrive) -> Result<Vec<FpAnswer>, FpError> {
    let mut answers = vec![FpAnswer::default(); ops.len()];
    units.run(ops, &mut answers, drive)?;
    Ok(answers)
}

#[test]
fn every_operation_gets_its_answer() {
    let mut units = selftest();
    for seed in 0..20 {
        let ops = batch(0);
        let drive = if seed == 0 {
            FpDrive::default()
        } else {
            busy(seed)
        };
        let answers = run(&mut units, &ops, &drive).expect("the operations are good");
        for (i, (op, answer)) in ops.iter().zip(&answers).enumerate() {
            let expected = op.a + op.b + 7 + u64::from(op.wide);
            assert_eq!(
                (answer.result, u64::from(answer.flags)),
                (expected, op.c),
                "{i}"
            );
            assert!(answer.answered >= answer.accepted + LATENCY && answer.unit == 1);
        }
    }
}

#[test]
fn without_stalls_one_operation_a_cycle_is_taken() {
    let mut units = selftest();
    let answers = run(&mut units, &batch(0), &FpDrive::default()).expect("good");
    let latency = |a: &FpAnswer| a.answered - a.accepted;
    assert!(answers.iter().all(|a| latency(a) == LATENCY));
    assert!(
        answers
            .windows(2)
            .all(|w| w[1].accepted == w[0].accepted + 1)
    );
    let serial = FpDrive {
        serial: true,
        ..FpDrive::default()
    };
    let answers = run(&mut units, &batch(0), &serial).expect("good");
    assert!(answers.windows(2).all(|w| w[1].accepted > w[0].answered));
}

#[test]
fn runs_repeat() {
    let ops = batch(0);
    let once = |seed| {
        let mut answers = vec![FpAnswer::default(); ops.len()];
        let run = selftest().run(&ops, &mut answers, &busy(seed));
        (run.expect("good"), answers)
    };
    assert!(once(3) == once(3));
    assert!(once(3) != once(4));
    assert!(once(3).0.flushes > 5);
}

#[test]
fn misbehaviour_has_a_typed_error_and_needs_a_reset() {
    let mut units = selftest();
    let ops = batch(1);
    assert_eq!(
        run(&mut units, &ops, &busy(1)),
        Err(FpError::Silent {
            limit: 500,
            index: 300,
            op: ops[300]
        })
    );
    assert_eq!(
        run(&mut units, &ops, &busy(1)),
        Err(VerilatedError::Poisoned.into())
    );
    units.reset().expect("a reset heals");
    assert!(run(&mut units, &batch(0), &busy(1)).is_ok());

    let calm = FpDrive::default();
    let twice = run(&mut selftest(), &batch(2), &calm);
    assert!(matches!(twice, Err(FpError::Unasked { .. })), "{twice:?}");
    let last = [good(1), FpOp { op: 2, ..good(2) }];
    let twice = run(&mut selftest(), &last, &calm);
    assert!(matches!(twice, Err(FpError::Unasked { .. })), "{twice:?}");

    let ghosts: Vec<FpOp> = (0..600).map(|i| FpOp { op: 3, ..good(i) }).collect();
    let ghost = run(&mut selftest(), &ghosts, &busy(2));
    assert!(matches!(ghost, Err(FpError::Unasked { .. })), "{ghost:?}");

    for kind in [4, 5] {
        let ops: Vec<FpOp> = (0..600)
            .map(|i| FpOp {
                op: kind,
                ..good(i)
            })
            .collect();
        let slip = run(&mut selftest(), &ops, &busy(3));
        assert!(matches!(slip, Err(FpError::Unstable { .. })), "{slip:?}");
    }
}

#[test]
fn a_stop_of_the_design_is_an_error() {
    let error = run(&mut selftest(), &batch(6), &busy(1)).expect_err("it stops");
    let FpError::Verilated(VerilatedError::Stop { file, .. }) = error else {
        panic!("{error:?}")
    };
    assert_eq!(file, "bridge/rtl/pto_fp_selftest.sv");
}

#[test]
fn no_unit_is_no_error_of_the_driver() {
    let answers = run(&mut selftest(), &batch(7), &busy(1)).expect("it is answered");
    assert_eq!((answers[300].unit, answers[301].unit), (NO_UNIT, 1));
}

#[test]
fn wrong_arguments_are_errors() {
    let mut units = selftest();
    assert_eq!(
        units.run(&batch(0), &mut [], &FpDrive::default()),
        Err(FpError::Room {
            ops: 600,
            answers: 0
        })
    );
    let drive = FpDrive {
        stall_out: 100,
        ..FpDrive::default()
    };
    assert_eq!(run(&mut units, &batch(0), &drive), Err(FpError::Stall(100)));
    assert!(run(&mut units, &[], &FpDrive::default()).is_ok());
}

#[test]
fn the_units_add_in_any_thread() {
    const ADD: u8 = 0;
    const FP32: u8 = 1;
    let mut units = FpUnits::new().expect("the model exists");
    let op = |wide| FpOp {
        a: u64::from(1.5_f32.to_bits()),
        b: u64::from(2.25_f32.to_bits()),
        op: ADD,
        src: FP32,
        dst: FP32,
        rmode: 1,
        wide,
        ..FpOp::default()
    };
    let there = thread::spawn(move || run(&mut units, &[op(false), op(true)], &busy(1)));
    let answers = there.join().expect("no panic").expect("FP32 is added");
    for answer in answers {
        assert_eq!(
            (answer.result, answer.flags),
            (u64::from(3.75_f32.to_bits()), 0)
        );
        assert_ne!(answer.unit, NO_UNIT);
    }
}
