//! The timing table of `docs/microarchitecture.md` says what the model does.

use std::path::Path;

use model::core::config::{Config, ConfigName};
use model::core::timing::TIMING;
use model::numeric::format::NumericType;
use model::numeric::op::NumericOp;
use model::numeric::timing::{Timing, Unit, timing};

/// Heading of the section that holds the table.
const SECTION: &str = "## 15. Timing";

/// The table as the document must have it.
fn expected() -> Vec<String> {
    let configs = ConfigName::ALL.map(|name| (name.as_str(), Config::named(name)));
    let names = configs.map(|(name, _)| name).join(" | ");
    let rows = TIMING.iter().map(|row| {
        let cycles = configs.map(|(_, config)| (row.cycles)(&config).to_string());
        format!(
            "| {} | {} | {} |",
            row.name,
            cycles.join(" | "),
            row.mirrors
        )
    });
    [
        format!("| what | {names} | mirrors |"),
        "| --- | --- | --- | --- | --- |".to_owned(),
    ]
    .into_iter()
    .chain(rows)
    .collect()
}

#[test]
fn document_and_table_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/microarchitecture.md");
    let text = std::fs::read_to_string(&path).expect("the document is part of the repository");
    let section = text.split(SECTION).nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let found: Vec<&str> = section
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    let expected = expected();
    assert!(
        found == expected,
        "the section must have this table:\n{}",
        expected.join("\n")
    );
}

/// Tables of latencies as `docs/numerics.md` must have them: rows of operations, columns of types.
fn latencies() -> Vec<String> {
    use NumericOp::*;
    use NumericType::*;
    let floats = [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, E4M3, E5M2];
    let integers = [S64, S32, S16, S8];
    let groups: [(&[NumericOp], &[NumericType]); 9] = [
        (&[Add, Sub, Mul, Fma], &floats),
        (&[Min, Max, Cmp, Abs, Neg, Relu], &floats),
        (&[Div, Sqrt, Recip, Rsqrt], &floats),
        (&[Exp], &floats),
        (&[Log], &floats),
        (&[Cvt], &floats),
        (
            &[
                Add, Sub, Mul, Fma, Min, Max, Cmp, Abs, Neg, Relu, And, Or, Xor, Not, Shl, Shr,
            ],
            &integers,
        ),
        (&[Div, Rem], &integers),
        (&[Cvt], &integers),
    ];
    let row = |(ops, kinds): (&[NumericOp], &[NumericType])| {
        let cells = kinds.iter().map(|&kind| {
            let all: Vec<Timing> = ops.iter().map(|&op| timing(op, kind, kind, 0, 0)).collect();
            assert!(
                all.iter().all(|one| one == &all[0]),
                "{ops:?} {}",
                kind.name()
            );
            let Timing { latency, interval } = all[0];
            if interval == 1 {
                latency.to_string()
            } else {
                format!("{latency} / {interval}")
            }
        });
        let names: Vec<&str> = ops.iter().map(|op| op.name()).collect();
        let unit = Unit::of(ops[0], kinds[0]).name();
        let cells: Vec<String> = cells.collect();
        format!("| {} | {unit} | {} |", names.join(" "), cells.join(" | "))
    };
    groups.into_iter().map(row).collect()
}

#[test]
fn latencies_of_the_numeric_units() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/numerics.md");
    let text = std::fs::read_to_string(&path).expect("the document is part of the repository");
    let expected = latencies();
    for row in &expected {
        assert!(
            text.lines().any(|line| line == row),
            "the section Units must have these rows:\n{}",
            expected.join("\n")
        );
    }
}
