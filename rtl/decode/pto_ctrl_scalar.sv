// SPDX-License-Identifier: Apache-2.0
// Control record and immediate of the ALU, BRU and AGU forms of 16 and 32 bits
// (isa-scalar-block.md 3.4 to 3.6, 12.1 to 12.4). Combinational.
module pto_ctrl_scalar
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [63:0] insn_i,
  input  logic [2:0]  len_i,    // halfwords
  output logic        hit_o,    // the form is one of this unit
  output ctrl_t       ctrl_o,   // `legal` without the constraints of the form table
  output logic [63:0] imm_o
);

  logic [31:0] w;
  logic [1:0] srctype;
  logic [63:0] simm12, uimm12, simm12s, simm17, simm17s, imm20, simm5;
  assign w = insn_i[31:0];
  assign srctype = w[26:25];
  assign simm12 = {{52{w[31]}}, w[31:20]};
  assign uimm12 = {52'd0, w[31:20]};
  assign simm12s = {{52{w[11]}}, w[11:7], w[31:25]};
  assign simm17 = {{47{w[31]}}, w[31:15]};
  assign simm17s = {{47{w[11]}}, w[11:7], w[31:20]};
  assign imm20 = {{44{w[31]}}, w[31:12]};
  assign simm5 = {{59{w[15]}}, w[15:11]};

  logic unused_fields;
  assign unused_fields = ^{insn_i[63:32], w[5:0], simm17[63:62], simm17s[63:62], imm20[63:52]};

  // Operation of the value-producing forms.
  alu_op_e op;
  logic word, sgn;
  always_comb begin
    op = AluAdd;
    word = 1'b0;
    sgn = 1'b0;
    case (form_i)
      F32_ADDW, F32_ADDIW: word = 1'b1;
      F32_SUB, F32_SUBI, F16_C_SUB: op = AluSub;
      F32_SUBW, F32_SUBIW: begin op = AluSub; word = 1'b1; end
      F32_AND, F32_ANDI, F16_C_AND: op = AluAnd;
      F32_ANDW, F32_ANDIW: begin op = AluAnd; word = 1'b1; end
      F32_OR, F32_ORI, F16_C_OR: op = AluOr;
      F32_ORW, F32_ORIW: begin op = AluOr; word = 1'b1; end
      F32_XOR, F32_XORI: op = AluXor;
      F32_XORW, F32_XORIW: begin op = AluXor; word = 1'b1; end
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
      F32_CMP_EQ, F32_CMP_EQI, F32_SETC_EQ, F32_SETC_EQI, F16_C_CMP_EQI, F16_C_SETC_EQ: op = AluEq;
      F32_CMP_NE, F32_CMP_NEI, F32_SETC_NE, F32_SETC_NEI, F16_C_CMP_NEI, F16_C_SETC_NE: op = AluNe;
      F32_CMP_AND, F32_CMP_ANDI, F32_SETC_AND, F32_SETC_ANDI: op = AluAndTest;
      F32_CMP_OR, F32_CMP_ORI, F32_SETC_OR, F32_SETC_ORI: op = AluOrTest;
      F32_CMP_LT, F32_CMP_LTI, F32_SETC_LT, F32_SETC_LTI: op = AluLt;
      F32_CMP_GE, F32_CMP_GEI, F32_SETC_GE, F32_SETC_GEI: op = AluGe;
      F32_CMP_LTU, F32_CMP_LTUI, F32_SETC_LTU, F32_SETC_LTUI: op = AluLtu;
      F32_CMP_GEU, F32_CMP_GEUI, F32_SETC_GEU, F32_SETC_GEUI: op = AluGeu;
      F32_MUL, F32_MULU, F32_MADD: op = AluMul;
      F32_MULW, F32_MULUW, F32_MADDW: begin op = AluMul; word = 1'b1; end
      F32_DIV: op = AluDiv;
      F32_DIVW: begin op = AluDiv; word = 1'b1; end
      F32_DIVU: op = AluDivu;
      F32_DIVUW: begin op = AluDivu; word = 1'b1; end
      F32_REM: op = AluRem;
      F32_REMW: begin op = AluRem; word = 1'b1; end
      F32_REMU: op = AluRemu;
      F32_REMUW: begin op = AluRemu; word = 1'b1; end
      F32_LB, F32_LBI, F32_LB_PCR, F32_LH, F32_LHI, F32_LHI_U, F32_LH_PCR, F32_LW, F32_LWI,
      F32_LWI_U, F32_LW_PCR, F16_C_LWI: sgn = 1'b1;
      default: ;
    endcase
  end

  always_comb begin
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;
    imm_o = '0;
    ctrl_o.op = op;
    ctrl_o.word = word;
    ctrl_o.sgn = sgn;
    if (len_i == 3'd1) begin
      ctrl_o.rs0 = w[10:6];
      ctrl_o.rs1 = w[15:11];
      ctrl_o.dst = DstT;
    end else begin
      ctrl_o.rs0 = w[19:15];
      ctrl_o.rs1 = w[24:20];
      ctrl_o.rs2 = w[31:27];
      ctrl_o.dst = w[11:7];
    end
    case (form_i)
      // ---- ALU, 32 bits ----
      F32_ADD, F32_ADDW, F32_SUB, F32_SUBW, F32_AND, F32_ANDW, F32_OR, F32_ORW, F32_XOR, F32_XORW:
      begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        ctrl_o.mod = mod_alu(srctype, op == AluAdd || op == AluSub);
        ctrl_o.sh = w[31:27];
      end
      F32_SLL, F32_SLLW, F32_SRL, F32_SRLW, F32_SRA, F32_SRAW, F32_MAX, F32_MAXU, F32_MIN, F32_MINU:
      begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F32_MUL, F32_MULU, F32_MULW, F32_MULUW: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.ex = ExMul;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F32_DIV, F32_DIVU, F32_DIVW, F32_DIVUW, F32_REM, F32_REMU, F32_REMW, F32_REMUW: begin
        ctrl_o.ex = ExDiv;
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
      end
      F32_MADD, F32_MADDW: begin
        ctrl_o.ex = ExMul;
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0111;
      end
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
        imm_o = {58'd0, w[25:20]};
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
        imm_o = {59'd0, w[10:6]};
      end
      F16_C_CMP_EQI, F16_C_CMP_NEI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rs0 = RegT1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.unchecked = 1'b1;
        ctrl_o.imm = 1'b1;
        imm_o = {{59{w[10]}}, w[10:6]};
      end
      F16_C_MOVR: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = w[15:11];
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
      end
      F16_C_MOVI: begin
        ctrl_o.cls = ClsAlu;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = w[15:11];
        ctrl_o.opa = OpaZero;
        ctrl_o.imm = 1'b1;
        imm_o = {{59{w[10]}}, w[10:6]};
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
        imm_o = simm12 << w[11:7];
      end
      F32_SETC_LTUI, F32_SETC_GEUI: begin
        ctrl_o.cls = ClsSetc;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        imm_o = uimm12 << w[11:7];
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
        imm_o = {{41{w[11]}}, w[11:7], w[31:15], 1'b0};
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
        imm_o = {43'd0, w[31:12], 1'b0};
      end
      F16_C_SETRET: begin
        ctrl_o.cls = ClsSetret;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = RegRa;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {58'd0, w[10:6], 1'b0};
      end
      // ---- loads, stores, prefetches ----
      F32_LB, F32_LBU, F32_LH, F32_LHU, F32_LW, F32_LWU, F32_LD: begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0011;
        ctrl_o.mod = mod_other(srctype, ModNeg, 1'b1);
        ctrl_o.sh = w[31:27];
        ctrl_o.size = w[13:12];
      end
      F32_LBI, F32_LBUI, F32_LHI, F32_LHUI, F32_LWI, F32_LWUI, F32_LDI: begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = w[13:12];
        imm_o = simm12 << w[13:12];
      end
      F32_LHI_U, F32_LHUI_U, F32_LWI_U, F32_LWUI_U, F32_LDI_U: begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = w[13:12];
        imm_o = simm12;
      end
      F32_LB_PCR, F32_LBU_PCR, F32_LH_PCR, F32_LHU_PCR, F32_LW_PCR, F32_LWU_PCR, F32_LD_PCR: begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.opa = OpaPcWord;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = w[13:12];
        imm_o = {simm17[61:0], 2'd0};
      end
      F16_C_LWI, F16_C_LDI: begin
        ctrl_o.cls = ClsLoad;
        ctrl_o.mem = MemLoad;
        ctrl_o.vc = VcMem;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = form_i == F16_C_LDI ? 2'd3 : 2'd2;
        imm_o = form_i == F16_C_LDI ? {simm5[60:0], 3'd0} : {simm5[61:0], 2'd0};
      end
      F32_SB, F32_SH, F32_SW, F32_SD, F32_SH_U, F32_SW_U, F32_SD_U: begin
        ctrl_o.cls = ClsStore;
        ctrl_o.mem = MemStore;
        ctrl_o.rd = 4'b0111;
        ctrl_o.mod = mod_other(srctype, ModNeg, 1'b1);
        ctrl_o.size = w[13:12];
        ctrl_o.sh = w[14] ? 5'd0 : {3'd0, w[13:12]};
      end
      F32_SBI, F32_SHI, F32_SWI, F32_SDI, F32_SHI_U, F32_SWI_U, F32_SDI_U: begin
        ctrl_o.cls = ClsStore;
        ctrl_o.mem = MemStore;
        ctrl_o.rd = 4'b0011;
        ctrl_o.opa = OpaSrcR;
        ctrl_o.data_l = 1'b1;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = w[13:12];
        imm_o = w[14] ? simm12s : simm12s << w[13:12];
      end
      F32_SB_PCR, F32_SH_PCR, F32_SW_PCR, F32_SD_PCR: begin
        ctrl_o.cls = ClsStore;
        ctrl_o.mem = MemStore;
        ctrl_o.rd = 4'b0001;
        ctrl_o.data_l = 1'b1;
        ctrl_o.opa = OpaPcWord;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = w[13:12];
        imm_o = {simm17s[61:0], 2'd0};
      end
      F16_C_SWI, F16_C_SDI: begin
        ctrl_o.cls = ClsStore;
        ctrl_o.mem = MemStore;
        ctrl_o.rs2 = RegT1;
        ctrl_o.rd = 4'b0101;
        ctrl_o.imm = 1'b1;
        ctrl_o.size = form_i == F16_C_SDI ? 2'd3 : 2'd2;
        imm_o = form_i == F16_C_SDI ? {simm5[60:0], 3'd0} : {simm5[61:0], 2'd0};
      end
      F32_PRF: begin
        ctrl_o.cls = ClsPrefetch;
        ctrl_o.rd = 4'b0011;
      end
      F32_PRFI_U: begin
        ctrl_o.cls = ClsPrefetch;
        ctrl_o.rd = 4'b0001;
      end
      default: ;
    endcase
  end

  assign hit_o = ctrl_o.cls != ClsIllegal;

endmodule
