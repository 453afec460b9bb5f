// SPDX-License-Identifier: Apache-2.0
// Floating REM, the floor modulo a - floor(a / b) b of every arithmetic type, exact and then rounded once
// (isa-tile section 11, TREM). A result that is not zero has the sign of b; a zero takes it. An infinite a or
// a zero b gives NaN with NV. With an infinite b the result is a where the signs agree or a is zero, else b.
// Rounds in `rmode_i`, to nearest even when that is NONE.
//
// The magnitude of a modulo that of b comes from restoring division, `BitsPerCycle` quotient bits a cycle, of
// which only the rest is kept. Where the signs differ and the rest is not zero the magnitude is |b| less the
// rest. Only for |a| < |b| can that need rounding.
//
// The latency depends on the exponents (of the leading ones, so also of subnormal operands). With
//   E = floor(log2 |a|) - floor(log2 |b|), for both operands finite and not zero,
// it is
//   3 + floor(E / BitsPerCycle) + 1 cycles for E >= 0 (4 bits per cycle: 4 for E < 4, at most 528, in FP64),
//   3 cycles for E < 0, and when an operand is NaN, infinite or zero.
// One operation at a time; the next one is accepted when the answer appears.
module pto_fp_rem
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned BitsPerCycle = 4
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
  localparam int unsigned StepBits = 13;

  typedef enum logic [1:0] {
    Finite,
    Nan,
    Infinite,
    Zero
  } kind_e;

  logic unused;
  assign unused = ^{op_i, dst_i, sat_i, c_i, ctl_i};

  unpacked_t a, b;
  pto_fp_unpack #(.Width(Width)) u_unpack_a (.en_i(valid_i), .dtype_i(src_i), .bits_i(a_i), .op_o(a));
  pto_fp_unpack #(.Width(Width)) u_unpack_b (.en_i(valid_i), .dtype_i(src_i), .bits_i(b_i), .op_o(b));
  if (P != 53) begin : gen_short
    logic unused_low;
    assign unused_low = ^{a.sig[52-P:0], b.sig[52-P:0]};
  end

  // Results that need no division, and the number of steps of the others.
  kind_e kind_d;
  logic nv_d, less_d, unlike_d;
  logic [StepBits-1:0] steps_d, cycles;
  logic signed [StepBits-1:0] distance;  // E
  always_comb begin : p_start
    distance = a.exp - b.exp;
    kind_d = Finite;
    nv_d = 1'b0;
    unlike_d = a.sign != b.sign;
    if (a.nan || b.nan) begin
      kind_d = Nan;
      nv_d = a.snan || b.snan;
    end else if (a.inf || b.zero) begin
      kind_d = Nan;
      nv_d = 1'b1;
    end else if (a.zero) begin
      kind_d = Zero;
    end else if (b.inf && unlike_d) begin
      kind_d = Infinite;
    end
    less_d = kind_d != Finite || b.inf || distance < 13'sd0;
    steps_d = less_d ? '0 : distance + StepBits'(1);
    cycles = (steps_d + StepBits'(BitsPerCycle - 1)) / StepBits'(BitsPerCycle) + StepBits'(1);
  end

  logic start, run, last, finish;
  pto_iter_ctrl #(.CountBits(StepBits)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .tag_i, .cycles_i(cycles),
    .start_o(start), .run_o(run), .last_o(last), .finish_o(finish), .valid_o, .ready_i, .tag_o
  );

  // The rest has one fraction bit and starts as half the significand of a, which is below that of b; each of
  // the E + 1 steps doubles it. The last group of steps may be short.
  logic [P:0] rest_q;
  logic [P-1:0] divisor_q;
  logic [StepBits-1:0] steps_q;
  for (genvar i = 0; i < BitsPerCycle; i++) begin : gen_step
    logic [P:0] earlier, after;
    logic [P+1:0] stepped;
    logic digit, unused_digit;
    if (i == 0) begin : gen_first
      assign earlier = rest_q;
    end else begin : gen_next
      assign earlier = gen_step[i-1].after;
    end
    pto_div_step #(.Bits(P + 2)) u_step (
      .rest_i({earlier, 1'b0}), .part_i({1'b0, divisor_q, 1'b0}), .digit_o(digit), .rest_o(stepped)
    );
    assign after = steps_q > StepBits'(i) ? stepped[P:0] : earlier;
    assign unused_digit = digit ^ stepped[P+1];
  end

  // After the steps: the rest, or a itself when it is less than b, aligned with b where b is to be less by it.
  // Three more places hold what decides the rounding; the last one is sticky.
  kind_e kind_q;
  logic sign_q, nv_q, less_q, unlike_q;
  logic signed [StepBits-1:0] distance_q, a_exp_q, b_exp_q;
  logic [P+2:0] magnitude_d, magnitude_q;
  logic signed [StepBits-1:0] exp_d, exp_q;
  always_comb begin : p_sign
    logic [P+2:0] full, taken;
    logic [StepBits-1:0] shift;
    full = {rest_q[P-1:0], 3'd0};
    shift = unlike_q ? -distance_q : '0;
    if (shift > StepBits'(P + 3)) shift = StepBits'(P + 3);
    taken = full >> shift;
    taken[0] = taken[0] || (taken << shift) != full;
    if (!less_q) taken = {rest_q[P:1], 3'd0};
    magnitude_d = unlike_q && taken != '0 ? {divisor_q, 3'd0} - taken : taken;
    exp_d = less_q && !unlike_q ? a_exp_q : b_exp_q;
  end

  logic [4:0] dtype_q;
  logic [2:0] rmode_q;
  always_ff @(posedge clk_i) begin
    if (start) begin
      kind_q <= kind_d;
      sign_q <= b.sign;
      nv_q <= nv_d;
      less_q <= less_d;
      unlike_q <= unlike_d;
      distance_q <= distance;
      a_exp_q <= a.exp;
      b_exp_q <= b.exp;
      dtype_q <= src_i;
      rmode_q <= rmode_i;
      steps_q <= steps_d;
      rest_q <= {1'b0, a.sig[52-:P]};
      divisor_q <= b.sig[52-:P];
    end else if (run && !last) begin
      rest_q <= gen_step[BitsPerCycle-1].after;
      steps_q <= steps_q > StepBits'(BitsPerCycle) ? steps_q - StepBits'(BitsPerCycle) : '0;
    end
    if (last) begin
      magnitude_q <= magnitude_d;
      exp_q <= exp_d;
    end
  end

  logic [6:0] lead;
  logic [Width-1:0] rounded;
  flags_t rounded_flags;
  assign lead = clz64({magnitude_q, {(61 - P) {1'b0}}});
  pto_fp_round #(.Width(Width), .SigWidth(P + 3)) u_round (
    .en_i(finish), .dtype_i(dtype_q), .rmode_i(rmode_q), .sat_i(1'b0), .inf_i(1'b0), .tiny_before_i(1'b0), .sign_i(sign_q),
    .exp_i(15'(exp_q) - 15'(lead)), .sig_i(magnitude_q << lead), .sticky_i(1'b0),
    .bits_o(rounded), .flags_o(rounded_flags)
  );

  logic [Width-1:0] result_d;
  flags_t flags_d;
  always_comb begin
    flags_d = '0;
    flags_d.nv = nv_q;
    unique case (kind_q)
      Nan:      result_d = Width'(canonical_nan(dtype_q));
      Infinite: result_d = Width'(infinity_of(dtype_q, sign_q));
      Zero:     result_d = Width'(zero_of(dtype_q, sign_q));
      default: begin
        result_d = rounded;
        flags_d = rounded_flags;
        if (magnitude_q == '0) begin
          result_d = Width'(zero_of(dtype_q, sign_q));
          flags_d = '0;
        end
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (finish) begin
      result_o <= result_d;
      flags_o <= flags_d;
    end
  end

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> is_float(src_i) && (Width == 64 || src_i != TyFp64));
  op_a : assert property (@(posedge clk_i) disable iff (!rst_ni) valid_i |-> op_i == OpRem);
  rest_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    run && kind_q == Finite && !less_q |-> rest_q < {divisor_q, 1'b0});
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
