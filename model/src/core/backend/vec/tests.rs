//! Valid lanes, padding, masks, flags and timing of one VEC.

use super::*;

fn block(columns: u32, valid_rows: u32, valid_columns: u32) -> VecBlock {
    VecBlock {
        column_shift: columns.trailing_zeros(),
        valid_rows,
        valid_columns,
        ..VecBlock::EMPTY
    }
}

#[test]
fn valid_lanes_follow_the_rectangle() {
    for (columns, valid_rows, valid_columns) in [
        (1, 5, 1),
        (2, 7, 1),
        (4, 3, 3),
        (8, 9, 5),
        (16, 2, 13),
        (64, 3, 33),
    ] {
        let block = block(columns, valid_rows, valid_columns);
        for lanes in [4, 8, 16] {
            for first in (0..256).step_by(lanes as usize) {
                let expected = (0..lanes).fold(0, |mask, lane| {
                    let (row, column) = ((first + lane) / columns, (first + lane) % columns);
                    mask | u32::from(row < valid_rows && column < valid_columns) << lane
                });
                assert_eq!(
                    block.valid_lanes(first, lanes),
                    expected,
                    "{columns} {first} {lanes}"
                );
            }
        }
    }
}

#[test]
fn byte_masks() {
    assert_eq!(byte_mask(0), [0, 0]);
    assert_eq!(byte_mask(u32::MAX), [u64::MAX; 2]);
    assert_eq!(
        byte_mask(0x8001_8005),
        [0xf000_0000_0000_0f0f, 0xf000_0000_0000_000f]
    );
}

/// Runs a block with granted accesses and constant registers; the writes as (CELL, data, words) and the flags.
fn run(
    lanes: u32,
    block: VecBlock,
    registers: [&Cell; 2],
    grant_every: u32,
) -> (Vec<(u16, Cell, u32)>, u8, u32) {
    let mut unit = VecUnit::new(lanes);
    unit.push(block);
    let mut writes = Vec::new();
    for cycle in 0..10_000 {
        let requests = unit.requests();
        let write = requests.write.is_some() && cycle % grant_every == 0;
        if write {
            let (data, words) = unit.buffer_data();
            writes.push((unit.buffer().1, *data, words));
        }
        let read = requests.read.map(|read| read.is_some());
        let events = unit.tick(VecInputs {
            write,
            read,
            registers,
            sources_ready: true,
        });
        if let Some((rob, flags, dst)) = events.done {
            assert_eq!((rob, dst), (block.rob, block.dst));
            return (writes, flags, cycle);
        }
    }
    panic!("block does not end");
}

#[test]
fn padding_and_masks() {
    let source = std::array::from_fn(|index| index as u32);
    let base = VecBlock {
        op: LaneOp::Add,
        sources: 1,
        src: [3, 0],
        dst: 9,
        scalar: 100,
        rob: 5,
        ..block(16, 3, 10)
    };
    for lanes in [4, 8, 16] {
        // 16 columns: two rows a CELL; without padding CELL 1 is the last with valid elements.
        let (writes, _, _) = run(
            lanes,
            VecBlock {
                last_cell: 1,
                ..base
            },
            [&source, &source],
            1,
        );
        assert_eq!(writes.len(), 2);
        assert_eq!((writes[0].0, writes[0].2), (0, 0x03ff_03ff));
        assert_eq!((writes[1].0, writes[1].2), (1, 0x3ff));
        assert_eq!(
            writes[0].1[..11],
            [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 0]
        );
        let padded = VecBlock {
            last_cell: 3,
            padding: Some(7),
            ..base
        };
        let (writes, _, _) = run(lanes, padded, [&source, &source], 3);
        assert_eq!(
            writes
                .iter()
                .map(|write| (write.0, write.2))
                .collect::<Vec<_>>(),
            [0, 1, 2, 3].map(|c| (c, u32::MAX))
        );
        assert_eq!(writes[1].1[9..18], [109, 7, 7, 7, 7, 7, 7, 7, 7]);
        assert_eq!(writes[3].1, [7; CELL_WORDS]);
    }
}

#[test]
fn cells_without_valid_elements_are_not_written() {
    let zeros = [0; CELL_WORDS];
    let fill = VecBlock {
        scalar: 4,
        last_cell: 2,
        ..block(64, 2, 3)
    };
    let (writes, _, _) = run(8, fill, [&zeros, &zeros], 1);
    assert_eq!(
        writes
            .iter()
            .map(|write| (write.0, write.2))
            .collect::<Vec<_>>(),
        [(0, 7), (2, 7)]
    );
}

#[test]
fn latency_of_a_block() {
    let zeros = [0; CELL_WORDS];
    // Idle 1, read 1, beats 4 (8 lanes), 4 stages, write 1: the write is granted in cycle 10 (counted from 0).
    let one = VecBlock {
        op: LaneOp::Add,
        sources: 2,
        ..block(32, 1, 32)
    };
    assert_eq!(run(8, one, [&zeros, &zeros], 1).2, 10);
    // No sources: no read cycle.
    assert_eq!(
        run(
            8,
            VecBlock {
                sources: 0,
                op: LaneOp::Fill,
                ..one
            },
            [&zeros, &zeros],
            1
        )
        .2,
        9
    );
}

#[test]
fn flags_of_valid_elements_only() {
    let mut a = [0x3f80_0000; CELL_WORDS];
    a[5] = 0x7f80_0001;
    let base = VecBlock {
        op: LaneOp::Max,
        kind: LaneType::Fp32,
        sources: 1,
        ..block(32, 1, 5)
    };
    assert_eq!(run(8, base, [&a, &a], 1).1, 0);
    assert_eq!(
        run(
            8,
            VecBlock {
                valid_columns: 6,
                ..base
            },
            [&a, &a],
            1
        )
        .1,
        1
    );
}
