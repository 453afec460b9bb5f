// SPDX-License-Identifier: Apache-2.0
// Multiplies an operand of an MX product by its scale, exactly (isa-tile sections 9.6 and 9.7). The scale of a
// HiF4 lane is 2^(v[7:2] - 48 + extra) * (1 + v[1:0]/4), that of every other type E8M0. FF is a NaN in both.
// Combinational.
module pto_fp_scale
  import pto_num_pkg::*;
(
  input  logic [4:0] dtype_i,
  input  logic       scaled_i,
  input  logic [7:0] scale_i,
  input  logic [1:0] extra_i,  // HiF4: sum of the two extra exponent bits of the lane
  input  unpacked_t  op_i,
  output unpacked_t  op_o
);

  // A HiF4 lane has three significant bits, its scale too.
  logic [5:0] product;
  assign product = 6'(op_i.sig[52:50]) * 6'({1'b1, scale_i[1:0]});

  always_comb begin : p_scale
    op_o = op_i;
    if (scaled_i) begin
      if (dtype_i == TyHif4) begin
        op_o.exp = op_i.exp + 13'(scale_i[7:2]) - 13'sd48 + 13'(extra_i) + 13'(product[5]);
        op_o.sig = {product[5] ? product : {product[4:0], 1'b0}, 47'd0};
      end else begin
        op_o.exp = op_i.exp + 13'(scale_i) - 13'sd127;
      end
      if (scale_i == 8'hff) begin
        op_o.nan = 1'b1;
        op_o.inf = 1'b0;
        op_o.zero = 1'b0;
      end
    end
  end

endmodule
