// SPDX-License-Identifier: Apache-2.0
// The numeric units of a core behind one stream of operations. `wide_i` selects the set of 32 or of 64 bits;
// the unit follows from operation and types (pto_fp_route_pkg). Operands and result are in the low bits.
//
// Each unit takes its operations as it can, and answers come out in any order, named by tag: round robin over
// the units, one per cycle, through one register. An answer is stable until it is taken. What no unit takes is
// answered with zero and `unit_o` = 15. `flush_i` drops everything inside and what is accepted with it.
// Latency: that of the unit and one cycle; at least two cycles.
module pto_fp_top
  import pto_fp_route_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        flush_i,

  input  logic        valid_i,
  output logic        ready_o,
  input  logic [7:0]  tag_i,
  input  logic        wide_i,
  input  logic [5:0]  op_i,
  input  logic [4:0]  src_i,
  input  logic [4:0]  dst_i,
  input  logic [2:0]  rmode_i,
  input  logic        sat_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic [63:0] c_i,
  input  logic [31:0] ctl_i,

  output logic        valid_o,
  input  logic        ready_i,
  output logic [7:0]  tag_o,
  output logic [63:0] result_o,
  output logic [4:0]  flags_o,
  output logic [3:0]  unit_o
);

  unit_e unit;
  assign unit = unit_of(op_i, src_i, dst_i, wide_i);

  logic [Units-1:0] chosen;
  assign chosen = unit == UnitNone ? '0 : Units'(1) << unit;

  // Answers: the narrow set, the wide set, and what no unit takes.
  localparam int unsigned Slots = 2 * Units + 1;

  logic [Units-1:0] narrow_ready, wide_ready;
  logic [Slots-1:0] done, drain, grant;
  logic [Units-1:0][7:0] narrow_tag, wide_tag;
  logic [Units-1:0][31:0] narrow_result;
  logic [Units-1:0][63:0] wide_result;
  logic [Units-1:0][4:0] narrow_flags, wide_flags;

  pto_fp_lane_set #(.Width(32)) u_narrow (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i && !wide_i ? chosen : '0), .ready_o(narrow_ready),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i, .b_i, .c_i, .ctl_i,
    .valid_o(done[Units-1:0]), .ready_i(drain[Units-1:0]),
    .tag_o(narrow_tag), .result_o(narrow_result), .flags_o(narrow_flags)
  );

  pto_fp_lane_set #(.Width(64)) u_wide (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i && wide_i ? chosen : '0), .ready_o(wide_ready),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i, .b_i, .c_i, .ctl_i,
    .valid_o(done[Units+:Units]), .ready_i(drain[Units+:Units]),
    .tag_o(wide_tag), .result_o(wide_result), .flags_o(wide_flags)
  );

  // What no unit takes.
  logic none_valid_q, none_ready;
  logic [7:0] none_tag_q;
  assign none_ready = !none_valid_q || drain[Slots-1];
  assign done[Slots-1] = none_valid_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) none_valid_q <= 1'b0;
    else if (flush_i) none_valid_q <= 1'b0;
    else if (none_ready) none_valid_q <= valid_i && unit == UnitNone;
  end

  always_ff @(posedge clk_i) begin
    if (none_ready) none_tag_q <= tag_i;
  end

  assign ready_o = unit == UnitNone ? none_ready : |(chosen & (wide_i ? wide_ready : narrow_ready));

  // The answer.
  logic take;
  assign take = !valid_o || ready_i;

  pto_fp_arbiter #(.N(Slots)) u_arbiter (.clk_i, .rst_ni, .req_i(done), .ack_i(take), .grant_o(grant));
  assign drain = take ? grant : '0;

  logic [7:0] tag;
  logic [63:0] result;
  logic [4:0] flags;
  logic [3:0] number;
  always_comb begin
    tag = grant[Slots-1] ? none_tag_q : 8'd0;
    number = grant[Slots-1] ? UnitNone : 4'd0;
    result = '0;
    flags = '0;
    for (int unsigned u = 0; u < Units; u++) begin
      if (grant[u]) begin
        tag |= narrow_tag[u];
        result |= 64'(narrow_result[u]);
        flags |= narrow_flags[u];
        number |= 4'(u);
      end
      if (grant[Units+u]) begin
        tag |= wide_tag[u];
        result |= wide_result[u];
        flags |= wide_flags[u];
        number |= 4'(u);
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= 1'b0;
    else if (flush_i) valid_o <= 1'b0;
    else if (take) valid_o <= done != '0;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      tag_o <= tag;
      result_o <= result;
      flags_o <= flags;
      unit_o <= number;
    end
  end

`ifndef SYNTHESIS
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o, unit_o}));
  flushed_a : assert property (@(posedge clk_i) disable iff (!rst_ni) flush_i |=> !valid_o);
`endif

endmodule
