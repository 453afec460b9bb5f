//! Layout of the probe record, computed from the tables in `docs/`.
//!
//! Everything that has to agree on the record (the SystemVerilog packages, the Rust structure and the
//! field table) is rendered from the one value that [`parse_probe`] returns.

/// The table of probe fields.
pub const PROBE_TABLE: &str = include_str!("../../../docs/probe.tsv");
/// The table of injection points.
pub const INJECT_TABLE: &str = include_str!("../../../docs/inject.tsv");

/// Units in the order of their sections in the record.
pub const UNITS: [&str; 13] = [
    "core",
    "fetch",
    "decode",
    "scalar",
    "header",
    "system",
    "issue",
    "local_pool",
    "vec",
    "tlsu",
    "memory",
    "retire",
    "counters",
];

/// A table that cannot be laid out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// A line does not have the expected columns or a number in it cannot be read.
    #[error("line {line}: expected the columns {columns}")]
    Columns {
        /// Line number, from 1.
        line: usize,
        /// Names of the columns.
        columns: &'static str,
    },
    /// A field names a unit that has no section.
    #[error("line {line}: unknown unit {unit}")]
    Unit {
        /// Line number, from 1.
        line: usize,
        /// The name found.
        unit: String,
    },
    /// Two fields or two injection points have the same name or number.
    #[error("line {line}: {name} is already there")]
    Duplicate {
        /// Line number, from 1.
        line: usize,
        /// The name or number found twice.
        name: String,
    },
    /// A field of whole 64-bit words follows a narrower one of its unit, which would misalign it.
    #[error("line {line}: {name} must come before the narrower fields of its unit")]
    Order {
        /// Line number, from 1.
        line: usize,
        /// Name of the field.
        name: String,
    },
    /// A width of zero, or one above 32 bits that is not a multiple of 64.
    #[error("line {line}: {name} cannot be {bits} bits wide")]
    Width {
        /// Line number, from 1.
        line: usize,
        /// Name of the field.
        name: String,
        /// Its width in bits.
        bits: usize,
    },
}

/// One field of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Name, unique in its unit.
    pub name: String,
    /// Name in the flat Rust structure: with the unit in front when another unit has the same name.
    pub rust_name: String,
    /// Width of one element in bits.
    pub bits: usize,
    /// Elements (1 for a field that is no array).
    pub count: usize,
    /// First word in the record.
    pub word: usize,
    /// Meaning, as the table gives it.
    pub meaning: String,
}

impl Field {
    /// 32-bit words of one element.
    pub fn element_words(&self) -> usize {
        self.bits.div_ceil(32)
    }

    /// 32-bit words of all elements.
    pub fn words(&self) -> usize {
        self.element_words() * self.count
    }
}

/// The fields of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The unit.
    pub unit: &'static str,
    /// Fields in the order of their words.
    pub fields: Vec<Field>,
    /// First word in the record; always even.
    pub word: usize,
    /// Words including the padding; always even.
    pub words: usize,
    /// Whether the last word is padding.
    pub padded: bool,
}

/// One injection point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Number of the point (`inject_t.point`).
    pub id: u8,
    /// Unit that holds the net.
    pub unit: String,
    /// Name of the net.
    pub signal: String,
    /// Width of the net in bits.
    pub bits: usize,
    /// Whether the net exists once per PE.
    pub per_pe: bool,
}

/// The rows of a table with their line numbers, without the heading and empty lines.
fn rows(table: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = table.lines().enumerate().skip(1);
    lines
        .filter(|(_, text)| !text.is_empty())
        .map(|(i, text)| (i + 1, text.split('\t').collect()))
}

/// Lays out the record of a probe table (columns unit, name, bits, count, meaning).
///
/// # Errors
/// A table that does not follow the rules of [`LayoutError`].
pub fn parse_probe(table: &str) -> Result<Vec<Section>, LayoutError> {
    let mut sections: Vec<Section> = UNITS
        .iter()
        .map(|unit| Section {
            unit,
            fields: Vec::new(),
            word: 0,
            words: 0,
            padded: false,
        })
        .collect();
    for (line, row) in rows(table) {
        let columns = LayoutError::Columns {
            line,
            columns: "unit, name, bits, count, meaning",
        };
        let [unit, name, bits, count, meaning] = row[..] else {
            return Err(columns);
        };
        let (Ok(bits), Ok(count)) = (bits.parse::<usize>(), count.parse::<usize>()) else {
            return Err(columns);
        };
        if bits == 0 || count == 0 || (bits > 32 && bits % 64 != 0) {
            return Err(LayoutError::Width {
                line,
                name: name.to_owned(),
                bits,
            });
        }
        let Some(section) = sections.iter_mut().find(|s| s.unit == unit) else {
            return Err(LayoutError::Unit {
                line,
                unit: unit.to_owned(),
            });
        };
        if section.fields.iter().any(|f| f.name == name) {
            return Err(LayoutError::Duplicate {
                line,
                name: name.to_owned(),
            });
        }
        if bits % 64 == 0 && section.fields.last().is_some_and(|f| f.bits % 64 != 0) {
            return Err(LayoutError::Order {
                line,
                name: name.to_owned(),
            });
        }
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        section.fields.push(Field {
            rust_name: name.clone(),
            name,
            bits,
            count,
            word: 0,
            meaning,
        });
    }
    let names = sections
        .iter()
        .flat_map(|s| s.fields.iter().map(|f| f.name.clone()));
    let names: Vec<String> = names.collect();
    for section in &mut sections {
        for field in &mut section.fields {
            if names.iter().filter(|n| **n == field.name).count() > 1 {
                field.rust_name = format!("{}_{}", section.unit, field.name);
            }
        }
    }
    let mut word = 0;
    for section in &mut sections {
        section.word = word;
        for field in &mut section.fields {
            field.word = word;
            word += field.words();
        }
        section.padded = word % 2 != 0;
        word += usize::from(section.padded);
        section.words = word - section.word;
    }
    Ok(sections)
}

/// Words of a record.
pub fn total_words(sections: &[Section]) -> usize {
    sections.iter().map(|s| s.words).sum()
}

/// Reads the table of injection points (columns id, unit, signal, bits, per_pe).
///
/// # Errors
/// [`LayoutError::Columns`], [`LayoutError::Unit`], [`LayoutError::Duplicate`].
pub fn parse_inject(table: &str) -> Result<Vec<Point>, LayoutError> {
    let mut points: Vec<Point> = Vec::new();
    for (line, row) in rows(table) {
        let columns = LayoutError::Columns {
            line,
            columns: "id, unit, signal, bits, per_pe",
        };
        let [id, unit, signal, bits, per_pe] = row[..] else {
            return Err(columns);
        };
        let (Ok(id), Ok(bits), Ok(per_pe)) = (
            id.parse::<u8>(),
            bits.parse::<usize>(),
            per_pe.parse::<u8>(),
        ) else {
            return Err(columns);
        };
        if !UNITS.contains(&unit) {
            return Err(LayoutError::Unit {
                line,
                unit: unit.to_owned(),
            });
        }
        if points
            .iter()
            .any(|p| p.id == id || (p.unit == unit && p.signal == signal))
        {
            return Err(LayoutError::Duplicate {
                line,
                name: format!("{id} {unit}.{signal}"),
            });
        }
        let (unit, signal) = (unit.to_owned(), signal.to_owned());
        points.push(Point {
            id,
            unit,
            signal,
            bits,
            per_pe: per_pe != 0,
        });
    }
    Ok(points)
}
