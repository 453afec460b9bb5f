// Types shared by the units of the core.
package pto_pkg;

  localparam int unsigned NumPe = 4;
  localparam int unsigned CellBytes = 128;
  localparam int unsigned CellBits = 8 * CellBytes;
  localparam int unsigned PoolCells = 2048;   // per PE
  localparam int unsigned NumPtid = 96;       // physical Tile identifiers
  localparam int unsigned LineBytes = 64;     // memory port

  typedef logic [6:0] ptid_t;
  typedef logic [10:0] cell_t;       // physical CELL of a Local pool
  typedef logic [8:0] tile_cell_t;   // CELL index inside a Tile
  typedef logic [5:0] rob_idx_t;
  typedef logic [NumPe-1:0] pe_bits_t;  // bit p = PE p (encoded masks have bit 3 = PE0)

  // Fault codes of the probe (docs/microarchitecture.md section 12).
  typedef enum logic [3:0] {
    FaultNone = 4'd0, FaultIllegal = 4'd1, FaultBundleControl = 4'd2, FaultTileLegality = 4'd3,
    FaultTileAllocation = 4'd4, FaultInstructionPc = 4'd5, FaultInstructionPage = 4'd6,
    FaultDataAlignment = 4'd7, FaultDataPage = 4'd8, FaultSoftwareBreakpoint = 4'd9,
    FaultExecutionState = 4'd10, FaultPostCommit = 4'd11, FaultServiceRequest = 4'd12,
    FaultAssert = 4'd13, FaultInterrupt = 4'd14
  } fault_e;

  typedef enum logic [1:0] { RunActive = 2'd0, RunDrain = 2'd1, RunHalted = 2'd2, RunTrap = 2'd3 } run_state_e;
  typedef enum logic [2:0] { EngineNone = 3'd0, EngineVec = 3'd1, EngineTlsu = 3'd2 } engine_e;

  // Fault injection: while valid, bit `bit_idx` of the named net is inverted for this cycle everywhere it is used.
  typedef struct packed {
    logic       valid;
    logic [7:0] point;    // docs/inject.tsv
    logic [1:0] pe;
    logic [9:0] bit_idx;
  } inject_t;

  // One effective B.IOT record, in binding order.
  typedef struct packed {
    logic       valid;
    logic       dst_valid;
    logic [1:0] hand;     // 0 T, 1 U, 2 M, 3 N
    logic [3:0] size;     // SizeCode of the destination
    logic [3:0] mask;     // bit 3 = PE0
    logic       src0_valid;
    logic [5:0] src0;
    logic       src1_valid;
    logic [5:0] src1;
    logic       last;     // L
  } iot_t;

  typedef struct packed {
    logic       present;
    logic [4:0] layout;
    logic [2:0] rmode;
    logic [4:0] dtype;
    logic       canonicalize;
    logic       sat;
    logic [1:0] pad;
    logic [2:0] cmode;
  } datr_t;

  typedef struct packed {
    logic       valid;
    logic [4:0] dst;
    logic [4:0] src0;
    logic [4:0] src1;
    logic [4:0] src2;
  } ior_t;

  // A Tile block as it goes from header staging to the issue slot.
  typedef struct packed {
    engine_e          engine;   // EngineNone: no engine of that class
    logic [6:0]       op;       // TEPL selector or TLSU function
    logic [4:0]       dtype;    // BSTART DataType
    logic [2:0][15:0] lb;
    logic [2:0]       lb_set;
    ior_t             ior;
    datr_t            datr;
    iot_t [3:0]       iot;
    logic [2:0]       iot_count;
    logic             zero_part;  // a binding with PEMode 0 was seen
    logic             ios;        // a B.IOS record is bound
    logic             modified;   // a range modifier is recorded
    logic             fpatr;      // B.FPATR is present
  } tile_block_t;

  // What retire has to know of an accepted Tile block; produced by issue in the decision cycle.
  typedef struct packed {
    logic [4:0]  wait_set;      // [3:0] VEC of PE0..3 (bit p = PE p), [4] TLSU
    engine_e     engine;
    logic [6:0]  op;
    logic [3:0]  mask;          // bit 3 = PE0
    logic        dst_valid;
    logic [5:0]  dst_name;      // hand*16 + slot
    ptid_t       dst_ptid;
    logic [15:0] rows;
    logic [15:0] cols;
    logic [15:0] vrows;
    logic [15:0] vcols;
    logic [4:0]  dtype;
    logic        displaced_valid;
    ptid_t       displaced;
  } rob_block_t;

  // Encoded mask (bit 3 = PE0) to bits per PE (bit p = PE p).
  function automatic pe_bits_t mask_to_pe(input logic [3:0] mask);
    return {mask[0], mask[1], mask[2], mask[3]};
  endfunction

endpackage
