// SPDX-License-Identifier: Apache-2.0
// Control record of the arithmetic and branch forms of 16, 32 and 48 bits
// (isa-scalar-block.md 3.4 to 3.6, 12.1 to 12.3). Combinational. A 48-bit form has its register
// fields at the places of a 32-bit one, counted from bit 16; a second destination and the upper part
// of the immediate are in the prefix.
module pto_ctrl_scalar
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [63:0] insn_i,
  input  logic [2:0]  len_i,   // halfwords
  output logic        hit_o,   // the form is one of these
  output ctrl_t       ctrl_o,  // `legal` without the constraints of the form table
  output logic [63:0] imm_o
);

  // The SrcRType tables of the ALU, and of compares and selections. With `ext` types 1 and 2 extend.
  function automatic mod_e mod_alu(input logic [1:0] t, input logic arith);
    case (t)
      2'd0: return ModSext;
      2'd1: return ModZext;
      2'd2: return arith ? ModNeg : ModNot;
      default: return ModNone;
    endcase
  endfunction

  function automatic mod_e mod_other(input logic [1:0] t, input mod_e three, input logic ext);
    case (t)
      2'd1: return ext ? ModSext : ModNone;
      2'd2: return ext ? ModZext : ModNone;
      2'd3: return three;
      default: return ModNone;
    endcase
  endfunction

  logic [31:0] h;
  logic [1:0] srctype;
  logic [63:0] simm12, uimm12, simm12s, imm20, simm5;
  logic [23:0] imm24;
  logic [31:0] imm32;

  assign h = len_i == 3'd3 ? insn_i[47:16] : insn_i[31:0];
  assign srctype = h[26:25];
  assign simm12 = {{52{h[31]}}, h[31:20]};
  assign uimm12 = {52'd0, h[31:20]};
  assign simm12s = {{52{h[11]}}, h[11:7], h[31:25]};
  assign imm20 = {{44{h[31]}}, h[31:12]};
  assign simm5 = {{59{h[15]}}, h[15:11]};
  assign imm24 = {insn_i[15:4], h[31:20]};
  assign imm32 = {insn_i[15:4], h[31:12]};

  logic unused_fields;
  assign unused_fields = ^{insn_i[63:48], insn_i[3:0], h[5:0], imm20[63:52], simm12s[63]};

  // Operation of the value-producing forms.
  alu_op_e op;
  logic word, sgn;
  always_comb begin
    op = AluAdd;
    word = 1'b0;
    sgn = 1'b0;
    case (form_i)
      F32_ADDW, F32_ADDIW, F48_HL_ADDIW: word = 1'b1;
      F32_SUB, F32_SUBI, F48_HL_SUBI, F16_C_SUB: op = AluSub;
      F32_SUBW, F32_SUBIW, F48_HL_SUBIW: begin op = AluSub; word = 1'b1; end
      F32_AND, F32_ANDI, F48_HL_ANDI, F16_C_AND: op = AluAnd;
      F32_ANDW, F32_ANDIW, F48_HL_ANDIW: begin op = AluAnd; word = 1'b1; end
      F32_OR, F32_ORI, F48_HL_ORI, F16_C_OR: op = AluOr;
      F32_ORW, F32_ORIW, F48_HL_ORIW: begin op = AluOr; word = 1'b1; end
      F32_XOR, F32_XORI, F48_HL_XORI: op = AluXor;
      F32_XORW, F32_XORIW, F48_HL_XORIW: begin op = AluXor; word = 1'b1; end
      F32_SLL, F32_SLLI, F16_C_SLLI: op = AluSll;
      F32_SLLW, F32_SLLIW: begin op = AluSll; word = 1'b1; end
      F32_SRL, F32_SRLI, F16_C_SRLI: op = AluSrl;
      F32_SRLW, F32_SRLIW: begin op = AluSrl; word = 1'b1; end
      F32_SRA, F32_SRAI: op = AluSra;
      F32_SRAW, F32_SRAIW: begin op = AluSra; word = 1'b1; end
      F32_MAX: op = AluMax;
      F32_MAXU: op = AluMaxu;
      F32_MIN: op = AluMin;
      F32_MINU: op = AluMinu;
      F32_CSEL: op = AluSelect;
      F16_C_SEXT_B: begin op = AluExtByte; sgn = 1'b1; end
      F16_C_SEXT_H: begin op = AluExtHalf; sgn = 1'b1; end
      F16_C_SEXT_W: begin op = AluExtWord; sgn = 1'b1; end
      F16_C_ZEXT_B: op = AluExtByte;
      F16_C_ZEXT_H: op = AluExtHalf;
      F16_C_ZEXT_W: op = AluExtWord;
      F32_BXS: op = AluBxs;
      F32_BXU: op = AluBxu;
      F32_BIC: op = AluBic;
      F32_BIS: op = AluBis;
      F32_CTZ: op = AluCtz;
      F32_CLZ: op = AluClz;
      F32_BCNT: op = AluBcnt;
      F32_REV: op = AluRev;
      F32_CMP_EQ, F32_CMP_EQI, F48_HL_CMP_EQI, F32_SETC_EQ, F32_SETC_EQI, F48_HL_SETC_EQI,
      F16_C_CMP_EQI, F16_C_SETC_EQ: op = AluEq;
      F32_CMP_NE, F32_CMP_NEI, F48_HL_CMP_NEI, F32_SETC_NE, F32_SETC_NEI, F48_HL_SETC_NEI,
      F16_C_CMP_NEI, F16_C_SETC_NE: op = AluNe;
      F32_CMP_AND, F32_CMP_ANDI, F48_HL_CMP_ANDI, F32_SETC_AND, F32_SETC_ANDI,
      F48_HL_SETC_ANDI: op = AluAndTest;
      F32_CMP_OR, F32_CMP_ORI, F48_HL_CMP_ORI, F32_SETC_OR, F32_SETC_ORI,
      F48_HL_SETC_ORI: op = AluOrTest;
      F32_CMP_LT, F32_CMP_LTI, F48_HL_CMP_LTI, F32_SETC_LT, F32_SETC_LTI,
      F48_HL_SETC_LTI: op = AluLt;
      F32_CMP_GE, F32_CMP_GEI, F48_HL_CMP_GEI, F32_SETC_GE, F32_SETC_GEI,
      F48_HL_SETC_GEI: op = AluGe;
      F32_CMP_LTU, F32_CMP_LTUI, F48_HL_CMP_LTUI, F32_SETC_LTU, F32_SETC_LTUI,
      F48_HL_SETC_LTUI: op = AluLtu;
      F32_CMP_GEU, F32_CMP_GEUI, F48_HL_CMP_GEUI, F32_SETC_GEU, F32_SETC_GEUI,
      F48_HL_SETC_GEUI: op = AluGeu;
      F32_MUL, F48_HL_MUL: op = AluMul;
      F32_MULU, F48_HL_MULU: op = AluMulu;
      F32_MADD, F48_HL_MADD: op = AluMadd;
      F32_MULW, F32_MULUW: begin op = AluMul; word = 1'b1; end
      F32_MADDW, F48_HL_MADDW: begin op = AluMadd; word = 1'b1; end
      F32_DIV, F48_HL_DIV: op = AluDiv;
      F32_DIVW, F48_HL_DIVW: begin op = AluDiv; word = 1'b1; end
      F32_DIVU, F48_HL_DIVU: op = AluDivu;
      F32_DIVUW, F48_HL_DIVUW: begin op = AluDivu; word = 1'b1; end
      F32_REM, F48_HL_REM: op = AluRem;
      F32_REMW, F48_HL_REMW: begin op = AluRem; word = 1'b1; end
      F32_REMU, F48_HL_REMU: op = AluRemu;
      F32_REMUW, F48_HL_REMUW: begin op = AluRemu; word = 1'b1; end
      F48_HL_MIADD: op = AluMiadd;
      F48_HL_MISUB: op = AluMisub;
      F48_HL_BFI: op = AluBfi;
      F48_HL_CCAT: op = AluCcat;
      F48_HL_CCATW: begin op = AluCcatw; word = 1'b1; end
      default: ;
    endcase
  end

  // Operands, destinations, immediate and class, by format.
  always_comb begin
    hit_o = 1'b1;
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;
    imm_o = '0;
    ctrl_o.op = op;
    ctrl_o.word = word;
    ctrl_o.sgn = sgn;
    if (is_mul(op)) ctrl_o.ex = ExMul;
    else if (is_div(op)) ctrl_o.ex = ExDiv;
    if (len_i == 3'd1) begin
      ctrl_o.rs0 = h[10:6];
      ctrl_o.rs1 = h[15:11];
      ctrl_o.dst = DstT;
    end else begin
      ctrl_o.rs0 = h[19:15];
      ctrl_o.rs1 = h[24:20];
      ctrl_o.rs2 = h[31:27];
      ctrl_o.dst = h[11:7];
      ctrl_o.dst1 = insn_i[15:11];
    end

    case (form_i)
      // ---- ALU, 32 bits ----
      F32_ADD, F32_ADDW, F32_SUB, F32_SUBW, F32_AND, F32_ANDW, F32_OR, F32_ORW, F32_XOR, F32_XORW:
      begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        ctrl_o.mod = mod_alu(srctype, op == AluAdd || op == AluSub);
        ctrl_o.sh = h[31:27];
      end
      F32_SLL, F32_SLLW, F32_SRL, F32_SRLW, F32_SRA, F32_SRAW, F32_MAX, F32_MAXU, F32_MIN, F32_MINU,
      F32_MUL, F32_MULU, F32_MULW, F32_MULUW, F32_DIV, F32_DIVU, F32_DIVW, F32_DIVUW, F32_REM,
      F32_REMU, F32_REMW, F32_REMUW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F32_MADD, F32_MADDW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0111;
      end
      // ---- ALU, 48 bits ----
      F48_HL_MUL, F48_HL_MULU, F48_HL_DIV, F48_HL_DIVU, F48_HL_DIVW, F48_HL_DIVUW, F48_HL_REM,
      F48_HL_REMU, F48_HL_REMW, F48_HL_REMUW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.has_dst1 = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F48_HL_MADD, F48_HL_MADDW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.has_dst1 = 1'b1;
        ctrl_o.rd = 4'b0111;
      end
      // The right operand is SrcR; the immediate goes to the unit as it is.
      F48_HL_MIADD, F48_HL_MISUB: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        imm_o = {45'd0, insn_i[15:4], h[31:25]};
      end
      F48_HL_CCAT, F48_HL_CCATW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.has_dst1 = 1'b1;
        ctrl_o.rd = 4'b0011;
        imm_o = {57'd0, h[31:25]};
      end
      F48_HL_BFI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        imm_o = {52'd0, insn_i[9:4], insn_i[15:10] - insn_i[9:4]};  // first bit, width - 1
      end
      F48_HL_ADDI, F48_HL_ADDIW, F48_HL_SUBI, F48_HL_SUBIW, F48_HL_CMP_LTUI, F48_HL_CMP_GEUI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {40'd0, imm24};
      end
      F48_HL_ANDI, F48_HL_ANDIW, F48_HL_ORI, F48_HL_ORIW, F48_HL_XORI, F48_HL_XORIW,
      F48_HL_CMP_EQI, F48_HL_CMP_NEI, F48_HL_CMP_ANDI, F48_HL_CMP_ORI, F48_HL_CMP_LTI,
      F48_HL_CMP_GEI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {{40{imm24[23]}}, imm24};
      end
      F48_HL_LIS, F48_HL_LIU, F48_HL_LUI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaZero;
        ctrl_o.imm = 1'b1;
        case (form_i)
          F48_HL_LIS: imm_o = {{32{imm32[31]}}, imm32};
          F48_HL_LIU: imm_o = {32'd0, imm32};
          default: imm_o = {imm32, 32'd0};
        endcase
      end
      F48_HL_ADDTPC: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {{20{imm32[31]}}, imm32, 12'd0};
      end
      // ---- ALU, 32 bits ----
      F32_CSEL: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0111;
        ctrl_o.mod = mod_other(srctype, ModNeg, 1'b0);
      end
      F32_ADDI, F32_ADDIW, F32_SUBI, F32_SUBIW, F32_CMP_LTUI, F32_CMP_GEUI, F32_BXS, F32_BXU,
      F32_BIC, F32_BIS, F32_CTZ, F32_CLZ, F32_BCNT, F32_REV: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = uimm12;
      end
      F32_ANDI, F32_ANDIW, F32_ORI, F32_ORIW, F32_XORI, F32_XORIW, F32_CMP_EQI, F32_CMP_NEI,
      F32_CMP_ANDI, F32_CMP_ORI, F32_CMP_LTI, F32_CMP_GEI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = simm12;
      end
      F32_SLLI, F32_SRLI, F32_SRAI, F32_SLLIW, F32_SRLIW, F32_SRAIW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {58'd0, h[25:20]};
      end
      F32_LUI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaZero;
        ctrl_o.imm = 1'b1;
        imm_o = {imm20[51:0], 12'd0};
      end
      F32_ADDTPC: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {imm20[51:0], 12'd0};
      end
      F32_CMP_EQ, F32_CMP_NE, F32_CMP_AND, F32_CMP_OR, F32_CMP_LT, F32_CMP_GE, F32_CMP_LTU,
      F32_CMP_GEU: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        ctrl_o.mod = mod_other(srctype, op == AluAndTest || op == AluOrTest ? ModNot : ModNone, 1'b1);
      end
      // ---- ALU, 16 bits ----
      F16_C_ADD, F16_C_SUB, F16_C_AND, F16_C_OR: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F16_C_ADDI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = simm5;
      end
      F16_C_SEXT_B, F16_C_SEXT_H, F16_C_SEXT_W, F16_C_ZEXT_B, F16_C_ZEXT_H, F16_C_ZEXT_W: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
      end
      F16_C_SLLI, F16_C_SRLI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rs0 = RegT1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {59'd0, h[10:6]};
      end
      F16_C_CMP_EQI, F16_C_CMP_NEI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rs0 = RegT1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.unchecked = 1'b1;
        ctrl_o.imm = 1'b1;
        imm_o = {{59{h[10]}}, h[10:6]};
      end
      F16_C_MOVR: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = h[15:11];
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
      end
      F16_C_MOVI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = h[15:11];
        ctrl_o.opa = OpaZero;
        ctrl_o.imm = 1'b1;
        imm_o = {{59{h[10]}}, h[10:6]};
      end
      // ---- conditions, targets, jumps ----
      F32_SETC_EQ, F32_SETC_NE, F32_SETC_AND, F32_SETC_OR, F32_SETC_LT, F32_SETC_GE, F32_SETC_LTU,
      F32_SETC_GEU: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0011;
        ctrl_o.mod = mod_other(srctype, op == AluAndTest || op == AluOrTest ? ModNot : ModNone, 1'b1);
      end
      F16_C_SETC_EQ, F16_C_SETC_NE: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0011;
      end
      F32_SETC_EQI, F32_SETC_NEI, F32_SETC_ANDI, F32_SETC_ORI, F32_SETC_LTI, F32_SETC_GEI: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = simm12 << h[11:7];
      end
      F32_SETC_LTUI, F32_SETC_GEUI: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = uimm12 << h[11:7];
      end
      F48_HL_SETC_EQI, F48_HL_SETC_NEI, F48_HL_SETC_ANDI, F48_HL_SETC_ORI, F48_HL_SETC_LTI,
      F48_HL_SETC_GEI: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {{40{imm24[23]}}, imm24} << h[11:7];
      end
      F48_HL_SETC_LTUI, F48_HL_SETC_GEUI: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {40'd0, imm24} << h[11:7];
      end
      F32_SETC_TGT, F16_C_SETC_TGT: begin
        ctrl_o.cls = form_i == F32_SETC_TGT ? ClsSetcTgt : ClsCSetcTgt;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
      end
      F32_J: begin
        ctrl_o.cls = ClsJump;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {{41{h[11]}}, h[11:7], h[31:15], 1'b0};
      end
      F32_JR: begin
        ctrl_o.cls = ClsJumpReg;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = {simm12s[62:0], 1'b0};
      end
      F32_SETRET: begin
        ctrl_o.cls = ClsSetret;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {43'd0, h[31:12], 1'b0};
      end
      F48_HL_SETRET: begin
        ctrl_o.cls = ClsSetret;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {31'd0, imm32, 1'b0};
      end
      F16_C_SETRET: begin
        ctrl_o.cls = ClsSetret;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = RegRa;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {58'd0, h[10:6], 1'b0};
      end
      default: hit_o = 1'b0;
    endcase
  end

endmodule
