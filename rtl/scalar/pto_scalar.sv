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
  output logic             wb_src_bad_o,  // a T/U source is not valid
  output logic             wb_pc_odd_o,
  output logic             wb_pc_page_o,  // the instruction lies outside memory
  output fault_e           wb_fault_o,    // of a load or store
  output logic [63:0]      wb_fault_arg_o,
  input  logic             wb_leave_i,
  input  stall_e           wb_stall_i,
  input  logic             wb_commit_i,
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
    .dbg_rdata_o
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

  logic ex_mul, ex_div;
  logic [6:0] ex_last;  // value of the cycle counter in the last cycle
  assign ex_mul = ex_valid_q && ex_ctrl_q.ex == ExMul;
  assign ex_div = ex_valid_q && ex_ctrl_q.ex == ExDiv;
  assign ex_last = ex_mul ? 7'(MulCycles - 1) : ex_div ? 7'(DivCycles - 1) : 7'd0;
  assign ex_done = ex_cycle_q == ex_last;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ex_cycle_q <= '0;
    else if (flush_i || ex_go) ex_cycle_q <= '0;
    else if (ex_valid_q && !ex_done) ex_cycle_q <= ex_cycle_q + 7'd1;
  end

  logic [3:0][63:0] ex_result, ex_addr;
  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] muldiv, result;

    pto_muldiv #(
      .DivCycles(DivCycles)
    ) u_muldiv (
      .clk_i,
      .rst_ni,
      .en_i((ex_mul || ex_div) && pe_enable_i[p]),
      .cycle_i(ex_cycle_q),
      .op_i(ex_ctrl_q.op),
      .word_i(ex_ctrl_q.word),
      .a_i(ex_rs0_q[p]),
      .b_i(ex_rs1_q[p]),
      .c_i(ex_rs2_q[p]),
      .result_o(muldiv)
    );

    pto_alu u_alu (
      .en_i(ex_go && (pe_enable_i[p] || ex_ctrl_q.all_pe)),
      .ctrl_i(ex_ctrl_q),
      .pc_i(ex_pc_q),
      .imm_i(ex_imm_q),
      .rs0_i(ex_rs0_q[p]),
      .rs1_i(ex_rs1_q[p]),
      .rs2_i(ex_rs2_q[p]),
      .muldiv_i(muldiv),
      .result_o(result),
      .addr_o(ex_addr[p])
    );

    assign ex_result[p] = inj_i.valid && inj_i.point == InjScalarExResult && inj_i.pe == 2'(p)
                        ? result ^ (64'd1 << inj_i.bit_idx) : result;
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
    end else if (ex_go) begin
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

  logic mem_is_load, mem_access, lsu_done, lsu_dropped, lsu_busy;
  stall_e lsu_stall;
  fault_e lsu_fault;
  logic [63:0] lsu_fault_arg;
  logic [3:0][63:0] lsu_rdata;
  assign mem_is_load = mem_ctrl_q.cls == ClsLoad;
  assign mem_access = mem_valid_q && (mem_is_load || mem_ctrl_q.cls == ClsStore) &&
                      mem_ctrl_q.legal && !mem_src_bad_q && !mem_pc_odd_q && !mem_pc_page_q;
  assign mem_done = !mem_access || lsu_done;

  pto_lsu u_lsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .mem_bytes_i,
    .valid_i(mem_access),
    .we_i(!mem_is_load),
    .size_i(mem_ctrl_q.size),
    .sgn_i(mem_ctrl_q.sgn),
    .addr_i(mem_addr),
    .wdata_i(mem_data_q),
    .order_ok_i(!wb_valid_q && iss_idle_i && tlsu_idle_i),
    .stop_i(stop_max_i || (stop_en_i && mem_pc_q == stop_pc_i)),
    .done_o(lsu_done),
    .stall_o(lsu_stall),
    .fault_o(lsu_fault),
    .fault_arg_o(lsu_fault_arg),
    .dropped_o(lsu_dropped),
    .rdata_o(lsu_rdata),
    .busy_o(lsu_busy),
    .req_o(lsu_req_o),
    .we_o(lsu_we_o),
    .addr_o(lsu_addr_o),
    .wdata_o(lsu_wdata_o),
    .wstrb_o(lsu_wstrb_o),
    .gnt_i(lsu_gnt_i),
    .rvalid_i(lsu_rvalid_i),
    .rdata_i(lsu_rdata_i)
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
    end else if (mem_go) begin
      wb_pc_q <= mem_pc_q;
      wb_insn_q <= mem_insn_q;
      wb_len_q <= mem_len_q;
      wb_seq_q <= mem_seq_q;
      wb_ctrl_q <= mem_ctrl_q;
      wb_src_bad_q <= mem_src_bad_q;
      wb_pc_odd_q <= mem_pc_odd_q;
      wb_pc_page_q <= mem_pc_page_q;
      wb_fault_q <= mem_access ? lsu_fault : FaultNone;
      wb_fault_arg_q <= lsu_fault_arg;
      wb_data_q <= mem_is_load && mem_access && !lsu_dropped ? lsu_rdata : mem_data_q;
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
  assign wb_src_bad_o = wb_src_bad_q;
  assign wb_pc_odd_o = wb_pc_odd_q;
  assign wb_pc_page_o = wb_pc_page_q;
  assign wb_fault_o = wb_fault_q;
  assign wb_fault_arg_o = wb_fault_arg_q;

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
    probe_o.ex_stall = !ex_valid_q ? 32'(StallNone) : !ex_done ? 32'(StallExecute)
                     : !mem_ready ? 32'(StallNext) : 32'(StallNone);
    probe_o.mem_valid = 32'(mem_valid_q);
    probe_o.mem_pc = mem_pc_q;
    probe_o.mem_seq = mem_seq_q;
    probe_o.mem_stall = !mem_valid_q ? 32'(StallNone) : !mem_done ? 32'(lsu_stall)
                      : !wb_ready ? 32'(StallNext) : 32'(StallNone);
    probe_o.lsu_state = 32'(lsu_busy);
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
  flush_access_a : assert property (@(posedge clk_i) disable iff (!rst_ni) flush_i |-> !lsu_busy);
  write_from_wb_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                     we_i != 4'd0 |-> wb_valid_q && wb_leave_i);
  ex_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) ex_cycle_q <= ex_last);
`endif

endmodule
