// SPDX-License-Identifier: Apache-2.0
// Floating-point units of one PE, width 64, and what their answers become (docs/microarchitecture/fsu.md section 1). The
// operation is decoded by pto_fsu for all PEs and held until the answer is taken; operands are those of the
// cycle of `start_i`. Verilator keeps the module apart, so that its code exists once and not for every PE.
module pto_fsu_pe
  import pto_ctrl_pkg::*;
  import pto_num_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        flush_i,
  input  logic        start_i,
  input  fsu_unit_t   unit_i,
  input  fsu_op_e     form_i,
  input  logic        fp32_i,
  input  logic [3:0]  dst_type_i,    // DstType
  input  logic        to_integer_i,  // FCVTA to FCVTZ
  input  logic        negate_a_i,
  input  logic        negate_c_i,
  input  op_e         op_i,
  input  logic [4:0]  src_i,
  input  logic [4:0]  dst_i,
  input  logic [2:0]  rmode_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic [63:0] c_i,
  input  logic        take_i,
  output logic        answered_o,
  output logic [63:0] result_o,
  output logic [4:0]  flags_o
);
  /* verilator no_inline_module */

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

  // ---- operands; idle units see zero ----
  function automatic logic [63:0] negated(input logic [63:0] x, input logic negate, input logic fp32);
    return x ^ (fp32 ? {32'd0, negate, 31'd0} : {negate, 63'd0});
  endfunction

  logic [63:0] a, b, c;
  always_comb begin
    a = '0;
    b = '0;
    c = '0;
    if (start_i) begin
      a = negated(a_i, negate_a_i, fp32_i);
      b = b_i;
      c = negated(c_i, negate_c_i, fp32_i);
    end
  end

  // ---- units ----
  logic [4:0] ready, valid, take;
  logic [4:0][63:0] result;
  logic [4:0][4:0] flags;
  logic [4:0][7:0] tag;
  logic unused;
  assign unused = ^{ready, tag};
  assign take = take_i ? valid : 5'd0;
  assign answered_o = valid != 5'd0;

  pto_fp_fma #(.Width(64)) u_fma (
    .clk_i, .rst_ni, .flush_i, .valid_i(start_i && unit_i.fma), .ready_o(ready[0]), .tag_i(8'd0),
    .op_i(op_i), .src_i, .dst_i, .rmode_i, .sat_i(1'b0), .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
    .valid_o(valid[0]), .ready_i(take[0]), .tag_o(tag[0]), .result_o(result[0]), .flags_o(flags[0])
  );
  pto_fp_cmp #(.Width(64)) u_cmp (
    .clk_i, .rst_ni, .flush_i, .valid_i(start_i && unit_i.cmp), .ready_o(ready[1]), .tag_i(8'd0),
    .op_i(op_i), .src_i, .dst_i, .rmode_i, .sat_i(1'b0), .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
    .valid_o(valid[1]), .ready_i(take[1]), .tag_o(tag[1]), .result_o(result[1]), .flags_o(flags[1])
  );
  pto_fp_divsqrt #(.Width(64)) u_divsqrt (
    .clk_i, .rst_ni, .flush_i, .valid_i(start_i && unit_i.divsqrt), .ready_o(ready[2]), .tag_i(8'd0),
    .op_i(op_i), .src_i, .dst_i, .rmode_i, .sat_i(1'b0), .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
    .valid_o(valid[2]), .ready_i(take[2]), .tag_o(tag[2]), .result_o(result[2]), .flags_o(flags[2])
  );
  pto_fp_explog #(.Width(64)) u_explog (
    .clk_i, .rst_ni, .flush_i, .valid_i(start_i && unit_i.explog), .ready_o(ready[3]), .tag_i(8'd0),
    .op_i(op_i), .src_i, .dst_i, .rmode_i, .sat_i(1'b0), .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
    .valid_o(valid[3]), .ready_i(take[3]), .tag_o(tag[3]), .result_o(result[3]), .flags_o(flags[3])
  );
  pto_fp_cvt #(.Width(64)) u_cvt (
    .clk_i, .rst_ni, .flush_i, .valid_i(start_i && unit_i.cvt), .ready_o(ready[4]), .tag_i(8'd0),
    .op_i(op_i), .src_i, .dst_i, .rmode_i, .sat_i(1'b0), .a_i(a), .b_i(b), .c_i(c), .ctl_i(32'd0),
    .valid_o(valid[4]), .ready_i(take[4]), .tag_o(tag[4]), .result_o(result[4]), .flags_o(flags[4])
  );

  // ---- answer ----
  answer_t answer;
  logic small_dst;  // integers of 2 and 1 bits are made from those of 4
  assign small_dst = dst_type_i == 4'd5 || dst_type_i == 4'd6 || dst_type_i == 4'd7 ||
                     dst_type_i == 4'd13 || dst_type_i == 4'd14;

  always_comb begin
    answer = '0;
    for (int unsigned u = 0; u < 5; u++) begin
      if (valid[u]) answer = '{result[u], flags[u]};
    end
    if (valid[1] && op_i == OpCmp) answer = compared(form_i, answer);
    if (valid[4]) begin
      if (to_integer_i) answer = integer_of(dst_type_i, small_dst, answer);
      else if (dst_i == TyTf32) answer.result = answer.result >> 13;  // without the zeros of the carrier
    end
  end
  assign result_o = answer.result;
  assign flags_o = answer.flags;

`ifndef SYNTHESIS
  idle_start_a : assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> &ready && valid == 5'd0);
  one_answer_a : assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot0(valid));
  answered_a : assert property (@(posedge clk_i) disable iff (!rst_ni) take_i |-> answered_o);
`endif

endmodule
