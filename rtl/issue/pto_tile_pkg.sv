// SPDX-License-Identifier: Apache-2.0
// Types of the backend: Tile descriptors, the blocks in the engine queues, and the classes of the
// implemented Tile operations (isa-tile.md sections 6.1, 11.1, 11.2, 11.5).
package pto_tile_pkg;

  import pto_pkg::*;

  // B.DATR PadValue; an absent B.DATR means PadNull.
  typedef enum logic [1:0] { PadZero = 2'd0, PadMax = 2'd1, PadMin = 2'd2, PadNull = 2'd3 } pad_e;

  // DataType codes with an arithmetic unit.
  localparam logic [4:0] DtFp32 = 5'd1;
  localparam logic [4:0] DtS32 = 5'd17;
  localparam logic [4:0] DtU32 = 5'd25;
  localparam logic [4:0] DtNone = 5'd31;

  // TEPL selectors.
  localparam logic [6:0] OpTadd = 7'h00;
  localparam logic [6:0] OpTsub = 7'h01;
  localparam logic [6:0] OpTmul = 7'h02;
  localparam logic [6:0] OpTmax = 7'h0b;
  localparam logic [6:0] OpTmin = 7'h0c;
  localparam logic [6:0] OpTrelu = 7'h17;
  localparam logic [6:0] OpTadds = 7'h20;
  localparam logic [6:0] OpTmuls = 7'h22;
  localparam logic [6:0] OpTmaxs = 7'h2b;
  localparam logic [6:0] OpTexpands = 7'h3b;
  // TLSU functions.
  localparam logic [6:0] FnTload = 7'd0;
  localparam logic [6:0] FnTstore = 7'd1;

  // Operation classes: which operands a block has and in which order its rules are looked at.
  typedef enum logic [2:0] {
    ClassNone = 3'd0, ClassBinary = 3'd1, ClassUnary = 3'd2, ClassScalar = 3'd3,
    ClassExpand = 3'd4, ClassLoad = 3'd5, ClassStore = 3'd6
  } op_class_e;

  // Descriptor of a Local Tile. VALID_DEF is 1 for every Tile that an implemented operation makes.
  typedef struct packed {
    logic [3:0]  mask;      // bit 3 = PE0
    logic [3:0]  size;      // SizeCode 1..10
    logic [4:0]  dtype;
    logic        valid_def;
    logic        pad_def;
    logic [15:0] rows;      // physical
    logic [15:0] cols;
    logic [15:0] vrows;     // valid rectangle
    logic [15:0] vcols;
  } desc_t;

  // A block in a VEC queue. The Tile-scalar value travels beside it, one per PE.
  typedef struct packed {
    rob_idx_t    rob;
    logic [6:0]  op;
    logic [4:0]  dtype;
    ptid_t       dst;
    ptid_t       src0;
    ptid_t       src1;
    pad_e        pad;
    logic [15:0] vrows;
    logic [15:0] vcols;
    logic [3:0]  col_log2;   // log2 of the physical columns
    tile_cell_t  last_cell;  // last CELL of the Tile that is processed
  } vec_block_t;

  // A block in the TLSU queue. Base and stride travel beside it, one pair per PE.
  typedef struct packed {
    rob_idx_t    rob;
    logic        store;
    ptid_t       ptid;      // destination of a load, source of a store
    pe_bits_t    pe;        // bit p = PE p
    logic [15:0] vrows;
    logic [16:0] len;       // whole bytes of a valid row
    logic        half;      // a valid row ends in half a byte
    logic        nib_rows;  // 4-bit type with one column: row r is nibble r
    logic [4:0]  row_log2;  // log2 of the bits of a physical row
  } tlsu_block_t;

  // log2 of the stored bits of an element (isa-tile.md 6.1).
  function automatic logic [2:0] bits_log2(input logic [4:0] dtype);
    unique case (dtype)
      5'd0, 5'd16, 5'd24: return 3'd6;
      5'd1, 5'd2, 5'd3, 5'd17, 5'd25: return 3'd5;
      5'd4, 5'd5, 5'd18, 5'd26: return 3'd4;
      5'd11, 5'd12, 5'd14, 5'd20, 5'd28: return 3'd2;
      default: return 3'd3;
    endcase
  endfunction

  // log2 of a power of two.
  function automatic logic [3:0] onehot_log2(input logic [15:0] value);
    return {|(value & 16'hff00), |(value & 16'hf0f0), |(value & 16'hcccc), |(value & 16'haaaa)};
  endfunction

  function automatic logic is_pow2(input logic [15:0] value);
    return value != 16'd0 && (value & (value - 16'd1)) == 16'd0;
  endfunction

  function automatic op_class_e op_class(input engine_e engine, input logic [6:0] op);
    if (engine == EngineTlsu) begin
      unique case (op)
        FnTload: return ClassLoad;
        FnTstore: return ClassStore;
        default: return ClassNone;
      endcase
    end
    if (engine == EngineVec) begin
      unique case (op)
        OpTadd, OpTsub, OpTmul, OpTmax, OpTmin: return ClassBinary;
        OpTrelu: return ClassUnary;
        OpTadds, OpTmuls, OpTmaxs: return ClassScalar;
        OpTexpands: return ClassExpand;
        default: return ClassNone;
      endcase
    end
    return ClassNone;
  endfunction

endpackage
