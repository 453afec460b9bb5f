// SPDX-License-Identifier: Apache-2.0
// Counter events of the scalar pipeline (docs/counters.md): bit i of `ctr_o` is counter i. Combinational.
module pto_scalar_events
  import pto_ctrl_pkg::*;
(
  input  logic            dec_wait_i,
  input  stall_e          rr_stall_i,
  input  logic [3:0][1:0] origin_i,     // per source of the moving instruction: 1 EX, 2 MEM, 3 WB
  input  stall_e          ex_stall_i,
  input  ctrl_t           ex_ctrl_i,
  input  stall_e          mem_stall_i,
  input  logic            wb_valid_i,
  input  logic            tlsu_idle_i,
  input  stall_e          wb_stall_i,
  input  ctrl_t           wb_ctrl_i,
  input  logic            commit_i,     // the instruction in WB leaves without a fault
  input  logic            stored_i,     // an SC stored in the lead PE
  input  logic            resv_lost_i,
  input  logic            tmpl_step_i,  // a slot or step is completed
  input  logic            tmpl_resume_i,
  output logic [127:0]    ctr_o
);

  function automatic logic taken(input logic [3:0][1:0] origin, input logic [1:0] from);
    return origin[0] == from || origin[1] == from || origin[2] == from || origin[3] == from;
  endfunction

  logic order, sc;
  assign order = mem_stall_i == StallOrder;
  assign sc = commit_i && wb_ctrl_i.cls == ClsAmo && wb_ctrl_i.amo_op == AmoSc;

  always_comb begin
    ctr_o = '0;
    ctr_o[10] = rr_stall_i == StallHazard;
    ctr_o[11] = ex_stall_i == StallExecute;
    ctr_o[12] = order;
    ctr_o[13] = mem_stall_i == StallMemory;
    ctr_o[14] = wb_stall_i == StallRob;
    ctr_o[15] = wb_stall_i == StallIssue;
    ctr_o[16] = wb_stall_i == StallPreflight;
    ctr_o[17] = wb_stall_i == StallSerialize;
    ctr_o[64] = dec_wait_i;
    ctr_o[65] = rr_stall_i == StallNext;
    ctr_o[66] = ex_stall_i == StallNext;
    ctr_o[67] = mem_stall_i == StallNext;
    ctr_o[68] = ex_stall_i == StallExecute && ex_ctrl_i.ex == ExMul;
    ctr_o[69] = ex_stall_i == StallExecute && ex_ctrl_i.ex == ExDiv;
    ctr_o[70] = order && wb_valid_i;
    ctr_o[71] = order && !wb_valid_i && !tlsu_idle_i;
    ctr_o[72] = order && !wb_valid_i && tlsu_idle_i;
    ctr_o[73] = rr_stall_i == StallHazardLoad;
    ctr_o[74] = rr_stall_i == StallHazardCommit;
    ctr_o[75] = rr_stall_i == StallSerial;
    if (ex_stall_i == StallFsu) begin
      ctr_o[76] = 1'b1;
      ctr_o[77] = ex_ctrl_i.fsu_op == FsuDiv || ex_ctrl_i.fsu_op == FsuSqrt || ex_ctrl_i.fsu_op == FsuRecip;
      ctr_o[78] = ex_ctrl_i.fsu_op == FsuExp;
    end
    ctr_o[79] = mem_stall_i == StallTemplate;
    ctr_o[80] = mem_stall_i == StallAtomic;
    ctr_o[81] = wb_stall_i == StallQueue;
    ctr_o[82] = wb_stall_i == StallFence;
    ctr_o[83] = wb_stall_i == StallInterrupt;
    ctr_o[84] = taken(origin_i, 2'd1);
    ctr_o[85] = taken(origin_i, 2'd2);
    ctr_o[86] = taken(origin_i, 2'd3);
    ctr_o[91] = sc && stored_i;
    ctr_o[92] = sc && !stored_i;
    ctr_o[93] = resv_lost_i;
    ctr_o[96] = tmpl_step_i;
    ctr_o[97] = tmpl_resume_i;
    ctr_o[98] = commit_i && wb_ctrl_i.cls == ClsFsu;
  end

  logic unused_ctrl;
  assign unused_ctrl = ^{ex_ctrl_i, wb_ctrl_i};

endmodule
