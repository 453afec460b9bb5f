// SPDX-License-Identifier: Apache-2.0
// B.SUBVIEW and B.ASSEMBLE: the open group, the checks on a modifier and its record
// (docs/microarchitecture/blocks.md section 4.6). A binding opens a group, PEMode 0 one that discards; every
// other instruction that commits closes it. `fault_o` judges the modifier in WB behind its form
// constraints. Reset and clear: no group, no record.
module pto_modifiers
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_header_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,
  input  logic             restore_i,       // wins over everything else
  input  modifiers_t       restore_state_i,
  input  cls_e             cls_i,           // of the instruction in WB
  input  logic [31:0]      insn_i,
  input  logic [3:0][63:0] data_i,          // offset per PE, enabled or not
  input  logic             in_header_i,
  input  logic             commit_i,
  // the binding in WB
  input  logic             no_op_i,
  input  logic [2:0]       roles_i,
  input  logic [2:0]       iot_count_i,
  input  logic [2:0]       ios_count_i,
  output fault_e           fault_o,
  output logic             any_o,           // something is recorded
  output modifiers_t       mods_o
);

  localparam logic [3:0] LocalSizeLimit = 4'd10;

  modifiers_t mods_q;
  logic is_modifier, assemble, role_bad, init_bad;
  logic [1:0] role;
  modifier_t new_mod;

  assign mods_o = mods_q;
  assign is_modifier = cls_i == ClsModifier;
  assign assemble = insn_i[12];
  assign role = assemble ? 2'd2 : {1'b0, insn_i[31]};
  assign role_bad = !mods_q.roles[role] || role < mods_q.next;
  assign init_bad = assemble && insn_i[31] != (insn_i[10:7] != 4'd0);

  always_comb begin
    fault_o = FaultNone;
    if (is_modifier && mods_q.group != GroupDiscard) begin
      if (!in_header_i || mods_q.group == GroupNone || role_bad || init_bad) begin
        fault_o = FaultBundleControl;
      end else if (!mods_q.shared && insn_i[10:7] > LocalSizeLimit) fault_o = FaultTileLegality;
    end
  end

  always_comb begin
    new_mod = '0;
    if (is_modifier) begin
      new_mod.valid = 1'b1;
      new_mod.raw = insn_i[31:7];
      for (int p = 0; p < NumPe; p++) begin
        new_mod.offset[p] = data_i[p][63:16] != 48'd0 ? 17'h10000 : {1'b0, data_i[p][15:0]};
      end
    end
  end

  always_comb begin
    any_o = 1'b0;
    for (int k = 0; k < 4; k++) begin
      if (mods_q.ios[k].valid) any_o = 1'b1;
      for (int r = 0; r < 3; r++) if (mods_q.iot[k][r].valid) any_o = 1'b1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) mods_q <= '0;
    else if (restore_i) mods_q <= restore_state_i;
    else if (clear_i) mods_q <= '0;
    else if (commit_i) begin
      if (cls_i == ClsIot || cls_i == ClsIos) begin
        mods_q.group <= no_op_i ? GroupDiscard : GroupOpen;
        mods_q.shared <= cls_i == ClsIos;
        mods_q.record <= cls_i == ClsIos ? ios_count_i[1:0] : iot_count_i[1:0];
        mods_q.roles <= roles_i;
        mods_q.next <= 2'd0;
      end else if (!is_modifier) begin
        mods_q.group <= GroupNone;
      end else if (mods_q.group == GroupOpen) begin
        mods_q.next <= role + 2'd1;
        if (mods_q.shared) mods_q.ios[mods_q.record] <= new_mod;
        else mods_q.iot[mods_q.record][role] <= new_mod;
      end
    end
  end

  logic unused_bits;
  assign unused_bits = ^{insn_i[6:0], iot_count_i[2], ios_count_i[2]};

endmodule
