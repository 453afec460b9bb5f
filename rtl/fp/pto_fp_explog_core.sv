// SPDX-License-Identifier: Apache-2.0
// The fixed-point engine of exp and log: multiplicative normalisation in radix 16, one operand at a time
// (docs/numerics/rtl-explog.md gives the method and the bound of its error).
//
// Two registers: `l_q` holds a logarithm, `m_q` a factor. A stage with digit d and weight u = 2^-s takes
// ln(1 + d u) from `l_q` and multiplies `m_q` by 1 + d u. For exp the digits come from `l_q`, which they
// bring to zero, and `m_q` ends as the result; for log they come from 1 - `m_q`, and `l_q` ends as the
// result. All fractions are rounded down.
//
// The operand is +-1.f * 2^exp_i. `stages_i` (digit stages), `chunks_i` (cycles of the closing product of
// exp) and `short_i` (the binary exponent of the result or operand fits one digit) depend on the type
// only. From `start_i` to `done_o`: 2 + ceil((2 - short + stages)/StepsPerCycle) + (exp ? chunks : 1) cycles,
// whatever the operand; `done_o` is there for one cycle, and the result with it.
module pto_fp_explog_core
  import pto_fp_explog_pkg::*;
#(
  parameter int unsigned Width = 32,
  parameter int unsigned StepsPerCycle = 2,
  localparam int unsigned SigWidth = Width == 64 ? 53 : 24,
  localparam int unsigned WindowWidth = Width == 64 ? 128 : 64
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   flush_i,
  input  logic                   start_i,   // only while not busy
  input  logic                   skip_i,    // no arithmetic, only the cycles
  input  logic                   log_i,
  input  logic                   short_i,
  input  logic [4:0]             stages_i,
  input  logic [2:0]             chunks_i,
  input  logic                   neg_i,     // exp: the operand is negative
  input  logic signed [12:0]     exp_i,
  input  logic [SigWidth-1:0]    sig_i,     // the hidden bit on top
  output logic                   busy_o,
  output logic                   done_o,
  output logic                   neg_o,     // log: the result is negative
  output logic signed [12:0]     exp_o,     // weight of the top bit of `sig_o` is 2^exp_o
  output logic [WindowWidth-1:0] sig_o      // leading bits of the magnitude; something nonzero follows
);

  localparam int unsigned F = Width == 64 ? Fraction64 : Fraction32;
  localparam int unsigned I = Width == 64 ? Integer64 : Integer32;
  localparam int unsigned LogWidth = I + F + 1;     // two's complement
  localparam int unsigned FacWidth = F + 2;         // unsigned, below 4
  localparam int unsigned ChunkBits = 15;           // bits of the residual in a cycle of the closing product
  localparam int unsigned HalfWidth = F / 2 + 8;    // fraction bits of the factor that matter there
  localparam int unsigned ChunkPad = F - HalfWidth - 26;
  localparam int unsigned MaxScale = Width == 64 ? 1087 : 159;  // largest exponent the first two rows reach
  localparam int unsigned IndexWidth = $clog2(F);

  typedef enum logic [2:0] {Idle, Prepare, Step, Multiply, Sum, Done} state_e;
  state_e state_q;

  logic log_q, neg_q, short_q, skip_q;
  logic [4:0] stages_q, stage_q;
  logic [2:0] chunks_q, chunk_q;
  logic signed [12:0] exp_q, scale_q;
  logic [SigWidth-1:0] sig_q;
  logic [10:0] scale_mag_q;
  logic scale_add_q;
  logic signed [LogWidth-1:0] l_q;
  logic [FacWidth-1:0] m_q;

  function automatic logic [I+F-1:0] logarithm(input logic [9:0] row);
    if (Width == 64) return (I + F)'(Ln64[row]);
    else return (I + F)'(Ln32[row[8:0]]);
  endfunction

  function automatic logic [10:0] magnitude(input logic signed [12:0] value);
    return value[12] ? 11'(-value) : 11'(value);
  endfunction

  // Control. Stage 0 and 1 take the two digits of the exponent, stage 1 + j is digit stage j.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= Idle;
    end else if (flush_i) begin
      state_q <= Idle;
    end else begin
      unique case (state_q)
        Idle: if (start_i) state_q <= Prepare;
        Prepare: state_q <= Step;
        Step: if (6'(stage_q) + 6'(StepsPerCycle) > 6'(stages_q) + 6'd1) state_q <= log_q ? Sum : Multiply;
        Multiply: if (chunk_q == chunks_q - 3'd1) state_q <= Done;
        Sum: state_q <= Done;
        default: state_q <= Idle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin : p_control
    if (state_q == Idle) begin
      if (start_i) begin
        log_q <= log_i;
        neg_q <= neg_i;
        short_q <= short_i;
        stages_q <= stages_i;
        chunks_q <= chunks_i;
        exp_q <= exp_i;
        sig_q <= sig_i;
        stage_q <= {4'd0, short_i};
        chunk_q <= '0;
      end
    end else if (state_q == Step) begin
      stage_q <= stage_q + 5'(StepsPerCycle);
    end else if (state_q == Multiply) begin
      chunk_q <= chunk_q + 3'd1;
    end
  end

  // Prepare. For log: the significand as a fraction in [1/2, 1), and the exponent that goes with it. For exp:
  // the operand and the number of ln 2 in it.
  logic signed [12:0] scale_d;
  logic [F+I-1:0] operand_d;
  logic over_d;

  always_comb begin : p_prepare
    logic signed [12:0] e, lowest;
    logic [I+7:0] head;
    logic [I+25:0] scaled;
    e = '0;
    lowest = '0;
    head = '0;
    scaled = '0;
    scale_d = '0;
    operand_d = '0;
    over_d = '0;
    if (state_q == Prepare) begin
      // Below 2^(-3 stages) the result lies in the same rounding interval as at that value.
      lowest = -13'sd3 * $signed({8'd0, stages_q});
      e = exp_q;
      operand_d = {sig_q, (F + I - SigWidth)'(0)};
      if (exp_q < lowest) begin
        e = lowest;
        operand_d = {1'b1, (F + I - 1)'(0)};
      end
      operand_d = operand_d >> 8'(13'(I - 1) - e);
      // floor(operand / ln 2), never above it, at most 1.1 % of ln 2 of the residual below.
      head = operand_d[F+I-1:F-8];
      scaled = (I+26)'(head) * (I+26)'(Log2E);
      if (neg_q) scaled = ((I+26)'(head) + (I+26)'(1)) * ((I+26)'(Log2E) + (I+26)'(1));
      scale_d = 13'(scaled >> 25);
      if (neg_q) scale_d = ~scale_d;
      if (log_q) scale_d = exp_q + 13'sd1;
      over_d = !log_q && (e >= $signed(13'(I)) || magnitude(scale_d) > (short_q ? 11'd31 : 11'(MaxScale)));
    end
  end

  // Digit stages of this cycle.
  logic signed [LogWidth-1:0] l_step;
  logic [FacWidth-1:0] m_step;

  always_comb begin : p_step
    logic [FacWidth+4:0] product;
    logic [4:0] stage, digit;
    logic [9:0] row;
    logic [7:0] weight;
    logic [IndexWidth-1:0] at;
    logic signed [LogWidth-1:0] entry;
    l_step = l_q;
    m_step = m_q;
    product = '0;
    stage = '0;
    digit = '0;
    row = '0;
    weight = '0;
    at = '0;
    entry = '0;
    if (state_q == Step) for (int unsigned i = 0; i < StepsPerCycle; i++) begin
      stage = stage_q + 5'(i);
      weight = stage == 5'd2 ? 8'd5 : {1'b0, stage - 5'd1, 2'b00};
      at = IndexWidth'(8'(F) - weight);
      if (stage == 5'd2) digit = log_q ? SelectLog[m_step[F-2-:7]] : SelectExp[l_step[F-1-:8]];
      else digit = log_q ? ~m_step[at+:5] : l_step[at+:5];
      row = {stage + 5'd1, digit};
      if (stage == 5'd0) row = {4'd0, scale_mag_q[10:5]};
      if (stage == 5'd1) row = {5'd2, scale_mag_q[4:0]};
      entry = LogWidth'(logarithm(row));
      product = (FacWidth + 5)'(digit) * (FacWidth + 5)'(m_step);
      if (stage < 5'd2) begin
        l_step = scale_add_q ? l_step + entry : l_step - entry;
      end else if (6'(stage) <= 6'(stages_q) + 6'd1) begin
        l_step = l_step - entry;
        m_step = m_step + FacWidth'(product >> weight);
      end
    end
  end

  // exp of the rest of the operand is 1 + rest; the factor takes it in pieces, the leading one first.
  logic [FacWidth-1:0] m_multiply;

  always_comb begin : p_multiply
    logic [7:0] weight;
    logic [IndexWidth-1:0] at;
    logic [F:0] rest;
    logic [ChunkBits-1:0] chunk;
    logic [HalfWidth+ChunkBits+1:0] partial;
    logic [HalfWidth+ChunkBits+1+ChunkPad:0] placed;
    weight = '0;
    at = '0;
    rest = '0;
    chunk = '0;
    partial = '0;
    placed = '0;
    m_multiply = '0;
    if (state_q == Multiply) begin
      weight = {1'b0, stages_q, 2'b00} + 8'(ChunkBits) * 8'(chunk_q);
      rest = {l_q[F-1:0], 1'b0};
      at = IndexWidth'(8'(F - ChunkBits + 2) - weight);
      chunk = rest[at+:ChunkBits];
      partial = (HalfWidth + ChunkBits + 2)'(chunk) * (HalfWidth + ChunkBits + 2)'(m_q[FacWidth-1-:HalfWidth+2]);
      placed = {partial, ChunkPad'(0)} >> (weight - 8'd12);
      m_multiply = m_q + FacWidth'(placed);
    end
  end

  // ln of the rest of the factor is its distance from 1.
  logic signed [LogWidth-1:0] l_sum;
  always_comb begin
    l_sum = '0;
    if (state_q == Sum) l_sum = l_q + LogWidth'(m_q) - (LogWidth'(1) << F);
  end

  always_ff @(posedge clk_i) begin : p_data
    if (state_q == Idle) begin
      if (start_i) skip_q <= skip_i;
    end else if (!skip_q) begin
      unique case (state_q)
        Prepare: begin
          scale_mag_q <= magnitude(scale_d);
          if (log_q) begin
            scale_add_q <= !scale_d[12];
            l_q <= '0;
            m_q <= FacWidth'({sig_q, (F - SigWidth)'(0)});
          end else begin
            scale_q <= scale_d;
            scale_add_q <= neg_q;
            l_q <= neg_q ? -LogWidth'(operand_d) : LogWidth'(operand_d);
            m_q <= FacWidth'(1) << F;
            if (over_d) begin
              // Far outside every type: the rounding makes it an overflow or an underflow.
              scale_q <= neg_q ? -13'sd2048 : 13'sd2047;
              skip_q <= 1'b1;
            end
          end
        end
        Step: begin
          l_q <= l_step;
          m_q <= m_step;
        end
        Multiply: m_q <= m_multiply;
        Sum: l_q <= exp_q[12] ? -l_sum : l_sum;
        default: ;
      endcase
    end
  end

  assign busy_o = state_q != Idle;
  assign done_o = state_q == Done;
  assign neg_o = log_q && exp_q[12];  // ln is negative below 1
  assign exp_o = log_q ? 13'(I - 1) : scale_q + 13'(I - 1);
  always_comb begin
    sig_o = '0;
    if (done_o) sig_o = log_q ? l_q[F+I-1-:WindowWidth] : {(I - 2)'(0), m_q[FacWidth-1-:WindowWidth-(I-2)]};
  end

endmodule
