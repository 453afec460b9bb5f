// SPDX-License-Identifier: Apache-2.0
// EX: the register between RR and EX and the units of all PEs (docs/microarchitecture/scalar-pipeline.md sections 5 and
// 6, docs/microarchitecture/fsu.md). One cycle, MulCycles for products, DivCycles for quotients and remainders, the
// latency of the unit for floating point, all PEs in step; results hold until EX is left. A flush empties the stage. Reset: empty.
module pto_ex_stage
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
  input  logic [3:0]       pe_enable_i,
  input  logic             flush_i,
  input  logic [2:0]       rmode_i,      // CORE_STATE[39:37]
  // RR
  input  logic             go_i,         // the instruction in RR moves
  input  logic [63:0]      pc_i,
  input  logic [63:0]      insn_i,
  input  logic [2:0]       len_i,
  input  logic [31:0]      seq_i,
  input  ctrl_t            ctrl_i,
  input  logic [63:0]      imm_i,
  input  logic             src_bad_i,
  input  logic [3:0][3:0][63:0] src_i,   // per PE: SrcL, SrcR, third, fourth
  input  logic             take_i,       // RR takes a result of this cycle
  output logic             ready_o,      // the stage is empty or leaving
  // MEM
  input  logic             mem_ready_i,
  output logic             valid_o,
  output logic             done_o,       // last cycle of its own work, or later
  output logic             go_o,         // the instruction moves to MEM
  output logic [63:0]      pc_o,
  output logic [63:0]      insn_o,
  output logic [2:0]       len_o,
  output logic [31:0]      seq_o,
  output ctrl_t            ctrl_o,
  output logic             src_bad_o,
  output logic [3:0][63:0] result_o,     // first destination
  output logic [3:0][63:0] result1_o,    // second destination
  output logic [3:0][63:0] addr_o,
  output logic [3:0][63:0] data_o,       // store data
  output logic [3:0][63:0] data1_o,
  output logic [3:0][3:0][63:0] src_o,   // sources as read
  output logic [3:0][4:0]  fsu_flags_o,
  output logic [6:0]       count_o,      // cycles spent here by a multi-cycle instruction
  output stall_e           stall_o
);

  if (MulCycles < 2 || MulCycles > 64) begin : g_check_mul
    $error("MulCycles is %0d; allowed are 2 to 64", MulCycles);
  end

  logic valid_q, src_bad_q;
  logic [63:0] pc_q, insn_q, imm_q;
  logic [2:0] len_q;
  logic [31:0] seq_q;
  ctrl_t ctrl_q;
  logic [3:0][3:0][63:0] src_q;
  logic [6:0] count_q, last;  // `last`: value of the counter in the last cycle

  assign go_o = valid_q && done_o && mem_ready_i && !flush_i;
  assign ready_o = !valid_q || (done_o && mem_ready_i);

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
      imm_q <= '0;
      src_bad_q <= 1'b0;
      src_q <= '0;
    end else if (go_i) begin
      pc_q <= pc_i;
      insn_q <= insn_i;
      len_q <= len_i;
      seq_q <= seq_i;
      ctrl_q <= ctrl_i;
      imm_q <= imm_i;
      src_bad_q <= src_bad_i;
      src_q <= src_i;
    end
  end

  // ---- occupancy ----
  logic muldiv, fsu;
  assign fsu = valid_q && ctrl_q.ex == ExFsu && ctrl_q.legal;
  assign muldiv = valid_q && (ctrl_q.ex == ExMul || ctrl_q.ex == ExDiv);

  always_comb begin
    last = '0;
    if (valid_q) begin
      case (ctrl_q.ex)
        ExMul: last = 7'(MulCycles - 1);
        ExDiv: last = 7'(DivCycles - 1);
        ExFsu: if (fsu) last = fsu_latency(ctrl_q.fsu_op, ctrl_q.fsu_fp32);
        default: ;
      endcase
    end
  end
  assign done_o = count_q == last;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) count_q <= '0;
    else if (flush_i || go_o) count_q <= '0;
    else if (valid_q && !done_o) count_q <= count_q + 7'd1;
  end

  // ---- units ----
  logic use_result;
  assign use_result = go_o || (take_i && valid_q && done_o);

  logic [3:0][63:0] fsu_a, fsu_b, fsu_c, fsu_result;
  logic [3:0][4:0] fsu_flags;
  for (genvar p = 0; p < NumPe; p++) begin : g_fsu
    assign fsu_a[p] = src_q[p][0];
    assign fsu_b[p] = src_q[p][1];
    assign fsu_c[p] = src_q[p][2];
  end
  assign fsu_flags_o = fsu ? fsu_flags : '0;

  pto_fsu u_fsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .pe_enable_i,
    .flush_i,
    .start_i(fsu && count_q == 7'd0),
    .op_i(ctrl_q.fsu_op),
    .fp32_i(ctrl_q.fsu_fp32),
    .dst_type_i(ctrl_q.fsu_dst),
    .rmode_i,
    .a_i(fsu_a),
    .b_i(fsu_b),
    .c_i(fsu_c),
    .take_i(go_o && fsu),
    .result_o(fsu_result),
    .flags_o(fsu_flags)
  );

  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] muldiv_result, muldiv_result1, result, result1, value;
    assign value = fsu ? fsu_result[p] : result;
    logic pe_on;
    assign pe_on = pe_enable_i[p] || ctrl_q.all_pe;

    pto_muldiv #(
      .DivCycles(DivCycles)
    ) u_muldiv (
      .clk_i,
      .rst_ni,
      .en_i(muldiv && pe_on),
      .cycle_i(count_q),
      .op_i(ctrl_q.op),
      .word_i(ctrl_q.word),
      .wide_i(ctrl_q.has_dst1),
      .a_i(src_q[p][0]),
      .b_i(src_q[p][1]),
      .c_i(src_q[p][2]),
      .imm_i(imm_q),
      .result_o(muldiv_result),
      .result1_o(muldiv_result1)
    );

    pto_alu u_alu (
      .en_i(use_result && pe_on),
      .ctrl_i(ctrl_q),
      .pc_i(pc_q),
      .imm_i(imm_q),
      .rs0_i(src_q[p][0]),
      .rs1_i(src_q[p][1]),
      .rs2_i(src_q[p][2]),
      .rs3_i(src_q[p][3]),
      .muldiv_i(muldiv_result),
      .muldiv1_i(muldiv_result1),
      .result_o(result),
      .result1_o(result1),
      .addr_o(addr_o[p]),
      .data_o(data_o[p]),
      .data1_o(data1_o[p])
    );

    assign result_o[p] = inj_i.valid && inj_i.point == InjScalarExResult && inj_i.pe == 2'(p)
                       ? value ^ (64'd1 << inj_i.bit_idx) : value;
    assign result1_o[p] = inj_i.valid && inj_i.point == InjScalarExResult1 && inj_i.pe == 2'(p)
                        ? result1 ^ (64'd1 << inj_i.bit_idx) : result1;
  end

  assign valid_o = valid_q;
  assign pc_o = pc_q;
  assign insn_o = insn_q;
  assign len_o = len_q;
  assign seq_o = seq_q;
  assign ctrl_o = ctrl_q;
  assign src_bad_o = src_bad_q;
  assign src_o = src_q;
  assign count_o = count_q;

  always_comb begin
    stall_o = StallNone;
    if (valid_q) begin
      if (!done_o) stall_o = ctrl_q.ex == ExFsu ? StallFsu : StallExecute;
      else if (!mem_ready_i) stall_o = StallNext;
    end
  end

`ifndef SYNTHESIS
  count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) count_q <= last);
`endif

endmodule
