// SPDX-License-Identifier: Apache-2.0
// Execute of one PE: operand selection, integer results, address, updated base and store data
// (isa-scalar-block.md 12.1 to 12.4). Combinational; all outputs are 0 while `en_i` is 0. Products,
// quotients and remainders come from pto_muldiv.
module pto_alu
  import pto_ctrl_pkg::*;
(
  input  logic        en_i,       // an instruction leaves EX and this PE is enabled
  input  ctrl_t       ctrl_i,
  input  logic [63:0] pc_i,
  input  logic [63:0] imm_i,
  input  logic [63:0] rs0_i,      // SrcL
  input  logic [63:0] rs1_i,      // SrcR
  input  logic [63:0] rs2_i,      // third source
  input  logic [63:0] rs3_i,      // SrcD1
  input  logic [63:0] muldiv_i,
  input  logic [63:0] muldiv1_i,
  output logic [63:0] result_o,   // first destination; 0 for loads and for stores without update
  output logic [63:0] result1_o,  // second destination
  output logic [63:0] addr_o,     // loads and stores: of the first access
  output logic [63:0] data_o,     // store data, zero-extended from the size
  output logic [63:0] data1_o     // of the second store of a pair
);

  function automatic logic [63:0] sized(input logic [63:0] x, input logic [1:0] size);
    case (size)
      2'd0: return {56'd0, x[7:0]};
      2'd1: return {48'd0, x[15:0]};
      2'd2: return {32'd0, x[31:0]};
      default: return x;
    endcase
  endfunction

  function automatic logic [63:0] sext32(input logic [31:0] x);
    return {{32{x[31]}}, x};
  endfunction

  // Bit fields: width imml + 1 from bit `first` upward, wrapping at bit 63.
  logic is_field;
  logic [5:0] imml, first;
  logic [6:0] width, wrap;
  logic [63:0] mask, placed, f, s;
  assign is_field = ctrl_i.op >= AluBxs && ctrl_i.op <= AluBfi;
  assign imml = imm_i[5:0];
  assign first = imm_i[11:6];

  logic [63:0] a, b, m, r, r1, sum;
  logic [127:0] wide;

  logic unused_ctrl;
  assign unused_ctrl = ^ctrl_i;

  always_comb begin
    a = '0;
    b = '0;
    m = '0;
    r = '0;
    r1 = '0;
    sum = '0;
    wide = '0;
    width = '0;
    wrap = '0;
    mask = '0;
    placed = '0;
    f = '0;
    s = '0;
    result_o = '0;
    result1_o = '0;
    addr_o = '0;
    data_o = '0;
    data1_o = '0;
    if (en_i) begin
      unique case (ctrl_i.opa)
        OpaReg: a = rs0_i;
        OpaSrcR: a = rs1_i;
        OpaPc: a = pc_i;
        OpaPcWord: a = {pc_i[63:2], 2'd0};
        default: a = '0;
      endcase
      unique case (ctrl_i.mod)
        ModSext: m = sext32(rs1_i[31:0]);
        ModZext: m = {32'd0, rs1_i[31:0]};
        ModNeg: m = -rs1_i;
        ModNot: m = ~rs1_i;
        default: m = rs1_i;
      endcase
      b = ctrl_i.imm ? imm_i : m << ctrl_i.sh;
      sum = a + b;
      if (is_field) begin
        // Evaluated for these operations only: the terms are the largest of the unit.
        width = {1'b0, imml} + 7'd1;
        wrap = 7'd64 - {1'b0, first};  // a shift by 64 leaves nothing
        mask = ~64'd0 >> (6'd63 - imml);
        placed = (mask << first) | (mask >> wrap);
        f = ((a >> first) | (a << wrap)) & mask;
        s = f;
        unique case (ctrl_i.op)
          AluBxs: r = f[imml] ? f | ~mask : f;
          AluBxu: r = f;
          AluBic: r = a & ~placed;
          AluBis: r = a | placed;
          AluCtz: r = {57'd0, f == 64'd0 ? width : 7'($countones(~f & (f - 64'd1)))};
          AluClz: begin
            s = s | (s >> 1);  // ones from the leading one down
            s = s | (s >> 2);
            s = s | (s >> 4);
            s = s | (s >> 8);
            s = s | (s >> 16);
            s = s | (s >> 32);
            r = {57'd0, width - 7'($countones(s))};
          end
          AluBcnt: r = {57'd0, 7'($countones(f))};
          AluBfi: begin
            s = b & mask;
            r = (a & ~placed) | (s << first) | (s >> wrap);
          end
          default: begin
            s = {f[7:0], f[15:8], f[23:16], f[31:24], f[39:32], f[47:40], f[55:48], f[63:56]};
            r = imml[2:0] != 3'd7 ? 64'd0 : s >> (6'd63 - imml);
          end
        endcase
      end else begin
        unique case (ctrl_i.op)
          AluAdd: r = sum;
          AluSub: r = a - b;
          AluAnd: r = a & b;
          AluOr: r = a | b;
          AluXor: r = a ^ b;
          AluSll: r = ctrl_i.word ? a << b[4:0] : a << b[5:0];
          AluSrl: r = ctrl_i.word ? {32'd0, a[31:0] >> b[4:0]} : a >> b[5:0];
          AluSra: r = ctrl_i.word ? 64'($signed(sext32(a[31:0])) >>> b[4:0]) : 64'($signed(a) >>> b[5:0]);
          AluMax: r = $signed(a) >= $signed(b) ? a : b;
          AluMaxu: r = a >= b ? a : b;
          AluMin: r = $signed(a) <= $signed(b) ? a : b;
          AluMinu: r = a <= b ? a : b;
          AluSelect: r = rs2_i != 64'd0 ? a : b;
          AluExtByte: r = {{56{ctrl_i.sgn && a[7]}}, a[7:0]};
          AluExtHalf: r = {{48{ctrl_i.sgn && a[15]}}, a[15:0]};
          AluExtWord: r = {{32{ctrl_i.sgn && a[31]}}, a[31:0]};
          AluEq: r = {63'd0, a == b};
          AluNe: r = {63'd0, a != b};
          AluAndTest: r = {63'd0, (a & b) != 64'd0};
          AluOrTest: r = {63'd0, (a | b) != 64'd0};
          AluLt: r = {63'd0, $signed(a) < $signed(b)};
          AluGe: r = {63'd0, $signed(a) >= $signed(b)};
          AluLtu: r = {63'd0, a < b};
          AluGeu: r = {63'd0, a >= b};
          AluCcat: begin
            wide = {a, b} >> imm_i[6:0];
            {r1, r} = wide;
          end
          AluCcatw: begin
            wide = {64'd0, a[31:0], b[31:0]} >> imm_i[6:0];
            r = {32'd0, wide[31:0]};
            r1 = {32'd0, wide[63:32]};
          end
          AluMul, AluMulu, AluMadd, AluMiadd, AluMisub, AluDiv, AluDivu, AluRem, AluRemu: begin
            r = muldiv_i;
            r1 = muldiv1_i;
          end
          default: ;
        endcase
      end
      unique case (ctrl_i.cls)
        ClsLoad, ClsAmo: begin
          addr_o = ctrl_i.post ? a : sum;
          result1_o = ctrl_i.upd ? sum : 64'd0;
        end
        ClsStore: begin
          addr_o = ctrl_i.post ? a : sum;
          result_o = ctrl_i.upd ? sum : 64'd0;
          data_o = sized(ctrl_i.data_l ? rs0_i : rs2_i, ctrl_i.size);
          data1_o = ctrl_i.pair ? sized(rs3_i, ctrl_i.size) : 64'd0;
        end
        ClsPrefetch: result_o = ctrl_i.has_dst ? sum : 64'd0;
        ClsQueue: begin
          result_o = rs0_i;
          result1_o = rs1_i;
        end
        // These have no value, or take it from state that only WB sees.
        ClsIllegal, ClsFsu, ClsLsrget, ClsDimImm, ClsDatr, ClsIor, ClsIot,
        ClsStop: ;
        default: begin
          result_o = ctrl_i.word ? sext32(r[31:0]) : r;
          if (ctrl_i.has_dst1) result1_o = ctrl_i.word ? sext32(r1[31:0]) : r1;
        end
      endcase
    end
  end

endmodule
