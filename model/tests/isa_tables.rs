//! The generated tables are current, and selection follows `isa-scalar-block.md` sections 3.1 and 3.2.

use std::path::Path;

use model::isa::{self, FORMS, form};

#[test]
fn generated_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let outputs = [
        ("src/isa/forms_gen.rs", isa::generate_forms_rs()),
        ("src/isa/tile_ops_gen.rs", isa::generate_tile_ops_rs()),
        ("../rtl/pkg/pto_decode_pkg.sv", isa::generate_decode_pkg()),
    ];
    for (path, text) in outputs {
        let committed = std::fs::read_to_string(root.join(path)).expect("generated file");
        assert!(
            committed == text,
            "{path} is stale: run `cargo run -p model --example generate`"
        );
    }
}

#[test]
fn counts() {
    assert_eq!(FORMS.iter().filter(|form| form.command).count(), 76);
    assert_eq!(FORMS.iter().filter(|form| !form.command).count(), 466);
    assert!(FORMS[..76].iter().all(|form| form.command));
    assert_eq!(FORMS.iter().filter(|form| form.agu.is_some()).count(), 183);
    assert_eq!(isa::TILE_OPS.len(), 113);
    assert_eq!(isa::SYSTEM_REGISTERS.len(), 72);
}

/// The plain reading of section 3.2: commands first, then the widest mask.
fn decode_by_scan(bits: u64, length: u8) -> Option<u16> {
    [true, false].into_iter().find_map(|command| {
        (0_u16..)
            .zip(FORMS.iter())
            .filter(|(_, form)| {
                form.command == command && form.length_bits == length && form.matches(bits)
            })
            .max_by_key(|(_, form)| form.mask.count_ones())
            .map(|(index, _)| index)
    })
}

/// A fixed sequence of well mixed numbers.
fn mixed(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    })
}

#[test]
fn lookup_equals_scan() {
    for bits in 0..=0xffff {
        assert_eq!(
            isa::decode(bits, 16),
            decode_by_scan(bits, 16),
            "{bits:04x}"
        );
    }
    for length in [32, 48, 64] {
        let width_mask = u64::MAX >> (64 - length);
        for bits in mixed(1).take(5_000) {
            let bits = bits & width_mask;
            assert_eq!(
                isa::decode(bits, length),
                decode_by_scan(bits, length),
                "{bits:x}"
            );
        }
        // Near every encoding: the opcode bits with random operands, and with one opcode bit inverted.
        for (form, noise) in FORMS
            .iter()
            .filter(|form| form.length_bits == length)
            .zip(mixed(2))
        {
            let near = (noise & !form.mask | form.matchv) & width_mask;
            assert_eq!(
                isa::decode(near, length),
                decode_by_scan(near, length),
                "{}",
                form.name
            );
            for bit in 0..length {
                let off = near ^ 1 << bit;
                assert_eq!(
                    isa::decode(off, length),
                    decode_by_scan(off, length),
                    "{} bit {bit}",
                    form.name
                );
            }
        }
    }
}

#[test]
fn length_rule_agrees_with_every_form() {
    for (form, noise) in FORMS.iter().zip(mixed(3)) {
        let bits = noise & !form.mask | form.matchv;
        let length = isa::instruction_length(bits as u16, (bits >> 16) as u16);
        if form.length_bits == 16 && bits & 0xf == 2 && bits >> 16 & 0xf83f == 0x5016 {
            assert_eq!(length, 4);
        } else {
            assert_eq!(length, form.length_bytes(), "{}", form.name);
        }
    }
    assert_eq!(isa::instruction_length(0x0002, 0x5016), 4);
    assert_eq!(isa::instruction_length(0x0002, 0x5017), 2);
    assert_eq!(isa::instruction_length(0x000f, 0), 8);
}

#[test]
fn overlaps() {
    let narrow = [
        (0x0000_0507, 32, form::F32_SETRET),
        (0x0000_0587, 32, form::F32_ADDTPC),
        (0x0507_000e, 48, form::F48_HL_SETRET),
        (0x0587_000e, 48, form::F48_HL_ADDTPC),
        (0x5016, 16, form::F16_C_SETRET),
        (0x5816, 16, form::F16_C_MOVI),
        (0x0000_5013, 32, form::F32_B_IOT_3),
        (0x0000_d013, 32, form::F32_B_IOT_0),
        (0x0000_4013, 32, form::F32_B_IOT_1),
        (0x0000_c013, 32, form::F32_B_IOT_2),
        (0x0000, 16, form::F16_C_BSTOP),
        (0x0800, 16, form::F16_C_BSTART_STD),
    ];
    for (bits, length, expected) in narrow {
        assert_eq!(isa::decode(bits, length), Some(expected), "{bits:x}");
    }
    assert!(!isa::form_of(form::F32_ADDTPC).constraints_hold(0x0507));
}

#[test]
fn tile_operations() {
    for op in &isa::TILE_OPS {
        assert_eq!(isa::by_name(op.name).map(|found| found.name), Some(op.name));
        assert_eq!(
            isa::by_selector(op.family, op.selector).map(|found| found.name),
            Some(op.name)
        );
        assert!(isa::form_of(op.carrier).mnemonic.starts_with("BSTART."));
    }
    assert_eq!(isa::TILE_OPS[isa::tile_op::TADD].selector, 0);
    assert!(isa::by_selector(isa::TileFamily::Tepl, 5).is_none());
}

#[test]
fn system_registers() {
    let (register, address) =
        isa::system_register_by_name("evbase_acr2").expect("a register of ring 2");
    assert_eq!((register.name, address), ("EVBASE_ACRn", 0x2f01));
    let (register, ring) = isa::system_register_by_address(0x1f10).expect("TTBR0");
    assert_eq!((register.name, ring), ("TTBR0_ACR1", Some(1)));
    assert!(isa::system_register_by_address(0x2f10).is_none());
}
