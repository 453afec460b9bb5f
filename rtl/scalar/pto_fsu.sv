// SPDX-License-Identifier: Apache-2.0
// Scalar floating point of all four PEs (docs/microarchitecture/fsu.md): one set of units of width 64 per PE, all in
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
  fsu_unit_t unit;
  op_e op;
  logic [4:0] src, dst;
  logic [2:0] rmode;
  logic negate_a, negate_c;
  logic to_integer;

  assign to_integer = op_i == FsuCvta || op_i == FsuCvtm || op_i == FsuCvtn || op_i == FsuCvtp ||
                      op_i == FsuCvtz;

  always_comb begin
    unit = '0;
    op = OpAdd;
    case (op_i)
      FsuAdd: begin unit.fma = 1'b1; op = OpAdd; end
      FsuSub: begin unit.fma = 1'b1; op = OpSub; end
      FsuMul: begin unit.fma = 1'b1; op = OpMul; end
      FsuMadd, FsuMsub, FsuNmadd, FsuNmsub: begin unit.fma = 1'b1; op = OpFma; end
      FsuDiv: begin unit.divsqrt = 1'b1; op = OpDiv; end
      FsuSqrt: begin unit.divsqrt = 1'b1; op = OpSqrt; end
      FsuRecip: begin unit.divsqrt = 1'b1; op = OpRecip; end
      FsuExp: begin unit.explog = 1'b1; op = OpExp; end
      FsuAbs: begin unit.cmp = 1'b1; op = OpAbs; end
      FsuMin: begin unit.cmp = 1'b1; op = OpMin; end
      FsuMax: begin unit.cmp = 1'b1; op = OpMax; end
      FsuEq, FsuNe, FsuLt, FsuGe, FsuEqs, FsuNes, FsuLts, FsuGes: begin unit.cmp = 1'b1; op = OpCmp; end
      default: begin unit.cvt = 1'b1; op = OpCvt; end
    endcase

    src = fp32_i ? TyFp32 : TyFp64;
    if (op_i == FsuScvtf) src = fp32_i ? TyS32 : TyS64;
    if (op_i == FsuUcvtf) src = fp32_i ? TyU32 : TyU64;
    dst = src;
    if (unit.cvt) dst = {1'b0, dst_type_i};
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

  // ---- units ----
  logic [3:0] answered;
  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] result;
    logic [4:0] flags;

    pto_fsu_pe u_pe (
      .clk_i, .rst_ni, .flush_i,
      .start_i(start_i && pe_enable_i[p]),
      .unit_i(unit),
      .form_i(op_i),
      .fp32_i, .dst_type_i,
      .to_integer_i(to_integer),
      .negate_a_i(negate_a),
      .negate_c_i(negate_c),
      .op_i(op),
      .src_i(src),
      .dst_i(dst),
      .rmode_i(rmode),
      .a_i(a_i[p]),
      .b_i(b_i[p]),
      .c_i(c_i[p]),
      .take_i(take_i && pe_enable_i[p]),
      .answered_o(answered[p]),
      .result_o(result),
      .flags_o(flags)
    );

    assign result_o[p] = inj_i.valid && inj_i.point == InjScalarFsuResult && inj_i.pe == 2'(p)
                       ? result ^ (64'd1 << inj_i.bit_idx) : result;
    assign flags_o[p] = inj_i.valid && inj_i.point == InjScalarFsuFlags && inj_i.pe == 2'(p)
                      ? flags ^ 5'(64'd1 << inj_i.bit_idx) : flags;
  end

`ifndef SYNTHESIS
  in_step_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                               take_i |-> answered == pe_enable_i);
`else
  logic unused;
  assign unused = &answered;
`endif

endmodule
