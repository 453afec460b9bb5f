// SPDX-License-Identifier: Apache-2.0
// The one rounding step: a finite value other than zero to an element of any floating type except E8M0
// (isa-tile section 7). Combinational.
//
// The magnitude is `sig_i` with its leading one on top, of weight 2^exp_i, and `sticky_i` says that
// something nonzero lies below. Tininess is judged after rounding, as if the exponent had no lower limit,
// or before it with `tiny_before_i`. An overflow gives what the mode says; with `sat_i` the largest finite
// value; with `inf_i` the infinity in every mode.
module pto_fp_round
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned SigWidth = 64  // at least 2 more than the longest significand
) (
  input  logic                en_i,     // the result is used; else it is 0
  input  logic [4:0]          dtype_i,
  input  logic [2:0]          rmode_i,
  input  logic                sat_i,
  input  logic                inf_i,
  input  logic                tiny_before_i,
  input  logic                sign_i,
  input  logic signed [14:0]  exp_i,
  input  logic [SigWidth-1:0] sig_i,
  input  logic                sticky_i,
  output logic [Width-1:0]    bits_o,
  output flags_t              flags_o
);

  localparam int unsigned P = Width == 64 ? 53 : 24;  // longest significand

  // Ordinals count the magnitudes of a format from zero; those of HiF8 become bodies here.
  function automatic logic [6:0] hif8_body(input logic [6:0] ordinal);
    unique casez (ordinal)
      7'b0000???: return ordinal;                                                    // 2^-22 .. 2^-16
      7'b0001???, 7'b0010???: return {3'b111, ~{ordinal[4], ordinal[2:1]}, ordinal[0]};  // 2^-15 .. 2^-8
      7'b0011???, 7'b0100???: return {3'b101, ~{ordinal[4:3] == 2'b00, ordinal[2]}, ordinal[1:0]};
      7'b0101???, 7'b0110???: return {3'b011, ordinal[3], ordinal[2:0]};                 // 2^-3, 2^-2
      7'b0111???: return {4'b0011, ordinal[2:0]};                                    // 2^-1
      7'b1000???: return {4'b0001, ordinal[2:0]};                                    // 1
      7'b1001???: return {4'b0010, ordinal[2:0]};                                    // 2
      7'b101????: return {3'b010, ordinal[3:0]};                                     // 2^2, 2^3
      7'b110????: return {3'b100, ordinal[3:0]};                                     // 2^4 .. 2^7
      default:    return {3'b110, ordinal[3:0]};                                     // 2^8 .. infinity
    endcase
  endfunction

  fmt_t fmt;
  assign fmt = fmt_of(dtype_i);

  always_comb begin : p_round
    logic [P+1:0] head;        // significand, guard, sticky
    logic [P+1:0] cut;
    logic lost, guard, sticky, up, inexact, below, unbounded_up, near_one, tiny, over, largest;
    logic [5:0] frac_bits;
    logic [5:0] distance;
    logic [P+1:0] normal;
    logic signed [14:0] gap;   // places below the smallest exponent
    logic [62:0] base, ordinal, highest;
    logic [14:0] field;
    logic [63:0] magnitude;
    bits_o = '0;
    flags_o = '0;
    head = '0;
    cut = '0;
    lost = '0;
    guard = '0;
    sticky = '0;
    up = '0;
    inexact = '0;
    below = '0;
    unbounded_up = '0;
    near_one = '0;
    tiny = '0;
    over = '0;
    largest = '0;
    frac_bits = '0;
    distance = '0;
    normal = '0;
    gap = '0;
    base = '0;
    ordinal = '0;
    highest = '0;
    field = '0;
    magnitude = '0;
    if (en_i) begin
      head = {sig_i[SigWidth-1-:P+1], |sig_i[SigWidth-P-2:0] || sticky_i};

      // Fraction bits at this exponent, and how far it lies below the smallest one.
      frac_bits = fmt.frac_bits;
      gap = 15'(fmt.emin) - exp_i;
      if (dtype_i == TyHif8) begin
        gap = -15'sd22 - exp_i;
        if (exp_i < -15'sd15) frac_bits = 6'd0;
        else if (exp_i < -15'sd7 || exp_i > 15'sd7) frac_bits = 6'd1;
        else if (exp_i < -15'sd3 || exp_i > 15'sd3) frac_bits = 6'd2;
      end

      // Cut at the last place of the result.
      distance = 6'(P - 1) - frac_bits;
      if (gap > 15'sd0) distance = gap > 15'(P + 1) - 15'(distance) ? 6'(P + 2) : distance + gap[5:0];
      cut = head >> distance;
      lost = (cut << distance) != head;
      guard = cut[1];
      sticky = cut[0] || lost;
      inexact = guard || sticky;

      // The code grows with the magnitude, so that a carry runs from the fraction into the exponent.
      field = gap > 15'sd0 ? 15'd0 : -gap;
      base = 63'(field) << fmt.frac_bits;
      if (dtype_i == TyHif8) begin
        // The leading one adds 2^frac_bits.
        if (exp_i < -15'sd15) base = gap > 15'sd0 ? 63'd0 : 63'(field);
        else if (exp_i < -15'sd7) base = 63'd6 + 63'({exp_i + 15'sd15, 1'b0});
        else if (exp_i < -15'sd3) base = 63'd20 + 63'({exp_i + 15'sd7, 2'b0});
        else if (exp_i <= 15'sd3) base = 63'd32 + 63'({exp_i + 15'sd3, 3'b0});
        else if (exp_i <= 15'sd7) base = 63'd92 + 63'({exp_i - 15'sd4, 2'b0});
        else base = 63'd110 + 63'({exp_i - 15'sd8, 1'b0});
      end
      // Parity is that of the code; in HiF8's denormals the leading one alone does not tell it.
      up = increments(rmode_i, sign_i, cut[2] ^ base[0], guard, sticky);
      ordinal = base + 63'(cut[P+1:2]) + 63'(up);

      // Overflow.
      highest = dtype_i == TyHif8 ? 63'd126 : 63'(max_finite(dtype_i) >> fmt.low_zero);
      over = exp_i > 15'(fmt.emax) || ordinal > highest;
      unique case (rmode_i)
        RmRtz:   largest = 1'b1;
        RmRdn:   largest = !sign_i;
        RmRup:   largest = sign_i;
        RmRto:   largest = highest[0];
        default: largest = 1'b0;
      endcase
      if (inf_i) largest = 1'b0;
      if (sat_i) largest = 1'b1;

      // Tiny: below the normal values even when rounded with a fraction of the smallest normal value's
      // length and no lower limit of the exponent.
      below = exp_i < 15'(fmt.emin);
      distance = 6'(P - 1) - (dtype_i == TyHif8 ? 6'd1 : fmt.frac_bits);
      normal = head >> distance;
      unbounded_up = increments(rmode_i, sign_i, normal[2], normal[1],
                                normal[0] || (normal << distance) != head);
      near_one = &(normal[P+1:2] | ~((P)'((64'd2 << (dtype_i == TyHif8 ? 6'd1 : fmt.frac_bits)) - 64'd1)));
      tiny = below && (tiny_before_i || exp_i + 15'sd1 != 15'(fmt.emin) || !(near_one && unbounded_up));

      magnitude = dtype_i == TyHif8 ? 64'(hif8_body(ordinal[6:0])) : 64'(ordinal) << fmt.low_zero;
      flags_o = '0;
      if (over) begin
        flags_o.of = 1'b1;
        flags_o.nx = 1'b1;
        bits_o = Width'(largest ? sign_of(dtype_i, sign_i) | max_finite(dtype_i) : infinity_of(dtype_i, sign_i));
      end else begin
        flags_o.nx = inexact;
        flags_o.uf = inexact && tiny;
        bits_o = Width'((ordinal == 63'd0 ? zero_of(dtype_i, sign_i) : sign_of(dtype_i, sign_i)) | magnitude);
      end
    end
  end

  logic unused;
  assign unused = ^fmt.specials;

endmodule
