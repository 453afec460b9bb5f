// SPDX-License-Identifier: Apache-2.0
// Control of a unit that works on one operation at a time, with a register for the answer behind it.
//
// An operation accepted in cycle 0 (`start_o`) has `run_o` in cycles 1 .. n, where n >= 1 is `cycles_i` of
// cycle 0, with `last_o` in cycle n, and `finish_o` in cycle n + 1, in which the unit writes its answer.
// `valid_o` rises in cycle n + 2, and the next operation can be accepted in that cycle. `finish_o` comes later
// while the answer before has not been taken.
module pto_iter_ctrl #(
  parameter int unsigned CountBits = 6
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 flush_i,

  input  logic                 valid_i,
  output logic                 ready_o,
  input  logic [7:0]           tag_i,
  input  logic [CountBits-1:0] cycles_i,

  output logic                 start_o,
  output logic                 run_o,
  output logic                 last_o,
  output logic                 finish_o,

  output logic                 valid_o,
  input  logic                 ready_i,
  output logic [7:0]           tag_o
);

  logic busy_q;
  logic [CountBits-1:0] count_q;  // cycles of `run_o` to come
  logic [7:0] tag_q;

  assign ready_o = !busy_q;
  assign start_o = valid_i && ready_o;
  assign run_o = busy_q && count_q != '0;
  assign last_o = busy_q && count_q == CountBits'(1);
  assign finish_o = busy_q && count_q == '0 && (!valid_o || ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      valid_o <= 1'b0;
    end else if (flush_i) begin
      busy_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      if (start_o) busy_q <= 1'b1;
      else if (finish_o) busy_q <= 1'b0;
      if (finish_o) valid_o <= 1'b1;
      else if (ready_i) valid_o <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_o) begin
      count_q <= cycles_i;
      tag_q <= tag_i;
    end else if (run_o) begin
      count_q <= count_q - CountBits'(1);
    end
    if (finish_o) tag_o <= tag_q;
  end

`ifndef SYNTHESIS
  cycles_a : assert property (@(posedge clk_i) disable iff (!rst_ni) valid_i |-> cycles_i != '0);
`endif

endmodule
