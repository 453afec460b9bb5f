// SPDX-License-Identifier: Apache-2.0
// Rules of the commands at WB behind the form constraints: block starts and stops, header commands
// (docs/microarchitecture/blocks.md sections 2 to 5). Combinational. `commits_o` is set when the instruction
// commits the live block; then issue has the last word about a Tile block.
module pto_block_rules
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_header_pkg::*;
(
  input  cls_e        cls_i,
  input  logic [3:0]  kind_i,        // of a block start
  input  logic [2:0]  xfer_i,
  input  tmpl_op_e    tmpl_i,
  input  logic [63:0] pc_i,
  input  logic [63:0] seq_pc_i,      // of this instruction
  input  logic [31:0] insn_i,
  input  logic        compressed_i,  // one halfword
  input  logic [63:0] tmpl_target_i, // of FRET
  input  logic        recover_i,     // an ACRE: it commits its block like a stop
  input  block_ctl_t  ctl_i,
  input  attr_t       attr_i,
  input  logic        any_binding_i,
  input  logic        no_op_i,
  input  fault_e      bind_fault_i,
  input  fault_e      mod_fault_i,
  output fault_e      fault_o,
  output logic [63:0] arg_o,
  output logic [63:0] next_o,
  output logic        skipped_o,     // a block start that only ends the live block
  output logic        taken_o,       // the live block leaves for BPCN
  output logic        commits_o,
  output logic        tile_o,        // the live block is a Tile block
  output logic        post_trap_o,   // the commit ends in BundlePostCommit
  output logic [63:0] target_o       // BPCN of a block start
);

  logic is_start, is_stop, in_header, scalar_block, dr_bad, ends;
  logic [63:0] selected;

  assign is_start = cls_i == ClsStart || cls_i == ClsTrace;
  assign is_stop = cls_i == ClsStop || recover_i;
  assign in_header = ctl_i.active && !ctl_i.body;
  assign scalar_block = ctl_i.active && (ctl_i.kind == KindStd || ctl_i.kind == KindFp);
  assign tile_o = ctl_i.active && !ctl_i.no_desc && ctl_i.cls != DescControl;
  assign dr_bad = attr_i.catr.dr && ctl_i.kind != KindTileElement && ctl_i.kind != KindTileMemory;

  always_comb begin
    case (ctl_i.xfer)
      XferFall: taken_o = 1'b0;
      XferCond: taken_o = ctl_i.active && ctl_i.taken;
      default: taken_o = ctl_i.active;
    endcase
  end

  assign skipped_o = is_start && taken_o;
  assign ends = ctl_i.active && (is_start || is_stop);
  assign commits_o = ends;
  assign post_trap_o = ends && attr_i.catr.trap;
  // The continuation: behind a stop, at a start, the sequential PC of the block of an ACRE.
  assign selected = taken_o ? ctl_i.bpcn : is_start ? pc_i : recover_i ? ctl_i.seq_pc : seq_pc_i;

  always_comb begin
    target_o = seq_pc_i;
    case (xfer_i)
      XferDirect, XferCond, XferCall: begin
        if (compressed_i || xfer_i == XferCall) begin
          target_o = pc_i + {{51{insn_i[15]}}, insn_i[15:4], 1'b0};
        end else if (insn_i[6:0] == 7'h01) begin
          target_o = pc_i + {{46{insn_i[31]}}, insn_i[31:15], 1'b0};
        end else begin
          target_o = pc_i + {{38{insn_i[31]}}, insn_i[31:7], 1'b0};
        end
      end
      XferRet: target_o = ctl_i.ra;
      XferInd, XferIcall: target_o = ctl_i.bpcn;
      default: if (kind_i == KindSys) target_o = '0;
    endcase
  end

  // B.FPATR
  logic fpatr_early, fpatr_fields;
  assign fpatr_early = attr_i.fpatr || !(ctl_i.no_desc || ctl_i.cls == DescTileMatrix) ||
                       attr_i.ior.valid || any_binding_i;
  assign fpatr_fields = (insn_i[16] && !insn_i[18]) || insn_i[17] != (insn_i[22:19] != 4'd0) ||
                        (insn_i[15] && !insn_i[18] && !insn_i[17]);

  logic [1:0] lb;
  assign lb = cls_i == ClsDimImm ? insn_i[15:14] : insn_i[13:12];

  always_comb begin
    fault_o = FaultNone;
    arg_o = pc_i;
    next_o = seq_pc_i;
    case (cls_i)
      ClsDim, ClsDimImm: if (!in_header || attr_i.lb_set[lb]) fault_o = FaultBundleControl;
      ClsCatr: if (!in_header || attr_i.catr.present) fault_o = FaultBundleControl;
      ClsDatr: if (!in_header || attr_i.datr.present) fault_o = FaultBundleControl;
      ClsHint: if (!in_header || attr_i.hint) fault_o = FaultBundleControl;
      ClsIor: if (!in_header || attr_i.ior.valid) fault_o = FaultBundleControl;
      ClsFpatr: begin
        if (!in_header || fpatr_early) fault_o = FaultBundleControl;
        else if (fpatr_fields) fault_o = FaultTileLegality;
      end
      ClsIot, ClsIos: begin
        if (!no_op_i) fault_o = in_header ? bind_fault_i : FaultBundleControl;
      end
      ClsModifier: fault_o = mod_fault_i;
      ClsNever: fault_o = FaultIllegal;
      ClsFrame: if (tmpl_i == TmplRetRa || tmpl_i == TmplRetStk) next_o = tmpl_target_i;
      default: begin
        if (is_start && !skipped_o) begin
          if ((xfer_i == XferInd || xfer_i == XferIcall) && !scalar_block) begin
            fault_o = FaultBundleControl;
          end else if (target_o[0]) begin
            fault_o = FaultInstructionPc;
            arg_o = target_o;
          end
        end else if (is_stop && !ctl_i.active) fault_o = FaultBundleControl;
        if (fault_o == FaultNone && ends) begin
          if (selected[0]) begin
            fault_o = FaultInstructionPc;
            arg_o = selected;
          end else if (dr_bad) fault_o = FaultBundleControl;
          else if (post_trap_o || skipped_o || cls_i == ClsStop) next_o = selected;
        end
      end
    endcase
  end

  logic unused_bits;
  assign unused_bits = ^{ctl_i, attr_i};

endmodule
