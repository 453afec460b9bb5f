// SPDX-License-Identifier: Apache-2.0
// EXP and LOG of the floating types with arithmetic (isa-tile sections 7.4 and 7.5): the exact value, rounded
// once in any mode. `src_i` is the type of operand and result. The engine is pto_fp_explog_core; special operands go
// through it as well, for the time.
// One operation at a time. Latency from acceptance to `valid_o` in cycles, StepsPerCycle 2, independent of the
// value (EXP/LOG): FP64 22/17, FP32 13/11, TF32 HF32 10/9, FP16 9/8, BF16 8/8, E4M3 E5M2 7/7.
module pto_fp_explog
  import pto_num_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned StepsPerCycle = 2
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

  localparam int unsigned SigWidth = Width == 64 ? 53 : 24;
  localparam int unsigned WindowWidth = Width == 64 ? 128 : 64;

  typedef enum logic [1:0] {Idle, Compute, Round, Answer} state_e;
  state_e state_q;

  // Operand and special values.
  unpacked_t a;
  fmt_t fmt;
  pto_fp_unpack #(.Width(Width)) u_unpack (.en_i(valid_i), .dtype_i(src_i), .bits_i(a_i), .op_o(a));
  assign fmt = fmt_of(src_i);

  logic unused;
  assign unused = ^{dst_i, sat_i, b_i, c_i, ctl_i, fmt.specials, fmt.emax, a.sig};

  logic is_log, special_d, special_q;
  logic [Width-1:0] special_bits_d;
  flags_t special_flags_d;
  assign is_log = op_i == OpLog;

  always_comb begin : p_special
    special_d = 1'b1;
    special_flags_d = '0;
    special_bits_d = '0;
    if (a.nan) begin
      special_bits_d = Width'(canonical_nan(src_i));
      special_flags_d.nv = a.snan;
    end else if (is_log && a.zero) begin
      special_bits_d = Width'(infinity_of(src_i, 1'b1));
      special_flags_d.dz = 1'b1;
    end else if (is_log && a.sign) begin
      special_bits_d = Width'(canonical_nan(src_i));
      special_flags_d.nv = 1'b1;
    end else if (a.inf) begin
      special_bits_d = a.sign ? '0 : Width'(infinity_of(src_i, 1'b0));
    end else if (a.zero) begin
      special_bits_d = (Width'(1) - Width'(fmt.emin)) << (fmt.frac_bits + 6'(fmt.low_zero));  // exp(0) = 1
    end else begin
      special_d = is_log && a.exp == 13'sd0 && a.sig[51:0] == 52'd0;                          // log(1) = +0
    end
  end

  // Digit stages, cycles of the closing product, and whether the exponent of every operand of log and of
  // every result of exp that is in range is below 32: docs/numerics/rtl-explog.md, "How many digits".
  logic [4:0] stages;
  logic [2:0] chunks;
  logic short_exp;
  always_comb begin
    short_exp = 1'b0;
    unique case (src_i)
      TyFp64: {stages, chunks} = {5'd21, 3'd6};
      TyFp32: {stages, chunks} = {5'd10, 3'd3};
      TyTf32, TyHf32: {stages, chunks} = {5'd5, 3'd2};
      TyBf16: {stages, chunks} = {5'd4, 3'd1};
      TyFp16: begin
        {stages, chunks} = {5'd5, 3'd2};
        short_exp = 1'b1;
      end
      default: begin
        {stages, chunks} = {5'd3, 3'd1};
        short_exp = 1'b1;
      end
    endcase
  end

  logic start, busy, done, neg;
  logic signed [12:0] exponent;
  logic [WindowWidth-1:0] window;
  assign start = state_q == Idle && valid_i;

  pto_fp_explog_core #(.Width(Width), .StepsPerCycle(StepsPerCycle)) u_core (
    .clk_i, .rst_ni, .flush_i,
    .start_i(start), .skip_i(special_d), .log_i(is_log), .short_i(short_exp),
    .stages_i(stages), .chunks_i(chunks),
    .neg_i(a.sign), .exp_i(a.exp), .sig_i(a.sig[52-:SigWidth]),
    .busy_o(busy), .done_o(done), .neg_o(neg), .exp_o(exponent), .sig_o(window)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= Idle;
    end else if (flush_i) begin
      state_q <= Idle;
    end else begin
      unique case (state_q)
        Idle: if (valid_i) state_q <= Compute;
        Compute: if (done) state_q <= Round;
        Round: state_q <= Answer;
        default: if (ready_i) state_q <= Idle;
      endcase
    end
  end

  // Normalisation, then rounding. The value is irrational: something always follows the window.
  logic [7:0] lead;
  logic [4:0] src_q;
  logic [2:0] rmode_q;
  logic sign_q;
  logic signed [14:0] exponent_q;
  logic [WindowWidth-1:0] sig_q;
  logic [Width-1:0] rounded, result_q;
  flags_t rounded_flags, flags_q;

  if (Width == 64) begin : gen_lead_wide
    logic [6:0] high, low;
    always_comb begin
      high = '0;
      low = '0;
      lead = '0;
      if (done) begin
        high = clz64(window[127:64]);
        low = clz64(window[63:0]);
        lead = high[6] ? 8'd64 + 8'(low) : 8'(high);
      end
    end
  end else begin : gen_lead
    assign lead = done ? 8'(clz64(window)) : 8'd0;
  end

  pto_fp_round #(.Width(Width), .SigWidth(WindowWidth)) u_round (
    .en_i(state_q == Round), .dtype_i(src_q), .rmode_i(rmode_q), .sat_i(1'b0), .inf_i(1'b0), .tiny_before_i(1'b0),
    .sign_i(sign_q), .exp_i(exponent_q), .sig_i(sig_q), .sticky_i(1'b1),
    .bits_o(rounded), .flags_o(rounded_flags)
  );

  always_ff @(posedge clk_i) begin
    if (start) begin
      src_q <= src_i;
      rmode_q <= rmode_i;
      tag_o <= tag_i;
      special_q <= special_d;
      result_q <= special_bits_d;
      flags_q <= special_flags_d;
    end
    if (state_q == Compute && done) begin
      sign_q <= neg;
      exponent_q <= 15'(exponent) - 15'(lead);
      sig_q <= window << lead;
    end
    if (state_q == Round && !special_q) begin
      result_q <= rounded;
      flags_q <= rounded_flags;
    end
  end

  assign ready_o = state_q == Idle;
  assign valid_o = state_q == Answer;
  assign result_o = result_q;
  assign flags_o = flags_q;

`ifndef SYNTHESIS
  operation_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> (op_i == OpExp || op_i == OpLog) && is_float(src_i) && dst_i == src_i
                && (Width == 64 || src_i != TyFp64));
  core_busy_a : assert property (@(posedge clk_i) disable iff (!rst_ni) busy == (state_q == Compute));
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
