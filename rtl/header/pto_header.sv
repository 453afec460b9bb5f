// SPDX-License-Identifier: Apache-2.0
// Block control and header: the live block, its header staging, ReturnAddress, CommitArgument, PC,
// the core state and the stop conditions (docs/microarchitecture.md sections 7 and 8,
// isa-scalar-block.md 5 and 6). All of it changes only when the instruction in WB leaves; the
// decision about that is made by pto_commit. Reset: no block, core state Run, PC = reset PC.
module pto_header
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_header_pkg::*;
  import pto_system_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic             boot_i,         // reset and the first cycle after it
  input  logic [63:0]      reset_pc_i,
  input  logic             stop_en_i,
  input  logic [63:0]      stop_pc_i,
  input  logic [63:0]      max_instr_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  // WB register
  input  logic             wb_valid_i,
  input  logic [63:0]      wb_pc_i,
  input  logic [63:0]      wb_insn_i,
  input  logic [2:0]       wb_len_i,
  input  ctrl_t            wb_ctrl_i,
  input  logic [3:0][63:0] wb_data_i,
  input  logic [3:0][63:0] wb_data1_i,
  input  logic [3:0][63:0] wb_addr_i,
  input  logic [3:0][63:0] wb_mem_data_i,
  input  logic [3:0][4:0]  wb_fsu_flags_i,
  input  logic             wb_src_bad_i,
  input  logic             wb_pc_odd_i,
  input  logic             wb_pc_page_i,
  input  logic             wb_performed_i,
  input  fault_e           wb_fault_i,
  input  logic [63:0]      wb_fault_arg_i,
  output logic             wb_leave_o,
  output stall_e           wb_stall_o,
  output logic             wb_commit_o,
  output logic             commit_o,       // it leaves without a fault
  output logic             fail_o,         // it leaves with a fault
  // register write
  output logic [3:0]       we0_o,
  output logic [4:0]       dst0_o,
  output logic [3:0][63:0] wdata0_o,
  output logic [3:0]       we1_o,
  output logic [4:0]       dst1_o,
  output logic [3:0][63:0] wdata1_o,
  // pipeline and fetch
  output logic             flush_o,        // empties decode to WB
  output logic             redirect_o,
  output logic [63:0]      target_o,
  output logic             stop_max_o,
  output run_state_e       run_state_o,
  output logic [1:0]       halt_reason_o,
  output logic             nonuniform_o,   // sticky
  output logic             ctr_nonuniform_o,
  output logic             ctr_start_o,    // opens a block
  output logic             ctr_taken_o,    // commits a block that leaves for BPCN
  output logic             ctr_noop_o,     // a binding with PEMode 0 commits
  // issue
  output logic             blk_valid_o,
  output tile_block_t      blk_o,
  input  logic             iss_idle_i,
  input  logic             iss_pf_busy_i,
  input  logic             iss_decide_i,
  input  fault_e           iss_fault_i,
  input  logic [63:0]      iss_fault_arg_i,
  input  logic             iss_noeffect_i,
  // retire
  input  logic             rob_full_i,
  input  logic             rob_empty_i,
  output logic             push_o,
  output rob_misc_t        push_misc_o,
  output logic [63:0]      push_insn_o,
  output logic [63:0]      push_next_pc_o, // the fault argument of a faulting entry
  output logic [63:0]      push_bpc_o,
  output logic [3:0][63:0] push_data_o,
  output logic [3:0][63:0] push_addr_o,
  output logic [3:0][63:0] push_mem_data_o,
  // templates in MEM
  input  logic [63:0]      tmpl_target_i,  // of FRET
  input  logic             tmpl_differs_i, // PEs disagree about the operands of a template
  input  logic             tmpl_ra_we_i,   // a template has loaded ReturnAddress
  input  logic [63:0]      tmpl_ra_i,
  output logic [63:0]      ra_o,
  output logic             tmpl_frame_end_o,  // a frame template commits
  output logic             tmpl_copy_end_o,   // MCOPY commits
  // system
  output logic [63:0]      attempted_o,
  output fault_e           fault_o,
  output logic             queue_o,        // first cycle of a queue command
  output logic             recover_fail_o, // ACRE fails in its own steps
  input  sys_rule_t        sys_i,
  input  logic             irq_take_i,
  input  logic [5:0]       irq_id_i,
  input  logic             trap_i,         // a faulting entry retires
  input  logic [63:0]      entry_pc_i,
  input  logic             halt_i,
  input  logic [63:0]      evbase_i,
  // trap entry and context
  input  logic             term_set_i,     // terminal-pending becomes 1
  output hdr_state_t       state_o,
  input  logic             restore_i,      // the state becomes `restore_state_i` at the end of the cycle
  input  hdr_state_t       restore_state_i,
  // observation
  output pto_probe_pkg::probe_header_t probe_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  // ---- state ----
  logic nonuniform_q;
  logic [63:0] pc_q, attempted_q, attempted, hint_epoch_q;
  block_ctl_t ctl_q, ctl;
  attr_t attr_q, attr;
  bindings_t bind_q;
  modifiers_t mods_q;

  assign state_o = '{ctl: ctl, attr: attr, bind_recs: bind_q, mods: mods_q};
  assign ra_o = ctl.ra;

  always_comb begin
    attempted = attempted_q;
    ctl = ctl_q;
    attr = attr_q;
    if (inj_i.valid) begin
      case (inj_i.point)
        InjHeaderAttempted: attempted ^= 64'd1 << inj_i.bit_idx;
        InjHeaderBpc: ctl.bpc ^= 64'd1 << inj_i.bit_idx;
        InjHeaderBpcn: ctl.bpcn ^= 64'd1 << inj_i.bit_idx;
        InjHeaderTaken: ctl.taken ^= 1'd1 << inj_i.bit_idx;
        InjHeaderLb0: attr.lb[0] ^= 16'd1 << inj_i.bit_idx;
        InjHeaderLb1: attr.lb[1] ^= 16'd1 << inj_i.bit_idx;
        InjHeaderCatr: attr.catr ^= 7'd1 << inj_i.bit_idx;
        InjHeaderRa: ctl.ra ^= 64'd1 << inj_i.bit_idx;
        default: ;
      endcase
    end
  end

  // ---- decision ----
  logic drop, interrupt, in_trap, commit, fail, enter_body, close, tile, open, redirect, no_op, zero_part, nonuniform;
  logic [63:0] next_pc, start_target;
  fault_e fault, bind_fault, mod_fault;
  logic [2:0] roles;
  logic [3:0][63:0] value;

  assign stop_max_o = max_instr_i != 64'd0 && attempted == max_instr_i;

  pto_commit u_commit (
    .run_i(run_state_o == RunActive),
    .rob_full_i,
    .rob_empty_i,
    .stop_max_i(stop_max_o),
    .stop_pc_hit_i(stop_en_i && wb_pc_i == stop_pc_i),
    .lead_i,
    .pe_enable_i,
    .valid_i(wb_valid_i),
    .pc_i(wb_pc_i),
    .insn_i(wb_insn_i),
    .len_i(wb_len_i),
    .ctrl_i(wb_ctrl_i),
    .data_i(wb_data_i),
    .data1_i(wb_data1_i),
    .src_bad_i(wb_src_bad_i),
    .pc_odd_i(wb_pc_odd_i),
    .pc_page_i(wb_pc_page_i),
    .mem_fault_i(wb_fault_i),
    .mem_fault_arg_i(wb_fault_arg_i),
    .tmpl_target_i,
    .tmpl_differs_i,
    .ctl_i(ctl),
    .attr_i(attr),
    .any_binding_i(bind_q.iot[0].valid || bind_q.ios[0].valid),
    .no_op_i(no_op),
    .bind_fault_i(bind_fault),
    .mod_fault_i(mod_fault),
    .sys_i,
    .irq_take_i,
    .performed_i(wb_performed_i),
    .iss_idle_i,
    .iss_pf_busy_i,
    .iss_decide_i,
    .iss_fault_i,
    .iss_fault_arg_i,
    .launch_o(blk_valid_o),
    .stall_o(wb_stall_o),
    .drop_o(drop),
    .interrupt_o(interrupt),
    .commit_o(commit),
    .fail_o(fail),
    .fault_o(fault),
    .next_pc_o(next_pc),
    .redirect_o(redirect),
    .enter_body_o(enter_body),
    .close_o(close),
    .tile_o(tile),
    .open_o(open),
    .target_o(start_target),
    .zero_part_o(zero_part),
    .taken_o(ctr_taken_o),
    .queue_o,
    .recover_fail_o,
    .nonuniform_o(nonuniform),
    .value_o(value)
  );

  logic is_start, skipped;  // a block start that opens nothing
  assign is_start = wb_ctrl_i.cls == ClsStart || wb_ctrl_i.cls == ClsTrace;
  assign skipped = is_start && !open;
  assign wb_leave_o = commit || fail || drop;
  assign wb_commit_o = commit || fail;
  assign in_trap = run_state_o == RunTrap;
  assign redirect_o = redirect || in_trap;
  assign flush_o = redirect_o || fail || drop;
  assign target_o = in_trap ? evbase_i : next_pc;
  assign attempted_o = attempted;
  assign commit_o = commit;
  assign fail_o = fail;
  assign fault_o = fault;
  assign we0_o = commit && wb_ctrl_i.has_dst && !skipped ? pe_enable_i : 4'd0;
  assign dst0_o = wb_ctrl_i.dst;
  assign wdata0_o = value;
  assign we1_o = commit && wb_ctrl_i.has_dst1 ? pe_enable_i : 4'd0;
  assign dst1_o = wb_ctrl_i.dst1;
  always_comb begin
    wdata1_o = wb_data1_i;
    if (wb_ctrl_i.cls == ClsQueue) begin
      for (int unsigned p = 0; p < NumPe; p++) wdata1_o[p] = pe_enable_i[p] ? sys_i.value1 : '0;
    end
  end
  assign nonuniform_o = nonuniform_q;
  assign ctr_nonuniform_o = nonuniform;
  assign ctr_start_o = open;
  assign ctr_noop_o = commit && no_op;
  assign tmpl_frame_end_o = commit && wb_ctrl_i.cls == ClsFrame;
  assign tmpl_copy_end_o = commit && wb_ctrl_i.cls == ClsCopy && wb_ctrl_i.tmpl == TmplCopy;

  // ---- reorder buffer entry ----
  pto_rob_entry u_rob_entry (
    .ctrl_i(wb_ctrl_i),
    .insn_i(wb_insn_i[31:0]),
    .len_i(wb_len_i),
    .fail_i(fail),
    .fault_i(fault),
    .interrupt_i(interrupt),
    .block_i(close),
    .tile_i(tile && !iss_noeffect_i),
    .skipped_i(skipped),
    .flags_i(wb_fsu_flags_i),
    .misc_o(push_misc_o)
  );
  assign push_o = commit || fail || interrupt;
  assign push_insn_o = interrupt ? '0 : wb_insn_i;
  assign push_next_pc_o = interrupt ? 64'(irq_id_i) : next_pc;
  assign push_bpc_o = ctl.bpc;
  assign push_data_o = value;
  assign push_addr_o = wb_addr_i;
  assign push_mem_data_o = wb_mem_data_i;

  // ---- core state ----
  pto_core_state u_core_state (
    .clk_i,
    .rst_ni,
    .boot_i,
    .reset_pc_i,
    .commit_i(commit),
    .fail_i(fail),
    .drop_i(drop),
    .interrupt_i(interrupt),
    .stop_max_i(stop_max_o),
    .wb_pc_i,
    .next_pc_i(next_pc),
    .attempted_i(attempted),
    .rob_empty_i,
    .iss_idle_i,
    .trap_i,
    .entry_pc_i,
    .halt_i,
    .evbase_i,
    .state_o(run_state_o),
    .halt_reason_o,
    .pc_o(pc_q),
    .attempted_o(attempted_q)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) nonuniform_q <= 1'b0;
    else if (nonuniform) nonuniform_q <= 1'b1;
  end

  // ---- block control ----
  logic [63:0] lead_data;
  assign lead_data = wb_data_i[lead_i];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ctl_q <= ctl_closed(1'b0, '0);
    else if (restore_i) ctl_q <= restore_state_i.ctl;
    else begin
      if (enter_body) ctl_q.body <= 1'b1;
      if (zero_part) ctl_q.zero_part <= 1'b1;
      if (term_set_i) ctl_q.term <= 1'b1;
      if (tmpl_ra_we_i) ctl_q.ra <= tmpl_ra_i;
      if (open) begin
        ctl_q <= ctl_closed(ctl_q.commit_arg, ctl_q.ra);
        ctl_q.active <= 1'b1;
        ctl_q.taken <= wb_ctrl_i.xfer != XferCond && wb_ctrl_i.kind != KindSys;
        ctl_q.kind <= wb_ctrl_i.kind;
        ctl_q.xfer <= wb_ctrl_i.xfer;
        ctl_q.no_desc <= wb_ctrl_i.cls == ClsTrace;
        ctl_q.cls <= desc_class_e'(wb_ctrl_i.dcls);
        if (wb_ctrl_i.dcls != DescControl) begin
          ctl_q.op <= wb_ctrl_i.dcls == DescTileElement ? wb_insn_i[26:20] : {2'd0, wb_insn_i[24:20]};
          ctl_q.dtype <= wb_insn_i[31:27];
        end
        ctl_q.bpc <= wb_pc_i;
        ctl_q.bpcn <= start_target;
        ctl_q.seq_pc <= next_pc;
        if (wb_ctrl_i.has_dst) ctl_q.ra <= lead_data;
      end else if (close || in_trap) begin
        ctl_q <= ctl_closed(ctl_q.commit_arg, ctl_q.ra);
      end else if (commit) begin
        case (wb_ctrl_i.cls)
          ClsSetc: begin
            ctl_q.commit_arg <= lead_data[0];
            ctl_q.taken <= lead_data[0];
            ctl_q.cond_set <= 1'b1;
          end
          ClsSetcTgt: ctl_q.bpcn <= lead_data;
          ClsCSetcTgt: begin
            ctl_q.bpcn <= lead_data;
            ctl_q.target_set <= 1'b1;
          end
          ClsSetret: ctl_q.ra <= lead_data;
          default: ;
        endcase
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) hint_epoch_q <= '0;
    else if ((commit && wb_ctrl_i.cls == ClsHint) || (open && wb_ctrl_i.cls == ClsTrace)) begin
      hint_epoch_q <= hint_epoch_q + 64'd1;
    end
  end

  // ---- header ----
  logic clear, mods_any;
  assign clear = open || close || in_trap;

  pto_attributes u_attributes (
    .clk_i,
    .rst_ni,
    .clear_i(clear),
    .restore_i,
    .restore_state_i(restore_state_i.attr),
    .commit_i(commit),
    .cls_i(wb_ctrl_i.cls),
    .insn_i(wb_insn_i[31:0]),
    .lead_data_i(lead_data[15:0]),
    .attr_o(attr_q)
  );

  pto_bindings u_bindings (
    .clk_i,
    .rst_ni,
    .clear_i(clear),
    .restore_i,
    .restore_state_i(restore_state_i.bind_recs),
    .cls_i(wb_ctrl_i.cls),
    .insn_i(wb_insn_i[31:0]),
    .commit_i(commit),
    .no_op_o(no_op),
    .fault_o(bind_fault),
    .roles_o(roles),
    .bind_o(bind_q)
  );

  pto_modifiers u_modifiers (
    .clk_i,
    .rst_ni,
    .clear_i(clear),
    .restore_i,
    .restore_state_i(restore_state_i.mods),
    .cls_i(wb_ctrl_i.cls),
    .insn_i(wb_insn_i[31:0]),
    .data_i(wb_data_i),
    .in_header_i(ctl.active && !ctl.body),
    .commit_i(commit),
    .no_op_i(no_op),
    .roles_i(roles),
    .iot_count_i(bind_q.iot_count),
    .ios_count_i(bind_q.ios_count),
    .fault_o(mod_fault),
    .any_o(mods_any),
    .mods_o(mods_q)
  );

  always_comb begin
    blk_o = '0;
    if (blk_valid_o) begin
      case (ctl.cls)
        DescTileElement: blk_o.engine = EngineVec;
        DescTileMemory: blk_o.engine = EngineTlsu;
        default: blk_o.engine = EngineNone;
      endcase
      blk_o.op = ctl.op;
      blk_o.dtype = ctl.dtype;
      blk_o.lb = attr.lb;
      blk_o.lb_set = attr.lb_set;
      blk_o.ior = attr.ior;
      blk_o.datr = attr.datr;
      blk_o.fpatr = attr.fpatr;
      blk_o.iot = bind_q.iot;
      blk_o.iot_count = bind_q.iot_count;
      blk_o.ios = bind_q.ios[0].valid;
      blk_o.modified = mods_any;
      blk_o.zero_part = ctl.zero_part;
    end
  end

  // ---- probe and debug ----
  always_comb begin
    probe_o = '0;
    probe_o.hdr_bpc = ctl.bpc;
    probe_o.hdr_bpcn = ctl.bpcn;
    probe_o.attempted = attempted;
    probe_o.ra = ctl.ra;
    probe_o.commit_arg = {63'd0, ctl.commit_arg};
    probe_o.hdr_active = 32'(ctl.active);
    probe_o.hdr_body = 32'(ctl.body);
    probe_o.hdr_kind = 32'(ctl.kind);
    probe_o.hdr_transfer = 32'(ctl.xfer);
    probe_o.hdr_taken = 32'(ctl.taken);
    probe_o.hdr_lb[0] = 32'(attr.lb[0]);
    probe_o.hdr_lb[1] = 32'(attr.lb[1]);
    probe_o.hdr_lb[2] = 32'(attr.lb[2]);
    probe_o.hdr_lb_set = 32'(attr.lb_set);
    probe_o.hdr_iot_count = 32'(bind_q.iot_count);
    probe_o.hdr_term = 32'(ctl.term);
    probe_o.hdr_catr = 32'(attr.catr);
    probe_o.hdr_hint = 32'(attr.hint);
    probe_o.hdr_fpatr = 32'(attr.fpatr);
    probe_o.hdr_ios_count = 32'(bind_q.ios_count);
    probe_o.hdr_desc = {15'd0, ctl.active && ctl.no_desc, ctl.dtype, ctl.op, ctl.cls, ctl.active};
  end

  pto_header_debug u_debug (
    .en_i(dbg_en_i),
    .sel_i(dbg_sel_i),
    .addr_i(dbg_addr_i),
    .pc_i(boot_i ? reset_pc_i : pc_q),
    .attempted_i(attempted),
    .halt_reason_i(halt_reason_o),
    .nonuniform_i(nonuniform_q),
    .hint_epoch_i(hint_epoch_q),
    .state_i(state_o),
    .rdata_o(dbg_rdata_o)
  );

`ifndef SYNTHESIS
  launch_idle_a : assert property (@(posedge clk_i) disable iff (!rst_ni) blk_valid_o |-> iss_idle_i);
  decide_waits_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                    iss_decide_i |-> wb_valid_i && wb_leave_o);
  push_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni) push_o |-> !rob_full_i);
  body_active_a : assert property (@(posedge clk_i) disable iff (!rst_ni) ctl_q.body |-> ctl_q.active);
  tmpl_ra_alone_a : assert property (@(posedge clk_i) disable iff (!rst_ni) tmpl_ra_we_i |-> !wb_valid_i);
`endif

endmodule
