// SPDX-License-Identifier: Apache-2.0
// Second and third stage of the FP32 units: normalises, shifts subnormal results into place
// (`step_norm_i` and `en_norm_i`), then rounds once to nearest even and packs (`en_pack_i`).
// Gradual underflow, tininess after rounding. A bypassed value passes unchanged with its NV flag.
// No reset.
module pto_fp32_round (
  input  logic               clk_i,
  input  logic               step_norm_i,
  input  logic               step_pack_i,
  input  logic               en_norm_i,
  input  logic               en_pack_i,
  // First stages, of which the operation selects one; `other` is bypassed. The selection is made
  // while the stage moves: as nets before it, it would be paid for in every simulated cycle.
  input  logic               add_i,
  input  logic               mul_i,
  input  logic [63:0]        add_sig_i,  // weight 2^(exp - 127) at bit 62
  input  logic signed [9:0]  add_exp_i,
  input  logic               add_sign_i,
  input  logic               add_byp_i,
  input  logic [31:0]        add_val_i,
  input  logic               add_nv_i,
  input  logic [63:0]        mul_sig_i,
  input  logic signed [9:0]  mul_exp_i,
  input  logic               mul_sign_i,
  input  logic               mul_byp_i,
  input  logic [31:0]        mul_val_i,
  input  logic               mul_nv_i,
  input  logic [31:0]        other_val_i,
  input  logic               other_nv_i,
  output logic [31:0]        result_o,
  output logic [4:0]         flags_o    // NX UF OF DZ NV (isa-tile.md 7.3)
);

  logic [31:0] pre_q;    // bypassed value, or exponent and truncated significand without sign
  logic sign_q, byp_q, nv_q, half_q, sticky_q, tiny_q;

  always_ff @(posedge clk_i) begin : p_norm
    logic byp;
    logic [6:0] lz;
    logic [63:0] sig, n, lost;
    logic signed [10:0] e;
    logic [10:0] down;
    if (step_norm_i) begin
      byp = mul_i ? mul_byp_i : !add_i || add_byp_i;
      if (en_norm_i) begin
        byp_q <= byp;
        nv_q <= mul_i ? mul_nv_i : add_i ? add_nv_i : other_nv_i;
        pre_q <= mul_i ? mul_val_i : add_i ? add_val_i : other_val_i;
        if (!byp) begin
          sig = mul_i ? mul_sig_i : add_sig_i;
          lz = pto_fp_pkg::clz64(sig);
          n = sig << lz[5:0];
          e = (mul_i ? 11'(mul_exp_i) : 11'(add_exp_i)) + 11'sd1 - $signed({4'd0, lz});
          sticky_q <= 1'b0;
          tiny_q <= 1'b0;
          lost = 64'd0;
          if (e < 11'sd1) begin
            // Rounded to 24 bits with unbounded exponent, an exponent of 0 can still reach the least
            // normal number; everything else below is tiny.
            tiny_q <= !(e == 11'sd0 && (&n[63:39]));
            down = 11'(11'sd1 - e);
            if (down > 11'd40) down = 11'd40;
            lost = n & ((64'd1 << down[5:0]) - 64'd1);
            n = n >> down[5:0];
            e = 11'sd1;
          end
          if (e > 11'sd255) e = 11'sd255;
          sign_q <= mul_i ? mul_sign_i : add_sign_i;
          pre_q <= {1'b0, 8'(e - 11'sd1), 23'd0} + {8'd0, n[63:40]};
          half_q <= n[39];
          sticky_q <= n[38:0] != 39'd0 || lost != 64'd0;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin : p_pack
    logic [31:0] r;
    logic over, inexact;
    if (step_pack_i) begin
      r = pre_q + 32'(half_q && (sticky_q || pre_q[0]));
      if (en_pack_i) begin
        if (byp_q) begin
          result_o <= pre_q;
          flags_o <= {4'd0, nv_q};
        end else begin
          over = r >= 32'h7f80_0000;
          if (over) r = 32'h7f80_0000;
          inexact = half_q || sticky_q || over;
          result_o <= {sign_q, r[30:0]};
          flags_o <= {inexact, tiny_q && inexact, over, 2'b00};
        end
      end
    end
  end

endmodule
