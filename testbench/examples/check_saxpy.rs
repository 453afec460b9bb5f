//! Checks what `saxpy_relu.s` leaves in memory: `check_saxpy X Y RESULT`, three files of FP32 values.
//!
//! Computes y = relu(2.5 * x + y) with the binary32 arithmetic of the host, which shares nothing with the
//! integer arithmetic of the model or with the datapath of the RTL, and compares bit for bit.

use std::{env, fs, process::ExitCode};

fn values(path: &str) -> Result<Vec<f32>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(format!(
            "{path}: found {} bytes, allowed: a multiple of 4",
            bytes.len()
        ));
    }
    Ok(words.iter().map(|word| f32::from_le_bytes(*word)).collect())
}

fn check() -> Result<usize, String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [x, y, result] = arguments.as_slice() else {
        return Err("usage: check_saxpy X Y RESULT".to_owned());
    };
    let (x, y, result) = (values(x)?, values(y)?, values(result)?);
    if x.len() != y.len() || x.len() != result.len() {
        return Err(format!(
            "found {}, {} and {} values, allowed: three files of one length",
            x.len(),
            y.len(),
            result.len()
        ));
    }
    let wrong = x.iter().zip(&y).zip(&result).position(|((x, y), found)| {
        let sum = 2.5 * x + y;
        let expected = if sum > 0.0 { sum } else { 0.0 };
        expected.to_bits() != found.to_bits()
    });
    match wrong {
        None => Ok(x.len()),
        Some(i) => Err(format!(
            "element {i}: found {:#010x} for x = {:#010x}, y = {:#010x}",
            result[i].to_bits(),
            x[i].to_bits(),
            y[i].to_bits()
        )),
    }
}

fn main() -> ExitCode {
    match check() {
        Ok(count) => {
            println!("{count} results compared with an independent computation, 0 mismatches");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("check_saxpy: {message}");
            ExitCode::FAILURE
        }
    }
}
