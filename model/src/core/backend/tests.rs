//! Whole blocks through the backend, with a memory of random latency and a minimal retirement.

use std::collections::VecDeque;

use super::*;
use crate::{
    core::{
        config::ConfigName,
        types::{Datr, Decision, Engine, Ior, Iot, TileBlock},
    },
    numeric::data_type::element_bits,
};

const TYPES: [u8; 25] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 24, 25, 26, 27, 28,
];

/// Deterministic random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}

/// The backend with what surrounds it.
struct Bench {
    backend: Backend,
    probe: Probe,
    memory: Vec<u8>,
    gprs: GprFiles,
    env: CoreEnv,
    reads: VecDeque<(u64, [u64; 8])>,
    rob: VecDeque<(u8, u8, Option<u8>)>,
    rob_next: u8,
    cycle: u64,
    random: Random,
    counters: [u64; 64],
    flags: u8,
}

impl Bench {
    fn new(name: ConfigName, seed: u64) -> Self {
        let mut random = Random(seed);
        let memory = (0..0x2000).map(|_| random.below(256) as u8).collect();
        Bench {
            backend: Backend::new(&Config::named(name)),
            probe: Probe::default(),
            memory,
            gprs: [[0; 24]; PES],
            env: CoreEnv {
                mem_bytes: 0x2000,
                data_bytes: 0x2000,
                spec_compat: false,
            },
            reads: VecDeque::new(),
            rob: VecDeque::new(),
            rob_next: 0,
            cycle: 0,
            random,
            counters: [0; 64],
            flags: 0,
        }
    }

    fn step(&mut self, launch: Option<TileBlock>) -> BackendOutputs {
        let outputs = self.backend.outputs(&self.gprs, &self.env);
        let granted = outputs.tlsu_request.is_some() && self.random.below(4) != 0;
        let response = match self.reads.front() {
            Some(&(ready, line)) if ready <= self.cycle && self.random.below(3) != 0 => {
                self.reads.pop_front();
                Some(line)
            }
            _ => None,
        };
        if let Some(request) = outputs.tlsu_request.filter(|_| granted) {
            let start = request.addr as usize;
            if request.write {
                for index in (0..64).filter(|index| request.wstrb >> index & 1 == 1) {
                    self.memory[start + index] = tlsu::line_byte(&request.wdata, index);
                }
            } else {
                let bytes: [u8; 64] = std::array::from_fn(|index| self.memory[start + index]);
                self.reads
                    .push_back((self.cycle + 2 + self.random.below(9), words(&bytes)));
            }
        }
        let release = match self.rob.front() {
            Some(&(_, 0, displaced)) => {
                self.rob.pop_front();
                displaced
            }
            _ => None,
        };
        let rob_tail = self.rob_next;
        if let Some(decision) = outputs.decide
            && decision.fault == Fault::None
            && !decision.no_effect
        {
            let rob = decision.rob;
            self.rob.push_back((
                rob_tail,
                rob.wait_set,
                rob.displaced_valid.then_some(rob.displaced),
            ));
            self.rob_next = (self.rob_next + 1) % 64;
        }
        let inputs = BackendInputs {
            launch,
            release,
            rob_tail,
            tlsu_granted: granted,
            tlsu_response: response.as_ref(),
        };
        let events = self.backend.tick(inputs, &mut self.probe);
        for (pe, done) in events.vec_done.into_iter().enumerate() {
            if let Some((rob, flags)) = done {
                self.clear(rob, 1 << pe);
                self.flags |= flags;
            }
        }
        if let Some(rob) = events.tlsu_done {
            self.clear(rob, 16);
        }
        for (bit, counter) in self.counters.iter_mut().enumerate() {
            *counter += events.counters >> bit & 1;
        }
        self.cycle += 1;
        outputs
    }

    fn clear(&mut self, rob: u8, engine: u8) {
        let entry = self
            .rob
            .iter_mut()
            .find(|entry| entry.0 == rob)
            .expect("a done block is in the ROB");
        assert_ne!(entry.1 & engine, 0);
        entry.1 &= !engine;
    }

    /// Issues a block and returns its decision.
    fn issue(&mut self, block: TileBlock) -> Decision {
        let mut launch = Some(block);
        for _ in 0..200_000 {
            let idle = self.backend.issue.state() == IssueState::Idle;
            let outputs = self.step(if idle { launch.take() } else { None });
            if let Some(decision) = outputs.decide {
                return decision;
            }
        }
        panic!("no decision");
    }

    /// Runs until everything is done.
    fn drain(&mut self) {
        for _ in 0..200_000 {
            self.step(None);
            if self.rob.is_empty() && self.backend.settled {
                return;
            }
        }
        panic!("blocks do not end");
    }

    fn accept(&mut self, block: TileBlock) -> Decision {
        let decision = self.issue(block);
        assert_eq!(
            (decision.fault, decision.no_effect),
            (Fault::None, false),
            "{block:?}"
        );
        decision
    }

    /// Element (row, column) of a Tile.
    fn element(&self, pe: u32, rob: &crate::core::types::RobBlock, row: u32, column: u32) -> u64 {
        let bits = element_bits(rob.dtype).expect("type");
        let place = (row * u32::from(rob.cols) + column) * bits;
        let word = self
            .backend
            .peek(7, pe << 28 | u32::from(rob.dst_ptid) << 21 | (place / 64));
        word >> (place % 64) & (u64::MAX >> (64 - bits))
    }
}

fn tile(rows: u16, columns: u16, physical: u16) -> ([u16; 3], [bool; 3]) {
    ([columns, rows, physical], [true; 3])
}

fn destination(hand: u8, size: u8, mask: u8) -> Iot {
    Iot {
        valid: true,
        dst_valid: true,
        hand,
        size,
        mask,
        last: true,
        ..Iot::default()
    }
}

fn ior(src0: u8, src1: u8) -> Ior {
    Ior {
        valid: true,
        src0,
        src1,
        ..Ior::default()
    }
}

fn memory_block(op: u8, dtype: u8, shape: ([u16; 3], [bool; 3]), iot: Iot) -> TileBlock {
    TileBlock {
        engine: Engine::Tlsu,
        op,
        dtype,
        lb: shape.0,
        lb_set: shape.1,
        ior: ior(1, 2),
        iot: [iot, Iot::default(), Iot::default(), Iot::default()],
        iot_count: 1,
        ..TileBlock::default()
    }
}

fn load(dtype: u8, shape: ([u16; 3], [bool; 3]), size: u8, mask: u8) -> TileBlock {
    memory_block(0, dtype, shape, destination(0, size, mask))
}

fn store(dtype: u8, source: u8, mask: u8) -> TileBlock {
    let iot = Iot {
        valid: true,
        src0_valid: true,
        src0: source,
        mask,
        last: true,
        ..Iot::default()
    };
    memory_block(1, dtype, ([0; 3], [false; 3]), iot)
}

/// TEPL block: sources by age in hand T, destination in hand `hand`.
fn vec(op: u8, dtype: u8, shape: ([u16; 3], [bool; 3]), sources: &[u8], iot: Iot) -> TileBlock {
    let mut iot = iot;
    iot.src0_valid = !sources.is_empty();
    iot.src0 = sources.first().copied().unwrap_or(0);
    iot.src1_valid = sources.len() > 1;
    iot.src1 = sources.get(1).copied().unwrap_or(0);
    TileBlock {
        engine: Engine::Vec,
        op,
        dtype,
        lb: shape.0,
        lb_set: shape.1,
        iot: [iot, Iot::default(), Iot::default(), Iot::default()],
        iot_count: 1,
        ..TileBlock::default()
    }
}

/// Moves `rows` rows as the rule says, element by element (`isa-tile.md` section 13.1).
fn copy_elements(
    memory: &[u8],
    target: &mut [u8],
    bits: u32,
    rows: u64,
    columns: u64,
    from: (u64, u64),
    to: (u64, u64),
) {
    for row in 0..rows {
        let source = from.0.wrapping_add(row.wrapping_mul(from.1));
        let sink = to.0.wrapping_add(row.wrapping_mul(to.1));
        for column in 0..columns {
            if bits == 4 {
                let byte = memory[(source + column / 2) as usize];
                let nibble = byte >> (column % 2 * 4) & 15;
                let slot = &mut target[(sink + column / 2) as usize];
                *slot = *slot & !(15 << (column % 2 * 4)) | nibble << (column % 2 * 4);
            } else {
                let bytes = u64::from(bits / 8);
                for byte in 0..bytes {
                    target[(sink + column * bytes + byte) as usize] =
                        memory[(source + column * bytes + byte) as usize];
                }
            }
        }
    }
}

#[test]
fn rectangles_travel_exactly() {
    for (name, seed) in ConfigName::ALL.into_iter().zip([11, 12, 13]) {
        let mut bench = Bench::new(name, seed);
        let mut moved = 0;
        for round in 0..150 {
            let dtype = TYPES[round % TYPES.len()];
            let bits = u64::from(element_bits(dtype).expect("type"));
            let size = 1 + bench.random.below(5) as u8;
            let elements = (1024 << (size - 1)) / bits;
            let physical = 1 << bench.random.below(u64::from(elements.ilog2() + 1));
            let (rows, columns) = (
                1 + bench.random.below(elements / physical),
                1 + bench.random.below(physical),
            );
            let (rows, columns) = (rows.min(24), columns.min(200));
            let mask = [8, 4, 2, 1, 12, 14, 15][bench.random.below(7) as usize];
            let unit = bits.div_ceil(8);
            let length = (columns * bits).div_ceil(8);
            let room = (0x700 / rows.max(1)).max(length);
            // Loads read the lower half, with strides of any sign and zero; stores write a quarter of the upper per PE.
            let mut expected = bench.memory.clone();
            let mut ranges = [[0u64; 4]; PES];
            for (pe, range) in ranges.iter_mut().enumerate() {
                let stride = match bench.random.below(4) {
                    0 => 0,
                    1 => (room.min(64) / unit * unit).wrapping_neg(),
                    2 => length.div_ceil(unit) * unit,
                    _ => bench.random.below(room.min(90)) / unit * unit,
                };
                let base = if (stride as i64) < 0 {
                    0xf00 - 0x100
                } else {
                    0x40
                };
                let base = (base + bench.random.below(64)) / unit * unit;
                let packed = length.div_ceil(unit) * unit + bench.random.below(3) * unit;
                let slot = 0x1000 + 0x400 * pe as u64;
                let room_out = 0x400 - packed * rows.min(0x400 / packed);
                *range = [
                    base,
                    stride,
                    slot + bench.random.below(room_out.max(1)) / unit * unit,
                    packed,
                ];
            }
            let rows = ranges
                .iter()
                .fold(rows, |rows, range| rows.min(0x3c0 / range[3]).max(1));
            if length > 0x3c0
                || ranges
                    .iter()
                    .any(|range| range[2] % 0x400 + range[3] * rows > 0x400)
            {
                continue;
            }
            for (pe, range) in ranges.into_iter().enumerate() {
                let [base, stride, out, out_stride] = range;
                bench.gprs[pe][1] = base;
                bench.gprs[pe][2] = stride;
                bench.gprs[pe][3] = out;
                bench.gprs[pe][4] = out_stride;
                if mask_to_pes(mask) >> pe & 1 == 1 {
                    let memory = bench.memory.clone();
                    let (from, to) = ((base, stride), (out, out_stride));
                    copy_elements(&memory, &mut expected, bits as u32, rows, columns, from, to);
                }
            }
            let shape = tile(rows as u16, columns as u16, physical as u16);
            bench.accept(load(dtype, shape, size, mask));
            let mut out = store(dtype, 0, mask);
            out.ior = ior(3, 4);
            bench.accept(out);
            bench.drain();
            moved += 1;
            assert_eq!(
                bench.memory, expected,
                "{name:?} {round} type {dtype} {rows}x{columns} of {physical} {ranges:x?}"
            );
        }
        assert!(moved > 80);
        assert!(bench.counters[23] > 0 && bench.counters[24] > 0 && bench.counters[32] > 0);
    }
}

#[test]
fn nibbles_of_single_columns() {
    let mut bench = Bench::new(ConfigName::Default, 3);
    for pe in 0..PES {
        bench.gprs[pe][1..4].copy_from_slice(&[0x101, 3, 0x1001]);
    }
    let rob = bench.accept(load(28, tile(5, 1, 1), 1, 8)).rob;
    bench.drain();
    for row in 0..5 {
        let nibble = u64::from(bench.memory[0x101 + 3 * row as usize] & 15);
        assert_eq!(bench.element(0, &rob, row, 0), nibble);
    }
    assert_eq!(bench.probe.tlsu_flight, 0);
}

#[test]
fn sums_of_tiles_with_padding() {
    let mut bench = Bench::new(ConfigName::Default, 5);
    for pe in 0..PES {
        bench.gprs[pe][1..3].copy_from_slice(&[0x100 + 0x80 * pe as u64, 0x34]);
    }
    let shape = tile(3, 5, 8);
    let left = bench.accept(load(17, shape, 2, 15)).rob;
    let mut sum = vec(0, 17, shape, &[0, 0], destination(1, 2, 15));
    sum.datr = Datr {
        present: true,
        layout: 0,
        rmode: 0,
        dtype: 31,
        canonicalize: false,
        sat: false,
        pad: 1,
        cmode: 0,
    };
    let result = bench.accept(sum).rob;
    assert_eq!((result.rows, result.cols, result.dst_name), (8, 8, 16));
    bench.drain();
    for pe in 0..4 {
        for row in 0..8 {
            for column in 0..8 {
                let expected = if row < 3 && column < 5 {
                    u64::from((bench.element(pe, &left, row, column) as u32).wrapping_mul(2))
                } else {
                    0x7fff_ffff
                };
                assert_eq!(bench.element(pe, &result, row, column), expected);
            }
        }
    }
    assert_eq!(
        bench.backend.peek(6, u32::from(result.dst_ptid) * 4),
        0x6000 | 17 << 8 | 2 << 4 | 15
    );
    assert_eq!(bench.backend.peek(5, 16), 0x80 | u64::from(result.dst_ptid));
}

#[test]
fn scalars_differ_per_pe() {
    let mut bench = Bench::new(ConfigName::Tiny, 6);
    for pe in 0..PES {
        bench.gprs[pe][7] = 0x1_0000_0000 * 9 + 100 + pe as u64;
    }
    let mut fill = vec(0x3b, 25, tile(4, 32, 32), &[], destination(0, 3, 15));
    fill.ior = ior(7, 0);
    let rob = bench.accept(fill).rob;
    bench.drain();
    for pe in 0..4 {
        assert_eq!(bench.element(pe, &rob, 3, 31), 100 + u64::from(pe));
        assert_eq!(
            bench.probe.iss_stride[pe as usize],
            0x9_0000_0000 + 100 + u64::from(pe)
        );
    }
}

#[test]
fn hands_are_rings_and_tiles_are_recycled() {
    let mut bench = Bench::new(ConfigName::Tiny, 7);
    for round in 0..200u64 {
        bench.gprs.iter_mut().for_each(|file| file[7] = round);
        let size = 1 + (round % 8) as u8;
        let mut fill = vec(0x3b, 25, tile(1, 1, 1), &[], destination(2, size, 15));
        fill.ior = ior(7, 0);
        let rob = bench.accept(fill).rob;
        assert_eq!(rob.dst_name, 32 + (round % 16) as u8);
        assert_eq!(rob.displaced_valid, round >= 16);
        assert!(bench.probe.iss_used[0] <= 2048);
    }
    bench.drain();
    assert_eq!(bench.probe.pool_free[0] + bench.probe.iss_used[0], 2048);
    assert_eq!(bench.probe.reclaim_count, 0);
    // Sources by age, or by slot.
    let newest = bench.backend.issue.names().source(32, false);
    assert_eq!(bench.backend.issue.names().source(32 + 7, true), newest);
}

#[test]
fn capacity_is_counted_per_pe_in_program_order() {
    let mut bench = Bench::new(ConfigName::Default, 8);
    let big = |mask| vec(0x3b, 25, tile(1, 1, 1), &[], destination(3, 10, mask));
    for _ in 0..4 {
        bench.accept(big(8));
    }
    assert_eq!(bench.issue(big(15)).fault, Fault::TileAllocation);
    assert_eq!(bench.issue(big(8)).fault, Fault::TileAllocation);
    for _ in 0..4 {
        bench.accept(big(4));
    }
    bench.drain();
    assert_eq!(bench.probe.iss_used, [2048, 2048, 0, 0]);
}

#[test]
fn order_of_the_checks() {
    let mut bench = Bench::new(ConfigName::Default, 9);
    for pe in 0..PES {
        bench.gprs[pe][1..3].copy_from_slice(&[0x100, 64]);
    }
    let shape = tile(2, 4, 4);
    bench.accept(load(1, shape, 2, 8));
    let add = vec(0, 1, shape, &[0, 0], destination(1, 2, 8));
    bench.accept(add);
    let edit = |block: TileBlock, change: &dyn Fn(&mut TileBlock)| {
        let mut block = block;
        change(&mut block);
        block
    };
    let datr = Datr {
        present: true,
        dtype: 0,
        pad: 0,
        ..Datr::ABSENT
    };
    let scalar = edit(vec(0x20, 1, shape, &[0], destination(1, 2, 8)), &|block| {
        block.ior = ior(1, 0)
    });
    bench.accept(scalar);
    let fill = vec(0x3b, 1, shape, &[], destination(1, 2, 8));
    use Fault::{BundleControl, DataAlignment, DataPage, TileAllocation, TileLegality};
    let cases: [(TileBlock, Fault); 24] = [
        (edit(add, &|block| block.iot_count = 0), BundleControl),
        (edit(add, &|block| block.iot[0].last = false), BundleControl),
        (
            edit(add, &|block| block.iot[0].src1_valid = false),
            BundleControl,
        ),
        (edit(add, &|block| block.ior = ior(1, 0)), BundleControl),
        (edit(scalar, &|block| block.ior.src1 = 1), BundleControl),
        (
            edit(load(1, shape, 2, 8), &|block| block.ior.src2 = 1),
            BundleControl,
        ),
        // Counts before attributes, attributes before everything else.
        (
            edit(add, &|block| {
                (block.datr, block.iot[0].last) = (Datr { sat: true, ..datr }, false)
            }),
            BundleControl,
        ),
        (
            edit(add, &|block| block.datr = Datr { sat: true, ..datr }),
            TileLegality,
        ),
        (
            edit(add, &|block| block.datr = Datr { dtype: 1, ..datr }),
            TileLegality,
        ),
        (
            edit(load(1, shape, 2, 8), &|block| {
                block.datr = Datr { pad: 3, ..datr }
            }),
            TileLegality,
        ),
        (edit(add, &|block| block.lb_set[0] = false), TileLegality),
        (edit(add, &|block| block.lb[1] = 0), TileLegality),
        // Two-source operations resolve the destination before they look at the sources.
        (
            edit(add, &|block| {
                (block.iot[0].size, block.iot[0].src0) = (1, 60)
            }),
            TileLegality,
        ),
        (
            edit(add, &|block| {
                (block.lb, block.iot[0].src0) = ([4, 2, 3], 60)
            }),
            TileAllocation,
        ),
        (edit(add, &|block| block.lb[1] = 17), TileAllocation),
        (edit(add, &|block| block.dtype = 17), TileLegality),
        (edit(add, &|block| block.iot[0].mask = 12), TileLegality),
        // Tile-scalar operations look at the source first.
        (edit(scalar, &|block| block.lb = [4, 2, 3]), TileLegality),
        (edit(scalar, &|block| block.iot[0].size = 3), TileLegality),
        (edit(fill, &|block| block.lb = [4, 2, 3]), TileAllocation),
        (
            edit(store(1, 0, 8), &|block| {
                (block.lb, block.lb_set) = ([3, 0, 0], [true, false, false])
            }),
            TileLegality,
        ),
        (store(1, 1, 8), TileLegality),
        (
            edit(load(1, shape, 2, 8), &|block| block.ior = ior(5, 2)),
            DataAlignment,
        ),
        (
            edit(load(1, shape, 2, 8), &|block| block.ior = ior(6, 2)),
            DataPage,
        ),
    ];
    bench.gprs[0][5] = 0x102;
    bench.gprs[0][6] = 0x1ff8;
    for (index, (block, fault)) in cases.into_iter().enumerate() {
        let names = *bench.backend.issue.names();
        let decision = bench.issue(block);
        assert_eq!(decision.fault, fault, "case {index}");
        bench.step(None);
        assert_eq!(*bench.backend.issue.names(), names);
        if fault == DataPage {
            assert_eq!(decision.fault_arg, 0x2000);
        }
    }
    assert!(
        bench
            .issue(edit(add, &|block| (block.iot_count, block.zero_part) = (0, true)))
            .no_effect
    );
    bench.accept(edit(store(25, 0, 8), &|block| {
        (block.ior, block.lb, block.lb_set) = (Ior::default(), [4, 2, 4], [true; 3])
    }));
    bench.drain();
}

#[test]
fn the_lowest_selected_pe_decides() {
    let mut bench = Bench::new(ConfigName::Default, 10);
    bench.gprs = [[0, 0x1fff, 2], [0, 0x1ffc, 2], [0, 0x101, 2], [0, 0x100, 2]].map(|values| {
        let mut file = [0; 24];
        file[..3].copy_from_slice(&values);
        file
    });
    let block = |mask| load(18, tile(5, 2, 2), 1, mask);
    // PE1 fails in its second row, PE2 in its first.
    let decision = bench.issue(block(0b0110));
    assert_eq!(
        (decision.fault, decision.fault_arg),
        (Fault::DataPage, 0x2000)
    );
    assert_eq!(bench.probe.iss_row, 2);
    let decision = bench.issue(block(0b0010));
    assert_eq!(
        (decision.fault, decision.fault_arg),
        (Fault::DataAlignment, 0x101)
    );
    bench.accept(block(0b0001));
    bench.drain();
}

#[test]
fn row_checks() {
    use preflight::row_fault;
    assert_eq!(row_fault(0xff8, 4, 2, 0x1000), None);
    assert_eq!(
        row_fault(0xff8, 4, 3, 0x1000),
        Some((Fault::DataPage, 0x1000))
    );
    assert_eq!(
        row_fault(0xff8, 4, 3, 0x0fff),
        Some((Fault::DataPage, 0xffc))
    );
    assert_eq!(
        row_fault(0xff9, 4, 3, 0x1000),
        Some((Fault::DataAlignment, 0xff9))
    );
    assert_eq!(
        row_fault(u64::MAX - 7, 8, 2, u64::MAX),
        Some((Fault::DataPage, u64::MAX - 7))
    );
    assert_eq!(
        row_fault(0x3000, 1, 1, 0x1000),
        Some((Fault::DataPage, 0x3000))
    );
}

#[test]
fn cycles_of_a_load() {
    // Schema 1, Probe 3 rows, Vote 1, Alloc 2 CELLs, Dispatch 1.
    let mut bench = Bench::new(ConfigName::Default, 14);
    bench.gprs[0][1..3].copy_from_slice(&[0x100, 0x40]);
    let mut states = Vec::new();
    bench.step(Some(load(1, tile(3, 4, 4), 2, 8)));
    for _ in 0..9 {
        bench.step(None);
        states.push(bench.probe.iss_state);
    }
    assert_eq!(states, [1, 2, 2, 2, 3, 4, 4, 5, 0]);
    assert_eq!((bench.probe.tlsu_count, bench.probe.tlsu_state), (1, 0));
    assert_eq!(bench.probe.iss_addr[0], 0x1c0);
    assert_eq!((bench.probe.iss_row, bench.probe.iss_cell), (3, 2));
}

#[test]
fn random_programs_on_every_configuration_give_the_same_tiles() {
    let digest = |name| {
        let mut bench = Bench::new(name, 99);
        let mut program = Random(4242);
        for pe in 0..PES {
            bench.gprs[pe][1..3].copy_from_slice(&[0x40 * pe as u64, 0x84]);
            bench.gprs[pe][7] = 0x4000_0000 + pe as u64;
        }
        let mut tiles = Vec::new();
        let shape = tile(6, 21, 32);
        for hand in [0, 0] {
            bench.accept(memory_block(0, 1, shape, destination(hand, 4, 15)));
        }
        for _ in 0..60 {
            let pick = program.below(6) as usize;
            let age = program.below(2) as u8;
            let rob = if pick == 0 {
                let mut block = vec(0x22, 1, shape, &[age], destination(0, 4, 15));
                block.ior = ior(7, 0);
                bench.accept(block).rob
            } else {
                let op = [0, 0x00, 0x01, 0x02, 0x0b, 0x0c][pick];
                bench
                    .accept(vec(op, 1, shape, &[age, 1 - age], destination(0, 4, 15)))
                    .rob
            };
            tiles.push(rob);
        }
        bench.drain();
        let last = tiles[tiles.len() - 10..].iter();
        let values: Vec<u64> = last
            .flat_map(|rob| (0..4).map(move |pe| (rob, pe)))
            .map(|(rob, pe)| {
                (0..126).fold(0u64, |sum, i| {
                    sum.rotate_left(7) ^ bench.element(pe, rob, i / 21, i % 21)
                })
            })
            .collect();
        (values, bench.flags)
    };
    let reference = digest(ConfigName::Default);
    assert_eq!(reference, digest(ConfigName::Tiny));
    assert_eq!(reference, digest(ConfigName::Wide));
}
