// SPDX-License-Identifier: Apache-2.0
// Products, quotients and remainders of one PE (isa-scalar-block.md 12.2). The operands stand in the
// EX register for as long as the instruction is there; `cycle_i` counts its cycles from 0. A product
// is registered in cycle 0, its upper half only for forms with a second destination. A division
// loads in cycle 0, makes Radix bits of the quotient in each of the next 64/Radix cycles, and its
// results are valid from cycle DivCycles - 1 on.
module pto_muldiv
  import pto_ctrl_pkg::*;
#(
  parameter int unsigned DivCycles = 34,
  localparam int unsigned Radix = 64 / (DivCycles - 2)  // quotient bits in a cycle
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        en_i,      // EX holds a multiply or divide and this PE is enabled
  input  logic [6:0]  cycle_i,
  input  alu_op_e     op_i,
  input  logic        word_i,
  input  logic        wide_i,    // there is a second destination
  input  logic [63:0] a_i,       // SrcL
  input  logic [63:0] b_i,       // SrcR
  input  logic [63:0] c_i,       // SrcD of MADD
  input  logic [63:0] imm_i,     // factor of MIADD and MISUB
  output logic [63:0] result_o,  // first destination; W forms keep the low 32 bits
  output logic [63:0] result1_o  // second destination, as well
);

  localparam int unsigned Steps = DivCycles - 2;
  if (DivCycles != 18 && DivCycles != 34 && DivCycles != 66) begin : g_check_div
    $error("DivCycles is %0d; allowed are 18, 34 and 66", DivCycles);
  end

  logic is_signed, is_product, by_imm, a_neg, b_neg;
  logic [63:0] a, b, c, a_mag, b_mag;
  logic [127:0] prod_q, sum;
  logic [63:0] rem_q, quo_q;

  assign is_product = is_mul(op_i);
  assign by_imm = op_i == AluMiadd || op_i == AluMisub;
  assign is_signed = op_i == AluDiv || op_i == AluRem || (is_product && op_i != AluMulu);

  always_comb begin
    a = '0;
    b = '0;
    c = '0;
    a_neg = 1'b0;
    b_neg = 1'b0;
    a_mag = '0;
    b_mag = '0;
    if (en_i) begin
      a = by_imm ? b_i : a_i;
      b = by_imm ? imm_i : b_i;
      c = by_imm ? a_i : op_i == AluMadd ? c_i : 64'd0;
      if (word_i) begin
        a = {{32{is_signed && a[31]}}, a[31:0]};
        b = {{32{is_signed && b[31]}}, b[31:0]};
        c = {{32{c[31]}}, c[31:0]};
      end
      if (!is_product) begin
        a_neg = is_signed && a[63];
        b_neg = is_signed && b[63];
        a_mag = a_neg ? -a : a;
        b_mag = b_neg ? -b : b;
      end
    end
  end

  // One cycle of restoring division. The bit shifted out of the remainder stands for 2^64, which is
  // above every divisor.
  function automatic logic [127:0] div_steps(input logic [63:0] rem, input logic [63:0] quo,
                                             input logic [63:0] divisor);
    logic [63:0] r, q, s;
    logic ge;
    r = rem;
    q = quo;
    for (int unsigned i = 0; i < Radix; i++) begin
      s = {r[62:0], q[63]};
      ge = r[63] || s >= divisor;
      r = ge ? s - divisor : s;
      q = {q[62:0], ge};
    end
    return {r, q};
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      prod_q <= '0;
      rem_q <= '0;
      quo_q <= '0;
    end else if (en_i) begin
      if (is_product) begin
        if (cycle_i == 7'd0) begin
          if (wide_i) begin
            prod_q <= {{64{is_signed && a[63]}}, a} * {{64{is_signed && b[63]}}, b};
          end else begin
            prod_q <= {64'd0, a * b};
          end
        end
      end else if (cycle_i == 7'd0) begin
        rem_q <= '0;
        quo_q <= a_mag;
      end else if (cycle_i <= 7'(Steps)) begin
        {rem_q, quo_q} <= div_steps(rem_q, quo_q, b_mag);
      end
    end
  end

  logic [63:0] quotient, remainder;
  always_comb begin
    sum = '0;
    quotient = '0;
    remainder = '0;
    result_o = '0;
    result1_o = '0;
    if (en_i) begin
      if (is_product) begin
        if (op_i == AluMisub) sum = {64'd0, c - prod_q[63:0]};
        else if (wide_i) sum = prod_q + {{64{c[63]}}, c};
        else sum = {64'd0, prod_q[63:0] + c};
        result_o = sum[63:0];
        result1_o = word_i ? {32'd0, sum[63:32]} : sum[127:64];
      end else begin
        quotient = b == 64'd0 ? 64'd0 : a_neg ^ b_neg ? -quo_q : quo_q;
        remainder = b == 64'd0 ? a : a_neg ? -rem_q : rem_q;
        if (op_i == AluDiv || op_i == AluDivu) begin
          result_o = quotient;
          result1_o = remainder;
        end else begin
          result_o = remainder;
          result1_o = quotient;
        end
      end
    end
  end

endmodule
