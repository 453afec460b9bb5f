//! The interface against the self-test module (`bridge/rtl/pto_top_selftest.sv`), whose behaviour is fixed.

use std::{collections::VecDeque, thread};

use crate::*;

const SELFTEST: u8 = 3;
/// First word of the fields that the self-test module drives, from its cycle to the state it mixes.
const WORD_CYCLE: usize = 0;

/// Answers every read after three cycles with a line made of its address, and refuses every fifth cycle.
#[derive(Default)]
struct Echo {
    reads: VecDeque<(u64, u64)>,
    log: Vec<(u64, bool, u64, u64)>,
}

impl MemoryPort for Echo {
    fn ready(&mut self, cycle: u64) -> bool {
        cycle % 5 != 4
    }

    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &[u64; 8], wstrb: u64) {
        assert!(write || wstrb == 0);
        assert!(wdata.iter().all(|w| *w == wdata[0]));
        self.log.push((cycle, write, addr, wdata[0]));
        if !write {
            self.reads.push_back((cycle + 3, addr));
        }
    }

    fn response(&mut self, cycle: u64, data: &mut [u64; 8]) -> bool {
        let due = self.reads.front().is_some_and(|(at, _)| *at <= cycle);
        if let Some((_, addr)) = self.reads.pop_front_if(|_| due) {
            *data = std::array::from_fn(|i| (addr + i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        due
    }
}

fn inputs(command: u64, at: Option<u64>) -> ResetInputs {
    let gprs = std::array::from_fn(|pe| std::array::from_fn(|r| (100 * pe + r) as u64));
    ResetInputs {
        reset_pc: 0x1234,
        mem_bytes: command,
        pe_enable: 0b0101,
        spec_compat: true,
        stop_pc: at,
        max_instr: 77,
        user_bytes: 0x3000,
        fault_limit: 5,
        irq_en: true,
        gprs,
    }
}

fn selftest(command: u64, at: Option<u64>) -> Core {
    let mut core = Core::of_model(SELFTEST).expect("the self-test model exists");
    core.reset(&inputs(command, at))
        .expect("the self-test model does nothing in reset");
    core
}

fn echo() -> MemoryBox {
    MemoryBox::new(Echo::default())
}

fn records(core: &mut Core, memory: &mut MemoryBox, cycles: usize) -> Vec<u32> {
    let words = core.record_words();
    let mut out = vec![0; cycles * words];
    let done = core.run(memory, &mut out).expect("nothing stops the run");
    out.truncate(done * words);
    out
}

#[test]
fn records_start_at_cycle_zero_and_do_not_depend_on_the_batch() {
    let (mut a, mut b) = (selftest(0, None), selftest(0, None));
    let (mut memory_a, mut memory_b) = (echo(), echo());
    let whole = records(&mut a, &mut memory_a, 300);
    let mut parts = Vec::new();
    for cycles in [1, 2, 97, 200] {
        parts.extend(records(&mut b, &mut memory_b, cycles));
    }
    assert_eq!(whole.len(), 300 * a.record_words());
    assert!(whole == parts);
    for (n, record) in whole.chunks(a.record_words()).enumerate() {
        assert_eq!(record[WORD_CYCLE], n as u32);
    }
    assert_eq!((a.cycle(), a.halted()), (300, false));
}

#[test]
fn interrupt_lines_and_static_inputs_reach_the_core() {
    let mut core = selftest(0, None);
    assert_eq!(core.peek(3, 0), Ok(0x3000));
    assert_eq!(core.peek(4, 0), Ok(1 << 32 | 5));
    let mut memory = MemoryBox::new(Pattern);
    for cycle in 1..20 {
        assert_eq!(
            records(&mut core, &mut memory, 1).len(),
            core.record_words()
        );
        let lines = core.peek(5, 0);
        assert_eq!(lines, Ok(3 * cycle), "the lines of a cycle are seen in it");
    }
}

#[test]
fn debug_port_reads_what_reset_wrote() {
    let mut core = selftest(0, None);
    for (pe, r) in [(0, 1), (1, 0), (2, 23), (3, 7)] {
        assert_eq!(core.peek(0, 32 * pe + r), Ok(u64::from(100 * pe + r)));
    }
    assert_eq!(core.peek(1, 0), Ok(0x1234));
    let mut memory = echo();
    let before = records(&mut core, &mut memory, 10);
    let _ = core.peek(2, 0).expect("peeking works in a run");
    let after = records(&mut core, &mut memory, 10);
    let (mut plain, mut memory) = (selftest(0, None), echo());
    assert!(
        [before, after].concat() == records(&mut plain, &mut memory, 20),
        "peeking changes nothing"
    );
}

#[test]
fn the_design_can_stop_itself_with_a_typed_error() {
    let run = |command| {
        let mut core = selftest(command, Some(20));
        let mut out = vec![0; 100 * core.record_words()];
        let mut memory = echo();
        assert_eq!(core.run(&mut memory, &mut out), Ok(21), "cycles 0 to 20");
        let error = core
            .run(&mut memory, &mut out)
            .expect_err("it stopped in cycle 20");
        assert_eq!(
            core.run(&mut echo(), &mut out),
            Err(VerilatedError::Poisoned.into())
        );
        core.reset(&inputs(0, None)).expect("a reset heals");
        assert_eq!(core.run(&mut echo(), &mut out), Ok(100));
        error
    };
    let source = include_str!("../rtl/pto_top_selftest.sv");
    let file = "bridge/rtl/pto_top_selftest.sv";
    let line = |text| {
        source
            .lines()
            .position(|l| l.contains(text))
            .map(|i| i as u32 + 1)
    };
    // Verilator ends `$fatal` and assertions as it ends `$stop`.
    for (command, text) in [(1, "$fatal("), (2, "$stop;"), (4, ": assert property")] {
        let stop = VerilatedError::Stop {
            file: file.to_owned(),
            line: line(text).expect("it is there"),
        };
        assert_eq!(run(command), stop.into());
    }
    let line = line("$finish;").expect("it is there");
    assert_eq!(
        run(3),
        VerilatedError::Finish {
            file: file.to_owned(),
            line
        }
        .into()
    );
}

#[test]
fn the_record_of_the_halted_cycle_is_the_last() {
    let mut core = selftest(5, Some(20));
    let mut memory = echo();
    assert_eq!(
        records(&mut core, &mut memory, 100).len(),
        22 * core.record_words()
    );
    assert!(core.halted());
    assert!(records(&mut core, &mut memory, 100).is_empty());
    let accepted =
        |memory: &mut MemoryBox| memory.downcast_mut::<Echo>().map(|echo| echo.log.len());
    let before = accepted(&mut memory).expect("the memory is an Echo");
    // The module shows a request in three cycles of four, and the memory takes none in every fifth cycle.
    assert_eq!(core.cycle(), 22);
    assert_eq!(core.drain(&mut memory, 0), Ok(false));
    assert_eq!(core.drain(&mut memory, 10), Ok(true));
    assert_eq!(accepted(&mut memory), Some(before + 1));
    assert!(memory.downcast_mut::<Pattern>().is_none());
}

/// A memory that depends on the cycle alone, so that a replay needs no copy of it.
struct Pattern;

impl MemoryPort for Pattern {
    fn ready(&mut self, cycle: u64) -> bool {
        !cycle.is_multiple_of(3)
    }

    fn request(&mut self, _: u64, _: bool, _: u64, _: &[u64; 8], _: u64) {}

    fn response(&mut self, cycle: u64, data: &mut [u64; 8]) -> bool {
        data[0] = cycle.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        cycle.is_multiple_of(2)
    }

    fn interrupts(&mut self, cycle: u64) -> u64 {
        3 * cycle
    }
}

#[test]
fn saved_states_replay_identically_here_there_and_in_another_thread() {
    let mut memory = MemoryBox::new(Pattern);
    let mut core = selftest(0, None);
    core.inject(Injection {
        point: 1,
        pe: 2,
        bit: 3,
        cycle: 650,
    })
    .expect("the cycle is to come");
    records(&mut core, &mut memory, 500);
    let state = core.save().expect("saving works");
    let first = records(&mut core, &mut memory, 400);
    core.restore(&state).expect("the state is whole");
    assert_eq!(core.cycle(), 500);
    assert!(first == records(&mut core, &mut memory, 400));
    let mut fresh = Core::of_model(SELFTEST).expect("the self-test model exists");
    assert_eq!(fresh.peek(0, 0), Err(Error::NotReset));
    fresh.restore(&state).expect("the state is whole");
    assert!(first == records(&mut fresh, &mut memory, 400));
    let there = thread::spawn(move || {
        core.restore(&state).expect("the state is whole");
        let records = records(&mut core, &mut MemoryBox::new(Pattern), 400);
        (core, records)
    });
    let (mut core, records_there) = there.join().expect("the thread does not panic");
    assert!(first == records_there);
    records(&mut core, &mut memory, 10);
}

#[test]
fn bad_snapshots_are_errors_and_change_nothing() {
    let mut memory = MemoryBox::new(Pattern);
    let mut core = selftest(0, None);
    records(&mut core, &mut memory, 50);
    let state = core.save().expect("saving works");
    let mut damaged = state.clone();
    damaged[state.len() / 2] ^= 1;
    let foreign = verilated::snapshot::seal(&[0; 100]);
    let inner = verilated::snapshot::open(&state).expect("the state is whole");
    let truncated = verilated::snapshot::seal(&inner[..inner.len() / 2]);
    for bad in [
        &[][..],
        &[1, 2, 3],
        &state[..100],
        &damaged,
        &foreign,
        &truncated,
    ] {
        let error = core.restore(bad).expect_err("this is no state");
        assert!(
            matches!(error, Error::Verilated(VerilatedError::Snapshot(_))),
            "{error:?}"
        );
    }
    assert_eq!(core.cycle(), 50);
    let goes_on = records(&mut core, &mut memory, 50);
    core.restore(&state).expect("the state is whole");
    assert!(goes_on == records(&mut core, &mut memory, 50));
}

#[test]
fn injections_reach_the_core_in_their_cycle() {
    let mut core = selftest(0, None);
    let at = |cycle| Injection {
        point: 0x5a,
        pe: 2,
        bit: 1023,
        cycle,
    };
    core.inject(at(7)).expect("the cycle is to come");
    core.inject(at(3)).expect("the cycle is to come");
    assert_eq!(
        core.inject(at(7)),
        Err(Error::InjectionCycle { cycle: 7, next: 0 })
    );
    assert!(matches!(
        core.inject(Injection { pe: 4, ..at(9) }),
        Err(Error::InjectionRange { .. })
    ));
    assert!(matches!(
        core.inject(Injection { bit: 1024, ..at(9) }),
        Err(Error::InjectionRange { .. })
    ));
    let mut memory = MemoryBox::new(Pattern);
    let out = records(&mut core, &mut memory, 10);
    let packed = (1 << 20) | (0x5a << 12) | (2 << 10) | 1023;
    let hits = out.chunks(core.record_words()).map(|r| r.contains(&packed));
    let hits: Vec<usize> = hits
        .enumerate()
        .filter(|(_, hit)| *hit)
        .map(|(n, _)| n)
        .collect();
    assert_eq!(hits, [3, 7]);
    assert_eq!(
        core.inject(at(9)),
        Err(Error::InjectionCycle { cycle: 9, next: 10 })
    );
}

#[test]
fn wrong_arguments_are_errors() {
    let mut core = Core::of_model(SELFTEST).expect("the self-test model exists");
    let mut out = vec![0; core.record_words()];
    assert_eq!(core.run(&mut echo(), &mut out), Err(Error::NotReset));
    for pe_enable in [0, 16] {
        let wrong = ResetInputs {
            pe_enable,
            ..inputs(0, None)
        };
        assert_eq!(core.reset(&wrong), Err(Error::PeEnable(pe_enable)));
    }
    core.reset(&inputs(0, None)).expect("the inputs are right");
    let words = core.record_words();
    assert_eq!(
        core.run(&mut echo(), &mut out[1..]),
        Err(Error::Buffer {
            words,
            found: words - 1
        })
    );
}

#[test]
fn a_panic_of_the_memory_comes_through() {
    struct Broken;
    impl MemoryPort for Broken {
        fn ready(&mut self, cycle: u64) -> bool {
            assert!(cycle < 5, "out of order");
            true
        }
        fn request(&mut self, _: u64, _: bool, _: u64, _: &[u64; 8], _: u64) {}
        fn response(&mut self, _: u64, _: &mut [u64; 8]) -> bool {
            false
        }
    }
    let run = thread::spawn(|| records(&mut selftest(0, None), &mut MemoryBox::new(Broken), 10));
    let panic = run.join().expect_err("the memory panics");
    assert!(
        panic
            .downcast_ref::<&str>()
            .is_some_and(|text| text.contains("out of order"))
    );
}

#[test]
fn configurations_have_one_record_and_different_hashes() {
    let mut hashes = Vec::new();
    for config in ConfigName::ALL {
        let mut core = Core::new(config).expect("the model exists");
        core.reset(&inputs(4096, None)).expect("reset works");
        hashes.push(core.config_hash().expect("the hash is constant"));
        assert_eq!(core.record_words(), selftest(0, None).record_words());
    }
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
}
