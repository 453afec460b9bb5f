// SPDX-License-Identifier: Apache-2.0
// Decode: one register between fetch and RR and, behind it, the control record
// (docs/microarchitecture.md section 5). The register is loaded when it is empty or leaving; it
// leaves when RR is ready. A flush empties it and keeps the payload. Latency 1 cycle.
module pto_decode
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  inject_t     inj_i,
  input  logic        flush_i,
  // from fetch; `take_i` only while ready
  input  logic        take_i,
  input  logic [63:0] take_pc_i,
  input  logic [63:0] take_insn_i,
  input  logic [2:0]  take_len_i,
  output logic        ready_o,
  // to RR
  input  logic        rr_ready_i,
  output logic        valid_o,
  output logic [63:0] pc_o,
  output logic [63:0] insn_o,
  output logic [2:0]  len_o,
  output logic [31:0] seq_o,
  output ctrl_t       ctrl_o,
  output logic [63:0] imm_o,
  output pto_probe_pkg::probe_decode_t probe_o
);

  logic valid_q;
  logic [63:0] pc_q, insn_q;
  logic [2:0] len_q;
  logic [31:0] seq_q, next_seq_q;

  assign ready_o = !valid_q || rr_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      pc_q <= '0;
      insn_q <= '0;
      len_q <= '0;
      seq_q <= '0;
      next_seq_q <= '0;
    end else begin
      if (flush_i) valid_q <= 1'b0;
      else if (ready_o) valid_q <= take_i;
      if (take_i) begin
        pc_q <= take_pc_i;
        insn_q <= take_insn_i;
        len_q <= take_len_i;
        seq_q <= next_seq_q;
        next_seq_q <= next_seq_q + 32'd1;
      end
    end
  end

  always_comb begin
    pc_o = pc_q;
    insn_o = insn_q;
    if (inj_i.valid && inj_i.point == InjDecodePc) pc_o ^= 64'd1 << inj_i.bit_idx;
    if (inj_i.valid && inj_i.point == InjDecodeInsn) insn_o ^= 64'd1 << inj_i.bit_idx;
  end
  assign valid_o = valid_q;
  assign len_o = len_q;
  assign seq_o = seq_q;

  pto_form_ctrl u_form_ctrl (
    .en_i(valid_q && rr_ready_i),
    .insn_i(insn_o),
    .len_i(len_q),
    .ctrl_o,
    .imm_o
  );

  always_comb begin
    probe_o = '0;
    probe_o.dec_pc = pc_o;
    probe_o.dec_insn = insn_o;
    probe_o.dec_valid = 32'(valid_q);
    probe_o.dec_seq = seq_q;
    probe_o.dec_stall = valid_q && !rr_ready_i ? 32'(StallNext) : 32'(StallNone);
  end

`ifndef SYNTHESIS
  take_ready_a : assert property (@(posedge clk_i) disable iff (!rst_ni) take_i |-> ready_o && !flush_i);
  take_len_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                take_i |-> take_len_i >= 3'd1 && take_len_i <= 3'd4);
`endif

endmodule
