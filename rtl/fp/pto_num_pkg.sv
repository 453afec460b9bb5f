// SPDX-License-Identifier: Apache-2.0
// Types of the numeric units: operations, element formats, flags, and an operand taken apart.
package pto_num_pkg;

  typedef enum logic [5:0] {
    OpAdd     = 6'd0,
    OpSub     = 6'd1,
    OpMul     = 6'd2,
    OpDiv     = 6'd3,
    OpFma     = 6'd4,   // a * b + c
    OpRem     = 6'd5,   // floor modulo
    OpMin     = 6'd6,
    OpMax     = 6'd7,
    OpCmp     = 6'd8,   // mask: EQ NE LT GT LE GE from bit 0
    OpAbs     = 6'd9,
    OpNeg     = 6'd10,
    OpRelu    = 6'd11,
    OpSqrt    = 6'd12,
    OpRecip   = 6'd13,
    OpRsqrt   = 6'd14,
    OpExp     = 6'd15,
    OpLog     = 6'd16,
    OpCvt     = 6'd17,
    OpAnd     = 6'd18,
    OpOr      = 6'd19,
    OpXor     = 6'd20,
    OpNot     = 6'd21,
    OpShl     = 6'd22,
    OpShr     = 6'd23,
    OpFpatr   = 6'd24,  // one element of B.FPATR post-processing
    OpFmamx   = 6'd25,  // a * b + c in FP32 with scaled a and b
    OpQuant   = 6'd26,
    OpDequant = 6'd27,
    OpCscale  = 6'd28,  // a * 2^-b
    OpExpdif  = 6'd29   // exp(a - b)
  } op_e;

  typedef enum logic [2:0] {
    RmNone = 3'd0,  // the default of the operation
    RmRne  = 3'd1,
    RmRtz  = 3'd2,
    RmRdn  = 3'd3,
    RmRup  = 3'd4,
    RmRna  = 3'd5,
    RmRto  = 3'd6,
    RmRhb  = 3'd7
  } rmode_e;

  typedef struct packed {
    logic nx;
    logic uf;
    logic of;
    logic dz;
    logic nv;
  } flags_t;

  // DataType codes. The 4-bit types stand for one lane of the packed type.
  typedef enum logic [4:0] {
    TyFp64 = 5'd0,
    TyFp32 = 5'd1,
    TyTf32 = 5'd2,
    TyHf32 = 5'd3,
    TyFp16 = 5'd4,
    TyBf16 = 5'd5,
    TyHif8 = 5'd6,
    TyE4m3 = 5'd7,
    TyE5m2 = 5'd8,
    TyE3m2 = 5'd9,
    TyE2m3 = 5'd10,
    TyE2m1 = 5'd11,
    TyE1m2 = 5'd12,
    TyE8m0 = 5'd13,
    TyHif4 = 5'd14,
    TyS64  = 5'd16,
    TyS32  = 5'd17,
    TyS16  = 5'd18,
    TyS8   = 5'd19,
    TyS4   = 5'd20,
    TyU64  = 5'd24,
    TyU32  = 5'd25,
    TyU16  = 5'd26,
    TyU8   = 5'd27,
    TyU4   = 5'd28
  } dtype_e;

  // What the codes above the largest finite magnitude are.
  typedef enum logic [1:0] {
    SpIeee,    // infinity, then NaNs
    SpNan,     // one NaN (E4M3)
    SpHif8,    // infinity; the NaN takes the code of minus zero
    SpFinite   // none
  } specials_e;

  // A floating format. A binary carrier is {sign, exponent, fraction, zeros}.
  typedef struct packed {
    specials_e          specials;
    logic [5:0]         frac_bits;  // of the most precise values
    logic [3:0]         low_zero;   // zeros below the fraction
    logic signed [12:0] emin;       // exponent of the smallest normal magnitude
    logic signed [12:0] emax;       // exponent of the largest finite magnitude
  } fmt_t;

  // An operand taken apart; `exp` and `sig` mean something only for finite values other than zero.
  typedef struct packed {
    logic               sign;
    logic               nan;
    logic               snan;
    logic               inf;
    logic               zero;
    logic signed [12:0] exp;  // exponent of the leading one
    logic [52:0]        sig;  // leading one at bit 52
  } unpacked_t;

  // Format of a floating type other than E8M0.
  function automatic fmt_t fmt_of(input logic [4:0] dtype);
    unique case (dtype)
      TyFp64:         return '{SpIeee, 6'd52, 4'd0, -13'sd1022, 13'sd1023};
      TyFp32:         return '{SpIeee, 6'd23, 4'd0, -13'sd126, 13'sd127};
      TyTf32:         return '{SpIeee, 6'd10, 4'd13, -13'sd126, 13'sd127};
      TyHf32:         return '{SpIeee, 6'd11, 4'd12, -13'sd126, 13'sd127};
      TyFp16:         return '{SpIeee, 6'd10, 4'd0, -13'sd14, 13'sd15};
      TyBf16:         return '{SpIeee, 6'd7, 4'd0, -13'sd126, 13'sd127};
      TyHif8:         return '{SpHif8, 6'd3, 4'd0, -13'sd15, 13'sd15};
      TyE4m3:         return '{SpNan, 6'd3, 4'd0, -13'sd6, 13'sd8};
      TyE5m2:         return '{SpIeee, 6'd2, 4'd0, -13'sd14, 13'sd15};
      TyE3m2:         return '{SpFinite, 6'd2, 4'd0, -13'sd2, 13'sd4};
      TyE2m3:         return '{SpFinite, 6'd3, 4'd0, 13'sd0, 13'sd2};
      TyE2m1:         return '{SpFinite, 6'd1, 4'd0, 13'sd0, 13'sd2};
      TyE1m2, TyHif4: return '{SpFinite, 6'd2, 4'd0, 13'sd0, 13'sd0};
      default:        return '{SpFinite, 6'd2, 4'd0, 13'sd0, 13'sd0};
    endcase
  endfunction

  // Whether a type is floating with sign and zero.
  function automatic logic is_float(input logic [4:0] dtype);
    return dtype <= TyHif4 && dtype != TyE8m0;
  endfunction

  function automatic logic is_integer(input logic [4:0] dtype);
    return dtype >= TyS64;
  endfunction

  function automatic logic is_signed_integer(input logic [4:0] dtype);
    return dtype >= TyS64 && dtype < TyU64;
  endfunction

  // Width of an integer type, bits.
  function automatic logic [6:0] int_bits(input logic [4:0] dtype);
    unique case (dtype)
      TyS64, TyU64: return 7'd64;
      TyS32, TyU32: return 7'd32;
      TyS16, TyU16: return 7'd16;
      TyS8, TyU8:   return 7'd8;
      default:      return 7'd4;
    endcase
  endfunction

  // The NaN that operations deliver; 0 in formats without NaN.
  function automatic logic [63:0] canonical_nan(input logic [4:0] dtype);
    unique case (dtype)
      TyFp64:                 return 64'h7ff8_0000_0000_0000;
      TyFp32, TyTf32, TyHf32: return 64'h7fc0_0000;
      TyFp16:                 return 64'h7e00;
      TyBf16:                 return 64'h7fc0;
      TyHif8:                 return 64'h80;
      TyE4m3:                 return 64'h7f;
      TyE5m2:                 return 64'h7e;
      TyE8m0:                 return 64'hff;
      default:                return 64'h0;
    endcase
  endfunction

  // Sign bit of a floating type.
  function automatic logic [63:0] sign_of(input logic [4:0] dtype, input logic sign);
    unique case (dtype)
      TyFp64:                 return {sign, 63'd0};
      TyFp32, TyTf32, TyHf32: return {32'd0, sign, 31'd0};
      TyFp16, TyBf16:         return {48'd0, sign, 15'd0};
      TyHif8, TyE4m3, TyE5m2: return {56'd0, sign, 7'd0};
      TyE3m2, TyE2m3:         return {58'd0, sign, 5'd0};
      default:                return {60'd0, sign, 3'd0};
    endcase
  endfunction

  // Zero of a sign; HiF8 has one zero.
  function automatic logic [63:0] zero_of(input logic [4:0] dtype, input logic sign);
    return sign_of(dtype, sign && dtype != TyHif8);
  endfunction

  // Magnitude code of the largest finite value.
  function automatic logic [63:0] max_finite(input logic [4:0] dtype);
    unique case (dtype)
      TyFp64:         return 64'h7fef_ffff_ffff_ffff;
      TyFp32:         return 64'h7f7f_ffff;
      TyTf32:         return 64'h7f7f_e000;
      TyHf32:         return 64'h7f7f_f000;
      TyFp16:         return 64'h7bff;
      TyBf16:         return 64'h7f7f;
      TyHif8:         return 64'h6e;
      TyE4m3:         return 64'h7e;
      TyE5m2:         return 64'h7b;
      TyE3m2, TyE2m3: return 64'h1f;
      default:        return 64'h7;
    endcase
  endfunction

  // What stands where an infinite result is meant: the infinity, the NaN of E4M3, the largest finite
  // value where there is neither.
  function automatic logic [63:0] infinity_of(input logic [4:0] dtype, input logic sign);
    logic [63:0] magnitude;
    unique case (dtype)
      TyFp64:                 magnitude = 64'h7ff0_0000_0000_0000;
      TyFp32, TyTf32, TyHf32: magnitude = 64'h7f80_0000;
      TyFp16:                 magnitude = 64'h7c00;
      TyBf16:                 magnitude = 64'h7f80;
      TyHif8:                 magnitude = 64'h6f;
      TyE5m2:                 magnitude = 64'h7c;
      default:                magnitude = max_finite(dtype);
    endcase
    return dtype == TyE4m3 ? 64'h7f : sign_of(dtype, sign) | magnitude;
  endfunction

  // Leading zeros of 64 bits, 64 for zero.
  function automatic logic [6:0] clz64(input logic [63:0] x);
    logic [63:0] s;
    s = x | (x >> 1);
    s = s | (s >> 2);
    s = s | (s >> 4);
    s = s | (s >> 8);
    s = s | (s >> 16);
    s = s | (s >> 32);
    return 7'd64 - 7'($countones(s));
  endfunction

  // Whether a magnitude cut off is to be incremented: `odd` is the last bit of the code, `guard` half a
  // unit of it, `sticky` anything below.
  function automatic logic increments(input logic [2:0] rmode, input logic sign, input logic odd,
                                      input logic guard, input logic sticky);
    unique case (rmode)
      RmRtz:   return 1'b0;
      RmRdn:   return sign && (guard || sticky);
      RmRup:   return !sign && (guard || sticky);
      RmRna:   return guard;
      RmRto:   return !odd && (guard || sticky);
      RmRhb:   return guard && (sticky || !sign);
      default: return guard && (sticky || odd);
    endcase
  endfunction

endpackage
