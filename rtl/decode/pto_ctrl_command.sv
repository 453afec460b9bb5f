// SPDX-License-Identifier: Apache-2.0
// Control record of the command forms: block starts and stops, header commands, templates
// (isa-scalar-block.md 5.3 and 11, docs/microarchitecture/blocks.md section 2). Combinational. Queue commands are
// not here.
module pto_ctrl_command
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
  import pto_header_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [31:0] insn_i,
  output logic        hit_o,     // the form is one of these
  output ctrl_t       ctrl_o,    // `legal` without the constraints of the form table
  output logic [63:0] imm_o
);

  // Assigned TEPL selectors.
  function automatic logic tepl_assigned(input logic [6:0] sel);
    case (sel[6:5])
      2'd0: return 1'(32'h1cff_bfdf >> sel[4:0]);
      2'd1: return 1'(32'h0c00_3fdf >> sel[4:0]);
      2'd2: return 1'(32'h3fff_3fff >> sel[4:0]);
      default: return 1'(32'h01ff_fdfd >> sel[4:0]);
    endcase
  endfunction

  logic [31:0] w;
  assign w = insn_i;

  logic unused_bits;
  assign unused_bits = ^{w[10:9], w[7:0]};

  always_comb begin
    hit_o = 1'b1;
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;
    ctrl_o.rs0 = w[19:15];
    ctrl_o.rs1 = w[24:20];
    ctrl_o.rs2 = w[31:27];
    imm_o = '0;
    case (form_i)
      // ---- header commands ----
      F32_B_DIM_0, F32_B_DIM_1, F32_B_DIM_2: begin
        ctrl_o.cls = ClsDim;
        ctrl_o.rd[0] = w[19:15] < RegT1;  // an absolute field: codes from 24 name nothing
        ctrl_o.imm = 1'b1;
        imm_o = {47'd0, w[11:7], w[31:20]};
      end
      F16_C_B_DIMI: ctrl_o.cls = ClsDimImm;
      F32_B_CATR: ctrl_o.cls = ClsCatr;
      F32_B_DATR: ctrl_o.cls = ClsDatr;
      F32_B_FPATR: ctrl_o.cls = ClsFpatr;
      F32_B_HINT_0: ctrl_o.cls = ClsHint;
      F32_B_IOR: ctrl_o.cls = ClsIor;
      F32_B_IOT_0, F32_B_IOT_1, F32_B_IOT_2, F32_B_IOT_3, F32_B_IOT_4: ctrl_o.cls = ClsIot;
      F32_B_IOS: ctrl_o.cls = ClsIos;
      F32_B_SUBVIEW, F32_B_ASSEMBLE: begin
        ctrl_o.cls = ClsModifier;
        ctrl_o.rd[0] = w[19:15] < RegT1;
        ctrl_o.all_pe = 1'b1;
        ctrl_o.imm = 1'b1;
        imm_o = {53'd0, w[30:20]};
      end
      // ---- templates ----
      F32_FENTRY, F32_FEXIT, F32_FRET_RA, F32_FRET_STK: begin
        ctrl_o.cls = ClsFrame;
        ctrl_o.mem = MemTmpl;
        ctrl_o.serial = 1'b1;
        case (form_i)
          F32_FENTRY: ctrl_o.tmpl = TmplEntry;
          F32_FEXIT: ctrl_o.tmpl = TmplExit;
          F32_FRET_RA: ctrl_o.tmpl = TmplRetRa;
          default: ctrl_o.tmpl = TmplRetStk;
        endcase
      end
      F32_MCOPY, F32_MSET: begin
        ctrl_o.cls = ClsCopy;
        ctrl_o.mem = MemTmpl;
        ctrl_o.tmpl = form_i == F32_MCOPY ? TmplCopy : TmplSet;
        ctrl_o.rd[0] = w[19:15] < RegT1;
        ctrl_o.rd[1] = w[24:20] < RegT1;
        ctrl_o.rd[2] = w[31:27] < RegT1;
      end
      F32_ESAVE, F32_ERCOV, F32_XB: ctrl_o.cls = ClsNever;
      // ---- block starts and stops ----
      F32_BSTART_0, F16_C_BSTART_1: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.xfer = XferDirect;
      end
      F32_BSTART_1, F16_C_BSTART_0: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.xfer = XferCond;
      end
      F32_BSTART_CALL, F32_BSTART_ICALL: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.xfer = form_i == F32_BSTART_CALL ? XferCall : XferIcall;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.dst = RegRa;
        ctrl_o.opa = OpaPc;
        ctrl_o.imm = 1'b1;
        imm_o = {57'd0, 7'd2 + {1'b0, w[26:22], 1'b0}};
      end
      F32_BSTART_STD_0, F32_BSTART_STD_1, F32_BSTART_STD_2, F32_BSTART_STD_3, F32_BSTART_STD_4,
      F32_BSTART_FP_0, F32_BSTART_FP_1, F32_BSTART_FP_2, F32_BSTART_FP_3, F32_BSTART_FP_4: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = w[8] ? KindFp : KindStd;
        case (w[14:12])
          3'd2: ctrl_o.xfer = XferDirect;
          3'd3: ctrl_o.xfer = XferCond;
          3'd5: ctrl_o.xfer = XferInd;
          3'd7: ctrl_o.xfer = XferRet;
          default: ctrl_o.xfer = XferFall;
        endcase
      end
      F16_C_BSTART_STD, F16_C_BSTART_FP: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = form_i == F16_C_BSTART_FP ? KindFp : KindStd;
        case (w[13:11])
          3'd5: ctrl_o.xfer = XferInd;
          3'd7: ctrl_o.xfer = XferRet;
          default: ctrl_o.xfer = XferFall;
        endcase
      end
      F32_BSTART_SYS, F16_C_BSTART_SYS: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindSys;
      end
      F32_BSTART_TEPL: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindTileElement;
        ctrl_o.dcls = DescTileElement;
        ctrl_o.legal = tepl_assigned(w[26:20]);
      end
      F32_BSTART_TMOV: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindTileElement;
        ctrl_o.dcls = DescTileMemory;
      end
      F32_BSTART_GMOV: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindStd;
        ctrl_o.dcls = DescTileMemory;
      end
      F32_BSTART_TLOAD, F32_BSTART_TSTORE, F32_BSTART_TPREFETCH, F32_BSTART_MGATHER,
      F32_BSTART_MSCATTER, F32_BSTART_MGATHER_MASK, F32_BSTART_MSCATTER_MASK,
      F32_BSTART_MGATHER_CAS: begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindTileMemory;
        ctrl_o.dcls = DescTileMemory;
      end
      F32_BSTART_TMATMUL, F32_BSTART_TMATMUL_ACC, F32_BSTART_TMATMUL_BIAS, F32_BSTART_TMATMULMX,
      F32_BSTART_TMATMULMX_ACC, F32_BSTART_TMATMULMX_BIAS, F32_BSTART_TGEMV, F32_BSTART_TGEMV_ACC,
      F32_BSTART_TGEMV_BIAS, F32_BSTART_TGEMVMX, F32_BSTART_TGEMVMX_ACC, F32_BSTART_TGEMVMX_BIAS:
      begin
        ctrl_o.cls = ClsStart;
        ctrl_o.kind = KindTileMatrix;
        ctrl_o.dcls = DescTileMatrix;
      end
      F32_B_HINT_1: ctrl_o.cls = ClsTrace;
      F32_BSTOP, F16_C_BSTOP, F64_L_BSTOP: ctrl_o.cls = ClsStop;
      default: hit_o = 1'b0;
    endcase
  end

endmodule
