// SPDX-License-Identifier: Apache-2.0
// MEM: the register between EX and MEM, the order of accesses against WB and the Tile units, and the access
// units (docs/microarchitecture/scalar-pipeline.md sections 8 and 10). An instruction without access passes in one
// cycle, also one with a static fault mark. The others wait for their check cycle: WB empty, the TLSU without
// block, issue idle. Unless WB is going to reject them, their unit starts in it. A flush empties the stage.
// Reset: empty.
module pto_mem_stage
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_template_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [63:0]      mem_bytes_i,
  input  logic [63:0]      mem_limit_i,   // what the current ring may access
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  input  logic             flush_i,
  // EX
  input  logic             go_i,
  input  logic [63:0]      pc_i,
  input  logic [63:0]      insn_i,
  input  logic [2:0]       len_i,
  input  logic [31:0]      seq_i,
  input  ctrl_t            ctrl_i,
  input  logic             src_bad_i,
  input  logic [3:0][63:0] result_i,
  input  logic [3:0][63:0] result1_i,
  input  logic [3:0][63:0] addr_i,
  input  logic [3:0][63:0] data_i,
  input  logic [3:0][63:0] data1_i,
  input  logic [3:0][3:0][63:0] src_i,    // per PE: SrcL, SrcR, third, fourth
  input  logic [3:0][4:0]  fsu_flags_i,
  output logic             ready_o,
  // order and what rejects the instruction in WB
  input  logic             wb_valid_i,
  input  logic             tlsu_idle_i,
  input  logic             iss_idle_i,
  input  logic             irq_take_i,
  input  logic             stop_max_i,
  input  logic             stop_en_i,
  input  logic [63:0]      stop_pc_i,
  input  logic             term_i,        // terminal-pending
  // reservations: commit of LR and SC, and granted writes
  input  logic [3:0]       resv_set_i,
  input  logic [3:0][63:0] resv_set_addr_i,
  input  logic [1:0]       resv_set_size_i,
  input  logic [3:0]       resv_clear_i,
  input  logic             write_gnt_i,
  input  logic [57:0]      write_line_i,
  // templates: registers, ReturnAddress, records
  output logic             tmpl_snap_o,
  input  logic [FrameRegs-1:0][63:0] tmpl_snap_i,
  input  logic [3:0][63:0] sp_i,
  output logic             tmpl_we_o,
  output logic [4:0]       tmpl_reg_o,
  output logic [63:0]      tmpl_data_o,
  input  logic [63:0]      ra_i,
  output logic             tmpl_ra_we_o,
  output logic [63:0]      tmpl_target_o,
  output logic             tmpl_differs_o,
  input  logic             tmpl_frame_end_i,
  input  logic             tmpl_copy_end_i,
  input  logic             trap_close_i,
  input  logic             restore_i,
  input  tmpl_state_t      restore_tmpl_i,
  output tmpl_state_t      tmpl_record_o,
  output logic             tmpl_step_o,
  output logic             tmpl_resume_o,
  // WB
  input  logic             wb_ready_i,
  output logic             valid_o,
  output logic             go_o,
  output logic [63:0]      pc_o,
  output logic [63:0]      insn_o,
  output logic [2:0]       len_o,
  output logic [31:0]      seq_o,
  output ctrl_t            ctrl_o,
  output logic             src_bad_o,
  output logic             pc_odd_o,
  output logic             pc_page_o,
  output logic [3:0][63:0] ex_result_o,   // as EX made them, for the bypass
  output logic [3:0][63:0] ex_result1_o,
  output logic [3:0][63:0] result_o,      // with loaded values, for WB
  output logic [3:0][63:0] result1_o,
  output logic [3:0][63:0] addr_o,
  output logic [3:0][63:0] data_o,        // what is in memory: loaded or stored
  output logic [3:0][63:0] data1_o,
  output logic [3:0][4:0]  fsu_flags_o,
  output fault_e           fault_o,
  output logic [63:0]      fault_arg_o,
  output logic             performed_o,
  // arbiter
  output logic             req_o,
  output logic             we_o,
  output logic [1:0]       req_pe_o,
  output logic [63:0]      req_addr_o,
  output logic [511:0]     wdata_o,
  output logic [63:0]      wstrb_o,
  input  logic             gnt_i,
  input  logic             rvalid_i,
  input  logic [511:0]     rdata_i,
  // observation
  output stall_e           stall_o,
  output lsu_state_e       state_o,
  output logic [3:0]       resv_valid_o,
  output logic [3:0][63:0] resv_addr_o,
  output logic             resv_lost_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  logic valid_q, src_bad_q, pc_odd_q, pc_page_q;
  logic [63:0] pc_q, insn_q;
  logic [2:0] len_q;
  logic [31:0] seq_q;
  ctrl_t ctrl_q;
  logic [3:0][63:0] result_q, result1_q, addr_q, addr, data_q, data1_q;
  logic [3:0][63:0] src0_q, src1_q, src2_q;
  logic [3:0][4:0] fsu_flags_q;

  logic done;
  assign go_o = valid_q && done && wb_ready_i && !flush_i;
  assign ready_o = !valid_q || (done && wb_ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 1'b0;
    else if (flush_i) valid_q <= 1'b0;
    else if (ready_o) valid_q <= go_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      pc_q <= '0;
      insn_q <= '0;
      len_q <= '0;
      seq_q <= '0;
      ctrl_q <= '0;
      src_bad_q <= 1'b0;
      pc_odd_q <= 1'b0;
      pc_page_q <= 1'b0;
      result_q <= '0;
      result1_q <= '0;
      addr_q <= '0;
      data_q <= '0;
      data1_q <= '0;
      src0_q <= '0;
      src1_q <= '0;
      src2_q <= '0;
      fsu_flags_q <= '0;
    end else if (go_i) begin
      pc_q <= pc_i;
      insn_q <= insn_i;
      len_q <= len_i;
      seq_q <= seq_i;
      ctrl_q <= ctrl_i;
      src_bad_q <= src_bad_i;
      pc_odd_q <= pc_i[0];
      pc_page_q <= mem_bytes_i < 64'd8 || pc_i > mem_bytes_i - 64'd8;
      result_q <= result_i;
      result1_q <= result1_i;
      addr_q <= addr_i;
      if (ctrl_i.mem == MemStore) begin
        data_q <= data_i;
        data1_q <= data1_i;
      end
      fsu_flags_q <= fsu_flags_i;
      if (ctrl_i.mem == MemAmo || ctrl_i.mem == MemTmpl) begin
        for (int unsigned p = 0; p < NumPe; p++) begin
          src0_q[p] <= src_i[p][0];
          src1_q[p] <= src_i[p][1];
          src2_q[p] <= src_i[p][2];
        end
      end
    end
  end

  for (genvar p = 0; p < NumPe; p++) begin : g_addr
    assign addr[p] = inj_i.valid && inj_i.point == InjScalarMemAddr && inj_i.pe == 2'(p)
                   ? addr_q[p] ^ (64'd1 << inj_i.bit_idx) : addr_q[p];
  end

  // ---- check cycle ----
  logic access, check, rejected, started_q;
  assign access = valid_q && ctrl_q.mem != MemPass && ctrl_q.legal && !src_bad_q && !pc_odd_q && !pc_page_q;
  assign check = access && !started_q && !wb_valid_i && tlsu_idle_i && iss_idle_i;
  // Nothing that WB looks at can change between this cycle and WB.
  assign rejected = irq_take_i || stop_max_i || (stop_en_i && pc_q == stop_pc_i) || term_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) started_q <= 1'b0;
    else if (go_o || flush_i) started_q <= 1'b0;
    else if (check) started_q <= 1'b1;
  end

  // ---- units; one is active at a time ----
  logic [63:0] dbg_resv, dbg_tmpl;
  assign dbg_rdata_o = dbg_resv | dbg_tmpl;

  logic lsu_valid, lsu_done, lsu_performed, lsu_req, lsu_we;
  logic [1:0] lsu_pe;
  fault_e lsu_fault;
  logic [63:0] lsu_fault_arg, lsu_addr, lsu_wstrb;
  logic [511:0] lsu_wdata;
  logic [3:0][63:0] lsu_result, lsu_result1;
  lsu_state_e lsu_state;
  assign lsu_valid = access && (ctrl_q.mem == MemLoad || ctrl_q.mem == MemStore);

  pto_lsu u_lsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .mem_limit_i,
    .valid_i(lsu_valid),
    .check_i(check && !rejected),
    .write_i(ctrl_q.mem == MemStore),
    .size_i(ctrl_q.size),
    .sgn_i(ctrl_q.sgn),
    .pair_i(ctrl_q.pair),
    .addr_i(addr),
    .data_i(data_q),
    .data1_i(data1_q),
    .done_o(lsu_done),
    .performed_o(lsu_performed),
    .fault_o(lsu_fault),
    .fault_arg_o(lsu_fault_arg),
    .state_o(lsu_state),
    .result_o(lsu_result),
    .result1_o(lsu_result1),
    .req_o(lsu_req),
    .we_o(lsu_we),
    .req_pe_o(lsu_pe),
    .req_addr_o(lsu_addr),
    .wdata_o(lsu_wdata),
    .wstrb_o(lsu_wstrb),
    .gnt_i(gnt_i && lsu_valid),
    .rvalid_i(rvalid_i && lsu_valid),
    .rdata_i
  );

  logic amo_valid, amo_done, amo_performed, amo_req, amo_we;
  logic [1:0] amo_pe;
  fault_e amo_fault;
  logic [63:0] amo_fault_arg, amo_addr, amo_wstrb;
  logic [511:0] amo_wdata;
  logic [3:0][63:0] amo_result, amo_mem_data;
  lsu_state_e amo_state;
  assign amo_valid = access && ctrl_q.mem == MemAmo;

  pto_amo u_amo (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .mem_limit_i,
    .valid_i(amo_valid),
    .check_i(check && !rejected),
    .op_i(ctrl_q.amo_op),
    .size_i(ctrl_q.size),
    .addr_i(addr),
    .src0_i(src0_q),
    .src1_i(src1_q),
    .src2_i(src2_q),
    .resv_valid_i(resv_valid_o),
    .resv_addr_i(resv_addr_o),
    .done_o(amo_done),
    .performed_o(amo_performed),
    .fault_o(amo_fault),
    .fault_arg_o(amo_fault_arg),
    .state_o(amo_state),
    .result_o(amo_result),
    .mem_data_o(amo_mem_data),
    .req_o(amo_req),
    .we_o(amo_we),
    .req_pe_o(amo_pe),
    .req_addr_o(amo_addr),
    .wdata_o(amo_wdata),
    .wstrb_o(amo_wstrb),
    .gnt_i(gnt_i && amo_valid),
    .rvalid_i(rvalid_i && amo_valid),
    .rdata_i
  );

  pto_reservation u_reservation (
    .clk_i,
    .rst_ni,
    .inj_i,
    .set_i(resv_set_i),
    .set_addr_i(resv_set_addr_i),
    .set_size_i(resv_set_size_i),
    .clear_i(resv_clear_i),
    .write_i(write_gnt_i),
    .write_line_i,
    .valid_o(resv_valid_o),
    .addr_o(resv_addr_o),
    .lost_o(resv_lost_o),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_resv)
  );

  logic tmpl_valid, tmpl_done, tmpl_performed, tmpl_req, tmpl_req_we;
  logic [1:0] tmpl_pe;
  fault_e tmpl_fault;
  logic [63:0] tmpl_fault_arg, tmpl_req_addr, tmpl_wstrb;
  logic [511:0] tmpl_wdata;
  logic [3:0][63:0] tmpl_addr;
  lsu_state_e tmpl_state;
  assign tmpl_valid = access && ctrl_q.mem == MemTmpl;

  pto_template u_template (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .lead_i,
    .mem_limit_i,
    .valid_i(tmpl_valid),
    .check_i(check && !rejected),
    .op_i(ctrl_q.tmpl),
    .pc_i(pc_q),
    .insn_i(insn_q[31:0]),
    .src0_i(src0_q),
    .src1_i(src1_q),
    .src2_i(src2_q),
    .done_o(tmpl_done),
    .performed_o(tmpl_performed),
    .fault_o(tmpl_fault),
    .fault_arg_o(tmpl_fault_arg),
    .state_o(tmpl_state),
    .addr_o(tmpl_addr),
    .snap_o(tmpl_snap_o),
    .snap_i(tmpl_snap_i),
    .sp_i,
    .we_o(tmpl_we_o),
    .reg_o(tmpl_reg_o),
    .data_o(tmpl_data_o),
    .ra_i,
    .ra_we_o(tmpl_ra_we_o),
    .target_o(tmpl_target_o),
    .differs_o(tmpl_differs_o),
    .frame_end_i(tmpl_frame_end_i),
    .copy_end_i(tmpl_copy_end_i),
    .trap_close_i,
    .restore_i,
    .restore_state_i(restore_tmpl_i),
    .record_o(tmpl_record_o),
    .req_o(tmpl_req),
    .we_req_o(tmpl_req_we),
    .req_pe_o(tmpl_pe),
    .req_addr_o(tmpl_req_addr),
    .wdata_o(tmpl_wdata),
    .wstrb_o(tmpl_wstrb),
    .gnt_i(gnt_i && tmpl_valid),
    .rvalid_i(rvalid_i && tmpl_valid),
    .rdata_i,
    .ctr_step_o(tmpl_step_o),
    .ctr_resume_o(tmpl_resume_o),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_tmpl)
  );

  assign done = !access || (check && rejected) || (lsu_valid && lsu_done) || (amo_valid && amo_done) ||
                (tmpl_valid && tmpl_done);

  // ---- requests ----
  always_comb begin
    req_o = lsu_req;
    we_o = lsu_we;
    req_pe_o = lsu_pe;
    req_addr_o = lsu_addr;
    wdata_o = lsu_wdata;
    wstrb_o = lsu_wstrb;
    state_o = lsu_state;
    if (amo_valid) begin
      req_o = amo_req;
      we_o = amo_we;
      req_pe_o = amo_pe;
      req_addr_o = amo_addr;
      wdata_o = amo_wdata;
      wstrb_o = amo_wstrb;
      state_o = amo_state;
    end
    if (tmpl_valid) begin
      req_o = tmpl_req;
      we_o = tmpl_req_we;
      req_pe_o = tmpl_pe;
      req_addr_o = tmpl_req_addr;
      wdata_o = tmpl_wdata;
      wstrb_o = tmpl_wstrb;
      state_o = tmpl_state;
    end
  end

  // ---- to WB ----
  always_comb begin
    fault_o = FaultNone;
    fault_arg_o = '0;
    performed_o = 1'b0;
    addr_o = addr;
    result_o = result_q;
    result1_o = result1_q;
    data_o = data_q;
    data1_o = data1_q;
    if (lsu_valid) begin
      fault_o = lsu_fault;
      fault_arg_o = lsu_fault_arg;
      performed_o = lsu_performed;
      if (ctrl_q.mem == MemLoad && lsu_performed) begin
        result_o = lsu_result;
        data_o = lsu_result;
        data1_o = lsu_result1;
        if (ctrl_q.pair) result1_o = lsu_result1;
      end
    end else if (amo_valid) begin
      fault_o = amo_fault;
      fault_arg_o = amo_fault_arg;
      performed_o = amo_performed;
      if (amo_performed) result_o = amo_result;
      data_o = amo_mem_data;
    end
    if (ctrl_q.mem == MemTmpl) begin
      data_o = '0;
      data1_o = '0;
      addr_o = '0;
    end
    if (tmpl_valid) begin
      fault_o = tmpl_fault;
      fault_arg_o = tmpl_fault_arg;
      performed_o = tmpl_performed;
      addr_o = tmpl_addr;
    end
  end

  assign valid_o = valid_q;
  assign pc_o = pc_q;
  assign insn_o = insn_q;
  assign len_o = len_q;
  assign seq_o = seq_q;
  assign ctrl_o = ctrl_q;
  assign src_bad_o = src_bad_q;
  assign pc_odd_o = pc_odd_q;
  assign pc_page_o = pc_page_q;
  assign ex_result_o = result_q;
  assign ex_result1_o = result1_q;
  assign fsu_flags_o = fsu_flags_q;

  always_comb begin
    stall_o = StallNone;
    if (valid_q) begin
      if (!done) begin
        stall_o = StallMemory;
        if (!check && !started_q) stall_o = StallOrder;
        else if (ctrl_q.mem == MemTmpl) stall_o = StallTemplate;
        else if (ctrl_q.mem == MemAmo && ctrl_q.amo_op != AmoLr && ctrl_q.amo_op != AmoSc) stall_o = StallAtomic;
      end else if (!wb_ready_i) stall_o = StallNext;
    end
  end

`ifndef SYNTHESIS
  // A redirect or flush never meets an access in flight.
  flush_access_a : assert property (@(posedge clk_i) disable iff (!rst_ni) flush_i |-> !started_q);
`endif

endmodule
