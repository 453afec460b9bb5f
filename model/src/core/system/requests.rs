//! What fences, maintenance and requests leave behind: nothing acts on it (`docs/microarchitecture/memory-order.md` section 6).

/// Epochs that maintenance counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Epoch {
    Data = 0,
    Instruction = 1,
    BlockCache = 2,
    Translation = 3,
}

/// Which addresses a maintenance instruction may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandRule {
    /// All.
    Any,
    /// Any, in ring 0 only.
    Privileged,
    /// Bits 63:16 are 0; ring 0 only.
    AddressSpace,
    /// Canonical for 48 bits; ring 0 only.
    Canonical,
}

/// A maintenance instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Maintenance {
    /// Code of the debug port: DC.IALL, IVA, ISW, ZVA, CVA, CIVA, CSW, CISW, IC.IALL, IVA, BC.IALL, IVA,
    /// TLB.IALL, IA, IV, IAV from 0 on.
    pub(crate) operation: u8,
    pub(crate) epoch: Epoch,
    pub(crate) rule: OperandRule,
}

/// Records of the last instructions of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Requests {
    /// Last FENCE.D: predecessor mask in bits 3:0, successor mask in bits 7:4.
    pub(crate) fence: u8,
    /// Kind of the last request: BSE, BWE, BWI, BWT from 0 on.
    pub(crate) kind: u8,
    pub(crate) count: u64,
    /// Operand of the last request, type of the last ACRC or ACRE in bits 3:0.
    pub(crate) operand: u64,
    /// Last maintenance operation.
    pub(crate) maintenance: u8,
    pub(crate) maintenance_operand: u64,
    /// By [`Epoch`].
    pub(crate) epochs: [u64; 4],
}

impl Requests {
    pub(crate) fn record_request(&mut self, kind: u8, operand: u64) {
        self.kind = kind;
        self.operand = operand;
        self.count = self.count.wrapping_add(1);
    }

    /// ACRC or ACRE of a type.
    pub(crate) fn record_ring_change(&mut self, kind: u8) {
        self.operand = self.operand & !15 | u64::from(kind);
        self.count = self.count.wrapping_add(1);
    }

    pub(crate) fn record_maintenance(&mut self, maintenance: Maintenance, operand: u64) {
        self.maintenance = maintenance.operation;
        self.maintenance_operand = operand;
        self.advance(maintenance.epoch);
    }

    pub(crate) fn advance(&mut self, epoch: Epoch) {
        let count = &mut self.epochs[epoch as usize];
        *count = count.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_changes_keep_the_kind() {
        let mut requests = Requests::default();
        requests.record_request(2, 0xabcd);
        requests.record_ring_change(1);
        assert_eq!(
            (requests.kind, requests.operand, requests.count),
            (2, 0xabc1, 2)
        );
    }

    #[test]
    fn maintenance_counts_its_epoch() {
        let mut requests = Requests::default();
        let iva = Maintenance {
            operation: 9,
            epoch: Epoch::Instruction,
            rule: OperandRule::Any,
        };
        requests.record_maintenance(iva, 7);
        requests.advance(Epoch::Instruction);
        assert_eq!((requests.maintenance, requests.maintenance_operand), (9, 7));
        assert_eq!(requests.epochs, [0, 2, 0, 0]);
    }
}
