use std::path::Path;

use model::core::config::ConfigName;

use super::*;
use crate::divergence::{self, Context};
use crate::image::Image;
use crate::loader::{self, LoadOptions};
use crate::memory::MemoryConfig;
use crate::side::{ModelSide, ResetSpec};

/// A model that plays the RTL and lies in its records.
struct Faulty {
    model: ModelSide,
    cycle: u64,
    /// Cycle from which bit `bit` of word `word` is inverted.
    from: u64,
    word: usize,
    bit: u32,
}

impl Batched for Faulty {
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError> {
        let cycles = self.model.fill(memory, records)?;
        for record in records.chunks_exact_mut(PROBE_WORDS).take(cycles) {
            if self.cycle >= self.from {
                record[self.word] ^= 1 << self.bit;
            }
            self.cycle += 1;
        }
        Ok(cycles)
    }

    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError> {
        self.model.peek(sel, addr)
    }
}

struct Bench {
    image: Image,
    memory: Memory,
    rtl: Faulty,
    model: ModelSide,
}

fn bench(from: u64, unit: &str, name: &str, index: usize) -> Bench {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/fault.s");
    let config = MemoryConfig {
        bytes: 1 << 20,
        seed: 3,
        backpressure: 20,
        ..MemoryConfig::default()
    };
    let options = LoadOptions {
        base: None,
        entry: None,
        memory_bytes: config.bytes,
    };
    let image = loader::load(&path, &options).expect("a shipped program");
    let mut memory = Memory::new(&config);
    image.place(&mut memory).expect("it fits");
    let spec = ResetSpec {
        reset_pc: image.entry,
        mem_bytes: config.bytes,
        pe_enable: 15,
        spec_compat: false,
        stop_pc: None,
        max_instr: 0,
        user_bytes: config.bytes,
        fault_limit: 0,
        irq_en: true,
        gprs: [[0; 24]; 4],
    };
    let model = ModelSide::new(ConfigName::Default, &spec);
    let f = field(unit, name);
    let word = f.word + index * f.element_words();
    let rtl = Faulty {
        model: model.clone(),
        cycle: 0,
        from,
        word,
        bit: 0,
    };
    Bench {
        image,
        memory,
        rtl,
        model,
    }
}

fn go(b: &mut Bench, settings: &Settings) -> Outcome {
    let (mut a, mut c) = (b.memory.clone(), b.memory.clone());
    let outcome = run(
        &mut b.rtl,
        &mut a,
        &mut b.model,
        &mut c,
        settings,
        &mut |_| (),
    );
    outcome.expect("models do not fail")
}

const NEVER: u64 = u64::MAX;

#[test]
fn equal_sides_reach_the_end_in_every_check_and_thread_count() {
    let mut ends = Vec::new();
    for check in [Check::Cycle, Check::Order, Check::End] {
        for threads in [1, 2] {
            for batch_cycles in [1, 7, 256] {
                let settings = Settings {
                    check,
                    threads,
                    batch_cycles,
                    ..Settings::default()
                };
                let outcome = go(&mut bench(NEVER, "fetch", "fetch_count", 0), &settings);
                assert!(
                    matches!(outcome.end, End::Halted),
                    "{check:?} {threads}: {:?}",
                    outcome.end
                );
                ends.push((outcome.cycles, outcome.increments));
            }
        }
    }
    ends.dedup();
    assert_eq!(ends.len(), 1);
}

#[test]
fn a_difference_is_found_in_its_cycle_and_named() {
    for (unit, name, index) in [
        ("fetch", "fetch_count", 0),
        ("vec", "vec_cell", 3),
        ("counters", "ctr_inc", 0),
    ] {
        for cycle in [0, 1, 37, 60] {
            let mut reports = Vec::new();
            for threads in [1, 2] {
                let settings = Settings {
                    threads,
                    batch_cycles: 16,
                    window: 20,
                    ..Settings::default()
                };
                let outcome = go(&mut bench(cycle, unit, name, index), &settings);
                let End::Diverged(d) = outcome.end else {
                    panic!("not found: {:?}", outcome.end)
                };
                assert_eq!((d.cycle, outcome.cycles), (cycle, cycle));
                let first = &d.differences[0];
                assert_eq!((first.unit, first.field, first.index), (unit, name, index));
                assert_eq!(
                    d.start,
                    cycle.saturating_sub(20),
                    "the whole window is there"
                );
                assert!(d.rtl.len() > PROBE_WORDS && d.rtl.len() == d.model.len());
                reports.push((d.start, d.rtl, d.model));
            }
            assert_eq!(reports[0], reports[1], "one and two threads agree");
        }
    }
}

#[test]
fn retirements_are_compared_whatever_the_cycle() {
    let settings = Settings {
        check: Check::Order,
        ..Settings::default()
    };
    let timing_only = go(&mut bench(10, "fetch", "fetch_count", 0), &settings);
    assert!(matches!(timing_only.end, End::Halted));
    let outcome = go(&mut bench(10, "retire", "ret_pc", 0), &settings);
    let End::Diverged(d) = outcome.end else {
        panic!("not found: {:?}", outcome.end)
    };
    assert_eq!(d.differences[0].field, "ret_pc");
    assert!(d.retirement.is_some());
    let settings = Settings {
        check: Check::End,
        ..settings
    };
    assert!(matches!(
        go(&mut bench(10, "retire", "ret_pc", 0), &settings).end,
        End::Halted
    ));
}

#[test]
fn a_wrong_final_state_is_a_difference() {
    let mut b = bench(NEVER, "fetch", "fetch_count", 0);
    let (mut a, mut c) = (b.memory.clone(), b.memory.clone());
    a.load(0x8_0000, &[1]).expect("inside");
    let settings = Settings {
        check: Check::End,
        ..Settings::default()
    };
    let outcome = run(
        &mut b.rtl,
        &mut a,
        &mut b.model,
        &mut c,
        &settings,
        &mut |_| (),
    );
    let End::Diverged(d) = outcome.expect("models do not fail").end else {
        panic!("not found")
    };
    assert_eq!(d.state[0].to_string(), "memory byte 0x80000: 0x1 != 0x0");
}

#[test]
fn different_configurations_are_refused() {
    let mut b = bench(0, "core", "cfg_hash", 0);
    let (mut a, mut c) = (b.memory.clone(), b.memory.clone());
    let outcome = run(
        &mut b.rtl,
        &mut a,
        &mut b.model,
        &mut c,
        &Settings::default(),
        &mut |_| (),
    );
    assert!(
        outcome
            .expect_err("refused")
            .message
            .contains("configuration hash")
    );
}

#[test]
fn limits_end_the_run() {
    let settings = Settings {
        max_cycles: 30,
        ..Settings::default()
    };
    let outcome = go(&mut bench(NEVER, "fetch", "fetch_count", 0), &settings);
    assert!(matches!(outcome.end, End::CycleLimit), "{:?}", outcome.end);
    assert_eq!(outcome.cycles, 30);
    let settings = Settings {
        deadlock_cycles: 5,
        ..Settings::default()
    };
    let outcome = go(&mut bench(NEVER, "fetch", "fetch_count", 0), &settings);
    assert!(
        matches!(outcome.end, End::Deadlock { .. }),
        "{:?}",
        outcome.end
    );
}

/// The report of the first difference, which begins in cycle `from`.
fn report(from: u64, unit: &str, name: &str) -> divergence::Report {
    let mut b = bench(from, unit, name, 0);
    let End::Diverged(d) = go(&mut b, &Settings::default()).end else {
        panic!("not found")
    };
    let context = Context {
        image: &b.image,
        memory: b.memory.contents(),
        replay: "",
    };
    divergence::Report::new(&d, &context)
}

#[test]
fn stall_causes_have_the_names_of_the_table() {
    let table = include_str!("../../../docs/microarchitecture/front.md");
    for (code, name) in divergence::STALL_NAMES.iter().enumerate() {
        assert!(
            table.contains(&format!("| {code} | {name} |")),
            "{code} {name}"
        );
    }
    let next = divergence::STALL_NAMES.len();
    assert!(table.contains(&format!("Codes {next} to 31 are free")));
}

#[test]
fn differences_of_counters_and_of_wide_fields_are_explained() {
    let text = report(60, "counters", "ctr_inc").text();
    assert!(text.contains("counters: cycles\n"), "{text}");
    let text = report(60, "memory", "mem_wdata").text();
    assert!(text.contains("differs in bit 0\n"), "{text}");
}

#[test]
fn a_difference_in_an_access_names_its_requester() {
    let mut b = bench(NEVER, "memory", "mem_addr", 0);
    let (valid, src) = (field("memory", "mem_valid"), field("memory", "mem_src"));
    let mut seen = [None; 3];
    for cycle in 0..60 {
        let record = b.model.step(&mut b.memory);
        if value(record, valid, 0) != 0 {
            seen[value(record, src, 0) as usize].get_or_insert(cycle);
        }
    }
    let [Some(fetch), None, Some(tlsu)] = seen else {
        panic!("fetch and the TLSU access memory: {seen:?}")
    };
    let behind = |cycle| report(cycle, "memory", "mem_addr");
    let at = behind(fetch).instruction.expect("fetch has a PC");
    assert_eq!(at.pc, b.image.entry);
    let block = behind(tlsu).block.expect("a block");
    assert!(block.text.starts_with("BSTART.T"), "{}", block.text);
}

#[test]
fn report_files_are_complete_and_readable() {
    let mut b = bench(60, "vec", "vec_cell", 2);
    let End::Diverged(d) = go(&mut b, &Settings::default()).end else {
        panic!("not found")
    };
    let dir = tempfile::tempdir().expect("a temporary directory");
    let context = Context {
        image: &b.image,
        memory: b.memory.contents(),
        replay: "pto-cosim run x",
    };
    let report = divergence::write(&dir.path().join("out"), &d, &context).expect("writable");
    assert_eq!((report.cycle, report.unit.as_str()), (60, "vec"));
    assert_eq!(report.files.len(), 5);
    let text = std::fs::read_to_string(dir.path().join("out/divergence.txt")).expect("written");
    for part in [
        "cycle 60",
        "vec_cell[2]",
        "last retirements",
        "pto-cosim run x",
        "stages",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let json = std::fs::read(dir.path().join("out/divergence.json")).expect("written");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json["schema_version"], 1);
    assert_eq!(json["field"], "vec_cell[2]");
    let mut waves =
        wellen::simple::read(dir.path().join("out/divergence.vcd")).expect("a wave file");
    let hierarchy = waves.hierarchy();
    let scopes: Vec<&str> = hierarchy
        .scopes()
        .map(|s| hierarchy[s].name(hierarchy))
        .collect();
    assert!(
        ["rtl", "model", "diff"].iter().all(|s| scopes.contains(s)),
        "{scopes:?}"
    );
    let value = |waves: &mut wellen::simple::Waveform, side: &str| {
        let var = waves
            .hierarchy()
            .lookup_var(&[side, "vec"], "vec_cell_2")
            .expect("the signal");
        let signal = waves.hierarchy()[var].signal_ref();
        waves.load_signals(&[signal]);
        let signal = waves.get_signal(signal).expect("loaded");
        let last = *signal.time_indices().last().expect("values");
        let offset = signal.get_offset(last).expect("a value");
        signal.get_value_at(&offset, 0).to_string()
    };
    assert_ne!(value(&mut waves, "rtl"), value(&mut waves, "model"));
}
