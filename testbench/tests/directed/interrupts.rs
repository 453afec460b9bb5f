//! An interrupt in every cycle of a program that uses something of everything.

use model::core::config::ConfigName;
use testbench::args::IrqAt;
use testbench::layout::Layout;

use crate::bench::{Bench, Ended, Program, Setup};

const SOURCE: &str = include_str!("interrupts.s");
const LINE: u8 = 9;
/// Registers that the program gets: the timer's time, the line, the count of the handler.
const TIMECMP: usize = 4;
const EOI: usize = 22;
const COUNT: usize = 23;

fn inputs() -> (u64, u64, Vec<f32>) {
    let tile = (0..1024).map(|i| i as f32 * 0.25 - 100.0).collect();
    (100.75_f64.to_bits(), 3.5_f64.to_bits(), tile)
}

fn setup() -> Setup {
    let (x0, x1, tile) = inputs();
    let mut setup = Setup::new(1 << 16).gpr(EOI, u64::from(LINE));
    for (addr, value) in [(0x4008, x0), (0x4010, x1)] {
        setup.data.push((addr, value.to_le_bytes().to_vec()));
    }
    setup
        .data
        .push((0x8000, tile.iter().flat_map(|x| x.to_le_bytes()).collect()));
    setup
}

/// What must be the same whenever the interrupt comes: memory, registers but the count, T and U queues, CORE_STATE.
fn state(ended: &mut Ended) -> (Vec<u8>, Vec<u64>) {
    let gprs = (0..4).flat_map(|pe| (0..23).map(move |r| (0, pe * 32 + r)));
    let queues = (0..32).map(|i| (1, i)).chain([(2, 0), (3, 9)]);
    let places: Vec<(u8, u32)> = gprs.chain(queues).collect();
    let value = |(sel, addr)| match (sel, addr) {
        // Without the body flag, which is set after an ACRE.
        (3, 9) => ended.peek(3, 9) & !0x10,
        _ => ended.peek(sel, addr),
    };
    let values = places.into_iter().map(value).collect();
    (ended.bytes(0, 1 << 16).to_vec(), values)
}

/// Results of the program by other means.
fn check(ended: &Ended) {
    let (x0, x1, tile) = inputs();
    let (a, b) = (x0.cast_signed(), x1.cast_signed());
    for pe in 0..4 {
        let own = ended.words(0x6000 + 256 * pe, 8);
        let quotient = (a / b + a % b).cast_unsigned();
        let ratio = f64::from_bits(x0) / f64::from_bits(x1);
        let root = (ratio * f64::from_bits(x0)).sqrt();
        assert_eq!(own[1], quotient.wrapping_mul(x1));
        assert_eq!(own[2..4], [ratio.to_bits(), root.to_bits()]);
        // SD.ADD of the address after the exchange put the thread's 3 + p there, CAS the quotient, SC that and 7.
        let swapped = 3 + pe;
        assert_eq!(own[5..8], [quotient, swapped, 0]);
        assert_eq!(own[0], (quotient + 7).wrapping_add(0x6000 + 256 * pe));
        let copied = ended.words(0x6040 + 256 * pe, 8);
        assert_eq!((copied[0], &copied[1..]), (quotient + 7, &own[1..]));
    }
    // The PEs in their order add 3, 4, 5, 6.
    let before: Vec<u64> = (0..4)
        .map(|pe| ended.words(0x6020 + 256 * pe, 1)[0])
        .collect();
    assert_eq!(before, [0, 3, 7, 12]);
    assert_eq!(ended.words(0x5000, 1), [18]);
    assert_eq!(ended.words(0x5180, 4), [1, 2, 3, 0]);
    assert_eq!(ended.words(0x6088, 1), [21 * 21 + 1 + 21]);
    assert_eq!(
        ended.bytes(0x5100, 22),
        [[0x5a; 21].as_slice(), &[0]].concat()
    );
    assert_eq!(ended.bytes(0x5203, 21), ended.bytes(0x5000, 21));
    assert_eq!(ended.words(0x6090, 2), [21, 1]);
    let expected: Vec<u8> = tile
        .iter()
        .flat_map(|x| (2.0 * x * x).to_le_bytes())
        .collect();
    assert!(ended.bytes(0xa000, 4096) == expected, "Tiles");
    assert_eq!(ended.bytes(0x60a0, 4), (2.0 * tile[0]).to_le_bytes());
}

/// The program without an interrupt: its cycles and its state.
fn undisturbed(bench: &mut Bench, program: &Program) -> (u64, (Vec<u8>, Vec<u64>)) {
    let mut ended = bench.run_to_end(program, &setup(), &"undisturbed");
    check(&ended);
    assert_eq!(ended.peek(0, COUNT as u32), 0);
    (ended.outcome.cycles, state(&mut ended))
}

/// Cycles at the end of the program in which an interrupt may be too late.
const END: u64 = 100;

#[test]
fn line_in_every_cycle() {
    line(ConfigName::Default, 1);
}

#[test]
fn line_in_the_other_configurations() {
    line(ConfigName::Tiny, 5);
    line(ConfigName::Wide, 7);
}

/// A line in every `step`-th cycle.
fn line(name: ConfigName, step: usize) {
    let (mut bench, program) = (Bench::of(name), Program::new(SOURCE));
    let (cycles, expected) = undisturbed(&mut bench, &program);
    for cycle in (0..cycles).step_by(step) {
        let mut setup = setup();
        setup.memory.irq_at = vec![IrqAt { line: LINE, cycle }];
        let mut ended = bench.run_to_end(&program, &setup, &(name, cycle));
        assert!(
            state(&mut ended) == expected,
            "{name:?}: line in cycle {cycle}"
        );
        for pe in 0..4 {
            let count = ended.peek(0, 32 * pe + COUNT as u32);
            assert!(
                count == 1 || count == 0 && cycle + END > cycles,
                "{cycle}: {count}"
            );
        }
    }
}

#[test]
fn timer_in_every_cycle() {
    let (mut bench, program) = (Bench::new(), Program::new(SOURCE));
    let (cycles, expected) = undisturbed(&mut bench, &program);
    for cycle in 1..cycles {
        let setup = setup().gpr(TIMECMP, cycle).gpr(EOI, 64);
        let mut ended = bench.run_to_end(&program, &setup, &("timer", cycle));
        let (memory, mut values) = state(&mut ended);
        // The registers that hold the time and the line.
        for pe in 0..4 {
            values[23 * pe + EOI] = u64::from(LINE);
        }
        assert!(memory == expected.0, "timer in cycle {cycle}");
        assert_eq!(values, expected.1, "timer in cycle {cycle}");
        let count = ended.peek(0, COUNT as u32);
        assert!(
            count == 1 || count == 0 && cycle + END > cycles,
            "{cycle}: {count}"
        );
    }
}

/// Both sides agree on the debug port wherever the run is cut off, in particular on the PC of an instruction that was
/// dropped for an interrupt which has not retired: it is the PC that the trap saves.
#[test]
fn cut_off_around_an_interrupt() {
    let (mut bench, program) = (Bench::new(), Program::new(SOURCE));
    let (cycles, _) = undisturbed(&mut bench, &program);
    let layout = Layout::default();
    let mut dropped = 0;
    for cycle in (100..cycles - END).step_by(41) {
        let mut pending = Vec::new();
        for cut in cycle + 1..cycle + 200 {
            let mut setup = setup();
            setup.memory.irq_at = vec![IrqAt { line: LINE, cycle }];
            setup.max_cycles = cut;
            let mut ended = bench.run(&program, &setup, &(cycle, cut));
            let taken = ended.peek(3, 20) & 2 != 0;
            if taken {
                let saved = ended.peek(3, 13);
                assert!(
                    pending.iter().all(|pc| *pc == saved),
                    "{cycle} {pending:x?} {saved:x}"
                );
                dropped += pending.len();
                break;
            }
            if ended.outcome.last.get(layout.run_state) == Some(&DRAIN) {
                pending.push(ended.peek(3, 0));
            }
        }
    }
    assert!(dropped > 0);
}

/// The core state in which older instructions retire.
const DRAIN: u32 = 1;
