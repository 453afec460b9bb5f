//! Cases collected from bug reports about VCD writers and readers, one test per case (R18 to R29).

mod common;

use std::io::{self, Write};

use common::{value_at, with_vcd, with_wellen};
use waves::{
    Magnitude, NameError, SAFE_TIME, ScopeId, Signal, SignalTable, TimeUnit, Timescale, VarId,
    VcdBody, VcdError, VcdHeader,
};

/// Writes one file with the scope `top`: `declare` adds variables, `dump` gives them values.
fn file<T>(
    declare: impl FnOnce(&mut VcdHeader<&mut Vec<u8>>, ScopeId) -> T,
    dump: impl FnOnce(&mut VcdBody<&mut Vec<u8>>, T),
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut header = VcdHeader::new(&mut bytes, Timescale::NANOSECOND);
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    let vars = declare(&mut header, top);
    let mut body = header.begin().unwrap();
    dump(&mut body, vars);
    body.finish().unwrap();
    bytes
}

fn changes(list: &[(u64, &str)]) -> Vec<(u64, String)> {
    list.iter().map(|&(t, v)| (t, v.to_owned())).collect()
}

#[test]
fn r18_time_cannot_go_back_and_equal_times_merge() {
    let bytes = file(
        |h, top| h.add_vector(top, "a", 8).unwrap(),
        |body, a| {
            body.advance(10).unwrap();
            body.set_u64(a, 1).unwrap();
            let error = body.advance(9).unwrap_err();
            assert!(matches!(error, VcdError::TimeWentBack { prev: 10, new: 9 }));
            body.advance(20).unwrap();
            body.set_u64(a, 2).unwrap();
            body.advance(20).unwrap();
            body.set_u64(a, 3).unwrap();
            body.advance(30).unwrap();
            body.set_u64(a, 4).unwrap();
            body.set_u64(a, 3).unwrap();
        },
    );
    let expected = changes(&[(10, "00000001"), (20, "00000011")]);
    assert_eq!(with_wellen(&bytes)["top.a"], expected);
    assert_eq!(with_vcd(&bytes)["top.a"], expected);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.matches("#20\n").count(), 1);
    assert!(
        !text.contains("#30"),
        "a step without changes is not written"
    );
}

#[test]
fn r19_the_timescale_is_always_legal() {
    let bytes = file(|h, top| h.add_vector(top, "a", 1).unwrap(), |_, _| {});
    let golden = format!(
        "$version\n    waves {}\n$end\n$timescale 1 ns $end\n$scope module top $end\n\
         $var wire 1 ! a $end\n$upscope $end\n$enddefinitions $end\n",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(String::from_utf8(bytes).unwrap(), golden);

    let mut scale = Timescale::new(Magnitude::One, TimeUnit::FS);
    let mut all = vec![scale.to_string()];
    while let Some(next) = scale.coarser() {
        scale = next;
        all.push(scale.to_string());
    }
    assert_eq!(all.len(), 18);
    assert_eq!((&*all[0], &*all[7], &*all[17]), ("1 fs", "10 ns", "100 s"));
    for scale in ["1 ns", "10 ns", "100 ns"] {
        assert!(all.iter().any(|s| s == scale));
    }
}

#[test]
fn r20_names_with_dots_and_brackets_do_not_become_scopes() {
    let bytes = file(
        |h, top| {
            let lane = h.add_scope(top, "lane[3]").unwrap();
            let escaped = h.add_scope(top, "gen.block").unwrap();
            [
                h.add_vector(lane, "plain$1", 4).unwrap(),
                h.add_vector(escaped, "a.b", 4).unwrap(),
                h.add_vector(top, "mem[2]", 4).unwrap(),
                h.add_vector(top, "bit[2]", 1).unwrap(),
            ]
        },
        |body, vars| {
            body.advance(0).unwrap();
            for (i, var) in vars.into_iter().enumerate() {
                body.set_u64(var, [5, 6, 7, 1][i]).unwrap();
            }
        },
    );
    let wave = with_vcd(&bytes);
    let paths: Vec<_> = wave.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "top.\\gen.block.\\a.b",
            "top.bit[2]",
            "top.lane[3].plain$1",
            "top.mem[2]"
        ]
    );
    assert_eq!(value_at(&wave, "top.\\gen.block.\\a.b", 0), "0110");

    // wellen shows an array element as item of a scope, and the index of a bit as its range.
    let wave = with_wellen(&bytes);
    let paths: Vec<_> = wave.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "top.\\gen.block.\\a.b",
            "top.bit",
            "top.lane[3].plain$1",
            "top.mem.[2]"
        ]
    );
    assert_eq!(value_at(&wave, "top.\\gen.block.\\a.b", 0), "0110");
    assert_eq!(value_at(&wave, "top.mem.[2]", 0), "0111");

    let mut header = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
    for bad in ["a[x]", "a]b", "[0]", "\\a", "x$end"] {
        assert!(header.add_scope(ScopeId::ROOT, bad).is_err(), "{bad}");
    }
}

#[test]
fn r21_white_space_in_names_is_refused() {
    let mut header = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    for bad in ["a b", " a", "a\n", "a\tb", "a\u{a0}b"] {
        let space = |e| {
            matches!(
                e,
                VcdError::Name {
                    source: NameError::Space,
                    ..
                }
            )
        };
        assert!(
            space(header.add_vector(top, bad, 1).unwrap_err()),
            "{bad:?}"
        );
        assert!(space(header.add_scope(top, bad).unwrap_err()), "{bad:?}");
    }
}

#[test]
fn r22_values_never_exceed_the_declared_width() {
    let mut refused = 0;
    let bytes = file(
        |h, top| {
            (
                h.add_vector(top, "a", 1).unwrap(),
                h.add_vector(top, "v", 40).unwrap(),
            )
        },
        |body, (a, v)| {
            body.advance(0).unwrap();
            let results = [
                body.set_u64(a, 2),
                body.set_u64(v, 1 << 40),
                body.set_words(v, &[0, 0x100]),
                body.set_words(v, &[0]),
                body.set_words(v, &[0, 0, 0]),
                body.set_bit(v, true),
                body.set_logic(v, &[vcd::Value::X; 41]),
                body.set_logic(a, &[]),
            ];
            for result in results {
                assert!(
                    matches!(result, Err(VcdError::ValueWidth { .. })),
                    "{result:?}"
                );
                refused += 1;
            }
            body.set_words(v, &[0, 0xff]).unwrap();
            body.set_bit(a, true).unwrap();
        },
    );
    assert_eq!(refused, 8);
    let full = format!("{}{}", "1".repeat(8), "0".repeat(32));
    assert_eq!(value_at(&with_wellen(&bytes), "top.v", 0), full);
    assert_eq!(value_at(&with_vcd(&bytes), "top.v", 0), full);
    let text = String::from_utf8(bytes).unwrap();
    assert!(
        text.contains("\n1!\n"),
        "no space between a bit and its identifier"
    );

    let mut header = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    for width in [0, waves::MAX_WIDTH + 1] {
        let error = header.add_vector(top, "w", width).unwrap_err();
        assert!(matches!(error, VcdError::Width { .. }));
    }
}

#[test]
fn r23_texts_are_escaped_and_never_empty() {
    let texts = [
        "",
        "two words",
        "back\\slash",
        "tab\tnew\n",
        "ä",
        "$end",
        "plain",
    ];
    let bytes = file(
        |h, top| h.add_text(top, "s").unwrap(),
        |body, s| {
            for (i, text) in texts.iter().enumerate() {
                body.advance(i as u64).unwrap();
                body.set_text(s, text).unwrap();
            }
        },
    );
    let raw: Vec<_> = with_vcd(&bytes).remove("top.s").unwrap();
    let raw: Vec<&str> = raw.iter().map(|(_, v)| v.as_str()).collect();
    let escaped = [
        "\\x00",
        "two\\x20words",
        "back\\x5cslash",
        "tab\\x09new\\x0a",
        "\\xc3\\xa4",
        "$end",
        "plain",
    ];
    assert_eq!(raw, escaped);
    let shown: Vec<_> = with_wellen(&bytes).remove("top.s").unwrap();
    assert_eq!(shown.len(), texts.len());
    assert_eq!(shown[0].1, "\0");
    assert_eq!(shown[1].1, "two words");
    assert_eq!(shown[3].1, "tab\tnew\n");
}

#[test]
fn r24_comments_cannot_end_the_header() {
    let mut bytes = Vec::new();
    let mut header = VcdHeader::new(&mut bytes, Timescale::NANOSECOND);
    header.comment("a $end b $$end\u{1b}[31m");
    header.date("today $end");
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    let a = header.add_vector(top, "a", 1).unwrap();
    let mut body = header.begin().unwrap();
    body.advance(7).unwrap();
    body.set_bit(a, true).unwrap();
    body.finish().unwrap();
    assert_eq!(with_wellen(&bytes)["top.a"], changes(&[(7, "1")]));
    assert_eq!(with_vcd(&bytes)["top.a"], changes(&[(7, "1")]));
}

#[test]
fn r25_initial_values_are_dumped_once_and_for_all() {
    let bytes = file(
        |h, top| {
            (
                h.add_vector(top, "bit", 1).unwrap(),
                h.add_vector(top, "wide", 70).unwrap(),
                h.add_real(top, "real").unwrap(),
                h.add_text(top, "text").unwrap(),
                h.add_event(top, "event").unwrap(),
            )
        },
        |body, (bit, wide, real, _, event)| {
            let early = body.set_bit(bit, true).unwrap_err();
            assert!(matches!(early, VcdError::NoTime));
            body.advance(100).unwrap();
            body.set_bit(bit, true).unwrap();
            body.advance(200).unwrap();
            body.set_u64(wide, 5).unwrap();
            body.set_real(real, f64::NAN).unwrap();
            body.fire(event).unwrap();
            body.advance(300).unwrap();
            body.set_unknown(wide).unwrap();
            body.set_real(real, -2.5e-300).unwrap();
            body.fire(event).unwrap();
        },
    );
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(text.matches("$dumpvars").count(), 1);
    assert!(text.contains("#100\n$dumpvars\n1!\n"));
    assert!(!text.contains("$dumpall"));
    for wave in [with_wellen(&bytes), with_vcd(&bytes)] {
        for path in ["top.bit", "top.wide", "top.real", "top.text"] {
            assert_eq!(wave[path][0].0, 100, "{path}");
        }
        assert_eq!(value_at(&wave, "top.wide", 100), "x".repeat(70));
        assert!(value_at(&wave, "top.wide", 200).ends_with("00101"));
        assert_eq!(value_at(&wave, "top.wide", 300), "x".repeat(70));
        assert_eq!(value_at(&wave, "top.real", 200), "NaN");
        let small: f64 = value_at(&wave, "top.real", 300).parse().unwrap();
        assert_eq!(small, -2.5e-300);
        assert_eq!(
            wave["top.event"],
            changes(&[(200, "event"), (300, "event")])
        );
    }
}

/// A sink with room for `left` bytes.
struct Disk {
    left: usize,
}

impl Write for Disk {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let n = buf.len().min(self.left);
        self.left -= n;
        if n == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn count<W: Write>(header: VcdHeader<W>, a: VarId, steps: u64) -> Result<u64, VcdError> {
    let mut body = header.begin()?;
    for t in 0..steps {
        body.advance(t)?;
        body.set_u64(a, t * 0x1_0000_0001)?;
    }
    body.finish().map(|summary| summary.bytes)
}

fn counter<W: Write>(sink: W) -> (VcdHeader<W>, VarId) {
    let mut header = VcdHeader::new(sink, Timescale::NANOSECOND);
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    let a = header.add_vector(top, "a", 64).unwrap();
    (header, a)
}

#[test]
fn r26_a_full_disk_is_an_error_and_a_size_limit_leaves_a_readable_file() {
    for left in [0, 100, 100_000] {
        let (header, a) = counter(Disk { left });
        let error = count(header, a, 10_000).unwrap_err();
        let VcdError::Io(error) = error else {
            panic!("{error}")
        };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    // After the first failure nothing else is tried, and dropping does not panic.
    let (header, a) = counter(Disk { left: 0 });
    let mut body = header.begin().unwrap();
    body.advance(0).unwrap();
    body.set_u64(a, 1).unwrap();
    assert!(matches!(body.flush(), Err(VcdError::Io(_))));
    assert!(matches!(body.advance(1), Err(VcdError::Broken)));
    drop(body);

    let mut bytes = Vec::new();
    let (mut header, a) = counter(&mut bytes);
    header.limit_bytes(2_000);
    let mut body = header.begin().unwrap();
    let mut cut = None;
    for t in 0..1_000 {
        match body
            .advance(t)
            .and_then(|()| body.set_u64(a, t * 0x1_0000_0001))
        {
            Ok(()) => {}
            Err(VcdError::SizeCap { limit: 2_000, time }) => {
                cut.get_or_insert(time);
            }
            Err(other) => panic!("{other}"),
        }
    }
    let summary = body.finish().unwrap();
    assert!(summary.truncated);
    assert!(summary.bytes <= 2_200 && summary.bytes == bytes.len() as u64);
    let cut = cut.unwrap();
    assert_eq!(summary.last_time, Some(cut - 1));
    for wave in [with_wellen(&bytes), with_vcd(&bytes)] {
        let changes = &wave["top.a"];
        assert_eq!(changes.len() as u64, cut);
        assert_eq!(changes.last().unwrap().0, cut - 1);
    }
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.ends_with(&format!(
        "$comment\n    cut before time {cut}: limit of 2000 bytes reached\n$end\n"
    )));
}

#[test]
#[cfg(target_os = "linux")]
fn r26_a_full_device_is_an_error() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let (header, a) = counter(full);
    assert!(matches!(count(header, a, 10), Err(VcdError::Io(_))));
}

#[test]
fn r26_a_dropped_body_leaves_a_complete_file() {
    let mut bytes = Vec::new();
    let (header, a) = counter(&mut bytes);
    let mut body = header.begin().unwrap();
    body.advance(3).unwrap();
    body.set_u64(a, 9).unwrap();
    drop(body);
    assert!(value_at(&with_wellen(&bytes), "top.a", 3).ends_with("1001"));
}

#[test]
fn r27_times_beyond_the_viewers_range_are_reported() {
    for (end, beyond) in [(SAFE_TIME, false), (SAFE_TIME + 1, true), (u64::MAX, true)] {
        let mut bytes = Vec::new();
        let (header, a) = counter(&mut bytes);
        let mut body = header.begin().unwrap();
        body.advance(0).unwrap();
        body.set_u64(a, 1).unwrap();
        let summary = body.finish_at(end).unwrap();
        assert_eq!(summary.exceeds_safe_time(), beyond);
        assert_eq!(summary.last_time, Some(end));
        assert!(bytes.ends_with(format!("#{end}\n").as_bytes()));
    }
}

#[test]
fn r28_packed_structs_are_written_whole_and_field_by_field() {
    let request = Signal::new("tlsu", "req", 40, 1).at_bit(4);
    let fields = [("valid", 1), ("tag", 7), ("addr", 32)];
    let signals = request.with_fields(&fields).unwrap();
    let table = SignalTable::new(3, signals).unwrap();
    let value: u64 = 0xdead_beef << 8 | 0x55 << 1 | 1;
    let record = [0, (value << 4) as u32, (value >> 28) as u32];
    let bytes = file(
        |h, top| {
            let tlsu = h.add_scope_path(top, "tlsu").unwrap();
            let add = |s: &Signal| h.add_vector(tlsu, &s.name, s.width_bits).unwrap();
            table.signals().iter().map(add).collect::<Vec<_>>()
        },
        |body, vars| {
            body.advance(0).unwrap();
            for (i, var) in vars.into_iter().enumerate() {
                let mut words = vec![0; table.signals()[i].words()];
                table.extract(i, &record, &mut words);
                body.set_words(var, &words).unwrap();
            }
        },
    );
    for wave in [with_wellen(&bytes), with_vcd(&bytes)] {
        assert_eq!(value_at(&wave, "top.tlsu.req", 0), format!("{value:040b}"));
        assert_eq!(value_at(&wave, "top.tlsu.req_valid", 0), "1");
        assert_eq!(value_at(&wave, "top.tlsu.req_tag", 0), "1010101");
        let addr = format!("{:032b}", 0xdead_beefu32);
        assert_eq!(value_at(&wave, "top.tlsu.req_addr", 0), addr);
    }
}

/// That a header is gone once the body exists is shown by the compile-fail example of
/// [`VcdHeader`]; this test covers identifiers of one file used in another.
#[test]
fn r29_variables_belong_to_the_file_that_declared_them() {
    let mut other = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
    let scope = other.add_scope_path(ScopeId::ROOT, "a.b.c").unwrap();
    let foreign = ["x", "y"].map(|name| other.add_vector(scope, name, 1).unwrap())[1];

    let mut header = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
    assert!(matches!(
        header.add_vector(scope, "x", 1),
        Err(VcdError::UnknownId)
    ));
    let at_root = header.add_vector(ScopeId::ROOT, "x", 1);
    assert!(matches!(at_root, Err(VcdError::OutsideScope { .. })));
    let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
    let v = header.add_vector(top, "v", 1).unwrap();
    assert_eq!(header.add_scope(ScopeId::ROOT, "top").unwrap(), top);
    for duplicate in [
        header.add_vector(top, "v", 2).err(),
        header.add_scope(top, "v").err(),
    ] {
        assert!(matches!(duplicate, Some(VcdError::Duplicate { path }) if path == "top.v"));
    }
    let mut body = header.begin().unwrap();
    body.advance(0).unwrap();
    assert!(matches!(
        body.set_bit(foreign, true),
        Err(VcdError::UnknownId)
    ));
    assert!(matches!(body.fire(v), Err(VcdError::Kind { .. })));
    assert!(matches!(body.set_text(v, "t"), Err(VcdError::Kind { .. })));
}
