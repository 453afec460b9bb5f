//! Configuration of the core: one typed record and its three named points (`docs/microarchitecture.md` section 2).

/// Named configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConfigName {
    /// Smallest queues; makes every wait condition likely.
    Tiny,
    /// The reference point.
    Default,
    /// Most parallelism.
    Wide,
}

impl ConfigName {
    /// All names.
    pub const ALL: [ConfigName; 3] = [ConfigName::Tiny, ConfigName::Default, ConfigName::Wide];

    /// Lower-case name as in file names and on the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ConfigName::Tiny => "tiny",
            ConfigName::Default => "default",
            ConfigName::Wide => "wide",
        }
    }

    /// The name that `text` spells.
    #[must_use]
    pub fn parse(text: &str) -> Option<ConfigName> {
        ConfigName::ALL
            .into_iter()
            .find(|name| name.as_str() == text)
    }
}

/// Parameters of a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Config {
    /// FP32 and integer lanes per PE.
    pub vec_lanes: u32,
    /// Fetch requests in flight.
    pub fetch_outstanding: u32,
    /// Fetch queue, halfwords.
    pub fetch_queue: u32,
    /// Reorder buffer entries.
    pub rob_entries: u32,
    /// Blocks waiting or running per VEC.
    pub vec_queue: u32,
    /// Blocks waiting or running in the TLSU.
    pub tlsu_queue: u32,
    /// Banks per Local pool.
    pub banks: u32,
    /// TLSU read beats in flight.
    pub tlsu_outstanding: u32,
    /// EX occupancy of multiplies, cycles.
    pub mul_cycles: u32,
    /// EX occupancy of divides and remainders, cycles.
    pub div_cycles: u32,
    /// Lane pipeline stages, cycles.
    pub vec_latency: u32,
}

impl Config {
    /// The configuration of a name.
    #[must_use]
    pub const fn named(name: ConfigName) -> Config {
        match name {
            ConfigName::Tiny => Config {
                vec_lanes: 4,
                fetch_outstanding: 1,
                fetch_queue: 16,
                rob_entries: 8,
                vec_queue: 1,
                tlsu_queue: 1,
                banks: 2,
                tlsu_outstanding: 2,
                mul_cycles: 3,
                div_cycles: 66,
                vec_latency: 4,
            },
            ConfigName::Default => Config {
                vec_lanes: 8,
                fetch_outstanding: 4,
                fetch_queue: 32,
                rob_entries: 32,
                vec_queue: 2,
                tlsu_queue: 2,
                banks: 4,
                tlsu_outstanding: 8,
                mul_cycles: 3,
                div_cycles: 34,
                vec_latency: 4,
            },
            ConfigName::Wide => Config {
                vec_lanes: 16,
                fetch_outstanding: 4,
                fetch_queue: 64,
                rob_entries: 64,
                vec_queue: 4,
                tlsu_queue: 4,
                banks: 8,
                tlsu_outstanding: 16,
                mul_cycles: 2,
                div_cycles: 18,
                vec_latency: 4,
            },
        }
    }

    /// The parameters in the order of the table.
    #[must_use]
    pub const fn values(&self) -> [u32; 11] {
        [
            self.vec_lanes,
            self.fetch_outstanding,
            self.fetch_queue,
            self.rob_entries,
            self.vec_queue,
            self.tlsu_queue,
            self.banks,
            self.tlsu_outstanding,
            self.mul_cycles,
            self.div_cycles,
            self.vec_latency,
        ]
    }

    /// FNV-1a 64 over [`Config::values`] and the probe word count, each as four little-endian bytes.
    #[must_use]
    pub fn config_hash(&self, probe_words: usize) -> u64 {
        let words = self.values().into_iter().chain([probe_words as u32]);
        words
            .flat_map(u32::to_le_bytes)
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_separates_configurations() {
        let hashes = ConfigName::ALL.map(|name| Config::named(name).config_hash(460));
        assert_ne!(hashes[0], hashes[1]);
        assert_ne!(hashes[1], hashes[2]);
        assert_ne!(Config::named(ConfigName::Tiny).config_hash(461), hashes[0]);
    }

    #[test]
    fn names_round_trip() {
        assert!(
            ConfigName::ALL
                .into_iter()
                .all(|name| ConfigName::parse(name.as_str()) == Some(name))
        );
    }
}
