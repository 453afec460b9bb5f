// SPDX-License-Identifier: Apache-2.0
// A value to E8M0: its base-two exponent, rounded (isa-tile section 8.3). Combinational.
//
// The magnitude is `sig_i`, leading one on top, of weight 2^exp_i. The range is judged before rounding. The
// halfway point between two exponents is the square root of two, which no significand meets.
module pto_fp_e8m0
  import pto_num_pkg::*;
(
  input  logic               en_i,     // the result is used; else it is 0
  input  logic [2:0]         rmode_i,
  input  logic               sat_i,
  input  logic               nan_i,
  input  logic               inf_i,
  input  logic               zero_i,
  input  logic               sign_i,
  input  logic signed [14:0] exp_i,
  input  logic [63:0]        sig_i,
  output logic [7:0]         bits_o,
  output flags_t             flags_o
);

  localparam logic [63:0] RootOfTwo = 64'hb504_f333_f9de_6484;  // 2^63.5, rounded down
  localparam logic signed [14:0] Bias = 15'sd127;

  always_comb begin : p_convert
    logic power, up, over, under;
    bits_o = '0;
    flags_o = '0;
    power = '0;
    up = '0;
    over = '0;
    under = '0;
    if (en_i) begin
      power = sig_i == {1'b1, 63'd0};
      over = inf_i || exp_i > Bias || (exp_i == Bias && !power);
      under = exp_i < -Bias;
      unique case (rmode_i)
        RmRtz:   up = exp_i[14];
        RmRdn:   up = 1'b0;
        RmRup:   up = 1'b1;
        RmRto:   up = !exp_i[0];
        default: up = sig_i > RootOfTwo;
      endcase
      flags_o = '0;
      if (nan_i || zero_i || sign_i) begin
        bits_o = 8'hff;
        flags_o.nv = 1'b1;
      end else if (over || under) begin
        bits_o = !sat_i ? 8'hff : over ? 8'hfe : 8'h00;
        flags_o.of = over;
        flags_o.uf = !over;
        flags_o.nx = 1'b1;
      end else begin
        bits_o = 8'(exp_i + Bias) + 8'(up && !power);
        flags_o.nx = !power;
      end
    end
  end

endmodule
