//! GTKWave save files.

use std::fmt::Write as _;

use crate::layout::{DIFF, Layout, MODEL, RTL};
use crate::signal::{Radix, Signal};

/// Pixels the visible times are spread over, in a window of the size set below.
const WAVE_PIXELS: f64 = 820.0;
/// Pixels between two lines of GTKWave's grid.
const GRID_PIXELS: f64 = 200.0;

// Trace flags of GTKWave: radix bits with right justification, rows without a signal, and groups
// that are open or closed.
const HEX: u32 = 0x22;
const DECIMAL: u32 = 0x24;
const BINARY: u32 = 0x28;
const COMMENT: u32 = 0x200;
const OPEN_GROUP: (u32, u32) = (0x80_0200, 0x100_0200);
const CLOSED_GROUP: (u32, u32) = (0xc0_0200, 0x140_1200);

#[derive(Clone, Copy)]
enum Colour {
    Red = 1,
    Yellow = 3,
    Green = 4,
    Blue = 5,
}

/// The save file for `dump`, a file name in the same folder; `savefile` is its own name.
pub(crate) fn save_file(layout: &Layout<'_>, dump: &str, savefile: &str) -> String {
    let mut out = Rows::default();
    let (from, to) = layout.view;
    let ticks = (to - from).max(1) as f64;
    out.line(format_args!(
        "[*] first difference at cycle {}",
        layout.cycle
    ));
    out.line(format_args!("[dumpfile] \"{dump}\""));
    out.line(format_args!("[savefile] \"{savefile}\""));
    out.line(format_args!("[timestart] {from}"));
    out.line(format_args!("[size] 1600 900"));
    out.line(format_args!("[pos] -1 -1"));
    // The zoom is the negative binary logarithm of the ticks between two grid lines; the marker
    // follows, the other 26 are unset.
    let zoom = -(ticks * GRID_PIXELS / WAVE_PIXELS).log2();
    let unset = " -1".repeat(26);
    out.line(format_args!("*{zoom:.6} {}{unset}", layout.time));
    for side in [RTL, MODEL, DIFF] {
        out.line(format_args!("[treeopen] {side}."));
        let ends = layout.unit.match_indices('.').map(|(i, _)| i);
        for end in ends.chain([layout.unit.len()]) {
            out.line(format_args!("[treeopen] {side}.{}.", &layout.unit[..end]));
        }
    }
    out.line(format_args!("[sst_width] 200"));
    out.line(format_args!("[signals_width] 500"));
    out.line(format_args!("[sst_expanded] 1"));
    out.line(format_args!("[sst_vpaned_height] 300"));

    out.comment(format_args!("divergence at cycle {}", layout.cycle));
    out.signal(DECIMAL, Colour::Blue, format_args!("{DIFF}.cycle[63:0]"));
    out.signal(BINARY, Colour::Blue, format_args!("{DIFF}.clk"));
    out.signal(BINARY, Colour::Red, format_args!("{DIFF}.marker"));
    out.signal(BINARY, Colour::Red, format_args!("{DIFF}.any"));
    out.comment(format_args!("signals that differ at this cycle"));
    for signal in layout.listed() {
        // GTKWave would drop what stands before a dot.
        let label = format!("{} {}", signal.scope.replace('.', "/"), signal.name);
        out.both_sides(signal, &label);
    }
    if layout.unlisted() > 0 {
        out.comment(format_args!("and {} more", layout.unlisted()));
    }
    for (unit, signals) in &layout.units {
        let (begin, end) = if *unit == layout.unit {
            OPEN_GROUP
        } else {
            CLOSED_GROUP
        };
        out.flags(begin);
        out.line(format_args!("-{unit}"));
        for signal in signals {
            out.both_sides(signal, &signal.name);
        }
        out.flags(end);
        out.line(format_args!("-group_end"));
    }
    out.line(format_args!("[pattern_trace] 1"));
    out.line(format_args!("[pattern_trace] 0"));
    out.text
}

#[derive(Default)]
struct Rows {
    text: String,
    flags: Option<u32>,
}

impl Rows {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{line}").expect("writing to a String cannot fail");
    }

    /// Flags hold until the next ones.
    fn flags(&mut self, flags: u32) {
        if self.flags.replace(flags) != Some(flags) {
            self.line(format_args!("@{flags:x}"));
        }
    }

    fn comment(&mut self, text: std::fmt::Arguments<'_>) {
        self.flags(COMMENT);
        self.line(format_args!("-{text}"));
    }

    fn signal(&mut self, flags: u32, colour: Colour, name: std::fmt::Arguments<'_>) {
        self.flags(flags);
        self.line(format_args!("[color] {}", colour as u32));
        self.line(name);
    }

    /// Shows a signal of both sides and whether it differs. `label` stands behind the name of the
    /// side, since GTKWave would show the last component of all three alone.
    fn both_sides(&mut self, signal: &Signal, label: &str) {
        let radix = match signal.radix {
            Radix::Hex => HEX,
            Radix::Unsigned => DECIMAL,
            Radix::Binary => BINARY,
        };
        let path = signal.path();
        let range = match signal.width_bits {
            1 => String::new(),
            width => format!("[{}:0]", width - 1),
        };
        for (side, colour) in [(RTL, Colour::Green), (MODEL, Colour::Yellow)] {
            let row = format_args!("+{{{side} {label}}} {side}.{path}{range}");
            self.signal(radix, colour, row);
        }
        if signal.compared {
            let row = format_args!("+{{{DIFF} {label}}} {DIFF}.{path}");
            self.signal(BINARY, Colour::Red, row);
        }
    }
}
