// SPDX-License-Identifier: Apache-2.0
// Control record and immediate of the SYS forms, LSRGET and the queue commands (isa-scalar-block.md
// 12.7, 5.6, 7.3). Combinational. SrcL reaches WB as the first result of EX.
module pto_ctrl_sys
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

  // Number of a maintenance operation, 0 for others (docs/debug-port.md, selector 3 address 26).
  function automatic logic [3:0] maintenance(input logic [9:0] form);
    case (form)
      F32_DC_IVA: return 4'd1;
      F32_DC_ISW: return 4'd2;
      F32_DC_ZVA: return 4'd3;
      F32_DC_CVA: return 4'd4;
      F32_DC_CIVA: return 4'd5;
      F32_DC_CSW: return 4'd6;
      F32_DC_CISW: return 4'd7;
      F32_IC_IALL: return 4'd8;
      F32_IC_IVA: return 4'd9;
      F32_BC_IALL: return 4'd10;
      F32_BC_IVA: return 4'd11;
      F32_TLB_IALL: return 4'd12;
      F32_TLB_IA: return 4'd13;
      F32_TLB_IV: return 4'd14;
      F32_TLB_IAV: return 4'd15;
      default: return 4'd0;
    endcase
  endfunction

  logic [47:0] w;
  assign w = insn_i[47:0];
  assign imm_o = '0;

  always_comb begin
    ctrl_o = '0;
    ctrl_o.cls = ClsIllegal;
    ctrl_o.legal = 1'b1;
    ctrl_o.imm = 1'b1;
    ctrl_o.rs0 = len_i == 3'd3 ? w[35:31] : w[19:15];
    ctrl_o.rs1 = w[40:36];
    ctrl_o.dst = len_i == 3'd1 ? DstT : len_i == 3'd2 ? w[11:7] : w[27:23];
    ctrl_o.dst1 = w[15:11];
    ctrl_o.vc = VcWb;
    ctrl_o.vc1 = VcWb;
    case (form_i)
      F32_LSRGET: begin
        ctrl_o.cls = ClsLsrget;
        ctrl_o.has_dst = 1'b1;
      end
      // ---- system registers ----
      F32_SSRGET, F48_HL_SSRGET, F16_C_SSRGET: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysGet;
        ctrl_o.drain = 1'b1;
        ctrl_o.has_dst = 1'b1;
      end
      F32_SSRSET, F48_HL_SSRSET: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysSet;
        ctrl_o.drain = 1'b1;
        ctrl_o.serial = 1'b1;
        ctrl_o.rd = 4'b0001;
      end
      F32_SSRSWAP: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysSwap;
        ctrl_o.drain = 1'b1;
        ctrl_o.serial = 1'b1;
        ctrl_o.rd = 4'b0001;
        ctrl_o.has_dst = 1'b1;
      end
      // ---- traps and rings ----
      F32_EBREAK, F16_C_EBREAK: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysBreak;
      end
      F32_ASSERT: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysAssert;
        ctrl_o.rd = 4'b0001;
      end
      F32_ACRC: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysCall;
      end
      F32_ACRE: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysRecover;
        ctrl_o.drain = 1'b1;
      end
      // ---- requests, fences, maintenance ----
      F32_BSE, F32_BWE, F32_BWI, F32_BWT: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysRequest;
        ctrl_o.sys_code = {2'd0, w[21:20]};
        ctrl_o.rd = 4'b0001;
      end
      F32_FENCE_D: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysFenceData;
      end
      F32_FENCE_I: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysFenceInstr;
      end
      F32_DC_IALL, F32_IC_IALL, F32_BC_IALL, F32_TLB_IALL: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysMaintain;
        ctrl_o.sys_code = maintenance(form_i);
      end
      F32_DC_IVA, F32_DC_ISW, F32_DC_ZVA, F32_DC_CVA, F32_DC_CIVA, F32_DC_CSW, F32_DC_CISW, F32_IC_IVA,
      F32_BC_IVA, F32_TLB_IA, F32_TLB_IV, F32_TLB_IAV: begin
        ctrl_o.cls = ClsSys;
        ctrl_o.sys_op = SysMaintain;
        ctrl_o.sys_code = maintenance(form_i);
        ctrl_o.rd = 4'b0001;
      end
      // ---- queues ----
      F48_HL_QMT: begin
        ctrl_o.cls = ClsQueue;
        ctrl_o.queue_op = QueueManage;
        ctrl_o.legal = !(w[43] && w[42]);
        ctrl_o.rd = {2'b00, w[44], 1'b1};
        ctrl_o.has_dst = 1'b1;
      end
      F48_HL_QPUSH: begin
        ctrl_o.cls = ClsQueue;
        ctrl_o.queue_op = QueuePush;
        ctrl_o.rd = 4'b0011;
        ctrl_o.has_dst = 1'b1;
      end
      F48_HL_QPOP: begin
        ctrl_o.cls = ClsQueue;
        ctrl_o.queue_op = QueuePop;
        ctrl_o.rd = 4'b0001;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.has_dst1 = 1'b1;
      end
      default: ;
    endcase
  end

  assign hit_o = ctrl_o.cls != ClsIllegal;

  logic unused_bits;
  assign unused_bits = ^{insn_i[63:48], w};

endmodule
