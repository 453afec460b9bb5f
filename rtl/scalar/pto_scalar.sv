// SPDX-License-Identifier: Apache-2.0
// The scalar pipeline RR, EX, MEM and the WB register, for all four PEs in lockstep
// (docs/microarchitecture.md section 6). A stage leaves when its work is done and the next one is
// empty or leaving. RR waits for writers of its sources in EX, MEM and WB; EX holds multiplies for
// MulCycles and divides for DivCycles; MEM waits for pto_lsu. A flush empties all stages and moves
// none of them. Reset: all stages empty.
module pto_scalar
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
#(
  parameter int unsigned MulCycles = 3,
  parameter int unsigned DivCycles = 34
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [63:0]      mem_bytes_i,
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
  // WB register and its release
  output logic             wb_valid_o,
  output logic [63:0]      wb_pc_o,
  output logic [63:0]      wb_insn_o,
  output logic [2:0]       wb_len_o,
  output ctrl_t            wb_ctrl_o,
  output logic [3:0][63:0] wb_data_o,     // result, store data, target or condition per PE
  output logic [3:0][63:0] wb_addr_o,
  output logic [3:0][63:0] wb_mem_data_o, // stored or loaded
  output logic [3:0][4:0]  wb_fsu_flags_o,
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
  // register write
  input  logic [3:0]       we_i,
  input  logic [4:0]       dst_i,
  input  logic [3:0][63:0] wdata_i,
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

  if (MulCycles < 2 || MulCycles > 64) begin : g_check_mul
    $error("MulCycles is %0d; allowed are 2 to 64", MulCycles);
  end

  // ---- registers ----
  logic rr_valid_q, ex_valid_q, mem_valid_q, wb_valid_q;
  logic [63:0] rr_pc_q, ex_pc_q, mem_pc_q, wb_pc_q;
  logic [63:0] rr_insn_q, rr_insn, ex_insn_q, mem_insn_q, wb_insn_q;
  logic [2:0] rr_len_q, ex_len_q, mem_len_q, wb_len_q;
  logic [31:0] rr_seq_q, ex_seq_q, mem_seq_q, wb_seq_q;
  ctrl_t rr_ctrl_q, ex_ctrl_q, mem_ctrl_q, wb_ctrl_q;
  logic [63:0] rr_imm_q, ex_imm_q;
  logic ex_src_bad_q, mem_src_bad_q, wb_src_bad_q;
  logic mem_pc_odd_q, mem_pc_page_q, wb_pc_odd_q, wb_pc_page_q;
  logic [3:0][63:0] ex_rs0_q, ex_rs1_q, ex_rs2_q;
  logic [3:0][63:0] mem_data_q, mem_addr_q, mem_addr, wb_data_q, wb_data, wb_addr_q;
  logic [6:0] ex_cycle_q;
  fault_e wb_fault_q;
  logic [63:0] wb_fault_arg_q;
  logic [3:0][63:0] mem_src0_q, mem_src1_q, mem_src2_q;  // operands of atomics
  logic [3:0][63:0] wb_mem_data_q;
  logic [3:0][4:0] mem_fsu_flags_q, wb_fsu_flags_q;
  logic wb_performed_q;

  // ---- moves ----
  logic rr_done, ex_done, mem_done, rr_go, ex_go, mem_go, dec_go;
  logic ex_ready, mem_ready, wb_ready;
  assign wb_ready = !wb_valid_q || wb_leave_i;
  assign mem_go = mem_valid_q && mem_done && wb_ready && !flush_i;
  assign mem_ready = !mem_valid_q || (mem_done && wb_ready);
  assign ex_go = ex_valid_q && ex_done && mem_ready && !flush_i;
  assign ex_ready = !ex_valid_q || (ex_done && mem_ready);
  assign rr_go = rr_valid_q && rr_done && ex_ready && !flush_i;
  assign rr_ready_o = !rr_valid_q || (rr_done && ex_ready);
  assign dec_go = dec_valid_i && rr_ready_o && !flush_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rr_valid_q <= 1'b0;
      ex_valid_q <= 1'b0;
      mem_valid_q <= 1'b0;
      wb_valid_q <= 1'b0;
    end else if (flush_i) begin
      rr_valid_q <= 1'b0;
      ex_valid_q <= 1'b0;
      mem_valid_q <= 1'b0;
      wb_valid_q <= 1'b0;
    end else begin
      if (rr_ready_o) rr_valid_q <= dec_valid_i;
      if (ex_ready) ex_valid_q <= rr_go;
      if (mem_ready) mem_valid_q <= ex_go;
      if (wb_ready) wb_valid_q <= mem_go;
    end
  end

  // ---- RR ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rr_pc_q <= '0;
      rr_insn_q <= '0;
      rr_len_q <= '0;
      rr_seq_q <= '0;
      rr_ctrl_q <= '0;
      rr_imm_q <= '0;
    end else if (dec_go) begin
      rr_pc_q <= dec_pc_i;
      rr_insn_q <= dec_insn_i;
      rr_len_q <= dec_len_i;
      rr_seq_q <= dec_seq_i;
      rr_ctrl_q <= dec_ctrl_i;
      rr_imm_q <= dec_imm_i;
    end
  end

  always_comb begin
    rr_insn = rr_insn_q;
    if (inj_i.valid && inj_i.point == InjScalarRrInsn) rr_insn ^= 64'd1 << inj_i.bit_idx;
  end

  // Whether a destination code names what a source code reads. Any T entry stands for all of T.
  function automatic logic conflict(input logic rd, input logic [4:0] rs, input logic wr,
                                    input logic [4:0] dst);
    if (!rd || !wr) return 1'b0;
    if (dst == DstT) return rs >= RegT1 && !rs[2];
    if (dst == DstU) return rs >= RegT1 && rs[2];
    return dst == rs && dst != 5'd0 && dst < RegT1;
  endfunction

  function automatic logic hazard(input logic [2:0] rd, input logic [4:0] rs0,
                                  input logic [4:0] rs1, input logic [4:0] rs2,
                                  input logic wr, input logic [4:0] dst);
    return conflict(rd[0], rs0, wr, dst) || conflict(rd[1], rs1, wr, dst) ||
           conflict(rd[2], rs2, wr, dst);
  endfunction

  logic rr_hazard;
  always_comb begin
    rr_hazard = 1'b0;
    if (rr_valid_q) begin
      rr_hazard = hazard(rr_ctrl_q.rd[2:0], rr_ctrl_q.rs0, rr_ctrl_q.rs1, rr_ctrl_q.rs2,
                         ex_valid_q && ex_ctrl_q.has_dst, ex_ctrl_q.dst) ||
                  hazard(rr_ctrl_q.rd[2:0], rr_ctrl_q.rs0, rr_ctrl_q.rs1, rr_ctrl_q.rs2,
                         mem_valid_q && mem_ctrl_q.has_dst, mem_ctrl_q.dst) ||
                  hazard(rr_ctrl_q.rd[2:0], rr_ctrl_q.rs0, rr_ctrl_q.rs1, rr_ctrl_q.rs2,
                         wb_valid_q && wb_ctrl_q.has_dst, wb_ctrl_q.dst);
    end
  end
  assign rr_done = !rr_hazard;

  logic [3:0][63:0] rf_rdata0, rf_rdata1, rf_rdata2;
  logic [2:0] src_valid;
  logic [63:0] dbg_regfile, dbg_resv;
  assign dbg_rdata_o = dbg_regfile | dbg_resv;
  logic rr_src_bad;
  assign rr_src_bad = (rr_ctrl_q.rd[0] && !rr_ctrl_q.unchecked && !src_valid[0]) ||
                      (rr_ctrl_q.rd[1] && !src_valid[1]) || (rr_ctrl_q.rd[2] && !src_valid[2]);

  pto_regfile u_regfile (
    .clk_i,
    .rst_ni,
    .lead_i,
    .rd_i(rr_go ? rr_ctrl_q.rd[2:0] : 3'd0),
    .rs0_i(rr_ctrl_q.rs0),
    .rs1_i(rr_ctrl_q.rs1),
    .rs2_i(rr_ctrl_q.rs2),
    .rdata0_o(rf_rdata0),
    .rdata1_o(rf_rdata1),
    .rdata2_o(rf_rdata2),
    .valid_o(src_valid),
    .iss_rs0_i,
    .iss_rs1_i,
    .iss_rdata0_o,
    .iss_rdata1_o,
    .we_i,
    .dst_i,
    .wdata_i,
    .dbg_en_i,
    .dbg_we_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_wdata_i,
    .dbg_rdata_o(dbg_regfile)
  );

  // ---- EX ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ex_pc_q <= '0;
      ex_insn_q <= '0;
      ex_len_q <= '0;
      ex_seq_q <= '0;
      ex_ctrl_q <= '0;
      ex_imm_q <= '0;
      ex_src_bad_q <= 1'b0;
      ex_rs0_q <= '0;
      ex_rs1_q <= '0;
      ex_rs2_q <= '0;
    end else if (rr_go) begin
      ex_pc_q <= rr_pc_q;
      ex_insn_q <= rr_insn;
      ex_len_q <= rr_len_q;
      ex_seq_q <= rr_seq_q;
      ex_ctrl_q <= rr_ctrl_q;
      ex_imm_q <= rr_imm_q;
      ex_src_bad_q <= rr_src_bad;
      ex_rs0_q <= rf_rdata0;
      ex_rs1_q <= rf_rdata1;
      ex_rs2_q <= rf_rdata2;
    end
  end

  logic ex_mul, ex_div, ex_fsu;
  logic [6:0] ex_last;  // value of the cycle counter in the last cycle
  assign ex_mul = ex_valid_q && ex_ctrl_q.ex == ExMul;
  assign ex_div = ex_valid_q && ex_ctrl_q.ex == ExDiv;
  assign ex_fsu = ex_valid_q && ex_ctrl_q.ex == ExFsu && ex_ctrl_q.legal;
  assign ex_last = ex_mul ? 7'(MulCycles - 1) : ex_div ? 7'(DivCycles - 1)
                 : ex_fsu ? fsu_latency(ex_ctrl_q.fsu_op, ex_ctrl_q.fsu_fp32) : 7'd0;
  assign ex_done = ex_cycle_q == ex_last;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ex_cycle_q <= '0;
    else if (flush_i || ex_go) ex_cycle_q <= '0;
    else if (ex_valid_q && !ex_done) ex_cycle_q <= ex_cycle_q + 7'd1;
  end

  logic [3:0][63:0] fsu_result;
  logic [3:0][4:0] fsu_flags;
  pto_fsu u_fsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .flush_i,
    .start_i(ex_fsu && ex_cycle_q == 7'd0),
    .op_i(ex_ctrl_q.fsu_op),
    .fp32_i(ex_ctrl_q.fsu_fp32),
    .dst_type_i(ex_ctrl_q.fsu_dst),
    .rmode_i,
    .a_i(ex_rs0_q),
    .b_i(ex_rs1_q),
    .c_i(ex_rs2_q),
    .take_i(ex_go && ex_fsu),
    .result_o(fsu_result),
    .flags_o(fsu_flags)
  );

  logic [3:0][63:0] ex_result, ex_addr;
  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] muldiv, muldiv1, result, result1, data, data1, value, unused_results;
    assign value = ex_fsu ? fsu_result[p] : ex_ctrl_q.cls == ClsStore ? data : result;
    assign unused_results = result1 ^ data1;

    pto_muldiv #(
      .DivCycles(DivCycles)
    ) u_muldiv (
      .clk_i,
      .rst_ni,
      .en_i((ex_mul || ex_div) && pe_enable_i[p]),
      .cycle_i(ex_cycle_q),
      .op_i(ex_ctrl_q.op),
      .word_i(ex_ctrl_q.word),
      .wide_i(ex_ctrl_q.has_dst1),
      .a_i(ex_rs0_q[p]),
      .b_i(ex_rs1_q[p]),
      .c_i(ex_rs2_q[p]),
      .imm_i(ex_imm_q),
      .result_o(muldiv),
      .result1_o(muldiv1)
    );

    pto_alu u_alu (
      .en_i(ex_go && (pe_enable_i[p] || ex_ctrl_q.all_pe)),
      .ctrl_i(ex_ctrl_q),
      .pc_i(ex_pc_q),
      .imm_i(ex_imm_q),
      .rs0_i(ex_rs0_q[p]),
      .rs1_i(ex_rs1_q[p]),
      .rs2_i(ex_rs2_q[p]),
      .rs3_i('0),
      .muldiv_i(muldiv),
      .muldiv1_i(muldiv1),
      .result_o(result),
      .result1_o(result1),
      .addr_o(ex_addr[p]),
      .data_o(data),
      .data1_o(data1)
    );

    assign ex_result[p] = inj_i.valid && inj_i.point == InjScalarExResult && inj_i.pe == 2'(p)
                        ? value ^ (64'd1 << inj_i.bit_idx) : value;
    assign mem_addr[p] = inj_i.valid && inj_i.point == InjScalarMemAddr && inj_i.pe == 2'(p)
                       ? mem_addr_q[p] ^ (64'd1 << inj_i.bit_idx) : mem_addr_q[p];
    assign wb_data[p] = inj_i.valid && inj_i.point == InjScalarWbValue && inj_i.pe == 2'(p)
                      ? wb_data_q[p] ^ (64'd1 << inj_i.bit_idx) : wb_data_q[p];
  end

  // ---- MEM ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mem_pc_q <= '0;
      mem_insn_q <= '0;
      mem_len_q <= '0;
      mem_seq_q <= '0;
      mem_ctrl_q <= '0;
      mem_src_bad_q <= 1'b0;
      mem_pc_odd_q <= 1'b0;
      mem_pc_page_q <= 1'b0;
      mem_data_q <= '0;
      mem_addr_q <= '0;
      mem_src0_q <= '0;
      mem_src1_q <= '0;
      mem_src2_q <= '0;
      mem_fsu_flags_q <= '0;
    end else if (ex_go) begin
      if (ex_ctrl_q.cls == ClsAmo) begin
        mem_src0_q <= ex_rs0_q;
        mem_src1_q <= ex_rs1_q;
        mem_src2_q <= ex_rs2_q;
      end
      mem_fsu_flags_q <= ex_fsu ? fsu_flags : '0;
      mem_pc_q <= ex_pc_q;
      mem_insn_q <= ex_insn_q;
      mem_len_q <= ex_len_q;
      mem_seq_q <= ex_seq_q;
      mem_ctrl_q <= ex_ctrl_q;
      mem_src_bad_q <= ex_src_bad_q;
      mem_pc_odd_q <= ex_pc_q[0];
      mem_pc_page_q <= mem_bytes_i < 64'd8 || ex_pc_q > mem_bytes_i - 64'd8;
      mem_data_q <= ex_result;
      mem_addr_q <= ex_addr;
    end
  end

  logic mem_is_load, mem_is_amo, mem_access, lsu_done, lsu_dropped, lsu_busy;
  logic order_ok, stopped;
  assign order_ok = !wb_valid_q && iss_idle_i && tlsu_idle_i;
  assign stopped = stop_max_i || (stop_en_i && mem_pc_q == stop_pc_i);
  stall_e lsu_stall;
  fault_e lsu_fault;
  logic [63:0] lsu_fault_arg;
  logic [3:0][63:0] lsu_rdata;
  assign mem_is_load = mem_ctrl_q.cls == ClsLoad;
  assign mem_is_amo = mem_ctrl_q.cls == ClsAmo;
  assign mem_access = mem_valid_q && (mem_is_load || mem_is_amo || mem_ctrl_q.cls == ClsStore) &&
                      mem_ctrl_q.legal && !mem_src_bad_q && !mem_pc_odd_q && !mem_pc_page_q;
  assign mem_done = !mem_access || (mem_is_amo ? amo_done : lsu_done);

  logic plain_req, plain_we, amo_req, amo_we, amo_done;
  logic [63:0] plain_addr, plain_wstrb, amo_addr, amo_wstrb;
  logic [511:0] plain_wdata, amo_wdata;
  pto_lsu u_lsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .mem_bytes_i,
    .valid_i(mem_access && !mem_is_amo),
    .we_i(!mem_is_load),
    .size_i(mem_ctrl_q.size),
    .sgn_i(mem_ctrl_q.sgn),
    .addr_i(mem_addr),
    .wdata_i(mem_data_q),
    .order_ok_i(order_ok),
    .stop_i(stopped),
    .done_o(lsu_done),
    .stall_o(lsu_stall),
    .fault_o(lsu_fault),
    .fault_arg_o(lsu_fault_arg),
    .dropped_o(lsu_dropped),
    .rdata_o(lsu_rdata),
    .busy_o(lsu_busy),
    .req_o(plain_req),
    .we_o(plain_we),
    .addr_o(plain_addr),
    .wdata_o(plain_wdata),
    .wstrb_o(plain_wstrb),
    .gnt_i(lsu_gnt_i && !mem_is_amo),
    .rvalid_i(lsu_rvalid_i && !mem_is_amo),
    .rdata_i(lsu_rdata_i)
  );

  logic amo_unit_done, amo_performed;
  fault_e amo_fault;
  logic [63:0] amo_fault_arg;
  logic [3:0][63:0] amo_result, amo_mem_data, resv_addr;
  logic [3:0] resv_valid;
  lsu_state_e amo_state;
  logic [1:0] amo_req_pe;
  assign amo_done = amo_unit_done || (order_ok && stopped && amo_state == LsuIdle);
  pto_amo u_amo (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .mem_limit_i(mem_bytes_i),
    .valid_i(mem_access && mem_is_amo),
    .check_i(order_ok && !stopped),
    .op_i(mem_ctrl_q.amo_op),
    .size_i(mem_ctrl_q.size),
    .addr_i(mem_addr),
    .src0_i(mem_src0_q),
    .src1_i(mem_src1_q),
    .src2_i(mem_src2_q),
    .resv_valid_i(resv_valid),
    .resv_addr_i(resv_addr),
    .done_o(amo_unit_done),
    .performed_o(amo_performed),
    .fault_o(amo_fault),
    .fault_arg_o(amo_fault_arg),
    .state_o(amo_state),
    .result_o(amo_result),
    .mem_data_o(amo_mem_data),
    .req_o(amo_req),
    .we_o(amo_we),
    .req_pe_o(amo_req_pe),
    .req_addr_o(amo_addr),
    .wdata_o(amo_wdata),
    .wstrb_o(amo_wstrb),
    .gnt_i(lsu_gnt_i && mem_is_amo),
    .rvalid_i(lsu_rvalid_i && mem_is_amo),
    .rdata_i(lsu_rdata_i)
  );

  // One unit is active at a time.
  assign lsu_req_o = plain_req || amo_req;
  assign lsu_we_o = amo_req ? amo_we : plain_we;
  assign lsu_addr_o = amo_req ? amo_addr : plain_addr;
  assign lsu_wdata_o = amo_req ? amo_wdata : plain_wdata;
  assign lsu_wstrb_o = amo_req ? amo_wstrb : plain_wstrb;

  // ---- reservations ----
  logic resv_lost, sc_leaves;
  // An SC that hit and then found its address wrong clears, too.
  assign sc_leaves = wb_ctrl_q.cls == ClsAmo && wb_ctrl_q.amo_op == AmoSc &&
                     (commit_i || (fail_i && wb_fault_q != FaultNone));
  pto_reservation u_reservation (
    .clk_i,
    .rst_ni,
    .inj_i,
    .set_i(commit_i && wb_ctrl_q.cls == ClsAmo && wb_ctrl_q.amo_op == AmoLr ? pe_enable_i : 4'd0),
    .set_addr_i(wb_addr_q),
    .set_size_i(wb_ctrl_q.size),
    .clear_i(resv_clear_i ? 4'hf : sc_leaves ? pe_enable_i : 4'd0),
    .write_i(write_gnt_i),
    .write_line_i,
    .valid_o(resv_valid),
    .addr_o(resv_addr),
    .lost_o(resv_lost),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_resv)
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
      wb_fault_q <= FaultNone;
      wb_fault_arg_q <= '0;
      wb_data_q <= '0;
      wb_addr_q <= '0;
      wb_mem_data_q <= '0;
      wb_fsu_flags_q <= '0;
      wb_performed_q <= 1'b0;
    end else if (mem_go) begin
      wb_pc_q <= mem_pc_q;
      wb_insn_q <= mem_insn_q;
      wb_len_q <= mem_len_q;
      wb_seq_q <= mem_seq_q;
      wb_ctrl_q <= mem_ctrl_q;
      wb_src_bad_q <= mem_src_bad_q;
      wb_pc_odd_q <= mem_pc_odd_q;
      wb_pc_page_q <= mem_pc_page_q;
      wb_fault_q <= !mem_access ? FaultNone : mem_is_amo ? amo_fault : lsu_fault;
      wb_fault_arg_q <= mem_is_amo ? amo_fault_arg : lsu_fault_arg;
      if (mem_is_amo) begin
        wb_data_q <= mem_access && amo_performed ? amo_result : '0;
        wb_mem_data_q <= mem_access && amo_performed ? amo_mem_data : '0;
      end else begin
        wb_data_q <= mem_is_load && mem_access && !lsu_dropped ? lsu_rdata : mem_data_q;
        wb_mem_data_q <= mem_is_load ? lsu_rdata : mem_data_q;
      end
      wb_fsu_flags_q <= mem_fsu_flags_q;
      wb_performed_q <= mem_access && mem_is_amo && amo_performed;
      wb_addr_q <= mem_addr;
    end
  end

  assign wb_valid_o = wb_valid_q;
  assign wb_pc_o = wb_pc_q;
  assign wb_insn_o = wb_insn_q;
  assign wb_len_o = wb_len_q;
  assign wb_ctrl_o = wb_ctrl_q;
  assign wb_data_o = wb_data;
  assign wb_addr_o = wb_addr_q;
  assign wb_mem_data_o = wb_mem_data_q;
  assign wb_fsu_flags_o = wb_fsu_flags_q;
  assign wb_src_bad_o = wb_src_bad_q;
  assign wb_pc_odd_o = wb_pc_odd_q;
  assign wb_pc_page_o = wb_pc_page_q;
  assign wb_fault_o = wb_fault_q;
  assign wb_fault_arg_o = wb_fault_arg_q;

  stall_e amo_stall;
  assign amo_stall = !order_ok && amo_state == LsuIdle ? StallOrder
                   : mem_ctrl_q.amo_op == AmoLr || mem_ctrl_q.amo_op == AmoSc ? StallMemory : StallAtomic;

  // ---- counters ----
  logic ex_waits;
  assign ex_waits = ex_fsu && !ex_done;
  always_comb begin
    ctr_o = '0;
    ctr_o[76] = ex_waits;
    ctr_o[77] = ex_waits && (ex_ctrl_q.fsu_op == FsuDiv || ex_ctrl_q.fsu_op == FsuSqrt ||
                             ex_ctrl_q.fsu_op == FsuRecip);
    ctr_o[78] = ex_waits && ex_ctrl_q.fsu_op == FsuExp;
    ctr_o[80] = mem_valid_q && mem_is_amo && !mem_done && amo_stall == StallAtomic;
    if (commit_i && wb_ctrl_q.cls == ClsAmo && wb_ctrl_q.amo_op == AmoSc) begin
      ctr_o[91] = wb_data[lead_i] == 64'd0;
      ctr_o[92] = wb_data[lead_i] != 64'd0;
    end
    ctr_o[93] = resv_lost;
    ctr_o[98] = commit_i && wb_ctrl_q.cls == ClsFsu;
  end

  // ---- probe ----
  always_comb begin
    probe_o = '0;
    probe_o.rr_valid = 32'(rr_valid_q);
    probe_o.rr_pc = rr_pc_q;
    probe_o.rr_seq = rr_seq_q;
    probe_o.rr_stall = !rr_valid_q ? 32'(StallNone) : rr_hazard ? 32'(StallHazard)
                     : !ex_ready ? 32'(StallNext) : 32'(StallNone);
    probe_o.ex_valid = 32'(ex_valid_q);
    probe_o.ex_pc = ex_pc_q;
    probe_o.ex_seq = ex_seq_q;
    probe_o.ex_stall = !ex_valid_q ? 32'(StallNone) : ex_waits ? 32'(StallFsu)
                     : !ex_done ? 32'(StallExecute)
                     : !mem_ready ? 32'(StallNext) : 32'(StallNone);
    probe_o.mem_valid = 32'(mem_valid_q);
    probe_o.mem_pc = mem_pc_q;
    probe_o.mem_seq = mem_seq_q;
    probe_o.mem_stall = !mem_valid_q ? 32'(StallNone) : !mem_done && mem_is_amo ? 32'(amo_stall)
                      : !mem_done ? 32'(lsu_stall)
                      : !wb_ready ? 32'(StallNext) : 32'(StallNone);
    probe_o.ex_count = ex_valid_q ? 32'(ex_cycle_q) : 32'd0;
    probe_o.lsu_state = mem_is_amo ? 32'(amo_state) : 32'(lsu_busy);
    probe_o.lsu_req = 32'(lsu_req_o);
    probe_o.lsu_gnt = 32'(lsu_gnt_i);
    probe_o.lsu_pe = 32'(amo_req_pe);
    probe_o.wb_performed = 32'(wb_performed_q);
    for (int unsigned p = 0; p < NumPe; p++) begin
      probe_o.fsu_flags[p] = 32'(wb_fsu_flags_q[p]);
      probe_o.resv_valid[p] = 32'(resv_valid[p]);
    end
    probe_o.resv_addr = resv_addr;
    probe_o.wb_valid = 32'(wb_valid_q);
    probe_o.wb_pc = wb_pc_q;
    probe_o.wb_seq = wb_seq_q;
    probe_o.wb_stall = 32'(wb_stall_i);
    probe_o.wb_commit = 32'(wb_commit_i);
    probe_o.wb_value = wb_ctrl_q.has_dst ? wb_data : wb_data ^ wb_data_q;
    probe_o.wb_addr = wb_addr_q;
  end

`ifndef SYNTHESIS
  // A redirect or flush never meets an access in flight.
  flush_access_a : assert property (@(posedge clk_i) disable iff (!rst_ni) flush_i |-> !lsu_busy && amo_state == LsuIdle);
  write_from_wb_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                     we_i != 4'd0 |-> wb_valid_q && wb_leave_i);
  ex_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) ex_cycle_q <= ex_last);
`endif

endmodule
