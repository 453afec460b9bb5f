// SPDX-License-Identifier: Apache-2.0
// Takes an element of any floating type other than E8M0 apart (isa-tile section 6.1) and normalises it.
// Bits above the element are ignored. Combinational.
module pto_fp_unpack
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32
) (
  input  logic             en_i,     // the element is looked at; else all is 0
  input  logic [4:0]       dtype_i,
  input  logic [Width-1:0] bits_i,
  output unpacked_t        op_o
);

  localparam int unsigned F = Width == 64 ? 52 : 23;

  logic [63:0] bits;
  assign bits = 64'(bits_i);

  logic sign, quiet, top, subnormal, zero_frac, body_zero;
  logic [10:0] field;
  logic [51:0] frac;   // left aligned
  fmt_t fmt;
  logic unused;
  assign unused = ^{fmt.frac_bits, fmt.low_zero, fmt.emax};

  // Fields of binary carriers.
  always_comb begin : p_fields
    sign = '0;
    field = '0;
    frac = '0;
    top = '0;
    subnormal = '0;
    zero_frac = '0;
    quiet = '0;
    body_zero = '0;
    fmt = '0;
    if (en_i) begin
      fmt = fmt_of(dtype_i);
      top = 1'b0;
      unique case (dtype_i)
        TyFp64: begin
          {sign, field, frac} = bits;
          top = &bits[62:52];
        end
        TyFp32, TyTf32, TyHf32: begin
          {sign, field, frac} = {bits[31], 3'd0, bits[30:0], 29'd0};
          top = &bits[30:23];
        end
        TyFp16: begin
          {sign, field, frac} = {bits[15], 6'd0, bits[14:0], 42'd0};
          top = &bits[14:10];
        end
        TyBf16: begin
          {sign, field, frac} = {bits[15], 3'd0, bits[14:0], 45'd0};
          top = &bits[14:7];
        end
        TyE4m3, TyHif8: begin
          {sign, field, frac} = {bits[7], 7'd0, bits[6:0], 49'd0};
          top = &bits[6:0];
        end
        TyE5m2: begin
          {sign, field, frac} = {bits[7], 6'd0, bits[6:0], 50'd0};
          top = &bits[6:2];
        end
        TyE3m2: {sign, field, frac} = {bits[5], 8'd0, bits[4:0], 50'd0};
        TyE2m3: {sign, field, frac} = {bits[5], 9'd0, bits[4:0], 49'd0};
        TyE2m1: {sign, field, frac} = {bits[3], 9'd0, bits[2:0], 51'd0};
        default: {sign, field, frac} = {bits[3], 10'd0, bits[2:0], 50'd0};
      endcase
      subnormal = field == 11'd0;
      zero_frac = frac == 52'd0;
      quiet = frac[51];
      body_zero = subnormal && zero_frac;
    end
  end

  // HiF8: exponent and left-aligned fraction of the body; a denormal is a power of two.
  logic signed [12:0] hif8_exp;
  logic [2:0] hif8_frac;
  always_comb begin : p_hif8
    hif8_exp = '0;
    hif8_frac = '0;
    if (en_i && dtype_i == TyHif8) begin
      hif8_frac = bits[2:0];
      unique casez (bits[6:3])
        4'b0000: begin
          hif8_exp = 13'(bits[2:0]) - 13'sd23;
          hif8_frac = 3'd0;
        end
        4'b0001: hif8_exp = 13'sd0;
        4'b001?: hif8_exp = 13'sd1;
        4'b01??: hif8_exp = 13'sd2 + 13'(bits[3]);
        4'b10??: begin
          hif8_exp = 13'sd4 + 13'(bits[3:2]);
          hif8_frac = {bits[1:0], 1'b0};
        end
        default: begin
          hif8_exp = 13'sd8 + 13'(bits[3:1]);
          hif8_frac = {bits[0], 2'd0};
        end
      endcase
      if (bits[6:3] > 4'd1 && (bits[6:4] == 3'b001 ? bits[3] : bits[4])) hif8_exp = -hif8_exp;
    end
  end

  always_comb begin : p_unpack
    logic [F:0] sig;
    logic [6:0] lead;
    logic signed [12:0] exp;
    op_o = '0;
    sig = '0;
    lead = '0;
    exp = '0;
    if (en_i) begin
      sig = {!subnormal, frac[51-:F]};
      exp = subnormal ? fmt.emin : fmt.emin - 13'sd1 + 13'(field);
      op_o.sign = sign;
      op_o.zero = body_zero;
      op_o.inf = 1'b0;
      op_o.nan = 1'b0;
      op_o.snan = 1'b0;
      unique case (fmt.specials)
        SpIeee: begin
          op_o.inf = top && zero_frac;
          op_o.nan = top && !zero_frac;
          op_o.snan = top && !zero_frac && !quiet;
        end
        SpNan: op_o.nan = top;
        SpHif8: begin
          op_o.nan = bits[7:0] == 8'h80;
          op_o.zero = bits[7:0] == 8'h00;
          op_o.inf = bits[6:0] == 7'h6f;
          sig = {1'b1, hif8_frac, {(F - 3) {1'b0}}};
          exp = hif8_exp;
        end
        default: ;
      endcase
      lead = clz64({sig, {(63 - F) {1'b0}}});
      op_o.exp = exp - 13'(lead);
      op_o.sig = {sig << lead, {(52 - F) {1'b0}}};
    end
  end

endmodule
