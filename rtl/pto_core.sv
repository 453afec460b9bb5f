// SPDX-License-Identifier: Apache-2.0
// The core: fetch, decode, scalar pipeline, header and WB, retire, counters, the backend with issue
// and the engines, and the memory arbiter (docs/microarchitecture.md). GPRs are written over the debug
// port while reset is held; everything else has a reset value. The static inputs (reset_pc_i to
// irq_en_i) do not change after reset.
module pto_core
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
#(
  parameter pto_cfg_pkg::core_cfg_t Cfg = pto_cfg_pkg::CfgDefault
) (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic [63:0]  reset_pc_i,
  input  logic [63:0]  mem_bytes_i,     // bytes
  input  logic [3:0]   pe_enable_i,     // bit p = PE p
  input  logic         spec_compat_i,
  input  logic         stop_en_i,
  input  logic [63:0]  stop_pc_i,
  input  logic [63:0]  max_instr_i,     // 0 = no limit
  input  logic [63:0]  user_bytes_i,    // bytes that rings 2 to 15 may access
  input  logic [31:0]  fault_limit_i,   // 0 = no limit
  input  logic         irq_en_i,

  input  logic [63:0]  irq_i,           // interrupt lines, level

  input  logic         dbg_en_i,
  input  logic         dbg_we_i,
  input  logic [7:0]   dbg_sel_i,
  input  logic [31:0]  dbg_addr_i,
  input  logic [63:0]  dbg_wdata_i,
  output logic [63:0]  dbg_rdata_o,

  input  inject_t      inj_i,

  output logic         mem_valid_o,
  input  logic         mem_ready_i,
  output logic         mem_we_o,
  output logic [63:0]  mem_addr_o,
  output logic [511:0] mem_wdata_o,
  output logic [63:0]  mem_wstrb_o,
  input  logic         mem_rvalid_i,
  input  logic [511:0] mem_rdata_i,

  output logic         halted_o,
  output pto_probe_pkg::probe_t probe_o
);

  localparam logic [63:0] CfgHash =
      pto_cfg_pkg::config_hash(Cfg, 32'(pto_probe_pkg::ProbeWords));

  // Reset and the first cycle after it: the PC registers stand for reset_pc_i.
  logic boot_q;
  logic [63:0] cycle_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      boot_q <= 1'b1;
      cycle_q <= '0;
    end else begin
      boot_q <= 1'b0;
      cycle_q <= cycle_q + 64'd1;
    end
  end

  logic [1:0] lead;
  always_comb begin
    lead = 2'd0;
    for (int p = NumPe - 1; p >= 0; p--) begin
      if (pe_enable_i[p]) lead = 2'(p);
    end
  end

  run_state_e run_state;
  logic [1:0] halt_reason;
  logic nonuniform;
  logic flush, redirect, stop_max;
  logic [63:0] target;

  pto_probe_pkg::probe_core_t probe_core;
  pto_probe_pkg::probe_fetch_t probe_fetch;
  pto_probe_pkg::probe_decode_t probe_decode;
  pto_probe_pkg::probe_scalar_t probe_scalar;
  pto_probe_pkg::probe_header_t probe_header;
  pto_probe_pkg::probe_system_t probe_system;
  pto_probe_pkg::probe_issue_t probe_issue;
  pto_probe_pkg::probe_local_pool_t probe_local_pool;
  pto_probe_pkg::probe_vec_t probe_vec;
  pto_probe_pkg::probe_tlsu_t probe_tlsu;
  pto_probe_pkg::probe_memory_t probe_memory;
  pto_probe_pkg::probe_retire_t probe_retire;
  pto_probe_pkg::probe_counters_t probe_counters;

  // Memory side of the requesters.
  logic fetch_req, fetch_gnt, fetch_rvalid;
  logic [63:0] fetch_addr;
  logic [511:0] fetch_rdata;
  logic lsu_req, lsu_we, lsu_gnt, lsu_rvalid;
  logic [63:0] lsu_addr, lsu_wstrb;
  logic [511:0] lsu_wdata, lsu_rdata;
  logic tlsu_req, tlsu_we, tlsu_gnt, tlsu_rvalid, tlsu_idle;
  logic [63:0] tlsu_addr, tlsu_wstrb;
  logic [511:0] tlsu_wdata, tlsu_rdata;

  // ---- system unit: what others need of it ----
  logic irq_take, user_ring, term_set, recover, recover_fail, queue_first, trap, trap_halt;
  logic [5:0] irq_id;
  logic [4:0] ret_flags, trap_cause;
  logic [63:0] attempted, push_insn, entry_pc, evbase, trap_pc, trap_arg;
  fault_e fault, trap_fault;
  pto_system_pkg::sys_rule_t sys_rule;
  pto_system_pkg::queues_t queues, recover_queues;
  pto_header_pkg::hdr_state_t recover_hdr;
  pto_template_pkg::tmpl_state_t recover_tmpl;
  logic ctr_fence, ctr_ssr_write, ctr_queue, ctr_event;

  // ---- fetch and decode ----
  logic take, dec_ready, fetch_drop;
  logic [63:0] take_pc, take_insn;
  logic [2:0] take_len;

  pto_fetch #(
    .FetchOutstanding(Cfg.FetchOutstanding),
    .FetchQueue(Cfg.FetchQueue)
  ) u_fetch (
    .clk_i,
    .rst_ni,
    .inj_i,
    .boot_i(boot_q),
    .reset_pc_i,
    .run_i(run_state == RunActive),
    .redirect_i(redirect),
    .target_i(target),
    .flush_i(flush && !redirect),
    .req_o(fetch_req),
    .addr_o(fetch_addr),
    .gnt_i(fetch_gnt),
    .rvalid_i(fetch_rvalid),
    .rdata_i(fetch_rdata),
    .dec_ready_i(dec_ready),
    .take_o(take),
    .take_pc_o(take_pc),
    .take_insn_o(take_insn),
    .take_len_o(take_len),
    .discard_o(fetch_drop),
    .probe_o(probe_fetch)
  );

  logic dec_valid, rr_ready;
  logic [63:0] dec_pc, dec_insn, dec_imm;
  logic [2:0] dec_len;
  logic [31:0] dec_seq;
  ctrl_t dec_ctrl;

  pto_decode u_decode (
    .clk_i,
    .rst_ni,
    .inj_i,
    .flush_i(flush),
    .take_i(take),
    .take_pc_i(take_pc),
    .take_insn_i(take_insn),
    .take_len_i(take_len),
    .ready_o(dec_ready),
    .rr_ready_i(rr_ready),
    .valid_o(dec_valid),
    .pc_o(dec_pc),
    .insn_o(dec_insn),
    .len_o(dec_len),
    .seq_o(dec_seq),
    .ctrl_o(dec_ctrl),
    .imm_o(dec_imm),
    .probe_o(probe_decode)
  );

  // ---- scalar pipeline ----
  pto_template_pkg::tmpl_state_t tmpl_record;
  logic [63:0] hdr_ra, tmpl_ra, tmpl_target;
  logic tmpl_differs, tmpl_ra_we, tmpl_frame_end, tmpl_copy_end;
  logic wb_valid, wb_src_bad, wb_pc_odd, wb_pc_page, wb_leave, wb_commit;
  logic [63:0] wb_pc, wb_insn, wb_fault_arg;
  logic [2:0] wb_len;
  ctrl_t wb_ctrl;
  logic [3:0][63:0] wb_data, wb_data1, wb_addr, wb_mem_data, wb_mem_data1, wdata0, wdata1;
  logic wb_performed;
  pto_header_pkg::hdr_state_t hdr_state;
  logic [63:0] mem_limit;
  logic [3:0][4:0] wb_fsu_flags;
  logic commit, fail, write_gnt;
  logic [57:0] write_line;
  logic [2:0] rmode;
  logic [127:0] ctr_scalar;
  fault_e wb_fault;
  stall_e wb_stall;
  logic [3:0] we0, we1;
  logic [4:0] dst0, dst1;
  logic [4:0] iss_rs0, iss_rs1;
  logic [3:0][63:0] iss_rdata0, iss_rdata1;
  logic iss_idle;
  logic [63:0] dbg_scalar, dbg_header, dbg_retire, dbg_counters, dbg_backend, dbg_system;

  // Rings 2 to 15 may not use all of memory.
  assign mem_limit = user_ring && user_bytes_i < mem_bytes_i ? user_bytes_i : mem_bytes_i;

  pto_scalar #(
    .MulCycles(Cfg.MulCycles),
    .DivCycles(Cfg.DivCycles)
  ) u_scalar (
    .clk_i,
    .rst_ni,
    .inj_i,
    .mem_bytes_i,
    .mem_limit_i(mem_limit),
    .pe_enable_i,
    .lead_i(lead),
    .flush_i(flush),
    .dec_valid_i(dec_valid),
    .dec_pc_i(dec_pc),
    .dec_insn_i(dec_insn),
    .dec_len_i(dec_len),
    .dec_seq_i(dec_seq),
    .dec_ctrl_i(dec_ctrl),
    .dec_imm_i(dec_imm),
    .rr_ready_o(rr_ready),
    .iss_idle_i(iss_idle),
    .tlsu_idle_i(tlsu_idle),
    .stop_max_i(stop_max),
    .stop_en_i,
    .stop_pc_i,
    .irq_take_i(irq_take),
    .term_i(hdr_state.ctl.term),
    .wb_valid_o(wb_valid),
    .wb_pc_o(wb_pc),
    .wb_insn_o(wb_insn),
    .wb_len_o(wb_len),
    .wb_ctrl_o(wb_ctrl),
    .wb_data_o(wb_data),
    .wb_data1_o(wb_data1),
    .wb_addr_o(wb_addr),
    .wb_mem_data_o(wb_mem_data),
    .wb_mem_data1_o(wb_mem_data1),
    .wb_performed_o(wb_performed),
    .wb_fsu_flags_o(wb_fsu_flags),
    .wb_src_bad_o(wb_src_bad),
    .wb_pc_odd_o(wb_pc_odd),
    .wb_pc_page_o(wb_pc_page),
    .wb_fault_o(wb_fault),
    .wb_fault_arg_o(wb_fault_arg),
    .wb_leave_i(wb_leave),
    .wb_stall_i(wb_stall),
    .wb_commit_i(wb_commit),
    .commit_i(commit),
    .fail_i(fail),
    .rmode_i(rmode),
    .resv_clear_i(ctr_fence),
    .write_gnt_i(write_gnt),
    .write_line_i(write_line),
    .ctr_o(ctr_scalar),
    .ra_i(hdr_ra),
    .tmpl_ra_we_o(tmpl_ra_we),
    .tmpl_ra_o(tmpl_ra),
    .tmpl_target_o(tmpl_target),
    .tmpl_differs_o(tmpl_differs),
    .tmpl_frame_end_i(tmpl_frame_end),
    .tmpl_copy_end_i(tmpl_copy_end),
    .trap_close_i(run_state == RunTrap),
    .restore_i(recover),
    .restore_tmpl_i(recover_tmpl),
    .tmpl_record_o(tmpl_record),
    .we0_i(we0),
    .dst0_i(dst0),
    .wdata0_i(wdata0),
    .we1_i(we1),
    .dst1_i(dst1),
    .wdata1_i(wdata1),
    .queues_o(queues),
    .restore_queues_i(recover_queues),
    .iss_rs0_i(iss_rs0),
    .iss_rs1_i(iss_rs1),
    .iss_rdata0_o(iss_rdata0),
    .iss_rdata1_o(iss_rdata1),
    .lsu_req_o(lsu_req),
    .lsu_we_o(lsu_we),
    .lsu_addr_o(lsu_addr),
    .lsu_wdata_o(lsu_wdata),
    .lsu_wstrb_o(lsu_wstrb),
    .lsu_gnt_i(lsu_gnt),
    .lsu_rvalid_i(lsu_rvalid),
    .lsu_rdata_i(lsu_rdata),
    .probe_o(probe_scalar),
    .dbg_en_i,
    .dbg_we_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_wdata_i,
    .dbg_rdata_o(dbg_scalar)
  );

  // ---- header, WB ----
  logic blk_valid, iss_pf_busy, iss_decide, iss_noeffect;
  tile_block_t blk;
  fault_e iss_fault;
  logic [63:0] iss_fault_arg, push_next_pc, push_bpc;
  logic rob_full, rob_empty, push, ctr_nonuniform, ctr_start, ctr_taken, ctr_noop;
  rob_misc_t push_misc;
  logic [3:0][63:0] push_data, push_addr, push_mem_data;

  pto_header u_header (
    .clk_i,
    .rst_ni,
    .inj_i,
    .boot_i(boot_q),
    .reset_pc_i,
    .stop_en_i,
    .stop_pc_i,
    .max_instr_i,
    .pe_enable_i,
    .lead_i(lead),
    .wb_valid_i(wb_valid),
    .wb_pc_i(wb_pc),
    .wb_insn_i(wb_insn),
    .wb_len_i(wb_len),
    .wb_ctrl_i(wb_ctrl),
    .wb_data_i(wb_data),
    .wb_data1_i(wb_data1),
    .wb_addr_i(wb_addr),
    .wb_mem_data_i(wb_mem_data),
    .wb_fsu_flags_i(wb_fsu_flags),
    .wb_src_bad_i(wb_src_bad),
    .wb_pc_odd_i(wb_pc_odd),
    .wb_pc_page_i(wb_pc_page),
    .wb_performed_i(wb_performed),
    .wb_fault_i(wb_fault),
    .wb_fault_arg_i(wb_fault_arg),
    .wb_leave_o(wb_leave),
    .wb_stall_o(wb_stall),
    .wb_commit_o(wb_commit),
    .commit_o(commit),
    .fail_o(fail),
    .we0_o(we0),
    .dst0_o(dst0),
    .wdata0_o(wdata0),
    .we1_o(we1),
    .dst1_o(dst1),
    .wdata1_o(wdata1),
    .flush_o(flush),
    .redirect_o(redirect),
    .target_o(target),
    .stop_max_o(stop_max),
    .run_state_o(run_state),
    .halt_reason_o(halt_reason),
    .nonuniform_o(nonuniform),
    .ctr_nonuniform_o(ctr_nonuniform),
    .ctr_start_o(ctr_start),
    .ctr_taken_o(ctr_taken),
    .ctr_noop_o(ctr_noop),
    .blk_valid_o(blk_valid),
    .blk_o(blk),
    .iss_idle_i(iss_idle),
    .iss_pf_busy_i(iss_pf_busy),
    .iss_decide_i(iss_decide),
    .iss_fault_i(iss_fault),
    .iss_fault_arg_i(iss_fault_arg),
    .iss_noeffect_i(iss_noeffect),
    .rob_full_i(rob_full),
    .rob_empty_i(rob_empty),
    .push_o(push),
    .push_misc_o(push_misc),
    .push_insn_o(push_insn),
    .push_next_pc_o(push_next_pc),
    .push_bpc_o(push_bpc),
    .push_data_o(push_data),
    .push_addr_o(push_addr),
    .push_mem_data_o(push_mem_data),
    .tmpl_target_i(tmpl_target),
    .tmpl_differs_i(tmpl_differs),
    .tmpl_ra_we_i(tmpl_ra_we),
    .tmpl_ra_i(tmpl_ra),
    .ra_o(hdr_ra),
    .tmpl_frame_end_o(tmpl_frame_end),
    .tmpl_copy_end_o(tmpl_copy_end),
    .attempted_o(attempted),
    .fault_o(fault),
    .queue_o(queue_first),
    .recover_fail_o(recover_fail),
    .sys_i(sys_rule),
    .irq_take_i(irq_take),
    .irq_id_i(irq_id),
    .trap_i(trap),
    .entry_pc_i(entry_pc),
    .halt_i(trap_halt),
    .evbase_i(evbase),
    .term_set_i(term_set),
    .state_o(hdr_state),
    .restore_i(recover),
    .restore_state_i(recover_hdr),
    .probe_o(probe_header),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_header)
  );

  // ---- backend ----
  rob_block_t iss_rob;
  rob_idx_t rob_tail;
  logic release_valid, tlsu_done;
  ptid_t release_ptid;
  logic [3:0] vec_done;
  logic [3:0][5:0] vec_done_rob;
  logic [3:0][4:0] vec_done_flags;
  logic [5:0] tlsu_done_rob;
  logic [63:0] ctr_backend;

  pto_backend #(
    .Cfg(Cfg)
  ) u_backend (
    .clk_i,
    .rst_ni,
    .spec_compat_i,
    .mem_bytes_i(mem_limit),
    .inj_i,
    .blk_valid_i(blk_valid),
    .blk_i(blk),
    .iss_rs0_o(iss_rs0),
    .iss_rs1_o(iss_rs1),
    .iss_rdata0_i(iss_rdata0),
    .iss_rdata1_i(iss_rdata1),
    .iss_idle_o(iss_idle),
    .iss_pf_busy_o(iss_pf_busy),
    .iss_decide_o(iss_decide),
    .iss_fault_o(iss_fault),
    .iss_fault_arg_o(iss_fault_arg),
    .iss_noeffect_o(iss_noeffect),
    .iss_rob_o(iss_rob),
    .rob_tail_i(rob_tail),
    .release_valid_i(release_valid),
    .release_ptid_i(release_ptid),
    .vec_done_o(vec_done),
    .vec_done_rob_o(vec_done_rob),
    .vec_done_flags_o(vec_done_flags),
    .tlsu_done_o(tlsu_done),
    .tlsu_done_rob_o(tlsu_done_rob),
    .tlsu_idle_o(tlsu_idle),
    .tlsu_req_o(tlsu_req),
    .tlsu_we_o(tlsu_we),
    .tlsu_addr_o(tlsu_addr),
    .tlsu_wdata_o(tlsu_wdata),
    .tlsu_wstrb_o(tlsu_wstrb),
    .tlsu_gnt_i(tlsu_gnt),
    .tlsu_rvalid_i(tlsu_rvalid),
    .tlsu_rdata_i(tlsu_rdata),
    .probe_issue_o(probe_issue),
    .probe_local_pool_o(probe_local_pool),
    .probe_vec_o(probe_vec),
    .probe_tlsu_o(probe_tlsu),
    .ctr_o(ctr_backend),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_backend)
  );

  // ---- retire ----
  logic ctr_retired, ctr_block, ctr_vec, ctr_tlsu, ctr_fault, ctr_load, ctr_store;
  logic ctr_atomic, ctr_lr, ctr_dma, ctr_load_pair, ctr_store_pair, ctr_undecodable;

  pto_retire #(
    .RobEntries(Cfg.RobEntries)
  ) u_retire (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .push_i(push),
    .push_pc_i(wb_pc),
    .push_insn_i(push_insn),
    .push_misc_i(push_misc),
    .push_next_pc_i(push_next_pc),
    .push_bpc_i(push_bpc),
    .push_data_i(push_data),
    .push_addr_i(push_addr),
    .push_data1_i(wdata1),
    .push_mem_data_i(push_mem_data),
    .push_mem_data1_i(wb_mem_data1),
    .push_blk_i(iss_rob),
    .full_o(rob_full),
    .empty_o(rob_empty),
    .tail_o(rob_tail),
    .vec_done_i(vec_done),
    .vec_done_rob_i(vec_done_rob),
    .vec_done_flags_i(vec_done_flags),
    .tlsu_done_i(tlsu_done),
    .tlsu_done_rob_i(tlsu_done_rob),
    .release_valid_o(release_valid),
    .release_ptid_o(release_ptid),
    .in_trap_i(run_state == RunTrap),
    .flags_o(ret_flags),
    .trap_o(trap),
    .trap_fault_o(trap_fault),
    .trap_cause_o(trap_cause),
    .trap_pc_o(trap_pc),
    .trap_arg_o(trap_arg),
    .ctr_retired_o(ctr_retired),
    .ctr_block_o(ctr_block),
    .ctr_vec_o(ctr_vec),
    .ctr_tlsu_o(ctr_tlsu),
    .ctr_fault_o(ctr_fault),
    .ctr_load_o(ctr_load),
    .ctr_store_o(ctr_store),
    .ctr_atomic_o(ctr_atomic),
    .ctr_lr_o(ctr_lr),
    .ctr_dma_o(ctr_dma),
    .ctr_load_pair_o(ctr_load_pair),
    .ctr_store_pair_o(ctr_store_pair),
    .ctr_undecodable_o(ctr_undecodable),
    .probe_o(probe_retire),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_retire)
  );

  // ---- system ----
  pto_system u_system (
    .clk_i,
    .rst_ni,
    .inj_i,
    .spec_compat_i,
    .fault_limit_i,
    .irq_en_i,
    .irq_i,
    .pe_enable_i,
    .lead_i(lead),
    .cycle_i(cycle_q),
    .attempted_i(attempted),
    .run_state_i(run_state),
    .alone_i(rob_empty && tlsu_idle && iss_idle),
    .wb_valid_i(wb_valid),
    .wb_pc_i(wb_pc),
    .wb_insn_i(wb_insn),
    .wb_len_i(wb_len),
    .wb_ctrl_i(wb_ctrl),
    .wb_data_i(wb_data[lead]),
    .wb_data1_i(wb_data1[lead]),
    .rule_o(sys_rule),
    .wb_commit_i(commit),
    .wb_fail_i(fail),
    .wb_fault_i(fault),
    .wb_queue_i(queue_first),
    .recover_fail_i(recover_fail),
    .irq_take_o(irq_take),
    .irq_id_o(irq_id),
    .user_ring_o(user_ring),
    .rmode_o(rmode),
    .term_set_o(term_set),
    .trap_i(trap),
    .trap_fault_i(trap_fault),
    .trap_cause_i(trap_cause),
    .trap_pc_i(trap_pc),
    .trap_arg_i(trap_arg),
    .flags_i(ret_flags),
    .halt_o(trap_halt),
    .entry_pc_o(entry_pc),
    .evbase_o(evbase),
    .hdr_i(hdr_state),
    .tmpl_i(tmpl_record),
    .queues_i(queues),
    .recover_o(recover),
    .recover_hdr_o(recover_hdr),
    .recover_tmpl_o(recover_tmpl),
    .recover_queues_o(recover_queues),
    .ctr_fence_o(ctr_fence),
    .ctr_ssr_write_o(ctr_ssr_write),
    .ctr_queue_o(ctr_queue),
    .ctr_event_o(ctr_event),
    .probe_o(probe_system),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_system)
  );

  // ---- memory ----
  pto_mem_arbiter u_mem_arbiter (
    .clk_i,
    .rst_ni,
    .inj_i,
    .fetch_req_i(fetch_req),
    .fetch_addr_i(fetch_addr),
    .fetch_gnt_o(fetch_gnt),
    .fetch_rvalid_o(fetch_rvalid),
    .fetch_rdata_o(fetch_rdata),
    .lsu_req_i(lsu_req),
    .lsu_we_i(lsu_we),
    .lsu_addr_i(lsu_addr),
    .lsu_wdata_i(lsu_wdata),
    .lsu_wstrb_i(lsu_wstrb),
    .lsu_gnt_o(lsu_gnt),
    .lsu_rvalid_o(lsu_rvalid),
    .lsu_rdata_o(lsu_rdata),
    .tlsu_req_i(tlsu_req),
    .tlsu_we_i(tlsu_we),
    .tlsu_addr_i(tlsu_addr),
    .tlsu_wdata_i(tlsu_wdata),
    .tlsu_wstrb_i(tlsu_wstrb),
    .tlsu_gnt_o(tlsu_gnt),
    .tlsu_rvalid_o(tlsu_rvalid),
    .tlsu_rdata_o(tlsu_rdata),
    .write_gnt_o(write_gnt),
    .write_line_o(write_line),
    .mem_valid_o,
    .mem_ready_i,
    .mem_we_o,
    .mem_addr_o,
    .mem_wdata_o,
    .mem_wstrb_o,
    .mem_rvalid_i,
    .mem_rdata_i,
    .probe_o(probe_memory)
  );

  // ---- counters ----
  // From a redirect to the first instruction behind it.
  logic shadow_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) shadow_q <= 1'b0;
    else if (redirect) shadow_q <= 1'b1;
    else if (take) shadow_q <= 1'b0;
  end

  logic [127:0] ctr_front;
  always_comb begin
    ctr_front = ctr_scalar;
    ctr_front[0] = 1'b1;
    ctr_front[1] = ctr_retired;
    ctr_front[2] = ctr_block;
    ctr_front[3] = ctr_vec;
    ctr_front[4] = ctr_tlsu;
    ctr_front[5] = ctr_fault;
    ctr_front[6] = fetch_gnt;
    ctr_front[7] = fetch_rvalid;
    ctr_front[8] = fetch_drop;
    ctr_front[9] = redirect;
    ctr_front[18] = mem_valid_o && mem_ready_i;
    ctr_front[19] = mem_valid_o && mem_ready_i && !mem_we_o;
    ctr_front[20] = mem_valid_o && mem_ready_i && mem_we_o;
    ctr_front[21] = mem_valid_o && !mem_ready_i;
    ctr_front[22] = mem_rvalid_i;
    ctr_front[27] = ctr_load;
    ctr_front[28] = ctr_store;
    ctr_front[29] = ctr_nonuniform;
    ctr_front[105] = ctr_start;
    ctr_front[106] = ctr_taken;
    ctr_front[107] = ctr_noop;
    ctr_front[54] = rob_full;
    ctr_front[87] = ctr_load_pair;
    ctr_front[88] = ctr_store_pair;
    ctr_front[89] = ctr_atomic;
    ctr_front[90] = ctr_lr;
    ctr_front[94] = ctr_dma;
    ctr_front[95] = ctr_fence;
    ctr_front[99] = run_state == RunTrap;
    ctr_front[100] = trap && trap_fault == FaultInterrupt;
    ctr_front[101] = recover;
    ctr_front[102] = ctr_ssr_write;
    ctr_front[103] = ctr_queue;
    ctr_front[104] = ctr_event;
    ctr_front[55] = run_state == RunActive && !dec_valid;
    ctr_front[108] = run_state == RunActive && !dec_valid && shadow_q;
    ctr_front[109] = ctr_undecodable;
  end

  pto_counters u_counters (
    .clk_i,
    .rst_ni,
    .inj_i,
    .count_i(run_state != RunHalted),
    .event_i(ctr_front | {64'd0, ctr_backend}),
    .probe_o(probe_counters),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_counters)
  );

  // ---- core ----
  assign halted_o = run_state == RunHalted;
  assign dbg_rdata_o = dbg_scalar | dbg_header | dbg_retire | dbg_counters | dbg_backend |
                       dbg_system;

  always_comb begin
    probe_core = '0;
    probe_core.cycle = cycle_q;
    probe_core.cfg_hash = CfgHash;
    probe_core.run_state = 32'(run_state);
    probe_core.halt_reason = 32'(halt_reason);
    probe_core.nonuniform = 32'(nonuniform);
  end

  // Member by member, neighbours apart: Verilator makes one concatenation of neighbours, built in a
  // chain of ever wider copies.
  always_comb begin
    probe_o.core = probe_core;
    probe_o.decode = probe_decode;
    probe_o.header = probe_header;
    probe_o.local_pool = probe_local_pool;
    probe_o.tlsu = probe_tlsu;
    probe_o.retire = probe_retire;
    probe_o.system = probe_system;
    probe_o.fetch = probe_fetch;
    probe_o.scalar = probe_scalar;
    probe_o.issue = probe_issue;
    probe_o.vec = probe_vec;
    probe_o.memory = probe_memory;
    probe_o.counters = probe_counters;
  end

endmodule
