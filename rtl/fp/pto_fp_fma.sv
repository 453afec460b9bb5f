// SPDX-License-Identifier: Apache-2.0
// ADD SUB MUL FMA on the floating types, and FMAMX: a * b + c in FP32 where a has type `src_i`, b the type in
// `ctl_i` and both may be scaled (isa-tile sections 7.4 and 9.6). The result has type `dst_i`; it is the exact
// value rounded once. Every operation is a product and a sum: ADD multiplies by one, MUL adds a zero of the
// product's sign.
//
// The summand with the greater exponent stands still and the other is shifted, so that two bits below the
// product and a sticky bit are enough: operands that cancel far lie less than two places apart, and lose none.
// FMAMX with Width 32 only.
// Latency 4 cycles, one operation per cycle: unpack and multiply; align and add; normalise; round.
module pto_fp_fma
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

  localparam int unsigned P = Width == 64 ? 53 : 24;  // longest significand
  localparam int unsigned SumWidth = 2 * P + 3;       // carry, product, two bits below

  logic unused;
  assign unused = ^{sat_i, ctl_i};

  // What goes along with an operation. `nan`, `inf` and `nv` are settled in the first stage.
  typedef struct packed {
    logic [7:0] tag;
    logic [4:0] dtype;
    logic [2:0] rmode;
    logic       sign;
    logic       nan;
    logic       inf;
    logic       nv;
  } common_t;

  logic [4:1] load;
  pto_pipe_ctrl #(.Stages(4)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .load_o(load), .valid_o, .ready_i
  );

  // Stage 1: operands, product, special values.
  logic fmamx;
  unpacked_t a_raw, b_raw, c_raw, a_scaled, b_scaled;
  assign fmamx = Width == 32 && op_i == OpFmamx;

  pto_fp_unpack #(.Width(Width)) u_a (.en_i(valid_i), .dtype_i(src_i), .bits_i(a_i), .op_o(a_raw));
  pto_fp_unpack #(.Width(Width)) u_b (.en_i(valid_i), .dtype_i(fmamx ? ctl_i[4:0] : src_i), .bits_i(b_i), .op_o(b_raw));
  pto_fp_unpack #(.Width(Width)) u_c (.en_i(valid_i), .dtype_i(fmamx ? TyFp32 : src_i), .bits_i(c_i), .op_o(c_raw));

  if (Width == 32) begin : gen_scale
    pto_fp_scale u_scale_a (.dtype_i(src_i), .scaled_i(fmamx && ctl_i[24]), .scale_i(ctl_i[15:8]),
                            .extra_i(ctl_i[27:26]), .op_i(a_raw), .op_o(a_scaled));
    pto_fp_scale u_scale_b (.dtype_i(ctl_i[4:0]), .scaled_i(fmamx && ctl_i[25]), .scale_i(ctl_i[23:16]),
                            .extra_i(ctl_i[29:28]), .op_i(b_raw), .op_o(b_scaled));
  end else begin : gen_plain
    assign a_scaled = a_raw;
    assign b_scaled = b_raw;
  end

  common_t common1_d, common1_q;
  logic product_zero_d, product_zero_q, addend_zero_d, addend_zero_q;
  logic product_sign_d, addend_sign_d, subtract_q, addend_sign_q;
  logic signed [12:0] product_exp_d, product_exp_q, addend_exp_d, addend_exp_q;
  logic [P-1:0] factor_d, addend_d, addend_q;
  logic [2*P-1:0] product_q;

  always_comb begin : p_operands
    unpacked_t b, c;
    logic invalid;
    b = '0;
    c = '0;
    invalid = '0;
    product_sign_d = '0;
    addend_sign_d = '0;
    product_zero_d = '0;
    addend_zero_d = '0;
    factor_d = '0;
    product_exp_d = '0;
    addend_exp_d = '0;
    addend_d = '0;
    common1_d = '0;
    if (valid_i) begin
      b = b_scaled;
      c = c_raw;
      if (op_i == OpAdd || op_i == OpSub) begin
        c = b_raw;
        c.sign = b_raw.sign ^ (op_i == OpSub);
        b = '{sign: 1'b0, nan: 1'b0, snan: 1'b0, inf: 1'b0, zero: 1'b0, exp: '0, sig: {1'b1, 52'd0}};
      end
      product_sign_d = a_scaled.sign ^ b.sign;
      if (op_i == OpMul) begin
        c = '0;
        c.sign = product_sign_d;
        c.zero = 1'b1;
      end
      product_zero_d = a_scaled.zero || b.zero;
      addend_zero_d = c.zero;
      addend_sign_d = c.sign;
      factor_d = b.sig[52-:P];
      product_exp_d = a_scaled.exp + b.exp + 13'sd1;
      addend_exp_d = c.exp;
      addend_d = c.sig[52-:P];

      invalid = (a_scaled.inf && b.zero) || (a_scaled.zero && b.inf)
                || ((a_scaled.inf || b.inf) && !a_scaled.nan && !b.nan && c.inf && c.sign != product_sign_d);
      common1_d = '0;
      common1_d.tag = tag_i;
      common1_d.dtype = dst_i;
      // Matrix products always round to nearest even.
      common1_d.rmode = op_i == OpFmamx ? RmRne : rmode_i;
      common1_d.nv = a_scaled.snan || b.snan || c.snan || invalid;
      common1_d.nan = a_scaled.nan || b.nan || c.nan || invalid;
      common1_d.inf = a_scaled.inf || b.inf || c.inf;
      common1_d.sign = c.inf ? c.sign : product_sign_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load[1]) begin
      common1_q <= common1_d;
      product_q <= (2 * P)'(a_scaled.sig[52-:P]) * (2 * P)'(factor_d);
      product_exp_q <= product_exp_d;
      product_zero_q <= product_zero_d;
      addend_q <= addend_d;
      addend_exp_q <= addend_exp_d;
      addend_zero_q <= addend_zero_d;
      addend_sign_q <= addend_sign_d;
      subtract_q <= product_sign_d != addend_sign_d;
    end
  end

  // Stage 2: sum.
  common_t common2_d, common2_q;
  logic [SumWidth-1:0] sum_d, sum_q;
  logic sticky_d, sticky_q;
  logic signed [13:0] exp_d, exp_q;  // of the bit below the carry

  always_comb begin : p_add
    logic signed [13:0] distance, places;
    logic addend_first;
    logic [SumWidth-1:0] still, moving, shifted, difference;
    logic [7:0] shift;
    distance = '0;
    places = '0;
    addend_first = '0;
    still = '0;
    moving = '0;
    shifted = '0;
    difference = '0;
    shift = '0;
    sum_d = '0;
    sticky_d = '0;
    exp_d = '0;
    common2_d = '0;
    if (load[2]) begin
      distance = 14'(product_exp_q) - 14'(addend_exp_q);
      addend_first = product_zero_q || (!addend_zero_q && distance[13]);
      still = addend_first ? {1'b0, addend_q, (P + 2)'(0)} : {1'b0, product_q, 2'd0};
      moving = addend_first ? {1'b0, product_q, 2'd0} : {1'b0, addend_q, (P + 2)'(0)};
      if (product_zero_q || addend_zero_q) moving = '0;
      if (product_zero_q && addend_zero_q) still = '0;
      places = addend_first ? -distance : distance;
      shift = places > 14'(SumWidth) ? 8'(SumWidth) : places[7:0];
      shifted = moving >> shift;
      sticky_d = (shifted << shift) != moving;
      difference = still - shifted - SumWidth'(sticky_d);
      // Only a product that stands still with its leading bit clear can be the smaller one; it lost nothing.
      if (!subtract_q) sum_d = still + shifted;
      else sum_d = difference[SumWidth-1] ? shifted - still : difference;
      exp_d = addend_first ? 14'(addend_exp_q) : 14'(product_exp_q);
      common2_d = common1_q;
      if (!common1_q.inf) begin
        common2_d.sign = addend_first ? addend_sign_q : addend_sign_q ^ subtract_q;
        if (subtract_q && difference[SumWidth-1]) common2_d.sign = addend_sign_q;
        if (subtract_q && sum_d == '0) common2_d.sign = common1_q.rmode == RmRdn;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (load[2]) begin
      common2_q <= common2_d;
      sum_q <= sum_d;
      sticky_q <= sticky_d;
      exp_q <= exp_d;
    end
  end

  // Stage 3: normalise.
  common_t common3_q;
  logic [SumWidth-1:0] sig_q;
  logic zero_q, sticky3_q;
  logic signed [14:0] exp3_q;

  logic [7:0] lead;
  if (Width == 32) begin : gen_lead32
    assign lead = load[3] ? 8'(clz64({sum_q, (64 - SumWidth)'(0)})) : 8'd0;
  end else begin : gen_lead64
    logic [63:0] high, low;
    always_comb begin
      high = '0;
      low = '0;
      lead = '0;
      if (load[3]) begin
        {high, low} = {sum_q, (128 - SumWidth)'(0)};
        lead = high != 64'd0 ? 8'(clz64(high)) : 8'd64 + 8'(clz64(low));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (load[3]) begin
      common3_q <= common2_q;
      sig_q <= sum_q << lead;
      zero_q <= sum_q == '0;
      sticky3_q <= sticky_q;
      exp3_q <= 15'(exp_q) + 15'sd1 - 15'(lead);
    end
  end

  // Stage 4: round.
  logic [Width-1:0] rounded, result_d;
  flags_t rounded_flags, flags_d;

  pto_fp_round #(.Width(Width), .SigWidth(SumWidth)) u_round (
    .en_i(load[4]), .dtype_i(common3_q.dtype), .rmode_i(common3_q.rmode), .sat_i(1'b0), .inf_i(1'b0), .tiny_before_i(1'b0),
    .sign_i(common3_q.sign), .exp_i(exp3_q), .sig_i(sig_q), .sticky_i(sticky3_q),
    .bits_o(rounded), .flags_o(rounded_flags)
  );

  always_comb begin : p_result
    result_d = '0;
    flags_d = '0;
    if (load[4]) begin
      result_d = rounded;
      flags_d = rounded_flags;
      if (common3_q.nan || common3_q.inf || zero_q) flags_d = '0;
      if (common3_q.nan) result_d = Width'(canonical_nan(common3_q.dtype));
      else if (common3_q.inf) result_d = Width'(infinity_of(common3_q.dtype, common3_q.sign));
      else if (zero_q) result_d = Width'(zero_of(common3_q.dtype, common3_q.sign));
      flags_d.nv = common3_q.nv;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load[4]) begin
      tag_o <= common3_q.tag;
      result_o <= result_d;
      flags_o <= flags_d;
    end
  end

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> is_float(src_i) && is_float(dst_i) && (Width == 64 || (src_i != TyFp64 && dst_i != TyFp64)));
  scaled_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i && op_i == OpFmamx |-> Width == 32 && is_float(ctl_i[4:0]) && dst_i == TyFp32);
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
