// SPDX-License-Identifier: Apache-2.0
// B.IOT and B.IOS: the effective records and the checks on a new one (docs/microarchitecture/blocks.md section
// 4.5). `fault_o` judges the binding in WB behind placement; it is combinational. Reset and clear: no
// record.
module pto_bindings
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_header_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  input  logic        restore_i,       // wins over everything else
  input  bindings_t   restore_state_i,
  input  cls_e        cls_i,           // of the instruction in WB
  input  logic [31:0] insn_i,
  input  logic        commit_i,
  output logic        no_op_o,         // a binding with PEMode 0
  output fault_e      fault_o,
  output logic [2:0]  roles_o,         // of the binding: source 0, source 1, destination
  output bindings_t   bind_o
);

  bindings_t bind_q;
  iot_t new_iot;
  ios_t new_ios;
  logic is_iot, is_ios, any, last_seen, mask_differs, id_bound;
  logic [3:0] mask;

  assign bind_o = bind_q;
  assign is_iot = cls_i == ClsIot;
  assign is_ios = cls_i == ClsIos;
  assign no_op_o = (is_iot || is_ios) && insn_i[11:9] == 3'd0;

  always_comb begin
    new_iot = '0;
    new_ios = '0;
    roles_o = '0;
    if (is_iot) begin
      new_iot.valid = 1'b1;
      new_iot.dst_valid = insn_i[14:12] == 3'd6 || insn_i[18:15] != 4'd0;
      if (new_iot.dst_valid) begin
        new_iot.hand = insn_i[8:7];
        new_iot.size = insn_i[18:15];
      end
      new_iot.mask = pe_mode_mask(insn_i[11:9]);
      new_iot.src0_valid = insn_i[14:12] != 3'd6;
      if (new_iot.src0_valid) new_iot.src0 = insn_i[25:20];
      new_iot.src1_valid = insn_i[14:12] == 3'd4;
      if (new_iot.src1_valid) new_iot.src1 = insn_i[31:26];
      new_iot.last = insn_i[19];
      roles_o = {new_iot.dst_valid, new_iot.src1_valid, new_iot.src0_valid};
    end
    if (is_ios) begin
      new_ios.valid = 1'b1;
      new_ios.id = insn_i[25:20];
      new_ios.size = insn_i[18:15];
      new_ios.mask = pe_mode_mask(insn_i[11:9]);
      roles_o = new_ios.size == 4'd0 ? 3'b001 : 3'b100;
    end
  end

  // All records of a block have the same mask.
  assign any = bind_q.iot[0].valid || bind_q.ios[0].valid;
  assign mask = bind_q.iot[0].valid ? bind_q.iot[0].mask : bind_q.ios[0].mask;
  assign mask_differs = any && mask != pe_mode_mask(insn_i[11:9]);
  assign last_seen = bind_q.iot[0].last || bind_q.iot[1].last || bind_q.iot[2].last ||
                     bind_q.iot[3].last;

  always_comb begin
    id_bound = 1'b0;
    for (int i = 0; i < 4; i++) begin
      if (bind_q.ios[i].valid && bind_q.ios[i].id == new_ios.id) id_bound = 1'b1;
    end
    fault_o = FaultNone;
    if (is_iot) begin
      if (last_seen) fault_o = FaultBundleControl;
      else if (mask_differs || bind_q.iot_count == 3'd4) fault_o = FaultTileLegality;
    end else if (is_ios) begin
      if (mask_differs) fault_o = FaultTileLegality;
      else if (id_bound || bind_q.ios_count == 3'd4) fault_o = FaultBundleControl;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) bind_q <= '0;
    else if (restore_i) bind_q <= restore_state_i;
    else if (clear_i) bind_q <= '0;
    else if (commit_i && !no_op_o) begin
      if (is_iot) begin
        bind_q.iot[bind_q.iot_count[1:0]] <= new_iot;
        bind_q.iot_count <= bind_q.iot_count + 3'd1;
      end
      if (is_ios) begin
        bind_q.ios[bind_q.ios_count[1:0]] <= new_ios;
        bind_q.ios_count <= bind_q.ios_count + 3'd1;
      end
    end
  end

  logic unused_insn;
  assign unused_insn = ^insn_i[6:0];

`ifndef SYNTHESIS
  iot_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) bind_q.iot_count <= 3'd4);
  ios_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) bind_q.ios_count <= 3'd4);
`endif

endmodule
