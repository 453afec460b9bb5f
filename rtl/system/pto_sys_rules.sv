// SPDX-License-Identifier: Apache-2.0
// Rules of the SYS forms in WB behind body entry, form constraints and sources
// (docs/microarchitecture/traps.md sections 4 and 5, memory-order.md section 6, isa-scalar-block.md 12.7): fault,
// next PC, waiting, values. Combinational; operands are those of the lead. The commit of the block that
// ACRE ends is judged elsewhere.
module pto_sys_rules
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_system_pkg::*;
(
  input  logic             en_i,        // WB holds a SYS form
  input  sys_op_e          op_i,
  input  logic [3:0]       code_i,
  input  logic [63:0]      pc_i,
  input  logic [63:0]      seq_pc_i,    // behind it
  input  logic [31:0]      insn_i,
  input  logic [63:0]      operand_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [3:0]       ring_i,
  input  logic             alone_i,     // ROB empty, no TLSU block, issue idle
  // system register access
  input  logic             ssr_illegal_i,
  input  logic             ssr_thread_i,
  input  logic [63:0]      ssr_rdata_i,
  // context of the current ring
  input  logic             recoverable_i,
  input  logic [63:0]      recover_pc_i,
  output sys_rule_t        rule_o
);

  logic is_tlb, canonical, acrc_ok;
  logic [3:0] acrc_type;
  assign acrc_type = insn_i[23:20];
  assign is_tlb = op_i == SysMaintain && code_i >= MaintTlbAll;
  assign canonical = operand_i[63:47] == '0 || operand_i[63:47] == '1;
  assign acrc_ok = ring_i != 4'd0 && (acrc_type == 4'd0 || acrc_type == 4'd2 ||
                                      (acrc_type == 4'd1 && ring_i >= 4'd2));

  always_comb begin
    rule_o = '0;
    rule_o.arg = pc_i;
    rule_o.next = seq_pc_i;
    if (en_i) begin
      case (op_i)
        SysGet, SysSet, SysSwap: begin
          if (ssr_illegal_i) rule_o.fault = FaultIllegal;
          for (int unsigned p = 0; p < NumPe; p++) begin
            if (pe_enable_i[p]) rule_o.value[p] = ssr_thread_i ? 64'(p) : ssr_rdata_i;
          end
        end
        SysBreak: rule_o.fault = FaultSoftwareBreakpoint;
        SysAssert: if (operand_i == 64'd0) rule_o.fault = FaultAssert;
        SysCall: rule_o.fault = acrc_ok ? FaultServiceRequest : FaultIllegal;
        SysRecover: begin
          if (!recoverable_i) rule_o.fault = FaultExecutionState;
          rule_o.next = recover_pc_i;
          rule_o.redirect = 1'b1;
        end
        SysFenceData, SysFenceInstr: begin
          rule_o.hold = !alone_i;
          rule_o.redirect = op_i == SysFenceInstr || insn_i[27] || insn_i[23];
        end
        SysMaintain: begin
          rule_o.redirect = code_i == MaintInstrAll || code_i == MaintInstrAddr;
          if (is_tlb) begin
            if (ring_i != 4'd0) rule_o.fault = FaultIllegal;
            else if (code_i == MaintTlbAsid && operand_i[63:16] != '0) rule_o.fault = FaultIllegal;
            else if ((code_i == MaintTlbAddr || code_i == MaintTlbAddrAsid) && !canonical) begin
              rule_o.fault = FaultDataPage;
              rule_o.arg = operand_i;
            end
          end
        end
        default: ;
      endcase
    end
  end

  logic unused_rules;
  assign unused_rules = ^{insn_i};

endmodule
