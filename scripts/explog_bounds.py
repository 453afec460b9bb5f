#!/usr/bin/env python3
"""Checks the numbers of docs/numerics/rtl-explog.md that need no more than minutes: the distances from the rounding
boundaries, the digits, and the error of the engine in a model of its arithmetic. The RTL is not run.

Usage: explog_bounds.py [OPERANDS]   random operands per type for the error (default 20000); exit status 1 when an
                                     error reaches a bound, or a bound a distance
"""

import math
import random
import sys
from decimal import Decimal, getcontext

import explog_rom as rom

getcontext().prec = 80

# Type: unit, digit stages, pieces of the closing product, significand bits, exponent range of the operands of exp
# that the engine computes, distances of exp and log (as -log2).
TYPES = {
    "FP64": (64, 21, 6, 53, -63, 8, 157.6, 157.6),
    "FP32": (32, 10, 3, 24, -30, 5, 70.6, 70.6),
    "HF32": (32, 5, 2, 12, -15, 5, 34.6, 34.6),
    "TF32": (32, 5, 2, 11, -15, 5, 31.6, 31.6),
    "BF16": (32, 4, 1, 8, -12, 5, 23.4, 22.6),
    "E4M3": (32, 3, 1, 4, -9, 3, 15.1, 11.7),
    "E5M2": (32, 3, 1, 3, -9, 3, 11.3, 10.4),
}
# Exponent and fraction bits of the types whose operands are all tried; FP16 has the significands of TF32.
SMALL = {"HF32": (8, 11), "TF32": (8, 10), "BF16": (8, 7), "E4M3": (4, 3), "E5M2": (5, 2)}
TABLES = {unit: rom.rom(fraction, stages, high) for unit, (fraction, _, stages, high) in rom.UNITS.items()}
SELECT_EXP, SELECT_LOG = rom.select_exp(), rom.select_log()
LOG2_E = rom.log2_e()
TWO = Decimal(2)


def engine(kind: str, log: bool, neg: bool, exp: int, sig: int) -> tuple[int, int]:
    """The engine on +-sig 2^(exp - p + 1): (fraction, k) for exp, the significand in units of 2^-F; (magnitude, 0)
    for log."""
    unit, stages, pieces, bits, *_ = TYPES[kind]
    fraction, integer, _, _ = rom.UNITS[unit]
    table, half, one = TABLES[unit], fraction // 2 + 8, 1 << fraction
    if log:
        m, l, k, add = sig << (fraction - bits), 0, exp + 1, exp >= -1
    else:
        x = sig << (fraction + integer - bits) >> (integer - 1 - exp)
        head = x >> (fraction - 8)
        k = ~((head + 1) * (LOG2_E + 1) >> 25) if neg else head * LOG2_E >> 25
        m, l, add = one, -x if neg else x, neg
    for row in (abs(k) >> 5, rom.HIGH_ROWS + (abs(k) & 31)):
        l += table[row] if add else -table[row]
    for stage in range(1, stages + 1):
        weight = rom.shift_of(stage)
        if stage == 1:
            digit = SELECT_LOG[(m >> (fraction - 8)) & 127] if log else SELECT_EXP[l >> (fraction - 8)]
        else:
            digit = (one - 1 - m if log else l) >> (fraction - weight)
        if not 0 <= digit <= rom.digit_limit(stage):
            raise ArithmeticError(f"{kind}: digit {digit} in stage {stage}")
        l -= table[rom.HIGH_ROWS + rom.DIGITS * stage + digit]
        m += digit * m >> weight
    if log:
        return abs(l + m - one), 0
    for piece in range(pieces):
        weight = 4 * stages + 15 * piece
        chunk = (l << 1 >> (fraction - 13 - weight)) & 0x7FFF
        m += chunk * (m >> (fraction - half)) << (fraction - half - 26) >> (weight - 12)
    return m, k


def bounds(kind: str) -> tuple[float, float]:
    """Bounds of the error of exp and log (docs/numerics/rtl-explog.md, "How many digits")."""
    unit, n, c, *_ = TYPES[kind]
    u = 2.0 ** -rom.UNITS[unit][0]
    left = {3: 1.09}.get(n, 1.005) ** 2
    return ((2.02 * (n + 2) + 2 * n + c) * u + 2.0 ** -(4 * n + 15 * c - 2) + left * 2.0 ** (-8 * n),
            (3 * n + 2) * u + left * 2.0 ** -(8 * n + 1))


def measure(kind: str, operands: int) -> tuple[float, float]:
    """The largest errors of exp and log in random operands, many of them with a short significand or near 1."""
    unit, _, _, bits, low, high, _, _ = TYPES[kind]
    fraction = rom.UNITS[unit][0]
    worst_exp = worst_log = Decimal(0)
    for i in range(operands):
        sig = (1 << bits - 1) + (random.getrandbits(bits - 1) if i % 3 else random.getrandbits(2))
        exp, neg = random.randint(low, high), random.random() < 0.5
        x = Decimal(sig) * TWO ** (exp - bits + 1)
        m, k = engine(kind, False, neg, exp, sig)
        worst_exp = max(worst_exp, abs(Decimal(m) / TWO**fraction - (-x if neg else x).exp() / TWO**k))
        exp = random.choice((exp, 0, -1))
        x = Decimal(sig) * TWO ** (exp - bits + 1)
        if x != 1:
            l, _ = engine(kind, True, False, exp, sig)
            worst_log = max(worst_log, abs(Decimal(l) / TWO**fraction - abs(x.ln())))
    return float(worst_exp), float(worst_log)


def distance_small(kind: str) -> tuple[float, float]:
    """The least distances of exp and log over all operands of a short type, as -log2."""
    exp_bits, frac = SMALL[kind]
    top, p, near_exp, near_log = 1 << exp_bits - 1, frac + 1, Decimal(1), Decimal(1)

    def to_boundary(y: Decimal, unit: int) -> Decimal:
        # Distance of y in [1, 2) 2^unit from a multiple of 2^(unit - p).
        t = y * TWO ** (p - unit)
        return abs(t - t.to_integral_value()) * TWO ** (unit - p)

    for code in range(1, (1 << exp_bits + frac) - (kind == "E4M3" or 1 << frac)):
        field, f = code >> frac, code & (1 << frac) - 1
        x = Decimal(f + (1 << frac if field else 0)) * TWO ** (max(field, 1) - top + 1 - frac)
        if TWO ** -(p + 2) <= x <= Decimal(3 * top) / 2:
            for y in (x.exp(), (-x).exp()):
                k = math.floor(y.ln() / Decimal(2).ln())
                near_exp = min(near_exp, to_boundary(y / TWO**k, 0))
        if x != 1:
            y = abs(x.ln())
            near_log = min(near_log, to_boundary(y, math.floor(math.log2(y))))
    return -math.log2(near_exp), -math.log2(near_log)


def distance_near_one(sign: int, log: bool) -> float:
    """FP64, as -log2: the distance of ln(1 + sign j g) from the nearest double for every rounding boundary 1 + sign j g
    within 2^-30 of 1 (then that is how near exp comes to the boundary), or with `log` from the nearest boundary
    for the 2^20 doubles next to 1."""
    step = (52 if sign > 0 else 53) + (not log)
    count = 1 << 20 if log else 1 << (step - 30)
    scale, near = 320, 1 << 320
    for j in range(1, count):
        value, power = 0, j
        for i in range(1, 7):
            term = (power << scale - step * i if scale >= step * i else power >> step * i - scale) // i
            value += term if sign < 0 or i % 2 else -term
            power *= j
        unit = 1 << (value.bit_length() - 53 - log)
        rest = value & unit - 1
        near = min(near, rest, unit - rest)
    return scale - math.log2(near)


def main() -> int:
    operands = int(sys.argv[1]) if sys.argv[1:] else 20000
    found = {kind: distance_small(kind) for kind in SMALL}
    found["FP64"] = tuple(max(distance_near_one(sign, log) for sign in (1, -1)) for log in (False, True))
    wrong = False
    for kind, (*_, exp_distance, log_distance) in TYPES.items():
        limit, error = bounds(kind), measure(kind, operands)
        for name, stated, i in (("exp", exp_distance, 0), ("log", log_distance, 1)):
            near = found.get(kind, (stated, stated))[i]
            good = error[i] < limit[i] < 2.0**-stated and near <= stated
            wrong |= not good
            print(f"{kind} {name}: error 2^{math.log2(error[i]):.1f}, bound 2^{math.log2(limit[i]):.1f}, "
                  f"least distance 2^-{near:.1f}{'' if kind in found else ' (stated)'}{'' if good else ' WRONG'}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
