// SPDX-License-Identifier: Apache-2.0
// Helpers of the FP32 units.
package pto_fp_pkg;

  localparam logic [31:0] CanonicalNan = 32'h7fc0_0000;

  // Leading zeros of 64 bits, 64 for zero.
  function automatic logic [6:0] clz64(input logic [63:0] x);
    logic [63:0] s;
    s = x | (x >> 1);
    s = s | (s >> 2);
    s = s | (s >> 4);
    s = s | (s >> 8);
    s = s | (s >> 16);
    s = s | (s >> 32);
    return 7'd64 - 7'($countones(s));
  endfunction

  function automatic logic is_nan(input logic [30:0] magnitude);
    return magnitude > 31'h7f80_0000;
  endfunction

  function automatic logic is_snan(input logic [30:0] magnitude);
    return is_nan(magnitude) && !magnitude[22];
  endfunction

endpackage
