// SPDX-License-Identifier: Apache-2.0
// Floating DIV (a / b), SQRT, RECIP (1 / a) and RSQRT (1 / sqrt(a)) of every arithmetic type, each the exact
// value rounded once (isa-tile sections 7.4 and 7.5). Rounds in `rmode_i`, to nearest even when that is NONE.
//
// All four are one digit recurrence. The result r is the largest multiple of the last place with
//   r * b <= a (DIV, RECIP)   or   r^2 * m <= n (SQRT: m = 1, n = x; RSQRT: m = x, n = 1),
// where x in [1, 4) is the operand over an even power of two. A digit d = 1, 1/2, 1/4 .. takes
//   2 t d + m d^2   with t = b / 2, m = 0 in a division, t = r m in a root,
// from what is left of a or n. The unit keeps the rest over d, t, and m d with all their bits, so that the
// rest is exact, and zero only when r is the exact value (docs/numerics/rtl-divide.md).
//
// `BitsPerCycle` digits a cycle; a type with a significand of p bits needs p + 2 of them: the leading one may
// come one place late, and one is for rounding. Latency, the same for all four operations, special values
// included: ceil((p + 2) / BitsPerCycle) + 2 cycles, with 2 bits per cycle
//   FP64 30, FP32 15, TF32 9, HF32 9, FP16 9, BF16 7, E4M3 5, E5M2 5.
// One operation at a time; the next one is accepted when the answer appears.
module pto_fp_divsqrt
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned BitsPerCycle = 2
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
  localparam int unsigned Cycles = (P + 2 + BitsPerCycle - 1) / BitsPerCycle;
  localparam int unsigned Q = Cycles * BitsPerCycle;  // digits of the result, the first of weight 1
  localparam int unsigned Frac = P - 1 + Q - 1;       // fraction bits of m times the last digit
  localparam int unsigned Bits = Frac + 4;            // rest, t, and m d; below 16

  typedef enum logic [1:0] {
    Finite,
    Nan,
    Infinite,
    Zero
  } kind_e;

  logic unused;
  assign unused = ^{dst_i, sat_i, c_i, ctl_i};

  unpacked_t a, b;
  pto_fp_unpack #(.Width(Width)) u_unpack_a (.en_i(valid_i), .dtype_i(src_i), .bits_i(a_i), .op_o(a));
  pto_fp_unpack #(.Width(Width)) u_unpack_b (.en_i(valid_i), .dtype_i(src_i), .bits_i(b_i), .op_o(b));

  fmt_t fmt;
  assign fmt = fmt_of(src_i);
  logic unused_fmt;
  assign unused_fmt = ^{fmt.specials, fmt.low_zero, fmt.emin, fmt.emax};

  logic start, run, last, finish;
  pto_iter_ctrl #(.CountBits(7)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .tag_i,
    .cycles_i((7'(fmt.frac_bits) + 7'd3 + 7'(BitsPerCycle - 1)) / 7'(BitsPerCycle)),
    .start_o(start), .run_o(run), .last_o(last), .finish_o(finish), .valid_o, .ready_i, .tag_o
  );
  logic unused_last;
  assign unused_last = last;

  // What the recurrence starts from, and results that need none.
  kind_e kind_d;
  logic sign_d, nv_d, dz_d;
  logic signed [14:0] exp_d;
  logic [Bits-1:0] rest_d, twice_d, square_d;
  always_comb begin : p_start
    unpacked_t n, d;  // numerator and denominator
    logic [P:0] x;
    logic [Bits-1:0] one;
    n = '0;
    d = '0;
    x = '0;
    one = '0;
    kind_d = Finite;
    nv_d = '0;
    dz_d = '0;
    sign_d = '0;
    exp_d = '0;
    rest_d = '0;
    twice_d = '0;
    square_d = '0;
    if (valid_i) begin
      n = a;
      d = b;
      if (op_i == OpRecip) begin
        n = '{exp: 13'sd0, sig: 53'd1 << 52, default: 1'b0};
        d = a;
      end
      x = a.exp[0] ? {a.sig[52-:P], 1'b0} : {1'b0, a.sig[52-:P]};
      one = Bits'(1) << Frac;
      kind_d = Finite;
      nv_d = 1'b0;
      dz_d = 1'b0;
      if (op_i == OpDiv || op_i == OpRecip) begin
        sign_d = n.sign ^ d.sign;
        exp_d = 15'(n.exp) - 15'(d.exp);
        rest_d = Bits'(n.sig[52-:P]) << (Q - 2);
        twice_d = Bits'(d.sig[52-:P]) << (Q - 1);
        square_d = '0;
        if (n.nan || d.nan) begin
          kind_d = Nan;
          nv_d = n.snan || d.snan;
        end else if (n.inf && d.inf || n.zero && d.zero) begin
          kind_d = Nan;
          nv_d = 1'b1;
        end else if (n.inf || d.zero) begin
          kind_d = Infinite;
          dz_d = d.zero && !n.inf;
        end else if (n.zero || d.inf) begin
          kind_d = Zero;
        end
      end else begin
        sign_d = a.sign && a.zero;
        exp_d = 15'(a.exp) >>> 1;
        rest_d = Bits'(x) << (Q - 2);
        twice_d = '0;
        square_d = one;
        if (op_i == OpRsqrt) begin
          exp_d = -exp_d;
          rest_d = one >> 1;
          square_d = Bits'(x) << (Q - 1);
        end
        if (a.nan) begin
          kind_d = Nan;
          nv_d = a.snan;
        end else if (a.zero) begin
          kind_d = op_i == OpRsqrt ? Infinite : Zero;
          dz_d = op_i == OpRsqrt;
        end else if (a.sign) begin
          kind_d = Nan;
          nv_d = 1'b1;
        end else if (a.inf) begin
          kind_d = op_i == OpRsqrt ? Zero : Infinite;
        end
      end
    end
  end

  // The digits: `twice` is 2 t, `square` m d, `place` has the bit of the next digit. Every rest is below 8,
  // every part to take below 16, and `square` loses no bit in Q steps.
  logic [Bits-1:0] rest_q, twice_q, square_q;
  logic [Q-1:0] root_q, place_q;
  logic [Bits-1:0] next_rest, next_twice;
  logic [Q-1:0] next_root;
  always_comb begin : p_step
    logic [Bits-1:0] square;
    logic [Bits:0] trial;
    square = '0;
    trial = '0;
    next_rest = rest_q;
    next_twice = twice_q;
    next_root = root_q;
    if (run) begin
      for (int unsigned k = 0; k < BitsPerCycle; k++) begin
        square = square_q >> k;
        next_rest = next_rest << 1;
        trial = {1'b0, next_rest} - {1'b0, next_twice + square};
        if (!trial[Bits]) begin  // the digit fits
          next_rest = trial[Bits-1:0];
          next_twice = next_twice + (square << 1);
          next_root = next_root | (place_q >> k);
        end
      end
    end
  end

  kind_e kind_q;
  logic sign_q, nv_q, dz_q;
  logic signed [14:0] exp_q;
  logic [4:0] dtype_q;
  logic [2:0] rmode_q;
  always_ff @(posedge clk_i) begin
    if (start) begin
      kind_q <= kind_d;
      sign_q <= sign_d;
      nv_q <= nv_d;
      dz_q <= dz_d;
      exp_q <= exp_d;
      dtype_q <= src_i;
      rmode_q <= rmode_i;
      rest_q <= rest_d;
      twice_q <= twice_d;
      square_q <= square_d;
      root_q <= '0;
      place_q <= {1'b1, {(Q - 1) {1'b0}}};
    end else if (run) begin
      rest_q <= next_rest;
      twice_q <= next_twice;
      square_q <= square_q >> BitsPerCycle;
      root_q <= next_root;
      place_q <= place_q >> BitsPerCycle;
    end
  end

  // The leading one is in the first or the second place.
  logic late;
  logic [Width-1:0] rounded;
  flags_t rounded_flags;
  logic [Q-1:0] sig;
  always_comb begin
    late = 1'b0;
    sig = '0;
    if (finish) begin
      late = !root_q[Q-1];
      sig = root_q << late;
    end
  end
  pto_fp_round #(.Width(Width), .SigWidth(Q)) u_round (
    .en_i(finish), .dtype_i(dtype_q), .rmode_i(rmode_q), .sat_i(1'b0), .inf_i(1'b0), .tiny_before_i(1'b0), .sign_i(sign_q),
    .exp_i(exp_q - 15'(late)), .sig_i(sig), .sticky_i(rest_q != '0),
    .bits_o(rounded), .flags_o(rounded_flags)
  );

  logic [Width-1:0] result_d;
  flags_t flags_d;
  always_comb begin
    flags_d = '0;
    flags_d.nv = nv_q;
    flags_d.dz = dz_q;
    unique case (kind_q)
      Nan:      result_d = Width'(canonical_nan(dtype_q));
      Infinite: result_d = Width'(infinity_of(dtype_q, sign_q));
      Zero:     result_d = Width'(zero_of(dtype_q, sign_q));
      default: begin
        result_d = rounded;
        flags_d = rounded_flags;
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
  op_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> op_i == OpDiv || op_i == OpSqrt || op_i == OpRecip || op_i == OpRsqrt);
  rest_a : assert property (@(posedge clk_i) disable iff (!rst_ni) run && kind_q == Finite |-> !rest_q[Bits-1]);
  leading_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    finish && kind_q == Finite |-> |root_q[Q-1-:2]);
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
