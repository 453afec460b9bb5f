#!/usr/bin/env python3
"""Writes model/src/numeric/explog_table.rs: constants of exp and log, as 256-bit fractions.

Every constant is the true value rounded down, computed with integers and WORK more bits than are kept. Run it from
the root of the repository:

    scripts/explog_tables.py > model/src/numeric/explog_table.rs
    scripts/explog_tables.py --check    # fails when the file is not what the script writes
"""

import contextlib
import io
import pathlib
import sys

KEPT = 256
WORK = 96
ONE = 1 << (KEPT + WORK)

# Degrees of the polynomials for the widest step, see docs/numerics/transcendental.md.
EXP_TERMS = 23
LOG_TERMS = 35
# Index from which log counts from the next power of two: m >= 1 + 53/128 = sqrt(2) nearly.
TURN = 53


def atanh_inverse(n):
    """atanh(1/n) with KEPT + WORK fraction bits; error below 2^8 units."""
    total, power, k = 0, ONE // n, 1
    while power:
        total += power // k
        power //= n * n
        k += 2
    return total


def ratio_log(a, b):
    """ln(a/b) for positive integers of like size."""
    total, power, k = 0, ONE * (a - b) // (a + b), 1
    factor = (a - b) ** 2, (a + b) ** 2
    while abs(power) > 1:
        total += power // k
        power = power * factor[0] // factor[1]
        k += 2
    return 2 * total


# One of the known sums of inverse hyperbolic tangents for ln(2).
LN2 = 18 * atanh_inverse(26) - 2 * atanh_inverse(4801) + 8 * atanh_inverse(8749)
LOG2E = ONE * ONE // LN2


def exp(x):
    """e^x for 0 <= x < 1 as a fixed-point number."""
    total, term, k = 0, ONE, 1
    while term:
        total += term
        term = term * x // ONE // k
        k += 1
    return total


def kept(value, integer_bits=0):
    """Drops the working bits. The error is far below the distance to the next 256-bit fraction."""
    low = value & ((1 << WORK) - 1)
    assert 1 << 20 < low < (1 << WORK) - (1 << 20) or low == 0, "too few working bits"
    value >>= WORK + integer_bits
    assert 0 <= value < 1 << KEPT
    return value


def limbs(value):
    return "[" + ", ".join(
        f"0x{value >> shift & (2**64 - 1):016x}" for shift in (192, 128, 64, 0)
    ) + "]"


def scalar(doc, name, value):
    print(f"\n/// {doc}\n#[rustfmt::skip]\npub(super) const {name}: Limbs = {limbs(value)};")


def array(doc, name, kind, values):
    print(f"\n/// {doc}\n#[rustfmt::skip]")
    print(f"pub(super) static {name}: [{kind}; {len(values)}] = [")
    for value in values:
        print(f"    {value},")
    print("];")


def main():
    print("//! Constants of exp and log. Written by `scripts/explog_tables.py`.")
    print("\n/// A fraction of 256 bits, most significant limb first, rounded down.")
    print("pub(super) type Limbs = [u64; 4];")
    scalar("`log2(e) / 2`.", "HALF_LOG2_E", kept(LOG2E, 1))
    scalar("`ln(2)`.", "LN_2", kept(LN2))
    array(
        "`2^(j / 128) / 2`.",
        "EXP2",
        "Limbs",
        [limbs(kept(exp(LN2 * j // 128), 1) if j else 1 << (KEPT - 1)) for j in range(128)],
    )
    coefficients, term = [], ONE
    for k in range(1, EXP_TERMS + 1):
        term = term * LN2 // ONE // 128 // k
        coefficients.append(limbs(kept(term)))
    array("`(ln(2) / 128)^k / k!` from k = 1 on.", "EXP_SERIES", "Limbs", coefficients)
    reciprocals, logs = [], []
    for j in range(128):
        # 512 / (1 + (j + 1/2) / 128) to the nearest; both ends are exact, for operands next to 1.
        c = {0: 512, 127: 256}.get(j, (2 * 512 * 256 // (257 + 2 * j) + 1) // 2)
        reciprocals.append(c)
        logs.append(limbs(kept(ratio_log(512, c) if j < TURN else ratio_log(2 * c, 512))))
    array("512 times a reciprocal `c` of `m` in `[1 + j / 128, 1 + (j + 1) / 128)`.", "RECIPROCAL", "u16", reciprocals)
    print("\n/// From this index on logarithms count from the next power of two.")
    print(f"pub(super) const TURN: usize = {TURN};")
    array("`-ln(c)`, from [`TURN`] on `ln(2 * c)`.", "LOG_RECIPROCAL", "Limbs", logs)
    array(
        "`2^(-7 * k) / (k + 1)` from k = 1 on.",
        "LOG_SERIES",
        "Limbs",
        [limbs((1 << (KEPT - 7 * k)) // (k + 1)) for k in range(1, LOG_TERMS + 1)],
    )


if sys.argv[1:] == ["--check"]:
    with contextlib.redirect_stdout(io.StringIO()) as text:
        main()
    path = pathlib.Path(__file__).parent.parent / "model/src/numeric/explog_table.rs"
    sys.exit(path.read_text() != text.getvalue())
main()
