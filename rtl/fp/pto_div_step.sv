// SPDX-License-Identifier: Apache-2.0
// One step of restoring division or root extraction: takes `part_i` away where it fits. Combinational.
module pto_div_step #(
  parameter int unsigned Bits = 32
) (
  input  logic [Bits-1:0] rest_i,
  input  logic [Bits-1:0] part_i,
  output logic            digit_o,  // it fits
  output logic [Bits-1:0] rest_o
);

  logic [Bits:0] trial;
  assign trial = {1'b0, rest_i} - {1'b0, part_i};
  assign digit_o = !trial[Bits];
  assign rest_o = digit_o ? trial[Bits-1:0] : rest_i;

endmodule
