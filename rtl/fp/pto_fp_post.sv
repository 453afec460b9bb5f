// SPDX-License-Identifier: Apache-2.0
// FPATR: post-processing of one accumulator element (isa-tile section 10.4). `a_i` is an accumulator of type
// `src_i` (FP32, S32, U32), `b_i` the 64-bit quant or shift word, `c_i` the ReLU word, `dst_i` the type of D;
// `ctl_i` holds PreQuantMode in bits 5:0 and ReluMode in bits 7:6. Words and modes are legal (section 10.2).
//
// The multiplier is the scale, or for negative accumulators what ReluMode puts in its place; the exact
// product is rounded once, to an integer to which the offset is added, or to a floating type.
// Elements have at most 32 bits with either Width.
// Latency 3 cycles, one operation per cycle: take apart; multiply; round.
module pto_fp_post
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             flush_i,

  input  logic             valid_i,
  output logic             ready_o,
  input  logic [7:0]       tag_i,
  input  logic [5:0]       op_i,
  input  logic [4:0]       src_i,
  input  logic [4:0]       dst_i,
  input  logic [2:0]       rmode_i,
  input  logic             sat_i,
  input  logic [Width-1:0] a_i,
  input  logic [63:0]      b_i,
  input  logic [Width-1:0] c_i,
  input  logic [31:0]      ctl_i,

  output logic             valid_o,
  input  logic             ready_i,
  output logic [7:0]       tag_o,
  output logic [Width-1:0] result_o,
  output logic [4:0]       flags_o
);

  localparam logic [5:0] ModeNone = 6'd0;
  localparam logic [5:0] ModeF16 = 6'd1;
  localparam logic [5:0] ModeShiftVector = 6'd12;
  localparam logic [5:0] ModeShift = 6'd13;
  localparam logic [5:0] ModeBf16 = 6'd16;

  typedef enum logic [1:0] {ReluNone, ReluPlain, ReluScalar, ReluVector} relu_e;

  localparam logic [18:0] One = {1'b0, 8'd127, 10'd0};  // FP19
  localparam flags_t Overflow = '{of: 1'b1, nx: 1'b1, default: 1'b0};
  localparam flags_t Invalid = '{nv: 1'b1, default: 1'b0};

  logic unused;
  assign unused = ^{op_i, a_i, b_i, c_i, ctl_i};

  // What goes along with an element. A settled one has its result already.
  typedef struct packed {
    logic [7:0]         tag;
    logic [4:0]         dst;
    logic [2:0]         rmode;
    logic               sat;
    logic               sign;
    logic signed [16:0] offset;
    logic               settled;
    logic [31:0]        bits;
    flags_t             flags;
  } element_t;

  logic [3:1] load;
  pto_pipe_ctrl #(.Stages(3)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .load_o(load), .valid_o, .ready_i
  );

  // Bits of an integer D, its smallest and largest value.
  function automatic logic [31:0] smallest(input logic [4:0] dtype);
    unique case (dtype)
      TyS4:    return 32'hffff_fff8;
      TyS8:    return 32'hffff_ff80;
      TyS16:   return 32'hffff_8000;
      default: return 32'h8000_0000;
    endcase
  endfunction

  function automatic logic [31:0] mask_of(input logic [4:0] dtype);
    unique case (dtype)
      TyS4:    return 32'h0000_000f;
      TyS8:    return 32'h0000_00ff;
      TyS16:   return 32'h0000_ffff;
      default: return 32'hffff_ffff;
    endcase
  endfunction

  // Stage 1: the accumulator and its multiplier; everything that needs no product.
  unpacked_t unpacked;
  pto_fp_unpack #(.Width(32)) u_unpack (.en_i(valid_i), .dtype_i(TyFp32), .bits_i(a_i[31:0]), .op_o(unpacked));

  element_t element1_d, element1_q, element2_q;
  logic [31:0] sig_d, sig_q;                // leading one on top, or zero
  logic signed [9:0] exp_d, exp_q;
  logic [18:0] factor_d, factor_q;

  always_comb begin : p_decode
    logic [5:0] mode;
    relu_e relu;
    logic is_shift, float_src, float_dst, negative, no_factor, zero, special;
    logic [31:0] bits, magnitude, shifted, end_bits;
    logic [6:0] lead;
    mode = ctl_i[5:0];
    relu = relu_e'(ctl_i[7:6]);
    bits = a_i[31:0];
    is_shift = mode == ModeShiftVector || mode == ModeShift;
    float_src = src_i == TyFp32;
    float_dst = is_float(dst_i);
    negative = float_src ? unpacked.sign && !unpacked.nan : src_i == TyS32 && bits[31];

    factor_d = (mode == ModeNone || mode == ModeF16 || mode == ModeBf16) ? One : b_i[31:13];
    if (negative && relu == ReluPlain) factor_d = '0;
    if (negative && (relu == ReluScalar || relu == ReluVector)) factor_d = c_i[18:0];
    no_factor = factor_d[17:10] == 8'd0;  // zero is the only legal value without an exponent
    zero = no_factor;

    magnitude = negative ? -bits : bits;
    lead = clz64({magnitude, 32'd0});
    if (float_src) begin
      zero |= unpacked.zero;
      sig_d = {unpacked.sig[52-:24], 8'd0};
      exp_d = unpacked.exp[9:0];
    end else begin
      zero |= magnitude == '0;
      sig_d = magnitude << lead;
      exp_d = 10'sd31 - 10'(lead);
    end
    if (zero) begin
      sig_d = '0;
      exp_d = '0;
      factor_d = One;
    end

    element1_d = '0;
    element1_d.tag = tag_i;
    element1_d.dst = dst_i;
    element1_d.rmode = rmode_i;
    // These have one rounding mode.
    if (mode == ModeNone || (float_src && float_dst && dst_i != TyFp32)) begin
      element1_d.rmode = dst_i == TyHif8 ? RmRhb : RmRne;
    end
    element1_d.sat = sat_i;
    element1_d.sign = negative;
    unique case (dst_i)
      TyS4:    element1_d.offset = 17'(signed'(b_i[41:37]));
      TyS8:    element1_d.offset = 17'(signed'(b_i[45:37]));
      TyS16:   element1_d.offset = b_i[53:37];
      default: ;
    endcase

    shifted = 32'(signed'(bits) >>> (5'(b_i[35:32]) + 5'd1));
    special = float_src && (unpacked.nan || (unpacked.inf && !no_factor));
    end_bits = unpacked.sign ? smallest(dst_i) : ~smallest(dst_i);
    if ((mode == ModeNone && relu == ReluNone) || src_i == TyU32) begin
      element1_d.settled = 1'b1;
      element1_d.bits = bits;
    end else if (is_shift) begin
      element1_d.settled = 1'b1;
      element1_d.bits = {16'd0, shifted[15:0]};
      if (shifted[31:15] != {17{bits[31]}}) begin
        element1_d.bits = bits[31] ? 32'h0000_8000 : 32'h0000_7fff;
        element1_d.flags = Overflow;
      end
    end else if (special && float_dst) begin
      element1_d.settled = 1'b1;
      if (unpacked.nan) begin
        element1_d.bits = sat_i ? '0 : 32'(canonical_nan(dst_i));
        element1_d.flags.nv = unpacked.snan;
      end else begin
        element1_d.bits = 32'(sat_i ? sign_of(dst_i, unpacked.sign) | max_finite(dst_i)
                                    : infinity_of(dst_i, unpacked.sign));
        if (sat_i || dst_i == TyE4m3) element1_d.flags = Overflow;
      end
    end else if (special) begin
      element1_d.settled = 1'b1;
      element1_d.flags = unpacked.nan || !sat_i ? Invalid : Overflow;
      if (!sat_i) element1_d.bits = smallest(dst_i) & mask_of(dst_i);
      else if (!unpacked.nan) element1_d.bits = end_bits & mask_of(dst_i);
    end else if (zero && float_dst) begin
      // A zero accumulator keeps its sign; the multiplier zero gives +0.
      element1_d.settled = 1'b1;
      element1_d.bits = 32'(zero_of(dst_i, negative && !no_factor));
    end
  end

  always_ff @(posedge clk_i) begin
    if (load[1]) begin
      element1_q <= element1_d;
      sig_q <= sig_d;
      exp_q <= exp_d;
      factor_q <= factor_d;
    end
  end

  // Stage 2: product.
  logic [42:0] product_q;
  logic signed [9:0] product_exp_q;  // of the top bit; the leading one is there or one below
  logic unused_factor_sign;
  assign unused_factor_sign = factor_q[18];

  always_ff @(posedge clk_i) begin
    if (load[2]) begin
      element2_q <= element1_q;
      product_q <= 43'(sig_q) * 43'({1'b1, factor_q[9:0]});
      product_exp_q <= exp_q + 10'(factor_q[17:10]) - 10'sd126;
    end
  end

  // Stage 3: round.
  logic [31:0] float_bits, int_bits_d;
  flags_t float_flags, int_flags;

  logic [31:0] rounded;
  flags_t rounded_flags;
  logic signed [14:0] normal_exp;
  logic [42:0] normal;
  assign normal = product_q[42] ? product_q : product_q << 1;
  assign normal_exp = 15'(product_exp_q) - 15'(!product_q[42]);

  pto_fp_round #(.Width(32), .SigWidth(43)) u_round (
    .en_i(load[3]), .dtype_i(element2_q.dst), .rmode_i(element2_q.rmode), .sat_i(element2_q.sat), .inf_i(1'b1),
    .tiny_before_i(1'b1), .sign_i(element2_q.sign), .exp_i(normal_exp), .sig_i(normal), .sticky_i(1'b0),
    .bits_o(rounded), .flags_o(rounded_flags)
  );

  always_comb begin : p_float
    logic beyond;
    float_bits = rounded;
    float_flags = rounded_flags;
    // E4M3 and HiF8 overflow before rounding, and have no negative result zero.
    unique case (element2_q.dst)
      TyE4m3:  beyond = normal_exp == 15'sd8 && normal > {3'b111, 40'd0};
      TyHif8:  beyond = normal_exp == 15'sd15 && normal > {1'b1, 42'd0};
      default: beyond = 1'b0;
    endcase
    if (beyond) begin
      float_bits = 32'(element2_q.sat ? sign_of(element2_q.dst, element2_q.sign) | max_finite(element2_q.dst)
                                      : infinity_of(element2_q.dst, element2_q.sign));
      float_flags = Overflow;
    end else if (element2_q.dst == TyE4m3 && rounded[6:0] == 7'd0) begin
      float_bits = '0;
    end
  end

  always_comb begin : p_integer
    logic signed [9:0] places;           // of the product below the binary point
    logic [44:0] aligned, cut;
    logic [5:0] distance;
    logic huge, inexact, up, clamped, over;
    logic [43:0] magnitude;
    logic [16:0] limit;                  // largest value before the offset
    logic signed [17:0] value;
    logic signed [18:0] sum;
    logic [31:0] low, least;
    places = 10'sd42 - product_exp_q;
    huge = places < 10'sd0;
    distance = places > 10'sd45 ? 6'd45 : places[5:0];
    aligned = {product_q, 2'd0};
    cut = aligned >> distance;
    inexact = !huge && (cut[1:0] != 2'd0 || (cut << distance) != aligned);
    up = increments(element2_q.rmode, element2_q.sign, cut[2], cut[1], cut[0] || (cut << distance) != aligned);
    magnitude = {1'b0, cut[44:2]} + 44'(up);
    least = smallest(element2_q.dst);

    // With an offset: to a signed number one bit longer than the destination, then the sum into that.
    unique case (element2_q.dst)
      TyS4:    limit = 17'h0_000f;
      TyS8:    limit = 17'h0_00ff;
      default: limit = 17'h0_ffff;
    endcase
    clamped = huge || magnitude > 44'(limit) + 44'(element2_q.sign);
    value = clamped ? 18'(limit) + 18'(element2_q.sign) : magnitude[17:0];
    if (element2_q.sign) value = -value;
    sum = 19'(value) + 19'(element2_q.offset);
    over = sum < signed'(least[18:0]) || sum > signed'(~least[18:0]);
    int_bits_d = 32'(signed'(sum));
    if (over && element2_q.sat) int_bits_d = sum[18] ? least : ~least;
    int_flags = clamped || over ? Overflow : '{nx: inexact, default: 1'b0};

    // S32 has no offset and wraps.
    low = huge ? (places < -10'sd31 ? '0 : product_q[31:0] << 5'(-places)) : magnitude[31:0];
    if (element2_q.dst == TyS32) begin
      int_bits_d = element2_q.sign ? -low : low;
      over = huge || magnitude > 44'h7fff_ffff + 44'(element2_q.sign);
      int_flags = over ? Overflow : '{nx: inexact, default: 1'b0};
    end
    int_bits_d &= mask_of(element2_q.dst);
  end

  always_ff @(posedge clk_i) begin
    if (load[3]) begin
      tag_o <= element2_q.tag;
      if (element2_q.settled) begin
        result_o <= Width'(element2_q.bits);
        flags_o <= element2_q.flags;
      end else if (is_float(element2_q.dst)) begin
        result_o <= Width'(float_bits);
        flags_o <= float_flags;
      end else begin
        result_o <= Width'(int_bits_d);
        flags_o <= int_flags;
      end
    end
  end

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> src_i == TyFp32 || src_i == TyS32 || src_i == TyU32);
  copy_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i && (ctl_i[5:0] == ModeNone || src_i == TyU32) |-> dst_i == src_i && ctl_i[5:0] == ModeNone);
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
