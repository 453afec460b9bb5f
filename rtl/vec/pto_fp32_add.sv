// SPDX-License-Identifier: Apache-2.0
// First stage of FP32 addition and subtraction: sorts by magnitude, aligns and adds exactly. One
// stage, loaded while `step_i` and `en_i`. The sum is `sig_o` with weight 2^(exp_o - 127) at bit
// 62, so that pto_fp32_round only has to normalise and round. NaN, infinity and zero results go
// past the rounding (`byp_o`). No reset: the user keeps the valid bit.
module pto_fp32_add (
  input  logic               clk_i,
  input  logic               step_i,   // the stage moves
  input  logic               en_i,     // and this unit takes part
  input  logic               sub_i,    // a - b
  input  logic [31:0]        a_i,
  input  logic [31:0]        b_i,
  output logic [63:0]        sig_o,
  output logic signed [9:0]  exp_o,
  output logic               sign_o,
  output logic               byp_o,    // the result is `val_o`
  output logic [31:0]        val_o,
  output logic               nv_o
);

  always_ff @(posedge clk_i) begin : p_add
    logic [31:0] b, l, s;
    logic [63:0] ls, ss, sum;
    logic [7:0] le, se, d;
    logic special;
    if (step_i) begin
      b = {b_i[31] ^ sub_i, b_i[30:0]};
      if (en_i) begin
        l = a_i;
        s = b;
        if (b[30:0] > a_i[30:0]) begin
          l = b;
          s = a_i;
        end
        le = l[30:23] | 8'(l[30:23] == 8'd0);
        se = s[30:23] | 8'(s[30:23] == 8'd0);
        // The larger significand has its hidden bit at 62. Beyond 31 places the smaller one is a tiny
        // remainder in any case, so that a shift of 31 rounds alike; up to there no bit is lost.
        d = le - se;
        if (d > 8'd31) d = 8'd31;
        ls = {1'b0, l[30:23] != 8'd0, l[22:0], 39'd0};
        ss = {1'b0, s[30:23] != 8'd0, s[22:0], 39'd0} >> d[4:0];
        sum = l[31] != s[31] ? ls - ss : ls + ss;
        sig_o <= sum;
        exp_o <= {2'b00, le};
        sign_o <= l[31];
        special = l[30:23] == 8'hff;
        byp_o <= special || sum == 64'd0;
        nv_o <= 1'b0;
        // Exact cancellation gives +0; only -0 with -0 gives -0.
        val_o <= {a_i[31] & b[31], 31'd0};
        if (special) begin
          val_o <= l;
          if (pto_fp_pkg::is_nan(l[30:0])) begin
            val_o <= pto_fp_pkg::CanonicalNan;
            nv_o <= pto_fp_pkg::is_snan(l[30:0]) || pto_fp_pkg::is_snan(s[30:0]);
          end else if (s[30:23] == 8'hff && l[31] != s[31]) begin
            val_o <= pto_fp_pkg::CanonicalNan;
            nv_o <= 1'b1;
          end
        end
      end
    end
  end

endmodule
