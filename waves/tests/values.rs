//! Vectors of any width with any of the four values, read back with two readers.

mod common;

use common::{value_at, with_vcd, with_wellen};
use proptest::prelude::*;
use waves::{ScopeId, Timescale, VcdHeader};

fn bit() -> impl Strategy<Value = vcd::Value> {
    use vcd::Value::{V0, V1, X, Z};
    prop_oneof![4 => Just(V0), 4 => Just(V1), 1 => Just(X), 1 => Just(Z)]
}

fn steps() -> impl Strategy<Value = Vec<(u64, Vec<vcd::Value>)>> {
    (1usize..150).prop_flat_map(|width| {
        let step = (0u64..3, prop::collection::vec(bit(), width));
        prop::collection::vec(step, 1..12)
    })
}

proptest! {
    #[test]
    fn only_changes_are_written_and_all_of_them(steps in steps()) {
        let width = steps[0].1.len();
        let mut bytes = Vec::new();
        let mut header = VcdHeader::new(&mut bytes, Timescale::NANOSECOND);
        let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
        let a = header.add_vector(top, "a", width as u32).unwrap();
        let quiet = header.add_vector(top, "quiet", 3).unwrap();
        let mut body = header.begin().unwrap();
        let (mut now, mut expected) = (0, Vec::<(u64, String)>::new());
        for (wait, bits) in &steps {
            now += wait;
            body.advance(now).unwrap();
            body.set_u64(quiet, 5).unwrap();
            if bits.iter().all(|b| matches!(b, vcd::Value::V0 | vcd::Value::V1)) {
                let mut words = vec![0; width.div_ceil(32)];
                for (i, bit) in bits.iter().rev().enumerate() {
                    words[i / 32] |= u32::from(*bit == vcd::Value::V1) << (i % 32);
                }
                body.set_words(a, &words).unwrap();
            } else {
                body.set_logic(a, bits).unwrap();
            }
            let text: String = bits.iter().map(ToString::to_string).collect();
            // Of several values for one time the last one counts, and equal ones are one.
            expected.pop_if(|last| last.0 == now);
            if expected.last().is_none_or(|last| last.1 != text) {
                expected.push((now, text));
            }
        }
        let summary = body.finish().unwrap();
        prop_assert_eq!(summary.changes, expected.len() as u64 + 1);
        for wave in [with_wellen(&bytes), with_vcd(&bytes)] {
            prop_assert_eq!(&wave["top.a"], &expected);
            prop_assert_eq!(wave["top.quiet"].len(), 1);
            prop_assert_eq!(value_at(&wave, "top.quiet", now), "101");
        }
    }
}
