// SPDX-License-Identifier: Apache-2.0
// Schema checks of a Tile block: everything that is decided from the header, the descriptors and
// the capacity count, in the architectural order (isa-tile.md 5.4, isa-scalar-block.md 5.9). The
// first failing step gives the fault. Combinational; outputs are 0 while `en_i` is 0.
//
//   0 no engine implements it         IllegalInstruction
//   1 no participating PE             accepted without effect
//     B.IOS                           TileLegality
//     B.FPATR                         BundleControl
//   2 operand counts, L, B.IOR arity  BundleControl
//   3 B.DATR fields                   TileLegality
//   4 closed schema (TEPL)            TileLegality
//   5 source (Tile-scalar)            TileLegality
//   6 destination shape, capacity     TileAllocation
//   7 sources (the others)            TileLegality
module pto_preflight
  import pto_pkg::*;
  import pto_tile_pkg::*;
(
  input  logic              en_i,
  input  tile_block_t       blk_i,
  input  logic              src0_valid_i,  // the name of the first source stands for a Tile
  input  desc_t             src0_i,
  input  logic              src1_valid_i,
  input  desc_t             src1_i,
  input  logic [3:0][11:0]  used_i,        // CELLs per PE, program order
  output fault_e            fault_o,
  output logic              noeffect_o,
  output op_class_e         class_o,
  output pe_bits_t          pe_o,          // selected PEs
  output logic              has_dst_o,
  output desc_t             desc_o,        // of the destination; for a store the source's
  output pad_e              pad_o,
  output logic [9:0]        cells_o,       // CELLs of the destination per PE
  output logic [63:0]       dense_o        // default row stride, bytes
);

  // How large and how padded the second source is does not matter.
  logic unused_src1;
  assign unused_src1 = ^{src1_i.size, src1_i.pad_def};

  always_comb begin : p_check
    op_class_e cls;
    logic [2:0] srcs, dsts, want_src, want_dst;
    logic [3:0] masks;
    logic last_bad, counts_bad, ior_bad, datr_bad, schema_bad, alloc_bad, cap_bad;
    logic src0_bad, src1_bad, agree_bad, scalar_bad, source_bad, engine_bad;
    logic tlsu;
    logic [15:0] vcols, vrows, cols;
    logic [3:0] cl2;
    logic [2:0] bl2;
    logic signed [6:0] rl2;
    desc_t d;

    fault_o = FaultNone;
    noeffect_o = 1'b0;
    class_o = ClassNone;
    pe_o = '0;
    has_dst_o = 1'b0;
    desc_o = '0;
    pad_o = PadNull;
    cells_o = '0;
    dense_o = '0;

    cls = ClassNone;
    srcs = '0;
    dsts = '0;
    want_src = '0;
    want_dst = '0;
    masks = '0;
    last_bad = 1'b0;
    counts_bad = 1'b0;
    ior_bad = 1'b0;
    datr_bad = 1'b0;
    schema_bad = 1'b0;
    alloc_bad = 1'b0;
    cap_bad = 1'b0;
    src0_bad = 1'b0;
    src1_bad = 1'b0;
    agree_bad = 1'b0;
    scalar_bad = 1'b0;
    source_bad = 1'b0;
    engine_bad = 1'b0;
    tlsu = 1'b0;
    vcols = '0;
    vrows = '0;
    cols = '0;
    cl2 = '0;
    bl2 = '0;
    rl2 = '0;
    d = '0;

    if (en_i) begin
      cls = op_class(blk_i.engine, blk_i.op);
      class_o = cls;
      tlsu = blk_i.engine == EngineTlsu;
      for (int i = 0; i < 4; i++) begin
        if (blk_i.iot[i].valid) begin
          srcs = srcs + 3'(blk_i.iot[i].src0_valid) + 3'(blk_i.iot[i].src1_valid);
          dsts = dsts + 3'(blk_i.iot[i].dst_valid);
          masks = masks | blk_i.iot[i].mask;
          if (blk_i.iot[i].last != (blk_i.iot_count == 3'(i + 1))) last_bad = 1'b1;
        end
      end
      pe_o = mask_to_pe(blk_i.iot[0].mask);

      // Step 0.
      engine_bad = cls == ClassNone || blk_i.modified || (tlsu && blk_i.ios) ||
                   (!tlsu && blk_i.dtype != DtFp32 && blk_i.dtype != DtS32 && blk_i.dtype != DtU32);

      // Step 1.
      if (!engine_bad && !blk_i.ios) begin
        noeffect_o = blk_i.iot_count == 3'd0 ? blk_i.zero_part : masks == 4'd0;
      end

      // Step 2.
      unique case (cls)
        ClassBinary: begin want_src = 3'd2; want_dst = 3'd1; end
        ClassUnary, ClassScalar: begin want_src = 3'd1; want_dst = 3'd1; end
        ClassStore: begin want_src = 3'd1; want_dst = 3'd0; end
        default: begin want_src = 3'd0; want_dst = 3'd1; end
      endcase
      counts_bad = srcs != want_src || dsts != want_dst || last_bad;
      if (blk_i.ior.valid) begin
        ior_bad = blk_i.ior.dst != 5'd0 || blk_i.ior.src2 != 5'd0 ||
                  (blk_i.ior.src1 != 5'd0 && !tlsu) ||
                  (blk_i.ior.src0 != 5'd0 && !tlsu && cls != ClassScalar && cls != ClassExpand);
      end

      // Step 3.
      if (blk_i.datr.present) begin
        pad_o = tlsu ? PadNull : pad_e'(blk_i.datr.pad);
        datr_bad = blk_i.datr.layout != 5'd0 || blk_i.datr.rmode != 3'd0 ||
                   blk_i.datr.canonicalize || blk_i.datr.sat || blk_i.datr.cmode != 3'd0 ||
                   (blk_i.datr.dtype != 5'd0 && blk_i.datr.dtype != DtNone) ||
                   (tlsu && blk_i.datr.pad != 2'd0);
      end

      // Step 4.
      if (!tlsu) begin
        schema_bad = blk_i.iot_count != 3'd1 || !blk_i.lb_set[0] || blk_i.lb[0] == 16'd0 ||
                     (blk_i.lb_set[1] && blk_i.lb[1] == 16'd0) ||
                     (blk_i.lb_set[2] && blk_i.lb[2] == 16'd0);
      end

      // Shape from the header; the TLSU defaults are the same once a written 0 counts as absent.
      vcols = blk_i.lb_set[0] && blk_i.lb[0] != 16'd0 ? blk_i.lb[0] : 16'd1;
      vrows = blk_i.lb_set[1] && blk_i.lb[1] != 16'd0 ? blk_i.lb[1] : 16'd1;
      cols = blk_i.lb_set[2] && blk_i.lb[2] != 16'd0 ? blk_i.lb[2] : vcols;
      if (cls == ClassStore) cols = src0_i.cols;
      cl2 = onehot_log2(cols);
      bl2 = bits_log2(blk_i.dtype);
      // ceil(columns * bits / 8)
      dense_o = bl2 == 3'd2 ? {48'd0, 16'((17'(cols) + 17'd1) >> 1)} : 64'(cols) << (bl2 - 3'd3);

      // Step 6: rows = capacity bits / (columns * element bits), log2 of each.
      has_dst_o = cls != ClassStore && cls != ClassNone;
      if (has_dst_o) begin
        rl2 = 7'(blk_i.iot[0].size) + 7'd9 - 7'(cl2) - 7'(bl2);
        cells_o = 10'd1 << (blk_i.iot[0].size - 4'd1);
        d.mask = blk_i.iot[0].mask;
        d.size = blk_i.iot[0].size;
        d.dtype = blk_i.dtype;
        d.valid_def = 1'b1;
        d.pad_def = pad_o != PadNull;
        d.rows = rl2 < 0 || rl2 > 15 ? 16'd0 : 16'd1 << rl2[3:0];
        d.cols = cols;
        d.vrows = vrows;
        d.vcols = vcols;
        for (int p = 0; p < NumPe; p++) begin
          if (pe_o[p] && 13'(used_i[p]) + 13'(cells_o) > 13'(PoolCells)) cap_bad = 1'b1;
        end
        alloc_bad = cap_bad || !is_pow2(cols) || rl2 < 0 || rl2 > 15 || vrows > d.rows ||
                    vcols > cols;
        desc_o = d;
      end else begin
        desc_o = src0_i;
      end

      // Steps 5 and 7.
      src0_bad = !src0_valid_i || !src0_i.valid_def ||
                 (blk_i.iot[0].mask & ~src0_i.mask) != 4'd0;
      src1_bad = !src1_valid_i || !src1_i.valid_def ||
                 (blk_i.iot[0].mask & ~src1_i.mask) != 4'd0 || src1_i.dtype != blk_i.dtype ||
                 src1_i.vcols != vcols || src1_i.vrows != vrows || src1_i.cols != cols ||
                 src1_i.rows != d.rows;
      agree_bad = src0_i.dtype != blk_i.dtype || src0_i.vcols != vcols ||
                  src0_i.vrows != vrows || src0_i.cols != cols;
      unique case (cls)
        ClassBinary: source_bad = src0_bad || agree_bad || src0_i.rows != d.rows || src1_bad;
        ClassUnary: source_bad = src0_bad || agree_bad || src0_i.rows != d.rows;
        ClassScalar: begin
          scalar_bad = src0_bad || agree_bad;
          source_bad = src0_i.rows != d.rows;
        end
        ClassStore: source_bad = src0_bad ||
                                 (blk_i.lb_set[0] && blk_i.lb[0] != src0_i.vcols) ||
                                 (blk_i.lb_set[1] && blk_i.lb[1] != src0_i.vrows) ||
                                 (blk_i.lb_set[2] && blk_i.lb[2] != src0_i.cols);
        default: source_bad = 1'b0;
      endcase

      if (engine_bad) fault_o = FaultIllegal;
      else if (noeffect_o) fault_o = FaultNone;
      else if (blk_i.ios) fault_o = FaultTileLegality;
      else if (blk_i.fpatr) fault_o = FaultBundleControl;
      else if (counts_bad || ior_bad) fault_o = FaultBundleControl;
      else if (datr_bad || schema_bad || scalar_bad) fault_o = FaultTileLegality;
      else if (alloc_bad) fault_o = FaultTileAllocation;
      else if (source_bad) fault_o = FaultTileLegality;
    end
  end

endmodule
