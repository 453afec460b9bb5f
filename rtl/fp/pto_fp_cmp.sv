// SPDX-License-Identifier: Apache-2.0
// MIN MAX CMP ABS NEG RELU on elements of floating type `src_i`, other than HiF8 and E8M0 (isa-tile section
// 7.4). CMP gives the mask EQ NE LT GT LE GE from bit 0. The carriers themselves are compared: with the sign
// folded in, they are in the order of the values.
// Latency 1 cycle, one operation per cycle.
module pto_fp_cmp
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
  assign unused = ^{dst_i, rmode_i, sat_i, c_i, ctl_i};

  typedef struct packed {
    logic             sign;
    logic             nan;
    logic             snan;
    logic             zero;
    logic [Width-1:0] magnitude;
  } operand_t;

  function automatic operand_t operand(input logic [4:0] dtype, input logic [Width-1:0] bits);
    operand_t x;
    logic [Width-1:0] top, infinity, canonical;
    top = Width'(sign_of(dtype, 1'b1));
    infinity = Width'(infinity_of(dtype, 1'b0));
    canonical = Width'(canonical_nan(dtype));
    x.sign = |(bits & top);
    x.magnitude = bits & (top - Width'(1));
    x.zero = x.magnitude == '0;
    x.nan = dtype == TyE4m3 ? x.magnitude == canonical : x.magnitude > infinity;
    // The canonical NaN of a type with infinities is the infinity with the quiet bit.
    x.snan = x.nan && dtype != TyE4m3 && (x.magnitude & (infinity ^ canonical)) == '0;
    return x;
  endfunction

  logic [Width-1:0] result_d;
  flags_t flags_d;

  always_comb begin : p_compare
    operand_t a, b;
    logic equal, less, pick_b;
    logic [Width-1:0] sign_bit, canonical;
    a = '0;
    b = '0;
    equal = '0;
    less = '0;
    pick_b = '0;
    sign_bit = '0;
    canonical = '0;
    result_d = '0;
    flags_d = '0;
    if (valid_i) begin
      sign_bit = Width'(sign_of(src_i, 1'b1));
      canonical = Width'(canonical_nan(src_i));
      a = operand(src_i, a_i);
      b = operand(src_i, b_i);
      // `less` has -0 below +0, as MIN and MAX see it.
      if (a.sign != b.sign) less = a.sign;
      else less = a.sign ? a.magnitude > b.magnitude : a.magnitude < b.magnitude;
      equal = (a.sign == b.sign && a.magnitude == b.magnitude) || (a.zero && b.zero);
      pick_b = 1'b0;
      result_d = '0;
      flags_d = '0;
      unique case (op_i)
        OpMin, OpMax: begin
          flags_d.nv = a.snan || b.snan;
          if (b.nan) pick_b = 1'b0;
          else if (a.nan) pick_b = 1'b1;
          else pick_b = less == (op_i == OpMax);
          result_d = pick_b ? b.magnitude | (b.sign ? sign_bit : '0) : a.magnitude | (a.sign ? sign_bit : '0);
          if (a.nan && b.nan) result_d = canonical;
        end
        OpCmp: begin
          flags_d.nv = a.snan || b.snan;
          if (a.nan || b.nan) result_d = Width'(6'b000010);
          else if (equal) result_d = Width'(6'b110001);
          else result_d = less ? Width'(6'b010110) : Width'(6'b101010);
        end
        OpAbs: result_d = a.magnitude;
        OpNeg: result_d = a.magnitude | (a.sign ? '0 : sign_bit);
        OpRelu: begin
          flags_d.nv = a.snan;
          if (a.nan) result_d = canonical;
          else if (!a.sign) result_d = a.magnitude;
        end
        default: ;
      endcase
    end
  end

  assign ready_o = !valid_o || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= 1'b0;
    else if (flush_i) valid_o <= 1'b0;
    else if (ready_o) valid_o <= valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (ready_o && valid_i) begin
      tag_o <= tag_i;
      result_o <= result_d;
      flags_o <= flags_d;
    end
  end

`ifndef SYNTHESIS
  type_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_i |-> is_float(src_i) && src_i != TyHif8 && (Width == 64 || src_i != TyFp64));
  answer_stable_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    valid_o && !ready_i && !flush_i |=> valid_o && $stable({tag_o, result_o, flags_o}));
`endif

endmodule
