// SPDX-License-Identifier: Apache-2.0
// What fences, cache and translation maintenance and control requests leave behind: the last of each
// and the epochs (docs/microarchitecture/traps.md section 4, memory-order.md section 6). Nothing in the core reads
// it; it is visible at the debug port, selector 3 addresses 23 to 31. Reset: 0.
module pto_maintenance
  import pto_ctrl_pkg::*;
  import pto_system_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        commit_i,     // a SYS form commits
  input  logic        call_i,       // ACRC faults with ServiceRequest
  input  sys_op_e     op_i,
  input  logic [3:0]  code_i,
  input  logic [27:20] insn_i,
  input  logic [63:0] operand_i,    // of the lead
  input  logic        dbg_en_i,
  input  logic [7:0]  dbg_sel_i,
  input  logic [31:0] dbg_addr_i,
  output logic [63:0] dbg_rdata_o
);

  logic [3:0] pred_q, succ_q, operation_q;
  logic [1:0] kind_q;
  logic [55:0] requests_q;
  logic [63:0] request_operand_q, operand_q;
  logic [63:0] data_epoch_q, instr_epoch_q, block_epoch_q, tlb_epoch_q;
  logic refetch, to_ring;

  assign refetch = op_i == SysFenceInstr || (op_i == SysFenceData && (insn_i[27] || insn_i[23])) ||
                   (op_i == SysMaintain && (code_i == MaintInstrAll || code_i == MaintInstrAddr));
  assign to_ring = call_i || (commit_i && op_i == SysRecover);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      pred_q <= '0;
      succ_q <= '0;
      operation_q <= '0;
      operand_q <= '0;
      kind_q <= '0;
      requests_q <= '0;
      request_operand_q <= '0;
      data_epoch_q <= '0;
      instr_epoch_q <= '0;
      block_epoch_q <= '0;
      tlb_epoch_q <= '0;
    end else if (to_ring) begin
      requests_q <= requests_q + 56'd1;
      request_operand_q[3:0] <= insn_i[23:20];
    end else if (commit_i) begin
      if (refetch) instr_epoch_q <= instr_epoch_q + 64'd1;
      case (op_i)
        SysFenceData: begin
          pred_q <= insn_i[27:24];
          succ_q <= insn_i[23:20];
        end
        SysRequest: begin
          kind_q <= code_i[1:0];
          requests_q <= requests_q + 56'd1;
          request_operand_q <= operand_i;
        end
        SysMaintain: begin
          operation_q <= code_i;
          operand_q <= operand_i;
          if (code_i < MaintInstrAll) data_epoch_q <= data_epoch_q + 64'd1;
          if (code_i == MaintBlockAll || code_i == MaintBlockAddr) block_epoch_q <= block_epoch_q + 64'd1;
          if (code_i >= MaintTlbAll) tlb_epoch_q <= tlb_epoch_q + 64'd1;
        end
        default: ;
      endcase
    end
  end

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      case (dbg_addr_i)
        32'd23: dbg_rdata_o = {56'd0, succ_q, pred_q};
        32'd24: dbg_rdata_o = {requests_q, 6'd0, kind_q};
        32'd25: dbg_rdata_o = request_operand_q;
        32'd26: dbg_rdata_o = {60'd0, operation_q};
        32'd27: dbg_rdata_o = operand_q;
        32'd28: dbg_rdata_o = data_epoch_q;
        32'd29: dbg_rdata_o = instr_epoch_q;
        32'd30: dbg_rdata_o = block_epoch_q;
        32'd31: dbg_rdata_o = tlb_epoch_q;
        default: ;
      endcase
    end
  end

endmodule
