// SPDX-License-Identifier: Apache-2.0
// The scalar pipeline: RR, EX, MEM and the WB register, for all four PEs in lockstep
// (docs/microarchitecture/scalar-pipeline.md). A stage leaves when its work is done and the next one is empty or
// leaving. A flush empties all stages and moves none of them. Reset: all stages empty.
module pto_scalar
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_template_pkg::*;
#(
  parameter int unsigned MulCycles = 3,
  parameter int unsigned DivCycles = 34
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [63:0]      mem_bytes_i,
  input  logic [63:0]      mem_limit_i,   // what the current ring may access
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  input  logic             flush_i,
  // decode
  input  logic             dec_valid_i,
  input  logic [63:0]      dec_pc_i,
  input  logic [63:0]      dec_insn_i,
  input  logic [2:0]       dec_len_i,
  input  logic [31:0]      dec_seq_i,
  input  ctrl_t            dec_ctrl_i,
  input  logic [63:0]      dec_imm_i,
  output logic             rr_ready_o,
  // order and stop conditions for MEM
  input  logic             iss_idle_i,
  input  logic             tlsu_idle_i,
  input  logic             stop_max_i,    // the instruction that commits next meets max_instr
  input  logic             stop_en_i,
  input  logic [63:0]      stop_pc_i,
  input  logic             irq_take_i,
  input  logic             term_i,        // terminal-pending
  // WB register and its release
  output logic             wb_valid_o,
  output logic [63:0]      wb_pc_o,
  output logic [63:0]      wb_insn_o,
  output logic [2:0]       wb_len_o,
  output ctrl_t            wb_ctrl_o,
  output logic [3:0][63:0] wb_data_o,     // first destination, target or condition per PE
  output logic [3:0][63:0] wb_data1_o,    // second destination
  output logic [3:0][63:0] wb_addr_o,
  output logic [3:0][63:0] wb_mem_data_o, // loaded or stored
  output logic [3:0][63:0] wb_mem_data1_o,
  output logic [3:0][4:0]  wb_fsu_flags_o,
  output logic             wb_performed_o,// it has begun its accesses and can no longer be dropped
  output logic             wb_src_bad_o,  // a T/U source is not valid
  output logic             wb_pc_odd_o,
  output logic             wb_pc_page_o,  // the instruction lies outside memory
  output fault_e           wb_fault_o,    // of a load or store
  output logic [63:0]      wb_fault_arg_o,
  input  logic             wb_leave_i,
  input  stall_e           wb_stall_i,
  input  logic             wb_commit_i,
  input  logic             commit_i,      // it leaves without a fault
  input  logic             fail_i,        // it leaves with a fault
  input  logic [2:0]       rmode_i,       // CORE_STATE[39:37]
  // reservations
  input  logic             resv_clear_i,  // commit of a fence
  input  logic             write_gnt_i,   // the arbiter grants a write
  input  logic [57:0]      write_line_i,
  // templates
  input  logic [63:0]      ra_i,          // ReturnAddress
  output logic             tmpl_ra_we_o,  // it becomes `tmpl_ra_o`
  output logic [63:0]      tmpl_ra_o,
  output logic [63:0]      tmpl_target_o,
  output logic             tmpl_differs_o,
  input  logic             tmpl_frame_end_i,
  input  logic             tmpl_copy_end_i,
  input  logic             trap_close_i,
  input  logic             restore_i,
  input  tmpl_state_t      restore_tmpl_i,
  output tmpl_state_t      tmpl_record_o,
  // register write
  input  logic [3:0]       we0_i,
  input  logic [4:0]       dst0_i,
  input  logic [3:0][63:0] wdata0_i,
  input  logic [3:0]       we1_i,
  input  logic [4:0]       dst1_i,
  input  logic [3:0][63:0] wdata1_i,
  // trap context
  output pto_system_pkg::queues_t queues_o,
  input  pto_system_pkg::queues_t restore_queues_i,
  // issue reads
  input  logic [4:0]       iss_rs0_i,
  input  logic [4:0]       iss_rs1_i,
  output logic [3:0][63:0] iss_rdata0_o,
  output logic [3:0][63:0] iss_rdata1_o,
  // arbiter
  output logic             lsu_req_o,
  output logic             lsu_we_o,
  output logic [63:0]      lsu_addr_o,
  output logic [511:0]     lsu_wdata_o,
  output logic [63:0]      lsu_wstrb_o,
  input  logic             lsu_gnt_i,
  input  logic             lsu_rvalid_i,
  input  logic [511:0]     lsu_rdata_i,
  // observation
  output pto_probe_pkg::probe_scalar_t probe_o,
  output logic [127:0]     ctr_o,
  input  logic             dbg_en_i,
  input  logic             dbg_we_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  input  logic [63:0]      dbg_wdata_i,
  output logic [63:0]      dbg_rdata_o
);

  logic rr_go, ex_go, mem_go, ex_ready, mem_ready, wb_ready, wb_valid_q;
  assign wb_ready = !wb_valid_q || wb_leave_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) wb_valid_q <= 1'b0;
    else if (flush_i) wb_valid_q <= 1'b0;
    else if (wb_ready) wb_valid_q <= mem_go;
  end

  logic [3:0][1:0] origin;
  logic [3:0][3:0][63:0] rr_src, ex_src;
  logic rr_valid, rr_src_bad, rr_take_ex, ex_valid, ex_done, ex_src_bad, mem_valid, mem_src_bad;
  logic [63:0] rr_pc, rr_insn, rr_imm, ex_pc, ex_insn, mem_pc, mem_insn;
  logic [2:0] rr_len, ex_len, mem_len, wb_len_q;
  logic [31:0] rr_seq, ex_seq, mem_seq, wb_seq_q;
  ctrl_t rr_ctrl, ex_ctrl, mem_ctrl, wb_ctrl_q;
  logic [3:0][63:0] ex_result, ex_result1, ex_addr, ex_data, ex_data1;
  logic [3:0][63:0] mem_ex_result, mem_ex_result1, mem_result, mem_result1, mem_addr, mem_data, mem_data1;
  logic [3:0][63:0] wb_data, wb_data_q, wb_data1_q, wb_addr_q, wb_mem_data_q, wb_mem_data1_q;
  logic tmpl_snap, tmpl_we, tmpl_step, tmpl_resume;
  logic [4:0] tmpl_reg;
  logic [63:0] tmpl_data, dbg_regfile, dbg_mem;
  logic [FrameRegs-1:0][63:0] rf_snap;
  logic [3:0][63:0] rf_sp;
  stall_e rr_stall, ex_stall, mem_stall;
  assign tmpl_ra_o = tmpl_data;
  assign dbg_rdata_o = dbg_regfile | dbg_mem;

  for (genvar p = 0; p < NumPe; p++) begin : g_wb_data
    assign wb_data[p] = inj_i.valid && inj_i.point == InjScalarWbValue && inj_i.pe == 2'(p)
                      ? wb_data_q[p] ^ (64'd1 << inj_i.bit_idx) : wb_data_q[p];
  end

  pto_rr_stage u_rr (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .lead_i,
    .flush_i,
    .dec_valid_i,
    .dec_pc_i,
    .dec_insn_i,
    .dec_len_i,
    .dec_seq_i,
    .dec_ctrl_i,
    .dec_imm_i,
    .ready_o(rr_ready_o),
    .ex_ready_i(ex_ready),
    .ex_valid_i(ex_valid),
    .ex_ctrl_i(ex_ctrl),
    .ex_done_i(ex_done),
    .ex_i(ex_result),
    .ex1_i(ex_result1),
    .mem_valid_i(mem_valid),
    .mem_ctrl_i(mem_ctrl),
    .mem_i(mem_ex_result),
    .mem1_i(mem_ex_result1),
    .wb_valid_i(wb_valid_q),
    .wb_ctrl_i(wb_ctrl_q),
    .wb_i(wb_data),
    .wb1_i(wb_data1_q),
    .valid_o(rr_valid),
    .go_o(rr_go),
    .pc_o(rr_pc),
    .insn_o(rr_insn),
    .len_o(rr_len),
    .seq_o(rr_seq),
    .ctrl_o(rr_ctrl),
    .imm_o(rr_imm),
    .src_bad_o(rr_src_bad),
    .src_o(rr_src),
    .take_ex_o(rr_take_ex),
    .origin_o(origin),
    .stall_o(rr_stall),
    .iss_rs0_i,
    .iss_rs1_i,
    .iss_rdata0_o,
    .iss_rdata1_o,
    .snap_i(tmpl_snap),
    .snap_o(rf_snap),
    .sp_o(rf_sp),
    .tmpl_we_i(tmpl_we),
    .tmpl_reg_i(tmpl_reg),
    .tmpl_data_i(tmpl_data),
    .we0_i,
    .dst0_i,
    .wdata0_i,
    .we1_i,
    .dst1_i,
    .wdata1_i,
    .queues_o,
    .restore_i,
    .restore_queues_i,
    .dbg_en_i,
    .dbg_we_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_wdata_i,
    .dbg_rdata_o(dbg_regfile)
  );

  // ---- EX ----
  logic [6:0] ex_count;
  logic [3:0][4:0] ex_fsu_flags, mem_fsu_flags, wb_fsu_flags_q;

  pto_ex_stage #(
    .MulCycles(MulCycles),
    .DivCycles(DivCycles)
  ) u_ex (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .flush_i,
    .rmode_i,
    .go_i(rr_go),
    .pc_i(rr_pc),
    .insn_i(rr_insn),
    .len_i(rr_len),
    .seq_i(rr_seq),
    .ctrl_i(rr_ctrl),
    .imm_i(rr_imm),
    .src_bad_i(rr_src_bad),
    .src_i(rr_src),
    .take_i(rr_take_ex),
    .ready_o(ex_ready),
    .mem_ready_i(mem_ready),
    .valid_o(ex_valid),
    .done_o(ex_done),
    .go_o(ex_go),
    .pc_o(ex_pc),
    .insn_o(ex_insn),
    .len_o(ex_len),
    .seq_o(ex_seq),
    .ctrl_o(ex_ctrl),
    .src_bad_o(ex_src_bad),
    .result_o(ex_result),
    .result1_o(ex_result1),
    .addr_o(ex_addr),
    .data_o(ex_data),
    .data1_o(ex_data1),
    .src_o(ex_src),
    .fsu_flags_o(ex_fsu_flags),
    .count_o(ex_count),
    .stall_o(ex_stall)
  );

  // ---- MEM ----
  logic mem_pc_odd, mem_pc_page, mem_performed, wb_src_bad_q, wb_pc_odd_q, wb_pc_page_q, wb_performed_q;
  fault_e mem_fault, wb_fault_q;
  logic [63:0] wb_pc_q, wb_insn_q, mem_fault_arg, wb_fault_arg_q;
  logic [1:0] lsu_pe;
  lsu_state_e lsu_state;
  logic lr_leaves, sc_leaves, resv_lost;
  logic [3:0] resv_valid;
  logic [3:0][63:0] resv_addr;
  // An SC that hit and then found its address wrong clears, too.
  assign lr_leaves = commit_i && wb_ctrl_q.cls == ClsAmo && wb_ctrl_q.amo_op == AmoLr;
  assign sc_leaves = wb_ctrl_q.cls == ClsAmo && wb_ctrl_q.amo_op == AmoSc &&
                     (commit_i || (fail_i && wb_fault_q != FaultNone));

  pto_mem_stage u_mem (
    .clk_i,
    .rst_ni,
    .inj_i,
    .mem_bytes_i,
    .mem_limit_i,
    .pe_enable_i,
    .lead_i,
    .flush_i,
    .go_i(ex_go),
    .pc_i(ex_pc),
    .insn_i(ex_insn),
    .len_i(ex_len),
    .seq_i(ex_seq),
    .ctrl_i(ex_ctrl),
    .src_bad_i(ex_src_bad),
    .result_i(ex_result),
    .result1_i(ex_result1),
    .addr_i(ex_addr),
    .data_i(ex_data),
    .data1_i(ex_data1),
    .src_i(ex_src),
    .fsu_flags_i(ex_fsu_flags),
    .ready_o(mem_ready),
    .wb_valid_i(wb_valid_q),
    .tlsu_idle_i,
    .iss_idle_i,
    .irq_take_i,
    .stop_max_i,
    .stop_en_i,
    .stop_pc_i,
    .term_i,
    .resv_set_i(lr_leaves ? pe_enable_i : 4'd0),
    .resv_set_addr_i(wb_addr_q),
    .resv_set_size_i(wb_ctrl_q.size),
    .resv_clear_i(resv_clear_i ? 4'hf : sc_leaves ? pe_enable_i : 4'd0),
    .write_gnt_i,
    .write_line_i,
    .tmpl_snap_o(tmpl_snap),
    .tmpl_snap_i(rf_snap),
    .sp_i(rf_sp),
    .tmpl_we_o(tmpl_we),
    .tmpl_reg_o(tmpl_reg),
    .tmpl_data_o(tmpl_data),
    .ra_i,
    .tmpl_ra_we_o,
    .tmpl_target_o,
    .tmpl_differs_o,
    .tmpl_frame_end_i,
    .tmpl_copy_end_i,
    .trap_close_i,
    .restore_i,
    .restore_tmpl_i,
    .tmpl_record_o,
    .tmpl_step_o(tmpl_step),
    .tmpl_resume_o(tmpl_resume),
    .wb_ready_i(wb_ready),
    .valid_o(mem_valid),
    .go_o(mem_go),
    .pc_o(mem_pc),
    .insn_o(mem_insn),
    .len_o(mem_len),
    .seq_o(mem_seq),
    .ctrl_o(mem_ctrl),
    .src_bad_o(mem_src_bad),
    .pc_odd_o(mem_pc_odd),
    .pc_page_o(mem_pc_page),
    .ex_result_o(mem_ex_result),
    .ex_result1_o(mem_ex_result1),
    .result_o(mem_result),
    .result1_o(mem_result1),
    .addr_o(mem_addr),
    .data_o(mem_data),
    .data1_o(mem_data1),
    .fsu_flags_o(mem_fsu_flags),
    .fault_o(mem_fault),
    .fault_arg_o(mem_fault_arg),
    .performed_o(mem_performed),
    .req_o(lsu_req_o),
    .we_o(lsu_we_o),
    .req_pe_o(lsu_pe),
    .req_addr_o(lsu_addr_o),
    .wdata_o(lsu_wdata_o),
    .wstrb_o(lsu_wstrb_o),
    .gnt_i(lsu_gnt_i),
    .rvalid_i(lsu_rvalid_i),
    .rdata_i(lsu_rdata_i),
    .stall_o(mem_stall),
    .state_o(lsu_state),
    .resv_valid_o(resv_valid),
    .resv_addr_o(resv_addr),
    .resv_lost_o(resv_lost),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_mem)
  );

  // ---- WB ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wb_pc_q <= '0;
      wb_insn_q <= '0;
      wb_len_q <= '0;
      wb_seq_q <= '0;
      wb_ctrl_q <= '0;
      wb_src_bad_q <= 1'b0;
      wb_pc_odd_q <= 1'b0;
      wb_pc_page_q <= 1'b0;
      wb_performed_q <= 1'b0;
      wb_fault_q <= FaultNone;
      wb_fault_arg_q <= '0;
      wb_data_q <= '0;
      wb_data1_q <= '0;
      wb_addr_q <= '0;
      wb_mem_data_q <= '0;
      wb_mem_data1_q <= '0;
      wb_fsu_flags_q <= '0;
    end else if (mem_go) begin
      wb_pc_q <= mem_pc;
      wb_insn_q <= mem_insn;
      wb_len_q <= mem_len;
      wb_seq_q <= mem_seq;
      wb_ctrl_q <= mem_ctrl;
      wb_src_bad_q <= mem_src_bad;
      wb_pc_odd_q <= mem_pc_odd;
      wb_pc_page_q <= mem_pc_page;
      wb_performed_q <= mem_performed;
      wb_fault_q <= mem_fault;
      wb_fault_arg_q <= mem_fault_arg;
      wb_data_q <= mem_result;
      wb_data1_q <= mem_result1;
      wb_addr_q <= mem_addr;
      wb_fsu_flags_q <= mem_fsu_flags;
      if (mem_ctrl.mem != MemPass) begin
        wb_mem_data_q <= mem_data;
        wb_mem_data1_q <= mem_data1;
      end
    end
  end

  assign wb_valid_o = wb_valid_q;
  assign wb_pc_o = wb_pc_q;
  assign wb_insn_o = wb_insn_q;
  assign wb_len_o = wb_len_q;
  assign wb_ctrl_o = wb_ctrl_q;
  assign wb_data_o = wb_data;
  assign wb_data1_o = wb_data1_q;
  assign wb_addr_o = wb_addr_q;
  assign wb_mem_data_o = wb_mem_data_q;
  assign wb_mem_data1_o = wb_mem_data1_q;
  assign wb_fsu_flags_o = wb_fsu_flags_q;
  assign wb_src_bad_o = wb_src_bad_q;
  assign wb_pc_odd_o = wb_pc_odd_q;
  assign wb_pc_page_o = wb_pc_page_q;
  assign wb_performed_o = wb_performed_q;
  assign wb_fault_o = wb_fault_q;
  assign wb_fault_arg_o = wb_fault_arg_q;

  // ---- probe and counters ----
  always_comb begin
    probe_o = '0;
    probe_o.rr_valid = 32'(rr_valid);
    probe_o.rr_pc = rr_pc;
    probe_o.rr_seq = rr_seq;
    probe_o.rr_stall = 32'(rr_stall);
    probe_o.rr_bypass = {26'd0, origin[2], origin[1], origin[0]};
    probe_o.ex_valid = 32'(ex_valid);
    probe_o.ex_pc = ex_pc;
    probe_o.ex_seq = ex_seq;
    probe_o.ex_stall = 32'(ex_stall);
    probe_o.ex_count = 32'(ex_count);
    probe_o.mem_valid = 32'(mem_valid);
    probe_o.mem_pc = mem_pc;
    probe_o.mem_seq = mem_seq;
    probe_o.mem_stall = 32'(mem_stall);
    probe_o.lsu_state = 32'(lsu_state);
    probe_o.lsu_req = 32'(lsu_req_o);
    probe_o.lsu_gnt = 32'(lsu_gnt_i);
    probe_o.lsu_pe = 32'(lsu_pe);
    probe_o.wb_valid = 32'(wb_valid_q);
    probe_o.wb_pc = wb_pc_q;
    probe_o.wb_seq = wb_seq_q;
    probe_o.wb_stall = 32'(wb_stall_i);
    probe_o.wb_commit = 32'(wb_commit_i);
    probe_o.wb_value = wb_ctrl_q.has_dst && wb_ctrl_q.vc != VcWb ? wb_data : wb_data ^ wb_data_q;
    probe_o.wb_value1 = wb_ctrl_q.has_dst1 && wb_ctrl_q.vc1 != VcWb ? wb_data1_q : '0;
    probe_o.wb_addr = wb_addr_q;
    probe_o.wb_performed = 32'(wb_performed_q);
    for (int unsigned p = 0; p < NumPe; p++) begin
      probe_o.fsu_flags[p] = 32'(wb_fsu_flags_q[p]);
      probe_o.resv_valid[p] = 32'(resv_valid[p]);
    end
    probe_o.resv_addr = resv_addr;
    probe_o.tmpl_active = {30'd0, tmpl_record_o.copy.active, tmpl_record_o.frame.active};
    probe_o.tmpl_progress = {tmpl_record_o.copy.progress, 59'd0, tmpl_record_o.frame.progress};
    probe_o.tmpl_pc = {tmpl_record_o.copy.pc, tmpl_record_o.frame.pc};
  end

  pto_scalar_events u_events (
    .dec_wait_i(dec_valid_i && !rr_ready_o),
    .rr_stall_i(rr_stall),
    .origin_i(origin),
    .ex_stall_i(ex_stall),
    .ex_ctrl_i(ex_ctrl),
    .mem_stall_i(mem_stall),
    .wb_valid_i(wb_valid_q),
    .tlsu_idle_i,
    .wb_stall_i,
    .wb_ctrl_i(wb_ctrl_q),
    .commit_i,
    .stored_i(wb_data[lead_i] == 64'd0),
    .resv_lost_i(resv_lost),
    .tmpl_step_i(tmpl_step),
    .tmpl_resume_i(tmpl_resume),
    .ctr_o
  );

`ifndef SYNTHESIS
  write_from_wb_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                     (we0_i | we1_i) != 4'd0 |-> wb_valid_q && wb_leave_i);
`endif

endmodule
