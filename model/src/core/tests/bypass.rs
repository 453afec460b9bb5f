//! Scoreboard and bypasses: cycle tables of `docs/microarchitecture/scalar-pipeline.md` sections 3 and 11, and values.

use super::*;
use crate::core::types::{GPRS, PES};

/// First and last cycle in a stage.
type Span = (u64, u64);

/// Source, memory latency, EX MEM WB of the first, causes in RR and EX MEM WB of the second.
type Row = (&'static str, u64, [Span; 3], &'static [u32], [Span; 3]);

/// Two instructions in the pipeline; cycles count from the first one's in decode.
#[derive(Debug, Default)]
struct Run {
    /// EX, MEM and WB of the first.
    first: [Span; 3],
    /// RR, EX, MEM and WB of the second.
    second: [Span; 4],
    /// Cause of the second in RR in each of its cycles there.
    causes: Vec<u32>,
}

fn extend(span: &mut Option<Span>, cycle: u64) {
    *span = Some((span.map_or(cycle, |span| span.0), cycle));
}

/// Runs `source`; instruction number `index` is the first of the two.
fn observe(source: &str, index: u32, latency: u64) -> Run {
    let fill = "\n c.movi 0, ->zero".repeat(12);
    let memory = TestMemory::with_latency(latency);
    let inputs = ResetInputs {
        pe_enable: 1,
        ..inputs()
    };
    let mut bench = Bench::with(
        &format!("{source}{fill}\n C.BSTART.SYS\n ebreak 0"),
        inputs,
        ConfigName::Default,
        memory,
    );
    let mut start = 0;
    let mut spans = [[None; 4]; 2];
    let mut causes = Vec::new();
    while !bench.core.halted() {
        bench.step();
        let probe = bench.core.probe();
        if probe.dec_valid != 0 && probe.dec_seq == index {
            start = probe.cycle;
        }
        for (number, spans) in (index..).zip(&mut spans) {
            let stages = [
                (probe.rr_valid, probe.rr_seq),
                (probe.ex_valid, probe.ex_seq),
                (probe.scalar_mem_valid, probe.mem_seq),
                (probe.wb_valid, probe.wb_seq),
            ];
            for ((valid, seq), span) in stages.into_iter().zip(spans) {
                if valid != 0 && seq == number {
                    extend(span, probe.cycle - start);
                }
            }
        }
        if probe.rr_valid != 0 && probe.rr_seq == index + 1 {
            causes.push(probe.rr_stall);
        }
        assert!(bench.core.cycle() < LIMIT, "the program hangs");
    }
    let [first, second] =
        spans.map(|spans| spans.map(|span: Option<Span>| span.unwrap_or_default()));
    Run {
        first: [first[1], first[2], first[3]],
        second,
        causes,
    }
}

#[test]
fn worked_cycles() {
    let at = |cycle| (cycle, cycle);
    let rows: &[Row] = &[
        (
            "addi a0, 1, ->a0\n addi a0, 1, ->a0",
            1,
            [at(2), at(3), at(4)],
            &[0],
            [at(3), at(4), at(5)],
        ),
        (
            "mul a0, a0, ->a0\n addi a0, 1, ->a0",
            1,
            [(2, 4), at(5), at(6)],
            &[2, 2, 0],
            [at(5), at(6), at(7)],
        ),
        (
            "mul a0, a0, ->a0\n addi a1, 1, ->a1",
            1,
            [(2, 4), at(5), at(6)],
            &[1, 1, 0],
            [at(5), at(6), at(7)],
        ),
        (
            "fadd.fs a0, a0, ->a0\n fadd.fs a0, a0, ->a0",
            1,
            [(2, 6), at(7), at(8)],
            &[2, 2, 2, 2, 0],
            [(7, 11), at(12), at(13)],
        ),
        (
            "ldi [a0, 0], ->a1\n addi a1, 1, ->a1",
            3,
            [at(2), (3, 7), at(8)],
            &[11, 11, 11, 11, 11, 11, 0],
            [at(9), at(10), at(11)],
        ),
        (
            "ldi [a0, 0], ->a1\n ldi [a0, 8], ->a2",
            3,
            [at(2), (3, 7), at(8)],
            &[0],
            [(3, 7), (8, 13), at(14)],
        ),
        (
            "hl.ldi.po [a0, 8], ->a1, a2\n addi a2, 1, ->a2",
            3,
            [at(2), (3, 7), at(8)],
            &[0],
            [(3, 7), at(8), at(9)],
        ),
        (
            "sdi a1, [a0, 0]\n ldi [a0, 0], ->a1",
            2,
            [at(2), at(3), at(4)],
            &[0],
            [at(3), (4, 8), at(9)],
        ),
        (
            "lr.d [a0], ->a1\n sc.d a3, [a0], ->a2",
            1,
            [at(2), (3, 5), at(6)],
            &[0],
            [(3, 5), (6, 7), at(8)],
        ),
        (
            "swapd [a0], a1, ->a1\n addi a1, 1, ->a1",
            1,
            [at(2), (3, 6), at(7)],
            &[11, 11, 11, 11, 11, 0],
            [at(8), at(9), at(10)],
        ),
    ];
    for &(source, latency, first, causes, second) in rows {
        let run = observe(source, 0, latency);
        assert_eq!(run.first, first, "{source}");
        assert_eq!(run.causes, causes, "{source}");
        assert_eq!(run.second[1..], second, "{source}");
    }
}

#[test]
fn values_of_write_back_come_from_the_register_file() {
    let run = observe("C.BSTART\n lsrget 0, ->a0\n addi a0, 0, ->a1", 1, 1);
    assert_eq!(run.first, [(2, 2), (3, 3), (4, 4)]);
    assert_eq!(run.causes, [12, 12, 12, 0]);
    assert_eq!(run.second[1..], [(6, 6), (7, 7), (8, 8)]);
}

/// A push by a form of each producer class; the values are 1 to 6.
#[test]
fn queue_entries_count_pushes_in_flight() {
    let pushes = "
        addi zero, 1, ->t
        addi zero, 2, ->t
        mul a0, a1, ->t
        ldi [a2, 0], ->t
        hl.mulu a3, a4, ->t, t";
    // Entries after all pushes: high product 0, low product 5, loaded 4, product 3.
    let expected = [0, 5, 4, 3];
    for (entry, expected) in (1..=4).zip(expected) {
        for distance in 0..4 {
            let between = "c.movi 1, ->x3\n".repeat(distance);
            let mut gprs = [[0; GPRS]; PES];
            for file in &mut gprs {
                file[2..7].copy_from_slice(&[3, 1, 0x1000, 5, 1]);
            }
            let inputs = ResetInputs { gprs, ..inputs() };
            let source =
                format!("{pushes}\n{between} addi t#{entry}, 0, ->x0\n C.BSTART.SYS\n ebreak 0");
            for memory in [TestMemory::immediate(), TestMemory::delayed(5)] {
                let mut bench = Bench::with(&source, inputs.clone(), ConfigName::Tiny, memory);
                bench.memory.load(0x1000, &[4]);
                bench.run().assert_normal_end();
                assert_eq!(bench.gpr(3, 20), expected, "t#{entry} after {distance}");
            }
        }
    }
}

#[test]
fn second_destination_of_an_instruction_is_the_younger() {
    let source = "
        hl.mulu a0, a1, ->a2, a2
        addi a2, 0, ->a3
        hl.divu a0, a1, ->u, u
        addi u#1, 0, ->x0
        addi u#2, 0, ->x1
        C.BSTART.SYS
        ebreak 0";
    let mut gprs = [[0; GPRS]; PES];
    for file in &mut gprs {
        file[2..4].copy_from_slice(&[1 << 63 | 3, 8]);
    }
    let mut bench = Bench::new(source, ResetInputs { gprs, ..inputs() });
    bench.run().assert_normal_end();
    assert_eq!((bench.gpr(0, 4), bench.gpr(0, 5)), (4, 4));
    assert_eq!((bench.gpr(0, 20), bench.gpr(0, 21)), (3, 1 << 60));
}

#[test]
fn missing_queue_entry_faults_beside_pushes_in_flight() {
    let source = "addi zero, 1, ->t\n addi t#2, 0, ->a0\n C.BSTOP";
    let mut bench = Bench::new(source, inputs());
    bench.run();
    assert_eq!(bench.fault(), (Fault::IllegalInstruction as u64, 0x104));
}
