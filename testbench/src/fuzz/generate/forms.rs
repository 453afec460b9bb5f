//! The forms by what the generator does with them.

use std::sync::OnceLock;

use model::isa::{AguAction, FORMS, Form, form};

use super::handlers::closes;
use crate::fuzz::legal;

/// Groups of forms of bodies, in the order of the weights of a profile.
pub(super) const GROUPS: usize = 13;
pub(super) const LOAD: usize = 4;
pub(super) const STORE: usize = 5;
pub(super) const ATOMIC: usize = 8;
pub(super) const FRAME: usize = 9;
pub(super) const COPY: usize = 10;
pub(super) const QUEUE: usize = 11;
pub(super) const JUMP: usize = 12;

/// Lists of numbers of forms.
pub(super) struct Forms {
    /// Those that may stand anywhere in a body, by group.
    pub(super) groups: [Vec<u16>; GROUPS],
    /// Condition setters, which need a COND block.
    pub(super) setters: Vec<u16>,
    /// Those that need a SYS block and do not always trap.
    pub(super) system: Vec<u16>,
    /// Those that read a T or U entry if a field or the form says so.
    pub(super) readers: Vec<u16>,
    /// Block starts, TRACE and block stops.
    pub(super) closers: Vec<u16>,
    /// Everything else: what a pending service request forbids.
    pub(super) others: Vec<u16>,
    /// Commands that are neither starts, stops nor templates.
    pub(super) commands: Vec<u16>,
    /// Block starts with a DataType.
    pub(super) tile_starts: Vec<u16>,
    /// Those with a field that can break its constraint.
    pub(super) constrained: Vec<u16>,
    pub(super) reserve: Vec<u16>,
    pub(super) conditional: Vec<u16>,
}

/// The group of a form that may stand anywhere in a body.
fn group(form: &Form) -> Option<usize> {
    let name = form.mnemonic;
    if form.command {
        return name.starts_with("HL.Q").then_some(QUEUE);
    }
    match form.family {
        "ALU" if name.contains("MUL") || name.contains("MADD") => Some(1),
        "ALU" if name.contains("DIV") || name.contains("REM") => Some(2),
        "ALU" => (name != "C.SETC.TGT").then_some(0),
        "BRU" if matches!(name, "J" | "JR") || name.contains("SETC") => None,
        "BRU" => Some(3),
        "AGU" => Some(match form.agu?.action {
            AguAction::Load | AguAction::LoadPair => LOAD,
            AguAction::Store | AguAction::StorePair => STORE,
            AguAction::Prefetch => 6,
        }),
        "FSU" => Some(7),
        "AMO" => Some(ATOMIC),
        "SYS" => matches!(name, "LSRGET").then_some(3),
        _ => None,
    }
}

/// Whether the form is a condition setter.
pub(super) fn sets_condition(form: &Form) -> bool {
    form.family == "BRU" && form.mnemonic.contains("SETC")
}

/// Whether the form needs the body of a SYS block.
pub(super) fn needs_system(form: &Form) -> bool {
    form.family == "SYS" && !matches!(form.mnemonic, "SETC.TGT" | "LSRGET")
}

/// Whether the form is a template: a frame or a copy.
pub(super) fn template(number: u16) -> bool {
    matches!(
        number,
        form::F32_FENTRY
            | form::F32_FEXIT
            | form::F32_FRET_RA
            | form::F32_FRET_STK
            | form::F32_MCOPY
            | form::F32_MSET
    )
}

impl Forms {
    /// The lists, made once.
    pub(super) fn get() -> &'static Forms {
        static FOUND: OnceLock<Forms> = OnceLock::new();
        FOUND.get_or_init(Forms::new)
    }

    fn new() -> Forms {
        let list = |wanted: &dyn Fn(u16, &'static Form) -> bool| -> Vec<u16> {
            (0u16..)
                .zip(FORMS.iter())
                .filter(|&(number, form)| wanted(number, form))
                .map(|(number, _)| number)
                .collect()
        };
        Forms {
            groups: std::array::from_fn(|g| list(&|_, form| group(form) == Some(g))),
            setters: list(&|_, form| sets_condition(form)),
            system: list(&|_, form| {
                needs_system(form)
                    && !form.mnemonic.contains("EBREAK")
                    && !matches!(form.mnemonic, "ACRC" | "ACRE")
            }),
            readers: list(&|_, form| legal::reads_queue(form)),
            closers: list(&|number, _| closes(number)),
            others: list(&|number, _| !closes(number)),
            commands: list(&|number, form| form.command && !closes(number) && !template(number)),
            tile_starts: list(&|number, form| {
                closes(number) && form.field_named("DataType").is_some()
            }),
            constrained: list(&|number, _| legal::breaks_constraint(number)),
            reserve: list(&|_, form| form.mnemonic.starts_with("LR.")),
            conditional: list(&|_, form| form.mnemonic.starts_with("SC.")),
        }
    }
}

/// Number of the only form of a mnemonic.
pub(super) fn form_named(mnemonic: &str) -> u16 {
    let found = (0u16..)
        .zip(FORMS.iter())
        .find(|(_, f)| f.mnemonic == mnemonic);
    found.expect("a mnemonic of the tables").0
}
