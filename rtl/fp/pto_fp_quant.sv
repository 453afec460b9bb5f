// SPDX-License-Identifier: Apache-2.0
// QUANT DEQUANT CSCALE (isa-tile sections 8.4 and 9.8), each an exact value rounded once.
//   QUANT    FP32 a to S8 or U8 `dst_i`: a * b + zero point, b an FP32 scale
//   DEQUANT  S8 or U8 a to FP32: (a - zero point) * b
//   CSCALE   FP32 a times 2^-n, n the low 8 bits of b; what is not a finite number passes as it is
// The zero point, in the low 8 bits of c, has the integer type of the operation. Scales are positive and finite.
// Elements have at most 32 bits with either Width.
// Latency 3 cycles, one operation per cycle: take apart; multiply; round.
module pto_fp_quant
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

  logic unused;
  assign unused = ^{a_i, b_i, c_i, ctl_i};

  // What goes along with an element. A settled one has its result already.
  typedef struct packed {
    logic [7:0]        tag;
    logic              to_integer;
    logic              signed_type;  // of the integers
    logic              tiny_before;
    logic [2:0]        rmode;
    logic              sat;
    logic              sign;
    logic signed [8:0] zero_point;
    logic              settled;
    logic [31:0]       bits;
    flags_t            flags;
  } element_t;

  logic [3:1] load;
  pto_pipe_ctrl #(.Stages(3)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .load_o(load), .valid_o, .ready_i
  );

  // Stage 1: two significands and the exponent of their product.
  unpacked_t a, b;
  pto_fp_unpack #(.Width(32)) u_a (.en_i(valid_i), .dtype_i(TyFp32), .bits_i(a_i[31:0]), .op_o(a));
  pto_fp_unpack #(.Width(32)) u_b (.en_i(valid_i), .dtype_i(TyFp32), .bits_i(b_i[31:0]), .op_o(b));

  element_t element1_d, element1_q, element2_q;
  logic [23:0] x_d, x_q, y_d, y_q;          // leading one on top, or x zero
  logic signed [10:0] exp_d, exp_q;         // of the top bit of the product

  logic unused_scale;
  assign unused_scale = ^{a.sig, b.sig, a.exp, b.exp, b.sign, b.nan, b.snan, b.inf, b.zero, a.snan};

  function automatic logic signed [8:0] extend(input logic [7:0] bits, input logic signed_type);
    return {signed_type && bits[7], bits};
  endfunction

  always_comb begin : p_decode
    logic signed [9:0] difference;
    logic [7:0] magnitude;
    logic [6:0] lead;
    element1_d = '0;
    element1_d.tag = tag_i;
    element1_d.to_integer = op_i == OpQuant;
    element1_d.signed_type = op_i == OpQuant ? dst_i == TyS8 : src_i == TyS8;
    element1_d.tiny_before = op_i == OpDequant;
    element1_d.rmode = op_i == OpCscale ? RmRne : rmode_i;
    element1_d.sat = sat_i;
    element1_d.sign = a.sign;
    element1_d.zero_point = extend(c_i[7:0], element1_d.signed_type);
    difference = 10'(extend(a_i[7:0], element1_d.signed_type)) - 10'(element1_d.zero_point);
    magnitude = difference[9] ? 8'(-difference) : difference[7:0];
    lead = clz64({magnitude, 56'd0});
    x_d = a.sig[52-:24];
    y_d = b.sig[52-:24];
    exp_d = a.exp[10:0] + b.exp[10:0] + 11'sd1;
    unique case (op_i)
      OpDequant: begin
        element1_d.sign = difference[9];
        x_d = {magnitude << lead, 16'd0};
        exp_d = 11'sd8 - 11'(lead) + b.exp[10:0];
        element1_d.settled = difference == '0;
      end
      OpCscale: begin
        y_d = {1'b1, 23'd0};
        exp_d = a.exp[10:0] + 11'sd1 - 11'(b_i[7:0]);
        element1_d.settled = a.nan || a.inf || a.zero;
        element1_d.bits = a_i[31:0];
      end
      default: begin
        if (a.zero) begin
          x_d = '0;
          exp_d = '0;
        end
        element1_d.settled = a.nan || a.inf;
        if (a.inf) element1_d.bits = element1_d.signed_type ? (a.sign ? 32'h80 : 32'h7f) : (a.sign ? 32'h0 : 32'hff);
        element1_d.flags.nv = a.nan;
        element1_d.flags.of = a.inf;
        element1_d.flags.nx = a.inf;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (load[1]) begin
      element1_q <= element1_d;
      x_q <= x_d;
      y_q <= y_d;
      exp_q <= exp_d;
    end
  end

  // Stage 2: product.
  logic [47:0] product_q;
  logic signed [10:0] product_exp_q;

  always_ff @(posedge clk_i) begin
    if (load[2]) begin
      element2_q <= element1_q;
      product_q <= 48'(x_q) * 48'(y_q);
      product_exp_q <= exp_q;
    end
  end

  // Stage 3: round to FP32 or to an integer.
  logic [31:0] float_bits;
  flags_t float_flags, int_flags;
  logic [7:0] int_bits_d;

  pto_fp_round #(.Width(32), .SigWidth(48)) u_round (
    .en_i(load[3]), .dtype_i(TyFp32), .rmode_i(element2_q.rmode), .sat_i(1'b0), .inf_i(1'b1),
    .tiny_before_i(element2_q.tiny_before), .sign_i(element2_q.sign),
    .exp_i(15'(product_exp_q) - 15'(!product_q[47])), .sig_i(product_q[47] ? product_q : product_q << 1),
    .sticky_i(1'b0), .bits_o(float_bits), .flags_o(float_flags)
  );

  always_comb begin : p_integer
    logic signed [10:0] places;          // of the product below the binary point
    logic [5:0] distance;
    logic [49:0] aligned, cut;
    logic [2:0] up_by;
    logic huge, guard, sticky, up;
    logic signed [51:0] exact;           // a half and something below it follow the integer
    logic signed [49:0] floor, value, least, most;
    places = 11'sd47 - product_exp_q;
    huge = places < 11'sd0;
    distance = places > 11'sd50 ? 6'd50 : places[5:0];
    up_by = places < -11'sd7 ? 3'd0 : 3'(-places);
    aligned = {product_q, 2'd0};
    cut = aligned >> distance;
    cut[0] = cut[0] || (cut << distance) != aligned;
    // Of a huge product only the bits that can survive the wrap.
    if (huge) cut = places < -11'sd7 ? '0 : {40'd0, product_q[7:0] << up_by, 2'd0};
    exact = element2_q.sign ? -{2'b0, cut} : {2'b0, cut};
    exact = exact + 52'(signed'({element2_q.zero_point, 2'd0}));
    {floor, guard, sticky} = exact;
    // The sum may have another sign than the product, so that the choice is between floor and floor + 1.
    unique case (element2_q.rmode)
      RmRtz:   up = floor[49] && (guard || sticky);
      RmRdn:   up = 1'b0;
      RmRup:   up = guard || sticky;
      RmRna:   up = guard && (sticky || !floor[49]);
      RmRto:   up = !floor[0] && (guard || sticky);
      RmRhb:   up = guard;
      default: up = guard && (sticky || floor[0]);
    endcase
    value = floor + 50'(up);
    least = element2_q.signed_type ? -50'sd128 : 50'sd0;
    most = element2_q.signed_type ? 50'sd127 : 50'sd255;
    int_bits_d = value[7:0];
    if (element2_q.sat) begin
      if (huge ? element2_q.sign : value < least) int_bits_d = least[7:0];
      else if (huge || value > most) int_bits_d = most[7:0];
    end
    int_flags = '0;
    int_flags.nx = guard || sticky;
  end

  always_ff @(posedge clk_i) begin
    if (load[3]) begin
      tag_o <= element2_q.tag;
      if (element2_q.settled) begin
        result_o <= Width'(element2_q.bits);
        flags_o <= element2_q.flags;
      end else if (element2_q.to_integer) begin
        result_o <= Width'(int_bits_d);
        flags_o <= int_flags;
      end else begin
        result_o <= Width'(float_bits);
        flags_o <= float_flags;
      end
    end
  end

`ifndef SYNTHESIS
  scale_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i && op_i != OpCscale |-> !b.sign && !b.nan && !b.inf && !b.zero);
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> (op_i == OpDequant ? src_i == TyS8 || src_i == TyU8 : src_i == TyFp32)
                && (op_i == OpQuant ? dst_i == TyS8 || dst_i == TyU8 : dst_i == TyFp32));
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
