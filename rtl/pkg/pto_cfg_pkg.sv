// Configuration of the core: one typed record and its three named points (docs/microarchitecture.md section 2).
package pto_cfg_pkg;

  typedef struct packed {
    int unsigned VecLanes;          // FP32/integer lanes per PE
    int unsigned FetchOutstanding;  // fetch requests in flight
    int unsigned FetchQueue;        // halfwords
    int unsigned RobEntries;
    int unsigned VecQueue;          // blocks per VEC
    int unsigned TlsuQueue;         // blocks in the TLSU
    int unsigned Banks;             // banks per Local pool
    int unsigned TlsuOutstanding;   // TLSU read beats in flight
    int unsigned MulCycles;         // EX occupancy of multiplies, cycles
    int unsigned DivCycles;         // EX occupancy of divides, cycles
    int unsigned VecLatency;        // lane pipeline stages, cycles
  } core_cfg_t;

  localparam core_cfg_t CfgTiny = '{
    VecLanes: 4, FetchOutstanding: 1, FetchQueue: 16, RobEntries: 8, VecQueue: 1, TlsuQueue: 1,
    Banks: 2, TlsuOutstanding: 2, MulCycles: 3, DivCycles: 66, VecLatency: 4
  };
  localparam core_cfg_t CfgDefault = '{
    VecLanes: 8, FetchOutstanding: 4, FetchQueue: 32, RobEntries: 32, VecQueue: 2, TlsuQueue: 2,
    Banks: 4, TlsuOutstanding: 8, MulCycles: 3, DivCycles: 34, VecLatency: 4
  };
  localparam core_cfg_t CfgWide = '{
    VecLanes: 16, FetchOutstanding: 4, FetchQueue: 64, RobEntries: 64, VecQueue: 4, TlsuQueue: 4,
    Banks: 8, TlsuOutstanding: 16, MulCycles: 2, DivCycles: 18, VecLatency: 4
  };

  // FNV-1a 64 over the eleven values and the probe word count, each as four little-endian bytes.
  function automatic logic [63:0] fnv1a_word(input logic [63:0] hash, input logic [31:0] word);
    logic [63:0] h;
    h = hash;
    for (int i = 0; i < 4; i++) h = (h ^ {56'd0, word[8*i+:8]}) * 64'h0000_0100_0000_01b3;
    return h;
  endfunction

  function automatic logic [63:0] config_hash(input core_cfg_t cfg, input logic [31:0] probe_words);
    logic [63:0] h;
    h = 64'hcbf2_9ce4_8422_2325;
    h = fnv1a_word(h, cfg.VecLanes);
    h = fnv1a_word(h, cfg.FetchOutstanding);
    h = fnv1a_word(h, cfg.FetchQueue);
    h = fnv1a_word(h, cfg.RobEntries);
    h = fnv1a_word(h, cfg.VecQueue);
    h = fnv1a_word(h, cfg.TlsuQueue);
    h = fnv1a_word(h, cfg.Banks);
    h = fnv1a_word(h, cfg.TlsuOutstanding);
    h = fnv1a_word(h, cfg.MulCycles);
    h = fnv1a_word(h, cfg.DivCycles);
    h = fnv1a_word(h, cfg.VecLatency);
    return fnv1a_word(h, probe_words);
  endfunction

endpackage
