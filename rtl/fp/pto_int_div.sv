// SPDX-License-Identifier: Apache-2.0
// Integer DIV and REM on elements of 4 to `Width` bits of type `src_i` (isa-tile section 11, TDIV and TREM).
// DIV truncates, and the signed minimum by -1 wraps to the minimum. REM is the floor modulo: a nonzero
// remainder has the sign of the divisor. A zero divisor, which no executed block has, gives quotient 0 and the
// dividend as remainder. No operation sets flags.
//
// Restoring division of the magnitudes, `BitsPerCycle` bits a cycle, as many bits as the type has.
// Latency of both operations: bits / BitsPerCycle + 2 cycles, with 2 bits per cycle
//   64 bits: 34, 32 bits: 18, 16 bits: 10, 8 bits: 6, 4 bits: 4.
// One operation at a time; the next one is accepted when the answer appears.
module pto_int_div
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned BitsPerCycle = 2  // 1, 2 or 4
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

  if (BitsPerCycle != 1 && BitsPerCycle != 2 && BitsPerCycle != 4) begin : gen_check
    $error("BitsPerCycle is %0d; allowed are 1, 2 and 4", BitsPerCycle);
  end

  logic unused;
  assign unused = ^{dst_i, rmode_i, sat_i, c_i, ctl_i};

  logic start, run, last, finish;
  pto_iter_ctrl #(.CountBits(7)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .tag_i,
    .cycles_i(int_bits(src_i) / 7'(BitsPerCycle)),
    .start_o(start), .run_o(run), .last_o(last), .finish_o(finish), .valid_o, .ready_i, .tag_o
  );
  logic unused_last;
  assign unused_last = last;

  // Operands as signs and magnitudes, the dividend at the top of the register.
  logic [Width-1:0] mask_d, quotient_d, divisor_d;
  logic a_neg_d, b_neg_d;
  always_comb begin : p_operands
    logic [Width-1:0] top;
    mask_d = Width'((65'd1 << int_bits(src_i)) - 65'd1);
    top = mask_d & ~(mask_d >> 1);
    a_neg_d = is_signed_integer(src_i) && |(a_i & top);
    b_neg_d = is_signed_integer(src_i) && |(b_i & top);
    quotient_d = ((a_neg_d ? -a_i : a_i) & mask_d) << (7'(Width) - int_bits(src_i));
    divisor_d = (b_neg_d ? -b_i : b_i) & mask_d;
  end

  // The dividend leaves the quotient register upwards as the digits come in below.
  logic rem_q, a_neg_q, b_neg_q;
  logic [Width-1:0] mask_q, rest_q, quotient_q, divisor_q;
  logic [BitsPerCycle-1:0] digits;
  for (genvar i = 0; i < BitsPerCycle; i++) begin : gen_step
    logic [Width-1:0] earlier, after;
    logic top;  // always zero: a rest is below the divisor
    if (i == 0) begin : gen_first
      assign earlier = rest_q;
    end else begin : gen_next
      assign earlier = gen_step[i-1].after;
    end
    pto_div_step #(.Bits(Width + 1)) u_step (
      .rest_i({earlier, quotient_q[Width-1-i]}), .part_i({1'b0, divisor_q}),
      .digit_o(digits[BitsPerCycle-1-i]), .rest_o({top, after})
    );
    logic unused_top;
    assign unused_top = top;
  end

  always_ff @(posedge clk_i) begin
    if (start) begin
      rem_q <= op_i == OpRem;
      a_neg_q <= a_neg_d;
      b_neg_q <= b_neg_d;
      mask_q <= mask_d;
      rest_q <= '0;
      quotient_q <= quotient_d;
      divisor_q <= divisor_d;
    end else if (run) begin
      rest_q <= gen_step[BitsPerCycle-1].after;
      quotient_q <= {quotient_q[Width-1-BitsPerCycle:0], digits};
    end
  end

  // Signs.
  logic [Width-1:0] result_d;
  always_comb begin : p_signs
    logic by_zero;
    logic [Width-1:0] magnitude;
    by_zero = divisor_q == '0;
    if (rem_q) begin
      magnitude = a_neg_q != b_neg_q && rest_q != '0 && !by_zero ? divisor_q - rest_q : rest_q;
      result_d = (by_zero ? a_neg_q : b_neg_q) ? -magnitude : magnitude;
    end else begin
      magnitude = by_zero ? '0 : quotient_q;
      result_d = a_neg_q != b_neg_q ? -magnitude : magnitude;
    end
  end

  always_ff @(posedge clk_i) begin
    if (finish) result_o <= result_d & mask_q;
  end

  assign flags_o = '0;

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> is_integer(src_i) && int_bits(src_i) <= 7'(Width));
  op_a : assert property (@(posedge clk_i) disable iff (!rst_ni) valid_i |-> op_i == OpDiv || op_i == OpRem);
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o}));
`endif

endmodule
