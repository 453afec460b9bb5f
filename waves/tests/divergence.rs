//! Divergence files, read back with two readers.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{value_at, with_vcd, with_wellen};
use proptest::prelude::*;
use waves::{Divergence, DivergenceError, Radix, Signal, SignalTable, Window};

fn table() -> SignalTable {
    let mut signals = vec![
        Signal::new("fetch", "valid", 1, 0),
        Signal::new("fetch", "pc", 48, 1),
        Signal::new("vec.pe0", "data", 130, 3),
        Signal::new("vec.pe0", "fill", 5, 0)
            .at_bit(1)
            .shown_in(Radix::Unsigned),
        Signal::new("vec.pe1", "note", 32, 8).not_compared(),
    ];
    let queue = Signal::new("tlsu", "queue", 20, 0).at_bit(6);
    signals.extend(queue.with_fields(&[("head", 12), ("tail", 8)]).unwrap());
    SignalTable::new(9, signals).unwrap()
}

fn bits(table: &SignalTable, index: usize, record: &[u32]) -> String {
    let mut words = vec![0; table.signals()[index].words()];
    table.extract(index, record, &mut words);
    let width = table.signals()[index].width_bits;
    (0..width)
        .rev()
        .map(|i| {
            if words[i as usize / 32] >> (i % 32) & 1 == 1 {
                '1'
            } else {
                '0'
            }
        })
        .collect()
}

fn window(start: u64, records: &[Vec<u32>]) -> Window<'_> {
    Window::new(start, records.iter().map(Vec::as_slice))
}

fn get(start: u64, records: &[Vec<u32>], cycle: u64) -> Option<&Vec<u32>> {
    records.get(usize::try_from(cycle.checked_sub(start)?).ok()?)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// Writes the divergence and checks every signal of every cycle with both readers.
fn check(rtl_start: u64, rtl: &[Vec<u32>], model_start: u64, model: &[Vec<u32>], cycle: u64) {
    let table = table();
    let folder = tempfile::tempdir().unwrap();
    let divergence = Divergence {
        signals: &table,
        rtl: window(rtl_start, rtl),
        model: window(model_start, model),
        cycle,
        unit: None,
        notes: &["seed 7 $end"],
    };
    let files = divergence.write(folder.path(), "divergence").unwrap();
    let expected = ["divergence.gtkw", "divergence.sucl", "divergence.vcd"];
    assert!(names(folder.path()).iter().eq(expected.iter()));
    let bytes = fs::read(&files.vcd).unwrap();
    assert_eq!(bytes.len() as u64, files.summary.bytes);
    let waves = [with_wellen(&bytes), with_vcd(&bytes)];
    assert_eq!(waves[0], waves[1], "both readers see the same changes");

    let starts = [(rtl_start, rtl), (model_start, model)];
    let used = || starts.iter().filter(|(_, records)| !records.is_empty());
    let first = used().map(|&(start, _)| start).min().unwrap();
    let end = used()
        .map(|(start, r)| start + r.len() as u64)
        .max()
        .unwrap();
    let marker = vec![(cycle * 10, "event".to_owned())];
    for wave in &waves {
        assert_eq!(wave["diff.marker"], marker);
        for c in first..end {
            let (rtl, model) = (get(rtl_start, rtl, c), get(model_start, model, c));
            if rtl.is_none() && model.is_none() {
                continue;
            }
            let t = c * 10;
            assert_eq!(value_at(wave, "diff.cycle", t), format!("{c:064b}"));
            assert_eq!(value_at(wave, "diff.clk", t), "1");
            assert_eq!(value_at(wave, "diff.clk", t + 5), "0");
            let mut any = "0";
            for (i, signal) in table.signals().iter().enumerate() {
                let path = signal.path();
                let side = |record: Option<&Vec<u32>>| match record {
                    Some(record) => bits(&table, i, record),
                    None => "x".repeat(signal.width_bits as usize),
                };
                for at in [t, t + 5, t + 9] {
                    assert_eq!(value_at(wave, &format!("rtl.{path}"), at), side(rtl));
                    assert_eq!(value_at(wave, &format!("model.{path}"), at), side(model));
                }
                let differs = match (rtl, model) {
                    (Some(a), Some(b)) if bits(&table, i, a) == bits(&table, i, b) => "0",
                    (Some(_), Some(_)) => "1",
                    _ => "x",
                };
                let diff = format!("diff.{path}");
                assert_eq!(wave.contains_key(&diff), signal.compared);
                if signal.compared {
                    assert_eq!(value_at(wave, &diff, t), differs);
                    if differs != "0" {
                        any = differs;
                    }
                }
            }
            assert_eq!(value_at(wave, "diff.any", t), any);
        }
    }
}

fn record() -> impl Strategy<Value = Vec<u32>> {
    // Few distinct values, so that equal and differing signals both occur.
    prop::collection::vec(prop_oneof![Just(0u32), Just(u32::MAX), any::<u32>()], 9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn random_records_are_read_back_exactly(
        base in prop::collection::vec(record(), 1..16),
        flips in prop::collection::vec((0usize..16, 0usize..9, 0u32..32), 0..6),
        rtl_start in 0u64..1_000_000_000_000, lead in 0u64..6, drop in 0usize..5,
        at in 0usize..16,
    ) {
        let mut model = base.clone();
        for (cycle, word, bit) in flips {
            let cycle = cycle % model.len();
            model[cycle][word] ^= 1 << bit;
        }
        model.drain(..drop.min(model.len()));
        let model_start = rtl_start + drop as u64 + lead;
        check(rtl_start, &base, model_start, &model, rtl_start + (at % base.len()) as u64);
    }
}

#[test]
fn one_side_may_be_empty_and_windows_may_be_far_apart() {
    let records = vec![vec![3; 9], vec![4; 9]];
    check(5, &records, 0, &[], 6);
    check(0, &records, 1_000_000_000, &records, 1_000_000_001);
}

#[test]
fn save_files_show_the_differing_unit_first() {
    let table = table();
    let rtl: Vec<Vec<u32>> = (0..100).map(|i| vec![i; 9]).collect();
    let mut model = rtl.clone();
    model[60][4] ^= 8;
    let folder = tempfile::tempdir().unwrap();
    let divergence = Divergence {
        signals: &table,
        rtl: window(1000, &rtl),
        model: window(1000, &model),
        cycle: 1060,
        unit: None,
        notes: &[],
    };
    let files = divergence.write(folder.path(), "run-7").unwrap();

    let gtkw = fs::read_to_string(files.gtkw).unwrap();
    assert!(gtkw.contains("[dumpfile] \"run-7.vcd\"\n"));
    assert!(gtkw.contains("[timestart] 10480\n"));
    assert!(
        gtkw.lines()
            .any(|l| l.starts_with('*') && l.contains(" 10600 -1 "))
    );
    assert!(gtkw.contains("[treeopen] rtl.vec.pe0.\n"));
    let place = |text: &str| gtkw.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(place("rtl.vec.pe0.data[129:0]") < place("@800200\n-vec.pe0\n"));
    assert!(place("@800200\n-vec.pe0\n") < place("@c00200\n-fetch\n"));
    assert!(!gtkw.contains("diff.vec.pe1.note"));
    // Every signal is shown once, under its name in the wave file with its range.
    let bytes = fs::read(&files.vcd).unwrap();
    let wave = with_vcd(&bytes);
    let mut shown = BTreeSet::new();
    for line in gtkw.lines().filter(|l| l.starts_with(['+', 'd'])) {
        let name = line.rsplit(' ').next().unwrap();
        let path = name.split('[').next().unwrap();
        assert!(shown.insert(path), "{path} is shown twice");
        assert!(wave.contains_key(path), "{line}");
        let width = wave[path].first().map_or(1, |c| c.1.len());
        assert_eq!(
            line.ends_with(']'),
            width > 1 && path != "diff.marker",
            "{line}"
        );
    }
    assert!(shown.iter().eq(wave.keys()));

    let sucl = fs::read_to_string(files.sucl).unwrap();
    let expected = "# first difference at cycle 1060\ndivider_add divergence_at_cycle_1060\n\
        variable_add diff.cycle\nvariable_add diff.clk\nvariable_add diff.marker\n\
        variable_add diff.any\ndivider_add signals_that_differ\nvariable_add rtl.vec.pe0.data\n\
        variable_add model.vec.pe0.data\nvariable_add diff.vec.pe0.data\ndivider_add vec.pe0\n\
        scope_add_as_group rtl.vec.pe0\nscope_add_as_group model.vec.pe0\n\
        scope_add_as_group diff.vec.pe0\nitem_focus b\nitem_set_format Unsigned\nitem_unfocus\n\
        zoom_to 10480 10720\ncursor_set 10600\nmarker_set_at 10600 divergence\n";
    assert_eq!(sucl, expected);
}

#[test]
fn errors_leave_no_files() {
    let table = table();
    let good = vec![vec![0; 9]; 3];
    let short = vec![vec![0; 9], vec![0; 8]];
    let folder = tempfile::tempdir().unwrap();
    let base = Divergence {
        signals: &table,
        rtl: window(10, &good),
        model: window(10, &good),
        cycle: 11,
        unit: None,
        notes: &[],
    };
    let fail = |divergence: &Divergence<'_>, stem: &str| {
        let error = divergence.write(folder.path(), stem).unwrap_err();
        assert!(names(folder.path()).is_empty(), "{error}");
        error
    };
    for cycle in [9, 13] {
        let error = fail(
            &Divergence {
                cycle,
                ..base.clone()
            },
            "d",
        );
        assert!(matches!(error, DivergenceError::CycleOutside { .. }));
    }
    let model = window(10, &short);
    let error = fail(
        &Divergence {
            model,
            ..base.clone()
        },
        "d",
    );
    assert!(matches!(
        error,
        DivergenceError::Record {
            side: "model",
            index: 1,
            expected: 9,
            got: 8
        }
    ));
    for start in [u64::MAX - 2, u64::MAX, u64::MAX / 10] {
        let late = Divergence {
            rtl: window(start, &good),
            cycle: start,
            ..base.clone()
        };
        assert!(matches!(fail(&late, "d"), DivergenceError::TooLate { .. }));
    }
    let unit = Some("cube");
    let error = fail(
        &Divergence {
            unit,
            ..base.clone()
        },
        "d",
    );
    assert!(matches!(error, DivergenceError::Unit { .. }));
    for stem in ["", "../d", "a b", ".d", "-d", "d\"", "d\n"] {
        assert!(
            matches!(fail(&base, stem), DivergenceError::Stem { .. }),
            "{stem:?}"
        );
    }
    let empty = SignalTable::new(9, Vec::new()).unwrap();
    let error = fail(
        &Divergence {
            signals: &empty,
            ..base.clone()
        },
        "d",
    );
    assert!(matches!(error, DivergenceError::NoSignals));
    let clash = SignalTable::new(9, vec![Signal::new("any", "x", 1, 0)]).unwrap();
    let error = fail(
        &Divergence {
            signals: &clash,
            ..base.clone()
        },
        "d",
    );
    assert!(matches!(error, DivergenceError::Vcd(_)));

    let missing = base.write(&folder.path().join("missing"), "d").unwrap_err();
    assert!(matches!(missing, DivergenceError::File { .. }));
}

#[test]
fn a_failing_rename_takes_the_other_files_back() {
    let table = table();
    let records = vec![vec![0; 9]];
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("d.gtkw/occupied")).unwrap();
    let divergence = Divergence {
        signals: &table,
        rtl: window(0, &records),
        model: window(0, &records),
        cycle: 0,
        unit: Some("tlsu"),
        notes: &[],
    };
    let error = divergence.write(folder.path(), "d").unwrap_err();
    assert!(matches!(error, DivergenceError::File { path, .. } if path.ends_with("d.gtkw")));
    assert!(names(folder.path()).iter().eq(["d.gtkw"]));
}

#[test]
fn older_files_are_replaced() {
    let table = table();
    let folder = tempfile::tempdir().unwrap();
    for value in [1, 2] {
        let records = vec![vec![value; 9]];
        let divergence = Divergence {
            signals: &table,
            rtl: window(0, &records),
            model: window(0, &records),
            cycle: 0,
            unit: None,
            notes: &[],
        };
        let files = divergence.write(folder.path(), "d").unwrap();
        let wave = with_wellen(&fs::read(files.vcd).unwrap());
        assert_eq!(
            value_at(&wave, "rtl.vec.pe1.note", 0),
            format!("{value:032b}")
        );
    }
    assert_eq!(names(folder.path()).len(), 3);
}
