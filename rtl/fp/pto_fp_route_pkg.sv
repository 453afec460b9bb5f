// SPDX-License-Identifier: Apache-2.0
// Which unit takes an operation on which types.
package pto_fp_route_pkg;

  import pto_num_pkg::*;

  typedef enum logic [3:0] {
    UnitIntLane = 4'd0,
    UnitCmp     = 4'd1,
    UnitFma     = 4'd2,
    UnitDivsqrt = 4'd3,
    UnitRem     = 4'd4,
    UnitIntDiv  = 4'd5,
    UnitCvt     = 4'd6,
    UnitExplog  = 4'd7,
    UnitExpdif  = 4'd8,
    UnitPost    = 4'd9,
    UnitQuant   = 4'd10,
    UnitNone    = 4'd15
  } unit_e;

  localparam int unsigned Units = 11;

  // The units of each set, one bit per unit number. Post-processing, scaled products and quantization have
  // elements of at most 32 bits only.
  localparam logic [Units-1:0] NarrowUnits = 11'b111_1111_1111;
  localparam logic [Units-1:0] WideUnits = 11'b001_1111_1111;

  function automatic logic is_type(input logic [4:0] dtype);
    return dtype <= TyHif4 || dtype[4] && dtype[2:0] <= 3'd4;
  endfunction

  function automatic logic is_long(input logic [4:0] dtype);
    return dtype == TyFp64 || dtype == TyS64 || dtype == TyU64;
  endfunction

  // Types of quantized elements.
  function automatic logic is_byte(input logic [4:0] dtype);
    return dtype == TyS8 || dtype == TyU8;
  endfunction

  // Floating types with arithmetic (isa-tile section 6.4, set F8).
  function automatic logic is_arithmetic_float(input logic [4:0] dtype);
    return dtype <= TyBf16 || dtype == TyE4m3 || dtype == TyE5m2;
  endfunction

  // Types of exp(a - b): one of FP32, FP16 and BF16, or into FP32.
  function automatic logic is_expdif(input logic [4:0] src, input logic [4:0] dst);
    return (src == TyFp32 || src == TyFp16 || src == TyBf16) && (dst == src || dst == TyFp32);
  endfunction

  // Conversions: E8M0 is made from FP16, BF16 and FP32 only.
  function automatic logic is_conversion(input logic [4:0] src, input logic [4:0] dst);
    if (dst == TyE8m0) return src == TyFp32 || src == TyFp16 || src == TyBf16;
    return is_type(src) && is_type(dst);
  endfunction

  function automatic unit_e unit_of(input logic [5:0] op, input logic [4:0] src, input logic [4:0] dst,
                                    input logic wide);
    logic integer_src, float_src;
    unit_e found;
    integer_src = is_integer(src) && is_type(src);
    float_src = is_arithmetic_float(src);
    found = UnitNone;
    unique case (op)
      OpAdd, OpSub, OpMul, OpFma: found = integer_src ? UnitIntLane : float_src ? UnitFma : UnitNone;
      OpMin, OpMax, OpCmp, OpAbs, OpNeg, OpRelu: found = integer_src ? UnitIntLane : float_src ? UnitCmp : UnitNone;
      OpAnd, OpOr, OpXor, OpNot, OpShl, OpShr: found = integer_src ? UnitIntLane : UnitNone;
      OpDiv: found = integer_src ? UnitIntDiv : float_src ? UnitDivsqrt : UnitNone;
      OpRem: found = integer_src ? UnitIntDiv : float_src ? UnitRem : UnitNone;
      OpSqrt, OpRecip, OpRsqrt: if (float_src) found = UnitDivsqrt;
      OpExp, OpLog: if (float_src) found = UnitExplog;
      OpExpdif: if (is_expdif(src, dst)) found = UnitExpdif;
      OpCvt: if (is_conversion(src, dst)) found = UnitCvt;
      OpFmamx: if (!wide && is_float(src) && dst == TyFp32) found = UnitFma;
      OpFpatr: if (!wide && (src == TyFp32 || src == TyS32 || src == TyU32) && is_type(dst)) found = UnitPost;
      OpQuant: if (!wide && src == TyFp32 && is_byte(dst)) found = UnitQuant;
      OpDequant: if (!wide && is_byte(src) && dst == TyFp32) found = UnitQuant;
      OpCscale: if (!wide && src == TyFp32 && dst == TyFp32) found = UnitQuant;
      default: ;
    endcase
    if (!wide && (is_long(src) || is_long(dst))) found = UnitNone;
    if (found != UnitNone && !(wide ? WideUnits[found] : NarrowUnits[found])) found = UnitNone;
    return found;
  endfunction

endpackage
