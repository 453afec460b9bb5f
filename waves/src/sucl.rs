//! Surfer command files.
//!
//! Only commands of the documented prompt are used, with times as plain ticks and divider names
//! of one word: older versions accept nothing else.

use std::fmt::Write as _;

use crate::layout::{DIFF, Layout, MODEL, RTL};
use crate::signal::Radix;

/// The command file of a divergence; the wave file is given on Surfer's command line.
pub(crate) fn command_file(layout: &Layout<'_>) -> String {
    let mut out = Commands::default();
    out.comment(format_args!("first difference at cycle {}", layout.cycle));
    out.item(format_args!(
        "divider_add divergence_at_cycle_{}",
        layout.cycle
    ));
    out.shown(format_args!("{DIFF}.cycle"), Radix::Unsigned);
    out.shown(format_args!("{DIFF}.clk"), Radix::Binary);
    out.shown(format_args!("{DIFF}.marker"), Radix::Binary);
    out.shown(format_args!("{DIFF}.any"), Radix::Binary);
    out.item(format_args!("divider_add signals_that_differ"));
    for signal in layout.listed() {
        let path = signal.path();
        out.shown(format_args!("{RTL}.{path}"), signal.radix);
        out.shown(format_args!("{MODEL}.{path}"), signal.radix);
        out.shown(format_args!("{DIFF}.{path}"), Radix::Binary);
    }
    if layout.unlisted() > 0 {
        out.item(format_args!("divider_add and_{}_more", layout.unlisted()));
    }
    // The other units stay one click away in the tree.
    out.item(format_args!("divider_add {}", layout.unit));
    for side in [RTL, MODEL, DIFF] {
        out.item(format_args!("scope_add_as_group {side}.{}", layout.unit));
    }
    out.finish(layout)
}

#[derive(Default)]
struct Commands {
    text: String,
    items: usize,
    /// Items that are not shown in hexadecimal, Surfer's default.
    formats: Vec<(usize, &'static str)>,
}

impl Commands {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{line}").expect("writing to a String cannot fail");
    }

    fn comment(&mut self, text: std::fmt::Arguments<'_>) {
        self.line(format_args!("# {text}"));
    }

    fn item(&mut self, command: std::fmt::Arguments<'_>) {
        self.line(command);
        self.items += 1;
    }

    fn shown(&mut self, path: std::fmt::Arguments<'_>, radix: Radix) {
        if radix == Radix::Unsigned {
            self.formats.push((self.items, "Unsigned"));
        }
        self.item(format_args!("variable_add {path}"));
    }

    /// Formats come last: a focused item would attract the items added after it.
    fn finish(mut self, layout: &Layout<'_>) -> String {
        for (index, format) in std::mem::take(&mut self.formats) {
            self.line(format_args!("item_focus {}", letters(index)));
            self.line(format_args!("item_set_format {format}"));
        }
        self.line(format_args!("item_unfocus"));
        let (from, to) = layout.view;
        self.line(format_args!("zoom_to {from} {to}"));
        self.line(format_args!("cursor_set {}", layout.time));
        self.line(format_args!("marker_set_at {} divergence", layout.time));
        self.text
    }
}

/// Surfer's name of the item at `index`: the number in base 26 with the digits a to z.
fn letters(index: usize) -> String {
    let mut digits = vec![b'a' + (index % 26) as u8];
    let mut rest = index / 26;
    while rest > 0 {
        digits.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    digits.iter().rev().map(|&d| char::from(d)).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn items_are_named_in_base_26() {
        let names = [0, 25, 26, 27, 26 * 26].map(super::letters);
        assert_eq!(names, ["a", "z", "ba", "bb", "baa"]);
    }
}
