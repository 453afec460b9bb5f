// SPDX-License-Identifier: Apache-2.0
// Products, quotients and remainders of one PE (isa-scalar-block.md 12.2). The operands stand in the
// EX register for as long as the instruction is there; `cycle_i` counts its cycles from 0. A product
// is registered in cycle 0. A division loads in cycle 0, makes Radix bits of the quotient in each of
// the next 64/Radix cycles, and its result is valid from cycle DivCycles - 1 on.
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
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic [63:0] c_i,       // addend of MADD
  output logic [63:0] result_o   // low 64 bits; W forms keep the low 32
);

  localparam int unsigned Steps = DivCycles - 2;
  if (DivCycles != 18 && DivCycles != 34 && DivCycles != 66) begin : g_check_div
    $error("DivCycles is %0d; allowed are 18, 34 and 66", DivCycles);
  end

  logic is_signed, a_neg, b_neg;
  logic [63:0] a, b, a_mag, b_mag;
  logic [63:0] prod_q, rem_q, quo_q;

  always_comb begin
    is_signed = op_i == AluDiv || op_i == AluRem;
    a = '0;
    b = '0;
    a_neg = 1'b0;
    b_neg = 1'b0;
    a_mag = '0;
    b_mag = '0;
    if (en_i) begin
      a = a_i;
      b = b_i;
      if (word_i) begin
        a = {{32{is_signed && a_i[31]}}, a_i[31:0]};
        b = {{32{is_signed && b_i[31]}}, b_i[31:0]};
      end
      a_neg = is_signed && a[63];
      b_neg = is_signed && b[63];
      a_mag = a_neg ? -a : a;
      b_mag = b_neg ? -b : b;
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
      if (op_i == AluMul) begin
        if (cycle_i == 7'd0) prod_q <= a_i * b_i;
      end else if (cycle_i == 7'd0) begin
        rem_q <= '0;
        quo_q <= a_mag;
      end else if (cycle_i <= 7'(Steps)) begin
        {rem_q, quo_q} <= div_steps(rem_q, quo_q, b_mag);
      end
    end
  end

  always_comb begin
    result_o = '0;
    if (en_i) begin
      unique case (op_i)
        AluMul: result_o = prod_q + c_i;
        AluDiv, AluDivu: result_o = b == 64'd0 ? 64'd0 : a_neg ^ b_neg ? -quo_q : quo_q;
        default: result_o = b == 64'd0 ? a : a_neg ? -rem_q : rem_q;
      endcase
    end
  end

endmodule
