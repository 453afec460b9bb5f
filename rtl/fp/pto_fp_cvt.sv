// SPDX-License-Identifier: Apache-2.0
// Conversion between any two element types (isa-tile sections 7.2 and 8), one rounding. Tile operations convert
// to E8M0 only from FP16, BF16 and FP32, scalar ones from every type. `rmode_i` = NONE is RTZ from floating to integer, RNE otherwise. Choices a to l of the
// golden vectors' contract apply to what the ISA leaves open.
// Latency 2 cycles, one operation per cycle: first any source becomes sign, exponent and normalised
// magnitude; then that is rounded into the destination.
module pto_fp_cvt
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
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [31:0]      ctl_i,

  output logic             valid_o,
  input  logic             ready_i,
  output logic [7:0]       tag_o,
  output logic [Width-1:0] result_o,
  output logic [4:0]       flags_o
);

  localparam logic signed [12:0] TopExponent = 13'(Width - 1);  // of an integer

  logic unused;
  assign unused = ^{op_i, b_i, c_i, ctl_i};

  // A value; `exp` and `sig` mean something only for finite values other than zero.
  typedef struct packed {
    logic               integer_src;
    logic               sign;
    logic               nan;
    logic               snan;
    logic               inf;
    logic               zero;
    logic signed [12:0] exp;  // weight of the top bit of `sig`
    logic [Width-1:0]   sig;  // leading one on top
  } value_t;

  logic [2:1] load;
  pto_pipe_ctrl #(.Stages(2)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .load_o(load), .valid_o, .ready_i
  );

  // First stage.
  unpacked_t unpacked;
  pto_fp_unpack #(.Width(Width)) u_unpack (.en_i(valid_i), .dtype_i(src_i), .bits_i(a_i), .op_o(unpacked));

  value_t value_d, value_q;

  always_comb begin : p_value
    logic [Width-1:0] mask, element, magnitude;
    logic [6:0] lead;
    value_d = '0;
    mask = '0;
    element = '0;
    magnitude = '0;
    lead = '0;
    if (valid_i) begin
      mask = Width'((65'd1 << int_bits(src_i)) - 65'd1);
      element = a_i & mask;
      value_d = '0;
      lead = '0;
      magnitude = '0;
      if (is_integer(src_i)) begin
        value_d.integer_src = 1'b1;
        value_d.sign = is_signed_integer(src_i) && |(element & ~(mask >> 1));
        magnitude = value_d.sign ? -element & mask : element;
        lead = clz64(64'(magnitude) << (64 - Width));
        value_d.zero = magnitude == '0;
        value_d.exp = 13'(Width) - 13'sd1 - 13'(lead);
        value_d.sig = magnitude << lead;
      end else if (src_i == TyE8m0) begin
        value_d.nan = &a_i[7:0];
        value_d.exp = 13'(a_i[7:0]) - 13'sd127;
        value_d.sig = {1'b1, (Width - 1)'(0)};
      end else begin
        value_d.sign = unpacked.sign;
        value_d.nan = unpacked.nan;
        value_d.snan = unpacked.snan;
        value_d.inf = unpacked.inf;
        value_d.zero = unpacked.zero;
        value_d.exp = unpacked.exp;
        value_d.sig = Width'({unpacked.sig, 11'd0} >> (64 - Width));
      end
    end
  end

  logic [4:0] dst_q;
  logic [2:0] rmode_q;
  logic sat_q;

  // Second stage, floating destination.
  logic [Width-1:0] rounded_bits, float_bits;
  flags_t rounded_flags, float_flags;

  pto_fp_round #(.Width(Width), .SigWidth(Width)) u_round (
    .en_i(load[2] && !is_integer(dst_q)),
    .dtype_i(dst_q),
    .rmode_i(rmode_q),
    .sat_i(sat_q),
    .inf_i(1'b0),
    .tiny_before_i(1'b0),
    .sign_i(value_q.sign),
    .exp_i(15'(value_q.exp)),
    .sig_i(value_q.sig),
    .sticky_i(1'b0),
    .bits_o(rounded_bits),
    .flags_o(rounded_flags)
  );

  fmt_t dst_fmt;
  specials_e specials;
  logic unused_fmt;
  assign unused_fmt = ^dst_fmt;

  always_comb begin : p_float
    float_bits = '0;
    float_flags = '0;
    dst_fmt = '0;
    specials = SpIeee;
    if (load[2] && !is_integer(dst_q)) begin
      dst_fmt = fmt_of(dst_q);
      specials = dst_fmt.specials;
      float_bits = rounded_bits;
      float_flags = rounded_flags;
      if (value_q.nan) begin
        float_bits = sat_q ? '0 : Width'(canonical_nan(dst_q));
        float_flags = '0;
        float_flags.nv = value_q.snan || specials == SpFinite;
      end else if (value_q.inf) begin
        float_bits = Width'(sat_q ? sign_of(dst_q, value_q.sign) | max_finite(dst_q) : infinity_of(dst_q, value_q.sign));
        float_flags = '0;
        // An infinity that the destination cannot hold overflows.
        float_flags.of = sat_q || specials == SpFinite || specials == SpNan;
        float_flags.nx = float_flags.of;
      end else if (value_q.zero) begin
        float_bits = Width'(zero_of(dst_q, value_q.sign));
        float_flags = '0;
      end
    end
  end

  // Second stage, integer destination.
  logic [Width-1:0] int_result;
  flags_t int_flags;

  always_comb begin : p_integer
    logic signed_dst;
    logic [Width-1:0] mask, largest, smallest, limit, integral, result;
    logic [Width+1:0] cut;   // integer, guard, first bit of the sticky part
    logic [6:0] distance;
    logic lost, up, inexact, over;
    logic [Width:0] magnitude;
    logic [2:0] mode;
    signed_dst = '0;
    mask = '0;
    largest = '0;
    smallest = '0;
    limit = '0;
    integral = '0;
    result = '0;
    cut = '0;
    distance = '0;
    lost = '0;
    up = '0;
    inexact = '0;
    over = '0;
    magnitude = '0;
    mode = '0;
    int_result = '0;
    int_flags = '0;
    if (load[2] && is_integer(dst_q)) begin
      signed_dst = is_signed_integer(dst_q);
      mask = Width'((65'd1 << int_bits(dst_q)) - 65'd1);
      largest = signed_dst ? mask >> 1 : mask;
      smallest = signed_dst ? mask & ~(mask >> 1) : '0;
      limit = value_q.sign ? smallest : largest;
      mode = rmode_q == RmNone ? RmRtz : rmode_q;

      // Everything below a quarter rounds alike.
      distance = value_q.exp < -13'sd2 ? 7'(Width + 1) : 7'(Width - 1) - value_q.exp[6:0];
      cut = {value_q.sig, 2'b00} >> distance;
      lost = (cut << distance) != {value_q.sig, 2'b00};
      integral = cut[Width+1:2];
      inexact = cut[1] || cut[0] || lost;
      up = increments(mode, value_q.sign, cut[2], cut[1], cut[0] || lost);
      magnitude = {1'b0, integral} + (Width + 1)'(up);
      over = value_q.inf || value_q.exp > TopExponent || magnitude > {1'b0, limit};
      result = Width'(value_q.sign ? -magnitude : magnitude) & mask;

      int_flags = '0;
      if (value_q.nan) begin
        int_result = sat_q ? '0 : signed_dst ? smallest : largest;
        int_flags.nv = 1'b1;
      end else if (value_q.zero) begin
        int_result = '0;
      end else if (value_q.integer_src) begin
        int_result = over && sat_q ? limit : result;
      end else if (over) begin
        int_result = sat_q ? limit : signed_dst ? smallest : largest;
        int_flags.nv = !sat_q;
        int_flags.of = sat_q;
        int_flags.nx = sat_q;
      end else begin
        int_result = result;
        int_flags.nx = inexact;
      end
    end
  end

  // Second stage, E8M0.
  logic [7:0] e8m0_bits;
  flags_t e8m0_flags;

  pto_fp_e8m0 u_e8m0 (
    .en_i(load[2] && dst_q == TyE8m0),
    .rmode_i(rmode_q),
    .sat_i(sat_q),
    .nan_i(value_q.nan),
    .inf_i(value_q.inf),
    .zero_i(value_q.zero),
    .sign_i(value_q.sign),
    .exp_i(15'(value_q.exp)),
    .sig_i(64'(value_q.sig) << (64 - Width)),
    .bits_o(e8m0_bits),
    .flags_o(e8m0_flags)
  );

  logic [7:0] tag1_q;

  always_ff @(posedge clk_i) begin
    if (load[1]) begin
      value_q <= value_d;
      dst_q <= dst_i;
      rmode_q <= rmode_i;
      sat_q <= sat_i;
      tag1_q <= tag_i;
    end
    if (load[2]) begin
      tag_o <= tag1_q;
      if (is_integer(dst_q)) {result_o, flags_o} <= {int_result, int_flags};
      else if (dst_q == TyE8m0) {result_o, flags_o} <= {Width'(e8m0_bits), e8m0_flags};
      else {result_o, flags_o} <= {float_bits, float_flags};
    end
  end

`ifndef SYNTHESIS
  operation_a : assert property (@(posedge clk_i) disable iff (!rst_ni) valid_i |-> op_i == OpCvt);
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
