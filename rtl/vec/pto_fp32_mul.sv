// SPDX-License-Identifier: Apache-2.0
// First stage of FP32 multiplication: the exact 48-bit product. Same output format as
// pto_fp32_add: `sig_o` has weight 2^(exp_o - 127) at bit 62. One stage, loaded while `step_i` and
// `en_i`.
module pto_fp32_mul (
  input  logic               clk_i,
  input  logic               step_i,   // the stage moves
  input  logic               en_i,     // and this unit takes part
  input  logic [31:0]        a_i,
  input  logic [31:0]        b_i,
  output logic [63:0]        sig_o,
  output logic signed [9:0]  exp_o,
  output logic               sign_o,
  output logic               byp_o,
  output logic [31:0]        val_o,
  output logic               nv_o
);

  always_ff @(posedge clk_i) begin : p_mul
    logic [7:0] ae, be;
    logic [47:0] product;
    logic sign, a_zero, b_zero, special;
    if (step_i) begin
      sign = a_i[31] ^ b_i[31];
      if (en_i) begin
        ae = a_i[30:23] | 8'(a_i[30:23] == 8'd0);
        be = b_i[30:23] | 8'(b_i[30:23] == 8'd0);
        product = 48'({a_i[30:23] != 8'd0, a_i[22:0]}) * 48'({b_i[30:23] != 8'd0, b_i[22:0]});
        a_zero = a_i[30:0] == 31'd0;
        b_zero = b_i[30:0] == 31'd0;
        special = a_i[30:23] == 8'hff || b_i[30:23] == 8'hff;
        // The product of two hidden bits is bit 46.
        sig_o <= {product, 16'd0};
        exp_o <= 10'(ae) + 10'(be) - 10'd127;
        sign_o <= sign;
        byp_o <= special || a_zero || b_zero;
        nv_o <= 1'b0;
        val_o <= {sign, 31'd0};
        if (special) begin
          val_o <= {sign, 31'h7f80_0000};
          if (pto_fp_pkg::is_nan(a_i[30:0]) || pto_fp_pkg::is_nan(b_i[30:0])) begin
            val_o <= pto_fp_pkg::CanonicalNan;
            nv_o <= pto_fp_pkg::is_snan(a_i[30:0]) || pto_fp_pkg::is_snan(b_i[30:0]);
          end else if (a_zero || b_zero) begin
            val_o <= pto_fp_pkg::CanonicalNan;
            nv_o <= 1'b1;
          end
        end
      end
    end
  end

endmodule
