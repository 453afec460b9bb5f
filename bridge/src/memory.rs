use std::{
    any::Any,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::ffi::{PANICKED, READY, RESPONSE};

/// The memory beside the core: what answers its one port (`docs/microarchitecture.md` section 3).
///
/// In cycle n the core calls `response(n)`, `ready(n)`, `interrupts(n)`, then, when it has a request and the memory is ready,
/// `request(n, ..)`. Cycles count from 0 at the release of reset.
pub trait MemoryPort: Any {
    /// Whether the memory takes a request in this cycle.
    fn ready(&mut self, cycle: u64) -> bool;

    /// An accepted request. `addr` is a line address in bytes; bit i of `wstrb` enables byte i of the line;
    /// byte 0 is the lowest byte of `wdata[0]`.
    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &[u64; 8], wstrb: u64);

    /// Whether a read is answered in this cycle; if so, `data` is set to its line. Reads are answered in order.
    fn response(&mut self, cycle: u64, data: &mut [u64; 8]) -> bool;

    /// The interrupt lines in this cycle, bit i = line i.
    fn interrupts(&mut self, cycle: u64) -> u64 {
        let _ = cycle;
        0
    }
}

/// A memory as the core takes it.
pub struct MemoryBox {
    port: Box<dyn MemoryPort + Send>,
    // A panic must not unwind through C++; it waits here until the call has returned.
    panic: Option<Box<dyn Any + Send>>,
}

impl MemoryBox {
    /// Wraps a memory.
    pub fn new(port: impl MemoryPort + Send + 'static) -> MemoryBox {
        MemoryBox {
            port: Box::new(port),
            panic: None,
        }
    }

    /// The memory inside.
    pub fn port(&mut self) -> &mut (dyn MemoryPort + Send) {
        &mut *self.port
    }

    /// The memory inside, if it is an `M`.
    pub fn downcast_mut<M: MemoryPort>(&mut self) -> Option<&mut M> {
        let port: &mut dyn Any = &mut *self.port;
        port.downcast_mut()
    }

    /// The memory inside, for its owner.
    pub fn into_inner(self) -> Box<dyn MemoryPort + Send> {
        self.port
    }

    pub(crate) fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        self.panic.take()
    }

    /// Called by C++ once per cycle: one call for response, readiness and interrupt lines.
    pub(crate) fn stimulus(&mut self, cycle: u64, line: &mut [u64; 8], irq: &mut u64) -> u8 {
        let port = &mut self.port;
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let response = if port.response(cycle, line) {
                RESPONSE
            } else {
                0
            };
            let ready = if port.ready(cycle) { READY } else { 0 };
            *irq = port.interrupts(cycle);
            response | ready
        }));
        answer.unwrap_or_else(|panic| {
            self.panic = Some(panic);
            PANICKED
        })
    }

    /// Called by C++ for an accepted request; false when the memory panicked.
    pub(crate) fn request(
        &mut self,
        cycle: u64,
        write: bool,
        addr: u64,
        wdata: &[u64; 8],
        wstrb: u64,
    ) -> bool {
        let port = &mut self.port;
        let call = AssertUnwindSafe(|| port.request(cycle, write, addr, wdata, wstrb));
        match catch_unwind(call) {
            Ok(()) => true,
            Err(panic) => {
                self.panic = Some(panic);
                false
            }
        }
    }
}

impl fmt::Debug for MemoryBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryBox").finish_non_exhaustive()
    }
}
