// SPDX-License-Identifier: Apache-2.0
// The units for elements of up to `Width` bits, side by side. `valid_i` and the answers are indexed by unit
// number (pto_fp_route_pkg); the operation is common to all. Units that this set does not have never answer.
module pto_fp_lane_set
  import pto_fp_route_pkg::*;
#(
  parameter int unsigned Width = 32
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic                        flush_i,

  input  logic [Units-1:0]            valid_i,
  output logic [Units-1:0]            ready_o,
  input  logic [7:0]                  tag_i,
  input  logic [5:0]                  op_i,
  input  logic [4:0]                  src_i,
  input  logic [4:0]                  dst_i,
  input  logic [2:0]                  rmode_i,
  input  logic                        sat_i,
  input  logic [63:0]                 a_i,
  input  logic [63:0]                 b_i,
  input  logic [63:0]                 c_i,
  input  logic [31:0]                 ctl_i,

  output logic [Units-1:0]            valid_o,
  input  logic [Units-1:0]            ready_i,
  output logic [Units-1:0][7:0]       tag_o,
  output logic [Units-1:0][Width-1:0] result_o,
  output logic [Units-1:0][4:0]       flags_o
);

  localparam logic [Units-1:0] Present = Width == 64 ? WideUnits : NarrowUnits;

  logic [Width-1:0] a, b, c;
  assign a = a_i[Width-1:0];
  assign b = b_i[Width-1:0];
  assign c = c_i[Width-1:0];
  logic unused_upper;
  assign unused_upper = ^{a_i, b_i, c_i};

  pto_int_lane #(.Width(Width)) u_int_lane (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitIntLane]), .ready_o(ready_o[UnitIntLane]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitIntLane]), .ready_i(ready_i[UnitIntLane]),
    .tag_o(tag_o[UnitIntLane]), .result_o(result_o[UnitIntLane]), .flags_o(flags_o[UnitIntLane])
  );

  pto_fp_cvt #(.Width(Width)) u_cvt (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitCvt]), .ready_o(ready_o[UnitCvt]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitCvt]), .ready_i(ready_i[UnitCvt]),
    .tag_o(tag_o[UnitCvt]), .result_o(result_o[UnitCvt]), .flags_o(flags_o[UnitCvt])
  );

  pto_fp_cmp #(.Width(Width)) u_cmp (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitCmp]), .ready_o(ready_o[UnitCmp]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitCmp]), .ready_i(ready_i[UnitCmp]),
    .tag_o(tag_o[UnitCmp]), .result_o(result_o[UnitCmp]), .flags_o(flags_o[UnitCmp])
  );

  pto_fp_fma #(.Width(Width)) u_fma (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitFma]), .ready_o(ready_o[UnitFma]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitFma]), .ready_i(ready_i[UnitFma]),
    .tag_o(tag_o[UnitFma]), .result_o(result_o[UnitFma]), .flags_o(flags_o[UnitFma])
  );

  pto_fp_divsqrt #(.Width(Width)) u_divsqrt (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitDivsqrt]), .ready_o(ready_o[UnitDivsqrt]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitDivsqrt]), .ready_i(ready_i[UnitDivsqrt]),
    .tag_o(tag_o[UnitDivsqrt]), .result_o(result_o[UnitDivsqrt]), .flags_o(flags_o[UnitDivsqrt])
  );

  pto_fp_rem #(.Width(Width)) u_rem (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitRem]), .ready_o(ready_o[UnitRem]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitRem]), .ready_i(ready_i[UnitRem]),
    .tag_o(tag_o[UnitRem]), .result_o(result_o[UnitRem]), .flags_o(flags_o[UnitRem])
  );

  pto_int_div #(.Width(Width)) u_int_div (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitIntDiv]), .ready_o(ready_o[UnitIntDiv]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitIntDiv]), .ready_i(ready_i[UnitIntDiv]),
    .tag_o(tag_o[UnitIntDiv]), .result_o(result_o[UnitIntDiv]), .flags_o(flags_o[UnitIntDiv])
  );

  if (Width == 32) begin : gen_narrow
    // The quant word of post-processing has 64 bits.
    pto_fp_post #(.Width(Width)) u_post (
      .clk_i, .rst_ni, .flush_i,
      .valid_i(valid_i[UnitPost]), .ready_o(ready_o[UnitPost]),
      .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i, .c_i(c), .ctl_i,
      .valid_o(valid_o[UnitPost]), .ready_i(ready_i[UnitPost]),
      .tag_o(tag_o[UnitPost]), .result_o(result_o[UnitPost]), .flags_o(flags_o[UnitPost])
    );

    pto_fp_quant #(.Width(Width)) u_quant (
      .clk_i, .rst_ni, .flush_i,
      .valid_i(valid_i[UnitQuant]), .ready_o(ready_o[UnitQuant]),
      .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
      .valid_o(valid_o[UnitQuant]), .ready_i(ready_i[UnitQuant]),
      .tag_o(tag_o[UnitQuant]), .result_o(result_o[UnitQuant]), .flags_o(flags_o[UnitQuant])
    );
  end

  pto_fp_explog #(.Width(Width)) u_explog (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitExplog]), .ready_o(ready_o[UnitExplog]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitExplog]), .ready_i(ready_i[UnitExplog]),
    .tag_o(tag_o[UnitExplog]), .result_o(result_o[UnitExplog]), .flags_o(flags_o[UnitExplog])
  );

  pto_fp_expdif #(.Width(Width)) u_expdif (
    .clk_i, .rst_ni, .flush_i,
    .valid_i(valid_i[UnitExpdif]), .ready_o(ready_o[UnitExpdif]),
    .tag_i, .op_i, .src_i, .dst_i, .rmode_i, .sat_i, .a_i(a), .b_i(b), .c_i(c), .ctl_i,
    .valid_o(valid_o[UnitExpdif]), .ready_i(ready_i[UnitExpdif]),
    .tag_o(tag_o[UnitExpdif]), .result_o(result_o[UnitExpdif]), .flags_o(flags_o[UnitExpdif])
  );

  for (genvar u = 0; u < Units; u++) begin : gen_absent
    if (!Present[u]) begin : gen_tie
      assign ready_o[u] = 1'b0;
      assign valid_o[u] = 1'b0;
      assign tag_o[u] = '0;
      assign result_o[u] = '0;
      assign flags_o[u] = '0;
      logic unused;
      assign unused = ^{valid_i[u], ready_i[u]};
    end
  end

endmodule
