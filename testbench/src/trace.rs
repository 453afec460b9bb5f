//! The retirements of a run as a table, one line each.

use std::io::{self, Write};

use model::isa;
use model::probe::{PROBE_WORDS, ProbeField};

use crate::layout::{field, value};
use crate::memory::Memory;
use crate::output::{OutputError, Pending};
use crate::side::{Batched, SideError};
use crate::text::disassemble;
use crate::vectors::FAULT_NAMES;

/// First line of the table; columns are separated by tabs.
const HEADING: &str = "cycle\torder\tpc\tbits\tinstruction\tfault\twrites\tmemory\tblock";

/// What `ret_mem_op` means.
const ACCESSES: [&str; 8] = [
    "none", "load", "store", "lr", "sc", "atomic", "dma", "template",
];

/// A side whose retirements are written to a table on their way, when there is one.
pub struct Traced<'a, S> {
    inner: &'a mut S,
    table: Option<Table>,
}

impl<'a, S> Traced<'a, S> {
    /// `inner`, with its retirements in `table`.
    pub fn new(inner: &'a mut S, table: Option<Table>) -> Self {
        Traced { inner, table }
    }

    /// Ends the table.
    ///
    /// # Errors
    /// [`OutputError`] when it could not be written; no file is left then.
    pub fn finish(self) -> Result<(), OutputError> {
        self.table.map_or(Ok(()), Table::finish)
    }
}

impl<S: Batched> Batched for Traced<'_, S> {
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError> {
        let done = self.inner.fill(memory, records)?;
        if let Some(table) = &mut self.table {
            for record in records.chunks_exact(PROBE_WORDS).take(done) {
                table.see(record);
            }
        }
        Ok(done)
    }

    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError> {
        self.inner.peek(sel, addr)
    }
}

/// The file of a table.
pub struct Table {
    out: Pending,
    fields: Fields,
    /// The first write that failed; later lines are not written.
    written: io::Result<()>,
}

impl Table {
    /// Begins the table `path`.
    ///
    /// # Errors
    /// [`OutputError`] naming the file.
    pub fn create(path: &std::path::Path) -> Result<Self, OutputError> {
        let mut out = Pending::create(path)?;
        let written = writeln!(out, "{HEADING}");
        Ok(Table {
            out,
            fields: Fields::new(),
            written,
        })
    }

    fn see(&mut self, record: &[u32]) {
        if self.written.is_ok()
            && let Some(line) = self.fields.line(record)
        {
            self.written = writeln!(self.out, "{line}");
        }
    }

    fn finish(self) -> Result<(), OutputError> {
        self.out.named(self.written)?;
        self.out.finish()
    }
}

/// The probe fields of a retirement.
struct Fields {
    cycle: &'static ProbeField,
    valid: &'static ProbeField,
    order: &'static ProbeField,
    pc: &'static ProbeField,
    bits: &'static ProbeField,
    len: &'static ProbeField,
    fault: &'static ProbeField,
    fault_arg: &'static ProbeField,
    pe_mask: &'static ProbeField,
    /// Code and values of the two destinations.
    writes: [(&'static ProbeField, &'static ProbeField); 2],
    mem_op: &'static ProbeField,
    mem_size: &'static ProbeField,
    mem_addr: &'static ProbeField,
    mem_data: [&'static ProbeField; 2],
    block: &'static ProbeField,
    block_pc: &'static ProbeField,
    engine: &'static ProbeField,
    op: &'static ProbeField,
    block_mask: &'static ProbeField,
    dst: &'static ProbeField,
    valid_shape: [&'static ProbeField; 2],
    data_type: &'static ProbeField,
}

impl Fields {
    fn new() -> Self {
        let retire = |name| field("retire", name);
        Fields {
            cycle: field("core", "cycle"),
            valid: retire("ret_valid"),
            order: retire("ret_order"),
            pc: retire("ret_pc"),
            bits: retire("ret_insn"),
            len: retire("ret_len"),
            fault: retire("ret_fault"),
            fault_arg: retire("ret_fault_arg"),
            pe_mask: retire("ret_pe_mask"),
            writes: [
                (retire("ret_dest"), retire("ret_value")),
                (retire("ret_dest1"), retire("ret_value1")),
            ],
            mem_op: retire("ret_mem_op"),
            mem_size: retire("ret_mem_size"),
            mem_addr: retire("ret_mem_addr"),
            mem_data: [retire("ret_mem_data"), retire("ret_mem_data1")],
            block: retire("ret_block"),
            block_pc: retire("ret_block_pc"),
            engine: retire("ret_engine"),
            op: retire("ret_op"),
            block_mask: retire("ret_block_mask"),
            dst: retire("ret_dst"),
            valid_shape: [retire("ret_dst_vrows"), retire("ret_dst_vcols")],
            data_type: retire("ret_dst_type"),
        }
    }

    /// The line of the retirement in `record`, when there is one.
    fn line(&self, record: &[u32]) -> Option<String> {
        let get = |f| value(record, f, 0);
        if get(self.valid) == 0 {
            return None;
        }
        let (pc, bits, len) = (get(self.pc), get(self.bits), get(self.len) as u8);
        let columns = [
            get(self.cycle).to_string(),
            get(self.order).to_string(),
            format!("{pc:#x}"),
            format!("{bits:0width$x}", width = 2 * usize::from(len)),
            disassemble(bits, len, pc),
            self.fault(record),
            self.writes(record),
            self.memory(record),
            self.block(record),
        ];
        Some(columns.join("\t"))
    }

    fn fault(&self, record: &[u32]) -> String {
        match value(record, self.fault, 0) {
            0 => "-".to_owned(),
            code => {
                let name = FAULT_NAMES.get(code as usize).copied().unwrap_or("unknown");
                format!("{name}({:#x})", value(record, self.fault_arg, 0))
            }
        }
    }

    /// The enabled PEs of a scalar instruction.
    fn pes(&self, record: &[u32]) -> impl Iterator<Item = usize> + use<> {
        let mask = value(record, self.pe_mask, 0);
        (0..4).filter(move |pe| mask >> pe & 1 != 0)
    }

    fn writes(&self, record: &[u32]) -> String {
        let mut words = Vec::new();
        for (code, values) in self.writes {
            let name = match value(record, code, 0) {
                n @ 0..24 => format!("r{n}"),
                30 => "u".to_owned(),
                31 => "t".to_owned(),
                _ => continue,
            };
            let word = |pe| format!("p{pe}.{name}={:#x}", value(record, values, pe));
            words.extend(self.pes(record).map(word));
        }
        or_dash(words)
    }

    fn memory(&self, record: &[u32]) -> String {
        let (op, size) = (
            value(record, self.mem_op, 0),
            value(record, self.mem_size, 0),
        );
        if op == 0 {
            return "-".to_owned();
        }
        let mut words = vec![ACCESSES[op as usize % ACCESSES.len()].to_owned()];
        if size != 0 {
            words[0] += &size.to_string();
            for pe in self.pes(record) {
                let [data, second] = self.mem_data.map(|f| value(record, f, pe));
                let addr = value(record, self.mem_addr, pe);
                let second = match second {
                    0 => String::new(),
                    value => format!(",{value:#x}"),
                };
                words.push(format!("p{pe}[{addr:#x}]={data:#x}{second}"));
            }
        }
        words.join(" ")
    }

    fn block(&self, record: &[u32]) -> String {
        let get = |f| value(record, f, 0);
        if get(self.block) == 0 {
            return "-".to_owned();
        }
        let mut words = vec![format!("{:#x}", get(self.block_pc))];
        let engine = match get(self.engine) {
            0 => return or_dash(words),
            1 => "vec",
            _ => "tlsu",
        };
        let mask = get(self.block_mask);
        words.push(format!("{engine}:{:#x} mask {mask:04b}", get(self.op)));
        let dst = get(self.dst);
        if dst != 0 {
            let hand = ["t", "u", "m", "n"][(dst >> 4 & 3) as usize];
            let [rows, cols] = self.valid_shape.map(get);
            let data_type = isa::data_type_by_code(get(self.data_type) as u8);
            let name = data_type.map_or("?", |t| t.name);
            words.push(format!("{hand}{} {rows}x{cols} {name}", dst & 15));
        }
        or_dash(words)
    }
}

fn or_dash(words: Vec<String>) -> String {
    if words.is_empty() {
        "-".to_owned()
    } else {
        words.join(" ")
    }
}
