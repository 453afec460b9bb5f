// SPDX-License-Identifier: Apache-2.0
// The system unit: system registers, rings, trap contexts, interrupts, maintenance and queues
// (docs/microarchitecture/traps.md, blocks.md section 8). Judges the SYS form or queue command in WB, writes trap
// bank and context when a faulting entry retires, and gives back what ACRE restores. Reset: ring 0,
// nothing pending, no context.
module pto_system
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_system_pkg::*;
  import pto_header_pkg::*;
  import pto_template_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic             spec_compat_i,
  input  logic [31:0]      fault_limit_i,
  input  logic             irq_en_i,
  input  logic [63:0]      irq_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  input  logic [63:0]      cycle_i,
  input  logic [63:0]      attempted_i,
  input  run_state_e       run_state_i,
  input  logic             alone_i,      // ROB empty, no TLSU block, issue idle
  // WB register
  input  logic             wb_valid_i,
  input  logic [63:0]      wb_pc_i,
  input  logic [63:0]      wb_insn_i,
  input  logic [2:0]       wb_len_i,
  input  ctrl_t            wb_ctrl_i,
  input  logic [63:0]      wb_data_i,    // SrcL of the lead
  input  logic [63:0]      wb_data1_i,   // SrcR of the lead, of queue commands
  // what WB decides
  output sys_rule_t        rule_o,
  input  logic             wb_commit_i,  // without fault
  input  logic             wb_fail_i,
  input  fault_e           wb_fault_i,
  input  logic             wb_queue_i,   // first cycle of a queue command
  input  logic             recover_fail_i,  // ACRE fails in its own steps
  output logic             irq_take_o,
  output logic [5:0]       irq_id_o,
  output logic             user_ring_o,  // accesses end at user_bytes
  output logic [2:0]       rmode_o,      // of scalar floating point
  output logic             term_set_o,
  // retirement
  input  logic             trap_i,       // of a faulting entry
  input  fault_e           trap_fault_i,
  input  logic [4:0]       trap_cause_i,
  input  logic [63:0]      trap_pc_i,
  input  logic [63:0]      trap_arg_i,
  input  logic [4:0]       flags_i,
  output logic             halt_o,       // the trap taken last stops the core
  output logic [63:0]      entry_pc_o,   // at retirement: where the trap leads, or its argument
  output logic [63:0]      evbase_o,     // in core state Trap: the target
  // context
  input  hdr_state_t       hdr_i,
  input  tmpl_state_t tmpl_i,
  input  queues_t          queues_i,
  output logic             recover_o,    // ACRE commits: the following become live
  output hdr_state_t       recover_hdr_o,
  output tmpl_state_t recover_tmpl_o,
  output queues_t          recover_queues_o,
  // observation
  output logic             ctr_fence_o,
  output logic             ctr_ssr_write_o,
  output logic             ctr_queue_o,
  output logic             ctr_event_o,
  output pto_probe_pkg::probe_system_t probe_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  // ---- instruction in WB ----
  logic sys_en, queue_en, sys_commit, is_get, is_set;
  logic [23:0] ssr_addr;
  logic [63:0] seq_pc, now, dbg_now;
  assign sys_en = wb_valid_i && wb_ctrl_i.cls == ClsSys;
  assign queue_en = wb_valid_i && wb_ctrl_i.cls == ClsQueue;
  assign sys_commit = sys_en && wb_commit_i;
  assign is_get = wb_ctrl_i.sys_op == SysGet || wb_ctrl_i.sys_op == SysSwap;
  assign is_set = wb_ctrl_i.sys_op == SysSet || wb_ctrl_i.sys_op == SysSwap;
  assign seq_pc = wb_pc_i + {60'd0, wb_len_i, 1'b0};
  assign now = spec_compat_i ? attempted_i + 64'd1 : cycle_i;
  assign dbg_now = spec_compat_i ? attempted_i : cycle_i;

  always_comb begin
    case (wb_len_i)
      3'd1: ssr_addr = {19'd0, wb_insn_i[10:6]};
      3'd2: ssr_addr = {12'd0, wb_insn_i[31:20]};
      default: ssr_addr = {wb_insn_i[15:4], wb_insn_i[47:36]};
    endcase
  end

  logic ssr_illegal, ssr_thread, words_ok, ssr_write, bank, trap_bank, entry_bank;
  logic [63:0] ssr_rdata, dbg_ssr, core_state;
  logic [1:0] irq_clear, in_use, ctx_valid;
  logic [5:0] irq_clear_id;
  logic [3:0] ring;
  logic [1:0][63:0] pending, evbase, timecmp, trap_pc, trap_word;
  logic [1:0][1:0] irq_config;
  trap_words_t trap_words, words;

  assign ring = core_state[3:0];
  assign rmode_o = core_state[39:37];
  assign bank = ring[0];               // of rings 0 and 1
  assign trap_bank = ring != 4'd0;
  // A request says by its type which ring serves it: 1 ring 1, the others ring 0.
  assign entry_bank = trap_fault_i == FaultServiceRequest ? trap_cause_i == 5'd1 : trap_bank;
  assign user_ring_o = ring >= 4'd2;
  assign ssr_write = sys_commit && is_set;

  pto_ssr u_ssr (
    .clk_i,
    .rst_ni,
    .inj_i,
    .time_i(now),
    .dbg_time_i(dbg_now),
    .lead_i,
    .pending_i(pending),
    .en_i(sys_en && (is_get || is_set)),
    .addr_i(ssr_addr),
    .get_i(is_get),
    .set_i(is_set),
    .illegal_o(ssr_illegal),
    .thread_o(ssr_thread),
    .rdata_o(ssr_rdata),
    .write_i(ssr_write),
    .wdata_i(wb_data_i),
    .clear_o(irq_clear),
    .clear_id_o(irq_clear_id),
    .flags_i,
    .trap_i,
    .trap_bank_i(entry_bank),
    .trap_words_i(trap_words),
    .recover_i(recover_o),
    .words_o(words),
    .words_ok_o(words_ok),
    .core_state_o(core_state),
    .evbase_o(evbase),
    .timecmp_o(timecmp),
    .config_o(irq_config),
    .in_use_o(in_use),
    .trap_pc_o(trap_pc),
    .trap_word_o(trap_word),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_ssr)
  );

  pto_interrupt u_interrupt (
    .clk_i,
    .rst_ni,
    .inj_i,
    .irq_en_i,
    .irq_i,
    .run_i(run_state_i == RunActive),
    .bank_i(trap_bank),
    .time_i(now),
    .evbase_i(evbase),
    .timecmp_i(timecmp),
    .config_i(irq_config),
    .in_use_i(in_use),
    .clear_i(irq_clear),
    .clear_id_i(irq_clear_id),
    .pending_o(pending),
    .take_o(irq_take_o),
    .id_o(irq_id_o)
  );

  sys_rule_t sys_rule;
  pto_sys_rules u_sys_rules (
    .en_i(sys_en),
    .op_i(wb_ctrl_i.sys_op),
    .code_i(wb_ctrl_i.sys_code),
    .pc_i(wb_pc_i),
    .seq_pc_i(seq_pc),
    .insn_i(wb_insn_i[31:0]),
    .operand_i(wb_data_i),
    .pe_enable_i,
    .ring_i(ring),
    .alone_i,
    .ssr_illegal_i(ssr_illegal),
    .ssr_thread_i(ssr_thread),
    .ssr_rdata_i(ssr_rdata),
    .recoverable_i(words_ok && ctx_valid[bank]),
    .recover_pc_i(words.pc),
    .rule_o(sys_rule)
  );

  // ---- queues ----
  logic queue_second;
  logic [3:0] queue_used;
  logic [3:0][9:0] queue_count;
  logic [63:0] queue_result, queue_data, dbg_queue, dbg_maintenance;

  pto_queue u_queue (
    .clk_i,
    .rst_ni,
    .inj_i,
    .en_i(queue_en),
    .first_i(wb_queue_i),
    .op_i(wb_ctrl_i.queue_op),
    .flags_i(wb_insn_i[44:41]),
    .key_i(wb_data_i),
    .operand_i(wb_data1_i),
    .commit_i(queue_en && wb_commit_i),
    .second_o(queue_second),
    .result_o(queue_result),
    .data_o(queue_data),
    .event_o(ctr_event_o),
    .used_o(queue_used),
    .count_o(queue_count),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_queue)
  );

  always_comb begin
    rule_o = sys_rule;
    if (queue_en) begin
      rule_o.next = seq_pc;
      rule_o.hold = !queue_second;
      rule_o.value1 = queue_result;  // HL.QPOP alone has a second destination
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (pe_enable_i[p]) rule_o.value[p] = wb_ctrl_i.queue_op == QueuePop ? queue_data : queue_result;
      end
    end
  end

  pto_maintenance u_maintenance (
    .clk_i,
    .rst_ni,
    .commit_i(sys_commit),
    .call_i(term_set_o),
    .op_i(wb_ctrl_i.sys_op),
    .code_i(wb_ctrl_i.sys_code),
    .insn_i(wb_insn_i[27:20]),
    .operand_i(wb_data_i),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_maintenance)
  );

  // ---- trap entry ----
  logic keep_q;            // the fault is that of an ACRE, which keeps its context
  logic [31:0] traps_q;
  logic [63:0] entry;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      keep_q <= 1'b0;
      traps_q <= '0;
    end else begin
      if (wb_fail_i) keep_q <= recover_fail_i;
      else if (trap_i) keep_q <= 1'b0;
      if (trap_i && trap_fault_i != FaultInterrupt) traps_q <= traps_q + 32'd1;
    end
  end

  function automatic logic [5:0] trap_number(input fault_e fault);
    case (fault)
      FaultIllegal: return 6'd4;
      FaultBundleControl, FaultTileLegality, FaultTileAllocation, FaultPostCommit: return 6'd5;
      FaultServiceRequest: return 6'd6;
      FaultInstructionPc: return 6'd32;
      FaultInstructionPage: return 6'd33;
      FaultDataAlignment: return 6'd34;
      FaultDataPage: return 6'd35;
      FaultInterrupt: return 6'd44;
      FaultSoftwareBreakpoint: return 6'd50;
      FaultAssert: return 6'd52;
      default: return 6'd0;
    endcase
  endfunction

  always_comb begin
    trap_words = '0;
    if (trap_i) begin
      trap_words.number = {trap_fault_i == FaultInterrupt, 1'b1, 14'd0, 19'd0, trap_cause_i, 18'd0,
                           trap_number(trap_fault_i)};
      trap_words.arg = trap_arg_i;
      trap_words.state = core_state;
      trap_words.state[36:32] = core_state[36:32] | flags_i;
      trap_words.state[4] = hdr_i.ctl.body;
      trap_words.barg = {49'd0, hdr_i.ctl.taken, hdr_i.ctl.xfer, hdr_i.ctl.kind, hdr_i.ctl.body,
                         hdr_i.ctl.active, 1'b1, ring};
      trap_words.bpc = hdr_i.ctl.bpc;
      trap_words.bpcn = hdr_i.ctl.bpcn;
      trap_words.pc = trap_fault_i == FaultServiceRequest ? trap_pc_i + 64'd4
                    : trap_fault_i == FaultPostCommit ? trap_arg_i : trap_pc_i;
      trap_words.ra = hdr_i.ctl.ra;
      trap_words.t = queues_i.t[lead_i];
      trap_words.u = queues_i.u[lead_i];
    end
  end

  assign entry = evbase[entry_bank];
  assign entry_pc_o = entry != 64'd0 ? entry : trap_arg_i;
  assign evbase_o = inj_i.valid && inj_i.point == InjSystemEvbase ? entry ^ (64'd1 << inj_i.bit_idx[5:0])
                                                                  : entry;
  assign halt_o = entry == 64'd0 || (fault_limit_i != 32'd0 && traps_q == fault_limit_i);
  assign term_set_o = sys_en && wb_fail_i && wb_fault_i == FaultServiceRequest;

  // ---- context ----
  hdr_state_t ctx_hdr;
  queues_t ctx_queues;
  assign recover_o = sys_commit && wb_ctrl_i.sys_op == SysRecover;

  pto_context u_context (
    .clk_i,
    .rst_ni,
    .save_i(trap_i && !(keep_q && ring == {3'd0, entry_bank} && ctx_valid[entry_bank])),
    .save_bank_i(entry_bank),
    .hdr_i,
    .tmpl_i,
    .queues_i,
    .recover_i(recover_o),
    .bank_i(bank),
    .valid_o(ctx_valid),
    .hdr_o(ctx_hdr),
    .tmpl_o(recover_tmpl_o),
    .queues_o(ctx_queues)
  );

  // Words that software can see win over the record.
  always_comb begin
    recover_hdr_o = ctx_hdr;
    recover_queues_o = ctx_queues;
    if (recover_o) begin
      recover_hdr_o.ctl.bpc = words.bpc;
      recover_hdr_o.ctl.bpcn = words.bpcn;
      recover_hdr_o.ctl.ra = words.ra;
      recover_hdr_o.ctl.active = words.barg[5];
      recover_hdr_o.ctl.body = words.barg[6];
      recover_hdr_o.ctl.kind = words.barg[10:7];
      recover_hdr_o.ctl.xfer = words.barg[13:11];
      recover_hdr_o.ctl.taken = words.barg[14];
      recover_queues_o.t[lead_i] = words.t;
      recover_queues_o.u[lead_i] = words.u;
    end
  end

  // ---- observation ----
  assign ctr_fence_o = sys_commit &&
                       (wb_ctrl_i.sys_op == SysFenceData || wb_ctrl_i.sys_op == SysFenceInstr);
  assign ctr_ssr_write_o = ssr_write;
  assign ctr_queue_o = queue_en && wb_commit_i;

  always_comb begin
    probe_o = '0;
    probe_o.core_state = core_state;
    probe_o.acr = 32'(ring);
    probe_o.trap_pc = trap_pc;
    probe_o.trap_word = trap_word;
    probe_o.ctx_valid = 32'(ctx_valid);
    probe_o.irq_pending = pending;
    probe_o.irq_take = 32'(irq_take_o);
    probe_o.ssr_write = 32'(ssr_write);
    if (ssr_write) begin
      probe_o.ssr_addr = 32'(ssr_addr);
      probe_o.ssr_wdata = wb_data_i;
    end
    probe_o.queue_used = 32'(queue_used);
    for (int unsigned s = 0; s < 4; s++) probe_o.queue_count[s] = 32'(queue_count[s]);
  end

  logic [63:0] dbg_own;
  always_comb begin
    dbg_own = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      case (dbg_addr_i)
        32'd9: dbg_own = core_state;
        32'd10: dbg_own = {58'd0, words.number[5:0]};
        32'd11: dbg_own = {40'd0, words.number[47:24]};
        32'd12: dbg_own = words.arg;
        32'd13: dbg_own = words.pc;
        32'd14: dbg_own = words.bpc;
        32'd16: dbg_own = {63'd0, words.number[62]};
        32'd19: dbg_own = {60'd0, ring};
        32'd20: dbg_own = {62'd0, !user_ring_o && ctx_valid[bank], 1'b0};
        default: ;
      endcase
    end
  end
  assign dbg_rdata_o = dbg_own | dbg_ssr | dbg_queue | dbg_maintenance;

  logic unused_system;
  assign unused_system = ^{wb_ctrl_i, wb_insn_i, words, inj_i};

`ifndef SYNTHESIS
  trap_alone_a : assert property (@(posedge clk_i) disable iff (!rst_ni) trap_i |-> !wb_commit_i);
`endif

endmodule
