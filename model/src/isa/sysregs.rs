//! System registers (`isa-scalar-block.md` section 2.7).

use super::SYSTEM_REGISTERS;

/// How a system register may be accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read and write.
    ReadWrite,
    /// Read only.
    ReadOnly,
    /// Write only.
    WriteOnly,
}

/// Which addresses name a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// The whole 16-bit address.
    Base,
    /// The low 12 bits; bits 15:12 are the ring.
    AnyRing,
    /// The low 12 bits with this ring in bits 15:12.
    Ring(u8),
}

/// One system register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemRegister {
    /// Name; context registers carry the ring as a suffix (`_ACRn`, `_ACR1`).
    pub name: &'static str,
    /// Whole address of a base register, low 12 bits of a context register.
    pub address: u16,
    /// Allowed accesses.
    pub access: Access,
    /// What the upper address bits have to be.
    pub bank: Bank,
}

/// The register at a 24-bit address and, for context registers, its ring.
#[must_use]
pub fn system_register_by_address(address: u32) -> Option<(&'static SystemRegister, Option<u8>)> {
    let address = u16::try_from(address).ok()?;
    let ring = (address >> 12) as u8;
    SYSTEM_REGISTERS
        .iter()
        .find_map(|register| match register.bank {
            Bank::Base => (register.address == address).then_some((register, None)),
            Bank::AnyRing => {
                (register.address == address & 0xfff).then_some((register, Some(ring)))
            }
            Bank::Ring(only) => (register.address == address & 0xfff && ring == only)
                .then_some((register, Some(ring))),
        })
}

/// The 16-bit address of a register name in any case. Context registers are named with their ring, as in `EVBASE_ACR1`.
#[must_use]
pub fn system_register_by_name(name: &str) -> Option<(&'static SystemRegister, u16)> {
    let upper = name.to_ascii_uppercase();
    SYSTEM_REGISTERS
        .iter()
        .find_map(|register| match register.bank {
            Bank::Base => (register.name == upper).then_some((register, register.address)),
            Bank::Ring(ring) => (register.name == upper)
                .then_some((register, register.address | u16::from(ring) << 12)),
            Bank::AnyRing => {
                let stem = register.name.strip_suffix('n')?;
                let ring: u16 = upper.strip_prefix(stem)?.parse().ok()?;
                (ring < 16).then_some((register, register.address | ring << 12))
            }
        })
}
