// SPDX-License-Identifier: Apache-2.0
// The checks on the instruction in WB and what follows from them: stall, drop, fault or commit, next
// PC, and the values that only WB can form (docs/microarchitecture.md section 7,
// isa-scalar-block.md 4, 5.4, 5.6, 5.7, 6.4 to 6.7, 9.2). Combinational.
module pto_commit
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_header_pkg::*;
  import pto_system_pkg::*;
(
  input  logic             run_i,          // core state Run
  input  logic             rob_full_i,
  input  logic             rob_empty_i,
  input  logic             stop_max_i,
  input  logic             stop_pc_hit_i,
  input  logic [1:0]       lead_i,
  input  logic [3:0]       pe_enable_i,
  // WB register
  input  logic             valid_i,
  input  logic [63:0]      pc_i,
  input  logic [63:0]      insn_i,
  input  logic [2:0]       len_i,
  input  ctrl_t            ctrl_i,
  input  logic [3:0][63:0] data_i,
  input  logic [3:0][63:0] data1_i,
  input  logic             src_bad_i,
  input  logic             pc_odd_i,
  input  logic             pc_page_i,
  input  fault_e           mem_fault_i,
  input  logic [63:0]      mem_fault_arg_i,
  input  logic [63:0]      tmpl_target_i,  // of FRET
  input  logic             tmpl_differs_i, // PEs disagree about the operands of a template
  // live block
  input  block_ctl_t       ctl_i,
  input  attr_t            attr_i,
  input  logic             any_binding_i,
  // the binding or modifier in WB
  input  logic             no_op_i,
  input  fault_e           bind_fault_i,
  input  fault_e           mod_fault_i,
  // system
  input  sys_rule_t        sys_i,          // about a SYS form or queue command
  input  logic             irq_take_i,
  input  logic             performed_i,    // the instruction has begun its accesses
  // issue
  input  logic             iss_idle_i,
  input  logic             iss_pf_busy_i,
  input  logic             iss_decide_i,
  input  fault_e           iss_fault_i,
  input  logic [63:0]      iss_fault_arg_i,
  output logic             launch_o,       // load the issue slot
  // result
  output stall_e           stall_o,
  output logic             drop_o,         // stopped: leaves without an attempt
  output logic             interrupt_o,    // and that for an interrupt
  output logic             commit_o,       // leaves without a fault
  output logic             fail_o,         // leaves with a fault
  output fault_e           fault_o,
  output logic [63:0]      next_pc_o,      // with a fault: its argument
  output logic             redirect_o,
  output logic             enter_body_o,
  output logic             close_o,        // commits the live block
  output logic             tile_o,         // and that is a Tile block
  output logic             open_o,         // opens a block
  output logic [63:0]      target_o,       // its BPCN
  output logic             zero_part_o,    // a binding with PEMode 0 in a header
  output logic             taken_o,        // commits a block that leaves for BPCN
  output logic             queue_o,        // first cycle of a queue command
  output logic             recover_fail_o, // ACRE fails in its own steps
  output logic             nonuniform_o,
  output logic [3:0][63:0] value_o
);

  logic [63:0] seq_pc, lead_data;
  logic is_start, in_header, scalar_block, recover;
  logic [11:0] id;

  assign seq_pc = pc_i + {60'd0, len_i, 1'b0};
  assign lead_data = data_i[lead_i];
  assign id = insn_i[31:20];
  assign recover = ctrl_i.cls == ClsSys && ctrl_i.sys_op == SysRecover;
  assign is_start = ctrl_i.cls == ClsStart || ctrl_i.cls == ClsTrace;
  assign in_header = ctl_i.active && !ctl_i.body;
  assign scalar_block = ctl_i.active && (ctl_i.kind == KindStd || ctl_i.kind == KindFp);

  fault_e cmd_fault;
  logic [63:0] cmd_arg, cmd_next;
  logic skipped, taken, commits, tile_block, post_trap;

  pto_block_rules u_block_rules (
    .cls_i(ctrl_i.cls),
    .kind_i(ctrl_i.kind),
    .xfer_i(ctrl_i.xfer),
    .tmpl_i(ctrl_i.tmpl),
    .pc_i,
    .seq_pc_i(seq_pc),
    .insn_i(insn_i[31:0]),
    .compressed_i(len_i == 3'd1),
    .tmpl_target_i,
    .recover_i(recover),
    .ctl_i,
    .attr_i,
    .any_binding_i,
    .no_op_i,
    .bind_fault_i,
    .mod_fault_i,
    .fault_o(cmd_fault),
    .arg_o(cmd_arg),
    .next_o(cmd_next),
    .skipped_o(skipped),
    .taken_o(taken),
    .commits_o(commits),
    .tile_o(tile_block),
    .post_trap_o(post_trap),
    .target_o
  );

  // Values of the live block.
  logic lsr_known;
  logic [63:0] lsr;
  always_comb begin
    lsr_known = 1'b1;
    lsr = '0;
    case (id)
      12'h000: lsr = ctl_i.bpc;
      12'h001: begin
        lsr = ctl_i.bpcn;
        lsr_known = scalar_block;
      end
      12'h002: begin
        lsr[3:0] = ctl_i.kind;
        if (scalar_block) lsr[7:4] = {ctl_i.taken, ctl_i.xfer};
        lsr[12:8] = {attr_i.catr.dr, attr_i.catr.is_far, attr_i.catr.rl, attr_i.catr.aq,
                     attr_i.catr.atom};
      end
      default: lsr_known = 1'b0;
    endcase
  end

  always_comb begin
    value_o = data_i;
    if (ctrl_i.cls == ClsSys || ctrl_i.cls == ClsQueue) value_o = sys_i.value;
    if (ctrl_i.cls == ClsLsrget) begin
      for (int unsigned p = 0; p < NumPe; p++) value_o[p] = pe_enable_i[p] ? lsr : '0;
    end
  end

  // ---- the instruction's own rules ----
  logic applicable, term_ok;
  fault_e rule_fault;
  logic [63:0] rule_arg, rule_next;

  // Behind ACRC only a block start or block stop may come.
  assign term_ok = !ctl_i.term || ctrl_i.cls == ClsStart || ctrl_i.cls == ClsStop;

  // Scalar instructions are looked at with the body entered.
  always_comb begin
    case (ctrl_i.cls)
      ClsSetc: applicable = ctl_i.active && ctl_i.xfer == XferCond && !ctl_i.cond_set;
      ClsCSetcTgt: applicable = scalar_block && !ctl_i.target_set;
      ClsSetcTgt: applicable = scalar_block;
      ClsLsrget: applicable = ctl_i.active;
      ClsSys: applicable = ctl_i.active && ctl_i.kind == KindSys;
      default: applicable = 1'b1;
    endcase
  end

  always_comb begin
    rule_fault = FaultNone;
    rule_arg = pc_i;
    rule_next = seq_pc;
    if (ctrl_i.cls == ClsIllegal) rule_fault = FaultIllegal;
    else if (!term_ok || !applicable) rule_fault = FaultBundleControl;
    else if (!ctrl_i.legal || src_bad_i) rule_fault = FaultIllegal;
    else begin
      case (ctrl_i.cls)
        ClsLoad, ClsStore, ClsAmo: begin
          rule_fault = mem_fault_i;
          rule_arg = mem_fault_arg_i;
        end
        ClsJump: rule_next = lead_data;
        ClsJumpReg: begin
          rule_next = lead_data;
          rule_arg = lead_data;
          if (lead_data[0]) rule_fault = FaultInstructionPc;
        end
        ClsLsrget: if (!lsr_known) rule_fault = FaultBundleControl;
        ClsSys, ClsQueue: begin
          rule_fault = sys_i.fault;
          rule_arg = sys_i.arg;
          rule_next = sys_i.next;
          if (recover && sys_i.fault == FaultNone) begin
            rule_fault = cmd_fault;
            rule_arg = cmd_arg;
            if (post_trap) rule_next = cmd_next;
          end
        end
        ClsFrame, ClsCopy: begin
          rule_fault = mem_fault_i;
          rule_arg = mem_fault_arg_i;
          rule_next = cmd_next;
        end
        ClsDim, ClsDimImm, ClsDatr, ClsIor, ClsIot, ClsCatr, ClsHint, ClsFpatr, ClsIos, ClsModifier,
        ClsNever, ClsStart, ClsTrace, ClsStop: begin
          rule_fault = cmd_fault;
          rule_arg = cmd_arg;
          rule_next = cmd_next;
        end
        default: ;
      endcase
    end
  end

  // ---- outcome ----
  logic [63:0] fault_arg;
  logic own_rules;  // the outcome came from the instruction's own rules
  logic done;       // nothing is left to be checked
  always_comb begin
    stall_o = StallNone;
    drop_o = 1'b0;
    commit_o = 1'b0;
    fail_o = 1'b0;
    fault_o = FaultNone;
    fault_arg = pc_i;
    launch_o = 1'b0;
    interrupt_o = 1'b0;
    queue_o = 1'b0;
    own_rules = 1'b0;
    done = 1'b0;
    if (valid_i && run_i) begin
      if (rob_full_i) stall_o = StallRob;
      else if (irq_take_i && !performed_i && !(commits && tile_block && iss_pf_busy_i)) begin
        stall_o = StallInterrupt;
        drop_o = 1'b1;
        interrupt_o = 1'b1;
      end else if ((stop_max_i || stop_pc_hit_i) && !performed_i) begin
        stall_o = StallStopping;
        drop_o = 1'b1;
      end else if (pc_odd_i || pc_page_i) begin
        fail_o = 1'b1;
        fault_o = pc_odd_i ? FaultInstructionPc : FaultInstructionPage;
      end else if (ctrl_i.drain && !rob_empty_i) stall_o = StallSerialize;
      else if (rule_fault != FaultNone) begin
        own_rules = 1'b1;
        fail_o = 1'b1;
        fault_o = rule_fault;
        fault_arg = rule_arg;
      end else if (sys_i.hold && ctrl_i.cls == ClsSys) stall_o = StallFence;
      else if (sys_i.hold && ctrl_i.cls == ClsQueue) begin
        stall_o = StallQueue;
        queue_o = 1'b1;
      end else if (commits && tile_block) begin
        own_rules = 1'b1;
        if (iss_decide_i) begin
          done = iss_fault_i == FaultNone;
          fail_o = iss_fault_i != FaultNone;
          fault_o = iss_fault_i;
          if (iss_fault_i == FaultDataAlignment || iss_fault_i == FaultDataPage) begin
            fault_arg = iss_fault_arg_i;
          end
        end else begin
          launch_o = iss_idle_i;
          stall_o = iss_idle_i || iss_pf_busy_i ? StallPreflight : StallIssue;
        end
      end else begin
        own_rules = 1'b1;
        done = 1'b1;
      end
      if (done && post_trap) begin
        fail_o = 1'b1;
        fault_o = FaultPostCommit;
        fault_arg = rule_next;
      end else if (done) commit_o = 1'b1;
    end
  end

  assign next_pc_o = fail_o ? fault_arg : rule_next;
  assign redirect_o = commit_o && (rule_next != seq_pc || skipped ||
                                   (ctrl_i.cls == ClsSys && sys_i.redirect));
  assign recover_fail_o = fail_o && own_rules && recover && term_ok && applicable && ctrl_i.legal &&
                          fault_o != FaultPostCommit;
  assign enter_body_o = own_rules && is_scalar(ctrl_i.cls) && in_header;
  assign close_o = done && commits;
  assign tile_o = close_o && tile_block;
  assign taken_o = close_o && taken;
  assign open_o = commit_o && is_start && !skipped;
  assign zero_part_o = commit_o && no_op_i && in_header;

  // ---- PEs that disagree on something that exists once ----
  logic [3:0] differs;
  always_comb begin
    differs = '0;
    if (commit_o) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        case (ctrl_i.cls)
          ClsSetc, ClsSetcTgt, ClsCSetcTgt, ClsJumpReg: differs[p] = data_i[p] != lead_data;
          ClsSys: differs[p] = ctrl_i.sys_op == SysAssert ? data_i[p] == 64'd0 : data_i[p] != lead_data;
          ClsQueue: differs[p] = data_i[p] != lead_data || (ctrl_i.rd[1] && data1_i[p] != data1_i[lead_i]);
          ClsFrame, ClsCopy: differs[p] = tmpl_differs_i;
          ClsDim: differs[p] = data_i[p][15:0] != lead_data[15:0];
          default: ;
        endcase
      end
    end
  end
  assign nonuniform_o = (differs & pe_enable_i) != 4'd0;

  logic unused_commit;
  assign unused_commit = ^{ctrl_i, insn_i[63:32], sys_i};

`ifndef SYNTHESIS
  always_comb begin
    one_outcome_a : assert (!((drop_o && (commit_o || fail_o)) || (commit_o && fail_o)));
  end
`endif

endmodule
