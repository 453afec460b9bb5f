#!/usr/bin/env python3
"""Makes rtl/fp/pto_fp_explog_pkg.sv: the constants of the exp and log unit, from integer arithmetic alone.

Usage: explog_rom.py            writes the package
       explog_rom.py --check    compares it with the file; exit status 1 when the file is stale

Every constant is rounded down; the error argument (docs/numerics/rtl-explog.md) rests on that.
"""

import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "rtl" / "fp" / "pto_fp_explog_pkg.sv"

# Per unit width: fraction bits of the datapath, integer bits of a logarithm, digit stages, entries of the high
# digit of the exponent that occur (the exponent of an FP64 operand of log is at most 1075 in magnitude).
UNITS = {64: (172, 10, 21, 34), 32: (84, 7, 10, 5)}
DIGITS = 32
HIGH_ROWS = 64
GUARD = 200


def shift_of(stage: int) -> int:
    """The weight of a digit of a stage is 2^-shift."""
    return 5 if stage == 1 else 4 * stage


def digit_limit(stage: int) -> int:
    """The largest digit that can be selected in a stage."""
    return {1: 31, 2: 10, 3: 22}.get(stage, 17)


def ln_floor(num: int, den: int, bits: int) -> int:
    """floor(2^bits * ln(num/den)) by the series of 2 artanh((num-den)/(num+den))."""
    if num == den:
        return 0
    one = 1 << (bits + GUARD)
    a, b = num - den, num + den
    term, total, n = one * a // b, 0, 0
    while term:
        total += term // (2 * n + 1)
        term = term * a * a // (b * b)
        n += 1
    low = 2 * total
    # Each of the n terms lost less than two units, and the tail is less than one.
    high = low + 4 * n + 4
    if low >> GUARD != high >> GUARD:
        raise ArithmeticError(f"ln({num}/{den}) lies too close to a multiple of 2^-{bits}")
    return low >> GUARD


def rom(fraction: int, stages: int, high: int) -> list[int]:
    """Rows of ln: 64 of the high digit of the exponent, 32 of its low digit, 32 per stage."""
    wide = ln_floor(2, 1, fraction + 32)
    table = [(wide * 32 * d) >> 32 if d < high else 0 for d in range(HIGH_ROWS)]
    table += [(wide * d) >> 32 for d in range(DIGITS)]
    for stage in range(1, stages + 1):
        one = 1 << shift_of(stage)
        table += [ln_floor(one + d, one, fraction) if d <= digit_limit(stage) else 0 for d in range(DIGITS)]
    return table


def select_exp() -> list[int]:
    """First digit of exp by floor(256 r): the largest with ln(1 + d/32) <= index/256."""
    ln = [ln_floor(32 + d, 32, 40) + (d > 0) for d in range(DIGITS)]
    return [max(d for d in range(DIGITS) if ln[d] <= i << 32) for i in range(192)]


def select_log() -> list[int]:
    """First digit of log by floor(256 m) - 128: the largest with (m + 1/256)(1 + d/32) <= 1."""
    return [max(d for d in range(DIGITS) if (129 + i) * (32 + d) <= 256 * 32) for i in range(128)]


def log2_e() -> int:
    """floor(2^17 / ln 2)."""
    ln2 = ln_floor(2, 1, 60)
    low, high = (1 << 77) // (ln2 + 1), (1 << 77) // ln2
    if low != high:
        raise ArithmeticError("ln 2 is not exact enough")
    return low


def array(name: str, comment: str, width: int, values: list[int], per_line: int) -> str:
    digits = (width + 3) // 4
    lines = [
        "    " + ", ".join(f"{width}'h{v:0{digits}x}" for v in values[i : i + per_line])
        for i in range(0, len(values), per_line)
    ]
    head = f"  // {comment}\n  localparam logic [{width - 1}:0] {name} [{len(values)}] = '{{\n"
    return head + ",\n".join(lines) + "\n  };\n"


def package() -> str:
    parts = [
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Constants of pto_fp_explog. Made by scripts/explog_rom.py; change that, not this file.\n"
        "// Rows of the logarithms: 64 for the high digit of the exponent (weight 32 ln 2), 32 for its low\n"
        "// digit (ln 2), then 32 per digit stage, ln(1 + d 2^-s); rows that cannot be addressed are zero.\n"
        "package pto_fp_explog_pkg;\n"
    ]
    parts.append(f"  localparam logic [17:0] Log2E = 18'd{log2_e()};  // floor(2^17 / ln 2)\n")
    for unit, (fraction, integer, stages, high) in UNITS.items():
        width = fraction + integer
        parts.append(f"  localparam int unsigned Fraction{unit} = {fraction};  // fraction bits\n"
                     f"  localparam int unsigned Integer{unit} = {integer};   // integer bits of a logarithm\n")
        parts.append(array(f"Ln{unit}", f"Logarithms in units of 2^-{fraction}.", width,
                           rom(fraction, stages, high), 2 if unit == 64 else 4))
    parts.append(array("SelectExp", "First digit of exp, by the leading eight fraction bits of the residual.", 5,
                       select_exp(), 16))
    parts.append(array("SelectLog", "First digit of log, by the seven bits after the leading one of the significand.",
                       5, select_log(), 16))
    return "\n".join(parts) + "\nendpackage\n"


def main() -> int:
    text = package()
    if sys.argv[1:] == ["--check"]:
        if not TARGET.is_file() or TARGET.read_text() != text:
            print(f"{TARGET.name} is stale: run scripts/explog_rom.py", file=sys.stderr)
            return 1
        return 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
