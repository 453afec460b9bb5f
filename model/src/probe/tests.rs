use super::layout::{
    INJECT_TABLE, LayoutError, PROBE_TABLE, parse_inject, parse_probe, total_words,
};
use super::*;

const HEAD: &str = "unit\tname\tbits\tcount\tmeaning\n";

#[test]
fn generated_files_are_current() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sections = parse_probe(PROBE_TABLE).expect("the committed table is well formed");
    let points = parse_inject(INJECT_TABLE).expect("the committed table is well formed");
    for (path, text) in [
        (
            "rtl/probe/pto_probe_pkg.sv",
            render::probe_package(&sections),
        ),
        (
            "rtl/probe/pto_inject_pkg.sv",
            render::inject_package(&points),
        ),
        (
            "model/src/probe/probe_gen.rs",
            render::rust_source(&sections, &points),
        ),
    ] {
        let found =
            std::fs::read_to_string(root.join(path)).expect("the generated file is committed");
        assert!(
            found == text,
            "{path} is stale: run `cargo run -p model --example generate_probe`"
        );
    }
}

#[test]
fn structure_has_the_layout_of_the_table() {
    assert_eq!(size_of::<Probe>(), 4 * PROBE_WORDS);
    let sections = parse_probe(PROBE_TABLE).expect("the committed table is well formed");
    assert_eq!(total_words(&sections), PROBE_WORDS);
    let mut probe = Probe {
        cycle: 0x1_0000_0002,
        ..Probe::default()
    };
    probe.wb_value[3] = 7;
    probe.vec_wdata[2][15] = 5 << 32;
    probe.ret_dst_type = 9;
    let words = probe.as_words();
    let value = |unit: &str, name: &str, index| {
        ProbeField::find(unit, name).and_then(|f| f.words(words, index))
    };
    assert_eq!(value("core", "cycle", 0), Some(&[2, 1][..]));
    assert_eq!(value("scalar", "wb_value", 3), Some(&[7, 0][..]));
    assert_eq!(value("vec", "vec_wdata", 2).map(|w| w[31]), Some(5));
    assert_eq!(value("retire", "ret_dst_type", 0), Some(&[9][..]));
    assert_eq!(value("retire", "ret_dst_type", 1), None);
    assert_eq!(Probe::from_words(words), Some(probe.clone()));
    assert_eq!(Probe::from_words(&words[1..]), None);
}

#[test]
fn first_difference_names_unit_field_and_index() {
    let (a, mut b) = (Probe::default(), Probe::default());
    assert_eq!(first_difference(a.as_words(), b.as_words()), None);
    b.pool_free[2] = 0x800;
    b.vec_wdata[1][1] = 1 << 40;
    let found: Vec<_> = differences(a.as_words(), b.as_words()).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(
        found.first(),
        first_difference(a.as_words(), b.as_words()).as_ref()
    );
    assert_eq!(
        found[0].to_string(),
        "local_pool.pool_free[2]: 0x0 != 0x800"
    );
    assert_eq!(
        (found[1].unit, found[1].field, found[1].index),
        ("vec", "vec_wdata", 1)
    );
    assert_eq!(found[1].lowest_bit(), Some(104));
    assert!(first_difference(a.as_words(), &b.as_words()[..4]).is_some());
}

#[test]
fn tables_that_break_the_rules_are_errors() {
    let parse = |rows: &str| parse_probe(&(HEAD.to_owned() + rows));
    assert!(matches!(
        parse("core\ta\t1\t1"),
        Err(LayoutError::Columns { line: 2, .. })
    ));
    assert!(matches!(
        parse("cube\ta\t1\t1\tx"),
        Err(LayoutError::Unit { .. })
    ));
    assert!(matches!(
        parse("core\ta\t33\t1\tx"),
        Err(LayoutError::Width { bits: 33, .. })
    ));
    let twice = "core\ta\t1\t1\tx\ncore\ta\t1\t1\tx";
    assert!(matches!(
        parse(twice),
        Err(LayoutError::Duplicate { line: 3, .. })
    ));
    let order = "core\ta\t1\t1\tx\ncore\tb\t64\t1\tx";
    assert!(matches!(
        parse(order),
        Err(LayoutError::Order { line: 3, .. })
    ));
    let points = "id\tunit\tsignal\tbits\tper_pe\n1\tcore\ta\t1\t0\n1\tcore\tb\t1\t0";
    assert!(matches!(
        parse_inject(points),
        Err(LayoutError::Duplicate { line: 3, .. })
    ));
}

#[test]
fn injection_points_name_existing_units() {
    assert!(
        INJECT_POINTS
            .iter()
            .all(|p| layout::UNITS.contains(&p.unit) && p.bits > 0)
    );
    assert!(
        INJECT_POINTS.iter().all(|p| p.bits <= 1024),
        "bit_idx has ten bits"
    );
}
