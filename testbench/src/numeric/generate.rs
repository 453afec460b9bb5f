//! Random operands.

use super::kind::{Form, Top};
use super::{Case, Combination, Kind, NumericError, Place, Source};
use crate::seed::Stream;

/// Random cases without expectation. The operations take turns, and so do the combinations of each.
pub struct Random {
    groups: Vec<Group>,
    stream: Stream,
    ordinal: u64,
    done: u64,
    left: u64,
}

/// The combinations of an operation.
struct Group {
    combinations: Vec<Combination>,
    next: usize,
    step: usize,
}

/// The greatest common divisor.
fn common(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common(b, a % b) }
}

impl Group {
    fn next(&mut self) -> Combination {
        let combination = self.combinations[self.next];
        self.next = (self.next + self.step) % self.combinations.len();
        combination
    }
}

impl Random {
    /// `count` cases over `combinations`, of which there must be one, determined by `seed`.
    pub fn new(combinations: Vec<Combination>, count: u64, seed: u64) -> Self {
        let stream = Stream::new(seed, "numeric operands");
        let mut groups: Vec<Group> = Vec::new();
        for combination in combinations {
            match groups.last_mut() {
                Some(group) if group.combinations[0].op == combination.op => {
                    group.combinations.push(combination);
                }
                _ => groups.push(Group {
                    combinations: vec![combination],
                    next: 0,
                    step: 1,
                }),
            }
        }
        for group in &mut groups {
            // A step without a common divisor visits every combination, in an order that mixes them.
            let total = group.combinations.len();
            let first = stream.below(u64::MAX, total as u64) as usize | 1;
            let fits = |step: &usize| common(*step, total) == 1;
            group.step = (first..2 * total).step_by(2).find(fits).unwrap_or(1);
        }
        Random {
            groups,
            stream,
            ordinal: 0,
            done: 0,
            left: count,
        }
    }

    pub(super) fn draw(&mut self) -> u64 {
        self.ordinal += 1;
        self.stream.at(self.ordinal)
    }

    pub(super) fn operand(&mut self, kind: Kind, previous: Option<u64>) -> u64 {
        let draw = self.draw();
        let (pick, small) = (draw >> 8 & 0xff, (draw >> 16 & 0xff) as usize);
        let wide = self.draw();
        let around = (draw >> 32 & 7).wrapping_sub(3);
        let unit = kind.unit();
        let bits = match (draw & 15, previous) {
            // Special values and their neighbours.
            (0..=3, _) => {
                let marks = marks(kind);
                marks[small % marks.len()].wrapping_add(around.wrapping_mul(unit))
            }
            // Close to the operand before, or its negative: cancellation, quotients near 1.
            (4 | 5, Some(other)) => other.wrapping_add(around.wrapping_mul(unit)),
            (6, Some(other)) => other ^ 1 << (kind.bits - 1),
            // A similar exponent and another fraction.
            (7 | 8, Some(other)) if !kind.is_integer() => {
                let fraction = fraction_bits(kind);
                let near = other.wrapping_add((pick & 7).wrapping_sub(3) << fraction);
                near & !((1 << fraction) - 1) | wide & ((1 << fraction) - 1)
            }
            // Few bits: exact results and ties.
            (9 | 10, _) => {
                let shift = pick % u64::from(kind.bits);
                (draw >> 40 & 0x1f).rotate_left(shift as u32) | (wide & 1) << (kind.bits - 1)
            }
            // Exponents close to that of 1.
            (11 | 12, _) if !kind.is_integer() => {
                let fraction = fraction_bits(kind);
                let one = marks(kind)[1];
                let near = one.wrapping_add((pick & 31).wrapping_sub(15) << fraction);
                near ^ wide & (((1 << fraction) - 1) | (1 << (kind.bits - 1)))
            }
            // Small integers of any length.
            (13, _) if kind.is_integer() => wide >> (pick % 64),
            _ => wide,
        };
        bits & kind.mask() & !kind.zero_bits()
    }
}

/// Bits below the exponent, with the zero bits of the carrier.
fn fraction_bits(kind: Kind) -> u8 {
    match kind.form {
        Form::Binary { fraction, low, .. } => fraction + low,
        Form::HiF8 => 2,
        _ => 0,
    }
}

/// Encodings at which something changes: zero, one (always the second), ends of the ranges, infinity, NaN.
fn marks(kind: Kind) -> Vec<u64> {
    let sign = 1_u64 << (kind.bits - 1);
    match kind.form {
        Form::Binary {
            exponent,
            fraction,
            low,
            top,
        } => {
            let point = fraction + low;
            let all = (1_u64 << exponent) - 1;
            let bias = if exponent == 1 { 1 } else { all >> 1 };
            let mut found = vec![0, bias << point, 1 << point, (all - 1) << point];
            found.push(sign - (1 << low));
            if top == Top::Ieee {
                found.extend([all << point, (all << point) | 1 << (point - 1)]);
            }
            // The ends of the ranges of narrower types and of integers.
            for power in [1, 3, 7, 8, 15, 16, 31, 32, 63, 64] {
                found
                    .extend([bias + power, bias.saturating_sub(power)].map(|e| (e & all) << point));
            }
            let negative: Vec<u64> = found.iter().map(|bits| bits | sign).collect();
            found.extend(negative);
            found
        }
        Form::HiF8 => vec![
            0x00, 0x08, 0x01, 0x07, 0x6e, 0x6f, 0x7e, 0x80, 0x81, 0x88, 0xee, 0xef,
        ],
        Form::E8M0 => vec![0, 127, 1, 126, 128, 0xfe, 0xff],
        Form::Signed | Form::Unsigned => {
            let mut found = vec![0, 1, sign, kind.mask(), sign - 1];
            for power in [3, 4, 7, 8, 11, 15, 16, 24, 31, 32, 53, 63] {
                let bits = 1_u64 << power;
                found.extend([bits, bits.wrapping_neg()]);
            }
            found
        }
    }
}

impl Source for Random {
    fn fill(&mut self, cases: &mut Vec<Case>, room: usize) -> Result<bool, NumericError> {
        while self.left > 0 && cases.len() < room {
            let turn = (self.done % self.groups.len() as u64) as usize;
            let combination = self.groups[turn].next();
            let Combination {
                op,
                src,
                dst,
                mode,
                sat,
                mut ctl,
            } = combination;
            let mut operands = [0; 3];
            if op.has_control() {
                (operands, ctl) = self.controlled(&combination);
            } else {
                for i in 0..op.sources() {
                    let previous = (i > 0).then(|| operands[i - 1]);
                    operands[i] = self.operand(src, previous);
                }
            }
            if op.divides() && src.is_integer() && operands[1] == 0 {
                // It would not execute.
                operands[1] = 1;
            }
            self.left -= 1;
            self.done += 1;
            cases.push(Case {
                op,
                src,
                dst,
                mode,
                sat,
                operands,
                ctl,
                expected: None,
                note: b'-',
                place: Place {
                    file: u32::MAX,
                    line: self.done,
                },
            });
        }
        Ok(self.left > 0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{KINDS, Op, catalogue};
    use super::*;

    #[test]
    fn operands_are_valid_repeat_and_visit_every_combination() {
        let all = catalogue(&Op::ALL);
        let of = |op: Op| all.iter().filter(|c| c.op == op).count();
        let most = Op::ALL.into_iter().map(of).max().unwrap_or(0);
        let count = (most * Op::ALL.len()) as u64;
        let draw = |seed| {
            let mut source = Random::new(all.clone(), count, seed);
            let mut cases = Vec::new();
            while source.fill(&mut cases, usize::MAX).expect("no files") {}
            cases
        };
        let cases = draw(5);
        let same = |a: &[Case], b: &[Case]| {
            a.iter()
                .map(|c| c.operands)
                .eq(b.iter().map(|c| c.operands))
        };
        assert!(same(&cases, &draw(5)) && !same(&cases, &draw(6)));
        let key = |op: Op, src: Kind, dst: Kind, mode, sat| (op, src.code, dst.code, mode, sat);
        let mut seen = HashSet::new();
        for case in &cases {
            for (i, operand) in case.operands.into_iter().enumerate() {
                let zero_bits = case.operand_kind(i).map_or(0, |kind| kind.zero_bits());
                assert_eq!(operand & zero_bits, 0, "{}", case.text());
            }
            seen.insert(key(case.op, case.src, case.dst, case.mode, case.sat));
        }
        for c in &all {
            assert!(
                seen.contains(&key(c.op, c.src, c.dst, c.mode, c.sat)),
                "{c:?}"
            );
        }
    }

    #[test]
    fn parameter_words_are_legal() {
        let mut source = Random::new(catalogue(&Op::ALL), 300_000, 9);
        let mut cases = Vec::new();
        while source.fill(&mut cases, usize::MAX).expect("no files") {}
        let model = super::super::ModelUnits::new();
        for case in cases.iter().filter(|case| case.op.has_control()) {
            assert_ne!(
                model.one(case),
                super::super::Answer::Unsupported,
                "{}",
                case.text()
            );
        }
    }

    #[test]
    fn marks_have_one_in_the_second_place() {
        for kind in &KINDS {
            assert_eq!(kind.decimal(marks(kind)[1]), "1", "{}", kind.name);
        }
    }
}
