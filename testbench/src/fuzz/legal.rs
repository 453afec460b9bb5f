//! Which faults a form can raise, by the rules of the instruction set (isa-scalar-block.md, "S", sections 4 to 9
//! and 12; docs/microarchitecture/traps.md section 2). Not what programs have shown.

use model::isa::{self, AddressKind, AguAction, Form, form};

/// Fault codes of the probe (docs/microarchitecture/traps.md section 1).
pub(super) const ILLEGAL: u8 = 1;
const BUNDLE_CONTROL: u8 = 2;
const TILE_LEGALITY: u8 = 3;
const TILE_ALLOCATION: u8 = 4;
pub(super) const INSTRUCTION_PC: u8 = 5;
pub(super) const INSTRUCTION_PAGE: u8 = 6;
const DATA_ALIGNMENT: u8 = 7;
const DATA_PAGE: u8 = 8;
const BREAKPOINT: u8 = 9;
const STATE_CHECK: u8 = 10;
const POST_COMMIT: u8 = 11;
const SERVICE_REQUEST: u8 = 12;
const ASSERT: u8 = 13;
pub(super) const INTERRUPT: u8 = 14;

/// Faults that belong to no form: of the fetch, whatever is there, and interrupts.
pub(super) const OF_ANY_WORD: [u8; 4] = [ILLEGAL, INSTRUCTION_PC, INSTRUCTION_PAGE, INTERRUPT];

/// Sources that name a T or U entry if their code is 24 or above (S 4.3 step 4).
pub(super) const SOURCES: [&str; 6] = ["SrcL", "SrcR", "SrcD", "SrcD1", "SrcA", "SrcP"];

/// Whether the form can have a T or U source that is not valid: a source field (S 4.3 step 4), or the implicit T#1
/// (step 5; the two C.CMP forms read it without a check).
pub(super) fn reads_queue(form: &Form) -> bool {
    let explicit = !form.command || form.mnemonic.starts_with("HL.Q");
    explicit && SOURCES.iter().any(|name| form.field_named(name).is_some())
        || matches!(form.mnemonic, "C.SDI" | "C.SWI" | "C.SLLI" | "C.SRLI")
}

/// Whether some value of a constrained field selects the form and breaks the constraint (S 4.3 step 3).
pub(super) fn breaks_constraint(number: u16) -> bool {
    let row = isa::form_of(number);
    row.constraints.iter().any(|constraint| {
        let field = row.field_by_id(constraint.field);
        field.is_some_and(|field| {
            (0..64).any(|value| {
                let Some(placed) = field.insert(value) else {
                    return false;
                };
                let bits = row.matchv & !field.bit_mask() | placed;
                isa::decode(bits, row.length_bits) == Some(number) && !row.constraints_hold(bits)
            })
        })
    })
}

/// Why the form never retires without a fault; `None` for all others.
pub(super) fn never_retires(form: &Form) -> Option<&'static str> {
    match form.mnemonic {
        "ESAVE" | "ERCOV" | "XB" => Some("always IllegalInstruction (S 7.4)"),
        "EBREAK" | "C.EBREAK" => Some("always SoftwareBreakpoint (S 12.7)"),
        "ACRC" => Some("always ServiceRequest or IllegalInstruction (S 8.6)"),
        _ => None,
    }
}

/// Codes of the faults that an instruction of the form can raise itself, ascending.
pub(super) fn faults(number: u16) -> Vec<u8> {
    let row = isa::form_of(number);
    let mut found = Vec::new();
    if breaks_constraint(number) || reads_queue(row) {
        found.push(ILLEGAL);
    }
    if row.command {
        command(number, row, &mut found);
    } else {
        // Every scalar form while a service request is pending (S 4.4).
        found.push(BUNDLE_CONTROL);
        scalar(number, row, &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn command(number: u16, row: &Form, found: &mut Vec<u8>) {
    // Terminal-pending, placement and duplicates (S 4.2, 6); no live block, or B.CATR.DR (S 5.7).
    found.push(BUNDLE_CONTROL);
    match row.mnemonic {
        _ if number == form::F32_B_HINT_1 => closer(number, row, found),
        "B.IOT" | "B.IOS" | "B.FPATR" | "B.SUBVIEW" | "B.ASSEMBLE" => found.push(TILE_LEGALITY),
        // Both s and r (S 4.2 step 5) of QMT, T and U sources of all three.
        "HL.QMT" | "HL.QPUSH" | "HL.QPOP" | "ESAVE" | "ERCOV" | "XB" => found.push(ILLEGAL),
        // S 7.1: size and record; slots; odd ReturnAddress or slot 0.
        "FENTRY" | "FEXIT" => found.extend([ILLEGAL, DATA_ALIGNMENT, DATA_PAGE]),
        "FRET.RA" | "FRET.STK" => {
            found.extend([ILLEGAL, INSTRUCTION_PC, DATA_ALIGNMENT, DATA_PAGE]);
        }
        // S 7.2: ranges, length; steps of any alignment.
        "MCOPY" | "MSET" => found.extend([ILLEGAL, DATA_PAGE]),
        _ if row.family.starts_with("ExecuteBundleSt") => closer(number, row, found),
        _ => {}
    }
}

/// A block start, TRACE or a block stop: what the commit of the live block can raise (S 5.7, 9.3).
fn closer(number: u16, row: &Form, found: &mut Vec<u8>) {
    found.extend([ILLEGAL, INSTRUCTION_PC, POST_COMMIT]);
    // IND and ICALL look for an STD or FP block first (S 5.4 step 3); the only Tile block of kind STD is GMOV,
    // which no engine has: IllegalInstruction.
    let indirect = matches!(
        number,
        form::F32_BSTART_STD_3 | form::F32_BSTART_FP_2 | form::F32_BSTART_ICALL
    );
    debug_assert!(!indirect || row.family == "ExecuteBundleStart");
    if !indirect {
        found.extend([TILE_LEGALITY, TILE_ALLOCATION, DATA_ALIGNMENT, DATA_PAGE]);
    }
}

fn scalar(number: u16, row: &Form, found: &mut Vec<u8>) {
    if let Some(agu) = row.agu {
        if agu.action == AguAction::Prefetch {
            return;
        }
        found.push(DATA_PAGE);
        // Addresses that are relative to the PC are multiples of 4 (S 12.4).
        let aligned = if agu.address == AddressKind::PcRelative {
            4
        } else {
            1
        };
        if agu.size > aligned {
            found.push(DATA_ALIGNMENT);
        }
        return;
    }
    let name = row.mnemonic;
    match row.family {
        "AMO" => {
            found.push(DATA_PAGE);
            let bytes = name.ends_with(".B") || name.ends_with("SWAPB") || name.ends_with("CASB");
            if !bytes && name != "DMA" {
                found.push(DATA_ALIGNMENT);
            }
        }
        "SYS" => system(name, found),
        _ if number == form::F32_JR => found.push(INSTRUCTION_PC),
        _ => {}
    }
}

/// S 8.5, 8.6 and 12.7.
fn system(name: &str, found: &mut Vec<u8>) {
    match name {
        "SSRGET" | "SSRSET" | "SSRSWAP" | "HL.SSRGET" | "HL.SSRSET" | "TLB.IA" | "TLB.IALL" => {
            found.push(ILLEGAL);
        }
        "TLB.IV" | "TLB.IAV" => found.extend([ILLEGAL, DATA_PAGE]),
        "ACRC" => found.extend([ILLEGAL, SERVICE_REQUEST]),
        "ACRE" => found.extend([ILLEGAL, STATE_CHECK, POST_COMMIT]),
        "ASSERT" => found.push(ASSERT),
        "EBREAK" | "C.EBREAK" => found.push(BREAKPOINT),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_some_forms() {
        let of = |mnemonic: &str| {
            let number = (0u16..).zip(isa::FORMS.iter());
            let found = number.clone().find(|(_, f)| f.mnemonic == mnemonic);
            faults(found.expect("a form").0)
        };
        assert_eq!(of("LUI"), [BUNDLE_CONTROL]);
        assert_eq!(of("ADD"), [ILLEGAL, BUNDLE_CONTROL]);
        assert_eq!(of("LD.PCR"), [BUNDLE_CONTROL, DATA_ALIGNMENT, DATA_PAGE]);
        assert_eq!(of("LW.PCR"), [BUNDLE_CONTROL, DATA_PAGE]);
        assert_eq!(of("C.CMP.EQI"), [BUNDLE_CONTROL]);
        assert_eq!(of("DMA"), [ILLEGAL, BUNDLE_CONTROL, DATA_PAGE]);
        assert_eq!(of("BSTOP"), [1, 2, 3, 4, 5, 7, 8, 11]);
        assert_eq!(of("BSTART.ICALL"), [1, 2, 5, 11]);
        assert_eq!(of("C.B.DIMI"), [ILLEGAL, BUNDLE_CONTROL]);
        assert_eq!(of("B.CATR"), [BUNDLE_CONTROL]);
    }

    #[test]
    fn six_forms_never_retire() {
        let never = isa::FORMS.iter().filter(|f| never_retires(f).is_some());
        assert_eq!(never.count(), 6);
    }
}
