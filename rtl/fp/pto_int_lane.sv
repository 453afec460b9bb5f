// SPDX-License-Identifier: Apache-2.0
// Integer ADD SUB MUL FMA MIN MAX CMP ABS NEG RELU AND OR XOR NOT SHL SHR on elements of 4 to `Width` bits of
// type `src_i` (isa-tile section 7.4). Everything wraps; a shift count is the low log2(width) bits of b; no
// operation sets flags. CMP gives the mask EQ NE LT GT LE GE from bit 0.
// Latency 2 cycles, one operation per cycle: first the product and the choice of two summands, then their sum.
module pto_int_lane
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

  localparam int unsigned CountWidth = $clog2(Width);

  logic unused;
  assign unused = ^{dst_i, rmode_i, sat_i, ctl_i};

  // Ones at the bits of a type.
  function automatic logic [Width-1:0] mask_of(input logic [4:0] dtype);
    return Width'((65'd1 << int_bits(dtype)) - 65'd1);
  endfunction

  // The value of an element, with one bit more for the sign.
  function automatic logic [Width:0] extend(input logic [Width-1:0] bits, input logic [Width-1:0] mask,
                                            input logic signed_type);
    logic negative;
    negative = signed_type && |(bits & mask & ~(mask >> 1));
    return {1'b0, bits & mask} | (negative ? {1'b1, ~mask} : '0);
  endfunction

  logic [2:1] load;
  pto_pipe_ctrl #(.Stages(2)) u_ctrl (
    .clk_i, .rst_ni, .flush_i, .valid_i, .ready_o, .load_o(load), .valid_o, .ready_i
  );

  // First stage: the result is x + y or x - y, cut to the bits of the mask.
  logic [Width-1:0] x_d, y_d, mask_d, x_q, y_q, mask_q;
  logic minus_d, minus_q;
  logic [7:0] tag1_q;

  always_comb begin : p_first
    logic signed [Width:0] a, b;
    logic less, equal;
    logic [CountWidth-1:0] count;
    mask_d = mask_of(src_i);
    a = extend(a_i, mask_d, is_signed_integer(src_i));
    b = extend(b_i, mask_d, is_signed_integer(src_i));
    less = a < b;
    equal = a == b;
    count = b_i[CountWidth-1:0] & CountWidth'(int_bits(src_i) - 7'd1);
    x_d = '0;
    y_d = '0;
    minus_d = 1'b0;
    unique case (op_i)
      OpAdd: begin
        x_d = a_i;
        y_d = b_i;
      end
      OpSub: begin
        x_d = a_i;
        y_d = b_i;
        minus_d = 1'b1;
      end
      OpMul: y_d = a_i * b_i;
      OpFma: begin
        x_d = c_i;
        y_d = a_i * b_i;
      end
      OpMin: y_d = less ? a_i : b_i;
      OpMax: y_d = less ? b_i : a_i;
      OpCmp: begin
        y_d = Width'({!less, less || equal, !less && !equal, less, !equal, equal});
        mask_d = '1;
      end
      OpAbs: begin
        y_d = a_i;
        minus_d = a[Width];
      end
      OpNeg: begin
        y_d = a_i;
        minus_d = 1'b1;
      end
      OpRelu: y_d = a[Width] ? '0 : a_i;
      OpAnd: y_d = a_i & b_i;
      OpOr: y_d = a_i | b_i;
      OpXor: y_d = a_i ^ b_i;
      OpNot: y_d = ~a_i;
      OpShl: y_d = a_i << count;
      OpShr: y_d = Width'(a >>> count);
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (load[1]) begin
      x_q <= x_d;
      y_q <= y_d;
      minus_q <= minus_d;
      mask_q <= mask_d;
      tag1_q <= tag_i;
    end
    if (load[2]) begin
      result_o <= (x_q + (minus_q ? ~y_q : y_q) + Width'(minus_q)) & mask_q;
      tag_o <= tag1_q;
    end
  end

  assign flags_o = '0;

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> is_integer(src_i) && int_bits(src_i) <= 7'(Width));
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o}));
`endif

endmodule
