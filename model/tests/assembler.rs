//! The assembler as a whole: round trips of every form, worked encodings, programs and errors.

use model::isa::{self, FORMS, Form, Rule, asm};
use proptest::prelude::*;

/// Bytes of a source whose first statement is at `pc`.
fn bytes_at(pc: u64, text: &str) -> Vec<u8> {
    let source = format!(".org {pc:#x}\n{text}\n");
    let program =
        asm::assemble(&source, "test.s").unwrap_or_else(|errors| panic!("`{text}`: {}", errors[0]));
    program
        .segments
        .into_iter()
        .flat_map(|(_, bytes)| bytes)
        .collect()
}

/// A legal value of each field, chosen by `noise`.
fn legal_fields(form: &Form, noise: &[u64]) -> Vec<(&'static str, i64)> {
    let mut values: Vec<(&'static str, i64)> = Vec::new();
    for (field, noise) in form.fields.iter().zip(noise) {
        let rule = form
            .constraints
            .iter()
            .find(|constraint| constraint.field == field.id)
            .map(|c| c.rule);
        let (low, high) = field.range();
        let span = (high - low) as u64 + 1;
        let free = low + (noise % span) as i64;
        let value = match rule {
            Some(Rule::OneOf(set)) => {
                let allowed: Vec<i64> = (0..64).filter(|value| set >> value & 1 == 1).collect();
                allowed[(noise % allowed.len() as u64) as usize]
            }
            Some(Rule::NotEqual(other)) if free == i64::from(other) => free - 1,
            _ => free & !(field.implied_zero_bits() as i64),
        };
        values.push((field.name, value));
    }
    // A frame has room for its registers.
    if matches!(form.mnemonic, "FENTRY" | "FEXIT" | "FRET.RA" | "FRET.STK") {
        let registers = (values[1].1 - values[0].1).rem_euclid(22) + 1;
        values[2].1 = values[2].1.max(registers * 8);
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Encode, decode, disassemble and assemble agree for every form.
    #[test]
    fn every_form_survives(
        noise in proptest::collection::vec(any::<u64>(), 16),
        pc in (1_u64 << 35..1 << 40).prop_map(|pc| pc & !1),
    ) {
        for (index, form) in (0_u16..).zip(FORMS.iter()) {
            let values = legal_fields(form, &noise);
            let bits = isa::encode(index, &values).expect(form.name);
            prop_assert_eq!(isa::decode(bits, form.length_bits), Some(index), "{}", form.name);
            prop_assert!(form.constraints_hold(bits));
            for (name, value) in &values {
                prop_assert_eq!(form.field(name, bits), Some(*value), "{} of {}", name, form.name);
            }
            let text = isa::disassemble(bits, form.length_bits, pc);
            let canonical = isa::canonical_bits(index, bits);
            let bytes = bytes_at(pc, &text);
            let expected = &canonical.to_le_bytes()[..usize::from(form.length_bytes())];
            prop_assert_eq!(&bytes, expected, "{}: {}", form.name, text);
            prop_assert_eq!(isa::disassemble(canonical, form.length_bits, pc), text);
        }
    }

    /// Any bits have a text, and the text has the same bits or a canonical form of them.
    #[test]
    fn any_bits_have_a_text(bits in any::<u64>(), length in prop_oneof![Just(16_u8), Just(32), Just(48), Just(64)]) {
        let bits = bits & u64::MAX >> (64 - length);
        let pc = 1 << 36;
        let text = isa::disassemble(bits, length, pc);
        let frame = ["FENTRY", "FEXIT", "FRET"].iter().any(|word| text.starts_with(word));
        prop_assume!(!frame);
        let canonical = match isa::decode(bits, length) {
            Some(form) if isa::form_of(form).constraints_hold(bits) => isa::canonical_bits(form, bits),
            _ => bits,
        };
        prop_assert_eq!(&bytes_at(pc, &text)[..], &canonical.to_le_bytes()[..usize::from(length / 8)], "{}", text);
    }

    /// No text, however strange, brings the assembler down.
    #[test]
    fn no_panic(text in "[ -~\n\t]{0,200}", words in proptest::collection::vec(
        prop_oneof![
            "[a-z.]{1,8}", Just("->".to_owned()), Just("[".to_owned()), Just(",".to_owned()), Just("<4KB>".to_owned()),
            Just("B.IOT".to_owned()), Just("add".to_owned()), Just("mask=".to_owned()), Just("t#1".to_owned()),
            Just(".macro".to_owned()), Just("\n".to_owned()), Just("%tpcrel_lo(".to_owned()), Just("0x7fffffffffffffff".to_owned()),
        ], 0..20,
    )) {
        let _ = asm::assemble(&text, "noise.s");
        let _ = asm::assemble(&words.join(" "), "noise.s");
    }
}

#[test]
fn worked_encodings() {
    let rows = include_str!("../isa/worked-encodings.tsv").lines().skip(1);
    let mut count = 0;
    for row in rows {
        let (text, hex) = row.split_once('\t').expect("text and bytes");
        let bytes: Vec<u8> = hex
            .split(' ')
            .map(|byte| u8::from_str_radix(byte, 16).expect("byte"))
            .collect();
        assert_eq!(bytes_at(0x1000, text), bytes, "{text}");
        let word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        assert_eq!(
            isa::disassemble(word, (8 * bytes.len()) as u8, 0x1000),
            text
        );
        count += 1;
    }
    assert_eq!(count, 69);
}
