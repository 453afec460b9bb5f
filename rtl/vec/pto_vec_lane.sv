// SPDX-License-Identifier: Apache-2.0
// One VEC lane for FP32, S32 and U32 (isa-tile.md 7.4, 11.1, 11.2): three stages after the operand
// registers (s1), so that the result is there in s4. Operation and type are those of the running
// block and do not change while the pipeline holds a beat. A stage loads when a beat moves into it
// and this lane has a valid element in the beat. FP32 results are rounded once to nearest even,
// every NaN is canonical except where a minimum or maximum keeps its other operand. No reset: the
// valid bits are in pto_vec.
module pto_vec_lane
  import pto_tile_pkg::*;
(
  input  logic         clk_i,
  input  logic         step2_i,  // a beat moves s1 -> s2
  input  logic         step3_i,  // s2 -> s3
  input  logic         step4_i,  // s3 -> s4
  input  logic         valid1_i, // this lane has a valid element in s1
  input  logic         valid2_i,
  input  logic         valid3_i,
  input  logic         add_i,    // FP32 addition or subtraction
  input  logic         mul_i,    // FP32 multiplication
  input  logic         sub_i,
  input  logic [6:0]   op_i,
  input  logic         fp_i,     // FP32
  input  logic         signed_i, // S32
  input  logic [31:0]  a_i,
  input  logic [31:0]  b_i,
  output logic [31:0]  result_o,
  output logic [4:0]   flags_o
);

  logic [63:0] add_sig, mul_sig;
  logic signed [9:0] add_exp, mul_exp;
  logic add_sign, mul_sign, add_byp, mul_byp, add_nv, mul_nv;
  logic [31:0] add_val, mul_val;

  pto_fp32_add u_add (
    .clk_i, .step_i(step2_i), .en_i(valid1_i && add_i), .sub_i, .a_i, .b_i,
    .sig_o(add_sig), .exp_o(add_exp), .sign_o(add_sign), .byp_o(add_byp), .val_o(add_val),
    .nv_o(add_nv)
  );

  pto_fp32_mul u_mul (
    .clk_i, .step_i(step2_i), .en_i(valid1_i && mul_i), .a_i, .b_i,
    .sig_o(mul_sig), .exp_o(mul_exp), .sign_o(mul_sign), .byp_o(mul_byp), .val_o(mul_val),
    .nv_o(mul_nv)
  );

  logic [31:0] other_q;
  logic other_nv_q;

  always_ff @(posedge clk_i) begin : p_other
    logic [31:0] a_key, b_key;
    logic a_nan, b_nan, left;
    if (step2_i) begin
      a_nan = fp_i && pto_fp_pkg::is_nan(a_i[30:0]);
      b_nan = fp_i && pto_fp_pkg::is_nan(b_i[30:0]);
      if (valid1_i && !add_i && !mul_i) begin
        other_nv_q <= 1'b0;
        if (op_i == OpTmax || op_i == OpTmaxs || op_i == OpTmin) begin
          // The order of the type is the unsigned order of the keys.
          a_key = a_i ^ {fp_i || signed_i, {31{fp_i && a_i[31]}}};
          b_key = b_i ^ {fp_i || signed_i, {31{fp_i && b_i[31]}}};
          left = op_i == OpTmin ? a_key <= b_key : a_key >= b_key;
          other_q <= left ? a_i : b_i;
          if (a_nan || b_nan) begin
            other_q <= !a_nan ? a_i : !b_nan ? b_i : pto_fp_pkg::CanonicalNan;
            other_nv_q <= (a_nan && !a_i[22]) || (b_nan && !b_i[22]);
          end
        end else if (op_i == OpTrelu) begin
          other_q <= a_i[31] && (fp_i || signed_i) ? 32'd0 : a_i;
          if (a_nan) begin
            other_q <= pto_fp_pkg::CanonicalNan;
            other_nv_q <= !a_i[22];
          end
        end else if (op_i == OpTadd || op_i == OpTadds) begin
          other_q <= a_i + b_i;
        end else if (op_i == OpTsub) begin
          other_q <= a_i - b_i;
        end else if (op_i == OpTmul || op_i == OpTmuls) begin
          other_q <= a_i * b_i;
        end else begin
          other_q <= b_i;  // TEXPANDS: the scalar
        end
      end
    end
  end

  pto_fp32_round u_round (
    .clk_i,
    .step_norm_i(step3_i),
    .step_pack_i(step4_i),
    .en_norm_i(valid2_i),
    .en_pack_i(valid3_i),
    .add_i,
    .mul_i,
    .add_sig_i(add_sig),
    .add_exp_i(add_exp),
    .add_sign_i(add_sign),
    .add_byp_i(add_byp),
    .add_val_i(add_val),
    .add_nv_i(add_nv),
    .mul_sig_i(mul_sig),
    .mul_exp_i(mul_exp),
    .mul_sign_i(mul_sign),
    .mul_byp_i(mul_byp),
    .mul_val_i(mul_val),
    .mul_nv_i(mul_nv),
    .other_val_i(other_q),
    .other_nv_i(other_nv_q),
    .result_o,
    .flags_o
  );

endmodule
