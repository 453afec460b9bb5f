// SPDX-License-Identifier: Apache-2.0
// Control record of loads, stores and prefetches of 16, 32 and 48 bits (isa-scalar-block.md 3.5 to
// 3.8, 12.4). Combinational. A 48-bit form is its 32-bit word behind a prefix: the word's opcode
// and funct3 have the same meaning, bits 5:4 of the prefix choose pair, pre-index or post-index, and
// the rest of the prefix extends the immediate or names a further register.
module pto_ctrl_agu
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [63:0] insn_i,
  input  logic [2:0]  len_i,   // halfwords
  output logic        hit_o,
  output ctrl_t       ctrl_o,  // `legal` without the constraints of the form table
  output logic [63:0] imm_o
);

  // Opcodes of the word. Other forms use none of them.
  localparam logic [6:0] LoadReg = 7'h09;
  localparam logic [6:0] LoadScaled = 7'h19;
  localparam logic [6:0] LoadUnscaled = 7'h29;
  localparam logic [6:0] LoadPcr = 7'h39;
  localparam logic [6:0] StoreReg = 7'h49;
  localparam logic [6:0] StoreImm = 7'h59;
  localparam logic [6:0] StorePcr = 7'h69;

  // Bits 5:4 of the prefix; 2 is pre-index.
  localparam logic [1:0] PrefixPair = 2'd1;
  localparam logic [1:0] PrefixPost = 2'd3;

  logic [31:0] h;
  logic [6:0] opcode;
  logic [2:0] f3;
  logic [1:0] prefix, size;
  logic long, compressed, load, store, prefetch, scaled, pair, update;
  logic [4:0] low_dst;      // register field in bits 15:11 of the prefix
  logic [63:0] load_imm, store_imm, load_pcr, store_pcr, simm5;

  assign long = len_i == 3'd3;
  assign h = long ? insn_i[47:16] : insn_i[31:0];
  assign opcode = h[6:0];
  assign f3 = h[14:12];
  assign prefix = long ? insn_i[5:4] : 2'd0;
  assign size = f3[1:0];
  assign low_dst = insn_i[15:11];
  assign compressed = form_i == F16_C_LWI || form_i == F16_C_LDI || form_i == F16_C_SWI ||
                      form_i == F16_C_SDI;

  always_comb begin
    load = 1'b0;
    store = 1'b0;
    if (form_i != F_NONE && len_i != 3'd1 && len_i != 3'd4) begin
      case (opcode)
        LoadReg, LoadScaled, LoadUnscaled, LoadPcr: load = 1'b1;
        StoreReg, StoreImm, StorePcr: store = 1'b1;
        default: ;
      endcase
    end
  end
  assign prefetch = load && f3 == 3'd7;
  assign pair = prefix == PrefixPair && opcode != LoadPcr && opcode != StorePcr;
  assign update = prefix[1] && opcode != LoadPcr && opcode != StorePcr;
  assign scaled = load ? opcode == LoadScaled : !f3[2];
  assign hit_o = load || store || compressed;

  // Immediates before scaling: 12 bits in the word, 17 or 22 with the prefix.
  always_comb begin
    load_imm = {{52{h[31]}}, h[31:20]};
    store_imm = {{52{h[11]}}, h[11:7], h[31:25]};
    load_pcr = {{47{h[31]}}, h[31:15]};
    store_pcr = {{47{h[11]}}, h[11:7], h[31:20]};
    if (long) begin
      load_pcr = {{35{insn_i[15]}}, insn_i[15:4], h[31:15]};
      store_pcr = {{35{insn_i[15]}}, insn_i[15:4], h[11:7], h[31:20]};
      if (prefix == 2'd0 && !prefetch) begin
        load_imm = {{42{insn_i[15]}}, insn_i[15:6], h[31:20]};
        store_imm = {{42{insn_i[15]}}, insn_i[15:6], h[11:7], h[31:25]};
      end else begin
        load_imm = {{47{insn_i[10]}}, insn_i[10:6], h[31:20]};
        store_imm = pair ? {{47{insn_i[15]}}, insn_i[15:11], h[11:7], h[31:25]}
                         : {{47{insn_i[10]}}, insn_i[10:6], h[11:7], h[31:25]};
      end
    end
  end
  logic unused_fields;
  assign unused_fields = ^{insn_i[63:48], load_pcr[63:62], store_pcr[63:62], simm5[63:62]};

  assign simm5 = {{59{insn_i[15]}}, insn_i[15:11]};

  function automatic mod_e modifier(input logic [1:0] t);
    case (t)
      2'd1: return ModSext;
      2'd2: return ModZext;
      2'd3: return ModNeg;
      default: return ModNone;
    endcase
  endfunction

  always_comb begin
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;
    imm_o = '0;
    ctrl_o.rs0 = h[19:15];
    ctrl_o.rs1 = h[24:20];
    ctrl_o.rs2 = h[31:27];
    ctrl_o.dst = h[11:7];
    ctrl_o.size = size;
    ctrl_o.sgn = !f3[2];
    if (prefetch) begin
      ctrl_o.cls = ClsPrefetch;
      ctrl_o.mem = MemPass;
      ctrl_o.rd = opcode == LoadReg ? 4'b0011 : 4'b0001;
      ctrl_o.mod = modifier(h[26:25]);
      ctrl_o.sh = h[31:27];
      ctrl_o.imm = opcode != LoadReg;
      imm_o = load_imm;
      ctrl_o.has_dst = pair;  // HL.PRF.A and HL.PRFI.UA give the address
    end else if (load) begin
      ctrl_o.cls = ClsLoad;
      ctrl_o.mem = MemLoad;
      ctrl_o.vc = VcMem;
      ctrl_o.has_dst = 1'b1;
      ctrl_o.pair = pair;
      ctrl_o.upd = update;
      ctrl_o.post = update && prefix == PrefixPost;
      ctrl_o.has_dst1 = pair || update;
      ctrl_o.dst1 = low_dst;
      ctrl_o.vc1 = pair ? VcMem : VcEx;
      ctrl_o.imm = 1'b1;
      ctrl_o.rd = 4'b0001;
      case (opcode)
        LoadReg: begin
          ctrl_o.imm = 1'b0;
          ctrl_o.rd = 4'b0011;
          ctrl_o.mod = modifier(h[26:25]);
          ctrl_o.sh = h[31:27];
        end
        LoadPcr: begin
          ctrl_o.opa = OpaPcWord;
          ctrl_o.rd = 4'b0000;
          imm_o = {load_pcr[61:0], 2'd0};
        end
        default: imm_o = scaled ? load_imm << size : load_imm;
      endcase
    end else if (store) begin
      ctrl_o.cls = ClsStore;
      ctrl_o.mem = MemStore;
      ctrl_o.rs3 = insn_i[10:6];
      ctrl_o.pair = pair;
      ctrl_o.upd = update;
      ctrl_o.post = update && prefix == PrefixPost;
      ctrl_o.has_dst = update;
      ctrl_o.dst = low_dst;
      ctrl_o.imm = 1'b1;
      case (opcode)
        StoreReg: begin
          ctrl_o.imm = 1'b0;
          ctrl_o.rd = {pair, 3'b111};
          ctrl_o.mod = modifier(h[26:25]);
          ctrl_o.sh = scaled ? {3'd0, size} : 5'd0;
        end
        // The data field is SrcL in 32 bits and SrcD in 48 bits; the base is SrcR.
        StoreImm: begin
          ctrl_o.opa = OpaSrcR;
          ctrl_o.rs2 = h[19:15];
          ctrl_o.data_l = !long;
          ctrl_o.rd = long ? {pair, 3'b110} : 4'b0011;
          imm_o = scaled ? store_imm << size : store_imm;
        end
        default: begin
          ctrl_o.opa = OpaPcWord;
          ctrl_o.data_l = 1'b1;
          ctrl_o.rd = 4'b0001;
          imm_o = {store_pcr[61:0], 2'd0};
        end
      endcase
    end else if (compressed) begin
      ctrl_o.rs0 = insn_i[10:6];
      ctrl_o.imm = 1'b1;
      ctrl_o.sgn = 1'b1;
      if (form_i == F16_C_LDI || form_i == F16_C_SDI) begin
        ctrl_o.size = 2'd3;
        imm_o = {simm5[60:0], 3'd0};
      end else begin
        ctrl_o.size = 2'd2;
        imm_o = {simm5[61:0], 2'd0};
      end
      if (form_i == F16_C_LWI || form_i == F16_C_LDI) begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = DstT;
        ctrl_o.rd = 4'b0001;
      end else begin
        ctrl_o.cls = ClsStore;
        ctrl_o.mem = MemStore;
        ctrl_o.rs2 = RegT1;
        ctrl_o.rd = 4'b0101;
      end
    end
  end

endmodule
