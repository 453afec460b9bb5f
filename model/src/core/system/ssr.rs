//! System registers of all banks (`isa-scalar-block.md` section 2.7; `docs/microarchitecture/traps.md` section 5).

use crate::isa::{Access, system_register_by_address};

/// Banks of context registers, one per ring.
pub(crate) const BANKS: usize = 16;

/// Low bytes of the addresses of context registers.
pub(crate) mod number {
    pub(crate) const ECSTATE: u8 = 0x00;
    pub(crate) const EVBASE: u8 = 0x01;
    pub(crate) const TRAPNO: u8 = 0x02;
    pub(crate) const TRAPARG0: u8 = 0x03;
    pub(crate) const ECONFIG: u8 = 0x07;
    pub(crate) const IPENDING: u8 = 0x08;
    pub(crate) const TOPEI: u8 = 0x09;
    pub(crate) const EOIEI: u8 = 0x0a;
    pub(crate) const TIMER_TIME: u8 = 0x20;
    pub(crate) const TIMER_TIMECMP: u8 = 0x21;
    /// Saved block control word.
    pub(crate) const EBARG0: u8 = 0x40;
    /// Saved BPC.
    pub(crate) const EBARG_BPC: u8 = 0x41;
    /// Saved BPCN.
    pub(crate) const EBARG_BPCN: u8 = 0x42;
    /// Saved PC.
    pub(crate) const EBARG_PC: u8 = 0x43;
    /// Saved ReturnAddress.
    pub(crate) const EBARG_RA: u8 = 0x44;
    /// Saved T#1; the other entries of T, then those of U follow.
    pub(crate) const EBARG_QUEUES: u8 = 0x45;
    pub(crate) const EBARG_LB: u8 = 0x4d;
    pub(crate) const EBARG_LC: u8 = 0x4e;
}

/// Addresses of base registers.
mod base {
    pub(super) const THREAD_PTR: u16 = 0x000;
    pub(super) const GLOBAL_PTR: u16 = 0x001;
    pub(super) const TIME: u16 = 0x010;
    pub(super) const CORE_STATE: u16 = 0x020;
    pub(super) const VERSION: u16 = 0x023;
    pub(super) const CORE_FEATURE_ENABLE: u16 = 0x025;
    pub(super) const THREAD_ID: u16 = 0x026;
    pub(super) const TILE_CAPACITY: u16 = 0x027;
    /// Alias of THREAD_ID that compilers read.
    pub(super) const PE_NUMBER: u16 = 0x802;
    pub(super) const CYCLE: u16 = 0xc00;
}

/// Capacity of a Local pool in bytes, as TILE_CAPACITY reads.
const TILE_CAPACITY: u64 = 262_144;

/// First low 12 bits of a context register.
const CONTEXT: u32 = 0xf00;

/// Interrupts 63..0 without the timers, which lines do not set.
pub(crate) const LINE_IDS: u64 = !(1 << 1 | 1 << 3);

/// What an instruction does with a system register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
    Swap,
}

impl Use {
    /// The old value goes to the destination.
    pub(crate) fn reads(self) -> bool {
        self != Use::Write
    }

    /// SrcL goes to the register.
    pub(crate) fn writes(self) -> bool {
        self != Use::Read
    }
}

/// A register that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Base register at an address.
    Base(u16),
    /// Context register by the low byte of its address.
    Context { bank: usize, number: u8 },
}

/// What happened at the last trap into a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TrapBank {
    pub(crate) asynchronous: bool,
    pub(crate) argument_valid: bool,
    /// 24 bits.
    pub(crate) cause: u32,
    /// 6 bits.
    pub(crate) number: u8,
    pub(crate) argument: u64,
}

impl TrapBank {
    /// TRAPNO.
    pub(crate) fn word(&self) -> u64 {
        u64::from(self.asynchronous) << 63
            | u64::from(self.argument_valid) << 62
            | u64::from(self.cause) << 24
            | u64::from(self.number)
    }

    fn set_word(&mut self, word: u64) {
        self.asynchronous = word >> 63 != 0;
        self.argument_valid = word >> 62 & 1 != 0;
        self.cause = (word >> 24) as u32 & 0xff_ffff;
        self.number = word as u8 & 0x3f;
    }
}

/// Context registers of one ring.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContextBank {
    /// Registers that are plain storage, by low byte of the address.
    words: [u64; 0xb8],
    pub(crate) trap: TrapBank,
    /// Pending interrupts; the timer bit is not stored.
    pub(crate) pending: u64,
}

impl ContextBank {
    fn new() -> ContextBank {
        let mut bank = ContextBank {
            words: [0; 0xb8],
            trap: TrapBank::default(),
            pending: 0,
        };
        bank.set(number::ECONFIG, 3);
        bank
    }

    /// A register that is plain storage.
    pub(crate) fn get(&self, number: u8) -> u64 {
        self.words.get(usize::from(number)).copied().unwrap_or(0)
    }

    /// Writes a register that is plain storage.
    pub(crate) fn set(&mut self, number: u8, value: u64) {
        if let Some(word) = self.words.get_mut(usize::from(number)) {
            *word = value;
        }
    }

    /// IPENDING at a time, as the timer compares it.
    pub(crate) fn pending_at(&self, bank: usize, time: u64) -> u64 {
        let compare = self.get(number::TIMER_TIMECMP);
        let expired = compare != 0 && time >= compare;
        self.pending | u64::from(expired) << timer_id(bank)
    }
}

/// Interrupt id of the timer of a bank.
pub(crate) const fn timer_id(bank: usize) -> u8 {
    if bank == 0 { 1 } else { 3 }
}

/// All system registers.
#[derive(Debug, Clone)]
pub(crate) struct SystemRegisters {
    thread_ptr: u64,
    global_ptr: u64,
    core_feature_enable: u64,
    pub(crate) core_state: u64,
    banks: Box<[ContextBank; BANKS]>,
}

impl SystemRegisters {
    pub(crate) fn new() -> SystemRegisters {
        SystemRegisters {
            thread_ptr: 0,
            global_ptr: 0,
            core_feature_enable: 0,
            core_state: 0,
            banks: Box::new([ContextBank::new(); BANKS]),
        }
    }

    /// Current ring, 0..=15.
    #[inline]
    pub(crate) fn ring(&self) -> usize {
        (self.core_state & 15) as usize
    }

    /// The context registers of a ring.
    pub(crate) fn bank(&self, ring: usize) -> &ContextBank {
        &self.banks[ring % BANKS]
    }

    /// The same, to be written.
    pub(crate) fn bank_mut(&mut self, ring: usize) -> &mut ContextBank {
        &mut self.banks[ring % BANKS]
    }

    /// The register at a 24-bit address that a ring may use in this way; `None` is an illegal instruction.
    pub(crate) fn locate(address: u32, usage: Use, ring: usize) -> Option<Place> {
        if address & 0xfff >= CONTEXT && ring != 0 {
            return None;
        }
        let (place, access) = Self::find(address)?;
        let denied = match access {
            Access::ReadWrite => false,
            Access::ReadOnly => usage.writes(),
            Access::WriteOnly => usage.reads(),
        };
        (!denied).then_some(place)
    }

    fn find(address: u32) -> Option<(Place, Access)> {
        if address == u32::from(base::PE_NUMBER) {
            return Some((Place::Base(base::PE_NUMBER), Access::ReadOnly));
        }
        let (register, bank) = system_register_by_address(address)?;
        let place = match bank {
            None => Place::Base(register.address),
            Some(bank) => Place::Context {
                bank: usize::from(bank),
                number: address as u8,
            },
        };
        Some((place, register.access))
    }

    /// Value of a register for a PE; `time` is TIME.
    pub(crate) fn read(&self, place: Place, pe: usize, time: u64) -> u64 {
        match place {
            Place::Base(address) => match address {
                base::THREAD_PTR => self.thread_ptr,
                base::GLOBAL_PTR => self.global_ptr,
                base::CORE_FEATURE_ENABLE => self.core_feature_enable,
                base::CORE_STATE => self.core_state,
                base::TIME | base::CYCLE => time,
                base::VERSION => 1,
                base::THREAD_ID | base::PE_NUMBER => pe as u64,
                base::TILE_CAPACITY => TILE_CAPACITY,
                // CORE_ID, VENDOR, CORE_FEATURE, BLOCKNUM, BLOCKID
                _ => 0,
            },
            Place::Context { bank, number } => {
                let registers = self.bank(bank);
                match number {
                    number::TRAPNO => registers.trap.word(),
                    number::TRAPARG0 => registers.trap.argument,
                    number::IPENDING => registers.pending_at(bank, time),
                    number::TOPEI => match registers.pending_at(bank, time) {
                        0 => 0,
                        pending => u64::from(pending.trailing_zeros()),
                    },
                    number::EOIEI => 0,
                    number::TIMER_TIME => time,
                    stored => registers.get(stored),
                }
            }
        }
    }

    /// Writes a register.
    pub(crate) fn write(&mut self, place: Place, value: u64) {
        match place {
            Place::Base(address) => match address {
                base::THREAD_PTR => self.thread_ptr = value,
                base::GLOBAL_PTR => self.global_ptr = value,
                base::CORE_FEATURE_ENABLE => self.core_feature_enable = value,
                base::CORE_STATE => self.core_state = value,
                _ => {}
            },
            Place::Context { bank, number } => {
                let registers = self.bank_mut(bank);
                match number {
                    number::TRAPNO => registers.trap.set_word(value),
                    number::TRAPARG0 => registers.trap.argument = value,
                    number::EOIEI => {
                        if value < 64 {
                            registers.pending &= !(1 << value);
                        }
                        registers.trap.asynchronous = false;
                        registers.trap.argument_valid = false;
                    }
                    stored => registers.set(stored, value),
                }
            }
        }
    }

    /// What a read of the address gives in the lead PE, 0 where nothing can be read.
    pub(crate) fn peek(&self, address: u32, lead: usize, time: u64) -> u64 {
        Self::locate(address, Use::Read, 0).map_or(0, |place| self.read(place, lead, time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::{Bank, SYSTEM_REGISTERS};

    /// Addresses of all registers, with their access.
    fn addresses() -> Vec<(u32, Access, bool)> {
        let mut found = vec![(0x802, Access::ReadOnly, false)];
        for register in SYSTEM_REGISTERS {
            let address = u32::from(register.address);
            match register.bank {
                Bank::Base => found.push((address, register.access, false)),
                Bank::AnyRing => {
                    found.extend((0..16).map(|ring| (address | ring << 12, register.access, true)))
                }
                Bank::Ring(ring) => found.push((
                    address & 0xfff | u32::from(ring) << 12,
                    register.access,
                    true,
                )),
            }
        }
        found
    }

    #[test]
    fn every_register_in_every_way_and_ring() {
        for (address, access, context) in addresses() {
            for ring in [0, 1, 2] {
                for (usage, allowed) in [
                    (Use::Read, access != Access::WriteOnly),
                    (Use::Write, access != Access::ReadOnly),
                    (Use::Swap, access == Access::ReadWrite),
                ] {
                    let found = SystemRegisters::locate(address, usage, ring).is_some();
                    let expected = allowed && (ring == 0 || !context);
                    assert_eq!(found, expected, "{address:#x} {usage:?} ring {ring}");
                }
            }
        }
    }

    #[test]
    fn unknown_addresses() {
        for address in [
            0x002, 0x1020, 0x801, 0xf04, 0xf10, 0x2f10, 0xfff, 0x01_0000, 0x10_0f01,
        ] {
            assert_eq!(SystemRegisters::locate(address, Use::Read, 0), None);
        }
        assert!(SystemRegisters::locate(0x1f10, Use::Swap, 0).is_some());
    }

    #[test]
    fn writable_registers_keep_what_is_written() {
        let mut registers = SystemRegisters::new();
        let writable: Vec<u32> = addresses()
            .into_iter()
            .filter(|&(_, access, _)| access == Access::ReadWrite)
            .map(|(address, ..)| address)
            .collect();
        let value = |address: u32| (u64::from(address) * 0x1_0001) & 0x3f;
        for &address in &writable {
            let place = SystemRegisters::locate(address, Use::Write, 0).expect("writable");
            registers.write(place, value(address));
        }
        for &address in &writable {
            assert_eq!(
                registers.peek(address, 0, 0),
                value(address),
                "{address:#x}"
            );
        }
    }

    #[test]
    fn reset_values_and_constants() {
        let registers = SystemRegisters::new();
        for (address, expected) in [
            (0x23, 1),
            (0x27, TILE_CAPACITY),
            (0xf07, 3),
            (0xff07, 3),
            (0x10, 77),
            (0xc00, 77),
            (0x3f20, 77),
            (0x26, 2),
            (0x802, 2),
            (0x20, 0),
        ] {
            assert_eq!(registers.peek(address, 2, 77), expected, "{address:#x}");
        }
    }

    #[test]
    fn trap_number_and_end_of_interrupt() {
        let mut registers = SystemRegisters::new();
        let write = |registers: &mut SystemRegisters, address, value| {
            let place = SystemRegisters::locate(address, Use::Write, 0).expect("writable");
            registers.write(place, value);
        };
        write(&mut registers, 0x2f02, u64::MAX);
        assert_eq!(registers.peek(0x2f02, 0, 0), 0xc000_ffff_ff00_003f);
        registers.bank_mut(2).pending = 1 << 40 | 1 << 7;
        assert_eq!(registers.peek(0x2f09, 0, 0), 7);
        write(&mut registers, 0x2f0a, 7);
        assert_eq!(registers.peek(0x2f08, 0, 0), 1 << 40);
        assert_eq!(registers.peek(0x2f02, 0, 0), 0xffff_ff00_003f);
        write(&mut registers, 0x2f0a, 64);
        assert_eq!(registers.peek(0x2f09, 0, 0), 40);
    }

    #[test]
    fn timers_of_the_banks() {
        let mut registers = SystemRegisters::new();
        for bank in [0, 1, 15] {
            registers.bank_mut(bank).set(number::TIMER_TIMECMP, 100);
        }
        assert_eq!(registers.peek(0xf08, 0, 99), 0);
        assert_eq!(registers.peek(0xf08, 0, 100), 2);
        assert_eq!(registers.peek(0x1f09, 0, 101), 3);
        assert_eq!(registers.peek(0xff08, 0, u64::MAX), 8);
    }
}
