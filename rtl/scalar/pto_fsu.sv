// SPDX-License-Identifier: Apache-2.0
// Scalar floating point of all four PEs (docs/design/fsu.md): one set of units of width 64 per PE, all in
// step. A form is started in its first cycle in EX; the answer is there after the latency of the unit and is
// taken in the cycle in which EX is left. A flush empties the units.
module pto_fsu
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_num_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  input  logic             flush_i,
  // the form in EX; held until EX is left
  input  logic             start_i,     // first cycle
  input  fsu_op_e          op_i,
  input  logic             fp32_i,      // SrcType 1
  input  logic [3:0]       dst_type_i,  // DstType of conversions
  input  logic [2:0]       rmode_i,     // CORE_STATE[39:37]
  input  logic [3:0][63:0] a_i,         // SrcL
  input  logic [3:0][63:0] b_i,         // SrcR
  input  logic [3:0][63:0] c_i,         // SrcA
  input  logic             take_i,      // EX is left
  output logic [3:0][63:0] result_o,
  output logic [3:0][4:0]  flags_o
);

  // ---- what the units are asked, the same for all PEs ----
  logic to_fma, to_cmp, to_divsqrt, to_explog, to_cvt;
  op_e op;
  logic [4:0] src, dst;
  logic [2:0] rmode;
  logic negate_a, negate_c;
  logic to_integer, small_dst;

  assign to_integer = op_i == FsuCvta || op_i == FsuCvtm || op_i == FsuCvtn || op_i == FsuCvtp ||
                      op_i == FsuCvtz;
  // Integers of 2 and 1 bits are made from those of 4.
  assign small_dst = dst_type_i == 4'd5 || dst_type_i == 4'd6 || dst_type_i == 4'd7 ||
                     dst_type_i == 4'd13 || dst_type_i == 4'd14;

  always_comb begin
    to_fma = 1'b0;
    to_cmp = 1'b0;
    to_divsqrt = 1'b0;
    to_explog = 1'b0;
    to_cvt = 1'b0;
    op = OpAdd;
    case (op_i)
      FsuAdd: begin to_fma = 1'b1; op = OpAdd; end
      FsuSub: begin to_fma = 1'b1; op = OpSub; end
      FsuMul: begin to_fma = 1'b1; op = OpMul; end
      FsuMadd, FsuMsub, FsuNmadd, FsuNmsub: begin to_fma = 1'b1; op = OpFma; end
      FsuDiv: begin to_divsqrt = 1'b1; op = OpDiv; end
      FsuSqrt: begin to_divsqrt = 1'b1; op = OpSqrt; end
      FsuRecip: begin to_divsqrt = 1'b1; op = OpRecip; end
      FsuExp: begin to_explog = 1'b1; op = OpExp; end
      FsuAbs: begin to_cmp = 1'b1; op = OpAbs; end
      FsuMin: begin to_cmp = 1'b1; op = OpMin; end
      FsuMax: begin to_cmp = 1'b1; op = OpMax; end
      FsuEq, FsuNe, FsuLt, FsuGe, FsuEqs, FsuNes, FsuLts, FsuGes: begin to_cmp = 1'b1; op = OpCmp; end
      default: begin to_cvt = 1'b1; op = OpCvt; end
    endcase

    src = fp32_i ? TyFp32 : TyFp64;
    if (op_i == FsuScvtf) src = fp32_i ? TyS32 : TyS64;
    if (op_i == FsuUcvtf) src = fp32_i ? TyU32 : TyU64;
    dst = src;
    if (to_cvt) dst = {1'b0, dst_type_i};
    if (to_integer) begin
      if (!dst_type_i[3]) dst = dst_type_i > 4'd4 ? TyU4 : {2'b11, dst_type_i[2:0]};
      else dst = dst_type_i > 4'd12 ? TyS4 : {2'b10, dst_type_i[2:0]};
    end

    case (op_i)
      FsuCvta: rmode = RmRna;
      FsuCvtm: rmode = RmRdn;
      FsuCvtn: rmode = RmRne;
      FsuCvtp: rmode = RmRup;
      FsuCvtz: rmode = RmRtz;
      default:
        case (rmode_i)
          3'd1: rmode = RmRdn;
          3'd2: rmode = RmRup;
          3'd3: rmode = RmRtz;
          default: rmode = RmRne;
        endcase
    endcase
  end

  assign negate_a = op_i == FsuNmadd || op_i == FsuNmsub;
  assign negate_c = op_i == FsuMsub || op_i == FsuNmadd;

  function automatic logic [63:0] negated(input logic [63:0] x, input logic negate, input logic fp32);
    return x ^ (fp32 ? {32'd0, negate, 31'd0} : {negate, 63'd0});
  endfunction

  // ---- what an answer becomes ----
  typedef struct packed {
    logic [63:0] result;
    logic [4:0]  flags;
  } answer_t;

  // Predicate of a comparison from the mask EQ NE LT GT LE GE; a NaN leaves NE alone.
  function automatic answer_t compared(input fsu_op_e form, input answer_t x);
    answer_t r;
    logic unordered, holds;
    unordered = x.result[5:0] == 6'b000010;
    case (form)
      FsuEq, FsuEqs: holds = x.result[0];
      FsuNe, FsuNes: holds = x.result[1] && !unordered;
      FsuLt, FsuLts: holds = x.result[2];
      default: holds = x.result[5];
    endcase
    r.result = {63'd0, holds};
    r.flags = x.flags;
    if (form == FsuEqs || form == FsuNes || form == FsuLts || form == FsuGes) r.flags[0] = unordered;
    return r;
  endfunction

  // Sign extension, and what has 2 or 1 bits from the conversion to 4.
  function automatic answer_t integer_of(input logic [3:0] code, input logic small_code, input answer_t x);
    answer_t r;
    logic outside;
    r = x;
    outside = 1'b0;
    case (code)
      4'd5: outside = x.result[3:2] != 2'd0;
      4'd6, 4'd7: outside = x.result[3:1] != 3'd0;
      4'd13: outside = x.result[3:1] != 3'd0 && x.result[3:1] != 3'd7;
      4'd14: outside = x.result[3:0] != 4'd0 && x.result[3:0] != 4'd15;
      default: ;
    endcase
    case (code)
      4'd9: r.result = {{32{x.result[31]}}, x.result[31:0]};
      4'd10: r.result = {{48{x.result[15]}}, x.result[15:0]};
      4'd11: r.result = {{56{x.result[7]}}, x.result[7:0]};
      4'd12, 4'd13, 4'd14: r.result = {{60{x.result[3]}}, x.result[3:0]};
      default: ;
    endcase
    if (outside || (small_code && x.flags[0])) begin
      r.flags = 5'd1;
      case (code)
        4'd5: r.result = 64'd3;
        4'd13: r.result = -64'd2;
        4'd14: r.result = '1;
        default: r.result = 64'd1;
      endcase
    end
    return r;
  endfunction

  // ---- units ----
  logic [3:0] answered;
  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic start, take;
    logic [63:0] a, b, c;
    logic [4:0] ready, valid, take_from;
    logic [4:0][63:0] result;
    logic [4:0][4:0] flags;
    logic [4:0][7:0] tag;
    answer_t answer;

    assign start = start_i && pe_enable_i[p];
    assign take = take_i && pe_enable_i[p];
    assign take_from = take ? valid : 5'd0;
    assign answered[p] = valid != 5'd0 || !pe_enable_i[p];

    // Idle units see operands of zero.
    always_comb begin
      a = '0;
      b = '0;
      c = '0;
      if (start) begin
        a = negated(a_i[p], negate_a, fp32_i);
        b = b_i[p];
        c = negated(c_i[p], negate_c, fp32_i);
      end
    end

    pto_fp_fma #(.Width(64)) u_fma (
      .clk_i, .rst_ni, .flush_i, .valid_i(start && to_fma), .ready_o(ready[0]),
      .tag_i(8'd0), .op_i(op), .src_i(src), .dst_i(dst), .rmode_i(rmode), .sat_i(1'b0),
      .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
      .valid_o(valid[0]), .ready_i(take_from[0]), .tag_o(tag[0]), .result_o(result[0]), .flags_o(flags[0])
    );
    pto_fp_cmp #(.Width(64)) u_cmp (
      .clk_i, .rst_ni, .flush_i, .valid_i(start && to_cmp), .ready_o(ready[1]),
      .tag_i(8'd0), .op_i(op), .src_i(src), .dst_i(dst), .rmode_i(rmode), .sat_i(1'b0),
      .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
      .valid_o(valid[1]), .ready_i(take_from[1]), .tag_o(tag[1]), .result_o(result[1]), .flags_o(flags[1])
    );
    pto_fp_divsqrt #(.Width(64)) u_divsqrt (
      .clk_i, .rst_ni, .flush_i, .valid_i(start && to_divsqrt), .ready_o(ready[2]),
      .tag_i(8'd0), .op_i(op), .src_i(src), .dst_i(dst), .rmode_i(rmode), .sat_i(1'b0),
      .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
      .valid_o(valid[2]), .ready_i(take_from[2]), .tag_o(tag[2]), .result_o(result[2]), .flags_o(flags[2])
    );
    pto_fp_explog #(.Width(64)) u_explog (
      .clk_i, .rst_ni, .flush_i, .valid_i(start && to_explog), .ready_o(ready[3]),
      .tag_i(8'd0), .op_i(op), .src_i(src), .dst_i(dst), .rmode_i(rmode), .sat_i(1'b0),
      .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
      .valid_o(valid[3]), .ready_i(take_from[3]), .tag_o(tag[3]), .result_o(result[3]), .flags_o(flags[3])
    );
    pto_fp_cvt #(.Width(64)) u_cvt (
      .clk_i, .rst_ni, .flush_i, .valid_i(start && to_cvt), .ready_o(ready[4]),
      .tag_i(8'd0), .op_i(op), .src_i(src), .dst_i(dst), .rmode_i(rmode), .sat_i(1'b0),
      .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
      .valid_o(valid[4]), .ready_i(take_from[4]), .tag_o(tag[4]), .result_o(result[4]), .flags_o(flags[4])
    );

    always_comb begin
      answer = '0;
      for (int unsigned u = 0; u < 5; u++) begin
        if (valid[u]) answer = '{result[u], flags[u]};
      end
      if (valid[1] && op == OpCmp) answer = compared(op_i, answer);
      if (valid[4]) begin
        if (to_integer) answer = integer_of(dst_type_i, small_dst, answer);
        else if (dst == TyTf32) answer.result = answer.result >> 13;  // without the zeros of the carrier
      end
      if (inj_i.valid && inj_i.pe == 2'(p)) begin
        if (inj_i.point == InjScalarFsuResult) answer.result ^= 64'd1 << inj_i.bit_idx;
        if (inj_i.point == InjScalarFsuFlags) answer.flags ^= 5'(64'd1 << inj_i.bit_idx);
      end
    end
    logic unused;
    assign unused = ^{ready, tag};
    assign result_o[p] = answer.result;
    assign flags_o[p] = answer.flags;

`ifndef SYNTHESIS
    idle_start_a : assert property (@(posedge clk_i) disable iff (!rst_ni) start |-> &ready && valid == 5'd0);
    one_answer_a : assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot0(valid));
`endif
  end

`ifndef SYNTHESIS
  in_step_a : assert property (@(posedge clk_i) disable iff (!rst_ni) take_i |-> &answered);
`else
  logic unused;
  assign unused = &answered;
`endif

endmodule
