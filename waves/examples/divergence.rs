//! Writes the files of a made-up divergence into a folder, to look at in GTKWave or Surfer:
//! `cargo run -p waves --example divergence -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use waves::{Divergence, Radix, RingRecorder, Signal, SignalTable, Window};

const DIVERGENT: u32 = 19_734;

/// One cycle of a small core; the RTL rounds one element of the vector unit wrongly.
fn cycle(cycle: u32, rtl: bool) -> [u32; 12] {
    let wrong = u32::from(rtl && (DIVERGENT..DIVERGENT + 6).contains(&cycle));
    let busy = u32::from(cycle % 11 > 2);
    let beat = cycle / 3;
    let element = 0x4049_0fdb_u32.wrapping_add(beat.wrapping_mul(0x0001_3579));
    [
        busy | (beat % 16) << 1 | u32::from(cycle.is_multiple_of(3)) << 5,
        0x1000 + 4 * (cycle / 2),
        cycle.wrapping_mul(0x9e37_79b9),
        element.wrapping_add(wrong),
        element.rotate_left(8),
        element.rotate_left(16),
        element.rotate_left(24),
        (cycle / 7) % 33,
        (0b00001 | wrong << 2) & 0x1f,
        beat,
        cycle / 40,
        0,
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(
        std::env::args_os()
            .nth(1)
            .ok_or("usage: divergence FOLDER")?,
    );
    let status = Signal::new("vec.pe0", "ctrl", 6, 0);
    let mut signals = vec![
        Signal::new("fetch", "pc", 48, 1),
        Signal::new("retire", "order", 32, 10).shown_in(Radix::Unsigned),
        Signal::new("vec.pe0", "wdata", 128, 3),
        Signal::new("vec.pe0", "flags", 5, 8).shown_in(Radix::Binary),
        Signal::new("vec.pe0", "beat", 32, 9),
        Signal::new("vec.pe0", "occupancy", 6, 7).shown_in(Radix::Unsigned),
        Signal::new("tlsu", "busy", 1, 0),
        Signal::new("tlsu", "addr", 32, 2),
    ];
    signals.extend(status.with_fields(&[("busy", 1), ("bank", 4), ("grant", 1)])?);
    let table = SignalTable::new(12, signals)?;

    let mut rtl = RingRecorder::new(12, 2_000)?;
    let mut model = RingRecorder::new(12, 2_000)?;
    for now in 0..DIVERGENT + 50 {
        rtl.push(&cycle(now, true))?;
        model.push(&cycle(now, false))?;
    }
    let divergence = Divergence {
        signals: &table,
        rtl: Window::new(rtl.first(), rtl.iter()),
        model: Window::new(model.first(), model.iter()),
        cycle: u64::from(DIVERGENT),
        unit: None,
        notes: &["vec.pe0: wdata is one unit in the last place too large"],
    };
    let files = divergence.write(&folder, "divergence")?;
    println!("gtkwave {}", files.gtkw.display());
    println!(
        "surfer {} --command-file {}",
        files.vcd.display(),
        files.sucl.display()
    );
    Ok(())
}
