// SPDX-License-Identifier: Apache-2.0
// EXPDIF: exp(a - b), the difference rounded in the type of the result, then exp rounded in the same type
// (isa-tile section 7.5, operations 051 and 065). `src_i` -> `dst_i` is one of FP32, FP16 and BF16 to itself,
// or FP16 or BF16 to FP32, which widens both operands exactly first. The flags are those of both steps. Both
// round to nearest even whatever `rmode_i` says (section 7.1).
// No type is longer than 32 bits: with `Width` 64 only the ports are wider.
// One operation at a time. Latency from acceptance to `valid_o`: 4 cycles more than EXP of the result's type.
module pto_fp_expdif
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned StepsPerCycle = 2
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             flush_i,

  input  logic             valid_i,
  output logic             ready_o,
  input  logic [7:0]       tag_i,
  input  logic [5:0]       op_i,
  input  logic [4:0]       src_i,
  input  logic [4:0]       dst_i,
  input  logic [2:0]       rmode_i,
  input  logic             sat_i,
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [31:0]      ctl_i,

  output logic             valid_o,
  input  logic             ready_i,
  output logic [7:0]       tag_o,
  output logic [Width-1:0] result_o,
  output logic [4:0]       flags_o
);

  logic unused;
  assign unused = ^{op_i, rmode_i, sat_i, a_i, b_i, c_i, ctl_i};

  logic busy_q, subtract_ready, difference_valid, exp_ready;
  logic [7:0] difference_tag;
  logic [31:0] difference, exp_result;
  logic [4:0] difference_flags, exp_flags, flags_q, dtype_q;

  assign ready_o = !busy_q && subtract_ready;

  pto_fp_fma #(.Width(32)) u_subtract (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i && !busy_q), .ready_o(subtract_ready), .tag_i,
    .op_i(OpSub), .src_i, .dst_i, .rmode_i(RmRne), .sat_i(1'b0),
    .a_i(a_i[31:0]), .b_i(b_i[31:0]), .c_i('0), .ctl_i('0),
    .valid_o(difference_valid), .ready_i(exp_ready), .tag_o(difference_tag),
    .result_o(difference), .flags_o(difference_flags)
  );

  pto_fp_explog #(.Width(32), .StepsPerCycle(StepsPerCycle)) u_exp (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(difference_valid), .ready_o(exp_ready), .tag_i(difference_tag),
    .op_i(OpExp), .src_i(dtype_q), .dst_i(dtype_q), .rmode_i(RmRne), .sat_i(1'b0),
    .a_i(difference), .b_i('0), .c_i('0), .ctl_i('0),
    .valid_o, .ready_i, .tag_o, .result_o(exp_result), .flags_o(exp_flags)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else if (flush_i) busy_q <= 1'b0;
    else if (busy_q) busy_q <= !(valid_o && ready_i);
    else busy_q <= valid_i && subtract_ready;
  end

  always_ff @(posedge clk_i) begin
    if (valid_i && ready_o) dtype_q <= dst_i;
    if (difference_valid && exp_ready) flags_q <= difference_flags;
  end

  assign result_o = Width'(exp_result);
  assign flags_o = exp_flags | flags_q;

`ifndef SYNTHESIS
  operation_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> op_i == OpExpdif && (src_i == TyFp32 || src_i == TyFp16 || src_i == TyBf16)
                && (dst_i == src_i || dst_i == TyFp32));
  one_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    difference_valid || valid_o |-> busy_q);
`endif

endmodule
