//! A strict VCD writer: what it writes, every reader reads.
//!
//! Declaring and dumping are two types: [`VcdHeader`] collects the tree and turns into a
//! [`VcdBody`] exactly once, so that no variable can be declared after time has started.

mod body;
mod error;
mod text;

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{BufWriter, Write};

use vcd::{IdCode, ReferenceIndex, ScopeType, VarType};

pub use body::{VcdBody, VcdSummary};
pub use error::VcdError;

use crate::name;
use crate::timescale::Timescale;

/// Widest vector, in bits.
pub const MAX_WIDTH: u32 = 1 << 20;

/// Last time that every viewer can show, in ticks: GTKWave stops working beyond 2^53.
pub const SAFE_TIME: u64 = 1 << 53;

/// Deepest nesting of scopes.
const MAX_DEPTH: usize = 64;
/// Most variables in one file. It keeps identifier codes at three characters, so that none of
/// them can read `$end`.
const MAX_VARS: usize = 94 + 94 * 94 + 94 * 94 * 94;

/// A scope of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(usize);

impl ScopeId {
    /// The top of the tree, which holds scopes but no variables.
    pub const ROOT: Self = Self(0);
}

/// A declared variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VarId(usize);

/// What a variable can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Vector(u32),
    Real,
    Text,
    Event,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Vector(_) => "vector",
            Self::Real => "real",
            Self::Text => "text",
            Self::Event => "event",
        }
    }
}

struct Scope {
    path: String,
    declared: String,
    depth: usize,
    /// In order of declaration, which is the order in the file.
    items: Vec<Item>,
    taken: HashMap<String, Item>,
}

#[derive(Clone, Copy)]
enum Item {
    Scope(usize),
    Var(usize),
}

pub(crate) struct Var {
    pub(crate) path: String,
    pub(crate) kind: Kind,
    declared: String,
}

/// The declarations of a VCD file.
///
/// Nothing is written before [`begin`](Self::begin). After it there is only the [`VcdBody`]:
///
/// ```compile_fail
/// # use waves::{ScopeId, Timescale, VcdHeader};
/// let mut header = VcdHeader::new(Vec::new(), Timescale::NANOSECOND);
/// let top = header.add_scope(ScopeId::ROOT, "top").unwrap();
/// let body = header.begin().unwrap();
/// header.add_vector(top, "late", 1); // the header is gone
/// ```
pub struct VcdHeader<W: Write> {
    sink: W,
    timescale: Timescale,
    date: Option<String>,
    comments: Vec<String>,
    max_bytes: Option<u64>,
    scopes: Vec<Scope>,
    vars: Vec<Var>,
}

impl<W: Write> VcdHeader<W> {
    /// A header without declarations for a file that goes to `sink`; the writer buffers.
    pub fn new(sink: W, timescale: Timescale) -> Self {
        let root = Scope {
            path: String::new(),
            declared: String::new(),
            depth: 0,
            items: Vec::new(),
            taken: HashMap::new(),
        };
        Self {
            sink,
            timescale,
            date: None,
            comments: Vec::new(),
            max_bytes: None,
            scopes: vec![root],
            vars: Vec::new(),
        }
    }

    /// Sets the text of `$date`. Without it the file has none, so that equal runs give equal files.
    pub fn date(&mut self, text: &str) {
        self.date = Some(text::comment(text).into_owned());
    }

    /// Adds a `$comment` to the header. A `$end` inside is written as `$_end`, control characters
    /// other than a new line become spaces.
    pub fn comment(&mut self, text: &str) {
        self.comments.push(text::comment(text).into_owned());
    }

    /// Limits the file to about `bytes` (a closing comment of less than 200 bytes may come on
    /// top). The step that would exceed it is left out and [`VcdError::SizeCap`] is returned.
    pub fn limit_bytes(&mut self, bytes: u64) {
        self.max_bytes = Some(bytes);
    }

    /// Declares a scope, or finds it if `parent` has one of that name.
    ///
    /// # Errors
    /// An illegal name, the name of a variable, or nesting deeper than 64.
    pub fn add_scope(&mut self, parent: ScopeId, name: &str) -> Result<ScopeId, VcdError> {
        let (path, declared) = self.place(parent, name)?;
        match self.scopes[parent.0].taken.get(&declared) {
            Some(&Item::Scope(index)) => return Ok(ScopeId(index)),
            Some(Item::Var(_)) => return Err(VcdError::Duplicate { path }),
            None => {}
        }
        let depth = self.scopes[parent.0].depth + 1;
        if depth > MAX_DEPTH {
            return Err(VcdError::TooDeep { path });
        }
        let index = self.scopes.len();
        self.enter(parent, &declared, Item::Scope(index));
        self.scopes.push(Scope {
            path,
            declared,
            depth,
            items: Vec::new(),
            taken: HashMap::new(),
        });
        Ok(ScopeId(index))
    }

    /// Declares the scopes of a dotted path below `parent`; an empty path is `parent` itself.
    ///
    /// # Errors
    /// As for [`add_scope`](Self::add_scope).
    pub fn add_scope_path(&mut self, parent: ScopeId, path: &str) -> Result<ScopeId, VcdError> {
        if path.is_empty() {
            return Ok(parent);
        }
        path.split('.')
            .try_fold(parent, |scope, name| self.add_scope(scope, name))
    }

    /// Declares a vector of `width` bits (a plain bit if 1).
    ///
    /// # Errors
    /// An illegal or taken name, a width of zero or above [`MAX_WIDTH`], the root as scope.
    pub fn add_vector(
        &mut self,
        scope: ScopeId,
        name: &str,
        width: u32,
    ) -> Result<VarId, VcdError> {
        if width == 0 || width > MAX_WIDTH {
            let (path, _) = self.place(scope, name)?;
            return Err(VcdError::Width { path, width });
        }
        self.add_var(scope, name, Kind::Vector(width))
    }

    /// Declares a real number (64-bit float).
    ///
    /// # Errors
    /// An illegal or taken name, the root as scope.
    pub fn add_real(&mut self, scope: ScopeId, name: &str) -> Result<VarId, VcdError> {
        self.add_var(scope, name, Kind::Real)
    }

    /// Declares a text, a common extension of VCD (`string` variables).
    ///
    /// # Errors
    /// An illegal or taken name, the root as scope.
    pub fn add_text(&mut self, scope: ScopeId, name: &str) -> Result<VarId, VcdError> {
        self.add_var(scope, name, Kind::Text)
    }

    /// Declares an event, which has no value but happens at times.
    ///
    /// # Errors
    /// An illegal or taken name, the root as scope.
    pub fn add_event(&mut self, scope: ScopeId, name: &str) -> Result<VarId, VcdError> {
        self.add_var(scope, name, Kind::Event)
    }

    /// Writes the header and opens the body.
    ///
    /// # Errors
    /// [`VcdError::Io`] from the sink.
    pub fn begin(self) -> Result<VcdBody<W>, VcdError> {
        let mut out = vcd::Writer::new(text::Counted::new(BufWriter::with_capacity(
            1 << 16,
            self.sink,
        )));
        if let Some(date) = &self.date {
            out.date(date)?;
        }
        out.version(concat!("waves ", env!("CARGO_PKG_VERSION")))?;
        for comment in &self.comments {
            out.comment(comment)?;
        }
        out.timescale(self.timescale.number(), self.timescale.unit)?;
        write_items(&mut out, &self.scopes, &self.vars, 0)?;
        out.enddefinitions()?;
        Ok(VcdBody::new(out, self.vars, self.max_bytes))
    }

    fn add_var(&mut self, scope: ScopeId, name: &str, kind: Kind) -> Result<VarId, VcdError> {
        let (path, declared) = self.place(scope, name)?;
        if scope == ScopeId::ROOT {
            return Err(VcdError::OutsideScope { path });
        }
        if self.scopes[scope.0].taken.contains_key(&declared) {
            return Err(VcdError::Duplicate { path });
        }
        let index = self.vars.len();
        if index == MAX_VARS {
            return Err(VcdError::TooMany { limit: MAX_VARS });
        }
        self.enter(scope, &declared, Item::Var(index));
        self.vars.push(Var {
            path,
            kind,
            declared,
        });
        Ok(VarId(index))
    }

    fn enter(&mut self, scope: ScopeId, declared: &str, item: Item) {
        let scope = &mut self.scopes[scope.0];
        scope.items.push(item);
        scope.taken.insert(declared.to_owned(), item);
    }

    /// Full path and declared form of `name` in `scope`.
    fn place(&self, scope: ScopeId, name: &str) -> Result<(String, String), VcdError> {
        let parent = self.scopes.get(scope.0).ok_or(VcdError::UnknownId)?;
        let path = if parent.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", parent.path)
        };
        match name::declared(name).map(Cow::into_owned) {
            Ok(declared) => Ok((path, declared)),
            Err(source) => Err(VcdError::Name { path, source }),
        }
    }
}

fn id_code(index: usize) -> IdCode {
    IdCode::from(index as u64)
}

/// Writes the items of one scope; the depth is bounded by [`MAX_DEPTH`].
fn write_items<W: Write>(
    out: &mut vcd::Writer<W>,
    scopes: &[Scope],
    vars: &[Var],
    scope: usize,
) -> std::io::Result<()> {
    for &item in &scopes[scope].items {
        match item {
            Item::Scope(index) => {
                out.scope_def(ScopeType::Module, &scopes[index].declared)?;
                write_items(out, scopes, vars, index)?;
                out.upscope()?;
            }
            Item::Var(index) => {
                let (ty, width, range) = match vars[index].kind {
                    Kind::Vector(1) => (VarType::Wire, 1, None),
                    Kind::Vector(width) => {
                        let range = ReferenceIndex::Range(width as i32 - 1, 0);
                        (VarType::Wire, width, Some(range))
                    }
                    Kind::Real => (VarType::Real, 64, None),
                    Kind::Text => (VarType::String, 1, None),
                    Kind::Event => (VarType::Event, 1, None),
                };
                out.var_def(ty, width, id_code(index), &vars[index].declared, range)?;
            }
        }
    }
    Ok(())
}
