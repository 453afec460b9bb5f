//! Fields of instructions: random, but such that most of them make sense.

use model::isa::{AddressKind, Field, Form, Rule, Sign};

use super::rng::Rng;

/// The frame templates' stack pointer.
pub(super) const SP: i64 = 2;
/// Any address at all.
pub(super) const WILD: i64 = 12;
/// Where the handlers go on when the saved PC is outside the code.
pub(super) const ESCAPE: i64 = 11;
/// For sequences of the generator itself.
pub(super) const TEMPORARY: i64 = 13;
/// Loop counter, at most 100.
pub(super) const COUNTER: i64 = 16;
/// Small multiples of 8, and lengths.
pub(super) const INDEX: [i64; 2] = [18, 19];
/// Registers that hold small numbers in every program, for the lengths of copies.
pub(super) const LENGTHS: [i64; 3] = [COUNTER, INDEX[0], INDEX[1]];
/// Addresses in the data area.
pub(super) const POINTERS: [i64; 4] = [20, 21, 22, 23];
/// Registers that instructions of bodies may write. 14, 15 and 17 belong to the handlers.
pub(super) const WRITABLE: [i64; 10] = [1, 3, 4, 5, 6, 7, 8, 9, 13, 10];
/// First code of a T or U entry.
pub(super) const QUEUES: i64 = 24;
/// Where PC-relative accesses with a negative offset go.
const BEFORE: u64 = 0xf000;
/// Destination codes of T and U.
const PUSHES: [i64; 2] = [31, 30];

/// A register to write.
pub(super) fn destination(rng: &mut Rng) -> i64 {
    match rng.below(20) {
        0..=12 => rng.pick(&WRITABLE),
        13..=17 => rng.pick(&PUSHES),
        18 => 0,
        _ => 24 + rng.below(6) as i64,
    }
}

/// A register or queue entry to read.
fn source(rng: &mut Rng) -> i64 {
    match rng.below(10) {
        0..=5 => rng.pick(&WRITABLE),
        6 => rng.below(24) as i64,
        _ => 24 + rng.below(8) as i64,
    }
}

/// A value that the field holds and that its constraint allows.
fn any(rng: &mut Rng, form: &Form, field: &Field) -> i64 {
    let width = u32::from(field.width);
    let constraint = form.constraints.iter().find(|c| c.field == field.id);
    if let Some(Rule::OneOf(set)) = constraint.map(|c| c.rule) {
        let allowed: Vec<i64> = (0..64).filter(|v| set >> v & 1 != 0).collect();
        if !allowed.is_empty() {
            return rng.pick(&allowed);
        }
    }
    let raw = rng.word() & (u64::MAX >> (64 - width)) & !field.implied_zero_bits();
    match field.sign {
        Sign::Signed => ((raw << (64 - width)) as i64) >> (64 - width),
        Sign::Unsigned | Sign::Raw => raw as i64,
    }
}

/// Register names inside the brackets of the assembly, in their order.
fn address_fields(form: &Form) -> Vec<&'static str> {
    let inside = form.syntax.split('[').skip(1);
    let text: String = inside.filter_map(|part| part.split(']').next()).collect();
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<(usize, &'static str)> = ["SrcL", "SrcR"]
        .into_iter()
        .filter_map(|name| Some((lower.find(&name.to_ascii_lowercase())?, name)))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).collect()
}

/// What an access should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Inside memory and aligned.
    Good,
    /// Perhaps not.
    Wild,
}

/// All fields of an instruction of `form` at `pc`; `pool` is where PC-relative accesses go.
pub(super) fn fields(
    rng: &mut Rng,
    form: &'static Form,
    pc: u64,
    pool: u64,
    access: Access,
) -> Vec<(&'static str, i64)> {
    let memory = form.agu.is_some() || form.family == "AMO";
    let mut address = if memory {
        address_fields(form)
    } else {
        Vec::new()
    };
    if form.family == "AMO" && form.mnemonic.starts_with("SC.") {
        address = vec!["SrcR"];
    }
    let wild = access == Access::Wild;
    let value = |field: &'static Field, rng: &mut Rng| {
        let name = field.name;
        if address.first() == Some(&name) || form.mnemonic == "DMA" {
            return if wild && rng.chance(60) {
                WILD
            } else {
                rng.pick(&POINTERS)
            };
        }
        if address.get(1) == Some(&name) {
            return if wild {
                source(rng)
            } else {
                rng.pick(&[INDEX[0], INDEX[1], 0])
            };
        }
        if let Some(agu) = form.agu {
            if name.starts_with("simm") {
                return offset(rng, field, &agu, pc, pool, wild);
            }
            if name == "shamt" && !wild {
                return rng.below(7) as i64;
            }
        }
        match name {
            "RegDst" | "RegDst0" | "RegDst1" => destination(rng),
            "SrcL" | "SrcR" | "SrcD" | "SrcD1" | "SrcA" | "SrcP" => source(rng),
            // Others are no register.
            "LSR_ID" => rng.below(4) as i64,
            _ => any(rng, form, field),
        }
    };
    let fields = form.fields.iter();
    fields
        .map(|field| (field.name, value(field, rng)))
        .collect()
}

fn offset(
    rng: &mut Rng,
    field: &Field,
    agu: &model::isa::Agu,
    pc: u64,
    pool: u64,
    wild: bool,
) -> i64 {
    let (low, high) = field.range();
    if agu.address == AddressKind::PcRelative {
        if wild && rng.chance(40) {
            // Backwards past address 0.
            return low;
        }
        // Behind the code, or in front of it.
        let place = rng.pick(&[pool, pool, BEFORE]);
        let target = place + 8 * rng.below(64);
        let distance = target as i64 - (pc & !3) as i64;
        let odd = if wild { rng.below(3) as i64 } else { 0 };
        return (distance / 4 + odd).clamp(low, high);
    }
    let size = i64::from(agu.size.max(1));
    // Half of the wild ones are aligned, so that a page is what they miss.
    let odd = wild && rng.chance(50);
    let step = if odd { 1 } else { (size >> agu.scale).max(1) };
    let span = (1024_i64 >> agu.scale) / step;
    let value = (rng.below(2 * span.max(1) as u64) as i64 - span) * step;
    if value < low || value > high {
        return (rng.below(high.max(1) as u64 + 1) as i64 / step) * step;
    }
    value
}
