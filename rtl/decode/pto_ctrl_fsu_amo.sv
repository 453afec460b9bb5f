// SPDX-License-Identifier: Apache-2.0
// Control record of the scalar floating-point forms and of the atomics (isa-scalar-block.md 12.5, 12.6).
// Combinational; `hit_o` says that the form is one of them.
module pto_ctrl_fsu_amo
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [63:0] insn_i,
  output logic        hit_o,
  output ctrl_t       ctrl_o
);

  logic [31:0] w;
  assign w = insn_i[31:0];
  logic unused;
  assign unused = ^{insn_i[63:32], w[5:4]};

  // Operation of the read-modify-write forms.
  function automatic amo_op_e rmw_op(input logic [2:0] code);
    unique case (code)
      3'd0: return AmoAdd;
      3'd1: return AmoAnd;
      3'd2: return AmoOr;
      3'd3: return AmoXor;
      3'd4: return AmoSmax;
      3'd5: return AmoSmin;
      3'd6: return AmoUmax;
      default: return AmoUmin;
    endcase
  endfunction

  always_comb begin
    hit_o = 1'b1;
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;  // constraints are judged by pto_form_ctrl
    if (w[6] && w[3:0] != 4'he) begin  // opcodes of floating point; no 48-bit form is one
      ctrl_o.cls = ClsFsu;
      ctrl_o.ex = ExFsu;
      ctrl_o.vc = VcEx;
    end else begin
      ctrl_o.cls = ClsAmo;
      ctrl_o.mem = MemAmo;
      ctrl_o.vc = VcMem;
      ctrl_o.imm = 1'b1;  // the address is SrcL; that of SC is SrcR
    end
    ctrl_o.has_dst = 1'b1;
    ctrl_o.dst = w[11:7];
    ctrl_o.rs0 = w[19:15];
    ctrl_o.rs1 = w[24:20];
    ctrl_o.rs2 = w[31:27];
    ctrl_o.rd = 4'b0011;
    ctrl_o.fsu_fp32 = w[25];
    ctrl_o.fsu_dst = w[30:27];
    case (form_i)
      F32_FADD: ctrl_o.fsu_op = FsuAdd;
      F32_FSUB: ctrl_o.fsu_op = FsuSub;
      F32_FMUL: ctrl_o.fsu_op = FsuMul;
      F32_FDIV: ctrl_o.fsu_op = FsuDiv;
      F32_FMIN: ctrl_o.fsu_op = FsuMin;
      F32_FMAX: ctrl_o.fsu_op = FsuMax;
      F32_FEQ: ctrl_o.fsu_op = FsuEq;
      F32_FNE: ctrl_o.fsu_op = FsuNe;
      F32_FLT: ctrl_o.fsu_op = FsuLt;
      F32_FGE: ctrl_o.fsu_op = FsuGe;
      F32_FEQS: ctrl_o.fsu_op = FsuEqs;
      F32_FNES: ctrl_o.fsu_op = FsuNes;
      F32_FLTS: ctrl_o.fsu_op = FsuLts;
      F32_FGES: ctrl_o.fsu_op = FsuGes;
      F32_FMADD, F32_FMSUB, F32_FNMADD, F32_FNMSUB: begin
        ctrl_o.rd = 4'b0111;
        unique case (w[13:12])
          2'd0: ctrl_o.fsu_op = FsuMadd;
          2'd1: ctrl_o.fsu_op = FsuMsub;
          2'd2: ctrl_o.fsu_op = FsuNmadd;
          default: ctrl_o.fsu_op = FsuNmsub;
        endcase
      end
      F32_FABS, F32_FSQRT, F32_FRECIP, F32_FEXP: begin
        ctrl_o.rd = 4'b0001;
        unique case (w[13:12])
          2'd0: ctrl_o.fsu_op = FsuAbs;
          2'd1: ctrl_o.fsu_op = FsuSqrt;
          2'd2: ctrl_o.fsu_op = FsuRecip;
          default: ctrl_o.fsu_op = FsuExp;
        endcase
      end
      F32_FCVT, F32_FCVTA, F32_FCVTM, F32_FCVTN, F32_FCVTP, F32_FCVTZ, F32_SCVTF, F32_UCVTF: begin
        ctrl_o.rd = 4'b0001;
        unique case (w[14:12])
          3'd0: ctrl_o.fsu_op = FsuCvt;
          3'd1: ctrl_o.fsu_op = FsuCvta;
          3'd2: ctrl_o.fsu_op = FsuCvtm;
          3'd3: ctrl_o.fsu_op = FsuCvtn;
          3'd4: ctrl_o.fsu_op = FsuCvtp;
          3'd5: ctrl_o.fsu_op = FsuCvtz;
          3'd6: ctrl_o.fsu_op = FsuScvtf;
          default: ctrl_o.fsu_op = FsuUcvtf;
        endcase
      end
      F32_LR_B, F32_LR_H, F32_LR_W, F32_LR_D: begin
        ctrl_o.amo_op = AmoLr;
        ctrl_o.rd = 4'b0001;
        ctrl_o.size = w[29:28];
      end
      F32_SC_B, F32_SC_H, F32_SC_W, F32_SC_D: begin
        ctrl_o.amo_op = AmoSc;
        ctrl_o.opa = OpaSrcR;
        ctrl_o.size = w[29:28];
      end
      F32_SWAPB, F32_SWAPH, F32_SWAPW, F32_SWAPD: begin
        ctrl_o.amo_op = AmoSwap;
        ctrl_o.size = w[29:28];
      end
      F32_LW_ADD, F32_LW_AND, F32_LW_OR, F32_LW_XOR, F32_LW_SMAX, F32_LW_SMIN, F32_LW_UMAX, F32_LW_UMIN,
      F32_LD_ADD, F32_LD_AND, F32_LD_OR, F32_LD_XOR, F32_LD_SMAX, F32_LD_SMIN, F32_LD_UMAX, F32_LD_UMIN:
      begin
        ctrl_o.amo_op = rmw_op(w[30:28]);
        ctrl_o.size = w[14] ? 2'd3 : 2'd2;
      end
      F32_SW_ADD, F32_SW_AND, F32_SW_OR, F32_SW_XOR, F32_SW_SMAX, F32_SW_SMIN, F32_SW_UMAX, F32_SW_UMIN,
      F32_SD_ADD, F32_SD_AND, F32_SD_OR, F32_SD_XOR, F32_SD_SMAX, F32_SD_SMIN, F32_SD_UMAX, F32_SD_UMIN:
      begin
        ctrl_o.amo_op = rmw_op(w[30:28]);
        ctrl_o.has_dst = 1'b0;
        ctrl_o.size = w[14] ? 2'd3 : 2'd2;
      end
      F32_CASB, F32_CASH, F32_CASW, F32_CASD: begin
        ctrl_o.amo_op = AmoCas;
        ctrl_o.rd = 4'b0111;
        ctrl_o.size = w[13:12];
      end
      F48_HL_CASB, F48_HL_CASH, F48_HL_CASW, F48_HL_CASD: begin
        ctrl_o.amo_op = AmoCas;
        ctrl_o.dst = w[27:23];
        ctrl_o.rs0 = insn_i[35:31];
        ctrl_o.rs1 = insn_i[40:36];
        ctrl_o.rs2 = w[10:6];
        ctrl_o.rd = 4'b0111;
        ctrl_o.size = insn_i[45:44];
      end
      F32_DMA: begin
        ctrl_o.amo_op = AmoDma;
        ctrl_o.has_dst = 1'b0;
      end
      default: begin
        hit_o = 1'b0;
        ctrl_o = '0;
      end
    endcase
  end

endmodule
