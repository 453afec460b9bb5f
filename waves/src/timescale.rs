//! Timescales: 1, 10 or 100 of a unit from seconds to femtoseconds, and nothing else.

pub use vcd::TimescaleUnit as TimeUnit;

/// The number of a timescale; the standard knows these three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Magnitude {
    /// 1
    One,
    /// 10
    Ten,
    /// 100
    Hundred,
}

/// The duration of one tick of a wave file. Illegal ones such as `0ps` or `7ns` cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timescale {
    /// 1, 10 or 100.
    pub magnitude: Magnitude,
    /// The unit.
    pub unit: TimeUnit,
}

impl Timescale {
    /// 1 ns.
    pub const NANOSECOND: Self = Self::new(Magnitude::One, TimeUnit::NS);

    /// `magnitude` times `unit`.
    pub const fn new(magnitude: Magnitude, unit: TimeUnit) -> Self {
        Self { magnitude, unit }
    }

    /// The number 1, 10 or 100.
    pub const fn number(self) -> u32 {
        match self.magnitude {
            Magnitude::One => 1,
            Magnitude::Ten => 10,
            Magnitude::Hundred => 100,
        }
    }

    /// The timescale ten times as coarse; `None` above 100 s. For runs whose end does not fit
    /// [`SAFE_TIME`](crate::SAFE_TIME).
    pub const fn coarser(self) -> Option<Self> {
        let (magnitude, unit) = match (self.magnitude, self.unit) {
            (Magnitude::One, unit) => (Magnitude::Ten, unit),
            (Magnitude::Ten, unit) => (Magnitude::Hundred, unit),
            (Magnitude::Hundred, TimeUnit::FS) => (Magnitude::One, TimeUnit::PS),
            (Magnitude::Hundred, TimeUnit::PS) => (Magnitude::One, TimeUnit::NS),
            (Magnitude::Hundred, TimeUnit::NS) => (Magnitude::One, TimeUnit::US),
            (Magnitude::Hundred, TimeUnit::US) => (Magnitude::One, TimeUnit::MS),
            (Magnitude::Hundred, TimeUnit::MS) => (Magnitude::One, TimeUnit::S),
            (Magnitude::Hundred, TimeUnit::S) => return None,
        };
        Some(Self::new(magnitude, unit))
    }
}

impl std::fmt::Display for Timescale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.number(), self.unit)
    }
}
